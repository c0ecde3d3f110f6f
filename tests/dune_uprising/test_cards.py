"""Every card by name, its effect measured at the table and checked against its data file.

The sums below are read from the raw TOML by a few lines of their own, not by the game's classes.
"""

import tomllib
from collections import Counter
from typing import Any

import pytest

from games import assets
from games.dune_uprising import data
from games.dune_uprising.items import add_items
from games.dune_uprising.state import Dune, Turn
from games.dune_uprising.turn import Resolve, Reveal
from tests.dune_uprising.tables import answer, conflict, offered, open_table, put, run

Raw = dict[str, Any]
FILES = {
    name: tomllib.loads((assets.folder("dune-uprising") / f"{name}.toml").read_text("utf-8"))
    for name in ("cards", "intrigue")
}
CARDS: dict[str, Raw] = {
    card["id"]: card
    for kind in ("starting", "reserve", "imperium")
    for card in FILES["cards"][kind]
}
INTRIGUE: dict[str, Raw] = {card["id"]: card for card in FILES["intrigue"]["intrigue"]}
OWN_CODE = {  # tested by name, after their rule
    "ReturnToHand": "R_17_2",
    "IgnoreRequirement": "R_17_3",
    "DeployRecruits": "R_17_3",
    "OpponentsDiscard": "R_17_4",
    "GuildSpy": "R_17_5",
    "AcquireForSolari": "R_17_6",
    "TopThree": "R_17_7",
    "AcquireFree": "R_17_8",
    "Manipulate": "R_17_9",
    "CallToArms": "R_17_10",
    "TwoInstead": "R_17_1",
    "FlipTrophy": "R_17_14",
    "Signet": "R_16",
}


AT_THE_TABLE = {  # what the sums cannot know
    "guild-envoy": {"cards": 1},  # one discarded, two drawn
    "live-the-fighters": {"cards": 1},
    "price-is-no-object": {"cards": 1, "solari": -5},  # Chani, to hand
    "treacherous-ploy": {},  # no faction space here, so nothing to double
    "weirding-woman": {"cards": 1},  # itself
}


def total(effects: list[Raw]) -> Counter[str]:
    """What the raw effects add up to when every condition holds and every arrow is paid."""
    found: Counter[str] = Counter()
    for effect in effects:
        for what, count in one(effect).items():
            found[what] += count
    return found


def one(effect: Raw) -> dict[str, int]:
    count = effect.get("count", 1)
    match effect["step"].split(".")[1]:
        case "Gain":
            return {effect["what"]: count}
        case "Pay":
            return {what: effect[what] for what in ("solari", "spice", "water") if what in effect}
        case "Points":
            return {"vp": count}
        case "Persuasion":
            return {"persuasion": count}
        case "Swords":
            return {"swords": count}
        case "Draw":
            return {"cards": count}
        case "Discard" | "TrashFromHand" | "TrashAny":
            return {"cards": count}
        case "DrawIntrigue":
            return {"intrigue": count}
        case "TrashIntrigue":
            return {"intrigue": 1}
        case "Recruit":
            return {"garrison": count}
        case "PlaceSpy":
            return {"spies": 1}
        case "RecallSpy":
            return {"spies": count}
        case "Influence" | "LoseInfluence":
            return {"influence": count}
        case "InfluenceTwo":
            return {"influence": 2}
        case "Worms":
            return {"worms": count}
        case "Retreat":
            return {"conflict": effect["most"]} if effect["most"] < 12 else {"conflict": 3}
        case "Deploy":
            return {"conflict": effect["most"]}
        case "TakeContract":
            return {"contracts": 1}
        case "If":
            return total(effect["then"])
        case "Arrow":
            return paid(effect)
        case "AcquireFree":
            return {"cards": 1} if effect.get("hand") == "worm" else {}
        case "Choose":
            return total(effect["options"][0])
        case "PerEach":
            number = {"contracts": 4, "worms": 1, "in-play": 2, "revealed": 1, "other-swords": 0}
            return {GIVES[effect["give"]]: count * number[effect["of"]]}
    return {}


GIVES = {"persuasion": "persuasion", "swords": "swords", "draw": "cards"}


def paid(arrow: Raw) -> dict[str, int]:
    both = total(arrow["then"])
    both.subtract(total(arrow["cost"]))
    return both


def rich() -> Dune:
    """A table where every condition of every card holds."""
    state = conflict(open_table(choam=True), "shadow-contest")
    player = state.players[0]
    put(player, solari=20, spice=20, water=20, garrison=4, conflict=3, worms=1, hooks=True)
    put(player, council=True, swordmaster=True, influence=[5, 5, 5, 5], agents=["secrets"])
    player.spies = ["post-d", "post-i"]
    player.completed = ["deal-espionage"] * 4
    player.hand = ["dagger", "argument", "smugglers-haven", "imperial-spymaster"]
    player.deck = ["diplomacy"] * 8
    player.intrigue = ["devour", "impress"]
    state.alliances = [0, 0, 0, 0]
    state.market = ["deal-supplies", "deal-council-solari"]
    state.row = ["harvester", "maula-pistol", "chani", "leadership", "truthtrance"]
    state.agenda.clear()
    return state


def measure(state: Dune) -> Counter[str]:
    player = state.players[0]
    return Counter(
        {
            "solari": player.solari,
            "spice": player.spice,
            "water": player.water,
            "vp": player.vp,
            "garrison": 12 - player.supply,
            "cards": len(player.hand),
            "intrigue": len(player.intrigue),
            "spies": len(player.spies),
            "influence": sum(player.influence),
            "worms": player.worms,
            "swords": player.swords,
            "contracts": len(player.contracts),
            "persuasion": state.turn.persuasion if state.turn else 0,
        }
    )


