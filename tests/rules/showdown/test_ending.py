"""A showdown ends: who can say so, who has died, and what is put away."""

import pytest

from kdm_cli.rules.asking import lasting, steps, the_showdown
from kdm_cli.rules.showdown import ending, spoils, use_ability
from kdm_cli.rules.state import Card, Fighter, Lasting, MonsterToken, Showdown
from kdm_cli.rules.year import homecoming
from kdm_cli.service.perform import line_after
from kdm_cli.service.tray import Given, Tray
from tests.rules.showdown.conftest import PARTY

LION = ["White Fur", "Lion Claw", "Sinew", "Great Cat Bones"]
BASIC = ["Broken Lantern", "Monster Bone", "Monster Hide", "Monster Organ"]


def defeat_monster(fight):
    the_showdown.change(fight.play, over="victory")


def victory(fight, cards=(*LION, *BASIC)):
    defeat_monster(fight)
    fight.people.cards += cards
    fight.do(ending.end, True)


def everyone_dies(fight):
    for name in PARTY:
        fight.kill(name)


# who dies on the board


@pytest.mark.rule("R113")
def test_the_dead_leave_the_board(fight):
    fight.draft.set(fight.fighter("Zachary"), space="H5")
    fight.kill("Zachary")
    assert [each.name for each in the_showdown.survivors(fight.play)] == ["Lucy", "Erza", "Al"]
    assert fight.fighter("Zachary").space is None
    assert "Take the miniature of Zachary off the board." in fight.hands


def test_who_dies_at_home_has_no_miniature_on_the_board(fight):
    fight.add("Nadia:f")
    fight.kill("Nadia")
    assert "miniature" not in fight.hands


def test_the_dead_controllers_tile_goes_to_the_next_survivor(fight):
    the_showdown.change(fight.play, controller_id=fight["Al"].id, priority_id=fight["Al"].id, acting_id=fight["Al"].id)
    fight.kill("Al")
    assert fight.showdown.controller_id == fight["Lucy"].id
    assert (fight.showdown.priority_id, fight.showdown.acting_id) == (None, None)
    fight.kill("Erza")
    fight.kill("Lucy")
    assert fight.showdown.controller_id == fight["Zachary"].id


@pytest.mark.rule("R200")
def test_gear_of_the_dead_is_the_settlements_resources_are_taken_home_by_the_living(fight):
    fight.do(spoils.record, fight["Zachary"], "core:resource/lion_claw", 1)
    fight.kill("Zachary")
    assert fight.storage == {}
    assert "Zachary, home after the showdown: Cloth, Founding Stone" in fight.story
    victory(fight, ["White Fur", "Sinew", "Sinew", "White Fur", *BASIC])
    assert (fight.storage["Founding Stone"], fight.storage["Cloth"]) == (1, 1)
    assert fight.storage["Lion Claw"] == 1
    assert "The living take from Zachary: Lion Claw" in fight.story


def test_the_death_of_the_last_decides_the_showdown(fight):
    for name in PARTY[:3]:
        fight.kill(name)
    assert fight.showdown.over is None
    fight.kill("Al")
    assert fight.showdown.over == "defeat"
    assert line_after(fight.play) == "kdm showdown end --defeat"


def test_a_death_taken_back_puts_the_survivor_back_into_the_showdown(fight):
    everyone_dies(fight)
    fight.revive("Lucy")
    assert fight.showdown.over is None
    assert [each.name for each in the_showdown.survivors(fight.play)] == ["Lucy"]
    assert fight["Lucy"].party == 1
    assert "Put the miniature of Lucy back on the board." in fight.hands


def test_nobody_tears_up_the_sheet_of_somebody_who_fights(fight):
    with fight.refuses("in-showdown"):
        fight.remove("Lucy")
    fight.kill("Lucy")
    with fight.refuses("in-showdown"):
        fight.remove("Lucy")
    victory(fight)
    fight.remove("Lucy")


# who has won


def test_an_undecided_showdown_is_not_ended(fight):
    with fight.refuses("not-over"):
        fight.do(ending.end)
    with fight.refuses("monster-lives"):
        fight.do(ending.end, True)
    with fight.refuses("not-lost"):
        fight.do(ending.end, False)


def test_many_long_names_still_fit_the_line_of_a_house_rule(fight):
    for name in PARTY:
        fight.rename(name, f"{name} of the Lantern Hill")
    with fight.house_rule():
        fight.do(ending.end, False)
    assert "House rule not-lost: 4 survivors still live." in fight.story


def test_a_decided_showdown_ends_as_it_was_decided(fight):
    defeat_monster(fight)
    with fight.refuses("not-lost"):
        fight.do(ending.end, False)
    fight.people.cards += [*LION, *BASIC]
    fight.do(ending.end)
    assert "Victory over White Lion, round 1" in fight.story
    assert fight["Lucy"].hunt_xp == 1


