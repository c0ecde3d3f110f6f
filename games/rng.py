"""Chance that can be proved: HMAC-SHA-256 of the secret seed over a counter and a label."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")
WORD = 1 << 64
FULL = tuple(WORD - WORD % n for n in range(1, 257))  # where the last full span of n ends
NUMBERS = tuple(b"%d" % n for n in range(1 << 11))  # more draws than most games have
first_word = Struct(">Q").unpack_from
INNER, OUTER = (bytes(b ^ pad for b in range(256)) for pad in (0x36, 0x5C))


@lru_cache(maxsize=4096)
def _pads(seed: str) -> tuple[_Hash, _Hash]:
    """The two half-finished hashes of HMAC, so that a draw costs a microsecond and not four."""
    key = seed.encode()
    key = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    return sha256(key.translate(INNER)), sha256(key.translate(OUTER))


def seed_hash(seed: str) -> str:
    """What is published when a game opens; the seed itself is published when it ends."""
    return sha256(seed.encode()).hexdigest()


SEALED = "#"  # before the hash of a part that was taken out of the books


def part_hash(part: str) -> str:
    """A player's part as it goes into the seed; a sealed one is its hash already."""
    return part[1:] if part.startswith(SEALED) else sha256(part.encode()).hexdigest()


def sealed(part: str) -> str:
    """The same part with its words taken out: the seed it leads to stays as it was."""
    return f"{SEALED}{part_hash(part)}" if part else ""


def seed_of(host: str, parts: Sequence[str]) -> str:
    """The seed of a game: the host's part and those of the players, in the order of their seats.

    A game that began before players had parts has only the host's.
    """
    if not parts:
        return host
    return sha256("\n".join([host, *map(part_hash, parts)]).encode()).hexdigest()


@dataclass(slots=True)
class Rng:
    """Draw `counter` is the first 8 bytes of HMAC-SHA-256(seed, "counter:label")."""

    seed: str
    counter: int = 0

    def copy(self) -> Rng:
        return Rng(self.seed, self.counter)

    def word(self, label: str) -> int:
        """The next 64 bits."""
        inner, outer = _pads(self.seed)
        inner, outer = inner.copy(), outer.copy()
        inner.update(f"{self.counter}:{label}".encode())
        outer.update(inner.digest())
        self.counter += 1
        return int.from_bytes(outer.digest()[:8], "big")

    def below(self, n: int, label: str = "") -> int:
        """0 to n - 1, each exactly as likely: words past the last full span are thrown away."""
        if not 1 <= n <= WORD:
            raise ValueError(f"below({n}): nothing to draw from, or more than 64 bits can tell")
        while (word := self.word(label)) >= WORD - WORD % n:
            pass
        return word % n

    def dice(self, count: int, label: str = "dice") -> list[int]:
        return [1 + self.below(6, label) for _ in range(count)]

    def choice(self, items: Sequence[T], label: str = "choice") -> T:
        return items[self.below(len(items), label)]

    def shuffle(self, items: MutableSequence[T], label: str = "shuffle") -> None:
        """Fisher and Yates, from the last place down: `below` for each, without its detours."""
        inner, outer = _pads(self.seed)
        said, counter = f":{label}".encode(), self.counter
        for i in range(len(items) - 1, 0, -1):
            limit, word = FULL[i] if i < len(FULL) else WORD - WORD % (i + 1), WORD
            while word >= limit:
                number = NUMBERS[counter] if counter < len(NUMBERS) else b"%d" % counter
                first, second = inner.copy(), outer.copy()
                first.update(number + said)
                second.update(first.digest())
                (word,) = first_word(second.digest())
                counter += 1
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]
        self.counter = counter


class Luck(Rng):
    """Chance for thinking: nobody has to prove it, so it is a multiplication and not two hashes."""

    __slots__ = ()

    def copy(self) -> Luck:
        return Luck(self.seed, self.counter)

    def word(self, label: str) -> int:
        high = self.below(1 << 32)
        return high << 32 | self.below(1 << 32)

    def below(self, n: int, label: str = "") -> int:
        """A linear congruence of 64 bits (Knuth's MMIX), of which the upper half is used."""
        self.counter = (self.counter * 6364136223846793005 + 1442695040888963407) % WORD
        return (self.counter >> 32) * n >> 32

    def shuffle(self, items: MutableSequence[T], label: str = "shuffle") -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    @classmethod
    def of(cls, rng: Rng) -> Luck:
        """A stream of its own, begun by chance that may be proved."""
        return cls("", rng.word("luck"))
