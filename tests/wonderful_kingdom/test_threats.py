"""The four threat decks and the fight phase; every menace by name."""

import pytest

from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import (
    EXPLORATION,
    GOLD,
    KIND,
    MATERIALS,
    MENACES,
    POPULATION,
    RAT,
    SIDES,
)
from games.wonderful_kingdom.choice import Deal
from games.wonderful_kingdom.counts import points, production
from games.wonderful_kingdom.fight import Fight
from games.wonderful_kingdom.planning import Planning
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.state import KingdomOptions, Laid
from tests.wonderful_kingdom.tables import answer, asked, chosen, held, options, run, site, table

ALL = sorted(MENACES)


@pytest.mark.parametrize("card", ALL)
def test_a_selected_menace_must_go_to_the_takers_duchy(card: str) -> None:
    state = table(MENACES[card].deck)
    state.duchies[0].selection = chosen(card)
    run(state, Planning())
    assert [each.card for each in state.duchies[0].menaces] == [card]
    assert state.duchies[0].selection == []


@pytest.mark.parametrize("card", ALL)
def test_soldiers_equal_to_its_strength_beat_it_and_it_goes_home(card: str) -> None:
    menace = MENACES[card]
    state = table(menace.deck)
    state.duchies[0].menaces = [held(card)]
    state.duchies[0].soldiers = menace.strength
    run(state, Fight())
    after = answer(state, 0, card)
    assert after.duchies[0].menaces == []
    assert after.duchies[0].soldiers == 0
    assert after.stock[0 if menace.owner == "teressie" else 1] == [card]


@pytest.mark.parametrize("card", ALL)
def test_too_few_soldiers_cannot_beat_it(card: str) -> None:
    state = table(MENACES[card].deck)
    state.duchies[0].menaces = [held(card)]
    state.duchies[0].soldiers = MENACES[card].strength - 1
    state.duchies[0].base = 1  # soldiers on the training space do not fight
    run(state, Fight())
    assert asked(state) == ""


@pytest.mark.parametrize("card", [card for card in ALL if MENACES[card].points])
def test_a_held_menace_costs_points_at_the_end(card: str) -> None:
    state = table(MENACES[card].deck)
    state.duchies[0].menaces = [held(card)]
    assert points(state, state.duchies[0]) == MENACES[card].points


def test_a_holder_may_leave_a_menace_unbeaten() -> None:
    state = table("frost-giants")
    state.duchies[0].menaces = [held("frost-giant-v1")]
    state.duchies[0].soldiers = 5
    run(state, Fight())
    after = answer(state, 0, "done")
    assert after.duchies[0].soldiers == 5
    assert after.duchies[0].menaces == [held("frost-giant-v1")]


def test_both_fight_at_the_same_time() -> None:
    state = table("frost-giants")
    for duchy in state.duchies:
        duchy.soldiers = 2
    state.duchies[0].menaces = [held("frost-giant-v1")]
    state.duchies[1].menaces = [held("frost-giant-t1")]
    run(state, Fight())
    assert [decision.seat for decision in state.pending] == [0, 1]
    one = answer(answer(state, 0, "frost-giant-v1"), 1, "frost-giant-t1")
    other = answer(answer(state, 1, "frost-giant-t1"), 0, "frost-giant-v1")
    assert one == other


def test_the_fight_follows_production_only_with_a_threat() -> None:
    for module, wanted in (("shadows", True), ("advisors", False), ("coronation", False)):
        state = GAME.setup(KingdomOptions(module=module), "fight")
        assert any(isinstance(step, Fight) for step in state.agenda) == wanted


def test_if_both_menaces_are_away_an_eighth_development_is_dealt() -> None:
    state = table("shadows", deck=["quarry"] * 30)
    state.stock = [[], ["shadow-v2"]]
    run(state, Deal())
    assert state.hands[0] == ["quarry"] * 8
    assert sorted(state.hands[1]) == ["quarry"] * 7 + ["shadow-v2"]  # the other level


# ---- giant rats


@pytest.mark.parametrize("card", ["giant-rat-t1", "giant-rat-t2", "giant-rat-v1", "giant-rat-v2"])
def test_an_unbeaten_giant_rat_leaves_rats_and_goes_home(card: str) -> None:
    state = table("giant-rats")
    state.rats = 10
    state.duchies[0].menaces = [held(card)]
    run(state, Fight())
    assert state.duchies[0].rats == MENACES[card].rats
    assert state.rats == 10 - MENACES[card].rats
    assert state.duchies[0].menaces == []
    assert card in state.stock[0] + state.stock[1]


