"""What people bring to a table to be played with, before the game begins: the host, and whoever the host lets."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from holdfast.engine.rules.content import ContentError, canonical
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.options import OptionError
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store import entries
from holdfast.server.store.entries import AnyEntry

from .conditions import host_only
from .contents import bytes_in, joined
from .table import Table

MOST_AT_A_TABLE = 256 * 1024  # bytes that lie there at one time, whoever brought them
# At one table, of everybody together: what was taken away again stays in the log.
MOST_CONTRIBUTIONS, MOST_CONTRIBUTED = 100, 2_000_000  # how often, and how many bytes
MOST_OF_A_REFUSAL = 600  # letters


def has_no_content() -> Refused:
    return refusal("unknown", "has_no_content", "this game has nothing that people could bring")


def bringing(game: Game, texts: Sequence[str]) -> Game:
    """The game with these texts; refused with a sentence if nobody can play with them."""
    try:
        return game.bringing(texts)
    except ContentError as error:
        raise refusal("malformed", "no_content", "nobody can play with this: {why}", why=_short(error)) from None


def _short(error: ContentError) -> str:
    """The problems in one sentence, as many as fit into it."""
    words = str(error)
    return words if len(words) <= MOST_OF_A_REFUSAL else words[: MOST_OF_A_REFUSAL - 1] + "…"


def trust(table: Table, user: str, name: str, seat: int, trusted: bool) -> entries.Trusted:
    host_only(table, user, "says who may bring something to be played with")
    _check_open(table)
    if seat not in table.seats or not table.occupants[seat].person:
        raise Refused("unknown", f"seat {seat} is nobody's; only people bring something")
    if (seat in table.contents.trusted) == trusted:
        raise Refused("not_now", f"seat {seat} may {'bring something' if trusted else 'bring nothing'} already")
    return entries.Trusted(seat, trusted, name)


def contribute(table: Table, user: str, name: str, seat: int | None, texts: Sequence[str]) -> entries.Contributed:
    """In place of what they had brought before; no texts take it away. The host may take anybody's away."""
    if table.read_only:
        raise refusal("not_now", "other_rules", "{why}", why=table.read_only)
    if seat is None or (not texts and user == table.host):
        host_only(table, user, "brings what is played with, and lets others")
    elif not table.has(seat, user):
        raise Refused("not_yours", f"seat {seat} is not yours; bring something for your own")
    elif seat not in table.contents.trusted and user != table.host:
        raise refusal("not_yours", "not_trusted", "the host has not let you bring anything; ask them to")
    _check_open(table)
    if not texts and not table.contents.shares.get(seat):
        raise Refused("not_now", "nothing was brought there that could be taken away")
    brought = [canonical(text) for text in texts]
    together = table.contents.texts_with(seat, brought, table.seats)
    if bytes_in(together) > MOST_AT_A_TABLE:
        words = "at most {most} KiB are played with at one table; bring less"
        raise refusal("malformed", "much_content", words, most=MOST_AT_A_TABLE // 1024)
    if table.contents.times >= MOST_CONTRIBUTIONS or table.contents.bytes + bytes_in(brought) > MOST_CONTRIBUTED:
        words = "as much has been brought to this table as can be kept; begin the game, or make a new table"
        raise refusal("not_now", "all_contributed", words)
    played = bringing(table.game, together)
    try:
        played.check_options(table.options)
    except OptionError as error:
        raise Refused("malformed", str(error)) from None
    return entries.Contributed(brought, played.content.digest, name, seat)


def look_at_content(table: Table, news: Sequence[AnyEntry]) -> None:
    """Read what was brought in another process, here and not where people wait: who carries it out finds it known."""
    if not any(isinstance(entry, entries.Contributed) for entry in news):
        return
    shares = dict(table.contents.shares)
    shares.update({entry.seat: tuple(entry.texts) for entry in news if isinstance(entry, entries.Contributed)})
    with contextlib.suppress(ContentError):  # it is said where it cannot be carried out
        table.game.bringing(joined(shares, table.seats))


def _check_open(table: Table) -> None:
    if table.game.content is None:
        raise has_no_content()
    if table.begun:
        raise refusal("not_now", "content_stands", "the game has begun; what it is played with stays on the table")
