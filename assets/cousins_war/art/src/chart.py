"""The chart of England: coast, three regions, rivers, hills and the map's border, as SVG."""

import itertools
import json
import math
import random
from pathlib import Path

import shapely
from shapely.geometry import Polygon, box
from shapely.ops import unary_union
from tokens import FLEUR, rose

SIZE = (1200, 1200)
COAST = json.loads(Path(__file__).with_name("coast.json").read_text("utf-8"))
COMPASS = (722, 232)
HEADER = (30, 30, 1170, 142)  # the panel that lies over the land: left, top, right, bottom
ROUNDS_OF_HALO = ((44, 0.28), (33, 0.42), (23, 0.6), (14.5, 0.8), (7.5, 1))

SCOTTISH_BORDER = [
    (-3.06, 54.97), (-3.03, 55.05), (-2.86, 55.11), (-2.68, 55.22), (-2.5, 55.30), (-2.33, 55.38),
    (-2.2, 55.44), (-2.28, 55.58), (-2.21, 55.65), (-2.06, 55.75), (-2.03, 55.81),
]  # fmt: skip
NORTH_CENTRAL = [
    (-4.2, 53.62), (-3.35, 53.45), (-3.02, 53.42), (-2.72, 53.36), (-2.4, 53.42), (-2.05, 53.46),
    (-1.8, 53.40), (-1.45, 53.42), (-1.15, 53.40), (-0.93, 53.52), (-0.72, 53.66), (-0.42, 53.70),
    (-0.1, 53.60), (0.3, 53.52),
]  # fmt: skip
CENTRAL_SOUTH = [
    (-3.0, 51.45), (-2.68, 51.62), (-2.66, 51.80), (-2.56, 52.0), (-2.40, 52.13), (-2.05, 52.13),
    (-1.72, 52.04), (-1.30, 51.99), (-0.95, 52.06), (-0.62, 52.00), (-0.25, 52.09), (0.12, 52.04),
    (0.45, 52.07), (0.8, 51.97), (1.1, 51.95), (1.5, 51.93),
]  # fmt: skip
RIVERS = [
    [(0.5, 51.47), (0.1, 51.48), (-0.3, 51.46), (-0.6, 51.48), (-0.95, 51.5), (-1.1, 51.6),
     (-1.25, 51.75), (-1.6, 51.68), (-1.9, 51.65)],
    [(-2.45, 51.75), (-2.25, 51.88), (-2.18, 52.05), (-2.25, 52.3), (-2.4, 52.5), (-2.7, 52.67),
     (-3.1, 52.68), (-3.35, 52.52)],
    [(-0.72, 53.64), (-0.78, 53.4), (-0.8, 53.1), (-1.1, 52.93), (-1.5, 52.84), (-1.75, 52.78),
     (-2.05, 52.9)],
    [(-0.72, 53.7), (-1.02, 53.76), (-1.08, 53.97), (-1.35, 54.12), (-1.65, 54.3), (-2.1, 54.32)],
    [(-1.45, 55.0), (-1.75, 54.96), (-2.1, 54.99), (-2.45, 54.92)],
    [(0.35, 52.77), (0.33, 52.55), (0.1, 52.37), (-0.2, 52.3), (-0.48, 52.14)],
]  # fmt: skip
HILLS = [
    (-2.35, 53.98, 0.9), (-1.98, 54.02, 0.8), (-2.55, 55.2, 0.8), (-2.2, 55.28, 0.9),
    (-3.9, 52.95, 1.15), (-3.62, 52.75, 0.95), (-4.02, 52.60, 0.85), (-3.35, 51.83, 1.0),
    (-3.72, 51.86, 0.85), (-4.75, 51.93, 0.7), (-3.95, 50.62, 0.95), (-4.6, 50.58, 0.7),
    (-1.9, 53.15, 0.85),
]  # fmt: skip
TREES = [
    (-0.35, 53.25), (-0.24, 53.22), (-0.45, 53.21), (0.22, 51.1), (0.34, 51.13), (0.45, 51.08),
    (1.2, 52.83), (1.32, 52.80), (1.1, 52.79), (-0.75, 54.33), (-0.62, 54.30),
]  # fmt: skip


def x_of(lon):
    return 46 + (lon + 5.75) * 91


def y_of(lat):
    return 908 - (lat - 49.95) * 138


def land(name):
    return unary_union([Polygon(ring).buffer(0) for ring in COAST[name]])


