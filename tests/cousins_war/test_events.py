"""Rulings on main and secondary events."""

from __future__ import annotations

import pytest

from tests.cousins_war.tables import ELIZABETH, MARGARET, answer, offered, use, with_card, zone


def test_a_partly_possible_main_event_is_allowed() -> None:
    """One troop in reserve is enough for `1 or 2 troops into the North`."""
    state = use(MARGARET, "northumberland", "event", lancaster={"reserve": 1})
    assert zone(state, MARGARET, "north") == 1


def test_an_impossible_main_event_is_not_on_offer() -> None:
    state = answer(with_card(MARGARET, "northumberland", lancaster={"north": 2}), "northumberland")
    assert "event" not in offered(state)


def test_the_secondary_event_is_optional_and_comes_before_the_discard() -> None:
    state = use(MARGARET, "northumberland", "reserve", round=2)
    assert state.pending[0].seat == ELIZABETH
    assert state.played == "northumberland"
    assert offered(state) == ("north", "central", "south", "none")
    declined = answer(state, "none")
    assert zone(declined, ELIZABETH, "reserve") == 2
    assert declined.discard[-1] == "northumberland"


def test_an_impossible_secondary_event_does_nothing() -> None:
    state = use(MARGARET, "northumberland", "reserve", round=2, york={"north": 1})
    assert not state.pending


@pytest.mark.parametrize(("player", "comes"), [(MARGARET, False), (ELIZABETH, True)])
def test_only_the_opponents_rose_counts(player: int, comes: bool) -> None:
    """Round 4 of Northumberland shows Lancaster's rose."""
    state = use(player, "northumberland", "reserve", round=4)
    assert bool(state.pending) == comes


def test_from_the_board_means_regions_and_not_the_battlefield() -> None:
    only_there = {"battlefield": 2, "reserve": 1}
    state = answer(with_card(MARGARET, "combined-forces", lancaster=only_there), "combined-forces")
    assert "event" not in offered(state)


def test_french_troops_are_nobodys_before_the_battle() -> None:
    """Turncoat Lord finds no enemy troop on the battlefield, and none of its own in the supply."""
    full = {"north": 12}
    state = answer(with_card(MARGARET, "turncoat", lancaster=full, french=(0, 2)), "turncoat")
    assert "event" not in offered(state)
