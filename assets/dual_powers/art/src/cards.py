"""The faces of cards without their words and numbers, around 0, 0."""

import math

from shapes import at, poly, region_symbol, shield, star, wing

W, H = 276, 340  # a card in the hand
SW, SH = 156, 204  # a card of the Opposition's row


def command(t, region):
    col, tint = t[f"d-{region}"], t[f"land-{region}"]
    shade = t["steel"] if region == "white" else "#000"
    body = (
        f'<clipPath id="c"><rect x="4" y="4" width="{W - 8}" height="{H - 8}" rx="12"/></clipPath>'
        f'<rect x="3" y="3" width="{W - 6}" height="{H - 6}" rx="13" fill="{t["ink"]}"/>'
        f'<g clip-path="url(#c)"><rect width="{W}" height="{H}" fill="{tint}"/>'
    )
    body += poly([(0, 0), (W, 0), (W, 152), (0, 206)], t["ink"])
    body += poly([(0, 0), (W, 0), (W, 142), (0, 196)], col)
    body += (
        f'<g opacity=".13">{poly([(0, 0), (120, 0), (0, 120)], shade)}'
        f"{poly([(276, 60), (276, 104), (80, 180), (0, 196)], shade)}</g>"
    )
    body += at(region_symbol(t, region), 118, 36, 104)
    body += f'<rect x="0" y="274" width="{W}" height="{H - 274}" fill="{t["ink"]}"/>'
    body += f'<path d="M146,274 L126,{H}" stroke="{tint}" stroke-width="4"/>'
    return _moved(body + tab(t) + "</g>", W, H)


def tab(t):
    """The corner with the code that plays the card."""
    return poly([(W - 62, 0), (W, 0), (W, 44), (W - 73, 44)], t["ink"])


def leader(t, side):
    red = side == "red"
    fill, ray = (t["red"], t["red-line"]) if red else (t["white-ray"], t["white-ray2"])
    if red and t.plain:
        ray = t["red2"]
    body = (
        f'<clipPath id="c"><rect x="4" y="4" width="{W - 8}" height="{H - 8}" rx="12"/></clipPath>'
        f'<rect x="3" y="3" width="{W - 6}" height="{H - 6}" rx="13" fill="{t["ink"]}"/>'
        f'<g clip-path="url(#c)"><rect width="{W}" height="{H}" fill="{fill}"/>'
    )
    for i in range(10):
        a, b = math.radians(i * 36 + 4), math.radians(i * 36 + 22)
        far = [(168 + 420 * math.cos(x), 116 + 420 * math.sin(x)) for x in (a, b)]
        body += poly([(168, 116), *far], ray)
    edge = f'stroke="{t["ink"]}" stroke-width="4" stroke-linejoin="round"'
    if red:
        body += poly(star(172, 124, 84, 41), t["paper"], edge)
    else:
        body += (
            f'<g transform="translate(88,34) scale(1.66)">{wing(50, 52, -1, t["paper"], t["ink"])}'
            f'{wing(50, 52, 1, t["paper"], t["ink"])}<path d="{shield(50, 52, 60, 86)}" '
            f'fill="{t["paper"]}" stroke="{t["ink"]}" stroke-width="2.5"/></g>'
        )
    body += poly([(0, 206), (W, 206), (W, H), (0, H)], t["ink"])
    body += f'<rect y="206" width="{W}" height="5" fill="{t["paper"] if red else t["red"]}"/>'
    body += f'<rect y="268" width="{W}" height="3" fill="{t["steel3"]}"/>'
    if red:
        body += poly(star(42, 306, 23, 11), t["paper"])
    else:
        body += f'<path d="{shield(42, 304, 36, 42)}" fill="{t["paper"]}"/>'
    body += f'<path d="M86,294 V314 M76,304 H96" stroke="{t["steel2"]}" stroke-width="5"/>'
    body += f'<rect x="222" y="157" width="44" height="40" rx="3" fill="{t["ink"]}"/>'
    return _moved(body + tab(t) + "</g>", W, H)


def small(t, region):
    col, tint = t[f"d-{region}"], t[f"land-{region}"]
    body = (
        f'<clipPath id="c"><rect x="6" y="6" width="{SW - 12}" height="{SH - 12}" rx="9"/>'
        f'</clipPath><rect x="5" y="5" width="{SW - 10}" height="{SH - 10}" rx="10" '
        f'fill="{t["ink"]}"/><g clip-path="url(#c)"><rect width="{SW}" height="{SH}" '
        f'fill="{tint}"/>'
    )
    body += poly([(0, 0), (SW, 0), (SW, 110), (0, 140)], t["ink"])
    body += poly([(0, 0), (SW, 0), (SW, 102), (0, 132)], col)
    body += at(region_symbol(t, region), 78, 22, 62)
    body += f'<rect y="156" width="{SW}" height="60" fill="{t["ink"]}"/></g>'
    return _moved(body, SW, SH)


def back(t):
    body = (
        f'<clipPath id="c"><rect x="6" y="6" width="{SW - 12}" height="{SH - 12}" rx="9"/>'
        f'</clipPath><rect x="5" y="5" width="{SW - 10}" height="{SH - 10}" rx="10" '
        f'fill="{t["ink"]}"/><g clip-path="url(#c)"><rect width="{SW}" height="{SH}" '
        f'fill="{t["steel3"]}"/>'
    )
    for i in range(-3, 9):
        stripe = [(i * 40, 0), (i * 40 + 16, 0), (i * 40 - 60, SH), (i * 40 - 76, SH)]
        body += poly(stripe, t["steel4"])
    body += poly([(0, SH), (0, 150), (SW, 60), (SW, 112)], t["red2"]) + "</g>"
    body += (
        f'<circle cx="{SW / 2}" cy="{SH / 2}" r="38" fill="{t["ink"]}" stroke="{t["bone"]}" '
        f'stroke-width="4"/>'
    )
    return _moved(body, SW, SH)


def chip(t, region):
    """A district's colour and symbol, 130 by 74: a region tile."""
    body = (
        f'<rect width="130" height="74" rx="4" fill="{t[f"d-{region}"]}"/>'
        f'<path d="M96,0 H126 Q130,0 130,4 V38 Z" fill="{t["ink"]}" opacity=".16"/>'
    )
    return _moved(body + at(region_symbol(t, region), 14, 11, 52), 130, 74)


def _moved(body, w, h):
    return f'<g transform="translate({-w / 2},{-h / 2})">{body}</g>'
