"""R-26 to R-28: each rival's card, the difficulties, the variants, every card of House Hagal."""

import pytest

from games.dune_uprising import data
from games.dune_uprising.deeds import bind, carry_out
from games.dune_uprising.gains import gain
from games.dune_uprising.rivals import highest, pointless
from games.dune_uprising.state import Dune
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
    told,
)

EXPECTED_SIGNETS = {
    "rival-baron-harkonnen": {"intrigue": 1},
    "rival-rabban": {"garrison": 1},
    "rival-staban-tuek": {"spice": 1},
    "rival-lady-amber": {"garrison": 1},
    "rival-gurney-halleck": {"garrison": 1},
    "rival-lady-margot": {"solari": 1},
    "rival-princess-irulan": {"spies": 1},
    "rival-lady-jessica": {"influence": 1},
    "rival-feyd-rautha": {"garrison": 2},
    "rival-muad-dib": {"influence": 1},
}
EXPECTED_SCHEMES = {
    "rival-baron-harkonnen": {"solari": 2, "garrison": 2},
    "rival-rabban": {"influence": 2},
    "rival-staban-tuek": {"garrison": 2},
    "rival-lady-amber": {"garrison": 3},
    "rival-gurney-halleck": {"influence": 1},
    "rival-lady-margot": {"influence": 1},
    "rival-princess-irulan": {"influence": 1, "garrison": 1},
    "rival-lady-jessica": {"water": 2},
    "rival-feyd-rautha": {"influence": 1},
    "rival-muad-dib": {"hooks": 1, "intrigue": 1},
}


def measure(state: Dune) -> dict[str, int]:
    player = state.players[1]
    return {
        "solari": player.solari,
        "spice": player.spice,
        "water": player.water,
        "garrison": player.garrison,
        "spies": len(player.spies),
        "influence": sum(player.influence),
        "intrigue": len(player.intrigue),
        "hooks": int(player.hooks),
    }


@pytest.mark.parametrize("name", sorted(EXPECTED_SIGNETS))
@pytest.mark.parametrize("part", ["signet", "scheme"])
def test_R_26_every_rival_card(name: str, part: str) -> None:
    state = open_table()
    state.players[1].rival = name
    before = measure(state)
    carry_out(state, bind(getattr(data.rivals()[name], part), 1, name))
    after = measure(state)
    gained = {what: after[what] - before[what] for what in after if after[what] != before[what]}
    expected = EXPECTED_SIGNETS if part == "signet" else EXPECTED_SCHEMES
    assert gained == expected[name]
    assert state.wall == (name != "rival-muad-dib" or part == "signet")


def test_R_26_gurney_and_rabban_conditions() -> None:
    state = rival("gurney-halleck")
    state.players[1].influence = [0, 2, 0, 1]
    assert highest(state, 1) == "guild"
    state.players[1].rival = "rival-rabban"
    state.alliances[0] = 1
    before = state.players[1].garrison
    carry_out(state, bind(data.rivals()["rival-rabban"].signet, 1, ""))
    assert state.players[1].garrison == before + 2


def test_R_27_1_mercenary() -> None:
    state = open_table(difficulty="mercenary")
    assert [p.garrison for p in state.players] == [3, 0, 0]
    assert len(state.players[0].intrigue) == 1


def test_R_27_2_sardaukar() -> None:
    state = open_table(difficulty="sardaukar")
    assert [p.garrison for p in state.players] == [3, 3, 3]
    assert state.players[0].intrigue == []
    assert not state.variants.politics


def test_R_27_3_mentat() -> None:
    variants = open_table(difficulty="mentat").variants
    assert variants.escalation
    assert variants.deployment
    assert variants.politics


def test_R_27_4_kwisatz_haderach() -> None:
    state = open_table(difficulty="kwisatz-haderach")
    assert state.variants.politics
    put(hand(state, "dagger"), solari=20)
    assert "swordmaster" not in offered(answer(state, "dagger"))


@pytest.mark.parametrize(("card", "swords"), [("propaganda", 7), ("skirmish-mouse", 3)])
def test_R_28_1_brutal_escalation(card: str, swords: int) -> None:
    """[Brutale Eskalation]"""
    state = conflict(open_table(escalation=True), card)
    put(state.players[1], conflict=1)
    state.hagal += ["hagal-sardaukar", "hagal-desert-tactics"]
    after = fight(state)
    assert sum(item["count"] for item in told(after, "rival-swords")) == swords


def test_R_28_2_expert_deployment() -> None:
    """[Experten-Truppeneinsatz]"""
    state = conflict(open_table(deployment=True), "shadow-contest")
    put(state.players[1], conflict=3, garrison=3)
    after = act("hagal-research-station", state=state.copy())
    assert (after.players[1].conflict, after.players[1].garrison) == (3, 5)
    put(state.players[0], conflict=1)
    after = act("hagal-research-station", state=state.copy())
    assert after.players[1].conflict == 7, "a lead of two is not enough"
    put(state.players[0], conflict=0)
    after = act("hagal-research-station", state=conflict(state, "propaganda"))
    assert after.players[1].conflict == 7, "in a conflict III everything"


