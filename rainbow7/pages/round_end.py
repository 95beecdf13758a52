"""The end of a round, or of the game, as a scene: what each one shows, receives and has then, and why."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from rainbow7.core.event import Event, Moment
from rainbow7.core.game import Game
from rainbow7.core.round_result import RoundResult, SeatResult
from rainbow7.explain import Speaker, event_text, title_of
from rainbow7.games.surfaces import EndingSurface, offered
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.widgets.data_types.round_end import (
    EndColumn,
    EndOfGame,
    EndPlace,
    EndVerdict,
    Falling,
    Onwards,
    RoundEndShown,
)
from rainbow7.widgets.data_types.score import Changes
from rainbow7.widgets.data_types.shared import RuleLink, Said

READ = "{rule}"
"""The place of a rule's name in an address."""


def end_shown(game: Game, moments: Sequence[Moment[Any]], number: int) -> RoundResult | None:
    """The end of a round that is shown after so many events; `None` if none is."""
    found = offered(game.endings).ending(moments[: number + 1])
    return found if found is not None and found.at == number else None


def first_end(game: Game, moments: Sequence[Moment[Any]], after: int) -> int | None:
    """After how many events the first end of a round is shown that comes after so many; `None` if none does."""
    ending, found, upto = offered(game.endings).ending, None, len(moments)
    while upto > after:
        result = ending(moments[:upto])
        if result is None or result.at <= after:
            break
        found, upto = result.at, min(result.at, upto - 1)
    return found


def next_stop(session: MatchSession) -> int:
    """After how many events the reader is to move next, or the next round ends, seen from the event shown."""
    count, to_move = 0, session.match.game.to_move
    turn = session.last
    for step in session.match.steps:
        count += len(step.moments)
        if count > session.shown and to_move(step.state) == session.me:
            turn = count
            break
    end = first_end(session.match.game, session.moments[: turn + 1], session.shown)
    return turn if end is None else min(turn, end)


def round_end(
    game: Game, found: RoundResult, state: Any, speaker: Speaker, *, read: str = "", away: Changes | None = None,
    button: str = "", moments: bool = False,
) -> RoundEndShown:  # fmt: skip
    """The scene of an end; `read` is the address of a rule, `button` the label of the way on.

    `moments`: the reader may have the round looked over.
    """
    return RoundEndScene(game, found, state, speaker, read).data(away, button, moments=moments)


