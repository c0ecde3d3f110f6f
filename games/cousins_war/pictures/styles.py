"""How words are set in these pictures: each style is named once."""

from __future__ import annotations

from games.scene import Style

TITLE = Style(face="caps-heavy", size=44, least=28, track=0.5)
CAPS = Style(face="caps", size=27, least=20)
FIGURE = Style(face="heavy", anchor="mm")
NAME = Style(face="heavy", size=38, least=22)
BOLD = Style(face="bold", size=30, least=22)
NOTE = Style(face="slant-strong", size=30, colour="ink2", least=20)
ASIDE = Style(face="slant", size=29, colour="ink2", least=22)
LABEL = Style(face="strong", size=28, colour="ink2", least=20)
PROSE = Style(size=31, anchor="lt", least=22)
