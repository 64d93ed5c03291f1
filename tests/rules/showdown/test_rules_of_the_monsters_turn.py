"""What the First Story's rules say of the set-up, the rounds and whom the monster targets, sentence by sentence."""

import pytest

from kdm_cli.rules.asking import fitting, monster, places, the_showdown
from kdm_cli.rules.showdown import rounds, start
from kdm_cli.rules.showdown.cards import piles
from kdm_cli.rules.showdown.miniatures import placing
from kdm_cli.rules.showdown.monsters_turn import ai_card, targeting
from kdm_cli.rules.showdown.survivors_turn import acts
from kdm_cli.rules.state import Card, Lasting
from kdm_cli.rules.survivors import injuries
from tests.rules.showdown.conftest import Fight
from tests.rules.showdown.test_board import around_the_lion
from tests.rules.showdown.turns import FOUNDERS, bare, boxes, down, turn


def claw(fight, *faces):
    """Claw is drawn and resolved, wherever everyone stands."""
    fight.people.faces += faces
    [row] = [row for row in fight.draft.rows(Card).values() if row.content == "core:ai_card/white_lion_claw"]
    fight.do(ai_card.resolve, fight.draft.set(row, pile="play"))
    assert fight.people.faces == []


def out_of_cards(fight):
    """Every AI card lies in the wound stack."""
    for row in list(fight.draft.rows(Card).values()):
        if row.deck == "ai":
            fight.draft.set(row, pile="wounds")


@pytest.fixture(params=["table", "tool"])
def story(request):
    """The First Story as it begins, with the table's decks and with the tool's."""
    game = Fight()
    game.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    game.do(start.start, start.which(game.play, "white lion"), deck_mode=request.param)
    yield game
    game.end()


class TestSetUp:
    @pytest.mark.rule("R53")
    @pytest.mark.rule("R54")
    def test_both_decks_are_shuffled_and_their_first_card_is_known(self, story):
        if the_showdown.need(story.play).decks == "tool":
            assert story.people.asked == ["shuffle AI", "shuffle hit location"]  # what comes first: the next test
        else:
            assert "Shuffle the AI deck." in story.hands
            assert "Claw, face down, on top of the AI deck." in story.hands
            assert "Shuffle the hit location deck." in story.hands
            assert "Strange Hand, face down, on top of the hit location deck." in story.hands
            assert [each.name for each in piles.candidates(story.play, "ai")] == ["Claw"]
            assert [each.name for each in piles.candidates(story.play, "hit_location")] == ["Strange Hand"]

    @pytest.mark.rule("R53")
    @pytest.mark.rule("R54")
    @pytest.mark.rule("R70")
    def test_whatever_the_shuffle_brings_claw_and_strange_hand_come_first(self, story):
        assert story.pile("ai", "deck")[0] == "Claw"
        assert story.pile("hit_location", "deck")[0] == "Strange Hand"
        if the_showdown.need(story.play).decks == "tool":
            assert story.pile("ai", "deck")[1] == "Enraged", "the shuffle had brought it to the top"

    @pytest.mark.rule("R70")
    @pytest.mark.rule("R66")
    def test_the_monster_goes_first_and_nothing_but_claw_can_be_drawn(self, story):
        assert the_showdown.need(story.play).turn == "monster"
        if the_showdown.need(story.play).decks == "table":
            with story.refuses("card-elsewhere"):
                turn(story, "chomp", target="Zachary")
            story.play.fight.stops.clear()
            story.do(the_showdown.change, begun=False)
        turn(story, target="Zachary", faces=[1, 1])
        assert "White Lion draws Claw" in story.story

    @pytest.mark.rule("R57")
    def test_nobody_starts_nearer_or_further_than_six_spaces(self, fight):
        fight.do(placing.place, None, "H11")
        for wrong in ("C11", "A11", "C5", "G10"):
            with fight.refuses("start-distance"):
                fight.do(placing.place, fight["Lucy"], wrong)
        for name, right in zip(FOUNDERS, ("B11", "O12", "D9", "H5"), strict=True):
            fight.do(placing.place, fight[name], right)

    @pytest.mark.rule("R59")
    def test_it_is_the_lion_of_level_one(self, story):
        assert the_showdown.need(story.play).level == 1
        assert monster.parts(story.play, "toughness") == [("level 1", 6)]
        assert story.monster_tokens == {}


