"""A person's record, as a picture and in words, and the ranking of a server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import games
from bot.messages import controls
from bot.messages.lobby import option
from bot.messages.record_card import card
from bot.messages.sheet import Button, Sheet, shorten
from bot.messages.tally import (
    Tally,
    against,
    alone,
    best,
    by,
    difficulty,
    people,
    streaks,
    tally,
    telling,
    with_others,
)
from bot.messages.voice import escaped
from bot.tables.model import Sitter
from bot.tables.records import LOOKED_AT, Got, Played, Ranked, Record
from bot.words import Voice
from games.opponents.match import plain

OPPONENTS = 8  # lines about them
VARIANTS = 3  # of its rules, those most played
LABEL = 60  # characters to name one
RANKED = 20  # lines of one ranking
FIRST = 5  # lines of each of several


@dataclass(frozen=True, slots=True)
class Reading:
    """Whose record it is, what they are called, and who reads it."""

    record: Record
    name: str
    reader: int
    visible: bool = True  # to others

    @property
    def own(self) -> bool:
        return self.record.person == self.reader


def page(of: Reading, say: Voice, theme: str) -> Sheet:
    """The card, then the same and more in words."""
    record = of.record
    lines = [*whole(of, say), *between(of, say)]
    for key in by(record.games, lambda game: game.game):
        if key in games.ALL:
            lines += ["", *one_game(of, replace(say, game=key))]
    if of.own:
        lines += opponents(record, say)
    if len(record.games) == LOOKED_AT:
        lines += ["", say.text("record.latest", count=LOOKED_AT)]
    shown = () if theme == "text" else (card(record, of.name, say),)
    return Sheet(
        text=shorten("\n".join(lines), 3800),
        pictures=shown,
        rows=(showing(of, say),) if of.own else (),
        foot=say.text("record.foot" if of.visible else "record.foot.hidden") if of.own else "",
    )


def showing(of: Reading, say: Voice) -> tuple[Button, ...]:
    """To hide one's record, or to let it be seen again."""
    verb = "hide" if of.visible else "reveal"
    return (Button(controls.verb("-", verb), say.text(f"button.{verb}")),)


def nothing(name: str, say: Voice, *, own: bool) -> Sheet:
    """The same sentence whether there is nothing, or nothing that others may see."""
    if own:
        return Sheet(text=say.text("record.none.own"))
    return Sheet(text=say.text("record.none", raw_who=escaped(name)))


def whole(of: Reading, say: Voice) -> list[str]:
    record = of.record
    lines = [say.text("record.head", raw_who=escaped(of.name)), counted(tally(record.games), say)]
    longest, now = streaks(record.games)
    if longest > 1:
        lines.append(say.text("record.streak", longest=longest, now=now))
    if record.pace is not None:
        lines.append(say.text("record.pace", raw_time=lasting(record.pace, say)))
    return [*lines, *fortune(of, say)]


def fortune(of: Reading, say: Voice) -> list[str]:
    """What chance brought, as far as it is worked out; which games it was is the person's own."""
    known = [(game, game.luck) for game in of.record.games if game.luck]
    if not known:
        return []
    mean = sum(luck.total for _, luck in known) / len(known)
    lines = [say.text("record.luck", luck=round(100 * mean), count=len(known))]
    if not of.own:
        return lines
    game, luck = max(known, key=lambda each: each[1].best)
    lines.append(_stroke("record.lucky", game, luck.best_ply, luck.best, say))
    game, luck = min(known, key=lambda each: each[1].worst)
    lines.append(_stroke("record.unlucky", game, luck.worst_ply, luck.worst, say))
    return lines


def _stroke(key: str, game: Played, ply: int, stroke: float, say: Voice) -> str:
    title = replace(say, game=game.game).own("title")
    where = {"raw_game": title, "raw_table": game.table}
    return say.text(key, luck=round(100 * stroke), move=ply, **where)


def counted(all_: Tally, say: Voice) -> str:
    return say.text("record.sum", count=all_.games, won=all_.won, drawn=all_.drawn, lost=all_.lost)


def lasting(time: timedelta, say: Voice) -> str:
    """As people say it: minutes, hours or days."""
    minutes = max(1, round(time.total_seconds() / 60))
    if minutes < 90:
        return say.text("record.minutes", number=minutes)
    if minutes < 36 * 60:
        return say.text("record.hours", number=round(minutes / 60))
    return say.text("record.days", count=round(minutes / 60 / 24))


def between(of: Reading, say: Voice) -> list[str]:
    """The reader against the person whose record it is."""
    mine = against(of.record.games, of.reader)
    if of.own or not mine.games:
        return []
    theirs = {"won": mine.lost, "lost": mine.won, "drawn": mine.drawn}
    return [say.text("record.between", raw_who=escaped(of.name), **theirs)]


# ---- one game


def one_game(of: Reading, say: Voice) -> list[str]:
    """Wins by side, by kind of opponent and by options; the best results alone."""
    mine = [game for game in of.record.games if game.game == say.game]
    met = with_others(mine)
    all_ = tally(mine)
    won = say.text("record.won", won=all_.won, count=all_.games)
    lines = [f"**{say.own('title')}** · {won}{rating(of.record, say)}"]
    if met:
        sides = by(met, lambda game: game.me.side)
        lines.append(listed(say, ((say.own(f"seat.{side}"), t) for side, t in sides.items())))
        lines.append(listed(say, ((sort(game, say), t) for game, t in kinds(met).items())))
        lines += variants(met, say)
    return [*lines, *solo(alone(mine), say)]


