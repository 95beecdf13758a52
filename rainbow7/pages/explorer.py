"""The explorer: a dealt hand stepped through with the engine, played, branched, compared, saved and opened."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import rainbow7
from rainbow7.core import record
from rainbow7.core.chance import Seeded
from rainbow7.core.match import Match, new_match
from rainbow7.core.notation import BadNotation
from rainbow7.core.rule import Verdict
from rainbow7.explain import Speaker, explain_event, explain_verdict, view_text
from rainbow7.explain.complaints import notation_text, record_text
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.bar_data import bar_data
from rainbow7.pages.card_sheet import card_sheet, visible
from rainbow7.pages.link import LONGEST_KEPT, MOST_DIGITS, NO_MOVES, OPTIONS, LinkProblem, PageLink
from rainbow7.pages.match_session import Branch, MatchSession
from rainbow7.pages.page_widgets import Message, Parts, drawn_first, shell, stage
from rainbow7.pages.practice_links import practised
from rainbow7.pages.table_frames import Told, events, frames
from rainbow7.pages.what_if_link import turned

if TYPE_CHECKING:
    from ipywidgets import Box

AT_ONCE = 60
"""So many frames come along at a time; the others follow when they are asked for."""
TURNS_AT_ONCE = 40

PARTS = {
    "bar": "Bar", "table": "Table", "why": "Why", "score": "Score", "beside": "Table", "timeline": "Timeline",
    "tools": "Form", "address": "Address",
}  # fmt: skip
"""The parts of the page from top to bottom, and the widget that each one is."""


def explorer(query: str | None = None) -> "Box":
    """The explorer, as its link asks."""
    return stage(Explorer, query, PARTS, "r7-explorer")


def first_view(asked: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The table as its link asks, before there is a kernel: to be read, selected on and stepped through."""
    page = Explorer(PageLink.read(urlencode(asked)), shell(PARTS))
    return drawn_first(page.parts, {"table": page._twin(page.sitting, page.sitting.shown)})


@dataclass
class Sent:
    """What the browser has been given already: frames of which line of play, and what was told of its events."""

    start: Any = None
    starts: int = 0
    """The start of the match shown last, and how many were shown: another match tells another story."""
    story: str = ""
    frames: set[int] = field(default_factory=set)
    told: Told = field(default_factory=dict)


