"""The surfaces of a game: typed protocols for what it shows and answers besides its rules. Some are optional.

A surface is a module of the game with these names at its top level, imported when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from rainbow7.core.board import Board, Tile, TimelineMark
    from rainbow7.core.coach import Advice
    from rainbow7.core.event import Event, Moment
    from rainbow7.core.picture import Mark, Picture, Size
    from rainbow7.core.review import FirstLook, SecondLook
    from rainbow7.core.round_result import RoundResult
    from rainbow7.core.rule import Verdict
    from rainbow7.core.thing_outcomes import ThingOutcome

T = TypeVar("T")
Lazy = Callable[[], T]
"""A surface, imported when first asked for."""


def offered(surface: Lazy[T] | None) -> T:
    """A surface that the game has; raises `LookupError` if it does not have it."""
    if surface is None:
        raise LookupError("the game does not offer this")
    return surface()


class BoardSurface(Protocol):
    """Lays out views for a screen, and says which events a timeline marks."""

    @property
    def BEATS(self) -> Mapping[str, TimelineMark]:
        """The kinds of event that a timeline marks."""

    @property
    def TURNS(self) -> frozenset[str]:
        """The kinds of event with which a turn may begin."""

    @property
    def FOLLOWED(self) -> str:
        """How things can be followed: `apart` one by one, `alike` by value, empty not at all."""

    @property
    def STAYS(self) -> frozenset[str]:
        """The kinds of event whose things are then seen at the seat."""

    @property
    def MANY_BUTTONS(self) -> bool:
        """Whether there are so many buttons in a row that nothing fits beside them."""

    @property
    def SWITCHES(self) -> tuple[str, ...]:
        """The options of the table that not every game has."""

    def board(self, view: Any, moves: Sequence[Any], lang: str, say: Any) -> Board:
        """Lay out a view."""

    def rules_of(self, tile: Tile, settings: Any) -> tuple[str, ...]:
        """The rules about a thing."""

    def chosen_for(self, move: Any) -> tuple[str, ...]:
        """The texts of the tiles that one chooses for a move; nothing where a button alone is pressed."""


class EndingSurface(Protocol):
    """The ends of rounds and games, and the pictures of what is shown then."""

    def ending(self, moments: Sequence[Moment[Any]]) -> RoundResult | None:
        """How the last round, or the game, ended."""

    def drawn(self, thing: Any, /, lang: str, settings: Any, edition: Any, size: Size = "M") -> str:
        """A thing that is shown."""

    def back(self, lang: str, size: Size = "M") -> str:
        """A thing that is kept unseen; empty in a game that shows all."""


class Drawing(Protocol):
    """Pictures of the game's things and views."""

    def draw_view(self, view: Any, *, lang: str = "en", players: Sequence[str] = ()) -> Picture:
        """A view as a picture."""


class Questions(Protocol):
    """Answers questions without a match."""

    def too_many(self, some: Sequence[Any]) -> Any:
        """A thing of which there are more than a pack holds; `None` if all fit."""


class HandQuestions(Protocol):
    """Questions about a hand: what may be laid from it, and whether this may be laid."""

    @property
    def BOUNDS(self) -> tuple[str, ...]:
        """To what a round may be bound; empty where rounds are not bound."""

    def hand_facts(self, edition: Any, hand: Any) -> dict[str, Any]:
        """Facts about a hand besides its combinations."""

    def combinations(self, edition: Any, hand: Any, bound: str | None = None) -> list[dict[str, Any]]:
        """Every combination of a hand, as data for JSON."""

    def judge_play(self, edition: Any, settings: Any, hand: Any, play: Any, bound: str | None = None) -> Verdict:
        """The verdict on laying this from this hand."""


class OpeningQuestion(Protocol):
    """The question on the first page: may these be laid? One more lies beside them and makes the play legal."""

    @property
    def RAISED(self) -> str:
        """What is chosen at first, as notation."""

    @property
    def BESIDE(self) -> str:
        """What lies beside it, as notation."""

    @property
    def PLACE(self) -> int:
        """How many of those raised stand before it once it is chosen."""

    def large_picture(self, thing: Any, lang: str, settings: Any, edition: Any) -> str:
        """One of them as a large picture."""


