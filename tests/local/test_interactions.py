"""Commands, buttons, menus and forms, with the real discord.py over real sockets."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from tests.standin import Channel, Person, Refused, StandIn

from .client import Client, png

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_command_shows_a_table(margaret: Person, hall: Channel) -> None:
    reply = await margaret.slash(hall, "table", n=3)
    assert "**Round 3.** It goes on." in reply.message.text
    assert reply.message.buttons["Count 3"] == "count:3"
    assert reply.message.menus == {"pick": ["north", "south"]}
    assert reply.message.pictures == [png()]


async def test_a_click_edits_in_place_with_a_new_picture(margaret: Person, hall: Channel) -> None:
    message = (await margaret.slash(hall, "table")).message
    before = message.pictures
    for n in range(3):
        reply = await margaret.click(message, custom_id=f"count:{n}")
        assert reply.updated
        assert reply.message == message
    assert "The board after 3 clicks" in message.text
    assert message.edited
    assert len(message.pictures) == 1
    assert message.pictures != before
    assert hall.messages == [message]


async def test_an_ephemeral_answer_is_for_one_person(
    discord: StandIn, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    reply = await elisabeth.click(message, label="Hand")
    assert reply.private
    assert elisabeth.sees(reply.message)
    assert not margaret.sees(reply.message)
    assert any("Your hand" in s.texts for s in discord.seen_by(elisabeth))
    assert not any("Your hand" in s.texts for s in discord.seen_by(margaret))
    await elisabeth.dismiss(reply.message)
    assert not reply.message.exists


async def test_a_form_is_filled_in(margaret: Person, hall: Channel) -> None:
    message = (await margaret.slash(hall, "table")).message
    reply = await margaret.click(message, label="Form")
    assert reply.modal.title == "A form"
    assert reply.modal.fields == ["move", "side"]
    with pytest.raises(Refused):
        await margaret.submit(reply.modal, {"move": ""})
    reply = await margaret.submit(reply.modal, {"move": "north>south", "side": "york"})
    assert reply.message.text == "north>south as york"


async def test_a_menu_gives_its_values(margaret: Person, hall: Channel) -> None:
    message = (await margaret.slash(hall, "table")).message
    reply = await margaret.choose(message, "pick", ["north", "south"])
    assert reply.message.text == "You chose north+south."
    with pytest.raises(Refused):
        await margaret.choose(message, "pick", ["west"])


async def test_thinking_waits_for_the_real_answer(margaret: Person, hall: Channel) -> None:
    message = (await margaret.slash(hall, "table")).message
    reply = await margaret.click(message, label="Think")
    assert reply.message.text == "I have thought."
    assert reply.private
    assert reply.follow_ups == []


async def test_a_deferred_update_edits_the_clicked_message(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    reply = await margaret.click(message, label="Later")
    assert reply.message == message
    await discord.until(lambda: "Round 100" in message.text)


async def test_autocomplete_offers_what_the_bot_offers(
    margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    choices = await margaret.autocomplete(hall, "invite", "game", "dual", friend=elisabeth)
    assert choices == [{"name": "Dual-Powers", "value": "dual-powers"}]


async def test_people_are_resolved_and_mentioned_once(
    margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    reply = await margaret.slash(hall, "invite", friend=elisabeth, game="x")
    assert reply.message.text == f"{elisabeth.mention}: x? (de, True)"
    assert reply.message.mentions == [elisabeth.id]


async def test_a_client_refuses_what_discord_refuses(margaret: Person, hall: Channel) -> None:
    for name, options in (
        ("nothing", {}),
        ("invite", {"game": "x"}),
        ("table", {"n": "three"}),
        ("table", {"n": 1001}),
        ("table", {"m": 1}),
        ("admin", {}),
    ):
        with pytest.raises(Refused):
            await margaret.slash(hall, name, options)


async def test_options_of_every_type(margaret: Person, elisabeth: Person, hall: Channel) -> None:
    given = {"word": "rose", "number": 3, "amount": 2.5, "sure": True, "side": "y"}
    given |= {"room": hall.id, "anybody": elisabeth.id}
    reply = await margaret.slash(hall, "everything", given)
    assert reply.message.text == "rose 3 2.5 True table-talk elisabeth y"
    for wrong in ({"word": "x"}, {"word": "too long"}, {"side": "z"}, {"sure": 1}, {"room": "5"}):
        with pytest.raises(Refused):
            await margaret.slash(hall, "everything", given | wrong)


async def test_subcommands_are_for_those_who_may(discord: StandIn, hall: Channel) -> None:
    edward = discord.person("Edward", permissions=("manage_guild",))
    reply = await edward.slash(hall, "admin list", loud=True)
    assert reply.message.text == "Listed True."
    with pytest.raises(Refused):
        await discord.person("Henry").slash(hall, "admin list")


async def test_the_bot_learns_where_it_is_asked(
    discord: StandIn, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    private = discord.private(margaret, elisabeth)
    answers = [(await margaret.slash(at, "where")).message for at in (hall, margaret.dm, private)]
    assert [answer.text for answer in answers] == [
        "guild de en-US manage=False send=True",
        "dm de None manage=False send=True",
        "private de None manage=False send=True",
    ]
    with pytest.raises(Refused):
        await margaret.slash(private, "whisper", to=elisabeth)


async def test_commands_keep_their_translations(discord: StandIn) -> None:
    commands = {c["name"]: c for c in discord.state.commands["global"]}
    assert commands["table"]["name_localizations"] == {"de": "tisch"}
    assert commands["table"]["contexts"] == [0, 1, 2]
    assert commands["table"]["integration_types"] == [0, 1]
    assert commands["admin"]["default_member_permissions"] == str(1 << 5)


async def test_direct_messages_arrive(margaret: Person, elisabeth: Person, hall: Channel) -> None:
    reply = await margaret.slash(hall, "whisper", to=elisabeth)
    assert reply.message.text == "Done."
    assert elisabeth.dm.last.text == "margaret whispers\nYour hand"
    assert not margaret.sees(elisabeth.dm.last)


async def test_a_thread_grows_from_a_message(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    reply = await margaret.slash(hall, "thread", name="Round one")
    thread = await discord.until(lambda: discord.threads and discord.threads[0].messages)
    assert thread[0].text == "An empty board\nwe are\nHere"
    assert discord.threads[0].id == reply.message.id


async def test_the_same_click_delivered_twice_has_one_id(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    await margaret.click(message, label="Count 0", copies=2)
    await discord.quiet()
    callbacks = [c for c in discord.calls if c.route.endswith("/callback")][1:]
    assert sorted(call.status for call in callbacks) == [200, 400]
    refused = next(call for call in callbacks if call.status == 400)
    assert refused.reply["code"] == 40060


async def test_two_people_click_in_the_same_moment(
    margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    both = [person.click(message, label="Count 0") for person in (margaret, elisabeth)]
    replies = await asyncio.gather(*both)
    assert not any(reply.failed for reply in replies)
    assert "Round 1." in message.text


async def test_a_forged_custom_id_reaches_the_bot(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    with pytest.raises(Refused):
        await margaret.click(message, custom_id="count:41")
    reply = await margaret.click(message, custom_id="count:41", forge=True)
    assert "Round 42." in reply.message.text
    reply = await margaret.choose(message, "pick", ["west"], forge=True)
    assert reply.message.text == "You chose west."


async def test_people_talk(bot: Client, margaret: Person, hall: Channel) -> None:
    message = margaret.say(hall, f"Good evening, <@{margaret.discord.state.bot_id}>")
    assert hall.last == message
    assert message.mentions == [str(bot.user.id if bot.user else 0)]


@pytest.mark.parametrize(
    ("kind", "fits"), [(4, True), (5, True), (6, False), (7, False), (8, False), (9, True)]
)
async def test_only_fitting_answers_are_taken(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel, kind: int, fits: bool
) -> None:
    act = discord.interactions.start(2, margaret.id, hall.record, {"name": "none", "type": 1})
    field = {"type": 4, "custom_id": "f", "style": 1, "label": "F"}
    modal = {"custom_id": "m", "title": "M", "components": [{"type": 1, "components": [field]}]}
    body = {"type": kind, "data": modal if kind == 9 else {"content": "x"}}
    url = f"{discord.api_url}/interactions/{act.id}/{act.token}/callback"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as answer:
        assert answer.status == (204 if fits else 400)
    assert act.answered.is_set() == fits
    discord.violations.clear()


async def test_a_command_on_a_person(
    discord: StandIn, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    reply = await margaret.on_person(hall, "Play with…", elisabeth)
    assert reply.message.text == "Margaret plays with Elisabeth."
    shown = discord.windows.views.message(reply.message.record)
    assert shown["by_command"] == {"person": margaret.id, "name": "Play with…", "kind": 2}
    with pytest.raises(Refused):
        await margaret.on_person(hall, "table", elisabeth)
    with pytest.raises(Refused):
        await margaret.slash(hall, "Play with…")
