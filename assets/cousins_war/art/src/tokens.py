"""Roses, tokens, dice and other small things, as SVG around 0, 0."""

import math

PETAL = (
    "M0,-.08 C-.16,-.22 -.545,-.44 -.525,-.74 C-.5,-1.0 -.17,-1.05 0,-.86 "
    "C.17,-1.05 .5,-1.0 .525,-.74 C.545,-.44 .16,-.22 0,-.08Z"
)
CURL = "M-.43,-.68 C-.40,-.85 -.14,-.89 0,-.72 C.14,-.89 .40,-.85 .43,-.68"
SEPAL = "M0,-1.08 C.13,-.95 .2,-.8 .2,-.5 L-.2,-.5 C-.2,-.8 -.13,-.95 0,-1.08Z"
SHIELD = (
    "M-43,-44 H43 Q45,-44 45,-42 V-6 C45,22 26,40 0,50 C-26,40 -45,22 -45,-6 V-42 Q-45,-44 -43,-44Z"
)
LOZENGE = "M0,-50 L42,0 L0,50 L-42,0Z"
FLEUR = (
    "M0,-30 C9,-20 10,-8 4,2 H9 C10,-8 20,-14 26,-7 C31,0 25,8 18,5 C21,1 17,-3 14,0 "
    "C12,3 12,5 12,6 H14 V12 H7 C8,18 12,20 14,22 C8,25 3,23 0,29 C-3,23 -8,25 -14,22 "
    "C-12,20 -8,18 -7,12 H-14 V6 H-12 C-12,5 -12,3 -14,0 C-17,-3 -21,1 -18,5 "
    "C-25,8 -31,0 -26,-7 C-20,-14 -10,-8 -9,2 H-4 C-10,-8 -9,-20 0,-30Z"
)
CROWN = "M-30,16 L-34,-14 L-17,0 L0,-24 L17,0 L34,-14 L30,16Z"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def turned(path, count, start, style, scale=1.0):
    """The same path `count` times around the middle."""
    size = f" scale({scale})" if scale != 1 else ""
    return "".join(
        f'<path transform="rotate({start + 360 / count * i:g}){size}" d="{path}" {style}/>'
        for i in range(count)
    )


def rose(t, r, petal, inner, outline, width, curl=None, leaf_outline=None):
    """An heraldic rose of five petals over five, radius `r`."""
    w = width / r
    edge = f'stroke-linejoin="round" stroke="{outline}"'
    body = turned(
        SEPAL,
        5,
        36,
        f'fill="{t["leaf"]}" stroke="{leaf_outline or outline}" '
        f'stroke-width="{w * 0.75:.4f}" stroke-linejoin="round"',
    )
    body += turned(PETAL, 5, 0, f'fill="{petal}" {edge} stroke-width="{w:.4f}"')
    if curl:
        style = f'fill="none" stroke="{curl}" stroke-width="{w * 0.8:.4f}" stroke-linecap="round"'
        body += turned(CURL, 5, 0, style)
    body += turned(PETAL, 5, 36, f'fill="{inner}" {edge} stroke-width="{w * 1.6:.4f}"', 0.56)
    gold = f'fill="{t["gold"]}" stroke="{outline}" stroke-width="{w * 0.9:.4f}"'
    body += f'<circle r=".2" {gold}/>'
    for i in range(6):
        a = i * math.pi / 3
        x, y = 0.115 * math.cos(a), 0.115 * math.sin(a)
        body += f'<circle cx="{x:.3f}" cy="{y:.3f}" r=".034" fill="{t["gold2"]}"/>'
    body += f'<circle r=".034" fill="{t["gold2"]}"/>'
    return f'<g transform="scale({r})">{body}</g>'


def york_rose(t, r, width=2.2):
    return rose(t, r, t["ivory"], t["ivory"], t["ink"], width, curl=t["curl"])


def lancaster_rose(t, r, width=2.2):
    return rose(t, r, t["madder3"], t["madder"], t["madder2"], width, curl=t["madder"])


def pale_rose(t, r, width=2.2):
    """Lancaster's rose on a dark ground: pale lines."""
    m, p = t["madder3"], t["rosy"]
    return rose(t, r, m, m, p, width, curl=t["fold"], leaf_outline=p)


