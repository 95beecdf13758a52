"""The rules of doing a step: the table it begins with, and the answer to what a learner tries."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from rainbow7.core.cases import Mutant, mutants_in
from rainbow7.core.event import Moment, fact_text
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Check, Verdict
from rainbow7.explain import event_text, explain_verdict, title_of
from rainbow7.explain.complaints import notation_text
from rainbow7.explain.people import people
from rainbow7.explain.words import Sentence, Speaker
from rainbow7.games import GAMES
from rainbow7.tutor import answer_checking
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import with_full_pack
from rainbow7.tutor.lesson import Goal, Lesson, Prediction, Step

Answer = Literal["nothing", "refused", "missed", "further", "done"]
"""Nothing tried yet · illegal · legal, but not what is asked · right so far · done."""

MOST_MOVES = 600
"""How many moves of other players may follow one of the learner's."""


@dataclass(frozen=True)
class Reply:
    """The answer to what a learner has tried."""

    answer: Answer
    tried: tuple[str, ...]
    match: Match
    """The match after it; if it was refused or missed the goal, the match before it."""
    said: Mapping[str, Sentence]
    """A sentence by language: what the rules say, or what is missing."""
    verdict: Verdict | None = None
    """The verdict on the move that the answer is about."""
    moment: Moment[Any] | None = None
    """The event that the answer is about."""
    belief: Mutant | None = None
    """The wrong belief under which it would be right."""

    @property
    def done(self) -> bool:
        """Whether the step is done."""
        return self.answer == "done"


@lru_cache(maxsize=64)
def start(lesson: Lesson, step: Step, edition: str) -> Match:
    """The match after the step's own moves; `match.at(n)` is the match after n of them."""
    match = _table(lesson, step, edition)
    for move in step.moves:
        match = match.play(move)
    if step.do == "round" or (step.do == "try" and step.deal is not None):
        match = others_play(match, step.seat)
    return match


def _table(lesson: Lesson, step: Step, edition: str) -> Match:
    """The match before the step's own moves."""
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
    """Let simple players play until this seat or nobody has to decide."""
    for _ in range(MOST_MOVES):
        mover = match.game.to_move(match.state)
        if mover is None or mover == seat:
            break
        match = match.with_sensible_move()
    return match


@lru_cache(maxsize=512)
def reply(lesson: Lesson, step: Step, edition: str, tried: tuple[str, ...]) -> Reply:
    """The answer to what was tried: the learner's moves so far, or the play, rule or key chosen."""
    match = start(lesson, step, edition)
    if step.do in ("read", "watch"):
        return Reply("done", tried, match, {lang: Sentence(()) for lang in LANGUAGES})
    if not tried:
        return Reply("nothing", tried, match, _sentences(step, match, "nothing", {}))
    if step.do in ("try", "round"):
        return _reply_to_moves(step, reply(lesson, step, edition, tried[:-1]), tried)
    return _REPLIES[step.do](step, match, tried)


def _reply_to_moves(step: Step, before: Reply, tried: tuple[str, ...]) -> Reply:
    """The answer to the last move; if an earlier move was already refused or missed the goal, the answer to that."""
    if before.tried and before.answer != "further":
        return before
    match = before.match
    try:
        move = match.game.read_move(tried[-1])
    except BadNotation as bad:
        return Reply("nothing", tried, match, _notation_sentences(bad, match))
    by = step.seat if match.game.to_move(match.state) is not None else None
    verdict = match.judge(move, by)
    if not verdict.legal:
        belief = belief_about(verdict, by)
        return Reply("refused", tried, match, _verdict_sentences(step, verdict), verdict, belief=belief)
    after = match.after(verdict)
    if step.do == "round" or len(tried) < moves_wanted(step):
        after = others_play(after, step.seat)
    return _reply_to_legal_move(step, match, after, tried, verdict)


def moves_wanted(step: Step) -> int:
    """How many of the learner's moves lead to the goal."""
    return step.goal.moves if step.goal is not None else 1


