"""Rainbow 7 on packed integers: simulates whole games, and finds the combinations of many hands.

A card is a number: 0 to 48 in the canonical order (seven for each colour), 49 for a Rainbow card. A hand is one
`int` of sixteen bytes that holds the cards in two ways at once:

    bytes 0-6    the colours: bit v is set where the value v + 1 is held; bit 7 is always set, to tell them from
    bytes 7-13   the values: bit c is set where the colour number c is held
    byte 14      the value of the hand
    byte 15      how many Rainbow cards it holds

so that adding a card or removing a whole combination is one addition or one subtraction of a number made
beforehand, `hand.to_bytes` tells all fourteen rows at once, and `hand >> 112` is its value and its Rainbow cards.

Every combination lies in one row, together with some Rainbow cards, so what may be laid is looked up row by row.
Which cards are a combination is asked of `combos.kinds` alone, once for each pattern of a row and each number of
Rainbow cards joining it. A combination of one card of a colour with Rainbow cards, which may be a colour and a
value, is kept with its colour; the rows of the values keep those with two cards of a value or more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from operator import getitem
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from rainbow7.core.simulation import (
    Figures,
    Ratio,
    Seating,
    Tally,
    Unsupported,
    add,
    add_by,
    add_by_policy,
    add_game,
    add_try,
    shares,
)
from rainbow7.games.rainbow7.cards import COLOURED, COLOURS, PACK, VALUES, WILD, WILDS, Card, Cards, packed, text_of
from rainbow7.games.rainbow7.combos import kinds, order
from rainbow7.games.rainbow7.edition import Edition, Settings
from rainbow7.games.rainbow7.levels import LEVELS, Prices
from rainbow7.games.rainbow7.state import ENDINGS, PILES, Ending

if TYPE_CHECKING:
    from random import Random

GAIN_PER = "rounds"
"""A player's gain is the others' mean tokens taken less one's own, a round."""

CALLED = ("call-won", "call-lost")
FIGURES = {"calls-lost": Ratio(("call-lost",), CALLED), "perfects": Ratio(("perfect",), ENDINGS)}
CALLED_WITH, CALLED_AGAINST, ROUND_TURNS = "call-value", "call-cards", "round-turns"
ODDS = (CALLED_WITH, CALLED_AGAINST)
"""Calls, by the value of the hand and by the fewest cards that an opponent holds."""
SPREADS = (ROUND_TURNS,)

ROWS = len(COLOURS) + len(VALUES)
HAND_BYTES = ROWS + 2
TAIL = 8 * ROWS
WORTH = 511
"""The bits of a hand's value."""
WILD_AT = TAIL + WORTH.bit_length()
"""Where in a hand its value begins."""
BY_NUMBER: Cards = (*COLOURED, WILD)
NUMBER = {card: number for number, card in enumerate(BY_NUMBER)}
JOKER = NUMBER[WILD]
SIX_AND_LESS = tuple(NUMBER[card] for card in PACK if card.value < 7)
SEVENS = tuple(NUMBER[card] for card in COLOURED if card.value == 7)
COLOUR_OF = tuple(card.rank for card in BY_NUMBER)
VALUE_OF = tuple(card.value for card in BY_NUMBER)
EMPTY = sum(128 << 8 * row for row in range(len(COLOURS)))
COLOUR_BITS = sum(127 << 8 * row for row in range(len(COLOURS)))

MANY = 255
"""The value of a byte for a row with this many combinations or more, which are then listed and counted."""

DECK = -1
SKIP = -2
NOTHING = -3

Move = tuple[int, tuple[int, ...], tuple[int, ...], tuple[str, ...]]
"""The number to subtract from the hand, the cards laid, the 7s among them that act, and what the combination is."""

CALL = None

_ASSUMED = {
    "pile_count": len(PILES),
    "may_pass": False,
    "call_after_laying": False,
    "run_colours": "one",
    "draw_effect": "opponents",
    "give_to_self": False,
    "draw_cards": 1,
    "own_pile_source": False,
    "turn_goes": "left",
    "wilds_act": False,
    "sevens_acting": "all",
    "skip_spares": "draw",
    "refill": True,
    "remake_tops": False,
    "solo_perfect": True,
    "seventh_token": "round-end",
    "winner": "fewest",
}
"""The fields of an edition that are built into this model; all others are read."""

_UNPLAYED = {"sevens_in_play": "players", "next_first": "highest", "failed_first": "lowest"}
"""Choices of a field that this model does not know."""

