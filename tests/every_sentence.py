"""Every sentence that the tables of words can make: each template filled with every shape of its facts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from syntax_trees import PACKAGE, ROOT

from rainbow7.core import edition_numbers
from rainbow7.core.cases import cases_of, mutants_in
from rainbow7.core.coach import Figure
from rainbow7.core.game import Game
from rainbow7.core.rulebook import NAMES
from rainbow7.core.texts import read_toml, texts_of
from rainbow7.explain import move_facts
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES

TYPED = re.compile(r"pages/teachers (?:lessons\.step\.\d+\.(?:commands|files)|sheets\.file)")
"""What is typed or a file's name, and no sentence."""
HOLE = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^|}]*)\|([^|}]*)(?:\|([^}]*))?)?\}")
ME = 0
"""The seat of the reader."""
FEW_SHAPES = 12
"""So many ways in which one template is filled for one reader, where time is short; its key draws them."""
MOST_SHAPES = 200
"""The same, where there is time."""

Values = tuple[Any, ...]


@dataclass(frozen=True)
class Said:
    """A sentence, where its template stands, and to whom it was said."""

    place: str
    lang: str
    text: str
    reader: int | None = None
    drawn: str = ""
    """The same as HTML, its things drawn."""


# Templates


def word_files(lang: str) -> list[Path]:
    """Every table of words in a language, and what single pages tell."""
    return sorted((*PACKAGE.rglob(f"words.{lang}.toml"), *(PACKAGE / "pages").glob(f"*.{lang}.toml")))


