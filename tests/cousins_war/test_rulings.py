"""Every ruling of our facts on The Cousins' War: slips of the rulebook and open questions."""

from __future__ import annotations

import pytest

import games
from games.cousins_war.battle import ANNOUNCEMENTS, Attack, Battle, EndBattle, best, is_true, losses
from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import EVENTS, POINTS
from games.cousins_war.rules import CleanUp, Deal, LayCards, LayTroops, Swap, Victory
from games.cousins_war.state import Cousins, CousinsOptions
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    lay_out,
    offered,
    told,
    unmarked,
    use,
    with_card,
    with_points,
    zone,
)

GAME = games.ALL["cousins-war"]


def battle(
    *dice: int,
    lancaster: int = 2,
    york: int = 2,
    french: tuple[int, int] = (0, 0),
    hands: tuple[list[str], list[str]] = ([], []),
    attacker: int = MARGARET,
    twist: str = "",
) -> Cousins:
    """The attacker has thrown; the announcement is next."""
    return lay_out(
        Attack(attacker=attacker, number=1),
        EndBattle(),
        lancaster={"battlefield": lancaster},
        york={"battlefield": york},
        french=french,
        hands=hands,
        battlefield="bosworth",
        dice=dice,
        twist=twist,
    )


# ---- contradictions and slips in the rulebook


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


# ---- cards and phases


def test_a_held_battlefield_must_be_laid() -> None:
    hands = (["towton", "spies", "barnet"], ["wakefield"])
    assert set(offered(lay_out(LayCards(), hands=hands))) == {"towton", "barnet"}


@pytest.mark.parametrize("round", range(1, 6))
def test_without_a_battlefield_an_unmarked_event_is_laid(round: int) -> None:
    state = lay_out(LayCards(), hands=(list(EVENTS), ["towton"]), round=round)
    assert set(offered(state)) == set(unmarked(round))


def test_without_an_unmarked_event_any_event_will_do() -> None:
    marked = [card for card, event in EVENTS.items() if event.rounds[0]]
    state = lay_out(LayCards(), hands=(marked, ["towton"]), round=1)
    assert set(offered(state)) == set(marked)


@pytest.mark.parametrize("round", range(5))
def test_our_strips_mark_four_events_in_every_round(round: int) -> None:
    marks = [event.rounds[round] for event in EVENTS.values() if event.rounds[round]]
    assert sorted(marks) == ["any", "any", "lancaster", "york"]


def test_a_battlefield_stands_against_an_event_which_has_no_effect() -> None:
    hands = (["bosworth"], ["northumberland"])
    before = lay_out(LayCards(), hands=hands)
    state = answer(before, "bosworth", "northumberland")
    assert state.battlefield == "bosworth"
    assert state.discard == ["northumberland"]
    assert zone(state, ELIZABETH, "north") == zone(before, ELIZABETH, "north")


def test_the_swap_is_secret_and_simultaneous() -> None:
    hands = (["towton", "spies"], ["barnet", "array"])
    state = lay_out(Swap(), hands=hands).apply(ELIZABETH, "array")
    assert "array" in state.hands[ELIZABETH], "nothing moves before both have chosen"
    assert offered(state) == ("towton", "spies"), "no look at the card that will come"
    state = state.apply(MARGARET, "towton")
    assert sorted(state.hands[MARGARET]) == ["array", "spies"]
    assert sorted(state.hands[ELIZABETH]) == ["barnet", "towton"]


def test_a_kept_card_counts_towards_the_six() -> None:
    state = lay_out(Deal(), hands=(["towton"], []))
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert "towton" in state.hands[MARGARET]


def test_the_last_card_used_in_battle_is_discarded_without_a_secondary_event() -> None:
    state = battle(1, 2, 3, 1, 1, 1, hands=(["foul-weather"], []))
    state.round = 2  # a framed number on Foul Weather
    state = answer(state, "single-4", "doubt", "1.2.4")
    assert state.discard == ["foul-weather"]
    assert "secondary" not in told(state)
    assert state.rerolls == [[], []]


def test_a_battlefield_may_be_the_last_card() -> None:
    state = answer(battle(1, 2, 3, hands=(["towton"], [])), "single-4", "doubt")
    assert "1.2.4" in offered(state)


@pytest.mark.parametrize(("kept", "hand"), [("keep", ["spies"]), ("discard", [])])
def test_the_unplayed_card_is_kept_or_discarded(kept: str, hand: list[str]) -> None:
    state = lay_out(CleanUp(), hands=(["spies"], []))
    state.discard = ["array"]
    state.deck.remove("array")
    state = answer(state, kept)
    assert state.hands[MARGARET] == hand
    assert ("spies" in state.deck) != bool(hand)
    assert "array" in state.deck


def test_won_battlefields_stay_out_of_the_new_deck() -> None:
    state = GAME.setup(CousinsOptions(), "trophies")
    while state.round < 2 and state.pending:
        decision = state.pending[0]
        picks = decision.offer(state).options[: decision.offer(state).least]
        state = state.apply(decision.seat, picks)
    (trophy,) = state.trophies[0] + state.trophies[1]
    everything = [*state.deck, *state.hands[0], *state.hands[1]]
    assert trophy not in everything
    assert len(everything) == 16


# ---- events


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


# ---- command points


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


# ---- control


def test_equal_troops_control_nothing_and_the_french_never_count() -> None:
    state = lay_out(lancaster={"north": 2}, york={"north": 2}, french=(2, 0))
    assert state.controls(MARGARET) == state.controls(ELIZABETH) == 0


# ---- battle


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
