"""How the tray draws cards: named by the table, dealt by the tool, and as few as are enough."""

import pytest

from kdm_cli.service.faces import Answer
from kdm_cli.service.journal.replay_tray import Replay
from tests.service.tray.trays import AI_DECK, CLAW, HIDE, POWER_SWAT, SIZE_UP, campaign, refusal, tray


def test_named_cards_come_first_and_are_found_by_name_or_id():
    table = tray(draws=("swat,core:ai/claw",))
    assert table.draw("AI", AI_DECK, 2, "monster turn") == [POWER_SWAT, CLAW]
    assert table.answers[0] == Answer("card", "monster turn", "", "AI", "core:ai/power-swat", "given")
    table.finish()


def test_a_name_of_another_deck_stays_for_a_later_draw():
    table = tray(draws=("white fur", "claw"))
    assert table.draw("AI", AI_DECK, 1, "monster turn") == [CLAW]
    assert table.draw("resource", [HIDE, HIDE], 1, "loot") == [HIDE]
    table.finish()


def test_a_name_that_means_two_cards_is_refused():
    assert refusal(tray(draws=("s",)).draw, "AI", [SIZE_UP, POWER_SWAT], 1, "turn").code == "ambiguous-name"


def test_copies_are_cards_of_their_own():
    assert tray(draws=("white fur,white fur",)).draw("resource", [HIDE, CLAW, HIDE], 2, "loot") == [HIDE, HIDE]
    table = tray(draws=("white fur,white fur",))
    assert refusal(table.draw, "resource", [HIDE, CLAW], 2, "loot").needs[0]["count"] == 1


def test_the_table_is_asked_for_the_cards_it_drew():
    refused = refusal(tray(draws=("claw",)).draw, "AI", AI_DECK, 2, "monster turn")
    assert refused.code == "needs-card"
    assert refused.needs == ({"deck": "AI", "count": 1, "why": "monster turn"},)
    assert refused.message == "A card of the AI deck is needed: monster turn."


def test_the_tool_draws_for_the_table_without_putting_back():
    draft = campaign()
    table = tray(draft=draft, auto=True)
    assert sorted(table.draw("AI", AI_DECK, 3, "look")) == sorted(AI_DECK)
    assert draft.campaign.dice_rolled == 3
    assert {answer.origin for answer in table.answers} == {"drawn"}
    assert table.draw("AI", AI_DECK, 3, "look") == tray(draft=_moved(3), auto=True).draw("AI", AI_DECK, 3, "look")


def test_the_tool_deals_its_own_cards_from_a_secret_without_putting_back():
    draft = campaign()
    table = tray(draft=draft, decks="tool")
    drawn = table.draw("AI", AI_DECK, 3, "look")
    assert sorted(drawn) == sorted(AI_DECK)
    assert draft.campaign.dice_rolled == 0, "the dice are for dice"
    secret, *cards = table.answers
    assert (secret.kind, {answer.origin for answer in cards}) == ("secret", {"dealt"})
    again = tray(draft=_moved(3), decks="tool")
    again.kept = lambda: [secret.value]
    assert again.draw("AI", AI_DECK, 3, "look") == drawn, "it is no matter where the dice lie"
    other = {tuple(card.id for card in tray(decks="tool").draw("AI", AI_DECK, 3, "look")) for _ in range(40)}
    assert len(other) == 6
    replay = Replay(campaign(), table.answers)
    assert replay.draw("AI", AI_DECK, 3, "look") == drawn
    replay.finish()
    assert replay.answers == table.answers


def _moved(position):
    draft = campaign()
    draft.set(draft.campaign, dice_rolled=position)
    return draft


def test_the_tool_favours_no_card():
    table = tray(auto=True)
    drawn = [table.draw("AI", AI_DECK, 1, "look")[0].name for _ in range(3000)]
    assert all(850 < drawn.count(card.name) < 1150 for card in AI_DECK)


def test_naming_a_card_where_the_tool_draws_needs_a_house_rule():
    assert refusal(tray(draws=("claw",), decks="tool").draw, "AI", AI_DECK, 1, "turn").code == "needs-house-rule"
    assert tray(draws=("claw",), decks="tool", may_name=True).draw("AI", AI_DECK, 1, "turn") == [CLAW]


def test_a_short_deck_gives_what_it_has():
    assert tray(auto=True).draw("AI", [CLAW], 3, "look") == [CLAW]
    assert tray().draw("AI", [], 1, "look") == []


@pytest.mark.parametrize(
    ("draws", "drawn"), [((), []), (("size up",), [SIZE_UP]), (("claw,size up",), [CLAW, SIZE_UP])]
)
def test_fewer_cards_may_be_named_where_fewer_are_enough(draws, drawn):
    first = tray(draws=draws)
    assert first.draw("AI", AI_DECK, 2, "turn", least=0) == drawn
    first.finish()
    replay = Replay(campaign(), first.answers)
    assert replay.draw("AI", AI_DECK, 2, "turn", least=0) == drawn
    replay.finish()


@pytest.mark.parametrize("more", [{"auto": True}, {"decks": "tool"}])
def test_the_tool_draws_all_of_them_all_the_same(more):
    assert len(tray(**more).draw("AI", AI_DECK, 2, "turn", least=0)) == 2
    assert refusal(tray().draw, "AI", AI_DECK, 2, "turn", least=1).code == "needs-card"
