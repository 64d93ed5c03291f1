"""The showdown's cards: what is drawn, what stays in play, what leaves it, and what cards do with the decks."""

import pytest

from kdm_cli.rules.asking import amounts, monster, texts, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.showdown import by_hand, cards_in_play, piles
from kdm_cli.rules.state import Card, Lasting
from kdm_cli.service.perform import line_after


def card(fight, name, deck="ai", where="deck"):
    rows = [row for row in fight.draft.rows(Card).values() if (row.deck, row.pile) == (deck, where)]
    return next(row for row in rows if fight.play.name_of(row.content) == name)


def enter(fight, name, deck="ai", survivor=None):
    fight.do(cards_in_play.enter, card(fight, name, deck), survivor)


def says(fight, source, *operations, me=None):
    """What a card says, with somebody as self."""
    kind, slug = source.split("/")
    entry = fight.play.entry(f"core:{kind}/{slug}")
    fight.do(carry_out, operations, monster.scene(fight.play, entry, fight[me].id if me else None))


def test_a_card_lies_face_up_in_play_until_it_is_discarded(fight):
    fight.top("ai", "Claw")
    fight.do(by_hand.draw, "ai", None)
    assert "Drawn: Claw\n" in fight.story
    assert line_after(fight.play) == "kdm showdown monster-turn"
    fight.do(by_hand.discard, "claw")
    assert fight.pile("ai", "discard") == ["Claw"]


def test_what_lies_face_up_elsewhere_cannot_be_drawn(fight):
    piles.discard(fight.play, card(fight, "Maul"))
    with fight.refuses("card-elsewhere"):
        fight.do(by_hand.draw, "ai", "maul")


@pytest.mark.rule("R191")
def test_an_empty_deck_is_made_anew_from_its_discard(fight):
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.discard(fight.play, row)
    fight.do(by_hand.draw, "ai", "grasp")
    assert "shuffled into a new deck" in fight.story
    assert len(fight.pile("ai", "deck")) == 7
    assert "Shuffle the AI deck." in fight.hands


def test_without_cards_nothing_can_be_drawn(fight):
    for row in piles.pile(fight.play, "ai", "deck"):
        piles.put(fight.play, row, "wounds")
    with fight.refuses("no-cards"):
        fight.do(by_hand.draw, "ai", None)


@pytest.mark.rule("R176")
def test_shuffling_takes_the_discard_along(fight):
    piles.discard(fight.play, card(fight, "Clever Ploy", "hit_location"))
    fight.do(by_hand.shuffle, "hit_location")
    assert len(fight.pile("hit_location", "deck")) == 23
    assert fight.pile("hit_location", "discard") == []


def test_the_tool_lays_new_rows_so_that_a_seen_card_is_lost_in_the_deck(against):
    fight = against("white_lion", decks="tool")
    before = {row.id for row in piles.pile(fight.play, "ai", "deck")}
    fight.do(piles.shuffle, "ai")
    rows = piles.pile(fight.play, "ai", "deck")
    assert not before & {row.id for row in rows}
    assert sorted(row.position for row in rows) == list(range(1, 11))


@pytest.mark.rule("R123")
@pytest.mark.rule("R125")
def test_enraged_stays_and_adds_a_damage_token_by_level(against):
    fight = against("white_lion", 2)
    row = fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_enraged")
    fight.play.fight.stops.add("turn")  # nothing more is drawn
    fight.do(cards_in_play.enter, row)
    assert fight.monster_tokens == {"damage": 2}
    assert monster.has(fight.play, "core:ai_card/white_lion_enraged")


@pytest.mark.rule("R124")
@pytest.mark.rule("R125")
def test_a_discarded_mood_lies_face_up_and_takes_its_token_along(fight):
    fight.play.fight.stops.add("turn")
    enter(fight, "Enraged")
    assert monster.number(fight.play, "damage") == 1
    fight.do(by_hand.remove_mood, "enraged")
    assert fight.pile("ai", "discard") == ["Enraged"]
    assert monster.number(fight.play, "damage") == 0


@pytest.mark.rule("R127")
def test_enraged_draws_and_resolves_another_card(fight):
    fight.people.cards.append("size up")
    fight.people.choices.append("lucy")
    fight.people.faces.append(1)
    enter(fight, "Enraged")
    assert fight.people.asked[0] == "draw 1 AI"
    assert fight.pile("ai", "discard") == ["Size Up"]
    assert monster.has(fight.play, "core:ai_card/white_lion_enraged")


def test_enraged_goes_when_a_survivor_dies(fight):
    fight.play.fight.stops.add("turn")
    enter(fight, "Enraged")
    fight.kill("Al")
    assert fight.pile("ai", "discard") == ["Enraged"]
    assert fight.monster_tokens == {}


def test_a_card_that_does_not_stay_is_no_mood(fight):
    with fight.refuses("no-mood"):
        fight.do(by_hand.add_mood, "claw")


