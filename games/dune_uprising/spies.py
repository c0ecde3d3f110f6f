"""Spies and observation posts (R-8)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from games.dune_uprising.conditions import own_turn
from games.dune_uprising.data import posts, posts_of, rivals
from games.dune_uprising.deeds import Deed, Sign, bind, carry_out
from games.dune_uprising.points import SPY
from games.dune_uprising.state import SPIES, Dune
from games.dune_uprising.trashing import NONE
from games.kernel import Decision, Offer, Phrase, Picks, phrase


def recall_spy(state: Dune, seat: int, post: str) -> None:
    """R-8.4, R-8.6: every recall counts for "recalled a spy this turn"."""
    state.players[seat].spies.remove(post)
    turn = own_turn(state, seat)
    if turn is not None:
        turn.recalled += 1
    state.report("recalled-spy", seat, post=post)


def place_spy(state: Dune, seat: int, post: str) -> None:
    state.players[seat].spies.append(post)
    state.report("placed-spy", seat, post=post)


def free_posts(state: Dune, seat: int, kinds: tuple[str, ...], share: bool) -> tuple[str, ...]:
    """R-8.1: one spy a post, never two own ones; some cards may share with others."""
    own = state.players[seat].spies
    return tuple(
        [
            post
            for post in posts_in(kinds)
            if post not in own and (share or not state.spies_at(post))
        ]
    )


@cache
def posts_in(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The posts of these kinds; no kinds are all kinds."""
    return tuple(post.id for post in posts().values() if not kinds or post.kind in kinds)


def place_for_rival(state: Dune, seat: int, free: str | None) -> int:
    """R-25.3: the third spy recalls the two others and sets off the scheme."""
    if free is None:
        state.remark("rival-no-post", seat)
        return 0
    player = state.players[seat]
    place_spy(state, seat, free)
    if len(player.spies) < SPIES:
        return 0
    for other in [spy for spy in player.spies if spy != free]:
        recall_spy(state, seat, other)
    state.announce("scheme", seat, card=player.rival)
    return carry_out(state, bind(rivals()[player.rival].scheme, seat, player.rival))


@cache
def faction_posts(rival: str) -> tuple[str, ...]:
    """The posts of the factions, in the order of the rival's list."""
    by_kind = {post.kind: post.id for post in posts().values()}
    return tuple(by_kind[faction] for faction in rivals()[rival].priority)


class PlaceSpy(Deed, Decision):
    """D-22, D-23, R-8.2: a spy from supply to a free post; without one, another may be recalled."""

    touched: ClassVar[tuple[str, ...]] = ("spies",)
    on: tuple[str, ...] = ()  # kinds of posts
    here: bool = False  # only posts of the space visited this turn
    share: bool = False
    signet: bool = False  # Staban Tuek's, whose place matters

    def places(self, state: Dune) -> tuple[str, ...]:
        found = free_posts(state, self.seat, self.on, self.share)
        turn = own_turn(state, self.seat)
        if self.here:
            served = posts_of(turn.space) if turn is not None else ()
            found = tuple(post for post in found if post in served)
        return found

    def in_supply(self, state: Dune) -> bool:
        return len(state.players[self.seat].spies) < SPIES

    def possible(self, state: Dune) -> bool:
        return bool(self.places(state)) if self.in_supply(state) else bool(self.moves(state))

    def moves(self, state: Dune) -> tuple[str, ...]:
        """R-8.2: own spies that may be recalled, since a fitting post would be free then."""
        if self.places(state):
            return tuple(sorted(state.players[self.seat].spies))
        allowed = self._allowed(state)
        return tuple(
            post
            for post in sorted(state.players[self.seat].spies)
            if post in allowed and (self.share or state.spies_at(post) == 1)
        )

    def _allowed(self, state: Dune) -> tuple[str, ...]:
        turn = own_turn(state, self.seat)
        if self.here:
            return posts_of(turn.space) if turn is not None else ()
        return posts_in(self.on)

    def offer(self, state: Dune) -> Offer:
        if self.in_supply(state):
            return Offer(self.places(state))
        return Offer((*self.moves(state), NONE))

    def take(self, state: Dune, picks: Picks) -> None:
        (post,) = picks
        if not self.in_supply(state):
            if post != NONE:
                recall_spy(state, self.seat, post)
                state.then(self)
            return
        place_spy(state, self.seat, post)
        turn = own_turn(state, self.seat)
        if self.signet and turn is not None:
            turn.network = post

    def question(self, state: Dune) -> Phrase:
        key = "ask.place-spy" if self.in_supply(state) else "ask.place-spy.recall"
        return phrase(key, seat=self.seat)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.none") if code == NONE else phrase("pick.post", post=code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        if not self.in_supply(state):
            return None
        return phrase("detail.post", space=posts()[code].spaces)

    def by_rival(self, state: Dune) -> int:
        """R-25.1: the first free faction post in the order of the own list."""
        wanted = faction_posts(state.players[self.seat].rival)
        free = next((post for post in wanted if not state.spies_at(post)), None)
        return place_for_rival(state, self.seat, free)

    def codes(self) -> tuple[str, ...]:
        if self.here:
            return ("spy-here",)
        return (f"spy-{'-'.join(self.on)}" if self.on else "spy-shared" if self.share else "spy",)

    def sign(self) -> tuple[Sign, ...] | None:
        return None if self.on or self.here else (("spy", ""),)

    def points(self) -> float:
        return SPY


class RecallSpy(Deed, Decision):
    """D-24, R-8.4: recall own spies, as a cost."""

    touched: ClassVar[tuple[str, ...]] = ("spies",)
    count: int = 1

    def possible(self, state: Dune) -> bool:
        return len(state.players[self.seat].spies) >= self.count

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(sorted(state.players[self.seat].spies)))

    def take(self, state: Dune, picks: Picks) -> None:
        if self.count > 1:
            state.then(RecallSpy(seat=self.seat, count=self.count - 1))
        recall_spy(state, self.seat, picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.post", post=code)

    def detail(self, state: Dune, code: str) -> Phrase:
        return phrase("detail.post", space=posts()[code].spaces)

    def by_rival(self, state: Dune) -> int:
        for post in state.players[self.seat].spies[: self.count]:
            recall_spy(state, self.seat, post)
        return 0

    def codes(self) -> tuple[str, ...]:
        return (f"recall-spy-{self.count}",)

    def sign(self) -> tuple[Sign, ...] | None:
        return (("spy", f"−{self.count}"),)
