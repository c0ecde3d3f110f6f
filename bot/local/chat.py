"""Posting, editing and deleting, whoever does it; tells the gateway, the page and the driver."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from aiohttp import web

from . import components as tree
from . import errors
from .errors import ApiError, Json
from .gateway import Gateway
from .limits import MOST_FILE, check_message, check_not_empty
from .media import measure
from .payloads import Payloads
from .state import (
    DM,
    EPHEMERAL,
    GROUP,
    LOADING,
    SUPPRESS_NOTIFICATIONS,
    THREADS,
    V2,
    State,
)

MENTION = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
OWN_ADDRESS = re.compile(r"/attachments/\d+/(\d+)/")
GUILD_MESSAGES, DIRECT_MESSAGES, GUILDS = 1 << 9, 1 << 12, 1 << 0
POSTABLE = 1 << 2 | SUPPRESS_NOTIFICATIONS | V2 | LOADING

EMPTY: Json = {"content": "", "embeds": [], "components": []}


@dataclass
class Draft:
    """A body as it was sent: the JSON, and the uploaded files by their number."""

    body: Json
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict)


DRAFT = web.RequestKey("draft", Draft)
Listener = Callable[[str, Json], None]


class Chat:
    """The conversation: every change to it goes through here."""

    def __init__(self, state: State, payloads: Payloads, gateway: Gateway) -> None:
        self.state, self.payloads, self.gateway = state, payloads, gateway
        self.listeners: list[Listener] = []

    def tell(self, what: str, record: Json) -> None:
        """Tells every listener inside this process."""
        for listener in list(self.listeners):
            listener(what, record)

    def post(
        self,
        channel: Json,
        author_id: str,
        draft: Draft,
        *,
        kind: int = 0,
        only_for: str | None = None,
        interaction: Json | None = None,
        reference: Json | None = None,
    ) -> Json:
        """Posts a message."""
        record = self._blank(channel, author_id, draft.body, only_for)
        record |= {"type": kind, "interaction": interaction, "reference": reference}
        self._write(record, draft)
        if not record["flags"] & LOADING:
            check_not_empty(record)
        self._ping(record, draft.body.get("allowed_mentions"))
        self._revive(channel)
        self.state.add_message(record)
        self._announce("MESSAGE_CREATE", record)
        self.tell("message", record)
        return record

    def _blank(self, channel: Json, author_id: str, body: Json, only_for: str | None) -> Json:
        """A message with nothing in it yet."""
        flags = int(body.get("flags") or 0) & POSTABLE
        return {
            "id": self.state.new_id(),
            "channel_id": channel["id"],
            "author_id": author_id,
            "flags": flags | (EPHEMERAL if only_for else 0),
            "sent": self.state.now_ms(),
            "edited": None,
            "only_for": only_for,
            "attachments": [],
            "content": "",
            "embeds": [],
            "components": [],
            "mentions": [],
            "mention_everyone": False,
            "nonce": body.get("nonce"),
        }

    def edit(self, record: Json, draft: Draft, *, quiet: bool = False) -> Json:
        """Edits a message; `quiet` leaves no mark, as when a deferred answer arrives."""
        changed = dict(record)
        changed["flags"] &= ~LOADING
        if int(draft.body.get("flags") or 0) & V2:
            changed["flags"] |= V2
        self._write(changed, draft)
        check_not_empty(changed)
        self._ping(changed, draft.body.get("allowed_mentions"))
        if not quiet:
            changed["edited"] = self.state.now_ms()
        kept = {attachment["id"] for attachment in changed["attachments"]}
        for attachment in record["attachments"]:
            if attachment["id"] not in kept:
                self.state.archive.drop_bytes(attachment["id"])
        record.update(changed)
        self.state.save("message", record)
        self._announce("MESSAGE_UPDATE", record)
        self.tell("edited", record)
        return record

    def delete(self, record: Json) -> None:
        """Deletes a message."""
        self.state.drop_message(record)
        channel = self.state.channels[record["channel_id"]]
        gone: Json = {"id": record["id"], "channel_id": channel["id"]}
        if record["only_for"] is None:
            self._dispatch(channel, "MESSAGE_DELETE", gone)
        self.tell("deleted", record)

    def open_thread(self, parent: Json, body: Json, *, message: Json | None, kind: int) -> Json:
        """Opens a thread, from a message or without."""
        found = errors.Problems()
        found.longest(("name",), body.get("name") or "", 100, 1)
        found.refuse()
        thread = self.state.add_thread(
            parent,
            body["name"],
            owner=self.state.bot_id,
            kind=kind,
            archive=body.get("auto_archive_duration") or 4320,
            thread_id=message["id"] if message else None,
        )
        self._dispatch(
            thread, "THREAD_CREATE", self.payloads.channel(thread) | {"newly_created": True}
        )
        self.tell("channel", thread)
        return thread

    def change_channel(self, channel: Json, changes: Json) -> Json:
        """Renames, archives, or gives a new topic."""
        for key in ("name", "topic", "archived", "locked"):
            if key in changes and key in channel:
                channel[key] = changes[key]
        if changes.get("auto_archive_duration") and "archive_after" in channel:
            channel["archive_after"] = changes["auto_archive_duration"]
        self.state.save("channel", channel)
        event = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
        self._dispatch(channel, event, self.payloads.channel(channel))
        self.tell("channel", channel)
        return channel

    def delete_channel(self, channel: Json) -> None:
        """Deletes a channel or thread."""
        shape = self.payloads.channel(channel)
        event = "THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE"
        self.state.drop_channel(channel["id"])
        self._dispatch(channel, event, shape)
        self.tell("channel_deleted", channel)

    def _write(self, record: Json, draft: Draft) -> None:
        """Puts the parts of a body into a record, after checking what would come of it."""
        given = {key: draft.body[key] or empty for key, empty in EMPTY.items() if key in draft.body}
        parts = {key: record[key] for key in EMPTY} | given
        listed = {"attachments": draft.body.get("attachments") or []}
        names, v2 = _names(record, draft), bool(record["flags"] & V2)
        check_message(parts | listed, names, self.state.emojis, v2=v2)
        record["attachments"] = self._attachments(record, draft)
        # A copy: the record is changed from here on, the body is kept as it was sent.
        record |= json.loads(json.dumps(parts))
        tree.number(record["components"])
        _resolve(record)

    def _attachments(self, record: Json, draft: Draft) -> list[Json]:
        kept = {attachment["id"]: attachment for attachment in record["attachments"]}
        listed = draft.body.get("attachments")
        result = list(kept.values()) if listed is None else []
        wanted: dict[int, Json] = {}
        for meta in listed or []:
            if str(meta["id"]) in kept:
                described = {"description": meta["description"]} if "description" in meta else {}
                result.append(kept[str(meta["id"])] | described)
            elif int(meta["id"]) in draft.files:
                wanted[int(meta["id"])] = meta
        for number, (name, content) in sorted(draft.files.items()):
            result.append(self._upload(name, content, wanted.get(number, {})))
        return result

    def _upload(self, name: str, content: bytes, meta: Json) -> Json:
        if len(content) > MOST_FILE:
            raise ApiError(413, 40005, "Request entity too large")
        picture = measure(content)
        attachment: Json = {
            "id": self.state.new_id(),
            "filename": re.sub(r"[^\w.-]", "_", meta.get("filename") or name) or "file",
            "size": len(content),
            "content_type": picture.content_type if picture else "application/octet-stream",
            "description": meta.get("description"),
        }
        if picture:
            attachment |= {"width": picture.width, "height": picture.height}
        self.state.archive.put_bytes(attachment["id"], content)
        return attachment

    def _ping(self, record: Json, allowed: Json | None) -> None:
        """Finds who is mentioned, of those whom the sender allows to be."""
        text = "\n".join([record["content"], *_shown(record["components"])])
        named = dict.fromkeys(MENTION.findall(text))
        allowed = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
        parse, users = allowed.get("parse") or [], {str(u) for u in allowed.get("users") or []}
        record["mentions"] = [p for p in named if "users" in parse or p in users]
        roles = {str(role) for role in allowed.get("roles") or []}
        called = dict.fromkeys(ROLE.findall(text))
        record["mention_roles"] = [r for r in called if "roles" in parse or r in roles]
        record["mention_everyone"] = "everyone" in parse and "@everyone" in text
        if record["reference"] and allowed.get("replied_user"):
            there = self.state.messages.get(record["reference"]["message_id"])
            if there and there["author_id"] not in record["mentions"]:
                record["mentions"].append(there["author_id"])

    def _revive(self, channel: Json) -> None:
        """A message in an archived thread opens it again; in a locked one it is refused."""
        if channel["type"] in THREADS and channel["archived"]:
            self.change_channel(channel, {"archived": False})

    def _announce(self, event: str, record: Json) -> None:
        """Tells the bot of a message, if it asked for such messages and may see this one."""
        channel = self.state.channels[record["channel_id"]]
        if record["only_for"] is not None or not self._hears(channel, event):
            return
        shape = self.payloads.message(record)
        author = record["author_id"]
        if channel.get("guild_id"):
            shape["member"] = self.payloads.member(author, with_user=False)
            if author != self.state.bot_id and self.state.bot_id not in record["mentions"]:
                # Without the privileged intent a bot sees no content of other people's messages.
                shape |= {"content": "", "embeds": [], "attachments": [], "components": []}
        self._dispatch(channel, event, shape)

    def _hears(self, channel: Json, event: str) -> bool:
        """Whether the bot is in a channel at all, and asked for such events."""
        guild_id = channel.get("guild_id")
        if channel["type"] == GROUP or (guild_id and not self.state.guilds[guild_id]["installed"]):
            return False
        intent = DIRECT_MESSAGES if channel["type"] == DM else GUILD_MESSAGES
        return self.gateway.wants(guild_id, intent if event.startswith("MESSAGE") else GUILDS)

    def _dispatch(self, channel: Json, event: str, data: Json) -> None:
        if self._hears(channel, event):
            guild_id = channel.get("guild_id")
            data = data | ({"guild_id": guild_id} if guild_id else {})
            self.gateway.dispatch(event, data, guild_id=guild_id)


def _shown(components: Iterable[Json]) -> list[str]:
    return [c["content"] for c in tree.walk(list(components)) if c.get("content")]


def _names(record: Json, draft: Draft) -> set[str]:
    listed = draft.body.get("attachments")
    kept = {str(meta["id"]) for meta in listed} if listed is not None else None
    names = {a["filename"] for a in record["attachments"] if kept is None or a["id"] in kept}
    return names | {name for name, _ in draft.files.values()}


def _resolve(record: Json) -> None:
    """Ties every picture shown to the attachment that it names or whose address it has."""
    by_name = {a["filename"]: a["id"] for a in record["attachments"]}
    by_id = {a["id"] for a in record["attachments"]}
    media = [m for c in tree.walk(record["components"]) for m in tree.media_of(c)]
    for embed in record["embeds"]:
        media += [embed[place] for place in ("image", "thumbnail") if embed.get(place)]
    for one in media:
        url = one.get("url") or ""
        address = OWN_ADDRESS.search(url)
        if url.startswith("attachment://"):
            one["attachment_id"] = by_name.get(url.removeprefix("attachment://"))
        elif address and address[1] in by_id:
            one["attachment_id"] = address[1]
