"""Exercises about the end of a round: may one call, who takes tokens, who begins next, who wins the game."""

from collections.abc import Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.match import Match
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Cards, too_many
from rainbow7.games.rainbow7.combos import worth
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.state import Call, Lay, Move, State, Use
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import (
    Shapes,
    believed_above,
    fillers,
    hand_of_value,
    near_limit,
    pile_of,
    run_to,
)
from rainbow7.tutor.rainbow7.turns import TurnKind, allowed, effect_lines, moments_of, play_under, seven_with_effect

TableAndMoves = tuple[State, tuple[Move, ...]] | None
"""A table and the moves that end the round there; nothing if chance gave none that fit."""

READABLE_NUMBERS = tuple(map(str, range(100)))
ENDING_EVENTS = ("called", "round-won", "round-lost", "made-perfect", "took-tokens", "shed-tokens")


def hands_of_values(chance: ExerciseChance, values: tuple[int, ...], wild: int) -> tuple[Cards, ...] | None:
    """Hands of these values, with this many Rainbow cards in all; nothing if none are found."""
    found: list[Cards] = []
    seats = chance.some(range(len(values)), wild)
    for seat, value in enumerate(values):
        held = tuple(card for hand in found for card in hand)
        hand = hand_of_value(chance, value, seats.count(seat), held)
        if hand is None or too_many((*held, *hand)):
            return None
        found.append(hand)
    return tuple(found)


