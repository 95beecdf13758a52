"""The commands as people meet them: languages, complaints in one line, pipes and files, and nothing half-written."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import rainbow7
from rainbow7.cli import COMMANDS, main
from rainbow7.core.language import reader_language

ROOT = Path(__file__).resolve().parent.parent
LANGS = ("en", "fr")
LOCALE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)


def complaint(capsys: Printed, *typed: str) -> str:
    """The one line of a complaint; nothing else is printed, and the status is 2."""
    assert main(typed) == 2
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.removesuffix("\n").split("\n")
    assert line.startswith("rainbow7: ")
    assert "Traceback" not in line
    return line.removeprefix("rainbow7: ")


def answer(capsys: Printed, *typed: str) -> str:
    assert main(typed) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def run(*command: str, env: dict[str, str] | None = None, **more: object) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, under a plain environment."""
    plain = {name: value for name, value in os.environ.items() if name not in LOCALE}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command, cwd=ROOT, env={**plain, "PYTHONUTF8": "1", **(env or {})}, capture_output=True, timeout=120,
        **({"encoding": "utf-8"} | more),
    )  # fmt: skip


PROGRAM = (sys.executable, "-m", "rainbow7")


# Languages

FRENCH_ENVIRONMENTS = [
    {"LANG": "fr_FR.UTF-8"}, {"LC_ALL": "fr_CA"}, {"LC_MESSAGES": "fr_BE.UTF-8@euro"}, {"LANG": "fr"},
    {"LC_ALL": "fr_FR", "LANG": "en_GB"}, {"LC_ALL": "", "LANG": "fr_FR"}, {"LANGUAGE": "fr:en"},
    {"LANGUAGE": "de:fr", "LANG": "de_DE.UTF-8"}, {"LANGUAGE": "fr", "LANG": "en_US.UTF-8"}, {"LANG": "FR_fr"},
]  # fmt: skip
ENGLISH_ENVIRONMENTS = [
    {}, {"LANG": "C"}, {"LANG": "en_US.UTF-8"}, {"LANG": "de_DE.UTF-8"}, {"LANG": "frp_FR"}, {"LANG": "x"},
    {"LC_ALL": "C", "LANG": "fr_FR", "LANGUAGE": "fr"}, {"LC_ALL": "POSIX", "LANGUAGE": "fr"},
    {"LC_ALL": "en_GB", "LANG": "fr_FR"},
]  # fmt: skip


