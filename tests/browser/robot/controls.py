"""What can be pressed on a page, found by role and accessible name alone, in the order in which it is read out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Page

PRESSED = {
    "button", "link", "checkbox", "switch", "radio", "tab", "menuitem", "DisclosureTriangle", "combobox", "slider",
    "textbox", "searchbox", "spinbutton",
}  # fmt: skip
"""Roles of what a visitor acts on; Chromium calls the handle of a folded panel a DisclosureTriangle."""
FIELDS = {"textbox", "searchbox", "spinbutton"}
SENSE, NONSENSE = "sense", "nonsense"
"""What is written into each field, one after the other."""
MARK = "<x-y>"
"""As markup it would be an element that nobody else makes."""
GIBBERISH = f"{MARK}?! 7,, -1"
"""No number, no cards, no link."""
SILENT = {"none", "generic", "StaticText", "InlineTextBox", "LineBreak", "ListMarker"}
MOST_OPTIONS = 3
"""So many options of a list are chosen: the first ones that are not chosen already."""

REACHED = """function() {
  const seen = () => this.getBoundingClientRect()
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  this.scrollIntoViewIfNeeded() // of a list that scrolls, too
  const focused = !inside(seen()) // what only the tab key brings up
  if (focused) this.focus()
  const box = this.getClientRects()[0] ?? seen()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const at = document.elementFromPoint(x, y)
  const label = this.labels ? [...this.labels] : []
  const around = at?.contains(this) && at.closest("label, button, a, summary")
  const free = at && (this.contains(at) || around || label.some(each => each.contains(at)))
  const long = this.matches("textarea")
  const own = this.form ? this.form.querySelector("[type=submit]") : long && this.parentElement.querySelector("button")
  return { x, y, focused, free: Boolean(free), shut: this.matches(":disabled"), value: String(this.value ?? ""),
           here: this.matches("[aria-current], [role=tab][aria-selected=true]"),
           by: free || !at ? "" : at.outerHTML.replace(/\\s+/g, " ").slice(0, 120),
           kind: long ? "long" : this.inputMode === "numeric" ? "numeric" : this.type ?? "",
           own: own ? own.ariaLabel ?? own.textContent.trim() : "" }
}"""
"""Brought into view as a person would bring it: where it is then, and what lies over it."""


@dataclass(frozen=True)
class Control:
    """One thing to press: role, name, the how-manieth of these; of a list which option, of a field what is typed."""

    role: str
    name: str
    nth: int = 0
    option: str = ""
    address: str = ""
    """Where a link leads."""
    off: bool = field(default=False, compare=False)
    """Whether it is said to be off for now, or to be chosen already among several: then pressing it may do nothing."""
    folds: bool = field(default=False, compare=False)
    """Whether it is said to unfold something, or which part beside it is shown."""
    framed: bool = field(default=False, compare=False)
    """Whether it belongs to what stands around every page."""

    def __str__(self) -> str:
        return (
            f"{self.role} “{self.name}”"
            + f" #{self.nth + 1}" * (self.nth > 0)
            + f" → {self.option}" * bool(self.option)
        )


@dataclass(frozen=True)
class Place:
    """Where a control is on the screen, once it is in view."""

    x: float
    y: float
    free: bool
    """Whether nothing lies over it."""
    here: bool
    """Whether it is said to lead to where one is: a link to this page, a tab that is open."""
    shut: bool
    """Whether the browser itself keeps it from being pressed."""
    by: str
    kind: str
    """Of a field what it is for: a number, a long text, a search, a name."""
    value: str
    """What stands in a field, or where the knob of a slider is."""
    focused: bool
    """Whether it had to be given the focus to come into view."""
    own: str
    """The button that takes what is written in a field, where there is one."""

    @property
    def answers(self) -> bool:
        """Whether this is a field in which nonsense is not as good as anything else."""
        return self.kind in ("numeric", "number", "long", "search")


class Tree:
    """The accessibility tree of a page, as the browser hands it to whoever cannot see."""

    def __init__(self, page: Page, line: CDPSession) -> None:
        self.page, self.line = page, line
        nodes = line.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {each["nodeId"]: each for each in nodes}
        self.order = list(self._walk(nodes[0])) if nodes else []

    def _walk(self, node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield node
        for each in node.get("childIds", ()):
            if each in self.nodes:
                yield from self._walk(self.nodes[each])

    def lines(self) -> tuple[str, ...]:
        """All that is told to whoever cannot see, states and values too, but not where the focus is."""
        told = (each for each in self.order if not each.get("ignored") and role(each) not in SILENT - {"StaticText"})
        return tuple(f"{role(each)} {name(each)} {value(each)} {shown(each)}" for each in told)

    def focus(self) -> str:
        """What has the focus."""
        held = [each for each in self.order if states(each).get("focused") and role(each) != "RootWebArea"]
        return f"{role(held[-1])} {name(held[-1])}" if held else ""

    def fields(self) -> tuple[tuple[str, str, str], ...]:
        """What can be written into, and what stands there: role, name and text."""
        there = (each for each in self.order if not each.get("ignored") and role(each) in FIELDS)
        return tuple((role(each), name(each), value(each)) for each in there)

    def dialog(self) -> bool:
        """Whether a dialog is open."""
        return any(role(each) in ("dialog", "alertdialog") and not each.get("ignored") for each in self.order)

    def controls(self) -> list[Control]:
        """All there is to press."""
        seen: Counter[tuple[str, str]] = Counter()
        found = []
        for each in self.order:
            if each.get("ignored") or role(each) not in PRESSED:
                continue
            known = (role(each), name(each))
            place, seen[known] = seen[known], seen[known] + 1
            url = str(states(each).get("url") or "") if role(each) == "link" else ""
            framed = self._framed(each)
            if role(each) in FIELDS:
                if not states(each).get("readonly"):
                    found += [Control(*known, place, option, framed=framed) for option in (SENSE, NONSENSE)]
            elif role(each) == "combobox" and (options := self._options(each)):
                found += [Control(*known, place, option, framed=framed) for option in options]
            else:
                folds = bool({"expanded", "controls"} & states(each).keys())
                found.append(Control(*known, place, address=url, off=self._idle(each), folds=folds, framed=framed))
        return found

    def _framed(self, node: dict[str, Any]) -> bool:
        """Whether this lies above or below the page's content."""
        while node := self.nodes.get(node.get("parentId", ""), {}):
            if role(node) in ("banner", "contentinfo"):
                return True
        return False

    def _idle(self, node: dict[str, Any]) -> bool:
        """Whether it says that pressing it changes nothing: it is off, or it is the one of its group that is on."""
        beside = self.nodes.get(node.get("parentId", ""), {}).get("childIds", ())
        several = [each for each in beside if each in self.nodes and "pressed" in states(self.nodes[each])]
        return bool(states(node).get("disabled")) or (
            len(several) > 1 and states(node).get("pressed") in (True, "true")
        )

    def _options(self, node: dict[str, Any]) -> list[str]:
        """The names of the first options that are not chosen."""
        told = [each for each in self._walk(node) if role(each) == "option"]
        return [name(each) for each in told if not states(each).get("selected")][:MOST_OPTIONS]

    def things(self) -> tuple[Control, ...]:
        """What can be chosen from a hand."""
        return tuple(Control(role(each), name(each)) for each in self._hand())

    def chosen(self) -> tuple[int, ...]:
        """The places of the things that are chosen."""
        return tuple(at for at, each in enumerate(self._hand()) if states(each)["pressed"] in (True, "true"))

    def _hand(self) -> list[dict[str, Any]]:
        return [
            each for each in self.order if role(each) == "button" and "pressed" in states(each) and self._within(each)
        ]

    def _within(self, node: dict[str, Any]) -> bool:
        """Whether this is one of the things of a hand: in a group that lies in a region of the same name."""
        around = []
        while node := self.nodes.get(node.get("parentId", ""), {}):
            if not node.get("ignored") and role(node) in ("group", "region"):
                around.append((role(node), name(node)))
        return len(around) > 1 and around[0][0] == "group" and around[1] == ("region", around[0][1])

    def place(self, control: Control) -> Place | None:
        """Where a control is, brought into view; nothing where there is none of this role and name."""
        same = [each for each in self.order if not each.get("ignored")
                and (role(each), name(each)) == (control.role, control.name)]  # fmt: skip
        if control.nth >= len(same):
            return None
        try:
            node = self.line.send("DOM.resolveNode", {"backendNodeId": same[control.nth]["backendDOMNodeId"]})["object"]
            asked = {"objectId": node["objectId"], "functionDeclaration": REACHED, "returnByValue": True}
            return Place(**self.line.send("Runtime.callFunctionOn", asked)["result"]["value"])
        except (Error, KeyError):
            return None


