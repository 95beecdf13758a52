"""The data of the explorer's tools: a form to deal, to choose what is shown, to open and to save."""

from collections.abc import Iterable

from rainbow7.core.template import fill
from rainbow7.games import GAMES
from rainbow7.pages import widget_data
from rainbow7.pages.card_sheet import visible_tiles
from rainbow7.pages.match_session import MatchSession
from rainbow7.widgets.data_types.form import Field, FieldOption, FormShown

Options = Iterable[tuple[str, str]]
"""The values and the labels of a choice."""


def tools_data(
    session: MatchSession,
    beside: str,
    card: str,
    opponents: list[Field],
    wrong_seed: str = "",
    browser_keeps_nothing: bool = False,
) -> FormShown:
    """The form; `beside` is what is shown beside the table, `card` the place of the card whose sheet is open.

    `opponents` chooses who plays, `wrong_seed` is what was typed as the number of a deal and is no number.
    """
    form = _Form(session)
    words = form.words
    groups: dict[str, list[Field]] = {
        "play": form.deal(wrong_seed),
        "players": opponents,
        "show": [*form.switches(), form.choice("beside", beside, form.besides()),
                 form.choice("about", card, form.cards())],
        "open": form.texts(browser_keeps_nothing),
        "wrong": [form.note("wrong", words["wrong-note"]), form.button("report")],
    }  # fmt: skip
    return {
        "id": "tools", "lang": session.lang,
        "groups": [{"title": words[f"{name}-title"], "fields": fields} for name, fields in groups.items()],
    }  # fmt: skip


def branch_label(name: str, lang: str) -> str:
    """What a branch is called; the main branch has no name of its own."""
    if not name:
        return str(widget_data.words(lang, "timeline")["main"])
    return fill(widget_data.words(lang, "explorer")["branch-named"], lang, name=name)


class _Form:
    """The fields of the form."""

    def __init__(self, session: MatchSession) -> None:
        self.session, self.link, self.game = session, session.link, session.match.game
        self.words = widget_data.words(session.lang, "explorer")

    def deal(self, wrong_seed: str) -> list[Field]:
        """Another deal, for how many players, in which game."""
        seats = [(str(each), fill(self.words["seats-of"], self.session.lang, count=each)) for each in self.game.seats]
        names = widget_data.words(self.session.lang, "pages")["games"]
        return [
            self.button("play-on"), self.button("play-mine"),
            {"id": "seed", "kind": "number", "label": self.words["seed-label"],
             "value": wrong_seed or str(self.link.seed), "wrong": self.words["wrong-seed"] if wrong_seed else ""},
            self.choice("seats", str(self.session.state.seats), seats),
            self.choice("game", self.link.game, [(each, names[each]) for each in GAMES]),
        ]  # fmt: skip

    def switches(self) -> list[Field]:
        """The switches of the table."""
        return [
            {"id": each, "kind": "toggle", "label": self.words[each], "value": each in self.link.options}
            for each in ("predict", "faces", "large", *self.game.board().SWITCHES)
        ]

    def besides(self) -> Options:
        """What can be shown beside the table: nothing, another rulebook, another branch."""
        session = self.session
        yield "", self.words["nothing"]
        for edition in widget_data.editions(self.game, "", session.lang):
            if edition["id"] != session.match.start.edition.id:
                yield edition["id"], edition["name"]
        for branch in session.branches:
            if branch.name != session.branch.name:
                yield f"branch:{branch.name}", branch_label(branch.name, session.lang)

    def cards(self) -> Options:
        """The cards whose sheet can be opened, by their places."""
        yield "", self.words["nothing"]
        for place, tile in visible_tiles(self.session).items():
            yield place, f"{tile.name}, {tile.note}" if tile.note else tile.name

    def texts(self, browser_keeps_nothing: bool) -> list[Field]:
        """A text to open, the record and the position, and how much the link holds."""
        session, words = self.session, self.words
        partly = "link-cut" if session.copy_is_complete else "link-loose"
        holds = "link-whole" if session.link_is_complete else "link-unkept" if browser_keeps_nothing else partly
        return [
            {"id": "open", "kind": "text", "label": words["open-label"], "press": words["open"], "rows": 4},
            self.button("save"),
            {"id": "position", "kind": "text", "label": words["position-label"], "value": str(session.state)},
            self.note("whole", words[holds]),
        ]

    def button(self, name: str) -> Field:
        return {"id": name, "kind": "button", "label": self.words[name]}

    def note(self, name: str, text: str) -> Field:
        return {"id": name, "kind": "note", "label": text}

    def choice(self, name: str, value: str, options: Options) -> Field:
        some: list[FieldOption] = [{"value": each, "label": label} for each, label in options]
        return {"id": name, "kind": "select", "label": self.words[f"{name}-label"], "value": value, "options": some}
