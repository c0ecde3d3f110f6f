"""The pictures on the cards: a battle for the board, a scene per event, a map per battlefield.

Flat tones, one outline, light from the upper left; each scene is at most a dozen shapes.
"""

import random

import chart
from tokens import badge, crown, swords, york_rose

from assets.drawing import Drawing

W, H = 188, 132  # of an event and of a small map
BATTLE = (324, 142)
PLACES = {
    "st-albans": (-0.34, 51.75, "south"),
    "wakefield": (-1.5, 53.72, "north"),
    "mortimers-cross": (-2.87, 52.32, "central"),
    "towton": (-1.25, 53.95, "north"),
    "barnet": (-0.2, 51.5, "south"),
    "tewkesbury": (-2.16, 51.9, "south"),
    "bosworth": (-1.4, 52.6, "central"),
}


def sprites(t):
    found = {}
    for name, draw in EVENTS.items():
        found[f"scene.{name}"] = framed(t, draw(t), W, H)
    for name, (lon, lat, region) in PLACES.items():
        found[f"scene.{name}"] = framed(t, small_map(t, region, lon, lat), W, H)
    for name in (*PLACES, "none"):
        found[f"host.{name}"] = framed(t, battle(t, name), *BATTLE)
    return found


def framed(t, body, w, h):
    """A scene in its frame, its middle at 0, 0."""
    line = f'rx="6" fill="none" stroke="{t["ink"]}" stroke-width="2.6"'
    body = (
        f'<g transform="translate({-w / 2},{-h / 2})"><clipPath id="v"><rect width="{w}" '
        f'height="{h}" rx="6"/></clipPath><g clip-path="url(#v)">{body}</g>'
        f'<rect x="1.3" y="1.3" width="{w - 2.6}" height="{h - 2.6}" {line}/></g>'
    )
    return Drawing(body, (-w / 2, -h / 2, w, h), unit=w, scale=2)


def line(t, width=2.4):
    return (
        f'stroke="{t["ink"]}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"'
    )


def sky(fill):
    return f'<rect width="324" height="142" fill="{fill}"/>'


def at(x, y, body, scale=1.0, flip=1):
    return f'<g transform="translate({x},{y}) scale({scale * flip},{scale})">{body}</g>'


# ---- people and things


def soldier(t, coat, helmet="#CFC6B0"):
    """A man-at-arms: shoulders, and a sallet with its eye slit."""
    return (
        f'<g {line(t, 2)}><path d="M-13,40 V16 C-12,9 -6,7 0,7 C6,7 12,9 13,16 V40Z" '
        f'fill="{coat}"/><path d="M-15,7 C-12,-2 -9,-10 1,-10 C9,-10 11,-3 11,6Z" '
        f'fill="{helmet}"/><path d="M-1,0 H10.5" stroke-width="2.4"/></g>'
    )


def pike(t, x, foot, top, lean=0):
    return (
        f'<path d="M{x},{foot} L{x + lean},{top}" stroke="{t["ink2"]}" stroke-width="2.4"/>'
        f'<path d="M{x + lean - 3.2},{top + 2} L{x + lean},{top - 12} L{x + lean + 3.2},{top + 2}Z"'
        f' fill="{t["ink"]}"/>'
    )


def banner(t, x, top, foot, house, flip=1, size=1.0):
    fill = t["ivory"] if house == "york" else t["madder"]
    cloth = f"M0,0 h{66 * flip} l{-15 * flip},26 l{15 * flip},26 h{-66 * flip}Z"
    return (
        f'<path d="M{x},{foot} V{top - 4}" stroke="{t["ink"]}" stroke-width="4"/>'
        f'<g transform="translate({x},{top}) scale({size})"><path d="{cloth}" fill="{fill}" '
        f'{line(t, 2.6)}/><g transform="translate({26 * flip},26)">{badge(t, house, 20, 1.5)}'
        f"</g></g>"
    )


