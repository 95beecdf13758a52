"""Health and figures on an address for the host, with nothing about persons."""

import asyncio
import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest
from ports import free_port
from service_client import OPENED, LiveService, serving
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

from rainbow7.commands.serve import watch_of
from rainbow7.serve.figures import BUCKETS, Figures, host_application
from rainbow7.serve.kernel_pool import MAX_FAILURES, KernelPool
from rainbow7.serve.page_kernel import KernelFailed


def run(*typed: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "rainbow7", *typed], capture_output=True, text=True, timeout=60)


def get(port: int, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} ([\d.e+]+)$", text, re.M)
    assert found, f"{name} is not in\n{text}"
    return float(found[1])


def test_the_host_gets_health_and_figures(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--preheat", "1", "--max-visitors", "1", "--watch", str(port)) as service:
        assert get(port, "/healthz") == (200, "ok\n")
        page = service.visit("/about?lang=en")
        assert get(port, "/healthz") == (200, "full\n")
        assert service.request("/rules").status == 503
        assert service.request("/.env").status == 404
        _, text = get(port, "/metrics")
        assert figure(text, "rainbow7_visitors") == figure(text, "rainbow7_visitors_most") == 1
        assert figure(text, "rainbow7_kernels") >= 1
        assert figure(text, "rainbow7_memory_bytes") > 1e7
        assert figure(text, 'rainbow7_pages_total{page="about"}') == 1
        assert figure(text, 'rainbow7_refusals_total{why="full"}') == 1
        assert figure(text, 'rainbow7_refusals_total{why="address"}') == 1
        assert figure(text, "rainbow7_first_table_seconds_count") == 1
        assert figure(text, 'rainbow7_first_table_seconds_bucket{le="+Inf"}') == 1
        page.leave()
        _, text = get(port, "/metrics")
        assert figure(text, "rainbow7_visitors") == 0
        assert not re.search(r"127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}|lang=", text), "nothing about a person"
        visitors_get_none_of_it(service)
    with pytest.raises(OSError):
        get(port, "/healthz")


def test_too_many_requests_are_answered_late(tmp_path: Path) -> None:
    port = free_port()
    delayed = 'rainbow7_refusals_total{why="haste"}'
    options = ("--preheat", "0", "--watch", str(port), "--trusted-proxy", "127.0.0.1")
    with serving(tmp_path, *options) as service, ThreadPoolExecutor(16) as many:
        for _ in range(20):
            asked = [many.submit(service.request, "/alive", X_Real_IP="203.0.113.9") for _ in range(310)]
            assert {each.result().status for each in asked} == {200}
            OPENED.close()
            if delayed in get(port, "/metrics")[1]:
                break
        assert figure(get(port, "/metrics")[1], delayed) >= 1


def visitors_get_none_of_it(service: LiveService) -> None:
    assert service.request("/healthz").status == service.request("/metrics").status == 404


def test_every_wait_is_in_one_bucket() -> None:
    figures = Figures()
    for seconds in (0.01, 0.05, 0.06, 4, 1000):
        figures.page_served("index", seconds)
    text = figures.text(KernelPool())
    counts = [int(each) for each in re.findall(r"_bucket\{.*\} (\d+)", text)]
    assert counts == sorted(counts) and len(counts) == len(BUCKETS) + 1 and counts[-1] == 5
    assert counts[0] == 2 and counts[-1] - counts[-2] == 1
    assert figure(text, "rainbow7_first_table_seconds_count") == 5
    assert figure(text, "rainbow7_first_table_seconds_sum") == pytest.approx(1004.12)


def test_the_figures_have_the_names_that_hosts_collect() -> None:
    figures = Figures()
    figures.page_served("index", 0.1)
    figures.page_failed("index")
    figures.refused("full")
    names = set(re.findall(r"^(\w+)", figures.text(KernelPool()), re.M))
    first = "rainbow7_first_table_seconds"
    assert names == {
        "rainbow7_visitors", "rainbow7_visitors_most", "rainbow7_kernels", "rainbow7_memory_bytes",
        "rainbow7_pages_total", "rainbow7_pages_failed_total", "rainbow7_refusals_total",
        f"{first}_bucket", f"{first}_sum", f"{first}_count",
    }  # fmt: skip


def test_the_address_for_the_host_is_on_this_machine_by_default() -> None:
    assert watch_of("") is None
    assert watch_of("9100") == ("127.0.0.1", 9100)
    assert watch_of("0.0.0.0:9100") == ("0.0.0.0", 9100)
    assert watch_of("[::1]:9100") == ("::1", 9100)


def test_a_taken_address_gets_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        typed = ["serve", "--port", "0", "--no-browser", "--preheat", "0", "--lang", "en", "--watch", str(port)]
        done = run(*typed)
    assert done.returncode == 2
    assert str(port) in done.stderr and done.stderr.count("\n") == 1
    done = run("serve", "--watch", "here", "--lang", "en")
    assert done.returncode == 2
    assert "--watch" in done.stderr


def test_a_service_whose_kernels_do_not_start_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = KernelPool(working_folder=str(tmp_path), connection_dir=str(tmp_path))

    async def refuse(**_: object) -> None:
        raise OSError("no room")

    async def statuses() -> list[int]:
        (listening,) = bind_sockets(0, "127.0.0.1")
        server = HTTPServer(host_application(pool))
        server.add_socket(listening)
        found = []
        for _ in range(MAX_FAILURES + 1):
            address = f"http://127.0.0.1:{listening.getsockname()[1]}/healthz"
            answer = await AsyncHTTPClient().fetch(address, method="HEAD", raise_error=False)
            assert answer.headers["Server"] == "rainbow7" and not answer.body
            found.append(answer.code)
            with pytest.raises(KernelFailed):
                await pool.take()
        server.stop()
        return found

    monkeypatch.setattr(pool, "start_kernel", refuse)
    assert asyncio.run(statuses()) == [200] * MAX_FAILURES + [503]
