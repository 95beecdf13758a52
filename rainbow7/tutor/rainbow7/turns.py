"""Exercises about a turn: which effects are owed, what they do, where one may draw, and whose turn is next."""

from collections.abc import Mapping
from dataclasses import replace

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Moment
from rainbow7.core.match import Match, match_from
from rainbow7.games.rainbow7 import GAME
from rainbow7.games.rainbow7.cards import SEVENS, WILD, Card, Cards
from rainbow7.games.rainbow7.edition import EFFECTS, Edition, Effect, Settings
from rainbow7.games.rainbow7.state import PILES, Done, Draw, Lay, Move, Skip, State, Use
from rainbow7.tutor.exercise import Answer, Phrase, Proof, Question, say
from rainbow7.tutor.exercise_chance import ExerciseChance
from rainbow7.tutor.exercise_kind import Because, ExerciseKind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import fillers, pile_of, run, run_to

USUAL_EFFECTS = Settings().effects


def allowed(state: State, move: Move) -> bool:
    """Whether no rule objects to the move."""
    return GAME.allows(state, move)


def play_under(state: State, edition: Edition, *moves: Move) -> Match | None:
    """The match after these moves under an edition; nothing where one of them is refused."""
    match = match_from(GAME, replace(state, edition=edition))
    for move in moves:
        if not allowed(match.state, move):
            return None
        match = match.play(move)
    return match


def moments_of(match: Match | None, *kinds: str) -> tuple[Moment[State], ...]:
    """The moments of a match whose events are of these kinds."""
    return tuple(moment for moment in match.moments if moment.event.kind in kinds) if match else ()


def seven_with_effect(chance: ExerciseChance, *effects: Effect) -> Card:
    """A 7 with one of these effects."""
    return Card(chance.pick([rank for rank, effect in enumerate(USUAL_EFFECTS) if effect in effects]), 7)


def add_sevens_and_wilds(edition: Edition, chance: ExerciseChance, seven: Card, count: int = 2) -> Cards:
    """This 7, others up to this number, and the Rainbow cards needed to make a combination."""
    others = chance.some([each for each in SEVENS if each != seven], count - 1)
    return (seven, *others, *(WILD,) * max(0, edition.least_value - count))


def effect_lines(state: State, cards: Cards) -> tuple[Phrase, ...]:
    """A line that names the effect of each 7 among the cards: no rule fixes it, and small drawings do not show it."""
    borne = [say("table.sign", card=card, effect=state.effect(card)) for card in cards if card.value == 7]
    return (say("table.signs", signs=borne, count=len(borne)),) if borne else ()