@pytest.mark.parametrize("environment", FRENCH_ENVIRONMENTS, ids=str)
def test_a_french_environment_is_answered_in_french(
    environment: dict[str, str], capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reader_language(environment) == "fr"
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert "combinaison" in answer(capsys, "combos", "R3")
    assert "ne commence aucune carte" in complaint(capsys, "combos", "X")
    assert "combination" in answer(capsys, "combos", "R3", "--lang", "en")


@pytest.mark.parametrize("environment", ENGLISH_ENVIRONMENTS, ids=str)
def test_any_other_environment_is_answered_in_english(environment: dict[str, str]) -> None:
    assert reader_language(environment) == "en"


def test_the_language_asked_for_goes_before_the_environment(capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB")
    for typed in (("--lang", "fr"), ("--lang=fr",), ("--lang", "en", "--lang", "fr")):
        assert "combinaison" in answer(capsys, "combos", "R3", *typed)
    assert "usage\u00a0: " in answer(capsys, "combos", "--help", "--lang", "fr")
    for typed in (("--lang", "de"), ("--lang=",)):
        assert "en, fr" in complaint(capsys, "combos", "R3", *typed)


def test_the_edition_and_the_language_are_two_things(capsys: Printed) -> None:
    for edition in ("en", "fr", "fr-plus2"):
        for lang, word in (("en", "Not yet."), ("fr", "Pas encore.")):
            typed = ("judge", "R3 R5 B1", "--play", "R3 R5", "--edition", edition, "--lang", lang)
            assert answer(capsys, *typed).startswith(word)


# Help


@pytest.mark.parametrize("lang", LANGS)
def test_help_tells_every_command_and_every_option(lang: str, capsys: Printed) -> None:
    overview = answer(capsys, "--help", "--lang", lang)
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", overview, re.M)
        told = answer(capsys, name, "--help", "--lang", lang)
        for option in re.findall(r"^  (?:-h, )?(--[\w-]+)(?: [^\n]*)?$", told, re.M):
            assert re.search(rf"{option}\b[^\n]*\n? {{10,}}\S|{option} .* {{2,}}\S", told), (
                f"{name} {option} is not told"
            )


def test_the_help_of_the_two_languages_is_not_the_same(capsys: Printed) -> None:
    for name in COMMANDS:
        assert answer(capsys, name, "-h", "--lang", "en") != answer(capsys, name, "-h", "--lang", "fr")


def test_nothing_typed_is_answered_with_the_overview(capsys: Printed) -> None:
    assert answer(capsys) == answer(capsys, "--help") == answer(capsys, "-h")
    assert answer(capsys, "--version") == f"rainbow7 {rainbow7.__version__}\n"


# Refusals are answers

REFUSALS = [
    ("judge", "R3 R5 B1", "--play", "R3 R5"), ("judge", "R3", "--play", "R4"), ("judge", "R3", "--play", "-"),
    ("judge", "1 3", "--play", "1 3", "--game", "sazuki"), ("score", "--call", "0", "R1 R7", "R3"),
    ("judge", "--game", "spaan", "--line", "R", "--play", "K"),
]  # fmt: skip


@pytest.mark.parametrize("typed", REFUSALS, ids=" ".join)
@pytest.mark.parametrize("lang", LANGS)
def test_a_refusal_is_an_answer(typed: tuple[str, ...], lang: str, capsys: Printed) -> None:
    person = answer(capsys, *typed, "--lang", lang)
    assert len(person.splitlines()[0].split()) <= 27
    machine = answer(capsys, *typed, "--lang", lang, "--json")
    assert isinstance(json.loads(machine), dict)
    assert machine.count("\n") == 1


# Bad input

BAD = [
    (("play", "--position", "nonsense"), "rainbow7, sazuki, spaan", "rainbow7, sazuki, spaan"),
    (("combos", "X3"), "column 1", "colonne 1"),
    (("combos", "R3 O8"), "column 5", "colonne 5"),
    (("combos", "R"), "column 2", "colonne 2"),
    (("combos", "R3 R4 R3"), "column 7", "colonne 7"),
    (("combos", "W W W W W"), "column 9", "colonne 9"),
    (("combos", "wwwww"), "column 5", "colonne 5"),
    (("combos", ""), "column 1", "colonne 1"),
    (("combos", "R3 -"), "column 4", "colonne 4"),
    (("combos", "- R3"), "column 3", "colonne 3"),
    (("combos", "R٣"), "column 2", "colonne 2"),
    (("combos", "Ｒ３"), "column 1", "colonne 1"),
    (("combos", "R3\nX"), "column 3", "colonne 3"),
    (("combos", "R3\x00"), "column 3", "colonne 3"),
    (("combos", "R3 " * 30000), "column 4", "colonne 4"),
    (("combos", "x" * 200000), "column 1", "colonne 1"),
    (("combos", "1" * 11, "--game", "sazuki"), "column 11", "colonne 11"),
    (("combos", "1 7", "--game", "sazuki"), "column 3", "colonne 3"),
    (("combos", "R G", "--game", "spaan"), "spaan", "spaan"),
    (("combos", "R3", "--bound", "set"), "--bound", "--bound"),
    (("combos", "1", "--game", "sazuki", "--bound", "solo"), "solo", "solo"),
    (("combos",), "HAND", "HAND"),
    (("combos", "R3", "R4"), "R4", "R4"),
    (("combos", "R3", "--edition", "de"), "fr-plus2", "fr-plus2"),
    (("combos", "R3", "--edition", ""), "fr-plus2", "fr-plus2"),
    (("combos", "R3", "--edition", "x" * 100000), "fr-plus2", "fr-plus2"),
    (("combos", "R3", "--game", "chess"), "sazuki", "sazuki"),
    (("combos", "R3", "--game"), "--game", "--game"),
    (("combos", "R3", "--json=1"), "--json", "--json"),
    (("combos", "R3", "--nonsense"), "--nonsense", "--nonsense"),
    (("dance",), "simulate", "simulate"),
    (("a\nb\x1b[31m",), "simulate", "simulate"),
    (("judge", "R3"), "--play", "--play"),
    (("judge", "--play", "R3"), "HAND", "HAND"),
    (("judge", "R3", "--play", "R3 R3"), "column 4", "colonne 4"),
    (("judge", "R3", "--play", "R3", "--line", "R"), "--line", "--line"),
    (("judge", "R3", "--play", "R3", "--depth", "9"), "reasons", "reasons"),
    (("judge", "--game", "spaan", "--play", "R"), "--line", "--line"),
    (("judge", "--game", "spaan", "--line", "R R", "--play", "W"), "column 3", "colonne 3"),
    (("judge", "--game", "spaan", "--line", "R O Y G T B", "--play", "W"), "column 11", "colonne 11"),
    (("judge", "--game", "spaan", "--line", "R X", "--play", "W"), "column 3", "colonne 3"),
    (("judge", "--game", "spaan", "--line", "-", "--play", "R G"), "column 1", "colonne 1"),
    (("judge", "--game=spaan", "--line", "R", "--play", "Z"), "column 1", "colonne 1"),
    (("judge", "R", "--game", "spaan", "--line", "R", "--play", "G"), "--line", "--line"),
    (("score", "R1", "R2"), "--perfect", "--perfect"),
    (("score", "--call", "0", "--perfect", "1", "R1", "-"), "--perfect", "--perfect"),
    (("score", "--call", "2", "R1", "R2"), "--call", "--call"),
    (("score", "--call", "-1", "R1", "R2"), "--call", "--call"),
    (("score", "--call", "١", "R1", "R2"), "--call", "--call"),
    (("score", "--call", "", "R1", "R2"), "--call", "--call"),
    (("score", "--call", "0", "R1"), "2 to 5", "de 2 à 5"),
    (("score", "--call", "0", *(f"R{value}" for value in range(1, 7))), "2 to 5", "de 2 à 5"),
    (("score", "--call", "0", "R1", "R2 R1"), "R1", "R1"),
    (("score", "--call", "0", "-", "R1"), "player 1", "joueur 1"),
    (("score", "--perfect", "1", "R1", "R2"), "Player 2", "joueur 2"),
    (("score", "--perfect", "0", "-", "-"), "player 2", "joueur 2"),
    (("score", "--call", "0", "R1", "R2", "--tokens", "1"), "--tokens", "--tokens"),
    (("score", "--call", "0", "R1", "R2", "--tokens", "1,x"), "--tokens", "--tokens"),
    (("score", "--call", "0", "R1", "R2", "--tokens", "-1,0"), "--tokens", "--tokens"),
    (("score", "--call", "0", "R1", "R2", "--tokens=-1,0"), "--tokens", "--tokens"),
    (("score", "--game", "spaan", "--call", "0", "R", "W"), "spaan", "spaan"),
    (("score", "--game", "sazuki", "--call", "0", "1", "2"), "sazuki", "sazuki"),
    (("score", "--game", "sazuki", *("1 1 1 1 1 1",) * 2), "1", "1"),
    (("simulate",), "--games", "--games"),
    (("simulate", "--games", "0"), "--games", "--games"),
    (("simulate", "--games", "-3"), "--games", "--games"),
    (("simulate", "--games", "1e3"), "--games", "--games"),
    (("simulate", "--games", "٣"), "--games", "--games"),
    (("simulate", "--games", "1", "--seats", "17"), "2 to 5", "de 2 à 5"),
    (("simulate", "--games", "1", "--seats", "1"), "2 to 5", "de 2 à 5"),
    (("simulate", "--games", "1", "--game", "spaan", "--seats", "3"), "2", "2"),
    (("simulate", "--games", "1", "--seed", "-1"), "--seed", "--seed"),
    (("simulate", "--games", "1", "--seed", "9" * 5000), "--seed", "--seed"),
    (("simulate", "--games", "1", "--seed", ""), "--seed", "--seed"),
    (("simulate", "--games", "1", "--jobs", "0"), "--jobs", "--jobs"),
    (("simulate", "--games", "1", "--policy", "lucky"), "uniform", "uniform"),
    (("simulate", "--games", "1", "--settings", "end=never"), "column 5", "colonne 5"),
    (("simulate", "--games", "1", "--settings", "x=1"), "column 1", "colonne 1"),
    (("replay",), "FILE", "FILE"),
    (("replay", ""), "FILE", "FILE"),
    (("replay", "no/such/file"), "no/such/file", "no/such/file"),
    (("rules", "combo.color"), "combo.colour", "combo.colour"),
    (("rules", "--diff", "de"), "fr-plus2", "fr-plus2"),
    (("play", "--seats", "6"), "2 to 5", "de 2 à 5"),
    (("play", "--position", "rainbow7 en act"), "hands", "hands"),
    (("play", "--position", f"rainbow7 en act hands R1/R2 round {'9' * 5000}"), "column 35", "colonne 35"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "english", "french"), BAD, ids=lambda part: str(part)[:60].encode("unicode_escape").decode()
)
def test_bad_input_gets_one_line_in_the_readers_language(
    typed: tuple[str, ...], english: str, french: str, capsys: Printed
) -> None:
    told = {lang: complaint(capsys, *typed, "--lang", lang) for lang in LANGS}
    if typed[-1] == "--game":
        return
    assert english in told["en"]
    assert french in told["fr"]
    assert told["en"] != told["fr"]
    assert max(map(len, told.values())) < 400
    assert all(each.endswith((".", "?")) or each[-1] == "…" for each in told.values())


def test_an_option_without_its_value_is_named(capsys: Printed) -> None:
    for typed in (("combos", "R3", "--lang"), ("combos", "R3", "--game"), ("judge", "R3", "--play")):
        assert typed[-1] in complaint(capsys, *typed)


def test_the_json_of_bad_input_is_a_complaint_all_the_same(capsys: Printed) -> None:
    assert "column 1" in complaint(capsys, "combos", "X", "--json")


def test_long_but_good_input_is_answered(capsys: Printed) -> None:
    assert json.loads(answer(capsys, "combos", "R3" + " ," * 50000 + "R4", "--json"))["hand"] == ["R3", "R4"]
    told = json.loads(answer(capsys, "simulate", "--games", "2", "--seed", "9" * 4000, "--json"))
    assert told["games"] == 2


# Records


@pytest.fixture
def record() -> str:
    match = rainbow7.new_match(seed=21, settings="first=0").play("deal")
    random = Random(22)
    for _ in range(12):
        match = match.play(random.choice(match.legal_moves))
    return match.record()


def replayed(capsys: Printed, tmp_path: Path, text: str | bytes, lang: str = "en") -> str:
    path = tmp_path / "match.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return complaint(capsys, "replay", str(path), "--lang", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_record_broken_off_anywhere_is_refused_with_its_line(
    record: str, lang: str, capsys: Printed, tmp_path: Path
) -> None:
    lines = record.splitlines(True)
    for count in range(len(lines)):
        told = replayed(capsys, tmp_path, "".join(lines[:count]), lang)
        assert f"{tmp_path / 'match.txt'}, {'line' if lang == 'en' else 'ligne'} " in told
    told = replayed(capsys, tmp_path, record[:-3], lang)
    assert re.search(rf" {len(lines)}\u00a0?: ", told)


def test_a_changed_line_is_named_with_the_rule_it_breaks(record: str, capsys: Printed, tmp_path: Path) -> None:
    lines = record.splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith(". ") and "count=" in line:
            changed = re.sub(r"count=(\d+)", lambda found: f"count={int(found[1]) + 1}", line)
            told = replayed(capsys, tmp_path, "\n".join([*lines[: number - 1], changed, *lines[number:]]))
            rule = re.findall(r"\[(.*)\]", line)[-1]
            assert f"line {number}: " in told
            assert f"(rule {rule}: " in told
    number = next(at for at, line in enumerate(lines, 1) if line.startswith("lay "))
    told = replayed(capsys, tmp_path, "\n".join([*lines[: number - 1], "draw deck", *lines[number:]]))
    assert f"line {number}: " in told
    assert "(rule turn.lay-then-draw: " in told
    told = replayed(capsys, tmp_path, "\n".join([*lines[: number - 1], "lay X9 > A", *lines[number:]]))
    assert f"line {number}: " in told


def test_a_shuffle_that_holds_other_cards_is_refused(record: str, capsys: Printed, tmp_path: Path) -> None:
    lines = record.splitlines()
    number, shuffle = next((at, line) for at, line in enumerate(lines, 1) if line.startswith("~ ") and len(line) > 60)
    first, second = shuffle.split()[1:3]
    for changed in (shuffle.replace(first, second, 1), shuffle.rsplit(" ", 1)[0], f"{shuffle} R1", "~"):
        told = replayed(capsys, tmp_path, "\n".join([*lines[: number - 1], changed, *lines[number:]]))
        assert f"line {number}: " in told
    without = [*lines[: number - 1], *lines[number:]]
    assert "line " in replayed(capsys, tmp_path, "\n".join(without))


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "hello", "{}", "rainbow7-record 2\n", "\x00" * 100, "rainbow7-record 1",
        "rainbow7-record 1\ngame chess\n", "rainbow7-record 1\ngame\n",
        "rainbow7-record 1\ngame rainbow7\n", "rainbow7-record 1\ngame rainbow7\nstart\n",
        "rainbow7-record 1\ngame rainbow7\nstart rainbow7 en act\n",
        "rainbow7-record 1\ngame rainbow7\ngame rainbow7\n",
        "rainbow7-record 1\ngame rainbow7\nseed ٣\nstart rainbow7 en deal hands -/-\nend 0 moves\n",
        f"rainbow7-record 1\ngame rainbow7\nseed {'9' * 5000}\nstart rainbow7 en deal hands -/-\nend 0 moves\n",
        "rainbow7-record 1\ngame rainbow7\nstart sazuki grimpeur-fr deal hands -/-\nend 0 moves\n",
        "rainbow7-record 1\ngame rainbow7\nstart rainbow7 en deal hands -/-\n~ 0\n",
        "rainbow7-record 1\ngame rainbow7\nstart rainbow7 en deal hands -/-\nend 1 moves\n",
        "rainbow7-record 1\ngame rainbow7\nstart rainbow7 en deal hands -/-\nend 0 moves\nmore\n",
        "rainbow7-record 1\ngame rainbow7\nstart rainbow7 en follow hands R1/R2 owed R3\nend 0 moves\n",
    ],
    ids=lambda text: repr(text)[:50],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_a_line(text: str, capsys: Printed, tmp_path: Path) -> None:
    assert ", line " in replayed(capsys, tmp_path, text)
    assert ", ligne " in replayed(capsys, tmp_path, text, "fr")


