"""Icons, tokens and small things, as SVG in boxes of 64 by 64 units."""

import math

SEATS = {"teal": ("teal", "circle"), "red": ("red", "diamond"), "indigo": ("indigo3", "square")}
ROUND = ("emperor", "guild", "bg", "fremen")
SQUARE = ("landsraad", "city", "desert", "spy")


def mix(a, b, part):
    one, other = ([int(code[i : i + 2], 16) for i in (1, 3, 5)] for code in (a, b))
    mixed = (round(p + (q - p) * part) for p, q in zip(one, other, strict=True))
    return "#" + "".join(f"{value:02X}" for value in mixed)


def star(points, outer, inner, cx=32, cy=32, turn=-90):
    found = []
    for i in range(2 * points):
        r, a = (outer if i % 2 == 0 else inner), math.radians(turn + 180 * i / points)
        found.append(f"{cx + r * math.cos(a):.1f},{cy + r * math.sin(a):.1f}")
    return " ".join(found)


def glyph(name, c, k):
    """A symbol in one colour `c`; `k` shows through."""
    return {
        "emperor": f'<path d="M9 44 4 16 20 29 32 7 44 29 60 16 55 44Z" fill="{c}"/>'
        f'<rect x="10" y="48" width="44" height="9" rx="2" fill="{c}"/>',
        "guild": f'<g transform="rotate(-22 32 32)"><ellipse cx="32" cy="32" rx="29" ry="10" '
        f'fill="none" stroke="{c}" stroke-width="5"/><circle cx="32" cy="32" r="18" fill="{c}" '
        f'stroke="{k}" stroke-width="4"/><path d="M3 32C3 38 16 42 32 42C48 42 61 38 61 32" '
        f'fill="none" stroke="{k}" stroke-width="12"/><path d="M3 32C3 38 16 42 32 42C48 42 61 38 '
        f'61 32" fill="none" stroke="{c}" stroke-width="5.5"/></g>',
        "bg": f'<path d="M38 4A29 29 0 1 0 61 40A23 23 0 1 1 38 4Z" fill="{c}"/>'
        f'<circle cx="44" cy="25" r="8" fill="{c}"/>',
        "fremen": f'<path d="M32 3C50 12 58 34 57 60L7 60C6 34 14 12 32 3Z" fill="{c}"/>'
        f'<path d="M32 20C43 25 48 37 46 47L32 56 18 47C16 37 21 25 32 20Z" fill="{k}"/>'
        f'<path d="M20 37 30 41 28 45 21 43Z M44 37 34 41 36 45 43 43Z" fill="{c}"/>',
        "landsraad": f'<path d="M32 5 61 22 3 22Z" fill="{c}"/><path d="M8 27h9v22H8z M27.5 27h9v22'
        f'h-9z M47 27h9v22h-9z M3 52h58v8H3z" fill="{c}"/>',
        "city": f'<path d="M4 60V36H15V21H28V33H34V6L41 2 48 6V27H60V60Z" fill="{c}"/>'
        f'<path d="M18 46h8v14h-8z M40 38h8v22h-8z" fill="{k}"/>',
        "desert": f'<path d="M32 3 43 16 32 29 21 16Z" fill="{c}"/><path d="M2 60V50C12 34 22 33 '
        f'31 45C41 31 52 31 62 46V60Z" fill="{c}"/>',
        "spy": f'<path d="M2 32C16 9 48 9 62 32C48 55 16 55 2 32Z" fill="{c}"/>'
        f'<circle cx="32" cy="32" r="13" fill="{k}"/><circle cx="36" cy="28" r="4.5" fill="{c}"/>',
        "knife": f'<path d="M18 40C22 20 38 6 62 2C52 18 46 34 30 47Z" fill="{c}"/><path d="M13 38 '
        f'37 56 33 61 10 44Z" fill="{c}"/><path d="M19 50 8 62 3 57 13 46Z" fill="{c}"/>',
        "thopter": f'<path d="M32 6C38 6 40 16 38 30L35 60H29L26 30C24 16 26 6 32 6Z" fill="{c}"/>'
        f'<path d="M24 22 2 8C0 16 6 26 24 28Z M40 22 62 8C64 16 58 26 40 28Z M25 31 5 40C6 47 14 '
        f'48 26 37Z M39 31 59 40C58 47 50 48 38 37Z" fill="{c}"/>',
        "mouse": f'<path d="M8 48C6 32 20 24 34 28C36 14 48 4 55 8C60 12 56 22 50 27C58 32 62 40 '
        f'61 44C54 49 46 47 43 46C42 54 36 56 30 56L12 56C8 56 8 50 8 48Z" fill="{c}"/>'
        f'<path d="M11 52C0 48 0 30 8 18" fill="none" stroke="{c}" stroke-width="4.5" '
        f'stroke-linecap="round"/><circle cx="51" cy="37" r="3" fill="{k}"/>',
        "wild": f'<polygon points="{star(6, 30, 12)}" fill="{c}"/>',
        "sword": f'<path d="M32 1 38 11 37 41 27 41 26 11Z" fill="{c}"/><path d="M14 42h36v7H14z '
        f'M28 49h8v9h-8z" fill="{c}"/><circle cx="32" cy="59" r="5" fill="{c}"/>',
        "pawn": f'<circle cx="32" cy="15" r="12" fill="{c}"/><path d="M32 24C45 24 46 40 54 60H10C'
        f'18 40 19 24 32 24Z" fill="{c}"/>',
        "council": f'<path d="M17 4H47V32H55V60H45V50H19V60H9V32H17Z" fill="{c}"/>'
        f'<path d="M25 12h14v18H25z M19 38h26v6H19z" fill="{k}"/>',
        "hooks": f'<g fill="none" stroke="{c}" stroke-width="7" stroke-linecap="round"><path d="M'
        f'12 60 30 22C36 8 54 6 57 19"/><path d="M52 60 34 22C28 8 10 6 7 19"/></g>',
        "wall": f'<path d="M1 58V35L9 31 13 19 22 17 26 27 34 9 42 7 47 22 55 20 63 33V58Z" '
        f'fill="{c}"/><path d="M13 19 16 40M34 9 31 34M47 22 46 44" stroke="{k}" '
        f'stroke-width="3"/>',
        "arrow": f'<path d="M4 25H36V11L61 32 36 53V39H4Z" fill="{c}"/>',
        "signet": f'<circle cx="32" cy="40" r="17" fill="none" stroke="{c}" stroke-width="7"/>'
        f'<path d="M18 6H46L52 18 42 28H22L12 18Z" fill="{c}"/>',
        "recall": f'<path d="M52 44A22 22 0 1 1 50 18" fill="none" stroke="{c}" stroke-width="8"/>'
        f'<path d="M60 6V28H38Z" fill="{c}"/>',
    }[name]


