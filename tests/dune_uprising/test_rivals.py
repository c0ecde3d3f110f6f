"""R-20 to R-25: the rivals, after the German booklet (its headings in brackets)."""

import pytest

from games.dune_uprising import data
from games.dune_uprising.combat import rewards
from games.dune_uprising.deeds import bind, carry_out
from games.dune_uprising.gains import gain, purchase
from games.dune_uprising.influence import lowest, raise_influence, two_lowest
from games.dune_uprising.rivals import RivalTurn, alliance_earned, reveal_hagal, reward_rival
from games.dune_uprising.rules import Recall, Round
from games.dune_uprising.spies import PlaceSpy
from tests.dune_uprising.tables import (
    act,
    answer,
    conflict,
    duel,
    fight,
    hand,
    offered,
    open_table,
    put,
    rival,
    run,
    told,
)


def test_R_20_1_rival_cards() -> None:
    card = data.rivals()["rival-staban-tuek"]
    assert card.swordmaster == 9
    assert card.priority == ("guild", "fremen", "bg", "emperor")


def test_R_20_2_a_rival_triggers_the_end_and_wins() -> None:
    state = open_table()
    state.players[2].vp = 11
    outcome = run(state, Recall()).outcome
    assert outcome is not None
    assert outcome.reason == "rival-won"


def test_R_20_3_stealing_from_rivals() -> None:
    state = open_table()
    state.players[1].intrigue = ["cunning"] * 4
    hand(state, "diplomacy")
    state = answer(state, "diplomacy", "secrets")
    assert "cunning" in state.players[0].intrigue


def test_R_20_4_points_from_tracks_but_no_bonus() -> None:
    state = open_table()
    raise_influence(state, 1, "guild", 4)
    assert state.players[1].vp == 2
    assert state.players[1].solari == 0


def test_R_20_5_an_empty_supply() -> None:
    state = open_table()
    put(state.players[1], garrison=12)
    state = act("hagal-gather-support-a", state=state)
    assert state.players[1].garrison == 12


def test_R_20_6_rivals_do_not_coordinate() -> None:
    state = open_table()
    state.players[2].intrigue = ["cunning"] * 4
    state = act("hagal-secrets", state=state)
    assert len(state.players[1].intrigue) == 1


def test_R_21_1_occupied_spaces_are_passed_over() -> None:
    """[Agentenzüge der Rivalen] ignore the card and reveal until one fits."""
    state = open_table()
    state.players[0].agents = ["arrakeen"]
    state.players[1].agents = ["secrets"]
    state = act("hagal-arrakeen", "hagal-secrets", "hagal-fremkit", state=state)
    assert state.players[1].agents == ["secrets", "fremkit"]
    assert state.hagal_discard == ["hagal-arrakeen", "hagal-secrets", "hagal-fremkit"]
    assert len(told(state, "hagal-occupied")) == 2


def test_R_21_2_reshuffle() -> None:
    state = duel()
    state.hagal, state.hagal_discard = [], ["hagal-fremkit", "hagal-fremkit"]
    assert reveal_hagal(state, 2).id == "hagal-fremkit"
    assert len(state.hagal) == 1
    state = duel()
    total = len(state.hagal) + len(state.hagal_discard)
    state.hagal.remove("hagal-reshuffle")
    state.hagal_discard = [state.hagal.pop() for _ in range(5)]
    state.hagal.append("hagal-reshuffle")
    card = reveal_hagal(state, 2)
    assert not card.reshuffle or card
    assert len(state.hagal) + len(state.hagal_discard) == total
    assert told(state, "hagal-shuffled")


@pytest.mark.parametrize(("guild", "space"), [(1, "accept-contract"), (2, "shipping")])
def test_R_21_3_accept_contract_or_shipping(guild: int, space: str) -> None:
    """[Spezielle Anweisungen]"""
    state = open_table()
    state.players[1].influence = [0, guild, 0, 0]
    state = act("hagal-contract-shipping-a", state=state)
    assert state.players[1].agents == [space]
    assert state.players[1].solari == 2
    third = data.rivals()["rival-staban-tuek"].priority[2]
    assert state.players[1].influence[data_index(third)] == (1 if guild == 2 else 0)


def data_index(faction: str) -> int:
    return ("emperor", "guild", "bg", "fremen").index(faction)


@pytest.mark.parametrize(
    ("card", "space"), [("shadow-contest", "deliver-supplies"), ("propaganda", "heighliner")]
)
def test_R_21_3_deliver_supplies_or_heighliner(card: str, space: str) -> None:
    state = conflict(open_table(), card)
    after = act("hagal-supplies-heighliner", state=state.copy())
    assert after.players[1].agents == [space]
    state.players[0].agents = [space]
    after = act("hagal-supplies-heighliner", "hagal-fremkit", state=state)
    assert after.players[1].agents == ["fremkit"], "never the other space"


