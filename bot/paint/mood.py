"""A game's art in one theme: colours, faces, sprites and layers, as `make art` left them.

All moods together keep 16 MB of stamps and 36 MB of layers; the others are made again when needed.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache, cached
from PIL import Image, ImageFilter

from bot import signs
from bot.paint.deflate import zlib
from bot.paint.pieces import XY, Colour, Corners, washed
from games import assets
from games.scene import Glass, Scene

FONTS = assets.folder("bot") / "fonts"
THEMES = ("classic", "contrast", "text")
SIGN = "sign:"  # before the name of a sprite that is one of the signs for text
SHADOW = (0.05, 4, 6)  # blur by size, right, down: light from the upper left
GAP = 1.5  # what is twice so many times too large is halved first, which is not seen
STRENGTH = [int(v * 0.40) for v in range(256)]  # of a shadow


class MissingArt(LookupError):
    """A name that the game's art does not explain."""


class Stamp(NamedTuple):
    """An image to paste, and the point in it that goes to x, y."""

    image: Image.Image
    hot: tuple[int, int]
    width: int  # nominal, for laying out


def colour(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def palette_image(codes: Sequence[int]) -> Image.Image:
    """The colours are put in place at once: Pillow does so when an image is first used, and with
    two painters the second would free what the first is reading."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(list(codes))
    holder.load()
    return holder


class Mood:
    """What the names in a scene look like."""

    def __init__(self, game: str, theme: str) -> None:
        self.game = game
        self.theme = theme
        self.flat = theme == "contrast"  # no shadows
        self.heavier = 1 if self.flat else 0  # pixels that are added to a line
        self.folder = assets.folder(game) / "art"
        house = tomllib.loads((FONTS / "mood.toml").read_text("utf-8"))
        file = self.folder / "mood.toml"
        own = tomllib.loads(file.read_text("utf-8")) if game and file.exists() else {}
        faces = {**house["faces"], **own.get("faces", {})}
        self.faces = {name: str(FONTS / file) for name, file in faces.items()}
        self.colours = {name: colour(code) for name, code in palette(house, own, theme).items()}
        self.under: list[str] = own.get("under", ["paper"])
        index = self.folder / theme / "index.json"
        self.index: dict[str, Any] = (
            json.loads(index.read_text("utf-8")) if game and index.exists() else EMPTY
        )
        self._palettes: dict[str, Image.Image] = {}
        self._sprites: dict[str, tuple[XY, bytes]] = {}

    def colour(self, name: str) -> Colour:
        try:
            return self.colours[name]
        except KeyError:
            raise MissingArt(f"no colour {name!r} in {self.folder.parent.name}") from None

    def face(self, name: str) -> str:
        try:
            return self.faces[name]
        except KeyError:
            raise MissingArt(f"no face {name!r} in {self.folder.parent.name}") from None

    def ground(self, scene: Scene) -> Callable[[Corners], Image.Image]:
        """What gives fresh canvases: parts of the static layer of a scene, or of plain paper."""
        name, size = scene.ground, (scene.width, scene.height)
        if not name:
            paper = self.colour("paper")
            return lambda box: Image.new("RGB", (box[2] - box[0], box[3] - box[1]), paper)
        image, _ = self.layer(name, scene.glass)
        if image.size != size:
            raise MissingArt(f"the ground {name!r} is {image.size}, the scene {size}")
        return (image if image.mode == "RGB" else image.convert("RGB")).crop

    def palette(self, ground: str) -> Image.Image | None:
        """The colours of pictures on this ground, where the art has chosen them.

        Always the same image: Pillow remembers in it which colour is nearest to which.
        """
        codes = self.index["colours"].get(ground)
        if codes and ground not in self._palettes:
            self._palettes[ground] = palette_image(codes)
        return self._palettes.get(ground)

    def layer(self, name: str, glass: Glass | None = None) -> tuple[Image.Image, tuple[int, int]]:
        """A layer and its place, or the part of it that a glass shows."""
        if glass is None:
            return self._layer(name)
        return self._enlarged(name, glass)

    @cached(LRUCache(24 * 2**20, lambda shown: weight(shown[0])), lock=Lock())
    def _enlarged(self, name: str, glass: Glass) -> tuple[Image.Image, tuple[int, int]]:
        return enlarged(*self._layer(name), glass)

    def _layer(self, name: str) -> tuple[Image.Image, tuple[int, int]]:
        try:
            entry = self.index["layers"][name]
        except KeyError:
            raise MissingArt(f"no layer {name!r} in {self.folder.parent.name}") from None
        x, y = entry["at"]
        return opened(self.folder / self.theme / entry["file"]), (x, y)

    def sprite(
        self, name: str, size: int, shadow: bool = True, fade: int = 0, tint: str = ""
    ) -> Stamp:
        key = (name, size, shadow, fade, tint)
        return self.kept(key) or self.keep(key, self._make(name, size, shadow, fade, tint))

    def keep(self, key: Any, stamp: Stamp) -> Stamp:
        """Remember a stamp, such as a sprite or a composed pile."""
        with LOCK:
            STAMPS[self, key] = stamp
        return stamp

    def kept(self, key: Any) -> Stamp | None:
        with LOCK:
            return STAMPS.get((self, key))

    def outline(self, name: str) -> list[tuple[float, float]]:
        """The silhouette of a token, for a nominal width of 1 around 0, 0."""
        return [(x, y) for x, y in self._entry(name)["outline"]]

    def _entry(self, name: str) -> dict[str, Any]:
        try:
            entry: dict[str, Any] = self.index["sprites"][name]
        except KeyError:
            raise MissingArt(f"no sprite {name!r} in {self.folder.parent.name}") from None
        return entry

    def _make(self, name: str, size: int, shadow: bool, fade: int, tint: str) -> Stamp:
        image, unit, middle = self._sign(name) if name.startswith(SIGN) else self._sprite(name)
        scale = size / unit
        hot = (middle[0] * scale, middle[1] * scale)
        if scale != 1:
            reduced = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
            image = resized(image, reduced)
        if tint:
            image = washed(self.colour(tint), image.getchannel("a"))
        if fade:
            image = image.point([v * (100 - fade) // 100 for v in range(256)] * 4)
        if shadow and not self.flat:
            image, pad = shadowed(image, size, self.colour("shade"))
            hot = (hot[0] + pad, hot[1] + pad)
        return Stamp(image, (round(hot[0]), round(hot[1])), size)

    def _sprite(self, name: str) -> tuple[Image.Image, float, tuple[float, float]]:
        """A sprite as it is kept, its nominal width, and its middle."""
        entry = self._entry(name)
        self.unpack()
        size, data = self._sprites[name]
        hot = entry["hot"]
        return Image.frombytes("RGBa", size, zlib.decompress(data)), entry["unit"], (hot[0], hot[1])

    def unpack(self) -> None:
        """Have the sprites at hand; it takes a while, once."""
        if not self._sprites and self.index["sprites"]:
            self._sprites = self._unpacked()

    def _unpacked(self) -> dict[str, tuple[XY, bytes]]:
        """All sprites, a twentieth of what they take as images."""
        atlas = read(self.folder / self.theme / "sprites.webp")
        places = {name: entry["at"] for name, entry in self.index["sprites"].items()}
        return {
            name: ((w, h), zlib.compress(atlas.crop((x, y, x + w, y + h)).tobytes(), 1))
            for name, (x, y, w, h) in places.items()
        }

    def _sign(self, name: str) -> tuple[Image.Image, float, tuple[float, float]]:
        """The same of a sign for text."""
        file = signs.picture(self.game, name.removeprefix(SIGN), self.theme)
        if not file.exists():
            raise MissingArt(f"no sign {name!r} in {self.folder.parent.name}")
        with Image.open(file) as image:
            drawn = image.convert("RGBA").convert("RGBa")
        return drawn, drawn.width, (drawn.width / 2, drawn.height / 2)


def weight(image: Image.Image) -> int:
    """The bytes of an image that is kept."""
    return 4 * image.width * image.height


def read(file: Path) -> Image.Image:
    """A picture of the art, without what its decoder keeps."""
    with Image.open(file) as image:
        return image.convert("RGBa" if image.mode == "RGBA" else image.mode)


LOCK = Lock()  # painters are threads
STAMPS: LRUCache[Any, Stamp] = LRUCache(16 * 2**20, lambda stamp: weight(stamp.image))


@cached(LRUCache(36 * 2**20, weight), lock=Lock())
def opened(file: Path) -> Image.Image:
    """A ground or another layer; those that were unused for longest are read again."""
    return read(file)


def enlarged(
    image: Image.Image, at: tuple[int, int], glass: Glass
) -> tuple[Image.Image, tuple[int, int]]:
    """What a glass shows of an image that lies at this place; at least a pixel of it."""
    left, top = max(glass.x, at[0]), max(glass.y, at[1])
    right = max(left + 1, min(glass.x + glass.w, at[0] + image.width))
    low = max(top + 1, min(glass.y + glass.h, at[1] + image.height))
    x, y = glass.at(left, top)
    far, down = glass.at(right, low)
    part = image.crop((left - at[0], top - at[1], right - at[0], low - at[1]))
    return resized(part, (far - x, down - y)), (x, y)


def resized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """In another size; no colour may end up stronger than its alpha, which would overflow."""
    other = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=GAP)
    return other.convert("RGBA").convert("RGBa") if image.mode == "RGBa" else other


EMPTY: dict[str, Any] = {"sprites": {}, "layers": {}, "colours": {}}


def palette(house: dict[str, Any], own: dict[str, Any], theme: str) -> dict[str, str]:
    """The colours of a theme: the house's, the game's, and what `contrast` changes in both."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(("classic", theme)):
        for source in (house, own):
            found |= source.get("palette", {}).get(name, {})
    return found


def shadowed(image: Image.Image, size: int, shade: Colour) -> tuple[Image.Image, int]:
    """The image over its soft shadow, and how much wider that is on each side."""
    blur_by, right, down = SHADOW
    blur = min(7.0, max(2.0, size * blur_by))
    pad = int(blur * 2.5) + 4
    k = min(1.0, blur / 4)
    alpha = Image.new("L", (image.width + 2 * pad, image.height + 2 * pad), 0)
    alpha.paste(image.getchannel("a"), (pad + round(right * k), pad + round(down * k)))
    alpha = alpha.filter(ImageFilter.GaussianBlur(blur)).point(STRENGTH)
    under = washed(shade, alpha)
    under.paste(image, (pad, pad), image)
    return under, pad


@cache
def mood(game: str, theme: str) -> Mood:
    return Mood(game, theme)
