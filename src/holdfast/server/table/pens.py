"""Live ink: what the others see of a pen while it draws. It is passed on and forgotten; what is kept comes after it."""

from __future__ import annotations

from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import InkError, read
from holdfast.server.protocol.messages import Pen, Penned
from holdfast.server.protocol.refusals import Refused

from .table import Table


def passed_on(table: Table, user: str, seat: Seat, pen: Pen) -> Penned | None:
    """What everybody else is told of a pen; None where nobody may be."""
    if seat is None or not table.has(seat, user) or not may_be_seen(table):
        return None
    if pen.sheet and (seat, "ink") in table.hushed:  # the host has stopped what the seat draws out of turn
        return None
    target = _target(table.playing(), seat, pen)
    if target is None:
        return None
    if pen.stroke:
        try:
            read(pen.stroke, "what the pen draws")
        except InkError as error:
            raise Refused("malformed", str(error)) from None
    return Penned(seat, pen.line, pen.sheet, target, pen.stroke, pen.after)


def may_be_seen(table: Table) -> bool:
    """Whether any pen may: not while several choose in secret, for it might tell what somebody chooses."""
    return table.running and not table.read_only and not table.playing().choosing_in_secret


def _target(match: Match, seat: int, pen: Pen) -> str | None:
    """The piece that is drawn on with a move, "" on a sheet; None where the seat cannot draw."""
    if pen.sheet:
        return "" if pen.sheet in match.room_on_sheets(seat) else None
    choice = next((action for action in match.legal(seat) if action.name == pen.action), None)
    if choice is None or not choice.family.ink:
        return None
    return choice.targets[0] if choice.targets else ""