class TurnKind(ExerciseKind):
    """The base of the kinds that ask what follows from some moves; the moves are played under the edition asked."""

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the moves that the question is about."""
        before, *moves = question.about
        return play_under(before, edition, *moves)

    def can_be_affected(self, mutant: Mutant) -> bool:
        """Whether the belief can change the answer: beliefs about the deal cannot."""
        return not mutant.rule.startswith(("setup.", "round.deal", "round.wild", "round.piles"))

    def is_fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Whether some wrong belief about the rule leads to a wrong answer."""
        return any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The moves were played and their events counted."""
        match = self.play(question, edition)
        return Proof("events", len(match.moments) if match else 0, len(question.about) - 1)


def table_with_hand(edition: Edition, chance: ExerciseChance, hand: Cards, least: int = 2, **more: object) -> State:
    """A table of `least` players or one more, at which the first one holds this hand."""
    seats = least + chance.below(2)
    return positions.table(edition, chance, (tuple(sorted(hand)), *((),) * (seats - 1)), **more)  # type: ignore[arg-type]


class DrawSources(TurnKind):
    """From where one may draw after laying."""

    name = "draw"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about where to draw, and about what replaces the draw or makes it impossible."""
        return ("draw.source", "effect.skip", "seven.lone", "deck.remake")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A table after cards were laid which suggest a draw that is not allowed, or no draw."""
        near = chance.pick(("effect.skip", "seven.lone", "deck.remake")) if rule == "draw.source" else rule
        laid: Cards = fillers(chance, 1)
        if near == "effect.skip":
            laid = run_to(edition, seven_with_effect(chance, "skip"), level // 3)
        elif near == "seven.lone":
            laid = (seven_with_effect(chance, *EFFECTS),)
        pile, deck = pile_of(chance), 6 + chance.below(9)
        counts = [1 + chance.below(3) for _ in PILES]
        if near == "deck.remake":
            # The deck is empty, and no pile has a card under its top to remake it from.
            counts, deck = [chance.below(2) if level == 3 else 1 for _ in PILES], 0
            counts[pile] = 0
        hand = fillers(chance, 2 + level, laid)
        before = table_with_hand(edition, chance, (*hand, *laid), deck=deck, piles=counts)
        match = play_under(before, edition, Lay(laid, pile))
        if match is None or match.state.phase != "follow":
            return None
        lines = (say("table.laid", cards=laid, pile=pile), *effect_lines(before, laid))
        return Question(say("draw.asks"), match.state, 0, (before, Lay(laid, pile)), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each source from which one may draw, and `no` where one may leave the draw out."""
        match = self.play(question, edition)
        if match is None or match.state.phase != "follow":
            return None
        found = [name for name, move in SOURCES.items() if allowed(match.state, move)]
        return tuple(found)

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The sources that are allowed and those that are not, in words."""
        if not answer:
            return say("draw.effects")
        without = [say(f"draw.{name}") for name in SOURCES if name not in answer]
        return say("draw.from", sources=[say(f"draw.{name}") for name in answer], without=without, left=len(without))

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The draw from every source was judged."""
        found = self.answer(question, edition)
        return Proof("sources", len(SOURCES), len(found) if found else 0)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on the draw from each source."""
        match = self.play(question, edition)
        return tuple(match.judge(move) for move in SOURCES.values()) if match else ()

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at the pile just laid on, and at the deck."""
        return say("draw.look")


SOURCES: Mapping[str, Move] = {"deck": Draw(), **{PILES[pile]: Draw(pile) for pile in range(len(PILES))}, "no": Skip()}


