"""The support module: every advisor by name."""

import pytest

from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import (
    ADVISORS,
    EXPLORATION,
    GOLD,
    KIND,
    MATERIALS,
    POPULATION,
    TREASURES,
)
from games.wonderful_kingdom.choice import Choice, TakeArea
from games.wonderful_kingdom.counts import cost, points, production
from games.wonderful_kingdom.deeds import to_alchemy
from games.wonderful_kingdom.placing import Placing
from games.wonderful_kingdom.planning import Plan
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.state import Kingdom, KingdomOptions, Laid
from tests.wonderful_kingdom.tables import answer, asked, chosen, options, run, site, table


def court(*advisors: str, seats: int = 2, profile: str = "five") -> Kingdom:
    state = table("advisors", seats=seats, profile=profile)
    state.duchies[0].advisors = list(advisors)
    return state


def test_the_treasures_stay_in_the_box_and_84_cards_are_mixed() -> None:
    state = GAME.setup(KingdomOptions(module="advisors"), "court")
    cards = state.deck + state.hands[0] + state.hands[1] + [a[0].card for a in state.areas]
    assert not any(card in TREASURES for card in cards)
    assert sum(card in ADVISORS for card in cards) == 14
    assert len([card for card in cards if card != "calamity"]) == 84


def test_solo_uses_eleven_advisors() -> None:
    state = GAME.setup(KingdomOptions(module="advisors", mode="solo"), "court")
    areas = [laid.card for area in state.areas for laid in area]
    cards = state.deck + state.hazards + areas
    found = [card for card in cards if card in ADVISORS]
    assert len(found) == 11
    assert not any(ADVISORS[card].two_players_only for card in found)


@pytest.mark.parametrize("advisor", sorted(ADVISORS))
def test_an_advisor_is_appointed_free_of_charge(advisor: str) -> None:
    state = court()
    state.duchies[0].selection = chosen(advisor)
    run(state, Plan(seat=0))
    after = answer(state, 0, advisor)
    assert after.duchies[0].advisors == [advisor]
    assert after.duchies[0].sites == []


@pytest.mark.parametrize("advisor", sorted(ADVISORS))
def test_or_recycled_for_its_cube(advisor: str) -> None:
    state = court()
    state.duchies[0].selection = chosen(advisor)
    run(state, Plan(seat=0))
    after = answer(state, 0)
    assert after.duchies[0].advisors == []
    assert after.duchies[0].alchemy == [KIND[ADVISORS[advisor].recycle]]


def test_at_most_three_advisors() -> None:
    state = court("marshal", "herald", "healer")
    state.duchies[0].selection = chosen("envoy")
    run(state, Plan(seat=0))
    state = answer(state, 0, "envoy")
    assert asked(state) == "dismiss"
    after = answer(state, 0, "marshal")
    assert after.duchies[0].advisors == ["herald", "healer", "envoy"]
    assert after.duchies[0].alchemy == []  # without a bonus


def test_spymaster_lays_one_more_card_face_down() -> None:
    state = court("spymaster")
    state.deck = ["quarry"] * 30
    state.hazards = ["calamity"] * 2
    run(state, Choice())
    assert [duchy.traps for duchy in state.duchies] == [3, 2]


def test_informer_looks_at_one_face_down_card() -> None:
    state = court("informer")
    state.duchies[0].peeks = 1
    state.areas = [[Laid(card="quarry", down=True, known=(1,), by=1)], []]
    run(state, TakeArea(seat=0))
    state = answer(state, 0, "peek")  # the only one, so it is not asked which
    assert GAME.view(state, 0).areas[0][0].card == "quarry"
    assert GAME.view(state, None).areas[0][0].card == ""
    assert options(state) == ("a", "b")
    assert [item.heard_by(1) for item in state.news if item.key == "news.saw"] == [False]


def test_informer_does_not_look_at_own_cards() -> None:
    state = court("informer")
    state.duchies[0].peeks = 1
    state.areas = [[Laid(card="quarry", down=True, known=(0,), by=0)], []]
    run(state, TakeArea(seat=0))
    assert "peek" not in options(state)


def test_envoy_moves_one_face_up_card() -> None:
    state = court("envoy")
    state.duchies[0].shifts = 1
    state.areas = [[Laid(card="quarry"), Laid(card="hamlet", down=True)], [Laid(card="caravan")]]
    run(state, TakeArea(seat=0))
    state = answer(state, 0, "shift")
    assert options(state) == ("a1", "b1")
    state = answer(state, 0, "a1")
    assert [laid.card for laid in state.areas[1]] == ["caravan", "quarry"]
    assert options(state) == ("a", "b")


