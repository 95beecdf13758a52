"""Makes a lesson from marked moves of a recorded game; the engine names the rules of each move."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rainbow7.core.language import complete_languages
from rainbow7.core.match import Match, match_from
from rainbow7.core.notation import BadNotation, position_part
from rainbow7.core.rule import Check
from rainbow7.explain import event_text
from rainbow7.explain.people import people
from rainbow7.explain.words import Named, Sentence, Speaker
from rainbow7.tutor.lesson_text import MOST_LINES, MOST_WORDS, word_count


class LeftToChance(ValueError):
    """A marked move depends on chance, and the record has no seed from which it could be repeated."""

    def __init__(self, move: int) -> None:
        self.move = move
        super().__init__(f"move {move}")


@dataclass(frozen=True)
class MarkedMove:
    """A move of a record that becomes a step of the lesson."""

    number: int
    """The number of the move, from 1."""
    own: bool
    """Whether the learner makes the move, or watches it."""

    @property
    def name(self) -> str:
        """The name of the step."""
        return f"move-{self.number}"


def lesson_files(match: Match, marked: Sequence[MarkedMove]) -> dict[str, str]:
    """The text of each file of the lesson, by name."""
    for each in marked:
        _check_repeatable(match, each.number)
    files = {"lesson.toml": "\n".join(_lesson_toml(match, marked))}
    for lang in complete_languages():
        files[f"{lang}.md"] = "\n".join(_text(match, marked, lang))
    return files


def _check_repeatable(match: Match, number: int) -> None:
    """Raise `LeftToChance` unless the move has the same events when it is played from its position."""
    step = match.steps[number - 1]
    again = match_from(match.game, str(match.at(number - 1).state), match.seed or 0).play(step.move)
    if [str(each) for each in again.events] != [str(moment.event) for moment in step.moments]:
        raise LeftToChance(number)


def _lesson_toml(match: Match, marked: Sequence[MarkedMove]) -> Iterator[str]:
    yield f'game = "{match.game.id}"'
    yield "minutes = 3"
    yield f'editions = ["{match.start.edition.id}"]'
    for each in marked:
        before = match.at(each.number - 1)
        move = match.steps[each.number - 1].move
        seat = match.game.to_move(before.state) or 0
        position = position_part(before.state)
        yield from ("", "[[step]]", f'name = "{each.name}"', f'do = "{"try" if each.own else "watch"}"')
        yield f'position = "{position}"'
        if match.seed:
            yield f"seed = {match.seed}"
        if seat:
            yield f"seat = {seat}"
        if each.own:
            kinds = before.judge(move).kinds
            kind = f', kind = "{kinds[0]}"' if kinds else ""
            yield f'goal = {{ verb = "{str(move).split()[0]}"{kind} }}'
            yield f'solutions = [["{move}"]]'
        else:
            yield f'moves = ["{move}"]'
        yield f"rules = {json.dumps(_rules(match, each.number))}"
    yield ""


def _rules(match: Match, number: int) -> tuple[str, ...]:
    """The rules that the move fulfils, and those of the events that follow."""
    step = match.steps[number - 1]
    named = {moment.event.rule for moment in step.moments}
    named |= set(_fulfilled(match.at(number - 1).judge(step.move).checks))
    return tuple(rule for rule in match.game.rulebooks.rules if rule in named)


def _fulfilled(checks: tuple[Check, ...]) -> Iterator[str]:
    """The rules of the alternatives that the move fulfils."""
    for check in checks:
        yield from (each.rule for each in check.tried if each.ok)


def _text(match: Match, marked: Sequence[MarkedMove], lang: str) -> Iterator[str]:
    words = Speaker(lang).common["lesson"]
    yield f"# {words['record-title']}"
    yield words["record-aim"]
    for each in marked:
        seat = match.game.to_move(match.at(each.number - 1).state) or 0
        speaker = Speaker(lang, match.game, match.start.settings, seat, people(lang, match.start.seats))
        moments = match.steps[each.number - 1].moments
        sentences = [_with_brackets(event_text(moment.event, speaker), speaker) for moment in moments]
        short = [line for line in sentences if word_count(line) <= MOST_WORDS][: MOST_LINES - 1]
        yield from ("", f"## {each.name}")
        yield words["record-try" if each.own else "record-watch"]
        if each.own:
            yield from (f"! {line}" for line in short[:1])
            yield from short[1:]
        else:
            yield from ("> 1", *short)
    yield ""


def _with_brackets(sentence: Sentence, speaker: Speaker) -> str:
    """A sentence with its cards in brackets, as lessons write them, if the game can read them."""
    return "".join(_bracketed(part, speaker) if isinstance(part, Named) else part for part in sentence.parts)


def _bracketed(part: Named, speaker: Speaker) -> str:
    several = isinstance(part.things, tuple) and not hasattr(part.things, "_fields")
    text = " ".join(map(str, part.things if several else (part.things,)))
    try:
        again = speaker.game.read_things(text) if speaker.game and text else ()
    except BadNotation:
        return part.words
    return f"[{text}]" if again else part.words