class CardsAfterDraw(TurnKind):
    """How many cards the deck and the piles have after a draw."""

    name = "piles"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about the draw, an empty pile and an empty deck."""
        return ("draw.one", "draw.refill", "deck.remake")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A draw that empties the deck or a pile."""
        laid = run(chance, edition.least_colour)
        pile, source = chance.some(range(len(PILES)), 2)
        counts = [1 + level + chance.below(2) for _ in PILES]
        if rule == "draw.refill":
            counts[source] = 1
        hand = fillers(chance, 3 + level, laid)
        before = table_with_hand(edition, chance, (*hand, *laid), deck=1, piles=counts)
        match = play_under(before, edition, Lay(laid, pile))
        if match is None:
            return None
        move = Draw(source) if rule == "draw.refill" else Draw()
        lines = (say("table.laid", cards=laid, pile=pile), say("table.draws", pile=move.pile, seat=0))
        return Question(say("piles.asks"), match.state, 0, (match.state, move), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The number of cards in the deck and on each pile."""
        match = self.play(question, edition)
        return (len(match.state.deck), *map(len, match.state.piles)) if match else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The numbers in words."""
        deck, a, b, c = answer
        return say("piles.counts", deck=deck, a=a, b=b, c=c)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events of the draw."""
        return moments_of(self.play(question, edition), "drew", "refilled", "stays-empty", "remade")

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at how many cards the deck has."""
        return say("piles.look", count=len(question.state.deck))


class OwedEffects(TurnKind):
    """Which 7s of a combination have their effect played, and whether it must be."""

    name = "owed"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules about which effects are played, whether they must be, and what a Perfect changes."""
        return ("seven.effects", "seven.wild", "seven.duty", "perfect.effects", "effect.skip")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A combination with 7s; at higher levels with Rainbow cards."""
        first = (
            seven_with_effect(chance, "skip")
            if rule == "effect.skip"
            else seven_with_effect(chance, "draw", "give", "shed")
        )
        laid = add_sevens_and_wilds(edition, chance, first, 2 if level < 3 else 3)
        while rule == "perfect.effects" and any(
            each.value == 7 and USUAL_EFFECTS[each.rank] == "skip" for each in laid
        ):
            # After a Perfect there is no draw, so an effect that leaves it out does nothing.
            laid = add_sevens_and_wilds(edition, chance, first, 2 if level < 3 else 3)
        if rule == "seven.wild":
            laid = add_sevens_and_wilds(edition, chance, first, 1 + level // 2)
        if rule == "perfect.effects" and level == 1:
            laid = run_to(edition, first)
        hand = () if rule == "perfect.effects" else fillers(chance, 2 + level, laid)
        laid = chance.shuffled(laid)
        before = table_with_hand(edition, chance, (*hand, *laid), least=2 + level // 2)
        return effects_question(edition, before, Lay(laid, pile_of(chance)))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each 7 whose effect can be played, with whether it must or may be."""
        return seven_duties(self.play(question, edition))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The 7s whose effects can be played, in words."""
        return duties_phrase(answer)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events about the 7s laid, and the verdict on drawing at once."""
        match = self.play(question, edition)
        if match is None:
            return ()
        draws = (match.judge(Draw()),) if match.state.phase == "follow" and match.state.owed else ()
        return (*moments_of(match, "effects-owed", "no-effect", "effects-before-perfect", "made-perfect"), *draws)

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at each 7."""
        return say("owed.look")


def effects_question(edition: Edition, before: State, move: Lay) -> Question | None:
    """A question about the 7s among the cards laid; nothing where they may not be laid."""
    if play_under(before, edition, move) is None:
        return None
    return Question(
        say("owed.asks"),
        before,
        before.turn,
        (before, move),
        (say("table.lays", seat=before.turn, cards=move.cards, pile=move.pile), *effect_lines(before, move.cards)),
    )


def duties_phrase(answer: Answer) -> Phrase:
    """The 7s whose effects can be played, in words."""
    if not answer:
        return say("owed.nothing")
    beside = next(card for card, _ in answer if not card.wild)
    acts = [
        say(f"owed.{duty}", card=card, effect=USUAL_EFFECTS[(beside if card.wild else card).rank])
        for card, duty in answer
    ]
    return say("owed.acts", acts=acts)


def seven_duties(match: Match | None) -> Answer:
    """Each 7 whose effect can be played, with `must` where the turn cannot go on without it, else `may`."""
    if match is None:
        return None
    state = match.state
    if state.phase != "follow":
        return ()
    goes_on = any(allowed(state, move) for move in (*SOURCES.values(), *OTHER_ENDINGS))
    found = [(card, "may" if goes_on else "must") for card in state.owed]
    if state.skip:
        found += [(card, "may") for card in state.laid if card.value == 7 and state.effect(card) == "skip"]
    return tuple(sorted(found))


OTHER_ENDINGS: tuple[Move, ...] = (Done(),)


class EffectResult(TurnKind):
    """What the effect of a 7 does, and to which players."""

    name = "effect"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The rules of the effects that do something to players."""
        return ("effect.draw", "effect.give", "effect.shed")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A table after a combination with a 7 of this effect was laid."""
        effect = next(each for each in EFFECTS if each == rule.removeprefix("effect."))
        seven = seven_with_effect(chance, effect)
        laid = run_to(edition, seven, chance.below(2))
        if rule == "effect.give":
            other = chance.some([each for each in SEVENS if each != seven], 1)
            laid = (*other, seven, *(WILD,) * (edition.least_value - 2))
        hand = () if rule == "effect.give" and level > 1 else fillers(chance, 1 + level, laid)
        tokens = [3 + chance.below(2) if rule == "effect.shed" else chance.below(5) for _ in range(5)]
        seats = 3 + chance.below(level)
        before = positions.table(
            edition, chance, (tuple(sorted((*hand, *laid))), *((),) * (seats - 1)), tokens=tokens[:seats],
            deck=8 + chance.below(6),
        )  # fmt: skip
        lay = Lay(laid, pile_of(chance))
        match = play_under(before, edition, lay)
        if match is None or match.state.phase != "follow" or seven not in match.state.owed:
            return None
        asks = say(f"effect.{effect}", card=seven)
        lines = (say("table.laid", cards=laid, pile=lay.pile), *effect_lines(before, laid))
        return Question(asks, match.state, 0, (before, lay, seven), lines)

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The match after the laying only: the effect is what the question asks about."""
        before, lay, _ = question.about
        return play_under(before, edition, lay)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The players who draw, those who may be given the token, or the number of tokens left."""
        match, seven = self.play(question, edition), question.about[2]
        if match is None:
            return None
        state = match.state
        seats = range(state.seats)
        effect = state.effect(seven)
        if effect == "give":
            can = state.phase == "follow"
            return ("seats", *(seat for seat in seats if can and allowed(state, Use(seven, seat))))
        if state.phase != "follow" or not allowed(state, Use(seven)):
            return None
        used = match.play(Use(seven)).state
        if effect == "shed":
            return ("tokens", used.tokens[state.turn])
        return ("seats", *(seat for seat in seats if len(used.hands[seat]) > len(state.hands[seat])))

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The players or the number in words."""
        what, *rest = answer
        return (
            say("effect.left", count=rest[0])
            if what == "tokens"
            else say("effect.seats", seats=[say("seat.name", who=seat) for seat in rest], count=len(rest))
        )

    def proof_of(self, question: Question, edition: Edition) -> Proof:
        """The effect was judged with every player as its target; or played, where it has no target."""
        state = question.state
        if question.asks.key == "effect.shed":
            match = self.play(question, edition)
            return Proof("events", len(match.play(Use(question.about[2])).moments) if match else 0, 2)
        answer = self.answer(question, edition)
        return Proof("seats", state.seats, len(answer) - 1)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The events of the effect, or the verdict on each player as its target."""
        match, seven = self.play(question, edition), question.about[2]
        if match is None:
            return ()
        if match.state.phase != "follow":
            return moments_of(match, "made-perfect")
        if match.state.effect(seven) == "give":
            return tuple(match.judge(Use(seven, seat)) for seat in range(match.state.seats))
        return moments_of(match.play(Use(seven)), "made-to-draw", "shed-tokens", "no-card")

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at who is an opponent."""
        return say("effect.look")


class NextTurn(TurnKind):
    """Whose turn is next."""

    name = "turn"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The order of turns, and the effect that leaves out a draw, which does not change it."""
        return ("turn.order", "effect.skip")

    def make_question(self, edition: Edition, rule: str, level: int, chance: ExerciseChance) -> Question | None:
        """A player lays a 7 with the effect that leaves out the draw, and draws nevertheless."""
        seven = seven_with_effect(chance, "skip")
        laid = run_to(edition, seven, 1) if level == 3 else run_to(edition, seven)
        seats = 4 + chance.below(2)
        turn = 0 if level == 1 else chance.below(seats)
        hand = tuple(sorted((*fillers(chance, 2 + level, laid), *laid)))
        hands = tuple(hand if seat == turn else () for seat in range(seats))
        before = positions.table(edition, chance, hands, turn=turn)
        lay = Lay(laid, pile_of(chance))
        if play_under(before, edition, lay, Draw()) is None:
            return None
        lays, draws = say("table.lays", seat=turn, cards=laid, pile=lay.pile), say("table.draws", seat=turn, pile=None)
        lines = (lays, *effect_lines(before, laid), draws)
        return Question(say("turn.asks"), before, 0, (before, lay, Draw()), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat whose turn is next."""
        match = self.play(question, edition)
        return match.state.turn if match else None

    def answer_phrase(self, question: Question, answer: Answer) -> Phrase:
        """The player in words."""
        return say("turn.seat", who=answer)

    def reasons(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The event that passes the turn on."""
        return moments_of(self.play(question, edition), "turn-passed")

    def first_hint(self, question: Question, key: Answer) -> Phrase:
        """To look at the direction of turns."""
        return say("turn.look")
