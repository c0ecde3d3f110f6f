"""How colours look to people who see them differently: worked out in linear light.

The matrices are those of Machado, Oliveira and Fernandes (2009) for complete blindness.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

Light = tuple[float, float, float]
EYES = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
ALL = ("grey", *EYES)


def linear(part: int) -> float:
    """The light of a part of an sRGB colour."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def shown(light: float) -> int:
    """The part of an sRGB colour that gives this light."""
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)


@lru_cache(maxsize=20_000)
def seen(colour: tuple[int, int, int], eyes: str) -> Light:
    """The light of a colour as these eyes see it."""
    r, g, b = map(linear, colour)
    if eyes == "grey":
        return (r, g, b)
    mixed = [row[0] * r + row[1] * g + row[2] * b for row in EYES[eyes]]
    return (clipped(mixed[0]), clipped(mixed[1]), clipped(mixed[2]))


def clipped(light: float) -> float:
    return min(1.0, max(0.0, light))


def luminance(light: Light) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: float, other: float) -> float:
    high, low = max(one, other), min(one, other)
    return (high + 0.05) / (low + 0.05)


def bright(image: Image.Image, eyes: str) -> Image.Image:
    """How bright a picture without transparency looks to these eyes, pixel by pixel."""
    told = [shown(luminance(seen(colour, eyes))) for colour in pixels(image)]
    grey = Image.new("L", image.size)
    grey.putdata(told)
    return grey


def pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    data = image.convert("RGB").tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))
