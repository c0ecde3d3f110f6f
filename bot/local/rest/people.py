"""Who the bot is, who people are, and the guilds they are in."""

from __future__ import annotations

from aiohttp import web

from .. import errors
from ..chat import DRAFT, Chat
from ..errors import Json
from ..replies import no_content, reply
from .route import Route


class People:
    """Users, members, guilds, and direct conversations."""

    def __init__(self, chat: Chat) -> None:
        self.chat, self.state, self.payloads = chat, chat.state, chat.payloads

    def routes(self) -> list[Route]:
        return [
            ("GET", "/users/@me", self.me),
            ("GET", "/users/@me/guilds", self.guilds),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/users/{user_id}", self.user),
            ("GET", "/applications/@me", self.application),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway),
            ("GET", "/guilds/{guild_id}", self.guild),
            ("GET", "/guilds/{guild_id}/channels", self.guild_channels),
            ("GET", "/guilds/{guild_id}/roles", self.roles),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.member),
            ("GET", "/guilds/{guild_id}/threads/active", self.active_threads),
            ("DELETE", "/users/@me/guilds/{guild_id}", self.leave),
        ]

    async def me(self, request: web.Request) -> web.Response:
        return reply(self.payloads.own_user())

    async def application(self, request: web.Request) -> web.Response:
        return reply(self.payloads.application())

    async def gateway(self, request: web.Request) -> web.Response:
        url = self.payloads.base_url.replace("http", "ws", 1) + "/gateway/"
        if not request.path.endswith("/bot"):
            return reply({"url": url})
        starts = {"total": 1000, "remaining": 999, "reset_after": 1000, "max_concurrency": 16}
        return reply({"url": url, "shards": 1, "session_start_limit": starts})

    async def user(self, request: web.Request) -> web.Response:
        person_id = request.match_info["user_id"]
        if person_id not in self.state.people:
            raise errors.unknown_user()
        return reply(self.payloads.user(person_id))

    async def open_dm(self, request: web.Request) -> web.Response:
        draft = request[DRAFT]
        person_id = str(draft.body.get("recipient_id"))
        person = self.state.people.get(person_id)
        if person is None:
            raise errors.unknown_user()
        if person["bot"]:
            raise errors.closed_dms()
        return reply(self.payloads.channel(self.state.dm_with(person_id)))

    async def guilds(self, request: web.Request) -> web.Response:
        nothing: Json = {"icon": None, "banner": None, "features": []}
        mine = [g for g in self.state.guilds.values() if g["installed"]]
        rights = {"owner": False, "permissions": str(self.state.bot["permissions"])}
        return reply([{"id": g["id"], "name": g["name"]} | nothing | rights for g in mine])

    def _guild_id(self, request: web.Request) -> str:
        guild_id = request.match_info["guild_id"]
        if guild_id not in self.state.guilds or not self.state.guilds[guild_id]["installed"]:
            raise errors.unknown_guild()
        return guild_id

    async def guild(self, request: web.Request) -> web.Response:
        return reply(self.payloads.guild(self._guild_id(request)))

    async def guild_channels(self, request: web.Request) -> web.Response:
        guild_id = self._guild_id(request)
        channels = [c for c in self.state.channels.values() if c.get("guild_id") == guild_id]
        return reply([self.payloads.channel(c) for c in channels if c["type"] == 0])

    async def roles(self, request: web.Request) -> web.Response:
        return reply(self.payloads.roles(self._guild_id(request)))

    async def member(self, request: web.Request) -> web.Response:
        guild_id, person_id = self._guild_id(request), request.match_info["user_id"]
        person_id = self.state.bot_id if person_id == "@me" else person_id
        if not self.state.is_member(person_id, guild_id):
            raise errors.unknown_member()
        return reply(self.payloads.member(person_id))

    async def active_threads(self, request: web.Request) -> web.Response:
        guild_id = self._guild_id(request)
        threads = [
            c
            for c in self.state.channels.values()
            if c.get("guild_id") == guild_id and c.get("parent_id") and not c["archived"]
        ]
        joined = [t for t in threads if self.state.bot_id in t["members"]]
        members = [self.payloads.thread_member(t, self.state.bot_id) for t in joined]
        return reply({"threads": [self.payloads.channel(t) for t in threads], "members": members})

    async def leave(self, request: web.Request) -> web.Response:
        guild = self.state.guilds[self._guild_id(request)]
        guild["installed"] = False
        self.state.save("guild", guild)
        self.chat.gateway.dispatch("GUILD_DELETE", {"id": guild["id"]}, guild_id=guild["id"])
        return no_content()
