"""`rainbow7 bench pages`: what it tells and asks, with the measuring itself left out."""

import json
import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from service_client import LiveService

from rainbow7.bench import browser, crowd, hosts, pages
from rainbow7.cli import main
from rainbow7.core.texts import words_of


def test_every_figure_has_its_words_in_both_languages() -> None:
    english, french = (words_of("rainbow7.bench", lang)["pages"] for lang in ("en", "fr"))
    assert english.keys() == french.keys()
    assert pages.BARS.keys() <= english.keys()


def test_figures_are_told_with_their_bars(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def few() -> Iterator[tuple[str, float]]:
        yield from {"hello_ms": 1300.0, "usable_ratio": 0.3, "played_ratio": 1.5}.items()

    monkeypatch.setattr(pages, "measured", few)
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


def runs(origin: str) -> Any:
    return nullcontext(SimpleNamespace(origin=origin, wait_until_idle=lambda: None))


def does_not_start(*_: object, **__: object) -> Any:
    raise OSError("no kernel named python3\nat all")


def is_never_idle(*_: object, **__: object) -> Any:
    return nullcontext(SimpleNamespace(origin="plain", wait_until_idle=does_not_start))


def answers(_: object, origin: str, *__: object) -> Any:
    """What the browser would measure; the page of plain Voilà does not come."""
    if origin.startswith("plain"):
        raise browser.failures()[1]("no such page\nCall log:")
    return {"answered": 1.0, "stepped": 1.0, "readable": 1.0}


def crowded(origin: str, *_: object) -> list[float]:
    if origin.startswith("plain"):
        raise OSError("not this one")
    return [1.0]


@pytest.mark.parametrize("plain", [does_not_start, is_never_idle, lambda *_, **__: runs("plain")])
def test_where_plain_voila_does_not_get_ready_one_line_says_so_and_the_other_figures_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], plain: Any
) -> None:
    monkeypatch.setattr(hosts, "plain_voila", plain)
    monkeypatch.setattr(hosts, "our_service", lambda *_: runs("ours"))
    monkeypatch.setattr(hosts, "bare_kernels", lambda *_: nullcontext([1]))
    monkeypatch.setattr(hosts, "memory_of", lambda _: 20.0)
    monkeypatch.setattr(browser, "chromium", lambda: "chromium")
    monkeypatch.setattr(browser, "browsing", nullcontext)
    monkeypatch.setattr(browser, "first_visit", answers)
    for name in ("round_trips", "plays", "lights", "steps"):
        monkeypatch.setattr(browser, name, lambda _, address, *__: crowded(address))
    monkeypatch.setattr(crowd, "crowd_seconds", crowded)
    monkeypatch.setattr(crowd, "visitors_kernels", lambda *_: [])
    assert main(["bench", "pages", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    compared = {"hello_ms", "usable_ratio", "usable_long_ratio", "played_ratio", "button_ms", "play_ratio"}
    compared |= {"crowd_s", "crowd_ratio", "crowd_warm_s", "crowd_warm_ratio"}
    assert told["figures"].keys() == words_of("rainbow7.bench", "en")["pages"].keys() - compared
    assert told["missing"].keys() == {"Voilà"} and "\n" not in told["missing"]["Voilà"]
    assert main(["bench", "pages", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("Voilà ne peut pas être mesuré ici")]) == 1
    assert len(lines) == len(told["figures"]) + 1


def test_kernels_that_are_measured_write_nothing_between_the_figures(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with hosts.bare_kernels(tmp_path, 1) as (kernel,):
        written = [Path(f"/proc/{kernel}/fd/{each}") for each in (1, 2)]
        assert {str(each.readlink()) for each in written if each.exists()} <= {os.devnull}
    assert capfd.readouterr() == ("", "")


def test_where_there_is_no_browser_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "NAMES", ())
    assert main(["bench", "pages", "--lang", "en"]) == 2
    assert "apt-get install chromium" in capsys.readouterr().err


def test_what_cannot_be_measured_is_told_what_can(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "cards", "--lang", "en"]) == 2
    assert "engine, exercises, coach, pages, site" in capsys.readouterr().err


def test_a_crowd_is_answered(service: LiveService) -> None:
    assert len(crowd.crowd_seconds(service.origin, "/about?lang=en", 3)) == 3


def test_nobody_unanswered_is_counted(service: LiveService) -> None:
    with pytest.raises(OSError):
        crowd.crowd_seconds(service.origin, "/robots.txt", 1)


def test_within() -> None:
    assert pages.within(list(range(1, 101))) == 95
    assert pages.within([7]) == 7