def badge(t, house, r, width=2.0):
    return york_rose(t, r, width) if house == "york" else pale_rose(t, r, width)


# ---- tokens, 100 units wide


def face(t, kind):
    if kind == "york":
        return (
            f'<circle r="46" fill="{t["ivory"]}" stroke="{t["ink"]}" stroke-width="4"/>'
            f'<circle r="39.5" fill="{t["field"]}" stroke="{t["ink"]}" stroke-width="1.6"/>'
            + york_rose(t, 36, 1.9)
        )
    if kind == "lancaster":
        return (
            f'<path d="{SHIELD}" fill="{t["madder"]}" stroke="{t["madder4"]}" stroke-width="3.6"/>'
            f'<path transform="scale(.86)" d="{SHIELD}" fill="{t["madder2"]}" '
            f'stroke="{t["blush"]}" stroke-width="2.2"/>'
            f'<g transform="translate(0,-3.5)">{pale_rose(t, 34.5, 1.7)}</g>'
        )
    return (
        f'<path d="{LOZENGE}" fill="{t["ivory"]}" stroke="{t["blue2"]}" stroke-width="3.4" '
        f'stroke-linejoin="round"/><path transform="scale(.82)" d="{LOZENGE}" fill="{t["blue"]}" '
        f'stroke="{t["blue2"]}" stroke-width="2.4"/>'
        f'<path transform="scale(.76)" d="{FLEUR}" fill="{t["gold3"]}"/>'
    )


def edge(t, kind):
    """The side of a token that lies under another one."""
    if kind == "york":
        return f'<circle r="46" fill="{t["ivory2"]}" stroke="{t["ink"]}" stroke-width="3"/>'
    fill, stroke, shape = {
        "lancaster": (t["madder2"], t["madder4"], SHIELD),
        "french": (t["blue2"], t["ink"], LOZENGE),
    }[kind]
    if t.plain and kind == "lancaster":
        stroke = t["rosy"]
    return (
        f'<path d="{shape}" fill="{fill}" stroke="{stroke}" stroke-width="3" '
        f'stroke-linejoin="round"/>'
    )


def outline(kind):
    """A token's silhouette as points."""
    if kind == "york":
        turns = [2 * math.pi * i / 48 for i in range(48)]
        return tuple((46 * math.cos(a), 46 * math.sin(a)) for a in turns)
    if kind == "french":
        return ((0, -50), (42, 0), (0, 50), (-42, 0))
    right = [(45, -6), (44, 4), (41, 14), (36, 24), (29, 33), (20, 40), (10, 46), (0, 50)]
    return (
        (-45, -44),
        (45, -44),
        *right,
        *((-x, y) for x, y in reversed(right[:-1])),
    )


# ---- small things


def crown(t):
    jewels = "".join(
        f'<circle cx="{x}" cy="{y}" r="5" fill="{t["gold3"]}" stroke-width="2.6"/>'
        for x, y in ((-34, -16), (0, -26), (34, -16))
    )
    return (
        f'<g stroke="{t["ink"]}" stroke-width="3" stroke-linejoin="round">'
        f'<path d="{CROWN}" fill="{t["gold"]}"/>'
        f'<path d="M-29,9 L-30,16 H30 L29,9Z" fill="{t["gold3"]}" stroke-width="2.4"/>{jewels}'
        f'<circle cy="3" r="3.6" fill="{t["madder"]}" stroke-width="1.6"/></g>'
    )


def sword(angle, blade, hilt):
    return (
        f'<g transform="rotate({angle})"><path d="M-2.6,-30 L0,-37 L2.6,-30 V10 H-2.6Z" '
        f'fill="{blade}"/><path d="M-11,9 H11 V14 H-11Z" fill="{hilt}"/>'
        f'<path d="M-2.6,14 H2.6 V24 H-2.6Z" fill="{hilt}"/>'
        f'<circle cy="26.5" r="4.4" fill="{hilt}"/></g>'
    )


