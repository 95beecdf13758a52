"""The register: what each rulebook says under each rule, in our own words, and where.

A game's folder `rulebook` holds for each edition `<id>.toml` with its values and names, and `<id>.en.md` with
its passages; `<id>.<lang>.md` (and `<id>.<lang>.toml`) say the same in another language, which tells in English what it
lacks. The editions of a game are those for which there is an `<id>.toml`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any, Literal

from rainbow7.core.edition import RulebookError, load_edition
from rainbow7.core.edition_numbers import filled
from rainbow7.core.house_rules import HouseRule, read_house_rules
from rainbow7.core.language import ENGLISH, LANGUAGES, language
from rainbow7.core.passage_text import PassagePart, PassageSentence, joined_text, parse_passage, split_sentences
from rainbow7.core.texts import by_language, read_toml, texts_of

LAST = 1000
"""The place of an edition whose file names none."""
Status = Literal["printed", "absent", "ruling", "house"]
STATUSES: tuple[Status, ...] = ("printed", "absent", "ruling")
"""What a rulebook may say of a rule; a passage of a house rule has the status `house`."""
NAMES = ("short", "badge", "name")
"""What an edition is called, in each language: on a switch, on a badge, in full."""
KEYS = ("order", "document", "language", "like", "names", "unenforced", "values", "wording", *STATUSES)
"""What may stand in the file of an edition."""


@dataclass(frozen=True)
class Passage:
    """What one edition says about one rule, in one language, and the place in its document."""

    rule: str
    edition: str
    lang: str
    status: Status
    where: str
    parts: tuple[PassagePart, ...]
    """Its words; those that the document does not print are parts of their own, with their ruling."""

    @property
    def text(self) -> str:
        """The passage as plain text."""
        return joined_text(self.parts)

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from rainbow7.explain import passage_html

        return passage_html(self)


@dataclass(frozen=True)
class Ruling:
    """How an open point of a rulebook is decided: the question, the reading taken, the other one, and why."""

    id: str
    rule: str
    kind: Literal["passage", "ruling", "beyond"]
    """Decided by the passage itself · a reading where the text is silent or unclear · not a matter for a program."""
    confidence: str
    switch: str | None
    """The setting that switches to the other reading, if there is one."""
    lang: str
    asks: str
    reading: str
    other: str
    because: str
    other_is: str | None = None
    """The value of that setting for the other reading."""

    def switched(self, settings: Any) -> bool:
        """Whether these settings switch to the other reading."""
        return None not in (self.switch, self.other_is) and getattr(settings, str(self.switch)) == self.other_is


@dataclass(frozen=True)
class Wording:
    """Words of a rulebook that differ from another's without a difference in play, and the ruling that says so."""

    rule: str
    topic: str
    says: dict[str, str]
    ruling: str
    written: dict[str, str]
    """As it stands in the file: the same for two rulebooks that differ in a number only."""


