"""What cards and bonus days let a player do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from games.dual_powers.calendar import take_will
from games.dual_powers.components import (
    CALENDAR,
    COMMANDS,
    CONNECTION,
    CONNECTIONS,
    ENDS,
    IS_UNIT,
    KIND,
    LEADERS,
    LEVEL,
    NEUTRAL,
    ONE_STEP,
    OWNER,
    REGION,
    REGIONS,
    TOKEN,
    TOKENS,
    TWO_STEPS,
)
from games.dual_powers.state import SUPPLY, Powers
from games.dual_powers.strength import tally
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase
from games.offers import Run, onward

PASS = "pass"
Bundle = tuple[int, ...]


# ---- what is possible


def own_supply(state: Powers, side: int) -> tuple[int, ...]:
    """The units that this side can still recruit."""
    return tuple(
        token
        for token, place in enumerate(state.where)
        if place == SUPPLY and OWNER[token] == side and IS_UNIT[token]
    )


@lru_cache(maxsize=16384)
def bundles(supply: tuple[int, ...], value: int) -> tuple[Bundle, ...]:
    """Every different set of units whose levels total at most `value`, the largest first."""
    found: dict[tuple[int, ...], Bundle] = {}

    def grow(chosen: Bundle, start: int, left: int) -> None:
        for place in range(start, len(supply)):
            token = supply[place]
            if LEVEL[token] <= left:
                more = (*chosen, token)
                found.setdefault(tuple(KIND[one] for one in more), more)
                grow(more, place + 1, left - LEVEL[token])

    grow((), 0, value)
    return tuple(sorted(found.values(), key=lambda each: -sum(LEVEL[token] for token in each)))


def most_levels(state: Powers, side: int, value: int) -> int:
    """How many levels this side can really recruit with this value."""
    found = bundles(own_supply(state, side), value)
    return sum(LEVEL[token] for token in found[0]) if found else 0


def controlled(state: Powers, side: int) -> Iterator[int]:
    """The tokens in the city that this side may move or recover."""
    strict = state.readings.neutrals_in_company
    will = state.will == side
    for token, place in enumerate(state.where):
        if place < 0:
            continue
        owner = OWNER[token]
        if owner == side or (
            owner == NEUTRAL and will and not (strict and not state.present(side, place))
        ):
            yield token


def movable(state: Powers, side: int, light: bool = False) -> Iterator[int]:
    """Those with an open connection; `light` leaves level-1 units and leaders only."""
    near = ONE_STEP[state.blockade]
    for token in controlled(state, side):
        if near[state.where[token]] and not (light and LEVEL[token] > 1):
            yield token


def recoverable(state: Powers, side: int) -> Iterator[int]:
    return (token for token in controlled(state, side) if state.tired[token])


def distinct(state: Powers, tokens: Iterable[int]) -> Picks:
    """One code for each choice that makes a difference: equal tokens side by side are one."""
    found: dict[tuple[int, int, bool], str] = {}
    for token in tokens:
        key = (KIND[token], state.where[token], state.tired[token])
        if key not in found:
            found[key] = TOKENS[token].id
    return tuple(found.values())


def has(tokens: Iterable[int]) -> bool:
    return next(iter(tokens), None) is not None


def token_label(state: Powers, code: str) -> Phrase:
    token = TOKEN[code]
    face = "exhausted" if state.tired[token] else "ready"
    return phrase(f"pick.move-token.{face}", token=code, region=REGIONS[state.where[token]])


def moving_label(state: Powers, action: str, code: str) -> Phrase:
    """The action with its token, where both are chosen at once."""
    label = token_label(state, code)
    return phrase(f"pick.act.{action}.{label.key.rpartition('.')[2]}", **label.args)


def gain_detail(state: Powers, seat: int, tokens: Picks, region: str) -> Phrase:
    """How strong both sides are there now, and how strong one is with these tokens as well."""
    after = state.copy()
    for token in tokens:
        after.where[TOKEN[token]] = REGION[region]
    return change_detail(state, after, seat, region)


def change_detail(state: Powers, after: Powers, seat: int, region: str) -> Phrase:
    """How strong both sides are there now, and how strong one is afterwards."""
    side = state.side(seat)
    now, then = (tally(each, REGION[region]).strength for each in (state, after))
    return phrase("detail.region", mine=now[side], then=then[side], theirs=then[1 - side])


# ---- command cards


class Act(Decision):
    """Turn, step 3: recruit, or the one other action of the command card, or nothing."""

    card: str

    def offer(self, state: Powers) -> Offer:
        side = state.side(self.seat)
        card = COMMANDS[self.card]
        options = []
        if bundles(own_supply(state, side), card.recruit):
            options.append("recruit")
        source = recoverable(state, side) if card.action == "recover" else movable(state, side)
        if has(source):
            options.append(card.action)
        return Offer((*options, PASS))

    def take(self, state: Powers, picks: Picks) -> None:
        card = COMMANDS[self.card]
        match picks[0]:
            case "recruit":
                state.then(Recruit(seat=self.seat, region=REGION[card.region], value=card.recruit))
            case "recover":
                state.then(Recover(seat=self.seat))
            case "move" | "double-move" as action:
                state.then(self._moving(action))
            case _:
                state.report("no-action", state.side(self.seat))

    def _moving(self, action: str) -> MoveToken:
        return MoveToken(seat=self.seat, steps=1 + (action == "double-move"))

    def runs(self, state: Powers) -> tuple[Run, ...]:
        """To move, and which token, at one tap."""
        action = COMMANDS[self.card].action
        if not action.endswith("move") or action not in self.offer(state):
            return ()
        return tuple(
            Run(codes=codes, label=moving_label(state, action, token), instead=True)
            for token, codes in onward(action, self._moving(action).offer(state))
        )

    def detail(self, state: Powers, code: str) -> Phrase | None:
        card = COMMANDS[self.card]
        if code == "recruit":
            return phrase("detail.recruit", recruit=card.recruit, region=card.region)
        return None if code == PASS else phrase(f"detail.{code}")


class Recruit(Decision):
    """Recruit: units from the supply whose levels total at most the value, into one region."""

    region: int
    value: int

    def offer(self, state: Powers) -> Offer:
        found = bundles(own_supply(state, state.side(self.seat)), self.value)
        return Offer(tuple(".".join(TOKENS[token].id for token in each) for each in found))

    def take(self, state: Powers, picks: Picks) -> None:
        units = tuple(picks[0].split("."))
        for unit in units:
            state.put(TOKEN[unit], self.region)
        state.report("recruited", state.side(self.seat), token=units, region=REGIONS[self.region])

    def question(self, state: Powers) -> Phrase:
        return phrase("ask.recruit", region=REGIONS[self.region], value=self.value)

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase("pick.recruit", token=tuple(code.split(".")))

    def detail(self, state: Powers, code: str) -> Phrase:
        return gain_detail(state, self.seat, tuple(code.split(".")), REGIONS[self.region])


class MoveToken(Decision):
    """Move: a unit or leader that one controls, ready or exhausted."""

    steps: int
    light: bool = False

    def offer(self, state: Powers) -> Offer:
        return Offer(distinct(state, movable(state, state.side(self.seat), self.light)))

    def take(self, state: Powers, picks: Picks) -> None:
        state.then(MoveTo(seat=self.seat, token=picks[0], steps=self.steps))

    def question(self, state: Powers) -> Phrase:
        return phrase("ask.move-token" if self.steps == 1 else "ask.move-token.double")

    def label(self, state: Powers, code: str) -> Phrase:
        return token_label(state, code)


class MoveTo(Decision):
    """Move: along open connections, one region, or up to two by a double move."""

    token: str
    steps: int

    def offer(self, state: Powers) -> Offer:
        reach = (ONE_STEP if self.steps == 1 else TWO_STEPS)[state.blockade]
        return Offer(tuple(REGIONS[region] for region in reach[state.where[TOKEN[self.token]]]))

    def take(self, state: Powers, picks: Picks) -> None:
        token = TOKEN[self.token]
        origin = state.where[token]
        state.put(token, REGION[picks[0]])
        state.report(
            "moved",
            state.side(self.seat),
            token=self.token,
            region_from=REGIONS[origin],
            region_to=picks[0],
        )

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase("pick.region", region=code)

    def detail(self, state: Powers, code: str) -> Phrase:
        return gain_detail(state, self.seat, (self.token,), code)


class Recover(Decision):
    """Recover: turn one exhausted token that one controls to its ready side."""

    def offer(self, state: Powers) -> Offer:
        return Offer(distinct(state, recoverable(state, state.side(self.seat))))

    def take(self, state: Powers, picks: Picks) -> None:
        token = TOKEN[picks[0]]
        state.refresh(token)
        region = REGIONS[state.where[token]]
        state.report("recovered", state.side(self.seat), token=picks[0], region=region)

    def label(self, state: Powers, code: str) -> Phrase:
        token = TOKEN[code]
        region = REGIONS[state.where[token]]
        return phrase(
            "pick.recover", token=code, region=region, now=state.power(token), then=_ready(code)
        )


def _ready(code: str) -> int:
    return TOKENS[TOKEN[code]].ready


# ---- leader cards


class Lead(Decision):
    """Turn, step 3: place the leader anywhere and use the special action, in either order."""

    card: str
    placed: bool = False
    used: bool = False

    def offer(self, state: Powers) -> Offer:
        regions = () if self.placed else REGIONS
        return Offer((*regions, *self.special(state), PASS))

    def special(self, state: Powers) -> Picks:
        """The special action, as long as it is left and would change anything."""
        special = LEADERS[self.card].action
        return () if self.used or not self._possible(state, special) else (special,)

    def _possible(self, state: Powers, special: str) -> bool:
        side = state.side(self.seat)
        if special == "inspire":
            return state.will != side
        return special == "protest" or not state.shown[spied(state, side)]

    def take(self, state: Powers, picks: Picks) -> None:
        (pick,) = picks
        side = state.side(self.seat)
        if pick == PASS:
            if not self.placed:
                state.report("no-leader", side, card=self.card)
            return
        if pick in REGION:
            state.then(Lead(seat=self.seat, card=self.card, placed=True, used=self.used))
            self._place(state, side, REGION[pick])
            return
        if not self.placed:
            state.then(Lead(seat=self.seat, card=self.card, used=True))
        self._special(state, side, pick)

    def _place(self, state: Powers, side: int, region: int) -> None:
        """Exhausted neutral units that the player controls there are refreshed; not Trotsky."""
        state.put(TOKEN[self.card], region)
        state.report("led", side, card=self.card, region=REGIONS[region])
        if state.will != side:
            return
        for token, place in enumerate(state.where):
            if (
                place == region
                and state.tired[token]
                and OWNER[token] == NEUTRAL
                and IS_UNIT[token]
            ):
                state.refresh(token)
                state.report("refreshed", side, token=TOKENS[token].id, region=REGIONS[region])

    def _special(self, state: Powers, side: int, special: str) -> None:
        if special == "inspire":
            take_will(state, side, "inspire")
        elif special == "espionage":
            show_objective(state, side, spied(state, side))
        else:
            state.then(Protest(seat=self.seat))

    def question(self, state: Powers) -> Phrase:
        stage = "placed" if self.placed else "both" if self.special(state) else "used"
        return phrase(f"ask.lead.{stage}", card=self.card)

    def label(self, state: Powers, code: str) -> Phrase:
        if code in REGION:
            return phrase("pick.lead.place", region=code)
        if code == PASS and not self.placed:
            return phrase("pick.lead.unplaced")
        return phrase(f"pick.lead.{code}")

    def detail(self, state: Powers, code: str) -> Phrase | None:
        if code in REGION:
            after = state.copy()
            after.hushed = True
            self._place(after, state.side(self.seat), REGION[code])
            return change_detail(state, after, self.seat, code)
        if code == "espionage" and state.alone:
            return phrase("detail.espionage-alone")
        return None if code == PASS else phrase(f"detail.{code}")


def spied(state: Powers, side: int) -> int:
    """Whose objective espionage turns: the Opposition has none, so alone it is one's own."""
    return side if state.alone else 1 - side


