"""Receives every click and command: makes an `Ask` of it, and has the verb's answer shown."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import discord
from cachetools import TTLCache

from bot.away import away, log_failure
from bot.inbox import verbs  # noqa: F401  (fills the registry)
from bot.inbox.ask import PERMISSIONS, Ask, Named, Where
from bot.inbox.computers import Computers
from bot.inbox.errors import explain
from bot.inbox.patience import Patience
from bot.inbox.registry import VERBS, Command, Verb
from bot.inbox.verbs.newgame import begin
from bot.messages import controls
from bot.messages.answer import Answer
from bot.messages.controls import Control
from bot.messages.form import Filled
from bot.messages.hall import word
from bot.metrics import METRICS
from bot.outbox import Lane, Outbox
from bot.outbox.letters import delivered
from bot.outbox.roles import call_role
from bot.outbox.send import Expired, Trouble
from bot.readers import Readers
from bot.tables import Event, Person, PlaceKind, Preferences, Tables
from bot.tasks import Tasks
from bot.words import Voice, locale
from games.kernel import Game

log = logging.getLogger(__name__)

PEOPLE = 5_000  # remembered as answered
AGAIN_AFTER_S = 600.0
Click = discord.Interaction[Any]


class Inbox:
    """One per process: between Discord's gateway and the verbs."""

    def __init__(
        self, tables: Tables, readers: Readers, outbox: Outbox, computers: Computers, tasks: Tasks
    ) -> None:
        self.tables = tables
        self.readers = readers
        self.outbox = outbox
        self.computers = computers
        self.tasks = tasks
        self.patience = Patience(tables.ledger)
        self._answered: TTLCache[int, bool] = TTLCache(
            PEOPLE, AGAIN_AFTER_S, timer=lambda: tables.ledger.clock().timestamp()
        )

    # ---- what comes in

    async def pressed(self, click: Click) -> None:
        """A button, a menu or a form; a `custom_id` is read here and nowhere else."""
        control = read(click)
        verb = VERBS.get(control.verb) if control else None
        if control is None or verb is None:
            await self._handle(click, Control("unknown"), Verb(unknown))
        else:
            await self._handle(click, control, verb)

    async def command(self, click: Click, command: Command, given: Mapping[str, Any]) -> None:
        """A slash command."""

        async def act(ask: Ask) -> Answer:
            return await command.act(ask, **given)

        await self._handle(click, Control(command.name), Verb(act, command.slow, command.heavy))

    async def newgame(self, click: Click, game: Game[Any, Any], given: dict[str, Any]) -> None:
        async def act(ask: Ask) -> Answer:
            return await begin(ask, game, given)

        await self._handle(click, Control("newgame"), Verb(act))

    async def written(self, person: int, channel: int) -> None:
        """Plain words to the bot: a short answer with buttons, but not to every line."""
        self.tasks.include_current()
        if person in self._answered:
            return
        self._answered[person] = True
        voice = Voice(await self.readers.spoken(person))
        try:
            await self.outbox.say(channel, word(voice))
        except Trouble as trouble:
            log.info("words not answered person=%s trouble=%s", person, trouble)

    async def failed(self, click: Click, error: BaseException) -> None:
        """Discord's library could make nothing of a command: say that it is our fault."""

        async def act(ask: Ask) -> Answer:
            return await explain(ask, error)

        await self._handle(click, Control("failed"), Verb(act))

    # ---- what becomes of it

    async def _handle(self, click: Click, control: Control, verb: Verb) -> None:
        self.tasks.include_current()
        lane = Lane(click)
        try:
            ask = await self.ask(click, control)
            with METRICS.span("click"):
                await self._guarded(ask, lane, verb)
        except Expired:
            log.info("too late interaction=%s", click.id)
        except Trouble as trouble:
            log.info("nobody to explain to interaction=%s trouble=%s", click.id, trouble)
        except Exception:
            log_failure(log, "explanation failed interaction=%s", click.id)

    async def _guarded(self, ask: Ask, lane: Lane, verb: Verb) -> None:
        try:
            if verb.heavy:
                await self.patience.must_allow(ask.person.id)
            if verb.slow:
                await lane.defer(new=True, private=not verb.public)
            answer = await verb.act(ask)
            await self._shown(await delivered(self.outbox, answer, lane, ask.id), lane)
        except Expired:
            raise
        except Exception as error:
            await self._shown(await explain(ask, error), lane)

    async def _shown(self, answer: Answer, lane: Lane) -> None:
        if answer.change is not None:
            await self.outbox.hold(answer.change)
            await self.computers.attend(answer.change.table)
        await self.outbox.show(answer, lane)
        if answer.change is not None and answer.change.what is Event.OPENED:
            await call_role(self.outbox, answer.change.table)

    async def ask(self, click: Click, control: Control | None = None) -> Ask:
        """Who, where, which table, which language."""
        control = control or Control("")
        chosen, spoken = await self._reading(click)
        client = locale(str(click.locale))
        if chosen.spoken != client:
            self.tasks.spawn(self.readers.remember(click.user.id, client))
        return Ask(
            id=str(click.id),
            person=Person(click.user.id, click.user.display_name),
            where=where(click),
            voice=Voice(spoken),
            client=client,
            theme=chosen.theme,
            tables=self.tables,
            readers=self.readers,
            bot=click.application_id,
            make_thread=self.outbox.make_thread,
            open_dm=self.outbox.open_dm,
            table=control.table,
            arg="/".join(filter(None, (control.arg, chosen_codes(click)))),
            asked=control.asked,
            filled=filled(click),
            named=named(click),
        )

    async def _reading(self, click: Click) -> tuple[Preferences, str]:
        """What they chose and their language; without a database, what their Discord speaks."""
        try:
            chosen = await self.readers.preferences(click.user.id)
            return chosen, await self.readers.locale(click.user.id, str(click.locale))
        except Exception as error:
            if not away(error):
                raise
            client = locale(str(click.locale))
            return Preferences(spoken=client), client


