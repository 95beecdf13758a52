"""The refusal audit: whatever a person can try in a state, the answer is about it, and so is the advice.

What the headline of a refusal has to be is worked out here from the rulebooks, phase by phase, and from the cards
alone: no rule function is asked. `findings` looks at one state; the tests walk many.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from random_matches import Seating, states_of

from rainbow7.core.game import Game
from rainbow7.core.match import Match, new_match
from rainbow7.core.rule import Verdict
from rainbow7.explain import Explanation, Speaker, explain_verdict
from rainbow7.games.rainbow7.cards import PACK, WILDS
from rainbow7.games.rainbow7.state import PILES

Tell = Callable[[Verdict, str, int | None], Explanation]


@dataclass(frozen=True)
class Finding:
    """A wrong answer: its kind, the state, who tried what, and what was answered."""

    kind: str
    state: str
    tried: str
    by: int | None
    said: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.tried} by {self.by}: {self.said}\n    {self.state}"


def findings(game: Game, state: Any, random: Random, *, tell: Tell = explain_verdict) -> Iterator[Finding]:
    """Everything that can be tried in a state, by who is to move and by another seat, and all that its board says."""
    turn = game.to_move(state)
    seats: list[int | None] = [turn]
    if turn is None:
        seats.append(random.randrange(state.seats))
    elif random.random() < OTHERS:
        seats.append((turn + random.randrange(1, state.seats)) % state.seats)
    heard: set[Any] = set()
    for by in seats:
        for line in dict.fromkeys(tries(state, by, random)):
            yield from _about_one(game, state, line, by, random.choice(("en", "fr")), tell, heard)
    yield from _about_the_board(game, state, random)


# What can be tried


def tries(state: Any, by: int | None, random: Random) -> Iterator[str]:
    """All verbs with right and wrong arguments, each thing that can be touched, and cards that nearly go together."""
    yield from _TRIES[state.game](state, by, random)


def _tries_rainbow7(state: Any, by: int | None, random: Random) -> Iterator[str]:
    hand = state.hands[state.turn if by is None else by]
    yield from ("deal", "call", "pass", "done", "skip", "draw deck", "draw A", "draw B", "draw C", "lay - > A")
    yield from (f"lay {card} > {random.choice(PILES)}" for card in hand)
    yield f"lay {random.choice(hand or PACK)}"
    for _ in range(8):
        some = random.sample(hand, min(len(hand), random.randint(2, 5))) if hand else []
        if random.random() < 0.3:
            some += random.sample(PACK, random.randint(1, 2))
        if some:
            yield f"lay {' '.join(map(str, some))}{random.choice((' > A', ' > B', ' > C', ' > A', ''))}"
    for line in _alike(hand, random):
        yield f"lay {' '.join(map(str, line))} > {random.choice(PILES)}"
    yield f"lay {'W ' * random.randint(2, WILDS + 1)}> A"
    near = {*state.owed, *(card for card in state.laid if card.value == 7), *random.sample(PACK, 2)}
    for card in sorted(near):
        yield f"use {card}"
        yield f"use {card} > {random.randrange(state.seats + 1)}"
        yield f"use {card} > {state.turn}"


def _alike(hand: Any, random: Random) -> Iterator[list[Any]]:
    """Cards of the hand with a colour or a value in common, a Rainbow card among them now and then."""
    for field in (0, 1, 1, 0):
        if not hand:
            return
        like = random.choice(hand)
        some = [card for card in hand if card[field] == like[field]]
        others = [card for card in hand if card not in some]
        some = random.sample(some, random.randint(1, len(some)))
        yield some + random.sample(others, min(len(others), random.randint(0, 2)))


def _tries_sazuki(state: Any, by: int | None, random: Random) -> Iterator[str]:
    hand = state.hands[state.turn if by is None else by]
    yield from ("deal", "pass", "play -", "take -", "look second", "look spare", "look prizes")
    yield from (f"look prizes {seat}" for seat in range(state.seats + 1))
    values = range(1, 7)
    for value in values:
        yield f"play {value}"
        yield f"take {value}"
        yield f"take {value} {value}"
        count = Counter(map(str, hand))[str(value)]
        yield f"play {f'{value} ' * (count + 1)}"
    for _ in range(10):
        yield f"play {' '.join(str(random.choice(values)) for _ in range(random.randint(2, 4)))}"
        if hand:
            yield f"play {' '.join(map(str, random.sample(hand, min(len(hand), random.randint(2, 4)))))}"
    for _ in range(3):
        yield f"take {' '.join(str(random.choice(values)) for _ in range(random.randint(2, 3)))}"


def _tries_spaan(state: Any, by: int | None, random: Random) -> Iterator[str]:
    yield from ("deal", "stop", "pass", "look won", "look holder")
    for place in range(5):
        yield from (f"place {place} known", f"place {place} unknown", f"place {place}", f"look hand {place}")
    for place in range(len(state.line) + 2):
        yield from (f"flip {place}", f"look table {place}")


_TRIES: dict[str, Callable[[Any, int | None, Random], Iterator[str]]] = {
    "rainbow7": _tries_rainbow7, "sazuki": _tries_sazuki, "spaan": _tries_spaan,
}  # fmt: skip


# What is to be answered


def _about_one(
    game: Game, state: Any, line: str, by: int | None, lang: str, tell: Tell, heard: set[Any]
) -> Iterator[Finding]:
    move = game.read_move(line)
    verdict = game.judge(state, move, by)
    reader = state.turn if by is None else by

    def amiss(kind: str, said: object) -> Finding:
        return Finding(f"{game.id} {kind}", str(state), line, by, str(said))

    yield from _about_the_verdict(game, verdict, by, amiss)
    sort = (by, type(move), *((check.rule, check.objection) for check in verdict.refusals), bool(verdict.nearest))
    if sort not in heard:
        heard.add(sort)
        yield from _about_what_is_told(game, verdict, tell(verdict, lang, reader), lang, reader, amiss)


Amiss = Callable[[str, object], Finding]


def _about_what_is_told(
    game: Game, verdict: Verdict, told: Explanation, lang: str, reader: int, amiss: Amiss
) -> Iterator[Finding]:
    """The sentences and citations."""
    text = " ".join([str(told.line), str(told.would), *(str(each.sentence or "") for each in told.reasons)])
    if f"{_PLAYER[lang]} {reader + 1}" in text:
        yield amiss("names the reader by number", text)
    if "`" in text or "None" in text or "{" in text:
        yield amiss("shows raw notation", text)
    cited = [each.passage.rule for each in told.citations]
    if verdict.legal:
        about = ALLOWED[game.id](verdict.state, verdict.move, verdict.kinds)
        if not set(cited) <= about:
            yield amiss("cites another rule for what is allowed", sorted(set(cited) - about))
    elif cited[0] != verdict.refusals[0].rule:
        yield amiss("cites another rule than the headline's", cited[0])
    if verdict.legal and told.would:
        yield amiss("advises where nothing is wrong", told.would)


def _about_the_verdict(game: Game, verdict: Verdict, by: int | None, amiss: Amiss) -> Iterator[Finding]:
    """The rules that answer, what they claim and what they propose."""
    state, move = verdict.state, verdict.move
    if verdict.legal:
        if HEADLINE[game.id](state, move, by) is not None:
            yield amiss("allows what cannot be", HEADLINE[game.id](state, move, by))
        if verdict.nearest:
            yield amiss("advises where nothing is wrong", verdict.nearest)
        return
    first = verdict.refusals[0]
    assert first.objection is not None
    wanted = HEADLINE[game.id](state, move, by)
    if wanted is None:
        yield amiss("refuses what is allowed", f"{first.rule}.{first.objection.code}")
    elif first.rule not in wanted:
        yield amiss("headline", f"{first.rule}.{first.objection.code}, wanted {sorted(wanted)}")
    for check in verdict.refusals:
        assert check.objection is not None
        where = f"{check.rule}.{check.objection.code}"
        if where in TRUE and not TRUE[where](state, move, state.turn if by is None else by):
            yield amiss("says what is not so", where)
        need = ADVICE[game.id].get(where) if check is first else None
        mine = by == game.to_move(state)
        if need is not None and mine and not any(_may(game, state, each, by) for each in need(state)):
            yield amiss("advises in words what is refused", where)
    for near in verdict.nearest:
        if not game.allows(state, near, by):
            yield amiss("advises what is refused", near)
    if verdict.open and not EXTENDS[game.id](game, state, move, by):
        yield amiss("not yet, though nothing would mend it", f"{first.rule}.{first.objection.code}")


OTHERS = 0.4
"""In so many states another seat tries something too."""
_PLAYER = {"en": "layer", "fr": "oueur"}


def _may(game: Game, state: Any, line: str, by: int | None) -> bool:
    return game.allows(state, game.read_move(line), by)


# Rainbow 7: the headline as the rulebook would have it


def headline_of_cards(cards: Any) -> str:
    """What 4.12 of the design asks for, from the cards alone, which are two or more and no combination.

    >>> from rainbow7.games.rainbow7.cards import cards
    >>> [headline_of_cards(cards(each)) for each in ("R6 R7 R1", "G1 G4 G7", "R7 W R1")]
    ['combo.colour', 'combo.colour', 'combo.colour']
    >>> [headline_of_cards(cards(each)) for each in ("R1 O2 Y3", "Y3 R5", "R5 R3 O3")]
    ['lay.combination', 'lay.combination', 'combo.value']
    """
    plain = [str(card) for card in cards if str(card) != "W"]
    if plain and len({text[0] for text in plain}) == 1:
        return "combo.colour"
    values = Counter(text[1] for text in plain)
    if not plain or max(values.values()) > len(plain) / 2:
        return "combo.value"
    return "lay.combination"


@cache
def makes_a_combination(texts: tuple[str, ...]) -> bool:
    """Counted on the fingers: one card; three of a value; three in a row of a colour, a Rainbow card for any."""
    plain, wilds = [text for text in texts if text != "W"], texts.count("W")
    if len(texts) < 3:
        return len(texts) == 1
    values = [int(text[1]) for text in plain]
    if len(set(values)) <= 1:
        return True
    if len({text[0] for text in plain}) > 1 or len(set(values)) < len(values) or len(texts) > 7:
        return False
    return any(set(values) <= set(range(low, low + len(texts))) for low in range(1, 9 - len(texts))) and wilds == len(
        texts
    ) - len(plain)


def _headline_rainbow7(state: Any, move: Any, by: int | None) -> set[str] | None:
    """The rules of which one has to answer first; nothing where the move is allowed."""
    verb, edition = str(move).split()[0], state.edition
    if state.phase == "end":
        return {"end.seven"}
    if verb == "deal":
        return None if state.phase == "deal" else {"round.gather"}
    if state.phase == "deal":
        ended = {"call-won": "call.ends", "call-lost": "call.ends", "perfect": "score.perfect", "void": "round.cap"}
        return {ended.get(state.ending, "round.deal")}
    if by not in (None, state.turn):
        return {"turn.order"}
    if verb == "pass":
        return {"turn.duty"}
    hand, laying = state.hands[state.turn], state.phase == "act"
    if verb == "call":
        worth = sum(card.value for card in hand)
        return {"call.start"} if not laying else {"call.limit"} if worth > edition.call_limit else None
    if verb == "lay":
        return _headline_of_laying(state, move, hand) if laying else {"turn.one-combination"}
    if laying:
        return {"turn.lay-then-draw"}
    return _headline_after_laying(state, move, verb)


def _headline_of_laying(state: Any, move: Any, hand: Any) -> set[str] | None:
    asked, pack = Counter(move.cards), Counter(PACK)
    if any(asked[card] > pack[card] for card in asked):
        return {"pack.cards"}
    if any(asked[card] > hand.count(card) for card in asked):
        return {"lay.held"}
    if not move.cards:
        return {"combo.solo"}
    if not makes_a_combination(tuple(map(str, move.cards))):
        headline = headline_of_cards(move.cards)
        return {headline, "combo.wild"} if len(move.cards) > 7 else {headline}
    return {"lay.pile"} if move.pile is None else None


def _headline_after_laying(state: Any, move: Any, verb: str) -> set[str] | None:
    edition, empty = state.edition, not state.hands[state.turn]
    if verb == "use":
        return _headline_of_use(state, move)
    if state.owed and edition.seven_duty == "must":
        return {"seven.duty"}
    if verb == "done":
        return None if state.owed or empty else {"draw.one"}
    if empty:
        return {"score.perfect"}
    if verb == "skip":
        spares = len(state.laid) > 1 and any(
            card.value == 7 and state.settings.effects[card.rank] == "skip" for card in state.laid
        )
        return None if spares else {"effect.skip"}
    if move.pile is None:
        full = state.deck or any(len(pile) > 1 for pile in state.piles)
        return None if full else {"deck.empty"}
    return None if state.piles[move.pile] and move.pile != state.laid_on else {"draw.source"}


def _headline_of_use(state: Any, move: Any) -> set[str] | None:
    card = move.card
    if str(card) == "W":
        return {"seven.wild"}
    if card.value != 7 or card not in state.laid:
        return {"seven.effects"}
    if len(state.laid) == 1:
        return {"seven.lone"}
    effect = state.settings.effects[card.rank]
    if effect == "skip":
        return {"effect.skip"}
    if card not in state.owed:
        return {"seven.effects"}
    if effect != "give":
        return None if move.target is None else {f"effect.{effect}"}
    fits = move.target is not None and move.target < state.seats and move.target != state.turn
    return None if fits else {"effect.give"}


def _allowed_rainbow7(state: Any, move: Any, kinds: tuple[str, ...]) -> set[str]:
    verb = str(move).split()[0]
    if verb == "lay":
        wild = {"combo.wild"} if any(str(card) == "W" for card in move.cards) else set()
        return {f"combo.{kind}" for kind in kinds} | wild
    if verb == "use":
        return {f"effect.{state.settings.effects[move.card.rank]}"}
    if verb == "draw":
        return {"draw.one"} if move.pile is None else {"draw.source"}
    rules = {"deal": "round.gather", "call": "call.limit", "done": "seven.duty", "skip": "effect.skip"}
    return {rules.get(verb, "")}


def _extends_rainbow7(game: Game, state: Any, move: Any, by: int | None) -> bool:
    if not hasattr(move, "cards") and not hasattr(move, "target"):
        return False
    if hasattr(move, "target"):
        return any(game.allows(state, replace(move, target=seat), by) for seat in range(state.seats))
    if state.phase != "act" or by not in (None, state.turn) or Counter(move.cards) - Counter(state.hands[state.turn]):
        return False
    plain = [str(card) for card in move.cards if str(card) != "W"]
    one_row = len({text[0] for text in plain}) <= 1 and len(move.cards) <= 7
    return one_row or len({text[1] for text in plain}) <= 1


# Sazuki's game


def _headline_sazuki(state: Any, move: Any, by: int | None) -> set[str] | None:
    verb, seat = str(move).split()[0], state.turn if by is None else by
    if verb == "look":
        if move.pile == "prizes" and move.owner == seat:
            return None
        return {{"spare": "setup.spare", "second": "pair.second", "prizes": "take.pile"}[move.pile]}
    if state.phase == "end":
        return {"end.out"}
    if verb == "deal":
        return None if state.phase == "deal" else {"setup.hands"}
    if state.phase == "deal":
        return {"setup.hands"}
    if (verb, state.phase) in (("play", "take"), ("take", "play")):
        return {"play.then-take"}
    if state.phase == "play":
        if seat != state.turn:
            second = state.second[seat] if state.second else ()
            return {"play.order"} if state.hands[seat] or second else {"play.out"}
        return {"play.duty"} if verb == "pass" else _headline_of_playing(state, move)
    if all(group.seat != seat for group in state.plays):
        return {"take.played"}
    if seat != state.turn:
        return {"take.order"}
    return {"take.duty"} if verb == "pass" else _headline_of_taking(state, move)


def _sort_of(cards: Any) -> str:
    """What several cards of Sazuki's game are, or are meant to be."""
    values = [int(str(card)) for card in cards]
    if len(values) == 1:
        return "solo"
    if len(set(values)) == 1:
        return "set"
    if len(set(values)) == len(values) == max(values) - min(values) + 1:
        return "run"
    if max(Counter(values).values()) > len(values) / 2:
        return "no set"
    return "no run" if len(set(values)) == len(values) else "neither"


