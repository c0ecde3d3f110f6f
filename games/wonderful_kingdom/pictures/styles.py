"""How words are set in these pictures: each style is named once."""

from __future__ import annotations

from games.scene import Style

FIGURE = Style(face="bold", anchor="mm")
HEAVY = Style(face="heavy", anchor="mm")
LABEL = Style(face="strong", size=24, least=20)
BOLD = Style(face="bold", size=28, least=20)
SLANT = Style(face="slant", size=28, colour="ink2", least=20)
PROSE = Style(size=24, least=20)
