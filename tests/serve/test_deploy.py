"""What is in deploy/ is run here, as far as this machine has what it needs."""

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
from http.client import HTTPResponse
from pathlib import Path
from socket import create_connection
from ssl import create_default_context
from uuid import uuid4

import pytest
from end_process import end
from ports import answers, free_port
from service_client import OPENED, PROTOCOL, TIMEOUT, Answer, LiveService, Visit, Websocket, all_end, serving
from websocket import create_connection as create_websocket

from rainbow7.serve.memory import MOST_VISITORS, OWN_MEMORY, VISITOR_MEMORY, visitors_that_fit
from rainbow7.serve.open_files import room_in

REPOSITORY = Path(__file__).parents[2]
DEPLOY = REPOSITORY / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")
# Two tests at once might find the same port free, and one would speak to the other's nginx.
pytestmark = pytest.mark.xdist_group("nginx")
needs_nginx = pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="there is no nginx here, or no openssl")
NAME = "rainbow7.example"
"""The name that stands in tls.conf."""
OPTIONS = "host|port|watch|no-browser|max-visitors|preheat|site|instance|trusted-proxy"
"""The options of `rainbow7 serve`, without the hyphens."""
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
def nginx(home: Path, front: str, upstream: str, replacements: dict[str, str], port: int) -> Iterator[LiveService]:
    """nginx with the settings of deploy/nginx, but for the ports and folders of this test."""
    assert NGINX is not None
    home.mkdir()
    replacements = {"/etc/nginx/rainbow7/": f"{home}/", "/var/lib/nginx/": f"{home}/", **replacements}
    missing = set(replacements)
    for name, copy in ((front, "front.conf"), (upstream, "upstream.conf"), ("http.conf",) * 2, ("server.conf",) * 2):
        text = (DEPLOY / "nginx" / name).read_text("utf-8")
        for old, new in replacements.items():
            missing -= {old} if old in text else set()
            text = text.replace(old, new)
        (home / copy).write_text(text)
    assert not missing
    user = "user root;" if os.geteuid() == 0 else ""  # otherwise it drops its rights and may not enter this folder
    (home / "nginx.conf").write_text(user + MAIN.format(home=home))
    process = subprocess.Popen(
        [NGINX, "-e", "stderr", "-c", str(home / "nginx.conf"), "-g", "daemon off;"], stderr=subprocess.DEVNULL,
        text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert answers(process, port), "nginx does not accept its configuration"
        yield LiveService(process, port, home)
    finally:
        end(process, signal.SIGQUIT, 5)


def behind(*services: LiveService, address: str = "127.0.0.1:886{}") -> dict[str, str]:
    """The replacements by which nginx finds these instances instead of those at the addresses in its settings."""
    return {address.format(number): f"127.0.0.1:{service.port}" for number, service in enumerate(services, 1)}


@contextmanager
def plain(home: Path, upstream: str, *services: LiveService, address: str = "127.0.0.1:886{}") -> Iterator[LiveService]:
    """nginx without TLS."""
    port = free_port()
    replacements = {"listen [::]:80 default_server;": "", "listen 80": f"listen 127.0.0.1:{port}"}
    replacements |= behind(*services, address=address)
    with nginx(home, "plain.conf", upstream, replacements, port) as proxy:
        yield proxy


@contextmanager
def instances(tmp_path: Path, count: int, *options: str) -> Iterator[list[LiveService]]:
    with ExitStack() as stack:
        services = []
        for number in range(1, count + 1):
            home = tmp_path / f"instance-{number}"
            home.mkdir()
            own = ("--preheat", "1", "--instance", str(number), *options)
            services.append(stack.enter_context(serving(home, *own)))
        yield services


@needs_nginx
@pytest.mark.parametrize(
    "upstream, address",
    [("several.conf", "127.0.0.1:886{}"), ("../kubernetes/upstream.conf", "rainbow7-{}:8866")],
    ids=["host", "kubernetes"],
)
def test_two_instances_behind_one_address(tmp_path: Path, upstream: str, address: str) -> None:
    with (
        instances(tmp_path, 2) as (one, two),
        plain(tmp_path / "front", upstream, one, two, address=address) as front,
    ):
        pages = [front.visit("/explorer?lang=en&seed=0") for _ in range(4)]
        websockets = [page.connect() for page in pages]
        assert all(websocket.widget_states() for websocket in websockets), (
            "every websocket reaches the kernel of its page"
        )
        owners = {page.kernel[:2] for page in pages}
        assert owners == {"01", "02"}, "one address is served by both"
        assert all(page.alive for page in pages)
        on_two = next(page for page in pages if page.kernel.startswith("02"))
        on_one = [page for page in pages if page.kernel.startswith("01")]
        assert two.end(signal.SIGTERM) == 0
        assert not on_two.alive
        assert all(page.alive for page in on_one), "visitors of the other one notice nothing"
        for page in (*on_one, *(front.visit("/about?lang=fr") for _ in range(2))):
            assert page.leave() == 204
        assert one.end(signal.SIGTERM) == 0
        answer = front.request("/about")
        assert answer.status == 503
        assert "twenty seconds" in answer.text and "vingt secondes" in answer.text


@needs_nginx
def test_behind_the_proxy_files_are_packed_and_addresses_count(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "--preheat", "1", "--max-visitors", "4", "--trusted-proxy", "127.0.0.1") as service,
        plain(tmp_path / "front", "one.conf", service) as front,
    ):
        answer = front.request("/static/page_frame.js", Accept_Encoding="gzip")
        assert answer.status == 200 and answer.headers["content-encoding"] == "gzip", answer
        assert front.visit("/about?lang=en").connect().widget_states()
        foreign = front.request("/about?lang=en", X_Real_IP="203.0.113.9")
        assert foreign.status == 200, "an address that a visitor names is replaced by her own"


