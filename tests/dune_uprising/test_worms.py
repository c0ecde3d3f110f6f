"""R-7: sandworms, maker hooks and the shield wall."""

import pytest

from games.dune_uprising.troops import BreakWall, Hooks, Worms
from tests.dune_uprising.tables import (
    answer,
    asked,
    conflict,
    fight,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
)


def test_R_7_1_a_worm_enters_the_conflict() -> None:
    state = conflict(open_table(), "shadow-contest")
    after = run(state, Worms(count=1))
    assert (after.players[0].worms, after.players[0].strength) == (1, 3)


def test_R_7_2_hooks_are_needed_and_kept() -> None:
    state = conflict(open_table(), "shadow-contest")
    put(hand(state, "desert-planet"), water=1)
    without = send(state, "desert-planet", "hagga-basin")
    assert asked(without) == "turn-menu", "only spice can be had"
    assert without.players[0].spice == 2
    state.players[0].hooks = True
    state = answer(send(state, "desert-planet", "hagga-basin"), "option-2")
    assert state.players[0].worms == 1
    assert state.players[0].hooks
    assert run(state, Hooks()).players[0].hooks


def test_R_7_3_the_wall_keeps_worms_out() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    assert run(state, Worms(count=1)).players[0].worms == 0
    state.wall = False
    assert run(state, Worms(count=1)).players[0].worms == 1
    state = conflict(open_table(), "shadow-contest")
    assert state.wall
    assert run(state, Worms(count=1)).players[0].worms == 1


def test_R_7_4_removing_the_wall_is_voluntary_and_before_the_worm() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    assert run(state, BreakWall()).pending[0].offer(state).options == ("remove", "keep")
    player = hand(state, "dagger")
    player.intrigue = ["unexpected-allies"]
    put(player, water=2)
    state = answer(state, "unexpected-allies", "remove")
    assert not state.wall
    assert state.players[0].worms == 1, "no hooks needed"


@pytest.mark.parametrize(
    ("space", "spice", "worms"), [("hagga-basin", 2, 1), ("deep-desert", 4, 2)]
)
def test_R_7_5_maker_spaces(space: str, spice: int, worms: int) -> None:
    state = conflict(open_table(), "shadow-contest")
    put(hand(state, "desert-planet"), water=3, hooks=True)
    state.bonus[space] = 2
    state = send(state, "desert-planet", space)
    assert offered(state) == ("option-1", "option-2")
    assert answer(state, "option-1").players[0].spice == spice + 2
    after = answer(state, "option-2")
    assert (after.players[0].worms, after.players[0].spice) == (worms, 2)


def test_R_7_5_not_while_worms_are_blocked() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    put(hand(state, "desert-planet"), water=3, hooks=True)
    state = send(state, "desert-planet", "hagga-basin")
    assert state.players[0].spice == 2, "taken without asking"


def test_R_7_6_worms_go_home() -> None:
    state = conflict(open_table(), "shadow-contest")
    put(state.players[0], worms=2)
    assert fight(state).players[0].worms == 0
