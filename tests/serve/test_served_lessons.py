"""`rainbow7 serve --lessons DIR`: a teacher's own lessons are shown before and after the kernel answers."""

from collections.abc import Iterator

import pytest
from service_client import LiveService, serving

from rainbow7.cli import main

pytestmark = pytest.mark.xdist_group("preview")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    folder = tmp_path_factory.mktemp("lessons")
    assert main(["lesson", "new", str(folder / "01-alike")]) == 0
    (folder / "01-alike" / "en.md").unlink()
    with serving(tmp_path_factory.mktemp("served"), by=("serve", "--lessons", str(folder))) as running:
        yield running


def test_the_lesson_stands_beside_ours(served: LiveService) -> None:
    visit = served.visit("/guide?lang=fr")
    assert "Trois pareilles" in visit.answer.text and "Votre première carte" in visit.answer.text
    visit.leave()


def test_first_view_and_kernel_show_the_lesson(served: LiveService) -> None:
    visit = served.visit("/guide?lesson=alike&lang=en")
    assert "This lesson is in French only." in visit.answer.text and "Trois pareilles" in visit.answer.text
    states = [str(state) for state in visit.connect().widget_states().values()]
    assert any("Trois pareilles" in state and "French only" in state for state in states)
    visit.leave()


def test_the_usual_service_has_no_such_lesson(service: LiveService) -> None:
    visit = service.visit("/guide?lang=fr")
    assert "Trois pareilles" not in visit.answer.text
    visit.leave()
