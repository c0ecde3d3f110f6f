"""What somebody may want to keep goes to them by direct message."""

from __future__ import annotations

from dataclasses import replace

from bot.messages.answer import Answer
from bot.outbox.lane import Lane
from bot.outbox.outbox import Outbox
from bot.outbox.send import Shut, Unreachable


async def delivered(outbox: Outbox, answer: Answer, lane: Lane, nonce: str) -> Answer:
    """What is left to be said; where direct messages are closed, that is the letter itself."""
    if answer.letter is None:
        return answer
    await lane.defer(new=True, private=True)
    try:
        await outbox.whisper(lane.person, answer.letter.sheet, {}, nonce)
    except (Shut, Unreachable):
        return replace(answer, note=None, private=answer.letter)
    return answer
