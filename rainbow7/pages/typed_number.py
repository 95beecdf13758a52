"""Numbers that somebody types into a field of a page."""


def typed_number(text: object, digits: int) -> int | None:
    """The whole number that a text is, where it has no more than so many digits.

    >>> typed_number(" 12 ", 3), typed_number("1234", 3), typed_number("-1", 3), typed_number("", 3)
    (12, None, None, None)
    """
    only = str(text).strip()
    return int(only) if only.isascii() and only.isdigit() and len(only) <= digits else None