def tower(t, x, y, w, h, stone="#D9C8A2", shade="#BCA678"):
    teeth = "".join(
        f'<path d="M{x - 4 + i * (w + 8) / 5:.1f},{y} v-8 h{(w + 8) / 7:.1f} v8" fill="{stone}" '
        f"{line(t)}/>"
        for i in (0.05, 1.4, 2.75, 4.05)
    )
    return (
        f'{teeth}<path d="M{x - 4},{y} h{w + 8} v9 h-4 V{y + h} H{x} V{y + 9} h-4Z" '
        f'fill="{stone}" {line(t)}/><path d="M{x + w * 0.62},{y + 9} V{y + h} H{x + w} V{y + 9}Z" '
        f'fill="{shade}"/><path d="M{x + w * 0.32},{y + 26} v15" stroke="{t["ink"]}" '
        f'stroke-width="4" stroke-linecap="round"/>'
    )


def shield(t, house, size=1.0):
    path = "M-20,-22 H20 V-2 C20,14 10,22 0,27 C-10,22 -20,14 -20,-2Z"
    fill = t["ivory"] if house == "york" else t["madder"]
    return (
        f'<g transform="scale({size})"><path d="{path}" fill="{fill}" {line(t)}/>'
        f'<g transform="translate(0,-2)">{badge(t, house, 13, 1.3)}</g></g>'
    )


def sun(x, y, r, fill="#F3E6C4"):
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'


# ---- events


def castle(t):
    """Earl of Northumberland: the northern stronghold."""
    wall = "".join(
        f'<path d="M{34 + i * 19},70 v-7 h9 v7" fill="#D9C8A2" {line(t)}/>' for i in range(7)
    )
    return (
        sky("#CBD0C2")
        + sun(150, 36, 20)
        + '<path d="M0,104 C30,84 50,94 76,96 C110,98 140,82 194,100 V132 H0Z" fill="#A9A177"/>'
        + f'<path d="M84,46 V14" {line(t)}/><path d="M84,14 L116,21 L84,29Z" fill="{t["madder"]}" '
        f'{line(t)}/><path d="M30,70 h134 v42 H30Z" fill="#D9C8A2" {line(t)}/>{wall}'
        + tower(t, 66, 46, 36, 62)
        + tower(t, 20, 58, 26, 54)
        + tower(t, 142, 54, 28, 58)
        + f'<path d="M112,112 V94 a10,10 0 0 1 20,0 V112Z" fill="{t["ink"]}"/>'
        + '<path d="M0,114 C40,100 70,116 100,110 C140,104 170,112 194,108 V132 H0Z" '
        f'fill="#857C52" {line(t)}/>'
    )


def marcher_lords(t):
    """Two lords' shields by the road over the Welsh hills."""
    return (
        sky("#D5D3BF")
        + sun(94, 40, 24, "#F1DDAE")
        + '<path d="M0,86 L38,40 L70,78 L104,34 L140,76 L164,52 L188,80 V132 H0Z" fill="#9FA58A"/>'
        + '<path d="M38,40 L50,78 L62,70Z M104,34 L114,74 L130,66Z" fill="#848C70"/>'
        + f'<path d="M0,98 C50,82 120,84 188,96 V132 H0Z" fill="#7C8359" {line(t)}/>'
        + '<path d="M84,132 C88,116 104,108 98,92 L106,91 C116,106 106,118 112,132Z" '
        f'fill="#D9C8A2" {line(t, 2)}/>'
        + pike(t, 34, 124, 52)
        + pike(t, 154, 124, 52)
        + at(34, 92, shield(t, "york"), 1.15)
        + at(154, 92, shield(t, "lancaster"), 1.15)
    )


