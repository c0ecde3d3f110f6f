"""R-13.11 to 13.16: influence tracks and alliances."""

from games.dune_uprising.influence import Influence, lose_influence, raise_influence
from games.dune_uprising.state import NOBODY, Dune
from tests.dune_uprising.tables import (
    answer,
    asked,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
    told,
)


def test_R_13_11_step_by_step() -> None:
    state = open_table()
    raise_influence(state, 0, "guild", 5)
    assert [item["level"] for item in told(state, "influence")] == [1, 2, 3, 4, 5]
    raise_influence(state, 0, "guild", 3)
    assert state.players[0].influence[1] == 6


def test_R_13_12_level_two_gives_and_takes_a_point() -> None:
    state = open_table()
    raise_influence(state, 0, "bg", 2)
    assert state.players[0].vp == 1
    lose_influence(state, 0, "bg")
    assert state.players[0].vp == 0
    raise_influence(state, 0, "bg")
    assert state.players[0].vp == 1


def test_R_13_13_level_four() -> None:
    def reach(faction: str) -> Dune:
        state = open_table()
        state.players[0].influence = [3, 3, 3, 3]
        state.players[0].intrigue = []
        return run(state, Influence(of=(faction,), count=1))

    assert asked(reach("emperor")) == "place-spy"
    assert reach("guild").players[0].solari == 3
    assert len(reach("bg").players[0].intrigue) == 1
    assert reach("fremen").players[0].water == 2


def test_R_13_13_earned_again() -> None:
    state = open_table()
    state.players[0].influence = [0, 4, 0, 0]
    lose_influence(state, 0, "guild")
    assert run(state, Influence(of=("guild",), count=1)).players[0].solari == 3


def test_R_13_14_alliance() -> None:
    state = open_table()
    raise_influence(state, 1, "fremen", 4)
    assert state.alliances[3] == 1
    assert state.players[1].vp == 2
    raise_influence(state, 0, "fremen", 4)
    assert state.alliances[3] == 1, "a tie is not enough"
    raise_influence(state, 0, "fremen")
    assert state.alliances[3] == 0
    assert (state.players[0].vp, state.players[1].vp) == (2, 1)


def test_R_13_15_who_was_tied_gets_the_token() -> None:
    state = open_table()
    raise_influence(state, 0, "guild", 4)
    raise_influence(state, 1, "guild", 4)
    raise_influence(state, 2, "guild", 4)
    after = state.copy()
    after.agenda.clear()
    lose_influence(after, 0, "guild")
    after.settle()
    assert offered(after) == ("seat-1", "seat-2")
    after = answer(after, "seat-2")
    assert after.alliances[1] == 2
    assert (after.players[0].vp, after.players[2].vp) == (1, 2)


def test_R_13_15_back_to_the_board() -> None:
    state = open_table()
    raise_influence(state, 0, "guild", 4)
    lose_influence(state, 0, "guild")
    assert state.alliances[1] == NOBODY
    assert state.players[0].vp == 1


def test_R_13_16_alliance_means_the_token() -> None:
    state = open_table()
    player = hand(state, "branching-path")
    player.intrigue = ["devour"]
    put(player, influence=[0, 0, 4, 0])
    state.alliances[2] = 1
    state.players[1].influence = [0, 0, 4, 0]
    without = send(state, "branching-path", "arrakeen")
    assert not any(code.startswith("item") for code in offered(without))
    state.alliances[2] = 0
    having = send(state, "branching-path", "arrakeen")
    arrow = next(code for code in offered(having) if code.startswith("item"))
    assert answer(having, arrow).players[0].spice == 2
