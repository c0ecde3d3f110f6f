"""Channels, threads and their members, and the sign that somebody is typing."""

from __future__ import annotations

from aiohttp import web

from .. import errors
from ..chat import DRAFT, Chat
from ..errors import ApiError, Json
from ..replies import no_content, reply
from ..state import DM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS
from .access import channel_for_bot, message_for_bot
from .route import Route


class Channels:
    """Channels and threads."""

    def __init__(self, chat: Chat) -> None:
        self.chat, self.state, self.payloads = chat, chat.state, chat.payloads

    def routes(self) -> list[Route]:
        channel = "/channels/{channel_id}"
        return [
            ("GET", channel, self.get),
            ("PATCH", channel, self.change),
            ("DELETE", channel, self.delete),
            ("POST", channel + "/typing", self.typing),
            ("POST", channel + "/threads", self.thread),
            ("POST", channel + "/messages/{message_id}/threads", self.thread_from_message),
            ("GET", channel + "/thread-members", self.members),
            ("PUT", channel + "/thread-members/{user_id}", self.join),
            ("DELETE", channel + "/thread-members/{user_id}", self.part),
        ]

    def _channel(self, request: web.Request, *needed: str) -> Json:
        return channel_for_bot(self.state, request.match_info["channel_id"], *needed)

    async def get(self, request: web.Request) -> web.Response:
        return reply(self.payloads.channel(self._channel(request)))

    async def change(self, request: web.Request) -> web.Response:
        channel, draft = self._channel(request), request[DRAFT]
        own = channel.get("owner_id") == self.state.bot_id
        if not own:
            thread = channel["type"] in THREADS
            self._channel(request, "manage_threads" if thread else "manage_channels")
        return reply(self.payloads.channel(self.chat.change_channel(channel, draft.body)))

    async def delete(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        shape = self.payloads.channel(channel)
        if channel["type"] == DM:
            return reply(shape)
        self._channel(
            request, "manage_threads" if channel["type"] in THREADS else "manage_channels"
        )
        self.chat.delete_channel(channel)
        return reply(shape)

    async def typing(self, request: web.Request) -> web.Response:
        channel = self._channel(request, "send_messages")
        self.chat.tell("typing", {"channel_id": channel["id"], "person_id": self.state.bot_id})
        return no_content()

    async def thread(self, request: web.Request) -> web.Response:
        draft = request[DRAFT]
        kind = draft.body.get("type") or PRIVATE_THREAD
        right = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
        parent = self._channel(request, right)
        self._can_have_threads(parent)
        thread = self.chat.open_thread(parent, draft.body, message=None, kind=kind)
        return reply(self.payloads.channel(thread), 201)

    async def thread_from_message(self, request: web.Request) -> web.Response:
        parent = self._channel(request, "create_public_threads")
        self._can_have_threads(parent)
        message = message_for_bot(self.state, parent, request.match_info["message_id"])
        if message["id"] in self.state.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        draft = request[DRAFT]
        thread = self.chat.open_thread(parent, draft.body, message=message, kind=PUBLIC_THREAD)
        self.chat.tell("edited", message)
        return reply(self.payloads.channel(thread), 201)

    def _can_have_threads(self, channel: Json) -> None:
        if channel["type"] != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")

    async def members(self, request: web.Request) -> web.Response:
        thread = self._channel(request)
        return reply([self.payloads.thread_member(thread, p) for p in thread.get("members", [])])

    def _thread_and_person(self, request: web.Request) -> tuple[Json, str]:
        thread, person_id = self._channel(request), request.match_info["user_id"]
        person_id = self.state.bot_id if person_id == "@me" else person_id
        if thread["type"] not in THREADS:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if not self.state.is_member(person_id, thread["guild_id"]):
            raise errors.unknown_member()
        return thread, person_id

    async def join(self, request: web.Request) -> web.Response:
        thread, person_id = self._thread_and_person(request)
        if person_id not in thread["members"]:
            thread["members"].append(person_id)
            self.state.save("channel", thread)
            self.chat.tell("channel", thread)
        return no_content()

    async def part(self, request: web.Request) -> web.Response:
        thread, person_id = self._thread_and_person(request)
        if person_id in thread["members"]:
            thread["members"].remove(person_id)
            self.state.save("channel", thread)
            self.chat.tell("channel", thread)
        return no_content()