def men_of_kent(t):
    """A crowd of countrymen with bills and forks, seen from behind a hedge."""
    body = sky("#C9D4CF") + sun(36, 32, 17)
    body += '<path d="M0,84 C40,70 90,80 188,66 V132 H0Z" fill="#B5BC8E"/>'
    for x, top, lean in ((30, 34, 4), (62, 26, -3), (96, 20, 2), (128, 28, 5), (160, 34, -2)):
        body += f'<path d="M{x},120 L{x + lean},{top}" {line(t, 3)}/>'
    fork = f'<path d="M-8,-14 V-2 Q0,6 8,-2 V-14 M0,4 V-14" fill="none" {line(t, 3)}/>'
    bill = (
        f'<path d="M-2,8 V-20 L3,-28 L4,-12 C12,-16 14,-6 8,0 L4,8Z" fill="#CFC6B0" {line(t, 2)}/>'
    )
    for x, y, tool in (
        (34, 36, fork),
        (59, 30, bill),
        (98, 24, fork),
        (133, 32, bill),
        (158, 38, fork),
    ):
        body += at(x, y, tool)
    hats = ("#A98352", "#6F6A45", "#9C6B4A", "#857C52", "#A98352")
    coats = ("#B9A27A", "#8C8A66", "#C9B48A", "#7E6D52", "#B08D6A")
    for i, x in enumerate((22, 58, 94, 130, 166)):
        body += at(
            x,
            92 - (i % 2) * 5,
            f'<g {line(t, 2)}><path d="M-18,46 V22 C-16,12 -8,10 0,10 C8,10 16,12 18,22 V46Z" '
            f'fill="{coats[i]}"/><circle r="11" fill="#E6CDA8"/>'
            f'<path d="M-16,-3 C-12,-18 12,-18 16,-3 Q0,-9 -16,-3Z" fill="{hats[i]}"/></g>',
        )
    hedge = "".join(" q6,-11 13,0" for _ in range(15))
    return body + f'<path d="M-4,118{hedge} V140 H-4Z" fill="#6E7A4A" {line(t)}/>'


def combined_forces(t):
    """Both arms of one host: two banners meet over locked spears."""
    body = sky("#E0D6B8") + '<path d="M0,96 H188 V132 H0Z" fill="#A9A177"/>'
    for x, lean in ((18, 30), (34, 30), (50, 30), (138, -30), (154, -30), (170, -30)):
        body += pike(t, x, 118, 34, lean)
    for x, flip in ((24, 1), (52, 1), (164, -1), (136, -1)):
        coat = t["ivory"] if flip > 0 else t["madder"]
        body += at(x, 88, soldier(t, coat), 1.25, flip)
    hands = (
        f'<g {line(t)}><path d="M-34,-8 H-10 L4,-3 L10,8 L2,14 L-12,10 H-34Z" fill="#CFC6B0"/>'
        f'<path d="M34,-8 H10 L-4,-2 L-8,7 L2,13 L14,10 H34Z" fill="#E6CDA8"/>'
        f'<path d="M-34,-11 V14 H-24 V-11Z" fill="{t["gold"]}"/>'
        f'<path d="M34,-11 V14 H24 V-11Z" fill="{t["madder"]}"/></g>'
    )
    return body + at(94, 62, hands, 1.3)


def french_aid(t):
    """A fleet from over the Channel."""
    waves = "".join(" t18,0" for _ in range(11))
    body = sky("#C9D4CF") + sun(38, 36, 17, "#F1E4C2")
    body += '<path d="M118,22 q8,-8 18,0 q10,-6 14,3 H112 q0,-4 6,-3Z" fill="#E9E4D3"/>'
    body += '<path d="M0,96 H194 V132 H0Z" fill="#8DA39D"/>'
    body += chart.ship(t, 48, 94, 0.56, "french") + chart.ship(t, 122, 102, 0.94, "french")
    for x, y in ((-20, 116), (-6, 126)):
        body += (
            f'<path d="M{x},{y} q9,-7 18,0{waves}" fill="none" stroke="#5F7B76" stroke-width="3"/>'
        )
    return body


