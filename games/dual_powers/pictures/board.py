"""The board: Petrograd with everything that is open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.dual_powers.components import (
    ARRIVES,
    CALENDAR,
    CONNECTION,
    CONNECTIONS,
    JOINS,
    LAST,
    LETTER,
    MONTHS,
    REGION,
    SPACES,
)
from games.dual_powers.pictures.panels import panels
from games.dual_powers.pictures.places import (
    DIAL,
    MIDDLE,
    PLACES,
    STEP,
    District,
    angle,
    crossing,
    middle,
    on_dial,
    on_track,
    way,
)
from games.dual_powers.pictures.tokens import garrison, letter
from games.dual_powers.view import PowersView, RegionView
from games.phrases import Phrase, phrase
from games.scene import Box, Layer, Path, Shape, Sprite, Text

SIDES = ("red", "white")


def board(view: PowersView) -> Iterator[Shape]:
    """All shapes, from the ground up."""
    if view.unrest:
        yield Layer(name=f"unrest.{view.unrest}")
    yield from barricade(view)
    yield from arrows(view)
    for region in view.regions:
        yield from district(view, region)
    for region in view.regions:
        yield from garrison(view, region)
    for region in view.regions:
        yield from marked(region)
    yield from dial(view)
    yield from banner(view)
    yield from months(view)
    yield from tiles(view)
    yield from track(view)
    yield from panels(view)
    yield from objectives(view)


def still() -> Iterator[Shape]:
    """What is the same in every position: names, captions and numbers."""
    for name, place in PLACES.region.items():
        yield from title(name, place)
    yield from letters()
    yield from days()
    yield Text(
        words=phrase("pic.neva"),
        x=716,
        y=410,
        size=24,
        least=20,
        face="medium",
        colour="steel",
        anchor="mm",
        width=190,
        track=12,
    )
    yield Text(
        words=phrase("pic.objectives"),
        x=MIDDLE,
        y=984,
        size=20,
        least=16,
        face="medium",
        colour="steel2",
        anchor="mm",
        width=100,
    )
    for x, key, room in ((983, "unrest", 74), (1123, "blockade", 130)):
        yield Text(
            words=phrase(f"pic.{key}"),
            x=x - 64,
            y=744,
            size=24,
            least=18,
            face="strong",
            colour="bone",
            anchor="lm",
            width=room,
        )


def title(region: str, place: District) -> Iterator[Shape]:
    """The letter and the name in the head of a district."""
    x, y = place.head
    yield sign(LETTER[REGION[region]], x + 62, y + 28, 36, on_region(region))
    yield Text(
        words=phrase(f"pic.district.{region}"),
        x=x + 94,
        y=y + 27,
        size=24,
        least=19,
        face="strong",
        anchor="lm",
        width=place.width - 128 - 102,
        height=58,
    )


def sign(words: int | str, x: int, y: int, size: int, colour: str, face: str = "bold") -> Text:
    """A number or letter, centred."""
    return Text(words=words, x=x, y=y, size=size, face=face, colour=colour, anchor="mm")


def on_region(region: str) -> str:
    """What is legible on a district's colour."""
    return "ink" if region == "white" else "paper"


# ---- the map


def arrows(view: PowersView) -> Iterator[Shape]:
    """The last move: over the bridges it took."""
    blockade = CONNECTION.get(view.blockade, -1)
    for shift in view.shifts:
        if shift.origin < 0 or shift.to < 0 or shift.origin == shift.to:
            continue
        passed = way(shift.origin, shift.to, blockade)
        for step, (here, there) in enumerate(pairwise(passed), 2):
            yield Path(
                points=crossing(here, there),
                edge="ochre",
                width=9,
                case="ink",
                head=20 if step == len(passed) else 0,
            )


def letters() -> Iterator[Shape]:
    """On the bridges: whose blockade tile closes them."""
    for name in CONNECTIONS:
        x, y = middle(name)
        tile = PLACES.bridge[name].tile
        if tile:
            yield sign(LETTER[REGION[tile]], x, y + 1, 22, on_region(tile))


def barricade(view: PowersView) -> Iterator[Shape]:
    if view.blockade:
        x, y = middle(view.blockade)
        yield Sprite(name="barricade", x=x, y=y, size=78)


def district(view: PowersView, region: RegionView) -> Iterator[Shape]:
    """The head of a district: strength plate and unrest."""
    place = PLACES.region[region.id]
    x, y = place.head
    yield from plate(region, x + place.width - 65, y + 26)
    if region.id == view.unrest:
        yield Sprite(name="unrest", x=x - 2, y=y + 1, size=40)


def marked(region: RegionView) -> Iterator[Shape]:
    """The objective markers in a district, on the edge of its strength plate."""
    place = PLACES.region[region.id]
    x, y = place.head
    for number, marker in enumerate(region.markers):
        px, py = x + place.width - 22 - 42 * number, y - 12
        yield Sprite(name="objective.lit", x=px, y=py, size=44)
        yield sign(marker, px, py + 1, 28, "paper")


