"""The numbers pencilled on a survivor sheet."""

import pytest

from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.survivors.sheet_numbers import STATS


@pytest.mark.parametrize(
    "typed", ["", "two", "1.0", "1e3", "0x1", "1_2", " 5 ", "−5", "٣", "+", "--1", "1" * 10, "3\n"]
)
def test_an_amount_is_ascii_digits_with_one_sign_and_nothing_else(founders, typed):
    with founders.refuses("bad-input"):
        founders.set("Lucy", "insanity", typed)


def test_plus_and_minus_change_and_a_bare_number_sets(founders):
    founders.set("Lucy", "insanity", "+5")
    founders.set("Lucy", "insanity", "-2")
    assert (founders["Lucy"].insanity, founders.story) == (3, "Lucy: insanity 5 -> 3")
    founders.set("Lucy", "insanity", "7")
    assert (founders["Lucy"].insanity, founders.story) == (7, "Lucy: insanity 3 -> 7")
    founders.set("Lucy", "insanity", "7")
    assert founders.story == "Lucy: insanity stays 7"


@pytest.mark.parametrize(
    "stat", [stat for stat in STATS if stat.kind in ("attribute", "track")], ids=lambda stat: stat.typed
)
def test_every_number_can_be_set_by_its_name_or_its_beginning(founders, stat):
    founders.set("Lucy", stat.typed.upper().replace("-", " "), "1")
    founders.set("Lucy", stat.typed[:-1], "1")
    assert founders.story == f"Lucy: {stat.name} stays 1"


@pytest.mark.parametrize(("stat", "code"), [("weapon", "ambiguous-name"), ("charm", "unknown-name")])
def test_a_stat_that_is_unclear_or_unknown_is_refused(founders, stat, code):
    with founders.refuses(code):
        founders.set("Lucy", stat, "1")


@pytest.mark.parametrize(
    ("stat", "highest"), [("courage", 9), ("understanding", 9), ("hunt-xp", 16), ("weapon-proficiency", 8)]
)
def test_a_track_ends_where_its_boxes_end(founders, stat, highest):
    founders.set("Lucy", stat, str(highest))
    with founders.refuses("out-of-range") as refused:
        founders.set("Lucy", stat, "+1")
    assert f"0 to {highest}" in refused.value.refusal.hint
    with founders.refuses("out-of-range"):
        founders.set("Lucy", stat, "-17")


@pytest.mark.parametrize("stat", ["survival", "insanity", "bleeding"])
def test_what_is_counted_is_never_below_nought(founders, stat):
    with founders.refuses("out-of-range"):
        founders.set("Lucy", stat, "-2")


def test_nobody_moves_less_than_one_space(founders):
    with founders.refuses("out-of-range"):
        founders.set("Lucy", "movement", "0")
    founders.token("Lucy", "movement", "-7")
    assert founders.attribute("Lucy", "movement") == 1


@pytest.mark.rule("R178")
def test_survival_above_the_limit_is_lost_and_said(founders):
    founders.set("Lucy", "survival", "+3")
    assert founders["Lucy"].survival == 1
    assert founders.story == "Lucy: survival stays 1 (3 above the limit 1 lost)"


@pytest.mark.rule("R16")
def test_survival_that_is_spent_stays_spent(founders):
    founders.set("Lucy", "survival", "-1")
    assert founders.story == "Lucy: survival 1 -> 0"
    founders.heal("Lucy")
    founders.years()
    assert founders["Lucy"].survival == 0


@pytest.mark.rule("R30")
@pytest.mark.rule("R310")
def test_setting_an_attribute_means_the_number_in_the_paper_box(founders):
    founders.gain("Lucy", "broken arm")
    founders.equip("Lucy", "monster tooth necklace")
    founders.token("Lucy", "strength", "+2")
    assert (founders.box("Lucy", "strength"), founders.attribute("Lucy", "strength")) == (-1, 2)
    founders.set("Lucy", "strength", "3")
    assert founders.story == "Lucy: strength -1 -> 3"
    assert (founders.box("Lucy", "strength"), founders.attribute("Lucy", "strength")) == (3, 6)
    founders.set("Lucy", "strength", "-1")
    assert (founders.box("Lucy", "strength"), founders["Lucy"].strength) == (2, 3)


