"""The strip of the module at the foot of the board."""

from __future__ import annotations

from collections.abc import Iterator

from games.scene import Shape, Sprite, Text
from games.wonderful_kingdom.cards import MENACES, MODULES, QUESTS, QuestStep
from games.wonderful_kingdom.pictures.parts import Item, chip, label, line, mark, number
from games.wonderful_kingdom.state import AREAS, SEATS
from games.wonderful_kingdom.view import KingdomView
from games.words import Phrase, phrase

X, Y, H = 38, 1104, 62
CELLS = X + 256
MIDDLE = Y + H // 2


def module(view: KingdomView) -> Iterator[Shape]:
    kind = MODULES[view.module].kind
    emblem = {"threat": view.module, "support": "advisor", "quest": "quest"}[kind]
    yield Sprite(name=f"emblem.{emblem}", x=X + 36, y=MIDDLE, size=44, shadow=False)
    yield Text(
        words=phrase("pic.module", module=view.module),
        x=X + 64,
        y=MIDDLE,
        size=26,
        face="bold",
        colour="vellum2",
        anchor="lm",
        width=162,
        height=52,
        least=20,
    )
    if kind == "threat":
        yield from threats(view)
    elif kind == "support":
        yield from advisors(view)
    else:
        yield from steps(view)


def threats(view: KingdomView) -> Iterator[Shape]:
    cards = [menace for menace in MENACES.values() if menace.deck == view.module]
    for index, menace in enumerate(cards):
        x = CELLS + index * 218
        yield from mark(SEATS.index(menace.owner), x + 20, MIDDLE, 42)
        level = Text(words="I" * menace.level, size=25, face="heavy", anchor="lm", least=25)
        items: list[Item] = [level, *chip(menace.strength, "soldier.full", 23)]
        if menace.freeze:
            items += chip(-menace.freeze_count, f"{menace.freeze}.full", 23)
        if menace.rats:
            items += chip(f"+{menace.rats}", "tile.giant-rats", 23)
        yield line(items, x + 48, MIDDLE - 14, 165, gap=6)
        yield whereabouts(view, menace.id, x + 48)


def whereabouts(view: KingdomView, card: str, x: int) -> Shape:
    for seat, one in enumerate(view.duchies):
        if any(held.card == card for held in one.menaces):
            words = phrase("pic.haunts", duchy=SEATS[seat])
            return label(words, x, MIDDLE + 15, 22, 150, "rubric", "bold", cut=True)
    return label(_place(view, card), x, MIDDLE + 15, 22, 150, "ice-ink", cut=True)


def _place(view: KingdomView, card: str) -> Phrase:
    if card in view.gone:
        return phrase("pic.gone")
    if card in view.stock[0] or card in view.stock[1]:
        return phrase("pic.at-home")
    for area, cards in zip(AREAS, view.areas, strict=True):
        if any(laid.card == card for laid in cards):
            return phrase("pic.in-offer", area=area)
    return phrase("pic.underway")


def advisors(view: KingdomView) -> Iterator[Shape]:
    for seat, one in enumerate(view.duchies):
        x = CELLS + seat * 436
        yield from mark(seat, x + 20, MIDDLE, 42)
        if one.advisors:
            words = phrase("pic.advisors", card=one.advisors)
        else:
            words = phrase("pic.no-advisors")
        yield label(words, x + 50, MIDDLE, 24, 376, "ice-ink", cut=True)


def steps(view: KingdomView) -> Iterator[Shape]:
    for index, step in enumerate(QUESTS[view.module].step):
        x = CELLS + index * 218
        yield number(index + 1, x + 10, MIDDLE, 34, "ice-ink", "heavy")
        yield line(needs(view, step), x + 32, MIDDLE - 14, 178, gap=3)
        prize: list[Item] = [*chip(step.points, "seal", 22)]
        if step.first_points:
            prize += chip(f"+{step.first_points}", "crown", 22)
        for kind, count in step.first.items():
            prize += chip(f"+{count}", f"{kind}.full", 22)
        yield line(prize, x + 32, MIDDLE + 15, 120, gap=3)
        for seat, one in enumerate(view.duchies):
            if one.steps > index:
                yield from mark(seat, x + 168 + seat * 28, MIDDLE + 15, 30)


def needs(view: KingdomView, step: QuestStep) -> list[Item]:
    items: list[Item] = []
    if step.built:
        items += chip(step.built.count, f"tile.{getattr(step.built.per, view.profile)}", 24)
    if step.produced:
        items += chip(f"≥{step.produced.count}", f"{step.produced.resource}.full", 24)
    for kind, count in step.pay.items():
        items += chip(f"−{count}", f"{kind}.full", 24)
    return items
