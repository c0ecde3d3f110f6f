"""Gears, stars, shields, symbols: the vocabulary of the poster."""

import math

REGIONS = ("red", "purple", "brown", "green", "blue", "white")
SYMBOL = {
    "red": "gear",
    "purple": "fortress",
    "brown": "anchor",
    "green": "column",
    "blue": "hammer",
    "white": "palace",
}


def points(line):
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in line)


def poly(line, fill, extra=""):
    return f'<polygon points="{points(line)}" fill="{fill}" {extra}/>'


def gear(cx, cy, outer, inner, teeth=10, top=0.30, base=0.52):
    found = []
    step = 2 * math.pi / teeth
    for i in range(teeth):
        a = step * i - math.pi / 2
        for k, r in ((-base / 2, inner), (-top / 2, outer), (top / 2, outer), (base / 2, inner)):
            found.append((cx + r * math.cos(a + k * step), cy + r * math.sin(a + k * step)))
    return found


def star(cx, cy, outer, inner, rays=5):
    return [
        (
            cx + (inner if i % 2 else outer) * math.cos(math.pi * i / rays - math.pi / 2),
            cy + (inner if i % 2 else outer) * math.sin(math.pi * i / rays - math.pi / 2),
        )
        for i in range(2 * rays)
    ]


def shield(cx, cy, w, h):
    """A heater shield with a small dip in its top edge."""
    left, right, top, bottom = cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2
    return (
        f"M{left:.1f},{top:.1f} L{cx - w * 0.16:.1f},{top:.1f} L{cx:.1f},{top + h * 0.07:.1f} "
        f"L{cx + w * 0.16:.1f},{top:.1f} L{right:.1f},{top:.1f} L{right:.1f},{cy + h * 0.10:.1f} "
        f"Q{right:.1f},{cy + h * 0.34:.1f} {cx:.1f},{bottom:.1f} "
        f"Q{left:.1f},{cy + h * 0.34:.1f} {left:.1f},{cy + h * 0.10:.1f} Z"
    )


def wing(cx, cy, side, fill, edge, width=2.5):
    """A geometric eagle wing: three stepped feathers; side -1 is left, 1 right."""
    found = ""
    for y, long, high in ((-26, 30, 15), (-11, 25, 15), (4, 18, 14)):
        x = cx + side * 18
        feather = [
            (x, cy + y),
            (x + side * long, cy + y - 9),
            (x + side * (long + 5), cy + y + high - 12),
            (x, cy + y + high),
        ]
        style = f'stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"'
        found += poly(feather, fill, style)
    return found


def octagon(cx, cy, r):
    return [
        (cx + r * math.cos(math.pi / 8 * (2 * i + 1)), cy + r * math.sin(math.pi / 8 * (2 * i + 1)))
        for i in range(8)
    ]


def bars(cx, y, count, colour, w=9, h=5, gap=3):
    """The level of a unit."""
    x = cx - (count * w + (count - 1) * gap) / 2
    return "".join(
        f'<rect x="{x + i * (w + gap):.1f}" y="{y}" width="{w}" height="{h}" fill="{colour}"/>'
        for i in range(count)
    )


def symbol(name, c, g):
    """A district's symbol in a box of 100, in colour `c` on the ground `g`."""
    return {
        "gear": poly(gear(50, 50, 44, 33, 9), c) + f'<circle cx="50" cy="50" r="14" fill="{g}"/>',
        "fortress": (
            f'<path d="M12,86 V48 H22 V56 H30 V48 H38 V42 L50,12 L62,42 V48 H70 V56 H78 V48 H88 '
            f'V86 Z" fill="{c}"/><path d="M42,86 V70 Q42,61 50,61 Q58,61 58,70 V86 Z" fill="{g}"/>'
        ),
        "anchor": (
            f'<circle cx="50" cy="19" r="9" fill="none" stroke="{c}" stroke-width="8"/>'
            f'<path d="M50,28 V84 M30,41 H70" stroke="{c}" stroke-width="10" fill="none"/>'
            f'<path d="M16,56 Q20,84 50,86 Q80,84 84,56" fill="none" stroke="{c}" '
            f'stroke-width="10"/><path d="M8,64 L17,46 L30,62 Z M92,64 L83,46 L70,62 Z" '
            f'fill="{c}"/>'
        ),
        "column": (
            f'<path d="M24,12 H76 V24 H68 L64,32 H36 L32,24 H24 Z M20,88 V78 H80 V88 Z" '
            f'fill="{c}"/><path d="M36,36 H64 L67,74 H33 Z" fill="{c}"/>'
            f'<path d="M45,38 V72 M55,38 V72" stroke="{g}" stroke-width="4"/>'
        ),
        "hammer": (
            f'<g transform="rotate(45 50 50)"><rect x="44" y="26" width="12" height="66" '
            f'fill="{c}"/><path d="M24,10 H68 L82,22 L68,34 H24 Z" fill="{c}"/></g>'
        ),
        "palace": (
            f'<path d="M50,4 L53,30 H60 V42 H92 V54 H8 V42 H40 V30 H47 Z" fill="{c}"/>'
            f'<path d="M10,58 H90 V88 H10 Z" fill="{c}"/><path d="M20,64 h8 v24 h-8 z M36,64 h8 '
            f'v24 h-8 z M56,64 h8 v24 h-8 z M72,64 h8 v24 h-8 z" fill="{g}"/>'
        ),
    }[name]


