"""Attacks on the service: each is bounded, and the service works as before when it is over."""

import json
import signal
import socket
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from types import SimpleNamespace
from uuid import uuid4

import psutil
import pytest
from service_client import OPENED, TIMEOUT, LiveService, Visit, Websocket, free_port, serving, write_notebook
from tornado.httputil import HTTPHeaders
from websocket import WebSocketException, WebSocketTimeoutException

from rainbow7.serve.admission import (
    FILES,
    FILES_PER_SECOND,
    LOCAL,
    MAX_ADDRESSES,
    MAX_CONNECTIONS_PER_ADDRESS,
    PAGES,
    PAGES_PER_SECOND,
    REQUESTS,
    REQUESTS_PER_SECOND,
    Admission,
    visitor_address,
)
from rainbow7.serve.handlers.kernel_socket import MAX_UNREAD
from rainbow7.serve.message_filter import (
    BYTES_PER_COUNT,
    MAX_COMM_ID,
    MAX_HEADER_SIZE,
    MAX_MESSAGE_SIZE,
    MESSAGES,
    MESSAGES_PER_SECOND,
    is_allowed,
    message_count,
)
from rainbow7.web.rate_limit import RateLimit

MAX_VISITORS, SPARES = 6, 2


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    with serving(
        tmp_path_factory.mktemp("attacked"), "--max-visitors", str(MAX_VISITORS), "--preheat", str(SPARES)
    ) as running:
        running.visit().leave()
        yield running


@pytest.fixture
def target(service: LiveService) -> Iterator[LiveService]:
    """A service that works as before after the test, with no more memory and kernels, and has logged nothing."""
    process = psutil.Process(service.process.pid)
    before = process.memory_info().rss
    yield service
    OPENED.close()
    page = service.visit("/about?lang=en")
    assert page.connect().widget_states()
    page.leave()
    assert len(service.kernels()) <= SPARES + 1, "one may be just starting"
    assert process.memory_info().rss - before < 48 << 20
    assert (service.home / "errors").read_text() == ""


def raw(service: LiveService, *data: bytes) -> bytes:
    """The answer to these very bytes, empty if the connection is closed without one."""
    with socket.create_connection(("127.0.0.1", service.port), TIMEOUT) as connection:
        with suppress(OSError):
            for each in data:
                connection.sendall(each)
            connection.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            return b"".join(iter(lambda: connection.recv(65536), b""))
    return b""


def test_hundreds_of_pages_at_once_get_a_kernel_or_a_friendly_message(target: LiveService) -> None:
    def visit(number: int) -> tuple[int, str]:
        answer = target.request(f"/about?lang=en&n={number}")
        return answer.status, answer.text

    with ThreadPoolExecutor(40) as many:
        answers = list(many.map(visit, range(300)))
    count = Counter(status for status, _ in answers)
    assert count == {200: MAX_VISITORS, 503: 300 - MAX_VISITORS}
    assert all("Every table is taken" in text for status, text in answers if status == 503)
    for _, text in answers:
        if '"kernelId"' in text:
            kernel = json.loads(text.split('type="application/json">{"', 1)[1].join(['{"', ""]).split("</script>")[0])
            assert (
                target.request(f"/voila/api/shutdown/{kernel['kernelId']}", "POST", "", Origin=target.origin).status
                == 204
            )


def test_a_flood_of_small_questions_is_answered(target: LiveService) -> None:
    addresses = ("/alive", "/static/page_frame.js", "/no/such", "/robots.txt", f"/api/kernels/{uuid4()}")
    with ThreadPoolExecutor(16) as many:
        statuses = Counter(many.map(lambda at: target.request(addresses[at % 5]).status, range(600)))
    assert statuses == {200: 360, 404: 240}


def test_requests_that_begin_and_never_end_hold_up_nobody(target: LiveService) -> None:
    before = psutil.Process(target.process.pid).num_fds()
    with ExitStack() as slow:
        for _ in range(MAX_CONNECTIONS_PER_ADDRESS + 50):
            connection = slow.enter_context(socket.create_connection(("127.0.0.1", target.port), TIMEOUT))
            connection.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        page = target.visit("/about?lang=en")
        assert page.connect().widget_states()
        page.leave()
    OPENED.close()
    assert target.request("/alive").status == 200
    assert psutil.Process(target.process.pid).num_fds() <= before + 40, "descriptors return"


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\x00" * 5000, b"GET", b"GET /\r\n\r\n", b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST /alive HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /alive HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /",
        b"POST /alive HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /alive HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
        b"CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
        b"GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n",
    ],
    ids=range(15),
)  # fmt: skip
def test_what_is_no_request_gets_no_page(target: LiveService, data: bytes) -> None:
    answer = raw(target, data)
    assert not answer or answer.split(b" ", 2)[1][:1] in (b"4", b"5"), answer[:200]
    assert b"Traceback" not in answer and b"tornado" not in answer.lower()


def test_nothing_can_be_uploaded(target: LiveService) -> None:
    head = f"POST /voila/api/shutdown/{uuid4()} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {1 << 40}\r\n\r\n"
    answer = raw(target, head.encode(), *[b"x" * (1 << 20)] * 8)
    assert not answer or answer.split(b" ", 2)[1][:1] == b"4"


