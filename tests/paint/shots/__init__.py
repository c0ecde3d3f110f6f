"""Views worth painting, per game: for the golden files and the gallery.

A module here is named like the game's package and has `SHOTS`: name -> (view, picture).
"""
