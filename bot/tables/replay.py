"""Positions of a stored table: dealt, loaded, played again."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import games
from bot.tables.model import Move, Refused, Table
from bot.tables.rows import StoredTable
from games.kernel import Game, Position

log = logging.getLogger(__name__)


def game_of(table: Table) -> Game[Any, Any]:
    """The rules of a table; it is frozen while nobody knows them."""
    try:
        return games.ALL[table.game]
    except KeyError:
        raise Refused("refused.frozen", table=table.id) from None


def begun(game: Game[Any, Any], stored: StoredTable) -> Position:
    """The position after the setup."""
    position: Position = game.setup(game.Options(**stored.table.options), stored.chance)
    return position


def loaded(game: Game[Any, Any], dump: str) -> Position | None:
    """A saved position, or None when these rules cannot read it, whatever they stumble over."""
    try:
        position: Position = game.load(dump)
    except Exception:
        return None
    return position


def retraced(
    game: Game[Any, Any], stored: StoredTable, base: str | None, moves: Sequence[Move]
) -> Trail | None:
    """The moves played again from `base` or the setup; None if they now lead elsewhere."""
    try:
        positions = [begun(game, stored) if base is None else game.load(base)]
        for move in moves:
            positions.append(positions[-1].apply(move.seat, move.picks))
            if positions[-1].digest() != move.digest:
                return None
    except Exception as error:  # only its name is logged: what it says may be a hidden card
        log.warning("table %s: its moves do not play: %s", stored.table.id, type(error).__name__)
        return None
    return Trail(tuple(positions), tuple(moves))


@dataclass(frozen=True, slots=True)
class Trail:
    """The positions before, between and after some moves."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()

    @property
    def end(self) -> Position:
        return self.positions[-1]

    def last_of(self, seat: int) -> int | None:
        """Which of the moves is the seat's last one; of several by one click, the first."""
        mine = (i for i, move in enumerate(self.moves) if move.seat == seat)
        last = max(mine, default=None)
        while last and self.moves[last].tap and self.moves[last].tap == self.moves[last - 1].tap:
            last -= 1
        return last

    def taps(self, index: int) -> int:
        """How many moves were made by the click that made this one."""
        tap = self.moves[index].tap
        return sum(move.tap == tap for move in self.moves[index:]) if tap else 1

    def back_to(self, index: int) -> Trail:
        """As it was before this move."""
        return Trail(self.positions[: index + 1], self.moves[:index])

    def without(self, index: int) -> Trail:
        """The later moves played again without this click; `IllegalMove` if they depended on it."""
        before, count = self.back_to(index), self.taps(index)
        positions, moves = list(before.positions), list(before.moves)
        for move in self.moves[index + count :]:
            positions.append(positions[-1].apply(move.seat, move.picks))
            moves.append(replace(move, ply=move.ply - count, digest=positions[-1].digest()))
        return Trail(tuple(positions), tuple(moves))
