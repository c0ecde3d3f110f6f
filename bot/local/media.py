"""What an uploaded file is, told by its first bytes rather than by its name."""

from __future__ import annotations

import io
from dataclasses import dataclass

from PIL import Image

FORMATS = ("PNG", "WEBP", "GIF", "JPEG")


@dataclass(frozen=True)
class Picture:
    """A picture's type and size, and whether it has several frames."""

    content_type: str
    width: int
    height: int
    moves: bool = False


def measure(content: bytes) -> Picture | None:
    """The picture in these bytes, or None when it is something else."""
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            moves = bool(getattr(image, "is_animated", False))
            return Picture(Image.MIME[image.format or ""], *image.size, moves)
    except (OSError, ValueError, Image.DecompressionBombError):
        return None
