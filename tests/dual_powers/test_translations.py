"""Where the German and the Russian rulebook differ: every row of the table that changes play."""

from games.dual_powers.actions import Bonus, Lead, MoveToken, Recover, bundles, own_supply
from games.dual_powers.calendar import AdvanceDate
from games.dual_powers.components import (
    CLOSES,
    CONNECTIONS,
    ENDS,
    LEADERS,
    LEVEL,
    MONTHS,
    ONE_STEP,
    REGION,
    REGIONS,
    TOKENS,
)
from games.dual_powers.rules import CleanUp, Draw, Round, setup
from games.dual_powers.scoring import CheckEnd
from games.dual_powers.solitaire import OppositionLeads, OppositionTurn, opposition_objective
from games.dual_powers.state import NOBODY, PowersOptions
from games.dual_powers.strength import tally
from games.dual_powers.view import view
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, date, heard, offered, place, play, put, tired


def test_row_1_a_tile_blocks_a_connection_and_not_a_region() -> None:
    for region, way in CLOSES.items():
        assert region in ENDS[way]
        assert ONE_STEP[way][region]  # the region can still be left another way


def test_row_2_card_points_count_at_the_end_of_the_round() -> None:
    state = tables.table()
    put(state, "red", "r5")
    assert tables.score(state, "red-7", "blue-2").support == -5


def test_row_3_the_calendar_starts_on_the_first_of_march() -> None:
    state = setup(PowersOptions(), "start")
    assert (MONTHS[state.month], state.day) == ("mar-apr", 1)


def test_row_5_command_cards_are_drawn() -> None:
    state = setup(PowersOptions(), "start")
    for hand in state.hands:
        assert sum(card in LEADERS for card in hand) == 3
        assert len(hand) == 8


def test_row_6_an_objective_lies_face_down() -> None:
    state = setup(PowersOptions(), "start")
    for seat in (RED, WHITE):
        state = state.apply(seat, tables.first_option(state, seat))
    assert view(state, WHITE).sides[RED].objective == "?"
    assert view(state, None).sides[RED].objective == "?"
    assert view(state, RED).own_objective == state.objectives[RED]


def test_row_7_past_31_the_count_goes_on_from_1() -> None:
    state = tables.table()
    date(state, "jul", 28)
    tables.run(state, AdvanceDate(side=RED, days=7))
    assert (MONTHS[state.month], state.day) == ("aug", 4)


def test_row_8_the_bonus_action_is_the_fourth_step_of_the_turn() -> None:
    state = tables.table()
    put(state, "blue", "r5")
    tables.hold(state, RED, "blue-4a")
    date(state, "jul", 11)
    state = play(tables.turn(state, RED), "blue-4a")
    assert [step.slug for step in reversed(state.agenda)] == ["act", "bonus-day"]


def test_row_9_a_command_card_gives_one_action_only() -> None:
    state = tables.table()
    put(state, "blue", "r5")
    tables.hold(state, RED, "blue-7")
    state = play(tables.turn(state, RED), "blue-7", "move", "white")
    assert not state.pending


def test_row_10_a_leader_is_placed_and_does_one_special_action() -> None:
    state = tables.table()
    state.will = WHITE
    state = tables.run(state, Lead(seat=RED, card="lenin"))
    assert offered(state) == (*REGIONS, "inspire", "pass")
    state = play(state, "blue")
    assert offered(state) == ("inspire", "pass")
    state = play(state, "inspire")
    assert (place(state, "lenin"), state.will, state.pending) == ("blue", RED, ())


def test_row_11_recruited_levels_total_at_most_the_value() -> None:
    state = tables.table()
    supply = own_supply(state, RED)
    for value in (1, 2, 3):
        found = bundles(supply, value)
        assert max(sum(LEVEL[t] for t in each) for each in found) == value
        assert all(sum(LEVEL[t] for t in each) <= value for each in found)
    kinds = {tuple(sorted(LEVEL[t] for t in each)) for each in bundles(supply, 3)}
    assert kinds == {(1,), (2,), (3,), (1, 1), (1, 2), (1, 1, 1)}


def test_row_12_a_double_move_is_one_token_up_to_two_regions() -> None:
    state = tables.table()
    put(state, "red", "r5", "r8")
    tables.hold(state, RED, "red-2")
    state = play(tables.turn(state, RED), "red-2", "double-move", "r5")
    assert set(offered(state)) == {"purple", "green", "brown", "white", "blue"}
    state = play(state, "white")
    assert (place(state, "r5"), place(state, "r8")) == ("white", "red")
    assert not state.pending


def test_row_13_recover_turns_exhausted_to_ready_only() -> None:
    state = tables.table()
    put(state, "red", "r5", "r8!", "r9!")
    state = tables.run(state, Recover(seat=RED))
    assert set(offered(state)) == {"r8", "r9"}
    assert not tired(play(state, "r8"), "r8")


