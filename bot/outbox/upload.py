"""At the start: the emojis that Discord has are compared with our signs, and the difference sent.

A refusal is no misfortune: what is missing stays a word until the next start.
"""

from __future__ import annotations

import logging
from typing import Any

from bot import signs
from bot.outbox import send
from bot.outbox.emojis import Emojis, needed
from bot.outbox.send import Denied, Trouble

log = logging.getLogger(__name__)


async def upload(client: Any, emojis: Emojis) -> None:
    """Send the signs that are missing, delete those of ours that nothing needs any more."""
    try:
        found = await _found(client, emojis)
        missing = [name for name in needed() if name not in found]
        denied = [name for name in missing if not await _sent(client, name, emojis)]
        if denied:
            await _found(client, emojis)  # another process may have been faster
        stale = [name for name in found if name not in needed() and signs.OURS.fullmatch(name)]
        for name in stale:
            await send.delete_emoji(client, found[name])
    except Trouble as trouble:
        log.warning("signs stay words known=%s trouble=%s", len(emojis.known), trouble)
    else:
        known, sent, deleted = len(emojis.known), len(missing) - len(denied), len(stale)
        log.info("signs known=%s sent=%s deleted=%s", known, sent, deleted)


async def _found(client: Any, emojis: Emojis) -> dict[str, int]:
    """All emojis that Discord has; ours are known from now on."""
    found = await send.emojis(client)
    emojis.known |= {name: found[name] for name in needed() if name in found}
    return found


async def _sent(client: Any, name: str, emojis: Emojis) -> bool:
    """Send one; Discord may refuse this one and take the others."""
    content = signs.picture(*needed()[name]).read_bytes()
    try:
        emojis.known[name] = await send.create_emoji(client, name, content)
    except Denied as trouble:
        log.info("sign refused name=%s trouble=%s", name, trouble)
        return False
    return True
