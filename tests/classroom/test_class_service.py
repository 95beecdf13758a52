"""The interface over HTTP, as outside programs call it: nothing leaks, nothing is lost, keys open their doors only."""

import json
import sys
import threading
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from class_client import PLAN, LiveClass, class_service
from sqlalchemy import create_engine, text

from rainbow7.bench.databases import Postgres
from rainbow7.classroom.store import CannotStore, Store
from rainbow7.games import GAMES
from rainbow7.tutor.exercise_data import exercise_data
from rainbow7.tutor.game_tutors import kinds_and_rules
from rainbow7.tutor.pupil_view import NoStep, class_step

TEACHERS: tuple[tuple[str, Any], ...] = (
    ("drive", {"v": 1}), ("erase", {}), ("results", None), ("export.csv", None), ("export.json", None),
)  # fmt: skip


def test_a_class_from_opening_to_erasing(live: LiveClass) -> None:
    room = live.open()
    otter, fox = live.join(room["code"]), live.join(room["code"].lower())
    assert (otter["animal"]["en"], otter["animal"]["fr"]) == ("otter", "loutre")
    assert fox["animal"]["en"] == "fox"
    state = live.drive(room["teacher"], phase="ask")
    assert {
        "v": 2,
        "phase": "ask",
        "step": 1,
        "round": 1,
        "open": [1, 1],
        "paused": False,
        "follow": "",
    }.items() <= state.items()
    view = live.ask("step/1", otter["token"])[1]
    wrong = "yes,yes"
    assert wrong in [each["value"] for each in view["options"]]
    body = {"step": 1, "round": 1, "nth": 5, "answer": wrong}
    assert [live.ask("answer", otter["token"], body) for _ in range(3)] == [(200, {"nth": 5})] * 3
    assert live.ask("answer", otter["token"], {**body, "nth": 4, "answer": "no,no"}) == (200, {"nth": 5})
    wall = live.event(room["teacher"])["wall"]
    assert {"joined": 2, "right": 0, "unexplained": 0, "nothing": 1}.items() <= wall.items()
    assert [(each["beliefs"], each["answer"], each["count"]) for each in wall["groups"]] == [(["runs-wrap"], wrong, 1)]
    live.drive(room["teacher"], phase="shown")
    shown = live.ask("step/1", otter["token"])[1]["shown"]["said"]
    assert (shown["key"], shown["right"]) == ("yes,no", False)
    assert live.ask("erase", room["teacher"], {}) == (200, {"erased": True})
    assert [live.ask("state", key)[0] for key in (room["teacher"], room["show"], otter["token"])] == [404] * 3
    assert live.ask("join", body={"code": room["code"]})[0] == 404


def test_keys_open_their_own_doors_only(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    for path, body in TEACHERS:
        for key in (pupil, room["show"], "", live.host_key, "x" * 500):
            assert live.ask(path, key, body)[0] == 404, path
    answer = {"step": 1, "round": 1, "nth": 1, "answer": "no,no"}
    assert [live.ask("answer", key, answer)[0] for key in (room["teacher"], room["show"], "")] == [404] * 3
    assert [live.ask("open", key, {"plan": PLAN})[0] for key in (room["teacher"], pupil, "")] == [404] * 3
    assert live.ask("open", live.host_key, {"plan": PLAN}, Origin="https://elsewhere.example")[0] == 403


def test_the_teachers_pages_stand_in_no_frame_and_all_pages_load_nothing_from_elsewhere(live: LiveClass) -> None:
    for page in ("", "teach", "show", "print"):
        status, text, headers = live.raw(f"class/{page}")
        assert status == 200
        policy = headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self';" in policy
        assert b"http://" not in text
        assert b"https://" not in text


@pytest.mark.parametrize("path", ["class/nothing", "klass", "class/join/now", "Class", "class/files/nothing.js"])
def test_whoever_mistypes_the_address_finds_the_way_in(live: LiveClass, path: str) -> None:
    status, said, headers = live.raw(path)
    assert status == 404
    if "files" not in path:
        assert b"/class/files/pupil.js" in said and "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_the_way_to_the_first_question_is_short(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], phase="ask")
    packed = {"Accept-Encoding": "gzip"}
    files = [
        "",
        *(
            f"files/{each}"
            for each in ("pictures.css", "class.css", "pupil.css", "line.js", "bar.js", "drawing.js", "pupil.js")
        ),
    ]
    sent = sum(len(live.raw(f"class/{each}", headers=packed)[1]) for each in files)
    sent += len(live.raw("class/api/step/1", pupil)[1]) + len(live.raw("class/api/state", pupil)[1])
    print(f"{sent} bytes to the first question")
    assert sent <= 60_000


def test_two_teachers_at_once_do_not_undo_each_other_unseen(live: LiveClass) -> None:
    room = live.open()
    found = [live.ask("drive", room["teacher"], {"v": 1, "paused": True}) for _ in range(2)]
    assert [status for status, _ in found] == [200, 409]
    assert found[0][1] == found[1][1]
    assert live.ask("drive", room["teacher"], {"v": 2, "step": 99})[0] == 422


def test_a_closed_door_a_wrong_code_and_a_removed_seat(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], door="closed")
    assert live.ask("join", body={"code": room["code"]}) == (409, {"why": "closed"})
    assert live.ask("join", body={"code": "BBBBB"})[0] == 404
    live.drive(room["teacher"], remove=0)
    assert live.ask("state", pupil)[0] == 404


