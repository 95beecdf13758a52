"""A round that simple players play, as a lesson of one step: something to look at together."""

from functools import lru_cache

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import new_match
from rainbow7.core.template import fill
from rainbow7.tutor.lesson import Lesson, LessonLine, Step
from rainbow7.tutor.tutor_words import tutor_words

MOST_MOVES = 120
"""A round that has not ended then is looked at so far."""


@lru_cache(maxsize=64)
def watched_round(game: Game, edition: str, seats: int, seed: int) -> Lesson:
    """The round of this deal, from the deal until nobody has to decide."""
    match = new_match(game, edition, seats, seed).with_sensible_move()
    while match.game.to_move(match.state) is not None and len(match.moves) < MOST_MOVES:
        match = match.with_sensible_move()
    words = {lang: tutor_words("rainbow7.tutor", lang)["watched-round"] for lang in LANGUAGES}
    step = Step(
        "see", "watch", 0, (edition,), deal=seed, seats=seats, moves=tuple(str(each) for each in match.moves),
        says={lang: (LessonLine(str(each["says"]), 0),) for lang, each in words.items()},
    )  # fmt: skip
    titles = {lang: fill(each["title"], lang, seats=seats) for lang, each in words.items()}
    return Lesson(game, "round", titles, {}, 1, (edition,), (step,))
