"""Tokens, emblems, heraldry and ornament of the manuscript, as SVG around 0, 0."""

import math

RESOURCES = ("materials", "population", "gold", "exploration", "krystallium")
TYPES = ("infrastructure", "vehicle", "project", "discovery", "research")
BOX_TYPES = {"structure": "infrastructure", "company": "vehicle", "monument": "project"}
SHAPES = {
    "materials": (
        '<rect x="-17" y="-17" width="34" height="34" rx="3"',
        '<path d="M-17 17V-17H17L9 -9H-9V9Z" fill="{l}"/>',
    ),
    "population": (
        '<circle r="18.5"',
        '<path d="M-13 13A18.4 18.4 0 0 1 13 -13A18.4 18.4 0 0 0 -13 13Z" fill="{l}"/>',
    ),
    "gold": (
        '<path d="M-20 0 -10 -17.5H10L20 0 10 17.5H-10Z"',
        '<path d="M-20 0 -10 -17.5H10L5 -9H-5L-10 0Z" fill="{l}"/>',
    ),
    "exploration": (
        '<path d="M0 -18.5 19.5 16H-19.5Z"',
        '<path d="M0 -18.5 -19.5 16 -9.5 9.6 0 -5Z" fill="{l}"/>',
    ),
    "krystallium": (
        '<path d="M0 -22 17 0 0 22 -17 0Z"',
        '<path d="M0 -22 -17 0 -6 0 0 -8Z" fill="{l}"/>',
    ),
}
HELM = "M0 -20C-12 -20 -16 -11 -16 -2V14L-7 20H7L16 14V-2C16 -11 12 -20 0 -20Z"
EMBLEMS = {
    "infrastructure": '<path d="M-11 17V-1L-13-3V-14H-8V-9.6H-2.6V-14H2.6V-9.6H8V-14H13V-3L11-1V17'
    'H4.5V9.5a4.5 4.5 0 0 0-9 0V17Z"/>',
    "vehicle": '<circle r="14" fill="none" stroke="{c}" stroke-width="4.4"/><circle r="4.4"/>'
    + "".join(
        f'<rect x="-1.5" y="-13" width="3" height="26" transform="rotate({a})"/>'
        for a in (0, 45, 90, 135)
    ),
    "project": '<path d="M0-20 4.6-5V-1H8L11-9 14-1V17H4.4V11a4.4 4.4 0 0 0-8.8 0V17H-14V-1L-11-9-8'
    '-1H-4.6V-5Z"/>',
    "discovery": '<path d="M0-19 4-4 19 0 4 4 0 19-4 4-19 0-4-4Z"/><path d="M-10-10-3.4-6-6-3.4Z'
    'M10-10 6-3.4 3.4-6ZM10 10 3.4 6 6 3.4ZM-10 10-6 3.4-3.4 6Z"/>',
    "research": '<path d="M-5-18H5V-14.6H3.4V-5L14 12.6a3 3 0 0 1-2.6 4.6H-11.4a3 3 0 0 1-2.6-4.6'
    'L-3.4-5V-14.6H-5Z"/><path d="M-5.4 5.6H5.4L9.6 13H-9.6Z" fill="{bg}"/>'
    '<circle cx="2" cy="-1" r="1.8" fill="{bg}"/>',
    "treasure": '<path d="M-16-2C-16-12-10-14 0-14S16-12 16-2ZM-16 1H-5V6H5V1H16V15H-16Z"/>'
    '<rect x="-2.4" y="-1.4" width="4.8" height="6"/>',
    "frost-giants": "".join(
        f'<g transform="rotate({a})"><rect x="-1.5" y="-18" width="3" height="18"/>'
        '<path d="M-6-17 0-11 6-17" fill="none" stroke="{c}" stroke-width="2.6"/></g>'
        for a in range(0, 360, 60)
    ),
    "giant-rats": '<path d="M-18 9C-16-4-6-9 3-7C6-12 12-13 14-9C13-7 12-6 11-5C15-2 18 3 18 8'
    'C16 9 14 9 12 8C11 11 8 12 5 12H-7C-12 12-16 12-18 9Z"/><path d="M-17 8C-24 2-20-10-13-8" '
    'fill="none" stroke="{c}" stroke-width="2.6"/><circle cx="11" cy="2" r="1.7" fill="{bg}"/>',
    "shadows": '<path d="M0-19C11-19 15-9 14 4L17 18 10 14 5 19 0 14-5 19-10 14-17 18-14 4'
    'C-15-9-11-19 0-19Z"/><circle cx="-5" cy="-5" r="3" fill="{bg}"/>'
    '<circle cx="5" cy="-5" r="3" fill="{bg}"/>',
    "thieves": '<path d="M-18-6C-12-11 12-11 18-6C17 3 12 8 7 8C3 8 2 3 0 3S-3 8-7 8C-12 8-17 3-18'
    '-6Z"/><ellipse cx="-8" cy="-1" rx="4.4" ry="3" fill="{bg}"/>'
    '<ellipse cx="8" cy="-1" rx="4.4" ry="3" fill="{bg}"/>',
    "calamity": '<path d="M3-20-13 3H-3L-6 20 13-5H2Z"/>',
    "advisor": '<path d="M-13 12-16-9-7-2 0-15 7-2 16-9 13 12Z"/><rect x="-13" y="14" width="26" '
    'height="4" rx="2"/>',
    "quest": '<path d="M-13-17H11V10L-1 18-13 10Z" transform="translate(1 0)"/>'
    '<path d="M-6-9H6M-6-2H6" stroke="{bg}" stroke-width="3"/>',
}
SHIELDS = {
    "teressie": "M-44 -52H44V0C44 28 22 46 0 58C-22 46 -44 28 -44 0Z",
    "valados": "M-44 -52H44V14A44 44 0 0 1 -44 14Z",
}