async def unknown(ask: Ask) -> Answer:
    """A button that we never made, or that is not on the message it claims to be on."""
    return ask.note(ask.voice.text("trouble.unknown-button"))


# ---- reading an interaction


def read(click: Click) -> Control | None:
    """What was pressed; None if it is forged, or from elsewhere."""
    pressed = str(_data(click).get("custom_id", ""))
    if click.type is discord.InteractionType.component and (
        click.message is None or pressed not in ids(click.message.components)
    ):
        return None
    return controls.parse(pressed)


def ids(components: Any) -> set[str]:
    """Every `custom_id` in a tree of components."""
    found: set[str] = set()
    for component in components:
        found.add(str(getattr(component, "custom_id", "")))
        found |= ids(getattr(component, "children", ()))
        found |= ids(filter(None, [getattr(component, "accessory", None)]))
    return found


def chosen_codes(click: Click) -> str:
    """What was chosen in a menu."""
    return "+".join(_data(click).get("values", ()))


def filled(click: Click) -> Filled:
    """What was typed, chosen or ticked in a form, by field."""
    rows = [row.get("component") or row for row in _data(click).get("components", ())]
    fields = [field for row in rows for field in row.get("components", [row])]
    return {str(f["custom_id"]): _values(f) for f in fields if "custom_id" in f}


def _values(field: Mapping[str, Any]) -> tuple[str, ...]:
    value = field.get("value")
    return tuple(map(str, field.get("values") or ([] if value is None else [value])))


def named(click: Click) -> dict[int, Named]:
    """The people whom an interaction names, as Discord describes them."""
    resolved = _data(click).get("resolved") or {}
    members = resolved.get("members") or {}
    return {
        int(key): Named(
            int(key),
            members.get(key, {}).get("nick") or user.get("global_name") or user["username"],
            bool(user.get("bot")),
        )
        for key, user in (resolved.get("users") or {}).items()
    }


def _data(click: Click) -> dict[str, Any]:
    data: Any = click.data
    return data or {}


def where(click: Click) -> Where:
    """A server that has not installed the bot is a private place."""
    kind = PlaceKind.PRIVATE
    if click.context.dm_channel:
        kind = PlaceKind.DM
    elif click.guild_id is not None and click.is_guild_integration():
        kind = PlaceKind.GUILD
    channel = click.channel_id or 0
    return Where(
        kind,
        channel,
        guild=click.guild_id,
        parent=click.channel.parent_id if isinstance(click.channel, discord.Thread) else channel,
        bot_may=frozenset(name for name in PERMISSIONS if getattr(click.app_permissions, name)),
        manages=click.permissions.manage_guild,
        locale=locale(str(click.guild_locale)) if click.guild_locale else "",
    )
