"""Whatever is kept about a person is found by its column: exported and erased with the rest."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store import personal
from bot.store.schema import metadata

PLACES = {"guild", "channel", "thread", "message", "role"}  # ids of Discord that are nobody


def test_every_id_of_a_person_is_called_person_or_other() -> None:
    for table in metadata.sorted_tables:
        ids = {c.name for c in table.c if type(c.type) is sa.BigInteger} - PLACES
        known = {"host"} if table.name == "tables" else set()
        assert ids <= {*personal.WHO, *known}, table.name


def test_every_table_about_a_person_is_exported_and_erased() -> None:
    about = {table.name for table in metadata.sorted_tables if "person" in table.c}
    assert set(personal.ROWS) == about - {"seats"}
    assert {str(statement.table) for statement in personal.ERASED} == about - {"seats"}
