"""Phase B and alchemy, sentence by sentence, and the rulings on them."""

import pytest

from games.kernel import IllegalMove
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import (
    CALAMITY,
    EXPLORATION,
    GIVES,
    GOLD,
    MATERIALS,
    POPULATION,
    TREASURES,
)
from games.wonderful_kingdom.deeds import pour, to_alchemy
from games.wonderful_kingdom.placing import Place, Placing
from games.wonderful_kingdom.planning import Plan, Planning
from tests.wonderful_kingdom.tables import answer, asked, chosen, options, run, site, table


def test_face_down_cards_are_turned_up() -> None:
    state = table()
    state.duchies[0].selection = chosen("quarry", down=True)
    run(state, Planning())
    assert GAME.view(state, None).duchies[0].selection[0].card == "quarry"


def test_build_puts_a_card_under_construction() -> None:
    state = table()
    state.duchies[0].selection = chosen("quarry", "hamlet")
    run(state, Plan(seat=0))
    after = answer(state, 0, "quarry")
    assert site("quarry") in [*after.duchies[0].sites] or after.duchies[0].sites


def test_everything_not_built_is_recycled_for_its_cube() -> None:
    state = table()
    state.duchies[0].selection = chosen("quarry", "hamlet")
    run(state, Plan(seat=0))
    after = answer(state, 0)
    assert sorted(after.duchies[0].alchemy) == [MATERIALS, POPULATION]
    assert sorted(after.duchies[0].dropped) == ["hamlet", "quarry"]


def test_ruling_21_a_recycled_cube_goes_to_alchemy_or_a_matching_field() -> None:
    state = table()
    state.duchies[0].selection = chosen("cathedral", "trading-post")  # recycles gold
    run(state, Plan(seat=0))
    state = answer(state, 0, "cathedral")
    assert asked(state) == "place"
    assert "cathedral>1" in options(state)
    assert "alchemy>1" in options(state)
    on_card = answer(state, 0, "cathedral>1")
    assert on_card.duchies[0].sites[0].filled[GOLD] == 1
    in_tray = answer(state, 0, "alchemy>1")
    assert in_tray.duchies[0].alchemy == [GOLD]


def test_ruling_8_a_cube_without_a_card_under_construction_goes_to_alchemy() -> None:
    state = table()
    state.duchies[0].selection = chosen("trading-post")
    run(state, Plan(seat=0))
    after = answer(state, 0)
    assert after.duchies[0].alchemy == [GOLD]


@pytest.mark.parametrize("treasure", sorted(TREASURES))
def test_treasures_are_recycled_for_two(treasure: str) -> None:
    state = table()
    state.duchies[0].selection = chosen(treasure)
    run(state, Plan(seat=0))
    assert len(state.duchies[0].alchemy) == 2
    assert [state.duchies[0].alchemy.count(kind) for kind in range(4)] == list(GIVES[treasure])
    assert state.duchies[0].dropped == [treasure]


def test_ruling_9_the_two_cubes_of_a_treasure_are_placed_separately() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral")]
    state.duchies[0].selection = chosen("treasure-mg")
    run(state, Plan(seat=0))
    state = answer(state, 0, "cathedral>1")  # the stone
    state = answer(state, 0, "alchemy>1")  # the gold
    assert state.duchies[0].sites[0].filled[MATERIALS] == 1
    assert state.duchies[0].alchemy == [GOLD]


def test_calamities_go_to_the_duchy_and_cost_four() -> None:
    state = table()
    state.duchies[1].selection = chosen(CALAMITY.id)
    run(state, Planning())
    assert state.duchies[1].calamities == 1
    assert GAME.view(state, None).duchies[1].points == -4


def test_ruling_27_a_calamity_can_neither_be_built_nor_recycled() -> None:
    state = table()
    state.duchies[0].selection = chosen(CALAMITY.id, "quarry")
    run(state, Planning())
    assert options(state) == ("quarry",)


def test_ruling_10_a_card_finished_in_planning_produces_in_this_round() -> None:
    from games.wonderful_kingdom.production import Produce

    state = table()
    state.duchies[0].sites = [site("trading-post", materials=2)]
    state.duchies[0].selection = chosen("quarry")  # recycles materials
    run(state, Plan(seat=0))
    state = answer(state, 0)
    state = answer(state, 0, "trading-post>1")
    assert state.duchies[0].built == ["trading-post"]
    run(state, Produce(resource=GOLD))
    assert state.duchies[0].produced[GOLD] == 2


