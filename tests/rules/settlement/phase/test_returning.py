"""The survivors come home: they heal, tokens go, endeavors come; by a showdown that ran or by hand."""

import pytest

from kdm_cli.rules.asking import lasting, steps, the_showdown
from kdm_cli.rules.settlement import settlement_phase, timeline
from kdm_cli.rules.showdown import ending
from kdm_cli.rules.state import BodyPart, Lasting
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.year import homecoming
from tests.rules.showdown.conftest import PARTY, Fight

HIDE = [
    "White Fur",
    "Lion Claw",
    "Sinew",
    "Great Cat Bones",
    "Broken Lantern",
    "Monster Bone",
    "Monster Hide",
    "Monster Organ",
]


@pytest.fixture
def back(home):
    """The four are back from a hunt of a later year, and have not done anything yet."""
    home.give_endeavors(0)
    return home.at("return")


@pytest.fixture
def hunting(home):
    """Lucy and Erza are on a hunt that nobody records; Zachary and Al stay home."""
    home.do(settlement_phase.end_phase)
    for place, name in enumerate(("Lucy", "Erza"), start=1):
        home.draft.set(home[name], party=place)
    return home


@pytest.fixture
def fight():
    """The First Story, decks at the table."""
    playing = Fight()
    playing.add("Lucy:f", "Erza:f", "Zachary:m", "Al:m")
    yield playing.begin()
    playing.end()


def come_home(home, *how, **more):
    home.do(homecoming.come_home, *how, **more)


# healing


@pytest.mark.rule("R206")
@pytest.mark.rule("R207")
def test_who_returns_is_healed_of_all_that_is_not_permanent(back):
    back.suffer("Lucy", "broken arm")
    back.set("Lucy", "bleeding", "2")
    back.set("Lucy", "insanity", "4")
    back.draft.set(back["Lucy"], brain_injured=True, knocked_down=True)
    lasting.add(back.play, back["Lucy"], "core:settlement_event/heat_wave", "forbid/depart", 0, "year")
    come_home(back)
    lucy = back["Lucy"]
    assert (lucy.bleeding, lucy.brain_injured, lucy.knocked_down, lucy.insanity) == (0, False, False, 4)
    assert back.traits("Lucy") == ["Broken Arm"], "what is permanent stays"
    assert lasting.words(back.play, lucy, "forbid") == {"depart": "Heat Wave"}, "and what lasts a year"
    assert "Lucy heals: brain, bleeding 2 -> 0, stands" in back.story
    assert "Erza heals" not in back.story


@pytest.mark.rule("R206")
def test_wounds_and_lost_armor_are_mended(back):
    assert back.armor("Erza", "waist") == 1
    back.do(injuries.damage, back["Erza"], "waist", 3)
    assert waist(back, "Erza") == (True, True, 1)
    come_home(back)
    assert waist(back, "Erza") == (False, False, 0)
    assert back.armor("Erza", "waist") == 1
    assert "Erza heals: waist" in back.story
    assert "Armor mended: Erza" in back.story


def waist(home, name):
    part = next(row for row in home.draft.of(BodyPart, home[name].id) if row.location == "waist")
    return part.light, part.heavy, part.armor_lost


def test_who_stayed_home_is_not_healed(hunting):
    hunting.set("Zachary", "bleeding", "1")
    come_home(hunting, True)
    assert hunting["Zachary"].bleeding == 1


@pytest.mark.rule("R32")
def test_tokens_of_a_hunt_kept_by_hand_come_off_too(hunting):
    hunting.token("Lucy", "strength", "+2")
    come_home(hunting, True)
    assert hunting.tokens("Lucy") == {}
    assert "Tokens off: Lucy strength +2" in hunting.story


# who returns


@pytest.mark.rule("R202")
@pytest.mark.rule("R208")
def test_the_founders_who_live_return_from_a_first_story_kept_by_hand(founders):
    founders.kill("Al")
    founders.add("Nadia:f", origin="newcomer")
    come_home(founders, True)
    assert [founders[name].returned for name in (*PARTY, "Nadia")] == [True, True, True, False, False]
    assert (founders.sheet.phase, steps.current(founders.play).key) == ("settlement", "event")
    assert "Population 4; returned: Lucy, Erza, Zachary\n" in founders.story
    assert "Each who returns gains 1 hunt xp: kdm set Lucy Erza Zachary hunt-xp +1" in founders.hands
    assert "Draw 4 basic and 4 White Lion resources" in founders.hands


