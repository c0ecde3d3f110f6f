"""What is in memory about a table's messages; the database has everything that matters."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.messages.look import LeftBehind, Look, Reader
from bot.messages.sheet import UNKNOWN, Digest
from bot.messages.wanted import Board, Line, Panel, Spot, Wanted, spots, wanted_at
from bot.outbox.diff import Posted, sort
from bot.outbox.lane import Lane
from bot.tables import Change, Event, Message, PlaceKind, Table

THINKING_PATIENCE_S = 1.0  # a computer's steps within this time are shown together
STEP_PATIENCE_S = 3.0  # so are a person's within one turn; whoever clicked has seen them already
CLICK_PATIENCE_S = 5.0  # Discord gives up after three
LINES_AT_ONCE = 5  # as many edits as Discord takes of a channel in five seconds


@dataclass
class Desk:
    """One table: how it looks now, what is posted of it, and the way to its place."""

    look: Look
    posted: dict[Spot, Posted] = field(default_factory=dict)
    called: int = 0  # everybody has been called who was summoned up to this revision
    shut: set[int] = field(default_factory=set)  # people who take no direct messages
    door: Lane | None = None  # the latest click where the bot is only user-installed
    ways: dict[int, Lane] = field(default_factory=dict)  # by message there: the click that made it
    held: int = 0  # clicks that are about to be answered: everybody else is shown after them
    answering: set[int] = field(default_factory=set)  # messages that a click is about to edit
    under_way: dict[int, list[Sending]] = field(default_factory=dict)  # edits, by message
    worker: asyncio.Task[None] | None = None
    memory: tuple[object, dict[Spot, Wanted]] | None = None  # what is wanted, and of which look
    doubt: Doubt | None = None  # a message may stand there that nobody has noted
    rests: bool = False  # nothing has happened for a while: time to tidy up
    goes_on: bool = False  # somebody is in the middle of their turn: more will follow
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def table(self) -> Table:
        return self.look.table

    def show(self, look: Look, *, goes_on: bool = False) -> None:
        """From now on the table looks like this."""
        self.look = look
        self.goes_on = goes_on
        self.memory = None
        self.rests = False
        self.wake()

    def wake(self) -> None:
        """Whoever waits for something to change here looks again."""
        self.changed.set()
        self.changed = asyncio.Event()

    def release(self) -> None:
        """A click has been answered."""
        self.held = max(0, self.held - 1)
        self.wake()

    def unsure(self) -> None:
        """From this revision on, Discord may have got something that we don't know of."""
        if self.doubt is None:
            self.doubt = Doubt(self.table.revision, self.table.changed)

    def recall(self, messages: Iterable[Message], *, anew: bool = False) -> None:
        """Which messages there are, by the database; what is known already stays.

        `anew`: another process may have edited them, so the database knows better what they show.
        """
        known = {} if anew else {posted.message: posted for posted in self.posted.values()}
        if anew:
            self.posted.clear()
        tables: list[Posted] = []
        for message in messages:
            posted = known.get(message.message) or _read(message)
            if message.kind == "panel" and message.person is not None:
                self.posted.setdefault(Panel(message.person), posted)
            else:
                tables.append(posted)
                self.called = max(self.called, message.born)
        board, left = sort(tables, self.table.moved)
        self.posted.pop(Board(), None)
        if board is not None:
            self.posted[Board()] = board
        for posted in left:  # one that was never noted as left is mended at once
            self.leave(replace(posted, digest=UNKNOWN) if posted.ply is None else posted)

    def adopt(self, posted: Posted) -> None:
        """This message turns out to be the table; whoever it called need not be called again."""
        self.move_on(anyway=True)
        self.posted.pop(Line(posted.message), None)
        self.posted[Board()] = posted
        self.called = max(self.called, posted.born)

    def stand(self, posted: Posted) -> None:
        """This message is the table now; of two that were posted at once the earlier is left."""
        other = self.posted.pop(Board(), None)
        if other is not None and other.message != posted.message:
            earlier, posted = sorted((other, posted), key=lambda one: one.message)
            self.leave(replace(earlier, digest=UNKNOWN))
        self.posted[Board()] = posted
        self.called = max(self.called, posted.born)

    def leave(self, posted: Posted) -> None:
        """This message is no longer the table, but a line about the moves until now."""
        if posted.ply is None:
            told, shown = self.look.told, posted.digest.forgotten
            posted = replace(posted, ply=self.table.ply, told=told, digest=shown)
        self.posted[Line(posted.message)] = posted

    def move_on(self, *, anyway: bool = False) -> None:
        """Leave the table message behind if it must be the last in its channel, and is not."""
        board = self.posted.get(Board())
        if board is not None and (anyway or board.born < self.table.moved):
            del self.posted[Board()]
            self.leave(replace(board, digest=UNKNOWN) if anyway else board)

    def placed(self) -> Look:
        """The look with the addresses of its messages, and the lines that must be set right."""
        board = self.posted.get(Board())
        left = [
            LeftBehind(spot.message, posted.ply or 0, posted.told)
            for spot, posted in self.posted.items()
            if isinstance(spot, Line) and self.must_mend(posted)
        ]
        left = left[:LINES_AT_ONCE]
        return replace(self.look, board=board.message if board else None, left=tuple(left))

    def must_mend(self, left: Posted) -> bool:
        """Whether a message left behind is to become a line now.

        One that does no harm waits while the game goes on, until the table rests.
        """
        if (left.ply or 0) > self.table.ply:
            return True
        plays = self.table.running and not self.table.requests and not self.rests
        return not left.digest.known and not (plays and left.digest.lasts)

    @property
    def just_left(self) -> tuple[Spot, Posted] | None:
        """The last message left behind, if it is not a line yet."""
        lines = [(spot, each) for spot, each in self.posted.items() if isinstance(spot, Line)]
        last = max(lines, key=lambda one: one[1].message, default=None)
        return last if last and not last[1].digest.known else None

    def wanted(self, people: dict[int, Reader]) -> dict[Spot, Wanted]:
        """All that is to be posted now."""
        found = {spot: self.wanted_at(people, spot) for spot in spots(self.placed())}
        return {spot: want for spot, want in found.items() if want is not None}

    def wanted_at(self, people: dict[int, Reader], spot: Spot) -> Wanted | None:
        """What is to be posted there now; worked out again only when something has changed."""
        look = self.placed()
        key = (id(self.look), look.board, look.left, tuple(people.items()))
        if self.memory is None or self.memory[0] != key:
            self.memory = (key, {})
        known = self.memory[1]
        if spot not in known and spot in spots(look):
            known[spot] = wanted_at(look, people, spot)
        return known.get(spot)

    def spot_of(self, message: int | None) -> Spot | None:
        """What this message is to the table."""
        found = (spot for spot, posted in self.posted.items() if posted.message == message)
        return next(found, None)

    def enter(self, lane: Lane) -> None:
        """Where the bot is only user-installed, every click opens the door for a while."""
        place = self.table.place
        if place.kind is PlaceKind.PRIVATE and lane.channel == place.channel:
            self.door = lane
            if self.look.stray:
                self.show(replace(self.look, stray=False))

    def way_to(self, message: int) -> Lane | None:
        """The click through which a message can be edited, where the bot has no other way."""
        lane = self.ways.get(message)
        return lane if lane is not None and not lane.expired else None

    def open_way(self, message: int, lane: Lane) -> None:
        """A click through which a message can be edited; those that are too old are forgotten."""
        self.ways = {known: way for known, way in self.ways.items() if not way.expired}
        self.ways[message] = lane

    @contextmanager
    def sending(self, message: int) -> Iterator[Sending]:
        """An edit of this message is on its way to Discord."""
        others = self.under_way.setdefault(message, [])
        sending = Sending(alone=not others)
        for other in others:
            other.alone = False
        others.append(sending)
        try:
            yield sending
        finally:
            others.remove(sending)
            if not others:
                del self.under_way[message]


