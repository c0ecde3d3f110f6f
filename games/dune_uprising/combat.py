"""Combat: intrigue, ranking, rewards, battle icons, control (R-11, R-13.3, R-14)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Literal

from games.dune_uprising.data import battle_icon, conflicts
from games.dune_uprising.deeds import Deed, Sign, bind
from games.dune_uprising.gains import score
from games.dune_uprising.influence import Influence
from games.dune_uprising.intrigue import play, play_detail, play_label, plays
from games.dune_uprising.points import CONTROL
from games.dune_uprising.rivals import combat_bonus, reward_rival
from games.dune_uprising.state import NOBODY, Dune
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase

PASS = "pass"
Place = Literal["first", "second", "third"]


class Combat(Step):
    """R-11: rivals' bonus, combat cards, ranking, clearing."""

    def run(self, state: Dune) -> None:
        for seat in state.order():
            if not state.is_human(seat) and state.players[seat].units:
                combat_bonus(state, seat)
        state.then(CombatCards(), Ranking(), Clear())


class CombatCards(Step):
    """R-11.2: from the first player clockwise, until all involved humans pass in a row."""

    at: int = 0  # whose turn it is, counted from the first player
    passes: int = 0  # in a row

    def run(self, state: Dune) -> None:
        circle = [s for s in state.order() if state.is_human(s) and state.players[s].units]
        if not circle or self.passes >= len(circle):
            return
        seat = circle[self.at % len(circle)]
        if has_window(state, seat):
            state.then(ChooseCombat(seat=seat, at=self.at, passes=self.passes))
        else:
            state.then(CombatCards(at=self.at + 1, passes=self.passes + 1))


def has_window(state: Dune, seat: int) -> bool:
    """Solo, only who can play is asked; between two people everybody who holds a card."""
    if state.variants.solo:
        return bool(plays(state, seat, "combat"))
    return bool(state.players[seat].intrigue)


class ChooseCombat(Decision):
    """D-39: play a combat card or pass; a pass is not final."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False
    at: int
    passes: int

    def offer(self, state: Dune) -> Offer:
        return Offer((*plays(state, self.seat, "combat"), PASS))

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] == PASS:
            state.tell("passed", seat=self.seat)
            state.then(CombatCards(at=self.at + 1, passes=self.passes + 1))
            return
        card, way = plays(state, self.seat, "combat")[picks[0]]
        state.then(AfterCard(seat=self.seat, at=self.at))
        play(state, self.seat, card, way)

    def question(self, state: Dune) -> Phrase:
        mine = state.players[self.seat].strength
        best = max(p.strength for s, p in enumerate(state.players) if s != self.seat)
        return phrase("ask.choose-combat", seat=self.seat, strength=mine, count=best)

    def label(self, state: Dune, code: str) -> Phrase:
        return play_label(state, self.seat, "combat", code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return play_detail(code)


class AfterCard(Step):
    """R-11.2: one after the other: the same human may go on; R-11.3: or has left the circle."""

    seat: int
    at: int

    def run(self, state: Dune) -> None:
        circle = [s for s in state.order() if state.is_human(s) and state.players[s].units]
        at = circle.index(self.seat) if self.seat in circle else self.at
        state.then(CombatCards(at=at, passes=0))


def standings(state: Dune) -> dict[int, Place]:
    """R-11.4: ranks with three seats; strength 0 takes nothing."""
    strengths = {seat: state.players[seat].strength for seat in range(3)}
    levels = sorted({value for value in strengths.values() if value}, reverse=True)
    if not levels:
        return {}
    top = [seat for seat in range(3) if strengths[seat] == levels[0]]
    if len(top) > 1:
        return dict.fromkeys(top, "second")
    places: dict[int, Place] = {top[0]: "first"}
    if len(levels) > 1:
        following = [seat for seat in range(3) if strengths[seat] == levels[1]]
        places |= dict.fromkeys(following, "second" if len(following) == 1 else "third")
    return places


def tell_strengths(state: Dune) -> None:
    """Who fights, the strongest first, in one line."""
    if state.hushed:
        return
    armies = [seat for seat in state.order() if state.players[seat].units]
    armies.sort(key=lambda seat: -state.players[seat].strength)
    told: dict[str, Any] = {}
    for seat, mark in zip(armies, ("", "_b", "_c"), strict=False):
        told |= {f"seat{mark}": state.who(seat), f"count{mark}": state.players[seat].strength}
    if armies:
        state.tell(f"in-combat.{len(armies)}", None, **told)


class Ranking(Step):
    """R-11.4 to R-11.9: rewards from the first player clockwise, doubled by a sandworm."""

    def run(self, state: Dune) -> None:
        places = standings(state)
        tell_strengths(state)
        if not places:
            state.tell("no-combat")
        winner = next((seat for seat, place in places.items() if place == "first"), NOBODY)
        steps: list[Step] = [
            Reward(seat=seat, place=places[seat]) for seat in state.order() if seat in places
        ]
        if winner != NOBODY:
            steps.append(TakeTrophy(seat=winner))
        state.then(*steps)


def rewards(state: Dune, seat: int, place: Place) -> tuple[Deed, ...]:
    """R-11.9: twice with a sandworm, but never control."""
    return rewards_of(state.conflict, seat, place, bool(state.players[seat].worms))


@cache
def rewards_of(card: str, seat: int, place: Place, twice: bool) -> tuple[Deed, ...]:
    effects = bind(getattr(conflicts()[card], place), seat, card)
    plain = tuple(e for e in effects if not isinstance(e, Control))
    control = tuple(e for e in effects if isinstance(e, Control))
    return (*control, *sorted(plain * 2 if twice else plain, key=_comes_later))


def _comes_later(effect: Deed) -> bool:
    """What is simply gained comes first, influence of one's choice included."""
    return effect.waits and not isinstance(effect, Influence)


class Reward(Step):
    """R-11.6: mandatory except arrows and trash."""

    seat: int
    place: Place

    def run(self, state: Dune) -> None:
        state.announce(f"place.{self.place}", self.seat, card=state.conflict)
        effects = rewards(state, self.seat, self.place)
        if state.is_human(self.seat):
            state.then(*effects)
        else:
            reward_rival(state, self.seat, effects)


class Control(Deed):
    """R-13.3: the winner's marker; a foreign one goes back to its owner."""

    space: str

    def run(self, state: Dune) -> None:
        state.control[self.space] = self.seat
        state.announce("control", self.seat, space=self.space)

    def codes(self) -> tuple[str, ...]:
        return (f"control-{self.space}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("city", ""),)

    def points(self) -> float:
        return CONTROL


class TakeTrophy(Step):
    """R-11.7, R-14.2: the winner takes the card; two equal icons are flipped for a point."""

    seat: int

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        card = state.conflict
        icon = battle_icon(card)
        twin = next((c for c in player.face_up() if battle_icon(c) == icon), None)
        player.won.append(card)
        state.remark("won-conflict", self.seat, card=card)
        if twin is not None and icon != "wild":
            player.flipped += [card, twin]
            state.announce("pair", self.seat, icon=icon)
            score(state, self.seat)


class Clear(Step):
    """R-11.8: troops to supply, worms to the bank, strengths to 0."""

    def run(self, state: Dune) -> None:
        for player in state.players:
            player.supply += player.conflict
            player.conflict = player.worms = player.swords = 0
