"""What a stretch of Dune is told as: points and the conflict before the steps towards them."""

from __future__ import annotations

from collections.abc import Sequence

from games.digests import less, summed
from games.phrases import News, worth_telling

TRIVIAL = (
    *("drew-cards", "storm-dice", "strength", "hooks", "gained.", "recruited", "intrigue"),
    *("rival-swordmaster", "deployed", "worms", "storm", "wall", "scheme", "retreated", "passed"),
    *("acquired", "revealed", "control", "rival-went", "rival-sent", "influence", "pair"),
)
SUMMED = ("gained.solari", "gained.spice", "gained.water", "recruited", "intrigue")


def digest(news: Sequence[News]) -> list[News]:
    return less(summed(worth_telling(news), SUMMED, "count"), TRIVIAL)
