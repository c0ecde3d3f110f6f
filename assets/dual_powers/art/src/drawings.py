"""Everything that `make art` turns into files: sprites by name, layers by name."""

import cards
import city
import shapes
import tokens

from assets.drawing import Cut, Drawing, Ground

ICONS = (
    "flame",
    "people",
    "move",
    "double-move",
    "recover",
    "protest",
    "espionage",
    "inspire",
    "star",
    "shield",
    "flag",
    "hand",
    "discard",
)
HAND_HEIGHTS = (458, 816, 1174)
STRIP = 420


def around(half):
    """A square box around 0, 0."""
    return (-half, -half, 2 * half, 2 * half)


def box(w, h, pad=2):
    return (-w / 2 - pad, -h / 2 - pad, w + 2 * pad, h + 2 * pad)


def sprites(t):
    found = {}
    for side in tokens.KINDS:
        for face in ("ready", "tired"):
            levels = (0,) if side == "neutral" else (1, 2, 3)
            for level in levels:
                body = tokens.unit(t, side, face == "ready", level)
                found[f"unit.{side}.{face}.{level}"] = Drawing(body, around(38), unit=76)
            body = tokens.leader(t, side, face == "ready")
            found[f"leader.{side}.{face}"] = Drawing(body, around(58), unit=116, scale=1.6)
        found[f"unit.{side}.under"] = Drawing(tokens.under(t, side), around(38), unit=76)
    found |= small_things(t) | card_faces(t)
    return found


def small_things(t):
    found = {
        "barricade": Drawing(tokens.barricade(t), around(42), unit=78, scale=2),
        "deck": Drawing(tokens.deck(t), around(24), unit=48, scale=2),
        "tiles": Drawing(tokens.tiles(t), around(24), unit=48, scale=2),
        "medal": Drawing(tokens.medal(t), around(46), unit=92, scale=1.5),
    }
    for side in tokens.SIDES:
        found[f"emblem.{side}"] = Drawing(tokens.emblem(t, side), around(54), scale=1.2)
        for state in ("past", "now", "next"):
            body = tokens.turn_pip(t, side, state)
            found[f"pip.{side}.{state}"] = Drawing(body, around(25), unit=50, scale=1.5)
    for lead in (*tokens.SIDES, "none"):
        found[f"plate.{lead}"] = Drawing(tokens.plate(t, lead), box(126, 52, 4), unit=126, scale=1)
    for side in (*tokens.SIDES, "even"):
        found[f"marker.{side}"] = Drawing(tokens.marker(t, side), box(52, 84), unit=52, scale=1.5)
    for state in ("neutral", "red", "gone"):
        found[f"trotsky.{state}"] = Drawing(tokens.trotsky(t, state), around(22), unit=44, scale=2)
    for state in ("now", "past", "next"):
        found[f"month.{state}"] = Drawing(tokens.month(t, state), box(106, 92), unit=106, scale=1)
    for name, lit in (("objective", False), ("objective.lit", True)):
        found[name] = Drawing(tokens.objective(t, lit), around(28), unit=56, scale=1.5)
    for name in ICONS:
        body = shapes.centred(shapes.icon(name, t["paper"]))
        found[f"icon.{name}"] = Drawing(body, around(58), scale=1)
    flame = shapes.icon("flame", t["paper"])
    found["unrest"] = Drawing(tokens.flame_badge(t, flame), around(20), unit=40, scale=2)
    return found


def card_faces(t):
    found = {"card.back": Drawing(cards.back(t), box(cards.SW, cards.SH), unit=cards.SW, scale=1)}
    for region in shapes.REGIONS:
        found[f"symbol.{region}"] = Drawing(
            shapes.centred(shapes.region_symbol(t, region)), around(50)
        )
        face = cards.command(t, region)
        found[f"card.{region}"] = Drawing(face, box(cards.W, cards.H), unit=cards.W, scale=1)
        row = cards.small(t, region)
        found[f"small.{region}"] = Drawing(row, box(cards.SW, cards.SH), unit=cards.SW, scale=1)
        found[f"tile.{region}"] = Drawing(cards.chip(t, region), box(130, 74), unit=130, scale=1)
    for side in tokens.SIDES:
        face = cards.leader(t, side)
        found[f"card.leader.{side}"] = Drawing(face, box(cards.W, cards.H), unit=cards.W, scale=1)
    return found


def signs(t):
    """Sprites that only signs are made of: units whose level is read at the size of a letter."""
    found = {}
    for side in tokens.SIDES:
        for level in (1, 2, 3):
            body = tokens.ranked(t, side, level)
            found[f"ranked.{side}.{level}"] = Drawing(body, around(38), unit=76)
    return found


def layers(t):
    w, h = city.SIZE
    found = {
        "city": Ground(city.city(t), w, h),
        "strip": Ground(city.plain(t, w, STRIP, 0), w, STRIP),
    }
    for number, height in enumerate(HAND_HEIGHTS, 1):
        found[f"hand.{number}"] = Ground(city.plain(t, w, height, 76), w, height)
    for region in shapes.REGIONS:
        found[f"unrest.{region}"] = Cut(city.unrest(t, region), city.mask(region), w, h)
    return found
