"""`python -m bot.paint.build [game ...]` rebuilds the art of these games, or of all."""

import sys

from bot.paint.build import signs
from bot.paint.build.workshop import build, games_with_art

for game in sys.argv[1:] or games_with_art():
    for line in build(game):
        print(line)
    print(signs.build(game))
