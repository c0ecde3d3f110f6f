"""Every card by name: events in both their uses, battlefields with their troops, the twists."""

from __future__ import annotations

import pytest

import games
from games.cousins_war.battle import Attack, EndBattle
from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import CARDS, EVENTS, POINTS, TWISTS, Cards
from games.cousins_war.rules import CampFever, LayCards, Swap, TurnTwist
from games.cousins_war.state import Cousins
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    lay_out,
    offered,
    told,
    use,
    with_card,
    with_points,
    zone,
)


def secondary(card: str, **position: object) -> Cousins:
    """Margaret plays the card for its command points in a round that gives Elizabeth the event."""
    marks = EVENTS[card].rounds
    round = next(n for n, mark in enumerate(marks, 1) if mark in ("any", "york"))
    return use(MARGARET, card, "reserve", round=round, **position)


# ---- battlefields


@pytest.mark.parametrize("card", BATTLEFIELDS)
def test_a_battlefield_brings_its_starting_troops(card: str) -> None:
    field = BATTLEFIELDS[card]
    state = lay_out(LayCards(), hands=([card], ["northumberland"]), lancaster={"north": 1},
                    york={"north": 1})  # fmt: skip
    state = answer(state, card, "northumberland")
    assert zone(state, MARGARET, "battlefield") == field.troops.lancaster
    assert zone(state, ELIZABETH, "battlefield") == field.troops.york


@pytest.mark.parametrize("card", BATTLEFIELDS)
def test_a_battlefield_is_worth_its_command_points(card: str) -> None:
    state = use(MARGARET, card, "reserve")
    assert zone(state, MARGARET, "reserve") == 2 + POINTS[card]


# ---- events


@pytest.mark.parametrize(
    ("card", "region"),
    [("northumberland", "north"), ("marcher-lords", "central"), ("men-of-kent", "south")],
)
def test_lords_of_a_region(card: str, region: str) -> None:
    """1 or 2 troops from the reserve into their region; the opponent's one into any."""
    state = use(MARGARET, card, "event")
    assert offered(state) == ("1", "2")
    assert zone(answer(state, "2"), MARGARET, region) == 3
    state = secondary(card)
    assert offered(state) == ("north", "central", "south", "none")
    assert zone(answer(state, "south"), ELIZABETH, "south") == 2


def test_combined_forces() -> None:
    state = use(MARGARET, "combined-forces", "event", lancaster={"north": 2, "south": 1})
    assert set(offered(state)) == {"north", "north2", "south", "north.south"}
    state = answer(state, "north.south")
    assert zone(state, MARGARET, "reserve") == 2
    assert zone(state, MARGARET, "north") == 1


def test_combined_forces_secondary() -> None:
    state = secondary("combined-forces", york={"north": 1, "central": 1, "reserve": 1})
    assert offered(state) == ("north>central", "central>north", "central>south", "none")
    assert zone(answer(state, "central>south"), ELIZABETH, "south") == 1


def test_french_aid() -> None:
    state = use(MARGARET, "french-aid", "event")
    assert offered(state) == ("1", "2")
    assert answer(state, "2").french == [2, 0]
    state = answer(with_card(MARGARET, "french-aid", french=(0, 2)), "french-aid")
    assert "event" not in offered(state), "no French troop is left"


def test_french_aid_secondary() -> None:
    state = secondary("french-aid")
    assert offered(state) == ("1", "none")
    assert zone(answer(state, "1"), ELIZABETH, "battlefield") == 1


def test_the_kingmaker() -> None:
    state = use(MARGARET, "kingmaker", "event", york={"north": 1, "central": 1})
    assert offered(state) == ("north", "central")
    state = answer(state, "central")
    assert zone(state, ELIZABETH, "reserve") == 1
    assert offered(state) == ("1", "none"), "one's own troop is not compulsory"
    assert zone(answer(state, "1"), MARGARET, "central") == 2


def test_the_kingmaker_without_a_reserve_of_ones_own() -> None:
    state = use(
        MARGARET, "kingmaker", "event", lancaster={"north": 1}, york={"north": 1, "south": 1}
    )
    state = answer(state, "north")
    assert zone(state, ELIZABETH, "north") == 0
    assert not state.pending


def test_the_kingmaker_secondary() -> None:
    state = secondary("kingmaker", battlefield="towton")
    assert zone(answer(state, "1"), ELIZABETH, "reserve") == 3


def test_turncoat_lord() -> None:
    state = use(MARGARET, "turncoat", "event", york={"battlefield": 1, "north": 1})
    assert zone(state, ELIZABETH, "battlefield") == 0
    assert zone(state, ELIZABETH, "supply") == 11
    assert zone(answer(state, "1"), MARGARET, "battlefield") == 1


