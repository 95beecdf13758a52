"""What a host may want to know while the service stands: whether it is well, and figures that Prometheus collects.

They are told on an address of their own, which the public web does not reach; nothing in them is about a person.
"""

import os
from collections import Counter
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from tornado.web import Application, RequestHandler

if TYPE_CHECKING:
    from rainbow7.serve.kernels import Kernels

BUCKETS = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds from a request to its first table, as borders of a histogram."""


class Figures:
    """Counted since the service began."""

    def __init__(self) -> None:
        self.pages: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.waits: list[int] = [0] * (len(BUCKETS) + 1)
        self.waited = 0.0

    def page(self, name: str, seconds: float) -> None:
        """A page has its table."""
        self.pages[name] += 1
        self.waits[next((at for at, border in enumerate(BUCKETS) if seconds <= border), len(BUCKETS))] += 1
        self.waited += seconds

    def fail(self, name: str) -> None:
        """A page could not be made."""
        self.failures[name] += 1

    def refuse(self, why: str) -> None:
        """Something was refused."""
        self.refusals[why] += 1

    def text(self, kernels: "Kernels") -> str:
        """All figures, as Prometheus reads them."""
        lines = [
            *_gauge("rainbow7_visitors", "Visitors who have a table or are about to.", kernels.visitors),
            *_gauge("rainbow7_visitors_most", "Visitors whom the service holds.", kernels.most),
            *_gauge("rainbow7_kernels", "Kernels that run, those in reserve too.", len(kernels.list_kernel_ids())),
            *_gauge("rainbow7_memory_bytes", "Resident memory of the service itself.", _memory()),
            *_counter("rainbow7_pages_total", "Pages that got their table.", "page", self.pages),
            *_counter("rainbow7_pages_failed_total", "Pages that could not be made.", "page", self.failures),
            *_counter("rainbow7_refusals_total", "What was refused, by reason.", "why", self.refusals),
            "# HELP rainbow7_first_table_seconds From a request to its table.",
            "# TYPE rainbow7_first_table_seconds histogram",
        ]
        count = 0
        for border, many in zip((*map(str, BUCKETS), "+Inf"), self.waits, strict=True):
            count += many
            lines.append(f'rainbow7_first_table_seconds_bucket{{le="{border}"}} {count}')
        lines += [
            f"rainbow7_first_table_seconds_sum {self.waited:.3f}",
            f"rainbow7_first_table_seconds_count {count}",
        ]
        return "\n".join((*lines, ""))


def _gauge(name: str, what: str, value: int) -> tuple[str, ...]:
    return f"# HELP {name} {what}", f"# TYPE {name} gauge", f"{name} {value}"


def _counter(name: str, what: str, label: str, counted: Counter[str]) -> tuple[str, ...]:
    lines = (f'{name}{{{label}="{each}"}} {count}' for each, count in sorted(counted.items()))
    return f"# HELP {name} {what}", f"# TYPE {name} counter", *lines


def _memory() -> int:
    """Bytes that this process has in memory; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


class HealthReport(RequestHandler):
    """Whether the service is well, for containers and balancers."""

    def initialize(self, kernels: "Kernels") -> None:
        """Take the kernels along."""
        self.kernels = kernels

    def set_default_headers(self) -> None:
        """Nothing of what the service is made of."""
        self.set_header("Server", "rainbow7")

    def get(self) -> None:
        """It is, unless it is closing or no kernel starts any more; a full one is well too, and says so."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        ill = "closing" if self.kernels.closing else "failing" if self.kernels.failing else ""
        if ill:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.finish(f"{ill or ('full' if self.kernels.visitors >= self.kernels.most else 'ok')}\n")

    head = get


class MetricsReport(HealthReport):
    """The figures."""

    def get(self) -> None:
        """All of them."""
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(self.kernels.figures.text(self.kernels))

    head = get


def watching(kernels: "Kernels") -> Application:
    """What is answered on the host's own address."""
    given = {"kernels": kernels}
    return Application(
        [(r"/healthz", HealthReport, given), (r"/metrics", MetricsReport, given)], log_function=lambda handler: None
    )