def alike(live: LiveClass, room: Any) -> list[bool]:
    return [each["same"] for each in live.event(room["teacher"])["seats"]]


def test_seats_with_one_address_are_marked_unless_a_whole_school_shares_it(live: LiveClass) -> None:
    room = live.open()
    for address in ("192.168.8.20", "192.168.8.21", "192.168.8.20"):
        live.ask("join", body={"code": room["code"]}, **{"X-Real-IP": address})
    assert alike(live, room) == [True, False, True]
    for _ in range(2):
        live.ask("join", body={"code": room["code"]}, **{"X-Real-IP": "192.168.8.20"})
    assert alike(live, room) == [False] * 5
    live.ask("erase", room["teacher"], {})


@pytest.mark.skipif(sys.platform != "linux", reason="only there has this machine more than one address of its own")
def test_only_a_proxy_on_this_machine_is_believed_about_addresses(live: LiveClass) -> None:
    room = live.open()
    host, port = live.url.removeprefix("http://").strip("/").split(":")
    for told in ("192.168.8.30", "192.168.8.31"):
        connection = HTTPConnection(host, int(port), timeout=20, source_address=("127.0.0.2", 0))
        body = json.dumps({"code": room["code"]})
        connection.request("POST", "/class/api/join", body, {"X-Real-IP": told, "X-Forwarded-For": told})
        assert connection.getresponse().status == 200
        connection.close()
    assert alike(live, room) == [True, True]
    live.ask("erase", room["teacher"], {})


def test_too_late_paused_and_unreadable_answers(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    body: dict[str, Any] = {"step": 1, "round": 1, "nth": 1, "answer": "no,no"}
    status, state = live.ask("answer", pupil, body)
    assert (status, state["phase"]) == (409, "lobby")
    live.drive(room["teacher"], phase="ask")
    assert live.ask("answer", pupil, {**body, "round": 2})[0] == 409
    assert live.ask("answer", pupil, {**body, "answer": "<b>"})[0] == 422
    live.drive(room["teacher"], paused=True)
    assert live.ask("answer", pupil, body)[0] == 409


@pytest.mark.parametrize("sent", [b"", b"[]", b"{", b"null", b'{"answer": 1}', b"\xff", b"[" * 3000, b'{"nth": 1e99}'])
def test_what_cannot_be_read_is_422_or_404_and_never_a_failure(live: LiveClass, sent: bytes) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    assert live.raw("class/api/answer", pupil, sent)[0] == 422
    assert live.raw("class/api/try", pupil, sent)[0] == 422
    assert live.raw("class/api/drive", room["teacher"], sent)[0] == 422
    assert live.raw("class/api/answer", pupil, b"x" * 5000)[0] == 413
    live.ask("erase", room["teacher"], {})


HALF = "\ud800"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("drive", {"spotlight": [HALF]}), ("drive", {"follow": HALF}), ("drive", {HALF: 1}), ("drive", {"phase": HALF}),
        ("answer", {"step": 1, "round": 1, "nth": 1, "answer": HALF}), ("try", {"step": 3, "nth": 1, "tried": [HALF]}),
        ("open", {"plan": {**PLAN, "steps": [HALF]}}), ("open", {"plan": {**PLAN, "edition": HALF}}),
        ("plan", {"plan": {**PLAN, "lang": HALF}}),
    ],
)  # fmt: skip
def test_halves_of_signs_are_unreadable_and_harm_nobody(live: LiveClass, path: str, body: Any) -> None:
    room = live.open()
    keys = {"drive": room["teacher"], "open": live.host_key, "plan": live.host_key}
    key = keys.get(path) or live.join(room["code"])["token"]
    assert live.ask(path, key, {"v": 1, **body}) == (422, {"why": "unreadable"})
    for who in ("teacher", "show"):
        assert live.ask("state", room[who])[0] == 200
        assert live.event(room[who])["phase"] == "lobby"
    live.ask("erase", room["teacher"], {})


