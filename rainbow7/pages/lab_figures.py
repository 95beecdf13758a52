"""What many games say: drawings, sentences, tables and files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rainbow7.core.language import language
from rainbow7.core.paired_simulation import BY_POLICY, BY_SEAT, COMMON, Estimate, PairedSimulation
from rainbow7.core.simulation import counted_by
from rainbow7.core.template import fill
from rainbow7.pages.lab_drawing import Row, intervals, spread
from rainbow7.pages.lab_files import DIFFERENCE, Chart, Value, csv_text, specification
from rainbow7.pages.lab_names import lab_words, level_name, sides_of, whole_names_of
from rainbow7.pages.lab_session import Experiment, policies_of
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.lab import LabFigure, LabFile, LabTold

FEWEST_TRIES = 20
"""Of fewer tries no share is told: its error would be told wrongly too."""
SURE = 2
"""A margin is so many standard errors, and a difference beyond it is told."""
LAST_BIN = 39
"""What is spread further than this is counted together."""


@dataclass(frozen=True)
class Unit:
    """How a figure is told."""

    times: float = 1
    bounds: tuple[float, float] | None = None


PER_HUNDRED = Unit(100, (0.0, 100.0))


class LabFigures:
    """What an experiment says, in a language."""

    def __init__(self, link: PageLink, lang: str, experiment: Experiment | None) -> None:
        self.link, self.lang, self.words = link, lang, lab_words(lang)
        self.experiment = experiment if experiment is not None and experiment.games else None
        self.model = link.the_game.fast()
        self.names = [each["name"] for each in sides_of(link, lang)]
        self.whole_names = whole_names_of(link, lang)

    @property
    def simulation(self) -> PairedSimulation | None:
        """The games that were played, if any were."""
        return self.experiment.simulation if self.experiment is not None else None

    def figures(self) -> list[LabFigure]:
        """Every figure of the game: those of one number first."""
        single = [self._single(name) for name in self._singles()]
        odds = [self._by_number(name) for name in self.model.ODDS]
        spreads = [self._spread(name) for name in self.model.SPREADS]
        return [*single, *odds, *self._wins(), *spreads]

    def _singles(self) -> list[str]:
        """The figures of one number, as they are shown."""
        return [*self.model.FIGURES, "turns-per-round", "rounds-per-game"]

    def _unit(self, name: str) -> Unit:
        """How a figure of one number is told."""
        return PER_HUNDRED if {**COMMON, **self.model.FIGURES}[name].share else Unit()

    def missing(self) -> str:
        """What is not counted in this game."""
        return "" if self.model.ODDS else str(self.words["missing"])

    def says(self) -> list[str]:
        """The clearest differences in words, the clearest first."""
        if self.simulation is None or len(self.names) < 2:
            return []
        found = []
        for name in self._singles():
            apart = self.simulation.difference(name)
            if apart.mean and apart.error is not None and abs(apart.mean) > SURE * apart.error:
                unit = self._unit(name)
                first, second = (self._mean(self.simulation.estimate(name, table), unit) for table in (0, 1))
                way = "more" if apart.mean > 0 else "less"
                text = fill(self.words["figures"][name][way], self.lang, first=first, second=second)
                found.append((apart.error / abs(apart.mean), text))
        if not found:
            return [self.words["none-apart"]]
        return [text for _, text in sorted(found)[:2]]

    # One number

    def _single(self, name: str) -> LabFigure:
        words, unit, simulation = self.words["figures"][name], self._unit(name), self.simulation
        if simulation is None:
            return self._framed(name, self._empty(unit))
        found = [simulation.estimate(name, table) for table in self._tables]
        row = Row("", tuple(_mark(each, unit) for each in found))
        head = [self.words["head"]["figure"], *self.names]
        cells = [self._with_error(each, unit) for each in found]
        if len(found) > 1:
            head.append(self.words["head"]["difference"])
            cells.append(self._with_error(simulation.difference(name), unit, signed=True))
        return {
            **self._framed(name, intervals([row], self.lang, bounds=unit.bounds)),
            "told": self._difference(simulation, name, unit) if len(found) > 1 else self._alone(found[0], unit),
            "head": head, "rows": [[words["title"], *cells]],
        }  # fmt: skip

    def _empty(self, unit: Unit) -> str:
        return intervals([Row("", (None,) * len(self.names))], self.lang, bounds=unit.bounds)

    @property
    def _tables(self) -> range:
        return range(len(self.names))

    def _framed(self, name: str, html: str) -> LabFigure:
        words = self.words["figures"][name]
        return {
            "id": name, "title": words["title"], "unit": words["unit"], "html": html, "told": None, "note": "",
            "head": [], "rows": [],
        }  # fmt: skip

    def _difference(self, simulation: PairedSimulation, name: str, unit: Unit) -> LabTold:
        first, second = (self._mean(simulation.estimate(name, table), unit) for table in (0, 1))
        apart = simulation.difference(name)
        margin = None if apart.error is None else SURE * apart.error
        return {
            "both": fill(self.words["both"], self.lang, first=first, second=second),
            "by": self._signed(apart, unit),
            "error": "" if margin is None else f"±\xa0{self._number(margin * unit.times, margin * unit.times)}",
            "word": self._word(apart, margin),
        }

    def _alone(self, found: Estimate, unit: Unit) -> LabTold:
        mean, _, error = self._with_error(found, unit).partition("\xa0")
        return {"both": "", "by": mean, "error": error, "word": ""}

    def _word(self, apart: Estimate, margin: float | None) -> str:
        """What is to be thought of a difference."""
        words = self.words["apart"]
        if apart.mean is None or margin is None:
            return str(words["unknown"])
        if abs(apart.mean) > margin:
            return str(words["more" if apart.mean > 0 else "less"])
        return str(words["alike" if apart.mean == 0 else "within"])

    # Numbers by something

    def _by_number(self, name: str) -> LabFigure:
        """How often something succeeds, by a number."""
        simulation = self.simulation
        if simulation is None:
            return self._framed(
                name, intervals([Row("", (None,) * len(self.names))], self.lang, bounds=PER_HUNDRED.bounds)
            )
        found = {str(value): f"{name}={value}" for value in simulation.values(name)}
        tries = [counted_by(tally, name) for tally in simulation.tallies]
        told = [label for label, key in found.items() if any(each.get(int(label), 0) >= FEWEST_TRIES for each in tries)]
        counts = {label: [each.get(int(label), 0) for each in tries] for label in told}
        return self._rows(name, {label: found[label] for label in told}, counts=counts)

    def _wins(self) -> Iterator[LabFigure]:
        """Games won: by the level where there are several, and by the seat."""
        policies = list(dict.fromkeys(policies_of(self.link)))
        even = 100 / self.link.the_seats
        if len(policies) > 1:
            yield self._rows(
                BY_POLICY,
                {level_name(self.link, each, self.lang): f"{BY_POLICY}={each}" for each in policies},
                even=even,
            )
        seats = {
            fill(self.words["seat"], self.lang, number=seat + 1): f"{BY_SEAT}={seat}"
            for seat in range(self.link.the_seats)
        }
        yield self._rows(BY_SEAT, seats, even=even)

    def _rows(
        self,
        name: str,
        keys: Mapping[str, str],
        *,
        counts: Mapping[str, Sequence[int]] | None = None,
        even: float | None = None,
    ) -> LabFigure:
        simulation, unit = self.simulation, PER_HUNDRED
        if simulation is None:
            return self._framed(
                name, intervals([Row("", (None,) * len(self.names))], self.lang, bounds=unit.bounds, even=even)
            )
        rows, table = [], []
        for label, key in keys.items():
            found = [simulation.estimate(key, place) for place in self._tables]
            few = [counts is not None and counts[label][place] < FEWEST_TRIES for place in self._tables]
            rows.append(
                Row(label, tuple(None if bare else _mark(each, unit) for each, bare in zip(found, few, strict=True)))
            )
            cells = ["–" if bare else self._with_error(each, unit) for each, bare in zip(found, few, strict=True)]
            if len(found) > 1:
                cells.append("–" if any(few) else self._with_error(simulation.difference(key), unit, signed=True))
            cells += [language(self.lang).number(each, 0) for each in (counts or {}).get(label, ())]
            table.append([label, *cells])
        words = self.words["figures"][name]
        head = [words["rows"], *self.names]
        if len(self.names) > 1:
            head.append(self.words["head"]["difference"])
        if counts is not None:
            head += [fill(words["tries"], self.lang, name=each) for each in self.names]
        return {
            **self._framed(name, intervals(rows, self.lang, bounds=unit.bounds, even=even) if rows else ""),
            "note": words.get("note", ""), "head": head, "rows": table,
        }  # fmt: skip

    def _spread(self, name: str) -> LabFigure:
        """How something is spread, in shares of a hundred."""
        simulation = self.simulation
        if simulation is None:
            return self._framed(name, spread([], [], self.lang))
        tallies = [counted_by(tally, name) for tally in simulation.tallies]
        bins = self._bins(max(value for each in tallies for value in each))
        shares = [
            [
                sum(count for value, count in each.items() if low <= value <= high) / sum(each.values())
                for low, high in bins
            ]
            for each in tallies
        ]
        labels = [*(f"{low}–{high}" for low, high in bins[:-1]), f"{bins[-1][0]}+"]
        words = self.words["figures"][name]
        told = [[label, *(self._number(100 * each[place], 1) for each in shares)] for place, label in enumerate(labels)]
        return {
            **self._framed(name, spread([str(low) for low, _ in bins], shares, self.lang)),
            "head": [words["rows"], *self.names], "rows": told,
        }  # fmt: skip

    def _bins(self, most: int) -> list[tuple[int, int]]:
        """Numbers two by two, and all that are far out together."""
        last = min(LAST_BIN, most + most % 2 - 1)
        return [*((low, low + 1) for low in range(1, last, 2)), (last, most)]

    # Numbers in words

    def _mean(self, found: Estimate, unit: Unit) -> str:
        margin = SURE * (found.error or 0.0) * unit.times
        return "–" if found.mean is None else self._number(found.mean * unit.times, margin)

    def _signed(self, found: Estimate, unit: Unit) -> str:
        if found.mean is None:
            return "–"
        text = self._number(abs(found.mean) * unit.times, SURE * (found.error or 0.0) * unit.times)
        none = not any(digit in text for digit in "123456789")
        return text if none else f"{'+' if found.mean > 0 else '−'}{text}"

    def _with_error(self, found: Estimate, unit: Unit, *, signed: bool = False) -> str:
        mean = self._signed(found, unit) if signed else self._mean(found, unit)
        if found.mean is None or not found.error:  # where all went one way, the error is not known
            return mean
        margin = SURE * found.error * unit.times
        return f"{mean}\xa0±\xa0{self._number(margin, margin)}"

    def _number(self, value: float, margin: float) -> str:
        """A number with as many decimals as its margin is worth."""
        return language(self.lang).number(value, 2 if 0 < margin < 0.1 else 1)

    # To take along

    def files(self) -> list[LabFile]:
        """All figures as CSV, and as a specification that draws them; none before games are played."""
        if self.simulation is None:
            return []
        values, title = list(self._values(self.simulation)), str(self.words["title"])
        drawn = specification(title, list(self._charts()), values, SURE)
        return [
            {
                "id": "csv",
                "name": "rainbow7-lab.csv",
                "type": "text/csv",
                "text": csv_text(values, self.simulation.games),
            },
            {"id": "spec", "name": "rainbow7-lab.vl.json", "type": "application/json", "text": drawn},
        ]

    def _values(self, simulation: PairedSimulation) -> Iterator[Value]:
        for name in self._singles():
            yield from self._of(simulation, name, name, "", self._unit(name))
        for policy in dict.fromkeys(simulation.policies):
            key = f"{BY_POLICY}={policy}"
            yield from self._of(simulation, key, BY_POLICY, level_name(self.link, policy, self.lang), PER_HUNDRED)
        for seat in range(self.link.the_seats):
            yield from self._of(simulation, f"{BY_SEAT}={seat}", BY_SEAT, str(seat + 1), PER_HUNDRED)
        for odds in self.model.ODDS:
            tries = [counted_by(tally, odds) for tally in simulation.tallies]
            for value in simulation.values(odds):
                counts = [each.get(value, 0) for each in tries]
                yield from self._of(simulation, f"{odds}={value}", odds, str(value), PER_HUNDRED, counts)
        for name in self.model.SPREADS:
            for table, tally in zip(self.whole_names, simulation.tallies, strict=True):
                counted = counted_by(tally, name)
                of_all = sum(counted.values())
                for value, count in counted.items():
                    yield Value(name, str(value), table, 100 * count / of_all, None, count)

    def _of(
        self, simulation: PairedSimulation, key: str, name: str, by: str, unit: Unit, counts: Sequence[int] = ()
    ) -> Iterator[Value]:
        """A figure at each table, and the difference."""
        found = [(each, simulation.estimate(key, place)) for place, each in enumerate(self.whole_names)]
        if len(found) > 1:
            found.append((DIFFERENCE, simulation.difference(key)))
        for place, (table, each) in enumerate(found):
            if each.mean is not None:
                error = None if each.error is None else unit.times * each.error
                yield Value(
                    name, by, table, unit.times * each.mean, error, counts[place] if place < len(counts) else None
                )

    def _charts(self) -> Iterator[Chart]:
        policies = [BY_POLICY] if len(set(policies_of(self.link))) > 1 else []
        for name in (*self._singles(), *self.model.ODDS, *policies, BY_SEAT, *self.model.SPREADS):
            words = self.words["figures"][name]
            yield Chart(name, words["title"], words["unit"], words.get("rows", ""), name in self.model.SPREADS)


def _mark(found: Estimate, unit: Unit) -> tuple[float, float] | None:
    if found.mean is None:
        return None
    return found.mean * unit.times, SURE * (found.error or 0.0) * unit.times
