"""The turn: which effects are owed and what they do, from where one draws, what lies there then, whose turn is next."""

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
from rainbow7.tutor.kinds import Because, Kind
from rainbow7.tutor.rainbow7 import positions
from rainbow7.tutor.rainbow7.positions import fillers, pile_of, run, run_to

BOX = Settings().effects


def allowed(state: State, move: Move) -> bool:
    """Whether nobody objects."""
    return GAME.allows(state, move)


def after(state: State, edition: Edition, *moves: Move) -> Match | None:
    """What comes of moves under an edition; nothing where one of them is refused."""
    match = match_from(GAME, replace(state, edition=edition))
    for move in moves:
        if not allowed(match.state, move):
            return None
        match = match.play(move)
    return match


def told(match: Match | None, *kinds: str) -> tuple[Moment[State], ...]:
    """The moments of these kinds."""
    return tuple(moment for moment in match.moments if moment.event.kind in kinds) if match else ()


def seven_with(dice: ExerciseChance, *effects: Effect) -> Card:
    """A 7 that bears one of these effects."""
    return Card(dice.pick([rank for rank, effect in enumerate(BOX) if effect in effects]), 7)


def with_other(edition: Edition, dice: ExerciseChance, seven: Card, count: int = 2) -> Cards:
    """Some 7s, this one first, with as many Rainbow cards as they need."""
    others = dice.some([each for each in SEVENS if each != seven], count - 1)
    return (seven, *others, *(WILD,) * max(0, edition.least_value - count))


def signs(state: State, cards: Cards) -> tuple[Phrase, ...]:
    """Which effects the 7s among some cards bear: not every drawing of a card shows it, and no rule fixes it."""
    borne = [say("table.sign", card=card, effect=state.effect(card)) for card in cards if card.value == 7]
    return (say("table.signs", signs=borne, count=len(borne)),) if borne else ()


