"""`rainbow7 simulate`: simple players play many games; figures are reported."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from time import perf_counter
from typing import TYPE_CHECKING, Any, TextIO

from rainbow7.commands.arguments import BadInput, add_house, named_house, seats_of, table_of, whole_number
from rainbow7.commands.simulate_against import compared_lines, simulate_against
from rainbow7.core.common_rules import PLAYERS_RULE
from rainbow7.core.game import Game
from rainbow7.core.house_rules import in_effect, laid_over
from rainbow7.core.language import LANGUAGES, language, reader_language
from rainbow7.core.paired_simulation import Rules
from rainbow7.core.settings import with_house
from rainbow7.core.simulation import (
    MOST_PLAYOUTS,
    SEARCH,
    Figures,
    Progress,
    Searcher,
    Unsupported,
    known_policies,
    policy_maker,
)
from rainbow7.core.simulation import simulate as play_them
from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.explain import house_passages
from rainbow7.explain.words import Speaker
from rainbow7.games import GAMES

if TYPE_CHECKING:
    from concurrent.futures import Executor

ERRORS_TOLD = 2
"""So many standard errors stand behind a ± for a person; JSON has one, by its name."""
MOST_JOBS = 61
"""The most processes: a pool on Windows can wait for no more."""


def simulate(
    game: Game,
    edition: str | None = None,
    seats: int | None = None,
    *,
    games: int = 1000,
    seed: int = 0,
    policy: str = "uniform",
    jobs: int = 1,
    settings: Any = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policies: Sequence[str] = (),
    rotate: bool = False,
) -> GameFigures:
    """Play so many games and report, with standard errors over games.

    `policies` has one policy for each seat, which are then compared; `rotate` moves them one seat on with each game.
    `jobs` spreads them over so many processes; any `concurrent.futures.Executor` may be given instead. An interrupt
    ends it early, and `games` then says how many were played.
    """
    edition = game.default_edition if edition is None else edition
    seats = game.default_seats if seats is None else seats
    if edition not in game.editions:
        raise KeyError(f"{game.id} has the editions {', '.join(game.editions)}; there is no {edition}")
    if seats not in game.seats:
        raise ValueError(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} players, not {seats} ({PLAYERS_RULE})")
    model = game.fast()
    played_with = game.settings() if settings is None else settings
    begun = perf_counter()
    played = play_them(
        model,
        laid_over(game.rulebooks, game.editions[edition], played_with),
        played_with,
        seats,
        policy,
        games,
        seed=seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        policies=policies,
        rotate=rotate,
        searcher=searcher_of(game),
    )
    elapsed = perf_counter() - begun
    return GameFigures(
        {
            "game": game.id,
            "edition": edition,
            **named_house(game, game.editions[edition], played_with),
            "seats": seats,
            "policy": ",".join(policies) or policy,
            **({"policies": list(policies), "rotate": rotate} if policies else {}),
            "seed": seed,
            "asked": games,
            **played.figures,
            "elapsed_s": elapsed,
            "turns_per_s": played.turns / elapsed,
        }
    )


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("--games", metavar="K")
    parser.add_argument("--seats", metavar="N")
    parser.add_argument("--seed", metavar="S", default="0")
    parser.add_argument("--policy", metavar="P", default="uniform")
    parser.add_argument("--policies", metavar="P1,P2,…")
    parser.add_argument("--rotate", action="store_true")
    parser.add_argument("--list-policies", action="store_true")
    parser.add_argument("--settings", metavar="S", default="")
    parser.add_argument("--jobs", metavar="J", default="1")
    add_house(parser)
    parser.add_argument("--against", metavar="E2")
    parser.add_argument("--against-house", metavar="NAME=VALUE", action="append", default=[])


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> Figures:
    """Play the games with a progress line on a terminal, and print the figures."""
    if args.list_policies:
        return listed_policies(game, lang, None if args.json else speak)
    if args.games is None:
        raise BadInput("missing", found="--games")
    plain = game.read_settings(args.settings)
    edition, settings = table_of(game, args.edition, args.house, plain)
    policies = policies_of(game, args.policy, args.policies, args.seats)
    seats = len(policies) if args.policies is not None and args.seats is None else seats_of(game, args.seats)
    asked: dict[str, Any] = {
        "games": whole_number("--games", args.games, 1),
        "seed": whole_number("--seed", args.seed),
        "jobs": whole_number("--jobs", args.jobs, 1, MOST_JOBS),
        "policy": args.policy,
        "policies": policies,
        "rotate": args.rotate,
    }
    tables = [Rules(edition, settings)]
    if args.against is not None or args.against_house:
        tables.append(Rules(*table_of(game, args.against or args.edition, args.against_house, plain)))
    try:
        with progress_on(sys.stderr) as progress:
            if len(tables) > 1:
                figures = against_figures(game, tables, seats, progress, asked)
            else:
                figures = simulate(game, edition.id, seats, settings=settings, progress=progress, **asked)
    except Unsupported as bad:
        for rules in tables:
            unplayed = house_rule_not_played(game, rules.edition.id, seats, rules.settings)
            if unplayed is not None:
                raise BadInput("house-not-simulated", name=unplayed) from None
        raise BadInput("unsupported", found=str(bad)) from None
    if not figures["games"]:
        raise KeyboardInterrupt
    if not args.json:
        for line in told_lines(figures, game, tables, lang):
            speak(line)
    return figures


def against_figures(
    game: Game, tables: Sequence[Rules], seats: int, progress: Progress | None, asked: Mapping[str, Any]
) -> Figures:
    """The same games at two tables, as they were asked for."""
    options, named = dict(asked), asked["policies"]
    policy = options.pop("policy")
    options["policies"] = named or (policy,) * seats
    return simulate_against(
        game, tables, **options, compared=bool(named), progress=progress, searcher=searcher_of(game)
    )


def told_lines(figures: Mapping[str, Any], game: Game, tables: Sequence[Rules], lang: str) -> Iterator[str]:
    """The figures for a person, table by table, each with what it plays, and then how far two of them are apart."""
    told = [figures]
    if "against" in figures:
        told.append({**figures, **figures["against"]})
    for each, rules in zip(told, tables, strict=True):
        yield from figure_lines(each, game, lang)
        yield from house_passages(
            list(in_effect(game.rulebooks, rules.edition, rules.settings)), Speaker(lang, game, rules.settings)
        )
    if len(told) > 1:
        yield from compared_lines(figures, game, lang)


def searcher_of(game: Game) -> Searcher | None:
    """The policies of a game that search; nothing in a game without a coach."""
    return game.coach() if game.coach is not None else None


def policies_of(game: Game, policy: str, policies: str | None, seats: str | None) -> tuple[str, ...]:
    """The policies of the seats as they were typed; none where all play by the same one."""
    model, searcher = game.fast(), searcher_of(game)
    named = (policy,) if policies is None else tuple(policies.split(","))
    for name in named:
        try:
            policy_maker(name, model, searcher)
        except Unsupported:
            if name.startswith(SEARCH) and searcher is not None:
                raise BadInput("policy-playouts", found=name, most=MOST_PLAYOUTS) from None
            raise BadInput("no-policy", found=name, known=", ".join(known_policies(model, searcher))) from None
    if policies is None:
        return ()
    asked = seats_of(game, str(len(named)) if seats is None else seats)
    if len(named) != asked:
        raise BadInput("policies-for-seats", count=len(named), seats=asked)
    return named


def listed_policies(game: Game, lang: str, speak: Callable[[str], None] | None) -> Figures:
    """Every policy from the weakest to the strongest, and what it overlooks."""
    names = known_policies(game.fast(), searcher_of(game))
    levels = {each: words_of(game.package, each)["level"] for each in LANGUAGES}
    listed = [
        {"name": name, "overlooks": {each: levels[each][name]["overlooks"] for each in LANGUAGES}} for name in names
    ]
    if speak is not None:
        width, words = max(map(len, names)), words_of("rainbow7.commands", lang)["simulate"]
        for name in names:
            level = levels[lang][name]
            speak(f"  {name:<{width}}  {fill(words['level'], lang, **level)}")
    return {"game": game.id, "policies": listed}


def house_rule_not_played(game: Game, edition: str, seats: int, settings: Any) -> str | None:
    """The first of a table's house rules with which the fast model plays no game; nothing where it plays them all."""
    for name, value in in_effect(game.rulebooks, game.editions[edition], settings).items():
        alone = with_house(game.settings(), {name: value}, game.rulebooks.house_rules)
        try:
            simulate(game, edition, seats, games=1, settings=alone)
        except Unsupported:
            return name
    return None


