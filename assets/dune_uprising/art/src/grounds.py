"""The grounds: a landscape from night to noon, with panels and tablets on it, as SVG."""

from games.dune_uprising.pictures import places

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
        ("M0 396C220 366 420 372 640 388S1040 392 1200 370V1200H0Z", "dusk"),
        (
            "M0 500L60 500 84 474 150 470 176 508 330 512 360 484 404 482 426 516 640 520 690 478 "
            "780 474 806 512 1010 506 1040 470 1120 466 1150 500 1200 498V1200H0Z",
            "mesa",
        ),
        ("M0 548C140 532 300 530 470 546S820 556 1200 526V1200H0Z", "rust"),
        ("M0 664C180 632 330 640 520 668S900 690 1200 640V1200H0Z", "dune"),
        ("M0 742C260 694 420 704 620 742S960 776 1200 720V1200H0Z", "dune2"),
        (
            "M0 760C260 712 420 722 620 758C760 782 960 800 1200 752L1200 800C960 830 700 800 560 "
            "780C380 752 200 740 0 800Z",
            "dune3",
        ),
        ("M0 842C200 784 380 790 600 828S1010 862 1200 812V1200H0Z", "shaded"),
        ("M0 884C260 934 460 916 700 896S1060 884 1200 912V1200H0Z", "plum"),
        ("M0 944C300 900 520 918 760 946S1080 952 1200 930V1200H0Z", "night"),
    ):
        found += path(d, t[colour])
    return found


def factions(t):
    found = ""
    for faction, x in places.FACTION_X.items():
        found += rect(x, places.FACTION_Y, places.FACTION_W, 286, t[f"panel-{faction}"], 16)
        y = places.TRACK_Y
        found += rect(x + 8, y, places.FACTION_W - 16, 112, t["sand1"], 10)
        for level in (2, 4):
            found += rect(places.level_x(faction, level) - 16, y + 4, 32, 104, t["sand2"], 8)
        for seat in range(3):
            for level in range(7):
                cx, cy = places.level_x(faction, level), places.lane_y(seat)
                found += f'<circle cx="{cx}" cy="{cy}" r="4" fill="{t["sand4"]}"/>'
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


def conflict(t):
    x, y, w, h = places.CONFLICT
    found = tablet(t, x, y, w, h, "sand1", "lip", 16, 7)
    head = f"M{x} {y + 76}V{y + 16}a16 16 0 0 1 16-16h{w - 32}a16 16 0 0 1 16 16V{y + 76}Z"
    dune = f"M{x} {y + 76}V{y + 58}C{x + 90} {y + 36} {x + 190} {y + 70} {x + w} {y + 40}V{y + 76}Z"
    found += path(head, t["spice"]) + path(dune, t["spice2"])
    for seat, name in enumerate(("teal", "red", "indigo")):
        found += rect(x + 9, places.army_y(seat) - 27, w - 18, 54, t[f"lane-{name}"], 12)
    return found


def row(t):
    found = ""
    for x in places.ROW_X:
        found += tablet(t, x, places.ROW_Y, places.ROW_W, 98, "sand0", "sand4", 12)
    for i in (0, 1):
        found += tablet(t, 916, places.ROW_Y + i * 51, 260, 47, "reserve", "indigo2", 10, 4)
    return found


def seats(t):
    found = ""
    for seat, colour in enumerate(("teal", "red", "indigo3")):
        x, y, w, h = places.seat_box(seat)
        found += tablet(t, x, y, w, h, "sand1", "sand4", 14)
        found += path(
            f"M{x} {y + 14}a14 14 0 0 1 14-14h52v{h - 5}h-52a14 14 0 0 1-14-14z", t[colour]
        )
    return found


def board(t):
    parts = (landscape, factions, brackets, tiles, conflict, row, seats)
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