@dataclass(frozen=True)
class Doubt:
    """Since when a message may have been posted and not noted."""

    revision: int
    since: datetime


@dataclass
class Sending:
    """If two edits overlap, nobody knows which came last."""

    alone: bool

    def shows(self, digest: Digest) -> Digest:
        return digest if self.alone else UNKNOWN


def _read(message: Message) -> Posted:
    left = message.kind in ("line", "left")
    return Posted(
        message.channel,
        message.message,
        message.born,
        Digest(lasts="left") if message.kind == "left" else Digest.of(message.digest),
        (message.ply or 0) if left else None,
    )


async def pause(desk: Desk, seconds: float) -> None:
    """Wait, but no longer than until something changes there."""
    with suppress(TimeoutError):
        await asyncio.wait_for(desk.changed.wait(), seconds)


async def linger(desk: Desk) -> None:
    """Keep everybody else waiting for as long as it is worth it."""
    clock = asyncio.get_running_loop().time
    start = clock()
    while left := patience(desk, clock() - start):
        await pause(desk, left)
    desk.goes_on = False  # whatever comes now is waited for anew


def patience(desk: Desk, waited: float) -> float:
    """How much longer everybody else may be kept waiting."""
    if desk.held:
        return max(0.0, CLICK_PATIENCE_S - waited)
    if desk.table.software_awaited:
        return max(0.0, THINKING_PATIENCE_S - waited)
    return max(0.0, STEP_PATIENCE_S - waited) if desk.goes_on else 0.0


def goes_on(change: Change) -> bool:
    """Whether somebody answered who is asked again, and nobody else is called."""
    table, seat = change.table, change.seat
    if change.what is not Event.ANSWERED or seat is None or table.requests:
        return False
    called = table.moved == table.revision
    return seat in table.waiting and not called and not table.seats[seat].software
