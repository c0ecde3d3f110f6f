"""Where the conversation is kept: one SQLite file and a folder of attachments, or memory alone."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

from .errors import Json

SCHEMA = """
CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID
"""


class Archive:
    """Keeps JSON records by kind and id, and the bytes of attachments."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.bytes: dict[str, bytes] = {}
        self.database: sqlite3.Connection | None = None
        if folder is not None:
            (folder / "attachments").mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)  # tokens and hands are in here: nobody else of this machine reads
            self.database = sqlite3.connect(folder / "chat.sqlite", isolation_level=None)
            # A killed process loses nothing this way; only a power cut could, and it is only chat.
            self.database.execute("PRAGMA journal_mode = WAL")
            self.database.execute("PRAGMA synchronous = OFF")
            self.database.execute(SCHEMA)

    def load(self, kind: str) -> dict[str, Json]:
        """All records of a kind, oldest id first."""
        if self.database is None:
            return {}
        rows = self.database.execute("SELECT id, body FROM records WHERE kind = ?", (kind,))
        return {key: json.loads(body) for key, body in sorted(rows, key=lambda row: _order(row[0]))}

    def put(self, kind: str, key: str, record: Json) -> None:
        """Writes one record."""
        if self.database is not None:
            row = (kind, key, json.dumps(record, separators=(",", ":")))
            self.database.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", row)

    def drop(self, kind: str, key: str) -> None:
        """Forgets one record."""
        if self.database is not None:
            self.database.execute("DELETE FROM records WHERE kind = ? AND id = ?", (kind, key))

    def put_bytes(self, key: str, content: bytes) -> None:
        """Keeps the bytes of an attachment."""
        if self.folder is None:
            self.bytes[key] = content
        else:
            self._file(key).write_bytes(content)

    def get_bytes(self, key: str) -> bytes | None:
        """The bytes of an attachment, if they are still kept."""
        if self.folder is None:
            return self.bytes.get(key)
        file = self._file(key)
        return file.read_bytes() if file.is_file() else None

    def drop_bytes(self, key: str) -> None:
        """Forgets an attachment."""
        if self.folder is None:
            self.bytes.pop(key, None)
        else:
            self._file(key).unlink(missing_ok=True)

    def clear(self) -> None:
        """Forgets everything."""
        self.bytes.clear()
        if self.database is not None and self.folder is not None:
            self.database.execute("DELETE FROM records")
            shutil.rmtree(self.folder / "attachments")
            (self.folder / "attachments").mkdir()

    def close(self) -> None:
        """Lets go of the file."""
        if self.database is not None:
            self.database.close()
            self.database = None

    def _file(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / "attachments" / str(int(key))


def _order(key: str) -> tuple[int, int | str]:
    return (0, int(key)) if key.isdigit() else (1, 0)
