"""The service closes whatever it opens, also when kernels and services come and go in one process."""

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
from leftovers import close_all, leaks, open_resources, thread_count
from service_client import OPENED, LiveService, all_end, is_kernel

from rainbow7.serve.kernel_manager import KernelSpecs
from rainbow7.serve.kernel_pool import KernelPool
from rainbow7.serve.open_files import Room
from rainbow7.serve.options import ServiceOptions
from rainbow7.serve.service import RunningService, Service

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")


def test_kernels_that_come_and_go_leave_nothing_open(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        pool = KernelPool(
            kernel_spec_manager=KernelSpecs(), working_folder=str(tmp_path), spare_kernels=1,
            connection_dir=str(tmp_path),
        )  # fmt: skip
        pool.refill()
        await pool.refilled()
        await pool.free((await pool.take()).id)
        await pool.take()
        pool.refill()
        await pool.refilled()
        page = (await pool.take()).manager.client(context=pool.context)
        page.start_channels()
        await pool.close()

    asyncio.run(come_and_go())  # opens what is kept from then on
    before, threads = open_resources(), thread_count()
    for _ in range(3):
        asyncio.run(come_and_go())
        assert open_resources() == before, "closed, not left to the collector"
        gc.collect()
        assert thread_count() == threads


def test_a_service_that_ends_leaves_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def visit(running: RunningService) -> None:
        service = LiveService(psutil.Process(), running.port, tmp_path)
        try:
            page = service.visit()
            assert page.connect().widget_states()
            service.visit().connect().wait_until_done()
            page.leave()
            service.request_unread("/explorer?lang=en")
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    def come_and_go() -> None:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as visitors:
            service, visits = Service(ServiceOptions(port=0, spare_kernels=1), Path(folder), Room(10, 100)), []
            asyncio.run(service.serve(lambda running: visits.append(visitors.submit(visit, running))))
            assert [each.result() for each in visits] == [None]
        OPENED.close()

    come_and_go()
    before = open_resources()
    for _ in range(2):
        come_and_go()
        assert not leaks(before)
        assert all_end(
            [each for each in psutil.process_iter() if is_kernel(each) and str(tmp_path) in str(each.cmdline())]
        )
    assert list(tmp_path.iterdir()) == []


def test_what_is_left_open_is_found() -> None:
    before = open_resources()
    loop = asyncio.new_event_loop()
    assert leaks(before)["an event loop"] == 1
    loop.close()
    assert not leaks(before)
    connection = socket.socket()
    assert leaks(before) == {"a descriptor, socket": 1}
    connection.close()
    context = zmq.Context()
    forgotten = context.socket(zmq.DEALER)
    assert leaks(before).keys() >= {"zmq.sugar.context.Context", "zmq.sugar.socket.Socket"}
    close_all()
    assert forgotten.closed and not leaks(before)
    with ThreadPoolExecutor(1, "still busy") as worker:
        worker.submit(int).result()
        assert leaks(before) == {"a thread, still busy_": 1}
    assert not leaks(before)