class Explorer:
    """One reader's explorer: hears what the browser says, changes the sitting, shows it."""

    def __init__(self, asked: PageLink, parts: Parts) -> None:
        self.sitting = MatchSession.of(asked)
        self.beside = self._beside_asked()
        """The edition or branch shown beside, if any."""
        self.verdict: Verdict | None = None
        """The verdict on the slip; nothing: the event shown is told there."""
        self.unfolded: int | None = None
        """The event that is unfolded; nothing: the verdict, or the event shown."""
        self.why_open = False
        self.card = ""
        """Where the card lies whose sheet is open instead of the reasons."""
        self.unkept = False
        """Whether the browser keeps nothing."""
        self.said = ""
        self.file: dict[str, Any] | None = None
        self.sent, self.sent_beside = Sent(), Sent()
        self.parts = parts
        self.show()

    # What the browser says

    def hear(self, message: Message) -> None:
        """Do what was said, and show what came of it."""
        self.said, self.file = "", None
        at = message.get("at")
        if isinstance(at, int) and at != self.sitting.shown:
            self.sitting = self.sitting.step_to(at)
        for name, value in message.items():
            action = getattr(self, f"on_{name}", None)
            if action is not None:
                action(value) if name != "press" else action(value, message.get("value"))
        self.show()

    def on_about(self, at: Any) -> None:
        """The sheet of a card."""
        self.card = str(at)

    def on_do(self, line: Any) -> None:
        """A move: made, or refused on the slip."""
        self.card = ""
        verdict = self._judged(line)
        if verdict is None:
            return
        self.verdict = verdict
        if verdict.legal:
            self.sitting, _ = self.sitting.play(str(line))
            self.verdict, self.unfolded = None, None

    def on_ask(self, line: Any) -> None:
        """A question: what the rules would say."""
        self.card = ""
        self.verdict, self.unfolded = (self._judged(line) if str(line).strip() else None), None

    def on_go(self, number: Any) -> None:
        """Another step."""
        if isinstance(number, int):
            self.sitting, self.verdict, self.unfolded = self.sitting.step_to(number), None, None

    def on_why(self, which: Any) -> None:
        """Unfold an event, or the verdict on the slip; or fold it again."""
        self.card = ""
        self.why_open = which is not False and which is not None
        self.unfolded = which if isinstance(which, int) and 0 < which <= self.sitting.last else None

    def on_play(self, turns: Any) -> None:
        """Simple players go on."""
        if isinstance(turns, int):
            self.sitting, self.verdict = self.sitting.let_play(max(1, min(turns, TURNS_AT_ONCE))), None

    def on_branch(self, given: Any) -> None:
        """A branch from the step shown."""
        name = str(given.get("name", ""))[:40] if isinstance(given, dict) else ""
        if isinstance(given, dict) and isinstance(given.get("from"), int):
            self.sitting = self.sitting.step_to(given["from"])
        self.sitting, self.verdict, self.unfolded = self.sitting.branched(name), None, None

    def on_keep(self, name: Any) -> None:
        """Another branch; if it lay beside the table, the two change places."""
        if self.beside == f"branch:{name}":
            self.beside = f"branch:{self.sitting.branch.name}"
        self.sitting, self.verdict, self.unfolded = self.sitting.turned_to(str(name)), None, None

    def on_set(self, given: Any) -> None:
        """What the link says: language, rulebook, switches, deal."""
        for name, value in given.items() if isinstance(given, dict) else ():
            self._set(str(name), value)

    def on_press(self, name: Any, value: Any) -> None:
        """A button of the form."""
        if name == "open":
            self._open(str(value or ""))
        elif name == "save":
            self._offer("record", self.sitting.match.record())
        elif name == "report":
            self._offer("report", self._report())
        elif name == "deal":
            self._sit(PageLink(**self._kept(), seed=self.sitting.asked.seed + 1))
        elif name == "play-on":
            self.on_play(TURNS_AT_ONCE)

    def on_stored(self, text: Any) -> None:
        """What the browser has kept of a table because no link could hold it."""
        self._open(str(text), quietly=True)

    def on_unkept(self, _: Any) -> None:
        """The browser keeps nothing: its storage is full, or closed."""
        self.unkept = True

    def on_back(self, link: Any) -> None:
        """Where the reader was before, or was after that."""
        self.card, self.why_open = "", False
        self._sit(PageLink.read(str(link)))

    def _judged(self, line: Any) -> Verdict | None:
        try:
            return self.sitting.judge(str(line))
        except BadNotation as bad:
            self.said = str(self._speaker().say("pages", "unread", {"found": bad.text[:60], "column": bad.column}))
            return None

    def _set(self, name: str, value: Any) -> None:
        asked = self.sitting.asked
        game = asked.the_game
        if name == "lang" and value in ("en", "fr"):
            self.sitting = replace(self.sitting, asked=replace(asked, lang=value), complaints=())
        elif name == "edition" and value in game.editions:
            self.sitting, self.verdict, self.unfolded = self.sitting.under(value), None, None
        elif name in OPTIONS:
            others = tuple(each for each in asked.options if each != name)
            options = tuple(sorted((*others, name))) if value else others
            self.sitting = replace(self.sitting, asked=replace(asked, options=options), complaints=())
        elif name == "game" and value in GAMES:
            self._sit(PageLink(game=value, lang=asked.lang))
        elif name == "seats":
            self._sit(PageLink.read(PageLink(**self._kept(), seed=asked.seed).query() + f"&seats={value}"))
        elif name == "seed":
            self._sit(PageLink.read(PageLink(**self._kept()).query() + f"&seed={value}"))
        elif name == "beside":
            self.beside = str(value)
        elif name == "about":
            self.on_about(value)

    def _kept(self) -> dict[str, Any]:
        """What a new deal keeps of the old one."""
        asked = self.sitting.asked
        names = ("game", "edition", "lang", "settings", "options") + (() if asked.position else ("seats",))
        return {name: getattr(asked, name) for name in names}

    def _sit(self, asked: PageLink) -> None:
        self.sitting, self.verdict, self.unfolded = MatchSession.of(asked), None, None
        self.beside = self._beside_asked()

    def _beside_asked(self) -> str:
        """What the link wants beside the table."""
        wanted = self.sitting.asked.beside
        return f"branch:{self.sitting.branches[int(wanted)].name}" if wanted.isdigit() else wanted

    def _open(self, text: str, *, quietly: bool = False) -> None:
        """A record, a position or a link that somebody pasted."""
        asked = self.sitting.asked
        text = text.strip()
        try:
            if text.startswith(record.FIRST_LINE.split()[0]):
                self.sitting, self.verdict = seated(record.read(text, GAMES), asked), None
                self.unfolded, self.beside = None, ""
            elif "?" in text.split(" ")[0]:
                self._sit(PageLink.read(text.partition("?")[2], LONGEST_KEPT))
            else:
                name = text.split(" ")[0].lower()
                state = GAMES[name if name in GAMES else asked.game].read_state(text)
                position = " ".join(str(state).split(" ")[2:])
                self._sit(PageLink(game=state.game, edition=state.edition.id, lang=asked.lang, position=position))
        except (BadNotation, record.BadRecord) as bad:
            if not quietly:
                self.said = unread(bad, text, self.sitting.lang)

    def _offer(self, kind: str, text: str) -> None:
        self.file = {"name": f"rainbow7-{kind}.txt", "text": text, "stamp": self.file_stamp}
        self.file_stamp += 1

    file_stamp = 1

    def _report(self) -> str:
        """What somebody who hosts the page needs to look into an answer: position, attempt, rules, version."""
        lines = [f"rainbow7 {rainbow7.__version__}", f"?{self.sitting.link().query()}", str(self.sitting.state)]
        if self.verdict is not None:
            lines += [str(self.verdict.move), *(f"{each.rule}: {each.objection.code}" for each in self.verdict.refusals
                                                if each.objection)]  # fmt: skip
            lines.append(explain_verdict(self.verdict, self.sitting.lang, self.sitting.me).text("reasons"))
        elif self.sitting.shown:
            lines.append(str(self.sitting.moments[self.sitting.shown - 1].event))
        return "\n".join(lines) + "\n"

    # What is shown

    def _speaker(self) -> Speaker:
        return self.sitting.speaker()

    def show(self) -> None:
        """Tell every widget what it shows."""
        names = [f"branch:{each.name}" for each in self.sitting.branches]
        beside = str(names.index(self._other)) if self._other in names else self._other
        self.sitting = sitting = replace(self.sitting, asked=replace(self.sitting.asked, beside=beside))
        lang, game = sitting.lang, sitting.match.game
        link = sitting.link()
        other, score = self._beside(), self._score()
        table = self._table(sitting, self.sent, "table", self._slip())
        table["options"] |= {"score": score["open"], "about": True}
        self.parts["table"].show(table)  # what the reader waits for
        shown = {
            "timeline": timeline_data(sitting, self.sent.told),
            "why": self._why(),
            "score": score,
            "bar": bar_data("explorer", game, lang, sitting.match.start.edition.id, keys=True),
            "tools": self._tools(),
            "beside": other if other is not None else {"id": "beside", "lang": lang, "hidden": True},
            "address": {
                "id": "address", "query": link.query(), "keep": "" if sitting.whole_link else sitting.kept(),
                "place": sitting.place,
            },
        }  # fmt: skip
        for name, data in shown.items():
            self.parts[name].show(data)

    def _table(self, sitting: MatchSession, sent: Sent, name: str, slip: dict[str, Any]) -> dict[str, Any]:
        lang, asked = sitting.lang, sitting.asked
        edition = sitting.match.start.edition.id
        if sitting.match.start is not sent.start:
            sent.start, sent.starts = sitting.match.start, sent.starts + 1
        story = f"{asked.game}/{edition}/{lang}/{','.join(asked.options)}/{sitting.branch.name}/{sent.starts}"
        new_story = story != sent.story
        if new_story:
            sent.story, sent.frames, sent.told = story, set(), {}
        first = max(0, min(sitting.shown - AT_ONCE // 2, sitting.last - AT_ONCE))
        last = min(sitting.last, first + AT_ONCE)
        drawn = frames(sitting, first, last, without=sent.frames - {sitting.shown, sitting.last})
        drawn[str(sitting.shown)]["twin"] = self._twin(sitting, sitting.shown)
        sent.frames |= set(map(int, drawn))
        return {
            "id": name,
            "lang": lang,
            "story": story,
            "at": sitting.shown,
            "last": sitting.last,
            "sheet": sitting.match.game.sheet(lang, sitting.match.start.settings) if new_story else "",
            "frames": drawn,
            "slip": slip,
            "words": widget_data.words(lang, "table"),
            "options": {"aids": "plain" not in asked.options, "size": "large" if "large" in asked.options else "auto"},
        }

    def _twin(self, sitting: MatchSession, number: int) -> list[str]:
        """What the reader sees after an event, in words."""
        game, state = sitting.match.game, sitting.state_at(number)
        view = game.open_view(state, sitting.me) if "faces" in sitting.asked.options else game.view(state, sitting.me)
        return [str(each) for each in view_text(game, view, sitting.speaker())]

    def _slip(self) -> dict[str, Any]:
        lang = self.sitting.lang
        if self.sitting.complaints:
            said = " ".join(complaint_text(each, lang) for each in self.sitting.complaints)
            return {
                "kind": "",
                "word": "",
                **widget_data.written(said),
                "would": widget_data.both("", ""),
                "cite": None,
            }
        if self.verdict is not None:
            return widget_data.slip(explain_verdict(self.verdict, lang, self.sitting.me))
        if self.sitting.shown == 0:
            return {"kind": "", "word": "", **widget_data.both("", ""), "would": widget_data.both("", ""), "cite": None}
        moment = self.sitting.moments[self.sitting.shown - 1]
        return widget_data.slip(explain_event(moment.event, moment.state, lang, self._reader()))

    def _reader(self) -> int | None:
        return None if "faces" in self.sitting.asked.options else self.sitting.me

    def _why(self) -> dict[str, Any]:
        sitting, lang = self.sitting, self.sitting.lang
        sheet = card_sheet(self.sitting, self.card) if self.card else None
        if sheet is not None:
            return sheet
        number = self.unfolded if self.unfolded is not None else self.sitting.shown
        if self.verdict is not None and self.unfolded is None:
            data = widget_data.why_verdict(self.verdict, lang, reader=self.sitting.me)
        elif number:
            data = widget_data.why_event(self.sitting.moments[number - 1], lang, reader=self._reader())
        else:
            return widget_data.why_nothing(sitting.match.game, lang) | {"open": self.why_open}
        if self.why_open:
            data["passages"] = practised(sitting.match.game, data["passages"], self._address)
        return {**data, "open": self.why_open}

    def _address(self, page: str, **parts: Any) -> str:
        """The address of another page in this game, rulebook and language."""
        asked = self.sitting.asked
        return f"{page}?{PageLink(game=asked.game, edition=asked.edition, lang=self.sitting.lang, **parts).query()}"

    def _score(self) -> dict[str, Any]:
        sitting = self.sitting
        game, moments = sitting.match.game, sitting.moments[: sitting.shown]
        empty = {"id": "score", "open": False, "lang": sitting.lang, "words": widget_data.words(sitting.lang, "score")}
        questions, ending = game.questions(), getattr(game.board(), "ending", None)
        if ending is not None:
            last = ending(moments)
            fresh = last is not None and not sitting.moved_since(last.at)
            return (widget_data.outcome(game, moments, sitting.lang, reader=sitting.me) if fresh else None) or empty
        ended = questions.last_end(moments) if moments and game.to_move(sitting.state) is None else None
        return (
            empty
            if ended is None
            else widget_data.score(game, ended, sitting.lang, reader=sitting.me, link=self._turned)
        )

    def _turned(self, ended: Any, each: Any) -> tuple[tuple[Any, Any], str] | None:
        """The link at which the round is played with another hand, from the move on that ended it."""
        match, count, found = self.sitting.match, 0, None
        for place, step in enumerate(match.steps):
            kinds = [moment.event.kind for moment in step.moments[: max(0, self.sitting.shown - count)]]
            count += len(step.moments)
            if "called" in kinds or "made-perfect" in kinds:
                found = place
        if found is None:
            return None
        before = match.steps[found - 1].state if found else match.start
        asked = replace(self.sitting.asked, seats=0, settings="", at=None, beside="", complaints=(), **NO_MOVES)
        way = turned(before, str(match.steps[found].move), ended, each, asked)
        return way and (way[0], f"?{way[1].query()}")

    def _beside(self) -> dict[str, Any] | None:
        """The same step under another rulebook, or another branch at its own last step."""
        game, beside = self.sitting.match.game, self._other
        if not beside:
            return None
        if beside in game.editions:
            other = self.sitting.under(beside)
        else:
            other = self.sitting.turned_to(beside.removeprefix("branch:"))
        said = " ".join(complaint_text(each, self.sitting.lang) for each in other.complaints)
        slip = {"kind": "", "word": "", **widget_data.written(said), "would": widget_data.both("", ""), "cite": None}
        data = self._table(other, self.sent_beside, "beside", slip)
        names = widget_data.editions(game, other.match.start.edition.id, self.sitting.lang)
        label = next(each["name"] for each in names if each["here"])
        title = label if beside in game.editions else other.branch.name or self._main_line
        return {**data, "title": title, "still": True}

    @property
    def _other(self) -> str:
        """What is asked for beside the table, unless it lies on the table already."""
        here = (self.sitting.match.start.edition.id, f"branch:{self.sitting.branch.name}")
        return "" if self.beside in here else self.beside

    @property
    def _main_line(self) -> str:
        """What the branch without a name is called."""
        return str(widget_data.words(self.sitting.lang, "timeline")["main"])

    def _tools(self) -> dict[str, Any]:
        sitting, speaker = self.sitting, self._speaker()
        asked, game = sitting.asked, sitting.match.game
        words = speaker.common["explorer"]
        pages = widget_data.words(sitting.lang, "pages")

        def toggle(name: str) -> dict[str, Any]:
            return {"id": name, "kind": "toggle", "label": words[name], "value": name in asked.options}

        def button(name: str) -> dict[str, Any]:
            return {"id": name, "kind": "button", "label": words[name]}

        def choice(name: str, value: str, options: list[tuple[str, str]]) -> dict[str, Any]:
            some = [{"value": each, "label": label} for each, label in options]
            return {"id": name, "kind": "select", "label": words[f"{name}-label"], "value": value, "options": some}

        besides = [("", words["nothing"])]
        besides += [(each["id"], each["name"]) for each in widget_data.editions(game, "", sitting.lang)
                    if each["id"] != sitting.match.start.edition.id]  # fmt: skip
        besides += [(f"branch:{each.name}", words["branch-named"].format(name=each.name) if each.name else
                    self._main_line) for each in sitting.branches if each.name != sitting.branch.name]  # fmt: skip
        lying = [("", words["nothing"])]
        lying += [(at, f"{each.name}, {each.note}" if each.note else each.name)
                  for at, each in visible(sitting).items()]  # fmt: skip
        held = "link-cut" if sitting.keeps_all else "link-loose"
        fits = "link-whole" if sitting.whole_link else "link-unkept" if self.unkept else held
        seats = [(str(each), words["seats-of"].format(count=each)) for each in game.seats]
        switches = ("faces", "plain", "large", *(("memory",) if asked.game == "spaan" else ()))
        show = [toggle(each) for each in switches]
        return {
            "id": "tools",
            "lang": sitting.lang,
            "groups": [
                {"title": words["play-title"], "fields": [button("play-on"), button("deal"),
                    {"id": "seed", "kind": "number", "label": words["seed-label"], "value": str(asked.seed)},
                    choice("seats", str(sitting.state.seats), seats),
                    choice("game", asked.game, [(each, pages["games"][each]) for each in GAMES])]},
                {"title": words["show-title"], "fields": [
                    *show, choice("beside", self._other, besides), choice("about", self.card, lying)]},
                {"title": words["open-title"], "fields": [
                    {"id": "open", "kind": "text", "label": words["open-label"], "press": words["open"], "rows": 4},
                    button("save"),
                    {"id": "position", "kind": "text", "label": words["position-label"], "value": str(sitting.state)},
                    {"id": "whole", "kind": "note", "label": words[fits]}]},
                {"title": words["wrong-title"], "fields": [
                    {"id": "wrong", "kind": "note", "label": words["wrong-note"]}, button("report")]},
            ],
            "said": self.said,
            "download": self.file,
        }  # fmt: skip


def seated(match: Match, asked: PageLink) -> MatchSession:
    """A sitting before a match from a record, whose moves stand as they were made."""
    game, start = match.game, match.start
    seed = match.seed if match.seed is not None and match.seed < 10**MOST_DIGITS else 0
    link = PageLink(game=game.id, edition=start.edition.id, lang=asked.lang, options=asked.options, seed=seed)
    whole = replace(link, seats=start.seats if start.seats != game.default_seats else 0,
                    settings=game.settings_text(start.settings))  # fmt: skip
    dealt = new_match(game, start.edition.id, start.seats, seed, start.settings)
    if str(dealt.start) != str(start):
        whole = replace(link, position=" ".join(str(start).split(" ")[2:]))
    whole = replace(whole, made=tuple(str(step.move) for step in match.steps))
    sitting = MatchSession.of(whole)
    if [str(each) for each in sitting.match.events] == [str(each) for each in match.events]:
        return sitting
    played = replace(match, chance=Seeded(seed))
    return MatchSession(replace(whole, made=()), (Branch.of(played),), loose=True)


def timeline_data(sitting: MatchSession, known: Told | None = None) -> dict[str, Any]:
    """The events on their line, and the branches."""
    branches = [
        {"name": each.name, "from": each.start, "last": len(each.match.moments), "here": place == sitting.open}
        for place, each in enumerate(sitting.branches)
    ]
    return {
        "id": "timeline", "lang": sitting.lang, "at": sitting.shown, "last": sitting.last,
        "events": events(sitting, known), "branches": branches, "grain": "event",
        "words": widget_data.words(sitting.lang, "timeline"),
    }  # fmt: skip


def complaint_text(complaint: LinkProblem, lang: str) -> str:
    """What of a link could not be used, and what is shown instead."""
    return str(Speaker(lang).say("complaint", complaint.code, dict(complaint.facts)))


def unread(bad: BadNotation | record.BadRecord, text: str, lang: str) -> str:
    """Why something pasted could not be opened."""
    if isinstance(bad, BadNotation):
        facts = {"found": notation_text(bad, None, lang), "column": bad.column}
        return str(Speaker(lang).say("pages", "unread", facts))
    return record_text("", text, bad, lang).removeprefix(", ")
