"""What an audit against the rulebook found: each point by its name."""

import re

import pytest
from pydantic import ValidationError

from bot.words.catalogue import LOCALES, catalogue, find
from games.dune_uprising import GAME, data
from games.dune_uprising.choices import Arrow
from games.dune_uprising.deeds import all_codes
from games.dune_uprising.state import Dune, DuneOptions
from games.phrases import Phrase
from tests.dune_uprising.tables import (
    act,
    answer,
    asked,
    conflict,
    duel,
    hand,
    offered,
    open_table,
    put,
    run,
    send,
    told,
)


def reveal(*cards: str, state: Dune | None = None, **values: object) -> Dune:
    table = state or open_table()
    put(hand(table, *cards), **values)
    return answer(table, "reveal")


def item(state: Dune, slug: str) -> str:
    """The code of an open item, by its effect."""
    assert state.turn is not None
    return next(each.code for each in state.turn.items if each.effect.slug == slug)


def words(key: str) -> dict[str, str]:
    found = {locale: find(locale, key, GAME.key) for locale in LOCALES}
    return {locale: entry for locale, entry in found.items() if isinstance(entry, str)}


def every_sentence() -> list[tuple[str, str, str]]:
    return [
        (locale, key, form)
        for locale in LOCALES
        for key, entry in catalogue(GAME.key, locale).items()
        for form in ((entry,) if isinstance(entry, str) else entry)
    ]


# ---- 12 Leadership


def test_12_leadership_does_not_count_unpaid_arrows() -> None:
    state = reveal("leadership", "calculus-of-power", "chani", conflict=2)
    assert state.players[0].swords == 1, "nothing was paid for the swords of the other two"


def test_12_leadership_counts_an_arrow_once_it_is_paid() -> None:
    state = reveal("leadership", "calculus-of-power", "sardaukar-soldier", conflict=1)
    assert state.players[0].swords == 1 + 1 + 1, "itself, the soldier and 1 for him"
    state = answer(state, item(state, "arrow"))
    assert state.players[0].swords == 3 + 3 + 1, "three more, and 1 for Calculus of Power"


@pytest.mark.parametrize(("option", "swords"), [("option-1", 1), ("option-2", 1 + 2 + 1)])
def test_12_leadership_counts_the_chosen_swords_of_undercover_asset(
    option: str, swords: int
) -> None:
    state = reveal("leadership", "undercover-asset", conflict=1)
    assert asked(state) == "choose"
    assert answer(state, option).players[0].swords == swords


def test_12_leadership_counts_a_card_revealed_later_in_the_turn() -> None:
    table = open_table()
    table.players[0].deck = ["dagger"]
    put(hand(table, "leadership"), conflict=1)
    table.players[0].intrigue = ["cunning"]
    state = answer(table, "reveal", "cunning")
    assert state.players[0].swords == 1 + 1 + 1


def riding(worms: int, **values: object) -> Dune:
    """Leadership goes to Hagga Basin, with sandworms in the conflict already."""
    table = conflict(open_table(), "skirmish-mouse")
    put(hand(table, "leadership"), hooks=True, water=5, worms=worms, **values)
    table.players[0].deck = ["dagger"] * 5
    return send(table, "leadership", "hagga-basin")


def test_12_leadership_draws_for_worms_called_in_the_same_turn() -> None:
    state = riding(worms=1)
    choose = item(state, "choose")
    assert {choose, item(state, "per-each")} <= set(offered(state)), "in any order"
    state = answer(state, choose, "option-2")
    assert len(state.players[0].hand) == 2


def test_12_leadership_may_draw_before_the_worm_is_called() -> None:
    state = riding(worms=1)
    state = answer(state, item(state, "per-each"))
    assert len(state.players[0].hand) == 1
    assert asked(state) == "choose"


def test_12_leadership_draws_for_the_first_worm_of_the_same_turn() -> None:
    state = riding(worms=0)
    assert asked(state) == "choose", "with no worm yet there is only one order"
    assert len(answer(state, "option-2").players[0].hand) == 1
    assert len(answer(state, "option-1").players[0].hand) == 0


# ---- 13 Interstellar Trade, Depart for Arrakis


