"""Options and fixtures that several families of tests share, and what a run ends with."""

import asyncio
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.schema import metadata
from tests.postgresql import Server, needs_postgresql

# Who is started in the background ignores Ctrl-C, and so would every process that we start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden files anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


# ---- databases


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A server of our own; mark what asks for it with `needs_postgresql`."""
    with Server() as server:
        yield server


ON_POSTGRESQL = pytest.param("postgresql", marks=[needs_postgresql, pytest.mark.slow])


@pytest.fixture(scope="session", params=["sqlite", ON_POSTGRESQL])
def migrated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a database of today's schema."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('store')}/empty.db"
    else:
        address = request.getfixturevalue("postgresql").create()

    async def make() -> None:
        await (await Store.open(address)).close()

    asyncio.run(make())
    return address


@pytest.fixture
def database(migrated: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: every test that asks runs on SQLite and on PostgreSQL."""
    if migrated.startswith("sqlite"):
        shutil.copy(migrated.removeprefix("sqlite:///"), tmp_path / "casus.db")
        return f"sqlite:///{tmp_path}/casus.db"
    server: Server = request.getfixturevalue("postgresql")
    emptied = (f"DELETE FROM {table.name};" for table in reversed(metadata.sorted_tables))
    server.tell(migrated, "".join(emptied))
    return migrated


# ---- the end


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what could not be tried on this machine, and how to get it."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        terminalreporter.section("not run on this machine")
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count} test{'s' if count > 1 else ''}: {reason}")
