"""Cards entered at a real table: read from text, and laid out to be tapped."""

from collections.abc import Callable, Mapping
from typing import Any

from rainbow7.core.notation import BadNotation
from rainbow7.core.template import fill
from rainbow7.explain import Speaker
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.hand_grid import CardEntry, LegalShapes
from rainbow7.widgets.data_types.shared import Kind

LONGEST_HAND = 60
"""The most cards of a hand, or faces of a row, that are read."""


def read_cards(link: PageLink, text: str) -> tuple[Any, ...]:
    """The cards of a text, which one pack must hold; or the faces of a row."""
    surface = link.the_game.referee()
    some = surface.read(text)[:LONGEST_HAND] if text else ()
    if surface.IN_A_ROW:
        return some
    extra = link.the_game.questions().too_many(some)
    if extra is not None:
        raise BadNotation("too-many", text, 1, card=extra)
    return some


def text_of(some: tuple[Any, ...]) -> str:
    """Cards in notation."""
    return " ".join(map(str, some))


def without(some: tuple[Any, ...], fewer: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is left of some cards when others are taken away, each as often as it is there."""
    left = list(some)
    for each in fewer:
        if each in left:
            left.remove(each)
    return tuple(left)


def sum_text(link: PageLink, some: tuple[Any, ...], speaker: Speaker) -> str:
    """How many cards these are, and what they are worth where hands have a value."""
    words = widget_data.words(speaker.lang, "grid")
    hands = link.the_game.hands
    facts = hands().hand_facts(link.the_edition, some) if hands is not None else {}
    count = {"count": len(some), "value": facts.get("value", 0)}
    return str(speaker.fill(words["sum" if "value" in facts else "many"], count))


def card_entry(
    link: PageLink, speaker: Speaker, chosen: tuple[Any, ...], *, title: str, ready: str, held: Mapping[str, int],
    outcome: Callable[[str], Kind],
) -> CardEntry:  # fmt: skip
    """The cards to be tapped; `held` says which of them another player holds, `outcome` what one more face would do."""
    words, game = widget_data.words(speaker.lang, "grid"), link.the_game
    entry = game.hand_entry().entry(speaker.lang, speaker.settings, speaker.words["names"])
    for each in entry["steppers"]:
        named = each["name"]
        each |= {
            "more": fill(words["more"], speaker.lang, name=named),
            "less": fill(words["less"], speaker.lang, name=named),
        }
    for each in entry["palette"]:
        each |= {
            "back": fill(words["take-back"], speaker.lang, name=each["name"]),
            "kind": outcome(each["text"]),
        }
    for row in entry["rows"]:
        for cell in row["cells"]:
            if cell["text"] in held:
                facts = {"seat": held[cell["text"]], "card": read_cards(link, cell["text"])}
                cell["taken"] = str(speaker.fill(words["taken"], facts))
    in_a_row, shapes = game.referee().IN_A_ROW, game.hand_entry().legal_shapes(link.the_edition)
    known: LegalShapes | None = {"row": shapes["row"], "column": shapes["column"]} if shapes else None
    return {
        "label": words["line"] if in_a_row else words["hand"], "title": title,
        "sum": sum_text(link, chosen, speaker) if chosen and not in_a_row else "",
        "columns": entry["columns"], "numerals": entry["numerals"], "rows": entry["rows"],
        "steppers": entry["steppers"], "palette": entry["palette"], "most": entry["most"],
        "chosen": [str(each) for each in chosen], "shapes": known,
        "ready": ready,
    }  # fmt: skip