def _reply_to_legal_move(step: Step, before: Match, match: Match, tried: tuple[str, ...], verdict: Verdict) -> Reply:
    """The answer to a legal move: whether the goal is reached."""
    goal = step.goal or Goal()
    if step.do == "round":
        if any(_fits(moment, goal.event, goal.facts) for moment in match.moments):
            return Reply("done", tried, match, _verdict_sentences(step, verdict), verdict)
        over = match.game.to_move(match.state) is None
        if not over:
            return Reply("further", tried, match, _verdict_sentences(step, verdict), verdict)
        return Reply("missed", tried, before, _sentences(step, match, "round-over", {}), verdict)
    if len(tried) < goal.moves:
        return Reply("further", tried, match, _verdict_sentences(step, verdict), verdict)
    missing = _missing_part(goal, match, verdict)
    if missing is None:
        return Reply("done", tried, match, _verdict_sentences(step, verdict), verdict)
    said = _sentences(step, match, f"not-{missing}", _goal_facts(goal, match))
    return Reply("missed", tried, before, said, verdict)


def _missing_part(goal: Goal, match: Match, verdict: Verdict) -> str | None:
    """The first part of the goal that the last move does not fulfil."""
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


def _goal_facts(goal: Goal, match: Match) -> dict[str, Any]:
    """The facts of the goal for a sentence."""
    facts: dict[str, Any] = {"count": goal.count, "least": goal.least, "kind": goal.kind}
    try:
        return facts | {"cards": match.game.things_named(goal.cards)}
    except BadNotation:
        return facts | {"cards": " ".join(goal.cards)}