class TestTheRound:
    @pytest.mark.rule("R66")
    def test_each_survivor_has_one_act_and_then_it_is_the_monsters_turn_again(self, fight):
        turn(fight, "claw", target="Zachary", faces=[1, 1])
        assert (fight.showdown.round, fight.showdown.turn) == (1, "survivors")
        for name in FOUNDERS:
            fight.do(acts.spend_activation, fight[name])
        fight.do(acts.end_act)
        for name in FOUNDERS:
            with fight.refuses("has-acted"):
                fight.do(acts.spend_activation, fight[name])
        turn(fight, "chomp", target="Zachary", faces=[1])
        assert (fight.showdown.round, fight.showdown.turn) == (2, "survivors")
        fight.do(acts.spend_activation, fight["Lucy"])

    @pytest.mark.rule("R69")
    def test_from_the_tools_deck_it_draws_what_lies_on_top(self, against):
        fight = against("white_lion", 1, decks="tool")
        for position, row in enumerate(piles.pile(fight.play, "ai", "deck"), start=1):
            fight.draft.set(row, position=position)
        fight.top("ai", "Chomp")
        turn(fight, target="Zachary", faces=[1])
        assert "White Lion draws Chomp" in fight.story
        assert fight.pile("ai", "discard") == ["Chomp"]

    @pytest.mark.rule("R88")
    @pytest.mark.rule("R100")
    def test_after_a_miss_the_card_lies_face_up_in_the_discard(self, fight):
        turn(fight, "claw", target="Zachary", faces=[1, 1])
        assert "a miss" in fight.story
        assert fight.pile("ai", "discard") == ["Claw"]
        assert fight.showdown.turn == "survivors"

    @pytest.mark.rule("R88")
    def test_after_a_miss_comes_what_the_card_does_then(self, against):
        fight = against("butcher", 1)
        bare(fight, "Lucy")
        around_the_lion(fight, Zachary="G11", Lucy="G12", Erza="A1", Al="A2")
        entry = fight.play.entry("core:ai_card/butcher_wild_carve")
        fight.people.faces += [1, 1, "arms", "legs"]
        fight.do(ai_card.act, entry, [fight["Zachary"]])
        assert "a miss" in fight.story
        assert [fight[name].bleeding for name in FOUNDERS] == [1, 0, 1, 0], "both who stand beside it"

    @pytest.mark.rule("R97")
    def test_armor_points_do_not_come_back_in_the_showdown(self, fight):
        fight.do(rounds.start_monster_turn)
        fight.do(injuries.damage, fight["Lucy"], "waist", 1)
        for _ in range(2):
            fight.do(rounds.end_monster_turn)
            assert fight.armor("Lucy", "waist") == 0
            fight.do(acts.spend_activation, fight["Lucy"])
            fight.do(acts.end_act)
            assert fight.armor("Lucy", "waist") == 0
            fight.do(rounds.start_monster_turn)
            assert fight.armor("Lucy", "waist") == 0


class TestBasicAction:
    @pytest.mark.rule("R60")
    @pytest.mark.rule("R62")
    def test_with_nobody_in_its_field_of_view_it_sniffs(self, fight):
        out_of_cards(fight)
        around_the_lion(fight, Lucy="J11", Erza="J12")
        for name in ("Zachary", "Al"):
            fight.kill(name)
        turn(fight)
        assert "White Lion: Sniff" in fight.story
        assert not any("attack" in why for why in fight.people.asked)

    @pytest.mark.rule("R61")
    def test_it_does_one_damage_a_hit_and_nothing_else(self, fight):
        out_of_cards(fight)
        bare(fight, "Lucy")
        around_the_lion(fight, Lucy="G11", Erza="A1", Zachary="A2", Al="A3")
        turn(fight, faces=[1, 2, "legs"])
        assert fight.people.asked[:3] == ["d10 attack, Basic Action"] * 2 + ["d0 hit location, Basic Action"]
        assert boxes(fight, "Lucy") == {"legs": (True, False)}
        assert (fight.fighter("Lucy").space, fight["Lucy"].bleeding, fight["Lucy"].knocked_down) == ("G11", 0, False)
        assert fight.hands == "If Lucy is the controller's own survivor: kdm set Lucy insanity +1 (R58)"


