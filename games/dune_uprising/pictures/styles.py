"""How words are set in these pictures: each style is named once."""

from __future__ import annotations

from games.scene import Style

FIGURE = Style(face="figure", anchor="mm")
LABEL = Style(face="strong", size=24, least=20, cut=True)
PROSE = Style(size=24, least=20, cut=True)
TIGHT = Style(face="tight", size=24, least=20, cut=True)
TITLE = Style(face="figure", size=40, least=28, cut=True)