def test_a_mood_cannot_be_in_play_twice(fight):
    fight.play.fight.stops.add("turn")
    enter(fight, "Enraged")
    with fight.refuses("already-there"):
        fight.do(by_hand.add_mood, "enraged")


def test_a_mood_ends_when_what_it_waits_for_has_come(against):
    fight = against("white_lion")
    row = fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_alert")
    fight.do(cards_in_play.enter, row)
    fight.do(cards_in_play.knock_down)
    assert "Alert" in fight.pile("ai", "discard")


@pytest.mark.rule("R161")
def test_strange_hand_stays_in_play_as_lost_hand(fight):
    fight.do(by_hand.injure, "strange hand")
    assert monster.has_injury(fight.play, "Lost Hand")
    assert "has a persistent injury: Lost Hand" in fight.story
    fight.do(by_hand.discard, "lost hand")
    assert not monster.has_injury(fight.play, "Lost Hand")


def test_a_drawn_location_is_no_injury_yet(fight):
    fight.do(by_hand.draw, "hit_location", "strange hand")
    assert not monster.has_injury(fight.play, "Lost Hand")


def test_a_lost_ding_dong_makes_the_monster_angry_at_once(fight):
    the_showdown.change(fight.play, acting_id=fight["Lucy"].id)
    fight.do(by_hand.injure, "fuzzy groin")
    assert fight.monster_tokens == {"damage": 1}


def test_a_location_without_an_injury_leaves_none(fight):
    with fight.refuses("no-injury"):
        fight.do(by_hand.injure, "beast's back")


def test_merciless_takes_three_locations_out_of_the_deck(against):
    fight = against("white_lion", 3)
    row = fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_merciless", pile="box")
    fight.do(cards_in_play.enter, row)
    assert sorted(fight.pile("hit_location", "box")) == ["Beast's Paw", "Straining Neck", "Strange Hand"]
    assert "Take Strange Hand out of the hit location deck." in fight.hands


def test_a_status_lies_beside_a_survivor_and_speaks_for_them_only(against):
    fight = against("butcher")
    says(fight, "ai_card/butcher_berserker", {"op": "gain", "what": "ai_card/butcher_infectious_lunacy"}, me="Lucy")
    names = [text.name for text in texts.of_monster(fight.play)]
    assert "Infectious Lunacy" not in names
    says(fight, "ai_card/butcher_infectious_lunacy", {"op": "token", "stat": "card", "by": 2}, me="Lucy")
    assert [row.tokens for row in fight.draft.of(Card, fight["Lucy"].id)] == [2]
    assert fight.draft.of(Card, fight["Erza"].id) == []


def test_tokens_on_a_mood_are_counted_there_and_cleared(fight):
    row = fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_bloodthirsty", pile="play", position=1)
    bloodthirsty = "ai_card/white_lion_bloodthirsty"
    says(fight, bloodthirsty, {"op": "token", "stat": "card", "by": 3}, me="Al")
    scene = monster.scene(fight.play, fight.play.entry(f"core:{bloodthirsty}"))
    assert amounts.count(fight.play, "card_tokens", {}, scene) == 3
    says(fight, bloodthirsty, {"op": "clear", "what": "card_tokens"})
    assert fight.draft.rows(Card)[row.id].tokens == 0


def test_age_tokens_add_up_beside_a_survivor(fight):
    chatter = "ai_card/phoenix_chatter"
    for by in (1, 2):
        says(fight, chatter, {"op": "token", "stat": "age", "by": by}, me="Lucy")
    assert [(row.what, row.amount) for row in fight.draft.of(Lasting, fight["Lucy"].id)] == [("token/age", 3)]
    assert "Lucy: age tokens 1 -> 3" in fight.story
    says(fight, chatter, {"op": "clear", "what": "age_tokens"}, me="Lucy")
    assert fight.draft.of(Lasting, fight["Lucy"].id) == []


def test_there_is_one_priority_target(fight):
    fight.do(by_hand.prioritise, fight["Lucy"])
    fight.do(by_hand.prioritise, fight["Al"])
    assert fight.showdown.priority_id == fight["Al"].id
    fight.do(by_hand.prioritise, None)
    assert fight.showdown.priority_id is None


def test_who_keeps_the_token_keeps_it(fight):
    frenzy = "ai_card/butcher_lantern_frenzy"
    keep = {"op": "mark", "grants": ["keeps_priority_target"], "until": "showdown"}
    says(fight, frenzy, {"op": "token", "stat": "priority_target", "by": 1}, keep, me="Lucy")
    fight.do(by_hand.prioritise, fight["Al"])
    assert fight.showdown.priority_id == fight["Lucy"].id
    assert "Lucy keeps the priority target token (Lantern Frenzy)" in fight.story


@pytest.mark.rule("R174")
def test_a_card_dooms_a_survivor_until_the_attack_ends(fight):
    says(fight, "hit_location/white_lion_clever_ploy", {"op": "mark", "box": "doomed", "until": "attack"}, me="Al")
    assert [(row.what, row.until) for row in fight.draft.of(Lasting, fight["Al"].id)] == [("mark/doomed", "attack")]