LEAST_CAP = 50
"""A round that is void too soon can never end, and neither can its game."""


class RowCombinations(dict[int, tuple[Move, ...]]):
    """One row of a hand with some Rainbow cards: its combinations by the byte of the row, found when first asked."""

    def __init__(self, tables: LookupTables, row: int, wilds: int) -> None:
        super().__init__()
        self.tables, self.row, self.wilds = tables, row, wilds

    def __missing__(self, byte: int) -> tuple[Move, ...]:
        self[byte] = found = tuple(self.tables.moves_of(self.row, byte & 127, self.wilds))
        return found


Tail = tuple[bytes, tuple[Move | None, ...], tuple[RowCombinations, ...]]
"""What the value of a hand and its Rainbow cards decide: for each byte of a row, how many combinations are in it; the
combinations of Rainbow cards alone, and the call where it is allowed; the rows' combinations."""


class LookupTables:
    """What an edition's combinations come to, in the form in which hands are packed."""

    def __init__(self, edition: Edition) -> None:
        if sum(VALUE_OF) + WILDS * edition.wild_worth > WORTH or edition.wild_worth < 0:
            raise Unsupported(f"the fast model has no room for Rainbow cards worth {edition.wild_worth}")
        self.edition = edition
        self.bits = tuple(self._bits(card) for card in BY_NUMBER)
        """What each card adds to a hand."""
        self.fits = tuple(self._fits(row) for row in (0, len(COLOURS)))
        """Of a colour's row and of a value's: how many Rainbow cards may join each part of it, and what that is."""
        lines = [tuple(RowCombinations(self, row, wilds) for row in range(ROWS)) for wilds in range(WILDS + 1)]
        counts = [self._counts(wilds) for wilds in range(WILDS + 1)]
        alone = [tuple(self._alone(wilds)) for wilds in range(WILDS + 1)]
        self.tails: list[Tail] = [
            (counts[wilds], (*alone[wilds], CALL) if value <= edition.call_limit else alone[wilds], lines[wilds])
            for wilds in range(WILDS + 1)
            for value in range(WORTH + 1)
        ]
        """By `hand >> 112`."""

    def hand(self, numbers: Iterable[int]) -> int:
        """The cards as a hand."""
        return EMPTY + sum(map(self.bits.__getitem__, numbers))

    def moves(self, hand: int) -> list[Move]:
        """All combinations of a hand, each once."""
        _, others, lines = self.tails[hand >> TAIL]
        found: list[Move] = []
        for line, byte in zip(lines, hand.to_bytes(HAND_BYTES, "little"), strict=False):
            found += line[byte]
        found.extend(other for other in others if other is not None)
        return found

    def moves_of(self, row: int, mask: int, wilds: int) -> Iterator[Move]:
        """The combinations within one row."""
        fits = self.fits[row >= len(COLOURS)]
        for part in _parts(mask):
            for joined, names in fits[part]:
                if joined <= wilds:
                    yield self._move([*_numbers(row, part), *(JOKER,) * joined], names)

    def _bits(self, card: Card) -> int:
        if card.wild:
            return (1 << WILD_AT) + (self.edition.wild_worth << TAIL)
        place = card.value - 1
        return (1 << 8 * card.rank + place) + (1 << 8 * (len(COLOURS) + place) + card.rank) + (card.value << TAIL)

    def _fits(self, row: int) -> list[list[tuple[int, tuple[str, ...]]]]:
        found: list[list[tuple[int, tuple[str, ...]]]] = [[]]
        for part in range(1, 128):
            cards = tuple(BY_NUMBER[number] for number in _numbers(row, part))
            named = ((joined, kinds(self.edition, cards + (WILD,) * joined)) for joined in range(WILDS + 1))
            kept_elsewhere = row > 0 and len(cards) == 1
            found.append([] if kept_elsewhere else [(joined, names) for joined, names in named if names])
        return found

    def _counts(self, wilds: int) -> bytes:
        found = []
        for fits in reversed(self.fits):  # the bytes of the values have no bit 7, so they come first
            of_part = [sum(joined <= wilds for joined, _ in fit) for fit in fits]
            found += [min(MANY, sum(of_part[part] for part in _parts(mask))) for mask in range(128)]
        return bytes(found)

    def _alone(self, wilds: int) -> Iterator[Move]:
        for count in range(1, wilds + 1):
            if names := kinds(self.edition, (WILD,) * count):
                yield self._move([JOKER] * count, names)

    def _move(self, numbers: list[int], names: tuple[str, ...]) -> Move:
        acting = len(numbers) > 1 or self.edition.lone_seven
        sevens = tuple(number for number in numbers if VALUE_OF[number] == 7) if acting else ()
        return self.hand(numbers) - EMPTY, tuple(numbers), sevens, names


