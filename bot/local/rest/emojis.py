"""Emojis of the application, which it may use in texts, buttons and menus."""

from __future__ import annotations

import base64
import binascii
import re

from aiohttp import web

from .. import errors
from ..chat import DRAFT, Chat
from ..errors import ApiError, Json, Problems
from ..media import measure
from ..replies import no_content, reply
from .route import Route

NAME = re.compile(r"^\w{2,32}$", re.ASCII)
IMAGE = re.compile(r"^data:image/[a-z]+;base64,(?P<content>[A-Za-z0-9+/=\s]+)$")
MOST_EMOJIS = 2000
MOST_BYTES = 256 * 1024


class Emojis:
    """List, create, get, rename, delete."""

    def __init__(self, chat: Chat) -> None:
        self.state, self.payloads = chat.state, chat.payloads

    def routes(self) -> list[Route]:
        emojis = "/applications/{application_id}/emojis"
        return [
            ("GET", emojis, self.listed),
            ("POST", emojis, self.create),
            ("GET", emojis + "/{emoji_id}", self.get),
            ("PATCH", emojis + "/{emoji_id}", self.rename),
            ("DELETE", emojis + "/{emoji_id}", self.delete),
        ]

    def _own(self, request: web.Request) -> None:
        if request.match_info["application_id"] != self.state.bot_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")

    def _find(self, request: web.Request) -> Json:
        self._own(request)
        emoji = self.state.emojis.get(request.match_info["emoji_id"])
        if emoji is None:
            raise errors.unknown_emoji()
        return emoji

    async def listed(self, request: web.Request) -> web.Response:
        self._own(request)
        return reply({"items": [self.payloads.emoji(e) for e in self.state.emojis.values()]})

    async def get(self, request: web.Request) -> web.Response:
        return reply(self.payloads.emoji(self._find(request)))

    async def create(self, request: web.Request) -> web.Response:
        self._own(request)
        body = request[DRAFT].body
        self._check_name(body.get("name"))
        content = _picture(body.get("image"))
        if len(self.state.emojis) >= MOST_EMOJIS:
            raise ApiError(400, 30008, f"Maximum number of emojis reached ({MOST_EMOJIS})")
        picture = measure(content)
        animated = picture is not None and picture.moves
        emoji: Json = {"id": self.state.new_id(), "name": body["name"], "animated": animated}
        self.state.archive.put_bytes(emoji["id"], content)
        self.state.save("emoji", emoji)
        return reply(self.payloads.emoji(emoji), 201)

    async def rename(self, request: web.Request) -> web.Response:
        emoji, name = self._find(request), request[DRAFT].body.get("name")
        if name not in (None, emoji["name"]):
            self._check_name(name)
            emoji["name"] = name
            self.state.save("emoji", emoji)
        return reply(self.payloads.emoji(emoji))

    async def delete(self, request: web.Request) -> web.Response:
        self.state.drop_emoji(self._find(request)["id"])
        return no_content()

    def _check_name(self, name: object) -> None:
        found = Problems()
        if not isinstance(name, str) or not NAME.match(name):
            words = "Must be between 2 and 32 in length, of letters, digits and underscores."
            found.add(("name",), "STRING_TYPE_REGEX", words)
        elif any(emoji["name"] == name for emoji in self.state.emojis.values()):
            words = "An emoji with this name exists already."
            found.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", words)
        found.refuse()


def _picture(image: object) -> bytes:
    """The bytes of a picture that came as a data URI."""
    content = b""
    data = IMAGE.match(image) if isinstance(image, str) else None
    if data:
        try:
            content = base64.b64decode(data["content"], validate=False)
        except binascii.Error:
            content = b""
    if measure(content) is None:
        found = Problems()
        found.add(("image",), "IMAGE_INVALID", "Invalid image")
        found.refuse()
    if len(content) > MOST_BYTES:
        words = f"Failed to resize asset below the maximum size: {MOST_BYTES}"
        raise ApiError(400, 50138, words)
    return content
