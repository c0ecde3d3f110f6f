"""R-6 troops, R-7 worms, R-8 spies, R-13 the board and its tracks."""

import pytest

from games.dune_uprising.agent import prices
from games.dune_uprising.data import posts, posts_of, spaces
from games.dune_uprising.drawing import Draw
from games.dune_uprising.gains import gain
from games.dune_uprising.influence import Influence, lose_influence, raise_influence
from games.dune_uprising.rules import Round
from games.dune_uprising.spies import PlaceSpy
from games.dune_uprising.state import NOBODY, Dune, Turn
from games.dune_uprising.troops import (
    BreakWall,
    Deploy,
    Hooks,
    RecallAgent,
    Recruit,
    Retreat,
    Worms,
)
from tests.dune_uprising.tables import (
    answer,
    asked,
    conflict,
    duel,
    fight,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
    told,
)

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


def test_R_8_1_one_spy_per_post() -> None:
    state = open_table()
    state.players[1].spies = ["post-a"]
    state.players[0].spies = ["post-b"]
    places = PlaceSpy().places(state)
    assert len(places) == 11
    assert not {"post-a", "post-b"} & set(places)
    assert "post-a" in PlaceSpy(share=True).places(state)
    assert "post-b" not in PlaceSpy(share=True).places(state), "never two own spies"


def test_R_8_2_placing_is_mandatory_moving_is_not() -> None:
    state = run(open_table(), PlaceSpy())
    assert asked(state) == "choose-post"
    assert "none" not in offered(state)
    state = open_table()
    state.players[0].spies = ["post-a", "post-b", "post-c"]
    state = run(state, PlaceSpy())
    assert asked(state) == "choose-moved-spy"
    assert answer(state, "none").players[0].spies == ["post-a", "post-b", "post-c"]
    state = answer(state, "post-a")
    assert "post-a" in offered(state), "the same post is allowed"
    assert answer(state, "post-m").players[0].spies == ["post-b", "post-c", "post-m"]


def test_R_8_3_spy_on_an_icon() -> None:
    state = run(open_table(), PlaceSpy(on=("city",)))
    assert offered(state) == ("post-a", "post-b", "post-c")
    state = open_table()
    state.players[1].spies = ["post-a", "post-b"]
    state.players[2].spies = ["post-c"]
    assert run(state, PlaceSpy(on=("city",))).players[0].spies == []


def test_R_8_4_recalling_a_spy_is_a_cost() -> None:
    state = open_table()
    player = hand(state, "dagger")
    player.spies = ["post-a"]
    player.intrigue = ["special-mission"]
    state = answer(state, "special-mission.2")
    assert state.players[0].spies == []
    state = answer(state, "keep")
    assert state.players[0].spice == 2


def test_R_8_5_spying_on() -> None:
    state = open_table()
    hand(state, "smugglers-haven")
    state.players[0].spies = ["post-e"]
    assert answer(state, "reveal").players[0].spice == 2
    state.players[0].spies = ["post-g"]
    assert answer(state, "reveal").players[0].spice == 0, "no maker space there"


def test_R_8_6_every_recall_counts() -> None:
    state = open_table()
    player = hand(state, "rebel-supplier")
    player.spies = ["post-a"]
    state = send(state, "rebel-supplier", "arrakeen", "post-a")
    assert state.turn is not None
    assert state.turn.recalled == 1
    assert state.players[0].garrison == 6, "one by the space, two by the card"


def test_R_8_7_emperor_level_four_places_a_spy_at_once() -> None:
    state = open_table()
    put(hand(state, "diplomacy"), influence=[3, 0, 0, 0])
    state = send(state, "diplomacy", "dutiful-service")
    assert asked(state) == "choose-post"


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
    assert asked(espionage) == "choose-post"
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

    assert asked(reach("emperor")) == "choose-post"
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


def test_R_10_8_recall_agent_needs_another_one() -> None:
    state = open_table()
    state.turn = Turn(seat=0, kind="agent", space="arrakeen")
    state.players[0].agents = ["arrakeen"]
    assert not RecallAgent().possible(state)
    state.players[0].agents = ["secrets", "arrakeen"]
    assert RecallAgent().others(state) == ("secrets",)


def test_posts_serve_their_spaces() -> None:
    assert posts_of("research-station") == ("post-b", "post-c")
    assert posts_of("spice-refinery") == ("post-a", "post-b")
    assert posts()["post-h"].spaces == ("high-council", "imperial-privilege", "swordmaster")
    assert all(posts_of(space) for space in spaces())


def test_gains_of_the_other_seat_do_not_touch_the_turn() -> None:
    state = duel()
    state.turn = Turn(seat=0)
    gain(state, 1, "spice", 3)
    assert state.turn.spice == 0
    assert run(state, Draw(count=1)).players[0].hand
    assert Deploy(least=1, most=1).possible(state)
