"""After the evening: is anything lost, doubled, left unshown, or shown otherwise than wanted?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from sqlalchemy import text

from bot.local import components as tree
from bot.local.errors import Json
from bot.messages.sheet import UNKNOWN, Sheet
from bot.messages.wanted import Line, Panel, Spot, Wanted, is_panel, is_table
from bot.outbox import Outbox
from bot.outbox.compose import compose
from bot.outbox.desk import Desk
from bot.outbox.diff import Post, diff
from bot.outbox.emojis import WORDS, Emojis
from bot.paint import Picture
from bot.readers import Readers
from bot.store import Store
from bot.tables import Refused, Status, Table, Tables
from bot.tasks import Tasks

from .regulars import Regulars
from .witness import Witness

MOVES = text('SELECT interaction, picks FROM moves WHERE "table" = :id ORDER BY ply')
EVERY = text("SELECT id FROM tables ORDER BY id")
PASSING = re.compile(r":(back:|learn\b)")
SEEN = ("type", "custom_id", "label", "url", "placeholder")

KINDS = (
    *("lost", "doubled", "unasked", "broken"),  # moves
    *("unshown", "missing", "gone", "not confirmed", "shows otherwise", "says otherwise"),
    *("left live", "called twice"),
)


@dataclass
class Findings:
    """What is wrong, in sentences, and how much was looked at."""

    faults: list[str] = field(default_factory=list)
    count: Counter[str] = field(default_factory=Counter)

    def note(self, kind: str, what: str) -> None:
        self.count[kind] += 1
        self.faults.append(f"{kind}: {what}")


class Audit:
    """Compares what people did, what the database has, and what Discord shows."""

    def __init__(self, discord: Witness, store: Store, *, painted: bool) -> None:
        self.discord = discord
        self.store = store
        self.painted = painted  # and so the words for those who see no picture are real
        self.tables = Tables(store)
        self.readers = Readers(self.tables)
        nobody: Any = None  # nothing is sent
        self.outbox = Outbox(nobody, self.tables, self.readers, Tasks())
        self.emojis = Emojis()
        self.emojis.known = {name: int(key) for name, key in discord.emojis.items()}
        self.found = Findings()

    async def everything(self, regulars: Sequence[Regulars]) -> Findings:
        for table in await self.tables.posted.behind():
            self.found.note("unshown", f"table {table.id}")
        for pair in regulars:
            await self._moves(pair)
        async with self.store.read() as connection:
            ids = [row[0] for row in await connection.execute(EVERY)]
        posted: dict[str, set[str]] = {}
        for key in ids:
            posted[key] = await self._messages(await self.tables.reading.get(key))
        self._strays(posted)
        for (person, asked), times in self.discord.called.items():
            if times > 1:
                self.found.note("called twice", f"{person} for {asked[0]}")
        self.found.count["tables"] = len(ids)
        return self.found

    # ---- moves

    async def _moves(self, pair: Regulars) -> None:
        """Every acknowledged answer stands once, and nothing stands that nobody gave."""
        given = {pressed.interaction: pressed for pressed in pair.every}
        stand: Counter[str] = Counter()
        for table in pair.tables:
            async with self.store.read() as connection:
                moves = list(await connection.execute(MOVES, {"id": table}))
            self.found.count["moves"] += len(moves)
            for interaction, picks in moves:
                if interaction.startswith("software:") and pair.alone:
                    continue
                stand[interaction] += 1
                if interaction not in given or given[interaction].picks != picks:
                    self.found.note(
                        "unasked", f"{picks} at table {table}, interaction {interaction}"
                    )
            await self._replays(table)
        for interaction, times in stand.items():
            if times > 1:
                self.found.note("doubled", f"interaction {interaction}")
        for pressed in pair.every:
            if pressed.acknowledged and pressed.interaction not in stand:
                self.found.note("lost", f"{pressed.picks} at table {pressed.table}")

    async def _replays(self, table: str) -> None:
        """The moves lead to where the table stands."""
        stored = await self.tables.ledger.stored(table)
        if not stored.table.started:
            return
        try:
            trail = await self.tables.ledger.trail(stored)
            position = await self.tables.ledger.position(stored)
            good = trail.end.digest() == position.digest()
            if stored.table.status is Status.OVER:
                good = good and (await self.tables.reading.verify(table)).good
        except Refused as refused:
            self.found.note("broken", f"table {table}: {refused.phrase.key}")
            return
        if not good:
            self.found.note("broken", f"table {table} stands elsewhere than its moves lead")

    # ---- messages

    async def _messages(self, table: Table) -> set[str]:
        """Compare one table's messages with what is wanted; gives those that are known."""
        desk = await self.outbox.desk(table.id)
        desk.move_on()
        wanted = desk.wanted(await self.readers.at(table))
        for step in diff(desk.posted, wanted, called=desk.called):
            if isinstance(step, Post):
                self.found.note("missing", f"table {table.id}: {step.spot}")
            elif step.posted.digest == UNKNOWN and not isinstance(step.spot, Line):
                self.found.note("not confirmed", f"table {table.id}: {step.spot}")
        for spot, want in wanted.items():
            self._compare(desk, spot, want)
        return {str(posted.message) for posted in desk.posted.values()}

    def _compare(self, desk: Desk, spot: Spot, want: Wanted) -> None:
        posted = desk.posted.get(spot)
        if posted is None or (isinstance(spot, Line) and not posted.digest.known):
            return  # one left behind becomes a line when its table rests
        record = self.discord.state.messages.get(str(posted.message))
        where = f"table {desk.table.id}: {spot}"
        if record is None:
            self.found.note("gone", where)
            return
        self.found.count["messages"] += 1
        idle = isinstance(spot, Panel) and not want.sheet.asks  # its picture may be older
        alts = self.painted and not idle
        with_emojis, with_words = (composed(want.sheet, emojis) for emojis in (self.emojis, WORDS))
        shown = pressable(record["components"], alts)
        if shown not in (pressable(with_emojis, alts), pressable(with_words, alts)):
            self.found.note(
                "shows otherwise", f"{where}, {differing(shown, pressable(with_emojis, alts))}"
            )
        said = spoken(record["components"])
        fixed = zip(steady(with_emojis), steady(with_words), strict=True)
        if not all(one in said or other in said for one, other in fixed):
            self.found.note("says otherwise", where)

    def _strays(self, known: dict[str, set[str]]) -> None:
        """No message looks like a table or asks something that the bot does not know of."""
        for key, record in self.discord.state.messages.items():
            if record["only_for"] or record["author_id"] != self.discord.state.bot_id:
                continue
            ids = {each.get("custom_id", "") for each in tree.walk(record["components"])}
            for table in {i.split(":")[1] for i in ids if i.count(":") > 1} & set(known):
                looks = is_table(table, ids) or is_panel(table, ids)
                if looks and key not in known[table]:
                    self.found.note("left live", f"message {key} of table {table}")


