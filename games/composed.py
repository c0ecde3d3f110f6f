"""Two pictures side by side in one, so that both are seen at once."""

from __future__ import annotations

from games.closeups import enlarged
from games.scene import Glass, Layer, Scene, Shape

EACH, GAP = 720, 20  # how wide each of them is, and what is between them
WIDE = 2 * EACH + GAP


def beside(left: Scene, right: Scene, name: str) -> Scene:
    """Both at the same width, the lower one halfway up; in words, the right one is told first."""
    tall = max(_tall(left), _tall(right))
    first, second = (_placed(left, 0, tall), _placed(right, EACH + GAP, tall))
    return Scene(
        game=left.game,
        name=name,
        width=WIDE,
        height=tall,
        colours=left.ground,
        still=(*_still(left, first), *_still(right, second)),
        shapes=(*enlarged(left, name, first).shapes, *enlarged(right, name, second).shapes),
        alt=(*right.alt, *left.alt),
        text=(*right.text, *left.text),
    )


def _tall(scene: Scene) -> int:
    return scene.height * EACH // scene.width


def _placed(scene: Scene, x: int, tall: int) -> Glass:
    """The glass through which a picture is seen there in the whole."""
    by = scene.width / EACH
    y = (tall - _tall(scene)) // 2
    return Glass(
        x=-round(x * by), y=-round(y * by), w=round(WIDE * by), h=round(tall * by), wide=WIDE
    )


def _still(scene: Scene, glass: Glass) -> tuple[Shape, ...]:
    ground = (Layer(name=scene.ground, glass=glass),) if scene.ground else ()
    return (*ground, *enlarged(scene, scene.name, glass).still)
