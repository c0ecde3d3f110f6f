"""Whole games through the page in Chromium, with a screenshot every few answers, to be looked at.

python -m tests.e2e.tour FOLDER --game dual-powers --locale ru --width 390

One person plays in the bot's messages against a computer opponent (or alone, where a game is made
for that) and answers as `normal` would, always by what the page shows: a button or a menu. It ends
by telling how long they waited after an answer until they were asked again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import games
from bot.outbox.upload import upload
from bot.tables import Table
from games.kernel import Decision, Picks, Position
from games.opponents import LEVELS, choose
from tests.browser import Browser, Page
from tests.standin import StandIn

from .evening import Evening
from .test_browser import answer

TALL = 800
PATIENCE_S, TRIES = 10.0, 6
HIDDEN = """(() => {
  const message = [...document.querySelectorAll(".message")].at(-1);
  const parts = [...(message?.querySelectorAll(".gallery, .row, .select-box") ?? [])];
  const boxes = parts.map((one) => one.getBoundingClientRect());
  const top = document.querySelector(".head").getBoundingClientRect().bottom;
  const end = document.querySelector(".composer").getBoundingClientRect().top;
  const first = Math.min(...boxes.map((one) => one.top));
  const last = Math.max(...boxes.map((one) => one.bottom));
  return boxes.length ? Math.max(0, Math.round(last - first - (end - top))) : 0;
})()"""  # by how many pixels the picture with all that can be pressed is too tall for the window
TOP = "[...document.querySelectorAll('.message')].at(-1).scrollIntoView({block: 'start'})"
LOCALES = {"en": "en-US", "de": "de", "ru": "ru"}


@dataclass
class Tour:
    """A game, a language and a width, and where the pictures go."""

    game: str
    locale: str
    width: int
    folder: Path
    every: int
    most: int
    solo: bool
    theme: str
    level: str
    waits: list[float] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)

    async def play(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with StandIn() as discord, Browser() as browser:
                discord.person("Margaret", locale=LOCALES[self.locale])
                evening = Evening(discord, Path(folder), upload=upload)
                await evening.start()
                try:
                    await self.evening(evening, browser)
                finally:
                    await evening.stop()
                fit = f"{self.hidden.count(0)} of {len(self.hidden)} looks in one window"
                print(f"{self.name}: {fit}, pixels too many {self.hidden}")
                print(f"violations {discord.violations}")
                waits = sorted(self.waits)
                late = waits[len(waits) * 99 // 100]
                told = f"{median(waits):.2f} s at the median, {late:.2f} s at 99 %"
                print(f"waited for {self.level}: {told}")

    @property
    def name(self) -> str:
        return f"{self.game}-{self.locale}-{self.width}"

    async def evening(self, evening: Evening, browser: Browser) -> None:
        margaret = evening.margaret
        if self.theme:
            await margaret.slash(margaret.dm, "settings", theme=self.theme)
        options: dict[str, Any] = {"mode": "solo"} if self.solo else {"level": self.level}
        await margaret.slash(margaret.dm, f"newgame {self.game}", **options)
        await evening.idle()
        page = await browser.open(f"{evening.discord.page_url}#margaret", self.width, TALL)
        await page.wait_for(".composer-input")
        await self.to_the_bot(page)
        (table, *_) = await evening.tables.reading.mine(int(margaret.id))
        await self.through(evening, page, table)

    async def to_the_bot(self, page: Page) -> None:
        """The bot's messages; the list of places may be drawn anew right under a click."""
        there = "document.querySelector('.title h1')?.innerText.includes('Casus Ludi')"
        while not await page.evaluate(there):
            if self.width < 600:
                await page.evaluate("document.querySelector('.pane').classList.add('drawn')")
            with contextlib.suppress(TimeoutError):
                await page.click(".entry", "Casus Ludi")
                await page.until(there, 5)

    async def through(self, evening: Evening, page: Page, table: Table) -> None:
        table, position = await evening.tables.reading.look(table.id)
        seat = next(i for i, one in enumerate(table.seats) if one.person)
        count = 0
        clock = asyncio.get_running_loop().time
        since: float | None = None
        while table.running and count < self.most:
            assert position is not None
            decision = position.decision(seat)
            if decision is None:
                await asyncio.sleep(0.05)
                table, position = await evening.tables.reading.look(table.id)
                continue
            if since is not None:
                self.waits.append(clock() - since)
            if count % self.every == 0:
                await self.shot(evening, page, f"{count:03}")
            picks = self.picked(position, seat, count)
            since, (table, position) = await self.press(evening, page, table, decision, picks)
            count += 1
        await self.shot(evening, page, "end", asks=False)
        await page.evaluate(TOP)
        await page.screenshot(self.folder / f"{self.name}-end-top.png")

    async def press(
        self, evening: Evening, page: Page, table: Table, decision: Decision, picks: Picks
    ) -> tuple[float, tuple[Table, Position | None]]:
        """Answers, again if the click met a message that was just replaced; when, and then."""
        for _ in range(TRIES):
            with contextlib.suppress(TimeoutError):
                await answer(page, table, decision, list(picks))
                since = asyncio.get_running_loop().time()
                return since, await self.answered(evening, table, decision.seat)
        raise TimeoutError(f"{decision.slug} was not answered by {picks} after {table.ply}")

    async def answered(
        self, evening: Evening, table: Table, seat: int
    ) -> tuple[Table, Position | None]:
        """The table once this seat's question is no longer the one that was answered."""
        until = asyncio.get_running_loop().time() + PATIENCE_S
        while asyncio.get_running_loop().time() < until:
            now, position = await evening.tables.reading.look(table.id)
            asked = now.seats[seat].asked != table.seats[seat].asked
            if asked or not now.running or seat not in now.waiting:
                return now, position
            await asyncio.sleep(0.02)
        raise TimeoutError(f"nothing happened after {table.ply} answers")

    def picked(self, position: Position, seat: int, count: int) -> tuple[str, ...]:
        return choose(games.ALL[self.game], position, seat, "normal", f"tour {count}")

    async def shot(self, evening: Evening, page: Page, name: str, *, asks: bool = True) -> None:
        await evening.idle(60)
        await page.until("[...document.images].every((one) => one.complete)")
        await asyncio.sleep(0.3)
        await page.screenshot(self.folder / f"{self.name}-{name}.png")
        if asks:
            self.hidden.append(int(await page.evaluate(HIDDEN)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=list(games.ALL), default="cousins-war")
    parser.add_argument("--locale", choices=list(LOCALES), default="en")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--most", type=int, default=400, help="answers")
    parser.add_argument("--solo", action="store_true", help="alone, where the game has that mode")
    parser.add_argument("--theme", default="")
    parser.add_argument("--level", choices=list(LEVELS), default="normal", help="of the opponent")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(Tour(**vars(given)).play())


if __name__ == "__main__":
    main()
