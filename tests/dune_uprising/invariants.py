"""What holds in every position of Dune: Imperium – Uprising (E-22)."""

from collections import Counter

from games.dune_uprising import data
from games.dune_uprising.state import FLOW, NOBODY, PREPARE, ROW, SPIES, TOP, TROOPS, Dune


def hold(position: Dune) -> None:
    """Troops, spies, agents, cards and tokens are conserved; nothing is out of bounds."""
    for seat, player in enumerate(position.players):
        check_pieces(position, seat)
        assert min(player.solari, player.spice, player.water, player.worms, player.swords) >= 0
        assert all(0 <= level <= TOP for level in player.influence)
        tracks = sum(level >= 2 for level in player.influence)
        assert player.vp >= tracks + position.alliances.count(seat), "points of tracks and tokens"
        assert len(player.flipped) == len(set(player.flipped))
        assert set(player.flipped) <= {player.objective, *player.won}
    check_alliances(position)
    check_cards(position)


def check_pieces(position: Dune, seat: int) -> None:
    player = position.players[seat]
    troops = (player.supply, player.garrison, player.conflict, player.memories)
    assert sum(troops) == TROOPS
    assert min(troops) >= 0
    assert len(player.spies) <= SPIES
    assert len(player.spies) == len(set(player.spies)), "never two own spies on one post"
    assert 0 <= player.agents_left <= 3
    assert len(player.agents) == len(set(player.agents)), "never two own agents on one space"


def check_alliances(position: Dune) -> None:
    """One token per track; its holder is at 4 or more and nobody is above."""
    for track, holder in enumerate(position.alliances):
        levels = [player.influence[track] for player in position.players]
        if holder == NOBODY:
            assert max(levels) < 4
        else:
            assert levels[holder] >= 4
            assert levels[holder] == max(levels)


def check_cards(position: Dune) -> None:
    choam = position.variants.choam
    assert imperium(position) == Counter(
        {c.id: c.copies for c in data.imperium().values() if choam or not c.choam}
    ) + Counter(starting(position)), "Imperium and starting cards"
    assert intrigue(position) == Counter(
        {c.id: c.copies for c in data.intrigues().values() if choam or not c.choam}
    ), "intrigue cards"
    assert conflicts(position) == Counter(list(data.conflicts())), "conflict cards"
    assert sorted(p.objective for p in position.players) == sorted(data.objectives())
    hagal = Counter(position.hagal + position.hagal_discard)
    solo = position.variants.solo
    assert hagal == Counter(
        {c.id: c.copies for c in data.hagal().values() if not (c.reshuffle and solo)}
    )
    for card, count in ((PREPARE, 8), (FLOW, 10)):
        owned = sum(zones(player).count(card) for player in position.players)
        assert position.reserve[card] + owned == count, card
    assert len(position.row) == ROW or not position.imperium
    if choam:
        check_contracts(position)


def zones(player: object) -> list[str]:
    names = ("hand", "deck", "discard", "played", "revealed")
    return [card for name in names for card in getattr(player, name)]


def starting(position: Dune) -> dict[str, int]:
    """The starting cards of all humans together, with what their leaders leave out."""
    found: Counter[str] = Counter()
    for player in position.players[: position.humans]:
        without = data.leaders()[player.leader].without
        found += Counter({c.id: c.copies for c in data.starting().values() if c.id != without})
    return found


def imperium(position: Dune) -> Counter[str]:
    found = Counter(position.imperium + position.row + position.removed)
    for player in position.players:
        found += Counter(zones(player) + ([player.aside] if player.aside else []))
    return Counter({card: n for card, n in found.items() if card not in (PREPARE, FLOW)})


def intrigue(position: Dune) -> Counter[str]:
    found = Counter(position.intrigue + position.intrigue_discard + position.intrigue_gone)
    for player in position.players:
        found += Counter(player.intrigue + player.lying)
    return found


def conflicts(position: Dune) -> Counter[str]:
    """A won card lies with its winner and is also the present or a past one."""
    out = position.conflicts + position.conflicts_out + position.conflicts_past
    return Counter(out + ([position.conflict] if position.conflict else []))


def check_contracts(position: Dune) -> None:
    found = Counter(position.contracts + position.market)
    for player in position.players:
        found += Counter(player.contracts + player.completed + player.own_contracts)
    assert found == Counter({c.id: c.copies for c in data.contracts().values()})