def test_a_file_that_is_no_text_is_refused(capsys: Printed, tmp_path: Path) -> None:
    assert "is not a text file" in replayed(capsys, tmp_path, b"\x89PNG\r\n\x1a\n\xff\xfe" * 99)
    assert "n’est pas un fichier de texte" in replayed(capsys, tmp_path, b"\xff", "fr")


def test_a_folder_or_a_file_that_is_not_there_is_told(capsys: Printed, tmp_path: Path) -> None:
    assert complaint(capsys, "replay", str(tmp_path)) == f"{tmp_path} is a folder, not a file."
    assert complaint(capsys, "replay", str(tmp_path / "x"), "--lang", "fr") == f"{tmp_path / 'x'} n’existe pas."


def test_windows_line_ends_a_mark_in_front_and_blank_lines_do_not_matter(
    record: str, capsys: Printed, tmp_path: Path
) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(record.encode())
    plain = answer(capsys, "replay", str(path), "--json")
    for changed in (
        record.replace("\n", "\r\n"), f"\ufeff{record}", record.replace("\n", " \n\n"), record.removesuffix("\n"),
    ):  # fmt: skip
        path.write_bytes(changed.encode())
        assert answer(capsys, "replay", str(path), "--json") == plain


def test_replay_to_an_event_that_is_not_there_is_bad_input(record: str, capsys: Printed, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(record, "utf-8")
    count = len(json.loads(answer(capsys, "replay", str(path), "--json"))["events"])
    assert f"{count} is the most" in complaint(capsys, "replay", str(path), "--at", str(count + 1))
    for text in ("-1", "x", "", "１"):
        assert "--at" in complaint(capsys, "replay", str(path), "--at", text)


def mutations(text: str, count: int) -> Iterator[str]:
    """Small damages of every sort."""
    random = Random(23)
    words = [*text.split(), "-", "W", "99", "~", ".", "end", "deal", "call", "pass", "skip", "é"]
    for _ in range(count):
        lines = text.split("\n")
        at = random.randrange(len(lines))
        kind = random.randrange(4)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, random.choice(lines))
        else:
            parts = lines[at].split(" ")
            parts[random.randrange(len(parts))] = random.choice(words)
            lines[at] = " ".join(parts)
        yield "\n".join(lines)


