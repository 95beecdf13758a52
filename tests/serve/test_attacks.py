"""Somebody who does not want to play but to disturb: all of it bounded, and nothing of it felt afterwards."""

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
from serving import OPEN, PATIENCE, House, Line, Visit, free_port, notebook, serving
from tornado.httputil import HTTPHeaders
from websocket import WebSocketException, WebSocketTimeoutException

from rainbow7.serve.admission import (
    ASKED,
    ASKED_PER_SECOND,
    FILES,
    FILES_PER_SECOND,
    FROM_ONE,
    HERE,
    KNOWN,
    PAGES,
    PAGES_PER_SECOND,
    Admission,
    address_of,
)
from rainbow7.serve.handlers import UNREAD
from rainbow7.serve.message_filter import AS_ONE, BURST, COMM_ID, HEADS, LARGEST, PER_SECOND, allowed, counts_for
from rainbow7.web.rate_limit import RateLimit

MOST, WARM = 6, 2


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("attacked"), "--max-visitors", str(MOST), "--preheat", str(WARM)) as standing:
        standing.visit().leave()
        yield standing


@pytest.fixture
def calm(house: House) -> Iterator[House]:
    """A service that after whatever was done to it serves as before, holds nothing, and has complained of nothing."""
    service = psutil.Process(house.process.pid)
    before = service.memory_info().rss
    yield house
    OPEN.close()
    page = house.visit("/about?lang=en")
    assert page.line().states()
    page.leave()
    assert len(house.kernels()) <= WARM + 1, "one may be just starting"
    assert service.memory_info().rss - before < 48 << 20
    assert (house.home / "complaints").read_text() == ""


def raw(house: House, *said: bytes) -> bytes:
    """What is answered to these very bytes, if anything, before the line is closed."""
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as line:
        with suppress(OSError):
            for each in said:
                line.sendall(each)
            line.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            return b"".join(iter(lambda: line.recv(65536), b""))
    return b""


def test_hundreds_of_pages_at_once_get_a_table_or_a_friendly_page(calm: House) -> None:
    def asked(number: int) -> tuple[int, str]:
        answer = calm.ask(f"/about?lang=en&n={number}")
        return answer.status, answer.text

    with ThreadPoolExecutor(40) as many:
        answers = list(many.map(asked, range(300)))
    count = Counter(status for status, _ in answers)
    assert count == {200: MOST, 503: 300 - MOST}
    assert all("Every table is taken" in text for status, text in answers if status == 503)
    for _, text in answers:
        if '"kernelId"' in text:
            kernel = json.loads(text.split('type="application/json">{"', 1)[1].join(['{"', ""]).split("</script>")[0])
            assert calm.ask(f"/voila/api/shutdown/{kernel['kernelId']}", "POST", "", Origin=calm.origin).status == 204


def test_a_flood_of_small_questions_is_answered(calm: House) -> None:
    addresses = ("/alive", "/static/page_frame.js", "/no/such", "/robots.txt", f"/api/kernels/{uuid4()}")
    with ThreadPoolExecutor(16) as many:
        statuses = Counter(many.map(lambda at: calm.ask(addresses[at % 5]).status, range(600)))
    assert statuses == {200: 360, 404: 240}


def test_requests_that_begin_and_never_end_hold_up_nobody(calm: House) -> None:
    before = psutil.Process(calm.process.pid).num_fds()
    with ExitStack() as slow:
        for _ in range(FROM_ONE + 50):
            line = slow.enter_context(socket.create_connection(("127.0.0.1", calm.port), PATIENCE))
            line.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        page = calm.visit("/about?lang=en")
        assert page.line().states()
        page.leave()
    OPEN.close()
    assert calm.ask("/alive").status == 200
    assert psutil.Process(calm.process.pid).num_fds() <= before + 40, "descriptors return"