class RoundScoring(Protocol):
    """Scores rounds that end with hands and calls, and finds what would have changed the result."""

    @property
    def Ended(self) -> Callable[..., Any]:
        """The end of a round, from its edition, settings, seat, `perfect`, values and tokens."""

    def judge_call(self, edition: Any, hand: Any, settings: Any) -> Verdict:
        """The verdict on a call with this hand."""

    def counterfactuals(
        self,
        edition: Any,
        seat: int,
        values: Sequence[int],
        tokens: Sequence[int],
        *,
        perfect: bool,
        reached: bool = False,
    ) -> tuple[Any, ...]:
        """For each hand the smallest change of its value that turns the result."""

    def last_end(self, moments: Sequence[Moment[Any]]) -> Any:
        """The last end of a round among these moments; nothing where none has ended."""

    def gained(self, settled: Any, seat: int) -> tuple[Any, ...]:
        """What somebody took when a round was scored, each with its reason."""

    def some_hand(self, edition: Any, worth: int) -> Any:
        """Any hand that is worth this."""

    def turning_changes(self, ended: Any, other: int) -> Iterator[Any]:
        """The changes of the value of one hand that turn the result, the smallest first."""

    @property
    def possible_worths(self) -> Callable[..., Any]:
        """All that one hand could be worth with the cards that nobody else holds."""

    @property
    def positions_with(self) -> Callable[..., Any]:
        """Positions in which one hand is worth something else."""

    @property
    def table_of(self) -> Callable[..., Any]:
        """A state in which a round could end so."""


class PlayRanking(Protocol):
    """Ranks the plays of a round: who chooses first."""

    def rank(self, edition: Any, plays: Sequence[Any], lang: str) -> dict[str, Any]:
        """The order and why, as plain data."""

    @property
    def ranking(self) -> Callable[..., Any]:
        """The events that say the order."""


class FaceQuestions(Protocol):
    """Questions about a line of faces."""

    def judge_face(self, edition: Any, line_text: str, face_text: str, lang: str) -> dict[str, Any]:
        """What placing a face at the end of a line leads to, as data for JSON."""


class HandEntry(Protocol):
    """How a hand is entered by tapping."""

    def entry(self, lang: str, settings: Any, names: dict[str, Any]) -> dict[str, Any]:
        """The grid, the steppers or the row of faces, as plain data."""

    @property
    def legal_shapes(self) -> Callable[[Any], dict[str, list[int]] | None]:
        """What of a grid may be laid together, so that the browser can answer at once; nothing where it cannot know.

        `row` and `column` have a number for each choice of places in a row or a column, the places being its bits: the
        bits of that number say with how many of what the stepper counts the choice may be laid.
        """


class ThingTiles(Protocol):
    """Draws things as small tiles, to be picked one by one."""

    def tile(
        self, thing: Any, /, lang: str, settings: Any, edition: Any, marks: Collection[Mark] = ()
    ) -> dict[str, str]:
        """One thing: its text, its name and its picture."""


class BoxEntry(Protocol):
    """What can be set about the box at hand."""

    def box(self, settings: Any, names: dict[str, Any]) -> list[dict[str, str]]:
        """Each place of the box as it is set."""

    def effects(self) -> tuple[str, ...]:
        """What may be set in each place."""


class WitnessHands(Protocol):
    """Shows on a hand where two editions differ."""

    def witness_hands(self, witness: Any) -> tuple[Any, Any] | None:
        """What is held under the first and under the second edition; nothing where no hand shows the difference."""

    def picture(self, thing: Any, /, lang: str, settings: Any, edition: Any) -> str:
        """One thing as it lies on the mat."""


