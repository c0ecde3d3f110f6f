"""About oneself: `/games`, `/settings`, `/forget-me`."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from zoneinfo import available_timezones

from discord import app_commands, ui
from discord.app_commands import Choice

from bot import actions, controls, pages, posting, words
from bot.commands.naming import Click, choice, command, matching
from bot.host import Host
from bot.posting import Trouble
from bot.sheets import Sheet
from bot.tables import Forgotten, Refused

Hour = app_commands.Range[int, 0, 23]


@command("games")
async def my_games(click: Click) -> None:
    """Mine, and this server's."""
    host: Host = click.client.host
    say = await host.voice(click)
    mine = await host.tables.reading.mine(click.user.id)
    parts = [pages.listed(mine, say, "games.mine")]
    if click.guild_id is not None:
        others = [t for t in await host.tables.reading.in_guild(click.guild_id) if t not in mine]
        parts.append(pages.listed(others, say, "games.others"))
    await host.note(click, "\n\n".join(parts))


async def complete_zone(click: Click, typed: str) -> list[Choice[str]]:
    zones = sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")
    return matching(typed, [Choice(name=zone, value=zone) for zone in zones])


@command(
    "settings",
    choices={
        "language": [choice(f"language.{each}", each) for each in words.LOCALES],
        "theme": [choice(f"theme.{each}", each) for each in pages.THEMES],
    },
    zone=complete_zone,
)
async def settings(
    click: Click,
    language: str | None = None,
    theme: str | None = None,
    reminders: bool | None = None,
    quiet_from: Hour | None = None,
    quiet_until: Hour | None = None,
    zone: str | None = None,
) -> None:
    if zone is not None and zone not in available_timezones():
        raise Refused("refused.no-such-zone")
    if (quiet_from is None) != (quiet_until is None):
        raise Refused("refused.half-quiet")
    chosen = {
        "language": language,
        "theme": theme,
        "reminders": reminders,
        "quiet_from": quiet_from,
        "quiet_until": quiet_until,
        "zone": zone,
    }
    given: dict[str, Any] = {name: value for name, value in chosen.items() if value is not None}
    await actions.change_settings(click.client.host, click, **given)


# ---- to be forgotten: a modal, so that nobody does it by a slip of the thumb


@command("forget-me")
async def forget_me(click: Click) -> None:
    host: Host = click.client.host
    say = await host.voice(click)
    modal = ui.Modal(title=say.text("forget.title"), custom_id=f"f:{click.user.id}", timeout=None)
    modal.add_item(ui.TextDisplay(say.text("forget.what")))
    word = say.text("forget.word")
    modal.add_item(
        ui.Label(
            text=say.text("forget.type", raw_word=word),
            component=ui.TextInput(custom_id="word", placeholder=word, max_length=20),
        )
    )
    with posting.trouble():
        await click.response.send_modal(modal)


async def submitted(host: Host, submit: Click) -> None:
    """The modal came back, perhaps after a restart: everything is in its `custom_id`."""
    say = await host.voice(submit)
    asked = controls.FORGET.fullmatch(controls.custom_id(submit))
    typed = controls.typed(submit, "word").strip().casefold()
    known = {words.text(locale, "forget.word").casefold() for locale in words.LOCALES}
    if asked is None or int(asked["person"]) != submit.user.id:
        await host.note(submit, say.text("trouble.unknown-button"))
    elif typed not in known:
        await host.note(submit, say.text("forget.not", raw_word=say.text("forget.word")))
    else:
        await posting.defer(submit)
        await erase(host, submit)


async def erase(host: Host, submit: Click) -> None:
    say = await host.voice(submit)
    forgotten = await host.tables.people.forget(submit.user.id)
    host.presenter.forget_settings(submit.user.id)
    lines = [say.text("forget.done", count=forgotten.tables)]
    if forgotten.threads:
        lines.append(say.text("forget.threads"))
    await posting.reply(submit, Sheet(text="\n".join(lines)), {})
    await clear(host, submit.user.id, forgotten, say.text("thread.plain"))


async def clear(host: Host, person: int, forgotten: Forgotten, name: str) -> None:
    """Delete what was written to them, and show the others a table without them."""
    for message in forgotten.messages:
        with suppress(Trouble):
            await posting.delete(host.client, message.channel, message.message)
    for thread in forgotten.threads:
        with suppress(Trouble):
            await posting.rename(host.client, thread, name, close=thread in forgotten.empty)
    host.presenter.forget_person(person)
    for change in forgotten.changes:
        await host.show(change)


COMMANDS = (my_games, settings, forget_me)
