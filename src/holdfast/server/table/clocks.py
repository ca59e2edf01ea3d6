"""How long people may still think. Like all of a table this follows from its log: from when each entry was made.

A clock runs for every person who must choose: out of a bank that each move refills a little, or with so many days for
each choice. Bots are not timed.
"""

from __future__ import annotations

from collections.abc import Collection

from holdfast.server.protocol.messages import A_DAY, Clock, ClockInfo

AT_LEAST = 30.0  # seconds for whoever comes to an empty bank, if there was as much at the beginning


class Clocks:
    """The clocks of a table. Without a `Clock` there are none, and nothing here ever runs out."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self._left = [float(clock.bank) if clock else 0.0] * seats  # seconds in each bank
        self._since: dict[int, float] = {}  # the running ones, and when they began to
        self._closes: float | None = None  # when a question that several were asked at once is answered for the rest
        self._rests: float | None = None  # since when none of them goes on

    def copy(self) -> Clocks:
        other = Clocks(self.clock, 0)
        other._left, other._since, other._closes = list(self._left), dict(self._since), self._closes
        other._rests = self._rests
        return other

    def rest(self, now: float) -> None:
        """All stop."""
        self._rests = now

    def go_on(self, now: float) -> None:
        """All run on from where they stopped; whose began meanwhile begins now."""
        if (rested := self._rests) is None:
            return
        self._since = {seat: since + now - max(rested, since) for seat, since in self._since.items()}
        self._closes = None if self._closes is None else self._closes + now - rested
        self._rests = None

    def turn(
        self, now: float, asked: Collection[int], new_question: bool, moved: int | None, together: bool = False
    ) -> None:
        """An entry was made: these people must choose now, or with others at the same time. A new question starts
        everybody's time anew."""
        if self.clock is None:
            return
        if new_question:
            self._closes = now + self.clock.together if together and self.clock.together else None
        for seat in [p for p in self._since if new_question or p not in asked]:
            self._left[seat] -= now - self._since.pop(seat)
            if seat == moved:
                self._left[seat] = max(self._left[seat], 0.0) + self.clock.increment
        for seat in asked:
            self._since.setdefault(seat, now)

    def sit_down(self, seat: int) -> None:
        """Somebody comes, or comes back, while the game runs: an empty bank gets enough for a choice.

        One that is not empty gets nothing, or leaving and coming back would stop the clock.
        """
        if self.clock is not None and self._left[seat] <= 0:
            self._left[seat] = max(float(self.clock.increment), min(float(self.clock.bank), AT_LEAST))

    def zero(self, seat: int) -> float | None:
        """When the seat's time is up, if its clock runs."""
        if self.clock is None or seat not in self._since:
            return None
        ends = [] if self._closes is None else [self._closes]
        if self.clock.days or self.clock.bank:
            ends.append(self._since[seat] + (self.clock.days * A_DAY if self.clock.days else self._left[seat]))
        return min(ends, default=None)

    def is_closed(self, now: float) -> bool:
        """Whether those who have not answered a question of several are answered for."""
        return self._closes is not None and self._closes <= now and self._rests is None

    def next_deed(self) -> float | None:
        """When the server must do something about somebody's time."""
        if self.clock is None or not self._since or self._rests is not None:
            return None
        return self._closes if self.clock.at_zero == "wait" else self.next_zero()

    def next_zero(self) -> float | None:
        """When the first person's time is up."""
        if self._rests is not None:
            return None
        return min((zero for seat in self._since if (zero := self.zero(seat)) is not None), default=None)

    def run_out(self, now: float) -> list[int]:
        """The seats whose time is up."""
        if self._rests is not None:
            return []
        return sorted(seat for seat in self._since if (zero := self.zero(seat)) is not None and zero <= now)

    def shown(self, now: float) -> list[ClockInfo]:
        """All clocks as people see them. Where only votes are timed there are none between two of them."""
        if self.clock is None:
            return []
        timed = self.clock.bank or self.clock.days
        seats = [seat for seat in range(len(self._left)) if timed or self.zero(seat) is not None]
        return [self._info(seat, now) for seat in seats]

    def _info(self, seat: int, now: float) -> ClockInfo:
        assert self.clock is not None
        zero, now = self.zero(seat), now if self._rests is None else self._rests
        full = float(self.clock.days * A_DAY) if self.clock.days else self._left[seat]
        return ClockInfo(seat, round(full if zero is None else zero - now, 1), zero is not None and self._rests is None)
