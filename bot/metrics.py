"""Numbers for Prometheus, on loopback, where METRICS_PORT asks for them; nothing about anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import aiohttp

try:
    import prometheus_client
except ModuleNotFoundError:  # the extra `metrics` is not installed
    prometheus_client = None  # type: ignore[assignment]

SPANS = {
    "click": "From a click or command to its answer",
    "commit": "One transaction at a table",
    "painting": "The pictures of one message",
}


class NoMetrics(Exception):
    """METRICS_PORT is set, and the package for it is missing."""


class Metrics:
    """What is measured; without the package everything here does nothing."""

    def __init__(self) -> None:
        self._levels: dict[str, Any] = {}
        if prometheus_client is None:
            self._spans: dict[str, Any] = {}
            return
        self._spans = {
            name: prometheus_client.Histogram(f"casus_{name}_seconds", about)
            for name, about in SPANS.items()
        }
        self._calls = prometheus_client.Counter(
            "casus_rest_calls", "Requests to Discord", ["method", "status"]
        )

    @contextmanager
    def span(self, name: str) -> Iterator[None]:
        """Measure how long something takes."""
        start = perf_counter()
        try:
            yield
        finally:
            if name in self._spans:
                self._spans[name].observe(perf_counter() - start)

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Something that is looked up whenever somebody asks."""
        if prometheus_client is not None:
            prometheus_client.Gauge(f"casus_{name}", about).set_function(value)

    def level(self, name: str, about: str, value: float) -> None:
        """Something that is counted now and then."""
        if prometheus_client is not None:
            if name not in self._levels:
                self._levels[name] = prometheus_client.Gauge(f"casus_{name}", about)
            self._levels[name].set(value)

    def trace(self) -> aiohttp.TraceConfig:
        """For the connection to Discord: every request and how it was answered."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._answered)
        return config

    async def _answered(
        self, session: Any, context: SimpleNamespace, given: aiohttp.TraceRequestEndParams
    ) -> None:
        if self._spans:
            self._calls.labels(given.method, str(given.response.status)).inc()

    def serve(self, port: int) -> None:
        if prometheus_client is None:
            raise NoMetrics("METRICS_PORT needs the package casus-ludi[metrics]; install it.")
        prometheus_client.start_http_server(port, addr="127.0.0.1")


METRICS = Metrics()