NO_CODES = (
    b"", b"[]", b"{", b"null", b"{}", b"\xff", b'{"code": 1}', b'{"code": "<b>bb"}', b'{"code": "BBBB\\u0000"}',
    json.dumps({"code": HALF * 5}).encode(), '{"code": "ÉÉÉÉÉ"}'.encode(),
)  # fmt: skip


def test_whatever_is_no_code_is_a_code_that_there_is_not(tmp_path: Path) -> None:
    with class_service(f"sqlite:///{tmp_path / 'class.db'}") as own:
        for sent in NO_CODES:
            status, said, _ = own.raw("class/api/join", "", sent)
            assert (status, json.loads(said)) == (404, {"why": "code"}), sent


STRANGE = ("<img src=x onerror=alert(1)>", "\u202eevil\u2066", "\x00", "=HYPERLINK(1)", "a" * 1_000_000)


@pytest.mark.parametrize("strange", STRANGE, ids=("markup", "direction", "nul", "formula", "long"))
def test_nothing_that_somebody_made_up_is_told_to_anybody(live: LiveClass, strange: str) -> None:
    room = live.open()
    pupil, teacher = live.join(room["code"])["token"], room["teacher"]
    live.drive(teacher, phase="ask")
    answer = {"step": 1, "round": 1, "nth": 1, "answer": "no,no"}
    sent: list[tuple[str, str, Any]] = [
        ("answer", pupil, {**answer, field: strange}) for field in answer
    ] + [
        ("try", pupil, {"step": 3, "nth": 1, "tried": [strange]}), ("join", "", {"code": strange}),
        ("drive", teacher, {"v": 2, "spotlight": [strange]}), ("drive", teacher, {"v": 2, "steps": [strange]}),
        ("drive", teacher, {"v": 2, "phase": strange}), ("drive", teacher, {"v": 2, "door": strange}),
        ("open", live.host_key, {"plan": {**PLAN, "edition": strange}}),
        ("open", live.host_key, {"plan": {**PLAN, "lang": strange}}),
    ]  # fmt: skip
    for path, key, body in sent:
        assert 400 <= live.ask(path, key, body)[0] < 500, (path, list(body))
        live.ask("state", teacher)
    told = [json.dumps(live.event(room[each])) for each in ("teacher", "show")]
    told += [json.dumps(live.ask(each, teacher)[1]) for each in ("state", "step/1", "results", "export.json")]
    told.append(live.raw("class/api/export.csv", teacher)[1].decode())
    assert not [each for each in told if strange[:40] in each or json.dumps(strange[:40])[1:-1] in each]
    live.ask("erase", teacher, {})


def test_what_is_only_looked_at_takes_no_answer(live: LiveClass) -> None:
    room = live.open({**PLAN, "steps": ["round:3/42", "lesson:rainbow7/02-three-cards/1"]})
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], phase="ask", open=[1, 2])
    for step in (1, 2):
        answer = {"step": step, "round": 1, "nth": step, "answer": "I am Zoe"}
        assert live.ask("answer", pupil, answer) == (422, {"why": "unreadable", "field": "answer"})
    assert live.ask("export.json", room["teacher"]) == (200, [])
    live.ask("erase", room["teacher"], {})