def _headline_of_playing(state: Any, move: Any) -> set[str] | None:
    held = Counter(state.hands[state.turn])
    if not move.cards:
        return {"play.duty"}
    if Counter(move.cards) - held:
        return {"play.held"}
    sort = _sort_of(move.cards)
    first = next((_sort_of(group.cards) for group in state.plays if len(group.cards) > 1), None)
    if first is not None and sort in ("set", "run", "no set", "no run") and first not in sort:
        return {"play.bound", "pair.bound"}
    return {"no set": {"combo.set"}, "no run": {"combo.run"}, "neither": {"play.combination"}}.get(sort)


def _headline_of_taking(state: Any, move: Any) -> set[str] | None:
    if not move.cards:
        return {"take.duty"}
    if Counter(move.cards) - Counter(state.prizes):
        return {"take.there"}
    if state.round <= 1:
        return {"take.one"} if len(move.cards) > 1 else None
    if len(move.cards) > 2 or len(set(move.cards)) > 1:
        return {"take.two"}
    if state.settings.prizes == "lots":
        odd = state.prizes.count(move.cards[0]) % 2
        return None if len(move.cards) == 2 or odd else {"take.two"}
    return None


def _allowed_sazuki(state: Any, move: Any, kinds: tuple[str, ...]) -> set[str]:
    verb = str(move).split()[0]
    if verb == "play":
        return {f"combo.{kind}" for kind in kinds}
    if verb == "take":
        return {"take.one"} if state.round <= 1 else {"take.two"}
    return {"setup.hands"} if verb == "deal" else {"take.pile"}