def kingmaker(t):
    """A gauntlet works the strings of a crown."""
    body = sky("#6B1D22")
    for i in range(7):
        body += (
            f'<path d="M{i * 32},0 C{i * 32 - 8},50 {i * 32 + 8},90 {i * 32 - 2},132" '
            f'stroke="#55151A" stroke-width="9" fill="none"/>'
        )
    for x0, x1, y in ((40, 51, 70), (94, 94, 58), (148, 137, 70)):
        body += f'<path d="M{x0},40 L{x1},{y}" stroke="{t["ivory"]}" stroke-width="2.6"/>'
    body += f'<rect x="28" y="29" width="132" height="10" rx="5" fill="{t["wood"]}" {line(t)}/>'
    body += f'<path d="M70,-4 H118 L113,14 H75Z" fill="{t["gold"]}" {line(t)}/>'
    body += f'<path d="M73,12 H115 V32 H73Z" fill="#D6CCB4" {line(t)}/>'
    for i in range(4):
        body += (
            f'<rect x="{70 + i * 12}" y="22" width="12.5" height="25" rx="6" fill="#E6DEC9" '
            f"{line(t)}/>"
        )
    body += (
        f'<path d="M72,25 C62,24 58,33 66,37 L80,38 C84,35 82,30 78,29Z" fill="#D6CCB4" {line(t)}/>'
    )
    return body + at(94, 97, crown(t), 1.24)


def turncoat(t):
    """One man, half in white and half in red, with a purse behind his back."""
    body = sky("#B9B29C") + '<path d="M0,104 H188 V132 H0Z" fill="#8F8768"/>'
    body += f'<rect width="94" height="132" fill="{t["ivory"]}" opacity=".55"/>'
    body += f'<rect x="94" width="94" height="132" fill="{t["madder"]}" opacity=".45"/>'
    body += at(34, 54, york_rose(t, 24, 1.8)) + at(154, 54, badge(t, "lancaster", 24, 1.8))
    body += (
        f'<g {line(t)}><path d="M94,132 H54 V96 C56,78 74,72 94,72Z" fill="{t["ivory"]}"/>'
        f'<path d="M94,132 H134 V96 C132,78 114,72 94,72Z" fill="{t["madder"]}"/>'
        f'<circle cx="94" cy="52" r="21" fill="#E6CDA8"/>'
        f'<path d="M94,30 C76,30 70,44 72,62 C78,54 86,50 94,50Z" fill="#CFC6B0"/>'
        f'<path d="M94,30 C112,30 118,44 116,62 C110,54 102,50 94,50Z" fill="#7E7466"/>'
        f'<path d="M84,60 H104" stroke-width="3"/></g>'
    )
    purse = (
        f'<g {line(t, 2)}><path d="M-9,-6 C-20,8 -14,20 0,20 C14,20 20,8 9,-6Z" '
        f'fill="{t["wood"]}"/><path d="M-10,-8 H10" stroke-width="4"/>'
        f'<circle cy="7" r="5" fill="{t["gold3"]}"/></g>'
    )
    return body + at(136, 104, purse, 1.05)


def foul_weather(t):
    """Storm, slanting rain and a bent tree over a battlefield."""
    body = sky("#7F8C8E") + '<path d="M0,96 C50,84 120,100 188,88 V132 H0Z" fill="#6B6F55"/>'
    body += '<path d="M0,110 C60,100 130,116 188,104 V132 H0Z" fill="#565A43"/>'
    for x in range(-20, 200, 17):
        body += (
            f'<path d="M{x + 26},{18 + x % 13} l-22,54 M{x + 34},{70 + x % 11} l-16,40" '
            f'stroke="#C9D4CF" stroke-width="2.2" stroke-linecap="round"/>'
        )
    cloud = (
        "M0,18 q-14,-2 -12,-14 q4,-12 18,-8 q6,-16 26,-12 q14,4 14,14 q18,-2 18,10 q0,10 -14,10Z"
    )
    for x, y, s, fill in ((18, 24, 1.2, "#4F5A5E"), (92, 18, 1.35, "#5E6A6E")):
        body += at(x, y, f'<path d="{cloud}" fill="{fill}" {line(t)}/>', s)
    bolt = f'<path d="M8,-26 L-10,4 H2 L-8,28 L16,-6 H4 L14,-26Z" fill="{t["gold3"]}" {line(t)}/>'
    body += at(58, 66, bolt)
    return body + (
        f'<g {line(t)} fill="none"><path d="M132,122 C134,100 142,88 160,78" stroke-width="6"/>'
        f'<path d="M140,96 C150,96 160,94 172,86 M148,86 C156,80 160,70 174,66" '
        f'stroke-width="3.4"/></g>'
    )


