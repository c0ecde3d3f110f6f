"""Ferry: a toy game with one of everything, for tests that must not wait for a real one.

Three rounds. Each: a die for the wind, two hidden cargoes for everybody, a secret ballot on what to
load, a public choice where to sail (with a die for the storm), and a stretch in which everybody
stows and pays at their own pace. Most coins win; alone, ten coins do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.kernel import (
    Ballot,
    Decision,
    Game,
    Meanwhile,
    Offer,
    Options,
    Outcome,
    Position,
    Rng,
    Step,
    field,
    scrambler,
)
from games.scene import Scene
from games.values import Frozen

CARGOES = tuple(f"cargo{n}" for n in range(1, 19))


class FerryOptions(Options):
    """How long it takes, and whether one plays alone."""

    rounds: int = 3
    solo: bool = False


class Ferry(Position):
    """Everything, hidden hands and deck included."""

    rounds: int
    round: int = 0
    wind: int = 0
    deck: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    stowed: list[list[str]] = field(default_factory=list)  # still in hand, and still a secret
    paid: list[bool] = field(default_factory=list)  # as secret as what was stowed
    shipped: list[str] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)


def pay_of(cargo: str) -> int:
    return int(cargo.removeprefix("cargo")) % 6 + 1


# ---- the sequence of play


class Round(Step):
    """Everyone draws two, all load one at once, the leader sails, all stow."""

    def run(self, state: Ferry) -> None:
        state.round += 1
        if state.round > state.rounds:
            state.then(Score())
            return
        seats = range(len(state.hands))
        leader = state.round % len(state.hands)
        lanes = tuple((Stow(seat=seat), Toll(seat=seat)) for seat in seats)
        state.then(
            Wind(),
            *(Draw(seat=seat, count=2) for seat in seats),
            Ballot(questions=tuple(Load(seat=seat) for seat in seats)),
            Sail(seat=leader),
            Meanwhile(seats=tuple(seats), lanes=lanes),
            Unload(),
            Round(),
        )


class Wind(Step):
    """A die says how the wind blows."""

    def run(self, state: Ferry) -> None:
        (state.wind,) = state.rng.dice(1, "wind")
        state.tell("wind", wind=state.wind)


class Draw(Step):
    """Draw cargoes; only their owner knows which."""

    seat: int
    count: int = 1

    def run(self, state: Ferry) -> None:
        drawn = [state.deck.pop() for _ in range(min(self.count, len(state.deck)))]
        state.hands[self.seat].extend(drawn)
        state.tell("drew", to=(self.seat,), seat=self.seat, cargo=tuple(drawn))


class Load(Decision):
    """Load one cargo; it pays its number."""

    private = True
    forced = False

    def offer(self, state: Ferry) -> Offer:
        return Offer(tuple(sorted(state.hands[self.seat])))

    def take(self, state: Ferry, picks: tuple[str, ...]) -> None:
        (cargo,) = picks
        state.hands[self.seat].remove(cargo)
        state.shipped.append(cargo)
        state.coins[self.seat] += pay_of(cargo)
        state.tell("loaded", seat=self.seat, cargo=cargo)


class Sail(Decision):
    """Choose a bank in public; a storm may cost a coin."""

    def offer(self, state: Ferry) -> Offer:
        return Offer(("north", "south", "wait"))

    def take(self, state: Ferry, picks: tuple[str, ...]) -> None:
        (bank,) = picks
        state.tell("sailed", seat=self.seat, bank=bank)
        if bank != "wait":
            state.then(Storm(seat=self.seat))


class Storm(Step):
    """A die above the wind loses a coin, any other wins one."""

    seat: int

    def run(self, state: Ferry) -> None:
        (die,) = state.rng.dice(1, "storm")
        gain = -1 if die > state.wind and state.coins[self.seat] else 1
        state.coins[self.seat] += gain
        state.tell("storm", seat=self.seat, die=die, gain=gain)


class Stow(Decision):
    """Stow up to two cargoes, in secret."""

    private = True
    forced = False

    def offer(self, state: Ferry) -> Offer:
        return Offer(tuple(sorted(state.hands[self.seat])), least=0, most=2)

    def take(self, state: Ferry, picks: tuple[str, ...]) -> None:
        state.stowed[self.seat] = list(picks)
        state.tell("stowed", seat=self.seat, count=len(picks))


class Toll(Decision):
    """Pay the toll or not; the others learn of it when all are done."""

    private = True

    def offer(self, state: Ferry) -> Offer:
        return Offer(("pay", "skip"))

    def take(self, state: Ferry, picks: tuple[str, ...]) -> None:
        state.paid[self.seat] = picks == ("pay",)
        state.tell("toll", seat=self.seat)


class Unload(Step):
    """What was stowed leaves the hands; a coin for each piece if the toll is paid."""

    def run(self, state: Ferry) -> None:
        for seat, cargoes in enumerate(state.stowed):
            for cargo in cargoes:
                state.hands[seat].remove(cargo)
            state.shipped.extend(cargoes)
            state.coins[seat] += len(cargoes) if state.paid[seat] else 0
        state.stowed = [[] for _ in state.hands]
        state.paid = [False for _ in state.hands]


class Score(Step):
    """Most coins win; alone, ten do."""

    def run(self, state: Ferry) -> None:
        best = max(*state.coins, 10) if len(state.coins) == 1 else max(state.coins)
        winners = tuple(seat for seat, coins in enumerate(state.coins) if coins == best)
        state.finish(Outcome(winners=winners, reason="coins", scores=tuple(state.coins)))


def seats(options: FerryOptions) -> tuple[str, ...]:
    return ("left",) if options.solo else ("left", "right")


def setup(options: FerryOptions, seed: str) -> Ferry:
    count = len(seats(options))
    deck = list(CARGOES)
    state = Ferry(
        rng=Rng(seed),
        rounds=options.rounds,
        deck=deck,
        hands=[[] for _ in range(count)],
        stowed=[[] for _ in range(count)],
        paid=[False] * count,
        coins=[0] * count,
        agenda=[Round()],
    )
    state.rng.shuffle(deck, "deck")
    state.settle()
    return state


# ---- what people may know


class FerryView(Frozen):
    """What a seat (or a spectator) sees."""

    round: int
    wind: int
    deck: int
    coins: tuple[int, ...]
    shipped: tuple[str, ...]
    held: tuple[int, ...]
    hand: tuple[str, ...] = ()
    stowed: tuple[str, ...] = ()
    paid: bool = False


def view(state: Ferry, seat: int | None) -> FerryView:
    public = FerryView(
        round=state.round,
        wind=state.wind,
        deck=len(state.deck),
        coins=tuple(state.coins),
        shipped=tuple(state.shipped),
        held=tuple(len(hand) for hand in state.hands),
    )
    if seat is None:
        return public
    return replace(
        public,
        hand=tuple(state.hands[seat]),
        stowed=tuple(state.stowed[seat]),
        paid=state.paid[seat],
    )


@scrambler
def scramble(state: Ferry, seat: int | None, rng: Rng) -> None:
    """Deal the unseen cargoes anew."""
    others = [i for i in range(len(state.hands)) if i != seat]
    unseen = [*state.deck, *(cargo for i in others for cargo in state.hands[i])]
    unseen.sort()  # so that the deal depends on nothing hidden but `rng`
    rng.shuffle(unseen, "unseen")
    for i in others:
        state.hands[i] = [unseen.pop() for _ in state.hands[i]]
        state.stowed[i] = state.hands[i][: len(state.stowed[i])]
    state.deck = unseen


def scene(view: Any, name: str = "board") -> Scene:
    return Scene()


def hold(state: Ferry) -> None:
    """What always holds: no cargo is lost or doubled, no debts."""
    cargoes = [*state.deck, *state.shipped, *(c for hand in state.hands for c in hand)]
    assert sorted(cargoes) == sorted(CARGOES)
    assert all(coins >= 0 for coins in state.coins)


GAME = Game(
    key="ferry",
    title="Ferry",
    Options=FerryOptions,
    State=Ferry,
    seats=seats,
    setup=setup,
    view=view,
    scramble=scramble,
    scene=scene,
    variants={"short": FerryOptions(rounds=1), "solo": FerryOptions(solo=True)},
    minutes=5,
    weight=1,
)
