"""Visitors may use the widgets and do nothing else, whatever they send."""

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.asynchronous.client import AsyncKernelClient
from service_client import TIMEOUT, LiveService, Visit
from websocket import WebSocketBadStatusException, WebSocketConnectionClosedException

from rainbow7.serve.message_filter import ALLOWED_FROM_KERNEL, MAX_MESSAGE_SIZE, MESSAGES, MESSAGES_PER_SECOND
from rainbow7.web.rate_limit import RateLimit


@pytest.fixture
def visit(service: LiveService) -> Iterator[Visit]:
    page = service.visit("/about?lang=fr")
    yield page
    page.leave()


def test_widgets_answer(visit: Visit) -> None:
    """Otherwise the refusals that the other tests see would prove nothing."""
    states = visit.connect().widget_states()
    assert {state["_model_name"] for state in states.values()} >= {"BoxModel", "AnyModel"}


@pytest.mark.parametrize("channel", ["shell", "control", "stdin", "iopub"])
def test_no_visitor_runs_code(visit: Visit, tmp_path: Path, channel: str) -> None:
    mark = tmp_path / "ran"
    websocket = visit.connect()
    code = f"open({str(mark)!r}, 'w')"
    request = websocket.send("execute_request", {"code": code, "silent": False, "store_history": True}, channel)
    websocket.wait_until_done()
    assert not mark.exists()
    assert all(message["parent_header"].get("msg_id") != request for message in websocket.received)


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize(
    ("message_type", "content"),
    [
        ("complete_request", {"code": "imp", "cursor_pos": 3}),
        ("inspect_request", {"code": "open", "cursor_pos": 2, "detail_level": 0}),
        ("history_request", {"output": False, "raw": True, "hist_access_type": "tail", "n": 9}),
        ("is_complete_request", {"code": "1"}),
        ("debug_request", {"type": "request", "seq": 1, "command": "initialize", "arguments": {}}),
        ("interrupt_request", {}),
        ("shutdown_request", {"restart": False}),
        ("create_subshell_request", {}),
        ("input_reply", {"value": "1"}),
    ],
)
def test_no_visitor_asks_the_kernel_itself(
    visit: Visit, channel: str, message_type: str, content: dict[str, object]
) -> None:
    websocket = visit.connect()
    request = websocket.send(message_type, content, channel)
    websocket.wait_until_done()
    assert all(message["parent_header"].get("msg_id") != request for message in websocket.received)
    assert visit.alive


def test_no_visitor_makes_widgets(visit: Visit) -> None:
    websocket = visit.connect()
    before = websocket.widget_states()
    state = {"_model_module": "@jupyter-widgets/controls", "_model_name": "HTMLModel", "value": "mine"}
    for target in ("jupyter.widget", "jupyter.widget.version", "mine", None):
        opened = {"comm_id": f"mine-{target}", "target_name": target, "data": {"state": state, "buffer_paths": []}}
        websocket.send("comm_open", opened, metadata={"version": "2.1.0"})
    assert websocket.widget_states().keys() == before.keys()


@pytest.mark.parametrize(
    "garbage",
    ["", "{}", "[]", "null", '{"channel": "shell"}', '{"channel": "shell", "header": 1, "content": {}}', "[" * 50_000,
     '{"channel": "shell", "header": {"msg_type": ["comm_msg"]}, "content": {}}', "\x00" * 64],
)  # fmt: skip
def test_garbage_is_ignored(visit: Visit, garbage: str) -> None:
    websocket = visit.connect()
    websocket.socket.send(garbage)
    websocket.socket.send_binary(garbage.encode())
    websocket.wait_until_done()


@pytest.mark.parametrize("count", [0, 1, 4, 41, 1 << 30, 1 << 62, (1 << 64) - 1])
@pytest.mark.parametrize("place", [0, 8, 1 << 40])
def test_a_message_that_claims_to_be_endless_is_ignored(visit: Visit, count: int, place: int) -> None:
    websocket = visit.connect()
    websocket.socket.send_binary(
        b"".join(each.to_bytes(8, "little") for each in (count, place, place, place)) + b"shell{}"
    )
    websocket.wait_until_done()


