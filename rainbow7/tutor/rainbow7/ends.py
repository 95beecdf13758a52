"""The end of a round: may one call, who takes how many tokens, who begins next, who wins the game."""

from collections.abc import Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.match import Match
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Cards, too_many
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.state import Call, Lay, Move, State, Use
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.kinds import Because
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import Shapes, believed_above, fillers, hand_worth, near_limit, pile_of, run_to
from rainbow7.tutor.rainbow7.turns import OfATurn, after, allowed, seven_with, signs, told

COUNTS = tuple(map(str, range(100)))
ENDS = ("called", "round-won", "round-lost", "made-perfect", "took-tokens", "shed-tokens")


def hands_worth(dice: ExerciseChance, values: tuple[int, ...], wild: int) -> tuple[Cards, ...] | None:
    """Hands of these values, some Rainbow cards among them; nothing where these dice make none."""
    found: list[Cards] = []
    seats = dice.some(range(len(values)), wild)
    for seat, value in enumerate(values):
        held = tuple(card for hand in found for card in hand)
        hand = hand_worth(dice, value, seats.count(seat), held)
        if hand is None or too_many((*held, *hand)):
            return None
        found.append(hand)
    return tuple(found)


def called(edition: Edition, rule: str, level: int, dice: ExerciseChance, tokens: tuple[int, ...]) -> State | None:
    """A table at which the player on turn may call: beaten, tied or lowest, as the rule asks, hands close together."""
    seats = 3 if level == 1 else 3 + dice.below(2)
    limit = edition.call_limit
    mine = limit - 3 + dice.below(4) if level < 3 else limit - 1 + dice.below(2)
    near = range(1, 5) if level == 1 else range(1, 3)
    others = [mine + dice.pick(near) for _ in range(seats - 1)]
    if rule in ("score.thunderstorm", "score.thunderstorm-first", "score.compare", "hand.value"):
        for at in range(1 + dice.below(2)):
            others[at] = max(3, mine - dice.pick(near))
    if rule == "score.tie":
        others[0] = mine
    turn = dice.below(seats)
    values = [*dice.shuffled(others)]
    values.insert(turn, mine)
    hands = hands_worth(dice, tuple(values), 1 + level // 3 if rule == "hand.value" else level // 2)
    if hands is None:
        return None
    return positions.table(edition, dice, hands, turn=turn, tokens=tokens[:seats])


def emptied(
    edition: Edition, level: int, dice: ExerciseChance, effects: bool, tokens: tuple[int, ...]
) -> tuple[State, tuple[Move, ...]] | None:
    """A table at which the player on turn lays the whole hand, perhaps with 7s that give or shed a token."""
    seats = 3 if level == 1 else 3 + dice.below(2)
    turn = dice.below(seats)
    shapes = Shapes(edition, dice)
    laid: Cards = dice.pick((fillers(dice, 1), shapes.run(), shapes.same()))
    moves: tuple[Move, ...] = ()
    if effects:
        seven = seven_with(dice, *(("give",) if level < 3 else ("give", "shed")))
        others = [card for card in SEVENS if card != seven]
        least = edition.least_value
        laid = (seven, *dice.some(others, level - 1), *(WILD,) * (least + 1 - level))[: max(least, level)]
    hands = tuple(tuple(sorted(laid)) if seat == turn else () for seat in range(seats))
    state = positions.table(edition, dice, hands, turn=turn, tokens=tokens[:seats], deck=14)
    lay = Lay(laid, pile_of(dice))
    match = after(state, edition, lay)
    if match is None:
        return None
    while match is not None and match.state.owed:
        card = match.state.owed[0]
        target = dice.pick(match.state.from_left()) if match.state.effect(card) == "give" else None
        moves = (*moves, Use(card, target))
        match = after(match.state, edition, moves[-1])
    return state, (lay, *moves)


class OfAnEnd(OfATurn):
    """Questions about how a round ends."""

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The moves played; effects that are not owed under this edition are left out."""
        before, first, *uses = question.about
        match = after(before, edition, first)
        for use in uses:
            if match is not None and match.state.phase == "follow" and allowed(match.state, use):
                match = match.play(use)
        return match

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every hand was compared, every player counted."""
        match = self.play(question, edition)
        return Proof("hands", question.state.seats, len(told(match, "took-tokens")))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """How the round ended, event by event."""
        match = self.play(question, edition)
        return told(match, *ENDS) or ((GAME.judge(replace(question.state, edition=edition), question.about[1]),))


def lines_of(state: State, moves: tuple[Move, ...]) -> tuple[Phrase, ...]:
    """What happens, move by move."""
    first, *uses = moves
    said = [say("table.calls", seat=state.turn)]
    if isinstance(first, Lay):
        said = [say("table.empties", seat=state.turn, cards=first.cards), *signs(state, first.cards)]
    for use in uses:
        if isinstance(use, Use):
            said.append(say("table.uses", seat=state.turn, card=use.card, target=use.target))
    return tuple(said)


class Score(OfAnEnd):
    """How many tokens everybody has when the round is scored."""

    name = "score"
    form = "counts"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Everything that decides who takes tokens."""
        return (
            "score.compare", "score.tie", "score.storm", "score.thunderstorm", "score.drizzle", "hand.value",
            "perfect.effects",
        )  # fmt: skip

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A call or a Perfect, all hands open."""
        tokens = tuple(dice.below(4) for _ in range(5))
        if rule in ("score.drizzle", "perfect.effects"):
            made = emptied(edition, level, dice, rule == "perfect.effects", tokens)
            if made is None:
                return None
            state, moves = made
        else:
            found = called(edition, rule, level, dice, tokens)
            if found is None:
                return None
            state, moves = found, (Call(),)
        return Question(say("score.asks"), state, 0, (state, *moves), lines_of(state, moves), open=True)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Everybody's tokens afterwards."""
        match = self.play(question, edition)
        return match.state.tokens if match is not None and match.state.ending is not None else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The tokens one after the other."""
        each = [say("score.one", who=seat, count=count) for seat, count in enumerate(answer)]
        return say("score.tokens", tokens=each)

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody gets it wrong; that hands are compared nobody mistakes by itself."""
        return bool(wrong) if rule == "score.compare" else super().fair(question, key, wrong, rule)

    def look(self, question: Question, key: Answer) -> Phrase:
        """What is compared."""
        called = isinstance(question.about[1], Call)
        return say("score.hands" if called else "score.perfect")

    def part(self, question: Question, key: Answer) -> Phrase:
        """One player's tokens."""
        seat = question.state.turn
        return say("score.part", one=say("score.one", who=seat, count=key[seat]))

    def read(self, question: Question, text: str) -> Answer:
        """A number for each player."""
        numbers = text.split("/")
        if len(numbers) != question.state.seats or not all(number in COUNTS for number in numbers):
            return None
        return tuple(int(number) for number in numbers)


class WhoBegins(OfAnEnd):
    """Who begins the next round."""

    name = "first"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """After a round that was won, and after a thunderstorm."""
        return ("round.next-first", "score.thunderstorm-first", "score.tie", "score.perfect")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A call that holds or fails, or a Perfect."""
        low = tuple(dice.below(3) for _ in range(5))
        moves: tuple[Move, ...] = (Call(),)
        if rule == "score.perfect" or (rule == "round.next-first" and dice.below(2)):
            made = emptied(edition, level, dice, False, low)
            if made is None:
                return None
            state, moves = made
        else:
            found = called(edition, "score.storm" if rule == "round.next-first" else rule, level, dice, low)
            if found is None:
                return None
            state = found
        return Question(say("first.asks"), state, 0, (state, *moves), lines_of(state, moves), open=True)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat; -1 where the round goes on."""
        match = self.play(question, edition)
        if match is None or match.state.phase == "end":
            return None
        return match.state.first if match.state.ending is not None else -1

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The player."""
        return say("first.none") if answer < 0 else say("first.seat", who=answer)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """How the round ended, and who begins."""
        match = self.play(question, edition)
        return (*told(match, "round-won", "round-lost", "next-first"),) or super().because(question, edition, answer)

    def look(self, question: Question, key: Answer) -> Phrase:
        """Who has won."""
        return say("first.look")


class WhoWins(OfAnEnd):
    """Is the game over, and who has won it."""

    name = "winner"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """When the game ends, and who wins it."""
        return ("end.seven", "end.fewest", "end.tie", "end.shared", "end.round", "score.tie")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The last round, or one that might be, ends."""
        made = {"end.round": _seventh, "score.tie": _not_yet}.get(rule, _last)(edition, rule, level, dice)
        if made is None:
            return None
        state, moves = made
        return Question(say("winner.asks"), state, 0, (state, *moves), lines_of(state, moves), open=True)

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule gets it wrong; a shared victory is one."""
        if rule == "end.shared":
            return len(key) > 1
        if rule == "score.tie" and key:
            return False
        return super().fair(question, key, wrong, rule)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The winners; nobody yet where the game goes on."""
        match = self.play(question, edition)
        return None if match is None else match.state.winners

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The winners, or that the game goes on."""
        if not answer:
            return say("winner.none")
        return say("winner.seats", seats=tuple(answer))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What everybody took, the end, and who won."""
        match = self.play(question, edition)
        kinds = ("round-won", "round-lost", "seventh-token", "game-ended", "game-won", "next-first")
        return told(match, *kinds) or super().because(question, edition, answer)

    def look(self, question: Question, key: Answer) -> Phrase:
        """At the tokens once the round is scored."""
        return say("winner.look", tokens=question.state.edition.end_tokens)


def _last(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...]] | None:
    """A call that may end the game: beaten, others tied for the fewest tokens; or held, by somebody with more."""
    seats = 3 + dice.below(min(level, 2))
    mine, few = edition.call_limit - 2 + dice.below(3), dice.below(3)
    if rule in ("end.tie", "end.shared"):
        low = mine - 1 - dice.below(2)
        values = [mine, low, low if rule == "end.shared" else low + 1 + dice.below(3), mine + 1 + dice.below(3)]
        full = edition.end_tokens - edition.thunderstorm
        tokens = [full + (dice.below(3) if rule == "end.tie" else 0), few, few, few + 1 + dice.below(3)]
    else:
        values = [mine, *(mine + 1 + dice.below(3) for _ in range(3))]
        more, full = edition.storm + 1, edition.end_tokens - edition.storm
        if rule == "end.seven" and not believed_above(edition, "end_tokens"):
            full -= 1
        tokens = [few + more, few, full, few + 1 + dice.below(2)]
    order = dice.shuffled(range(seats))
    hands = hands_worth(dice, tuple(values[at] for at in order), 1 if rule == "end.shared" else level // 2)
    if hands is None:
        return None
    turn = order.index(0)
    state = positions.table(edition, dice, hands, turn=turn, tokens=tuple(tokens[at] for at in order))
    return state, (Call(),)


def _seventh(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...]] | None:
    """A seventh token is given by somebody's last 7, and the round goes on to its end, which changes who wins."""
    seats, few = 3 + dice.below(min(level, 2)), dice.below(3)
    more = few + edition.drizzle
    tokens = [more, few, edition.end_tokens - 1, more + 1 + dice.below(2)]
    order = dice.shuffled(range(seats))
    turn, full = order.index(0), order.index(2)
    seven = seven_with(dice, "give")
    laid = run_to(edition, seven, dice.below(2)) if level > 1 else (seven, *(WILD,) * (edition.least_value - 1))
    hands = tuple(tuple(sorted(laid)) if seat == turn else () for seat in range(seats))
    state = positions.table(edition, dice, hands, turn=turn, tokens=tuple(tokens[at] for at in order), deck=14)
    return state, (Lay(laid, pile_of(dice)), Use(seven, full))


