"""R-16 leaders, R-18 contracts."""

import pytest

from games.dune_uprising.contracts import complete
from games.dune_uprising.data import contracts, leaders
from games.dune_uprising.influence import Influence, lose_influence
from games.dune_uprising.rivals import RivalTurn
from games.dune_uprising.state import FLOW, Dune
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


def signet(leader: str, space: str = "arrakeen", *more: str, **values: object) -> Dune:
    """Play the Signet Ring; the test says where."""
    state = conflict(open_table(leader=leader, choam=leader == "shaddam"), "shadow-contest")
    put(hand(state, "signet-ring"), **values)
    state.players[0].deck = ["argument"] * 6
    return send(state, "signet-ring", space, *more)


def item(state: Dune) -> str:
    return next(code for code in offered(state) if code.startswith("item"))


def test_R_16_1_feyd_recalls_a_spy_for_two_swords() -> None:
    state = open_table(leader="feyd-rautha")
    put(hand(state, "argument"), spies=["post-a"], conflict=1)
    state = answer(state, "reveal")
    state = answer(state, item(state))
    assert (state.players[0].swords, state.players[0].spies) == (2, [])
    assert not any(code.startswith("item") for code in offered(state)), "once"


def test_R_16_1_feyds_track() -> None:
    state = signet("feyd-rautha", "imperial-basin")
    assert offered(state) == ("paid-trash", "spy-a")
    spy = answer(state, "spy-a")
    assert asked(spy) == "place-spy"
    assert spy.players[0].track == "spy-a"
    paid = answer(state, "paid-trash")
    assert paid.players[0].track == "paid-trash", "without a solari nothing more"
    steps = {step: place.next for step, place in leaders()["feyd-rautha"].track.items()}
    assert steps["mid"] == ("late-trash", "spy-b")
    assert steps["spice"] == steps["late-trash"] == ("end",)
    last = signet("feyd-rautha", "imperial-basin", track="spice")
    assert last.players[0].track == "end"
    assert last.players[0].garrison == 4
    assert asked(last) == "place-spy"
    over = signet("feyd-rautha", "imperial-basin", track="end")
    assert asked(over) == "turn-menu"
    assert over.players[0].garrison == 3, "nothing more on the last step"


def test_R_16_2_gurney_halleck() -> None:
    state = open_table(leader="gurney-halleck")
    put(hand(state, "argument"), conflict=3)
    state = answer(state, "reveal")
    assert state.turn is not None
    assert state.turn.persuasion == 3
    state = open_table(leader="gurney-halleck")
    put(hand(state, "argument"), conflict=2)
    state = answer(state, "reveal")
    assert state.turn is not None
    assert state.turn.persuasion == 2
    assert signet("gurney-halleck", "imperial-basin").players[0].garrison == 4


def test_R_16_3_lady_amber() -> None:
    state = open_table(leader="lady-amber")
    put(hand(state, "argument"), conflict=2)
    state = answer(state, "reveal")
    state = answer(state, item(state), "1")
    assert (state.players[0].conflict, state.players[0].garrison) == (1, 4)
    assert signet("lady-amber", "imperial-basin").players[0].solari == 1
    state = conflict(open_table(leader="lady-amber"), "shadow-contest")
    hand(state, "signet-ring")
    state.alliances[0] = 0
    state.players[0].influence = [4, 0, 0, 0]
    state = send(state, "signet-ring", "imperial-basin")
    assert (state.players[0].solari, state.players[0].spice) == (1, 2)


def test_R_16_4_lady_jessica() -> None:
    state = signet("lady-jessica", "assembly-hall", spice=1)
    state = answer(state, item(state))
    player = state.players[0]
    assert (player.memories, player.supply, len(player.intrigue)) == (1, 8, 2)
    state = open_table(leader="lady-jessica")
    put(hand(state, "diplomacy"), memories=2)
    state.players[0].deck = ["argument"] * 5
    state = send(state, "diplomacy", "secrets")
    state = answer(state, item(state))
    player = state.players[0]
    assert (player.leader, player.memories, player.hand) == ("reverend-mother", 0, ["argument"] * 2)
    assert player.supply == 9


def test_R_16_5_reverend_mother_jessica() -> None:
    state = open_table(leader="lady-jessica")
    put(hand(state, "diplomacy"), leader="reverend-mother", water=2)
    state.players[0].deck = ["argument"] * 5
    state = send(state, "diplomacy", "fremkit")
    state = answer(state, item(state))
    player = state.players[0]
    assert (player.water, player.hand, player.influence[3]) == (1, ["argument"] * 2, 1)
    state = open_table(leader="lady-jessica")
    put(hand(state, "signet-ring"), leader="reverend-mother", spice=1)
    state = send(state, "signet-ring", "assembly-hall")
    assert answer(state, item(state)).players[0].water == 2