@pytest.mark.rule("R33")
def test_numbers_of_the_monster_change_with_tokens_or_for_a_while(fight):
    back = "hit_location/white_lion_beasts_back"
    says(fight, back, {"op": "token", "stat": "accuracy", "by": -1, "target": "monster"})
    change = {"op": "change", "stat": "toughness", "by": -4, "target": "monster", "until": "attack"}
    says(fight, back, change)
    assert (monster.number(fight.play, "accuracy"), monster.number(fight.play, "toughness")) == (-1, 2)
    assert "White Lion: toughness -4 until the attack ends" in fight.story


def test_a_lens_turns_over(against):
    fight = against("the_hand")
    closed = "ai_card/the_hand_red_lens_closed"
    says(fight, closed, {"op": "gain", "what": closed, "target": "monster"})
    lose = {"op": "lose", "what": closed, "target": "monster"}
    says(fight, closed, lose, {"op": "gain", "what": "ai_card/the_hand_red_lens_open", "target": "monster"})
    assert [fight.play.name_of(row.content) for row in the_showdown.staying(fight.play)] == ["Red Lens - Open"]


def test_three_battle_pressure_come_on_top_of_the_kings_mans_locations(against):
    fight = against("kings_man")
    says(fight, "ai_card/kings_man_kings_aura", {"op": "draw", "deck": "battle_pressure", "to": "top", "count": 3})
    assert fight.pile("hit_location", "deck")[:3] == ["Battle Pressure"] * 3
    assert fight.story == "3 Battle Pressure on top of the hit location deck"


def test_the_trap_goes_under_the_deck(fight):
    says(fight, "hit_location/white_lion_beasts_back", {"op": "draw", "deck": "trap", "to": "bottom"})
    assert fight.pile("hit_location", "deck")[-1] == "Clever Ploy"
    with fight.refuses("unknown-name"):
        fight.do(by_hand.draw, "hit_location", "clever ploy")


def test_looking_at_the_tables_deck_is_for_hands_and_at_the_tools_for_eyes_only(against):
    look = {"op": "draw", "deck": "ai", "to": "look", "count": 1}
    fight = against("white_lion")
    says(fight, "ability/analyze", look, me="Lucy")
    assert "Analyze" in fight.hands
    fight = against("white_lion", decks="tool")
    fight.do(piles.shuffle, "ai")
    fight.play.hands.clear()
    top = fight.pile("ai", "deck")[0]
    says(fight, "ability/analyze", look, me="Lucy")
    assert fight.hands == f"Analyze: on top of the AI deck lies {top}"
    assert fight.story == ""


def test_cards_that_were_looked_at_lie_in_the_order_that_was_chosen(against):
    fight = against("white_lion", decks="tool")
    fight.do(piles.shuffle, "hit_location")
    first, second, third = fight.pile("hit_location", "deck")[:3]
    fight.people.choices += [third, first]
    says(fight, "gear/cat_eye_circlet", {"op": "draw", "deck": "hit_location", "to": "reorder", "count": 3}, me="Al")
    assert fight.pile("hit_location", "deck")[:3] == [third, first, second]


def test_a_card_comes_back_on_top_from_the_discard(fight):
    piles.discard(fight.play, card(fight, "Maul"))
    says(fight, "ai_card/white_lion_lick_wounds", {"op": "draw", "deck": "ai_discard", "to": "top"})
    assert fight.pile("ai", "deck")[0] == "Maul"


def test_a_whip_brings_the_top_of_the_discard_onto_the_wound_stack(fight):
    piles.discard(fight.play, card(fight, "Maul"))
    says(fight, "weapon_type/whip", {"op": "draw", "deck": "ai_discard", "to": "wound_stack"}, me="Lucy")
    assert fight.pile("ai", "wounds") == ["Maul"]
    assert fight.pile("ai", "discard") == []


def test_one_of_several_moods_is_chosen_to_go(against):
    fight = against("butcher")
    for name in ("butcher_embrace_the_pain", "butcher_screaming"):
        fight.draft.create(Card, deck="ai", content=f"core:ai_card/{name}", pile="play", position=1)
    fight.people.choices.append("screaming")
    says(fight, "gear/whisker_harp", {"op": "discard", "what": "mood"}, me="Lucy")
    assert fight.pile("ai", "discard") == ["Screaming"]


def test_a_card_no_pack_knows_is_drawn_by_the_name_on_it(against):
    fight = against("gold_smoke_knight", 4)
    fight.draft.create(Card, deck="ai", content="basic")
    for row in piles.pile(fight.play, "ai", "deck"):
        if row.content != "basic":
            fight.draft.delete(row)
    fight.do(by_hand.draw, "ai", "Molten Blade")
    assert "Drawn: Molten Blade" in fight.story
    fight.do(by_hand.discard, "molten")
    assert fight.pile("ai", "discard") == ["Molten Blade"]