@pytest.mark.parametrize("emperor", [0, 2])
def test_R_21_4_gather_support_example(emperor: int) -> None:
    """[Beispiel] one troop; with Emperor 2 also the second faction of the list."""
    state = open_table()
    state.players[1].influence = [emperor, 0, 0, 0]
    state = act("hagal-gather-support-b", state=state)
    assert state.players[1].agents == ["gather-support"]
    assert state.players[1].garrison == 4
    assert state.players[1].influence[3] == (1 if emperor else 0), "Staban: guild, then fremen"


def test_R_21_5_only_the_icons_of_the_card() -> None:
    state = open_table()
    state = act("hagal-sardaukar", state=state)
    player = state.players[1]
    assert (player.spice, player.garrison, len(player.intrigue), player.influence[0]) == (
        0,
        5,
        0,
        1,
    )


def test_R_21_6_which_basin() -> None:
    state = act("hagal-hagga-imperial", "hagal-fremkit")
    assert state.players[1].agents == ["fremkit"], "no bonus spice anywhere"
    table = open_table()
    table.bonus.update({"hagga-basin": 1, "imperial-basin": 1})
    assert act("hagal-hagga-imperial", state=table.copy()).players[1].agents == ["hagga-basin"]
    table.bonus["imperial-basin"] = 2
    assert act("hagal-hagga-imperial", state=table.copy()).players[1].agents == ["imperial-basin"]
    table.players[0].agents = ["imperial-basin"]
    after = act("hagal-hagga-imperial", "hagal-fremkit", state=table)
    assert after.players[1].agents == ["fremkit"], "that space is occupied: a new card"


def test_R_21_7_icons() -> None:
    state = rival("lady-jessica")
    state.players[1].influence = [2, 0, 0, 2]
    after = act("hagal-assembly-hall", state=state.copy())
    assert len(after.players[1].intrigue) == 1
    assert after.players[1].influence[2] == 1, "first of her list is the Bene Gesserit"
    after = act("hagal-sietch-tabr", state=state)
    player = after.players[1]
    assert (player.hooks, player.water, player.conflict) == (True, 2, 3)


def test_R_21_8_recruits_enter_the_conflict() -> None:
    state = rival("feyd-rautha")
    put(state.players[1], garrison=0)
    after = act("hagal-arrakeen", state=state)
    assert after.players[1].conflict == 3, "one by the card, two by the signet"


def test_R_21_8_scheme_before_the_agent_is_sent() -> None:
    """[Schachzug] the troops of a scheme go into the conflict with the agent."""
    state = open_table()
    put(state.players[1], garrison=0, spies=["post-a", "post-b"])
    after = act("hagal-place-spy-landsraad", "hagal-fremkit", state=state)
    player = after.players[1]
    assert player.conflict == 2, "Staban's scheme: two troops"
    assert player.spies == ["post-i"]


def test_R_21_9_two_from_the_garrison() -> None:
    after = act("hagal-spice-refinery")
    assert (after.players[1].conflict, after.players[1].garrison) == (2, 1)


def test_R_21_10_steal_from_everybody_with_four() -> None:
    state = open_table()
    state.players[0].intrigue = ["devour"] * 5
    state.players[2].intrigue = ["cunning"] * 4
    after = act("hagal-secrets", state=state)
    assert sorted(after.players[1].intrigue) == ["cunning", "devour"]


def test_R_21_11_hooks_and_wall() -> None:
    state = open_table()
    assert act("hagal-desert-tactics", state=state.copy()).wall
    state.players[1].hooks = True
    assert not act("hagal-desert-tactics", state=state).wall


def test_R_21_12_order_inside_a_turn() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    state.players[1].hooks = True
    state.bonus["hagga-basin"] = 1
    state.control["imperial-basin"] = 1
    after = act("hagal-hagga-imperial", state=state)
    assert not after.wall
    assert after.players[1].worms == 1, "the wall falls before the worm"


def test_R_21_13_nothing_fits() -> None:
    state = open_table()
    state.players[0].agents = list(data.spaces())
    after = run(state, RivalTurn(seat=1))
    assert after.players[1].agents == []
    assert told(after, "rival-skips")


def test_R_22_1_bonus_spice() -> None:
    state = open_table()
    state.bonus["imperial-basin"] = 2
    after = act("hagal-hagga-imperial", state=state)
    assert after.players[1].spice == 3
    assert after.bonus["imperial-basin"] == 0


