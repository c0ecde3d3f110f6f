"""The board: header, two offers, the track, both duchies and the module."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import Phrase, phrase
from games.scene import Box, Row, Shape, Sprite, Tag
from games.wonderful_kingdom.cards import (
    CALAMITY,
    FACTS,
    GIVES,
    MENACES,
    MODULES,
    RESOURCES,
    RULES,
    SOLO,
)
from games.wonderful_kingdom.pictures.duchy import DUCHY_Y, LEFT, PANEL, RIGHT, duchy
from games.wonderful_kingdom.pictures.module import module
from games.wonderful_kingdom.pictures.parts import (
    card_name,
    chip,
    chips,
    kind_of,
    line,
    mark,
    outline,
    points_seal,
    tile,
    token,
    yields,
)
from games.wonderful_kingdom.pictures.solo import solo_panel
from games.wonderful_kingdom.pictures.styles import BOLD, FIGURE, HEAVY, LABEL, SLANT
from games.wonderful_kingdom.state import AREAS, SEATS
from games.wonderful_kingdom.view import KingdomView, LaidView

HEAD_Y, OFFER_Y, TRACK_Y = 36, 132, 384
STRIP_W, STRIP_H, PITCH = PANEL - 26, 37, 43
LINES = 4
TRACK_X, STEP = 185, 166
PHASES = ("choice", "planning", "production", "fight")


def board(view: KingdomView) -> Iterator[Shape]:
    yield from header(view)
    for area, x in zip(range(len(AREAS)), (LEFT, RIGHT), strict=True):
        yield from offer(view, area, x)
    yield from track(view)
    yield from duchy(view, 0, LEFT)
    if len(view.duchies) > 1:
        yield from duchy(view, 1, RIGHT)
    else:
        yield from solo_panel(view, RIGHT, DUCHY_Y)
    yield from module(view)


def still(view: KingdomView) -> Iterator[Shape]:
    """Words that stand in every such picture."""
    yield BOLD(phrase("pic.round"), 44, HEAD_Y + 16, 230, size=30, colour="gold3")
    yield LABEL(phrase("pic.deck"), 996, HEAD_Y + 74, 104, colour="gold3", anchor="mm")
    yield LABEL(phrase("pic.discards"), 1108, HEAD_Y + 74, 108, colour="gold3", anchor="mm")
    for area, x in zip(AREAS, (LEFT, RIGHT), strict=True):
        yield Sprite(name=f"initial.{area}", x=x + 34, y=OFFER_Y + 29, size=40)
        letter = phrase("pic.area", area=area)
        yield HEAVY(letter, x + 34, OFFER_Y + 29, size=34, colour="gold3")
        yield BOLD(phrase("pic.offer"), x + 70, OFFER_Y + 29, 280, size=30, colour="rubric")
    for index in range(len(RESOURCES)):
        yield token(index, TRACK_X + STEP * index + STEP // 2, TRACK_Y + 45, 40)
    for x in (115, 1085)[: len(view.duchies)]:
        yield LABEL(phrase("pic.base"), x, TRACK_Y + 92, 144, size=23, colour="gold3", anchor="mm")


# ---- header


def header(view: KingdomView) -> Iterator[Shape]:
    for index in range(RULES.rounds):
        x, y = 64 + index * 54, HEAD_Y + 58
        now = index + 1 == view.round
        yield Sprite(name="round.now" if now else "round", x=x, y=y, size=50 if now else 40)
        yield HEAVY(index + 1, x, y, size=34 if now else 26, colour="ink" if now else "gold")
    who = acting(view)
    if who is not None:
        yield Sprite(name=f"crest.{SEATS[who]}", x=344, y=HEAD_Y + 41, size=64)
    x = 388 if who is not None else 330
    yield BOLD(headline(view), x, HEAD_Y + 28, 910 - x, size=34, least=22, cut=True)
    yield phases(view, x)
    yield from piles(view)


def acting(view: KingdomView) -> int | None:
    asked = [seat for seat, one in enumerate(view.duchies) if one.asked]
    if view.outcome is not None:
        asked = list(view.outcome.winners)
    return asked[0] if len(asked) == 1 else None


def headline(view: KingdomView) -> Phrase:
    """Who must do what."""
    if view.outcome is not None:
        return _result(view)
    asked = [seat for seat, one in enumerate(view.duchies) if one.asked]
    if len(asked) != 1:
        return phrase(f"pic.both.{view.phase}")
    (seat,) = asked
    slug = view.duchies[seat].asked
    known = ("take-area", "peek", "shift", "shroud", "rob")
    if slug in known:
        return phrase(f"pic.asked.{slug}", seat=seat)
    laying = slug in ("lay", "lay-cards", "lay-where")
    return phrase("pic.asked.lay" if laying else "pic.asked.busy", seat=seat)


def _result(view: KingdomView) -> Phrase:
    assert view.outcome is not None
    winners = view.outcome.winners
    if len(view.duchies) == 1:
        return phrase("pic.solo-over", count=view.duchies[0].points)
    if len(winners) > 1:
        return phrase("pic.shared")
    return phrase("pic.won", seat=winners[0])


def phases(view: KingdomView, x: int) -> Row:
    names = PHASES if MODULES[view.module].kind == "threat" else PHASES[:3]
    items = []
    for name in names:
        now = name == view.phase
        tag = Tag(shape="pill", fill="rubric", pad=12, height=30, shadow=False) if now else None
        items.append(
            LABEL(
                phrase(f"pic.phase.{name}"),
                size=23,
                face="bold" if now else "strong",
                colour="vellum2" if now else "ink2",
                tag=tag,
            )
        )
    return Row(x=x, y=HEAD_Y + 62, items=tuple(items), gap=16, width=912 - x)


def piles(view: KingdomView) -> Iterator[Shape]:
    for drop in (6, 3, 0) if view.deck else ():
        yield Sprite(name="back", x=974 + drop, y=HEAD_Y + 30 - drop, size=40)
    yield FIGURE(view.deck, 1026, HEAD_Y + 31, size=36, colour="gold3")
    yield Sprite(name="discards", x=1086, y=HEAD_Y + 30, size=40)
    yield FIGURE(len(view.discard), 1134, HEAD_Y + 31, size=36, colour="gold3")


# ---- offers


def offer(view: KingdomView, area: int, x: int) -> Iterator[Shape]:
    cards = view.areas[area]
    count = phrase("pic.cards", count=len(cards))
    yield LABEL(count, x + PANEL - 18, OFFER_Y + 29, 150, colour="ink2", anchor="rm")
    if len(cards) <= LINES:
        yield from _lines(view, area, x)
    else:
        yield from _columns(view, area, x)


def _lines(view: KingdomView, area: int, x: int) -> Iterator[Shape]:
    cards = view.areas[area]
    for index, laid in enumerate(cards):
        y = OFFER_Y + 56 + index * PITCH
        yield from strip(view, laid, x + 13, y)
        if f"{AREAS[area]}.{index + 1}" in view.marks:
            yield from outline(x + 13, y, STRIP_W, STRIP_H)
            yield from _hand(laid, area, y + STRIP_H // 2)
    if len(cards) < LINES:
        y = OFFER_Y + 56 + (len(cards) + LINES) * PITCH // 2 - 3
        yield Sprite(name="flourish", x=x + PANEL // 2, y=y, size=240, shadow=False)


def _hand(laid: LaidView, area: int, y: int) -> Iterator[Shape]:
    """The pointing hand in the gutter, with the mover's cuff."""
    if laid.by >= 0:
        way = "right" if area else "left"
        yield Sprite(name=f"hand.{SEATS[laid.by]}.{way}", x=600, y=y, size=44)


