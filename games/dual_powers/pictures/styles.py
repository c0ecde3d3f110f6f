"""How words are set in these pictures: each style is named once."""

from __future__ import annotations

from games.scene import Style

FIGURE = Style(face="bold", anchor="mm", least=20)
SMALL = Style(face="strong", anchor="mm", size=20, least=20)
TITLE = Style(face="bold", size=38, least=24)
LABEL = Style(face="strong", size=24, least=20)
NOTE = Style(face="medium", size=22, least=20)
PROSE = Style(size=25, least=20)