def resolve(state: Dune) -> Dune:
    """Take every item and pay every arrow; buy and deploy nothing; stop before the end."""
    for _ in range(60):
        if not state.pending or state.turn is None:
            return state
        options = offered(state)
        items = [code for code in options if code.startswith("item")]
        if state.pending[0].slug == "turn-menu":
            if not items:
                return state
            state = answer(state, items[0])
        elif state.pending[0].slug == "trash":
            state = answer(state, "none" if "none" in options else "h.dagger")
        elif "smugglers-haven" in options:
            state = answer(state, "smugglers-haven")
        elif state.pending[0].slug == "place-spy" and "none" in options:
            state = answer(state, "none")
        else:
            state = answer(state, options[0])
    raise AssertionError("the card never ends")


def gained(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {what: after[what] - before[what] for what in after if after[what] != before[what]}


def expected(effects: list[Raw]) -> dict[str, int]:
    found = total(effects)
    found.pop("conflict", None)  # retreats and deployments change no total of their own
    return {what: count for what, count in found.items() if count}


def in_turn(state: Dune, card: str) -> Dune:
    """An agent turn on a maker space with a spy recalled, before its items are opened."""
    state.turn = Turn(seat=0, kind="agent", card=card, space="hagga-basin", recalled=1)
    state.players[0].played = [card, "prepare-the-way"]
    return state


@pytest.mark.parametrize("card", sorted(CARDS))
def test_agent_box(card: str) -> None:
    state = in_turn(rich(), card)
    if card == "chani":
        state.players[0].conflict = 3
    before = measure(state)
    add_items(state, data.cards()[card].agent, "card", card)
    if state.turn is not None and "signet" in str(CARDS[card].get("agent")).lower():
        state.turn.items.clear()  # leaders have tests of their own
    state.players[0].played.append("maula-pistol")
    state.then(Resolve())
    state.settle()
    state = resolve(state)
    due = AT_THE_TABLE.get(card, expected(CARDS[card].get("agent", [])))
    assert gained(before, measure(state)) == due, card


@pytest.mark.parametrize("card", sorted(CARDS))
def test_reveal_box(card: str) -> None:
    state = rich()
    player = state.players[0]
    player.hand, player.intrigue, player.council = [card], ["devour", "impress"], True
    player.played = ["testing-station", "imperial-spymaster"]
    player.leader = "lady-margot"
    state.turn = Turn(seat=0)
    before = measure(state)
    before["cards"] = 0
    before["persuasion"] = 2
    state.then(Reveal(seat=0))
    state.settle()
    after = measure(resolve(state))
    due = Counter(expected(CARDS[card].get("reveal", [])))
    raw = str(CARDS[card].get("reveal"))
    if "TrashOther" in raw:
        due["swords"] = 3
    if card == "covert-operation":
        due["spies"] = 1  # two are out already
    assert gained(before, after) == {k: v for k, v in due.items() if v}, card


@pytest.mark.parametrize("card", [c for c in sorted(CARDS) if CARDS[c].get("acquire")])
def test_acquire_box(card: str) -> None:
    from games.dune_uprising.acquire import acquire

    state = rich()
    state.turn = None
    state.row[0] = card
    before = measure(state)
    acquire(state, 0, card)
    state.settle()
    for _ in range(5):
        if state.pending:
            state = answer(state, offered(state)[0])
    assert card in state.players[0].discard
    assert gained(before, measure(state)) == expected(CARDS[card]["acquire"]), card


def level(state: Dune, faction: str) -> int:
    return state.players[0].influence[("emperor", "guild", "bg", "fremen").index(faction)]


WAYS = [(c, i) for c in sorted(INTRIGUE) for i in range(len(INTRIGUE[c]["options"]))]


@pytest.mark.parametrize(("card", "way"), WAYS)
def test_intrigue(card: str, way: int) -> None:
    """Each way to play each card: all lines used, everything as the data says."""
    from games.dune_uprising.intrigue import allowed, play

    raw = INTRIGUE[card]["options"][way]
    state = rich()
    player = state.players[0]
    player.intrigue = ["devour", "impress", card]
    if raw["timing"] == "plot":
        state.turn = Turn(seat=0, kind="agent", space="hagga-basin", spice=1, deployed=3)
    player.won = ["skirmish-knife", "skirmish-mouse", "skirmish-thopter"]
    player.discard = ["spice-must-flow"] * 2
    if card == "shadow-alliance":
        state.alliances[1] = 2
    assert allowed(state, 0, card, data.intrigues()[card].options[way])
    before = measure(state)
    before["intrigue"] -= 1
    play(state, 0, card, way)
    state.settle()
    while state.pending:
        options = offered(state)
        lines = [code for code in options if code.startswith("line")]
        if lines:
            state = answer(state, lines[0])
        elif "none" in options and state.pending[0].slug in ("trash", "place-spy"):
            state = answer(state, "none")
        elif state.pending[0].slug == "lose-influence":
            state = answer(state, max(options, key=lambda f: level(state, f)))
        else:
            state = answer(state, options[0])
    due = expected([effect for line in raw["lines"] for effect in line])
    assert gained(before, measure(state)) == due, card


def test_every_own_code_is_known() -> None:
    text = str(FILES)
    for step in OWN_CODE:
        assert f"dune_uprising.{step}" in text


def test_leaders_data() -> None:
    assert {leader.id for leader in data.leaders().values() if leader.choam} == {"shaddam"}
    assert run(open_table(), Resolve()).turn is None
