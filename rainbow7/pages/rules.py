"""The page "rules": the list of rules, to search and to read, with links that stay valid."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from rainbow7.core.cases import Case
from rainbow7.core.game import Game
from rainbow7.core.notation import position_part
from rainbow7.explain import Speaker, title_of
from rainbow7.pages import widget_data
from rainbow7.pages.learner_page import LearnerPage
from rainbow7.pages.link import PageLink
from rainbow7.pages.page import Json, Message, Shown
from rainbow7.pages.page_widgets import page_box
from rainbow7.pages.practice_links import with_practice_links
from rainbow7.pages.progress_data import progress_data
from rainbow7.pages.rule_list_data import rule_list_data
from rainbow7.pages.rules_map import known_rule, rules_map
from rainbow7.tutor.game_tutors import kinds_by_rule
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import NEED

if TYPE_CHECKING:
    from ipywidgets import Box


def rules(query: str | None = None) -> "Box":
    """The rules, as their link asks."""
    return page_box(Rules, query)


class Rules(LearnerPage):
    """The rules to search and as a map, or one of them open."""

    name = "rules"
    widgets: ClassVar = {
        "bar": "Bar", "reader": "RuleList", "mastery": "RuleMap", "progress": "Progress", "address": "Address",
    }  # fmt: skip
    reading_styles = ("text", "rule_marks", "rule_list")

    def __init__(self, link: PageLink) -> None:
        self.learner = Learner()
        self.query = ""
        """What is searched for."""
        super().__init__(link)

    @classmethod
    def entries(cls, game: Game, edition: str, lang: str) -> Iterator[PageLink]:
        """Every rule."""
        return (PageLink(rule=rule) for rule in game.rulebooks.rules)

    def open(self, link: PageLink) -> None:
        """Show the rule of a link, or all of them."""
        super().open(link)
        self._read()

    def on_rule(self, rule: Any, _: Message) -> None:
        """Open a rule; all of them where none is named."""
        if rule == "" or rule in self.link.the_game.rulebooks.rules:
            self.link, self.query = replace(self.link, rule=rule, complaints=()), self.query if rule else ""
            self._read()

    def _read(self) -> None:
        """Remember that a rule without exercises was read."""
        rule, game = self.link.rule, self.link.the_game
        if rule in game.rulebooks.rules and rule not in kinds_by_rule(game):
            self.learner.has_read(game.id, rule)

    @property
    def place(self) -> str:
        """The open rule."""
        return self.link.rule

    @property
    def opened_name(self) -> str:
        """The rule."""
        return title_of(self.link.rule, self.speaker) if self.link.rule else ""

    def on_find(self, text: Any, _: Message) -> None:
        """Search the rules."""
        self.query = str(text)[:200]

    def own_data(self) -> Shown:
        """The map and the list of rules, or the open one with its examples."""
        link, fetching = self.link, self.learner.loading_text(self.lang)
        reader = rule_list_data(
            link.the_game,
            link.rule,
            link.edition,
            self.lang,
            query=self.query,
            address=self._position,
            settings=link.the_settings,
        )
        passages = [reader["rule"]] if reader["rule"] is not None else []
        for rule in with_practice_links(link.the_game, passages, self.address):
            reader["rule"] = rule
        reader["read"], reader["list"] = self.read_address, self.address("rules")
        reader["games"], reader["complaints"] = widget_data.games(link.game, self.lang), self.complaints()
        shown: dict[str, Any] = {"reader": reader, "progress": progress_data(self.learner, self.lang, open=False)}
        if reader["rule"] is not None:
            reader["known"] = known_rule(link.the_game, link.rule, self.learner, NEED, self.lang)
            reader["fetching"] = fetching
        else:
            found = rules_map(link.the_game, link.edition, self.learner, NEED, self.lang, self.address, "rules")
            shown["mastery"] = {**found, "fetching": fetching}
        return shown

    def _position(self, case: Case) -> str:
        """The address at which a case can be played: the position before its attempt, as seen by its player."""
        game = self.link.the_game
        state = case.start(game, self.link.printed_edition).state
        turn = game.to_move(state)
        me = case.by if case.by is not None else turn or 0
        # Where a move out of turn is tried, the position before the others' moves is shown.
        at = 0 if turn not in (None, me) else None
        return self.address("explorer", position=position_part(state), seed=case.seed, me=me, at=at)

    def text_lines(self) -> tuple[str, ...]:
        """The open rule, or the titles of all."""
        link, game = self.link, self.link.the_game
        speaker = Speaker(self.lang, game)
        if not link.rule:
            return tuple(title_of(rule, speaker) for rule in game.rulebooks.rules)
        data = self.data["reader"]
        rule, words, colon = data["rule"], data["words"], speaker.common["names"]["colon"]
        status = "" if rule["status"] == "printed" else f" ({rule['statusText']})"
        lines = [f"{rule['title']}{status}", rule["text"], f"{place_of(rule)}."]
        for each in rule["rulings"]:
            reading = f"{each['asks']} {each['reading']} {words['because']} {each['because']}"
            lines.append(f"{words['ruling']}{colon}{reading}")
        for each in data["examples"].values():
            if each is not None:
                head = example_head(each, words)
                slip = each["slip"]
                lines.append(f"{head}{colon}{each['name']}. {each['tries']['text']}. {slip['word']}. {slip['text']}")
        lines += [f"{each['label']}{colon}{words['same'] if each['same'] else each['text']}" for each in data["beside"]]
        return tuple(lines)

    def readable(self) -> dict[str, str]:
        """The open rule with its examples, and every rule as a link."""
        data = self.data["reader"]
        words, rule = data["words"], data["rule"]
        parts = []
        if rule is not None:
            parts += [f"<article><h2>{escape(rule['title'])}</h2>", quoted(rule, words["own-words"])]
            for each in rule["rulings"]:
                reading = f"{each['asks']} {each['reading']} {words['because']} {each['because']}"
                parts.append(f"<p><strong>{words['ruling']}</strong> · {escape(reading)}</p>")
            examples = data["examples"].values()
            parts += [_example(each, words) for each in examples if each is not None]
            parts += [quoted(each, words["own-words"]) for each in data["beside"] if not each["same"]]
            parts.append("</article>")
        links = "".join(
            f'<li><a href="{escape(data["read"].replace("{rule}", each["id"]))}">{escape(each["title"])}</a></li>'
            for each in data["rules"]
        )
        parts.append(f"<h2>{escape(words['all'])}</h2><ul>{links}</ul>")
        return {"reader": self.document("".join(parts))}


def place_of(passage: Json, *, html: bool = False) -> str:
    """Where a passage stands; where the document is in another language, its own heading is added."""
    place, heading = f"{passage['label']}, {passage['where']}", passage["heading"]
    if html:
        place = escape(place)
    if heading["lang"] == passage["lang"]:
        return place
    own = f'<span lang="{heading["lang"]}">{escape(heading["text"])}</span>' if html else heading["text"]
    return f"{place} ({own})"


def quoted(passage: Json, own: str) -> str:
    """A passage as HTML without a script."""
    text, place = escape(passage["said"]), f"{place_of(passage, html=True)}. {escape(own)}"
    return f'<blockquote class="passage"><p class="said">{text}</p><p class="small">{place}</p></blockquote>'


def example_head(example: Json, words: Json) -> str:
    """What an example shows: that the rule accepts or refuses, that it acts or does not."""
    answer = example["answer"]
    return str(words[{"yes": "acts", "no": "rests"}[answer] if example["acts"] else answer])


def _example(example: Json, words: Json) -> str:
    slip, title = example["slip"], f"{example_head(example, words)} · {example['name']}"
    return (
        f'<section class="panel"><h3>{escape(title)}</h3>{example["picture"]}'
        f"<p>{example['tries']['html']}</p><p><strong>{escape(slip['word'])}.</strong> {slip['html']}</p></section>"
    )
