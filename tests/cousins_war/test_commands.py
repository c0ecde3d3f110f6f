"""Rulings on command points and on control of regions."""

from __future__ import annotations

from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    lay_out,
    offered,
    told,
    use,
    with_card,
    with_points,
    zone,
)


def test_an_action_that_changes_nothing_may_not_be_chosen() -> None:
    state = answer(
        with_card(MARGARET, "barnet", lancaster={"north": 12}, york={"reserve": 3}), "barnet"
    )
    asked = state.decision(MARGARET)
    assert asked is not None
    assert asked.slug == "move-from", "moving was the only use, so it was not asked for"


def test_if_no_use_is_possible_the_card_is_discarded_and_its_strip_still_checked() -> None:
    state = answer(
        with_card(
            MARGARET,
            "northumberland",
            lancaster={"battlefield": 12},
            york={"reserve": 3},
            round=2,
        ),
        "northumberland",
    )
    assert "played.nothing" in told(state)
    assert state.pending[0].seat == ELIZABETH


def test_placing_may_stop_after_an_attempt_and_an_empty_reserve_ends_it() -> None:
    state = use(MARGARET, with_points(3), "place", battlefield="barnet", dice=(6, 6, 6))
    assert "stop" not in offered(state)
    state = answer(state, "north")
    assert "stop" in offered(state)
    assert not answer(state, "stop").pending
    assert not answer(state, "south").pending, "both troops of the reserve are placed"


def test_placing_counts_the_new_troop() -> None:
    state = use(MARGARET, with_points(1), "place", dice=(2,))
    state = answer(state, "north")
    assert zone(state, MARGARET, "north") == 1, "a 2 against 1 + 1 troops goes back"
    assert zone(state, MARGARET, "reserve") == 2


def test_removing_counts_before_removal_and_needs_somebody_there() -> None:
    state = use(MARGARET, with_points(3), "remove", york={"north": 3, "south": 1},
                battlefield="barnet", dice=(4, 1))  # fmt: skip
    assert offered(state) == ("north", "south")
    state = answer(state, "north")
    assert zone(state, ELIZABETH, "north") == 3, "a 4 is more than three: failed"
    assert "south" in offered(state), "a new region for the next attempt is fine"
    state = answer(state, "south")
    assert zone(state, ELIZABETH, "reserve") == 1
    assert not state.pending, "a success ends it at once"


def test_removing_with_a_lower_die_sends_the_troop_to_the_supply() -> None:
    state = use(MARGARET, with_points(2), "remove", york={"north": 3}, dice=(2,))
    assert zone(state, ELIZABETH, "supply") == 10


def test_moves_go_into_one_region_from_its_neighbours_only() -> None:
    state = use(MARGARET, with_points(2), "move", lancaster={"north": 2})
    assert zone(state, MARGARET, "south") == 0
    assert set(offered(state)) == {"north1", "north2"}, "only the Centre can be reached"
    state = answer(state, "north2")
    assert zone(state, MARGARET, "central") == 2


def test_equal_troops_control_nothing_and_the_french_never_count() -> None:
    state = lay_out(lancaster={"north": 2}, york={"north": 2}, french=(2, 0))
    assert state.controls(MARGARET) == state.controls(ELIZABETH) == 0
