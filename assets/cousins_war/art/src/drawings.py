"""Everything that `make art` turns into files: sprites by name, layers by name."""

import chart
import scenes
import tokens

from assets.drawing import Cut, Drawing, Ground

HOUSES = ("york", "lancaster")
TOKENS = (*HOUSES, "french")
HAND_HEIGHT = 730  # a hand of up to three cards


def around(half, grow=1.0):
    """A square box around 0, 0."""
    half *= grow
    return (-half, -half, 2 * half, 2 * half)


def sprites(t):
    found = {}
    for kind in TOKENS:
        points = tokens.outline(kind)
        found[kind] = Drawing(tokens.face(t, kind), around(54), outline=points)
        found[f"{kind}.edge"] = Drawing(tokens.edge(t, kind), around(54))
    for house in HOUSES:
        for value in range(7):
            body = tokens.die(t, house, value)
            found[f"die.{house}.{value}"] = Drawing(body, (-48, -50, 96, 106), unit=96, scale=2)
        small = tokens.york_rose if house == "york" else tokens.lancaster_rose
        found[f"rose.{house}"] = Drawing(small(t, 15.6, 1.6), around(19), unit=38, scale=3)
    found |= small_things(t)
    found |= scenes.sprites(t)
    return found


def small_things(t):
    blade = tokens.swords(t["ivory2"], t["gold"], t["ink"])
    pale = tokens.swords(t["ivory"], t["gold"], t["ink"])
    found = {
        "crown": Drawing(tokens.crown(t), (-43, -35, 86, 57), unit=86),
        "swords": Drawing(blade, (-38, -40, 76, 76), unit=76),
        "swords.pale": Drawing(pale, (-38, -40, 76, 76), unit=76),
        "star": Drawing(tokens.star(t), (-12, -12.5, 24, 24), unit=24, scale=5),
        "wheel": Drawing(tokens.wheel(t), around(37), unit=74),
        "seal": Drawing(tokens.seal(t), around(34), unit=68),
        "yes": Drawing(tokens.verdict(t, True), around(29), unit=58),
        "no": Drawing(tokens.verdict(t, False), around(29), unit=58),
        "strike": Drawing(tokens.strike(t), around(50)),
        "site": Drawing(tokens.site(t, False), around(20), unit=40, scale=3),
        "site.now": Drawing(tokens.site(t, True), around(29), unit=58, scale=3),
        "round": Drawing(tokens.disc(t, False), around(25), unit=50, scale=3),
        "round.now": Drawing(tokens.disc(t, True), around(40), unit=80),
        "deck": Drawing(tokens.deck(t), (-32, -50, 70, 96), unit=60, scale=3),
        "card": Drawing(tokens.card_back(t), (-30, -42, 60, 84), unit=60, scale=3),
        "tally": Drawing(tokens.plate(t), (-115, -50, 230, 100), unit=230, scale=1.6),
        "again": Drawing(tokens.again(t), around(32), unit=64),
    }
    for cards in (1, 2, 3):
        found[f"fan.{cards}"] = Drawing(tokens.fan(t, cards), (-58, -46, 116, 96))
    for kind in ("published", "reconstructed", "designed"):
        found[kind] = Drawing(tokens.provenance(t, kind), around(14), unit=28, scale=4)
    return found


def layers(t):
    w, h = chart.SIZE
    found = {
        "chart": Ground(chart.chart(t), w, h),
        "paper": Ground(chart.paper(t, w, h), w, h),
        "paper.hand": Ground(chart.paper(t, w, HAND_HEIGHT), w, HAND_HEIGHT),
    }
    for ruler in HOUSES:
        body = chart.chart(t, ruler)
        for name, shape in chart.REGIONS.items():
            mask = (
                f'<clipPath id="below"><rect y="{chart.HEADER[3]}" width="{w}" height="{h}"/>'
                f'</clipPath><path d="{chart.path(shape)}" clip-path="url(#below)"/>'
            )
            found[f"{name}.{ruler}"] = Cut(body, mask, w, h)
    return found
