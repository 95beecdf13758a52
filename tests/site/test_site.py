"""The pages as files: readable at once, playable with Python in the browser, the same answers and links as served."""

import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from file_server import MODULES, ROOT, SITE_PATH, Guest, hold, needs_browser
from held_requests import HeldRequests
from playwright.sync_api import expect
from visitor import agree, nothing_sticks_out

import rainbow7
from rainbow7.core.match import new_match
from rainbow7.pages import guide, rules
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink
from rainbow7.pages.notebooks_folder import notebooks
from rainbow7.pages.page import Page
from rainbow7.web.page_list import read_pages

pytestmark = needs_browser
Come = Callable[..., Guest]
AXE = MODULES / "axe-core" / "axe.min.js"
PAGES = read_pages(notebooks())
NEXT, ON = {"en": "Next", "fr": "Suite"}, {"en": "Continue", "fr": "Continuer"}
both_languages = pytest.mark.parametrize("lang", ["en", "fr"])


def link_after(query: str, *messages: dict[str, object]) -> str:
    """The link of the explorer after these messages, worked out by the Python of this test."""
    page = Explorer(PageLink.read(query))
    for message in messages:
        page.hear(message)
    return page.session.current_link().query()


# QuietServer


@pytest.mark.parametrize("name", sorted(PAGES))
def test_every_page_is_a_file_that_asks_nobody_else(built: Path, name: str) -> None:
    text = (built / SITE_PATH / f"{name}.html").read_text("utf-8")
    for address in re.findall(
        r'(?:href|src)="([^"]*)"', re.sub(r"(?s)<script type=.application.*?</script>", "", text)
    ):
        assert not re.match(r"[a-z]+:|/", address), address
    policy = re.search(r'Security-Policy" content="([^"]*)"', text)
    allowed = dict(part.split(" ", 1) for part in unescape(policy[1]).split("; ")) if policy else {}
    assert allowed["default-src"] == "'none'"
    assert re.fullmatch(r"'self' 'wasm-unsafe-eval' 'sha256-\S+'", allowed["script-src"])


def test_all_that_pages_name_is_there(built: Path) -> None:
    site = built / SITE_PATH
    for page in site.glob("*.html"):
        for address in re.findall(r'"((?:files|python)/[^"]+\.\w+)"', page.read_text("utf-8")):
            assert (site / address).is_file(), f"{page.name}: {address}"


# Before Python is there


@both_languages
def test_a_page_is_read_without_any_script(come: Come, lang: str) -> None:
    you = come(lang, java_script_enabled=False).goes("rules.html")
    title = {"en": "Colour", "fr": "Couleur"}[lang]
    listed = you.page.get_by_role("main").get_by_role("link", name=title, exact=True)
    expect(listed).to_have_attribute("href", re.compile("rule=combo.colour"))
    expect(you.page.locator(f'[data-tongue="{lang}"]:visible').first).to_be_visible()
    you.goes("explorer.html")
    said = {"en": "Your hand", "fr": "Votre main"}[lang]
    expect(you.page.get_by_role("main")).to_contain_text(said)


@both_languages
def test_the_table_answers_while_python_is_on_its_way(come: Come, lang: str) -> None:
    you = come(lang, "phone")
    you.page.route("**/*.wasm", hold)
    you.goes(f"explorer.html?lang={lang}").sees_the_cards()
    arrives = {"en": "Python is on its way", "fr": "Python arrive"}[lang]
    expect(you.page.get_by_role("status").filter(has_text=arrives)).to_be_visible()
    you.choose(you["blue 7"])
    expect(you.slip).to_contain_text(you["legal"])
    you.press(you["back"])
    expect(you.slider).not_to_have_value(str(you.last()))


def rule_lines(query: str) -> list[str]:
    """The rule that a link names as lines of text, without its heading."""
    return list(rules.Rules(PageLink.read(query)).text_lines()[1:3])


def step_lines(query: str) -> list[str]:
    """The step of a lesson that a link names, and its table, as lines of text."""
    page = guide.Guide(PageLink.read(query))
    return [*page.text_lines(), *frame_lines(page)]


def table_lines(query: str) -> list[str]:
    """The table that a link shows, as lines of text."""
    return frame_lines(Explorer(PageLink.read(query)))


def frame_lines(page: Page) -> list[str]:
    table = page.data["table"]
    return list(table["frames"][str(table["at"])]["twin"])


PLACES = """[...document.querySelectorAll("#r7-first *")].filter(each => each.checkVisibility())
  .map(each => each.getBoundingClientRect().top)"""
"""The top of every visible element."""


def example(rule: str, lang: str) -> str:
    """The query of the link to a position in which a rule refuses something."""
    refused = rules.Rules(PageLink.read(f"rule={rule}&lang={lang}")).data["reader"]["examples"]["no"]
    return str(refused["href"]).partition("?")[2]


WITNESS = "act_hands_R7O7G7Y1Y2/C1C2C4/C3C5C6_deck_O1O2O3O4O5_piles_B1/B2/B3_tokens_1/2/3&m=lR7,O7,G7>A"


