"""The monster's turn in one command: draw, target, act, and what stays on the table."""

import pytest

from kdm_cli.rules.asking import fitting, monster
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.monsters_turn import monster_turn
from kdm_cli.rules.state import BodyPart, Card, Lasting
from tests.rules.showdown.turns import FOUNDERS, around_the_lion, boxes, down, resolve, turn


@pytest.mark.rule("R69")
def test_from_the_tools_deck_it_draws_what_lies_on_top(against):
    fight = against("white_lion", 1, decks="tool")
    for position, row in enumerate(piles.pile(fight.play, "ai", "deck"), start=1):
        fight.draft.set(row, position=position)
    fight.top("ai", "Chomp")
    turn(fight, target="Zachary", faces=[1])
    assert "White Lion draws Chomp" in fight.story
    assert fight.pile("ai", "discard") == ["Chomp"]


@pytest.mark.rule("R88")
@pytest.mark.rule("R100")
def test_after_a_miss_the_card_lies_face_up_in_the_discard(fight):
    turn(fight, "claw", target="Zachary", faces=[1, 1])
    assert "a miss" in fight.story
    assert fight.pile("ai", "discard") == ["Claw"]
    assert fight.showdown.turn == "survivors"


@pytest.mark.rule("R88")
def test_after_a_miss_comes_what_the_card_does_then(against):
    fight = against("butcher", 1)
    fight.bare("Lucy")
    around_the_lion(fight, Zachary="G11", Lucy="G12", Erza="A1", Al="A2")
    resolve(fight, "butcher_wild_carve", 1, 1, "arms", "legs", target="Zachary")
    assert "a miss" in fight.story
    assert [fight[name].bleeding for name in FOUNDERS] == [1, 0, 1, 0], "both who stand beside it"


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


@pytest.mark.rule("R84")
def test_without_a_board_hands_move_it_as_far_as_it_goes(fight):
    turn(fight, "claw", target="Zachary", reach=False)
    assert "White Lion: a full move toward Zachary, and face them (R84)." in fight.hands
    assert "does not reach Zachary" in fight.story
    assert fight.showdown.turn == "survivors"
    assert not any(why.startswith("d10") for why in fight.people.asked)


@pytest.mark.rule("R191")
def test_an_empty_deck_is_made_anew_from_its_discard(fight):
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="discard" if fight.play.name_of(row.content) == "Claw" else "wounds")
    fight.people.cards += ["Claw"]
    turn(fight, target="Zachary", faces=[1, 1])
    assert "draws Claw" in fight.story


def injured(fight, location):
    """The monster has the persistent injury of this hit location."""
    return fight.draft.create(
        Card, deck="hit_location", content=f"core:hit_location/white_lion_{location}", pile="play", position=1
    )


@pytest.mark.rule("R162")
def test_without_its_hand_it_does_something_else_with_combo_claw(against):
    fight = around_the_lion(against("white_lion"), Zachary="G11", Lucy="A1", Erza="A2", Al="A3")
    injured(fight, "strange_hand")
    turn(fight, "combo claw")
    assert not any("attack" in why for why in fight.people.asked)
    assert fight.pile("ai", "discard") == ["Combo Claw"]
    assert [fight[name].understanding for name in ("Zachary", "Lucy", "Erza", "Al")] == [1, 0, 0, 0]


@pytest.mark.rule("R162")
def test_another_injury_does_not_keep_it_from_combo_claw(against):
    fight = around_the_lion(against("white_lion"), Zachary="G11", Lucy="A1", Erza="A2", Al="A3")
    injured(fight, "beasts_paw")
    turn(fight, "combo claw", target="Zachary", faces=[1, 1])
    assert "d10 attack, Combo Claw" in fight.people.asked
    assert fight["Zachary"].understanding == 0


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


def test_a_berserker_draws_twice(against):
    fight = against("butcher", 1)
    fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_berserker", pile="play", position=-1)
    fight.people.choices += ["Lucy"]
    turn(fight, "hack", "hew", target="Zachary", faces=[1, 1, 1])
    assert fight.story.index("Hack against Zachary") < fight.story.index("Hew against Lucy")


def test_a_card_too_many_is_refused(fight):
    turn(fight, "claw", "chomp", target="Zachary", faces=[1, 1])
    [(told, left)] = fight.play.beside.taken()  # which refuses the command
    assert (left.option, left.text) == ("--card", "chomp")
    assert "no draw for chomp, the monster's turn is over" in told


# the basic action, and sniffing


def out_of_cards(fight):
    """Every AI card lies in the wound stack."""
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")


@pytest.mark.rule("R62")
@pytest.mark.rule("R192")
def test_every_turn_without_ai_cards_is_a_basic_action(fight):
    out_of_cards(fight)
    for _ in range(2):
        turn(fight, target="Zachary", faces=[1, 1])
        assert "Basic Action against Zachary" in fight.story
    assert fight.showdown.round == 2


