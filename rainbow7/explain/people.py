"""Names for the players of a table, for those who play simple players; commands call seats by their numbers."""

from rainbow7.explain.words import common_words


def people(lang: str, seats: int, seed: int = 0) -> tuple[str, ...]:
    """A name for each seat: the same for the same seed, and no name twice.

    >>> people("en", 3) == people("en", 3) != people("en", 3, seed=1)
    True
    """
    names = common_words(lang)["people"]["names"]
    return tuple(names[(seed + seat) % len(names)] for seat in range(seats))
