"""Kernels forked from one mother: alike in nothing that matters, gone with the service, and replaced by plain ones."""

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
from serving import OPEN, PATIENCE, asleep, free_port, gone, notebook, serving

from rainbow7.serve import fork_provisioner
from rainbow7.serve.fork_provisioner import ENOUGH, ForkedProcess, ForkFailed, ForkProvisioner, ForkServer, NoForkServer
from rainbow7.serve.kernels import Kernels, OwnKernel, PageKernel, QuickKernel

fcntl, resource, termios = map(pytest.importorskip, ("fcntl", "resource", "termios"))
pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")


def mother_of(kernel: psutil.Process) -> psutil.Process:
    parent = kernel.parent()
    assert parent is not None
    return parent


async def over(kernels: Kernels, tables: list[PageKernel]) -> None:
    for table in tables:
        table.client.stop_channels()
    await kernels.close()


@pytest.fixture
def mother() -> Iterator[ForkServer]:
    """A mother of this test's own."""
    made = ForkServer()
    yield made
    made.close()


@pytest.fixture
def kernels(tmp_path: Path) -> Kernels:
    made = Kernels(
        kernel_spec_manager=OwnKernel(), home=str(tmp_path), environment={"IPYTHONDIR": str(tmp_path)}, spare=0,
        connection_dir=str(tmp_path),
    )  # fmt: skip
    return made


def test_other_hosts_of_jupyter_find_the_provisioner_under_its_entry_point() -> None:
    told = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    ((name, value),) = told["project"]["entry-points"][KernelProvisionerFactory.GROUP_NAME].items()
    assert EntryPoint(name, value, KernelProvisionerFactory.GROUP_NAME).load() is ForkProvisioner
    assert name == fork_provisioner.NAME


def test_kernels_share_no_chance_and_no_descriptor_and_say_who_they_are(kernels: Kernels, tmp_path: Path) -> None:
    async def look() -> None:
        tables = await asyncio.gather(*[kernels._start("limit()") for _ in range(3)])
        drawn = []
        for number, table in enumerate(tables):
            file = tmp_path / str(number)
            await table.run(
                "import random, uuid, os, pathlib; "
                f"pathlib.Path({str(file)!r}).write_text(f'{{random.random()}} {{uuid.uuid4()}} {{os.getpid()}}')"
            )
            drawn.append(file.read_text().split())
        assert len({chance for chance, _, _ in drawn}) == len({name for _, name, _ in drawn}) == 3
        processes = [psutil.Process(int(pid)) for _, _, pid in drawn]
        assert len({mother_of(each).pid for each in processes}) == 1
        assert fork_provisioner.MOTHER.pid == mother_of(processes[0]).pid
        assert [each.cmdline()[0] for each in processes] == ["ipykernel_launcher"] * 3
        opened = [
            {link for fd in Path(f"/proc/{each.pid}/fd").iterdir() if "[" in (link := str(fd.readlink()))}
            - {"anon_inode:[eventfd]", "anon_inode:[eventpoll]"}
            for each in processes
        ]
        assert not opened[0] & opened[1] | opened[1] & opened[2] | opened[0] & opened[2]
        hers = {str(fd.readlink()) for fd in Path(f"/proc/{fork_provisioner.MOTHER.pid}/fd").iterdir()} - {"/dev/null"}
        assert not opened[0] & hers
        await over(kernels, tables)
        assert gone(processes)

    asyncio.run(look())


def test_a_kernel_leaves_no_logger_behind() -> None:
    one = QuickKernel().event_logger
    before = set(logging.Logger.manager.loggerDict)
    others = [QuickKernel() for _ in range(3)]
    assert all(each.event_logger is one for each in others)
    assert set(logging.Logger.manager.loggerDict) == before


def test_a_mother_that_dies_is_followed_by_another_and_her_kernels_live_on(mother: ForkServer, tmp_path: Path) -> None:
    first = forked(mother, tmp_path)
    assert mother.pid is not None
    os.kill(mother.pid, signal.SIGKILL)
    psutil.Process(mother.pid).wait(PATIENCE)
    with pytest.raises(NoForkServer):
        forked(mother, tmp_path)
    second = forked(mother, tmp_path)
    assert first.poll() is None
    assert second.poll() is None
    for each in (first, second):
        each.kill()
    assert gone([psutil.Process(each.pid) for each in (first, second) if psutil.pid_exists(each.pid)])


