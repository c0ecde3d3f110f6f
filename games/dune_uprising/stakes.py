"""What the game says about itself: who is about to end it, what decided it."""

from __future__ import annotations

from games.dune_uprising.rules import GOAL
from games.dune_uprising.view import DuneView
from games.kernel import Phrase, phrase

NEAR = 2  # points from the goal that one round may bring


def who(view: DuneView, seat: int) -> int | str:
    """A person's seat, or a rival's card, as an argument of words."""
    player = view.players[seat]
    return seat if player.human else player.rival


def running(view: DuneView) -> list[int]:
    return [seat for seat, player in enumerate(view.players) if player.counts]


def stakes(view: DuneView) -> tuple[Phrase, ...]:
    """Whoever reaches the goal ends the game with the round, as does the last conflict."""
    seats = running(view)
    if view.outcome or not seats:
        return ()
    best = max(view.players[seat].vp for seat in seats)
    ahead = [seat for seat in seats if view.players[seat].vp == best]
    last = best >= GOAL or not view.conflicts_left
    if not last and best < GOAL - NEAR:
        return ()
    key = "stakes.last-round" if last else "stakes.near"
    if len(ahead) > 1:
        return (phrase("stakes.level", count=best),) if last else ()
    return (phrase(key, seat=who(view, ahead[0]), count=best, goal=GOAL),)


def ahead(view: DuneView, seat: int) -> int:
    """Whether this seat has more points than any other."""
    mine = view.players[seat].vp
    theirs = max((view.players[i].vp for i in running(view) if i != seat), default=mine)
    return (mine > theirs) - (mine < theirs)


def decided(view: DuneView) -> Phrase | None:
    """How many points lay between the first and the second."""
    seats = sorted(running(view), key=lambda seat: -view.players[seat].vp)
    if view.outcome is None or len(seats) < 2:
        return None
    first, second = (view.players[seat].vp for seat in seats[:2])
    if first == second:
        return phrase("decided.level", count=first, round=view.round)
    key = "decided.points"
    return phrase(key, seat=who(view, seats[0]), count=first, second=second, round=view.round)
