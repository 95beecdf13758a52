"""The walk: a visitor who opens what our pages and documents link to, and presses all there is to press.

It goes round by round: at every address a few controls that were not pressed before, then the next address; so any part
of the walk has seen something of everything. Which address comes first, and which control, is drawn from a word, and
the same word draws the same walk. What is new after a press is pressed too, after the same press made again.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qs

from accepted_findings import excused
from controls import FIELDS, NONSENSE, SENSE, Control, Place, Tree, press, text_for
from findings import KINDS, Finding, clear, complaints, markup, named_by_id
from kept_page import Kept
from kinds import Kind, kind_of_address, kind_of_control, kind_of_presses
from page_snapshot import OWN, PROBE, Look, Watched, difference, path, staying, whole
from playwright.sync_api import Browser, ViewportSize
from start_addresses import SIZES, from_documents, from_pages, kind_of, same_link

AT_ONCE, AT_ONCE_IN_ALL = 4, 12
"""So many presses at an address before the next one has its turn, in a part of the walk and in the whole of it."""
BESIDE = 3
"""So many other controls are pressed with something typed into a field, and of those that come of it."""
Presses = tuple[Control, ...]


@dataclass
class Robot:
    """The visitor: one page to act on, a second context to compare with; what was found, and how much was seen."""

    browser: Browser
    origin: str
    size: str
    complaints: Path | None = None
    """What the service writes down when something fails."""
    findings: list[Finding] = field(default_factory=list)
    pressed: int = 0
    opened: set[str] = field(default_factory=set)
    complained: set[object] = field(default_factory=set)
    links: dict[str, None] = field(default_factory=dict)
    """Links that the pages make, in the order in which they were met."""
    read: int = 0
    """How much of the service's complaints was read."""
    kept: "Kept | None" = None
    """The page of the last press, where that left it as it was."""
    elsewhere: dict[str, "Look | None"] = field(default_factory=dict)
    """What addresses show in a browser that has nothing stored."""
    reloaded: set[Kind] = field(default_factory=set)
    """The kinds of address and of press after which the page was loaded anew once."""
    loads: int = 0
    """How many pages were opened for presses."""
    unconfirmed: int = 0
    """Complaints of a page on which something else had been pressed before, which nobody had on a fresh one."""
    tell: bool = False
    """Whether a finding is told as it is made."""

    def __post_init__(self) -> None:
        width, height = SIZES[self.size]
        viewport: ViewportSize = {"width": width, "height": height}
        phone = self.size == "phone"
        self.context = self.browser.new_context(viewport=viewport, locale="en", has_touch=phone)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.context.add_init_script(PROBE)
        self.other = self.browser.new_context(viewport=viewport, locale="en", has_touch=phone)
        self.other.add_init_script("try { localStorage.clear(), sessionStorage.clear() } catch {}\n" + PROBE)
        self.second = Watched(self.other.new_page(), self.origin)
        self.written_down()  # before this walk: other tests ask the same service for what fails

    def close(self) -> None:
        self.put_away()
        self.second.page.goto("about:blank")
        self.other.close()
        self.context.close()

    # Visiting

    @contextmanager
    def at(self, address: str, *before: Control, forgets: bool = True) -> Iterator[tuple[Watched, Look | None]]:
        """A fresh page at an address, after these presses; what the browser has kept is forgotten afterwards."""
        watched = Watched(self.context.new_page(), self.origin)
        try:
            yield watched, self.arrive(watched, address, *before)
        finally:
            self.leave(watched, forgets)

    def arrive(self, watched: Watched, address: str, *before: Control) -> Look | None:
        """Go to an address and make these presses; what is there then, or nothing where they cannot be made."""
        look = watched.open(address)
        for each in before:
            place = Tree(watched.page, watched.line).place(each) if look else None
            if not place:
                return None
            press(watched.page, each, place)
            look = watched.look()
        return look

    def leave(self, watched: Watched, forgets: bool = True) -> None:
        """Close a page."""
        if forgets and watched.page.url.startswith(self.origin):
            watched.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        watched.page.goto("about:blank")  # the page says goodbye, and its kernel is freed
        watched.page.close()

    def put_away(self) -> None:
        """Close the page that was kept for the next press."""
        if self.kept:
            kept, self.kept = self.kept, None
            self.leave(kept.watched)

    def visit(self, address: str) -> tuple[Control, ...]:
        """Open an address of ours and judge it as it is; what there is to press there."""
        self.put_away()
        watched = Watched(self.context.new_page(), self.origin)
        look = self.arrive(watched, address)
        if look is None:
            self.find("exception", address, (), "; ".join(watched.faulted()))
            self.leave(watched)
            return ()
        self.judge(address, (), look, watched)
        for each in complaints(look.text):
            self.find("complaint", address, (), each)
        self.kept = Kept(address, (), watched, look)
        if address not in self.opened:
            self.opened.add(address)
            self.compare(address, (), look, watched)
            for control in look.controls:
                if control.address.startswith(self.origin):
                    self.links.setdefault(control.address.removeprefix(self.origin))
        return look.controls

    def compare(self, address: str, presses: Presses, look: Look, watched: Watched, before: str = "") -> None:
        """The same address in another browser and after a reload: the same text.

        Where nothing was stored meanwhile the two are one and the same: the first of a kind is loaded anew, for where
        it was scrolled to and what the history keeps; all others are opened in the other browser. To the last word
        where an address has just been opened or has just changed; else apart from what passes.
        """
        alike = whole if not presses or same_link(look.address) != same_link(before) else staying
        kind: Kind = (look.address.partition("?")[0], kind_of(address)[2], kind_of_control(presses[-1], address)) \
            if presses else kind_of_address(address)  # fmt: skip
        clean = not presses or (self.kept is not None and look.kept == self.kept.look.kept)
        anew = not clean or kind not in self.reloaded
        if presses and not (clean and anew):
            again = self.in_another_browser(look.address)
            if again is None:
                self.find("address", address, presses, f"in a second browser {look.address}: nothing opens")
            elif told := difference(*alike(look, again)):
                self.find("address", address, presses, f"in a second browser {look.address}: {told}")
        if anew:
            self.reloaded.add(kind)
            self.reloads(address, presses, look, watched, alike)

    def in_another_browser(self, address: str) -> Look | None:
        """What an address shows where nothing is stored: the same each time, so each is opened once."""
        if address not in self.elsewhere:
            self.elsewhere[address] = self.second.open(address)
            self.second.faulted()
        return self.elsewhere[address]

    def reloads(
        self, address: str, presses: Presses, look: Look, watched: Watched,
        alike: Callable[[Look, Look], tuple[tuple[str, ...], tuple[str, ...]]],
    ) -> None:  # fmt: skip
        """The same after a reload, which is what another browser shows too where nothing was stored."""
        watched.page.reload()
        again = watched.look()
        if told := difference(*alike(look, again)):
            self.find("address", address, presses, f"after a reload {look.address}: {told}")
        elif (
            look.scrolled[0][1]
            and abs(again.scrolled[0][1] - look.scrolled[0][1]) > 8
            and again.height >= look.scrolled[0][1]
        ):
            self.find("lost", address, presses, f"scrolled {look.scrolled[0][1]} → {again.scrolled[0][1]} by a reload")

    # Pressing

    def press(self, address: str, *presses: Control) -> list[Presses]:
        """Go there, press, and judge what comes of it; which presses this leads to.

        They are of what was not there before, and, where the hand stays as it is, of the same with a card chosen; after
        something was typed, of the field's own button and some others.
        """
        findings, complained, pressed = len(self.findings), set(self.complained), self.pressed
        fresh = not self.stands_at(address, presses[:-1])
        more = self.try_press(address, *presses)
        if not fresh and len(self.findings) > findings:  # maybe of what was pressed before it
            self.put_away()
            doubtful, self.complained, self.pressed = self.findings[findings:], complained, pressed
            del self.findings[findings:]
            more = self.try_press(address, *presses)
            for each in doubtful:  # an exception is one, whatever led to it
                if each.kind == "exception":
                    self.find(each.kind, address, presses, each.what)
                elif each not in self.findings:
                    self.unconfirmed += 1
        for finding in self.findings[findings:] if self.tell else ():
            print(finding, file=sys.stderr, flush=True)
        return more

    def stands_at(self, address: str, before: Presses) -> bool:
        """Whether the page of the last press is there, as it was before that."""
        return self.kept is not None and (self.kept.address, self.kept.before) == (address, before)

    def try_press(self, address: str, *presses: Control) -> list[Presses]:
        """Make a press on the page that was kept, or on a fresh one; keep the page if it can be led back."""
        if not self.stands_at(address, presses[:-1]):
            self.put_away()
            watched = Watched(self.context.new_page(), self.origin)
            look = self.arrive(watched, address, *presses[:-1])
            self.loads += 1
            if look is None:
                self.leave(watched)
                return []
            self.kept = Kept(address, presses[:-1], watched, look)
        kept = self.kept
        assert kept is not None
        more = self.pressed_on(kept.watched, address, presses)
        if not kept.leads_back():
            self.put_away()
        return more

    def pressed_on(self, watched: Watched, address: str, presses: Presses) -> list[Presses]:
        """Press, and judge what comes of it; which presses this leads to."""
        *before, control = presses
        watched.page.evaluate("robot.spread()")
        tree = Tree(watched.page, watched.line)
        writes = before and before[-1].role in FIELDS and control.role not in FIELDS
        typed = tree.place(before[-1]) if writes else None
        place = tree.place(control)
        watched.faulted()
        if place is None:
            return []
        self.pressed += 1
        if place.shut:
            return []
        if not place.free:
            self.find("covered", address, presses, f"under {place.by}" if place.by else "outside of view")
            return []
        look = watched.now(None if place.focused else tree)  # what was brought into view is now scrolled to
        press(watched.page, control, place)
        after = watched.look()
        self.judge(address, presses, after, watched)
        after = replace(after, focus=look.focus if after.focus == f"{control.role} {control.name}" else after.focus)
        next_to = self.beside(control, place, after) if control.role in FIELDS else []
        if control.role in FIELDS:
            self.takes(address, presses, look, after, place, watched)
        if typed and self.after_typing(address, presses, look, after, typed):
            return []
        if not changed(look, after):
            entire = control.address and "#" not in control.address
            here = entire and same_link(path(control.address)) == same_link(look.address)
            off = any(each.off for each in look.controls if replace(each, address=control.address) == control)
            idle = off or place.here or here or control.role in FIELDS
            if not idle and self.looks_the_same(address, presses):
                self.find("silent", address, presses, "nothing changes")
            return [(*presses, each) for each in next_to]
        self.keeps(address, presses, look, after)
        if control.address and not same_page(look, after):
            for each in complaints(after.text):
                self.find("complaint", address, presses, f"{after.address}: {each}")
        self.returns(address, presses, look, after, watched)
        if control.address and same_link(path(control.address)) == same_link(after.address):
            return []  # an address of its own, where all of it is pressed
        fresh = [(*presses, each) for each in after.controls if each not in look.controls]
        if control.role in FIELDS:
            fresh = [each for each in fresh if each[-1].role not in FIELDS][:BESIDE]
            return [*fresh, *((*presses, each) for each in next_to)]
        chosen = look.things and not look.chosen and same_page(look, after) and same_hand(look, after, control)
        return [*fresh, (look.things[0], control)] if chosen else fresh

    def beside(self, field: Control, place: Place, after: Look) -> list[Control]:
        """What is pressed after something was typed into a field: its own button, and, of sense, some others."""
        own = [each for each in after.controls if each.name == place.own]
        here = after.address.partition("?")[0]
        others = [each for each in after.controls if each.role not in FIELDS and each not in own and not each.off
                  and (not each.address or path(each.address).partition("?")[0] == here)]  # fmt: skip
        few = BESIDE if field.option == SENSE else 0
        return [*own, *random.Random(field.name).sample(others, min(few, len(others)))]

    def takes(self, address: str, presses: Presses, look: Look, after: Look, place: Place, watched: Watched) -> None:
        """A field holds the sense that is typed into it; of nonsense it says that it is none."""
        field = presses[-1]
        if watched.page.locator("x-y").count():
            self.find("markup", address, presses, "what was typed has become markup")
        if not same_page(look, after):
            return
        text, now = text_for(field, place), standing(after, field)
        if field.option == SENSE and now is not None and not (now and text.startswith(now)):
            self.find("lost", address, presses, f"typed was “{text}”, and now “{now}” stands there")
        if field.option == NONSENSE and place.answers and not place.own:
            self.answers(address, presses, look, after)

    def after_typing(self, address: str, presses: Presses, look: Look, after: Look, typed: Place) -> bool:
        """Judge what is pressed after something was typed; whether that is all there is to judge."""
        if presses[-1].name != typed.own:
            self.holds(address, presses, look, after)
            return True
        if presses[-2].option == NONSENSE and typed.answers:
            self.answers(address, presses, look, after)
            return True
        return False

    def answers(self, address: str, presses: Presses, look: Look, after: Look) -> None:
        """Nonsense is answered by one sentence that was not said before."""
        said = [each for each in after.said if each not in look.said]
        if not clear(said):
            self.find("answer", address, presses, f"said is {said}" if said else "nothing is said")

    def holds(self, address: str, presses: Presses, look: Look, after: Look) -> None:
        """What was typed outlasts whatever is not about it, unless it is a part of the link already."""
        text = standing(look, presses[-2])
        taken = same_link(look.address) != same_link(address)
        gone = len(look.fields) == len(after.fields) and text not in [each for *_, each in after.fields]
        if text and gone and not taken and same_page(look, after):
            self.find("lost", address, presses, f"typed was “{text}”, and now it is gone")

    def looks_the_same(self, address: str, presses: Presses) -> bool:
        """Whether even a picture of the page shows nothing of a press, but for where mouse and focus are."""
        pictures = []
        for made in (presses[:-1], presses):
            with self.at(address, *made) as (watched, _):
                watched.page.mouse.move(0, 0)
                watched.page.evaluate("document.activeElement?.blur()")
                watched.rest()
                pictures.append(watched.page.screenshot(full_page=True, animations="disabled"))
        return pictures[0] == pictures[1]

    def judge(self, address: str, presses: Presses, look: Look, watched: Watched) -> None:
        """What may stand on no page of ours."""
        for kind, found in (("markup", markup(look.prose)), ("id", named_by_id(look.prose))):
            for each, line in {sign: line for sign, line in found}.items():
                self.find(kind, address, presses, f"{each} in “{line[:160]}”")
        if look.wide > 0:
            self.find("covered", address, presses, f"the page is {look.wide} pixels wider than the screen")
        for each in (*watched.faulted(), *self.written_down()):
            self.find("exception", address, presses, each)

    def keeps(self, address: str, presses: Presses, look: Look, after: Look) -> None:
        """A choice, and where one had scrolled to, outlast whatever is not about them."""
        stays = same_page(look, after)
        if stays and look.chosen and look.chosen != after.chosen and same_hand(look, after, presses[-1]):
            self.find("lost", address, presses, f"chosen were {look.chosen}, now {after.chosen}")
        for one, other in zip(look.lists, after.lists, strict=False) if stays else ():
            alike = (one.name, one.most) == (other.name, other.most)
            if alike and abs(one.top - other.top) > 8 and (one.current == other.current or not other.seen):
                self.find("lost", address, presses, f"the list “{one.name}” scrolled {one.top} → {other.top}")
        (_, was), (_, now) = look.scrolled[0], after.scrolled[0]
        read = after.focus.startswith("heading ")  # what is new is read from its beginning
        if (
            stays
            and was
            and not now
            and after.height >= was
            and after.focus == look.focus
            and not after.dialog
            and not read
            and same_part(look, after)
        ):
            self.find("lost", address, presses, f"scrolled {was} → 0")

    def returns(self, address: str, presses: Presses, look: Look, after: Look, watched: Watched) -> None:
        """Back and forward, a reload and another browser lead to what was there."""
        here, there = staying(look, after)
        passes = here == there or after.chosen != look.chosen or kind_of(address)[0] in OWN
        folds = any(each.folds for each in look.controls if each == presses[-1])
        if after.address == look.address and (passes or folds or presses[-1].role in FIELDS):
            return  # a choice is no step, what is unfolded is looked at only, what stands in a field is not said yet
        if after.place != look.place:
            watched.page.go_back()
            back = watched.look()
            if back.address != look.address:
                self.find("lost", address, presses, f"back leads to {back.address}, not to {look.address}")
            elif (told := difference(*staying(look, back))) and back.lasting != self.stands(look.address):
                self.find("lost", address, presses, f"back shows something else: {told}")
            elif abs(back.scrolled[0][1] - min(look.scrolled[0][1], back.height)) > 8:
                self.find(
                    "lost", address, presses, f"scrolled {look.scrolled[0][1]} → {back.scrolled[0][1]} by going back"
                )
            across = bool(presses[-1].address) and not same_page(look, after)
            onward = (look.address.partition("?")[0], after.address.partition("?")[0])
            if across and onward in self.reloaded:
                return  # from this page to that one, forward was gone once; the address there is compared by itself
            self.reloaded.add(onward)
            watched.page.go_forward()
            forward = watched.look()
            if (told := difference(*staying(after, forward))) or forward.address != after.address:
                self.find("lost", address, presses, f"forward leads to {forward.address}: {told}")
            if across:
                return  # where a link leads is an address of its own, which is compared once
        self.compare(address, presses, after, watched, look.address)

    def stands(self, address: str) -> tuple[str, ...]:
        """What an address shows by now in this browser, which may remember what was done meanwhile."""
        with self.at(address, forgets=False) as (_, look):
            return look.lasting if look else ()

    def written_down(self) -> list[str]:
        """What the service has complained of meanwhile."""
        if self.complaints is None:
            return []
        text = self.complaints.read_text("utf-8")
        new, self.read = text[self.read :], len(text)
        return [f"service: {new.strip()}"] if new.strip() else []

    def find(self, kind: str, address: str, presses: Presses, what: str) -> None:
        """Complain once of one thing: what was found on a page already is not found again at the next press."""
        finding = Finding(kind, self.size, address, presses, what)
        known = (kind, *kind_of(address), what, presses[-1:] if kind not in ("markup", "id", "exception") else ())
        if not excused(finding) and known not in self.complained:
            self.complained.add(known)
            self.findings.append(finding)
            if self.tell and not presses:
                print(finding, file=sys.stderr, flush=True)


