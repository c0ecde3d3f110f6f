"""Records of the state, written as Discord writes them in replies and events."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from .components import component_reply
from .errors import Json
from .state import DM, EPHEMERAL, GROUP, MEMBER_PERMISSIONS, TEXT, THREADS, State

# Fields of a guild that this one leaves empty or at zero.
EMPTY = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
)
ZERO = (
    "system_channel_flags",
    "verification_level",
    "default_message_notifications",
    "mfa_level",
    "explicit_content_filter",
    "premium_tier",
    "premium_subscription_count",
    "nsfw_level",
)


def stamp(ms: int) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat()


class Payloads:
    """Writes users, channels, messages; knows the address that pictures are served from."""

    def __init__(self, state: State, base_url: str) -> None:
        self.state, self.base_url = state, base_url

    def user(self, person_id: str) -> Json:
        """A user."""
        person = self.state.people[person_id]
        return {
            "id": person["id"],
            "username": person["username"],
            "global_name": None if person["bot"] else person["name"],
            "discriminator": "0000" if person["bot"] else "0",
            "avatar": None,
            "bot": person["bot"],
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def own_user(self) -> Json:
        """The bot, as it sees itself."""
        return self.user(self.state.bot_id) | {
            "mfa_enabled": False,
            "locale": "en-US",
            "verified": True,
            "email": None,
        }

    def member(self, person_id: str, *, with_user: bool = True) -> Json:
        """A member of a guild."""
        shape: Json = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": stamp(self.state.people[person_id]["joined"]),
            "nick": None,
            "pending": False,
            "premium_since": None,
            "roles": [],
            "mute": False,
            "deaf": False,
        }
        return shape | {"user": self.user(person_id)} if with_user else shape

    def application(self) -> Json:
        """The bot's application."""
        return {
            "id": self.state.bot_id,
            "name": self.state.bot["name"],
            "icon": None,
            "description": "Board games, at the local table.",
            "type": None,
            "bot": self.user(self.state.bot_id),
            "bot_public": True,
            "bot_require_code_grant": False,
            "integration_types_config": {"0": {}, "1": {}},
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": self.user(self.state.bot_id),
            "approximate_guild_count": len(self.state.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
        }

    def roles(self, guild_id: str) -> list[Json]:
        """The role that everybody has, which has the guild's own id, and the others."""
        everyone = {"id": guild_id, "name": "@everyone", "mentionable": False}
        known = enumerate([everyone, *self.state.roles(guild_id)])
        return [self._role(role, position) for position, role in known]

    def _role(self, role: Json, position: int) -> Json:
        return {
            "id": role["id"],
            "name": role["name"],
            "permissions": str(MEMBER_PERMISSIONS),
            "position": position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": role["mentionable"],
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def guild(self, guild_id: str) -> Json:
        """A guild, as REST answers."""
        guild = self.state.guilds[guild_id]
        nothing, zero = dict.fromkeys(EMPTY), dict.fromkeys(ZERO, 0)
        lists: Json = {"features": [], "emojis": [], "stickers": [], "roles": self.roles(guild_id)}
        return (
            nothing
            | zero
            | lists
            | {
                "id": guild_id,
                "name": guild["name"],
                "owner_id": guild["owner_id"],
                "region": "local",
                "afk_timeout": 300,
                "widget_enabled": False,
                "max_members": 1000,
                "max_stage_video_channel_users": 50,
                "max_video_channel_users": 25,
                "preferred_locale": guild["locale"],
                "premium_progress_bar_enabled": False,
                "nsfw": False,
            }
        )

    def guild_create(self, guild_id: str) -> Json:
        """A guild, as the gateway announces it."""
        channels = [c for c in self.state.channels.values() if c.get("guild_id") == guild_id]
        return self.guild(guild_id) | {
            "joined_at": stamp(self.state.bot["joined"]),
            "large": False,
            "unavailable": False,
            "member_count": sum(self.state.is_member(p, guild_id) for p in self.state.people),
            "members": [self.member(self.state.bot_id)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "channels": [self.channel(c) for c in channels if c["type"] == TEXT],
            "threads": [self.channel(c) for c in channels if c["type"] in THREADS],
        }

    def channel(self, channel: Json) -> Json:
        """A channel, conversation or thread."""
        shape: Json = {
            "id": channel["id"],
            "type": channel["type"],
            "flags": 0,
            "last_message_id": channel["last_message_id"],
        }
        if channel["type"] in (DM, GROUP):
            return shape | self._conversation(channel)
        shape |= {"guild_id": channel["guild_id"], "name": channel["name"]}
        return shape | (
            self._thread(channel) if channel["type"] in THREADS else self._text(channel)
        )

    def _conversation(self, channel: Json) -> Json:
        shape: Json = {"recipients": [self.user(person) for person in channel["recipients"]]}
        if channel["type"] == DM:
            return shape
        return shape | {"name": channel["name"], "icon": None, "owner_id": channel["owner_id"]}

    def _text(self, channel: Json) -> Json:
        denied = {"id": self.state.bot_id, "type": 1, "allow": "0", "deny": str(channel["denied"])}
        return {
            "parent_id": None,
            "topic": channel["topic"],
            "position": channel["position"],
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [denied] if channel["denied"] else [],
        }

    def _thread(self, channel: Json) -> Json:
        shape: Json = {
            "parent_id": channel["parent_id"],
            "owner_id": channel["owner_id"],
            "rate_limit_per_user": 0,
            "message_count": len(self.state.posts.get(channel["id"], [])),
            "total_message_sent": len(self.state.posts.get(channel["id"], [])),
            "member_count": len(channel["members"]),
            "thread_metadata": {
                "archived": channel["archived"],
                "archive_timestamp": stamp(channel["created"]),
                "auto_archive_duration": channel["archive_after"],
                "locked": channel["locked"],
                "create_timestamp": stamp(channel["created"]),
            },
        }
        if self.state.bot_id in channel["members"]:
            shape["member"] = self.thread_member(channel, self.state.bot_id)
        return shape

    def thread_member(self, thread: Json, person_id: str) -> Json:
        """One person's place in a thread."""
        joined = stamp(thread["created"])
        return {"id": thread["id"], "user_id": person_id, "join_timestamp": joined, "flags": 0}

    def emoji(self, emoji: Json) -> Json:
        """An emoji of the application."""
        return {
            "id": emoji["id"],
            "name": emoji["name"],
            "animated": emoji["animated"],
            "user": self.user(self.state.bot_id),
            "roles": [],
            "require_colons": True,
            "managed": False,
            "available": True,
        }

    def attachment(self, message: Json, attachment: Json) -> Json:
        """An attachment, with the address it is served at."""
        path = f"{message['channel_id']}/{attachment['id']}/{attachment['filename']}"
        signature = self.state.signature(attachment["id"])
        url = f"{self.base_url}/attachments/{path}?hm={signature}"
        shape = {key: value for key, value in attachment.items() if value is not None}
        shape |= {"url": url, "proxy_url": url}
        return shape | {"ephemeral": True} if message["flags"] & EPHEMERAL else shape

    def message(self, message: Json, *, deep: bool = True) -> Json:
        """A message."""
        attachments = {a["id"]: self.attachment(message, a) for a in message["attachments"]}
        shape: Json = {
            "id": message["id"],
            "channel_id": message["channel_id"],
            "type": message["type"],
            "author": self.user(message["author_id"]),
            "content": message["content"],
            "embeds": [_embed(embed, attachments) for embed in message["embeds"]],
            "components": [component_reply(c, attachments) for c in message["components"]],
            "attachments": list(attachments.values()),
            "mentions": [self.user(p) for p in message["mentions"] if p in self.state.people],
            "mention_roles": message.get("mention_roles", []),
            "mention_everyone": message["mention_everyone"],
            "timestamp": stamp(message["sent"]),
            "edited_timestamp": stamp(message["edited"]) if message["edited"] else None,
            "flags": message["flags"],
            "pinned": False,
            "tts": False,
        }
        if message.get("nonce") is not None:
            shape["nonce"] = message["nonce"]
        if message["interaction"] is not None:
            shape["interaction_metadata"] = self._interaction(message["interaction"])
            shape["application_id"] = shape["webhook_id"] = self.state.bot_id
        if message["reference"] is not None:
            shape |= self._reference(message["reference"], deep)
        if message["id"] in self.state.channels:
            shape["thread"] = self.channel(self.state.channels[message["id"]])
        return shape

    def _interaction(self, record: Json) -> Json:
        shape: Json = {
            "id": record["id"],
            "type": record["type"],
            "user": self.user(record["person_id"]),
            "authorizing_integration_owners": record["owners"],
        }
        if record.get("original"):
            shape["original_response_message_id"] = record["original"]
        if record["type"] == 3:
            shape["interacted_message_id"] = record["message_id"]
        if record["type"] == 5:
            shape["triggering_interaction_metadata"] = self._interaction(record["before"])
        return shape

    def _reference(self, reference: Json, deep: bool) -> Json:
        shape: Json = {"message_reference": {"type": 0} | reference}
        if deep:
            there = self.state.messages.get(reference["message_id"])
            shape["referenced_message"] = self.message(there, deep=False) if there else None
        return shape


def _embed(embed: Json, attachments: dict[str, Json]) -> Json:
    shape: Json = {"type": "rich"} | {k: v for k, v in embed.items() if v is not None}
    for place in ("image", "thumbnail"):
        if place in shape:
            shape[place] = _embed_media(shape[place], attachments)
    if "fields" in shape:
        shape["fields"] = [{"inline": False} | field for field in shape["fields"]]
    return shape


def _embed_media(media: Json, attachments: dict[str, Json]) -> Json:
    kept: Any = attachments.get(media.get("attachment_id", ""))
    if kept is None:
        return {"url": media["url"]}
    sizes = {key: kept[key] for key in ("width", "height", "content_type") if key in kept}
    return {"url": kept["url"], "proxy_url": kept["url"]} | sizes
