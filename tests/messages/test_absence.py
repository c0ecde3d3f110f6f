"""Since you last looked: only what this seat may hear, at most eight lines."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

import games
from bot.messages.absence import LINES, RECENT, kept, missed, since
from bot.messages.look import Look, Reader
from bot.messages.panel import panel
from bot.tables import Entry
from bot.words import LOCALES
from games.kernel import Position, Rng
from games.phrases import News
from tests.messages.test_telling import KEYS, positions, sat

AT = datetime(2026, 3, 1, tzinfo=UTC)


def entry(ply: int, seat: int | None, news: tuple[News, ...] = ()) -> Entry:
    return Entry(ply, seat, AT, news)


def looked_at(key: str, told: list[Position], now: Position, mover: int = 1) -> Look:
    """A table at which one seat made all the moves that led here."""
    past = tuple(entry(i, mover, tuple(each.news)) for i, each in enumerate(told, 1))
    return Look(replace(sat(key, now), ply=len(told)), now, past=past)


@KEYS
def test_a_seat_hears_nothing_hidden_of_what_it_missed(key: str) -> None:
    """Every move of the stretch is replaced by one that this seat cannot tell from it."""
    game, walk = games.ALL[key], [p for p in positions(key, "missed", 1) if p.outcome is None]
    told = 0
    for start in range(0, len(walk) - 6, 23):
        stretch = walk[start : start + 6]
        for seat in range(len(game.seats(game.Options()))):
            alike = [game.scramble(p, seat, Rng(f"{start} {i}")) for i, p in enumerate(stretch)]
            reader = Reader("en", "classic", seat)
            here, there = (
                missed(look, reader, reader.voice(look.table), 0)
                for look in (looked_at(key, each, each[-1], 1 - seat) for each in (stretch, alike))
            )
            assert here == there
            told += len(here)
    assert told


@KEYS
@pytest.mark.parametrize("locale", LOCALES)
def test_at_most_eight_lines(key: str, locale: str) -> None:
    walk = [p for p in positions(key, "long", 1) if p.outcome is None]
    for start in range(0, len(walk) - RECENT, 31):
        stretch = walk[start : start + RECENT]
        look, reader = looked_at(key, stretch, stretch[-1]), Reader(locale, "classic", 0)
        head, *lines = missed(look, reader, reader.voice(look.table), 0)
        assert head.startswith("**")
        assert 1 <= len(lines) <= LINES
        assert sum(map(len, lines)) < 1200


def public(count: int) -> list[Position]:
    """Some moves of The Cousins' War, each with news for everybody."""
    walk = [p for p in positions("cousins-war", "public", 1) if p.outcome is None]
    return [p for p in walk if any(item.to is None for item in p.news)][:count]


def asked(position: Position) -> Reader:
    return Reader("en", "classic", position.pending[0].seat)


def test_whoever_is_there_all_the_time_hears_it_after_several_moves_only() -> None:
    told = public(3)
    reader = asked(told[-1])
    assert reader.seat is not None
    other = 1 - reader.seat
    for moves, expected in ((told[-1:], False), (told, True)):
        sheet = panel(looked_at("cousins-war", moves, told[-1], other), reader)
        assert ("Since you last looked" in sheet.head) == expected
    opened = panel(looked_at("cousins-war", told[-1:], told[-1], other), reader, looked=0)
    assert "Since you last looked" in opened.head
    seen = panel(looked_at("cousins-war", told, told[-1], other), reader, looked=len(told))
    assert "Since you last looked" not in f"{seen.head}{seen.text}"


def test_only_what_came_after_the_own_answer_and_after_the_look() -> None:
    past = [entry(i, seat) for i, seat in enumerate((0, 1, 0, 1, 1), 1)]
    assert [each.ply for each in since(past, 0)] == [4, 5]
    assert [each.ply for each in since(past, 0, looked=4)] == [5]
    assert since(past, 1) == []


def test_no_more_is_remembered_than_somebody_may_have_missed() -> None:
    past = [entry(0, None), *(entry(i, i % 2) for i in range(1, 100))]
    assert [each.ply for each in kept(past, (0, 1))] == [98, 99]
    assert [each.ply for each in kept(past, (0,))] == [98, 99]
    assert len(kept(past, (0, 1, 2))) == RECENT, "the third has never answered"
    assert [each.ply for each in kept(past, ())] == list(range(60, 100))
