"""Each widget draws itself alone, in an empty page, from its own module, style sheet and data."""

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage

import rainbow7.widgets
from rainbow7.pages import PAGES, page_class
from rainbow7.web.files import widget_kinds

LINKS = (
    ("guide", "lesson=three-cards"), ("practice", "ex=legal/combo.colour/1/42"), ("explorer", "seed=3"),
    ("referee", "tab=score&hand=R3,O1/9/8&seats=3"), ("referee", "tab=box"), ("teachers", "tab=sheets"),
    ("teachers", "tab=lessons"),
    ("explorer", "seed=3&on=coach"), ("explorer", "seed=3&on=predict"),
    ("explorer", "pos=act_hands_G3R4/C1C2C4/V1V2V5_deck_O1O2O3_piles_B1/B2/B3&m=call"),
)  # fmt: skip
"""Links at which more is shown than at the page itself."""
DRAW = """async ({ script, data, sheet }) => {
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const state = { data, sheet }, sent = [];
  const model = { get: (name) => state[name], on() {}, off() {}, send: (each) => sent.push(each) };
  const el = document.querySelector("main");
  const close = widget.render({ model, el });
  const text = el.innerText.trim();
  close();
  return text;
}"""
"""Draws a widget in the page, and closes it again: the text that was seen."""
SILENT = {"Address": "draws nothing", "Progress": "says nothing unless it is open"}


@cache
def every_data() -> tuple[tuple[str, dict[str, Any]], ...]:
    """What the widgets of all pages show, each with the kind of its widget."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name, query in (*((name, "") for name in PAGES), *LINKS):
        page = page_class(name).from_query(f"{query}&lang=en")
        page.hear({"why": "last", "details": True, "moments": True})
        found += [(page.widgets[part], data) for part, data in page.data.items()]
    return tuple(found)


def data_of(kind: str) -> dict[str, Any]:
    """Something for a widget to show: of all pages that have it, the first that is not closed."""
    every = [data for each, data in every_data() if each == kind]
    seen = (data for data in every if data.get("open", True) and not data.get("hidden"))
    return next(seen, every[-1] if every else {})


@pytest.mark.parametrize("kind", widget_kinds())
def test_a_widget_needs_no_page_around_it(browser: Browser, kind: str) -> None:
    page, faults = browser.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))

    def note(message: ConsoleMessage) -> None:
        faults.extend([message.text] if message.type == "error" else [])

    page.on("console", note)
    widget = getattr(rainbow7.widgets, kind)
    style = getattr(widget, "_css", "")
    page.set_content(f"<!doctype html><html lang=en><style>{style}</style><body><main></main></body></html>")
    data = json.loads(json.dumps(data_of(kind)))
    seen = page.evaluate(DRAW, {"script": widget._esm, "data": data, "sheet": data.get("sheet", "")})
    assert not faults
    assert kind in SILENT or re.search(r"\w{2}", seen), "it says something"
    page.close()
