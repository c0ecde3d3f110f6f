"""Sends sheets to Discord, and sorts what can go wrong there into a few plain cases."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.sheets import Painted, Sheet, compose

if TYPE_CHECKING:
    from collections.abc import Iterator

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
MISSING_ACCESS, MISSING_PERMISSIONS, CLOSED_DM, TOO_OLD = 50001, 50013, 50007, 30046
Images = Mapping[str, Painted]


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


class Unavailable(Trouble):
    """Discord is out of order; the same may work in a while."""


@contextmanager
def trouble() -> Iterator[None]:
    """Turn Discord's errors into ours; what is our own mistake passes."""
    try:
        yield
    except discord.DiscordServerError as error:
        raise Unavailable(str(error)) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Unavailable(type(error).__name__) from error
    except discord.HTTPException as error:
        raise _sorted(error) from error


def _sorted(error: discord.HTTPException) -> Exception:
    match error.code:
        case 10003 | 50001 | 50013:
            return Unreachable(error.text)
        case 50007:
            return Shut(error.text)
        case 10008 | 30046:
            return Lost(error.text)
        case 10062 | 10015 | 40060 | 50027:
            return Expired(error.text)
    return Unavailable(error.text) if error.status in (429, 500, 502, 503, 504) else error


def allowed(people: tuple[int, ...]) -> discord.AllowedMentions:
    """Only these people hear a sound."""
    users = [discord.Object(person) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


NOBODY = discord.AllowedMentions.none()


async def post(
    client: discord.Client, channel: int, sheet: Sheet, images: Images, mentions: tuple[int, ...]
) -> int:
    """A new message; only `mentions` hear a sound."""
    view, files = compose(sheet, images)
    with trouble():
        message = await client.get_partial_messageable(channel).send(
            view=view, files=files, allowed_mentions=allowed(mentions), silent=not mentions
        )
    return message.id


async def edit(
    client: discord.Client, channel: int, message: int, sheet: Sheet, images: Images
) -> None:
    view, files = compose(sheet, images)
    partial = client.get_partial_messageable(channel).get_partial_message(message)
    with trouble():
        await partial.edit(view=view, attachments=files, allowed_mentions=NOBODY)


async def delete(client: discord.Client, channel: int, message: int) -> None:
    with trouble():
        await client.get_partial_messageable(channel).get_partial_message(message).delete()


async def dm(client: discord.Client, person: int) -> int:
    """The channel of the bot's direct messages with this person."""
    with trouble():
        channel = await client.create_dm(discord.Object(person))
    return channel.id


async def thread(client: discord.Client, channel: int, name: str) -> int:
    """A new public thread that stays in sight for a week after its last message."""
    with trouble():
        made = await client.http.start_thread_without_message(
            channel, name=name, auto_archive_duration=10080, type=11
        )
    return int(made["id"])


async def rename(client: discord.Client, thread: int, name: str, *, close: bool) -> None:
    """Give a thread of our own another name, and close it; one that somebody else made stays."""
    with trouble():
        found: Any = await client.http.get_channel(thread)
        if client.user is not None and found.get("owner_id") == str(client.user.id):
            await client.http.edit_channel(thread, name=name, archived=close)


# ---- answers to interactions: outside the rate limits, and the update itself


async def update(click: discord.Interaction[Any], sheet: Sheet, images: Images) -> None:
    """Answer by editing the message that was clicked."""
    view, files = compose(sheet, images)
    with trouble():
        if click.response.is_done():
            await click.edit_original_response(
                view=view, attachments=files, allowed_mentions=NOBODY
            )
        else:
            await click.response.edit_message(view=view, attachments=files, allowed_mentions=NOBODY)


async def update_through(
    click: discord.Interaction[Any], message: int, sheet: Sheet, images: Images
) -> None:
    """Edit a message where the bot has no seat of its own, through the interaction that made it."""
    view, files = compose(sheet, images)
    with trouble():
        if click.message is not None and click.message.id == message:
            await click.edit_original_response(
                view=view, attachments=files, allowed_mentions=NOBODY
            )
        else:
            await click.followup.edit_message(
                message, view=view, attachments=files, allowed_mentions=NOBODY
            )


async def reply(
    click: discord.Interaction[Any],
    sheet: Sheet,
    images: Images,
    *,
    private: bool = True,
    mentions: tuple[int, ...] = (),
) -> int | None:
    """Answer with a message of its own; the id of a public one."""
    view, files = compose(sheet, images)
    options: dict[str, Any] = {"view": view, "files": files, "ephemeral": private}
    options["allowed_mentions"] = allowed(mentions)
    with trouble():
        if not click.response.is_done():
            answer = await click.response.send_message(**options)
            return answer.message_id
        message = await click.followup.send(**options, wait=True)
        return message.id


async def defer_new(click: discord.Interaction[Any]) -> None:
    """Ask for time: a new private message will come."""
    with trouble():
        await click.response.defer(ephemeral=True, thinking=True)


async def defer(click: discord.Interaction[Any], *, private: bool = True) -> None:
    """Ask for time: a message will be edited (for a click), or a new one will come."""
    with trouble():
        if click.type is discord.InteractionType.component:
            await click.response.defer()
        else:
            await click.response.defer(ephemeral=private, thinking=True)
