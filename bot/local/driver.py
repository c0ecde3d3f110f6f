"""Drives the stand-in from a test: people, and the trouble that Discord can make.

    async with StandIn() as discord:
        margaret = discord.person("Margaret", locale="de")
        elisabeth = discord.person("Elisabeth")
        hall = discord.channel("table-talk")

        bot = start_your_bot(discord.api_url, discord.gateway_url, discord.token)
        await discord.ready()                            # identified, and its commands registered

        reply = await margaret.slash(hall, "newgame", game="cousins-war", opponent=elisabeth)
        reply.message.text                               # everything written in the answer
        reply = await elisabeth.click(reply.message, label="Accept")
        reply = await elisabeth.choose(reply.message, "m:7:3", ["york"])
        reply = await margaret.click(table, custom_id="t:7:hand")
        reply.message.ephemeral                          # only Margaret sees it
        reply = await margaret.submit(reply.modal, {"move": "north>central"})
        names = await margaret.autocomplete(hall, "move", "answer", "nor")

        await discord.quiet()                            # nothing has moved for a moment
        await discord.until(lambda: "your turn" in elisabeth.dm.last.text)

        discord.close_dms(elisabeth)                     # 403, code 50007
        discord.deny("send_messages", hall)              # 403, code 50013
        discord.fail_next(2, 502, "PATCH /channels")     # a pattern on "METHOD /path"
        discord.rate_limit("POST /channels", 5, 5.0)     # a real bucket with 429s
        discord.delay(4.0, "callback")                   # late: 404, code 10062
        discord.drop_gateway()                           # the bot resumes
        await margaret.click(table, label="Doubt", copies=2)       # the same click, delivered twice
        await asyncio.gather(a.click(table, label="Yes"), b.click(table, label="Yes"))
        await henry.click(table, custom_id="a:7:3:x", forge=True)  # one that is not there

        discord.seen_by(henry)                           # every text and picture he was ever shown
        discord.calls                                    # every REST request, with status and time
        assert discord.violations == []                  # against Discord's OpenAPI description

`forge=True` presses what is not, or no longer, on the message: the bot is sent the message with
it, as it is when a click crosses an edit. A `Message` is live: it shows what the message is now. A
click waits for the bot's first answer, and after "thinking…" for the real one. What the bot leaves
unanswered has `reply.failed`.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from . import components as tree
from .acts import Acts
from .errors import Json, Refused
from .faults import Bucket, Failure
from .interactions import Answer, Interaction
from .server import Server
from .sightings import Sighting, Sightings
from .state import EPHEMERAL, LOADING, PERMISSIONS

PATIENCE_S = 10.0


class StandIn(Server):
    """The stand-in, with hands to drive it."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sightings = Sightings(self.chat, on=self.evidence)
        self._moved = asyncio.Event()
        self.chat.listeners.append(lambda what, record: self._moved.set())
        self.gateway.on_change = self._gateway_changed

    async def __aenter__(self) -> StandIn:
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    def _gateway_changed(self) -> None:
        self._moved.set()
        self.pages.status()

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
        shape = self.shapes.channel(record)
        self.gateway.dispatch("CHANNEL_CREATE", shape, guild_id=self.guild_id)
        self.chat.tell("channel", record)
        return Channel(self, record["id"])

    def add_guild(self, name: str, *, installed: bool = True) -> Channel:
        """A further guild with one channel, #general; returns that channel."""
        guild = self.state.add_guild(name, installed=installed)
        record = self.state.add_channel(guild["id"], "general")
        if installed:
            shape = self.shapes.guild_create(guild["id"])
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


@dataclass(frozen=True)
class Channel:
    """A channel, thread or conversation."""

    discord: StandIn
    id: str

    @property
    def record(self) -> Json:
        return self.discord.state.channels[self.id]

    @property
    def name(self) -> str:
        return str(self.record.get("name"))

    @property
    def messages(self) -> list[Message]:
        """All its messages, oldest first, ephemeral ones too."""
        return [Message(self.discord, key) for key in self.discord.state.posts.get(self.id, [])]

    @property
    def last(self) -> Message:
        """Its last message."""
        messages = self.messages
        if not messages:
            raise Refused("Nothing was said here yet.")
        return messages[-1]


