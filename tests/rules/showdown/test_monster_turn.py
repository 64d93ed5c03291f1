"""The monster's turn in one command: draw, target, attack, and what stays on the table."""

import pytest

from kdm_cli.rules.asking import monster
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.state import BodyPart, Card, Lasting


def turn(fight, *cards, target=None, faces=(), reach=None, own=False):
    fight.people.faces += faces
    fight.do(monster_turn.take, list(cards), target, reach, own)
    assert fight.people.faces == []


@pytest.mark.rule("R69")
@pytest.mark.rule("R70")
@pytest.mark.rule("R100")
def test_the_first_card_is_claw_and_goes_to_the_discard(fight):
    fight.top("ai", "Claw")
    turn(fight, target="Zachary", faces=[7, 1, "legs"])
    assert "draws Claw" in fight.story
    assert fight.pile("ai", "discard") == ["Claw"]
    assert fight.showdown.turn == "survivors"


def test_three_dice_a_dodge_and_a_severe_injury_stand_in_one_line(fight):
    fight.set("Zachary", "survival", "1")
    fight.bare("Zachary", "Al")
    for part in fight.draft.of(BodyPart, fight["Zachary"].id):
        fight.draft.set(part, light=part.location != "head", heavy=True)
    fight.do(monster.lay_tokens, "speed", 1)
    turn(fight, "claw", target="zach", faces=[7, 5, 1, ("legs", "yes"), ("legs", 7)])
    assert "Zachary dodges the hit at the legs" in fight.story
    assert fight.story.count("suffers") == 1


@pytest.mark.rule("R123")
@pytest.mark.rule("R125")
@pytest.mark.rule("R127")
def test_enraged_stays_hits_harder_and_draws_another_card(fight):
    fight.bare("Al")
    turn(fight, "enraged", "claw", target="Al", faces=[5, 1, "legs"])
    assert "Enraged" in fight.pile("ai", "play")
    assert fight.monster_tokens == {"damage": 1}
    assert fight["Al"].knocked_down  # 2 damage: both boxes
    assert fight.pile("ai", "discard") == ["Claw"]


@pytest.mark.rule("R126")
@pytest.mark.rule("R118")
@pytest.mark.rule("R119")
def test_enraged_does_not_reach_the_brain(fight):
    fight.set("Al", "insanity", "3")
    turn(fight, "enraged", "size up", target="Al", faces=[6], reach=False)
    assert fight["Al"].insanity == 2
    assert fight["Al"].knocked_down


@pytest.mark.rule("R63")
@pytest.mark.rule("R79")
def test_without_a_target_it_sniffs_and_everybody_is_a_threat(fight):
    turn(fight, "claw", target="none")
    assert "Sniff" in fight.story
    for name in ("Lucy", "Erza", "Zachary", "Al"):
        assert any(row.what == "grant/always_threat" for row in fight.draft.of(Lasting, fight[name].id))
    assert fight.showdown.turn == "survivors"


@pytest.mark.rule("R84")
def test_out_of_reach_the_turn_ends_without_an_attack(fight):
    turn(fight, "claw", target="Zachary", reach=False)
    assert fight.showdown.turn == "survivors"
    assert not any(why.startswith("d10") for why in fight.people.asked)


@pytest.mark.rule("R192")
@pytest.mark.rule("R62")
def test_without_ai_cards_it_performs_the_basic_action(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")
    turn(fight, target="Zachary", faces=[1, 1])
    assert "Basic Action against Zachary" in fight.story


@pytest.mark.rule("R191")
def test_an_empty_deck_is_made_anew_from_its_discard(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="discard" if fight.play.name_of(row.content) == "Claw" else "wounds")
    fight.people.cards += ["Claw"]
    turn(fight, target="Zachary", faces=[1, 1])
    assert "draws Claw" in fight.story


@pytest.mark.rule("R162")
def test_a_persistent_injury_replaces_the_attack(against):
    fight = against("white_lion", 1)
    fight.draft.create(
        Card, deck="hit_location", content="core:hit_location/white_lion_strange_hand", pile="play", position=1
    )
    before = fight["Zachary"].understanding
    fight.people.choices += ["yes"] * 4
    turn(fight, "combo claw")
    assert not any(why.startswith("d10 attack") for why in fight.people.asked)
    assert fight["Zachary"].understanding in (before, before + 1)
    assert fight.pile("ai", "discard") == ["Combo Claw"]


@pytest.mark.parametrize(("damage", "drawn"), [(0, True), (-1, False)])
def test_combo_claw_draws_again_only_where_two_hits_did_damage(against, damage, drawn):
    fight = against("white_lion", 1)
    fight.do(monster.lay_tokens, "damage", damage)
    fight.people.choices += ["no", "no", "Zachary"] * drawn
    turn(fight, "combo claw", *["claw"] * drawn, target="Zachary", faces=[5, 6, "legs", "arms", *[1, 1] * drawn])
    assert ("Claw against Zachary: 1, 1" in fight.story) is drawn
    assert ("does no damage" in fight.story) is not drawn


def test_ground_fighting_draws_no_card(against):
    fight = against("white_lion", 1)
    fight.draft.create(Card, deck="ai", content="core:ai_card/white_lion_ground_fighting", pile="play", position=-1)
    turn(fight)
    assert fight.pile("ai", "discard") == []
    assert fight.showdown.turn == "survivors"


def test_a_card_too_many_is_refused(fight):
    turn(fight, "claw", "chomp", target="Zachary", faces=[1, 1])
    [(told, left)] = fight.play.beside.taken()  # which refuses the command
    assert (left.option, left.text) == ("--card", "chomp")
    assert "no draw for chomp, the monster's turn is over" in told


def test_a_berserker_draws_twice(against):
    fight = against("butcher", 1)
    fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_berserker", pile="play", position=-1)
    fight.people.choices += ["Lucy"]
    turn(fight, "hack", "hew", target="Zachary", faces=[1, 1, 1])
    assert fight.story.index("Hack against Zachary") < fight.story.index("Hew against Lucy")
