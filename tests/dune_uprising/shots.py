"""Dune: Imperium – Uprising: opening, crowded middle, close-ups, hand and area, end."""

from __future__ import annotations

from games.dune_uprising import GAME
from games.dune_uprising.state import Dune, DuneOptions, Mark
from games.dune_uprising.view import DuneView, view
from games.kernel import Outcome
from tests.dune_uprising.tables import conflict, duel, hand, put


def opening() -> Dune:
    return GAME.setup(DuneOptions(mode="solo"), "shot")


def crowded() -> Dune:
    """Every figure has two digits, every space that can be is taken."""
    state = conflict(duel(choam=True, leader="lady-jessica"), "battle-refinery")
    state.round = 10
    one, two, rival = state.players
    put(one, vp=12, solari=14, spice=11, water=10, garrison=3, conflict=6, worms=2, swords=11)
    put(two, vp=9, solari=10, spice=3, water=1, garrison=0, conflict=4, swords=3)
    put(rival, vp=10, solari=6, spice=6, water=2, garrison=2, conflict=9, worms=1, swords=7)
    one.leader, one.council, one.hooks, one.swordmaster = "reverend-mother", True, True, True
    two.swordmaster = True
    one.agents = ["deliver-supplies", "gather-support", "research-station"]
    two.agents = ["secrets", "sardaukar", "imperial-privilege"]
    rival.agents = ["imperial-basin", "desert-tactics"]
    one.spies, two.spies, rival.spies = ["post-a", "post-h"], ["post-g", "post-l"], ["post-k"]
    one.influence, two.influence, rival.influence = [1, 6, 4, 2], [4, 3, 2, 5], [2, 5, 0, 4]
    state.alliances = [1, 0, 0, 1]
    state.control.update({"arrakeen": 0, "spice-refinery": 1, "imperial-basin": 2})
    state.bonus.update({"deep-desert": 12, "hagga-basin": 4})
    state.row = ["interstellar-trade", "live-the-fighters", "guilds-favor", "testing-station"]
    state.row.append("in-high-places")
    state.market = ["deal-station-spy", "deal-spice-must-flow"]
    one.contracts, one.completed = ["deal-harvest-4", "deal-supplies"], ["deal-immediate"] * 3
    one.won = ["propaganda", "trade-dispute", "shadow-contest"]
    one.intrigue, two.intrigue = ["cunning"] * 2, ["devour"] * 11
    one.discard = ["dagger", "overthrow", "prepare-the-way", "covert-operation", "argument"] * 3
    one.played = ["treacherous-ploy", "bg-operative"]
    state.mark = Mark(seat=2, space="imperial-basin", units=4)
    state.wall = False
    return state


def holding() -> Dune:
    """A full hand of wordy cards."""
    state = crowded()
    player = hand(
        state,
        *("guild-spy", "treacherous-ploy", "in-high-places", "chani", "corrinth-city"),
        *("dagger", "dagger", "price-is-no-object"),
    )
    player.intrigue = ["stockpiling", "change-allegiances"]
    return state


def end() -> Dune:
    state = crowded()
    state.agenda.clear()
    state.outcome = Outcome(winners=(0,), reason="tie-break", scores=(12, 12))
    return state


SHOTS: dict[str, tuple[DuneView, str]] = {
    "opening": (view(opening(), 0), "overview"),
    "crowded": (view(crowded(), None), "overview"),
    "board": (view(crowded(), None), "board"),
    "row": (view(crowded(), None), "row"),
    "battle": (view(crowded(), None), "conflict"),
    "hand": (view(holding(), 0), "hand"),
    "first-hand": (view(opening(), 0), "hand"),
    "area": (view(crowded(), 0), "area"),
    "end": (view(end(), None), "overview"),
}
