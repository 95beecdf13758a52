"""Adds an edition to a copy of the project, as CONTRIBUTING.md says, and reports what that takes and what it breaks.

    python scripts/try_edition.py                  every trial
    python scripts/try_edition.py call-limit       one of them, and `--keep` leaves its copy where it is

A trial is a rulebook that is printed like the English one of Rainbow 7 and changes a number. Three files are written
into the copy: the values and names, and the passages that differ, in both languages. There the tests run, exercises are
sampled and proven, and all that is said under the new edition is searched for the number that it does not have. A trial
fails if more tests fail than have something to tell the author, or if one of them does not say what to do, or if an
exercise or a sentence is wrong.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
EDITION = "trial"
RULEBOOK = Path("rainbow7", "games", "rainbow7", "rulebook")
LANGUAGES = ("en", "fr")

MOST_FILES, MOST_FAILING, LEAST_EXERCISES = 3, 5, 136
COPIED = (
    "rainbow7", "tutorial", "tests", "docs", "scripts", "notebooks", "deploy", "pyproject.toml", "Makefile",
    "README.md", "LISEZMOI.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "requirements", "package.json",
    "MANIFEST.in",
)  # fmt: skip
FOLDERS = ("games", "pages", "widgets")
"""Folders of tests that may notice a new edition; browsers, site and service open whatever editions there are."""
LEFT_OUT = ("test_time_limits.py", "test_new_edition.py", "test_notebooks.py", "test_pyodide.py")
"""Tests outside folders that have nothing to do with editions."""
SAYS_WHAT_TO_DO = re.compile(r"\b(?:[\w./-]+\.(?:toml|md)|pytest [\w./-]* ?--regenerate|scripts/\w+\.py|make \w+)\b")


@dataclass(frozen=True)
class Trial:
    """An edition that changes some values, and its passages: place and text, by rule and language."""

    values: Mapping[str, int]
    passages: Mapping[str, Mapping[str, tuple[str, str]]]

    def files(self) -> dict[Path, str]:
        """The three files."""
        values = "\n".join(f"{name} = {value}" for name, value in self.values.items())
        written = {RULEBOOK / f"{EDITION}.toml": f"{HEAD}\n[values]\n{values}\n"}
        for lang in LANGUAGES:
            passages = (f"\n## {rule} | {each[lang][0]}\n\n{each[lang][1]}\n" for rule, each in self.passages.items())
            written[RULEBOOK / f"{EDITION}.{lang}.md"] = f"{TITLE[lang]}\n{''.join(passages)}"
        return written


HEAD = """document = "009_0123456789abcdef.txt"
language = "en"
like = "en"

[names.en]
short = "Trial"
badge = "Trial rulebook"
name = "The rulebook on trial"

[names.fr]
short = "Essai"
badge = "Règle d’essai"
name = "La règle à l’essai"
"""
TITLE = {
    "en": "# Rainbow 7, a rulebook on trial; what it does not say in its own way is in en.en.md",
    "fr": "# Rainbow 7, une règle à l’essai ; ce qu’elle ne dit pas autrement est dans en.fr.md",
}
TRIALS = {
    "call-limit": Trial(
        {"call_limit": 5},
        {
            "call.limit": {
                "en": ("Playing a round, action 2", "You may call a Rainbow with five points or fewer in your hand."),
                "fr": ("Jouer une manche, action 2", "On annonce un Rainbow avec cinq points ou moins en main."),
            }
        },
    ),
    "end-tokens": Trial(
        {"end_tokens": 5},
        {
            "end.seven": {
                "en": ("End of the game", "The game ends with the round after which somebody has five Rain tokens."),
                "fr": ("Fin de la partie", "La partie finit avec la manche où quelqu’un a cinq jetons Pluie."),
            }
        },
    ),
    "hand-cards": Trial(
        {"hand_cards": 5},
        {
            "round.deal": {
                "en": ("Setting up a round, step 2", "Deal everyone five cards that are not 7s, then one 7 each."),
                "fr": (
                    "Mise en place d’une manche, étape 2",
                    "Donnez à chacun cinq cartes qui ne sont pas des 7, puis un 7.",
                ),
            }
        },
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Report:
    """What a trial took, and what came of it."""

    files: int
    lines: int
    failing: Mapping[str, str]
    """The message of each failing test by its name."""
    exercises: int
    wrong_exercises: list[str]
    sentences: int
    wrong_sentences: list[str]

    def complaints(self) -> Iterator[str]:
        """Everything that is worse than it may be."""
        if self.files > MOST_FILES:
            yield f"{self.files} files had to be written instead of {MOST_FILES}"
        if len(self.failing) > MOST_FAILING:
            yield f"{len(self.failing)} tests fail instead of at most {MOST_FAILING}"
        yield from (f"{name} does not say what to do" for name, said in self.failing.items() if not is_advice(said))
        if self.exercises < LEAST_EXERCISES:
            yield f"only {self.exercises} exercises were made instead of {LEAST_EXERCISES}"
        yield from (f"wrong: {each}" for each in (*self.wrong_exercises, *self.wrong_sentences))

    def __str__(self) -> str:
        return (
            f"{self.files} files, {self.lines} lines; {len(self.failing)} failing tests; "
            f"{len(self.wrong_exercises)} of {self.exercises} exercises wrong; "
            f"{len(self.wrong_sentences)} of {self.sentences} sentences wrong"
        )


def is_advice(message: str) -> bool:
    """Whether a failing test names the new edition and what to write or to run for it."""
    return EDITION in message and SAYS_WHAT_TO_DO.search(message) is not None


def tried(trial: Trial, copy: Path, whole: bool = False) -> Report:
    """Write the files of a trial into a copy of the project, and see what happens there."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    written = trial.files()
    for name, text in written.items():
        (copy / name).write_text(text, "utf-8")
    lines = sum(bool(line.strip()) for text in written.values() for line in text.splitlines())
    found = _findings(trial, copy)
    return Report(
        len(written), lines, _failing(copy, whole), found["exercises"], found["wrong_exercises"], found["sentences"],
        found["wrong_sentences"],
    )  # fmt: skip