def same_page(one: Look, other: Look) -> bool:
    """Whether both are the same page, maybe showing something else."""
    return one.address.partition("?")[0] == other.address.partition("?")[0]


def same_part(one: Look, other: Look) -> bool:
    """Whether a page shows the same of its parts, each of which is read from its beginning."""
    before, now = (parse_qs(each.address.partition("?")[2]).get("tab") for each in (one, other))
    return before == now


def standing(look: Look, field: Control) -> str | None:
    """What stands in a field; nothing where there is no such field."""
    there = [text for role, name, text in look.fields if (role, name) == (field.role, field.name)]
    return there[field.nth] if field.nth < len(there) else None


def same_hand(one: Look, other: Look, pressed: Control) -> bool:
    """Whether the hand is as it was, whatever the language, and none of its cards was pressed."""
    apart = ("lang", "on", "edition")
    same = same_link(one.address, *apart) == same_link(other.address, *apart)
    of_it = any((each.role, each.name) == (pressed.role, pressed.name) for each in one.things)
    return same and len(one.things) == len(other.things) and not of_it


def changed(one: Look, other: Look) -> bool:
    """Whether there is anything to be seen or heard of what happened between two looks."""
    seen = [
        (each.address.partition("#")[0], each.text, each.tree, each.focus, each.scrolled, each.left, each.theme)
        for each in (one, other)
    ]
    return seen[0] != seen[1]


