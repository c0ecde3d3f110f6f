"""R-6: recruiting, deploying and retreating troops; R-10.8: recalling an agent."""

from games.dune_uprising.data import spaces
from games.dune_uprising.state import Turn
from games.dune_uprising.troops import RecallAgent, Recruit, Retreat
from tests.dune_uprising.tables import answer, hand, offered, open_table, put, run, send

COMBAT = {
    "heighliner",
    "desert-tactics",
    "fremkit",
    "arrakeen",
    "spice-refinery",
    "research-station",
    "sietch-tabr",
    "imperial-basin",
    "hagga-basin",
    "deep-desert",
}


def test_R_6_1_recruit_from_supply_to_garrison() -> None:
    after = run(open_table(), Recruit(count=2))
    assert (after.players[0].supply, after.players[0].garrison) == (7, 5)


def test_R_6_2_combat_spaces() -> None:
    assert {space.id for space in spaces().values() if space.combat} == COMBAT


def test_R_6_3_deployment_is_recruits_plus_two() -> None:
    state = open_table()
    hand(state, "reconnaissance")
    state = send(state, "reconnaissance", "arrakeen")
    assert offered(state) == ("deploy-3", "deploy-2", "deploy-1", "end")
    after = answer(state, "deploy-3")
    assert (after.players[0].conflict, after.players[0].garrison) == (3, 1)
    state = open_table()
    put(hand(state, "reconnaissance"), garrison=0)
    state = send(state, "reconnaissance", "arrakeen")
    assert offered(state) == ("deploy-1", "end"), "never more than the garrison holds"


def test_R_6_4_split_deployment_and_other_effects() -> None:
    """Deploy first, then Chani's agent box sees three units."""
    state = open_table()
    player = hand(state, "chani")
    player.intrigue = ["detonation"]
    state = send(state, "chani", "arrakeen", "deploy-2")
    assert state.players[0].intrigue == ["detonation"]
    assert "deploy-1" in offered(state)
    state = answer(state, "deploy-1")
    assert len(state.players[0].intrigue) == 2, "Chani has drawn"
    state = answer(state, "detonation.2", "1")
    assert state.players[0].conflict == 4, "a card does not use up the limit"


def test_R_6_5_sardaukar_coordination() -> None:
    state = open_table()
    put(hand(state, "coordination"), spice=4)
    state = send(state, "coordination", "sardaukar")
    assert "deploy-4" in offered(state)
    assert "deploy-5" not in offered(state), "no two others"


def test_R_6_6_no_general_deployment_in_a_reveal_turn() -> None:
    state = open_table()
    hand(state, "overthrow", "argument")
    state = answer(state, "reveal")
    assert state.players[0].garrison == 4
    assert not any(code.startswith("deploy") for code in offered(state))


def test_R_6_7_retreat() -> None:
    state = open_table()
    put(state.players[0], conflict=2, worms=2)
    after = answer(run(state, Retreat(least=0, most=12)), "2")
    assert (after.players[0].conflict, after.players[0].worms) == (0, 2)
    assert "0" in offered(run(state, Retreat(least=0, most=12)))
    assert not Retreat(least=3, most=3).possible(state)


def test_R_10_8_recall_agent_needs_another_one() -> None:
    state = open_table()
    state.turn = Turn(seat=0, kind="agent", space="arrakeen")
    state.players[0].agents = ["arrakeen"]
    assert not RecallAgent().possible(state)
    state.players[0].agents = ["secrets", "arrakeen"]
    assert RecallAgent().others(state) == ("secrets",)
