"""Checks French sentences with Grammalecte, apart from its known false alarms."""

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from every_sentence import Said
from sentence_checks import CODE, COMMANDS

READER = Path(__file__).with_name("grammalecte_process.py")
DEBIANS_PYTHON = "/usr/bin/python3"
"""Debian's package lies beside Debian's own Python, not beside ours."""

TYPED = (
    "apt-get check chromium class edition end game hands has install json judge lab lang lesson look moves node"
    " pip prizes quit rainbow7 rainbow7-record reached rule save start take undo true false uniform why"
)
KNOWN = {
    "Rainbow": "the games and their card",
    "Perfect": "what the rulebooks call laying the whole hand",
    "run": "Grimpeur's rulebook calls it so",
    "runs": "Grimpeur's rulebook calls it so",
    "Sazuki": "an author",
    "Spaan": "an author",
    "Mito": "an author",
    "Emerit": "an author",
    "Davrou": "an author",
    "Grimpeur": "a publisher",
    "Piatnik": "a publisher",
    "Wilson": "a publisher",
    "Ghost": "a publisher",
    "Chromium": "a program",
    "ClassQuiz": "a program",
    "Jupyter": "a program",
    "JupyterLab": "a program",
    "JupyterLite": "a program",
    "Node": "a program",
    "js": "a program, Node.js",
    "npm": "a program",
    "Prometheus": "a program",
    "rlcard": "a program",
    "Moodle": "a program",
    "Vega-Lite": "a program",
    "WebAssembly": "what runs Python in a browser",
    "simulate": "a command",
    "all": "typed for all rules",
    "ipywidgets": "a program",
    "anywidget": "a program",
    "NODELAY": "an option of TCP",
    "spiel": "a program, open_spiel",
    "WebSocket": "what networks call it",
    "TOML": "a format",
    "UTF-8": "a format",
    "notebooks": "what Jupyter calls them",
    "wheels": "what Python calls them",
    "MIT": "a licence",
    "xAPI": "a format",
    "sqlite": "a kind of database, in its address",
    "postgresql": "a kind of database, in its address",
    "db": "the end of a file",
    "healthz": "an address",
    "metrics": "an address",
    "base-url": "an option",
    "node-modules": "a folder",
    "English": "the English edition names its language itself",
    "Esc": "a key",
    "rainbow7-progression": "a file",
    "ma-lecon": "in a folder's name",
    "txt": "a file",
    "repioche": "draws again",
    "grimpeur-fr": "an edition's name",
    "cyan": "a colour",
    "something": "stands for any text here",
} | dict.fromkeys(TYPED.split(), "typed")
"""Words that are no French and stand all the same, each with the reason."""

FALSE_ALARMS = (
    ("gv2__conj_nom_propre_et_nom_propre", r"^[Vv]ous|\b[Vv]ous, ", "“vous, Éloi et Hugo avez”: it goes with vous"),
    ("gv1__ppas_det_nom_avoir", r"[Dd]éfausse A (?:est|reste)", "A is the name of a pile, not a verb"),
    (
        "imp_verbe_groupe2",
        r"^(?:ici|Rien|Ne dit)|: ici contient",
        "“Ne dit pas …”: the rulebook, not an order; a folder's name as a subject",
    ),
    ("conj_les_nom", r"Les cartes ne", "a rule's title, which is one thing"),
    ("maj_gentilés", r"françaises?", "the French rulebooks, “la règle” left out"),
    ("conf_peut_être", r"ne? peut être|peut être visible", "“peut” and “être”, not “peut-être”"),
    ("gn_det_fem_sing", r"posée côté", "“posée côté inconnu”: said of the card's side"),
    ("gn_", r"cartes?, total", "“Une carte, total 5”: two things side by side"),
    ("imp_union_en", r"Règle EN", "EN is the name of an edition"),
    (
        "typo_points_superflus|typo_tiret|typo_espace|esp_|unit_|num_|nbsp_|typo_points_suspension|typo_guillemets|apos",
        r"",
        "signs are looked at by rules of our own",
    ),
    ("loc_une_bonne_fois", r"une fois pour toute la partie", "once in the whole game"),
    ("typo_ordinaux", r"", "1er and 2e are written so as well"),
    ("majuscule_|poncfin", r"", "a text may begin with what somebody typed"),
)
"""False alarms of Grammalecte: part of the name of its rule, a text in which it is found, and why it is wrong."""


@cache
def is_here() -> bool:
    """Whether Grammalecte can be asked."""
    try:
        found = subprocess.run(
            [DEBIANS_PYTHON, "-c", "import grammalecte"], capture_output=True, check=False, timeout=60
        )
    except FileNotFoundError:
        return False
    return found.returncode == 0


def read(texts: Sequence[str]) -> list[list[dict[str, str]]]:
    """What Grammalecte says to each of these texts."""
    told = subprocess.run(
        [DEBIANS_PYTHON, str(READER)],
        input=json.dumps(texts),
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
        timeout=900,
    )
    found: list[list[dict[str, str]]] = json.loads(told.stdout)
    return found


def complaints(said: Sequence[Said]) -> Iterator[tuple[Said, str]]:
    """What is wrong with these sentences, false alarms left out; each text is read once."""
    places = {plain(each): each for each in said}
    for (text, each), found in zip(places.items(), read(list(places)), strict=True):
        for one in found:
            if not false_alarm(one["kind"], one["at"], text):
                yield each, f"{one['kind']} “{one['at']}” {one['says']}".strip()


def plain(said: Said) -> str:
    """A sentence as it is read: what is typed is masked in commands; what somebody did has a name before it."""
    text = (
        re.sub(r"(?:ceci[ :;,.]+)+ceci\b", "ceci", CODE.sub("ceci", said.text))
        if COMMANDS.search(said.place)
        else said.text
    )
    if " recap." in said.place and said.text:
        text = f"Léa {text[:1].lower()}{text[1:]}"
    return text if re.search(r"[.?!:»]$", text) else f"{text}."


def false_alarm(kind: str, at: str, text: str) -> bool:
    """Whether this is a word that we know, or a rule that is wrong about such a text."""
    if kind == "spelling":
        return at in KNOWN or at.lower() in KNOWN or bool(re.fullmatch(r"[A-Z0-9][\w/*-]{0,3}", at))
    return any(re.search(rule, kind) and re.search(where, text) for rule, where, _ in FALSE_ALARMS)
