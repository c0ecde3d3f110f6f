"""Messages: attachments, references, mentions, threads and what the bot reads back."""

from __future__ import annotations

import time

import discord as library
import pytest
from discord.http import Route

from tests.standin import Channel, Person, StandIn

from .client import Client, connected, picture, png


@pytest.fixture
def room(bot: Client, hall: Channel) -> library.PartialMessageable:
    return bot.get_partial_messageable(int(hall.id))


async def test_attachments_are_kept_added_and_removed(
    discord: StandIn, room: library.PartialMessageable, hall: Channel
) -> None:
    message = await room.send(files=[picture("a.png", "First"), picture("b.png", "Second")])
    assert [a.description for a in message.attachments] == ["First", "Second"]
    assert (message.attachments[0].width, message.attachments[0].height) == (4, 3)
    kept: list[library.Attachment | library.File] = [message.attachments[1]]
    kept.append(picture("c.png", "Third", shade=9))
    message = await message.edit(attachments=kept)
    assert [a.filename for a in message.attachments] == ["b.png", "c.png"]
    assert hall.last.pictures == [png(), png(shade=9)]
    assert await message.attachments[1].read() == png(shade=9)
    message = await message.edit(content="No pictures.", attachments=[])
    assert hall.last.pictures == []


async def test_an_edit_may_show_an_attachment_that_is_already_there(
    room: library.PartialMessageable, hall: Channel
) -> None:
    message = await room.send(file=picture("a.png"))
    embed = library.Embed(title="Again").set_image(url="attachment://a.png")
    message = await message.edit(embed=embed)
    assert message.embeds[0].image.url == message.attachments[0].url
    assert len(hall.last.pictures) == 1


async def test_a_reply_refers_to_a_message(
    discord: StandIn, room: library.PartialMessageable, margaret: Person, hall: Channel
) -> None:
    said = margaret.say(hall, "Anybody?")
    first = await room.fetch_message(int(said.id))
    answer = await first.reply("Here.", mention_author=True)
    assert answer.reference is not None
    assert answer.reference.message_id == int(said.id)
    assert hall.last.mentions == [margaret.id]
    discord.delete_message(said)
    with pytest.raises(library.HTTPException) as refusal:
        await first.reply("Gone?")
    assert refusal.value.code == 50035


