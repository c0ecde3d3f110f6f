"""The static leaves: green diapered page, gold vine border, vellum panels, lapis track."""

from kit import crest, group, leaf, star

X0, X1 = 38, 1162
GUTTER = 44
PANEL = (X1 - X0 - GUTTER) // 2
LEFT, RIGHT = X0, X1 - PANEL
HEAD_Y, OFFER_Y, TRACK_Y, DUCHY_Y, MODULE_Y = 36, 132, 384, 514, 1104
OFFER_H, TRACK_H, DUCHY_H, MODULE_H = 236, 114, 576, 62
CARD_W, CARD_H, CARD_GAP = 274, 438, 13


def defs(t):
    def diaper(name, size, ground, line, dot):
        half = size // 2
        body = f'<rect width="{size}" height="{size}" fill="{ground}"/>'
        if not t.plain:
            body += (
                f'<path d="M{half} 0 {size} {half} {half} {size} 0 {half}Z" fill="none" '
                f'stroke="{line}" stroke-width="1.2"/>'
                f'<circle cx="{half}" cy="{half}" r="1.6" fill="{dot}"/>'
            )
        return (
            f'<pattern id="{name}" width="{size}" height="{size}" '
            f'patternUnits="userSpaceOnUse">{body}</pattern>'
        )

    petals = (
        f'<path d="M18 2 34 18 18 34 2 18Z" fill="none" stroke="{t["forest3"]}" '
        f'stroke-width="1.4"/><path d="M18 12c3 3 3 9 0 12c-3-3-3-9 0-12zM12 18c3-3 9-3 12 0'
        f'c-3 3-9 3-12 0z" fill="{t["forest3"]}"/>'
    )
    stars = (
        f'<path d="M0 0 28 28M28 0 0 28" stroke="#2A4B92" stroke-width="1.6"/>'
        f'<path d="M14 9.5l1.5 3 3 1.5-3 1.5-1.5 3-1.5-3-3-1.5 3-1.5z" fill="{t["lapis3"]}"/>'
    )
    return (
        "<defs>"
        f'<pattern id="green" width="36" height="36" patternUnits="userSpaceOnUse">'
        f'<rect width="36" height="36" fill="{t["forest"]}"/>{"" if t.plain else petals}</pattern>'
        f'<pattern id="lapis" width="28" height="28" patternUnits="userSpaceOnUse">'
        f'<rect width="28" height="28" fill="{t["lapis"]}"/>{"" if t.plain else stars}</pattern>'
        + diaper("back", 22, t["forest"], t["gold"], t["gold"])
        + diaper("dgold", 18, t["gold"], "#B98420", t["gold3"])
        + diaper("drub", 20, t["rubric2"], t["rubric3"], "#D89A5A")
        + diaper("dlap", 20, t["lapis"], "#4A6FB8", t["gold"])
        + diaper("dgre", 20, "#1D5241", "#3D7A64", t["gold"])
        + '<filter id="soft" x="-20%" y="-20%" width="150%" height="150%">'
        '<feGaussianBlur stdDeviation="3.2"/></filter></defs>'
    )


def shadow(t, x, y, w, h, r=8):
    if t.plain:
        return ""
    return (
        f'<rect x="{x + 3}" y="{y + 5}" width="{w}" height="{h}" rx="{r}" fill="#03100C" '
        f'opacity=".42" filter="url(#soft)"/>'
    )


def vine(t, x, y, length, upright=False):
    """A gold stem in waves, a trefoil in every hollow, a berry opposite."""
    count = max(2, round(length / 34))
    step, amp = length / count, 7
    colours = ("#E9D28A", "#7FA8D8", "#D8755F")
    stem, rest = "M0 0", ""
    for i in range(count):
        s = -1 if i % 2 == 0 else 1
        stem += (
            f"C{i * step + step * 0.35:.1f} {s * amp * 1.3:.1f} {i * step + step * 0.65:.1f} "
            f"{s * amp * 1.3:.1f} {(i + 1) * step:.1f} 0"
        )
        middle = i * step + step / 2
        rest += (
            f'<path d="M{middle - step * 0.3:.1f} {s * amp * 0.78:.1f}C{middle - step * 0.1:.1f} '
            f"{s * amp * 0.2:.1f} {middle + step * 0.12:.1f} {-s * amp * 0.2:.1f} {middle:.1f} "
            f'{-s * amp * 0.34:.1f}" fill="none" stroke="{t["gold"]}" stroke-width="1.7" '
            f'stroke-linecap="round"/>'
        )
        rest += leaf(middle, -s * amp * 0.16, 0 if s > 0 else 180, 0.64, colours[i % 3])
        if i < count - 1:
            rest += (
                f'<circle cx="{(i + 1) * step - step * 0.06:.1f}" cy="{-s * amp * 0.9:.1f}" '
                f'r="1.9" fill="{t["gold3"]}"/>'
            )
    body = f'<path d="{stem}" fill="none" stroke="{t["gold"]}" stroke-width="2.2"/>{rest}'
    return group(x, y, 1, body, 90 if upright else 0)


