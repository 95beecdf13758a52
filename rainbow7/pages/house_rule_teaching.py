"""Which lessons and exercises a house rule changes: links to them, with the house rule in force."""

from collections.abc import Callable
from typing import Any

from rainbow7.core.game import Game
from rainbow7.core.settings import with_house
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, title_of
from rainbow7.pages import widget_data
from rainbow7.tutor.courses import course
from rainbow7.tutor.exercise import say
from rainbow7.tutor.exercise_data import TutorSpeaker
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_by_rule
from rainbow7.widgets.data_types.shared import PageLink


def changed_by(
    game: Game, edition: str, name: str, typed: str, lang: str, address: Callable[..., str]
) -> list[PageLink]:
    """The rule that a house rule is laid over, the lessons that teach it, and the kinds of exercise about it."""
    house_rules, words = game.rulebooks.house_rules, widget_data.words(lang, "box")
    rule, teacher = game.rulebooks.house_rule(name).rule, TutorSpeaker(lang, game)
    settings = game.settings_text(with_house(game.settings(), {name: typed}, house_rules))

    def link(label: str, page: str, title: str, **parts: Any) -> PageLink:
        href = address(page, edition=edition, settings=settings, **parts)
        return {"href": href, "label": fill(words[label], lang, title=title)}

    return [
        link("changed-rule", "rules", title_of(rule, Speaker(lang, game)), rule=rule),
        *(
            link("changed-lesson", "guide", each.titles[lang], lesson=each.name)
            for each in course(game)
            if rule in each.teaches
        ),
        *(
            link("changed-exercises", "practice", str(teacher.phrase(say(f"{kind}.title"))), rules=rule, kinds=kind)
            for kind in kinds_by_rule(game).get(rule, ())
            if not exercise_kinds(game)[kind].compares_rulebooks
        ),
    ]
