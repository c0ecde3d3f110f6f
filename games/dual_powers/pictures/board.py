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
from games.dual_powers.pictures.styles import FIGURE, LABEL, NOTE, PROSE, SMALL, TITLE
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
    yield NOTE(
        phrase("pic.neva"), 716, 410, 190, size=24, colour="steel", anchor="mm", least=20, track=12
    )
    yield NOTE(phrase("pic.objectives"), MIDDLE, 984, 100, size=20, colour="steel2", anchor="mm")
    for x, key, room in ((983, "unrest", 74), (1123, "blockade", 130)):
        yield LABEL(phrase(f"pic.{key}"), x - 64, 744, room, colour="bone")


def title(region: str, place: District) -> Iterator[Shape]:
    """The letter and the name in the head of a district."""
    x, y = place.head
    yield FIGURE(LETTER[REGION[region]], x + 62, y + 28, size=36, colour=on_region(region))
    yield LABEL(
        phrase(f"pic.district.{region}"),
        x + 93,
        y + 27,
        place.width - 128 - 99,
        height=58,
    )


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
            yield FIGURE(LETTER[REGION[tile]], x, y + 1, size=22, colour=on_region(tile))


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
        yield FIGURE(marker, px, py + 1, size=28, colour="paper")


def plate(region: RegionView, x: int, y: int) -> Iterator[Shape]:
    lead = "none" if region.winner < 0 else SIDES[region.winner]
    yield Sprite(name=f"plate.{lead}", x=x, y=y, size=126)
    red, white = region.strength
    red_ink = "paper" if lead == "red" else "red-num"
    white_ink = "ink" if lead == "white" else "white-num"
    yield _mark(letter("red"), x - 46, y, red_ink)
    yield FIGURE(red, x - 20, y + 1, size=38 if red < 10 else 32, colour=red_ink)
    yield FIGURE(white, x + 23, y + 1, size=38 if white < 10 else 32, colour=white_ink)
    yield _mark(letter("white"), x + 51, y, white_ink)


def _mark(words: Phrase, x: int, y: int, colour: str) -> Text:
    return SMALL(words, x, y + 1, 24, size=24, colour=colour)


# ---- the calendar


def days() -> Iterator[Shape]:
    """The numbers on the ring."""
    for day in range(1, CALENDAR.days + 1):
        bonus = day in CALENDAR.bonus_days
        light = bonus or day in CALENDAR.slide.from_
        x, y = on_dial(128, angle(day))
        yield FIGURE(
            day,
            x,
            y + 1,
            size=20,
            face="bold" if bonus else "strong",
            colour="paper" if light else "ink",
        )


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
    yield FIGURE(view.day, x, y + 1, size=23)
    needle = (on_dial(116, a), on_dial(72, a - 0.30), on_dial(72, a + 0.30))
    yield Path(points=needle, closed=True, fill="red", edge="", width=0)
    cx, cy = DIAL
    yield Box(x=cx - 86, y=cy - 86, w=172, h=172, fill="ink2", edge="red", line=6, radius=86)
    yield SMALL(
        phrase(f"pic.month.{view.month}"), cx, cy - 36, 136, size=34, colour="bone", least=22
    )
    yield FIGURE(view.day, cx, cy + 23, size=78, colour="paper")


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
        yield SMALL(phrase(f"pic.cell.{month}"), x + 2, y - 17, 88, size=24, colour=ink)
        points = view.late_points if index in LAST else CALENDAR.unrest[index]
        yield Sprite(name="icon.flame", x=x - 30, y=y + 15, size=32, shadow=False, tint=ink)
        yield FIGURE(points, x - 3, y + 16, size=34, colour=ink)
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
    yield FIGURE(
        phrase("pic.trotsky-short"),
        x,
        y + 1,
        30,
        size=20,
        colour="paper" if waits else "dim",
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
    yield TITLE(words, x, 30, 376 - x, size=40, colour=ink, least=22)
    yield PROSE(progress(view), x + 1, 70, 366 - x, colour=small, least=20)


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
    yield FIGURE(
        letter(side),
        x,
        y + 2,
        size // 2,
        size=round(size * (0.30 if side == "red" else 0.40)),
        colour="red2" if side == "red" else "ink",
    )


# ---- tiles, piles, track, objectives


def tiles(view: PowersView) -> Iterator[Shape]:
    for x, region in ((983, view.unrest), (1123, view.barred)):
        if region:
            yield Sprite(name=f"tile.{region}", x=x, y=798, size=130)
            yield FIGURE(LETTER[REGION[region]], x + 31, 801, size=52, colour=on_region(region))
        else:
            yield Box(x=x - 65, y=761, w=130, h=74, edge="dim", line=2, radius=4, dash=(8, 7))
    yield Sprite(name="icon.flame", x=1010, y=742, size=32, shadow=False, tint="red")
    yield FIGURE(view.unrest_points, 1037, 744, size=34, colour="paper")
    piles = (
        (938, "deck", view.deck),
        (1040, "icon.discard", len(view.discard)),
        (1136, "tiles", view.tiles),
    )
    for x, name, count in piles:
        yield Sprite(name=name, x=x, y=861, size=44 if "." in name else 46, shadow=False)
        yield FIGURE(count, x + 28, 863, size=36, colour="bone", anchor="lm")


def track(view: PowersView) -> Iterator[Shape]:
    for value in range(-SPACES, SPACES + 1):
        strong = value % 5 == 0
        ink = ("paper" if value <= 0 else "ink") if strong else ("red-soft", "soil")[value > 0]
        if value == view.support:
            continue
        x, y = on_track(value)
        yield FIGURE(
            abs(value),
            x,
            y + 1,
            size=24 if strong else 20,
            face="bold" if strong else "medium",
            colour=ink,
        )
    value = view.support
    side = "even" if not value else SIDES[value > 0]
    x, y = on_track(value)
    yield Sprite(name=f"marker.{side}", x=x, y=y, size=52)
    ink = "ink" if side == "white" else "paper"
    if not value:
        yield FIGURE(0, x, y + 1, size=40, colour=ink)
        return
    yield _mark(letter(side), x, y - 17, ink)
    yield FIGURE(abs(value), x, y + 11, size=34 if abs(value) < 10 else 28, colour=ink)


def objectives(view: PowersView) -> Iterator[Shape]:
    """The three markers at rest; after a scoring, what each of them brought."""
    scored = {verdict.marker: verdict for verdict in view.verdicts}
    out = {marker for region in view.regions for marker in region.markers}
    for marker, y in ((1, 1030), (2, 1092), (3, 1154)):
        verdict = scored.get(marker)
        x = MIDDLE if verdict is None else MIDDLE - 24
        fade = 60 if marker in out else 0
        yield Sprite(name="objective", x=x, y=y, size=54, shadow=False, fade=fade)
        yield FIGURE(marker, x, y + 1, size=36, colour="dim" if marker in out else "bone")
        if verdict is not None:
            ink = {-1: "dim", 0: "red", 1: "paper"}[verdict.winner]
            gain = f"+{verdict.points}" if verdict.points else "–"
            yield FIGURE(LETTER[verdict.region], MIDDLE + 26, y - 13, size=24, colour="steel2")
            yield FIGURE(gain, MIDDLE + 26, y + 15, size=34, colour=ink)