def show_objective(state: Powers, side: int, whose: int) -> None:
    """Turn a secret objective face up; it stays so."""
    state.shown[whose] = True
    key = "spied" if side != whose else "organised"
    state.report(key, side, card=state.objectives[whose])


class Protest(Decision):
    """Mobilize protest: move the blockade marker to another connection."""

    def offer(self, state: Powers) -> Offer:
        return Offer(tuple(name for i, name in enumerate(CONNECTIONS) if i != state.blockade))

    def take(self, state: Powers, picks: Picks) -> None:
        state.blockade = CONNECTION[picks[0]]
        state.report("protest", state.side(self.seat), connection=picks[0])

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase("pick.connection", connection=code)

    def detail(self, state: Powers, code: str) -> Phrase:
        one, two = ENDS[CONNECTION[code]]
        return phrase("detail.connection", region_one=REGIONS[one], region_two=REGIONS[two])


# ---- bonus actions


class BonusDay(Step):
    """Turn, step 4: a bonus action for a turn that ended on day 15 or 31."""

    seat: int

    def run(self, state: Powers) -> None:
        if state.day in CALENDAR.bonus_days:
            state.then(Bonus(seat=self.seat, cause="day"))


def bonus_choices(state: Powers, side: int) -> Picks:
    """Bonus actions that would do something; organising is a matter of the solitaire game."""
    light = state.readings.light_bonus_move
    options = []
    if any(LEVEL[token] == 1 for token in own_supply(state, side)):
        options.append("recruit")
    if has(movable(state, side, light)):
        options.append("move")
    if has(recoverable(state, side)):
        options.append("recover")
    if state.deck or state.discard:
        options.append("draw")
    return tuple(options)


