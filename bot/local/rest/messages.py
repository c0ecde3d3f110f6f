"""Messages in channels, threads and direct conversations."""

from __future__ import annotations

from itertools import takewhile

from aiohttp import web

from .. import errors
from ..chat import DRAFT, Chat
from ..errors import ApiError, Json, Problems
from ..replies import no_content, reply
from ..state import DM
from .access import channel_for_bot, message_for_bot
from .route import Route

NONCE_LIFE_MS = 5 * 60 * 1000
MOST_NONCE = 25


class Messages:
    """Create, read, edit, delete."""

    def __init__(self, chat: Chat) -> None:
        self.chat, self.state, self.payloads = chat, chat.state, chat.payloads

    def routes(self) -> list[Route]:
        messages = "/channels/{channel_id}/messages"
        return [
            ("GET", messages, self.history),
            ("POST", messages, self.create),
            ("GET", messages + "/{message_id}", self.get),
            ("PATCH", messages + "/{message_id}", self.edit),
            ("DELETE", messages + "/{message_id}", self.delete),
        ]

    def _channel(self, request: web.Request, *needed: str) -> Json:
        return channel_for_bot(self.state, request.match_info["channel_id"], *needed)

    def _message(self, request: web.Request, channel: Json) -> Json:
        return message_for_bot(self.state, channel, request.match_info["message_id"])

    async def history(self, request: web.Request) -> web.Response:
        channel, query = self._channel(request, "read_message_history"), request.query
        found = [m for m in self.state.messages_in(channel["id"]) if m["only_for"] is None]
        if "before" in query:
            found = [m for m in found if int(m["id"]) < int(query["before"])]
        if "after" in query:
            found = [m for m in found if int(m["id"]) > int(query["after"])]
            found = found[-int(query.get("limit", 50)) :]
        return reply([self.payloads.message(m) for m in found[: int(query.get("limit", 50))]])

    async def create(self, request: web.Request) -> web.Response:
        draft = request[DRAFT]
        needed = ["send_messages"]
        needed += ["attach_files"] if draft.files else []
        needed += ["embed_links"] if draft.body.get("embeds") else []
        channel = self._channel(request, *needed)
        if channel["type"] == DM:
            self._reachable(channel["recipients"][0])
        if channel.get("locked"):
            raise ApiError(400, 160005, "Thread is locked")
        known = self._already(channel, draft.body)
        if known is not None:
            return reply(self.payloads.message(known))
        reference = self._reference(channel, draft.body.get("message_reference"))
        record = self.chat.post(
            channel, self.state.bot_id, draft, kind=19 if reference else 0, reference=reference
        )
        return reply(self.payloads.message(record))

    def _reachable(self, person_id: str) -> None:
        if self.state.people[person_id]["dms_closed"]:
            raise errors.closed_dms()
        shared = (g for g in self.state.guilds.values() if g["installed"])
        if not any(self.state.is_member(person_id, guild["id"]) for guild in shared):
            words = "Cannot send messages to this user due to having no mutual guilds"
            raise ApiError(403, 50278, words)

    def _already(self, channel: Json, body: Json) -> Json | None:
        """With `enforce_nonce`, the message that has this nonce already is the answer."""
        nonce = body.get("nonce")
        _check_nonce(nonce)
        if not body.get("enforce_nonce") or nonce is None:
            return None
        horizon = self.state.now_ms() - NONCE_LIFE_MS
        recent = takewhile(lambda m: m["sent"] >= horizon, self.state.messages_in(channel["id"]))
        own = (m for m in recent if m["author_id"] == self.state.bot_id and not m["only_for"])
        return next((m for m in own if m.get("nonce") == nonce), None)

    def _reference(self, channel: Json, wish: Json | None) -> Json | None:
        if not wish:
            return None
        reference: Json = {"channel_id": channel["id"], "message_id": str(wish["message_id"])}
        if channel.get("guild_id"):
            reference["guild_id"] = channel["guild_id"]
        if reference["message_id"] in self.state.messages:
            return reference
        if wish.get("fail_if_not_exists", True):
            found = Problems()
            path = ("message_reference",)
            found.add(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            found.refuse()
        return None

    async def get(self, request: web.Request) -> web.Response:
        channel = self._channel(request, "read_message_history")
        return reply(self.payloads.message(self._message(request, channel)))

    async def edit(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        record = self._message(request, channel)
        if record["author_id"] != self.state.bot_id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        if channel.get("archived"):
            words = "Tried to perform an operation on an archived thread"
            raise ApiError(400, 50083, words)
        return reply(self.payloads.message(self.chat.edit(record, request[DRAFT])))

    async def delete(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        record = self._message(request, channel)
        if record["author_id"] != self.state.bot_id:
            if channel["type"] == DM:
                raise ApiError(403, 50003, "Cannot execute action on a DM channel")
            self._channel(request, "manage_messages")
        self.chat.delete(record)
        return no_content()


def _check_nonce(nonce: object) -> None:
    found = Problems()
    if isinstance(nonce, str):
        found.longest(("nonce",), nonce, MOST_NONCE)
    found.refuse()
