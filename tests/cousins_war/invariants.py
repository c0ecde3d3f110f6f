"""What never changes in The Cousins' War."""

from games.cousins_war.cards import POINTS
from games.cousins_war.state import FRENCH, ROUNDS, TROOPS, Cousins


def hold(state: Cousins) -> None:
    for seat in (0, 1):
        assert sum(state.troops[seat]) == TROOPS
        assert min(state.troops[seat]) >= 0
        assert state.french[seat] >= 0
        assert set(state.seen[seat]) <= set(state.hands[1 - seat])
    assert 0 <= state.french_supply <= FRENCH
    assert 1 <= state.round <= ROUNDS
    assert sorted(_cards(state)) == sorted(POINTS)


def _cards(state: Cousins) -> list[str]:
    lying = [card for card in (*state.laid, state.played, state.battlefield) if card]
    piles = (state.deck, state.discard, *state.hands, *state.trophies, lying)
    return [card for pile in piles for card in pile]
