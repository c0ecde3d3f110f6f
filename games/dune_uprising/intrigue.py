"""Intrigue cards: plot, combat and endgame (R-12)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from games.dune_uprising.choices import Arrow, Chosen, If
from games.dune_uprising.conditions import holds, own_turn
from games.dune_uprising.data import Timing, Way, battle_icon, conflicts, intrigues
from games.dune_uprising.deeds import Deed, all_codes, bind, in_words, something
from games.dune_uprising.gains import forget
from games.dune_uprising.state import Dune
from games.dune_uprising.trashing import unique
from games.kernel import Decision, Effect, Offer, Phrase, Picks, Step, phrase

MOST = 24  # ways in one question
BACK, DONE, PLOT = "back", "done", "plot"
PLAIN = {BACK: "pick.back", DONE: "pick.done", PLOT: "pick.plot", "pass": "pick.pass"}


def usable(state: Dune, seat: int, card: str, line: tuple[Effect, ...]) -> bool:
    """Whether a line would do something and its cost, if any, can be paid."""
    effects = bind(line, seat, card)
    for effect in effects:
        if not _affordable(state, effect):
            return False
    return something(state, effects)


def _affordable(state: Dune, effect: Deed) -> bool:
    if isinstance(effect, Arrow):
        return effect.payable(state)
    if isinstance(effect, If):
        return all(_affordable(state, inner) for inner in effect.branch(state))
    return True


def allowed(state: Dune, seat: int, card: str, way: Way, costly: bool = True) -> bool:
    """R-12.2: all conditions hold, the cost can be paid, and something would happen."""
    if way.requires is not None and not holds(state, way.requires, seat, card):
        return False
    lines = way.lines
    if len(lines) == 1:
        line = lines[0]
        if costly:
            return usable(state, seat, card, line)
        return something(state, bind(line, seat, card))
    if not costly:
        return any(something(state, bind(line, seat, card)) for line in lines)
    if way.any_lines:
        return any(usable(state, seat, card, line) for line in lines)
    affordable = all(
        _affordable(state, effect) for line in way.lines for effect in bind(line, seat, card)
    )
    return affordable and any(usable(state, seat, card, line) for line in way.lines)


def plays(state: Dune, seat: int, timing: Timing) -> dict[str, tuple[str, int]]:
    """Every way to play an intrigue card now: code to card and the number of the way."""
    held = state.players[seat].intrigue
    if not held:
        return {}
    found: dict[str, tuple[str, int]] = {}
    for card in unique(held) if len(held) > 1 else held:
        known = ways_of(card, timing)
        if not known:
            continue
        ways = [
            index
            for index, way, sure, costly in known
            if sure or allowed(state, seat, card, way, costly)
        ]
        for index in ways:
            found[card if len(ways) == 1 else f"{card}.{index + 1}"] = (card, index)
    return found if len(found) <= MOST else dict(list(found.items())[:MOST])


@cache
def ways_of(card: str, timing: Timing) -> tuple[tuple[int, Way, bool, bool], ...]:
    """The ways to play a card now: number, way, whether it is always allowed or may cost."""
    return tuple(
        (index, way, is_sure(way), is_costly(way))
        for index, way in enumerate(intrigues()[card].options)
        if way.timing == timing
    )


def is_sure(way: Way) -> bool:
    """No condition, no cost, and something in it always happens."""
    effects = (effect for line in way.lines for effect in line)
    certain = any(type(effect).possible is Effect.possible for effect in effects)
    return way.requires is None and not is_costly(way) and certain


def is_costly(way: Way) -> bool:
    """Whether something in it has a price, or may have one."""
    return any(isinstance(effect, Arrow | If) for line in way.lines for effect in line)


def may_plot(state: Dune, seat: int) -> bool:
    """Whether a plot card is on offer; between two people it is never told that none is."""
    if not state.variants.solo:
        return bool(state.players[seat].intrigue)
    return any(
        sure or allowed(state, seat, card, way, costly)
        for card in state.players[seat].intrigue
        for _, way, sure, costly in ways_of(card, "plot")
    )


def play_plot(state: Dune, seat: int, code: str) -> None:
    """The plot card of this code, or the question which one."""
    if code == PLOT:
        state.then(PlayPlot(seat=seat))
    else:
        play(state, seat, *plays(state, seat, "plot")[code])


class PlayPlot(Decision):
    """D-31, R-12.3: which plot card, and which of its options."""

    private: ClassVar[bool] = True
    forced: ClassVar[bool] = False

    def offer(self, state: Dune) -> Offer:
        return Offer((*plays(state, self.seat, "plot"), BACK))

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] != BACK:
            card, way = plays(state, self.seat, "plot")[picks[0]]
            play(state, self.seat, card, way)

    def label(self, state: Dune, code: str) -> Phrase:
        return play_label(state, self.seat, "plot", code)

    def detail(self, state: Dune, code: str) -> Phrase | None:
        return play_detail(code)


def plots(state: Dune, seat: int, room: int) -> tuple[str, ...]:
    """Plot cards among other options: each by itself, or one door to all where room is short."""
    if not state.players[seat].intrigue:
        return ()
    found = tuple(plays(state, seat, "plot"))
    return found if len(found) <= room else (PLOT,)


def play_label(state: Dune, seat: int, timing: Timing, code: str) -> Phrase:
    if code in PLAIN:
        return phrase(PLAIN[code])
    card, way = plays(state, seat, timing)[code]
    if code == card:
        return phrase("pick.intrigue", card=card)
    return phrase("pick.intrigue.way", card=card, effect=way_codes(state, seat, card, way))


def play_detail(code: str) -> Phrase | None:
    return None if code in PLAIN else phrase(f"card.{code.split('.')[0]}.short")


def is_intrigue(code: str) -> bool:
    return code == PLOT or code.split(".")[0] in intrigues()


def way_codes(state: Dune, seat: int, card: str, way: int) -> tuple[str, ...]:
    """What it does when it is played so now: what has a condition, only where that is met."""
    lines = intrigues()[card].options[way].lines
    effects = bind((effect for line in lines for effect in line), seat, card)
    now = (e for each in effects for e in (each.branch(state) if isinstance(each, If) else (each,)))
    return all_codes(now) or all_codes(effects)


def play(state: Dune, seat: int, card: str, way: int) -> None:
    """The card is shown; it goes to the discard, or lies open until the reveal turn (R-12.6)."""
    player = state.players[seat]
    player.intrigue.remove(card)
    forget(state, seat)
    stays = card in ("call-to-arms", "manipulate") and own_turn(state, seat) is not None
    (player.lying if stays else state.intrigue_discard).append(card)
    state.tell("played-intrigue", seat=seat, card=card, effect=way_codes(state, seat, card, way))
    option = intrigues()[card].options[way]
    if option.any_lines:
        state.then(UseLine(seat=seat, card=card, way=way))
        return
    lines = bind((effect for line in option.lines for effect in line), seat, card)
    state.then(*(_mandatory(effect) for effect in lines))


def _mandatory(effect: Deed) -> Step:
    """R-5.3: on intrigue cards the cost of the used line is not voluntary."""
    if isinstance(effect, If):
        return Line(seat=effect.seat, line=effect)
    return Chosen(seat=effect.seat, effect=effect) if isinstance(effect, Arrow) else effect


class Line(Effect):
    """A line with a condition: checked and done in its turn, never left as an open item."""

    line: If

    def run(self, state: Dune) -> None:
        state.then(*(_mandatory(effect) for effect in self.line.branch(state)))


class UseLine(Decision):
    """R-12.4: each line may be used or left, at least one must be used, one after the other."""

    card: str
    way: int
    used: tuple[int, ...] = ()

    def offer(self, state: Dune) -> Offer:
        lines = intrigues()[self.card].options[self.way].lines
        free = tuple(
            f"line-{index + 1}"
            for index, line in enumerate(lines)
            if index not in self.used and usable(state, self.seat, self.card, line)
        )
        return Offer((*free, DONE) if self.used or not free else free)

    def take(self, state: Dune, picks: Picks) -> None:
        if picks[0] == DONE:
            return
        index = int(picks[0].removeprefix("line-")) - 1
        line = intrigues()[self.card].options[self.way].lines[index]
        effects = []
        for effect in bind(line, self.seat, self.card):
            effects += list(effect.branch(state)) if isinstance(effect, If) else [effect]
        following = UseLine(seat=self.seat, card=self.card, way=self.way, used=(*self.used, index))
        state.then(*(_mandatory(effect) for effect in effects), following)

    def label(self, state: Dune, code: str) -> Phrase:
        if code == DONE:
            return phrase("pick.done")
        index = int(code.removeprefix("line-")) - 1
        effect = intrigues()[self.card].options[self.way].lines[index][0]
        if isinstance(effect, If):
            effect = effect.then[0]
        if isinstance(effect, Arrow):
            return effect.words()
        return in_words((effect,))


class FlipTrophy(Deed, Decision):
    """R-17.14: a won conflict card with one of the icons is flipped, as a cost."""

    icons: tuple[str, ...]

    def choices(self, state: Dune) -> list[str]:
        face_up = state.players[self.seat].face_up()
        return [c for c in face_up if c in conflicts() and battle_icon(c) in self.icons]

    def possible(self, state: Dune) -> bool:
        return bool(self.choices(state))

    def offer(self, state: Dune) -> Offer:
        return Offer(tuple(self.choices(state)))

    def take(self, state: Dune, picks: Picks) -> None:
        state.players[self.seat].flipped.append(picks[0])
        state.tell("flipped", seat=self.seat, card=picks[0])

    def label(self, state: Dune, code: str) -> Phrase:
        return phrase("pick.card", card=code)

    def codes(self) -> tuple[str, ...]:
        return (f"flip-{self.icons[0]}",)
