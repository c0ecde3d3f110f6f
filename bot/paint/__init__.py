"""Pictures of any game: `picture`, `alt`, `text` and `replay` of a `games.scene.Scene`.

The painter knows shapes, not games. A game's art lies in `assets/<game>/art`: `mood.toml` (colours
per theme, faces), `src` (the vector source) and a folder per theme that `make art` fills. `say`
turns a phrase into words; what it says is all that language and names mean here.
"""

from bot.paint.easel import Say, said
from bot.paint.mood import THEMES, MissingArt
from bot.paint.studio import Picture, alt, close, picture, replay, text, unpack

__all__ = [
    "THEMES",
    "MissingArt",
    "Picture",
    "Say",
    "alt",
    "close",
    "picture",
    "replay",
    "said",
    "text",
    "unpack",
]
