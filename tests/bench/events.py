"""How often a card of The Cousins' War is played for its event where it could be.

`EVENTS=20 LEVEL=hard python -m tests.bench events` counts fewer games of a stronger level.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import games
from games.cousins_war.rules import UseCard
from games.opponents import choose

GAME = games.ALL["cousins-war"]
GAMES = int(os.environ.get("EVENTS", "60"))
LEVEL = os.environ.get("LEVEL", "normal")


def run() -> Iterator[str]:
    could: Counter[str] = Counter()
    did: Counter[str] = Counter()
    for number in range(GAMES):
        for card, event in uses(f"events {number}"):
            could[card] += 1
            did[card] += event
    for card in sorted(could, key=lambda card: did[card] / could[card], reverse=True):
        share = 100 * did[card] / could[card]
        yield f"{card:20} {did[card]:5} of {could[card]:5} times as an event, {share:.0f} %"


def uses(seed: str) -> Iterator[tuple[str, bool]]:
    """Every card of one game that could be played as an event, and whether it was."""
    position = GAME.setup(GAME.Options(), seed)
    ply = 0
    while position.pending:
        asked = position.pending
        decision = asked[ply % len(asked)]
        picks = choose(GAME, position, decision.seat, LEVEL, f"{seed} {ply}")
        if isinstance(decision, UseCard) and "event" in decision.offer(position):
            yield decision.card, picks == ("event",)
        position.advance(decision.seat, picks)
        ply += 1
