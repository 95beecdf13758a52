"""The answers of exercises about Rainbow 7, found in another way than the tutor finds them."""

from oracle_common import playable

from rainbow7.games.rainbow7 import GAME, combos
from rainbow7.games.rainbow7.cards import WILD, Card, Cards
from rainbow7.games.rainbow7.edition import Edition
from rainbow7.games.rainbow7.state import Call, Lay, Skip, State, Use
from rainbow7.tutor.exercise import Answer, Exercise


def legal(exercise: Exercise) -> Answer:
    """Play each move: what is not allowed raises."""
    return playable(GAME, exercise)


def several(exercise: Exercise) -> frozenset[Cards]:
    """Judge the laying of every choice of several cards of the hand, by bits."""
    state = exercise.question.state
    hand = state.hands[exercise.question.seat]
    found = set()
    for bits in range(1, 1 << len(hand)):
        chosen = tuple(card for at, card in enumerate(hand) if bits >> at & 1)
        if len(chosen) > 1 and all(check.ok for check in GAME.ask(state, Lay(chosen, 0), None)):
            found.add(chosen)
    assert exercise.proof.tried == (1 << len(hand)) - 1
    assert exercise.proof.found == len(found)
    for missed in exercise.proof.nearest:
        assert missed not in found and len(missed) > 1
    return frozenset(found)


def is_there(exercise: Exercise) -> Answer:
    """The shortest, and of those the first in the order of cards."""
    found = several(exercise)
    return sorted(found, key=lambda chosen: (len(chosen), chosen))[0] if found else ()


def odd(exercise: Exercise) -> Answer:
    """Ask for what is nearest: a combination is nearest to itself."""
    legal, plays = exercise.question.about
    edition = exercise.edition
    return tuple(play for play in plays if (play in combos.nearest(edition, play, play)) is legal)


# What follows is counted by hand from the rulebook: no rule of the engine is asked.


def acts(state: State, laid: Cards) -> list[Card]:
    """The 7s of a laying that act: none alone, unless a table has it otherwise."""
    return [card for card in laid if card.value == 7] if len(laid) > 1 or state.edition.lone_seven else []


def draw(exercise: Exercise) -> Answer:
    """The deck if it has or can get a card, the tops of the two other piles, and nothing where a 7 says so."""
    state, (_, lay) = exercise.question.state, exercise.question.about
    sevens = acts(state, lay.cards)
    due = [card for card in sevens if state.effect(card) != "skip"]
    if due and state.edition.seven_duty == "must":
        return ()
    deck = ["deck"] if state.deck or any(len(pile) > 1 for pile in state.piles) else []
    piles = [name for name, pile in zip("ABC", state.piles, strict=True) if pile and name != "ABC"[lay.pile]]
    return (*deck, *piles, *(["no"] if len(due) < len(sevens) else []))


def piles(exercise: Exercise) -> Answer:
    """Take one card from somewhere; then an empty pile gets one from the deck, and an empty deck all but the tops."""
    state, (_, move) = exercise.question.state, exercise.question.about
    heaps, deck = [len(pile) for pile in state.piles], len(state.deck)
    if move.pile is None:
        deck -= 1
    else:
        heaps[move.pile] -= 1
        if not heaps[move.pile]:
            deck, heaps[move.pile] = deck - 1, 1
    if not deck:
        deck, heaps = sum(heaps) - 3, [1, 1, 1]
    return (deck, *heaps)


def owed(exercise: Exercise) -> Answer:
    """Every 7 among several cards; a spared draw is always free."""
    before, lay = exercise.question.about
    sevens = acts(before, lay.cards)
    if len(before.hands[before.turn]) == len(lay.cards) and all(before.effect(card) == "skip" for card in sevens):
        return ()
    free = {card for card in sevens if before.effect(card) == "skip" or before.edition.seven_duty == "may"}
    return tuple(sorted((card, "may" if card in free else "must") for card in sevens))


def effect(exercise: Exercise) -> Answer:
    """All opponents take a card; any of them may get a token; one token goes."""
    state, seven = exercise.question.state, exercise.question.about[2]
    others = tuple(seat for seat in range(state.seats) if seat != state.turn)
    if state.effect(seven) == "shed":
        return ("tokens", max(0, state.tokens[state.turn] - state.edition.shed_tokens))
    assert state.effect(seven) == "give" or len(state.deck) >= len(others)
    return ("seats", *others)


def turn(exercise: Exercise) -> Answer:
    """The next seat."""
    state = exercise.question.state
    return (state.turn + 1) % state.seats


def counted(state: State, seat: int) -> int:
    """The values of a hand; a Rainbow card counts nothing, unless a table has it otherwise."""
    return sum(state.edition.wild_worth if card.wild else card.value for card in state.hands[seat])


def is_beaten(state: State) -> bool:
    """Whether somebody holds less than the caller; as much does not beat, unless a table has it otherwise."""
    points = counted(state, state.turn) + (state.edition.call_beaten_by == "lower-or-equal")
    return any(counted(state, seat) < points for seat in range(state.seats) if seat != state.turn)


