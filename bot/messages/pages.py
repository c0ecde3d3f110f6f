"""Pages to read: the log, the rules, cards, help, settings, lists of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import games
from bot import paint, words
from bot.messages import controls
from bot.messages.board import asked_at
from bot.messages.legend import TOPIC, legend, topics
from bot.messages.look import in_dm, where
from bot.messages.sheet import Attached, Button, Row, Sheet, Shown, buttons, shorten
from bot.messages.voice import voice
from bot.tables import Calls, Entry, Preferences, Purpose, Status, Table, Verdict
from bot.words import Voice
from games import lessons
from games.kernel import Card
from games.phrases import Phrase
from games.record import Finding

PAGE = 1800  # characters of a log page
LISTED = 15
DISCORD = "discord"  # in place of a language: the one that Discord speaks to the person
MOST = 50  # tables that are looked for; so many, or more
COMMANDS = (
    "learn",
    *("play", "daily", "newgame", "board", "hand", "move", "hint", "log", "undo", "draw", "resign"),
    *("cancel", "rematch", "games", "record", "ranking", "rules", "card", "replay", "review"),
    *("export", "verify", "settings", "away", "block", "export-me", "forget-me"),
)


# ---- the log


def log(table: Table, entries: Sequence[Entry], locale: str, page: int | None = None) -> Sheet:
    """The whole game as text; without a number, the last page."""
    say = voice(table, locale)
    sheets = paged([line for entry in entries for line in entry_lines(entry, say)])
    number = len(sheets) - 1 if page is None else max(0, min(page, len(sheets) - 1))
    head = say.text("log.head", raw_game=say.own("title"), page=number + 1, pages=len(sheets))
    text = sheets[number] or say.text("log.empty")
    foot = say.text("foot.seed", raw_hash=table.seed_hash)
    rows = _turning(table, say, number, len(sheets))
    return Sheet(text=f"{head}\n{text}", rows=rows, foot=foot)


def entry_lines(entry: Entry, say: Voice) -> list[str]:
    mark = f"`{entry.ply:>3}` "
    return [mark + say.say(item) for item in entry.news]


def paged(lines: Sequence[str]) -> list[str]:
    """Lines in pages that fit a message; there is always one."""
    sheets = [""]
    for line in lines:
        if len(sheets[-1]) + len(line) > PAGE:
            sheets.append("")
        sheets[-1] += line + "\n"
    return sheets


def _turning(table: Table, say: Voice, number: int, count: int) -> tuple[Row, ...]:
    turns = (("first", 0), ("back", number - 1), ("on", number + 1), ("last", count - 1))
    useful = [
        Button(controls.verb(table.id, "log", f"{target}"), say.text(f"button.{name}"))
        for name, target in turns
        if (name in ("back", "first") and number > (name == "first"))
        or (name in ("on", "last") and number < count - 1 - (name == "last"))
    ]
    return buttons(useful)


# ---- the rules and the cards


def rules(say: Voice, topic: str = "", table: Table | None = None) -> Sheet:
    """One topic of the rules with its picture, and the way to the others; or to all games.

    At a table it is told as the options of that table have it.
    """
    if say.game is None:
        return all_rules(say)
    known = games.ALL[say.game]
    if not known.topics:
        return Sheet(text=f"**{say.own('title')}**\n{say.own('summary')}", colour=known.colour)
    listed = topics(say.game)
    if topic not in listed:
        topic = listed[0]
    scene = legend(say.game) if topic == TOPIC else lessons.picture(known, topic)
    options = known.Options(**table.options) if table else None
    title, text = say.own(f"rules.{topic}.title"), say.say(known.topic(topic, options))
    return Sheet(
        text=f"**{say.own('title')}: {title}**\n{text}",
        pictures=(Shown(topic, scene, paint.alt(scene, say.say)),) if scene else (),
        rows=buttons([_topic(say, each, table, chosen=each == topic) for each in listed]),
        colour=known.colour,
    )


def _topic(say: Voice, topic: str, table: Table | None, *, chosen: bool) -> Button:
    ident = controls.verb("-", "rules", f"{say.game}/{topic}")
    if table is not None:
        ident = controls.verb(table.id, "rules", topic)
    return Button(ident, say.own(f"rules.{topic}.title"), "main" if chosen else "plain")


def all_rules(say: Voice) -> Sheet:
    """The games there are, each one press away from its rules."""
    voices = {key: replace(say, game=key) for key in games.ALL}
    lines = [f"• **{each.own('title')}**: {each.own('summary')}" for each in voices.values()]
    doors = [
        Button(controls.verb("-", "rules", key), each.own("title")) for key, each in voices.items()
    ]
    return Sheet(text="\n".join([say.text("rules.which"), *lines]), rows=buttons(doors))


def card(say: Voice, found: Card) -> Sheet:
    """One card: its picture, its text, its facts, and where each of them comes from."""
    assert say.game is not None
    known = games.ALL[say.game]
    scene = known.portrait(found.id)
    lines = [f"**{say.own(f'card.{found.id}')}** · {say.own('title')}"]
    if say.has(f"card.{found.id}.text"):
        lines.append(say.own(f"card.{found.id}.text"))
    lines += [fact(say, name, value) for name, value in found.facts.items()]
    return Sheet(
        text="\n".join(lines),
        pictures=(Shown("card", scene, paint.alt(scene, say.say)),) if scene else (),
        foot=say.text("card.provenance", raw_sources=" · ".join(provenance(say, found))),
        colour=known.colour,
    )


def fact(say: Voice, name: str, value: int | str | tuple[str, ...]) -> str:
    """One fact of a card, by the game's own words where it has some."""
    if say.has(f"fact.{name}"):
        return "• " + say.say(Phrase(key=f"fact.{name}", args={name: value}))
    shown = ", ".join(value) if isinstance(value, tuple) else str(value)
    return f"• {name.replace('_', ' ')}: {shown}"


