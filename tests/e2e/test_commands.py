"""Every command, as a person meets it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables import Status

from .evening import Evening

COMMANDS = {
    *("newgame", "board", "hand", "log", "move", "undo", "resign", "draw", "cancel", "rematch"),
    *("games", "rules", "card", "help", "export", "verify", "settings", "forget-me", "admin"),
    *("replay", "hint"),
}


def published(evening: Evening) -> dict[str, Any]:
    return {command["name"]: command for command in evening.discord.state.commands["global"]}


async def test_every_command_is_there_in_three_languages(evening: Evening) -> None:
    commands = published(evening)
    assert set(commands) == COMMANDS
    for name, command in commands.items():
        assert set(command["name_localizations"]) == {"de", "ru"}, name
        assert set(command["description_localizations"]) == {"de", "ru"}, name
        if name != "admin":
            assert sorted(command["contexts"]) == [0, 1, 2]
            assert sorted(command["integration_types"]) == [0, 1]


async def test_newgame_has_a_games_own_options(evening: Evening) -> None:
    games = {option["name"]: option for option in published(evening)["newgame"]["options"]}
    options = {option["name"]: option for option in games["cousins-war"]["options"]}
    assert {"opponent", "level", "side", "language", "twists"} <= set(options)
    sides = [choice["value"] for choice in options["side"]["choices"]]
    assert sides == ["lancaster", "york"]


def size(thing: dict[str, Any]) -> int:
    """Discord's measure: names, descriptions and values; of translations the longest counts."""
    total = 0
    for field in ("name", "description"):
        translated = (thing.get(f"{field}_localizations") or {}).values()
        total += max(len(text) for text in (thing.get(field) or "", *translated))
    total += len(str(thing.get("value", "")))
    parts = [*(thing.get("options") or []), *(thing.get("choices") or [])]
    return total + sum(size(part) for part in parts)


async def test_no_command_is_too_large_for_discord(evening: Evening) -> None:
    """All of `/newgame` is one command: there must be room for one game more."""
    sizes = {name: size(command) for name, command in published(evening).items()}
    assert max(sizes.values()) == sizes["newgame"]
    assert sizes["newgame"] <= 7000, sizes


async def test_newgame_invites_and_the_friend_declines(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.hall, "newgame cousins-war", opponent=evening.elisabeth, side="york", twists=True
    )
    assert reply.message.mentions == [evening.elisabeth.id]
    assert {"Accept", "Decline", "How it is played", "Withdraw"} <= set(reply.message.buttons)
    stranger = await evening.henry.click(reply.message, label="Accept")
    assert stranger.private
    assert "somebody else" in stranger.message.text
    await evening.elisabeth.click(reply.message, label="Decline")
    await evening.idle()
    assert "would rather not" in reply.message.text
    assert reply.message.buttons == {}


async def test_an_invitation_tells_what_is_not_as_usual(evening: Evening) -> None:
    margaret, friend = evening.margaret, evening.elisabeth
    usual = await margaret.slash(evening.hall, "newgame dual-powers", opponent=friend)
    assert "With the usual options." in usual.message.text
    assert "•" not in usual.message.text
    await margaret.click(usual.message, label="Withdraw")
    strict = await margaret.slash(
        evening.hall, "newgame dual-powers", opponent=friend, unrest_seven=True
    )
    told = [line for line in strict.message.text.splitlines() if line.startswith("•")]
    assert told == ["• Unrest worth 7 in the last months: yes"]


async def test_the_inviter_withdraws(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    refused = await evening.elisabeth.click(reply.message, label="Withdraw")
    assert refused.private
    await evening.margaret.click(reply.message, label="Withdraw")
    assert "withdrawn" in reply.message.text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opponent": "margaret"}, "your own opponent"),
        ({"opponent": "robot"}, "Other bots"),
        ({"opponent": "elisabeth", "level": "easy"}, "not both"),
        ({"opponent": "elisabeth", "solo": True}, "for one"),
    ],
)
async def test_newgame_with_the_wrong_opponent(
    evening: Evening, options: dict[str, Any], sentence: str
) -> None:
    people = {
        "margaret": evening.margaret,
        "elisabeth": evening.elisabeth,
        "robot": evening.discord.person("Robot", bot=True),
    }
    given = {k: people[v] if k == "opponent" else v for k, v in options.items()}
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", given)
    assert reply.private
    assert sentence in reply.message.text


