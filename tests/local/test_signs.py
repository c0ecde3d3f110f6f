"""What Discord offers beyond buttons, on the page: emojis, links, times, people, and whose turn."""

from __future__ import annotations

import time

import discord as library
import pytest

from tests.browser import Browser, Page
from tests.standin import Channel, Message, Person, StandIn

from .client import Client, png
from .screen import as_person, command, needs_chromium, write

pytestmark = [needs_chromium, pytest.mark.slow]
LOADED = "[...document.querySelectorAll('{0}')].filter((e) => e.naturalWidth === 4).length"


@pytest.fixture
def margaret(discord: StandIn) -> Person:
    return discord.person("Margaret")


async def test_emojis_are_pictures(
    discord: StandIn, bot: Client, browser: Browser, margaret: Person, hall: Channel
) -> None:
    await bot.create_application_emoji(name="rose", image=png())
    page = await as_person(browser, discord, "margaret")
    await command(page, "/shelf")
    await page.wait_for(".section")
    await page.until(LOADED.format(".markdown img.emoji") + " === 2")
    await page.until(LOADED.format(".section > .button img.emoji") + " === 1")
    await page.click(".select")
    await page.until(LOADED.format(".option img.emoji") + " === 2")
    await page.press("Escape")
    heading = "document.querySelector('.markdown h5 img')"
    assert await page.evaluate(f"{heading}.alt") == ":rose:"
    assert await page.evaluate(f"{heading}.getBoundingClientRect().height") < 30
    assert page.errors == []

    margaret.say(hall, "<:other:5> never was.")
    await page.wait_for(".message", ":other: never was.")


async def test_a_section_has_its_picture_or_its_button_beside_it(
    discord: StandIn, bot: Client, browser: Browser, margaret: Person, hall: Channel
) -> None:
    await margaret.slash(hall, "shelf")
    for width in (1280, 390):
        page = await as_person(browser, discord, "margaret", width)
        await page.wait_for(".section .picture")
        boxes = await page.evaluate(
            "[...document.querySelectorAll('.section')].map((s) => [...s.children].map((e) =>"
            " e.getBoundingClientRect()).map((b) => [b.left, b.right, b.top]))"
        )
        for text, accessory in boxes:
            assert text[1] <= accessory[0]
            assert accessory[1] <= width
            assert abs(text[2] - accessory[2]) < 40
    await page.click(".section > .button", "Play")
    await page.wait_for(".message.private", "Your hand")


async def test_a_link_to_a_message_jumps_there_and_marks_it(
    discord: StandIn, bot: Client, browser: Browser, margaret: Person, hall: Channel
) -> None:
    target = margaret.say(hall, "Here it began.")
    for n in range(80):
        margaret.say(hall, f"Line {n}")
    elsewhere = discord.channel("great-hall")
    margaret.say(elsewhere, f"See {link(discord, target)} or {link(discord, target, '5')}.")
    margaret.say(elsewhere, f"Or [there](https://discord.com/channels/{discord.guild_id}/5/6).")
    page = await as_person(browser, discord, "margaret")
    await page.click(".entry", "great-hall")
    await page.click(".message .link", "there")
    await page.until("document.querySelector('.composer-status.bad')?.textContent !== ''")

    await page.click(".message .link", "#table-talk › …")  # the last of them, which is gone
    await page.wait_for(".title", "table-talk")
    await page.wait_for(".composer-status.bad", "That message is gone.")
    await page.click(".entry", "great-hall")
    await page.wait_for(".title", "great-hall")
    first = "[...document.querySelectorAll('.message .link')][0]"
    await page.until(f"{first}?.textContent === '#table-talk › …'")
    await page.evaluate(f"{first}.click()")
    await page.wait_for(".message.found", "Here it began.")
    await page.until(IN_SIGHT.format(".message.found"))
    await page.until("document.querySelector('.found') === null")
    await page.until(IN_SIGHT.format(f"[data-id='{target.id}']"))
    assert page.errors == []


IN_SIGHT = """(() => {{
  const box = document.querySelector("{0}")?.getBoundingClientRect();
  const frame = document.querySelector(".scroll").getBoundingClientRect();
  return box && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}})()"""


def link(discord: StandIn, message: Message, other: str | None = None) -> str:
    place = f"{discord.guild_id}/{message.channel.id}/{other or message.id}"
    return f"https://discord.com/channels/{place}"


@pytest.mark.usefixtures("bot")
async def test_relative_times_stay_true(
    discord: StandIn, browser: Browser, margaret: Person, hall: Channel
) -> None:
    now = int(time.time())
    margaret.say(hall, f"It ends <t:{now + 4}:R>, and began <t:{now - 7200}:R>.")
    page = await as_person(browser, discord, "margaret")
    await page.until("/in \\d seconds?/.test(document.querySelector('.stamp').textContent)")
    await page.until("/\\d seconds? ago/.test(document.querySelector('.stamp').textContent)")
    stamps = "[...document.querySelectorAll('.stamp')].map((e) => e.textContent)"
    assert (await page.evaluate(stamps))[1] == "2 hours ago"


