"""Memory that was freed goes back to the system, and again and again."""

from __future__ import annotations

import asyncio
import ctypes

import pytest

from bot import memory


async def test_freed_memory_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "TIDY_S", 0.0)
    monkeypatch.setattr(memory, "trimmer", lambda: given.append)
    tidying = asyncio.create_task(memory.tidy())
    while len(given) < 3:
        await asyncio.sleep(0)
    tidying.cancel()
    assert set(given) == {0}


async def test_a_system_that_cannot_do_it_goes_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert memory.trimmer() is None
    await memory.tidy()