def trading(*contracts: str, market: tuple[str, str] = ("deal-supplies", "deal-espionage")) -> Dune:
    table = open_table(choam=True)
    table.market = list(market)
    player = hand(table, "interstellar-trade", *["argument"] * 4)
    player.contracts, player.completed = list(contracts), ["deal-supplies", "deal-espionage"]
    player.council = True
    return answer(table, "reveal")


def test_13_interstellar_trade_waits_for_a_contract_completed_by_acquiring() -> None:
    state = trading("deal-spice-must-flow")
    assert state.turn is not None
    assert state.turn.persuasion == 10, "not counted yet"
    trade = item(state, "per-each")
    assert trade in offered(state)
    after = answer(state, "spice-must-flow")
    assert after.turn is not None
    assert after.turn.persuasion == 10 - 9 + 3, "the contract of this turn counts"
    first = answer(state, trade, "spice-must-flow")
    assert first.turn is not None
    assert first.turn.persuasion == 12 - 9, "counted once, when it is resolved"


def test_13_interstellar_trade_waits_for_an_immediate_contract() -> None:
    state = trading(market=("deal-immediate", "deal-supplies"))
    assert item(state, "per-each") in offered(state)


def test_13_interstellar_trade_is_counted_at_once_where_nothing_can_change() -> None:
    state = trading()
    assert state.turn is not None
    assert state.turn.persuasion == 12


def leaving(spice: int, guild: int) -> Dune:
    table = open_table()
    player = hand(table, "dagger")
    put(player, spice=spice, influence=[0, guild, 0, 0], intrigue=["depart-for-arrakis"])
    player.deck = ["argument"] * 5
    return table


def test_13_depart_for_arrakis_draws_without_paying() -> None:
    table = leaving(spice=0, guild=3)
    state = answer(table, "depart-for-arrakis")
    assert state.players[0].hand == ["dagger", "argument"]
    assert state.players[0].garrison == 3


def test_13_depart_for_arrakis_recruits_without_drawing() -> None:
    state = answer(leaving(spice=2, guild=3), "depart-for-arrakis", "line-1", "done")
    assert (state.players[0].garrison, state.players[0].hand) == (6, ["dagger"])


def test_13_depart_for_arrakis_uses_both_lines() -> None:
    state = answer(leaving(spice=2, guild=3), "depart-for-arrakis", "line-2", "line-1")
    assert (state.players[0].garrison, len(state.players[0].hand)) == (6, 2)
    assert "depart-for-arrakis" not in offered(leaving(spice=1, guild=2))


# ---- 14 streamlined rivals


def streamlined(*intrigue: str) -> Dune:
    state = duel(rival="rabban", streamlined=True)
    state.players[2].swordmaster = True
    state.players[0].intrigue = list(intrigue)
    return state


def test_14_a_streamlined_rival_with_its_swordmaster_loses_only_the_bonus_spice() -> None:
    state = streamlined()
    state.bonus.update({"hagga-basin": 3})
    state = act("hagal-hagga-imperial", state=state, seat=2)
    assert state.players[2].spice == 2, "the spice of Hagga Basin itself"
    assert state.bonus["hagga-basin"] == 0
    assert told(state, "bonus-to-bank") == [{"seat": "rival-rabban", "count": 3}]


def test_14_a_streamlined_rival_goes_on_collecting() -> None:
    state = act("hagal-assembly-hall", state=streamlined(), seat=2)
    assert len(state.players[2].intrigue) == 1
    state = act("hagal-sietch-tabr", state=streamlined(), seat=2)
    assert state.players[2].water == 2
    assert state.players[2].vp == 0


def test_14_a_person_with_four_intrigue_cards_gives_one_to_the_discards() -> None:
    before = streamlined("cunning", "devour", "impress", "manipulate")
    state = act("hagal-secrets", state=before, seat=2)
    assert len(state.players[0].intrigue) == 3
    assert state.players[2].intrigue == []
    (gone,) = state.intrigue_discard
    assert gone not in state.players[0].intrigue
    assert state.stolen == [], "everybody sees it in the discard pile"
    assert told(state, "gave-up") == [{"seat": "rival-rabban", "seat_victim": 0, "card": gone}]