@pytest.mark.parametrize("wish", [{"remove": 5}, {"remove": "0"}, {"remove": True}, {"spotlight": ["<b>", "yes,no"]}])
def test_what_a_teacher_cannot_want_is_told_by_its_field_and_changes_nothing(live: LiveClass, wish: Any) -> None:
    room = live.open()
    live.join(room["code"])
    assert live.ask("drive", room["teacher"], {"v": 1, "paused": True, **wish}) == (
        422, {"why": "unreadable", "field": next(iter(wish))},
    )  # fmt: skip
    state = live.ask("state", room["teacher"])[1]
    assert (state["v"], state["paused"], state["spotlight"]) == (1, False, [])
    live.ask("erase", room["teacher"], {})


def test_a_running_class_gets_further_questions_and_those_that_were_answered_stay(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    assert live.drive(room["teacher"], steps=["legal/combo.value/1/5"])["steps"] == 1, "nobody has answered yet"
    state = live.drive(room["teacher"], phase="ask")
    assert live.ask("answer", pupil, {"step": 1, "round": 1, "nth": 1, "answer": "no,no"})[0] == 200
    further = ["legal/combo.value/1/5", "legal/combo.value/1/6"]
    for unusable in (further[1:], ["nothing"], [], "x"):
        wish = {"v": state["v"], "phase": "lobby", "steps": unusable}
        assert live.ask("drive", room["teacher"], wish) == (422, {"why": "unreadable", "field": "steps"})
    assert live.ask("drive", pupil, {"v": state["v"], "steps": further})[0] == 404
    state = live.drive(room["teacher"], steps=further, step=2, phase="ask")
    assert (state["steps"], state["step"], state["open"]) == (2, 2, [2, 2])
    assert live.ask("state", pupil)[1]["steps"] == 2
    told = live.ask("state", room["teacher"])[1]
    assert told["plan"]["steps"] == further
    assert told["about"]["titles"] == ["Value"]
    assert live.ask("step/2", pupil)[0] == 200
    assert live.ask("answer", pupil, {"step": 2, "round": 1, "nth": 2, "answer": "no,no"})[0] == 200
    assert [each["answered"] for each in live.ask("results", room["teacher"])[1]["results"]] == [1, 1]
    live.ask("erase", room["teacher"], {})


def test_only_a_teacher_looks_at_questions_that_are_in_no_plan(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    for key, status in ((room["teacher"], 200), (pupil, 404), (room["show"], 404), ("", 404)):
        assert live.ask("look?step=legal/combo.value/1/6", key)[0] == status
    assert live.ask("look?step=nothing", room["teacher"])[0] == 404
    live.ask("erase", room["teacher"], {})


def test_going_back_to_a_question_finds_its_answers_at_once(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], phase="ask")
    assert live.ask("answer", pupil, {"step": 1, "round": 1, "nth": 1, "answer": "no,no"})[0] == 200
    for step in (2, 1, 2, 1):
        live.drive(room["teacher"], step=step)
        assert live.event(room["teacher"])["wall"]["nothing"] == (step == 2)
        mine = live.ask(f"step/{step}", pupil)[1]["mine"]
        assert mine == (None if step == 2 else {"answer": "no,no", "nth": 1})
    live.drive(room["teacher"], step=2, open=[1, 2])
    assert live.ask("step/1", pupil)[1]["mine"] == {"answer": "no,no", "nth": 1}
    live.ask("erase", room["teacher"], {})


def test_a_step_that_is_played_answers_with_data(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], phase="ask", step=3)
    status, reply = live.ask("try", pupil, {"step": 3, "tried": ["lay R6 Y6 > A"], "nth": 1})
    assert (status, reply["answer"], reply["nth"]) == (200, "refused", 1)
    assert reply["belief"]
    refused = ["lay R6 Y6 > A", "what Zoe says"]
    assert live.ask("try", pupil, {"step": 3, "tried": refused, "nth": 2})[0] == 422
    assert live.ask("answer", pupil, {"step": 3, "round": 1, "nth": 2, "answer": "; ".join(refused)})[0] == 422
    status, reply = live.ask("try", pupil, {"step": 3, "tried": ["lay R6 Y6 G6 > A"], "nth": 2})
    assert (status, reply["done"]) == (200, True)
    assert live.event(room["teacher"])["wall"]["right"] == 1


