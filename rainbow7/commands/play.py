"""`rainbow7 play`: a game in the terminal, one seat for a person, the others for simple players."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Any

from rainbow7.commands.arguments import (
    FORCE,
    BadInput,
    add_house,
    refuse_existing,
    seats_of,
    table_of,
    whole_number,
    write_whole,
)
from rainbow7.commands.replay import match_data
from rainbow7.commands.typed_words import TypedLine, TypedWords
from rainbow7.core.game import Game
from rainbow7.core.match import Match, match_from, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text, explain, explain_verdict, move_text, view_text
from rainbow7.explain.complaints import did_you_mean, input_text, notation_text
from rainbow7.games import GAMES
from rainbow7.games.surfaces import whole_ladder
from rainbow7.pages.opponents import Opponents, plays_levels

ME = 0
USUAL = Opponents(ME)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("--seats", metavar="N")
    parser.add_argument("--seed", metavar="S", default="0")
    parser.add_argument("--settings", metavar="KEY=VALUE;…", default="")
    add_house(parser)
    parser.add_argument("--position", metavar="POSITION")
    parser.add_argument("--levels", metavar="L1,L2,…", default="")
    parser.add_argument("--save", metavar="FILE")
    parser.add_argument(FORCE, action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Play until the game is over or the person leaves; the record is saved where one asked for it."""
    if args.save is not None:
        refuse_existing([args.save], args.force)
    match = _begin(args, game)
    opponents = _opponents(args.levels, match)
    table = TerminalMatch(match, lang, (lambda line: None) if args.json else speak, opponents)
    table.go_on()
    for line in _typed(table.words["prompt"] if not args.json else ""):
        if not table.hear(line):
            break
        if table.match.outcome is not None:
            break
    if args.save is not None:
        table.write(args.save, force=args.force)
    return match_data(table.match, lang)


def _begin(args: Namespace, game: Game) -> Match:
    seed = whole_number("--seed", args.seed)
    if args.position is not None:
        named = args.position.split(" ")[0].lower()
        if named not in GAMES:
            raise BadInput("no-game", found=named, known=", ".join(GAMES))
        return match_from(GAMES[named], args.position, seed)
    edition, settings = table_of(game, args.edition, args.house, game.read_settings(args.settings))
    return new_match(game, edition.id, seats_of(game, args.seats), seed, settings).play("deal")


def _opponents(typed: str, match: Match) -> Opponents:
    """The others by the levels that were typed, in the order of their seats; the last one holds for all who follow."""
    if not typed:
        return USUAL
    game, start = match.game, match.start
    levels = tuple(typed.split(","))
    ladder = whole_ladder(game.levels())
    for name in levels:
        if name not in ladder:
            raise BadInput("no-level-of-play", found=name, known=", ".join(ladder))
    if len(levels) >= start.seats:
        raise BadInput("levels-for-seats", count=len(levels), others=start.seats - 1)
    if not plays_levels(game, start.edition, start.settings):
        raise BadInput("levels-unplayed")
    return Opponents(ME, levels)


def _typed(prompt: str) -> Iterator[str]:
    """The lines that somebody types, until there are no more."""
    watched = sys.stdin.isatty()
    while True:
        if watched and prompt:
            print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        if line.strip():
            yield line.strip()


