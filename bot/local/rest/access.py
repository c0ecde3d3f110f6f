"""What the bot may do in a channel, asked before every request that touches one."""

from __future__ import annotations

from .. import errors
from ..errors import Json
from ..state import DM, GROUP, PERMISSIONS, THREADS, State


def channel_for_bot(state: State, channel_id: str, *needed: str) -> Json:
    """A channel that the bot can see, and in which it has these permissions."""
    channel = state.channel(channel_id)
    if channel["type"] == GROUP:
        raise errors.missing_access()
    if channel["type"] == DM:
        return channel
    if not state.guilds[channel["guild_id"]]["installed"]:
        raise errors.missing_access()
    allowed = state.permissions(state.bot_id, channel)
    if not allowed & PERMISSIONS["view_channel"]:
        raise errors.missing_access()
    if any(not allowed & PERMISSIONS[_here(name, channel)] for name in needed):
        raise errors.missing_permissions()
    return channel


def _here(name: str, channel: Json) -> str:
    in_thread = name == "send_messages" and channel["type"] in THREADS
    return "send_messages_in_threads" if in_thread else name


def message_for_bot(state: State, channel: Json, message_id: str) -> Json:
    """A message that the bot reaches without a token; an ephemeral one it does not."""
    message = state.message(channel["id"], message_id)
    if message["only_for"] is not None:
        raise errors.unknown_message()
    return message
