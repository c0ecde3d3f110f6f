"""The overview: all 22 spaces, the tracks, the conflict, the row and the three seats."""

from __future__ import annotations

from collections.abc import Iterator

from games.dune_uprising import data
from games.dune_uprising.agent import prices_of
from games.dune_uprising.pictures import places
from games.dune_uprising.pictures.parts import (
    ON_SEAT,
    ROMAN,
    figure,
    icon,
    leader_name,
    line,
    lozenge,
    signs,
    token,
    who,
    words,
)
from games.dune_uprising.state import FACTION, FLOW, NOBODY, PREPARE, SEATS
from games.dune_uprising.view import DuneView
from games.scene import Box, Row, Shape, Sprite, Tag, Text
from games.words import phrase

BONUS = {
    "emperor": ("spy", 0),
    "guild": ("solari", 3),
    "bg": ("intrigue", 0),
    "fremen": ("water", 0),
}


def still() -> Iterator[Shape]:
    """Names and prices: the same in every position, set once per language."""
    for faction, x in places.FACTION_X.items():
        y = places.FACTION_Y
        yield icon(faction, x + 29, y + 29, 42)
        yield words(
            phrase(f"faction.{faction}"), x + 56, y + 29, 128, 25, colour="bone", face="tight"
        )
        yield from _track_heads(faction)
    for group, y in places.STRIP_Y.items():
        colour = "ink" if group == "desert" else "bone"
        yield icon(group, 24 + 17, y + 15, 34)
        room = 70 if group == "desert" else 116  # as far as the first post
        name = phrase(f"pic.group.{group}")
        yield words(name, 66, y + 16, room, 25, colour=colour, face="tight")
    for space in places.TILES:
        yield from _name(space)
    for i, card in enumerate((PREPARE, FLOW)):
        y = places.ROW_Y + i * 51 + 21
        yield from lozenge(data.cost(card), 946, y, 40)
        yield words(phrase(f"pic.reserve.{card}"), 974, y, 136, 24, face="tight")


def _track_heads(faction: str) -> Iterator[Shape]:
    y = places.TRACK_Y + 18
    yield icon("sun", places.level_x(faction, 2), y, 26)
    name, count = BONUS[faction]
    x = places.level_x(faction, 4)
    yield icon(name, x - (12 if count else 0), y, 26)
    if count:
        yield figure(count, x + 13, y, 22)
    for level in (0, 6):
        yield figure(level, places.level_x(faction, level), y, 22, "sand4")


def _name(space: str) -> Iterator[Shape]:
    x, y, w, _ = places.TILES[space]
    yield words(
        phrase(f"space.{space}#label"),
        x + 10,
        y + 14,
        w - 18,
        23,
        height=52,
        anchor="lt",
        face="tight",
    )
    if space != "swordmaster":
        yield _price(space, prices_of(space))


def _price(space: str, options: tuple[data.Price, ...]) -> Row:
    """Cost, asked-for influence and the sword of a combat space, at the foot of a tile."""
    x, y, _, h = places.TILES[space]
    items: list[Text | Sprite] = []
    for what in ("solari", "spice", "water"):
        costs = [getattr(price, what) for price in options]
        if any(costs):
            shown = "/".join(map(str, costs))
            items += [_small(what), Text(words=shown, size=26, face="figure", x=-4, least=20)]
    requires = data.spaces()[space].requires
    if requires is not None and requires.kind == "influence":
        items += [_small(requires.of), Text(words=requires.least, size=26, face="figure", x=-4)]
    if data.spaces()[space].combat:
        items.append(Sprite(name="sword.red", size=28, shadow=False))
    return Row(x=x + 9, y=y + h - 22, items=tuple(items), gap=6, width=130)


def _small(name: str) -> Sprite:
    return Sprite(name=name, size=28, shadow=False)


# ---- what moves


def board(view: DuneView) -> Iterator[Shape]:
    yield from header(view)
    for faction in places.FACTIONS:
        yield from faction_panel(view, faction)
    for space in places.TILES:
        yield from tile(view, space)
    for post in places.POSTS:
        yield from post_at(view, post)
    yield from last_arrow(view)
    yield from conflict(view)
    yield from row(view)
    for seat in range(3):
        yield from seat_row(view, seat)


