"""Petrograd between its bridges: the static layer of the board, and the plain grounds."""

import math
import tomllib
from pathlib import Path

from shapes import REGIONS, at, points, poly, region_symbol

SIZE = (1200, 1200)
TOP, BOTTOM = 92, 888
PLACES = tomllib.loads((Path(__file__).parents[1] / "places.toml").read_text("utf-8"))
LAND = {name: [tuple(p) for p in one["land"]] for name, one in PLACES["region"].items()}
HEADS = {name: one["head"] for name, one in PLACES["region"].items()}
BRIDGES = {  # end, end, the district whose tile closes it
    name: (*one["ends"], one.get("tile")) for name, one in PLACES["bridge"].items()
}
DIAL = (166, 264)
STROKE = 'stroke="#000" stroke-width="16"'


def bridge(t, a, b, w=30):
    (x1, y1), (x2, y2) = a, b
    long = math.hypot(x2 - x1, y2 - y1)
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    body = (
        f'<g transform="translate({x1},{y1}) rotate({turn:.2f})"><rect x="2" y="{-w / 2 + 3}" '
        f'width="{long}" height="{w + 2}" fill="{t["deep"]}" opacity=".55"/>'
    )
    count = max(2, int(long / 22))
    for i in range(1, count):
        body += (
            f'<rect x="{long * i / count - 4:.1f}" y="{-w / 2 - 5}" width="8" '
            f'height="{w + 10}" fill="{t["steel"]}"/>'
        )
    body += (
        f'<rect x="-3" y="{-w / 2}" width="{long + 6}" height="{w}" fill="{t["bone2"]}"/>'
        f'<rect x="-3" y="{-w / 2}" width="{long + 6}" height="4" fill="{t["ink"]}"/>'
        f'<rect x="-3" y="{w / 2 - 4}" width="{long + 6}" height="4" fill="{t["ink"]}"/></g>'
    )
    return body


def streets(t, region):
    colour = t[f"street-{region}"]

    def line(x1, y1, x2, y2, w=3):
        return f'<path d="M{x1},{y1} L{x2},{y2}" stroke="{colour}" stroke-width="{w}"/>'

    body = ""
    if region == "white":  # the trident of avenues from the Admiralty
        for a in (8, 34, 58, 82):
            r = math.radians(a)
            body += line(500, 440, 500 + 520 * math.cos(r), 440 + 520 * math.sin(r), 5)
        for r in (150, 250, 350):
            body += (
                f'<circle cx="500" cy="440" r="{r}" fill="none" stroke="{colour}" '
                f'stroke-width="3"/>'
            )
    elif region == "brown":  # the ruled Lines
        body += "".join(line(-20 + i * 44, 400, -70 + i * 44, 720) for i in range(-2, 12))
        body += "".join(line(-20, y + 6, 440, y - 34, 5) for y in (520, 610))
    elif region == "purple":
        body += "".join(line(330 + i * 74, 100, 500 + i * 34, 420) for i in range(7))
        body += "".join(line(320, y + 20, 800, y - 34, 5) for y in (190, 280))
    elif region == "red":
        body += "".join(line(800 + i * 66, 100, 840 + i * 66, 360) for i in range(7))
        body += line(790, 300, 1220, 150, 5) + line(790, 220, 1000, 100, 4)
        body += line(960, 360, 1220, 262, 4)
    elif region == "green":
        body += line(830, 600, 1220, 500, 6) + line(830, 470, 1220, 560, 4)
        body += "".join(line(870 + i * 62, 370, 846 + i * 62, 680) for i in range(7))
    else:
        body += line(-20, 860, 900, 742, 6) + line(300, 700, 470, 900, 4)
        body += "".join(line(40 + i * 96, 700, i * 96, 900) for i in range(10))
    return body


def land(t, region):
    shape = LAND[region]
    edge = f'stroke="{t["steel2"]}" stroke-width="5" stroke-linejoin="miter"'
    return (
        f'<clipPath id="c{region}"><polygon points="{points(shape)}"/></clipPath>'
        + poly([(x + 4, y + 6) for x, y in shape], t["deep"])
        + poly(shape, t[f"land-{region}"], edge)
        + f'<g clip-path="url(#c{region})">{streets(t, region)}</g>'
        + poly(shape, "none", f'stroke="{t["ink"]}" stroke-width="2"')
    )


def head(t, region):
    """The block with a district's symbol; its letter and name are set later."""
    x, y = HEADS[region]
    edge = f'stroke="{t["ink"]}" stroke-width="2.5" stroke-linejoin="round"'
    return (
        f'<path transform="translate({x + 3},{y + 4})" d="M0,0 H88 L78,54 H0 Z" '
        f'fill="{t["deep"]}" opacity=".45"/><g transform="translate({x},{y})">'
        f'<path d="M0,0 H88 L78,54 H0 Z" fill="{t[f"d-{region}"]}" {edge}/>'
        f"{at(region_symbol(t, region), 8, 9, 36)}</g>"
    )