def _reply_to_play(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """The answer in an `odd` step: whether this play is the odd one."""
    found = next((each for each in step.plays if _same(match, (each,), tried[-1:])), None)
    if found is None:
        return Reply("nothing", tried, match, _sentences(step, match, "nothing", {}))
    by = match.game.to_move(match.state)
    verdict = match.judge(found, by)
    if verdict.legal == (step.odd == "yes"):
        return Reply("done", tried, match, _verdict_sentences(step, verdict), verdict)
    return Reply("missed", tried, match, _verdict_sentences(step, verdict), verdict, belief=belief_about(verdict, by))


def _reply_to_rule(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """The answer in a `which` step: whether this rule refuses the move."""
    verdict = match.judge(step.attempt or "", None)
    if tried[-1] not in step.choices:
        return Reply("nothing", tried, match, _sentences(step, match, "nothing", {}))
    if tried[-1] in refusing_rules(verdict):
        return Reply("done", tried, match, _verdict_sentences(step, verdict), verdict)
    said = {
        lang: speaker.say("lesson", "rule-kept", {"title": title_of(tried[-1], speaker)})
        for lang, speaker in _speakers(match, step.seat).items()
    }
    return Reply("missed", tried, match, said, verdict)


def _reply_to_prediction(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """The answer in a `will` step: whether this is what happens."""
    chosen = next((each for each in step.predictions if each.says == tried[-1]), None)
    if chosen is None:
        return Reply("nothing", tried, match.at(0), _sentences(step, match, "nothing", {}))
    key = next((each for each in step.predictions if holds(each, match)), None)
    moment = event_that_shows(key, match) if key is not None else None
    if moment is None:
        said = _sentences(step, match, "happens-not", {})
    else:
        said = {lang: event_text(moment.event, speaker) for lang, speaker in _speakers(match, step.seat).items()}
    if chosen is key:
        return Reply("done", tried, match, said, moment=moment)
    belief = _belief_behind_prediction(step, match, chosen)
    return Reply("missed", tried, match.at(0), said, moment=moment, belief=belief)


def _reply_to_exercise(step: Step, match: Match, tried: tuple[str, ...]) -> Reply:
    """The answer in an `exercise` step; its sentences come from the exercise."""
    exercise = make(f"{match.game.id}/{match.start.edition.id}/{step.exercise}")
    answers: dict[bool | None, Answer] = {True: "done", False: "missed", None: "nothing"}
    answered = answer_checking.check(exercise, tried[-1])
    belief = answered.belief
    return Reply(answers[answered.right], tried, match, {lang: Sentence(()) for lang in LANGUAGES}, belief=belief)


_REPLIES: Mapping[str, Callable[[Step, Match, tuple[str, ...]], Reply]] = {
    "odd": _reply_to_play,
    "which": _reply_to_rule,
    "will": _reply_to_prediction,
    "exercise": _reply_to_exercise,
}


def refusing_rules(verdict: Verdict) -> frozenset[str]:
    """Every rule that objects, also inside alternatives of which another is fulfilled."""

    def within(checks: tuple[Check, ...]) -> Iterator[str]:
        for check in checks:
            if not check.ok:
                yield check.rule
                yield from within(check.tried)

    return frozenset(within(verdict.checks))


def holds(prediction: Prediction, match: Match) -> bool:
    """Whether the prediction is true of this match."""
    return prediction.never != any(_fits(moment, prediction.event, prediction.facts) for moment in match.moments)


def event_that_shows(prediction: Prediction, match: Match) -> Moment[Any] | None:
    """The event that shows that a prediction is true; nothing where it says that none happens."""
    return next((each for each in match.moments if _fits(each, prediction.event, prediction.facts)), None)


def _fits(moment: Moment[Any], kind: str | None, facts: Mapping[str, str]) -> bool:
    texts = {name: fact_text(fact) for name, fact in moment.event.facts.items()}
    return moment.event.kind == kind and all(texts.get(name) == said for name, said in facts.items())


def belief_about(verdict: Verdict, by: int | None) -> Mutant | None:
    """The wrong belief that would reverse the verdict, if exactly one would and its rule bears on the move."""
    game, state = GAMES[verdict.state.game], verdict.state
    here = mutants_in(game, state.edition)
    found = [each for each in here if verdict_under(each, verdict, by).legal != verdict.legal]
    return _if_only_one(found, asked_rules(verdict))


def asked_rules(verdict: Verdict) -> frozenset[str]:
    """Every rule that was asked for a verdict, with all alternatives."""

    def within(checks: tuple[Check, ...]) -> Iterator[str]:
        for check in checks:
            yield check.rule
            yield from within((*check.tried, *check.also))

    return frozenset(within(verdict.checks))


def verdict_under(mutant: Mutant, verdict: Verdict, by: int | None) -> Verdict:
    """The verdict on the same move under this wrong belief."""
    state = verdict.state
    wrong = replace(state, edition=mutant.edition(state.edition))
    return replace(verdict, state=wrong, checks=GAMES[state.game].ask(wrong, verdict.move, by))


def played_under(mutant: Mutant, match: Match, moves: tuple[str, ...], seed: int) -> Match | None:
    """The match with the same moves under this wrong belief; nothing where one of them is illegal under it."""
    printed = match.start.edition
    wrong = match_from(match.game, replace(match.start, edition=mutant.edition(printed)), seed)
    for move in moves:
        after = wrong.play_if_legal(move)
        if after is None:
            return None
        wrong = after
    return wrong


def _belief_behind_prediction(step: Step, match: Match, chosen: Prediction) -> Mutant | None:
    """The wrong belief under which the chosen prediction would be true, if exactly one leads to it."""
    found = []
    for mutant in mutants_in(match.game, match.start.edition):
        wrong = played_under(mutant, match, step.moves, step.seed)
        if wrong is not None and holds(chosen, wrong):
            found.append(mutant)
    return _if_only_one(found, step.about)


def _if_only_one(found: list[Mutant], rules: Collection[str]) -> Mutant | None:
    """The belief found, if it is the only one and is about one of these rules."""
    return found[0] if len(found) == 1 and found[0].rule in rules else None


def _same(match: Match, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether these are the same moves, in whatever order their cards are typed."""
    try:
        first, second = ([match.game.read_move(each) for each in some] for some in (one, other))
    except BadNotation:
        return False
    return [_unordered(each) for each in first] == [_unordered(each) for each in second]


def _unordered(move: Any) -> tuple[str, ...]:
    """A move with its cards sorted."""
    verb, *rest = str(move).split()
    return (verb, *sorted(rest))


def _speakers(match: Match, seat: int) -> dict[str, Speaker]:
    return {
        lang: Speaker(lang, match.game, match.state.settings, seat, people(lang, match.state.seats))
        for lang in LANGUAGES
    }


def _sentences(step: Step, match: Match, key: str, facts: Mapping[str, Any]) -> dict[str, Sentence]:
    """A sentence about the step, by language."""
    return {lang: speaker.say("lesson", key, facts) for lang, speaker in _speakers(match, step.seat).items()}


def _verdict_sentences(step: Step, verdict: Verdict) -> dict[str, Sentence]:
    """What the rules say about a move, in a sentence by language."""
    return {lang: explain_verdict(verdict, lang, step.seat).line for lang in LANGUAGES}


def _notation_sentences(bad: BadNotation, match: Match) -> dict[str, Sentence]:
    return {lang: Sentence((notation_text(bad, match.game, lang),)) for lang in LANGUAGES}
