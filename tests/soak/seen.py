"""What people see of a message: what can be pressed, what is said, what pictures show."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, NamedTuple

from bot.local import components as tree
from bot.local.errors import Json
from bot.messages.sheet import Sheet
from bot.outbox.compose import compose
from bot.outbox.emojis import Emojis
from bot.paint import Picture

SEEN = ("type", "custom_id", "label", "url", "placeholder", "style", "min_values", "max_values")


class Seen(NamedTuple):
    """In the order in which it stands there."""

    pressed: list[tuple[Any, ...]]
    texts: list[str]
    alts: list[str]

    @classmethod
    def of(cls, components: list[Json]) -> Seen:
        every = list(tree.walk(components))
        texts = [each["content"] for each in every if each["type"] == tree.Kind.TEXT_DISPLAY]
        alts = [i.get("description") or "" for each in every for i in each.get("items") or []]
        return cls([part for each in every for part in parts(each)], texts, alts)

    @classmethod
    def made(cls, sheet: Sheet, emojis: Emojis) -> Seen:
        """A sheet with all its pictures."""
        images = {shown.name: Picture(b"", "png") for shown in sheet.shown}
        view, _ = compose(sheet, images, emojis)
        return cls.of(view.to_components())  # type: ignore[no-untyped-call]

    def says(self, wanted: Seen, *, note: bool) -> bool:
        """The same words, perhaps after a note that the next edit takes away."""
        pairs = list(zip_longest(self.texts, wanted.texts, fillvalue=""))
        return all(own == other or (note and own.endswith(f"\n{other}")) for own, other in pairs)

    def differing(self, wanted: Seen) -> str:
        """The first thing that is not as it should be."""
        parts = (
            (self.pressed, wanted.pressed),
            (self.texts, wanted.texts),
            (self.alts, wanted.alts),
        )
        pairs = (pair for have, want in parts for pair in zip_longest([*have], [*want]))
        return next((f"{one} instead of {other}" for one, other in pairs if one != other), "")


def parts(component: Json) -> list[tuple[Any, ...]]:
    """A button or a menu with its lines; nothing of what cannot be pressed."""
    if "custom_id" not in component and "url" not in component:
        return []
    options = [(each["value"], each["label"]) for each in component.get("options") or []]
    return [tuple(component.get(name) for name in SEEN), *options]