def test_exports_tell_what_the_wall_tells(live: LiveClass) -> None:
    room = live.open()
    pupils = [live.join(room["code"])["token"] for _ in range(3)]
    live.drive(room["teacher"], phase="ask")
    for token, answer in zip(pupils, ("no,no", "yes,no", "yes,no"), strict=True):
        assert live.ask("answer", token, {"step": 1, "round": 1, "nth": 1, "answer": answer})[0] == 200
    said = live.ask("export.json", room["teacher"])[1]
    assert sorted(each["result"]["success"] for each in said) == [False, True, True]
    assert all(each["actor"]["account"]["name"].startswith("seat-") for each in said)
    rows = live.raw("class/api/export.csv", room["teacher"])[1].decode().splitlines()
    assert len(rows) == 4
    (result,) = live.ask("results", room["teacher"])[1]["results"]
    assert (result["answered"], result["first_right"]) == (3, 2)


def test_the_results_count_pupils_and_nobody_twice(live: LiveClass) -> None:
    room = live.open()
    pupils = [live.join(room["code"])["token"] for _ in range(3)]
    for turn, phase in ((1, "ask"), (2, "revote")):
        live.drive(room["teacher"], phase=phase)
        for token in pupils:
            answer = {"step": 1, "round": turn, "nth": turn, "answer": "yes,yes"}
            assert live.ask("answer", token, answer)[0] == 200
    (result,) = live.ask("results", room["teacher"])[1]["results"]
    assert (result["answered"], result["believed"]) == (3, 3)
    live.ask("erase", room["teacher"], {})


# Leaks


def test_nothing_tells_the_key_the_hints_or_the_name_before_it_is_shown(live: LiveClass) -> None:
    for game in GAMES.values():
        names = {
            kind: f"{kind}/{rule}/1/7" for kind, rule in kinds_and_rules(game, game.editions[game.default_edition])
        }
        steps = []
        for name in names.values():
            try:
                class_step(name, game.default_edition)
            except NoStep:
                continue
            steps.append(name)
        plan = {"edition": game.default_edition, "lang": "en", "steps": steps}
        room = live.open(plan)
        mine, other = live.join(room["code"]), live.join(room["code"])
        live.drive(room["teacher"], phase="ask", open=[1, len(steps)])
        for number, name in enumerate(steps, 1):
            exercise = class_step(name, game.default_edition).exercise
            assert exercise is not None
            hints = [each["text"] for each in exercise_data(exercise, "en")["hints"]]
            for key in (mine["token"], room["show"]):
                status, text, _ = live.raw(f"class/api/step/{number}", key)
                assert status == 200
                view = json.loads(text)
                assert not {"hints", "shown", "name", "rule", "right", "seed", "beliefs", "key", "proof"} & set(view)
                assert all(set(each) == {"value", "html", "text"} for each in view["options"])
                assert exercise.name.short not in text.decode()
                assert not [each for each in hints[-1:] if each in text.decode()]
        for key in (mine["token"], room["show"]):
            told = json.dumps(live.event(key)) + live.raw("class/api/state", key)[1].decode()
            assert other["animal"]["en"] not in told
            assert "wall" not in told
            assert "seats" not in told
        live.ask("erase", room["teacher"], {})


def test_pupils_are_told_no_question_that_is_not_open(live: LiveClass) -> None:
    room = live.open()
    pupil = live.join(room["code"])["token"]
    live.drive(room["teacher"], phase="ask")
    assert [live.ask(f"step/{each}", pupil)[0] for each in (1, 2, 99)] == [200, 409, 404]
    assert live.ask("step/1/at/0", pupil)[0] == 404


# What happens to it