def group(x, y, scale, body, turn=0):
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn}) scale({scale:.4f})">{body}</g>'


def hues(t, resource):
    name = "goldcube" if resource == "gold" else resource
    return t[name], t[f"{name}2"], t[f"{name}3"]


def cube(t, resource, mode="full"):
    """Full: solid with a light facet; open: a hollow field; hot: a field that may be filled now."""
    if resource == "soldier":
        return helm(t, mode)
    body, light, dark = hues(t, resource)
    shape, facet = SHAPES[resource]
    bold = 1.5 if t.plain else 1
    if mode == "full":
        return (
            f'{shape} fill="{body}"/>{facet.format(l=light)}'
            f'{shape} fill="none" stroke="{dark}" stroke-width="{3.2 * bold}" '
            f'stroke-linejoin="round"/>'
        )
    if mode == "hot":
        inner = f'{shape} fill="{t["vellum2"]}" stroke-linejoin="round" transform="scale(.82)" '
        return (
            f'{inner}stroke="{t["ink"]}" stroke-width="9.4"/>'
            f'{inner}stroke="{t["gold"]}" stroke-width="5.4"/>'
        )
    return (
        f'{shape} fill="{t["vellum2"]}" stroke="{dark}" stroke-width="{2.8 * bold}" '
        f'stroke-linejoin="round" transform="scale(.8)"/>'
    )


def helm(t, mode="full"):
    body, light, dark = hues(t, "soldier")
    if mode == "full":
        holes = "".join(
            f'<circle cx="{x}" cy="{y}" r="1.6" fill="{dark}"/>'
            for x, y in ((8, 8), (11.4, 12), (-8, 8), (-11.4, 12))
        )
        return (
            f'<path d="{HELM}" fill="{body}"/>'
            f'<path d="M0 -20C-12 -20 -16 -11 -16 -2V14L-7 20L-7 -4 0 -8Z" fill="{light}"/>'
            f'<path d="M-16 -4H16V2H-16Z" fill="{dark}"/>'
            f'<path d="M-2.6 -20H2.6V20H-2.6Z" fill="{t["gold"]}"/>'
            f'<path d="M-16 -7.4H16V-4H-16Z" fill="{t["gold"]}"/>{holes}'
            f'<path d="{HELM}" fill="none" stroke="{dark}" stroke-width="3.2"/>'
        )
    if mode == "none":
        return (
            f'<path d="{HELM}" fill="none" stroke="{t["gold"]}" stroke-width="2.4" '
            f'stroke-dasharray="5 4"/>'
        )
    edge = t["ink"] if mode == "hot" else dark
    return (
        f'<g transform="scale(.82)"><path d="{HELM}" fill="{t["vellum2"]}" stroke="{edge}" '
        f'stroke-width="3"/><path d="M-15 -1H15M0 -19V19" stroke="{edge}" stroke-width="2.6"/></g>'
    )


