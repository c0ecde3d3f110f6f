"""Memory: what was freed goes back to the system, and no collection walks through what stays."""

from __future__ import annotations

import asyncio
import ctypes
import gc

TIDY_S = 10.0


def calm_collector() -> None:
    """What the start has made stays for good: let no garbage collection walk through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 50)  # with 20,000 a collection of what is new took up to 130 ms


async def tidy() -> None:
    """Again and again: painting frees much in pieces, which the allocator of Linux would keep."""
    trim = trimmer()
    while trim is not None:
        await asyncio.sleep(TIDY_S)
        await asyncio.to_thread(trim, 0)


def trimmer() -> ctypes._NamedFuncPointer | None:
    """What gives freed memory back, where the system's library can do it."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
