"""Who is called by a change, and when the table message must be posted anew: a table of cases."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest

from bot.tables import (
    Closing,
    Event,
    Place,
    PlaceKind,
    Request,
    Seat,
    Sitter,
    Software,
    Status,
    Table,
    Tables,
    Wish,
)
from bot.tables.draft import Draft
from bot.tables.summons import summon
from tests.tables.conftest import ANNA, BEN, HERE, Clock, play_on, refused, start
from tests.tables.test_play import answer

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GUILD, DM, PRIVATE = (Place(kind, channel=50) for kind in PlaceKind)
SITTERS = {
    "A": Seat("left", Sitter.PERSON, 1, "Anna", joined=True),
    "B": Seat("right", Sitter.PERSON, 2, "Ben", joined=True),
    "C": Seat("third", Sitter.PERSON, 3, "Carl", joined=True),
    "b": Seat("right", Sitter.PERSON, 2, "Ben"),  # invited
    "r": Seat("right", Sitter.SOFTWARE, level="easy", joined=True),  # a robot
    "-": Seat("right", Sitter.NOBODY),
}


def seats(written: str) -> tuple[Seat, ...]:
    """`A B* -`: Anna, Ben who is asked something, and a free seat."""
    return tuple(
        replace(SITTERS[one[0]], asked=i + 1, since=NOON if one.endswith("*") else None)
        for i, one in enumerate(written.split())
    )


BEFORE = Table(
    id="k3f9x2aa",
    game="ferry",
    options={},
    place=GUILD,
    language="en",
    theme="classic",
    opened_by=1,
    seats=seats("A B"),
    status=Status.RUNNING,
    version=1,
    first_version=1,
    ply=4,
    revision=6,
    shown=6,
    moved=2,
    seed_hash="",
    opened=NOON,
    changed=NOON,
)


@dataclass(frozen=True)
class Case:
    """A change of a table, made by a seat; the seats that it calls, and whether the table moves."""

    name: str
    what: Event
    before: str
    after: str
    by: int | None = None
    calls: tuple[int, ...] = ()
    moves: bool = False
    was: Status = Status.RUNNING
    now: Status = Status.RUNNING
    place: Place = GUILD
    request: Request | None = None

    @property
    def tables(self) -> tuple[Table, Table]:
        """The table before and after."""
        before = replace(BEFORE, seats=seats(self.before), status=self.was, place=self.place)
        requests = (self.request,) if self.request else ()
        after = replace(before, seats=seats(self.after), status=self.now, requests=requests)
        return before, replace(after, revision=7)


A, S, W, U, R, E = (
    Event.ANSWERED,
    Event.STARTED,
    Event.WISHED,
    Event.UNDONE,
    Event.REMINDED,
    Event.ENDED,
)
INVITED, OPEN, OVER = Status.INVITED, Status.OPEN, Status.OVER
UNDO, DRAW, CANCEL = Request(Wish.UNDO, 0), Request(Wish.DRAW, 0), Request(Wish.CANCEL, 1)
CASES = [
    Case("the turn passes to the other", A, "A* B", "A B*", 0, (1,), moves=True),
    Case("one answer of several in the same turn", A, "A* B", "A* B", 0),
    Case("the first of a ballot", A, "A* B*", "A B*", 0),
    Case("the last of a ballot, both are asked again", A, "A B*", "A* B*", 1, (0,), moves=True),
    Case("the last of a ballot, only the mover is asked", A, "A B*", "A B*", 1),
    Case("one asks two", A, "A B C*", "A* B* C", 2, (0, 1), moves=True),
    Case("software asks one of two people", A, "A r* C", "A* r C", 1, (0,), moves=True),
    Case("the turn passes to software", A, "A* r C", "A r* C", 0),
    Case("software asks somebody who plays alone", A, "A r*", "A* r", 1),
    Case("a game for one goes on", A, "A*", "A*", 0),
    Case("the guest accepts, the other begins", S, "A b", "A* B", 1, (0,), moves=True, was=INVITED),
    Case("the guest accepts and begins", S, "A b", "A B*", 1, (1,), moves=True, was=INVITED),
    Case("both begin", S, "A -", "A* B*", 1, (0, 1), moves=True, was=OPEN),
    Case("somebody begins to play alone", S, "A r", "A* r", None, (0,), moves=True, was=OPEN),
    Case("software begins", S, "A r", "A r*", was=OPEN),
    Case("an invitation", Event.INVITED, "A b", "A b", 0, (1,), True, INVITED, INVITED),
    Case("a free seat", Event.OPENED, "A -", "A -", 0, was=OPEN, now=OPEN),
    Case("one of two sits down", Event.JOINED, "A - -", "A B -", 1, was=OPEN, now=OPEN),
    Case("somebody takes a freed seat that is asked", Event.JOINED, "A -*", "A B*", 1),
    Case("a wish", W, "A B*", "A B*", 0, (1,), moves=True, request=UNDO),
    Case("a wish of the one who is asked", W, "A* B", "A* B", 0, (1,), moves=True, request=DRAW),
    Case("a wish of two", W, "A* B C", "A* B C", 1, (0, 2), moves=True, request=CANCEL),
    Case("one of two agrees", Event.AGREED, "A* B C", "A* B C", 0, request=CANCEL),
    Case("a refusal", Event.DENIED, "A B*", "A B*", 1),
    Case("a free undo gives the turn back to the mover", U, "A B*", "A* B", 0),
    Case("a granted undo gives the turn to the other", U, "A B*", "A* B", 1, (0,), moves=True),
    Case("the second reminder", R, "A B*", "A B*", 1, (0,), moves=True),
    Case("the second reminder among three", R, "A B* C", "A B* C", 1, (0, 2), moves=True),
    Case("the second reminder of somebody alone", R, "A* r", "A* r", 0),
    Case("software takes over", Event.SOFTWARE, "A B*", "A r*", 0),
    Case("a seat is freed", Event.UNSEATED, "A B*", "A -*", 1),
    Case("the end", E, "A* B", "A B", 0, moves=True, now=OVER),
    Case("the end of a game against software", E, "A* r", "A r", 0, moves=True, now=OVER),
    Case("closed without a result", Event.CLOSED, "A* B", "A B", 0, now=Status.CLOSED),
    Case("private: a turn", A, "A* B", "A B*", 0, (1,), moves=True, place=PRIVATE),
    Case("direct messages: a turn", A, "A* B", "A B*", 0, place=DM),
    Case("direct messages: a start", S, "A r", "A* r", was=OPEN, place=DM),
    Case("direct messages: an invitation", Event.INVITED, "A b", "A b", 0, place=DM),
    Case("direct messages: a wish", W, "A B*", "A B*", 0, request=UNDO, place=DM),
    Case("direct messages: a reminder", R, "A B*", "A B*", 1, place=DM),
    Case("direct messages: the end", E, "A* B", "A B", 0, now=OVER, place=DM),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_who_is_called(case: Case) -> None:
    before, after = case.tables
    wish = case.request.wish if case.request else None
    called = summon(before, Draft(what=case.what, table=after, seat=case.by, wish=wish), after)
    assert tuple(i for i, seat in enumerate(called.seats) if seat.summoned == 7) == case.calls
    assert called.moved == (7 if case.moves else 2)
    calm = tuple(replace(seat, summoned=0) for seat in called.seats)
    assert replace(called, seats=calm, moved=2) == after  # nothing else has changed


def test_an_older_call_stays_what_it_was() -> None:
    called = tuple(replace(seat, summoned=3) for seat in seats("A B*"))
    after = replace(BEFORE, seats=called, revision=7)
    now = summon(replace(BEFORE, seats=seats("A* B")), Draft(what=A, table=after, seat=0), after)
    assert [seat.summoned for seat in now.seats] == [3, 7]


# ---- in the same transaction as the change


async def test_calls_are_committed_with_the_change(tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, side="left")
    assert [seat.summoned for seat in opened.table.seats] == [0, 1]
    assert opened.table.moved == opened.table.revision == 1
    started = await tables.opening.accept(opened.table.id, BEN)
    assert [seat.summoned for seat in started.table.seats] == [2, 2]  # a ballot
    first = await answer(tables, started, 0)
    assert (first.table.revision, first.table.moved) == (3, 2)
    assert await tables.reading.get(first.table.id) == first.table
    over = await play_on(tables, first)
    assert over.table.moved == over.table.revision
    assert await tables.reading.get(over.table.id) == over.table


async def test_nobody_is_called_in_direct_messages(tables: Tables) -> None:
    against = Software("easy")
    opened = await tables.opening.open(ANNA, "ferry", {}, DM, against=against, side="left")
    assert (opened.what, opened.table.moved) == (Event.STARTED, 0)
    assert {seat.summoned for seat in opened.table.seats} == {0}


async def test_a_table_that_starts_at_once_calls_its_player(tables: Tables) -> None:
    opened = await tables.opening.open(ANNA, "ferry", {"solo": True}, HERE)
    assert (opened.table.seats[0].summoned, opened.table.moved) == (1, 1)
    assert await tables.reading.get(opened.table.id) == opened.table


async def test_the_second_reminder_calls_the_others_and_shows(tables: Tables, clock: Clock) -> None:
    change = await answer(tables, await start(tables), 0)
    clock.pass_(hours=25)
    (first,) = await tables.due.reminders()
    assert await tables.due.mark_reminded(first) is None
    now = await tables.reading.get(change.table.id)
    assert (now.revision, now.seats[1].reminded) == (change.table.revision, 1)
    clock.pass_(hours=24)
    (second,) = await tables.due.reminders()
    reminded = await tables.due.mark_reminded(second)
    assert reminded is not None
    assert (reminded.what, reminded.seat) == (Event.REMINDED, 1)
    assert reminded.table.revision == change.table.revision + 1
    assert reminded.table.seats[0].summoned == reminded.table.moved == reminded.table.revision
    assert reminded.table.seats[1].summoned < reminded.table.revision
    assert reminded.after == change.after
    assert await tables.due.mark_reminded(second) is None  # counted already
    assert await tables.reading.get(change.table.id) == reminded.table


async def test_nobody_is_called_to_claim_who_owes_an_answer_too(
    tables: Tables, clock: Clock
) -> None:
    change = await start(tables)
    assert change.table.waiting == (0, 1)
    clock.pass_(hours=49)
    for reminder in await tables.due.reminders():
        await tables.due.mark_reminded(reminder)
    now = await tables.reading.get(change.table.id)
    assert [seat.reminded for seat in now.seats] == [2, 2]
    assert now.moved == change.table.moved
    with refused("refused.owes-answer"):
        await tables.endings.claim(now.id, ANNA.id)


async def test_a_second_reminder_that_was_answered_meanwhile_changes_nothing(
    tables: Tables, clock: Clock
) -> None:
    change = await answer(tables, await start(tables), 0)
    clock.pass_(hours=49)
    (reminder,) = await tables.due.reminders()
    assert reminder.number == 2
    answered = await answer(tables, change, 1)
    assert await tables.due.mark_reminded(reminder) is None
    assert await tables.reading.get(change.table.id) == answered.table


async def test_closing_calls_nobody(tables: Tables) -> None:
    change = await start(tables)
    closed = await tables.consent.cancel(change.table.id, ANNA.id)
    assert closed.table.closed is Closing.CANCELLED
    assert closed.table.moved == change.table.moved < closed.table.revision