def icon(name, c):
    """A sign in a box of 100, one colour, with true holes."""
    return {
        "flame": (
            f'<path fill-rule="evenodd" fill="{c}" d="M54,4 Q58,26 76,42 Q90,58 80,78 Q70,96 48,95 '
            "Q24,93 18,72 Q14,54 30,40 Q32,52 40,54 Q34,26 54,4 Z M52,56 Q66,70 60,82 Q54,90 "
            '46,88 Q36,84 38,74 Q44,76 47,72 Q46,64 52,56 Z"/>'
        ),
        "people": (
            f'<path d="M6,92 V70 Q6,58 20,58 Q32,58 34,68 Q36,54 50,54 Q64,54 66,68 Q68,58 80,58 '
            f'Q94,58 94,70 V92 Z" fill="{c}"/><circle cx="20" cy="46" r="10" fill="{c}"/>'
            f'<circle cx="80" cy="46" r="10" fill="{c}"/><circle cx="50" cy="40" r="12" '
            f'fill="{c}"/><path d="M47,24 V2 L78,10 L53,18 V24 Z" fill="{c}"/>'
        ),
        "move": f'<path d="M10,39 H54 V18 L92,50 L54,82 V61 H10 Z" fill="{c}"/>',
        "double-move": (
            f'<path d="M4,39 H26 V18 L56,50 L26,82 V61 H4 Z" fill="{c}"/>'
            f'<path d="M48,18 L66,18 L96,50 L66,82 L48,82 L78,50 Z" fill="{c}"/>'
        ),
        "recover": (
            f'<path d="M50,14 A36,36 0 1 0 86,52" fill="none" stroke="{c}" stroke-width="15"/>'
            f'<path d="M44,-6 L80,14 L44,36 Z" fill="{c}"/>'
        ),
        "protest": (
            f'<g transform="rotate(-24 50 58)"><rect x="2" y="50" width="96" height="16" '
            f'fill="{c}"/></g><g transform="rotate(24 50 58)"><rect x="2" y="50" width="96" '
            f'height="16" fill="{c}"/></g><path d="M47,52 V4 L84,13 L55,24 V52 Z" fill="{c}"/>'
        ),
        "espionage": (
            f'<path fill-rule="evenodd" fill="{c}" d="M2,50 Q50,2 98,50 Q50,98 2,50 Z '
            f'M50,30 A20,20 0 1 0 50,70 A20,20 0 1 0 50,30 Z"/>'
            f'<circle cx="50" cy="50" r="10" fill="{c}"/>'
        ),
        "inspire": (
            f'<path d="M6,38 H30 L78,12 V88 L30,62 H6 Z" fill="{c}"/>'
            f'<path d="M14,64 H30 L36,90 H20 Z" fill="{c}"/>'
            f'<path d="M86,32 Q98,50 86,68" fill="none" stroke="{c}" stroke-width="8"/>'
        ),
        "star": poly(star(50, 54, 50, 22), c),
        "shield": f'<path d="{shield(50, 50, 76, 90)}" fill="{c}"/>',
        "flag": (
            f'<path d="M14,8 V92 M14,10 H86 L70,30 L86,50 H14" fill="{c}" stroke="{c}" '
            f'stroke-width="9"/>'
        ),
        "hand": "".join(
            f'<g transform="rotate({turn} 45 92)"><rect x="24" y="14" width="50" height="74" '
            f'rx="6" fill="{c}" fill-opacity="{alpha}"/></g>'
            for turn, alpha in ((-16, 0.55), (8, 1))
        ),
        "discard": (
            f'<g transform="rotate(16 50 50)"><rect x="22" y="8" width="56" height="84" rx="7" '
            f'fill="none" stroke="{c}" stroke-width="7"/></g>'
            f'<path d="M34,34 L66,66 M66,34 L34,66" stroke="{c}" stroke-width="9"/>'
        ),
    }[name]


def centred(body, size=100):
    """A drawing from a box of `size` moved around 0, 0."""
    return f'<g transform="translate({-size / 2},{-size / 2})">{body}</g>'


def at(body, x, y, size):
    """A drawing from a box of 100 with its corner at x, y."""
    return f'<g transform="translate({x:.1f},{y:.1f}) scale({size / 100:.4f})">{body}</g>'


def on(t, region):
    """The colour of what stands on a district's full colour."""
    return t["ink"] if region == "white" else t["paper"]


def region_symbol(t, region):
    return symbol(SYMBOL[region], on(t, region), t[f"d-{region}"])


def hatch(name, a, b):
    return (
        f'<pattern id="{name}" width="7" height="7" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><rect width="7" height="7" fill="{a}"/>'
        f'<rect width="3" height="7" fill="{b}"/></pattern>'
    )
