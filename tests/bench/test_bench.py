"""The command that measures: what it tells and how, with the measuring itself left out."""

import json
from typing import Any

import pytest

from rainbow7.bench import engine, figures
from rainbow7.bench.peer_environments import CannotMeasure
from rainbow7.cli import main
from rainbow7.commands import bench
from rainbow7.core.texts import words_of


def test_every_figure_has_its_words_in_both_languages() -> None:
    english, french = (words_of("rainbow7.bench", lang) for lang in ("en", "fr"))
    assert english["engine"].keys() == french["engine"].keys()
    assert english["bar"].keys() == french["bar"].keys()
    assert engine.BARS.keys() <= english["engine"].keys()


SUBJECT = figures.Subject("engine", engine.BARS, engine.measured)


def test_a_figure_is_told_with_its_bar() -> None:
    assert "missed" in figures.line("turns_per_s", 1000, "en", SUBJECT)
    assert "missed" not in figures.line("turns_per_s", 400_000, "en", SUBJECT)
    assert "au plus 3" in figures.line("combinations_us", 1.32, "fr", SUBJECT)
    assert "1,32" in figures.line("combinations_us", 1.32, "fr", SUBJECT)


def test_all_is_reported_and_a_missing_peer_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def peer(name: str) -> dict[str, Any]:
        if name == "rlcard":
            raise CannotMeasure("no such package")
        return {"decisions_per_s": 1000.0, "version": "2"}

    monkeypatch.setattr(engine, "measured", lambda: iter([("turns_per_s", 500_000.0), ("growth", 1.0)]))
    monkeypatch.setattr(engine, "turns_per_s", lambda *_: 5000.0)
    monkeypatch.setattr(bench, "measure_peer", peer)
    assert main(["bench", "--peers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["figures"]["turns_per_s"] == {"value": 500_000.0, "bar": 400_000, "bar_kind": "least", "met": True}
    assert found["figures"]["growth"] == {"value": 1.0}
    assert found["figures"]["open_spiel_ratio"]["value"] == 10
    assert found["missing"] == {"rlcard": "no such package"}
    assert main(["bench", "--peers", "--lang", "fr"]) == 0
    assert "rlcard ne peut pas être mesuré ici" in capsys.readouterr().out


def test_what_is_measured_can_be_measured() -> None:
    assert engine.turns_per_s("rainbow7", "uniform", 2, 1, seed=0) > 0
    assert engine.judge_ms(7, seed=0, told_as="all") > 0
    assert engine.combinations_us(seed=0) > 0
    assert engine.fresh("import rainbow7")["ms"] >= 0
    assert engine.fresh("import rainbow7")["mb"] >= 0