def test_master_builder_saves_one_cube_of_the_most_frequent_resource() -> None:
    state = court("master-builder")
    duchy = state.duchies[0]
    assert cost(state, duchy, "quarry")[MATERIALS] == 2
    assert cost(state, duchy, "guildhall")[MATERIALS] == 2
    assert cost(state, duchy, "alchemy-workshop")[MATERIALS] == 2  # research with five types
    assert cost(state, duchy, "cathedral")[MATERIALS] == 3


def test_master_builder_with_four_types_serves_structures() -> None:
    state = court("master-builder", profile="four")
    assert cost(state, state.duchies[0], "alchemy-workshop")[MATERIALS] == 1


def test_a_new_master_builder_completes_what_is_now_full() -> None:
    state = court()
    state.duchies[0].sites = [site("quarry", materials=2)]
    state.duchies[0].selection = chosen("master-builder")
    run(state, Plan(seat=0))
    assert answer(state, 0, "master-builder").duchies[0].built == ["quarry"]


def test_chancellor_produces_gold() -> None:
    assert production(court("chancellor"), 0, GOLD) == production(court(), 0, GOLD) + 1


@pytest.mark.parametrize("profile", ["five", "four"])
def test_stonemason_produces_materials_for_each_infrastructure(profile: str) -> None:
    state = court("stonemason", profile=profile)
    before = production(state, 0, MATERIALS)
    state.duchies[0].built = ["village", "watchtower", "cathedral"]
    assert production(state, 0, MATERIALS) == before + 2


def test_quartermaster_musters_a_soldier_when_production_begins() -> None:
    state = court("quartermaster")
    run(state, Produce(resource=MATERIALS), Produce(resource=POPULATION))
    assert [duchy.soldiers for duchy in state.duchies] == [1, 0]
    assert state.duchies[0].base == 0


def test_cartographer_finds_krystallium_when_a_discovery_is_built() -> None:
    state = court("cartographer")
    state.duchies[0].sites = [site("smugglers-cove", exploration=2), site("quarry", materials=2)]
    state.duchies[0].cubes = [1, 0, 0, 1]
    state = answer(run(state, Placing(seat=0)), 0, "proposed")
    assert sorted(state.duchies[0].built) == ["quarry", "smugglers-cove"]
    assert state.duchies[0].krystallium == 1


def test_court_alchemist_exchanges_four() -> None:
    state = court("court-alchemist")
    to_alchemy(state, 0, GOLD, 4)
    assert state.duchies[0].krystallium == 1


def test_a_new_court_alchemist_exchanges_at_once() -> None:
    state = court()
    state.duchies[0].alchemy = [GOLD] * 4
    state.duchies[0].selection = chosen("court-alchemist")
    run(state, Plan(seat=0))
    assert answer(state, 0, "court-alchemist").duchies[0].krystallium == 1


def test_marshal_skips_the_training_space() -> None:
    state = court("marshal")
    state.duchies[0].built = ["quarry"]
    run(state, Produce(resource=MATERIALS))
    assert state.duchies[0].soldiers == 1
    assert state.duchies[0].base == 0


def test_herald_wins_ties_of_at_least_one() -> None:
    state = court("herald")
    run(state, Produce(resource=MATERIALS), Produce(resource=EXPLORATION))
    assert state.bonus == [0, -1]


def test_two_heralds_cancel_out() -> None:
    state = court("herald")
    state.duchies[1].advisors = ["herald"]
    run(state, Produce(resource=MATERIALS))
    assert state.bonus == [-1]


def test_solo_herald_needs_only_four() -> None:
    state = court("herald", seats=1)
    state.duchies[0].built = ["village"]
    state.duchies[0].built += ["hamlet"]
    run(state, Produce(resource=POPULATION))
    assert state.duchies[0].produced[POPULATION] == 4
    assert state.bonus == [0]


def test_healer_eases_calamities() -> None:
    state = court("healer")
    state.duchies[0].calamities = 3
    assert points(state, state.duchies[0]) == -6


def test_treasurer_adds_a_cube_to_one_recycled_development() -> None:
    state = court("treasurer")
    state.duchies[0].selection = chosen("quarry", "trading-post", "envoy")
    run(state, Plan(seat=0))
    state = answer(state, 0)
    assert asked(state) == "extra-cube"
    assert set(options(state)) == {"materials", "gold"}
    after = answer(state, 0, "gold")
    assert after.duchies[0].alchemy.count(GOLD) == 3  # the post, the envoy and the extra one


def test_chronicler_scores_projects() -> None:
    state = court("chronicler")
    state.duchies[0].built = ["great-aqueduct", "quarry"]
    assert points(state, state.duchies[0]) == 2 + 1


def test_advisors_are_no_developments() -> None:
    state = court("healer", "marshal")
    view = GAME.view(state, None).duchies[0]
    assert view.built == 0
    run(state, Placing(seat=0))
    assert view.advisors == ("healer", "marshal")
