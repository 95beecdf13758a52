"""Moves as links spell them, without spaces."""

AUTO = "*"
"""A turn that a simple player takes for the reader."""

SHORT = {"lay": "l", "use": "u", "draw": "d", "play": "p", "take": "t", "flip": "f", "place": "c"}
"""The verbs as links spell them; other moves stand as they are."""
_LONG = {short: verb for verb, short in SHORT.items()}
_WHOLE = ("deal", "done", "skip", "call", "pass", "stop", "look")


def short_move(move: str) -> str:
    """A move as links spell it, without spaces.

    >>> short_move("lay R3 R4 R5 > A")
    'lR3,R4,R5>A'
    """
    verb, _, rest = move.partition(" ")
    if verb not in SHORT:
        return move.replace(" ", ",")
    return SHORT[verb] + rest.replace(" > ", ">").replace(" ", ",")


def long_move(text: str) -> str:
    """A move of a link as it is typed.

    >>> long_move("lR3,R4,R5>A")
    'lay R3 R4 R5 > A'
    """
    if text == AUTO or text[:1] not in _LONG or text.partition(",")[0] in _WHOLE:
        return text.replace(",", " ")
    return f"{_LONG[text[0]]} {text[1:].replace('>', ' > ').replace(',', ' ')}"
