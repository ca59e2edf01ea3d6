"""Messages that are lost, repeated, late and out of order: the log stays whole, and everybody ends up with the same."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.places import OpenTable
from holdfast.server.hall.thinking import Thinking
from holdfast.server.hall.upkeep import Upkeep
from holdfast.server.people.identity import Signer
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import Guest, NewTable
from holdfast.server.protocol.messages import AnyNews, Change, Happening, Table, Update
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Store
from holdfast.server.store.writer import Writer
from holdfast.server.table import sights

NAMES = ("anna", "ben")


class Client:
    """A person on a bad line: knows only what has arrived, and may ask with that whatever it likes."""

    def __init__(self, user: str, seat: int) -> None:
        self.user, self.origin, self.own = user, "", seat
        self.arriving: list[AnyNews] = []
        self.seat: int | None = None
        self.happenings: list[Happening] = []
        self.position: messages.Position | None = None
        self.proposal: messages.Proposal | None = None
        self.sent: list[tuple[Change, int | None]] = []  # each request, and its first answer

    def send(self, news: AnyNews | bytes) -> None:
        if isinstance(news, bytes):
            self.arriving.append(msgspec.json.decode(news, type=AnyNews))
        else:
            self.arriving.append(news)

    whisper = send

    def drop(self, code: int, why: str) -> None:
        raise AssertionError(f"nobody is to be dropped here: {code} {why}")

    @property
    def version(self) -> int:
        return len(self.happenings)

    def read(self) -> None:
        """What has arrived is looked at. Every version comes once, in order."""
        for news in self.arriving:
            if isinstance(news, Table | Update):
                new = news.happenings if isinstance(news, Table) else [news.happening]
                assert [h.version for h in new] == list(range(self.version + 1, news.version + 1))
                self.happenings += new
                self.position, self.proposal = news.position, news.proposal
        self.arriving.clear()

    def request(self, kind: str, number: int) -> Change:
        move_id = f"{self.user}{len(self.sent)}"
        match kind:
            case "move" if self.position is not None and self.position.choices:
                choices = self.position.choices
                return messages.Move(move_id, self.version, choices[number % len(choices)].action)
            case "undo":
                return messages.Undo(move_id, self.version)
            case "vote":
                return messages.Vote(move_id, self.proposal.version if self.proposal else 0, number % 3 > 0)
        return messages.Say(move_id, f"word {number}")


class Evening:
    """Two people at a table of Keep Vote, and what goes wrong on the way to it."""

    def __init__(self, hall: Hall, place: OpenTable) -> None:
        self.hall, self.place = hall, place
        self.clients = [Client(user, seat) for seat, user in enumerate(NAMES)]

    async def ask(self, client: Client, request: Change) -> int | None:
        try:
            return await self.hall.ask(self.place, client.user, client.user, client.own, request)
        except Refused:
            return None

    async def step(self, who: int, kind: str, number: int) -> None:
        client = self.clients[who]
        if kind == "read":
            client.read()
        elif kind == "reconnect":
            self.place.listeners.discard(client)
            client.arriving.clear()  # lost on the line
            await self.hall.join(self.place, client, client.own, client.version)
        elif kind == "repeat" and client.sent:
            request, first = client.sent[number % len(client.sent)]
            again = await self.ask(client, request)
            assert first is None or again == first
        elif kind == "both":
            requests = [c.request("move", number) for c in self.clients]
            answers = await asyncio.gather(*[self.ask(c, r) for c, r in zip(self.clients, requests, strict=True)])
            for c, request, answer in zip(self.clients, requests, answers, strict=True):
                c.sent.append((request, answer))
        else:
            if kind == "vote":
                client.read()  # nobody votes on what they have not seen
            request = client.request(kind, number)
            client.sent.append((request, await self.ask(client, request)))


async def spend(folder: Path, steps: list[tuple[int, str, int]]) -> None:
    store, writer, thinking = Store(folder / "t.sqlite"), Writer(folder / "t.sqlite"), Thinking()
    hall = Hall(store, writer, thinking)
    upkeep = Upkeep(hall)
    lobby = Lobby(hall, upkeep, Signer(b"key"))
    anna, ben = [await lobby.welcome(user, user) for user in NAMES]
    table_id = await set_table(hall, lobby, anna, ben)
    async with hall.at(table_id) as place:
        evening = Evening(hall, place)
        for client in evening.clients:
            await hall.join(place, client, client.own, 0)
        for step in steps:
            await evening.step(*step)
        for client in evening.clients:
            await evening.step(client.own, "reconnect", 0)
            client.read()
        check(store, place, evening.clients)
        place.listeners.clear()
    await upkeep.close()
    await hall.close()
    await thinking.close()
    writer.close()
    store.close()


async def set_table(hall: Hall, lobby: Lobby, anna: Guest, ben: Guest) -> str:
    made = await lobby.make_table(anna, NewTable("keep-vote", {"players": 2}))
    await lobby.claim(ben, made.table, made.invitations[1].partition("#claim=")[2])
    async with hall.at(made.table) as place:
        await hall.ask(place, "anna", "anna", 0, messages.Start("start"))
    return made.table


def check(store: Store, place: OpenTable, clients: list[Client]) -> None:
    """The log has no gap and no repetition; memory, log and everybody's memory of it agree."""
    table = place.table
    log = store.log(table.row.id)
    assert [logged.version for logged in log] == list(range(1, table.version + 1))
    assert len({logged.move_id for logged in log}) == len(log)
    again = type(table)(table.row, log)
    for client in clients:
        seen: list[Any] = [sights.whole_table(t, client.user, client.own, 0, ()) for t in (table, again)]
        assert seen[0] == seen[1]
        assert client.happenings == seen[0].happenings
        done = {f"{client.user}:{request.id}": first for request, first in client.sent if first is not None}
        assert done.items() <= table.versions.items()


STEPS = st.tuples(
    st.integers(0, 1),
    st.sampled_from(["move", "move", "move", "both", "read", "read", "repeat", "say", "undo", "vote", "reconnect"]),
    st.integers(0, 30),
)


@settings(max_examples=15)
@given(st.lists(STEPS, min_size=20, max_size=80))
def test_however_bad_the_line_the_log_is_whole_and_everybody_agrees(steps: list[tuple[int, str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(spend(Path(folder), steps))
