"""Paints the pictures of a sheet off the loop; who waits for one at a click goes first."""

from __future__ import annotations

import asyncio
import logging

from bot import paint
from bot.messages.sheet import Sheet
from bot.metrics import METRICS
from bot.outbox.compose import Images
from bot.outbox.lane import Lane

log = logging.getLogger(__name__)

CROWD = 12  # pictures at once: then moves go first, and the pictures follow
PATIENCE_S = 1.0  # then the click is deferred; Discord gives up after three


class Painting:
    """Who waits for a picture at a click goes first."""

    def __init__(self) -> None:
        self._easel = asyncio.Semaphore(1)  # for pictures that no click waits for
        self.waiting = 0  # clicks that wait for a picture

    @property
    def crowded(self) -> bool:
        """Whether whoever clicks now had better get the words first."""
        return self.waiting >= CROWD

    async def later(self, sheet: Sheet, theme: str, say: paint.Say) -> Images:
        if not sheet.shown:
            return {}
        async with self._easel:
            return await painted(sheet, theme, say)

    async def now(
        self, sheet: Sheet, theme: str, say: paint.Say, lane: Lane, *, private: bool = True
    ) -> Images:
        """Ask Discord for time if it takes long.

        Whether the answer to a command is private is settled by how time was asked for.
        """
        if not sheet.shown:
            return {}
        self.waiting += 1
        try:
            job = asyncio.ensure_future(painted(sheet, theme, say))
            if not lane.responded:
                await asyncio.wait({job}, timeout=PATIENCE_S)
                if not job.done():
                    await lane.defer(private=private)
            return await job
        finally:
            self.waiting -= 1


async def painted(sheet: Sheet, theme: str, say: paint.Say) -> Images:
    """All that can be painted of a sheet."""
    with METRICS.span("painting"):
        return await _painted(sheet, theme, say)


async def _painted(sheet: Sheet, theme: str, say: paint.Say) -> Images:
    found: dict[str, paint.Picture] = {}
    for shown in sheet.shown:
        try:
            picture = await paint.picture(shown.scene, theme=theme, say=say)
        except Exception:  # a game goes on without its picture
            log.exception("unpainted game=%s picture=%s", shown.scene.game, shown.name)
            continue
        if picture is not None:
            found[shown.name] = picture
    return found