@pytest.mark.parametrize(
    "change",
    [{"msg_id": 5}, {"session": None}, {"username": []}, {"subshell_id": "x"}, {"msg_type": ["comm_msg"]}],
    ids=str,
)
def test_odd_headers_are_ignored(visit: Visit, change: dict[str, object]) -> None:
    websocket = visit.connect()
    websocket.send("kernel_info_request", {}, header=change)
    websocket.wait_until_done()
    replies = [message for message in websocket.received if message["header"]["msg_type"] == "kernel_info_reply"]
    assert len(replies) == 1, "the one that `wait_until_done` has asked for"


def test_the_older_protocol_is_refused(visit: Visit) -> None:
    with pytest.raises(WebSocketBadStatusException, match="400"):
        visit.connect(protocol=None)


def test_no_error_and_no_output_reaches_a_visitor(visit: Visit) -> None:
    websocket = visit.connect()
    model = next(model for model, state in websocket.widget_states().items() if state["_model_name"] == "AnyModel")
    for data in (
        {"method": "update", "state": {"data": 5}, "buffer_paths": []},
        {"method": "update", "state": {"no_such_trait": 5}, "buffer_paths": [["a", "b"]]},
        {"method": "no such method"},
        {},
    ):
        websocket.send("comm_msg", {"comm_id": model, "data": data})
    websocket.send("comm_msg", {"comm_id": "nobody", "data": {}})
    websocket.wait_until_done()
    assert {message["header"]["msg_type"] for message in websocket.received} <= ALLOWED_FROM_KERNEL
    assert "Traceback" not in json.dumps(websocket.received)


def test_the_kernel_itself_is_sealed(service: LiveService, visit: Visit, tmp_path: Path) -> None:
    """Even somebody who got past the message filter, with the kernel's key, could not run code."""
    visit.connect().wait_until_done()
    (file,) = (service.home / "temporary").rglob(f"kernel-{visit.kernel}.json")
    mark = tmp_path / "ran"

    async def try_it() -> list[dict[str, Any]]:
        client = AsyncKernelClient(connection_file=str(file))
        client.load_connection_file()
        client.start_channels()
        answers: list[dict[str, Any]] = []
        try:
            client.execute(f"open({str(mark)!r}, 'w')")
            client.complete("imp")
            request = client.kernel_info()
            while not answers or answers[-1]["parent_header"]["msg_id"] != request:
                answers.append(await client._async_get_shell_msg(timeout=TIMEOUT))
        finally:
            client.stop_channels()
        return answers

    assert [answer["msg_type"] for answer in asyncio.run(try_it())] == ["kernel_info_reply"]
    assert not mark.exists()


def test_a_message_too_large_closes_the_websocket_and_ends_no_kernel(visit: Visit) -> None:
    websocket = visit.connect()
    with pytest.raises((WebSocketConnectionClosedException, OSError, AssertionError)):
        websocket.send("comm_msg", {"comm_id": "x", "data": "x" * (MAX_MESSAGE_SIZE + 1)})
        websocket.wait_until_done()
    visit.connect().wait_until_done()


def test_more_messages_have_to_wait() -> None:
    now = 0.0
    limit = RateLimit(MESSAGES, MESSAGES_PER_SECOND, lambda: now)
    assert [limit.wait() for _ in range(MESSAGES)] == [0] * MESSAGES
    assert limit.wait() == pytest.approx(1 / MESSAGES_PER_SECOND)
    now = 10.0
    assert limit.wait(MESSAGES) == 0, "what is large counts for several"
    assert limit.wait() == pytest.approx(1 / MESSAGES_PER_SECOND)


def test_many_messages_are_all_answered(visit: Visit) -> None:
    websocket = visit.connect()
    requests = [websocket.send("kernel_info_request", {}) for _ in range(MESSAGES + 20)]
    websocket.wait_until_done()
    replies = [each["parent_header"]["msg_id"] for each in websocket.received if each["channel"] == "shell"]
    assert replies[: len(requests)] == requests


def test_a_page_has_few_websockets(visit: Visit) -> None:
    websockets = [visit.connect() for _ in range(3)]
    with pytest.raises(WebSocketBadStatusException, match="429"):
        visit.connect()
    websockets.pop().socket.close()
    for websocket in websockets:
        websocket.wait_until_done()


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1.elsewhere.example"])
def test_other_sites_are_refused(service: LiveService, visit: Visit, origin: str) -> None:
    with pytest.raises(WebSocketBadStatusException, match="403"):
        visit.connect(origin=origin)
    assert service.request(f"/voila/api/shutdown/{visit.kernel}", "POST", "", Origin=origin).status == 403
    assert service.request(f"/voila/api/shutdown/{visit.kernel}", "POST", "", Sec_Fetch_Site="cross-site").status == 403
    assert visit.alive


