"""`rainbow7 bench pages`: what it tells and asks, with the measuring itself left out."""

import json
from collections.abc import Iterator

import pytest
from serving import House

from rainbow7.cli import main
from rainbow7.serve import bench
from rainbow7.serve.bench import browser, crowd


def test_every_figure_has_its_words_in_both_languages() -> None:
    assert bench.WORDS["en"].keys() == bench.WORDS["fr"].keys()
    assert bench.BARS.keys() <= bench.WORDS["en"].keys()


def test_figures_are_told_with_their_bars(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def few() -> Iterator[tuple[str, float]]:
        yield from {"hello_ms": 1300.0, "usable_ratio": 0.3, "played_ratio": 1.5}.items()

    monkeypatch.setattr(bench, "measured", few)
    monkeypatch.setattr(browser, "chromium", lambda: "chromium")
    assert main(["bench", "pages", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["figures"]
    assert told["hello_ms"] == {"value": 1300.0}
    assert told["usable_ratio"] == {"value": 0.3, "bar": 0.6, "bar_kind": "most", "met": True}
    assert told["played_ratio"]["met"] is False
    assert main(["bench", "pages", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "au plus 0,6" in lines[1] and "manqué" not in lines[1]
    assert "manqué" in lines[2]


def test_where_there_is_no_browser_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "NAMES", ())
    assert main(["bench", "pages", "--lang", "en"]) == 2
    assert "apt-get install chromium" in capsys.readouterr().err


def test_what_cannot_be_measured_is_told_what_can(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "cards", "--lang", "en"]) == 2
    assert "engine, exercises, pages, site" in capsys.readouterr().err


def test_a_crowd_is_answered(house: House) -> None:
    assert len(crowd.crowd(house.origin, "/index?lang=en", 3)) == 3


def test_nobody_unanswered_is_counted(house: House) -> None:
    with pytest.raises(OSError):
        crowd.crowd(house.origin, "/robots.txt", 1)


def test_within() -> None:
    assert bench.within(list(range(1, 101))) == 95
    assert bench.within([7]) == 7
