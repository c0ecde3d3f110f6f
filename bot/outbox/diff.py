"""The difference between what is posted and what is wanted: a pure function of two values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.messages.sheet import UNKNOWN, Digest
from bot.messages.wanted import Board, Panel, Spot, Wanted
from games.phrases import News


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of ours, and what it shows as far as Discord has confirmed it."""

    channel: int
    message: int
    born: int = 0  # the revision at which it was posted
    digest: Digest = UNKNOWN
    ply: int | None = None  # of one that was left behind: it tells the moves until this one
    told: tuple[News, ...] = ()  # and the news of the turn that ended there


@dataclass(frozen=True, slots=True)
class Edit:
    """A message shows something else than it should."""

    spot: Spot
    posted: Posted
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Post:
    """A message is missing."""

    spot: Spot
    wanted: Wanted
    calls: tuple[int, ...] = ()  # the people who hear a sound


Step = Edit | Post


def diff(
    posted: Mapping[Spot, Posted],
    wanted: Mapping[Spot, Wanted],
    *,
    called: int = 0,  # everybody has been called who was summoned up to this revision
    shut: Collection[int] = (),  # people who take no direct messages
    answering: Collection[int] = (),  # messages that a click is about to edit
) -> list[Step]:
    """What is to be done, the table message first; the rest follows once that is right.

    The panels link to the table message, so they are sent after it.
    """
    steps = [
        step
        for spot, want in wanted.items()
        if not (isinstance(spot, Panel) and spot.person in shut)
        and (step := _step(spot, posted.get(spot), want, called)) is not None
        and not (isinstance(step, Edit) and step.posted.message in answering)
    ]
    first: list[Step] = [step for step in steps if isinstance(step.spot, Board)]
    return first or steps


def _step(spot: Spot, have: Posted | None, want: Wanted, called: int) -> Step | None:
    if have is None:
        calls = tuple(call.person for call in want.calls if call.revision > called)
        return Post(spot, want, calls) if want.anew else None
    return None if shows(spot, have.digest, want) else Edit(spot, have, want)


def shows(spot: Spot, digest: Digest, want: Wanted) -> bool:
    """Whether a message may stay as it is.

    A panel that asks nothing is refreshed only when its words change; and not even then if what
    it says stays true and there are no news for its reader.
    """
    new, sheet = want.digest, want.sheet
    if digest == new:
        return True
    if not isinstance(spot, Panel) or sheet.asks:
        return False
    return digest.words == new.words or (not sheet.tells and digest.lasts == new.lasts != "")


def sort(messages: Collection[Posted], since: int) -> tuple[Posted | None, list[Posted]]:
    """The table message among those posted in its place, and those that were left behind."""
    newest = max(messages, key=lambda one: one.message, default=None)
    board = newest if newest and newest.born >= since and newest.ply is None else None
    return board, [one for one in messages if one is not board]
