"""The figures of an experiment to take along: as CSV, and as a Vega-Lite specification that draws them."""

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
DIFFERENCE = "difference"
COLUMNS = ("figure", "by", "table", "mean", "standard_error", "count", "games")


@dataclass(frozen=True)
class Value:
    """A number of the data: a figure at a table, or how far two tables are apart."""

    figure: str
    by: str
    """What it is told of: a number of points or cards, a level, a seat; empty for none."""
    table: str
    mean: float
    error: float | None
    count: int | None
    """Out of how many, where that is counted."""


def csv_text(values: Sequence[Value], games: int) -> str:
    """The values as CSV, with a line for each; numbers are written with a point in every language."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for each in values:
        error, count = ("" if one is None else one for one in (each.error, each.count))
        writer.writerow((each.figure, each.by, each.table, each.mean, error, count, games))
    return text.getvalue()


@dataclass(frozen=True)
class Chart:
    """How a figure is drawn by whoever reads the specification."""

    figure: str
    title: str
    unit: str
    by: str
    """What stands beside the values; empty where there is one value for each table."""
    bars: bool = False
    """Whether it is a share of all that there is, and no mean with an error."""


def specification(title: str, charts: Sequence[Chart], values: Sequence[Value], margin: int) -> str:
    """A Vega-Lite specification with the values in it; its lines are so many standard errors long to each side."""
    data = [
        {
            "figure": each.figure, "by": each.by, "table": each.table, "mean": each.mean,
            "margin": margin * (each.error or 0.0),
        }
        for each in values if each.table != DIFFERENCE
    ]  # fmt: skip
    tables = list(dict.fromkeys(each["table"] for each in data))
    spec = {
        "$schema": SCHEMA, "title": title, "data": {"values": data},
        "vconcat": [dict(_drawn(each, tables)) for each in charts],
    }  # fmt: skip
    return json.dumps(spec, ensure_ascii=False, indent=1)


def _drawn(chart: Chart, tables: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    yield "title", chart.title
    yield "transform", [{"filter": {"field": "figure", "equal": chart.figure}}]
    mean = {"field": "mean", "type": "quantitative", "title": chart.unit}
    sides = {"field": "table", "type": "nominal", "sort": tables, "title": None}
    by = {"field": "by", "type": "ordinal", "sort": None, "title": chart.by}
    if chart.bars:
        yield "mark", "bar"
        yield "encoding", {"x": by, "xOffset": sides, "y": mean, "color": sides}
        return
    yield "encoding", {"y": by if chart.by else sides, **({"yOffset": sides} if chart.by else {})}
    near = {**mean, "scale": {"zero": False}}
    yield (
        "layer",
        [
            {"mark": {"type": "errorbar", "ticks": True}, "encoding": {"x": near, "xError": {"field": "margin"}}},
            {
                "mark": {"type": "point", "filled": True, "size": 80},
                "encoding": {"x": near, "shape": sides, "color": sides},
            },
        ],
    )