def test_the_last_field_builds_the_card_and_gives_its_bonus() -> None:
    state = table()
    state.duchies[0].sites = [site("pikemen", materials=1, population=1)]
    state.duchies[0].cubes[POPULATION] = 1
    run(state, Place(seat=0))
    after = answer(state, 0, "pikemen>1")
    assert after.duchies[0].built == ["pikemen"]
    assert after.duchies[0].soldiers == 2
    assert after.duchies[0].base == 0  # ruling 15: the training space is untouched


def test_the_same_card_may_be_owned_more_than_once() -> None:
    state = table()
    state.duchies[0].built = ["quarry"]
    state.duchies[0].sites = [site("quarry", materials=2)]
    state.duchies[0].cubes[MATERIALS] = 1
    run(state, Place(seat=0))
    after = answer(state, 0, "quarry>1")
    assert after.duchies[0].built == ["quarry", "quarry"]


# ---- alchemy


def test_five_cubes_become_one_krystallium_at_once() -> None:
    state = table()
    to_alchemy(state, 0, GOLD, 4)
    assert state.duchies[0].krystallium == 0
    to_alchemy(state, 0, MATERIALS, 1)
    assert state.duchies[0].krystallium == 1
    assert state.duchies[0].alchemy == []


def test_ruling_19_the_rest_stays_and_krystallium_is_unlimited() -> None:
    state = table()
    to_alchemy(state, 0, GOLD, 57)
    assert state.duchies[0].krystallium == 11
    assert state.duchies[0].alchemy == [GOLD, GOLD]


def test_cubes_in_alchemy_cannot_be_placed_any_more() -> None:
    state = table()
    state.duchies[0].alchemy = [MATERIALS]
    state.duchies[0].sites = [site("quarry", materials=2)]
    run(state, Placing(seat=0))
    assert asked(state) == ""


def test_ruling_17_krystallium_replaces_resources_but_not_soldiers() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3, gold=2)]
    state.duchies[0].krystallium = 2
    state.duchies[0].soldiers = 1
    run(state, Placing(seat=0))
    short = state.copy()
    done = answer(state, 0, "cathedral")
    assert done.duchies[0].built == ["cathedral"]
    assert done.duchies[0].krystallium == 1
    assert done.duchies[0].soldiers == 0
    short.duchies[0].sites[0] = site("cathedral", materials=3)
    short = answer(short, 0, "cathedral")
    assert set(options(short)) == {"gold", "soldier", "back"}
    assert answer(short, 0, "gold").duchies[0].krystallium == 1


def test_ruling_17_without_soldiers_the_card_cannot_be_completed() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3, gold=3)]
    state.duchies[0].krystallium = 5
    run(state, Placing(seat=0))
    assert asked(state) == ""


def test_ruling_17_a_krystallium_field_takes_only_krystallium() -> None:
    state = table()
    state.duchies[0].sites = [site("siege-train", materials=3, population=3)]
    state.duchies[0].cubes[POPULATION] = 3
    run(state, Placing(seat=0))
    assert state.duchies[0].sites == [site("siege-train", materials=3, population=3)]
    assert state.duchies[0].alchemy == [POPULATION] * 3
    state.duchies[0].krystallium = 1
    run(state, Placing(seat=0))
    state = answer(state, 0, "siege-train")
    assert state.duchies[0].built == ["siege-train"]


def test_ruling_18_placed_cubes_are_never_moved() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry", materials=1), site("hamlet")]
    state.duchies[0].cubes[MATERIALS] = 1
    run(state, Place(seat=0))
    for code in options(state):
        after = answer(state, 0, code)
        for before, now in zip(state.duchies[0].sites, after.duchies[0].sites, strict=False):
            if before.card == now.card:
                assert all(b <= a for b, a in zip(before.filled, now.filled, strict=True))


def test_ruling_20_a_discarded_card_gives_its_cube_to_alchemy_only() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3, gold=1, soldier=1), site("quarry")]
    state.duchies[0].cubes[GOLD] = 1
    run(state, Place(seat=0))
    state = answer(state, 0, "discard")
    state = answer(state, 0, "cathedral")
    duchy = state.duchies[0]
    assert GOLD in duchy.alchemy
    assert [one.card for one in duchy.sites] == ["quarry"]
    assert duchy.soldiers == 0
    assert "cathedral" in duchy.dropped


def test_ruling_16_a_completion_from_the_pool_is_offered_even_without_cubes() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry", materials=2)]
    state.duchies[0].krystallium = 1
    run(state, Placing(seat=0))
    assert asked(state) == "finish"
    assert "quarry" in options(state)