@pytest.mark.parametrize(
    "said",
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
def test_what_is_no_request_gets_no_page(calm: House, said: bytes) -> None:
    answer = raw(calm, said)
    assert not answer or answer.split(b" ", 2)[1][:1] in (b"4", b"5"), answer[:200]
    assert b"Traceback" not in answer and b"tornado" not in answer.lower()


def test_nothing_can_be_uploaded(calm: House) -> None:
    head = f"POST /voila/api/shutdown/{uuid4()} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {1 << 40}\r\n\r\n"
    answer = raw(calm, head.encode(), *[b"x" * (1 << 20)] * 8)
    assert not answer or answer.split(b" ", 2)[1][:1] == b"4"


def frame(payload: bytes, first: int = 0x82) -> bytes:
    """A frame of a live line, masked with nothing."""
    return struct.pack(">BBQ", first, 0xFF, len(payload)) + bytes(4) + payload


def pour(line: Line, said: bytes) -> None:
    assert line.socket.sock is not None, "the line is down"
    line.socket.sock.sendall(said)


def test_a_message_in_endless_pieces_ends_its_line(calm: House) -> None:
    page = calm.visit()
    line = page.line()
    with pytest.raises((OSError, WebSocketException, AssertionError)):
        pour(line, frame(b"x" * 1000, 0x02))
        for _ in range(2 * LARGEST // 60_000 + 2):
            pour(line, frame(b"x" * 60_000, 0x00))
        line.answered()
    assert page.alive
    page.line().answered()
    page.leave()


def test_a_small_message_that_unpacks_to_a_giant_ends_its_line(calm: House) -> None:
    page = calm.visit()
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    ask = (
        f"GET /api/kernels/{page.kernel}/channels HTTP/1.1\r\nHost: 127.0.0.1:{calm.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: {calm.origin}\r\n"
        "Sec-WebSocket-Protocol: v1.kernel.websocket.jupyter.org\r\n"
        "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", calm.port), PATIENCE) as line:
        line.sendall(ask.encode())
        told = b""
        while b"\r\n\r\n" not in told:
            told += line.recv(4096)
        assert b"101" in told.split(b"\r\n")[0] and b"permessage-deflate" in told
        packer = zlib.compressobj(9, wbits=-15)
        bomb = packer.compress(b"\0" * (256 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
        with suppress(OSError):
            line.sendall(frame(bomb[:-4], 0xC2))
        with suppress(OSError):
            while line.recv(65536):
                pass
    page.line().answered()
    page.leave()


def test_a_thousand_comms_disturb_nobody(calm: House) -> None:
    page, other = calm.visit(), calm.visit("/about?lang=fr")
    beside = other.line()
    line = page.line()
    for number in range(1000):
        line.say("comm_open", {"comm_id": f"c{number}", "target_name": "jupyter.widget.control", "data": {}})
        if number % 100 == 0:
            assert beside.states()
    line.answered()
    assert line.states()
    page.leave()
    other.leave()


def test_whoever_asks_and_never_reads_loses_the_line(calm: House) -> None:
    page = calm.visit()
    line = page.line()
    size = len(json.dumps(line.states()))
    line.socket.settimeout(2)
    with pytest.raises((OSError, WebSocketException, WebSocketTimeoutException)):
        for number in range(3 * UNREAD // size):
            comm = f"n{number}"
            line.say("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
            line.say("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while True:
            pour(line, frame(b"x" * 100))
    page.leave()


def test_foreign_pages_that_open_lines_by_the_hundred_get_none(calm: House) -> None:
    page = calm.visit()
    for number in range(100):
        with pytest.raises((OSError, WebSocketException)):
            page.line(origin=f"http://n{number}.example")
    page.line().answered()
    page.leave()


def test_a_session_with_an_endless_name_gets_no_line_and_holds_no_table(calm: House) -> None:
    page = calm.visit()
    for name in ("x" * 256, "%C3%A9" * 200, "a%00b", "x" * 65):
        with pytest.raises((OSError, WebSocketException)):
            page.line(session=name)
    assert json.loads(calm.ask(f"/api/kernels/{page.kernel}").text)["connections"] == 0
    for _ in range(3):
        page.line().answered()
    page.leave()


def test_whoever_opens_line_after_line_has_one_pace_for_all(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--watch", str(free_port())) as house:
        page = house.visit()
        waited = 'rainbow7_refusals_total{why="pace"}'
        for _ in range(30):
            line = page.line()
            for _ in range(BURST - 20):
                line.say("kernel_info_request", {})
            line.answered()
            line.socket.close()
            if house.figure(waited, usual=0):
                break
        assert house.figure(waited, usual=0) > 0


def test_what_the_kernel_would_repeat_is_short() -> None:
    header = {"msg_id": "m", "msg_type": "comm_msg", "session": "s", "username": ""}
    usual = [b"shell", json.dumps(header).encode(), b"{}", b"{}", b'{"comm_id": "c", "data": {}}']
    assert allowed(usual)
    long = json.dumps({"x": "x" * HEADS}).encode()
    for place in (1, 2, 3):
        part = json.dumps(header | {"x": "x" * HEADS}).encode() if place == 1 else long
        assert not allowed([*usual[:place], part, *usual[place + 1 :]])
    for name in ("c" * (COMM_ID + 1), 7, ["c"]):
        said = json.dumps({"comm_id": name, "data": {}}).encode()
        assert not allowed([*usual[:4], said])


def test_a_large_message_counts_for_several() -> None:
    pace = RateLimit(BURST, PER_SECOND, lambda: 0.0)
    assert pace.wait(counts_for(b"x" * AS_ONE * (BURST - 1))) == 0
    assert pace.wait(counts_for(b"")) == pytest.approx(1 / PER_SECOND)


def test_one_address_opens_so_many_pages_and_then_waits() -> None:
    now = 0.0
    doorman = Admission(lambda: now)
    assert [doorman.lets_in("203.0.113.9") for _ in range(PAGES + 2)] == [True] * PAGES + [False] * 2
    assert doorman.lets_in("203.0.113.10"), "nobody else waits"
    now = 1.0
    assert [doorman.lets_in("203.0.113.9") for _ in range(PAGES_PER_SECOND + 1)] == [True] * PAGES_PER_SECOND + [False]
    for number in range(2 * KNOWN):
        doorman.lets_in(str(number))
    assert len(doorman._known) == KNOWN


def test_one_address_asks_so_much_and_then_in_turn() -> None:
    now = 0.0
    doorman = Admission(lambda: now)
    assert {doorman.wait("203.0.113.9") for _ in range(ASKED)} == {0}
    assert [doorman.wait("203.0.113.9") for _ in range(3)] == pytest.approx([k / ASKED_PER_SECOND for k in (1, 2, 3)])
    assert doorman.wait("203.0.113.10") == 0, "nobody else waits"
    assert {doorman.wait("203.0.113.9", file=True) for _ in range(FILES)} == {0}, "files are counted apart"
    assert doorman.wait("203.0.113.9", file=True) == pytest.approx(1 / FILES_PER_SECOND)
    assert {doorman.wait(HERE) for _ in range(2 * ASKED)} == {0}
    now = 1.0
    assert doorman.wait("203.0.113.9") == 0
    assert doorman.lets_in("203.0.113.9"), "pages are counted apart"


@pytest.mark.parametrize(
    ("peer", "named", "who"),
    [
        ("127.0.0.1", None, ""), ("10.0.0.7", None, ""), ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("1.2.3.4", "198.51.100.7", "1.2.3.4"), ("127.0.0.1", "no address", ""),
        ("127.0.0.1", "2001:db8:0:1:2:3:4:5", "2001:db8:0:1::"),
    ],
)  # fmt: skip
def test_whose_a_request_is(peer: str, named: str | None, who: str) -> None:
    headers = HTTPHeaders({"X-Real-IP": named} if named else {})
    assert address_of(SimpleNamespace(remote_ip=peer, headers=headers)) == who  # type: ignore[arg-type]


def test_one_address_never_has_the_last_tables(calm: House) -> None:
    one = {"X-Real-IP": "203.0.113.9"}
    share = MOST * 3 // 4
    pages = [Visit(calm, calm.ask("/about?lang=en", **one)) for _ in range(share)]
    refused = calm.ask("/about?lang=fr", **one)
    assert refused.status == 429 and int(refused.headers["retry-after"]) > 0
    assert "Beaucoup de pages" in refused.text and "Many pages" in refused.text
    other = Visit(calm, calm.ask("/about?lang=en", X_Real_IP="203.0.113.10"))
    assert other.answer.status == 200
    pages[0].leave()
    again = Visit(calm, calm.ask("/about?lang=en", **one))
    for each in (*pages[1:], again, other):
        assert each.leave() == 204


SECRET = "zwiebelkuchen"
FAILING = "from rainbow7.pages import query\nraise ValueError(query()['seed'])"


def test_what_is_written_down_names_no_visitor(tmp_path: Path, folder: Path) -> None:
    notebook(folder, "failing", FAILING)
    notebook(folder, "whole", "import ipywidgets; ipywidgets.HTML('here')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as house:
        named = {"X-Real-IP": "203.0.113.9", "User-Agent": f"browser {SECRET}"}
        assert "r7:failed" in house.ask(f"/failing?lang=en&seed={SECRET}", **named).text
        page = Visit(house, house.ask(f"/whole?seed={SECRET}", **named))
        line = page.line()
        line.say("comm_msg", {"comm_id": SECRET, "data": {"method": SECRET}})
        line.say("execute_request", {"code": SECRET})
        line.answered()
        raw(house, f"GET /{SECRET} HTTP/1.1\r\nHost: \x01{SECRET}\r\n\r\n".encode())
        for process in house.kernels():
            process.kill()
        with suppress(OSError, HTTPException, WebSocketException, AssertionError):
            page.line().states()
        assert house.end(signal.SIGTERM) == 0
    said = (tmp_path / "complaints").read_text()
    assert "failing" in said and "ValueError" in said, "the host learns which page failed, and how"
    assert SECRET not in said
    assert "203.0.113.9" not in said and "127.0.0.1" not in said