def role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def name(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("name", {}).get("value", "")).split())


def value(node: dict[str, Any]) -> str:
    return str(node.get("value", {}).get("value", ""))


def states(node: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["value"].get("value") for each in node.get("properties", ())}


def shown(node: dict[str, Any]) -> dict[str, Any]:
    """The states that can be told from the look of it."""
    told = ("pressed", "checked", "expanded", "selected", "disabled", "valuetext", "modal", "busy")
    return {key: each for key, each in states(node).items() if key in told}


def text_for(control: Control, place: Place) -> str:
    """What is written into a field."""
    if control.option == NONSENSE:
        return f"{GIBBERISH} zqxv" if place.kind == "search" else GIBBERISH  # single signs stand in many a word
    return {"numeric": "3", "number": "3", "long": "?seed=5", "search": "rainbow"}.get(place.kind, "Zoé")


def press(page: Page, control: Control, place: Place) -> None:
    """Do what a visitor does with a thing of this role: press it, choose from it, move it, write into it."""
    if control.role in FIELDS:
        page.mouse.click(place.x, place.y)
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text(text_for(control, place))
        page.keyboard.press("Tab")
    elif control.option:
        box = page.get_by_role("combobox", name=control.name, exact=True).nth(control.nth)
        box.select_option(label=control.option)
    elif control.role == "slider":
        page.mouse.click(place.x, place.y)
        page.keyboard.press("ArrowLeft")
        if page.evaluate("document.activeElement.value") == place.value:  # the knob stood there already
            page.keyboard.press("ArrowRight")
    else:
        page.mouse.click(place.x, place.y)