def templates(words: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every template with its key: a text, or a choice among texts."""
    for key, each in words.items():
        if isinstance(each, list):
            yield from templates({str(at): one for at, one in enumerate(each)}, f"{path}{key}.")
        elif isinstance(each, Mapping) and "by" not in each:
            yield from templates(each, f"{path}{key}.")
        else:
            yield f"{path}{key}", each


def choices(template: Any) -> Iterator[tuple[str, str, set[str]]]:
    """The facts by which a template chooses, the form in which it looks at them, and the ways it knows."""
    if isinstance(template, Mapping):
        name, _, form = str(template["by"]).partition(":")
        yield name, form or name, set(template) - {"by"}
        for key, each in template.items():
            if key != "by":
                yield from choices(each)


def texts(template: Any) -> Iterator[str]:
    """The texts that a template may be."""
    if isinstance(template, Mapping):
        for key, each in template.items():
            if key != "by":
                yield from texts(each)
    else:
        yield str(template)


# What facts look like


COUNTS: Values = (0, 1, 2, 5)
SOME: Values = (1, 2, 5)
SEATS: Values = (ME, 1)
SEVERAL: Values = ((1,), (ME,), (1, 2), (ME, 2), (1, 2, 3), (ME, 1, 3))
ORDERS: Values = ((1, 2, ME), (ME, ME, 1, 1), (1, ME, 1, ME), (2, 1, 3))
SHARES: Values = (Figure(0.42, 0.02), Figure(1.0, 0.005), Figure(0.0, 0.005), Figure(0.5, 0.0))
CARDS = {
    "rainbow7": ("R3", "W", "R3 R4", "R3 G3 W", "W W W", "O7", "B5 B6 B7"),
    "sazuki": ("4", "4 4", "4 4 5", "2 3 4", "6 6 6", "1"),
    "spaan": ("R", "W", "K"),
}
SEVERAL_CARDS = frozenset(("cards", "drawn", "common", "add", "drop", "things", "repeated"))
ONE_CARD = frozenset(("card", "new", "old", "top", "face", "was", "next"))
STANDING = {
    "acts": ("red 7 may act", "le 7 rouge peut agir"),
    "address": ("https://example.org/", "https://example.org/"),
    "answer": ("two cards", "deux cartes"),
    "belief": ("One may pass.", "On peut passer."),
    "code": ("this", "ceci"),
    "colour": ("red", "rouge"),
    "edition": ("The English rulebook", "La règle anglaise"),
    "effects": ("red 7", "le 7 rouge"),
    "event": ("this", "ceci"),
    "exercises": ("this", "ceci"),
    "expected": ("thing", "truc"),
    "extra": ("this", "ceci"),
    "faces": ("red and blue", "rouge et bleue"),
    "file": ("this", "ceci"),
    "folder": ("here", "ici"),
    "found": ("thing", "truc"),
    "game": ("Rainbow 7", "Rainbow 7"),
    "hand": ("R3 R4", "R3 R4"),
    "host": ("this", "ceci"),
    "key": ("this", "ceci"),
    "known": ("this and that", "ceci et cela"),
    "lacking": ("this", "ceci"),
    "lesson": ("this", "ceci"),
    "lessons": ("this", "ceci"),
    "letter": ("R", "R"),
    "line": ("5", "5"),
    "lots": ("4 and 4", "4 et 4"),
    "min": ("5", "5"),
    "move": ("lay red 3", "poser le 3 rouge"),
    "moves": ("lay red 3", "poser le 3 rouge"),
    "mutant": ("thing", "truc"),
    "name": ("Alice", "Alice"),
    "names": ("Alice", "Alice"),
    "near": ("this", "ceci"),
    "nearest": ("red 3 and 4", "les 3 et 4 rouges"),
    "one": ("Alice 2", "Alice 2"),
    "other": ("the other one", "l’autre"),
    "part": ("thing", "truc"),
    "phase": ("this", "ceci"),
    "points": ("2 points", "2 points"),
    "problem": ("A card is missing.", "Il manque une carte."),
    "rule": ("The cards", "Les cartes"),
    "rulebook": ("The English rulebook", "La règle anglaise"),
    "ruling": ("R-43", "R-43"),
    "sets": ("red 3, 4 and 5", "les 3, 4 et 5 rouges"),
    "signs": ("red 7 (draw)", "le 7 rouge (pioche)"),
    "sources": ("The deck", "La pioche"),
    "step": ("this", "ceci"),
    "switch": ("this", "ceci"),
    "text": ("thing", "truc"),
    "thing": ("red 3", "le 3 rouge"),
    "title": ("The cards", "Les cartes"),
    "tokens": ("Alice 2", "Alice 2"),
    "wanted": ("that", "cela"),
    "what": ("a thing", "une chose"),
    "why": ("no room", "plus de place"),
    "word": ("this", "ceci"),
}
"""Facts that sentences contain as they are, each with an example in English and in French."""
MANY: Values = (2, 5)
ALWAYS_SEVERAL = (
    "explain why.kept.2",
    "explain reader.found.2",
    "explain practice.some-rules",
    "explain lesson-check.many-lines",
    "explain lesson-check.recap-lines",
    "games/spaan objection.setup.players.count",
    "games/rainbow7 objection.combo.wild.many",
    "games/rainbow7 objection.combo.wild.room",
    "games/rainbow7 event.gathered",
    "games/rainbow7 event.dealt",
    "games/rainbow7 event.sevens-kept",
    "games/rainbow7 event.seventh-token",
    "games/sazuki objection.combo.set.long",
    "games/sazuki objection.combo.run.long",
    "games/sazuki objection.pair.piles.mixed",
    "games/sazuki event.shuffled",
    "games/sazuki event.prizes-laid",
    "games/sazuki event.dealt",
    "games/sazuki event.second-piles",
    "games/sazuki event.spare-cards",
    "games/sazuki view.spare",
    "games/spaan event.pack-taken",
    "games/spaan event.mixed",
    "games/spaan event.rainbow-made",
    "games/spaan outcome.rainbow",
    "games/spaan notation.pack-size",
    "tutor/sazuki setup.line",
    "tutor/rainbow7 deal.both",
)
NEVER_ONE = (
    "games/rainbow7 objection.combo.solo.count",
    "games/sazuki objection.combo.solo.count",
    "games/sazuki objection.setup.spare.unseen",
)
FIXED: Mapping[str, Mapping[str, Values]] = {
    **{place: {"count": MANY, "most": MANY, "sevens": (1, 2)} for place in ALWAYS_SEVERAL},
    **{place: {"count": (0, *MANY)} for place in NEVER_ONE},
    "pages/about erase.kept": {"count": MANY, "size": MANY},
    "pages/about erase.one": {"size": MANY},
    # Games are played by the hundred and shown by the five; means have decimals, and are seldom one.
    **{f"pages/lab {key}": {"count": (100,)} for key in ("run", "run-more", "state.done", "state.done-alone")},
    # A class is more than one pupil, and a plan of one question has a sentence of its own.
    **{
        f"bench class.{key}": {"pupils": (60,), "seconds": (10,)} for key in ("peer_wall_ms", "peer_joins", "peer_lost")
    },
    "classroom teacher.plan-strip": {"count": MANY},
    "pages/lab count": {"done": (5,), "count": (100,)},
    "pages/lab form.most": {"most": (2500,)},
    **{
        f"pages/lab figures.{name}.{way}": {"first": (12.5,), "second": (14.3,)}
        for name in ("turns-per-round", "rounds-per-game", "points")
        for way in ("more", "less")
    },
    "explain compare.running": {"done": MANY, "count": (200,)},
    "explain record.chance-coins": {"word": MANY},
    "explain input.one-each": {"count": MANY},
    "explain lesson-check.other-move": {"at": (1,)},
    "explain notation.too-small": {"least": (1,)},
    "explain notation.too-large": {"most": (1,)},
    "explain input.too-small": {"least": (1,)},
    "explain input.too-large": {"most": (1,)},
    "explain input.lessons-wrong": {"count": (1, 2), "lessons": MANY},
    "explain lesson-check.long-line": {"count": (30,), "most": (25,)},
    "tutor/sazuki setup.because": {"count": MANY, "prizes": (3, 6), "cards": (9, 14)},
    "tutor/sazuki setup.are": {"prizes": (3, 6), "cards": (9, 14)},
    "tutor/sazuki points.are": {"points": ("12, 7",)},
    "tutor/rainbow7 deal.sevens": {"seats": MANY},
    "tutor/rainbow7 deal.hand": {"seats": MANY},
    "tutor/rainbow7 deal.piles": {"seats": MANY},
    "games/rainbow7 objection.effect.give.no-such-seat": {"seats": MANY},
    "games/sazuki objection.take.pile.no-such-seat": {"seats": MANY},
    "games/sazuki notation.one-each": {"seats": MANY},
    "games/sazuki objection.play.bound.length": {"length": MANY},
    # A choice is played on in 20 deals at least.
    "commands advise.head": {"playouts": MANY},
    "games/spaan notation.long-line": {"most": MANY},
    # A deck holds more than one card, a round goes on for hundreds of turns, a game ends with seven tokens.
    "games/rainbow7 event.deck-made": {"count": MANY, "sevens": (0, 1, 2)},
    "games/rainbow7 event.round-void": {"turns": (500,)},
    "games/rainbow7 event.game-ended": {"enough": (7,)},
    # Only players who are equal are compared, and there are several of them.
    "games/rainbow7 event.game-won": {"tied": ((), (1, 2), (ME, 2), (1, 2, 3))},
    # Of two players, whoever shows or hides a card does it to the other one.
    "games/spaan event.back-revealed": {"by": (1,), "seat": (ME,)},
    "games/spaan view.other": {"seat": (1,)},
    "tutor/spaan knows.because-known": {"seat": (ME, 1), "other": (1,)},
    "tutor/spaan knows.because-unknown": {"seat": (ME, 1), "other": (1,)},
    "tutor/spaan knows.shown-other": {"other": (1,)},
    "tutor/spaan knows.hidden-other": {"other": (1,)},
}
"""Facts of a template that cannot have every shape, and the shapes that they can have."""


def laid_cards() -> tuple[Mapping[str, Any], ...]:
    """What may be laid, with Rainbow cards and without, and what it is."""
    game = GAMES["rainbow7"]
    found = []
    for text in ("R3", "W", "R3 R4 R5", "R3 G3 B3", "R3 W R5", "R3 R4 W W", "R3 G3 W", "R3 G3 W W", "R3 W W", "W W W"):
        state = game.read_state(f"rainbow7 en act hands {text.replace(' ', '')}/B1 deck B2")
        verdict = game.judge(state, game.read_move(f"lay {text} > A"))
        assert verdict.legal
        found.append(move_facts(verdict.move, state, verdict.kinds))
    return tuple(found)


TOGETHER: Mapping[str, tuple[Mapping[str, Any], ...]] = {"games/rainbow7 legal.lay": laid_cards()}
"""Templates whose facts hang together, and all that these may be."""


def cards(game: str) -> Values:
    """Cards side by side, as facts hold them; of Spaan's game, faces."""
    return tuple(tuple(GAMES[game].read_things(text)) for text in CARDS[game])


def seen(template: Any) -> dict[str, set[str]]:
    """How a template looks at each of its facts: the forms in which it tells it, and `by` with what it chooses by."""
    found: dict[str, set[str]] = {}
    for text in texts(template):
        for hole in HOLE.finditer(text):
            found.setdefault(hole[1], set()).add(hole[2] or ("?" if hole[3] is not None else ""))
    for name, form, ways in choices(template):
        found.setdefault(name, set()).update(f"by {form} {way}" for way in ways)
    return found


def shapes(name: str, looks: set[str], game: str, lang: str) -> Values:
    """The shapes that a fact may have, by its name and how its template looks at it."""
    chosen = [each.split(" ", 2) for each in looks if each.startswith("by ")]
    ways, forms = {way for _, _, way in chosen}, {form for _, form, _ in chosen}
    numbers = {each for each in ways if each.isdigit()}
    nothing: Values = (None,) if "none" in ways else ()
    none_at_all: Values = ((),) if "0" in ways else ()
    names = read_toml(GAMES[game].package, f"words.{lang}.toml")["names"]
    if "turns" in looks:
        return ORDERS
    if "share" in looks:
        return SHARES
    if looks & {"each", "list"}:
        return ((3, 0, 1), (5, 7))
    if "seats" in looks:
        return SEVERAL + none_at_all
    if looks & {"seat", "name"} or forms & {"seat"}:
        return SEATS + nothing
    if "pile" in looks:
        return (0, 2, *nothing)
    if "word" in looks:
        return tuple(names["words"])
    if "does" in looks:
        does = tuple(names["does"])
        return (does[:1], does[1:3], does) if name == "effects" else does
    if ways & {"yes", "no"}:
        return (True, False)
    if name in SEVERAL_CARDS or (name, game) in (("missing", "rainbow7"), ("missing", "sazuki"), ("other", "sazuki")):
        return cards(game) + none_at_all
    if name in ONE_CARD:
        return (*(each[0] for each in cards(game)), *nothing)
    named = ways - numbers - {"one", "none", "other", "you", "seen"}
    if named:
        return (*sorted(named), *(("something",) if "other" in ways else ()), *nothing)
    if "?" in looks or numbers or "one" in ways:
        return (*COUNTS, *map(int, numbers - {"0", "1", "2"}), *nothing)
    if name in STANDING:
        return (STANDING[name][lang == "fr"], *nothing)
    return SOME + nothing


# Sentences


def readers(lang: str, game: str) -> Iterator[Speaker]:
    """Who speaks: to nobody in particular, to the first seat, and to it among players who have names."""
    made = GAMES[game]
    yield Speaker(lang, made, made.settings())
    yield Speaker(lang, made, made.settings(), ME)
    yield Speaker(lang, made, made.settings(), ME, ("Alice", "Hugo", "Inès", "Éloi"))


def game_of(file: Path) -> str:
    """The game that a table of words belongs to; the first one where it belongs to all."""
    return file.parent.name if file.parent.name in GAMES else next(iter(GAMES))


def filled(place: str, template: Any, game: str, lang: str, most: int) -> Iterator[Said]:
    """A template with every shape of its facts."""
    looks = seen(template)
    given = FIXED.get(place, {})
    ways = [given.get(name) or shapes(name, look, game, lang) for name, look in looks.items()]
    every = list(product(*ways)) if ways else [()]
    if place in TOGETHER:
        every = [tuple(facts[name] for name in looks) for facts in TOGETHER[place]]
    elif len(every) > most:
        every = Random(place).sample(every, most)
    persons = ("turns", "name", "each", "list")
    of_players = any("seat" in each or each in persons for look in looks.values() for each in look)
    for speaker in readers(lang, game) if of_players else (Speaker(lang, GAMES[game], GAMES[game].settings()),):
        for values in every:
            facts: dict[str, Any] = dict(zip(looks, values, strict=True))
            sentence = speaker.fill(template, facts)
            if str(sentence):
                yield Said(place, lang, str(sentence), speaker.reader, speaker.html(sentence))


@cache
def sentences(lang: str, most: int) -> tuple[Said, ...]:
    """Every sentence of every table of words, each template filled in so many ways at most."""
    found: dict[tuple[str, str, int | None], Said] = {}
    for file in word_files(lang):
        package = ".".join(file.parent.relative_to(ROOT).parts)
        stem = file.name.partition(".")[0]
        owner = "/".join((*file.parent.relative_to(PACKAGE).parts, *([stem] if stem != "words" else ())))
        for key, template in templates(read_toml(package, file.name)):
            if not key.startswith("names.") and not TYPED.search(f"{owner} {key}"):
                for each in filled(f"{owner} {key}", template, game_of(file), lang, most):
                    found[each.place, each.text, each.reader] = each
    return tuple(found.values())


# Texts that nobody fills

OF_GAMES = ("cases", "facts", "glossary", "house_rules", "mutants", "rulings")
"""The files of a game whose texts are written out below; what they hold besides is no sentence."""


def written(lang: str) -> Iterator[Said]:
    """Passages, readings, differences, wrong rules, examples, words explained, lessons, and the page about it all."""
    for game in GAMES.values():
        for rule in game.rulebooks.rules:
            for edition in game.editions:
                passage = game.rulebooks.passage(rule, edition, lang)
                yield Said(f"passage {edition} {rule}", lang, passage.text)
                yield Said(f"place {edition} {rule}", lang, passage.where)
        for (number, spoken), ruling in game.rulebooks.rulings.items():
            if spoken == lang:
                for text in filter(None, (ruling.asks, ruling.reading, ruling.other, ruling.because)):
                    yield Said(f"ruling {number}", lang, text)
        for edition in game.editions:
            for form in NAMES:
                yield Said(f"edition {edition} {form}", lang, game.rulebooks.named(edition, lang, form))
            for topic, wording in game.rulebooks.wordings(edition).items():
                yield Said(f"wording {edition} {topic}", lang, wording.says[lang])
        for house_rule in game.rulebooks.house_rules:
            yield Said(f"house rule {game.id} {house_rule.name}", lang, f"{house_rule.about[lang]}.")
            for value in house_rule.values or ("0", "1", "8"):
                yield Said(f"house rule {game.id} {house_rule.name}={value}", lang, house_rule.passage(value, lang))
                yield Said(f"badge {game.id} {house_rule.name}={value}", lang, f"{house_rule.badge(value, lang)}.")
        believed = (each for edition in game.editions.values() for each in mutants_in(game, edition))
        for name, text in dict.fromkeys((each.name, each.belief[lang]) for each in believed):
            yield Said(f"wrong rule {game.id} {name}", lang, text)
        for case in cases_of(game):
            yield Said(f"example {game.id}", lang, case.names[lang])
        for name, term in texts_of(game.package, "glossary", lang).items():
            yield Said(f"word {game.id} {name}", lang, term["says"])
        template = PACKAGE / "tutor" / "template" / game.id / f"{lang}.md"
        for file in (*sorted((ROOT / "tutorial" / game.id).glob(f"*/{lang}.md")), template):
            lines = (
                edition_numbers.filled(line, edition, lang)
                for edition in game.editions.values()
                for line in file.read_text("utf-8").splitlines()
            )
            for line in dict.fromkeys(lines):
                text = _read_aloud(line, game, lang)
                if text:
                    yield Said(f"lesson {game.id} {file.parent.name}", lang, text)
        known = (PACKAGE / "tutor" / game.id / "facts.toml").exists()
        for name, text in texts_of(f"rainbow7.tutor.{game.id}", "facts", lang).items() if known else ():
            yield Said(f"fact {game.id} {name}", lang, f"{text}.")


def _read_aloud(line: str, game: Game, lang: str) -> str:
    """A line of a lesson without its signs, the things that it draws named."""
    speaker = Speaker(lang, game, game.settings())

    def told(found: re.Match[str]) -> str:
        return str(speaker.named(tuple(game.read_things(found[1]))))

    if line.startswith(("## ", "> ")) and not line.startswith("# "):
        return ""
    return re.sub(r"\[([^\]]*)\]", told, re.sub(r"^(?:[#?!] |- \w[\w-]*: )| \{[^}]*\}$", "", line)).strip()
