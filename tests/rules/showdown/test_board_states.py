"""What cards ask about the board and the attack under way: states, groups, zones."""

import pytest

from kdm_cli.rules.asking import board, places
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.places import Standing
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.state import Lasting
from kdm_cli.rules.under_way import Attempt, Hit, MonsterAttack, Scene, SurvivorAttack
from tests.rules.showdown.test_board import spaces
from tests.rules.showdown.turns import around_the_lion


def card(fight, slug, kind="ai_card"):
    return fight.play.content.get(f"core:{kind}/{slug}")


def is_so(fight, state, name=None, source=None, **condition):
    source = source or card(fight, "white_lion_claw")
    return holds(fight.play, {"is": state, **condition}, Scene(source, fight[name].id if name else None, {}))


def who(fight, group, source=None, me=None, ask=True, **roles):
    scene = Scene(source or card(fight, "white_lion_claw"), fight[me].id if me else None,
                  {role: (fight[name].id,) for role, name in roles.items()})  # fmt: skip
    found = people(fight.play, group, scene, ask=ask)
    return None if found is None else [each.name for each in found]


class TestStates:
    def test_of_the_board(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="J12", Zachary="A1")
        states = ("threat", "adjacent_to_monster", "in_range", "in_field_of_view", "in_blind_spot", "in_front")
        told = {name: [is_so(fight, state, name) for state in states] for name in ("Lucy", "Erza", "Zachary", "Al")}
        assert told["Lucy"] == [True, True, True, True, False, True]
        assert told["Erza"] == [True, True, True, False, True, False]
        assert told["Zachary"] == [True, False, False, True, False, True]
        assert told["Al"] == [True, None, None, None, None, None]

    def test_beside_another_survivor(self, fight):
        around_the_lion(fight, Lucy="A1", Erza="A2", Zachary="C3")
        dagger = card(fight, "dagger", "weapon_type")
        for name, answer in (("Erza", True), ("Zachary", False), ("Al", None)):
            scene = Scene(dagger, fight[name].id, {"target": (fight["Lucy"].id,)})
            assert holds(fight.play, {"is": "adjacent"}, scene) is answer

    def test_what_the_showdown_remembers(self, fight):
        fight.draft.set(
            fight.showdown, priority_id=fight["Al"].id, last_wound_id=fight["Al"].id, acting_id=fight["Al"].id
        )
        fight.draft.set(fight.fighter("Al"), moved=2)
        for state in ("priority_target", "last_to_wound", "own_act", "moved"):
            assert (is_so(fight, state, "Al"), is_so(fight, state, "Lucy")) == (True, False), state
        for mark in ("doomed", "grabbed"):
            assert is_so(fight, mark, "Al") is False
            fight.draft.create(Lasting, survivor_id=fight["Al"].id, content="core:effect/grab", what=f"mark/{mark}",
                               amount=0, until="showdown")  # fmt: skip
            assert is_so(fight, mark, "Al") is True

    def test_of_the_monster(self, fight):
        assert not is_so(fight, "monster_moved")
        fight.draft.set(fight.showdown, moved=3, fell=1)
        assert is_so(fight, "monster_moved")
        assert is_so(fight, "monster_knocked_down")
        assert is_so(fight, "knocked_down", who="monster")

    def test_alone_is_the_last_one_on_the_board(self, fight):
        assert is_so(fight, "alone", "Al") is False
        for name in ("Lucy", "Erza", "Zachary"):
            fight.draft.set(fight.fighter(name), off_board=True)
        assert is_so(fight, "alone", "Al") is True

    def test_partners_stand_straight_opposite(self, fight):
        fight.gain("Lucy", "Synchronized Strike")
        around_the_lion(fight, Lucy="G11", Erza="J11", Zachary="J12")
        assert is_so(fight, "synchronized_strike", "Lucy") is False
        fight.gain("Erza", "Synchronized Strike")
        assert is_so(fight, "synchronized_strike", "Lucy") is True
        fight.draft.set(fight.fighter("Erza"), space="K11")
        assert is_so(fight, "synchronized_strike", "Lucy") is False


class TestTheAttackUnderWay:
    def test_of_a_survivor(self, fight):
        heel = card(fight, "white_lion_beasts_heel", "hit_location")
        attack = SurvivorAttack(fight["Al"].id, {"id": "core:innate_weapon/fist_and_tooth"}, heel)
        attack.faces, attack.hits = [4, 10], 1
        fight.play.fight.survivor_attack = attack
        for state, answer in (("melee", True), ("ranged", False), ("perfect_hit", True), ("hit", True), ("surging", False),
                              ("critical", False), ("fist_and_tooth", True), ("in_blind_spot", False)):  # fmt: skip
            assert is_so(fight, state, "Al") is answer, state
        assert is_so(fight, "at_persistent_injury", "Al") is False
        attack.attempt = Attempt(1, heel)
        attack.attempt.critical = True
        assert is_so(fight, "critical", "Al")
        assert is_so(fight, "at_persistent_injury", "Al"), "a location that can be injured for good"
        attack.attempt = Attempt(1, card(fight, "white_lion_beasts_flank", "hit_location") or heel)
        assert is_so(fight, "critical", "Al") is False

    def test_of_the_monster(self, fight):
        attack = MonsterAttack(card(fight, "white_lion_claw"), fight["Al"].id, 2, 2, 1)
        attack.faces, attack.hits = [3, 4], [Hit("arms")]
        fight.play.fight.monster_attack = attack
        assert is_so(fight, "hit")
        assert not is_so(fight, "damaged")
        attack.hits[0].damaged = True
        assert is_so(fight, "damaged")


