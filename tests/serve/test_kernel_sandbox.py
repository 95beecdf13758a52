"""A page is made in its kernel before anybody subscribes to the kernel's messages."""

import asyncio
import os
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from service_client import TIMEOUT

from rainbow7.serve.kernel_manager import KernelSpecs
from rainbow7.serve.kernel_pool import KernelPool
from rainbow7.serve.kernel_sandbox import NICE, WIDGET_VIEW
from rainbow7.serve.page_kernel import KernelFailed, PageKernel

CELL = """
import ipywidgets
slider = ipywidgets.IntSlider()
slider.observe(lambda change: setattr(slider, "description", f"from {change.old}"), "value")
slider.value = 7
slider
"""


def make_pool(folder: Path) -> KernelPool:
    return KernelPool(
        kernel_spec_manager=KernelSpecs(), working_folder=str(folder), spare_kernels=0, connection_dir=str(folder)
    )


async def broadcasts_until_idle_after(request_type: str, page: Any) -> list[str]:
    """The types of the messages on the iopub channel, up to the one that says that such a request is done."""
    types = []
    while True:
        message = await page._async_get_iopub_msg(timeout=TIMEOUT)
        types.append(message["header"]["msg_type"])
        idle = message["content"].get("execution_state") == "idle"
        if idle and message["parent_header"].get("msg_type") == request_type:
            return types


async def updated_fields(model: str, page: Any) -> set[str]:
    """The fields that a widget updates of its own accord; before that the kernel echoes what it was sent."""
    while True:
        content = (await page._async_get_iopub_msg(timeout=TIMEOUT))["content"]
        if content.get("comm_id") == model and content["data"]["method"] == "update":
            return set(content["data"]["state"])


async def subscribe(kernel: PageKernel, pool: KernelPool) -> Any:
    """A client that already receives the messages of the iopub channel."""
    page = kernel.manager.client(context=pool.context)
    page.iopub_channel.start()
    while True:
        kernel.client.kernel_info()
        try:
            await page._async_get_iopub_msg(timeout=1)
        except Empty:
            continue
        return page


def test_widgets_tell_nothing_while_nobody_can_listen_and_everything_afterwards(tmp_path: Path) -> None:
    async def check() -> None:
        pool = make_pool(tmp_path)
        kernel = await pool.take()
        page = await subscribe(kernel, pool)
        await kernel.run("None")
        await broadcasts_until_idle_after("execute_request", page)
        outputs = await kernel.show_page([CELL], {})
        assert set(await broadcasts_until_idle_after("execute_request", page)) == {"status"}
        model = outputs[0]["data"][WIDGET_VIEW]["model_id"]
        content = {"comm_id": model, "data": {"method": "update", "state": {"value": 8}, "buffer_paths": []}}
        page.start_channels()
        page.shell_channel.send(page.session.msg("comm_msg", content))
        assert await updated_fields(model, page) == {"description"}
        page.stop_channels()
        page.iopub_channel.stop()
        await pool.close()

    asyncio.run(check())


def session_priority(process: int) -> int | None:
    """The priority of a process's session; `None` where the system has none."""
    try:
        return int(Path(f"/proc/{process}/autogroup").read_text().rpartition(" ")[2])
    except (OSError, ValueError):
        return None


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities")
def test_the_priority_of_a_kernel_is_lower_and_that_of_one_of_many_lower_still(tmp_path: Path) -> None:
    async def check() -> None:
        pool = make_pool(tmp_path)
        alone, of_many = await pool.take(), await pool.take()
        of_many.yields = 4
        own = os.getpriority(os.PRIO_PROCESS, 0)
        for kernel in (alone, of_many):
            process, lowered = kernel.manager.provisioner.pid, own + NICE + kernel.yields
            assert os.getpriority(os.PRIO_PROCESS, process) == own + NICE
            await kernel.show_page([CELL], {})
            assert os.getpriority(os.PRIO_PROCESS, process) == lowered
            assert os.getsid(process) == process, "no other kernel is in its session"
            if os.geteuid() == 0:  # others may say it ten times a second in all
                assert session_priority(process) in (None, lowered)
        await pool.close()

    asyncio.run(check())


def test_waiting_for_a_kernel_that_is_freed_fails(tmp_path: Path) -> None:
    async def check() -> None:
        pool = make_pool(tmp_path)
        kernel = await pool.take()
        waiting = asyncio.create_task(kernel.run("while True: pass"))
        await asyncio.wait([waiting], timeout=0)
        await pool.free(kernel.id)
        with pytest.raises(KernelFailed):
            await waiting
        await pool.close()

    asyncio.run(check())
