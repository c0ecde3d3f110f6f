"""A record of everything that anybody was shown, for tests that look for leaks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from bot.local import components as tree
from bot.local.chat import Chat
from bot.local.errors import Json
from bot.local.interactions import Interaction

UNSEEN = ("type", "url", "attachment_id", "timestamp")


@dataclass(frozen=True)
class Sighting:
    """One version of one message: its texts, alt texts included, and its pictures."""

    message_id: str
    channel_id: str
    texts: tuple[str, ...]
    pictures: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, record: Json, pictures: tuple[tuple[str, str], ...] = ()) -> Sighting:
        """What a message shows now."""
        texts = [record["content"], *tree.texts(record["components"])]
        texts += [a["description"] for a in record["attachments"] if a.get("description")]
        for embed in record["embeds"]:
            texts += _strings(embed)
        shown = tuple(text for text in texts if text)
        return cls(record["id"], record["channel_id"], shown, pictures)


class Sightings:
    """Notes, at every change, who sees it."""

    def __init__(self, chat: Chat, *, on: bool = True) -> None:
        self.state, self.on = chat.state, on
        self.entries: list[tuple[frozenset[str], Sighting]] = []
        chat.listeners.append(self._note)

    def of(self, person_id: str) -> list[Sighting]:
        """Everything one person was shown."""
        return [sighting for people, sighting in self.entries if person_id in people]

    def _note(self, what: str, record: Json) -> None:
        if not self.on:
            return
        if what in ("message", "edited"):
            people = frozenset(p for p in self.state.people if self.state.sees(p, record))
            self.entries.append((people, Sighting.of(record, self._pictures(record))))
        elif what == "answered":
            self._note_answer(record["interaction"])

    def _note_answer(self, interaction: Interaction) -> None:
        texts = [choice["name"] for choice in interaction.choices]
        if interaction.modal:
            texts += [interaction.modal["title"], *tree.texts(interaction.modal["components"])]
        if texts:
            sighting = Sighting(interaction.id, interaction.channel_id, tuple(texts))
            self.entries.append((frozenset({interaction.person_id}), sighting))

    def _pictures(self, record: Json) -> tuple[tuple[str, str], ...]:
        read = self.state.archive.get_bytes
        return tuple(
            (a["filename"], hashlib.sha256(read(a["id"]) or b"").hexdigest())
            for a in record["attachments"]
        )


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        shown = [part for key, part in value.items() if key not in UNSEEN]
        return [text for part in shown for text in _strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in _strings(part)]
    return [value] if isinstance(value, str) else []
