"""Positions to test with: a table is opened, then things are put where the test wants them."""

from collections.abc import Sequence
from typing import Any

from games.dune_uprising.combat import Combat
from games.dune_uprising.opening import setup
from games.dune_uprising.rivals import RivalTurn
from games.dune_uprising.rules import Recall, Turns
from games.dune_uprising.state import Dune, DuneOptions, Player
from games.kernel import Step

RICH = {"solari": 20, "spice": 20, "water": 20}


def open_table(first: int = 0, **options: Any) -> Dune:
    """A fresh game whose first player sits at `first`, at its very first question."""
    chosen: dict[str, Any] = {
        "mode": "solo",
        "difficulty": "sardaukar",
        "leader": "gurney-halleck",
        "rival": "staban-tuek",
        "second_rival": "lady-margot",
    }
    made = DuneOptions(**(chosen | options))
    for seed in range(200):
        state = setup(made, f"test {seed}")
        if state.first == first:
            return state
    raise AssertionError("no seed begins there")


def duel(first: int = 0, **options: Any) -> Dune:
    """Two people, Gurney Halleck against Muad'Dib, with Staban Tuek between them."""
    chosen: dict[str, Any] = {
        "mode": "two",
        "leader": "gurney-halleck",
        "second_leader": "muad-dib",
        "rival": "staban-tuek",
        "streamlined": False,
    }
    return open_table(first, **(chosen | options))


def put(player: Player, **values: Any) -> None:
    """Set fields of a player; troops that are named come from or go to the supply."""
    for name, value in values.items():
        setattr(player, name, value)
    player.supply = 12 - player.garrison - player.conflict - player.memories


def hand(state: Dune, *cards: str, seat: int = 0) -> Player:
    """This very hand; intrigue cards are put away."""
    player = state.players[seat]
    player.hand, player.shown = list(cards), []
    player.intrigue = []
    state.memo = None
    return player


def answer(state: Dune, *codes: str | Sequence[str]) -> Dune:
    """Answer one question after the other, whoever is asked."""
    for code in codes:
        state.memo = None  # the test may have changed the table since
        (decision,) = state.pending
        state = state.apply(decision.seat, code)
    return state


def asked(state: Dune) -> str:
    return state.pending[0].slug if state.pending else ""


def offered(state: Dune) -> tuple[str, ...]:
    state.memo = None
    return state.pending[0].offer(state).options


def send(state: Dune, card: str, space: str, *more: str) -> Dune:
    """Play a card to a space; a sole space is not asked for."""
    state.memo = None
    state = answer(state, card)
    if asked(state) == "choose-space":
        state = answer(state, space)
    return answer(state, *more)


def run(state: Dune, *steps: Step) -> Dune:
    """The position after these steps, in place of everything that was to come."""
    new = state.copy()
    new.agenda.clear()
    new.memo = new.turn = None
    new.news = []
    new.then(*steps)
    new.settle()
    return new


def conflict(state: Dune, card: str) -> Dune:
    """Make this the current conflict."""
    for deck in (state.conflicts, state.conflicts_out):
        if card in deck:
            deck[deck.index(card)] = state.conflict
    state.conflict = card
    return state


def fight(state: Dune) -> Dune:
    """The combat phase alone."""
    return run(state, Combat())


def told(state: Dune, key: str) -> list[dict[str, Any]]:
    return [dict(item.args) for item in state.news if item.key == f"news.{key}"]


__all__ = [
    "Recall",
    "Turns",
    "answer",
    "asked",
    "conflict",
    "duel",
    "fight",
    "hand",
    "offered",
    "open_table",
    "put",
    "run",
    "send",
    "told",
]


def act(*cards: str, state: Dune | None = None, seat: int = 1) -> Dune:
    """One agent turn of a rival that reveals these cards."""
    table = state or open_table()
    table.hagal += reversed(cards)
    return run(table, RivalTurn(seat=seat))


def rival(name: str) -> Dune:
    return open_table(rival=name, second_rival="lady-margot")