@pytest.mark.usefixtures("bot")
async def test_a_command_from_a_persons_card(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    margaret.say(hall, f"Good evening, {elisabeth.mention}.")
    page = await as_person(browser, discord, "margaret")
    await page.click(".markdown .mention", "@Elisabeth")
    await page.wait_for(".person-card", "Elisabeth")
    await page.click(".person-card .button", "Play with…")
    await page.wait_for(".message", "Margaret plays with Elisabeth.")
    await page.wait_for(".origin .mention", "Play with…")
    await page.click(".author", "Margaret")
    await page.wait_for(".person-card", "margaret")
    await page.press("Escape")
    await page.until("document.querySelector('.person-card') === null")
    assert page.errors == []


@pytest.mark.usefixtures("bot")
async def test_a_form_with_one_of_each(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person
) -> None:
    page = await as_person(browser, discord, "margaret", 390)
    await command(page, "/setup")
    await page.wait_for(".form", "Set up")
    await page.evaluate(f"document.querySelector('.form select').value = '{elisabeth.id}'")
    await page.click(".choice", "Hard")
    for name in ("Maps", "Dice", "Music"):
        await page.click(".choice", name)
    await page.click(".button", "Submit")
    await page.wait_for(".complaint", "Extras takes between 0 and 2.")
    await page.click(".choice", "Dice")
    await page.click(".labelled > input[type=checkbox]")
    await page.click(".button", "Submit")
    await page.wait_for(".message", "[Elisabeth] hard [maps+music] True")
    assert page.errors == []


async def test_a_dot_on_whoever_is_awaited(
    discord: StandIn,
    bot: Client,
    browser: Browser,
    margaret: Person,
    elisabeth: Person,
    hall: Channel,
) -> None:
    room = bot.get_partial_messageable(int(hall.id))
    view = library.ui.View(timeout=None)
    view.add_item(library.ui.Button(label="Yes", custom_id="ask:hand"))
    page = await as_person(browser, discord, "margaret")
    words = f"{margaret.mention} has moved.\n{elisabeth.mention}: play a card."
    quiet = library.AllowedMentions.none()
    message = await room.send(words, view=view, allowed_mentions=quiet)
    await page.wait_for(".chip .dot")
    assert await dotted(page) == ["elisabeth"]
    small = await as_person(browser, discord, "margaret", 390)
    await small.wait_for(".chip .dot")
    edge = "document.querySelector('.chip .dot').getBoundingClientRect().right"
    assert await small.evaluate(edge) < 390 - 44  # beside the gear, and without a name to push it
    assert "Elisabeth" not in await small.text(".chips")
    both = f"{elisabeth.mention}, {margaret.mention}: choose in private."
    await message.edit(content=both, view=view, allowed_mentions=quiet)
    await page.until("document.querySelectorAll('.chip .dot').length === 2")
    await message.edit(content=words, view=None, allowed_mentions=quiet)
    await page.until("document.querySelector('.chip .dot') === null")


async def dotted(page: Page) -> list[str]:
    script = "[...document.querySelectorAll('.chip:has(.dot)')].map((e) => e.dataset.person)"
    return list(await page.evaluate(script))


@pytest.mark.usefixtures("bot")
async def test_everybody_comes_back_to_where_they_were(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person
) -> None:
    page = await as_person(browser, discord, "margaret")
    await page.click(".chip", "Elisabeth")
    await page.wait_for(".title .who", "Elisabeth")
    await page.wait_for(".title", "table-talk")
    await page.click(".chip", "Margaret")
    await page.wait_for(".title .who", "Margaret")
    await page.click(".entry", "Message the bot")
    await page.wait_for(".title", "Casus Ludi")
    await page.click(".chip", "Elisabeth")
    await page.wait_for(".title", "table-talk")
    await page.click(".chip", "Margaret")
    await page.wait_for(".title", "Casus Ludi")
    again = await as_person(browser, discord, "margaret")
    await again.wait_for(".title", "Casus Ludi")
    assert page.errors == []


@pytest.mark.usefixtures("bot")
async def test_ones_own_command_comes_into_view(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    for n in range(40):
        margaret.say(hall, f"Line {n}")
    page = await as_person(browser, discord, "margaret")
    await page.wait_for(".message", "Line 39")
    await page.evaluate("document.querySelector('.scroll').scrollTop = 0")
    await elisabeth.slash(hall, "where")
    await page.wait_for(".below")
    assert await page.evaluate("document.querySelector('.scroll').scrollTop") == 0
    await write(page, "/table 7")
    await page.press("Enter")
    await page.wait_for(".container", "Round 7.")
    await page.until(IN_SIGHT.format(".container"))


@pytest.mark.usefixtures("bot")
async def test_the_token_leaves_the_address(
    discord: StandIn, browser: Browser, margaret: Person
) -> None:
    page = await as_person(browser, discord, "margaret")
    await page.until("location.hash.startsWith('#margaret/')")
    assert discord.state.page_token not in await page.evaluate("location.href")
    await page.reload()
    await page.wait_for(".composer-input")
    await page.click(".composer-input")
    assert page.errors == []
    stranger = await browser.open(discord.base_url.replace("127.0.0.1", "localhost"))
    assert "This table asks for its token." in await stranger.text()