def spies(t):
    """A hooded listener behind a parted curtain; a letter with a broken seal."""
    body = sky("#3A2C3A")
    body += '<path d="M68,0 H120 V132 H68Z" fill="#F1DDAE" opacity=".85"/>'
    body += (
        f'<g {line(t)}><path d="M94,132 H60 C60,96 74,84 94,84 C114,84 128,96 128,132Z" '
        f'fill="#4A4152"/><path d="M94,22 C70,26 66,60 70,88 C84,98 104,98 118,88 '
        f'C122,60 118,26 94,22Z" fill="#4A4152"/><path d="M94,40 C80,44 78,64 82,78 '
        f'C90,84 98,84 106,78 C110,64 108,44 94,40Z" fill="#1E1820"/></g>'
        f'<ellipse cx="87" cy="60" rx="4" ry="2.6" fill="{t["ivory"]}"/>'
        f'<ellipse cx="101" cy="60" rx="4" ry="2.6" fill="{t["ivory"]}"/>'
    )
    for x0, flip in ((0, 1), (188, -1)):
        folds = "".join(
            f'<path d="M{x},0 C{x + 6},50 {x - 4},90 {x + 4},132" stroke="#55151A" '
            f'stroke-width="6" fill="none"/>'
            for x in (14, 34, 52)
        )
        body += (
            f'<g transform="translate({x0},0) scale({flip},1)"><path d="M0,0 H72 '
            f'C66,40 78,80 60,132 H0Z" fill="{t["madder2"]}" {line(t)}/>{folds}</g>'
        )
    letter = (
        f'<g {line(t)}><path d="M-30,-19 H30 V19 H-30Z" fill="{t["ivory"]}"/>'
        f'<path d="M-30,-19 L0,6 L30,-19" fill="none"/>'
        f'<circle cy="6" r="9" fill="{t["madder"]}"/></g>'
    )
    return body + at(126, 108, f'<g transform="rotate(-10)">{letter}</g>')


def array(t):
    """A herald unrolls the king's commission before a line of new men."""
    body = sky("#D5D3BF") + '<path d="M0,92 C60,82 120,90 188,84 V132 H0Z" fill="#A9A177"/>'
    for i, x in enumerate((18, 48, 140, 170)):
        body += pike(t, x + 14, 124, 30 + (i % 2) * 6)
        body += at(x, 86, soldier(t, ("#B9A27A", "#8C8A66")[i % 2]), 1.2, 1 if x < 94 else -1)
    scroll = (
        f'<g {line(t)}><path d="M-32,-40 H32 V40 H-32Z" fill="{t["ivory"]}"/>'
        f'<rect x="-39" y="-49" width="78" height="13" rx="6.5" fill="{t["parch"]}"/>'
        f'<rect x="-39" y="36" width="78" height="13" rx="6.5" fill="{t["parch"]}"/></g>'
    )
    for y in (-24, -14, -4, 6):
        wide = 44 if y != 6 else 26
        scroll += (
            f'<path d="M-22,{y} h{wide}" stroke="{t["ink2"]}" stroke-width="3.4" '
            f'stroke-linecap="round"/>'
        )
    scroll += f'<circle cx="14" cy="21" r="10" fill="{t["madder"]}" {line(t, 2)}/>'
    return body + at(94, 68, scroll)


EVENTS = {
    "northumberland": castle,
    "marcher-lords": marcher_lords,
    "men-of-kent": men_of_kent,
    "combined-forces": combined_forces,
    "french-aid": french_aid,
    "kingmaker": kingmaker,
    "turncoat": turncoat,
    "foul-weather": foul_weather,
    "spies": spies,
    "array": array,
}


