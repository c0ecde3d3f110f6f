"""Phase 5: the battle, with its hidden dice, announcements and doubts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import ClassVar

from games.cousins_war.battlefields import BATTLEFIELDS
from games.cousins_war.cards import POINTS, TWISTS
from games.cousins_war.effects import tell_transfer
from games.cousins_war.state import (
    BATTLEFIELD,
    NEIGHBOURS,
    RESERVE,
    SEATS,
    SUPPLY,
    ZONE,
    ZONES,
    Cousins,
    Exchange,
)
from games.kernel import Decision, Offer, Phrase, Picks, Step, phrase

DICE = 3
KINDS = ("single", "pair", "triple")
ANNOUNCEMENTS = tuple(f"{kind}-{number}" for kind in KINDS for number in range(1, 7))
STRENGTH = {said: rank for rank, said in enumerate(ANNOUNCEMENTS)}
LOSSES = {("triple", "single"): 3, ("triple", "pair"): 2, ("pair", "single"): 2}
KEEP = "keep"
ANY_ANNOUNCEMENT = Offer(ANNOUNCEMENTS)
BELIEVE_OR_DOUBT = Offer(("believe", "doubt"))


@cache
def best(dice: tuple[int, ...]) -> str:
    """The best combination on the dice: the most equal ones, then the highest number."""
    number, count = max(Counter(dice).items(), key=lambda pair: (pair[1], pair[0]))
    return f"{KINDS[count - 1]}-{number}"


def is_true(said: str, dice: list[int]) -> bool:
    """At least as many dice as announced show the number; understating is no lie."""
    kind, number = said.split("-")
    return dice.count(int(number)) > KINDS.index(kind)


@cache
def turnings(dice: tuple[int, ...], points: int, said: str) -> tuple[str, ...]:
    """Dice that the last card can make: for every result worth having, the one nearest the roll.

    Each command point turns one die by 1, each die once, never past 1 or 6.
    """
    found: dict[tuple[str, bool], tuple[int, tuple[int, ...]]] = {}
    for steps in product((0, 1, -1), repeat=len(dice)):
        turned = tuple(sorted(d + s for d, s in zip(dice, steps, strict=True)))
        effort = sum(map(abs, steps))
        if not 0 < effort <= points or turned[0] < 1 or turned[-1] > 6:
            continue
        result = (best(turned), bool(said) and is_true(said, list(turned)))
        if result not in found or (effort, turned) < found[result]:
            found[result] = (effort, turned)
    ordered = sorted(found.items(), key=lambda item: (item[0][1], STRENGTH[item[0][0]]))
    return tuple(".".join(map(str, turned)) for _, (_, turned) in reversed(ordered))


class Battle(Step):
    """Phase 5: fought until only one side has troops; from here on the French count."""

    def run(self, state: Cousins) -> None:
        state.clear_marks()
        hosts = (state.host(0), state.host(1))
        if not (hosts[0] and hosts[1]):
            state.then(EndBattle())
            return
        state.tell("battle", card=state.battlefield)
        region = BATTLEFIELDS[state.battlefield].zone
        mine, theirs = state.troops[state.owner][region], state.troops[1 - state.owner][region]
        attacker = state.owner if mine >= theirs else 1 - state.owner
        state.then(Attack(attacker=attacker, number=1), EndBattle())


class Attack(Step):
    """Battle, step 1: the attacker throws three dice in secret."""

    attacker: int
    number: int

    def run(self, state: Cousins) -> None:
        dice = sorted(state.rng.dice(DICE, "attack"))
        state.previous = state.exchange or state.previous
        state.exchange = Exchange(number=self.number, attacker=self.attacker, dice=dice)
        state.tell("attack", seat=self.attacker, number=self.number)
        state.tell("rolled-secretly", to=(self.attacker,), raw_dice=thrown(self.attacker, dice))
        state.then(*reroll(state, self.attacker, AttackReroll), Announce(seat=self.attacker))


def reroll(state: Cousins, seat: int, ask: type[Reroll]) -> tuple[Step, ...]:
    """Foul Weather: ask only whoever has been granted a re-roll."""
    return (ask(seat=seat),) if state.rerolls[seat] else ()


class Reroll(Decision):
    """Foul Weather: which own dice to throw again, if any."""

    forced: ClassVar[bool] = False

    def dice(self, state: Cousins) -> list[int]:
        raise NotImplementedError

    def offer(self, state: Cousins) -> Offer:
        most = max(state.rerolls[self.seat])
        return Offer(("die1", "die2", "die3"), 0, most)

    def take(self, state: Cousins, picks: Picks) -> None:
        if not picks:
            return
        granted = state.rerolls[self.seat]
        granted.remove(min(n for n in granted if n >= len(picks)))
        dice = self.dice(state)
        for pick in picks:
            dice[int(pick[-1]) - 1] = state.rng.dice(1, "reroll")[0]
        dice.sort()
        state.tell("rerolled", seat=self.seat, count=len(picks))
        self.report(state, dice)

    def report(self, state: Cousins, dice: list[int]) -> None:
        raise NotImplementedError

    def label(self, state: Cousins, code: str) -> Phrase:
        place = int(code[-1])
        return phrase("pick.die", place=place, number=self.dice(state)[place - 1])


class AttackReroll(Reroll):
    """Foul Weather for the attacker: before the announcement, in secret."""

    private: ClassVar[bool] = True

    def dice(self, state: Cousins) -> list[int]:
        return current(state).dice

    def report(self, state: Cousins, dice: list[int]) -> None:
        state.tell("rolled-secretly", to=(self.seat,), raw_dice=thrown(self.seat, dice))


class DefenceReroll(Reroll):
    """Foul Weather for the defender: before the last card, in the open."""

    def dice(self, state: Cousins) -> list[int]:
        return current(state).defence

    def report(self, state: Cousins, dice: list[int]) -> None:
        state.tell("rolled", seat=self.seat, raw_dice=thrown(self.seat, dice))


class Announce(Decision):
    """Battle, step 2: announce a single, a pair or a triple; it need not be true."""

    private: ClassVar[bool] = True

    def offer(self, state: Cousins) -> Offer:
        return ANY_ANNOUNCEMENT

    def take(self, state: Cousins, picks: Picks) -> None:
        current(state).said = picks[0]
        signs = claimed(self.seat, picks[0])
        state.tell("announced", seat=self.seat, result=picks[0], raw_dice=signs)
        state.then(Believe(seat=1 - self.seat))

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.announce", result=code)

    def detail(self, state: Cousins, code: str) -> Phrase:
        true = is_true(code, current(state).dice)
        return phrase("detail.truth" if true else "detail.bluff")


class Believe(Decision):
    """Battle, step 3: the defender believes the announcement or doubts it."""

    def offer(self, state: Cousins) -> Offer:
        return BELIEVE_OR_DOUBT

    def take(self, state: Cousins, picks: Picks) -> None:
        exchange = current(state)
        exchange.doubted = picks[0] == "doubt"
        state.tell("doubted" if exchange.doubted else "believed", seat=self.seat)
        if exchange.doubted:
            state.then(ShowDice())
        else:
            exchange.dice = []  # what was thrown stays a secret for ever
            exchange.result = exchange.said
            state.then(Defend())

    def question(self, state: Cousins) -> Phrase:
        said = current(state).said
        return phrase("ask.believe", seat=self.seat, foe=1 - self.seat, result=said)


class ShowDice(Step):
    """Battle, step 4: the dice are shown and the best on them counts; the truth costs the doubter.

    Only a believed announcement counts as announced.
    """

    def run(self, state: Cousins) -> None:
        exchange = current(state)
        exchange.shown = True
        attacker = exchange.attacker
        state.tell("shown", seat=attacker, raw_dice=thrown(attacker, exchange.dice))
        exchange.lie = not is_true(exchange.said, exchange.dice)
        if not exchange.lie:
            exchange.result = best(tuple(exchange.dice))
            state.tell("told-truth", seat=attacker, result=exchange.said)
            state.then(Lose(seat=1 - attacker, count=1), Defend())
        elif state.hands[attacker]:
            state.then(AttackCard(seat=attacker), Settle())
        else:
            state.then(Settle())


class TurnDice(Decision):
    """The last card: each command point turns one die by 1. It is discarded for it."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def dice(self, state: Cousins) -> list[int]:
        raise NotImplementedError

    def said(self, state: Cousins) -> str:
        return ""

    def spend(self, exchange: Exchange, card: str, dice: list[int]) -> None:
        raise NotImplementedError

    def offer(self, state: Cousins) -> Offer:
        (card,) = state.hands[self.seat]
        dice = tuple(self.dice(state))
        return Offer((KEEP, *turnings(dice, POINTS[card], self.said(state))))

    def take(self, state: Cousins, picks: Picks) -> None:
        if picks[0] == KEEP:
            return
        (card,) = state.hands[self.seat]
        state.take_from_hand(self.seat, card)
        state.discard.append(card)
        dice = [int(number) for number in picks[0].split(".")]
        self.spend(current(state), card, dice)
        state.tell("turned", seat=self.seat, card=card, raw_dice=thrown(self.seat, dice))

    def question(self, state: Cousins) -> Phrase:
        (card,) = state.hands[self.seat]
        return phrase(f"ask.{self.slug}", seat=self.seat, card=card, count=POINTS[card])

    def label(self, state: Cousins, code: str) -> Phrase:
        if code == KEEP:
            return phrase("pick.keep-last-card")
        dice = tuple(int(number) for number in code.split("."))
        return phrase("pick.turn", raw_dice=spaced(dice), result=best(dice))


