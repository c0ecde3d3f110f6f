"""Dual Powers: Revolution 1917, by Brett Myers: Petrograd between two governments."""
