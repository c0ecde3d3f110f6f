"""The sequence of play, in the order of the rulebook."""

from __future__ import annotations

from typing import ClassVar

from games.dual_powers.actions import Act, BonusDay, Lead, most_levels
from games.dual_powers.calendar import AdvanceDate, date_after, tell_card
from games.dual_powers.components import (
    BOARD,
    CALENDAR,
    CARD_REGION,
    CLOSES,
    COMMANDS,
    CONNECTIONS,
    DAYS,
    LEADERS,
    LEADERS_OF,
    OWNER,
    RED,
    REGIONS,
    SIDES,
    TOKENS,
    WHITE,
)
from games.dual_powers.scoring import Scoring
from games.dual_powers.solitaire import OppositionDraw, OppositionLeads, OppositionTurn
from games.dual_powers.state import (
    NOBODY,
    OUT,
    SUPPLY,
    Powers,
    PowersOptions,
    Readings,
    board_tokens,
)
from games.dual_powers.strength import tally
from games.kernel import Ballot, Decision, Offer, Phrase, Picks, Rng, Step, phrase


def seats(options: PowersOptions) -> tuple[str, ...]:
    return (options.side,) if options.opposition else SIDES


def setup(options: PowersOptions, seed: str) -> Powers:
    """Set-up, steps 1 to 12, and the changes of the solitaire game."""
    rng = Rng(seed)
    alone = options.opposition > 0
    opposition = 1 - SIDES.index(options.side) if alone else NOBODY
    tiles = list(range(len(REGIONS)))
    rng.shuffle(tiles, "tiles")
    deck = list(COMMANDS)
    rng.shuffle(deck, "cards")
    state = Powers(
        rng=rng,
        readings=Readings(
            unrest_seven=options.unrest_seven,
            light_bonus_move=options.light_bonus_move,
            neutrals_in_company=options.neutrals_in_company,
        ),
        opposition=opposition,
        difficulty=options.opposition,
        where=_places(rng, opposition),
        tired=[False] * board_tokens(alone),
        tiles=tiles,
        deck=deck,
    )
    state.unrest, state.barred = state.tiles.pop(), state.tiles.pop()
    state.blockade = CLOSES[state.barred]
    _deal_leaders(state)
    state.then(Round())
    state.settle()
    return state


def _places(rng: Rng, opposition: int) -> list[int]:
    """Units and leaders in supply, a random neutral unit in each region."""
    where = [SUPPLY] * board_tokens(opposition != NOBODY)
    neutrals = [t for t, one in enumerate(TOKENS) if one.side == "neutral" and one.kind == "unit"]
    rng.shuffle(neutrals, "neutrals")
    for region, token in enumerate(neutrals):
        where[token] = region
    if opposition != NOBODY:  # the units of the side it replaces stay in the box
        for token, one in enumerate(TOKENS):
            if OWNER[token] == opposition and one.kind == "unit":
                where[token] = OUT
    return where


def _deal_leaders(state: Powers) -> None:
    for side in (RED, WHITE):
        if side == state.opposition:
            state.chiefs = list(LEADERS_OF[side])
            state.rng.shuffle(state.chiefs, "leaders")
        else:
            state.hands[side] += LEADERS_OF[side]


class Round(Step):
    """A round has five phases; the scoring tells whether another one follows."""

    def run(self, state: Powers) -> None:
        state.round += 1
        state.mover = NOBODY
        if state.unrest != NOBODY:
            state.tell("round", number=state.round, region=REGIONS[state.unrest])
        else:
            state.tell("round-calm", number=state.round)
        if state.alone:
            opening: tuple[Step, ...] = (OppositionDraw(), OppositionLeads())
        else:
            opening = (Draw(), Objectives())
        state.then(*opening, Turns(), Scoring(), CleanUp(), Round())


class Draw(Step):
    """Phase 1: each player draws five command cards; hands are kept."""

    def run(self, state: Powers) -> None:
        for side in (RED, WHITE):
            drawn = state.draw(BOARD.hands.draw)
            state.pick_up(side, drawn)
            state.note("drew", seat=side, count=len(drawn))
            state.tell("drew-cards", to=(side,), card=tuple(drawn))


class Objectives(Step):
    """Phase 2: both choose a secret objective at the same time."""

    def run(self, state: Powers) -> None:
        state.then(Ballot(questions=tuple(ChooseObjective(seat=side) for side in (RED, WHITE))))