@pytest.mark.parametrize(
    ("address", "lang", "lines_of"),
    [
        ("guide?step=2&lesson=call", "en", step_lines),
        ("guide.html?need=0&step=2&lesson=call&game=rainbow7", "fr", step_lines),
        ("rules?rule=combo.colour", "fr", rule_lines),
        (f"explorer?pos={WITNESS}&edition=fr-plus2", "en", table_lines),
        (f"explorer?{example('combo.colour', 'fr')}", "fr", table_lines),
    ],
    ids=["step", "step spelled otherwise", "rule", "where rulebooks differ", "what a rule refuses"],
)
def test_what_a_link_asks_for_is_read_before_python_comes_and_stays_as_it_is(
    come: Come, address: str, lang: str, lines_of: Callable[[str], list[str]]
) -> None:
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    with you.page.expect_request("**/*.wasm"):
        you.goes(f"{address}&lang={lang}").sees_the_cards()
    main = you.page.get_by_role("main")
    lines = lines_of(f"{address.partition('?')[2]}&lang={lang}")
    assert lines
    for line in lines:
        expect(main).to_contain_text(line)
    expect(you.page.get_by_role("status").filter(has_text="Python").first).to_be_visible()
    read, lies = main.aria_snapshot(), you.page.evaluate(PLACES)
    python.let_go()
    you.waits()
    agree(
        you.page,
        lambda: {"read": main.aria_snapshot(), "lies": you.page.evaluate(PLACES)},
        lambda: {"read": read, "lies": lies},
    )


@both_languages
@pytest.mark.parametrize(
    "asked", ["seed=4&at=10", "seed=73786976294838206468&m=d", "seed=12&game=sazuki", "seed=12&edition=fr-plus2"]
)
def test_the_cards_of_a_deal_are_seen_before_python_comes(come: Come, asked: str, lang: str) -> None:
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    you.goes(f"explorer?{asked}&lang={lang}&v={rainbow7.__version__}").sees_the_cards()
    link = PageLink.read(f"{asked}&lang={lang}").resolved
    match = new_match(link.the_game, link.edition, seed=link.seed)
    dealt = next(each.state for each in match.play(match.legal_moves[0]).moments if each.event.kind == "dealt")
    cards = you.page.locator(".r7-table .hand .tile")
    texts = "all => all.map(each => each.dataset.text)"
    own = [str(each) for each in sorted(dealt.hands[0])]
    agree(you.page, lambda: {"hand": cards.evaluate_all(texts)}, lambda: {"hand": own})
    main = you.page.get_by_role("main")
    expect(main).to_contain_text({"en": "as soon as Python is here", "fr": "dès que Python est là"}[lang])
    expect(you.page).to_have_url(re.compile(f"seed={link.seed}"))
    if lang == "en" and link.game == "sazuki":
        python.let_go()
        you.waits()
        expect(you.page.locator(".r7-table .acts [data-act=button]")).not_to_have_count(0)


@both_languages
def test_a_link_that_only_python_can_answer_says_so(come: Come, lang: str) -> None:
    you = come(lang, "phone")
    you.page.route("**/*.wasm", hold)
    you.goes(f"explorer?seed=4&seats=5&lang={lang}")
    title = PAGES["explorer"].title(lang)
    expect(you.page).to_have_title(f"{title} · Rainbow 7")
    main = you.page.get_by_role("main")
    expect(main.get_by_role("heading", name=title, exact=True)).to_be_in_viewport()
    expect(main).to_contain_text({"en": "as soon as Python is here", "fr": "dès que Python est là"}[lang])


def test_a_page_that_is_told_twice_to_draw_draws_once(come: Come) -> None:
    you = come()
    you.page.route("**/*.wasm", hold)
    you.page.add_init_script("""
      addEventListener("r7:first", () => dispatchEvent(new Event("r7:first")), { once: true });
      globalThis.bars = [];
      new MutationObserver((changes) => {
        const added = changes.flatMap((each) => [...each.addedNodes]);
        bars.push(...added.filter((each) => each.matches?.(".r7-topbar")));
      }).observe(document, { childList: true, subtree: true });
    """)
    you.goes("explorer.html").sees_the_cards()
    assert you.page.evaluate("bars.length") == 1


@pytest.mark.parametrize(("lang", "light", "size"), [("en", "dark", "phone"), ("fr", "light", "laptop")])
def test_axe_finds_nothing_on_any_page(come: Come, lang: str, light: str, size: str) -> None:
    you = come(lang, size, color_scheme=light, has_touch=False)
    you.page.route("**/*.wasm", hold)
    for address in (*PAGES, "guide?lesson=call&step=2", "rules?rule=combo.colour", "practice?rules=combo.colour"):
        name, _, query = address.partition("?")
        you.goes(f"{name}.html?{query}").sees_the_cards()
        you.page.evaluate(AXE.read_text("utf-8"))
        report = you.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found = [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in report["violations"]]
        assert found == [], address
        nothing_sticks_out(you.page)