@dataclass(frozen=True)
class Message:
    """A message as it is now."""

    discord: StandIn
    id: str

    @property
    def record(self) -> Json:
        if self.id not in self.discord.state.messages:
            raise Refused(f"The message {self.id} was deleted.")
        return self.discord.state.messages[self.id]

    @property
    def exists(self) -> bool:
        return self.id in self.discord.state.messages

    @property
    def channel(self) -> Channel:
        return Channel(self.discord, self.record["channel_id"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.record["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.record["flags"] & LOADING)

    @property
    def edited(self) -> bool:
        return self.record["edited"] is not None

    @property
    def text(self) -> str:
        """Everything written in it: content, embeds, components, alt texts."""
        return "\n".join(Sighting.of(self.record).texts)

    @property
    def components(self) -> list[Json]:
        """Every component, from the top down."""
        return list(tree.walk(self.record["components"]))

    @property
    def buttons(self) -> dict[str, str]:
        """Labels of the buttons that can be pressed, and their custom_ids."""
        return {
            c.get("label") or c["emoji"]["name"]: c["custom_id"]
            for c in self.components
            if c["type"] == tree.Kind.BUTTON and c.get("custom_id") and not c.get("disabled")
        }

    @property
    def menus(self) -> dict[str, list[str]]:
        """The custom_ids of its menus, and the values on them."""
        return {
            c["custom_id"]: [option["value"] for option in c.get("options") or []]
            for c in self.components
            if c["type"] in tree.SELECTS and not c.get("disabled")
        }

    @property
    def mentions(self) -> list[str]:
        """The ids of those whom it notified."""
        return list(self.record["mentions"])

    @property
    def pictures(self) -> list[bytes]:
        """The bytes of its attachments."""
        read = self.discord.state.archive.get_bytes
        return [read(a["id"]) or b"" for a in self.record["attachments"]]


@dataclass(frozen=True)
class Modal:
    """A form that the bot opened for a person."""

    interaction: Interaction

    @property
    def title(self) -> str:
        return str((self.interaction.modal or {})["title"])

    @property
    def custom_id(self) -> str:
        return str((self.interaction.modal or {})["custom_id"])

    @property
    def fields(self) -> list[str]:
        """The custom_ids of its fields."""
        items = (self.interaction.modal or {})["components"]
        return [c["custom_id"] for c in tree.walk(items) if c.get("custom_id")]


@dataclass(frozen=True)
class Reply:
    """What the bot answered to one interaction."""

    discord: StandIn
    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Whether the person read "The application did not respond"."""
        return self.interaction.expired

    @property
    def updated(self) -> bool:
        """Whether the clicked message itself was the answer."""
        return self.interaction.answer in (Answer.UPDATE, Answer.DEFER_UPDATE)

    @property
    def message(self) -> Message:
        """The message that is the answer."""
        if self.failed:
            raise Refused("The application did not respond.")
        if self.interaction.original is None:
            raise Refused("The answer was no message.")
        return Message(self.discord, self.interaction.original)

    @property
    def follow_ups(self) -> list[Message]:
        """The messages that came after it."""
        return [Message(self.discord, key) for key in self.interaction.follow_ups]

    @property
    def private(self) -> bool:
        """Whether a new message came that only this person sees."""
        return self.interaction.answer in (Answer.MESSAGE, Answer.DEFER) and self.message.ephemeral

    @property
    def modal(self) -> Modal:
        """The form that opened."""
        if self.interaction.answer != Answer.MODAL:
            raise Refused("No form opened.")
        return Modal(self.interaction)


@dataclass(frozen=True)
class Person:
    """Somebody at the table."""

    discord: StandIn
    id: str

    @property
    def record(self) -> Json:
        return self.discord.state.people[self.id]

    @property
    def name(self) -> str:
        return str(self.record["name"])

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def dm(self) -> Channel:
        """The conversation with the bot."""
        return Channel(self.discord, self.discord.state.dm_with(self.id)["id"])

    @property
    def acts(self) -> Acts:
        return self.discord.pages.acts

    def sees(self, message: Message) -> bool:
        """Whether the message is shown to this person."""
        return self.discord.state.sees(self.id, message.record)

    def messages(self, channel: Channel) -> Iterator[Message]:
        """The messages of a channel that this person sees, oldest first."""
        return (message for message in channel.messages if self.sees(message))

    def say(self, channel: Channel, text: str) -> Message:
        """Posts plain text."""
        return Message(self.discord, self.acts.say(self.id, channel.record, text)["id"])

    async def slash(
        self,
        channel: Channel,
        name: str,
        options: Json | None = None,
        /,
        *,
        copies: int = 1,
        **more: Any,
    ) -> Reply:
        """Runs a command; `name` may be `"admin end"`; people are passed as they are."""
        given = {key: _plain(value) for key, value in ((options or {}) | more).items()}
        act = self.acts.slash(self.id, channel.record, name, given, copies=copies)
        return await self._answer(act)

    async def autocomplete(
        self, channel: Channel, name: str, focused: str, typed: str = "", /, **others: Any
    ) -> list[Json]:
        """The choices that the bot offers while an option is typed."""
        given = {key: _plain(value) for key, value in others.items()} | {focused: typed}
        act = self.acts.autocomplete(self.id, channel.record, name, given, focused)
        await act.answered.wait()
        return act.choices

    async def click(
        self,
        message: Message,
        *,
        label: str | None = None,
        custom_id: str | None = None,
        forge: bool = False,
        copies: int = 1,
    ) -> Reply:
        """Presses a button, named by its label or its custom_id."""
        if custom_id is None:
            if label not in message.buttons:
                raise Refused(f"No button {label!r} among {sorted(message.buttons)}.")
            custom_id = message.buttons[label]
        act = self.acts.press(self.id, message.record, custom_id, forge=forge, copies=copies)
        return await self._answer(act)

    async def choose(
        self,
        message: Message,
        custom_id: str,
        values: list[str],
        *,
        forge: bool = False,
        copies: int = 1,
    ) -> Reply:
        """Chooses from a menu."""
        act = self.acts.choose(
            self.id, message.record, custom_id, values, forge=forge, copies=copies
        )
        return await self._answer(act)

    async def submit(self, modal: Modal, answers: dict[str, Any], *, copies: int = 1) -> Reply:
        """Fills in a form; what is left out keeps its default."""
        return await self._answer(self.acts.submit(modal.interaction, answers, copies=copies))

    async def dismiss(self, message: Message) -> None:
        """Puts an ephemeral message away."""
        self.acts.dismiss(self.id, message.record)

    async def _answer(self, interaction: Interaction) -> Reply:
        await interaction.answered.wait()
        if interaction.answer == Answer.DEFER:
            await asyncio.wait_for(interaction.filled.wait(), PATIENCE_S)
        return Reply(self.discord, interaction)


def _plain(value: Any) -> Any:
    return value.id if isinstance(value, Person | Channel) else value
