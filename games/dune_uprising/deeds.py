"""What an effect of this game is: who gets it, which card it stands on, whether it asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from games.dune_uprising.points import ANYTHING
from games.kernel import Arg, Effect, Phrase, phrase

Sign = tuple[str, str]  # a sprite and the figure beside it


class Deed(Effect):
    """An effect that card data may name.

    One that asks nothing is carried out by itself as soon as it stands open; one that asks waits
    to be picked if it touches the same things as another open one.
    """

    optional: ClassVar[bool] = False  # it may lapse at the end of the turn
    touched: ClassVar[tuple[str, ...]] = ()  # what it looks at or changes, if order can matter
    card: str = ""  # the card, contract or leader that it stands on

    def automatic(self, state: Any) -> bool:
        """Whether it is carried out now without asking."""
        return not self.waits

    def may_lapse(self) -> bool:
        """Whether it may be left undone at the end of the turn."""
        return self.optional

    def last(self) -> bool:
        """Whether it waits for the end of the turn."""
        return False

    def pickable(self, state: Any) -> bool:
        """Whether the player may pick it from the open items now."""
        return not self.last() and not self.automatic(state) and self.possible(state)

    def touches(self) -> frozenset[str]:
        return frozenset(self.touched)

    def chosen(self, state: Any) -> None:
        """Carry it out after the player picked it from the open items."""
        self.run(state)

    def payable(self, state: Any) -> bool:
        """As a cost: whether it can be paid in full."""
        return self.possible(state)

    def by_rival(self, state: Any) -> int:
        """What a rival does with it; how many troops it recruited comes back."""
        self.run(state)
        return 0

    def codes(self) -> tuple[str, ...]:
        """What it gives, as codes that have words (`effect.spice-2`)."""
        return (self.slug,)

    def sign(self) -> tuple[Sign, ...] | None:
        """Its sprites and figures in a picture, or None where words are needed."""
        return None

    def points(self) -> float:
        """What it brings on average, in victory points."""
        return ANYTHING

    def _args(self) -> dict[str, Arg]:
        """What the words of its question may mention."""
        return {"seat": self.seat}

    def words(self) -> Phrase:
        """How it is called among the open items."""
        return in_words((self,))


BOUND: dict[tuple[int, int, str], tuple[Any, tuple[Deed, ...]]] = {}
MOST_BOUND = 20_000


@lru_cache(maxsize=8192)
def bound(effect: Deed, seat: int, card: str) -> Deed:
    """The effect for this seat, as it stands on this card."""
    return replace(effect, seat=seat, card=card)


def bind(effects: Iterable[Any], seat: int, card: str) -> tuple[Deed, ...]:
    """All of them; the effects of card data are found again by identity, which hashes nothing."""
    key = (id(effects), seat, card)
    found = BOUND.get(key)
    if found is not None:
        return found[1]
    made = tuple(bound(effect, seat, card) for effect in effects)
    if type(effects) is tuple and len(BOUND) < MOST_BOUND:
        BOUND[key] = (effects, made)  # kept alive, so that no other tuple gets its identity
    return made


def something(state: Any, effects: Iterable[Deed]) -> bool:
    """Whether one of them would change anything."""
    for effect in effects:  # noqa: SIM110  (asked at every turn of search: a generator costs more)
        if effect.possible(state):
            return True
    return False


def carry_out(state: Any, effects: Iterable[Deed]) -> int:
    """A rival does what the icons say; how many troops it recruited comes back."""
    return sum([effect.by_rival(state) for effect in effects])


COUNTED = ("draw", "intrigue", "persuasion", "recruit", "solari", "spice", "swords", "vp", "water")


def all_codes(effects: Iterable[Any]) -> tuple[str, ...]:
    """What the effects do, for the catalogue; two of a kind that is counted are said as one."""
    found: dict[str, int] = {}
    for code in (code for effect in effects for code in effect.codes()):
        kind, _, count = code.rpartition("-")
        if kind in COUNTED:
            found[kind] = found.get(kind, 0) + int(count)
        else:
            found.setdefault(code, 0)
    return tuple(f"{code}-{count}" if count else code for code, count in found.items())


def figure(count: int) -> str:
    """The number beside a sprite; one sprite alone needs none."""
    return "" if count == 1 else str(count)


def all_signs(effects: Iterable[Any]) -> tuple[Sign, ...] | None:
    """The signs of all of them, or None if one of them needs words."""
    found = [effect.sign() for effect in effects]
    return None if None in found else tuple(sign for signs in found for sign in signs)


def all_points(effects: Iterable[Any]) -> float:
    return sum((effect.points() for effect in effects), start=0.0)


def all_touches(effects: Iterable[Any]) -> frozenset[str]:
    return frozenset(name for effect in effects for name in effect.touches())


def in_words(effects: Iterable[Any]) -> Phrase:
    """What the effects give, as a label."""
    codes = all_codes(effects)
    if len(codes) == 1:
        return phrase(f"effect.{codes[0]}")
    return phrase("pick.effects", effect=codes)
