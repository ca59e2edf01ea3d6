"""What the writer is given to do. Each job is a part of a transaction, and durable when that is."""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    Connection,
    CursorResult,
    Insert,
    Table,
    Update,
    bindparam,
    case,
    delete,
    exc,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from . import chain, hours
from .entries import AnyEntry, Seated, write_entry
from .rows import Conflict, Letter, Logged, Standing, TableRow, TokenRow
from .schema import chronicles, moves, outbox, seats, settings, tables, tokens, users

# What every move needs is put together once.
_LAST = update(tables).where(tables.c.id == bindparam("here"), tables.c.version == bindparam("last"))
_COUNTED: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in ("version", "touched")}
_STANDS: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in ("over", "waits", "deadline", "summary")}


class _Often:
    """A statement that every move needs: it is put into the database's words once, and then only filled."""

    def __init__(self, statement: Insert | Update, *columns: str) -> None:
        self._statement, self._columns = statement, columns
        self._written: dict[str, tuple[str, Sequence[str] | None]] = {}  # by dialect, with the order of its values

    def run(self, connection: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        dialect = connection.dialect
        if dialect.name not in self._written:
            compiled = self._statement.compile(dialect=dialect, column_keys=list(self._columns) or None)
            self._written[dialect.name] = str(compiled), compiled.positiontup
        written, order = self._written[dialect.name]
        filled: Any = values if order is None else tuple(values[name] for name in order)
        return connection.exec_driver_sql(written, filled)


COUNT, COUNT_AND_STAND = _Often(_LAST.values(_COUNTED)), _Often(_LAST.values(_COUNTED | _STANDS))
ENTER = _Often(insert(moves), *moves.c.keys())
APPENDED = "appended"  # under this name the writer's connection has a list of what was appended: tables, and versions
USED_LINK = "used link "
PULSE, PULSE_BYTES = "pulse", 512
LEASE = 60.0  # seconds in which whoever took a letter should send it; then another may try


def keep_setting(connection: Connection, name: str, value: bytes) -> bytes:
    """Keep a value unless there is one; returns the one that is kept."""
    connection.execute(_upsert(connection, settings).on_conflict_do_nothing(), {"name": name, "value": value})
    return bytes(connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar_one())


def beat(connection: Connection) -> None:
    """A write like any other, to see whether one gets through: as large as an entry, and never twice the same."""
    new = _upsert(connection, settings)
    kept = new.on_conflict_do_update(index_elements=[settings.c.name], set_={"value": new.excluded.value})
    connection.execute(kept, {"name": PULSE, "value": secrets.token_bytes(PULSE_BYTES)})


def use_link(connection: Connection, link: str, until: float) -> bool:
    """Whether a link that is good until then has not been used before; now it has. Those of the past are forgotten."""
    past = settings.c.name.startswith(USED_LINK) & (settings.c.value < _moment(time.time()))
    connection.execute(delete(settings).where(past))
    first = _upsert(connection, settings).on_conflict_do_nothing().returning(settings.c.name)
    used = connection.execute(first, {"name": f"{USED_LINK}{link}", "value": _moment(until)})
    return used.first() is not None


def _moment(when: float) -> bytes:
    """A time that compares as bytes do."""
    return f"{int(when):012}".encode()


def keep_user(connection: Connection, user: str, name: str) -> None:
    """A new user, or a new name for one."""
    new = _upsert(connection, users)
    known = new.on_conflict_do_update(index_elements=[users.c.id], set_={"name": new.excluded.name})
    connection.execute(known, {"id": user, "name": name, "born": time.time()})


def keep_webhook(connection: Connection, user: str, webhook: str) -> None:
    """Where to tell the user what happens; empty for nowhere."""
    connection.execute(update(users).where(users.c.id == user).values(webhook=webhook))


def sign_out(connection: Connection, user: str) -> int:
    """All cookies the user has are good no more; returns the number that new ones carry."""
    here = update(users).where(users.c.id == user).values(sign_outs=users.c.sign_outs + 1)
    return int(connection.execute(here.returning(users.c.sign_outs)).scalar_one())


# ---- tables --------------------------------------------------------------------------------------------------------


def add_table(connection: Connection, row: TableRow, claims: Sequence[str]) -> None:
    """A new table, with an unguessable claim for each of its seats."""
    values = dataclasses.asdict(row)
    values |= {"options": msgspec.json.encode(row.options), "listed": int(row.listed), "touched": row.born}
    connection.execute(insert(tables), values)
    if claims:
        kept = [{"table_id": row.id, "seat": seat, "claim": claim} for seat, claim in enumerate(claims)]
        connection.execute(insert(seats), kept)


def append(
    connection: Connection,
    table: str,
    version: int,
    move_id: str,
    entry: AnyEntry,
    claim: str = "",
    standing: Standing | None = None,
    made: float | None = None,
    before: bytes = b"",
) -> Logged:
    """Add an entry to a log, as the version after the last one; Conflict if the log has gone on.

    `claim` is the new one of a seat its person leaves; `standing` is how the table stands after the entry; `before` is
    the last entry's link, looked up if it is not given.
    """
    made, written = hours.now() if made is None else made, write_entry(entry)
    changed: dict[str, object] = {"here": table, "last": version - 1, "version": version, "touched": made}
    count, more = (COUNT, {}) if standing is None else (COUNT_AND_STAND, _columns(standing))
    # The row of the table is the lock: another process that appends here waits, and then finds a later version.
    if count.run(connection, changed | more).rowcount != 1:
        raise Conflict(f"version {version} does not follow on the log of table {table}")
    link = chain.link(before or last_link(connection, table, version - 1), version, move_id, made, written)
    values = {"table_id": table, "version": version, "move_id": move_id, "made": made}
    try:
        ENTER.run(connection, {**values, "entry": written, "link": link})
    except exc.IntegrityError as error:
        raise Conflict(f"the log of table {table} has {move_id!r} already") from error
    if isinstance(entry, Seated):
        # Whoever sits down keeps the claim, and may show it twice; whoever leaves cannot come back with it.
        kept = case((literal(entry.user) == "", claim), else_=seats.c.claim)
        here = update(seats).where(seats.c.table_id == table, seats.c.seat == entry.seat)
        connection.execute(here.values(user=entry.user, claim=kept))
    connection.info.get(APPENDED, []).append((table, version))
    return Logged(version, move_id, entry, made, link)


def last_link(connection: Connection, table: str, version: int) -> bytes:
    """The link of the entry of that version, which the next one is chained to."""
    if not version:
        return chain.beginning(table)
    found = select(moves.c.link).where(moves.c.table_id == table, moves.c.version == version)
    return bytes(connection.execute(found).scalar_one())


def keep_standing(connection: Connection, table: str, version: int, standing: Standing) -> None:
    """How the table stands at this version; nothing if it has moved on."""
    here = update(tables).where(tables.c.id == table, tables.c.version == version)
    connection.execute(here.values(_columns(standing)))


def forget(connection: Connection, user: str, wanted: Sequence[str]) -> None:
    """The user's seats at these tables, or at all of them, are not in their history any more, where it is over."""
    over = select(tables.c.id).where(tables.c.over == 1)
    here = update(seats).where(seats.c.user == user, seats.c.table_id.in_(over))
    connection.execute((here.where(seats.c.table_id.in_(wanted)) if wanted else here).values(forgotten=1))


def open_chronicle(table: str, key: str) -> Callable[[Connection], None]:
    """From then on the key leads to the chronicle of the table."""

    def job(connection: Connection) -> None:
        connection.execute(insert(chronicles), {"table_id": table, "key": key})

    return job


def close_chronicle(table: str) -> Callable[[Connection], None]:
    """From then on no key does."""

    def job(connection: Connection) -> None:
        connection.execute(delete(chronicles).where(chronicles.c.table_id == table))

    return job


# ---- tokens and letters --------------------------------------------------------------------------------------------


def add_token(connection: Connection, token: TokenRow) -> None:
    connection.execute(
        insert(tokens),
        {"hash": token.hash, "user": token.user, "label": token.label, "made": token.made, "revoked": token.revoked},
    )


def revoke_token(connection: Connection, user: str, hash: str) -> bool:  # noqa: A002
    """End a user's token; whether there was one to end."""
    theirs = update(tokens).where(tokens.c.hash == hash, tokens.c.user == user, tokens.c.revoked.is_(None))
    return connection.execute(theirs.values(revoked=time.time())).rowcount == 1


def post(connection: Connection, letter: Letter) -> None:
    """Leave a letter in the outbox, in the transaction of what it tells of."""
    connection.execute(
        insert(outbox),
        {"user": letter.user, "channel": letter.channel, "payload": letter.payload, "due": letter.due},
    )


def take_due_letters(connection: Connection, now: float, most: int = 20) -> list[Letter]:
    """Letters to send now, the first of each user. They are lent: unless sent or failed in time, they are due again."""
    is_due = outbox.c.due <= now
    first = select(func.min(outbox.c.id)).where(is_due).group_by(outbox.c.user)
    due = select(outbox.c.id).where(outbox.c.id.in_(first), is_due).order_by(outbox.c.due, outbox.c.id).limit(most)
    mine = outbox.c.id.in_(due.with_for_update(skip_locked=True).scalar_subquery())
    taken = update(outbox).where(mine).values(due=now + LEASE, tries=outbox.c.tries + 1)
    rows = connection.execute(taken.returning(outbox)).mappings()
    return sorted((Letter(**row) for row in rows), key=lambda letter: letter.id)


def letter_sent(connection: Connection, letter: int) -> None:
    connection.execute(delete(outbox).where(outbox.c.id == letter))


def letter_failed(connection: Connection, letter: Letter, due: float | None) -> None:
    """Try again at `due`, and all that waits for the same user not before; if that is None, never."""
    theirs = select(outbox.c.id).where(outbox.c.user == letter.user)
    if due is not None:
        connection.execute(update(outbox).where(outbox.c.id == letter.id).values(due=due))
        theirs = theirs.where(outbox.c.due < due)
    # What another process has in its hands is left to it: nobody waits for anybody.
    rest = outbox.c.id.in_(theirs.with_for_update(skip_locked=True).scalar_subquery())
    connection.execute(delete(outbox).where(rest) if due is None else update(outbox).where(rest).values(due=due))


def _columns(standing: Standing) -> dict[str, object]:
    stands = {"over": int(standing.over), "waits": int(standing.waits)}
    return {**stands, "deadline": standing.deadline, "summary": standing.summary}


def _upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement: postgresql.Insert | sqlite.Insert = dialect.insert(table)
    return statement
