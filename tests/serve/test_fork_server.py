"""Forked kernels share nothing that matters, end with the service, and are replaced by ordinary ones where needed."""

import asyncio
import gc
import logging
import os
import signal
import socket
import subprocess
import sys
import tomllib
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from ports import free_port
from service_client import OPENED, TIMEOUT, all_end, serving, suspend, write_notebook

from rainbow7.serve import fork_client, fork_provisioner, kernel_pool
from rainbow7.serve.fork_client import ForkClient, ForkedProcess, ForkFailed, NoForkServer
from rainbow7.serve.fork_provisioner import MAX_FAILURES, ForkProvisioner
from rainbow7.serve.kernel_manager import KernelManager, KernelSpecs
from rainbow7.serve.kernel_pool import KernelPool
from rainbow7.serve.page_kernel import PageKernel

fcntl, resource, termios = map(pytest.importorskip, ("fcntl", "resource", "termios"))
pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")


def parent_of(process: psutil.Process) -> psutil.Process:
    parent = process.parent()
    assert parent is not None
    return parent


async def end_all(pool: KernelPool, kernels: list[PageKernel]) -> None:
    for kernel in kernels:
        kernel.client.stop_channels()
    await pool.close()


@pytest.fixture
def client() -> Iterator[ForkClient]:
    """A client with a fork server for one test."""
    made = ForkClient()
    yield made
    made.close()


@pytest.fixture
def pool(tmp_path: Path) -> KernelPool:
    return KernelPool(
        kernel_spec_manager=KernelSpecs(), working_folder=str(tmp_path), spare_kernels=0,
        environment={"IPYTHONDIR": str(tmp_path)}, connection_dir=str(tmp_path),
    )  # fmt: skip


def test_other_hosts_of_jupyter_find_the_provisioner_under_its_entry_point() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    ((name, value),) = project["project"]["entry-points"][KernelProvisionerFactory.GROUP_NAME].items()
    assert EntryPoint(name, value, KernelProvisionerFactory.GROUP_NAME).load() is ForkProvisioner
    assert name == fork_provisioner.NAME


def test_kernels_share_no_random_state_and_no_descriptor_and_have_command_lines_of_their_own(
    pool: KernelPool, tmp_path: Path
) -> None:
    async def check() -> None:
        kernels = await asyncio.gather(*[pool._begin_start(warm=False) for _ in range(3)])
        drawn = []
        for number, kernel in enumerate(kernels):
            file = tmp_path / str(number)
            await kernel.run(
                "import random, uuid, os, pathlib; "
                f"pathlib.Path({str(file)!r}).write_text(f'{{random.random()}} {{uuid.uuid4()}} {{os.getpid()}}')"
            )
            drawn.append(file.read_text().split())
        assert len({number for number, _, _ in drawn}) == len({name for _, name, _ in drawn}) == 3
        processes = [psutil.Process(int(pid)) for _, _, pid in drawn]
        assert len({parent_of(each).pid for each in processes}) == 1
        assert fork_client.FORK_CLIENT.server_pid == parent_of(processes[0]).pid
        assert [each.cmdline()[0] for each in processes] == ["ipykernel_launcher"] * 3
        opened = [
            {link for fd in Path(f"/proc/{each.pid}/fd").iterdir() if "[" in (link := str(fd.readlink()))}
            - {"anon_inode:[eventfd]", "anon_inode:[eventpoll]"}
            for each in processes
        ]
        assert not opened[0] & opened[1] | opened[1] & opened[2] | opened[0] & opened[2]
        server = {str(fd.readlink()) for fd in Path(f"/proc/{fork_client.FORK_CLIENT.server_pid}/fd").iterdir()}
        assert not opened[0] & (server - {"/dev/null"})
        await end_all(pool, kernels)
        assert all_end(processes)

    asyncio.run(check())


def test_a_kernel_leaves_no_logger_behind() -> None:
    one = KernelManager().event_logger
    before = set(logging.Logger.manager.loggerDict)
    others = [KernelManager() for _ in range(3)]
    assert all(each.event_logger is one for each in others)
    assert set(logging.Logger.manager.loggerDict) == before


def test_a_fork_server_that_dies_is_followed_by_another_and_its_kernels_live_on(
    client: ForkClient, tmp_path: Path
) -> None:
    first = forked(client, tmp_path)
    assert client.server_pid is not None
    os.kill(client.server_pid, signal.SIGKILL)
    psutil.Process(client.server_pid).wait(TIMEOUT)
    with pytest.raises(NoForkServer):
        forked(client, tmp_path)
    second = forked(client, tmp_path)
    assert first.poll() is None
    assert second.poll() is None
    for each in (first, second):
        each.kill()
    assert all_end([psutil.Process(each.pid) for each in (first, second) if psutil.pid_exists(each.pid)])


