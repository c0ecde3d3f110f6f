"""A seat is free: calls the role that the server chose, but not all the time."""

from __future__ import annotations

import logging

from bot.messages.watching import anyone
from bot.outbox.outbox import Outbox
from bot.outbox.send import Trouble
from bot.tables import Table
from bot.words import Voice

log = logging.getLogger(__name__)


async def call_role(outbox: Outbox, table: Table) -> None:
    """A word in the table's channel, unless nobody is to be called or somebody was just now."""
    guild = table.place.guild
    role = await outbox.tables.following.role_to_call(guild) if guild else None
    if role is None:
        return
    try:
        await outbox.say(table.place.posts_to, anyone(table, role, Voice(table.language)), (role,))
    except Trouble as trouble:
        log.info("role not called table=%s trouble=%s", table.id, trouble)
