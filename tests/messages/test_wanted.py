"""All messages of a table at one moment: the table message, the panels, the lines left behind."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

import games
from bot.messages.look import LeftBehind, Look, Reader
from bot.messages.wanted import Board, Call, Line, Panel, Wanted, wanted
from bot.tables import (
    Closing,
    Ending,
    Entry,
    Place,
    PlaceKind,
    Request,
    Result,
    Seat,
    Sitter,
    Status,
    Table,
    Wish,
)
from games.kernel import Position
from games.phrases import News

ANNA, BEN = 101, 102
GAME = games.ALL["cousins-war"]
SECRET = GAME.setup(GAME.Options(), "seed")  # both choose in secret
ASKS = ("a:", "m:")
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def public_question() -> Position:
    """Some position in which one seat is asked in front of everybody."""
    position: Position = SECRET
    for _ in range(200):
        decision = position.pending[0]
        look = Look(table(position), position)
        if len(position.pending) == 1 and not look.private(decision):
            return position
        offer = decision.offer(position)
        position = position.apply(decision.seat, offer.options[: max(1, offer.least)])
    raise AssertionError("nothing is asked in public")


def table(position: Position | None = SECRET, **changes: Any) -> Table:
    """Anna and Ben play The Cousins' War in a channel."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    asked = {d.seat for d in position.pending} if position else set()
    seats = tuple(
        Seat(
            name,
            Sitter.PERSON,
            person,
            called,
            joined=True,
            asked=i + 1,
            since=now if i in asked else None,
        )
        for i, (name, person, called) in enumerate(
            [("lancaster", ANNA, "Anna"), ("york", BEN, "Ben")]
        )
    )
    made = Table(
        id="k3f9x2aa",
        game=GAME.key,
        options={},
        place=Place(PlaceKind.GUILD, 50, guild=5),
        language="en",
        theme="classic",
        opened_by=ANNA,
        seats=seats,
        status=Status.RUNNING,
        version=GAME.version,
        first_version=GAME.version,
        ply=4,
        revision=6,
        shown=6,
        seed_hash="0" * 64,
        opened=now,
        changed=now,
    )
    return replace(made, **changes)


def reseated(made: Table, index: int, **changes: Any) -> Table:
    seats = list(made.seats)
    seats[index] = replace(seats[index], **changes)
    return replace(made, seats=tuple(seats))


def people(**of_anna: Any) -> dict[int, Reader]:
    anna = replace(Reader("en", "classic", 0), **of_anna)
    return {ANNA: anna, BEN: Reader("en", "classic", 1)}


def ids(want: Wanted) -> list[str]:
    """The ids of everything that can be pressed or chosen from."""
    return [
        each
        for row in want.sheet.rows
        for each in ([button.id for button in row] if isinstance(row, tuple) else [row.id])
    ]


def asks(want: Wanted) -> bool:
    return any(each.startswith(ASKS) for each in ids(want))


PUBLIC = public_question()
(ASKED,) = (decision.seat for decision in PUBLIC.pending)
PERSON, OTHER = (ANNA, BEN)[ASKED], (BEN, ANNA)[ASKED]


# ---- where there is a message


def test_a_running_game_wants_a_table_message_and_a_panel_each() -> None:
    assert set(wanted(Look(table(), SECRET), people())) == {Board(), Panel(ANNA), Panel(BEN)}


def test_an_invitation_wants_no_panel() -> None:
    invited = reseated(table(None, status=Status.INVITED), 1, joined=False)
    assert set(wanted(Look(invited, None), people())) == {Board()}


def test_a_table_in_a_dm_is_one_message_with_the_hand() -> None:
    alone = reseated(
        table(place=Place(PlaceKind.DM, 60)), 1, kind=Sitter.SOFTWARE, person=None, level="easy"
    )
    found = wanted(Look(alone, SECRET), people())
    assert set(found) == {Board()}
    (both,) = found[Board()].sheet.pictures  # side by side, to fit a window with the question
    seen = Look(alone, SECRET).seen(0)
    assert both.name == "table"
    assert both.scene.alt == (*seen.scene("hand").alt, *seen.scene("board").alt)


def test_software_wants_no_panel() -> None:
    made = reseated(table(), 1, kind=Sitter.SOFTWARE, person=None, level="easy")
    assert Panel(BEN) not in wanted(Look(made, SECRET), people())


def test_where_nothing_can_be_posted_only_panels_are_wanted() -> None:
    found = wanted(Look(table(PUBLIC), PUBLIC, stray=True), people())
    assert set(found) == {Panel(ANNA), Panel(BEN)}
    assert asks(found[Panel(PERSON)])


def test_after_the_end_a_panel_is_only_edited() -> None:
    over = table(status=Status.OVER, result=Result(Ending.RESIGNED, (1,), seat=0))
    found = wanted(Look(over, SECRET), people())
    assert not found[Panel(ANNA)].anew
    assert not asks(found[Panel(ANNA)])


