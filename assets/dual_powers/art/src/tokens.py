"""Units, leaders, markers and plates, as SVG around 0, 0; numbers and letters are set later."""

from shapes import bars, gear, hatch, octagon, poly, shield, star, wing

SIDES = ("red", "white")
KINDS = (*SIDES, "neutral")


def colours(t, side, ready):
    """Fill, edge, rim, number and worn centre of a token."""
    if ready:
        return {
            "red": (t["red"], t["ink"], t["red2"]),
            "white": (t["paper"], t["ink"], t["steel2"]),
            "neutral": (t["steel"], t["ink"], t["steel2"]),
        }[side]
    edge = {"red": t["red2"], "white": t["white-soft"], "neutral": t["steel3"]}[side]
    return "url(#h)", edge, t[f"worn-{side}"]


def figure(t, side):
    """What numbers and bars are painted in: ready, exhausted."""
    return {
        "red": (t["paper"], t["red3"]),
        "white": (t["ink"], t["soil"]),
        "neutral": (t["paper"], t["steel3"]),
    }[side]


def outline(side, fill, edge, width, grow=0):
    style = f'fill="{fill}" stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"'
    if side == "red":
        return poly(gear(0, 0, 34 + grow, 28 + grow, 10), fill, style.split(" ", 1)[1])
    if side == "white":
        return f'<path d="{shield(0, 1, 60 + 2 * grow, 68 + 2 * grow)}" {style}/>'
    return f'<circle r="{31 + grow}" {style}/>'


def unit(t, side, ready, level):
    fill, edge, inner = colours(t, side, ready)
    body = hatch("h", t[f"hatch-{side}"], t[f"hatch-{side}2"]) if not ready else ""
    body += outline(side, fill, edge, 4 if t.plain else 3)
    if side == "white":
        size = (49, 56) if ready else (44, 50)
        path = shield(0, 0, *size)
        style = f'fill="none" stroke="{inner}" stroke-width="2"' if ready else f'fill="{inner}"'
        body += f'<path d="{path}" {style}/>'
    else:
        r = (24.5 if side == "red" else 25.5) if ready else 22
        style = f'fill="none" stroke="{inner}" stroke-width="2"' if ready else f'fill="{inner}"'
        body += f'<circle r="{r}" {style}/>'
    if level:
        colour = figure(t, side)[0 if ready else 1]
        body += bars(0, -22 if side != "white" else -23, level, colour)
    return body


def ranked(t, side, level):
    """A unit with its level in bars as large as they can be."""
    fill, edge, _ = colours(t, side, True)
    width, gap, high = 10, 5, 30
    left = -(level * width + (level - 1) * gap) / 2
    body = outline(side, fill, edge, 3)
    for number in range(level):
        x = left + number * (width + gap)
        body += (
            f'<rect x="{x:g}" y="{-high / 2:g}" width="{width}" height="{high}" rx="2" '
            f'fill="{figure(t, side)[0]}"/>'
        )
    return body


def under(t, side):
    """The edge of a second token that peeks out behind: a stack."""
    edge = t["ink"]
    return outline(side, t["grey"], edge, 2.5)


def leader(t, side, ready):
    fill, edge, inner = colours(t, side, ready)
    body = hatch("h", t[f"hatch-{side}"], t[f"hatch-{side}2"]) if not ready else ""
    style = f'stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    rim = f'fill="none" stroke="{inner}" stroke-width="2"' if ready else f'fill="{inner}"'
    if side == "red":
        body += poly(star(0, 3, 43, 23.5), fill, style)
        return body + f'<polygon points="{_points(star(0, 3, 33, 18.5))}" {rim}/>'
    if side == "white":
        feather = t["paper"] if ready else t["hatch-white"]
        body += wing(0, 0, -1, feather, edge) + wing(0, 0, 1, feather, edge)
        body += f'<path d="{shield(0, 0, 56, 70)}" fill="{fill}" {style}/>'
        return body + f'<path d="{shield(0, -1, 45, 58)}" {rim}/>'
    return body + f'<circle r="37" fill="{fill}" {style}/><circle r="30" {rim}/>'


def _points(line):
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in line)


def emblem(t, side):
    """The badge of a faction in a box of 100 around 0, 0; its letter is set later."""
    if side == "red":
        style = f'stroke="{t["ink"]}" stroke-width="3" stroke-linejoin="round"'
        return poly(gear(0, 0, 48, 41, 12), t["red"], style) + poly(
            star(0, 2, 38.5, 20), t["paper"]
        )
    edge = f'stroke="{t["ink"]}" stroke-width="4" stroke-linejoin="round"'
    return (
        wing(0, 2, -1, t["paper"], t["ink"])
        + wing(0, 2, 1, t["paper"], t["ink"])
        + f'<path d="{shield(0, 2, 60, 86)}" fill="{t["paper"]}" {edge}/>'
        + f'<path d="{shield(0, 1, 46, 70)}" fill="none" stroke="{t["steel"]}" stroke-width="3"/>'
    )


