"""Rulings on laying, swapping, keeping and discarding cards, phase by phase."""

from __future__ import annotations

import pytest

import games
from games.cousins_war.cards import EVENTS
from games.cousins_war.rules import CleanUp, Deal, LayCards, Swap
from games.cousins_war.state import CousinsOptions
from tests.cousins_war.tables import (
    ELIZABETH,
    MARGARET,
    answer,
    battle,
    lay_out,
    offered,
    told,
    unmarked,
    zone,
)

GAME = games.ALL["cousins-war"]


def test_a_held_battlefield_must_be_laid() -> None:
    hands = (["towton", "spies", "barnet"], ["wakefield"])
    assert set(offered(lay_out(LayCards(), hands=hands))) == {"towton", "barnet"}


@pytest.mark.parametrize("round", range(1, 6))
def test_without_a_battlefield_an_unmarked_event_is_laid(round: int) -> None:
    state = lay_out(LayCards(), hands=(list(EVENTS), ["towton"]), round=round)
    assert set(offered(state)) == set(unmarked(round))


def test_without_an_unmarked_event_any_event_will_do() -> None:
    marked = [card for card, event in EVENTS.items() if event.rounds[0]]
    state = lay_out(LayCards(), hands=(marked, ["towton"]), round=1)
    assert set(offered(state)) == set(marked)


@pytest.mark.parametrize("round", range(5))
def test_our_strips_mark_four_events_in_every_round(round: int) -> None:
    marks = [event.rounds[round] for event in EVENTS.values() if event.rounds[round]]
    assert sorted(marks) == ["any", "any", "lancaster", "york"]


def test_a_battlefield_stands_against_an_event_which_has_no_effect() -> None:
    hands = (["bosworth"], ["northumberland"])
    before = lay_out(LayCards(), hands=hands)
    state = answer(before, "bosworth", "northumberland")
    assert state.battlefield == "bosworth"
    assert state.discard == ["northumberland"]
    assert zone(state, ELIZABETH, "north") == zone(before, ELIZABETH, "north")


def test_the_swap_is_secret_and_simultaneous() -> None:
    hands = (["towton", "spies"], ["barnet", "array"])
    state = lay_out(Swap(), hands=hands).apply(ELIZABETH, "array")
    assert "array" in state.hands[ELIZABETH], "nothing moves before both have chosen"
    assert offered(state) == ("towton", "spies"), "no look at the card that will come"
    state = state.apply(MARGARET, "towton")
    assert sorted(state.hands[MARGARET]) == ["array", "spies"]
    assert sorted(state.hands[ELIZABETH]) == ["barnet", "towton"]


def test_a_kept_card_counts_towards_the_six() -> None:
    state = lay_out(Deal(), hands=(["towton"], []))
    assert [len(hand) for hand in state.hands] == [6, 6]
    assert "towton" in state.hands[MARGARET]


def test_the_last_card_used_in_battle_is_discarded_without_a_secondary_event() -> None:
    state = battle(1, 2, 3, 1, 1, 1, hands=(["foul-weather"], []))
    state.round = 2  # a framed number on Foul Weather
    state = answer(state, "single-4", "doubt", "1.2.4")
    assert state.discard == ["foul-weather"]
    assert "secondary" not in told(state)
    assert state.rerolls == [[], []]


def test_a_battlefield_may_be_the_last_card() -> None:
    state = answer(battle(1, 2, 3, hands=(["towton"], [])), "single-4", "doubt")
    assert "1.2.4" in offered(state)


@pytest.mark.parametrize(("kept", "hand"), [("keep", ["spies"]), ("discard", [])])
def test_the_unplayed_card_is_kept_or_discarded(kept: str, hand: list[str]) -> None:
    state = lay_out(CleanUp(), hands=(["spies"], []))
    state.discard = ["array"]
    state.deck.remove("array")
    state = answer(state, kept)
    assert state.hands[MARGARET] == hand
    assert ("spies" in state.deck) != bool(hand)
    assert "array" in state.deck


def test_won_battlefields_stay_out_of_the_new_deck() -> None:
    state = GAME.setup(CousinsOptions(), "trophies")
    while state.round < 2 and state.pending:
        decision = state.pending[0]
        picks = decision.offer(state).options[: decision.offer(state).least]
        state = state.apply(decision.seat, picks)
    (trophy,) = state.trophies[0] + state.trophies[1]
    everything = [*state.deck, *state.hands[0], *state.hands[1]]
    assert trophy not in everything
    assert len(everything) == 16
