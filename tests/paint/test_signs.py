"""The signs that are kept: as their source draws them, small, and readable in a line of text."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot import signs
from bot.paint.build import signs as build
from bot.paint.build import workshop
from bot.paint.mood import THEMES, Mood
from games.assets import ASSETS

GAMES = workshop.games_with_art()
CASES = [(game, theme) for game in GAMES for theme in THEMES[:-1]]
LINE = 22  # pixels, as Discord shows an emoji in a line of text
GROUNDS = {"dark": "#313338", "light": "#FFFFFF"}
SAME_ART = ({"structure", "infrastructure"}, {"company", "vehicle"}, {"monument", "project"})


def opened(game: str, name: str, theme: str) -> Image.Image:
    return Image.open(signs.picture(game, name, theme)).convert("RGBA")


def on(ground: str, image: Image.Image) -> Image.Image:
    """As it is seen in a line of text."""
    small = image.resize((LINE, LINE), Image.Resampling.LANCZOS)
    seen = Image.new("RGB", small.size, GROUNDS[ground])
    seen.paste(small, (0, 0), small)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("game", "theme"), CASES)
def test_the_kept_signs_are_what_their_source_draws(game: str, theme: str) -> None:
    source = workshop.source(ASSETS / game / "art" / "src" / "drawings.py")
    look = workshop.theme(Mood(game, theme))
    sprites = build.sprites(source, look)
    for name, sign in signs.signs(game).items():
        kept = Image.open(signs.picture(game, name, theme)).convert("RGBA")
        drawn = Image.open(io.BytesIO(build.packed(build.draw(sign, sprites, look))))
        assert build.apart(kept, drawn.convert("RGBA")) <= build.SAME, name


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_kept_that_no_sign_needs(game: str) -> None:
    files = {file.stem for file in signs.folder(game).glob("*/*.png")}
    assert files == set(signs.signs(game))


@pytest.mark.parametrize("game", GAMES)
def test_discord_takes_every_sign(game: str) -> None:
    for name in signs.signs(game):
        for theme in THEMES[:-1]:
            emoji = signs.emoji(game, name, theme)
            assert signs.OURS.fullmatch(emoji)
            assert 2 <= len(emoji) <= 32, emoji
            assert signs.picture(game, name, theme).stat().st_size < 16 * 1024
            assert opened(game, name, theme).size == (build.SIZE, build.SIZE)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(("game", "theme"), CASES)
def test_a_sign_is_seen_on_its_ground(game: str, theme: str, ground: str) -> None:
    """A tenth of its square, or more, is clearly lighter or darker than the ground."""
    bare = Image.new("RGB", (LINE, LINE), GROUNDS[ground])
    for name in signs.signs(game):
        seen = on(ground, opened(game, name, theme))
        apart = ImageChops.difference(seen.convert("L"), bare.convert("L"))
        clear = sum(apart.histogram()[48:]) / LINE**2
        assert clear > 0.1, f"{name}: {clear:.2f}"


@pytest.mark.parametrize(("game", "theme"), CASES)
def test_no_two_signs_look_alike(game: str, theme: str) -> None:
    shown = {name: on("dark", opened(game, name, theme)) for name in signs.signs(game)}
    for pair in combinations(shown, 2):
        if {name.removeprefix("type.") for name in pair} in SAME_ART:
            continue  # the printed box calls them otherwise
        one, other = (shown[name] for name in pair)
        apart = max(ImageStat.Stat(ImageChops.difference(one, other)).mean)
        assert apart > 3, f"{pair}: {apart:.1f}"
