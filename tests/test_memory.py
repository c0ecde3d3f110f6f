"""Memory that was freed goes back to the system, and again and again."""

from __future__ import annotations

import asyncio
import ctypes
import subprocess
import sys

import pytest

from bot import memory


async def test_freed_memory_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(memory, "TIDY_S", 0.0)
    monkeypatch.setattr(memory, "of_system", lambda name: given.append)
    tidying = asyncio.create_task(memory.tidy())
    while len(given) < 3:
        await asyncio.sleep(0)
    tidying.cancel()
    assert set(given) == {0}


async def test_a_system_that_cannot_do_it_goes_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert memory.of_system("malloc_trim") is None
    memory.one_heap()
    await memory.tidy()


HEAPS = """
import ctypes, sys, tempfile
from threading import Barrier, Thread

import bot.__main__ as start
from bot.memory import of_system


async def threads(settings):
    barrier, allocate = Barrier(4), of_system("malloc")
    allocate.argtypes, allocate.restype = [ctypes.c_size_t], ctypes.c_void_p

    def work():
        barrier.wait()
        allocate(1000)
        barrier.wait()

    workers = [Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


start.run = threads
sys.argv[1:] = []
start.main()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as told:
    file = ctypes.c_void_p(libc.fopen(told.name.encode(), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
    print(told.read().count(b"<heap nr="))
"""


@pytest.mark.skipif(memory.of_system("malloc_info") is None, reason="not the allocator of Linux")
def test_all_threads_of_the_bot_share_one_heap() -> None:
    done = subprocess.run([sys.executable, "-c", HEAPS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1"]
