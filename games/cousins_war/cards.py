"""The cards of The Cousins' War, as read from assets/cousins_war/cards.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from pydantic import Field, model_validator

from games import kernel
from games.cards import Data, Sheet, by_id, read, shown
from games.cousins_war import effects
from games.cousins_war.battlefields import BATTLEFIELDS, Battlefield, Entry
from games.cousins_war.state import HAND, ROUNDS
from games.kernel import Arg, Effect

Mark = Literal["", "york", "lancaster", "any"]


class Event(Entry):
    """An event card: a main event, and a secondary event that the opponent may get."""

    points: int = Field(ge=1, le=3)
    primary: tuple[Effect, ...] = Field(min_length=1)
    secondary: tuple[Effect, ...] = Field(min_length=1)
    rounds: tuple[Mark, Mark, Mark, Mark, Mark]


class Rule(Data):
    """The quantities that a twist may bend, at their usual values."""

    swap: int = 1  # cards swapped in phase 2
    musters: int = 0  # troops from supply to reserve at the start of the round
    move_cap: int = 3  # troops that one card may move
    removal: bool = True  # may enemy troops be removed by command points?
    fever: int = 0  # troops each house loses before the battle
    extra_loss: int = 0  # added to every loss by comparison


class Twist(Entry):
    """A twist of the war: one bent rule for one round."""

    rule: Rule


class Cards(Sheet):
    """The whole file."""

    battlefield: tuple[Battlefield, ...]
    event: tuple[Event, ...]
    twist: tuple[Twist, ...]

    @model_validator(mode="after")
    def _somebody_holds_a_battlefield(self) -> Cards:
        """A round takes one battlefield out of the game; the two hands must always hold one more.

        So the events alone must not fill both hands, and the last round must find a battlefield.
        """
        fields, events = len(self.battlefield), len(self.event)
        if fields < ROUNDS or events >= 2 * HAND or fields + events - (ROUNDS - 1) < 2 * HAND:
            raise ValueError(
                f"with {fields} battlefields and {events} events both players could be "
                "without a battlefield"
            )
        return self


CARDS = read("cousins-war", "cards", Cards)
EVENTS: Mapping[str, Event] = by_id(CARDS.event)
TWISTS: Mapping[str, Twist] = by_id(CARDS.twist)
POINTS: Mapping[str, int] = {card.id: card.points for card in CARDS.battlefield} | {
    card.id: card.points for card in CARDS.event
}


def _at_will(effect: Effect) -> Effect:
    """A secondary event may be declined; only movements are worth the question."""
    return replace(effect, optional=True) if isinstance(effect, effects.Move) else effect


# Effects as each seat gets them.
PRIMARY: Mapping[str, tuple[tuple[Effect, ...], ...]] = {
    card.id: tuple(tuple(effect.by(seat) for effect in card.primary) for seat in (0, 1))
    for card in CARDS.event
}
SECONDARY: Mapping[str, tuple[tuple[Effect, ...], ...]] = {
    card.id: tuple(tuple(_at_will(effect.by(seat)) for effect in card.secondary) for seat in (0, 1))
    for card in CARDS.event
}


@lru_cache(maxsize=1)
def lookup() -> Mapping[str, kernel.Card]:
    """Every card for `/card`, with its facts and their provenance."""
    cards: dict[str, kernel.Card] = {}
    for field in BATTLEFIELDS.values():
        facts: dict[str, Arg] = {
            "points": field.points,
            "region": field.region,
            "lancaster": field.troops.lancaster,
            "york": field.troops.york,
        }
        cards[field.id] = shown(field, "battlefield", facts)
    for event in EVENTS.values():
        cards[event.id] = shown(event, "event", {"points": event.points} | _strip(event))
    for twist in TWISTS.values():
        cards[twist.id] = shown(twist, "twist")
    return cards


def _strip(event: Event) -> dict[str, Arg]:
    """The marked rounds by mark: `raw_any=("2",)` where round 2 is framed."""
    marks = ("any", "lancaster", "york")
    rounds = {mark: [str(n + 1) for n in range(5) if event.rounds[n] == mark] for mark in marks}
    return {f"raw_{mark}": tuple(found) for mark, found in rounds.items() if found}
