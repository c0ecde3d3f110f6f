"""Looking closer enlarges: the same words in a part of the picture are larger than in the whole."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

import games
from bot.messages.look import sight
from bot.paint import easel
from bot.paint.mood import enlarged as layer_enlarged
from bot.paint.mood import mood
from games.closeups import enlarged, nearer, pairs
from games.phrases import Phrase
from games.scene import Box, Glass, Layer, Scene, Sprite, Text
from tests.paint.support import LOCALES, PICTURED, room, voice
from tests.paint.test_shots import touching

LARGER = 1.4  # times, as wide as the picture is shown
WHOLE = {"cards": "hand"}  # of which picture a part is; the table's own unless it is said here
PARTED = ("cousins-war", "dual-powers")
CASES = [(key, shot) for key in PARTED for shot in ("crowded", "hand")]
CASES.append(("wonderful-kingdom", "crowded"))


def seen(key: str, shot: str) -> Any:
    return import_module(f"tests.{room(key)}.shots").SHOTS[shot][0]


def sizes(scene: Scene, locale: str) -> dict[str, float]:
    """How large words are in a picture that is shown a thousand pixels wide."""
    ready = easel.said(scene, voice(locale, scene.game))
    found = easel.measure(ready, mood(scene.game, "classic")).sizes
    return {words: 1000 * size / scene.width for words, size in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "shot"), CASES)
def test_a_closer_look_really_enlarges(key: str, shot: str, locale: str) -> None:
    game, view = games.ALL[key], seen(key, shot)
    closer = [each for each in game.pictures(view) if each.closer]
    assert len(closer) > 1
    for each in closer:
        whole = game.scene(view, WHOLE.get(each.name.split(".")[0], "board"))
        far, near = sizes(whole, locale), sizes(game.scene(view, each.name), locale)
        both = [words for words in near if words in far and len(words) > 2]
        assert near, each.name
        assert all(near[words] > LARGER * far[words] for words in both), each.name


@pytest.mark.slow
@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize(("key", "shot"), [*CASES, ("dune-uprising", "crowded")])
def test_its_words_fit(key: str, shot: str, theme: str) -> None:
    game, view = games.ALL[key], seen(key, shot)
    for each in game.pictures(view):
        for locale in LOCALES:
            ready = easel.said(game.scene(view, each.name), voice(locale, key))
            report = easel.measure(ready, mood(key, theme))
            assert (report.overflows, report.missing, touching(report)) == ([], [], [])


@pytest.mark.parametrize("key", PARTED)
def test_parts_are_only_for_those_who_look_closer(key: str) -> None:
    game = games.ALL[key]
    position = game.setup(game.Options(), "closer")
    mine = sight(game, position, 0)
    assert mine.private == ("hand",)
    assert {name for name in mine.names if name.startswith("cards.")} < set(mine.secret)
    public = sight(game, position, None)
    assert not public.secret
    assert not any(name.startswith("cards.") for name in public.names)


def test_every_card_of_a_hand_is_in_one_pair() -> None:
    for count in range(20):
        assert [place for pair in pairs(count).values() for place in pair] == list(range(count))


def test_what_is_out_of_sight_is_left_out() -> None:
    glass = Glass(x=100, y=100, w=200, h=100, wide=400)
    assert nearer(Sprite(name="rose", x=500, y=150, size=40), glass) is None
    assert nearer(Text(words="far", x=20, y=150, size=20, width=60), glass) is None
    box = nearer(Box(x=110, y=110, w=20, h=10), glass)
    assert isinstance(box, Box)
    assert (box.x, box.y, box.w, box.h) == (20, 20, 40, 20)


def test_the_ground_is_enlarged_with_what_lies_on_it() -> None:
    glass = Glass(x=200, y=300, w=300, h=200, wide=600)
    scene = Scene(game="cousins-war", ground="chart", shapes=(Layer(name="north.york"),))
    near, _ = easel.paint(enlarged(scene, "part", glass), mood("cousins-war", "classic"))
    whole, _ = easel.paint(scene, mood("cousins-war", "classic"))
    part, at = layer_enlarged(whole, (0, 0), glass)
    assert (near.size, at) == ((600, 400), (0, 0))
    apart = ImageChops.difference(near, part.convert("RGB"))
    assert max(ImageStat.Stat(apart).mean) < 3


@pytest.mark.parametrize("choam", [False, True])
@pytest.mark.parametrize("locale", LOCALES)
def test_dune_says_what_every_space_gives(locale: str, choam: bool) -> None:
    game = games.ALL["dune-uprising"]
    view = game.view(game.setup(game.Options(choam=choam), "spaces"), None)
    say = voice(locale, game.key)
    told = {say(words) for n in (1, 2) for words in game.scene(view, f"spaces.{n}").phrases()}
    assert len([words for words in told if words.endswith(".")]) == 22
    paid = say(Phrase(key="space.dutiful-service.paid"))
    assert (paid in told) is not choam
