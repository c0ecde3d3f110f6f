"""What is in memory about a table: what was posted where, and how the table looks now."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.panels import Look, address
from bot.sheets import Menu, Sheet
from bot.tables import Change, Entry, Table
from games.phrases import News

Click = discord.Interaction[Any]
LINES = 20  # that are remembered


@dataclass
class Posted:
    """A message of ours; `sheet` is what it shows, None when that is not known."""

    channel: int
    message: int
    sheet: Sheet | None = None
    person: int | None = None
    through: Click | None = None  # where the bot is only user-installed: the way to edit it
    editing: bool = False  # an edit is on its way to Discord

    def same(self, other: Posted | None) -> bool:
        return other is not None and self.message == other.message

    def show(self, sheet: Sheet) -> None:
        """A click has updated it; if an edit is under way, nobody knows which came last."""
        self.sheet = None if self.editing else sheet


@dataclass
class Desk:
    """All that is in memory about one table; the database has everything that matters."""

    look: Look
    board: Posted | None = None
    hands: dict[int, Posted] = field(default_factory=dict)  # by person
    shut: set[int] = field(default_factory=set)  # people who take no direct messages
    mentions: set[int] = field(default_factory=set)  # whose turn it became since the last post
    moves: bool = False  # the table message is to go to the bottom of the channel
    answering: set[int] = field(default_factory=set)  # messages that a click is about to update
    door: Click | None = None  # the latest interaction where the bot is only user-installed
    worker: asyncio.Task[None] | None = None
    thinker: asyncio.Task[None] | None = None
    due: bool = False  # software is to look whether it is asked
    runner: int | None = None  # whose news are being told
    lines: list[tuple[int, Posted]] = field(default_factory=list)  # old table messages, by ply
    untrue: list[Posted] = field(default_factory=list)  # those that tell what was taken back

    def left(self, posted: Posted) -> None:
        """The table has moved on, and left a line about the moves until now: they are told."""
        self.runner = None
        self.lines = [*self.lines[-LINES:], (self.table.ply, posted)]

    def take_back(self, ply: int) -> None:
        """Only so many moves stand: lines about later ones are no longer true."""
        self.untrue += [posted for until, posted in self.lines if until > ply]
        self.lines = [line for line in self.lines if line[0] <= ply]

    @property
    def table(self) -> Table:
        return self.look.table

    def is_board(self, message: discord.Message | None) -> bool:
        return message is not None and self.board is not None and message.id == self.board.message

    @property
    def link(self) -> str:
        """The address of the table message, or of its place."""
        tail = f"/{self.board.message}" if self.board else ""
        return address(self.table.place) + tail


def same_panel(old: Sheet, new: Sheet) -> bool:
    """Whether a panel may stay: one that asks nothing is refreshed only when its words change."""
    return old == new or (not asks(new) and old.words == new.words)


def asks(sheet: Sheet) -> bool:
    """Whether there is something to answer, not only to look at."""
    return any(isinstance(row, Menu) or row[0].id.startswith("a:") for row in sheet.rows)


def quiet(news: tuple[News, ...]) -> bool:
    """Whether there is nothing in it that everybody may hear."""
    return not any(item.to is None for item in news)


def was_private(change: Change) -> bool:
    """Whether the question that was answered had been asked in private."""
    if change.before is None or change.seat is None:
        return False
    decision = change.before.decision(change.seat)
    return decision is not None and Look(change.table, change.before).private(decision)


def last_run(entries: list[Entry]) -> tuple[News, ...]:
    """What the last turn made happen: the entries at the end that belong together."""
    told: list[News] = []
    runner: set[int | None] = set()
    for entry in reversed(entries):
        if not quiet(entry.news):
            runner.add(entry.seat)
            if len(runner) > 1:
                break
        told[:0] = entry.news
    return tuple(told)
