"""Everything that `make art` turns into files: sprites by name, layers by name."""

import kit
import minis
import page

from assets.drawing import Drawing, Ground

DUCHIES = ("teressie", "valados")
MODES = ("full", "open", "hot")
THREATS = ("giant-rats", "frost-giants", "shadows", "thieves")
KINDS = (
    *kit.TYPES,
    *kit.BOX_TYPES,
    "treasure",
    *THREATS,
    "calamity",
    "advisor",
    "quest",
)
MEDALS = {"gold": "#E8B51E", "silver": "#B9C0C6", "bronze": "#B87333"}


def around(half):
    return (-half, -half, 2 * half, 2 * half)


def sprites(t):
    found = {}
    for kind in (*kit.RESOURCES, "soldier"):
        for mode in MODES:
            found[f"{kind}.{mode}"] = Drawing(kit.cube(t, kind, mode), around(25), 40, 2)
    found["soldier.none"] = Drawing(kit.helm(t, "none"), around(25), 40, 2)
    for kind in KINDS:
        found[f"tile.{kind}"] = Drawing(kit.tile(t, kind), around(21), 40, 2)
        colour = kit.hue(t, kind)
        found[f"emblem.{kind}"] = Drawing(kit.emblem(t, kind, ground=colour), around(23), 40, 2)
        found[f"initial.{kind}"] = Drawing(kit.initial(t, colour), around(23), 40, 2)
    for kind in (*kit.TYPES, *kit.BOX_TYPES):
        found[f"arch.{kind}"] = Drawing(kit.arch(t, kind), (0, 0, 103, 162), 103, 1)
    for duchy in DUCHIES:
        found[f"crest.{duchy}"] = Drawing(kit.crest(t, duchy), (-54, -60, 108, 126), 116, 1)
        found[f"mark.{duchy}"] = Drawing(kit.mark(t, duchy), (-54, -62, 108, 130), 116, 0.7)
        for way in ("left", "right"):
            found[f"hand.{duchy}.{way}"] = Drawing(
                kit.manicule(t, duchy, way == "left"), (-36, -18, 72, 36), 62, 1.5
            )
    return found | small_things(t) | minis.sprites(t)


def small_things(t):
    strip = page.defs(t) + kit.back_strip(t, 514, 37)
    found = {
        "seal": Drawing(kit.seal(t), (-1.1, -1.1, 2.2, 2.2), 2, 48),
        "seal.minus": Drawing(kit.seal(t, True), (-1.1, -1.1, 2.2, 2.2), 2, 48),
        "trap": Drawing(kit.trap(t), around(22), 44, 1.6),
        "spy": Drawing(kit.spy(t), around(22), 44, 1.6),
        "crown": Drawing(kit.crown(t), around(24), 40, 2),
        "back": Drawing(kit.card_back(t), (-22, -28, 44, 56), 40, 2),
        "discards": Drawing(kit.discards(t), (-22, -28, 44, 56), 40, 2),
        "strip": Drawing(strip, (-2, -2, 518, 42), 514, 1),
        "flourish": Drawing(kit.flourish(t), (-126, -34, 252, 68), 240, 1),
        "recycle": Drawing(kit.recycle(t), around(24), 40, 2),
        "hammer": Drawing(kit.hammer(t), around(24), 40, 2),
        "sheaf": Drawing(kit.sheaf(t), around(24), 40, 2),
        "tick": Drawing(kit.tick(t), around(20), 40, 2),
        "round": Drawing(kit.disc(t, False), around(22), 40, 2),
        "round.now": Drawing(kit.disc(t, True), around(27), 50, 2),
        "initial.a": Drawing(kit.initial(t, t["lapis"]), around(23), 40, 2),
        "initial.b": Drawing(kit.initial(t, "#1F6048"), around(23), 40, 2),
    }
    for name, colour in MEDALS.items():
        found[f"medal.{name}"] = Drawing(kit.medal(t, colour), around(24), 40, 2)
    return found


def layers(t):
    found = {
        "board": Ground(page.board(t), 1200, 1200),
        "solo": Ground(page.board(t, solo=True), 1200, 1200),
    }
    for name, height in (("bench.1", 730), ("bench.2", 1000)):
        found[name] = Ground(page.bench(t, height), 1200, height)
    for rows in (1, 2, 3):
        body, height = page.hand(t, rows)
        found[f"hand.{rows}"] = Ground(body, 1200, height)
    return found
