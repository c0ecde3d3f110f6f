"""R-1 objects and zones, R-2 set-up, E-1 data."""

from collections import Counter

import pytest

from games.dune_uprising import data
from games.dune_uprising.opening import seats, setup
from games.dune_uprising.state import DuneOptions
from games.dune_uprising.view import scramble, view
from games.kernel import Rng, to_data
from tests.dune_uprising.invariants import hold
from tests.dune_uprising.tables import answer, duel, hand, open_table, put, send


def copies(entries: object) -> int:
    return sum(entry.copies for entry in entries.values())  # type: ignore[attr-defined]


def test_E_1_counts_of_the_components() -> None:
    assert len(data.spaces()) == 22
    assert len(data.posts()) == 13
    assert copies(data.starting()) == 10
    assert copies({i: c for i, c in data.imperium().items() if not c.choam}) == 65
    assert copies(data.imperium()) == 69
    assert len(data.imperium()) == 54
    assert copies({i: c for i, c in data.intrigues().items() if not c.choam}) == 40
    assert copies(data.intrigues()) == 44
    assert Counter(c.tier for c in data.conflicts().values()) == {1: 3, 2: 9, 3: 4}
    assert len([x for x in data.leaders().values() if not x.back]) == 9
    assert copies(data.contracts()) == 20
    assert copies(data.hagal()) == 38
    assert len(data.rivals()) == 10


def test_E_1_references() -> None:
    spaces = data.spaces()
    for post in data.posts().values():
        assert set(post.spaces) <= spaces.keys()
        assert {spaces[space].icon for space in post.spaces} == {post.kind}
    for card in data.hagal().values():
        assert {send.space for send in card.sends} <= spaces.keys()
        assert set(card.posts) <= data.posts().keys()
    for contract in data.contracts().values():
        assert not contract.space or contract.space in spaces
    assert all(space.cost for space in spaces.values())


def test_R_1_1_resources_never_fall_below_zero() -> None:
    state = open_table()
    hand(state, "dagger", "desert-planet")
    put(state.players[0], solari=0, spice=0, water=0)
    state = answer(state, "desert-planet")
    offered = state.pending[0].offer(state).options
    assert "deep-desert" not in offered
    assert "hagga-basin" not in offered
    assert "imperial-basin" in offered


def test_R_1_2_what_a_human_has() -> None:
    player = open_table().players[0]
    assert (player.supply, player.garrison, player.conflict, player.memories) == (9, 3, 0, 0)
    assert player.spies == []
    assert player.agents_left == 2
    assert len(player.deck) + len(player.hand) == 10
    assert player.influence == [0, 0, 0, 0]


def test_R_1_3_a_rival_has_no_deck_and_no_hand() -> None:
    for player in open_table().players[1:]:
        assert player.rival
        assert not player.leader
        assert player.deck == player.hand == player.intrigue == []


def test_R_1_4_shared_things() -> None:
    state = open_table()
    assert state.wall
    assert len(state.row) == 5
    assert state.alliances == [-1] * 4
    assert set(state.bonus.values()) == {0}
    assert state.market == []


def test_R_1_5_a_troop_is_in_one_place() -> None:
    hold(open_table())
    hold(duel())


def test_R_1_6_a_card_beats_the_rules() -> None:
    """Undercover Asset goes where influence would be asked for."""
    state = open_table()
    hand(state, "undercover-asset", "reconnaissance")
    assert "sietch-tabr" not in answer(state, "reconnaissance").pending[0].offer(state).options
    assert "sietch-tabr" in answer(state, "undercover-asset").pending[0].offer(state).options


def test_R_1_7_points_have_no_limit() -> None:
    state = open_table()
    hand(state, "smugglers-haven")
    put(state.players[0], vp=30, spice=9)
    state = send(state, "smugglers-haven", "accept-contract")
    menu = state.pending[0]
    state = answer(state, menu.offer(state).options[0])
    assert state.players[0].vp == 31


