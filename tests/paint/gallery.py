"""`make gallery`: contact sheets of every game that has shots, in assets/gallery.

Per game: `<game>` the moments, `<game>-languages` the longest picture in three languages,
`<game>-contrast` the other theme, `<game>-350` every shot as a telephone shows it.
And one game of the first of them as a film: `replay`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator

from PIL import Image

import games
from bot import paint
from bot.paint import easel
from bot.paint.mood import mood
from games.assets import ASSETS
from games.opponents import choose
from games.scene import Scene
from tests.paint.support import LOCALES, shots, voice, with_shots

GALLERY = ASSETS / "gallery"
MOMENTS = ("opening", "crowded", "battle", "end")
TELEPHONE, TILE = 350, 600
GROUND = "#313338"  # Discord's own, behind a picture
GAP = 10
FRAMES = 30  # of the film


def painted(scene: Scene, locale: str, theme: str, wide: int) -> Image.Image:
    ready = easel.said(scene, voice(locale, scene.game))
    image, _ = easel.paint(ready, mood(scene.game, theme))
    return image.resize((wide, image.height * wide // image.width), Image.Resampling.LANCZOS)


def sheet(tiles: Iterable[Image.Image], columns: int) -> Image.Image:
    """Tiles of one width in columns, each where its column is shortest."""
    images = list(tiles)
    wide = images[0].width
    lows = [GAP] * columns
    places = []
    for image in images:
        column = lows.index(min(lows))
        places.append((GAP + column * (wide + GAP), lows[column]))
        lows[column] += image.height + GAP
    found = Image.new("RGB", (GAP + columns * (wide + GAP), max(lows)), GROUND)
    for image, place in zip(images, places, strict=True):
        found.paste(image, place)
    return found


def sheets(game: str) -> Iterator[tuple[str, Image.Image]]:
    scenes = shots(game)
    moments = [name for name in MOMENTS if name in scenes]
    tiles = (painted(scenes[name], "en", "classic", TILE) for name in moments)
    yield game, sheet(tiles, 2)
    hand = scenes.get("hand") or next(iter(scenes.values()))
    tiles = (painted(hand, locale, "classic", TILE) for locale in LOCALES)
    yield f"{game}-languages", sheet(tiles, len(LOCALES))
    pair = [name for name in ("crowded", "hand") if name in scenes]
    tiles = (painted(scenes[name], "en", "contrast", TILE) for name in pair)
    yield f"{game}-contrast", sheet(tiles, 2)
    tiles = (
        painted(scene, LOCALES[number % len(LOCALES)], "classic", TELEPHONE)
        for number, scene in enumerate(scenes.values())
    )
    yield f"{game}-350", sheet(tiles, 4)


def film(key: str) -> bytes:
    """The first moves of a game between two computers, as spectators see it."""
    game = games.ALL[key]
    position = game.setup(game.Options(), "a film")
    scenes = [game.scene(game.view(position, None))]
    while position.pending and len(scenes) < FRAMES:
        seat = position.pending[0].seat
        picks = choose(game, position, seat, "normal", f"film {len(scenes)}")
        position = position.apply(seat, picks)
        scene = game.scene(game.view(position, None))
        if scene != scenes[-1]:
            scenes.append(scene)
    say = voice("en", key)
    return asyncio.run(paint.replay(scenes, theme="classic", say=say)).data


def main(names: list[str]) -> None:
    GALLERY.mkdir(exist_ok=True)
    if not names:
        (GALLERY / "replay.webp").write_bytes(film(with_shots()[0]))
    for game in names or with_shots():
        for name, image in sheets(game):
            file = GALLERY / f"{name}.webp"
            image.save(file, quality=80, method=6)
            print(f"{file.name}: {image.width} x {image.height}, {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
