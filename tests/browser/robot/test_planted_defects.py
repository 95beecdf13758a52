"""The visitor complains of each defect that is planted, and of nothing where none is."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from controls import FIELDS, Control
from kinds import kind_of_presses
from playwright.sync_api import Browser
from walk import Robot

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Planted</title></head>
<body style="margin: 20px"><main><h1>Planted</h1>{}</main></body></html>"""

COUNTER = """<p id="count"></p><button onclick="turn()">More</button><script>
  const show = () => (count.textContent = "Round " + (new URLSearchParams(location.search).get("n") ?? 0))
  const turn = () => (history.{how}State(null, "", "?n=1"), show())
  addEventListener("popstate", show)
  show()
</script>"""
HAND = """<section aria-label="Your hand"><div role="group" aria-label="Your hand">
  <button aria-pressed="false" onclick="this.ariaPressed = this.ariaPressed !== 'true'">red 3</button></div></section>
<button onclick="{}">Dark</button>"""
DARK = "document.documentElement.dataset.theme = 'dark'"

SAYS = "onchange=\"said.textContent = /^[0-9]+$/.test(this.value) ? '' : '‘' + this.value + '’ is no number.'\""
PASTED = """<form onsubmit="event.preventDefault(); {how}"><textarea id="a" aria-label="Paste"></textarea>
<button type="submit">Open</button></form><p id="said" role="status"></p>"""
LIST = """<ol id="log" aria-label="Log" style="height: 100px; overflow: auto"></ol>
<button onclick="{how}">Dark</button><script>
  for (let at = 0; at < 30; at++) log.append(Object.assign(document.createElement("li"), { textContent: at }))
  log.children[15].ariaCurrent = "true"
</script>"""
MOVED = "log.children[15].ariaCurrent = null; log.lastChild.ariaCurrent = 'true'; "

