"""Packages for learning platforms: what is in them, and that they say what the pages say."""

import json
import os
import re
import shutil
import subprocess
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from rainbow7.classroom.lms.exercise_answers import answer_key, exercise_answers, without_links, words_of_exercises
from rainbow7.classroom.lms.exercise_package import exercise_package
from rainbow7.classroom.lms.manifests import MANIFESTS
from rainbow7.classroom.lms.shared_parts import share_parts
from rainbow7.cli import main
from rainbow7.pages.exercise_session import ExerciseSession
from rainbow7.pages.link import PageLink
from rainbow7.tutor.exercise_making import make

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "rainbow7" / "classroom" / "lms"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None and not os.environ.get("CI"), reason="needs Node.js")

NAMES = {
    "choice": "rainbow7/en/legal/combo.colour/1/42",
    "cards": "rainbow7/fr/pick/combo.value/1/1000",
    "sets": "rainbow7/en/all/combo.value/1/1",
    "counts": "rainbow7/en/score/score.storm/1/1",
    "points": "sazuki/grimpeur-fr/points/score.sum/1/1",
    "another game": "spaan/piatnik-fr/line/line.black/1/1",
}
SMALL = ("choice", "cards")


@cache
def package(form: str = "scorm12", lang: str = "en") -> dict[str, bytes]:
    """The files of a small package."""
    made = exercise_package([make(NAMES[each]) for each in SMALL], form, lang, 1, 7)
    with ZipFile(BytesIO(made)) as zipped:
        assert zipped.testzip() is None
        return {name: zipped.read(name) for name in zipped.namelist()}