def test_row_14_a_protest_is_optional_and_goes_to_a_different_connection() -> None:
    state = tables.table()
    tables.close(state, "palace")
    state = play(tables.run(state, Lead(seat=RED, card="kollontai")), "red")
    assert offered(state) == ("protest", "pass")
    assert CONNECTIONS[play(state, "pass").blockade] == "palace"
    state = play(state, "protest")
    assert set(offered(state)) == set(CONNECTIONS) - {"palace"}
    assert CONNECTIONS[play(state, "trinity").blockade] == "trinity"


def test_row_15_the_bonus_recruit_is_a_level_1_unit_anywhere_or_not_on_offer() -> None:
    state = tables.table()
    state = tables.run(state, Bonus(seat=RED, cause="day"))
    assert set(offered(play(state, "recruit"))) == {
        f"{unit}.{region}" for unit in ("r1", "r3") for region in REGIONS
    }
    put(state, "blue", "r1", "r2", "r3", "r4")
    state = tables.run(state, Bonus(seat=RED, cause="day"))
    assert "recruit" not in offered(state)


def test_row_16_neutrals_count_beside_an_own_token_a_leader_suffices() -> None:
    state = tables.table()
    put(state, "green", "n5!", "n3", "w5")
    state.will = RED
    assert tally(state, REGION["green"]).strength == (0, 2)
    put(state, "green", "stalin")
    assert tally(state, REGION["green"]).strength == (5, 2)


def test_row_17_ties_go_to_more_tokens_and_then_to_the_will_of_the_people() -> None:
    state = tables.table()
    put(state, "green", "r5", "w1", "w2")
    state.will = RED
    assert tally(state, REGION["green"]).winner == WHITE
    put(state, "red", "r6", "w5")
    assert tally(state, REGION["red"]).winner == RED
    state.will = WHITE
    assert tally(state, REGION["red"]).winner == WHITE


def test_row_17_neutrals_count_in_the_token_tie_break() -> None:
    """A session report: five against five, decided by three tokens to two."""
    state = tables.table()
    put(state, "green", "r8", "r5!", "n3", "w8", "w5")
    state.will = RED
    count = tally(state, REGION["green"])
    assert (count.strength, count.tokens, count.winner) == ((5, 5), (3, 2), RED)


def test_row_18_with_no_tokens_or_neutral_ones_only_nobody_is_stronger() -> None:
    state = tables.table()
    assert tally(state, REGION["green"]).winner == NOBODY
    put(state, "green", "n5")
    assert tally(state, REGION["green"]).winner == NOBODY


def test_row_19_units_return_to_supply_leaders_and_neutrals_are_gone() -> None:
    state = tables.table()
    put(state, "green", "r5!", "w5!", "stalin!", "n1!", "trotsky!")
    tables.score(state, "green-2", "blue-2")
    assert [place(state, t) for t in ("r5", "w5", "stalin", "n1", "trotsky")] == [
        "supply",
        "supply",
        "out",
        "out",
        "out",
    ]


def test_row_20_clean_up_blocks_the_connection_of_the_new_tile() -> None:
    state = tables.table()
    state.tiles = [REGION["brown"], REGION["purple"]]
    state.unrest, state.barred = REGION["red"], REGION["green"]
    tables.run(state, CleanUp())
    assert (state.unrest, state.barred) == (REGION["green"], REGION["purple"])
    assert CONNECTIONS[state.blockade] == "exchange"


def test_row_21_played_cards_and_objectives_are_discarded_hands_are_kept() -> None:
    state = tables.table()
    tables.hold(state, RED, "red-2", "red-3a")
    tables.objectives(state, "blue-5", "blue-6")
    tables.hold(state, WHITE, "green-2")
    state.hands[WHITE].remove("green-2")
    state.played[RED] = ["green-2"]
    kept = list(state.hands[RED])
    tables.run(state, CleanUp())
    assert state.hands[RED] == kept
    assert set(state.discard) == {"blue-5", "blue-6", "green-2"}
    tables.run(state, Draw())
    assert len(state.hands[RED]) == len(kept) + 5


def test_row_22_the_difficulty_is_one_level() -> None:
    assert [setup(PowersOptions(opposition=x), "x").difficulty for x in range(1, 7)] == [
        1,
        2,
        3,
        4,
        5,
        6,
    ]


def test_row_23_the_opposition_leader_cards_are_shuffled() -> None:
    orders = {tuple(setup(PowersOptions(opposition=1), str(n)).chiefs) for n in range(40)}
    assert len(orders) == 6  # two left of three


def test_row_24_alone_the_objective_is_drawn_in_the_draw_phase_unseen() -> None:
    state = setup(PowersOptions(opposition=1), "unseen")
    assert state.objectives[RED]
    assert view(state, 0).own_objective == ""
    assert view(state, 0).sides[RED].objective == "?"