def swords(blade, hilt, around=None):
    both = sword(42, blade, hilt) + sword(-42, blade, hilt)
    if not around:
        return both
    return f'<g stroke="{around}" stroke-width="7" stroke-linejoin="round">{both}</g>{both}'


def star(t):
    points = []
    for i in range(10):
        r = 10 if i % 2 == 0 else 4.6
        a = math.pi * i / 5
        points.append(f"{r * math.sin(a):.2f},{-r * math.cos(a):.2f}")
    return (
        f'<path d="M{" L".join(points)}Z" fill="{t["gold"]}" stroke="{t["ink"]}" '
        f'stroke-width="1.7" stroke-linejoin="round"/>'
        f'<path d="M0,-10 L2.7,-3.7 L0,0Z M0,0 L-2.7,-3.7 L-9.5,-3.1Z" fill="{t["gold3"]}"/>'
    )


def die(t, house, value):
    """A die of a house; 0 is its back, a rose."""
    if house == "york":
        front, side, line, pip = t["ivory"], t["ivory2"], t["ink"], t["ink"]
    else:
        front, side, line, pip = t["madder"], t["madder2"], t["madder4"], t["ivory"]
    square = f'width="88" height="88" rx="17" stroke="{line}" stroke-width="4"'
    body = f'<rect x="-44" y="-36" fill="{side}" {square}/>'
    body += f'<rect x="-44" y="-46" fill="{front}" {square}/>'
    if value:
        return body + "".join(
            f'<circle cx="{x * 23}" cy="{y * 23 - 2}" r="9.6" fill="{pip}"/>'
            for x, y in PIPS[value]
        )
    back = t["parch3"] if house == "york" else t["madder2"]
    body += f'<rect x="-35" y="-37" width="70" height="70" rx="10" fill="{back}"/>'
    return f'{body}<g transform="translate(0,-2)">{badge(t, house, 29, 2.2)}</g>'


def card_back(t, angle=0):
    """The back of a card, 60 by 84 units."""
    body = (
        f'<rect x="-28" y="-40" width="56" height="80" rx="7" fill="{t["madder2"]}" '
        f'stroke="{t["ink"]}" stroke-width="3"/><rect x="-22.5" y="-34.5" width="45" height="69" '
        f'rx="3" fill="none" stroke="{t["gold"]}" stroke-width="2"/>'
        f'<path d="M0,-28 L17,0 L0,28 L-17,0Z" fill="{t["madder"]}" stroke="{t["gold"]}" '
        f'stroke-width="1.6"/>{york_rose(t, 13.5, 1.5)}'
    )
    return f'<g transform="rotate({angle})">{body}</g>' if angle else body


def fan(t, cards):
    """Up to three cards in a hand, 100 units wide."""
    spread = {0: (), 1: (0,), 2: (-9, 9), 3: (-16, 0, 16)}[cards]
    return "".join(
        f'<g transform="translate({a * 1.5:g},{abs(a) * 0.35:g}) rotate({a}) scale(.9)">'
        f"{card_back(t)}</g>"
        for a in spread
    )


def deck(t):
    return "".join(
        f'<g transform="translate({i * 3.4},{-i * 3.4})">{card_back(t)}</g>' for i in (2, 1, 0)
    )


def wheel(t, r=34):
    spokes = "".join(
        f'<path transform="rotate({45 * i})" d="M-2.4,-{r * 0.16} L-2.4,-{r * 0.8} H2.4 '
        f'L2.4,-{r * 0.16}Z" fill="{t["gold"]}" stroke-width="1.6"/>'
        for i in range(8)
    )
    return (
        f'<g stroke="{t["ink"]}" stroke-linejoin="round"><circle r="{r}" fill="{t["gold"]}" '
        f'stroke-width="3"/><circle r="{r * 0.74}" fill="{t["card"]}" stroke-width="2.4"/>{spokes}'
        f'<circle r="{r * 0.24}" fill="{t["madder"]}" stroke-width="2.6"/></g>'
    )


