"""The routes of Discord's HTTP API that a bot uses, one file for each group."""

from __future__ import annotations

from aiohttp import web

from ..interactions import Interactions
from .callbacks import Callbacks
from .channels import Channels
from .commands import Commands
from .emojis import Emojis
from .messages import Messages
from .people import People

PREFIX = "/api/v10"

__all__ = ["PREFIX", "routes"]


def routes(interactions: Interactions) -> list[web.RouteDef]:
    """Every route, below the prefix."""
    chat = interactions.chat
    groups = (
        People(chat),
        Commands(chat),
        Emojis(chat),
        Channels(chat),
        Messages(chat),
        Callbacks(interactions),
    )
    return [
        web.route(method, PREFIX + path, handler)
        for group in groups
        for method, path, handler in group.routes()
    ]
