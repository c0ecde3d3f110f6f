"""The mission module: every step of every board."""

import pytest

from games.wonderful_kingdom.cards import (
    DEVELOPMENTS,
    EXPLORATION,
    GOLD,
    KIND,
    MATERIALS,
    QUESTS,
    QuestStep,
)
from games.wonderful_kingdom.counts import points
from games.wonderful_kingdom.production import CountClaims, Produce, Raise, TryQuest
from games.wonderful_kingdom.state import Duchy, Kingdom
from tests.wonderful_kingdom.tables import answer, asked, run, table

STEPS = [(name, index) for name, quest in QUESTS.items() for index in range(len(quest.step))]


def of_type(kind: str, count: int) -> list[str]:
    return [card.id for card in DEVELOPMENTS.values() if card.types.five == kind][:count]


def ready(duchy: Duchy, step: QuestStep, index: int) -> None:
    """Just enough for this step."""
    duchy.steps = index
    if step.built:
        duchy.built = of_type(step.built.per.five, step.built.count)
    if step.produced:
        duchy.produced[KIND[step.produced.resource]] = step.produced.count
    duchy.soldiers = step.pay.get("soldier", 0)
    duchy.krystallium = step.pay.get("krystallium", 0)


def claim(state: Kingdom) -> Kingdom:
    run(state, TryQuest(seat=0), CountClaims())
    return answer(state, 0, "claim") if asked(state) == "claim" else state


def test_there_are_three_boards_of_four_steps() -> None:
    assert {name: len(quest.step) for name, quest in QUESTS.items()} == {
        "dragon-hunt": 4,
        "coronation": 4,
        "edge-of-the-world": 4,
    }


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_the_first_to_do_a_step_gets_points_and_first_reward(name: str, index: int) -> None:
    step = QUESTS[name].step[index]
    state = table(name)
    ready(state.duchies[0], step, index)
    state = claim(state)
    duchy = state.duchies[0]
    assert duchy.steps == index + 1
    assert duchy.quest_points == step.points + step.first_points
    assert duchy.soldiers == step.first.get("soldier", 0)
    assert duchy.krystallium == step.first.get("krystallium", 0)


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_the_second_gets_only_the_points(name: str, index: int) -> None:
    step = QUESTS[name].step[index]
    state = table(name)
    ready(state.duchies[0], step, index)
    state.duchies[1].steps = index + 1
    state = claim(state)
    assert state.duchies[0].quest_points == step.points


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_without_what_it_needs_a_step_cannot_be_done(name: str, index: int) -> None:
    step = QUESTS[name].step[index]
    for spoil in ("built", "produced", "soldiers", "krystallium"):
        state = table(name)
        duchy = state.duchies[0]
        ready(duchy, step, index)
        if spoil == "built" and step.built:
            duchy.built.pop()
        elif spoil == "produced" and step.produced:
            duchy.produced[KIND[step.produced.resource]] -= 1
        elif spoil == "soldiers" and step.pay.get("soldier"):
            duchy.soldiers -= 1
        elif spoil == "krystallium" and step.pay.get("krystallium"):
            duchy.krystallium -= 1
        else:
            continue
        state = claim(state)
        assert state.duchies[0].steps == index


@pytest.mark.parametrize(("name", "index"), [s for s in STEPS if QUESTS[s[0]].step[s[1]].pay])
def test_paying_is_a_choice(name: str, index: int) -> None:
    step = QUESTS[name].step[index]
    state = table(name)
    ready(state.duchies[0], step, index)
    run(state, TryQuest(seat=0), CountClaims())
    after = answer(state, 0, "wait")
    assert after.duchies[0].steps == index
    assert after.duchies[0].soldiers == step.pay.get("soldier", 0)


def test_both_at_once_are_both_first() -> None:
    state = table("coronation")
    for duchy in state.duchies:
        duchy.built = ["quarry", "hamlet"]
    run(state, TryQuest(seat=0), TryQuest(seat=1), CountClaims())
    assert [duchy.krystallium for duchy in state.duchies] == [1, 1]
    assert [duchy.steps for duchy in state.duchies] == [1, 1]


def test_at_most_one_step_per_production_step() -> None:
    state = table("coronation")
    state.duchies[0].built = ["quarry", "hamlet", "grand-market", "grand-market"]
    state.duchies[0].produced[GOLD] = 5
    run(state, Produce(resource=MATERIALS))
    assert state.duchies[0].steps == 1
    run(state, Produce(resource=EXPLORATION))
    assert state.duchies[0].steps == 2


def test_steps_are_done_in_order() -> None:
    state = table("coronation")
    state.duchies[0].produced[GOLD] = 9  # step 2 is met, step 1 is not
    run(state, Raise(seat=0), CountClaims())
    assert state.duchies[0].steps == 0


def test_points_of_steps_are_direct_points() -> None:
    state = table("dragon-hunt")
    state.duchies[0].quest_points = 7
    assert points(state, state.duchies[0]) == 7


def test_a_finished_board_asks_nothing_more() -> None:
    state = table("dragon-hunt")
    state.duchies[0].steps = 4
    state.duchies[0].soldiers = 9
    run(state, TryQuest(seat=0))
    assert asked(state) == ""


def test_solo_the_first_reward_is_always_earned() -> None:
    state = table("dragon-hunt", seats=1)
    ready(state.duchies[0], QUESTS["dragon-hunt"].step[0], 0)
    state = claim(state)
    assert state.duchies[0].soldiers == 1
