"""Whatever is kept about a person is found by its column: exported and erased with the rest."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.sql import visitors

from bot.store import personal
from bot.store.schema import metadata, moves, results, seats, tables

PLACES = {"guild", "channel", "thread", "message", "role"}  # ids of Discord that are nobody
OF_A_GAME = (tables, seats, moves, results)  # exported in part: it belongs to several people
ABOUT_NOBODY = {"beats", "days", "deliveries", "reviews", "servers", "snapshots", "talks"}
LEFT_OUT = {
    "tables.version": "of the rules",
    "tables.first_version": "of the rules",
    "tables.unverified_from": "of the rules",
    "tables.revision": "numbers the changes of a table",
    "tables.shown": "how far Discord has been told",
    "tables.moved": "how far Discord has been told",
    "tables.seed": "nobody's, and no player may know it before the end",
    "tables.waiting_since": "found by the clocks",
    "tables.thinking_since": "of a computer opponent",
    "tables.deadline": "found by the clocks",
    "tables.prologue": "what the rules did before anybody answered",
    "seats.table": "the same as the id of the game",
    "seats.person": "whoever asks",
    "seats.sitter": "a person, where it is about one",
    "seats.level": "of a computer opponent",
    "moves.seat": "the same as that of the game",
    "moves.digest": "of the position, with what others hide in it",
    "moves.news": "what the rules made of it, with what others may hear",
    "results.table": "the same as the id of the game",
}


def columns(*statements: sa.Select[tuple[object, ...]]) -> set[str]:
    """Every column that is told there, by itself or as a part of something."""
    return {
        f"{part.table.name}.{part.name}"
        for statement in statements
        for told in statement.selected_columns
        for part in visitors.iterate(told)
        if isinstance(part, sa.Column)
    }


def test_every_id_of_a_person_is_called_person_or_other() -> None:
    for table in metadata.sorted_tables:
        ids = {c.name for c in table.c if type(c.type) is sa.BigInteger} - PLACES
        known = {"host"} if table.name == "tables" else set()
        assert ids <= {*personal.WHO, *known}, table.name


def test_every_table_about_a_person_is_exported_and_erased() -> None:
    about = {table.name for table in metadata.sorted_tables if "person" in table.c}
    assert set(personal.ROWS) == about - {"seats"}
    assert {str(statement.table) for statement in personal.ERASED} == about - {"seats"}


def test_every_column_about_a_person_is_exported() -> None:
    for table in personal.PERSONAL:
        told = {column.name for column in personal.ROWS[table.name].selected_columns}
        assert told == {column.name for column in table.c}, table.name


def test_every_column_of_a_game_is_exported_or_left_out_for_a_reason() -> None:
    """Whoever adds a column decides; whoever adds a table says that it is about nobody."""
    told = columns(personal.MY_GAMES, personal.MY_ANSWERS)
    every = {f"{table.name}.{column.name}" for table in OF_A_GAME for column in table.c}
    assert every - told == set(LEFT_OUT)
    known = {t.name for t in (*personal.PERSONAL, *OF_A_GAME)} | ABOUT_NOBODY
    assert {table.name for table in metadata.sorted_tables} == known


def test_the_page_on_privacy_names_every_table_about_a_person() -> None:
    page = (Path(__file__).parents[2] / "docs" / "PRIVACY.md").read_text("utf-8")
    for table in (*personal.PERSONAL, seats):
        assert f"`{table.name}" in page, table.name