class RefereeSurface(Protocol):
    """What the page for real tables offers for the game."""

    @property
    def TABS(self) -> tuple[str, ...]:
        """What can be asked and set; the first one is shown where a link does not say."""

    @property
    def LABELS(self) -> Mapping[str, str]:
        """For a tab with another name than in the other games, the key of its words."""

    @property
    def COUNTED_BY_CARDS(self) -> bool:
        """Whether what somebody has at the end of a round may be entered card by card, besides as a number."""

    @property
    def IN_A_ROW(self) -> bool:
        """Whether what is entered lies in a row, one after the other."""

    @property
    def read(self) -> Callable[[str], tuple[Any, ...]]:
        """What was entered, from its text."""

    @property
    def possible_part(self) -> Callable[[Any, Any], tuple[Any, ...]]:
        """The part of what was entered that can lie on the table under an edition."""

    @property
    def worth(self) -> Callable[[Any, Any], int]:
        """What these things count at the end of a round."""

    def play_count(self, edition: Any, seats: int) -> int:
        """How many plays of a round are compared with each other."""

    def ranked(self, edition: Any, settings: Any, hand: Any, bound: str | None = None) -> list[dict[str, Any]]:
        """All that may be laid from a hand, the best first: what `combinations` says of each, and its `effects`.

        Where hands have a value, `leaves` is what is left of it.
        """

    def follows(self, verdict: Verdict) -> dict[str, Any] | None:
        """What follows from a legal play, as the facts of the sentence `effects-read`; nothing where nothing does."""

    def standing(self, edition: Any, totals: tuple[int, ...]) -> Event | None:
        """Who would win with these totals; nothing where rounds are scored by a rule of their own."""


class Players(Protocol):
    """Simple players: they see what one seat may see."""

    @property
    def sight(self) -> Callable[[Any, int], Any]:
        """What a player sees who remembers everything."""

    @property
    def sensible(self) -> Callable[..., Any]:
        """The move of a fair simple player."""


class Levels(Protocol):
    """The levels of simple players, as data."""

    @property
    def LEVELS(self) -> Mapping[str, Any]:
        """The prices of each level that plays by prices."""

    @property
    def LADDER(self) -> Sequence[str]:
        """The levels, from the weakest to the strongest."""

    @property
    def LOOKING_AHEAD(self) -> Mapping[str, int]:
        """The levels that search, stronger than all others, with their playouts for each choice."""

    @property
    def USUAL(self) -> str:
        """The level of whoever plays where none is named: `Players.sensible`."""

    @property
    def WINS(self) -> Mapping[str, float]:
        """How many games of 100 a level wins where all others are `sensible`."""

    @property
    def BEATEN_BY(self) -> Mapping[str, str]:
        """The rule with which a level is beaten, where its words say how."""


def whole_ladder(levels: Levels) -> tuple[str, ...]:
    """Every level, from the weakest to the strongest; those that search are the last."""
    return (*levels.LADDER, *levels.LOOKING_AHEAD)


class LevelPlayer(Protocol):
    """Simple players of a level: they see what one seat may see, and play as the packed model does."""

    def check(self, edition: Any, settings: Any) -> None:
        """Raise `Unsupported` where players of a level would not play by this edition or these settings."""

    def move(self, view: Any, level: str) -> Any:
        """What a player of this level does."""


class Coach(Protocol):
    """Says what each choice would be worth, from what one seat may see. It is given views, never states."""

    __name__: str

    @property
    def LOOKING_AHEAD(self) -> Mapping[str, int]:
        """The levels that search, by name, with their playouts for each choice."""

    def searching(self, playouts: int) -> Callable[[Any], Any]:
        """What makes a policy of the packed model that searches with so many playouts for each choice."""

    def choosing(self, view: Any, playouts: int, seed: str) -> Generator[None, None, Any]:
        """What a player who looks ahead does at a table, bit by bit."""

    def check(self, edition: Any, settings: Any) -> None:
        """Raise `Unsupported` where it would not play by this edition or these settings."""

    def remembered(self, view: Any, moments: Sequence[Moment[Any]]) -> Any:
        """The view of somebody who remembers what everybody could see in these moments."""

    def advise(self, view: Any, playouts: int, seed: int) -> Advice:
        """What each choice of the seat would be worth."""

    def advising(self, view: Any, playouts: int, seed: int) -> Generator[None, None, Advice]:
        """The same, done bit by bit."""

    def card_outcomes(
        self, view: Any, move: str, worlds: int, seed: int
    ) -> Generator[None, None, tuple[ThingOutcome, ...]]:
        """What becomes of each thing in the hand after a move, in so many worlds, world by world."""

    def first_look(self, view: Any, played: str, playouts: int, seed: str) -> Generator[None, None, FirstLook | None]:
        """What seems best beside what was played, world by world; nothing where there was no alternative."""

    def second_look(
        self, view: Any, played: str, better: str, worlds: int, seed: str
    ) -> Generator[None, None, SecondLook]:
        """The two compared in fresh worlds, world by world."""
