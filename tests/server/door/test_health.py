"""What whoever runs the server sees of it: health, figures, and a log that programs can read."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection

from holdfast.server.door.app import make_app
from holdfast.server.door.health import GOOD_FOR
from holdfast.server.door.journal import JsonLines
from holdfast.server.store import Store, beat

from ..test_serve import COMMAND
from ..visitors import PATIENCE, ServerProcess


def figures(server: ServerProcess) -> dict[str, float]:
    text = httpx.get(f"http://{server.address}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^(\S+) ([\d.e+-]+)$", text, re.MULTILINE)}


def test_the_server_says_that_it_is_well(server: ServerProcess) -> None:
    answer = httpx.get(f"http://{server.address}/healthz")

    assert answer.status_code == 200
    assert answer.text.startswith("well")


def test_the_figures_are_those_the_docs_name(server: ServerProcess) -> None:
    text = httpx.get(f"http://{server.address}/metrics").text
    told = Path(__file__).parents[3].joinpath("docs", "self-hosting.md").read_text("utf-8")

    assert set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)) == set(re.findall(r"`(holdfast_\w+)`", told))


def test_the_figures_count_what_happens(server: ServerProcess) -> None:
    anna = server.guest("Anna")
    before = figures(server)
    made = anna.make_table("keep-vote", ["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    line.ask("say", text="")
    line.ask("say", text="Hello")

    now = figures(server)

    assert now["holdfast_sockets"] >= before["holdfast_sockets"] + 1
    said, refused = 'holdfast_entries_total{kind="said"}', 'holdfast_refusals_total{code="malformed"}'
    assert now[said] == before.get(said, 0) + 1
    assert now[refused] == before.get(refused, 0) + 1
    assert now["holdfast_commit_seconds_count"] > before["holdfast_commit_seconds_count"]
    assert now['holdfast_commit_seconds_bucket{le="+Inf"}'] == now["holdfast_commit_seconds_count"]
    assert {"holdfast_tables_open", "holdfast_writer_queue", "holdfast_bot_seconds_total"} <= set(now)


def test_no_line_of_the_figures_is_unreadable(server: ServerProcess) -> None:
    for line in httpx.get(f"http://{server.address}/metrics").text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [\d.e+-]+', line), line


def test_a_log_in_json_has_an_object_a_line() -> None:
    record = logging.LogRecord("holdfast", logging.ERROR, "x.py", 1, "table %s\nfailed", ("t1",), None)
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        record.exc_info = sys.exc_info()

    [line] = JsonLines().format(record).splitlines()

    told = json.loads(line)
    assert (told["level"], told["message"]) == ("error", "table t1\nfailed")
    assert "ZeroDivisionError" in told["traceback"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told["time"])


def test_a_format_nobody_knows_is_misuse(tmp_path: Path) -> None:
    command = [*COMMAND, str(tmp_path), "--log-format", "runes"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert done.returncode == 2
    assert "not as 'runes'" in done.stderr


def test_a_log_that_cannot_be_written_brings_no_tracebacks() -> None:
    program = """if True:
        import logging, os, sys
        from holdfast.server.door.journal import keep_journal

        told, sys.stderr = sys.stderr, open("/dev/full", "w")
        keep_journal("text")
        sys.stderr = told
        logging.getLogger("holdfast").error("a line that has no room")
        os._exit(0)
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_a_server_whose_disk_is_full_is_not_well(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
        full = httpx.get(f"http://{server.address}/healthz")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        time.sleep(GOOD_FOR)
        free = httpx.get(f"http://{server.address}/healthz")

    assert (full.status_code, free.status_code) == (503, 200)
    assert full.text.startswith("not well: nothing was written")


def test_whoever_asks_often_writes_no_oftener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def beat_and_count(connection: Connection) -> None:
        written.append(connection)
        beat(connection)

    monkeypatch.setattr("holdfast.server.door.health.beat", beat_and_count)
    monkeypatch.setattr("holdfast.server.door.health.GOOD_FOR", 3600.0)

    async def ask() -> list[int]:
        app = make_app(tmp_path)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http,
        ):
            return [(await http.get("/healthz")).status_code for _ in range(20)]

    assert asyncio.run(ask()) == [200] * 20
    assert len(written) == 1


def test_a_server_whose_writer_is_gone_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.door.health.GOOD_FOR", 0.0)

    async def ask() -> httpx.Response:
        app = make_app(tmp_path)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http:
            async with app.router.lifespan_context(app):
                assert (await http.get("/healthz")).status_code == 200
            return await http.get("/healthz")  # after the server has stopped

    answer = asyncio.run(ask())

    assert answer.status_code == 503
    assert "shutting down" in answer.text


def test_a_server_whose_store_does_not_answer_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr("holdfast.server.door.health.ANSWERS_WITHIN", 0.1)

    async def ask() -> httpx.Response:
        app = make_app(tmp_path)
        monkeypatch.setattr(Store, "_rows", lambda *_: answers.wait(PATIENCE) and [])
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http,
        ):
            try:
                return await asyncio.wait_for(http.get("/healthz"), 10)
            finally:
                answers.set()

    answer = asyncio.run(ask())

    assert answer.status_code == 503
    assert "has not answered for 0.1 seconds" in answer.text


def test_the_table_page_is_not_in_the_figures(server: ServerProcess) -> None:
    text = httpx.get(f"http://{server.address}/metrics").text

    assert "table_id" not in text
    assert "user" not in re.sub(r"# HELP.*", "", text)
