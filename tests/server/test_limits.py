"""Nobody can crowd the others out."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

import pytest

from holdfast.server import limits
from holdfast.server.hall import TRY_AGAIN
from holdfast.server.limits import Buckets, Limits, Rate
from holdfast.server.reception import Allowance, Server
from holdfast.server.refusals import Refused

from .people import PATIENCE, PROGRAM, ServerProcess, closing_code, open_socket


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_so_many_per_second() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 2), clock)

    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    clock.now = 100.0
    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Rate(1, 0), Clock())

    assert buckets.take("anna")
    assert buckets.take("ben")
    with pytest.raises(Refused, match="too many moves at once") as refused:
        buckets.check("anna", "moves")
    assert refused.value.code == "too_fast"


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(Rate(1, 0.001), clock)

    for k in range(100):
        clock.now += 1
        buckets.take(f"guest {k}")

    assert len(buckets._filled) <= 10
    assert not buckets.take("guest 99")


def test_messages_count_for_the_socket_the_user_and_the_address(tmp_path: Path) -> None:
    few, many = Rate(2, 0), Rate(1000, 0)

    def allowed(**rates: Rate) -> int:
        """How many messages two users with two sockets each can send from one address, taking turns."""
        server = Server(
            tmp_path / "t.sqlite", Limits(**{"messages": many, "of_user": many, "of_address": many} | rates)
        )
        try:
            sockets = [object() for _ in range(4)]
            users = ("anna", "anna", "ben", "ben")
            lines = [(u, Allowance(server, s, "10.0.0.1")) for u, s in zip(users, sockets, strict=True)]
            sent = 0
            for user, line in lines * 10:
                with contextlib.suppress(Refused):
                    line.check(user)
                    sent += 1
            return sent
        finally:
            server.writer.close()
            server.store.close()

    assert allowed(messages=few) == 8
    assert allowed(of_user=few) == 4
    assert allowed(of_address=few) == 2


def test_whoever_connects_too_often_may_come_back(tmp_path: Path) -> None:
    program = PROGRAM.replace("import Limits", "import Limits, Rate").replace(
        "Limits.wide()", "Limits(sockets=Rate(0, 0))"
    )
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as server:
        line = open_socket(server.guest("Anna"), "t")

        refused = json.loads(line.recv(PATIENCE))

        assert (refused["code"], closing_code(line)) == ("too_fast", TRY_AGAIN)  # and not "there is no such table"