class RoundEndScene:
    """Words and draws the end of a round for a reader."""

    def __init__(self, game: Game, found: RoundResult, state: Any, speaker: Speaker, read: str) -> None:
        self.game, self.found, self.state, self.speaker, self.read = game, found, state, speaker, read
        self.surface: EndingSurface = offered(game.endings)
        self.facts = {"kind": found.kind, **found.facts}
        self.words = widget_data.words(speaker.lang, "score")

    def data(self, away: Changes | None, button: str, *, moments: bool) -> RoundEndShown:
        """All that the scene shows."""
        found, lang = self.found, self.speaker.lang
        return {
            "id": "end", "open": True, "lang": lang, "at": found.at,
            "key": f"{self.game.id}/{found.at}/{found.kind}/{[(each.before, each.after) for each in found.standings]}",
            "title": str(self.speaker.say("end", "title", self.facts)), "why": self._why(),
            "columns": [self._column(found.standings[seat], seat) for seat in found.order],
            "back": self.surface.back(lang), "limit": found.limit,
            "falling": self._falling(), "verdict": self._verdict(), "away": away, "more": self.words["away-more"],
            "game": self._game() if found.over else None, "next": self._next(),
            "moments": moments, "button": button, "words": self.words,
        }  # fmt: skip

    def said(self, key: str, **facts: Any) -> Said:
        """A sentence about the end."""
        return widget_data.said(self.speaker.say("end", key, self.facts | facts), self.speaker)

    def told(self, event: Event) -> Said:
        """The sentence of an event."""
        return widget_data.said(event_text(event, self.speaker), self.speaker)

    def rule_link(self, rule: str) -> RuleLink:
        """The title of a rule, and where it is read."""
        return {"title": title_of(rule, self.speaker), "href": self.read.replace(READ, rule)}

    @property
    def _unit(self) -> str:
        """The key of the words for what is counted."""
        return "unit" if self.found.limit is not None or self.found.over else "unit-round"

    def _why(self) -> Said:
        return self.said("why") if self.speaker.knows("end", "why") else self.told(self.found.lines[0])

    def _verdict(self) -> EndVerdict | None:
        """Why it ended so: in words about this end, or else as the second of its events says it."""
        found = self.found
        own = self.speaker.knows("end", "slip")
        if not own and len(found.lines) < 2:
            return None
        text = self.said("slip") if own else self.told(found.lines[1])
        if not text["text"]:
            return None
        word = self.said("verdict")["text"] if self.speaker.knows("end", "verdict") else ""
        rulings = [
            one
            for each in found.lines
            for one in widget_data.event(each, self.speaker, set())["rulings"]
        ]  # fmt: skip
        return {
            **text, "kind": found.answer, "word": word,
            "rules": [self.rule_link(each) for each in dict.fromkeys(event.rule for event in found.lines)],
            "rulings": list({one["id"]: one for one in rulings}.values()),
        }  # fmt: skip

    def _column(self, result: SeatResult, seat: int) -> EndColumn:
        facts = {"said": result.said, "worth": result.worth}
        above = self.found.lines[: 1 if self.speaker.knows("end", "slip") else 2]  # why it ended, and the verdict
        reasons = [self.told(each) for each in result.events if not any(each is other for other in above)]
        if not result.events and self.speaker.knows("end", "none"):
            reasons = [self.said("none", **facts)]
        settings, edition = self.state.settings, self.state.edition
        return {
            "name": self.speaker.label(seat),
            "said": self._said(facts) if result.said else "",
            "things": [self.surface.drawn(each, self.speaker.lang, settings, edition) for each in result.things],
            "spoken": str(self.speaker.named(result.things)) if result.things else "",
            "unseen": result.unseen, "worth": result.worth, "before": result.before, "after": result.after,
            "afterText": self._count(result.after), "unit": self._unit_alone(result.after),
            "reasons": reasons, "decides": result.decides, "first": result.first,
        }  # fmt: skip

    def _said(self, facts: Mapping[str, Any]) -> str:
        """What a seat did, in a word or two."""
        return str(self.speaker.fill(self.speaker.words["end"]["said"], facts, inside=True))

    def _count(self, count: int) -> str:
        return str(self.speaker.say("score", self._unit, {"count": count}))

    def _unit_alone(self, count: int) -> str:
        """What is counted, beside a figure; empty where the counts are drawn."""
        if self.found.limit is not None:
            return ""
        words = self.speaker.words["score"][f"{self._unit}-alone"]
        return str(self.speaker.fill(words, {"count": count}, inside=True))

    def _falling(self) -> Falling | None:
        """What falls to whom, where all who receive anything receive as much."""
        takers, count = self.facts.get("takers", ()), self.facts.get("count", 0)
        if self.found.limit is None or not takers or not count:
            return None
        return {"count": count, "text": str(self.speaker.fill("{seats:seats}", {"seats": takers}))}

    def _game(self) -> EndOfGame:
        return {"lines": [self.told(each) for each in self.found.closing], "ranking": list(self._places())}

    def _places(self) -> Iterable[EndPlace]:
        """The ranking; where counts are equal, with the figure that breaks the tie."""
        place, counts = 1, [each.after for each in self.found.standings]
        for group in self.found.ranking:
            for seat in group:
                mine = self.found.standings[seat]
                tied = counts.count(mine.after) > 1 and mine.then is not None
                yield {
                    "place": place, "name": self.speaker.label(seat), "count": mine.after,
                    "text": self._count(mine.after), "winner": mine.first,
                    "then": str(self.speaker.say("score", "then", {"count": mine.then})) if tied else "",
                }  # fmt: skip
            place += len(group)

    def _next(self) -> Onwards | None:
        event = self.found.next
        if event is None:
            return None
        facts = {"how": self.found.begins, "next": event.facts["seat"]}
        text = self.said("begins", **facts) if self.found.begins else self.told(event)
        return {**text, "rule": self.rule_link(event.rule)}


def end_lines(data: RoundEndShown) -> list[str]:
    """The scene as lines of text."""
    lines = [data["title"], data["why"]["text"]]
    for each in data["columns"]:
        shown = ", ".join(filter(None, [each["said"], each["spoken"], str(each["worth"] or "")]))
        lines.append(
            f"{each['name']}, {shown}. {' '.join(one['text'] for one in each['reasons'])} {each['afterText']}."
        )
    if data["verdict"] is not None:
        lines.append(data["verdict"]["text"])
    if data["game"] is not None:
        lines += [each["text"] for each in data["game"]["lines"]]
    return [*lines, *([data["next"]["text"]] if data["next"] is not None else [])]


def readable_end(data: RoundEndShown) -> str:
    """The scene as HTML, before it is drawn."""
    head, *rest = end_lines(data)
    return f"<h2>{escape(head)}</h2>" + "".join(f"<p>{escape(each)}</p>" for each in rest)
