"""Ways of publishing: what deploy/ holds really runs here, as far as this machine has what it needs."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection, create_server

import pytest
from ending import end
from serving import House, gone, serving

REPOSITORY = Path(__file__).parents[2]
DEPLOY = REPOSITORY / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    with create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


@contextmanager
def nginx(home: Path, upstream: str, ports: dict[int, int]) -> Iterator[House]:
    """The proxy as deploy/host sets it up, with ports and folders of a test's own."""
    assert NGINX is not None
    home.mkdir()
    front = free_port()
    told = (DEPLOY / "host" / "nginx.conf").read_text("utf-8")
    for old, new in (
        ("/tmp/", f"{home}/"), ("/etc/nginx/upstream.conf", str(home / "upstream.conf")),
        ("listen 8080", f"listen 127.0.0.1:{front}"), ("worker_processes auto", "worker_processes 1"),
    ):  # fmt: skip
        assert old in told, old
        told = told.replace(old, new)
    behind = (DEPLOY / "host" / upstream).read_text("utf-8")
    for usual, own in ports.items():
        assert f":{usual}" in behind
        behind = behind.replace(f":{usual}", f":{own}")
    (home / "upstream.conf").write_text(behind)
    if os.geteuid() == 0:  # it would else work as somebody who may not enter this folder
        told = f"user root;\n{told}"
    (home / "nginx.conf").write_text(told)
    process = subprocess.Popen(
        [NGINX, "-e", "stderr", "-c", str(home / "nginx.conf"), "-g", "daemon off;"], stderr=subprocess.DEVNULL,
        text=True, start_new_session=True,
    )  # fmt: skip
    try:
        while process.poll() is None:
            try:
                create_connection(("127.0.0.1", front), 1).close()
                break
            except OSError:
                continue
        assert process.poll() is None, "nginx does not like its configuration"
        yield House(process, front, home)
    finally:
        end(process, signal.SIGQUIT, 5)


@contextmanager
def instances(tmp_path: Path, count: int, *options: str) -> Iterator[list[House]]:
    with ExitStack() as all_of_them:
        houses = []
        for number in range(1, count + 1):
            home = tmp_path / f"instance-{number}"
            home.mkdir()
            wishes = ("--preheat", "1", "--instance", str(number), *options)
            houses.append(all_of_them.enter_context(serving(home, *wishes)))
        yield houses


BALANCERS: list[Callable[..., object]] = [nginx] if NGINX else []


@pytest.mark.parametrize("balancer", BALANCERS, ids=["nginx"][: len(BALANCERS)])
def test_two_instances_behind_one_address(tmp_path: Path, balancer: Callable[..., object]) -> None:
    with (
        instances(tmp_path, 2) as (one, two),
        balancer(tmp_path / "front", "several.conf", {8866: one.port, 8876: two.port}) as front,  # type: ignore[attr-defined]
    ):
        pages = [front.visit("/explorer?lang=en&seed=0") for _ in range(4)]
        lines = [page.line() for page in pages]
        assert all(line.states() for line in lines), "every line reaches the kernel of its page"
        owners = {page.kernel[:2] for page in pages}
        assert owners == {"01", "02"}, "one address, both at work"
        assert all(page.alive for page in pages)
        away = next(page for page in pages if page.kernel.startswith("02"))
        home = [page for page in pages if page.kernel.startswith("01")]
        assert two.end(signal.SIGTERM) == 0
        assert not away.alive
        assert all(page.alive for page in home), "who sits at the other one notices nothing"
        for page in (*home, *(front.visit("/about?lang=fr") for _ in range(2))):
            assert page.leave() == 204
        assert one.end(signal.SIGTERM) == 0
        rests = front.ask("/about")
        assert rests.status == 503
        assert "twenty seconds" in rests.text and "vingt secondes" in rests.text


@pytest.mark.parametrize("balancer", BALANCERS, ids=["nginx"][: len(BALANCERS)])
def test_behind_the_proxy_files_are_packed_and_addresses_count(tmp_path: Path, balancer: Callable[..., object]) -> None:
    with (
        serving(tmp_path, "--preheat", "1", "--max-visitors", "4") as house,
        balancer(tmp_path / "front", "one.conf", {8866: house.port}) as front,  # type: ignore[attr-defined]
    ):
        answer = front.ask("/static/shell.js", Accept_Encoding="gzip")
        assert answer.status == 200 and answer.headers["content-encoding"] == "gzip", answer
        assert front.visit("/about?lang=en").line().states()
        foreign = front.ask("/about?lang=en", X_Real_IP="203.0.113.9")
        assert foreign.status == 200, "who names another address is not believed: the proxy says whose it is"


def test_an_instance_marks_its_kernels(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--instance", "7") as house:
        page = house.visit()
        assert page.kernel.startswith("07")
        assert page.line().states()
        assert page.leave() == 204


def test_what_the_container_copies_is_all_there() -> None:
    copied = re.search(r"for each in (.*); do", (DEPLOY / "install.sh").read_text("utf-8"))
    assert copied is not None
    assert all((REPOSITORY / each).exists() for each in copied[1].split())
    ignored = (DEPLOY / "container" / "Dockerfile.dockerignore").read_text("utf-8").split()
    assert not {"requirements", "scripts", "deploy", *copied[1].split()} & set(ignored)
    built = (DEPLOY / "container" / "Dockerfile").read_text("utf-8")
    assert "deploy/install.sh" in built and re.search(r"^USER \d+$", built, re.M), "one installation, no root"


def test_the_commands_of_deploy_are_understood() -> None:
    spoken = [
        (DEPLOY / "host" / "rainbow7.service").read_text("utf-8"),
        (DEPLOY / "container" / "Dockerfile").read_text("utf-8"),
        (DEPLOY / "container" / "compose.yaml").read_text("utf-8"),
    ]
    known = subprocess.run(
        [sys.executable, "-m", "rainbow7", "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    for text in spoken:
        for wish in set(
            re.findall(r"(?<![-\w])--(?:host|port|watch|no-browser|max-visitors|preheat|site|instance)\b", text)
        ):
            assert wish in known


def test_binder_installs_what_serving_needs() -> None:
    told = (REPOSITORY / ".binder" / "requirements.txt").read_text("utf-8")
    extras = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert ".[serve]" in told and "serve" in extras
    assert "jupyter-server-proxy" in told
    settings = json.loads((REPOSITORY / ".binder" / "jupyter_server_config.json").read_text("utf-8"))
    (server,) = settings["ServerProxy"]["servers"].values()
    assert server["command"][:4] == ["rainbow7", "serve", "--no-browser", "--port"]
    assert server["absolute_url"] is True, "the service is told the whole path, and gets it"
    assert os.access(REPOSITORY / ".binder" / "postBuild", os.X_OK)


@pytest.mark.audit
def test_a_clean_folder_gets_the_service(tmp_path: Path) -> None:
    """The steps of the container and of a host: from the locked requirements and this tree alone."""
    into = tmp_path / "rainbow7"
    environment = {**os.environ, "PYTHON": sys.executable, "PIP_NO_CACHE_DIR": "off"}
    subprocess.run(
        ["sh", str(DEPLOY / "install.sh"), str(into)], check=True, env=environment, stdout=subprocess.DEVNULL
    )
    home = tmp_path / "home"
    home.mkdir()
    with serving(home, "--preheat", "1", python=str(into / "bin" / "python")) as house:
        page = house.visit("/explorer?lang=fr&seed=0")
        assert page.line().states()
        kernels = house.kernels()
        assert house.end(signal.SIGTERM) == 0
        assert gone(kernels)