def test_a_box_that_injuries_hold_at_one_rises_when_it_is_raised(founders):
    founders.gain("Lucy", "dismembered leg", "dismembered leg", "broken hip", "broken leg")
    assert founders.box("Lucy", "movement") == 1
    founders.set("Lucy", "movement", "+1")
    assert founders.box("Lucy", "movement") == 2


@pytest.mark.rule("R31")
@pytest.mark.rule("R310")
def test_tokens_lie_beside_the_sheet_and_cancel(founders):
    founders.token("Lucy", "strength", "+2")
    assert founders.story == "Lucy: strength tokens 0 -> +2"
    assert (founders.tokens("Lucy"), founders.box("Lucy", "strength")) == ({"strength": 2}, 0)
    founders.token("Lucy", "strength", "-3")
    assert founders.tokens("Lucy") == {"strength": -1}
    assert founders.attribute("Lucy", "strength") == -1
    founders.token("Lucy", "strength", "+1")
    assert founders.tokens("Lucy") == {}


def test_only_attributes_have_tokens(founders):
    with founders.refuses("unknown-name"):
        founders.token("Lucy", "courage", "+1")


def test_all_tokens_can_be_taken_off_at_once(founders):
    founders.token("Lucy", "strength", "+2")
    founders.token("Lucy", "evasion", "-1")
    founders.do(sheet_numbers.clear_tokens, founders["Lucy"])
    assert founders.tokens("Lucy") == {}


def test_one_who_wears_the_hours_ring_gains_no_tokens_and_no_hunt_xp(founders):
    founders.token("Lucy", "luck", "+2")
    founders.equip("Lucy", "hours ring")
    with founders.refuses("cannot-gain"):
        founders.token("Lucy", "strength", "-1")
    with founders.refuses("cannot-gain"):
        founders.set("Lucy", "hunt-xp", "+1")
    founders.token("Lucy", "luck", "-1")
    assert founders.tokens("Lucy") == {"luck": 1}


@pytest.mark.rule("R111")
def test_the_fifth_bleeding_token_kills(founders):
    founders.set("Lucy", "bleeding", "4")
    assert not founders["Lucy"].dead
    founders.set("Lucy", "bleeding", "+1")
    lucy = founders["Lucy"]
    assert (lucy.dead, lucy.died_cause, founders.sheet.death_count) == (True, "bleeding", 1)


def test_an_unconscious_fighter_bleeds_to_death_at_seven(founders):
    founders.gain("Lucy", "unconscious fighter")
    founders.set("Lucy", "bleeding", "6")
    assert not founders["Lucy"].dead
    founders.set("Lucy", "bleeding", "+1")
    assert founders["Lucy"].dead


@pytest.mark.parametrize(
    ("stat", "at", "due", "command"),
    [
        ("courage", 3, "Bold Lucy (courage 3)", "event bold --survivor Lucy"),
        ("courage", 9, "See the Truth Lucy (courage 9)", "event see-the-truth --survivor Lucy"),
        ("understanding", 3, "Insight Lucy (understanding 3)", "event insight --survivor Lucy"),
        ("understanding", 9, "White Secret Lucy (understanding 9)", "event white-secret --survivor Lucy"),
        ("hunt-xp", 2, "Age Lucy (age 1, hunt xp 2)", "event age --survivor Lucy"),
        ("hunt-xp", 15, "Age Lucy (age 4, hunt xp 15)", "event age --survivor Lucy"),
    ],
)
def test_a_milestone_box_makes_its_story_event_due(founders, stat, at, due, command):
    founders.set("Lucy", stat, str(at - 1))
    assert due not in founders.due
    founders.set("Lucy", stat, "+1")
    assert founders.due[-1] == due
    assert founders.commands[-1] == command


