"""Leaders: what is always on, and what the Signet Ring does (R-16)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import leaders, posts_of, spaces
from games.dune_uprising.deeds import Deed, in_words
from games.dune_uprising.drawing import draw
from games.dune_uprising.gains import gain
from games.dune_uprising.items import add_items
from games.dune_uprising.state import Dune
from games.kernel import Decision, Offer, Phrase, Picks, phrase

JESSICA, REVEREND = "lady-jessica", "reverend-mother"
SISTERS = ("bg", "fremen")  # whose spaces Reverend Mother Jessica may use twice


class Signet(Deed):
    """The Signet Ring uses the leader's power; its parts are items of their own."""

    def run(self, state: Dune) -> None:
        leader = state.players[self.seat].leader
        add_items(state, leaders()[leader].signet, "leader", leader)


def smuggle(state: Dune, sender: int, space: str) -> None:
    """R-16.8: Staban Tuek profits from others on maker spaces that he spies on."""
    if not spaces()[space].maker:
        return
    for seat in range(state.humans):
        player = state.players[seat]
        if seat == sender or player.leader != "staban-tuek":
            continue
        if any(post in player.spies for post in posts_of(space)):
            state.tell("smuggled", seat=seat, space=space)
            gain(state, seat, "spice", 1)


def open_left_power(state: Dune, seat: int, space: str) -> None:
    """R-16.4, R-16.5: Jessica's powers are open when the agent goes to the right space."""
    player = state.players[seat]
    icon = spaces()[space].icon
    if player.leader == JESSICA and icon == "bg":
        add_items(state, leaders()[JESSICA].left, "leader", JESSICA)
    if player.leader == REVEREND and icon in SISTERS:
        add_items(state, leaders()[REVEREND].left, "leader", REVEREND)


def open_reveal_power(state: Dune, seat: int) -> None:
    """R-16.1 to R-16.3, R-16.7: powers of the reveal turn."""
    leader = leaders()[state.players[seat].leader]
    if leader.timing.startswith("reveal-turn"):
        add_items(state, leader.left, "leader", leader.id)


def track_after(step: str) -> tuple[str, ...]:
    return leaders()["feyd-rautha"].track[step].next


class FeydStep(Deed, Decision):
    """D-37, R-16.1: the token moves a step along a branch of choice and gives its reward."""

    def possible(self, state: Dune) -> bool:
        return bool(track_after(state.players[self.seat].track))

    def offer(self, state: Dune) -> Offer:
        return Offer(track_after(state.players[self.seat].track))

    def take(self, state: Dune, picks: Picks) -> None:
        (step,) = picks
        state.players[self.seat].track = step
        state.tell("feyd", seat=self.seat, step=step)
        add_items(state, leaders()["feyd-rautha"].track[step].effects, "leader", "feyd-rautha")

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.step", step=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return in_words(leaders()["feyd-rautha"].track[code].effects)


class JessicaMemory(Deed):
    """R-16.4: one troop from supply becomes a memory."""

    def possible(self, state: Dune) -> bool:
        return state.players[self.seat].supply > 0

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        if player.supply:
            player.supply -= 1
            player.memories += 1
            state.tell("memory", seat=self.seat, count=player.memories)


class JessicaFlip(Deed):
    """R-16.4: all memories back to supply, a card for each, and the leader is flipped for good."""

    optional: ClassVar[bool] = True

    def possible(self, state: Dune) -> bool:
        return state.players[self.seat].leader == JESSICA

    def automatic(self, state: Dune) -> bool:
        return False

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        count, player.memories = player.memories, 0
        player.supply += count
        player.leader = REVEREND
        state.tell("flipped-leader", seat=self.seat, count=count)
        turn = own_turn(state, self.seat)
        if turn is not None:
            open_left_power(state, self.seat, turn.space)
        draw(state, self.seat, count)


class RepeatSpace(Deed):
    """R-16.5: the printed effects of the space once more, without influence and cost."""

    def run(self, state: Dune) -> None:
        turn = own_turn(state, self.seat)
        if turn is not None:
            state.tell("repeated", seat=self.seat, space=turn.space)
            add_items(state, spaces()[turn.space].effects, "space", turn.space)
