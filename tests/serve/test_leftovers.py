"""Whatever the service opens it closes: in one process kernels come and go, and so does the service itself."""

import asyncio
import gc
import os
import signal
import socket
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
import zmq
from leftovers import close_all, held, left, threads
from serving import OPEN, gone, is_kernel
from serving import House as Visited

from rainbow7.serve.kernels import Kernels, OwnKernel
from rainbow7.serve.server import RunningService, Service, ServiceOptions

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")


def test_kernels_that_come_and_go_leave_nothing_open(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        kernels = Kernels(kernel_spec_manager=OwnKernel(), home=str(tmp_path), spare=1, connection_dir=str(tmp_path))
        kernels.fill()
        await kernels.filled()
        await kernels.free((await kernels.take()).id)
        await kernels.take()
        kernels.fill()
        await kernels.filled()
        page = (await kernels.take()).manager.client(context=kernels.context)
        page.start_channels()
        await kernels.close()

    asyncio.run(come_and_go())  # what is made once and kept is there now
    before, running = held(), threads()
    for _ in range(3):
        asyncio.run(come_and_go())
        assert held() == before, "closed, not left to the collector"
        gc.collect()
        assert threads() == running


def test_a_service_that_ends_leaves_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rainbow7.serve.server.settle", lambda: None)  # of this process more is to be looked through
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def visit(standing: RunningService) -> None:
        house = Visited(psutil.Process(), standing.port, tmp_path)
        try:
            page = house.visit()
            assert page.line().states()
            house.visit().line().answered()
            page.leave()
            house.begin("/explorer?lang=en")
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    def come_and_go() -> None:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as visitors:
            house, asked = Service(ServiceOptions(port=0, spare=1), Path(folder)), []
            asyncio.run(house.serve(lambda standing: asked.append(visitors.submit(visit, standing))))
            assert [each.result() for each in asked] == [None]
        OPEN.close()

    come_and_go()
    before = held()
    for _ in range(2):
        come_and_go()
        assert not left(before)
        assert gone(
            [each for each in psutil.process_iter() if is_kernel(each) and str(tmp_path) in str(each.cmdline())]
        )
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_open_is_seen() -> None:
    before = held()
    loop = asyncio.new_event_loop()
    assert left(before)["a loop of events"] == 1
    loop.close()
    assert not left(before)
    line = socket.socket()
    assert left(before) == {"a descriptor, socket": 1}
    line.close()
    context = zmq.Context()
    forgotten = context.socket(zmq.DEALER)
    assert left(before).keys() >= {"zmq.sugar.context.Context", "zmq.sugar.socket.Socket"}
    close_all()
    assert forgotten.closed and not left(before)
    with ThreadPoolExecutor(1, "still at work") as worker:
        worker.submit(int).result()
        assert left(before) == {"a thread, still at work_": 1}
    assert not left(before)