def quatrefoil(t, x, y):
    lobes = "".join(
        f'<circle cx="{a}" cy="{b}" r="10"/>' for a, b in ((0, -10), (10, 0), (0, 10), (-10, 0))
    )
    body = (
        f'<g fill="{t["gold"]}" stroke="{t["gold2"]}" stroke-width="2">{lobes}</g>'
        f'<rect x="-10" y="-10" width="20" height="20" fill="{t["gold"]}"/>'
        f'<circle r="11" fill="{t["lapis"]}" stroke="{t["gold2"]}" stroke-width="1.6"/>'
        + star(0, 0, 9, 8, 0.4, t["gold3"])
    )
    return group(x, y, 0.85, body)


def page(t, w, h, border=26):
    inner = f'x="{border}" y="{border}" width="{w - 2 * border}" height="{h - 2 * border}"'
    made = (
        defs(t) + f'<rect width="{w}" height="{h}" fill="{t["forest2"]}"/>'
        f'<rect {inner} fill="url(#green)"/>'
        f'<rect x="3" y="3" width="{w - 6}" height="{h - 6}" rx="3" fill="none" '
        f'stroke="{t["gold"]}" stroke-width="2.4"/>'
        f'<rect {inner} fill="none" stroke="{t["gold2"]}" stroke-width="4"/>'
        f'<rect {inner} fill="none" stroke="{t["gold"]}" stroke-width="2"/>'
    )
    if t.plain:
        return made
    m, run = border / 2 + 1, border + 14
    made += vine(t, run, m, w - 2 * run) + vine(t, run, h - m, w - 2 * run)
    made += vine(t, m, run, h - 2 * run, True) + vine(t, w - m, run, h - 2 * run, True)
    corners = ((x, y) for x in (m + 2, w - m - 2) for y in (m + 2, h - m - 2))
    return made + "".join(quatrefoil(t, x, y) for x, y in corners)


def panel(t, x, y, w, h, fill=None):
    """A vellum leaf with gold edge and inner hairline."""
    r = 7
    rect = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"'
    return (
        shadow(t, x, y, w, h, r) + f'<rect {rect} fill="{fill or t["vellum"]}"/>'
        f'<rect x="{x + 6}" y="{y + 6}" width="{w - 12}" height="{h - 12}" rx="4" fill="none" '
        f'stroke="{t["vellum3"]}" stroke-width="7"/>'
        f'<rect x="{x + 8.5}" y="{y + 8.5}" width="{w - 17}" height="{h - 17}" rx="3" fill="none" '
        f'stroke="{t["rule"]}" stroke-width="1.2"/>'
        f'<rect {rect} fill="none" stroke="{t["ink"]}" stroke-width="6"/>'
        f'<rect {rect} fill="none" stroke="{t["gold"]}" stroke-width="3"/>'
        f'<path d="M{x} {y + h - r}V{y + r}Q{x} {y} {x + r} {y}H{x + w - r}" fill="none" '
        f'stroke="{t["gold3"]}" stroke-width="1.4"/>'
    )


def scroll(t, x, y, w, h):
    rect = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="4"'
    made = (
        shadow(t, x, y, w, h, 4)
        + f'<rect {rect} fill="{t["vellum"]}" stroke="{t["ink"]}" stroke-width="5"/>'
        f'<rect {rect} fill="none" stroke="{t["gold"]}" stroke-width="3"/>'
    )
    for rod in (x - 9, x + w - 9):
        made += (
            f'<rect x="{rod}" y="{y - 6}" width="18" height="{h + 12}" rx="9" '
            f'fill="{t["vellum3"]}" stroke="{t["ink"]}" stroke-width="2.4"/>'
            f'<rect x="{rod + 4}" y="{y - 2}" width="4" height="{h + 4}" rx="2" '
            f'fill="{t["vellum2"]}"/>'
        )
        made += "".join(
            f'<circle cx="{rod + 9}" cy="{end}" r="6" fill="{t["gold"]}" stroke="{t["ink"]}" '
            f'stroke-width="2"/>'
            for end in (y - 8, y + h + 8)
        )
    return made


