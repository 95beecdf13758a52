"""Runs the service and drives a browser as a visitor: through roles and names alone, by pointer or by keyboard."""

import json
import os
import re
import selectors
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

from end_process import end
from patience import PATIENCE as PATIENCE
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

from rainbow7 import pages


def program(*names: str) -> str | None:
    """Where the first of these programs lies that is installed."""
    return next(filter(None, map(shutil.which, names)), None)


CHROMIUM = program("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
WITHOUT_WINDOWS = program("chromium-headless-shell") or CHROMIUM
"""The same without windows, bars and profiles, where it is installed: a page opens in it for half the work."""
# No name but this machine's number is known in here: whatever asks for another origin fails at once.
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip

SIZES = {"phone": (360, 640), "laptop": (1280, 800), "projector": (1920, 1080)}

PAGES = tuple(pages.PAGES)

# What a person reads on the pages: written here once more on purpose, so that a word that changes is noticed.
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "explore": "Deal a hand", "hand": "Your hand", "table": "Table", "slip": "What the rules say", "log": "Log",
        "lay": "Lay on A", "draw": "Draw", "your turn": "Your turn", "legal": "Legal", "not yet": "Not yet",
        "why": "Why?", "close": "Close", "step": "Step", "back": "Step back", "on": "Step on", "branch": "Branch",
        "branch name": "Name of the branch", "branch here": "Branch here", "main line": "Main line",
        "rulebook": "Rulebook", "french rulebook": "The French rulebook", "play": "Play", "deal number":
        "Number of the deal", "go on": "Play for me too, up to the next scoring", "open and save": "Open and save",
        "paste": "Paste a record, a position or a link", "open": "Open", "call": "Call a Rainbow", "deal": "Deal",
        "blue 7": "blue 7, skip", "red 5": "red 5", "3 4 6": "green 3|green 4|green 6", "clear": "Clear",
        "missing": "Between these cards, green 5 is missing; a Rainbow card can take its place.",
        "may take": "a Rainbow card can take its place.",
        "given": "You get a Rain token from Sam.", "gives": "Effect: give a Rain token",
        "called": "Your 7 holds: storm.", "storm": "Storm: Tom takes 2 Rain tokens.",
        "solo": "Blue 7 is laid alone, so it has no effect.", "turn": "It is your turn.", "beginning": "The beginning",
        "lost": "Connection lost. Nothing else is; trying again.", "again": "Connected again.",
        "put away": "This table has been put away. Nothing is lost: the link holds it.", "set": "Set it again",
        "dark": "Dark", "keys": "Keys and pages", "skip link": "Skip to the content",
        "first page": "Rainbow 7, first page", "show": "Show", "beside": "Beside it", "save": "Save the record",
        "branch B": "branch B", "language": "Language", "about": "About",
        "foot": "Unofficial. The games belong to their authors and publishers.",
        "nothing": "nothing", "undo": "Undo", "redo": "Redo", "share": "Share", "copied": "Copied", "tools": "Tools",
        "where acted": "Where it acted:", "set-up": "Setting up",
        "combinations": "My combinations", "combos": "Combos", "longest": "Longest", "seven": "With a 7",
        "new deal": "Deal anew", "aids": "Aids", "link copied": "The link is copied.", "taken back": "Taken back:",
        "branched": "Branch 1 begins at step",
        "blocked": "This network lets no live connection (WebSocket) through, so nobody answers here. Reading works.",
        "site": "Open the version that runs in your browser alone", "full": "Every table is taken",
        "try again": "Try again", "hint": "A hint", "answer": "Show the answer",
        "loose": "A link cannot hold this: it holds only what is on the table now. The record of this line is kept in "
        "this browser, without its branches.",
    },
    "fr": {
        "explore": "Distribuer une main", "hand": "Votre main", "table": "Table", "slip": "Ce que disent les règles",
        "log": "Journal", "lay": "Poser sur A", "draw": "Piocher", "your turn": "À vous", "legal": "Permis",
        "not yet": "Pas encore", "why": "Pourquoi ?", "close": "Fermer", "step": "Étape",
        "back": "Étape précédente", "on": "Étape suivante", "branch": "Variante", "branch name": "Nom de la variante",
        "branch here": "Créer ici", "main line": "Ligne principale", "rulebook": "Livret de règles",
        "french rulebook": "La règle française", "play": "Jouer", "deal number": "Numéro de la donne",
        "go on": "Jouer aussi pour moi, jusqu’au prochain décompte", "open and save": "Ouvrir et garder",
        "paste": "Collez un enregistrement, une position ou un lien", "open": "Ouvrir", "call": "Annoncer un Rainbow",
        "deal": "Distribuer", "blue 7": "7 bleu, sans piocher", "red 5": "5 rouge", "3 4 6": "3 vert|4 vert|6 vert",
        "clear": "Effacer",
        "missing": "Entre ces cartes, il manque le 5 vert ; une carte Rainbow peut prendre sa place.",
        "may take": "une carte Rainbow peut prendre sa place.",
        "given": "Vous recevez un jeton Pluie de Malo.", "gives": "Effet : donner un jeton Pluie",
        "called": "Votre 7 tient : averse.", "storm": "Averse : Tom prend 2 jetons Pluie.",
        "solo": "Le 7 bleu est posé seul : pas d’effet.", "turn": "C’est votre tour.", "beginning": "Le début",
        "lost": "Connexion perdue. Rien n’est perdu ; on réessaie.", "again": "Connexion rétablie.",
        "put away": "Cette table a été rangée. Rien n’est perdu : le lien la garde.", "set": "La remettre",
        "dark": "Sombre", "keys": "Touches et pages", "skip link": "Aller au contenu",
        "first page": "Rainbow 7, première page", "show": "Montrer", "beside": "À côté",
        "save": "Garder l’enregistrement", "branch B": "variante B", "language": "Langue", "about": "À propos",
        "foot": "Site non officiel. Les jeux appartiennent à leurs auteurs et éditeurs.",
        "nothing": "rien", "undo": "Annuler", "redo": "Rétablir", "share": "Partager", "copied": "Copié",
        "combinations": "Mes combinaisons", "combos": "Combos", "longest": "Les plus longues", "seven": "Avec un 7",
        "where acted": "Où elle a servi\u00a0:", "set-up": "Mise en place",
        "tools": "Outils", "new deal": "Donner d’autres cartes", "aids": "Aides", "link copied": "Le lien est copié.",
        "taken back": "Annulé\u00a0:", "branched": "La variante 1 commence à l’étape",
        "blocked": "Ce réseau ne laisse passer aucune connexion directe (WebSocket) : ici, personne ne répond. "
        "La lecture reste possible.",
        "site": "Ouvrir la version qui fonctionne dans le seul navigateur", "full": "Toutes les tables sont prises",
        "try again": "Réessayer", "hint": "Un indice", "answer": "Voir la réponse",
        "loose": "Un lien ne peut pas contenir tout cela : il ne garde que ce qui est sur la table. L’enregistrement "
        "de cette ligne reste dans ce navigateur, sans ses variantes.",
    },
}  # fmt: skip

