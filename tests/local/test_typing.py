"""What is typed on the page is understood as it is written, or refused with a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser import Browser, Page
from tests.standin import Channel, Person, StandIn

from .client import Client
from .screen import as_person, needs_chromium, write

pytestmark = [needs_chromium, pytest.mark.usefixtures("bot"), pytest.mark.slow]
STATUS = "document.querySelector('.composer-status').textContent"
Json = dict[str, Any]


@pytest.fixture
async def page(
    discord: StandIn, bot: Client, browser: Browser, margaret: Person, elisabeth: Person
) -> Page:
    discord.person("Margaret", locale="en-US")
    return await as_person(browser, discord, "margaret")


async def written(page: Page) -> str:
    """What stands in the composer."""
    fields = "[...document.querySelectorAll('.composer-line input, .composer-input')]"
    return str(await page.evaluate(f"{fields}.map((field) => field.value).join(' ').trim()"))


INVITATIONS = (
    "/invite @Elisabeth cousins-war",
    "/invite cousins-war @Elisabeth",
    "/invite friend: Elisabeth game: cousins-war",
    "/invite game:cousins-war friend:@elisabeth",
    "/INVITE  @elisabeth   cousins-war",
)


@pytest.mark.parametrize("how", ["typed", "pasted"])
async def test_a_whole_command_in_one_line(
    discord: StandIn, page: Page, hall: Channel, elisabeth: Person, how: str
) -> None:
    seen: set[str] = set()
    for line in INVITATIONS:
        if how == "typed":
            await write(page, line)
        else:
            await paste(page, line)
        await page.press("Enter")
        if how == "typed":
            await page.press("Enter")  # a suggestion may have to be taken first
        await discord.until(lambda: hall.messages and hall.last.id not in seen)
        seen.add(hall.last.id)
        assert hall.last.text == f"{elisabeth.mention}: cousins-war? (en-US, True)", line
        await page.until("document.querySelector('.composer-input') !== null")
        assert await written(page) == ""
    assert len(hall.messages) == len(INVITATIONS)
    assert page.errors == []


async def paste(page: Page, text: str) -> None:
    await page.click(".composer-line")
    await page.send("Input.insertText", text=text)


async def test_a_number_behind_the_name_of_its_option(page: Page) -> None:
    for number, line in enumerate(("/table n: 30", "/table n:31", "/table 32"), 30):
        await write(page, line)
        await page.press("Enter")
        await page.wait_for(".container", f"Round {number}.")


REFUSED = {
    "/nothing": "There is no command /nothing here.",
    "/nothing at all": "There is no command /nothing here.",
    "/table thirty": "“thirty” fits no option of /table.",
    "/table n: thirty": "“n: thirty” fits no option of /table.",
    "/table 30 40": "“40” fits no option of /table.",
    "/invite @Nobody": "“@Nobody” fits no option of /invite.",
    "/invite @Elisabeth": "game is required.",
    "/where @Elisabeth": "“@Elisabeth” fits no option of /where.",
}


async def test_what_cannot_be_understood_is_said_and_stays(page: Page, hall: Channel) -> None:
    for line, words in REFUSED.items():
        await paste(page, line)
        await page.press("Enter")
        await page.until(f"{STATUS}.includes({json.dumps(words)})")
        assert line.split()[-1].lstrip("@/") in await written(page), line
        await page.reload()
        await page.wait_for(".composer-input")
        await page.until("document.querySelector('.title h1') !== null")
    assert hall.messages == []


async def test_the_beginning_of_a_name_becomes_the_person(page: Page, hall: Channel) -> None:
    await write(page, "/invite @El")
    await page.wait_for(".popup-item", "Elisabeth")
    await page.press("Enter")
    await page.type("dual-powers")
    await page.press("Enter")
    await page.press("Enter")
    await page.wait_for(".message", "@Elisabeth: dual-powers?")


async def test_somebody_is_addressed_in_plain_text(
    page: Page, hall: Channel, elisabeth: Person
) -> None:
    await write(page, "Good evening, @El")
    await page.wait_for(".popup-item", "Elisabeth")
    await page.press("Enter")
    await page.type("and all")
    await page.press("Enter")
    await page.wait_for(".message .mention", "@Elisabeth")
    assert hall.last.text == f"Good evening, {elisabeth.mention} and all"
    assert hall.last.mentions == [elisabeth.id]


async def test_who_leaves_a_command_keeps_what_was_written(page: Page) -> None:
    await write(page, "/table n: 30")
    await page.press("Escape")
    await page.until("document.querySelector('.composer-input')?.value === '/table n: 30'")
    await page.press("Enter")
    await page.wait_for(".container", "Round 30.")


async def test_a_refused_command_comes_back(page: Page) -> None:
    await write(page, "/table 1001")
    await page.press("Enter")
    await page.until(f"{STATUS}.includes('n is out of bounds')")
    assert await written(page) == "/table n: 1001"


async def test_commands_for_few_come_last(
    discord: StandIn, browser: Browser, margaret: Person
) -> None:
    discord.person("Margaret", locale="en-US", permissions=("manage_guild",))
    page = await as_person(browser, discord, "margaret")
    await write(page, "/")
    await page.wait_for(".popup-item", "/admin list")
    names = "[...document.querySelectorAll('.popup-label')].map((e) => e.textContent)"
    assert (await page.evaluate(names))[-1] == "/admin list"


OPTIONS: list[Json] = [
    {"name": "friend", "type": 6},
    {"name": "level", "type": 3, "choices": [{"name": "Very hard", "value": "hard"}]},
    {"name": "move", "type": 4},
    {"name": "note", "type": 3},
    {"name": "other-note", "type": 3},
]
LINES: dict[str, tuple[Json, str]] = {
    "": ({}, ""),
    "@Ann": ({"friend": "@Ann"}, ""),
    "@Anne of Cleves 5": ({"friend": "@Anne of Cleves", "move": "5"}, ""),
    "very hard @Ann": ({"friend": "@Ann", "level": "very hard"}, ""),
    "move: 30": ({"move": "30"}, ""),
    "move : 30 @Ann": ({"move": "30", "friend": "@Ann"}, ""),
    "30 some words here": ({"move": "30", "note": "some words here"}, ""),
    "some words @Ann": ({"friend": "@Ann", "note": "some words"}, ""),
    "note: some words @Ann move: 3": ({"note": "some words @Ann", "move": "3"}, ""),
    '"two words" "and more"': ({"note": "two words", "other-note": "and more"}, ""),
    "other-note: x note: y": ({"note": "y", "other-note": "x"}, ""),
    "move: x": ({}, "move: x"),
    "@Bob": ({}, "@Bob"),
    "move: 3 move: 4": ({"move": "3"}, "move: 4"),
}


async def test_every_part_of_a_line_finds_its_option(page: Page) -> None:
    script = """(async (options, lines) => {
      const { readOptions } = await import("/page/line.js");
      const people = ["Ann", "Anne of Cleves"];
      const read = (option, text) => {
        const bare = text.toLowerCase().replace(/^@/, "");
        if (option.type === 6) return people.find((name) => name.toLowerCase() === bare);
        if (option.type === 4) return /^[0-9]+$/.test(text) ? Number(text) : undefined;
        return option.choices ? option.choices.find((c) => c.name.toLowerCase() === bare) : text;
      };
      return lines.map((line) => {
        const { given, left } = readOptions(line, options, (option) => [option.name], read);
        return [Object.fromEntries(given.map((one) => [one.option.name, one.text])), left];
      });
    })"""
    arguments = f"{json.dumps(OPTIONS)}, {json.dumps(list(LINES))}"
    read = await page.evaluate(f"{script}({arguments})")
    assert dict(zip(LINES, map(tuple, read), strict=True)) == LINES
