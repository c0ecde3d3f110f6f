"""Close-ups of the conflict and of one's own area."""

from __future__ import annotations

from collections.abc import Iterator

from games.dune_uprising import data
from games.dune_uprising.contracts import as_played
from games.dune_uprising.pictures.parts import (
    ROMAN,
    icon,
    leader_name,
    plate,
    signs,
    token,
)
from games.dune_uprising.pictures.styles import FIGURE, LABEL, PROSE, TITLE
from games.dune_uprising.state import SEATS
from games.dune_uprising.view import DuneView
from games.phrases import Phrase, phrase
from games.scene import Box, Shape


def conflict(view: DuneView) -> Iterator[Shape]:
    if not view.conflict:
        return
    card = data.conflicts()[view.conflict]
    yield Box(x=40, y=40, w=116, h=116, fill="spice", radius=20)
    yield FIGURE(ROMAN[card.tier], 98, 98, size=72)
    yield icon(f"{card.icon}.bone", 238, 98, 104)
    yield TITLE(
        phrase(f"card.{card.id}"), 40, 250, 560, height=150, size=60, colour="bone", least=36
    )
    for i, effects in enumerate((card.first, card.second, card.third)):
        y = 498 + i * 118
        yield plate(32, y - 50, 500, 102)
        yield icon(f"medal.{i + 1}", 88, y, 80)
        yield FIGURE(i + 1, 88, y, size=46)
        yield signs(as_played(effects, view.variants.choam), 146, y, 58, 376)
    yield icon("wall.stone", 102, 886, 112, 0 if view.wall else 80)
    yield icon("worm", 486, 886, 84, 70 if card.protected and view.wall else 0)
    yield LABEL(_worms(view), 172, 886, 262, height=110, size=32, least=22)
    for seat in range(3):
        yield from army(view, seat)


def _worms(view: DuneView) -> Phrase:
    if not data.conflicts()[view.conflict].protected:
        return phrase("pic.outside-the-wall")
    return phrase("pic.behind-the-wall" if view.wall else "pic.wall-gone")


def army(view: DuneView, seat: int) -> Iterator[Shape]:
    x, y = 564, 522 + seat * 164
    player = view.players[seat]
    yield Box(x=x, y=y - 74, w=604, h=148, fill=f"lane-{SEATS[seat]}", radius=20)
    yield from token(seat, x + 64, y, 96)
    shown = min(player.conflict, 4)
    for i in range(shown):
        yield icon(f"cube.{SEATS[seat]}", x + 158 + i * 34, y - 26, 56)
    if player.conflict:
        yield FIGURE(player.conflict, x + 168 + shown * 34, y - 26, size=44, anchor="lm")
    if player.worms:
        yield icon(f"worm.{SEATS[seat]}", x + 404, y - 24, 74)
        yield FIGURE(player.worms, x + 404, y + 20, size=30, halo="bone")
    yield LABEL(leader_name(view, seat), x + 134, y + 46, 250, size=32, least=22)
    yield icon("sword.ink", x + 474, y, 72)
    size = 92 if player.strength < 10 else 74
    yield FIGURE(player.strength, x + 552, y, size=size)


def area(view: DuneView) -> Iterator[Shape]:
    """The own leader, what lies in play, discard pile, contracts and won cards."""
    seat = view.seat or 0
    player = view.players[seat]
    yield from token(seat, 56, 44, 60)
    yield TITLE(leader_name(view, seat), 100, 45, 900, size=42, colour="bone")
    yield plate(24, 88, 1152, 190)
    yield PROSE(phrase(f"card.{player.leader}.text"), 48, 183, 1104, height=166, size=34, least=22)
    face_up = tuple(c for c in (player.objective, *player.won) if c not in player.flipped)
    panels: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("play", player.played + player.revealed),
        ("discard", player.discard),
        ("won", face_up),
        ("flipped", player.flipped),
        ("contracts", player.contracts),
        ("completed", player.completed),
    )
    for i, (name, cards) in enumerate(panels):
        x, y = 24 + (i % 2) * 585, 296 + (i // 2) * 198
        yield plate(x, y, 567, 182, "sand1")
        yield LABEL(phrase(f"pic.area.{name}"), x + 22, y + 34, 420, size=30)
        yield FIGURE(len(cards), x + 545, y + 34, size=34, anchor="rm")
        if cards:
            listed = phrase("pic.list", card=tuple(sorted(set(cards))))
            yield PROSE(listed, x + 22, y + 66, 523, height=108, size=27, anchor="lt")
