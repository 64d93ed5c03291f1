"""What stays with a survivor, and what an injury does when it happens."""

from pathlib import Path

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.asking import texts
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.state import BodyPart, Lasting, Trait
from kdm_cli.rules.survivors import injuries, sheet_numbers


def held(game, name):
    return [row.content for row in game.draft.of(Trait, game[name].id)]


def test_an_art_or_disorder_is_written_on_the_sheet(founders):
    founders.gain("Lucy", "leader", "core:disorder/prey", "ability/iron_will", "Cancerous illness", "kings step")
    assert founders.traits("Lucy") == ["Leader", "Prey", "Iron Will", "Cancerous Illness", "King's Step"]
    assert founders.story == "Lucy gains King's Step (secret fighting art)"


def test_recording_an_injury_neither_bleeds_nor_knocks_down(founders):
    founders.gain("Lucy", "destroyed genitals")
    lucy = founders["Lucy"]
    assert (lucy.bleeding, lucy.knocked_down, lucy.insanity) == (0, False, 0)
    assert founders.traits("Lucy") == ["Destroyed Genitals"]


def test_an_injury_that_leaves_nothing_cannot_be_recorded(founders):
    with founders.refuses("leaves-nothing") as refused:
        founders.gain("Lucy", "concussion")
    assert refused.value.refusal.hint == "kdm survivor suffer Lucy Concussion"


def test_deaf_is_the_injury_and_not_only_the_word(founders):
    founders.gain("Lucy", "deaf")
    assert founders.attribute("Lucy", "evasion") == -1


@pytest.mark.parametrize("box", ["retired", "skip next hunt"])
def test_what_has_a_box_of_its_own_is_no_trait(founders, box):
    with founders.refuses("own-command"):
        founders.gain("Lucy", box)


@pytest.mark.parametrize("thing", ["leader", "prey", "stalwart", "dead inside", "deaf"])
def test_a_second_one_does_nothing_and_is_refused(founders, thing):
    founders.gain("Lucy", thing)
    with founders.refuses("already-has"):
        founders.gain("Lucy", thing)


def test_an_injury_can_be_had_as_often_as_its_row_says(founders):
    founders.gain("Lucy", "broken arm", "broken arm", "contracture", "contracture", "contracture")
    assert founders.attribute("Lucy", "accuracy") == -5
    with founders.refuses("already-has"):
        founders.gain("Lucy", "broken arm")


def test_the_fourth_fighting_art_drives_one_out(founders):
    founders.gain("Lucy", "leader", "tough", "crazed")
    with founders.refuses("needs-choice"):
        founders.gain("Lucy", "tumble")
    founders.people.choices = ["tough"]
    founders.gain("Lucy", "tumble")
    assert founders.traits("Lucy") == ["Leader", "Crazed", "Tumble"]
    assert founders.story.splitlines() == ["Lucy loses Tough", "Lucy gains Tumble (fighting art)"]


def test_secret_arts_do_not_count_among_the_three(founders):
    founders.gain("Lucy", "leader", "tough", "crazed", "zero presence")
    assert len(founders.traits("Lucy")) == 4


def test_the_fourth_disorder_drives_one_out(founders):
    founders.gain("Lucy", "prey", "anxiety", "hoarder")
    founders.people.choices = ["hoarder"]
    founders.gain("Lucy", "secretive")
    assert founders.traits("Lucy") == ["Prey", "Anxiety", "Secretive"]


def test_an_unknown_trait_is_refused_with_near_names_or_kept_as_a_note(founders):
    with founders.refuses("unknown-name") as refused:
        founders.gain("Lucy", "Leadre")
    assert "Leader" in refused.value.refusal.hint
    with founders.house_rule():
        founders.gain("Lucy", "Friend of Cats")
    assert held(founders, "Lucy") == ["note:trait/Friend of Cats"]
    founders.lose("Lucy", "friend")
    assert held(founders, "Lucy") == []


def test_a_note_of_no_length_or_too_much_is_bad_input(founders):
    with founders.house_rule():
        for name in ("x" * 61, "a\x00b"):
            with founders.refuses("bad-input"):
                founders.gain("Lucy", name)


def test_an_almanac_keeps_disorders_away(founders):
    founders.equip("Lucy", "almanac")
    with founders.refuses("cannot-gain"):
        founders.gain("Lucy", "prey")
    founders.suffer("Lucy", "lunacy", faces=[2])
    assert founders.traits("Lucy") == []
    assert "Lucy cannot gain disorders (Almanac)" in founders.story