def composed(sheet: Sheet, emojis: Emojis) -> list[Json]:
    """The components of a sheet, with all its pictures."""
    images = {shown.name: Picture(b"", "png") for shown in sheet.shown}
    view, _ = compose(sheet, images, emojis)
    found: list[Json] = view.to_components()  # type: ignore[no-untyped-call]
    return found


def pressable(components: list[Json], alts: bool) -> list[tuple[Any, ...]]:
    """What can be pressed, chosen and looked at, in order."""
    return [part for each in tree.walk(components) for part in parts(each, alts)]


def parts(component: Json, alts: bool) -> list[tuple[Any, ...]]:
    """Without what depends on the moment: a step back is offered by whoever saw the step, and a
    course to whoever was a newcomer when they were invited."""
    own = tuple(component.get(name) for name in SEEN)
    if component["type"] in (tree.Kind.TEXT_DISPLAY, tree.Kind.ROW) or PASSING.search(str(own)):
        return []
    options = [(o["value"], o["label"]) for o in component.get("options") or []]
    described = [item.get("description") for item in component.get("items") or []] if alts else []
    return [own, *options, *((alt,) for alt in described)]


def differing(shown: list[tuple[Any, ...]], wanted: list[tuple[Any, ...]]) -> str:
    """The first part that is not as it should be."""
    pairs = zip_longest(shown, wanted)
    return next((f"{one} instead of {other}" for one, other in pairs if one != other), "")


def spoken(components: list[Json]) -> str:
    return "\n".join(
        c["content"] for c in tree.walk(components) if c["type"] == tree.Kind.TEXT_DISPLAY
    )


def steady(components: list[Json]) -> list[str]:
    """The lines that do not depend on what has been told before: whose turn it is, the hash."""
    lines = spoken(components).splitlines()
    return [line for line in lines if line.startswith(("<@", "#")) or "seed hash" in line]
