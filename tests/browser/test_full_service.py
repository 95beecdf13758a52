"""A service without free kernels, a network that blocks websockets, and a visitor who sends other messages."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import visitor
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from playwright.sync_api import Browser, expect
from visitor import PATIENCE, Cable, Visitor

Arrive = Callable[..., Visitor]
SITE = "https://site.example/rainbow7/"

SAY = """async ([address, messages]) => {
  const line = new WebSocket(address, ["v1.kernel.websocket.jupyter.org"])
  line.binaryType = "arraybuffer"
  globalThis.answered = []
  line.onmessage = ({ data }) => answered.push(new TextDecoder().decode(data))
  await new Promise((open, refused) => { line.onopen = open; line.onerror = refused })
  for (const each of messages) line.send(new Uint8Array(each))
}"""
"""Speaks to the kernel behind the page's back, from the page itself."""

ASK = """addresses => Promise.all(addresses.map(async ([method, address]) =>
  [method, address, (await fetch(address, { method, body: method === "GET" ? undefined : "{}" })).status]))"""
"""Asks the service for what no page asks."""

PROBES = ("kernels", "sessions", "contents", "contents/explorer.ipynb", "terminals", "kernelspecs", "status")


@pytest.fixture(scope="module")
def small(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with one table, which knows where the static site is."""
    wishes = ("--max-visitors", "1", "--preheat", "0", "--site", SITE)
    with visitor.running_service(tmp_path_factory.mktemp("small"), *wishes) as origin:
        yield origin


def let_in(you: Visitor) -> Visitor:
    """Try until a table is free: a page that was closed says so a moment later."""
    again = you.page.get_by_role("link", name=you["try again"], exact=True)
    for _ in range(200):
        if not again.count():
            return you
        with you.page.expect_navigation():
            again.click()
    raise AssertionError("no table became free")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_full_service_says_so_and_lets_in_as_soon_as_somebody_goes(arrive: Arrive, small: str, lang: str) -> None:
    first = let_in(arrive(lang, at=small, broken=True).open(f"/explorer?lang={lang}&seed=4")).settled()
    second = arrive(lang, at=small, broken=True).open(f"/explorer?lang={lang}&seed=4&at=10")
    expect(second.page.get_by_role("heading", name=second["full"], exact=True)).to_be_visible()
    expect(second.page.get_by_role("link", name=second["site"], exact=True)).to_have_attribute("href", SITE)
    first.page.goto("about:blank")
    let_in(second).settled()
    expect(second.slider).to_have_value("10")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_where_no_live_line_gets_through_the_page_says_so_and_where_to_go(
    arrive: Arrive, small: str, lang: str
) -> None:
    cable = Cable(small)
    cable.strict = True
    you = let_in(arrive(lang, at=cable.origin, broken=True).open(f"/explorer?lang={lang}&seed=0"))
    you.hears(you["blocked"])
    expect(you.page.get_by_role("link", name=you["site"], exact=True)).to_have_attribute("href", re.compile(SITE))
    you.choose(you["blue 7"])
    expect(you.slip).to_contain_text(you["legal"])
    you.page.goto("about:blank")
    assert cable.goodbye.wait(PATIENCE)  # else the table would stay taken, for its way is taken away
    cable.close()


def test_whoever_has_a_page_can_play_and_nothing_else(arrive: Arrive, tmp_path: Path) -> None:
    you = arrive("en", broken=True).open("/explorer?seed=0&lang=en").settled()
    found = re.search(r'"kernelId": ?"([^"]+)"', you.page.content())
    assert found
    mark, kernel = tmp_path / "ran", f"/api/kernels/{found[1]}"
    header = {"msg_id": "probe", "msg_type": "execute_request", "session": "s", "username": "", "version": "5.4"}
    content = {"code": f"open({str(mark)!r}, 'w')", "silent": False, "store_history": True}
    parts = [json.dumps(part).encode() for part in (header, {}, {}, content)]
    said = [list(serialize_msg_to_ws_v1(parts, channel)) for channel in ("shell", "control")]
    you.page.evaluate(SAY, [f"{you.origin.replace('http', 'ws')}{kernel}/channels?session_id=s", said])
    asked = [(method, f"/api/{each}") for each in PROBES for method in ("GET", "POST", "DELETE")]
    asked += [("DELETE", kernel), ("POST", f"{kernel}/interrupt"), ("POST", f"{kernel}/restart")]
    answers = you.page.evaluate(ASK, asked)
    assert all(status in (403, 404, 405) for _, _, status in answers), answers
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    assert not mark.exists()
    assert not [each for each in you.page.evaluate("answered") if "probe" in each]
