"""What the First Story's rules say of the monster's move and of its attack, sentence by sentence."""

import pytest

from kdm_cli.rules.asking import monster, places
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.showdown.miniatures import monster_moved, monster_moves, survivor_moves
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.state import BodyPart
from kdm_cli.rules.survivors import injuries
from tests.rules.showdown.test_board import around_the_lion
from tests.rules.showdown.turns import FOUNDERS, bare, boxes, crippled, down, strike, turn


class TestMoveAndAttack:
    @pytest.mark.rule("R82")
    def test_it_goes_no_diagonals(self, fight):
        around_the_lion(fight, Zachary="M16", Lucy="L15")
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"]), "four down and four across are seven steps"
        assert fight.showdown.moved == 6
        assert places.distance(fight.play, fight["Zachary"]) == 2

    @pytest.mark.rule("R82")
    def test_of_ways_of_the_same_length_the_controller_may_take_another(self, fight):
        around_the_lion(fight, Zachary="E14")
        fight.people.choices.append("F13")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.space == "F13"
        assert len(fight.people.asked) == 1

    @pytest.mark.rule("R83")
    @pytest.mark.rule("R84")
    @pytest.mark.parametrize("space", ["H22", "H20", "M16"])
    def test_from_where_it_does_not_stand_beside_its_target_it_does_not_attack(self, fight, space):
        around_the_lion(fight, Zachary=space)
        assert strike(fight, "white_lion_claw", "Zachary") is None
        assert not any("attack" in why for why in fight.people.asked)
        assert places.distance(fight.play, fight["Zachary"]) > 1

    @pytest.mark.rule("R84")
    def test_without_a_board_hands_move_it_as_far_as_it_goes(self, fight):
        turn(fight, "claw", target="Zachary", reach=False)
        assert "White Lion: a full move toward Zachary, and face them (R84)." in fight.hands
        assert "does not reach Zachary" in fight.story
        assert fight.showdown.turn == "survivors"

    @pytest.mark.rule("R85")
    @pytest.mark.parametrize(("tokens", "space"), [(0, "B11"), (-2, "D11"), (1, "A11")])
    def test_a_full_move_is_as_far_as_its_movement_goes_now(self, fight, tokens, space):
        around_the_lion(fight)
        fight.do(monster.lay_tokens, "movement", tokens)
        scene = Scene(fight.play.entry("core:ai_card/white_lion_grasp"), None, level=1)
        fight.do(monster_moved.carry, {"op": "move", "way": "full", "target": "monster"}, scene, None)
        assert fight.showdown.space == space

    @pytest.mark.rule("R35")
    def test_survivors_stop_on_free_spaces_only(self, fight):
        fight.draft.set(around_the_lion(fight, Zachary="H10", Lucy="H9").showdown, turn="survivors")
        for taken in ("H9", "H11"):
            with fight.refuses("space-occupied"):
                fight.do(survivor_moves.move, fight["Zachary"], taken)
        with fight.refuses("out-of-reach"):
            fight.do(survivor_moves.move, fight["Zachary"], "I13")


