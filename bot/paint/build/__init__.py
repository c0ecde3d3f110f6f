"""Builds a game's static art from its vector source: `make art`."""
