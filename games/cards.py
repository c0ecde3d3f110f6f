"""Card and board files: every game reads them in the same way.

A file is TOML with `schema = 1` and lists of tables. Whatever is wrong with it is an error when it
is loaded, so that a typo cannot reach a table:

    class Box(Sheet):
        event: tuple[Event, ...]

    EVENTS = by_id(read("cousins-war", "cards", Box).event)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from games import assets
from games.kernel import Arg, Card

Origin = Literal["published", "reconstructed", "designed"]


class Data(BaseModel):
    """A piece of a file; unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sourced(Data):
    """Whatever says, field by field, where its facts come from."""

    provenance: Mapping[str, Origin]


class Entry(Sourced):
    """A card, or anything else with a name of its own."""

    id: str = Field(pattern=r"^[a-z0-9-]{1,40}$")


class Sheet(Data):
    """A whole file."""

    schema_: Literal[1] = Field(alias="schema")


S = TypeVar("S", bound=Sheet)
E = TypeVar("E", bound=Entry)


def read(key: str, file: str, model: type[S]) -> S:
    """The file of this name in the folder of a game, checked."""
    path = assets.folder(key) / f"{file}.toml"
    return model.model_validate(tomllib.loads(path.read_text("utf-8")))


def by_id(entries: Iterable[E]) -> Mapping[str, E]:
    """Entries by their ids; two of the same id are an error."""
    found: dict[str, E] = {}
    for entry in entries:
        if entry.id in found:
            raise ValueError(f"{entry.id} is there twice")
        found[entry.id] = entry
    return found


def shown(entry: Entry, kind: str, facts: Mapping[str, Arg] | None = None) -> Card:
    """An entry as `/card` shows it."""
    return Card(id=entry.id, kind=kind, provenance=entry.provenance, facts=facts or {})