REFUSED = "act hands G3G4G6R2B5V1/R4R5R6/C1C2C4 deck O1O2O3O4O5O6O7Y1Y2Y3 piles B1/B2/B3"
"""A hand with the green 3, 4 and 6."""
CALLED = "act hands G3R4/C1C2C4/V1V2V5 deck O1O2O3 piles B1/B2/B3"
"""A hand of 7 points: a Rainbow may be called, and two others are rained on."""


WHICH_KEY = """target => {
  const at = document.activeElement
  if (target === at) return null
  if (!target.isConnected) return ""
  if (target.closest(".cells")?.contains(at)) {
    const [here, there] = [at, target].map(each => Number(each.dataset.at))
    const down = Math.floor(there / 7) - Math.floor(here / 7)
    return down > 0 ? "ArrowDown" : down < 0 ? "ArrowUp" : here < there ? "ArrowRight" : "ArrowLeft"
  }
  const after = at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING || at === document.body
  const beside = target.tabIndex < 0 && target.parentElement.closest("[role=group]")?.contains(at)
  if (beside) return after ? "ArrowRight" : "ArrowLeft"
  return after ? "Tab" : "Shift+Tab"
}"""
"""The key that leads from where the focus is towards something: cards to be tapped stand in rows of seven."""
SLOW_TIMERS = """() => {
  const later = window.setTimeout
  window.setTimeout = (act, wait = 0, ...rest) => later(act, 40 * wait, ...rest)
}"""
"""From now on whatever the page does after a while it does much later: there is time to look, on a busy machine too."""
FOCUS = "() => [performance.timeOrigin, document.activeElement === document.body]"
"""When this page was loaded, and whether the focus is nowhere."""


