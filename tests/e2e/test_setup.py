"""`/play`: the games, the form for one of them, and the ways that need no form."""

from __future__ import annotations

from typing import Any

import pytest

import games
from bot.local import components as tree
from bot.messages.setup import PACE, SIDE, names, sides, ticked, values
from bot.tables import Sitter, Status, Table
from games.kernel import Game
from tests.standin import Message, Modal, Person, Reply

from .evening import Evening


async def form_of(evening: Evening, game: str, person: Person | None = None) -> Modal:
    """Press [ Choose… ] of a game."""
    person = person or evening.margaret
    reply = await person.slash(evening.hall, "play")
    return (await person.click(reply.message, custom_id=f"t:-:choose:{game}")).modal


def fields(modal: Modal) -> dict[str, Any]:
    shown = (modal.interaction.modal or {})["components"]
    return {c["custom_id"]: c for c in tree.walk(shown) if c.get("custom_id")}


def answered(modal: Modal, name: str, value: Any) -> dict[str, Any]:
    """The form as it is, but for one option."""
    shown = fields(modal)
    if isinstance(value, bool):
        group, options = next(
            (key, c["options"])
            for key, c in shown.items()
            if key.startswith("ticks") and name in [o["value"] for o in c["options"]]
        )
        ticks = {o["value"] for o in options if o.get("default")} - {name}
        return {group: sorted(ticks | ({name} if value else set()))}
    if name in shown:
        one = str(value)
        return {name: [one] if shown[name]["type"] == tree.Kind.STRING_SELECT else one}
    line = f"{name}={value}"
    for key, field in shown.items():
        if key.startswith("shared") and line in [o["value"] for o in field["options"]]:
            return {key: [line]}
    return {}  # as usual: there is no line for it


async def closed(evening: Evening, reply: Reply) -> Table:
    """The table that was opened, closed again so that the next finds the room empty."""
    await evening.idle()
    evening.clock.pass_(minutes=1)  # nobody opens many tables a minute
    found = next(i for i in reply.message.buttons.values() if not i.startswith("t:-"))
    table = await evening.tables.reading.get(found.split(":")[1])
    guild = int(evening.hall.record["guild_id"])
    await evening.bot.outbox.tell(await evening.tables.endings.admin_end(table.id, guild))
    await evening.idle()
    return table


def alike(one: Table, other: Table) -> bool:
    """Whether two tables were set up alike: options, who sits there, and what they wait for."""
    rules = games.ALL[one.game].Options
    sat = [[(s.name, s.kind, s.person, s.level) for s in t.seats] for t in (one, other)]
    same = rules(**one.options) == rules(**other.options) and one.status == other.status
    same = same and one.pace == other.pace
    return same and sat[0] == sat[1]


def settings(game: Game[Any, Any]) -> list[tuple[str, Any]]:
    """Every value of side, clock and every option; a number that is typed stands for all."""
    listed = [(name, value) for name in (SIDE, PACE, *names(game)) for value in values(game, name)]
    ticks = [(name, value) for name in ticked(game) for value in (True, False)]
    typed = set(names(game)) - {name for name, _ in listed} - set(ticked(game))
    return [*listed, *ticks, *((name, 2) for name in sorted(typed))]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*games.ALL, "ferry"])
async def test_every_option_can_be_set_both_ways(evening: Evening, game: str) -> None:
    """The form and `/newgame` give the same table."""
    side = sides(games.ALL[game])[0]
    modal = await form_of(evening, game)
    for name, value in settings(games.ALL[game]):
        given = {"side": side} | {name: value}
        typed = await evening.margaret.slash(evening.hall, f"newgame {game}", given)
        by_command = await closed(evening, typed)
        answers = answered(modal, "side", given["side"])
        for key, picked in answered(modal, name, value).items() if name != "side" else ():
            same = key in answers and isinstance(picked, list)
            answers[key] = [*answers[key], *picked] if same else picked
        by_form = await closed(evening, await evening.margaret.submit(modal, answers))
        assert alike(by_command, by_form), (name, value, by_command.options, by_form.options)


# ---- with whom


async def test_a_person_is_invited_by_the_form(evening: Evening) -> None:
    modal = await form_of(evening, "cousins-war")
    reply = await evening.margaret.submit(modal, {"friend": [evening.elisabeth], "side": "york"})
    table = await evening.table(reply.message)
    assert table.status is Status.INVITED
    assert [s.person for s in table.seats] == [int(evening.elisabeth.id), int(evening.margaret.id)]
    assert "Elisabeth" in table.seats[0].called
    assert evening.elisabeth.mention in reply.message.text