def table_before_call(
    edition: Edition, rule: str, level: int, chance: ExerciseChance, tokens: tuple[int, ...]
) -> State | None:
    """A table at which the player on turn may call.

    The call is beaten, tied or lowest, as the rule needs it, and the values of the hands are close together.
    """
    seats = 3 if level == 1 else 3 + chance.below(2)
    limit = edition.call_limit
    mine = limit - 3 + chance.below(4) if level < 3 else limit - 1 + chance.below(2)
    near = range(1, 5) if level == 1 else range(1, 3)
    others = [mine + chance.pick(near) for _ in range(seats - 1)]
    if rule in ("score.thunderstorm", "score.thunderstorm-first", "score.compare", "hand.value"):
        for at in range(1 + chance.below(2)):
            others[at] = max(3, mine - chance.pick(near))
    if rule == "score.tie":
        others[0] = mine
    turn = chance.below(seats)
    values = [*chance.shuffled(others)]
    values.insert(turn, mine)
    hands = hands_of_values(chance, tuple(values), 1 + level // 3 if rule == "hand.value" else level // 2)
    if hands is None:
        return None
    return positions.table(edition, chance, hands, turn=turn, tokens=tokens[:seats])


def table_before_perfect(
    edition: Edition, level: int, chance: ExerciseChance, effects: bool, tokens: tuple[int, ...], least: int = 1
) -> TableAndMoves:
    """A table at which the player on turn lays the whole hand, if asked with 7s that give or shed a token.

    The hand has at least `least` cards.
    """
    seats = 3 if level == 1 else 3 + chance.below(2)
    turn = chance.below(seats)
    shapes = Shapes(edition, chance)
    shaped: tuple[Cards, ...] = (fillers(chance, 1), shapes.run(), shapes.same())
    laid = chance.pick([cards for cards in shaped if len(cards) >= least])
    moves: tuple[Move, ...] = ()
    if effects:
        seven = seven_with_effect(chance, *(("give",) if level < 3 else ("give", "shed")))
        others = [card for card in SEVENS if card != seven]
        size = edition.least_value
        laid = (seven, *chance.some(others, level - 1), *(WILD,) * (size + 1 - level))[: max(size, level)]
    hands = tuple(tuple(sorted(laid)) if seat == turn else () for seat in range(seats))
    state = positions.table(edition, chance, hands, turn=turn, tokens=tokens[:seats], deck=14)
    lay = Lay(laid, pile_of(chance))
    match = play_under(state, edition, lay)
    if match is None:
        return None
    while match is not None and match.state.owed:
        card = match.state.owed[0]
        target = chance.pick(match.state.from_left()) if match.state.effect(card) == "give" else None
        moves = (*moves, Use(card, target))
        match = play_under(match.state, edition, moves[-1])
    return state, (lay, *moves)


class RoundEndKind(TurnKind):
    """The base of the kinds that ask how a round ends."""

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the moves; effects that this edition does not allow are left out."""
        before, first, *uses = question.about
        match = play_under(before, edition, first)
        for use in uses:
            if match is not None and match.state.phase == "follow" and allowed(match.state, use):
                match = match.play(use)
        return match

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Every hand was compared and every player's tokens were counted."""
        match = self.play(question, edition)
        return Proof("hands", question.state.seats, len(moments_of(match, "took-tokens")))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that end the round, or the verdict on the first move."""
        match = self.play(question, edition)
        return moments_of(match, *ENDING_EVENTS) or (
            (GAME.judge(replace(question.state, edition=edition), question.about[1]),)
        )


def move_lines(state: State, moves: tuple[Move, ...]) -> tuple[Phrase, ...]:
    """A sentence for each move."""
    first, *uses = moves
    said = [say("table.calls", seat=state.turn)]
    if isinstance(first, Lay):
        said = [say("table.empties", seat=state.turn, cards=first.cards), *effect_lines(state, first.cards)]
    for use in uses:
        if isinstance(use, Use):
            said.append(say("table.uses", seat=state.turn, card=use.card, target=use.target))
    return tuple(said)


class RoundScore(RoundEndKind):
    """How many tokens each player has when the round is scored."""

    name = "score"
    form = "counts"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules that decide who takes how many tokens."""
        return (
            "score.compare", "score.tie", "score.storm", "score.thunderstorm", "score.drizzle", "hand.value",
            "perfect.effects",
        )  # fmt: skip

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A call or a Perfect, with all hands open."""
        tokens = tuple(chance.below(4) for _ in range(5))
        if rule in ("score.drizzle", "perfect.effects"):
            made = table_before_perfect(edition, level, chance, rule == "perfect.effects", tokens)
            if made is None:
                return None
            state, moves = made
        else:
            found = table_before_call(edition, rule, level, chance, tokens)
            if found is None:
                return None
            state, moves = found, (Call(),)
        return Question(say("score.asks"), state, 0, (state, *moves), move_lines(state, moves), open=True)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each player's tokens afterwards."""
        match = self.play(question, edition)
        return match.state.tokens if match is not None and match.state.ending is not None else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """Each player's tokens in words."""
        each = [say("score.one", who=seat, count=count) for seat, count in enumerate(answer)]
        return say("score.tokens", tokens=each)

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """As usual; for `score.compare` any wrong belief will do, because none is about that rule itself."""
        return bool(wrong) if rule == "score.compare" else super().is_fair(question, key, wrong, rule)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """Whether to compare the hands, or that a Perfect has nothing to compare."""
        is_call = isinstance(question.about[1], Call)
        return say("score.hands" if is_call else "score.perfect")

    def partial_hint(self, question: Question, key: Answer) -> Phrase:
        """The tokens of the player on turn."""
        seat = question.state.turn
        return say("score.part", one=say("score.one", who=seat, count=key[seat]))

    def read_answer(self, question: Question, text: str) -> Answer:
        """A number for each player."""
        numbers = text.split("/")
        if len(numbers) != question.state.seats or not all(number in READABLE_NUMBERS for number in numbers):
            return None
        return tuple(int(number) for number in numbers)


class NextFirstPlayer(RoundEndKind):
    """Who begins the next round."""

    name = "first"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the first player after a round that was won, and after a thunderstorm."""
        return ("round.next-first", "score.thunderstorm-first", "score.tie", "score.perfect")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A call that is won or lost, or a Perfect."""
        low = tuple(chance.below(3) for _ in range(5))
        moves: tuple[Move, ...] = (Call(),)
        if rule == "score.perfect" or (rule == "round.next-first" and chance.below(2)):
            # Whether a single card ends the round is a question of its own.
            made = table_before_perfect(edition, level, chance, False, low, least=1 if rule == "score.perfect" else 2)
            if made is None:
                return None
            state, moves = made
        else:
            found = table_before_call(
                edition, "score.storm" if rule == "round.next-first" else rule, level, chance, low
            )
            if found is None:
                return None
            state = found
        return Question(say("first.asks"), state, 0, (state, *moves), move_lines(state, moves), open=True)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat of the first player; -1 where the round goes on."""
        match = self.play(question, edition)
        if match is None or match.state.phase == "end":
            return None
        return match.state.first if match.state.ending is not None else -1

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The player in words."""
        return say("first.none") if answer < 0 else say("first.seat", who=answer)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that end the round and name the first player."""
        match = self.play(question, edition)
        return (*moments_of(match, "round-won", "round-lost", "next-first"),) or super().reasons(
            question, edition, answer
        )

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """Who won the round."""
        return say("first.look")


class GameWinner(RoundEndKind):
    """Whether the game is over, and who has won it."""

    name = "winner"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the end of the game and its winner."""
        return ("end.seven", "end.fewest", "end.tie", "end.shared", "end.round", "score.tie")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A round that ends the game, or nearly does."""
        made = {"end.round": _seventh_token_given, "score.tie": _tokens_just_short}.get(rule, _last_call)(
            edition, rule, level, chance
        )
        if made is None:
            return None
        state, moves = made
        if max(state.tokens) >= edition.end_tokens:
            return None
        return Question(say("winner.asks"), state, 0, (state, *moves), move_lines(state, moves), open=True)

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """As usual; for `end.shared` the victory must be shared, and for `score.tie` the game must go on."""
        if rule == "end.shared":
            return len(key) > 1
        if rule == "score.tie" and key:
            return False
        return super().is_fair(question, key, wrong, rule)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The winners; empty where the game goes on."""
        match = self.play(question, edition)
        return None if match is None else match.state.winners

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The winners in words, or that the game goes on."""
        if not answer:
            return say("winner.none")
        return say("winner.seats", seats=tuple(answer))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events that score the round, end the game and name the winners."""
        match = self.play(question, edition)
        kinds = ("round-won", "round-lost", "seventh-token", "game-ended", "game-won", "next-first")
        return moments_of(match, *kinds) or super().reasons(question, edition, answer)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at the tokens once the round is scored."""
        return say("winner.look", tokens=question.state.edition.end_tokens)


def _last_call(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMoves:
    """A call that may end the game.

    Either it is lost and others are tied for the fewest tokens, or it is won by a player who has more than the fewest.
    """
    seats = 3 + chance.below(min(level, 2))
    mine, few = edition.call_limit - 2 + chance.below(3), chance.below(3)
    if rule in ("end.tie", "end.shared"):
        low = mine - 1 - chance.below(2)
        values = [mine, low, low if rule == "end.shared" else low + 1 + chance.below(3), mine + 1 + chance.below(3)]
        full = edition.end_tokens - edition.thunderstorm
        tokens = [full + (chance.below(3) if rule == "end.tie" else 0), few, few, few + 1 + chance.below(3)]
    else:
        values = [mine, *(mine + 1 + chance.below(3) for _ in range(3))]
        more, full = edition.storm + 1, edition.end_tokens - edition.storm
        if rule == "end.seven" and not believed_above(edition, "end_tokens"):
            full -= 1
        tokens = [few + more, few, full, few + 1 + chance.below(2)]
    order = chance.shuffled(range(seats))
    hands = hands_of_values(chance, tuple(values[at] for at in order), 1 if rule == "end.shared" else level // 2)
    if hands is None:
        return None
    turn = order.index(0)
    state = positions.table(edition, chance, hands, turn=turn, tokens=tuple(tokens[at] for at in order))
    return state, (Call(),)


def _seventh_token_given(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMoves:
    """A Perfect whose 7 gives somebody the seventh token; the round is still scored, which changes who wins."""
    seats, few = 3 + chance.below(min(level, 2)), chance.below(3)
    more = few + edition.drizzle
    tokens = [more, few, edition.end_tokens - 1, more + 1 + chance.below(2)]
    order = chance.shuffled(range(seats))
    turn, full = order.index(0), order.index(2)
    seven = seven_with_effect(chance, "give")
    laid = run_to(edition, seven, chance.below(2)) if level > 1 else (seven, *(WILD,) * (edition.least_value - 1))
    hands = tuple(tuple(sorted(laid)) if seat == turn else () for seat in range(seats))
    state = positions.table(edition, chance, hands, turn=turn, tokens=tuple(tokens[at] for at in order), deck=14)
    return state, (Lay(laid, pile_of(chance)), Use(seven, full))


def _tokens_just_short(edition: Edition, rule: str, level: int, chance: ExerciseChance) -> TableAndMoves:
    """A call that is won against an equal hand; afterwards nobody has quite as many tokens as end the game."""
    seats = 3 + chance.below(min(level, 2))
    mine, nearly = edition.call_limit - 2 + chance.below(3), edition.end_tokens - edition.storm - 1
    values = [mine, mine, *(mine + 1 + chance.below(3) for _ in range(2))]
    tokens = [edition.end_tokens - edition.thunderstorm, nearly - 1, nearly, nearly - chance.below(2)]
    order = chance.shuffled(range(seats))
    hands = hands_of_values(chance, tuple(values[at] for at in order), level // 2)
    if hands is None:
        return None
    turn = order.index(0)
    state = positions.table(edition, chance, hands, turn=turn, tokens=tuple(tokens[at] for at in order))
    return state, (Call(),)


OFFSETS = (range(-3, 4), range(-2, 3), range(-1, 2))
"""How far above the limit of a call the value of the hand may lie, by level."""


class MayCall(TurnKind):
    """Whether one may call now, and with a hand of what value."""

    name = "call"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the limit, the value of a Rainbow card, and the moment of a call."""
        return ("call.limit", "hand.value", "call.start")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A hand near the limit, at the start of a turn or after cards were laid."""
        late = rule == "call.start" or chance.below(2) == 1
        wild = chance.below(2) if late and rule != "hand.value" else 1 + chance.below(2)
        # After cards were laid, a low hand asks about the moment of a call, and about nothing else.
        near = [more for more in OFFSETS[level - 1] if more > 0 or not late or rule == "call.start"]
        hand = hand_of_value(chance, near_limit(edition, chance, near, wild), wild)
        if hand is None:
            return None
        shapes = Shapes(edition, chance)
        laid = chance.pick((fillers(chance, 1, hand), shapes.run(), shapes.same())) if late else ()
        if any(card.value == 7 for card in laid) or too_many((*hand, *laid)):
            return None
        held = tuple(sorted((*hand, *laid)))
        before = positions.table(edition, chance, (held, *((),) * (1 + chance.below(3))))
        moves = (Lay(laid, pile_of(chance)),) if late else ()
        match = play_under(before, edition, *moves)
        if match is None:
            return None
        lines = tuple(say("table.laid", cards=move.cards, pile=move.pile) for move in moves)
        return Question(say("call.asks"), match.state, 0, (before, *moves), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The value of the hand, and whether one may call, or why not: the value is too high, or it is too late."""
        match = self.play(question, edition)
        if match is None:
            return None
        objecting = {check.rule for check in GAME.ask(match.state, Call(), None) if not check.ok}
        why = "many" if "call.limit" in objecting else "late" if objecting else "yes"
        return (worth(edition, match.state.hands[0]), why)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """That one may call, or why not, in words."""
        points, why = answer
        return say(f"call.{why}", points=points)

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """Every rule that bears on a call was asked."""
        match = self.play(question, edition)
        asked = GAME.ask(match.state, Call(), None) if match else ()
        return Proof("rules", len(asked), sum(not check.ok for check in asked))

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the call."""
        match = self.play(question, edition)
        return (match.judge(Call()),) if match else ()

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at the value of the hand and at the moment."""
        return say("call.look")
