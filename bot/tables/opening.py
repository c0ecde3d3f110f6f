"""How a table comes to be: opened, accepted, joined, started; or nothing comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import IntegrityError

from bot.store import queries
from bot.tables import rows
from bot.tables.ledger import Draft, Ledger, ask, begun, next_number, reseat, seat_of
from bot.tables.model import (
    Change,
    Closing,
    Event,
    Person,
    Place,
    PlaceKind,
    Refused,
    Seat,
    Sitter,
    Software,
    Status,
    Table,
)
from bot.tables.rows import StoredTable
from games.kernel import Game, Rng, seed_hash

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that people mix up
Opponent = Person | Software | None


class Opening(Ledger):
    """Everything before the first question."""

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
        interaction: str | None = None,
    ) -> Change:
        """Open a table: against somebody (INVITED), software (STARTED), or a free seat (OPENED).

        `side` is the seat name that `by` wants, None draws lots from the seed. A game with one seat
        starts at once. `refused.channel-busy` in a guild's channel or thread with a live table.
        """
        rules = self._rules(game)
        names = chosen_seats(rules, options)
        self._check_sitter(by, against, len(names))
        seed = self.new_seed()
        mine = own_seat(names, side, seed)
        seats = fill(names, mine, by, against)
        table = self._blank(rules, dict(options), place, seats)
        table = replace(table, host=by.id, language=language, theme=theme)
        return await self._stand(
            StoredTable(replace(table, seed_hash=seed_hash(seed)), seed), interaction
        )

    def _rules(self, key: str) -> Game[Any, Any]:
        if key not in self.games:
            raise Refused("refused.unknown-game", code=key[:40])
        return self.games[key]

    def _check_sitter(self, by: Person, against: Opponent, seats: int) -> None:
        if isinstance(against, Software) and against.level not in self.levels:
            raise Refused("refused.no-such-level", code=against.level[:40])
        if isinstance(against, Person) and against.id == by.id:
            raise Refused("refused.oneself")
        if seats == 1 and against is not None:
            raise Refused("refused.solo-game")

    def _blank(
        self, game: Game[Any, Any], options: dict[str, Any], place: Place, seats: Sequence[Seat]
    ) -> Table:
        return Table(
            id="".join(secrets.choice(LETTERS) for _ in range(8)),
            game=game.key,
            options=options,
            place=place,
            language="en",
            theme="classic",
            host=None,
            seats=tuple(seats),
            status=missing(seats) or Status.OPEN,
            version=game.version,
            first_version=game.version,
            ply=0,
            revision=1,
            shown=0,
            seed_hash="",
            opened=self.clock(),
            changed=self.clock(),
        )

    async def _stand(self, file: StoredTable, interaction: str | None) -> Change:
        """Put up a new table where there is room for it, and start when nobody is missing."""
        table = file.table
        async with self.lock(f"place {table.place.posts_to}"):
            if interaction and (before := await self._opened_by(interaction)):
                return before
            await self._must_be_free(table.place)
            draft = self.started(file) if not missing(table.seats) else None
            try:
                await self._insert(file, draft, interaction)
            except IntegrityError:
                if interaction and (before := await self._opened_by(interaction)):
                    return before
                raise
        if draft is not None:
            return await self.committed(file, draft)
        what = Event.INVITED if table.status is Status.INVITED else Event.OPENED
        return Change(what, table, seat=table.seat_of(table.host))

    async def _insert(
        self, file: StoredTable, draft: Draft | None, interaction: str | None
    ) -> None:
        table = draft.table if draft else file.table
        async with self.store.write() as c:
            await c.execute(queries.NEW_TABLE, rows.write_new(table, file.seed))
            seats = [
                rows.write_seat(seat) | {"table": table.id, "seat": i, "name": seat.name}
                for i, seat in enumerate(table.seats)
            ]
            await c.execute(queries.NEW_SEATS, seats)
            if draft:
                await self.write_moves(c, file, draft)
            if interaction:
                delivery = {"interaction": interaction, "table": table.id, "at": self.clock()}
                await c.execute(queries.NEW_DELIVERY, delivery)

    async def _opened_by(self, interaction: str) -> Change | None:
        """The table that this very interaction has opened before."""
        found = await self.fetch(queries.DELIVERED, interaction=interaction)
        if not found:
            return None
        return await self.repeated(await self.file(found[0]["table"]), interaction)

    async def _must_be_free(self, place: Place) -> None:
        if place.kind is not PlaceKind.GUILD:
            return
        if await self.files(queries.live(queries.AT), channel=place.posts_to):
            raise Refused("refused.channel-busy")

    def started(self, file: StoredTable) -> Draft:
        """Deal, and put the first question."""
        table, game = file.table, self.game_of(file.table)
        position = begun(game, file)
        table = replace(table, status=Status.RUNNING, version=game.version)
        table = ask(table, None, position, set(), self.clock())
        return Draft(
            what=Event.STARTED,
            table=replace(table, first_version=game.version),
            after=position,
            snapshot=position.dump(),
            news=tuple(position.news),
        )

    def _seated(self, file: StoredTable, table: Table, seat: int) -> Draft:
        """After somebody sat down: start, or wait for the others."""
        if not missing(table.seats):
            return replace(self.started(replace(file, table=table)), seat=seat)
        status = missing(table.seats) or Status.OPEN
        return Draft(what=Event.JOINED, table=replace(table, status=status), seat=seat)

    # ---- sitting down and getting up

    async def accept(self, table: str, who: Person, *, interaction: str | None = None) -> Change:
        """The invited person sits down; the game starts (STARTED) once nobody is missing."""

        async def act(file: StoredTable) -> Draft:
            seat = invited(file.table, who.id)
            return self._seated(
                file, reseat(file.table, seat, joined=True, called=who.name[:100]), seat
            )

        return await self.change(table, interaction, act)

    async def decline(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """The invited person does not want to (CLOSED)."""

        async def act(file: StoredTable) -> Draft:
            seat = invited(file.table, person)
            return close(file.table, Closing.DECLINED, seat)

        return await self.change(table, interaction, act)

    async def withdraw(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """The host takes the invitation or the open seat back (CLOSED)."""

        async def act(file: StoredTable) -> Draft:
            must_wait(file.table)
            if file.table.host != person:
                raise Refused("refused.not-host")
            return close(file.table, Closing.WITHDRAWN, file.table.seat_of(person))

        return await self.change(table, interaction, act)

    async def join(self, table: str, who: Person, *, interaction: str | None = None) -> Change:
        """Take the free seat (STARTED or JOINED), also one that was freed in a running game."""

        async def act(file: StoredTable) -> Draft:
            seat = free_seat(file.table, who.id)
            table = reseat(
                file.table,
                seat,
                kind=Sitter.PERSON,
                person=who.id,
                called=who.name[:100],
                joined=True,
            )
            if not table.running:
                return self._seated(file, table, seat)
            return Draft(what=Event.JOINED, table=self.ask_again(table, seat), seat=seat)

        return await self.change(table, interaction, act)

    def ask_again(self, table: Table, seat: int) -> Table:
        """Somebody else sits there now: an open question gets a new number and a new clock."""
        if not table.seats[seat].waiting:
            return table
        return reseat(table, seat, asked=next_number(table), since=self.clock(), reminded=0)

    async def leave(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Get up before the game has started (LEFT; the host closes the table)."""

        async def act(file: StoredTable) -> Draft:
            must_wait(file.table)
            seat = seat_of(file.table, person)
            if file.table.host == person:
                return close(file.table, Closing.WITHDRAWN, seat)
            table = vacate(file.table, seat)
            return Draft(
                what=Event.LEFT,
                table=replace(table, status=missing(table.seats) or Status.OPEN),
                seat=seat,
            )

        return await self.change(table, interaction, act)

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
        async with self.lock(f"rematch {table}"):
            old = (await self.file(table)).table
            seat = seat_of(old, person)
            if old.live:
                raise Refused("refused.not-over")
            again = await self.files(queries.live(queries.REMATCH_OF), id=table)
            if again:
                return await self._rejoin(again[0].table, old.seats[seat], interaction)
            return await self._again(old, person, swapped, place, interaction)

    async def _rejoin(self, table: Table, seat: Seat, interaction: str | None) -> Change:
        assert seat.person is not None
        mine = table.seat_of(seat.person)
        if mine is not None and not table.seats[mine].joined:
            who = Person(seat.person, seat.called)
            return await self.accept(table.id, who, interaction=interaction)
        if interaction and (before := await self._opened_by(interaction)):
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
        game = self._rules(old.game)
        options = dict(old.options)
        names = chosen_seats(game, options)
        sitters = [afresh(seat, person) for seat in old.seats]
        if swapped:
            sitters = sitters[1:] + sitters[:1]
        seats = [replace(seat, name=name) for seat, name in zip(sitters, names, strict=True)]
        seed = self.new_seed()
        table = replace(
            self._blank(game, options, place or old.place, seats),
            host=person,
            language=old.language,
            theme=old.theme,
            rematch_of=old.id,
            seed_hash=seed_hash(seed),
        )
        return await self._stand(StoredTable(table, seed), interaction)


