"""Random interleavings of everything that people can do, checked against the rules after each."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.store import Store
from bot.tables import Change, Event, Refused, Table, Tables, Wish
from tests import ferry
from tests.tables.conftest import ANNA, BEN, CARL, HERE, Clock, make_tables

PEOPLE = (ANNA, BEN, CARL)


class Crowd:
    """Three people who press everything, right and wrong, twice and late."""

    def __init__(self, store: Store, clock: Clock, seed: int) -> None:
        self.luck = random.Random(seed)
        self.clock = clock
        self.processes = [make_tables(store, clock) for _ in range(2)]  # two processes
        self.buttons: list[tuple[int, int, str, str]] = []  # person, asked, picks, interaction
        self.clicks = 0

    async def play(self) -> tuple[Table, int]:
        change = await self.processes[0].opening.open(
            ANNA, "ferry", {"rounds": 2}, HERE, against=BEN
        )
        table = (await self.processes[1].opening.accept(change.table.id, BEN)).table
        for turns in range(400):
            before = table
            await self.press(table)
            table = await self.processes[0].reading.get(table.id)
            await self.check(before, table)
            if not table.live:
                return table, turns
        raise AssertionError("it never ended")

    async def press(self, table: Table) -> None:
        tables, person = self.luck.choice(self.processes), self.luck.choice(PEOPLE).id
        wish = self.luck.choice(list(Wish))
        acts: list[tuple[int, Any]] = [
            (40, lambda: self.answer(tables, table)),
            (8, lambda: self.press_again(tables, table)),
            (6, lambda: tables.consent.undo(table.id, person)),
            (4, lambda: tables.consent.allow(table.id, person, wish)),
            (4, lambda: tables.consent.refuse(table.id, person, wish)),
            (1, lambda: tables.consent.offer_draw(table.id, person)),
            (1, lambda: tables.consent.cancel(table.id, person)),
            (1, lambda: tables.endings.claim(table.id, person)),
            (1, lambda: tables.play.think(table.id)),
            (1, lambda: tables.opening.join(table.id, CARL)),
            (2, lambda: tables.play.answer(table.id, person, self.luck.randrange(9), "north")),
            (1, lambda: tables.play.answer(table.id, person, None, "?" * 40)),
        ]
        (act,) = self.luck.choices([a for _, a in acts], [weight for weight, _ in acts])
        self.clock.pass_(minutes=self.luck.randrange(60))
        with suppress(Refused):
            await act()

    async def answer(self, tables: Tables, table: Table) -> None:
        """A good answer, remembered to be pressed again later."""
        _, position = await tables.reading.look(table.id)
        assert position is not None
        decision = self.luck.choice(position.pending)
        offer = decision.offer(position)
        count = self.luck.randint(offer.least, min(offer.most, len(offer.options)))
        picks = "+".join(self.luck.sample(offer.options, count))
        seat = table.seats[decision.seat]
        self.clicks += 1
        button = (seat.person or 0, seat.asked, picks, f"click{self.clicks}")
        self.buttons.append(button)
        change = await tables.play.answer(table.id, *button[:3], interaction=button[3])
        assert not change.repeated
        assert change.table.ply == table.ply + 1

    async def press_again(self, tables: Tables, table: Table) -> None:
        """An old button, sometimes the very same click: it must not act."""
        if not self.buttons:
            return
        person, asked, picks, click = self.luck.choice(self.buttons)
        self.clicks += 1
        new = self.luck.random() < 0.5
        try:
            change = await tables.play.answer(
                table.id, person, asked, picks, interaction=f"click{self.clicks}" if new else click
            )
        except Refused:
            return
        assert change.repeated
        assert change.table.ply == table.ply

    async def check(self, before: Table, now: Table) -> None:
        """What always holds, whoever did what."""
        for tables in self.processes:
            table, position = await tables.reading.look(now.id)
            assert table == now
            assert isinstance(position, ferry.Ferry)
            ferry.hold(position)
            if now.running:
                assert now.waiting == tuple(d.seat for d in position.pending)
        assert now.revision >= before.revision
        assert all(a.asked <= b.asked for a, b in zip(before.seats, now.seats, strict=True))
        stored = await self.processes[0].ledger.stored(now.id)
        trail = await self.processes[0].ledger.trail(stored)  # every digest is compared here
        assert trail.end == position
        assert [move.ply for move in trail.moves] == list(range(1, now.ply + 1))


@pytest.mark.parametrize("seed", range(5))
async def test_whatever_people_press_the_game_stays_whole(
    store: Store, clock: Clock, seed: int
) -> None:
    crowd = Crowd(store, clock, seed)
    table, turns = await crowd.play()
    assert turns > 0
    if table.result:
        verdict = await crowd.processes[0].reading.verify(table.id)
        assert verdict.good
        assert verdict.proven == table.ply
    assert Change(Event.ENDED, table).table.waiting == ()