def test_ruling_20_discarding_may_brew_the_krystallium_that_completes_another_card() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry", materials=2), site("hamlet")]
    state.duchies[0].alchemy = [GOLD] * 4
    run(state, Placing(seat=0))
    assert asked(state) == "finish"
    state = answer(state, 0, "discard")
    state = answer(state, 0, "hamlet")
    assert state.duchies[0].krystallium == 1
    state = answer(state, 0, "quarry")
    assert state.duchies[0].built == ["quarry"]


def test_ruling_23_there_is_no_limit_to_cubes_and_soldiers() -> None:
    state = table()
    state.duchies[0].cubes = [99, 0, 0, 0]
    pour(state, 0, -1, MATERIALS, 99)
    assert state.duchies[0].krystallium == 19


def test_nobody_goes_back_and_forth_for_ever() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral")]
    state.duchies[0].cubes[GOLD] = 1
    state.duchies[0].krystallium = 1
    run(state, Place(seat=0))
    for _ in range(2):
        state = answer(answer(state, 0, "discard"), 0)
    assert not {"spend", "discard"} & set(options(state))
    state = answer(state, 0, "cathedral>1")
    assert state.duchies[0].sites == [site("cathedral", gold=1)]


# ---- bundles


def test_as_proposed_places_everything_at_once() -> None:
    state = table()
    state.duchies[0].sites = [site("royal-palace"), site("quarry", materials=1)]
    state.duchies[0].cubes[MATERIALS] = 3
    run(state, Placing(seat=0))
    after = answer(state, 0, "proposed")
    assert after.duchies[0].built == ["quarry"]
    assert after.duchies[0].sites == [site("royal-palace", materials=1)]
    assert asked(after) == ""


def test_as_proposed_with_the_pool_completes_cards() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3)]
    state.duchies[0].cubes[GOLD] = 2
    state.duchies[0].krystallium = 1
    state.duchies[0].soldiers = 1
    run(state, Placing(seat=0))
    assert "proposed-spend" in options(state)
    after = answer(state, 0, "proposed-spend")
    assert after.duchies[0].built == ["cathedral"]
    plain = answer(state, 0, "proposed")
    assert plain.duchies[0].krystallium == 1


def test_equal_cards_under_construction_are_offered_once() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry"), site("quarry"), site("quarry", materials=1)]
    state.duchies[0].cubes[MATERIALS] = 1
    run(state, Placing(seat=0))
    assert [code for code in options(state) if code.startswith("quarry")] == [
        "quarry.3>1",
        "quarry>1",
    ]


def test_a_menu_never_holds_more_than_25_even_with_forty_sites() -> None:
    state = table()
    cards = ["cathedral", "victory-column", "royal-palace", "great-library", "grand-market"]
    state.duchies[0].sites = [site(card, gold=n) for card in cards for n in range(3)] + [
        site(card, materials=1)
        for card in ("guildhall", "observatory", "great-aqueduct", "barracks")
    ] * 5
    state.duchies[0].cubes[GOLD] = 4
    run(state, Placing(seat=0))
    assert len(options(state)) <= 25
    assert f"alchemy>{4}" in options(state)


def test_a_foreign_site_is_refused() -> None:
    state = table()
    state.duchies[0].sites = [site("quarry")]
    state.duchies[0].cubes[MATERIALS] = 1
    run(state, Placing(seat=0))
    with pytest.raises(IllegalMove):
        answer(state, 0, "cathedral>1")
    assert state.duchies[0].cubes[EXPLORATION] == 0


# ---- both at once


def test_nobody_sees_the_others_planning_before_both_have_finished() -> None:
    state = table()
    for duchy in state.duchies:
        duchy.selection = chosen("quarry", "hamlet")
    run(state, Planning())
    before = GAME.view(state, 1)
    after = answer(state, 0, "quarry", "hamlet")
    assert GAME.view(after, 1).duchies[0].sites == before.duchies[0].sites
    assert GAME.view(after, None).duchies[0].selection != ()
    assert len(GAME.view(after, 0).duchies[0].sites) == 2
    done = answer(after, 1)
    assert len(GAME.view(done, 1).duchies[0].sites) == 2


def test_the_others_hear_the_result_of_a_stretch_not_its_steps() -> None:
    state = table()
    for duchy in state.duchies:
        duchy.selection = chosen("quarry", "hamlet")
    run(state, Planning())
    after = answer(answer(state, 0, "quarry"), 1)
    heard = [item.key for item in after.news if item.heard_by(None)]
    assert "news.begun" in heard
    assert "news.to-alchemy" not in heard
