"""Wounds of the monster, how they heal, and how it dies."""

import pytest

from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown import by_hand, cards_in_play, piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.state import Card
from kdm_cli.service.perform import line_after
from tests.rules.showdown.attacks import attack


def in_play(fight, slug):
    row = fight.draft.create(Card, deck="ai", content=f"core:ai_card/{slug}", pile="box")
    fight.do(cards_in_play.enter, row)


def says(fight, source, *operations, me=None):
    kind, slug = source.split("/")
    entry = fight.play.entry(f"core:{kind}/{slug}")
    fight.do(carry_out, operations, monster.scene(fight.play, entry, fight[me].id if me else None))


@pytest.mark.rule("R148")
@pytest.mark.rule("R150")
def test_a_wound_moves_the_top_ai_card_unseen_to_the_wound_stack(fight):
    fight.top("ai", "Claw")
    fight.do(cards_in_play.wound, fight["Lucy"])
    assert fight.pile("ai", "wounds") == ["Claw"]
    assert (len(fight.pile("ai", "deck")), monster.suffered(fight.play)) == (7, 1)
    assert "Claw" not in fight.story + fight.hands
    assert fight.showdown.last_wound_id == fight["Lucy"].id


@pytest.mark.rule("R149")
@pytest.mark.rule("R151")
@pytest.mark.rule("R191")
def test_a_wound_with_an_empty_deck_remakes_it_first(fight):
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    fight.do(cards_in_play.wound)
    assert [len(fight.pile("ai", where)) for where in ("deck", "discard", "wounds")] == [7, 0, 1]
    assert "Shuffle the AI deck." in fight.hands
    assert fight.showdown.over is None


@pytest.mark.rule("R52")
@pytest.mark.rule("R151")
@pytest.mark.rule("R193")
def test_eight_wounds_empty_the_first_storys_deck_and_the_ninth_kills(fight):
    fight.do(cards_in_play.wound, None, 8)
    assert fight.showdown.over is None
    assert cards_in_play.to_kill(fight.play) == 1
    fight.do(cards_in_play.wound, fight["Al"])
    assert fight.showdown.over == "victory"
    assert "White Lion is dead: victory" in fight.story
    assert line_after(fight.play) == "kdm showdown end --victory"
    assert cards_in_play.to_kill(fight.play) == 0


@pytest.mark.rule("R52")
def test_a_mood_that_stays_in_play_is_one_wound_less_to_the_end(fight):
    assert cards_in_play.to_kill(fight.play) == 9
    fight.play.fight.stops.add("turn")  # nothing more is drawn
    fight.do(by_hand.add_mood, "enraged")
    assert cards_in_play.to_kill(fight.play) == 8
    fight.do(cards_in_play.wound, None, 7)
    assert fight.showdown.over is None
    fight.do(cards_in_play.wound)
    assert fight.showdown.over == "victory"


@pytest.mark.rule("R52")
def test_a_mood_that_goes_counts_again(fight):
    fight.play.fight.stops.add("turn")
    fight.do(by_hand.add_mood, "enraged")
    fight.do(by_hand.remove_mood, "enraged")
    assert cards_in_play.to_kill(fight.play) == 9


def test_a_dead_monster_suffers_no_more(fight):
    fight.do(cards_in_play.wound, None, 20)
    assert len(fight.pile("ai", "wounds")) == 8
    with fight.refuses("showdown-over"):
        fight.do(by_hand.wound, critical=False)


def test_a_healed_wound_goes_back_under_the_tools_deck_unseen(against):
    fight = against("white_lion", decks="tool")
    fight.do(piles.shuffle, "ai")
    top = fight.pile("ai", "deck")[0]
    fight.do(cards_in_play.wound)
    fight.do(by_hand.heal)
    assert fight.pile("ai", "wounds") == []
    assert fight.pile("ai", "deck")[-1] == top
    assert top not in fight.story + fight.hands


def test_at_the_table_a_healed_card_may_still_be_any(fight):
    fight.do(cards_in_play.wound)
    fight.do(cards_in_play.heal, 3)
    assert fight.story == "White Lion heals 1"
    for name in fight.pile("ai", "deck"):
        assert name in [entry.name for entry in piles.candidates(fight.play, "ai")]


def test_without_wounds_nothing_heals(fight):
    fight.do(cards_in_play.heal, 2)
    assert fight.story == "White Lion has no wounds to heal"


@pytest.mark.rule("R156")
@pytest.mark.rule("R161")
def test_a_critical_wound_by_hand_does_what_the_drawn_location_says(fight):
    fight.do(by_hand.draw, "hit_location", "beast's femur")
    fight.people.choices.append("lucy")
    fight.people.cards.append("white fur")
    fight.do(by_hand.wound, critical=True)
    assert fight.monster_tokens == {"movement": -1}
    assert len(fight.pile("ai", "wounds")) == 1
    assert fight.pile("hit_location", "discard") == ["Beast's Femur"]
    fight.do(by_hand.draw, "hit_location", "strange hand")
    fight.people.choices += ["lucy", "nothing"]
    fight.do(by_hand.wound, critical=True)
    assert monster.has_injury(fight.play, "Lost Hand")