def test_turncoat_lord_secondary() -> None:
    """From the battlefield's region, here the North, to the battlefield."""
    state = secondary("turncoat", battlefield="towton")
    state = answer(state, "1")
    assert zone(state, ELIZABETH, "north") == 0
    assert zone(state, ELIZABETH, "battlefield") == 1


def fight(*dice: int, rerolls: tuple[list[int], list[int]]) -> Cousins:
    state = lay_out(battlefield="towton", lancaster={"battlefield": 2}, york={"battlefield": 2},
                    dice=dice)  # fmt: skip
    state.rerolls = [list(rerolls[0]), list(rerolls[1])]
    state.then(Attack(attacker=MARGARET, number=1), EndBattle())
    state.settle()
    return state


def test_foul_weather() -> None:
    """Any number of one's own dice, once: the attacker in secret before announcing."""
    assert use(MARGARET, "foul-weather", "event").rerolls == [[3], []]
    state = fight(1, 1, 2, 6, 6, rerolls=([3], []))
    assert state.pending[0].slug == "attack-reroll"
    assert state.pending[0].private
    state = answer(state, "die1+die2")
    assert state.exchange is not None
    assert state.exchange.dice == [2, 6, 6]
    assert state.rerolls == [[], []]


def test_foul_weather_may_wait() -> None:
    state = answer(fight(1, 1, 2, rerolls=([3], [])), "")
    assert state.rerolls == [[3], []]


def test_foul_weather_secondary() -> None:
    """One die, and for the defender in the open, before the last card."""
    assert secondary("foul-weather").rerolls == [[], [1]]
    state = fight(6, 6, 5, 1, 2, 3, 4, rerolls=([], [1]))
    state = answer(state, "pair-6", "believe")
    assert state.pending[0].slug == "defence-reroll"
    assert not state.pending[0].private
    assert state.pending[0].offer(state).most == 1
    state = answer(state, "die1")
    assert state.previous is not None
    assert state.previous.defence == [2, 3, 4]


def test_foul_weather_twice_spends_the_smaller_grant_that_suffices() -> None:
    state = answer(fight(1, 1, 2, 5, rerolls=([3, 1], [])), "die1")
    assert state.rerolls[MARGARET] == [3]


def spying(**position: object) -> Cousins:
    state = with_card(MARGARET, "spies", **position)
    for seat, cards in ((MARGARET, ["array"]), (ELIZABETH, ["barnet", "turncoat", "kingmaker"])):
        state.hands[seat] += cards
        state.deck = [card for card in state.deck if card not in cards]
    return state


def test_spies_at_court() -> None:
    state = answer(spying(), "spies", "event")
    assert sorted(state.seen[MARGARET]) == ["barnet", "kingmaker", "turncoat"]
    secret = next(item for item in state.news if item.key == "news.peeked-cards")
    assert secret.to == (MARGARET,)
    assert offered(state) == ("none", "array")
    assert answer(state, "none").hands[MARGARET] == ["array"]
    state = answer(state, "array", "barnet")
    assert state.hands[MARGARET] == ["barnet"]
    assert sorted(state.hands[ELIZABETH]) == ["array", "kingmaker", "turncoat"]
    assert state.seen[ELIZABETH] == ["barnet"], "she knows what was taken from her"


def test_spies_at_court_secondary() -> None:
    """Two cards by chance, or all if there are fewer."""
    state = spying(round=1)
    state.hands[MARGARET] += ["towton" if state.battlefield != "towton" else "bosworth"]
    state.deck = [card for card in state.deck if card not in state.hands[MARGARET]]
    after = answer(state, "spies", "reserve")
    assert len(after.seen[ELIZABETH]) == 2
    assert set(after.seen[ELIZABETH]) <= set(after.hands[MARGARET])
    after = answer(spying(round=1), "spies", "reserve")
    assert after.seen[ELIZABETH] == ["array"]


def test_commissions_of_array() -> None:
    state = use(MARGARET, "array", "event")
    assert offered(state) == ("1", "2", "3")
    state = answer(state, "3")
    assert zone(state, MARGARET, "reserve") == 5
    assert zone(answer(state, "1"), MARGARET, "battlefield") == 1
    assert zone(answer(state, "none"), MARGARET, "reserve") == 5


def test_commissions_of_array_secondary() -> None:
    state = secondary("array")
    assert zone(answer(state, "1"), ELIZABETH, "reserve") == 3


