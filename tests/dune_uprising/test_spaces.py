"""R-13.1 to 13.10: what the spaces of the board give."""

import pytest

from games.dune_uprising.agent import prices
from games.dune_uprising.drawing import Draw
from games.dune_uprising.gains import gain
from games.dune_uprising.rules import Round
from games.dune_uprising.state import NOBODY, Dune, Turn
from games.dune_uprising.troops import Deploy
from tests.dune_uprising.tables import (
    answer,
    asked,
    conflict,
    duel,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
)


def test_R_13_1_high_council() -> None:
    state = duel()
    put(hand(state, "dagger"), solari=5)
    hand(state, seat=1)
    state = send(state, "dagger", "high-council")
    assert state.players[0].council
    state.players[0].hand = ["argument"]
    while state.pending[0].seat != 0 or asked(state) != "choose-turn":
        state = answer(state, "reveal" if asked(state) == "choose-turn" else "end")
    state = answer(state, "reveal")
    assert state.turn is not None
    assert state.turn.persuasion == 4, "the current round included"
    state = open_table()
    put(hand(state, "dagger"), solari=5, council=True)
    state = send(state, "dagger", "high-council")
    player = state.players[0]
    assert (player.spice, player.garrison, len(player.intrigue)) == (2, 6, 1)


def test_R_13_2_swordmaster() -> None:
    state = open_table()
    put(hand(state, "dagger", "dagger"), solari=8)
    assert prices(state, "swordmaster")[0].solari == 8
    after = send(state, "dagger", "swordmaster")
    assert after.players[0].swordmaster
    assert after.players[0].agents_left == 2, "usable at once"
    state.players[1].swordmaster = True
    assert prices(state, "swordmaster")[0].solari == 6, "rivals included"


@pytest.mark.parametrize(
    ("space", "what"),
    [("arrakeen", "solari"), ("spice-refinery", "solari"), ("imperial-basin", "spice")],
)
def test_R_13_3_control(space: str, what: str) -> None:
    card = "desert-planet" if space == "imperial-basin" else "reconnaissance"
    gains = []
    for owner in (NOBODY, 0):
        state = open_table()
        hand(state, card)
        state.control[space] = owner
        state = send(state, card, space)
        if asked(state) == "choose-cost":
            state = answer(state, "cost-0")
        gains.append(getattr(state.players[0], what))
    assert gains[1] == gains[0] + 1, "also for the owner's own agent"


def test_R_13_4_defensive_bonus() -> None:
    state = conflict(open_table(), "skirmish-mouse")
    state.conflicts.append("siege-of-arrakeen")
    state.control["arrakeen"] = 0
    state = run(state, Round())
    assert offered(state) == ("defend", "none")
    assert answer(state, "defend").players[0].conflict == 1
    assert answer(state, "none").players[0].conflict == 0


def test_R_13_5_assembly_hall() -> None:
    state = duel()
    hand(state, "dagger")
    state = send(state, "dagger", "assembly-hall")
    assert len(state.players[0].intrigue) == 1
    state.players[0].agents = []
    assert state.players[0].hall == 1, "kept even if the agent is recalled"


def test_R_13_6_imperial_privilege() -> None:
    state = open_table()
    player = hand(state, "dagger")
    put(player, solari=3, influence=[2, 0, 0, 0], agents=["secrets"])
    player.intrigue = ["devour"]
    player.deck = ["argument"] * 3
    state = send(state, "dagger", "imperial-privilege")
    assert state.players[0].agents == ["imperial-privilege"], "the other agent came home"
    assert state.players[0].hand == ["argument"]
    state = answer(state, offered(state)[0])
    assert state.intrigue_gone == ["devour"]
    assert len(state.players[0].intrigue) == 1


