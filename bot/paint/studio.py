"""Paints away from the event loop: every scene once, and for a table only the newest."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Hashable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from threading import Lock

from bot.paint import easel, encode
from bot.paint.easel import Say
from bot.paint.mood import mood
from games.scene import Scene

ALT_LIMIT = 1024  # Discord's, for the description of an attachment
KEPT = 320  # finished pictures, about 150 kB each: three for each of a hundred tables
FRAME, LAST_FRAME = 1100, 5000  # milliseconds of a replay
REPLAY_LIMIT = 8 * 1024 * 1024
REPLAY_WIDTHS = (600, 480, 360)


@dataclass(frozen=True)
class Picture:
    """A finished file."""

    data: bytes
    suffix: str  # "png" or "webp"


class Superseded(Exception):
    """A newer picture was asked for under the same key: drop this one, the newer one follows."""


Ticket = tuple[Hashable, int]


@dataclass
class Work:
    """One scene being painted, and who waits for it."""

    future: Future[Picture]
    tickets: list[Ticket | None] = field(default_factory=list)


class Studio:
    """Threads, the pictures that are finished, and those that are on the easel."""

    def __init__(self, threads: int = 2) -> None:
        self.pool = ThreadPoolExecutor(threads, "paint")
        self.done: OrderedDict[Hashable, Picture] = OrderedDict()
        self.works: dict[Hashable, Work] = {}
        self.newest: dict[Hashable, int] = {}  # the last ticket under each key
        self.waiting: Counter[Hashable] = Counter()
        self.numbers = count(1)
        self.lock = Lock()

    async def picture(
        self, scene: Scene, *, theme: str, say: Say, key: Hashable = None
    ) -> Picture | None:
        if theme == "text":
            return None
        job = (easel.said(scene, say), theme)
        ticket = self._ticket(key)
        try:
            found = self._finished(job)
            if found is None:
                found = await asyncio.shield(asyncio.wrap_future(self._start(job, ticket)))
            if self._stale(ticket):
                raise Superseded
            return found
        finally:
            self._drop(ticket)

    def _ticket(self, key: Hashable) -> Ticket | None:
        if key is None:
            return None
        number = next(self.numbers)
        self.newest[key] = number
        self.waiting[key] += 1
        return key, number

    def _stale(self, ticket: Ticket | None) -> bool:
        return ticket is not None and self.newest.get(ticket[0], 0) > ticket[1]

    def _drop(self, ticket: Ticket | None) -> None:
        """Forget a key when the last one who waits under it has gone, the overtaken included."""
        if ticket is None:
            return
        key = ticket[0]
        self.waiting[key] -= 1
        if not self.waiting[key]:
            del self.waiting[key], self.newest[key]

    def _finished(self, job: Hashable) -> Picture | None:
        with self.lock:
            if job in self.done:
                self.done.move_to_end(job)
            return self.done.get(job)

    def _start(self, job: tuple[Scene, str], ticket: Ticket | None) -> Future[Picture]:
        with self.lock:
            work = self.works.get(job)
            if work is None:
                work = self.works[job] = Work(Future())
                self.pool.submit(self._run, job, work)
            work.tickets.append(ticket)
            return work.future

    def _run(self, job: tuple[Scene, str], work: Work) -> None:
        """In a thread: paint, unless everybody who waited wants something newer by now."""
        try:
            with self.lock:
                wanted = not all(self._stale(ticket) for ticket in work.tickets)
                if not wanted:
                    del self.works[job]
            if not wanted:
                raise Superseded
            picture = render(*job)
            with self.lock:
                self.done[job] = picture
                while len(self.done) > KEPT:
                    self.done.popitem(last=False)
                del self.works[job]
            work.future.set_result(picture)
        except BaseException as error:
            with self.lock:
                if self.works.get(job) is work:
                    del self.works[job]
            work.future.set_exception(error)


def render(scene: Scene, theme: str) -> Picture:
    """Paint and encode a scene that has its words already."""
    art = mood(scene.game, theme)
    image, _ = easel.paint(scene, art)
    return Picture(*encode.still(image, art, scene.ground))


STUDIO = Studio()


def close() -> None:
    """Drop what nobody will wait for any more, so that the process can end at once."""
    STUDIO.pool.shutdown(wait=False, cancel_futures=True)


async def picture(scene: Scene, *, theme: str, say: Say, key: Hashable = None) -> Picture | None:
    """The picture, or None for the theme `text`.

    Under one key (a table, a table and a seat) only the newest is wanted: the older call raises
    `Superseded`.
    """
    return await STUDIO.picture(scene, theme=theme, say=say, key=key)


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


async def replay(scenes: Sequence[Scene], *, theme: str, say: Say) -> Picture:
    """The scenes one after the other as an animation; equal neighbours are one frame."""
    style = "classic" if theme == "text" else theme
    frames: list[Scene] = []
    for scene in scenes:
        ready = easel.said(scene, say)
        if not frames or frames[-1] != ready:
            frames.append(ready)
    future = STUDIO.pool.submit(_animate, frames, style)
    return await asyncio.wrap_future(future)


def _animate(scenes: Sequence[Scene], theme: str) -> Picture:
    if not scenes:
        raise ValueError("a replay needs at least one scene")
    durations = [FRAME] * (len(scenes) - 1) + [LAST_FRAME]
    data = b""
    for wide in REPLAY_WIDTHS:
        tall = max(round(scene.height * wide / scene.width) for scene in scenes)
        painted = (easel.paint(scene, mood(scene.game, theme))[0] for scene in scenes)
        images = (encode.reduced(image, wide, tall) for image in painted)
        data = encode.animation(images, durations)
        if len(data) < REPLAY_LIMIT:
            break
    return Picture(data, "webp")
