"""Answers to interactions: the callback, and what its token reaches for a quarter of an hour."""

from __future__ import annotations

from aiohttp import web

from .. import errors
from ..chat import DRAFT
from ..interactions import Interaction, Interactions
from ..replies import no_content, reply
from .route import Route


class Callbacks:
    """Callbacks and follow-ups; neither needs the bot's token."""

    def __init__(self, interactions: Interactions) -> None:
        self.interactions = interactions
        self.state, self.payloads = interactions.state, interactions.payloads

    def routes(self) -> list[Route]:
        webhook = "/webhooks/{webhook_id}/{webhook_token}"
        original, other = webhook + "/messages/@original", webhook + "/messages/{message_id}"
        return [
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("POST", webhook, self.follow_up),
            *(("GET", path, self.get) for path in (original, other)),
            *(("PATCH", path, self.edit) for path in (original, other)),
            *(("DELETE", path, self.delete) for path in (original, other)),
        ]

    async def callback(self, request: web.Request) -> web.Response:
        where = request.match_info
        one = self.interactions.find(where["interaction_id"], where["interaction_token"])
        response = self.interactions.callback(one, request[DRAFT])
        wanted = request.query.get("with_response", "").lower() in ("1", "true")
        return reply(response) if wanted else no_content()

    def _live(self, request: web.Request) -> tuple[Interaction, str]:
        if request.match_info["webhook_id"] != self.state.bot_id:
            raise errors.unknown_webhook()
        interaction = self.interactions.live(request.match_info["webhook_token"])
        return interaction, request.match_info.get("message_id", "@original")

    async def follow_up(self, request: web.Request) -> web.Response:
        record = self.interactions.follow_up(self._live(request)[0], request[DRAFT])
        return reply(self.payloads.message(record))

    async def get(self, request: web.Request) -> web.Response:
        return reply(self.payloads.message(self.interactions.message(*self._live(request))))

    async def edit(self, request: web.Request) -> web.Response:
        record = self.interactions.edit(*self._live(request), request[DRAFT])
        return reply(self.payloads.message(record))

    async def delete(self, request: web.Request) -> web.Response:
        self.interactions.delete(*self._live(request))
        return no_content()
