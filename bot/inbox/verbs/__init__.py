"""Everything that can be done, each a function of an `Ask`, by button and by command alike."""

from bot.inbox.verbs import (  # noqa: F401  (each module registers its verbs)
    absence,
    admin,
    consent,
    daily,
    learning,
    looking,
    lookup,
    newgame,
    people,
    play,
    record,
    records,
    replay,
    review,
    seats,
    setup,
    turns,
    watching,
)
