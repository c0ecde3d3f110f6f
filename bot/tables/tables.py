"""The only writer: each method authorises, commits in one transaction, and announces nothing."""

from __future__ import annotations

from bot.tables.consent import Consent
from bot.tables.duties import Duties
from bot.tables.ending import Endings
from bot.tables.forgetting import Forgetting
from bot.tables.playing import Playing
from bot.tables.reading import Reading


class Tables(Playing, Consent, Endings, Reading, Duties, Forgetting):
    """Every table of the bot. `person` is a Discord user id, `table` an id like `k3f9x2aa`.

    `interaction` is the id of the click or command: the same one twice acts once, and the second
    call returns a `Change` with `repeated` set and the current state. A method that is not allowed
    raises `Refused` and changes nothing.
    """