def _extends_sazuki(game: Game, state: Any, move: Any, by: int | None) -> bool:
    if hasattr(move, "owner"):
        return move.owner is None
    if not hasattr(move, "cards"):
        return False
    if not move.cards:
        return True
    if str(move).startswith("take"):
        return game.allows(state, replace(move, cards=(*move.cards, move.cards[0])), by)
    # A run with gaps can be filled, wherever a run may be played at all.
    first = next((_sort_of(group.cards) for group in state.plays if len(group.cards) > 1), "run")
    held = not Counter(move.cards) - Counter(state.hands[state.turn])
    return by in (None, state.turn) and held and _sort_of(move.cards) == "no run" and first == "run"


# Spaan's game


def _headline_spaan(state: Any, move: Any, by: int | None) -> set[str] | None:
    verb = str(move).split()[0]
    if verb == "look":
        return {{"hand": "hand.backs", "holder": "setup.sides"}.get(move.where, "table.underside")}
    if state.phase == "end":
        return {"end.refill"}
    if verb == "deal":
        return None if state.phase == "deal" else {"setup.deal"}
    if state.phase == "deal":
        return {"setup.deal"}
    if by not in (None, state.turn):
        return {"turn.most"} if state.spent == 3 and state.phase == "act" else {"turn.order"}
    if verb == "pass":
        return {"turn.least"}
    if verb == "stop":
        return {"act": {"turn.least"}, "place": {"flip.place"}}.get(state.phase)
    if verb == "flip":
        if not state.line:
            return {"flip.first"}
        if state.phase == "place":
            return {"flip.more"} if state.placed else {"flip.first"}
        return None if 1 <= move.place <= len(state.line) else {"flip.any"}
    if state.phase == "follow":
        return {"flip.more"}
    if not 1 <= move.place <= len(state.hands[state.turn]):
        return {"place.held"}
    return {"place.side"} if move.side is None else None