def forked(mother: ForkServer, folder: Path) -> ForkedProcess:
    """A kernel with a connection file of its own, which nobody speaks to, until this test ends."""
    file = folder / f"kernel-{len(list(folder.iterdir()))}.json"
    child = mother.child(["-f", str(file), "--HistoryManager.enabled=False"], dict(os.environ), str(folder))
    OPEN.callback(bury, child)
    return child


def bury(child: ForkedProcess) -> None:
    child.kill()
    while child.poll() is None:
        wait([child.descriptor], PATIENCE)


def test_no_kernel_and_no_mother_outlives_a_service_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "2") as house:
        house.visit()
        family = psutil.Process(house.process.pid).children(recursive=True)
        assert any("rainbow7.serve.fork_server" in each.cmdline() for each in family)
        house.end(signal.SIGKILL)
    assert gone(family)


def test_a_mother_ended_by_the_system_while_she_is_asked_costs_one_answer(mother: ForkServer, tmp_path: Path) -> None:
    first = forked(mother, tmp_path)
    assert mother.pid is not None
    her = psutil.Process(mother.pid)
    asleep(her)  # she has been asked, and has not answered yet
    with ThreadPoolExecutor(1) as aside:
        asked = aside.submit(forked, mother, tmp_path)
        assert mother._line is not None
        while not unread(mother._line):
            pass
        her.kill()
        with pytest.raises(NoForkServer):
            asked.result(PATIENCE)
    second = forked(mother, tmp_path)
    for each in (first, second):
        each.kill()
    assert gone([psutil.Process(each.pid) for each in (first, second) if psutil.pid_exists(each.pid)])


def unread(line: socket.socket) -> int:
    """Bytes that have been sent and not been read yet."""
    told = array("i", [0])
    fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, told)
    return told[0]


def test_where_no_more_processes_may_be_the_mother_says_so_and_lives(mother: ForkServer, tmp_path: Path) -> None:
    forked(mother, tmp_path).kill()
    her = mother.pid
    assert her is not None
    usual = resource.prlimit(her, resource.RLIMIT_NOFILE)
    resource.prlimit(her, resource.RLIMIT_NOFILE, (4, usual[1]))  # no room for the descriptor of another process
    with pytest.raises((ForkFailed, NoForkServer)):
        forked(mother, tmp_path)
    resource.prlimit(her, resource.RLIMIT_NOFILE, usual)
    forked(mother, tmp_path).kill()


def test_kernels_that_have_ended_are_buried_and_leave_no_descriptor(mother: ForkServer, tmp_path: Path) -> None:
    forked(mother, tmp_path).kill()
    ours = psutil.Process().num_fds()
    children = [forked(mother, tmp_path) for _ in range(5)]
    for each in children:
        each.kill()
    assert mother.pid is not None
    hers = psutil.Process(mother.pid)
    psutil.wait_procs(hers.children(), timeout=PATIENCE)
    forked(mother, tmp_path).kill()
    assert [each for each in hers.children() if each.pid in {child.pid for child in children}] == []
    assert all(each.poll() == 0 for each in children)
    assert psutil.Process().num_fds() <= ours + 2, "those of the last one"


GREEDY = """
import ipywidgets
from rainbow7.serve import kernel_sandbox
kernel_sandbox.WORK = 1

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
kernel_sandbox.WORK = 1
kernel_sandbox.allow_work()
while True:
    pass
"""


@pytest.mark.parametrize("does", ["toil", "hoard"])
def test_a_kernel_that_takes_too_much_ends_and_its_page_hears_it(tmp_path: Path, folder: Path, does: str) -> None:
    notebook(folder, "greedy", GREEDY.replace("{does}", does))
    notebook(folder, "modest", "import ipywidgets; ipywidgets.HTML('here')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as house:
        other = house.visit("/modest").line()
        page = house.visit("/greedy")
        line = page.line()
        button = next(model for model, state in line.states().items() if state["_model_name"] == "ButtonModel")
        line.say("comm_msg", {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}})
        opcode = 0
        while opcode != 8:
            opcode, _ = line.socket.recv_data(control_frame=True)
        assert not page.alive
        assert other.states(), "somebody else's page is as it was"
        assert len(house.kernels()) == 1


def test_a_page_that_takes_too_much_is_not_made_and_says_so(tmp_path: Path, folder: Path) -> None:
    notebook(folder, "endless", AT_ONCE)
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as house:
        answer = house.ask("/endless")
        assert "r7:failed" in answer.text
        assert gone(house.kernels())


