"""It's a Wonderful Kingdom: opening, crowded middle, planning, works, modules, solo, end."""

from __future__ import annotations

from games.kernel import Outcome
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.choice import LayWhere, TakeArea
from games.wonderful_kingdom.planning import Planning
from games.wonderful_kingdom.production import Produce
from games.wonderful_kingdom.state import Kingdom, KingdomOptions, Laid
from games.wonderful_kingdom.view import KingdomView, view
from tests.wonderful_kingdom.tables import chosen, held, run, site, table


def opening() -> Kingdom:
    return GAME.setup(KingdomOptions(), "shot")


def crowded() -> Kingdom:
    """The middle of the mock, and more."""
    state = table("frost-giants", round=4, deck=["quarry"] * 16)
    state.discard = ["hamlet"] * 11
    one, two = state.duchies
    one.built = [
        *("hamlet", "quarry", "quarry", "guildhall", "guildhall", "watchtower", "caravan"),
        *("scouts", "merchant-company", "tourney-ground", "great-aqueduct", "smugglers-cove"),
        *("kings-hoard", "unicorn-glade", "alchemy-workshop"),
    ]
    two.built = [
        *("hamlet", "hamlet", "quarry", "trading-post", "barracks", "barracks", "tatis-tribe"),
        *("tatis-tribe", "pikemen", "river-fleet", "grand-market", "hall-of-relics"),
        *("golden-valley", "elven-grove", "observatory"),
    ]
    one.sites = [
        site("cathedral", materials=3, gold=1),
        site("royal-palace", materials=2, gold=2, soldier=1),
        site("dwarf-mines", exploration=3),
        site("rune-circle", population=2, exploration=1),
    ]
    two.sites = [
        site("siege-train", materials=3, population=1),
        site("first-kings-tomb", population=1, exploration=2),
        site("great-library", materials=2, gold=1),
        site("victory-column", materials=1),
    ]
    one.alchemy, one.krystallium, one.soldiers, one.traps, one.base = [0, 1, 2], 2, 3, 1, 1
    two.alchemy, two.soldiers = [3], 5
    one.menaces = [held("frost-giant-v1")]
    state.stock = [["frost-giant-t1"], []]
    one.selection = [Laid(card="watchtower"), Laid(card="dragon-egg", down=True, known=(1,), by=1)]
    one.selection += chosen("pikemen")
    two.selection = chosen("caravan", "village", "star-iron", "treasure-ge")
    state.areas = [
        [*chosen("merchant-company", "tourney-ground", "alchemy-workshop")],
        [Laid(card="scholars"), Laid(card="frost-giant-v2", by=1)],
    ]
    state.areas[0].append(Laid(card="scouts", down=True, known=(1,), by=1))
    state.hands = [["watchtower", "siege-train", "cathedral", "frost-giant-t2"], ["quarry"] * 2]
    state.marks = ["a.4", "b.2"]
    return run(state, TakeArea(seat=0), Planning(), *(Produce(resource=r) for r in range(5)))


def offered() -> Kingdom:
    """Eight cards in one offer, none in the other; a long list to choose from."""
    state = crowded()
    state.areas = [
        [Laid(card=c, by=0) for c in ("first-kings-tomb", "alchemy-workshop", "kings-hoard")],
        [],
    ]
    state.areas[0] += [Laid(card="quarry", down=True, by=1)] * 2 + chosen(
        "merchant-company", "treasure-pe", "frost-giant-v2"
    )
    state.duchies[1].selection += chosen("first-kings-tomb", "kings-hoard", "scholars", "hamlet")
    state.duchies[1].sites *= 3
    state.marks = ["a.8"]
    return state


def laying() -> Kingdom:
    state = table("frost-giants", round=4)
    state.hands[0] = [
        *("watchtower", "siege-train", "cathedral", "dwarf-mines", "dragon-egg"),
        *("alchemy-workshop", "treasure-ge", "frost-giant-t2"),
    ]
    state.duchies[0].traps = 2
    return run(state, LayWhere(seat=0, cards=("watchtower", "cathedral")))


def planning() -> Kingdom:
    state = table("advisors", round=2)
    state.duchies[0].selection = chosen(
        *("master-builder", "first-kings-tomb", "royal-palace", "knightly-order", "sunken-city"),
        *("court-alchemist", "university", "kings-hoard", "hamlet", "hamlet"),
    )
    state.duchies[0].advisors = ["quartermaster", "court-alchemist", "stonemason"]
    state.duchies[1].advisors = ["spymaster"]
    state.duchies[1].calamities = 2
    state.duchies[1].selection = chosen("quarry")
    return run(state, Planning(), *(Produce(resource=r) for r in range(5)))


def works() -> Kingdom:
    state = crowded()
    state.module = "coronation"
    state.agenda.clear()
    for duchy in state.duchies:
        duchy.selection, duchy.menaces = [], []
    state.areas, state.hands = [[], []], [[], []]
    state.duchies[0].steps, state.duchies[1].steps = 3, 1
    state.bonus = [-1, 1]
    return run(state, *(Produce(resource=r) for r in range(2, 5)))


def far() -> Kingdom:
    """A mission whose next step asks for three things."""
    state = table("edge-of-the-world", round=3)
    state.duchies[0].steps, state.duchies[1].steps = 3, 1
    return state


def rats() -> Kingdom:
    state = table("giant-rats", profile="four", round=3)
    state.duchies[0].built = ["hamlet", "scouts", "university", "star-iron"]
    state.duchies[0].rats, state.duchies[0].menaces = (
        3,
        [held("giant-rat-v1"), held("giant-rat-t2")],
    )
    state.duchies[0].soldiers = 2
    state.rats = 7
    return run(state, Planning(), *(Produce(resource=r) for r in range(5)))


def alone() -> Kingdom:
    state = GAME.setup(KingdomOptions(scenario="whispering-court"), "shot")
    return state.apply(0, "a").apply(0, "b")


def end() -> Kingdom:
    state = works()
    state.agenda.clear()
    state.outcome = Outcome(winners=(1,), reason="points", scores=(41, 44))
    return state


SHOTS: dict[str, tuple[KingdomView, str]] = {
    "opening": (view(opening(), None), "board"),
    "crowded": (view(crowded(), None), "board"),
    "offered": (view(offered(), 1), "board"),
    "hand": (view(laying(), 0), "hand"),
    "selection": (view(planning(), 0), "hand"),
    "planning": (view(planning(), None), "board"),
    "works": (view(works(), 0), "hand"),
    "production": (view(works(), None), "board"),
    "rats": (view(rats(), 1), "board"),
    "alone": (view(alone(), 0), "board"),
    "end": (view(end(), None), "board"),
    "offers": (view(offered(), 1), "offers"),
    "built": (view(crowded(), None), "teressie"),
    "mission": (view(works(), None), "module"),
    "far": (view(far(), None), "board"),
    "threats": (view(crowded(), None), "module"),
    "rats-closer": (view(rats(), None), "module"),
    "advisors": (view(planning(), None), "module"),
}
