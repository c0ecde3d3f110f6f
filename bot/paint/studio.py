"""Paints away from the event loop, and every scene once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache

from bot.paint import easel, encode
from bot.paint.bands import Bands
from bot.paint.easel import Say
from bot.paint.mood import mood
from games.scene import Scene

ALT_LIMIT = 1024  # Discord's, for the description of an attachment
KEPT = 20  # finished pictures, about 200 kB each; others are soon put together from their bands
FRAME, LAST_FRAME = 1100, 5000  # milliseconds of a replay
REPLAY_LIMIT = 8 * 1024 * 1024
REPLAY_WIDTHS = (600, 480, 360)


@dataclass(frozen=True)
class Picture:
    """A finished file."""

    data: bytes
    suffix: str  # "png" or "webp"


class Job:
    """A scene that has its words already, and a theme; all its shapes are hashed but once."""

    def __init__(self, scene: Scene, theme: str) -> None:
        self.scene, self.theme = scene, theme
        self._hash = hash((scene, theme))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Job) and (self.theme, self.scene) == (other.theme, other.scene)


class Studio:
    """Threads, the pictures that are finished, and those that are on the easel."""

    def __init__(self, threads: int = 2) -> None:
        self.pool = ThreadPoolExecutor(threads, "paint")
        self.done: LRUCache[Job, Picture] = LRUCache(KEPT)
        self.works: dict[Job, Future[Picture]] = {}
        self.lock = Lock()

    async def picture(self, scene: Scene, *, theme: str, say: Say) -> Picture | None:
        if theme == "text":
            return None
        job = Job(easel.said(scene, say), theme)
        with self.lock:
            found = self.done.get(job)
        if found is None:
            found = await asyncio.shield(asyncio.wrap_future(self._start(job)))
        return found

    def _start(self, job: Job) -> Future[Picture]:
        with self.lock:
            if job not in self.works:
                self.works[job] = Future()
                self.pool.submit(self._run, job, self.works[job])
            return self.works[job]

    def _run(self, job: Job, work: Future[Picture]) -> None:
        """In a thread."""
        try:
            picture = render(job.scene, job.theme)
        except BaseException as error:
            with self.lock:
                del self.works[job]
            work.set_exception(error)
            return
        with self.lock:
            self.done[job] = picture
            del self.works[job]
        work.set_result(picture)


def render(scene: Scene, theme: str) -> Picture:
    """Paint and encode a scene that has its words already."""
    art = mood(scene.game, theme)
    if palette := art.palette(scene.ground or scene.colours):
        return Picture(BANDS.picture(scene, art, palette), "png")
    return whole(scene, theme)


def whole(scene: Scene, theme: str) -> Picture:
    """The same without bands: for a ground whose colours depend on what is painted on it."""
    art = mood(scene.game, theme)
    image, _ = easel.paint(scene, art)
    return Picture(*encode.still(image, art, scene.ground or scene.colours))


BANDS = Bands()
STUDIO = Studio()


def close() -> None:
    """Drop what nobody will wait for any more, so that the process can end at once."""
    STUDIO.pool.shutdown(wait=False, cancel_futures=True)


def unpack(game: str, theme: str) -> None:
    """Have a game's art at hand, so that its first picture does not wait for it."""
    mood(game, theme).unpack()


async def picture(scene: Scene, *, theme: str, say: Say) -> Picture | None:
    """The picture, or None for the theme `text`."""
    return await STUDIO.picture(scene, theme=theme, say=say)


def alt(scene: Scene, say: Say) -> str:
    """The short description: whole sentences, as many as Discord allows."""
    told = ""
    for phrase in scene.alt:
        sentence = " ".join(say(phrase).replace("**", "").split())
        if sentence[-1:].isalnum() or sentence.endswith(")"):
            sentence += "."
        longer = f"{told} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            break
        told = longer
    return told


def text(scene: Scene, say: Say) -> str:
    """The text board, a line per phrase."""
    return "\n".join(say(phrase) for phrase in scene.text)


async def replay(scenes: Sequence[Scene], *, theme: str, say: Say, kind: str = "webp") -> Picture:
    """The scenes one after the other as an animation; equal neighbours are one frame."""
    style = "classic" if theme == "text" else theme
    frames: list[Scene] = []
    for scene in scenes:
        ready = easel.said(scene, say)
        if not frames or frames[-1] != ready:
            frames.append(ready)
    future = STUDIO.pool.submit(animated, frames, style, kind)
    return await asyncio.wrap_future(future)


def animated(scenes: Sequence[Scene], theme: str, kind: str) -> Picture:
    """The same in a thread, of scenes that have their words already."""
    if not scenes:
        raise ValueError("a replay needs at least one scene")
    durations = [FRAME] * (len(scenes) - 1) + [LAST_FRAME]
    data = b""
    for wide in REPLAY_WIDTHS:
        tall = max(round(scene.height * wide / scene.width) for scene in scenes)
        images = (encode.reduced(image, wide, tall) for image in BANDS.frames(scenes, theme))
        data = encode.animation(images, durations, kind)
        if len(data) < REPLAY_LIMIT:
            break
    return Picture(data, kind)
