"""The shapes a board picture is made of."""

from games.plain import Frozen


class Scene(Frozen):
    pass
