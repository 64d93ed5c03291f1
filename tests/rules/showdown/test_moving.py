"""Movement on the board: the monster's way to its target, collisions, knockback, survivors' steps, moves of cards."""

import pytest

from kdm_cli.rules.asking import monster, places, the_showdown
from kdm_cli.rules.carry.carry_out import carry_out
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.showdown.miniatures import knockback, monster_moves, placing, survivor_moves
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.state import Card
from tests.rules.showdown.attacks import attack
from tests.rules.showdown.test_board import around_the_lion


def survivors_turn(fight):
    fight.draft.set(fight.showdown, turn="survivors")
    return fight


def says(fight, card, *operations, me=None, **roles):
    """A card says these operations; self is `me`."""
    [entry] = [entry for entry in fight.play.content.of("ai_card") if entry.id == f"core:ai_card/{card}"]
    scene = Scene(
        entry, fight[me].id if me else None, {role: (fight[name].id,) for role, name in roles.items()}, level=1
    )
    return fight.do(carry_out, operations, scene)


class TestTheMonsterMoves:
    @pytest.mark.rule("R80")
    @pytest.mark.rule("R83")
    def test_it_moves_next_to_its_target_and_may_attack(self, fight):
        around_the_lion(fight, Zachary="H18")
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.space == "H16"
        assert places.adjacent(fight.play, fight["Zachary"])

    @pytest.mark.rule("R81")
    def test_it_turns_to_face_its_target(self, fight):
        around_the_lion(fight, Zachary="H18", Lucy="K12")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.facing == "e"
        fight.do(monster_moves.monster_toward, fight["Lucy"])
        assert fight.showdown.facing in "sw"
        assert places.in_front(fight.play, fight["Lucy"])

    @pytest.mark.rule("R82")
    def test_it_takes_the_most_direct_way(self, fight):
        around_the_lion(fight, Zachary="E14")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.moved == 4, "of the two shortest ends the controller took the first"
        assert places.distance(fight.play, fight["Zachary"]) == 1

    @pytest.mark.rule("R82")
    def test_of_ways_of_the_same_length_the_controller_chooses(self, fight):
        around_the_lion(fight, Zachary="E14")
        fight.people.choices.append("E12")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.space == "E12"

    def test_beside_its_target_it_only_turns(self, fight):
        around_the_lion(fight, Zachary="J12")
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert (fight.showdown.space, fight.showdown.facing, fight.showdown.moved) == ("H11", "s", 0)

    @pytest.mark.rule("R84")
    def test_out_of_reach_it_moves_as_far_as_it_can_faces_and_does_not_attack(self, fight):
        around_the_lion(fight, Zachary="H22")
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert (fight.showdown.space, fight.showdown.facing) == ("H17", "e")
        assert "does not reach Zachary" in fight.story

    @pytest.mark.rule("R80")
    def test_movement_tokens_change_how_far(self, fight):
        around_the_lion(fight, Zachary="H18")
        fight.do(monster.lay_tokens, "movement", -2)
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.space == "H15"

    @pytest.mark.rule("R189")
    def test_whoever_it_crosses_is_knocked_down(self, fight):
        around_the_lion(fight, Zachary="H18", Erza="H14", Lucy="G14")
        fight.people.choices.append("H16 through Erza")
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight["Erza"].knocked_down
        assert not fight["Lucy"].knocked_down
        assert fight.fighter("Erza").space == "H14"

    @pytest.mark.rule("R190")
    def test_whom_it_must_stop_on_falls_and_is_pushed_five_spaces(self, fight):
        around_the_lion(fight, Zachary="A1", Lucy="A2", Erza="B1")
        fight.draft.set(fight.showdown, space="A6", facing="w")
        fight.people.choices += ["south"]
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.showdown.space == "A2"
        assert fight["Lucy"].knocked_down
        assert fight.fighter("Lucy").space == "F2"
        assert not fight["Zachary"].knocked_down
        assert not fight["Erza"].knocked_down

    @pytest.mark.rule("R189")
    def test_it_goes_where_nobody_stands_if_it_can(self, fight):
        around_the_lion(fight, Zachary="H16", Erza="H15")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert not fight["Erza"].knocked_down
        assert fight.showdown.space == "I15", "five spaces, though three would have ended on Erza"

    def test_a_shield_bearer_of_skill_does_not_fall_in_a_collision(self, fight):
        fight.equip("Erza", "Round Leather Shield")
        fight.set("Erza", "weapon-type", "shield")
        fight.set("Erza", "weapon-proficiency", "3")
        around_the_lion(fight, Zachary="H18", Erza="H14")
        fight.people.choices.append("H16 through Erza")
        fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert not fight["Erza"].knocked_down

    def test_a_tumbler_may_roll_out_of_its_way(self, fight):
        fight.gain("Erza", "Tumble")
        around_the_lion(fight, Zachary="H18", Erza="H14")
        fight.people.choices.append("H16 through Erza")
        fight.people.faces.append(6)
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert not fight["Erza"].knocked_down
        assert "Then kdm showdown place Erza SPACE." in fight.hands

    def test_a_torn_tendon_may_bring_it_down_as_it_starts(self, fight):
        around_the_lion(fight, Zachary="H18")
        [row] = [row for row in fight.draft.rows(Card).values() if fight.play.name_of(row.content) == "Beast's Heel"]
        fight.draft.set(row, pile="play", position=1)
        fight.people.faces.append(1)
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)
        assert fight.showdown.fell == 2

    def test_nobody_told_where_they_stand_so_hands_move_it(self, fight):
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert "move up to 6 spaces to Zachary" in fight.hands
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"], reach=False)
        assert "full move toward Zachary" in fight.hands

    def test_hands_move_it_to_the_same_target_only_once(self, fight):
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert fight.hands == ""
        fight.do(knockback.push, fight["Zachary"], 3)
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert "to Zachary" in fight.hands

    def test_who_strikes_it_stands_beside_it_so_it_need_not_move_to_react(self, fight):
        attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1])
        assert "Basic Action against Zachary" in fight.story
        assert "move up to" not in fight.hands

    def test_who_throws_from_afar_is_moved_to(self, fight):
        attack(fight, "Zachary", "clever ploy", faces=[8, 1, 1, 1], melee=False)
        assert "move up to 6 spaces to Zachary" in fight.hands

    @pytest.mark.parametrize(("space", "arrives"), [("H18", 5), ("A16", 10)])
    def test_running_down_it_moves_twice(self, against, space, arrives):
        fight = around_the_lion(against("screaming_antelope"), Zachary=space)
        card = fight.play.entry("core:ai_card/screaming_antelope_run_down")
        fight.people.faces += [1]
        fight.do(monster_attack.attack, card, card.data["attack"], fight["Zachary"])
        assert fight.showdown.moved == arrives
        assert "Run Down against Zachary" in fight.story

    def test_hands_that_run_somebody_down_are_told_both_moves(self, against):
        fight = against("screaming_antelope")
        card = fight.play.entry("core:ai_card/screaming_antelope_run_down")
        fight.people.faces += [1]
        fight.do(monster_attack.attack, card, card.data["attack"], fight["Zachary"])
        assert "move up to 12 spaces to Zachary" in fight.hands

    def test_with_a_long_arm_it_stops_a_space_short(self, against):
        fight = around_the_lion(against("kings_man"), Zachary="H16")
        fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_out_fighting", pile="play", position=1)
        assert fight.do(monster_moves.monster_toward, fight["Zachary"])
        assert places.distance(fight.play, fight["Zachary"]) == 2


