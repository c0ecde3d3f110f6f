"""Questions of The Cousins' War that were steps of their own, for old records and positions."""

from __future__ import annotations

from games.cousins_war.commands import MoveTroops, PlaceTroops, RemoveTroops, ToBattlefield
from games.cousins_war.effects import ExchangeCard, French, Kingmaker, Move
from games.former import former

former("ChooseMove", Move, holds="move")
former("ChooseFrench", French, "seat", "least", "most")
former("ChooseKingmaker", Kingmaker, "seat")
former("GiveCard", ExchangeCard, "seat")
former("SendTroops", ToBattlefield, "seat", "points")
former("MoveInto", MoveTroops, "seat", "points")
former("PlaceAttempt", PlaceTroops, "seat", "left=points", "done", "first")
former("RemoveAttempt", RemoveTroops, "seat", "left=points", "first")
