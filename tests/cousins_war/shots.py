"""The Cousins' War: opening, crowded middle, battle and end, made by hand so that they stay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.cousins_war.state import ZONES, Attempt, Shift
from games.cousins_war.view import CousinsView, ExchangeView, HouseView
from games.kernel import Outcome


def house(name: str, *troops: int, **changes: Any) -> HouseView:
    """Troops in the order of ZONES: supply, reserve, battlefield, north, central, south."""
    return replace(
        HouseView(
            name=name,
            troops=dict(zip(ZONES, troops, strict=True)),
            french=0,
            cards=6,
            trophies=(),
            rerolls=(),
            asked="",
            controls=0,
        ),
        **changes,
    )


OPENING = CousinsView(
    seat=None,
    round=1,
    twist="",
    with_twists=False,
    houses=(
        house("lancaster", 6, 3, 0, 1, 1, 1, asked="swap-card"),
        house("york", 6, 3, 0, 1, 1, 1, asked="swap-card"),
    ),
    victors=(),
    french_supply=2,
    deck=5,
    discard=(),
    played="",
    battlefield="",
    owner=0,
    exchange=None,
    previous=None,
    shifts=(),
    attempts=(),
    hand=(),
    known=(),
    choosing="",
    outcome=None,
)

CROWDED = replace(
    OPENING,
    round=4,
    twist="truce",
    with_twists=True,
    houses=(
        house("lancaster", 0, 1, 2, 6, 3, 0, cards=3, trophies=("wakefield",), controls=2),
        house(
            "york",
            0,
            0,
            3,
            0,
            1,
            8,
            french=2,
            cards=3,
            trophies=("st-albans", "barnet"),
            rerolls=(3, 1),
            asked="play-card",
            controls=1,
        ),
    ),
    victors=(1, 0, 1),
    french_supply=0,
    deck=1,
    discard=("kingmaker", "towton", "spies", "french-aid", "array", "combined-forces"),
    battlefield="mortimers-cross",
    owner=0,
    shifts=(Shift(seat=0, origin="north", to="central", count=2),),
)

ROLLED = replace(
    OPENING,
    round=2,
    houses=(
        house("lancaster", 5, 2, 1, 1, 2, 1, cards=4, trophies=("st-albans",), controls=1),
        house("york", 4, 1, 2, 3, 1, 1, cards=3, asked="place-troops", controls=1),
    ),
    victors=(0,),
    deck=4,
    discard=("spies", "barnet"),
    played="men-of-kent",
    battlefield="towton",
    owner=1,
    shifts=(
        Shift(seat=1, origin="reserve", to="north", count=1),
        Shift(seat=1, origin="reserve", to="supply", count=1),
    ),
    attempts=(
        Attempt(action="place", seat=1, region="north", die=5, result="placed"),
        Attempt(action="place", seat=1, region="north", die=2, result="supply"),
    ),
)

TENS = replace(  # every number at its widest: ten and more everywhere it can be
    CROWDED,
    houses=(
        house("lancaster", 0, 0, 12, 0, 0, 0, french=2, trophies=("wakefield", "towton")),
        house("york", 10, 0, 1, 0, 0, 12, asked="believe", rerolls=(3, 3, 1)),
    ),
)

FULL = ExchangeView(
    number=1,
    attacker=0,
    dice=(2, 4, 5),
    shown=True,
    said="pair-5",
    doubted=True,
    lie=True,
    attack_card="northumberland",
    turned=(2, 5, 5),
    result="pair-5",
    defence=(1, 3, 3),
    defence_card="kingmaker",
    defence_turned=(2, 2, 2),
    losses=(2, 0),
    french_losses=(1, 0),
    winner=1,
)
SPOKEN = replace(
    FULL,
    dice=(),
    shown=False,
    doubted=None,
    lie=None,
    attack_card="",
    turned=(),
    result="",
    defence=(),
    defence_card="",
    defence_turned=(),
    losses=(0, 0),
    french_losses=(0, 0),
    winner=None,
)
BATTLE = replace(
    CROWDED,
    houses=(
        house("lancaster", 2, 1, 2, 4, 3, 0, cards=0, asked="survivors"),
        house("york", 1, 0, 3, 0, 1, 7, cards=0),
    ),
    shifts=(),
    previous=FULL,
)
BLUFF = replace(
    BATTLE,
    houses=(
        house("lancaster", 2, 1, 3, 4, 2, 0, french=1, cards=1),
        house("york", 1, 0, 3, 0, 1, 7, cards=1, asked="believe"),
    ),
    exchange=SPOKEN,
    previous=None,
)
NEXT = replace(
    BATTLE,
    seat=1,
    hand=("spies",),
    houses=(
        house("lancaster", 2, 1, 2, 4, 3, 0, cards=0),
        house("york", 1, 0, 3, 0, 1, 7, cards=1, asked="announce"),
    ),
    exchange=replace(SPOKEN, number=2, attacker=1, dice=(1, 6, 6), said=""),
)

END = replace(
    OPENING,
    round=5,
    houses=(
        house("lancaster", 5, 2, 0, 0, 1, 4, cards=1, trophies=("wakefield", "towton"), controls=1),
        house(
            "york",
            2,
            2,
            0,
            3,
            5,
            0,
            cards=0,
            trophies=("st-albans", "barnet", "bosworth"),
            controls=2,
        ),
    ),
    victors=(1, 0, 1, 0, 1),
    deck=1,
    discard=("kingmaker", "northumberland"),
    shifts=(
        Shift(seat=1, origin="battlefield", to="central", count=2),
        Shift(seat=0, origin="battlefield", to="supply", count=3),
    ),
    outcome=Outcome(winners=(1,), reason="most-regions", scores=(1, 2)),
)

HAND = replace(
    CROWDED,
    seat=1,
    hand=("northumberland", "kingmaker", "french-aid", "mortimers-cross", "barnet"),
    known=("array", "tewkesbury"),
    choosing="kingmaker",
)
SIX = replace(
    OPENING,
    seat=0,
    hand=("turncoat", "foul-weather", "spies", "array", "men-of-kent", "combined-forces"),
    known=("northumberland", "mortimers-cross", "french-aid", "marcher-lords", "bosworth"),
)
THREE = replace(ROLLED, seat=0, hand=("bosworth", "marcher-lords", "spies"))

SHOTS: dict[str, tuple[CousinsView, str]] = {
    "opening": (OPENING, "board"),
    "crowded": (CROWDED, "board"),
    "rolled": (ROLLED, "board"),
    "tens": (TENS, "board"),
    "end": (END, "board"),
    "bluff": (BLUFF, "battle"),
    "battle": (BATTLE, "battle"),
    "next": (NEXT, "battle"),
    "hand": (HAND, "hand"),
    "six": (SIX, "hand"),
    "three": (THREE, "hand"),
}
