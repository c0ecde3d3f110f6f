"""What an audit against the rulebook found, one test or more for each point."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from pydantic import ValidationError

import games
from bot.words.catalogue import catalogue
from games import assets
from games.cousins_war.battle import Attack, EndBattle
from games.cousins_war.cards import Cards
from games.cousins_war.effects import ExchangeCard
from games.cousins_war.rules import CleanUp
from games.cousins_war.state import Cousins
from games.cousins_war.worth import worth
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    lay_out,
    offered,
    told,
    use,
    with_card,
    zone,
)

GAME = games.ALL["cousins-war"]


def battle(*dice: int, hands: tuple[list[str], list[str]] = ([], [])) -> Cousins:
    """Margaret attacks, four troops on each side; the announcement is next."""
    return lay_out(
        Attack(attacker=MARGARET, number=1),
        EndBattle(),
        lancaster={"battlefield": 4},
        york={"battlefield": 4},
        hands=hands,
        battlefield="bosworth",
        dice=dice,
    )


# ---- 1. a doubted announcement: the best combination on the open dice counts


def test_a_doubted_understatement_counts_as_the_dice_lie() -> None:
    """6 6 6 on the table, `a six` announced and doubted, beats 1 1 2."""
    state = answer(battle(6, 6, 6, 1, 1, 2), "single-6", "doubt")
    assert state.previous is not None
    assert state.previous.result == "triple-6"
    assert state.previous.losses == [0, 3], "one for the doubt, two for a pair against a triple"


def test_a_believed_understatement_counts_as_announced() -> None:
    state = answer(battle(6, 6, 6, 1, 1, 2), "single-6", "believe")
    assert state.previous is not None
    assert state.previous.result == "single-6"
    assert state.previous.losses == [2, 0]


def test_an_announcement_made_true_by_the_card_counts_as_the_dice_lie() -> None:
    state = battle(5, 5, 6, 1, 1, 2, hands=(["wakefield"], []))
    state = answer(state, "single-4", "doubt", "4.5.6")
    assert state.previous is not None
    assert state.previous.result == "single-6"
    assert "made-true" in told(state)


# ---- 2. a main event may be chosen if any of its parts would change something


def test_commissions_of_array_with_an_empty_supply_and_a_reserve() -> None:
    full = {"reserve": 2, "north": 10}
    state = answer(with_card(MARGARET, "array", lancaster=full), "array")
    assert "event" in offered(state)
    state = answer(state, "event")
    assert zone(state, MARGARET, "battlefield") == 1, "the one thing it can do is not asked"


def test_a_turncoat_without_an_enemy_on_the_battlefield_still_brings_a_troop() -> None:
    state = use(MARGARET, "turncoat", "event", french=(0, 2))
    assert zone(state, MARGARET, "battlefield") == 1
    assert state.french == [0, 2], "the French are nobody's troops before the battle"


def test_the_kingmaker_without_an_enemy_in_any_region_still_places_a_troop() -> None:
    state = use(MARGARET, "kingmaker", "event", york={"reserve": 3})
    assert offered(state) == ("north", "central", "south")
    state = answer(state, "south")
    assert zone(state, MARGARET, "south") == 2
    assert "kingmaker" not in told(state), "no enemy troop was sent home"


def test_a_main_event_of_which_no_part_changes_anything_is_not_on_offer() -> None:
    everywhere = {"north": 12}
    state = answer(with_card(MARGARET, "array", lancaster=everywhere), "array")
    assert "event" not in offered(state)


# ---- 3. phase 7: the unplayed card goes to the open discards and is named


def test_a_discarded_last_card_lies_open_and_is_named() -> None:
    state = answer(lay_out(CleanUp(), hands=(["spies"], ["array"])), "keep", "discard")
    news = next(item for item in state.news if item.key == "news.gave-up")
    assert news.to is None, "everybody hears it"
    assert news.args == {"seat": ELIZABETH, "card": "array"}
    assert "array" in state.deck, "then the pile is mixed in"
    kept = next(item for item in state.news if item.key == "news.kept")
    assert "card" not in kept.args, "a kept card stays secret"


# ---- 4. a hand of one, and a deck without battlefields


def test_taking_the_only_card_of_a_hand_is_not_asked() -> None:
    state = lay_out(ExchangeCard(seat=MARGARET), hands=(["array", "barnet"], ["spies"]))
    state = answer(state, "barnet")
    assert not state.pending
    assert sorted(state.hands[MARGARET]) == ["array", "spies"]
    assert state.hands[ELIZABETH] == ["barnet"]


def deck(fields: int, events: int) -> dict[str, Any]:
    """Our card file with so many battlefields and events."""
    cards = tomllib.loads((assets.folder("cousins-war") / "cards.toml").read_text("utf-8"))
    for kind, count in (("battlefield", fields), ("event", events)):
        cards[kind] = (cards[kind] * 3)[:count]
    return cards


@pytest.mark.parametrize(("fields", "events"), [(5, 12), (4, 11), (7, 8), (0, 17)])
def test_a_deck_that_could_leave_both_without_a_battlefield_is_refused(
    fields: int, events: int
) -> None:
    with pytest.raises(ValidationError, match="without a battlefield"):
        Cards.model_validate(deck(fields, events))


@pytest.mark.parametrize(("fields", "events"), [(7, 10), (5, 11), (6, 11)])
def test_a_deck_with_a_battlefield_for_every_round_is_loaded(fields: int, events: int) -> None:
    assert len(Cards.model_validate(deck(fields, events)).event) == events


# ---- 5. balance


def test_only_the_published_battlefield_and_its_counterpart_favour_a_house() -> None:
    """Wakefield gives Lancaster a troop, Mortimer's Cross York one; the others are even."""
    fields = Cards.model_validate(deck(7, 10)).battlefield
    ahead = {card.id: card.troops.lancaster - card.troops.york for card in fields}
    assert {card: more for card, more in ahead.items() if more} == {
        "wakefield": 1,
        "mortimers-cross": -1,
    }
    assert sum(card.troops.lancaster for card in fields) == 9