def dial(t):
    """A gear of 31 teeth; 15 and 31 are bonus days, 29 and 30 slide on."""
    step = 2 * math.pi / 31

    def angle(day):
        return -math.pi / 2 + (day - 1) * step + step / 2

    def p(r, a):
        return r * math.cos(a), r * math.sin(a)

    body = f'<circle cx="4" cy="6" r="150" fill="{t["deep"]}" opacity=".6"/>'
    body += f'<circle r="143" fill="{t["bone"]}"/>'
    for day in range(1, 32):
        a = angle(day)
        fill = t["red"] if day in (15, 31) else t["steel"] if day in (29, 30) else t["bone"]
        tooth = ((142, -0.36), (150, -0.26), (150, 0.26), (142, 0.36))
        body += poly([p(r, a + k * step) for r, k in tooth], fill)
        if fill != t["bone"]:
            cell = ((108, -0.5), (143.4, -0.5), (143.4, 0.5), (108, 0.5))
            body += poly([p(r, a + k * step) for r, k in cell], fill)
    for day in range(1, 32):
        (x0, y0), (x1, y1) = p(112, angle(day) - step / 2), p(142, angle(day) - step / 2)
        body += (
            f'<path d="M{x0:.1f},{y0:.1f} L{x1:.1f},{y1:.1f}" stroke="{t["bone2"]}" '
            f'stroke-width="2"/>'
        )
    body += f'<circle r="112" fill="{t["ink"]}"/>'
    body += f'<circle r="106" fill="none" stroke="{t["steel3"]}" stroke-width="8"/>'
    return f'<g transform="translate({DIAL[0]},{DIAL[1]})">{body}</g>'


def track(t):
    """31 chevrons that point outwards; red to the left, white to the right."""
    y, h, body = 906, 42, ""
    for v in range(-15, 16):
        x = 600 + v * 36
        if v == 0:
            line = [(-16, 0), (16, 0), (25, h / 2), (16, h), (-16, h), (-25, h / 2)]
            fill = t["steel"]
        elif v < 0:
            line = [(-15, 0), (17, 0), (8, h / 2), (17, h), (-15, h), (-24, h / 2)]
            fill = t["red"] if v == -15 else t["red2"] if v % 5 else t["red-line"]
            if t.plain and fill == t["red-line"]:
                fill = t["red"]
        else:
            line = [(-17, 0), (15, 0), (24, h / 2), (15, h), (-17, h), (-8, h / 2)]
            fill = t["paper"] if v == 15 else t["white-dim"] if v % 5 else t["bone"]
        body += poly([(x + dx, y + dy) for dx, dy in line], fill)
    return body


def badges(t):
    body = ""
    for (x1, y1), (x2, y2), tile in BRIDGES.values():
        if tile:
            body += (
                f'<circle cx="{(x1 + x2) / 2}" cy="{(y1 + y2) / 2}" r="17" '
                f'fill="{t[f"d-{tile}"]}" stroke="{t["ink"]}" stroke-width="3"/>'
            )
    return body


def city(t):
    w, h = SIZE
    body = (
        f'<rect width="{w}" height="{h}" fill="{t["ink"]}"/>'
        f'<rect y="{TOP}" width="{w}" height="{BOTTOM - TOP}" fill="{t["water"]}"/>'
    )
    for i in range(46):  # calm water: short strokes
        x, y = (i * 173) % 1240 - 20, 112 + (i * 97) % 770
        body += f'<path d="M{x},{y} l46,-5" stroke="{t["water2"]}" stroke-width="4"/>'
    body += poly([(-10, 404), (-10, 352), (262, 80), (314, 80)], t["red"])
    body += poly([(-10, 428), (-10, 416), (326, 80), (338, 80)], t["steel3"])
    body += islet(t)
    body += "".join(land(t, region) for region in LAND)
    body += poly([(904, 720), (1212, 702), (1212, 888), (890, 888)], t["ink"])
    body += poly([(904, 720), (1212, 702), (1212, 711), (903, 729)], t["red"])
    body += "".join(bridge(t, a, b) for a, b, _ in BRIDGES.values())
    body += badges(t) + dial(t)
    body += "".join(head(t, region) for region in REGIONS)
    body += f'<rect width="{w}" height="{TOP}" fill="{t["ink"]}"/>'
    body += f'<rect y="{BOTTOM}" width="{w}" height="{h - BOTTOM}" fill="{t["ink"]}"/>'
    return body + track(t)


def islet(t):
    """The Peter and Paul Fortress with its bastions."""
    shape = [
        (-30, 0),
        (-20, -12),
        (-6, -10),
        (8, -14),
        (22, -10),
        (30, 0),
        (20, 12),
        (6, 9),
        (-8, 14),
        (-22, 10),
    ]
    edge = f'stroke="{t["steel2"]}" stroke-width="3"'
    return (
        '<g transform="translate(484,424) rotate(-5)">'
        + poly(shape, t["street-purple"], edge)
        + poly([(-3, 7), (0, -9), (3, 7)], t["d-purple"])
        + "</g>"
    )


def unrest(t, region):
    """The inner border of a district in unrest."""
    shape = LAND[region]
    return poly(shape, "none", f'stroke="{t["red"]}" stroke-width="16"') + poly(
        shape, "none", f'stroke="{t["ink"]}" stroke-width="3"'
    )


def mask(region):
    """Only the border, and only inside the district."""
    shape = LAND[region]
    return (
        f'<clipPath id="m"><polygon points="{points(shape)}"/></clipPath>'
        f'<g clip-path="url(#m)">{poly(shape, "none", STROKE)}</g>'
    )


def plain(t, width, height, bar):
    """Water with two broad beams, under cards; `bar` is the height of the head."""
    beam = t["water2"]
    return (
        f'<rect width="{width}" height="{height}" fill="{t["water"]}"/>'
        + poly([(0, height), (0, height - 240), (620, bar), (800, bar), (0, height - 100)], beam)
        + poly([(width, bar), (width, bar + 224), (560, height), (300, height)], beam)
        + f'<rect width="{width}" height="{bar}" fill="{t["ink"]}"/>'
    )