def forked(client: ForkClient, folder: Path) -> ForkedProcess:
    """A kernel that nobody connects to, until the test ends."""
    file = folder / f"kernel-{len(list(folder.iterdir()))}.json"
    child = client.fork_kernel(["-f", str(file), "--HistoryManager.enabled=False"], dict(os.environ), str(folder))
    OPENED.callback(kill, child)
    return child


def kill(child: ForkedProcess) -> None:
    child.kill()
    while child.poll() is None:
        wait([child.descriptor], TIMEOUT)


def test_no_kernel_and_no_fork_server_outlives_a_service_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "2") as service:
        service.visit()
        family = psutil.Process(service.process.pid).children(recursive=True)
        assert any("rainbow7.serve.fork_server" in each.cmdline() for each in family)
        service.end(signal.SIGKILL)
    assert all_end(family)


def test_a_fork_server_killed_during_a_request_costs_one_reply(client: ForkClient, tmp_path: Path) -> None:
    first = forked(client, tmp_path)
    assert client.server_pid is not None
    server = psutil.Process(client.server_pid)
    suspend(server)  # it has been sent a request, and has not replied yet
    with ThreadPoolExecutor(1) as thread:
        reply = thread.submit(forked, client, tmp_path)
        assert client._connection is not None
        while not unread(client._connection):
            pass
        server.kill()
        with pytest.raises(NoForkServer):
            reply.result(TIMEOUT)
    second = forked(client, tmp_path)
    for each in (first, second):
        each.kill()
    assert all_end([psutil.Process(each.pid) for each in (first, second) if psutil.pid_exists(each.pid)])


def unread(connection: socket.socket) -> int:
    """Bytes that have been sent and not been read yet."""
    count = array("i", [0])
    fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, count)
    return count[0]


def test_a_fork_server_that_may_open_no_more_says_so_and_lives(client: ForkClient, tmp_path: Path) -> None:
    forked(client, tmp_path).kill()
    server = client.server_pid
    assert server is not None
    before = resource.prlimit(server, resource.RLIMIT_NOFILE)
    resource.prlimit(server, resource.RLIMIT_NOFILE, (4, before[1]))  # no room for the descriptor of another process
    with pytest.raises((ForkFailed, NoForkServer)):
        forked(client, tmp_path)
    resource.prlimit(server, resource.RLIMIT_NOFILE, before)
    forked(client, tmp_path).kill()


def test_kernels_that_have_ended_are_reaped_and_leave_no_descriptor(client: ForkClient, tmp_path: Path) -> None:
    forked(client, tmp_path).kill()
    ours = psutil.Process().num_fds()
    children = [forked(client, tmp_path) for _ in range(5)]
    for each in children:
        each.kill()
    assert client.server_pid is not None
    server = psutil.Process(client.server_pid)
    psutil.wait_procs(server.children(), timeout=TIMEOUT)
    forked(client, tmp_path).kill()
    assert [each for each in server.children() if each.pid in {child.pid for child in children}] == []
    assert all(each.poll() == 0 for each in children)
    assert psutil.Process().num_fds() <= ours + 2, "those of the last one"


GREEDY = """
import ipywidgets
from rainbow7.serve import kernel_sandbox
kernel_sandbox.CPU_LIMIT = 1

def toil():
    while True:
        pass

def hoard():
    kept = []
    while True:
        kept.append(bytearray(1 << 24))

button = ipywidgets.Button()
button.on_click(lambda _: {does}())
button
"""
AT_ONCE = """
from rainbow7.serve import kernel_sandbox
kernel_sandbox.CPU_LIMIT = 1
kernel_sandbox.renew_cpu_limit()
while True:
    pass
"""


@pytest.mark.parametrize("does", ["toil", "hoard"])
def test_a_kernel_that_takes_too_much_ends_and_its_page_hears_it(tmp_path: Path, folder: Path, does: str) -> None:
    write_notebook(folder, "greedy", GREEDY.replace("{does}", does))
    write_notebook(folder, "modest", "import ipywidgets; ipywidgets.HTML('here')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as service:
        other = service.visit("/modest").connect()
        page = service.visit("/greedy")
        websocket = page.connect()
        button = next(
            model for model, state in websocket.widget_states().items() if state["_model_name"] == "ButtonModel"
        )
        websocket.send("comm_msg", {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}})
        opcode = 0
        while opcode != 8:
            opcode, _ = websocket.socket.recv_data(control_frame=True)
        assert not page.alive
        assert other.widget_states(), "somebody else's page is as it was"
        assert len(service.kernels()) == 1


def test_a_page_that_takes_too_much_is_not_made_and_says_so(tmp_path: Path, folder: Path) -> None:
    write_notebook(folder, "endless", AT_ONCE)
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as service:
        answer = service.request("/endless")
        assert "r7:failed" in answer.text
        assert all_end(service.kernels())


