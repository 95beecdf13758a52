"""Running the service: where it listens, how many it holds, what it gives back, and how it ends."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from serving import OPEN, PATIENCE, House, gone, notebook, serving

from rainbow7.cli import main
from rainbow7.commands.serve import base_of
from rainbow7.serve.kernels import CUT_OFF, IDLE, UNCLAIMED, PageKernel, room
from rainbow7.serve.memory import memory
from rainbow7.serve.server import listening

REPOSITORY = Path(__file__).parents[2]


def run(*typed: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rainbow7", *typed],
        capture_output=True,
        text=True,
        check=False,
        cwd=home,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_the_end_leaves_nothing(tmp_path: Path, how: int) -> None:
    with serving(tmp_path, "--preheat", "1") as house:
        line = house.visit().line()
        line.answered()
        kernels = house.kernels()
        assert kernels
        assert house.end(how) == 0
        assert house.process.stdout is not None
        assert json.loads(house.process.stdout.read()) == {"over": True}
    assert gone(kernels)
    assert list((tmp_path / "temporary").iterdir()) == []
    assert (tmp_path / "complaints").read_text() == ""


def test_the_end_while_kernels_are_starting(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "2") as house:
        assert house.end() == 0
        kernels = house.kernels() if house.process.poll() is None else []
    assert gone(kernels)
    assert list((tmp_path / "temporary").iterdir()) == []
    assert (tmp_path / "complaints").read_text() == ""


def test_kernels_do_not_outlive_a_service_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0") as house:
        house.visit()
        kernels = house.kernels()
        house.end(signal.SIGKILL)
    assert gone(kernels)


def test_a_closed_page_gives_its_kernel_back(house: House) -> None:
    page = house.visit()
    (file,) = (house.home / "temporary").rglob(f"kernel-{page.kernel}.json")
    kernels = [process for process in house.kernels() if str(file) in process.cmdline()]
    assert len(kernels) == 1
    assert page.leave() == 204
    assert gone(kernels)
    assert not page.alive
    assert page.leave() == 404, "once is enough"


def test_an_open_line_learns_that_its_kernel_is_gone(house: House) -> None:
    page = house.visit()
    line = page.line()
    line.answered()
    page.leave()
    opcode = 0
    while opcode != 8:
        opcode, _ = line.socket.recv_data(control_frame=True)


def test_a_reader_who_does_not_wait_leaves_no_kernel(tmp_path: Path, folder: Path) -> None:
    gate, seen = tmp_path / "gate", tmp_path / "seen"
    os.mkfifo(gate)
    os.mkfifo(seen)
    notebook(folder, "slow", f"open({str(seen)!r}, 'w').close()\nopen({str(gate)!r}).read()")
    with serving(tmp_path, "--preheat", "0", "--max-visitors", "1", notebooks=folder) as house:
        house.begin("/slow")
        seen.read_text()  # the kernel is at work
        kernels = house.kernels()
        OPEN.close()
        assert len(kernels) == 1
        gate.write_text("")
        assert gone(kernels)


def test_a_full_house_says_so_in_both_languages(tmp_path: Path) -> None:
    site = "https://site.example/rainbow7/"
    with serving(tmp_path, "--max-visitors", "1", "--preheat", "0", "--site", site) as house:
        first = house.visit("/about?lang=fr")
        answer = house.ask("/about?lang=fr&seed=7")
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        assert "Toutes les tables sont prises" in answer.text
        assert "Every table is taken" in answer.text
        assert answer.text.index("Toutes") < answer.text.index("Every")
        assert 'href="/about?lang=fr&amp;seed=7"' in answer.text
        assert site in answer.text
        first.leave()
        house.visit("/about?lang=fr&seed=7")


def test_a_preheated_kernel_hears_what_was_asked(house: House) -> None:
    for lang, words in (("fr", "De quoi il s’agit"), ("en", "What this is")):
        page = house.visit(f"/about?lang={lang}")
        states = page.line().states()
        assert any(words in str(state.get("data")) for state in states.values())
        page.leave()


@pytest.mark.parametrize("warm", ["0", "1"])
def test_a_page_hears_the_whole_query(tmp_path: Path, folder: Path, warm: str) -> None:
    code = "from ipywidgets import HTML\nfrom rainbow7.pages import query\nHTML(repr(sorted(query().items())))"
    notebook(folder, "echo", code)
    with serving(tmp_path, "--preheat", warm, notebooks=folder) as house:
        page = house.visit("/echo?seed=7&position=R3%2FB4&lang=fr&seed=8&step=&theme=dark")
        heard = [("lang", "fr"), ("position", "R3/B4"), ("seed", "7"), ("step", "")]
        assert repr(heard) in [state.get("value") for state in page.line().states().values()]


def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(tmp_path, "--preheat", "0", "--port", str(port)) as house:
            assert house.port != port
            assert house.ask("/alive").status == 200


def test_whoever_is_counted_on_takes_no_other_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for wish in (("--instance", "3"), ("--watch", "8867")):
            ran = run("serve", "--no-browser", "--preheat", "0", "--port", port, *wish, home=tmp_path)
            assert ran.returncode == 2 and ran.stdout == ""
            assert port in ran.stderr and len(ran.stderr.splitlines()) == 1, "one sentence, no traceback"


def test_where_it_listens_is_said_in_words(tmp_path: Path) -> None:
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
        rest, complaints = process.stdout.read(), process.stderr.read() if process.stderr else ""
        assert process.wait(PATIENCE) == 0
        process.stdout.close()
        if process.stderr:
            process.stderr.close()
    assert first.startswith(f"Le port {port} est pris")
    assert second.startswith("Les pages sont ouvertes à l’adresse http://127.0.0.1:")
    assert rest.splitlines() == ["Ctrl-C les ferme.", "Fermé ; tous les noyaux sont arrêtés.".replace(" ;", "\u00a0;")]
    assert complaints == ""


def test_without_a_host_only_this_machine_sees_it(house: House) -> None:
    sockets, _ = listening("127.0.0.1", 0)
    for each in sockets:
        assert each.getsockname()[0] == "127.0.0.1"
        each.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", house.port), 5)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        (("--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("--port", "70000"), "70000"),
        (("--port", "x"), "x"),
        (("--base-url", "/a b/"), "/a b/"),
        (("--base-url", "/../"), "/../"),
        (("--site", "javascript:alert(1)"), "javascript:alert(1)"),
        (("--max-visitors", "0"), "0"),
        (("--preheat", "-1"), "-1"),
    ],
)
def test_what_cannot_be_used_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], word: str
) -> None:
    assert main(["serve", "--no-browser", *typed]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert word in told.err
    assert told.err.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-S", "-m", "rainbow7", "serve", "--lang", "en"], capture_output=True, text=True, check=False,
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )  # fmt: skip
    assert ran.returncode == 2
    assert "pip install 'rainbow7[serve]'" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_paths_are_read_kindly() -> None:
    assert [base_of(text) for text in ("", "/", "a", "/a/", "a/b/")] == ["/", "/", "/a/", "/a/", "/a/b/"]


def test_unused_kernels_are_overdue() -> None:
    def table() -> PageKernel:
        return PageKernel("k", None, None, handed=100)

    never = table()
    assert not never.overdue(100 + UNCLAIMED, 0, "then")
    assert never.overdue(101 + UNCLAIMED, 0, "then")
    cut = table()
    assert not cut.overdue(110, 1, "then")
    assert not cut.overdue(110 + CUT_OFF, 0, "then")
    assert cut.overdue(111 + CUT_OFF, 0, "then")
    idle = table()
    assert not idle.overdue(110, 1, "then")
    assert not idle.overdue(110 + IDLE, 1, "then")
    assert not idle.overdue(111 + IDLE, 1, "now"), "something happened since"
    assert idle.overdue(112 + 2 * IDLE, 1, "now")


def test_there_is_room_for_somebody() -> None:
    assert 4 <= room() <= 200


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
    with serving(home, "--preheat", "1", python=str(python)) as house:
        page = house.visit("/about?lang=fr")
        assert "<title>À propos · Rainbow 7</title>" in page.answer.text
        assert any("De quoi" in str(state.get("data")) for state in page.line().states().values())
        assert house.end() == 0
    copied = subprocess.run([str(python), "-m", "rainbow7", "notebooks", str(home / "mine")], check=False, cwd=home)
    assert copied.returncode == 0
    assert (home / "mine" / "about.ipynb").exists()


@pytest.mark.parametrize(
    ("group", "allows"),
    [
        ("0::/system.slice/one.service\n", {"system.slice/one.service/memory.max": "4096\n"}),
        (
            "0::/system.slice/one.service\n",
            {"system.slice/memory.max": "4096\n", "system.slice/one.service/memory.max": "max"},
        ),
        ("0::/\n", {"memory.max": "4096\n"}),
        ("5:cpu:/x\n4:memory:/docker/abc\n0::/\n", {"memory/memory.limit_in_bytes": "4096", "memory.max": "8192"}),
    ],
    ids=["a unit", "what a unit is in", "a container", "a container of old"],
)
def test_a_service_fits_into_the_memory_of_its_group(tmp_path: Path, group: str, allows: dict[str, str]) -> None:
    (tmp_path / "group").write_text(group)
    for name, much in allows.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(much)
    assert memory(tmp_path / "group", tmp_path) == 4096


def test_without_groups_the_machine_has_what_it_has(tmp_path: Path) -> None:
    (tmp_path / "group").write_text("0::/a/unit\n")
    assert memory(tmp_path / "none", tmp_path) == memory(tmp_path / "group", tmp_path) > 1 << 28


def test_what_somebody_cleaned_away_is_made_anew(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0") as house:
        house.visit().leave()
        (own,) = (tmp_path / "temporary").glob("rainbow7-*")
        shutil.rmtree(own)
        for _ in range(2):
            page = house.visit()
            assert page.line().states()
            page.leave()
        assert house.end(signal.SIGTERM) == 0
    assert (tmp_path / "complaints").read_text() == ""
    assert [*(tmp_path / "temporary").iterdir()] == []


def test_no_more_kernels_wait_than_visitors_may_come(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "5", "--max-visitors", "1") as house:
        house.visit()
        assert len(house.kernels()) == 1
