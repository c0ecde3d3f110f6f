"""What the game says about itself: the threat of sudden victory, letters, what decided it."""

from __future__ import annotations

from games.cousins_war.rules import StartingTroops
from games.cousins_war.state import REGIONS, ROUNDS
from games.cousins_war.view import CousinsView
from games.kernel import Decision, Offer, Phrase, phrase


def stakes(view: CousinsView) -> tuple[Phrase, ...]:
    """Whoever holds all regions wins after the battle; in the last round, who is ahead."""
    if view.outcome:
        return ()
    for seat, house in enumerate(view.houses):
        if house.controls == len(REGIONS):
            return (phrase("stakes.all-regions", seat=seat),)
    if view.round < ROUNDS:
        return ()
    held = [house.controls for house in view.houses]
    if held[0] == held[1]:
        return (phrase("stakes.level", count=held[0]),)
    ahead = held.index(max(held))
    return (phrase("stakes.last-round", seat=ahead, count=held[ahead], fewer=min(held)),)


def ahead(view: CousinsView, seat: int) -> int:
    """Whether this house holds more regions."""
    mine, theirs = view.houses[seat].controls, view.houses[1 - seat].controls
    return (mine > theirs) - (mine < theirs)


def proposal(view: CousinsView, question: Decision, offer: Offer) -> str | None:
    """Starting troops from the supply leave the reserve for later."""
    if isinstance(question, StartingTroops):
        return min(offer.options, key=int)
    return None


def seal(view: CousinsView, question: Decision, code: str) -> str:
    """The letter of a card in the picture of the hand."""
    return chr(ord("A") + view.hand.index(code)) if code in view.hand else ""


def decided(view: CousinsView) -> Phrase | None:
    """After which battle, and by how much."""
    if view.outcome is None or not view.outcome.winners or not view.victors:
        return None
    (seat,) = view.outcome.winners
    battle = view.houses[view.victors[-1]].trophies[-1]
    match view.outcome.reason:
        case "all-regions":
            return phrase("decided.all-regions", seat=seat, card=battle, round=view.round)
        case "most-regions":
            count, foe = view.houses[seat].controls, 1 - seat
            return phrase("decided.most-regions", seat=seat, count=count, foe=foe)
        case "most-battles":
            count = len(view.houses[seat].trophies)
            return phrase("decided.most-battles", seat=seat, count=count, battles=len(view.victors))
    return None
