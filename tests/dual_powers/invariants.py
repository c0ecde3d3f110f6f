"""What holds at every position of Dual Powers."""

from collections import Counter

from games.dual_powers.components import (
    BOARD,
    COMMANDS,
    ENDS,
    IS_UNIT,
    LEADERS,
    MONTHS,
    NEUTRAL,
    OWNER,
    RED_TROTSKY,
    SPACES,
    TROTSKY,
)
from games.dual_powers.rules import PlayCard
from games.dual_powers.state import OUT, SUPPLY, Powers, board_tokens


def hold(position: Powers) -> None:
    """Assert that nothing was lost, doubled or moved out of bounds."""
    cards(position)
    tokens(position)
    markers(position)


def cards(p: Powers) -> None:
    """48 command cards and six leaders, each exactly once."""
    piles = [p.deck, p.discard, *p.hands, *p.played, p.retired, p.stack, p.chiefs]
    found = Counter(card for pile in piles for card in pile)
    found.update(card for card in p.objectives if card)
    assert found == Counter([*COMMANDS, *LEADERS])
    assert all(objective in COMMANDS for objective in p.objectives if objective)
    if not p.alone:
        waiting = any(isinstance(d, PlayCard) for d in p.pending)
        assert not waiting or min(map(len, p.hands)) >= 3  # nobody ever runs dry


def tokens(p: Powers) -> None:
    """Every token is somewhere; what is off the board lies on its ready side."""
    assert len(p.where) == len(p.tired) == board_tokens(p.alone)
    for token, place in enumerate(p.where):
        assert place in range(6) or place in (SUPPLY, OUT)
        assert place >= 0 or not p.tired[token]
        if place == OUT and IS_UNIT[token]:  # only neutrals leave, or the side that is replaced
            assert OWNER[token] in (NEUTRAL, p.opposition)
        if place == SUPPLY:
            assert not (IS_UNIT[token] and OWNER[token] == NEUTRAL)
    assert p.where[TROTSKY] < 0 or p.where[RED_TROTSKY] < 0


def markers(p: Powers) -> None:
    """Track, calendar, tiles and blockade within bounds."""
    assert -SPACES <= p.support <= SPACES
    assert 1 <= p.day <= 31
    assert p.day not in (29, 30)
    assert 0 <= p.month < len(MONTHS)
    assert p.will in (0, 1)
    known = [*p.tiles, *(tile for tile in (p.unrest, p.barred) if tile >= 0)]
    assert len(set(known)) == len(known) == max(0, 7 - max(1, p.round))
    assert p.blockade in range(-1, len(ENDS))
    assert p.difficulty in range(7)
    assert p.alone == (p.difficulty > 0)
    if p.alone:
        assert p.round <= BOARD.solitaire.rounds
    assert (p.outcome is None) == bool(p.agenda)