@pytest.mark.rule("R61")
def test_it_does_one_damage_a_hit_and_nothing_else(fight):
    out_of_cards(fight)
    fight.bare("Lucy")
    around_the_lion(fight, Lucy="G11", Erza="A1", Zachary="A2", Al="A3")
    turn(fight, faces=[1, 2, "legs"])
    assert fight.people.asked[:3] == ["d10 attack, Basic Action"] * 2 + ["d0 hit location, Basic Action"]
    assert "Basic Action against Lucy: 1, 2 need 2: 1 hit" in fight.story
    assert boxes(fight, "Lucy") == {"legs": (True, False)}
    assert (fight.fighter("Lucy").space, fight["Lucy"].bleeding, fight["Lucy"].knocked_down) == ("G11", 0, False)
    assert fight.hands == "If Lucy is the controller's own survivor: kdm set Lucy insanity +1 (R58)"


@pytest.mark.rule("R60")
@pytest.mark.rule("R62")
def test_with_nobody_in_its_field_of_view_it_sniffs(fight):
    out_of_cards(fight)
    around_the_lion(fight, Lucy="J11", Erza="J12")
    for name in ("Zachary", "Al"):
        fight.kill(name)
    turn(fight)
    assert "White Lion: Sniff" in fight.story
    assert not any("attack" in why for why in fight.people.asked)


@pytest.mark.rule("R79")
@pytest.mark.rule("R63")
def test_without_a_target_it_sniffs_and_its_turn_stops(fight):
    fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_berserker", pile="play", position=-1)
    turn(fight, "claw", target="none")
    assert "Sniff" in fight.story
    assert fight.story.count("draws") == 1, "the second draw of a berserker does not come any more"
    assert fight.showdown.turn == "survivors"


@pytest.mark.rule("R63")
def test_when_it_has_sniffed_through_the_end_of_the_next_round_the_knocked_down_are_threats(fight):
    turn(fight, "claw", target="none")
    down(fight, "Lucy")
    assert fitting.threat(fight.play, fight["Lucy"])
    fight.do(monster_turn.start_monster_turn)
    assert (fight.showdown.round, fight["Lucy"].knocked_down) == (2, True)
    assert fitting.threat(fight.play, fight["Lucy"])
    fight.do(monster_turn.end_monster_turn)
    down(fight, "Lucy")
    assert fitting.threat(fight.play, fight["Lucy"])
    fight.do(monster_turn.start_monster_turn)
    assert (fight.showdown.round, fight["Lucy"].knocked_down) == (3, True)
    assert not fitting.threat(fight.play, fight["Lucy"])


@pytest.mark.rule("R63")
def test_when_it_has_sniffed_who_hides_is_found(fight):
    fight.draft.create(Lasting, survivor_id=fight["Al"].id, content="core:gear/cloth",
                       what="grant/not_a_threat", amount=0, until="showdown")  # fmt: skip
    assert not fitting.threat(fight.play, fight["Al"])
    turn(fight, "claw", target="none")
    assert all(fitting.threat(fight.play, fight[name]) for name in FOUNDERS)


class TestTyped:
    """The same from the command line."""

    @pytest.fixture
    def lion(self, kdm):
        kdm("settlement new Ashhold --seed 4")
        kdm("survivor add Lucy:f Erza:f Zachary:m Allister:m")
        kdm("showdown start white lion --prologue")
        return kdm

    @pytest.mark.rule("R70")
    @pytest.mark.rule("R58")
    @pytest.mark.rule("R100")
    def test_the_first_turn_is_claw_and_the_controllers_own_survivor_goes_mad(self, lion):
        lion("showdown monster-turn --card maul --target Lucy --roll 1,1", code=1)
        told = lion("showdown monster-turn --target Lucy --own --roll 1,1")
        assert "draws Claw" in told
        assert lion.json("survivor show Lucy")["insanity"] == 1
        show = lion.json("showdown show")
        assert (show["ai"]["discard"], show["ai"]["deck"], show["turn"]) == (["Claw"], 7, "survivors")

    @pytest.mark.rule("R114")
    @pytest.mark.rule("R105")
    def test_who_lies_dodges_what_would_be_a_severe_injury(self, lion):
        lion("showdown resolve-hit Lucy --location legs --damage 2")
        assert lion.json("survivor show Lucy")["knocked_down"]
        lion("showdown monster-turn --card claw --target none")
        lion("showdown monster-turn --card chomp --target Lucy --roll 1")
        lion("showdown knock-down Lucy")
        told = lion("showdown monster-turn --card maul --target Lucy --roll 1,6,legs:dodge")
        assert "Lucy dodges the hit at the legs" in told
        sheet = lion.json("survivor show Lucy")
        assert (sheet["survival"], sheet["bleeding"], sheet["traits"]) == (0, 0, [])

    @pytest.mark.rule("R125")
    @pytest.mark.rule("R123")
    @pytest.mark.rule("R127")
    def test_enraged_draws_another_card_hits_harder_and_stays(self, lion):
        lion("showdown monster-turn --target Lucy --roll 1,1")
        lion("showdown monster-turn --card Enraged --card Chomp --target Lucy --roll 2,9")
        show = lion.json("showdown show")
        assert (show["monster"]["damage"], show["ai"]["moods"]) == (1, ["Enraged"])
        traits = [trait["name"] for trait in lion.json("survivor show Lucy")["traits"]]
        assert traits == ["Shattered Jaw"], "2 damage at the head: its box and a severe injury"
