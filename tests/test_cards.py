"""Card files: what is wrong with one is said when it is read."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from games import assets
from games.cards import Entry, Sheet, by_id, read, shown


class Cargo(Entry):
    coins: int


class Hold(Sheet):
    cargo: tuple[Cargo, ...]


GOOD = """
schema = 1
[[cargo]]
id = "salt"
coins = 3
provenance = { coins = "designed" }
"""


def hold(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Hold:
    monkeypatch.setattr(assets, "ASSETS", folder)
    (folder / "salt_ferry").mkdir()
    (folder / "salt_ferry" / "cards.toml").write_text(text, "utf-8")
    return read("salt-ferry", "cards", Hold)


def test_a_file_is_read_by_the_key_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (salt,) = hold(tmp_path, monkeypatch, GOOD).cargo
    assert by_id([salt]) == {"salt": salt}
    card = shown(salt, "cargo", {"coins": 3})
    assert (card.id, card.kind, card.facts) == ("salt", "cargo", {"coins": 3})
    assert card.provenance == {"coins": "designed"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("schema = 1", "schema = 2", "schema"),
        ("coins = 3", "coin = 3", "coin"),
        ('"salt"', '"Salt Road"', "id"),
        ('"designed"', '"guessed"', "provenance"),
        ("[[cargo]]", "[[load]]", "load"),
    ],
)
def test_what_is_wrong_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str
) -> None:
    with pytest.raises(ValidationError, match=said):
        hold(tmp_path, monkeypatch, GOOD.replace(old, new))


def test_two_entries_of_one_name_are_an_error() -> None:
    salt = Cargo(id="salt", coins=3, provenance={})
    with pytest.raises(ValueError, match="salt is there twice"):
        by_id([salt, salt])