def on_paper(shape):
    return shapely.transform(
        shape, lambda a: [[x_of(lon), y_of(lat)] for lon, lat in a], include_z=False
    )


def regions():
    """North, central and south England with Wales, and all other land."""
    isles = land("United Kingdom")
    scots = Polygon(
        [*SCOTTISH_BORDER, (-1.5, 56.2), (-1.5, 57.2), (-8.5, 57.2), (-8.5, 55.9), (-5.9, 55.0),
         (-5.2, 54.4), (-4.3, 54.5), (-3.6, 54.80), (-3.3, 54.93)]
    )  # fmt: skip
    irish = box(-8.6, 53.9, -5.35, 55.35)
    realm = isles.difference(scots).difference(irish)
    above = Polygon([*NORTH_CENTRAL, (3, 53.5), (3, 57), (-6, 57), (-6, 53.62)])
    below = Polygon([*CENTRAL_SOUTH, (3, 51.9), (3, 49), (-7, 49), (-7, 51.30), (-4.5, 51.30)])
    north, south = realm.intersection(above), realm.intersection(below)
    central = realm.difference(north).difference(south)
    others = [isles.difference(realm), land("Ireland"), land("France")]
    if "Isle of Man" in COAST:
        others.append(land("Isle of Man"))
    found = {"north": north, "central": central, "south": south}
    paper = {key: on_paper(shape).buffer(0) for key, shape in found.items()}
    return paper, on_paper(unary_union(others)).buffer(0)


REGIONS, OTHERS = regions()
REALM = unary_union([shape.buffer(0.3) for shape in REGIONS.values()])
LAND = unary_union([REALM, OTHERS.buffer(0.2)])


def path(shape, tolerance=0.7):
    """The `d` of an area, without its crumbs."""
    parts = getattr(shape.simplify(tolerance), "geoms", [shape.simplify(tolerance)])
    text = ""
    for part in parts:
        if part.geom_type == "Polygon" and part.area > 25:
            holes = [hole for hole in part.interiors if Polygon(hole).area > 60]
            for ring in (part.exterior, *holes):
                text += "M" + " ".join(f"{x:.1f},{y:.1f}" for x, y in list(ring.coords)[:-1]) + "Z"
    return text


