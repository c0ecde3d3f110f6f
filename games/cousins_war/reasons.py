"""What an answer brings a house, by what that house sees."""

from __future__ import annotations

from collections.abc import Iterator

from games.cousins_war.state import REGIONS, ZONES
from games.cousins_war.view import CousinsView
from games.kernel import Phrase, phrase
from games.phrases import gains


def reasons(before: CousinsView, after: CousinsView) -> tuple[Phrase, ...]:
    """Regions that change hands, then troops."""
    return (
        *_regions(before, after),
        *_fewer(before, after),
        *gains(_figures(before), _figures(after)),
    )


def _seat(view: CousinsView) -> int:
    return view.seat or 0


def _regions(before: CousinsView, after: CousinsView) -> Iterator[Phrase]:
    for region in (ZONES[each] for each in REGIONS):
        old, new = _sign(before, region), _sign(after, region)
        if new > old:
            yield _won(after, region) if new > 0 else phrase("because.level", region=region)


def _won(after: CousinsView, region: str) -> Phrase:
    kept = after.houses[_seat(after)].troops["reserve"]
    if not kept:
        return phrase("because.won", region=region)
    return phrase("because.won-kept", region=region, count=kept)


def _fewer(before: CousinsView, after: CousinsView) -> Iterator[Phrase]:
    """Troops that the other house loses on the battlefield."""
    was, now = (
        view.houses[foe].troops["battlefield"] + view.houses[foe].french
        for view in (before, after)
        for foe in (1 - _seat(view),)
    )
    if now < was:
        yield phrase("because.foes", before=was, now=now)


def _sign(view: CousinsView, region: str) -> int:
    """Who is stronger there."""
    mine, theirs = (view.houses[seat].troops[region] for seat in _both(view))
    return (mine > theirs) - (mine < theirs)


def _both(view: CousinsView) -> tuple[int, int]:
    return _seat(view), 1 - _seat(view)


def _figures(view: CousinsView) -> dict[str, int]:
    mine = view.houses[_seat(view)]
    return {
        "because.host": mine.troops["battlefield"] + mine.french,
        "because.rerolls": len(mine.rerolls),
        "because.reserve": mine.troops["reserve"],
    }
