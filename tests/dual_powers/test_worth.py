"""The evaluation: between lost and won, the same for both sides, and blind to what is unseen."""

from games.conformance import walk
from games.dual_powers import GAME
from games.dual_powers.components import CARD_REGION, COMMANDS
from games.dual_powers.solitaire import opposition_objective
from games.dual_powers.state import PowersOptions
from games.dual_powers.worth import aims, worth
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, put


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    for _, _, position in walk(GAME, PowersOptions(), "worth"):
        assert -1 <= worth(position, 0) <= 1
        assert abs(worth(position, 0) + worth(position, 1)) < 1e-9
    assert {worth(position, 0), worth(position, 1)} == {-1.0, 1.0}


def test_strength_in_the_unrest_region_is_worth_something() -> None:
    state = tables.table()
    before = worth(state, RED)
    put(state, ("red", "purple", "brown", "green", "blue", "white")[state.unrest], "r5")
    assert worth(state, RED) > before


def test_alone_the_unseen_objective_changes_nothing() -> None:
    state = tables.table(opposition=2)
    put(state, "green", "r5")
    values = set()
    for card in ("green-7", "blue-2", "white-5"):
        state.objectives[RED] = card
        values.add(worth(state, 0))
    assert len(values) == 1


def test_the_oppositions_whole_row_is_judged_by_its_own_rule() -> None:
    """Example H: equal days, then the last card of those with most cards."""
    row = ["red-2", "red-4a", "purple-4a", "brown-5", "purple-2"]
    card = opposition_objective(row)
    assert list(aims(row, 0)) == [(CARD_REGION[card], 1.0, COMMANDS[card].points)]