@lru_cache(maxsize=64)
def tables(edition: Edition) -> LookupTables:
    """The tables of an edition, made once."""
    return LookupTables(edition)


def combinations(edition: Edition, hand: Iterable[Card]) -> dict[Cards, tuple[str, ...]]:
    """Every combination of a hand with its kinds: the same as `combos.combinations`, looked up in the tables."""
    table = tables(edition)
    moves = table.moves(table.hand(NUMBER[card] for card in hand))
    found = {tuple(BY_NUMBER[number] for number in numbers): names for _, numbers, _, names in moves}
    return {cards: found[cards] for cards in sorted(found, key=order)}


def _parts(mask: int) -> Iterator[int]:
    """Every choice of bits of the mask but the empty one."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask


def _numbers(row: int, mask: int) -> Iterator[int]:
    for place in range(7):
        if mask >> place & 1:
            yield row * 7 + place if row < len(COLOURS) else place * 7 + row - len(COLOURS)


def _text(numbers: Iterable[int]) -> str:
    return text_of(BY_NUMBER[number] for number in numbers)


class Policy(NamedTuple):
    """How a player chooses."""

    act: Callable[[int], Move | None]
    """By the seat: a combination, or the call."""
    place: Callable[[int, tuple[int, ...]], int]
    """By the seat and what it lays: the pile."""
    arrange: Callable[[int, tuple[int, ...]], list[int]]
    """By the seat: the order in which several cards are laid, the top one last."""
    wish: Callable[[int, tuple[int, ...]], list[int]]
    """By the seat and its acting 7s: those it uses, in this order."""
    target: Callable[[int], int]
    """By the seat: who is given a Rain token."""
    source: Callable[[int, int, bool], int]
    """By the seat, the pile it laid on and whether it may skip: a pile, the deck or the skip."""


class RoundEnd(NamedTuple):
    """How a round has ended."""

    ending: Ending
    turns: int
    value: int
    """The value of the hand of who ended it."""
    fewest: int
    """The fewest cards that an opponent holds."""


class PackedGame:
    """One game being played: changed in place, unlike the frozen `State`, and otherwise the same."""

    def __init__(
        self,
        edition: Edition,
        settings: Settings,
        seats: int,
        policies: str | Sequence[PolicyMaker],
        random: Random,
        log: list[str] | None = None,
    ) -> None:
        """`policies` names the one by which all play, or has one for each seat."""
        self.edition, self.settings, self.seats, self.log = edition, settings, seats, log
        self.tables = tables(edition)
        self.random = random.random
        self.effect = tuple(settings.effects[colour] if colour < len(COLOURS) else "" for colour in COLOUR_OF)
        """By the number of a 7."""
        self.left = tuple((seat + 1) % seats for seat in range(seats))
        self.opponents = tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats))
        """Those of each seat, in turn order from its left."""
        self.hands = [EMPTY] * seats
        self.tokens = [0] * seats
        self.piles: list[list[int]] = [[] for _ in PILES]
        self.deck: list[int] = []
        """The top card last, unlike in `State`."""
        self.sevens = list(SEVENS)
        self.box: list[int] = []
        self.first = 0
        self.reached = False
        self.scarce = False
        """Whether the deck or a pile has been found empty in this round, so that every source must be looked at."""
        self.policy = self.policy_of((POLICIES[policies],) if isinstance(policies, str) else policies)

    def policy_of(self, makers: Sequence[PolicyMaker]) -> Policy:
        """The policy by which all play, or one that asks the policy of each seat."""
        made = {maker: maker(self) for maker in makers}
        return made[makers[0]] if len(made) == 1 else mixed([made[maker] for maker in makers])

    def shuffle(self, cards: list[int]) -> None:
        """Put cards in an order of which each is equally likely."""
        random = self.random
        cards.sort(key=lambda _: random())

    def play(self) -> tuple[list[RoundEnd], tuple[int, ...]]:
        """Play a whole game: how its rounds ended, and who won."""
        chosen = self.settings.first
        if self.edition.sevens_in_play == "players-and-two":
            self.shuffle(self.sevens)
            self.sevens, self.box = self.sevens[: self.seats + 2], self.sevens[self.seats + 2 :]
        self.first = int(self.random() * self.seats) if chosen is None or chosen >= self.seats else chosen
        ends: list[RoundEnd] = []
        while True:
            self.deal()
            ending, seat, turns = self.play_round()
            ends.append(RoundEnd(ending, turns, self.value(seat), self.fewest(seat)))
            winners = self.score(ending, seat)
            if self.log is not None:
                self.log.append(self.end_line(ending, winners))
            if winners:
                return ends, winners

    def deal(self) -> None:
        """Deal the next round."""
        edition, seats, hand_of = self.edition, self.seats, self.tables.hand
        plain, sevens = list(SIX_AND_LESS), self.sevens
        few, one = edition.hand_cards, edition.hand_sevens
        self.shuffle(plain)
        self.shuffle(sevens)
        self.hands[:] = [
            hand_of(plain[few * seat : few * seat + few] + sevens[one * seat : one * seat + one])
            for seat in range(seats)
        ]
        self.deck[:] = plain[few * seats :] + sevens[one * seats :]
        self.shuffle(self.deck)
        if edition.wilds_kept is not None:
            self.exchange(edition.wilds_kept)
        for pile in self.piles:
            pile[:] = [self.deck.pop()]
        self.reached, self.scarce = max(self.tokens) >= edition.end_tokens, False
        if self.log is not None:
            self.log.append(self.position())

    def exchange(self, kept: int) -> None:
        """Whoever holds too many Rainbow cards sets them aside for others, until none are left; then they go back."""
        aside = 0
        for seat in (self.first, *self.opponents[self.first]):
            while (surplus := (self.hands[seat] >> WILD_AT) - kept) > 0:
                aside += surplus
                self.hands[seat] -= surplus * self.tables.bits[JOKER]
                self.hands[seat] += sum(self.tables.bits[self.deck.pop()] for _ in range(surplus))
        if aside:
            self.deck += [JOKER] * aside
            self.shuffle(self.deck)

    def play_round(self) -> tuple[Ending, int, int]:
        """Play a round to its end: which end, by whom, and after how many turns."""
        act, place, arrange, _, _, source_of = self.policy
        empty = EMPTY
        hands, piles, deck, bits, left, log = self.hands, self.piles, self.deck, self.tables.bits, self.left, self.log
        seat = self.first
        for turn in range(1, self.settings.turn_cap + 1):
            move = act(seat)
            if move is None:
                if log is not None:
                    log.append("call")
                return self.called(seat), seat, turn
            taken, cards, sevens, _ = move
            hands[seat] = hand = hands[seat] - taken
            on = place(seat, cards)
            if len(cards) == 1:
                piles[on].append(cards[0])
            else:
                piles[on] += arrange(seat, cards)
            if log is not None:
                log.append(f"lay {_text(piles[on][-len(cards) :])} > {PILES[on]}")
            skip = self.use(seat, sevens) if sevens else False
            if hand == empty:
                return "perfect", seat, turn
            source = source_of(seat, on, skip)
            if source >= 0:
                pile = piles[source]
                hands[seat] = hand + bits[pile.pop()]
                if not pile:
                    self.refill(pile)
            elif source == DECK:
                if not deck:
                    self.remake()
                hands[seat] = hand + bits[deck.pop()]
                if not deck:
                    self.remake()
            if log is not None and source != NOTHING:
                log.append("skip" if source == SKIP else "draw deck" if source == DECK else f"draw {PILES[source]}")
            seat = left[seat]
        return "void", seat, self.settings.turn_cap

    def enter(self, hands: list[int], deck: list[int], piles: list[list[int]], tokens: Sequence[int]) -> None:
        """Take over a table in the middle of a round."""
        self.hands[:], self.deck[:], self.tokens[:] = hands, deck, tokens
        for pile, cards in zip(self.piles, piles, strict=True):
            pile[:] = cards
        self.reached = max(tokens) >= self.edition.end_tokens
        self.scarce = not deck or not all(piles)

    def lay(self, seat: int, move: Move, on: int, order: Sequence[int]) -> bool:
        """Lay cards in this order on a pile, use the effects, and tell whether the draw may be skipped."""
        self.hands[seat] -= move[0]
        self.piles[on] += order
        return self.use(seat, move[2]) if move[2] else False

    def draw(self, seat: int, source: int) -> None:
        """Draw from a pile or the deck, or do without."""
        if source >= 0:
            pile = self.piles[source]
            self.hands[seat] += self.tables.bits[pile.pop()]
            if not pile:
                self.refill(pile)
        elif source == DECK:
            if not self.deck:
                self.remake()
            self.hands[seat] += self.tables.bits[self.deck.pop()]
            if not self.deck:
                self.remake()

    def called(self, seat: int) -> Ending:
        """Whether the seat's call is won."""
        lower = self.edition.call_beaten_by == "lower"
        value = self.value(seat)
        beaten = any(
            self.value(other) < value if lower else self.value(other) <= value for other in self.opponents[seat]
        )
        return "call-lost" if beaten else "call-won"

    def value(self, seat: int) -> int:
        """The value of a seat's hand."""
        return self.hands[seat] >> TAIL & WORTH

    def fewest(self, seat: int) -> int:
        """The fewest cards that an opponent of the seat holds."""
        hands = self.hands
        return min(
            (hands[other] & COLOUR_BITS).bit_count() + (hands[other] >> WILD_AT) for other in self.opponents[seat]
        )

    def use(self, seat: int, sevens: tuple[int, ...]) -> bool:
        """Use the effects of the 7s just laid, and tell whether the draw may be skipped."""
        if self.hands[seat] == EMPTY and not self.edition.perfect_effects:
            return False
        tokens, effect, log, skip = self.tokens, self.effect, self.log, False
        used = self.policy.wish(seat, sevens)
        for seven in used:
            name, other = effect[seven], None
            if name == "skip":
                skip = True
                continue
            if name == "draw":
                for opponent in self.opponents[seat]:
                    if self.deck or self.remake():
                        self.hands[opponent] += self.tables.bits[self.deck.pop()]
                        if not self.deck:
                            self.remake()
            elif name == "give":
                other = self.policy.target(seat)
                tokens[other] += 1
                self.reached |= tokens[other] >= self.edition.end_tokens
            else:
                tokens[seat] = max(0, tokens[seat] - self.edition.shed_tokens)
            if log is not None:
                log.append(f"use {BY_NUMBER[seven]}" + ("" if other is None else f" > {other}"))
        if log is not None and any(effect[seven] != "skip" and seven not in used for seven in sevens):
            log.append("done")
        return skip

    def refill(self, pile: list[int]) -> None:
        """Turn the top of the deck up where a pile has run out."""
        if not self.deck and not self.remake():
            self.scarce = True
            return
        pile.append(self.deck.pop())
        if not self.deck:
            self.remake()

    def remake(self) -> bool:
        """Make a deck of all cards under the tops of the piles; return whether there were any."""
        deck = self.deck
        for pile in self.piles:
            deck += pile[:-1]
            del pile[:-1]
        if not deck:
            self.scarce = True
            return False
        self.shuffle(deck)
        if self.log is not None:
            self.log.append(f"shuffle {_text(reversed(deck))}")
        return True

    def sources(self, on: int, skip: bool) -> list[int]:
        """Everything from which one may draw after laying on this pile, when nothing may be taken for granted."""
        found = [pile for pile in OTHER_PILES[on] if self.piles[pile]]
        if self.deck or any(len(pile) > 1 for pile in self.piles):
            found.append(DECK)
        if not found:
            return [NOTHING]
        return [*found, SKIP] if skip else found

    def score(self, ending: Ending, seat: int) -> tuple[int, ...]:
        """Hand out the Rain tokens, settle who begins next, and tell who won the game if it is over."""
        edition, tokens = self.edition, self.tokens
        if ending == "void":
            return ()
        if ending == "call-lost":
            tokens[seat] += edition.thunderstorm
            self.first = seat if edition.failed_first == "caller" else self.left[seat]
        else:
            for other in self.opponents[seat]:
                tokens[other] += edition.drizzle if ending == "perfect" else edition.storm
            self.first = self.left[seat] if edition.next_first == "left-of-winner" else seat
        if max(tokens) < edition.end_tokens and not (self.reached and self.settings.end_test == "reached"):
            return ()
        tied = [each for each in range(self.seats) if tokens[each] == min(tokens)]
        if edition.tie_break != "shared":
            best = (min if edition.tie_break == "lowest-hand" else max)(map(self.value, tied))
            tied = [each for each in tied if self.value(each) == best]
        return tuple(tied)

    def cards(self, seat: int) -> Cards:
        """A seat's hand."""
        hand = self.hands[seat]
        held = (BY_NUMBER[row * 7 + place] for row in range(7) for place in range(7) if hand >> 8 * row + place & 1)
        return (*held, *(WILD,) * (hand >> WILD_AT))

    def end_line(self, ending: Ending, winners: tuple[int, ...]) -> str:
        """How a round has ended, as a line of text."""
        won = f" winners {'/'.join(map(str, winners))}" if winners else ""
        return f"end {ending} tokens {'/'.join(map(str, self.tokens))} first {self.first}{won}"

    def position(self) -> str:
        """The table as a line of text, as `state.read_state` reads it at the beginning of a round."""
        hands = "/".join(packed(self.cards(seat)) for seat in range(self.seats))
        piles = "/".join(packed(BY_NUMBER[card] for card in pile) for pile in self.piles)
        deck, box = (packed(BY_NUMBER[card] for card in some) for some in (reversed(self.deck), self.box))
        tokens = "/".join(map(str, self.tokens))
        return (
            f"rainbow7 {self.edition.id} act hands {hands} turn {self.first} deck {deck} piles {piles} box {box}"
            f" tokens {tokens} first {self.first}"
        )


