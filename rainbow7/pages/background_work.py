"""Work that a page does bit by bit, so that it can be shown and stopped."""

import asyncio
from collections.abc import Callable


class BackgroundWork:
    """Work done bit by bit where an event loop runs, so that it can be shown and stopped; else in one go."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, bit: Callable[[], bool], show: Callable[[], None]) -> None:
        """Call `bit` as long as it returns `True`, and `show` after each call; in one go, only after the last one."""

        async def on() -> None:
            while bit():
                show()
                await asyncio.sleep(0)
            show()

        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            while bit():
                pass
            show()
        else:
            self._tasks.add(task := running.create_task(on()))
            task.add_done_callback(self._tasks.discard)
