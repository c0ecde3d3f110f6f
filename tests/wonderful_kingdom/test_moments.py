"""What is allowed at any time is offered when it matters."""

from __future__ import annotations

from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import GOLD, KRYSTALLIUM, MATERIALS, POPULATION
from games.wonderful_kingdom.placing import Placing
from games.wonderful_kingdom.planning import Plan, Planning
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.rules import Round
from games.wonderful_kingdom.scene import scene
from games.wonderful_kingdom.state import Laid
from tests.wonderful_kingdom.tables import answer, asked, chosen, held, options, run, site, table

MANY = (
    *("cathedral", "victory-column", "royal-palace", "great-library", "grand-market"),
    *("hall-of-relics", "royal-harbour", "tourney-ground", "great-aqueduct", "university"),
)


def test_the_first_reward_of_a_step_can_be_used_before_the_next_resource() -> None:
    state = table("coronation")
    duchy = state.duchies[0]
    duchy.built = ["village", "trading-post"]
    duchy.sites = [site("great-aqueduct", materials=3, gold=1)]
    run(state, Produce(resource=MATERIALS), Produce(resource=POPULATION))
    assert "great-aqueduct" in options(state)
    state = answer(state, 0, "great-aqueduct")
    assert state.duchies[0].produced[POPULATION] == 6


def test_the_first_reward_of_the_last_step_can_be_used_as_well() -> None:
    state = table("coronation", round=4)
    duchy = state.duchies[0]
    duchy.krystallium, duchy.built = 1, ["village"]
    duchy.sites = [site("hamlet", materials=1), site("cathedral", materials=3, gold=2, soldier=1)]
    run(state, Produce(resource=KRYSTALLIUM), Round())
    state = answer(state, 0, "hamlet")
    state = answer(state, 0, "cathedral")
    assert "cathedral" in state.duchies[0].built
    assert state.outcome is not None


def test_a_card_may_be_discarded_for_the_krystallium_that_a_step_costs() -> None:
    state = table("edge-of-the-world", round=4)
    duchy = state.duchies[0]
    duchy.steps, duchy.alchemy, duchy.sites = 1, [GOLD] * 4, [site("cathedral")]
    run(state, Produce(resource=KRYSTALLIUM))
    assert options(state) == ("done", "discard")
    state = answer(answer(state, 0, "discard"), 0, "cathedral")
    assert asked(state) == "claim"
    assert answer(state, 0, "claim").duchies[0].steps == 2


def test_who_keeps_the_card_is_not_asked_again() -> None:
    state = table("edge-of-the-world", round=4)
    duchy = state.duchies[0]
    duchy.steps, duchy.alchemy, duchy.sites = 1, [GOLD] * 4, [site("cathedral")]
    run(state, Produce(resource=KRYSTALLIUM))
    assert not answer(state, 0, "done").decision(0)


def test_at_the_very_end_several_cards_may_be_discarded_to_complete_one() -> None:
    state = table("dragon-hunt", round=4)
    state.bonus = [-1] * 4
    duchy = state.duchies[0]
    duchy.alchemy = [GOLD] * 3
    lair = site("dragons-lair", exploration=5, soldier=2)
    duchy.sites = [lair, site("cathedral"), site("caravan")]
    run(state, Produce(resource=KRYSTALLIUM))
    for card in ("cathedral", "caravan"):
        state = answer(answer(state, 0, "discard"), 0, card)
    state = answer(state, 0, "dragons-lair")
    assert state.duchies[0].built == ["dragons-lair"]


def test_an_advisor_who_leaves_has_helped_before() -> None:
    state = table("advisors")
    duchy = state.duchies[0]
    duchy.advisors = ["treasurer", "marshal", "herald"]
    duchy.selection = chosen("quarry", "envoy")
    state = answer(run(state, Plan(seat=0)), 0, "envoy")
    assert asked(state) == "dismiss"
    state = answer(state, 0, "treasurer")
    assert len(state.duchies[0].alchemy) == 2
    assert state.duchies[0].advisors == ["marshal", "herald", "envoy"]


