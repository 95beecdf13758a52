"""Finds the sentence for a thing, in a language, and fills it: names, lists, plurals, and who is spoken to."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from itertools import groupby
from math import ceil, floor
from typing import Any

from rainbow7.core import picture
from rainbow7.core.coach import Figure
from rainbow7.core.game import Game
from rainbow7.core.language import language
from rainbow7.core.template import PLACE, MissingWords, count_of, fill, variant
from rainbow7.core.texts import words_of

_SIGNS = re.compile(r"(?:[\u00a0\u202f]?[.,;:?!…)»])+")
"""The signs that stand right behind a thing, a French one with its space."""


@dataclass(frozen=True)
class Named:
    """Things inside a sentence: their name, and the things themselves, so that they can be drawn."""

    words: str
    things: Any

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Sentence:
    """A filled sentence: texts and named things, in order."""

    parts: tuple[str | Named, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.parts))

    def __bool__(self) -> bool:
        return bool(self.parts)

    def then(self, text: str) -> "Sentence":
        """The same sentence with a text after it."""
        return Sentence((*self.parts, text)) if text else self


def in_a_row(sentences: Iterable[Sentence]) -> Sentence:
    """Sentences joined by commas into one."""
    parts = [part for each in sentences for part in (", ", *each.parts)]
    return Sentence(tuple(parts[1:]))


def common_words(lang: str) -> dict[str, Any]:
    """The sentences that all games and the interface share."""
    return words_of("rainbow7.explain", lang)


def game_words(game: Game, lang: str) -> dict[str, Any]:
    """The sentences of one game."""
    return words_of(game.package, lang)


class Speaker:
    """Words things for a reader: in a language, about a game, and with `you` for the reader's own seat."""

    def __init__(
        self, lang: str, game: Game | None = None, settings: Any = None, reader: int | None = None,
        players: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.lang, self.game, self.settings, self.reader = lang, game, settings, reader
        self.players = tuple(players)
        self.common = common_words(lang)
        self.words = game_words(game, lang) if game else {}

    def say(self, table: str, key: str, facts: Mapping[str, Any], /) -> Sentence:
        """Fill the sentence under this key: the game's own, or else the common one."""
        for words in (self.words, self.common):
            if key in words.get(table, {}):
                return self.fill(words[table][key], facts)
        raise MissingWords(f"{table} {key} ({self.lang})")

    def knows(self, table: str, key: str) -> bool:
        """Whether there is a sentence under this key."""
        return any(key in words.get(table, {}) for words in (self.words, self.common))

    def fill(self, template: Any, facts: Mapping[str, Any], *, inside: bool = False) -> Sentence:
        """A template with the facts in it, its first letter a capital, unless somebody else's word begins it.

        Inside another sentence it begins as it is written.
        """
        parts: list[str | Named] = []
        text, end = self.choose(template, facts), 0
        for hole in PLACE.finditer(text):
            parts.append(text[end : hole.start()])
            name, form, one, many, yours = hole.groups()
            if one is not None:
                count = count_of(facts[name])
                mine = yours is not None and self.reader is not None and self.reader in facts[name]
                parts.append((yours if mine else one if self.singular(count) else many).replace("#", str(count)))
            else:
                if form in ("seat", "seats"):
                    parts[-1:] = self._after(str(parts[-1]), self._seats(facts[name]))
                elif form == "turns":
                    parts[-1:] = [str(parts[-1]), self._turns(facts[name])]
                elif isinstance(facts[name], Sentence):
                    parts += facts[name].parts
                elif isinstance(facts[name], list):
                    parts += self.row(facts[name])
                else:
                    parts[-1:] = self._joined(str(parts[-1]), self.named(facts[name], form))
            end = hole.end()
        parts.append(text[end:])
        kept = [part for part in parts if part != ""]
        opening = PLACE.match(text)
        as_it_is = opening is not None and opening[2] is None and isinstance(facts[opening[1]], str)
        for place, part in enumerate(kept[: 0 if as_it_is or inside else 1]):
            words = str(part)
            capital = words[:1].upper() + words[1:]
            kept[place] = Named(capital, part.things) if isinstance(part, Named) else capital
        return Sentence(tuple(kept))

    def row(self, names: list[str | Named]) -> list[str | Named]:
        """Names that are made already, as parts of a sentence."""
        return [part for name in names for part in (" · ", name)][1:]

    def html(self, sentence: Sentence, plain: Callable[[str], str] = escape, *, sets: bool = False) -> str:
        """A sentence as HTML with its things drawn; `plain` makes HTML of the text between them.

        `sets`: things that belong together are drawn as one.
        """
        return "".join(
            self.drawn(part, sign, sets=sets) if isinstance(part, Named) else plain(part)
            for part, sign in with_signs(sentence)
        )

    def drawn(self, part: Named, sign: str, *, sets: bool = False) -> str:
        """Things drawn, with the punctuation after them; screen readers get their names."""
        several = isinstance(part.things, tuple) and not hasattr(part.things, "_fields")
        things = part.things if several else (part.things,)
        if self.game is None or not things:
            return escape(part.words + sign)
        whole = self.game.set_chip(things, self.settings) if sets and several and self.game.set_chip else ""
        chips = [self.game.chip(each, self.lang, self.settings, heard=False) for each in things]
        *before, last = [whole] if whole else chips
        if sign:
            last = picture.unbroken(last, picture.hidden_from_screen_readers(sign))
        return picture.screen_reader_text(escape(part.words + sign)) + " ".join((*before, last))

    def choose(self, template: Any, facts: Mapping[str, Any]) -> str:
        """The variant that the facts call for, and who reads."""
        return variant(template, facts, self.lang, self._seat_ways)

    def _seat_ways(self, fact: Any, form: str) -> tuple[str, ...] | None:
        if form != "seat" or fact is None:
            return None
        if self.reader is None:
            return ("seen",)
        return ("you",) if fact == self.reader else ()

    def singular(self, count: int) -> bool:
        """Whether a noun after this number stands in the singular."""
        return language(self.lang).is_singular(count)

    def named(self, thing: Any, form: str | None = None) -> str | Named:
        """A fact in words, in the form that the template asks for."""
        if form == "name":
            return self.label(thing)
        if form == "share":
            return self.share(thing)
        if form == "pile":
            return str(self.words["names"]["piles"][thing])
        if form == "word":
            return str(self.words["names"]["words"][str(thing)])
        if form == "does":
            does, some = self.words["names"]["does"], (thing,) if isinstance(thing, str) else thing
            return str(self.common["names"]["semicolon"]).join(dict.fromkeys(does[each] for each in some))
        if form == "list":
            colon = self.common["names"]["colon"]
            return " · ".join(f"{self.label(seat)}{colon}{count}" for seat, count in enumerate(thing))
        if form == "each":
            each = str(self.common["names"]["each"])
            return self.listed(
                [fill(each, self.lang, count=count, seat=self.seat(seat)) for seat, count in enumerate(thing)]
            )
        if isinstance(thing, bool):
            return str(self.common["names"]["yes" if thing else "no"])
        if isinstance(thing, (str, int, float)):
            return str(thing)
        if self.game is not None:
            spoken = self.game.named(thing, self.words["names"] | self.common["names"], self.settings)
            if spoken is not None:
                return Named(spoken, thing)
        if isinstance(thing, tuple):
            return self.listed([str(self.named(each)) for each in thing])
        return str(thing)

    def share(self, share: Figure) -> str:
        """A share of a hundred with its error; never told as all or none where that is not known."""
        write, hundred, error = language(self.lang), round(100 * share.value), 2 * share.se
        seen, shown = "exactly" if not share.se else "other", share.value
        if hundred in (0, 100) and (error or 0 < share.value < 1):
            low = hundred == 0
            seen = "most" if low else "least"
            bound = ceil(100 * (share.value + error)) if low else floor(100 * (share.value - error))
            shown = max(1, bound) / 100 if low else min(99, bound) / 100
        facts = {"seen": seen, "share": write.percent(shown), "error": write.number(max(1, 100 * error), 0)}
        return fill(self.common["coach"]["share"], self.lang, **facts)

    def seat(self, seat: int) -> str:
        """How a player is called in a sentence."""
        if seat == self.reader:
            return str(self.common["names"]["you"])
        return self._own_name(seat) or fill(self.common["names"]["the-player"], self.lang, number=seat + 1)

    def label(self, seat: int) -> str:
        """How a player is called outside of any sentence."""
        if seat == self.reader:
            you = str(self.common["names"]["you"])
            return you[:1].upper() + you[1:]
        return self._own_name(seat) or fill(self.common["names"]["player"], self.lang, number=seat + 1)

    def _own_name(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else ""

    def _seats(self, some: int | tuple[int, ...]) -> list[str]:
        """One player, or several, as a sentence calls them: *you* first, those without a name of their own last."""
        if isinstance(some, int):
            return [self.seat(some)]
        named = [each for each in some if each != self.reader and self._own_name(each)]
        nameless = [each for each in some if each != self.reader and not self._own_name(each)]
        called = [self.seat(each) for each in (*(each for each in some if each == self.reader), *named)]
        return called + ([self._numbered(nameless)] if nameless else [])

    def _turns(self, some: tuple[int, ...]) -> str:
        """Players in the order of their turns: `you twice, then Player 2 twice`, `Players 3 and 1, then you`."""
        names, turns = self.common["names"], []
        if len(set(some)) < len(some):
            for seat, group in groupby(some):
                turns.append(self.seat(seat) + names["often"][len(list(group)) - 1])
        else:
            for called, group in groupby(some, lambda seat: seat == self.reader or bool(self._own_name(seat))):
                seats = list(group)
                turns += map(self.seat, seats) if called else [self._numbered(seats)]
        return str(names["then"]).join(turns)

    def _numbered(self, seats: list[int]) -> str:
        """Players who have no names of their own."""
        if len(seats) == 1:
            return self.seat(seats[0])
        numbers = self.listed([str(each + 1) for each in seats])
        return fill(self.common["names"]["the-players"], self.lang, numbers=numbers)

    def _joined(self, before: str, named: str | Named) -> list[str | Named]:
        """A thing with the text before it, which may melt into one with it: `au lieu du 3 rouge`."""
        lead = self._preposition(before)
        if lead is None or not isinstance(named, Named):
            return [before, named]
        joint = f"(, | {self.common['names']['and']} )(?={language(self.lang).articles})"
        first, *more = re.split(joint, named.words)
        melted, rest = _melted(lead, first, self.lang)
        rest += "".join(
            each if at % 2 == 0 else "".join(_melted(lead, each, self.lang)) for at, each in enumerate(more)
        )
        return [before[: -len(lead)] + melted, Named(rest, named.things)]

    def _preposition(self, before: str) -> str | None:
        """The preposition with which a text ends, if what follows can melt together with it."""
        known = "|".join(language(self.lang).melting)
        lead = re.search(rf"(?:^|\W)({known})$", before, re.I) if known else None
        return lead[1] if lead is not None else None

    def _after(self, before: str, names: list[str]) -> list[str]:
        """Names with the text before them: they may begin a sentence, or melt together with a preposition."""
        if re.search(r"[.?!]\s+$", before):
            names = [names[0][:1].upper() + names[0][1:], *names[1:]]
        lead = self._preposition(before)
        if lead is not None:
            return [before[: -len(lead)], self.listed(["".join(_melted(lead, name, self.lang)) for name in names])]
        return [before, self.listed(names)]

    def listed(self, names: list[str]) -> str:
        """Names in a row, with the word that joins the last one."""
        return listed(names, self.common["names"])


def with_signs(sentence: Sentence) -> Iterator[tuple[str | Named, str]]:
    """The parts of a sentence, each thing with the punctuation after it, which must stay on the same line."""
    parts = list(sentence.parts)
    for place, part in enumerate(parts):
        after = parts[place + 1] if place + 1 < len(parts) else ""
        signs = _SIGNS.match(after) if isinstance(part, Named) and isinstance(after, str) else None
        if signs is not None:
            parts[place + 1] = str(after)[signs.end() :]
        yield part, signs[0] if signs is not None else ""


def _melted(lead: str, name: str, lang: str) -> tuple[str, str]:
    """A preposition and what stands behind it, as the two melt together.

    >>> [_melted("de ", "le joueur 3", "fr"), _melted("À ", "les joueurs 1 et 2", "fr"), _melted("de ", "Alex", "fr")]
    [('du ', 'joueur 3'), ('Aux ', 'joueurs 1 et 2'), ('d’', 'Alex')]
    """
    for opening, both in language(lang).melting[lead.lower()]:
        if re.match(opening, name, re.I):
            return both if lead.islower() else both.capitalize(), re.sub(f"^{opening}", "", name)
    return lead, name


def listed(names: list[str], common: Mapping[str, Any]) -> str:
    """Names in a row, with the word that joins the last one."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {common['and']} {names[-1]}"
