"""What counts as the same: a walk presses one control of a kind, drawn from all of them, not each of fifty cards."""

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl, urlsplit

from controls import FIELDS, Control
from start_addresses import kind_of

from rainbow7.core.language import LANGUAGES
from rainbow7.explain import Speaker

THINGS = (
    "red", "orange", "yellow", "green", "cyan", "blue", "violet", "rouge", "jaune", "vert", "bleu", "rainbow",
    "pink", "rose", "purple", "black", "white", "noir", "blanc",
)  # fmt: skip
"""Colours, as cards are called by them in both languages."""
PEOPLE = sorted({name for lang in LANGUAGES for name in Speaker(lang).common["people"]["names"]})
ONE_OF_MANY = re.compile(
    rf"\d+(?:[.,]\d+)?|\b(?:{'|'.join(THINGS)})(?:e?s)?\b|\b(?:{'|'.join(PEOPLE)}|you|vous)\b", re.IGNORECASE
)
FEW_WORDS = 4
"""A name that is a whole sentence, such as a line of the log or of the rules, is known by its first words."""

Kind = tuple[object, ...]


def kind_of_name(name: str) -> str:
    """A name without what tells one of many from the others: numbers, colours, people.

    >>> kind_of_name("red 5"), kind_of_name("7 bleu"), kind_of_name("Step 3: Tom lays green 3 on A")
    ('#', '#', 'Step #: # lays')
    >>> kind_of_name("Undo")
    'Undo'
    """
    plain = re.sub(r"#(?:[ \u00a0\u202f,]+#)+", "#", ONE_OF_MANY.sub("#", name))
    return " ".join(plain.split()[:FEW_WORDS])


def kind_of_control(control: Control, page: str = "") -> Kind:
    """Role and name, of a link the kind of what it leads to as well, from this page."""
    name = " ".join(control.name.split()[:3]) if control.role in FIELDS else kind_of_name(control.name)
    leads = kind_of_address(control.address) if control.address else ()
    if leads and (control.framed or leads[:3] == kind_of(page)):
        leads = leads[3:]
    option = control.option if control.role in FIELDS else kind_of_name(control.option)
    return control.role, name, option, control.off, leads


def kind_of_address(address: str) -> Kind:
    """Page, game and language, and what else the link says, whatever it says of it.

    >>> kind_of_address("/rules?game=spaan&lang=fr&on=R-1")
    ('rules', 'spaan', 'fr', ('on',), False)
    """
    parts = urlsplit(address)
    told = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)} - {"v", "game", "lang"})
    return *kind_of(address), tuple(told), bool(parts.fragment)


def kind_of_presses(address: str, presses: Sequence[Control]) -> Kind:
    """What counts as the same press: of a thing of one kind, after such presses, on the same page of the same game.

    What stands around every page is the same whatever the game.
    """
    page, game, lang = kind_of(address)
    around = all(each.framed for each in presses)
    return page, "" if around else game, lang, *(kind_of_control(each, address) for each in presses)
