"""Kernels forked from one mother: alike in nothing that matters, gone with the service, and replaced by plain ones."""

import asyncio
import os
import signal
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import psutil
import pytest
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from serving import PATIENCE, gone, serving

from rainbow7.serve import forking
from rainbow7.serve.forking import Child, Forked, Mother, NoMother
from rainbow7.serve.kernels import Kernels, OwnKernel, Table

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system cannot fork kernels")


def mother_of(kernel: psutil.Process) -> psutil.Process:
    parent = kernel.parent()
    assert parent is not None
    return parent


async def over(kernels: Kernels, tables: list[Table]) -> None:
    for table in tables:
        table.client.stop_channels()
    await kernels.close()


@pytest.fixture
def mother() -> Iterator[Mother]:
    """A mother of this test's own."""
    made = Mother()
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
    assert EntryPoint(name, value, KernelProvisionerFactory.GROUP_NAME).load() is Forked
    assert name == forking.NAME


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
        assert forking.MOTHER.pid == mother_of(processes[0]).pid
        assert [each.cmdline()[0] for each in processes] == ["ipykernel_launcher"] * 3
        opened = [
            {link for fd in Path(f"/proc/{each.pid}/fd").iterdir() if "[" in (link := str(fd.readlink()))}
            - {"anon_inode:[eventfd]", "anon_inode:[eventpoll]"}
            for each in processes
        ]
        assert not opened[0] & opened[1] | opened[1] & opened[2] | opened[0] & opened[2]
        hers = {str(fd.readlink()) for fd in Path(f"/proc/{forking.MOTHER.pid}/fd").iterdir()} - {"/dev/null"}
        assert not opened[0] & hers
        await over(kernels, tables)
        assert gone(processes)

    asyncio.run(look())


def test_a_mother_that_dies_is_followed_by_another_and_her_kernels_live_on(mother: Mother, tmp_path: Path) -> None:
    first = asleep(mother, tmp_path)
    assert mother.pid is not None
    os.kill(mother.pid, signal.SIGKILL)
    psutil.Process(mother.pid).wait(PATIENCE)
    with pytest.raises(NoMother):
        asleep(mother, tmp_path)
    second = asleep(mother, tmp_path)
    assert first.poll() is None
    assert second.poll() is None
    for each in (first, second):
        each.kill()
    assert gone([psutil.Process(each.pid) for each in (first, second) if psutil.pid_exists(each.pid)])


def asleep(mother: Mother, folder: Path) -> Child:
    """A kernel with a connection file of its own, which nobody speaks to."""
    file = folder / f"kernel-{len(list(folder.iterdir()))}.json"
    return mother.child(["-f", str(file), "--HistoryManager.enabled=False"], dict(os.environ), str(folder))


def test_no_kernel_and_no_mother_outlives_a_service_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "2") as house:
        house.visit()
        family = psutil.Process(house.process.pid).children(recursive=True)
        assert any("rainbow7.serve.mother" in each.cmdline() for each in family)
        house.end(signal.SIGKILL)
    assert gone(family)


def test_where_forking_fails_kernels_are_plain_and_it_is_said_once(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise OSError("nothing is forked here")

    async def look() -> None:
        tables = []
        for _ in range(2):
            table = await kernels._start("limit()")
            assert mother_of(psutil.Process(table.manager.provisioner.pid)).pid == os.getpid()
            tables.append(table)
        await over(kernels, tables)

    monkeypatch.setattr(Mother, "_started", refused)
    monkeypatch.setattr(forking, "MOTHER", Mother())
    monkeypatch.setattr(Forked, "_plain", False)
    asyncio.run(look())
    said = [each.message for each in caplog.records if "forked" in each.message]
    assert said == ["Kernels cannot be forked (nothing is forked here); every visitor gets a plain one."]
