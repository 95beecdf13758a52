"""Runs the service until Ctrl-C."""

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress

from rainbow7.serve import open_files
from rainbow7.serve.options import ServiceOptions
from rainbow7.serve.service import RunningService, Service
from rainbow7.serve.service_folder import service_folder
from rainbow7.web.error_log import set_up_logging


def serve(
    options: ServiceOptions, ready: Callable[[RunningService], None], service_class: type[Service] = Service
) -> None:
    """Run a service until Ctrl-C; `ready` is called as soon as it listens."""
    set_up_logging()
    with service_folder() as folder:
        service = service_class(options, folder, open_files.room_in(open_files.raise_limit()))
        with suppress(KeyboardInterrupt):
            asyncio.run(service.serve(ready, after_start=freeze_startup_objects))


def freeze_startup_objects() -> None:
    """Exclude from garbage collection what is loaded at the start, and collect what visits leave behind more often.

    A full collection then takes 8 ms instead of 100, so it may follow every second collection of the middle generation.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 1)
    gc.collect()  # Python delays full collections until a quarter of what this one finds has been added: of nothing
