"""`/record` and `/ranking`: what people have done so far, and who sees it."""

from __future__ import annotations

import pytest

import games
from bot.tables import Person as Sitting
from bot.tables import Place, PlaceKind, Table
from tests.standin import Person, Reply
from tests.tables.conftest import play_on

from .evening import Evening


def sitting(person: Person) -> Sitting:
    return Sitting(int(person.id), person.name)


async def finished(evening: Evening, times: int = 1) -> Table:
    """Margaret on the left against Elisabeth, to the end; their clicks are not what is tried."""
    tables = evening.tables
    guild = int(evening.hall.record["guild_id"])
    place = Place(PlaceKind.GUILD, int(evening.hall.record["id"]), guild)
    for _ in range(times):
        evening.clock.pass_(hours=1)
        opened = await tables.opening.open(
            *(sitting(evening.margaret), "ferry", {}, place),
            against=sitting(evening.elisabeth),
            side="left",
        )
        begun = await tables.opening.accept(opened.table.id, sitting(evening.elisabeth))
        over = await play_on(tables, begun)
    return over.table


def won(table: Table, person: Person) -> bool:
    assert table.result is not None
    return table.seat_of(int(person.id)) in table.result.winners


async def test_ones_own_record(evening: Evening) -> None:
    over = await finished(evening, 2)
    reply = await evening.margaret.slash(evening.hall, "record")
    assert reply.private
    text = reply.message.text
    assert "Record of Margaret" in text
    assert "2 games: " in text
    assert "• Elisabeth: " in text
    assert ("2 of 2" if won(over, evening.margaret) else "of 2") in text
    assert len(reply.message.pictures) == 1
    assert "rating" not in text  # only after five games


async def test_somebody_elses_record_names_nobody_else(evening: Evening) -> None:
    await finished(evening, 5)
    for reply in (
        await evening.henry.slash(evening.hall, "record", person=evening.margaret),
        await evening.henry.on_person(evening.hall, "Record", evening.margaret),
    ):
        assert reply.private
        assert "Record of Margaret" in reply.message.text
        assert "rating" in reply.message.text
        assert "Elisabeth" not in everything(reply)
        assert reply.message.buttons == {}


async def test_two_between_themselves(evening: Evening) -> None:
    over = await finished(evening)
    margaret, elisabeth = evening.margaret, evening.elisabeth
    hers = await elisabeth.slash(evening.hall, "record", person=margaret)
    mine = await margaret.slash(evening.hall, "record", person=elisabeth)
    lucky = won(over, margaret)
    assert f"You against Margaret:** {int(not lucky)} won, 0 drawn, {int(lucky)}" in (
        hers.message.text
    )
    assert f"You against Elisabeth:** {int(lucky)} won, 0 drawn, {int(not lucky)}" in (
        mine.message.text
    )


async def test_swapped_names_give_swapped_pages(evening: Evening) -> None:
    """The pages follow the ids, whatever people call themselves."""
    await finished(evening, 5)
    before = [await page(evening, each) for each in (evening.margaret, evening.elisabeth)]
    assert before[0] != before[1].replace("Elisabeth", "Margaret")
    for person, name in ((evening.margaret, "Elisabeth"), (evening.elisabeth, "Margaret")):
        evening.discord.state.people[person.id]["name"] = name
    after = [await page(evening, each) for each in (evening.margaret, evening.elisabeth)]
    assert after == [swapped(each) for each in before]


async def page(evening: Evening, person: Person) -> str:
    return (await evening.henry.slash(evening.hall, "record", person=person)).message.text


def swapped(text: str) -> str:
    return text.replace("Margaret", "?").replace("Elisabeth", "Margaret").replace("?", "Elisabeth")


async def test_what_chance_brought_is_told_once_it_is_known(evening: Evening) -> None:
    over = await finished(evening)
    assert "chance" not in (await evening.margaret.slash(evening.hall, "record")).message.text
    await evening.tables.fortunes.next()
    own = (await evening.margaret.slash(evening.hall, "record")).message.text
    assert "What chance brought in 1 game: " in own
    assert "Luckiest moment: " in own
    assert over.id in own
    others = (await evening.henry.slash(evening.hall, "record", person=evening.margaret)).message
    assert "What chance brought in 1 game: " in others.text
    assert over.id not in others.text


# ---- who is seen


def everything(reply: Reply) -> str:
    """All that a reply shows, alternative texts and buttons included."""
    return str(reply.message.record)


