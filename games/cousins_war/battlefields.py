"""The seven battlefield cards, from assets/cousins_war/cards.toml."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal

from pydantic import ConfigDict, Field

from games import cards
from games.cards import Data, Sheet, by_id, read
from games.cousins_war.state import ZONE


class Entry(cards.Entry):
    """What all cards have; an id is the code of an option."""

    id: str = Field(pattern=r"^[a-z-]{1,20}$")


class Strength(Data):
    """Troops per house."""

    lancaster: int = Field(ge=0, le=12)
    york: int = Field(ge=0, le=12)


class Battlefield(Entry):
    """A battlefield card: who lays the earlier one chooses the battle."""

    date: date
    region: Literal["north", "central", "south"]
    points: int = Field(ge=1, le=3)
    troops: Strength

    @property
    def zone(self) -> int:
        return ZONE[self.region]


class Battlefields(Sheet):
    """The file as far as it is about battlefields; cards.py reads the whole."""

    model_config = ConfigDict(extra="ignore")
    battlefield: tuple[Battlefield, ...]


BATTLEFIELDS: Mapping[str, Battlefield] = by_id(
    read("cousins-war", "cards", Battlefields).battlefield
)
