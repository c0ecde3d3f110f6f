"""A click or command as a way to Discord: it edits one message, or answers with one, for nothing.

The way is open for three seconds, or for fifteen minutes once Discord was asked for time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

from bot.messages.form import Form
from bot.messages.sheet import Sheet
from bot.outbox.compose import Images, composed, modal
from bot.outbox.emojis import emojis_of
from bot.outbox.send import NOBODY, Expired, allowed, trouble


class Lane:
    """One interaction; what it answers is outside the rate limits."""

    def __init__(self, click: discord.Interaction[Any]) -> None:
        self._click = click
        # one of our own: the click's own and the click would keep each other in memory
        self._response = discord.InteractionResponse(click)
        self._emojis = emojis_of(click.client)
        self.person = click.user.id
        self.channel = click.channel_id or 0
        self.message = click.message.id if click.message else None
        self.ephemeral = click.message is not None and click.message.flags.ephemeral
        self.promised = False  # we asked for time to send a new message

    @property
    def command(self) -> bool:
        """Whether it has no message of its own: a slash command or a form."""
        return self.message is None

    @property
    def responded(self) -> bool:
        """Whether Discord has heard from us in time."""
        return self._response.is_done()

    @property
    def expired(self) -> bool:
        return self._click.is_expired()

    async def defer(self, *, private: bool = True, new: bool = False) -> None:
        """Ask for time: the clicked message will be edited, or a new message will come."""
        if self.responded:
            return
        with trouble():
            if self.command or new:
                self.promised = True
                await self._response.defer(ephemeral=private, thinking=True)
            else:
                await self._response.defer()

    async def acknowledge(self) -> None:
        """A click that changed nothing to be seen is not left spinning."""
        if not self.command:
            await self.defer()

    async def update(self, sheet: Sheet, images: Images) -> None:
        """Edit the message that was clicked."""
        with trouble(), composed(sheet, images, self._emojis) as (view, files):
            if self.responded:
                await self._click.edit_original_response(
                    view=view, attachments=files, allowed_mentions=NOBODY
                )
            else:
                await self._response.edit_message(
                    view=view, attachments=files, allowed_mentions=NOBODY
                )

    async def reply(
        self,
        sheet: Sheet,
        images: Images,
        *,
        private: bool = True,
        calls: Collection[int] = (),
    ) -> int:
        """Answer with a message of its own, and give its id."""
        with trouble(), composed(sheet, images, self._emojis) as (view, files):
            options: dict[str, Any] = {"view": view, "files": files, "ephemeral": private}
            options["allowed_mentions"] = allowed(calls)
            if self.responded:
                return (await self._click.followup.send(**options, wait=True)).id
            answer = await self._response.send_message(**options)
        if answer.message_id is None:
            raise Expired("the answer has no message")
        return answer.message_id

    async def edit(self, message: int, sheet: Sheet, images: Images) -> None:
        """Edit a message that this interaction made, where the bot has no seat of its own."""
        with trouble(), composed(sheet, images, self._emojis) as (view, files):
            if message == self.message:
                await self._click.edit_original_response(
                    view=view, attachments=files, allowed_mentions=NOBODY
                )
            else:
                await self._click.followup.edit_message(
                    message, view=view, attachments=files, allowed_mentions=NOBODY
                )

    async def ask(self, form: Form) -> None:
        """Answer with a form to fill in."""
        with trouble():
            await self._response.send_modal(modal(form))
