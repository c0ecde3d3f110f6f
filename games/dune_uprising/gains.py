"""Resources, points and seats: what is simply taken (R-1, R-13, R-23)."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import rivals
from games.dune_uprising.deeds import Deed, Sign, figure
from games.dune_uprising.points import PRICE, SWORD, WORD
from games.dune_uprising.state import RESOURCES, Dune, Player, Theft

SWORDMASTER_ORDER = ("solari", "spice", "intrigue", "water")
VP_PRICES = {"solari": 7, "spice": 7, "intrigue": 3, "water": 3}


def gain(state: Dune, seat: int, what: str, count: int, buy: bool = True) -> None:
    """From the bank; a rival goes shopping at once (R-23)."""
    if not count:
        return
    player = state.players[seat]
    setattr(player, what, getattr(player, what) + count)
    turn = own_turn(state, seat)
    if turn is not None and what == "spice":
        turn.spice += count
    if not state.hushed:
        state.report(f"gained.{what}", seat, count=count)
    if buy and player.rival:
        purchase(state, seat)


def retired(state: Dune, seat: int) -> bool:
    """R-28.5: a streamlined rival with its swordmaster has no use for what is taken by the way."""
    return state.players[seat].swordmaster and not state.scores(seat)


def pay(state: Dune, seat: int, what: str, count: int) -> None:
    if not count:
        return
    player = state.players[seat]
    setattr(player, what, getattr(player, what) - count)
    if not state.hushed:
        state.remark(f"paid.{what}", seat, count=count)


def score(state: Dune, seat: int, count: int = 1) -> None:
    state.players[seat].vp += count
    if state.hushed:
        return
    key = "scored" if count > 0 else "lost-points"
    tell = state.tell if state.scores(seat) else state.note  # whose points never count
    tell(key, seat=state.who(seat), count=abs(count), points=state.players[seat].vp)


def holding(player: Player, what: str) -> int:
    """How many of a kind a rival has; intrigue cards count as a resource."""
    return len(player.intrigue) if what == "intrigue" else int(getattr(player, what))


def _spend(state: Dune, seat: int, what: str, count: int) -> None:
    player = state.players[seat]
    if what != "intrigue":
        setattr(player, what, getattr(player, what) - count)
        return
    for _ in range(count):
        state.intrigue_discard.append(player.intrigue.pop())
    forget(state, seat)


def forget(state: Dune, thief: int) -> None:
    """Stolen cards that the thief no longer holds are nobody's knowledge."""
    held = state.players[thief].intrigue
    kept: list[Theft] = []
    for theft in state.stolen:
        known = sum(other.thief == thief and other.card == theft.card for other in kept)
        if theft.thief != thief or held.count(theft.card) > known:
            kept.append(theft)
    state.stolen = kept


def purchase(state: Dune, seat: int) -> None:
    """R-23.2 and R-23.3: the swordmaster first, then victory points, as soon as affordable."""
    player = state.players[seat]
    if not player.swordmaster:
        price = rivals()[player.rival].swordmaster
        if player.solari + player.spice + len(player.intrigue) + player.water < price:
            return
        for what in SWORDMASTER_ORDER:
            part = min(price, holding(player, what))
            _spend(state, seat, what, part)
            price -= part
        player.swordmaster = True
        state.announce("rival-swordmaster", seat)
    if not state.scores(seat):
        return
    for what, price in VP_PRICES.items():
        while holding(player, what) >= price:
            _spend(state, seat, what, price)
            state.remark(f"rival-bought.{what}", seat, count=price)
            score(state, seat)


class Gain(Deed):
    """Take solari, spice or water from the bank."""

    what: Literal["solari", "spice", "water"]
    count: int

    def run(self, state: Dune) -> None:
        gain(state, self.seat, self.what, self.count)

    def codes(self) -> tuple[str, ...]:
        return (f"{self.what}-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return ((self.what, figure(self.count)),)

    def points(self) -> float:
        return PRICE[self.what] * self.count


class Pay(Deed):
    """A cost in resources."""

    touched: ClassVar[tuple[str, ...]] = RESOURCES
    solari: int = 0
    spice: int = 0
    water: int = 0

    def possible(self, state: Dune) -> bool:
        player = state.players[self.seat]
        return (
            player.solari >= self.solari
            and player.spice >= self.spice
            and player.water >= self.water
        )

    def run(self, state: Dune) -> None:
        for what in RESOURCES:
            pay(state, self.seat, what, getattr(self, what))

    def touches(self) -> frozenset[str]:
        return frozenset(what for what in RESOURCES if getattr(self, what))

    def codes(self) -> tuple[str, ...]:
        return tuple(f"{w}-{getattr(self, w)}" for w in RESOURCES if getattr(self, w))

    def sign(self) -> tuple[Sign, ...] | None:
        given = ((what, getattr(self, what)) for what in RESOURCES)
        return tuple((what, str(count)) for what, count in given if count)


class Points(Deed):
    """Victory points."""

    count: int

    def run(self, state: Dune) -> None:
        score(state, self.seat, self.count)

    def codes(self) -> tuple[str, ...]:
        return (f"vp-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("sun", figure(self.count)),)

    def points(self) -> float:
        return float(self.count)


class Persuasion(Deed):
    """R-9.2: into the pool of this reveal turn."""

    count: int

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None:
            turn.persuasion += self.count

    def codes(self) -> tuple[str, ...]:
        return (f"persuasion-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("persuasion", str(self.count)),)

    def points(self) -> float:
        return WORD * self.count


class Swords(Deed):
    """R-9.8: they count while a unit is in the conflict."""

    count: int

    def run(self, state: Dune) -> None:
        add_swords(state, self.seat, self.count)
        rally(state, self.seat, self.card)

    def codes(self) -> tuple[str, ...]:
        return (f"swords-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("sword.ink", figure(self.count)),)

    def points(self) -> float:
        return SWORD * self.count


def add_swords(state: Dune, seat: int, count: int) -> None:
    state.players[seat].swords += count
    state.remark("swords", seat, count=count)


def rally(state: Dune, seat: int, card: str) -> None:
    """Leadership: another revealed card provides swords, before or after Leadership itself."""
    turn = own_turn(state, seat)
    if turn is None or card == "leadership" or card not in state.players[seat].revealed:
        return
    turn.armed += 1
    if turn.led:
        add_swords(state, seat, 1)


class HallPersuasion(Deed):
    """R-13.5: persuasion for this round's reveal turn, kept even if the agent is recalled."""

    count: int

    def run(self, state: Dune) -> None:
        state.players[self.seat].hall += self.count

    def codes(self) -> tuple[str, ...]:
        return (f"hall-{self.count}",)


class BonusSpice(Deed):
    """R-13.10: all the bonus spice of the maker space."""

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None and state.bonus.get(turn.space):
            count, state.bonus[turn.space] = state.bonus[turn.space], 0
            gain(state, self.seat, "spice", count)


class Council(Deed):
    """R-13.1: a seat in the High Council, +2 persuasion in every own reveal turn from now on."""

    def possible(self, state: Dune) -> bool:
        return not state.players[self.seat].council

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        turn = own_turn(state, self.seat)
        if player.council:
            return
        player.council = True
        if turn is not None and turn.kind == "reveal":
            turn.persuasion += 2
        state.announce("council", self.seat)


class Swordmaster(Deed):
    """R-13.2: the third agent, usable at once."""

    def run(self, state: Dune) -> None:
        state.players[self.seat].swordmaster = True
        state.announce("swordmaster", self.seat)