@pytest.mark.parametrize(
    ("card", "space", "base", "worms"),
    [("hagal-hagga-imperial", "hagga-basin", 2, 1), ("hagal-deep-desert", "deep-desert", 4, 2)],
)
def test_R_22_2_worms_or_base_spice(card: str, space: str, base: int, worms: int) -> None:
    """[Sandwurm-Felder und Sandwürmer rufen]"""
    state = conflict(open_table(), "shadow-contest")
    state.bonus[space] = 1
    without = act(card, state=state.copy())
    assert (without.players[1].spice, without.players[1].worms) == (1 + base, 0)
    state.players[1].hooks = True
    state.wall = False
    having = act(card, state=state)
    assert (having.players[1].spice, having.players[1].worms) == (1, worms)


def test_R_22_3_wall_before_worms() -> None:
    state = conflict(open_table(), "siege-of-arrakeen")
    state.players[1].hooks = True
    state.bonus["deep-desert"] = 1
    after = act("hagal-deep-desert", state=state)
    assert after.players[1].worms == 0, "this card shows no wall icon"
    assert after.players[1].spice == 5


def test_R_23_1_resources_only_from_cards() -> None:
    after = act("hagal-fremkit")
    assert (after.players[1].spice, after.players[1].solari, after.players[1].water) == (0, 0, 1)


def test_R_23_2_the_swordmaster() -> None:
    state = open_table()
    put(state.players[1], solari=3, spice=5, water=2)
    purchase(state, 1)
    player = state.players[1]
    assert player.swordmaster
    assert (player.solari, player.spice, player.water) == (0, 0, 1), "solari, spice, then water"
    assert player.agents_left == 3, "at once"


def test_R_23_2_intrigue_before_water() -> None:
    state = rival("feyd-rautha")
    put(state.players[1], solari=1, water=3)
    state.players[1].intrigue = ["cunning", "devour"]
    purchase(state, 1)
    player = state.players[1]
    assert (player.solari, len(player.intrigue), player.water) == (0, 0, 2)


@pytest.mark.parametrize(("what", "price"), [("solari", 7), ("spice", 7), ("water", 3)])
def test_R_23_3_buying_points(what: str, price: int) -> None:
    state = open_table()
    put(state.players[1], swordmaster=True, water=0)
    gain(state, 1, what, price - 1)
    assert state.players[1].vp == 0
    gain(state, 1, what, 1 + price)
    assert state.players[1].vp == 2
    assert getattr(state.players[1], what) == 0


def test_R_23_3_three_intrigue_cards() -> None:
    state = open_table()
    put(state.players[1], swordmaster=True)
    state.players[1].intrigue = ["cunning", "devour"]
    after = act("hagal-assembly-hall", state=state)
    assert after.players[1].vp == 1


def test_R_23_4_spent_intrigue_goes_to_the_discard() -> None:
    state = open_table()
    put(state.players[1], swordmaster=True)
    state.players[1].intrigue = ["cunning", "devour", "impress"]
    purchase(state, 1)
    assert sorted(state.intrigue_discard) == ["cunning", "devour", "impress"]


def test_R_23_5_the_price_for_humans() -> None:
    from games.dune_uprising.agent import prices

    state = open_table()
    state.players[2].swordmaster = True
    assert prices(state, "swordmaster")[0].solari == 6


def test_R_24_1_swords_of_a_card() -> None:
    """[Kampf] only the swords count."""
    state = conflict(duel(), "skirmish-mouse")
    put(state.players[2], conflict=1)
    state.hagal += ["hagal-sardaukar", "hagal-reshuffle"]
    state.players[0].intrigue = ["devour"]
    put(state.players[0], conflict=1)
    after = fight(state)
    assert told(after, "hagal-shuffled"), "Reshuffle: shuffle and reveal again"
    assert after.players[2].swords == told(after, "rival-swords")[0]["count"]
    assert after.players[2].agents == []
    assert after.players[2].influence == [0, 0, 0, 0]


def test_R_24_1_not_without_a_unit() -> None:
    state = conflict(duel(), "skirmish-mouse")
    assert told(fight(state), "rival-swords") == []


def test_R_24_2_humans_know_the_result() -> None:
    state = conflict(open_table(), "skirmish-mouse")
    put(state.players[0], conflict=1)
    put(state.players[1], conflict=1)
    state.players[0].intrigue = ["contingency-plan"]
    after = fight(state)
    assert told(after, "rival-swords")
    assert offered(after) == ("contingency-plan", "pass")


