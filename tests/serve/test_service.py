"""Running the service: where it listens, how many visitors it serves, what it frees, and how it ends."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from service_client import OPENED, TIMEOUT, LiveService, all_end, serving, write_notebook

from rainbow7.cli import main
from rainbow7.commands.serve import base_of
from rainbow7.serve.listening import open_sockets
from rainbow7.serve.memory import default_max_visitors, memory_limit
from rainbow7.serve.page_kernel import DISCONNECTED, IDLE, NEVER_CONNECTED, PageKernel

REPOSITORY = Path(__file__).parents[2]


def run(*typed: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rainbow7", *typed],
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
        timeout=TIMEOUT,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_the_end_leaves_nothing(tmp_path: Path, how: int) -> None:
    with serving(tmp_path, "--preheat", "1") as service:
        websocket = service.visit().connect()
        websocket.wait_until_done()
        kernels = service.kernels()
        assert kernels
        assert service.end(how) == 0
        assert service.process.stdout is not None
        assert json.loads(service.process.stdout.read()) == {"over": True}
    assert all_end(kernels)
    assert list((tmp_path / "temporary").iterdir()) == []
    assert (tmp_path / "errors").read_text() == ""


def test_the_end_while_kernels_are_starting(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "2") as service:
        assert service.end() == 0
        kernels = service.kernels() if service.process.poll() is None else []
    assert all_end(kernels)
    assert list((tmp_path / "temporary").iterdir()) == []
    assert (tmp_path / "errors").read_text() == ""


def test_kernels_do_not_outlive_a_service_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0") as service:
        service.visit()
        kernels = service.kernels()
        service.end(signal.SIGKILL)
    assert all_end(kernels)


def test_a_closed_page_gives_its_kernel_back(service: LiveService) -> None:
    page = service.visit()
    (file,) = (service.home / "temporary").rglob(f"kernel-{page.kernel}.json")
    kernels = [process for process in service.kernels() if str(file) in process.cmdline()]
    assert len(kernels) == 1
    assert page.leave() == 204
    assert all_end(kernels)
    assert not page.alive
    assert page.leave() == 404, "once is enough"


def test_an_open_websocket_is_closed_when_its_kernel_ends(service: LiveService) -> None:
    page = service.visit()
    websocket = page.connect()
    websocket.wait_until_done()
    page.leave()
    opcode = 0
    while opcode != 8:
        opcode, _ = websocket.socket.recv_data(control_frame=True)


def test_a_reader_who_does_not_wait_leaves_no_kernel(tmp_path: Path, folder: Path) -> None:
    gate, seen = tmp_path / "gate", tmp_path / "seen"
    os.mkfifo(gate)
    os.mkfifo(seen)
    write_notebook(folder, "slow", f"open({str(seen)!r}, 'w').close()\nopen({str(gate)!r}).read()")
    with serving(tmp_path, "--preheat", "0", "--max-visitors", "1", notebooks=folder) as service:
        service.request_unread("/slow")
        seen.read_text()  # the kernel is at work
        kernels = service.kernels()
        OPENED.close()
        assert len(kernels) == 1
        gate.write_text("")
        assert all_end(kernels)


def test_a_full_service_says_so_in_both_languages(tmp_path: Path) -> None:
    site = "https://site.example/rainbow7/"
    with serving(tmp_path, "--max-visitors", "1", "--preheat", "0", "--site", site) as service:
        first = service.visit("/about?lang=fr")
        answer = service.request("/about?lang=fr&seed=7")
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        assert "Toutes les tables sont prises" in answer.text
        assert "Every table is taken" in answer.text
        assert answer.text.index("Toutes") < answer.text.index("Every")
        assert 'href="/about?lang=fr&amp;seed=7"' in answer.text
        assert site in answer.text
        first.leave()
        service.visit("/about?lang=fr&seed=7")


def test_a_preheated_kernel_gets_the_link(service: LiveService) -> None:
    for lang, words in (("fr", "De quoi il s’agit"), ("en", "What this is")):
        page = service.visit(f"/about?lang={lang}")
        states = page.connect().widget_states()
        assert any(words in str(state.get("data")) for state in states.values())
        page.leave()


@pytest.mark.parametrize("warm", ["0", "1"])
def test_a_page_gets_the_whole_query(tmp_path: Path, folder: Path, warm: str) -> None:
    code = "from ipywidgets import HTML\nfrom rainbow7.pages import query\nHTML(repr(sorted(query().items())))"
    write_notebook(folder, "echo", code)
    with serving(tmp_path, "--preheat", warm, notebooks=folder) as service:
        page = service.visit("/echo?seed=7&position=R3%2FB4&lang=fr&seed=8&step=&theme=dark")
        parameters = [("lang", "fr"), ("position", "R3/B4"), ("seed", "7"), ("step", "")]
        assert repr(parameters) in [state.get("value") for state in page.connect().widget_states().values()]


def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "--preheat", "0", "--port", str(port)) as service:
            assert service.port != port
            assert service.request("/alive").status == 200


def test_where_the_exact_port_is_needed_no_other_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for option in (("--instance", "3"), ("--watch", "8867")):
            ran = run("serve", "--no-browser", "--preheat", "0", "--port", port, *option, home=tmp_path)
            assert ran.returncode == 2 and ran.stdout == ""
            assert port in ran.stderr and len(ran.stderr.splitlines()) == 1, "one sentence, no traceback"


def test_the_address_is_printed_in_words(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        options = ["--no-browser", "--preheat", "0", "--port", str(port), "--lang", "fr"]
        process = subprocess.Popen(
            [sys.executable, "-m", "rainbow7", "serve", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        )  # fmt: skip
        assert process.stdout is not None
        first = process.stdout.readline()
        second = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.stdout.read(), process.stderr.read() if process.stderr else ""
        assert process.wait(TIMEOUT) == 0
        process.stdout.close()
        if process.stderr:
            process.stderr.close()
    assert first.startswith(f"Le port {port} est pris")
    assert second.startswith("Les pages sont ouvertes à l’adresse http://127.0.0.1:")
    assert rest.splitlines() == ["Ctrl-C les ferme.", "Fermé ; tous les noyaux sont arrêtés.".replace(" ;", "\u00a0;")]
    assert errors == ""


def test_without_a_host_only_this_machine_sees_it(service: LiveService) -> None:
    sockets, _ = open_sockets("127.0.0.1", 0)
    for each in sockets:
        assert each.getsockname()[0] == "127.0.0.1"
        each.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", service.port), 5)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--port", "70000"), "70000"),
        (("--port", "x"), "x"),
        (("--base-url", "/a b/"), "/a b/"),
        (("--base-url", "/../"), "/../"),
        (("--site", "javascript:alert(1)"), "javascript:alert(1)"),
        (("--embed-in", "https://a.example/page"), "https://a.example/page"),
        (("--embed-in", "*"), "*"),
        (("--embed-in", "https://a.example; script-src *"), "script-src"),
        (("--max-visitors", "0"), "0"),
        (("--preheat", "-1"), "-1"),
    ],
)
def test_what_cannot_be_used_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], word: str
) -> None:
    assert main(["serve", "--no-browser", *typed]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert word in printed.err
    assert printed.err.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "rainbow7", "serve", "--lang", "en"], capture_output=True, text=True, check=False,
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )  # fmt: skip
    assert ran.returncode == 2
    assert "pip install 'rainbow7[serve]'" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_slashes_around_a_path_may_be_left_out() -> None:
    assert [base_of(text) for text in ("", "/", "a", "/a/", "a/b/")] == ["/", "/", "/a/", "/a/", "/a/b/"]


def test_unused_kernels_may_be_freed() -> None:
    def kernel() -> PageKernel:
        return PageKernel("k", None, None, handed_out_at=100)

    never = kernel()
    assert not never.may_be_freed(100 + NEVER_CONNECTED, 0, "then")
    assert never.may_be_freed(101 + NEVER_CONNECTED, 0, "then")
    cut = kernel()
    assert not cut.may_be_freed(110, 1, "then")
    assert not cut.may_be_freed(110 + DISCONNECTED, 0, "then")
    assert cut.may_be_freed(111 + DISCONNECTED, 0, "then")
    idle = kernel()
    assert not idle.may_be_freed(110, 1, "then")
    assert not idle.may_be_freed(110 + IDLE, 1, "then")
    assert not idle.may_be_freed(111 + IDLE, 1, "now"), "something happened since"
    assert idle.may_be_freed(112 + 2 * IDLE, 1, "now")


def test_there_is_room_for_some_visitors() -> None:
    assert 4 <= default_max_visitors() <= 200


def test_the_notebooks_are_copied_once(tmp_path: Path) -> None:
    there = tmp_path / "mine"
    ran = run("notebooks", str(there), "--json", home=tmp_path)
    assert ran.returncode == 0
    copied = json.loads(ran.stdout)["notebooks"]
    assert "about.ipynb" in copied
    assert sorted(path.name for path in there.iterdir()) == copied
    (there / "about.ipynb").write_text("mine")
    again = run("notebooks", str(there), "--lang", "fr", home=tmp_path)
    assert again.returncode == 2
    assert "Rien n’a été copié" in again.stderr
    assert (there / "about.ipynb").read_text() == "mine"


def test_a_folder_that_cannot_be_made_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run("notebooks", str(tmp_path / "file"), home=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1


@pytest.mark.audit
def test_a_wheel_serves_far_from_the_source(tmp_path: Path) -> None:
    """Built, installed into an empty environment with what is locked, and run from elsewhere."""
    dist, environment = tmp_path / "dist", tmp_path / "environment"
    quiet = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_QUIET": "1"}
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist), str(REPOSITORY)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    python = environment / ("Scripts" if os.name == "nt" else "bin") / "python"
    locked = ["--require-hashes", "--requirement", str(REPOSITORY / "requirements" / "serve.txt")]
    for wanted in (locked, ["--no-deps", *map(str, dist.glob("*.whl"))]):
        subprocess.run([str(python), "-m", "pip", "install", *wanted], check=True, env=quiet)
    home = tmp_path / "home"
    home.mkdir()
    with serving(home, "--preheat", "1", python=str(python)) as service:
        page = service.visit("/about?lang=fr")
        assert "<title>À propos · Rainbow 7</title>" in page.answer.text
        assert any("De quoi" in str(state.get("data")) for state in page.connect().widget_states().values())
        assert service.end() == 0
    copied = subprocess.run([str(python), "-m", "rainbow7", "notebooks", str(home / "mine")], check=False, cwd=home)
    assert copied.returncode == 0
    assert (home / "mine" / "about.ipynb").exists()


@pytest.mark.parametrize(
    ("group", "limits"),
    [
        ("0::/system.slice/one.service\n", {"system.slice/one.service/memory.max": "4096\n"}),
        (
            "0::/system.slice/one.service\n",
            {"system.slice/memory.max": "4096\n", "system.slice/one.service/memory.max": "max"},
        ),
        ("0::/\n", {"memory.max": "4096\n"}),
        ("5:cpu:/x\n4:memory:/docker/abc\n0::/\n", {"memory/memory.limit_in_bytes": "4096", "memory.max": "8192"}),
    ],
    ids=["a unit", "what a unit is in", "a container", "an old container"],
)
def test_a_service_fits_into_the_memory_of_its_group(tmp_path: Path, group: str, limits: dict[str, str]) -> None:
    (tmp_path / "group").write_text(group)
    for name, much in limits.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(much)
    assert memory_limit(tmp_path / "group", tmp_path) == 4096


def test_without_control_groups_the_limit_is_the_memory_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "group").write_text("0::/a/unit\n")
    assert memory_limit(tmp_path / "none", tmp_path) == memory_limit(tmp_path / "group", tmp_path) > 1 << 28


def test_folders_that_were_deleted_are_made_again(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0") as service:
        service.visit().leave()
        (own,) = (tmp_path / "temporary").glob("rainbow7-*")
        shutil.rmtree(own)
        for _ in range(2):
            page = service.visit()
            assert page.connect().widget_states()
            page.leave()
        assert service.end(signal.SIGTERM) == 0
    assert (tmp_path / "errors").read_text() == ""
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_no_more_kernels_wait_than_visitors_may_come(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "5", "--max-visitors", "1") as service:
        service.visit()
        assert len(service.kernels()) == 1