def test_several_ages_passed_at_once_are_due_one_by_one(founders):
    founders.set("Lucy", "hunt-xp", "10")
    assert founders.due == [f"Age Lucy (age {age}, hunt xp {xp})" for age, xp in ((1, 2), (2, 6), (3, 10))]
    founders.settle("core:story_event/age", "Lucy")
    assert founders.due == ["Age Lucy (age 2, hunt xp 6)", "Age Lucy (age 3, hunt xp 10)"]


def test_what_was_settled_is_never_due_again(founders):
    founders.set("Lucy", "courage", "3")
    founders.settle("core:story_event/bold", "Lucy")
    founders.set("Lucy", "courage", "1")
    founders.set("Lucy", "courage", "4")
    assert founders.due == []


def test_a_correction_below_the_box_withdraws_what_is_still_due(founders):
    founders.set("Lucy", "courage", "4")
    founders.set("Lucy", "courage", "2")
    assert founders.due == []
    assert founders.story.splitlines() == ["Lucy: courage 4 -> 2", "Lucy: Bold is no longer due"]
    founders.set("Lucy", "courage", "3")
    assert founders.due == ["Bold Lucy (courage 3)"]


def test_what_is_due_for_one_survivor_is_not_due_for_another(founders):
    founders.set_all(["Lucy", "Erza"], "understanding", "3")
    founders.set("Erza", "understanding", "2")
    assert founders.due == ["Insight Lucy (understanding 3)"]


def test_the_sixteenth_hunt_xp_retires(founders):
    founders.set("Lucy", "hunt-xp", "15")
    assert not founders["Lucy"].retired
    founders.set("Lucy", "hunt-xp", "16")
    assert founders["Lucy"].retired
    assert "Lucy retires" in founders.story


@pytest.mark.parametrize(("level", "word"), [(3, "specialist"), (8, "master")])
def test_weapon_levels_3_and_8_are_said(founders, level, word):
    founders.set("Lucy", "weapon-type", "sword")
    founders.set("Lucy", "weapon-proficiency", str(level - 1))
    founders.set("Lucy", "weapon-proficiency", "+1")
    assert f"Lucy is a {word}: Sword" in founders.story
    assert "Sword" in founders.hands


def test_a_new_weapon_type_begins_anew(founders):
    founders.set("Lucy", "weapon-type", "grand")
    founders.set("Lucy", "weapon-proficiency", "2")
    founders.set("Lucy", "weapon-type", "fist & tooth")
    assert founders.story.splitlines() == [
        "Lucy: weapon type Grand Weapon -> Fist & Tooth",
        "Lucy: weapon proficiency 2 -> 0",
    ]
    founders.set("Lucy", "weapon-type", "fist")
    assert founders.story == "Lucy: weapon type stays Fist & Tooth"
    founders.set("Lucy", "weapon-type", "none")
    assert founders["Lucy"].weapon_type is None


def test_levels_written_down_before_the_type_are_kept(founders):
    founders.set("Lucy", "weapon-proficiency", "2")
    founders.set("Lucy", "weapon-type", "sword")
    assert founders["Lucy"].weapon_proficiency == 2


def test_an_unknown_weapon_type_needs_a_house_rule(founders):
    with founders.refuses("unknown-name"):
        founders.set("Lucy", "weapon-type", "Scythe")
    with founders.house_rule():
        founders.set("Lucy", "weapon-type", "Scythe")
    assert founders["Lucy"].weapon_type == "note:weapon_type/Scythe"
    assert founders.story == "Lucy: weapon type none -> Scythe"


def test_skipping_the_next_hunt_is_yes_or_no(founders):
    founders.set("Lucy", "skip", "yes")
    assert founders["Lucy"].skip_next_hunt
    assert founders.story == "Lucy: skip next hunt no -> yes"
    founders.set("Lucy", "skip-next-hunt", "n")
    assert not founders["Lucy"].skip_next_hunt
    for word in ("perhaps", "", "1"):
        with founders.refuses("bad-input"):
            founders.set("Lucy", "skip-next-hunt", word)


