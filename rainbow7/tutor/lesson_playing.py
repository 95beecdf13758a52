"""A step being done: the table it begins with, and the answer to whatever is tried."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from rainbow7.core.cases import Mutant, mutants_of
from rainbow7.core.event import Moment, fact_text
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Check, IllegalMove, Verdict
from rainbow7.core.rulebook import LANGUAGES
from rainbow7.explain import event_text, explain_verdict, title_of
from rainbow7.explain.complaints import notation_text
from rainbow7.explain.words import Sentence, Speaker
from rainbow7.games import GAMES
from rainbow7.tutor import answer_checking
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.full_pack import with_full_pack
from rainbow7.tutor.lesson import Goal, Lesson, Prediction, Step

Answer = Literal["nothing", "refused", "missed", "further", "done"]
"""Not attempted · against the rules · allowed, but not what is asked · fine so far · there."""

MOST_MOVES = 600
"""So many moves of others at the most follow one of the learner's."""


@dataclass(frozen=True)
class Reply:
    """What comes of what was tried."""

    answer: Answer
    tried: tuple[str, ...]
    match: Match
    """The table after it; where it was refused or missed, as it stood before."""
    said: Mapping[str, Sentence]
    """What the rules answer, or what is not yet as asked, in a sentence by language."""
    verdict: Verdict | None = None
    """What the rules say of the move it is about."""
    moment: Moment[Any] | None = None
    """The event it is about."""
    belief: Mutant | None = None
    """The wrong rule under which it would have been right."""

    @property
    def done(self) -> bool:
        """Whether the step is done."""
        return self.answer == "done"


@lru_cache(maxsize=64)
def start(lesson: Lesson, step: Step, edition: str) -> Match:
    """The table with the step's moves played; `match.at(n)` is what it was after n of them."""
    match = _table(lesson, step, edition)
    for move in step.moves:
        match = match.play(move)
    if step.do == "round" or (step.do == "try" and step.deal is not None):
        match = others_play(match, step.seat)
    return match


def _table(lesson: Lesson, step: Step, edition: str) -> Match:
    """The table before the step's own moves."""
    game = lesson.game
    if step.position is not None:
        match = match_from(game, f"{game.id} {edition} {step.position}", step.seed)
        return match_from(game, with_full_pack(game, match.state), step.seed) if lesson.whole else match
    settings = game.read_settings(step.settings)
    match = new_match(game, edition, step.seats, step.deal or 0, settings)
    if step.deal is None or step.moves[:1] == ("deal",):
        return match
    return match_from(game, match.play("deal").state, step.deal)


def others_play(match: Match, seat: int) -> Match:
    """Simple players play on until this seat has to decide, or nobody has."""
    for _ in range(MOST_MOVES):
        mover = match.game.to_move(match.state)
        if mover is None or mover == seat:
            break
        match = match.play(match.sensible_move)
    return match


@lru_cache(maxsize=512)
def reply(lesson: Lesson, step: Step, edition: str, tried: tuple[str, ...]) -> Reply:
    """The answer to what was tried: one's own moves so far, or the play, rule or key chosen."""
    match = start(lesson, step, edition)
    if step.do in ("read", "watch"):
        return Reply("done", tried, match, {lang: Sentence(()) for lang in LANGUAGES})
    if not tried:
        return Reply("nothing", tried, match, _words(step, match, "nothing", {}))
    if step.do in ("try", "round"):
        return _reply_to_moves(step, reply(lesson, step, edition, tried[:-1]), tried)
    return _REPLIES[step.do](step, match, tried)


def _reply_to_moves(step: Step, before: Reply, tried: tuple[str, ...]) -> Reply:
    """The answer to the last of one's moves, unless an earlier one has settled the matter."""
    if before.tried and before.answer != "further":
        return before
    match = before.match
    try:
        move = match.game.read_move(tried[-1])
    except BadNotation as bad:
        return Reply("nothing", tried, match, _unread(bad, match))
    by = step.seat if match.game.to_move(match.state) is not None else None
    verdict = match.judge(move, by)
    if not verdict.legal:
        belief = belief_about(verdict, by)
        return Reply("refused", tried, match, _judged(step, verdict), verdict, belief=belief)
    after = match.play(move, by)
    if step.do == "round" or len(tried) < moves_wanted(step):
        after = others_play(after, step.seat)
    return _reached(step, match, after, tried, verdict)


def moves_wanted(step: Step) -> int:
    """How many of one's own moves lead to the goal."""
    return step.goal.moves if step.goal is not None else 1