def run_script(code: str) -> Any:
    """What a script prints as JSON."""
    assert NODE is not None
    command = [NODE, "--input-type=module", "-"]
    done = subprocess.run(
        command, cwd=SCRIPTS, input=code, capture_output=True, text=True, encoding="utf-8", timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# What is in it


@pytest.mark.parametrize("form", MANIFESTS)
def test_the_manifest_lists_what_is_there(form: str) -> None:
    files = package(form)
    name = MANIFESTS[form][0]
    root = ElementTree.fromstring(files[name])
    texts = {each.tag.rpartition("}")[2]: each for each in root.iter()}
    assert next(iter(files)) == name, "platforms look for it at the top"
    if form.startswith("scorm"):
        listed = [each.get("href") for each in root.iter() if each.tag.endswith("}file")]
        assert sorted(filter(None, listed)) == sorted(set(files) - {name})
        assert texts["resource"].get("href") == "index.html"
        assert texts["item"].get("identifierref") == texts["resource"].get("identifier")
        version = {"scorm12": "1.2", "scorm2004": "2004 4th Edition"}[form]
        assert texts["schemaversion"].text == version
        kind = {each.rpartition("}")[2].lower(): value for each, value in texts["resource"].attrib.items()}
        assert (kind["scormtype"], kind["type"]) == ("sco", "webcontent")
        ids = [each.get("identifier") for each in root.iter() if each.get("identifier")]
        assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[A-Za-z_][\w.-]*", str(each)) for each in ids)


def test_it_holds_nothing_that_a_platform_serves_wrongly_and_asks_nobody_else() -> None:
    for name, content in package().items():
        assert Path(name).suffix in (".html", ".css", ".js", ".xml"), name
        text = content.decode()
        assert "serviceWorker" not in text and "import(" not in text
        if name != "imsmanifest.xml":
            spaces = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml")
            terms = ("http://adlnet.gov/expapi/", "https://w3id.org/xapi/", "https://rainbow7.invalid/")
            addresses = set(re.findall(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'`)\\\\]*", text))
            # What statements call things are names; nobody is asked there.
            assert {each for each in addresses if not each.startswith(terms)} <= set(spaces), (name, addresses)
        for each in re.findall(r'(?:src|href)="([^"]*)"', text) if name == "index.html" else ():
            assert each.startswith(("data:", "#")) or each in package(), each


def test_it_is_small_and_always_the_same() -> None:
    made = [exercise_package([make(NAMES[each]) for each in SMALL], "scorm12", "en", 1, 7) for _ in range(2)]
    assert made[0] == made[1]
    assert len(made[0]) < 100_000


def test_the_title_is_told_in_the_language_of_the_command() -> None:
    title = re.compile(rb"<title>([^<]*)</title>")
    told = {lang: title.findall(package(lang=lang)["index.html"])[0].decode() for lang in ("en", "fr")}
    assert told["en"] != told["fr"]
    assert b'<html lang="fr"' in package(lang="fr")["index.html"]


# It says what the pages say


def do_in_python(session: ExerciseSession, message: dict[str, Any]) -> None:
    if "hint" in message:
        session.hint()
    elif "drop" in message:
        session.drop(message["drop"])
    elif "do" in message:
        session.add(message["do"])
    else:
        session.answer(message["answer"])


def said_by_python(name: str, lang: str, messages: list[dict[str, Any]]) -> dict[str, Any]:
    exercise = make(name)
    session = ExerciseSession(exercise)
    for each in messages:
        do_in_python(session, each)
    link = PageLink(game=exercise.name.game, edition=exercise.name.edition, lang=lang)

    def address(page: str = "", **_: Any) -> str:
        return ""

    table = {part: each for part, each in session.table_data(link, "k").items() if part != "sheet"}
    ask, quiz = session.question_data(link, "k", address), session.answer_data(link, "k", address, "on")
    said: dict[str, Any] = json.loads(json.dumps(without_links({"ask": ask, "table": table, "quiz": quiz})))
    return said


@cache
def answered(name: str, lang: str) -> str:
    """An exercise with all answers, as a package holds it."""
    return json.dumps(share_parts(exercise_answers(make(name), lang, "k")))


def said_by_script(name: str, lang: str, messages: list[dict[str, Any]]) -> dict[str, Any]:
    code = f"""
import {{ assembled }} from "./content.js";
import {{ begun, heard, partsOf }} from "./exercise_view.js";
const exercise = assembled({answered(name, lang)});
const doing = {json.dumps(messages)}.reduce((before, message) => heard(exercise, before, message), begun());
console.log(JSON.stringify(partsOf(exercise, doing, {json.dumps(words_of_exercises(lang))}, "on")));"""
    said: dict[str, Any] = run_script(code)
    return said


def deeds(kind: str) -> list[list[dict[str, Any]]]:
    """What learners do with an exercise: hints, and answers right, believed and simply wrong."""
    exercise = make(NAMES[kind])
    hint: dict[str, Any] = {"hint": True}
    if exercise.form == "choice":
        return [[], [hint, hint], *([hint, {"answer": each.value}] for each in exercise.options)]
    hand = [str(each) for each in exercise.question.state.hands[0]]
    if exercise.form == "cards":
        right = " ".join(map(str, min(exercise.key)))
        return [[], [{"do": right}], [{"do": hand[-1]}], [hint, {"do": " ".join(reversed(hand[:3]))}]]
    if exercise.form == "sets":
        found = [{"do": " ".join(map(str, each))} for each in sorted(exercise.key, reverse=True)]
        wrong = [{"do": " ".join(hand[:2])}, {"do": hand[0]}]
        end = {"answer": ""}
        return [[end], [*found, end], [*wrong, end], [*found, *wrong, {"drop": hand[0]}, end], [hint, *wrong]]
    believed = ["/".join(map(str, each.answer)) for each in exercise.beliefs]
    seats = exercise.question.state.seats
    return [[], *([{"answer": each}] for each in (*believed, "/".join("9" * seats), "/".join(map(str, exercise.key))))]


@needs_node
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", NAMES)
def test_the_script_shows_what_a_session_shows(kind: str, lang: str) -> None:
    for messages in deeds(kind):
        expected, found = said_by_python(NAMES[kind], lang, messages), said_by_script(NAMES[kind], lang, messages)
        checked = expected["quiz"]["checked"]
        if checked and checked["yours"] and found["quiz"]["checked"]["yours"]["answer"]["text"] == "":
            # Numbers and sets that no belief explains stand where they were given, and are not told once more.
            assert make(NAMES[kind]).form in ("sets", "counts") and not checked["yours"]["beliefs"]
            checked["yours"]["answer"] = {"html": "", "text": ""}
        if make(NAMES[kind]).form != "choice" and checked:
            # Sets of cards are asked for by the text of what was chosen, in whatever order.
            found["quiz"]["checked"]["given"] = checked["given"] = ""
        assert found == expected, messages


@needs_node
def test_what_was_written_once_is_put_together_again() -> None:
    drawn = '<svg viewBox="0 0 2 2"><path d="M1 1"/></svg>'
    long = {"text": "x" * 80, "inside": [f"a {drawn} b {drawn}", {"y": "z" * 70}]}
    data = {"a": long, "b": [long, long["inside"]], "c": "short", "d": None, "e": [1, True]}
    shared = share_parts(data)
    assert json.dumps(shared).count("x" * 80) == 1
    code = f'import {{ assembled }} from "./content.js"; console.log(JSON.stringify(assembled({json.dumps(shared)})))'
    assert run_script(code) == data


def test_sets_are_known_in_whatever_order_they_were_found() -> None:
    assert answer_key("R2 R1 / W B1") == answer_key("B1 W / R1 R2")
    assert answer_key("-") == answer_key("") == "-"


@needs_node
def test_kept_data_of_sixty_exercises_fit_and_nonsense_is_left_alone() -> None:
    code = """
import { ExerciseCourse } from "./exercise_course.js";
const content = { exercises: Array.from({ length: 60 }, () => ({ form: "choice", replies: { v: { right: true } } })) };
const course = new ExerciseCourse(60);
course.restore(`1;59;${"10".repeat(29)}1-;=v`, content);
const good = [course.place, course.right, course.doing.given, course.kept.length];
const bad = ["", "2;1;1", "1;99;1", "1;x;", `1;3;${"7".repeat(60)}`, "\\u0000"].map((each) => {
  const other = new ExerciseCourse(60);
  other.restore(each, content);
  return other.place;
});
console.log(JSON.stringify({ good, bad }));"""
    found = run_script(code)
    assert found["good"][:3] == [59, 30, "v"] and found["good"][3] < 4096
    assert found["bad"] == [0] * 6


@needs_node
def test_times_are_written_as_scorm_wants() -> None:
    code = 'import { clock } from "./scorm.js"; console.log(JSON.stringify([0, 7.4, 61, 3725, 4e7].map(clock)))'
    assert run_script(code) == ["0000:00:00", "0000:00:07", "0000:01:01", "0001:02:05", "9999:06:40"]


@needs_node
def test_what_is_kept_of_a_lesson_leads_back_to_its_step() -> None:
    code = """
import { LessonCourse } from "./lesson_course.js";
import { BookSession } from "../../web/answer_book/player.js";
const step = (asks, more) => ({ parts: {}, do: asks ? "which" : "read", asks, places: [], ...more });
const book = { lesson: "x", names: ["a", "b", "c", "d"], parts: {}, marks: [], pool: [],
  steps: [step(false), step(true), step(true, { fades: true }), step(true), step(false)] };
const content = { name: "x", book, sheet: "" };
const course = new LessonCourse(BookSession, content);
course.restore("2;3;-1s-");
const back = [course.place, course.asked, course.right, course.kept, course.over];
const bad = ["", "1;3;-1s-", "2;9;-1s-", "2;1;-1", "2;x;----"].map((each) => {
  const other = new LessonCourse(BookSession, content);
  other.restore(each);
  return other.kept;
});
console.log(JSON.stringify({ back, bad }));"""
    found = run_script(code)
    assert found["back"] == [3, 2, 1, "2;3;-1s-", False], (
        "a step that was left out because all went well does not count"
    )
    assert found["bad"] == ["2;0;----"] * 5


# The command


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("typed", "named"),
    [
        (("--exercises", "combo.colr", "--out", "."), "combo.colr"),
        (("--exercises", "combo", "--out", ".", "--format", "zip"), "zip"),
        (("--exercises", "combo", "--out", ".", "--items", "0"), "--items"),
        (("--exercises", "combo", "--out", ".", "--level", "4"), "--level"),
        (("--exercises", "combo"), "--out"),
        (("--exercises", "combo", "--out", "file.txt"), "file.txt"),
        (("--exercises", "combo", "--out", ".", "--edition", "xx"), "xx"),
        (("--out", "."), "--exercises"),
        (("rainbow7/02-three-cards", "--exercises", "combo", "--out", "."), "--exercises"),
        (("rainbow7/99-nothing", "--out", "."), "99-nothing"),
        (("two-games/01-one", "--out", "."), "two-games"),
        ((".", "--out", "."), "."),
        (("rainbow7/02-three-cards", "--out", ".", "--edition", "xx"), "xx"),
    ],
)
def test_bad_input_gets_its_sentence(
    typed: tuple[str, ...], named: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("mine")
    assert main(["package", *typed, "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and named in said.err
    assert [each.name for each in tmp_path.iterdir()] == ["file.txt"]


def test_the_command_tells_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "folder"
    typed = ["package", "--exercises", "combo", "--items", "2", "--seed", "3", "--out", str(out), "--json"]
    assert main([*typed, "--format", "scorm2004"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["files"]
    assert Path(told["file"]).parent == out and Path(told["file"]).stat().st_size == told["bytes"]
    assert len(told["items"]) == 2 and all(each.startswith("rainbow7/en/") for each in told["items"])


def test_a_lesson_that_is_named_twice_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = ["rainbow7/02-three-cards", "rainbow7/three-cards"]
    assert main(["package", *twice, "--out", str(tmp_path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["files"]) == 1
    assert main(["package", "", "--out", str(tmp_path)]) == 2
    assert "''" in capsys.readouterr().err, "an empty name is not the folder that one is in"
