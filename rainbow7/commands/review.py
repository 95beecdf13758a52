"""`rainbow7 review`: the few moments of a played record at which something else would have been better, and why."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict
from time import perf_counter
from typing import Any

from rainbow7.commands.advise import reason_data
from rainbow7.commands.arguments import BadInput, check_named, file_text, named_house, whole_number
from rainbow7.commands.replay import read_record
from rainbow7.commands.simulate import house_rule_not_played
from rainbow7.core.event import Moment
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.match import Match
from rainbow7.core.review import BetterMove, OwnChoice, Review, last_round_end, own_choices, review
from rainbow7.core.simulation import Unsupported
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.explain import event_text, house_passages, move_text
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES
from rainbow7.pages.review_link import link_to_branch


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--seat", metavar="S", default="0")
    parser.add_argument("--seed", metavar="S", default="0")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Look over what a seat did in a record."""
    seat, seed = whole_number("--seat", args.seat), whole_number("--seed", args.seed)
    if args.file.split(" ", 1)[0].lower() in GAMES:
        raise BadInput("review-position")
    match = read_record(args.file, file_text(args.file), lang)
    game = match.game
    check_named(args, game, match.start.edition.id)
    began = perf_counter()
    choices, found = _reviewed(match, seat, seed, args.file)
    seconds = perf_counter() - began
    settings = match.start.settings
    house = named_house(game, game.editions[match.start.edition.id], settings)
    links = [f"explorer?{link_to_branch(match, each.choice.step, seat, each.better).query()}" for each in found.moments]
    if not args.json:
        speaker = Speaker(lang, game, settings, seat)
        for line in review_lines(match, seat, choices, found, links, speaker):
            speak(line)
        for line in house_passages(house.get("house", ()), speaker):
            speak(line)
    return {
        "game": game.id,
        "edition": match.start.edition.id,
        **house,
        "seat": seat,
        "moments": [_moment_data(each, link, game, settings) for each, link in zip(found.moments, links, strict=True)],
        "choices": found.choices,
        "seconds": seconds,
    }


def _reviewed(match: Match, seat: int, seed: int, name: str) -> tuple[tuple[OwnChoice, ...], Review]:
    """The choices of the seat, and what comes of looking at them again."""
    game, seats = match.game, match.start.seats
    if game.coach is None:
        raise BadInput("no-coach", game=game.id)
    if seat >= seats:
        raise BadInput("no-such-seat", found=seat, most=seats - 1)
    if not last_round_end(match):
        raise BadInput("review-unfinished", name=name)
    coach = game.coach()
    choices = own_choices(match, seat, coach.remembered)
    if not choices:
        raise BadInput("review-no-choice", name=name, seat=seat)
    state = match.start
    try:
        coach.check(state.edition, state.settings)
    except Unsupported as bad:
        unplayed = house_rule_not_played(game, state.edition.id, seats, state.settings)
        if unplayed is not None:
            raise BadInput("house-not-simulated", name=unplayed) from None
        raise BadInput("unsupported", found=str(bad)) from None
    return choices, review(coach, choices, seed)


def _moment_data(moment: BetterMove, link: str, game: Game, settings: Any) -> dict[str, Any]:
    speakers = {lang: Speaker(lang, game, settings) for lang in LANGUAGES}
    return {
        "n": moment.choice.n,
        "played": moment.choice.played,
        "better": moment.better,
        "difference": asdict(moment.found.difference),
        "reasons": [reason_data(each, speakers) for each in moment.found.reasons],
        "worst": moment.found.worst,
        "link": link,
    }


def review_lines(
    match: Match, seat: int, choices: tuple[OwnChoice, ...], found: Review, links: list[str], speaker: Speaker
) -> Iterator[str]:
    """A review for a person: what each move did, then the moments."""
    words, lang, game = words_of("rainbow7.commands", speaker.lang)["review"], speaker.lang, match.game
    write = language(lang).number
    for choice in choices:
        yield move_line(choice.n + 1, match.steps[choice.step].moments, seat, speaker)
    yield fill(words["head"], lang, choices=found.choices, moments=len(found.moments))
    for moment, link in zip(found.moments, links, strict=True):
        difference = moment.found.difference
        moves = {
            name: move_text(game.read_move(text), speaker)
            for name, text in (("played", moment.choice.played), ("better", moment.better))
        }
        by = {"value": write(difference.value, 2), "error": write(2 * difference.se, 2)}
        yield str(speaker.say("coach", "moment", {"n": moment.choice.n, **moves, **by}))
        for reason in moment.found.reasons:
            yield "  " + str(speaker.say("reason", reason.key, reason.facts))
        worst = moment.found.worst
        if worst is not None:
            held = {"who": speaker.label(worst["seat"]), "cards": game.things_named(worst["cards"])}
            yield "  " + str(speaker.fill(words["worst"], {**held, "value": worst["value"]}))
        yield f"  {link}"


def move_line(n: int, moments: tuple[Moment[Any], ...], seat: int, speaker: Speaker) -> str:
    """What a move of a seat did, from its events: those that are its own, or that it caused.

    `n` is the number of the first one, as `replay` counts them.
    """
    told = [
        moment.event
        for moment in moments
        if moment.event.facts.get("seat") in (seat, None) or moment.event.facts.get("by") == seat
    ]
    rule = f"  [{told[0].rule}]" if told else ""
    return f"{n:>4}  {' '.join(str(event_text(event, speaker)) for event in told)}{rule}"
