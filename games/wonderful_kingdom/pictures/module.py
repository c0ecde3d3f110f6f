"""The module: a strip at the foot of the board, and a picture of its own to look closer."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Box, Path, Shape, Sprite, Tag
from games.wonderful_kingdom.cards import MENACES, MODULES, QUESTS, Menace, QuestStep
from games.wonderful_kingdom.pictures.parts import Item, card_name, chip, line, mark
from games.wonderful_kingdom.pictures.styles import BOLD, HEAVY, LABEL, PROSE
from games.wonderful_kingdom.state import AREAS, SEATS
from games.wonderful_kingdom.view import KingdomView

X, Y, H = 38, 1104, 62
CELLS = X + 256
STEP_W = 372
MANY = 6  # numbers and tokens: three needs, which must be smaller to have room
MIDDLE = Y + H // 2
LIST_X, LIST_Y, LIST_W, LIST_H = 58, 150, 1084, 530
LEAST_ROWS = 4


def sign(view: KingdomView) -> str:
    """The name of the module's emblem."""
    kind = MODULES[view.module].kind
    return {"threat": view.module, "support": "advisor", "quest": "quest"}[kind]


def menaces(view: KingdomView) -> list[Menace]:
    return [menace for menace in MENACES.values() if menace.deck == view.module]


def module(view: KingdomView) -> Iterator[Shape]:
    kind = MODULES[view.module].kind
    yield Sprite(name=f"emblem.{sign(view)}", x=X + 36, y=MIDDLE, size=44, shadow=False)
    yield BOLD(
        phrase("pic.module", module=view.module),
        X + 64,
        MIDDLE,
        162,
        height=52,
        size=26,
        colour="vellum2",
    )
    if kind == "threat":
        yield from threats(view)
    elif kind == "support":
        yield from advisors(view)
    else:
        yield from steps(view)


def threats(view: KingdomView) -> Iterator[Shape]:
    for index, menace in enumerate(menaces(view)):
        x = CELLS + index * 218
        yield from mark(SEATS.index(menace.owner), x + 20, MIDDLE, 42)
        level = HEAVY("I" * menace.level, size=25, anchor="lm", least=25)
        yield line([level, *dangers(menace, 26)], x + 48, MIDDLE - 14, 165, gap=6)
        yield whereabouts(view, menace.id, x + 48, MIDDLE + 15, 26, 158)


def dangers(menace: Menace, size: int) -> list[Item]:
    """What it takes to beat it, and what it does until then."""
    items: list[Item] = [*chip(menace.strength, "soldier.full", size)]
    if menace.freeze:
        items += chip(-menace.freeze_count, f"{menace.freeze}.full", size)
    if menace.rats:
        items += chip(f"+{menace.rats}", "tile.giant-rats", size)
    return items


def whereabouts(
    view: KingdomView, card: str, x: int, y: int, size: int, width: int, at: str = "l"
) -> Shape:
    place, args = where(view, card)
    colour, face = ("rubric", "bold") if place == "haunts" else ("ice-ink", "strong")
    words = phrase(f"pic.{place}", **args)
    return LABEL(words, x, y, width, size=size, face=face, colour=colour, anchor=f"{at}m", cut=True)


def where(view: KingdomView, card: str) -> tuple[str, dict[str, str]]:
    """Where a menace is: what it is about, and in which duchy or area."""
    for seat, one in enumerate(view.duchies):
        if any(held.card == card for held in one.menaces):
            return "haunts", {"duchy": SEATS[seat]}
    if card in view.gone:
        return "gone", {}
    if card in view.stock[0] or card in view.stock[1]:
        return "at-home", {}
    for area, cards in zip(AREAS, view.areas, strict=True):
        if any(laid.card == card for laid in cards):
            return "in-offer", {"area": area}
    return "underway", {}


def advisors(view: KingdomView) -> Iterator[Shape]:
    for seat, one in enumerate(view.duchies):
        x = CELLS + seat * 436
        yield from mark(seat, x + 20, MIDDLE, 42)
        if one.advisors:
            words = phrase("pic.advisors", card=one.advisors)
        else:
            words = phrase("pic.no-advisors")
        yield LABEL(words, x + 50, MIDDLE, 376, size=28, colour="ice-ink", cut=True)


def steps(view: KingdomView) -> Iterator[Shape]:
    """How far each duchy is, and what its next step needs and brings."""
    for seat in range(len(view.duchies)):
        x = CELLS + seat * 436
        yield from mark(seat, x + 22, MIDDLE, 46)
        yield from progress(view, seat, x + 54, MIDDLE + 20)
        yield line(next_step(view, seat), x + 54, MIDDLE - 8, STEP_W, gap=2)


def progress(view: KingdomView, seat: int, x: int, y: int) -> Iterator[Shape]:
    """A bar with a part for every step, filled where it is done."""
    count = len(QUESTS[view.module].step)
    wide = STEP_W // count
    for index in range(count):
        done = index < view.duchies[seat].steps
        fill, edge = ("ice-ink", "") if done else ("vellum2", "ice-ink")
        yield Box(
            x=x + index * wide, y=y - 5, w=wide - 6, h=11, fill=fill, edge=edge, line=2, radius=4
        )