def plate(region: RegionView, x: int, y: int) -> Iterator[Shape]:
    lead = "none" if region.winner < 0 else SIDES[region.winner]
    yield Sprite(name=f"plate.{lead}", x=x, y=y, size=126)
    red, white = region.strength
    red_ink = "paper" if lead == "red" else "red-num"
    white_ink = "ink" if lead == "white" else "white-num"
    yield _mark(letter("red"), x - 46, y, red_ink)
    yield sign(red, x - 20, y + 1, 38 if red < 10 else 32, red_ink)
    yield sign(white, x + 23, y + 1, 38 if white < 10 else 32, white_ink)
    yield _mark(letter("white"), x + 51, y, white_ink)


def _mark(words: Phrase, x: int, y: int, colour: str) -> Text:
    return Text(
        words=words,
        x=x,
        y=y + 1,
        size=24,
        least=18,
        face="strong",
        colour=colour,
        anchor="mm",
        width=24,
    )


# ---- the calendar


def days() -> Iterator[Shape]:
    """The numbers on the ring."""
    for day in range(1, CALENDAR.days + 1):
        bonus = day in CALENDAR.bonus_days
        light = bonus or day in CALENDAR.slide.from_
        x, y = on_dial(128, angle(day))
        yield sign(day, x, y + 1, 20, "paper" if light else "ink", "bold" if bonus else "strong")


def dial(view: PowersView) -> Iterator[Shape]:
    """On the ring of days: the way the marker took, and today, again in the hub."""
    yield from _passed(view)
    a = angle(view.day)
    tooth = ((102, -0.58), (152, -0.52), (152, 0.52), (102, 0.58))
    yield Path(
        points=tuple(on_dial(r, a + k * STEP) for r, k in tooth),
        closed=True,
        fill="ochre",
        edge="ink",
        width=3,
    )
    x, y = on_dial(132, a)
    yield sign(view.day, x, y + 1, 23, "ink")
    needle = (on_dial(116, a), on_dial(72, a - 0.30), on_dial(72, a + 0.30))
    yield Path(points=needle, closed=True, fill="red", edge="", width=0)
    cx, cy = DIAL
    yield Box(x=cx - 86, y=cy - 86, w=172, h=172, fill="ink2", edge="red", line=6, radius=86)
    yield Text(
        words=phrase(f"pic.month.{view.month}"),
        x=cx,
        y=cy - 36,
        size=34,
        least=22,
        face="strong",
        colour="bone",
        anchor="mm",
        width=136,
    )
    yield sign(view.day, cx, cy + 23, 78, "paper")


def _passed(view: PowersView) -> Iterator[Shape]:
    """The days since the turn began, as an arc."""
    days = (view.day - view.old_day) % CALENDAR.days
    if days:
        arc = [angle(view.old_day) + STEP * days * i / 24 for i in range(25)]
        yield Path(points=tuple(on_dial(106, a) for a in arc), edge="ochre", width=9)


def months(view: PowersView) -> Iterator[Shape]:
    now = MONTHS.index(view.month)
    for index, month in enumerate(MONTHS):
        x, y = 490 + index * 107, 45
        state = "now" if index == now else "past" if index < now else "next"
        ink = {"now": "paper", "past": "dim", "next": "bone"}[state]
        yield Sprite(name=f"month.{state}", x=x, y=y, size=106, shadow=False)
        yield Text(
            words=phrase(f"pic.cell.{month}"),
            x=x + 2,
            y=y - 17,
            size=24,
            least=19,
            face="strong",
            colour=ink,
            anchor="mm",
            width=88,
        )
        points = view.late_points if index in LAST else CALENDAR.unrest[index]
        yield Sprite(name="icon.flame", x=x - 30, y=y + 15, size=32, shadow=False, tint=ink)
        yield sign(points, x - 3, y + 16, 34, ink)
        if index in LAST:
            yield Sprite(name="icon.flag", x=x + 28, y=y + 15, size=34, shadow=False, tint=ink)
        yield from trotsky(view, index, x + 27, y + 15)


def trotsky(view: PowersView, month: int, x: int, y: int) -> Iterator[Shape]:
    """Trotsky's stations: where he waits, and the empty ring he left."""
    if month not in (ARRIVES, JOINS):
        return
    waits = view.trotsky == "waiting" or (month == JOINS and view.trotsky == "neutral")
    state = ("neutral" if month == ARRIVES else "red") if waits else "gone"
    yield Sprite(name=f"trotsky.{state}", x=x, y=y, size=42, shadow=False)
    yield Text(
        words=phrase("pic.trotsky-short"),
        x=x,
        y=y + 1,
        size=20,
        least=14,
        face="bold",
        colour="paper" if waits else "dim",
        anchor="mm",
        width=30,
    )


# ---- header


