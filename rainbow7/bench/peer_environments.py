"""Measures other programs, each in an environment of its own in the cache folder."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

PEERS = ("rlcard", "open_spiel")


class CannotMeasure(Exception):
    """A peer is not to be had here; the message says why."""


def measure_peer(peer: str, measure: str = "") -> dict[str, Any]:
    """Run a peer in an environment of its own, made in the cache folder where it is not there yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = cache / "rainbow7" / f"{peer}-{platform.python_version()}"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = home / "installed"
    try:
        if not ready.exists():
            _ran([sys.executable, "-m", "venv", "--clear", str(home)])
            _ran([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer])
            ready.touch()
        script = Path(__file__).with_name("peers.py")
        return dict(json.loads(_ran([str(python), str(script), measure or peer])))
    except (OSError, ValueError) as bad:
        raise CannotMeasure(str(bad)) from None


def _ran(command: list[str]) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise CannotMeasure((ran.stderr.strip().splitlines() or [f"status {ran.returncode}"])[-1])
    return ran.stdout
