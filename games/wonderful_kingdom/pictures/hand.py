"""Cards side by side: the hand in the choice, the selection in planning."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Box, Shape, Sprite, Text
from games.wonderful_kingdom.cards import CALAMITY, FACTS, GIVES, MENACES, Fact, Profile
from games.wonderful_kingdom.pictures.parts import (
    Item,
    card_name,
    chip,
    chips,
    kind_name,
    kind_of,
    line,
    mini_of,
    tile,
    token,
)
from games.wonderful_kingdom.pictures.styles import BOLD, FIGURE, HEAVY, LABEL, SLANT
from games.wonderful_kingdom.state import SEATS
from games.wonderful_kingdom.view import KingdomView

COLUMNS, MOST = 4, 12
WIDE, TALL, GAP = 274, 438, 13
X, Y = 36, 132


def cards_of(view: KingdomView) -> tuple[str, ...]:
    """What the reader decides about: the hand, or in planning the selection."""
    assert view.seat is not None
    if view.hand:
        return view.hand
    if view.duchies[view.seat].asked != "build":
        return ()
    return tuple(laid.card for laid in view.duchies[view.seat].selection)


def rows_of(view: KingdomView) -> int:
    return max(1, min(3, -(-len(cards_of(view)) // COLUMNS)))


def hand(view: KingdomView) -> Iterator[Shape]:
    assert view.seat is not None
    title = "pic.open-hand" if view.outcome else "pic.your-hand"
    yield from header(view, view.seat, title if view.hand else "pic.your-selection")
    for place, card in enumerate(cards_of(view)[:MOST]):
        x = X + place % COLUMNS * (WIDE + GAP - 2)
        y = Y + place // COLUMNS * (TALL + GAP)
        yield from drawn(view.profile, card, place + 1, x, y)


def header(view: KingdomView, seat: int, title: str) -> Iterator[Shape]:
    """The scroll on top of every private picture."""
    yield Sprite(name=f"crest.{SEATS[seat]}", x=206, y=75, size=60)
    yield BOLD(phrase(title, duchy=SEATS[seat]), 252, 75, 420, size=36, least=26)
    words = phrase("pic.round-number", number=view.round)
    yield LABEL(words, 830, 75, 150, size=28, colour="ink2", anchor="rm")
    one = view.duchies[seat]
    count, sprite = (one.peeks, "spy") if len(view.duchies) == 1 else (one.traps, "trap")
    if view.phase == "choice":
        for index in range(count):
            yield Sprite(name=sprite, x=1000 - index * 48, y=75, size=42)


def drawn(profile: Profile, card: str, place: int, x: int, y: int) -> Iterator[Shape]:
    """A card with its place among the others; alone it has none."""
    kind = kind_of(card, profile)
    cold = card in MENACES
    fill = "ice" if cold else "blush" if card == CALAMITY.id else "vellum"
    yield Box(
        x=x,
        y=y,
        w=WIDE,
        h=TALL,
        fill=fill,
        edge="gold",
        line=4,
        radius=7,
        inner="rule",
        gap=8,
        shadow=True,
    )
    yield Sprite(name=f"initial.{kind}", x=x + 36, y=y + 36, size=44)
    if place:
        yield HEAVY(place, x + 36, y + 36, size=34, colour="gold3")
    yield BOLD(card_name(card), x + 66, y + 37, WIDE - 78, height=56, size=26)
    yield Sprite(name=mini_of(card), x=x + WIDE // 2, y=y + 129, size=WIDE - 28, shadow=False)
    yield Box(x=x + 13, y=y + 196, w=WIDE - 26, h=36, fill=_hue(kind), edge="ink", line=2, radius=3)
    yield Sprite(name=f"emblem.{kind}", x=x + 33, y=y + 214, size=27, shadow=False)
    yield LABEL(kind_name(kind), x + 53, y + 214, WIDE - 80, colour="vellum2")
    yield from body(profile, card, x, y + 240)


def _hue(kind: str) -> str:
    same = {"structure": "infrastructure", "company": "vehicle", "monument": "project"}
    kind = same.get(kind, kind)
    return "menace" if kind in ("giant-rats", "frost-giants", "shadows", "thieves") else kind


def body(profile: Profile, card: str, x: int, y: int) -> Iterator[Shape]:
    if card in FACTS[profile]:
        yield from development(FACTS[profile][card], x, y)
    elif card in GIVES:
        yield from treasure(card, x, y)
    elif card in MENACES:
        yield from menace(card, x, y)
    else:
        yield _page(card, x, y)


def _plate(x: int, y: int, w: int, h: int, fill: str = "vellum2", edge: str = "rule") -> Box:
    return Box(x=x, y=y, w=w, h=h, fill=fill, edge=edge, line=2, radius=4)


def _page(card: str, x: int, y: int) -> Text:
    """An advisor or a calamity says what it does."""
    return LABEL(
        phrase(f"card.{card}.text"), x + 22, y + 10, WIDE - 44, height=170, anchor="lt", cut=True
    )


def development(fact: Fact, x: int, y: int) -> Iterator[Shape]:
    wide = WIDE - 26
    yield _plate(x + 13, y, wide, 42)
    yield from _cost(fact, x + WIDE // 2, y + 21)
    pointed = fact.points or fact.points_count
    narrow = wide - 92 if pointed else wide
    rows: tuple[tuple[str, list[Item]], ...] = (
        ("recycle", chips([int(fact.recycle == kind) for kind in range(4)], 30)[1:]),
        ("sheaf", _produce(fact)),
        ("hammer", chips((0, 0, 0, 0, fact.krystallium, fact.soldiers), 30, "+")),
    )
    for index, (icon, items) in enumerate(rows):
        top = y + 48 + index * 46
        yield _plate(x + 13, top, narrow, 41)
        yield Sprite(name=icon, x=x + 34, y=top + 20, size=31, shadow=False)
        if items:
            yield line(items, x + 56, top + 20, narrow - 46, gap=4)
        else:
            yield Box(x=x + 62, y=top + 19, w=18, h=3, fill="rule", radius=1)
    if pointed:
        yield from _points(fact, x + WIDE - 56, y)


def _produce(fact: Fact) -> list[Item]:
    items = chips(fact.produce, 30)
    if fact.per_count:
        items += chip(
            fact.per_count,
            f"{('materials', 'population', 'gold', 'exploration')[fact.per_resource]}.full",
            28,
        )
        items += chip("×", f"tile.{fact.per_type}", 28)
    return items


def _cost(fact: Fact, middle: int, y: int) -> Iterator[Shape]:
    total, kinds = sum(fact.cost), sum(1 for n in fact.cost if n)
    size = 30 if total <= 6 else 26 if total <= 7 else 21
    step = size + 3
    x = middle - (total * step + (kinds - 1) * 6) // 2 + step // 2
    for kind, count in enumerate(fact.cost):
        for _ in range(count):
            yield token(kind, x, y, size)
            x += step
        x += 6 if count else 0


def _points(fact: Fact, x: int, y: int) -> Iterator[Shape]:
    if fact.points_count:
        yield Sprite(name="seal", x=x, y=y + 94, size=78)
        yield HEAVY(fact.points_count, x, y + 94, size=42)
        yield FIGURE("×", x - 24, y + 158, size=28)
        yield tile(fact.points_type, x + 8, y + 158, 38)
    else:
        yield Sprite(name="seal", x=x, y=y + 114, size=86)
        yield HEAVY(fact.points, x, y + 114, size=44)


def treasure(card: str, x: int, y: int) -> Iterator[Shape]:
    yield _plate(x + 13, y, WIDE - 26, 181)
    yield Sprite(name="recycle", x=x + 54, y=y + 74, size=52, shadow=False)
    yield line(chips(GIVES[card], 42), x + 92, y + 76, WIDE - 120, gap=6)
    yield SLANT(phrase("pic.only-recycle"), x + WIDE // 2, y + 146, WIDE - 50, size=25, anchor="mm")


def menace(card: str, x: int, y: int) -> Iterator[Shape]:
    one = MENACES[card]
    rows: list[tuple[str, str | int, str]] = [("strength", one.strength, "soldier.full")]
    if one.freeze:
        rows.append(("freezes", -one.freeze_count, f"{one.freeze}.full"))
    if one.rats:
        rows.append(("leaves", f"+{one.rats}", "tile.giant-rats"))
    if one.reward:
        rows.append(("beaten", f"+{one.reward['krystallium']}", "krystallium.full"))
    if one.points:
        rows.append(("at-the-end", one.points, "seal.minus"))
    for index, (name, value, sprite) in enumerate(rows):
        top = y + index * 47
        yield _plate(x + 13, top, WIDE - 26, 41, "ice2", "ice3")
        yield LABEL(phrase(f"pic.threat.{name}"), x + 25, top + 20, 140, size=25, colour="ice-ink")
        yield FIGURE(value, x + WIDE - 64, top + 20, size=34, anchor="rm")
        yield Sprite(name=sprite, x=x + WIDE - 40, y=top + 20, size=32, shadow=False)