@pytest.mark.parametrize(
    "address",
    ["/api", "/api/kernels", "/api/kernels/", "/api/sessions", "/api/contents", "/api/contents/about.ipynb",
     "/api/terminals", "/api/kernelspecs", "/api/status", "/api/me", "/api/config/x", "/api/spec.yaml", "/metrics",
     "/api/nbconvert", "/api/security/csp-report", "/api/events/subscribe", "/terminals/websocket/1", "/tree",
     "/nbconvert/html/about.ipynb", "/files/about.ipynb", "/login", "/logout", "/voila/tree", "/voila/tree/",
     "/voila/api/contents", "/voila/api/contents/about.ipynb", "/voila/files/about.ipynb", "/voila/static/",
     "/voila/query/00000000-0000-0000-0000-000000000000", "/voila/execution/00000000-0000-0000-0000-000000000000",
     "/voila/templates/lab/static/index.css", "/voila/api/themes/x", "/static/", "/about.ipynb", "/index.ipynb"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_nothing_else_is_answered(service: LiveService, address: str, method: str) -> None:
    answer = service.request(address, method, "{}" if method in ("POST", "PUT", "PATCH") else None)
    assert answer.status in (403, 404, 405)
    assert "ipynb" not in answer.text


@pytest.mark.parametrize("what", ["", "/interrupt", "/restart", "/channels"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_no_kernel_is_ended_through_jupyters_addresses(
    service: LiveService, visit: Visit, what: str, method: str
) -> None:
    assert service.request(f"/api/kernels/{visit.kernel}{what}", method, "{}", Origin=service.origin).status in (
        403,
        404,
        405,
    )
    assert visit.alive


def test_a_spare_kernel_is_nobodys(service: LiveService) -> None:
    service.visit().leave()
    waiting = [file.stem.removeprefix("kernel-") for file in (service.home / "temporary").rglob("kernel-*.json")]
    for kernel in waiting:
        if service.request(f"/api/kernels/{kernel}").status == 404:  # otherwise it belongs to the page of another test
            assert service.request(f"/voila/api/shutdown/{kernel}", "POST", "", Origin=service.origin).status == 404
            assert service.request(f"/api/kernels/{kernel}/channels").status == 404


@pytest.mark.parametrize(
    "address",
    ["/static/../page_frame.css", "/static/%2e%2e/page_frame.css", "/static/..%2fpage_frame.css", "/static//etc/passwd",
     "/static/%2fetc%2fpasswd", "/voila/static/../../../../../../../../etc/passwd",
     "/voila/static/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", "/voila/static/%2e%2e/%2e%2e/etc/passwd",
     "/voila/templates/../../etc/passwd", "/voila/templates/base/static/../../../../../../../etc/passwd",
     "/voila/labextensions/../../../etc/passwd", "/voila/labextensions/anywidget/package.json%00.js",
     "/voila/files/../../etc/passwd", "/widgets/../pages/about.py", "/widgets/table.py", "/widgets/__init__.py",
     "//etc/passwd", "/..%5c..%5cetc%5cpasswd", "/static/early.js", "/voila/render/..%2fabout", "/about/../alive%00"],
)  # fmt: skip
def test_no_path_leads_out_of_the_folders(service: LiveService, address: str) -> None:
    with socket.create_connection(("127.0.0.1", service.port), TIMEOUT) as connection:  # an HTTP client tidies the path
        connection.sendall(f"GET {address} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert b" 404 " in answer.split(b"\r\n")[0] or b" 400 " in answer.split(b"\r\n")[0]
    assert b"root:x" not in answer


def test_nobody_chooses_templates_or_themes(service: LiveService) -> None:
    page = service.visit("/about?lang=en&template=reveal&theme=JupyterLab%20Dark&classic-tree=true&token=t0k3n&seed=7")
    for name in ("reveal", "JupyterLab Dark", "classic", "t0k3n"):
        assert name not in page.answer.text
    assert 'href="?lang=fr&amp;seed=7"' in page.answer.text or 'href="?seed=7&amp;lang=fr"' in page.answer.text
    page.leave()


def test_a_link_can_put_nothing_into_the_page(service: LiveService) -> None:
    page = service.visit("/about?lang=en&x=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&%3Cb%3E=1")
    assert "<script>alert" not in page.answer.text
    assert "<b>=" not in page.answer.text
    page.leave()
