"""The first screen of the local table: from an empty page to the end of a round, only by clicks."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser import ABSENT, CHROMIUM, Browser, Page
from tests.standin import StandIn

from .evening import Evening

SHOTS = os.environ.get("SCREENSHOTS")  # a folder, for whoever wants to look
FIRST = "button[data-custom-id^='a:'], .select[data-custom-id^='m:']"

PRESS = """(control) => {
  control.click();
  document.querySelector(".select-panel .option")?.click();
  document.querySelector(".select-panel .done")?.click();
  return control.dataset.customId;
}"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=ABSENT)


@pytest.fixture
async def evening(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """With the real painter."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()
    assert discord.violations == []


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with Browser() as made:
        yield made


async def look(page: Page, name: str) -> None:
    if SHOTS:
        await asyncio.sleep(1)  # for pictures and spinning wheels
        await page.screenshot(Path(SHOTS) / f"{name}.png")


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
async def test_a_newcomers_first_minutes(evening: Evening, browser: Browser, width: int) -> None:
    """One click leads to the first question; nothing is typed until the second round."""
    page = await browser.open(f"{evening.discord.page_url}#margaret", width, 820)
    await page.wait_for(".section .thumbnail img")
    assert "Elisabeth and Henry" in await page.text(".start")
    assert await page.evaluate("document.querySelector('.scroll').scrollTop") == 0
    await look(page, f"{width}-0-hall")
    await page.click("button[data-custom-id='t:-:now:cousins-war']")
    await page.wait_for(FIRST)
    await look(page, f"{width}-1-first-question")
    (table,) = await evening.tables.reading.mine(int(evening.margaret.id))
    for step in range(2, 60):
        await evening.idle()
        now, position = await evening.tables.reading.look(table.id)
        if not now.running or (position and getattr(position, "round", 1) > 1):
            break
        await press_something(page, table.id)
        await look(page, f"{width}-{step}")
    assert page.errors == []


async def press_something(page: Page, table: str) -> None:
    """Answer the newest question on the page in the first way that it offers.

    It is found and pressed in one go, so that no edit of the message can come between.
    """
    answers = f"button[data-custom-id^='a:{table}:'], .select[data-custom-id^='m:{table}:']"
    await page.wait_for(answers)
    newest = f'[...document.querySelectorAll("{answers}")].at(-1)'
    pressed = await page.evaluate(f"(({PRESS})({newest}))")
    await page.until(f"{newest}?.dataset.customId !== '{pressed}'")


async def test_a_friend_is_invited_by_two_clicks(evening: Evening, browser: Browser) -> None:
    page = await browser.open(f"{evening.discord.page_url}#margaret", 1280, 820)
    await page.click("button", "Invite Elisabeth")
    await page.wait_for(".form")
    chosen = "document.querySelector('.form select[data-custom-id=friend]').selectedOptions[0].text"
    assert await page.evaluate(chosen) == "Elisabeth"
    await look(page, "form")
    await page.click(".form .button.primary")
    await page.wait_for(".button.success", "Accept")
    (table,) = await evening.tables.reading.mine(int(evening.elisabeth.id))
    assert table.seat_of(int(evening.elisabeth.id)) is not None
    assert page.errors == []


async def test_everybody_is_greeted_once_and_in_the_dm_too(
    evening: Evening, browser: Browser
) -> None:
    page = await browser.open(f"{evening.discord.page_url}#henry", 1280, 820)
    await page.wait_for(".section")
    await page.reload()
    await page.wait_for(".section")
    await page.click(".entry", "Message the bot")
    await page.wait_for("button[data-custom-id='t:-:choose:cousins-war']")
    await evening.idle()
    assert len(evening.hall.messages) == 1
    assert len(evening.henry.dm.messages) == 1