def _run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(copy), str(copy / "tests")))}
    environment.pop("CI", None)
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def _findings(trial: Trial, copy: Path) -> dict[str, Any]:
    """Exercises and sentences under the new edition, as a program says that runs in the copy."""
    done = _run(copy, "tests/edition_findings.py", EDITION, str(LEAST_EXERCISES))
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _failing(copy: Path, whole: bool) -> dict[str, str]:
    """The tests that fail in the copy, each with its message; without `whole`, those of other editions are left out."""
    result = copy / "tests.xml"
    modules = sorted(f"tests/{each.name}" for each in (copy / "tests").glob("test_*.py") if each.name not in LEFT_OUT)
    modules += [f"tests/{name}" for name in FOLDERS]
    (copy / "only_new.py").write_text("" if whole else ONLY_NEW, "utf-8")
    workers = ("-n", os.environ.get("WORKERS", "auto"), "--maxprocesses", "8", "--dist", "loadgroup")
    ran = _run(copy, "-m", "pytest", "--quiet", "-p", "only_new", f"--junitxml={result}", *workers, *modules)
    if ran.returncode not in (0, 1):
        raise SystemExit(f"pytest could not run ({ran.returncode}):\n{ran.stdout}\n{ran.stderr}")
    found = {}
    for case in ElementTree.parse(result).iter("testcase"):
        for wrong in (*case.iter("failure"), *case.iter("error")):
            found[f"{case.get('classname')}::{case.get('name')}"] = f"{wrong.get('message')}\n{wrong.text}"
    return found


ONLY_NEW = f'''import re

OTHER = re.compile(r"\\[(?:.*[-/])?(?:rainbow7[-/](?!{EDITION})|sazuki|spaan)")


def pytest_collection_modifyitems(config, items):
    """Leave out what is asked of each edition, and is asked of another one."""
    other = [item for item in items if OTHER.search(item.nodeid)]
    config.hook.pytest_deselected(items=other)
    items[:] = [item for item in items if item not in set(other)]
'''


def main() -> None:
    """Run the trials that are named, else all, and report."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("trials", nargs="*", choices=[[], *TRIALS], metavar="trial", help=", ".join(TRIALS))
    parser.add_argument("--keep", action="store_true", help="leave the copies where they are, and say where")
    parser.add_argument("--whole", action="store_true", help="run the tests of the other editions too")
    arguments = parser.parse_args()
    wrong = False
    for name in arguments.trials or TRIALS:
        copy = Path(tempfile.mkdtemp(prefix="rainbow7-edition-"))
        try:
            report = tried(TRIALS[name], copy, arguments.whole)
        finally:
            if not arguments.keep:
                shutil.rmtree(copy, ignore_errors=True)
        print(f"{name}: {report}" + (f" ({copy})" if arguments.keep else ""))
        for test in report.failing:
            print(f"  fails: {test}")
        for each in report.complaints():
            wrong = True
            print(f"  {each}")
    raise SystemExit(wrong)


if __name__ == "__main__":
    main()
