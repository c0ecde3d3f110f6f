"""Registering slash commands, for everyone or for one guild."""

from __future__ import annotations

from aiohttp import web

from ..chat import DRAFT, Chat
from ..command_limits import check_commands
from ..errors import ApiError, Json
from ..replies import no_content, reply
from .route import Route

GLOBAL = "/applications/{application_id}/commands"
GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
ENTRY_POINT = 4
WITHOUT_ENTRY_POINT = (
    "You cannot remove this app's Entry Point command in a bulk update operation. "
    "Please include the Entry Point command in your update request or delete it separately."
)


class Commands:
    """Commands by scope: `global`, or a guild's id."""

    def __init__(self, chat: Chat) -> None:
        self.chat, self.state = chat, chat.state

    def routes(self) -> list[Route]:
        return [
            (method, base + tail, handler)
            for base in (GLOBAL, GUILD)
            for method, tail, handler in (
                ("GET", "", self.listed),
                ("PUT", "", self.replace),
                ("POST", "", self.add),
                ("GET", "/{command_id}", self.one),
                ("PATCH", "/{command_id}", self.change),
                ("DELETE", "/{command_id}", self.remove),
            )
        ]

    def _scope(self, request: web.Request) -> str:
        if request.match_info["application_id"] != self.state.bot_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action")
        return request.match_info.get("guild_id", "global")

    def _find(self, request: web.Request) -> Json:
        for command in self.state.commands.get(self._scope(request), []):
            if command["id"] == request.match_info["command_id"]:
                return command
        raise ApiError(404, 10063, "Unknown application command")

    async def listed(self, request: web.Request) -> web.Response:
        return reply(self.state.commands.get(self._scope(request), []))

    async def one(self, request: web.Request) -> web.Response:
        return reply(self._find(request))

    async def replace(self, request: web.Request) -> web.Response:
        draft = request[DRAFT]
        scope, wanted = self._scope(request), draft.body["list"]
        _keeps_entry_point(self.state.commands.get(scope, []), wanted)
        return reply(self._set(scope, wanted))

    async def add(self, request: web.Request) -> web.Response:
        scope, draft = self._scope(request), request[DRAFT]
        others = [c for c in self.state.commands.get(scope, []) if c["name"] != draft.body["name"]]
        return reply(self._set(scope, [*others, draft.body])[-1], 201)

    async def change(self, request: web.Request) -> web.Response:
        scope, command, draft = self._scope(request), self._find(request), request[DRAFT]
        changed = [c if c is not command else c | draft.body for c in self.state.commands[scope]]
        self._set(scope, changed)
        return reply(self._find(request))

    async def remove(self, request: web.Request) -> web.Response:
        scope, command = self._scope(request), self._find(request)
        self._set(scope, [c for c in self.state.commands[scope] if c is not command])
        return no_content()

    def _set(self, scope: str, wanted: list[Json]) -> list[Json]:
        """Replaces a scope's commands; one that keeps its name keeps its id."""
        check_commands(wanted)
        known = {(c["type"], c["name"]): c["id"] for c in self.state.commands.get(scope, [])}
        commands = []
        for wish in wanted:
            key = (wish.get("type") or 1, wish["name"])
            commands.append(self._command(scope, wish, known.get(key) or self.state.new_id()))
        self.state.set_commands(scope, commands)
        self.chat.tell("commands", {"scope": scope})
        return commands

    def _command(self, scope: str, wish: Json, command_id: str) -> Json:
        permissions = wish.get("default_member_permissions")
        command: Json = {
            "id": command_id,
            "application_id": self.state.bot_id,
            "version": self.state.new_id(),
            "type": wish.get("type") or 1,
            "name": wish["name"],
            "name_localizations": wish.get("name_localizations"),
            "description": wish.get("description") or "",
            "description_localizations": wish.get("description_localizations"),
            "default_member_permissions": None if permissions is None else str(permissions),
            "dm_permission": bool(wish.get("dm_permission", True)),
            "contexts": wish.get("contexts"),
            "integration_types": wish.get("integration_types") or [0],
            "nsfw": bool(wish.get("nsfw")),
            "options": [_clean(option) for option in wish.get("options") or []],
        }
        if wish.get("handler") is not None:
            command["handler"] = wish["handler"]
        return command if scope == "global" else command | {"guild_id": scope}


def _keeps_entry_point(known: list[Json], wanted: list[Json]) -> None:
    """The command that launches an Activity may not get lost when all are replaced."""
    here, there = ([c for c in some if c.get("type") == ENTRY_POINT] for some in (known, wanted))
    if here and not there:
        raise ApiError(400, 50240, WITHOUT_ENTRY_POINT)


def _clean(option: Json) -> Json:
    """An option without what was sent empty."""
    kept = {key: value for key, value in option.items() if value is not None}
    for inner in ("options", "choices"):
        if inner in kept:
            kept[inner] = [_clean(part) for part in kept[inner]]
    return kept