def test_R_13_7_sietch_tabr() -> None:
    state = open_table()
    put(hand(state, "reconnaissance"), influence=[0, 0, 0, 2])
    state = send(state, "reconnaissance", "sietch-tabr")
    one = answer(state, "option-1").players[0]
    assert (one.hooks, one.garrison, one.water) == (True, 4, 2)
    other = answer(state, "option-2", "remove")
    assert (other.players[0].water, other.wall, other.players[0].hooks) == (2, False, False)


def visit(space: str, card: str, **values: object) -> Dune:
    state = open_table()
    put(hand(state, card), **values)
    state.players[0].deck = ["argument"] * 5
    after = send(state, card, space)
    if after.players[0].revealed:  # nothing was left to play: what was drawn is on the table
        after.players[0].hand = after.players[0].revealed
    return after


def test_R_13_8_faction_spaces() -> None:
    before = {"spice": 5, "water": 1}
    secrets = visit("secrets", "diplomacy")
    assert secrets.players[0].influence == [0, 0, 1, 0]
    assert len(secrets.players[0].intrigue) == 1
    espionage = visit("espionage", "diplomacy", **before)
    assert asked(espionage) == "place-spy"
    assert espionage.players[0].hand == ["argument"]
    sardaukar = visit("sardaukar", "diplomacy", **before).players[0]
    assert (sardaukar.garrison, sardaukar.spice, len(sardaukar.intrigue)) == (7, 1, 1)
    service = visit("dutiful-service", "diplomacy").players[0]
    assert (service.influence[0], service.solari) == (1, 2)
    heighliner = visit("heighliner", "diplomacy", **before).players[0]
    assert (heighliner.influence[1], heighliner.garrison, heighliner.spice) == (1, 8, 0)
    supplies = visit("deliver-supplies", "diplomacy").players[0]
    assert (supplies.influence[1], supplies.water) == (1, 2)
    tactics = visit("desert-tactics", "diplomacy").players[0]
    assert (tactics.influence[3], tactics.garrison, tactics.water) == (1, 4, 0)
    fremkit = visit("fremkit", "diplomacy").players[0]
    assert (fremkit.influence[3], fremkit.hand) == (1, ["argument"])


def test_R_13_9_other_spaces() -> None:
    support = answer(visit("gather-support", "dagger", solari=2), "cost-1").players[0]
    assert (support.garrison, support.water, support.solari) == (5, 2, 0)
    arrakeen = visit("arrakeen", "reconnaissance").players[0]
    assert (arrakeen.garrison, arrakeen.hand) == (4, ["argument"])
    poor = visit("spice-refinery", "reconnaissance").players[0]
    assert poor.solari == 2
    rich = answer(visit("spice-refinery", "reconnaissance", spice=1), "cost-1").players[0]
    assert (rich.solari, rich.spice) == (4, 0)
    station = visit("research-station", "reconnaissance", water=2).players[0]
    assert (station.garrison, len(station.hand), station.water) == (5, 2, 0)
    basin = visit("imperial-basin", "desert-planet").players[0]
    assert basin.spice == 1
    contract = visit("accept-contract", "desert-planet").players[0]
    assert (contract.solari, contract.hand) == (2, ["argument"])
    shipping = visit("shipping", "desert-planet", spice=3, influence=[0, 2, 0, 0])
    shipped = answer(shipping, "bg").players[0]
    assert (shipped.solari, shipped.influence) == (5, [0, 2, 1, 0])


def test_R_13_10_all_bonus_spice() -> None:
    state = open_table()
    hand(state, "desert-planet")
    state.bonus["imperial-basin"] = 3
    state = send(state, "desert-planet", "imperial-basin")
    assert state.players[0].spice == 4
    assert state.bonus["imperial-basin"] == 0


def test_gains_of_the_other_seat_do_not_touch_the_turn() -> None:
    state = duel()
    state.turn = Turn(seat=0)
    gain(state, 1, "spice", 3)
    assert state.turn.spice == 0
    assert run(state, Draw(count=1)).players[0].hand
    assert Deploy(least=1, most=1).possible(state)