def test_the_evaluation_knows_what_the_events_that_nobody_played_are_worth() -> None:
    """Foul Weather by the re-roll, Spies at Court by the best exchange."""
    plain = lay_out(lancaster={"battlefield": 2}, york={"battlefield": 2}, battlefield="towton")
    fair = worth(plain, MARGARET)
    plain.rerolls = [[3], []]
    assert worth(plain, MARGARET) > fair + 0.1
    hands = (["wakefield"], ["kingmaker", "spies"])
    waiting = lay_out(ExchangeCard(seat=MARGARET), hands=hands, battlefield="towton")
    kept = answer(waiting, "none")
    swapped = answer(waiting, "wakefield", "kingmaker")
    assert worth(waiting, MARGARET) == pytest.approx(worth(swapped, MARGARET))
    assert worth(waiting, MARGARET) > worth(kept, MARGARET)


# ---- 21 to 23. words


def words(locale: str, key: str) -> str:
    entry = catalogue("cousins-war", locale)[key]
    assert isinstance(entry, str)
    return entry


def test_german_says_it_as_the_rulebook_does() -> None:
    assert words("de", "pick.use-card.reserve") == "Truppen in die Reserve bringen"
    assert words("de", "pick.use-card.battlefield").endswith("Truppen aufs Schlachtfeld bringen")
    assert words("de", "picture.board") == "Der Spielplan"
    assert "glückt jede Region" not in words("de", "rules.actions.text")
    for action in ("in die Reserve bringen", "aufs Schlachtfeld bringen", "bewegen", "platzieren"):
        assert f"**Truppen {action}:**" in words("de", "rules.actions.text")


def test_russian_names_the_war_as_russian_does() -> None:
    assert "Война Алой и Белой розы" in words("ru", "pic.subtitle")
    everything = str(dict(catalogue("cousins-war", "ru")))
    assert "соперник" not in everything.lower()


def test_towton_is_the_bloodiest_day() -> None:
    assert "bloodiest day" in words("en", "card.towton.text")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "the best result on them counts"),
        ("de", "das beste Ergebnis darauf zählt"),
        ("ru", "считается лучший результат на них"),
    ],
)
def test_the_rules_say_what_a_doubt_does(locale: str, said: str) -> None:
    for key in ("rules.bluffing.text", "help.announce", "help.believe"):
        assert said in words(locale, key), key
