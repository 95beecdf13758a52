"""Kernels that run elsewhere: in a process that the service has not started, reached through Jupyter's own seam."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client
from pathlib import Path

import psutil
import pytest
from serving import PATIENCE, gone, is_kernel, serving

from rainbow7.serve.far import KEY, WHERE, address

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")
SECRET = "only the two know"


@pytest.fixture
def farm(monkeypatch: pytest.MonkeyPatch) -> Iterator[psutil.Process]:
    """The process that has the kernels; this one's environment names it."""
    monkeypatch.setenv(KEY, SECRET)
    process = subprocess.Popen(
        [sys.executable, "-m", "rainbow7.serve.far", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout is not None
    with process.stdout:
        monkeypatch.setenv(WHERE, json.loads(process.stdout.readline())["kernels"])
    yield psutil.Process(process.pid)
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE)


def kernels_of(farm: psutil.Process) -> list[psutil.Process]:
    return [each for each in farm.children(recursive=True) if is_kernel(each)]


def test_a_page_has_its_kernel_elsewhere(tmp_path: Path, farm: psutil.Process) -> None:
    with serving(tmp_path, "--preheat", "0") as house:
        page = house.visit("/explorer?lang=en&seed=0")
        line = page.line()
        assert line.states()
        assert house.kernels() == []
        (kernel,) = kernels_of(farm)
        assert SECRET not in kernel.environ().values()
        assert page.leave() == 204
        assert gone([kernel])
        other = house.visit("/about?lang=fr")
        answer = other.line().socket
        theirs = kernels_of(farm)
        theirs[0].kill()
        assert gone(theirs)
        opcode = 0
        while opcode != 8:
            opcode, _ = answer.recv_data(control_frame=True)
        assert not other.alive, "a kernel that ends elsewhere is missed here"


def test_kernels_elsewhere_do_not_outlive_the_service(tmp_path: Path, farm: psutil.Process) -> None:
    with serving(tmp_path, "--preheat", "1") as house:
        house.visit()
        kernels = kernels_of(farm)
        assert kernels
        house.end(signal.SIGKILL)
        assert gone(kernels)


def test_where_the_kernels_are_gone_a_page_says_so(tmp_path: Path, farm: psutil.Process) -> None:
    with serving(tmp_path, "--preheat", "0") as house:
        farm.kill()
        farm.wait(PATIENCE)
        assert "r7:failed" in house.ask("/about?lang=en").text
        assert house.ask("/alive").status == 200


def test_whoever_does_not_know_the_key_gets_no_kernel(farm: psutil.Process) -> None:
    with pytest.raises((AuthenticationError, OSError, EOFError)):
        Client(address(os.environ[WHERE]), authkey=b"a guess")
    assert kernels_of(farm) == []
    Client(address(os.environ[WHERE]), authkey=SECRET.encode()).close()
