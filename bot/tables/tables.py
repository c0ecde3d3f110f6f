"""The only writer: each method authorises, commits in one transaction, and announces nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import games
from bot.store import Store
from bot.tables.model import (
    Change,
    Entry,
    Forgotten,
    Message,
    Place,
    Reminder,
    Settings,
    Software,
    Table,
    Verdict,
    Who,
    Wish,
)
from games.kernel import Game, Position

Choose = Callable[[Game[Any, Any], Position, int, str, str], Sequence[str]]


def now() -> datetime:
    return datetime.now(UTC)


def new_seed() -> str:
    return secrets.token_hex(16)


class Tables:
    """Every table of the bot. `person` is a Discord user id, `table` an id like `k3f9x2`.

    `interaction` is the id of the click or command: the same one twice acts once, and the second
    call returns a `Change` with `repeated` set and the current state. A method that is not allowed
    raises `Refused` and changes nothing.
    """

    def __init__(
        self,
        store: Store,
        *,
        choose: Choose | None = None,
        levels: Sequence[str] = ("random", "greedy", "search"),
        clock: Callable[[], datetime] = now,
        new_seed: Callable[[], str] = new_seed,
        all_games: Mapping[str, Game[Any, Any]] = games.ALL,
    ) -> None: ...

    # ---- opening

    async def open(
        self,
        by: Who,
        game: str,
        options: Mapping[str, Any],
        place: Place,
        *,
        against: Who | Software | None = None,
        side: str | None = None,
        language: str = "en",
        theme: str = "classic",
        interaction: str | None = None,
    ) -> Change:
        """Open a table: against somebody (INVITED), software (STARTED), or a free seat (OPENED).

        `side` is the seat name that `by` wants, None draws lots from the seed. A game with one seat
        starts at once. `refused.channel-busy` in a guild's channel or thread with a live table.
        """
        raise NotImplementedError

    async def accept(self, table: str, who: Who, *, interaction: str | None = None) -> Change:
        """The invited person sits down; the game starts (STARTED) once nobody is missing."""
        raise NotImplementedError

    async def decline(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """The invited person does not want to (CLOSED)."""
        raise NotImplementedError

    async def withdraw(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """The host takes the invitation or the open seat back (CLOSED)."""
        raise NotImplementedError

    async def join(self, table: str, who: Who, *, interaction: str | None = None) -> Change:
        """Take the free seat (STARTED or JOINED), also one that was freed in a running game."""
        raise NotImplementedError

    async def leave(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Get up before the game has started (LEFT; the host closes the table)."""
        raise NotImplementedError

    async def rematch(
        self, table: str, person: int, *, swapped: bool = False, interaction: str | None = None
    ) -> Change:
        """The same again, as an invitation to the others; their own `rematch` accepts it."""
        raise NotImplementedError

    async def move_to(self, table: str, place: Place) -> Table:
        """The table stands somewhere else now: its thread was made, its channel is gone."""
        raise NotImplementedError

    # ---- playing

    async def answer(
        self,
        table: str,
        person: int,
        asked: int,
        picks: str | Sequence[str],
        *,
        interaction: str | None = None,
    ) -> Change:
        """Answer question number `asked` (`table.seats[i].asked`) of the person's seat.

        `Stale` when that question is no longer open, `Refused` in the domain of the game when
        the answer is illegal.
        """
        raise NotImplementedError

    async def think(self, table: str) -> Change | None:
        """Let software answer one question that waits for it; None when none does."""
        raise NotImplementedError

    async def thinking(self) -> list[str]:
        """The tables where software's answer is awaited: call `think` for them after a start."""
        raise NotImplementedError

    # ---- consent

    async def undo(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Take back one's last answer: at once (UNDONE) where that is free, else WISHED."""
        raise NotImplementedError

    async def offer_draw(
        self, table: str, person: int, *, interaction: str | None = None
    ) -> Change:
        """WISHED; or ENDED when the other side has offered one already."""
        raise NotImplementedError

    async def cancel(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """CLOSED before the first move and when playing alone; otherwise WISHED."""
        raise NotImplementedError

    async def allow(
        self, table: str, person: int, wish: Wish, *, interaction: str | None = None
    ) -> Change:
        """Agree to the other side's request (UNDONE, ENDED, CLOSED; AGREED while others must)."""
        raise NotImplementedError

    async def refuse(
        self, table: str, person: int, wish: Wish, *, interaction: str | None = None
    ) -> Change:
        """Refuse the other side's request, or take back one's own (DENIED)."""
        raise NotImplementedError

    # ---- ending

    async def resign(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Give up (ENDED)."""
        raise NotImplementedError

    async def claimable(self, table: str, person: int) -> bool:
        """Whether this person may now `claim` the game or `let_software` finish it."""
        raise NotImplementedError

    async def claim(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Win because the other side has been silent for two days, or is gone (ENDED)."""
        raise NotImplementedError

    async def let_software(
        self, table: str, person: int, level: str, *, interaction: str | None = None
    ) -> Change:
        """Let software finish for the silent side (SOFTWARE)."""
        raise NotImplementedError

    async def admin_end(self, table: str, guild: int, *, interaction: str | None = None) -> Change:
        """End a table of this guild without a result (CLOSED)."""
        raise NotImplementedError

    async def admin_unseat(
        self, table: str, guild: int, person: int, *, interaction: str | None = None
    ) -> Change:
        """Free a person's seat at a table of this guild (UNSEATED; whoever wants may join)."""
        raise NotImplementedError

    # ---- reading

    async def get(self, table: str) -> Table:
        """The table, or `refused.no-such-table`."""
        raise NotImplementedError

    async def look(self, table: str) -> tuple[Table, Position | None]:
        """The table and its position, of the same moment; no position before the start."""
        raise NotImplementedError

    async def mine(self, person: int, *, live: bool = True) -> list[Table]:
        """The tables this person sits at or is invited to, the latest first."""
        raise NotImplementedError

    async def in_guild(self, guild: int, *, live: bool = True) -> list[Table]:
        """The tables of a server, the latest first (`/games`, `/admin list`)."""
        raise NotImplementedError

    async def here(self, channel: int) -> Table | None:
        """The live table of this channel or thread, or the last one that was there."""
        raise NotImplementedError

    async def log(self, table: str, person: int | None) -> list[Entry]:
        """What happened in the whole game, as far as this person (or a spectator) may know."""
        raise NotImplementedError

    async def record(self, table: str) -> Any:
        """The whole game as a `games.record.Record`; only when it is over."""
        raise NotImplementedError

    async def verify(self, table: str) -> Verdict:
        """Play the game again from its seed and compare; only when it is over."""
        raise NotImplementedError

    # ---- what was shown, and what is due

    async def mark_shown(self, table: str, revision: int) -> None:
        """Discord shows this revision of the table now."""
        raise NotImplementedError

    async def behind(self) -> list[Table]:
        """The tables that changed after they were last shown."""
        raise NotImplementedError

    async def posted(self, message: Message) -> None:
        """Remember a message, or what it shows now."""
        raise NotImplementedError

    async def unposted(self, channel: int, message: int) -> None:
        """A message is gone."""
        raise NotImplementedError

    async def messages(
        self, table: str, kind: str | None = None, person: int | None = None
    ) -> list[Message]:
        """What is posted for a table, the latest first."""
        raise NotImplementedError

    async def first_time(self, person: int, key: str) -> bool:
        """True exactly once per person and key: for words that are said only once."""
        raise NotImplementedError

    async def expire(self) -> list[Change]:
        """Close the invitations and open seats that are a day old."""
        raise NotImplementedError

    async def reminders(self) -> list[Reminder]:
        """Who is to be reminded now, outside their quiet hours."""
        raise NotImplementedError

    async def mark_reminded(self, reminder: Reminder) -> None:
        """The reminder was sent, or could not be."""
        raise NotImplementedError

    # ---- people

    async def settings(self, person: int) -> Settings:
        """What this person chose."""
        raise NotImplementedError

    async def change_settings(self, person: int, **changes: Any) -> Settings:
        """Change some of the fields of `Settings`."""
        raise NotImplementedError

    async def forget_me(self, person: int) -> Forgotten:
        """Erase the person everywhere; their opponents keep an anonymous record."""
        raise NotImplementedError
