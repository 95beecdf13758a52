"""Attacks on the service: each is bounded, and the service works as before when it is over."""

import json
import math
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
from ports import free_port
from service_client import OPENED, TIMEOUT, LiveService, Visit, Websocket, serving, write_notebook
from tornado.httputil import HTTPHeaders
from websocket import WebSocketException, WebSocketTimeoutException

from rainbow7.serve.admission import ALLOWANCES, LONGEST_DELAY, MAX_ADDRESSES, Admission, Kind, Refused
from rainbow7.serve.handlers.kernel_socket import MAX_UNREAD
from rainbow7.serve.limited_server import MAX_CONNECTIONS_PER_ADDRESS
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
from rainbow7.serve.visitor_addresses import LOCAL, VisitorAddresses, read_networks
from rainbow7.web.rate_limit import RateLimit

MAX_VISITORS, SPARES = 6, 2


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveService]:
    with serving(
        tmp_path_factory.mktemp("attacked"),
        "--max-visitors",
        str(MAX_VISITORS),
        "--preheat",
        str(SPARES),
        "--trusted-proxy",
        "127.0.0.1",
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


HERE, ELSEWHERE = "203.0.113.9", "203.0.113.10"


def allowed(admission: Admission, address: str, kind: Kind) -> bool:
    try:
        return admission.delay(address, kind) >= 0
    except Refused:
        return False


def test_one_address_opens_so_many_pages_and_then_no_more_for_a_while() -> None:
    now = 0.0
    admission, pages = Admission(lambda: now), ALLOWANCES[Kind.PAGE]
    asked = [allowed(admission, HERE, Kind.PAGE) for _ in range(pages.at_once + 2)]
    assert asked == [True] * pages.at_once + [False] * 2
    assert allowed(admission, ELSEWHERE, Kind.PAGE), "nobody else waits"
    now = 1.0
    asked = [allowed(admission, HERE, Kind.PAGE) for _ in range(pages.per_second + 1)]
    assert asked == [True] * pages.per_second + [False]
    admission.refund(HERE, Kind.PAGE)
    assert allowed(admission, HERE, Kind.PAGE), "a visitor who left without a page is not counted"
    for number in range(2 * MAX_ADDRESSES):
        admission.delay(str(number), Kind.PAGE)
    assert len(admission._limits) == MAX_ADDRESSES


@pytest.mark.parametrize("kind", [Kind.REQUEST, Kind.FILE, Kind.SOCKET])
def test_one_address_may_ask_so_much_is_then_answered_late_and_then_refused(kind: Kind) -> None:
    now = 0.0
    admission, allowance = Admission(lambda: now), ALLOWANCES[kind]
    assert {admission.delay(HERE, kind) for _ in range(allowance.at_once)} == {0}
    late = int(LONGEST_DELAY * allowance.per_second)
    delays = [admission.delay(HERE, kind) for _ in range(late)]
    assert delays == pytest.approx([k / allowance.per_second for k in range(1, late + 1)])
    for _ in range(10_000):
        with pytest.raises(Refused) as refused:
            admission.delay(HERE, kind)
        assert refused.value.retry_after == math.ceil(LONGEST_DELAY + 1 / allowance.per_second)
    assert admission.delay(ELSEWHERE, kind) == 0, "nobody else waits"
    assert {admission.delay(HERE, other) for other in Kind if other != kind} == {0}, "the others are counted apart"
    assert {admission.delay(LOCAL, kind) for _ in range(2 * allowance.at_once)} == {0}
    for _ in range(late):
        admission.refund(HERE, kind)
    assert admission.delay(HERE, kind) == pytest.approx(1 / allowance.per_second), "who has left is not counted"
    now = LONGEST_DELAY + 1
    assert admission.delay(HERE, kind) == 0, "nobody is refused for ever"


PROXIES = ("127.0.0.1", "10.1.0.0/16")


@pytest.mark.parametrize(
    ("peer", "named", "proxies", "private_count", "address"),
    [
        ("127.0.0.1", None, (), True, LOCAL), ("10.0.0.7", None, (), False, LOCAL),
        ("1.2.3.4", None, (), False, "1.2.3.4"),
        ("10.0.0.7", None, (), True, "10.0.0.7"), ("::ffff:10.0.0.7", None, (), True, "10.0.0.7"),
        ("fd00:0:0:1::7", None, (), True, "fd00:0:0:1::"), ("2001:db8:0:1:2:3:4:5", None, (), True, "2001:db8:0:1::"),
        ("127.0.0.1", "198.51.100.7", (), False, LOCAL), ("10.0.0.7", "198.51.100.7", (), True, "10.0.0.7"),
        ("127.0.0.1", "198.51.100.7", PROXIES, False, "198.51.100.7"),
        ("10.1.9.9", "192.168.0.7", PROXIES, False, "192.168.0.7"),
        ("10.2.0.1", "198.51.100.7", PROXIES, False, LOCAL), ("1.2.3.4", "198.51.100.7", PROXIES, False, "1.2.3.4"),
        ("127.0.0.1", "no address", PROXIES, False, LOCAL), ("127.0.0.1", None, PROXIES, False, LOCAL),
        ("127.0.0.1", "2001:db8:0:1:2:3:4:5", PROXIES, False, "2001:db8:0:1::"), ("", None, (), True, LOCAL),
    ],
)  # fmt: skip
def test_the_address_that_a_request_is_counted_for(
    peer: str, named: str | None, proxies: tuple[str, ...], private_count: bool, address: str
) -> None:
    headers = HTTPHeaders({"X-Real-IP": named} if named else {})
    addresses = VisitorAddresses(read_networks(proxies), private_count)
    assert addresses.of_request(SimpleNamespace(remote_ip=peer, headers=headers)) == address  # type: ignore[arg-type]


def test_a_proxy_that_is_not_trusted_is_named_in_the_log_once(caplog: pytest.LogCaptureFixture) -> None:
    addresses = VisitorAddresses()
    request = SimpleNamespace(remote_ip="127.0.0.1", headers=HTTPHeaders({"X-Real-IP": HERE}))
    for _ in range(3):
        addresses.of_request(request)  # type: ignore[arg-type]
    assert [HERE not in each.getMessage() and "--trusted-proxy" in each.getMessage() for each in caplog.records] == [
        True
    ]


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
    with serving(tmp_path, "--preheat", "0", "--trusted-proxy", "127.0.0.1", notebooks=folder) as service:
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


def test_links_that_take_long_to_show_hold_up_nobody_else(tmp_path: Path) -> None:
    """While the frames of such links are made, small questions are answered at once."""
    links = [f"/explorer?lang=en&seats=5&seed={number}&m={'.'.join(38 * '*')}" for number in range(10)]
    options = ("--preheat", "0", "--max-visitors", "20", "--trusted-proxy", "127.0.0.1")
    with serving(tmp_path, *options) as service, ThreadPoolExecutor(len(links)) as hostile:
        shown = []

        def show(link: str) -> None:
            shown.append(service.request(link, X_Real_IP=HERE).status)

        asked = [hostile.submit(show, link) for link in links]
        answered = 0
        while len(shown) < len(links) and answered < 1000:
            assert service.request("/alive", X_Real_IP=ELSEWHERE).status in (200, 429)
            answered += 1
        assert answered >= 5 * len(links), "many small questions are answered for each page"
        for each in asked:
            each.result()


def test_a_classmate_is_served_after_thousands_of_requests_that_nobody_waits_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "1", "--max-visitors", "8", "--trusted-proxy", "127.0.0.1") as service:
        asked = f"GET /about?lang=en HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Real-IP: {HERE}\r\n\r\n".encode()
        for _ in range(1000):
            with socket.create_connection(("127.0.0.1", service.port), TIMEOUT) as connection:
                connection.sendall(asked)
        refused = 0
        while (answer := service.request("/about?lang=en", X_Real_IP=HERE)).status == 429:
            assert int(answer.headers["retry-after"]) <= 20
            refused += 1
            assert refused < 1000
        assert answer.status == 200 and Visit(service, answer).leave() == 204
        other = service.request("/about?lang=en", X_Real_IP=ELSEWHERE)
        assert other.status == 200 and Visit(service, other).leave() == 204
