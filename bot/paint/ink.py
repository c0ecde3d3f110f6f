"""Vector shapes as pieces to paste."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.paint import pieces
from bot.paint.mood import Mood
from bot.paint.pieces import Piece, Wash
from games.scene import Box, Path

FINE = 4  # shapes are drawn at four times their size and reduced
SHADOW = (6, 3, 6)  # blur, right, down
STRENGTH = [int(v * 0.34) for v in range(256)]  # of a shadow
SOLID = [0] * 255 + [255]
CASE = 9  # how much wider the casing of a line is
XY = tuple[float, float]


# ---- boxes


@lru_cache(maxsize=64)
def _corner(radius: int) -> Image.Image:
    """The upper left quarter of a disc."""
    fine = 8
    large = Image.new("L", (radius * fine, radius * fine), 0)
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * fine - 1, 2 * radius * fine - 1), fill=255)
    return large.resize((radius, radius), Image.Resampling.BOX)


def _round(w: int, h: int, radius: int, corners: str) -> Image.Image:
    mask = Image.new("L", (max(w, 1), max(h, 1)), 255)
    radius = max(0, min(radius, w // 2, h // 2))
    if not radius or corners == "none":
        return mask
    quarter = _corner(radius)
    mirrored = quarter.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flip = Image.Transpose.FLIP_TOP_BOTTOM
    if corners in ("all", "left", "top"):
        mask.paste(quarter, (0, 0))
    if corners in ("all", "right", "top"):
        mask.paste(mirrored, (w - radius, 0))
    if corners in ("all", "left", "bottom"):
        mask.paste(quarter.transpose(flip), (0, h - radius))
    if corners in ("all", "right", "bottom"):
        mask.paste(mirrored.transpose(flip), (w - radius, h - radius))
    return mask


def _ring(w: int, h: int, radius: int, line: int, corners: str) -> Image.Image:
    mask = _round(w, h, radius, corners)
    hole = Image.new("L", mask.size, 0)
    hole.paste(_round(w - 2 * line, h - 2 * line, radius - line, corners), (line, line))
    return ImageChops.subtract(mask, hole)


@lru_cache(maxsize=256)  # about 50 kB each
def box(shape: Box, mood: Mood) -> tuple[Piece, ...]:
    """A box whose corner is at 0, 0: a small one is drawn, and its middle repeated."""
    if shape.dash:
        return path(_outline(shape), mood)
    middle = max(shape.radius, shape.line + mood.heavier, shape.gap + 2 + shape.radius)
    if shape.shadow:
        middle += SHADOW[0] * 3 + max(SHADOW[1:])
    w, h = min(shape.w, 2 * middle + 1), min(shape.h, 2 * middle + 1)
    washes = _box(replace(shape, w=w, h=h), mood)
    if not washes:
        return ()
    left, top, *_ = around = pieces.bounds(washes)
    drawn = pieces.together(washes, around)
    repeated = (middle - left, middle - top)
    return pieces.stretched(drawn, (left, top), repeated, (shape.w - w, shape.h - h))


def _box(shape: Box, mood: Mood) -> list[Wash]:
    found: list[Wash] = []
    whole = _round(shape.w, shape.h, shape.radius, shape.corners)
    if shape.shadow and not mood.flat:
        found.append(shadow(whole, mood, covered=bool(shape.fill)))
    if shape.fill:
        found.append(Wash(mood.colour(shape.fill), whole, (0, 0)))
    if shape.inner:
        gap = shape.gap
        ring = _ring(shape.w - 2 * gap, shape.h - 2 * gap, shape.radius - gap // 2, 2, "all")
        found.append(Wash(mood.colour(shape.inner), ring, (gap, gap)))
    if shape.edge:
        ring = _ring(shape.w, shape.h, shape.radius, shape.line + mood.heavier, shape.corners)
        found.append(Wash(mood.colour(shape.edge), ring, (0, 0)))
    return found


def _outline(shape: Box) -> Path:
    """The dashed edge of a box as a path."""
    half = shape.line / 2
    x0, y0, x1, y1 = half, half, shape.w - half, shape.h - half
    r = shape.radius - half
    points: list[XY] = []
    for cx, cy, start in ((x1 - r, y0 + r, -90), (x1 - r, y1 - r, 0), (x0 + r, y1 - r, 90)):
        points += _arc(cx, cy, r, start)
    points += _arc(x0 + r, y0 + r, r, 180)
    return Path(
        points=tuple((round(x), round(y)) for x, y in points),
        closed=True,
        fill=shape.fill,
        edge=shape.edge,
        width=shape.line,
        dash=shape.dash,
    )


def _arc(cx: float, cy: float, r: float, start: float) -> list[XY]:
    turns = (math.radians(start + step * 15) for step in range(7))
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in turns]


def shadow(mask: Image.Image, mood: Mood, covered: bool = False) -> Wash:
    """What a thing with this mask casts on the ground; all of it, or what it does not cover."""
    blur, right, down = SHADOW
    pad = blur * 3
    wide = Image.new("L", (mask.width + 2 * pad, mask.height + 2 * pad), 0)
    wide.paste(mask, (pad, pad))
    soft = wide.filter(ImageFilter.GaussianBlur(blur)).point(STRENGTH)
    if covered:
        soft.paste(0, (pad - right, pad - down), mask.point(SOLID))
    return Wash(mood.colour("shade"), soft, (right - pad, down - pad))


# ---- paths


class Sheet:
    """A large sheet around some points, on which masks are drawn and then reduced."""

    def __init__(self, points: Sequence[XY], pad: int) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        self.at = (math.floor(min(xs)) - pad, math.floor(min(ys)) - pad)
        self.size = (
            math.ceil(max(xs)) + pad - self.at[0],
            math.ceil(max(ys)) + pad - self.at[1],
        )
        self.large = Image.new("L", (self.size[0] * FINE, self.size[1] * FINE), 0)
        self.pen = ImageDraw.Draw(self.large)

    def scaled(self, points: Iterable[XY]) -> list[XY]:
        return [((x - self.at[0]) * FINE, (y - self.at[1]) * FINE) for x, y in points]

    def area(self, points: Iterable[XY]) -> None:
        self.pen.polygon(self.scaled(points), fill=255)

    def stroke(self, points: Sequence[XY], width: float) -> None:
        line = self.scaled(points)
        self.pen.line(line, fill=255, width=round(width * FINE), joint="curve")
        r = width * FINE / 2
        for x, y in (line[0], line[-1]):
            self.pen.ellipse((x - r, y - r, x + r, y + r), fill=255)

    def mask(self) -> Image.Image:
        return self.large.reduce(FINE)


@lru_cache(maxsize=256)  # about 50 kB each
def path(shape: Path, mood: Mood, *, heavier: bool = True) -> tuple[Piece, ...]:
    """A path where it lies; its line is as heavy as the mood likes it, or as the path says."""
    line = flatten(shape.points) if shape.curve else [(float(x), float(y)) for x, y in shape.points]
    return stroked(
        (*line, line[0]) if shape.closed else tuple(line),
        mood,
        fill=shape.fill,
        edge=shape.edge,
        width=shape.width + heavier * mood.heavier if shape.width else 0,
        dash=shape.dash,
        case=shape.case,
        head=shape.head,
        soft=shape.shadow and not mood.flat,
    )


@lru_cache(maxsize=256)  # about 50 kB each
def stroked(
    points: tuple[XY, ...],
    mood: Mood,
    *,
    fill: str = "",
    edge: str = "",
    width: float = 0,
    dash: tuple[int, int] | None = None,
    case: str = "",
    head: int = 0,
    soft: bool = False,
    cased: float = CASE,
) -> tuple[Piece, ...]:
    """A polyline or polygon."""
    pad = round(width / 2 + cased + head + 3)
    found: list[Wash] = []

    def wash(colour: str, sheet: Sheet) -> None:
        found.append(Wash(mood.colour(colour), sheet.mask(), sheet.at))

    if fill:
        sheet = Sheet(points, pad)
        sheet.area(points)
        wash(fill, sheet)
    tip = _tip(points, head) if head else []
    line = _shortened(points, head * 0.6) if head else list(points)
    if case and width:
        sheet = Sheet(points, pad)
        sheet.stroke(line, width + cased)
        if tip:
            sheet.area(tip)
            sheet.stroke([*tip, tip[0]], cased)
        wash(case, sheet)
    if edge and width:
        sheet = Sheet(points, pad)
        for piece in dashes(line, dash) if dash else [line]:
            sheet.stroke(piece, width)
        if tip:
            sheet.area(tip)
        wash(edge, sheet)
    if soft and found:
        first = found[0]
        cast = shadow(first.mask, mood)
        at = (first.at[0] + cast.at[0], first.at[1] + cast.at[1])
        found.insert(0, cast._replace(at=at))
    return pieces.scattered(found)


def flatten(points: Sequence[tuple[float, float]], steps: int = 18) -> list[XY]:
    """Cubic curves as a polyline."""
    line: list[XY] = [points[0]]
    for i in range(0, len(points) - 3, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[i : i + 4]
        for step in range(1, steps + 1):
            t = step / steps
            u = 1 - t
            a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
            line.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return line


def _tip(points: Sequence[XY], head: int) -> list[XY]:
    """The arrow head at the end of a line."""
    (x1, y1), (x0, y0) = points[-1], _behind(points, head)
    long = math.hypot(x1 - x0, y1 - y0) or 1.0
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    shape = ((0.0, 0.0), (-1.7, -0.8), (-1.3, 0.0), (-1.7, 0.8))
    return [(x1 + head * (a * ux - b * uy), y1 + head * (a * uy + b * ux)) for a, b in shape]


def _behind(points: Sequence[XY], distance: float) -> XY:
    """The point of the line that lies `distance` before its end."""
    return _shortened(points, distance)[-1]


def _shortened(points: Sequence[XY], cut: float) -> list[XY]:
    line = list(points)
    while len(line) > 1:
        (x0, y0), (x1, y1) = line[-2], line[-1]
        long = math.hypot(x1 - x0, y1 - y0)
        if long > cut:
            k = 1 - cut / long
            return [*line[:-1], (x0 + (x1 - x0) * k, y0 + (y1 - y0) * k)]
        cut -= long
        line.pop()
    return [*line, line[0]]


def dashes(points: Sequence[XY], dash: tuple[int, int]) -> list[list[XY]]:
    """The pieces of a dashed line, the pattern stretched a little to end evenly."""
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    period = sum(dash)
    stretch = total / (max(1, round(total / period)) * period)
    on, off = dash[0] * stretch, dash[1] * stretch
    pieces: list[list[XY]] = [[points[0]]]
    left, drawing = on, True
    for a, b in itertools.pairwise(points):
        long = math.dist(a, b)
        gone = 0.0
        while long - gone > left:
            gone += left
            here = (a[0] + (b[0] - a[0]) * gone / long, a[1] + (b[1] - a[1]) * gone / long)
            if drawing:
                pieces[-1].append(here)
            else:
                pieces.append([here])
            drawing = not drawing
            left = on if drawing else off
        left -= long - gone
        if drawing:
            pieces[-1].append(b)
    return [piece for piece in pieces if len(piece) > 1]


def hull(points: Iterable[XY]) -> list[XY]:
    """The convex hull, in order."""
    ordered = sorted(set(points))

    def half(pts: Iterable[XY]) -> list[XY]:
        chain: list[XY] = []
        for p in pts:
            while len(chain) > 1 and _left(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        return chain[:-1]

    return half(ordered) + half(reversed(ordered))


def _left(o: XY, a: XY, b: XY) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
