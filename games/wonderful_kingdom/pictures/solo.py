"""The right leaf of the board when one plays alone: what comes, what must be reached."""

from __future__ import annotations

from collections.abc import Iterator

from games.phrases import phrase
from games.scene import Shape, Sprite
from games.wonderful_kingdom.cards import FACTS, SCENARIOS, SOLO
from games.wonderful_kingdom.pictures.parts import (
    card_name,
    chips,
    heading,
    kind_of,
    line,
    mini_of,
    points_seal,
    tile,
)
from games.wonderful_kingdom.pictures.styles import BOLD, HEAVY, LABEL
from games.wonderful_kingdom.view import KingdomView


def solo_panel(view: KingdomView, x: int, y: int) -> Iterator[Shape]:
    yield from next_card(view, x + 20, y + 30)
    yield from hazards(view, x + 20, y + 250)
    yield from medals(view, x + 20, y + 340)
    if view.scenario:
        yield from task(view, x + 20, y + 440)


def next_card(view: KingdomView, x: int, y: int) -> Iterator[Shape]:
    yield from heading(phrase("pic.next-card"), x, y, 500)
    if not view.next_card:
        return
    yield Sprite(name=mini_of(view.next_card), x=x + 128, y=y + 92, size=240)
    yield tile(kind_of(view.next_card, view.profile), x + 284, y + 52, 36)
    yield BOLD(card_name(view.next_card), x + 312, y + 52, 186, size=26, cut=True)
    fact = FACTS[view.profile].get(view.next_card)
    if fact:
        yield line(chips(fact.cost, 28), x + 268, y + 100, 230, gap=4)
        yield line(chips(fact.produce, 28), x + 268, y + 140, 160, gap=4)
        yield from points_seal(fact, x + 470, y + 140, 50)


def hazards(view: KingdomView, x: int, y: int) -> Iterator[Shape]:
    yield from heading(phrase("pic.hazards"), x, y, 400)
    for index in range(min(view.hazards, 12)):
        yield Sprite(name="back", x=x + 16 + index * 34, y=y + 46, size=28)
    yield HEAVY(view.hazards, x + 480, y + 44, size=38, anchor="rm")


def medals(view: KingdomView, x: int, y: int) -> Iterator[Shape]:
    scenario = SCENARIOS.get(view.scenario)
    wanted = scenario.medals if scenario else SOLO.medals
    yield from heading(phrase("pic.medals"), x, y, 400)
    for index, name in enumerate(("bronze", "silver", "gold")):
        at = x + 30 + index * 160
        yield Sprite(name=f"medal.{name}", x=at, y=y + 50, size=46)
        reached = view.duchies[0].points >= getattr(wanted, name)
        colour, face = ("leaf", "heavy") if reached else ("ink", "strong")
        yield LABEL(
            getattr(wanted, name), at + 36, y + 50, size=36, face=face, colour=colour, least=24
        )


def task(view: KingdomView, x: int, y: int) -> Iterator[Shape]:
    scenario = SCENARIOS[view.scenario]
    built = [card for kind in view.duchies[0].types for card in kind.cards]
    yield from heading(phrase("pic.task", scenario=view.scenario), x, y, 500)
    for index, card in enumerate(scenario.must_build):
        row = y + 40 + index * 40
        yield tile(kind_of(card, view.profile), x + 18, row, 32)
        yield LABEL(card_name(card), x + 46, row, 380, size=26)
        if card in built:
            yield Sprite(name="tick", x=x + 470, y=row, size=40, shadow=False)