def test_what_was_gained_can_be_lost_the_latest_copy_first(founders):
    founders.gain("Lucy", "blind", "blind", "prey")
    founders.lose("Lucy", "blind")
    assert founders.traits("Lucy") == ["Blind", "Prey"]
    assert founders.story == "Lucy loses Blind"
    with founders.refuses("unknown-name"):
        founders.lose("Lucy", "leader")


@pytest.mark.rule("R109")
def test_a_broken_leg_is_recorded_slows_and_bleeds(founders):
    founders.suffer("Lucy", "broken leg")
    assert founders.traits("Lucy") == ["Broken Leg"]
    assert (founders["Lucy"].bleeding, founders.attribute("Lucy", "movement")) == (1, 4)
    assert founders.hands == "Broken Leg: adjacent survivors: 1 brain damage"


@pytest.mark.rule("R112")
@pytest.mark.parametrize("location", ["head", "arms", "body", "waist", "legs"])
def test_a_one_on_any_severe_injury_table_kills(founders, location):
    founders.suffer("Lucy", location, faces=[1])
    assert founders["Lucy"].dead
    assert founders["Lucy"].died_cause in founders.story


DRAWN = {"Concussion": ["prey"], "Destroyed Genitals": ["hoarder"]}


@pytest.mark.rule("R110")
def test_most_severe_injuries_bleed(founders):
    bleeding = 0
    names = [entry.name for entry in founders.play.content.of("severe_injury")]
    for name in names:
        founders.heal("Lucy")
        founders.suffer("Lucy", name, faces=[4] if name == "Disemboweled" else (), cards=DRAWN.get(name, ()))
        bleeding += founders["Lucy"].bleeding > 0
        if founders["Lucy"].dead:
            founders.revive("Lucy")
    assert bleeding > len(names) / 2


@pytest.mark.parametrize(
    ("location", "face", "injury"),
    [
        ("head", 3, "Decapitation"),
        ("head", 10, "Destroyed Tooth"),
        ("arms", 8, "Spiral Fracture"),
        ("body", 5, "Destroyed Back"),
        ("waist", 7, "Broken Hip"),
        ("legs", 2, "Bloody Geyser"),
        ("legs", 10, "Lost Balance"),
        ("brain", 9, "New Perspective"),
    ],
)
def test_a_location_is_rolled_for_on_its_own_table(founders, location, face, injury):
    founders.suffer("Lucy", location, faces=[face, 4])
    assert founders.story.splitlines()[0] == f"Lucy suffers {injury}"
    founders.people.faces = []


def test_without_a_die_nothing_happens(founders):
    with founders.refuses("needs-die"):
        founders.suffer("Lucy", "waist")


def test_every_face_of_every_table_has_a_row(founders):
    for location in ("head", "arms", "body", "waist", "legs", "brain"):
        for face in range(1, 11):
            assert injuries.rolled_row(founders.play, founders["Lucy"], location, face)


def test_an_injury_knocks_down_costs_the_next_hunt_and_leaves_tokens(founders):
    founders.suffer("Lucy", "spiral fracture")
    assert founders["Lucy"].skip_next_hunt
    assert founders.tokens("Lucy") == {"strength": -2}
    founders.suffer("Lucy", "belly up")
    assert founders["Lucy"].knocked_down


@pytest.mark.rule("R104")
def test_who_lies_is_not_knocked_down_again(founders):
    founders.suffer("Lucy", "belly up")
    assert founders.story == "Lucy suffers Belly-Up\nLucy is knocked down"
    founders.suffer("Lucy", "belly up")
    assert founders.story == "Lucy suffers Belly-Up"


def test_an_iron_will_stands(founders):
    founders.gain("Lucy", "iron will")
    founders.suffer("Lucy", "belly up")
    assert not founders["Lucy"].knocked_down
    assert "Lucy cannot be knocked down (Iron Will)" in founders.story


def test_the_second_time_may_be_worse(founders):
    founders.suffer("Lucy", "blind")
    assert (founders.attribute("Lucy", "accuracy"), founders.hands) == (-1, "")
    founders.suffer("Lucy", "blind")
    assert founders.attribute("Lucy", "accuracy") == -5
    assert "retires_on_return" in texts.granted(founders.play, founders["Lucy"])


