"""What a stretch of Wonderful Kingdom is told as: each side's production in one line."""

from __future__ import annotations

from collections.abc import Sequence

from games.digests import Told, less, merged, summed
from games.phrases import News, Phrase, phrase, worth_telling
from games.wonderful_kingdom.cards import QUESTS

TRIVIAL = (
    *("dealt", "placed", "abandoned", "to-alchemy", "treasure", "recycled", "dropped", "extra"),
    *("opened", "refilled", "exchanged", "power", "gained", "begun", "shrouded", "turned-up"),
)
LISTS = ("begun", "built", "raised", "menace", "abandoned", "treasure")
STEP = "news.quest-step"
PRODUCED = ("news.produced", "news.produced-alone")


def digest(news: Sequence[News]) -> Sequence[Told]:
    """Production first, a line for each side; then the rest as there is room."""
    told = summed(worth_telling(news), ("calamity",), "points")
    made = [item for item in told if item.key in PRODUCED]
    if not made:
        return onward(less(merged(told, LISTS, "card"), TRIVIAL))
    rest = [item for item in told if item.key not in PRODUCED]
    return [*production(made), *onward(less(merged(rest, LISTS, "card"), TRIVIAL, room=5))]


def onward(told: Sequence[News]) -> list[Told]:
    """After the last step of a mission that a side has done stands what the next one needs."""
    last = {item.args["seat"]: item for item in told if item.key == STEP}
    return [(item, next_step(item)) if item in last.values() else item for item in told]


def next_step(done: News) -> Phrase:
    """What the step after this one needs."""
    quest, number = str(done.args["card"]), done.args["number"]
    assert isinstance(number, int)
    return needed(quest, number)


def needed(quest: str, done: int) -> Phrase:
    """What is needed for the step after so many of a mission."""
    last = done == len(QUESTS[quest].step)
    return phrase("next.done" if last else f"next.{quest}.{done + 1}")


def production(made: Sequence[News]) -> list[tuple[Phrase, ...]]:
    """`Margaret produces: materials 2 · gold 3`, for each side."""
    if made[0].key == "news.produced-alone":
        return [(phrase("digest.produces", seat=0), *amounts(made, "count"))]
    return [
        (phrase("digest.produces", seat=seat), *amounts(made, name))
        for seat, name in enumerate(("first", "second"))
    ]


def amounts(made: Sequence[News], name: str) -> list[Phrase]:
    return [
        phrase("digest.amount", resource=item.args["resource"], count=item.args[name])
        for item in made
    ]
