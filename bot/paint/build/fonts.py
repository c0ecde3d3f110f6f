"""`python -m bot.paint.build.fonts FILE ...` makes fonts that are drawn quickly, in place.

Letters are drawn at three times their size, so hints are of no use; and an outline that says it may
overlap itself is drawn four times as finely. A font with a reserved name must stay as it is.
"""

import sys

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.removeOverlaps import removeOverlaps
from fontTools.ttLib.tables.ttProgram import Program

OVERLAP = 0x40
HINTS = ("fpgm", "cvt ", "hdmx", "VDMX", "LTSH")
# No more than dropout control, but long enough for FreeType not to hint on its own instead.
PREP = bytes.fromhex("b801ff85 b0048d b0048d")


def simplify(file: str) -> None:
    font = TTFont(file)
    if "Reserved Font Name" in str(font["name"].getDebugName(0)):
        raise SystemExit(f"{file} has a reserved name and may not be changed.")
    removeOverlaps(font)
    for table in HINTS:
        if table in font:
            del font[table]
    glyphs = font["glyf"]
    for name in glyphs.keys():  # noqa: SIM118 (a table, not a dict)
        glyph = glyphs[name]
        glyph.removeHinting()
        if getattr(glyph, "flags", None):
            glyph.flags[0] &= ~OVERLAP
    font["prep"] = newTable("prep")
    font["prep"].program = Program()
    font["prep"].program.fromBytecode(PREP)
    font["maxp"].maxSizeOfInstructions = font["maxp"].maxFunctionDefs = 0
    font.save(file)


if __name__ == "__main__":
    for file in sys.argv[1:]:
        simplify(file)