def _columns(view: KingdomView, area: int, x: int) -> Iterator[Shape]:
    cards = view.areas[area]
    columns = 2 if len(cards) <= 2 * LINES else 3
    wide = STRIP_W // columns
    for index, laid in enumerate(cards[: columns * LINES]):
        left = x + 13 + index // LINES * wide
        y = OFFER_Y + 56 + index % LINES * PITCH
        yield from small_strip(view, laid, left, y, wide - 6)
        if f"{AREAS[area]}.{index + 1}" in view.marks:
            yield from outline(left, y, wide - 6, STRIP_H)


def strip(view: KingdomView, laid: LaidView, x: int, y: int) -> Iterator[Shape]:
    """A card as one line: tile, name, cost, yield, points."""
    middle = y + STRIP_H // 2
    if not laid.card:
        yield Sprite(name="strip", x=x, y=y, size=STRIP_W, shadow=False)
        yield SLANT(phrase("pic.face-down"), x + 102, middle, 170, size=25, colour="gold3")
        return
    kind = kind_of(laid.card, view.profile)
    menace = laid.card in MENACES
    fill = "ice" if menace else "blush" if kind == "calamity" else "vellum2"
    yield Box(x=x, y=y, w=STRIP_W, h=STRIP_H, fill=fill, edge="ink2", line=2, radius=4)
    yield tile(kind, x + STRIP_H // 2, middle, STRIP_H - 4)
    yield LABEL(card_name(laid.card), x + 46, middle, 196, cut=True)
    if laid.down:
        yield Sprite(name="trap", x=x + STRIP_W - 24, y=middle, size=30, shadow=False)
    elif menace:
        yield from _threat(laid.card, x, middle)
    elif laid.card in FACTS[view.profile]:
        yield from _facts(view, laid.card, x, middle)
    elif laid.card in GIVES:
        yield line(chips(GIVES[laid.card], 26), x + 250, middle, 190, gap=5)
    elif kind == "calamity":
        yield from minus(CALAMITY.points, x + STRIP_W - 24, middle, STRIP_H)


def minus(points: int, x: int, y: int, size: int) -> Iterator[Shape]:
    yield Sprite(name="seal.minus", x=x, y=y, size=size, shadow=False)
    yield FIGURE(points, x, y, size=22)


def _facts(view: KingdomView, card: str, x: int, y: int) -> Iterator[Shape]:
    fact = FACTS[view.profile][card]
    yield line(chips(fact.cost, 24), x + 250, y, 130)
    right = x + STRIP_W - 48
    made = yields(fact, 23)
    if fact.points_count:
        made += chip("×", f"tile.{fact.points_type}", 24)
    if made:
        yield line(made, right, y, 132, "r")
    yield from points_seal(fact, x + STRIP_W - 24, y, STRIP_H)


def _threat(card: str, x: int, y: int) -> Iterator[Shape]:
    menace = MENACES[card]
    items = chip(menace.strength, "soldier.full", 26)
    if menace.freeze:
        items += chip(-menace.freeze_count, f"{menace.freeze}.full", 26)
    if menace.rats:
        items += chip(f"+{menace.rats}", "tile.giant-rats", 26)
    yield line(items, x + 250, y, 190, gap=6)
    if menace.points:
        yield from minus(menace.points, x + STRIP_W - 24, y, STRIP_H)


def small_strip(view: KingdomView, laid: LaidView, x: int, y: int, w: int) -> Iterator[Shape]:
    """A card as a tile, a name and its points, where space is short."""
    middle = y + STRIP_H // 2
    if not laid.card:
        yield Box(x=x, y=y, w=w, h=STRIP_H, fill="forest", edge="gold", line=2, radius=4)
        yield Sprite(name="trap", x=x + 20, y=middle, size=28, shadow=False)
        yield SLANT(
            phrase("pic.face-down"), x + 40, middle, w - 48, size=23, colour="gold3", cut=True
        )
        return
    kind = kind_of(laid.card, view.profile)
    yield Box(x=x, y=y, w=w, h=STRIP_H, fill="vellum2", edge="ink2", line=2, radius=4)
    yield tile(kind, x + 18, middle, 31)
    fact = FACTS[view.profile].get(laid.card)
    seal = 36 if fact and (fact.points or fact.points_count) else 0
    yield LABEL(card_name(laid.card), x + 40, middle, w - 46 - seal, size=23, cut=True)
    if fact:
        yield from points_seal(fact, x + w - 20, middle, 32)


# ---- track


def track(view: KingdomView) -> Iterator[Shape]:
    for index, resource in enumerate(RESOURCES):
        x, y = TRACK_X + STEP * index + STEP // 2, TRACK_Y + 45
        done = index < len(view.bonus)
        counts = [d.produced[index] if done else d.production[index] for d in view.duchies]
        yield from _counts(counts, x, y)
        if resource == view.resource:
            yield Box(x=x - 79, y=y - 35, w=158, h=70, edge="mark", line=4, radius=35)
        yield from _bonus(view, index, x)
    for seat, x in zip(range(len(view.duchies)), (115, 1085), strict=False):
        yield from mark(seat, x - 21, TRACK_Y + 46, 38)
        full = view.duchies[seat].base
        name = "soldier.full" if full else "soldier.none"
        yield Sprite(name=name, x=x + 20, y=TRACK_Y + 46, size=40, shadow=bool(full))


def _counts(counts: list[int], x: int, y: int) -> Iterator[Shape]:
    best = max(counts)
    alone = len(counts) == 1 or counts[0] != counts[1]
    for count, at in zip(counts, (x - 48, x + 48), strict=False):
        leads = count == best and alone and best
        yield FIGURE(
            count,
            at,
            y,
            size=36,
            face="heavy" if leads else "strong",
            colour="ink" if leads else "ink2",
        )
    if len(counts) == 1:
        yield LABEL(f"/{SOLO.power}", x + 50, y, size=26, colour="ink2", anchor="mm", least=24)


def _bonus(view: KingdomView, index: int, x: int) -> Iterator[Shape]:
    if index >= len(view.bonus):
        return
    seat = view.bonus[index]
    if seat < 0:
        words = phrase("pic.no-bonus")
        yield SLANT(words, x, TRACK_Y + 92, 150, size=22, colour="gold3", anchor="mm")
        return
    yield Box(x=x - 38, y=TRACK_Y + 74, w=76, h=34, fill="forest2", edge="gold", line=2, radius=17)
    yield from mark(seat, x - 17, TRACK_Y + 90, 30)
    yield token(5, x + 17, TRACK_Y + 91, 27)