class AttackCard(TurnDice):
    """Battle, step 4 B: the attacker, caught in a lie, may still turn the dice."""

    def dice(self, state: Cousins) -> list[int]:
        return current(state).dice

    def said(self, state: Cousins) -> str:
        return current(state).said

    def spend(self, exchange: Exchange, card: str, dice: list[int]) -> None:
        exchange.attack_card, exchange.turned = card, dice

    def detail(self, state: Cousins, code: str) -> Phrase:
        dice = self.dice(state) if code == KEEP else [int(n) for n in code.split(".")]
        true = is_true(self.said(state), dice)
        return phrase("detail.saved" if true else "detail.still-a-lie")


class DefenceCard(TurnDice):
    """Battle, step 5: the defender may turn the dice with the last card."""

    def dice(self, state: Cousins) -> list[int]:
        return current(state).defence

    def spend(self, exchange: Exchange, card: str, dice: list[int]) -> None:
        exchange.defence_card, exchange.defence_turned = card, dice

    def detail(self, state: Cousins, code: str) -> Phrase:
        dice = self.dice(state) if code == KEEP else [int(n) for n in code.split(".")]
        mine, theirs = best(tuple(dice)), current(state).result
        if STRENGTH[mine] == STRENGTH[theirs]:
            return phrase("detail.tie")
        won = STRENGTH[mine] > STRENGTH[theirs]
        count = losses(state, mine, theirs)
        return phrase("detail.win" if won else "detail.lose", count=count)


