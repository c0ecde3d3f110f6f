"""Every table of the bot, as a few parts over one ledger: the only writer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.store import Store
from bot.tables.calls import LaterCalls
from bot.tables.consent import Consent
from bot.tables.daily import Daily
from bot.tables.due import Due
from bot.tables.endings import Endings
from bot.tables.following import Following
from bot.tables.ledger import Choose, Ledger, new_part, new_seed, now
from bot.tables.limits import Limits
from bot.tables.looks import Looks
from bot.tables.luck import Fortunes
from bot.tables.model import Place
from bot.tables.opening import Opening
from bot.tables.people import People
from bot.tables.play import Play
from bot.tables.posted import Posted
from bot.tables.reading import Reading
from bot.tables.records import Records
from bot.tables.reviews import Reviews
from bot.thinking import Thinkers
from games import opponents
from games.opponents.match import MATCH


class Tables:
    """Each method of a part authorises, commits in one transaction, and announces nothing.

    `person` is a Discord user id, `table` an id like `k3f9x2aa`. `interaction` is the id of the
    click or command: the same one twice acts once, and the second call returns a `Change` with
    `repeated` set and the current state. What is not allowed raises `Refused` and changes nothing.
    """

    def __init__(
        self,
        store: Store,
        *,
        choose: Choose = opponents.choose,
        levels: Sequence[str] = tuple(opponents.LEVELS),
        clock: Callable[[], datetime] = now,
        new_seed: Callable[[], str] = new_seed,
        new_part: Callable[[str | None, str], str] = new_part,
        ours: Callable[[Place], bool] = lambda place: True,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.ledger = Ledger(
            store,
            choose=choose,
            levels=levels,
            clock=clock,
            new_seed=new_seed,
            new_part=new_part,
            ours=ours,
            thinkers=thinkers,
        )
        self.levels = self.ledger.levels
        self.offered = (*self.levels, MATCH)  # what a person may choose to play against
        self.people = People(self.ledger)
        self.limits = Limits(self.ledger)
        self.opening = Opening(self.ledger)
        self.daily = Daily(self.ledger, self.opening)
        self.play = Play(self.ledger)
        self.consent = Consent(self.ledger)
        self.endings = Endings(self.ledger, self.people, self.play)
        self.reading = Reading(self.ledger)
        self.reviews = Reviews(self.ledger, self.reading)
        self.records = Records(self.ledger)
        self.looks = Looks(self.ledger)
        self.fortunes = Fortunes(self.ledger, self.reading)
        self.posted = Posted(self.ledger)
        self.following = Following(self.ledger)
        self.calls = LaterCalls(self.ledger)
        self.due = Due(self.ledger, self.people, self.calls)
