"""About oneself: settings, who is not wanted, and being forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import available_timezones

from bot import paint, words
from bot.inbox.ask import Ask
from bot.inbox.naming import Hour, User
from bot.inbox.registry import Choices, command, verb
from bot.messages import controls, kept, pages
from bot.messages.answer import Answer, Erased, Private
from bot.messages.controls import NO_TABLE
from bot.messages.form import Form, Text
from bot.messages.pages import DISCORD
from bot.messages.sheet import Sheet
from bot.messages.voice import escaped
from bot.paint import THEMES
from bot.tables import Calls, PlaceKind, Refused

# ---- settings

LOUD = {"quiet_from": None, "quiet_until": None}


async def complete_zone(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    zones = sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")
    return [(zone, zone) for zone in zones]


@command(
    "settings",
    choices={
        "language": [
            *((f"language.{each}", each) for each in words.LOCALES),
            ("language.discord", DISCORD),
        ],
        "theme": [(f"theme.{each}", each) for each in paint.THEMES],
        "calls": [(f"calls.{each}", each) for each in Calls],
    },
    zone=complete_zone,
)
async def settings(
    ask: Ask,
    language: str | None = None,
    theme: str | None = None,
    reminders: bool | None = None,
    quiet_from: Hour | None = None,
    quiet_until: Hour | None = None,
    zone: str | None = None,
    visible: bool | None = None,
    calls: str | None = None,
    call_hour: Hour | None = None,
) -> Answer:
    if zone is not None and zone not in available_timezones():
        raise Refused("refused.no-such-zone")
    if (quiet_from is None) != (quiet_until is None):
        raise Refused("refused.half-quiet")
    given = {
        "language": language,
        "theme": theme,
        "reminders": reminders,
        "quiet_from": quiet_from,
        "quiet_until": quiet_until,
        "zone": zone,
        "visible": visible,
        "calls": calls,
        "call_hour": call_hour,
    }
    chosen: dict[str, Any] = {name: each for name, each in given.items() if each is not None}
    if quiet_from is not None and quiet_from == quiet_until:
        chosen |= LOUD
    return await choose(ask, **chosen)


@verb("settings")
async def show_settings(ask: Ask) -> Answer:
    return await choose(ask)


@verb("language")
async def language(ask: Ask) -> Answer:
    return await choose(ask, language=ask.arg)


@verb("theme")
async def theme(ask: Ask) -> Answer:
    return await choose(ask, theme=ask.arg)


@verb("calls")
async def calls(ask: Ask) -> Answer:
    return await choose(ask, calls=ask.arg)


@verb("unquiet")
async def unquiet(ask: Ask) -> Answer:
    """No quiet hours any more."""
    return await choose(ask, **LOUD)


async def choose(ask: Ask, **chosen: Any) -> Answer:
    """Change what a person chose, and show them what holds now."""
    if chosen.get("language") == DISCORD:
        chosen["language"] = None
    if chosen.get("language") not in (None, *words.LOCALES):
        raise Refused("refused.no-such-language")
    if chosen.get("theme") not in (None, *paint.THEMES):
        raise Refused("refused.no-such-theme")
    if chosen.get("calls") not in (None, *Calls):
        raise Refused("refused.no-such-choice")
    if "calls" in chosen:
        chosen["calls"] = Calls(chosen["calls"])
    if chosen:
        await ask.tables.people.change_preferences(ask.person.id, **chosen)
        ask.readers.changed(ask.person.id)
    now = await ask.readers.preferences(ask.person.id)
    voice = words.Voice(now.language or ask.client)
    page = ask.page(pages.settings(now, voice, ask.table))
    if ask.table == NO_TABLE or not chosen:
        return page
    return Answer(table=ask.table, private=page.private)


# ---- who is not wanted


@command("block")
async def block(ask: Ask, person: User) -> Answer:
    """Whoever is blocked cannot invite this person, nor sit down at their table."""
    await ask.tables.limits.block(ask.person.id, person.id)
    return ask.note(ask.voice.text("done.block", raw_who=escaped(person.display_name)))


@command("unblock")
async def unblock(ask: Ask, person: User) -> Answer:
    found = await ask.tables.limits.unblock(ask.person.id, person.id)
    key = "done.unblock" if found else "done.unblock.none"
    return ask.note(ask.voice.text(key, raw_who=escaped(person.display_name)))


# ---- what is kept


@command("export-me")
async def export_me(ask: Ask) -> Answer:
    """Everything that is kept about whoever asks, as a file in their direct messages."""
    rows = await ask.tables.people.everything(ask.person.id)
    letter = Private(kept.page(rows, ask.voice), THEMES[0], ask.voice)
    if ask.where.kind is PlaceKind.DM:
        return Answer(private=replace(letter, kept=True))
    return Answer(note=Sheet(text=ask.voice.text("done.export-me")), letter=letter)


@verb("discard")
async def discard(ask: Ask) -> Answer:
    """That file is not to stand there any longer."""
    gone = Sheet(text=ask.voice.text("done.discard"))
    return Answer(private=Private(gone, THEMES[0], ask.voice, kept=True))


# ---- to be forgotten: a form, so that nobody does it by a slip of the thumb


@command("forget-me")
async def forget_me(ask: Ask) -> Answer:
    say, word = ask.voice, ask.voice.text("forget.word")
    form = Form(
        id=controls.form(ask.person.id),
        title=say.text("forget.title"),
        text=say.text("forget.what"),
        fields=(Text("word", say.text("forget.type", raw_word=word), hint=word),),
    )
    return Answer(form=form)


@verb("forget")
async def forget(ask: Ask) -> Answer:
    """The form came back, perhaps after a restart: everything is in its `custom_id`."""
    known = {words.text(locale, "forget.word").casefold() for locale in words.LOCALES}
    if ask.arg != str(ask.person.id):
        return ask.note(ask.voice.text("trouble.unknown-button"))
    typed = "".join(ask.filled.get("word", ()))
    if typed.strip().casefold() not in known:
        word = ask.voice.text("forget.word")
        return ask.note(ask.voice.text("forget.not", raw_word=word))
    forgotten = await ask.tables.people.forget(ask.person.id)
    lines = [ask.voice.text("forget.done", count=forgotten.tables)]
    if forgotten.threads:
        lines.append(ask.voice.text("forget.threads"))
    if forgotten.named:
        lines.append(ask.voice.text("forget.reach"))
    erased = Erased(ask.person.id, forgotten, ask.voice.text("thread.plain"))
    return Answer(note=Sheet(text="\n".join(lines)), erased=erased)
