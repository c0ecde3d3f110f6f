"""The studio: every scene once, newest wins, the same bytes every time, and replays."""

from __future__ import annotations

import asyncio
import io
import threading

import pytest
from PIL import Image

import bot.paint.studio as studio
from bot import paint
from bot.paint import easel
from bot.paint.mood import mood
from games.scene import Box, Scene, Text
from tests.paint.support import shots, voice

GAME = "cousins-war"
SAY = voice("en", GAME)


def plain(number: int) -> Scene:
    return Scene(width=200, height=100, shapes=(Text(words=number, x=50, y=50, size=40),))


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """The scenes that were really painted, in a studio of one thread."""
    painted: list[Scene] = []
    render = studio.render

    def counting(scene: Scene, theme: str) -> paint.Picture:
        painted.append(scene)
        return render(scene, theme)

    monkeypatch.setattr(studio, "render", counting)
    monkeypatch.setattr(studio, "STUDIO", studio.Studio(threads=1))
    return painted


async def test_identical_scenes_are_painted_once(counted: list[Scene]) -> None:
    one, other = await asyncio.gather(
        *(paint.picture(plain(1), theme="classic", say=SAY) for _ in range(2))
    )
    again = await paint.picture(plain(1), theme="classic", say=SAY)
    assert one is other is again
    assert len(counted) == 1
    await paint.picture(plain(1), theme="contrast", say=SAY)
    assert len(counted) == 2


async def test_another_language_is_another_picture(counted: list[Scene]) -> None:
    scene = shots(GAME)["opening"]
    found = [
        await paint.picture(scene, theme="classic", say=voice(locale, GAME))
        for locale in ("en", "de", "en")
    ]
    assert found[0] is found[2]
    assert found[0] != found[1]
    assert len(counted) == 2


async def test_who_asks_for_the_same_picture_waits_for_the_same_work(
    counted: list[Scene], monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    render = studio.render

    def slow(scene: Scene, theme: str) -> paint.Picture:
        go.wait(5)
        return render(scene, theme)

    monkeypatch.setattr(studio, "render", slow)
    both = [
        asyncio.create_task(paint.picture(plain(1), theme="classic", say=SAY)) for _ in range(2)
    ]
    await asyncio.sleep(0.05)
    go.set()
    first, second = await asyncio.gather(*both)
    assert first is second
    assert len(counted) == 1
    assert studio.STUDIO.works == {}


async def test_an_error_reaches_who_asked_and_is_not_kept(counted: list[Scene]) -> None:
    broken = Scene(shapes=(Box(x=0, y=0, w=9, h=9, fill="no-such-colour"),))
    for _ in range(2):
        with pytest.raises(paint.MissingArt, match="no-such-colour"):
            await paint.picture(broken, theme="classic", say=SAY)
    assert await paint.picture(plain(1), theme="classic", say=SAY)


@pytest.mark.parametrize("name", ["crowded", "battle", "hand"])
def test_the_same_bytes_every_time_and_small(name: str) -> None:
    ready = easel.said(shots(GAME)[name], SAY)
    one, other = (studio.render(ready, "classic") for _ in range(2))
    assert one == other
    assert len(one.data) < 400_000
    image = Image.open(io.BytesIO(one.data))
    assert image.format == "PNG"
    assert image.size == (ready.width, ready.height)


def test_the_colours_of_the_mood_are_exact() -> None:
    """French blue is rare: it must not turn grey for want of palette entries."""
    art = mood(GAME, "classic")
    data = studio.render(easel.said(shots(GAME)["crowded"], SAY), "classic").data
    image = Image.open(io.BytesIO(data)).convert("RGB")
    found = {colour for _, colour in image.getcolors(1_500_000) or []}
    assert {art.colour(name) for name in ("blue", "madder", "ivory", "gold", "ink")} <= found


async def test_a_replay_is_animated_and_rests_on_its_last_frame() -> None:
    names = ("opening", "opening", "rolled", "three", "end")
    scenes = [shots(GAME)[name] for name in names]
    found = await paint.replay(scenes, theme="classic", say=SAY)
    image = Image.open(io.BytesIO(found.data))
    assert found.suffix == "webp"
    assert image.format == "WEBP"
    assert getattr(image, "n_frames") == 4  # noqa: B009  (the two openings are one)
    durations = []
    for frame in range(4):
        image.seek(frame)
        image.load()
        durations.append(image.info["duration"])
    assert durations[:3] == [studio.FRAME] * 3
    assert durations[3] == studio.LAST_FRAME
    assert len(found.data) < studio.REPLAY_LIMIT