def test_R_1_8_visibility() -> None:
    state = duel()
    state.players[0].intrigue = ["cunning"]
    mine, theirs, nobody = view(state, 0), view(state, 1), view(state, None)
    assert Counter(mine.hand) == Counter(state.players[0].hand)
    assert mine.own_intrigue == ("cunning",)
    assert Counter(theirs.hand) == Counter(state.players[1].hand)
    assert nobody.hand == nobody.own_intrigue == theirs.own_intrigue == ()
    assert theirs.players[0].hand == 5
    assert theirs.players[0].intrigue == 1
    text = str(to_data(theirs))
    assert "cunning" not in text


def test_R_1_8_a_stolen_card_is_known_to_both() -> None:
    state = duel()
    hand(state, "diplomacy")
    state.players[1].intrigue = ["cunning"] * 4
    state = send(state, "diplomacy", "secrets")
    assert state.players[0].intrigue.count("cunning") >= 1
    assert view(state, 1).known == ("0>cunning",)
    for number in range(5):
        again = scramble(state, 1, Rng(f"{number}"))
        assert "cunning" in again.players[0].intrigue


def test_R_2_1_wall_and_tokens() -> None:
    state = open_table()
    assert state.wall
    assert state.alliances == [-1, -1, -1, -1]


@pytest.mark.parametrize("mode", ["solo", "two"])
def test_R_2_2_conflict_deck(mode: str) -> None:
    for seed in range(8):
        state = setup(DuneOptions(mode=mode), f"{seed}")
        tiers = [data.conflicts()[c].tier for c in [*state.conflicts, state.conflict]]
        assert tiers == [3] * 4 + [2] * 5 + [1]
        assert Counter(data.conflicts()[c].tier for c in state.conflicts_out) == {2: 4, 1: 2}


@pytest.mark.parametrize(("choam", "intrigue", "imperium"), [(False, 40, 65), (True, 44, 69)])
def test_R_2_3_decks_and_reserve(choam: bool, intrigue: int, imperium: int) -> None:
    state = open_table(choam=choam)
    assert len(state.intrigue) == intrigue
    assert len(state.imperium) + len(state.row) == imperium
    assert state.reserve == {"prepare-the-way": 8, "spice-must-flow": 10}


def test_R_2_4_leaders_are_unique_and_shaddam_needs_choam() -> None:
    for seed in range(40):
        state = setup(DuneOptions(mode="two"), f"{seed}")
        one, other = state.players[0].leader, state.players[1].leader
        assert one != other
        assert "shaddam" not in (one, other)
    chosen = DuneOptions(mode="two", leader="feyd-rautha", second_leader="feyd-rautha")
    state = setup(chosen, "x")
    assert state.players[0].leader == "feyd-rautha" != state.players[1].leader
    assert setup(DuneOptions(mode="solo", leader="shaddam"), "x").variants.choam


def test_R_2_5_starting_deck() -> None:
    def deck(leader: str) -> Counter[str]:
        player = open_table(leader=leader).players[0]
        return Counter(player.deck + player.hand)

    assert deck("gurney-halleck")["diplomacy"] == 1
    assert sum(deck("gurney-halleck").values()) == 10
    assert deck("staban-tuek")["diplomacy"] == 0
    assert sum(deck("staban-tuek").values()) == 9
    assert open_table(leader="feyd-rautha").players[0].track == "start"
    assert open_table(leader="lady-jessica").players[0].leader == "lady-jessica"


def test_R_2_6_start_of_a_human() -> None:
    player = open_table().players[0]
    assert (player.water, player.solari, player.spice, player.vp) == (1, 0, 0, 0)
    assert (player.garrison, player.supply, player.strength) == (3, 9, 0)
    assert player.agents_left == 2


def test_R_2_7_three_objectives() -> None:
    state = open_table()
    assert {p.objective for p in state.players} == {
        "objective-mouse",
        "objective-knife",
        "objective-thopter",
    }


