"""Determining strength: who is stronger in a region."""

from __future__ import annotations

from typing import NamedTuple

from games.dual_powers.components import NEUTRAL
from games.dual_powers.state import NOBODY, Powers


class Tally(NamedTuple):
    """What counts in a region, by side."""

    strength: tuple[int, int]
    tokens: tuple[int, int]
    winner: int  # NOBODY where there is no token, or only neutral ones

    @property
    def why(self) -> str:
        """What decided: strength, tokens or the Will of the People."""
        if self.strength[0] != self.strength[1]:
            return "strength"
        return "tokens" if self.tokens[0] != self.tokens[1] else "will"


def tally(state: Powers, region: int) -> Tally:
    """Rules, determining strength: the sum, then more tokens, then the Will of the People."""
    strength, tokens = [0, 0, 0], [0, 0, 0]
    for token, place in enumerate(state.where):
        if place == region:
            owner = state.owner(token)
            strength[owner] += state.power(token)
            tokens[owner] += 1
    will = state.will
    alone = not tokens[0] and not tokens[1]
    if tokens[will]:  # neutrals count beside an own token only
        strength[will] += strength[NEUTRAL]
        tokens[will] += tokens[NEUTRAL]
    winner = NOBODY if alone else _stronger(strength, tokens, will)
    return Tally((strength[0], strength[1]), (tokens[0], tokens[1]), winner)


def _stronger(strength: list[int], tokens: list[int], will: int) -> int:
    for count in (strength, tokens):
        if count[0] != count[1]:
            return int(count[1] > count[0])
    return will
