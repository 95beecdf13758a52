"""A page on which one press after another is made, as long as each leaves it as it was or can be taken back."""

from dataclasses import dataclass

from controls import PRESSED, Control
from page_snapshot import Look, Watched, path, staying

MOST_PRESSES = 40
"""So many presses on one page, and the next one gets a page of its own."""


@dataclass
class Kept:
    """A page, how it was come to, and what it looked like before anything else was pressed."""

    address: str
    before: tuple[Control, ...]
    watched: Watched
    look: Look
    presses: int = 0

    def leads_back(self) -> bool:
        """Close what is open, go back to the address, forget what was stored; whether all is as it was."""
        page, watched = self.watched.page, self.watched
        self.presses += 1
        if self.presses >= MOST_PRESSES or not page.url.startswith(watched.origin):
            return False
        now = watched.now()
        if now.dialog and not self.look.dialog:
            page.keyboard.press("Escape")
        if path(page.url) != self.look.address:
            if now.place == self.look.place:
                return False
            page.go_back()
        watched.rest()
        page.evaluate("([kept, top]) => robot.restore(kept, top)", [self.look.kept, self.look.scrolled[0][1]])
        page.mouse.move(0, 0)
        return alike(self.look, watched.now())


def alike(one: Look, other: Look) -> bool:
    """Whether there is the same to read and to press, in the same state; what was announced may still stand there."""
    here, there = staying(one, other)
    return here == there and state(one) == state(other)


def state(look: Look) -> tuple[object, ...]:
    """Where the page is, what is chosen, typed, open and stored, and what the tree says of all that can be pressed."""
    acted_on = [each for each in look.tree if each.partition(" ")[0] in PRESSED]
    where = (look.address, look.place, look.theme, look.dialog)
    return *where, look.chosen, look.fields, look.controls, look.kept, acted_on
