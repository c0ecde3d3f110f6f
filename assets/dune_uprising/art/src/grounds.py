"""The grounds: a landscape from night to noon, with panels and tablets on it, as SVG."""

from assets.dune_uprising.art import places

W = 1200


def rect(x, y, w, h, fill, r=10):
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}"/>'


def tablet(t, x, y, w, h, fill="sand1", edge="sand4", r=10, lip=5):
    """A flat stone with a lip below: light from the upper left."""
    return rect(x, y, w, h, t[edge], r) + rect(x, y, w, h - lip, t[fill], r)


def path(d, fill):
    return f'<path d="{d}" fill="{fill}"/>'


def landscape(t):
    """What lies higher in the game lies higher in the picture."""
    found = rect(0, 0, W, 1200, t["night"], 0)
    found += f'<circle cx="930" cy="330" r="420" fill="{t["glow"]}"/>'
    found += f'<circle cx="930" cy="330" r="300" fill="{t["glow2"]}"/>'
    for d, colour in (
        ("M0 576C220 546 420 552 640 568S1040 572 1200 550V1200H0Z", "dusk"),
        (
            "M0 720L60 720 84 694 150 690 176 728 330 732 360 704 404 702 426 736 640 740 690 698 "
            "780 694 806 732 1010 726 1040 690 1120 686 1150 720 1200 718V1200H0Z",
            "mesa",
        ),
        ("M0 800C140 784 300 782 470 798S820 808 1200 778V1200H0Z", "rust"),
        ("M0 984C180 952 330 960 520 988S900 1010 1200 960V1200H0Z", "dune"),
        ("M0 1076C260 1028 420 1038 620 1076S960 1110 1200 1054V1200H0Z", "dune2"),
        (
            "M0 1120C260 1072 420 1082 620 1118C760 1142 960 1160 1200 1112L1200 1160C960 1190 700 "
            "1160 560 1140C380 1112 200 1100 0 1160Z",
            "dune3",
        ),
    ):
        found += path(d, t[colour])
    return found


def factions(t):
    found = ""
    for faction, x in places.FACTION_X.items():
        found += rect(
            x, places.FACTION_Y, places.FACTION_W, places.FACTION_H, t[f"panel-{faction}"], 16
        )
        y = places.TRACK_Y
        found += rect(x + 8, y, places.FACTION_W - 16, 124, t["sand1"], 10)
        for level in (2, 4):
            found += rect(places.level_x(faction, level) - 16, y + 4, 32, 116, t["sand2"], 8)
        for seat in range(3):
            for level in range(7):
                cx, cy = places.level_x(faction, level), places.lane_y(seat)
                found += f'<circle cx="{cx}" cy="{cy}" r="5" fill="{t["sand4"]}"/>'
    return found


def tiles(t):
    found = ""
    for space, (x, y, w, h) in places.TILES.items():
        group = t[places.GROUPS[space]]
        found += tablet(t, x, y, w, h)
        top = f"M{x} {y + 10}a10 10 0 0 1 10-10h{w - 20}a10 10 0 0 1 10 10z"
        found += path(top, group)
    return found


def brackets(t):
    found = ""
    for post, (cx, cy, legs, bar) in places.POSTS.items():
        colour = t["ink" if post in places.DARK_POSTS else "sand2"]
        xs = [x for x, _ in legs] + [cx]
        d = f"M{cx} {cy}V{bar}M{min(xs)} {bar}H{max(xs)}"
        d += "".join(f"M{x} {bar}V{y}" for x, y in legs)
        style = 'stroke-width="4" fill="none" stroke-linecap="square"'
        found += f'<path d="{d}" stroke="{colour}" {style}/>'
    return found


def board(t):
    parts = (landscape, factions, brackets, tiles)
    return "".join(part(t) for part in parts)


def quiet(t, h):
    """The ground of a close-up."""
    found = rect(0, 0, W, h, t["night"], 0)
    found += f'<circle cx="{W * 0.82}" cy="90" r="420" fill="{t["glow"]}"/>'
    found += f'<circle cx="{W * 0.82}" cy="90" r="270" fill="{t["glow2"]}"/>'
    for d, colour in (
        (f"M0 {h * 0.52}C{W * 0.25} {h * 0.42} {W * 0.5} {h * 0.46} {W} {h * 0.58}V{h}H0Z", "dusk"),
        (f"M0 {h * 0.7}C{W * 0.3} {h * 0.6} {W * 0.6} {h * 0.74} {W} {h * 0.64}V{h}H0Z", "mesa"),
        (f"M0 {h * 0.86}C{W * 0.3} {h * 0.8} {W * 0.55} {h * 0.92} {W} {h * 0.8}V{h}H0Z", "rust"),
    ):
        found += path(d, t[colour])
    return found


def battle(t):
    """The close-up of the conflict: dunes before the sun, and sand for the figures."""
    h, top = 1000, 400
    found = rect(0, 0, W, top, t["dusk"], 0)
    for r, colour in ((330, "plum"), (235, "mesa"), (150, "spice")):
        found += f'<circle cx="900" cy="200" r="{r}" fill="{t[colour]}"/>'
    mesa = (
        "M0 330L380 318 430 306 470 232 560 224 584 262 640 268 664 240 700 238 720 300 1200 290"
        f"V{top}H0Z"
    )
    found += path(mesa, t["mesa"])
    found += path(f"M0 352C200 312 420 304 640 326S1000 344 1200 292V{top}H0Z", t["rust"])
    found += path(f"M0 380C240 318 470 328 700 370S1040 398 1200 344V{top + 50}H0Z", t["dune"])
    found += path(f"M0 420C260 366 520 376 760 406S1080 424 1200 392V{h}H0Z", t["sand1"])
    return found + rect(0, 440, W, h - 440, t["sand1"], 0)
