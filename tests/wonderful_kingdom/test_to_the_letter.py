"""Where an audit against the rule source found the game not to the letter; a test for each."""

from __future__ import annotations

import pytest

from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import (
    ADVISORS,
    DEVELOPMENTS,
    EXPLORATION,
    FACTS,
    GOLD,
    KRYSTALLIUM,
    MATERIALS,
)
from games.wonderful_kingdom.fight import Fight
from games.wonderful_kingdom.placing import Placing
from games.wonderful_kingdom.planning import Plan
from games.wonderful_kingdom.production import Produce, Raise
from games.wonderful_kingdom.rules import End, Round
from games.wonderful_kingdom.state import Kingdom
from tests.wonderful_kingdom.tables import answer, asked, chosen, held, options, run, site, table

SPRINGS = [card for card, data in DEVELOPMENTS.items() if data.produce.get("krystallium")]


def beaten(module: str, menace: str, on: str = "", round: int = 4) -> Kingdom:
    """A fight that Téressie can win, before anybody has fought."""
    state = table(module, round=round)
    duchy = state.duchies[0]
    duchy.menaces, duchy.soldiers = [held(menace, on)], 2
    return state


# ---- krystallium at any time


def test_the_krystallium_of_a_giant_beaten_in_the_last_round_can_be_used() -> None:
    state = beaten("frost-giants", "frost-giant-v1")
    state.duchies[0].sites = [site("dragon-egg", exploration=3)]
    state = answer(run(state, Fight(), Round()), 0, "frost-giant-v1")
    assert options(state) == ("done", "dragon-egg", "discard")
    state = answer(state, 0, "dragon-egg")
    assert state.outcome is not None
    assert state.outcome.scores == (4, 0)


def test_a_card_freed_in_the_last_round_can_be_completed_with_krystallium() -> None:
    state = beaten("shadows", "shadow-v2", on="smugglers-cove")
    state.duchies[0].krystallium = 3
    state = answer(run(state, Fight(), Round()), 0, "shadow-v2")
    state = answer(state, 0, "smugglers-cove")
    assert state.duchies[0].built == ["smugglers-cove"]
    assert state.outcome is not None


def test_after_a_fight_of_an_earlier_round_krystallium_can_be_placed_as_well() -> None:
    state = beaten("frost-giants", "frost-giant-v1", round=2)
    state.duchies[0].sites = [site("quarry", materials=2)]
    state = answer(run(state, Fight()), 0, "frost-giant-v1")
    assert answer(state, 0, "quarry").duchies[0].built == ["quarry"]


def test_after_the_fight_soldiers_are_not_placed_any_more() -> None:
    state = beaten("frost-giants", "frost-giant-v1")
    state.duchies[0].soldiers = 3
    temple = site("cathedral", materials=3, gold=3)
    state.duchies[0].sites = [temple, site("quarry", materials=2)]
    state = answer(run(state, Fight()), 0, "frost-giant-v1")
    assert asked(state) == "finish"
    assert "cathedral" not in options(state)
    question = state.pending[0].question(state)
    assert question.key == "ask.finish.late"


def test_after_the_fight_a_card_with_a_soldier_field_left_is_no_reason_to_ask() -> None:
    state = beaten("frost-giants", "frost-giant-v1")
    state.duchies[0].soldiers = 3
    state.duchies[0].sites = [site("cathedral", materials=3, gold=3)]
    state = answer(run(state, Fight()), 0, "frost-giant-v1")
    assert not state.pending


def test_who_left_it_before_the_fight_is_not_asked_after_it_if_nothing_changed() -> None:
    state = table("frost-giants", round=4)
    duchy = state.duchies[0]
    duchy.krystallium, duchy.sites = 1, [site("quarry", materials=2)]
    run(state, Produce(resource=KRYSTALLIUM), Fight())
    assert not answer(state, 0, "done").pending


# ---- discarding at any time


