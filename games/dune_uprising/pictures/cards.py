"""Close-ups made of cards: the Imperium row, and the hand for its owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.dune_uprising import data
from games.dune_uprising.pictures.parts import (
    icon,
    lozenge,
    plate,
    signs,
    simple,
    tag_colours,
    token,
)
from games.dune_uprising.pictures.styles import FIGURE, LABEL, PROSE, TITLE
from games.dune_uprising.state import FLOW, PREPARE, SEATS
from games.dune_uprising.view import DuneView
from games.phrases import phrase
from games.scene import Box, Shape

W, GAP, LEFT, TOP = 372, 18, 24, 88


def place(i: int, high: int) -> tuple[int, int]:
    return LEFT + (i % 3) * (W + GAP), TOP + (i // 3) * (high + GAP)


def row(view: DuneView) -> Iterator[Shape]:
    """Five cards, the reserve and, with CHOAM, the open contracts."""
    yield TITLE(phrase("pic.row"), 24, 44, 760, size=42, colour="bone")
    yield icon("deck", 1080, 44, 54)
    yield FIGURE(view.imperium, 1176, 45, size=42, colour="bone", anchor="rm")
    high = 352
    cards = [(card, "") for card in view.row]
    cards += [(card, f"×{view.reserve[card]}") for card in (PREPARE, FLOW)]
    for i, (card, count) in enumerate(cards):
        yield from face(card, *place(i, high), high, count)
    for i, contract in enumerate(view.market):
        yield from contract_face(contract, *place(7 + i, high), high)


def cells(view: DuneView) -> list[tuple[str, int]]:
    """Hand cards and intrigue cards, equal ones together."""
    return sorted(Counter(view.hand).items()) + sorted(Counter(view.own_intrigue).items())


def hand_height(view: DuneView) -> int:
    rows = -(-max(1, len(cells(view))) // 3)
    return 500 if rows == 1 else 900 if rows == 2 else 1200


def hand(view: DuneView) -> Iterator[Shape]:
    seat = view.seat or 0
    player = view.players[seat]
    yield from token(seat, 56, 44, 60)
    title = phrase("pic.open-hand" if view.outcome else "pic.hand")
    yield TITLE(title, 100, 45, 500, size=42, colour="bone")
    for i in range(3 if player.swordmaster else 2):
        name = f"agent.{SEATS[seat]}" if i < player.agents_left else "pawn.bone"
        yield icon(name, 1150 - i * 57, 44, 52, 0 if i < player.agents_left else 60)
    found = cells(view)
    if not found:
        yield LABEL(phrase("pic.empty-hand"), 600, 300, 900, size=36, colour="bone", anchor="mm")
    rows = -(-max(1, len(found)) // 3)
    high = min(384, (hand_height(view) - TOP - GAP) // rows - GAP)
    for i, (card, count) in enumerate(found):
        more = f"×{count}" if count > 1 else ""
        if card in data.cards():
            yield from face(card, *place(i, high), high, more)
        else:
            yield from intrigue_face(card, *place(i, high), high, more)


def alone(card: str, x: int, y: int, high: int) -> Iterator[Shape]:
    """A card by itself; conflicts, leaders and the rivals' cards have no face of this kind."""
    if card in data.cards():
        yield from face(card, x, y, high, "")
    elif card in data.intrigues():
        yield from intrigue_face(card, x, y, high, "")
    elif card in data.contracts():
        yield from contract_face(card, x, y, high)


def head(card: str, x: int, y: int, colours: tuple[str, ...]) -> Iterator[Shape]:
    yield Box(x=x, y=y, w=W, h=84, fill=colours[0], radius=18, corners="top")
    if len(colours) > 1:
        yield Box(x=x, y=y + 58, w=W, h=26, fill=colours[1], radius=0)