def test_R_16_5_also_in_the_turn_of_flipping() -> None:
    state = open_table(leader="lady-jessica")
    put(hand(state, "diplomacy"), water=1)
    state = send(state, "diplomacy", "secrets")
    state = answer(state, item(state))
    before = len(state.players[0].intrigue)
    state = answer(state, item(state))
    assert len(state.players[0].intrigue) == before + 1


def test_R_16_6_lady_margot_and_irulan_reach_two() -> None:
    state = open_table(leader="lady-margot", second_rival="gurney-halleck")
    state.players[0].influence = [0, 0, 1, 0]
    after = run(state, Influence(of=("bg",), count=2))
    assert after.players[0].spice == 2
    lose_influence(after, 0, "bg")
    lose_influence(after, 0, "bg")
    assert run(after, Influence(of=("bg",), count=1)).players[0].spice == 4, "again"
    state = open_table(leader="princess-irulan")
    state.players[0].influence = [1, 0, 0, 0]
    state.players[0].intrigue = []
    assert len(run(state, Influence(of=("emperor",), count=1)).players[0].intrigue) == 1
    state = signet("lady-margot", "imperial-basin")
    assert offered(state) == ("post-a", "post-b", "post-c")


def test_R_16_6_irulans_signet() -> None:
    state = open_table(leader="princess-irulan")
    hand(state, "signet-ring", "maula-pistol", "dagger")
    state.row[0] = "harvester"
    state = send(state, "signet-ring", "imperial-basin")
    assert offered(state) == ("option-1", "option-2", "option-3")
    one = answer(state, "option-1")
    if asked(one) == "acquire-free":
        one = answer(one, "harvester")
    assert "harvester" in one.players[0].hand
    two = answer(state, "option-2")
    assert answer(two, "maula-pistol").players[0].spice == 3
    assert answer(two, "dagger").players[0].spice == 1, "starting cards have no cost"
    assert answer(state, "option-3").players[0].spice == 1


def test_R_16_7_muad_dib() -> None:
    state = open_table(leader="muad-dib")
    put(hand(state, "argument"), worms=1)
    assert len(answer(state, "reveal").players[0].intrigue) == 1
    assert signet("muad-dib", "imperial-basin").players[0].hand == ["argument"]


def test_R_16_8_staban_tuek() -> None:
    state = open_table(leader="staban-tuek", rival="gurney-halleck")
    state.players[0].spies = ["post-f"]
    state.bonus["deep-desert"] = 1
    state.hagal[-1] = "hagal-deep-desert"
    before = state.players[0].spice
    after = run(state, RivalTurn(seat=1))
    assert after.players[1].agents == ["deep-desert"]
    assert after.players[0].spice == before + 1
    state = signet("staban-tuek", "imperial-basin", spice=0)
    landsraad = answer(state, "post-i")
    paid = answer(landsraad, item(landsraad))
    assert (paid.players[0].spice, paid.players[0].solari) == (0, 3)
    state = signet("staban-tuek", "imperial-basin", solari=2)
    faction = answer(state, "post-m")
    assert len(answer(faction, item(faction)).players[0].intrigue) == 1
    other = answer(state, "post-a")
    assert not any(code.startswith("item") for code in offered(other))


def test_R_16_9_shaddam() -> None:
    state = signet("shaddam", "arrakeen")
    assert not any(code.startswith("deploy") for code in offered(state)), "no unit may be deployed"
    assert state.players[0].solari == 1, "the other option cannot be paid"
    assert state.players[0].garrison == 5
    rich = signet("shaddam", "arrakeen", solari=3)
    assert offered(rich) == ("option-1", "option-2")
    assert answer(rich, "option-2", "guild").players[0].influence == [0, 1, 0, 0]


def test_R_16_9_shaddams_contracts() -> None:
    state = open_table(leader="shaddam", choam=True)
    hand(state, "diplomacy")
    state = send(state, "diplomacy", "dutiful-service")
    assert {"deal-sardaukar-call", "deal-sardaukar-cards"} < set(offered(state))
    after = answer(state, "deal-sardaukar-cards")
    assert after.players[0].contracts == ["deal-sardaukar-cards"]
    state.market = []
    state.memo = None
    assert "solari" in offered(state)


def test_R_16_9_worms_are_barred_too() -> None:
    state = signet("shaddam", "hagga-basin", hooks=True)
    assert state.players[0].worms == 0
    assert state.players[0].spice == 2, "only spice can be had"


# ---- R-18 contracts


def choam() -> Dune:
    return open_table(choam=True)


def own(state: Dune, *names: str) -> None:
    state.players[0].contracts = list(names)
    for name in names:
        for pile in (state.market, state.contracts):
            if name in pile:
                pile.remove(name)


def test_R_18_1_without_the_module_two_solari() -> None:
    state = open_table()
    hand(state, "diplomacy")
    assert send(state, "diplomacy", "dutiful-service").players[0].solari == 2