def provenance(say: Voice, found: Card) -> list[str]:
    """`name, text: published`: the fields of a card by where they come from."""
    sources: dict[str, list[str]] = {}
    for field, source in found.provenance.items():
        sources.setdefault(source, []).append(say.own(f"field.{field}"))
    return [f"{say.text(f'source.{s}')} ({', '.join(fields)})" for s, fields in sources.items()]


# ---- more, help, settings


def more(table: Table, say: Voice, *, seated: bool, claimable: bool) -> Sheet:
    """Everything that one rarely does."""
    running = seated and table.running
    verbs = [*(["log", "rules"] if in_dm(table) else []), "text"]
    if running:
        counted = table.purpose is Purpose.DAILY
        verbs += ["why", *([] if table.solo else ["draw"]), "undo"]
        verbs += ["resign"] if counted else ["cancel", "resign"]
    if claimable:
        verbs += ["claim", "software"]
    if table.started:
        verbs.append("replay")
    verbs.append("settings")
    pressed = [
        Button(
            controls.verb(table.id, verb),
            say.text(f"button.{verb}"),
            "danger" if verb in ("resign", "claim") else "plain",
        )
        for verb in verbs
    ]
    return Sheet(text=say.text("more.head"), rows=buttons(pressed))


def help(say: Voice) -> Sheet:
    """The first minute: what to type, and what every command does."""
    listed = [
        f"`/{say.text(f'command.{name}')}` {say.text(f'command.{name}.about')}" for name in COMMANDS
    ]
    titles = [
        f"• **{words.say(say.locale, Phrase(key='title'), game=key)}** `{key}`" for key in games.ALL
    ]
    lines = [say.text("help.head"), *titles, "", *listed, "", say.text("help.foot")]
    return Sheet(text="\n".join(lines))


