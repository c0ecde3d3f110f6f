"""Units and leaders on the map: how they look and how they are packed into a district."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.dual_powers.components import LEADERS, REGIONS
from games.dual_powers.pictures.places import Strip, rows
from games.dual_powers.pictures.styles import FIGURE, SMALL
from games.dual_powers.view import PowersView, RegionView, TokenView
from games.phrases import Phrase, phrase
from games.scene import Box, Shape, Sprite

GAP = 4
ROW = 66  # of small tokens, two of which find room where there is one row
LEAST = 34  # of a strength: a token shrinks, what is written on it does not
ORDER = {"red": 0, "neutral": 1, "white": 2}
COMMAND = {"red": ("red2", "paper"), "white": ("paper", "ink")}
PLATE = {"red": ("red", "paper"), "white": ("paper", "ink"), "neutral": ("steel", "paper")}
ON_TOKEN = {
    ("red", False): "paper",
    ("red", True): "red3",
    ("white", False): "ink",
    ("white", True): "soil",
    ("neutral", False): "paper",
    ("neutral", True): "steel3",
}


class Fit(NamedTuple):
    """How large tokens are, in per cent, and whether leaders have their whole names."""

    scale: int
    named: bool

    def width(self, token: TokenView) -> int:
        if token.kind == "unit":
            return 78 * self.scale // 100
        return 158 if self.named else max(80, 106 * self.scale // 100)

    def of(self, length: float) -> int:
        return round(length * self.scale / 100)

    def strips(self, own: list[Strip]) -> list[Strip]:
        """The rows of a district; a low one has room for two of small tokens."""
        if len(own) > 1 or self.scale > 66:
            return own
        (row,) = own
        upper = row.bottom - ROW
        return [Strip(row.left + 10, row.right - 6, upper, 0), row]


FITS = (
    Fit(100, True),
    Fit(100, False),
    Fit(88, False),
    Fit(76, False),
    Fit(66, False),
    Fit(56, False),
)


def letter(side: str) -> Phrase:
    return phrase(f"pic.letter.{side}")


def moved_here(view: PowersView, region: int, token: TokenView) -> bool:
    return any(
        shift.to == region and shift.token in token.members and not token.exhausted
        for shift in view.shifts
    )


def garrison(view: PowersView, region: RegionView) -> Iterator[Shape]:
    """All tokens of a district: red from the left, white from the right, neutrals between."""
    tokens = sorted(region.tokens, key=lambda t: (t.kind == "unit", -t.power, t.exhausted))
    index = REGIONS.index(region.id)
    fit, strips, packed = pack(tokens, rows(region.id))
    standing = list(_standing(strips, packed, fit))
    for token, x, bottom in standing:
        if moved_here(view, index, token):
            yield _halo(x, bottom - fit.of(50 if token.kind == "unit" else 54), fit)
    for token, x, bottom in standing:
        yield from (unit if token.kind == "unit" else leader)(token, x, bottom, fit)


def _standing(
    strips: list[Strip], packed: list[list[TokenView]], fit: Fit
) -> Iterator[tuple[TokenView, int, int]]:
    """Every token with the middle and the bottom of its place; a lone row stands lower."""
    lone = len(strips) > 1 and not packed[1]
    for strip, line in zip(strips, packed, strict=True):
        bottom = strip.bottom + (strip.drop if lone else 0)
        yield from ((token, x, bottom) for token, x in spread(line, strip, fit))


Packed = tuple[Fit, list[Strip], list[list[TokenView]]]


def pack(tokens: list[TokenView], own: list[Strip]) -> Packed:
    """The largest size at which everything finds a place, and what stands in which row."""
    for fit in FITS:
        strips = fit.strips(own)
        packed = _pack(tokens, strips, fit)
        if packed is not None:
            return fit, strips, packed
    half = (len(tokens) + 1) // 2
    return FITS[-1], FITS[-1].strips(own), [tokens[:half], tokens[half:]]


def _pack(tokens: list[TokenView], strips: list[Strip], fit: Fit) -> list[list[TokenView]] | None:
    packed: list[list[TokenView]] = [[] for _ in strips]
    room = [strip.right - strip.left for strip in strips]
    ordered = sorted(tokens, key=lambda t: t.side == "neutral") if len(strips) > 1 else tokens
    if len(strips) > 1 and sum(fit.width(t) + GAP for t in tokens) - GAP <= room[0]:
        return [list(tokens), []]
    for token in ordered:
        need = fit.width(token) + GAP
        row = next((i for i, left in enumerate(room) if left + GAP >= need), None)
        if row is None:
            return None
        packed[row].append(token)
        room[row] -= need
    return packed


def spread(line: list[TokenView], strip: Strip, fit: Fit) -> Iterator[tuple[TokenView, int]]:
    """Each token of a row with the middle of its place; a crowded row is squeezed."""
    total = sum(fit.width(token) for token in line)
    room = strip.right - strip.left
    gap = min(GAP, (room - total) / max(1, len(line) - 1))
    groups = {side: [t for t in line if t.side == side] for side in ORDER}

    def wide(group: list[TokenView]) -> float:
        return sum(fit.width(t) + gap for t in group) - gap if group else 0.0

    red, white = wide(groups["red"]), wide(groups["white"])
    left = strip.left + (red + gap if red else 0)
    right = strip.right - (white + gap if white else 0)
    starts = {
        "red": float(strip.left),
        "white": strip.right - white,
        "neutral": left + (right - left - wide(groups["neutral"])) / 2,
    }
    for side, group in groups.items():
        x = starts[side]
        for token in group:
            yield token, round(x + fit.width(token) / 2)
            x += fit.width(token) + gap


def _halo(x: int, y: int, fit: Fit) -> Shape:
    return Sprite(name="objective", x=x, y=y, size=fit.of(96), shadow=False, tint="ochre")


def unit(token: TokenView, x: int, bottom: int, fit: Fit) -> Iterator[Shape]:
    y = bottom - max(42, fit.of(50))
    name = f"unit.{token.side}"
    if len(token.members) > 1:
        yield Sprite(
            name=f"{name}.under", x=x + fit.of(5), y=y - fit.of(4), size=fit.of(76), shadow=False
        )
    face = "tired" if token.exhausted else "ready"
    yield Sprite(
        name=f"{name}.{face}.{token.level}",
        x=x,
        y=y,
        size=fit.of(76),
        shadow=not token.exhausted,
    )
    yield _figure(token, x, y + fit.of(5 if token.level else 0), fit.of(38))
    yield from _tag(token, x, bottom - 26, max(38, fit.of(46)))
    if len(token.members) > 1:
        yield from _count(token, x + fit.of(26), y - fit.of(24))


def _figure(token: TokenView, x: int, y: int, size: int) -> Shape:
    colour = ON_TOKEN[token.side, token.exhausted]
    return FIGURE(token.power, x, y, size=max(LEAST, size), colour=colour)


def _tag(token: TokenView, x: int, y: int, w: int) -> Iterator[Shape]:
    """Who commands it, and the strength of the other face."""
    fill, ink = COMMAND[token.commander]
    yield Box(x=x - w // 2 - 1, y=y - 1, w=w + 2, h=25, fill="ink", line=0, radius=4)
    yield Box(x=x - w // 2, y=y, w=w // 2, h=23, fill=fill, line=0, radius=3)
    yield SMALL(letter(token.commander), x - w // 4, y + 12, w // 2, colour=ink)
    yield SMALL(token.back, x + w // 4, y + 12, colour="bone")


def _count(token: TokenView, x: int, y: int) -> Iterator[Shape]:
    yield Box(x=x - 14, y=y - 14, w=28, h=28, fill="ink", edge="bone", line=2, radius=14)
    yield SMALL(f"×{len(token.members)}", x, y, colour="paper")


def leader_name(token: TokenView, whole: bool) -> Phrase:
    name = token.members[0]
    if name not in LEADERS:
        return phrase("pic.trotsky" if whole else "pic.trotsky-short")
    return phrase(f"card.{name}#poster") if whole else phrase(f"card.{name}#abbr")


def leader(token: TokenView, x: int, bottom: int, fit: Fit) -> Iterator[Shape]:
    y = bottom - max(46, fit.of(54))
    face = "tired" if token.exhausted else "ready"
    yield Sprite(
        name=f"leader.{token.side}.{face}",
        x=x,
        y=y,
        size=fit.of(116),
        shadow=not token.exhausted,
    )
    up = {"red": 4, "white": -1, "neutral": -1}[token.side]
    yield _figure(token, x, y + fit.of(up), fit.of(40))
    yield from _nameplate(token, x, bottom - 28, fit)


def _nameplate(token: TokenView, x: int, y: int, fit: Fit) -> Iterator[Shape]:
    w, h, end = fit.width(token) - 4, 25, max(18, fit.of(21))
    left = x - w // 2
    fill, ink = COMMAND[token.commander]
    plate, on = ("bone2", "ink") if token.exhausted else PLATE[token.side]
    yield Box(x=left - 1, y=y - 1, w=w + 2, h=h + 2, fill="ink", line=0, radius=4)
    yield Box(x=left, y=y, w=end, h=h, fill=fill, line=0, radius=3)
    yield Box(x=left + end + 1, y=y, w=w - 2 * end - 2, h=h, fill=plate, line=0, radius=0)
    middle = y + h // 2 + 1
    yield SMALL(letter(token.commander), left + end // 2, middle, end, colour=ink)
    yield SMALL(leader_name(token, fit.named), x, middle, w - 2 * end - 4, colour=on)
    yield SMALL(token.back, left + w - end // 2, middle, colour="bone")