def test_row_26_the_opposition_takes_the_will_at_once_on_any_crossing() -> None:
    state = tables.table(opposition=2)
    state.will = RED
    date(state, "jul", 28)
    state.stack = ["red-7"]
    tables.run(state, OppositionTurn())
    assert (state.will, state.day, MONTHS[state.month]) == (WHITE, 4, "aug")
    assert heard(state, "opposition.will")


def test_row_27_organise_turns_the_own_objective_face_up() -> None:
    state = setup(PowersOptions(opposition=1), "organise")
    state = tables.run(state, Bonus(seat=0, cause="day"))
    state = play(state, "organise")
    assert state.shown[RED]
    assert view(state, None).sides[RED].objective == state.objectives[RED]
    state = tables.run(state, Bonus(seat=0, cause="day"))
    assert "organise" not in offered(state)


def test_row_27_organise_is_a_matter_of_the_solitaire_game() -> None:
    assert "organise" not in offered(tables.run(tables.table(), Bonus(seat=RED, cause="day")))


def test_row_28_alone_espionage_turns_the_own_objective() -> None:
    state = setup(PowersOptions(opposition=1, side="white"), "spy")
    state = play(tables.run(state, Lead(seat=0, card="lvov")), "espionage")
    assert state.shown == [False, True]


def test_row_29_the_last_card_decides_the_region_whose_best_card_is_scored() -> None:
    assert opposition_objective(["purple-4b", "red-6", "purple-2"]) == "purple-4b"


def test_row_29_days_come_before_cards_and_cards_before_the_last() -> None:
    assert opposition_objective(["red-7", "blue-2", "blue-3a"]) == "red-7"
    assert opposition_objective(["blue-2", "blue-5", "red-7"]) == "blue-5"


def test_row_31_a_solitaire_game_ends_after_the_scoring_of_round_3() -> None:
    state = tables.table(opposition=1)
    state.round = 2
    tables.run(state, CheckEnd())
    assert state.outcome is None
    state.round, state.support = 3, -1
    state = tables.run(state, CheckEnd())
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "third-round")
    state = tables.table(opposition=1)
    state.round, state.will = 3, WHITE
    state = tables.run(state, CheckEnd())
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((), "third-round-will")


def test_the_opposition_has_the_will_before_each_action_phase() -> None:
    state = tables.table(opposition=1)
    state.will = RED
    tables.run(state, OppositionLeads())
    assert state.will == WHITE


def test_trotsky_arrives_in_the_unrest_region_and_joins_red_as_he_is() -> None:
    state = tables.table()
    state.unrest = REGION["brown"]
    date(state, "mar-apr", 31)
    tables.run(state, AdvanceDate(side=WHITE, days=1))
    assert place(state, "trotsky") == "brown"
    assert state.will == WHITE
    put(state, "white", "trotsky!")
    date(state, "jul", 31)
    tables.run(state, AdvanceDate(side=WHITE, days=1))
    assert (place(state, "trotsky"), place(state, "trotsky-red")) == ("out", "white")
    assert tired(state, "trotsky-red")


def test_trotsky_who_was_removed_never_joins() -> None:
    state = tables.table()
    state.where[next(i for i, t in enumerate(TOKENS) if t.id == "trotsky")] = -2
    date(state, "jul", 31)
    tables.run(state, AdvanceDate(side=WHITE, days=1))
    assert place(state, "trotsky-red") == "out"
    assert heard(state, "trotsky-lost")


def test_two_markers_in_one_region_are_scored_one_after_the_other() -> None:
    state = tables.table()
    put(state, "green", "r5")
    state = tables.score(state, "green-7", "green-6")
    assert state.support == -9
    assert [verdict.marker for verdict in state.verdicts] == [2, 3]
    assert tired(state, "r5")  # exhausted once, not removed


def test_who_is_behind_reveals_first() -> None:
    state = tables.table()
    state.support = -2  # white is behind
    tables.score(state, "green-7", "red-6")
    assert [verdict.owner for verdict in state.verdicts] == [WHITE, RED]


def test_a_round_starts_with_the_objectives_chosen_at_the_same_time() -> None:
    state = tables.run(tables.table(), Round())
    assert [decision.seat for decision in state.pending] == [RED, WHITE]
    assert all(decision.private for decision in state.pending)


def test_a_token_behind_a_closed_and_an_open_bridge_still_moves() -> None:
    state = tables.table()
    put(state, "red", "r5")
    tables.close(state, "liteiny")
    state = tables.run(state, MoveToken(seat=RED, steps=1))
    assert place(state, "r5") == "purple"  # the only way left is taken unasked


def test_scoring_tells_every_comparison() -> None:
    state = tables.table()
    put(state, "green", "r5")
    state = tables.score(state, "green-7", "blue-2")
    assert len(heard(state, "scored")) == 1
    assert len(heard(state, "nobody")) == 1