async def test_a_friend_cannot_be_invited_into_my_dm(evening: Evening) -> None:
    reply = await evening.margaret.slash(
        evening.margaret.dm, "newgame ferry", opponent=evening.elisabeth
    )
    assert "only you and me" in reply.message.text


async def test_board_brings_the_table_down(evening: Evening) -> None:
    table = await evening.open("ferry")
    old = evening.board(table)
    reply = await evening.margaret.slash(evening.hall, "board")
    await evening.idle()
    assert not reply.message.ephemeral
    assert evening.board(table) == reply.message
    assert old.buttons == {}
    watched = await evening.henry.slash(evening.hall, "board")
    assert watched.private


async def test_hand_is_private(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    reply = await evening.margaret.slash(evening.hall, "hand")
    assert reply.private
    assert reply.message.menus
    assert reply.message.pictures
    pressed = await evening.elisabeth.click(evening.board(table), label="My hand")
    assert pressed.private
    spectator = await evening.henry.click(evening.board(table), label="My hand")
    assert "You are watching" in spectator.message.text


async def test_log_has_pages(evening: Evening) -> None:
    table = await evening.play(await evening.open("cousins-war"), 60)
    reply = await evening.henry.slash(evening.hall, "log")
    assert reply.private
    assert "the log" in reply.message.text
    back = await evening.henry.click(reply.message, label="Back")
    assert back.updated
    while "Back" in reply.message.buttons:
        await evening.henry.click(reply.message, label="Back")
    assert "page 1 of" in reply.message.text
    assert table.ply > 50


async def test_move_is_typed_with_completion(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    choices = await evening.margaret.autocomplete(evening.hall, "move", "answer", "")
    seat = table.seat_of(int(evening.margaret.id))
    position = (await evening.tables.reading.look(table.id))[1]
    assert seat is not None
    assert position is not None
    decision = position.decision(seat)
    assert decision is not None
    assert {c["value"] for c in choices} == set(decision.offer(position).options)
    assert all(f"({c['value']})" in c["name"] for c in choices)
    nothing = await evening.henry.autocomplete(evening.hall, "move", "answer", "")
    assert nothing == []
    reply = await evening.margaret.slash(evening.hall, "move", answer=choices[0]["value"])
    await evening.idle()
    assert reply.private
    assert (await evening.tables.reading.get(table.id)).ply == 1
    wrong = await evening.elisabeth.slash(evening.hall, "move", answer="nonsense")
    assert "not on offer" in wrong.message.text
    position = (await evening.tables.reading.look(table.id))[1]
    decision = position.decision(1 - seat) if position else None
    assert decision is not None
    options = decision.offer(position).options
    assert all(f"• `{code}` " in wrong.message.text for code in options[:5])
    waits = await evening.margaret.slash(evening.hall, "move", answer="nonsense")
    assert "turn of Elisabeth" in waits.message.text
    watches = await evening.henry.slash(evening.hall, "move", answer="nonsense")
    assert "You are watching" in watches.message.text


async def test_completion_has_words_for_every_answer(evening: Evening) -> None:
    """For several picks too, for none at all, and within what Discord allows."""
    table = await evening.open("ferry")
    for _ in range(10):  # in the second round there are two cargoes to stow
        table, position = await evening.tables.reading.look(table.id)
        assert position is not None
        decision = position.pending[0]
        if decision.slug == "stow" and len(decision.offer(position).options) > 1:
            break
        picks = "" if decision.slug == "stow" else decision.offer(position).options[0]
        await evening.tables.play.answer(
            table.id, table.seats[decision.seat].person or 0, None, picks
        )
    person = evening.person(table.seats[decision.seat].person)
    choices = await person.autocomplete(evening.hall, "move", "answer", "")
    assert {"name": "None (-)", "value": "-"} in choices
    first = choices[0]["value"]
    further = await person.autocomplete(evening.hall, "move", "answer", f"{first}+")
    assert further
    for choice in further:
        code = choice["value"].removeprefix(f"{first}+")
        assert choice["name"].endswith(f" ({code})")
        assert choice["name"] != f"({code})"
        assert " + " in choice["name"]
    none = await person.slash(evening.hall, "move", answer="-")
    await evening.idle()
    assert "Done." in none.message.text


async def test_a_hint_for_who_plays_alone(evening: Evening) -> None:
    """In words, and only for the one who asks."""
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="easy")
    await evening.idle()
    table = await evening.table(reply.message)
    more = await evening.margaret.click(reply.message, label="More")
    assert "Offer a draw" not in more.message.buttons
    hint = await evening.margaret.click(more.message, label="Hint")
    assert hint.private
    assert "A strong opponent would answer: **" in hint.message.text
    again = await evening.margaret.slash(evening.margaret.dm, "hint")
    assert again.message.text == hint.message.text
    assert (await evening.tables.reading.get(table.id)).ply == table.ply


async def test_no_hints_between_people(evening: Evening) -> None:
    table = await evening.open("ferry")
    more = await evening.margaret.click(evening.board(table), label="More")
    assert "Hint" not in more.message.buttons
    refused = await evening.margaret.slash(evening.hall, "hint")
    assert refused.private
    assert "Hints are for those who play alone." in refused.message.text
    watching = await evening.henry.slash(evening.hall, "hint")
    assert "You don’t sit at this table." in watching.message.text


async def test_the_automa_of_a_solo_game_is_named(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame dune-uprising")
    await evening.idle()
    assert reply.message.text.rstrip().endswith("· Rivals")


@pytest.mark.parametrize("name", ["undo", "resign", "cancel", "draw"])
async def test_a_spectator_cannot_end_the_game_of_others(evening: Evening, name: str) -> None:
    table = await evening.play(await evening.open("ferry"), 1)
    reply = await evening.henry.slash(evening.hall, name)
    assert reply.private
    assert "You don’t sit at this table." in reply.message.text
    assert reply.message.buttons == {}
    assert (await evening.tables.reading.get(table.id)).requests == ()


async def test_resign_asks_first(evening: Evening) -> None:
    table = await evening.open("ferry")
    reply = await evening.margaret.slash(evening.hall, "resign")
    assert reply.private
    await evening.margaret.click(reply.message, label="No")
    assert (await evening.tables.reading.get(table.id)).running
    reply = await evening.margaret.slash(evening.hall, "resign")
    await evening.margaret.click(reply.message, label="Yes, resign")
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert table.status is Status.OVER
    assert "Margaret resigned." in evening.board(table).text
    assert "**Elisabeth** wins." in evening.board(table).text


async def test_draw_is_offered_and_accepted(evening: Evening) -> None:
    table = await evening.open("ferry")
    await evening.margaret.slash(evening.hall, "draw")
    await evening.idle()
    board = evening.board(table)
    assert "Margaret offers a draw." in board.text
    own = await evening.margaret.click(board, label="Allow")
    assert own.private
    await evening.elisabeth.click(board, label="Allow")
    await evening.idle()
    assert "A draw." in evening.board(table).text


async def test_cancel_needs_consent_after_the_first_move(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"), 3)
    reply = await evening.margaret.slash(evening.hall, "cancel")
    await evening.margaret.click(reply.message, label="Yes, cancel")
    await evening.idle()
    board = evening.board(table)
    assert "asks to cancel" in board.text
    await evening.elisabeth.click(board, label="Refuse")
    await evening.idle()
    assert "The game goes on." in evening.board(table).text
    assert (await evening.tables.reading.get(table.id)).running


async def test_cancel_before_the_start_is_a_withdrawal(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry")
    gone = await evening.margaret.slash(evening.hall, "cancel")
    await evening.idle()
    assert gone.private
    assert "withdrawn" in reply.message.text


async def test_undo_is_free_until_somebody_learns_something(evening: Evening) -> None:
    table = await evening.open("ferry")
    await evening.answer(table, 0)
    await evening.idle()
    mover = evening.person(table.seats[0].person)
    reply = await mover.slash(evening.hall, "undo")
    await evening.idle()
    assert "taken back" in reply.message.text
    assert (await evening.tables.reading.get(table.id)).ply == 0
    assert "took back" not in evening.board(table).text  # it was a secret
    assert "has chosen" not in evening.board(table).text
    evening.asking(await evening.tables.reading.get(table.id), 0)


async def test_undo_with_consent(evening: Evening) -> None:
    table = await evening.open("ferry")
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    await evening.answer(table, seat)
    await evening.idle()
    ply = (await evening.tables.reading.get(table.id)).ply
    mover, other = (evening.person(table.seats[i].person) for i in (seat, 1 - seat))
    reply = await mover.slash(evening.hall, "undo")
    await evening.idle()
    assert "asked the other side" in reply.message.text
    board = evening.board(table)
    assert "asks to take back 1 move" in board.text
    await other.click(board, label="Allow")
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert table.ply == ply - 1
    assert table.waiting == (seat,)
    evening.asking(table, seat)


async def test_rematch_with_sides_swapped(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"))
    board = evening.board(table)
    reply = await evening.margaret.click(board, label="Rematch, sides swapped")
    assert "invites" in reply.message.text
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    again = (await evening.tables.reading.mine(int(evening.margaret.id)))[0]
    assert again.id != table.id
    assert again.seats[0].person == table.seats[1].person


async def test_rematch_by_command(evening: Evening) -> None:
    await evening.play(await evening.open("ferry"))
    reply = await evening.elisabeth.slash(evening.hall, "rematch")
    assert "Elisabeth invites" in reply.message.text


async def test_games_lists_mine_and_the_servers(evening: Evening) -> None:
    table = await evening.open("ferry")
    mine = await evening.margaret.slash(evening.hall, "games")
    assert table.id in mine.message.text
    others = await evening.henry.slash(evening.hall, "games")
    assert "None." in others.message.text
    assert table.id in others.message.text


async def test_rules_and_cards_with_completion(evening: Evening) -> None:
    topics = await evening.henry.autocomplete(evening.hall, "rules", "topic", "bluff")
    assert [topic["value"] for topic in topics] == ["cousins-war/bluffing"]
    reply = await evening.henry.slash(evening.hall, "rules", topic="cousins-war/bluffing")
    assert reply.private
    assert "Bluffing" in reply.message.text
    assert len(reply.message.pictures) == 1
    cards = await evening.henry.autocomplete(evening.hall, "card", "card", "tow")
    assert "cousins-war/towton" in {card["value"] for card in cards}
    card = await evening.henry.slash(evening.hall, "card", card="towton")
    assert "Towton" in card.message.text
    assert "Where it comes from" in card.message.text
    assert len(card.message.pictures) == 1


async def test_the_rules_of_all_games_are_one_press_away(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.henry.dm, "rules")
    assert "Which game?" in reply.message.text
    opened = await evening.henry.click(reply.message, label="The Cousins’ War")
    assert opened.updated
    assert opened.message.pictures
    turned = await evening.henry.click(opened.message, label="Bluffing")
    assert turned.updated
    assert "The Cousins’ War: Bluffing" in turned.message.text


@pytest.mark.parametrize(
    "given",
    [
        {"topic": "dual-powers"},
        {"topic": "Dual Powers: Revolution 1917"},
        {"title": "dual-powers"},
        {"title": " dual powers "},
        {"topic": "dual-powers/round"},
        {"title": "REVOLUTION 1917"},
    ],
)
async def test_a_game_is_found_by_what_people_type(evening: Evening, given: dict[str, str]) -> None:
    reply = await evening.henry.slash(evening.hall, "rules", given)
    assert "**Dual Powers: Revolution 1917: " in reply.message.text


@pytest.mark.parametrize(
    ("command", "given", "sentence"),
    [
        ("rules", {"topic": "chess"}, "no such topic"),
        ("rules", {"title": "chess"}, "don’t know this game"),
        ("card", {"card": "joker"}, "no such card"),
        ("card", {"card": "towton", "title": "dual-powers"}, "no such card"),
        ("card", {"card": " "}, "no such card"),
    ],
)
async def test_what_is_nowhere_gets_a_sentence(
    evening: Evening, command: str, given: dict[str, str], sentence: str
) -> None:
    reply = await evening.henry.slash(evening.hall, command, given)
    assert reply.private
    assert sentence in reply.message.text


async def test_rules_of_the_table_turn_their_pages(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    reply = await evening.henry.click(evening.board(table), label="How it is played")
    topic = next(i for i in reply.message.buttons.values() if i.endswith(":battle"))
    turned = await evening.henry.click(reply.message, custom_id=topic)
    assert turned.updated


async def test_help(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.henry.dm, "help")
    assert "/newgame" in reply.message.text
    assert "/forget-me" in reply.message.text


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


async def test_settings(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "settings", language="de", theme="text")
    assert "Deine Einstellungen" in reply.message.text
    assert "nur Worte" in reply.message.text
    pressed = await evening.margaret.click(reply.message, label="English")
    assert pressed.updated
    assert "Your settings" in pressed.message.text
    hours = {"quiet-from": 22, "quiet-until": 7}
    quiet = await evening.margaret.slash(evening.hall, "settings", hours, zone="Europe/Berlin")
    assert "22:00–07:00 Europe/Berlin" in quiet.message.text
    half = await evening.margaret.slash(evening.hall, "settings", {"quiet-from": 22})
    assert "both" in half.message.text
    wrong = await evening.margaret.slash(evening.hall, "settings", zone="Narnia")
    assert "time zone" in wrong.message.text


async def test_a_game_without_pictures(evening: Evening) -> None:
    await evening.margaret.slash(evening.hall, "settings", theme="text")
    table = await evening.open("cousins-war")
    board = evening.board(table)
    assert board.pictures == []
    assert "the board in words" in board.text
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    assert "the board in words" in evening.asking(table, seat).text


async def test_forget_me_asks_for_a_word(evening: Evening) -> None:
    table = await evening.play(await evening.open("ferry"), 4)
    reply = await evening.margaret.slash(evening.hall, "forget-me")
    wrong = await evening.margaret.submit(reply.modal, {"word": "hm"})
    assert "nothing was erased" in wrong.message.text
    reply = await evening.margaret.slash(evening.hall, "forget-me")
    done = await evening.margaret.submit(reply.modal, {"word": "Forget"})
    await evening.idle()
    assert "now I don’t" in done.message.text
    table = await evening.tables.reading.get(table.id)
    assert int(evening.margaret.id) not in table.people
    assert evening.margaret.dm.messages == []


async def test_forget_me_leaves_no_thread_with_the_name(evening: Evening) -> None:
    """One where nobody plays any more is closed, another goes on under a plain name."""
    await evening.open("ferry", channel=evening.hall)
    await evening.henry.slash(evening.hall, "newgame ferry", solo=True)
    await evening.henry.slash(evening.hall, "newgame ferry", opponent=evening.margaret)
    await evening.idle()
    alone, invited = evening.discord.threads
    assert "Henry" in alone.name
    await evening.margaret.click(invited.last, label="Accept")
    await evening.idle()
    reply = await evening.henry.slash(evening.hall, "forget-me")
    done = await evening.henry.submit(reply.modal, {"word": "forget"})
    await evening.idle()
    assert "Threads of mine" in done.message.text
    assert [alone.name, invited.name] == ["A table", "A table"]
    assert alone.record["archived"]
    assert not invited.record["archived"]
    assert alone.messages == []


async def test_admin_for_those_who_manage_the_server(evening: Evening) -> None:
    table = await evening.open("ferry")
    boss = evening.discord.person("Warwick", permissions=("manage_guild",))
    listed = await boss.slash(evening.hall, "admin list")
    assert table.id in listed.message.text
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


async def test_more_offers_what_one_rarely_does(evening: Evening) -> None:
    table = await evening.open("cousins-war")
    board = evening.board(table)
    more = await evening.margaret.click(board, label="More")
    assert more.private
    assert {"Take back", "Offer a draw", "Resign", "Board in words"} <= set(more.message.buttons)
    shown = await evening.margaret.click(more.message, label="Board in words")
    assert "the board in words" in shown.message.text
    watching = await evening.henry.click(board, label="More")
    assert "Resign" not in watching.message.buttons
    why = await evening.margaret.click(
        evening.asking(table, table.seat_of(int(evening.margaret.id)) or 0),
        label="What does this mean?",
    )
    assert why.private


async def test_without_a_game_a_command_says_so(evening: Evening) -> None:
    for name in ("board", "hand", "log", "undo", "resign", "draw", "cancel", "rematch", "export"):
        reply = await evening.henry.slash(evening.hall, name)
        assert "There is no game here" in reply.message.text, name
