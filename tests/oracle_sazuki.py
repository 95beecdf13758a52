"""The answers of exercises about Sazuki's Rainbow, found in another way than the tutor finds them."""

from collections import Counter

from oracle_common import playable

from rainbow7.core.match import Match, match_from
from rainbow7.games.sazuki import GAME
from rainbow7.games.sazuki.state import State
from rainbow7.tutor.exercise import Answer, Exercise


def played(exercise: Exercise) -> Match:
    return match_from(GAME, exercise.question.state).play(str(exercise.question.about[0]))


def legal(exercise: Exercise) -> Answer:
    """Play each move: what is not allowed raises."""
    return playable(GAME, exercise)


def order(exercise: Exercise) -> Answer:
    """Sorted by number of cards, highest card and place."""
    plays = [(-len(cards), -max(card.value for card in cards), at, seat)
             for at, (seat, cards) in enumerate(exercise.question.about)]  # fmt: skip
    return tuple(seat for _, _, _, seat in sorted(plays))


def then(exercise: Exercise) -> Answer:
    """Who has cards, counted by hand; of those who choose, the best play."""
    state: State = exercise.question.state
    if state.phase == "play":
        hands = list(state.hands)
        mine = exercise.question.about[0].cards
        rest = list((Counter(hands[state.turn]) - Counter(mine)).elements())
        hands[state.turn] = tuple(rest) or (state.second[state.turn] if state.second else ())
        plays = [*((each.seat, each.cards) for each in state.plays), (state.turn, mine)]
        turns = list(range(state.seats)) * (state.edition.pair_plays if state.seats == 2 else 1)
        due = [seat for seat in turns[len(plays) :] if hands[seat]]
        if due:
            return ("play", due[0])
        best = min(
            (-len(cards), -max(card.value for card in cards), at, seat) for at, (seat, cards) in enumerate(plays)
        )
        return ("take", best[-1])
    return ("play", beginner(state))


def beginner(state: State) -> int:
    """Whoever chose first, else the next seat that has cards."""
    first = min((-len(each.cards), -max(card.value for card in each.cards), at, each.seat)
                for at, each in enumerate(state.plays))[-1]  # fmt: skip
    while not state.hands[first]:
        first = (first + 1) % state.seats
    return int(first)


def prizes(exercise: Exercise) -> Answer:
    """All that was played."""
    return tuple(sorted(card for each in exercise.question.state.plays for card in each.cards))


def bonus(state: State) -> int:
    """What a card left is worth: a point of two players, else nothing, unless a table has it otherwise."""
    return state.edition.pair_bonus if state.seats == 2 else state.edition.left_bonus


def points(exercise: Exercise) -> Answer:
    """The values of prizes; of two players, a point for every card left."""
    state: State = exercise.question.state
    won = [list(each) for each in state.won]
    won[state.turn] += state.prizes
    left = [len(state.hands[seat]) + (len(state.second[seat]) if state.second else 0) for seat in range(state.seats)]
    return tuple(sum(card.value for card in each) + left[seat] * bonus(state) for seat, each in enumerate(won))


def last(exercise: Exercise) -> Answer:
    """Counted by hand; where it goes on, the best play begins, or the next seat that has cards."""
    state: State = exercise.question.state
    left = [len(state.hands[seat]) + (len(state.second[seat]) if state.second else 0) for seat in range(state.seats)]
    if left.count(0) < (state.edition.pair_end_out if state.seats == 2 else state.edition.end_out):
        return (False, beginner(state))
    return (True, sum(left) * bonus(state))


def winner(exercise: Exercise) -> Answer:
    """Most points."""
    counted = points(exercise)
    return tuple(seat for seat, count in enumerate(counted) if count == max(counted))


def setup(exercise: Exercise) -> Answer:
    """As the rulebook's table has it."""
    table = {2: (4, 14), 3: (3, 14), 4: (4, 14), 5: (5, 11), 6: (6, 9)}
    if exercise.edition != GAME.editions[exercise.edition.id]:
        table = dict(enumerate(zip(exercise.edition.prizes, exercise.edition.hands, strict=True), 2))
    return tuple(table[seats] for seats in exercise.question.about)


ANOTHER_WAY = {
    "legal": legal, "order": order, "then": then, "prizes": prizes, "points": points, "last": last, "winner": winner,
    "setup": setup,
}  # fmt: skip
