"""How large an uploaded picture is, read from its first bytes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Picture:
    """A picture's kind and size."""

    content_type: str
    width: int
    height: int


def measure(content: bytes) -> Picture | None:
    """The picture in these bytes, or None when it is something else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        return Picture("image/png", _big(content[16:20]), _big(content[20:24]))
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP" and len(content) >= 30:
        return _webp(content)
    if content[:6] in (b"GIF87a", b"GIF89a"):
        return Picture("image/gif", _little(content[6:8]), _little(content[8:10]))
    if content.startswith(b"\xff\xd8"):
        return _jpeg(content)
    return None


def _big(part: bytes) -> int:
    return int.from_bytes(part, "big")


def _little(part: bytes) -> int:
    return int.from_bytes(part, "little")


def _webp(content: bytes) -> Picture:
    kind = content[12:16]
    if kind == b"VP8X":
        width, height = _little(content[24:27]) + 1, _little(content[27:30]) + 1
    elif kind == b"VP8L":
        bits = _little(content[21:25])
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    else:
        width, height = _little(content[26:28]) & 0x3FFF, _little(content[28:30]) & 0x3FFF
    return Picture("image/webp", width, height)


def _jpeg(content: bytes) -> Picture | None:
    at = 2
    while at + 9 < len(content):
        marker, length = content[at + 1], _big(content[at + 2 : at + 4])
        if marker in (0xC0, 0xC1, 0xC2):
            return Picture(
                "image/jpeg", _big(content[at + 7 : at + 9]), _big(content[at + 5 : at + 7])
            )
        at += 2 + length
    return None
