"""What the game says about itself: the lead in the last round, its proposals, what decided it."""

from __future__ import annotations

from games.kernel import Decision, Offer, Phrase, phrase
from games.wonderful_kingdom.cards import RULES, SCENARIOS, SOLO
from games.wonderful_kingdom.choice import TRAP, LayWhere
from games.wonderful_kingdom.placing import Place
from games.wonderful_kingdom.view import DuchyView, KingdomView

PROPOSED = ("proposed", "proposed-spend")


def stakes(view: KingdomView) -> tuple[Phrase, ...]:
    """In the last round, who leads."""
    if view.outcome or view.round < RULES.rounds or len(view.duchies) < 2:
        return ()
    points = [duchy.points for duchy in view.duchies]
    if points[0] == points[1]:
        return (phrase("stakes.level", points=points[0]),)
    ahead = points.index(max(points))
    return (phrase("stakes.last-round", seat=ahead, points=max(points), fewer=min(points)),)


def ahead(view: KingdomView, seat: int) -> int:
    """Whether this duchy has more points; alone, more than its share of what bronze asks for."""
    mine = view.duchies[seat].points
    theirs = view.duchies[1 - seat].points if len(view.duchies) > 1 else due(view)
    return (mine > theirs) - (mine < theirs)


def due(view: KingdomView) -> int:
    """The points that somebody alone should have by now for a medal of bronze."""
    told = SCENARIOS.get(view.scenario)
    bronze = (told or SOLO).medals.bronze
    return bronze * view.round // RULES.rounds


def proposal(view: KingdomView, question: Decision, offer: Offer) -> str | None:
    """Cubes as the game would place them."""
    if isinstance(question, Place):
        return next((code for code in PROPOSED if code in offer.options), None)
    return None


def favourites(view: KingdomView, question: Decision, offer: Offer) -> tuple[str, ...]:
    """Two cards laid face up are a tap, and cubes as proposed; everything else is in the menu."""
    if isinstance(question, LayWhere):
        return tuple(code for code in offer.options if TRAP not in code)
    if isinstance(question, Place):
        return tuple(code for code in PROPOSED if code in offer.options)
    return ()


def decided(view: KingdomView) -> Phrase | None:
    """The kind of points that made the greatest difference for the winner."""
    if view.outcome is None or len(view.duchies) < 2 or len(view.outcome.winners) != 1:
        return None
    (winner,) = view.outcome.winners
    mine, theirs = (kinds(view.duchies[seat]) for seat in (winner, 1 - winner))
    kind = max(mine, key=lambda name: mine[name] - theirs[name])
    if mine[kind] <= theirs[kind]:
        return None
    args = {"points": mine[kind], "fewer": theirs[kind]}
    return phrase(f"decided.{kind}", seat=winner, foe=1 - winner, **args)


def kinds(duchy: DuchyView) -> dict[str, int]:
    """The points of a duchy by where they come from."""
    return {
        "cards": duchy.direct,
        "sets": duchy.combined,
        "quest": duchy.quest_points,
        "losses": duchy.negative,
    }