async def test_only_allowed_mentions_call(
    room: library.PartialMessageable, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    text = f"{margaret.mention} {elisabeth.mention} @everyone"
    await room.send(text, allowed_mentions=library.AllowedMentions.none())
    assert hall.last.mentions == []
    await room.send(
        text,
        allowed_mentions=library.AllowedMentions(
            users=[library.Object(int(margaret.id))], everyone=False
        ),
    )
    assert hall.last.mentions == [margaret.id]
    assert not hall.last.record["mention_everyone"]
    await room.send(text)
    assert hall.last.mentions == [margaret.id, elisabeth.id]


async def test_a_silent_message_counts_no_call(
    discord: StandIn, bot: Client, margaret: Person
) -> None:
    user = await bot.fetch_user(int(margaret.id))
    await user.send("Psst.", silent=True)
    views = discord.windows.views
    dm = next(c for c in views.channels(margaret.id)["channels"] if c["id"] == margaret.dm.id)
    assert (dm["unread"], dm["pings"]) == (True, 0)
    await user.send("Hello!")
    dm = next(c for c in views.channels(margaret.id)["channels"] if c["id"] == margaret.dm.id)
    assert (dm["unread"], dm["pings"]) == (True, 1)
    views.mark_read(margaret.id, margaret.dm.record)
    dm = next(c for c in views.channels(margaret.id)["channels"] if c["id"] == margaret.dm.id)
    assert (dm["unread"], dm["pings"]) == (False, 0)


async def test_history_is_paged(room: library.PartialMessageable, hall: Channel) -> None:
    for n in range(5):
        await room.send(str(n))
    newest = [message.content async for message in room.history(limit=3)]
    assert newest == ["4", "3", "2"]
    after = library.Object(int(hall.messages[1].id))
    assert [m.content async for m in room.history(after=after)] == ["2", "3", "4"]


async def test_ephemeral_messages_are_out_of_the_bots_reach(
    bot: Client, room: library.PartialMessageable, margaret: Person, hall: Channel
) -> None:
    table = (await margaret.slash(hall, "table")).message
    hand = (await margaret.click(table, label="Hand")).message
    with pytest.raises(library.NotFound):
        await room.fetch_message(int(hand.id))
    assert [m.id async for m in room.history()] == [int(table.id)]


async def test_other_peoples_messages_are_not_edited(
    room: library.PartialMessageable, margaret: Person, hall: Channel
) -> None:
    message = await room.fetch_message(int(margaret.say(hall, "Mine.").id))
    with pytest.raises(library.Forbidden) as refusal:
        await message.edit(content="Yours.")
    assert refusal.value.code == 50005
    with pytest.raises(library.Forbidden):
        await message.delete()


async def test_the_same_nonce_is_sent_once(discord: StandIn, bot: Client, hall: Channel) -> None:
    route = library.http.Route("POST", "/channels/{channel_id}/messages", channel_id=hall.id)
    body = {"content": "Once.", "nonce": "7", "enforce_nonce": True}
    first = await bot.http.request(route, json=body)
    second = await bot.http.request(route, json=body)
    assert first["id"] == second["id"]
    assert len(hall.messages) == 1


async def test_threads_open_close_and_take_members(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    channel = await bot.fetch_channel(int(hall.id))
    assert isinstance(channel, library.TextChannel)
    thread = await channel.create_thread(name="Quiet", type=library.ChannelType.private_thread)
    question = await thread.send("Who is here?")
    place = discord.channel("Quiet")
    assert not margaret.sees(place.last)
    await thread.add_user(library.Object(int(margaret.id)))
    assert margaret.sees(place.last)
    await thread.edit(archived=True)
    assert place.record["archived"]
    with pytest.raises(library.HTTPException) as closed:
        await question.edit(content="Who was here?")
    assert closed.value.code == 50083
    await thread.send("Open again.")
    assert not place.record["archived"]
    discord.deny("send_messages_in_threads", hall)
    with pytest.raises(library.Forbidden):
        await thread.send("Not any more.")
    discord.deny("create_public_threads", hall)
    with pytest.raises(library.Forbidden) as refusal:
        await channel.create_thread(name="Loud", type=library.ChannelType.public_thread)
    assert refusal.value.code == 50013


async def test_a_private_conversation_is_reached_by_answers_only(
    discord: StandIn, bot: Client, margaret: Person, elisabeth: Person
) -> None:
    private = discord.private(margaret, elisabeth)
    reply = await margaret.slash(private, "table")
    assert elisabeth.sees(reply.message)
    await elisabeth.click(reply.message, label="Count 0")
    assert "Round 1." in reply.message.text
    with pytest.raises(library.Forbidden) as refusal:
        await bot.get_partial_messageable(int(private.id)).send("Hello?")
    assert refusal.value.code == 50001


async def test_where_only_people_installed_it(
    discord: StandIn, bot: Client, margaret: Person
) -> None:
    foreign = discord.add_guild("Elsewhere", installed=False)
    reply = await margaret.slash(foreign, "where")
    assert reply.message.text.startswith("guild de")
    assert reply.interaction.owners == {"1": margaret.id}
    with pytest.raises(library.Forbidden):
        await bot.get_partial_messageable(int(foreign.id)).send("Hello?")


async def test_the_same_nonce_gives_the_same_message(hall: Channel) -> None:
    """Whoever does not know whether a message arrived may send it again."""
    now = time.time()
    async with StandIn(clock=lambda: now) as discord, connected(discord) as bot:
        room = bot.get_partial_messageable(int(discord.channel("table-talk").id))
        other = bot.get_partial_messageable(int(discord.channel("great-hall").id))
        first = await room.send("Your turn.", nonce="turn-1")
        again = await room.send("Your turn, still.", nonce="turn-1")
        assert (again.id, again.content) == (first.id, "Your turn.")
        assert (await room.send("Next.", nonce="turn-2")).id != first.id
        assert (await other.send("Elsewhere.", nonce="turn-1")).id != first.id
        await first.delete()
        later = await room.send("Your turn.", nonce="turn-1")
        assert later.id != first.id
        now += 6 * 60
        assert (await room.send("Your turn.", nonce="turn-1")).id != later.id
        assert len(discord.channel("table-talk").messages) == 3
        assert discord.violations == []


async def test_a_person_with_the_same_nonce_is_somebody_else(
    discord: StandIn, room: library.PartialMessageable, margaret: Person, hall: Channel
) -> None:
    margaret.say(hall, "Mine.").record["nonce"] = "turn-1"
    await room.send("Yours.", nonce="turn-1")
    assert hall.last.text == "Yours."


async def test_a_nonce_alone_does_not_hold_a_message_back(
    discord: StandIn, bot: Client, hall: Channel
) -> None:
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=int(hall.id))
    for _ in range(2):
        await bot.http.request(route, json={"content": "Again.", "nonce": "turn-1"})
    assert [message.text for message in hall.messages] == ["Again.", "Again."]


async def test_a_nonce_of_26_is_refused(discord: StandIn, room: library.PartialMessageable) -> None:
    with pytest.raises(library.HTTPException) as refusal:
        await room.send("Too long.", nonce="n" * 26)
    assert refusal.value.code == 50035
    assert len(discord.violations) == 1  # Discord's description says so too
    discord.violations.clear()


async def test_plain_text_in_a_direct_conversation_reaches_the_bot(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    """No privileged intent is needed there; in a guild the words stay hidden."""
    margaret.say(margaret.dm, "How do I play?")
    await discord.until(lambda: margaret.dm.last.text == "You wrote: How do I play?")
    margaret.say(hall, "How do I play?")
    await discord.quiet()
    assert len(hall.messages) == 1