def _reached(step: Step, before: Match, match: Match, tried: tuple[str, ...], verdict: Verdict) -> Reply:
    """Whether a legal move has led where it should."""
    goal = step.goal or Goal()
    if step.do == "round":
        if any(_fits(moment, goal.event, goal.facts) for moment in match.moments):
            return Reply("done", tried, match, _judged(step, verdict), verdict)
        over = match.game.to_move(match.state) is None
        if not over:
            return Reply("further", tried, match, _judged(step, verdict), verdict)
        return Reply("missed", tried, before, _words(step, match, "round-over", {}), verdict)
    if len(tried) < goal.moves:
        return Reply("further", tried, match, _judged(step, verdict), verdict)
    lacking = _lacking(goal, match, verdict)
    if lacking is None:
        return Reply("done", tried, match, _judged(step, verdict), verdict)
    said = _words(step, match, f"not-{lacking}", _wanted(goal, match))
    return Reply("missed", tried, before, said, verdict)


def _lacking(goal: Goal, match: Match, verdict: Verdict) -> str | None:
    """Which part of the goal the last move does not fulfil."""
    text = str(verdict.move).split()
    moved = [str(each) for each in getattr(verdict.move, "cards", ())] or text[1:]
    wrong = {
        "verb": goal.verb is not None and text[0] != goal.verb,
        "kind": goal.kind is not None and goal.kind not in verdict.kinds,
        "cards": bool(Counter(goal.cards) - Counter(moved)),
        "count": goal.count is not None and len(moved) != goal.count,
        "least": goal.least is not None and len(moved) < goal.least,
        "pile": goal.pile is not None and text[-1].lower() != goal.pile.lower(),
        "event": goal.event is not None
        and not any(_fits(each, goal.event, goal.facts) for each in match.steps[-1].moments),
    }
    return next((part for part, failed in wrong.items() if failed), None)


def _wanted(goal: Goal, match: Match) -> dict[str, Any]:
    """The facts of a goal for a sentence."""
    facts: dict[str, Any] = {"count": goal.count, "least": goal.least, "kind": goal.kind}
    try:
        return facts | {"cards": match.game.read_things(" ".join(goal.cards) or "-")}
    except BadNotation:
        return facts | {"cards": " ".join(goal.cards)}