def test_a_page_whose_python_does_not_come_says_so_and_is_still_read(come: Come) -> None:
    you = come("fr", calm=False)
    you.page.route("**/*.wasm", lambda route: route.abort())
    you.goes("guide?lesson=call&step=2&lang=fr").sees_the_cards()
    expect(you.page.get_by_role("status").filter(has_text="n’a pas pu")).to_be_visible()
    expect(you.page.get_by_role("main")).to_contain_text(step_lines("lesson=call&step=2&lang=fr")[1])
    you.page.unroute("**/*.wasm")
    you.press(you["set"])
    you.waits()


# With Python


def test_a_card_is_laid_by_python_in_the_browser(come: Come) -> None:
    """In French; what is heard in English, the test after this one tells."""
    you = come("fr", "phone").goes("explorer.html?lang=fr").waits()
    before = you.last()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    you.press(you["draw"])
    expect(you.slip).to_contain_text(you["turn"])
    expect(you.slider).not_to_have_attribute("max", str(before))
    assert you.last() > before
    asked = link_after("lang=fr", {"do": "lay B7 > A"}, {"do": "draw deck"})
    you.page.wait_for_url(lambda url: unquote(urlsplit(url).query) == asked)


def test_what_was_chosen_before_python_came_is_not_lost(come: Come) -> None:
    you = come("en").goes("explorer.html?lang=en").sees_the_cards()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.waits()
    you.hears(you["solo"])
    expect(you.page).to_have_url(re.compile("m=lB7%3EA"))


def test_a_step_wished_before_python_came_is_seen_to_wait_and_then_comes(come: Come) -> None:
    lang = "fr"
    you = come(lang, "phone")
    python = HeldRequests(you.page, "**/*.wasm")
    with you.page.expect_request("**/*.wasm"):
        you.goes(f"guide.html?lesson=call&step=1&lang={lang}").sees_the_cards()
    here, on = you.page.get_by_role("heading", level=2).first, you.button(ON[lang])
    step = here.inner_text()
    while not on.is_visible():
        you.press(NEXT[lang])
    you.press(on)
    expect(on).to_have_attribute("aria-busy", "true")
    python.let_go()
    you.waits()
    expect(here).not_to_have_text(step)


@pytest.mark.parametrize("spelled", ["explorer?{}", "explorer/?{}", "explorer.html?{}"])
def test_a_link_made_elsewhere_opens_here(come: Come, spelled: str) -> None:
    query = link_after("lang=fr&seed=4&edition=fr", {"go": 10})
    you = come("fr", locale="en").goes(spelled.format(query))
    expect(you.page).to_have_url(re.compile(r"/explorer\.html\?"))
    if spelled.startswith("explorer?"):
        you.waits().page.wait_for_url(lambda url: unquote(urlsplit(url).query) == query)
        expect(you.slider).to_have_value("10")
        expect(you.page.locator("html")).to_have_attribute("lang", "fr")


def test_every_page_opens_and_python_takes_it_over(come: Come) -> None:
    you = come("fr")
    for name, page in PAGES.items():
        you.goes(f"{name}.html").waits()
        title = "Chaque réponse montre sa règle" if name == "index" else page.title("fr")
        expect(you.page).to_have_title(f"{title} · Rainbow 7")
        expect(you.page.locator(".jupyter-widgets-error-widget")).to_have_count(0)


def test_doors_lead_from_page_to_page(come: Come) -> None:
    you = come("en").goes("index.html?lang=en")
    door = you.page.get_by_role("link", name=you["explore"], exact=True)
    with you.page.expect_request(re.compile(r"/explorer\.html\?edition=en&lang=en$")):
        door.click()
    expect(you.page.get_by_role("heading", level=1, name=PAGES["explorer"].title("en"), exact=True)).to_be_visible()


def test_the_engine_answers_in_the_browser_as_it_does_here(come: Come) -> None:
    scripts = sorted((ROOT / "tests" / "pyodide").glob("*.py"))
    cells = [
        "import io, contextlib, types\nheard = io.StringIO()\nwith contextlib.redirect_stdout(heard):\n"
        f"    exec({script.read_text('utf-8')!r}, {{'__name__': 'script'}})\n"
        "types.SimpleNamespace(model_id=heard.getvalue())"
        for script in scripts
    ]
    you = come("en").goes("about.html")
    there = you.page.evaluate(
        """cells => new Promise((resolve, reject) => {
          const site = JSON.parse(document.getElementById("r7-site").textContent)
          const at = name => new URL(name, location.href).href
          const kernel = new Worker(at(site.kernel), {type: "module"})
          const heard = []
          kernel.onmessage = ({data}) => {
            if ("awake" in data) for (const cell of cells) kernel.postMessage({run: {cells: [cell], environment: {}}})
            else if ("widget" in data) heard.push(data.widget)
            else if ("failed" in data) reject(data.failed)
            if (heard.length === cells.length) resolve(heard)
          }
          kernel.postMessage({start: {python: at(site.python), lock: site.lock, bundle: at(site.bundle),
                                      large_files: site.large_files, bytes: site.bytes}})
        })""",
        cells,
    )
    for script, answer in zip(scripts, there, strict=True):
        here = subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, cwd=ROOT, check=True
        ).stdout
        assert here.strip(), "a script that prints nothing compares nothing"
        assert answer == here, script.stem
