"""Finished games: the record, its proof, and the replay."""

from __future__ import annotations

from .evening import Evening


async def test_export_verify_and_replay(evening: Evening) -> None:
    table = await evening.open("ferry")
    early = await evening.margaret.slash(evening.hall, "export", game=table.id)
    assert "Only when the game is over" in early.message.text
    table = await evening.play(table)
    record = await evening.henry.slash(evening.hall, "export")
    (data,) = record.message.pictures
    assert data.startswith(b"casus-ludi record")
    verified = await evening.henry.slash(evening.hall, "verify")
    assert "Everything is in order" in verified.message.text
    replayed = await evening.henry.slash(evening.hall, "replay")
    assert replayed.message.pictures
    one = await evening.henry.slash(evening.hall, "replay", move=3)
    assert "Move 3 of" in one.message.text
    far = await evening.henry.slash(evening.hall, "replay", move=9999)
    assert "only" in far.message.text
