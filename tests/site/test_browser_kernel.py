"""The Python of all pages: each has widgets and messages of its own; a page that was left leaves nothing behind."""

import asyncio
import gc
import json
import os
from collections.abc import Iterator
from typing import Any

import comm
import pytest
from ipywidgets.widgets import widget as ipywidgets

from rainbow7.pages.explorer import Explorer
from rainbow7.site import browser_kernel
from rainbow7.site.browser_kernel import BrowserPage, Kernel

Json = dict[str, Any]


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    """A kernel; what it sets for the whole process is set back."""
    for name in ("create_comm", "get_comm_manager"):
        monkeypatch.setattr(comm, name, getattr(comm, name))
    monkeypatch.setattr(browser_kernel, "install_ipython_stub", lambda: None)
    monkeypatch.setattr(os, "environ", {**os.environ})
    yield Kernel()


def opened(kernel: Kernel, name: str, query: str, **more: str) -> tuple[BrowserPage, list[Json]]:
    """A page of the kernel, and all that it was sent."""
    sent: list[Json] = []
    page = kernel.open_page(lambda message: sent.append(json.loads(message)))
    cells = [f"from rainbow7.pages.{name} import {name}\n{name}()"]
    root = page.run_page(cells, {"QUERY_STRING": query, **more})
    assert root in {each["id"] for each in sent if each["type"] == "comm_open"}
    return page, sent


def widget_of(sent: list[Json], name: str) -> str:
    """The comm of the widget that shows a part of the page."""
    for each in sent:
        if each["data"].get("state", {}).get("data", {}).get("id") == name:
            return str(each["id"])
    raise AssertionError(name)


def says(page: BrowserPage, sent: list[Json], name: str, message: Json, seq: int) -> None:
    said = {"method": "custom", "content": {**message, "seq": seq, "page": "p"}}
    page.receive(widget_of(sent, name), json.dumps(said))


def test_each_page_is_told_what_concerns_it(kernel: Kernel) -> None:
    rules, told_rules = opened(kernel, "rules", "lang=en&edition=en")
    referee, told_referee = opened(kernel, "referee", "lang=fr&edition=fr")
    before = len(told_rules), len(told_referee)
    says(rules, told_rules, "reader", {"rule": "combo.colour"}, 1)
    assert len(told_rules) > before[0]
    assert len(told_referee) == before[1]
    assert "combo.colour" in json.dumps(told_rules[before[0] :])
    after = len(told_rules)
    says(referee, told_referee, "grid", {"hand": "B7"}, 1)
    assert len(told_rules) == after
    says(referee, told_rules, "reader", {"rule": "combo.run"}, 2)
    assert len(told_rules) == after, "a page speaks for itself only"


def test_what_was_said_before_is_told_once_and_to_its_page(kernel: Kernel) -> None:
    before = json.dumps([{"to": "grid", "message": {"hand": "B7", "seq": 1, "page": "p"}}])
    page, told = opened(kernel, "referee", "lang=en&edition=en", R7_SAID_BEFORE=before)
    assert "hand=B7" in json.dumps(told)
    _, other = opened(kernel, "referee", "lang=en&edition=en")
    assert "hand=B7" not in json.dumps(other)
    says(page, told, "grid", {"hand": ""}, 2)
    _, third = opened(kernel, "referee", "lang=en&edition=en")
    assert "hand=B7" not in json.dumps(third)


def test_fifty_pages_that_were_left_leave_nothing(kernel: Kernel) -> None:
    stays, told = opened(kernel, "rules", "lang=en&edition=en")
    others = [each for each in gc.get_objects() if isinstance(each, Explorer)]  # of tests that failed before
    widgets, comms = len(ipywidgets._instances), len(kernel.comms.comms)
    for turn in range(50):
        name = ("explorer", "referee", "rules", "practice", "index")[turn % 5]
        page, sent = opened(kernel, name, f"lang=en&edition=en&seed={turn}")
        count = len(sent)
        page.close()
        assert len(sent) == count, "nobody is there any more"
        assert (len(ipywidgets._instances), len(kernel.comms.comms)) == (widgets, comms)
    gc.collect()
    assert not [each for each in gc.get_objects() if isinstance(each, Explorer) and each not in others]
    before = len(told)
    says(stays, told, "reader", {"rule": "combo.colour"}, 1)
    assert len(told) > before


def test_a_page_that_is_left_ends_what_it_does_bit_by_bit(kernel: Kernel) -> None:
    async def tab() -> tuple[int, int]:
        page, sent = opened(kernel, "editions", "lang=en")
        other, told = opened(kernel, "editions", "lang=en")
        for each, heard in ((page, sent), (other, told)):
            says(each, heard, "compare", {"measure": "wilds_kept"}, 1)
        await asyncio.sleep(0)
        begun = len(page.tasks), len(other.tasks)
        assert begun == (1, 1)
        (going,) = page.tasks
        page.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert going.cancelled()
        (still,) = other.tasks
        assert not still.done()
        other.close()
        await asyncio.sleep(0)
        return begun

    assert asyncio.run(tab()) == (1, 1)