def badge(t, name):
    """The sign of a faction or a kind of space."""
    radius = 32 if name in ROUND else 14
    return (
        f'<rect width="64" height="64" rx="{radius}" fill="{t[name]}"/>'
        f'<g transform="translate(11 10) scale(.655)">{glyph(name, t["bone"], t[name])}</g>'
    )


def back(fill, edge, inner):
    return (
        f'<rect x="11" y="4" width="42" height="56" rx="7" fill="{fill}" stroke="{edge}" '
        f'stroke-width="4"/>{inner}'
    )


def things(t):
    """Resources, card backs and other coloured icons."""
    ink, bone = t["ink"], t["bone"]
    pawn = f'<g transform="translate(18 17) scale(.44)">{glyph("pawn", bone, ink)}</g>'
    sword = f'<g transform="translate(19 15) scale(.42 .52)">{glyph("sword", ink, bone)}</g>'
    plus = f'<path d="M28 18h8v10h10v8H36v10h-8V36H18v-8h10z" fill="{ink}"/>'
    cross = f'<path d="M20 20 44 44M44 20 20 44" stroke="{bone}" stroke-width="8"/>'
    four = zip((18, 46, 18, 46), (18, 18, 46, 46), ROUND, strict=True)
    return {
        "solari": f'<circle cx="32" cy="32" r="28" fill="{t["gold"]}" stroke="{t["gold2"]}" '
        f'stroke-width="5"/><circle cx="32" cy="32" r="18" fill="{t["gold3"]}"/>'
        f'<path d="M27 20h10v24H27z" fill="{t["gold2"]}"/>',
        "spice": '<path d="M32 2 57 21 49 59 15 59 7 21Z" fill="#E8752A" stroke="#6E270B" '
        'stroke-width="5" stroke-linejoin="round"/><path d="M32 5 42 29 22 29Z" fill="#FFC27A"/>'
        '<path d="M22 29 42 29 46 56 18 56Z" fill="#C9531A"/>',
        "water": f'<path d="M32 3C45 22 55 31 55 42A23 21 0 0 1 9 42C9 31 19 22 32 3Z" '
        f'fill="{t["water"]}" stroke="{t["water2"]}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M20 40C20 50 27 54 33 54" fill="none" stroke="#CDE8FB" stroke-width="5" '
        f'stroke-linecap="round"/>',
        "intrigue": back(
            t["violet"],
            t["violet2"],
            f'<circle cx="32" cy="26" r="8.5" fill="{bone}"/><path d="M32 26 41 47H23Z" '
            f'fill="{bone}"/>',
        ),
        "draw": back(t["sand0"], ink, plus),
        "discard": back(t["sand2"], ink, f'<path d="M18 28h28v8H18z" fill="{ink}"/>'),
        "trash": back(t["steel"], ink, cross),
        "deck": back(
            t["indigo2"], bone, f'<polygon points="{star(4, 15, 6)}" fill="{t["spice"]}"/>'
        ),
        "hagal": back("#7A2A2A", bone, pawn),
        "battle": back(t["spice"], bone, sword),
        "contract": f'<path d="M10 6h44v50c-8 6-14-4-22 0s-14 4-22 0z" fill="{t["sand0"]}" '
        f'stroke="{ink}" stroke-width="4" stroke-linejoin="round"/><path d="M18 18h28M18 28h28" '
        f'stroke="{ink}" stroke-width="5"/><circle cx="32" cy="42" r="9" fill="{t["spice"]}" '
        f'stroke="{ink}" stroke-width="3"/>',
        "persuasion": f'<path d="M32 2 62 32 32 62 2 32Z" fill="{t["cost"]}" stroke="{t["cost2"]}" '
        f'stroke-width="4" stroke-linejoin="round"/>',
        "any": "".join(f'<circle cx="{x}" cy="{y}" r="14" fill="{t[f]}"/>' for x, y, f in four)
        + f'<path d="M28 24h8v4h4v8h-4v4h-8v-4h-4v-8h4z" fill="{t["sand0"]}" stroke="{ink}" '
        f'stroke-width="2.5"/>',
        "vp": f'<polygon points="{star(16, 32, 25)}" fill="#B67414"/><circle cx="32" cy="32" '
        f'r="24" fill="{t["gold"]}"/>',
        "sun": f'<polygon points="{star(12, 32, 22)}" fill="#B67414"/><circle cx="32" cy="32" '
        f'r="19" fill="{t["gold"]}"/><polygon points="{star(4, 13, 5)}" fill="{t["gold2"]}"/>',
        "first": f'<circle cx="32" cy="32" r="30" fill="{ink}" stroke="{bone}" stroke-width="3"/>',
    }