class ChooseObjective(Decision):
    """Phase 2: a command card, face down on one's own side."""

    private: ClassVar[bool] = True
    opens: ClassVar[bool] = True

    def offer(self, state: Powers) -> Offer:
        hand = state.hands[self.seat]
        return Offer(tuple(card for card in hand if card in COMMANDS))

    def take(self, state: Powers, picks: Picks) -> None:
        state.hands[self.seat].remove(picks[0])
        state.objectives[self.seat] = picks[0]
        state.shown[self.seat] = False
        state.tell("chose", seat=self.seat)
        state.tell("chose-card", to=(self.seat,), card=picks[0])

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Powers, code: str) -> Phrase:
        card = COMMANDS[code]
        now = tally(state, CARD_REGION[code]).strength
        mine, theirs = now[self.seat], now[1 - self.seat]
        return phrase(
            "detail.objective", points=card.points, region=card.region, mine=mine, theirs=theirs
        )


class Turns(Step):
    """Phase 3: four turns each, from the holder of the Will of the People on."""

    def run(self, state: Powers) -> None:
        first = state.will
        pairs = BOARD.hands.turns
        order: list[Step] = [Turn(side=s) for _ in range(pairs) for s in (first, 1 - first)]
        if state.alone:  # the Opposition has the first and the last turn
            order.append(Turn(side=state.opposition))
        state.then(*order)


class Turn(Step):
    """Phase 3: one turn."""

    side: int

    def run(self, state: Powers) -> None:
        if self.side == state.opposition:
            state.then(OppositionTurn())
        elif state.hands[self.side]:
            state.then(PlayCard(seat=state.seat(self.side)))


class PlayCard(Decision):
    """Turn, step 1: play a command or leader card from the hand, face up."""

    private: ClassVar[bool] = True
    opens: ClassVar[bool] = True

    def offer(self, state: Powers) -> Offer:
        return Offer(tuple(state.hands[state.side(self.seat)]))

    def take(self, state: Powers, picks: Picks) -> None:
        (card,) = picks
        side = state.side(self.seat)
        state.clear_marks()
        state.verdicts = []
        state.mover = side
        state.hands[side].remove(card)
        state.played[side].append(card)
        tell_card(state, side, card)
        act: Step = (
            Lead(seat=self.seat, card=card) if card in LEADERS else Act(seat=self.seat, card=card)
        )
        state.then(AdvanceDate(side=side, days=DAYS[card]), act, BonusDay(seat=self.seat))

    def question(self, state: Powers) -> Phrase:
        number = len(state.played[state.side(self.seat)]) + 1
        return phrase("ask.play-card", number=number, turns=BOARD.hands.turns)

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def detail(self, state: Powers, code: str) -> Phrase:
        """The day it leads to, and what can be done with the card then."""
        after = state.copy()
        after.hushed = True
        AdvanceDate(side=state.side(self.seat), days=DAYS[code]).run(after)
        event = self._event(state, code)
        if code in LEADERS:
            able = "both" if Lead(seat=self.seat, card=code).special(after) else "leader"
            return phrase(
                f"detail.leader.{event}.{able}", day=after.day, action=LEADERS[code].action
            )
        return self._command(after, event, code)

    def _event(self, state: Powers, code: str) -> str:
        """What the date brings: a month, with the Will of the People or not, or a bonus."""
        day, months = date_after(state.day, DAYS[code])
        if months:
            return "month-held" if state.will == state.side(self.seat) else "month"
        return "bonus" if day in CALENDAR.bonus_days else "day"

    def _command(self, after: Powers, event: str, code: str) -> Phrase:
        """What a command card can do on that day, with both strengths where it recruits."""
        card, side = COMMANDS[code], after.side(self.seat)
        act = Act(seat=self.seat, card=code).offer(after)
        able = {
            (True, True): "both",
            (True, False): "recruit",
            (False, True): "action",
            (False, False): "none",
        }["recruit" in act.options, card.action in act.options]
        strength = tally(after, CARD_REGION[code]).strength
        return phrase(
            f"detail.command.{event}.{able}",
            day=after.day,
            recruit=most_levels(after, side, card.recruit),
            action=card.action,
            mine=strength[side],
            theirs=strength[1 - side],
        )


class CleanUp(Step):
    """Phase 5: tiles and blockade move on; played cards and objectives are discarded."""

    def run(self, state: Powers) -> None:
        state.unrest, state.barred = state.barred, NOBODY
        if state.tiles:
            state.barred = state.tiles.pop()
        state.blockade = CLOSES[state.barred] if state.barred != NOBODY else NOBODY
        state.markers = [NOBODY] * 3
        if state.blockade != NOBODY:
            state.tell("blockade", connection=CONNECTIONS[state.blockade])
        self._discard(state)

    def _discard(self, state: Powers) -> None:
        state.sealed = False
        for side in (RED, WHITE):
            for card in state.played[side]:
                (state.discard if card in COMMANDS else state.retired).append(card)
            state.played[side] = []
            if state.objectives[side]:
                state.discard.append(state.objectives[side])
            state.objectives[side] = ""
            state.shown[side] = False
