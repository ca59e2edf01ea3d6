"""What the server does at a table by itself: bots move, clocks run out, and an agreed rematch is laid."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from holdfast.bots import Bot, Thinker
from holdfast.server.protocol.messages import AtZero
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import StoreError, hours, keep_standing
from holdfast.server.store.entries import AnyEntry, Moved, Rematched
from holdfast.server.table import referee
from holdfast.server.table.new_table import lay, rematch_of
from holdfast.server.table.seats import STANDS_IN, bot_of, stand_in
from holdfast.server.table.table import Table

from .bot_pace import Pacing
from .hall import Hall
from .places import OpenTable

MOST_IN_A_ROW = 200  # moves that nobody who is there makes; then they are made as where nobody is
GRACE = 30.0  # seconds after its start in which the server lets no clock run out: people must find back first
NOT_BEFORE = 60.0  # seconds until a table at which something failed is looked after again
FORGIVEN = ("stale", "not_yours", "not_now", "unknown")  # the table moved on meanwhile, or was thrown away
CLOCK = "the clock"
STANDING = "standing"  # who moves where an answer stands
log = logging.getLogger(__name__)


class Upkeep:
    """Looks after all tables of a hall."""

    def __init__(self, hall: Hall, grace: float = GRACE) -> None:
        self._hall, self._open_from = hall, hours.now() + grace
        self._over = False  # the server stops: nothing new is begun
        self._not_before: dict[str, float] = {}
        self._pacing, self._nobody = Pacing(), asyncio.Event()  # which never comes
        hall.let_attend(self.attend)

    async def close(self) -> None:
        """The server stops: bots leave off, and nothing new is begun."""
        self._over = True
        bots = [place.bots for place in self._hall.open.values() if place.bots is not None]
        for task in bots:
            task.cancel()
        await asyncio.gather(*bots, return_exceptions=True)

    def attend(self, place: OpenTable) -> None:
        """Something happened at the table: whatever is to be done now, is begun. What bots think in vain, is ended."""
        if self._over or place.gone:
            return
        if place.thought is not None and self._in_vain(place):
            place.thought.cancel()
        if place.bots is None and place.table.moves_by_itself():
            place.bots = asyncio.create_task(self._play_bots(place))
        if _wants_rematch(place):
            self._hall.spawn(self.rematch(place))

    async def look_after_due(self) -> None:
        """Clocks run out and bots move also where nobody is: those tables are woken."""
        for table_id in await asyncio.to_thread(self._hall.store.due, hours.now()):
            await self._look_after(table_id)

    async def _look_after(self, table_id: str) -> None:
        """A table is due: wake it, and do what is to be done. Failures are tried again, but not at once."""
        now = hours.now()
        if self._not_before.get(table_id, 0.0) > now:
            return
        try:
            async with self._hall.at(table_id) as place:
                self.attend(place)
                if now >= self._open_from:
                    await self._clocks_run_out(place, now)
                if place.table.due() is None:  # what was kept says otherwise, of rules that are not these
                    await self._forget(table_id)
        except Refused as refused:
            log.warning("table %s cannot be looked after: %s", table_id, refused)
            self._put_off(table_id)
            if refused.code == "unavailable" and table_id not in self._hall.open:  # its game is not installed any more
                await self._forget(table_id)
        except StoreError:  # which no other table would fare better with
            raise
        except Exception:
            log.exception("table %s cannot be looked after", table_id)
            self._put_off(table_id)

    def _put_off(self, table_id: str) -> None:
        self._not_before[table_id] = hours.now() + NOT_BEFORE

    async def _forget(self, table_id: str) -> None:
        """Nothing is due there until somebody opens it: it must not crowd out those where something is."""
        hall = self._hall
        kept = await asyncio.to_thread(hall.store.listing, table_id)
        if kept is not None and kept.standing.deadline is not None:
            standing = replace(kept.standing, deadline=None)
            await hall.writer.write(lambda connection: keep_standing(connection, table_id, kept.version, standing))

    # ---- bots --------------------------------------------------------------------------------------------------

    async def _play_bots(self, place: OpenTable) -> None:
        """Bots choose as long as they are asked, and answers that stand are given. If the table moves on while a bot
        thinks, its choice is dropped."""
        made, going = 0, True
        try:
            while going and not place.gone and place.table.moves_by_itself():
                seat = place.table.bot_to_move()
                if seat is not None and isinstance(bot_of(place.table.occupants[seat].bot), Thinker):
                    going = await self._next_bot_moves(place)  # it takes its time, and elsewhere
                else:
                    async with self._pacing.turn(place.company if made < MOST_IN_A_ROW else self._nobody):
                        going = await (self._answer_stands(place) if seat is None else self._next_bot_moves(place))
                made += 1
        finally:
            place.bots = None

    async def _answer_stands(self, place: OpenTable) -> bool:
        """A person's answer that stands is given; False if that cannot be."""
        version, standing = place.table.version, place.table.standing_answer()
        if standing is None:
            return True
        seat, action = standing
        try:
            await self._hall.change(
                place,
                f"stands:{seat}:{version}",
                lambda table: referee.move(table, version, Moved(seat, action, by=STANDING)),
            )
        except Refused as refused:
            if refused.code not in FORGIVEN:
                log.error(
                    "table %s: the answer %s of seat %s does not stand: %s", place.table.row.id, action, seat, refused
                )
                self._put_off(place.table.row.id)
                return False
        return True

    async def _next_bot_moves(self, place: OpenTable) -> bool:
        """Whichever bot is asked now makes its move; False if that cannot be."""
        table, version, seat = place.table, place.table.version, place.table.bot_to_move()
        if seat is None:
            return True
        bot = bot_of(table.occupants[seat].bot)
        try:
            await self._bot_moves(place, seat, version, await self._thought(place, bot, seat))
            return True
        except Refused as refused:
            if refused.code in FORGIVEN:
                return True
            log.error("table %s: %s cannot move: %s", table.row.id, bot.name, refused)
        except Exception:  # of the game's rules, which even a bot that chooses at random needs
            log.exception("table %s: %s cannot move", table.row.id, bot.name)
        self._put_off(table.row.id)
        return False

    async def _thought(self, place: OpenTable, bot: Bot, seat: int) -> str:
        """What the bot chooses; refuses as stale if it was ended because the question is gone."""
        thought = asyncio.create_task(self._hall.thinking.choose(bot, place.table.playing(), seat))
        place.thought, place.asked = thought, (place.table.version, seat)
        try:
            await asyncio.wait([thought])
        finally:
            place.thought = None
            thought.cancel()
        if thought.cancelled():
            raise Refused("stale", "the table has moved on while the bot thought")
        return thought.result()

    def _in_vain(self, place: OpenTable) -> bool:
        version, seat = place.asked
        return not (
            place.table.is_current(version) and seat in place.table.deciders and place.table.occupants[seat].bot
        )

    async def _bot_moves(self, place: OpenTable, seat: int, version: int, action: str) -> None:
        def judge(table: Table) -> AnyEntry:
            if not table.occupants[seat].bot:
                raise Refused("not_yours", f"the bot has left seat {seat}")
            return referee.move(table, version, Moved(seat, action))

        await self._hall.change(place, f"bot:{seat}:{version}", judge)

    # ---- clocks ------------------------------------------------------------------------------------------------

    async def _clocks_run_out(self, place: OpenTable, now: float) -> None:
        clock, closed = place.table.clocks.clock, place.table.clocks.is_closed(now)
        if clock is None or (clock.at_zero == "wait" and not closed):
            return
        for seat in place.table.clocks.run_out(now):
            try:
                await self._time_is_up(place, seat, "bot_moves" if closed else clock.at_zero)
            except Refused as refused:
                if refused.code not in FORGIVEN:
                    raise

    async def _time_is_up(self, place: OpenTable, seat: int, at_zero: AtZero) -> None:
        """A bot makes the person's move, or takes the seat until they are back."""
        table, action = place.table, ""
        if at_zero == "bot_moves":
            action = await self._hall.thinking.choose(bot_of(STANDS_IN), table.playing(), seat)

        def judge(then: Table) -> AnyEntry:
            if seat not in then.clocks.run_out(hours.now()):
                raise Refused("stale", "the player has moved in the last moment")
            if action:
                return referee.move(then, table.version, Moved(seat, action, by=CLOCK))
            return stand_in(seat, STANDS_IN, then.occupants[seat], by=CLOCK)

        await self._hall.change(place, f"clock:{seat}:{table.version}", judge)

    # ---- rematches ---------------------------------------------------------------------------------------------

    async def rematch(self, place: OpenTable) -> None:
        """If all who are here agree, and once: a new table, which is written together with the word of it."""
        if not (wanted := _wants_rematch(place)):
            return
        laid = rematch_of(place.table, place.here)

        def judge(_: Table) -> AnyEntry:
            if _wants_rematch(place) != wanted:
                raise Refused("stale", "there is a rematch already, or somebody has answered meanwhile")
            return Rematched(laid.row.id)

        try:
            await self._hall.change(place, f"rematch:{wanted[0]}", judge, lambda c: lay(c, laid))
        except Refused as refused:
            if refused.code not in FORGIVEN:  # it stays agreed, and is tried again when the table is due
                log.error("table %s: the rematch cannot be laid: %s", place.table.row.id, refused)


def _wants_rematch(place: OpenTable) -> tuple[int, frozenset[int]] | None:
    """At which version a rematch was proposed that is to be laid now, and without whose answer; None if none is.

    A game that is over is nobody's to lose, so it waits only for the answers of those who are here.
    """
    table, wish = place.table, place.table.proposal
    if table.rematch:
        return None
    if table.rematch_agreed:
        return table.rematch_agreed, frozenset()
    if wish is None or wish.what != "rematch" or wish.waiting & place.here or not place.here:
        return None
    return wish.version, wish.waiting
