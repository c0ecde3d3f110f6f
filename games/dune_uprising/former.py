"""Questions of Dune that were steps of their own, for old records and saved positions."""

from __future__ import annotations

from games.dune_uprising.acquire import AcquireForSolari, AcquireFree, Manipulate
from games.dune_uprising.choices import Arrow, Choose
from games.dune_uprising.contracts import TakeContract
from games.dune_uprising.influence import Influence, InfluenceTwo, LoseInfluence
from games.dune_uprising.intrigue import FlipTrophy
from games.dune_uprising.intrigue_deck import TrashIntrigue
from games.dune_uprising.leaders import FeydStep
from games.dune_uprising.rules import Defend
from games.dune_uprising.spies import PlaceSpy, RecallSpy
from games.dune_uprising.trashing import (
    Discard,
    Trash,
    TrashAny,
    TrashAnyPage,
    TrashForSpice,
    TrashFromHand,
    TrashOther,
    TrashPage,
)
from games.dune_uprising.troops import BreakWall, Deploy, RecallAgent, Retreat
from games.former import former

former("PayArrow", Arrow, holds="arrow")
former("ChooseOption", Choose, holds="choose")
former("ChooseFree", AcquireFree, holds="free")
former("ChooseForSolari", AcquireForSolari, holds="deed")
former("ChooseAside", Manipulate, "seat")
former("ChooseContract", TakeContract, holds="deed")
former("ChooseInfluence", Influence, "seat", "of", "count")
former("ChooseTwo", InfluenceTwo, "seat")
former("ChooseLoss", LoseInfluence, "seat", times=lambda lose, state: lose.count)
former("ChooseTrophy", FlipTrophy, holds="flip")
former("ChooseTrashIntrigue", TrashIntrigue, "seat")
former("ChooseBranch", FeydStep, "seat")
former("ChooseDefence", Defend, "seat")
former("ChoosePost", PlaceSpy, holds="spy", when=PlaceSpy.in_supply)
former("ChooseMovedSpy", PlaceSpy, holds="spy")
former("ChooseRecalledSpy", RecallSpy, "seat", times=lambda recall, state: recall.count)
former("ChooseTrash", Trash, "seat", "must", "page", fixed={"must": False, "page": 0})
former("ChooseTrash", TrashAny, "seat", "must", "page", fixed={"must": True, "page": 0})
former("ChooseTrash", TrashPage, "seat", "must", "page", fixed={"must": False})
former("ChooseTrash", TrashAnyPage, "seat", "must", "page", fixed={"must": True})
former("ChooseTrashOther", TrashOther, "seat", "faction", "card")
former("ChooseTrashFromHand", TrashFromHand, "seat", "faction", "spice", fixed={"spice": False})
former(
    "ChooseTrashFromHand",
    TrashForSpice,
    "seat",
    "faction",
    "spice",
    fixed={"faction": "", "spice": True},
)
former("ChooseDiscard", Discard, "seat", also={"count": 1}, times=Discard.due)
former("ChooseDeploy", Deploy, "seat", "least", "most")
former("ChooseRetreat", Retreat, "seat", "least", "most")
former("ChooseWall", BreakWall, "seat")
former("ChooseRecalledAgent", RecallAgent, holds="recall")
