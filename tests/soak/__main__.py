"""`python -m tests.soak sqlite --minutes 30 --tables 100`; `postgresql` has two processes."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path

from .database import Postgresql, Sqlite
from .soak import Plan, Report, Soak
from .witness import Witness


async def soak(kind: str, plan: Plan, folder: Path) -> Report:
    """One evening on a database of its own."""
    database = Sqlite(folder) if kind == "sqlite" else Postgresql()
    try:
        async with Witness() as discord:
            return await Soak(discord, database, folder).run(plan)
    finally:
        database.close()


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("database", choices=("sqlite", "postgresql"))
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument(
        "--pace", type=float, default=8.0, help="seconds between answers at a table"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the database and the logs")
    given = parser.parse_args()
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # lines that kills cut
    plan = Plan(60 * given.minutes, given.tables, given.pace, seed=given.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(soak(given.database, plan, folder))
    for line in report.lines():
        print(line, flush=True)
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())
