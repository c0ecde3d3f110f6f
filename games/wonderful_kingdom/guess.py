"""Positions that a reader cannot tell from the true one: everything hidden is drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from games.kernel import Meanwhile, News, Rng, Step, scrambler
from games.wonderful_kingdom.cards import is_hazard
from games.wonderful_kingdom.choice import Lay, LayWhere
from games.wonderful_kingdom.planning import Build
from games.wonderful_kingdom.state import Kingdom, Laid


@scrambler
def scramble(new: Kingdom, seat: int | None, rng: Rng) -> None:
    """Everything that `seat` cannot know is drawn anew.

    Hidden are hands, decks and face-down cards, and what others have done in the current stretch.
    Known is that each player's calamity or menace is in the hand or among the cards laid face down
    by that player, and what somebody laid face down remains in that player's memory.
    """
    redeal(new, seat, rng)
    relive(new, seat, rng)
    top = new.agenda[-1] if new.agenda else None
    if isinstance(top, LayWhere) and top.seat != seat:
        new.agenda.pop()
        Lay(seat=top.seat).run(new)  # which cards, if any, have been picked is a secret


Slot = tuple[list[str] | list[Laid], int]


def redeal(state: Kingdom, seat: int | None, rng: Rng) -> None:
    """Unseen cards change places; each hazard stays with the player or pile it came from."""
    groups = [_slots(state, owner, seat) for owner in ((-1,) if state.solo else (0, 1))]
    shown = [state.deck.pop()] if state.solo and state.deck else []
    pool, state.deck = state.deck, []
    hazards: list[list[str]] = []
    for slots in groups:
        cards = [_get(slot) for slot in slots]
        hazards.append(sorted(card for card in cards if is_hazard(card)))
        pool += [card for card in cards if not is_hazard(card)]
    pool.sort()  # so that nothing hidden shines through the shuffle
    rng.shuffle(pool, "deal")
    for slots, risky in zip(groups, hazards, strict=True):
        rng.shuffle(slots, "places")
        for slot in slots:
            _put(slot, risky.pop() if risky else pool.pop())
    state.deck = pool + shown


def _slots(state: Kingdom, owner: int, seat: int | None) -> list[Slot]:
    """Where cards of one origin lie that the reader has not seen; -1 is the hazard pile."""
    own: list[str] = state.hazards if owner < 0 else state.hands[owner]
    slots: list[Slot] = [(own, i) for i in range(len(own))] if owner != seat else []
    for lies in (*state.areas, *(duchy.selection for duchy in state.duchies)):
        for index, laid in enumerate(lies):
            if laid.down and laid.by == owner and seat not in laid.known:
                slots.append((lies, index))
    return slots


def _get(slot: Slot) -> str:
    lies, index = slot
    there = lies[index]
    return there.card if isinstance(there, Laid) else there


def _put(slot: Slot, card: str) -> None:
    lies: list[Any] = slot[0]
    there = lies[slot[1]]
    lies[slot[1]] = replace(there, card=card) if isinstance(there, Laid) else card


def relive(state: Kingdom, seat: int | None, rng: Rng) -> None:
    """What others did in this stretch is unknown: they start again, and finish if they had."""
    stretch = state.stretch
    top = state.agenda[-1] if state.agenda else None
    if stretch is None or not isinstance(top, Meanwhile):
        return
    for i in _others(top, seat):
        state.duchies[i] = stretch.faces[i].copy()
        done = not top.lanes[i]
        fresh = Meanwhile(seats=(i,), lanes=((stretch.first[i],),))
        lane, news = _play(state, fresh, done, rng)
        lanes = (*top.lanes[:i], lane, *top.lanes[i + 1 :])
        told = (*top.news[:i], news, *top.news[i + 1 :])
        top = replace(top, lanes=lanes, news=told)
    state.agenda[-1] = top


def _others(top: Meanwhile, seat: int | None) -> Iterator[int]:
    return (i for i in range(len(top.seats)) if top.seats[i] != seat)


def _play(
    state: Kingdom, fresh: Meanwhile, done: bool, rng: Rng
) -> tuple[tuple[Step, ...], tuple[News, ...]]:
    """A lane from its beginning: to its first question, or to its end.

    The first option is what most would do; which cards somebody builds is drawn.
    """
    outer, heard = state.agenda, state.news
    state.agenda, state.news = [], []
    state.agenda.append(fresh.begin(state))
    while done and state.agenda[-1].waits:
        (decision,) = state.agenda[-1].asked()
        options = decision.offer(state).options
        count = rng.below(len(options) + 1, "build") if isinstance(decision, Build) else 1
        state.memo = None
        state.agenda[-1].answer(state, decision.seat, options[:count])
    lived = state.agenda[-1]
    assert isinstance(lived, Meanwhile)
    state.agenda, state.news = outer, heard
    state.memo = None
    return lived.lanes[0], lived.news[0]
