"""The pictures in words: the short description, and the text board."""

from __future__ import annotations

from collections.abc import Iterator

from games.dune_uprising.contracts import as_played
from games.dune_uprising.data import conflicts
from games.dune_uprising.pictures.overview import acting
from games.dune_uprising.pictures.parts import who
from games.dune_uprising.state import FACTIONS, MAKERS, NOBODY
from games.dune_uprising.view import DuneView
from games.phrases import Phrase, phrase


def board(view: DuneView) -> Iterator[Phrase]:
    yield phrase("alt.round", number=view.round, card=view.conflict)
    if view.outcome is not None:
        yield phrase(f"reason.{view.outcome.reason}")
    else:
        yield phrase("alt.turn", seat=who(view, acting(view)))
    for seat in range(3):
        yield from _player(view, seat)
    if view.mark:
        yield phrase("pic.last", seat=who(view, view.mark.seat), space=view.mark.space)


def _player(view: DuneView, seat: int) -> Iterator[Phrase]:
    player = view.players[seat]
    yield phrase(
        "alt.player",
        seat=who(view, seat),
        points=player.vp,
        solari=player.solari,
        spice=player.spice,
        water=player.water,
        intrigue=player.intrigue,
        garrison=player.garrison,
        strength=player.strength,
    )


def board_in_full(view: DuneView) -> Iterator[Phrase]:
    yield from board(view)
    for seat in range(3):
        player = view.players[seat]
        levels = dict(zip(FACTIONS, player.influence, strict=True))
        yield phrase("alt.influence", seat=who(view, seat), **levels)
        if player.agents:
            yield phrase("alt.agents", seat=who(view, seat), space=player.agents)
        if player.spies:
            yield phrase("alt.spies", seat=who(view, seat), post=player.spies)
    for track, holder in enumerate(view.alliances):
        if holder != NOBODY:
            yield phrase("news.alliance", seat=who(view, holder), faction=FACTIONS[track])
    for space, owner in view.control.items():
        if owner != NOBODY:
            yield phrase("news.control", seat=who(view, owner), space=space)
    for space in MAKERS:
        if view.bonus[space]:
            yield phrase("alt.bonus", space=space, count=view.bonus[space])
    yield phrase("alt.wall" if view.wall else "alt.no-wall")
    yield from row(view)


def row(view: DuneView) -> Iterator[Phrase]:
    yield phrase("alt.row", card=view.row)
    if view.market:
        yield phrase("alt.market", card=view.market)


def conflict(view: DuneView) -> Iterator[Phrase]:
    yield phrase("alt.round", number=view.round, card=view.conflict)
    yield rewards(view)
    for seat in range(3):
        strength = view.players[seat].strength
        yield phrase("alt.strength", seat=who(view, seat), count=strength)


def rewards(view: DuneView) -> Phrase:
    """What the conflict brings; without the CHOAM module nobody gets a contract."""
    card = conflicts()[view.conflict]
    given = (*card.first, *card.second, *card.third)
    paid = as_played(given, view.variants.choam) != given
    return phrase(f"card.{card.id}.paid" if paid else f"card.{card.id}.text")


def hand(view: DuneView) -> Iterator[Phrase]:
    if view.hand:
        yield phrase("alt.hand", card=view.hand)
    if view.own_intrigue:
        yield phrase("alt.intrigue", card=view.own_intrigue)
    if not view.hand and not view.own_intrigue:
        yield phrase("pic.empty-hand")
    for card in dict.fromkeys((*view.hand, *view.own_intrigue)):
        yield phrase("alt.card", card=card, card_text=f"{card}.text")


def area(view: DuneView) -> Iterator[Phrase]:
    player = view.players[view.seat or 0]
    yield phrase(f"card.{player.leader}.text")
    for name, cards in (
        ("play", player.played + player.revealed),
        ("discard", player.discard),
        ("contracts", player.contracts),
        ("completed", player.completed),
    ):
        if cards:
            yield phrase(f"alt.area.{name}", card=tuple(sorted(cards)))