def frame(payload: bytes, first_byte: int = 0x82) -> bytes:
    """A websocket frame, masked with zeros."""
    return struct.pack(">BBQ", first_byte, 0xFF, len(payload)) + bytes(4) + payload


def send_raw(websocket: Websocket, data: bytes) -> None:
    assert websocket.socket.sock is not None, "the websocket is closed"
    websocket.socket.sock.sendall(data)


def test_a_message_in_endless_fragments_closes_its_websocket(target: LiveService) -> None:
    page = target.visit()
    websocket = page.connect()
    with pytest.raises((OSError, WebSocketException, AssertionError)):
        send_raw(websocket, frame(b"x" * 1000, 0x02))
        for _ in range(2 * MAX_MESSAGE_SIZE // 60_000 + 2):
            send_raw(websocket, frame(b"x" * 60_000, 0x00))
        websocket.wait_until_done()
    assert page.alive
    page.connect().wait_until_done()
    page.leave()


def test_a_small_message_that_unpacks_to_a_giant_closes_its_websocket(target: LiveService) -> None:
    page = target.visit()
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    upgrade = (
        f"GET /api/kernels/{page.kernel}/channels HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: {target.origin}\r\n"
        "Sec-WebSocket-Protocol: v1.kernel.websocket.jupyter.org\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", target.port), TIMEOUT) as connection:
        connection.sendall(upgrade.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += connection.recv(4096)
        assert b"101" in answer.split(b"\r\n")[0] and b"permessage-deflate" in answer
        packer = zlib.compressobj(9, wbits=-15)
        bomb = packer.compress(b"\0" * (256 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
        with suppress(OSError):
            connection.sendall(frame(bomb[:-4], 0xC2))
        with suppress(OSError):
            while connection.recv(65536):
                pass
    page.connect().wait_until_done()
    page.leave()


def test_a_thousand_comms_disturb_nobody(target: LiveService) -> None:
    page, other = target.visit(), target.visit("/about?lang=fr")
    other_websocket = other.connect()
    websocket = page.connect()
    for number in range(1000):
        websocket.send("comm_open", {"comm_id": f"c{number}", "target_name": "jupyter.widget.control", "data": {}})
        if number % 100 == 0:
            assert other_websocket.widget_states()
    websocket.wait_until_done()
    assert websocket.widget_states()
    page.leave()
    other.leave()


def test_the_websocket_of_a_page_that_asks_and_never_reads_is_closed(target: LiveService) -> None:
    page = target.visit()
    websocket = page.connect()
    size = len(json.dumps(websocket.widget_states()))
    websocket.socket.settimeout(2)
    with pytest.raises((OSError, WebSocketException, WebSocketTimeoutException)):
        for number in range(3 * MAX_UNREAD // size):
            comm = f"n{number}"
            websocket.send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
            websocket.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while True:
            send_raw(websocket, frame(b"x" * 100))
    page.leave()


def test_hundreds_of_websockets_from_foreign_pages_are_refused(target: LiveService) -> None:
    page = target.visit()
    for number in range(100):
        with pytest.raises((OSError, WebSocketException)):
            page.connect(origin=f"http://n{number}.example")
    page.connect().wait_until_done()
    page.leave()


def test_a_session_with_an_endless_name_gets_no_websocket_and_is_not_counted(target: LiveService) -> None:
    page = target.visit()
    for name in ("x" * 256, "%C3%A9" * 200, "a%00b", "x" * 65):
        with pytest.raises((OSError, WebSocketException)):
            page.connect(session=name)
    assert json.loads(target.request(f"/api/kernels/{page.kernel}").text)["connections"] == 0
    for _ in range(3):
        page.connect().wait_until_done()
    page.leave()


def test_all_websockets_of_a_page_share_one_rate_limit(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--watch", str(free_port())) as service:
        page = service.visit()
        delayed = 'rainbow7_refusals_total{why="pace"}'
        for _ in range(30):
            websocket = page.connect()
            for _ in range(MESSAGES - 20):
                websocket.send("kernel_info_request", {})
            websocket.wait_until_done()
            websocket.socket.close()
            if service.figure(delayed, default=0):
                break
        assert service.figure(delayed, default=0) > 0


def test_what_a_kernel_repeats_in_its_answers_is_short() -> None:
    header = {"msg_id": "m", "msg_type": "comm_msg", "session": "s", "username": ""}
    good = [b"shell", json.dumps(header).encode(), b"{}", b"{}", b'{"comm_id": "c", "data": {}}']
    assert is_allowed(good)
    long = json.dumps({"x": "x" * MAX_HEADER_SIZE}).encode()
    for place in (1, 2, 3):
        part = json.dumps(header | {"x": "x" * MAX_HEADER_SIZE}).encode() if place == 1 else long
        assert not is_allowed([*good[:place], part, *good[place + 1 :]])
    for name in ("c" * (MAX_COMM_ID + 1), 7, ["c"]):
        content = json.dumps({"comm_id": name, "data": {}}).encode()
        assert not is_allowed([*good[:4], content])


def test_a_large_message_counts_for_several() -> None:
    limit = RateLimit(MESSAGES, MESSAGES_PER_SECOND, lambda: 0.0)
    assert limit.wait(message_count(b"x" * BYTES_PER_COUNT * (MESSAGES - 1))) == 0
    assert limit.wait(message_count(b"")) == pytest.approx(1 / MESSAGES_PER_SECOND)


def test_one_address_opens_so_many_pages_and_then_no_more_for_a_while() -> None:
    now = 0.0
    admission = Admission(lambda: now)
    assert [admission.allows_page("203.0.113.9") for _ in range(PAGES + 2)] == [True] * PAGES + [False] * 2
    assert admission.allows_page("203.0.113.10"), "nobody else waits"
    now = 1.0
    assert [admission.allows_page("203.0.113.9") for _ in range(PAGES_PER_SECOND + 1)] == [True] * PAGES_PER_SECOND + [
        False
    ]
    for number in range(2 * MAX_ADDRESSES):
        admission.allows_page(str(number))
    assert len(admission._limits) == MAX_ADDRESSES


def test_one_address_may_ask_so_much_and_is_then_answered_late() -> None:
    now = 0.0
    admission = Admission(lambda: now)
    assert {admission.delay("203.0.113.9") for _ in range(REQUESTS)} == {0}
    assert [admission.delay("203.0.113.9") for _ in range(3)] == pytest.approx(
        [k / REQUESTS_PER_SECOND for k in (1, 2, 3)]
    )
    assert admission.delay("203.0.113.10") == 0, "nobody else waits"
    assert {admission.delay("203.0.113.9", file=True) for _ in range(FILES)} == {0}, "files are counted apart"
    assert admission.delay("203.0.113.9", file=True) == pytest.approx(1 / FILES_PER_SECOND)
    assert {admission.delay(LOCAL) for _ in range(2 * REQUESTS)} == {0}
    now = 1.0
    assert admission.delay("203.0.113.9") == 0
    assert admission.allows_page("203.0.113.9"), "pages are counted apart"


@pytest.mark.parametrize(
    ("peer", "named", "address"),
    [
        ("127.0.0.1", None, ""), ("10.0.0.7", None, ""), ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("1.2.3.4", "198.51.100.7", "1.2.3.4"), ("127.0.0.1", "no address", ""),
        ("127.0.0.1", "2001:db8:0:1:2:3:4:5", "2001:db8:0:1::"),
    ],
)  # fmt: skip
def test_the_address_that_a_request_is_counted_for(peer: str, named: str | None, address: str) -> None:
    headers = HTTPHeaders({"X-Real-IP": named} if named else {})
    assert visitor_address(SimpleNamespace(remote_ip=peer, headers=headers)) == address  # type: ignore[arg-type]


def test_one_address_never_has_the_last_kernels(target: LiveService) -> None:
    one = {"X-Real-IP": "203.0.113.9"}
    share = MAX_VISITORS * 3 // 4
    pages = [Visit(target, target.request("/about?lang=en", **one)) for _ in range(share)]
    refused = target.request("/about?lang=fr", **one)
    assert refused.status == 429 and int(refused.headers["retry-after"]) > 0
    assert "Beaucoup de pages" in refused.text and "Many pages" in refused.text
    other = Visit(target, target.request("/about?lang=en", X_Real_IP="203.0.113.10"))
    assert other.answer.status == 200
    pages[0].leave()
    again = Visit(target, target.request("/about?lang=en", **one))
    for each in (*pages[1:], again, other):
        assert each.leave() == 204


SECRET = "zwiebelkuchen"
FAILING = "from rainbow7.pages import query\nraise ValueError(query()['seed'])"


def test_the_log_names_no_visitor(tmp_path: Path, folder: Path) -> None:
    write_notebook(folder, "failing", FAILING)
    write_notebook(folder, "whole", "import ipywidgets; ipywidgets.HTML('here')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as service:
        named = {"X-Real-IP": "203.0.113.9", "User-Agent": f"browser {SECRET}"}
        assert "r7:failed" in service.request(f"/failing?lang=en&seed={SECRET}", **named).text
        page = Visit(service, service.request(f"/whole?seed={SECRET}", **named))
        websocket = page.connect()
        websocket.send("comm_msg", {"comm_id": SECRET, "data": {"method": SECRET}})
        websocket.send("execute_request", {"code": SECRET})
        websocket.wait_until_done()
        raw(service, f"GET /{SECRET} HTTP/1.1\r\nHost: \x01{SECRET}\r\n\r\n".encode())
        for process in service.kernels():
            process.kill()
        with suppress(OSError, HTTPException, WebSocketException, AssertionError):
            page.connect().widget_states()
        assert service.end(signal.SIGTERM) == 0
    log = (tmp_path / "errors").read_text()
    assert "failing" in log and "ValueError" in log, "the host learns which page failed, and how"
    assert SECRET not in log
    assert "203.0.113.9" not in log and "127.0.0.1" not in log