def test_an_injury_that_is_full_only_bleeds(founders):
    founders.suffer("Lucy", "destroyed genitals", cards=["prey"])
    assert founders["Lucy"].insanity == 3
    founders.heal("Lucy")
    founders.suffer("Lucy", "destroyed genitals")
    lucy = founders["Lucy"]
    assert (lucy.bleeding, lucy.knocked_down, lucy.insanity) == (1, False, 3)
    assert founders.traits("Lucy") == ["Destroyed Genitals", "Prey"]


def test_bleeding_from_injuries_kills_at_five(founders):
    for name in ("bleeding kidneys", "bleeding (arms)"):
        founders.suffer("Lucy", name)
    founders.suffer("Lucy", "contracture")
    assert founders["Lucy"].died_cause == "bleeding"
    assert founders.traits("Lucy") == ["Contracture"]


def test_what_an_injury_forbids_until_the_showdown_ends_is_over_after_healing(founders):
    founders.suffer("Lucy", "slashed back")
    assert forbidden(founders.play, founders["Lucy"]) == {"surge": "Slashed Back"}
    assert "Lucy, until the showdown ends, cannot: surge" in founders.story
    assert founders.traits("Lucy") == []
    founders.heal("Lucy")
    assert forbidden(founders.play, founders["Lucy"]) == {}
    assert founders.draft.of(Lasting, founders["Lucy"].id) == []


@pytest.mark.rule("R122")
def test_a_trauma_draws_a_disorder_at_random(founders):
    founders.suffer("Lucy", "brain", faces=[7, 3], cards=["hoarder"])
    assert founders.people.asked == ["d10 brain trauma", "d5 insanity, Lunacy", "draw 1 disorder"]
    assert (founders.traits("Lucy"), founders["Lucy"].insanity) == (["Hoarder"], 3)


def test_a_disorder_drawn_twice_does_nothing(founders):
    founders.gain("Lucy", "hoarder")
    founders.suffer("Lucy", "lunacy", faces=[1], cards=["hoarder"])
    assert founders.traits("Lucy") == ["Hoarder"]
    assert "Lucy has Hoarder already" in founders.story


def test_a_frenzy_leaves_tokens_and_insanity_and_forbids_to_spend_survival(founders):
    founders.suffer("Lucy", "frenzy", faces=[5])
    assert founders.tokens("Lucy") == {"speed": 1, "strength": 1}
    assert founders["Lucy"].insanity == 5
    assert forbidden(founders.play, founders["Lucy"])["use_survival"] == "Frenzy"


def test_the_impossible_asks_for_both_its_dice(founders):
    founders.settlement("survival-limit", "9")
    founders.suffer("Lucy", "impossible", faces=[6, 8])
    lucy = founders["Lucy"]
    assert (lucy.survival, lucy.insanity, founders.tokens("Lucy")) == (7, 8, {"luck": 2})
    assert founders.people.asked == ["d10 survival, Impossible!", "d10 insanity, Impossible!"]


def test_memory_loss_takes_weapon_levels_down_to_nought(founders):
    founders.set("Lucy", "weapon-proficiency", "1")
    founders.suffer("Lucy", "memory loss")
    assert founders["Lucy"].weapon_proficiency == 0


def test_clarity_kills_who_has_three_disorders(founders):
    founders.gain("Lucy", "prey", "anxiety", "hoarder")
    founders.suffer("Lucy", "clarity")
    assert founders["Lucy"].died_cause == "Clarity"
    founders.suffer("Erza", "clarity", cards=["prey"])
    assert not founders["Erza"].dead
    assert (founders["Erza"].insanity, founders["Erza"].survival) == (1, 0)


def test_cards_that_change_a_roll_are_added_to_it(founders):
    founders.gain("Lucy", "leprosy")
    founders.suffer("Lucy", "waist", faces=[10])
    assert "Lucy, severe injury: 10 -2 (Leprosy) = 8" in founders.story
    assert "Lucy suffers Slashed Back" in founders.story
    founders.build("accept darkness")
    founders.suffer("Lucy", "brain", faces=[9, 2])
    assert "Lucy, brain trauma: 9 +2 (Accept Darkness) = 11" in founders.story
    assert "Lucy suffers Maniacal Laughter" in founders.story
    assert "Leprosy" not in founders.story


def test_a_roll_below_the_table_counts_as_its_first_row(founders):
    founders.gain("Lucy", "leprosy")
    founders.suffer("Lucy", "waist", faces=[1])
    assert founders["Lucy"].died_cause == "Final Breath"


