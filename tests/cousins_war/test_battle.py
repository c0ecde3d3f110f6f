"""Rulings on battles: who attacks, what is announced, doubted and lost."""

from __future__ import annotations

import pytest

from games.cousins_war.battle import ANNOUNCEMENTS, Battle, EndBattle, best, is_true, losses
from games.cousins_war.cards import POINTS
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    battle,
    lay_out,
    offered,
    told,
    zone,
)


@pytest.mark.parametrize(
    ("lancaster", "york", "owner", "attacker"),
    [(2, 1, ELIZABETH, MARGARET), (1, 2, MARGARET, ELIZABETH), (1, 1, ELIZABETH, ELIZABETH)],
)
def test_the_first_attacker_has_more_troops_in_the_region_or_owns_the_battlefield(
    lancaster: int, york: int, owner: int, attacker: int
) -> None:
    state = lay_out(
        Battle(),
        lancaster={"north": lancaster, "battlefield": 1},
        york={"north": york, "battlefield": 1},
        french=(2, 0),
        battlefield="towton",
        owner=owner,
    )
    assert state.pending[0].seat == attacker


@pytest.mark.parametrize(
    ("lancaster", "york", "french", "winner"),
    [(1, 0, (0, 0), MARGARET), (0, 1, (0, 0), ELIZABETH), (0, 0, (0, 0), ELIZABETH),
     (0, 0, (1, 0), MARGARET)],
)  # fmt: skip
def test_a_side_without_troops_loses_at_once_and_without_any_the_owner_wins(
    lancaster: int, york: int, french: tuple[int, int], winner: int
) -> None:
    state = lay_out(
        Battle(),
        lancaster={"battlefield": lancaster},
        york={"battlefield": york},
        french=french,
        battlefield="towton",
        owner=ELIZABETH,
    )
    if state.pending:
        state = answer(state, "reserve")
    assert state.trophies[winner] == ["towton"]


def test_all_eighteen_announcements_are_open_even_impossible_ones() -> None:
    assert offered(battle(1, 1, 1)) == ANNOUNCEMENTS
    assert len(ANNOUNCEMENTS) == 18


@pytest.mark.parametrize(
    ("said", "dice", "true"),
    [
        ("single-6", [1, 2, 6], True),
        ("pair-2", [2, 2, 2], True),
        ("pair-2", [2, 3, 4], False),
        ("triple-1", [1, 1, 1], True),
        ("single-3", [3, 3, 3], True),
        ("single-5", [1, 2, 3], False),
    ],
)
def test_true_if_at_least_that_many_dice_show_it(said: str, dice: list[int], true: bool) -> None:
    assert is_true(said, dice) is true


def test_an_understatement_is_true_and_counts_as_announced_only_if_believed() -> None:
    state = answer(battle(6, 6, 6, 1, 1, 2, york=4), "single-6", "doubt")
    assert state.previous is not None
    assert state.previous.result == "triple-6"
    assert state.previous.losses == [0, 3], "the doubter loses one, then two by the three sixes"
    state = answer(battle(6, 6, 6, 1, 1, 2), "single-6", "believe")
    assert state.previous is not None
    assert state.previous.result == "single-6"


def test_a_doubted_truth_costs_the_defender_one() -> None:
    state = answer(battle(6, 6, 6, 1, 2, 4, york=5), "triple-6", "doubt")
    assert state.host(ELIZABETH) == 1, "one for the doubt, three for the single against a triple"


def test_a_lie_found_costs_the_attacker_one_and_the_best_dice_count() -> None:
    state = answer(battle(2, 4, 4, 1, 1, 5, lancaster=4), "triple-6", "doubt")
    assert state.previous is not None
    assert state.previous.result == "pair-4"
    assert state.host(MARGARET) == 3
    assert state.previous.losses == [1, 1]


def test_the_card_may_be_used_even_if_the_announcement_stays_false() -> None:
    state = answer(battle(2, 4, 5, lancaster=4, hands=(["wakefield"], [])), "triple-1", "doubt")
    assert "2.4.4" in offered(state)
    assert "2.5.5" in offered(state)


def test_a_believed_announcement_counts_and_the_dice_stay_secret() -> None:
    state = answer(battle(1, 2, 3, 5, 5, 6, hands=(["towton"], [])), "triple-6", "believe")
    assert state.previous is not None
    assert state.previous.result == "triple-6"
    assert state.previous.dice == []
    assert state.hands[MARGARET] == ["towton"], "no card for whoever was believed"