class TestSniff:
    @pytest.mark.rule("R63")
    def test_the_monsters_turn_stops(self, fight):
        fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_berserker", pile="play", position=-1)
        turn(fight, "claw", target="none")
        assert fight.story.count("draws") == 1, "the second draw of a berserker does not come any more"
        assert fight.showdown.turn == "survivors"

    @pytest.mark.rule("R63")
    def test_through_the_end_of_the_next_round_the_knocked_down_are_threats(self, fight):
        turn(fight, "claw", target="none")
        down(fight, "Lucy")
        assert fitting.threat(fight.play, fight["Lucy"])
        fight.do(rounds.start_monster_turn)
        assert (fight.showdown.round, fight["Lucy"].knocked_down) == (2, True)
        assert fitting.threat(fight.play, fight["Lucy"])
        fight.do(rounds.end_monster_turn)
        down(fight, "Lucy")
        assert fitting.threat(fight.play, fight["Lucy"])
        fight.do(rounds.start_monster_turn)
        assert (fight.showdown.round, fight["Lucy"].knocked_down) == (3, True)
        assert not fitting.threat(fight.play, fight["Lucy"])

    @pytest.mark.rule("R63")
    def test_who_hides_is_found(self, fight):
        fight.draft.create(Lasting, survivor_id=fight["Al"].id, content="core:gear/cloth",
                           what="grant/not_a_threat", amount=0, until="showdown")  # fmt: skip
        assert not fitting.threat(fight.play, fight["Al"])
        turn(fight, "claw", target="none")
        assert all(fitting.threat(fight.play, fight[name]) for name in FOUNDERS)


class TestClaw:
    @pytest.mark.rule("R64")
    def test_who_stands_ahead_and_in_range_comes_first(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="J13", Zachary="H10", Al="P22")
        claw(fight, 1, 1)
        assert "Claw against Lucy" in fight.story, "Erza and Zachary are closer, but not ahead"

    @pytest.mark.rule("R64")
    def test_who_stands_ahead_out_of_range_comes_not_before_the_closest(self, fight):
        around_the_lion(fight, Lucy="A22", Erza="J13", Zachary="P21", Al="P22")
        claw(fight, 1, 1)
        assert "Claw against Erza" in fight.story

    @pytest.mark.rule("R64")
    def test_else_it_goes_for_the_closest_it_sees_however_far(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="P22", Al="P21")
        down(fight, "Al")
        claw(fight)
        assert "does not reach Zachary" in fight.story

    @pytest.mark.rule("R64")
    def test_of_whom_it_does_not_see_it_sniffs(self, fight):
        around_the_lion(fight, Lucy="J11", Erza="J12", Zachary="P22", Al="P21")
        down(fight, "Al", "Zachary")
        claw(fight)
        assert "White Lion: Sniff" in fight.story

    @pytest.mark.rule("R65")
    @pytest.mark.rule("R89")
    def test_each_of_its_hits_does_one_damage(self, fight):
        bare(fight, "Zachary")
        turn(fight, "claw", target="Zachary", faces=[2, 10, "legs", "arms"])
        assert boxes(fight, "Zachary") == {"legs": (True, False), "arms": (True, False)}


class TestTargets:
    @pytest.mark.rule("R71")
    def test_whoever_stands_lower_in_the_list_is_refused_while_somebody_fits_above(self, fight):
        around_the_lion(fight, Lucy="A11", Erza="J13", Zachary="P21", Al="P22")
        entry = fight.play.entry("core:ai_card/white_lion_claw")
        with fight.refuses("no-target") as refused:
            fight.do(targeting.pick, entry, "Erza")
        assert "Claw does not target Erza: Lucy is the closest threat, facing, in range (R71)" in (
            refused.value.refusal.message
        )

    @pytest.mark.rule("R58")
    def test_the_insanity_comes_when_the_target_is_picked_though_it_misses(self, fight):
        turn(fight, "claw", target="Zachary", faces=[1, 1], own=True)
        assert [fight[name].insanity for name in FOUNDERS] == [0, 0, 1, 0]

    @pytest.mark.rule("R76")
    def test_in_range_goes_by_its_movement_now(self, fight):
        around_the_lion(fight, Lucy="A11")
        assert places.in_range(fight.play, fight["Lucy"])
        fight.do(monster.lay_tokens, "movement", -1)
        assert not places.in_range(fight.play, fight["Lucy"])

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
