"""Dual Powers: Revolution 1917, by Brett Myers: Petrograd between two governments."""

from games.dual_powers import quick
from games.dual_powers.components import lookup
from games.dual_powers.digest import digest
from games.dual_powers.reasons import reasons
from games.dual_powers.rules import seats, setup
from games.dual_powers.scene import pictures, portrait, scene
from games.dual_powers.stakes import ahead, decided, proposal, stakes
from games.dual_powers.state import Powers, PowersOptions
from games.dual_powers.view import scramble, view
from games.dual_powers.worth import worth
from games.kernel import Chart, Game
from games.opponents.players import PlanPlayer
from games.opponents.rollouts import RolloutPlayer

PLAYERS = {
    "normal": PlanPlayer(width=24),
    "hard": PlanPlayer(width=360),
    "master": RolloutPlayer(PlanPlayer(width=120), field=6, rollouts=60, look=8, glance=quick.turn),
}

GAME = Game(
    key="dual-powers",
    title="Dual Powers: Revolution 1917",
    Options=PowersOptions,
    State=Powers,
    seats=seats,
    setup=setup,
    view=view,
    scramble=scramble,
    scene=scene,
    pictures=pictures,
    decided=decided,
    reasons=reasons,
    digest=digest,
    proposal=proposal,
    stakes=stakes,
    ahead=ahead,
    cards=lookup,
    portrait=portrait,
    worth=worth,
    stage=lambda position: position.round,
    round=lambda position: position.round,
    alone=lambda position: position.alone,
    players=PLAYERS,
    topics=(
        "aim",
        "round",
        "city",
        "bridges",
        "commands",
        "tokens",
        "strength",
        "scoring",
        "calendar",
        "neutrals",
        "leaders",
        "opposition",
        "readings",
    ),
    retold={
        "calendar": "light_bonus_move",
        "neutrals": "neutrals_in_company",
        "scoring": "unrest_seven",
    },
    variants={
        "two": PowersOptions(),
        "two-strict": PowersOptions(
            unrest_seven=True, light_bonus_move=True, neutrals_in_company=True
        ),
        "opposition-red": PowersOptions(opposition=1),
        "opposition-white": PowersOptions(opposition=5, side="white"),
    },
    solos={f"opposition-{n}": PowersOptions(opposition=n) for n in range(1, 7)},
    version=2,
    minutes=60,
    weight=2,
    colour=0xD3281A,
    chart=Chart(sheet="bone", sides=("red", "steel3")),
)