class Settle(Step):
    """Battle, step 4 B: still a lie costs the attacker a troop; the best on the dice counts."""

    def run(self, state: Cousins) -> None:
        exchange = current(state)
        dice = exchange.turned or exchange.dice
        exchange.result = best(tuple(dice))
        if is_true(exchange.said, dice):
            state.tell("made-true", seat=exchange.attacker, result=exchange.said)
            state.then(Defend())
        else:
            state.tell("lied", seat=exchange.attacker, result=exchange.said)
            state.then(Lose(seat=exchange.attacker, count=1), Defend())


class Lose(Step):
    """Losses go to the supply, the French first; what is not there cannot be lost."""

    seat: int
    count: int

    def run(self, state: Cousins) -> None:
        exchange = current(state)
        count = min(self.count, state.host(self.seat))
        french = min(count, state.french[self.seat])
        state.french[self.seat] -= french
        state.shift(self.seat, BATTLEFIELD, SUPPLY, count - french)
        exchange.losses[self.seat] += count
        exchange.french_losses[self.seat] += french
        state.tell("lost", seat=self.seat, count=count)
        if not state.host(self.seat):
            while not isinstance(state.agenda[-1], EndBattle):
                state.agenda.pop()


class Defend(Step):
    """Battle, step 5: the defender throws in the open and may use the last card."""

    def run(self, state: Cousins) -> None:
        exchange = current(state)
        defender = 1 - exchange.attacker
        exchange.defence = sorted(state.rng.dice(DICE, "defence"))
        state.tell("rolled", seat=defender, raw_dice=thrown(defender, exchange.defence))
        card = (DefenceCard(seat=defender),) if state.hands[defender] else ()
        state.then(*reroll(state, defender, DefenceReroll), *card, CompareDice())


