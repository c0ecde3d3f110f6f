"""How a table comes to be: opened, accepted, joined, started; or nothing comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import IntegrityError

import games
from bot.store import daily, queries
from bot.store.batch import carry_out
from bot.tables import rows
from bot.tables.draft import Draft, ask, ask_again, close, must_wait, reseat, seat_of
from bot.tables.ledger import Ledger, retrying
from bot.tables.limits import Limits
from bot.tables.matching import level_for, matched
from bot.tables.model import (
    Change,
    Closing,
    Event,
    Person,
    Place,
    Purpose,
    Refused,
    Seat,
    Sitter,
    Software,
    Status,
    Table,
)
from bot.tables.pace import PACES
from bot.tables.postponed import later_calls, summoning
from bot.tables.replay import begun, game_of
from bot.tables.rows import StoredTable
from bot.tables.seating import (
    Opponent,
    afresh,
    chosen_seats,
    fill,
    free_seat,
    invited,
    missing,
    own_seat,
    vacate,
)
from bot.tables.writing import move_steps
from games.kernel import Game, Position, Rng, seed_hash
from games.opponents.match import MATCH, plain

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that people mix up


class Opening:
    """Everything before the first question."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._limits = Limits(ledger)

    async def open(
        self,
        by: Person,
        game: str,
        options: Mapping[str, Any],
        place: Place,
        *,
        against: Opponent = None,
        side: str | None = None,
        language: str = "en",
        theme: str = "classic",
        luck: str = "",
        pace: str = "",
        interaction: str | None = None,
    ) -> Change:
        """Open a table: against somebody (INVITED), software (STARTED), or a free seat (OPENED).

        `side` is the seat name that `by` wants, None draws lots from the seed. A game with one seat
        starts at once. `luck` is a word of their own for the chance of the game.
        `refused.channel-busy` in a guild's channel or thread with a live table.
        """
        names = self.check(by, game, options, against)
        rules = rules_of(game)
        against = await matched(self._ledger, against, by.id, game)
        if pace and (pace not in PACES or len(names) < 2 or isinstance(against, Software)):
            raise Refused("refused.pace-for-two")
        seed = self._ledger.new_seed()
        mine = own_seat(names, side, seed)
        seats = fill(names, mine, by, against)
        seats[mine] = replace(seats[mine], part=self._ledger.new_part(interaction, luck))
        table = self.blank(rules, dict(options), place, seats)
        table = replace(table, opened_by=by.id, language=language, theme=theme, pace=pace)
        return await self.stand(
            StoredTable(replace(table, seed_hash=seed_hash(seed)), seed), interaction
        )

    def check(
        self, by: Person, game: str, options: Mapping[str, Any], against: Opponent
    ) -> tuple[str, ...]:
        """The seats that such a table would have; refused if it could not be opened anywhere."""
        names = chosen_seats(rules_of(game), options)
        self._check_sitter(by, against, len(names))
        return names

    def _check_sitter(self, by: Person, against: Opponent, seats: int) -> None:
        if isinstance(against, Software) and against.level not in (*self._ledger.levels, MATCH):
            raise Refused("refused.no-such-level", code=against.level[:40])
        if isinstance(against, Person) and against.id == by.id:
            raise Refused("refused.oneself")
        if seats == 1 and against is not None:
            raise Refused("refused.solo-game")

    def blank(
        self, game: Game[Any, Any], options: dict[str, Any], place: Place, seats: Sequence[Seat]
    ) -> Table:
        return Table(
            id="".join(secrets.choice(LETTERS) for _ in range(8)),
            game=game.key,
            options=options,
            place=place,
            language="en",
            theme="classic",
            opened_by=None,
            seats=tuple(seats),
            status=missing(seats) or Status.OPEN,
            version=game.version,
            first_version=game.version,
            ply=0,
            revision=1,
            shown=0,
            seed_hash="",
            opened=self._ledger.clock(),
            changed=self._ledger.clock(),
        )

    async def explore(
        self,
        by: Person,
        source: Table,
        position: Position,
        place: Place,
        *,
        seat: int,
        level: str,
        interaction: str | None = None,
    ) -> Change:
        """Play on from a position with new chance, against a computer, outside any record.

        Whatever `seat` cannot know in it is drawn anew, so that nothing is learnt by playing on.
        """
        game = game_of(source)
        seed = self._ledger.new_seed()
        names = chosen_seats(game, source.options)
        seats = fill(names, seat, by, Software(level) if len(names) > 1 else None)
        table = replace(
            self.blank(game, dict(source.options), place, seats),
            opened_by=by.id,
            language=source.language,
            theme=source.theme,
            purpose=Purpose.EXPLORE,
            seed_hash=seed_hash(seed),
        )
        begins = game.scramble(position, seat, Rng(seed))
        return await self.stand(StoredTable(table, seed), interaction, begins)

    async def stand(
        self, stored: StoredTable, interaction: str | None, begins: Position | None = None
    ) -> Change:
        """Put up a new table where there is room for it, and start when nobody is missing."""
        table = stored.table
        async with self._ledger.lock(f"place {table.place.posts_to}"):
            if interaction and (before := await self._opened_through(interaction)):
                return before
            draft = self._first(stored, begins)
            try:
                draft = await self._insert(stored, draft, interaction)
            except IntegrityError:
                if interaction and (before := await self._opened_through(interaction)):
                    return before
                raise
        return await self._ledger.committed(stored, draft)

    def _first(self, stored: StoredTable, begins: Position | None = None) -> Draft:
        """What a new table begins with: the first question, or the wait for somebody."""
        table = stored.table
        if not missing(table.seats):
            return self._started(stored, begins)
        what = Event.INVITED if table.status is Status.INVITED else Event.OPENED
        return Draft(what=what, table=table, seat=table.seat_of(table.opened_by))

    async def _insert(self, stored: StoredTable, draft: Draft, interaction: str | None) -> Draft:
        async with self._ledger.store.write() as c:
            await self._limits.must_be_only(c, draft.table)
            await self._limits.claim(c, draft.table)
            draft, later = await summoning(c, stored.table, draft)
            table = draft.table
            await c.execute(queries.NEW_TABLE, rows.write_new(table, stored.seed))
            seats = [
                rows.write_seat(seat) | {"table": table.id, "seat": i, "name": seat.name}
                for i, seat in enumerate(table.seats)
            ]
            await c.execute(queries.NEW_SEATS, seats)
            if table.purpose is Purpose.DAILY:
                await c.execute(daily.NEW_TRY, rows.write_try(table))
            await carry_out(c, move_steps(stored, draft))
            if interaction:
                delivery = {
                    "interaction": interaction,
                    "table": table.id,
                    "at": self._ledger.clock(),
                }
                await c.execute(queries.NEW_DELIVERY, delivery)
            await carry_out(c, later_calls(stored.table, table, later))
        return draft

    async def _opened_through(self, interaction: str) -> Change | None:
        """The table that this very interaction has opened before."""
        found = await self._ledger.fetch(queries.DELIVERED, interaction=interaction)
        if not found:
            return None
        return await self._ledger.repeated(found[0]["table"], interaction)

    def _started(self, stored: StoredTable, begins: Position | None = None) -> Draft:
        """Deal, or begin from a given position, and put the first question."""
        table, game = stored.table, game_of(stored.table)
        position = begins or begun(game, stored)
        table = replace(table, status=Status.RUNNING, version=game.version)
        table = ask(table, None, position, set(), self._ledger.clock())
        return Draft(
            what=Event.STARTED,
            table=replace(table, first_version=game.version),
            after=position,
            snapshot=position.dump(),
            base=begins.dump() if begins else None,
            news=tuple(position.news),
        )

    def _seated(self, stored: StoredTable, table: Table, seat: int) -> Draft:
        """After somebody sat down: start, or wait for the others."""
        if not missing(table.seats):
            return replace(self._started(replace(stored, table=table)), seat=seat)
        status = missing(table.seats) or Status.OPEN
        return Draft(what=Event.JOINED, table=replace(table, status=status), seat=seat)

    # ---- sitting down and getting up

    async def accept(
        self, table: str, who: Person, *, luck: str = "", interaction: str | None = None
    ) -> Change:
        """The invited person sits down; the game starts (STARTED) once nobody is missing."""
        part = self._ledger.new_part(interaction, luck)

        async def act(stored: StoredTable) -> Draft:
            seat = invited(stored.table, who.id)
            await self._limits.may_join(stored.table, who.id)
            table = reseat(stored.table, seat, joined=True, called=who.name[:100], part=part)
            return self._seated(stored, table, seat)

        return await self._ledger.change(table, interaction, act)

    async def decline(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """The invited person does not want to (CLOSED)."""

        async def act(stored: StoredTable) -> Draft:
            seat = invited(stored.table, person)
            return close(stored.table, Closing.DECLINED, seat)

        return await self._ledger.change(table, interaction, act)

    async def withdraw(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Whoever opened the table takes the invitation or the open seat back (CLOSED)."""

        async def act(stored: StoredTable) -> Draft:
            must_wait(stored.table)
            if stored.table.opened_by != person:
                raise Refused("refused.not-host")
            return close(stored.table, Closing.WITHDRAWN, stored.table.seat_of(person))

        return await self._ledger.change(table, interaction, act)

    async def join(
        self, table: str, who: Person, *, luck: str = "", interaction: str | None = None
    ) -> Change:
        """Take the free seat (STARTED or JOINED), also one that was freed in a running game."""
        part = self._ledger.new_part(interaction, luck)

        async def act(stored: StoredTable) -> Draft:
            seat = free_seat(stored.table, who.id)
            await self._limits.may_join(stored.table, who.id)
            table = reseat(
                stored.table,
                seat,
                kind=Sitter.PERSON,
                person=who.id,
                called=who.name[:100],
                joined=True,
            )
            if not table.running:
                return self._seated(stored, reseat(table, seat, part=part), seat)
            table = ask_again(table, seat, self._ledger.clock())
            return Draft(what=Event.JOINED, table=table, seat=seat)

        return await self._ledger.change(table, interaction, act)

    async def leave(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Get up before the game has started (LEFT; whoever opened the table closes it: CLOSED)."""

        async def act(stored: StoredTable) -> Draft:
            must_wait(stored.table)
            seat = seat_of(stored.table, person)
            if stored.table.opened_by == person:
                return close(stored.table, Closing.WITHDRAWN, seat)
            table = vacate(stored.table, seat)
            return Draft(
                what=Event.LEFT,
                table=replace(table, status=missing(table.seats) or Status.OPEN),
                seat=seat,
            )

        return await self._ledger.change(table, interaction, act)

    async def rematch(
        self,
        table: str,
        person: int,
        *,
        swapped: bool = False,
        place: Place | None = None,
        interaction: str | None = None,
    ) -> Change:
        """The same again, as an invitation to the others; their own `rematch` accepts it."""

        async def attempt() -> Change:
            old = (await self._ledger.stored(table)).table
            seat = seat_of(old, person)
            if old.live:
                raise Refused("refused.not-over")
            again = await self._ledger.find(queries.live(queries.REMATCH_OF), id=table)
            if again:
                return await self._rejoin(again[0].table, old.seats[seat], interaction)
            return await self._again(old, person, swapped, place, interaction)

        async with self._ledger.lock(f"rematch {table}"):
            return await retrying(attempt)

    async def _rejoin(self, table: Table, seat: Seat, interaction: str | None) -> Change:
        assert seat.person is not None
        mine = table.seat_of(seat.person)
        if mine is not None and not table.seats[mine].joined:
            who = Person(seat.person, seat.called)
            return await self.accept(table.id, who, interaction=interaction)
        if interaction and (before := await self._opened_through(interaction)):
            return before
        raise Refused("refused.rematch-runs" if table.running else "refused.rematch-waits")

    async def _again(
        self,
        old: Table,
        person: int,
        swapped: bool,
        place: Place | None,
        interaction: str | None,
    ) -> Change:
        game = rules_of(old.game)
        options = dict(old.options)
        names = chosen_seats(game, options)
        part = self._ledger.new_part(interaction, "")
        sitters = [
            await self._fitting(afresh(seat, person, part), person, old) for seat in old.seats
        ]
        if swapped:
            sitters = sitters[1:] + sitters[:1]
        seats = [replace(seat, name=name) for seat, name in zip(sitters, names, strict=True)]
        seed = self._ledger.new_seed()
        table = replace(
            self.blank(game, options, place or old.place, seats),
            opened_by=person,
            language=old.language,
            theme=old.theme,
            rematch_of=old.id,
            pace=old.pace,
            seed_hash=seed_hash(seed),
        )
        return await self.stand(StoredTable(table, seed), interaction)

    async def _fitting(self, seat: Seat, person: int, old: Table) -> Seat:
        """Who was to be a match is to be one again, by how the last game ended."""
        if seat.kind is not Sitter.SOFTWARE or plain(seat.level or "") != MATCH:
            return seat
        return replace(seat, level=await level_for(self._ledger, person, old.game))


def rules_of(key: str) -> Game[Any, Any]:
    """The game of this key, for a new table."""
    if key not in games.ALL:
        raise Refused("refused.unknown-game", code=key[:40])
    return games.ALL[key]