def hue(t, kind):
    """The colour of a type, a threat deck or another kind of card."""
    kind = BOX_TYPES.get(kind, kind)
    if kind in ("giant-rats", "frost-giants", "shadows", "thieves", "quest"):
        kind = "menace"
    return t[kind]


def emblem(t, kind, colour=None, ground="#000000"):
    colour = colour or t["gold3"]
    body = EMBLEMS[BOX_TYPES.get(kind, kind)].replace("{c}", colour).replace("{bg}", ground)
    return f'<g fill="{colour}">{body}</g>'


def tile(t, kind):
    """A coloured tile of 40 with its emblem."""
    colour = hue(t, kind)
    return (
        f'<rect x="-20" y="-20" width="40" height="40" rx="4" fill="{colour}" '
        f'stroke="{t["ink"]}" stroke-width="1.7"/>'
        f'<rect x="-17.4" y="-17.4" width="34.8" height="34.8" rx="2.4" fill="none" '
        f'stroke="{t["gold"]}" stroke-width="1.5"/>'
        + group(0, 0, 0.76, emblem(t, kind, ground=colour))
    )


def seal(t, negative=False):
    """Points: a scalloped seal, radius 1."""
    count, path = 14, []
    for i in range(count):
        a, b = 2 * math.pi * i / count, 2 * math.pi * (i + 1) / count
        m = (a + b) / 2
        if not i:
            path.append(f"M{math.cos(a) * 0.9:.3f} {math.sin(a) * 0.9:.3f}")
        path.append(
            f"Q{math.cos(m) * 1.13:.3f} {math.sin(m) * 1.13:.3f} "
            f"{math.cos(b) * 0.9:.3f} {math.sin(b) * 0.9:.3f}"
        )
    d = " ".join(path) + "Z"
    pale = ("#D9D2BD", "#F3EEDD", "#3C3A36")
    fill, light, dark = pale if negative else (t["gold"], t["gold3"], t["gold2"])
    return (
        f'<path d="{d}" fill="{fill}" stroke="{dark}" stroke-width=".075"/>'
        f'<path d="M-.62 .42A.76 .76 0 0 1 .42 -.62" fill="none" stroke="{light}" '
        f'stroke-width=".1" stroke-linecap="round"/>'
        f'<circle r=".74" fill="none" stroke="{dark}" stroke-width=".045"/>'
    )


def trap(t):
    teeth = "".join(
        f'<path d="M-3.4 0 0 7 3.4 0Z" transform="rotate({a}) translate(0 -15)"/>'
        for a in range(-72, 288, 36)
    )
    return (
        f'<circle r="18" fill="#DFE3E4" stroke="{t["ink"]}" stroke-width="4"/>'
        f'<g fill="{t["ink"]}">{teeth}</g>'
        f'<circle r="4.4" fill="{t["rubric"]}" stroke="{t["ink"]}" stroke-width="2"/>'
    )


def spy(t):
    return (
        f'<circle r="18" fill="{t["lapis"]}" stroke="{t["ink"]}" stroke-width="3.4"/>'
        f'<path d="M-13 0C-7 -9 7 -9 13 0C7 9 -7 9 -13 0Z" fill="{t["vellum2"]}" '
        f'stroke="{t["ink"]}" stroke-width="2"/><circle r="4.6" fill="{t["ink"]}"/>'
    )


def crown(t):
    c, k = t["gold"], t["gold2"]
    balls = "".join(
        f'<circle cx="{x}" cy="{y}" r="3" fill="{c}" stroke="{k}" stroke-width="2"/>'
        for x, y in ((-19, -10), (0, -16), (19, -10))
    )
    return (
        f'<path d="M-16 13-19-9-9-1 0-15 9-1 19-9 16 13Z" fill="{c}" stroke="{k}" '
        f'stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="M-15 7H15" stroke="{k}" stroke-width="2.4"/>{balls}'
    )


