"""The preview of a lesson shows each saved version, and says what is wrong with a file."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from service_client import PATIENT, LiveService, serving

from rainbow7.cli import main

pytestmark = pytest.mark.xdist_group("preview")


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lessons") / "03-mine"
    assert main(["lesson", "new", str(folder), "--game", "sazuki"]) == 0
    return folder


@pytest.fixture(scope="module")
def preview(lesson: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    home = tmp_path_factory.mktemp("preview")
    with serving(home, first=PATIENT, by=("lesson", "preview", str(lesson))) as running:
        yield running


ADDRESS = "/guide?game=sazuki&edition=grimpeur-fr&lesson=mine&lang="


def test_the_lesson_is_shown_and_asks_for_the_stamp(preview: LiveService) -> None:
    visit = preview.visit(f"{ADDRESS}en")
    assert "Two alike" in visit.answer.text
    stamp = preview.request("/stamp").text
    assert f'data-stamp="{stamp}"' in visit.answer.text
    script = next(line for line in visit.answer.text.split("<script") if "preview.js" in line)
    answer = preview.request(urlsplit(script.split('"')[1]).path)
    assert answer.status == 200 and "reload" in answer.text
    visit.leave()


def test_saving_changes_the_stamp_and_the_page(preview: LiveService, lesson: Path) -> None:
    before = preview.request("/stamp").text
    text = (lesson / "fr.md").read_text("utf-8")
    (lesson / "fr.md").write_text(text.replace("# Deux pareilles", "# Une paire"), "utf-8")
    assert preview.request("/stamp").text != before
    visit = preview.visit(f"{ADDRESS}fr")
    # The first view and the kernel show the same version.
    assert "Une paire" in visit.answer.text and "Deux pareilles" not in visit.answer.text
    states = [str(state) for state in visit.connect().widget_states().values()]
    assert any("Une paire" in state for state in states)
    visit.leave()


def test_mistakes_are_shown_with_their_place(preview: LiveService, lesson: Path) -> None:
    text = (lesson / "lesson.toml").read_text("utf-8")
    (lesson / "lesson.toml").write_text(text.replace("play 2 2", "play 2 3"), "utf-8")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "play 2 2" in each)
    visit = preview.visit(f"{ADDRESS}en")
    assert f"lesson.toml, line {line}: grimpeur-fr: play 2 3" in visit.answer.text
    visit.leave()
    (lesson / "lesson.toml").write_text(text, "utf-8")


def test_the_usual_service_asks_for_no_stamp(service: LiveService) -> None:
    assert service.request("/stamp").status == 404
    visit = service.visit("/guide?lang=en")
    assert "preview.js" not in visit.answer.text
    visit.leave()
