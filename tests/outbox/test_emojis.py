"""Signs as emojis of the application: sent once, kept, renewed, and done without."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord as library
import pytest

from bot import signs
from bot.messages.sheet import Button, Choice, Menu, Sheet
from bot.outbox.compose import compose
from bot.outbox.emojis import WORDS, Emojis, needed
from bot.outbox.upload import upload
from bot.words.marks import Mark
from tests.local.client import Client, connected
from tests.standin import StandIn

GOLD = Mark("wonderful-kingdom", "classic", "gold", "gold")
BADGE = Mark("wonderful-kingdom", "contrast", "gold", "")


@pytest.fixture
async def discord() -> AsyncIterator[StandIn]:
    async with StandIn() as stand_in:
        yield stand_in
        assert stand_in.violations == []


@pytest.fixture
async def bot(discord: StandIn) -> AsyncIterator[Client]:
    async with connected(discord) as client:
        yield client


async def test_the_first_start_sends_all_and_the_second_none(discord: StandIn, bot: Client) -> None:
    first, second = Emojis(), Emojis()
    await upload(bot, first)
    assert set(discord.emojis) == set(first.known) == set(needed())
    assert discord.count("POST .*/emojis") == len(needed())
    await upload(bot, second)
    assert discord.count("POST .*/emojis") == len(needed())
    assert second.known == first.known


async def test_what_changed_is_sent_anew_and_the_old_one_deleted(
    discord: StandIn, bot: Client
) -> None:
    await upload(bot, Emojis())
    name = signs.emoji("wonderful-kingdom", "gold", "classic")
    one = next(e for e in await bot.fetch_application_emojis() if e.name == name)
    await one.edit(name="gold_cl000000")
    foreign = await bot.create_application_emoji(
        name="party_parrot", image=signs.picture("wonderful-kingdom", "gold", "").read_bytes()
    )
    await upload(bot, Emojis())
    assert name in discord.emojis
    assert "gold_cl000000" not in discord.emojis
    assert discord.emojis[foreign.name] == str(foreign.id)


@pytest.mark.parametrize("route", ["GET /applications", "POST /applications"])
@pytest.mark.parametrize("status", [400, 403])
async def test_a_refusal_leaves_words(
    discord: StandIn, bot: Client, route: str, status: int
) -> None:
    discord.fail_next(1000, status, route=f"{route}/.*/emojis")
    emojis = Emojis()
    await upload(bot, emojis)
    assert emojis.known == {}
    assert emojis.text(f"3{GOLD} and {BADGE} gold", 100) == "3 gold and gold"


async def test_one_that_is_refused_does_not_hinder_the_others(
    discord: StandIn, bot: Client
) -> None:
    discord.fail_next(1, 400, route="POST /applications/.*/emojis")
    emojis = Emojis()
    await upload(bot, emojis)
    assert len(emojis.known) == len(needed()) - 1
    await upload(bot, emojis)
    assert len(emojis.known) == len(needed())


# ---- where they are put


@pytest.fixture
def known() -> Emojis:
    emojis = Emojis()
    for number, name in enumerate(needed(), 1):
        emojis.known[name] = 10**18 + number
    return emojis


def test_a_text_has_emojis_as_long_as_there_is_room(known: Emojis) -> None:
    shown = known.text(f"3{GOLD}", 100)
    assert shown == f"3{known.of(GOLD)}"
    assert known.text(f"3{GOLD}", len(shown) - 1) == "3 gold"
    assert WORDS.text(f"3{GOLD}", 100) == "3 gold"


def test_themes_have_pictures_of_their_own(known: Emojis) -> None:
    assert known.of(GOLD) != known.of(BADGE._replace(word="gold"))


@pytest.mark.parametrize("emojis", ["known", "words"])
def test_buttons_and_lines_have_icons(known: Emojis, emojis: str) -> None:
    shown = known if emojis == "known" else WORDS
    menu = Menu("m:a:1", "Choose", (Choice("gold", f"{BADGE} Gold", f"3{GOLD}"),))
    sheet = Sheet("?", rows=((Button("a:a:1:x", f"{GOLD}"), Button("a:a:1:y", "No")), menu))
    view, _ = compose(sheet, {}, shown)
    items = list(view.walk_children())
    button = next(item for item in items if isinstance(item, library.ui.Button))
    select = next(item for item in items if isinstance(item, library.ui.Select))
    option = select.options[0]
    assert (button.label, option.label, option.description) == ("gold", "Gold", "3🟡")
    assert (str(button.emoji) == known.of(GOLD)) == (emojis == "known")
    assert (str(option.emoji) == known.of(BADGE)) == (emojis == "known")
