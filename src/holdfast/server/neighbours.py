"""The other server processes on the same PostgreSQL. Whoever is connected to one of them is here, too.

Every process says who is at its tables when that changes, and again from time to time, so that whoever opens a table
learns it and whoever has not heard of a process for a while takes its people for gone.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from sqlalchemy import Engine

from .messages import Notice
from .places import OpenTable
from .store.bulletin import Tidings, is_shared, publish

if TYPE_CHECKING:
    from .hall import Hall

SILENT = 6.0  # seconds after which a process is taken for gone: it speaks every two


class Neighbours:
    """What a hall tells other processes, and hears of them. On SQLite there are none."""

    def __init__(self, hall: Hall, engine: Engine) -> None:
        self._hall, self._engine = hall, engine

    @property
    def possible(self) -> bool:
        return is_shared(self._engine)

    def announce(self, place: OpenTable) -> None:
        """Somebody came to a table or left it."""
        self._tell(Tidings(here={place.table.row.id: sorted(place.connected)}))

    def pass_on(self, told: list[tuple[str, Notice]]) -> None:
        """Whoever is connected elsewhere hears of it there."""
        if told:
            self._tell(Tidings(notices=tuple(told)))

    async def hear(self, tidings: Tidings) -> None:
        """What another process tells."""
        for table, seats in tidings.here.items():
            if place := self._hall.open.get(table):
                place.hear_of(tidings.sender, frozenset(seats), time.monotonic())
        self._hall.notify(list(tidings.notices))
        await self._hall.catch_up(tidings.changed)

    async def look_round(self) -> None:
        """Say again who is here, forget those who do not, and catch up with what was missed."""
        here = {table: sorted(place.connected) for table, place in self._hall.open.items() if place.connected}
        if here:
            await asyncio.to_thread(publish, self._engine, Tidings(here=here))
        for place in self._hall.open.values():
            place.forget_silent(time.monotonic() - SILENT)
        await self._hall.look_round()

    def _tell(self, tidings: Tidings) -> None:
        if self.possible:
            self._hall.spawn(asyncio.to_thread(publish, self._engine, tidings))
