"""One Python serves all pages of the site, where the browser has workers that outlive a page."""

import re
from collections.abc import Callable

import pytest
from file_server import Guest, Server, needs_browser
from playwright.sync_api import expect

from rainbow7.pages.rules import Rules

pytestmark = needs_browser
Come = Callable[..., Guest]
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def of_python(server: Server) -> list[str]:
    """What was asked for of Python's own files."""
    return [each for each in server.server.requested if "/python/" in each]


def first_page(come: Come, server: Server, lang: str) -> Guest:
    """Somebody on the first page, who has Python now."""
    you = come(lang, "laptop", shared=True, service_workers="block")
    you.goes(f"index.html?lang={lang}").waits()
    assert of_python(server)
    server.server.requested.clear()
    return you


def follows(you: Guest, name: str) -> Guest:
    """Press a link to another page, and wait for the engine."""
    you.page.locator(f'header a[href^="{name}"]:visible').first.click()
    expect(you.page).to_have_url(re.compile(rf"/{name}\.html\?"))
    return you.waits()


@both_languages
def test_a_link_leads_to_a_page_whose_python_is_there(come: Come, server: Server, lang: str) -> None:
    you = first_page(come, server, lang)
    home = you.page.url
    follows(you, "explorer")
    assert you.page.title().startswith(you.page.locator("h1 [lang]:visible, h1").first.inner_text())
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    played = re.compile(r"m=lB7(>|%3E)A")
    expect(you.page).to_have_url(played)
    follows(you, "rules")
    assert you.page.evaluate("document.activeElement === document.body && scrollY === 0")
    you.page.go_back()
    expect(you.page).to_have_url(played)
    you.waits().hears(you["solo"])
    for _ in range(3):
        if you.page.url != home:
            you.page.go_back()
    expect(you.page).to_have_url(home)
    you.waits()
    you.page.go_forward()
    expect(you.page).to_have_url(re.compile(r"explorer\.html"))
    you.waits().page.reload()
    you.waits()
    assert of_python(server) == []


def test_two_tabs_have_one_python_and_a_page_each(come: Come, server: Server) -> None:
    you = first_page(come, server, "en")
    follows(you, "explorer")
    other = Guest(you.page.context.new_page(), "fr", you.origin)
    other.goes("rules.html?lang=fr&edition=fr&rule=combo.colour").waits()
    page = Rules.from_query("lang=fr&edition=fr&rule=combo.colour")
    rule = page.data["reader"]["next"]
    page.hear({"rule": rule})
    other.page.locator(f'.walk [data-arg="{rule}"]').click()
    expect(other.page.locator("#r7-rule-title")).to_contain_text(page.opened_name)
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.page.close()
    page.hear({"rule": page.data["reader"]["next"]})
    other.page.locator(".walk [data-arg]").last.click()
    expect(other.page.locator("#r7-rule-title")).to_contain_text(page.opened_name)
    assert of_python(server) == []


def test_a_python_that_could_not_be_loaded_is_tried_again_by_the_next_page(come: Come, server: Server) -> None:
    server.server.missing = "python_stdlib.zip"
    try:
        you = come("en", "laptop", calm=False, shared=True, service_workers="block")
        you.goes("explorer.html?lang=en")
        expect(you.page.locator("#r7-state.r7-loud, #r7-state:has-text('does not start')").first).to_be_visible(
            timeout=60_000
        )
    finally:
        server.server.missing = ""
    follows(you, "rules")


SILENT = """() => {
  const later = setTimeout
  window.overdue = []
  window.setTimeout = (act, wait, ...rest) => wait < 30_000 ? later(act, wait, ...rest) : window.overdue.push(act)
  window.said = []
  window.SharedWorker = class {
    constructor() {
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = ({ data }) => void window.said.push(data)
      window.answer = (data) => port2.postMessage(data)
      this.port = port1
    }
  }
}"""
"""A worker for all pages that says nothing by itself, and a clock that moves when the test calls what is overdue."""
STARTED = "() => window.said.some((each) => 'start' in each)"
LEFT = "() => window.said.some((each) => each.left)"
OVERDUE = "() => window.overdue.splice(0).forEach((act) => act())"


def with_a_silent_worker(come: Come, server: Server) -> Guest:
    """Somebody whose page has asked the worker that pages share to start, and hears nothing."""
    server.server.requested.clear()
    you = come("en", "laptop", shared=True, service_workers="block")
    you.page.add_init_script(f"({SILENT})()")
    you.goes("explorer.html?seed=0&lang=en").sees_the_cards()
    you.page.wait_for_function(STARTED)
    assert of_python(server) == [], "the page waits for the worker that pages share"
    return you


def test_after_a_long_silence_of_the_shared_worker_a_page_starts_its_own(come: Come, server: Server) -> None:
    you = with_a_silent_worker(come, server)
    you.page.evaluate(OVERDUE)
    you.page.wait_for_function(LEFT)
    you.waits()
    assert of_python(server)
    you.page.evaluate("() => window.answer({ failed: 'too late' })")  # nobody hears it any more
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    expect(you.page.locator("#r7-state.r7-loud")).to_have_count(0)


def test_a_shared_worker_that_has_said_anything_is_waited_for(come: Come, server: Server) -> None:
    you = with_a_silent_worker(come, server)
    you.page.evaluate("() => window.answer({ arrived: 0.42 })")
    expect(you.page.locator("#r7-state")).to_contain_text("42")
    you.page.evaluate(OVERDUE)
    assert not you.page.evaluate(LEFT)
    assert of_python(server) == []