def test_what_was_acknowledged_outlives_a_killed_service(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'class.db'}"
    with class_service(database) as first:
        room = first.open()
        pupils = [first.join(room["code"])["token"] for _ in range(12)]
        first.drive(room["teacher"], phase="ask")
        acknowledged: dict[str, int] = {}

        def send(token: str) -> None:
            for nth in range(1, 200):
                try:
                    status, told = first.ask("answer", token, {"step": 1, "round": 1, "nth": nth, "answer": "no,no"})
                except OSError:
                    return
                if status == 200:
                    acknowledged[token] = told["nth"]

        senders = [threading.Thread(target=send, args=(token,)) for token in pupils]
        for each in senders:
            each.start()
        while len(acknowledged) < len(pupils):
            pass
        first.kill()
        for each in senders:
            each.join()
    with class_service(database) as second:
        for token in pupils:
            mine = second.ask("state", token)[1]["mine"]
            assert mine is not None
            assert mine["nth"] >= acknowledged[token]


def test_a_database_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match="Expecting value"), class_service(f"sqlite:///{tmp_path}"):
        pass
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "--db" in said


@pytest.mark.parametrize(
    "address", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_a_database_in_memory_keeps_nothing_and_is_refused(address: str) -> None:
    with pytest.raises(CannotStore):
        Store(address)


def test_two_instances_on_postgresql_are_one_class(postgres: Postgres) -> None:
    with class_service(postgres.url) as one, class_service(postgres.url) as two:
        room = one.open()
        animals = [each.join(room["code"])["animal"]["en"] for each in (one, two) * 10]
        assert len(set(animals)) == 20
        pupil = one.join(room["code"])["token"]
        version = one.drive(room["teacher"], phase="ask")["v"]
        assert two.ask("step/1", pupil)[0] == 200, "what another instance has just opened is open"
        body = {"step": 1, "round": 1, "nth": 1, "answer": "no,no"}
        assert [each.ask("answer", pupil, body) for each in (two, one, two)] == [(200, {"nth": 1})] * 3
        wait_for(lambda: [each.event(room["teacher"])["wall"]["nothing"] for each in (one, two)] == [20, 20])
        one.drive(room["teacher"], steps=[*PLAN["steps"], "legal/combo.value/1/5"])
        wait_for(lambda: two.ask("state", pupil)[1]["steps"] == len(PLAN["steps"]) + 1)
        version = two.ask("state", room["teacher"])[1]["v"]
        pressed = sorted(each.ask("drive", room["teacher"], {"v": version, "paused": True})[0] for each in (one, two))
        assert pressed == [200, 409]
        with class_service(postgres.url) as late:
            assert late.event(room["teacher"])["wall"]["nothing"] == 20
        assert one.ask("erase", room["teacher"], {})[0] == 200
        wait_for(lambda: two.ask("state", pupil)[0] == 404)


def test_what_happened_while_an_instance_heard_nothing_reaches_it_when_it_listens_again(postgres: Postgres) -> None:
    with class_service(postgres.url) as one, class_service(postgres.url) as two:
        room = one.open()
        pupil = one.join(room["code"])["token"]
        assert two.event(room["teacher"])["phase"] == "lobby"
        engine = create_engine(postgres.url)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            cut = "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'"
            assert len(connection.execute(text(cut)).all()) == 2
        engine.dispose()
        one.drive(room["teacher"], phase="ask")
        assert one.ask("answer", pupil, {"step": 1, "round": 1, "nth": 1, "answer": "no,no"})[0] == 200
        wait_for(lambda: two.event(room["teacher"])["phase"] == "ask")
        wait_for(lambda: two.event(room["teacher"])["wall"]["nothing"] == 0)
        one.ask("erase", room["teacher"], {})


def test_acknowledged_answers_outlive_a_postgresql_stopped_at_once(postgres: Postgres) -> None:
    with class_service(postgres.url) as live:
        room = live.open()
        pupil = live.join(room["code"])["token"]
        live.drive(room["teacher"], phase="ask")
        body = {"step": 1, "round": 1, "nth": 1, "answer": "no,no"}
        assert live.ask("answer", pupil, body)[0] == 200
        postgres.control("stop", "-m", "immediate")
        assert live.ask("answer", pupil, {**body, "nth": 2})[0] == 503
        postgres.control("start")
        wait_for(lambda: live.ask("answer", pupil, {**body, "nth": 2})[0] == 200)
        live.ask("erase", room["teacher"], {})


def wait_for(done: Any) -> None:
    """Ask until it is so; the test's own limit ends what never is."""
    while not done():
        pass