def test_rats_come_only_as_many_as_are_left() -> None:
    state = table("giant-rats")
    state.rats = 1
    state.duchies[0].menaces = [held("giant-rat-t2")]
    run(state, Fight())
    assert state.duchies[0].rats == 1
    assert state.rats == 0


def test_beating_a_giant_rat_sends_one_rat_back() -> None:
    state = table("giant-rats")
    state.rats = 8
    state.duchies[0].rats = 2
    state.duchies[0].menaces = [held("giant-rat-t1")]
    state.duchies[0].soldiers = 1
    run(state, Fight())
    after = answer(state, 0, "giant-rat-t1")
    assert after.duchies[0].rats == 1
    assert after.rats == 9


def test_three_rats_attract_another_at_the_start_of_the_fight() -> None:
    state = table("giant-rats")
    state.rats = 5
    state.duchies[0].rats = 3
    state.duchies[1].rats = 2
    run(state, Fight())
    assert [duchy.rats for duchy in state.duchies] == [4, 2]


def test_one_soldier_removes_one_rat() -> None:
    state = table("giant-rats")
    state.rats = 8
    state.duchies[0].rats = 2
    state.duchies[0].soldiers = 3
    run(state, Fight())
    assert set(options(state)) == {"rat>1", "rat>2", "done"}
    after = answer(state, 0, "rat>2")
    assert after.duchies[0].rats == 0
    assert after.duchies[0].soldiers == 1
    assert after.rats == 10


def test_without_rats_none_are_offered() -> None:
    state = table("thieves")
    state.duchies[0].menaces = [held("thief-v1")]
    state.duchies[0].soldiers = 3
    run(state, Fight())
    assert options(state) == ("thief-v1", "done")


def test_each_rat_costs_two_points() -> None:
    state = table("giant-rats")
    state.duchies[0].rats = 3
    assert points(state, state.duchies[0]) == 3 * RAT.points == -6


# ---- frost giants


@pytest.mark.parametrize("card", [card for card in ALL if MENACES[card].freeze])
def test_a_frost_giant_lowers_a_production_by_two(card: str) -> None:
    menace = MENACES[card]
    assert menace.freeze
    kind = KIND[menace.freeze]
    state = table("frost-giants")
    state.duchies[0].built = ["quarry", "barracks", "grand-market", "river-fleet"]
    before = production(state, 0, kind)
    state.duchies[0].menaces = [held(card)]
    assert production(state, 0, kind) == before - 2
    others = [k for k in (MATERIALS, POPULATION, GOLD, EXPLORATION) if k != kind]
    free = table("frost-giants")
    free.duchies[0].built = list(state.duchies[0].built)
    assert all(production(state, 0, k) == production(free, 0, k) for k in others)


def test_frozen_production_is_never_below_zero() -> None:
    state = table("frost-giants")
    state.duchies[0].menaces = [held("frost-giant-v2")]
    assert production(state, 0, EXPLORATION) == 0


def test_frost_counts_for_the_power_bonus() -> None:
    state = table("frost-giants")
    state.duchies[0].menaces = [held("frost-giant-t1")]  # materials
    run(state, Produce(resource=MATERIALS))
    assert state.bonus == [1]


def test_beating_a_frost_giant_yields_a_krystallium() -> None:
    state = table("frost-giants")
    state.duchies[0].menaces = [held("frost-giant-t1")]
    state.duchies[0].soldiers = 2
    run(state, Fight())
    assert answer(state, 0, "frost-giant-t1").duchies[0].krystallium == 1


# ---- shadows


def test_the_opponent_picks_a_development_for_the_shadow() -> None:
    state = table("shadows")
    state.duchies[0].selection = chosen("shadow-v1", "quarry", "cathedral", "treasure-mm")
    run(state, Planning())
    assert asked(state, 1) == "shroud"
    assert set(options(state, 1)) == {"quarry", "cathedral"}
    after = answer(state, 1, "cathedral")
    assert after.duchies[0].menaces == [held("shadow-v1", "cathedral")]
    assert "cathedral" not in options(after, 0)


def test_a_shadow_without_a_development_has_no_effect() -> None:
    state = table("shadows")
    state.duchies[0].selection = chosen("shadow-v1", "treasure-mm")
    run(state, Planning())
    assert asked(state, 1) == ""
    assert state.duchies[0].menaces == [held("shadow-v1")]


def test_beating_the_shadow_frees_the_card_into_construction() -> None:
    state = table("shadows")
    state.duchies[0].menaces = [held("shadow-t2", "cathedral")]
    state.duchies[0].soldiers = 2
    run(state, Fight())
    after = answer(state, 0, "shadow-t2")
    assert after.duchies[0].sites == [site("cathedral")]


