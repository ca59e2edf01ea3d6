"""The tables of the database, the same on SQLite and PostgreSQL. `migrations` leads from one layout to the next.

Times are seconds since 1970. JSON is kept as bytes: nobody asks the database what is in it.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, UniqueConstraint, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import REAL, TypeEngine

HEAD = "0008"  # the migration that leads to this layout
metadata = MetaData()
Whole = Integer().with_variant(postgresql.BIGINT(), "postgresql")
Time: TypeEngine[float] = REAL().with_variant(postgresql.DOUBLE_PRECISION(), "postgresql")


def _table(name: str, *columns: Column | Index | UniqueConstraint) -> Table:  # type: ignore[type-arg]
    return Table(name, metadata, *columns, sqlite_strict=True)


settings = _table(
    "settings",
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
users = _table(
    "users",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("born", Time, nullable=False),
    Column("webhook", Text, nullable=False, server_default=""),  # where to tell that it is the user's turn
    Column("sign_outs", Integer, nullable=False, server_default="0"),  # how often; cookies from before are good no more
)
tables = _table(
    "tables",
    Column("id", Text, primary_key=True),
    Column("host", Text, ForeignKey("users.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Whole, nullable=False),
    Column("options", LargeBinary, nullable=False),  # JSON
    Column("seed", Whole, nullable=False),
    Column("salt", Text, nullable=False),
    Column("born", Time, nullable=False),
    Column("listed", Integer, nullable=False, server_default="0"),  # 1: anybody may find it
    Column("pace", Text, nullable=False, server_default="live"),
    Column("version", Whole, nullable=False, server_default="0"),  # the last one in its log
    Column("touched", Time, nullable=False, server_default="0"),  # when that was
    Column("over", Integer, nullable=False, server_default="0"),  # 1: the game has ended
    Column("waits", Integer, nullable=False, server_default="0"),  # 1: anybody may take a seat, and it has not begun
    Column("deadline", Time),  # when the server must look after it
    Column("summary", LargeBinary, nullable=False, server_default=text("''")),  # JSON for lists; empty: not made yet
)
Index("tables_of_host", tables.c.host)
Index("tables_due", tables.c.deadline)
Index("tables_listed", tables.c.listed, tables.c.waits, tables.c.touched)
seats = _table(
    "seats",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("claim", Text, nullable=False),  # whoever shows it may sit down
    Column("user", Text, nullable=False, server_default=""),
    Column("forgotten", Integer, nullable=False, server_default="0"),  # 1: not in the user's history any more
)
Index("seats_of_user", seats.c.user)
moves = _table(
    "moves",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Whole, primary_key=True, autoincrement=False),
    Column("move_id", Text, nullable=False),
    Column("entry", LargeBinary, nullable=False),  # JSON, see `entries`
    Column("made", Time, nullable=False),
    Column(
        "link", LargeBinary, nullable=False, server_default=text("''")
    ),  # chains it to the entry before, see `chain`
    UniqueConstraint("table_id", "move_id", name="moves_once"),
)
tokens = _table(
    "tokens",
    Column("hash", Text, primary_key=True),  # the token itself is only its owner's
    Column("user", Text, ForeignKey("users.id"), nullable=False),
    Column("label", Text, nullable=False),
    Column("made", Time, nullable=False),
    Column("revoked", Time),
)
Index("tokens_of_user", tokens.c.user)
reports = _table(
    "reports",
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("user", Text, ForeignKey("users.id"), nullable=False),
    Column("said", Whole),  # the version of a saying, or of a line or a veil
    Column("note", Whole),  # or the id of a note
    Column("part", Text, nullable=False),
    Column("sheet", Text, nullable=False, server_default=""),  # or what was drawn on one
    Column("drawer", Whole, nullable=False, server_default="0"),  # by whom
    Column("shown", Text, nullable=False),  # what was to be seen, until it is erased
    Column("words", Text, nullable=False),
    Column("made", Time, nullable=False),
    Column("settled", Time),
)
Index("reports_of_table", reports.c.table_id)
chronicles = _table(
    "chronicles",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("key", Text, nullable=False),  # whoever shows it may read the chronicle
    UniqueConstraint("key", name="chronicles_by_key"),
)
outbox = _table(
    "outbox",
    Column("id", Whole, primary_key=True),
    Column("user", Text, ForeignKey("users.id"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),  # JSON
    Column("due", Time, nullable=False),  # not before
    Column("tries", Integer, nullable=False, server_default="0"),
)
Index("outbox_due", outbox.c.due)