def place(position: str, lang: str) -> str:
    """The address at which a position lies."""
    return f"/explorer?lang={lang}&pos={position.replace(' ', '_')}"


PATIENTLY = """
import sys
import rainbow7.serve.frame_maker
from rainbow7.cli import main
rainbow7.serve.frame_maker.LONGEST_WAIT = 60
sys.exit(main(sys.argv[1:]))
"""
"""The command with which no page begins without its first view because this machine is busy."""


@contextmanager
def running_service(home: Path, *wishes: str) -> Iterator[str]:
    """The service on a free port; the origin of its pages."""
    command = [sys.executable, "-c", PATIENTLY, "serve", "--json", "--no-browser", "--port", "0", "--preheat", "2"]
    environment = {**os.environ, "TMPDIR": str(home), "LANGUAGE": "", "LC_ALL": "C.UTF-8"}
    with (home / "complaints").open("w") as complaints:
        process = subprocess.Popen(
            [*command, "--max-visitors", "24", *wishes], stdout=subprocess.PIPE, stderr=complaints, text=True, cwd=home,
            env=environment, start_new_session=True,
        )  # fmt: skip
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line, (home / "complaints").read_text()
        yield f"http://127.0.0.1:{json.loads(line)['port']}"
    finally:
        end(process, patience=PATIENCE)
        process.stdout.close()


class Cable:
    """Between a browser and the service: it can be pulled out, put in again, and lose what the service answers."""

    def __init__(self, origin: str) -> None:
        self.port = int(origin.rpartition(":")[2])
        self.door = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.whole, self.deaf, self.strict, self.over = True, False, False, False
        """Strict is a line of a network that lets pages through and no WebSocket."""
        self.lost = threading.Event()
        """Something that the service has answered was lost."""
        self.goodbye = threading.Event()
        """A page that was left has told the service."""
        self.ends: dict[socket.socket, socket.socket] = {}
        self.watch = selectors.DefaultSelector()
        self.knock, self.bell = socket.socketpair()
        for each in (self.door, self.bell):
            self.watch.register(each, selectors.EVENT_READ)
        self.runner = threading.Thread(target=self._run, daemon=True)
        self.runner.start()

    def cut(self) -> None:
        """Pull it out: what was open ends, and nothing new gets through."""
        self.whole = False
        self.knock.send(b".")

    def mend(self) -> None:
        """Put it in again."""
        self.whole, self.deaf = True, False

    def close(self) -> None:
        self.over = True
        self.knock.send(b".")
        self.runner.join(PATIENCE)
        for each in (self.door, self.bell, self.knock):
            each.close()
        self.watch.close()

    def _run(self) -> None:
        while not self.over:
            for key, _ in self.watch.select():
                if key.fileobj is self.door:
                    self._open()
                elif key.fileobj is self.bell:
                    self.bell.recv(99)
                elif key.fileobj in self.ends:
                    self._pass(key.fileobj)
            if self.over or not self.whole:
                for each in list(self.ends):
                    self._end(each)

    def _open(self) -> None:
        near, _ = self.door.accept()
        if not self.whole:
            return near.close()
        far = socket.create_connection(("127.0.0.1", self.port))
        for one, other in ((near, far), (far, near)):
            self.ends[one] = other
            self.watch.register(one, selectors.EVENT_READ)

    def _pass(self, end: socket.socket) -> None:
        try:
            came = end.recv(1 << 16)
            if came and self.deaf and end.getpeername()[1] == self.port:
                self.lost.set()
            elif self.strict and b"upgrade: websocket" in came.lower():
                came = b""
            elif came:
                self.ends[end].sendall(came)
                if b"/voila/api/shutdown/" in came:
                    self.goodbye.set()
        except OSError:
            came = b""
        if not came:
            self._end(end)

    def _end(self, end: socket.socket) -> None:
        other = self.ends.pop(end, None)
        if other is None:
            return
        self.ends.pop(other, None)
        for each in (end, other):
            self.watch.unregister(each)
            each.close()


