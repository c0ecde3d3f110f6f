"""How often one person may ask for what costs much: replays, proofs, hints, reviews."""

from __future__ import annotations

from aiolimiter import AsyncLimiter
from cachetools import LRUCache

from bot.tables import Refused
from bot.tables.ledger import Ledger

A_MINUTE = 8
CROWD = 40  # thoughts that wait: then nothing heavy is begun


class Patience:
    """Kept in memory: after a restart everybody has a fresh minute."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._people: LRUCache[int, AsyncLimiter] = LRUCache(5_000)

    async def must_allow(self, person: int) -> None:
        """Refuse one heavy wish too many, and all of them while moves must wait."""
        if self._ledger.thinkers.waiting >= CROWD or self._ledger.store.crowded:
            raise Refused("refused.busy")
        limiter = self._people.setdefault(person, AsyncLimiter(A_MINUTE, 60))
        if not limiter.has_capacity():
            raise Refused("refused.too-often", count=A_MINUTE)
        await limiter.acquire()
