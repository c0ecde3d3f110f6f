"""Looking at the page in Chromium, as one of the people at the table."""

from __future__ import annotations

import pytest

from tests.browser import ABSENT, CHROMIUM, Browser, Page
from tests.standin import StandIn

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason=ABSENT)


async def as_person(browser: Browser, discord: StandIn, name: str, width: int = 1280) -> Page:
    page = await browser.open(f"{discord.page_url}#{name}", width, 820)
    await page.wait_for(".composer-input")
    await page.until("document.querySelector('.title h1') !== null")
    return page


async def command(page: Page, text: str) -> None:
    """Writes a command without options, and runs it."""
    await page.click(".composer-input")
    await page.type(text)
    await page.wait_for(".popup-item")
    await page.press("Enter")
    await page.wait_for(".command-name")
    await page.press("Enter")


async def write(page: Page, text: str) -> None:
    """Types into the composer, as it is."""
    await page.click(".composer-line")
    await page.type(text)