class KernelQuestions:
    """What a page has asked of its kernel, each until the kernel is idle again after just that: its answer is whole."""

    def __init__(self, page: Page) -> None:
        self.open: set[str] = set()
        page.on("websocket", self._connected)

    def _connected(self, line: WebSocket) -> None:
        if "/api/kernels/" in line.url:
            self.open.clear()  # an earlier line answers no more
            line.on("framesent", self._sent)
            line.on("framereceived", self._came)
            line.on("close", lambda _: self.open.clear())

    def _sent(self, said: str | bytes) -> None:
        text = as_text(said)
        asked = re.search(r'"msg_id": ?"([^"]+)"', text)
        if asked and re.search(r'"msg_type": ?"comm_msg"', text):
            self.open.add(asked[1])

    def _came(self, said: str | bytes) -> None:
        text = as_text(said)
        if re.search(r'"execution_state": ?"idle"', text):
            self.open -= {each for each in self.open if each in text}


def as_text(said: str | bytes) -> str:
    """What is said on a line to a kernel: some of it is bytes."""
    return said.decode("utf-8", "replace") if isinstance(said, bytes) else said


Look = dict[str, Any]
"""What is seen, by the names of its parts."""


def agree(page: Page, seen: Callable[[], Look], wanted: Callable[[], Look]) -> None:
    """Look until both are the same, as `expect` does: answers reach a page piece by piece, and slower under load."""
    until = time.monotonic() + PATIENCE
    while (here := seen()) != (there := wanted()):
        assert time.monotonic() < until, f"what is seen stays another than what is wanted:\n{difference(here, there)}"
        page.wait_for_function(NEXT_PICTURE)


def comes_true(page: Page, happens: Callable[[], object], told: Callable[[], object] = str) -> None:
    """Look until this is so, as `expect` does; `told` is asked what is wrong if it never is."""
    until = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < until, told() or "it does not come true"
        page.wait_for_function(NEXT_PICTURE)


def nothing_sticks_out(page: Page) -> None:
    """Nothing is wider than the screen, once the page has found its measures there."""
    fits = "document.documentElement.scrollWidth <= innerWidth"
    comes_true(page, lambda: page.evaluate(fits), lambda: page.evaluate(WIDER))


WIDER = """() => [...document.querySelectorAll("body *")]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility())
  .map(each => each.outerHTML.slice(0, 120))"""
"""What sticks out at the right."""
NEXT_PICTURE = "() => new Promise((then) => requestAnimationFrame(() => then(true)))"
"""Wait until the page is drawn once more."""


def difference(seen: Look, wanted: Look) -> str:
    """The lines in which two looks differ, and some around them.

    >>> print(difference({"step": "6", "hand": "red 5"}, {"step": "6", "hand": "red 5\\nblue 7"}))
    --- wanted
    +++ seen
    @@ -1,3 +1,2 @@
     step: 6
     hand: red 5
    -blue 7
    """
    before, now = ("\n".join(f"{name}: {part}" for name, part in look.items()).split("\n") for look in (wanted, seen))
    return "\n".join(unified_diff(before, now, "wanted", "seen", lineterm=""))


TITLES = {"en": "Explorer", "fr": "Explorateur"}
"""What the explorer is called."""
OTHER = {"en": "fr", "fr": "en"}


