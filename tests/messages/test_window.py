"""Board, hand and question in one window: what a direct message, and a panel alone, leave out."""

from __future__ import annotations

from dataclasses import replace

import pytest

import games
from bot.messages.look import Look, Reader
from bot.messages.panel import panel
from bot.messages.question import question
from bot.messages.sheet import BUTTONS_IN_A_ROW, Button, Menu, Sheet, buttons
from bot.messages.wanted import Board, wanted
from bot.tables import Entry, Place, PlaceKind, Sitter, Table
from games.conformance import walk
from games.kernel import Position
from tests.messages.test_telling import KEYS, sat

MARGARET = Reader("en", "classic", 0)
DM = Place(PlaceKind.DM, 70)


def asked(key: str) -> Position:
    """A position of a random game in which the first seat is asked."""
    game = games.ALL[key]
    for number, (_, _, after) in enumerate(walk(game, game.Options(), "window")):
        if number > 10 and after.pending and after.pending[0].seat == 0:
            found: Position = after
            return found
    raise AssertionError("the first seat is never asked")


def against_software(table: Table, place: Place) -> Table:
    first, *others = table.seats
    rest = [replace(s, kind=Sitter.SOFTWARE, person=None, level="easy") for s in others]
    return replace(table, seats=(first, *rest), place=place, ply=3)


def played(key: str, place: Place) -> Look:
    position = asked(key)
    table = against_software(sat(key, position), place)
    past = tuple(Entry(ply, 0, table.opened, ()) for ply in (1, 2, 3))
    news = tuple(item for item in position.news if item.heard_by(0))
    return Look(table, position, news=news, past=past)


def labels(sheet: Sheet) -> list[list[str]]:
    return [[b.label for b in row] for row in sheet.rows if not isinstance(row, Menu)]


@KEYS
def test_a_direct_message_has_one_row_besides_the_answers(key: str) -> None:
    look = played(key, DM)
    assert look.position is not None
    sheet = wanted(look, {1: MARGARET})[Board()].sheet
    _, rows = question(look, MARGARET, look.position.pending[0])
    assert len(sheet.rows) == len(rows) + 1
    assert labels(sheet)[-1][-1] == "More"
    assert "Log" not in labels(sheet)[-1]
    assert sheet.foot == ""
    assert "<@" not in sheet.text


@KEYS
def test_the_opening_still_says_who_sits_where_and_has_the_rules(key: str) -> None:
    look = replace(played(key, DM), past=())
    look = replace(look, table=replace(look.table, ply=0))
    sheet = wanted(look, {1: MARGARET})[Board()].sheet
    assert "Person 0" in sheet.foot
    assert "Rules" in labels(sheet)[-1]


@KEYS
def test_whoever_plays_alone_has_the_board_on_the_panel(key: str) -> None:
    look = played(key, Place(PlaceKind.GUILD, 50, guild=5))
    alone = panel(look, MARGARET)
    names = [shown.name for shown in alone.pictures]
    seen = look.seen(0)
    assert names == (["table"] if len(seen.private) == 1 else [seen.names[0], *seen.private])
    two = panel(replace(look, table=sat(key, asked(key))), MARGARET)
    assert "table" not in [shown.name for shown in two.pictures]


@pytest.mark.parametrize("count", range(1, 11))
def test_rows_are_even_where_that_makes_none_more(count: int) -> None:
    made = buttons([Button(f"a:t:1:{n}", str(n)) for n in range(count)])
    rows = [row for row in made if not isinstance(row, Menu)]
    assert len(rows) == -(-count // BUTTONS_IN_A_ROW)
    assert sum(len(row) for row in rows) == count
    if 5 < count < 9:
        assert len(rows[0]) == 4
