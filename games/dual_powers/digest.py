"""What a stretch of Dual Powers is told as: the scoring before everything that led to it."""

from __future__ import annotations

from collections.abc import Sequence

from games.digests import less
from games.phrases import News, worth_telling

WEARY = ("news.exhausted", "news.removed")  # steps of a scoring that everybody must know
TRIVIAL = (
    *("reshuffled", "drew-cards", "no-bonus", "no-action", "blockade", "opposition.led"),
    *("opposition.will", "opposition.recruited", "opposition.played", "exhausted"),
)


def digest(news: Sequence[News]) -> list[News]:
    great = {id(item) for item in worth_telling(news)}
    told = [item for item in news if id(item) in great or item.key in WEARY]
    return less(told, TRIVIAL)
