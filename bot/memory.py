"""Memory: one heap, from which what was freed goes back; no collection walks through what stays."""

from __future__ import annotations

import asyncio
import ctypes
import gc

TIDY_S = 10.0
ARENA_MAX = -8  # of mallopt: how many heaps there may be


def one_heap() -> None:
    """Before there are threads: the allocator of Linux gives each a heap of its own otherwise.

    What one of them frees is of no use to the others, and goes back to the system only page by
    page: in half an hour of play that came to half of all the memory.
    """
    if (mallopt := of_system("mallopt")) is not None:
        mallopt(ARENA_MAX, 1)


def calm_collector() -> None:
    """What the start has made stays for good: let no garbage collection walk through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 50)  # with 20,000 a collection of what is new took up to 130 ms


async def tidy() -> None:
    """Again and again: painting frees much in pieces, which the allocator of Linux would keep."""
    trim = of_system("malloc_trim")
    while trim is not None:
        await asyncio.sleep(TIDY_S)
        await asyncio.to_thread(trim, 0)


def of_system(name: str) -> ctypes._NamedFuncPointer | None:
    """A function of the system's library, where it has it."""
    try:
        found: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):
        return None
    return found
