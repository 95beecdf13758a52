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
from rainbow7.pages.card_sheet import card_sheet, visible_tiles
from rainbow7.pages.link import LONGEST_KEPT, MOST_DIGITS, NO_MOVES, OPTIONS, LinkProblem, PageLink
from rainbow7.pages.match_session import Branch, MatchSession
from rainbow7.pages.page_widgets import Message, Parts, drawn_first, shell, stage
from rainbow7.pages.practice_links import with_practice_links
from rainbow7.pages.table_frames import EventTexts, events, frames
from rainbow7.pages.what_if_link import what_if_link

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


def first_view(query: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """The table as its link asks, before there is a kernel: to be read, selected on and stepped through."""
    page = Explorer(PageLink.read(urlencode(query)), shell(PARTS))
    return drawn_first(page.parts, {"table": page._twin(page.session, page.session.shown)})


@dataclass
class Sent:
    """What the browser has been given already: frames of which line of play, and what was told of its events."""

    start: Any = None
    starts: int = 0
    """The start of the match shown last, and how many were shown: another match tells another story."""
    story: str = ""
    frames: set[int] = field(default_factory=set)
    event_texts: EventTexts = field(default_factory=dict)


class Explorer:
    """One reader's explorer: hears what the browser says, changes the sitting, shows it."""

    def __init__(self, link: PageLink, parts: Parts) -> None:
        self.session = MatchSession.of(link)
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
        if isinstance(at, int) and at != self.session.shown:
            self.session = self.session.step_to(at)
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
            self.session, _ = self.session.play(str(line))
            self.verdict, self.unfolded = None, None

    def on_ask(self, line: Any) -> None:
        """A question: what the rules would say."""
        self.card = ""
        self.verdict, self.unfolded = (self._judged(line) if str(line).strip() else None), None

    def on_go(self, number: Any) -> None:
        """Another step."""
        if isinstance(number, int):
            self.session, self.verdict, self.unfolded = self.session.step_to(number), None, None

    def on_why(self, which: Any) -> None:
        """Unfold an event, or the verdict on the slip; or fold it again."""
        self.card = ""
        self.why_open = which is not False and which is not None
        self.unfolded = which if isinstance(which, int) and 0 < which <= self.session.last else None

    def on_play(self, turns: Any) -> None:
        """Simple players go on."""
        if isinstance(turns, int):
            self.session, self.verdict = self.session.let_play(max(1, min(turns, TURNS_AT_ONCE))), None

    def on_branch(self, given: Any) -> None:
        """A branch from the step shown."""
        name = str(given.get("name", ""))[:40] if isinstance(given, dict) else ""
        if isinstance(given, dict) and isinstance(given.get("from"), int):
            self.session = self.session.step_to(given["from"])
        self.session, self.verdict, self.unfolded = self.session.with_branch(name), None, None

    def on_keep(self, name: Any) -> None:
        """Another branch; if it lay beside the table, the two change places."""
        if self.beside == f"branch:{name}":
            self.beside = f"branch:{self.session.branch.name}"
        self.session, self.verdict, self.unfolded = self.session.switched_to(str(name)), None, None

    def on_set(self, given: Any) -> None:
        """What the link says: language, rulebook, switches, deal."""
        for name, value in given.items() if isinstance(given, dict) else ():
            self._set(str(name), value)

    def on_press(self, name: Any, value: Any) -> None:
        """A button of the form."""
        if name == "open":
            self._open(str(value or ""))
        elif name == "save":
            self._offer("record", self.session.match.record())
        elif name == "report":
            self._offer("report", self._report())
        elif name == "deal":
            self._sit(PageLink(**self._kept(), seed=self.session.link.seed + 1))
        elif name == "play-on":
            self.on_play(TURNS_AT_ONCE)

    def on_stored(self, text: Any) -> None:
        """What the browser has kept of a table because no link could hold it."""
        self._open(str(text), quietly=True)

    def on_unkept(self, _: Any) -> None:
        """The browser keeps nothing: its storage is full, or closed."""
        self.unkept = True

    def on_back(self, query: Any) -> None:
        """Where the reader was before, or was after that."""
        self.card, self.why_open = "", False
        self._sit(PageLink.read(str(query)))

    def _judged(self, line: Any) -> Verdict | None:
        try:
            return self.session.judge(str(line))
        except BadNotation as bad:
            self.said = str(self._speaker().say("pages", "unread", {"found": bad.text[:60], "column": bad.column}))
            return None

    def _set(self, name: str, value: Any) -> None:
        link = self.session.link
        game = link.the_game
        if name == "lang" and value in ("en", "fr"):
            self.session = replace(self.session, link=replace(link, lang=value), complaints=())
        elif name == "edition" and value in game.editions:
            self.session, self.verdict, self.unfolded = self.session.with_edition(value), None, None
        elif name in OPTIONS:
            others = tuple(each for each in link.options if each != name)
            options = tuple(sorted((*others, name))) if value else others
            self.session = replace(self.session, link=replace(link, options=options), complaints=())
        elif name == "game" and value in GAMES:
            self._sit(PageLink(game=value, lang=link.lang))
        elif name == "seats":
            self._sit(PageLink.read(PageLink(**self._kept(), seed=link.seed).query() + f"&seats={value}"))
        elif name == "seed":
            self._sit(PageLink.read(PageLink(**self._kept()).query() + f"&seed={value}"))
        elif name == "beside":
            self.beside = str(value)
        elif name == "about":
            self.on_about(value)

    def _kept(self) -> dict[str, Any]:
        """What a new deal keeps of the old one."""
        link = self.session.link
        names = ("game", "edition", "lang", "settings", "options") + (() if link.position else ("seats",))
        return {name: getattr(link, name) for name in names}

    def _sit(self, link: PageLink) -> None:
        self.session, self.verdict, self.unfolded = MatchSession.of(link), None, None
        self.beside = self._beside_asked()

    def _beside_asked(self) -> str:
        """What the link wants beside the table."""
        wanted = self.session.link.beside
        return f"branch:{self.session.branches[int(wanted)].name}" if wanted.isdigit() else wanted

    def _open(self, text: str, *, quietly: bool = False) -> None:
        """A record, a position or a link that somebody pasted."""
        link = self.session.link
        text = text.strip()
        try:
            if text.startswith(record.FIRST_LINE.split()[0]):
                self.session, self.verdict = seated(record.read(text, GAMES), link), None
                self.unfolded, self.beside = None, ""
            elif "?" in text.split(" ")[0]:
                self._sit(PageLink.read(text.partition("?")[2], LONGEST_KEPT))
            else:
                name = text.split(" ")[0].lower()
                state = GAMES[name if name in GAMES else link.game].read_state(text)
                position = " ".join(str(state).split(" ")[2:])
                self._sit(PageLink(game=state.game, edition=state.edition.id, lang=link.lang, position=position))
        except (BadNotation, record.BadRecord) as bad:
            if not quietly:
                self.said = unread(bad, text, self.session.lang)

    def _offer(self, kind: str, text: str) -> None:
        self.file = {"name": f"rainbow7-{kind}.txt", "text": text, "stamp": self.file_stamp}
        self.file_stamp += 1

    file_stamp = 1

    def _report(self) -> str:
        """What somebody who hosts the page needs to look into an answer: position, attempt, rules, version."""
        lines = [f"rainbow7 {rainbow7.__version__}", f"?{self.session.current_link().query()}", str(self.session.state)]
        if self.verdict is not None:
            lines += [str(self.verdict.move), *(f"{each.rule}: {each.objection.code}" for each in self.verdict.refusals
                                                if each.objection)]  # fmt: skip
            lines.append(explain_verdict(self.verdict, self.session.lang, self.session.me).text("reasons"))
        elif self.session.shown:
            lines.append(str(self.session.moments[self.session.shown - 1].event))
        return "\n".join(lines) + "\n"

    # What is shown

    def _speaker(self) -> Speaker:
        return self.session.speaker()

    def show(self) -> None:
        """Tell every widget what it shows."""
        names = [f"branch:{each.name}" for each in self.session.branches]
        beside = str(names.index(self._other)) if self._other in names else self._other
        self.session = session = replace(self.session, link=replace(self.session.link, beside=beside))
        lang, game = session.lang, session.match.game
        other, score = self._beside(), self._score()
        table = self._table(session, self.sent, "table", self._slip())
        table["options"] |= {"score": score["open"], "about": True}
        self.parts["table"].show(table)  # what the reader waits for
        shown = {
            "timeline": timeline_data(session, self.sent.event_texts),
            "why": self._why(),
            "score": score,
            "bar": bar_data("explorer", game, lang, session.match.start.edition.id, keys=True),
            "tools": self._tools(),
            "beside": other if other is not None else {"id": "beside", "lang": lang, "hidden": True},
            "address": {
                "id": "address", "query": session.current_link().query(),
                "keep": "" if session.link_is_complete else session.browser_copy(),
                "place": session.place,
            },
        }  # fmt: skip
        for name, data in shown.items():
            self.parts[name].show(data)

    def _table(self, session: MatchSession, sent: Sent, name: str, slip: dict[str, Any]) -> dict[str, Any]:
        lang, link = session.lang, session.link
        start = session.match.start
        if start is not sent.start:
            sent.start, sent.starts = start, sent.starts + 1
        story = f"{link.game}/{start.edition.id}/{lang}/{','.join(link.options)}/{session.branch.name}/{sent.starts}"
        new_story = story != sent.story
        if new_story:
            sent.story, sent.frames, sent.event_texts = story, set(), {}
        first = max(0, min(session.shown - AT_ONCE // 2, session.last - AT_ONCE))
        last = min(session.last, first + AT_ONCE)
        drawn = frames(session, first, last, without=sent.frames - {session.shown, session.last})
        drawn[str(session.shown)]["twin"] = self._twin(session, session.shown)
        sent.frames |= set(map(int, drawn))
        return {
            "id": name,
            "lang": lang,
            "story": story,
            "at": session.shown,
            "last": session.last,
            "sheet": session.match.game.sheet(lang, start.settings, start.edition) if new_story else "",
            "frames": drawn,
            "slip": slip,
            "words": widget_data.words(lang, "table"),
            "options": {"aids": "plain" not in link.options, "size": "large" if "large" in link.options else "auto"},
        }

    def _twin(self, session: MatchSession, number: int) -> list[str]:
        """What the reader sees after an event, in words."""
        game, state = session.match.game, session.state_at(number)
        view = game.open_view(state, session.me) if "faces" in session.link.options else game.view(state, session.me)
        return [str(each) for each in view_text(game, view, session.speaker())]

    def _slip(self) -> dict[str, Any]:
        lang = self.session.lang
        if self.session.complaints:
            said = " ".join(complaint_text(each, lang) for each in self.session.complaints)
            return {
                "kind": "",
                "word": "",
                **widget_data.written(said),
                "would": widget_data.both("", ""),
                "cite": None,
            }
        if self.verdict is not None:
            return widget_data.slip(explain_verdict(self.verdict, lang, self.session.me))
        if self.session.shown == 0:
            return {"kind": "", "word": "", **widget_data.both("", ""), "would": widget_data.both("", ""), "cite": None}
        moment = self.session.moments[self.session.shown - 1]
        return widget_data.slip(explain_event(moment.event, moment.state, lang, self._reader()))

    def _reader(self) -> int | None:
        return None if "faces" in self.session.link.options else self.session.me

    def _why(self) -> dict[str, Any]:
        session, lang = self.session, self.session.lang
        sheet = card_sheet(self.session, self.card) if self.card else None
        if sheet is not None:
            return sheet
        number = self.unfolded if self.unfolded is not None else self.session.shown
        if self.verdict is not None and self.unfolded is None:
            data = widget_data.why_verdict(self.verdict, lang, reader=self.session.me)
        elif number:
            data = widget_data.why_event(self.session.moments[number - 1], lang, reader=self._reader())
        else:
            return widget_data.why_nothing(session.match.game, lang) | {"open": self.why_open}
        if self.why_open:
            data["passages"] = with_practice_links(session.match.game, data["passages"], self._address)
        return {**data, "open": self.why_open}

    def _address(self, page: str, **parts: Any) -> str:
        """The address of another page in this game, rulebook and language."""
        link = self.session.link
        return f"{page}?{PageLink(game=link.game, edition=link.edition, lang=self.session.lang, **parts).query()}"

    def _score(self) -> dict[str, Any]:
        session = self.session
        game, moments = session.match.game, session.moments[: session.shown]
        empty = {"id": "score", "open": False, "lang": session.lang, "words": widget_data.words(session.lang, "score")}
        if game.scoring is None:
            last = game.endings().ending(moments) if game.endings is not None else None
            fresh = last is not None and not session.moved_since(last.at)
            return (widget_data.outcome(game, moments, session.lang, reader=session.me) if fresh else None) or empty
        ended = game.scoring().last_end(moments) if moments and game.to_move(session.state) is None else None
        return (
            empty
            if ended is None
            else widget_data.score(game, ended, session.lang, reader=session.me, what_if=self._what_if_link)
        )

    def _what_if_link(self, ended: Any, each: Any) -> tuple[tuple[Any, Any], str] | None:
        """The link at which the round is played with another hand, from the move on that ended it."""
        match, count, found = self.session.match, 0, None
        for place, step in enumerate(match.steps):
            kinds = [moment.event.kind for moment in step.moments[: max(0, self.session.shown - count)]]
            count += len(step.moments)
            if "called" in kinds or "made-perfect" in kinds:
                found = place
        if found is None:
            return None
        before = match.steps[found - 1].state if found else match.start
        link = replace(self.session.link, seats=0, settings="", at=None, beside="", complaints=(), **NO_MOVES)
        way = what_if_link(before, str(match.steps[found].move), ended, each, link)
        return way and (way[0], f"?{way[1].query()}")

    def _beside(self) -> dict[str, Any] | None:
        """The same step under another rulebook, or another branch at its own last step."""
        game, beside = self.session.match.game, self._other
        if not beside:
            return None
        if beside in game.editions:
            other = self.session.with_edition(beside)
        else:
            other = self.session.switched_to(beside.removeprefix("branch:"))
        said = " ".join(complaint_text(each, self.session.lang) for each in other.complaints)
        slip = {"kind": "", "word": "", **widget_data.written(said), "would": widget_data.both("", ""), "cite": None}
        data = self._table(other, self.sent_beside, "beside", slip)
        names = widget_data.editions(game, other.match.start.edition.id, self.session.lang)
        label = next(each["name"] for each in names if each["here"])
        title = label if beside in game.editions else other.branch.name or self._main_line
        return {**data, "title": title, "still": True}

    @property
    def _other(self) -> str:
        """What is asked for beside the table, unless it lies on the table already."""
        here = (self.session.match.start.edition.id, f"branch:{self.session.branch.name}")
        return "" if self.beside in here else self.beside

    @property
    def _main_line(self) -> str:
        """What the branch without a name is called."""
        return str(widget_data.words(self.session.lang, "timeline")["main"])

    def _tools(self) -> dict[str, Any]:
        session, speaker = self.session, self._speaker()
        link, game = session.link, session.match.game
        words = speaker.common["explorer"]
        pages = widget_data.words(session.lang, "pages")

        def toggle(name: str) -> dict[str, Any]:
            return {"id": name, "kind": "toggle", "label": words[name], "value": name in link.options}

        def button(name: str) -> dict[str, Any]:
            return {"id": name, "kind": "button", "label": words[name]}

        def choice(name: str, value: str, options: list[tuple[str, str]]) -> dict[str, Any]:
            some = [{"value": each, "label": label} for each, label in options]
            return {"id": name, "kind": "select", "label": words[f"{name}-label"], "value": value, "options": some}

        besides = [("", words["nothing"])]
        besides += [(each["id"], each["name"]) for each in widget_data.editions(game, "", session.lang)
                    if each["id"] != session.match.start.edition.id]  # fmt: skip
        besides += [(f"branch:{each.name}", words["branch-named"].format(name=each.name) if each.name else
                    self._main_line) for each in session.branches if each.name != session.branch.name]  # fmt: skip
        lying = [("", words["nothing"])]
        lying += [(at, f"{each.name}, {each.note}" if each.note else each.name)
                  for at, each in visible_tiles(session).items()]  # fmt: skip
        held = "link-cut" if session.copy_is_complete else "link-loose"
        fits = "link-whole" if session.link_is_complete else "link-unkept" if self.unkept else held
        seats = [(str(each), words["seats-of"].format(count=each)) for each in game.seats]
        switches = ("faces", "plain", "large", *link.the_game.board().SWITCHES)
        show = [toggle(each) for each in switches]
        return {
            "id": "tools",
            "lang": session.lang,
            "groups": [
                {"title": words["play-title"], "fields": [button("play-on"), button("deal"),
                    {"id": "seed", "kind": "number", "label": words["seed-label"], "value": str(link.seed)},
                    choice("seats", str(session.state.seats), seats),
                    choice("game", link.game, [(each, pages["games"][each]) for each in GAMES])]},
                {"title": words["show-title"], "fields": [
                    *show, choice("beside", self._other, besides), choice("about", self.card, lying)]},
                {"title": words["open-title"], "fields": [
                    {"id": "open", "kind": "text", "label": words["open-label"], "press": words["open"], "rows": 4},
                    button("save"),
                    {"id": "position", "kind": "text", "label": words["position-label"], "value": str(session.state)},
                    {"id": "whole", "kind": "note", "label": words[fits]}]},
                {"title": words["wrong-title"], "fields": [
                    {"id": "wrong", "kind": "note", "label": words["wrong-note"]}, button("report")]},
            ],
            "said": self.said,
            "download": self.file,
        }  # fmt: skip


def seated(match: Match, link: PageLink) -> MatchSession:
    """A sitting before a match from a record, whose moves stand as they were made."""
    game, start = match.game, match.start
    seed = match.seed if match.seed is not None and match.seed < 10**MOST_DIGITS else 0
    wanted = PageLink(game=game.id, edition=start.edition.id, lang=link.lang, options=link.options, seed=seed)
    whole = replace(wanted, seats=start.seats if start.seats != game.default_seats else 0,
                    settings=game.settings_text(start.settings))  # fmt: skip
    dealt = new_match(game, start.edition.id, start.seats, seed, start.settings)
    if str(dealt.start) != str(start):
        whole = replace(wanted, position=" ".join(str(start).split(" ")[2:]))
    whole = replace(whole, prior_moves=tuple(str(step.move) for step in match.steps))
    session = MatchSession.of(whole)
    if [str(each) for each in session.match.events] == [str(each) for each in match.events]:
        return session
    played = replace(match, chance=Seeded(seed))
    return MatchSession(replace(whole, prior_moves=()), (Branch.of(played),), shuffled_otherwise=True)


def timeline_data(session: MatchSession, known: EventTexts | None = None) -> dict[str, Any]:
    """The events on their line, and the branches."""
    branches = [
        {"name": each.name, "from": each.start, "last": len(each.match.moments), "here": place == session.open}
        for place, each in enumerate(session.branches)
    ]
    return {
        "id": "timeline", "lang": session.lang, "at": session.shown, "last": session.last,
        "events": events(session, known), "branches": branches, "grain": "event",
        "words": widget_data.words(session.lang, "timeline"),
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
