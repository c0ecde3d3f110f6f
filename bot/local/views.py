"""What the page shows a person: people, channels with what is unread, and messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from . import components as tree
from .errors import Json
from .payloads import Payloads
from .state import DM, GROUP, SUPPRESS_NOTIFICATIONS, State

STRETCH = 50
MOST_UNREAD = 300
RECENT = 30
FIRST = re.compile(r"^[^\w\n<]*(<@!?\d+>[^:\n]*):", re.MULTILINE)
MENTION = re.compile(r"<@!?(\d+)>")
AROUND, MOST_BACK = 10, 2000


class Views:
    """Writes records for the page."""

    def __init__(self, state: State, payloads: Payloads) -> None:
        self.state, self.payloads = state, payloads

    def people(self) -> list[Json]:
        """Everybody, the bot included."""
        keys = ("id", "name", "username", "locale", "bot", "dms_closed")
        return [{key: person[key] for key in keys} for person in self.state.people.values()]

    def awaited(self) -> list[str]:
        """Those whom a message of the bot names first, or called, while it can be answered."""
        found: dict[str, None] = {}
        for channel_id in self.state.channels:
            for message in islice(self.state.messages_in(channel_id), RECENT):
                if message["author_id"] == self.state.bot_id and message["only_for"] is None:
                    found |= dict.fromkeys(_asked(message))
        return [key for key in found if key in self.state.people and key != self.state.bot_id]

    def hello(self, person_id: str, connected: bool) -> Json:
        """Everything that a window needs to begin."""
        return self.channels(person_id) | {
            "me": person_id,
            "bot": self.state.bot_id,
            "people": self.people(),
            "connected": connected,
            "awaited": self.awaited(),
        }

    def channels(self, person_id: str) -> Json:
        """The guilds and channels of a person, with what is unread in each."""
        mine = [c for c in self.state.channels.values() if self.state.sees_channel(person_id, c)]
        guilds = [
            {"id": g["id"], "name": g["name"], "roles": self.state.roles(g["id"])}
            for g in self.state.guilds.values()
        ]
        return {"guilds": guilds, "channels": [self._channel(person_id, c) for c in mine]}

    def _channel(self, person_id: str, channel: Json) -> Json:
        keys = ("id", "type", "guild_id", "parent_id", "topic", "archived", "recipients")
        view = {key: channel[key] for key in keys if channel.get(key) is not None}
        view["name"] = channel.get("name") or self._name(person_id, channel)
        unread, pings = self._unread(person_id, channel)
        return view | {"unread": unread, "pings": pings}

    def _name(self, person_id: str, channel: Json) -> str:
        if channel["type"] == DM:
            return str(self.state.bot["name"])
        others = [p for p in channel["recipients"] if p != person_id]
        return ", ".join(self.state.people[p]["name"] for p in others)

    def _unread(self, person_id: str, channel: Json) -> tuple[bool, int]:
        """Whether anything is new, and how often it calls this person by name."""
        last = int(self.state.reads.get(person_id, {}).get(channel["id"], 0))
        unread, pings = False, 0
        for message in islice(self.state.messages_in(channel["id"]), MOST_UNREAD):
            if int(message["id"]) <= last:
                break
            if message["author_id"] == person_id or message["only_for"] is not None:
                continue
            unread = True
            loud = not message["flags"] & SUPPRESS_NOTIFICATIONS
            called = person_id in message["mentions"] or message["mention_everyone"]
            pings += called or (loud and channel["type"] in (DM, GROUP))
        return unread, pings

    def mark_read(self, person_id: str, channel: Json) -> None:
        """The person has seen this channel to its end."""
        read = self.state.reads.setdefault(person_id, {})
        newest = next(self.state.messages_in(channel["id"]), None)
        read[channel["id"]] = newest["id"] if newest else "0"
        self.state.archive.put("read", person_id, read)

    def stretch(
        self,
        person_id: str,
        channel: Json,
        *,
        before: int | None = None,
        back_to: int | None = None,
    ) -> Json:
        """Fifty messages, or as many as lead back to one; and whether there are older ones."""
        wanted = STRETCH
        if back_to is not None:
            newer = sum(int(m["id"]) >= back_to for m in self._seen(person_id, channel, before))
            wanted = min(max(STRETCH, newer + AROUND), MOST_BACK)
        found = list(islice(self._seen(person_id, channel, before), wanted + 1))
        shown = [self.message(message) for message in reversed(found[:wanted])]
        return {"messages": shown, "older": len(found) > wanted}

    def _seen(self, person_id: str, channel: Json, before: int | None) -> Iterator[Json]:
        """What a person sees in a channel, newest first."""
        for message in self.state.messages_in(channel["id"]):
            earlier = before is None or int(message["id"]) < before
            if earlier and self.state.sees(person_id, message):
                yield message

    def message(self, record: Json) -> Json:
        """A message as the page draws it."""
        view = self.payloads.message(record)
        if record["interaction"] is not None:
            view["by_command"] = {
                "person": record["interaction"]["person_id"],
                "name": record["interaction"].get("name"),
                "kind": record["interaction"].get("kind"),
            }
        return view


def _asked(message: Json) -> list[str]:
    """Who is asked by a message that still has something to press."""
    parts = list(tree.walk(message["components"]))
    if not any(part.get("custom_id") and not part.get("disabled") for part in parts):
        return []
    text = "\n".join([message["content"], *(part.get("content") or "" for part in parts)])
    named = [key for line in FIRST.findall(text) for key in MENTION.findall(line)]
    return named + [key for key in MENTION.findall(text) if key in message["mentions"]]
