"""The page "referee", for a real table: what may be laid, whether this may be laid, and who scores what."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.game import Game
from rainbow7.core.house_rules import changing, in_effect, laid_over
from rainbow7.core.notation import BadNotation, Word
from rainbow7.core.rule import Verdict
from rainbow7.core.settings import read_house, with_house
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text, explain_verdict, house_badge
from rainbow7.explain.complaints import notation_text
from rainbow7.games.surfaces import RefereeSurface, offered
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Json, Message, Page, Shown, paragraphs
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.score_pad import Rounds
from rainbow7.pages.typed_number import typed_number
from rainbow7.pages.what_if_link import WhatIf, what_if
from rainbow7.widgets.data_types.box import BoxData, BoxRow, HouseRule, KeptBox
from rainbow7.widgets.data_types.hand_grid import Chip, HandGridData, HandRow, Pick, PickTile, Result, Switch
from rainbow7.widgets.data_types.score import ScoreData
from rainbow7.widgets.data_types.score_pad import ScorePadData
from rainbow7.widgets.data_types.shared import Kind, Option
from rainbow7.widgets.data_types.why import WhyData

if TYPE_CHECKING:
    from ipywidgets import Box

ENDINGS = {"c": "call", "p": "perfect"}
MOST_FOUND = 24
"""The most combinations that are shown; a hand at a real table hardly allows more."""
TOTAL_DIGITS = 3
START_DIGITS = 2
LONGEST_HAND = 60
"""The most cards of a hand, or faces of a row, that are read."""


def _box_settings(game: Game, effects: Any, colours: Sequence[str]) -> Any:
    """The settings in which the 7s do this and the colours have these names; as usual where nothing is given."""
    parts = [f"effects={effects}"] if effects else []
    if colours:
        parts.append("colours=" + ",".join(each.replace(" ", "_") for each in colours))
    return game.read_settings(";".join(parts))


def referee(query: str | None = None) -> "Box":
    """The referee, as its link asks."""
    return page_box(Referee, query)


def _told(text: str, kind: Kind = "") -> Result:
    """An answer that is one sentence."""
    return {"kind": kind, "word": "", "note": "", "html": escape(text), "text": text}


class Referee(Page):
    """Questions about real cards: hands that are entered, a play, the rounds on a score pad."""

    name = "referee"
    widgets: ClassVar = {
        "bar": "Bar", "grid": "HandGrid", "why": "Why", "score": "Score", "pad": "ScorePad", "box": "Box",
        "address": "Address",
    }  # fmt: skip
    reading_styles = ("text", "hand_grid")

    def __init__(self, link: PageLink) -> None:
        self.seat = 0
        """The hand that is being entered."""
        self.why_open = False
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
        """Take the hands, the play and the pad from a link; what cannot be read is left out, and said."""
        super().open(link)
        self.wrong_totals: dict[int, str] = {}
        """What was typed as the total of a hand and is no number, by seat."""
        self.wrong_starts: dict[int, str] = {}
        """What was typed as tokens at the start and is no number, by seat."""
        link, self.bound = self.link, ""
        self.tab = link.tab if link.tab in self.surface.TABS else self.surface.TABS[0]
        self.seats = link.the_seats
        self.hands = [self._readable_cards(each) for each in link.hand.split("/")] if link.hand else [""]
        self.rounds = self._read_pad(link.pad)
        if link.pad and not link.seats:
            self.seats = len(self.rounds.start)
        self.ending, self.ending_seat, self.chosen_cards = "call", 0, ""
        if self.tab == "score":
            kind, who = link.play[:1], link.play[1:]
            self.ending = ENDINGS.get(kind, "call")
            self.ending_seat = int(who) if who.isascii() and who.isdigit() and int(who) < self.seats else 0
        else:
            bound, _, laid = link.play.rpartition(";")
            self.bound = bound if bound in self._bounds() else ""
            self.chosen_cards = self._readable_cards(laid)
        self._fill()

    def _read_pad(self, pad: str) -> Rounds:
        """The rounds of a pad; none where the game has no score to keep."""
        kept = pad if "score" in self.surface.TABS else ""
        return Rounds.read(kept, self.seats, self.link.the_edition)

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
        self.hands = [*self.hands, *[""] * count][:count]
        self.seat = min(self.seat, count - 1)

    def _bounds(self) -> tuple[str, ...]:
        hands = self.link.the_game.hands
        return hands().BOUNDS if hands is not None else ()

    def _readable_cards(self, text: str) -> str:
        """A list of cards in notation, or a total; empty where the text is neither."""
        text = text.strip()
        if not text or text == "-" or (text.isascii() and text.isdigit() and self.surface.ENTERED_BY_POINTS):
            return text[:3].strip("-")
        try:
            return " ".join(map(str, self._read_cards(text)))
        except BadNotation as bad:
            self.unreadable = notation_text(bad, self.link.the_game, self.lang)
            return ""

    def _read_cards(self, text: str) -> tuple[Any, ...]:
        """The cards of a text, which one pack must hold; or the faces of a row."""
        some = self.surface.read(text)[:LONGEST_HAND]
        if self.surface.IN_A_ROW:
            return some
        extra = self.link.the_game.questions().too_many(some)
        if extra is not None:
            raise BadNotation("too-many", text, 1, card=extra)
        return some

    def cards(self, seat: int) -> tuple[Any, ...]:
        """The cards of a hand, where it was entered card by card."""
        text = self.hands[seat]
        counted = text.isdigit() and self.surface.ENTERED_BY_POINTS
        return () if not text or counted else self._read_cards(text)

    def value(self, seat: int) -> int | None:
        """The value of a hand of Rainbow 7; `None` where it has not been entered."""
        text = self.hands[seat]
        if self.ending == "perfect" and seat == self.ending_seat:
            return 0
        if text.isdigit():
            return int(text)
        cards = self.cards(seat)
        facts = offered(self.link.the_game.hands).hand_facts
        return int(facts(self.link.the_edition, cards)["value"]) if cards else None

    # What the browser says

    def on_hand(self, text: Any, _: Message) -> None:
        """The cards of the hand that is being entered have changed."""
        self.why_open = False
        try:
            some = self._read_cards(str(text)) if str(text).strip() else ()
        except BadNotation:
            return
        some = self.surface.possible_part(self.link.the_edition, some)
        self.hands[self.seat] = " ".join(map(str, some))
        self.wrong_totals.pop(self.seat, None)
        left = list(some)
        kept = []
        for each in self._read_cards(self.chosen_cards) if self.chosen_cards and self.tab == "judge" else ():
            if each in left:
                left.remove(each)
                kept.append(str(each))
        self.chosen_cards = " ".join(kept)

    def on_lay(self, text: Any, _: Message) -> None:
        """Choose the cards of the hand to lay."""
        self.chosen_cards, self.why_open = self._readable_cards(str(text)[:300]), False

    def on_try(self, text: Any, _: Message) -> None:
        """Ask about one of the combinations found."""
        self.chosen_cards, self.tab = self._readable_cards(str(text)[:300]), "judge"

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

    def on_why(self, which: Any, _: Message) -> None:
        """Open or close the reasons."""
        self.why_open = which is not False and which is not None

    def on_note(self, _: Any, __: Message) -> None:
        """Note the round on the pad, and start the next one."""
        entry = self._round_entry()
        if entry is not None and not self.rounds.over:
            self.rounds = self.rounds.noted(*entry)
            self.hands, self.ending, self.ending_seat, self.seat = [""] * self.seats, "call", 0, 0
            self.wrong_totals, self.wrong_starts = {}, {}

    def on_undo(self, _: Any, __: Message) -> None:
        """Take the last round off the pad."""
        self.rounds = self.rounds.taken_back

    def on_fresh(self, _: Any, __: Message) -> None:
        """Start a new pad."""
        self.rounds, self.wrong_starts = self._read_pad(""), {}

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
            self.rounds, self.wrong_starts = self._read_pad(str(text)), {}
            self.seats = len(self.rounds.start)
            self._fill()

    def on_names(self, text: Any, message: Message) -> None:
        """Set the players' names; in a message about the box they are the colours' names, which `on_box` reads."""
        lines = str(text).split("\n")
        if "box" not in message:
            self.names = tuple("".join(sign for sign in each if sign.isprintable())[:16] for each in lines[:6])

    def on_box(self, effects: Any, message: Message) -> None:
        """Set what the 7s of the reader's own box do, and what its colours are called."""
        game = self.link.the_game
        if game.box is None:
            return
        usual = [each["name"] for each in self._box_rows(game.settings())]
        names = ["".join(" " if sign in ";,=_" else sign for sign in each).strip()[:20]
                 for each in str(message.get("names", "")).split("\n")]  # fmt: skip
        named = names if names != usual and any(names) else []
        self.refused_names = ()
        try:
            settings = _box_settings(game, effects, named)
        except BadNotation:
            self.refused_names = tuple(names)
            try:
                settings = _box_settings(game, effects, self.link.the_settings.colours)
            except BadNotation:
                return
        laid = with_house(settings, self._house(), game.rulebooks.house_rules)
        self.link = replace(self.link, settings=game.settings_text(laid))

    def on_house(self, chosen: Any, _: Message) -> None:
        """Set all house rules of the table, as `call-limit:9,tie:other`; what cannot be is ignored."""
        game, settings = self.link.the_game, replace(self.link.the_settings, house=())
        for each in game.rulebooks.house_rules:
            if each.is_setting:
                settings = replace(settings, **{each.field: getattr(game.settings(), each.field)})
        try:
            word = Word(str(chosen), 1)
            house = read_house(word.text, word, game.rulebooks.house_rules) if word.text else {}
        except BadNotation:
            return
        laid = with_house(settings, house, game.rulebooks.house_rules)
        played = in_effect(game.rulebooks, laid_over(game.rulebooks, self.link.printed_edition, laid), laid)
        kept = with_house(settings, played, game.rulebooks.house_rules)
        self.link = replace(self.link, settings=game.settings_text(kept))

    def _house(self) -> dict[str, str]:
        """The house rules in which this table differs from its rulebook."""
        return in_effect(self.link.the_game.rulebooks, self.link.the_edition, self.link.the_settings)

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
        if name == "tab" and value in self.surface.TABS:
            if value != self.tab and "rank" in (value, self.tab):
                self.hands = [""]
            self.tab, self.wrong_totals = value, {}
        elif name == "bound":
            self.bound = value if value in self._bounds() else ""
        elif name == "ending" and value in ENDINGS.values():
            self.ending = value
        elif name in ("seats", "who", "whose"):
            number = int(value) if value.isascii() and value.isdigit() else -1
            if name == "seats" and number in self.link.the_game.seats:
                self.seats, self.wrong_totals, self.wrong_starts = number, {}, {}
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
        play = ("c" if self.ending == "call" else "p") + str(self.ending_seat)
        if self.tab != "score":
            play = f"{self.bound};{self.chosen_cards}" if self.bound else self.chosen_cards
        usual = self.link.the_game.default_seats
        return replace(
            self.link, complaints=(), tab=self.tab, hand="/".join(self.hands).replace(" ", ","),
            play=play.replace(" ", ","), pad=str(self.rounds), seats=self.seats if self.seats != usual else 0,
        )  # fmt: skip

    # What is shown

    @property
    def players(self) -> list[str]:
        """Everybody's name, given or usual."""
        speaker = Speaker(self.lang)
        given = [*self.names, *[""] * self.seats]
        return [given[seat] or speaker.label(seat) for seat in range(self.seats)]

    @property
    def speaker(self) -> Speaker:
        """The speaker that words texts, with the players' names."""
        game = self.link.the_game
        return Speaker(self.lang, game, game.read_settings(self.link.settings), None, self.names)

    def own_data(self) -> Shown:
        """The entry with its answer, the reasons, the scored round, the pad and the box."""
        return {
            "grid": self._grid(), "why": self._why(), "score": self._score(), "pad": self._pad(),
            "box": self._box_data(),
        }  # fmt: skip

    def _tab_label(self, name: str) -> str:
        """The label of a tab."""
        return str(self._words()[f"tab-{self.surface.LABELS.get(name, name)}"])

    def _words(self) -> Json:
        return widget_data.words(self.lang, "grid")

    def _grid(self) -> HandGridData:
        link, words, speaker = self.link, self._words(), self.speaker
        game = link.the_game
        entry = game.hand_entry().entry(self.lang, speaker.settings, speaker.words["names"])
        for each in entry["steppers"]:
            named = each["name"]
            each |= {
                "more": fill(words["more"], self.lang, name=named),
                "less": fill(words["less"], self.lang, name=named),
            }
        self._mark_taken(entry, words)
        for each in entry["palette"]:
            each |= {
                "back": fill(words["take-back"], self.lang, name=each["name"]),
                "kind": self._face_outcome(each["text"]),
            }
        chosen = self.hands[self.seat]
        return {
            "id": "grid", "lang": self.lang, "columns": entry["columns"], "numerals": entry["numerals"],
            "rows": entry["rows"], "steppers": entry["steppers"], "palette": entry["palette"], "most": entry["most"],
            "label": words["line"] if self.surface.IN_A_ROW else words["hand"],
            "tabs": [
                {"id": each, "label": self._tab_label(each), "here": each == self.tab} for each in self.surface.TABS
            ],
            "switches": self._switches(words),
            "hands": self._hand_rows(words) if self.several_hands else [],
            "chosen": [] if chosen.isdigit() and self.surface.ENTERED_BY_POINTS else chosen.split(),
            "pick": self._pick(words) if self.tab == "judge" and self.cards(0) else None,
            "hint": words[f"begin-{self._hint_key()}"] if self._hint_key() else words["begin"],
            "result": self._result(), "complaints": [*self.complaints(), *filter(None, [self.unreadable])],
            "read": self.read_address, "words": words,
        }  # fmt: skip

    def _hint_key(self) -> str:
        if self.surface.IN_A_ROW:
            return "face" if self.hands[0] else "line"
        return {"judge": "lay", "score": "score", "rank": "rank"}.get(self.tab, "")

    def _mark_taken(self, entry: Json, words: Json) -> None:
        """Mark cards that are in another hand as taken."""
        others = [seat for seat in range(len(self.hands)) if seat != self.seat and self.several_hands]
        held = {text: seat for seat in others for text in self.hands[seat].split()}
        for row in entry["rows"]:
            for cell in row["cells"]:
                if cell["text"] in held:
                    cell["taken"] = str(
                        self.speaker.fill(
                            words["taken"], {"seat": held[cell["text"]], "card": self._read_cards(cell["text"])}
                        )
                    )

    def _switches(self, words: Json) -> list[Switch]:
        link, found = self.link, list[Switch]()
        if self._bounds() and not self.several_hands:
            kinds = self.speaker.words["names"]["words"]
            options: list[Option] = [{"id": "", "label": words["free"], "here": not self.bound}]
            options += [{"id": each, "label": kinds[each], "here": each == self.bound} for each in self._bounds()]
            found.append({"id": "bound", "label": words["bound"], "options": options})
        if self.several_hands:
            seats: list[Option] = [
                {"id": str(each), "label": str(each), "here": each == self.seats} for each in link.the_game.seats
            ]
            found.append({"id": "seats", "label": words["players"], "options": seats})
        if self.tab == "score":
            endings: list[Option] = [
                {"id": each, "label": words[each], "here": each == self.ending} for each in ENDINGS.values()
            ]
            found.append({"id": "ending", "label": words["ending"], "options": endings})
            who: list[Option] = [
                {"id": str(seat), "label": name, "here": seat == self.ending_seat}
                for seat, name in enumerate(self.players)
            ]
            found.append({"id": "who", "label": words["who"], "options": who})
        games = widget_data.games(link.game, self.lang)
        return [*found, {"id": "game", "label": words["games"], "options": games, "last": True}]

    def _hand_rows(self, words: Json) -> list[HandRow]:
        speaker, rows = self.speaker, list[HandRow]()
        for seat in range(len(self.hands)):
            name = self.players[seat] if self.tab == "score" else fill(words["play-of"], self.lang, number=seat + 1)
            cards = self.cards(seat)
            drawn = " ".join(self.link.the_game.chip(each, self.lang, speaker.settings) for each in cards)
            spoken = str(speaker.named(cards)) if cards else ""
            row: HandRow = {"name": name, "here": seat == self.seat, "html": drawn, "text": spoken}
            if self.tab == "score":
                row["total"], row["totalName"] = self.value(seat), f"{words['by-total']}, {name}"
                row["wrongTotal"] = self.wrong_totals.get(seat, "")
            rows.append(row)
        return rows

    def _pick(self, words: Json) -> Pick:
        game, speaker = self.link.the_game, self.speaker
        tile = offered(game.tiles).tile
        tiles, seen, left, here = list[PickTile](), dict[str, int](), self.chosen_cards.split(), []
        for each in sorted(self.cards(0)):
            text = str(each)
            seen[text] = seen.get(text, 0) + 1
            name = f"{text}.{seen[text]}"
            drawn = tile(each, self.lang, speaker.settings, self.link.the_edition)
            tiles.append({"id": name, "text": drawn["text"], "name": drawn["name"], "html": drawn["html"]})
            if text in left:
                left.remove(text)
                here.append(name)
        return {"label": words["pick"], "tiles": tiles, "here": here}

    def _face_outcome(self, face: str) -> Kind:
        """What one more face would do: `ok`, `no`, or nothing where it cannot be read."""
        row = self.hands[0].split()
        last = self._face_judged()
        line = row[:-1] if row and last is not None and last["kind"] == "no" else row
        try:
            judged = offered(self.link.the_game.faces).judge_face(
                self.link.the_edition, " ".join(line) or "-", face, self.lang
            )
        except BadNotation:
            return ""
        return "no" if judged["outcome"] in ("double", "black") else "ok"

    def _result(self) -> Result | None:
        """The answer; `None` where the question is not complete."""
        if self.surface.IN_A_ROW:
            return self._face_judged()
        if self.tab in ("lay", "play"):
            return self._combinations_found()
        if self.tab == "judge":
            verdict = self.verdict()
            return self._judged(verdict) if verdict is not None else None
        return self._ranked() if self.tab == "rank" else self._scored()

    def verdict(self) -> Verdict | None:
        """The verdict on laying the chosen cards; `None` where none are chosen."""
        hand = self.cards(0)
        if not hand or not self.chosen_cards or self.tab != "judge":
            return None
        link, game = self.link, self.link.the_game
        settings = game.read_settings(link.settings)
        hands, laid = offered(game.hands), self._read_cards(self.chosen_cards)
        return hands.judge_play(link.the_edition, settings, hand, laid, self.bound or None)

    def _combinations_found(self) -> Result | None:
        """All combinations that the hand allows, longest first; single cards are only mentioned."""
        hand = tuple(sorted(self.cards(0)))
        if not hand:
            return None
        game, speaker, words = self.link.the_game, self.speaker, self._words()
        questions, edition = offered(game.hands), self.link.the_edition
        found = questions.combinations(edition, hand, self.bound or None)
        several = sorted((each for each in found if len(each["cards"]) > 1), key=lambda each: -len(each["cards"]))
        facts = questions.hand_facts(edition, hand)
        count = {"count": len(hand), "value": facts.get("value", 0)}
        chips: list[Chip] = []
        for each in several[:MOST_FOUND]:
            cards = self._read_cards(" ".join(each["cards"]))
            kinds = ", ".join(speaker.words["names"]["words"][kind] for kind in each["kinds"])
            perfect = f" · {words['perfect-hint']}" if each.get("perfect") else ""
            drawn = "".join(game.chip(card, self.lang, speaker.settings) for card in cards)
            chips.append({"line": " ".join(each["cards"]), "html": drawn, "text": f"{speaker.named(cards)}{perfect}",
                          "note": f"{kinds}{perfect}"})  # fmt: skip
        beyond = len(several) - len(chips)
        extra = [words["may-call"]] if facts.get("can_call") else []
        extra += [fill(words["more-found"], self.lang, count=beyond)] if beyond else []
        rests_on = changing(
            game.rulebooks, edition, speaker.settings,
            lambda edition, _: (
                questions.hand_facts(edition, hand), questions.combinations(edition, hand, self.bound or None),
            ),
        )  # fmt: skip
        extra += [house_badge(rests_on, speaker).strip()] if rests_on else []
        return {
            "kind": "ok", "word": str(speaker.fill(words["found"], {"count": len(several)})),
            "note": str(speaker.fill(words["sum" if "value" in facts else "many"], count)),
            "chips": chips, "single": words["single"] if several else "", "extra": " ".join(extra),
        }  # fmt: skip

    def _judged(self, verdict: Verdict) -> Result:
        """The verdict as a slip, and what the 7s in it do."""
        explanation = explain_verdict(verdict, self.lang)
        slip = widget_data.slip(explanation)
        return {
            "kind": slip["kind"], "word": slip["word"], "note": "", "html": slip["html"], "text": slip["text"],
            "would": slip["would"], "cite": slip["cite"], "extra": self._effects(verdict), "why": True,
        }  # fmt: skip

    def _effects(self, verdict: Verdict) -> str:
        """What follows from a legal play in the box at hand."""
        facts = self.surface.follows(verdict)
        return str(self.speaker.say("event", "effects-read", facts)) if facts else ""

    def _ranked(self) -> Result | None:
        """The order of the plays, and why."""
        plays = [self.cards(seat) for seat in range(len(self.hands))]
        if sum(map(bool, plays)) < 2:
            return None
        words, speaker = self._words(), Speaker(self.lang, self.link.the_game)
        given = [(seat, cards) for seat, cards in enumerate(plays) if cards]
        events = offered(self.link.the_game.ranking).ranking(self.link.the_edition, given)
        lines = [widget_data.event(each, speaker) for each in events]
        return {"kind": "ok", "word": words["ranked"], "note": "", "lines": lines}

    def _face_judged(self) -> Result | None:
        """The judgement on the last face of the row."""
        faces = self.hands[0].split()
        if not faces:
            return None
        *line, last = faces
        game = self.link.the_game
        try:
            judged = offered(game.faces).judge_face(self.link.the_edition, " ".join(line) or "-", last, self.lang)
        except BadNotation as bad:
            problem = notation_text(bad, game, self.lang)
            return _told(problem, "no")
        kind: Kind = "no" if judged["outcome"] in ("double", "black") else "ok"
        cited = widget_data.passage(game, judged["rule"], self.link.edition, self.lang)
        return {
            "kind": kind, "word": cited["title"], "note": "", "html": escape(judged["text"]), "text": judged["text"],
            "cite": {"rule": cited["rule"], "title": cited["title"], "where": cited["where"]},
        }  # fmt: skip

    # Scoring

    def _missing(self) -> tuple[int, ...]:
        """The seats whose hands must be known before the round can be scored."""
        unknown = tuple(seat for seat in range(self.seats) if self.value(seat) is None)
        if self.ending == "call":
            return unknown
        before = self.rounds.tokens
        questions, edition = offered(self.link.the_game.scoring), self.link.the_edition
        values = tuple(self.value(seat) or 0 for seat in range(self.seats))
        settled = questions.Ended(edition, self.speaker.settings, self.ending_seat, True, values, before).settled
        tied = [seat for seat in range(self.seats) if settled.tokens[seat] == min(settled.tokens)]
        needed = tied if settled.game_over and len(tied) > 1 else []
        return tuple(seat for seat in unknown if seat in needed)

    def _refused_call(self) -> Verdict | None:
        """The verdict on a call with too many points."""
        value = self.value(self.ending_seat)
        if self.ending != "call" or value is None:
            return None
        questions = offered(self.link.the_game.scoring)
        cards = self.cards(self.ending_seat) or questions.some_hand(self.link.the_edition, value)
        verdict = questions.judge_call(self.link.the_edition, cards, self.link.the_settings)
        return None if verdict.legal else verdict

    def _round_entry(self) -> tuple[bool, int, tuple[int | None, ...]] | None:
        """The round for the pad; `None` as long as it cannot be scored."""
        if self.tab != "score" or self._missing() or self._refused_call() is not None:
            return None
        return self.ending == "perfect", self.ending_seat, tuple(self.value(seat) for seat in range(self.seats))

    def ended(self) -> Any:
        """The end of the round as it was entered; `None` as long as it cannot be scored."""
        entry = self._round_entry()
        if entry is None or self.rounds.over:
            return None
        perfect, who, values = entry
        hands = tuple(self.cards(seat) for seat in range(self.seats))
        known = all(hand or (perfect and seat == who) for seat, hand in enumerate(hands))
        return offered(self.link.the_game.scoring).Ended(
            self.link.the_edition, self.speaker.settings, who, perfect, tuple(value or 0 for value in values),
            self.rounds.tokens, hands if known else None,
        )  # fmt: skip

    def _scored(self) -> Result | None:
        """Whether the round can be scored, and what is missing."""
        words, speaker = self._words(), self.speaker
        if self.rounds.over:
            return _told(words["over"])
        refused = self._refused_call()
        if refused is not None:
            slip = widget_data.slip(explain_verdict(refused, self.lang))
            return {
                "kind": slip["kind"], "word": slip["word"], "note": "", "html": slip["html"], "text": slip["text"],
                "would": slip["would"], "cite": slip["cite"], "why": False,
            }  # fmt: skip
        missing = self._missing()
        if missing:
            if len(missing) == self.seats:
                return None
            key = "tie-hands" if self.ending == "perfect" else "missing"
            return _told(str(speaker.fill(words[key], {"seats": missing})))
        ended = self.ended()
        gains = widget_data.score(self.link.the_game, ended, self.lang, players=self.names)
        kind: Kind = "" if ended.settled.winner is None else "ok"
        return {"kind": kind, "word": gains["title"], "note": "", "html": "", "text": "", "note_it": True}

    def _score(self) -> ScoreData:
        ended = self.ended() if self.tab == "score" else None
        if ended is None:
            return {"id": "score", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "score")}
        # The cards of a Perfect, and those of a hand given by its total, are not known.
        known = not ended.perfect and ended.hands is not None
        data = widget_data.score(
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
        verdict = self.verdict() if self.why_open else None
        if verdict is None:
            return {"id": "why", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "why")}
        reasons = widget_data.why_verdict(verdict, self.lang, edition=self.link.edition)
        return {**reasons, "read": self.read_address}

    def _pad(self) -> ScorePadData:
        words, rounds, players = widget_data.words(self.lang, "pad"), self.rounds, self.players
        given = [*self.names, *[""] * self.seats]
        speaker = Speaker(self.lang)
        return {
            "id": "pad", "lang": self.lang, "open": self.tab == "score", "limit": self.link.the_edition.end_tokens
            if self.surface.ENTERED_BY_POINTS else 0,
            "players": [
                {"name": speaker.label(seat), "own": given[seat], "tokens": rounds.tokens[seat],
                 "label": fill(words["player"], self.lang, number=seat + 1),
                 "first": rounds.first == seat and not rounds.over, "winner": seat in rounds.winners}
                for seat in range(self.seats)
            ],
            "rounds": [
                {"n": number, "gains": list(each.gains), "totals": list(each.tokens), "text": self._round_text(each)}
                for number, each in enumerate(rounds.settled, 1)
            ],
            "start": list(rounds.start), "wrongStart": [self.wrong_starts.get(seat, "") for seat in range(self.seats)],
            "keep": str(rounds), "restore": not rounds.rounds,
            "over": self._over(players) if rounds.over else None, "words": words,
        }  # fmt: skip

    def _round_text(self, settled: Any) -> str:
        return str(event_text(settled.events[0], self.speaker))

    def _over(self, players: list[str]) -> str:
        """How the game ended, in words."""
        last = self.rounds.settled[-1]
        return " ".join(
            str(event_text(each, self.speaker)) for each in last.events if each.kind in ("game-ended", "game-won")
        )

    def _box_rows(self, settings: Any) -> list[BoxRow]:
        rows = offered(self.link.the_game.box).box(settings, self.speaker.words["names"])
        return [
            {"picture": each["picture"], "name": each["name"], "effect": each["effect"], "icon": each["icon"]}
            for each in rows
        ]

    def _box_to_keep(self, settings: Any) -> KeptBox:
        """The box and the house rules as the browser stores them; empty where all is as usual."""
        rules = self._house()
        kept: KeptBox = {"box": "", "names": ""}
        if rules:
            kept["house"] = ",".join(f"{name}:{value}" for name, value in rules.items())
        if settings is None:
            return kept
        effects = "" if settings.effects == self.link.the_game.settings().effects else ",".join(settings.effects)
        return {**kept, "box": effects, "names": "\n".join(settings.colours)}

    def _box_is_set(self, settings: Any) -> bool:
        """Whether effects or names differ from the usual ones."""
        own = self._box_to_keep(settings)
        return bool(own["box"] or own["names"])

    def _house_rules(self) -> list[HouseRule]:
        """Every house rule with its possible values, the printed one, and what this table plays."""
        game, words, laid = self.link.the_game, widget_data.words(self.lang, "box"), self._house()
        found: list[HouseRule] = []
        for each in game.rulebooks.house_rules:
            printed = each.printed(self.link.printed_edition, game.settings())
            value = laid.get(each.name, printed)
            values = list(each.values) or [str(number) for number in range(each.least, each.most + 1)]
            labels = {one: each.badge(one, self.lang) if each.values else one for one in values}
            found.append({
                "name": each.name, "label": each.about[self.lang], "value": value, "printed": printed,
                "says": each.passage(value, self.lang) if each.name in laid else "",
                "values": [
                    {"id": one, "label": fill(words["printed"], self.lang, value=label) if one == printed else label}
                    for one, label in labels.items()
                ],
            })  # fmt: skip
        return found

    def _box_data(self) -> BoxData:
        game, words = self.link.the_game, widget_data.words(self.lang, "box")
        if game.box is None:
            return {
                "id": "box", "lang": self.lang, "rows": [], "house": self._house_rules(), "game": game.id,
                "changed": False, "restore": not self.link.settings, "own": self._box_to_keep(None), "error": "",
                "words": words,
            }  # fmt: skip
        speaker = self.speaker
        rows = self._box_rows(speaker.settings)
        for row in rows:
            row["nameLabel"] = fill(words["name"], self.lang, colour=row["name"])
            row["effectLabel"] = fill(words["effect"], self.lang, colour=row["name"])
        if len(self.refused_names) == len(rows):
            for row, typed in zip(rows, self.refused_names, strict=True):
                row["name"] = typed
        named = speaker.words["names"]["words"]
        return {
            "id": "box", "lang": self.lang, "rows": rows, "house": self._house_rules(), "game": game.id,
            "effects": [{"id": each, "label": named[each]} for each in game.box().effects()],
            "changed": self._box_is_set(speaker.settings), "restore": not self.link.settings,
            "own": self._box_to_keep(speaker.settings), "error": words["error"] if self.refused_names else "",
            "words": words,
        }  # fmt: skip

    def text_lines(self) -> tuple[str, ...]:
        """The question and the answer."""
        words, speaker = self._words(), self.speaker
        lines = [self._tab_label(self.tab)]
        for seat in range(len(self.hands)):
            cards = self.cards(seat)
            held = str(speaker.named(cards)) if cards else self.hands[seat]
            if self.several_hands:
                name = self.players[seat] if self.tab == "score" else fill(words["play-of"], self.lang, number=seat + 1)
                held = f"{name}{speaker.common['names']['colon']}{held or '–'}"
            lines += [held] if held else []
        result = self._result()
        if result is None:
            return (*lines, self._grid()["hint"])
        lines += [" ".join(part for part in (result["word"], result["note"]) if part)] if result["word"] else []
        lines += [result["text"]] if result.get("text") else []
        lines += [each["text"] for each in (*result.get("chips", ()), *result.get("lines", ()))]
        lines += [result[part] for part in ("single", "extra") if result.get(part)]
        score = self._score()
        if not score["open"]:
            return tuple(lines)
        for row in score["rows"]:
            lines.append(" ".join([f"{row['name']}{speaker.common['names']['colon']}{row['afterText']}.", row["none"],
                                   *(each["text"] for each in row["gains"])]).replace("  ", " "))  # fmt: skip
        lines += [each["text"] for each in score["game"]["events"]] if score["game"] is not None else []
        return tuple(lines)

    def readable(self) -> dict[str, str]:
        """The tabs as links, and the answer."""
        tabs = "".join(
            f'<li><a href="{escape("referee?" + replace(self.current_link(), tab=each).query())}"'
            f"{' aria-current=page' if each == self.tab else ''}>{escape(self._tab_label(each))}</a></li>"
            for each in self.surface.TABS
        )
        return {"grid": self.document(f"<ul>{tabs}</ul>{paragraphs(self.text_lines()[1:])}")}