class TestKnockback:
    def test_a_card_may_stop_it(self, fight):
        around_the_lion(fight, Zachary="H13")
        says(fight, "white_lion_claw", {"op": "cancel", "what": "knockback"})
        fight.do(knockback.push, fight["Zachary"], 3)
        assert fight.fighter("Zachary").space == "H13"
        fight.do(knockback.push, fight["Zachary"], 3)
        assert fight.fighter("Zachary").space == "H16"

    @pytest.mark.rule("R184")
    def test_pushed_straight_away_from_the_monster(self, fight):
        around_the_lion(fight, Zachary="H13")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight.fighter("Zachary").space == "H19"
        assert fight.fighter("Zachary").moved == 0

    @pytest.mark.rule("R187")
    def test_the_board_edge_stops_it(self, fight):
        around_the_lion(fight, Zachary="D11")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight.fighter("Zachary").space == "A11"
        assert "board edge" in fight.story

    @pytest.mark.rule("R185")
    def test_through_a_survivor_both_fall(self, fight):
        around_the_lion(fight, Zachary="H13", Erza="H15")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight["Zachary"].knocked_down
        assert fight["Erza"].knocked_down
        assert fight.fighter("Zachary").space == "H19"

    @pytest.mark.rule("R185")
    @pytest.mark.rule("R186")
    def test_landing_on_a_survivor_one_is_moved_to_a_free_space_beside(self, fight):
        around_the_lion(fight, Zachary="H13", Erza="H19", Lucy="G19")
        fight.people.choices.append("I19")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight.fighter("Zachary").space == "I19"
        assert fight.fighter("Erza").space == "H19"
        assert fight["Erza"].knocked_down and fight["Zachary"].knocked_down

    def test_at_a_corner_the_table_says_which_way(self, fight):
        around_the_lion(fight, Zachary="G13")
        fight.people.choices.append("east")
        fight.do(knockback.push, fight["Zachary"], 5)
        assert fight.fighter("Zachary").space == "G18"

    def test_an_iron_will_is_pushed_one_space(self, fight):
        around_the_lion(fight, Zachary="H13")
        fight.gain("Zachary", "Iron Will")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight.fighter("Zachary").space == "H14"

    def test_a_feather_mantle_may_ignore_the_collision(self, fight):
        fight.equip("Zachary", "Feather Mantle")
        around_the_lion(fight, Zachary="H13", Erza="H15")
        fight.people.choices.append("no")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert fight["Erza"].knocked_down

    def test_and_where_they_say_so_nobody_falls(self, fight):
        fight.equip("Zachary", "Feather Mantle")
        around_the_lion(fight, Zachary="H13", Erza="H15")
        fight.people.choices.append("yes")
        fight.do(knockback.push, fight["Zachary"], 6)
        assert not fight["Erza"].knocked_down
        assert not fight["Zachary"].knocked_down

    def test_unknown_places_are_reminded(self, fight):
        fight.do(knockback.push, fight["Zachary"], 6)
        assert "Zachary: knockback 6, straight away from White Lion." in fight.hands

    def test_by_hand_it_is_at_least_one_space(self, fight):
        with fight.refuses("out-of-range"):
            fight.do(knockback.by_hand, fight["Zachary"], 0)