def _allowed_spaan(state: Any, move: Any, kinds: tuple[str, ...]) -> set[str]:
    verb = str(move).split()[0]
    if verb == "place":
        return {"place.side", *(f"line.{kind}" for kind in kinds)}
    if verb == "flip":
        return {"flip.more"} if state.placed else {"flip.first"}
    return {{"deal": "setup.deal", "stop": "turn.stop"}.get(verb, "")}


def _extends_spaan(game: Game, state: Any, move: Any, by: int | None) -> bool:
    sides = ("known", "unknown") if hasattr(move, "side") and move.side is None else ()
    return any(game.allows(state, replace(move, side=side), by) for side in sides)


Headline = Callable[[Any, Any, int | None], set[str] | None]
HEADLINE: dict[str, Headline] = {
    "rainbow7": _headline_rainbow7, "sazuki": _headline_sazuki, "spaan": _headline_spaan,
}  # fmt: skip
ALLOWED: dict[str, Callable[[Any, Any, tuple[str, ...]], set[str]]] = {
    "rainbow7": _allowed_rainbow7, "sazuki": _allowed_sazuki, "spaan": _allowed_spaan,
}  # fmt: skip
EXTENDS: dict[str, Callable[[Game, Any, Any, int | None], bool]] = {
    "rainbow7": _extends_rainbow7, "sazuki": _extends_sazuki, "spaan": _extends_spaan,
}  # fmt: skip