def cube(c, ink):
    return (
        f'<path d="M32 3 60 17V47L32 61 4 47V17Z" fill="{mix(c, "#000000", 0.35)}" stroke="{ink}" '
        f'stroke-width="3" stroke-linejoin="round"/><path d="M32 4 59 17.5 32 31 5 17.5Z" '
        f'fill="{mix(c, "#FFFFFF", 0.38)}"/><path d="M5 18.5 31 32V60L5 47Z" fill="{c}"/>'
    )


def worm(t, c):
    ink, dark = t["ink"], mix(c, t["ink"], 0.6)
    body = (
        "M2 64C0 30 10 4 36 3C52 2 62 10 63 22L58 44 51 34 45 46 39 35 33 44 31 30"
        "C27 32 26 46 28 64Z"
    )
    return (
        f'<path d="{body}" fill="{ink}" stroke="{ink}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M4 64C2 32 12 7 36 6C51 5 59 12 61 23L31 27C24 30 23 46 25 64Z" fill="{c}"/>'
        f'<path d="M32 28 61 24 57 42 51 31 45 43 39 32 34 41Z" fill="{t["bone"]}"/>'
        f'<path d="M5 50 24 52M7 35 25 41M14 20 29 31M27 9 35 26M43 7 45 25" stroke="{dark}" '
        f'stroke-width="4" fill="none"/>'
    )


