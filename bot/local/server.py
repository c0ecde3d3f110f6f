"""The stand-in itself: one aiohttp server with Discord's API, its gateway, and the page."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from . import origin, rest
from .chat import DRAFT, Chat, Draft
from .errors import ApiError, unauthorized
from .faults import Failure, Faults, too_many
from .gateway import Gateway
from .interactions import Interactions
from .multipart import read
from .payloads import Payloads
from .replies import reply
from .rest.route import Handler
from .state import State
from .windows import Windows

ANSWER_LIMIT_S = 3.0
NOT_JSON = {"message": "The request body contains invalid JSON.", "code": 50109}
OPEN_TO_ALL = ("/interactions/", "/webhooks/")


@dataclass
class Call:
    """One REST request of the bot, and what it was answered."""

    method: str
    route: str
    path: str
    body: Any
    files: dict[int, str]
    multipart: bool
    uploaded: int = 0  # bytes of its files
    status: int = 0
    reply: Any = None
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


class Server:
    """Discord, as far as this bot needs it, on one port of the loopback."""

    def __init__(
        self,
        folder: Path | str | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Callable[[], float] = time.time,
        answer_limit: float = ANSWER_LIMIT_S,
        privileged: bool = False,
    ) -> None:
        self.host, self.port = host, port
        self.state = State(Path(folder) if folder is not None else None, clock)
        self.payloads = Payloads(self.state, "")
        self.gateway = Gateway(self.state, self.payloads, privileged=privileged)
        self.chat = Chat(self.state, self.payloads, self.gateway)
        self.interactions = Interactions(self.chat, answer_limit=answer_limit)
        self.faults = Faults()
        self.windows = Windows(self)
        self.gateway.on_change = self.gateway_changed
        self.under_way = 0
        self.last_activity = time.monotonic()
        self._runner: web.AppRunner | None = None

    @property
    def base_url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def page_url(self) -> str:
        """The page's address, with the token that lets a browser in."""
        return f"{self.base_url}/?token={self.state.page_token}"

    @property
    def api_url(self) -> str:
        return f"{self.base_url}{rest.PREFIX}"

    @property
    def gateway_url(self) -> str:
        return f"ws://{self.host}:{self.port}/gateway/"

    @property
    def token(self) -> str:
        return self.state.token

    async def start(self) -> None:
        """Listens."""
        app = web.Application(middlewares=[self._guard, self._api], client_max_size=64 * 1024**2)
        app.add_routes(rest.routes(self.interactions))
        app.add_routes(
            [
                web.get("/gateway/", self.gateway.connect),
                web.get("/attachments/{channel_id}/{attachment_id}/{name}", self._attachment),
                web.get(r"/emojis/{emoji_id:\d+}{ending:(\.\w+)?}", self._emoji),
                *self.windows.routes(),
            ]
        )
        self._runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = int(self._runner.addresses[0][1])
        self.payloads.base_url = self.base_url

    async def close(self) -> None:
        """Stops listening and lets go of the files."""
        self.gateway.drop()
        await self.windows.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.state.archive.close()

    def gateway_changed(self) -> None:
        """A bot has connected or gone."""
        self.windows.status()

    def call_arrived(self, call: Call) -> None:
        """A request is about to be handled; tests keep it."""

    def call_answered(self, call: Call) -> None:
        """A request was answered; tests judge it."""

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turns away requests made by other sites, and browsers without the token."""
        if not origin.may_enter(request, self.port):
            return web.Response(status=403, text="Forbidden: this table is local.")
        if not origin.may_look(request, self.port, self.state.page_token):
            return web.Response(status=401, text=origin.NO_TOKEN)
        response = await handler(request)
        origin.remember(request, response, self.port, self.state.page_token)
        return response

    @web.middleware
    async def _api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Handles a REST request, or lets it fail if so ordered."""
        if not request.path.startswith(rest.PREFIX + "/"):
            return await handler(request)
        started = time.monotonic()
        self.under_way += 1
        try:
            try:
                raw, draft = await read(request)
            except json.JSONDecodeError:
                return reply(NOT_JSON, 400)
            call = _call(request, raw, draft)
            self.call_arrived(call)
            request[DRAFT] = draft
            response = await self._answer(request, handler, call)
            call.status, call.seconds = response.status, time.monotonic() - started
            call.reply = _json_of(response)
            self.call_answered(call)
            return response
        finally:
            self.under_way -= 1
            self.last_activity = time.monotonic()

    async def _answer(self, request: web.Request, handler: Handler, call: Call) -> web.Response:
        name = f"{call.method} {call.path}"
        await self.faults.wait(name)
        failure = self.faults.failing(name)
        if failure is not None and not failure.after:
            return self._fail(request, failure, name)
        major = call.path.split("/")[2] if call.path.count("/") > 1 else ""
        refusal, headers = self.faults.limited(f"{call.method} {call.route}", major)
        if refusal is not None:
            return refusal
        response = await self._handle(request, handler, call)
        if failure is not None:
            return self._fail(request, failure, name)
        response.headers.update(headers)
        return response

    async def _handle(self, request: web.Request, handler: Handler, call: Call) -> web.Response:
        try:
            if not call.route.startswith(OPEN_TO_ALL):
                self._authorize(request)
            response = await handler(request)
        except ApiError as error:
            response = reply(error.body(), error.status)
        except web.HTTPException as error:
            response = reply(
                {"message": f"{error.status}: {error.reason}", "code": 0}, error.status
            )
        assert isinstance(response, web.Response)
        return response

    def _authorize(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self.token}":
            raise unauthorized()

    def _fail(self, request: web.Request, failure: Failure, name: str) -> web.Response:
        if failure.status == 0 and request.transport is not None:
            request.transport.close()
        if failure.status == 429:
            return too_many(0.02, everywhere=False, name=name, body=failure.body)
        body = failure.body or {"message": f"{failure.status}: ordered failure", "code": 0}
        return reply(body, failure.status or 502)

    async def _attachment(self, request: web.Request) -> web.Response:
        key, signature = request.match_info["attachment_id"], request.query.get("hm", "")
        signed = origin.same(signature, self.state.signature(key))
        content = self.state.archive.get_bytes(key) if signed and key.isdigit() else None
        if content is None:
            raise web.HTTPNotFound
        return origin.file_response(content, request.match_info["name"])

    async def _emoji(self, request: web.Request) -> web.Response:
        key = request.match_info["emoji_id"]
        content = self.state.archive.get_bytes(key) if key in self.state.emojis else None
        if content is None:
            raise web.HTTPNotFound
        return origin.file_response(content, key)


def _call(request: web.Request, body: Any, draft: Draft) -> Call:
    resource = request.match_info.route.resource
    route = (resource.canonical if resource else request.path).removeprefix(rest.PREFIX)
    files = {number: name for number, (name, _) in draft.files.items()}
    path = request.path.removeprefix(rest.PREFIX)
    several = request.content_type.startswith("multipart/")
    uploaded = sum(len(content) for _, content in draft.files.values())
    return Call(request.method, route, path, body, files, several, uploaded)


def _json_of(response: web.Response) -> Any:
    body = response.body
    return json.loads(body) if isinstance(body, bytes) and body else None
