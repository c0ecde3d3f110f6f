"""Miniatures 252 x 120: diapered ground, hills or floor, one subject, light from the upper left."""

import math

import kit
import page
from kit import group, star

from assets.drawing import Drawing

INK, SEPIA = "#2A1A10", "#6A4727"
GOLD, GOLD_L, GOLD_D = "#D8A63A", "#F5DD92", "#875B12"
RUBRIC, LAPIS, LAPIS_L, LAPIS_D = "#A8281F", "#1E3C7D", "#2F56A6", "#14295A"
STONE, STONE_S, STONE_D = "#DCCFB0", "#A89877", "#7C6D50"
WOOD, WOOD_D, LEAF, LEAF_D = "#9A6B3A", "#5C3B1A", "#4C8A58", "#2F6743"
WATER, WATER_D, SNOW, SKIN = "#5D93BE", "#2C5F8C", "#F4F1E4", "#E9C9A0"
LINE = f'stroke="{INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"'


def path(d, fill, line=LINE):
    return f'<path d="{d}" fill="{fill}" {line}/>'


def stroke(d, colour=INK, width=2.2):
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def circle(x, y, r, fill):
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" {LINE}/>'


def beam(d, width, colour="#B07C44"):
    return stroke(d, INK, width + 4.4) + stroke(d, colour, width)


# ---- the land


def hills(near=LEAF, far=LEAF_D):
    tufts = "".join(
        stroke(f"M{x} {y}l-3 -7M{x} {y}v-9M{x} {y}l3 -7", "#A9C77C", 1.4)
        for x, y in ((24, 112), (62, 116), (196, 115), (232, 110))
    )
    return (
        path("M-4 124V86C50 66 84 92 136 80S214 66 256 82V124Z", near)
        + path("M-4 124V104C60 90 116 112 168 101S226 97 256 106V124Z", far)
        + tufts
    )


def floor(colour="#7D5429"):
    return path("M-4 124V98H256V124Z", colour) + stroke("M-4 106H256M-4 115H256", WOOD_D, 1.6)


def sea(top=82):
    waves = "".join(
        stroke(f"M{x} {y}q8 -7 16 0t16 0", "#BFE0F2", 2)
        for x, y in ((12, 96), (70, 108), (128, 98), (190, 110), (208, 94), (40, 116))
    )
    return path(f"M-4 124V{top}H256V124Z", WATER) + waves


def peak(x, y, w, light="#95A0AA", dark="#6D7884"):
    h = 100 - y
    return (
        path(f"M{x - w} 100L{x} {y} {x + w} 100Z", light)
        + f'<path d="M{x} {y}L{x + w} 100H{x + w * 0.2:.0f}L{x - w * 0.06:.0f} {y + 30}Z" '
        f'fill="{dark}"/>'
        + path(
            f"M{x} {y}L{x - w * 0.26:.0f} {y + h * 0.26:.0f}L{x - w * 0.08:.0f} "
            f"{y + h * 0.2:.0f}L{x + w * 0.06:.0f} {y + h * 0.3:.0f}L{x + w * 0.25:.0f} "
            f"{y + h * 0.25:.0f}Z",
            SNOW,
        )
    )


def tree(x, y, scale=1.0, colour="#3F7D3C"):
    return group(
        x,
        y,
        scale,
        path("M-3 0V-16H3V0Z", "#7A5230")
        + path("M-4 -14C-18 -14 -18 -30 -8 -32C-8 -46 10 -46 9 -32C18 -30 17 -14 4 -14Z", colour)
        + stroke("M-11 -20C-13 -26 -8 -29 -5 -28C-5 -36 -1 -40 3 -40", "#8FBF6A", 2),
    )


def fir(x, y, scale=1.0):
    return group(
        x, y, scale, path("M-3 0V-8H3V0Z", "#6A4726") + path("M0 -52L16 -8H-16Z", "#2F6743")
    )


def sun(x=206, y=28, r=14):
    return circle(x, y, r, GOLD)


def moon(x=206, y=30):
    return path(f"M{x} {y - 16}A16 16 0 1 0 {x + 12} {y + 12}A14 14 0 1 1 {x} {y - 16}Z", GOLD_L)


def stars():
    spots = ((24, 20, 6), (58, 42, 4), (96, 16, 4), (172, 14, 5), (226, 46, 5), (238, 16, 4))
    return "".join(star(x, y, r, 6, 0.3, "#F7EFC8") for x, y, r in spots)


