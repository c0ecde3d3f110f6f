"""Positions of a stored table: dealt, loaded, played again."""

from __future__ import annotations

import logging
from hashlib import sha256
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
    position: Position = game.setup(game.Options(**stored.table.options), stored.seed)
    return position


def loaded(game: Game[Any, Any], dump: str) -> Position | None:
    """A saved position, or None when these rules cannot read it, whatever they stumble over."""
    try:
        position: Position = game.load(dump)
    except Exception:
        return None
    return position


def played(
    game: Game[Any, Any], stored: StoredTable, base: str | None, moves: list[Move]
) -> list[Position] | None:
    """Every position on the way; None when the moves no longer lead where they led."""
    try:
        trail = [begun(game, stored) if base is None else game.load(base)]
        for move in moves:
            trail.append(trail[-1].apply(move.seat, move.picks))
            if trail[-1].digest() != move.digest:
                return None
    except Exception as error:  # only its name is logged: what it says may be a hidden card
        log.warning("table %s: its moves do not play: %s", stored.table.id, type(error).__name__)
        return None
    return trail


def digest_of(dump: str) -> str:
    """`position.digest()`, for when the dump is needed anyway."""
    return sha256(dump.encode()).hexdigest()[:16]