def test_R_24_3_rivals_take_cards_and_pairs() -> None:
    state = conflict(open_table(), "skirmish-mouse")
    put(state.players[1], worms=1)
    state.players[1].objective = "objective-mouse"
    after = fight(state)
    assert after.players[1].solari == 4, "doubled"
    assert after.players[1].won == ["skirmish-mouse"]
    assert after.players[1].vp == 1


def test_R_24_4_influence_where_it_has_least() -> None:
    state = open_table()
    state.players[1].influence = [1, 1, 0, 0]
    assert lowest(state, 1) == "fremen", "tie of bg and fremen: further left on the list"
    assert two_lowest(state, 1) == ["fremen", "bg"]
    reward_rival(state, 1, rewards(conflict(state, "skirmish-knife"), 1, "first"))
    assert state.players[1].influence == [1, 1, 0, 1]


def test_R_24_5_it_always_buys_points() -> None:
    state = conflict(open_table(), "battle-basin")
    put(state.players[1], worms=1, spice=8)
    state.wall = False
    after = fight(state)
    assert after.players[1].vp == 4, "two for the reward, two bought"
    assert after.players[1].spice == 0
    state = conflict(open_table(), "battle-arrakeen")
    put(state.players[1], conflict=1, spies=["post-a", "post-b"], objective="objective-mouse")
    after = fight(state)
    assert after.players[1].spies == []
    assert after.players[1].vp == 2
    assert after.control["arrakeen"] == 1


def test_R_24_6_other_rewards() -> None:
    state = conflict(open_table(), "trade-dispute")
    put(state.players[1], conflict=2, garrison=0)
    after = fight(state)
    assert (after.players[1].solari, after.players[1].water) == (2, 2), "no contract, no trash"
    state = conflict(open_table(), "test-of-loyalty")
    put(state.players[1], conflict=2, garrison=0)
    after = fight(state)
    assert after.players[1].spies == ["post-k"], "the guild is first on Staban's list"
    state = conflict(open_table(), "choam-security")
    put(state.players[1], conflict=2, garrison=0)
    assert fight(state).players[1].garrison == 1


def test_R_25_1_spies_by_priority() -> None:
    state = open_table()
    state.players[0].spies = ["post-k"]
    PlaceSpy(seat=1).by_rival(state)
    assert state.players[1].spies == ["post-m"]
    state.players[0].spies = ["post-k", "post-l", "post-j"]
    PlaceSpy(seat=1).by_rival(state)
    assert state.players[1].spies == ["post-m"], "all four are taken"


def test_R_25_2_place_spy_cards() -> None:
    after = act("hagal-place-spy-city", "hagal-fremkit")
    assert after.players[1].spies == ["post-a"]
    assert after.players[1].agents == ["fremkit"]
    state = open_table()
    state.players[0].spies = ["post-h", "post-i"]
    after = act("hagal-place-spy-landsraad", "hagal-fremkit", state=state)
    assert after.players[1].spies == []
    assert after.players[1].agents == ["fremkit"]
    state.players[0].spies = ["post-g"]
    assert act("hagal-place-spy-desert", "hagal-fremkit", state=state).players[1].spies == [
        "post-d"
    ]


def test_R_25_3_the_scheme() -> None:
    state = rival("baron-harkonnen")
    put(state.players[1], spies=["post-a", "post-d"])
    after = act("hagal-espionage", state=state)
    player = after.players[1]
    assert player.spies == ["post-k"], "the two others come back"
    assert (player.solari, player.garrison) == (2, 5)


def test_R_25_4_scheme_by_a_reward() -> None:
    state = conflict(open_table(), "test-of-loyalty")
    put(state.players[1], conflict=2, garrison=0, spies=["post-a", "post-b"])
    assert fight(state).players[1].garrison == 2


def test_R_25_5_control_of_rivals() -> None:
    state = open_table()
    state.control["arrakeen"] = 1
    state.conflicts.append("siege-of-arrakeen")
    before = state.players[1].conflict
    after = run(state, Round())
    assert told(after, "defended") or after.players[1].conflict > before


def test_R_25_6_alliance_if_able() -> None:
    state = rival("lady-jessica")
    state.players[1].influence = [0, 3, 3, 0]
    assert alliance_earned(state, 1, "bg", 1)
    carry_out(state, bind(data.rivals()["rival-lady-jessica"].signet, 1, ""))
    assert state.players[1].influence == [0, 3, 4, 0], "the Bene Gesserit is first on her list"
    carry_out(state, bind(data.rivals()["rival-lady-jessica"].signet, 1, ""))
    assert state.alliances[1] == 1
    carry_out(state, bind(data.rivals()["rival-lady-jessica"].signet, 1, ""))
    assert state.players[1].influence == [0, 4, 4, 1], "none to earn: where it has least"