def rays(x, y, colour="#E0B450", first=0, last=360):
    made = ""
    for a in range(first, last, 20):
        ends = [(math.cos(math.radians(b)), math.sin(math.radians(b))) for b in (a, a + 7)]
        (c, s), (c2, s2) = ends
        made += (
            f'<path d="M{x} {y}L{x + 170 * c:.0f} {y + 170 * s:.0f}L{x + 170 * c2:.0f} '
            f'{y + 170 * s2:.0f}Z" fill="{colour}"/>'
        )
    return made


# ---- what people build


def tower(x, w, top, base, roof=None):
    made = path(f"M{x} {base}V{top}H{x + w}V{base}Z", STONE) + (
        f'<path d="M{x + w * 0.62:.0f} {base}V{top + 1}H{x + w - 1}V{base}Z" fill="{STONE_S}"/>'
    )
    if roof:
        return made + path(
            f"M{x - 4} {top}L{x + w / 2} {top - w * 1.25:.0f} {x + w + 4} {top}Z", roof
        )
    steps, seg = [f"M{x - 5} {top + 8}V{top - 10}"], (w + 10) / 5
    for i in range(5):
        drop = "" if i == 4 else f"V{top - 3}" if i % 2 == 0 else f"V{top - 10}"
        steps.append(f"H{x - 5 + seg * (i + 1):.1f}{drop}")
    return made + path("".join(steps) + f"V{top + 8}Z", STONE)


def house(x, y, w, h, roof=RUBRIC, wall="#E8D9B4"):
    """A gabled house standing on y."""
    top = y - h
    return (
        path(f"M{x} {y}V{top}H{x + w}V{y}Z", wall)
        + path(f"M{x - 6} {top}L{x + w / 2} {top - w * 0.55:.0f} {x + w + 6} {top}Z", roof)
        + path(f"M{x + w * 0.38:.0f} {y}v-{h * 0.5:.0f}h{w * 0.24:.0f}v{h * 0.5:.0f}Z", WOOD_D)
        + path(f"M{x + w * 0.1:.0f} {top + 5}h{w * 0.18:.0f}v{h * 0.3:.0f}h-{w * 0.18:.0f}Z", LAPIS)
    )


def hall(x, y, w, h, columns=5):
    """A temple front standing on y."""
    step = w / columns
    shafts = "".join(
        path(f"M{x + step * (i + 0.3):.1f} {y}v-{h}h{step * 0.4:.1f}v{h}Z", STONE)
        for i in range(columns)
    )
    top = y - h
    return (
        path(f"M{x} {y}V{top}H{x + w}V{y}Z", STONE_S)
        + shafts
        + path(f"M{x - 6} {top}H{x + w + 6}L{x + w / 2} {top - 26}Z", STONE)
        + path(f"M{x - 8} {y + 6}V{y}H{x + w + 8}V{y + 6}Z", STONE)
        + circle(x + w / 2, top - 9, 5, GOLD)
    )


def arches(x, y, w, h, count):
    step = w / count
    holes = "".join(
        path(
            f"M{x + step * (i + 0.18):.1f} {y}v-{h * 0.45:.0f}a{step * 0.32:.1f} "
            f"{step * 0.32:.1f} 0 0 1 {step * 0.64:.1f} 0v{h * 0.45:.0f}Z",
            "#54708A",
        )
        for i in range(count)
    )
    return path(f"M{x} {y}V{y - h}H{x + w}V{y}Z", STONE) + holes


def flag(x, y, colour=RUBRIC, h=22):
    return stroke(f"M{x} {y}V{y - h}") + path(f"M{x} {y - h}l22 5 -22 6z", colour)


def tent(x, y, w, colour=RUBRIC):
    h = w * 0.8
    return (
        path(f"M{x - w / 2} {y}L{x} {y - h:.0f} {x + w / 2} {y}Z", colour)
        + path(f"M{x - w * 0.14:.0f} {y}L{x} {y - h:.0f} {x + w * 0.14:.0f} {y}Z", "#E8D9B4")
        + flag(x, y - h, LAPIS_L, 12)
    )


def stall(x, y, colour):
    stripes = "".join(
        path(f"M{x + i * 12} {y - 40}h12l4 14h-12Z", colour if i % 2 == 0 else "#F4E8CB")
        for i in range(4)
    )
    return (
        path(f"M{x + 2} {y}V{y - 28}H{x + 50}V{y}Z", WOOD)
        + stripes
        + "".join(circle(x + 10 + i * 10, y - 30, 4, c) for i, c in enumerate((RUBRIC, GOLD, LEAF)))
    )


def wheel(x, y, r=11):
    return (
        circle(x, y, r, "#8A5F34")
        + circle(x, y, 3.2, GOLD)
        + stroke(f"M{x - r + 2} {y}h{2 * r - 4}M{x} {y - r + 2}v{2 * r - 4}", INK, 1.6)
    )


