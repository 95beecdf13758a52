"""Ways of publishing: what deploy/ holds really runs here, as far as this machine has what it needs."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from socket import create_connection
from ssl import create_default_context
from uuid import uuid4

import pytest
from ending import end
from serving import OPEN, PATIENCE, V1, Answer, House, Line, Visit, free_port, gone, serving
from websocket import create_connection as create_websocket

REPOSITORY = Path(__file__).parents[2]
DEPLOY = REPOSITORY / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")
needs_nginx = pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="there is no nginx here, or no openssl")
NAME = "rainbow7.example"
"""The name that stands in tls.conf."""
MAIN = """
pid {home}/nginx.pid;
worker_processes 1;
events {{}}
http {{
    client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi; uwsgi_temp_path {home}/uwsgi; scgi_temp_path {home}/scgi;
    include {home}/front.conf;
}}
"""


@contextmanager
def nginx(home: Path, front: str, upstream: str, instead: dict[str, str], port: int) -> Iterator[House]:
    """The proxy as deploy/nginx sets it up, with ports and folders of a test's own in the place of the usual ones."""
    assert NGINX is not None
    home.mkdir()
    instead = {"/etc/nginx/rainbow7/": f"{home}/", "/var/lib/nginx/": f"{home}/", **instead}
    missing = set(instead)
    for name, copy in ((front, "front.conf"), (upstream, "upstream.conf"), ("http.conf",) * 2, ("server.conf",) * 2):
        told = (DEPLOY / "nginx" / name).read_text("utf-8")
        for usual, own in instead.items():
            missing -= {usual} if usual in told else set()
            told = told.replace(usual, own)
        (home / copy).write_text(told)
    assert not missing
    user = "user root;" if os.geteuid() == 0 else ""  # it would else work as somebody who may not enter this folder
    (home / "nginx.conf").write_text(user + MAIN.format(home=home))
    process = subprocess.Popen(
        [NGINX, "-e", "stderr", "-c", str(home / "nginx.conf"), "-g", "daemon off;"], stderr=subprocess.DEVNULL,
        text=True, start_new_session=True,
    )  # fmt: skip
    try:
        while process.poll() is None:
            try:
                create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                continue
        assert process.poll() is None, "nginx does not like its configuration"
        yield House(process, port, home)
    finally:
        end(process, signal.SIGQUIT, 5)


def behind(*houses: House) -> dict[str, str]:
    """Where the proxy finds these instances."""
    return {f"127.0.0.1:{8861 + at}": f"127.0.0.1:{house.port}" for at, house in enumerate(houses)}


@contextmanager
def plain(home: Path, upstream: str, *houses: House) -> Iterator[House]:
    """The proxy without TLS."""
    port = free_port()
    with nginx(home, "plain.conf", upstream, {"listen 80": f"listen 127.0.0.1:{port}", **behind(*houses)}, port) as it:
        yield it


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


@needs_nginx
def test_two_instances_behind_one_address(tmp_path: Path) -> None:
    with instances(tmp_path, 2) as (one, two), plain(tmp_path / "front", "several.conf", one, two) as front:
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


@needs_nginx
def test_behind_the_proxy_files_are_packed_and_addresses_count(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--preheat", "1", "--max-visitors", "4") as house,
        plain(tmp_path / "front", "one.conf", house) as front,
    ):
        answer = front.ask("/static/page_frame.js", Accept_Encoding="gzip")
        assert answer.status == 200 and answer.headers["content-encoding"] == "gzip", answer
        assert front.visit("/about?lang=en").line().states()
        foreign = front.ask("/about?lang=en", X_Real_IP="203.0.113.9")
        assert foreign.status == 200, "who names another address is not believed: the proxy says whose it is"


@needs_nginx
def test_with_a_certificate_page_and_line_are_encrypted(tmp_path: Path) -> None:
    assert OPENSSL is not None
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
         f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    open_door, locked_door = free_port(), free_port()
    instead = {
        "listen 80": f"listen 127.0.0.1:{open_door}",
        "listen 443": f"listen 127.0.0.1:{locked_door}",
        f"/etc/letsencrypt/live/{NAME}/": f"{tmp_path}/",
    }
    with (
        serving(tmp_path, "--preheat", "1") as house,
        nginx(tmp_path / "front", "tls.conf", "one.conf", instead | behind(house), open_door) as front,
    ):
        moved = front.ask("/rules?rule=combo.colour&lang=fr")
        assert (moved.status, moved.headers["location"]) == (308, f"https://{NAME}/rules?rule=combo.colour&lang=fr")

        trusted = create_default_context(cafile=str(certificate))
        with trusted.wrap_socket(create_connection(("127.0.0.1", locked_door), PATIENCE), server_hostname=NAME) as line:
            line.sendall(f"GET /about?lang=en HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
            came = b"".join(iter(lambda: line.recv(65536), b""))
        head, _, body = came.partition(b"\r\n\r\n")
        assert b" 200 OK\r\n" in head and b"Strict-Transport-Security: max-age=" in head
        assert f"wss://{NAME}".encode() in head, "the page may open its line"

        page = Visit(house, Answer(200, {}, body))
        live = create_websocket(
            f"wss://{NAME}/api/kernels/{page.kernel}/channels?session_id={uuid4()}",
            subprotocols=[V1], origin=f"https://{NAME}", timeout=PATIENCE,
            socket=trusted.wrap_socket(create_connection(("127.0.0.1", locked_door), PATIENCE), server_hostname=NAME),
        )  # fmt: skip
        OPEN.callback(live.shutdown)
        assert Line(live).states()
        assert page.leave() == 204


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


def test_what_is_copied_to_a_host_is_named_in_the_guide() -> None:
    guide = (REPOSITORY / "docs" / "deploying.md").read_text("utf-8")
    for each in (*(DEPLOY / "nginx").iterdir(), *(DEPLOY / "host").iterdir()):
        assert each.name in guide, each
    for named in re.findall(r"deploy/(?:nginx|host|container)/[-\w@.]+", guide):
        assert (REPOSITORY / named).is_file(), named


def test_the_commands_of_deploy_are_understood() -> None:
    spoken = [
        (DEPLOY / "host" / "rainbow7@.service").read_text("utf-8"),
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
