"""What is in deploy/class is read here as systemd, a container and nginx would, and run as far as this machine can."""

import json
import os
import re
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from class_client import LiveClass
from end_process import end
from ports import answers, free_port

from rainbow7.classroom.server import BASE, HOST_KEY_VARIABLE
from rainbow7.classroom.service import COMMENT_AFTER
from rainbow7.cli import main

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy" / "class"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
UNIT = (DEPLOY / "rainbow7-class.service").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
LOCATION = (DEPLOY / "nginx.conf").read_text("utf-8")
LARGE_CLASS = 200
"""Pupils behind one address."""
ZONES = (ROOT / "deploy" / "nginx" / "http.conf").read_text("utf-8")


def commands() -> dict[str, list[str]]:
    (unit,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    (container,) = re.findall(r"^CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    return {"unit": unit.split(), "container": json.loads(container)}


@pytest.mark.parametrize("where", ["unit", "container"])
def test_the_command_has_options_that_there_are(where: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = commands()[where]
    assert program.rpartition("/")[2] == "rainbow7"
    assert main(["class", "start", "--help"]) == 0
    known = capsys.readouterr().out
    assert words[:2] == ["class", "start"]
    assert [each for each in words if each.startswith("--") and each not in known] == []
    assert words[words.index("--db") + 1].startswith("sqlite:////"), "an absolute file"


def test_the_unit_the_container_nginx_and_the_manual_name_the_same_things() -> None:
    unit = commands()["unit"]
    port = unit[unit.index("--port") + 1]
    assert f"proxy_pass http://127.0.0.1:{port};" in LOCATION
    assert f"EXPOSE {port}\n" in DOCKERFILE and f"-p {port}:{port}" in DOCKERFILE
    assert f"location {BASE} " in LOCATION
    assert HOST_KEY_VARIABLE in UNIT and HOST_KEY_VARIABLE in DOCKERFILE
    database = unit[unit.index("--db") + 1].removeprefix("sqlite:///")
    (state,) = re.findall(r"^StateDirectory=(.*)$", UNIT, re.MULTILINE)
    assert Path(database).parent == Path("/var/lib") / state
    assert "VOLUME /data" in DOCKERFILE and "sqlite:////data/" in DOCKERFILE
    assert (ROOT / "requirements" / re.findall(r"requirements/(\S+)", DOCKERFILE)[0]).is_file()
    for manual in ("classroom.md", "classroom.fr.md"):
        text = (ROOT / "docs" / manual).read_text("utf-8")
        assert HOST_KEY_VARIABLE in text and "deploy/class/" in text


def test_nginx_waits_longer_for_a_line_than_the_service_is_silent() -> None:
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", LOCATION)
    assert int(seconds) > 2 * COMMENT_AFTER
    assert "proxy_http_version 1.1;" in LOCATION and "proxy_buffering off;" in LOCATION


def test_nginx_limits_an_address_but_lets_a_whole_class_in() -> None:
    (burst,) = re.findall(r"limit_req zone=\w+ burst=(\d+) nodelay;", LOCATION)
    (lines,) = re.findall(r"limit_conn connections (\d+);", LOCATION)
    assert int(lines) > LARGE_CLASS and int(burst) > 10 * LARGE_CLASS


def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd here")
    unit = tmp_path / "rainbow7-class.service"
    unit.write_text(UNIT.replace(commands()["unit"][0], "/bin/true"))
    checked = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert not [each for each in checked.stderr.splitlines() if "rainbow7-class" in each], checked.stderr


@contextmanager
def nginx(home: Path, live: LiveClass) -> Iterator[str]:
    """nginx in front of a class service, with our location in an otherwise empty server."""
    assert NGINX is not None
    port = free_port()
    location = LOCATION.replace("http://127.0.0.1:8877", live.url.rstrip("/"))
    (home / "location.conf").write_text(location)
    user = "user root;" if os.geteuid() == 0 else ""
    limits = " ".join(re.findall(r"^limit_\w+_zone .*;$", ZONES, re.MULTILINE))
    temporary = " ".join(
        f"{each}_temp_path {home}/{each};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (home / "nginx.conf").write_text(
        f"{user} pid {home}/nginx.pid; worker_processes 1; events {{}} http {{ {temporary} {limits} access_log off; "
        f"server {{ listen 127.0.0.1:{port}; include {home}/location.conf; }} }}"
    )
    program = [NGINX, "-e", "stderr", "-c", str(home / "nginx.conf")]
    subprocess.run([*program, "-t"], check=True, capture_output=True)
    process = subprocess.Popen([*program, "-g", "daemon off;"], stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        assert answers(process, port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        end(process, signal.SIGQUIT, 5)


@pytest.mark.xdist_group("nginx")
@pytest.mark.skipif(NGINX is None and not os.environ.get("CI"), reason="there is no nginx here")
def test_behind_nginx_events_come_as_they_happen_and_origins_hold(live: LiveClass, tmp_path: Path) -> None:
    room = live.open()
    with nginx(tmp_path, live) as front:
        through = LiveClass(live.process, front, live.host_key)
        pupil = through.join(room["code"])["token"]
        key = {"Authorization": f"Bearer {pupil}"}
        with urllib.request.urlopen(
            urllib.request.Request(f"{front}class/api/events", headers=key), timeout=20
        ) as line:
            phases = (json.loads(each[6:])["phase"] for each in line if each.startswith(b"data: "))
            assert next(phases) == "lobby"
            for phase in ("ask", "closed"):
                through.drive(room["teacher"], phase=phase)
                assert next(phases) == phase, "it came while the line was open"
        assert through.ask("state", pupil, Origin=front.rstrip("/"))[0] == 200
        assert through.ask("state", pupil, Origin="http://elsewhere.example")[0] == 403
        assert through.raw("class/?lang=fr")[0] == 200
    live.ask("erase", room["teacher"], {})