def banner(view: PowersView) -> Iterator[Shape]:
    """Whose turn it is, and which turn."""
    side, words = turn(view)
    fill, ink, small = {
        "red": ("red", "paper", "paper"),
        "white": ("paper", "ink", "soil"),
        "": ("steel3", "paper", "bone"),
    }[side]
    edge = "red2" if side != "" else "red"
    yield Path(points=((0, 0), (424, 0), (392, 91), (0, 91)), closed=True, fill=edge, width=0)
    yield Path(points=((0, 0), (404, 0), (372, 91), (0, 91)), closed=True, fill=fill, width=0)
    x = 20
    if side:
        yield from emblem(side, 54, 46, 80)
        x = 106
    yield Text(
        words=words,
        x=x,
        y=30,
        size=40,
        least=22,
        face="bold",
        colour=ink,
        anchor="lm",
        width=376 - x,
    )
    yield Text(
        words=progress(view),
        x=x + 1,
        y=70,
        size=25,
        least=20,
        colour=small,
        anchor="lm",
        width=366 - x,
    )


def turn(view: PowersView) -> tuple[str, Phrase]:
    """The side to move, or none where both choose; and the headline."""
    if view.outcome:
        won = [one for one in view.sides if one.seat in view.outcome.winners]
        side = won[0].name if won else SIDES[view.opposition]
        return side, phrase(f"pic.won.{side}")
    asked = [one.name for one in view.sides if one.asked]
    if len(asked) == 1:
        key = "score" if view.turn == 0 and asked and _scoring(view) else "turn"
        if _choosing(view):
            return "", phrase("pic.choosing")
        return asked[0], phrase(f"pic.{key}.{asked[0]}")
    return "", phrase("pic.choosing")


def _choosing(view: PowersView) -> bool:
    return any(one.asked == "choose-objective" for one in view.sides)


def _scoring(view: PowersView) -> bool:
    return any(region.markers for region in view.regions)


def progress(view: PowersView) -> Phrase:
    if view.turn:
        return phrase("pic.progress", number=view.round, turn=view.turn, turns=view.turns)
    return phrase("pic.progress.round", number=view.round)


def emblem(side: str, x: int, y: int, size: int) -> Iterator[Shape]:
    yield Sprite(name=f"emblem.{side}", x=x, y=y, size=size, shadow=False)
    yield Text(
        words=letter(side),
        x=x,
        y=y + 2,
        size=round(size * (0.30 if side == "red" else 0.40)),
        least=16,
        face="bold",
        colour="red2" if side == "red" else "ink",
        anchor="mm",
        width=size // 2,
    )


# ---- tiles, piles, track, objectives


def tiles(view: PowersView) -> Iterator[Shape]:
    for x, region in ((983, view.unrest), (1123, view.barred)):
        if region:
            yield Sprite(name=f"tile.{region}", x=x, y=798, size=130)
            yield sign(LETTER[REGION[region]], x + 31, 801, 52, on_region(region))
        else:
            yield Box(x=x - 65, y=761, w=130, h=74, edge="dim", line=2, radius=4, dash=(8, 7))
    yield Sprite(name="icon.flame", x=1010, y=742, size=32, shadow=False, tint="red")
    yield sign(view.unrest_points, 1037, 744, 34, "paper")
    piles = (
        (938, "deck", view.deck),
        (1040, "icon.discard", len(view.discard)),
        (1136, "tiles", view.tiles),
    )
    for x, name, count in piles:
        yield Sprite(name=name, x=x, y=861, size=44 if "." in name else 46, shadow=False)
        yield Text(words=count, x=x + 28, y=863, size=36, face="bold", colour="bone", anchor="lm")


def track(view: PowersView) -> Iterator[Shape]:
    for value in range(-SPACES, SPACES + 1):
        strong = value % 5 == 0
        ink = ("paper" if value <= 0 else "ink") if strong else ("red-soft", "soil")[value > 0]
        if value == view.support:
            continue
        x, y = on_track(value)
        yield sign(abs(value), x, y + 1, 24 if strong else 20, ink, "bold" if strong else "medium")
    value = view.support
    side = "even" if not value else SIDES[value > 0]
    x, y = on_track(value)
    yield Sprite(name=f"marker.{side}", x=x, y=y, size=52)
    ink = "ink" if side == "white" else "paper"
    if not value:
        yield sign(0, x, y + 1, 40, ink)
        return
    yield _mark(letter(side), x, y - 17, ink)
    yield sign(abs(value), x, y + 11, 34 if abs(value) < 10 else 28, ink)


def objectives(view: PowersView) -> Iterator[Shape]:
    """The three markers at rest; after a scoring, what each of them brought."""
    scored = {verdict.marker: verdict for verdict in view.verdicts}
    out = {marker for region in view.regions for marker in region.markers}
    for marker, y in ((1, 1030), (2, 1092), (3, 1154)):
        verdict = scored.get(marker)
        x = MIDDLE if verdict is None else MIDDLE - 24
        fade = 60 if marker in out else 0
        yield Sprite(name="objective", x=x, y=y, size=54, shadow=False, fade=fade)
        yield sign(marker, x, y + 1, 36, "dim" if marker in out else "bone")
        if verdict is not None:
            ink = {-1: "dim", 0: "red", 1: "paper"}[verdict.winner]
            gain = f"+{verdict.points}" if verdict.points else "–"
            yield sign(LETTER[verdict.region], MIDDLE + 26, y - 13, 24, "steel2")
            yield sign(gain, MIDDLE + 26, y + 15, 30, ink)
