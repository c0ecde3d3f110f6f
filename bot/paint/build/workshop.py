"""From drawings to files: rasterises the SVG of a game's sprites and layers, for each theme.

A game's source is `assets/<game>/art/src/drawings.py` with `sprites(theme)` and `layers(theme)`,
which give names to `Drawing`s and `Cut`s. Results lie beside it in one folder per theme: an atlas
of sprites, a file per layer, and `index.json`, which says where everything is.
"""

from __future__ import annotations

import importlib.util
import io
import json
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from assets.drawing import Cut, Drawing, Ground, Theme
from bot.paint import encode
from bot.paint.mood import THEMES, Mood
from games.assets import ASSETS

ATLAS_WIDTH = 1600
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{}" height="{}">'


@lru_cache(maxsize=4)
def raster(body: str, box: tuple[float, float, float, float], scale: float = 1) -> Image.Image:
    import resvg_py

    x, y, w, h = box
    size = (round(w * scale), round(h * scale))
    svg = HEAD.format(f"{x} {y} {w} {h}", *size) + body + "</svg>"
    found = resvg_py.svg_to_bytes(svg_string=svg, width=size[0], height=size[1])
    return Image.open(io.BytesIO(bytes(found))).convert("RGBA")


def games_with_art() -> list[str]:
    return sorted(path.parents[2].name for path in ASSETS.glob("*/art/src/drawings.py"))


def build(game: str) -> Iterator[str]:
    """Rebuild all files of one game, telling what was written."""
    folder = ASSETS / game / "art"
    drawn = source(folder / "src" / "drawings.py")
    for name in THEMES[:-1]:
        mood = Mood(game, name)
        out = folder / name
        out.mkdir(exist_ok=True)
        sprites = _atlas(drawn.sprites(theme(mood)), out)
        layers, colours = _layers(drawn.layers(theme(mood)), out, mood)
        index = {"sprites": sprites, "layers": layers, "colours": colours}
        (out / "index.json").write_text(json.dumps(index, separators=(",", ":")) + "\n", "utf-8")
        sizes = sum(file.stat().st_size for file in out.iterdir())
        yield f"{game} {name}: {len(sprites)} sprites, {len(layers)} layers, {sizes // 1024} kB"


def theme(mood: Mood) -> Theme:
    codes = {key: "#{:02X}{:02X}{:02X}".format(*value) for key, value in mood.colours.items()}
    return Theme(mood.theme, codes)


def source(file: Path) -> Any:
    """A game's drawings; every game may call the modules beside them what it likes."""
    sys.path.insert(0, str(file.parent))
    before = set(sys.modules)
    try:
        spec = importlib.util.spec_from_file_location("drawings", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(file.parent))
        for name in set(sys.modules) - before:
            if Path(getattr(sys.modules[name], "__file__", None) or "").parent == file.parent:
                del sys.modules[name]
    return module


def _atlas(drawings: Mapping[str, Drawing], out: Path) -> dict[str, Any]:
    """All sprites on one sheet, in shelves of falling height."""
    images = {name: raster(d.body, d.box, d.scale) for name, d in drawings.items()}
    index: dict[str, Any] = {}
    x = y = shelf = 0
    for name in sorted(images, key=lambda n: (-images[n].height, n)):
        drawing, image = drawings[name], images[name]
        if x + image.width > ATLAS_WIDTH:
            x, y, shelf = 0, y + shelf, 0
        shelf = max(shelf, image.height + 2)
        hot = (-drawing.box[0] * drawing.scale, -drawing.box[1] * drawing.scale)
        entry: dict[str, Any] = {
            "at": [x, y, image.width, image.height],
            "unit": drawing.unit * drawing.scale,
            "hot": [round(hot[0], 2), round(hot[1], 2)],
        }
        if drawing.outline:
            entry["outline"] = [
                [round(px / drawing.unit, 4), round(py / drawing.unit, 4)]
                for px, py in drawing.outline
            ]
        index[name] = entry
        x += image.width + 2
    sheet = Image.new("RGBA", (ATLAS_WIDTH, y + shelf), (0, 0, 0, 0))
    for name, entry in index.items():
        sheet.paste(images[name], tuple(entry["at"][:2]))
    sheet.save(out / "sprites.webp", lossless=True, quality=100, method=6)
    return index


def _layers(
    layers: Mapping[str, Ground | Cut], out: Path, mood: Mood
) -> tuple[dict[str, Any], dict[str, Any]]:
    index: dict[str, Any] = {}
    colours: dict[str, Any] = {}
    with Image.open(out / "sprites.webp") as atlas:
        sheet = atlas.convert("RGBA")
    for name, layer in layers.items():
        image = raster(layer.body, (0, 0, layer.width, layer.height)).copy()
        at = (0, 0)
        if isinstance(layer, Cut):
            image.putalpha(raster(layer.mask, (0, 0, layer.width, layer.height)).getchannel("A"))
            box = image.getbbox() or (0, 0, 1, 1)
            image, at = image.crop(box), box[:2]
        else:
            image = image.convert("RGB")
            colours[name] = encode.choose(_sample(image, sheet, mood), list(mood.colours.values()))
        file = f"{name}.webp"
        image.save(out / file, lossless=True, quality=100, method=6)
        index[name] = {"file": file, "at": list(at)}
    return index, colours


def _sample(ground: Image.Image, sprites: Image.Image, mood: Mood) -> Image.Image:
    """What pictures on this ground are made of: the ground, and the sprites on usual colours."""
    under = [mood.colour(name) for name in mood.under]
    small = sprites.resize((sprites.width // 2, sprites.height // 2), Image.Resampling.LANCZOS)
    sample = Image.new(
        "RGB", (max(ground.width, small.width), ground.height + len(under) * small.height)
    )
    sample.paste(ground, (0, 0))
    for number, colour in enumerate(under):
        at = (0, ground.height + number * small.height)
        sample.paste(colour, (*at, sample.width, at[1] + small.height))
        sample.paste(small, at, small)
    return sample