def test_R_18_2_one_of_two_and_the_gap_is_filled() -> None:
    state = choam()
    state.market = ["deal-supplies", "deal-harvest-4"]
    hand(state, "diplomacy")
    state = send(state, "diplomacy", "dutiful-service")
    assert offered(state) == ("deal-harvest-4", "deal-supplies")
    after = answer(state, "deal-supplies")
    assert after.players[0].contracts == ["deal-supplies"]
    assert len(after.market) == 2
    state = choam()
    state.market = state.contracts = []
    hand(state, "diplomacy")
    assert send(state, "diplomacy", "dutiful-service").players[0].solari == 2


def test_R_18_3_completing_is_automatic_and_together() -> None:
    state = choam()
    own(state, "deal-arrakeen-water", "deal-arrakeen-spy")
    hand(state, "reconnaissance")
    state = send(state, "reconnaissance", "arrakeen")
    player = state.players[0]
    assert player.contracts == []
    assert sorted(player.completed) == ["deal-arrakeen-spy", "deal-arrakeen-water"]
    assert (player.water, player.garrison) == (2, 5)
    assert asked(state) == "place-spy"


def test_R_18_4_harvest_counts_all_spice_of_the_turn() -> None:
    state = choam()
    own(state, "deal-harvest-3")
    player = hand(state, "desert-power")
    put(player, water=1)
    state = send(state, "desert-power", "hagga-basin")
    assert state.players[0].completed == ["deal-harvest-3"]
    assert state.players[0].solari == 3
    state = choam()
    state.market = ["deal-immediate", "deal-harvest-4"]
    hand(state, "diplomacy")
    state = answer(send(state, "diplomacy", "dutiful-service"), "deal-immediate")
    assert (state.players[0].solari, state.players[0].completed) == (2, ["deal-immediate"])
    state = choam()
    own(state, "deal-spice-must-flow")
    hand(state, *["argument"] * 5)
    state = answer(state, "reveal", FLOW)
    assert (state.players[0].solari, state.players[0].influence[1]) == (3, 1)


def test_R_18_5_owned_before_the_agent_is_sent() -> None:
    state = choam()
    state.market = ["deal-harvest-3", "deal-immediate"]
    player = hand(state, "diplomacy")
    own(state, "deal-supplies")
    player.intrigue = ["leverage"]
    hand(state, "desert-planet")
    state.players[0].intrigue = ["leverage"]
    state.bonus["imperial-basin"] = 4
    state = send(state, "desert-planet", "imperial-basin", "leverage", "deal-harvest-3")
    assert state.players[0].completed == ["deal-harvest-3"], "spice already gained counts"
    assert state.players[0].contracts == ["deal-supplies"]


def test_R_18_6_a_recall_without_an_agent_does_nothing() -> None:
    state = choam()
    own(state, "deal-sardaukar-call")
    put(hand(state, "diplomacy"), spice=4)
    state = send(state, "diplomacy", "sardaukar")
    assert state.players[0].completed == ["deal-sardaukar-call"]
    assert state.players[0].agents == ["sardaukar"]


def test_R_18_7_rivals_take_two_solari() -> None:
    from games.dune_uprising.contracts import TakeContract
    from games.dune_uprising.deeds import carry_out

    for module in (False, True):
        state = open_table(choam=module)
        carry_out(state, (TakeContract(seat=1),))
        assert state.players[1].solari == 2


@pytest.mark.parametrize("name", sorted(contracts()))
def test_every_contract_pays_what_its_data_says(name: str) -> None:
    state = choam()
    own(state, name)
    player = state.players[0]
    hand(state)
    player.deck = ["argument"] * 9
    put(player, agents=["secrets"])
    before = player.copy()
    state.turn = None
    state.agenda.clear()
    complete(state, 0, name)
    state.settle()
    if asked(state) == "place-spy":
        state = answer(state, "post-a")
    after = state.players[0]
    reward = contracts()[name].reward
    steps = [effect.slug for effect in reward]
    for what in ("solari", "spice", "water"):
        due = sum(e.count for e in reward if getattr(e, "what", "") == what)  # type: ignore[attr-defined]
        assert getattr(after, what) - getattr(before, what) == due
    recruits = sum(e.count for e in reward if e.slug == "recruit")  # type: ignore[attr-defined]
    assert after.garrison - before.garrison == recruits
    draws = sum(e.count for e in reward if e.slug == "draw")  # type: ignore[attr-defined]
    assert len(after.hand) == draws
    assert len(after.spies) == steps.count("place-spy")
    assert after.agents == ([] if "recall-agent" in steps else ["secrets"])
    assert sum(after.influence) == steps.count("influence")
    assert after.completed == [name]


def test_two_people_keep_their_contracts_apart() -> None:
    state = duel(choam=True)
    state.players[1].contracts = ["deal-arrakeen-water"]
    hand(state, "reconnaissance")
    state = send(state, "reconnaissance", "arrakeen")
    assert state.players[1].completed == []
