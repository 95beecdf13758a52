"""A package of cmi5 in a browser, opened as a platform opens it: by an address that names the record store."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect
from test_package_statements import CMI5, TEMPLATE, RecordStore, record_store, search
from test_packages_in_platform import WORDS, answer, exercises, package, page, press
from visitor import agree

__all__ = ["page"]


class Quiet(SimpleHTTPRequestHandler):
    """Files, without a word."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def on_a_platform(content: bytes, folder: Path) -> Iterator[str]:
    """The address of an unpacked package."""
    ZipFile(BytesIO(content)).extractall(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    runner = Thread(target=server.serve_forever, daemon=True)
    runner.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/index.html"
    finally:
        server.shutdown()
        server.server_close()
        runner.join()


def until(page: Page, store: RecordStore, verbs: list[str]) -> None:
    """Wait until the store has been told so much."""
    agree(page, lambda: {"verbs": store.verbs[: len(verbs)]}, lambda: {"verbs": verbs})


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_launch_by_cmi5_is_stated_left_and_taken_up_again(page: Page, tmp_path: Path, lang: str) -> None:
    words = WORDS[lang]
    with record_store() as store, on_a_platform(package("cmi5", lang), tmp_path) as address:
        page.goto(address + search(store.address, cmi5=True))
        answer(page, 0, lang, right=True)
        until(page, store, ["initialized", "answered"])
        assert store.tokens == 1, "the token is fetched once"
        press(page, words["next"])
        expect(page.locator("#r7-progress")).to_contain_text("2")
        page.goto("about:blank")
        until(page, store, ["initialized", "answered", "terminated"])
        page.goto(address + search(store.address, cmi5=True))
        expect(page.locator("#r7-progress")).to_contain_text("2")
        for place in range(1, len(exercises())):
            answer(page, place, lang, right=place == 1)
            press(page, words["finish" if place == len(exercises()) - 1 else "next"])
        expect(page.get_by_text(words["done"])).to_be_visible()
        again = ["initialized", "answered", "answered", "completed", "passed"]
        until(page, store, ["initialized", "answered", "terminated", *again])
        page.goto("about:blank")
        until(page, store, ["initialized", "answered", "terminated", *again, "terminated"])
        assert not store.complaints
        passed = next(each for each in store.statements if each["verb"]["id"].endswith("/passed"))
        assert passed["result"]["score"]["scaled"] == pytest.approx(2 / 3, abs=0.01)
        categories = [each["id"] for each in passed["context"]["contextActivities"]["category"]]
        assert categories == [f"{CMI5}cmi5", f"{CMI5}moveon"]
        assert all(each["context"]["extensions"].items() >= TEMPLATE["extensions"].items() for each in store.statements)
