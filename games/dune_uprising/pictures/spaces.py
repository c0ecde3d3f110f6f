"""Looking closer at the spaces: what each of them costs, and in words what it gives."""

from __future__ import annotations

from collections.abc import Iterator

from assets.dune_uprising.art.places import FACTION_SPACES, FACTIONS, GROUPED
from games.dune_uprising.pictures.board import price, swordmaster
from games.dune_uprising.pictures.parts import icon, plate, token
from games.dune_uprising.pictures.styles import LABEL, TIGHT
from games.dune_uprising.turn import CONTRACTING
from games.dune_uprising.view import DuneView
from games.phrases import Phrase, phrase
from games.scene import Shape

X, Y, GAP = 24, 24, 12
WIDE, TALL = (1200 - 2 * X - GAP) // 2, 1200 - 2 * Y
PAGES = {  # by the name of the picture
    "spaces.1": {
        **{space: faction for faction in FACTIONS for space in FACTION_SPACES[faction]},
        **dict.fromkeys(GROUPED["city"], "city"),
    },
    "spaces.2": {space: group for group in ("landsraad", "desert") for space in GROUPED[group]},
}


def space_text(view: DuneView, space: str) -> Phrase:
    """What a space gives; without the CHOAM module there are no contracts to take."""
    if space == "swordmaster":
        return phrase("space.swordmaster.price", count=swordmaster(view))
    paid = space in CONTRACTING and not view.variants.choam
    return phrase(f"space.{space}.paid" if paid else f"space.{space}.text")


def spaces(view: DuneView, page: str) -> Iterator[Shape]:
    """The spaces of a page in two columns."""
    listed = PAGES[page]
    rows = -(-len(listed) // 2)
    pitch = (TALL + GAP) // rows
    for index, (space, group) in enumerate(listed.items()):
        column, row = index % 2, index // 2
        x, y = X + column * (WIDE + GAP), Y + row * pitch
        yield from _space(view, space, group, x, y, pitch - GAP)


def _space(view: DuneView, space: str, group: str, x: int, y: int, tall: int) -> Iterator[Shape]:
    """Name and price above, what it gives below; whoever is there stands at the end."""
    yield plate(x, y, WIDE, tall, "sand1")
    yield icon(group, x + 38, y + 38, 52)
    name = phrase(f"space.{space}#label")
    yield TIGHT(name, x + 76, y + 38, 240, height=66, size=38, least=26)
    there = [seat for seat, player in enumerate(view.players) if space in player.agents]
    for place, seat in enumerate(there):
        yield from token(seat, x + WIDE - 36, y + 36 + place * 46, 52)
    yield price(view, space, x + 326, y + 38, 250 - 50 * bool(there))
    text = space_text(view, space)
    room = (WIDE - 48 - 40 * (len(there) > 1), tall - 90)
    yield LABEL(
        text, x + 24, y + 80, room[0], height=room[1], size=36, anchor="lt", least=24, cut=False
    )
