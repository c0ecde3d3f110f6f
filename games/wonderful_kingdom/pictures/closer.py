"""Looking closer: the offers as whole cards, and the built cards of a duchy one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Box, Shape, Sprite
from games.wonderful_kingdom.cards import FACTS
from games.wonderful_kingdom.pictures.hand import GAP, TALL, WIDE, drawn
from games.wonderful_kingdom.pictures.parts import (
    card_name,
    chip,
    kind_of,
    line,
    outline,
    points_seal,
    tile,
    yields,
)
from games.wonderful_kingdom.pictures.styles import BOLD, HEAVY, LABEL, SLANT
from games.wonderful_kingdom.state import AREAS, SEATS
from games.wonderful_kingdom.view import DuchyView, KingdomView, LaidView

X, Y = 36, 132
PITCH, ROWS = WIDE + GAP - 2, 3
LIST_X, LIST_Y, LIST_W = 58, 160, 1084
ROW, LONG = 56, 13


def columns(view: KingdomView) -> tuple[int, int]:
    """Four columns between the two offers, so that the cards take few rows; two each if equal."""
    counts = [len(area) for area in view.areas]
    splits = ((2, 2), (3, 1), (1, 3), (4, 0), (0, 4))
    return min(splits, key=lambda split: max(map(_rows_of, counts, split)))


def _rows_of(count: int, columns: int) -> int:
    return -(-count // columns) if columns else ROWS * 2 * bool(count)


def offer_rows(view: KingdomView) -> int:
    """How many rows of cards the picture has."""
    counts = (len(area) for area in view.areas)
    return max(1, min(ROWS, max(map(_rows_of, counts, columns(view)))))


def offers(view: KingdomView) -> Iterator[Shape]:
    """Both offers side by side, every card as it lies in a hand."""
    split = columns(view)
    if all(split):
        x = X + split[0] * PITCH - GAP // 2
        yield Box(x=x, y=Y, w=4, h=offer_rows(view) * (TALL + GAP) - GAP, fill="gold", radius=2)
    for area, name in enumerate(AREAS):
        yield from _title(view, area, name)
        for place, laid in enumerate(view.areas[area][: split[area] * ROWS]):
            x = X + (area * split[0] + place % split[area]) * PITCH
            y = Y + place // split[area] * (TALL + GAP)
            yield from _card(view, laid, place + 1, x, y)
            if f"{name}.{place + 1}" in view.marks:
                yield from outline(x, y, WIDE, TALL)


def _card(view: KingdomView, laid: LaidView, place: int, x: int, y: int) -> Iterator[Shape]:
    if not laid.card:
        yield from _back(x, y)
        return
    yield from drawn(view.profile, laid.card, place, x, y)
    if laid.down:
        yield Sprite(name="trap", x=x + WIDE - 34, y=y + 90, size=44)


def _title(view: KingdomView, area: int, name: str) -> Iterator[Shape]:
    x = 206 + area * 430
    yield Sprite(name=f"initial.{name}", x=x, y=75, size=44)
    yield HEAVY(phrase("pic.area", area=name), x, 75, size=36, colour="gold3")
    yield BOLD(phrase("pic.offer"), x + 36, 75, 200, size=34, colour="rubric", least=22)
    count = phrase("pic.cards", count=len(view.areas[area]))
    yield LABEL(count, x + 390, 75, 150, size=26, colour="ink2", anchor="rm")


def _back(x: int, y: int) -> Iterator[Shape]:
    """A card that the reader has not seen."""
    yield Box(x=x, y=y, w=WIDE, h=TALL, fill="forest", edge="gold", line=4, radius=7, shadow=True)
    yield Sprite(name="trap", x=x + WIDE // 2, y=y + TALL // 2 - 30, size=110)
    words = phrase("pic.face-down")
    yield SLANT(
        words, x + WIDE // 2, y + TALL // 2 + 70, WIDE - 40, size=30, colour="gold3", anchor="mm"
    )


# ---- built cards


def built(view: KingdomView, seat: int) -> Iterator[Shape]:
    """What a duchy has built: each kind of card with its number, yield and points."""
    one = view.duchies[seat]
    yield Sprite(name=f"crest.{SEATS[seat]}", x=206, y=75, size=60)
    words = phrase("pic.built-cards", duchy=SEATS[seat])
    yield BOLD(words, 252, 75, 420, size=36, least=24)
    yield Sprite(name="seal", x=790, y=75, size=66)
    yield HEAVY(one.points, 790, 75, size=34)
    rows = _rows(one)
    wide = LIST_W if len(rows) <= LONG else LIST_W // 2
    for index, (card, count) in enumerate(rows[: 2 * LONG]):
        x = LIST_X + index // LONG * wide
        yield from _built(view, card, count, x, LIST_Y + index % LONG * ROW, wide - 12)


def _rows(one: DuchyView) -> list[tuple[str, int]]:
    """Built cards by type, equal ones together, then the advisors."""
    cards = Counter(card for kind in one.types for card in kind.cards)
    return [*cards.items(), *((card, 1) for card in one.advisors)]


def _built(view: KingdomView, card: str, count: int, x: int, y: int, width: int) -> Iterator[Shape]:
    yield Box(x=x, y=y, w=width, h=ROW - 6, fill="vellum2", edge="rule", line=2, radius=4)
    middle = y + (ROW - 6) // 2
    yield tile(kind_of(card, view.profile), x + 30, middle, 40)
    if count > 1:
        yield BOLD(f"{count}×", x + 58, middle, size=30, least=24)
    left = x + (104 if count > 1 else 62)
    right = x + width - 62
    yield BOLD(card_name(card), left, middle, right - left - 210, size=30, cut=True)
    fact = FACTS[view.profile].get(card)
    if fact is None:
        return
    made = yields(fact, 28)
    if fact.points_count:
        made += chip("×", f"tile.{fact.points_type}", 28)
    if made:
        yield line(made, right, middle, 205, "r", gap=4)
    yield from points_seal(fact, x + width - 30, middle, 44)