@pytest.mark.parametrize("game", rainbow7.GAMES)
def test_a_damaged_record_is_refused_or_replayed_but_never_breaks_the_program(
    game: str, capsys: Printed, tmp_path: Path
) -> None:
    match = rainbow7.new_match(game, seed=24).play("deal")
    random = Random(25)
    for _ in range(20):
        match = match.play(random.choice(match.legal_moves))
    middle = rainbow7.match_from(str(match.at(12).state))
    for _ in range(4):
        middle = middle.play(random.choice(middle.legal_moves))
    path = tmp_path / "match.txt"
    for number, text in enumerate((*mutations(match.record(), 150), *mutations(middle.record(), 150))):
        path.write_text(text, "utf-8")
        status = main(("replay", str(path), "--lang", LANGS[number % 2]))
        said = capsys.readouterr()
        assert (status, said.err.count("\n")) in ((0, 0), (2, 1)), text


# Files are written whole or not at all


def test_a_record_that_cannot_be_written_is_told_and_nothing_is_left_behind(
    capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    missing = tmp_path / "no" / "such" / "match.txt"
    assert main(("play", "--save", str(missing), "--seed", "1")) == 2
    assert str(missing) in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(("play", "--save", str(tmp_path), "--seed", "1", "--lang", "fr")) == 2
    assert "dossier" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# In a process of its own


def test_the_module_and_the_script_answer_alike() -> None:
    done = run(*PROGRAM, "combos", "R3 R4 R5", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["value"] == 12
    script = Path(sys.executable).with_name("rainbow7")
    if script.exists():
        assert run(str(script), "combos", "R3 R4 R5", "--json").stdout == done.stdout


def test_bad_input_ends_with_two() -> None:
    done = run(*PROGRAM, "combos", "X")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("command", ["rules", "rules --json", "combos 'R3 R4 R5 W'", "--help", "judge R3 --play R4"])
def test_a_closed_pipe_ends_quietly(command: str) -> None:
    shell = f'"{sys.executable}" -m rainbow7 {command} | head -c 1; exit ${{PIPESTATUS[0]}}'
    done = run("bash", "-c", shell)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["rules", "combos R3", "--version"])
def test_a_full_disk_is_told(command: str) -> None:
    done = run("bash", "-c", f'"{sys.executable}" -m rainbow7 {command} >/dev/full')
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "stdout" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_an_output_that_knows_few_signs_is_written_to_all_the_same(encoding: str) -> None:
    env = {"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding, "LANG": "fr_FR"}
    told = run(*PROGRAM, "judge", "R3 R5 B1", "--play", "R3 R5", env=env, encoding=encoding)
    assert told.returncode == 0
    assert "Traceback" not in told.stderr
    data = run(*PROGRAM, "judge", "R3 R5 B1", "--play", "R3 R5", "--json", env=env, encoding=encoding)
    whole = run(*PROGRAM, "judge", "R3 R5 B1", "--play", "R3 R5", "--json", env={"LANG": "fr_FR"})
    assert json.loads(data.stdout) == json.loads(whole.stdout)


def test_importing_the_package_loads_nothing_but_itself() -> None:
    code = "import sys; before = set(sys.modules); import rainbow7; print(*sorted(set(sys.modules) - before))"
    assert run(sys.executable, "-c", code).stdout.split() == ["rainbow7"]
    code = (
        "import sys, rainbow7; [rainbow7.GAMES[name] for name in rainbow7.GAMES]; "
        "rainbow7.why(rainbow7.judge('R3', 'R4'));"
        "print(*sorted({name.split('.')[0] for name in sys.modules} - {*sys.stdlib_module_names} - {'__main__'}))"
    )
    isolated = run(sys.executable, "-S", "-c", code, env={"PYTHONPATH": str(ROOT)})
    assert isolated.stdout.split() == ["rainbow7"], isolated.stderr


def test_the_names_of_the_package_are_there() -> None:
    for name in rainbow7.__all__:
        assert getattr(rainbow7, name) is not None
    assert {*rainbow7.__all__} <= {*dir(rainbow7)}
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(rainbow7, "no_such_name")  # noqa: B009


@pytest.mark.parametrize(("hands", "ends", "tokens"), [
    (("R3 R1", "G5 B4", "V6"), ("--call", "0"), "0,0,0"), (("R3 R4", "G1 B2", "V6"), ("--call", "0"), "3,5,6"),
    (("-", "G1 B2"), ("--perfect", "0"), "6,2"), (("R7", "G5 B2", "W W W", "V1"), ("--call", "2"), "1,2,3,4"),
])  # fmt: skip
def test_a_round_told_by_values_is_scored_as_by_its_cards(
    hands: tuple[str, ...], ends: tuple[str, ...], tokens: str, capsys: Printed
) -> None:
    by_cards = json.loads(answer(capsys, "score", *hands, *ends, "--tokens", tokens, "--json"))
    values = ",".join(map(str, by_cards["values"]))
    assert json.loads(answer(capsys, "score", "--values", values, *ends, "--tokens", tokens, "--json")) == by_cards


@pytest.mark.parametrize(("typed", "said"), [
    (("--values", "4,9", "--perfect", "1"), "its value is 0, not 9"), (("--call", "0"), "HAND"),
    (("--values", "4,9", "--call", "0", "R3"), "not both"), (("--values", "4", "--call", "0"), "2 to 5"),
    (("--values", "4,x", "--call", "0"), "'x'"),
    (("--values", "4,9"), "--call SEAT"), (("--values", "4,9", "--call", "2"), "--call"),
])  # fmt: skip
def test_values_that_cannot_be_are_refused_in_words(typed: tuple[str, ...], said: str, capsys: Printed) -> None:
    assert said in complaint(capsys, "score", *typed)
