"""Statements of classes and of packages, told to a learning record store that others wrote. The long form."""

import base64
import json
import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from class_client import PLAN, LiveClass
from end_process import end
from ports import answers, free_port
from test_package_statements import TWO_ANSWERS, record_store, run

pytestmark = pytest.mark.audit
RALPH = os.environ.get("RAINBOW7_RALPH") or shutil.which("ralph")
LACKS = (
    "there is no record store here: install ralph-malph[backend-lrs,lrs,cli] and requests into an environment "
    "of their own, and name its program `ralph` in RAINBOW7_RALPH"
)
USER = "of-these-tests"
HEADERS = {
    "Authorization": f"Basic {base64.b64encode(f'{USER}:{USER}'.encode()).decode()}",
    "Content-Type": "application/json", "X-Experience-API-Version": "1.0.3",
}  # fmt: skip


class Ralph:
    """A store that is running."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/xAPI/statements/"

    def ask(self, statements: Any = None) -> tuple[int, Any]:
        """Tell it statements, or ask for all that it has."""
        body = None if statements is None else json.dumps(statements).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.address, body, HEADERS), timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()


@pytest.fixture
def ralph(tmp_path: Path) -> Iterator[Ralph]:
    if RALPH is None:
        pytest.skip(LACKS)
    port = free_port()
    home = {
        **os.environ, "RALPH_APP_DIR": str(tmp_path), "RALPH_RUNSERVER_BACKEND": "fs",
        "RALPH_BACKENDS__LRS__FS__DEFAULT_DIRECTORY_PATH": str(tmp_path / "statements"),
    }  # fmt: skip
    words = ["auth", "-u", USER, "-p", USER, "-s", "all", "-N", USER, "-M", "mailto:test@example.org", "-w"]
    subprocess.run([RALPH, *words], env=home, check=True, capture_output=True)
    command = [RALPH, "runserver", "-b", "fs", "-h", "127.0.0.1", "-p", str(port)]
    process = subprocess.Popen(
        command, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        assert answers(process, port), "the record store did not start"
        yield Ralph(port)
    finally:
        end(process, signal.SIGTERM, 10)


def test_a_store_takes_all_answers_of_a_class_and_gives_them_back(live: LiveClass, ralph: Ralph) -> None:
    room = live.open(PLAN)
    live.drive(room["teacher"], phase="ask")
    for at in range(60):
        token = live.join(room["code"])["token"]
        body = {"step": 1, "round": 1, "nth": 1, "answer": ("no,no", "yes,no", "yes,yes")[at % 3]}
        assert live.ask("answer", token, body)[0] == 200
    statements = live.ask("export.json", room["teacher"])[1]
    assert len(statements) == 60
    status, names = ralph.ask(statements)
    assert (status, len(names)) == (200, 60)
    given_back = ralph.ask()[1]["statements"]
    kept = {each["actor"]["account"]["name"]: each["result"] for each in given_back}
    assert kept == {each["actor"]["account"]["name"]: each["result"] for each in statements}
    without_actor = {name: value for name, value in statements[0].items() if name != "actor"}
    assert ralph.ask([without_actor])[0] == 422, "it does look at what it takes"
    live.ask("erase", room["teacher"], {})


@pytest.mark.parametrize("cmi5", [True, False])
def test_a_store_takes_what_a_package_states(ralph: Ralph, *, cmi5: bool) -> None:
    with record_store() as own:
        run(own.address, TWO_ANSWERS, cmi5=cmi5)
    status, names = ralph.ask(own.statements)
    assert (status, sorted(names)) == (200, sorted(each["id"] for each in own.statements))
