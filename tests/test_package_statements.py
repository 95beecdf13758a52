"""What packages state by xAPI and cmi5: told to a store on this machine, kept, and told again where it was refused."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "rainbow7" / "classroom" / "lms"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None and not os.environ.get("CI"), reason="needs Node.js")

ACTIVITY = "https://example.org/activities/1"
ACTOR = {"objectType": "Agent", "account": {"homePage": "https://example.org", "name": "pupil-1"}}
REGISTRATION = "2a1b7a6e-6d5c-4f21-9a52-0d6a4a6b3f10"
VERBS = "http://adlnet.gov/expapi/verbs/"
CMI5 = "https://w3id.org/xapi/cmi5/context/categories/"
TEMPLATE: dict[str, Any] = {
    "contextActivities": {"grouping": [{"id": "https://example.org/course"}]},
    "extensions": {"https://w3id.org/xapi/cmi5/context/extensions/sessionid": "session-9"},
}
LAUNCH_DATA = {"contextTemplate": TEMPLATE, "launchMode": "Normal", "masteryScore": 0.5, "moveOn": "Completed"}


CORS = {
    "Origin": "*", "Methods": "GET, POST, PUT", "Headers": "authorization, content-type, x-experience-api-version",
}  # fmt: skip


class RecordStore:
    """What the store holds, and whether it takes statements."""

    def __init__(self, launch_data: dict[str, Any]) -> None:
        self.statements: list[dict[str, Any]] = []
        self.states: dict[str, Any] = {"LMS.LaunchData": launch_data}
        self.refuses = 0
        self.tokens = 0
        self.complaints: list[str] = []
        self.address = ""

    def take(self, some: list[dict[str, Any]]) -> int:
        """Take statements as xAPI 1.0.3 wants them; the status of the answer."""
        for each in some:
            wanted = {"id", "actor", "verb", "object", "timestamp", "context"}
            if not wanted <= each.keys() or not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", each["id"]):
                self.complaints.append(json.dumps(each))
                return 400
        if self.refuses:
            self.refuses -= 1
            return 503
        known = {each["id"] for each in self.statements}
        self.statements += [each for each in some if each["id"] not in known]
        return 200

    @property
    def verbs(self) -> list[str]:
        return [each["verb"]["id"].removeprefix(VERBS) for each in self.statements]


@contextmanager
def record_store(launch_data: dict[str, Any] = LAUNCH_DATA) -> Iterator[RecordStore]:
    store = RecordStore(launch_data)

    class Handler(BaseHTTPRequestHandler):
        def answer(self, status: int, said: object) -> None:
            content = json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            for each in ("Origin", "Methods", "Headers"):  # a store is another origin than the platform's pages
                self.send_header(f"Access-Control-Allow-{each}", CORS[each])
            self.end_headers()
            self.wfile.write(content)

        def handle_any(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            path, query = urlsplit(self.path).path, parse_qs(urlsplit(self.path).query)
            if path == "/fetch":
                store.tokens += 1
                return self.answer(200, {"auth-token": "dGVzdDp0ZXN0"})
            if (self.headers["Authorization"], self.headers["X-Experience-API-Version"]) != (
                "Basic dGVzdDp0ZXN0",
                "1.0.3",
            ):
                return self.answer(401, {})
            if path == "/xapi/statements":
                return self.answer(store.take(json.loads(body)), [])
            if path == "/xapi/activities/state":
                assert query["activityId"] == [ACTIVITY] and json.loads(query["agent"][0]) == ACTOR
                (name,) = query["stateId"]
                if self.command == "PUT":
                    store.states[name] = json.loads(body)
                    return self.answer(200, {})
                return self.answer(200, store.states[name]) if name in store.states else self.answer(404, {})
            return self.answer(404, {})

        def do_OPTIONS(self) -> None:
            self.answer(200, {})

        do_GET = do_POST = do_PUT = handle_any

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    runner = Thread(target=server.serve_forever, daemon=True)
    runner.start()
    store.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield store
    finally:
        server.shutdown()
        server.server_close()
        runner.join()


def search(address: str, *, cmi5: bool) -> str:
    """What a platform adds to the address of a package."""
    actor = quote(json.dumps(ACTOR))
    common = f"?endpoint={quote(address + '/xapi/')}&actor={actor}&registration={REGISTRATION}"
    if cmi5:
        return f"{common}&activityId={quote(ACTIVITY)}&fetch={quote(address + '/fetch')}"
    return f"{common}&activity_id={quote(ACTIVITY)}&auth={quote('Basic dGVzdDp0ZXN0')}"


DO = """
import { Statements, launchOf } from "./statements.js";
const platform = new Statements(launchOf(process.env.SEARCH), fetch, () => 0);
const out = [await platform.open()];
const name = "rainbow7/en/legal/combo.colour/1/42";
const answered = (right) => ({ name, right, given: "v", beliefs: right ? [] : ["pairs"] });
const told = (score, done, kept) => ({ score, done, place: 1, count: 2, kept });
"""


def run(address: str, code: str, *, cmi5: bool) -> Any:
    """What a script prints that has told a store something."""
    assert NODE is not None
    environment = {**os.environ, "SEARCH": search(address, cmi5=cmi5)}
    text = f"{DO}{code}\nconsole.log(JSON.stringify(out));"
    done = subprocess.run([NODE, "--input-type=module", "-"], cwd=SCRIPTS, input=text, capture_output=True, text=True,
                          encoding="utf-8", timeout=60, env=environment)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


TWO_ANSWERS = """
out.push(await platform.tell(told(0.5, false, "en 1;0;1-;=v"), answered(true)));
out.push(await platform.tell(told(0.5, false, "en 1;1;10;=v"), answered(false)));
out.push(await platform.tell(told(0.5, true, "en 1;2;10;")));
out.push(await platform.tell(told(0.5, true, "en 1;2;10;")));
platform.close();
platform.close();
"""


def test_cmi5_from_the_first_statement_to_the_last() -> None:
    with record_store() as store:
        assert run(store.address, TWO_ANSWERS, cmi5=True) == ["", True, True, True, True]
        assert store.verbs == ["initialized", "answered", "answered", "completed", "passed", "terminated"]
        assert store.tokens == 1 and not store.complaints
        by_verb = dict(zip(store.verbs, store.statements, strict=True))
        for verb, each in by_verb.items():
            assert each["actor"] == ACTOR and each["context"]["registration"] == REGISTRATION
            assert each["context"]["extensions"].items() >= TEMPLATE["extensions"].items()
            assert each["context"]["contextActivities"]["grouping"] == TEMPLATE["contextActivities"]["grouping"]
            named = [category["id"] for category in each["context"]["contextActivities"].get("category", [])]
            moves_on = verb in ("completed", "passed")
            assert named == ([] if verb == "answered" else [f"{CMI5}cmi5", *([f"{CMI5}moveon"] if moves_on else [])])
            assert verb == "answered" or each["object"]["id"] == ACTIVITY
        assert "score" not in by_verb["completed"]["result"] and by_verb["completed"]["result"]["completion"] is True
        assert by_verb["passed"]["result"]["score"]["scaled"] == 0.5
        wrong = by_verb["answered"]
        assert wrong["result"]["success"] is False and list(wrong["result"]["extensions"].values()) == [["pairs"]]
        assert wrong["object"]["id"].startswith(f"{ACTIVITY}/")
        assert run(store.address, "", cmi5=True) == ["en 1;2;10;"], "whoever comes back goes on there"


def test_less_than_half_is_failed_only_where_the_platform_asks_for_it() -> None:
    for data, ends in ((LAUNCH_DATA, ["completed", "failed"]), ({"contextTemplate": TEMPLATE}, ["completed"])):
        with record_store(data) as store:
            run(store.address, 'await platform.tell(told(0.25, true, ""));', cmi5=True)
            assert store.verbs == ["initialized", *ends]


def test_who_looks_back_changes_nothing() -> None:
    with record_store({**LAUNCH_DATA, "launchMode": "Review"}) as store:
        run(store.address, TWO_ANSWERS, cmi5=True)
        assert store.verbs == ["initialized", "terminated"] and "rainbow7" not in store.states


def test_a_launch_by_address_alone() -> None:
    with record_store() as store:
        assert run(store.address, TWO_ANSWERS, cmi5=False) == ["", True, True, True, True]
        assert store.verbs == ["answered", "answered", "completed"] and store.tokens == 0
        assert store.statements[-1]["result"]["score"] == {"scaled": 0.5, "raw": 50, "min": 0, "max": 100}
        assert "category" not in store.statements[-1]["context"]["contextActivities"]


def test_what_was_refused_is_told_with_the_next_answer() -> None:
    with record_store() as store:
        store.refuses = 1
        assert run(store.address, TWO_ANSWERS, cmi5=False) == ["", False, True, True, True]
        assert store.verbs == ["answered", "answered", "completed"]
        assert [each["result"]["success"] for each in store.statements[:2]] == [True, False]


def test_where_nobody_answers_it_says_so() -> None:
    assert run("http://127.0.0.1:9", "", cmi5=True) == [None]


def test_an_address_without_a_launch_is_none() -> None:
    code = 'out.push(launchOf(""), launchOf("?endpoint=x&actor={}&activityId=y"), launchOf("?lang=fr"));'
    with record_store() as store:
        assert run(store.address, code, cmi5=False)[1:] == [None, None, None]
