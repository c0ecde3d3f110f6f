"""What the opponents of software think of a position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.opponents import arena, choose
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.choice import LayWhere, TakeArea
from games.wonderful_kingdom.counts import missing
from games.wonderful_kingdom.outlook import outlook
from games.wonderful_kingdom.planning import Plan
from games.wonderful_kingdom.state import KingdomOptions, Laid
from games.wonderful_kingdom.worth import worth
from tests.conformance.clauses import choices_are_fair
from tests.wonderful_kingdom.tables import chosen, run, site, table


def points(*wares: str, rounds: int = 3, built: tuple[str, ...] = ()) -> float:
    return outlook(
        "five", (2, 1, 1, 0, 0), built, (), tuple(sorted(wares)), (0, 0, 0, 0), 0, 0, rounds, 0
    )


def test_a_card_that_produces_is_worth_more_early_than_late() -> None:
    early = points("guildhall") - points()
    late = points("guildhall", rounds=1) - points(rounds=1)
    assert early > late > 0


def test_a_card_that_cannot_be_finished_is_only_a_cube() -> None:
    assert points("dragons-lair", rounds=0) - points(rounds=0) < 1


def test_cards_that_score_together_are_worth_more_together() -> None:
    alone = points("hall-of-relics", built=("quarry",)) - points(built=("quarry",))
    finds = ("star-iron", "dragon-egg", "golden-valley", "smugglers-cove")
    assert points("hall-of-relics", built=finds) - points(built=finds) > alone


def test_an_unseen_card_is_judged_by_its_back() -> None:
    """What nobody at the seat can know must not make a difference."""
    values = set()
    for card in ("calamity", "cathedral"):
        state = table("dragon-hunt")
        state.duchies[0].selection = [Laid(card=card, down=True, known=(1,), by=1)]
        values.add(worth(state, 0))
    assert len(values) == 1


def test_its_layer_knows_better() -> None:
    values = []
    for card in ("calamity", "quarry"):
        state = table("dragon-hunt")
        state.duchies[0].selection = [Laid(card=card, down=True, known=(1,), by=1)]
        values.append(worth(state, 1))
    assert values[0] > values[1]


def test_an_open_calamity_is_left_to_the_other() -> None:
    state = table("dragon-hunt", round=1)
    state.areas = [chosen("calamity"), chosen("guildhall", "village")]
    state.hands = [["quarry"] * 2, ["hamlet"] * 2]
    state = run(state, TakeArea(seat=0), LayWhere(seat=0, cards=("quarry", "quarry.2")))
    assert choose(GAME, state, 0, "hard", "s") == ("b",)


def test_cheap_production_is_built_in_the_first_round() -> None:
    state = table("dragon-hunt", round=1)
    state.duchies[0].selection = chosen("guildhall", "royal-palace", "sunken-city")
    state = run(state, Plan(seat=0))
    assert choose(GAME, state, 0, "hard", "s")[0] == "guildhall"


def test_a_card_is_completed_in_the_last_round_if_it_can_be() -> None:
    state = table("dragon-hunt", round=4)
    state.bonus = [-1, -1, -1, -1, -1]
    state.duchies[0].sites = [site("cathedral", materials=3, gold=2, soldier=1)]
    state.duchies[0].krystallium = 1
    state = run(state, Plan(seat=0))
    assert choose(GAME, state, 0, "hard", "s") == ("cathedral",)


@pytest.mark.slow
def test_normal_beats_chance() -> None:
    """A sample of what `python -m games arena wonderful-kingdom` shows in full."""
    played = list(arena.matches(GAME, GAME.Options(), "normal", "random", 10))
    assert sum(arena.won(match, "normal") for match in played) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(("level", "every"), [("normal", 10), ("hard", 10), ("master", 30)])
@pytest.mark.parametrize("module", ["shadows", "advisors", "coronation"])
def test_a_choice_does_not_depend_on_hidden_facts(level: str, every: int, module: str) -> None:
    options = KingdomOptions.model_validate({"module": module})
    choices_are_fair(GAME, options, level, every)


def test_a_cube_on_a_card_that_must_stand_is_worth_most() -> None:
    """The task of a scenario comes before points: without it there is no medal."""
    state = GAME.setup(KingdomOptions(scenario="empty-throne"), "task")
    (duchy,) = state.duchies
    palace = duchy.sites[0]
    before = worth(state, 0)
    kind = next(kind for kind, count in enumerate(missing(state, duchy, palace)) if count)
    filled = tuple(count + (n == kind) for n, count in enumerate(palace.filled))
    duchy.sites[0] = replace(palace, filled=filled)
    nearer = worth(state, 0)
    duchy.sites = []
    given_up = worth(state, 0)
    assert given_up < before < nearer
