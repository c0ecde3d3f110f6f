"""Phase 4, scoring: unrest, objectives, exhaustion, and the end of the game."""

from __future__ import annotations

from dataclasses import replace

from games.dual_powers.actions import Bonus, bonus_choices
from games.dual_powers.components import (
    BOARD,
    CALENDAR,
    CARD_REGION,
    COMMANDS,
    LAST,
    MONTHS,
    RED,
    REGIONS,
    SPACES,
    WHITE,
    spoken,
)
from games.dual_powers.solitaire import opposition_objective, opposition_rule
from games.dual_powers.state import NOBODY, Powers, Verdict
from games.dual_powers.strength import Tally, tally
from games.kernel import Arg, Decision, Offer, Outcome, Phrase, Picks, Step, phrase


def unrest_points(state: Powers) -> int:
    table = CALENDAR.unrest_strict if state.readings.unrest_seven else CALENDAR.unrest
    return table[state.month]


def judge(state: Powers, marker: int, region: int, card: str, owner: int, points: int) -> Tally:
    """Compare strengths in a marked region and remember it."""
    count = tally(state, region)
    state.verdicts.append(
        Verdict(
            marker=marker,
            region=region,
            card=card,
            owner=owner,
            strength=count.strength,
            tokens=count.tokens,
            winner=count.winner,
            points=points if count.winner != NOBODY else 0,
        )
    )
    if count.winner == NOBODY:
        state.tell("nobody", marker=marker, region=REGIONS[region])
    return count


def tell_prize(
    state: Powers, key: str, count: Tally, marker: int, region: int, **more: Arg
) -> None:
    """Who is stronger in a marked region, by which figures and which rule, and what it brings."""
    red, white = count.strength
    place = REGIONS[region]
    why = count.why
    state.report(
        key, count.winner, marker=marker, region=place, red=red, white=white, why=why, **more
    )


def award(state: Powers, side: int, points: int) -> None:
    """Scoring points: the marker moves towards that side; a track end ends the game at once."""
    step = points if side == WHITE else -points
    state.support = max(-SPACES, min(SPACES, state.support + step))
    if abs(state.support) == SPACES:
        finish(state, side, "track-end")


def finish(state: Powers, side: int, reason: str) -> None:
    seat = state.seat(side)
    state.report("won", side, reason=reason)
    leads = (-state.support, state.support)
    scores = tuple(leads[state.side(one)] for one in range(1 if state.alone else 2))
    winners = () if seat == NOBODY else (seat,)
    state.finish(Outcome(winners=winners, reason=reason, scores=scores))


class Scoring(Step):
    """Phase 4: four steps in order, then whether the game is over."""

    def run(self, state: Powers) -> None:
        state.clear_marks()
        state.verdicts = []
        state.note("scoring", month=MONTHS[state.month])
        state.then(ResolveUnrest(), RevealObjectives(), Exhaust(), CheckEnd())


class ResolveUnrest(Step):
    """Scoring, step 1: marker 1 in the unrest region; the stronger side takes a prize."""

    def run(self, state: Powers) -> None:
        if state.unrest == NOBODY:
            return
        state.markers[0] = state.unrest
        points = unrest_points(state)
        count = judge(state, 1, state.unrest, "", NOBODY, 0)  # unless they are chosen
        if count.winner == NOBODY:
            return
        tell_prize(state, "unrest", count, 1, state.unrest, points=points)
        if count.winner == state.opposition:  # solitaire: it never takes a bonus action
            take_points(state, count.winner, points)
        else:
            state.then(UnrestPrize(seat=state.seat(count.winner), points=points))


def take_points(state: Powers, side: int, points: int) -> None:
    """The points of the unrest, for the stronger side there."""
    state.verdicts[-1] = replace(state.verdicts[-1], points=points)
    award(state, side, points)


class UnrestPrize(Decision):
    """Scoring, step 1: the month's points, or a bonus action instead."""

    points: int

    def offer(self, state: Powers) -> Offer:
        bonus = ("bonus",) if bonus_choices(state, state.side(self.seat)) else ()
        return Offer(("points", *bonus))

    def take(self, state: Powers, picks: Picks) -> None:
        side = state.side(self.seat)
        if picks[0] == "points":
            state.report("unrest-points", side, points=self.points)
            take_points(state, side, self.points)
            return
        state.report("unrest-bonus", side)
        state.then(Bonus(seat=self.seat, cause="unrest"))

    def question(self, state: Powers) -> Phrase:
        return phrase("ask.unrest-prize", region=REGIONS[state.unrest], points=self.points)

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase(f"pick.unrest-prize.{code}", points=self.points)


def behind(state: Powers) -> int:
    """Who has less support; at the centre, who does not hold the Will of the People."""
    if state.support:
        return WHITE if state.support < 0 else RED
    return 1 - state.will


class RevealObjectives(Step):
    """Scoring, step 2: who is behind reveals first, marker 2; then the other, marker 3."""

    def run(self, state: Powers) -> None:
        first = behind(state)
        for marker, side in ((2, first), (3, 1 - first)):
            self._reveal(state, marker, side)
        state.then(
            *(
                ScoreObjective(marker=marker, card=self._card(state, side), owner=side)
                for marker, side in ((2, first), (3, 1 - first))
            )
        )

    def _card(self, state: Powers, side: int) -> str:
        if side == state.opposition:
            return opposition_objective(state.played[side])
        return state.objectives[side]

    def _reveal(self, state: Powers, marker: int, side: int) -> None:
        card = self._card(state, side)
        if side != state.opposition:
            state.shown[side] = True
        state.markers[marker - 1] = CARD_REGION[card]
        points = COMMANDS[card].points
        if side == state.opposition:
            rule = opposition_rule(state.played[side])
            state.tell("opposition.revealed", card=card, marker=marker, points=points, rule=rule)
        else:
            state.note("revealed", seat=state.seat(side), card=card, marker=marker, points=points)


class ScoreObjective(Step):
    """Scoring, step 3: the stronger side in the region gets the points, whoever owns the card."""

    marker: int
    card: str
    owner: int

    def run(self, state: Powers) -> None:
        points, region = COMMANDS[self.card].points, CARD_REGION[self.card]
        count = judge(state, self.marker, region, self.card, self.owner, points)
        if count.winner != NOBODY:
            tell_prize(state, "scored", count, self.marker, region, points=points)
            award(state, count.winner, points)


class Exhaust(Step):
    """Scoring, step 4: in marked regions ready tokens are exhausted, exhausted ones removed."""

    def run(self, state: Powers) -> None:
        for region in sorted({region for region in state.markers if region >= 0}):
            self._exhaust(state, region)

    def _exhaust(self, state: Powers, region: int) -> None:
        gone = [t for t, place in enumerate(state.where) if place == region and state.tired[t]]
        turned = [
            t for t, place in enumerate(state.where) if place == region and not state.tired[t]
        ]
        for token in turned:
            state.tired[token] = True
        for token in gone:
            state.remove(token)
        if turned:
            state.note("exhausted", region=REGIONS[region], count=len(turned))
        if gone:
            state.note("removed", region=REGIONS[region], token=spoken(gone))


class CheckEnd(Step):
    """The end: October or November after a scoring, or the third round of a solitaire game."""

    def run(self, state: Powers) -> None:
        if state.alone:
            over, reason = state.round >= BOARD.solitaire.rounds, "third-round"
        else:
            over, reason = state.month in LAST, "october"
        if not over:
            return
        if state.support:
            finish(state, WHITE if state.support > 0 else RED, reason)
        else:
            finish(state, state.will, f"{reason}-will")
