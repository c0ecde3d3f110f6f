"""An evening for every test here; the painter only pretends, except where pictures matter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import games
from bot import paint
from bot.outbox import desk
from tests import ferry
from tests.standin import StandIn

from .evening import Evening, Painter

QUICK = {"test_consent.py", "test_newgame.py", "test_play.py", "test_seats.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole evenings take their time: `make check` has only some of them."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name not in QUICK:
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    fake = Painter()
    for name in ("picture", "replay", "alt", "text"):
        monkeypatch.setattr(paint, name, getattr(fake, name), raising=False)
    return fake


@pytest.fixture(autouse=True)
def steps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits here for the next step of a turn; test_calm.py does."""
    monkeypatch.setattr(desk, "STEP_PATIENCE_S", 0.0)


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StandIn]:
    monkeypatch.setitem(games.ALL, "ferry", ferry.GAME)
    async with StandIn() as stand_in:
        yield stand_in


@pytest.fixture
async def evening(discord: StandIn, painter: Painter, tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot is connected, and whatever it sends is valid by Discord's own description."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()
    assert discord.violations == []