@pytest.mark.rule("R10")
def test_who_died_in_the_prologue_brings_no_endeavor(founders):
    founders.kill("Al")
    founders.kill("Erza")
    come_home(founders, True)
    assert founders.sheet.endeavors == 2
    assert founders.sheet.death_count == 2


@pytest.mark.rule("R202")
@pytest.mark.rule("R208")
@pytest.mark.rule("R209")
@pytest.mark.rule("R210")
def test_who_departed_returns_from_a_hunt_kept_by_hand_and_nobody_else(hunting):
    come_home(hunting, True)
    assert [hunting[name].returned for name in PARTY] == [True, True, False, False]
    assert [hunting[name].party for name in PARTY] == [None] * 4
    assert "Population 12; returned: Lucy, Erza\n" in hunting.story
    assert hunting.sheet.endeavors == 2, "of the four that were not spent none is left"


@pytest.mark.rule("R194")
def test_a_lost_first_story_founds_no_settlement(founders):
    with founders.refuses("first-story") as refused:
        come_home(founders, False)
    assert refused.value.refusal.hint == "kdm showdown start white-lion --prologue"


def test_whether_it_was_won_is_asked(hunting):
    with hunting.refuses("needs-choice"):
        come_home(hunting)
    hunting.people.choices += ["defeat"]
    come_home(hunting)
    assert steps.done(hunting.play, steps.CAME_HOME).how == "defeat"


def test_nobody_returns_from_a_victory_for_which_nobody_departed(hunting):
    for name in ("Lucy", "Erza"):
        hunting.draft.set(hunting[name], party=None)
    with hunting.refuses("nobody"):
        come_home(hunting, True)


def test_where_all_hunters_died_the_phase_goes_on_with_who_stayed_home(hunting):
    hunting.kill("Lucy")
    hunting.kill("Erza")
    come_home(hunting, False)
    assert (hunting.sheet.phase, hunting.sheet.endeavors) == ("settlement", 0)
    assert "Nobody returns and brings endeavors; who stayed home goes on" in hunting.story


# what the return gives


@pytest.mark.rule("R205")
def test_the_name_of_the_settlement_gives_survival_once_up_to_the_limit(founders):
    founders.settlement("survival-limit", "2")
    founders.set("Lucy", "survival", "2")
    founders.add("Nadia:f", origin="newcomer")
    come_home(founders, True)
    assert [founders[name].survival for name in (*PARTY, "Nadia")] == [2, 2, 2, 2, 1], "Nadia was not away"
    assert "Lucy: survival stays 2 (1 above the limit 2 lost)" in founders.story


@pytest.mark.rule("R205")
def test_later_returns_give_no_survival(back):
    back.settlement("survival-limit", "5")
    come_home(back)
    assert [back[name].survival for name in PARTY] == [1, 1, 1, 1]


@pytest.mark.rule("R203")
def test_the_name_may_be_given_with_the_return(founders):
    come_home(founders, True, name="Lantern Hill")
    assert founders.sheet.name == "Lantern Hill"


@pytest.mark.rule("R209")
def test_each_who_returns_brings_an_endeavor_beside_those_there_are(back):
    back.give_endeavors(2)
    back.set("Erza", "survival", "0")
    come_home(back)
    assert back.endeavors == 6
    assert "Endeavors 2 -> 6, one each from: Lucy, Erza, Zachary, Al" in back.story


def test_long_names_do_not_tell_the_endeavors_twice(back):
    for name in PARTY:
        back.rename(name, f"{name} of the Lantern Hill")
    come_home(back)
    assert back.story.count("Endeavors 0 -> 4") == back.story.count("; returned:") == 1
    assert "Al of the Lantern Hill" in back.story.replace("\n", " ").partition("one each from:")[2]


def test_what_cards_give_on_the_return_is_told_with_the_card(back):
    back.gain("Lucy", "tinker")
    come_home(back)
    assert back.endeavors == 5
    assert "Endeavors 4 -> 5 (Tinker)" in back.story


@pytest.mark.rule("R209")
def test_who_may_do_no_endeavors_brings_none(back):
    lasting.add(back.play, back["Lucy"], "core:innovation/bed", "forbid/endeavor", 0, "settlement_phase")
    come_home(back)
    assert back.endeavors == 3
    assert "Lucy brings no endeavor (Bed)" in back.story


def test_the_start_of_a_phase_comes_once(hunting):
    hunting.build("cooking")
    come_home(hunting, True)
    assert "Endeavors 0 -> 1 (Cooking)" in hunting.story
    assert hunting.endeavors == 3
    hunting.at("timeline")
    hunting.do(timeline.advance)
    assert hunting.endeavors == 3