async def replies(evening: Evening, reader: Person) -> list[str]:
    """Every answer of records and rankings, as this person gets it."""
    hall = evening.hall
    asked = [
        await reader.slash(hall, "record"),
        await reader.slash(hall, "record", person=evening.margaret),
        await reader.slash(hall, "ranking"),
        await reader.slash(hall, "ranking", title="ferry"),
        await reader.on_person(hall, "Record", evening.margaret),
    ]
    completed = await reader.autocomplete(hall, "ranking", "title", "")
    return [*map(everything, asked), str(completed)]


@pytest.mark.parametrize("how", ["invisible", "forgotten"])
async def test_who_does_not_want_to_be_seen_is_in_no_answer(evening: Evening, how: str) -> None:
    await finished(evening, 5)
    readers = (evening.margaret, evening.henry)
    seen = [text for reader in readers for text in await replies(evening, reader)]
    assert any("Elisabeth" in text for text in seen)
    if how == "invisible":
        done = await evening.elisabeth.slash(evening.hall, "settings", visible=False)
        assert "Others see my record: no" in done.message.text
    else:
        await evening.tables.people.forget(int(evening.elisabeth.id))
    for reader in readers:
        for text in await replies(evening, reader):
            assert "Elisabeth" not in text
            assert evening.elisabeth.id not in text
        other = await reader.slash(evening.hall, "record", person=evening.elisabeth)
        assert other.message.text == "There is no record of Elisabeth to see."
    mine = await evening.margaret.slash(evening.hall, "record")
    assert "• somebody: " in mine.message.text


async def test_a_button_hides_and_shows_ones_record(evening: Evening) -> None:
    await finished(evening, 5)
    shown = await evening.elisabeth.slash(evening.hall, "record")
    hidden = await evening.elisabeth.click(shown.message, label="Hide it from others")
    assert hidden.updated
    assert "Only you see this." in hidden.message.text
    ranking = await evening.henry.slash(evening.hall, "ranking", title="ferry")
    assert "Elisabeth" not in ranking.message.text
    again = await evening.elisabeth.click(hidden.message, label="Let others see it")
    assert "Others see this" in again.message.text
    ranking = await evening.henry.slash(evening.hall, "ranking", title="ferry")
    assert "Elisabeth" in ranking.message.text


# ---- rankings


async def test_the_ranking_of_a_server(evening: Evening) -> None:
    await finished(evening, 4)
    early = await evening.henry.slash(evening.hall, "ranking", title="ferry")
    assert "Nobody here has five rated games yet." in early.message.text
    await finished(evening)
    full = await evening.margaret.slash(evening.hall, "ranking", title="ferry")
    assert "**Margaret**" in full.message.text
    assert "`1` " in full.message.text
    assert "`2` " in full.message.text
    every = await evening.henry.slash(evening.hall, "ranking")
    for game in games.ALL.values():
        assert game.key == "ferry" or game.title.replace("'", "’") in every.message.text


async def test_wrong_input_gets_a_sentence(evening: Evening) -> None:
    robot = evening.discord.person("Robot", bot=True)
    hall, dm = evening.hall, evening.margaret.dm
    for reply in (
        await evening.margaret.slash(hall, "record", person=robot),
        await evening.margaret.on_person(hall, "Record", robot),
    ):
        assert "Bots keep no record" in reply.message.text
    nobody = await evening.margaret.slash(hall, "record", person=evening.henry)
    assert nobody.message.text == "There is no record of Henry to see."
    own = await evening.margaret.slash(dm, "record")
    assert "finished no game yet" in own.message.text
    private = await evening.margaret.slash(dm, "ranking")
    assert "belongs to a server" in private.message.text
    unknown = await evening.margaret.slash(hall, "ranking", title="chess")
    assert unknown.message.text.startswith("I don’t know") or "game" in unknown.message.text


@pytest.mark.parametrize(("locale", "head"), [("de", "Bilanz von"), ("ru", "Итоги: ")])
async def test_in_other_languages(evening: Evening, locale: str, head: str) -> None:
    await finished(evening, 5)
    await evening.margaret.slash(evening.hall, "settings", language=locale)
    assert head in (await evening.margaret.slash(evening.hall, "record")).message.text
    ranking = await evening.margaret.slash(evening.hall, "ranking", title="ferry")
    assert "± " in ranking.message.text


async def test_without_pictures(evening: Evening) -> None:
    await finished(evening)
    await evening.margaret.slash(evening.hall, "settings", theme="text")
    reply = await evening.margaret.slash(evening.hall, "record")
    assert reply.message.pictures == []
    assert "Record of Margaret" in reply.message.text