def test_the_lost_are_not_victorious(fight):
    everyone_dies(fight)
    with fight.refuses("monster-lives"):
        fight.do(ending.end, True)


def test_who_flees_by_house_rule_comes_home(against):
    fight = against("white_lion")
    fight.people.faces += [1]
    with fight.house_rule():
        fight.do(ending.end, False)
    assert all(fight[name].returned for name in PARTY)
    assert fight.sheet.phase == "settlement"


# the First Story


@pytest.mark.rule("R195")
def test_every_survivor_of_the_first_story_gains_experience(fight):
    fight.kill("Al")
    victory(fight)
    assert [fight[name].hunt_xp for name in PARTY] == [1, 1, 1, 0]


@pytest.mark.rule("R196")
@pytest.mark.rule("R197")
@pytest.mark.rule("R198")
def test_the_first_story_brings_four_resources_of_the_lion_and_four_basic_ones(fight):
    victory(fight)
    assert fight.people.asked == ["draw 4 white_lion", "draw 4 basic"]
    assert fight.storage == dict.fromkeys((*LION, *BASIC), 1)
    assert "Rewards: White Fur, Lion Claw, Sinew" in fight.story


@pytest.mark.rule("R199")
def test_resources_of_critical_wounds_come_home_besides_the_rewards(fight):
    fight.do(spoils.record, fight["Lucy"], "core:resource/lion_claw", 2)
    victory(fight)
    assert fight.storage["Lion Claw"] == 3
    assert sum(fight.storage.values()) == 10


@pytest.mark.rule("R201")
def test_who_lost_a_survivor_may_make_another(fight):
    fight.kill("Al")
    victory(fight)
    assert "Who lost a survivor may make another, out of the people whom the\n" in fight.hands
    assert "First Day brings (R201): kdm survivor add NAME" in fight.hands
    fight.add("Nadia:f")
    assert fight["Nadia"].hunt_xp == 0


@pytest.mark.rule("R201")
def test_where_nobody_died_nobody_is_told_to_make_another(fight):
    victory(fight)
    assert "make another" not in fight.hands


@pytest.mark.rule("R202")
def test_the_survivors_of_the_first_story_return_to_found_a_settlement(fight):
    fight.kill("Al")
    victory(fight)
    assert [fight[name].returned for name in PARTY] == [True, True, True, False]
    assert [fight[name].party for name in PARTY] == [None] * 4
    assert (fight.sheet.phase, steps.current(fight.play).key) == ("settlement", "return")
    assert steps.is_first(fight.play)
    assert line_after(fight.play) == "kdm next"


@pytest.mark.rule("R213")
def test_each_death_of_the_first_story_is_counted(fight):
    fight.kill("Al")
    fight.kill("Erza")
    victory(fight)
    assert fight.sheet.death_count == 2


@pytest.mark.rule("R194")
def test_a_lost_first_story_is_played_again(fight):
    everyone_dies(fight)
    fight.do(ending.end)
    assert fight.sheet.phase == "prologue"
    assert fight.sheet.death_count == 4
    assert "The First Story is lost: play it again until it is won" in fight.story
    assert "kdm undo --to ENTRY" in fight.hands
    assert line_after(fight.play) == "kdm survivor add NAME:m NAME:f NAME:m NAME:f"
    assert not fight.draft.rows(Showdown)
    fight.add("Nadia:f")
    assert fight["Nadia"].origin == "founder"


def test_the_end_of_the_first_story_fits_on_a_screen(fight):
    for name in PARTY:
        fight.do(spoils.record, fight[name], "core:resource/lion_claw", 2)
        fight.token(name, "strength", "+2")
        fight.draft.set(fight[name], knocked_down=True)
    victory(fight)
    assert len(fight.play.story) + len(fight.play.hands) <= 20


# what is put away


@pytest.mark.rule("R32")
@pytest.mark.rule("R243")
def test_tokens_are_gone_when_the_showdown_ends(fight):
    fight.token("Lucy", "strength", "+2")
    fight.token("Al", "movement", "-1")
    fight.draft.create(MonsterToken, stat="damage", amount=1)
    victory(fight)
    assert [fight.tokens(name) for name in PARTY] == [{}, {}, {}, {}]
    assert "Tokens off: Lucy strength +2, Al movement -1" in fight.story
    assert not fight.monster_tokens


@pytest.mark.rule("R32")
def test_the_tokens_of_the_dead_are_taken_off_too(fight):
    fight.token("Zachary", "strength", "+1")
    fight.kill("Zachary")
    victory(fight)
    assert fight.tokens("Zachary") == {}


