"""What programs import: `rainbow7.new_match`, `rainbow7.judge` and so on."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rainbow7.core import match as matches
from rainbow7.core import record
from rainbow7.core.comparison import Comparison, compared
from rainbow7.core.game import Game
from rainbow7.core.house_rules import laid_over
from rainbow7.core.match import Match
from rainbow7.core.notation import BadNotation, words
from rainbow7.core.rule import Verdict
from rainbow7.core.user_error import UnknownName, UserError
from rainbow7.explain import explain as why
from rainbow7.explain.combinations import Combinations
from rainbow7.games import GAMES
from rainbow7.games.surfaces import HandQuestions

if TYPE_CHECKING:
    from rainbow7.commands.simulate import GameFigures
    from rainbow7.pages.match_table import MatchTable
    from rainbow7.pages.notebook_widgets import Cell

NO_HOUSE_RULES: Mapping[str, object] = MappingProxyType({})

__all__ = [
    "GAMES",
    "cards",
    "combos",
    "differences",
    "exercise",
    "judge",
    "lesson",
    "match_from",
    "new_match",
    "replay",
    "simulate",
    "table",
    "why",
]


def new_match(
    game: str = "rainbow7", edition: str | None = None, seats: int | None = None, seed: int = 0, settings: str = ""
) -> Match:
    """A match before its first deal. The same seed deals the same cards in every version.

    >>> new_match("spaan", settings="first=1").play("deal").state.turn
    1
    """
    chosen = _game(game)
    played = None if edition is None else _edition(game, edition).id
    return matches.new_match(chosen, played, seats, seed, chosen.read_settings(settings))


def match_from(position: str, seed: int = 0) -> Match:
    """A match that begins at a position, whose first word names the game.

    >>> match_from("sazuki grimpeur-fr play hands 1123/4/5").judge("play 1 3").legal
    False
    """
    return matches.match_from(_game_of(position), position, seed)


def replay(text: str) -> Match:
    """The match of a record, carried out again and compared with it."""
    return record.read(text, GAMES)


def cards(text: str, game: str = "rainbow7") -> tuple[Any, ...]:
    """Cards as they are typed.

    >>> cards("R3 w")
    (card('R3'), card('W'))
    """
    return _game(game).read_things(text)


def combos(
    hand: str, game: str = "rainbow7", edition: str | None = None, bound: str | None = None,
    house: Mapping[str, object] = NO_HOUSE_RULES,
) -> Combinations:  # fmt: skip
    """Every combination of a hand, as it is typed, with the kinds that it is; drawn in a notebook.

    >>> combos("R7 W W")["R7 W W"]
    ['colour', 'value']
    """
    played, settings = _table(game, edition, house)
    hands = _hands(game, bound)
    held = tuple(sorted(cards(hand, game)))
    return Combinations(_game(game), settings, held, hands.combinations(played, held, bound))


def judge(
    hand: str, play: str, game: str = "rainbow7", edition: str | None = None, bound: str | None = None,
    house: Mapping[str, object] = NO_HOUSE_RULES,
) -> Verdict:  # fmt: skip
    """The verdict on laying these cards from this hand, without a match.

    >>> judge("R3 R4 R5", "R3 R5").legal
    False
    """
    (played, settings), read = _table(game, edition, house), _game(game).read_things
    return _hands(game, bound).judge_play(played, settings, read(hand), read(play), bound)


def differences(a: str, b: str, game: str = "rainbow7") -> Comparison:
    """Where two editions differ, in play or only in words; each difference in play has a position that shows it.

    >>> differences("en", "fr").in_play
    ()
    """
    return compared(_game(game), _edition(game, a), _edition(game, b))


def simulate(
    games: int = 1000, game: str = "rainbow7", edition: str | None = None, seats: int | None = None, **options: Any
) -> "GameFigures":
    """Play so many whole games and report; options are `seed`, `policy`, `jobs`, `executor` and `progress`.

    >>> simulate(10, seats=2, seed=1)["games"]
    10
    """
    from rainbow7.commands.simulate import simulate as play_them

    played = None if edition is None else _edition(game, edition).id
    return play_them(_game(game), played, seats, games=games, **options)


def _hands(game: str, bound: str | None = None) -> HandQuestions:
    hands = _game(game).hands
    if hands is None:
        raise UserError("no-hand", game=game)
    found = hands()
    if bound is not None and bound not in found.BOUNDS:
        code, known = "no-bound" if found.BOUNDS else "unbound", ", ".join(found.BOUNDS)
        raise UnknownName(code, found=bound, known=known, game=game)
    return found


def _table(game: str, edition: str | None, house: Mapping[str, object]) -> tuple[Any, Any]:
    """The edition with house rules such as `{"call-limit": 9}` laid over it, and the settings that hold them."""
    word = ",".join(f"{name}:{value}" for name, value in house.items())
    settings = _game(game).read_settings(f"house={word}" if word else "")
    return laid_over(_game(game).rulebooks, _edition(game, edition), settings), settings


def _game(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownName("no-game", found=name, known=", ".join(GAMES))
    return GAMES[name]


def _game_of(position: str) -> Any:
    first = next(iter(words(position)), None)
    found = first.text.lower() if first else "…"
    if found not in GAMES:
        raise BadNotation("no-game", position, first.column if first else 1, found=found, known=tuple(GAMES))
    return GAMES[found]


def _edition(game: str, name: str | None) -> Any:
    editions = _game(game).editions
    if name is not None and name not in editions:
        raise UnknownName("no-edition", found=name, known=", ".join(editions))
    return editions[_game(game).default_edition if name is None else name]


def table(match: Match, *, seat: int | None = None, lang: str | None = None) -> "MatchTable":
    """A match in a notebook, on a table to play on; `.match` is the match after each move, and can be observed.

    >>> table(new_match(seed=8)).match.state == new_match(seed=8).state
    True
    """
    from rainbow7.pages.match_table import MatchTable  # widgets need what programs do not

    return MatchTable(match, seat=seat, lang=lang)


def lesson(name: str, *, game: str = "rainbow7", edition: str | None = None, lang: str | None = None) -> "Cell":
    """A lesson in a notebook, by the name of its folder, with or without its number.

    >>> type(lesson("02-three-cards", lang="en")).__name__
    'Box'
    """
    from rainbow7.pages.notebook_widgets import lesson_box  # widgets need what programs do not

    return lesson_box(name, _game(game), edition and _edition(game, edition).id, lang)


def exercise(name: str, *, game: str = "rainbow7", edition: str | None = None, lang: str | None = None) -> "Cell":
    """An exercise in a notebook, by its name in the address of the practice page, and others like it.

    >>> type(exercise("legal/combo.colour/1/42", lang="en")).__name__
    'Box'
    """
    from rainbow7.pages.notebook_widgets import exercise_box  # widgets need what programs do not

    return exercise_box(name, _game(game), edition and _edition(game, edition).id, lang)