class TestItsAttack:
    @pytest.mark.rule("R34")
    def test_what_changes_either_side_changes_the_attack(self, fight):
        bare(fight, "Zachary")
        for stat in ("speed", "damage", "accuracy"):
            fight.do(monster.lay_tokens, stat, 1)
        fight.token("Zachary", "evasion", "+3")
        strike(fight, "white_lion_claw", "Zachary", 3, 4, 1, "legs")
        assert "3, 4, 1 need 2 +3 evasion -1 accuracy = 4: 1 hit" in fight.story
        assert boxes(fight, "Zachary") == {"legs": (True, True)}

    @pytest.mark.rule("R86")
    @pytest.mark.parametrize(("slug", "dice"), [("white_lion_claw", 2), ("white_lion_chomp", 1)])
    def test_the_profile_says_how_many_dice(self, fight, slug, dice):
        strike(fight, slug, "Zachary", *[1] * dice)
        assert len(fight.people.asked) == dice

    @pytest.mark.rule("R87")
    def test_a_die_that_meets_the_accuracy_hits_and_one_below_it_misses(self, fight):
        assert len(strike(fight, "white_lion_combo_claw", "Zachary", 3, 4, "legs").hits) == 1
        assert len(strike(fight, "white_lion_claw", "Erza", 1, 2, "legs").hits) == 1

    @pytest.mark.rule("R89")
    @pytest.mark.parametrize(
        ("slug", "face", "filled"), [("white_lion_chomp", (), "head"), ("white_lion_power_swat", ("arms",), "arms")]
    )
    def test_the_profile_says_how_much_damage(self, fight, slug, face, filled):
        bare(fight, "Zachary")
        strike(fight, slug, "Zachary", 9, *face)
        assert boxes(fight, "Zachary") == {filled: (filled == "arms", True)}

    @pytest.mark.rule("R90")
    def test_nobody_decides_anything_before_all_hit_locations_lie_there(self, fight):
        fight.set("Zachary", "survival", "1")
        strike(fight, "white_lion_claw", "Zachary", 5, 6, "legs", "arms")
        rolled = [at for at, why in enumerate(fight.people.asked) if why.startswith("d0")]
        decided = [at for at, why in enumerate(fight.people.asked) if "dodge" in why]
        assert (len(rolled), len(decided)) == (2, 2)
        assert max(rolled) < min(decided)

    @pytest.mark.rule("R91")
    @pytest.mark.parametrize("order", [("legs", "arms"), ("arms", "legs")])
    def test_hits_are_suffered_in_the_order_the_target_names_them(self, fight, order):
        strike(fight, "white_lion_claw", "Zachary", 5, 6, *order)
        first, second = (fight.story.index(f"light injury at the {each}") for each in order)
        assert first < second

    @pytest.mark.rule("R91")
    @pytest.mark.parametrize(("legs", "arms"), [("yes", "no"), ("no", "yes")])
    def test_the_target_says_which_hit_is_dodged(self, fight, legs, arms):
        fight.set("Zachary", "survival", "1")
        strike(fight, "white_lion_claw", "Zachary", 5, 6, ("legs", legs), ("arms", arms) if legs == "no" else "arms")
        assert boxes(fight, "Zachary") == {"arms" if legs == "yes" else "legs": (True, False)}

    @pytest.mark.rule("R114")
    def test_who_has_no_box_left_dodges_the_hit_and_rolls_for_no_severe_injury(self, fight):
        fight.set("Zachary", "survival", "1")
        crippled(fight, "Zachary")
        strike(fight, "white_lion_claw", "Zachary", 1, 6, ("legs", "yes"))
        assert "Zachary dodges the hit at the legs" in fight.story
        assert not any("severe injury" in why for why in fight.people.asked)
        assert (fight["Zachary"].survival, fight["Zachary"].bleeding) == (0, 0)

    @pytest.mark.rule("R114")
    def test_of_two_such_hits_one_is_dodged_and_one_is_a_severe_injury(self, fight):
        fight.set("Zachary", "survival", "1")
        crippled(fight, "Zachary")
        strike(fight, "white_lion_claw", "Zachary", 6, 6, ("legs", "no", 9), ("arms", "yes"))
        assert fight.story.index("Zachary suffers Bloody Thighs") < fight.story.index("dodges the hit at the arms")
        assert fight["Zachary"].bleeding == 2