# What a sentence claims, and what it proposes


TRUE: dict[str, Callable[[Any, Any, int], bool]] = {
    "lay.held.not-held": lambda state, move, by: any(card not in state.hands[by] for card in move.cards),
    "play.held.not-held": lambda state, move, by: any(card not in state.hands[by] for card in move.cards),
    "turn.order.not-your-turn": lambda state, move, by: by != state.turn and state.phase not in ("deal", "end"),
    "play.order.not-your-turn": lambda state, move, by: by != state.turn and bool(state.left(by)),
    "take.order.not-your-choice": lambda state, move, by: by in state.choosers[state.chosen :],
    "call.ends.dealing-due": lambda state, move, by: state.ending in ("call-won", "call-lost"),
}
"""Codes with a claim that can be looked up at the table."""

DRAWS = ("draw deck", "draw A", "draw B", "draw C")


def _uses(state: Any) -> tuple[str, ...]:
    return tuple(
        f"use {card}{there}" for card in state.owed for there in ("", *(f" > {n}" for n in range(state.seats)))
    )


def _any_play(state: Any) -> tuple[str, ...]:
    return tuple(f"play {card}" for card in state.hands[state.turn])


def _any_take(state: Any) -> tuple[str, ...]:
    return tuple(f"take {card}" for card in state.prizes) + tuple(f"take {card} {card}" for card in state.prizes)


