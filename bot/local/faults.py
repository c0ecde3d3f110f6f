"""Trouble on order: failures, rate limits and delays, matched against `METHOD /route`."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from dataclasses import dataclass, field

from aiohttp import web

from .errors import Json
from .replies import reply

UNLIMITED = 10_000


@dataclass
class Failure:
    """The next `times` matching requests fail."""

    times: int
    status: int
    route: re.Pattern[str]
    body: Json | None
    after: bool


@dataclass
class Bucket:
    """A rate limit: so many requests in so many seconds, for each channel or other major part."""

    route: re.Pattern[str]
    limit: int
    per: float
    everything: bool = False
    used: dict[str, list[float]] = field(default_factory=dict)

    def take(self, key: str) -> tuple[int, float]:
        """Uses one; returns how many are left (-1: none was) and when the oldest comes back."""
        now = time.monotonic()
        recent = [moment for moment in self.used.get(key, []) if moment > now - self.per]
        left = self.limit - len(recent) - 1
        if left >= 0:
            recent.append(now)
        self.used[key] = recent
        return left, max(recent[0] + self.per - now, 0.001)


class Faults:
    """What shall go wrong next."""

    def __init__(self) -> None:
        self.failures: list[Failure] = []
        self.buckets: list[Bucket] = []
        self.delays: list[tuple[re.Pattern[str], float]] = []

    def clear(self) -> None:
        """Everything works again."""
        self.failures.clear()
        self.buckets.clear()
        self.delays.clear()

    async def wait(self, name: str) -> None:
        """Waits as long as this route is delayed."""
        seconds = sum(delay for pattern, delay in self.delays if pattern.search(name))
        if seconds:
            await asyncio.sleep(seconds)

    def failing(self, name: str) -> Failure | None:
        """The failure that this request meets, if any."""
        for failure in self.failures:
            if failure.times > 0 and failure.route.search(name):
                failure.times -= 1
                return failure
        return None

    def limited(self, name: str, key: str) -> tuple[web.Response | None, dict[str, str]]:
        """A 429 if this request is one too many, and the headers that tell how many are left."""
        headers = _headers(name, UNLIMITED, UNLIMITED - 1, 1.0)
        for bucket in self.buckets:
            if not bucket.route.search(name) or (bucket.everything and _exempt(name)):
                continue
            left, wait = bucket.take("" if bucket.everything else key)
            if left < 0:
                return too_many(wait, everywhere=bucket.everything, name=name), {}
            if not bucket.everything:
                headers = _headers(name, bucket.limit, left, wait)
        return None, headers


def _exempt(name: str) -> bool:
    """Answers to interactions are outside the limit on everything."""
    return "/interactions/" in name or "/webhooks/" in name


def _headers(name: str, limit: int, left: int, wait: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{time.time() + wait:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
    }


def too_many(wait: float, *, everywhere: bool, name: str, body: Json | None = None) -> web.Response:
    """A 429 as Discord sends it."""
    body = body or {"message": "You are being rate limited.", "code": 0}
    response = reply(body | {"retry_after": round(wait, 3), "global": everywhere}, 429)
    response.headers["Via"] = "1.1 local"
    response.headers["Retry-After"] = str(int(wait) + 1)
    response.headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if not everywhere:
        response.headers.update(_headers(name, 1, 0, wait))
    return response
