"""Letters to webhooks arrive, are signed, go to nobody's own network, and keep nobody else waiting."""

from __future__ import annotations

import asyncio
import hmac
import json
import socketserver
import threading
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from holdfast.server.people import webhooks
from holdfast.server.people.webhooks import Undelivered
from holdfast.server.protocol.refusals import Refused

from ..visitors import PATIENCE, Person, ServerProcess


class Mailbox(BaseHTTPRequestHandler):
    """Somebody's webhook: it answers what it is told to, and keeps what it gets."""

    statuses: list[int]
    letters: list[tuple[str, bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.letters.append((self.headers["holdfast-signature"], body))
        self.send_response(self.statuses.pop(0) if self.statuses else 204)
        self.send_header("location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quietly."""


@pytest.fixture
def mailbox() -> Iterator[tuple[type[Mailbox], str]]:
    kind = type("Mine", (Mailbox,), {"statuses": [], "letters": []})
    with HTTPServer(("127.0.0.1", 0), kind) as house:
        threading.Thread(target=house.serve_forever, daemon=True).start()
        yield kind, f"http://127.0.0.1:{house.server_port}/hook?for=anna"
        house.shutdown()


def test_who_is_not_there_gets_a_signed_letter_that_it_is_their_turn(
    anna: Person, server: ServerProcess, mailbox: tuple[type[Mailbox], str]
) -> None:
    box, url = mailbox
    ben = server.guest("Ben")
    info = ben.request("PUT", "/api/guest/webhook", json={"url": url}).json()
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    while 1 not in line.position["deciders"]:
        line.hear_version(line.move(line.choices[0])["version"])

    for _ in range(100):
        if box.letters:
            break
        threading.Event().wait(0.1)

    signature, body = box.letters[0]
    told = json.loads(body)
    assert (told["event"], told["table"], told["seat"]) == ("your_turn", made["table"], 1)
    when, mark = (part.partition("=")[2] for part in signature.split(","))
    assert mark == hmac.new(info["secret"].encode(), f"{when}.".encode() + body, sha256).hexdigest()


def test_who_sits_at_another_table_hears_it_there(anna: Person) -> None:
    here, there = anna.make_table("keep-vote", ["me", "open"]), anna.make_table("keep-vote", ["me", "me"])
    line = anna.sit(here["table"], 0)

    anna.sit(there["table"], 0).ask("start")

    notice = line.hear(lambda news: news["type"] == "notice")
    assert (notice["event"], notice["table"]) == ("your_turn", there["table"])


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http://user:pass@example.org/",
        "http://example.org:99999/",
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[fd00::1]/",
        "http://[fec0::1]/",
        "http://[::7f00:1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[64:ff9b:1::1]/",
        "http://[2002:7f00:1::]/",
        "http://192.0.0.192/opc/v1/instance/",
        "http://192.88.99.1/",
        "http://[3fff::1]/",
        "http://0.0.0.0/",
        "http://exa mple.org/",
        "http://example.org/\r\nX: y",
        "//example.org",
        "x" * 1900,
    ],
)
def test_an_address_that_is_no_public_webhook_is_refused(url: str) -> None:
    with pytest.raises(Refused) as refused:
        webhooks.check_url(url, private=False)

    assert refused.value.code == "malformed"


@pytest.mark.parametrize(
    "url", ["http://93.184.215.14/", "https://[2606:2800:21f:cb07::1]/", "http://[64:ff9b::5db8:d70e]/"]
)
def test_a_public_address_may_be_a_webhook(url: str) -> None:
    webhooks.check_url(url, private=False)


def test_a_public_name_that_leads_home_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("93.184.215.14", 80)), (2, 1, 6, "", ("127.0.0.1", 80))]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: found)

    with pytest.raises(Undelivered, match="private network"):
        asyncio.run(webhooks.deliver("http://rebound.example/", b"{}", "secret", private=False))


@pytest.mark.parametrize("status", [302, 404, 500])
def test_a_redirection_or_an_error_is_no_delivery(mailbox: tuple[type[Mailbox], str], status: int) -> None:
    box, url = mailbox
    box.statuses.append(status)

    with pytest.raises(Undelivered, match=f"answered {status}"):
        asyncio.run(webhooks.deliver(url, b"{}", "secret", private=True))

    assert len(box.letters) == 1


# ---- a webhook that never comes to an end --------------------------------------------------------------------------


class Dripping(socketserver.ThreadingTCPServer):
    """Answers a letter, a byte at a time, for ever."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        self.callers, self.over = threading.Semaphore(0), threading.Event()
        super().__init__(("127.0.0.1", 0), Drip)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class Drip(socketserver.BaseRequestHandler):
    server: Dripping

    def handle(self) -> None:
        self.server.callers.release()
        try:
            while not self.server.over.wait(0.05):
                self.request.sendall(b"H")
        except OSError:
            return  # whoever called has had enough


@pytest.fixture
def dripping() -> Iterator[Dripping]:
    with Dripping() as house:
        threading.Thread(target=house.serve_forever, daemon=True).start()
        yield house
        house.over.set()
        house.shutdown()


def test_a_letter_has_so_many_seconds_in_all(dripping: Dripping) -> None:
    with pytest.raises(Undelivered, match="did not answer within"):
        asyncio.run(asyncio.wait_for(webhooks.deliver(dripping.url, b"{}", "secret", True, within=0.3), PATIENCE))


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: answers.wait(60) and [])

    async def sent() -> None:
        await webhooks.deliver("http://slow.example/", b"{}", "secret", True, within=0.1)

    with pytest.raises(Undelivered, match="did not answer within"):
        asyncio.run(asyncio.wait_for(sent(), PATIENCE))  # and the loop ends while it is still looked up
    answers.set()


def test_webhooks_that_never_come_to_an_end_keep_nobody_waiting(own_server: ServerProcess, dripping: Dripping) -> None:
    for number in range(8):  # more than the threads in which everybody's questions are answered
        guest = own_server.guest(f"Guest {number}")
        assert guest.request("PUT", "/api/guest/webhook", json={"url": dripping.url}).status_code == 200
        table = guest.make_table("keep-vote", ["me", "me"])["table"]
        guest.sit(table, None).ask("start")  # it is their turn, and nobody is on the seat
    for _ in range(6):
        assert dripping.callers.acquire(timeout=PATIENCE)

    assert guest.request("GET", "/healthz").status_code == 200
    assert guest.get("/api/guest")["name"] == guest.name
    own_server.process.terminate()
    assert own_server.process.wait(PATIENCE) is not None
    assert "Traceback" not in own_server.journal.read_text()
