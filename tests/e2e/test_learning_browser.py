"""A whole course of The Cousins' War through the page, as somebody new would take it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games import lessons
from games.lessons import CourseStep
from tests.browser import ABSENT, CHROMIUM, Browser, Page
from tests.standin import StandIn

from .evening import Evening
from .test_browser import replaced, sit

pytestmark = pytest.mark.slow

GAME = "cousins-war"
FIRST = lessons.courses(GAME)["first"]


@pytest.fixture
async def evening(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """With the real painter."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()


async def begin(page: Page) -> None:
    """Type the command, and run it once it is the only one on offer."""
    await page.click(".composer-input")
    await page.type("/learn")
    await page.until("document.querySelectorAll('.popup-item').length === 1")
    await page.press("Enter")
    await page.wait_for(".command-name", "learn")
    await page.press("Enter")


async def answer(page: Page, step: CourseStep) -> None:
    """Press Next, the right button, or the right line of the menu."""
    if not step.want:
        await page.click(".button", "Next")
        return
    place = f"t:-:learn-answer:{GAME}/first/{step.name}"
    button, menu = f"[data-custom-id='{place}/{step.want[0]}']", f"[data-custom-id='{place}']"
    await page.wait_for(f"{button}, {menu}", timeout=30)
    if await page.evaluate(f'document.querySelector("{button}") !== null'):
        await page.click(button)
        return
    await page.click(f".select{menu}")
    await page.click(f".option[data-value='{step.want[0]}']")


@pytest.mark.skipif(CHROMIUM is None, reason=ABSENT)
async def test_a_course_is_taken_through_the_page(evening: Evening, tmp_path: Path) -> None:
    await evening.henry.slash(evening.henry.dm, "help")
    async with Browser() as browser:
        page = await sit(browser, evening, "henry")
        await page.until("document.querySelector('.title h1').innerText.includes('Casus Ludi')")
        await begin(page)
        await page.click(".button", "The Cousins’ War")
        for number, step in enumerate(FIRST.step[:-1], 1):
            await page.until(f"document.body.innerText.includes(' {number}/15')")
            if step.name == "swap":
                wrong = f"t:-:learn-answer:{GAME}/first/swap/bosworth"
                await page.click(f"[data-custom-id='{wrong}']")
                await page.until("document.body.innerText.includes('Three stars are the most')")
            await page.screenshot(tmp_path / f"step-{number:02d}.png")
            await answer(page, step)
        await page.until("document.body.innerText.includes(' 15/15')")
        await page.click(".button", "Play the rest against the computer")
        await page.wait_for(".button", "More", timeout=30)
        await page.screenshot(tmp_path / "rest.png")
        assert [error for error in page.errors if not replaced(error)] == []
    (table,) = await evening.tables.reading.mine(int(evening.henry.id))
    assert table.seats[0].person == int(evening.henry.id)
    assert evening.discord.violations == []
