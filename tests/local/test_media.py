"""Whether an upload is a picture, and how large, comes from its header alone."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.local.media import Picture, measure


@pytest.mark.parametrize(
    ("kind", "options", "mime"),
    [
        ("PNG", {}, "image/png"),
        ("GIF", {}, "image/gif"),
        ("JPEG", {}, "image/jpeg"),
        ("JPEG", {"progressive": True}, "image/jpeg"),
        ("WEBP", {}, "image/webp"),
        ("WEBP", {"lossless": True}, "image/webp"),
    ],
)
def test_pictures_are_measured(kind: str, options: dict[str, bool], mime: str) -> None:
    box = io.BytesIO()
    Image.new("RGB", (37, 21), "teal").save(box, kind, **options)
    assert measure(box.getvalue()) == Picture(mime, 37, 21)


def test_a_moving_picture_has_the_size_of_its_frames() -> None:
    box = io.BytesIO()
    first, second = (Image.new("RGB", (30, 20), colour) for colour in ("red", "blue"))
    first.save(box, "WEBP", save_all=True, append_images=[second])
    assert measure(box.getvalue()) == Picture("image/webp", 30, 20, moves=True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<script>1</script>",
        b"<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>",
        b"\x89PNG\r\n\x1a\n",
        b"RIFF\x10\0\0\0WEBPVP8 ",
        b"\xff\xd8",
        b"GIF89a",
        b"BM" + bytes(60),
    ],
)
def test_anything_else_is_no_picture(content: bytes) -> None:
    assert measure(content) is None