# ---- seats


def chosen_seats(game: Game[Any, Any], options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats under these options, which are checked here for good."""
    try:
        return game.seats(game.Options(**options))
    except ValidationError as error:
        where = error.errors()[0]["loc"]
        raise Refused("refused.bad-options", code=str(where[0])[:40] if where else "") from None


def own_seat(names: tuple[str, ...], side: str | None, seed: str) -> int:
    """The seat that was wished for; without a wish the lot decides, and the seed proves it."""
    if side is None:
        return Rng(seed).below(len(names), "seats")
    if side not in names:
        raise Refused("refused.no-such-side", code=side[:40])
    return names.index(side)


def fill(names: tuple[str, ...], mine: int, by: Person, against: Opponent) -> list[Seat]:
    """The host joins at once; software takes every other seat, an invited person the first."""
    seats = []
    for index, name in enumerate(names):
        seats.append(sit(name, by if index == mine else against))
        if index != mine and isinstance(against, Person):
            against = None
    seats[mine] = replace(seats[mine], joined=True)
    return seats


def sit(name: str, sitter: Opponent) -> Seat:
    match sitter:
        case Person(person, called):
            return Seat(name, Sitter.PERSON, person, called[:100])
        case Software(level):
            return Seat(name, Sitter.SOFTWARE, level=level, joined=True)
    return Seat(name, Sitter.NOBODY)


def afresh(seat: Seat, host: int) -> Seat:
    """Who would sit there again; the others have to accept."""
    match seat.kind:
        case Sitter.PERSON:
            joined = seat.person == host
            return Seat(seat.name, Sitter.PERSON, seat.person, seat.called, joined=joined)
        case Sitter.SOFTWARE:
            return Seat(seat.name, Sitter.SOFTWARE, level=seat.level, joined=True)
    return Seat(seat.name, Sitter.NOBODY)


def vacate(table: Table, seat: int, kind: Sitter = Sitter.NOBODY) -> Table:
    return reseat(table, seat, kind=kind, person=None, called="", level=None, joined=False)


def missing(seats: Sequence[Seat]) -> Status | None:
    """What the table waits for before it can start."""
    if any(s.kind is Sitter.PERSON and not s.joined for s in seats):
        return Status.INVITED
    return Status.OPEN if any(s.kind in (Sitter.NOBODY, Sitter.GONE) for s in seats) else None


def must_wait(table: Table) -> None:
    if not table.live:
        raise Refused("refused.over")
    if table.running:
        raise Refused("refused.already-started")


def invited(table: Table, person: int) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("refused.not-invited")
    must_wait(table)
    if table.seats[seat].joined:
        raise Refused("refused.already-seated")
    return seat


def free_seat(table: Table, person: int) -> int:
    """The first free seat, for somebody who may take it."""
    if not table.live:
        raise Refused("refused.over")
    if table.seat_of(person) is not None:
        raise Refused("refused.already-seated")
    free = (i for i, seat in enumerate(table.seats) if seat.kind is Sitter.NOBODY)
    seat = next(free, None)
    if seat is None:
        raise Refused("refused.no-free-seat")
    return seat


def close(table: Table, why: Closing, seat: int | None = None) -> Draft:
    """End a table without a result."""
    return Draft(
        what=Event.CLOSED,
        table=replace(at_rest(table), status=Status.CLOSED, closed=why),
        seat=seat,
    )


def at_rest(table: Table) -> Table:
    """Nobody is asked anything any more."""
    seats = tuple(replace(seat, since=None, reminded=0) for seat in table.seats)
    return replace(table, seats=seats, requests=())
