"""Two people play a whole game of The Cousins' War through the page, and a third one watches."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import words
from bot.tables import Table
from games.kernel import Decision, Phrase, Position
from tests.browser import ABSENT, CHROMIUM, Browser, Page
from tests.standin import StandIn

from .evening import Evening
from .test_games import hidden

pytestmark = pytest.mark.slow

CHOICES = 30  # of the two people: a game that is over in the second round


@pytest.fixture
async def evening(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """With the real painter: what people see here are the pictures of the game."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()


async def sit(browser: Browser, evening: Evening, name: str, channel: str = "") -> Page:
    """A window of one person, at a channel or, with none named, at the bot's messages."""
    page = await browser.open(f"{evening.discord.page_url}#{name}", 1000, 1200)
    await page.wait_for(".composer-input")
    where = channel or "Casus Ludi"
    there = f"document.querySelector('.title h1')?.innerText.includes('{where}')"
    while not await page.evaluate(there):  # the list may be drawn anew right under a click
        await page.click(".entry", where)
        with contextlib.suppress(TimeoutError):
            await page.until(there, 5)
    return page


async def invite(page: Page, friend: str) -> None:
    """Type the command, with its completion, as a person does."""
    await page.click(".composer-input")
    await page.type("/newgame cousins-war ")
    await page.click(".popup-item", "opponent")
    await page.type(friend)
    await page.wait_for(".popup-item", friend)
    await page.press("Enter")
    await page.press("Enter")


async def answer(page: Page, table: Table, decision: Decision, picks: list[str]) -> None:
    """Press the button, or open the menu and choose in it; or what goes on from this answer."""
    asked = table.seats[decision.seat].asked
    start = f"a:{table.id}:{asked}:{'+'.join(picks)}"
    button, further = f"[data-custom-id='{start}']", f"[data-custom-id^='{start}/']"
    menu = f".select[data-custom-id='m:{table.id}:{asked}']"
    await page.wait_for(f"{button}, {further}, {menu}", timeout=30)
    for found in (button, further):
        if await page.evaluate(f'document.querySelector("{found}") !== null'):
            await page.click(found)
            return
    await page.click(menu)
    for pick in picks:
        await page.click(f".option[data-value='{pick}'], .option[data-value^='{pick}/']")
    if await page.evaluate("document.querySelector('.select-panel .done') !== null"):
        await page.click(".select-panel .done")


async def moved_on(evening: Evening, table: Table, patience: float) -> bool:
    """Whether the answer is committed within this many seconds."""
    until = asyncio.get_running_loop().time() + patience
    while asyncio.get_running_loop().time() < until:
        now = await evening.tables.reading.get(table.id)
        if now.ply > table.ply or not now.running:
            return True
        await asyncio.sleep(0.01)
    return False


async def insist(
    evening: Evening, page: Page, table: Table, decision: Decision, picks: list[str]
) -> None:
    """A click may meet a message that is just being replaced; a person clicks again."""
    for _ in range(6):
        with contextlib.suppress(TimeoutError):
            await answer(page, table, decision, picks)
        if await moved_on(evening, table, 4.0):
            return
    raise TimeoutError(f"nothing happened after {table.ply} answers")


@pytest.mark.skipif(CHROMIUM is None, reason=ABSENT)
async def test_two_people_play_a_whole_game_and_the_spectator_learns_nothing(
    evening: Evening,
) -> None:
    async with Browser() as browser:
        margaret = await sit(browser, evening, "margaret", "table-talk")
        elisabeth = await sit(browser, evening, "elisabeth", "table-talk")
        henry = await sit(browser, evening, "henry", "table-talk")
        await invite(margaret, "Elisabeth")
        await elisabeth.click(".button", "Accept")
        await margaret.wait_for(".button", "My hand", timeout=30)
        table = (await evening.tables.reading.mine(int(evening.margaret.id)))[0]
        names = {int(evening.margaret.id): "margaret", int(evening.elisabeth.id): "elisabeth"}
        public = {"margaret": margaret, "elisabeth": elisabeth}
        private = {name: await sit(browser, evening, name) for name in public}
        table = await play_through(evening, table, names, public, private)
        await henry.wait_for(".button", "Rematch", timeout=30)
        shown = await henry.evaluate("document.querySelectorAll('.gallery img').length")
        assert shown > 0
        for page in (margaret, elisabeth, henry, *private.values()):
            assert [error for error in page.errors if not replaced(error)] == []
    assert table.result is not None
    assert evening.discord.violations == []


def replaced(error: str) -> bool:
    """A picture that was replaced by the next one before it was loaded."""
    return "404" in error and "/attachments/" in error


async def play_through(
    evening: Evening,
    table: Table,
    names: dict[int, str],
    public: dict[str, Page],
    private: dict[str, Page],
) -> Table:
    """Every question is answered where it is asked; after each answer Henry's screen is read."""
    choices, told = random.Random(CHOICES), 0
    table, position = await evening.tables.reading.look(table.id)
    while table.running:
        assert position is not None
        told = await watched(evening, table, position, told)
        decision = position.pending[0]
        name = names[table.seats[decision.seat].person or 0]
        offer = decision.offer(position)
        size = max(offer.least, min(1, offer.most))
        picks = choices.sample(list(offer.options), size)
        page = (private if decision.private else public)[name]
        await insist(evening, page, table, decision, picks)
        table, position = await evening.tables.reading.look(table.id)
    return table


async def watched(evening: Evening, table: Table, position: Position, told: int) -> int:
    """No text, alt text or menu that Henry was shown names a card that is still hidden."""
    sightings = evening.discord.seen_by(evening.henry)
    seen = "\n".join(text for s in sightings[told:] for text in s.texts)
    log = await evening.tables.reading.log(table.id, int(evening.henry.id))
    lately = repr([entry.news for entry in log[-12:]])  # played openly, and dealt anew since
    for card in hidden(table, position, None):
        name = words.say("en", Phrase(key=f"card.{card}"), game=table.game)
        assert f"'{card}'" in lately or name not in seen, f"Henry reads {name}"
    return len(sightings)