@needs_nginx
def test_the_proxy_refuses_who_asks_for_too_much_in_words(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0") as service, plain(tmp_path / "front", "one.conf", service) as front:
        for address, allowed, words in (("/alive", 61, True), (f"/api/kernels/{uuid4()}", 401, False)):
            answers = [front.request(address) for _ in range(2 * allowed)]
            refused = [each for each in answers if each.status in (429, 503)]
            assert all(each.status in (200, 404) for each in answers[:allowed]) and refused
            if words:
                assert all("twenty seconds" in each.text and each.headers["retry-after"] for each in refused)


@needs_nginx
def test_with_a_certificate_page_and_websocket_are_encrypted(tmp_path: Path) -> None:
    assert OPENSSL is not None
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
         f"subjectAltName=DNS:{NAME}", "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    http_port, https_port = free_port(), free_port()
    replacements = {
        "listen [::]:80 default_server;": "",
        "listen [::]:443 ssl http2 default_server;": "",
        "listen 80": f"listen 127.0.0.1:{http_port}",
        "listen 443": f"listen 127.0.0.1:{https_port}",
        f"/etc/letsencrypt/live/{NAME}/": f"{tmp_path}/",
    }
    with (
        serving(tmp_path, "--preheat", "1") as service,
        nginx(tmp_path / "front", "tls.conf", "one.conf", replacements | behind(service), http_port) as front,
    ):
        moved = front.request("/rules?rule=combo.colour&lang=fr")
        assert (moved.status, moved.headers["location"]) == (308, f"https://{NAME}/rules?rule=combo.colour&lang=fr")

        trusted = create_default_context(cafile=str(certificate))
        with trusted.wrap_socket(
            create_connection(("127.0.0.1", https_port), TIMEOUT), server_hostname=NAME
        ) as connection:
            connection.sendall(f"GET /about?lang=en HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
            answer = HTTPResponse(connection)
            answer.begin()
            body = answer.read()
        assert answer.status == 200 and answer.headers["Strict-Transport-Security"].startswith("max-age=")
        assert f"wss://{NAME}" in str(answer.headers), "the page may open its websocket"

        page = Visit(service, Answer(200, {}, body))
        socket = create_websocket(
            f"wss://{NAME}/api/kernels/{page.kernel}/channels?session_id={uuid4()}",
            subprotocols=[PROTOCOL], origin=f"https://{NAME}", timeout=TIMEOUT,
            socket=trusted.wrap_socket(create_connection(("127.0.0.1", https_port), TIMEOUT), server_hostname=NAME),
        )  # fmt: skip
        OPENED.callback(socket.shutdown)
        assert Websocket(socket).widget_states()
        assert page.leave() == 204
        assert service.end(signal.SIGTERM) == 0
        with trusted.wrap_socket(
            create_connection(("127.0.0.1", https_port), TIMEOUT), server_hostname=NAME
        ) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
            resting = b"".join(iter(lambda: connection.recv(65536), b""))
        assert (
            b" 503 " in resting and b"Strict-Transport-Security: max-age=" in resting and b"vingt secondes" in resting
        )


def test_the_ids_of_kernels_begin_with_the_number_of_their_instance(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--instance", "7") as service:
        page = service.visit()
        assert page.kernel.startswith("07")
        assert page.connect().widget_states()
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
    for named in re.findall(r"deploy/(?:nginx|host|container|jupyterhub|kubernetes)/[-\w@.]+", guide):
        assert (REPOSITORY / named).is_file(), named


def test_the_commands_of_deploy_are_understood() -> None:
    texts = [
        (DEPLOY / "host" / "rainbow7@.service").read_text("utf-8"),
        (DEPLOY / "container" / "Dockerfile").read_text("utf-8"),
        (DEPLOY / "container" / "compose.yaml").read_text("utf-8"),
    ]
    known = subprocess.run(
        [sys.executable, "-m", "rainbow7", "serve", "--help"], capture_output=True, text=True, check=True
    ).stdout
    for text in texts:
        for option in set(re.findall(rf"(?<![-\w])--(?:{OPTIONS})\b", text)):
            assert option in known


def test_binder_installs_what_serving_needs() -> None:
    requirements = (REPOSITORY / ".binder" / "requirements.txt").read_text("utf-8")
    extras = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (locked,) = re.findall(r"^-r (\S+)$", requirements, re.M)
    packages = (REPOSITORY / ".binder" / locked).read_text("utf-8")
    assert "serve" in extras and "--hash=sha256:" in packages
    assert all(re.search(rf"^{name}==", packages, re.M) for name in ("voila", "jupyter-server-proxy", "setuptools"))
    settings = json.loads((REPOSITORY / ".binder" / "jupyter_server_config.json").read_text("utf-8"))
    (server,) = settings["ServerProxy"]["servers"].values()
    assert server["command"][:4] == ["rainbow7", "serve", "--no-browser", "--port"]
    assert server["absolute_url"] is True, "the service knows the whole path, and requests hold it"
    after = REPOSITORY / ".binder" / "postBuild"
    assert os.access(after, os.X_OK) and "--no-deps" in after.read_text("utf-8")


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
    with serving(home, "--preheat", "1", python=str(into / "bin" / "python")) as service:
        page = service.visit("/explorer?lang=fr&seed=0")
        assert page.connect().widget_states()
        kernels = service.kernels()
        assert service.end(signal.SIGTERM) == 0
        assert all_end(kernels)


def test_as_many_visitors_are_promised_as_fit_into_the_memory_of_each_unit() -> None:
    guide = (REPOSITORY / "docs" / "deploying.md").read_text("utf-8")
    unit = (DEPLOY / "host" / "rainbow7@.service").read_text("utf-8")
    assert "--max-visitors" not in unit, "the unit lets in what fits"
    memory = re.search(r"^MemoryMax=(\d+)G$", unit, re.M)
    assert memory is not None
    fits = visitors_that_fit(int(memory[1]) << 30)
    assert f"{fits} visitors fit" in guide and fits >= 100
    most = f"{(OWN_MEMORY + 100 * VISITOR_MEMORY) / (1 << 30):.1f}"
    assert set(re.findall(r"100 visitors[^|.]*? at most (\d\.\d)", guide)) == {most}
    for readme in ("README.md", "LISEZMOI.md"):
        (each,) = re.findall(r"(\d+)\s(?:MiB|Mio) (?:of memory|de mémoire)", (REPOSITORY / readme).read_text("utf-8"))
        assert int(each) << 20 <= VISITOR_MEMORY, readme
    limits = {"container/compose.yaml": r"mem_limit: (\d+)g", "kubernetes/guide.yaml": r"limits: { memory: (\d+)Gi"}
    for name, limit in limits.items():
        text = (DEPLOY / name).read_text("utf-8")
        allowed, asked = re.search(limit, text), re.search(r'"--max-visitors", "(\d+)"', text)
        assert allowed is not None and asked is not None
        assert int(asked[1]) <= visitors_that_fit(int(allowed[1]) << 30)


def test_open_files_are_enough_for_the_visitors_of_each_unit() -> None:
    unit = (DEPLOY / "host" / "rainbow7@.service").read_text("utf-8")
    compose = (DEPLOY / "container" / "compose.yaml").read_text("utf-8")
    for found in (re.search(r"^LimitNOFILE=(\d+)$", unit, re.M), re.search(r"nofile: (\d+)", compose)):
        assert found is not None and room_in(int(found[1])).visitors >= MOST_VISITORS


def test_what_others_publish_is_named_by_its_content() -> None:
    """A tag can be moved to something else; a digest or a commit cannot."""
    texts = {path: path.read_text("utf-8") for path in DEPLOY.rglob("*") if path.is_file()}
    images = [each for text in texts.values() for each in re.findall(r"(?:FROM|image:) +([\w./-]+:[^\s]+)", text)]
    foreign = [each for each in images if not each.startswith("registry.example/")]
    assert foreign and all(re.fullmatch(r"[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}", each) for each in foreign), foreign
    actions = re.findall(r"uses: (\S+)", texts[DEPLOY / "pages.yml"])
    assert actions and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each) for each in actions)


@needs_nginx
def test_the_resting_page_is_told_to_come_encrypted_only(tmp_path: Path) -> None:
    for name in ("plain.conf", "tls.conf"):
        text = (DEPLOY / "nginx" / name).read_text("utf-8")
        assert text.count("listen [::]:") == text.count("listen ") / 2, "each port is open for IPv6 too"
    server = (DEPLOY / "nginx" / "server.conf").read_text("utf-8")
    resting = server[server.index("location = /unavailable.html") :]
    assert "Strict-Transport-Security" in resting, "headers that a location adds replace those of the server"
    locations = re.findall(r"^location [^{]+\{\n(.*?)^\}", server, re.M | re.S)
    assert all("limit_req zone=" in each for each in locations if "proxy_pass" in each)
