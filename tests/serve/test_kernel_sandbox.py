"""A page is made in its kernel before anybody listens."""

import asyncio
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from serving import PATIENCE

from rainbow7.serve.kernel_sandbox import WIDGET
from rainbow7.serve.kernels import KernelFailed, Kernels, OwnKernel, PageKernel

CELL = """
import ipywidgets
slider = ipywidgets.IntSlider()
slider.observe(lambda change: setattr(slider, "description", f"from {change.old}"), "value")
slider.value = 7
slider
"""


async def heard_until_idle_after(kind: str, page: Any) -> list[str]:
    """The kinds of messages that are told to all, up to the one that says that such a request is done."""
    kinds = []
    while True:
        told = await page._async_get_iopub_msg(timeout=PATIENCE)
        kinds.append(told["header"]["msg_type"])
        if told["content"].get("execution_state") == "idle" and told["parent_header"].get("msg_type") == kind:
            return kinds


async def changed(model: str, page: Any) -> set[str]:
    """What a widget's own change is about; before it the kernel repeats what it was told."""
    while True:
        told = await page._async_get_iopub_msg(timeout=PATIENCE)
        if told["content"].get("comm_id") == model and told["content"]["data"]["method"] == "update":
            return set(told["content"]["data"]["state"])


async def listen(table: PageKernel, kernels: Kernels) -> Any:
    """A page that already hears what the kernel tells to all."""
    page = table.manager.client(context=kernels.context)
    page.iopub_channel.start()
    while True:
        table.client.kernel_info()
        try:
            await page._async_get_iopub_msg(timeout=1)
        except Empty:
            continue
        return page


def test_widgets_tell_nothing_while_nobody_can_listen_and_everything_afterwards(tmp_path: Path) -> None:
    async def look() -> None:
        kernels = Kernels(kernel_spec_manager=OwnKernel(), home=str(tmp_path), spare=0, connection_dir=str(tmp_path))
        table = await kernels.take()
        page = await listen(table, kernels)
        await table.run("None")
        await heard_until_idle_after("execute_request", page)
        shown = await table.show([CELL], {})
        assert set(await heard_until_idle_after("execute_request", page)) == {"status"}
        model = shown[0]["data"][WIDGET]["model_id"]
        said = {"comm_id": model, "data": {"method": "update", "state": {"value": 8}, "buffer_paths": []}}
        page.start_channels()
        page.shell_channel.send(page.session.msg("comm_msg", said))
        assert await changed(model, page) == {"description"}
        page.stop_channels()
        page.iopub_channel.stop()
        await kernels.close()

    asyncio.run(look())


def test_whoever_waits_for_a_kernel_that_is_put_away_hears_it(tmp_path: Path) -> None:
    async def look() -> None:
        kernels = Kernels(kernel_spec_manager=OwnKernel(), home=str(tmp_path), spare=0, connection_dir=str(tmp_path))
        table = await kernels.take()
        waiting = asyncio.create_task(table.run("while True: pass"))
        await asyncio.wait([waiting], timeout=0)
        await kernels.free(table.id)
        with pytest.raises(KernelFailed):
            await waiting
        await kernels.close()

    asyncio.run(look())
