"""The data: what was published is kept, every card can be built and does what it says."""

from collections import Counter

import pytest
from pydantic import ValidationError

from games.wonderful_kingdom.cards import (
    ADVISORS,
    BOX,
    CALAMITY,
    DEVELOPMENTS,
    FACTS,
    KIND,
    MENACES,
    RAT,
    RECYCLE,
    TREASURES,
    Components,
    card_of,
    codes,
    draw_deck,
    lookup,
)
from games.wonderful_kingdom.deeds import complete
from games.wonderful_kingdom.placing import Placing
from games.wonderful_kingdom.planning import Plan
from games.wonderful_kingdom.state import Site
from tests.wonderful_kingdom.tables import answer, chosen, run, table


def test_the_published_counts() -> None:
    assert sum(card.copies for card in BOX.development) == 70
    assert len(TREASURES) == 10
    assert CALAMITY.copies == 8
    assert CALAMITY.points == -4
    assert len(MENACES) + RAT.copies == 26
    assert Counter(menace.deck for menace in MENACES.values()) == {
        "giant-rats": 4,
        "frost-giants": 4,
        "shadows": 4,
        "thieves": 4,
    }
    assert len(ADVISORS) == 14
    assert sum(advisor.two_players_only for advisor in ADVISORS.values()) == 3


def test_developments_and_treasures_make_a_deck_of_eighty() -> None:
    assert len(draw_deck("dragon-hunt", solo=False)) == 80


def test_every_treasure_is_a_different_pair() -> None:
    assert len({tuple(sorted(card.gives.items())) for card in TREASURES.values()}) == 10
    assert all(sum(card.gives.values()) == 2 for card in TREASURES.values())


def test_unknown_fields_are_errors() -> None:
    raw = BOX.model_dump(by_alias=True)
    raw["development"][0]["colour"] = "grey"
    with pytest.raises(ValidationError):
        Components.model_validate(raw)


def test_everything_says_where_it_comes_from() -> None:
    assert all(card.provenance for card in lookup().values())
    published = {card.id for card in BOX.development if card.provenance["name"] == "published"}
    assert published == {"hamlet", "guildhall", "tatis-tribe", "dragon-egg"}


def test_codes_tell_equal_cards_apart() -> None:
    assert codes(["quarry", "hamlet", "quarry"]) == ("quarry", "hamlet", "quarry.2")
    assert card_of("quarry.2") == "quarry"


def test_every_code_fits_into_an_option() -> None:
    for card in DEVELOPMENTS.values():
        suffix = f".{card.copies}>1" if card.copies > 1 else ">1"
        assert len(card.id + suffix) <= 20


@pytest.mark.parametrize("card", sorted(DEVELOPMENTS))
def test_every_development_can_be_built_with_exactly_its_cost(card: str) -> None:
    state = table()
    fact = FACTS["five"][card]
    for kind in (k for k, n in enumerate(fact.cost) if n):
        short = list(fact.cost)
        short[kind] -= 1
        state.duchies[0].sites = [Site(card=card, filled=tuple(short))]
        complete(state, 0)
        assert state.duchies[0].built == []
    state.duchies[0].sites = [Site(card=card, filled=fact.cost)]
    complete(state, 0)
    assert state.duchies[0].built == [card]
    bonus = DEVELOPMENTS[card].bonus
    assert state.duchies[0].krystallium == bonus.get("krystallium", 0)
    assert state.duchies[0].soldiers == bonus.get("soldier", 0)


@pytest.mark.parametrize("card", sorted(DEVELOPMENTS))
def test_every_development_can_be_recycled(card: str) -> None:
    state = table()
    state.duchies[0].selection = chosen(card)
    run(state, Plan(seat=0))
    after = answer(state, 0)
    assert after.duchies[0].alchemy == [RECYCLE[card]] == [KIND[DEVELOPMENTS[card].recycle]]


@pytest.mark.parametrize("card", sorted(DEVELOPMENTS))
def test_every_development_can_be_finished_from_the_pool(card: str) -> None:
    state = table()
    state.duchies[0].sites = [Site(card=card)]
    state.duchies[0].krystallium = 20
    state.duchies[0].soldiers = 5
    run(state, Placing(seat=0))
    assert answer(state, 0, card).duchies[0].built == [card]
