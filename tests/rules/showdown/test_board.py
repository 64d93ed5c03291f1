"""The board: spaces, distances, bases, facing, who is placed where."""

import pytest

from kdm_cli.rules.asking import board, monster, places
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.service.operations.showdown.board import board as board_now
from tests.rules.showdown.turns import FOUNDERS, around_the_lion


def spaces(names):
    return {board.named(name) for name in names.split()}


class TestSpaces:
    def test_spaces_run_from_a1_to_p22(self):
        assert board.named("A1") == (0, 0)
        assert board.named("p22") == (15, 21)
        assert board.called((7, 10)) == "H11"

    @pytest.mark.parametrize("text", ["Q1", "A0", "A23", "11", "AA1", "", "A", "1A"])
    def test_what_is_no_space_is_refused(self, fight, text):
        with fight.refuses("no-such-space"):
            fight.do(placing.place, fight["Lucy"], text)

    @pytest.mark.rule("R36")
    def test_distance_is_counted_orthogonally_to_the_nearest_space_of_the_base(self):
        lion = board.named("H11")
        assert board.distance(board.named("G10"), lion, 2) == 2, "a diagonal is two steps"
        assert board.distance(board.named("I13"), lion, 2) == 1
        assert board.distance(board.named("B12"), lion, 2) == 6
        assert board.distance(board.named("I12"), lion, 2) == 0, "under the base"

    def test_a_base_is_named_by_its_lowest_letter_and_number(self):
        assert board.base(board.named("H11"), 2) == spaces("H11 H12 I11 I12")

    def test_eight_spaces_are_orthogonally_adjacent_to_a_base_of_four(self):
        assert board.within(board.named("H11"), 2, 1) == spaces("G11 G12 J11 J12 H10 I10 H13 I13")

    def test_the_two_spaces_behind_turn_with_the_monster(self):
        behind = {facing: board.behind(board.named("H11"), 2, facing) for facing in "nesw"}
        assert behind["n"] == spaces("J11 J12")
        assert behind["e"] == spaces("H10 I10")
        assert behind["s"] == spaces("G11 G12")
        assert behind["w"] == spaces("H13 I13")