def settings(chosen: Preferences, say: Voice, table: str = "-") -> Sheet:
    """What a person chose, and buttons to choose otherwise."""
    on = say.text("option.true" if chosen.reminders else "option.false")
    theme = chosen.theme or "classic"
    lines = [
        say.text("settings.head"),
        say.text(
            "settings.language" if chosen.language else "settings.language.discord",
            raw_value=say.text(f"language.{say.locale}"),
        ),
        say.text("settings.theme", raw_value=say.text(f"theme.{theme}")),
        called(chosen, say),
        say.text("settings.reminders", raw_value=on),
        quiet(chosen, say),
        say.text(
            "settings.visible",
            raw_value=say.text("option.true" if chosen.visible else "option.false"),
        ),
    ]
    languages = tuple(
        Button(
            controls.verb(table, "language", each),
            say.text(f"language.{each}"),
            "main" if each == say.locale else "plain",
        )
        for each in words.LOCALES
    )
    ours = Button(controls.verb(table, "language", DISCORD), say.text("language.discord"))
    themes = tuple(
        Button(
            controls.verb(table, "theme", each),
            say.text(f"theme.{each}"),
            "main" if each == theme else "plain",
        )
        for each in paint.THEMES
    )
    calls = tuple(
        Button(
            controls.verb(table, "calls", each),
            say.text(f"calls.{each}"),
            "main" if each == chosen.calls else "plain",
        )
        for each in Calls
    )
    rows: tuple[Row, ...] = ((*languages, *([ours] if chosen.language else [])), themes, calls)
    if chosen.quiet_from is not None:
        rows += ((Button(controls.verb(table, "unquiet"), say.text("button.unquiet")),),)
    return Sheet(text="\n".join(lines), rows=rows, foot=say.text("settings.foot"))


def called(chosen: Preferences, say: Voice) -> str:
    """When the person is called to their turn."""
    hour = f"{chosen.call_hour:02}:00 {chosen.zone}"
    when = say.text(f"calls.{chosen.calls}")
    if chosen.calls is Calls.DAILY:
        return say.text("settings.calls.daily", raw_value=when, raw_hours=hour)
    return say.text("settings.calls", raw_value=when)


def quiet(chosen: Preferences, say: Voice) -> str:
    if chosen.quiet_from is None or chosen.quiet_until is None:
        return say.text("settings.quiet.none")
    hours = f"{chosen.quiet_from:02}:00–{chosen.quiet_until:02}:00 {chosen.zone}"
    return say.text("settings.quiet", raw_hours=hours)


# ---- lists and records


def listed(tables: Sequence[Table], say: Voice, head: str) -> str:
    """Games, one per line, each with the way to it."""
    if not tables:
        return f"**{say.text(head)}**\n{say.text('games.none')}"
    lines = [line(table, say, code=True) for table in tables[:LISTED]]
    if len(tables) > LISTED:
        key = "games.further" if len(tables) < MOST else "games.many"
        lines.append(say.text(key, count=len(tables) - LISTED))
    return f"**{say.text(head)}**\n" + "\n".join(lines)


def line(table: Table, say: Voice, *, code: bool = False) -> str:
    """Which game, who plays, what it waits for, and where; its code for those who manage it."""
    here = voice(table, say.locale)
    state = say.text(f"games.{table.status}")
    if table.running and table.waiting:
        waited = say.join([here.seats[i] for i in table.waiting])
        since = asked_at(table, table.waiting)
        state = say.text("games.waiting", raw_who=waited, since=since)
    title = f"{here.own('title')} `{table.id}`" if code else here.own("title")
    return f"• {title} · {' – '.join(here.seats)} · {state} · {where(table.place, say)}"


def label(table: Table, locale: str) -> str:
    """A game as one line of autocompletion."""
    here = voice(table, locale, plain=True)
    ended = "" if table.status is not Status.OVER else f" · {here.text('games.over')}"
    return shorten(f"{here.own('title')} · {' – '.join(here.seats)}{ended}", 100)


def record(table: Table, text: str, say: Voice) -> Sheet:
    name = f"{table.game}-{table.id}.txt"
    return Sheet(text=say.text("export.head"), attached=(Attached(name, text.encode()),))


def verdict(table: Table, found: Verdict, say: Voice) -> str:
    """Whether chance was fair, and how anybody can check that without us."""
    if not found.good:
        return say.text("verify.bad", at=found.at) if found.at else say.text("verify.misfit")
    lines = [say.text("verify.good", count=found.proven, raw_hash=table.seed_hash)]
    if table.parts:
        lines.append(say.text("verify.parts"))
    if found.finding is Finding.IMPROVED:
        lines.append(say.text("verify.partly", at=found.at))
    return "\n".join([*lines, say.text("verify.yourself")])