def card_back(t, w=40, h=52):
    return (
        f'<rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" rx="4" fill="{t["forest"]}" '
        f'stroke="{t["ink"]}" stroke-width="2"/>'
        f'<rect x="{-w / 2 + 3.5}" y="{-h / 2 + 3.5}" width="{w - 7}" height="{h - 7}" rx="2" '
        f'fill="none" stroke="{t["gold"]}" stroke-width="1.6"/>'
        f'<path d="M0 {-h * 0.24}L{w * 0.24} 0 0 {h * 0.24} {-w * 0.24} 0Z" fill="{t["gold"]}"/>'
    )


def discards(t):
    return (
        f'<rect x="-20" y="-26" width="40" height="52" rx="4" fill="{t["vellum3"]}" '
        f'stroke="{t["ink"]}" stroke-width="2"/>'
        f'<path d="M-14 -18h28M-14 -10h28M-14 -2h20" stroke="{t["ink2"]}" stroke-width="2"/>'
        f'<rect x="-14" y="6" width="28" height="14" fill="{t["forest"]}"/>'
    )


def star(x, y, r, points=6, inner=0.45, colour="#fff", turn=-90):
    corners = []
    for i in range(2 * points):
        a = math.radians(turn + 180 / points * i)
        far = r if i % 2 == 0 else r * inner
        corners.append(f"{x + far * math.cos(a):.1f},{y + far * math.sin(a):.1f}")
    return f'<polygon points="{" ".join(corners)}" fill="{colour}"/>'


def charge(t, duchy):
    gold, dark, light = t["gold"], t["gold2"], t["gold3"]
    if duchy == "teressie":
        return (
            f'<path d="M6 -24A27 27 0 1 0 27 20A23 23 0 1 1 6 -24Z" fill="{gold}" '
            f'stroke="{dark}" stroke-width="2"/><path d="M-4 -20A25 25 0 0 0 -14 14" fill="none" '
            f'stroke="{light}" stroke-width="3" stroke-linecap="round"/>'
            + star(16, -6, 11, colour=light)
            + star(-28, -37, 7, colour=light)
            + star(30, -37, 7, colour=light)
        )
    rays = "".join(
        f'<path d="M-5.4 -20L0 {-30 if i % 2 else -38} 5.4 -20Z" transform="rotate({i * 22.5})"/>'
        for i in range(16)
    )
    return (
        f'<g transform="translate(0 3)"><g fill="{gold}" stroke="{dark}" stroke-width="1.2">{rays}'
        f'</g><circle r="20" fill="{gold}" stroke="{dark}" stroke-width="2.4"/>'
        f'<path d="M-13 8A15.4 15.4 0 0 1 8 -13" fill="none" stroke="{light}" stroke-width="3" '
        f'stroke-linecap="round"/><circle cx="-6.5" cy="-3" r="2.2" fill="{dark}"/>'
        f'<circle cx="6.5" cy="-3" r="2.2" fill="{dark}"/><path d="M0 -2V4M-6 8.5Q0 13 6 8.5" '
        f'fill="none" stroke="{dark}" stroke-width="2.2" stroke-linecap="round"/></g>'
    )