def test_R_2_8_contracts() -> None:
    state = open_table(choam=True)
    assert len(state.market) == 2
    assert len(state.contracts) == 18
    shaddam = open_table(choam=True, leader="shaddam")
    assert sorted(shaddam.players[0].own_contracts) == [
        "deal-sardaukar-call",
        "deal-sardaukar-cards",
    ]
    assert len(shaddam.contracts) == 16


def test_R_2_9_start_of_a_rival() -> None:
    for player in open_table().players[1:]:
        assert (player.garrison, player.supply, player.water, player.vp) == (3, 9, 1, 0)
        assert player.agents_left == 2
        assert player.spies == []


def test_R_2_10_reshuffle_card_only_for_two() -> None:
    assert "hagal-reshuffle" not in open_table().hagal
    state = duel()
    assert "hagal-reshuffle" in state.hagal + state.hagal_discard
    assert len(open_table().hagal) == 37


def test_R_2_11_two_rivals_and_never_those_for_two() -> None:
    for seed in range(60):
        state = setup(DuneOptions(mode="solo"), f"{seed}")
        cards = [player.rival for player in state.players[1:]]
        assert len(set(cards)) == 2
        assert not {"rival-rabban", "rival-lady-amber"} & set(cards)


def test_R_2_11_dealt_rivals_are_easy_for_novices_and_nobodys_namesake() -> None:
    for seed in range(40):
        for difficulty, least in (("mercenary", 8), ("sardaukar", 0)):
            state = setup(DuneOptions(mode="solo", difficulty=difficulty), f"{seed}")
            leader, *cards = state.players[0].leader, *(p.rival for p in state.players[1:])
            assert f"rival-{leader}" not in cards
            assert all(data.rivals()[card].swordmaster >= least for card in cards)
    chosen = setup(DuneOptions(mode="solo", leader="muad-dib", rival="muad-dib"), "x")
    assert chosen.players[1].rival == "rival-muad-dib", "by choice, it may be (R-2.4)"


def test_R_2_12_difficulty_and_variants() -> None:
    state = open_table(difficulty="mentat", storm=True)
    assert state.variants.difficulty == "mentat"
    assert state.variants.storm


def test_R_2_13_objectives_dealt_the_mouse_begins() -> None:
    firsts = set()
    for seed in range(30):
        state = setup(DuneOptions(mode="solo"), f"{seed}")
        firsts.add(state.first)
        assert state.players[state.first].objective == "objective-mouse"
    assert firsts == {0, 1, 2}


def test_R_2_14_seats_clockwise() -> None:
    state = open_table()
    assert [p.rival for p in state.players] == ["", "rival-staban-tuek", "rival-lady-margot"]
    assert state.order() == (0, 1, 2)
    assert seats(DuneOptions(mode="solo")) == ("teal",)


def test_R_2_15_one_rival_for_two() -> None:
    assert seats(DuneOptions(mode="two")) == ("teal", "red")
    for seed in range(10):
        state = setup(DuneOptions(mode="two"), f"{seed}")
        assert state.players[2].rival in ("rival-lady-amber", "rival-rabban")
        state = setup(DuneOptions(mode="two", streamlined=False), f"{seed}")
        assert state.players[2].rival not in ("rival-lady-amber", "rival-rabban")


def test_R_2_16_the_rival_has_the_ornithopter_and_never_the_marker() -> None:
    firsts = set()
    for seed in range(20):
        state = setup(DuneOptions(mode="two"), f"{seed}")
        assert state.players[2].objective == "objective-thopter"
        firsts.add(state.first)
    assert firsts == {0, 1}


def test_R_2_17_difficulty_is_for_solo() -> None:
    state = duel(difficulty="kwisatz-haderach", politics=True)
    assert state.variants.difficulty == ""
    assert state.variants.politics
    assert not state.variants.escalation
