"""Makes coast.json from Natural Earth (public domain), as packed in the npm package world-atlas 2.

Needed only to change the coast: `python coast.py path/to/countries-10m.json`.
"""

import json
import sys
from pathlib import Path

from shapely.geometry import Polygon, box
from shapely.ops import unary_union

WANTED = ("United Kingdom", "Ireland", "France", "Isle of Man")
FRAME = box(-9, 46.5, 9, 57)
TOLERANCE = 0.004


def arcs(atlas):
    (sx, sy), (tx, ty) = atlas["transform"]["scale"], atlas["transform"]["translate"]
    for arc in atlas["arcs"]:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        yield line


def ring(indices, lines):
    found = []
    for index in indices:
        line = lines[index] if index >= 0 else lines[~index][::-1]
        found += line if not found else line[1:]
    return found


def country(geometry, lines):
    parts = [geometry["arcs"]] if geometry["type"] == "Polygon" else geometry["arcs"]
    return unary_union([Polygon(ring(part[0], lines)).buffer(0) for part in parts])


def main(file):
    atlas = json.loads(Path(file).read_text("utf-8"))
    lines = list(arcs(atlas))
    coast = {}
    for geometry in atlas["objects"]["countries"]["geometries"]:
        name = geometry["properties"]["name"]
        if name in WANTED:
            land = country(geometry, lines).intersection(FRAME).simplify(TOLERANCE)
            parts = [part for part in getattr(land, "geoms", [land]) if part.area > 0.004]
            coast[name] = [
                [[round(x, 3), round(y, 3)] for x, y in part.exterior.coords] for part in parts
            ]
    out = Path(__file__).with_name("coast.json")
    out.write_text(json.dumps(coast, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