def next_step(view: KingdomView, seat: int) -> list[Item]:
    """Number, need and prize of the step that a duchy must do next."""
    done, found = view.duchies[seat].steps, QUESTS[view.module].step
    if done == len(found):
        return [BOLD(phrase("pic.steps-done"), size=34, colour="ice-ink", least=30)]
    pill = Tag(shape="pill", fill="ice-ink", pad=11, height=36, shadow=False)
    number = HEAVY(done + 1, size=34, colour="vellum2", anchor="lm", least=34, tag=pill)
    size = 34 if len(needs(view, found[done], 0)) < MANY else 30
    arrow = LABEL("→", size=size, colour="ice-ink", least=size)
    gives = prize(found[done], size, first=is_open(view, done))
    return [number, *needs(view, found[done], size), arrow, *gives]


def is_open(view: KingdomView, step: int) -> bool:
    """Whether somebody can still be the first at this step."""
    return all(one.steps <= step for one in view.duchies)


def needs(view: KingdomView, step: QuestStep, size: int) -> list[Item]:
    items: list[Item] = []
    if step.built:
        items += chip(step.built.count, f"tile.{getattr(step.built.per, view.profile)}", size)
    if step.produced:
        items += chip(f"≥{step.produced.count}", f"{step.produced.resource}.full", size)
    for kind, count in step.pay.items():
        items += chip(f"−{count}", f"{kind}.full", size)
    return items


def prize(step: QuestStep, size: int, *, first: bool) -> list[Item]:
    """The points of a step, and what the first one there gets besides."""
    items: list[Item] = [*chip(step.points, "seal", size)]
    if not first:
        return items
    if step.first_points:
        items += chip(f"+{step.first_points}", "crown", size)
    for kind, count in step.first.items():
        items += chip(f"+{count}", f"{kind}.full", size)
    return items


# ---- looking closer


def advised(view: KingdomView) -> list[tuple[int, str]]:
    return [(seat, card) for seat, one in enumerate(view.duchies) for card in one.advisors]


def has_closer(view: KingdomView) -> bool:
    """Whether there is something to look at."""
    return MODULES[view.module].kind != "support" or bool(advised(view))


def closer(view: KingdomView) -> Iterator[Shape]:
    """The same as in the strip, to be read on a telephone."""
    yield Sprite(name=f"initial.{sign(view)}", x=206, y=75, size=56)
    yield Sprite(name=f"emblem.{sign(view)}", x=206, y=75, size=44, shadow=False)
    yield BOLD(phrase("pic.module", module=view.module), 252, 75, 560, size=36, least=24)
    match MODULES[view.module].kind:
        case "quest":
            yield from step_rows(view)
        case "threat":
            yield from menace_rows(view)
        case _:
            yield from advisor_rows(view)


def rows(count: int) -> Iterator[tuple[Box, int]]:
    """So many frames one below the other, and the middle of each."""
    pitch = LIST_H // max(LEAST_ROWS, count)
    for index in range(count):
        y, h = LIST_Y + index * pitch, pitch - 10
        edge = Box(x=LIST_X, y=y, w=LIST_W, h=h, fill="vellum2", edge="rule", line=2, radius=4)
        yield edge, y + h // 2


def step_rows(view: KingdomView) -> Iterator[Shape]:
    """A step: what it needs, what it brings, and who has done it."""
    found = QUESTS[view.module].step
    for (index, step), (box, y) in zip(enumerate(found), rows(len(found)), strict=True):
        yield box
        yield HEAVY(index + 1, LIST_X + 48, y, size=60, colour="rubric")
        yield line(needs(view, step, 50), LIST_X + 110, y, 400, gap=8)
        there = LIST_X + 530
        yield Path(points=((there - 40, y), (there, y)), edge="ink2", width=6, head=16)
        yield line(prize(step, 50, first=is_open(view, index)), LIST_X + 565, y, 250, gap=8)
        for seat, one in enumerate(view.duchies):
            x = LIST_X + 893 + seat * 124
            if one.steps > index:
                yield from mark(seat, x, y, 66)
            elif one.steps == index:
                yield from awaited(seat, x, y)


def awaited(seat: int, x: int, y: int) -> Iterator[Shape]:
    """The place of a duchy's shield at the step that it must do next."""
    yield Box(x=x - 58, y=y - 52, w=116, h=104, edge="rubric", line=4, radius=8, dash=(12, 8))
    yield from mark(seat, x, y - 14, 46)
    yield LABEL(phrase("pic.next-step"), x, y + 30, 104, size=28, colour="rubric", anchor="mm")


def menace_rows(view: KingdomView) -> Iterator[Shape]:
    """A menace: whose it is, what it does and brings, and where it is."""
    found = menaces(view)
    for menace, (box, y) in zip(found, rows(len(found)), strict=True):
        yield box
        yield from mark(SEATS.index(menace.owner), LIST_X + 52, y, 66)
        yield BOLD(card_name(menace.id), LIST_X + 104, y - 26, 640, size=38, least=24)
        items = dangers(menace, 38)
        for kind, count in menace.reward.items():
            items += chip(f"+{count}", f"{kind}.full", 38)
        if menace.points:
            items += chip(menace.points, "seal", 38)
        yield line(items, LIST_X + 104, y + 28, 640, gap=10)
        yield whereabouts(view, menace.id, LIST_X + LIST_W - 24, y, 34, 310, "r")


def advisor_rows(view: KingdomView) -> Iterator[Shape]:
    found = advised(view)
    for (seat, card), (box, y) in zip(found, rows(len(found)), strict=True):
        yield box
        yield from mark(seat, LIST_X + 48, y, 58)
        yield BOLD(card_name(card), LIST_X + 92, y, 350, size=36)
        yield PROSE(
            phrase(f"card.{card}.text"),
            LIST_X + 460,
            y,
            LIST_W - 480,
            height=box.h - 8,
            size=32,
            least=18,
        )
