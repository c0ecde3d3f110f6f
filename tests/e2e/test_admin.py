"""For those who may manage the server."""

from __future__ import annotations

from bot.tables import Status

from .evening import Evening


async def test_admin_for_those_who_manage_the_server(evening: Evening) -> None:
    table = await evening.open("ferry")
    boss = evening.discord.person("Warwick", permissions=("manage_guild",))
    listed = await boss.slash(evening.hall, "admin list")
    assert table.id in listed.message.text
    await evening.idle()
    health = await boss.slash(evening.hall, "admin health")
    assert "Games running: 1 · tables still to be shown: 0" in health.message.text
    assert "database accesses under way: 0" in health.message.text
    freed = await boss.slash(evening.hall, "admin unseat", game=table.id, person=evening.elisabeth)
    await evening.idle()
    assert freed.private
    assert "Join" in evening.board(table).buttons
    await evening.henry.click(evening.board(table), label="Join")
    await evening.idle()
    assert int(evening.henry.id) in (await evening.tables.reading.get(table.id)).people
    await boss.slash(evening.hall, "admin end", game=table.id)
    await evening.idle()
    assert (await evening.tables.reading.get(table.id)).status is Status.CLOSED
    assert "manages the server" in "".join(m.text for m in evening.hall.messages if not m.ephemeral)