class TestTriggers:
    @pytest.mark.rule("R115")
    def test_power_swat_is_one_die_for_two_damage_and_then_a_knockback_of_six(self, fight):
        around_the_lion(fight, Zachary="H13")
        strike(fight, "white_lion_power_swat", "Zachary", 1)
        assert fight.fighter("Zachary").space == "H13", "a miss pushes nobody"
        strike(fight, "white_lion_power_swat", "Zachary", 2, "waist")
        assert fight.fighter("Zachary").space == "H19"
        assert fight.armor("Zachary", "waist") == 0
        assert boxes(fight, "Zachary") == {"waist": (True, False)}
        assert fight.story.index("light injury at the waist") < fight.story.index("H13 -> H19")

    @pytest.mark.rule("R116")
    def test_before_damage_comes_between_the_hits_and_the_hit_location_dice(self, against):
        fight = against("screaming_antelope", 1)
        bare(fight, "Zachary")
        strike(fight, "screaming_antelope_stomp", "Zachary", 2)
        assert not any(why.startswith("d0") for why in fight.people.asked), "the hits land on the body"
        assert boxes(fight, "Zachary") == {"body": (True, True)}

    @pytest.mark.rule("R116")
    def test_without_a_hit_nothing_comes_before_damage(self, against):
        fight = against("phoenix", 1)
        fight.equip("Zachary", "Rawhide Vest")
        before = fight.armor("Zachary", "body")
        entry = fight.play.entry("core:ai_card/phoenix_pustule_cannon")
        fight.people.faces += [1] * int(entry.data["attack"]["speed"])
        fight.do(monster_attack.attack, entry, entry.data["attack"], fight["Zachary"])
        assert fight.armor("Zachary", "body") == before > 0

    @pytest.mark.rule("R117")
    def test_after_damage_comes_once_when_the_last_hit_is_resolved(self, fight):
        strike(fight, "white_lion_vicious_claw", "Zachary", 5, 6, "legs", "arms")
        assert fight["Zachary"].bleeding == 1
        assert fight.story.index("light injury at the arms") < fight.story.index("bleeding 0 -> 1")


class TestIntimidation:
    @pytest.mark.rule("R118")
    def test_a_roar_hurts_the_brain_and_no_body(self, fight):
        bare(fight, *FOUNDERS)
        around_the_lion(fight, Lucy="A1", Erza="A22", Zachary="P1", Al="P22")
        turn(fight, "terrifying roar", faces=[2, 1, 2, 1])
        assert [fight[name].brain_injured for name in FOUNDERS] == [True, False, True, False]
        assert [boxes(fight, name) for name in FOUNDERS] == [{}] * 4

    @pytest.mark.rule("R119")
    @pytest.mark.rule("R118")
    def test_it_frightens_from_where_it_stands_however_far_the_target_is(self, fight):
        around_the_lion(fight, Lucy="P22", Erza="J11", Zachary="J12", Al="J12")
        down(fight, "Al")
        fight.set("Lucy", "insanity", "3")
        turn(fight, "size up", faces=[4])
        assert fight["Lucy"].insanity == 2
        assert boxes(fight, "Lucy") == {}
        assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)
        assert places.in_front(fight.play, fight["Lucy"]), "it faces its target all the same"


class TestDamage:
    @pytest.mark.rule("R92")
    def test_one_armor_point_takes_one_damage_and_the_rest_goes_on(self, fight):
        fight.do(injuries.damage, fight["Lucy"], "waist", 2)
        assert fight.armor("Lucy", "waist") == 0
        assert boxes(fight, "Lucy") == {"waist": (True, False)}

    @pytest.mark.rule("R93")
    def test_each_damage_fills_one_box(self, fight):
        fight.do(injuries.damage, fight["Lucy"], "arms", 1)
        assert boxes(fight, "Lucy") == {"arms": (True, False)}
        fight.do(injuries.damage, fight["Erza"], "arms", 2)
        assert boxes(fight, "Erza") == {"arms": (True, True)}

    @pytest.mark.rule("R107")
    def test_armor_helps_even_who_has_no_box_left(self, fight):
        for part in fight.draft.of(BodyPart, fight["Lucy"].id):
            fight.draft.set(part, light=part.location != "head", heavy=True)
        fight.do(injuries.damage, fight["Lucy"], "waist", 1)
        assert fight.armor("Lucy", "waist") == 0
        assert fight.people.asked == []
        fight.people.faces.append(10)
        fight.do(injuries.damage, fight["Lucy"], "waist", 1)
        assert fight.people.asked == ["d10 severe injury, waist"]

    @pytest.mark.rule("R41")
    def test_insanity_takes_as_much_brain_damage_as_there_is_of_it(self, fight):
        fight.set("Lucy", "insanity", "2")
        fight.do(injuries.brain_damage, fight["Lucy"], 3)
        assert (fight["Lucy"].insanity, fight["Lucy"].brain_injured) == (0, True)
        fight.set("Erza", "insanity", "5")
        fight.do(injuries.brain_damage, fight["Erza"], 3)
        assert (fight["Erza"].insanity, fight["Erza"].brain_injured) == (2, False)


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