class GameFigures(Figures):
    """The figures of a simulation: a dictionary that draws itself as a table."""

    def __str__(self) -> str:
        return "\n".join(figure_lines(self, GAMES[self["game"]], reader_language()))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        lang = reader_language()
        head, rows = figure_rows(self, GAMES[self["game"]], lang)
        lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(row)}</td></tr>" for name, row in rows.items())
        caption = "<br/>".join(map(escape, head))
        return f'<table class="r7-figures" lang="{lang}"><caption>{caption}</caption>{lines}</table>'


def figure_lines(figures: Mapping[str, Any], game: Game, lang: str) -> Iterator[str]:
    """The figures for a person, line by line."""
    head, rows = figure_rows(figures, game, lang)
    yield from head
    width = max(map(len, rows))
    for name, row in rows.items():
        yield f"  {name:<{width}}  {row}"


def figure_rows(figures: Mapping[str, Any], game: Game, lang: str) -> tuple[list[str], dict[str, str]]:
    """What was played, and each figure by its name in words."""
    words, speaker, write = words_of("rainbow7.commands", lang)["simulate"], Speaker(lang, game), language(lang).number

    def whole(number: float) -> str:
        return write(number, 0)

    def decimal(number: float | None, places: int = 2) -> str:
        return "–" if number is None else write(number, places)

    def share(part: float | None) -> str:
        return "–" if part is None else language(lang).percent(part, 1)

    def error(one: float | None, times: int = 1, places: int = 2) -> str:
        return decimal(None if one is None else ERRORS_TOLD * one * times, places)

    head = [fill(words["head"], lang, **{name: figures[name] for name in ("game", "edition", "seats", "policy")})]
    if figures["games"] < figures["asked"]:
        head.append(fill(words["stopped"], lang, games=whole(figures["games"]), asked=whole(figures["asked"])))
    head.append(words["errors"])
    rows = {name: whole(figures[name]) for name in ("games", "rounds", "turns")}
    rows["speed"] = whole(figures["turns_per_s"])
    for name, figure in figures.items():
        if isinstance(figure, dict) and figure.keys() == {"mean", "se"}:
            rows[name] = f"{decimal(figure['mean'])} ± {error(figure['se'])}"
    each_policy = {
        f"{place + 1}. {each['policy']}": fill(
            words["policy"],
            lang,
            wins=share(each["wins"]),
            wins_error=error(each["wins_se"], 100, 1),
            gain=decimal(each["gain"]["mean"]),
            gain_error=error(each["gain"]["se"]),
        )
        for place, each in enumerate(figures.get("by_policy", ()))
    }
    if "endings" in figures:
        rows["endings"] = ", ".join(f"{words.get(end, end)} {share(part)}" for end, part in figures["endings"].items())
    wins = figures["wins_by_seat"]
    rows["wins_by_seat"] = ", ".join(f"{speaker.label(seat)} {share(part)}" for seat, part in enumerate(wins))
    return head, {**{words[name]: row for name, row in rows.items()}, **each_policy}


@contextmanager
def progress_on(stream: TextIO) -> Iterator[Progress | None]:
    """A progress line if the stream is a terminal, removed at the end; else nothing."""
    if not stream.isatty():
        yield None
        return
    last = -1

    def progress(done: int, asked: int) -> None:
        nonlocal last
        if (now := 1000 * done // asked) != last:
            last = now
            stream.write(f"\r{done} / {asked} · {now / 10:.1f} %")
            stream.flush()

    try:
        yield progress
    finally:
        stream.write("\r\033[K")
        stream.flush()
