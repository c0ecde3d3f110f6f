"""What an answer brings a seat, by what that seat sees."""

from __future__ import annotations

from collections.abc import Iterator

from games.dune_uprising.state import FACTIONS
from games.dune_uprising.view import DuneView, PlayerView
from games.kernel import Phrase, phrase
from games.phrases import gains


def reasons(before: DuneView, after: DuneView) -> tuple[Phrase, ...]:
    """Points, seats, influence, then strength and resources."""
    old, new = (view.players[view.seat or 0] for view in (before, after))
    return (
        *gains(_lasting(old), _lasting(new)),
        *_influence(old, new),
        *gains(_at_hand(before, old), _at_hand(after, new)),
    )


def _influence(old: PlayerView, new: PlayerView) -> Iterator[Phrase]:
    for faction, was, now in zip(FACTIONS, old.influence, new.influence, strict=True):
        if now > was:
            yield phrase("because.influence", faction=faction, before=was, now=now)


def _lasting(player: PlayerView) -> dict[str, int]:
    return {
        "because.points": player.vp,
        "because.swordmaster": int(player.swordmaster),
        "because.council": int(player.council),
        "because.contracts": len(player.completed),
    }


def _at_hand(view: DuneView, player: PlayerView) -> dict[str, int]:
    return {
        "because.strength": player.strength,
        "because.garrison": player.garrison,
        "because.spice": player.spice,
        "because.solari": player.solari,
        "because.water": player.water,
        "because.intrigue": player.intrigue,
        "because.spies": len(player.spies),
        "because.persuasion": view.persuasion,
    }