def test_who_sat_a_hunt_out_goes_on_the_next_and_who_just_returned_still_has_to(hunting):
    for name in ("Lucy", "Zachary"):
        hunting.draft.set(hunting[name], skip_next_hunt=True)
    come_home(hunting, True)
    assert (hunting["Lucy"].skip_next_hunt, hunting["Zachary"].skip_next_hunt) == (True, False)
    assert "Sat out this hunt, may go on the next: Zachary" in hunting.story


def test_who_becomes_secretive_on_the_return_skips_the_next_hunt(hunting):
    hunting.gain("Lucy", "secretive")
    come_home(hunting, True)
    assert hunting["Lucy"].skip_next_hunt


def test_who_was_to_retire_on_the_return_does_and_still_brings_an_endeavor(hunting):
    hunting.gain("Lucy", "fear of the dark")
    assert not hunting["Lucy"].retired
    come_home(hunting, True)
    assert hunting["Lucy"].retired
    assert hunting.endeavors == 2


def test_what_lasted_until_the_return_is_over(hunting):
    for name in ("Lucy", "Zachary"):
        lasting.add(hunting.play, hunting[name], "core:innovation/shrine", "armor/all", 1, "return")
    lasting.add(hunting.play, hunting["Lucy"], "core:gear/cloth", "attribute/luck", 1, "hunt")
    lasting.add(hunting.play, None, "core:gear/cloth", "grant/half_rewards", 0, "showdown")
    come_home(hunting, True)
    assert not hunting.draft.rows(Lasting)


def test_gear_goes_to_storage_if_the_group_says_so(hunting):
    come_home(hunting, True, strip=True)
    assert hunting.gear("Lucy") == {}
    assert hunting.gear("Zachary") != {}
    assert hunting.storage["Founding Stone"] == 2


# once, and as it was recorded


def test_nobody_returns_twice(back):
    back.play.entry_id = 12
    come_home(back)
    with back.refuses("already-done") as refused:
        come_home(back)
    assert "done by entry 12" in refused.value.refusal.message
    with back.house_rule():
        come_home(back)
    assert back.endeavors == 8


def test_a_return_does_not_contradict_the_showdown(back):
    with back.refuses("contradicts") as refused:
        come_home(back, False)
    assert "recorded a victory" in refused.value.refusal.message
    come_home(back, True)


def test_the_showdown_is_not_ended_again_after_the_return(hunting):
    hunting.play.entry_id = 7
    come_home(hunting, True)
    with hunting.refuses("already-done") as refused:
        hunting.do(ending.end, True)
    assert refused.value.refusal.message == "The showdown is over (victory): done by entry 7."


def test_the_return_ends_the_showdown_under_way(fight):
    the_showdown.change(fight.play, over="victory")
    fight.people.cards += HIDE
    come_home(fight)
    assert fight["Lucy"].hunt_xp == 1
    assert (fight.sheet.phase, fight.sheet.endeavors) == ("settlement", 4)
    assert steps.current(fight.play).key == "event"


def test_a_first_story_that_is_lost_in_the_end_is_played_again(fight):
    for name in PARTY:
        fight.kill(name)
    come_home(fight, False)
    assert (fight.sheet.phase, fight.sheet.endeavors) == ("prologue", 0)


@pytest.mark.rule("R278")
@pytest.mark.rule("R279")
def test_nobody_returns_from_a_special_showdown(fight):
    the_showdown.change(fight.play, monster="core:monster/butcher", kind="special", over="victory")
    fight.draft.set(fight.sheet, lantern_year=4)
    fight.draft.set(fight["Lucy"], bleeding=2)
    fight.people.faces += [1]
    come_home(fight, True)
    assert fight["Lucy"].bleeding == 0
    assert not any(fight[name].returned for name in PARTY)
    assert fight.sheet.endeavors == 0
    for key in ("return", "endeavors", "event", "timeline"):
        assert steps.done(fight.play, key), "nothing of it comes after a special showdown"
    assert steps.current(fight.play).key == "death_count"


def test_what_is_said_with_the_return_is_not_ignored_where_nobody_returns(fight):
    the_showdown.change(fight.play, monster="core:monster/butcher", kind="special", over="victory")
    fight.draft.set(fight.sheet, lantern_year=4)
    fight.people.faces += [1]
    with fight.refuses("not-returning") as refused:
        come_home(fight, True, name="Lantern Hill")
    assert refused.value.refusal.message == "Nobody returns now: --name and --strip have no place."
