"""Sends sheets to Discord, and sorts what can go wrong there into a few plain cases."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

from bot.messages.sheet import Sheet
from bot.outbox.compose import Images, composed
from bot.outbox.emojis import emojis_of

NOBODY = discord.AllowedMentions.none()
RECENT = 50  # messages of a channel that are looked through


class Trouble(Exception):
    """A message could not be sent; the subclass says why."""


class Unreachable(Trouble):
    """The channel is gone, or the bot may not write there."""


class Shut(Trouble):
    """The person takes no direct messages from the bot."""


class Lost(Trouble):
    """The message cannot be edited any more: deleted, or too old for one more edit."""


class Expired(Trouble):
    """The interaction cannot be answered: too old, or answered already."""


class Denied(Trouble):
    """Discord will not have it, now or later."""


class Unavailable(Trouble):
    """Discord is out of order; the same may work in a while."""


class Rejected(Trouble):
    """Discord does not take what we sent, and no rule of ours says what to do about it."""


class Archived(Trouble):
    """The thread sleeps: a new message wakes it, but an edit does not."""


@contextmanager
def trouble() -> Iterator[None]:
    """Turn Discord's errors into ours; what is our own mistake passes."""
    try:
        yield
    except discord.DiscordServerError as error:
        raise Unavailable(str(error)) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Unavailable(type(error).__name__) from error
    except discord.InteractionResponded as error:
        raise Expired(str(error)) from error
    except discord.HTTPException as error:
        raise _sorted(error) from error


UNREACHABLE = {
    10003,  # unknown channel
    50001,  # missing access
    50009,  # the channel's verification level is too high for us
    50013,  # missing permissions
    50024,  # not in a channel of this kind
    160005,  # the thread is locked
    160006,  # too many threads are active
    200000,  # blocked by the server's automatic moderation
    200001,  # its title was
    240000,  # a link in it was
}
SHUT = {50007, 50278, 20026}  # closed, nobody in common, marked as unwanted
LOST = {10008, 30046, 50005}  # unknown, too old to be edited so often, not ours
EXPIRED = {10062, 10015, 40060, 50027, 40094}  # gone, answered, or answered too often
LATER = {20016, 20022, 20028, 40004, 130000}  # slow mode, write limits, sending switched off


def _sorted(error: discord.HTTPException) -> Trouble:
    said = f"{error.text} ({error.status}, code {error.code})"
    if error.code == 50083:
        return Archived(said)
    for codes, kind in CODES:
        if error.code in codes:
            return kind(said)
    if error.status == 429 or error.status >= 500:
        return Unavailable(said)
    return Unreachable(said) if error.status in (403, 404) else Rejected(said)


CODES: list[tuple[set[int], type[Trouble]]] = [
    (UNREACHABLE, Unreachable),
    (SHUT, Shut),
    (LOST, Lost),
    (EXPIRED, Expired),
    (LATER, Unavailable),
]


def allowed(people: Collection[int], roles: Collection[int] = ()) -> discord.AllowedMentions:
    """Only these people and roles hear a sound."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role) for role in roles],
        replied_user=False,
        users=[discord.Object(person) for person in people],
    )


async def post(
    client: discord.Client,
    channel: int,
    sheet: Sheet,
    images: Images,
    calls: Collection[int] = (),
    *,
    roles: Collection[int] = (),
    nonce: str | None = None,
) -> int:
    """A new message; only `calls` and `roles` hear a sound.

    The same nonce within minutes posts only once.
    """
    options: dict[str, Any] = {"nonce": nonce} if nonce else {}
    with trouble(), composed(sheet, images, emojis_of(client)) as (view, files):
        message = await client.get_partial_messageable(channel).send(
            view=view,
            files=files,
            allowed_mentions=allowed(calls, roles),
            silent=not (calls or roles),
            **options,
        )
    return message.id


async def edit(
    client: discord.Client, channel: int, message: int, sheet: Sheet, images: Images
) -> None:
    """Edit a message of ours; a thread that sleeps is woken for it."""
    try:
        await _edit(client, channel, message, sheet, images)
    except Archived:
        await wake(client, channel)
        await _edit(client, channel, message, sheet, images)


async def _edit(
    client: discord.Client, channel: int, message: int, sheet: Sheet, images: Images
) -> None:
    partial = client.get_partial_messageable(channel).get_partial_message(message)
    with trouble(), composed(sheet, images, emojis_of(client)) as (view, files):
        await partial.edit(view=view, attachments=files, allowed_mentions=NOBODY)


async def wake(client: discord.Client, thread: int) -> None:
    """Open an archived thread again."""
    with trouble():
        await client.http.edit_channel(thread, archived=False)


async def own_messages(client: discord.Client, channel: int) -> list[Any]:
    """The last messages of ours in a channel as Discord describes them, the latest first."""
    me = str(client.user.id) if client.user else ""
    with trouble():
        found = await client.http.logs_from(channel, RECENT)
    return [message for message in found if message["author"]["id"] == me]


async def delete(client: discord.Client, channel: int, message: int) -> None:
    with trouble():
        await client.get_partial_messageable(channel).get_partial_message(message).delete()


async def dm(client: discord.Client, person: int) -> int:
    """The channel of the bot's direct messages with this person."""
    with trouble():
        channel = await client.create_dm(discord.Object(person))
    return channel.id


# ---- emojis of the application


@contextmanager
def emoji_trouble() -> Iterator[None]:
    with trouble():
        try:
            yield
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            raise Denied(error.text) from error


async def emojis(client: discord.Client) -> dict[str, int]:
    """The emojis that the application has: their ids by name."""
    with emoji_trouble():
        return {each.name: each.id for each in await client.fetch_application_emojis()}


async def create_emoji(client: discord.Client, name: str, content: bytes) -> int:
    with emoji_trouble():
        return (await client.create_application_emoji(name=name, image=content)).id


async def delete_emoji(client: discord.Client, emoji: int) -> None:
    with emoji_trouble():
        await client.http.delete_application_emoji(client.application_id or 0, emoji)


# ---- threads


async def thread(
    client: discord.Client, channel: int, name: str, message: int | None = None
) -> int:
    """A new public thread, perhaps at a message, in sight for a week after its last message."""
    given: dict[str, Any] = {"name": name, "auto_archive_duration": 10080}
    with trouble():
        if message is None:
            made = await client.http.start_thread_without_message(channel, **given, type=11)
        else:
            made = await client.http.start_thread_with_message(channel, message, **given)
    return int(made["id"])


async def rename(client: discord.Client, thread: int, name: str, *, close: bool) -> None:
    """Give a thread of our own another name, and close it; one that somebody else made stays."""
    with trouble():
        found: Any = await client.http.get_channel(thread)
        if client.user is not None and found.get("owner_id") == str(client.user.id):
            await client.http.edit_channel(thread, name=name, archived=close)