EVERY_PILE = tuple(range(len(PILES)))
OTHER_PILES = tuple(tuple(pile for pile in range(len(PILES)) if pile != on) for on in range(len(PILES)))
USUAL_SOURCES = tuple((*others, DECK) for others in OTHER_PILES)


def uniform(table: PackedGame) -> Policy:
    """Every option is equally likely."""
    random, hands, opponents = table.random, table.hands, table.opponents
    tails, moves = table.tables.tails, table.tables.moves
    may, pile_count, source_count = table.edition.seven_duty == "may", len(PILES), len(PILES)

    def act(seat: int) -> Move | None:
        hand = hands[seat]
        counts, others, lines = tails[hand >> TAIL]
        rows = hand.to_bytes(HAND_BYTES, "little")
        here = rows[:ROWS].translate(counts)
        total = sum(here) + len(others)
        chosen = int(random() * total)
        if total >= MANY:
            options = [*moves(hand), *others[-1:]] if others and others[-1] is CALL else moves(hand)
            return options[int(random() * len(options))]
        row = 0
        for count in here:
            if chosen < count:
                return lines[row][rows[row]][chosen]
            chosen -= count
            row += 1  # noqa: SIM113 (counting by hand is the quickest)
        return others[chosen]

    def place(seat: int, cards: tuple[int, ...]) -> int:
        return int(random() * pile_count)

    def arrange(seat: int, cards: tuple[int, ...]) -> list[int]:
        return sorted(cards, key=lambda _: random())

    def wish(seat: int, sevens: tuple[int, ...]) -> list[int]:
        return arrange(seat, tuple(seven for seven in sevens if random() < 0.5) if may else sevens)

    def target(seat: int) -> int:
        others = opponents[seat]
        return others[int(random() * len(others))]

    def source(seat: int, on: int, skip: bool) -> int:
        if skip or table.scarce:
            options = table.sources(on, skip)
            return options[int(random() * len(options))]
        return USUAL_SOURCES[on][int(random() * source_count)]

    return Policy(act, place, arrange, wish, target, source)