def lapis_bar(t, x, y, w, h):
    rect = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="7"'
    return (
        shadow(t, x, y, w, h, 7)
        + f'<rect {rect} fill="url(#lapis)" stroke="{t["ink"]}" stroke-width="6"/>'
        f'<rect {rect} fill="none" stroke="{t["gold"]}" stroke-width="3"/>'
        f'<rect x="{x + 7}" y="{y + 7}" width="{w - 14}" height="{h - 14}" rx="4" fill="none" '
        f'stroke="{t["gold"]}" stroke-width="1.2"/>'
    )


def track(t, y, solo):
    """Five capsules between the two training spaces."""
    x, w = X0, X1 - X0
    start, step, middle = x + 147, 166, y + 45
    made = lapis_bar(t, x, y, w, TRACK_H)
    for colour, width in ((t["gold2"], 7), (t["gold"], 4)):
        made += (
            f'<path d="M{start - 6} {middle}H{start + 5 * step + 6}" stroke="{colour}" '
            f'stroke-width="{width}"/>'
        )
    for i in range(5):
        c = start + step * i + step // 2
        pill = f'x="{c - 75}" y="{y + 14}" width="150" height="62" rx="31"'
        made += (
            f'<rect {pill} fill="{t["vellum"]}" stroke="{t["ink"]}" stroke-width="5"/>'
            f'<rect {pill} fill="none" stroke="{t["gold"]}" stroke-width="3"/>'
            f'<circle cx="{c}" cy="{middle}" r="26" fill="{t["vellum3"]}"/>'
        )
    for c in (x + 77,) if solo else (x + 77, x + w - 77):
        niche = f"M{c - 46} {y + 74}V{y + 42}A46 30 0 0 1 {c + 46} {y + 42}V{y + 74}Z"
        made += (
            f'<path d="{niche}" fill="{t["forest2"]}" stroke="{t["ink"]}" stroke-width="5"/>'
            f'<path d="{niche}" fill="{t["forest2"]}" stroke="{t["gold"]}" stroke-width="3"/>'
        )
    return made


def duchy(t, name, x, y):
    """A leaf with the coloured head and the crest of its duchy."""
    diaper = "dlap" if name == "teressie" else "drub"
    made = panel(t, x, y, PANEL, DUCHY_H) + (
        f'<path d="M{x + 3} {y + 112}V{y + 3}H{x + PANEL - 3}V{y + 112}Z" fill="url(#{diaper})"/>'
    )
    for colour, width in ((t["ink"], 5), (t["gold"], 3)):
        made += (
            f'<path d="M{x + 2} {y + 113}H{x + PANEL - 2}" stroke="{colour}" '
            f'stroke-width="{width}"/>'
        )
    tray = f'x="{x + 106}" y="{y + 62}" width="136" height="40" rx="20"'
    return (
        made
        + group(x + 54, y + 57, 96 / 116, crest(t, name))
        + f'<rect {tray} fill="{t["vellum"]}" stroke="{t["ink"]}" stroke-width="4"/>'
        f'<rect {tray} fill="none" stroke="{t["gold"]}" stroke-width="2.4"/>'
        f'<path d="M{x + 248} {y + 74}l8 8 -8 8z" fill="{t["gold"]}" stroke="{t["ink"]}" '
        f'stroke-width="1.6"/>'
    )


def board(t, solo=False):
    made = page(t, 1200, 1200) + scroll(t, 294, HEAD_Y, 636, 82)
    made += panel(t, LEFT, OFFER_Y, PANEL, OFFER_H) + panel(t, RIGHT, OFFER_Y, PANEL, OFFER_H)
    made += track(t, TRACK_Y, solo) + duchy(t, "teressie", LEFT, DUCHY_Y)
    if solo:
        made += panel(t, RIGHT, DUCHY_Y, PANEL, DUCHY_H)
    else:
        made += duchy(t, "valados", RIGHT, DUCHY_Y)
    w = X1 - X0
    made += panel(t, X0, MODULE_Y, w, MODULE_H, t["ice"])
    return made + (
        f'<path d="M{X0 + 3} {MODULE_Y + 3}H{X0 + 228}L{X0 + 244} {MODULE_Y + MODULE_H // 2} '
        f'{X0 + 228} {MODULE_Y + MODULE_H - 3}H{X0 + 3}Z" fill="{t["menace"]}"/>'
    )


def hand(t, rows):
    height = 132 + rows * (CARD_H + CARD_GAP) + 25
    return page(t, 1200, height) + scroll(t, 150, 38, 900, 74), height


def bench(t, height):
    made = page(t, 1200, height) + scroll(t, 150, 38, 900, 74)
    return made + panel(t, X0, 140, X1 - X0, height - 180)
