"""What an answer brings a side, by what that side sees."""

from __future__ import annotations

from collections.abc import Iterator

from games.dual_powers.view import PowersView, RegionView
from games.kernel import Phrase, phrase
from games.phrases import gains


def reasons(before: PowersView, after: PowersView) -> tuple[Phrase, ...]:
    """Points, districts that change hands, then strength where it is more than it was."""
    own = after.side
    pairs = list(zip(before.regions, after.regions, strict=True))
    return (
        *gains(_figures(before), _figures(after)),
        *(phrase("because.won", region=new.id) for old, new in pairs if _taken(old, new, own)),
        *([phrase("because.will")] if before.will != after.will == own else []),
        *(said for old, new in pairs for said in _stronger(old, new, own)),
    )


def _taken(old: RegionView, new: RegionView, own: int) -> bool:
    return old.winner != new.winner == own


def _stronger(old: RegionView, new: RegionView, own: int) -> Iterator[Phrase]:
    mine, theirs = new.strength[own], new.strength[1 - own]
    if not _taken(old, new, own) and mine - theirs > old.strength[own] - old.strength[1 - own]:
        ahead = "strength" if mine > theirs else "level" if mine == theirs else "closer"
        yield phrase(f"because.{ahead}", region=new.id, now=mine, other=theirs)


def _figures(view: PowersView) -> dict[str, int]:
    return {"because.support": view.support if view.side else -view.support}
