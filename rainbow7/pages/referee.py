"""The page "referee", for a real table: what may I lay, may I lay this, who scores what, round after round."""

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any

from rainbow7.core.house_rules import changing, in_effect, laid_over
from rainbow7.core.notation import BadNotation, Word
from rainbow7.core.rule import Verdict
from rainbow7.core.settings import read_house, with_house
from rainbow7.explain import Speaker, event_text, explain_verdict, house_badge
from rainbow7.explain.complaints import notation_text
from rainbow7.games.surfaces import RefereeSurface, offered
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.pages.noted_rounds import Rounds
from rainbow7.pages.page import Json, Message, Page, asked_of, paper, tree
from rainbow7.pages.what_if_link import what_if_link

if TYPE_CHECKING:
    from ipywidgets import Box

ENDINGS = {"c": "call", "p": "perfect"}
MOST_FOUND = 24
"""So many combinations are shown; a hand at a real table hardly allows more."""
LONGEST_HAND = 60
"""No hand, and no row of plays, holds more."""


def referee(query: str | None = None) -> "Box":
    """The referee, as its link asks."""
    return tree(Referee, query)


class Referee(Page):
    """Somebody with real cards in hand, and questions."""

    name = "referee"
    parts = ("grid", "why", "score", "pad", "box")

    def __init__(self, link: PageLink) -> None:
        super().__init__(link)
        self.whose = 0
        self.why = False
        self.names: tuple[str, ...] = ()
        self.mistake = ""
        """What is wrong with the names of the box."""
        self.unread = ""
        """What of the link's cards could not be read."""
        self.begin()

    def begin(self) -> None:
        """Lay out what the link holds: hands, play, bound and pad; whatever cannot be read is left out, and said."""
        link, self.bound = self.link, ""
        self.tab = link.tab if link.tab in self.offers.TABS else self.offers.TABS[0]
        self.seats = link.the_seats
        self.hands = [self._readable(each) for each in link.hand.split("/")] if link.hand else [""]
        self.rounds = self._counted(link.pad)
        if link.pad and not link.seats:
            self.seats = len(self.rounds.start)
        self.ending, self.who, self.laid = "call", 0, ""
        if self.tab == "score":
            kind, who = link.play[:1], link.play[1:]
            self.ending = ENDINGS.get(kind, "call")
            self.who = int(who) if who.isascii() and who.isdigit() and int(who) < self.seats else 0
        else:
            bound, _, laid = link.play.rpartition(";")
            self.bound = bound if bound in self._bounds() else ""
            self.laid = self._readable(laid)
        self._fill()

    def _counted(self, pad: str) -> Rounds:
        """The rounds of a pad; where a game has no score to keep, none."""
        kept = pad if "score" in self.offers.TABS else ""
        return Rounds.read(kept, self.seats, self.link.the_edition)

    @property
    def offers(self) -> RefereeSurface:
        """What this page offers for the game."""
        return self.link.the_game.referee()

    @property
    def many(self) -> bool:
        """Whether the question is about several hands."""
        return self.tab in ("score", "rank")

    def _fill(self) -> None:
        """As many hands as are asked about."""
        count = self.seats if self.many else 1
        self.hands = [*self.hands, *[""] * count][:count]
        self.whose = min(self.whose, count - 1)

    def _bounds(self) -> tuple[str, ...]:
        hands = self.link.the_game.hands
        return hands().BOUNDS if hands is not None else ()

    def _readable(self, text: str) -> str:
        """A list of cards as it is kept here, or a total; nothing where it is neither."""
        text = text.strip()
        if not text or text == "-" or (text.isascii() and text.isdigit() and self.offers.TOLD_BY_POINTS):
            return text[:3].strip("-")
        try:
            return " ".join(map(str, self._things(text)))
        except BadNotation as bad:
            self.unread = notation_text(bad, self.link.the_game, self.lang)
            return ""

    def _things(self, text: str) -> tuple[Any, ...]:
        """Cards, no more of them than one pack holds; or the faces of a row."""
        some = self.offers.read(text)[:LONGEST_HAND]
        if self.offers.IN_A_ROW:
            return some
        extra = self.link.the_game.questions().too_many(some)
        if extra is not None:
            raise BadNotation("too-many", text, 1, card=extra)
        return some

    def cards(self, seat: int) -> tuple[Any, ...]:
        """A hand, where it was entered card by card."""
        text = self.hands[seat]
        counted = text.isdigit() and self.offers.TOLD_BY_POINTS
        return () if not text or counted else self._things(text)

    def value(self, seat: int) -> int | None:
        """What a hand of Rainbow 7 is worth; nothing where nobody has said."""
        text = self.hands[seat]
        if self.ending == "perfect" and seat == self.who:
            return 0
        if text.isdigit():
            return int(text)
        cards = self.cards(seat)
        facts = offered(self.link.the_game.hands).hand_facts
        return int(facts(self.link.the_edition, cards)["value"]) if cards else None

    # What is heard

    def on_hand(self, text: Any, _: Message) -> None:
        """The cards of the hand that is being entered."""
        self.why = False
        try:
            some = self._things(str(text)) if str(text).strip() else ()
        except BadNotation:
            return
        some = self.offers.kept(self.link.the_edition, some)
        self.hands[self.whose] = " ".join(map(str, some))
        left = list(some)
        kept = []
        for each in self._things(self.laid) if self.laid and self.tab == "judge" else ():
            if each in left:
                left.remove(each)
                kept.append(str(each))
        self.laid = " ".join(kept)

    def on_lay(self, text: Any, _: Message) -> None:
        """The cards of the hand that one would lay."""
        self.laid, self.why = self._readable(str(text)[:300]), False

    def on_try(self, text: Any, _: Message) -> None:
        """One of the combinations found is asked about."""
        self.laid, self.tab = self._readable(str(text)[:300]), "judge"

    def on_total(self, text: Any, message: Message) -> None:
        """A hand by its total."""
        seat = message.get("of")
        if isinstance(seat, int) and 0 <= seat < len(self.hands):
            digits = str(text).strip()[:3]
            self.hands[seat] = digits if digits.isascii() and digits.isdigit() else ""

    def on_why(self, which: Any, _: Message) -> None:
        """Unfold the verdict, or fold it."""
        self.why = which is not False and which is not None

    def on_note(self, _: Any, __: Message) -> None:
        """Write the round down, and make ready for the next."""
        entry = self._entry()
        if entry is not None and not self.rounds.over:
            self.rounds = self.rounds.noted(*entry)
            self.hands, self.ending, self.who, self.whose = [""] * self.seats, "call", 0, 0

    def on_undo(self, _: Any, __: Message) -> None:
        """Take the last round back."""
        self.rounds = self.rounds.taken_back

    def on_fresh(self, _: Any, __: Message) -> None:
        """A new game."""
        self.rounds = self._counted("")

    def on_start(self, text: Any, _: Message) -> None:
        """The tokens with which counting begins."""
        self.rounds = self._counted(f"t{text}")

    def on_restore(self, text: Any, message: Message) -> None:
        """What the browser has kept of a pad, where the link holds none, or where one wants it all the same."""
        if not self.rounds.rounds or message.get("mine") is True:
            self.rounds = self._counted(str(text))
            self.seats = len(self.rounds.start)
            self._fill()

    def on_names(self, text: Any, message: Message) -> None:
        """The players' names, or those of the colours when a box is told."""
        lines = str(text).split("\n")
        if "box" not in message:
            self.names = tuple("".join(sign for sign in each if sign.isprintable())[:16] for each in lines[:6])

    def on_box(self, effects: Any, message: Message) -> None:
        """Which 7 does what in the box at hand, and what its colours are called."""
        game = self.link.the_game
        if game.box is None:
            return
        parts = [f"effects={effects}"] if effects else []
        usual = [each["name"] for each in self._box(game.settings())]
        names = ["".join(" " if sign in ";,=_" else sign for sign in each).strip()[:20]
                 for each in str(message.get("names", "")).split("\n")]  # fmt: skip
        if names != usual and any(names):
            parts.append("colours=" + ",".join(each.replace(" ", "_") for each in names))
        self.mistake = ""
        try:
            settings = game.read_settings(";".join(parts))
        except BadNotation:
            self.mistake = str(widget_data.words(self.lang, "box")["error"])
        else:
            laid = with_house(settings, self._house(), game.shelf.house_rules)
            self.link = replace(self.link, settings=game.settings_text(laid))

    def on_house(self, chosen: Any, _: Message) -> None:
        """The house rules of this table, all of them, as `call-limit:9,tie:other`; what cannot be is passed over."""
        game, settings = self.link.the_game, replace(self.link.the_settings, house=())
        for each in game.shelf.house_rules:
            if each.is_setting:
                settings = replace(settings, **{each.field: getattr(game.settings(), each.field)})
        try:
            word = Word(str(chosen), 1)
            house = read_house(word.text, word, game.shelf.house_rules) if word.text else {}
        except BadNotation:
            return
        laid = with_house(settings, house, game.shelf.house_rules)
        played = in_effect(game.shelf, laid_over(game.shelf, self.link.printed_edition, laid), laid)
        kept = with_house(settings, played, game.shelf.house_rules)
        self.link = replace(self.link, settings=game.settings_text(kept))

    def _house(self) -> dict[str, str]:
        """The house rules by which this table plays otherwise than its rulebook prints."""
        return in_effect(self.link.the_game.shelf, self.link.the_edition, self.link.the_settings)

    def on_set(self, given: Any, message: Message) -> None:
        """A switch; another game begins anew, another rulebook counts the rounds anew."""
        before, pad = self.link, str(self.rounds)
        super().on_set(given, message)
        if self.link.game != before.game:
            self.begin()
        elif self.link.edition != before.edition:
            self.rounds = self._counted(pad)

    def set_option(self, name: str, value: str) -> None:
        """A switch of this page."""
        self.why = False
        if name == "tab" and value in self.offers.TABS:
            if value != self.tab and "rank" in (value, self.tab):
                self.hands = [""]
            self.tab = value
        elif name == "bound":
            self.bound = value if value in self._bounds() else ""
        elif name == "ending" and value in ENDINGS.values():
            self.ending = value
        elif name in ("seats", "who", "whose"):
            number = int(value) if value.isascii() and value.isdigit() else -1
            if name == "seats" and number in self.link.the_game.seats:
                self.seats = number
                self.rounds = self.rounds.for_seats(number)
                self.who = min(self.who, number - 1)
            elif name == "who" and 0 <= number < self.seats:
                self.who = number
            elif name == "whose" and 0 <= number < len(self.hands):
                self.whose = number
        self._fill()

    # The link

    def current_link(self) -> PageLink:
        """What a link to exactly this asks for; names stay in the browser."""
        play = ("c" if self.ending == "call" else "p") + str(self.who)
        if self.tab != "score":
            play = f"{self.bound};{self.laid}" if self.bound else self.laid
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
        """Whoever tells the table things, the players by their names."""
        game = self.link.the_game
        return Speaker(self.lang, game, game.read_settings(self.link.settings), None, self.names)

    def shown(self) -> dict[str, Json]:
        """Entry and answer, its reasons, the round scored, the pad and the box."""
        return {
            "grid": self._grid(), "why": self._why(), "score": self._score(), "pad": self._pad(), "box": self._my_box(),
        }  # fmt: skip

    def _tab(self, name: str) -> str:
        """What is asked under a tab."""
        return str(self._words()[f"tab-{self.offers.LABELS.get(name, name)}"])

    def _words(self) -> Json:
        return widget_data.words(self.lang, "grid")

    def _grid(self) -> Json:
        link, words, speaker = self.link, self._words(), self.speaker
        game = link.the_game
        entry = game.hand_entry().entry(self.lang, speaker.settings, speaker.words["names"])
        for each in entry["steppers"]:
            named = each["name"]
            each |= {"more": words["more"].format(name=named), "less": words["less"].format(name=named)}
        self._mark_taken(entry, words)
        for each in entry["palette"]:
            each |= {"back": words["take-back"].format(name=each["name"]), "kind": self._outcome(each["text"])}
        chosen = self.hands[self.whose]
        return {
            "id": "grid", "lang": self.lang, **entry,
            "label": words["line"] if self.offers.IN_A_ROW else words["hand"],
            "tabs": [{"id": each, "label": self._tab(each), "here": each == self.tab} for each in self.offers.TABS],
            "switches": self._switches(words),
            "hands": self._hand_rows(words) if self.many else [],
            "chosen": [] if chosen.isdigit() and self.offers.TOLD_BY_POINTS else chosen.split(),
            "pick": self._pick(words) if self.tab == "judge" and self.cards(0) else None,
            "hint": words[f"begin-{self._hint()}"] if self._hint() else words["begin"],
            "result": self._result(), "complaints": [*self.complaints(), *([self.unread] if self.unread else [])],
            "read": self.read, "words": words,
        }  # fmt: skip

    def _hint(self) -> str:
        if self.offers.IN_A_ROW:
            return "face" if self.hands[0] else "line"
        return {"judge": "lay", "score": "score", "rank": "rank"}.get(self.tab, "")

    def _mark_taken(self, entry: Json, words: Json) -> None:
        """Cards that somebody else holds are not there to be taken."""
        others = [seat for seat in range(len(self.hands)) if seat != self.whose and self.many]
        held = {text: seat for seat in others for text in self.hands[seat].split()}
        for row in entry["rows"]:
            for cell in row["cells"]:
                if cell["text"] in held:
                    cell["taken"] = words["taken"].format(name=self.players[held[cell["text"]]], card=cell["name"])

    def _switches(self, words: Json) -> list[Json]:
        link, found = self.link, list[Json]()
        if self._bounds() and not self.many:
            kinds = self.speaker.words["names"]["words"]
            options = [{"id": "", "label": words["free"], "here": not self.bound}]
            options += [{"id": each, "label": kinds[each], "here": each == self.bound} for each in self._bounds()]
            found.append({"id": "bound", "label": words["bound"], "options": options})
        if self.many:
            seats = [{"id": str(each), "label": str(each), "here": each == self.seats} for each in link.the_game.seats]
            found.append({"id": "seats", "label": words["players"], "options": seats})
        if self.tab == "score":
            endings = [{"id": each, "label": words[each], "here": each == self.ending} for each in ENDINGS.values()]
            found.append({"id": "ending", "label": words["ending"], "options": endings})
            who = [{"id": str(seat), "label": name, "here": seat == self.who} for seat, name in enumerate(self.players)]
            found.append({"id": "who", "label": words["who"], "options": who})
        return [*found, {"id": "game", "label": words["games"], "options": self.games(), "last": True}]

    def _hand_rows(self, words: Json) -> list[Json]:
        speaker, rows = self.speaker, []
        for seat in range(len(self.hands)):
            name = self.players[seat] if self.tab == "score" else words["play-of"].format(number=seat + 1)
            cards = self.cards(seat)
            drawn = " ".join(self.link.the_game.chip(each, self.lang, speaker.settings) for each in cards)
            spoken = str(speaker.named(cards)) if cards else ""
            row = {"name": name, "here": seat == self.whose, "html": drawn, "text": spoken}
            if self.tab == "score":
                row |= {"total": self.value(seat), "totalName": f"{words['by-total']}, {name}"}
            rows.append(row)
        return rows

    def _pick(self, words: Json) -> Json:
        game, speaker = self.link.the_game, self.speaker
        tile = offered(game.tiles).tile
        tiles, seen, left, here = [], dict[str, int](), self.laid.split(), []
        for each in sorted(self.cards(0)):
            text = str(each)
            seen[text] = seen.get(text, 0) + 1
            name = f"{text}.{seen[text]}"
            tiles.append({"id": name, **tile(each, self.lang, speaker.settings, self.link.the_edition)})
            if text in left:
                left.remove(text)
                here.append(name)
        return {"label": words["pick"], "tiles": tiles, "here": here}

    def _outcome(self, face: str) -> str:
        """What comes of one more face, as a sign."""
        row = self.hands[0].split()
        line = row[:-1] if row and (self._fit() or {}).get("kind") == "no" else row
        try:
            judged = offered(self.link.the_game.faces).judge_face(
                self.link.the_edition, " ".join(line) or "-", face, self.lang
            )
        except BadNotation:
            return ""
        return "no" if judged["outcome"] in ("double", "black") else "ok"

    def _result(self) -> Json | None:
        """The answer; nothing where the question is not complete."""
        if self.offers.IN_A_ROW:
            return self._fit()
        if self.tab in ("lay", "play"):
            return self._found()
        if self.tab == "judge":
            verdict = self.verdict()
            return self._judged(verdict) if verdict is not None else None
        return self._ranked() if self.tab == "rank" else self._scored()

    def verdict(self) -> Verdict | None:
        """The verdict on laying these cards; nothing where none are chosen."""
        hand = self.cards(0)
        if not hand or not self.laid or self.tab != "judge":
            return None
        link, game = self.link, self.link.the_game
        settings = game.read_settings(link.settings)
        hands, laid = offered(game.hands), self._things(self.laid)
        return hands.judge_play(link.the_edition, settings, hand, laid, self.bound or None)

    def _found(self) -> Json | None:
        """All that may be laid from the hand, longest first; single cards are told in a word."""
        hand = tuple(sorted(self.cards(0)))
        if not hand:
            return None
        game, speaker, words = self.link.the_game, self.speaker, self._words()
        questions, edition = offered(game.hands), self.link.the_edition
        found = questions.combinations(edition, hand, self.bound or None)
        several = sorted((each for each in found if len(each["cards"]) > 1), key=lambda each: -len(each["cards"]))
        facts = questions.hand_facts(edition, hand)
        count = {"count": len(hand), "value": facts.get("value", 0)}
        chips = []
        for each in several[:MOST_FOUND]:
            cards = self._things(" ".join(each["cards"]))
            kinds = ", ".join(speaker.words["names"]["words"][kind] for kind in each["kinds"])
            perfect = f" · {words['perfect-hint']}" if each.get("perfect") else ""
            drawn = "".join(game.chip(card, self.lang, speaker.settings) for card in cards)
            chips.append({"line": " ".join(each["cards"]), "html": drawn, "text": f"{speaker.named(cards)}{perfect}",
                          "note": f"{kinds}{perfect}"})  # fmt: skip
        beyond = len(several) - len(chips)
        extra = [words["may-call"]] if facts.get("can_call") else []
        extra += [words["more-found"].format(count=beyond)] if beyond else []
        rests_on = changing(
            game.shelf, edition, speaker.settings,
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

    def _judged(self, verdict: Verdict) -> Json:
        """The verdict on the slip, and what the 7s in it then do."""
        explanation = explain_verdict(verdict, self.lang)
        slip = widget_data.slip(explanation)
        return {**slip, "note": "", "extra": self._effects(verdict), "why": True}

    def _effects(self, verdict: Verdict) -> str:
        """What follows from a legal play in the box at hand."""
        facts = self.offers.follows(verdict)
        return str(self.speaker.say("event", "effects-read", facts)) if facts else ""

    def _ranked(self) -> Json | None:
        """Who chooses first, and why."""
        plays = [self.cards(seat) for seat in range(len(self.hands))]
        if sum(map(bool, plays)) < 2:
            return None
        words, speaker = self._words(), Speaker(self.lang, self.link.the_game)
        given = [(seat, cards) for seat, cards in enumerate(plays) if cards]
        events = offered(self.link.the_game.ranking).ranking(self.link.the_edition, given)
        lines = [widget_data.event(each, speaker) for each in events]
        return {"kind": "ok", "word": words["ranked"], "note": "", "lines": lines}

    def _fit(self) -> Json | None:
        """What comes of the last face of the row."""
        faces = self.hands[0].split()
        if not faces:
            return None
        *line, last = faces
        game = self.link.the_game
        try:
            judged = offered(game.faces).judge_face(self.link.the_edition, " ".join(line) or "-", last, self.lang)
        except BadNotation as bad:
            problem = notation_text(bad, game, self.lang)
            return {"kind": "no", "word": "", "note": "", **widget_data.both(escape(problem), problem)}
        kind = "no" if judged["outcome"] in ("double", "black") else "ok"
        cited = widget_data.passage(game, judged["rule"], self.link.edition, self.lang)
        return {
            "kind": kind, "word": cited["title"], "note": "",
            **widget_data.both(escape(judged["text"]), judged["text"]),
            "cite": {"rule": cited["rule"], "title": cited["title"], "where": cited["where"]},
        }  # fmt: skip

    # Scoring

    def _missing(self) -> tuple[int, ...]:
        """Whose hands must be known before the round can be scored."""
        unknown = tuple(seat for seat in range(self.seats) if self.value(seat) is None)
        if self.ending == "call":
            return unknown
        before = self.rounds.tokens
        questions, edition = offered(self.link.the_game.scoring), self.link.the_edition
        values = tuple(self.value(seat) or 0 for seat in range(self.seats))
        settled = questions.Ended(edition, self.speaker.settings, self.who, True, values, before).settled
        tied = [seat for seat in range(self.seats) if settled.tokens[seat] == min(settled.tokens)]
        needed = tied if settled.game_over and len(tied) > 1 else []
        return tuple(seat for seat in unknown if seat in needed)

    def _refused(self) -> Verdict | None:
        """The verdict on a call with too many points."""
        value = self.value(self.who)
        if self.ending != "call" or value is None:
            return None
        questions = offered(self.link.the_game.scoring)
        cards = self.cards(self.who) or questions.some_hand(self.link.the_edition, value)
        verdict = questions.judge_call(self.link.the_edition, cards, self.link.the_settings)
        return None if verdict.legal else verdict

    def _entry(self) -> tuple[bool, int, tuple[int | None, ...]] | None:
        """The round as the pad takes it; nothing as long as it cannot be scored."""
        if self.tab != "score" or self._missing() or self._refused() is not None:
            return None
        return self.ending == "perfect", self.who, tuple(self.value(seat) for seat in range(self.seats))

    def ended(self) -> Any:
        """The end of the round, as it was told; nothing as long as it cannot be scored."""
        entry = self._entry()
        if entry is None or self.rounds.over:
            return None
        perfect, who, values = entry
        hands = tuple(self.cards(seat) for seat in range(self.seats))
        known = all(hand or (perfect and seat == who) for seat, hand in enumerate(hands))
        return offered(self.link.the_game.scoring).Ended(
            self.link.the_edition, self.speaker.settings, who, perfect, tuple(value or 0 for value in values),
            self.rounds.tokens, hands if known else None,
        )  # fmt: skip

    def _scored(self) -> Json | None:
        """Whether the round can be scored, and what is missing."""
        words, speaker = self._words(), self.speaker
        if self.rounds.over:
            return {"kind": "", "word": "", "note": "", **widget_data.both(escape(words["over"]), words["over"])}
        refused = self._refused()
        if refused is not None:
            slip = widget_data.slip(explain_verdict(refused, self.lang))
            return {**slip, "note": "", "why": False}
        missing = self._missing()
        if missing:
            if len(missing) == self.seats:
                return None
            key = "tie-hands" if self.ending == "perfect" else "missing"
            said = str(speaker.fill(words[key], {"seats": missing}))
            return {"kind": "", "word": "", "note": "", **widget_data.both(escape(said), said)}
        ended = self.ended()
        gains = widget_data.score(self.link.the_game, ended, self.lang, players=self.names)
        kind = "" if ended.settled.winner is None else "ok"
        return {"kind": kind, "word": gains["title"], "note": "", **widget_data.both("", ""), "note_it": True}

    def _score(self) -> Json:
        ended = self.ended() if self.tab == "score" else None
        empty = {"id": "score", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "score")}
        if ended is None:
            return empty
        data = widget_data.score(self.link.the_game, ended, self.lang, players=self.names, what_if=self._what_if_link)
        return data | {"read": self.read}

    def _what_if_link(self, ended: Any, each: Any) -> tuple[tuple[Any, Any], str] | None:
        """Where the round is called with another hand; how a Perfect was made, nobody has told."""
        if ended.perfect:
            return None
        link = PageLink(game=self.link.game, edition=self.link.edition, lang=self.lang)
        before = offered(self.link.the_game.scoring).table_of(
            ended.edition, ended.settings, ended.hands, ended.tokens, ended.seat
        )
        way = what_if_link(before, "call", ended, each, link)
        return way and (way[0], f"explorer?{way[1].query()}")

    def _why(self) -> Json:
        verdict = self.verdict() if self.why else None
        if verdict is None:
            return {"id": "why", "open": False, "lang": self.lang, "words": widget_data.words(self.lang, "why")}
        return widget_data.why_verdict(verdict, self.lang, edition=self.link.edition) | {"read": self.read}

    def _pad(self) -> Json:
        words, rounds, players = widget_data.words(self.lang, "pad"), self.rounds, self.players
        given = [*self.names, *[""] * self.seats]
        speaker = Speaker(self.lang)
        return {
            "id": "pad", "lang": self.lang, "open": self.tab == "score", "limit": self.link.the_edition.end_tokens
            if self.offers.TOLD_BY_POINTS else 0,
            "players": [
                {"name": speaker.label(seat), "own": given[seat], "tokens": rounds.tokens[seat],
                 "label": words["player"].format(number=seat + 1), "first": rounds.first == seat and not rounds.over,
                 "winner": seat in rounds.winners}
                for seat in range(self.seats)
            ],
            "rounds": [
                {"n": number, "gains": list(each.gains), "totals": list(each.tokens), "text": self._round_text(each)}
                for number, each in enumerate(rounds.settled, 1)
            ],
            "start": list(rounds.start), "keep": str(rounds), "restore": not rounds.rounds,
            "over": self._over(players) if rounds.over else None, "words": words,
        }  # fmt: skip

    def _round_text(self, settled: Any) -> str:
        return str(event_text(settled.events[0], self.speaker))

    def _over(self, players: list[str]) -> str:
        """How the game ended."""
        last = self.rounds.settled[-1]
        return " ".join(
            str(event_text(each, self.speaker)) for each in last.events if each.kind in ("game-ended", "game-won")
        )

    def _box(self, settings: Any) -> list[Json]:
        return list[Json](offered(self.link.the_game.box).box(settings, self.speaker.words["names"]))

    def _own_box(self, settings: Any) -> Json:
        """What is told of a box, as it is said and kept; nothing where all is as usual."""
        rules = self._house()
        house = {"house": ",".join(f"{name}:{value}" for name, value in rules.items())} if rules else {}
        if settings is None:
            return {"box": "", "names": "", **house}
        effects = "" if settings.effects == self.link.the_game.settings().effects else ",".join(settings.effects)
        return {"box": effects, "names": "\n".join(settings.colours), **house}

    def _box_is_set(self, settings: Any) -> bool:
        """Whether effects or names are otherwise than usual."""
        own = self._own_box(settings)
        return bool(own["box"] or own["names"])

    def _house_rules(self) -> list[Json]:
        """Every house rule with its values, which of them is printed, and what this table says of it."""
        game, words, laid = self.link.the_game, widget_data.words(self.lang, "box"), self._house()
        found = []
        for each in game.shelf.house_rules:
            printed = each.printed(self.link.printed_edition, game.settings())
            value = laid.get(each.name, printed)
            values = list(each.values) or [str(number) for number in range(each.least, each.most + 1)]
            labels = {one: each.badge(one, self.lang) if each.values else one for one in values}
            found.append({
                "name": each.name, "label": each.about[self.lang], "value": value, "printed": printed,
                "says": each.passage(value, self.lang) if each.name in laid else "",
                "values": [
                    {"id": one, "label": words["printed"].format(value=label) if one == printed else label}
                    for one, label in labels.items()
                ],
            })  # fmt: skip
        return found

    def _my_box(self) -> Json:
        game, words = self.link.the_game, widget_data.words(self.lang, "box")
        if game.box is None:
            return {
                "id": "box", "lang": self.lang, "rows": [], "house": self._house_rules(), "game": game.id,
                "changed": False, "restore": not self.link.settings, "own": self._own_box(None), "error": "",
                "words": words,
            }  # fmt: skip
        speaker = self.speaker
        rows = self._box(speaker.settings)
        for row in rows:
            row |= {"nameLabel": words["name"].format(colour=row["name"]),
                    "effectLabel": words["effect"].format(colour=row["name"])}  # fmt: skip
        named = speaker.words["names"]["words"]
        return {
            "id": "box", "lang": self.lang, "rows": rows, "house": self._house_rules(), "game": game.id,
            "effects": [{"id": each, "label": named[each]} for each in game.box().effects()],
            "changed": self._box_is_set(speaker.settings), "restore": not self.link.settings,
            "own": self._own_box(speaker.settings), "error": self.mistake, "words": words,
        }  # fmt: skip

    def twin(self) -> tuple[str, ...]:
        """What was asked, and the answer, as lines."""
        words, speaker = self._words(), self.speaker
        lines = [self._tab(self.tab)]
        for seat in range(len(self.hands)):
            cards = self.cards(seat)
            held = str(speaker.named(cards)) if cards else self.hands[seat]
            if self.many:
                name = self.players[seat] if self.tab == "score" else words["play-of"].format(number=seat + 1)
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
        for row in score.get("rows", ()):
            lines.append(" ".join([f"{row['name']}{speaker.common['names']['colon']}{row['afterText']}.", row["none"],
                                   *(each["text"] for each in row["gains"])]).replace("  ", " "))  # fmt: skip
        for each in (score.get("game") or {}).get("events", ()):
            lines.append(each["text"])
        return tuple(lines)


def first_view(query: Mapping[str, str] | str | None) -> tuple[str, Json]:
    """What can be asked, and the answer to what the link asks, before anything can be tapped."""
    page = Referee(asked_of(query))
    tabs = "".join(
        f'<li><a href="{escape("referee?" + replace(page.current_link(), tab=each).query())}"'
        f"{' aria-current=page' if each == page.tab else ''}>{escape(page._tab(each))}</a></li>"
        for each in page.offers.TABS
    )
    answer = "".join(f"<p>{escape(line)}</p>" for line in page.twin()[1:])
    return paper(page, f"<ul>{tabs}</ul>{answer}")
