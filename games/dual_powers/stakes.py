"""What the game says about itself: an end within reach, the better units, what decided it."""

from __future__ import annotations

from games.dual_powers.actions import Recruit
from games.dual_powers.components import BOARD, LAST, MONTHS, REGIONS, SPACES, TOKEN, TOKENS
from games.dual_powers.view import PowersView
from games.kernel import Arg, Decision, Offer, Phrase, phrase

NEAR = 5  # points from the end of the track that one objective may bring


def about(view: PowersView, key: str, side: int, **args: Arg) -> Phrase:
    """A sentence about a side; the Opposition has no seat, and sentences of its own."""
    seat = view.sides[side].seat
    if seat < 0:
        return phrase(f"stakes.opposition.{key}", **args)
    return phrase(f"stakes.{key}", seat=seat, **args)


def stakes(view: PowersView) -> tuple[Phrase, ...]:
    """The end of the track within reach; or the last scoring, and who leads before it."""
    if view.outcome:
        return ()
    lead, ahead = abs(view.support), int(view.support > 0)
    if lead >= SPACES - NEAR:
        return (about(view, "track", ahead, count=SPACES - lead),)
    if not last_round(view):
        return ()
    if not lead:
        return (about(view, "will", view.will),)
    return (about(view, "last-round", ahead, count=lead),)


def ahead(view: PowersView, seat: int) -> int:
    """Whether the support of the people is on this seat's side of the track."""
    white = view.sides[1].seat == seat
    lead = view.support if white else -view.support
    return (lead > 0) - (lead < 0)


def last_round(view: PowersView) -> bool:
    if view.opposition >= 0:
        return view.round >= BOARD.solitaire.rounds
    return MONTHS.index(view.month) in LAST


def proposal(view: PowersView, question: Decision, offer: Offer) -> str | None:
    """Of the units that may be recruited the strongest, also when they are exhausted."""
    if not isinstance(question, Recruit):
        return None
    worth = {code: _strength(code) for code in offer.options}
    best = max(worth.values())
    found = [code for code, value in worth.items() if value == best]
    return found[0] if len(found) == 1 < len(offer.options) else None


def _strength(code: str) -> tuple[int, int]:
    units = [TOKENS[TOKEN[unit]] for unit in code.split(".")]
    return sum(unit.ready for unit in units), sum(unit.exhausted for unit in units)


def decided(view: PowersView) -> Phrase | None:
    """The points that reached the end of the track, or by how much the marker lies off."""
    if view.outcome is None:
        return None
    if view.outcome.reason == "track-end" and view.verdicts:
        last, key = view.verdicts[-1], "decided-track"
        region = REGIONS[last.region]
        return about(view, key, last.winner, points=last.points, region=region)
    if not view.support:
        return about(view, "decided-will", view.will)
    return about(view, "decided-lead", int(view.support > 0), count=abs(view.support))