class TestSurvivorsMove:
    @pytest.mark.rule("R134")
    @pytest.mark.rule("R35")
    def test_up_to_five_spaces(self, fight):
        survivors_turn(around_the_lion(fight, Zachary="A1"))
        with fight.refuses("out-of-reach"):
            fight.do(survivor_moves.move, fight["Zachary"], "C5")
        fight.do(survivor_moves.move, fight["Zachary"], "C4")
        assert (fight.fighter("Zachary").space, fight.fighter("Zachary").moved) == ("C4", 5)
        assert fight.fighter("Zachary").movements == 0

    @pytest.mark.rule("R36")
    def test_a_diagonal_is_two_steps(self, fight):
        survivors_turn(around_the_lion(fight, Zachary="A1"))
        with fight.refuses("out-of-reach"):
            fight.do(survivor_moves.move, fight["Zachary"], "D4")

    @pytest.mark.rule("R188")
    def test_not_through_monsters_or_survivors(self, fight):
        survivors_turn(around_the_lion(fight, Zachary="H10", Lucy="A2", Erza="B1", Al="A1"))
        with fight.refuses("out-of-reach"):
            fight.do(survivor_moves.move, fight["Zachary"], "I13")
        with fight.refuses("out-of-reach"):
            fight.do(survivor_moves.move, fight["Al"], "A3")

    @pytest.mark.rule("R134")
    def test_not_onto_an_occupied_space(self, fight):
        survivors_turn(around_the_lion(fight, Zachary="H10", Lucy="H9"))
        for taken in ("H9", "I11"):
            with fight.refuses("space-occupied"):
                fight.do(survivor_moves.move, fight["Zachary"], taken)

    def test_where_nobody_told_where_they_stood_the_end_is_written_down(self, fight):
        survivors_turn(around_the_lion(fight))
        fight.do(survivor_moves.move, fight["Zachary"], "P22")
        assert fight.fighter("Zachary").space == "P22"

    @pytest.mark.rule("R103")
    def test_the_knocked_down_do_not_move(self, fight):
        survivors_turn(around_the_lion(fight, Zachary="A1"))
        fight.do(the_showdown.change, turn="survivors")
        fight.draft.set(fight["Zachary"], knocked_down=True)
        with fight.refuses("knocked-down"):
            fight.do(survivor_moves.move, fight["Zachary"], "A2")

    def test_a_mood_stops_whoever_enters_its_zone(self, against):
        fight = survivors_turn(around_the_lion(against("kings_man"), Zachary="H15"))
        fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
        fight.do(survivor_moves.move, fight["Zachary"], "H13")
        assert fight.fighter("Zachary").space == "H13"
        assert fight["Zachary"].knocked_down

    def test_the_way_leads_around_a_zone_where_it_can(self, against):
        fight = survivors_turn(around_the_lion(against("kings_man"), Zachary="G14"))
        fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
        fight.do(survivor_moves.move, fight["Zachary"], "J14")
        assert not fight["Zachary"].knocked_down

    def test_a_zone_nobody_can_work_out_is_asked(self, against):
        fight = survivors_turn(against("kings_man"))
        fight.draft.create(Card, deck="ai", content="core:ai_card/kings_man_lash_out", pile="play", position=1)
        fight.people.choices.append("yes")
        fight.do(survivor_moves.move, fight["Zachary"], "H13")
        assert fight["Zachary"].knocked_down


