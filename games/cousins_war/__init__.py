"""The Cousins' War, by David J. Mortimer: the Wars of the Roses for two."""

from games.cousins_war import former  # noqa: F401  (old positions and records name its steps)
from games.cousins_war.bluffing import BattlePlayer
from games.cousins_war.cards import lookup
from games.cousins_war.planning import RoundPlayer
from games.cousins_war.reasons import reasons
from games.cousins_war.rules import setup
from games.cousins_war.scene import pictures, portrait, scene
from games.cousins_war.stakes import ahead, decided, proposal, seal, stakes
from games.cousins_war.state import SEATS, Cousins, CousinsOptions
from games.cousins_war.view import scramble, view
from games.cousins_war.worth import worth
from games.kernel import Chart, Game
from games.opponents import LEVELS

# Search cannot bluff: to its defender an announcement is no evidence. The table can.
BLUFFERS: dict[str, BattlePlayer] = {
    "hard": BattlePlayer(LEVELS["hard"]),
    "master": BattlePlayer(RoundPlayer(rounds=1000, curiosity=0.7)),
}

GAME = Game(
    key="cousins-war",
    title="The Cousins' War",
    Options=CousinsOptions,
    State=Cousins,
    seats=lambda options: SEATS,
    setup=setup,
    view=view,
    scramble=scramble,
    scene=scene,
    pictures=pictures,
    decided=decided,
    reasons=reasons,
    proposal=proposal,
    seal=seal,
    stakes=stakes,
    ahead=ahead,
    cards=lookup,
    portrait=portrait,
    worth=worth,
    players=BLUFFERS,
    stage=lambda position: position.round,
    round=lambda position: position.round,
    topics=(
        "aim",
        "turn",
        "troops",
        "battlefield",
        "actions",
        "events",
        "battle",
        "bluffing",
        "twists",
    ),
    challenges=(CousinsOptions(), CousinsOptions(twists=True)),
    variants={"base": CousinsOptions(), "twists": CousinsOptions(twists=True)},
    version=4,
    minutes=45,
    weight=2,
    colour=0x9C2A2E,
    chart=Chart(sheet="card", sides=("madder", "gold2")),
)
