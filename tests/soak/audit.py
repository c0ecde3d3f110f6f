"""After the evening: is anything lost, doubled, left unshown, or shown otherwise than wanted?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from sqlalchemy import text

from bot.local import components as tree
from bot.local.errors import Json
from bot.messages.absence import RECENT
from bot.messages.sheet import Digest
from bot.messages.wanted import Line, Panel, Spot, Wanted, is_panel, is_table, spots, wanted_at
from bot.outbox import Outbox
from bot.outbox.desk import Desk
from bot.outbox.diff import Posted, shows
from bot.outbox.emojis import WORDS, Emojis
from bot.readers import Readers
from bot.store import Store
from bot.tables import Refused, Status, Table, Tables
from bot.tasks import Tasks

from .regulars import Regulars
from .seen import Seen
from .tellings import tellings
from .witness import Witness

MOVES = text('SELECT interaction, picks FROM moves WHERE "table" = :id ORDER BY ply')
EVERY = text("SELECT id FROM tables ORDER BY id")

KINDS = (
    *("lost", "doubled", "unasked", "broken"),  # moves
    *("unshown", "missing", "gone", "not confirmed", "confirmed otherwise", "shows otherwise"),
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
                pressed = given.get(interaction.partition("/")[0])
                if pressed is None or not pressed.gave(interaction, picks):
                    self.found.note(
                        "unasked", f"{picks} at table {table}, interaction {interaction}"
                    )
            await self._replays(table)
        for interaction, times in stand.items():
            if times > 1:
                self.found.note("doubled", f"interaction {interaction}")
        for pressed in pair.every:
            if pressed.acknowledged and pressed.interaction not in stand:
                now = await self.tables.reading.get(pressed.table)
                how = now.result.how if now.result else now.status
                later = [p for p in pair.every if p.table == now.id][-1] is not pressed
                self.found.note(
                    "lost",
                    f"{pressed.picks} at table {now.id}, now {how} after {now.ply} moves,"
                    f" {'not ' * later}the last that was pressed",
                )

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
        desk.rests = True  # everything that waited for that must be done
        desk.move_on()
        look, people = desk.placed(), await self.readers.at(table)
        story = await self.tables.reading.story(table.id, last=RECENT) if look.position else []
        for spot in spots(look):
            self._judge(desk, spot, (wanted_at(t, people, spot) for t in tellings(look, story)))
        for spot, posted in desk.posted.items():
            if isinstance(spot, Line):
                self._line(table.id, posted)
        return {str(posted.message) for posted in desk.posted.values()}

    def _judge(self, desk: Desk, spot: Spot, ways: Iterator[Wanted]) -> None:
        """A message is as wanted if Discord has confirmed, and shows, one of the ways to tell."""
        where, posted, first = f"table {desk.table.id}: {spot}", desk.posted.get(spot), next(ways)
        if posted is None:
            if first.anew:
                self.found.note("missing", where)
            return
        record = self.discord.state.messages.get(str(posted.message))
        self.found.count["messages"] += 1
        if record is None:
            self.found.note("gone", where)
        elif not posted.digest.known:
            self.found.note("not confirmed", where)
        else:
            fitting = [want for want in chain([first], ways) if shows(spot, posted.digest, want)]
            if not fitting:
                self.found.note("confirmed otherwise", where)
            elif not any(self._same(record, spot, posted.digest, want) for want in fitting):
                seen = Seen.of(record["components"])
                wanted = Seen.made(fitting[0].sheet, self.emojis)
                self.found.note("shows otherwise", f"{where}, {seen.differing(wanted)}")

    def _same(self, record: Json, spot: Spot, digest: Digest, want: Wanted) -> bool:
        """Whether Discord shows it, in signs or in their words; a panel at rest may be older."""
        seen = Seen.of(record["components"])
        for emojis in (self.emojis, WORDS):
            wanted = Seen.made(want.sheet, emojis)
            if digest.words == want.digest.words:
                says = seen.says(wanted, note=isinstance(spot, Panel))
            else:
                says = seen.texts[-1:] == wanted.texts[-1:]
            looks = seen.alts == wanted.alts or not self.painted or digest != want.digest
            if seen.pressed == wanted.pressed and says and looks:
                return True
        return False

    def _line(self, table: str, posted: Posted) -> None:
        """Of a message left behind only words are left."""
        record = self.discord.state.messages.get(str(posted.message))
        if record is not None and Seen.of(record["components"]).pressed:
            self.found.note("left live", f"message {posted.message} of table {table}")

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
