"""What the server writes about itself: lines for people, or one JSON object a line for programs that collect them."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Literal, get_args

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = get_args(Format)


OF_CLIENTS = (  # what uvicorn has to say about them: no fault of ours, and strangers could fill the disk with it
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)


class JsonLines(logging.Formatter):
    """One object a line: when, how bad, where, what; and the traceback, if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{stamp}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Journal(logging.StreamHandler[Any]):
    """Where its disk is full, or fails, there is nowhere to say so; a traceback for each line would fill it anew."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802, logging calls it so
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)


def keep_journal(wanted: Format, level: int = logging.INFO) -> None:
    """Write the whole program's log to stderr."""
    handler = Journal(sys.stderr)
    text = logging.Formatter("{asctime} {levelname:7} {name}: {message}", style="{")
    handler.setFormatter(JsonLines() if wanted == "json" else text)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("uvicorn.error", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.getMessage() not in OF_CLIENTS)