@pytest.mark.parametrize("round", [1, 4])
def test_several_cards_may_be_discarded_at_once_to_complete_one(round: int) -> None:
    state = table(round=round)
    duchy = state.duchies[0]
    duchy.alchemy = [GOLD] * 3
    lair = site("dragons-lair", exploration=5, soldier=2)
    duchy.sites = [lair, site("cathedral"), site("caravan")]
    state = answer(run(state, Placing(seat=0)), 0, "discard")
    offer = state.pending[0].offer(state)
    assert (offer.least, offer.most) == (0, 3)
    state = answer(state, 0, "cathedral", "caravan")
    assert state.duchies[0].krystallium == 1
    assert answer(state, 0, "dragons-lair").duchies[0].built == ["dragons-lair"]


def test_equal_cards_can_be_discarded_together() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.alchemy = [GOLD] * 3
    duchy.sites = [site("quarry"), site("quarry"), site("village", materials=2)]
    state = answer(run(state, Placing(seat=0)), 0, "discard")
    state = answer(state, 0, "quarry.2", "quarry")
    assert answer(state, 0, "village").duchies[0].built == ["village"]


def test_nobody_is_asked_where_even_all_cards_together_brew_too_little() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.alchemy = [GOLD] * 2
    duchy.sites = [site("quarry"), site("quarry"), site("village", materials=2)]
    assert not run(state, Placing(seat=0)).pending


def test_several_cards_may_be_discarded_for_the_krystallium_of_a_step() -> None:
    state = table("edge-of-the-world", round=2)
    duchy = state.duchies[0]
    duchy.steps, duchy.alchemy = 1, [GOLD] * 3
    duchy.sites = [site("cathedral"), site("royal-palace")]
    run(state, Produce(resource=GOLD))
    state = answer(answer(state, 0, "discard"), 0, "cathedral", "royal-palace")
    assert asked(state) == "claim"


def test_who_looks_at_the_cards_to_discard_and_keeps_them_has_left_the_step() -> None:
    state = table("edge-of-the-world", round=2)
    duchy = state.duchies[0]
    duchy.steps, duchy.alchemy, duchy.sites = 1, [GOLD] * 4, [site("cathedral")]
    state.bonus = [-1]
    run(state, Raise(seat=0), Raise(seat=0))
    assert options(state) == ("done", "discard")
    assert not answer(answer(state, 0, "discard"), 0).pending


# ---- five kinds are produced


def test_some_late_and_expensive_cards_produce_krystallium() -> None:
    assert len(SPRINGS) >= 3
    for card in SPRINGS:
        assert sum(FACTS["five"][card].cost) >= 6
        assert DEVELOPMENTS[card].provenance["values"] == "designed"


@pytest.mark.parametrize("card", SPRINGS)
def test_the_fifth_step_produces_krystallium_and_its_power_bonus(card: str) -> None:
    state = table()
    state.duchies[0].built = [card]
    run(state, Produce(resource=KRYSTALLIUM))
    assert [duchy.krystallium for duchy in state.duchies] == [1, 0]
    assert state.bonus == [0]
    assert state.duchies[0].base == 1
    assert GAME.view(state, None).duchies[0].production[KRYSTALLIUM] == 1


def test_nobody_producing_krystallium_gives_no_power_bonus() -> None:
    assert run(table(), Produce(resource=KRYSTALLIUM)).bonus == [-1]


def test_produced_krystallium_can_be_placed_in_the_fifth_step() -> None:
    state = table(round=4)
    state.duchies[0].built = ["mana-spring"]
    state.duchies[0].sites = [site("dragon-egg", exploration=3)]
    run(state, Produce(resource=KRYSTALLIUM), Round())
    assert answer(state, 0, "dragon-egg").duchies[0].built[-1] == "dragon-egg"


@pytest.mark.parametrize("card", SPRINGS)
def test_with_four_types_such_a_card_gives_it_once_when_built(card: str) -> None:
    five, four = FACTS["five"][card], FACTS["four"][card]
    assert four.produce[KRYSTALLIUM] == 0
    assert four.krystallium == five.krystallium + five.produce[KRYSTALLIUM]