def header(view: DuneView) -> Iterator[Shape]:
    long = view.round >= 10
    yield figure(view.round, 24, 50, 54 if long else 68, "bone", "lm")
    yield figure("/10", 94 if long else 70, 60, 26 if long else 32, "sand3", "lm")
    yield words(phrase("pic.round"), 152, 30, 240, 25, colour="sand2")
    for i in range(10):
        tier = 1 if i == 0 else 2 if i < 6 else 3
        high = 8 + 8 * tier
        now, past = i + 1 == view.round, i + 1 < view.round
        fill = "spice" if now else "haze" if past else "sand2"
        yield Box(x=154 + i * 23, y=80 - high, w=17, h=high, fill=fill, radius=4)
    yield from turn_pill(view)
    piles = (
        ("deck", view.imperium),
        ("intrigue", view.intrigue),
        ("hagal", view.hagal),
        ("battle", view.conflicts_left),
    )
    for i, (name, count) in enumerate(piles):
        yield icon(name, 948 + i * 64, 28, 46)
        yield figure(count, 948 + i * 64, 71, 32, "bone")


def acting(view: DuneView) -> int:
    """Whose move it is: who is asked, or who moved last."""
    asked = [seat for seat, player in enumerate(view.players) if player.asked]
    if asked:
        return asked[0]
    return view.mark.seat if view.mark else view.first


def turn_pill(view: DuneView) -> Iterator[Shape]:
    x, w = 420, 500
    if view.outcome is not None:
        yield Box(x=x, y=10, w=w, h=78, fill="gold", radius=39)
        yield words(phrase(f"reason.{view.outcome.reason}"), x + 34, 49, w - 64, 30, height=68)
        return
    seat = acting(view)
    colour = ("teal", "red", "indigo3")[seat]
    ink = ON_SEAT[seat]
    yield Box(x=x, y=10, w=w, h=78, fill=colour, edge="bone", line=2, radius=39)
    yield from token(seat, x + 42, 49, 66)
    key = "pic.turn.reveal" if view.kind == "reveal" else "pic.turn"
    told = phrase(key, seat=who(view, seat), count=view.persuasion)
    yield words(told, x + 86, 34, w - 116, 34, colour=ink, face="figure", least=24)
    if view.mark:
        mark = phrase("pic.last", seat=who(view, view.mark.seat), space=view.mark.space)
        yield icon("last", x + 98, 69, 34)
        yield words(mark, x + 120, 68, w - 150, 24, colour=ink)


def faction_panel(view: DuneView, faction: str) -> Iterator[Shape]:
    x = places.FACTION_X[faction]
    track = FACTION[faction]
    pennant = (x + places.FACTION_W - 27, places.FACTION_Y + 29)
    yield icon("pennant", *pennant, 48)
    holder = view.alliances[track]
    if holder == NOBODY:
        yield icon(f"{faction}.gold", pennant[0], pennant[1] - 4, 28)
    else:
        yield from token(holder, pennant[0], pennant[1] - 4, 36)
    for seat in range(3):
        level = view.players[seat].influence[track]
        y = places.lane_y(seat)
        start, end = places.level_x(faction, 0), places.level_x(faction, level)
        if level:
            colour = ("teal", "red", "indigo3")[seat]
            yield line(((start, y), (end, y)), colour, 11)
        yield icon(f"dot.{SEATS[seat]}", end, y, 28)