def test_14_before_its_swordmaster_a_streamlined_rival_keeps_the_card() -> None:
    state = streamlined("cunning", "devour", "impress", "manipulate")
    state.players[2].swordmaster = False
    state = act("hagal-secrets", state=state, seat=2)
    assert len(state.players[2].intrigue) == 1


# ---- 15 Sietch Tabr and the Deep Desert


def test_15_a_rival_goes_to_sietch_tabr_without_influence() -> None:
    state = act("hagal-sietch-tabr", "hagal-fremkit")
    assert state.players[1].agents == ["sietch-tabr"]
    assert state.players[1].hooks


def test_15_a_rival_goes_to_the_deep_desert_without_bonus_spice() -> None:
    state = act("hagal-deep-desert", "hagal-fremkit")
    assert state.players[1].agents == ["deep-desert"]
    assert state.players[1].spice == 4


@pytest.mark.parametrize("space", ["sietch-tabr", "deep-desert"])
def test_15_only_an_occupied_space_is_passed_over(space: str) -> None:
    table = open_table()
    table.players[0].agents = [space]
    state = act(f"hagal-{space}", "hagal-fremkit", state=table)
    assert state.players[1].agents == ["fremkit"]


# ---- 16 options


@pytest.mark.parametrize("name", ["lady-amber", "rabban"])
def test_16_solo_does_not_offer_the_streamlined_rivals(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        DuneOptions(mode="solo", rival=name)
    assert refused.value.errors()[0]["loc"] == ("rival",)
    with pytest.raises(ValidationError):
        DuneOptions(mode="solo", second_rival=name)
    assert DuneOptions(mode="two", rival=name).rival == name
    assert not [key for key in words_of("option.second_rival.") if key.endswith(name)]


def words_of(start: str) -> set[str]:
    return {key for _, key, _ in every_sentence() if key.startswith(start)}


def test_16_kwisatz_haderach_says_that_there_is_no_swordmaster() -> None:
    said = words("option.difficulty.help")
    for locale, name in (("en", "swordmaster"), ("de", "Schwertmeister"), ("ru", "мастер")):
        rest = said[locale].split("Квисац" if locale == "ru" else "Kwisatz")[1]
        assert name in rest


# ---- 17 other boxes


def test_17_a_topic_about_rise_of_ix_immortality_and_the_house_hagal_deck() -> None:
    assert "expansions" in GAME.topics
    copies = sum(card.copies for card in data.hagal().values())
    for text in words("rules.expansions.text").values():
        assert re.search("Rise of Ix|Расцвет Икса", text)
        assert re.search("Immortality|Бессмертие", text)
        assert {str(copies), "37"} <= set(re.findall(r"\d+", text))


# ---- 18 words that say less than the card

LESS = {
    "card.inspire-awe.text": ("sandworm", "sandwurm", "черв"),
    "card.paracompass.text": ("also", "auch", "ещё и"),
    "card.live-the-fighters.text": ("3 or more", "3 oder mehr", "не меньше 3"),
    "card.go-to-ground.text": ("1 or 2", "1 oder 2", "1 или 2"),
    "card.reach-agreement.text": ("1 or 2", "1 oder 2", "1 или 2"),
    "card.unswerving-loyalty.text": ("may", "darfst", "можно"),
    "card.price-is-no-object.text": ("may", "darfst", "можно"),
    "card.hagal-desert-tactics.text": ("is removed", "wird entfernt", "убирается"),
    "card.hagal-hagga-imperial.text": ("is removed", "wird entfernt", "убирается"),
    "card.rival-muad-dib.text": ("is removed", "wird entfernt", "убирается"),
}


@pytest.mark.parametrize("key", sorted(LESS))
def test_18_a_card_says_all_it_does(key: str) -> None:
    for said, part in zip(words(key).values(), LESS[key], strict=True):
        assert part in said.lower()
    short = key.removesuffix("text") + "short"
    for said, part in zip(words(short).values(), LESS[key], strict=False):
        assert part.rstrip("st") in said.lower()


def test_18_either_or_is_said_once() -> None:
    for locale, key, said in every_sentence():
        timings = re.findall(r"(?:Plot|Combat|Komplott|Kampf|Замысел|Бой):", said)
        assert len(timings) == len(set(timings)), f"{locale} {key}: {said}"


def test_18_sietch_tabr_gives_its_water_once() -> None:
    for said in words("space.sietch-tabr.text").values():
        assert len(re.findall(r"1 (?:water|Wasser|вод)", said)) == 1


def test_18_effects_are_told_as_their_cards_have_them() -> None:
    effects = all_codes(
        effect
        for card in data.intrigues().values()
        for way in card.options
        for line in way.lines
        for effect in line
    )
    assert "acquire-free-3-worm" in effects
    retreat = data.intrigues()["go-to-ground"].options[0].lines[0][0]
    assert isinstance(retreat, Arrow)
    assert retreat.words() == Phrase(
        key="pick.arrow", args={"effect_cost": ("retreat-1-2",), "effect_gain": ("spy",)}
    )


# ---- words: 21 to 23, and no rule numbers


def test_no_rule_number_is_shown_to_a_player() -> None:
    for locale, key, said in every_sentence():
        assert not re.search(r"\b[RDE]-\d", said), f"{locale} {key}: {said}"
        assert "raw_rule" not in said, f"{locale} {key}: {said}"
    state = act("hagal-hagga-imperial", "hagal-place-spy-city", "hagal-arrakeen")
    for news in state.news:
        assert not any(re.search(r"\b[RDE]-\d", str(value)) for value in news.args.values())


def test_21_german_names_of_cards_and_spaces_stand_in_quotation_marks() -> None:
    """Wherever a case would follow: as an object, or after a preposition."""
    after = r"(?:spielt|wirft|entsorgt|Karte|deckt auch|infiltriert|kontrolliert|kontrolliert jetzt"
    after += (
        r"|erwirbt|legt|nutzt|dreht|behält|übergeht|Bedingung von|Von|An|ist|auf) \{(?:card|space)"
    )
    for locale, key, said in every_sentence():
        if locale == "de":
            assert not re.search(after, said), f"{key}: {said}"


def test_22_russian_rivals_and_opponents_are_different_people() -> None:
    """An opponent is anybody else at the table; a rival is one of the box."""
    for key in ("effect.opponents-discard", "effect.steal", "card.shadow-alliance.text"):
        said = words(key)["ru"]
        assert "противник" in said
        assert "соперник" not in said
    assert words("option.rival")["ru"] == "Соперник"


def test_22_russian_plot_cards_alone_are_a_zamysel() -> None:
    assert "замысла" in words("ask.play-plot")["ru"]
    for key in (
        "news.scheme",
        "rules.rivals.text",
        *(f"card.{name}.text" for name in data.rivals()),
    ):
        assert "замыс" not in words(key)["ru"].lower(), key


def test_22_russian_names_and_phrases() -> None:
    assert words("faction.guild")["ru"] == "Космическая Гильдия"
    assert words("card.corrinth-city")["ru"] == "Город Корринт"
    assert words("card.deal-harvest-3.text")["ru"].endswith("не меньше 3 пряностей: 3 соляри.")
    for locale, key, said in every_sentence():
        assert locale != "ru" or "на выбор" not in said, f"{key}: {said}"


def test_23_what_comes_on_top_is_said_to_be_more() -> None:
    keys = ("weirding-combat", "devour", "intelligence-report", "cargo-runner", "bg-operative")
    for key in keys:
        for said, more in zip(
            words(f"card.{key}.text").values(), ("more", "weitere", "ещё"), strict=True
        ):
            assert more in said, key


def test_soft_hyphens_stand_between_syllables() -> None:
    """No part of a broken German or Russian name begins with what no syllable begins with."""
    for locale, key, said in every_sentence():
        for part in said.split("\xad")[1:]:
            assert re.search(r"(?i)^[^ ]*[aeiouyäöüаеёиоуыэюя]", part), f"{locale} {key}: {said}"
    assert words("card.desert-planet#label")["de"] == "Dune, der Wüsten\xadplanet"
    assert words("card.leadership#label")["de"] == "Führungs\xadstärke"
    assert words("card.space-folding#label")["ru"] == "Свёртка простран\xadства"


def test_the_rules_version_is_raised() -> None:
    assert GAME.version == 2
    assert run(open_table()).outcome is None