def _any_place(state: Any) -> tuple[str, ...]:
    return ("place 1 known",)


ADVICE: dict[str, dict[str, Callable[[Any], tuple[str, ...]]]] = {
    "rainbow7": {
        "turn.one-combination.second": lambda state: (*_uses(state), "done", *DRAWS, "skip"),
        "seven.duty.owed": _uses,
        "effect.skip.none": lambda state: DRAWS,
        "draw.source.own-pile": lambda state: DRAWS,
        "draw.source.empty-pile": lambda state: DRAWS,
        "deck.empty.empty-deck": lambda state: DRAWS[1:],
        "draw.one.draw-owed": lambda state: DRAWS,
        "score.perfect.hand-empty": lambda state: (*_uses(state), "done"),
        "call.ends.dealing-due": lambda state: ("deal",),
        "score.perfect.dealing-due": lambda state: ("deal",),
        "round.cap.dealing-due": lambda state: ("deal",),
        "round.deal.deal-first": lambda state: ("deal",),
    },
    "sazuki": {
        "play.duty.pass": _any_play, "play.duty.nothing": _any_play, "take.duty.pass": _any_take,
        "take.duty.nothing": _any_take, "setup.hands.deal-first": lambda state: ("deal",),
    },
    "spaan": {
        "turn.least.none-placed": _any_place,
        "flip.first.empty-table": _any_place,
        "flip.first.second": _any_place,
        "flip.more.second": _any_place,
        "flip.place.must-place": _any_place,
        "flip.more.flip-first": lambda state: ("flip 1",),
        "setup.deal.not-dealt": lambda state: ("deal",),
    },
}  # fmt: skip
"""What the sentences of some codes tell a player to do: one of these has to be allowed then and there."""


def pass_advice(game: Game, state: Any) -> tuple[str, ...]:
    """What the answer to a pass proposes, in lines of notation: every one of its sentences is looked at."""
    verdict = game.judge(state, game.read_move("pass"), game.to_move(state))
    facts = dict(verdict.refusals[0].objection.facts) if verdict.refusals and verdict.refusals[0].objection else {}
    return _PASSING.get(facts.get("instead"), ())


_PASSING: dict[Any, tuple[str, ...]] = {
    "lay-or-call": ("call",), "effects": (), "draw": (), "draw-or-not": ("skip",), "act": ("place 1 known",),
    "place": ("place 1 known",), "follow": ("stop", "flip 1"),
}  # fmt: skip
"""Of what is proposed, that which has to be allowed, all of it."""


# The board


