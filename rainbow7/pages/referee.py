"""The page "referee", for a real table: may I lay these, what may I lay, who scores what, and what the table plays."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.game import Game
from rainbow7.core.notation import BadNotation
from rainbow7.explain import Speaker
from rainbow7.explain.complaints import notation_text
from rainbow7.games.surfaces import RefereeSurface, offered
from rainbow7.pages import question_data, table_settings, widget_data
from rainbow7.pages.card_entry import read_cards, text_of, without
from rainbow7.pages.count_pad import Counts
from rainbow7.pages.entered_round import EnteredRound, Pad, is_total
from rainbow7.pages.hand_question import HandQuestion
from rainbow7.pages.link import PageLink
from rainbow7.pages.pad_data import pad_data
from rainbow7.pages.page import Message, Page, Shown, paragraphs
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.score_data import score_data
from rainbow7.pages.score_pad import Rounds
from rainbow7.pages.typed_number import typed_number
from rainbow7.pages.what_if_link import WhatIf, what_if
from rainbow7.widgets.data_types.score import ScoreData
from rainbow7.widgets.data_types.why import WhyData

if TYPE_CHECKING:
    from ipywidgets import Box

ENDINGS = {"c": "call", "p": "perfect"}
TOTAL_DIGITS = 3
START_DIGITS = 2
LONGEST_TYPED = 300
NONE_RAISED = "-"
"""How a link says that the hand is held and none of its cards is raised."""
OLDER_TABS = {"lay": "hand", "judge": "hand", "play": "hand"}
"""What the tabs of older links are called now."""


def referee(query: str | None = None) -> "Box":
    """The referee, as its link asks."""
    return page_box(Referee, query)


class Referee(Page):
    """Questions about real cards: hands that are entered, what is to be laid, the rounds on a score pad."""

    name = "referee"
    widgets: ClassVar = {
        "bar": "Bar", "grid": "HandGrid", "round": "RoundEntry", "pad": "ScorePad", "score": "Score", "why": "Why",
        "box": "Box", "address": "Address",
    }  # fmt: skip
    reading_styles = ("text", "hand_grid")

    def __init__(self, link: PageLink) -> None:
        self.names: tuple[str, ...] = ()
        """The players' names; empty where none was given."""
        self.refused_names: tuple[str, ...] = ()
        """The names last typed for the colours of the box where they do not tell seven colours apart."""
        self.unreadable = ""
        """What of the link's cards could not be read."""
        super().__init__(link)

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """Every tab of the game."""
        return (PageLink(tab=tab) for tab in game.referee().TABS)

    def open(self, link: PageLink) -> None:
        """Take the hands, the cards to be laid and the pad from a link; what cannot be read is left out, and said."""
        super().open(link)
        link, self.bound, self.raised, self.held = self.link, "", "", False
        self.seat, self.sheet, self.correcting = 0, False, 0
        self.why_open, self.details, self.laid_last = False, False, ""
        self._left: dict[str, tuple[list[str], bool, str]] = {}
        """What was entered under the other tabs: the hands, whether one is held, and its raised cards."""
        self.wrong_totals: dict[int, str] = {}
        """What was typed as the total of a hand and is no number, by seat."""
        self.wrong_starts: dict[int, str] = {}
        """What was typed as tokens at the start and is no number, by seat."""
        wanted = OLDER_TABS.get(link.tab, link.tab)
        self.tab = wanted if wanted in self.surface.TABS else self.surface.TABS[0]
        self.seats = link.the_seats
        self.hands = [self._readable(each) for each in link.hand.split("/")] if link.hand else [""]
        self.rounds = self._read_pad(link.pad)
        if link.pad and not link.seats:
            self.seats = len(self.rounds.start)
        self.ending, self.ending_seat = "call", 0
        if self.tab == "score":
            kind, who = link.play[:1], link.play[1:]
            self.ending = ENDINGS.get(kind, "call")
            self.ending_seat = int(who) if who.isascii() and who.isdigit() and int(who) < self.seats else 0
        else:
            bound, _, laid = link.play.rpartition(";")
            self.bound = bound if bound in self.bounds else ""
            self.raised = self._readable(laid)
            self.held = bool(self.hands[0] and laid) or link.tab == "judge"
        self._fill()

    def _read_pad(self, pad: str) -> Pad:
        """The rounds of a pad."""
        game = self.link.the_game
        if game.scoring is None:
            return Counts.read(pad, self.seats, range(game.seats[0], game.seats[-1] + 1))
        return Rounds.read(pad, self.seats, self.link.the_edition)

    @property
    def surface(self) -> RefereeSurface:
        """What the game has for this page."""
        return self.link.the_game.referee()

    @property
    def several_hands(self) -> bool:
        """Whether the question is about several hands."""
        return self.tab in ("score", "rank")

    def _fill(self) -> None:
        """Make as many hands as the question is about."""
        count = self.seats if self.several_hands else 1
        if self.tab == "rank":
            count = self.surface.play_count(self.link.the_edition, self.seats)
        self.hands = [*self.hands, *[""] * count][:count]
        self.seat = min(self.seat, count - 1)
        if not self.several_hands and (not self.hands[0] or self.surface.IN_A_ROW):
            self.held, self.raised = False, ""

    @property
    def bounds(self) -> tuple[str, ...]:
        """To what a round may be bound."""
        hands = self.link.the_game.hands
        return hands().BOUNDS if hands is not None else ()

    @property
    def _calls(self) -> bool:
        """Whether somebody ends a round in this game."""
        return self.link.the_game.scoring is not None

    def _readable(self, text: str) -> str:
        """A list of cards in notation, or a total; empty where the text is neither."""
        text = text.strip()
        if not text or text == NONE_RAISED or (self.tab == "score" and is_total(text)):
            return text[:TOTAL_DIGITS].strip(NONE_RAISED)
        if self.tab == "score" and not self.surface.COUNTED_BY_CARDS:
            return ""
        try:
            return text_of(read_cards(self.link, text))
        except BadNotation as bad:
            self.unreadable = notation_text(bad, self.link.the_game, self.lang)
            return ""

    # What the browser says about cards

    def on_hand(self, text: Any, _: Message) -> None:
        """The cards that are being entered have changed."""
        self.why_open, self.laid_last = False, ""
        try:
            some = read_cards(self.link, str(text).strip())
        except BadNotation:
            return
        self.hands[self.seat] = text_of(self.surface.possible_part(self.link.the_edition, some))
        self.wrong_totals.pop(self.seat, None)
        self._fill()

    def on_held(self, held: Any, _: Message) -> None:
        """The hand is complete, or is to be changed."""
        self.held, self.raised, self.why_open, self.laid_last = held is True, "", False, ""
        self._fill()

    def on_lay(self, text: Any, _: Message) -> None:
        """Raise these cards of the hand."""
        self.raised, self.why_open, self.laid_last = self._readable(str(text)[:LONGEST_TYPED]), False, ""

    def on_try(self, text: Any, message: Message) -> None:
        """Ask about something that may be laid, or nearly."""
        if self.tab == "hand" and self.hands[0]:
            self.held = True
            self.on_lay(text, message)

    def on_laid(self, _: Any, __: Message) -> None:
        """The raised cards have been laid, where they may be: they leave the hand."""
        verdict = self.question.verdict() if self.held else None
        if verdict is not None and verdict.legal:
            hand, laid = read_cards(self.link, self.hands[0]), read_cards(self.link, self.raised)
            self.hands, self.raised, self.laid_last = [text_of(without(hand, laid))], "", self.raised
            self._fill()

    def on_sheet(self, seat: Any, _: Message) -> None:
        """Enter somebody's hand card by card, or be done with it."""
        self.sheet = isinstance(seat, int) and 0 <= seat < len(self.hands) and self.surface.COUNTED_BY_CARDS
        if self.sheet:
            self.seat = seat
            if is_total(self.hands[seat]):
                self.hands[seat] = ""

    def on_why(self, which: Any, _: Message) -> None:
        """Open or close the reasons."""
        self.why_open = which is not False and which is not None

    # What the browser says about rounds

    def on_total(self, text: Any, message: Message) -> None:
        """Enter a hand by its total; what is no number stays where it was typed."""
        seat = message.get("of")
        if isinstance(seat, int) and 0 <= seat < len(self.hands):
            typed = str(text).strip()
            total = typed_number(typed, TOTAL_DIGITS)
            self.hands[seat] = "" if total is None else str(total)
            self.wrong_totals.pop(seat, None)
            if typed and total is None:
                self.wrong_totals[seat] = typed[:TOTAL_DIGITS]

    def on_note(self, _: Any, __: Message) -> None:
        """Note the round on the pad, in place of the one that is being corrected, and start the next one."""
        entry: Any = self.entered_round.entry() if self.tab == "score" else None
        if entry is not None:
            pad: Any = self.rounds
            self.rounds = pad.corrected(self.correcting, entry) if self.correcting else pad.noted(entry)
            self._next_round()

    def _next_round(self) -> None:
        """Nothing has been entered yet of the round."""
        self.hands, self.ending, self.ending_seat, self.seat = [""] * self.seats, "call", 0, 0
        self.wrong_totals, self.wrong_starts = {}, {}
        self.correcting, self.sheet, self.details = 0, False, False

    def on_correct(self, number: Any, _: Message) -> None:
        """Enter a round of the pad again."""
        if isinstance(number, int) and 1 <= number <= len(self.rounds.rounds):
            self._next_round()
            entry: Any = self.rounds.rounds[number - 1]
            values = entry if isinstance(entry, tuple) else entry.values
            self.hands = ["" if each is None else str(each) for each in values]
            if not isinstance(entry, tuple):
                self.ending, self.ending_seat = "perfect" if entry.perfect else "call", entry.seat
            self.correcting = number

    def on_cancel(self, _: Any, __: Message) -> None:
        """Leave a correction."""
        if self.correcting:
            self._next_round()

    def on_undo(self, _: Any, __: Message) -> None:
        """Take the last round off the pad."""
        self.rounds = self.rounds.taken_back
        self.on_cancel(None, {})

    def on_fresh(self, _: Any, __: Message) -> None:
        """Start a new pad."""
        self.rounds = self._read_pad("")
        self._next_round()

    def on_details(self, shown: Any, _: Message) -> None:
        """Show the round in full, or no longer."""
        self.details = shown is True

    def on_start(self, text: Any, _: Message) -> None:
        """Set the tokens that everybody starts with; what is no number stays where it was typed."""
        typed = [each.strip() for each in str(text).split(",")[: self.seats]]
        known = [typed_number(each, START_DIGITS) for each in typed]
        wrong = [seat for seat, each in enumerate(known) if typed[seat] and each is None]
        self.wrong_starts = {seat: typed[seat][:START_DIGITS] for seat in wrong}
        if len(known) == self.seats:
            self.rounds = self._read_pad(f"t{','.join(str(each or 0) for each in known)}")

    def on_restore(self, text: Any, message: Message) -> None:
        """Take the pad that the browser has stored, if the link holds none or the reader wants it all the same."""
        if not self.rounds.rounds or message.get("mine") is True:
            self.rounds, self.wrong_starts, self.correcting = self._read_pad(str(text)), {}, 0
            self.seats = len(self.rounds.start)
            self._fill()

    def on_names(self, text: Any, message: Message) -> None:
        """Set the players' names; in a message about the box they are the colours' names, which `on_box` reads."""
        if "box" not in message:
            lines = str(text).split("\n")
            self.names = tuple("".join(sign for sign in each if sign.isprintable())[:16] for each in lines[:6])

    # What the browser says about the table

    def on_box(self, effects: Any, message: Message) -> None:
        """Set what the 7s of the reader's own box do, and what its colours are called."""
        if self.link.the_game.box is None:
            return
        names = table_settings.typed_names(str(message.get("names", "")))
        link = table_settings.with_box(self.link, effects, names)
        self.refused_names = () if link is not None else tuple(names)
        self.link = link or table_settings.with_box(self.link, effects, self.link.the_settings.colours) or self.link

    def on_house(self, chosen: Any, _: Message) -> None:
        """Set all house rules of the table, as `call-limit:9,tie:other`; what cannot be is ignored."""
        self.link = table_settings.with_house_rules(self.link, str(chosen))

    def set_edition(self, edition: str) -> None:
        """The same hands under another rulebook, under which the rounds are counted anew."""
        if edition != self.link.edition:
            pad = str(self.rounds)
            super().set_edition(edition)
            self.rounds = self._read_pad(pad)

    def set_game(self, game: str) -> None:
        """Begin anew with another game."""
        if game != self.link.game:
            super().set_game(game)

    def set_option(self, name: str, given: str | int) -> None:
        """Switch the tab, what is asked about, or how the round ended."""
        self.why_open, value = False, str(given)
        number = int(value) if value.isascii() and value.isdigit() else -1
        if name == "tab" and value in self.surface.TABS:
            self._left[self.tab] = (self.hands, self.held, self.raised)
            self.hands, self.held, self.raised = self._left.get(value, ([""], False, ""))
            self.tab, self.wrong_totals, self.sheet, self.laid_last = value, {}, False, ""
        elif name == "bound":
            self.bound = value if value in self.bounds else ""
        elif name == "ending" and value in ENDINGS.values():
            self.ending = value
        elif name == "seats" and number in self.link.the_game.seats:
            self.seats, self.wrong_totals, self.wrong_starts, self.correcting = number, {}, {}, 0
            self.rounds = self.rounds.for_seats(number)
            self.ending_seat = min(self.ending_seat, number - 1)
        elif name == "who" and 0 <= number < self.seats:
            self.ending_seat = number
        elif name == "whose" and 0 <= number < len(self.hands):
            self.seat = number
        self._fill()

    # The link

    def current_link(self) -> PageLink:
        """The link to exactly what is shown; names stay in the browser."""
        play = (("c" if self.ending == "call" else "p") + str(self.ending_seat)) if self._calls else ""
        if self.tab != "score":
            raised = (self.raised or NONE_RAISED) if self.held else ""
            play = f"{self.bound};{raised}" if self.bound else raised
        usual = self.link.the_game.default_seats
        hands = "/".join(self.hands).replace(" ", ",") if any(self.hands) else ""
        return replace(
            self.link, complaints=(), tab=self.tab, hand=hands,
            play=play.replace(" ", ","), pad=str(self.rounds), seats=self.seats if self.seats != usual else 0,
        )  # fmt: skip

    # What is shown

    @property
    def speaker(self) -> Speaker:
        """The speaker that words texts, with the players' names."""
        game = self.link.the_game
        return Speaker(self.lang, game, game.read_settings(self.link.settings), None, self.names)

    @property
    def question(self) -> HandQuestion:
        """The question about one hand."""
        hand, raised = (read_cards(self.link, each) for each in (self.hands[0], self.raised))
        return HandQuestion(self.link, self.speaker, hand, raised, self.bound, self.held)

    @property
    def entered_round(self) -> EnteredRound:
        """The end of the round as it was entered."""
        pad = self.rounds.before(self.correcting) if self.correcting else self.rounds
        return EnteredRound(
            self.link, self.speaker, pad, tuple(self.hands), self.ending == "perfect", self.ending_seat
        )  # fmt: skip

    def own_data(self) -> Shown:
        """The question with its answer, the reasons, the round, the pad and the settings."""
        link, speaker, scores = self.link, self.speaker, self.tab == "score"
        return {
            "grid": question_data.grid_data(self), "why": self._why(),
            "round": question_data.round_data(self) if scores and not self.sheet else None,
            "score": self._score(),
            "pad": pad_data(
                link, speaker, self.rounds, self.names, open=scores and not self.sheet,
                wrong_starts=self.wrong_starts, correcting=self.correcting,
            ),
            "box": table_settings.box_data(
                link, speaker, self.address, open=self.tab == "box", refused_names=self.refused_names
            ),
        }  # fmt: skip

    def _score(self) -> ScoreData:
        """The round in full, where that is wanted."""
        ended = self.entered_round.ended() if self.tab == "score" and self.details and not self.sheet else None
        if ended is None:
            return {"id": "score", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "score")}
        # The cards of a Perfect, and those of a hand given by its total, are not known.
        known = not ended.perfect and ended.hands is not None
        data = score_data(
            self.link.the_game, ended, self.lang, players=self.names, what_if=self._what_if if known else None
        )
        return {**data, "read": self.read_address}

    def _what_if(self, ended: Any, seat: int) -> tuple[WhatIf, str] | None:
        """Another hand that would have turned the round, and the address at which the call is made with it."""
        link = PageLink(game=self.link.game, edition=self.link.edition, lang=self.lang)
        before = offered(self.link.the_game.scoring).table_of(
            ended.edition, ended.settings, ended.hands, ended.tokens, ended.seat
        )
        way = what_if(before, "call", ended, seat, link)
        return (way, self.address_of("explorer", way.link)) if way is not None else None

    def _why(self) -> WhyData:
        verdict = self.question.verdict() if self.why_open and self.tab == "hand" and not self.laid_last else None
        if verdict is None:
            return {"id": "why", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "why")}
        reasons = widget_data.why_verdict(verdict, self.lang, edition=self.link.edition)
        return {**reasons, "read": self.read_address}

    # In words

    def text_lines(self) -> tuple[str, ...]:
        """The question and the answer."""
        return question_data.text_lines(self)

    def readable(self) -> dict[str, str]:
        """The tabs as links, and the answer."""
        tabs = "".join(
            f'<li><a href="{escape("referee?" + replace(self.current_link(), tab=each).query())}"'
            f"{' aria-current=page' if each == self.tab else ''}>{escape(question_data.tab_label(self, each))}</a></li>"
            for each in self.surface.TABS
        )
        return {"grid": self.document(f"<ul>{tabs}</ul>{paragraphs(self.text_lines()[1:])}")}
