"""Reading. It sees what is committed, and waits for no writer."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Executable, Select, func, or_, select, text

from holdfast.engine.rules.options import Value

from .chain import Written, checked
from .database import Where, alone, connect, failing, snapshot
from .entries import read_entry
from .rows import Letter, Listing, Logged, Standing, TableRow, TokenRow, UserRow
from .schema import chronicles, moves, outbox, seats, tables, tokens, users

MOST_LISTED = 200
MOST_PAST = 1000  # games in somebody's history
PAGE = 500  # rows read at once
UNREADABLE = "the tables cannot be read"
MADE_WITH = [
    tables.c[name]
    for name in ("id", "host", "game", "rules", "options", "seed", "salt", "born", "listed", "pace")  # as in TableRow
]
LISTED = [*MADE_WITH, tables.c.version, tables.c.touched, tables.c.over, tables.c.waits]
LISTED += [tables.c.deadline, tables.c.summary]
WRITTEN = [moves.c[name] for name in Written._fields]


class Store:
    """The database, for reading."""

    def __init__(self, where: Where) -> None:
        self.where, self.engine = where, connect(where)
        self._moment: Connection | None = None

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def at_one_moment(self) -> Iterator[Store]:
        """The store as it is now, whatever is written meanwhile."""
        other = copy.copy(self)
        with ExitStack() as stack:
            with failing(UNREADABLE):
                other._moment = stack.enter_context(snapshot(self.engine))
            yield other

    def damage(self) -> str:
        """What SQLite finds wrong with its file; PostgreSQL looks after itself."""
        if self.engine.dialect.name != "sqlite":
            return ""
        found = [str(row[0]) for row in self._rows(text("PRAGMA quick_check"))]
        return "" if found == ["ok"] else "; ".join(found)

    # ---- users -------------------------------------------------------------------------------------------------

    def user(self, user: str) -> str | None:
        """The user's name, or None if there is no such user."""
        found = self.guest(user)
        return found.name if found else None

    def guest(self, user: str) -> UserRow | None:
        rows = self._rows(select(users.c.name, users.c.sign_outs).where(users.c.id == user))
        return UserRow(*rows[0]) if rows else None

    def sign_outs(self, of: Collection[str]) -> dict[str, int]:
        """How often each of these users has signed out all other devices."""
        found = select(users.c.id, users.c.sign_outs)
        return {str(user): int(count) for user, count in self._among(found, users.c.id, of)}

    def webhook(self, user: str) -> str:
        """Where the user wants to be told; empty for nowhere."""
        rows = self._rows(select(users.c.webhook).where(users.c.id == user))
        return str(rows[0][0]) if rows else ""

    def token(self, hash: str) -> TokenRow | None:  # noqa: A002
        """The token with this hash, unless it was revoked."""
        rows = self._rows(select(tokens).where(tokens.c.hash == hash, tokens.c.revoked.is_(None)))
        return TokenRow(*rows[0]) if rows else None

    def good_tokens(self, hashes: Collection[str]) -> set[str]:
        """Which of these tokens were not revoked."""
        good = select(tokens.c.hash).where(tokens.c.revoked.is_(None))
        return {str(row[0]) for row in self._among(good, tokens.c.hash, hashes)}

    def tokens_of(self, user: str) -> list[TokenRow]:
        """All the user's tokens, the newest first."""
        rows = self._rows(select(tokens).where(tokens.c.user == user).order_by(tokens.c.made.desc()))
        return [TokenRow(*row) for row in rows]

    # ---- tables ------------------------------------------------------------------------------------------------

    def table(self, table: str) -> TableRow | None:
        rows = self._rows(select(*MADE_WITH).where(tables.c.id == table))
        return _table_row(rows[0]) if rows else None

    def listing(self, table: str) -> Listing | None:
        rows = self._rows(select(*LISTED).where(tables.c.id == table))
        return _listing(rows[0]) if rows else None

    def newest(self) -> float:
        """When the last thing happened at any table; 0 if nothing ever did."""
        return float(self._rows(select(func.max(tables.c.touched)))[0][0] or 0.0)

    def ids(self) -> list[str]:
        """Every table, the oldest first."""
        return [str(row[0]) for row in self._rows(select(tables.c.id).order_by(tables.c.born, tables.c.id))]

    def tables_of(self, user: str, most: int = MOST_LISTED) -> list[Listing]:
        """The tables the user made or sits at: running ones first, and those of which something was heard last."""
        seated = select(seats.c.table_id).where(seats.c.user == user)
        forgotten = seated.where(seats.c.forgotten == 1)
        theirs = select(*LISTED).where(
            or_(tables.c.host == user, tables.c.id.in_(seated)), tables.c.id.not_in(forgotten)
        )
        return self._listings(theirs.order_by(tables.c.over, tables.c.touched.desc()).limit(most))

    def past(self, user: str, most: int = MOST_PAST) -> list[Listing]:
        """The games that are over in which the user had a seat, but for those they took out of their history."""
        seated = select(seats.c.table_id).where(seats.c.user == user, seats.c.forgotten == 0)
        theirs = select(*LISTED).where(tables.c.over == 1, tables.c.id.in_(seated))
        return self._listings(theirs.order_by(tables.c.touched.desc()).limit(most))

    def listed(self, most: int = MOST_LISTED) -> list[Listing]:
        """Tables that anybody may find and that wait for people, the last touched first."""
        found = select(*LISTED).where(tables.c.listed == 1, tables.c.waits == 1)
        return self._listings(found.order_by(tables.c.touched.desc()).limit(most))

    def due(self, now: float, most: int = MOST_LISTED) -> list[str]:
        """The tables that the server must look after by now, the longest due first."""
        found = select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline).limit(most)
        return [str(row[0]) for row in self._rows(found)]

    def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables."""
        found = select(tables.c.id, tables.c.version)
        return {str(table): int(version) for table, version in self._among(found, tables.c.id, ids)}

    def claims(self, table: str) -> list[str]:
        """Every seat's claim: whoever shows it may sit down there."""
        found = select(seats.c.claim).where(seats.c.table_id == table).order_by(seats.c.seat)
        return [str(row[0]) for row in self._rows(found)]

    def chronicle_key(self, table: str) -> str:
        """What leads strangers to the chronicle of a table; empty while nothing does."""
        rows = self._rows(select(chronicles.c.key).where(chronicles.c.table_id == table))
        return str(rows[0][0]) if rows else ""

    def shared_table(self, key: str) -> str | None:
        """The table to whose chronicle the key leads."""
        rows = self._rows(select(chronicles.c.table_id).where(chronicles.c.key == key))
        return str(rows[0][0]) if rows else None

    def log(self, table: str, since: int = 0, most: int | None = None) -> list[Logged]:
        """The entries after version `since`, at most so many."""
        return [_logged(one) for one in self.written(table, since, most)]

    def pages(self, table: str) -> Iterator[Logged]:
        """All entries, page by page, so that no long log is held twice; BrokenLog at one that is not as written."""
        return (_logged(one) for one in self.chained(table))

    def chained(self, table: str) -> Iterator[Written]:
        """All entries as they are kept, as long as each is chained to the one before; BrokenLog at one that is not."""
        return checked(table, self._written_in_pages(table))

    def _written_in_pages(self, table: str) -> Iterator[Written]:
        since = 0
        while page := self.written(table, since, PAGE):
            yield from page
            since = page[-1].version

    def written(self, table: str, since: int = 0, most: int | None = None) -> list[Written]:
        """The entries after version `since` as they are kept, at most so many."""
        found = select(*WRITTEN).where(moves.c.table_id == table, moves.c.version > since)
        return [Written(*row) for row in self._rows(found.order_by(moves.c.version).limit(most))]

    def headless(self, most: int = MOST_LISTED) -> list[str]:
        """The tables whose log does not have the entry that was counted last: found without reading any log."""
        is_last = (moves.c.table_id == tables.c.id) & (moves.c.version == tables.c.version)
        found = select(tables.c.id).outerjoin(moves, is_last).where(tables.c.version > 0, moves.c.version.is_(None))
        return [str(row[0]) for row in self._rows(found.limit(most))]

    # ---- letters -----------------------------------------------------------------------------------------------

    def letters(self, user: str) -> list[Letter]:
        """What still waits to be sent to a user."""
        rows = self._rows(select(outbox).where(outbox.c.user == user).order_by(outbox.c.id))
        return [Letter(**row._mapping) for row in rows]

    def _listings(self, query: Select[*tuple[Any, ...]]) -> list[Listing]:
        return [_listing(row) for row in self._rows(query)]

    def _among(self, query: Select[*tuple[Any, ...]], column: Column[str], wanted: Collection[str]) -> Iterator[Any]:
        """The rows whose column is one of the wanted ones, however many these are."""
        rest = iter(wanted)
        while some := list(islice(rest, PAGE)):
            yield from self._rows(query.where(column.in_(some)))

    def _rows(self, query: Executable) -> Sequence[Any]:
        with failing(UNREADABLE):
            if self._moment is not None:
                return self._moment.execute(query).all()
            with alone(self.engine) as connection:
                return connection.execute(query).all()


def _logged(one: Written) -> Logged:
    return Logged(one.version, one.move_id, read_entry(one.entry), one.made, one.link)


def _table_row(row: Sequence[Any]) -> TableRow:
    values = list(row[: len(MADE_WITH)])
    values[4] = msgspec.json.decode(values[4], type=dict[str, Value])
    values[8] = bool(values[8])
    return TableRow(*values)


def _listing(row: Sequence[Any]) -> Listing:
    version, touched, over, waits, deadline, summary = row[len(MADE_WITH) :]
    return Listing(_table_row(row), version, touched, Standing(bool(over), bool(waits), deadline, bytes(summary)))
