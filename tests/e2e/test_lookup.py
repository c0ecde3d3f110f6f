"""Things to read: the rules, a card, help."""

from __future__ import annotations

import pytest

from .evening import Evening


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
    reply = await evening.henry.click(evening.board(table), label="Rules")
    topic = next(i for i in reply.message.buttons.values() if i.endswith(":battle"))
    turned = await evening.henry.click(reply.message, custom_id=topic)
    assert turned.updated


async def test_help(evening: Evening) -> None:
    reply = await evening.henry.slash(evening.henry.dm, "help")
    assert "/newgame" in reply.message.text
    assert "/forget-me" in reply.message.text