def test_an_unbeaten_shadow_swallows_the_card_and_stays() -> None:
    state = table("shadows")
    state.duchies[0].menaces = [held("shadow-t2", "cathedral")]
    run(state, Fight())
    assert state.discard == ["cathedral"]
    assert state.duchies[0].menaces == [held("shadow-t2")]


def test_a_shadow_may_be_beaten_in_a_later_fight() -> None:
    state = table("shadows")
    state.duchies[0].menaces = [held("shadow-t2")]
    state.duchies[0].soldiers = 2
    run(state, Fight())
    assert answer(state, 0, "shadow-t2").stock[0] == ["shadow-t2"]


def test_solo_a_shadow_takes_the_dearest_development() -> None:
    state = table("shadows", seats=1)
    state.duchies[0].selection = chosen("shadow-v1", "quarry", "royal-palace", "cathedral")
    run(state, Planning())
    assert state.duchies[0].menaces == [held("shadow-v1", "royal-palace")]


# ---- thieves


def test_the_opponent_marks_a_built_card_for_the_thief() -> None:
    state = table("thieves")
    state.duchies[0].built = ["quarry", "hamlet"]
    state.duchies[0].selection = chosen("thief-v1")
    run(state, Planning())
    after = answer(state, 1, "quarry")
    assert after.duchies[0].menaces == [held("thief-v1", "quarry")]


def test_stolen_output_counts_for_the_opponent() -> None:
    state = table("thieves")
    state.duchies[0].built = ["quarry", "knightly-order"]
    state.duchies[0].menaces = [held("thief-v1", "quarry"), held("thief-v2", "knightly-order")]
    base = SIDES["a"][0][MATERIALS]
    assert production(state, 0, MATERIALS) == base
    assert production(state, 1, MATERIALS) == base + 3
    assert production(state, 1, EXPLORATION) == 1


def test_points_of_a_robbed_card_stay_with_the_owner() -> None:
    state = table("thieves")
    state.duchies[0].built = ["trading-post"]
    state.duchies[0].menaces = [held("thief-v1", "trading-post")]
    assert points(state, state.duchies[0]) == 1 - 1
    assert points(state, state.duchies[1]) == 0


def test_only_cards_without_a_token_can_be_marked() -> None:
    state = table("thieves")
    state.duchies[0].built = ["quarry", "hamlet"]
    state.duchies[0].menaces = [held("thief-v1", "quarry")]
    state.duchies[0].selection = chosen("thief-t1")
    run(state, Planning())  # only the hamlet is left, so nobody is asked
    assert held("thief-t1", "hamlet") in state.duchies[0].menaces


def test_a_thief_who_finds_nothing_takes_the_next_card_built() -> None:
    from games.wonderful_kingdom.placing import Placing

    state = table("thieves")
    state.duchies[0].menaces = [held("thief-v1")]
    state.duchies[0].sites = [site("quarry", materials=2)]
    state.duchies[0].cubes[MATERIALS] = 1
    run(state, Placing(seat=0))
    after = answer(state, 0, "proposed")
    assert after.duchies[0].menaces == [held("thief-v1", "quarry")]


def test_beating_the_thief_removes_its_token() -> None:
    state = table("thieves")
    state.duchies[0].built = ["quarry"]
    state.duchies[0].menaces = [held("thief-v1", "quarry")]
    state.duchies[0].soldiers = 1
    run(state, Fight())
    after = answer(state, 0, "thief-v1")
    assert production(after, 0, MATERIALS) == SIDES["a"][0][MATERIALS] + 3


def test_solo_the_richest_card_is_robbed_and_its_output_lost() -> None:
    state = table("thieves", seats=1)
    state.duchies[0].built = ["trading-post", "quarry", "hamlet"]
    state.duchies[0].selection = chosen("thief-v1")
    run(state, Planning())
    assert state.duchies[0].menaces == [held("thief-v1", "quarry")]
    assert production(state, 0, MATERIALS) == SIDES["a"][0][MATERIALS] + 1


def test_a_menace_known_to_be_somewhere_stays_with_its_owner_in_look_alikes() -> None:
    """Whoever holds the other hand cannot have this menace; it is in the hand or face down."""
    from games.kernel import Rng

    state = GAME.setup(KingdomOptions(module="frost-giants"), "where")
    state.areas[0].append(Laid(card=state.hands[1].pop(), down=True, known=(1,), by=1))
    for seed in range(20):
        alike = GAME.scramble(state, 0, Rng(str(seed)))
        theirs = alike.hands[1] + [laid.card for laid in alike.areas[0] if laid.by == 1]
        assert sum(card in MENACES for card in theirs) == 1
