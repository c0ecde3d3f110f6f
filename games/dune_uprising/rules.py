"""The sequence of play (R-3) and the end (R-15)."""

from __future__ import annotations

from typing import ClassVar

from games.dune_uprising import counting  # noqa: F401  (card data names its effects)
from games.dune_uprising.combat import Combat
from games.dune_uprising.data import battle_icon, conflicts
from games.dune_uprising.drawing import draw
from games.dune_uprising.gains import score
from games.dune_uprising.intrigue import DONE, play, play_label, plays
from games.dune_uprising.rivals import RivalTurn
from games.dune_uprising.state import HAND, ICONS, MAKERS, NOBODY, Dune, Player
from games.dune_uprising.turn import take_turn
from games.kernel import Decision, Offer, Outcome, Phrase, Picks, Step, phrase

GOAL = 10


class Round(Step):
    """R-3.1: five phases, at most ten rounds."""

    def run(self, state: Dune) -> None:
        state.round += 1
        state.reveals = 0
        for player in state.players:
            player.done = 0
        state.then(RoundStart(), Turns(), Combat(), Makers(), Recall())


class RoundStart(Step):
    """R-3.2: turn up a conflict; the defender's bonus; everybody draws five."""

    def run(self, state: Dune) -> None:
        if state.conflict:
            state.conflicts_past.append(state.conflict)
        state.conflict = state.conflicts.pop()
        state.mark = None
        state.tell("round", number=state.round, card=state.conflict)
        state.then(DrawHands())
        owner = state.control.get(conflicts()[state.conflict].control, NOBODY)
        if owner == NOBODY or not state.players[owner].supply:
            return
        if state.is_human(owner):
            state.then(Defend(seat=owner))
        else:
            defend(state, owner)  # always used


def defend(state: Dune, seat: int) -> None:
    player = state.players[seat]
    player.supply -= 1
    player.conflict += 1
    state.announce("defended", seat)


class Defend(Decision):
    """D-7, R-13.4: the controller may put one troop from supply into the conflict."""

    def offer(self, state: Dune) -> Offer:
        return Offer(("defend", "none"))

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] == "defend":
            defend(state, self.seat)

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.none" if code == "none" else "pick.defend")


class DrawHands(Step):
    """R-3.2: a draw of five, not a refill."""

    def run(self, state: Dune) -> None:
        for seat in range(state.humans):
            draw(state, seat, HAND)


class Turns(Step):
    """R-3.3 to R-3.7: one turn each from the marker, until nobody can act."""

    at: int = 0

    def run(self, state: Dune) -> None:
        order, players, humans, agenda = state.order(), state.players, state.humans, state.agenda
        at, idle, seats = self.at, 0, len(order)
        while idle < seats:
            seat = order[at]
            player = players[seat]
            at = (at + 1) % seats
            if player.done or (seat >= humans and not player.agents_left):
                idle += 1
                continue
            idle = 0
            agenda.append(TURNS[at])
            if seat < humans:
                return take_turn(state, seat)
            RIVAL_TURNS[seat].run(state)
            if agenda[-1] is not TURNS[at]:
                return None  # what the rival has set off comes first
            agenda.pop()
        return None


TURNS = tuple(Turns(at=at) for at in range(3))
RIVAL_TURNS = tuple(RivalTurn(seat=seat) for seat in range(3))


class Makers(Step):
    """R-3.8: a bonus spice on each maker space without an agent."""

    def run(self, state: Dune) -> None:
        empty = tuple(space for space in MAKERS if not state.occupied(space))
        for space in empty:
            state.bonus[space] += 1
        if empty:
            state.note("makers", space=empty)


class Recall(Step):
    """R-3.9, R-15.1: the end check; otherwise agents home and the marker moves on."""

    def run(self, state: Dune) -> None:
        reached = any(
            player.vp >= GOAL and state.scores(seat) for seat, player in enumerate(state.players)
        )
        if reached or not state.conflicts:
            state.tell("finale")
            windows = (Finale(seat=seat) for seat in state.order())
            state.then(*windows, Winner())
            return
        for player in state.players:
            player.agents = []
        state.first = (state.first + 1) % (3 if state.variants.solo else 2)
        state.remark("first-player", state.first)
        state.then(Round())


# ---- the end


def wild_pairs(player: Player) -> tuple[str, ...]:
    """R-14.3: the wild icon pairs with any own face-up card of the three icons."""
    icons = [battle_icon(card) for card in player.face_up()]
    if "wild" not in icons:
        return ()
    return tuple(icon for icon in ICONS if icon in icons)


def pair_wild(state: Dune, seat: int, icon: str) -> None:
    player = state.players[seat]
    face_up = player.face_up()
    player.flipped += [
        next(card for card in face_up if battle_icon(card) == which) for which in ("wild", icon)
    ]
    state.announce("pair", seat, icon=icon)
    score(state, seat)


class Finale(Step):
    """R-15.3: each human has one window; a rival pairs its wild card by itself."""

    seat: int

    def run(self, state: Dune) -> None:
        player = state.players[self.seat]
        pairs = wild_pairs(player)
        if not state.is_human(self.seat):
            if pairs:
                pair_wild(state, self.seat, pairs[0])
            return
        hidden = bool(player.intrigue) and not state.variants.solo
        if pairs or hidden or plays(state, self.seat, "endgame"):
            state.then(ChooseFinale(seat=self.seat))


class ChooseFinale(Decision):
    """D-41: play an endgame card, pair the wild icon, or done."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        pairs = (f"pair-{icon}" for icon in wild_pairs(state.players[self.seat]))
        return Offer((*list(plays(state, self.seat, "endgame"))[:21], *pairs, DONE))

    def take(self, state: Dune, picks: Picks) -> None:
        (pick,) = picks
        if pick == DONE:
            return
        state.then(Finale(seat=self.seat))
        if pick.startswith("pair-"):
            pair_wild(state, self.seat, pick.removeprefix("pair-"))
            return
        card, way = plays(state, self.seat, "endgame")[pick]
        play(state, self.seat, card, way)

    def label(self, state: Dune, code: str) -> Phrase:
        if code.startswith("pair-"):
            return phrase("pick.pair", icon=code.removeprefix("pair-"))
        return play_label(state, self.seat, "endgame", code)


def standing(player: Player) -> tuple[int, ...]:
    """R-15.4: points, then spice, solari, water, garrison, then who revealed last."""
    return (
        player.vp,
        player.spice,
        player.solari,
        player.water,
        player.garrison,
        player.done if player.leader else 0,
    )


class Winner(Step):
    """R-15.4: most points win."""

    def run(self, state: Dune) -> None:
        running = [seat for seat in range(3) if state.scores(seat)]
        best = max(standing(state.players[seat]) for seat in running)
        top = [seat for seat in running if standing(state.players[seat]) == best]
        level = [seat for seat in running if state.players[seat].vp == best[0]]
        winners = tuple(seat for seat in top if state.is_human(seat))
        for seat in top:
            state.announce("won", seat, count=best[0])
        reason = "rival-won" if not winners else "most-points" if len(level) == 1 else "tie-break"
        scores = tuple(state.players[seat].vp for seat in range(state.humans))
        state.finish(Outcome(winners=winners, reason=reason, scores=scores))
