"""The service is stopped and started again: an open page says so, and is restored at the same step and language."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import visitor
from playwright.sync_api import expect
from visitor import Visitor

Arrive = Callable[..., Visitor]


@pytest.fixture
def twice(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """`begin()` begins the service; the second time, after it has been ended, on the same port."""
    running: list[object] = []
    port = "0"

    def begin() -> str:
        nonlocal port
        while running:
            running.pop().__exit__(None, None, None)  # type: ignore[attr-defined]
        home = tmp_path / f"port-{port}"
        home.mkdir()
        service = visitor.running_service(home, "--port", port, "--preheat", "1")
        running.append(service)
        origin = service.__enter__()
        assert port in ("0", origin.rpartition(":")[2])
        port = origin.rpartition(":")[2]
        return origin

    yield begin
    while running:
        running.pop().__exit__(None, None, None)  # type: ignore[attr-defined]


def test_a_page_outlives_the_service(arrive: Arrive, twice: Callable[[], str]) -> None:
    origin = twice()
    you = arrive("fr", at=origin, broken=True)
    you.open("/explorer?lang=fr&seed=0").settled()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    expect(you.page).to_have_url(re.compile("m=lB7%3EA"))
    you.press(you["back"])
    expect(you.page).to_have_url(re.compile("at="))
    before, link = you.sees(), you.page.url
    assert twice() == origin
    you.hears(you["put away"])
    you.press(you["set"])
    expect(you.button(you["set"])).to_have_count(0)
    you.settled()
    expect(you.page).to_have_url(link)
    you.comes_to_see(before)