class TestGroups:
    def test_adjacent_on_a_monster_card_is_adjacent_to_the_monster(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="H10", Zachary="A1", Al="G10")
        assert who(fight, "adjacent") == ["Lucy", "Erza"]

    def test_adjacent_on_a_survivors_card_is_adjacent_to_them(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="G10", Zachary="A1", Al="F11")
        assert who(fight, "adjacent", card(fight, "bandages", "gear"), me="Lucy") == ["Erza", "Al"]

    def test_where_nobody_told_each_is_asked_and_no_is_the_default(self, fight):
        assert who(fight, "adjacent", ask=False) is None
        fight.people.choices += ["no", "yes"]
        assert who(fight, "adjacent") == ["Erza"]

    def test_the_closest_is_asked_where_nobody_told(self, fight):
        assert who(fight, "closest", ask=False) is None
        fight.people.choices.append("Al")
        assert who(fight, "closest") == ["Al"]
        around_the_lion(fight, Lucy="G11", Erza="G1", Zachary="B2", Al="P22")
        assert who(fight, "closest") == ["Lucy"]
        assert who(fight, "furthest") == ["Al"]


class TestZones:
    @pytest.mark.parametrize(
        ("words", "facing", "zone"),
        [
            ("adjacent spaces, corners included", None, "G10 G11 G12 G13 H10 H13 I10 I13 J10 J11 J12 J13"),
            (
                "adjacent spaces, corners included, except the two directly behind",
                "s",
                "G10 G13 H10 H13 I10 I13 J10 J11 J12 J13",
            ),
            ("8 orthogonally adjacent spaces", None, "G11 G12 H10 H13 I10 I13 J11 J12"),
            ("1 row directly in front, 6 wide", "n", "G9 G10 G11 G12 G13 G14"),
            ("base-wide, 4 spaces straight ahead", "e", "H13 H14 H15 H16 I13 I14 I15 I16"),
            ("single space in front of the monster's left column", "n", "G11"),
            ("single space in front of the monster's left column", "s", "J12"),
        ],
    )
    def test_shapes_around_the_lion(self, words, facing, zone):
        assert places.computed(words, Standing(board.named("H11"), 2, facing)) == spaces(zone)

    @pytest.mark.parametrize(
        ("words", "size", "count"),
        [
            ("within 4 spaces of the 2x2 base, diagonals included (10x10)", 2, 96),
            ("within 2 spaces, diagonals included (6x6)", 2, 32),
            ("within 2 spaces", 2, 20),
            ("2 rows directly in front, 6 wide (2 beyond the base on each side)", 2, 12),
            ("within 3 spaces of the 3x3 base, diagonals included (9x9)", 3, 72),
            ("the middle space next to each of the 4 sides", 3, 4),
            ("3 wide, straight ahead to the board edge", 3, 21),
            ("3 wide, from the left side to the board edge", 3, 30),
            ("base-wide lines in all four directions to the board edges", 2, 68),
            ("within 2 spaces except a widening wedge behind: gap 2 in the first row, 4 in the second", 2, 26),
        ],
    )
    def test_how_many_spaces_a_shape_covers(self, words, size, count):
        assert len(places.computed(words, Standing(board.named("H11"), size, "n"))) == count

    def test_what_nobody_can_work_out_is_unknown(self, fight):
        around_the_lion(fight, Lucy="G11")
        assert is_so(fight, "in_zone", "Lucy", card(fight, "screaming_antelope_chow_down")) is None
        assert is_so(fight, "in_zone", "Lucy", card(fight, "white_lion_alert")) is True
        assert is_so(fight, "in_zone", "Al", card(fight, "white_lion_alert")) is None


class TestTheClosestOfThoseWhoFit:
    def test_whoever_is_closest_of_the_threats(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="F11", Zachary="B2", Al="P22")
        fight.draft.set(fight["Lucy"], knocked_down=True)
        assert who(fight, {"who": "closest", "only": {"is": "threat"}}) == ["Erza"]

    def test_where_nobody_told_only_they_are_asked_for(self, fight):
        fight.draft.set(fight["Lucy"], knocked_down=True)
        fight.people.choices.append("Al")
        assert who(fight, {"who": "closest", "only": {"is": "threat"}}) == ["Al"]
        assert who(fight, {"who": "closest", "only": {"is": "knocked_down"}}) == ["Lucy"]
