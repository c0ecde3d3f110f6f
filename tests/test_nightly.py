"""A copy a night: made once, complete, and only so many are kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.nightly import KEPT, copy
from bot.store import Store

NOW = datetime(2026, 3, 1, 0, 5, tzinfo=UTC)


@pytest.mark.slow
async def test_one_copy_a_day_that_can_be_restored(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = await Store.open(url)
    made = await copy(tmp_path / "copies", url, NOW)
    assert made is not None
    assert made.name == "casus-ludi-2026-03-01.gz"
    assert made.stat().st_mode & 0o077 == 0
    assert await copy(tmp_path / "copies", url, NOW + timedelta(hours=20)) is None
    await store.close()


@pytest.mark.slow
async def test_the_oldest_copies_go(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    await (await Store.open(url)).close()
    for day in range(1, 20):
        (tmp_path / f"casus-ludi-2026-02-{day:02}.gz").touch()
    (tmp_path / "something-else.gz").touch()
    await copy(tmp_path, url, NOW)
    left = sorted(path.name for path in tmp_path.glob("casus-ludi-*.gz"))
    assert len(left) == KEPT
    assert left[-1] == "casus-ludi-2026-03-01.gz"
    assert (tmp_path / "something-else.gz").exists()


@pytest.mark.slow
async def test_a_copy_that_fails_leaves_no_file(tmp_path: Path) -> None:
    assert await copy(tmp_path / "copies", f"sqlite:///{tmp_path}/no/where.db", NOW) is None
    assert not list((tmp_path / "copies").iterdir())
