"""It's a Wonderful Kingdom, by Frédéric Guérard: two duchies, two offers, many traps."""

from games.kernel import Chart, Game
from games.opponents.players import GreedyPlayer
from games.opponents.rollouts import RolloutPlayer
from games.wonderful_kingdom.cards import lookup
from games.wonderful_kingdom.digest import digest
from games.wonderful_kingdom.guess import scramble
from games.wonderful_kingdom.reasons import reasons
from games.wonderful_kingdom.rules import seats, setup
from games.wonderful_kingdom.scene import pictures, portrait, scene
from games.wonderful_kingdom.stakes import ahead, decided, favourites, proposal, stakes
from games.wonderful_kingdom.state import Kingdom, KingdomOptions
from games.wonderful_kingdom.view import view
from games.wonderful_kingdom.worth import stage, worth

VARIANTS = {
    "giant-rats": KingdomOptions(module="giant-rats"),
    "frost-giants": KingdomOptions(module="frost-giants"),
    "shadows": KingdomOptions(module="shadows", types="four"),
    "thieves": KingdomOptions(module="thieves", duchies="b"),
    "advisors": KingdomOptions(module="advisors"),
    "dragon-hunt": KingdomOptions(),
    "coronation": KingdomOptions(module="coronation", types="four", duchies="b"),
    "edge-of-the-world": KingdomOptions(module="edge-of-the-world"),
    "solo": KingdomOptions(mode="solo"),
    "solo-shadows": KingdomOptions(mode="solo", module="shadows"),
    "solo-thieves": KingdomOptions(mode="solo", module="thieves"),
    "nightmare": KingdomOptions(scenario="spreading-nightmare"),
    "throne": KingdomOptions(scenario="empty-throne"),
    "court": KingdomOptions(scenario="whispering-court"),
}

# Worth looks ahead to the end by itself and counts only what a seat knows: chance adds nothing.
PLAYERS = {
    "normal": GreedyPlayer(samples=1, depth=0, whims=3),
    "hard": GreedyPlayer(samples=1, depth=0),
    "master": RolloutPlayer(
        GreedyPlayer(samples=1, depth=0),
        field=4,
        rollouts=24,
        look=8,
        within=lambda position: any(position.areas),
    ),
}

GAME = Game(
    key="wonderful-kingdom",
    title="It's a Wonderful Kingdom",
    Options=KingdomOptions,
    State=Kingdom,
    seats=seats,
    setup=setup,
    view=view,
    scramble=scramble,
    scene=scene,
    pictures=pictures,
    decided=decided,
    reasons=reasons,
    digest=digest,
    favourites=favourites,
    proposal=proposal,
    stakes=stakes,
    ahead=ahead,
    cards=lookup,
    portrait=portrait,
    worth=worth,
    stage=stage,
    round=lambda position: position.round,
    alone=lambda position: position.solo,
    players=PLAYERS,
    topics=(
        "aim",
        "round",
        "choice",
        "planning",
        "production",
        "scoring",
        "threats",
        "advisors",
        "quests",
        "solo",
    ),
    variants=VARIANTS,
    solos={name: VARIANTS[name] for name in ("solo", "nightmare", "throne", "court")},
    challenges=tuple(VARIANTS[name] for name in ("nightmare", "throne", "court")),
    version=3,
    minutes=45,
    weight=2,
    colour=0xD8A63A,
    chart=Chart(sheet="vellum2", sides=("teressie", "valados")),
)