def test_a_mood_that_waits_for_a_wound_goes_with_it(against):
    fight = against("white_lion")
    in_play(fight, "white_lion_ground_fighting")
    fight.do(by_hand.wound, critical=False)
    assert "Ground Fighting" in fight.pile("ai", "discard")


def test_a_monster_with_life_keeps_its_cards(against):
    fight = against("watcher")
    monster.lay_tokens(fight.play, monster.LIFE, 15)
    fight.do(cards_in_play.wound, fight["Lucy"], 3)
    assert cards_in_play.to_kill(fight.play) == 12
    assert monster.suffered(fight.play) == 3
    assert fight.pile("ai", "wounds") == []
    says(fight, "ai_card/watcher_harrow", {"op": "heal_monster", "amount": 2})
    assert cards_in_play.to_kill(fight.play) == 14


@pytest.mark.rule("R2")
def test_defeating_the_watcher_wins_the_campaign(against):
    fight = against("watcher")
    monster.lay_tokens(fight.play, monster.LIFE, 15)
    fight.do(cards_in_play.wound, fight["Lucy"], 15)
    assert fight.showdown.over == "victory"
    assert "the settlement has won the campaign (R2)" in fight.story


def test_wounds_of_the_hand_fill_its_eyes_until_it_shows_respect(against):
    fight = against("the_hand")
    in_play(fight, "the_hand_impossible_eyes")
    assert cards_in_play.to_kill(fight.play) == 13
    fight.do(cards_in_play.wound, fight["Lucy"], 11)
    assert "Impossible Eyes: 11 of 12 tokens" in fight.story
    assert fight.pile("ai", "wounds") == []
    fight.do(cards_in_play.wound, fight["Lucy"])
    assert [fight.play.name_of(row.content) for row in the_showdown.staying(fight.play)] == ["Respect"]
    assert cards_in_play.to_kill(fight.play) == 1


def test_a_card_may_kill_the_monster_or_let_it_leave(fight):
    says(fight, "hit_location/white_lion_beasts_chest", {"op": "die", "target": "monster"}, me="Lucy")
    assert "White Lion is dead: victory" in fight.story


def test_applause_ends_the_showdown_with_the_monster_alive(against):
    fight = against("the_hand")
    says(fight, "ai_card/the_hand_applause", {"op": "die", "target": "monster", "how": "leaves"})
    assert fight.story == "The Hand is gone: victory"
    assert fight.showdown.over == "victory"


def test_what_a_card_in_play_says_at_the_kill_happens(against):
    fight = against("screaming_antelope", 3)
    in_play(fight, "screaming_antelope_legendary_horns")
    fight.play.hands.clear()
    the_showdown.change(fight.play, acting_id=fight["Lucy"].id)
    fight.do(cards_in_play.kill, fight["Lucy"])
    assert "Legendary Horns" in fight.story + fight.hands


def test_the_gilded_codpiece_waits_for_a_wound_before_the_hand_stands(against):
    fight = against("the_hand")
    in_play(fight, "the_hand_impossible_eyes")
    attack(fight, "Zachary", "gilded codpiece", faces=[10, 1, (10, 3)])
    assert "Gilded Codpiece is in play" in fight.story
    assert monster.tokens(fight.play) == {"damage": 1}
    attack(fight, "Lucy", "gilded sabaton", faces=[10, 1, 10])
    assert monster.has(fight.play, "core:ai_card/the_hand_respect"), "20 tokens are more than its eyes hold"
    assert fight.pile("hit_location", "discard")[-1] == "Gilded Codpiece"


def test_once_the_hand_stands_the_codpiece_is_a_hit_location_like_the_others(against):
    fight = against("the_hand")
    attack(fight, "Zachary", "gilded codpiece", faces=[10, 1, (10, 3)])
    fight.do(monster_turn.start_monster_turn)
    assert "Gilded Codpiece" in fight.pile("hit_location", "discard")
    assert monster.injuries(fight.play) == []


@pytest.mark.rule("R149")
def test_the_tool_shuffles_the_new_deck_before_the_wound_takes_its_top_card(against):
    fight = against("white_lion", decks="tool")
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    fight.do(cards_in_play.wound)
    assert fight.people.asked == ["shuffle AI"]
    assert [len(fight.pile("ai", where)) for where in ("deck", "discard", "wounds")] == [9, 0, 1]


@pytest.mark.rule("R150")
def test_the_cards_of_the_wound_stack_never_come_back_into_the_deck(fight):
    fight.do(cards_in_play.wound, None, 2)
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    assert monster.suffered(fight.play) == 2
    fight.do(cards_in_play.wound)
    fight.do(by_hand.shuffle, "ai")
    assert [len(fight.pile("ai", where)) for where in ("deck", "discard", "wounds")] == [5, 0, 3]
    assert monster.suffered(fight.play) == 3
    fight.do(cards_in_play.wound, None, 5)
    assert piles.draw(fight.play, "ai", "monster's turn") is None
    assert (len(fight.pile("ai", "wounds")), monster.suffered(fight.play)) == (8, 8)