def tile(view: DuneView, space: str) -> Iterator[Shape]:
    x, y, w, h = places.TILES[space]
    if view.mark and view.mark.space == space:
        yield Box(x=x - 8, y=y - 8, w=w + 16, h=h + 16, edge="mark-case", line=10, radius=17)
        yield Box(x=x - 6, y=y - 6, w=w + 12, h=h + 12, edge="mark", line=6, radius=15)
    if space == "swordmaster":
        dear = not any(player.swordmaster for player in view.players)
        yield _price(space, (data.Price(solari=8 if dear else 6),))
    owner = view.control.get(space, NOBODY)
    if owner != NOBODY:
        yield icon(f"flag.{SEATS[owner]}", x + w - 24, y + 26, 40)
    there = [seat for seat in range(3) if space in view.players[seat].agents]
    for i, seat in enumerate(there):
        yield from token(seat, x + w - 25 - 34 * i, y + h - 24, 58)
    bonus = view.bonus.get(space, 0)
    if bonus and not there:
        yield icon("spice", x + w - 30, y + h - 32, 54)
        yield figure(bonus, x + w - 30, y + h - 26, 32, "bone", halo="ink")


def post_at(view: DuneView, post: str) -> Iterator[Shape]:
    x, y, _, _ = places.POSTS[post]
    there = [seat for seat in range(3) if post in view.players[seat].spies]
    if not there:
        yield icon("post", x, y, 36)
    for i, seat in enumerate(there):
        yield icon(f"spy.{SEATS[seat]}", x + 22 * i - 11 * (len(there) - 1), y, 44)