class TestCardsMoveMiniatures:
    @pytest.mark.rule("R284")
    def test_away_leaves_the_most_spaces_between(self, fight):
        around_the_lion(fight, Zachary="H10")
        says(
            fight,
            "white_lion_grasp",
            {"op": "move", "way": "away", "target": "monster", "to": "target"},
            target="Zachary",
        )
        assert fight.showdown.moved == 6
        assert places.distance(fight.play, fight["Zachary"]) == 7

    @pytest.mark.rule("R285")
    def test_toward_ends_as_near_as_it_can(self, fight):
        around_the_lion(fight, Zachary="H22")
        says(fight, "white_lion_grasp", {"op": "move", "way": "toward", "target": "monster", "to": "target", "spaces": 3},
             target="Zachary")  # fmt: skip
        assert (fight.showdown.space, fight.showdown.moved) == ("H14", 3)

    @pytest.mark.rule("R85")
    def test_a_full_move_forward_is_all_its_movement(self, fight):
        around_the_lion(fight)
        says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster"})
        assert fight.showdown.space == "B11"

    def test_forward_stops_at_the_edge_and_backward_does_not_turn(self, fight):
        around_the_lion(fight)
        says(fight, "white_lion_grasp", {"op": "move", "way": "backward", "target": "monster", "spaces": 9})
        assert (fight.showdown.space, fight.showdown.facing) == ("O11", "n")

    def test_whoever_is_passed_over_suffers_what_the_card_says(self, fight):
        around_the_lion(fight, Zachary="E11")
        says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster", "passing": [
            {"op": "change", "stat": "insanity", "by": 1}]})  # fmt: skip
        assert fight["Zachary"].insanity == 1
        assert fight["Zachary"].knocked_down

    def test_on_an_unknown_board_it_is_asked_who_was_passed_over(self, fight):
        fight.people.choices += ["no", "yes"]
        says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster", "passing": [
            {"op": "change", "stat": "insanity", "by": 1}]})  # fmt: skip
        assert [fight[name].insanity for name in ("Lucy", "Erza", "Zachary")] == [0, 1, 0]
        assert "Grasp" in fight.hands

    def test_to_face_and_to_turn_its_back(self, fight):
        around_the_lion(fight, Zachary="H15")
        says(
            fight,
            "white_lion_grasp",
            {"op": "move", "way": "face", "target": "monster", "to": "target"},
            target="Zachary",
        )
        assert fight.showdown.facing == "e"
        says(fight, "white_lion_grasp", {"op": "move", "way": "turn", "target": "monster", "to": "target",
                                         "place": "target in the blind spot"}, target="Zachary")  # fmt: skip
        assert fight.showdown.facing == "w"

    @pytest.mark.rule("R286")
    def test_placed_at_the_centre_is_no_movement(self, fight):
        around_the_lion(fight)
        fight.draft.set(fight.showdown, space="A1")
        says(
            fight, "white_lion_grasp", {"op": "move", "way": "place", "target": "monster", "place": "the board centre"}
        )
        assert (fight.showdown.space, fight.showdown.moved) == ("H11", 0)

    def test_a_grabbed_survivor_is_placed_in_front(self, fight):
        around_the_lion(fight, Zachary="A1", Lucy="G11")
        says(fight, "white_lion_grasp", {"op": "move", "way": "place", "target": "self", "to": "monster",
                                         "place": "in front of the monster"}, me="Zachary")  # fmt: skip
        assert fight.fighter("Zachary").space == "G12"

    def test_off_the_board_and_back(self, fight):
        around_the_lion(fight, Zachary="A1")
        says(fight, "white_lion_grasp", {"op": "move", "way": "off_board", "target": "self"}, me="Zachary")
        assert fight.fighter("Zachary").off_board
        assert "Zachary" not in [each.name for each in the_showdown.survivors(fight.play)]
        fight.do(placing.place, fight["Zachary"], "A2")
        assert not fight.fighter("Zachary").off_board

    def test_two_change_places(self, fight):
        around_the_lion(fight, Zachary="A1", Lucy="P1")
        says(fight, "white_lion_grasp", {"op": "move", "way": "swap", "target": "self", "to": "target"}, me="Zachary",
             target="Lucy")  # fmt: skip
        assert [fight.fighter(name).space for name in ("Zachary", "Lucy")] == ["P1", "A1"]

    def test_the_frightened_run_to_the_edge_over_others(self, fight):
        around_the_lion(fight, Zachary="D5", Lucy="C5")
        says(fight, "white_lion_grasp", {"op": "move", "way": "toward", "target": "self", "place": "the closest board edge",
                                         "line": True, "passing": [{"op": "knock_down"}]}, me="Zachary")  # fmt: skip
        assert fight.fighter("Zachary").space == "A5"
        assert fight["Lucy"].knocked_down

    def test_what_nobody_can_work_out_is_said_to_hands(self, fight):
        says(
            fight,
            "white_lion_grasp",
            {"op": "move", "way": "toward", "target": "monster", "place": "closest Acanthus Plant"},
        )
        assert "Grasp" in fight.hands

    def test_a_knockback_on_a_card_is_carried_out(self, fight):
        around_the_lion(fight, Zachary="H13")
        says(fight, "white_lion_power_swat", {"op": "knockback", "spaces": 6, "target": "target"}, target="Zachary")
        assert fight.fighter("Zachary").space == "H19"

    def test_whoever_hands_moved_must_be_placed_anew(self, fight):
        around_the_lion(fight)
        says(
            fight,
            "white_lion_grasp",
            {"op": "move", "way": "toward", "target": "monster", "place": "closest Acanthus Plant"},
        )
        assert "Then kdm showdown place monster SPACE." in fight.hands
        assert not fight.do(monster_moves.monster_toward, fight["Zachary"], reach=False)
        assert "Then kdm showdown place monster SPACE." in fight.hands

    def test_a_torn_tendon_speaks_of_a_move_on_an_unknown_board_too(self, fight):
        [row] = [row for row in fight.draft.rows(Card).values() if fight.play.name_of(row.content) == "Beast's Heel"]
        fight.draft.set(row, pile="play", position=1)
        fight.people.faces.append(1)
        says(fight, "white_lion_grasp", {"op": "move", "way": "forward", "target": "monster"})
        assert fight.showdown.fell == 1
        assert "does not move" in fight.story
