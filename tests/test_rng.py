"""Chance: the vectors are HMAC-SHA-256 by the standard library, worked out independently."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from games.rng import NUMBERS, WORD, Luck, Rng, seed_hash

VECTORS = [16659889928862723709, 17473220685694790984, 15047302995485612873]
DICE = [2, 2, 6, 6, 3, 3, 3, 6, 4, 5]
SHUFFLED = "egcdhbaf"


def by_the_book(seed: str, counter: int, label: str) -> int:
    digest = hmac.new(seed.encode(), f"{counter}:{label}".encode(), sha256).digest()
    return int.from_bytes(digest[:8], "big")


@pytest.mark.parametrize("seed", ["", "a", "casus ludi", "Розы " * 40])
def test_a_word_is_the_hmac_of_counter_and_label(seed: str) -> None:
    rng = Rng(seed=seed)
    for counter, label in enumerate(["deal", "dice", "", "жребий"]):
        assert rng.word(label) == by_the_book(seed, counter, label)
    assert rng.counter == 4


def test_vectors() -> None:
    """Fixed for ever: a change here would make every published record unverifiable."""
    rng = Rng(seed="casus ludi")
    assert [rng.word("a"), rng.word("a"), rng.word("b")] == VECTORS
    assert Rng(seed="casus ludi").dice(10) == DICE
    cards = list("abcdefgh")
    Rng(seed="casus ludi").shuffle(cards)
    assert "".join(cards) == SHUFFLED


@pytest.mark.parametrize("drawn", [0, len(NUMBERS) - 5, 70_000])
@pytest.mark.parametrize("size", [1, 8, 300])
def test_a_shuffle_draws_as_below_does_whatever_was_drawn_before(drawn: int, size: int) -> None:
    shuffled, cards = list(range(size)), list(range(size))
    quick, slow = (Rng(seed="casus ludi", counter=drawn) for _ in range(2))
    quick.shuffle(shuffled, "cards")
    for i in range(size - 1, 0, -1):
        j = slow.below(i + 1, "cards")
        cards[i], cards[j] = cards[j], cards[i]
    assert shuffled == cards
    assert quick.counter == slow.counter


def test_below_throws_away_what_would_be_unfair() -> None:
    """2**64 is no multiple of 6, so the last words must not count."""

    class Rigged(Rng):
        words = [WORD - 1, WORD - 4, 7]

        def word(self, label: str) -> int:
            return self.words.pop(0)

    assert Rigged(seed="x").below(6) == 1


@pytest.mark.parametrize("rng", [Rng(seed="fair"), Luck.of(Rng(seed="fair"))])
def test_dice_are_even_enough(rng: Rng) -> None:
    faces = Counter(rng.dice(6000))
    assert set(faces) == set(range(1, 7))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert chi_square < 20.5  # 0.1 % of fair dice exceed it


def test_every_order_of_three_cards_comes_up() -> None:
    orders: Counter[str] = Counter()
    for n in range(600):
        cards = ["a", "b", "c"]
        Rng(seed=f"{n}").shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 60


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_nothing_to_draw_from_is_our_fault(n: int) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Rng(seed="x").below(n)


def test_the_hash_of_the_seed_is_plain_sha256() -> None:
    assert seed_hash("abc") == sha256(b"abc").hexdigest()


def test_luck_for_thinking_repeats_itself_and_is_copied_where_it_stands() -> None:
    one, other = Luck.of(Rng(seed="x")), Luck.of(Rng(seed="x"))
    assert one.dice(5) == other.dice(5)
    assert one.copy().word("") == one.word("")
    assert Luck.of(Rng(seed="y")).dice(20) != Luck.of(Rng(seed="x")).dice(20)
