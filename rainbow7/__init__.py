"""Rainbow 7 and its two namesakes: an engine whose every answer names the rule it rests on."""

TYPE_CHECKING = False  # what `typing` would say; importing it would cost more than all the rest
if TYPE_CHECKING:
    from rainbow7.api import (
        GAMES,
        cards,
        combos,
        differences,
        exercise,
        judge,
        lesson,
        match_from,
        new_match,
        replay,
        simulate,
        table,
        why,
    )

__all__ = [
    "GAMES",
    "__version__",
    "cards",
    "combos",
    "differences",
    "exercise",
    "judge",
    "lesson",
    "match_from",
    "new_match",
    "replay",
    "simulate",
    "table",
    "why",
]

__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    """The names of `rainbow7.api`, imported when first asked for: `import rainbow7` itself costs next to nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'rainbow7' has no attribute '{name}'")
    from rainbow7 import api

    found: object = getattr(api, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