async def test_a_clock_is_for_two_people(evening: Evening) -> None:
    modal = await form_of(evening, "cousins-war")
    reply = await evening.margaret.submit(modal, {"pace": "week", "friend": [evening.elisabeth]})
    assert "Clock: Week (3 days, plus 12 hours a turn, up to 5 days)" in reply.message.text
    assert (await closed(evening, reply)).pace == "week"
    again = await form_of(evening, "cousins-war")
    (kept,) = [o["value"] for o in fields(again)["pace"]["options"] if o.get("default")]
    assert kept == "week", "as last time"
    refused = await evening.margaret.submit(again, {"with": "easy", "friend": []})
    assert "A clock is for two people" in refused.message.text
    assert refused.private
    assert "Choose…" in refused.message.buttons, "the way back to the form"
    private = await evening.margaret.slash(evening.margaret.dm, "play")
    alone = await evening.margaret.click(private.message, custom_id="t:-:choose:cousins-war")
    assert "pace" not in fields(alone.modal), "nobody can be invited there"


async def test_a_level_plays_at_once(evening: Evening) -> None:
    modal = await form_of(evening, "cousins-war")
    reply = await evening.margaret.submit(modal, {"with": "hard", "ticks.0": ["twists"]})
    table = await evening.table(reply.message)
    assert table.running
    assert "hard" in [seat.level for seat in table.seats]
    assert dict(table.options) == {"twists": True}


async def test_alone_is_the_games_own_opponent(evening: Evening) -> None:
    modal = await form_of(evening, "dune-uprising")
    reply = await evening.margaret.submit(modal, answered(modal, "with", "alone"))
    table = await evening.table(reply.message)
    assert table.running
    assert len(table.seats) == 1


async def test_nobody_named_leaves_a_seat_free(evening: Evening) -> None:
    modal = await form_of(evening, "dual-powers")
    reply = await evening.margaret.submit(modal, {})
    table = await evening.table(reply.message)
    assert table.status is Status.OPEN
    assert Sitter.NOBODY in [seat.kind for seat in table.seats]


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"friend": ["margaret"]}, "your own opponent"),
        ({"friend": ["robot"]}, "Other bots"),
        ({"friend": ["elisabeth"], "with": ["easy"]}, "not both"),
        ({"friend": ["elisabeth"], "shared.0": ["mode=solo"]}, "for one"),
        ({"shared.0": ["leader=shaddam", "leader=muad-dib"]}, "Choose only one: Leader"),
    ],
)
async def test_what_does_not_go_is_said_and_leads_back(
    evening: Evening, answers: dict[str, Any], sentence: str
) -> None:
    people = {
        "margaret": evening.margaret,
        "elisabeth": evening.elisabeth,
        "robot": evening.discord.person("Robot", bot=True),
    }
    given = answers | {"friend": [people[name] for name in answers.get("friend", [])]}
    modal = await form_of(evening, "dune-uprising")
    reply = await evening.margaret.submit(modal, given)
    assert reply.private
    assert sentence in reply.message.text
    assert await evening.tables.reading.mine(int(evening.margaret.id)) == []
    again = await evening.margaret.click(reply.message, label="Choose…")
    assert again.modal.title == "Dune: Imperium – Uprising"


async def test_a_number_that_is_none_is_refused(evening: Evening) -> None:
    modal = await form_of(evening, "ferry")
    reply = await evening.margaret.submit(modal, {"rounds": "many"})
    assert "go together" in reply.message.text


async def test_a_form_works_after_a_restart(evening: Evening) -> None:
    modal = await form_of(evening, "cousins-war")
    await evening.restart()
    reply = await evening.margaret.submit(modal, {"with": "easy"})
    assert (await evening.table(reply.message)).running


async def test_a_form_that_comes_twice_opens_one_table(evening: Evening) -> None:
    modal = await form_of(evening, "cousins-war")
    await evening.margaret.submit(modal, {"with": "easy"}, copies=2)
    await evening.idle()
    assert len(await evening.tables.reading.mine(int(evening.margaret.id))) == 1


async def test_in_a_dm_nobody_can_be_invited(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "play")
    modal = (await evening.margaret.click(reply.message, custom_id="t:-:choose:cousins-war")).modal
    assert "friend" not in fields(modal)
    assert [o["value"] for o in fields(modal)["with"]["options"]] == list(evening.tables.levels)


# ---- without a form