WELL = {
    "name": f"<input id='a' aria-label='Name'><button onclick=\"{DARK}\">Dark</button>",
    "number": f"<input inputmode='numeric' aria-label='Total' {SAYS}><p id='said' role='status'></p>",
    "number with its sentence": "<input inputmode='numeric' aria-label='Total' aria-describedby='said' "
    "onchange=\"this.ariaInvalid = !/^[0-9]+$/.test(this.value); said.textContent = this.ariaInvalid === 'true' "
    "? 'The total is a number.' : ''\"><p id='said'></p>",
    "pasted": PASTED.replace(
        "{how}", "said.textContent = a.value.startsWith('?') ? 'It is open.' : 'This is no link.'"
    ),
    "list": LIST.replace("{how}", DARK),
    "list that goes along": LIST.replace("{how}", MOVED + "log.scrollTop = 9999; " + DARK),
    "words": "<p>One is &lt; two, fish &amp; chips.</p><button onclick=\"said.textContent = 'Said'\">Say</button>"
    "<p id='said' role='status'></p>",
    "counter": COUNTER.replace("{how}", "push"),
    "replaced": COUNTER.replace("{how}", "replace"),
    "hand": HAND.format(DARK),
    "folded": "<details><summary>More</summary><p>There it is.</p></details>",
    "folded twice": "<details><summary>More</summary><p>There.</p>"
    "<details><summary>Yet more</summary><p>At last.</p></details></details>",
    "folded by a button": "<button aria-expanded='false' onclick=\"a.hidden = !a.hidden; "
    "this.ariaExpanded = String(!a.hidden)\">More</button><p id='a' hidden>There it is.</p>",
    "dialog": "<button onclick='this.nextElementSibling.showModal()'>Ask</button>"
    "<dialog><button onclick='this.parentElement.close()'>Close</button></dialog>",
    "copied": "<button onclick='void navigator.clipboard.writeText(location.href)'>Copy</button>",
    "printed": "<button onclick='print()'>Print</button>",
    "saved": "<a href='data:text/plain,x' download='x.txt'>Save</a>",
    "link": "<a href='words'>Words</a>",
    "slow": "<p id='said' role='status'></p>"
    "<button onclick=\"setTimeout(() => said.textContent = 'At last', 400)\">Wait</button>",
    "marked": "<p id='a'>red 3</p><button onclick=\"a.style.outline = '3px solid red'\">Show</button>",
    "tabs": "<div role='tablist'><button role='tab' aria-selected='true'>Red</button></div>",
    "slider": "<input id='a' type='range' value='0' max='2' aria-label='Step'><script>"
    "a.value = new URLSearchParams(location.search).get('n') ?? 0\n"
    "a.oninput = () => history.replaceState(null, '', `?n=${a.value}`)</script>",
    "slider that is off": "<input type='range' max='0' aria-label='Step' aria-disabled='true'>",
    "below": "<div style='height: 3000px'></div><details><summary>More</summary><p>There.</p></details>",
    "shorter": "<div id='a' style='height: 3000px'></div><a href='words' onclick='localStorage.been = 1'>Words</a>"
    "<script>if (localStorage.been) a.style.height = '2000px'</script>",
}
BAD: dict[str, tuple[str, str]] = {
    "chance": ("address", "<p id='a'></p><script>a.textContent = Math.random()</script>"),
    "forgotten": ("address", "<p id='a'>0</p><button onclick='a.textContent = 1'>More</button>"),
    "kept here": ("address", "<p id='a'></p><button onclick=\"localStorage.a = 1; show()\">More</button>"
                  "<script>const show = () => (a.textContent = localStorage.a ?? 0); show()</script>"),
    "refused": ("complaint", "<p>The rules refuse the move ‘R1’ of this link; the table stands just before it.</p>"),
    "refused en français": ("complaint", "<p>Le lien demande l’étape 9 ; il y en a 3, voici la dernière.</p>"),
    "dead": ("silent", "<button>Press</button>"),
    "dead tab": ("silent", "<div role='tablist'><button role='tab' aria-selected='false'>Red</button></div>"),
    "dead slider": ("silent", "<input type='range' max='0' aria-label='Step'>"),
    "dead link": ("silent", "<a href='#' style='color: black'>Press</a>"),
    "tags": ("markup", "<p>&lt;b&gt;three&lt;/b&gt; cards</p>"),
    "back-ticks": ("markup", "<p>Type `deal`.</p>"),
    "entities": ("markup", "<p>fish &amp;amp; chips</p>"),
    "braces": ("markup", "<p>{} cards</p>"),
    "after a press": ("markup", "<button onclick='said.textContent = `{count} cards`'>Press</button>"
                      "<p id='said' role='status'></p>"),
    "rule": ("id", "<p>Refused by combo.colour.</p>"),
    "lesson": ("id", "<p>Next: three-cards</p>"),
    "move": ("id", "<p>You may lay R3 R4 R5 > A.</p>"),
    "throws": ("exception", "<p id='a' role='status'></p><button onclick='a.textContent = 1; never()'>Press</button>"),
    "grumbles": ("exception", "<script>console.error('no')</script>"),
    "missing": ("exception", "<img src='nothing.png' alt='nothing'>"),
    "covered": ("covered", "<div style='position: relative'><button onclick='this.textContent = 1'>Press</button>"
                "<div style='position: absolute; inset: 0'></div></div>"),
    "outside": ("covered", "<button style='position: fixed; left: -900px' "
                "onclick='this.textContent = 1'>Press</button>"),
    "wide": ("covered", "<div style='width: 3000px'>wide</div>"),
    "choice": ("lost", HAND.format(DARK + "; document.querySelector('[aria-pressed]').ariaPressed = 'false'")),
    "jump": ("lost", "<div style='height: 3000px'>high</div>"
             "<button onclick=\"window.scrollTo(0, 0); this.ariaPressed = 'true'\">Press</button>"),
    "top": ("lost", "<script>history.scrollRestoration = 'manual'</script><div style='height: 3000px'></div>"
            "<a href='words'>Words</a>"),
    "back": ("lost", COUNTER.replace("{how}", "push").replace('addEventListener("popstate", show)', "")),
    "typed and gone": ("lost", "<input aria-label='Name' onchange=\"this.value = ''\">"),
    "typed and cleared": ("lost", "<input id='a' aria-label='Name'>"
                          f"<button onclick=\"a.value = ''; {DARK}\">Dark</button>"),
    "typed in another language": ("lost", "<input id='a' aria-label='Name'>"
        "<a href='?fr' onclick=\"a.value = ''; a.ariaLabel = 'Nom'; return false\">FR</a>"),
    "no answer": ("answer", "<input inputmode='numeric' aria-label='Total'>"),
    "answers to no search": ("answer", "<input type='search' aria-label='Search'>"),
    "two answers": ("answer", f"<input inputmode='numeric' aria-label='Total' {SAYS}><p id='said' role='status'></p>"
        .replace("is no number.'", "is no number.', more.textContent = this.value ? 'Try again.' : ''")
        + "<p id='more' role='status'></p>"),
    "an answer of words": ("answer", PASTED.replace("{how}", "said.textContent = 'bad input'")),
    "no answer after a button": ("answer", PASTED.replace(
        "{how}", "if (!a.value.includes('<')) said.textContent = 'Open.'")),
    "nonsense throws": ("exception", PASTED.replace("{how}", "said.textContent = 'It cannot be read.'; "
        "if (!a.value.startsWith('?')) throw Error(a.value)")),
    "typed as markup": ("markup", "<input aria-label='Name' onchange='said.innerHTML = this.value'>"
        "<p id='said' role='status'></p>"),
    "words of a program": ("markup", "<p>You hold NaN cards.</p>"),
    "list that jumps": ("lost", LIST.replace("{how}", "log.scrollTop = 0; " + DARK)),
    "list that loses its place": ("lost", LIST.replace("{how}", MOVED + "log.scrollTop = 0; " + DARK)),
}  # fmt: skip
"""Each defect and the kind of complaint that it deserves, and no other."""


