"""`rainbow7 advise`: what the coach would do in a position or at a moment of a record, by how much, and why."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rainbow7.commands.arguments import BadInput, add_house, check_named, file_text, named_house, table_of, whole_number
from rainbow7.commands.replay import read_record
from rainbow7.commands.simulate import house_rule_not_played
from rainbow7.core.coach import Advice, Figure, OutOfTurn, Reason, finished
from rainbow7.core.event import Moment
from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES, language
from rainbow7.core.simulation import MOST_PLAYOUTS, Unsupported
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.core.thing_outcomes import ThingOutcome
from rainbow7.explain import house_passages, move_text
from rainbow7.explain.card_outcomes import card_outcome_words
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES

USUAL_PLAYOUTS = "1000"


LEAST_ERROR = 0.01
"""No figure is told as if it had no error."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("of", metavar="POSITION|FILE", nargs="+")
    parser.add_argument("--at", metavar="N")
    parser.add_argument("--seat", metavar="S")
    parser.add_argument("--playouts", metavar="N", default=USUAL_PLAYOUTS)
    parser.add_argument("--seed", metavar="S", default="0")
    parser.add_argument("--cards", action="store_true")
    add_house(parser)


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Advise the seat that is to move, or another one."""
    playouts = whole_number("--playouts", args.playouts, 1, MOST_PLAYOUTS)
    seed = whole_number("--seed", args.seed)
    game, state, moments = _table(args, game, lang)
    check_named(args, game, state.edition.id)
    seat = _seat(game, state, args.seat, from_record=bool(moments))
    if game.coach is None:
        raise BadInput("no-coach", game=game.id)
    coach = game.coach()
    view, card_outcomes = coach.remembered(game.view(state, seat), moments), None
    try:
        advice = coach.advise(view, playouts, seed)
        if args.cards:
            card_outcomes = finished(coach.card_outcomes(view, advice.moves[advice.standing.best], playouts, seed))
    except OutOfTurn:
        raise BadInput("advise-turn", game=game.id, seat=game.to_move(state)) from None
    except Unsupported as bad:
        unplayed = house_rule_not_played(game, state.edition.id, state.seats, state.settings)
        if unplayed is not None:
            raise BadInput("house-not-simulated", name=unplayed) from None
        raise BadInput("unsupported", found=str(bad)) from None
    answer = {
        "game": game.id,
        "edition": state.edition.id,
        **named_house(game, game.editions[state.edition.id], state.settings),
        **advice_data(advice, game, state.settings),
    }
    if card_outcomes is not None:
        answer["cards"] = [card_outcome_data(each) for each in card_outcomes]
    if not args.json:
        speaker = Speaker(lang, game, state.settings)
        outcomes = card_outcome_lines(card_outcomes or (), playouts, advice.memory, game, speaker)
        told = [*advice_lines(advice, game, speaker), *outcomes]
        for line in (*told, *house_passages(answer.get("house", ()), speaker)):
            speak(line)
    return answer


def _table(args: Namespace, game: Game, lang: str) -> tuple[Game, Any, Sequence[Moment[Any]]]:
    """The game, the state that is asked about, and all that happened before it."""
    text = " ".join(args.of)
    named = text.split(" ", 1)[0].lower()
    if named in GAMES:
        if args.at is not None:
            raise BadInput("at-of-position")
        game = GAMES[named]
        _, settings = table_of(game, None, args.house)
        return game, game.read_state(text, settings), ()
    if args.house:
        raise BadInput("house-of-record", name=text)
    match = read_record(text, _record_text(text), lang)
    moments = match.moments
    upto = len(moments) if args.at is None else whole_number("--at", args.at, 0, len(moments))
    return match.game, moments[upto - 1].state if upto else match.start, moments[:upto]


def _record_text(name: str) -> str:
    """The text of a record; what is no file was perhaps meant as a position."""
    try:
        return file_text(name)
    except BadInput as bad:
        if bad.facts.get("why") == "missing":
            raise BadInput("no-position", found=name) from None
        raise


def _seat(game: Game, state: Any, typed: str | None, *, from_record: bool) -> int:
    """The seat that is advised."""
    moving = game.to_move(state)
    if game.outcome(state) is not None:
        raise BadInput("advise-over", record="yes" if from_record else "no")
    if moving is None:
        raise BadInput("advise-nobody")
    if typed is None:
        return moving
    seat = whole_number("--seat", typed)
    if seat >= state.seats:
        raise BadInput("no-such-seat", found=seat, most=state.seats - 1)
    return seat


def advice_data(advice: Advice, game: Game, settings: Any) -> dict[str, Any]:
    """Advice as data for JSON."""
    standing, moves = advice.standing, advice.moves
    speakers = {lang: Speaker(lang, game, settings) for lang in LANGUAGES}
    return {
        "seat": advice.seat,
        "phase": advice.phase,
        "playouts": standing.playouts,
        "memory": advice.memory,
        "choices": [{"move": moves[each.choice], **asdict(each.figure)} for each in standing.choices],
        "best": moves[standing.best],
        "equal": [moves[choice] for choice in standing.equal],
        "difference": None if standing.difference is None else asdict(standing.difference),
        "call": advice.call,
        "reasons": [reason_data(each, speakers) for each in advice.reasons],
    }


def reason_data(reason: Reason, speakers: Mapping[str, Speaker]) -> dict[str, Any]:
    """A reason as data for JSON, with its sentence in every language."""
    return {
        "text": {lang: str(speaker.say("reason", reason.key, reason.facts)) for lang, speaker in speakers.items()},
        "share": reason.share.value,
        "se": reason.share.se,
        "cards": list(reason.things),
        "rule": reason.rule,
    }


def card_outcome_data(card_outcome: ThingOutcome) -> dict[str, Any]:
    """What becomes of a card, or of several that are alike, as data for JSON."""
    shares = {way: asdict(share) for way, share in card_outcome.ways.items()}
    return {"cards": list(card_outcome.things), "now": card_outcome.now, "ways": shares}


def card_outcome_lines(
    card_outcomes: Sequence[ThingOutcome], worlds: int, memory: bool, game: Game, speaker: Speaker
) -> Iterator[str]:
    """What becomes of each card for a person, line by line."""
    names = speaker.common["names"]
    if card_outcomes:
        facts = {"count": language(speaker.lang).number(worlds, 0), "memory": "yes" if memory else "no"}
        yield str(speaker.say("coach", "card-outcomes-about", facts))
    for card_outcome in card_outcomes:
        words = card_outcome_words(card_outcome, game, speaker)
        ways = [words.held, *words.ways] if words.held else list(words.ways)
        yield f"  {words.cards}{names['colon']}{names['semicolon'].join(ways)}"


def advice_lines(advice: Advice, game: Game, speaker: Speaker) -> Iterator[str]:
    """Advice for a person, line by line."""
    words, standing, lang = words_of("rainbow7.commands", speaker.lang)["advise"], advice.standing, speaker.lang
    write = language(lang).number

    def figure(of: Figure) -> Mapping[str, str]:
        return {"value": write(of.value, 2), "error": write(max(2 * of.se, LEAST_ERROR), 2)}

    played = write(standing.playouts, 0)
    yield fill(words["head"], lang, playouts=played, memory="yes" if advice.memory else "no")
    for each in standing.choices:
        same = each.choice in standing.equal
        text = str(move_text(game.read_move(advice.moves[each.choice]), speaker))
        yield "  " + fill(words["choice"], lang, move=text, equal="yes" if same else "no", **figure(each.figure))
    if standing.difference is not None:
        yield str(speaker.say("coach", "difference", figure(standing.difference)))
    for reason in advice.reasons:
        yield str(speaker.say("reason", reason.key, reason.facts))
    call = advice.call
    if call is not None and call["allowed"]:
        yield str(speaker.fill(words["call"], {"share": Figure(call["holds"], call["se"])}))
        if call["exact"] is not None:
            yield str(speaker.fill(words["exact"], {"share": Figure(call["exact"], 0)}))
        if call["worst"] is not None:
            worst = call["worst"]
            facts = {
                "who": speaker.label(worst["seat"]),
                "cards": game.things_named(worst["cards"]),
                "value": worst["value"],
            }
            yield str(speaker.fill(words["worst"], facts))