def test_a_house_with_very_many_descriptors_still_sees_which_kernels_live() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 2000:
        resource.setrlimit(resource.RLIMIT_NOFILE, (2000 if hard == resource.RLIM_INFINITY else min(2000, hard), hard))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        low = os.pidfd_open(process.pid)
        child = ForkedProcess(process.pid, fcntl.fcntl(low, fcntl.F_DUPFD, 1500), os.open(os.devnull, os.O_RDONLY))
        os.close(low)
        assert child.descriptor >= 1500 and child.poll() is None
        child.kill()
        process.wait(PATIENCE)
        assert child.poll() == 0


def test_where_forking_fails_kernels_are_plain_and_it_is_said_once(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise OSError("nothing is forked here")

    async def look() -> None:
        tables = await asyncio.gather(*[kernels._start("limit()") for _ in range(ENOUGH + 1)])
        for table in tables:
            assert mother_of(psutil.Process(table.manager.provisioner.pid)).pid == os.getpid()
        await over(kernels, tables)

    monkeypatch.setattr(ForkServer, "_started", refused)
    monkeypatch.setattr(fork_provisioner, "MOTHER", ForkServer())
    monkeypatch.setattr(ForkProvisioner, "failed", 0)
    asyncio.run(look())
    said = [each.message for each in caplog.records if "forked" in each.message]
    assert said == [
        "Kernels cannot be forked (nothing is forked here); every visitor gets a plain one, which takes longer and "
        "more memory."
    ]


CANNOT = {
    "no descriptors of processes": "import os; del os.pidfd_open",
    "no fork server": "import rainbow7.serve.fork_provisioner as f, types; "
    "f.sys = types.SimpleNamespace(executable='/bin/false')",
}


@pytest.mark.parametrize("first", CANNOT.values(), ids=CANNOT)
def test_the_host_of_a_service_hears_that_its_kernels_are_plain(tmp_path: Path, first: str) -> None:
    with serving(tmp_path, "--preheat", "0", first=first) as house:
        for _ in range(ENOUGH + 1):
            page = house.visit()
            assert page.line().states()
            page.leave()
        assert house.end(signal.SIGTERM) == 0
    (said,) = (tmp_path / "complaints").read_text().splitlines()
    assert "every visitor gets a plain one" in said


def test_the_end_does_not_wait_for_a_mother_who_does_not_answer(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--watch", str(free_port())) as house:
        house.visit()
        (mother,) = {mother_of(each) for each in house.kernels()}
        asleep(mother)
        with ThreadPoolExecutor(4) as visitors:
            asked = [visitors.submit(house.ask, "/explorer?lang=en") for _ in range(4)]
            while house.figure("rainbow7_visitors") < 5:
                pass
            family = psutil.Process(house.process.pid).children(recursive=True)
            assert house.end(signal.SIGTERM) == 0
            for each in asked:
                assert not isinstance(each.exception(PATIENCE), AssertionError)
        assert gone(family)
    assert (tmp_path / "complaints").read_text() == ""
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_kernels_that_die_in_reserve_leave_nothing(kernels: Kernels) -> None:
    kernels.spare = 1

    async def one_dies() -> int:
        kernels.fill()
        await kernels.filled()
        (waiting,) = kernels.list_kernel_ids()
        provisioner: Any = kernels.get_kernel(waiting).provisioner
        died = psutil.Process(provisioner.pid)
        died.kill()
        assert gone([died])
        table = await kernels.take()
        assert table.id != waiting and await table.manager.is_alive()
        assert await kernels.free(table.id)
        gc.collect()
        return int(psutil.Process().num_fds())

    async def look() -> None:
        before = await one_dies()
        for _ in range(4):
            after = await one_dies()
        assert after <= before + 2, "of four kernels none is left"
        await kernels.close()

    asyncio.run(look())


def test_a_kernel_that_could_not_be_prepared_costs_no_page(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kernels.spare = 1
    start, refused = kernels.start_kernel, [OSError("no room")]

    async def sometimes(**wishes: Any) -> Any:
        if refused:
            raise refused.pop()
        return await start(**wishes)

    async def look() -> None:
        kernels.fill()
        table = await kernels.take()
        assert await table.manager.is_alive()
        await kernels.close()

    monkeypatch.setattr(kernels, "start_kernel", sometimes)
    asyncio.run(look())
    assert [each.getMessage() for each in caplog.records] == ["A kernel could not be prepared:"]
