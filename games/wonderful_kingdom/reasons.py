"""What an answer brings a duchy, by what its owner sees."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel import Phrase, phrase
from games.phrases import gains
from games.wonderful_kingdom.cards import RESOURCES
from games.wonderful_kingdom.view import DuchyView, KingdomView


def reasons(before: KingdomView, after: KingdomView) -> tuple[Phrase, ...]:
    """Points, production by resource, then what stands and what is at hand."""
    old, new = (view.duchies[view.seat or 0] for view in (before, after))
    return (
        *gains(_points(old), _points(new)),
        *_production(old, new),
        *gains(_at_hand(old), _at_hand(new)),
    )


def _production(old: DuchyView, new: DuchyView) -> Iterator[Phrase]:
    for resource, was, now in zip(RESOURCES, old.production, new.production, strict=False):
        if now > was:
            yield phrase("because.production", resource=resource, before=was, now=now)


def _points(duchy: DuchyView) -> dict[str, int]:
    return {"because.points": duchy.points, "because.built": duchy.built}


def _at_hand(duchy: DuchyView) -> dict[str, int]:
    return {
        "because.sites": len(duchy.sites),
        "because.soldiers": duchy.soldiers,
        "because.krystallium": duchy.krystallium,
        "because.placed": sum(sum(site.filled) for site in duchy.sites),
    }
