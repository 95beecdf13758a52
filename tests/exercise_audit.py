"""Looks for the answer of an exercise in everything that is shown before it is given.

What is shown is what a page sends: the question with its lines and the first hint, the table with its labels and its
text, and what may be answered. A *finding* says where the answer stands; what is a finding depends on what is asked:

- of any exercise: its name, its rule by name or title, or anything that says what is right, legal or chosen, in the
  data; something to press besides the one button that hands an answer in; sets of things that may be chosen;
- of a choice: the sentence of the right option outside of the options;
- of cards and sets: a right set by its texts or in words, unless all of the hand is told there, and how many there are;
- of counts: the numbers, as they are sent and in words;
- of any table: a number that counts nothing which lies there (a sum, a limit).

What only many exercises together betray (`Tendency`): a word of the page, or the form, place or length of an option, by
which the right option is guessed more often than without looking.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rainbow7.explain import Speaker, title_of
from rainbow7.explain.people import people
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.pages.link import PageLink
from rainbow7.pages.practice import Practice
from rainbow7.tutor.exercise import Exercise
from rainbow7.tutor.exercise_data import TutorSpeaker, speaker_of
from rainbow7.tutor.exercise_kind import ExerciseKind
from rainbow7.tutor.game_tutors import exercise_kinds

Json = dict[str, Any]

TELLING = ("right", "legal", "mutants", "beliefs", "proof", "because", "correct", "solution")
"""Names of data that say what is right."""
NOT_READ = ("words", "sheet", "html")
"""What says the same in every exercise, or says once more as a drawing what stands beside it as text."""
LONG_TITLE = 3
"""A title of so many words is looked for inside of sentences too; "Set" and "Value" are words of any sentence."""
LONG_ANSWER = 3
"""Shorter answers, a player or a number, name what any table names; they are looked for in the title and the hint."""


@dataclass(frozen=True)
class Finding:
    """Where the answer of an exercise stands before it is given."""

    exercise: str
    lang: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.exercise} ({self.lang}), {self.where}: {self.what}"


@dataclass
class Shown:
    """All that a page sends about an exercise before the answer."""

    ask: Json
    table: Json
    quiz: Json

    def strings(self) -> Iterator[tuple[str, str]]:
        """Every text and every name of data, with its place; options apart."""
        for part in ("ask", "table", "quiz"):
            yield from _strings(part, getattr(self, part))

    def numbered(self) -> list[str]:
        """The labels of the table on which numbers stand."""
        (frame,) = self.table["frames"].values() if self.table.get("frames") else ({},)
        zones = frame.get("zones", ())
        return [
            *(note for zone in zones for note in zone["notes"]),
            *(words for zone in zones for seat in zone["seats"] for _, _, words in seat["notes"]),
            *(zone["label"] for zone in zones),
        ]


def _strings(place: str, thing: Any) -> Iterator[tuple[str, str]]:
    if isinstance(thing, dict):
        for name, each in thing.items():
            if name in NOT_READ or place.endswith(".options") or (place == "quiz" and name == "options"):
                continue
            yield f"{place}.{name}", name
            yield from _strings(f"{place}.{name}", each)
    elif isinstance(thing, (list, tuple)):
        for each in thing:
            yield from _strings(place, each)
    elif isinstance(thing, str):
        yield place, thing


def shown(exercise: Exercise, lang: str) -> Shown:
    """What practice shows of an exercise, the first hint included."""
    name = exercise.name
    page = Practice(PageLink(game=name.game, edition=name.edition, lang=lang))
    page._begin(ExerciseSession(exercise))
    page.hear({"hint": True})
    return Shown(*(page.data[part] for part in ("ask", "table", "quiz")))


def findings(exercise: Exercise, lang: str, seen: Shown | None = None) -> list[Finding]:
    """Everything by which this page gives its answer away."""
    seen = seen or shown(exercise, lang)
    kind = exercise_kinds(GAMES[exercise.name.game])[exercise.name.kind]
    teacher = speaker_of(exercise, lang)
    looks = (_data(exercise, seen), _rule(exercise, lang, seen), _sentences(exercise, kind, teacher, seen),
             _numbers(exercise, seen))  # fmt: skip
    return [Finding(str(exercise.name), lang, where, what) for look in looks for where, what in look]


def _data(exercise: Exercise, seen: Shown) -> Iterator[tuple[str, str]]:
    """What the data tell that nobody is to see yet."""
    for where, text in seen.strings():
        if text in TELLING and where.endswith(f".{text}"):
            yield where, f"data named {text}"
        for name in (str(exercise.name), exercise.name.short):
            if name in text:
                yield where, f"the exercise's name {name}"
    for frame in (seen.table.get("frames") or {}).values():
        if frame["choices"]:
            yield "table.choices", f"{len(frame['choices'])} choices that may be made"
        for button in frame["buttons"]:
            if button["id"] != "check":
                yield "table.buttons", f"{button['label']}: {'ready' if button['ready'] else 'not ready'}"
    if seen.table.get("begun") or seen.quiz.get("given") or seen.quiz.get("sets"):
        yield "quiz", "something is chosen already"
    if seen.quiz["checked"]:
        yield "quiz.checked", "the answer is there"


def _rule(exercise: Exercise, lang: str, seen: Shown) -> Iterator[tuple[str, str]]:
    """The rule, by its name or its title."""
    game, rule = GAMES[exercise.name.game], exercise.name.rule
    title = title_of(rule, Speaker(lang, game)).casefold()
    asked = exercise_kinds(game)[exercise.name.kind].asks_for_rule
    # What all questions of a kind, or about a topic, are called says nothing of a single one.
    common = {"ask.head.kind", "ask.question.text", *(["ask.head.topic"] if title in topics(lang) else [])}
    for where, text in seen.strings():
        if rule in text:
            yield where, f"the rule {rule}"
        said = text.casefold().strip(" .")
        inside = len(title.split()) >= LONG_TITLE and title in said and where.startswith("ask.")
        if (said == title or inside) and (asked or where not in common):
            yield where, f"the rule's title: {text}"
    if asked and seen.ask["head"]["topic"]:
        yield "ask.head.topic", f"the topic of the rule that is asked for: {seen.ask['head']['topic']}"


def topics(lang: str) -> set[str]:
    """What the topics of rules are called."""
    return {title.casefold() for title in widget_data.words(lang, "mastery")["topics"].values()}


def _sentences(exercise: Exercise, kind: ExerciseKind, teacher: TutorSpeaker, seen: Shown) -> Iterator[tuple[str, str]]:
    """The answer in words, or as it is sent."""
    question, key = exercise.question, exercise.key
    wanted: list[str] = []
    whole = ""
    if exercise.form == "choice":
        (right,) = (option.answer for option in exercise.options if option.right)
        wanted = [str(teacher.phrase(kind.answer_phrase(question, right))).strip(" .")]
    elif exercise.form == "counts":
        wanted = [kind.answer_text(key), str(teacher.phrase(kind.answer_phrase(question, key))).strip(" .")]
    else:
        hand = question.state.hands[question.seat]
        whole = str(teacher.fill("{things}", {"things": hand})).casefold()
        for each in key:
            wanted += [" ".join(map(str, each)), str(teacher.fill("{things}", {"things": each}))]
    for where, text in seen.strings():
        for answer in wanted:
            short = len(answer.split()) < LONG_ANSWER and exercise.form == "choice"
            if short and not where.startswith(("ask.head", "ask.hints")):
                continue
            told_all = whole and whole in text.casefold()
            if not told_all and (answer == text.strip(" .") or (not short and answer in text)):
                yield where, f"the answer: {answer}"
    if exercise.form == "sets" and str(len(key)) in re.findall(r"\d+", seen.ask["hints"][0]["text"]):
        yield "ask.hints", f"how many there are: {len(key)}"


def _numbers(exercise: Exercise, seen: Shown) -> Iterator[tuple[str, str]]:
    """A number on the table, or in the first hint, that counts nothing that lies there."""
    state = exercise.question.state
    if state is None:
        return
    counted = counts_of(state)
    for text in seen.numbered():
        for number in re.findall(r"\d+", text):
            if int(number) not in counted and not re.search(r"player|joueur", text, re.I):
                yield "table", f"a number that counts nothing there: {text}"


def counts_of(state: Any) -> set[int]:
    """How many of anything there is on a table, and the numbers of rounds, turns and places."""
    found = {getattr(state.edition, "rainbow_cards", 0)}

    def first_hint(thing: Any, *, card: bool = False) -> None:
        if isinstance(thing, int) and not isinstance(thing, bool) and not card:
            found.add(thing)
        elif isinstance(thing, tuple):
            found.add(len(thing))
            for each in thing:
                first_hint(each, card=hasattr(thing, "_fields"))

    for name in vars(state):
        if name not in ("edition", "settings"):
            first_hint(getattr(state, name))
    return found | {state.turns + 1} if hasattr(state, "turns") else found


@dataclass
class Tendency:
    """By what the right option might be guessed, over many exercises of a kind."""

    seen: dict[tuple[str, str], list[tuple[str, str, str]]] = field(default_factory=lambda: defaultdict(list))
    """By kind and feature: rule and level, what the feature was, and which answer was right."""
    places: dict[str, Counter[tuple[int, int]]] = field(default_factory=lambda: defaultdict(Counter))
    longest: dict[str, list[tuple[bool, float]]] = field(default_factory=lambda: defaultdict(list))
    shortest: dict[str, list[tuple[bool, float]]] = field(default_factory=lambda: defaultdict(list))
    wordings: dict[str, Counter[tuple[str, bool]]] = field(default_factory=lambda: defaultdict(Counter))
    offered: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    """By kind and wording of an option: the rules about which it is offered."""

    def add(self, exercise: Exercise, seen: Shown) -> None:
        """One more exercise."""
        if exercise.form != "choice":
            return
        kind = f"{exercise.name.game}/{exercise.name.kind}"
        at = next(place for place, option in enumerate(exercise.options) if option.right)
        texts = [option["text"] for option in seen.quiz["options"]]
        self.places[kind][at, len(texts)] += 1
        for lengths, most in ((self.longest, max), (self.shortest, min)):
            best = most(map(len, texts))
            alike = [abs(len(text) - best) <= UNSEEN for text in texts]
            if not all(alike):
                lengths[kind].append((alike[at], sum(alike) / len(texts)))
        forms = [form_of(text) for text in texts]
        if len(set(forms)) > 1:
            for place, form in enumerate(forms):
                self.wordings[kind][form, place == at] += 1
                self.offered[kind, form].add(exercise.name.rule)
        ground = f"{exercise.name.rule}/{exercise.name.level}"
        for feature, said in features(seen).items():
            if len(set(forms)) > 1:
                self.seen[kind, feature].append((ground, said, forms[at]))


def form_of(text: str) -> str:
    """A sentence without its cards and numbers."""
    return re.sub(r"\W+", " ", re.sub(r"\d+", "#", text)).strip()


def features(seen: Shown) -> dict[str, str]:
    """What a page says besides the question and its lines."""
    (frame,) = seen.table["frames"].values() if seen.table.get("frames") else ({},)
    head = seen.ask["head"]
    return {
        "head": f"{head['kind']} {head['topic']}",
        "first hint": form_of(seen.ask["hints"][0]["text"]),
        "turn": "" if frame.get("turn", "") in whose_turn(frame, seen.ask["lang"]) else form_of(frame["turn"]),
        "moves": json.dumps([frame.get("one"), frame.get("choose_from"), frame.get("buttons")]),
    }


def whose_turn(frame: Json, lang: str) -> set[str]:
    """How a table says whose turn it is, and no more."""
    game = GAMES[frame["game"]] if frame else None
    plain = {Speaker(lang, game, None, 0, people(lang, 6)).say("board", key, {"seat": seat, "bound": None, "count": 0})
             for key in PLAINLY.get(frame.get("game", ""), ()) for seat in range(6)}  # fmt: skip
    return {"", *map(str, plain)}


PLAINLY = {"rainbow7": ("act",), "sazuki": ("play", "take"), "spaan": ("turn",)}
"""The labels that only say whose turn it is, by game."""


def guessed(found: list[tuple[str, str, str]], *, blind: bool) -> float:
    """How often the right answer is guessed from the other exercises of this rule and level, blind or by a feature."""
    by: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for ground, said, right in found:
        by[ground, ""][right] += 1
        by[ground, said][right] += 1
    hits = 0
    for ground, said, right in found:
        others = by[ground, "" if blind else said] - Counter([right])
        if not others:
            others = by[ground, ""] - Counter([right])
        hits += bool(others) and others.most_common(1)[0][0] == right
    return hits / len(found)


UNSEEN = 3
"""Letters by which two options may differ before anybody sees that one is longer."""
ENOUGH = 30
"""Of fewer exercises nothing is concluded."""
MARGIN = 0.1
"""By so much more often an answer has to be guessed for a feature to count as a leak."""


def tendencies(seen: Tendency) -> Iterator[str]:
    """What betrays the right option over many exercises."""
    for (kind, feature), found in seen.seen.items():
        if len(found) >= ENOUGH:
            seeing, blind = guessed(found, blind=False), guessed(found, blind=True)
            if seeing > blind + MARGIN:
                yield f"{kind}: the {feature} tells the answer ({seeing:.0%} against {blind:.0%})"
    for kind, places in seen.places.items():
        for size in {size for _, size in places}:
            counts = [places[at, size] for at in range(size)]
            total = sum(counts)
            if total >= ENOUGH:
                mean = total / size
                surprise = sum((count - mean) ** 2 / mean for count in counts)
                if surprise > UNLIKELY[size - 1]:
                    yield f"{kind}: the right one of {size} options lies at {counts}"
    for name, lengths in (("longest", seen.longest), ("shortest", seen.shortest)):
        for kind, hits in lengths.items():
            share, chance = sum(hit for hit, _ in hits) / len(hits), sum(each for _, each in hits) / len(hits)
            if len(hits) >= ENOUGH and share > chance + 3 * MARGIN:
                yield f"{kind}: the {name} option is right in {share:.0%}, by chance in {chance:.0%}"
    for kind, wordings in seen.wordings.items():
        for form in {form for form, _ in wordings}:
            right, wrong = wordings[form, True], wordings[form, False]
            filler = len(seen.offered[kind, form]) >= MANY_RULES
            if right + wrong >= ENOUGH and not (wrong and right) and filler:
                yield f"{kind}: “{form}” is {'always' if right else 'never'} right ({right + wrong} times)"


MANY_RULES = 3
"""What is never right about so many rules only fills a place; about fewer it is what these rules deny."""

UNLIKELY = (0.0, 19.5, 23.0, 26.0, 29.0)
"""Sums of squares that chance exceeds once in a hundred thousand times, by one less than the options."""
