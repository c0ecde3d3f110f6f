"""Sets up tables of Dual Powers in the middle of a game."""

from __future__ import annotations

from typing import Any

from games.dual_powers.components import (
    COMMANDS,
    CONNECTION,
    IS_UNIT,
    LEADERS,
    MONTHS,
    NEUTRAL,
    OWNER,
    REGION,
    REGIONS,
    TOKEN,
)
from games.dual_powers.rules import Turn, setup
from games.dual_powers.scoring import Scoring
from games.dual_powers.state import NOBODY, OUT, SUPPLY, Powers, PowersOptions
from games.kernel import Step

RED, WHITE = 0, 1


def table(seed: str = "a table", **options: Any) -> Powers:
    """A game at its first question, with nothing in the city and no blockade."""
    state = setup(PowersOptions(**options), seed)
    for token in range(len(state.where)):
        neutral_unit = OWNER[token] == NEUTRAL and IS_UNIT[token]
        boxed = OWNER[token] == state.opposition and IS_UNIT[token]
        state.where[token] = OUT if neutral_unit or boxed else SUPPLY
        state.tired[token] = False
    state.blockade = NOBODY
    state.agenda.clear()
    state.memo = None
    state.shifts = []
    return state


def put(state: Powers, region: str, *tokens: str) -> None:
    """Tokens into a region; an exclamation mark puts one on its exhausted side."""
    for token in tokens:
        index = TOKEN[token.rstrip("!")]
        state.where[index] = REGION[region]
        state.tired[index] = token.endswith("!")


def hold(state: Powers, side: int, *cards: str) -> None:
    """Give a hand exactly these command cards, besides the leaders; others go to the deck."""
    for hand in state.hands:
        for card in cards:
            if card in hand:
                hand.remove(card)
    for pile in (state.deck, state.discard, state.stack):
        for card in cards:
            if card in pile:
                pile.remove(card)
    state.deck[:0] = [c for c in state.hands[side] if c in COMMANDS]
    state.hands[side] = [*cards, *(card for card in state.hands[side] if card in LEADERS)]


def objectives(state: Powers, red: str, white: str) -> None:
    """Lay these cards as objectives; alone, the Opposition's is left empty."""
    for side, card in enumerate((red, white)):
        for pile in (*state.hands, state.deck, state.discard, state.stack):
            if card in pile:
                pile.remove(card)
        if state.objectives[side]:
            state.deck.insert(0, state.objectives[side])
        state.objectives[side] = card
        state.shown[side] = False


def date(state: Powers, month: str, day: int) -> None:
    state.month, state.day = MONTHS.index(month), day


def run(state: Powers, *steps: Step) -> Powers:
    """Do these steps, up to the next question."""
    state.agenda.clear()
    state.memo = None
    state.news = []
    state.then(*steps)
    state.settle()
    return state


def turn(state: Powers, side: int) -> Powers:
    return run(state, Turn(side=side))


def play(state: Powers, *answers: str) -> Powers:
    """Answer one question after the other, whoever is asked."""
    for answer in answers:
        state = state.apply(state.pending[0].seat, answer)
    return state


def first_option(state: Powers, seat: int) -> str:
    """The first answer to the question that waits for a seat."""
    decision = state.decision(seat)
    assert decision is not None
    return decision.offer(state).options[0]


def score(state: Powers, red: str, white: str, unrest: str = "") -> Powers:
    """The scoring phase with these objectives; without unrest if there is none."""
    state.unrest = REGION[unrest] if unrest else NOBODY
    objectives(state, red, white)
    return run(state, Scoring())


def close(state: Powers, connection: str) -> None:
    state.blockade = CONNECTION[connection]


def offered(state: Powers) -> tuple[str, ...]:
    (decision,) = state.pending
    return decision.offer(state).options


def place(state: Powers, token: str) -> str:
    """Where a token is, in words."""
    where = state.where[TOKEN[token]]
    return {SUPPLY: "supply", OUT: "out"}.get(where) or REGIONS[where]


def tired(state: Powers, token: str) -> bool:
    return state.tired[TOKEN[token]]


def heard(state: Powers, key: str) -> list[dict[str, Any]]:
    """The arguments of every such piece of news."""
    return [item.args for item in state.news if item.key == f"news.{key}"]