def test_a_closed_table_is_one_line() -> None:
    closed = table(None, status=Status.CLOSED, closed=Closing.DECLINED)
    found = wanted(Look(closed, None), people())
    assert ids(found[Board()]) == []


# ---- who reads it


@pytest.mark.parametrize("theme", ["classic", "contrast", "text"])
@pytest.mark.parametrize("locale", ["en", "de", "ru"])
def test_the_table_message_is_for_the_channel_whoever_plays(locale: str, theme: str) -> None:
    """What a guest reads and likes changes their panel, and never the channel's message."""
    usual = wanted(Look(table(), SECRET), people())
    found = wanted(Look(table(), SECRET), people(locale=locale, theme=theme))
    assert found[Board()] == usual[Board()]
    assert found[Board()].reader == Reader("en", "classic")
    assert found[Panel(ANNA)].reader == Reader(locale, theme, 0)
    assert bool(found[Panel(ANNA)].sheet.pictures) == (theme != "text")


def test_a_table_in_a_dm_is_for_its_one_reader() -> None:
    made = reseated(table(place=Place(PlaceKind.DM, 60)), 1, kind=Sitter.SOFTWARE, person=None)
    found = wanted(Look(reseated(made, 1, level="easy"), SECRET), people(locale="ru"))
    assert found[Board()].reader == Reader("ru", "classic", 0)


def test_who_is_not_known_reads_as_the_table_is_kept() -> None:
    found = wanted(Look(table(language="de", theme="contrast"), SECRET), {})
    assert found[Panel(BEN)].reader == Reader("de", "contrast", 1)


# ---- what is asked where


def test_a_secret_question_is_on_the_panel_alone() -> None:
    found = wanted(Look(table(), SECRET), people())
    assert not asks(found[Board()])
    assert asks(found[Panel(ANNA)])
    assert asks(found[Panel(BEN)])


def test_a_public_question_is_at_the_table_and_on_the_panel() -> None:
    found = wanted(Look(table(PUBLIC), PUBLIC), people())
    assert asks(found[Board()])
    assert asks(found[Panel(PERSON)])
    assert not asks(found[Panel(OTHER)])


def test_both_places_answer_the_same_question() -> None:
    found = wanted(Look(table(PUBLIC), PUBLIC), people())
    here, there = (
        {each for each in ids(found[spot]) if each.startswith(ASKS)}
        for spot in (Board(), Panel(PERSON))
    )
    assert here == there


def test_the_panel_links_to_the_very_message() -> None:
    found = wanted(Look(table(PUBLIC), PUBLIC, board=77), people())
    assert "https://discord.com/channels/5/50/77" in ids(found[Panel(PERSON)])


def test_a_panel_that_asks_nothing_has_no_link() -> None:
    """So it need not be edited when the table moves."""
    here, there = (
        wanted(Look(table(PUBLIC), PUBLIC, board=board), people())[Panel(OTHER)] for board in (7, 8)
    )
    assert here.digest == there.digest


def test_no_panel_shows_what_the_other_holds() -> None:
    rng = games.kernel.Rng("look-alike")
    for seat, person in ((0, ANNA), (1, BEN)):
        alike = GAME.scramble(SECRET, seat, rng)
        here, there = (
            wanted(Look(table(), each), people())[Panel(person)] for each in (SECRET, alike)
        )
        assert here.digest == there.digest


def test_the_table_message_shows_no_hidden_fact() -> None:
    alike = GAME.scramble(SECRET, None, games.kernel.Rng("look-alike"))
    here, there = (wanted(Look(table(), each), people())[Board()] for each in (SECRET, alike))
    assert here.digest == there.digest


# ---- who is called, and where the table stands


def test_nobody_is_called_who_was_not_summoned() -> None:
    assert wanted(Look(table(), SECRET), people())[Board()].calls == ()


def test_who_was_summoned_and_is_awaited_is_called() -> None:
    made = reseated(table(PUBLIC), ASKED, summoned=6)
    assert wanted(Look(made, PUBLIC), people())[Board()].calls == (Call(PERSON, 6),)


def test_who_has_answered_meanwhile_is_not_called() -> None:
    made = reseated(table(PUBLIC), 1 - ASKED, summoned=6)
    assert wanted(Look(made, PUBLIC), people())[Board()].calls == ()


def test_a_guest_is_called_by_the_invitation() -> None:
    made = reseated(table(None, status=Status.INVITED), 1, joined=False, summoned=1)
    assert wanted(Look(made, None), people())[Board()].calls == (Call(BEN, 1),)


def test_whose_consent_is_needed_is_called() -> None:
    made = reseated(table(PUBLIC, requests=(Request(Wish.DRAW, ASKED),)), 1 - ASKED, summoned=7)
    assert wanted(Look(made, PUBLIC), people())[Board()].calls == (Call(OTHER, 7),)