class Plain(BaseHTTPRequestHandler):
    """Hands out the pages above."""

    def do_GET(self) -> None:
        name = self.path.strip("/").partition("?")[0].replace("%20", " ")
        name = next((each for each in (*WELL, *BAD) if each.encode() == name.encode() or plain(each) == name), "")
        body = PAGE.replace("{}", WELL.get(name) or BAD[name][1], 1).encode() if name else b""
        self.send_response(200 if name or "favicon" in self.path else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def plain(name: str) -> str:
    return name.replace(" ", "-").replace("ç", "c")


@pytest.fixture(scope="module")
def planted() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Plain)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def one_robot(browser: Browser, planted: str) -> Iterator[Robot]:
    robot = Robot(browser, planted, "laptop")
    yield robot
    robot.close()


@pytest.fixture
def robot(one_robot: Robot) -> Iterator[Robot]:
    """Somebody who looks at the planted pages, and has seen none of them yet."""
    one_robot.pressed = one_robot.loads = 0
    for seen in ("findings", "complained", "opened", "links", "elsewhere", "reloaded"):
        getattr(one_robot, seen).clear()
    yield one_robot
    one_robot.put_away()
    one_robot.second.faulted()


def presses_all(robot: Robot, name: str) -> set[str]:
    """Press everything there, with a card chosen or something typed and without; what was complained of."""
    address = f"/{plain(name)}"
    there = robot.visit(address)
    for each in there:
        more = robot.press(address, each)
        for path in more if each.role in FIELDS else ():
            robot.press(address, *path)
        if there[0] != each and each.role not in FIELDS:
            robot.press(address, there[0], each)
    return {finding.kind for finding in robot.findings}


@pytest.mark.parametrize("name", WELL)
def test_of_what_is_well_nobody_complains(robot: Robot, name: str) -> None:
    presses_all(robot, name)
    assert [str(each) for each in robot.findings] == []


@pytest.mark.parametrize("name", BAD)
def test_a_planted_defect_is_complained_of_and_nothing_else(robot: Robot, name: str) -> None:
    assert presses_all(robot, name) == {BAD[name][0]}, "\n".join(map(str, robot.findings))


@pytest.mark.parametrize(("name", "pages"), [("counter", 0), ("words", 0), ("dialog", 0), ("replaced", 1)])
def test_one_page_serves_as_long_as_presses_can_be_taken_back(robot: Robot, name: str, pages: int) -> None:
    """What cannot be taken back costs the next press a page of its own."""
    (button,) = robot.visit(f"/{name}")[:1]
    for _ in range(2):
        robot.press(f"/{name}", button)
    assert (robot.pressed, robot.loads) == (2, pages)


def test_of_cards_and_numbers_one_of_a_kind_is_pressed() -> None:
    page = "/explorer?lang=en&game=rainbow7"
    one, other, dark = (Control("button", name) for name in ("red 3", "blue 5", "Dark"))
    assert kind_of_presses(page, [one]) == kind_of_presses(page, [other]) != kind_of_presses(page, [dark])
    assert kind_of_presses(page, [one]) != kind_of_presses(page.replace("en", "fr"), [one])
    assert kind_of_presses(page, [one]) != kind_of_presses(page.replace("rainbow7", "spaan"), [one])
    around = Control("button", "Dark", framed=True)
    assert kind_of_presses(page, [around]) == kind_of_presses(page.replace("rainbow7", "spaan"), [around])


def test_what_the_service_writes_down_is_an_exception(browser: Browser, planted: str, tmp_path: Path) -> None:
    written = tmp_path / "complaints"
    written.write_text("rainbow7: long ago\n")
    robot = Robot(browser, planted, "phone", written)
    robot.visit("/words")
    assert not robot.findings
    with written.open("a") as more:
        more.write("rainbow7: a kernel failed")
    robot.visit("/words")
    assert [(each.kind, each.what) for each in robot.findings] == [("exception", "service: rainbow7: a kernel failed")]
    robot.close()
