"""What is said when something is in the way."""

from __future__ import annotations

from bot.messages.look import Look, Reader
from bot.messages.question import button
from bot.messages.sheet import Sheet


def closed_dms(look: Look, reader: Reader) -> Sheet:
    """The bot cannot write to this person: the hand is behind a button instead."""
    say = reader.voice(look.table)
    row = (button(look, say, "hand", "main"),)
    return Sheet(text=say.text("trouble.closed-dms"), rows=(row,))