# ---- battlefields


def small_map(t, region, lon, lat):
    """England with the battle's region filled and the site marked."""
    z = 0.166
    body = f'<rect width="{W}" height="{H}" fill="{t["sea"]}"/>'
    body += f'<g transform="translate({W / 2 - 388 * z:.1f},{H / 2 - 502 * z:.1f}) scale({z})">'
    body += (
        f'<path d="{chart.path(chart.LAND.buffer(26), 2)}" fill="none" stroke="{t["sea2"]}" '
        f'stroke-width="7"/><path d="{chart.path(chart.OTHERS, 2)}" fill="{t["parch2"]}" '
        f'stroke="{t["line"]}" stroke-width="6"/>'
    )
    for name, shape in chart.REGIONS.items():
        fill = t["gold"] if name == region else t["card"]
        body += (
            f'<path d="{chart.path(shape, 2)}" fill="{fill}" stroke="{t["ink"]}" '
            f'stroke-width="11" stroke-linejoin="round"/>'
        )
    mark = (
        f'<circle r="21" fill="{t["ivory"]}" stroke="{t["ink"]}" stroke-width="3"/>'
        f'<g transform="translate(0,2) scale(.5)">{swords(t["madder"], t["ink"])}</g>'
    )
    return body + at(f"{chart.x_of(lon):.0f}", f"{chart.y_of(lat):.0f}", mark, 4.1) + "</g>"


def ridge(fill):
    return f'<path d="M0,88 C65,65 117,94 162,94 C214,94 259,62 324,85 V142 H0Z" fill="{fill}"/>'


def dots(count, high, fill, seed=4):
    """Snow, or embers."""
    chance = random.Random(seed)
    return "".join(
        f'<circle cx="{chance.random() * 324:.0f}" cy="{chance.random() * high:.0f}" '
        f'r="{1.6 + chance.random() * 1.6:.1f}" fill="{fill}"/>'
        for _ in range(count)
    )


def gabled(t, x, y, w, h, fill, roof):
    return (
        f'<g {line(t, 2)}><path d="M{x},{y} v{h} h{w} v{-h}Z" fill="{fill}"/>'
        f'<path d="M{x - 4},{y} L{x + w / 2},{y - w * 0.62} L{x + w + 4},{y}Z" fill="{roof}"/></g>'
    )


def abbey(t, x, y):
    return (
        f'<g {line(t, 2)}><path d="M{x - 14},{y} v-46 h28 v46Z" fill="#D9C8A2"/>'
        f'<path d="M{x - 14},{y - 46} v-7 h6 v4 h5 v-4 h6 v4 h5 v-4 h6 v7Z" fill="#D9C8A2"/>'
        f'<path d="M{x + 14},{y} v-26 h38 v26Z" fill="#CDB98E"/>'
        f'<path d="M{x + 10},{y - 26} l6,-12 h34 l6,12Z" fill="#8F6F50"/>'
        f'<path d="M{x - 4},{y - 20} v-10 a4,4 0 0 1 8,0 v10Z" fill="{t["ink"]}"/></g>'
    )


