"""Dune: Imperium – Uprising with its Rivals, by Paul Dennen: solo, or for two people."""

from games.dune_uprising import former  # noqa: F401  (old positions and records name its steps)
from games.dune_uprising.cards import lookup
from games.dune_uprising.digest import digest
from games.dune_uprising.opening import seats, setup
from games.dune_uprising.reasons import reasons
from games.dune_uprising.scene import pictures, portrait, scene
from games.dune_uprising.stakes import ahead, decided, stakes
from games.dune_uprising.state import Dune, DuneOptions
from games.dune_uprising.view import scramble, view
from games.dune_uprising.worth import worth
from games.kernel import Chart, Game
from games.opponents.players import GreedyPlayer
from games.opponents.turns import TurnPlayer

# A turn is thought to its end, then worth is asked: the more turns are tried, the stronger.
PLAYERS = {
    "normal": GreedyPlayer(samples=1, depth=8, tries=1),
    "hard": TurnPlayer(each=3, most=36, field=3, again=2),
    "master": TurnPlayer(each=60, most=900, field=24, again=24),
}

GAME = Game(
    key="dune-uprising",
    title="Dune: Imperium – Uprising",
    Options=DuneOptions,
    State=Dune,
    seats=seats,
    setup=setup,
    view=view,
    scramble=scramble,
    scene=scene,
    pictures=pictures,
    decided=decided,
    reasons=reasons,
    digest=digest,
    stakes=stakes,
    ahead=ahead,
    cards=lookup,
    portrait=portrait,
    worth=worth,
    stage=lambda position: position.round,
    round=lambda position: position.round,
    alone=lambda position: position.variants.solo,
    players=PLAYERS,
    topics=(
        "aim",
        "round",
        "menu",
        "agent",
        "reveal",
        "combat",
        "influence",
        "spies",
        "worms",
        "rivals",
        "expansions",
    ),
    variants={
        "two": DuneOptions(),
        "solo": DuneOptions(mode="solo"),
        "duel": DuneOptions(streamlined=False, choam=True),
        "expert": DuneOptions(mode="solo", difficulty="mentat", choam=True, storm=True),
    },
    solos={
        "mercenary": DuneOptions(mode="solo"),
        "sardaukar": DuneOptions(mode="solo", difficulty="sardaukar"),
        "mentat": DuneOptions(mode="solo", difficulty="mentat"),
        "kwisatz-haderach": DuneOptions(mode="solo", difficulty="kwisatz-haderach"),
    },
    version=2,
    minutes=90,
    weight=4,
    colour=0xE8752A,
    chart=Chart(sheet="sand0", sides=("fremen", "red")),
)
