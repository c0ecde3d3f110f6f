"""Games that nobody plays are painted before somebody plays them: once, and in no one's way."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import games
from bot import paint
from bot.outbox import rehearsal
from bot.outbox.painting import Painting
from bot.outbox.rehearsal import Rehearsals, scenes
from bot.paint import easel, lettering
from bot.paint.bands import Bands, laid
from bot.paint.mood import STAMPS, mood
from games.conformance import walk
from games.scene import Scene
from tests.bench.taps import table

COUSINS = games.ALL["cousins-war"]


class Painted:
    """What is painted instead of pictures."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    async def picture(self, scene: Scene, *, theme: str, say: paint.Say) -> None:
        spoken = " ".join(say(phrase) for phrase in scene.alt)
        self.found.append((scene.game, theme, spoken))
        if spoken and len(self.found) == 1:
            raise ValueError("nobody may notice")


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    found = Painted()
    monkeypatch.setattr(paint, "picture", found.picture)
    monkeypatch.setattr(paint, "unpack", lambda game, theme: None)
    for name, value in {"START_S": 0.0, "PAUSE_S": 0.0, "GAMES": 1, "STEP": 40}.items():
        monkeypatch.setattr(rehearsal, name, value)
    return found


async def run(rehearsals: Rehearsals, seconds: float = 10.0) -> None:
    """Until everything that waits has been rehearsed."""
    task = asyncio.create_task(rehearsals.run())
    async with asyncio.timeout(seconds):
        await rehearsals.over()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_game_is_rehearsed_once_in_each_language(painted: Painted) -> None:
    rehearsals, shown = Rehearsals(Painting()), table(COUSINS)
    rehearsals.begin(replace(shown, game="dune-uprising"))  # the first one fails
    for language in ("de", "de", "ru"):
        rehearsals.begin(replace(shown, id=f"other {language}", language=language))
    rehearsals.begin(replace(shown, theme="text"))
    await run(rehearsals)
    assert {(game, theme) for game, theme, _ in painted.found[1:]} == {("cousins-war", "classic")}
    once = sum(1 for _ in scenes(COUSINS))
    assert len(painted.found) == 1 + 2 * once
    assert any("ö" in spoken or "ü" in spoken for _, _, spoken in painted.found)
    assert any("ы" in spoken for _, _, spoken in painted.found)


async def test_it_waits_while_somebody_waits_for_a_picture(painted: Painted) -> None:
    painting = Painting()
    rehearsals = Rehearsals(painting)
    rehearsals.begin(table(COUSINS))
    painting.waiting = 1
    task = asyncio.create_task(rehearsals.run())
    await asyncio.sleep(0.2)
    assert not painted.found
    painting.waiting = 0
    async with asyncio.timeout(10):
        while not painted.found:
            await asyncio.sleep(0.01)
    task.cancel()


@pytest.mark.slow
def test_after_a_rehearsal_most_of_a_game_has_been_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: sprites made and shapes laid out in a game that was not rehearsed."""

    def drawn() -> tuple[int, int, int]:
        STAMPS.clear()
        laid.cache_clear()
        lettering.letters.cache_clear()
        monkeypatch.setattr(rehearsal, "GAMES", games_rehearsed)
        pictures(Bands(), scenes(COUSINS))
        stamps, shapes = len(STAMPS), laid.cache_info().misses
        lines = lettering.letters.cache_info().misses
        pictures(Bands(), played())
        now = laid.cache_info().misses, lettering.letters.cache_info().misses
        return len(STAMPS) - stamps, now[0] - shapes, now[1] - lines

    games_rehearsed = 0
    alone = drawn()
    games_rehearsed = 6
    after = drawn()
    assert all(less < most / 2 for less, most in zip(after, alone, strict=True))


def played() -> list[Scene]:
    positions = [after for _, _, after in walk(COUSINS, COUSINS.Options(), "another")][:40]
    return [COUSINS.scene(COUSINS.view(position, None), "board") for position in positions]


def pictures(stack: Bands, found: Any) -> None:
    art, voice = mood("cousins-war", "classic"), rehearsal.say("en", "cousins-war")
    for scene in found:
        palette = art.palette(scene.ground or scene.colours)
        assert palette is not None
        stack.picture(easel.said(scene, voice), art, palette)
