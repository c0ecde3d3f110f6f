"""What somebody has missed: the news since they last answered, or last looked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.messages.board import sentence
from bot.messages.look import Look, Reader
from bot.tables import Entry
from bot.words import Voice
from games.phrases import News

LINES = 8  # at most, with the one that says how much more there is
ROOM = 900  # characters of them: the question must have its place
SEVERAL = 2  # answers of others: one alone is told at the table
RECENT = 40  # moves that are looked back on


def missed(look: Look, reader: Reader, say: Voice, looked: int | None = None) -> list[str]:
    """A headline and at most eight lines; nothing if nothing has happened.

    Without `looked`, the last move that was seen, it is for somebody who may be there all the
    time: then only several answers of others count as an absence, and only when one is asked.
    """
    if reader.seat is None or not look.table.running:
        return []
    if looked is None and look.question(reader.seat) is None:
        return []
    told = heard(since(look.past, reader.seat, looked or 0), reader.seat)
    if len(told) < (SEVERAL if looked is None else 1):
        return []
    news = [item for each in told for item in each]
    lines = list(dict.fromkeys(sentence(say, item) for item in look.game.digest(news)))
    return [say.text("panel.missed"), *fitting(lines, say)]


def since(past: Sequence[Entry], seat: int, looked: int = 0) -> list[Entry]:
    """What happened after the last answer of this seat, and after what its person has seen."""
    own = max((entry.ply for entry in past if entry.seat == seat), default=0)
    return [entry for entry in past if entry.ply > max(own, looked)]


def heard(entries: Sequence[Entry], seat: int) -> list[list[News]]:
    """What this seat may hear of each move; without those of which it hears nothing."""
    told = [[item for item in entry.news if item.heard_by(seat)] for entry in entries]
    return [news for news in told if news]


def fitting(lines: list[str], say: Voice) -> list[str]:
    """The last lines, as many as there is room for, after a word about the others."""
    kept = lines[-LINES:] if len(lines) <= LINES else lines[-(LINES - 1) :]
    while len(kept) > 1 and sum(map(len, kept)) > ROOM:
        kept = kept[1:]
    left = len(lines) - len(kept)
    if left and len(kept) == LINES:
        kept, left = kept[1:], left + 1
    return [*([say.text("table.earlier", count=left)] if left else []), *kept]


def kept(past: Sequence[Entry], people: Collection[int]) -> tuple[Entry, ...]:
    """Of the last moves those that somebody of these seats may have missed, with their own."""
    last = [max((e.ply for e in past if e.seat == seat), default=0) for seat in people]
    return tuple(
        entry for entry in past[-RECENT:] if entry.ply and entry.ply >= min(last, default=0)
    )
