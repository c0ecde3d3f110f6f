"""The seven battlefield cards, from assets/cousins_war/cards.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from games import assets
from games.cousins_war.state import ZONE

FILE = assets.folder("cousins-war") / "cards.toml"
Provenance = dict[str, Literal["published", "reconstructed", "designed"]]


class Entry(BaseModel):
    """What all cards have; unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: str = Field(pattern=r"^[a-z-]{1,20}$")
    provenance: Provenance


class Strength(BaseModel):
    """Troops per house."""

    model_config = ConfigDict(extra="forbid", frozen=True)
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


BATTLEFIELDS: Mapping[str, Battlefield] = {
    card.id: card
    for card in map(
        Battlefield.model_validate, tomllib.loads(FILE.read_text("utf-8"))["battlefield"]
    )
}
