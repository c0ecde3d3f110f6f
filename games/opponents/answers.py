"""The answers to a question that a player of software considers."""

from __future__ import annotations

from itertools import combinations
from math import comb

from games.kernel import Offer, Picks, Rng

MOST = 60  # beyond that, a sample


def answers(offer: Offer, rng: Rng) -> list[Picks]:
    """Every answer, or a sample of them where several picks make too many."""
    if offer.least == offer.most == 1:
        return [(code,) for code in offer.options]
    sizes = range(offer.least, min(offer.most, len(offer.options)) + 1)
    if sum(comb(len(offer.options), size) for size in sizes) <= MOST:
        return [picks for size in sizes for picks in combinations(offer.options, size)]
    return [random_answer(offer, rng) for _ in range(MOST)]


def random_answer(offer: Offer, rng: Rng) -> Picks:
    if offer.least == offer.most == 1:
        return (rng.choice(offer.options, "answer"),)
    size = offer.least + rng.below(min(offer.most, len(offer.options)) - offer.least + 1, "size")
    options = list(offer.options)
    rng.shuffle(options, "answer")
    return tuple(options[:size])
