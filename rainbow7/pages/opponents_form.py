"""The data of the part of the explorer's tools that chooses who plays."""

from html import escape

from rainbow7.core.template import fill
from rainbow7.core.texts import words_of
from rainbow7.explain import title_of
from rainbow7.games.surfaces import whole_ladder
from rainbow7.pages import widget_data
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.opponents import plays_levels
from rainbow7.widgets.data_types.form import Field, FieldOption

EVERYBODY = ""
"""In place of a seat: the level is for all."""


class Choice:
    """Whom the reader wants to play against next: their levels by seat, and for whom the next one is chosen."""

    def __init__(self, session: MatchSession) -> None:
        game, opponents = session.match.game, session.opponents
        self.usual = game.levels().USUAL
        self.ladder = whole_ladder(game.levels())
        self.seats = [seat for seat in range(session.state.seats) if seat != session.me]
        self.levels = {seat: opponents.level(seat) or self.usual for seat in self.seats}
        self.whom = EVERYBODY if len(self.seats) > 1 else str(self.seats[0])

    def set_whom(self, whom: str) -> None:
        """Choose for another seat."""
        if whom in (EVERYBODY, *map(str, self.seats)) and len(self.seats) > 1:
            self.whom = whom

    def set_level(self, level: str) -> None:
        """Choose a level for the seat, or for everybody."""
        if level in self.ladder:
            for seat in self.seats if self.whom == EVERYBODY else [int(self.whom)]:
                self.levels[seat] = level

    @property
    def level(self) -> str:
        """The level that is chosen; empty where they differ."""
        chosen = {level for seat, level in self.levels.items() if self.whom in (EVERYBODY, str(seat))}
        return chosen.pop() if len(chosen) == 1 else ""

    def for_link(self) -> tuple[str, ...]:
        """The levels as links hold them: once where all are alike, not at all where all are the usual ones."""
        levels = tuple(self.levels.values())
        if len(set(levels)) == 1:
            return () if levels[0] == self.usual else levels[:1]
        return levels


def opponents_fields(session: MatchSession, choice: Choice, read: str) -> list[Field]:
    """For whom a level is chosen, the levels, and the button that deals; `read` is the address of a rule."""
    lang, game = session.lang, session.match.game
    words, known = widget_data.words(lang, "explorer"), game.levels()
    named = words_of(game.package, lang)["level"]
    whom: list[FieldOption] = [{"value": EVERYBODY, "label": words["everybody"]}]
    for seat, level in choice.levels.items():
        label = fill(words["level-of"], lang, who=session.players[seat], level=named[level]["name"])
        whom.append({"value": str(seat), "label": label})
    if len(choice.seats) == 1:
        whom = whom[1:]
    rungs: list[FieldOption] = []
    for level in choice.ladder:
        option: FieldOption = {
            "value": level, "label": named[level]["name"], "note": named[level]["overlooks"],
            "share": known.WINS[level],
        }  # fmt: skip
        if level == choice.level and level in known.BEATEN_BY:
            rule = known.BEATEN_BY[level]
            title = title_of(rule, session.speaker())
            link = f'<a href="{escape(read.replace("{rule}", rule))}">{escape(title)}</a>'
            option["more"] = f"<b>{escape(words['beat'])}</b> {escape(named[level]['beat'])} {link}"
        rungs.append(option)
    note = fill(words["players-about"], lang, count=game.default_seats - 1)
    about: list[Field] = [{"id": "players-about", "kind": "note", "label": note}]
    named_levels = session.link.levels or choice.for_link()
    if named_levels and not plays_levels(game, session.match.start.edition, session.match.start.settings):
        about = [{"id": "players-unplayed", "kind": "note", "label": words["players-unplayed"]}]
    return [
        {"id": "whom", "kind": "select", "label": words["whom-label"], "value": choice.whom, "options": whom},
        *about,
        {"id": "level", "kind": "radio", "label": words["level-label"], "value": choice.level, "options": rungs,
         "even": 100 / game.default_seats},
        {"id": "deal-players", "kind": "button", "main": True, "label": words["deal-players"]},
    ]  # fmt: skip
