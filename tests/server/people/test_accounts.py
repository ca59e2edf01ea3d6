"""Links for other devices and tokens for programs: none can be guessed, fixed on somebody, or misused."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from holdfast.server.people.identity import Pass, Signer
from holdfast.server.people.sessions import SIGNED_OUT

from ..visitors import PATIENCE, PROGRAM, Line, Person, ServerProcess, closing_code


def post(person: Person, path: str, body: Any, status: int = 200) -> Any:
    answer = person.request("POST", path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# ---- other devices -------------------------------------------------------------------------------------------------


def test_a_link_lets_another_device_be_the_same_guest(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    link = post(anna, "/api/guest/link", {"table": made["table"]})["link"]
    page, _, key = link.partition("#rejoin=")

    answer = httpx.post(f"http://{server.address}/api/guest/rejoin", json={"key": key})

    assert page == f"/table/{made['table']}"
    assert answer.json() == {"user": anna.user, "name": "Anna"}
    assert dict(answer.cookies) == anna.cookies


def test_a_link_lets_one_device_in_and_no_second(anna: Person, server: ServerProcess) -> None:
    key = post(anna, "/api/guest/link", {})["link"].partition("#rejoin=")[2]
    assert post(anna, "/api/guest/rejoin", {"key": key})["user"] == anna.user  # who is Anna already has not used it
    first, second = (httpx.post(f"http://{server.address}/api/guest/rejoin", json={"key": key}) for _ in range(2))

    assert first.json()["user"] == anna.user
    assert (second.status_code, second.json()["told"]["key"]) == (404, "refused.old_link")


def test_a_device_that_is_somebody_is_not_made_somebody_else_unasked(anna: Person, server: ServerProcess) -> None:
    key = post(anna, "/api/guest/link", {})["link"].partition("#rejoin=")[2]
    ben = server.guest("Ben")

    assert post(ben, "/api/guest/rejoin", {"key": key}, 409)["code"] == "not_now"
    assert post(ben, "/api/guest/rejoin", {"key": key, "replace": True})["user"] == anna.user


def test_a_key_cannot_be_made_up_altered_or_used_too_late(anna: Person, server: ServerProcess) -> None:
    key = post(anna, "/api/guest/link", {})["link"].partition("#rejoin=")[2]
    user, until, signature = key.split(".")
    cookie = next(iter(anna.cookies.values()))
    forged = ["", "x", "..", cookie, f"{user}.{int(until) + 1}.{signature}", f"{user}.x.{signature}", key[:-1], "ü.1.ü"]

    for wrong in forged:
        answer = httpx.post(f"http://{server.address}/api/guest/rejoin", json={"key": wrong})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
    signer = Signer(b"k" * 32)
    assert signer.read_link(signer.sign_link(Pass("anna"), 1)) is None
    assert signer.read(signer.sign_link(Pass("anna"), 2**40)) is None
    assert signer.read_link(signer.sign(Pass("anna"))) is None
    assert signer.read_link(signer.sign(Pass("anna", 2**40))) is None


def test_a_made_up_cookie_is_nobody_and_nobody_becomes_it(anna: Person, server: ServerProcess) -> None:
    genuine = next(iter(anna.cookies.values()))
    user, _, signature = genuine.partition(".")
    elsewhere = Signer(b"another server's key, 32 bytes..").sign(Pass(user))
    altered = signature[:-1] + ("1" if signature.endswith("0") else "0")
    for forged in (user, f"{user}.", f"{user}.{altered}", f"chosen.{signature}", elsewhere, "chosen.x"):
        cookies = {"holdfast_guest": forged}
        assert httpx.get(f"http://{server.address}/api/guest", cookies=cookies).json() is None
        answer = httpx.post(f"http://{server.address}/api/guest", json={"name": "Eve"}, cookies=cookies)
        assert answer.json()["user"] not in (user, "chosen")


def test_all_other_devices_can_be_signed_out(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    key = post(anna, "/api/guest/link", {})["link"].partition("#rejoin=")[2]
    token = post(anna, "/api/tokens", {"label": "my bot"}, 201)["token"]
    lost = copy.copy(anna)
    line = lost.sit(made["table"], 0)

    answer = anna.request("POST", "/api/guest/sign-out-others")
    anna.cookies = dict(answer.cookies)

    assert answer.json() == {"user": anna.user, "name": "Anna"} == anna.get("/api/guest")
    assert closing_code(line.socket) == SIGNED_OUT
    assert lost.get("/api/guest") is None
    assert lost.request("GET", "/api/tables").status_code == 403
    assert post(server.guest("Eve"), "/api/guest/rejoin", {"key": key, "replace": True}, 404)["code"] == "unknown"
    assert anna.sit(made["table"], 0).now["seat"] == 0
    again = post(anna, "/api/guest/link", {})["link"].partition("#rejoin=")[2]
    assert post(server.guest("Ben"), "/api/guest/rejoin", {"key": again, "replace": True})["user"] == anna.user
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"http://{server.address}/api/guest", headers=bearer).json()["user"] == anna.user


# ---- programs ------------------------------------------------------------------------------------------------------


def test_a_program_with_a_token_is_that_guest(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "steady"])
    token = post(anna, "/api/tokens", {"label": "my bot"}, 201)
    bearer = {"Authorization": f"Bearer {token['token']}"}

    who = httpx.get(f"http://{server.address}/api/guest", headers=bearer).json()
    with connect(f"ws://{server.address}/api/tables/{made['table']}/socket", additional_headers=bearer) as line:
        line.send('{"type": "resume", "seat": 0}')
        seat = json.loads(line.recv(PATIENCE))["seat"]

    assert who["user"] == anna.user
    assert seat == 0
    assert [(t["label"], t["token"]) for t in anna.get("/api/tokens")] == [("my bot", None)]


def test_a_revoked_token_is_nobody(anna: Person, server: ServerProcess) -> None:
    token = post(anna, "/api/tokens", {"label": "lost"}, 201)
    assert server.guest("Eve").request("DELETE", f"/api/tokens/{token['id']}").status_code == 404

    answer = anna.request("DELETE", f"/api/tokens/{token['id']}")

    assert [t["revoked"] for t in answer.json()] == [True]
    for wrong in (token["token"], token["id"], "x", "holdfast_x"):
        bearer = {"Authorization": f"Bearer {wrong}"}
        assert httpx.get(f"http://{server.address}/api/guest", headers=bearer).status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/guest", {"name": "Anna"}),
        ("POST", "/api/guest/link", {}),
        ("POST", "/api/guest/rejoin", {"key": "x"}),
        ("POST", "/api/guest/sign-out-others", None),
        ("GET", "/api/guest/webhook", None),
        ("PUT", "/api/guest/webhook", {"url": ""}),
        ("GET", "/api/tokens", None),
        ("POST", "/api/tokens", {"label": "another"}),
        ("DELETE", "/api/tokens/{id}", None),
    ],
)
def test_a_program_plays_for_its_owner_but_is_not_its_owner(anna: Person, method: str, path: str, body: Any) -> None:
    token = post(anna, "/api/tokens", {"label": "my bot"}, 201)
    bearer = {"Authorization": f"Bearer {token['token']}"}

    answer = anna.request(method, path.format(**token), json=body, headers=bearer)  # even beside its owner's cookie

    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    assert not answer.cookies


def test_a_token_that_is_revoked_loses_its_sockets(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "steady"])
    token = post(anna, "/api/tokens", {"label": "lost"}, 201)
    bearer = {"Authorization": f"Bearer {token['token']}"}
    socket = f"ws://{server.address}/api/tables/{made['table']}/socket"
    own = anna.sit(made["table"], 0)
    with connect(socket, additional_headers=bearer) as line:
        line.send('{"type": "resume", "seat": 0}')
        assert json.loads(line.recv(PATIENCE))["seat"] == 0

        assert anna.request("DELETE", f"/api/tokens/{token['id']}").status_code == 200

        assert closing_code(line) == SIGNED_OUT
    with connect(socket, additional_headers=bearer) as line:
        assert json.loads(line.recv(PATIENCE))["code"] == "not_yours"
        assert closing_code(line) == SIGNED_OUT
    assert own.ask("say", text="I am still here")["type"] == "done"


def test_the_example_program_plays_to_the_end(anna: Person, server: ServerProcess) -> None:
    play_the_example(anna, server)


def test_the_example_program_slows_down_when_it_is_told_to(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, with_few_messages(tmp_path, "Rate(3, 4)")) as server:
        play_the_example(server.guest("Anna"), server, nights=4)


def play_the_example(anna: Person, server: ServerProcess, **options: int) -> None:
    made = anna.make_table("keep-vote", ["me", "steady"], **options)
    token = post(anna, "/api/tokens", {"label": "example"}, 201)["token"]
    watcher = server.guest("Ben").sit(made["table"], None)
    anna.sit(made["table"], 0).ask("start")
    program = Path(__file__).parents[3] / "examples" / "outside_bot.py"
    socket = f"ws://{server.address}/api/tables/{made['table']}/socket"

    done = subprocess.run(
        [sys.executable, str(program), socket, "0", token], capture_output=True, text=True, timeout=60, check=True
    )

    watcher.hear(lambda news: bool(news.get("position") and news["position"]["over"]))
    assert done.stdout.strip() == watcher.position["prompt"]["words"]


def with_few_messages(folder: Path, rate: str) -> list[str]:
    """A server that hears so few messages on a line."""
    few = PROGRAM.replace("import Limits", "import Limits, Rate")
    return [sys.executable, "-c", few.replace("Limits.wide()", f"Limits(messages={rate})"), str(folder)]


@contextmanager
def bot_at(link: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "holdfast.cli.main", "bot", "--url", link, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            yield bot
        finally:
            bot.kill()  # one that waits for ever would keep us waiting


def start_with_bot(line: Line) -> None:
    """Start when the bot has sat down, and watch to the end."""
    while line.now["seats"][1]["who"] != "person":
        line.hear(lambda news: news["type"] == "table")
    line.ask("start")
    line.hear(lambda news: bool(news.get("position") and news["position"]["over"]))


@pytest.mark.parametrize("level", ["novice", "steady"])
def test_the_bot_command_takes_a_seat_and_plays_to_the_end(anna: Person, server: ServerProcess, level: str) -> None:
    made = anna.make_table("keep-vote", ["novice", "open" if level == "novice" else "invited"])
    link = f"http://{server.address}/table/{made['table']}"
    if level == "steady":
        link = f"http://{server.address}{made['invitations']['1']}"
    with bot_at(link, "--level", level) as bot:
        line = anna.sit(made["table"], None)
        start_with_bot(line)
        said, _ = bot.communicate(timeout=PATIENCE)

    assert bot.returncode == 0
    assert said.strip() == line.position["prompt"]["words"]


@pytest.mark.parametrize(("seed", "invents"), [(1, False), (5, True)])
def test_the_bot_command_brings_words_where_a_choice_needs_them(
    anna: Person, server: ServerProcess, seed: int, invents: bool
) -> None:
    """Who is first asked what to guard takes what the catalogue has, or names something else."""
    made = anna.make_table("draw-fortress", ["open", "me"], setting="custom")
    link = f"http://{server.address}/table/{made['table']}"
    with bot_at(link, "--level", "novice", "--seed", str(seed)):
        line = anna.sit(made["table"], 1)
        line.hear_until(lambda now: now["seats"][0]["who"] == "person")
        line.ask("start")
        line.hear_until(lambda now: bool(now["position"]["choices"]))

    (proposed,) = [one for one in line.happenings() if one["kind"] == "moved"]
    assert ("No. 1." in str(proposed)) == invents


def test_the_bot_command_slows_down_when_it_is_told_to(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, with_few_messages(tmp_path, "Rate(12, 50)")) as server:  # a hint counts as ten
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["novice", "invited"], nights=4)
        with bot_at(f"http://{server.address}{made['invitations']['1']}") as bot:
            start_with_bot(anna.sit(made["table"], None))
            assert bot.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--url", "table"], 2, "A table's link looks like"),
        (["--url", "http://127.0.0.1:1/table/x"], 1, "Cannot reach http://127.0.0.1:1"),
        (
            ["--url", "http://127.0.0.1:1/table/x", "--level", "genius"],
            2,
            "There is no bot 'genius'; the bots are novice and steady",
        ),
    ],
)
def test_the_bot_command_says_what_is_wrong(arguments: list[str], code: int, words: str) -> None:
    command = [sys.executable, "-m", "holdfast.cli.main", "bot", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 3, check=False)

    assert (done.returncode, words in done.stderr) == (code, True), done.stderr