class Bonus(Decision):
    """Bonus action: recruit a level-1 unit anywhere, move, recover or draw."""

    cause: str  # "day", or "unrest" during the scoring

    def offer(self, state: Powers) -> Offer:
        options = bonus_choices(state, state.side(self.seat))
        # During the scoring the objective is about to be turned anyway.
        if state.alone and self.cause == "day" and not state.shown[state.side(self.seat)]:
            options = (*options, "organise")
        return Offer((*options, PASS))

    def take(self, state: Powers, picks: Picks) -> None:
        side = state.side(self.seat)
        match picks[0]:
            case "recruit":
                state.then(BonusRecruit(seat=self.seat))
            case "move":
                light = state.readings.light_bonus_move
                state.then(MoveToken(seat=self.seat, steps=1, light=light))
            case "recover":
                state.then(Recover(seat=self.seat))
            case "draw":
                draw_one(state, side)
            case "organise":
                show_objective(state, side, side)
            case _:
                state.report("no-bonus", side)

    def question(self, state: Powers) -> Phrase:
        return phrase(f"ask.bonus.{self.cause}", day=state.day)

    def label(self, state: Powers, code: str) -> Phrase:
        return phrase(f"pick.bonus.{code}")

    def detail(self, state: Powers, code: str) -> Phrase | None:
        return None if code == PASS else phrase(f"detail.bonus-{code}")


def draw_one(state: Powers, side: int) -> None:
    """Bonus draw: a command card to the hand, which grows for good."""
    drawn = state.draw(1)
    state.pick_up(side, drawn)
    state.report("drew-bonus", side)
    state.tell("drew-cards", to=(state.seat(side),), card=tuple(drawn))


class BonusRecruit(Decision):
    """Bonus recruit: a level-1 unit into any region."""

    def offer(self, state: Powers) -> Offer:
        side = state.side(self.seat)
        units = distinct(state, (t for t in own_supply(state, side) if LEVEL[t] == 1))
        return Offer(tuple(f"{unit}.{region}" for region in REGIONS for unit in units))

    def take(self, state: Powers, picks: Picks) -> None:
        unit, region = picks[0].split(".")
        state.put(TOKEN[unit], REGION[region])
        state.report("recruited", state.side(self.seat), token=(unit,), region=region)

    def label(self, state: Powers, code: str) -> Phrase:
        unit, region = code.split(".")
        return phrase("pick.bonus-recruit", token=unit, region=region)

    def detail(self, state: Powers, code: str) -> Phrase:
        unit, region = code.split(".")
        return gain_detail(state, self.seat, (unit,), region)
