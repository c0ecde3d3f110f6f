"""Taking back, draws and cancelling: at once where nobody is harmed, else with consent."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.tables import (
    Change,
    Closing,
    Ending,
    Event,
    Place,
    PlaceKind,
    Software,
    Stale,
    Status,
    Tables,
    Wish,
)
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    everything,
    play_on,
    refused,
    some_answer,
    start,
)
from tests.tables.test_play import answer

DM = Place(PlaceKind.DM, channel=70)


async def past_the_storm(tables: Tables) -> Change:
    """Both have loaded, Ben has sailed into a storm, both stow."""
    return await play_on(tables, await start(tables), 3)


# ---- free


@pytest.mark.slow
async def test_a_secret_vote_is_taken_back_freely(tables: Tables, store: Store) -> None:
    started = await start(tables)
    voted = await answer(tables, started, 0)
    undone = await tables.consent.undo(voted.table.id, ANNA.id)
    assert undone.what is Event.UNDONE
    assert undone.after == started.after
    assert undone.table.ply == 0
    assert [move.picks for move in undone.taken] == [some_answer(started, 0)]
    assert undone.turn == (0,)
    assert (await everything(store))["moves"] == []
    assert (await tables.reading.look(voted.table.id))[1] == started.after


async def test_after_taking_back_the_old_button_is_stale(tables: Tables) -> None:
    started = await start(tables)
    await answer(tables, started, 0)
    undone = await tables.consent.undo(started.table.id, ANNA.id)
    with pytest.raises(Stale):
        await answer(tables, started, 0)
    assert (await answer(tables, undone, 0)).table.ply == 1
    assert (await answer(tables, started, 1)).table.ply == 2  # Ben's is as good as ever


async def test_an_undo_delivered_twice_takes_back_once(tables: Tables) -> None:
    stowing = await past_the_storm(tables)
    stowing = await answer(tables, stowing, 0)
    tolled = await answer(tables, stowing, 0)
    undone = await tables.consent.undo(tolled.table.id, ANNA.id, interaction="u1")
    assert undone.table.ply == tolled.table.ply - 1
    again = await tables.consent.undo(tolled.table.id, ANNA.id, interaction="u1")
    assert again.repeated
    assert again.table == undone.table


async def test_what_the_other_did_meanwhile_stays(tables: Tables, store: Store) -> None:
    both = await past_the_storm(tables)
    anna = await answer(tables, both, 0)
    ben = await answer(tables, anna, 1, interaction="bens-click")
    undone = await tables.consent.undo(ben.table.id, ANNA.id)
    assert undone.what is Event.UNDONE
    assert [(move.seat, move.ply) for move in undone.taken] == [(0, 4)]
    assert undone.table.ply == 4
    assert undone.table.seats[1].asked == ben.table.seats[1].asked
    rows = (await everything(store))["moves"]
    assert [(row[1], row[2], row[4]) for row in rows][-1] == (4, 1, "bens-click")
    over = await play_on(tables, undone)
    assert (await tables.reading.verify(over.table.id)).good


async def test_an_undo_that_keeps_the_others_moves_is_not_done_twice_either(
    tables: Tables,
) -> None:
    change = await past_the_storm(tables)
    for seat in (0, 0, 1):  # Anna has stowed and paid, Ben has stowed
        change = await answer(tables, change, seat)
    undone = await tables.consent.undo(change.table.id, ANNA.id, interaction="u1")
    again = await tables.consent.undo(change.table.id, ANNA.id, interaction="u1")
    assert again.repeated
    assert again.table == undone.table


async def test_nothing_to_take_back(tables: Tables) -> None:
    started = await start(tables)
    with refused("refused.nothing-to-undo"):
        await tables.consent.undo(started.table.id, ANNA.id)
    with refused("refused.not-seated"):
        await tables.consent.undo(started.table.id, CARL.id)
    over = await play_on(tables, started)
    with refused("refused.over"):
        await tables.consent.undo(over.table.id, ANNA.id)


async def test_alone_everything_may_be_taken_back(tables: Tables) -> None:
    change = await tables.opening.open(
        ANNA, "ferry", {}, DM, against=Software("easy"), side="right"
    )
    while change.table.ply < 4:
        thought = await tables.play.think(change.table.id)
        change = thought or await answer(tables, change, 1)
    while change.table.ply:
        change = await tables.consent.undo(change.table.id, ANNA.id)
        assert change.what is Event.UNDONE
        if all(
            seat != 1 for seat in [m[2] for m in (await everything(tables.ledger.store))["moves"]]
        ):
            break
    while change.table.running:
        thought = await tables.play.think(change.table.id)
        change = thought or await play_on(tables, change, 1)
    assert (await tables.reading.verify(change.table.id)).good


# ---- with consent


async def test_past_a_die_the_opponent_is_asked_and_sees_what_would_go(tables: Tables) -> None:
    change = await past_the_storm(tables)
    wished = await tables.consent.undo(change.table.id, BEN.id)
    assert (wished.what, wished.wish, wished.seat) == (Event.WISHED, Wish.UNDO, 1)
    assert [move.ply for move in wished.taken] == [3]
    assert {item.key for item in wished.taken[0].news} >= {"news.sailed"}
    assert wished.table.ply == 3
    assert wished.table.request(Wish.UNDO)
    allowed = await tables.consent.allow(change.table.id, ANNA.id, Wish.UNDO)
    assert (allowed.what, allowed.wish) == (Event.UNDONE, Wish.UNDO)
    assert [move.ply for move in allowed.taken] == [3]
    assert allowed.table.ply == 2
    assert allowed.table.requests == ()
    over = await play_on(tables, allowed)
    assert (await tables.reading.verify(over.table.id)).good


async def test_a_refused_undo_leaves_everything(tables: Tables) -> None:
    change = await past_the_storm(tables)
    table = change.table.id
    await tables.consent.undo(table, BEN.id)
    with refused("refused.own-request"):
        await tables.consent.allow(table, BEN.id, Wish.UNDO)
    with refused("refused.already-asked"):
        await tables.consent.undo(table, BEN.id)
    with refused("refused.request-waits"):
        await tables.consent.undo(table, ANNA.id)
    with refused("refused.not-seated"):
        await tables.consent.allow(table, CARL.id, Wish.UNDO)
    denied = await tables.consent.refuse(table, ANNA.id, Wish.UNDO)
    assert (denied.what, denied.wish, denied.table.requests) == (Event.DENIED, Wish.UNDO, ())
    assert denied.table.ply == 3
    for act in (tables.consent.allow, tables.consent.refuse):
        with refused("refused.no-request"):
            await act(table, ANNA.id, Wish.UNDO)


async def test_one_may_take_back_ones_own_request(tables: Tables) -> None:
    change = await past_the_storm(tables)
    await tables.consent.undo(change.table.id, BEN.id)
    denied = await tables.consent.refuse(change.table.id, BEN.id, Wish.UNDO)
    assert denied.table.requests == ()


@pytest.mark.parametrize("mover", [0, 1])
async def test_requests_lapse_when_anybody_moves(tables: Tables, mover: int) -> None:
    change = await past_the_storm(tables)
    table = change.table.id
    await tables.consent.undo(table, BEN.id)
    moved = await answer(tables, change, mover)
    assert moved.table.requests == ()
    for wish in Wish:
        with refused("refused.no-request"):
            await tables.consent.allow(table, ANNA.id, wish)


async def test_one_request_at_a_time(tables: Tables) -> None:
    change = await past_the_storm(tables)
    table = change.table.id
    await tables.consent.undo(table, BEN.id)
    with refused("refused.already-asked"):
        await tables.consent.offer_draw(table, BEN.id)
    with refused("refused.request-waits"):
        await tables.consent.cancel(table, ANNA.id)
    await tables.consent.refuse(table, ANNA.id, Wish.UNDO)
    offered = await tables.consent.offer_draw(table, BEN.id)
    assert [request.wish for request in offered.table.requests] == [Wish.DRAW]


# ---- draws


async def test_a_draw_needs_both(tables: Tables) -> None:
    table = (await start(tables)).table.id
    offered = await tables.consent.offer_draw(table, ANNA.id)
    assert (offered.what, offered.wish) == (Event.WISHED, Wish.DRAW)
    with refused("refused.already-asked"):
        await tables.consent.offer_draw(table, ANNA.id)
    with refused("refused.own-request"):
        await tables.consent.allow(table, ANNA.id, Wish.DRAW)
    drawn = await tables.consent.allow(table, BEN.id, Wish.DRAW)
    assert drawn.what is Event.ENDED
    assert drawn.ended
    assert drawn.table.result
    assert (drawn.table.result.how, drawn.table.result.winners) == (Ending.DRAWN, ())
    assert drawn.table.seed
    assert await tables.reading.get(table) == drawn.table


async def test_a_counter_offer_is_an_acceptance(tables: Tables) -> None:
    table = (await start(tables)).table.id
    await tables.consent.offer_draw(table, ANNA.id)
    assert (await tables.consent.offer_draw(table, BEN.id)).what is Event.ENDED


async def test_software_and_nobody_agree_to_no_draw(tables: Tables) -> None:
    solo = await tables.opening.open(ANNA, "ferry", {"solo": True}, DM)
    software = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"))
    for table in (solo.table.id, software.table.id):
        with refused("refused.nobody-to-ask"):
            await tables.consent.offer_draw(table, ANNA.id)


# ---- cancelling


async def test_before_the_first_move_anybody_cancels(tables: Tables) -> None:
    change = await start(tables)
    cancelled = await tables.consent.cancel(change.table.id, BEN.id)
    assert cancelled.what is Event.CLOSED
    assert (cancelled.table.status, cancelled.table.closed) == (Status.CLOSED, Closing.CANCELLED)
    assert cancelled.table.seed  # a cancelled game shows its cards too
    with refused("refused.over"):
        await tables.consent.cancel(change.table.id, BEN.id)


async def test_later_both_must_want_it(tables: Tables) -> None:
    change = await play_on(tables, await start(tables), 1)
    wished = await tables.consent.cancel(change.table.id, ANNA.id)
    assert wished.wish is Wish.CANCEL
    assert wished.table.running
    assert (await tables.consent.cancel(change.table.id, BEN.id)).table.closed is Closing.CANCELLED


async def test_alone_one_cancels_any_time(tables: Tables) -> None:
    change = await play_on(tables, await tables.opening.open(ANNA, "ferry", {"solo": True}, DM), 3)
    assert (await tables.consent.cancel(change.table.id, ANNA.id)).table.closed is Closing.CANCELLED


async def test_an_invitation_is_not_cancelled_but_withdrawn(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)
    with refused("refused.not-started"):
        await tables.consent.cancel(change.table.id, ANNA.id)