def face(card: str, x: int, y: int, high: int, count: str) -> Iterator[Shape]:
    """A card: head in the colours of its factions, agent box, reveal strip."""
    entry = data.cards()[card]
    yield plate(x, y, W, high)
    yield from head(card, x, y, tag_colours(card))
    left = x + 20
    if entry.cost:
        yield from lozenge(entry.cost, x + 46, y + 42, 70)
        left = x + 92
    right = x + W - 14
    for tag in reversed(entry.tags):
        yield icon(tag, right - 22, y + 42, 44)
        right -= 50
    name = phrase(f"card.{card}#label")
    yield LABEL(name, left, y + 42, right - left - 8, height=76, size=32, colour="bone")
    foot = 46 if entry.acquire else 0
    strip = y + high - 76 - foot
    yield from _agent_box(card, x, y + 84, strip - y - 84)
    yield from _reveal_strip(card, x, strip, bool(foot), count)
    if foot:
        yield Box(x=x, y=y + high - 46, w=W, h=46, fill="indigo", radius=18, corners="bottom")
        yield LABEL(
            phrase(f"card.{card}.acquire"), x + 18, y + high - 23, W - 36, size=26, colour="bone"
        )


def _agent_box(card: str, x: int, y: int, high: int) -> Iterator[Shape]:
    entry = data.cards()[card]
    middle = y + high // 2
    columns = 1 if len(entry.icons) <= 2 else 2
    size = min(52, (high - 16) // max(1, -(-len(entry.icons) // columns)) - 6)
    rows = -(-len(entry.icons) // columns)
    for i, name in enumerate(entry.icons):
        px = x + 18 + size // 2 + (i % columns) * (size + 6)
        py = middle - (rows - 1) * (size + 6) // 2 + (i // columns) * (size + 6)
        yield icon(name, px, py, size)
    left = x + 26 + columns * (size + 6) if entry.icons else x + 22
    room = x + W - left - 16
    if entry.agent and simple(entry.agent):
        yield signs(entry.agent, left, middle, 44, room)
    elif entry.agent:
        yield PROSE(phrase(f"card.{card}.agent"), left, middle, room, height=high - 12, size=28)
    elif not entry.icons:
        only = phrase("pic.reveal-only")
        yield LABEL(only, x + W // 2, middle, W - 40, size=28, colour="sand4", anchor="mm")


def _reveal_strip(card: str, x: int, y: int, foot: bool, count: str) -> Iterator[Shape]:
    entry = data.cards()[card]
    corners = "none" if foot else "bottom"
    yield Box(x=x, y=y, w=W, h=76, fill="sand2", radius=18, corners=corners)  # type: ignore[arg-type]
    room = W - 40 - (70 if count else 0)
    if entry.reveal and simple(entry.reveal):
        yield signs(entry.reveal, x + 20, y + 38, 46, room)
    elif entry.reveal:
        yield PROSE(phrase(f"card.{card}.reveal"), x + 20, y + 38, room, height=70, size=26)
    if count:
        yield FIGURE(count, x + W - 18, y + 38, size=38, anchor="rm")


def intrigue_face(card: str, x: int, y: int, high: int, count: str) -> Iterator[Shape]:
    yield plate(x, y, W, high)
    yield Box(x=x, y=y, w=W, h=84, fill="violet", radius=18, corners="top")
    yield icon("intrigue", x + 42, y + 42, 58)
    yield LABEL(phrase(f"card.{card}"), x + 80, y + 42, W - 100, height=76, size=32, colour="bone")
    yield PROSE(
        phrase(f"card.{card}.text"),
        x + 22,
        y + 84 + (high - 84) // 2,
        W - 44,
        height=high - 104,
        size=30,
    )
    if count:
        yield FIGURE(count, x + W - 18, y + high - 30, size=38, anchor="rm")


def contract_face(card: str, x: int, y: int, high: int) -> Iterator[Shape]:
    entry = data.contracts()[card]
    yield plate(x, y, W, high, "sand1")
    yield Box(x=x + 10, y=y + 10, w=W - 20, h=high - 20, edge="sand3", line=4, radius=14)
    yield icon("contract", x + 62, y + 62, 64)
    yield LABEL(phrase(f"card.{card}"), x + 106, y + 62, W - 130, height=80, size=30)
    yield PROSE(phrase(f"card.{card}.text"), x + 30, y + 176, W - 60, height=120, size=28)
    if simple(entry.reward):
        yield icon("arrow.ink", x + 56, y + high - 56, 46)
        yield signs(entry.reward, x + 96, y + high - 56, 54, W - 130)
