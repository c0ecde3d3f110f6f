"""A copy of the database every night, made by a process of its own so that nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

log = logging.getLogger(__name__)

KEPT = 14  # copies
LOOK_S = 600.0
NAME = "casus-ludi-{:%Y-%m-%d}.gz"


async def copies(folder: Path, url: str, clock: Callable[[], datetime]) -> None:
    """For as long as the bot runs: one copy a day, the oldest ones go."""
    while True:
        try:
            await copy(folder, url, clock())
        except Exception:
            log.exception("no copy was made")
        await asyncio.sleep(LOOK_S)


async def copy(folder: Path, url: str, now: datetime) -> Path | None:
    """Today's copy, unless it is there already."""
    file = folder / NAME.format(now)
    if file.exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    program = (sys.executable, "-m", "bot", "admin", "backup", str(file))
    process = await asyncio.create_subprocess_exec(
        *program,
        env=os.environ | {"DATABASE_URL": url},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, said = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        log.error("no copy was made: %s", said.decode(errors="replace").strip()[-300:])
        return None
    log.info("copied to %s", file.name)
    for old in sorted(folder.glob("casus-ludi-????-??-??.gz"))[:-KEPT]:
        old.unlink()
    return file