class TerminalMatch:
    """A match at the terminal: what was said, what may be done, and who is to move."""

    def __init__(self, match: Match, lang: str, speak: Callable[[str], None], opponents: Opponents = USUAL) -> None:
        self.match, self.lang, self.speak, self.opponents = match, lang, speak, opponents
        self.speaker = Speaker(lang, match.game, match.start.settings, reader=ME)
        self.words = self.speaker.common["play"]
        self.printed = 0
        self.commands = TypedWords(self.words["commands"])
        self.moves = TypedWords(self.speaker.words["typed"])
        self.answer: Verdict | None = None
        """What the rules said of the move that the person tried last."""
        self.written: set[str] = set()
        """The files that were written at this table."""

    def hear(self, line: str) -> bool:
        """Do what was typed; whether the person wants to go on."""
        typed = line.split()[0]
        word = self.commands.read(typed).notation.lower()
        if word in ("quit", "exit", "q"):
            return False
        if word in ("help", "?"):
            self.speak(self.words["help"])
        elif word in ("moves", "m"):
            self.show_moves()
        elif word in ("why", "w"):
            self.why()
        elif word in ("undo", "u"):
            self.undo()
        elif word in ("table", "t"):
            self.show_table()
        elif word in ("position", "p"):
            self.speak(str(self.match.state))
        elif word == "save":
            self.save(line[len(typed) :].strip())
        else:
            self.attempt(line)
        return True

    def attempt(self, line: str) -> None:
        """Try a move; a refusal explains itself."""
        read = self.moves.read(line)
        try:
            by = ME if self.match.game.to_move(self.match.state) is not None else None
            verdict = self.match.judge(read.notation, by)
        except BadNotation as bad:
            self.speak(self.unread(read, bad))
            return
        self.answer = verdict
        if not verdict.legal:
            self.speak(explain_verdict(verdict, self.lang, ME).text("line"))
            if would := explain_verdict(verdict, self.lang, ME).would:
                self.speak(str(would))
            return
        self.match = self.match.after(verdict)
        self.go_on()

    def unread(self, line: TypedLine, bad: BadNotation) -> str:
        """What is wrong with a line that is no move, in the words that the person types."""
        known = bad.facts.get("known", ())
        if isinstance(known, tuple):
            bad.facts["known"] = tuple(self.moves.write(str(each)) for each in known)
        problem = notation_text(bad, self.match.game, self.lang)
        if bad.code == "no-move":
            problem += did_you_mean(bad.facts.get("found"), self.commands.words.values(), self.speaker)
        quoted = self.speaker.common["notation"]["quoted"]
        return fill(quoted, self.lang, text=line.typed, column=line.column(bad.column), problem=problem)

    def go_on(self) -> None:
        """The others move, rounds are dealt, until it is the person's turn or the game is over."""
        while self.match.outcome is None and (seat := self.match.game.to_move(self.match.state)) != ME:
            if not self.match.legal_moves:
                self.speak(self.words["stuck"])
                break
            self.match = self.match.with_sensible_move() if seat is None else self.opponents.moved(self.match, seat)
        self.print_new_events()
        if self.match.outcome is None:
            self.show_table()

    def print_new_events(self) -> None:
        """What has happened since the last time."""
        moments = self.match.moments
        for moment in moments[self.printed :]:
            self.speak(f"  {event_text(moment.event, self.speaker)}")
        self.printed = len(moments)

    def show_table(self) -> None:
        """What the person may see."""
        for sentence in view_text(self.match.game, self.match.view(ME), self.speaker):
            self.speak(str(sentence))
        if self.match.game.hands is not None and (hand := self.match.view(ME).hand):
            self.speak(fill(self.words["codes"], self.lang, codes=" ".join(map(str, hand))))

    def show_moves(self) -> None:
        """Every legal move, as typed and in words."""
        for move in self.match.legal_moves:
            self.speak(f"  {self.moves.write(str(move)):<28} {move_text(move, self.speaker)}")

    def why(self) -> None:
        """The last answer, unfolded: to the move that was tried, else the last event."""
        if self.answer is not None:
            self.speak(explain_verdict(self.answer, self.lang, ME).text("all"))
        elif self.match.moments:
            self.speak(explain(self.match.moments[-1], self.lang, ME).text("all"))

    def undo(self) -> None:
        """Back to the person's last decision."""
        count = len(self.match.steps) - 1
        while count > 0 and self.match.game.to_move(self.match.at(count).state) != ME:
            count -= 1
        if count <= 0:
            self.speak(self.words["nothing_to_undo"])
            return
        self.match = self.match.at(count)
        self.printed = len(self.match.moments)
        self.answer = None
        self.speak(self.words["undone"])
        self.show_table()

    def save(self, name: str) -> None:
        """Write the record to a file."""
        force = FORCE in name.split()
        name = " ".join(word for word in name.split() if word != FORCE) if force else name
        if not name:
            self.speak(self.words["save_where"])
            return
        try:
            self.write(name, force=force)
        except BadInput as bad:
            self.speak(input_text(bad.code, bad.facts, self.lang))

    def write(self, name: str, *, force: bool) -> None:
        """Write the record; what was written at this table before may be written anew."""
        write_whole(name, self.match.record(), force=force or name in self.written)
        self.written.add(name)
        self.speak(fill(self.words["saved"], self.speaker.lang, name=name))
