"""What the opponents think of a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.dune_uprising import GAME
from games.dune_uprising.state import Dune, DuneOptions
from games.dune_uprising.worth import worth
from games.kernel import Outcome
from tests.conformance.clauses import choices_are_fair
from tests.dune_uprising.tables import conflict, hand, open_table, put


def table() -> Dune:
    state = conflict(open_table(difficulty="sardaukar"), "siege-of-arrakeen")
    hand(state, "dagger", "diplomacy", "reconnaissance")
    return state


def better(change: Callable[[Dune], object], late: bool = False) -> float:
    """By how much a change is for the better; late in the game with three rounds less to come."""
    before, after = table(), table()
    for state in (before, after):
        state.round = 9 if late else 3
    change(after)
    return worth(after, 0) - worth(before, 0)


def swordmaster_for_a_dagger(state: Dune) -> None:
    state.players[0].hand.remove("dagger")
    put(state.players[0], swordmaster=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda s: put(s.players[0], vp=1),
        lambda s: put(s.players[0], influence=[1, 0, 0, 0]),
        lambda s: put(s.players[0], solari=2),
        lambda s: put(s.players[0], spice=1),
        lambda s: put(s.players[0], garrison=5),
        lambda s: put(s.players[0], swordmaster=True),
        lambda s: put(s.players[0], council=True),
        lambda s: s.players[0].discard.append("steersman"),
        swordmaster_for_a_dagger,
        lambda s: put(s.players[0], conflict=4),
    ],
)
def test_it_likes_what_a_player_likes(change: Callable[[Dune], object]) -> None:
    assert better(change) > 0


@pytest.mark.parametrize(
    "change",
    [
        lambda s: put(s.players[1], vp=3),
        lambda s: put(s.players[1], conflict=6),
        lambda s: s.players[0].discard.extend(["dagger"] * 4),
    ],
)
def test_it_dislikes_what_helps_others_and_weak_cards(change: Callable[[Dune], object]) -> None:
    put_in = table()
    put(put_in.players[0], conflict=3)
    before = worth(put_in, 0)
    change(put_in)
    assert worth(put_in, 0) < before


def test_the_third_agent_is_worth_more_early() -> None:
    def train(state: Dune) -> None:
        put(state.players[0], swordmaster=True)

    assert better(train) > better(train, late=True) > 0


def test_saving_for_the_third_agent_counts_while_it_can_be_had() -> None:
    def save(state: Dune) -> None:
        put(state.players[0], solari=8)

    def save_in_vain(state: Dune) -> None:
        put(state.players[0], solari=8, swordmaster=True, council=True)

    owned = better(lambda s: put(s.players[0], swordmaster=True, council=True))
    assert better(save) > better(save_in_vain) - owned


def test_the_end_is_certain() -> None:
    state = table()
    state.outcome = Outcome(winners=(0,), reason="most-points")
    assert worth(state, 0) == 1
    state.outcome = Outcome(winners=(), reason="rival-won")
    assert worth(state, 0) == -1


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_a_choice_does_not_depend_on_hidden_facts(level: str) -> None:
    choices_are_fair(GAME, DuneOptions(), level, 60, 7)
