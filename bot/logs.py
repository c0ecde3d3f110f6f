"""Logs: one line per event, `key=value`, without secrets and without hidden cards."""

from __future__ import annotations

import logging
import sys
import time

# their lines have parameters of statements in them, and so seeds and positions
HIDDEN = ("sqlalchemy", "sqlalchemy.engine", "sqlalchemy.pool", "aiosqlite", "asyncpg", "sqlite3")


class Lines(logging.Formatter):
    """`2026-01-31T12:00:00Z level=info logger=bot.host message text key=value`."""

    converter = staticmethod(time.gmtime)

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        at = self.formatTime(record, "%Y-%m-%dT%H:%M:%SZ")
        line = f"{at} level={record.levelname.lower()} logger={record.name} {record.getMessage()}"
        if record.exc_info:
            line += " trace=" + self.formatException(record.exc_info)
        return self._clean(line)

    def _clean(self, line: str) -> str:
        """A trace keeps its line breaks as marks; a token never gets into a log."""
        for secret in self.secrets:
            line = line.replace(secret, "•••")
        return line.replace("\n", " ⏎ ")


def start(level: str, *secrets: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(tuple(secret for secret in secrets if secret)))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    quiet = logging.WARNING if level != "DEBUG" else logging.INFO
    for name in ("discord", "aiohttp", "alembic", "asyncio", "PIL"):
        logging.getLogger(name).setLevel(quiet)
    for name in HIDDEN:
        logging.getLogger(name).setLevel(logging.WARNING)