class TestWhereTheyStand:
    def test_nobody_has_told_where_anybody_stands(self, fight):
        lucy = fight["Lucy"]
        assert places.adjacent(fight.play, lucy) is None
        assert places.in_range(fight.play, lucy) is None
        assert places.in_field_of_view(fight.play, lucy) is None
        assert places.in_blind_spot(fight.play, lucy) is None
        assert places.in_front(fight.play, lucy) is None

    @pytest.mark.rule("R77")
    def test_the_field_of_view_is_everything_outside_the_blind_spot(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J10", Zachary="A1", Al="P22")
        seen = {name: places.in_field_of_view(fight.play, fight[name]) for name in ("Lucy", "Erza", "Zachary", "Al")}
        assert seen == {"Lucy": False, "Erza": True, "Zachary": True, "Al": True}
        assert places.in_blind_spot(fight.play, fight["Lucy"])

    @pytest.mark.rule("R77")
    def test_it_sees_whoever_is_further_behind_than_the_two_spaces(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="K11", Al="J13")
        seen = [places.in_field_of_view(fight.play, fight[name]) for name in FOUNDERS]
        assert seen == [False, False, True, True]

    @pytest.mark.rule("R75")
    @pytest.mark.parametrize(("facing", "ahead"), [("n", "Lucy"), ("e", "Erza"), ("s", "Zachary"), ("w", "Al")])
    def test_what_lies_ahead_turns_with_it(self, fight, facing, ahead):
        around_the_lion(fight, Lucy="A11", Erza="H22", Zachary="P12", Al="I1")
        fight.draft.set(fight.showdown, facing=facing)
        assert [name for name in FOUNDERS if places.in_front(fight.play, fight[name])] == [ahead]

    @pytest.mark.rule("R75")
    def test_facing_is_every_space_ahead_of_the_miniature(self, fight):
        around_the_lion(fight, Lucy="G1", Erza="A22", Zachary="H10", Al="J11")
        ahead = {name: places.in_front(fight.play, fight[name]) for name in ("Lucy", "Erza", "Zachary", "Al")}
        assert ahead == {"Lucy": True, "Erza": True, "Zachary": False, "Al": False}

    @pytest.mark.rule("R76")
    def test_in_range_is_whom_a_move_of_six_could_finish_beside(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="H4", Zachary="H3", Al="B5")
        assert places.in_range(fight.play, fight["Lucy"]), "7 away: 6 moves, and beside her"
        assert places.in_range(fight.play, fight["Erza"])
        assert not places.in_range(fight.play, fight["Zachary"]), "8 away"
        assert not places.in_range(fight.play, fight["Al"])
        assert places.in_range(fight.play, fight["Zachary"], 12)

    @pytest.mark.rule("R76")
    def test_survivors_in_between_do_not_put_anyone_out_of_range(self, fight):
        around_the_lion(fight, Lucy="H6", Erza="H7", Zachary="I7", Al="H8")
        assert places.in_range(fight.play, fight["Lucy"])

    @pytest.mark.rule("R76")
    def test_in_range_goes_by_its_movement_now(self, fight):
        around_the_lion(fight, Lucy="A11")
        assert places.in_range(fight.play, fight["Lucy"])
        fight.do(monster.lay_tokens, "movement", -1)
        assert not places.in_range(fight.play, fight["Lucy"])

    @pytest.mark.rule("R113")
    def test_the_dead_are_nowhere_on_the_board(self, fight):
        around_the_lion(fight, Lucy="H10")
        fight.kill("Lucy")
        assert places.adjacent(fight.play, fight["Lucy"]) is False
        assert board.named("H10") not in places.occupied(fight.play)

    def test_who_always_counts_as_in_the_blind_spot_needs_no_board(self, fight):
        fight.gain("Erza", "Zero Presence")
        assert places.in_blind_spot(fight.play, fight["Erza"])
        assert not places.in_field_of_view(fight.play, fight["Erza"])

    def test_of_a_monster_whose_blind_spot_nobody_knows_the_table_is_asked(self, against):
        fight = against("phoenix")
        around_the_lion(fight, Lucy="K12")
        assert places.adjacent(fight.play, fight["Lucy"])
        assert places.in_blind_spot(fight.play, fight["Lucy"]) is None


class TestPlacing:
    @pytest.mark.rule("R56")
    def test_the_white_lion_starts_at_the_centre(self, fight):
        with fight.refuses("start-distance"):
            fight.do(placing.place, None, "A1")
        fight.do(placing.place, None, "H11", "s")
        assert (fight.showdown.space, fight.showdown.facing) == ("H11", "s")
        assert fight.story == "White Lion: H11, facing south"

    @pytest.mark.rule("R57")
    def test_survivors_start_exactly_six_spaces_from_it(self, fight):
        fight.do(placing.place, None, "H11")
        for wrong in ("C11", "A11", "C5", "G10"):
            with fight.refuses("start-distance"):
                fight.do(placing.place, fight["Lucy"], wrong)
        for name, right in zip(FOUNDERS, ("B11", "O12", "E8", "H5"), strict=True):
            fight.do(placing.place, fight[name], right)
            assert fight.fighter(name).space == right
        with fight.house_rule():
            fight.do(placing.place, fight["Al"], "A1")

    @pytest.mark.rule("R57")
    def test_the_lion_need_not_stand_there_yet_for_it(self, fight):
        with fight.refuses("start-distance"):
            fight.do(placing.place, fight["Lucy"], "C11")

    def test_once_the_fight_is_under_way_anyone_may_be_placed_anywhere(self, fight):
        around_the_lion(fight)
        fight.do(placing.place, fight["Lucy"], "G11")
        fight.do(placing.place, None, "A1", "e")
        assert fight.story == "White Lion: H11 -> A1, facing east"

    def test_where_the_rulebook_gives_no_distance_none_is_asked_for(self, against):
        fight = against("butcher")
        fight.do(placing.place, fight["Lucy"], "A1")
        assert fight.fighter("Lucy").space == "A1"

    @pytest.mark.rule("R286")
    def test_placing_is_no_movement(self, fight):
        around_the_lion(fight)
        fight.do(placing.place, None, "A1")
        fight.do(placing.place, fight["Lucy"], "D12")
        assert fight.showdown.moved == 0
        assert (fight.fighter("Lucy").moved, fight.fighter("Lucy").movements) == (0, 1)

    @pytest.mark.rule("R186")
    def test_nobody_is_placed_where_somebody_stands(self, fight):
        around_the_lion(fight, Lucy="D12")
        with fight.refuses("space-occupied"):
            fight.do(placing.place, fight["Erza"], "D12")
        with fight.refuses("space-occupied"):
            fight.do(placing.place, fight["Erza"], "I12")
        with fight.refuses("space-occupied"):
            fight.do(placing.place, None, "C11")

    def test_a_base_must_lie_wholly_on_the_board(self, fight):
        around_the_lion(fight)
        with fight.refuses("no-such-space"):
            fight.do(placing.place, None, "P5")
        with fight.refuses("no-such-space"):
            fight.do(placing.place, None, "H22")

    def test_only_the_monster_faces_one_way(self, fight):
        around_the_lion(fight)
        with fight.refuses("bad-input"):
            fight.do(placing.place, fight["Lucy"], "A1", "n")

    def test_who_does_not_fight_is_not_placed(self, fight):
        fight.add("Bran:m")
        with fight.refuses("not-fighting"):
            fight.do(placing.place, fight["Bran"], "A1")

    def test_a_monster_whose_base_nobody_knows_stays_at_the_table(self, against):
        fight = against("gold_smoke_knight", 4)
        with fight.refuses("no-base"):
            fight.do(placing.place, None, "H11")


class TestALookOverTheBoard:
    def test_the_board_shows_who_stands_where_and_the_blind_spot(self, fight):
        around_the_lion(fight, Lucy="D12")
        shown = board_now(fight.play)
        assert (shown["rows"], shown["columns"]) == (16, 22)
        assert shown["monster"] == {"name": "White Lion", "space": "H11", "size": 2, "facing": "n"}
        assert shown["survivors"][0] == {"name": "Lucy", "space": "D12"}
        assert shown["survivors"][1] == {"name": "Erza", "space": None}
        assert shown["blind_spot"] == ["J11", "J12"]

    def test_an_empty_board_is_a_board(self, fight):
        shown = board_now(fight.play)
        assert shown["monster"]["space"] is None
        assert shown["blind_spot"] == []
