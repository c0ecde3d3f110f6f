"""A game's art in one theme: colours, faces, sprites and layers, as `make art` left them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from PIL import Image, ImageFilter

from games import assets

FONTS = assets.folder("bot") / "fonts"
THEMES = ("classic", "contrast", "text")
Colour = tuple[int, int, int]
SHADOW = (0.05, 4, 6, 0.40)  # blur by size, right, down, strength: light from the upper left


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
    holder = Image.new("P", (1, 1))
    holder.putpalette(list(codes))
    return holder


class Mood:
    """What the names in a scene look like; its caches live as long as the process."""

    def __init__(self, game: str, theme: str) -> None:
        self.theme = theme
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
        self._stamps: dict[Any, Stamp] = {}
        self._layers: dict[str, Image.Image] = {}
        self._palettes: dict[str, Image.Image] = {}
        self._atlas: Image.Image | None = None

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

    def ground(
        self, name: str, size: tuple[int, int], rows: tuple[int, int] | None = None
    ) -> Image.Image:
        """A fresh canvas with the static layer on it, or only these rows of it."""
        top, bottom = rows or (0, size[1])
        if not name:
            return Image.new("RGB", (size[0], bottom - top), self.colour("paper"))
        image, _ = self.layer(name)
        if image.size != size:
            raise MissingArt(f"the ground {name!r} is {image.size}, the scene {size}")
        part = image.crop((0, top, size[0], bottom))
        return part if part.mode == "RGB" else part.convert("RGB")

    def palette(self, ground: str) -> Image.Image | None:
        """The colours of pictures on this ground, where the art has chosen them.

        Always the same image: Pillow remembers in it which colour is nearest to which.
        """
        codes = self.index["colours"].get(ground)
        if codes and ground not in self._palettes:
            self._palettes[ground] = palette_image(codes)
        return self._palettes.get(ground)

    def layer(self, name: str) -> tuple[Image.Image, tuple[int, int]]:
        try:
            entry = self.index["layers"][name]
        except KeyError:
            raise MissingArt(f"no layer {name!r} in {self.folder.parent.name}") from None
        if name not in self._layers:
            self._layers[name] = self._open(entry["file"])
        x, y = entry["at"]
        return self._layers[name], (x, y)

    def sprite(
        self, name: str, size: int, shadow: bool = True, fade: int = 0, tint: str = ""
    ) -> Stamp:
        key = (name, size, shadow, fade, tint)
        if key not in self._stamps:
            self._stamps[key] = self._make(name, size, shadow, fade, tint)
        return self._stamps[key]

    def keep(self, key: Any, stamp: Stamp) -> Stamp:
        """Remember a composed stamp, such as a pile."""
        self._stamps[key] = stamp
        return stamp

    def kept(self, key: Any) -> Stamp | None:
        return self._stamps.get(key)

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
        entry = self._entry(name)
        x, y, w, h = entry["at"]
        if self._atlas is None:
            self._atlas = self._open("sprites.webp").convert("RGBA")
        image = self._atlas.crop((x, y, x + w, y + h))
        scale = size / entry["unit"]
        hot = (entry["hot"][0] * scale, entry["hot"][1] * scale)
        if scale != 1:
            reduced = (max(1, round(w * scale)), max(1, round(h * scale)))
            image = image.resize(reduced, Image.Resampling.LANCZOS)
        if tint:
            flat = Image.new("RGBA", image.size, (*self.colour(tint), 0))
            flat.putalpha(image.getchannel("A"))
            image = flat
        if fade:
            image.putalpha(image.getchannel("A").point(lambda v: v * (100 - fade) // 100))
        if shadow and self.theme != "contrast":
            image, pad = shadowed(image, size, self.colour("shade"))
            hot = (hot[0] + pad, hot[1] + pad)
        return Stamp(image, (round(hot[0]), round(hot[1])), size)

    def _open(self, file: str) -> Image.Image:
        with Image.open(self.folder / self.theme / file) as image:
            image.load()
            return image


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
    blur_by, right, down, strength = SHADOW
    blur = min(7.0, max(2.0, size * blur_by))
    pad = int(blur * 2.5) + 4
    k = min(1.0, blur / 4)
    alpha = Image.new("L", (image.width + 2 * pad, image.height + 2 * pad), 0)
    alpha.paste(image.getchannel("A"), (pad + round(right * k), pad + round(down * k)))
    alpha = alpha.filter(ImageFilter.GaussianBlur(blur)).point(lambda v: int(v * strength))
    under = Image.new("RGBA", alpha.size, (*shade, 0))
    under.putalpha(alpha)
    under.alpha_composite(image, (pad, pad))
    return under, pad


@cache
def mood(game: str, theme: str) -> Mood:
    return Mood(game, theme)