def plate(t, lead):
    """The strength plate, 132 by 58: the half of who would win now is filled."""
    left = t["red"] if lead == "red" else t["ink2"]
    right = t["paper"] if lead == "white" else t["ink2"]
    return (
        f'<g transform="translate(-63,-26)"><path d="M0,0 H126 V52 H0 Z" fill="{t["ink"]}" '
        f'stroke="{t["ink"]}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="M0,0 H66 L56,52 H0 Z" fill="{left}"/>'
        f'<path d="M69,0 H126 V52 H59 Z" fill="{right}"/></g>'
    )


def marker(t, side):
    """The score marker, 66 by 84."""
    fill = {"red": t["red"], "white": t["paper"], "even": t["steel"]}[side]
    rim = t["steel"] if side == "white" else t["paper"]
    path = "M0,-38 L22,-26 V26 L0,38 L-22,26 V-26 Z"
    return (
        f'<path d="{path}" fill="{fill}" stroke="{t["ink"]}" stroke-width="8" '
        f'stroke-linejoin="round"/><path d="{path}" fill="{fill}" stroke="{rim}" '
        f'stroke-width="3" stroke-linejoin="round"/>'
    )


def barricade(t):
    body = ""
    for turn in (28, -28):
        stripes = "".join(f'<path d="M{-31 + i * 18},-7.5 h9 l-5,15 h-9 z"/>' for i in range(4))
        body += (
            f'<g transform="rotate({turn})"><rect x="-38" y="-9" width="76" height="18" rx="2" '
            f'fill="{t["paper"]}" stroke="{t["ink"]}" stroke-width="3"/>'
            f'<g fill="{t["red"]}">{stripes}</g></g>'
        )
    return body


def trotsky(t, state):
    """His stations above the calendar: a circle, a star, or an empty ring."""
    edge = f'stroke="{t["paper"]}" stroke-width="2.5" stroke-linejoin="round"'
    if state == "neutral":
        return f'<circle r="17" fill="{t["steel"]}" {edge}/>'
    if state == "red":
        return poly(star(0, 1, 19, 11), t["red"], edge)
    return (
        f'<circle r="16" fill="none" stroke="{t["dim"]}" stroke-width="2.5" '
        f'stroke-dasharray="5 4"/>'
    )


def objective(t, lit):
    edge = t["ochre"] if lit else t["steel2"]
    return f'<circle r="25" fill="{t["ink2"]}" stroke="{edge}" stroke-width="4"/>'


def deck(t):
    return (
        f'<rect x="-12" y="-21" width="26" height="38" rx="3" fill="{t["steel3"]}"/>'
        f'<rect x="-16" y="-19" width="26" height="38" rx="3" fill="{t["red"]}" '
        f'stroke="{t["ink"]}" stroke-width="2"/>' + poly(star(-3, 1, 9, 4.2), t["paper"])
    )


def tiles(t):
    edge = f'stroke="{t["ink"]}" stroke-width="2"'
    return (
        f'<rect x="-12" y="-18" width="30" height="30" rx="2" fill="{t["steel3"]}" {edge}/>'
        f'<rect x="-19" y="-13" width="30" height="30" rx="2" fill="{t["steel2"]}" {edge}/>'
    )


def flame_badge(t, flame):
    return (
        f'<circle r="17" fill="{t["red"]}" stroke="{t["paper"]}" stroke-width="3"/>'
        f'<g transform="translate(-11,-12) scale(.22)">{flame}</g>'
    )


def medal(t):
    """Points: an octagon, never a gear, so that it does not read as Red."""
    edge = f'stroke="{t["ink"]}" stroke-width="3.5" stroke-linejoin="round"'
    inner = f'stroke="{t["steel2"]}" stroke-width="2"'
    return poly(octagon(0, 0, 43), t["paper"], edge) + poly(octagon(0, 0, 37), "none", inner)


def month(t, state):
    """A cell of the month strip, 110 by 86."""
    fill = {"now": t["red"], "past": t["ink2"], "next": t["steel3"]}[state]
    body = f'<path d="M-45,-36 H53 L45,34 H-53 Z" fill="{fill}"/>'
    if state == "now":
        body += f'<path d="M-14,34 h24 l-12,11 z" fill="{fill}"/>'
    return body


def turn_pip(t, side, state):
    fill = {"red": t["red"], "white": t["paper"]}[side]
    if state == "past":
        fill = {"red": t["red-dim"], "white": t["dim"]}[side]
    edge, width = (t["ochre"], 5) if state == "now" else (t["ink"], 2)
    if side == "white":
        return (
            f'<path d="{shield(0, 0, 36, 40)}" fill="{fill}" stroke="{edge}" '
            f'stroke-width="{width}"/>'
        )
    return poly(gear(0, 0, 20, 16.5, 10), fill, f'stroke="{edge}" stroke-width="{width}"')
