"""What the widgets on paper have in common: their modules begin with the same parts, put together into one text."""

from functools import cache

from rainbow7.widgets import HERE, dress

COMMON = ("base", "leaf")


@cache
def script(stem: str) -> str:
    """The module of a widget as one text."""
    return "\n".join((HERE / f"{each}.js").read_text("utf-8") for each in (*COMMON, stem))


@cache
def sheet(stem: str) -> str:
    """The style sheet of a widget, with all that it builds on."""
    return dress("leaf", stem)