def test_after_two_reminders_the_other_is_called() -> None:
    made = reseated(reseated(table(PUBLIC), ASKED, reminded=2), 1 - ASKED, summoned=7)
    assert Call(OTHER, 7) in wanted(Look(made, PUBLIC), people())[Board()].calls


# ---- lines left behind


def test_a_line_left_behind_has_nothing_to_press() -> None:
    look = Look(table(), SECRET, left=(LeftBehind(30, 4),))
    line = wanted(look, people())[Line(30)]
    assert ids(line) == []
    assert not line.anew


def test_a_line_about_moves_that_were_taken_back_says_so() -> None:
    look = Look(table(), SECRET, left=(LeftBehind(30, 5), LeftBehind(31, 4)))
    found = wanted(look, people())
    assert "taken back" in found[Line(30)].sheet.text
    assert "taken back" not in found[Line(31)].sheet.text


def test_a_line_that_comes_late_only_says_that_the_table_has_moved() -> None:
    """Others have moved since: it must not tell their moves as its own."""
    news = tuple(SECRET.news)
    look = Look(table(), SECRET, news=news, left=(LeftBehind(30, 4), LeftBehind(31, 3)))
    found = wanted(look, people())
    assert found[Line(30)].sheet.text != found[Line(31)].sheet.text


def test_what_is_left_of_an_invitation_says_who_plays() -> None:
    look = Look(table(ply=0), SECRET, left=(LeftBehind(30, 0),))
    assert "Anna and Ben" in wanted(look, people())[Line(30)].sheet.text


def test_what_is_left_of_an_invitation_keeps_the_whole_hash() -> None:
    """However far the game has gone when the line is written."""
    for ply in (0, 4):
        look = Look(table(ply=ply), SECRET, left=(LeftBehind(30, 0),))
        assert "0" * 64 in wanted(look, people())[Line(30)].sheet.foot


def test_the_hash_is_on_the_table_until_a_person_has_answered() -> None:
    def shown(*seats: int) -> bool:
        past = tuple(Entry(ply + 1, seat, NOW, ()) for ply, seat in enumerate(seats))
        sat = reseated(table(ply=len(seats)), 1, kind=Sitter.SOFTWARE, person=None)
        sheet = wanted(Look(sat, SECRET, past=past), people())[Board()].sheet
        return "0" * 64 in sheet.foot

    assert shown()
    assert shown(1)  # the computer was quicker
    assert not shown(1, 0)
    assert not shown(0)


# ---- digests


@pytest.mark.slow
def test_the_same_look_has_the_same_digests_in_every_process() -> None:
    """A digest is kept in the database: it must not depend on the process."""
    import subprocess
    import sys

    script = (
        "from tests.messages.test_wanted import *\n"
        "found = wanted(Look(table(), SECRET), people())\n"
        "print([str(found[spot].digest) for spot in (Board(), Panel(ANNA))])\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


@pytest.mark.parametrize(
    ("name", "changes"),
    [("another name", {"called": "Anne"}), ("another seat", {"name": "york"})],
)
def test_what_can_be_read_changes_the_digest(name: str, changes: dict[str, Any]) -> None:
    usual, other = (
        wanted(Look(made, SECRET), people())[Board()].digest
        for made in (table(), reseated(table(), 0, **changes))
    )
    assert usual != other


def test_a_line_written_late_tells_its_own_turn() -> None:
    news = (News(key="round", args={"number": 2}),)
    look = Look(table(), SECRET, left=(LeftBehind(30, 2, news), LeftBehind(31, 2)))
    found = wanted(look, people())
    assert found[Line(30)].sheet.text != found[Line(31)].sheet.text


def test_what_may_grow_old() -> None:
    """A panel that asks nothing, and a table message without buttons that have no number."""
    found = wanted(Look(table(PUBLIC), PUBLIC), people())
    assert found[Panel(OTHER)].sheet.lasts
    assert not found[Panel(PERSON)].sheet.lasts
    assert found[Board()].sheet.lasts
    wished = table(PUBLIC, requests=(Request(Wish.DRAW, ASKED),))
    assert not wanted(Look(wished, PUBLIC), people())[Board()].sheet.lasts
    stray = wanted(Look(table(PUBLIC), PUBLIC, stray=True), people())
    assert not stray[Panel(OTHER)].sheet.lasts


def test_an_idle_panel_says_nothing_that_depends_on_the_others() -> None:
    """So it stays true while they go on."""
    decision = SECRET.pending[0]
    offer = decision.offer(SECRET)
    chosen = SECRET.apply(decision.seat, offer.options[: max(1, offer.least)])
    person = (ANNA, BEN)[decision.seat]
    words = wanted(Look(table(chosen), chosen), people())[Panel(person)].sheet.text
    assert ("Ben", "Anna")[decision.seat] not in words