def score(exercise: Exercise) -> Answer:
    """Two for the others after a call that holds, three for a beaten caller, one for the others after a Perfect."""
    state, (_, end, *uses) = exercise.question.state, exercise.question.about
    plays = state.edition
    tokens, turn = list(state.tokens), state.turn
    for use in uses:
        if state.effect(use.card) == "give":
            tokens[use.target] += 1
        elif state.effect(use.card) == "shed":
            tokens[turn] = max(0, tokens[turn] - plays.shed_tokens)
    if isinstance(end, Call) and is_beaten(state):
        tokens[turn] += plays.thunderstorm
        return tuple(tokens)
    more = plays.storm if isinstance(end, Call) else plays.drizzle
    return tuple(held if seat == turn else held + more for seat, held in enumerate(tokens))


def first(exercise: Exercise) -> Answer:
    """The beaten caller, else the winner's left neighbour."""
    state, end = exercise.question.state, exercise.question.about[1]
    if isinstance(end, Call) and is_beaten(state):
        return state.turn
    return (state.turn + 1) % state.seats


def winner(exercise: Exercise) -> Answer:
    """With seven tokens somewhere: the fewest, then the lowest of the last hands, an empty one counting nothing."""
    state, end = exercise.question.state, exercise.question.about[1]
    tokens = score(exercise)
    if max(tokens) < state.edition.end_tokens:
        return ()
    tied = [seat for seat, held in enumerate(tokens) if held == min(tokens)]
    left = [0 if seat == state.turn and not isinstance(end, Call) else counted(state, seat) for seat in tied]
    return tuple(seat for seat, value in zip(tied, left, strict=True) if value == min(left))


def call(exercise: Exercise) -> Answer:
    """With seven at most, and only before laying."""
    state = exercise.question.state
    points = counted(state, state.turn)
    late = "late" if state.laid_on is not None else "yes"
    return (points, late if points <= state.edition.call_limit else "many")


def is_run(play: Cards, least: int) -> bool:
    """One colour, every value once, the Rainbow cards filling the holes."""
    plain = sorted(card.value for card in play if not card.wild)
    if not plain:
        return len(play) >= least
    one = len({card.rank for card in play if not card.wild}) == 1
    holes = plain[-1] - plain[0] + 1 - len(plain)
    return len(play) >= least and one and len(set(plain)) == len(plain) and holes <= len(play) - len(plain)


def which(exercise: Exercise) -> Answer:
    """What the move lacks, by its verb."""
    state, (_, way, *_, move) = exercise.question.state, exercise.question.about
    if isinstance(move, Lay):
        plain = {card.value for card in move.cards if not card.wild}
        kept = (
            is_run(move.cards, state.edition.least_colour)
            if way == "colour"
            else len(move.cards) >= state.edition.least_value and len(plain) < 2
        )
        return ("free",) if kept else (f"combo.{way}",)
    if isinstance(move, Call):
        return ("call.start", *(("call.limit",) if counted(state, state.turn) > state.edition.call_limit else ()))
    sevens = acts(state, state.laid)
    if isinstance(move, Use):
        return ("effect.give",) if move.target == state.turn else ("free",)
    if isinstance(move, Skip):
        due = [card for card in sevens if state.effect(card) != "skip"]
        due = due if state.edition.seven_duty == "must" else []
        return ("seven.duty",) if due else ("free",) if sevens else ("effect.skip",)
    assert state.laid_on == move.pile
    return ("draw.source", *(("seven.duty",) if sevens and state.edition.seven_duty == "must" else ()))


def dealt(exercise: Exercise, plays: Edition) -> Answer:
    """Seven 7s or players and two; seven cards with one 7; all Rainbow cards or one; must or may."""
    topic, *about = exercise.question.about
    if topic == "sevens":
        in_play = 7 if plays.sevens_in_play == "all" else about[0] + 2
        return in_play - about[0] * plays.hand_sevens
    if topic == "hand":
        return (plays.hand_cards + plays.hand_sevens, plays.hand_sevens)
    if topic == "piles":
        return plays.pile_count
    if topic == "wilds":
        return about[0].hands[0].count(WILD) if plays.wilds_kept is None else plays.wilds_kept
    sevens = acts(about[0], about[1].cards)
    return tuple(sorted((card, "may" if about[0].effect(card) == "skip" else plays.seven_duty) for card in sevens))


def deal(exercise: Exercise) -> Answer:
    """Under the learner's own rulebook."""
    return dealt(exercise, exercise.edition)


def other(exercise: Exercise) -> Answer:
    """Under the one that plays otherwise."""
    mine = exercise.edition
    return dealt(
        exercise,
        next(
            each
            for each in GAME.editions.values()
            if (each.sevens_in_play, each.wilds_kept, each.seven_duty)
            != (mine.sevens_in_play, mine.wilds_kept, mine.seven_duty)
        ),
    )


ANOTHER_WAY = {
    "legal": legal, "pick": several, "all": several, "none": is_there, "odd": odd, "draw": draw, "piles": piles,
    "owed": owed, "effect": effect, "turn": turn, "score": score, "first": first, "winner": winner, "call": call,
    "which": which, "deal": deal, "other": other,
}  # fmt: skip