def _reply_to_play(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """Whether this play is the odd one."""
    found = next((each for each in step.plays if _same(match, (each,), tried[-1:])), None)
    if found is None:
        return Reply("nothing", tried, match, _words(step, match, "nothing", {}))
    by = match.game.to_move(match.state)
    verdict = match.judge(found, by)
    if verdict.legal == (step.odd == "yes"):
        return Reply("done", tried, match, _judged(step, verdict), verdict)
    return Reply("missed", tried, match, _judged(step, verdict), verdict, belief=belief_about(verdict, by))


def _reply_to_rule(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """Whether this rule refuses the play."""
    verdict = match.judge(step.attempt or "", None)
    if tried[-1] not in step.choices:
        return Reply("nothing", tried, match, _words(step, match, "nothing", {}))
    if tried[-1] in refusing_rules(verdict):
        return Reply("done", tried, match, _judged(step, verdict), verdict)
    said = {
        lang: speaker.say("lesson", "rule-kept", {"title": title_of(tried[-1], speaker)})
        for lang, speaker in _speakers(match, step.seat).items()
    }
    return Reply("missed", tried, match, said, verdict)


def _reply_to_foretelling(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """Whether this is what happens."""
    chosen = next((each for each in step.predictions if each.says == tried[-1]), None)
    if chosen is None:
        return Reply("nothing", tried, match.at(0), _words(step, match, "nothing", {}))
    key = next((each for each in step.predictions if holds(each, match)), None)
    moment = witness(key, match) if key is not None else None
    if moment is None:
        said = _words(step, match, "happens-not", {})
    else:
        said = {lang: event_text(moment.event, speaker) for lang, speaker in _speakers(match, step.seat).items()}
    if chosen is key:
        return Reply("done", tried, match, said, moment=moment)
    return Reply("missed", tried, match.at(0), said, moment=moment, belief=_foreseen_under(step, match, chosen))


def _reply_to_exercise(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """Whether the exercise is answered; what is said of it, the exercise tells."""
    exercise = make(f"{match.game.id}/{match.start.edition.id}/{step.exercise}")
    answers: dict[bool | None, Answer] = {True: "done", False: "missed", None: "nothing"}
    answered = answer_checking.check(exercise, tried[-1])
    belief = answered.belief
    return Reply(answers[answered.right], tried, match, {lang: Sentence(()) for lang in LANGUAGES}, belief=belief)


_REPLIES: Mapping[str, Callable[[Step, Match, tuple[str, ...]], Reply]] = {
    "odd": _reply_to_play,
    "which": _reply_to_rule,
    "will": _reply_to_foretelling,
    "exercise": _reply_to_exercise,
}


def refusing_rules(verdict: Verdict) -> frozenset[str]:
    """Every rule that objects, those included that other ways would have made up for."""

    def within(checks: tuple[Check, ...]) -> Iterator[str]:
        for check in checks:
            if not check.ok:
                yield check.rule
                yield from within(check.tried)

    return frozenset(within(verdict.checks))


def holds(prediction: Prediction, match: Match) -> bool:
    """Whether the match has gone so."""
    return prediction.never != any(_fits(moment, prediction.event, prediction.facts) for moment in match.moments)


def witness(prediction: Prediction, match: Match) -> Moment[Any] | None:
    """The event that shows it; nothing where it is that none happens."""
    return next((each for each in match.moments if _fits(each, prediction.event, prediction.facts)), None)


def _fits(moment: Moment[Any], kind: str | None, facts: Mapping[str, str]) -> bool:
    told = {name: fact_text(fact) for name, fact in moment.event.facts.items()}
    return moment.event.kind == kind and all(told.get(name) == said for name, said in facts.items())


def belief_about(verdict: Verdict, by: int | None) -> Mutant | None:
    """The wrong rule that would turn the verdict around, where only one is known, about a rule that had a say."""
    game, state = GAMES[verdict.state.game], verdict.state
    here = [each for each in mutants_of(game) if state.edition.id in each.editions]
    found = [each for each in here if verdict_under(each, verdict, by).legal != verdict.legal]
    return _alone(found, asked_rules(verdict))


def asked_rules(verdict: Verdict) -> frozenset[str]:
    """Every rule that had a say, of several ways each."""

    def within(checks: tuple[Check, ...]) -> Iterator[str]:
        for check in checks:
            yield check.rule
            yield from within((*check.tried, *check.also))

    return frozenset(within(verdict.checks))


def verdict_under(mutant: Mutant, verdict: Verdict, by: int | None) -> Verdict:
    """What this wrong rule would say of the same move."""
    state = verdict.state
    wrong = replace(state, edition=mutant.edition(state.edition))
    return replace(verdict, state=wrong, checks=GAMES[state.game].ask(wrong, verdict.move, by))


def played_under(mutant: Mutant, match: Match, moves: tuple[str, ...], seed: int) -> Match | None:
    """The same moves under a wrong rule; nothing where it does not allow them."""
    printed = match.start.edition
    wrong = match_from(match.game, replace(match.start, edition=mutant.edition(printed)), seed)
    try:
        for move in moves:
            wrong = wrong.play(move)
    except IllegalMove:
        return None
    return wrong


def _foreseen_under(step: Step, match: Match, chosen: Prediction) -> Mutant | None:
    """The wrong rule under which what was chosen would happen, where only one is known."""
    found = []
    for mutant in mutants_of(match.game):
        if match.start.edition.id in mutant.editions:
            wrong = played_under(mutant, match, step.moves, step.seed)
            if wrong is not None and holds(chosen, wrong):
                found.append(mutant)
    return _alone(found, step.about)


def _alone(found: list[Mutant], rules: Collection[str]) -> Mutant | None:
    """The belief that explains an answer, where it is about one of these rules and no other explains it as well."""
    return found[0] if len(found) == 1 and found[0].rule in rules else None


def _same(match: Match, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether these are the same moves, however they were typed."""
    try:
        first, second = ([match.game.read_move(each) for each in some] for some in (one, other))
    except BadNotation:
        return False
    return [_unordered(each) for each in first] == [_unordered(each) for each in second]


def _unordered(move: Any) -> tuple[str, ...]:
    """A move whose things may be named in any order."""
    verb, *rest = str(move).split()
    return (verb, *sorted(rest))


def _speakers(match: Match, seat: int) -> dict[str, Speaker]:
    return {lang: Speaker(lang, match.game, match.state.settings, seat) for lang in LANGUAGES}


def _words(step: Step, match: Match, key: str, facts: Mapping[str, Any]) -> dict[str, Sentence]:
    """A sentence of ours about a step."""
    return {lang: speaker.say("lesson", key, facts) for lang, speaker in _speakers(match, step.seat).items()}


def _judged(step: Step, verdict: Verdict) -> dict[str, Sentence]:
    """What the rules say of a move, in a sentence."""
    return {lang: explain_verdict(verdict, lang, step.seat).line for lang in LANGUAGES}


def _unread(bad: BadNotation, match: Match) -> dict[str, Sentence]:
    return {lang: Sentence((notation_text(bad, match.game, lang),)) for lang in LANGUAGES}