def _about_the_board(game: Game, state: Any, random: Random) -> Iterator[Finding]:
    """What can be pressed is allowed, what is dead is not; a touched tile is answered as what it is."""
    seat = random.randrange(state.seats)
    turn = game.to_move(state)
    if turn is not None and random.random() < 0.7:
        seat = turn
    mine = turn in (seat, None) and game.outcome(state) is None
    by = seat if turn is not None else None
    speaker = Speaker(random.choice(("en", "fr")), game, state.settings, seat)
    moves = game.legal_moves(state) if mine else ()
    board = game.board().board(
        game.view(state, seat), moves, speaker.lang, lambda key, **facts: str(speaker.say("board", key, facts))
    )

    def amiss(kind: str, said: object) -> Finding:
        return Finding(f"{game.id} {kind}", str(state), "(the board)", seat, str(said))

    if " 0" in board.head:
        yield amiss("a round 0", board.head)
    for button in board.buttons:
        if "{}" in button.line:
            continue
        if button.ready != _may(game, state, button.line, by):
            yield amiss("a button that says the contrary of the rules", button)
        if not button.ready and button.id == "call":
            verdict = game.judge(state, game.read_move("call"), by)
            late = any(check.rule == "call.start" for check in verdict.refusals)
            numbered = any(sign.isdigit() for sign in button.note)
            if late == numbered:
                yield amiss("a dead button with another reason", button.note)
    pattern = next((each.line for each in board.buttons if "{}" in each.line and each.ready), None)
    for choice in board.choices:
        if pattern is not None and not _may(game, state, pattern.format(" ".join(choice.texts)), by):
            yield amiss("a choice that is refused", choice)
        lost = (
            {"double", "black"} & set(game.judge(state, game.read_move(pattern.format(*choice.texts)), by).kinds)
            if pattern is not None and game.id == "spaan"
            else set()
        )
        if bool(lost) != getattr(choice, "loses", False):
            yield amiss("a tick on what is lost", choice)
    for zone in board.zones:
        if not zone.mine or zone.id in board.choose_from or not zone.tiles:
            continue
        line = (getattr(zone, "asks", "") or _last_pattern(game, state)).replace("{}", zone.tiles[0].text)
        if not line:
            yield amiss("a touch that asks nothing", zone.id)
        elif _may(game, state, line, by):
            yield amiss("a touch that is answered as something else", line)
    for line in pass_advice(game, state) if mine and turn is not None else ():
        if not _may(game, state, line, by):
            yield amiss("advises in words what is refused", f"pass: {line}")


def _last_pattern(game: Game, state: Any) -> str:
    """What a table asked about when a zone did not say it: the line of the phase that is on."""
    return {"sazuki": "take {}" if state.phase == "take" else "play {}"}.get(game.id, "")


# The states


@cache
def played(seating: Seating, policy: str, seed: int, settings: str = "") -> Match:
    """A whole game: `uniform` over all legal moves, `verbs` first the verb, `sensible` as simple players, `late` who
    never call where they need not."""
    game, random = seating.game, Random(f"{policy} {seed}")
    match = new_match(game, seating.edition, seating.seats, seed, game.read_settings(settings))
    while match.outcome is None and len(match.steps) < 400:
        legal = match.legal_moves
        if policy == "sensible" and random.random() < 0.9:
            match = match.play(match.sensible_move)
            continue
        verbs = sorted({str(move).split()[0] for move in legal})
        if policy == "late" and len(verbs) > 1:
            verbs = [verb for verb in verbs if verb != "call"]
        verb = random.choice(verbs)
        some = [move for move in legal if policy == "uniform" or str(move).split()[0] == verb]
        longest = max(len(getattr(move, "cards", ())) for move in some)
        if policy == "late" and random.random() < 0.7:
            some = [move for move in some if len(getattr(move, "cards", ())) == longest]
        match = match.play(random.choice(some))
    return match


POLICIES = ("verbs", "uniform", "sensible", "late")


def reached(seating: Seating, count: int, seed: int = 0, settings: str = "") -> list[Any]:
    """So many states that games of all policies lead to, those between rounds and after the end always among them."""
    random, found = Random(f"{seating} {seed}"), dict[str, Any]()
    share = max(1, count // len(POLICIES))
    for number in range(MOST_GAMES):
        for policy in POLICIES:
            states = states_of(played(seating, policy, 100 * seed + number, settings))
            between = [state for state in states if state.phase in ("deal", "end")]
            rest = [state for state in states if state.phase not in ("deal", "end")]
            some = random.sample(between, min(len(between), max(1, share // 6)))
            some += random.sample(rest, min(len(rest), share))
            found |= {str(state): state for state in some}
        if len(found) >= count:
            break
    return list(found.values())[:count]


MOST_GAMES = 40
"""So many games of each policy are played at most to reach enough states."""
