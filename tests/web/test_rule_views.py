"""The page of the rules shows the very data that it would with Python, from the builder's views alone."""

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES
from rainbow7.pages.rules import Rules
from rainbow7.site.page_files import changed_parts
from rainbow7.site.page_links import query

Json = dict[str, Any]
HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "rainbow7" / "site" / "browser" / "rule_views.js"
VIEWS = ("rainbow7 en en", "rainbow7 en fr", "rainbow7 fr en", "rainbow7 fr fr", "spaan piatnik-fr en")
RULES = ("combo.colour", "seven.duty")
WALKS: list[list[Json]] = [
    [{"rule": "combo.colour"}, {"set": {"edition": "fr"}}, {"rule": "seven.duty"}, {"set": {"lang": "fr"}},
     {"rule": ""}],
    [{"find": "seven"}, {"rule": "seven.duty"}, {"find": "x" * 300}, {"rule": ""}, {"rule": "combo.colour"}],
    [{"rule": "combo.colour"}, {"set": {"game": "spaan"}}],
    [{"rule": "combo.colour"}, {"rule": "seven.duty"}, {"back": "edition=en&lang=en&rule=combo.colour"},
     {"back": "edition=fr&lang=fr"}],
]  # fmt: skip
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def parts_of(name: str, **parts: str) -> Json:
    """What the first view of a link shows."""
    game, edition, lang = name.split()
    found: Json = Rules.first_view(query(game, edition, lang, parts))[1]["parts"]
    return found


def walked(asked: str, name: str, said: list[Json]) -> list[Any]:
    """What the script shows after each message."""
    usual = {each: parts_of(each) for each in VIEWS}
    linked = {
        each: {f"rule={rule}": changed_parts(parts_of(each, rule=rule), usual[each]) for rule in RULES}
        for each in VIEWS
        if each.startswith("rainbow7")
    }
    given = {
        "name": name, "shown": Rules.first_view(asked)[1]["parts"], "said": said,
        "views": {each: [each] for each in VIEWS}, "linked": {each: [f"{each}/linked"] for each in linked},
        "readers": {each.id: {lang: each.edition_for(lang) for lang in LANGUAGES} for each in GAMES.values()},
        "files": {each: {"data": {"parts": parts}} for each, parts in usual.items()},
        "packed": {f"{each}/linked": views for each, views in linked.items()},
    }  # fmt: skip
    command = ["node", str(HERE / "walk_rules.mjs"), str(SCRIPT)]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("said", WALKS)
@pytest.mark.parametrize("asked", ["lang=en", "lang=en&edition=en"])
def test_rules_are_shown_as_the_page_shows_them(asked: str, said: list[Json]) -> None:
    page = Rules.from_query(asked)
    for message, (known, parts) in zip(said, walked(asked, "rainbow7 en en", said), strict=True):
        page.hear(message)
        assert known, message
        assert parts == json.loads(json.dumps(page.data)), message


@both_languages
def test_what_has_no_view_is_left_to_python(lang: str) -> None:
    said: list[Json] = [
        {"rule": "no.such"},
        {"set": {"edition": "fr-plus2"}},
        {"set": {"game": "chess"}},
        {"stay": 1},
        {"back": "edition=en&lang=en&set=end%3Dhas"},
    ]
    found = walked(f"lang={lang}&edition=en", f"rainbow7 en {lang}", said)
    assert [known for known, _ in found] == [False] * len(said)
    assert all(parts == json.loads(json.dumps(parts_of(f"rainbow7 en {lang}"))) for _, parts in found)
