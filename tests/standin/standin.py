"""The stand-in, as tests use it: people and places, waiting, trouble, and evidence."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from bot.local import Refused, Server
from bot.local.errors import Json
from bot.local.faults import Bucket, Failure
from bot.local.server import Call
from bot.local.state import PERMISSIONS

from . import openapi
from .hands import PATIENCE_S, Channel, Message, Person
from .sightings import Sighting, Sightings

MOST_CALLS = 100_000


class StandIn(Server):
    """The stand-in, with what a test needs to drive it, to judge it, and to make trouble.

    `check` judges every body by Discord's description; `evidence` keeps the bodies of all calls and
    everything that anybody saw, which a long measurement cannot afford.
    """

    def __init__(
        self,
        folder: Path | str | None = None,
        *,
        check: bool = True,
        evidence: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(folder, **options)
        self.evidence = evidence
        self.calls: list[Call] = []
        self.violations: list[str] = []
        found = openapi.find_description() if check else None
        self.judge = openapi.load(found) if found else None
        self.sightings = Sightings(self.chat, on=evidence)
        self._moved = asyncio.Event()
        self.chat.listeners.append(lambda what, record: self._moved.set())

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    def gateway_changed(self) -> None:
        super().gateway_changed()
        self._moved.set()

    def call_arrived(self, call: Call) -> None:
        self.calls.append(call)
        if not self.evidence and len(self.calls) > MOST_CALLS:
            del self.calls[: MOST_CALLS // 2]

    def call_answered(self, call: Call) -> None:
        if self.judge is not None:
            self.violations += self.judge.faults_of(call)
        if not self.evidence:
            call.body = call.reply = None

    # People and places

    def person(
        self,
        name: str,
        *,
        locale: str | None = None,
        bot: bool = False,
        permissions: tuple[str, ...] = (),
    ) -> Person:
        """The person of that name, who is made when there is none."""
        for record in self.state.people.values():
            if record["name"] == name:
                break
        else:
            record = self.state.add_person(name, bot=bot)
        if locale is not None:
            record["locale"] = locale
        for permission in permissions:
            record["permissions"] |= PERMISSIONS[permission]
        self.state.save("person", record)
        self.chat.tell("person", record)
        return Person(self, record["id"])

    @property
    def guild_id(self) -> str:
        """The first guild."""
        return next(iter(self.state.guilds))

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name."""
        for record in self.state.channels.values():
            if record.get("name") == name:
                return Channel(self, record["id"])
        raise Refused(f"There is no channel {name!r}.")

    def add_channel(self, name: str) -> Channel:
        """A new channel in the first guild."""
        record = self.state.add_channel(self.guild_id, name)
        shape = self.payloads.channel(record)
        self.gateway.dispatch("CHANNEL_CREATE", shape, guild_id=self.guild_id)
        self.chat.tell("channel", record)
        return Channel(self, record["id"])

    def add_role(self, name: str, *, mentionable: bool = True) -> str:
        """A new role in the first guild; returns its id."""
        return str(self.state.add_role(self.guild_id, name, mentionable=mentionable)["id"])

    def add_guild(self, name: str, *, installed: bool = True) -> Channel:
        """A further guild with one channel, #general; returns that channel."""
        guild = self.state.add_guild(name, installed=installed)
        record = self.state.add_channel(guild["id"], "general")
        if installed:
            shape = self.payloads.guild_create(guild["id"])
            self.gateway.dispatch("GUILD_CREATE", shape, guild_id=guild["id"])
        self.chat.tell("channel", record)
        return Channel(self, record["id"])

    def private(self, *people: Person, name: str | None = None) -> Channel:
        """A conversation among people, where only their own installation of the bot reaches."""
        record = self.state.add_private([person.id for person in people], name)
        self.chat.tell("channel", record)
        return Channel(self, record["id"])

    @property
    def threads(self) -> list[Channel]:
        """Every thread, oldest first."""
        return [Channel(self, c["id"]) for c in self.state.channels.values() if c.get("parent_id")]

    @property
    def messages(self) -> list[Message]:
        """Every message, oldest first."""
        return [Message(self, key) for key in self.state.messages]

    @property
    def emojis(self) -> dict[str, str]:
        """The names of the application's emojis, and their ids."""
        return {emoji["name"]: key for key, emoji in self.state.emojis.items()}

    # Waiting

    async def ready(self, timeout: float = PATIENCE_S) -> None:
        """Waits until a bot is connected and has registered commands."""
        await self.until(lambda: self.gateway.connected and bool(self.state.commands), timeout)

    async def until(self, holds: Callable[[], Any], timeout: float = PATIENCE_S) -> Any:
        """Waits until something holds, and returns it; it is asked anew after every event."""
        deadline = time.monotonic() + timeout
        while True:
            value = holds()
            if value:
                return value
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"Still not so after {timeout} s; the last calls: {self.tail()}")
            self._moved.clear()
            try:
                await asyncio.wait_for(self._moved.wait(), min(left, 0.1))
            except TimeoutError:
                continue

    async def quiet(self, seconds: float = 0.15, timeout: float = PATIENCE_S) -> None:
        """Waits until the bot has sent nothing, and owed no answer, for a moment."""
        deadline = time.monotonic() + timeout
        while self.under_way or any(self.interactions.waiting()) or self._idle() < seconds:
            if time.monotonic() > deadline:
                raise TimeoutError(f"No quiet in {timeout} s; the last calls: {self.tail()}")
            await asyncio.sleep(min(0.02, seconds))

    def _idle(self) -> float:
        return time.monotonic() - self.last_activity

    def tail(self, count: int = 8) -> list[str]:
        """The last calls, in words."""
        return [str(call) for call in self.calls[-count:]]

    # Trouble

    def close_dms(self, person: Person, closed: bool = True) -> None:
        """The person takes no direct messages."""
        person.record["dms_closed"] = closed
        self.state.save("person", person.record)
        self.chat.tell("person", person.record)

    def leave(self, person: Person) -> None:
        """The person leaves the first guild."""
        person.record["left"].append(self.guild_id)
        self.state.save("person", person.record)

    def deny(self, permission: str, channel: Channel) -> None:
        """The bot lacks a permission in a channel and its threads."""
        self._permit(channel, channel.record["denied"] | PERMISSIONS[permission])

    def allow(self, permission: str, channel: Channel) -> None:
        """The bot has the permission again."""
        self._permit(channel, channel.record["denied"] & ~PERMISSIONS[permission])

    def _permit(self, channel: Channel, denied: int) -> None:
        channel.record["denied"] = denied
        self.chat.change_channel(channel.record, {})

    def delete_channel(self, channel: Channel) -> None:
        """Somebody deletes a channel or thread."""
        self.chat.delete_channel(channel.record)

    def delete_message(self, message: Message) -> None:
        """Somebody deletes a message."""
        self.chat.delete(message.record)

    def fail_next(
        self,
        times: int,
        status: int,
        route: str = "",
        *,
        body: Json | None = None,
        after: bool = False,
    ) -> None:
        """The next matching requests fail; status 0 cuts the line; `after` loses only the reply."""
        self.faults.failures.append(Failure(times, status, re.compile(route), body, after))

    def too_old(self, times: int = 5) -> None:
        """Edits of messages older than an hour are refused; discord.py gives up after five."""
        words = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        body = {"message": words, "code": 30046}
        self.fail_next(times, 429, r"^PATCH /channels/\d+/messages", body=body)

    def rate_limit(self, route: str, limit: int, per: float) -> None:
        """A bucket for each channel; the route `*` is Discord's limit on everything at once."""
        pattern = re.compile("" if route == "*" else route)
        self.faults.buckets.append(Bucket(pattern, limit, per, everything=route == "*"))

    def delay(self, seconds: float, route: str = "") -> None:
        """Matching requests reach Discord late."""
        self.faults.delays.append((re.compile(route), seconds))

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cuts the gateway; unless resumable, the session is forgotten too."""
        self.gateway.drop(resumable=resumable)

    # Evidence

    def seen_by(self, person: Person) -> list[Sighting]:
        """Everything that a person was ever shown, every version of every message."""
        return self.sightings.of(person.id)

    def count(self, route: str) -> int:
        """How many requests matched a pattern on `METHOD /path`."""
        return sum(bool(re.search(route, f"{c.method} {c.path}")) for c in self.calls)
