"""The stand-in itself: one aiohttp server with Discord's API, its gateway, and the page."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from . import doors, openapi, rest
from .bodies import read
from .chat import DRAFT, Chat, Draft
from .errors import ApiError, unauthorized
from .faults import Failure, Faults, too_many
from .gateway import Gateway
from .interactions import Interactions
from .pages import Pages
from .replies import reply
from .shapes import Shapes
from .state import State

ANSWER_LIMIT_S = 3.0
MOST_CALLS = 100_000
NOT_JSON = {"message": "The request body contains invalid JSON.", "code": 50109}
OPEN_TO_ALL = ("/interactions/", "/webhooks/")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Call:
    """One REST request of the bot, and what it was answered."""

    method: str
    route: str
    path: str
    body: Any
    files: dict[int, str]
    status: int = 0
    reply: Any = None
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


class Server:
    """Discord, as far as this bot needs it, on one port of the loopback.

    `check` judges every body by Discord's description; `evidence` keeps the bodies of all calls and
    everything that anybody saw, which a long measurement cannot afford.
    """

    def __init__(
        self,
        folder: Path | str | None = None,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        clock: Callable[[], float] = time.time,
        answer_limit: float = ANSWER_LIMIT_S,
        privileged: bool = False,
        check: bool = True,
        evidence: bool = True,
    ) -> None:
        self.host, self.port = host, port
        self.state = State(Path(folder) if folder is not None else None, clock)
        self.shapes = Shapes(self.state, "")
        self.gateway = Gateway(self.state, self.shapes, privileged=privileged)
        self.chat = Chat(self.state, self.shapes, self.gateway)
        self.interactions = Interactions(self.chat, answer_limit=answer_limit)
        self.faults = Faults()
        self.pages = Pages(self)
        self.calls: list[Call] = []
        self.evidence = evidence
        self.under_way = 0
        self.last_activity = time.monotonic()
        self.violations: list[str] = []
        found = openapi.find_description() if check else None
        self.description = openapi.load(found) if found else None
        self._runner: web.AppRunner | None = None

    @property
    def page_url(self) -> str:
        return f"http://{self.host}:{self.port}/"

    @property
    def api_url(self) -> str:
        return f"http://{self.host}:{self.port}{rest.PREFIX}"

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
                *self.pages.routes(),
            ]
        )
        self._runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.port = int(self._runner.addresses[0][1])
        self.shapes.base_url = f"http://{self.host}:{self.port}"

    async def close(self) -> None:
        """Stops listening and lets go of the files."""
        self.gateway.drop()
        await self.pages.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self.state.archive.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets nobody in who was sent here by another site."""
        if not doors.may_enter(request, self.port):
            return web.Response(status=403, text="Forbidden: this table is local.")
        return await handler(request)

    @web.middleware
    async def _api(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Records a REST request, lets it fail if so ordered, and judges it."""
        if not request.path.startswith(rest.PREFIX + "/"):
            return await handler(request)
        started = time.monotonic()
        self.under_way += 1
        try:
            try:
                raw, draft = await read(request)
            except json.JSONDecodeError:
                return reply(NOT_JSON, 400)
            call = self._record(request, raw, draft)
            request[DRAFT] = draft
            response = await self._answer(request, handler, call)
            call.status, call.seconds = response.status, time.monotonic() - started
            call.reply = _json_of(response)
            self._judge(request, call)
            if not self.evidence:
                call.body = call.reply = None
            return response
        finally:
            self.under_way -= 1
            self.last_activity = time.monotonic()

    def _record(self, request: web.Request, raw: Any, draft: Draft) -> Call:
        resource = request.match_info.route.resource
        route = (resource.canonical if resource else request.path).removeprefix(rest.PREFIX)
        files = {number: name for number, (name, _) in draft.files.items()}
        path = request.path.removeprefix(rest.PREFIX)
        call = Call(request.method, route, path, raw, files)
        self.calls.append(call)
        if not self.evidence and len(self.calls) > MOST_CALLS:
            del self.calls[: MOST_CALLS // 2]
        return call

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

    def _judge(self, request: web.Request, call: Call) -> None:
        if self.description is None or call.status >= 500 or call.status == 401:
            return
        several = request.content_type.startswith("multipart/")
        check = self.description
        found = check.check_request(call.method, call.route, call.body, multipart=several)
        found += check.check_reply(call.method, call.route, call.status, call.reply)
        self.violations += [f"{call}: {problem}" for problem in found]

    async def _attachment(self, request: web.Request) -> web.Response:
        key = request.match_info["attachment_id"]
        content = self.state.archive.get_bytes(key) if key.isdigit() else None
        if content is None:
            raise web.HTTPNotFound
        return doors.file_response(content, request.match_info["name"])


def _json_of(response: web.Response) -> Any:
    body = response.body
    return json.loads(body) if isinstance(body, bytes) and body else None