def test_the_attacker_who_told_the_truth_may_not_use_the_card() -> None:
    state = answer(battle(5, 5, 1, 1, 2, 3, hands=(["towton"], [])), "pair-5", "doubt")
    assert state.hands[MARGARET] == ["towton"]
    assert "told-truth" in told(state)


@pytest.mark.parametrize(
    ("card", "options"),
    [
        ("st-albans", {"1.1.6", "1.2.5", "1.2.6", "2.2.6"}),
        ("towton", {"1.1.6", "2.2.6"}),
    ],
)
def test_as_many_dice_as_command_points_each_by_one(card: str, options: set[str]) -> None:
    """Every arrangement on offer turns at most that many dice, and stays within 1 to 6."""
    state = answer(battle(1, 2, 6, hands=([card], [])), "triple-4", "doubt")
    points = POINTS[card]
    for code in offered(state)[1:]:
        turned = [int(n) for n in code.split(".")]
        assert all(1 <= n <= 6 for n in turned)
        assert reachable((1, 2, 6), turned, points)
    assert options & set(offered(state))


def reachable(dice: tuple[int, ...], turned: list[int], points: int) -> bool:
    from itertools import permutations

    return any(
        all(abs(a - b) <= 1 for a, b in zip(dice, order, strict=True))
        and sum(a != b for a, b in zip(dice, order, strict=True)) <= points
        for order in permutations(turned)
    )


def test_one_card_per_battle_and_player() -> None:
    state = battle(1, 2, 3, 1, 1, 2, lancaster=5, york=5, hands=(["towton"], []))
    state = answer(state, "pair-3", "doubt", "1.3.3")
    assert state.hands[MARGARET] == []


def test_a_last_troop_lost_in_step_4_ends_the_battle_at_once() -> None:
    state = answer(battle(1, 2, 3, lancaster=1), "triple-6", "doubt")
    assert state.previous is not None
    assert state.previous.defence == [], "step 5 is skipped"
    state = answer(state, "reserve")
    assert state.trophies[ELIZABETH] == ["bosworth"]


def test_losses_beyond_what_is_there_take_all_and_the_french_first() -> None:
    state = answer(battle(6, 6, 6, 1, 2, 3, york=1, french=(0, 1)), "triple-6", "believe")
    assert state.host(ELIZABETH) == 0
    assert state.french_supply == 2
    assert state.previous is not None
    assert state.previous.french_losses == [0, 1]


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("triple-1", "single-6", 3),
        ("triple-1", "pair-6", 2),
        ("pair-1", "single-6", 2),
        ("triple-2", "triple-1", 1),
        ("pair-6", "pair-5", 1),
        ("single-6", "single-5", 1),
    ],
)
def test_the_table_of_losses(one: str, other: str, count: int) -> None:
    assert losses(battle(1, 1, 1), one, other) == count
    assert losses(battle(1, 1, 1), other, one) == count


def test_the_best_combination_is_taken_for_the_defender() -> None:
    assert best((4, 5, 5)) == "pair-5"
    assert best((1, 1, 6)) == "pair-1"
    assert best((2, 4, 6)) == "single-6"
    assert best((3, 3, 3)) == "triple-3"


def test_ties_cost_nothing_and_may_repeat() -> None:
    state = battle(*[2, 2, 5] * 6)
    for _ in range(3):
        state = answer(state, "pair-2", "believe")
        assert state.previous is not None
        assert state.previous.losses == [0, 0]


def test_survivors_go_to_one_region_or_the_reserve_or_both() -> None:
    state = lay_out(EndBattle(), lancaster={"battlefield": 3}, york={"reserve": 1},
                    battlefield="towton")  # fmt: skip
    assert offered(state) == ("north", "central", "reserve")
    state = answer(state, "central")
    assert offered(state) == ("3", "2", "1")
    state = answer(state, "2")
    assert zone(state, MARGARET, "central") == 2
    assert zone(state, MARGARET, "reserve") == 1


def test_only_french_left_means_nobody_to_place_but_the_battle_counts() -> None:
    state = lay_out(EndBattle(), lancaster={"reserve": 1}, york={"reserve": 1}, french=(1, 0),
                    battlefield="towton")  # fmt: skip
    assert not state.pending
    assert state.trophies[MARGARET] == ["towton"]
    assert state.french == [0, 0]
