"""It's a Wonderful Kingdom, by Frédéric Guérard: two duchies, two offers, many traps."""

from games.kernel import Game
from games.wonderful_kingdom.cards import lookup
from games.wonderful_kingdom.guess import scramble
from games.wonderful_kingdom.rules import seats, setup
from games.wonderful_kingdom.scene import pictures, portrait, scene
from games.wonderful_kingdom.state import Kingdom, KingdomOptions
from games.wonderful_kingdom.view import view
from games.wonderful_kingdom.worth import worth

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
    cards=lookup,
    portrait=portrait,
    worth=worth,
    topics=(
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
    minutes=45,
    weight=2,
    colour=0xD8A63A,
)
