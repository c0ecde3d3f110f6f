"""Thinking starves nobody: who goes first, who waits, and that clicks are answered meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from multiprocessing import active_children
from threading import Event
from time import sleep

import pytest

from bot.thinking import MOST, Busy, Kind, Plan, Thinkers, each, threads


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(threads)
    yield made
    made.close()


def test_who_thinks_is_there_before_anybody_asks() -> None:
    before = set(active_children())
    made = Thinkers()
    try:
        assert set(active_children()) == before, "nothing is started by the way"
        made.wake()
        (started,) = set(active_children()) - before
        assert started.is_alive()
    finally:
        made.close()


async def test_a_long_thought_does_not_hold_up_the_end() -> None:
    before = set(active_children())
    made = Thinkers()
    thought = asyncio.create_task(made.think(Kind.REVIEW, "a", 1, sleep, 60))
    while not (started := set(active_children()) - before):
        await asyncio.sleep(0.01)
    made.close()
    (process,) = started
    await asyncio.to_thread(process.join, 10)
    assert not process.is_alive()
    thought.cancel()


async def test_answers_go_before_hints_and_tables_take_turns(thinkers: Thinkers) -> None:
    began, order, gate = asyncio.Event(), list[str](), Event()
    loop = asyncio.get_running_loop()

    def first() -> None:
        loop.call_soon_threadsafe(began.set)
        gate.wait(5)

    def note(name: str) -> None:
        order.append(name)

    async def wish(kind: Kind, table: str, person: int, name: str) -> None:
        await thinkers.think(kind, table, person, note, name)

    running = [asyncio.create_task(thinkers.think(Kind.HINT, "x", 1, first))]
    await began.wait()
    wishes = [
        (Kind.REVIEW, "a", 2, "review"),
        *((Kind.HINT, "a", 10 + n, f"hint a{n}") for n in range(3)),
        (Kind.HINT, "b", 20, "hint b"),
        (Kind.ANSWER, "c", 0, "answer c"),
    ]
    running += [asyncio.create_task(wish(*each)) for each in wishes]
    await asyncio.sleep(0.05)
    assert thinkers.waiting == len(wishes)
    gate.set()
    await asyncio.gather(*running)
    assert order == ["answer c", "hint a0", "hint b", "hint a1", "hint a2", "review"]


async def test_one_hint_at_a_time_for_a_person(thinkers: Thinkers) -> None:
    gate = Event()
    first = asyncio.create_task(thinkers.think(Kind.HINT, "a", 1, gate.wait, 5))
    await asyncio.sleep(0.02)
    with pytest.raises(Busy) as busy:
        await thinkers.think(Kind.HINT, "b", 1, str)
    assert busy.value.own
    gate.set()
    await first
    assert await thinkers.think(Kind.HINT, "b", 1, str, 7) == "7"


async def test_only_so_many_wait_but_every_answer(thinkers: Thinkers) -> None:
    gate = Event()
    held = [
        asyncio.create_task(thinkers.think(Kind.HINT, "a", n, gate.wait, 5)) for n in range(MOST)
    ]
    await asyncio.sleep(0.05)
    with pytest.raises(Busy) as busy:
        await thinkers.think(Kind.HINT, "b", MOST, str)
    assert not busy.value.own
    answer = asyncio.create_task(thinkers.think(Kind.ANSWER, "b", None, str, 3))
    gate.set()
    assert await answer == "3"
    await asyncio.gather(*held)


async def test_a_plan_hears_what_was_found_and_lets_answers_pass(thinkers: Thinkers) -> None:
    order: list[str] = []

    def step(name: str) -> str:
        order.append(name)
        return name

    def plan() -> Plan[list[str]]:
        heard = []
        for number in range(4):
            heard.append((yield step, f"{number}"))
            if not number:
                urgent = thinkers.think(Kind.ANSWER, "b", None, step, "answer")
                answers.append(asyncio.create_task(urgent))
        return heard

    answers: list[asyncio.Task[str]] = []
    found = await thinkers.think_through(Kind.REVIEW, "a", 1, plan())
    assert found == ["0", "1", "2", "3"]
    await asyncio.gather(*answers)
    assert order.index("answer") < order.index("3")


async def test_a_plan_of_nothing_is_done_at_once(thinkers: Thinkers) -> None:
    assert await thinkers.think_through(Kind.REVIEW, "a", 1, each([])) == []


async def test_a_mistake_reaches_whoever_asked_and_nobody_else(thinkers: Thinkers) -> None:
    with pytest.raises(ZeroDivisionError):
        await thinkers.think(Kind.HINT, "a", 1, divmod, 1, 0)
    assert await thinkers.think(Kind.HINT, "a", 1, divmod, 7, 2) == (3, 1)
