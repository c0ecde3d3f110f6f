"""The fight, a fourth phase with the threat modules."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Decision, News, Offer, Phrase, Picks, Step, phrase
from games.wonderful_kingdom.cards import MENACES, RAT
from games.wonderful_kingdom.choice import send_home
from games.wonderful_kingdom.deeds import gain
from games.wonderful_kingdom.placing import Placing, tempting
from games.wonderful_kingdom.planning import for_seats, side_by_side, together
from games.wonderful_kingdom.state import Duchy, Held, Kingdom, Site

SWARM = 3  # so many rats attract another


class Fight(Step):
    """Fight: rats breed, then both fight at the same time, then the unbeaten act."""

    def run(self, state: Kingdom) -> None:
        for seat in state.order:
            if state.duchies[seat].rats >= SWARM:
                infest(state, seat, 1)
        state.then(*together(state, BATTLES[not state.solo]), Aftermath())


def infest(state: Kingdom, seat: int, count: int) -> None:
    """Rats come from the supply, as many as are left."""
    count = min(count, state.rats)
    state.rats -= count
    state.duchies[seat].rats += count
    if count:
        state.tell("infested", seat=seat, count=count)


class Battle(Step):
    """Fight: ask as long as a soldier can do something."""

    seat: int

    def run(self, state: Kingdom) -> None:
        duchy = state.duchies[self.seat]
        if beatable(duchy) or (duchy.rats and duchy.soldiers):
            state.then(Beat(seat=self.seat))


BATTLES = for_seats(Battle)


def beatable(duchy: Duchy) -> list[str]:
    return [h.card for h in duchy.menaces if MENACES[h.card].strength <= duchy.soldiers]


class Beat(Decision):
    """Fight: soldiers of the pool equal to its strength beat a menace; one soldier, one rat."""

    forced: ClassVar[bool] = False
    private: ClassVar[bool] = True

    def offer(self, state: Kingdom) -> Offer:
        duchy = state.duchies[self.seat]
        most = min(duchy.rats, duchy.soldiers)
        rats = (f"rat>{n}" for n in sorted({1, most}) if 0 < n <= most)
        return Offer((*beatable(duchy), *rats, "done"))

    def take(self, state: Kingdom, picks: Picks) -> None:
        (pick,) = picks
        if pick == "done":
            return
        duchy = state.duchies[self.seat]
        if pick.startswith(f"{RAT.id}>"):
            chase(state, self.seat, int(pick.partition(">")[2]))
        else:
            held = next(h for h in duchy.menaces if h.card == pick)
            duchy.menaces.remove(held)
            duchy.beaten.append(held)
            duchy.soldiers -= MENACES[pick].strength
            state.tell("beat", to=(self.seat,), seat=self.seat, card=pick)
        state.then(Battle(seat=self.seat))

    def label(self, state: Kingdom, code: str) -> Phrase:
        if code == "done":
            return phrase("pick.beat.done")
        if code.startswith(f"{RAT.id}>"):
            return phrase("pick.beat.rats", count=int(code.partition(">")[2]))
        return phrase("pick.beat", card=code, count=MENACES[code].strength)

    def detail(self, state: Kingdom, code: str) -> Phrase | None:
        if code not in MENACES:
            return None
        held = next(h for h in state.duchies[self.seat].menaces if h.card == code)
        if not held.on:
            return phrase(f"detail.beat.{MENACES[code].deck}")
        return phrase(f"detail.beat.{MENACES[code].deck}.on", card=held.on)


def chase(state: Kingdom, seat: int, count: int) -> None:
    """Chased rats wait with the beaten until the fight is over, then return to the supply."""
    duchy = state.duchies[seat]
    duchy.rats -= count
    duchy.soldiers -= count
    duchy.beaten += [Held(card=RAT.id)] * count
    state.tell("chased", to=(seat,), seat=seat, count=count)


class Aftermath(Step):
    """Fight: the beaten go home, each with its consequence; then the unbeaten act.

    Krystallium may be placed at any time: a reward or a freed card can be used at once, and even
    after the last fight.
    """

    def run(self, state: Kingdom) -> None:
        for seat in state.order:
            duchy = state.duchies[seat]
            beaten, duchy.beaten = sorted(duchy.beaten, key=lambda held: held.card), []
            self._report(state, seat, beaten)
            for held in beaten:
                self._beaten(state, seat, held)
        for seat in state.order:
            for held in list(state.duchies[seat].menaces):
                self._unbeaten(state, seat, held)
        if any(tempting(state, duchy, troops=False) for duchy in state.duchies):
            late = (Placing(seat=seat, troops=False) for seat in state.seats)
            state.then(*together(state, side_by_side(*late)))

    @staticmethod
    def _report(state: Kingdom, seat: int, beaten: list[Held]) -> None:
        """The others hear of it only now."""
        rats = sum(held.card == RAT.id for held in beaten)
        menaces = tuple(held.card for held in beaten if held.card != RAT.id)
        state.marks += [f"beat.{card}" for card in menaces]
        if menaces:
            state.news.append(
                News(key="news.beat", args={"seat": seat, "card": menaces}, besides=seat)
            )
        if rats:
            state.news.append(
                News(key="news.chased", args={"seat": seat, "count": rats}, besides=seat)
            )

    @staticmethod
    def _beaten(state: Kingdom, seat: int, held: Held) -> None:
        duchy = state.duchies[seat]
        if held.card == RAT.id:
            state.rats += 1
            return
        menace = MENACES[held.card]
        send_home(state, held.card)
        gain(state, seat, menace.reward.get("krystallium", 0), menace.reward.get("soldier", 0))
        if menace.deck == "giant-rats" and duchy.rats:
            duchy.rats -= 1
            state.rats += 1
            state.tell("fled", seat=seat)
        if menace.deck == "shadows" and held.on:
            duchy.sites.append(Site(card=held.on))
            state.tell("freed", seat=seat, card=held.on)

    @staticmethod
    def _unbeaten(state: Kingdom, seat: int, held: Held) -> None:
        duchy = state.duchies[seat]
        menace = MENACES[held.card]
        if menace.deck == "giant-rats":
            duchy.menaces.remove(held)
            send_home(state, held.card)
            infest(state, seat, menace.rats)
        if menace.deck == "shadows" and held.on:
            duchy.menaces[duchy.menaces.index(held)] = Held(card=held.card)
            state.discard.append(held.on)
            state.tell("swallowed", seat=seat, card=held.on)
