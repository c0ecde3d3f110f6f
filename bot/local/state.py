"""What the stand-in knows: people, guilds, channels, messages, emojis and commands, as records."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from . import errors
from .archive import Archive
from .errors import Json

DISCORD_EPOCH_MS = 1420070400000
EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
TEXT, DM, GROUP, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
LOCALES = frozenset(
    {
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
    }
    | {"pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th"}
    | {"zh-CN", "ja", "zh-TW", "ko"}
)
PERMISSIONS = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
}
ALL_PERMISSIONS = sum(PERMISSIONS.values())
_ONLY_GIVEN = (
    "administrator",
    "manage_channels",
    "manage_guild",
    "manage_messages",
    "manage_threads",
)
MEMBER_PERMISSIONS = sum(bit for name, bit in PERMISSIONS.items() if name not in _ONLY_GIVEN)


class State:
    """Everything that survives a restart, and the one clock and source of ids."""

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time.time) -> None:
        self.archive = Archive(folder)
        self.clock = clock
        self.last_id = 0
        self._load()

    def _load(self) -> None:
        load = self.archive.load
        self.people, self.guilds = load("person"), load("guild")
        self.channels, self.messages = load("channel"), load("message")
        self.commands: dict[str, list[Json]] = {
            scope: record["commands"] for scope, record in load("commands").items()
        }
        self.reads = load("read")
        self.emojis = load("emoji")
        self.settings = load("settings").get("stand-in", {})
        self.posts: dict[str, list[str]] = {}
        for message in self.messages.values():
            self.posts.setdefault(message["channel_id"], []).append(message["id"])
        known = [*self.people, *self.guilds, *self.channels, *self.messages, *self.emojis]
        known += [role["id"] for guild in self.guilds for role in self.roles(guild)]
        self.last_id = max((int(key) for key in known), default=0)
        if not self.settings:
            self._furnish()
        if "page_token" not in self.settings:
            self.settings["page_token"] = secrets.token_urlsafe(24)
            self.archive.put("settings", "stand-in", self.settings)

    def _furnish(self) -> None:
        """An empty table: the bot, one guild, two channels."""
        bot = self.add_person("Casus Ludi", bot=True)
        self.settings = {"bot": bot["id"], "token": f"local.{secrets.token_urlsafe(24)}"}
        self.archive.put("settings", "stand-in", self.settings)
        guild = self.add_guild("The Table")
        self.add_role(guild["id"], "Players")
        self.add_channel(guild["id"], "table-talk", "Talk, invitations, and games in the open.")
        self.add_channel(guild["id"], "great-hall", "A second room, for a second game.")

    @property
    def bot(self) -> Json:
        return self.people[self.settings["bot"]]

    @property
    def bot_id(self) -> str:
        return str(self.settings["bot"])

    @property
    def token(self) -> str:
        return str(self.settings["token"])

    @property
    def page_token(self) -> str:
        """What a browser must know to enter as anybody."""
        return str(self.settings["page_token"])

    def signature(self, attachment_id: str) -> str:
        """What the address of an attachment carries, so that nobody can guess it."""
        return hmac.digest(self.page_token.encode(), attachment_id.encode(), "sha256").hex()

    def now_ms(self) -> int:
        return int(self.clock() * 1000)

    def new_id(self) -> str:
        """The next snowflake: from the clock, and always greater than the last one."""
        self.last_id = max(self.last_id + 1, (self.now_ms() - DISCORD_EPOCH_MS) << 22)
        return str(self.last_id)

    def save(self, kind: str, record: Json) -> None:
        """Keeps a record and writes it down."""
        shelves = {
            "person": self.people,
            "guild": self.guilds,
            "channel": self.channels,
            "message": self.messages,
            "emoji": self.emojis,
        }
        shelves[kind][record["id"]] = record
        self.archive.put(kind, record["id"], record)

    def add_person(
        self, name: str, *, locale: str = "en-US", bot: bool = False, permissions: int = 0
    ) -> Json:
        """A new person, who is a member of every guild."""
        username = "".join(c for c in name.lower().replace(" ", "_") if c.isalnum() or c in "_.")
        record: Json = {
            "id": self.new_id(),
            "name": name,
            "username": username or "somebody",
            "locale": locale,
            "bot": bot,
            "permissions": permissions,
            "dms_closed": False,
            "left": [],
            "joined": self.now_ms(),
        }
        self.save("person", record)
        return record

    def add_guild(self, name: str, *, installed: bool = True) -> Json:
        """A new guild; where the bot is not installed, only people's own installation reaches."""
        record: Json = {
            "id": self.new_id(),
            "name": name,
            "owner_id": self.bot_id,
            "locale": "en-US",
            "installed": installed,
        }
        self.save("guild", record)
        return record

    def add_role(self, guild_id: str, name: str, *, mentionable: bool = True) -> Json:
        """A new role of a guild, beside the one that everybody has."""
        guild = self.guilds[guild_id]
        role: Json = {"id": self.new_id(), "name": name, "mentionable": mentionable}
        self.save("guild", guild | {"roles": [*self.roles(guild_id), role]})
        return role

    def roles(self, guild_id: str) -> list[Json]:
        """The roles of a guild but for the one that everybody has."""
        return list(self.guilds[guild_id].get("roles", ()))

    def add_channel(self, guild_id: str, name: str, topic: str | None = None) -> Json:
        """A new text channel."""
        position = sum(c.get("guild_id") == guild_id for c in self.channels.values())
        record = self._channel(TEXT, guild_id=guild_id, name=name, topic=topic, position=position)
        self.save("channel", record)
        return record

    def add_thread(
        self, parent: Json, name: str, *, owner: str, kind: int, archive: int, thread_id: str | None
    ) -> Json:
        """A new thread below a text channel; it has its message's id when it grows from one."""
        record = self._channel(kind, guild_id=parent["guild_id"], name=name, parent_id=parent["id"])
        record |= {"owner_id": owner, "members": [owner], "archive_after": archive}
        record |= {"archived": False, "locked": False, "created": self.now_ms()}
        if thread_id is not None:
            record["id"] = thread_id
        self.save("channel", record)
        return record

    def dm_with(self, person_id: str) -> Json:
        """The conversation between a person and the bot."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"] == [person_id]:
                return channel
        record = self._channel(DM, recipients=[person_id])
        self.save("channel", record)
        return record

    def add_private(self, people: list[str], name: str | None = None) -> Json:
        """A conversation among people that the bot is no part of."""
        record = self._channel(GROUP, recipients=people, name=name, owner_id=people[0])
        self.save("channel", record)
        return record

    def _channel(self, kind: int, **fields: object) -> Json:
        return {"id": self.new_id(), "type": kind, "denied": 0, "last_message_id": None} | fields

    def set_commands(self, scope: str, commands: list[Json]) -> None:
        """Replaces the commands of a scope: `global`, or a guild's id."""
        self.commands[scope] = commands
        self.archive.put("commands", scope, {"commands": commands})

    def channel(self, channel_id: str) -> Json:
        """A channel that must exist."""
        if channel_id not in self.channels:
            raise errors.unknown_channel()
        return self.channels[channel_id]

    def message(self, channel_id: str, message_id: str) -> Json:
        """A message that must exist, in that channel."""
        message = self.messages.get(message_id)
        if message is None or message["channel_id"] != channel_id:
            raise errors.unknown_message()
        return message

    def messages_in(self, channel_id: str) -> Iterator[Json]:
        """The messages of a channel, newest first."""
        return (self.messages[key] for key in reversed(self.posts.get(channel_id, [])))

    def add_message(self, record: Json) -> None:
        """Appends a message to its channel."""
        self.save("message", record)
        self.posts.setdefault(record["channel_id"], []).append(record["id"])
        channel = self.channels[record["channel_id"]]
        if record["only_for"] is None:
            channel["last_message_id"] = record["id"]
            self.save("channel", channel)

    def drop_message(self, record: Json) -> None:
        """Deletes a message and its attachments."""
        self.messages.pop(record["id"], None)
        self.posts.get(record["channel_id"], []).remove(record["id"])
        self.archive.drop("message", record["id"])
        for attachment in record["attachments"]:
            self.archive.drop_bytes(attachment["id"])

    def drop_channel(self, channel_id: str) -> None:
        """Deletes a channel with its threads and messages."""
        threads = [c["id"] for c in self.channels.values() if c.get("parent_id") == channel_id]
        for thread in threads:
            self.drop_channel(thread)
        for message in list(self.messages_in(channel_id)):
            self.drop_message(message)
        del self.channels[channel_id]
        self.archive.drop("channel", channel_id)

    def drop_emoji(self, emoji_id: str) -> None:
        """Deletes an emoji of the application."""
        del self.emojis[emoji_id]
        self.archive.drop("emoji", emoji_id)
        self.archive.drop_bytes(emoji_id)

    def is_member(self, person_id: str, guild_id: str) -> bool:
        """Whether a person is in a guild; the bot is where it is installed."""
        if person_id == self.bot_id:
            return bool(self.guilds[guild_id]["installed"])
        return person_id in self.people and guild_id not in self.people[person_id]["left"]

    def sees_channel(self, person_id: str, channel: Json) -> bool:
        """Whether a channel is in that person's list."""
        if channel["type"] in (DM, GROUP):
            return person_id in channel["recipients"]
        if channel["type"] == PRIVATE_THREAD:
            return person_id in channel["members"]
        return self.is_member(person_id, channel["guild_id"])

    def sees(self, person_id: str, message: Json) -> bool:
        """Whether a person sees a message."""
        if message["only_for"] is not None:
            return bool(message["only_for"] == person_id)
        channel = self.channels.get(message["channel_id"])
        return channel is not None and self.sees_channel(person_id, channel)

    def permissions(self, person_id: str, channel: Json) -> int:
        """What a person, or the bot, may do in a channel."""
        if channel["type"] in (DM, GROUP):
            return MEMBER_PERMISSIONS
        if self.guilds[channel["guild_id"]]["owner_id"] == person_id != self.bot_id:
            return ALL_PERMISSIONS
        own = self.people[person_id]["permissions"]
        if own & PERMISSIONS["administrator"]:
            return ALL_PERMISSIONS
        allowed = MEMBER_PERMISSIONS | int(own)
        return allowed & ~self._denied(channel) if person_id == self.bot_id else allowed

    def _denied(self, channel: Json) -> int:
        parent = self.channels.get(channel.get("parent_id") or "", {})
        return int(channel["denied"]) | int(parent.get("denied", 0))