def shape(kind, r, fill, stroke="none", width=0):
    """A seat's own form around 32, 32."""
    style = f'fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"'
    if kind == "circle":
        return f'<circle cx="32" cy="32" r="{r}" {style}/>'
    if kind == "diamond":
        q = r * 1.17
        return f'<path d="M32 {32 - q} {32 + q} 32 32 {32 + q} {32 - q} 32Z" {style}/>'
    q = r * 0.9
    corner = r * 0.18
    return (
        f'<rect x="{32 - q}" y="{32 - q}" width="{2 * q}" height="{2 * q}" rx="{corner}" {style}/>'
    )


def token(t, seat):
    colour, kind = SEATS[seat]
    return shape(kind, 24, t[colour], t["ink"], 9) + shape(kind, 24, t[colour], t["bone"], 5)


def spy(t, seat):
    colour, _ = SEATS[seat]
    eye = glyph("spy", t["ink"] if seat == "teal" else t["bone"], t[colour])
    return token(t, seat) + f'<g transform="translate(14 14) scale(.56)">{eye}</g>'


def post(t):
    return (
        f'<circle cx="32" cy="32" r="24" fill="{t["night"]}" stroke="{t["ink"]}" '
        f'stroke-width="14"/><circle cx="32" cy="32" r="24" fill="{t["night"]}" '
        f'stroke="{t["sand2"]}" stroke-width="7"/>'
    )


def dot(t, seat):
    colour, kind = SEATS[seat]
    return shape(kind, 25, t[colour], t["sand0"], 7)


def flag(t, seat):
    return (
        f'<path d="M16 6h44l-13 15l13 15h-44z" fill="{t[SEATS[seat][0]]}" stroke="{t["ink"]}" '
        f'stroke-width="4" stroke-linejoin="round"/><path d="M10 2h8v60h-8z" fill="{t["ink"]}"/>'
    )


def pennant(t):
    return (
        f'<path d="M4 4h56v42l-28 16l-28-16z" fill="{t["gold"]}" stroke="{t["ink"]}" '
        f'stroke-width="4" stroke-linejoin="round"/>'
    )


def last(t):
    style = f'stroke="{t["ink"]}" stroke-width="9" stroke-linejoin="round"'
    line = f'stroke="{t["mark"]}" stroke-width="3" stroke-linejoin="round"'
    path = "M12 14h40l-20 30z"
    fill = f'<path d="{path}" fill="{t["mark"]}"'
    return f"{fill} {style}/>{fill} {line}/>"


def medal(t, place):
    fill = t[("gold", "silver", "bronze")[place - 1]]
    return f'<circle cx="32" cy="32" r="28" fill="{fill}" stroke="{t["ink"]}" stroke-width="5"/>'