def scenery(t, name):
    """Sky and land of one battle, and what lies before the hosts."""
    snow, fog = "#FDFBF4", "#E9E6DA"
    if name == "towton":
        return sky("#D3CFC0") + sun(162, 57, 35, "#E6DFCB") + ridge("#B9B29C"), dots(40, 114, snow)
    if name == "wakefield":
        keep = tower(t, 148, 46, 28, 46, "#CFC2A4", "#AFA07C")
        return sky("#C4CBCB") + sun(230, 30, 16, "#EFE7CF") + keep + ridge("#A9A78E"), ""
    if name == "mortimers-cross":
        suns = "".join(
            sun(x, y, r, "#F7E3A6") for x, y, r in ((162, 34, 15), (133, 42, 8), (191, 42, 8))
        )
        halo = (
            '<path d="M121,62 A44,44 0 0 1 203,62" fill="none" stroke="#F7E3A6" stroke-width="3"/>'
        )
        return sky("#C9CDBE") + halo + suns + ridge("#A5A67F"), ""
    if name == "barnet":
        bands = "".join(
            f'<path d="M{x},{y} q40,-14 80,0 t80,0 t80,0 t80,0" fill="none" stroke="{fog}" '
            f'stroke-width="{w}" stroke-linecap="round" opacity=".8"/>'
            for x, y, w in ((-30, 40, 12), (-60, 66, 15), (-20, 92, 13))
        )
        return sky("#C6C8C0") + sun(162, 40, 20, "#DEDCCD") + ridge("#A8AA98"), bands
    if name == "tewkesbury":
        river = (
            '<path d="M150,142 C160,118 190,108 168,92 L178,91 C204,108 178,122 184,142Z" '
            'fill="#8FA8A6"/>'
        )
        return sky("#C9D4CF") + sun(60, 32, 16) + abbey(t, 150, 92) + ridge("#9EA578") + river, ""
    if name == "st-albans":
        town = (
            gabled(t, 104, 62, 30, 34, "#E6DAB8", "#8F6F50")
            + gabled(t, 186, 60, 32, 36, "#D9C8A2", "#7E5A44")
            + abbey(t, 152, 92)
        )
        return sky("#D5D3BF") + sun(262, 30, 16) + town + ridge("#A9A177"), ""
    if name == "bosworth":
        bush = (
            f'<g {line(t, 2)}><path d="M138,112 q-14,-4 -8,-18 q-2,-16 16,-14 q6,-14 22,-6 '
            f'q18,-2 16,14 q10,14 -6,24Z" fill="#6E7A4A"/></g>'
        )
        return sky("#DCCFA9") + sun(162, 44, 26, "#F3E0AC") + ridge("#A9A177") + bush + at(
            162, 88, crown(t), 0.5
        ), ""
    return sky("#D5D3BF") + sun(162, 44, 24, "#F1E4C2") + ridge("#A9A177"), ""


def hosts(t):
    """Two hosts with pikes and banners, York left."""
    chance = random.Random(4)
    men = pikes = ""
    for x0, x1, coat, way in ((12, 120, t["ivory"], 1), (204, 312, t["madder"], -1)):
        for i in range(10):
            x = x0 + (x1 - x0) * i / 9 + chance.random() * 4
            top = 37 + chance.random() * 28
            pikes += pike(t, round(x), 142, round(top), round(way * (7 + chance.random() * 7)))
        for dy, size, count, shift in ((-8, 1.2, 4, 0.5), (14, 1.5, 5, 0)):
            for i in range(count):
                x = x0 + (x1 - x0) * (i + shift) / 4
                y = 102 + dy - chance.random() * 4
                men += at(f"{x:.1f}", f"{y:.1f}", soldier(t, coat), size, way)
    flags = banner(t, 49, 12, 142, "york") + banner(t, 275, 12, 142, "lancaster", -1)
    return pikes + flags + men


def battle(t, name):
    behind, before = scenery(t, name)
    return behind + (tents(t) if name == "none" else hosts(t)) + before


def tents(t):
    """Before a battle is chosen: two camps under their banners."""
    body = banner(t, 76, 18, 120, "york", 1, 0.8) + banner(t, 248, 18, 120, "lancaster", -1, 0.8)
    for x, size, fill in (
        (44, 1.0, t["ivory"]),
        (112, 0.8, t["ivory"]),
        (280, 1.0, t["madder3"]),
        (212, 0.8, t["madder3"]),
    ):
        body += at(
            x,
            126,
            f'<g {line(t)}><path d="M0,-52 L34,0 H-34Z" fill="{fill}"/>'
            f'<path d="M0,-52 L9,0 H-9Z" fill="{t["ink2"]}"/></g>',
            size,
        )
    return body