def test_what_lasts_until_the_showdown_ends_is_over(fight):
    lasting.add(fight.play, fight["Lucy"], "core:gear/cloth", "attribute/strength", 2, "showdown")
    lasting.add(fight.play, fight["Lucy"], "core:gear/cloth", "attribute/luck", 1, "hunt")
    lasting.add(fight.play, fight["Lucy"], "core:gear/cloth", "attribute/speed", 1, "year")
    lasting.add(fight.play, None, "core:gear/cloth", "monster/attribute/speed", 1, "round")
    lasting.count_use(fight.play, fight["Lucy"].id, "core:gear/cloth", "showdown")
    victory(fight)
    assert [row.until for row in fight.draft.rows(Lasting).values()] == ["year"]
    assert not lasting.used(fight.play, fight["Lucy"].id, "core:gear/cloth", "showdown")


def test_the_board_is_cleared_and_injuries_stay(fight):
    fight.set("Lucy", "bleeding", "2")
    fight.draft.set(fight["Lucy"], knocked_down=True)
    victory(fight)
    assert not any(fight.draft.rows(table) for table in (Showdown, Fighter, Card))
    assert (fight["Lucy"].bleeding, fight["Lucy"].knocked_down) == (2, False)


@pytest.mark.rule("R278")
def test_after_a_special_showdown_the_survivors_are_healed_but_do_not_return(against):
    fight = against("butcher", 1, "special")
    fight.draft.set(fight["Lucy"], bleeding=2, knocked_down=True)
    fight.token("Lucy", "strength", "+1")
    fight.people.faces += [1]
    victory(fight, [])
    assert (fight["Lucy"].bleeding, fight["Lucy"].knocked_down) == (0, False)
    assert fight.tokens("Lucy") == {}
    assert not any(fight[name].returned for name in PARTY)
    assert fight.sheet.phase == "settlement"


def test_a_hunts_survivors_return_and_nobody_else(against):
    fight = against("white_lion")
    fight.add("Nadia:f")
    fight.draft.set(fight["Nadia"], returned=True)
    victory(fight)
    assert (fight["Lucy"].returned, fight["Nadia"].returned) == (True, False)


def test_a_showdown_that_breaks_off_has_no_aftermath(against):
    fight = against("butcher")
    fight.do(spoils.record, fight["Lucy"], "core:resource/lion_claw", 1)
    fight.do(ending.break_off)
    assert fight["Lucy"].hunt_xp == 0
    assert fight.storage == {"Lion Claw": 1}
    assert not fight.draft.rows(Showdown)


def test_who_was_to_retire_on_the_return_does(against):
    fight = against("white_lion")
    fight.gain("Lucy", "fear of the dark")
    assert not fight["Lucy"].retired, "on the hunt and in the showdown it waits"
    with fight.house_rule():
        victory(fight)
    fight.do(homecoming.come_home)
    assert fight["Lucy"].retired and not fight["Erza"].retired
    assert not [row for row in fight.draft.of(Lasting, fight["Lucy"].id) if row.until == "return"]


# broken off


def test_who_gives_themselves_to_the_lantern_frenzy_ends_the_showdown_at_once(against):
    fight = against("butcher", 1)
    frenzy = fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_lantern_frenzy", position=1, pile="play")
    the_showdown.change(fight.play, priority_id=fight["Erza"].id)
    fight.do(spoils.record, fight["Lucy"], "core:resource/broken_lantern", 1)
    fight.do(use_ability.use, fight["Erza"], "Lantern Frenzy")
    assert fight["Erza"].dead
    assert not fight.draft.rows(Showdown) and frenzy.id not in fight.draft.rows(Card)
    assert fight.sheet.phase == "settlement"
    assert "ends without aftermath" in fight.story
    assert fight["Lucy"].returned and fight["Lucy"].hunt_xp == 0
    assert fight.storage["Broken Lantern"] == 1
    assert "Founding Stone" not in fight.storage


def test_only_whom_the_lantern_frenzy_hunts_can_give_themselves_to_it(against):
    fight = against("butcher", 1)
    fight.draft.create(Card, deck="ai", content="core:ai_card/butcher_lantern_frenzy", position=1, pile="play")
    the_showdown.change(fight.play, priority_id=fight["Erza"].id)
    with fight.refuses("cannot-use"):
        fight.do(use_ability.use, fight["Lucy"], "Lantern Frenzy")


@pytest.mark.rule("R198")
def test_every_copy_lies_in_the_shuffled_reward_decks_and_no_more(fight):
    drawn = "white fur,white fur,white fur,white fur,broken lantern,monster bone,monster hide,monster organ"
    fight.play.table = table = Tray(fight.draft, Given(draws=(drawn,)), False)
    the_showdown.change(fight.play, over="victory")
    fight.do(ending.end, True)
    table.finish()
    assert fight.storage["White Fur"] == 4
    assert "Rewards: White Fur x4, Broken Lantern" in fight.story