def cart(x, y, load):
    return (
        load
        + path(f"M{x - 34} {y - 34}H{x + 34}L{x + 28} {y - 12}H{x - 28}Z", WOOD)
        + wheel(x - 18, y - 6)
        + wheel(x + 18, y - 6)
    )


def person(x, y, robe, scale=1.0, hat=""):
    return group(
        x,
        y,
        scale,
        path("M-13 0C-13 -24 -8 -34 0 -34S13 -24 13 0Z", robe)
        + circle(0, -42, 8, SKIN)
        + (path("M-9 -46C-8 -58 8 -58 9 -46Z", hat) if hat else "")
        + stroke("M-6 -22L-2 -10M6 -22L2 -10", INK, 1.6),
    )


def knight(x, y, colour, scale=1.0):
    helmet = group(0, -42, 0.42, f'<path d="{kit.HELM}" fill="#AEB6BD" {LINE}/>')
    return group(
        x,
        y,
        scale,
        path("M-13 0C-14 -24 -9 -34 0 -34S14 -24 13 0Z", "#8D9196")
        + helmet
        + stroke("M15 2V-58", WOOD_D, 3)
        + path("M15 -70l4 12h-8z", "#C3C7CA")
        + path("M-18 -28H0V-14C0 -6 -9 -2 -9 -2S-18 -6 -18 -14Z", colour),
    )


def ship(x, y, scale=1.0, sail="#F4E8CB"):
    return group(
        x,
        y,
        scale,
        stroke("M0 0V-64", WOOD_D, 4)
        + path("M-34 -14H36C32 6 22 10 0 10S-28 6 -34 -14Z", WOOD)
        + path("M-26 -22C-30 -40 -26 -52 -20 -60H22C28 -48 30 -36 26 -22Z", sail)
        + stroke("M-20 -60C-8 -52 10 -52 22 -60", INK, 1.6)
        + flag(0, -62, RUBRIC, 10),
    )


def book(x, y, w, h, colour):
    return path(f"M{x} {y}h{w}v{h}h-{w}Z", colour) + stroke(
        f"M{x + 3} {y + 5}h{w - 6}", GOLD_L, 1.6
    )


def coins(spots):
    return "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="9" ry="6" fill="{GOLD}" stroke="{GOLD_D}" '
        f'stroke-width="2"/>' + stroke(f"M{x - 5} {y - 2}a6 4 0 0 1 6 -2", GOLD_L, 2)
        for x, y in spots
    )


HEAP = ((92, 96), (110, 90), (128, 94), (146, 88), (164, 95), (101, 104), (120, 102), (138, 103))


def chest(x, y, scale=1.0):
    return group(
        x,
        y,
        scale,
        path("M-47 -30C-51 -62 -35 -74 0 -74S51 -62 47 -30Z", "#7D5226")
        + path("M-37 -30C-39 -54 -27 -64 0 -64S39 -54 37 -30Z", "#3A230F")
        + coins(((-30, -24), (-14, -30), (2, -26), (19, -32), (34, -25)))
        + path("M-51 -18H51V18H-51Z", "#9A6830")
        + path("M-51 -18H51V-10H-51Z", GOLD)
        + path("M-10 -14H10V6L0 12 -10 6Z", GOLD)
        + f'<circle cy="-4" r="3.4" fill="{INK}"/>',
    )


def shield(x, y, scale, colour, sign=""):
    return group(
        x,
        y,
        scale,
        path("M-16 -20H16V2C16 14 8 20 0 24C-8 20 -16 14 -16 2Z", colour)
        + stroke("M-12 -16H12", GOLD_L, 2)
        + sign,
    )


def swords(x, y, scale=1.0):
    blade = path("M-2.4 20V-34L0 -42 2.4 -34V20Z", "#C3C7CA") + path("M-10 20H10V24H-10Z", GOLD)
    grip = path("M-2.4 24H2.4V36H-2.4Z", WOOD)
    return group(x, y, scale, group(0, 0, 1, blade + grip, 40) + group(0, 0, 1, blade + grip, -40))


def dragon(x, y, scale=1.0, colour="#7A2A2E"):
    return group(
        x,
        y,
        scale,
        path(
            "M-60 14C-40 20 -20 18 -6 8C-2 -12 10 -24 26 -24L22 -36 36 -28C46 -28 54 -22 56 -12"
            "L40 -10C34 -8 30 -2 30 6C32 22 18 32 -4 32C-28 34 -50 28 -60 14Z",
            colour,
        )
        + path("M-6 4C-22 -30 -6 -52 18 -60C12 -46 26 -40 22 -26C14 -22 4 -10 -6 4Z", "#A2483C")
        + f'<circle cx="38" cy="-20" r="2.6" fill="{GOLD_L}"/>'
        + stroke("M-2 30L-8 40M12 28L14 40", INK, 3),
    )


