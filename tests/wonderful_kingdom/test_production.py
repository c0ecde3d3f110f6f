"""Phase C, sentence by sentence, and the rulings on it."""

import pytest

from games.wonderful_kingdom.cards import (
    DUCHIES,
    EXPLORATION,
    GOLD,
    KRYSTALLIUM,
    MATERIALS,
    POPULATION,
    RESOURCES,
    SIDES,
)
from games.wonderful_kingdom.counts import production
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.rules import Round
from tests.wonderful_kingdom.tables import answer, asked, options, run, site, table


def test_ruling_1_five_resources_in_their_order() -> None:
    assert RESOURCES == ("materials", "population", "gold", "exploration", "krystallium")
    state = table(deck=["quarry"] * 20)
    state.round = 0
    state.hazards = ["calamity"] * 2
    run(state, Round())
    kinds = [step.resource for step in reversed(state.agenda) if isinstance(step, Produce)]
    assert kinds == [0, 1, 2, 3, 4]


def test_ruling_1_the_fifth_step_is_empty_and_gives_no_bonus() -> None:
    state = table()
    run(state, Produce(resource=KRYSTALLIUM))
    assert state.bonus == [-1]
    assert [duchy.krystallium for duchy in state.duchies] == [0, 0]


@pytest.mark.parametrize("side", ["a", "b"])
def test_duchy_cards_produce_what_their_side_says(side: str) -> None:
    state = table(side=side)
    for seat, duchy in enumerate(DUCHIES):
        wanted = getattr(duchy, side)
        for kind, name in enumerate(RESOURCES):
            assert production(state, seat, kind) == wanted.get(name, 0)


def test_built_cards_add_their_production() -> None:
    state = table()
    state.duchies[0].built = ["quarry", "quarry", "hamlet"]
    base = SIDES["a"][0]
    assert production(state, 0, MATERIALS) == base[MATERIALS] + 3 + 3 + 1
    assert production(state, 0, POPULATION) == base[POPULATION] + 1


def test_cards_under_construction_produce_nothing() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry", materials=2)]
    assert production(state, 0, MATERIALS) == SIDES["a"][0][MATERIALS]


def test_ruling_12_production_per_type_counts_the_card_itself() -> None:
    state = table()
    state.duchies[0].built = ["knightly-order"]
    assert production(state, 0, EXPLORATION) == 1
    state.duchies[0].built += ["scouts", "caravan"]  # each also produces 1
    assert production(state, 0, EXPLORATION) == 3 + 1 + 1


def test_ruling_2_types_depend_on_the_profile() -> None:
    five, four = table(), table(profile="four")
    for state in (five, four):
        state.duchies[0].built = ["tourney-ground", "university"]
    assert production(five, 0, GOLD) - SIDES["a"][0][GOLD] == 1  # the university is research
    assert production(four, 0, GOLD) - SIDES["a"][0][GOLD] == 2  # both are monuments


def test_ruling_13_the_power_bonus_needs_strictly_more() -> None:
    state = table()
    run(state, Produce(resource=MATERIALS))
    assert state.bonus == [-1]
    assert [duchy.base for duchy in state.duchies] == [0, 0]
    state = table()
    state.duchies[1].built = ["quarry"]
    run(state, Produce(resource=MATERIALS))
    assert state.bonus == [1]
    assert state.duchies[1].base == 1


def test_ruling_14_the_next_bonus_takes_the_soldier_from_the_training_space() -> None:
    state = table()
    state.duchies[1].built = ["quarry"]
    state.duchies[1].base = 1
    run(state, Produce(resource=MATERIALS))
    assert state.duchies[1].base == 0
    assert state.duchies[1].soldiers == 1


def test_ruling_13_the_bonus_is_decided_before_cubes_are_placed() -> None:
    """Téressie would draw level only with a quarry that is completed by these very cubes."""
    state = table()
    state.duchies[0].sites = [site("quarry", materials=2)]
    state.duchies[1].built = ["quarry"]
    run(state, Produce(resource=MATERIALS))
    assert state.bonus == [1]


def test_ruling_11_a_card_finished_now_counts_from_the_next_resource_on() -> None:
    state = table()
    state.duchies[0].sites = [site("hamlet", materials=1)]
    run(state, Produce(resource=MATERIALS), Produce(resource=POPULATION))
    state = answer(state, 0, "proposed")
    assert state.duchies[0].built == ["hamlet"]
    assert state.duchies[0].produced[MATERIALS] == 2  # not 3
    assert state.duchies[0].produced[POPULATION] == 1 + 1


def test_ruling_22_produced_cubes_are_placed_at_once() -> None:
    state = table()
    run(state, Produce(resource=MATERIALS))
    for duchy in state.duchies:
        assert duchy.cubes == [0, 0, 0, 0]
        assert duchy.alchemy == [MATERIALS, MATERIALS]


def test_what_cannot_go_anywhere_else_goes_to_alchemy_unasked() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3)]
    run(state, Produce(resource=MATERIALS))
    assert asked(state) == ""


def test_the_next_resource_waits_for_both() -> None:
    state = table()
    for duchy in state.duchies:
        duchy.sites = [site("quarry")]
    run(state, Produce(resource=MATERIALS), Produce(resource=POPULATION))
    state = answer(state, 0, "proposed")
    assert state.duchies[0].produced[POPULATION] == 0
    assert asked(state, 1) == "place"
    state = answer(state, 1, "proposed")
    assert state.duchies[0].produced[POPULATION] == 1


def test_clicks_of_both_commute() -> None:
    state = table()
    for duchy in state.duchies:
        duchy.sites = [site("quarry"), site("hamlet")]
    run(state, Produce(resource=MATERIALS))
    for mine in options(state, 0):
        for theirs in ("proposed", "quarry>1", "alchemy>2"):
            one = answer(answer(state, 0, mine), 1, theirs)
            other = answer(answer(state, 1, theirs), 0, mine)
            assert one == other
            assert one.digest() == other.digest()


def test_a_bonus_soldier_is_usable_at_once() -> None:
    state = table()
    state.duchies[0].built = ["quarry"]
    state.duchies[0].base = 1
    state.duchies[0].sites = [site("cathedral", gold=3, materials=1)]
    run(state, Produce(resource=MATERIALS))
    assert "proposed-spend" in options(state)
    assert answer(state, 0, "proposed-spend").duchies[0].built == ["quarry", "cathedral"]
