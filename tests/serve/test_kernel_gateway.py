"""What docs/deploying.md says of kernels from a gateway; where one of these fails, they are worth another try."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from end_process import end
from jupyter_server.gateway.gateway_client import GatewayClient
from jupyter_server.gateway.managers import GatewayMappingKernelManager
from ports import free_port
from service_client import TIMEOUT
from websocket import WebSocketBadStatusException

pytestmark = [pytest.mark.audit, pytest.mark.timeout(900)]

TOKEN = "a-token-of-these-tests"
PAGE = "['from rainbow7.pages.explorer import explorer; explorer()'], {'QUERY_STRING': 'seed=4', 'R7_PAGE': 'explorer'}"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Kernel Gateway, without what is installed here anyway."""
    folder = tmp_path_factory.mktemp("package")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder)]
    subprocess.run([*pip, "jupyter_kernel_gateway>=3,<4"], check=True)
    return folder


@contextmanager
def gateway(package: Path, log: Path, token: str = "") -> Iterator[None]:
    """A gateway of which Jupyter's client knows."""
    port = free_port()
    path = os.pathsep.join(filter(None, [str(package), os.environ.get("PYTHONPATH", "")]))
    options = {"ip": "127.0.0.1", "port": port, "port_retries": 0, "auth_token": token}
    command = [
        sys.executable,
        "-m",
        "kernel_gateway",
        *(f"--KernelGatewayApp.{name}={options[name]}" for name in options),
    ]
    with log.open("w") as errors:
        process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stderr=errors)
    GatewayClient.clear_instance()
    GatewayClient.instance(url=f"http://127.0.0.1:{port}", auth_token=token, auth_scheme="token")
    try:
        while "is available at" not in log.read_text("utf-8"):
            assert process.poll() is None, log.read_text("utf-8")
        yield
    finally:
        end(process, signal.SIGINT, TIMEOUT)
        GatewayClient.clear_instance()


@asynccontextmanager
async def kernel() -> AsyncIterator[Any]:
    """The client of a kernel that the gateway has started."""
    kernels = GatewayMappingKernelManager()
    kernel_id = await kernels.start_kernel(kernel_name="python3")
    try:
        yield kernels.get_kernel(kernel_id).client()
    finally:
        await kernels.shutdown_kernel(kernel_id)


def run(test: Callable[[Any], Awaitable[None]]) -> None:
    async def with_kernel() -> None:
        async with kernel() as client:
            await test(client)

    asyncio.run(with_kernel())


async def value_of(client: Any, code: str, expression: str) -> str:
    """The value of an expression after running code in the kernel."""
    request = client.execute(code, silent=True, user_expressions={"value": expression})
    while True:
        reply = await client.get_shell_msg(timeout=TIMEOUT)
        if reply["parent_header"].get("msg_id") == request:
            return str(reply["content"]["user_expressions"]["value"]["data"]["text/plain"])


def test_the_client_sends_no_token_with_its_websocket(package: Path, tmp_path: Path) -> None:
    async def refused(client: Any) -> None:
        with pytest.raises(WebSocketBadStatusException, match="401"):
            await client.start_channels()

    with gateway(package, tmp_path / "log", TOKEN):
        run(refused)


def test_nothing_else_runs_while_the_client_connects(package: Path, tmp_path: Path) -> None:
    async def connect(client: Any) -> None:
        others = asyncio.create_task(asyncio.sleep(0))
        await client.start_channels()
        assert not others.done()
        client.stop_channels()

    with gateway(package, tmp_path / "log"):
        run(connect)


def test_a_page_can_be_made_and_its_kernel_sealed(package: Path, tmp_path: Path) -> None:
    async def make(client: Any) -> None:
        await client.start_channels()
        await value_of(client, "from rainbow7.serve.kernel_sandbox import prepare, show_page", "prepare(warm=True)")
        assert "widgets" in await value_of(client, "pass", f"show_page({PAGE})")
        client.execute("1 + 1", silent=True)
        client.kernel_info()
        reply = await client.get_shell_msg(timeout=TIMEOUT)
        assert reply["msg_type"] == "kernel_info_reply", "code is not run any more"
        client.stop_channels()

    with gateway(package, tmp_path / "log"):
        run(make)
