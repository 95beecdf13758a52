"""Runs the service until Ctrl-C."""

import asyncio
import gc
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rainbow7.serve.admission import raise_file_limit
from rainbow7.serve.options import ServiceOptions
from rainbow7.serve.service import RunningService, Service
from rainbow7.web.error_log import set_up_logging


def serve(
    options: ServiceOptions, ready: Callable[[RunningService], None], service_class: type[Service] = Service
) -> None:
    """Run a service until Ctrl-C; `ready` is called as soon as it listens."""
    set_up_logging()
    with tempfile.TemporaryDirectory(prefix="rainbow7-", ignore_cleanup_errors=True) as folder:
        raise_file_limit()
        service = service_class(options, Path(folder))
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
