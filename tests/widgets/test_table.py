"""What a widget hears and answers in Python: each message once, whatever the connection does."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from rainbow7.pages import page_class
from rainbow7.pages.page_widgets import page_box
from rainbow7.widgets import FOLDER, PAGE_HAS, PICTURES, fingerprint, kinds, module_beside, shared_stems, shared_text
from rainbow7.widgets.bar import Bar
from rainbow7.widgets.base import MOST_PAGES, Widget
from rainbow7.widgets.table import Table
from rainbow7.widgets.timeline import Timeline


class Heard(list[Mapping[str, Any]]):
    """What was sent to a page."""

    def hear(self, message: Mapping[str, Any]) -> None:
        self.append(message)


def say(widget: Widget, seq: Any, page: Any = "k3f9", **said: Any) -> None:
    """Let a browser say something, as ipywidgets hands it over."""
    widget._handle_custom_msg({"seq": seq, "page": page, **said}, [])


@pytest.mark.parametrize("kind", [Table, Timeline, Bar])
def test_a_message_is_handed_over_without_its_number_and_answered_with_it(kind: type[Widget]) -> None:
    heard = Heard()
    widget = kind({"id": "it", "at": 14}, heard.hear)
    say(widget, 1, do="draw deck")
    assert heard == [{"do": "draw deck"}]
    assert widget.data == {"id": "it", "at": 14, "heard": 1, "page": "k3f9"}


def test_a_message_that_comes_again_does_nothing_but_is_answered_again() -> None:
    heard = Heard()
    widget = Table({"at": 14}, heard.hear)
    sent: list[str] = []
    say(widget, 4, do="draw deck")
    widget.send_state = sent.append
    say(widget, 4, do="draw deck")
    say(widget, 3, do="lay R3 > A")
    assert heard == [{"do": "draw deck"}]
    assert sent == ["data", "data"]


def test_another_browser_page_counts_for_itself() -> None:
    heard = Heard()
    widget = Table(hear=heard.hear)
    say(widget, 7, page="one", go=3)
    say(widget, 1, page="two", go=4)
    say(widget, 1, page="two", go=5)
    say(widget, 8, page="one", go=6)
    assert heard == [{"go": 3}, {"go": 4}, {"go": 6}]


def test_what_is_shown_in_answer_carries_the_number_at_once() -> None:
    seen: list[dict[str, Any]] = []
    widget = Table({"at": 14}, lambda message: widget.show({"at": 15}))
    widget.observe(lambda change: seen.append(change.new), "data")
    say(widget, 1, do="draw deck")
    assert seen == [{"at": 15, "heard": 1, "page": "k3f9"}]


def test_a_page_that_stumbles_answers_all_the_same() -> None:
    def stumble(message: Mapping[str, Any]) -> None:
        raise LookupError("a gap in a table of words")

    widget = Table({"at": 14}, stumble)
    with pytest.raises(LookupError):
        widget._heard(widget, {"do": "draw deck", "seq": 1, "page": "k3f9"})
    assert widget.data["heard"] == 1


@pytest.mark.parametrize(
    ("seq", "page"),
    [(0, "p"), (-1, "p"), ("1", "p"), (True, "p"), (1.0, "p"), (None, "p"), (1, ""), (1, "p" * 41), (1, None), (1, 7)],
)
def test_what_no_widget_of_ours_says_is_not_heard(seq: Any, page: Any) -> None:
    heard = Heard()
    widget = Table({"at": 14}, heard.hear)
    say(widget, seq, page, do="draw deck")
    assert heard == []
    assert widget.data == {"at": 14}


def test_a_flood_is_not_heard() -> None:
    heard = Heard()
    widget = Table(hear=heard.hear)
    say(widget, 1, do="x" * 200_000)
    widget._handle_custom_msg([1, 2], [])
    assert heard == []


def test_pages_long_gone_are_forgotten() -> None:
    widget = Table()
    for number in range(MOST_PAGES + 20):
        say(widget, 1, page=f"page-{number}", go=1)
    assert len(widget._last) == MOST_PAGES


def test_the_pictures_travel_only_when_they_change() -> None:
    table = Table({"at": 1, "sheet": "<svg>one</svg>"})
    assert table.sheet == "<svg>one</svg>"
    assert "sheet" not in table.data
    table.show({"at": 2})
    assert table.sheet == "<svg>one</svg>"
    table.show({"at": 2, "sheet": "<svg>two</svg>"})
    assert table.sheet == "<svg>two</svg>"


def test_pictures_that_the_page_has_do_not_travel_until_others_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PAGE_HAS, json.dumps({PICTURES: fingerprint(b"<svg>one</svg>")}))
    table = Table({"at": 1, "sheet": "<svg>one</svg>"})
    assert table.sheet == ""
    table.show({"at": 2, "sheet": "<svg>two</svg>"})
    assert table.sheet == "<svg>two</svg>"
    table.show({"at": 3, "sheet": "<svg>one</svg>"})
    assert table.sheet == "<svg>one</svg>"


@pytest.mark.parametrize("kind", [Table, Timeline, Bar])
def test_a_widget_brings_all_it_needs(kind: type[Widget]) -> None:
    script, dress = str(kind._esm), str(kind._css)
    assert "$default = widget(" in script
    assert "import" not in {line.split(" ")[0] for line in script.splitlines()}
    assert "http" not in script.replace("http://www.w3.org/2000/svg", "")
    assert "--r7-ink:" in dress
    assert "http" not in dress


def test_the_widgets_of_a_page_bring_what_they_share_once() -> None:
    box = page_box(page_class("explorer"), "lang=en&seed=3")
    scripts = [str(each._esm) for each in box.children]
    (library,) = {each.library for each in box.children}
    assert not any("function morph(" in each for each in scripts)
    assert library.script.count("function morph(") == 1
    for kind, script in zip(page_class("explorer").widgets.values(), scripts, strict=True):
        assert f'["{kind}"]' in script and f"export const {kind} = " in library.script
    styles = [str(each._css) for each in box.children]
    assert "--r7-ink:" in styles[0] and not any(styles[1:])
    assert styles[0].count((FOLDER / "text.css").read_text("utf-8")) == 1


def test_what_a_page_has_already_is_not_sent_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    has = {kind: f"/widgets/{kind}.js" for kind in page_class("explorer").widgets.values()}
    monkeypatch.setenv(PAGE_HAS, json.dumps(has))
    box = page_box(page_class("explorer"), "lang=en&seed=3")
    assert all(each.library is None and "location.origin" in each._esm for each in box.children)


def test_what_several_widgets_import_is_one_module() -> None:
    assert {"base", "text"} <= shared_stems() and "table" not in shared_stems()
    for kind, stem in kinds().items():
        beside = module_beside(stem, "./shared.js?v=1")
        assert beside.startswith("import { $base") and 'from "./shared.js?v=1";' in beside, kind
        assert "function morph(" not in beside and "export default" in beside
    assert shared_text().count("function morph(") == 1
