"""Adapts the games to Discord and to people. Decides no rule."""
