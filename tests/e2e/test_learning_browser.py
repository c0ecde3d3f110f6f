"""The courses through the page, as somebody new would take them: first wrongly, then rightly."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import games
from games import lessons
from games.lessons import CourseStep, Moment
from tests.browser import ABSENT, CHROMIUM, Browser, Page
from tests.standin import StandIn

from .evening import Evening
from .test_browser import replaced, sit

pytestmark = pytest.mark.slow


@pytest.fixture
async def evening(discord: StandIn, tmp_path: Path) -> AsyncIterator[Evening]:
    """With the real painter."""
    made = Evening(discord, tmp_path)
    await made.start()
    yield made
    await made.stop()


async def begin(page: Page, game: str, course: str) -> None:
    """Type the command, run it once it is the only one on offer, and choose the course."""
    await page.click(".composer-input")
    await page.type("/learn")
    await page.until("document.querySelectorAll('.popup-item').length === 1")
    await page.press("Enter")
    await page.wait_for(".command-name", "learn")
    await page.press("Enter")
    await page.click(f"[data-custom-id='t:-:learn:{game}']")
    if len(lessons.courses(game)) > 1:
        first = lessons.courses(game)[course].step[0]
        await page.click(f"[data-custom-id='t:-:learn:{game}/{course}/{first.name}']")


async def reached(page: Page, number: int, steps: int) -> None:
    await page.until(f"document.body.innerText.includes(' {number}/{steps}')")


async def answer(page: Page, place: str, picks: str) -> None:
    """Press the button of an answer, or choose it in the menu."""
    button, menu = f"[data-custom-id='{place}/{picks}']", f".select[data-custom-id='{place}']"
    await page.wait_for(f"{button}, {menu}", timeout=30)
    await page.until("[...document.images].every(one => one.complete)")  # it moves no button now
    if await page.evaluate(f'document.querySelector("{button}") !== null'):
        await page.click(button)
        return
    await page.click(menu)
    for pick in picks.split("+"):
        await page.click(f".option[data-value='{pick}']")
    if await page.evaluate("document.querySelector('.select-panel .done') !== null"):
        await page.click(".select-panel .done")


def mistaken(seat: int, step: CourseStep, moment: Moment) -> str | None:
    """The first answer on offer that is not wanted."""
    question = moment.position.decision(seat)
    assert question is not None
    offer = question.offer(moment.position)
    least = max(1, offer.least)
    tries = [offer.options[n : n + least] for n in range(len(offer.options) - least + 1)]
    return next(("+".join(each) for each in tries if not step.accepts(each)), None)


@pytest.mark.skipif(CHROMIUM is None, reason=ABSENT)
@pytest.mark.parametrize(
    ("game", "course"), [(game, course) for game in games.ALL for course in lessons.courses(game)]
)
async def test_a_course_is_taken_through_the_page(
    evening: Evening, tmp_path: Path, game: str, course: str
) -> None:
    taught, moments = lessons.courses(game)[course], lessons.moments(game, course)
    steps = len(taught.step)
    await evening.henry.slash(evening.henry.dm, "help")
    async with Browser() as browser:
        page = await sit(browser, evening, "henry")
        await begin(page, game, course)
        for number, step in enumerate(taught.step[:-1]):
            await reached(page, number + 1, steps)
            place = f"t:-:learn-answer:{game}/{course}/{step.name}"
            if not step.want:
                await page.click(".button", "Next")
                continue
            wrong = mistaken(taught.seat, step, moments[number])
            if wrong is not None:
                await answer(page, place, wrong)
                await page.until("document.body.innerText.includes('✗')")
            await page.screenshot(tmp_path / f"step-{number + 1:02d}.png")
            await answer(page, place, step.want[0])
            await page.until("document.body.innerText.includes('✓')")
        await reached(page, steps, steps)
        await page.click(f"[data-custom-id='t:-:learn-play:{game}/{course}']")
        await page.wait_for(".button", "More", timeout=30)
        await page.screenshot(tmp_path / "rest.png")
        assert [error for error in page.errors if not replaced(error)] == []
    (table,) = await evening.tables.reading.mine(int(evening.henry.id))
    assert table.seats[taught.seat].person == int(evening.henry.id)
    assert evening.discord.violations == []