def seal(t):
    """A wax seal for the letter that plays a card."""
    points = []
    for i in range(18):
        a = i * 2 * math.pi / 18
        r = 29 + (2.6 if i % 2 else 0) + (1.6 if i % 5 == 0 else 0)
        points.append((r * math.cos(a), r * math.sin(a)))
    path = ""
    for i in range(18):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % 18]
        path += f"{(ax + bx) / 2:.1f},{(ay + by) / 2:.1f} Q{bx:.1f},{by:.1f} "
    (ax, ay), (bx, by) = points[0], points[1]
    path += f"{(ax + bx) / 2:.1f},{(ay + by) / 2:.1f}Z"
    return (
        f'<path d="M{path}" fill="{t["madder"]}" stroke="{t["madder2"]}" stroke-width="3"/>'
        f'<circle r="22" fill="{t["madder2"]}" stroke="{t["madder3"]}" stroke-width="2"/>'
    )


def verdict(t, yes):
    fill = t["leaf"] if yes else t["ink"]
    path = "M-13,1 L-4,11 L14,-11" if yes else "M-11,-11 L11,11 M11,-11 L-11,11"
    return (
        f'<circle r="26" fill="{fill}" stroke="{t["ink"]}" stroke-width="3"/><path d="{path}" '
        f'fill="none" stroke="{t["ivory"]}" stroke-width="7" stroke-linecap="round" '
        f'stroke-linejoin="round"/>'
    )


def strike(t):
    line = 'd="M-34,30 L34,-30" stroke-linecap="round"'
    return (
        f'<path {line} stroke="{t["ivory"]}" stroke-width="17"/>'
        f'<path {line} stroke="{t["ink"]}" stroke-width="9"/>'
    )


def site(t, now):
    if now:
        return (
            f'<circle r="27" fill="{t["gold"]}" stroke="{t["ink"]}" stroke-width="3"/>'
            f'<circle r="21.5" fill="{t["ivory"]}" stroke="{t["ink"]}" stroke-width="1.6"/>'
            f'<g transform="translate(0,2) scale(.58)">{swords(t["madder"], t["ink"])}</g>'
        )
    return (
        f'<circle r="18.5" fill="{t["card"]}" stroke="{t["ink"]}" stroke-width="2.4"/>'
        f'<g transform="translate(0,1.5) scale(.47)">{swords(t["ink"], t["ink"])}</g>'
    )


def disc(t, now):
    """A station of the round track."""
    if now:
        return (
            f'<circle r="38" fill="{t["gold"]}" stroke="{t["ink"]}" stroke-width="3"/>'
            f'<circle r="31" fill="{t["ink"]}" stroke="{t["gold3"]}" stroke-width="2"/>'
        )
    return f'<circle r="23" fill="{t["parch"]}" stroke="{t["ink2"]}" stroke-width="3"/>'


def provenance(t, kind):
    """Where a card's facts come from: full, half or hollow lozenge."""
    half = f'<path d="M0,-12 V12 L-12,0Z" fill="{t["ink2"]}"/>'
    fill = t["ink2"] if kind == "published" else "none"
    body = (
        f'<path d="M0,-12 L12,0 L0,12 L-12,0Z" fill="{fill}" stroke="{t["ink2"]}" '
        f'stroke-width="2.6" stroke-linejoin="round"/>'
    )
    return body + (half if kind == "reconstructed" else "")


def plate(t):
    """The tally's plate: York's half and Lancaster's, 230 by 100."""
    line = f'stroke="{t["ink"]}" stroke-width="{6 if t.plain else 4.6}"'
    return (
        f'<path d="M0,-47 H-99 Q-112,-47 -112,-34 V34 Q-112,47 -99,47 H0Z" fill="{t["ivory"]}"/>'
        f'<path d="M0,-47 H99 Q112,-47 112,-34 V34 Q112,47 99,47 H0Z" fill="{t["madder"]}"/>'
        f'<rect x="-112" y="-47" width="224" height="94" rx="13" fill="none" {line}/>'
        f'<path d="M0,-47 V47" {line}/>'
    )


def again(t):
    """Throw again: an arrow that runs in a circle."""
    return (
        f'<path d="M18,-12 A22,22 0 1 0 22,6" fill="none" stroke="{t["ink"]}" stroke-width="7" '
        f'stroke-linecap="round"/><path d="M8,-14 L27,-20 L27,1Z" fill="{t["ink"]}"/>'
    )
