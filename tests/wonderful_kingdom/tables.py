"""Small positions to try one rule at a time."""

from games.kernel import Rng, Step
from games.wonderful_kingdom.cards import KIND, MENACES
from games.wonderful_kingdom.state import Duchy, Held, Kingdom, Laid, Site


def table(
    module: str = "dragon-hunt",
    *,
    seats: int = 2,
    profile: str = "five",
    side: str = "a",
    round: int = 1,
    deck: list[str] | None = None,
) -> Kingdom:
    """An empty table; two quarries in the deck unless told."""
    return Kingdom(
        rng=Rng("test"),
        module=module,
        profile=profile,  # type: ignore[arg-type]
        side=side,
        round=round,
        deck=deck if deck is not None else ["quarry", "quarry"],
        hands=[[] for _ in range(seats)],
        duchies=[Duchy() for _ in range(seats)],
    )


def run(state: Kingdom, *steps: Step) -> Kingdom:
    """Do these steps until somebody must choose."""
    state.then(*steps)
    state.settle()
    return state


def chosen(*cards: str, down: bool = False) -> list[Laid]:
    return [Laid(card=card, down=down) for card in cards]


def site(card: str, **filled: int) -> Site:
    """A card under construction with fields filled by name."""
    row = [0] * 6
    for name, count in filled.items():
        row[KIND[name]] = count
    return Site(card=card, filled=tuple(row))


def held(card: str, on: str = "") -> Held:
    assert card in MENACES
    return Held(card=card, on=on)


def options(state: Kingdom, seat: int = 0) -> tuple[str, ...]:
    decision = state.decision(seat)
    assert decision is not None, "nobody is asked"
    return decision.offer(state).options


def asked(state: Kingdom, seat: int = 0) -> str:
    decision = state.decision(seat)
    return decision.slug if decision else ""


def answer(state: Kingdom, seat: int, *picks: str) -> Kingdom:
    return state.apply(seat, picks)
