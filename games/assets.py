"""Where cards, art and words lie: beside `games/`, in the source tree and where it is installed."""

from pathlib import Path

ASSETS = Path(__file__).parents[1] / "assets"


def folder(key: str) -> Path:
    """The folder of a game (or of the bot): its key, written as a package."""
    return ASSETS / key.replace("-", "_")
