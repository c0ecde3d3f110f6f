"""View to picture."""

from games.cousins_war.view import CousinsView
from games.scene import Scene


def pictures(view: CousinsView) -> tuple[str, ...]:
    return ("board",)


def scene(view: CousinsView, name: str = "board") -> Scene:
    return Scene()  # type: ignore[call-arg, unused-ignore]