def crest(t, duchy):
    shield = SHIELDS[duchy]
    semy = "".join(
        f'<circle cx="{x}" cy="{y}" r="1.7"/>'
        for y in range(-44, 54, 12)
        for x in range(-42 + (y // 12 % 2) * 6, 44, 12)
    )
    return (
        f'<clipPath id="c{duchy}"><path d="{shield}"/></clipPath>'
        f'<path d="{shield}" fill="{t[duchy]}"/><g clip-path="url(#c{duchy})">'
        f'<g fill="#fff" opacity=".16">{semy}</g>'
        f'<path d="M0 -60H60V70H0Z" fill="{t[duchy + "2"]}" opacity=".38"/></g>{charge(t, duchy)}'
        f'<path d="{shield}" fill="none" stroke="{t["ink"]}" stroke-width="8.5"/>'
        f'<path d="{shield}" fill="none" stroke="{t["gold"]}" stroke-width="5.4"/>'
        f'<path d="M-44 6V-52H44" fill="none" stroke="{t["gold3"]}" stroke-width="2"/>'
    )


def mark(t, duchy):
    """A small shield for a letter."""
    shield = SHIELDS[duchy]
    return (
        f'<path d="{shield}" fill="{t[duchy]}" stroke="{t["ink"]}" stroke-width="15"/>'
        f'<path d="{shield}" fill="{t[duchy]}" stroke="{t["gold"]}" stroke-width="8"/>'
    )


def initial(t, colour):
    """An ornamented plate of 40 for a gold letter."""
    c = 20
    curls = "".join(
        f'<g transform="rotate({a})"><path d="M{-c * 0.78:.1f} {-c * 0.78:.1f}C{-c * 0.1:.1f} '
        f"{-c * 0.95:.1f} {-c * 0.1:.1f} {-c * 0.4:.1f} {-c * 0.42:.1f} {-c * 0.42:.1f}"
        f"C{-c * 0.64:.1f} {-c * 0.42:.1f} {-c * 0.6:.1f} {-c * 0.7:.1f} {-c * 0.42:.1f} "
        f'{-c * 0.66:.1f}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.7"/>'
        f'<circle cx="{-c * 0.8:.1f}" cy="{-c * 0.1:.1f}" r="1.9" fill="{t["gold3"]}"/></g>'
        for a in (0, 90, 180, 270)
    )
    return (
        f'<rect x="-20" y="-20" width="40" height="40" rx="3" fill="{colour}" '
        f'stroke="{t["ink"]}" stroke-width="5"/><rect x="-20" y="-20" width="40" height="40" '
        f'rx="3" fill="none" stroke="{t["gold"]}" stroke-width="3"/>{"" if t.plain else curls}'
    )


def leaf(x, y, turn, scale, colour):
    return group(
        x,
        y,
        scale,
        f'<path d="M0 0C-4 -3 -5 -8 0 -13C5 -8 4 -3 0 0Z" fill="{colour}"/><path d="M0 0C-6 0 -10 '
        f'-4 -10 -9C-5 -9 -1 -5 0 0ZM0 0C6 0 10 -4 10 -9C5 -9 1 -5 0 0Z" fill="{colour}"/>',
        turn,
    )


def flourish(t, w=240):
    """A pen flourish for empty vellum."""
    c, h = t["rule"], w / 2
    line = f'fill="none" stroke="{c}" stroke-linecap="round"'
    half = (
        f'<path d="M8 0C{h * 0.3:.0f} -26 {h * 0.45:.0f} 26 {h * 0.72:.0f} 6C{h * 0.86:.0f} -6 '
        f"{h * 0.8:.0f} -22 {h * 0.7:.0f} -16C{h * 0.62:.0f} -11 {h * 0.7:.0f} -2 {h * 0.77:.0f} "
        f'-6" {line} stroke-width="2.2"/><path d="M{h * 0.36:.0f} 3C{h * 0.42:.0f} -14 '
        f'{h * 0.5:.0f} -18 {h * 0.56:.0f} -12" {line} stroke-width="1.8"/>'
        f'<path d="M{h * 0.74:.0f} 4C{h * 0.86:.0f} 14 {h * 0.94:.0f} 4 {h:.0f} 2" {line} '
        f'stroke-width="1.8"/>'
        + leaf(h * 0.57, -11, 40, 0.8, c)
        + leaf(h * 0.22, -8, -10, 0.8, c)
        + f'<circle cx="{h * 0.5:.0f}" cy="22" r="2.6" fill="{c}"/>'
        f'<circle cx="{h:.0f}" cy="1" r="2.6" fill="{c}"/>'
    )
    return (
        half
        + f'<g transform="scale(-1 1)">{half}</g>'
        + leaf(0, 2, 0, 1.3, c)
        + leaf(0, 2, 180, 1.0, c)
    )


def manicule(t, duchy, left=False):
    """The pointing hand in the margin, with the mover's cuff; 62 wide."""
    ink = t["ink"]
    body = (
        f'<path d="M-30 -13H-16V13H-30Z" fill="{t[duchy]}" stroke="{ink}" stroke-width="2.6"/>'
        f'<path d="M-16 -11H-11V11H-16Z" fill="{t["gold"]}" stroke="{ink}" stroke-width="2"/>'
        f'<path d="M-11 -10C-4 -12 0 -13 6 -9H27C33 -9 33 -1 27 -1H10C13 0 13 5 9 6C12 8 10 12 6 12'
        f'C4 13 -4 13 -11 10Z" fill="#FFF3DC" stroke="{ink}" stroke-width="2.6" '
        f'stroke-linejoin="round"/><path d="M10 -1H2M9 6H1M-2 -11C1 -7 6 -5 9 -5" fill="none" '
        f'stroke="{ink}" stroke-width="2"/>'
    )
    return f'<g transform="scale({-1 if left else 1} 1)">{body}</g>'


def recycle(t):
    arc = (
        f'<path d="M-13 5A14 14 0 0 1 6 -12.6" fill="none" stroke="{t["leaf"]}" '
        f'stroke-width="4.6"/><path d="M3 -20L15 -10 2 -4Z" fill="{t["leaf"]}"/>'
    )
    return arc + f'<g transform="rotate(180)">{arc}</g>'


def hammer(t):
    return (
        f'<g transform="rotate(-40)"><rect x="-3" y="-6" width="6" height="26" rx="2" '
        f'fill="#9A6B3A" stroke="{t["ink"]}" stroke-width="2.4"/><path d="M-13 -16H9L15 -10 9 -5'
        f'H-13Z" fill="#B4B8BB" stroke="{t["ink"]}" stroke-width="2.6" stroke-linejoin="round"/>'
        f"</g>"
    )


def sheaf(t):
    ears = "".join(
        f'<path d="M0 0C-4 -4 -4 -9 0 -13C4 -9 4 -4 0 0Z" '
        f'transform="translate({x} {y}) rotate({a})"/>'
        for x, y, a in ((0, -6, 0), (-5, 0, -42), (5, 0, 42), (-5, 8, -42), (5, 8, 42))
    )
    return (
        f'<path d="M0 20V-8" stroke="{t["gold2"]}" stroke-width="3"/>'
        f'<g fill="{t["gold"]}" stroke="{t["gold2"]}" stroke-width="1.6">{ears}</g>'
    )


def tick(t):
    line = 'd="M-11 1l8 9 15 -20" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path {line} stroke="{t["vellum"]}" stroke-width="10"/>'
        f'<path {line} stroke="{t["leaf"]}" stroke-width="5.4"/>'
    )


def disc(t, now):
    fill, edge = (t["gold"], t["gold3"]) if now else (t["forest2"], t["gold"])
    return f'<circle r="{24 if now else 19}" fill="{fill}" stroke="{edge}" stroke-width="2.8"/>'


def medal(t, colour):
    return (
        f'<path d="M-10 -20H10L4 2H-4Z" fill="{t["lapis"]}" stroke="{t["ink"]}" '
        f'stroke-width="2"/><circle cy="8" r="12" fill="{colour}" stroke="{t["ink"]}" '
        f'stroke-width="2.6"/>' + star(0, 8, 7, 5, 0.45, t["vellum2"])
    )


def arch(t, kind, w=103, h=160):
    """One bay of the canon table: lunette, page and plinth; its corner at 0, 0."""
    curve = f"V44A{w / 2 - 5} 40 0 0 1 {w - 5} 44"
    return (
        f'<path d="M5 {h}{curve}V{h}Z" fill="{t["vellum2"]}"/>'
        f'<path d="M5 54{curve}V54Z" fill="{hue(t, kind)}"/>'
        f'<path d="M5 {h - 36}{curve}V{h - 36}" fill="none" stroke="{t["ink"]}" stroke-width="5"/>'
        f'<path d="M5 {h - 36}{curve}V{h - 36}" fill="none" stroke="{t["gold"]}" '
        f'stroke-width="3"/><path d="M5 54H{w - 5}" stroke="{t["gold"]}" stroke-width="2.4"/>'
        f'<rect x="2" y="{h - 38}" width="{w - 4}" height="38" rx="3" fill="{t["vellum3"]}" '
        f'stroke="{t["ink2"]}" stroke-width="1.6"/>'
        + group(w / 2 - 20, 32, 0.85, emblem(t, kind, ground=hue(t, kind)))
        + group(w / 2 - 22, h - 19, 13, seal(t))
    )


def back_strip(t, w, h):
    """A face-down card as one line; its corner at 0, 0."""
    return (
        f'<rect width="{w}" height="{h}" rx="4" fill="url(#back)" stroke="{t["ink"]}" '
        f'stroke-width="2"/><rect x="52" y="5" width="230" height="{h - 10}" rx="{(h - 10) / 2}" '
        f'fill="{t["forest2"]}" stroke="{t["gold"]}" stroke-width="1.6"/>'
        + group(78, h / 2, 0.64, trap(t))
    )