def last_arrow(view: DuneView) -> Iterator[Shape]:
    """Over the tile; a faction has its name there, and the frame must do."""
    if view.mark and places.GROUPS[view.mark.space] not in places.FACTIONS:
        x, y, w, _ = places.TILES[view.mark.space]
        yield icon("last", x + w // 2, y - 22, 52)


def conflict(view: DuneView) -> Iterator[Shape]:
    x, y, w, _ = places.CONFLICT
    if not view.conflict:
        return
    card = data.conflicts()[view.conflict]
    yield figure(ROMAN[card.tier], x + 40, y + 38, 44)
    yield icon(f"{card.icon}.ink", x + w - 38, y + 38, 48)
    yield words(
        phrase(f"card.{card.id}"), x + 76, y + 38, 198, 27, height=66, face="strong", least=20
    )
    for i, effects in enumerate((card.first, card.second, card.third)):
        cy = y + 104 + i * 45
        yield icon(f"medal.{i + 1}", x + 32, cy, 40)
        yield figure(i + 1, x + 32, cy, 24)
        yield signs(effects, x + 62, cy, 34, 262 if i == 0 else 200)
    yield icon("wall.stone", x + w - 46, y + 172, 64, fade=0 if view.wall else 80)
    if card.protected:
        yield icon("worm", x + w - 46, y + 212, 34, fade=60 if view.wall else 0)
    strongest = max(player.strength for player in view.players)
    for seat in range(3):
        yield from army(view, seat, strongest)


def army(view: DuneView, seat: int, strongest: int) -> Iterator[Shape]:
    x, _, w, _ = places.CONFLICT
    y = places.army_y(seat)
    player = view.players[seat]
    yield from token(seat, x + 40, y, 46)
    yield icon(f"cube.{SEATS[seat]}", x + 94, y, 36, fade=0 if player.conflict else 70)
    yield figure(player.conflict, x + 118, y, 34, anchor="lm")
    if player.worms:
        yield icon(f"worm.{SEATS[seat]}", x + 172, y, 40)
        yield figure(player.worms, x + 198, y, 34, anchor="lm")
    if view.mark and view.mark.seat == seat and view.mark.units:
        tag = Tag(shape="pill", fill="mark", edge="mark-case", line=3, pad=8, height=38)
        yield Text(
            words=f"+{view.mark.units}",
            x=x + w - 94,
            y=y,
            size=28,
            face="figure",
            anchor="mm",
            tag=tag,
        )
    else:
        top = player.strength and player.strength == strongest
        yield icon("sword.ink" if top else "sword.pale", x + w - 88, y, 38)
    yield figure(player.strength, x + w - 40, y, 52 if player.strength < 10 else 44)


def row(view: DuneView) -> Iterator[Shape]:
    for card, x in zip(view.row, places.ROW_X, strict=False):
        y = places.ROW_Y
        tags = data.cards()[card].tags
        for i, tag in enumerate(tags):
            high = 70 // len(tags)
            yield Box(x=x, y=y + 12 + i * high, w=9, h=high, fill=tag, radius=0)
        yield from lozenge(data.cost(card), x + 38, y + 34, 50)
        yield words(
            phrase(f"card.{card}#label"),
            x + 66,
            y + 33,
            places.ROW_W - 72,
            22,
            height=62,
            face="tight",
        )
        for i, name in enumerate(data.cards()[card].icons):
            yield icon(name, x + 30 + i * 33, y + 76, 28)
    for i, card in enumerate((PREPARE, FLOW)):
        left = f"×{view.reserve[card]}"
        yield figure(left, 1166, places.ROW_Y + i * 51 + 21, 26, anchor="rm")


def seat_row(view: DuneView, seat: int) -> Iterator[Shape]:
    x, y, w, h = places.seat_box(seat)
    player = view.players[seat]
    if player.asked and view.outcome is None:
        yield Box(x=x - 6, y=y - 6, w=w + 12, h=h + 10, edge="spice", line=6, radius=18)
    middle = y + 36
    yield from token(seat, x + 33, middle, 58)
    yield icon("vp", x + 112, middle, 74)
    points: int | str = player.vp if player.counts else "–"
    yield figure(points, x + 112, middle, 42 if player.vp < 10 else 36)
    yield words(leader_name(view, seat), x + 158, y + 22, 190, 28, face="tight")
    yield _below(view, seat)
    if view.first == seat:
        yield icon("first", x + 372, y + 20, 30)
        yield figure(1, x + 372, y + 20, 20, "bone")
    for i, (name, count) in enumerate(
        (
            ("solari", player.solari),
            ("spice", player.spice),
            ("water", player.water),
            ("intrigue", player.intrigue),
        )
    ):
        yield icon(name, x + 430 + i * 80, middle, 36)
        yield figure(count, x + 452 + i * 80, middle, 34, anchor="lm")
    yield icon(f"cube.{SEATS[seat]}", x + 760, middle, 38)
    yield figure(player.garrison, x + 784, middle, 34, anchor="lm")
    yield from _agents(view, seat, x + 846, middle)
    yield from _possessions(view, seat, x + 956, middle)


def _below(view: DuneView, seat: int) -> Row:
    """Battle icons, and for people the sizes of hand, deck and discard."""
    player = view.players[seat]
    x, y, _, _ = places.seat_box(seat)
    face_up = [c for c in (player.objective, *player.won) if c and c not in player.flipped]
    items: list[Text | Sprite] = [
        Sprite(name=f"{data.battle_icon(card)}.ink", size=24, shadow=False) for card in face_up
    ]
    if player.human:
        for name, count in (
            ("draw", player.hand),
            ("deck", player.deck),
            ("discard", len(player.discard)),
        ):
            items.append(Sprite(name=name, size=24, shadow=False))
            items.append(Text(words=count, size=22, face="figure", x=-2, least=20))
    return Row(x=x + 158, y=y + 54, items=tuple(items), gap=2, width=248)


def _agents(view: DuneView, seat: int, x: int, y: int) -> Iterator[Shape]:
    player = view.players[seat]
    for i in range(3 if player.swordmaster else 2):
        home = i < player.agents_left
        yield icon(f"agent.{SEATS[seat]}" if home else "pawn.pale", x + i * 34, y, 38)
    if not player.swordmaster:
        yield icon("sword.pale", x + 68, y, 30)


def _possessions(view: DuneView, seat: int, x: int, y: int) -> Iterator[Shape]:
    player = view.players[seat]
    yield icon("council.ink" if player.council else "council.pale", x, y, 36)
    yield icon("hooks.ink" if player.hooks else "hooks.pale", x + 44, y, 36)
    yield icon("spy", x + 90, y, 32)
    yield figure(player.spies_left, x + 112, y, 28, anchor="lm")
    if player.contracts or player.completed:
        yield icon("contract", x + 148, y, 34)
        yield figure(len(player.contracts), x + 170, y, 28, anchor="lm")
