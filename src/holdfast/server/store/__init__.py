"""What the server keeps, on SQLite or PostgreSQL: users, tables, seats, every table's log, and what waits to be sent.

Whoever writes goes through `writer.Writer`; `jobs` are what it is given to do. `Store` reads. The log is the truth: all
other columns of a table only repeat what follows from it, so that lists, clocks and invitations need no replay.
"""

from .database import Where
from .jobs import (
    add_table,
    add_token,
    append,
    beat,
    forget,
    keep_setting,
    keep_standing,
    keep_user,
    keep_webhook,
    letter_failed,
    letter_sent,
    post,
    revoke_token,
    sign_out,
    take_due_letters,
    use_link,
)
from .rows import Conflict, Damaged, Letter, Listing, Logged, Standing, StoreError, TableRow, TokenRow, UserRow
from .store import Store

__all__ = [
    "Conflict",
    "Damaged",
    "Letter",
    "Listing",
    "Logged",
    "Standing",
    "Store",
    "StoreError",
    "TableRow",
    "TokenRow",
    "UserRow",
    "Where",
    "add_table",
    "add_token",
    "append",
    "beat",
    "forget",
    "keep_setting",
    "keep_standing",
    "keep_user",
    "keep_webhook",
    "letter_failed",
    "letter_sent",
    "post",
    "revoke_token",
    "sign_out",
    "take_due_letters",
    "use_link",
]
