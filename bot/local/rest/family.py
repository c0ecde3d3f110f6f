"""What every family of routes is: a list of method, path and handler."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Routes = list[tuple[str, str, Handler]]
