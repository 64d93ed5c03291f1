"""Picking a target: the card's list read top-down, with the board and without it."""

import pytest

from kdm_cli.rules.asking import fitting
from kdm_cli.rules.asking.fitting import Item, read, unknown
from kdm_cli.rules.showdown.monsters_turn import targeting
from kdm_cli.rules.state import Lasting
from kdm_cli.service.operations.showdown import board
from tests.rules.showdown.turns import FOUNDERS, around_the_lion, down, resolve, turn

CLAW, SIZE_UP, BASIC = "white_lion_claw", "white_lion_size_up", "white_lion_basic_action"


def entry(fight, slug):
    return fight.play.content.get(f"core:ai_card/{slug}")


def pick(fight, slug, named=None, **more):
    found = fight.do(targeting.pick, entry(fight, slug), named, **more)
    return None if found is None else [each.name for each in found]


class TestTheListOfACard:
    def test_every_list_of_every_card_can_be_read(self, fight):
        lists = [text for card in fight.play.content.of("ai_card") for text in card.data.get("targets", ())]
        lists += [text for each in fight.play.content.of("monster")
                  for text in (each.data.get("basic_action") or {}).get("targets", ())]  # fmt: skip
        assert len(lists) > 100
        assert [text for text in lists if unknown(read(text))] == []

    def test_the_words_of_an_item_are_data(self):
        assert read("closest threat, facing, in range") == Item(
            "closest threat, facing, in range", "closest", True, (("in_front", ""), ("in_range", ""))
        )
        assert read("knocked down survivor, in range 12").tests == (("knocked_down", ""), ("in_range", "12"))
        assert read("survivor with the most age tokens (ties random)")[4:6] == ("age tokens", True)
        assert read("closest survivor with the most bleeding tokens").near
        assert unknown(read("threat, whoever laughs last")) == "whoever laughs last"

    def test_words_nobody_knows_are_left_to_the_table(self, fight):
        fight.people.choices.append("Erza")
        strange = entry(fight, CLAW)._replace(data={"targets": ["whoever laughs last"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Erza"]


class TestThreats:
    @pytest.mark.rule("R73")
    def test_who_stands_is_a_threat(self, fight):
        down(fight, "Erza")
        assert fitting.threat(fight.play, fight["Lucy"])
        assert not fitting.threat(fight.play, fight["Erza"])

    @pytest.mark.rule("R101")
    def test_the_knocked_down_are_no_target_of_a_card_that_wants_a_threat(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="C11", Zachary="P22", Al="P21")
        down(fight, "Lucy")
        assert pick(fight, CLAW) == ["Erza"]
        with fight.refuses("no-target") as refused:
            pick(fight, CLAW, "Lucy")
        assert "R71" in refused.value.refusal.message

    @pytest.mark.rule("R101")
    def test_nor_without_a_board(self, fight):
        down(fight, "Lucy")
        with fight.refuses("no-target") as refused:
            pick(fight, CLAW, "Lucy")
        assert "R101" in refused.value.refusal.message

    @pytest.mark.rule("R63")
    def test_after_sniff_everyone_is_a_threat_though_knocked_down(self, fight):
        down(fight, "Lucy")
        fight.draft.create(Lasting, survivor_id=fight["Lucy"].id, content="core:monster/white_lion",
                           what="grant/always_threat", amount=0, until="next_round")  # fmt: skip
        assert fitting.threat(fight.play, fight["Lucy"])
        assert pick(fight, CLAW, "Lucy") == ["Lucy"]

    def test_who_hides_is_none(self, fight):
        fight.draft.create(Lasting, survivor_id=fight["Lucy"].id, content="core:gear/cloth",
                           what="grant/not_a_threat", amount=0, until="showdown")  # fmt: skip
        assert not fitting.threat(fight.play, fight["Lucy"])


class TestOnTheBoard:
    @pytest.mark.rule("R71")
    def test_whoever_stands_lower_in_the_list_is_refused_while_somebody_fits_above(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="J13", Zachary="P21", Al="P22")
        entry = fight.play.entry("core:ai_card/white_lion_claw")
        with fight.refuses("no-target") as refused:
            fight.do(targeting.pick, entry, "Erza")
        assert "Claw does not target Erza: Lucy is the closest threat, facing, in range (R71)" in (
            refused.value.refusal.message
        )

    @pytest.mark.rule("R74")
    def test_the_closest_threat_is_the_nearest_who_stands(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="F11", Zachary="A1", Al="A2")
        assert pick(fight, CLAW) == ["Lucy"]
        down(fight, "Lucy")
        assert pick(fight, CLAW) == ["Erza"]

    @pytest.mark.rule("R72")
    def test_of_several_equally_close_the_controller_chooses(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="G12", Zachary="A1", Al="A2")
        fight.people.choices.append("Erza")
        assert pick(fight, CLAW) == ["Erza"]
        assert pick(fight, CLAW, "lucy") == ["Lucy"]

    @pytest.mark.rule("R79")
    def test_if_nothing_applies_there_is_no_target(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="A1", Al="A2")
        down(fight, "Zachary", "Al")
        assert pick(fight, CLAW) is None
        assert pick(fight, CLAW, "none") is None

    @pytest.mark.rule("R60")
    def test_the_basic_action_takes_the_closest_survivor_in_field_of_view(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="E12", Zachary="A1", Al="A2")
        down(fight, "Erza")
        assert pick(fight, BASIC) == ["Erza"], "the knocked down too; Lucy is in the blind spot"
        assert entry(fight, BASIC).data["no_target"] == "sniff"

    @pytest.mark.rule("R71")
    def test_nobody_is_refused_where_the_list_yields_somebody(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="F11", Zachary="A1", Al="A2")
        with fight.refuses("no-target"):
            pick(fight, CLAW, "none")
        with fight.house_rule():
            assert pick(fight, CLAW, "none") is None

    def test_a_random_one_is_drawn_by_lot_from_those_who_fit(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="F11", Zachary="A1", Al="A2")
        fight.people.faces.append(2)
        assert pick(fight, SIZE_UP) == ["Zachary"]
        assert "1 Erza, 2 Zachary, 3 Al" in fight.people.asked[0]

    def test_the_priority_target_token_comes_before_the_closest_but_not_before_the_conditions(self, fight):
        around_the_lion(fight, Lucy="G11", Erza="F11", Zachary="J11", Al="A2")
        fight.draft.set(fight.showdown, priority_id=fight["Erza"].id)
        assert pick(fight, CLAW) == ["Erza"]
        with fight.refuses("no-target"):
            pick(fight, CLAW, "Lucy")
        fight.draft.set(fight.showdown, priority_id=fight["Zachary"].id)
        assert pick(fight, CLAW) == ["Lucy"], "Zachary is in the blind spot"


class TestWithoutABoard:
    @pytest.mark.rule("R71")
    def test_one_question_holds_the_list_in_its_order(self, fight):
        down(fight, "Lucy")
        fight.people.choices.append("Zachary")
        assert pick(fight, CLAW) == ["Zachary"]
        [asked] = fight.people.asked
        assert asked.index("facing, in range") < asked.index("closest threat, in field of view") < asked.index("none")

    def test_who_is_named_is_followed_without_a_question(self, fight):
        assert pick(fight, CLAW, "zach") == ["Zachary"]
        assert fight.people.asked == []

    @pytest.mark.rule("R79")
    def test_none_is_followed_too(self, fight):
        assert pick(fight, CLAW, "none") is None

    def test_somebody_is_the_closest_threat_whoever_it_is(self, against):
        fight = against("kings_man")
        item = entry(fight, "kings_man_cleave")
        if item is None or item.data["targets"][-1] != "closest threat":
            item = next(
                card for card in fight.play.content.of("ai_card") if card.data.get("targets") == ["closest threat"]
            )
        with fight.refuses("no-target"):
            fight.do(targeting.pick, item, "none")

    def test_with_one_threat_left_nothing_is_asked(self, fight):
        down(fight, "Lucy", "Erza", "Al")
        item = next(
            card for card in fight.play.content.of("ai_card") if "closest threat" in card.data.get("targets", ())
        )
        strange = item._replace(data={"targets": ["closest threat"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Zachary"]

    def test_of_all_who_may_fit_each_is_asked(self, against):
        fight = against("watcher")
        [card] = [
            card for card in fight.play.content.of("ai_card") if card.data.get("targets") == ["all survivors, facing"]
        ]
        fight.people.choices += ["yes", "no", "yes", "no"]
        assert [each.name for each in fight.do(targeting.pick, card, None)] == ["Lucy", "Zachary"]

    def test_the_dead_are_never_targets(self, fight):
        fight.kill("Lucy")
        with fight.refuses("survivor-dead"):
            pick(fight, CLAW, "Lucy")


class TestWhoIsMeasured:
    def test_the_most_armor_and_the_most_understanding(self, fight):
        fight.set("Erza", "understanding", "3")
        strange = entry(fight, CLAW)._replace(data={"targets": ["random survivor with 3+ understanding"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Erza"]
        fight.equip("Al", "Rawhide Vest")
        strange = entry(fight, CLAW)._replace(data={"targets": ["survivor with most armor points"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Al"]

    def test_the_last_to_wound_in_range(self, fight):
        fight.draft.set(fight.showdown, last_wound_id=fight["Al"].id)
        strange = entry(fight, CLAW)._replace(data={"targets": ["last threat to wound"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Al"]

    def test_who_wears_the_hours_ring(self, fight):
        fight.equip("Lucy", "Hours Ring")
        strange = entry(fight, CLAW)._replace(data={"targets": ["survivor with the Hours Ring"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Lucy"]

    def test_who_stands_nearest_an_edge(self, fight):
        around_the_lion(fight, Lucy="C11", Erza="F11", Zachary="N9", Al="O2")
        strange = entry(fight, CLAW)._replace(data={"targets": ["survivor closest to a board edge"]})
        assert [each.name for each in fight.do(targeting.pick, strange, None)] == ["Al"]


class TestWhenTheTargetIsPicked:
    @pytest.mark.rule("R58")
    def test_the_insanity_comes_when_the_target_is_picked_though_it_misses(self, fight):
        turn(fight, "chomp", target="Lucy", faces=[1])
        assert fight["Lucy"].insanity == 0
        turn(fight, "claw", target="Zachary", faces=[1, 1], own=True)
        assert [fight[name].insanity for name in FOUNDERS] == [0, 0, 1, 0]

    def test_a_master_of_the_shield_beside_them_steps_in(self, fight):
        fight.set("Al", "weapon-type", "shield")
        fight.set("Al", "weapon-proficiency", "8")
        fight.equip("Al", "Round Leather Shield")
        around_the_lion(fight, Lucy="G11", Al="F11", Erza="A1", Zachary="A2")
        fight.people.choices.append("yes")
        assert pick(fight, CLAW) == ["Al"]
        assert [fight.fighter(name).space for name in ("Al", "Lucy")] == ["G11", "F11"]

    def test_who_steps_in_becomes_the_target(self, fight):
        fight.draft.create(Lasting, survivor_id=fight["Al"].id, content="core:weapon_type/shield",
                           what="grant/becomes_target", amount=0, until="monster_turn")  # fmt: skip
        assert pick(fight, CLAW, "Zachary") == ["Al"]
        assert fight.play.fight.target == fight["Al"].id
        assert "Al becomes the target" in fight.story


class TestALookAtTheTargets:
    def test_it_shows_what_each_item_would_pick_and_why(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="J13", Zachary="J11", Al="P21")
        down(fight, "Al")
        shown = board.targets(fight.play, "Claw")
        assert shown["card"] == "Claw"
        assert [item["picks"] for item in shown["items"]] == [["Lucy"], ["Erza"]]
        assert [item["first"] for item in shown["items"]] == [True, False]
        people = {each["name"]: each for each in shown["survivors"]}
        assert people["Zachary"]["in_blind_spot"]
        assert not people["Al"]["threat"]
        assert people["Lucy"]["distance"] == 7

    def test_without_a_card_it_is_the_basic_action(self, fight):
        shown = board.targets(fight.play, None)
        assert shown["items"][0]["why"] == "where everyone stands is not known"
        assert fight.people.asked == []


def test_who_wears_a_bloom_sphere_may_be_passed_over(fight):
    fight.bare("Lucy")
    for slot, item in ((1, "Bird Bread"), (2, "Bloom Sphere"), (3, "Ring Whip")):
        fight.equip("Lucy", item, slot=slot)
    around_the_lion(fight, Lucy="G11", Erza="F11", Zachary="A1", Al="A2")
    fight.people.faces.append(6)
    assert pick(fight, CLAW) == ["Erza"]
    fight.people.faces.append(5)
    assert pick(fight, CLAW, "Lucy") == ["Lucy"]
    for name in ("Erza", "Zachary", "Al"):
        fight.draft.set(fight.fighter(name), off_board=True)
    fight.people.faces.append(6)
    assert pick(fight, CLAW) == ["Lucy"], "there is nobody else"


class TestClaw:
    """Claw is drawn and resolved, wherever everyone stands."""

    @pytest.mark.rule("R71")
    @pytest.mark.rule("R64")
    def test_who_stands_ahead_and_in_range_comes_first(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="J13", Zachary="H10", Al="P22")
        resolve(fight, "white_lion_claw", 1, 1)
        assert "Claw against Lucy" in fight.story, "Erza and Zachary are closer, but not ahead"

    @pytest.mark.rule("R71")
    @pytest.mark.rule("R64")
    def test_who_stands_ahead_out_of_range_comes_not_before_the_closest(self, fight):
        around_the_lion(fight, Lucy="A22", Erza="J13", Zachary="P21", Al="P22")
        resolve(fight, "white_lion_claw", 1, 1)
        assert "Claw against Erza" in fight.story

    @pytest.mark.rule("R78")
    @pytest.mark.rule("R64")
    def test_else_it_goes_for_the_closest_it_sees_however_far(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="P22", Al="P21")
        down(fight, "Al")
        resolve(fight, "white_lion_claw")
        assert "does not reach Zachary" in fight.story

    @pytest.mark.rule("R64")
    def test_of_whom_it_does_not_see_it_sniffs(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="P22", Al="P21")
        down(fight, "Al", "Zachary")
        resolve(fight, "white_lion_claw")
        assert "White Lion: Sniff" in fight.story
