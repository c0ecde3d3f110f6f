"""A player who plays the battle by the solved table, and everything else like another player."""

from __future__ import annotations

from typing import Any

from games.cousins_war.battle import ANNOUNCEMENTS, KEEP, STRENGTH, best, is_true, turnings
from games.cousins_war.bluffing.exchange import NUMBER, RESULTS, Exchange, Roll, Standing, cost
from games.cousins_war.bluffing.table import EXTRAS, Table, table
from games.cousins_war.cards import POINTS, TWISTS
from games.cousins_war.view import CousinsView, ExchangeView
from games.kernel import Game, Picks, Rng
from games.opponents.players import Deal, Player

FINE = 1 << 20  # chances are drawn in parts of this


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

    def attack_card(self, roll: Roll, said: str) -> str:
        """Found out: the dice to turn to, or to keep the card."""
        caught = self.standing._replace(attack=self.standing.attack - 1)
        spent = self.standing._replace(attack_card=0)
        values = {KEEP: self.exchange.defended(caught)[STRENGTH[best(roll)]]}
        for code in turnings(roll, self.standing.attack_card, said):
            made = dice(code)
            after = spent if is_true(said, list(made)) else spent._replace(attack=caught.attack)
            values[code] = self.exchange.defended(after)[STRENGTH[best(made)]]
        return max(values, key=values.__getitem__)

    def defence_card(self, roll: Roll, result: int) -> str:
        """The dice to turn to, or to keep the card; `standing` is that before the comparison."""
        spent = self.standing._replace(defence_card=0)
        values = {KEEP: self._compared(self.standing, result, roll)}
        for code in turnings(roll, self.standing.defence_card, ""):
            values[code] = self._compared(spent, result, dice(code))
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

    def __init__(self, inner: Player) -> None:
        self.inner = inner

    def choose(self, game: Game[Any, Any], seat: int, view: Any, deal: Deal, rng: Rng) -> Picks:
        one = view.exchange
        asked = view.houses[seat].asked
        if one is None or asked not in ("announce", "believe", "attack-card", "defence-card"):
            return self.inner.choose(game, seat, view, deal, rng)
        tactics = Tactics(table(), standing(view, seat, deal, rng), extra(view))
        return (decide(tactics, asked, one, rng),)


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