@dataclass
class Visitor:
    """A person at one page, with eyes for roles and names only."""

    page: Page
    lang: str
    origin: str
    keys: bool = False
    """Whether there is a keyboard and nothing else."""
    born: float = 0
    """When the page was loaded on which a key was last pressed."""
    questions: KernelQuestions = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.questions = KernelQuestions(self.page)

    def __getitem__(self, name: str) -> str:
        return WORDS[self.lang][name]

    # Going places

    def open(self, address: str) -> "Visitor":
        self.page.goto(self.origin + address)
        return self

    def settled(self) -> "Visitor":
        """Wait for the kernel's part of the page, and for what the page has asked it since."""
        expect(self.page.locator("html")).to_have_attribute("data-r7", "ready")
        return self.answered()

    # Looking

    def button(self, name: str, within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=self[name], exact=True)

    @property
    def slip(self) -> Locator:
        return self.region("slip")

    @property
    def log(self) -> Locator:
        return self.region("log")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self["hand"], exact=True)

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name=self["step"], exact=True)

    @property
    def coach(self) -> Locator:
        """The coach's panel."""
        return self.page.get_by_role("region", name="Coach", exact=True)

    @property
    def reasons(self) -> Locator:
        """The panel with the reasons, a sheet on a phone."""
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("blockquote"))

    def last(self) -> int:
        return int(self.slider.get_attribute("max") or 0)

    def answered(self) -> "Visitor":
        """Wait until the kernel has answered whatever was asked of it."""
        until = time.monotonic() + PATIENCE
        self.page.wait_for_function(NEXT_PICTURE)  # what was asked just now is heard of
        while self.questions.open:
            assert time.monotonic() < until, f"the kernel has not answered {len(self.questions.open)} questions"
            self.page.wait_for_function(NEXT_PICTURE)
        return self

    def sees(self) -> Look:
        """All that tells which step this is, once the kernel has answered and two looks agree. To compare it with
        what is seen after something else has happened, there is `comes_to_see`."""
        seen = self.answered()._looks()
        while (again := self.answered()._looks()) != seen:
            seen = again
        return seen

    def comes_to_see(self, wanted: Look) -> None:
        """Look until just this is seen, or these parts of it."""
        agree(self.page, lambda: self._sees_of(wanted), lambda: wanted)

    def agrees_with(self, friend: "Visitor", *parts: str) -> None:
        """Look until both see the same, or the same in these parts."""
        names = parts or self.sees()
        agree(self.page, lambda: self._sees_of(names), lambda: friend._sees_of(names))

    def _sees_of(self, names: Iterable[str]) -> Look:
        seen = self.sees()
        return {each: seen[each] for each in names}

    def _looks(self) -> Look:
        return {
            "step": self.slider.input_value(), "last": self.last(), "slip": self.slip.aria_snapshot(),
            "table": self.region("table").aria_snapshot(), "hand": self.hand.aria_snapshot(),
            "log": self.log.aria_snapshot(), "rulebook": self.page.get_by_role("combobox").first.input_value(),
        }  # fmt: skip

    def is_read_in(self, lang: str, title: str, window: str = "") -> None:
        """All that stands around the page's content is in this language, and in no other."""
        self.lang = lang
        expect(self.page.locator("html")).to_have_attribute("lang", lang)
        expect(self.page).to_have_title(f"{window or title} · Rainbow 7")
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_have_count(1)
        expect(self.page.get_by_role("link", name=self["skip link"], exact=True)).to_have_count(1)
        away = "" if title == self["about"] else f" {self['about']}"
        foot = re.compile(f"^{re.escape(self['foot'] + away)}( ·|$)")
        expect(self.page.get_by_role("contentinfo")).to_have_text(foot, use_inner_text=True)
        for link in (self["first page"], *filter(None, [away.strip()])):
            there = self.page.get_by_role("link", name=link, exact=True).and_(self.page.locator(".r7-home, .r7-foot a"))
            expect(there).to_have_attribute("href", re.compile(rf"[?&]lang={lang}$"))
        tongues = self.page.get_by_role("navigation", name=self["language"], exact=True).get_by_role("link")
        expect(tongues).to_have_count(2)
        expect(tongues.and_(self.page.locator("[aria-current=true]"))).to_have_text(lang.upper())
        expect(tongues.and_(self.page.locator("[aria-current]"))).to_have_count(1)

    def speaks(self, lang: str) -> None:
        """Press the other language in the bar."""
        self.press(self.page.get_by_role("navigation", name=self["language"], exact=True).get_by_text(lang.upper()))

    def turns_the_explorer_to(self, lang: str, step: str) -> None:
        """Press the other language, and be on the same step, all of it in that language, the address too."""
        self.speaks(lang)
        expect(self.page).to_have_url(re.compile(rf"lang={lang}(&|$)"))
        self.is_read_in(lang, TITLES[lang])
        expect(self.hand).to_be_visible()
        expect(self.slider).to_have_value(step)

    def hears(self, sentence: str) -> None:
        """Whoever listens instead of looking is told this."""
        expect(self.page.get_by_role("status").filter(has_text=sentence)).to_be_attached()

    # Acting

    def press(self, target: Locator | str, within: Locator | None = None) -> None:
        """Press something, whether or not it says that now is not its time."""
        found = self.button(target, within) if isinstance(target, str) else target
        expect(found).to_be_visible()
        if self.keys:
            self.reach(found)
            self.page.keyboard.press("Enter")
        else:
            found.click(force=found.get_attribute("aria-disabled") == "true")

    def choose(self, *names: str) -> None:
        for name in names:
            card = self.button(name, self.hand)
            expect(card).to_have_attribute("aria-pressed", "false")  # not a card of the past
            self.press(card)
            expect(card).to_have_attribute("aria-pressed", "true")

    def write(self, label: str, text: str) -> None:
        field = self.page.get_by_label(label, exact=True)
        if self.keys:
            self.reach(field)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.insert_text(text)
        else:
            field.fill(text)

    def select(self, label: str, option: str) -> None:
        box = self.page.get_by_role("combobox", name=label, exact=True)
        if not self.keys:
            box.select_option(label=option)
            return
        expect(box.get_by_role("option", name=option, exact=True)).to_be_attached()
        self.reach(box)
        options = box.get_by_role("option").all()
        wanted = next(at for at, each in enumerate(options) if each.text_content() == option)
        here = next(at for at, each in enumerate(options) if each.evaluate("option => option.selected"))
        for _ in range(abs(wanted - here)):
            self.page.keyboard.press("ArrowDown" if wanted > here else "ArrowUp")

    def unfold(self, name: str) -> None:
        """Open a panel that is folded."""
        self.press(self.page.locator("summary", has_text=re.compile(f"^{re.escape(name)}$")))

    def step_to(self, text: str) -> None:
        """Go to the step that the log tells so."""
        self.press(self.log.get_by_role("button").filter(has_text=text).last)

    def reach(self, target: Locator) -> None:
        """Move the focus there, by the tab key from part to part and by arrows within one."""
        born, nowhere = self.page.evaluate(FOCUS)
        assert not nowhere or born != self.born, "the focus was lost"
        self.born = born
        for _ in range(200):
            key = target.evaluate(WHICH_KEY)
            if key is None:
                return
            if key:
                self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to {target}")


def arrive(
    browser: Browser, origin: str, lang: str, size: str = "laptop", *, keys: bool = False, **options: Any
) -> Visitor:
    """Somebody with a fresh browser of this language and size."""
    width, height = SIZES[size]
    given = {"viewport": {"width": width, "height": height}, "locale": lang, "has_touch": size == "phone", **options}
    context: BrowserContext = browser.new_context(**given)
    context.set_default_timeout(PATIENCE * 1000)
    return Visitor(context.new_page(), lang, origin, keys)


def watched(page: Page, faults: list[str], own: tuple[str, ...]) -> None:
    """Write down what no page of ours may do."""

    def asked(request: Request) -> None:
        if not request.url.startswith((*own, "data:", "blob:")):
            faults.append(f"asked another origin: {request.url}")

    def opened(line: WebSocket) -> None:
        if not line.url.replace("ws:", "http:").startswith(own):
            faults.append(f"asked another origin: {line.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{page.url}: {message.text}")

    page.on("request", asked)
    page.on("websocket", opened)
    page.on("console", said)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