def test_the_dead_are_refused_alone(founders):
    founders.kill("Lucy")
    for change in (founders.set, founders.token):
        with founders.refuses("survivor-dead"):
            change("Lucy", "strength", "+1")


def test_among_several_the_dead_are_passed_over_and_told(founders):
    founders.kill("Erza")
    founders.set_all(["Lucy", "Erza", "Al"], "insanity", "+2")
    assert founders.story.splitlines() == [
        "Lucy: insanity 0 -> 2",
        "Erza: passed over, dead",
        "Al: insanity 0 -> 2",
    ]
    assert founders["Erza"].insanity == 0


def test_one_who_cannot_gain_survival_is_refused_alone_and_passed_over_among_others(founders):
    founders.set_all(["Lucy", "Erza"], "survival", "0")
    founders.gain("Lucy", "dead inside")
    with founders.refuses("cannot-gain"):
        founders.set("Lucy", "survival", "+1")
    founders.set_all(["Lucy", "Erza"], "survival", "+1")
    assert founders.story.splitlines() == [
        "Lucy: passed over, cannot gain survival (Dead Inside)",
        "Erza: survival 0 -> 1",
    ]


def test_who_cannot_gain_can_still_lose(founders):
    founders.gain("Lucy", "dead inside")
    founders.set("Lucy", "survival", "-1")
    assert founders["Lucy"].survival == 0


def test_a_house_rule_lets_the_barred_gain_and_says_so(founders):
    founders.set("Lucy", "survival", "0")
    founders.gain("Lucy", "dead inside")
    with founders.house_rule():
        founders.set("Lucy", "survival", "1")
    assert founders.story.splitlines() == [
        "House rule cannot-gain: Lucy cannot gain survival (Dead Inside).",
        "Lucy: survival 0 -> 1",
    ]


def test_a_rule_stops_at_the_ends_of_a_track_where_a_hand_is_refused(founders):
    founders.do(sheet_numbers.adjust, founders["Lucy"], "weapon_proficiency", -2)
    assert founders["Lucy"].weapon_proficiency == 0
    founders.do(sheet_numbers.adjust, founders["Lucy"], "courage", 99)
    assert founders["Lucy"].courage == 9
    founders.gain("Lucy", "apathetic")
    founders.do(sheet_numbers.adjust, founders["Lucy"], "survival", 1)
    assert founders.story == "Lucy: cannot gain survival (Apathetic)"


def test_a_correction_to_the_box_itself_leaves_it_due(founders):
    founders.set("Lucy", "courage", "4")
    founders.set("Lucy", "courage", "3")
    assert founders.due == ["Bold Lucy (courage 3)"]


def test_a_level_that_was_reached_is_not_said_again(founders):
    founders.set("Lucy", "weapon-proficiency", "3")
    founders.set("Lucy", "weapon-proficiency", "4")
    assert founders.hands == ""


def test_one_who_was_revived_after_bleeding_to_death_does_not_die_of_standing_still(founders):
    founders.set("Lucy", "bleeding", "5")
    founders.revive("Lucy")
    founders.set("Lucy", "bleeding", "4")
    assert not founders["Lucy"].dead
    founders.set("Lucy", "bleeding", "+1")
    assert founders["Lucy"].dead


def test_what_cannot_be_gained_may_be_set_to_what_it_is(founders):
    founders.gain("Lucy", "dead inside")
    founders.set("Lucy", "survival", "1")
    founders.equip("Erza", "hours ring")
    founders.token("Erza", "luck", "0")
    assert founders.tokens("Erza") == {}


def test_of_more_copies_only_the_second_is_worse(founders):
    founders.gain("Lucy", "contracture", "contracture", "contracture")
    assert founders.attribute("Lucy", "accuracy") == -3