def griffin(x, y, scale=1.0):
    return group(
        x,
        y,
        scale,
        path(
            "M-40 16C-34 0 -16 -6 2 -4C8 -20 18 -28 30 -26L42 -18 30 -14C28 -4 26 4 20 10L16 30H8"
            "L4 14H-18L-24 30H-32L-30 14Z",
            "#C8953A",
        )
        + path("M-2 0C-22 -16 -30 -40 -22 -54C-10 -50 14 -32 12 -8Z", "#F1E4C2")
        + stroke("M-16 -42L4 -12M-20 -30L-2 -6", SEPIA, 1.8)
        + f'<circle cx="29" cy="-20" r="2.2" fill="{INK}"/>',
    )


def unicorn(x, y, scale=1.0):
    return group(
        x,
        y,
        scale,
        path(
            "M-34 14C-36 -6 -18 -12 6 -10C10 -26 16 -34 26 -36L40 -24C40 -18 34 -16 28 -18C24 -8 "
            "22 2 18 8L20 36H12L8 14H-14L-16 36H-24L-26 16Z",
            "#F7F3E6",
        )
        + path("M26 -38L40 -62 33 -34Z", GOLD)
        + stroke("M14 -30C6 -24 4 -16 4 -8M10 -24C2 -20 0 -12 -2 -8", "#B4A7C8", 3)
        + stroke("M-34 12C-44 16 -44 30 -38 36", "#B4A7C8", 3)
        + f'<circle cx="28" cy="-27" r="2" fill="{INK}"/>',
    )


def rune_stone(x, y, h):
    return path(
        f"M{x - 10} {y}L{x - 8} {y - h}L{x + 4} {y - h - 8}L{x + 11} {y - h + 2}V{y}Z", "#8D9196"
    ) + stroke(
        f"M{x} {y - h * 0.7:.0f}v{h * 0.4:.0f}M{x} {y - h * 0.7:.0f}l6 6l-6 6", "#9BE0E8", 2.4
    )


def crystal(t, x, y, size):
    return group(x, y, size / 40, kit.cube(t, "krystallium"))


# ---- the cards: a diaper and a drawing