def smooth(points, times=2):
    """Cut the corners of a line."""
    for _ in range(times):
        cut = [points[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        points = [*cut, points[-1]]
    return points


def line(points):
    return "M" + " ".join(f"{x_of(a):.1f},{y_of(b):.1f}" for a, b in smooth(points))


def hill(t, x, y, size):
    return (
        f'<g transform="translate({x:.0f},{y:.0f}) scale({size})">'
        f'<path d="M-17,8 C-13,-1 -8,-11 -2,-12 C4,-11 9,0 14,8" fill="{t["hill"]}"/>'
        f'<path d="M0,-12 C5,-10 9,0 14,8 H5 C4,1 1,-5 0,-12Z" fill="{t["hill2"]}"/>'
        f'<path d="M-18,8 C-13,-1 -8,-11 -1,-12 C5,-11 10,0 15,8" fill="none" '
        f'stroke="{t["line"]}" stroke-width="2.2" stroke-linecap="round"/></g>'
    )


def tree(t, x, y):
    return (
        f'<g transform="translate({x:.0f},{y:.0f})"><path d="M0,2 V8" stroke="{t["line"]}" '
        f'stroke-width="2"/><path d="M0,-11 C7,-7 8,2 0,3 C-8,2 -7,-7 0,-11Z" fill="{t["tree"]}" '
        f'stroke="{t["line"]}" stroke-width="1.6"/></g>'
    )


def compass(t, cx, cy, r):
    body = (
        f'<circle r="{r * 0.62}" fill="none" stroke="{t["line"]}" stroke-width="1.6"/>'
        f'<circle r="{r * 0.55}" fill="none" stroke="{t["line"]}" stroke-width="1"/>'
    )
    for main, long, start in ((False, 0.66, 45), (True, 1, 0)):
        w = 0.15 if main else 0.13
        dark = t["madder"] if main else t["line"]
        for i in range(4):
            body += (
                f'<g transform="rotate({start + 90 * i}) scale({r * long})">'
                f'<path d="M0,-1 L{w},-{w} L0,0Z" fill="{dark}"/>'
                f'<path d="M0,-1 L-{w},-{w} L0,0Z" fill="{t["ivory"]}"/>'
                f'<path d="M0,-1 L{w},-{w} L0,0 L-{w},-{w}Z" fill="none" stroke="{t["ink2"]}" '
                f'stroke-width="{1.4 / r / long:.4f}" stroke-linejoin="round"/></g>'
            )
    lily = f'<path d="{FLEUR}" fill="{t["ink2"]}"/>'
    body += f'<g transform="translate(0,{-r - 15}) scale(.5)">{lily}</g>'
    return f'<g transform="translate({cx},{cy})">{body}</g>'


def ship(t, x, y, size=1.0, emblem="lancaster"):
    """A cog under full sail."""
    if emblem == "lancaster":
        sign = rose(t, 13, t["madder3"], t["madder"], t["madder2"], 1.5)
    else:
        sign = f'<path transform="scale(.62)" d="{FLEUR}" fill="{t["blue"]}"/>'
    waves = "".join(" t16,0" for _ in range(6))
    return (
        f'<g transform="translate({x},{y}) scale({size})" stroke="{t["ink2"]}" stroke-width="2.4" '
        f'stroke-linejoin="round" stroke-linecap="round"><path d="M0,8 V-74" stroke-width="3.6"/>'
        f'<path d="M0,-74 L26,-68 L0,-62Z" fill="{t["madder"]}"/>'
        f'<path d="M-34,-58 H30 C38,-42 38,-28 30,-14 H-34 C-25,-28 -25,-42 -34,-58Z" '
        f'fill="{t["ivory"]}"/><g stroke="none" transform="translate(-2,-38)">{sign}</g>'
        f'<path d="M-56,-6 L-34,-6 L-34,2 H34 L36,-12 L58,-12 C56,8 46,24 30,26 H-28 '
        f'C-46,24 -54,10 -56,-6Z" fill="{t["wood"]}"/>'
        f'<path d="M-50,8 C-30,12 30,12 52,6" fill="none" stroke-width="2"/>'
        f'<path d="M-54,-1 H-36 M38,-6 H56" stroke-width="2"/>'
        f'<path d="M-66,27 q8,-7 16,0{waves}" fill="none" stroke="{t["sea3"]}" '
        f'stroke-width="3"/></g>'
    )


def neatline(t, w, h, b=16, segment=50):
    """The border of a map: two lines and a ladder of dark and pale degrees."""
    body = (
        f'<rect width="{w}" height="{h}" fill="none" stroke="{t["parch"]}" '
        f'stroke-width="{2 * b + 8}"/><rect x="5.5" y="5.5" width="{w - 11}" height="{h - 11}" '
        f'fill="none" stroke="{t["ink"]}" stroke-width="2"/><rect x="{b}" y="{b}" '
        f'width="{w - 2 * b}" height="{h - 2 * b}" fill="none" stroke="{t["ink"]}" '
        f'stroke-width="3"/>'
    )
    count = round((w - 2 * b) / segment)
    step = (w - 2 * b) / count
    for i in range(0, count, 2):
        for y in (8, h - 13):
            body += (
                f'<rect x="{b + i * step:.1f}" y="{y}" width="{step:.1f}" height="5" '
                f'fill="{t["ink2"]}"/>'
            )
    count = round((h - 2 * b) / segment)
    step = (h - 2 * b) / count
    for i in range(0, count, 2):
        for x in (8, w - 13):
            body += (
                f'<rect x="{x}" y="{b + i * step:.1f}" width="5" height="{step:.1f}" '
                f'fill="{t["ink2"]}"/>'
            )
    return body


def sea(t):
    w, h = SIZE
    body = f'<rect width="{w}" height="{h}" fill="{t["sea"]}"/>'
    if not t.plain:
        cx, cy = COMPASS
        for i in range(16):
            a = math.radians(i * 22.5)
            body += (
                f'<path d="M{cx},{cy} L{cx + 1500 * math.cos(a):.0f},{cy + 1500 * math.sin(a):.0f}"'
                f' stroke="{t["sea2"]}" stroke-width="1.5" opacity=".75"/>'
            )
        for distance, strength in ROUNDS_OF_HALO:
            around = LAND.buffer(distance).buffer(6).buffer(-6)
            body += (
                f'<path d="{path(around, 1)}" fill="none" stroke="{t["sea3"]}" '
                f'stroke-width="1.8" opacity="{strength}"/>'
            )
    return body + (
        f'<path d="{path(OTHERS)}" fill="{t["parch2"]}" stroke="{t["line"]}" '
        f'stroke-width="2.2" stroke-linejoin="round"/>'
    )


def ruled(t, name, ruler):
    """A region in the colours of its ruler: York plain, Lancaster hatched upright (gules)."""
    shape = REGIONS[name]
    fill = {"york": t["ivory"], "lancaster": t["blush"], "none": t["land"]}[ruler]
    body = f'<path d="{path(shape)}" fill="{fill}"/>'
    if ruler == "lancaster":
        x0, y0, x1, y1 = shape.bounds
        lines = "".join(
            f'<path d="M{x},{y0:.0f} V{y1:.0f}"/>'
            for x in range(int(x0) // 10 * 10, int(x1) + 10, 10)
        )
        width = 3 if t.plain else 2
        body += (
            f'<clipPath id="{name}"><path d="{path(shape)}"/></clipPath>'
            f'<g clip-path="url(#{name})" stroke="{t["hatch"]}" stroke-width="{width}">{lines}</g>'
        )
    rim = shape.difference(shape.buffer(-9))
    return body + (
        f'<path d="{path(rim, 0.5)}" fill="{t[f"rim-{ruler}"]}" fill-rule="evenodd" opacity=".55"/>'
    )


def above_land(t):
    """What lies on the regions whoever rules them."""
    body = f'<g fill="none" stroke="{t["river"]}" stroke-width="3" stroke-linecap="round">'
    body += "".join(f'<path d="{line(river)}"/>' for river in RIVERS) + "</g>"
    if not t.plain:
        body += "".join(
            hill(t, x_of(a), y_of(b), size) for a, b, size in sorted(HILLS, key=lambda h: -h[1])
        )
        body += "".join(tree(t, x_of(a), y_of(b)) for a, b in sorted(TREES, key=lambda h: -h[1]))
    width = 4 if t.plain else 2.8
    body += (
        f'<path d="{path(REALM)}" fill="none" stroke="{t["ink"]}" stroke-width="{width}" '
        f'stroke-linejoin="round"/><clipPath id="realm"><path d="{path(REALM)}"/></clipPath>'
        f'<g clip-path="url(#realm)" fill="none">'
    )
    for border in (NORTH_CENTRAL, CENTRAL_SOUTH):
        body += (
            f'<path d="{line(border)}" stroke="{t["ivory"]}" stroke-width="8" opacity=".75"/>'
            f'<path d="{line(border)}" stroke="{t["ink2"]}" stroke-width="{width + 0.8}" '
            f'stroke-dasharray="13 8"/>'
        )
    body += (
        f'</g><path d="{line(SCOTTISH_BORDER)}" fill="none" stroke="{t["ink2"]}" '
        f'stroke-width="2.6" stroke-dasharray="3 6"/>'
    )
    if not t.plain:
        body += compass(t, *COMPASS, 44) + ship(t, 96, 764, 0.8)
    return body


def chart(t, ruler="none"):
    """The whole chart with every region under the same ruler."""
    lands = "".join(ruled(t, name, ruler) for name in REGIONS)
    return sea(t) + lands + above_land(t) + header_shadow(t) + neatline(t, *SIZE)


def header_shadow(t):
    """Painted here and not with the header, so that it falls on the land whoever rules it."""
    if t.plain:
        return ""
    x0, y0, x1, y1 = HEADER
    return (
        f'<filter id="soft"><feGaussianBlur stdDeviation="6"/></filter><rect x="{x0 + 3}" '
        f'y="{y0 + 6}" width="{x1 - x0}" height="{y1 - y0}" rx="10" fill="{t["shade"]}" '
        f'opacity=".34" filter="url(#soft)"/>'
    )


def paper(t, w, h):
    """A parchment sheet with its border, for the battle and the hand."""
    body = f'<rect width="{w}" height="{h}" fill="{t["paper"]}"/>'
    if not t.plain:
        chance = random.Random(7)
        for _ in range(round(200 * h / 1200)):
            x, y = chance.random() * w, chance.random() * h
            long = 14 + chance.random() * 40
            sink = long * (chance.random() * 0.6 - 0.3)
            body += (
                f'<path d="M{x:.0f},{y:.0f} q{long / 2:.0f},{-4 + chance.random() * 8:.0f} '
                f'{long:.0f},{sink:.0f}" stroke="{t["grain"]}" stroke-width="1.6" fill="none"/>'
            )
    return body + neatline(t, w, h)
