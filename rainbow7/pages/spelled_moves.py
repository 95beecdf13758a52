"""Moves spelled out in links: their notation, shortened and without spaces."""

AUTO = "*"
"""Stands for a move that a simple player makes for the reader."""

SHORT = {"lay": "l", "use": "u", "draw": "d", "play": "p", "take": "t", "flip": "f", "place": "c"}
"""The letters that stand for verbs; other moves keep their words."""
_LONG = {short: verb for verb, short in SHORT.items()}
_WHOLE = ("deal", "done", "skip", "call", "pass", "stop", "look")


def short_move(move: str) -> str:
    """The notation of a move as links spell it.

    >>> short_move("lay R3 R4 R5 > A")
    'lR3,R4,R5>A'
    """
    verb, _, rest = move.partition(" ")
    if verb not in SHORT:
        return move.replace(" ", ",")
    return SHORT[verb] + rest.replace(" > ", ">").replace(" ", ",")


def long_move(text: str) -> str:
    """The notation of a move that a link spells.

    >>> long_move("lR3,R4,R5>A")
    'lay R3 R4 R5 > A'
    """
    if text == AUTO or text[:1] not in _LONG or text.partition(",")[0] in _WHOLE:
        return text.replace(",", " ")
    return f"{_LONG[text[0]]} {text[1:].replace('>', ' > ').replace(',', ' ')}"
