"""Bluffing that cannot be read: the battle solved beforehand, and a player who plays by it."""

from games.cousins_war.bluffing.player import BattlePlayer

__all__ = ["BattlePlayer"]
