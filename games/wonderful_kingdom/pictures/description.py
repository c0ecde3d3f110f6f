"""The same in words: for people who do not see the picture, and for the theme that is all text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from operator import sub

from games.phrases import Phrase, phrase
from games.wonderful_kingdom.about import signs
from games.wonderful_kingdom.cards import MODULES, QUESTS
from games.wonderful_kingdom.digest import needed
from games.wonderful_kingdom.pictures.board import headline
from games.wonderful_kingdom.pictures.hand import cards_of
from games.wonderful_kingdom.pictures.module import menaces, where
from games.wonderful_kingdom.state import AREAS, SEATS
from games.wonderful_kingdom.view import DuchyView, KingdomView


def board(view: KingdomView) -> Iterator[Phrase]:
    yield phrase("alt.round", number=view.round, module=view.module)
    yield headline(view)
    for seat, one in enumerate(view.duchies):
        yield phrase("alt.duchy", duchy=SEATS[seat], count=one.points, built=one.built)
    if view.phase == "choice":
        yield from offers(view)


def board_in_full(view: KingdomView) -> Iterator[Phrase]:
    yield from board(view)
    for seat, one in enumerate(view.duchies):
        yield from duchy(seat, one)
    yield from module(view)


def module(view: KingdomView) -> Iterator[Phrase]:
    """What the strip of the module shows."""
    if MODULES[view.module].kind == "quest":
        yield phrase(f"card.{view.module}.text")
        for seat, one in enumerate(view.duchies):
            total = len(QUESTS[view.module].step)
            yield phrase("alt.steps", duchy=SEATS[seat], count=one.steps, total=total)
            yield needed(view.module, one.steps)
    for menace in menaces(view):
        place, args = where(view, menace.id)
        yield phrase(f"alt.menace.{place}", card=menace.id, **args)
    for seat, one in enumerate(view.duchies):
        if one.advisors:
            yield phrase("alt.advisors", duchy=SEATS[seat], card=one.advisors)


def offers(view: KingdomView) -> Iterator[Phrase]:
    for area, cards in zip(AREAS, view.areas, strict=True):
        up = tuple(laid.card for laid in cards if not laid.down)
        down = sum(laid.down for laid in cards)
        if up:
            yield phrase("alt.offer", area=area, card=up, count=down)
        else:
            yield phrase("alt.offer-down", area=area, count=down)


def duchy(seat: int, one: DuchyView) -> Iterator[Phrase]:
    name = SEATS[seat]
    yield phrase(
        "alt.means",
        duchy=name,
        raw_production=signs(one.production) or "0",
        krystallium=one.krystallium,
        soldiers=one.soldiers,
    )
    yield phrase(
        "alt.store",
        duchy=name,
        hand=one.hand,
        traps=one.traps,
        base=one.base,
        alchemy=len(one.alchemy),
        rate=one.rate,
        calamities=one.calamities,
    )
    built = tuple(card for kind in one.types for card in kind.cards)
    if built:
        yield phrase("alt.built", duchy=name, card=built)
    up = tuple(laid.card for laid in one.selection if not laid.down)
    down = sum(laid.down for laid in one.selection)
    if up:
        yield phrase("alt.chosen", duchy=name, card=up, count=down)
    elif down:
        yield phrase("alt.chosen-down", duchy=name, count=down)
    for site in one.sites:
        lacks = signs(tuple(map(max, repeat(0), map(sub, site.cost, site.filled))))
        yield phrase("alt.site", duchy=name, card=site.card, raw_open=lacks)


def hand(view: KingdomView) -> Iterator[Phrase]:
    cards = cards_of(view)
    if cards:
        yield phrase("alt.hand" if view.hand else "alt.selection", card=cards)
        return
    assert view.seat is not None
    one = view.duchies[view.seat]
    yield phrase("alt.bench", raw_cubes=signs(one.cubes) or "0")
    yield from duchy(view.seat, one)