def test_a_service_with_very_many_descriptors_still_sees_which_kernels_live() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2000:
        resource.setrlimit(resource.RLIMIT_NOFILE, (2000 if hard == resource.RLIM_INFINITY else min(2000, hard), hard))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        low = os.pidfd_open(process.pid)
        child = ForkedProcess(process.pid, fcntl.fcntl(low, fcntl.F_DUPFD, 1500), os.open(os.devnull, os.O_RDONLY))
        os.close(low)
        assert child.descriptor >= 1500 and child.poll() is None
        child.kill()
        process.wait(TIMEOUT)
        assert child.poll() == 0


def test_where_forking_fails_kernels_are_ordinary_and_that_is_logged_once(
    pool: KernelPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("nothing is forked here")

    async def check() -> None:
        kernels = await asyncio.gather(*[pool._begin_start(warm=False) for _ in range(MAX_FAILURES + 1)])
        for kernel in kernels:
            assert parent_of(psutil.Process(kernel.manager.provisioner.pid)).pid == os.getpid()
        await end_all(pool, kernels)

    monkeypatch.setattr(ForkClient, "_start_server", refuse)
    monkeypatch.setattr(fork_client, "FORK_CLIENT", ForkClient())
    monkeypatch.setattr(ForkProvisioner, "failures", 0)
    asyncio.run(check())
    logged = [each.message for each in caplog.records if "forked" in each.message]
    assert logged == [
        "Kernels cannot be forked (nothing is forked here); every visitor gets a plain one, which takes longer and "
        "more memory."
    ]


CANNOT = {
    "no process descriptors": "import os; del os.pidfd_open",
    "no fork server": "import rainbow7.serve.fork_client as f, types; "
    "f.sys = types.SimpleNamespace(executable='/bin/false')",
}


@pytest.mark.parametrize("first", CANNOT.values(), ids=CANNOT)
def test_the_host_of_a_service_is_told_that_its_kernels_are_ordinary(tmp_path: Path, first: str) -> None:
    with serving(tmp_path, "--preheat", "0", first=first) as service:
        for _ in range(MAX_FAILURES + 1):
            page = service.visit()
            assert page.connect().widget_states()
            page.leave()
        assert service.end(signal.SIGTERM) == 0
    (logged,) = (tmp_path / "errors").read_text().splitlines()
    assert "every visitor gets a plain one" in logged


def test_the_end_does_not_wait_for_a_fork_server_that_does_not_reply(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--watch", str(free_port())) as service:
        service.visit()
        (server,) = {parent_of(each) for each in service.kernels()}
        suspend(server)
        with ThreadPoolExecutor(4) as visitors:
            requests = [visitors.submit(service.request, "/explorer?lang=en") for _ in range(4)]
            while service.figure("rainbow7_visitors") < 5:
                pass
            family = psutil.Process(service.process.pid).children(recursive=True)
            assert service.end(signal.SIGTERM) == 0
            for each in requests:
                assert not isinstance(each.exception(TIMEOUT), AssertionError)
        assert all_end(family)
    assert (tmp_path / "errors").read_text() == ""
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_spare_kernels_that_die_leave_nothing(pool: KernelPool, monkeypatch: pytest.MonkeyPatch) -> None:
    pool.spare_kernels = 1
    # No spare kernel starts by itself while the descriptors are counted.
    monkeypatch.setattr(kernel_pool, "REFILL_DELAY", TIMEOUT)

    async def one_dies() -> int:
        pool.refill()
        await pool.refilled()
        (waiting,) = pool.list_kernel_ids()
        provisioner: Any = pool.get_kernel(waiting).provisioner
        died = psutil.Process(provisioner.pid)
        died.kill()
        assert all_end([died])
        kernel = await pool.take()
        assert kernel.id != waiting and await kernel.manager.is_alive()
        assert await pool.free(kernel.id)
        gc.collect()
        return int(psutil.Process().num_fds())

    async def check() -> None:
        before = await one_dies()
        for _ in range(4):
            after = await one_dies()
        assert after <= before + 2, "of four kernels none is left"
        await pool.close()

    asyncio.run(check())


def test_a_kernel_that_could_not_be_prepared_costs_no_page(
    pool: KernelPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pool.spare_kernels = 1
    start, errors = pool.start_kernel, [OSError("no room")]

    async def fail_once(**arguments: Any) -> Any:
        if errors:
            raise errors.pop()
        return await start(**arguments)

    async def check() -> None:
        pool.refill()
        kernel = await pool.take()
        assert await kernel.manager.is_alive()
        await pool.close()

    monkeypatch.setattr(pool, "start_kernel", fail_once)
    asyncio.run(check())
    assert [each.getMessage() for each in caplog.records] == ["A kernel could not be prepared:"]
