"""A player who plays the battle by the solved table, and everything else like another player."""

from __future__ import annotations

from typing import Any

from games.cousins_war.battle import ANNOUNCEMENTS, KEEP, STRENGTH, best, is_true, turnings
from games.cousins_war.bluffing.exchange import (
    CHANCES,
    NUMBER,
    RESULTS,
    Exchange,
    Roll,
    Standing,
    cost,
)
from games.cousins_war.bluffing.table import EXTRAS, Table, table
from games.cousins_war.cards import POINTS, TWISTS
from games.cousins_war.view import CousinsView, ExchangeView
from games.kernel import Game, Picks, Rng
from games.opponents.players import Deal, Thinker, Worths, dreamt

FINE = 1 << 20  # chances are drawn in parts of this
TRIALS = 48  # battles played by chance to see what is at stake


class Tactics:
    """What to do in one exchange, by the table; pure mathematics, nothing of the game's state."""

    def __init__(self, known: Table, standing: Standing, extra: int = 0) -> None:
        self.known = known
        self.standing = standing
        self.extra = extra
        self.exchange = Exchange(standing, lambda now: known.chance(now, extra), extra)

    def announcements(self, roll: Roll) -> bytes:
        """How often to announce each result, in parts."""
        return self.known.announce(self.standing, NUMBER[roll], self.extra)

    def doubt(self, said: int) -> float:
        return self.known.doubt(self.standing, said, self.extra)

    def announced(self, roll: Roll) -> dict[str, float]:
        """The attacker's chance with each announcement, doubted as often as the table does."""
        believed, doubted = self.exchange.believed(), self.exchange.doubted()[NUMBER[roll]]
        return {
            said: (1 - often) * believed[n] + often * doubted[n]
            for n, said in enumerate(ANNOUNCEMENTS)
            for often in (self.doubt(n),)
        }

    def heard(self, said: int) -> dict[str, float]:
        """The attacker's chance if this is believed or doubted, by the dice that would say it."""
        rows = [self.known.announce(self.standing, n, self.extra) for n in range(len(CHANCES))]
        weights = [chance * row[said] / sum(row) for chance, row in zip(CHANCES, rows, strict=True)]
        if not any(weights):
            weights = list(CHANCES)
        doubted = sum(
            w * row[said] for w, row in zip(weights, self.exchange.doubted(), strict=True)
        )
        return {"believe": self.exchange.believed()[said], "doubt": doubted / sum(weights)}

    def attack_cards(self, roll: Roll, said: str) -> dict[str, float]:
        """Found out: the attacker's chance with the dice turned so, or with the card kept."""
        caught = self.standing._replace(attack=self.standing.attack - 1)
        spent = self.standing._replace(attack_card=0)
        values = {KEEP: self.exchange.defended(caught)[STRENGTH[best(roll)]]}
        for code in turnings(roll, self.standing.attack_card, said):
            made = dice(code)
            after = spent if is_true(said, list(made)) else spent._replace(attack=caught.attack)
            values[code] = self.exchange.defended(after)[STRENGTH[best(made)]]
        return values

    def attack_card(self, roll: Roll, said: str) -> str:
        values = self.attack_cards(roll, said)
        return max(values, key=values.__getitem__)

    def defence_cards(self, roll: Roll, result: int) -> dict[str, float]:
        """The same for the defender; `standing` is that before the comparison."""
        spent = self.standing._replace(defence_card=0)
        values = {KEEP: self._compared(self.standing, result, roll)}
        for code in turnings(roll, self.standing.defence_card, ""):
            values[code] = self._compared(spent, result, dice(code))
        return values

    def defence_card(self, roll: Roll, result: int) -> str:
        values = self.defence_cards(roll, result)
        return min(values, key=values.__getitem__)

    def _compared(self, standing: Standing, result: int, roll: Roll) -> float:
        loss = cost(result, STRENGTH[best(roll)], self.extra)
        return self.exchange.after(
            standing._replace(
                attack=standing.attack + min(0, loss), defence=standing.defence - max(0, loss)
            )
        )