def test_a_master_builder_helps_until_he_leaves() -> None:
    state = table("advisors")
    duchy = state.duchies[0]
    duchy.advisors = ["master-builder", "marshal", "herald"]
    duchy.sites, duchy.selection = [site("village", materials=1)], chosen("quarry", "stonemason")
    state = answer(run(state, Plan(seat=0)), 0, "stonemason")
    state = answer(answer(state, 0, "village>1"), 0, "master-builder")
    assert state.duchies[0].built == ["village"]


def test_an_alchemist_who_passes_through_exchanges_at_once() -> None:
    state = table("advisors")
    duchy = state.duchies[0]
    duchy.advisors = ["treasurer", "marshal", "herald"]
    duchy.alchemy, duchy.selection = [0] * 4, chosen("court-alchemist", "stonemason")
    state = answer(run(state, Plan(seat=0)), 0, "court-alchemist", "stonemason")
    state = answer(answer(state, 0, "treasurer"), 0, "court-alchemist")
    assert state.duchies[0].krystallium == 1


def test_with_many_sites_cubes_can_still_go_to_different_ones() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.sites, duchy.selection = [site(card) for card in MANY], chosen("treasure-gg")
    run(state, Plan(seat=0))
    assert len([code for code in options(state) if code.endswith(">1")]) > 5
    assert len(options(state)) <= 25


def test_the_card_that_can_be_completed_is_among_those_offered() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium = 1
    open_ones = [site(card, gold=count) for card in MANY[:7] for count in range(3)]
    duchy.sites = [*open_ones[:19], site("dragon-egg", exploration=3)]
    run(state, Placing(seat=0))
    assert "dragon-egg" in options(state)


def test_as_proposed_asks_again_where_it_has_opened_a_completion() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium, duchy.alchemy = 1, [0] * 4
    hoard, grove = site("kings-hoard", exploration=5), site("elven-grove", exploration=3)
    duchy.sites = [hoard, grove, site("trading-post", materials=2)]
    run(state, Produce(resource=MATERIALS), Produce(resource=POPULATION))
    state = answer(state, 0, "proposed")
    assert "elven-grove" in options(state)
    assert answer(state, 0, "elven-grove").duchies[0].produced[POPULATION] == 3


# ---- what is told


def test_a_card_begun_beside_its_finished_twin_is_told() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.sites, duchy.selection = [site("quarry", materials=2)], chosen("quarry", "star-iron")
    state = answer(answer(run(state, Planning()), 0, "quarry"), 0, "quarry>1")
    heard = {item.key: item.args["card"] for item in state.news if item.heard_by(1)}
    assert heard["news.raised"] == heard["news.begun"] == ("quarry",)


def test_a_thief_who_waited_is_told_when_he_strikes() -> None:
    state = table("thieves")
    duchy = state.duchies[0]
    duchy.menaces, duchy.sites = [held("thief-v1")], [site("quarry", materials=2)]
    duchy.selection = chosen("star-iron")
    state = answer(answer(run(state, Planning()), 0), 0, "quarry>1")
    assert [item.key for item in state.news if item.heard_by(1)].count("news.robbed") == 1


def test_the_text_counts_face_down_cards_and_what_is_still_lacking() -> None:
    state = table("advisors")
    state.areas[0] = [Laid(card="quarry"), Laid(card="calamity", down=True, known=(0,), by=0)]
    state.duchies[0].sites = [site("barracks", materials=3)]
    state.duchies[0].advisors = ["master-builder"]
    view = GAME.view(state, 0)
    offers = [line.args for line in scene(view, "offers").text if line.key == "alt.offer"]
    assert [(args["card"], args["count"]) for args in offers] == [(("quarry",), 1)]
    lines = scene(view, "board").text
    (lacks,) = (line.args["raw_open"] for line in lines if line.key == "alt.site")
    assert "-" not in str(lacks)
