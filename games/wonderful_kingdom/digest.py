"""What a stretch of Wonderful Kingdom is told as: each side's production in one line."""

from __future__ import annotations

from collections.abc import Sequence

from games.digests import Told, less, merged
from games.phrases import News, Phrase, phrase, worth_telling

TRIVIAL = (
    *("dealt", "placed", "abandoned", "to-alchemy", "treasure", "recycled", "dropped", "extra"),
    *("opened", "refilled", "exchanged", "power", "gained", "begun", "shrouded", "turned-up"),
)
LISTS = ("begun", "built", "raised", "menace", "abandoned", "treasure")
PRODUCED = ("news.produced", "news.produced-alone")


def digest(news: Sequence[News]) -> Sequence[Told]:
    """Production first, a line for each side; then the rest as there is room."""
    told = worth_telling(news)
    made = [item for item in told if item.key in PRODUCED]
    if not made:
        return less(merged(told, LISTS, "card"), TRIVIAL)
    rest = [item for item in told if item.key not in PRODUCED]
    return [*production(made), *less(merged(rest, LISTS, "card"), TRIVIAL, room=5)]


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