Best = tuple[float, tuple[int, ...], Move | None]
NO_BEST: Best = (-99, (), None)


class BestLine(dict[int, Best]):
    """The combination of a row that is dearest to a player, by the byte of the row."""

    def __init__(self, line: RowCombinations, tastes: Tastes) -> None:
        super().__init__()
        self.line, self.tastes = line, tastes

    def __missing__(self, byte: int) -> Best:
        price, most = self.tastes.price, self.tastes.prices.most_cards
        some = (move for move in self.line[byte] if len(move[1]) <= most)
        self[byte] = best = max(((price(move), move[1], move) for move in some), default=NO_BEST)
        return best


class Appeal(dict[int, float]):
    """How much a visible card is wanted for a row of the hand, by the byte of the row as it is without the card."""

    def __init__(self, line: BestLine, card: int, bit: int) -> None:
        super().__init__()
        self.line, self.card, self.bit = line, card, bit

    def __missing__(self, byte: int) -> float:
        price, numbers, _ = self.line[byte | self.bit]
        value, prices = VALUE_OF[self.card], self.line.tastes.prices
        completes = len(numbers) > 1 and self.card in numbers
        low = prices.low - value
        self[byte] = wanted = max(low, price - value - prices.bother) if completes else low
        return wanted


class Tastes:
    """What a player with these prices prefers, for an edition and the effects of a box."""

    def __init__(self, edition: Edition, effects: tuple[str, ...], prices: Prices) -> None:
        table = tables(edition)
        self.prices = prices
        self.by_colour = tuple(prices.effects[effect] for effect in effects)
        """What the effect of each colour's 7 is worth."""
        self.best = tuple(
            tuple(BestLine(line, self) for line in table.tails[wilds << 8][2]) for wilds in range(WILDS + 1)
        )
        """The dearest combinations, by Rainbow cards held and row."""
        self.appeals = tuple(tuple(self._appeals(wilds, card) for card in range(JOKER)) for wilds in range(WILDS + 1))
        """By Rainbow cards held and visible card: its row of colours, its row of values, and how much each wants it."""
        whole = table.moves(table.hand(NUMBER[card] for card in PACK))
        self.whole = {EMPTY + move[0]: move for move in whole if len(move[1]) <= prices.most_cards}
        """The hands that are one combination."""

    def price(self, move: Move) -> float:
        """The points and cards shed, less the Rainbow cards spent, and the effects had."""
        _, numbers, sevens, _ = move
        price: float = -self.prices.wild_kept * numbers.count(JOKER)
        for number in numbers:
            price += VALUE_OF[number]
        for seven in sevens:
            price += self.by_colour[COLOUR_OF[seven]]
        if len(numbers) > 1:
            return price + self.prices.further_card * (len(numbers) - 1)
        value = VALUE_OF[numbers[0]]
        return price + self.prices.alone[value - 1] if value and not sevens else price

    def pairs(self, hand: int) -> float:
        """What the pairs of a hand are worth."""
        points = 0
        rows = hand.to_bytes(HAND_BYTES, "little")
        for row in range(len(COLOURS)):
            points += NEIGHBOURS[rows[row] & 127]
        for place in range(len(VALUES)):
            points += (place + 1) * (rows[len(COLOURS) + place].bit_count() // 2)
        return self.prices.pairs * points

    def _appeals(self, wilds: int, card: int) -> tuple[int, int, Appeal, Appeal]:
        colour, place = divmod(card, 7)
        lines = self.best[wilds]
        row = len(COLOURS) + place
        return colour, row, Appeal(lines[colour], card, 1 << place), Appeal(lines[row], card, 1 << colour)


NEIGHBOURS = tuple(sum(place + 2 for place in range(6) if mask >> place & 3 == 3) for mask in range(128))
"""By the row of a colour: the higher values of all neighbours in it, added up."""


@lru_cache(maxsize=256)
def tastes(edition: Edition, effects: tuple[str, ...], prices: Prices) -> Tastes:
    """The tastes for an edition, a box and prices, made once."""
    return Tastes(edition, effects, prices)


def priced(table: PackedGame, prices: Prices) -> Policy:
    """A simple player with these prices.

    Calls when allowed, unless an opponent with very few cards may well hold less; makes a Perfect; else lays what is
    dearest; draws a visible card that completes a combination or is worth little; gives tokens to whoever has the
    fewest; does not leave tempting cards for others.
    """
    hands, tokens, piles, opponents = table.hands, table.tokens, table.piles, table.opponents
    tails, limit, moves = table.tables.tails, table.edition.call_limit, table.tables.moves
    taste = tastes(table.edition, table.settings.effects, prices)
    best, appeals, whole, price, pairs = taste.best, taste.appeals, taste.whole, taste.price, taste.pairs
    calls, last_call, wild_on_top, bother = prices.calls, len(prices.calls) - 1, prices.wild_on_top, prices.bother
    before = {"give": 0, "shed": 1, "draw": 2, "skip": 3}

    def act(seat: int) -> Move | None:
        hand = hands[seat]
        value, wilds = hand >> TAIL & WORTH, hand >> WILD_AT
        if value <= limit and dares(seat, value):
            return CALL
        if hand in whole:
            return whole[hand]
        _, _, move = max(map(getitem, best[wilds], hand.to_bytes(HAND_BYTES, "little")))
        return tails[hand >> TAIL][1][0] if move is None else move

    def act_for_pairs(seat: int) -> Move | None:
        hand = hands[seat]
        value = hand >> TAIL & WORTH
        if value <= limit and dares(seat, value):
            return CALL
        if hand in whole:
            return whole[hand]
        return max(moves(hand), key=lambda move: price(move) + pairs(hand - move[0]))

    def dares(seat: int, value: int) -> bool:
        fewest = min((hands[other] & COLOUR_BITS).bit_count() + (hands[other] >> WILD_AT) for other in opponents[seat])
        return value <= calls[fewest if fewest < last_call else last_call]

    def wanted(hand: int, heaps: Iterable[int]) -> tuple[float, int]:
        """How much the best top card of the piles is wanted, and its pile; the deck if none is wanted."""
        most: float = 0
        where = DECK
        rows, by_card = hand.to_bytes(HAND_BYTES, "little"), appeals[hand >> WILD_AT]
        for heap in heaps:
            if heap < 0 or not (pile := piles[heap]):
                continue
            card = pile[-1]
            if card == JOKER:
                appeal = wild_on_top
            else:
                colour, value, by_colour, by_value = by_card[card]
                appeal = max(by_colour[rows[colour]], by_value[rows[value]])
            if appeal > most:
                most, where = appeal, heap
        return most, where

    def place(seat: int, cards: tuple[int, ...]) -> int:
        _, where = wanted(hands[seat], EVERY_PILE)
        lowest, covered = 8, EVERY_PILE[0]
        for on in EVERY_PILE:
            top = VALUE_OF[piles[on][-1]] if piles[on] else 7
            if top < lowest and on != where:
                lowest, covered = top, on
        return covered

    def arrange(seat: int, cards: tuple[int, ...]) -> list[int]:
        return sorted(cards, key=VALUE_OF.__getitem__)

    def wish(seat: int, sevens: tuple[int, ...]) -> list[int]:
        return sorted(sevens, key=lambda seven: before[table.effect[seven]])

    def target(seat: int) -> int:
        return min(opponents[seat], key=tokens.__getitem__)

    def source(seat: int, on: int, skip: bool) -> int:
        most, where = wanted(hands[seat], OTHER_PILES[on])
        if not skip and not table.scarce:
            return where
        options = table.sources(on, skip)
        if skip and most <= bother:
            return options[-1]
        return where if where in options else options[0]

    def source_unseen(seat: int, on: int, skip: bool) -> int:
        options = table.sources(on, skip)
        return SKIP if SKIP in options else DECK if DECK in options else options[0]

    lays = act_for_pairs if prices.pairs else act
    return Policy(lays, place, arrange, wish, target, source if prices.takes else source_unseen)


def mixed(policies: Sequence[Policy]) -> Policy:
    """One policy for a table at which each seat has its own."""
    acts, places, arranges, wishes, targets, sources = zip(*policies, strict=True)
    return Policy(
        act=lambda seat: acts[seat](seat),
        place=lambda seat, cards: places[seat](seat, cards),
        arrange=lambda seat, cards: arranges[seat](seat, cards),
        wish=lambda seat, sevens: wishes[seat](seat, sevens),
        target=lambda seat: targets[seat](seat),
        source=lambda seat, on, skip: sources[seat](seat, on, skip),
    )


PolicyMaker = Callable[[PackedGame], Policy]

POLICIES: Mapping[str, PolicyMaker] = MappingProxyType(
    {"uniform": uniform, **{name: partial(priced, prices=prices) for name, prices in LEVELS.items()}}
)


def check(edition: Edition, settings: Settings) -> None:
    """Raise `Unsupported` where this model would not play by this edition or these settings."""
    for name, assumed in _ASSUMED.items():
        if getattr(edition, name) != assumed:
            raise Unsupported(f"the fast model plays only {name} = {assumed!r}, not {getattr(edition, name)!r}")
    for name, choice in _UNPLAYED.items():
        if getattr(edition, name) == choice:
            raise Unsupported(f"the fast model does not play {name} = {choice!r}")
    if settings.turn_cap < LEAST_CAP:
        raise Unsupported(f"with rounds void after {settings.turn_cap} turns a game may never end: {LEAST_CAP} or more")


def play_block(edition: Edition, settings: Settings, seating: Seating, random: Random, games: int) -> Tally:
    """Play this many whole games and count the results."""
    check(edition, settings)
    tally: Tally = {}
    for game in range(games):
        table = PackedGame(edition, settings, seating.seats, seating.makers(game), random)
        ends, winners = table.play()
        add_game(tally, len(ends), sum(end.turns for end in ends), winners)
        if seating.compared:
            everybody = sum(table.tokens)
            gains = [everybody - seating.seats * tokens for tokens in table.tokens]
            add_by_policy(tally, seating, game, winners, gains, len(ends))
        for end in ends:
            add(tally, end.ending)
            add_by(tally, ROUND_TURNS, end.turns)
            if end.ending in CALLED:
                won = end.ending == "call-won"
                add_try(tally, CALLED_WITH, end.value, won)
                add_try(tally, CALLED_AGAINST, end.fewest, won)
    return tally


def report(tally: Tally, seats: int) -> Figures:
    """How the rounds ended, as shares of them."""
    return {"endings": shares(tally, ENDINGS)}
