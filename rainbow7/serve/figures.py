"""Health and figures for the host, answered on an address of their own that the public web does not reach.

The figures are in the text format of Prometheus. Nothing in them is about a person.
"""

import os
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from tornado.web import Application, RequestHandler

if TYPE_CHECKING:
    from rainbow7.serve.kernel_pool import KernelPool

disable_created_metrics()  # otherwise a `…_created` series goes with every counter

BUCKETS = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Upper bounds, in seconds, of the histogram of the time from a request to its page."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Figures:
    """What is counted while the service runs."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._visitors = Gauge(
            "rainbow7_visitors", "Visitors who have a kernel or are about to get one.", registry=registry
        )
        self._max_visitors = Gauge("rainbow7_visitors_most", "Visitors that fit at the same time.", registry=registry)
        self._kernels = Gauge("rainbow7_kernels", "Kernels that run, those in reserve too.", registry=registry)
        self._memory = Gauge("rainbow7_memory_bytes", "Resident memory of the service itself.", registry=registry)
        self._pages = Counter("rainbow7_pages", "Pages that got their kernel.", ["page"], registry=registry)
        self._failures = Counter("rainbow7_pages_failed", "Pages that could not be made.", ["page"], registry=registry)
        self._refusals = Counter("rainbow7_refusals", "What was refused, by reason.", ["why"], registry=registry)
        self._waits = Histogram(
            "rainbow7_first_table_seconds", "From a request to its whole page.", buckets=BUCKETS, registry=registry
        )

    def page_served(self, name: str, seconds: float) -> None:
        """Count a page that was made, and how long it took."""
        self._pages.labels(name).inc()
        self._waits.observe(seconds)

    def page_failed(self, name: str) -> None:
        """Count a page that could not be made."""
        self._failures.labels(name).inc()

    def refused(self, reason: str) -> None:
        """Count something that was refused or made to wait."""
        self._refusals.labels(reason).inc()

    def text(self, pool: "KernelPool") -> str:
        """All figures, as Prometheus reads them."""
        self._visitors.set(pool.visitors)
        self._max_visitors.set(pool.max_visitors)
        self._kernels.set(len(pool.list_kernel_ids()))
        self._memory.set(_resident_memory())
        return generate_latest(self._registry).decode()


def _resident_memory() -> int:
    """Bytes of memory that this process occupies; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


class HealthHandler(RequestHandler):
    """Whether the service is well, for containers and balancers."""

    def initialize(self, pool: "KernelPool") -> None:
        """Remember the kernels of the service."""
        self.pool = pool

    def set_default_headers(self) -> None:
        """Do not say which web server answers."""
        self.set_header("Server", "rainbow7")

    def get(self) -> None:
        """Answer 200 with `ok` or `full`, or 503 with `closing` or with `failing` (no kernel starts)."""
        problem = "closing" if self.pool.closing else "failing" if self.pool.failing else ""
        if problem:
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        full = self.pool.visitors >= self.pool.max_visitors
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{problem or ('full' if full else 'ok')}\n")

    head = get


class MetricsHandler(HealthHandler):
    """The figures."""

    def get(self) -> None:
        """Answer with all of them."""
        self.set_header("Content-Type", CONTENT_TYPE)
        self.finish(self.pool.figures.text(self.pool))

    head = get


def host_application(pool: "KernelPool") -> Application:
    """What is answered on the host's own address."""
    arguments = {"pool": pool}
    return Application(
        [(r"/healthz", HealthHandler, arguments), (r"/metrics", MetricsHandler, arguments)],
        log_function=lambda handler: None,
    )
