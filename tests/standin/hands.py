"""A person's hands and eyes: what they press and write, and what they are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.local import Refused
from bot.local import components as tree
from bot.local.acts import Acts
from bot.local.errors import Json
from bot.local.interactions import Answer, Interaction
from bot.local.state import EPHEMERAL, LOADING

from .sightings import Sighting

if TYPE_CHECKING:
    from .standin import StandIn

PATIENCE_S = 10.0


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
    def answers(self) -> list[str]:
        """The custom_ids of the buttons that answer a question."""
        return [each for each in self.buttons.values() if each.startswith("a:")]

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
        return self.discord.windows.acts

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

    async def on_person(
        self, channel: Channel, name: str, target: Person, *, copies: int = 1
    ) -> Reply:
        """Runs a command from somebody's context menu."""
        act = self.acts.on_person(self.id, channel.record, name, target.id, copies=copies)
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
        """Fills in a form; what is left out keeps its default; people are passed as they are."""
        given = {
            key: [_plain(v) for v in value] if isinstance(value, list) else value
            for key, value in answers.items()
        }
        return await self._answer(self.acts.submit(modal.interaction, given, copies=copies))

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
