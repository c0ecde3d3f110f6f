"""The routes of Discord's HTTP API that a bot uses, one file per family."""

from __future__ import annotations

from aiohttp import web

from ..interactions import Interactions
from .callbacks import Callbacks
from .channels import Channels
from .commands import Commands
from .messages import Messages
from .people import People

PREFIX = "/api/v10"

__all__ = ["PREFIX", "routes"]


def routes(interactions: Interactions) -> list[web.RouteDef]:
    """Every route, below the prefix."""
    chat = interactions.chat
    families = (
        People(chat),
        Commands(chat),
        Channels(chat),
        Messages(chat),
        Callbacks(interactions),
    )
    return [
        web.route(method, PREFIX + path, handler)
        for family in families
        for method, path, handler in family.routes()
    ]