def _not_yet(edition: Edition, rule: str, level: int, dice: ExerciseChance) -> tuple[State, tuple[Move, ...]] | None:
    """A call that holds against an equal hand: nobody has as many tokens as end the game, but nearly."""
    seats = 3 + dice.below(min(level, 2))
    mine, nearly = edition.call_limit - 2 + dice.below(3), edition.end_tokens - edition.storm - 1
    values = [mine, mine, *(mine + 1 + dice.below(3) for _ in range(2))]
    tokens = [edition.end_tokens - edition.thunderstorm, nearly - 1, nearly, nearly - dice.below(2)]
    order = dice.shuffled(range(seats))
    hands = hands_worth(dice, tuple(values[at] for at in order), level // 2)
    if hands is None:
        return None
    turn = order.index(0)
    state = positions.table(edition, dice, hands, turn=turn, tokens=tuple(tokens[at] for at in order))
    return state, (Call(),)


NEAR: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "call.limit": ((2, 3), (0, 1), (0, 1)),
    "hand.value": ((-3, -2), (-2, -1), (-1, 0)),
    "call.start": ((2, 3), (1, 2), (0, 1)),
}
"""By how much a hand that lies near a mistake is worth more than one with which one may call, by rule and level."""


class MayCall(OfATurn):
    """May a Rainbow be called, and when."""

    name = "call"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The limit, what a Rainbow card counts, and the moment."""
        return ("call.limit", "hand.value", "call.start")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A hand near the limit, and something that could be laid first."""
        wild = 1 + dice.below(2) if rule == "hand.value" or level == 3 else dice.below(2)
        hand = hand_worth(dice, near_limit(edition, dice, NEAR[rule][level - 1], wild), wild)
        if hand is None:
            return None
        laid = (max(hand),) if not max(hand).wild else (max(card for card in hand if not card.wild),)
        seats = 2 + dice.below(3)
        state = positions.table(edition, dice, (hand, *((),) * (seats - 1)))
        lay = Lay(laid, pile_of(dice))
        lines = (say("call.first", cards=laid, pile=lay.pile),)
        return Question(say("call.asks"), state, 0, (state, lay), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Whether one may call now, and whether one may after laying."""
        before, lay = question.about
        now = replace(before, edition=edition)
        then = after(before, edition, lay)
        return (allowed(now, Call()), then is not None and allowed(then.state, Call()))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """Now, afterwards, both, or not at all."""
        words = {(True, True): "both", (True, False): "now", (False, True): "then", (False, False): "no"}
        return say(f"call.{words[answer]}")

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Both moments were tried."""
        return Proof("moments", 2, sum(self.answer(question, edition)))

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on calling, now and afterwards."""
        before, lay = question.about
        then = after(before, edition, lay)
        now = GAME.judge(replace(before, edition=edition), Call())
        return (now, GAME.judge(then.state, Call())) if then is not None else (now,)

    def look(self, question: Question, key: Answer) -> Phrase:
        """What the hand is worth."""
        return say("call.look")
