"""Where the rulebook of The Cousins' War contradicts itself: how we read it."""

from __future__ import annotations

import pytest

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.rules import LayCards, LayTroops, Victory
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    battle,
    lay_out,
    offered,
    use,
    with_points,
    zone,
)


def test_slip_2_the_attacker_does_six_steps_and_the_sixth_swaps_roles() -> None:
    state = answer(battle(1, 1, 1, 1, 1, 1), "triple-1", "believe")
    assert state.exchange is not None
    assert state.exchange.attacker == ELIZABETH
    assert state.exchange.number == 2


@pytest.mark.parametrize(
    ("lancaster", "york", "winner", "reason"),
    [
        ({"north": 1, "central": 1}, {"north": 1, "central": 1}, ELIZABETH, "most-battles"),
        ({"north": 1}, {"south": 1}, ELIZABETH, "most-battles"),
        ({"north": 1, "central": 2}, {"central": 1}, MARGARET, "most-regions"),
    ],
)
def test_slip_3_any_equal_number_of_regions_goes_to_battles_won(
    lancaster: dict[str, int], york: dict[str, int], winner: int, reason: str
) -> None:
    state = lay_out(lancaster=lancaster, york=york, round=5)
    state.trophies = [["towton", "barnet"], ["wakefield", "st-albans", "bosworth"]]
    state.then(Victory())
    state.settle()
    assert state.outcome is not None
    assert state.outcome.winners == (winner,)
    assert state.outcome.reason == reason


def test_slip_4_starting_troops_are_compulsory_and_the_owner_picks_the_source() -> None:
    state = lay_out(LayTroops(seat=ELIZABETH, count=2), york={"reserve": 2})
    assert offered(state) == ("0", "1", "2")
    assert zone(answer(state, "1"), ELIZABETH, "reserve") == 1


def test_slip_4_starting_troops_only_as_far_as_supply_and_reserve_allow() -> None:
    everywhere = {"north": 6, "central": 5, "reserve": 1}
    state = lay_out(LayTroops(seat=ELIZABETH, count=2), york=everywhere)
    assert zone(state, ELIZABETH, "battlefield") == 1
    state = lay_out(LayTroops(seat=ELIZABETH, count=2), york={"north": 12})
    assert zone(state, ELIZABETH, "battlefield") == 0
    assert not state.pending


def test_slip_5_the_full_date_decides() -> None:
    """Barnet and Tewkesbury were both fought in 1471."""
    hands = (["tewkesbury"], ["barnet"])
    state = answer(lay_out(LayCards(), hands=hands), "tewkesbury", "barnet")
    assert state.battlefield == "barnet"
    assert state.owner == ELIZABETH
    dates = [card.date for card in BATTLEFIELDS.values()]
    assert len(set(dates)) == len(dates)


def test_slip_8_gaining_takes_all_it_can_and_the_battlefield_one_up_to_the_value() -> None:
    three = with_points(3)
    state = use(MARGARET, three, "reserve", battlefield="barnet")
    assert zone(state, MARGARET, "reserve") == 5
    state = use(MARGARET, three, "reserve", lancaster={"north": 10}, battlefield="barnet")
    assert zone(state, MARGARET, "reserve") == 2
    state = use(MARGARET, three, "battlefield", lancaster={"reserve": 5}, battlefield="barnet")
    assert set(offered(state)) == {"1", "2", "3"}


def test_slip_9_control_of_all_regions_wins_in_phase_6_only() -> None:
    everywhere = {"north": 1, "central": 1, "south": 1, "battlefield": 1}
    state = lay_out(lancaster=everywhere, york={"reserve": 1}, battlefield="towton", round=2)
    assert state.outcome is None
    state.then(Victory())
    state.settle()
    assert state.outcome is not None
    assert state.outcome.reason == "all-regions"
