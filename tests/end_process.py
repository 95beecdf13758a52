"""Ends the processes that tests have started."""

import signal
import subprocess
from typing import Any


def end(process: "subprocess.Popen[Any]", how: int = signal.SIGINT, patience: float = 30) -> None:
    """Ask it to end, as people would; end it if it does not."""
    if process.poll() is None:
        process.send_signal(how)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