def rating(record: Record, say: Voice) -> str:
    found = record.ratings.get(say.game or "")
    if found is None or not found.told:
        return ""
    one = found.strength
    return " · " + say.text("record.rating", points=one.points, margin=one.margin)


def listed(say: Voice, rows: Iterable[tuple[str, Tally]]) -> str:
    """`York 3 of 5 · Lancaster 4 of 6`."""
    parts = [say.text("record.of", raw_what=what, won=t.won, count=t.games) for what, t in rows]
    return "• " + " · ".join(parts)


def kinds(met: Sequence[Played]) -> dict[str, Tally]:
    """Against people, and against each level."""
    found = by(met, lambda game: level(game))
    return dict(sorted(found.items(), key=lambda pair: pair[0] != ""))


def level(game: Played) -> str:
    """The level of the opponent; none is a person."""
    other = game.other
    return plain(other.level or "") if other and other.kind is Sitter.SOFTWARE else ""


def sort(level: str, say: Voice) -> str:
    return say.text(f"name.software.{level}") if level else say.text("record.people")


def variants(met: Sequence[Played], say: Voice) -> list[str]:
    """By options, where more than the usual game was played."""
    found = by(met, lambda game: rules(game, say))
    if set(found) == {""}:
        return []
    usual = say.text("record.usual")
    rows = [(what or usual, t) for what, t in list(found.items())[:VARIANTS]]
    return [listed(say, rows)]


def rules(game: Played, say: Voice) -> str:
    """What was not as usual."""
    known = games.ALL[game.game]
    usual = dict(known.Options())
    chosen = [
        say.own(f"option.{field}")
        if value is True
        else f"{say.own(f'option.{field}')}: {option(say, field, value)}"
        for field, value in known.Options(**game.options)
        if value != usual[field]
    ]
    return shorten(", ".join(chosen), LABEL)


def solo(mine: Sequence[Played], say: Voice) -> list[str]:
    """The best result at each difficulty, and how many games it took."""
    known = games.ALL[say.game or ""]
    lines = []
    for name in known.solos:
        those = [game for game in mine if difficulty(known, game) == name]
        if those:
            lines.append(_solo(those, name, say))
    return lines


def _solo(those: Sequence[Played], name: str, say: Voice) -> str:
    top, all_ = best(those), tally(those)
    what = hardness(name, say)
    line = say.text("record.solo", raw_what=what, won=all_.won, count=all_.games)
    if top.score is not None:
        key = "record.best.won" if top.got is Got.WON else "record.best.lost"
        line += " · " + say.text(key, count=top.score)
    return f"• {line}"


def hardness(name: str, say: Voice) -> str:
    """What a difficulty is called: the options in which it differs from the usual game."""
    known = games.ALL[say.game or ""]
    usual, chosen = known.Options(), known.solos[name]
    names = telling(known)
    changed = [each for each in names if getattr(chosen, each) != getattr(usual, each)]
    return ", ".join(option(say, each, getattr(chosen, each)) for each in changed or names)


# ---- opponents


def opponents(record: Record, say: Voice) -> list[str]:
    """Against whom, for the person's own eyes; who wants no name or has none is somebody."""
    met = people(record.games)
    if not met:
        return []
    names: dict[int, str] = {}
    for game in met:  # the latest first: its name holds
        if game.other and game.other.person is not None:
            names.setdefault(game.other.person, game.other.called)
    found = by(met, lambda game: known(record, game))
    rows = sorted(found.items(), key=lambda row: row[0] == 0)
    lines = [
        say.text(
            "record.against",
            raw_who=escaped(names[who]) if who else say.text("record.somebody"),
            won=t.won,
            lost=t.lost,
            drawn=t.drawn,
        )
        for who, t in rows[:OPPONENTS]
    ]
    if len(rows) > OPPONENTS:
        lines.append(say.text("record.more", count=len(rows) - OPPONENTS))
    return ["", say.text("record.opponents"), *lines]


def known(record: Record, game: Played) -> int:
    """The opponent, or 0 for somebody."""
    who = game.other.person if game.other else None
    return 0 if who is None or who in record.hidden else who


# ---- rankings


def ranking(found: dict[str, list[Ranked]], reader: int, say: Voice) -> Sheet:
    """Of one game, or the first few of each."""
    lines = [say.text("ranking.head")]
    for key, ranked in found.items():
        here = replace(say, game=key)
        lines += ["", f"**{here.own('title')}**"]
        lines += places(ranked, reader, here, RANKED if len(found) == 1 else FIRST)
    return Sheet(text="\n".join(lines), foot=say.text("ranking.foot"))


def places(ranked: Sequence[Ranked], reader: int, say: Voice, most: int) -> list[str]:
    """The first ones, and whoever asks wherever they stand."""
    if not ranked:
        return [say.text("ranking.none")]
    told = [*ranked[:most], *(one for one in ranked[most:] if one.person == reader)]
    return [place(one, say, own=one.person == reader) for one in told]


def place(one: Ranked, say: Voice, *, own: bool) -> str:
    name = escaped(one.called)
    strength = one.rated.strength
    return say.text(
        "ranking.place",
        place=one.place,
        raw_who=f"**{name}**" if own else name,
        points=strength.points,
        margin=strength.margin,
        count=one.rated.games,
    )
