"""`casus-ludi admin …`: copies of the database, games whose rules were mended, ratings."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.store import Store, queries
from bot.store.backup import backup, restore
from bot.tables import Event, Move, Tables, ratings
from bot.tables.draft import Draft, ask
from bot.tables.replay import begun, game_of
from bot.tables.rows import StoredTable, read_move
from games.kernel import Game, Position


async def run(settings: Config, arguments: Sequence[str]) -> int:
    """Carry out one of the commands, and say what was done."""
    given = parser().parse_args(arguments)
    match given.command:
        case "backup":
            count = await backup(settings.database_url, given.file)
            print(f"{count} rows are in {given.file}.")
        case "restore":
            count = await restore(settings.database_url, given.file)
            print(f"{count} rows are restored; open questions are shown again after the start.")
        case "repair":
            return await repair(settings)
        case "rebuild-ratings":
            await rebuild_ratings(settings)
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser("casus-ludi admin", description=__doc__)
    commands = made.add_subparsers(dest="command", required=True)
    for name, about in (
        ("backup", "write everything into FILE, while people play"),
        ("restore", "fill an empty database from FILE; the bot must not run"),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("file", type=Path, metavar="FILE")
    commands.add_parser("repair", help="replay running games through mended rules")
    commands.add_parser("rebuild-ratings", help="work out all ratings from the results again")
    return made


async def rebuild_ratings(settings: Config) -> None:
    """From the results, as if they had just come in."""
    store = await Store.open(settings.database_url)
    try:
        count = await ratings.rebuild(store)
    finally:
        await store.close()
    print(f"{count} ratings were worked out from the results.")


async def repair(settings: Config) -> int:
    """Replay every running game; one whose moves no longer fit stays as it was."""
    store = await Store.open(settings.database_url)
    try:
        tables = Tables(store)
        found = await tables.ledger.find(queries.RUNNING)
        said = [await repaired(tables, stored) for stored in found]
    finally:
        await store.close()
    for line in said or ["No game is being played."]:
        print(line)
    return 1 if any("no longer" in line for line in said) else 0


async def repaired(tables: Tables, stored: StoredTable) -> str:
    """What became of one game, in a sentence."""
    ledger, table = tables.ledger, stored.table
    game = game_of(table)
    (row,) = await ledger.fetch(queries.SNAPSHOT, id=table.id)
    after = row["base_ply"]
    moves = [read_move(m) for m in await ledger.fetch(queries.LAST_MOVES, id=table.id, after=after)]
    start = begun(game, stored) if row["base"] is None else game.load(row["base"])
    position, again, wrong = replayed(game, start, moves)
    if wrong is not None:
        return f"table {table.id}: move {wrong.ply} is no longer legal; the game stays as it was."
    if [move.digest for move in again] == [move.digest for move in moves]:
        return f"table {table.id}: as it was."
    at = ledger.clock()
    draft = Draft(
        what=Event.UNDONE,
        table=ask(table, None, position, set(), at),
        after=position,
        snapshot=position.dump(),
        left=after,
        moves=tuple(again),
    )
    await ledger.commit(stored, draft, None)
    return f"table {table.id}: {len(again)} moves were replayed through the mended rules."


def replayed(
    game: Game[Any, Any], position: Position, moves: Sequence[Move]
) -> tuple[Position, list[Move], Move | None]:
    """Where the moves lead now, and the first that cannot be played any more."""
    again: list[Move] = []
    for move in moves:
        try:
            position = position.apply(move.seat, move.picks)
        except Exception:  # illegal now, or whatever the rules stumble over
            return position, again, move
        again.append(replace(move, digest=position.digest(), news=tuple(position.news)))
    return position, again, None
