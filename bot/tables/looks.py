"""How far each person has looked into a game: what happened later is news to them."""

from __future__ import annotations

from bot.store import attention
from bot.tables.ledger import Ledger


class Looks:
    """Only looks are kept here; how far somebody has answered is in the moves."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def looked(self, person: int, table: str) -> int:
        """The last move that this person has seen there; 0 before they ever looked."""
        found = await self._ledger.fetch(attention.LOOKED, who=person, of=table)
        return int(found[0]["ply"]) if found else 0

    async def saw(self, person: int, table: str, ply: int) -> None:
        """They have seen this move; nothing is written if they had before."""
        async with self._ledger.lock(f"person {person}"):
            found = await self._ledger.fetch(attention.LOOKED, who=person, of=table)
            if found and found[0]["ply"] >= ply:
                return
            async with self._ledger.store.write() as c:
                if found:
                    await c.execute(attention.CHANGE_LOOK, {"who": person, "of": table, "ply": ply})
                else:
                    await c.execute(
                        attention.NEW_LOOK, {"person": person, "table": table, "ply": ply}
                    )
