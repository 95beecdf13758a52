"""JupyterHub with the settings of deploy/jupyterhub offers the guide to its users, and to nobody else."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, build_opener
from uuid import uuid4

import psutil
import pytest
from end_process import end
from playwright.sync_api import Browser, expect
from ports import free_ports
from visitor import PATIENCE, Visitor, arrive
from websocket import WebSocketConnectionClosedException, create_connection

from rainbow7.serve.message_filter import PROTOCOL

pytestmark = [pytest.mark.audit, pytest.mark.timeout(1800)]

REPOSITORY = Path(__file__).parents[2]
SETTINGS = REPOSITORY / "deploy" / "jupyterhub"
HUB = """
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{hub}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
load_subconfig({settings!r})
"""
"""A hub at which every name with any password is a user."""
EXPLORER = "explorer?lang=en&seed=0"


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """JupyterHub in an environment of its own, with its proxy: the folder of its programs."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm here")
    home = tmp_path_factory.mktemp("programs")
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--requirement"]
    subprocess.run([*pip, str(SETTINGS / "requirements.txt")], check=True)
    wanted = re.search(r"npm install --global (\S+)", (SETTINGS / "requirements.txt").read_text("utf-8"))
    assert wanted is not None
    subprocess.run([npm, "install", "--silent", "--global", "--prefix", str(home), wanted[1]], check=True)
    return home / "bin"


@pytest.fixture(scope="module")
def hub(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A hub that runs: its origin. When it ends, all that it has started ends."""
    home = tmp_path_factory.mktemp("hub")
    public, own, api, service = free_ports(4)
    settings = HUB.format(public=public, hub=own, api=api, settings=str(SETTINGS / "rainbow7.py"))
    (home / "jupyterhub_config.py").write_text(settings, "utf-8")
    environment = {
        **os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "RAINBOW7_PORT": str(service),
        "RAINBOW7": str(Path(sys.executable).with_name("rainbow7")),
    }  # fmt: skip
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            [str(programs / "jupyterhub")], cwd=home, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        while "JupyterHub is now running" not in (home / "log").read_text("utf-8"):
            assert process.poll() is None, (home / "log").read_text("utf-8")
        yield f"http://127.0.0.1:{public}"
        started = psutil.Process(process.pid).children(recursive=True)
        assert any("ipykernel" in " ".join(each.cmdline()) for each in started)
        end(process, signal.SIGINT, PATIENCE)
        assert not psutil.wait_procs(started, timeout=PATIENCE)[1]
    finally:
        end(process, signal.SIGINT, PATIENCE)


def log_in(browser: Browser, hub: str, name: str, path: str) -> Visitor:
    """A user who opens an address at the hub and logs in when asked to."""
    you = arrive(browser, hub, "en")
    you.open(path)
    you.write("Username:", name)
    you.write("Password:", "any")
    you.press("Sign in")
    return you


def play(you: Visitor) -> None:
    """Lay one card in the explorer and read what the kernel answers."""
    you.settled()
    you.choose(you["blue 7"])
    you.press(you["lay"])
    you.hears(you["solo"])
    expect(you.button(you["blue 7"], you.hand)).to_have_count(0)
    you.page.goto("about:blank")  # so that the page releases its kernel
    you.page.context.close()


def test_the_service_is_one_guide_for_all_users(browser: Browser, hub: str) -> None:
    for name in ("ann", "ben"):
        you = log_in(browser, hub, name, f"/services/rainbow7/{EXPLORER}")
        expect(you.page).to_have_url(re.compile(f"^{hub}/services/rainbow7/explorer"))
        play(you)


def test_a_named_server_is_a_guide_for_one_user(browser: Browser, hub: str) -> None:
    you = log_in(browser, hub, "ann", "/hub/spawn/ann/rainbow7")
    expect(you.page).to_have_url(f"{hub}/user/ann/rainbow7/")
    play(you.open(f"/user/ann/rainbow7/{EXPLORER}"))
    other = log_in(browser, hub, "ben", f"/user/ann/rainbow7/{EXPLORER}")
    expect(other.page.get_by_role("heading", name=re.compile("403 : You do not have permission"))).to_be_visible()
    other.page.context.close()


def test_who_is_not_logged_in_gets_no_page_and_no_kernel(hub: str) -> None:
    for path in (EXPLORER, "static/page_frame.js", f"api/kernels/{uuid4()}"):
        with pytest.raises(HTTPError) as refused:
            build_opener(NoRedirects()).open(f"{hub}/services/rainbow7/{path}", timeout=PATIENCE)
        with refused.value as answer:
            assert answer.code == 302
            assert answer.headers["Location"].startswith("/hub/api/oauth2/authorize"), path
    # The standalone proxy opens websockets for everybody; the guide closes one that does not name a page's kernel.
    address = f"{hub.replace('http', 'ws', 1)}/services/rainbow7/api/kernels/{uuid4()}/channels"
    socket = create_connection(address, subprotocols=[PROTOCOL], timeout=PATIENCE)
    with closing(socket), pytest.raises(WebSocketConnectionClosedException):
        socket.recv()