class OfATurn(Kind):
    """Questions about what follows from moves at a table: each one is played under the edition asked."""

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The moves that the question is about, played."""
        before, *moves = question.about
        return after(before, edition, *moves)

    def touches(self, mutant: Mutant) -> bool:
        """Mistakes about the deal change no turn."""
        return not mutant.rule.startswith(("setup.", "round.deal", "round.wild", "round.piles"))

    def fair(self, question: Question, key: Answer, wrong: Mapping[Answer, tuple[Mutant, ...]], rule: str) -> bool:
        """Somebody who mistakes the rule gets it wrong."""
        return any(mutant.rule == rule for some in wrong.values() for mutant in some)

    def prove(self, question: Question, edition: Edition) -> Proof:
        """The moves were played, event by event."""
        match = self.play(question, edition)
        return Proof("events", len(match.moments) if match else 0, len(question.about) - 1)


def seated(edition: Edition, dice: ExerciseChance, hand: Cards, least: int = 2, **more: object) -> State:
    """A table at which the first player holds this hand."""
    seats = least + dice.below(2)
    return positions.table(edition, dice, (tuple(sorted(hand)), *((),) * (seats - 1)), **more)  # type: ignore[arg-type]


class Sources(OfATurn):
    """From where may one draw after laying."""

    name = "draw"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Where to draw, and what spares a draw or gives none."""
        return ("draw.source", "effect.skip", "seven.lone", "deck.remake")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """Something was laid that lures into drawing elsewhere, or not at all."""
        near = dice.pick(("effect.skip", "seven.lone", "deck.remake")) if rule == "draw.source" else rule
        laid: Cards = fillers(dice, 1)
        if near == "effect.skip":
            laid = run_to(edition, seven_with(dice, "skip"), level // 3)
        elif near == "seven.lone":
            laid = (seven_with(dice, *EFFECTS),)
        pile, deck = pile_of(dice), 6 + dice.below(9)
        counts = [1 + dice.below(3) for _ in PILES]
        if near == "deck.remake":
            # Nothing lies under any top, the one just laid included.
            counts, deck = [dice.below(2) if level == 3 else 1 for _ in PILES], 0
            counts[pile] = 0
        hand = fillers(dice, 2 + level, laid)
        before = seated(edition, dice, (*hand, *laid), deck=deck, piles=counts)
        match = after(before, edition, Lay(laid, pile))
        if match is None or match.state.phase != "follow":
            return None
        lines = (say("table.laid", cards=laid, pile=pile), *signs(before, laid))
        return Question(say("draw.asks"), match.state, 0, (before, Lay(laid, pile)), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each source that gives a card, and whether one may do without."""
        match = self.play(question, edition)
        if match is None or match.state.phase != "follow":
            return None
        found = [name for name, move in SOURCES.items() if allowed(match.state, move)]
        return tuple(found)

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The sources one after the other."""
        if not answer:
            return say("draw.effects")
        without = [say(f"draw.{name}") for name in SOURCES if name not in answer]
        return say("draw.from", sources=[say(f"draw.{name}") for name in answer], without=without, left=len(without))

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every source was asked about."""
        found = self.answer(question, edition)
        return Proof("sources", len(SOURCES), len(found) if found else 0)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The verdict on each source that is in question."""
        match = self.play(question, edition)
        return tuple(match.judge(move) for move in SOURCES.values()) if match else ()

    def look(self, question: Question, key: Answer) -> Phrase:
        """Where one has just laid, and what the deck can give."""
        return say("draw.look")


SOURCES: Mapping[str, Move] = {"deck": Draw(), **{PILES[pile]: Draw(pile) for pile in range(len(PILES))}, "no": Skip()}


class AfterDraw(OfATurn):
    """What lies on the deck and the piles after a draw."""

    name = "piles"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The draw, an emptied pile, an emptied deck."""
        return ("draw.one", "draw.refill", "deck.remake")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """The deck is about to run out, and perhaps a pile too."""
        laid = run(dice, edition.least_colour)
        pile, source = dice.some(range(len(PILES)), 2)
        counts = [1 + level + dice.below(2) for _ in PILES]
        if rule == "draw.refill":
            counts[source] = 1
        hand = fillers(dice, 3 + level, laid)
        before = seated(edition, dice, (*hand, *laid), deck=1, piles=counts)
        match = after(before, edition, Lay(laid, pile))
        if match is None:
            return None
        move = Draw(source) if rule == "draw.refill" else Draw()
        lines = (say("table.laid", cards=laid, pile=pile), say("table.draws", pile=move.pile, seat=0))
        return Question(say("piles.asks"), match.state, 0, (match.state, move), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """How many cards lie on the deck and on each pile."""
        match = self.play(question, edition)
        return (len(match.state.deck), *map(len, match.state.piles)) if match else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The numbers."""
        deck, a, b, c = answer
        return say("piles.counts", deck=deck, a=a, b=b, c=c)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What happened at the draw."""
        return told(self.play(question, edition), "drew", "refilled", "stays-empty", "remade")

    def look(self, question: Question, key: Answer) -> Phrase:
        """How many cards the deck has."""
        return say("piles.look", count=len(question.state.deck))


class Owed(OfATurn):
    """Which 7s of a combination act, and whether they have to."""

    name = "owed"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """Which 7s act, whether they must, and a Perfect made with them."""
        return ("seven.effects", "seven.wild", "seven.duty", "perfect.effects", "effect.skip")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A combination with 7s, Rainbow cards among them at higher levels."""
        first = seven_with(dice, "skip") if rule == "effect.skip" else seven_with(dice, "draw", "give", "shed")
        laid = with_other(edition, dice, first, 2 if level < 3 else 3)
        while rule == "perfect.effects" and any(each.value == 7 and BOX[each.rank] == "skip" for each in laid):
            # After a Perfect nobody draws, so there is no draw to leave out.
            laid = with_other(edition, dice, first, 2 if level < 3 else 3)
        if rule == "seven.wild":
            laid = with_other(edition, dice, first, 1 + level // 2)
        if rule == "perfect.effects" and level == 1:
            laid = run_to(edition, first)
        hand = () if rule == "perfect.effects" else fillers(dice, 2 + level, laid)
        laid = dice.shuffled(laid)
        before = seated(edition, dice, (*hand, *laid), least=2 + level // 2)
        return owed_question(edition, before, Lay(laid, pile_of(dice)))

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Each 7 that acts, and whether it must or may."""
        return acting(self.play(question, edition))

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The 7s that act, each with its effect."""
        return owed_option(answer)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What the engine tells of the 7s laid, and what it says to going on at once."""
        match = self.play(question, edition)
        if match is None:
            return ()
        draws = (match.judge(Draw()),) if match.state.phase == "follow" and match.state.owed else ()
        return (*told(match, "effects-owed", "no-effect", "effects-before-perfect", "made-perfect"), *draws)

    def look(self, question: Question, key: Answer) -> Phrase:
        """At every 7."""
        return say("owed.look")


def owed_question(edition: Edition, before: State, move: Lay) -> Question | None:
    """A question about the 7s of a laying."""
    if after(before, edition, move) is None:
        return None
    return Question(
        say("owed.asks"),
        before,
        before.turn,
        (before, move),
        (say("table.lays", seat=before.turn, cards=move.cards, pile=move.pile), *signs(before, move.cards)),
    )


def owed_option(answer: Answer) -> Phrase:
    """The 7s that act, each with its effect."""
    if not answer:
        return say("owed.nothing")
    beside = next(card for card, _ in answer if not card.wild)
    acts = [say(f"owed.{duty}", card=card, effect=BOX[(beside if card.wild else card).rank]) for card, duty in answer]
    return say("owed.acts", acts=acts)


def acting(match: Match | None) -> Answer:
    """Each 7 that acts after a laying, and whether it must or may: it must where the turn cannot go on without."""
    if match is None:
        return None
    state = match.state
    if state.phase != "follow":
        return ()
    goes_on = any(allowed(state, move) for move in (*SOURCES.values(), *WITHOUT))
    found = [(card, "may" if goes_on else "must") for card in state.owed]
    if state.skip:
        found += [(card, "may") for card in state.laid if card.value == 7 and state.effect(card) == "skip"]
    return tuple(sorted(found))


WITHOUT: tuple[Move, ...] = (Done(),)


class Effects(OfATurn):
    """What the effect of a 7 does, and to whom."""

    name = "effect"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The effects that somebody carries out."""
        return ("effect.draw", "effect.give", "effect.shed")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """A 7 of this effect has just been laid among others."""
        effect = next(each for each in EFFECTS if each == rule.removeprefix("effect."))
        seven = seven_with(dice, effect)
        laid = run_to(edition, seven, dice.below(2))
        if rule == "effect.give":
            other = dice.some([each for each in SEVENS if each != seven], 1)
            laid = (*other, seven, *(WILD,) * (edition.least_value - 2))
        hand = () if rule == "effect.give" and level > 1 else fillers(dice, 1 + level, laid)
        tokens = [3 + dice.below(2) if rule == "effect.shed" else dice.below(5) for _ in range(5)]
        seats = 3 + dice.below(level)
        before = positions.table(
            edition, dice, (tuple(sorted((*hand, *laid))), *((),) * (seats - 1)), tokens=tokens[:seats],
            deck=8 + dice.below(6),
        )  # fmt: skip
        lay = Lay(laid, pile_of(dice))
        match = after(before, edition, lay)
        if match is None or match.state.phase != "follow" or seven not in match.state.owed:
            return None
        asks = say(f"effect.{effect}", card=seven)
        lines = (say("table.laid", cards=laid, pile=lay.pile), *signs(before, laid))
        return Question(asks, match.state, 0, (before, lay, seven), lines)

    def play(self, question: Question, edition: Edition) -> Match | None:
        """The laying alone; the effect is asked about."""
        before, lay, _ = question.about
        return after(before, edition, lay)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """Who takes a card, who may be given the token, or how many tokens are left."""
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

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The players, or the number."""
        what, *rest = answer
        return (
            say("effect.left", count=rest[0])
            if what == "tokens"
            else say("effect.seats", seats=[say("seat.name", who=seat) for seat in rest], count=len(rest))
        )

    def prove(self, question: Question, edition: Edition) -> Proof:
        """Every player was tried; where nobody is named, the effect was played."""
        state = question.state
        if question.asks.key == "effect.shed":
            match = self.play(question, edition)
            return Proof("events", len(match.play(Use(question.about[2])).moments) if match else 0, 2)
        answer = self.answer(question, edition)
        return Proof("seats", state.seats, len(answer) - 1)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """What the effect makes happen, or the verdict on naming each player."""
        match, seven = self.play(question, edition), question.about[2]
        if match is None:
            return ()
        if match.state.phase != "follow":
            return told(match, "made-perfect")
        if match.state.effect(seven) == "give":
            return tuple(match.judge(Use(seven, seat)) for seat in range(match.state.seats))
        return told(match.play(Use(seven)), "made-to-draw", "shed-tokens", "no-card")

    def look(self, question: Question, key: Answer) -> Phrase:
        """At who is an opponent."""
        return say("effect.look")


class WhoseTurn(OfATurn):
    """Whose turn comes next."""

    name = "turn"

    def rules(self, edition: Edition) -> tuple[str, ...]:
        """The order of turns, and what a 7 does not do to it."""
        return ("turn.order", "effect.skip")

    def pose(self, edition: Edition, rule: str, level: int, dice: ExerciseChance) -> Question | None:
        """Somebody lays a 7 that spares a draw, and draws all the same."""
        seven = seven_with(dice, "skip")
        laid = run_to(edition, seven, 1) if level == 3 else run_to(edition, seven)
        seats = 4 + dice.below(2)
        turn = 0 if level == 1 else dice.below(seats)
        hand = tuple(sorted((*fillers(dice, 2 + level, laid), *laid)))
        hands = tuple(hand if seat == turn else () for seat in range(seats))
        before = positions.table(edition, dice, hands, turn=turn)
        lay = Lay(laid, pile_of(dice))
        if after(before, edition, lay, Draw()) is None:
            return None
        lays, draws = say("table.lays", seat=turn, cards=laid, pile=lay.pile), say("table.draws", seat=turn, pile=None)
        lines = (lays, *signs(before, laid), draws)
        return Question(say("turn.asks"), before, 0, (before, lay, Draw()), lines)

    def answer(self, question: Question, edition: Edition) -> Answer:
        """The seat."""
        match = self.play(question, edition)
        return match.state.turn if match else None

    def option(self, question: Question, answer: Answer) -> Phrase:
        """The player."""
        return say("turn.seat", who=answer)

    def because(self, question: Question, edition: Edition, answer: Answer) -> tuple[Because, ...]:
        """The turn is passed on."""
        return told(self.play(question, edition), "turn-passed")

    def look(self, question: Question, key: Answer) -> Phrase:
        """Which way the turns go."""
        return say("turn.look")
