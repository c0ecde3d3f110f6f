"""Two tables that a reader cannot tell apart lead to the same look-alikes, card for card."""

from __future__ import annotations

import pytest

from games.cousins_war import GAME
from games.cousins_war.state import Cousins
from games.kernel import Ballot, Rng
from tests.cousins_war.tables import ELIZABETH, MARGARET, answer, lay_out, with_card


def known_table() -> Cousins:
    """Margaret is to play; she knows two cards of Elizabeth's hand, who knows one of hers."""
    state = with_card(MARGARET, "array")
    for seat, cards in ((MARGARET, ["barnet"]), (ELIZABETH, ["spies", "bosworth", "turncoat"])):
        state.hands[seat] += cards
        state.deck = [card for card in state.deck if card not in cards]
    state.seen = [["turncoat", "spies"], ["barnet"]]
    return state


def same_to(reader: int | None, one: Cousins, other: Cousins) -> bool:
    assert GAME.view(one, reader) == GAME.view(other, reader)
    first, second = (GAME.scramble(each, reader, Rng(seed="look")) for each in (one, other))
    return first == second


@pytest.mark.parametrize("reader", [MARGARET, None])
def test_the_order_of_a_strange_hand_is_a_secret(reader: int | None) -> None:
    state, other = known_table(), known_table()
    other.hands[ELIZABETH].reverse()
    assert same_to(reader, state, other)


@pytest.mark.parametrize("reader", [MARGARET, None])
def test_what_the_others_know_is_a_secret(reader: int | None) -> None:
    """After two random cards were spied, nobody else knows which ones they were."""
    state, other = known_table(), known_table()
    other.seen[ELIZABETH] = ["array"]
    assert same_to(reader, state, other)


@pytest.mark.parametrize("reader", [ELIZABETH, None])
def test_whether_a_card_has_been_picked_is_a_secret(reader: int | None) -> None:
    state = known_table()
    assert same_to(reader, state, state.apply(MARGARET, "array"))


def test_spies_see_the_cards_but_not_how_they_are_held() -> None:
    """A hand is held in the order it was dealt in: the kept card first, the swapped one last."""
    seen = []
    for order in (1, -1):
        state = with_card(MARGARET, "spies")
        state.hands[MARGARET].append("array")
        state.hands[ELIZABETH] += ["turncoat", "barnet", "kingmaker"][::order]
        state.deck = [c for c in state.deck if c not in (*state.hands[0], *state.hands[1])]
        seen.append(GAME.view(answer(state, "spies", "event"), MARGARET).known)
    assert seen[0] == seen[1]


def test_a_vote_in_a_look_alike_comes_from_the_hand_dealt_there() -> None:
    """Even if somebody has asked the true position what was on offer."""
    state = GAME.setup(GAME.Options(), "vote")
    question = state.decision(ELIZABETH)
    assert question is not None
    after = state.apply(ELIZABETH, question.offer(state).options[0])
    question.offer(after)
    for n in range(10):
        alike = GAME.scramble(after, MARGARET, Rng(seed=f"{n}"))
        ballot = alike.agenda[-1]
        assert isinstance(ballot, Ballot)
        _, vote = ballot.answers
        assert vote is not None
        assert set(vote) <= set(alike.hands[ELIZABETH])


def test_a_spectator_takes_no_hand_for_one_without_battlefields() -> None:
    """Elizabeth laid an event, so she holds no battlefield; Margaret may hold any."""
    state = lay_out(battlefield="towton", hands=(["barnet"], ["array", "spies"]))
    state.bare = [False, True]
    state.discard, state.deck = ["turncoat"], [c for c in state.deck if c != "turncoat"]
    hands = [GAME.scramble(state, None, Rng(seed=f"{n}")).hands for n in range(60)]
    fields = {"st-albans", "wakefield", "mortimers-cross", "barnet", "tewkesbury", "bosworth"}
    assert not any(fields & set(hand[ELIZABETH]) for hand in hands)
    assert fields & {hand[MARGARET][0] for hand in hands}