class BattlePlayer:
    """Announces, doubts and uses the last card by the table; all else is up to `inner`."""

    def __init__(self, inner: Thinker) -> None:
        self.inner = inner

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        if not solved(view, seat):
            return self.inner.choose(game, seat, view, deal, rng)
        tactics = Tactics(table(), standing(view, seat, deal, rng), extra(view))
        return (decide(tactics, view.houses[seat].asked, view.exchange, rng),)

    def compared(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Worths:
        """The answer that was drawn, then the others; in a battle, by the chance to win it."""
        if not solved(view, seat):
            return self.inner.compared(game, seat, view, deal, rng)
        tactics = Tactics(table(), standing(view, seat, deal, rng), extra(view))
        asked = view.houses[seat].asked
        drawn = decide(tactics, asked, view.exchange, rng)
        values = judged(tactics, asked, view.exchange)
        order = sorted(values, key=lambda code: (code != drawn, -values[code]))
        lost, won = stakes(game, seat, deal, rng)
        return [((code,), lost + values[code] * (won - lost)) for code in order]


QUESTIONS = ("announce", "believe", "attack-card", "defence-card")


def solved(view: CousinsView, seat: int) -> bool:
    """Whether this seat is asked something that the table knows."""
    return view.exchange is not None and view.houses[seat].asked in QUESTIONS


def judged(tactics: Tactics, asked: str, one: ExchangeView) -> dict[str, float]:
    """For each answer to a question of the battle, the chance of whoever is asked to win it."""
    if asked == "announce":
        return tactics.announced(one.dice)
    if asked == "attack-card":
        return tactics.attack_cards(one.dice, one.said)
    if asked == "believe":
        others = tactics.heard(STRENGTH[one.said])
    else:
        others = tactics.defence_cards(one.defence, STRENGTH[one.result])
    return {code: 1 - chance for code, chance in others.items()}


def stakes(game: Game[Any, Any], seat: int, deal: Deal, rng: Rng) -> tuple[float, float]:
    """What the next round is worth after the battle is lost, and after it is won."""
    ends: tuple[list[float], list[float]] = ([], [])
    for _ in range(TRIALS):
        position: Any = dreamt(deal, rng)
        fought, now = len(position.victors), position.round
        while position.agenda and position.round == now:
            asked = position.pending[0]
            position.advance(asked.seat, asked.offer(position).by_chance(rng))
        ends[position.victors[fought] == seat].append(game.worth(position, seat))
    every = ends[0] + ends[1]
    lost, won = (sum(found or every) / len(found or every) for found in ends)
    return lost, max(won, lost)


def decide(tactics: Tactics, asked: str, one: ExchangeView, rng: Rng) -> str:
    """The answer to a question of the battle; what is mixed is drawn by `rng`."""
    if asked == "announce":
        return ANNOUNCEMENTS[drawn(tactics.announcements(one.dice), rng)]
    if asked == "believe":
        often = tactics.doubt(STRENGTH[one.said])
        return "doubt" if rng.below(FINE, "doubt") < often * FINE else "believe"
    if asked == "attack-card":
        return tactics.attack_card(one.dice, one.said)
    return tactics.defence_card(one.defence, STRENGTH[one.result])


def drawn(parts: bytes, rng: Rng) -> int:
    """One of the results, each as often as its part of the whole."""
    left = rng.below(sum(parts), "announce")
    for result in RESULTS:
        left -= parts[result]
        if left < 0:
            return result
    raise AssertionError("the parts do not add up")


def standing(view: CousinsView, seat: int, deal: Deal, rng: Rng) -> Standing:
    """Troops and last cards as this seat knows them; an unknown card is one that may be there."""
    assert view.exchange is not None
    cards = [0, 0]
    cards[seat] = _points(view.hand)
    if view.houses[1 - seat].cards:
        alike: Any = deal(rng)
        cards[1 - seat] = _points(view.known or alike.hands[1 - seat])
    hosts = [house.troops["battlefield"] + house.french for house in view.houses]
    attacker = view.exchange.attacker
    return Standing(hosts[attacker], hosts[1 - attacker], cards[attacker], cards[1 - attacker])


def _points(hand: Any) -> int:
    return POINTS[hand[0]] if hand else 0


def extra(view: CousinsView) -> int:
    return min(max(EXTRAS), TWISTS[view.twist].rule.extra_loss) if view.twist else 0


def dice(code: str) -> Roll:
    return tuple(int(number) for number in code.split("."))