class CompareDice(Step):
    """Battle, step 5: the lower result loses troops; equal results cost nothing."""

    def run(self, state: Cousins) -> None:
        exchange = current(state)
        attacker = exchange.attacker
        defence = best(tuple(exchange.defence_turned or exchange.defence))
        state.tell(
            "compared",
            seat=attacker,
            foe=1 - attacker,
            result_attack=exchange.result,
            result_defence=defence,
        )
        state.then(Attack(attacker=1 - attacker, number=exchange.number + 1))
        if STRENGTH[exchange.result] == STRENGTH[defence]:
            return state.tell("tied")
        won = STRENGTH[exchange.result] > STRENGTH[defence]
        exchange.winner = attacker if won else 1 - attacker
        count = losses(state, exchange.result, defence)
        state.then(Lose(seat=1 - exchange.winner, count=count))
        return None


def losses(state: Cousins, one: str, other: str) -> int:
    """What the worse of two different results costs."""
    high, low = sorted((one, other), key=STRENGTH.__getitem__, reverse=True)
    usual = LOSSES.get((high.split("-")[0], low.split("-")[0]), 1)
    return usual + (TWISTS[state.twist].rule.extra_loss if state.twist else 0)


class EndBattle(Step):
    """The side with troops wins, without any the battlefield's owner; the card is its trophy."""

    def run(self, state: Cousins) -> None:
        winner = next((seat for seat in (0, 1) if state.host(seat)), state.owner)
        state.tell(self._how(state, winner), seat=winner, card=state.battlefield)
        state.french = [0, 0]
        state.previous = state.exchange or state.previous
        state.exchange = None
        state.then(TakeTrophy(seat=winner))
        if state.troops[winner][BATTLEFIELD]:
            state.then(Survivors(seat=winner))

    @staticmethod
    def _how(state: Cousins, winner: int) -> str:
        """A battle that nobody fought says why it is won."""
        if state.exchange:
            return "battle-won"
        return "uncontested" if state.host(winner) else "deserted"


class Survivors(Decision):
    """Survivors go to the battle's region, to one adjacent to it, or to the reserve."""

    def offer(self, state: Cousins) -> Offer:
        region = BATTLEFIELDS[state.battlefield].zone
        zones = (region, *NEIGHBOURS[region], RESERVE)
        return Offer(tuple(ZONES[zone] for zone in zones))

    def take(self, state: Cousins, picks: Picks) -> None:
        zone = ZONE[picks[0]]
        if zone == RESERVE:
            settle_survivors(state, self.seat, RESERVE, state.troops[self.seat][BATTLEFIELD])
        else:
            state.then(SplitSurvivors(seat=self.seat, region=picks[0]))

    def label(self, state: Cousins, code: str) -> Phrase:
        return phrase("pick.survivors", zone=code)


class SplitSurvivors(Decision):
    """How many survivors go to that region; the others go to the reserve."""

    region: str

    def offer(self, state: Cousins) -> Offer:
        count = state.troops[self.seat][BATTLEFIELD]
        return Offer(tuple(str(n) for n in range(count, 0, -1)))

    def take(self, state: Cousins, picks: Picks) -> None:
        count = int(picks[0])
        rest = state.troops[self.seat][BATTLEFIELD] - count
        settle_survivors(state, self.seat, ZONE[self.region], count)
        if rest:
            settle_survivors(state, self.seat, RESERVE, rest)

    def label(self, state: Cousins, code: str) -> Phrase:
        rest = state.troops[self.seat][BATTLEFIELD] - int(code)
        return phrase("pick.split-survivors", count=int(code), region=self.region, rest=rest)


def settle_survivors(state: Cousins, seat: int, zone: int, count: int) -> None:
    state.shift(seat, BATTLEFIELD, zone, count)
    tell_transfer(state, "moved", seat, seat, BATTLEFIELD, zone, count)


class TakeTrophy(Step):
    """The winner keeps the battlefield, to count the battles won."""

    seat: int

    def run(self, state: Cousins) -> None:
        state.trophies[self.seat].append(state.battlefield)
        state.victors.append(self.seat)
        state.battlefield = ""


def current(state: Cousins) -> Exchange:
    assert state.exchange is not None
    return state.exchange


def spaced(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice))


def thrown(seat: int, dice: Sequence[int]) -> str:
    """Dice of a side, as signs in a sentence."""
    return " ".join(f"{{sign:die.{SEATS[seat]}.{number}}}" for number in dice)


def claimed(seat: int, said: str) -> str:
    """What is announced, as signs before its words; words alone need no numbers beside them."""
    kind, number = said.split("-")
    return f"{{badge:die.{SEATS[seat]}.{number}}}" * (KINDS.index(kind) + 1)
