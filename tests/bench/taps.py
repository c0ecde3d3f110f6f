"""Taps and scrolls per card of a game for two, as its messages are: a button is one, a menu is two.

A card is played from the question `play-card` to the next answer of somebody else, or to what comes
after it (the battle, the bonus of a day, the scoring), and all of it on the panel of whoever plays
it. Answers are those of `normal`; where a button gives several of them at once, it is pressed.

A scroll is a question of the card that is not in the message in which the last one was answered,
through the stand-in of Discord, where one plays in direct messages and one in the channel.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import mean
from typing import Any

import games
from bot.messages.look import Look, Reader
from bot.messages.question import question
from bot.messages.sheet import Menu
from bot.tables import Place, PlaceKind, Seat, Sitter, Status, Table
from games.kernel import Decision, Game, Position
from games.offers import RUN
from games.opponents import choose
from games.runs import follow
from tests.e2e.evening import Evening
from tests.standin import Message, StandIn

GAMES = 6
AIMS = {"cousins-war": 3, "dual-powers": 4}
OPENS = "play-card"
CLOSES = (  # what comes after a card and is no part of it
    *("announce", "attack-card", "attack-reroll", "believe", "defence-card", "defence-reroll"),
    *("survivors", "split-survivors", "keep-card", "bonus", "unrest-prize", "choose-objective"),
)
Codes = list[tuple[str, int]]  # what can be pressed, and in how many taps


def table(game: Game[Any, Any]) -> Table:
    """Two people who play, so that their messages can be made."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    seats = tuple(
        Seat(name, Sitter.PERSON, number + 1, name, joined=True, asked=number + 1, since=now)
        for number, name in enumerate(game.seats(game.Options()))
    )
    return Table(
        id="bench",
        game=game.key,
        options={},
        place=Place(PlaceKind.GUILD, 1, guild=1),
        language="en",
        theme="classic",
        opened_by=1,
        seats=seats,
        status=Status.RUNNING,
        version=game.version,
        first_version=game.version,
        ply=0,
        revision=1,
        shown=1,
        seed_hash="0" * 64,
        opened=now,
        changed=now,
    )


def shown(look: Look, decision: Decision) -> Codes:
    """What the panel of this seat offers."""
    _, rows = question(look, Reader("en", "classic", decision.seat), decision)
    found: Codes = []
    for row in rows:
        if isinstance(row, Menu):
            several = row.most > 1  # open it, choose, and close it where many go
            found += [(each.code, 2 + several) for each in row.choices]
        else:
            found += [(each.id.split(":")[3], 1) for each in row]
    return found


@dataclass
class Play:
    """One game between two who choose as `normal` does."""

    game: Game[Any, Any]
    seed: str

    def picked(self, position: Position, seat: int, ply: int) -> str:
        return "+".join(choose(self.game, position, seat, "normal", f"{self.seed} {ply}"))

    def wishes(self, position: Position, decision: Decision, ply: int, most: int) -> list[str]:
        """What they would answer one by one, as long as it is about the same."""
        found: list[str] = []
        while len(found) < most and position.decision(decision.seat) is not None:
            found.append(self.picked(position, decision.seat, ply + len(found)))
            position = position.apply(decision.seat, found[-1])
        return found

    def pressed(
        self, look: Look, decision: Decision, ply: int
    ) -> tuple[int, list[tuple[str, Position]]]:
        """The taps of an answer, and what it does: as many answers at once as they want to give.

        One attempt in each of several places is wanted in whatever order.
        """
        position, seat = look.position, decision.seat
        assert position is not None
        best: tuple[int, list[tuple[str, Position]]] | None = None
        for code, taps in shown(look, decision):
            codes = code.split(RUN)
            wishes = self.wishes(position, decision, ply, len(codes))
            given = list(follow(position, seat, code)) if set(codes) <= set(wishes) else []
            wanted = [answer for answer, _ in given] == wishes[: len(given)]
            if given and (wanted or sorted(codes) == sorted(wishes)):
                best = max(best or (taps, given), (taps, given), key=lambda each: len(each[1]))
        if best is not None:
            return best
        wish = self.picked(position, seat, ply)
        several = wish.count("+")
        return 2 + several + bool(several), [(wish, position.apply(seat, wish))]

    def cards(self) -> list[int]:
        """The taps of every card."""
        position, chance = self.game.setup(self.game.Options(), self.seed), random.Random(self.seed)
        sat, counted, runner, ply = table(self.game), list[int](), -1, 0
        while position.pending:
            decision = chance.choice(position.pending)
            taps, given = self.pressed(Look(sat, position), decision, ply)
            if decision.slug == OPENS:
                counted.append(0)
                runner = decision.seat
            if counted and decision.seat == runner and decision.slug not in CLOSES:
                counted[-1] += taps
            else:
                runner = -1
            ply, position = ply + len(given), given[-1][1]
        return counted


# ---- scrolls


@dataclass
class Scrolls:
    """A game through the stand-in: where each question of a card stands.

    Margaret plays in her direct messages, Elisabeth in the channel, by "My hand".
    """

    key: str
    cards: int = 0
    scrolls: int = 0
    runner: int = -1
    clicked: Message | None = None

    async def play(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with StandIn() as discord:
                evening = Evening(discord, Path(folder))
                await evening.start()
                try:
                    await self._through(evening, await evening.open(self.key))
                finally:
                    await evening.stop()

    async def _through(self, evening: Evening, table: Table) -> None:
        table, position = await evening.tables.reading.look(table.id)
        while table.running and position is not None:
            decision = position.pending[0]
            self.clicked = await self._asking(evening, table, decision)
            await evening.answer(table, decision.seat, self.clicked)
            await evening.idle()
            table, position = await evening.tables.reading.look(table.id)

    async def _asking(self, evening: Evening, table: Table, decision: Decision) -> Message:
        """The message to answer in: for what belongs to a card, the one that was clicked last."""
        if decision.slug == OPENS:
            self.cards, self.runner = self.cards + 1, decision.seat
            return await self._opened(evening, table, decision.seat)
        if decision.seat != self.runner or decision.slug in CLOSES:
            self.runner = -1
            return evening.asking(table, decision.seat)
        if self.clicked is not None and asks(self.clicked, table, decision.seat):
            return self.clicked
        self.scrolls += 1
        return evening.asking(table, decision.seat)

    async def _opened(self, evening: Evening, table: Table, seat: int) -> Message:
        person = evening.person(table.seats[seat].person)
        if person.id != evening.elisabeth.id:
            return evening.asking(table, seat)
        reply = await person.click(evening.board(table), label="My hand")
        return reply.message


def asks(message: Message, table: Table, seat: int) -> bool:
    """Whether the open question of this seat can be answered there."""
    number = f":{table.id}:{table.seats[seat].asked}"
    ids = [*message.buttons.values(), *message.menus]
    return any(each == f"m{number}" or each.startswith(f"a{number}:") for each in ids)


def run() -> list[str]:
    lines = []
    for key, aim in AIMS.items():
        found = [
            n for number in range(GAMES) for n in Play(games.ALL[key], f"taps {number}").cards()
        ]
        most = sorted(found)[int(len(found) * 0.9)]
        within = sum(n <= aim for n in found) / len(found)
        through = Scrolls(key)
        asyncio.run(through.play())
        lines.append(
            f"{key:14} {mean(found):4.1f} taps per card, nine of ten within {most}, "
            f"{within:.0%} within the aim of {aim}; "
            f"{through.scrolls} scrolls in {through.cards} cards"
        )
    return lines