@pytest.mark.parametrize(("face", "injury"), [(1, "Final Breath"), (9, "Belly-Up"), (10, "Belly-Up")])
def test_the_tough_add_one_but_a_one_stays_a_one(founders, face, injury):
    founders.gain("Lucy", "tough")
    founders.suffer("Lucy", "waist", faces=[face])
    assert f"Lucy suffers {injury}" in founders.story


def test_the_rageholic_falls_into_a_frenzy_with_each_severe_injury(founders):
    founders.gain("Lucy", "rageholic")
    founders.suffer("Lucy", "belly up", faces=[2])
    assert founders.tokens("Lucy") == {"speed": 1, "strength": 1}
    assert founders["Lucy"].insanity == 2


def test_the_dead_suffer_no_more(founders):
    founders.kill("Lucy")
    for command in (founders.suffer, founders.gain):
        with founders.refuses("survivor-dead"):
            command("Lucy", "broken leg")
    with founders.refuses("survivor-dead"):
        founders.heal("Lucy")


def wound(game, name):
    for part in game.draft.of(BodyPart, game[name].id):
        game.draft.set(part, light=part.location != "head", heavy=True, armor_lost=1)
    game.draft.set(game[name], brain_injured=True, knocked_down=True)


@pytest.mark.rule("R206")
def test_healing_empties_every_box_and_mends_armor(founders):
    wound(founders, "Lucy")
    founders.set("Lucy", "bleeding", "3")
    assert founders.armor("Lucy", "waist") == 0
    founders.heal("Lucy")
    lucy = founders["Lucy"]
    assert (lucy.brain_injured, lucy.bleeding, lucy.knocked_down) == (False, 0, False)
    assert not any(part.light or part.heavy for part in founders.draft.of(BodyPart, lucy.id))
    assert founders.armor("Lucy", "waist") == 1
    assert founders.story == "Lucy heals: head, arms, body, waist, legs, brain, bleeding 3 -> 0, stands"


@pytest.mark.rule("R207")
@pytest.mark.rule("R43")
def test_healing_leaves_what_is_permanent_and_insanity(founders):
    founders.suffer("Lucy", "broken leg")
    founders.set("Lucy", "insanity", "4")
    founders.do(sheet_numbers.lay_tokens, founders["Lucy"], "luck", 1)
    founders.heal("Lucy")
    assert founders.traits("Lucy") == ["Broken Leg"]
    assert (founders["Lucy"].insanity, founders.tokens("Lucy")) == (4, {"luck": 1})
    assert founders.attribute("Lucy", "movement") == 4


def test_nothing_to_heal_is_said(founders):
    founders.heal("Lucy")
    assert founders.story == "Lucy: nothing to heal"


def test_without_both_arms_no_weapon_can_be_used(founders):
    founders.gain("Lucy", "dismembered arm")
    assert "activate_any_weapon" not in forbidden(founders.play, founders["Lucy"])
    founders.gain("Lucy", "dismembered arm")
    assert forbidden(founders.play, founders["Lucy"])["activate_any_weapon"] == "Dismembered Arm"


def test_gear_that_changes_a_roll_is_added_too(founders):
    founders.equip("Lucy", "death mask")
    founders.suffer("Lucy", "waist", faces=[10], cards=["prey"])
    assert "Lucy, severe injury: 10 -4 (Death Mask) = 6" in founders.story


def test_a_state_without_a_box_of_its_own_is_a_trait(founders):
    founders.gain("Lucy", "gobbled up")
    assert founders.traits("Lucy") == ["Gobbled Up"]


def test_healing_names_what_is_over(founders):
    founders.suffer("Lucy", "slashed back")
    founders.heal("Lucy")
    assert founders.story == "Lucy heals: bleeding 1 -> 0, Slashed Back"


def test_by_an_old_printing_the_bitter_use_their_arts_in_a_frenzy(founders):
    founders.play.content = Library([CORE, Path(CORE).parent / "printing_1_3"])
    founders.gain("Lucy", "tough", "bitter frenzy")
    founders.gain("Erza", "tough")
    for name in ("Lucy", "Erza"):
        founders.suffer(name, "frenzy", faces=[5, 5] if name == "Lucy" else [5])
    arts = {name: [text.name for text in texts.of_survivor(founders.play, founders[name])] for name in ("Lucy", "Erza")}
    assert "Tough" in arts["Lucy"] and "Tough" not in arts["Erza"]
    assert "fighting_arts" not in forbidden(founders.play, founders["Lucy"])
    assert "fighting_arts" in forbidden(founders.play, founders["Erza"])