class Rulebooks:
    """The rulebooks of one game, as found in its folder `rulebook`.

    Editions come in the `order` that their files name, then by id; the first one is the default. An edition that is
    printed `like` another one takes over whatever it does not say itself.
    """

    def __init__(self, package: str, kind: type) -> None:
        self.package = package
        self.folder = files(package).joinpath("rulebook")
        found = sorted(each.name for each in self.folder.iterdir() if re.fullmatch(r"[^.]+\.toml", each.name))
        tables = {name: self._table(name) for name in (each.removesuffix(".toml") for each in found)}
        self.tables = dict(sorted(tables.items(), key=lambda each: each[1].get("order", LAST)))
        self.editions: dict[str, Any] = {
            name: load_edition(kind, name, self._inherited(name, "values")) for name in self.tables
        }

    @cached_property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """What tables may play otherwise than any of these rulebooks prints."""
        file = "house_rules.toml"
        there = files(self.package).joinpath(file).is_file()
        return (
            read_house_rules(read_toml(self.package, file), by_language(self.package, "house_rules")) if there else ()
        )

    def house_rule(self, name: str) -> HouseRule:
        """The house rule of this name."""
        return next(each for each in self.house_rules if each.name == name)

    def _table(self, name: str) -> dict[str, Any]:
        table = read_toml(self.package, f"rulebook/{name}.toml")
        unknown = [key for key in table if key not in KEYS]
        if unknown:
            raise RulebookError(f"{name}.toml: unknown key {unknown[0]!r}; known are {', '.join(KEYS)}")
        return table

    def lineage(self, name: str) -> Iterator[str]:
        """The edition and those that it inherits from, the furthest first."""
        like = self.tables[name].get("like")
        if like is not None:
            if like not in self.tables:
                raise RulebookError(f"{name}.toml: like {like!r}, but there is no {like}.toml")
            yield from self.lineage(like)
        yield name

    def _inherited(self, name: str, part: str) -> dict[str, Any]:
        merged: dict[str, Any] = {}
        for each in self.lineage(name):
            merged |= self.tables[each].get(part, {})
        return merged

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """Every rule of the game, in the order of the default rulebook."""
        return tuple(self._passages[next(iter(self.tables)), ENGLISH])

    def passage(self, rule: str, edition: str, lang: str) -> Passage:
        """What this edition says about this rule."""
        where, text, spoken = self._passages[edition, lang][rule]
        return Passage(rule, edition, spoken, self.status(rule, edition), where, parse_passage(text))

    def sentences(self, rule: str, edition: str, lang: str) -> tuple[PassageSentence, ...]:
        """What this edition says about this rule, sentence by sentence."""
        passage = self.passage(rule, edition, lang)
        parts = passage.parts
        if passage.status == "ruling" and all(part.ruling is None for part in parts):
            parts = tuple(PassagePart(part.text, self.rulings_of(rule, lang)[0].id) for part in parts)
        return tuple(PassageSentence(f"{rule}/{number}", each) for number, each in enumerate(split_sentences(parts), 1))

    def printed(self, edition: str) -> dict[str, dict[str, str]]:
        """The words of every sentence that the document of this edition must print, in each language, by its id."""
        found: dict[str, dict[str, str]] = {}
        for rule in self.rules:
            if self.status(rule, edition) != "absent":
                by_language = [self.sentences(rule, edition, lang) for lang in LANGUAGES]
                for same in zip(*by_language, strict=True):
                    if any(sentence.printed for sentence in same):
                        found[same[0].id] = {each: said.words for each, said in zip(LANGUAGES, same, strict=True)}
        return found

    def status(self, rule: str, edition: str) -> Status:
        """Whether the rulebook prints the rule, does not have it, or is silent or unclear and a ruling decides."""
        found: Status = "printed"
        for each in self.lineage(edition):
            table = self.tables[each]
            for status in STATUSES:
                if rule in table.get(status, ()):
                    found = status
        return found

    @cached_property
    def unenforced(self) -> frozenset[str]:
        """The rules that can refuse nothing, such as the aim of the game, as listed in the TOML files."""
        return frozenset(name for table in self.tables.values() for name in table.get("unenforced", ()))

    def named(self, edition: str, lang: str, form: str = "name") -> str:
        """What an edition is called: in full, on a `badge`, or `short`."""
        try:
            return str(self._texts(edition, lang)["names"][form])
        except KeyError:
            raise RulebookError(f"{edition}.toml: [names.{lang}] needs {', '.join(NAMES)}") from None

    def document(self, edition: str) -> str:
        """The file name of the source document."""
        return str(self.tables[edition]["document"])

    def language(self, edition: str) -> str:
        """The language of the source document."""
        return str(self.tables[edition]["language"])

    def heading(self, rule: str, edition: str) -> str:
        """The heading of a passage in the document's own words, without what our files add in brackets."""
        where, _, _ = self._passages[edition, self.language(edition)][rule]
        return where.partition(" (")[0]

    def wordings(self, edition: str) -> dict[str, Wording]:
        """The words of this edition that differ from other editions without a difference in play, by topic."""
        found = {}
        for topic, each in self._inherited(edition, "wording").items():
            written = {lang: self._wording(edition, topic, lang) for lang in LANGUAGES}
            says = {lang: filled(text, self.editions[edition], lang) for lang, text in written.items()}
            found[topic] = Wording(each["rule"], topic, says, each["ruling"], written)
        return found

    def _texts(self, edition: str, lang: str) -> dict[str, Any]:
        return texts_of(self.package, f"rulebook/{edition}", lang)

    def _wording(self, edition: str, topic: str, lang: str) -> str:
        """What an edition says about a topic, or else the nearest one that it inherits from."""
        wordings = (self._texts(each, lang).get("wording", {}) for each in self.lineage(edition))
        return str([each[topic] for each in wordings if topic in each][-1])

    @cached_property
    def rulings(self) -> dict[tuple[str, str], Ruling]:
        """Every ruling, by its id and language."""
        found = {}
        texts = by_language(self.package, "rulings")
        for number, each in read_toml(self.package, "rulings.toml").items():
            for lang in LANGUAGES:
                own = texts[lang][number]
                found[number, lang] = Ruling(
                    number, each["rule"], each["kind"], each["confidence"], each.get("switch"), lang,
                    own["asks"], own["reading"], own.get("other", ""), own["because"], each.get("other_is"),
                )  # fmt: skip
        return found

    def rulings_of(self, rule: str, lang: str) -> tuple[Ruling, ...]:
        """The rulings about a rule, and those whose words are in its passage in some edition."""
        marked = self._marked.get(rule, ())
        return tuple(
            each for (number, spoken), each in self.rulings.items()
            if spoken == lang and each.kind == "ruling" and (each.rule == rule or number in marked)
        )  # fmt: skip

    @cached_property
    def _marked(self) -> dict[str, frozenset[str | None]]:
        """The rulings whose words are in the passages of each rule."""
        return {
            rule: frozenset(
                part.ruling
                for passages in self._passages.values()
                for part in parse_passage(passages[rule][1])
                if part.ruling is not None
            )
            for rule in self.rules
        }

    @cached_property
    def _passages(self) -> dict[tuple[str, str], dict[str, tuple[str, str, str]]]:
        """The place and the text of each passage, and the language that they are in.

        Where a complete language says nothing of its own about an edition, what it says of the one before holds.
        Another language may just lack it, and English is told.
        """
        return {
            (name, lang): {
                rule: (where, filled(text, self.editions[name], spoken), spoken)
                for each in self.lineage(name)
                for spoken in ((lang,) if language(lang).complete else (ENGLISH, lang))
                for rule, (where, text) in self.own_passages(each, spoken).items()
            }
            for name in self.tables
            for lang in LANGUAGES
        }  # fmt: skip

    def own_passages(self, name: str, lang: str) -> dict[str, tuple[str, str]]:
        """The place and the text of each passage in this edition's own file, as it is written there."""
        file = f"{name}.{lang}.md"
        if not self.folder.joinpath(file).is_file():
            if not language(lang).complete:
                return {}
            raise RulebookError(f"{file} is missing: the passages that this rulebook words in its own way")
        found: dict[str, tuple[str, str]] = {}
        rule = where = None
        for number, line in enumerate(self.folder.joinpath(file).read_text("utf-8").splitlines(), 1):
            if line.startswith("## "):
                rule, bar, where = (part.strip() for part in line[3:].partition("|"))
                if not bar or not where:
                    raise RulebookError(f"{file}:{number}: a heading reads '## rule | place'")
                if rule in found:
                    raise RulebookError(f"{file}:{number}: {rule} stands here twice")
                found[rule] = (where, "")
            elif line.strip() and not line.startswith("# "):
                if rule is None or where is None:
                    raise RulebookError(f"{file}:{number}: text before the first heading '## rule | place'")
                found[rule] = (where, f"{found[rule][1]} {line.strip()}".strip())
        return found
