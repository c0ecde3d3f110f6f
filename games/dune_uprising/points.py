"""What things are worth on average, in victory points: the numbers behind `worth`."""

from __future__ import annotations

PRICE = {"solari": 0.11, "spice": 0.15, "water": 0.16}
INTRIGUE, TROOP, SPY, CONTROL = 0.3, 0.12, 0.15, 0.4
STEP = 0.6  # of one influence as a reward
CARD = 0.15  # of one card drawn
WORD, SWORD = 0.1, 0.07  # of one persuasion, of one sword
BOUGHT, LIKELY = 0.4, 0.5  # how much of an effect is left if it has a price, or a condition
ANYTHING = 0.1  # of any other effect