def drawings(t):
    """Every miniature: its ground and what stands on it."""
    green, red, blue, gold = "dgre", "drub", "dlap", "dgold"
    return {
        "hamlet": (
            blue,
            sun() + hills() + house(70, 98, 40, 26) + house(130, 102, 48, 30, "#8A5A2E") + tree(210, 104),
        ),
        "quarry": (
            gold,
            path("M-4 124V70L40 50 70 66 120 30 180 56 256 40V124Z", STONE_S)
            + stroke("M40 50L52 90M120 30L112 84M180 56L190 96", STONE_D, 2)
            + "".join(
                path(f"M{x} {y}h26v20h-26Z", STONE) for x, y in ((70, 96), (98, 96), (84, 76), (176, 92))
            )
            + beam("M150 112V60L186 46", 4)
            + stroke("M186 46V88"),
        ),
        "village": (
            red,
            hills() + house(24, 96, 38, 26, LAPIS) + house(184, 98, 44, 28) + stall(92, 104, RUBRIC) + tree(160, 102, 0.8),
        ),
        "guildhall": (
            blue,
            floor("#8A7A5A") + house(78, 100, 96, 46, "#7A2A2E") + tower(116, 20, 26, 56, LAPIS) + shield(50, 74, 0.9, RUBRIC) + shield(202, 74, 0.9, LAPIS_L),
        ),
        "trading-post": (
            gold,
            hills("#B79C58", "#8A7438") + house(98, 98, 56, 32, WOOD) + cart(200, 114, path("M172 80h56v-12h-56Z", "#E8D9B4")) + flag(126, 52, LAPIS_L, 26),
        ),
        "barracks": (
            red,
            hills("#8A9A4C", "#5F7438") + tower(40, 34, 62, 102) + path("M74 102V72H176V102Z", STONE) + tower(176, 34, 62, 102) + knight(100, 108, LAPIS_L, 0.8) + knight(126, 108, RUBRIC, 0.8) + knight(152, 108, LAPIS_L, 0.8),
        ),
        "watchtower": (
            blue,
            sun() + hills() + tree(44, 104, 1.05) + tree(204, 104) + tower(104, 44, 44, 102) + path("M118 102V88a8 8 0 0 1 16 0V102Z", "#4A2D18") + flag(126, 34, RUBRIC, 24),
        ),
        "post-road": (
            green,
            hills("#7FA65A", "#5F8A48") + path("M96 124C120 104 100 96 128 80L138 80C118 98 150 104 164 124Z", "#D9C08A") + house(30, 96, 40, 24) + cart(196, 112, path("M172 78h48v-16h-48Z", RUBRIC)),
        ),
        "alchemy-workshop": (
            green,
            floor()
            + path("M116 34H136V39H133V56L152 88a7 7 0 0 1 -6 10H106a7 7 0 0 1 -6 -10L119 56V39H116Z", "#D6EBE6")
            + '<path d="M112 70H140L150 88a6 6 0 0 1 -5 9H107a6 6 0 0 1 -5 -9Z" fill="#CF2433"/>'
            + path("M40 98V66H78V98Z", "#A05A3C")
            + path("M50 98V90a9 9 0 0 1 18 0v8z", "#F1A43A")
            + "".join(book(190 + 11 * i, 66, 9, 32, c) for i, c in enumerate((RUBRIC, LAPIS_L, LEAF)))
            + stroke("M126 28c-8 -6 6 -10 -2 -18M132 26c8 -8 -4 -12 4 -20", "#E9D28A", 3)
            + crystal(t, 170, 84, 24),
        ),
        "tatis-tribe": (
            gold,
            sun(44, 30) + hills("#A98A4C", "#8A6A38") + tent(84, 104, 56, "#B5562E") + tent(176, 106, 68, "#7A4A2A") + person(130, 112, LEAF_D, 0.8),
        ),
        "scouts": (blue, moon() + hills() + fir(40, 106) + fir(66, 110, 0.8) + person(128, 110, LEAF_D, 1.2, "#5F7438") + fir(206, 108, 1.1)),
        "caravan": (
            gold,
            sun() + path("M-4 124V92C60 70 120 100 256 84V124Z", "#D9B46A")
            + "".join(
                group(
                    x,
                    100,
                    0.9,
                    path("M-24 0V-16C-24 -26 -14 -30 -10 -22C-6 -32 6 -32 8 -20L22 -36 30 -30 24 -24 14 -8V0H10L8 -8H-14L-18 0Z", "#B5834A")
                    + path("M-12 -24H6V-14H-12Z", c),
                )
                for x, c in ((60, RUBRIC), (126, LAPIS_L), (192, "#61307F"))
            ),
        ),
        "pikemen": (red, hills("#8A9A4C", "#5F7438") + "".join(knight(x, 112, c, 1.05) for x, c in ((56, RUBRIC), (92, LAPIS_L), (128, RUBRIC), (164, LAPIS_L), (200, RUBRIC)))),
        "merchant-company": (green, floor() + path("M60 98V74H192V98Z", WOOD) + coins(((84, 70), (98, 66), (112, 70), (150, 69), (164, 66))) + person(126, 74, "#61307F", 0.9, RUBRIC) + book(172, 52, 20, 24, LAPIS)),
        "river-fleet": (blue, sun() + path("M-4 84V70C40 60 90 76 256 66V84Z", LEAF) + sea() + ship(70, 92, 0.8) + ship(168, 104, 1.0, "#E8B5A8")),
        "griffin-riders": (blue, stars() + hills() + griffin(122, 70, 1.25) + knight(116, 62, RUBRIC, 0.6)),
        "knightly-order": (red, floor("#6A4A2A") + swords(126, 60, 1.2) + shield(126, 58, 1.5, LAPIS, star(0, -2, 9, 6, 0.4, GOLD_L)) + flag(36, 98, LAPIS_L, 70) + flag(206, 98, GOLD, 70)),
        "siege-train": (
            red,
            hills("#8A9A4C", "#5F7438") + tower(14, 26, 62, 96) + tower(48, 18, 74, 98) + beam("M104 96H184", 7) + beam("M118 96L146 46M172 96L146 46", 6) + beam("M176 66L92 20", 5)
            + path("M166 58h24l5 22h-30z", "#777B80") + circle(85, 57, 8, "#9A9DA0") + stroke("M92 20C84 30 80 40 84 52") + wheel(116, 102) + wheel(174, 102) + flag(222, 92, LAPIS_L, 46),
        ),
        "scholars": (green, hills() + person(84, 110, "#4A3A6A", 1.1, LAPIS_D) + person(126, 112, RUBRIC, 1.1, "#7A2A2E") + book(150, 74, 30, 36, LAPIS) + tree(212, 106)),
        "cathedral": (
            gold,
            hills() + tree(30, 104, 0.9) + tree(222, 104, 0.9) + tower(78, 24, 48, 102, LAPIS) + tower(150, 24, 48, 102, LAPIS) + path("M100 102V44L126 16 152 44V102Z", STONE)
            + f'<path d="M138 102V32L151 45V102Z" fill="{STONE_S}"/>' + circle(126, 53, 13, LAPIS_D) + circle(126, 53, 5, GOLD) + path("M116 102V84a10 12 0 0 1 20 0V102Z", "#6D2A1C") + stroke("M126 16V5M121 9h10", INK, 3),
        ),
        "grand-market": (red, floor("#B79C68") + stall(26, 106, RUBRIC) + stall(100, 112, LAPIS_L) + stall(174, 106, LEAF) + house(92, 66, 60, 22, LAPIS)),
        "hall-of-relics": (blue, floor("#6A4A2A") + hall(56, 98, 140, 46, 6) + circle(126, 76, 9, GOLD_L)),
        "victory-column": (gold, sun(40, 28) + hills() + path("M112 102V34H140V102Z", STONE) + path("M100 108V100H152V108Z", STONE_S) + path("M106 34V26H146V34Z", STONE) + person(126, 26, GOLD, 0.5) + stroke("M112 46L140 56M112 66L140 76M112 84L140 94", STONE_D, 2)),
        "royal-harbour": (blue, sea(70) + path("M-4 96V60H70V96Z", STONE_S) + tower(28, 26, 34, 84, RUBRIC) + ship(126, 92, 0.95) + ship(206, 104, 0.8, "#F4D9A0")),
        "tourney-ground": (
            green,
            hills("#8FBF6A", "#6A9A4C") + tent(36, 98, 44, RUBRIC) + tent(216, 98, 44, LAPIS_L) + beam("M60 92H192", 4) + knight(100, 110, RUBRIC, 0.95) + knight(152, 110, LAPIS_L, 0.95) + beam("M66 70L138 74", 2) + flag(126, 44, GOLD, 26),
        ),
        "great-aqueduct": (blue, hills() + arches(-4, 100, 260, 52, 6) + path("M-4 50V42H256V50Z", WATER) + tree(206, 118, 0.8)),
        "royal-palace": (
            gold,
            hills() + tower(36, 26, 56, 102, RUBRIC) + tower(190, 26, 56, 102, RUBRIC) + path("M62 102V58H190V102Z", STONE) + tower(112, 28, 40, 102, LAPIS) + "".join(path(f"M{x} 92V76a5 7 0 0 1 10 0V92Z", LAPIS) for x in (74, 94, 148, 168)) + group(126, 84, 0.7, kit.crown({"gold": GOLD, "gold2": GOLD_D})),
        ),
        "university": (green, floor("#8A7A5A") + hall(70, 98, 112, 42, 5) + book(20, 74, 26, 24, RUBRIC) + book(206, 74, 26, 24, LAPIS)),
        "great-library": (
            red,
            "".join(path(f"M10 {y}H242V{y + 5}H10Z", WOOD) for y in (36, 70, 104))
            + "".join(book(16 + 15 * i, y - 26 - (i * 7 + y) % 5, 11, 26 + (i * 7 + y) % 5, (RUBRIC, LAPIS_L, LEAF, "#61307F", GOLD)[(i + y) % 5]) for y in (36, 70, 104) for i in range(15)),
        ),
        "observatory": (blue, stars() + moon(214, 30) + hills() + path("M92 102V70H160V102Z", STONE) + path("M88 70A38 34 0 0 1 164 70Z", "#8D9196") + beam("M126 60L166 22", 8, GOLD) + path("M118 102V88a8 8 0 0 1 16 0V102Z", "#4A2D18")),
        "war-college": (red, floor("#6A4A2A") + path("M56 98V58H196V98Z", "#E8D9B4") + stroke("M72 88C92 60 120 92 180 66", RUBRIC, 3) + "".join(circle(x, y, 4, c) for x, y, c in ((84, 76, RUBRIC), (120, 80, LAPIS_L), (164, 72, RUBRIC))) + swords(226, 64, 0.8) + knight(30, 110, LAPIS_L, 0.9)),
        "dragon-egg": (
            blue,
            rays(126, 60) + path("M126 10C152 10 166 50 164 74C162 96 146 106 126 106S90 96 88 74C86 50 100 10 126 10Z", "#8E2230")
            + "".join(stroke(f"M{x - 9} {y}a9 8 0 0 0 18 0", GOLD_L, 2) for x, y in ((126, 24), (112, 38), (140, 38), (104, 54), (126, 54), (148, 54), (100, 70), (120, 70), (142, 70), (110, 86), (132, 86)))
            + stroke("M104 40C108 28 114 21 120 19", "#FFD9C4", 5) + path("M-4 124V110H256V124Z", LEAF_D) + beam("M70 108C100 96 150 96 184 108M80 112C110 104 150 106 176 112", 3),
        ),
        "dragons-lair": (red, path("M-4 124V0H256V124H206C214 60 178 22 126 22S38 60 46 124Z", "#3A3036") + coins(((84, 112), (102, 106), (122, 110), (142, 105), (162, 111), (180, 108))) + dragon(122, 70, 1.05)),
        "sunken-city": (
            blue,
            path("M-4 124V0H256V124Z", WATER_D) + "".join(stroke(f"M{x} {y}q8 -7 16 0t16 0", "#7DBDEA", 2) for x, y in ((16, 18), (90, 10), (180, 20), (210, 44))) + tower(50, 28, 56, 112, "#3D7A8A") + hall(96, 112, 70, 38, 4) + tower(184, 24, 66, 112) + "".join(circle(x, y, r, "#BFE0F2") for x, y, r in ((92, 40, 4), (100, 26, 3), (176, 50, 4))),
        ),
        "elven-grove": (green, moon(214, 32) + hills("#4C8A58", "#2F6743") + "".join(tree(x, y, s, c) for x, y, s, c in ((40, 108, 1.5, "#3F7D3C"), (84, 104, 1.2, "#5A9A4A"), (176, 106, 1.4, "#4A8A5A"), (218, 110, 1.2, "#3F7D3C"))) + house(110, 106, 34, 22, "#5A9A4A") + stars()),
        "dwarf-mines": (
            blue,
            peak(60, 34, 70) + peak(198, 26, 76) + peak(128, 10, 84) + path("M-4 124V102C60 92 140 108 256 98V124Z", "#3A6B45") + path("M104 104V72a24 20 0 0 1 48 0V104Z", "#171009") + path("M100 104V68H108V104ZM148 104V68H156V104Z", "#A06F3C") + path("M96 62H160V71H96Z", "#B8854C") + star(128, 88, 9, 4, 0.3, GOLD_L) + cart(196, 118, coins(((182, 80), (196, 76), (210, 80)))),
        ),
        "kings-hoard": (gold, path("M-4 124V100H256V124Z", "#3B2A52") + rays(126, 60, "#F0C860", 190, 350) + chest(126, 92, 0.95) + coins(((54, 112), (72, 116), (196, 112), (212, 116))) + group(204, 84, 0.9, kit.crown({"gold": GOLD, "gold2": GOLD_D}))),
        "smugglers-cove": (green, moon() + path("M-4 100V20C40 30 60 60 90 66V100Z", "#54606A") + sea(88) + ship(160, 98, 0.85, "#4A4450") + path("M58 100h22v-18h-22Z", WOOD) + path("M36 104h22v-18h-22Z", WOOD)),
        "golden-valley": (gold, sun(126, 30, 18) + peak(40, 44, 60) + peak(214, 40, 62) + path("M-4 124V92C60 78 190 78 256 92V124Z", "#D9B23E") + "".join(group(x, 112, 0.6, kit.sheaf({"gold": GOLD_L, "gold2": GOLD_D})) for x in (40, 76, 112, 148, 184, 220))),
        "first-kings-tomb": (red, floor("#54504A") + path("M52 98V66H200V98Z", STONE) + path("M46 66V56H206V66Z", STONE_S) + path("M70 56C80 40 172 40 182 56Z", STONE) + group(126, 40, 0.9, kit.crown({"gold": GOLD, "gold2": GOLD_D})) + knight(26, 112, LAPIS_L, 1.0) + knight(226, 112, LAPIS_L, 1.0)),
        "mana-spring": (blue, stars() + hills("#3A7A7A", "#2A5A62") + "".join(f'<ellipse cx="126" cy="104" rx="{rx}" ry="{ry}" fill="{c}" {LINE}/>' for rx, ry, c in ((64, 16, "#5DD0DA"), (36, 8, "#BDF2F0"))) + stroke("M126 100V52M126 60C112 44 100 56 98 72M126 60C140 44 152 56 154 72", "#BDF2F0", 5) + crystal(t, 126, 34, 34)),
        "star-iron": (blue, stars() + stroke("M226 6L150 72M240 22L160 78M206 4L146 62", "#F5DD92", 5) + hills("#5F7438", "#47592A") + circle(132, 88, 22, "#4A4E56") + stroke("M120 80l8 8 10 -4 6 10", "#E8B51E", 3)),
        "rune-circle": (green, moon() + hills() + "".join(rune_stone(x, y, h) for x, y, h in ((54, 104, 34), (88, 98, 40), (126, 96, 44), (166, 98, 40), (200, 104, 34))) + star(126, 112, 8, 8, 0.4, "#9BE0E8")),
        "cloud-citadel": (blue, sun(40, 28) + tower(84, 22, 44, 84, RUBRIC) + tower(148, 22, 44, 84, RUBRIC) + path("M106 84V54H148V84Z", STONE) + tower(118, 18, 34, 84, LAPIS) + path("M30 104C22 84 54 76 66 86C76 68 108 70 114 84C130 68 160 72 166 86C184 74 214 84 206 102C196 116 44 118 30 104Z", SNOW)),
        "unicorn-glade": (green, sun(40, 28) + hills("#6AA65A", "#4A8A4A") + tree(36, 106, 1.2) + tree(220, 106, 1.2) + unicorn(126, 80, 1.05)),
        "treasure": (red, rays(125, 62, "#D99A3C", 188, 352) + path("M-4 124V100H256V124Z", "#3B2A52") + chest(125, 92) + coins(((54, 112), (70, 116), (188, 113), (204, 110)))),
        "calamity": (red, path("M-4 40C40 20 60 44 100 30C140 16 180 44 256 24V-4H-4Z", "#3A3036") + hills("#5A4A3A", "#3F342A") + house(60, 104, 44, 28, "#4A2A22", "#8A7A6A") + path("M142 34L118 70H134L124 104 164 58H146L158 34Z", GOLD_L) + tree(206, 106, 1, "#5A4A2A")),
        "giant-rats": (green, floor("#4A4038") + group(126, 74, 2.3, kit.emblem(t, "giant-rats", "#8A7464", "#2A1A10")) + group(206, 98, 0.8, kit.emblem(t, "giant-rats", "#6A584C", "#F5DD92"))),
        "frost-giants": (
            blue,
            stars() + path("M-4 124V84L24 62 44 82 70 56 92 124ZM256 124V80L232 58 210 84 186 60 160 124Z", "#8FB4C6") + path("M58 124C58 92 84 78 126 78S194 92 194 124Z", "#5F93AD")
            + path("M96 56C92 22 108 10 126 10S160 22 156 56C156 82 142 94 126 94S96 82 96 56Z", "#B9DBE8") + path("M92 36L84 15 98 25 104 9 114 20 126 5 138 20 148 9 154 25 168 15 160 36C146 24 106 24 92 34Z", "#EEF8FB")
            + stroke("M103 45l18 5M149 45l-18 5", INK, 4) + f'<circle cx="113" cy="54" r="3.6" fill="{RUBRIC}"/><circle cx="139" cy="54" r="3.6" fill="{RUBRIC}"/>'
            + path("M98 64C104 72 114 70 126 72C138 70 148 72 154 64L152 88 146 82 143 104 136 92 130 118 125 94 117 112 113 90 106 100 104 82 100 88Z", "#EEF8FB"),
        ),
        "shadows": (blue, moon() + path("M-4 124V84H256V124Z", "#1A1A2A") + group(126, 70, 2.6, kit.emblem(t, "shadows", "#14101E", "#E8463A")) + house(20, 104, 40, 26, "#2A2236", "#4A4056")),
        "thieves": (red, moon(40, 34) + floor("#3A2A22") + person(126, 108, "#2A2030", 1.7, "#14101E") + group(126, 38, 0.62, kit.emblem(t, "thieves", "#14101E", "#F5DD92")) + chest(206, 100, 0.5)),
        "advisor": (green, floor("#6A4A2A") + person(126, 112, "#61307F", 1.6, RUBRIC) + book(60, 76, 30, 24, LAPIS) + flag(206, 98, LAPIS_L, 66)),
    }  # fmt: skip


def frame():
    return (
        f'<rect width="252" height="120" fill="none" stroke="{INK}" stroke-width="6"/>'
        f'<rect width="252" height="120" fill="none" stroke="{GOLD}" stroke-width="3.4"/>'
        f'<path d="M0 120V0H252" fill="none" stroke="{GOLD_L}" stroke-width="1.3"/>'
    )


def sprites(t):
    made = {}
    for name, (ground, body) in drawings(t).items():
        whole = (
            page.defs(t) + '<clipPath id="view"><rect width="252" height="120"/></clipPath>'
            f'<g clip-path="url(#view)"><rect width="252" height="120" fill="url(#{ground})"/>'
            f"{body}</g>{frame()}"
        )
        made[f"mini.{name}"] = Drawing(
            f'<g transform="translate(-126 -60)">{whole}</g>', (-128, -62, 256, 124), 252, 1
        )
    return made
