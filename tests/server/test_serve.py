"""`holdfast serve`, as people start it."""

from __future__ import annotations

import signal
import socket
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from holdfast.cli.main import app

from ..engine.contents import siege
from .visitors import PATIENCE, ServerProcess

COMMAND = [sys.executable, "-m", "holdfast.cli.main", "serve", "--port", "0", "--data"]


def test_the_command_serves_limits_and_stops(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path / "here")]) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "steady"])
        line = anna.sit(made["table"], 0)
        assert (tmp_path / "here" / "tables.sqlite").exists()

        for number in range(300):
            line.send({"type": "say", "id": f"s{number}", "text": "hello"})
        line.hear(lambda news: news.get("code") == "too_fast")

        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE) == 130


def test_what_is_kept_in_a_day_can_be_said(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path / "here"), "--kept-a-day", "1"]) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "open"])
        wishes = [{"content": [siege() + "#" * 60_000]}, {"content": []}] * 2  # each time 60 kB of the log
        where = f"/api/tables/{made['table']}/content"

        assert [anna.request("POST", where, json=wish).status_code for wish in wishes] == [200, 200, 200, 200]
        assert anna.request("POST", where, json=wishes[0]).status_code == 429


def test_it_opens_the_page_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    program = f"import pathlib, sys\npathlib.Path({str(seen)!r}).write_text(sys.argv[1])\n"
    browser.write_text(f"#!{sys.executable}\n{program}")
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{browser} %s")

    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path / "here"), "--open"]) as server:
        for _ in range(200):
            if seen.exists() and seen.read_text():
                break
            time.sleep(0.05)
        page = seen.read_text()
        assert page == f"http://{server.address}/"
        assert httpx.get(page).headers["content-type"].startswith("text/html")


def test_a_port_in_use_is_named_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(app, ["serve", "--port", port, "--data", str(tmp_path)])

    assert result.exit_code == 1
    assert f"Cannot listen at 127.0.0.1, port {port}: Address already in use; choose another" in result.output


def test_an_address_that_is_none_is_named_in_a_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--host", "256.1.1.1", "--data", str(tmp_path)])

    assert result.exit_code == 1
    assert "Cannot listen at 256.1.1.1, port 8000: " in result.output


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path)]) as server:
        second = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path)])
        assert second.exit_code == 1
        assert f"Another server keeps its tables in {tmp_path}; stop that one" in " ".join(second.output.split())

        server.process.kill()
        server.process.wait(PATIENCE)
    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path)]) as server:
        assert server.guest("Anna")


def test_it_stops_without_an_error_while_bots_play(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, [*COMMAND, str(tmp_path)]) as server:
        anna = server.guest("Anna")
        tables = [anna.make_table("keep-vote", ["steady"] * 4, nights=4) for _ in range(8)]
        for made in tables:
            anna.sit(made["table"], None).send({"type": "start", "id": "s"})
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)
        assert " ERROR " not in server.journal.read_text()


def test_a_port_that_is_none_is_misuse() -> None:
    assert CliRunner().invoke(app, ["serve", "--port", "70000"]).exit_code == 2


def test_a_folder_that_cannot_be_used_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    result = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(tmp_path / "file")])

    assert result.exit_code == 1
    assert "Cannot keep tables in" in result.output