async def test_play_now_asks_the_first_question_with_one_click(evening: Evening) -> None:
    """In a channel the private question comes with it, in a DM it is on the table itself."""
    for place, level in ((evening.hall, "easy"), (evening.margaret.dm, "normal")):
        hall = await evening.margaret.slash(place, "play")
        await evening.margaret.click(hall.message, custom_id="t:-:now:cousins-war")
        await evening.idle()
        table = (await evening.tables.reading.mine(int(evening.margaret.id)))[0]
        levels = [seat.level for seat in table.seats if seat.level]
        assert levels == [level]  # easy for the first time
        (seat,) = set(table.waiting) - set(table.software_awaited)
        number = f":{table.id}:{table.seats[seat].asked}"
        shown = [m for m in evening.margaret.messages(place) if m.exists]
        asking = [m for m in shown if any(number in i for i in ids(m))]
        assert asking, [m.text for m in shown]
        ended = await evening.tables.endings.resign(table.id, int(evening.margaret.id))
        await evening.bot.outbox.tell(ended)
        await evening.idle()


def ids(message: Message) -> list[str]:
    return [*message.buttons.values(), *message.menus]


async def test_the_last_choice_is_offered_again(evening: Evening) -> None:
    first = await evening.margaret.slash(evening.hall, "play")
    assert "As last time" not in first.message.buttons
    typed = {"level": "hard", "side": "york", "twists": True}
    before = await closed(
        evening, await evening.margaret.slash(evening.hall, "newgame cousins-war", typed)
    )
    hall = await evening.margaret.slash(evening.hall, "play")
    assert "The Cousins’ War" in hall.message.text
    await evening.margaret.click(hall.message, label="As last time")
    await evening.idle()
    (after,) = await evening.tables.reading.mine(int(evening.margaret.id))
    assert alike(before, after)


async def test_the_form_begins_with_the_last_choice(evening: Evening) -> None:
    typed = {"level": "hard", "twists": True}
    await closed(evening, await evening.margaret.slash(evening.hall, "newgame cousins-war", typed))
    shown = fields(await form_of(evening, "cousins-war"))
    assert [o["value"] for o in shown["with"]["options"] if o.get("default")] == ["hard"]
    assert [o["value"] for o in shown["ticks.0"]["options"] if o.get("default")] == ["twists"]


async def test_nothing_was_chosen_last_time(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "play")
    pressed = await evening.margaret.click(reply.message, custom_id="t:-:again", forge=True)
    assert "not opened a table yet" in pressed.message.text


async def test_a_game_that_there_is_not(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "play")
    for verb in ("choose", "now", "setup"):
        pressed = await evening.margaret.click(
            reply.message, custom_id=f"t:-:{verb}:chess", forge=True
        )
        assert "I don’t know this game" in pressed.message.text, verb


# ---- on a person


async def test_play_with_somebody_from_their_context_menu(evening: Evening) -> None:
    reply = await evening.margaret.on_person(evening.hall, "Play with…", evening.elisabeth)
    assert reply.private
    label = "Invite Elisabeth"
    assert label in reply.message.buttons
    modal = (await evening.margaret.click(reply.message, label=label)).modal
    (chosen,) = fields(modal)["friend"]["default_values"]
    assert str(chosen["id"]) == evening.elisabeth.id
    invited = await evening.margaret.submit(modal, {})
    assert (await evening.table(invited.message)).status is Status.INVITED


async def test_play_with_oneself_the_bot_or_another_bot(evening: Evening) -> None:
    me = await evening.margaret.on_person(evening.hall, "Play with…", evening.margaret)
    assert "Choose…" in me.message.buttons
    bot = Person(evening.discord, evening.discord.state.bot_id)
    computer = await evening.margaret.on_person(evening.hall, "Play with…", bot)
    assert "Choose…" in computer.message.buttons
    robot = evening.discord.person("Robot", bot=True)
    other = await evening.margaret.on_person(evening.hall, "Play with…", robot)
    assert "Other bots" in other.message.text


async def test_a_person_may_be_named_after_play(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "play", opponent=evening.henry)
    assert "Invite Henry" in reply.message.buttons


async def test_whoever_is_named_cannot_invite_themselves(evening: Evening) -> None:
    """The same button in somebody else's hands opens the form with nobody chosen."""
    reply = await evening.margaret.slash(evening.hall, "play", opponent=evening.henry)
    pressed = reply.message.buttons["Invite Henry"]
    modal = (await evening.henry.click(reply.message, custom_id=pressed, forge=True)).modal
    assert not fields(modal)["friend"].get("default_values")


# ---- learning first


async def test_an_invitation_offers_to_learn_a_game_that_one_never_played(
    evening: Evening,
) -> None:
    first = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=evening.elisabeth, rounds=1
    )
    assert "Learn it" in first.message.buttons
    learnt = await evening.elisabeth.click(first.message, label="Learn it")
    assert learnt.private
    assert "title" in learnt.message.text  # the game has no words
    await evening.elisabeth.click(first.message, label="Accept")
    await evening.play(await evening.table(first.message))
    second = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    assert "Accept" in second.message.buttons
    assert "Learn it" not in second.message.buttons
