"""The stand-in of a soak: it forgets what nobody asks about, and notes who was called for what."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

from bot.local import components as tree
from bot.local.errors import Json
from bot.local.server import Call
from tests.standin import StandIn

RECENT = 2_000  # calls whose bodies are kept
Called = tuple[str, tuple[str, ...]]  # a person, and the questions that the message asked


class Witness(StandIn):
    """Every body is judged by Discord's own description, and then soon forgotten."""

    def __init__(self, **options: Any) -> None:
        super().__init__(evidence=False, **options)
        self.called: Counter[Called] = Counter()
        self._recent: deque[Call] = deque()
        self.chat.listeners.append(self._note)

    def call_answered(self, call: Call) -> None:
        if self.judge is not None:
            self.violations += self.judge.faults_of(call)
        call.reply = None
        self._recent.append(call)
        if len(self._recent) > RECENT:
            self._recent.popleft().body = None

    def _note(self, what: str, record: Json) -> None:
        if what != "message" or not record["mentions"]:
            return
        ids = {each.get("custom_id", "") for each in tree.walk(record["components"])}
        asked = sorted({":".join(i.split(":")[:3]) for i in ids if i.startswith(("a:", "m:"))})
        if asked:
            for person in record["mentions"]:
                self.called[person, tuple(asked)] += 1
