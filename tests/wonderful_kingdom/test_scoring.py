"""Game end: direct, combined and negative points; ties."""

import pytest

from games.wonderful_kingdom.cards import DEVELOPMENTS, FACTS, Profile
from games.wonderful_kingdom.counts import combined_points, direct_points, points
from games.wonderful_kingdom.rules import End
from games.wonderful_kingdom.state import Kingdom
from tests.wonderful_kingdom.tables import run, site, table


def ended(state: Kingdom) -> Kingdom:
    return run(state, End())


def test_direct_points_are_those_of_cards_without_reference() -> None:
    state = table()
    state.duchies[0].built = ["cathedral", "watchtower", "quarry"]
    assert direct_points(state, state.duchies[0]) == 11
    assert combined_points(state, state.duchies[0]) == 0


def test_combined_points_count_cards_of_a_type() -> None:
    state = table()
    state.duchies[0].built = ["hall-of-relics", "smugglers-cove", "elven-grove"]
    assert combined_points(state, state.duchies[0]) == 2 * 2


def test_ruling_12_a_card_counts_itself() -> None:
    state = table()
    state.duchies[0].built = ["victory-column"]
    assert combined_points(state, state.duchies[0]) == 2


def test_negative_points_for_calamities() -> None:
    state = table()
    state.duchies[0].calamities = 2
    assert points(state, state.duchies[0]) == -8


def test_ruling_24_unfinished_cards_are_worth_nothing() -> None:
    state = table()
    state.duchies[0].sites = [site("cathedral", materials=3, gold=3)]
    state.duchies[0].krystallium = 9
    assert points(state, state.duchies[0]) == 0


def test_most_points_win() -> None:
    state = table()
    state.duchies[1].built = ["watchtower"]
    outcome = ended(state).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.reason == "points"
    assert outcome.scores == (0, 1)


def test_tied_more_built_cards_win() -> None:
    state = table()
    state.duchies[0].built = ["quarry", "watchtower"]
    state.duchies[1].built = ["watchtower"]
    outcome = ended(state).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "cards")


def test_ruling_25_calamities_and_advisors_count_as_cards_in_the_duchy() -> None:
    state = table("advisors")
    state.duchies[0].built = ["trading-post", "trading-post", "trading-post", "trading-post"]
    state.duchies[0].calamities = 1
    state.duchies[1].advisors = ["marshal"]
    state.duchies[1].built = ["quarry", "quarry", "quarry"]
    outcome = ended(state).outcome
    assert outcome is not None
    assert outcome.scores == (0, 0)
    assert (outcome.winners, outcome.reason) == ((0,), "cards")


def test_tied_again_more_soldiers_win() -> None:
    state = table()
    state.duchies[1].soldiers = 1
    outcome = ended(state).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "soldiers")


def test_otherwise_the_victory_is_shared() -> None:
    outcome = ended(table()).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "shared")


@pytest.mark.parametrize("profile", ["five", "four"])
@pytest.mark.parametrize("card", sorted(DEVELOPMENTS))
def test_every_development_scores_what_it_says(card: str, profile: Profile) -> None:
    state = table(profile=profile)
    state.duchies[0].built = [card]
    data = DEVELOPMENTS[card]
    combined = 0
    if data.points_per and getattr(data.points_per.per, profile) == FACTS[profile][card].type:
        combined = data.points_per.count
    assert points(state, state.duchies[0]) == data.points + combined
