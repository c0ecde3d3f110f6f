"""The page in Chromium: two people, commands, buttons, menus, forms, pictures, and a telephone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.local import windows
from tests.browser import Browser, Page
from tests.standin import Channel, Person, StandIn

from .client import Client, connected
from .screen import as_person, command, needs_chromium

pytestmark = pytest.mark.slow


@needs_chromium
@pytest.mark.usefixtures("bot")
async def test_two_people_at_one_table(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    discord.person("Margaret", locale="en-US")
    one = await as_person(browser, discord, "margaret")
    two = await as_person(browser, discord, "elisabeth")

    await command(one, "/tab")
    for page in (one, two):
        await page.wait_for(".container", "Round 0.")
        await page.wait_for(".origin .mention", "/table")
    await two.click(".button", "Count 0")
    for page in (one, two):
        await page.wait_for(".container", "Round 1.")
        await page.wait_for(".edited")

    await one.click(".button", "Hand")
    await one.wait_for(".message.private", "Only you can see this")
    assert "Your hand" not in await two.text()
    await one.click(".privacy .link")
    await one.until("document.querySelector('.message.private') === null")

    await one.click(".select")
    await one.click(".option", "North")
    await two.click(".button", "Count 1")  # the message changes while somebody chooses in it
    await one.wait_for(".container", "Round 2.")
    await one.click(".option", "South")
    await one.click(".button", "Done")
    await one.wait_for(".message.private", "You chose north+south.")

    await one.click(".button", "Form")
    await one.wait_for(".form", "A form")
    await one.press("Enter")
    await one.wait_for(".complaint", "Move is required")
    await one.type("north>south")
    await one.click(".choice", "Lancaster")
    await one.click(".button", "Submit")
    await two.wait_for(".message", "north>south as lancaster")
    await one.until("document.querySelector('.form') === null")

    await one.click(".gallery .picture")
    await one.wait_for(".lightbox", "The board after 2 clicks")
    await one.press("Escape")
    await one.until("document.querySelector('.lightbox') === null")
    assert (one.errors, two.errors) == ([], [])


@needs_chromium
@pytest.mark.usefixtures("bot")
async def test_a_command_with_people_and_completion(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    one = await as_person(browser, discord, "margaret")
    other = await as_person(browser, discord, "elisabeth")
    await other.click(".entry", "great-hall")
    await other.wait_for(".title", "great-hall")

    await one.click(".composer-input")
    await one.type("/tis")
    await one.wait_for(".popup-item", "/tisch")
    await one.wait_for(".popup-item .note", "[zahl]")
    await one.press("Escape")
    await one.evaluate("document.querySelector('.composer-input').value = ''")
    await one.type("/inv")
    await one.press("Enter")
    await one.wait_for(".popup-item", "Elisabeth")
    discord.person("Elisabeth", locale="ru")
    await other.wait_for(".side", "Каналы")
    await one.wait_for(".command-name", "/invite")
    await one.type("Eli")
    await one.press("Enter")
    await one.type("dual")
    await one.wait_for(".popup-item", "Dual-Powers")
    await one.press("Enter")
    await one.press("Enter")
    await one.wait_for(".message", "@Elisabeth: dual-powers? (de, True)")
    await other.wait_for(".entry.unread .badge", "1")
    await other.click(".entry", "table-talk")
    await other.wait_for(".message.calls-me")
    await other.until("document.querySelector('.side .badge') === null")

    await one.click(".composer-input")
    await one.type("/whisper")
    await one.press("Enter")
    await one.type("Elisabeth")
    await one.press("Enter")
    await one.press("Enter")
    await other.wait_for(".entry .badge", "1")
    await other.click(".entry", "Casus Ludi")
    await other.wait_for(".message", "margaret whispers")
    assert (one.errors, other.errors) == ([], [])


@needs_chromium
async def test_on_a_telephone(
    discord: StandIn, browser: Browser, bot: Client, margaret: Person, hall: Channel
) -> None:
    await margaret.slash(hall, "table")
    page = await as_person(browser, discord, "margaret", 360)
    await page.wait_for(".container")
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    edges = "[...document.querySelectorAll('.chat *')].map(e => e.getBoundingClientRect().right)"
    assert await page.evaluate(f"Math.max(...{edges})") <= 360
    taps = "[...document.querySelectorAll('.container button:not(.picture)')]"
    assert await page.evaluate(f"Math.min(...{taps}.map(e => e.offsetHeight))") >= 44
    await page.click(".drawer")
    await page.click(".side .entry", "great-hall")
    await page.wait_for(".title", "great-hall")
    await page.until("!document.querySelector('.pane').classList.contains('drawn')")
    assert page.errors == []


@needs_chromium
@pytest.mark.usefixtures("bot")
async def test_side_by_side_and_settings(
    discord: StandIn, browser: Browser, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    discord.person("Margaret", locale="en-US")
    page = await as_person(browser, discord, "margaret")
    await page.click(".side-toggle")
    await page.until("document.querySelectorAll('.pane .title h1').length === 2")
    await page.click(".pane:first-child .composer-input")
    await page.type("Good evening **all**")
    await page.press("Enter")
    bold = "document.querySelectorAll('.message strong').length === 2"
    await page.until(bold)

    await page.click(".gear")
    await page.evaluate(
        "(s => { s.value = 'ru'; s.dispatchEvent(new Event('change')); })"
        "(document.querySelector('.form select'))"
    )
    await page.click(".form .choice")
    await discord.until(lambda: margaret.record["dms_closed"])
    assert margaret.record["locale"] == "ru"
    await page.click(".form input[type=text]")
    await page.type("Anne")
    await page.press("Enter")
    await page.wait_for(".chip", "Anne")
    await page.wait_for(".pane:first-child .title .who", "Anne")
    assert page.errors == []


@needs_chromium
async def test_silence_restart_and_hostile_words(browser: Browser, tmp_path: Path) -> None:
    async with StandIn(tmp_path, answer_limit=0.3) as discord:
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        async with connected(discord):
            margaret.say(hall, "<img src=x onerror=\"document.title='hacked'\"> [x](javascript:1)")
            message = (await margaret.slash(hall, "table")).message
            page = await as_person(browser, discord, "margaret")
            await page.wait_for(".message", "<img src=x")
            assert await page.evaluate("document.querySelectorAll('.message a').length") == 0
            await page.click(".button", "Sleep")
            await page.wait_for(".complaint", "The application did not respond")
        discord.drop_gateway(resumable=False)
        await page.wait_for(".strip", "not connected")
        async with connected(discord):
            await page.until("document.querySelector('.strip').hidden")
            await page.click(".button", "Count 0")
            await page.wait_for(".container", "Round 1.")
        port, text = discord.port, message.text

    await page.wait_for(".strip", "Connection lost")
    async with StandIn(tmp_path, port=port) as discord, connected(discord):
        await page.until("document.querySelector('.strip').hidden")
        await page.click(".button", "Count 1")
        await page.wait_for(".container", "Round 2.")
        assert discord.channel("table-talk").messages[1].text != text
    await asyncio.sleep(0)
    assert "hacked" not in await page.evaluate("document.title")


MARKDOWN = {
    "plain": "<p>plain</p>",
    "two\nlines": "<p>two<br>lines</p>",
    "**bold** and *thin*": "<p><strong>bold</strong> and <em>thin</em></p>",
    "***both*** __under__ ~~gone~~": (
        "<p><strong><em>both</em></strong> <u>under</u> <s>gone</s></p>"
    ),
    "snake_case_name and _thin_": "<p>snake_case_name and <em>thin</em></p>",
    "2 * 3 * 4": "<p>2 * 3 * 4</p>",
    "`**code**`": "<p><code>**code**</code></p>",
    "\\*stars\\*": "<p>*stars*</p>",
    "# One": '<h3 class="h1">One</h3>',
    "### Three": '<h5 class="h3">Three</h5>',
    "-# small": '<p class="small">small</p>',
    "- a\n- b\n  - c": "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
    "3. a\n4. b": '<ol start="3"><li>a</li><li>b</li></ol>',
    "> said\nafter": "<blockquote><p>said</p></blockquote><p>after</p>",
    "```py\nx = 1\n```": '<pre tabindex="0"><code>x = 1</code></pre>',
    "<b>no</b> & <script>": "<p>&lt;b&gt;no&lt;/b&gt; &amp; &lt;script&gt;</p>",
    "<@1>": '<p><span class="mention">@somebody</span></p>',
    "<@5>": '<p><span class="mention mine">@Anne</span></p>',
    "[here](https://a.b/c)": (
        '<p><a href="https://a.b/c" target="_blank" rel="noopener noreferrer">here</a></p>'
    ),
    "see https://a.b/c.": (
        '<p>see <a href="https://a.b/c" target="_blank" rel="noopener noreferrer">'
        "https://a.b/c</a>.</p>"
    ),
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "https://discord.com/channels/1/2/3": (
        '<p><button class="mention link" type="button">https://discord.com/channels/1/2/3</button>'
        "</p>"
    ),
}


@needs_chromium
async def test_markdown_is_drawn_as_discord_draws_it(discord: StandIn, browser: Browser) -> None:
    page = await browser.open(discord.page_url)
    script = """(async (sources) => {
      const { markdown } = await import("/page/markdown.js");
      const people = new Map([["5", { name: "Anne" }]]);
      const context = { me: "5", people, channels: new Map(), locale: "en-US", words: (w) => w };
      return sources.map((source) => markdown(source, context).innerHTML);
    })"""
    drawn = await page.evaluate(f"{script}({json.dumps(list(MARKDOWN))})")
    assert dict(zip(MARKDOWN, drawn, strict=True)) == MARKDOWN
    times = '["<t:0:d>", "<t:0:F>", "<t:0:R>"]'
    drawn = await page.evaluate(f"{script}({times})")
    assert ">1/1/70<" in drawn[0]
    assert "Thursday" in drawn[1]
    assert "years ago" in drawn[2]


@needs_chromium
async def test_what_is_answered_is_quoted_as_it_reads(discord: StandIn, browser: Browser) -> None:
    page = await browser.open(discord.page_url)
    told = await page.evaluate("""(async () => {
      const { excerpt } = await import("/page/messages.js");
      const people = new Map([["5", { name: "Anne" }]]);
      const context = { me: "7", people, channels: new Map([["2", { name: "hall" }]]) };
      const content = "<@5>: play a **card** in <#2>\\nand more";
      const components = [{ components: [{ content }] }];
      return excerpt({ content: "", embeds: [], components }, context);
    })()""")
    assert told == "@Anne: play a card in #hall"


async def test_an_answer_that_comes_too_late_is_nobodys() -> None:
    """Whoever asked has given up: the browser goes on listening to the others."""
    browser, heard = Browser(), []
    browser.pages["s"] = Page(browser, "s")
    browser.pages["s"].hear = lambda method, params: heard.append(method)  # type: ignore[method-assign]
    browser.socket = packets(  # type: ignore[assignment]
        {"id": 7, "sessionId": "s", "result": {}},
        {"sessionId": "s", "method": "Page.loadEventFired", "params": {}},
    )
    await browser._read()
    assert heard == ["Page.loadEventFired"]


async def packets(*sent: dict[str, Any]) -> AsyncIterator[SimpleNamespace]:
    for packet in sent:
        yield SimpleNamespace(data=json.dumps(packet))


def test_the_page_never_parses_html() -> None:
    forbidden = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
    for file in windows.FOLDER.glob("*.js"):
        found = [word for word in forbidden if word in file.read_text("utf-8")]
        assert not found, file.name


def test_the_page_is_written_in_lines_of_a_hundred_columns() -> None:
    """Only the paths of icons are longer: they are data."""
    for file in windows.FOLDER.glob("*.js"):
        lines = [line for line in file.read_text("utf-8").splitlines() if '"M' not in line]
        assert max(map(len, lines)) <= 100, file.name