def test_R_28_2_worms_count_for_the_check() -> None:
    state = conflict(open_table(deployment=True), "shadow-contest")
    put(state.players[1], conflict=1, garrison=3, hooks=True)
    state.bonus["deep-desert"] = 1
    state.wall = False
    after = act("hagal-deep-desert", state=state)
    assert (after.players[1].worms, after.players[1].conflict) == (2, 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "ally", "expected"),
    [
        (4, 3, True, True),
        (4, 4, True, False),
        (2, 4, False, True),
        (2, 3, False, False),
        (1, 4, False, False),
        (4, 2, False, False),
    ],
)
def test_R_28_3_smart_politics(mine: int, theirs: int, ally: bool, expected: bool) -> None:
    """[Clevere Politik]"""
    state = open_table(politics=True)
    state.players[1].influence = [0, 0, 0, mine]
    state.players[0].influence = [0, 0, 0, theirs]
    if ally:
        state.alliances[3] = 1
    assert pointless(state, 1, "fremkit") == expected
    after = act("hagal-fremkit", "hagal-arrakeen", state=state)
    assert after.players[1].agents == (["arrakeen"] if expected else ["fremkit"])


def test_R_28_3_not_for_the_heighliner_half() -> None:
    state = conflict(open_table(politics=True), "propaganda")
    state.players[1].influence = [0, 2, 0, 0]
    state.players[0].influence = [0, 4, 0, 0]
    assert act("hagal-supplies-heighliner", state=state).players[1].agents == ["heighliner"]


def test_R_28_5_streamlined_rivals() -> None:
    """[Vereinfachte Rivalen] after its swordmaster bonus spice goes to the bank."""
    state = duel(rival="rabban", streamlined=True)
    state.bonus["imperial-basin"] = 3
    state.players[2].swordmaster = True
    after = act("hagal-hagga-imperial", state=state, seat=2)
    assert after.players[2].spice == 1, "the spice of the space itself"
    assert after.bonus["imperial-basin"] == 0
    gain(after, 2, "solari", 9)
    assert (after.players[2].solari, after.players[2].vp) == (9, 0), "it buys no points"


def test_R_28_6_other_products_are_not_built() -> None:
    names = " ".join(data.hagal())
    assert "foldspace" not in names
    assert "carthag" not in names


EXPECTED_HAGAL = {
    "hagal-sardaukar": ("sardaukar", {"influence": 1, "garrison": 2}),
    "hagal-dutiful-service": ("dutiful-service", {"influence": 1}),
    "hagal-heighliner": ("heighliner", {"influence": 1, "conflict": 5}),
    "hagal-supplies-heighliner": ("deliver-supplies", {"influence": 1}),
    "hagal-espionage": ("espionage", {"influence": 1, "spies": 1}),
    "hagal-secrets": ("secrets", {"influence": 1}),
    "hagal-desert-tactics": ("desert-tactics", {"influence": 1, "conflict": 3}),
    "hagal-fremkit": ("fremkit", {"influence": 1, "conflict": 2}),
    "hagal-assembly-hall": ("assembly-hall", {"intrigue": 1, "influence": 1}),
    "hagal-gather-support-a": ("gather-support", {"garrison": 1}),
    "hagal-gather-support-b": ("gather-support", {"garrison": 1, "influence": 1}),
    "hagal-contract-shipping-a": ("shipping", {"solari": 2, "influence": 1}),
    "hagal-contract-shipping-b": ("shipping", {"solari": 2, "influence": 1}),
    "hagal-research-station": ("research-station", {"conflict": 4}),
    "hagal-spice-refinery": ("spice-refinery", {"spice": 1, "conflict": 2}),
    "hagal-arrakeen": ("arrakeen", {"spice": 1, "conflict": 3}),
    "hagal-sietch-tabr": ("sietch-tabr", {"hooks": 1, "conflict": 3, "water": 1}),
    "hagal-hagga-imperial": ("hagga-basin", {"spice": 3, "conflict": 2}),
    "hagal-deep-desert": ("deep-desert", {"spice": 5, "conflict": 2}),
}


@pytest.mark.parametrize("card", sorted(EXPECTED_HAGAL))
def test_every_hagal_card(card: str) -> None:
    state = conflict(open_table(), "shadow-contest")
    state.players[1].influence = [2, 2, 0, 2]
    state.bonus.update({"hagga-basin": 1, "deep-desert": 1})
    before = measure(state)
    after_state = act(card, state=state)
    after = measure(after_state)
    gained = {what: after[what] - before[what] for what in after if after[what] != before[what]}
    if after_state.players[1].conflict:
        gained.pop("garrison", None)
        gained["conflict"] = after_state.players[1].conflict
    space, expected = EXPECTED_HAGAL[card]
    assert after_state.players[1].agents == [space]
    assert gained == expected
    known = set(EXPECTED_HAGAL) | {
        "hagal-place-spy-desert",
        "hagal-place-spy-city",
        "hagal-place-spy-landsraad",
        "hagal-reshuffle",
    }
    assert known == set(data.hagal())