@pytest.mark.parametrize("card", EVENTS)
@pytest.mark.parametrize("round", range(1, 6))
def test_the_strip_says_who_gets_the_secondary_event(card: str, round: int) -> None:
    """York gets it after Lancaster's card where the strip shows York's rose or a frame."""
    mark = EVENTS[card].rounds[round - 1]
    both = {"reserve": 2, "north": 1, "central": 1, "south": 1, "battlefield": 1}
    state = with_card(MARGARET, card, round=round, lancaster=both, york=both)
    state.hands[MARGARET].append("st-albans" if state.battlefield != "st-albans" else "barnet")
    state.deck = [c for c in state.deck if c not in state.hands[MARGARET]]
    state = answer(state, card, "reserve")
    assert ("secondary" in told(state)) == (mark in ("any", "york"))


# ---- twists


def turned(twist: str, **position: object) -> Cousins:
    state = lay_out(**position)  # type: ignore[arg-type]
    state.twists = [twist]
    state.then(TurnTwist())
    state.settle()
    return state


@pytest.mark.parametrize("twist", TWISTS)
def test_a_twist_is_turned_up_and_told(twist: str) -> None:
    state = turned(twist)
    assert state.twist == twist
    assert state.twists == []
    assert "twist" in told(state) or twist in [item.args.get("card") for item in state.news]


def test_harsh_winter() -> None:
    state = use(MARGARET, with_points(3), "move", lancaster={"north": 3}, twist="harsh-winter",
                battlefield="barnet")  # fmt: skip
    assert zone(state, MARGARET, "central") == 1


def test_full_musters() -> None:
    state = turned("full-musters")
    assert [zone(state, seat, "reserve") for seat in (0, 1)] == [3, 3]
    everywhere = {"north": 12}
    assert zone(turned("full-musters", york=everywhere), ELIZABETH, "reserve") == 0


def test_truce_in_the_shires() -> None:
    state = answer(with_card(MARGARET, "barnet", twist="truce"), "barnet")
    assert "remove" not in offered(state)


def test_camp_fever() -> None:
    state = lay_out(CampFever(), lancaster={"north": 3, "south": 1}, york={"north": 2, "south": 2},
                    battlefield="towton", twist="camp-fever")  # fmt: skip
    assert zone(state, MARGARET, "north") == 2
    assert offered(state) == ("north", "south"), "her choice, as two regions are equal"
    assert zone(answer(state, "south"), ELIZABETH, "south") == 1


def test_no_quarter() -> None:
    state = lay_out(
        Attack(attacker=MARGARET, number=1), EndBattle(), lancaster={"battlefield": 5},
        york={"battlefield": 5}, battlefield="towton", twist="no-quarter",
        dice=(6, 6, 1, 1, 2, 3),
    )  # fmt: skip
    state = answer(state, "pair-6", "believe")
    assert state.host(ELIZABETH) == 2, "two for the pair against a single, and one more"


def test_divided_loyalties() -> None:
    hands = (["towton", "spies", "array"], ["barnet", "turncoat", "kingmaker"])
    state = lay_out(Swap(), hands=hands, twist="divided-loyalties")
    state = answer(state, "spies+array", "barnet+kingmaker")
    assert sorted(state.hands[MARGARET]) == ["barnet", "kingmaker", "towton"]


# ---- the data


def test_the_counts_of_the_box() -> None:
    assert (len(EVENTS), len(BATTLEFIELDS), len(TWISTS)) == (10, 7, 6)
    assert {1, 2, 3} == set(POINTS.values())
    assert sum(f.troops.york for f in BATTLEFIELDS.values()) == 9
    assert sum(f.troops.lancaster for f in BATTLEFIELDS.values()) == 9


def test_every_card_says_where_each_field_comes_from() -> None:
    cards = games.ALL["cousins-war"].cards()
    assert set(cards) == {*EVENTS, *BATTLEFIELDS, *TWISTS}
    assert all(card.provenance for card in cards.values())
    assert cards["northumberland"].provenance["primary"] == "published"
    assert cards["kingmaker"].provenance["primary"] == "designed"


def test_a_typo_in_the_data_cannot_reach_a_table() -> None:
    data = CARDS.model_dump(mode="json", by_alias=True)
    data["event"][0]["effect"] = []
    with pytest.raises(ValueError, match="effect"):
        Cards.model_validate(data)
    data = CARDS.model_dump(mode="json", by_alias=True)
    data["event"][0]["primary"] = [{"step": "cousins_war.Move", "from": "reserve"}]
    with pytest.raises(ValueError, match="no field from"):
        Cards.model_validate(data)
