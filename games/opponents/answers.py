"""The answers to a question that a player of software considers."""

from __future__ import annotations

from itertools import combinations
from math import comb

from games.kernel import Offer, Picks, Rng

MOST = 60  # beyond that, a sample


def answers(offer: Offer) -> list[Picks]:
    """Every answer; where several picks make too many, a sample, always the same for an offer.

    A game offers what looks best first, so the first so many options are always among them.
    """
    if offer.least == offer.most == 1:
        return [(code,) for code in offer.options]
    sizes = range(offer.least, offer.most + 1)
    if sum(comb(len(offer.options), size) for size in sizes) <= MOST:
        return [picks for size in sizes for picks in combinations(offer.options, size)]
    rng = Rng("answers")
    first = [offer.options[:size] for size in sizes]
    chosen = [offer.by_chance(rng) for _ in range(MOST - len(first))]
    return list(dict.fromkeys((*first, *chosen)))