# Going round

Stop = tuple[str, str]
"""A size of screen and an address."""


def key(stop: Stop, presses: Presses) -> tuple[object, ...]:
    """What counts as the same press, on the same screen."""
    size, address = stop
    return size, *kind_of_presses(address, presses)


@dataclass
class Walk:
    """All stops in the order drawn, what was pressed, and what is left."""

    word: str
    robots: dict[str, Robot]
    stops: list[Stop] = field(default_factory=list)
    known: set[Stop] = field(default_factory=set)
    done: set[tuple[object, ...]] = field(default_factory=set)
    waiting: dict[Stop, list[Presses]] = field(default_factory=dict)

    def begin(self) -> "Walk":
        first = [*from_documents(), *from_pages()]
        self.add([(size, each) for size in self.robots for each in first])
        return self

    def add(self, stops: list[Stop]) -> None:
        """More stops, in an order that the word draws."""
        fresh = [each for each in stops if (each[0], same_link(each[1])) not in self.known]
        random.Random(f"{self.word} {len(self.stops)}").shuffle(fresh)
        self.known.update((size, same_link(address)) for size, address in fresh)
        self.stops += fresh

    def go(self, presses: int | None) -> None:
        """Walk so many presses, or until nothing is left that was not pressed."""
        at_once = AT_ONCE if presses is not None else AT_ONCE_IN_ALL
        for stop in self.rounds():
            size, address = stop
            robot = self.robots[size]
            for _ in range(at_once):
                if presses is not None and self.pressed >= presses:
                    return
                if not self.waiting[stop]:
                    break
                path = self.waiting[stop].pop(0)
                if (known := key(stop, path)) in self.done:
                    continue
                self.done.add(known)
                more = robot.press(address, *path)
                if robot.tell:
                    print(
                        f"{self.pressed:5} (waiting: {self.left}) {size} {address} {', then '.join(map(str, path))}",
                        file=sys.stderr,
                        flush=True,
                    )
                if len(path) == 1 or (len(path) == 2 and path[-1].role in FIELDS):
                    more = [each for each in more if not each[-1].address or path[-1].role in FIELDS]
                    self.waiting[stop] += self.in_order(stop, more)

    def rounds(self) -> Iterator[Stop]:
        """The stops, again and again while there is something to press; those that pages link to join in between."""
        place = 0
        while place < len(self.stops) or any(self.waiting.values()):
            if place == len(self.stops):
                place = 0
            stop = self.stops[place]
            if stop not in self.waiting:
                robot = self.robots[stop[0]]
                there = robot.visit(stop[1])
                self.waiting[stop] = self.in_order(stop, [(each,) for each in there])
                self.add([(stop[0], each) for each in robot.links])
                yield stop
            elif self.waiting[stop]:
                yield stop
            place += 1

    def in_order(self, stop: Stop, some: list[Presses]) -> list[Presses]:
        """Presses in an order that the word draws; of links only those that stay with us."""
        origin = self.robots[stop[0]].origin
        drawn = [each for each in some if not each[-1].address or each[-1].address.startswith(origin)]
        random.Random(f"{self.word} {stop}").shuffle(drawn)
        return drawn

    @property
    def pressed(self) -> int:
        return sum(each.pressed for each in self.robots.values())

    @property
    def left(self) -> int:
        """How many presses wait that were not made; those of addresses not opened yet come to them."""
        return len({key(stop, path) for stop, paths in self.waiting.items() for path in paths} - self.done)

    @property
    def findings(self) -> list[Finding]:
        return [finding for each in self.robots.values() for finding in each.findings]

    def told(self) -> str:
        """What was found, kind by kind, and how much was looked at."""
        counts = Counter(each.kind for each in self.findings)
        lines = [str(each) for each in sorted(self.findings, key=lambda each: list(KINDS).index(each.kind))]
        lines += [f"{count:5} {KINDS[kind]}" for kind, count in counts.items()]
        visited = len(self.waiting)
        loads, doubts = (sum(getattr(each, what) for each in self.robots.values()) for what in ("loads", "unconfirmed"))
        return "\n".join([*lines, f"begun at {self.word}: {visited} addresses opened of {len(self.stops)} known, "
                          f"{self.pressed} presses of {self.pressed + self.left} known on {loads} pages of their own, "
                          f"{len(self.findings)} findings, {doubts} not met again"])  # fmt: skip


@contextmanager
def walking(
    browser: Browser,
    origin: str,
    word: str,
    written: Path | None = None,
    tell: bool = False,
    sizes: Iterable[str] = SIZES,
) -> Iterator[Walk]:
    """A walk that can begin; it may tell every press and every finding as it is made."""
    robots = {size: Robot(browser, origin, size, written, tell=tell) for size in sizes}
    try:
        yield Walk(word, robots)
    finally:
        for each in robots.values():
            each.close()


def again(walk: Walk, visit: str, presses: str) -> None:
    """One visit and these presses alone, as a finding spells them."""
    size, _, address = visit.partition(" ")
    path = []
    for each in presses.split("|") if presses else ():
        role, name, nth, option = each.split("~")
        path.append(Control(role, name, int(nth), option))
    if path:
        walk.robots[size].press(address, *path)
    else:
        walk.robots[size].visit(address)
