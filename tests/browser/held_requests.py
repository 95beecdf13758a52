"""Requests that wait until a test lets them go."""

from re import Pattern

from playwright.sync_api import Page, Route


class HeldRequests:
    """What a page asks of these addresses waits; once it is let go, whatever is asked later goes at once.

    A slow machine asks for a file after the test has let go what it had asked for by then.
    """

    def __init__(self, page: Page, address: str | Pattern[str]) -> None:
        self.waiting: list[Route] = []
        self.held = True
        page.route(address, self._asked)

    def _asked(self, route: Route) -> None:
        if self.held:
            self.waiting.append(route)
        else:
            route.continue_()

    def let_go(self) -> None:
        """Let all of them go."""
        self.held = False
        while self.waiting:
            self.waiting.pop().continue_()
