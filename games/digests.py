"""Telling less: what a game's digest of a stretch of play is made with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from games.phrases import Arg, News, Phrase

ROOM = 8  # lines that are read beside a board
Told = Phrase | tuple[Phrase, ...]  # a line: one sentence, or several in a row


def less(news: Sequence[News], trivial: Sequence[str], room: int = ROOM) -> list[News]:
    """As many as there is room for: these keys give way, the first of them first."""
    left = list(news)
    for key in trivial:
        if len(left) <= room:
            break
        left = [item for item in left if not item.key.startswith(f"news.{key}")]
    return left or list(news)


def merged(news: Sequence[News], keys: Collection[str], name: str) -> list[News]:
    """One sentence for what a side did several times: argument `name` becomes a list."""
    found: dict[tuple[str, object], int] = {}
    told: list[News] = []
    for item in news:
        place = (item.key, item.args.get("seat"))
        if item.key.removeprefix("news.") not in keys:
            told.append(item)
        elif place in found:
            first = told[found[place]]
            more = _codes(first.args[name]) + _codes(item.args[name])
            told[found[place]] = replace(first, args={**first.args, name: more})
        else:
            found[place] = len(told)
            told.append(item)
    return told


def summed(news: Sequence[News], keys: Collection[str], name: str) -> list[News]:
    """One sentence for what a side got several times: the numbers `name` are added up."""
    found: dict[News, int] = {}
    told: list[News] = []
    for item in news:
        alike = replace(item, args={**item.args, name: 0})
        if item.key.removeprefix("news.") not in keys:
            told.append(item)
        elif alike in found:
            more = _number(told[found[alike]].args[name]) + _number(item.args[name])
            told[found[alike]] = replace(item, args={**item.args, name: more})
        else:
            found[alike] = len(told)
            told.append(item)
    return told


def _number(value: Arg) -> int:
    assert isinstance(value, int)
    return value


def _codes(value: Arg) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)
