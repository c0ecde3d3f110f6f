"""Every worked example of the rulebook, in printed order. Katja is white, Viktor red."""

from games.dual_powers.components import MONTHS, REGION
from games.dual_powers.solitaire import opposition_objective, opposition_region
from games.dual_powers.strength import tally
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, WHITE, close, date, offered, place, play, put, tired


def test_example_a_a_purple_4_from_day_26_slides_to_31_and_earns_a_bonus_action() -> None:
    state = tables.table()
    put(state, "blue", "w5")
    tables.hold(state, WHITE, "purple-4a")
    date(state, "may-jun", 26)
    state = play(tables.turn(state, WHITE), "purple-4a")
    assert state.day == 31
    assert MONTHS[state.month] == "may-jun"
    assert state.pending[0].slug == "act"  # the bonus comes later in the turn
    state = play(state, "pass")
    assert state.pending[0].slug == "bonus"
    assert state.pending[0].seat == WHITE


def test_example_b_green_4_recruits_two_level_1_units_into_the_green_region() -> None:
    state = tables.table()
    tables.hold(state, RED, "green-4a")
    state = play(tables.turn(state, RED), "green-4a", "recruit")
    assert "r1.r3" in offered(state)
    state = play(state, "r1.r3")
    assert place(state, "r1") == place(state, "r3") == "green"
    assert not tired(state, "r1")


def test_example_c_kerensky_cannot_pass_the_blockade_so_a_unit_moves_from_blue_to_white() -> None:
    state = tables.table()
    put(state, "green", "kerensky")
    put(state, "blue", "w5")
    close(state, "liteiny")
    tables.hold(state, WHITE, "green-5")
    state = play(tables.turn(state, WHITE), "green-5", "move")
    assert "red" not in offered(play(state, "kerensky"))
    state = play(state, "w5")
    assert "white" in offered(state)
    assert place(play(state, "white"), "w5") == "white"


def test_example_d_day_15_lets_viktor_move_a_neutral_unit_from_brown_to_purple() -> None:
    state = tables.table()
    put(state, "brown", "n3")
    tables.hold(state, RED, "purple-5")
    date(state, "mar-apr", 10)
    state.will = RED
    state = play(tables.turn(state, RED), "purple-5", "recruit", "r5")
    assert place(state, "r5") == "purple"
    assert state.day == 15
    state = play(state, "move", "n3", "purple")
    assert place(state, "n3") == "purple"


def test_example_e_four_against_four_goes_to_three_tokens_against_two() -> None:
    """The yellow region of the text is the brown one: six colours, and no yellow among them."""
    state = tables.table()
    put(state, "brown", "r10!", "r5!", "r1!", "w5", "w6")
    count = tally(state, REGION["brown"])
    assert count.strength == (4, 4)  # 3 + 1 + 0 against 2 + 2
    assert count.tokens == (3, 2)
    assert count.winner == RED


def test_example_f_katja_takes_three_points_for_the_unrest_in_july() -> None:
    state = tables.table()
    put(state, "brown", "w1", "w2", "w3", "r5", "r1!")
    date(state, "jul", 3)
    state = tables.score(state, "red-2", "blue-2", unrest="brown")
    assert tally(state, REGION["brown"]).strength == (2, 3)
    assert state.pending[0].seat == WHITE
    assert offered(state) == ("points", "bonus")
    assert state.support == 0
    assert play(state, "points").support == 3  # towards white


def test_example_g_one_token_is_turned_one_unit_returns_and_a_leader_leaves_the_game() -> None:
    state = tables.table()
    put(state, "white", "w5", "lvov!", "r10!")
    assert tally(state, REGION["white"]).strength == (3, 3)  # 2 + 1 against 3
    state = tables.score(state, "white-2", "white-3a")
    assert (place(state, "w5"), tired(state, "w5")) == ("white", True)
    assert place(state, "r10") == "supply"
    assert place(state, "lvov") == "out"


def test_example_h_the_opposition_aims_at_purple_and_scores_its_best_card_there() -> None:
    """Red and purple tie at 6 days and two cards; the last of them played was purple.

    Both texts call purple-4 the last card. It was purple-2; what comes of it is the same, for
    purple is the region and purple-4 its card with the most points.
    """
    row = ["red-2", "red-4a", "purple-4a", "brown-5", "purple-2"]
    assert opposition_region(row) == REGION["purple"]
    assert opposition_objective(row) == "purple-4a"