def test_a_thief_carries_krystallium_off_too() -> None:
    state = table("thieves")
    state.duchies[0].built = ["mana-spring"]
    state.duchies[0].menaces = [held("thief-v1", "mana-spring")]
    run(state, Produce(resource=KRYSTALLIUM))
    assert [duchy.krystallium for duchy in state.duchies] == [0, 1]


# ---- the tie


def test_tied_every_card_in_the_duchy_counts_calamities_too() -> None:
    state = table()
    state.duchies[0].built, state.duchies[0].calamities = ["elven-grove"], 1
    state.duchies[1].built = ["scholars", "trading-post"]
    assert scores(state) == ((2, 2), (), "shared")
    state.duchies[0].calamities, state.duchies[0].quest_points = 2, 4
    assert scores(state) == ((2, 2), (0,), "cards")


@pytest.mark.parametrize("count", [0, 1])
def test_tied_again_the_soldier_on_the_training_space_counts(count: int) -> None:
    state = table()
    state.duchies[0].soldiers, state.duchies[1].soldiers = 1, count
    state.duchies[1].base = 1
    assert scores(state)[1:] == (((1,), "soldiers") if count else ((), "shared"))


def scores(state: Kingdom) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """Points, the one who won alone, and why."""
    outcome = run(state.copy(), End()).outcome
    assert outcome is not None
    winners = outcome.winners if len(outcome.winners) == 1 else ()
    return outcome.scores, winners, outcome.reason


# ---- questions


def test_done_is_not_asked_again_where_nothing_changed() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium, duchy.sites = 1, [site("elven-grove", exploration=4)]
    run(state, Raise(seat=0), Raise(seat=0))
    assert asked(state) == "finish"
    assert not answer(state, 0, "done").pending


def test_done_is_asked_again_once_something_has_changed() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium, duchy.sites = 1, [site("elven-grove", exploration=4)]
    run(state, Raise(seat=0), Raise(seat=0))
    state = answer(state, 0, "done")
    state.duchies[0].krystallium += 1
    assert asked(run(state, Raise(seat=0))) == "finish"


def test_done_is_asked_again_when_the_cards_of_a_new_round_are_known() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium, duchy.sites = 1, [site("elven-grove", exploration=4)]
    state = answer(run(state, Raise(seat=0)), 0, "done")
    assert asked(run(state, Plan(seat=0))) == "finish"


def test_whoever_takes_the_proposal_without_the_pool_is_not_asked_for_the_pool_again() -> None:
    state = table()
    duchy = state.duchies[0]
    duchy.krystallium, duchy.cubes = 1, [0, 0, 0, 1]
    duchy.sites = [site("elven-grove", exploration=3)]
    run(state, Placing(seat=0), Raise(seat=0))
    assert "proposed-spend" in options(state)
    assert not answer(state, 0, "proposed").pending


def test_a_question_about_a_resource_does_not_ask_for_a_card() -> None:
    state = table("advisors")
    state.duchies[0].advisors = ["treasurer"]
    state.duchies[0].selection = chosen("quarry", "trading-post")
    state = answer(run(state, Plan(seat=0)), 0)
    assert state.pending[0].question(state).key == "ask.extra-cube"
    assert set(options(state)) == {"materials", "gold"}


# ---- designed values


def test_no_two_advisors_are_one_card_in_two_colours() -> None:
    """Two advisors must differ in more than the kind of cube or of card they name."""
    powers = []
    for advisor in ADVISORS.values():
        power = advisor.model_dump(exclude_defaults=True)
        kinds = [name for name in power if name not in ("id", "recycle", "provenance")]
        powers.append(tuple(name for name in kinds if name != "two_players_only"))
    assert len(set(powers)) == len(powers)


def test_the_moved_values() -> None:
    five = FACTS["five"]
    assert five["hamlet"].cost[MATERIALS] == 2
    assert (five["observatory"].cost[MATERIALS], five["observatory"].points) == (2, 1)
    assert five["observatory"].krystallium == 0
    assert (five["dragons-lair"].cost[EXPLORATION], five["dragons-lair"].points) == (6, 12)
