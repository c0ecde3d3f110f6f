"""A PostgreSQL of the tests' own: on loopback, on a free port, in a folder that goes away.

with Server() as server:
    address = server.create()      # postgresql://casus@127.0.0.1:40123/t1, an empty database
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

import pytest

ABSENT = "PostgreSQL is not installed: apt-get install postgresql"
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")
USERS = ("postgres", "nobody")  # who runs the server for root, whom PostgreSQL refuses


def find() -> Path | None:
    """The folder of its programs, the newest one if there are several."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


PROGRAMS = find()
needs_postgresql = pytest.mark.skipif(PROGRAMS is None, reason=ABSENT)


class Server:
    """One server, from `with` to its end; `create` makes a database in it."""

    def __init__(self) -> None:
        assert PROGRAMS, ABSENT
        self.programs = PROGRAMS
        self.user = _unprivileged()
        self.numbers = itertools.count(1)
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.port = _free_port()
        try:
            self._run("initdb", "--auth=trust", "--username=casus", "--no-sync", "-D", self._data)
            self._start()
        except BaseException:
            self._clear()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._clear()

    def create(self) -> str:
        """The address of a new database with nothing in it."""
        name = f"t{next(self.numbers)}"
        self.tell("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://casus@127.0.0.1:{self.port}/{name}"

    def tell(self, address: str, statements: str) -> None:
        """Carry out statements in the database at that address, in one transaction."""
        name = address.rpartition("/")[2]
        self._run("psql", "-q", *self._where, "-U", "casus", "-d", name, "-c", statements)

    def ask(self, address: str, statements: str) -> str:
        """What the last of some statements says, as bare text."""
        name = address.rpartition("/")[2]
        command = [str(self.programs / "psql"), "-qAt", *self._where, "-U", "casus", "-d", name]
        done = subprocess.run(
            [*command, "-c", statements],
            capture_output=True,
            text=True,
            user=self.user,
            cwd=self.folder,
            check=True,
        )
        return done.stdout.strip()

    def stop(self) -> None:
        """End the server, as if its machine were shut down."""
        if self.process:
            self.process.send_signal(signal.SIGINT)  # its "fast" shutdown
            self.process.wait(30)

    def restart(self) -> None:
        """Start it again where it was stopped."""
        self._start()

    def _clear(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _start(self) -> None:
        settings = [part for setting in QUICK for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(str(self.programs / "postgres"), "-D", self._data, *self._where),
                    *("-k", str(self.folder), *settings),
                ],
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
            )
        self._await()

    def _await(self) -> None:
        """Until it takes connections."""
        assert self.process
        for _ in range(600):
            if self.process.poll() is not None:
                break
            if self._run("pg_isready", "-q", *self._where, check=False) == 0:
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text("utf-8"))

    @property
    def _where(self) -> tuple[str, ...]:
        return ("-h", "127.0.0.1", "-p", str(self.port))

    def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            capture_output=True,
            text=True,
            user=self.user,
            cwd=self.folder,
        )
        if check and done.returncode:
            raise RuntimeError(f"{program}: {done.stderr or done.stdout}")
        return done.returncode


def _unprivileged() -> str | None:
    """Somebody else where we are root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
