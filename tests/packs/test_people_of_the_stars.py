"""People of the Stars, the campaign of the Dragon King: its years, the Throne, constellations and the Tyrant."""

import pytest

BEGUN = (
    "settlement new Stars --pack dragon_king --campaign 'people of the stars' --population 20 --year 3 --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m Bo:m", "settlement set survival-limit +9",
    "settlement set endeavors 9", "storage add iron 3", "storage add monster bone 3", "storage add monster organ 3",
    "storage add monster hide 3", "survivor set Lucy survival 6",
)  # fmt: skip
FIGHTERS = "--survivor Lucy --survivor Erza --house-rule"
WITCH = (
    "survivor gain Lucy scar", "survivor gain Lucy reincarnated", "survivor gain Lucy oracles eye",
    "survivor set Lucy understanding 9",
)  # fmt: skip


def test_its_years_are_others_and_nothing_of_the_hoard_is_there(kdm):
    told = kdm.after(*BEGUN)("settlement show")
    years = [
        "4  Tyrant level 1", "5  Midnight's Children", "7  Phoenix Feather", "9  Tyrant level 2", "10  Unveil the Sky",
        "12  Principle: Conviction", "13  Butcher level 2", "16  Nemesis of Choice level 2", "19  Tyrant level 3",
        "20  The Tomb", "23  Nemesis of Choice level 3", "25 Death of the Dragon King level 3",
    ]  # fmt: skip
    assert [each for each in years if " ".join(each.split()) not in " ".join(told.split())] == []
    assert "Dragon Speech" in told and "Locations     Throne" in told
    assert "Lantern Hoard" not in told and "Language" not in told and "Glowing Crater" not in told


def test_from_its_first_story_on_foundlings_bring_speech_and_throne(kdm):
    begun = "settlement new Stars --pack dragon_king --campaign 'people of the stars' --seed 4"
    kdm.after(begun, "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance")
    told = kdm("event foundlings")
    assert "gains Dragon Speech" in told and "gains Throne" in told


def test_intimacy_under_the_stars_asks_for_a_couple_too(kdm):
    kdm.after(*BEGUN)
    asked = kdm("event 'intimacy (people of the stars)' --house-rule", code=3)
    assert "the mother" in asked or "the father" in asked


def test_speech_teaches_to_encourage_and_what_comes_after_language(kdm):
    told = kdm.after(*BEGUN)("settlement show")
    assert "to innovate   Ammonia, Drums, Hovel, Inner Lantern, Paint, Symposium" in told
    assert "[x] encourage" in kdm("survivor show Lucy")


DEVELOPED = [
    ("endeavor Lucy 'build bone smith'", ["The settlement gains Bone Smith"]),
    ("endeavor Lucy 'build skinnery'", ["The settlement gains Skinnery"]),
    ("endeavor Lucy 'build organ grinder'", ["The settlement gains Organ Grinder"]),
    ("settlement innovate --draw paint,ammonia --choose paint", ["Paid: Monster", "gains Paint"]),
    ("endeavor Lucy 'fear and trembling' --roll 2", ["Lucy dies"]),
    ("endeavor Lucy 'fear and trembling' --roll 6", ["Lucy gains Blind", "Lucy gains Scar"]),
    ("endeavor Lucy 'fear and trembling' --roll 7", ["Lucy loses Broken Hip"]),
    ("endeavor Lucy 'fear and trembling' --roll 10 --draw paint", ["Lucy dies", "The settlement gains Paint"]),
    ("endeavor Erza spar --roll 2", ["Paid: Iron", "Erza dies"]),
    ("endeavor Erza spar --roll 4", ["Erza gains Scar", "strength 0 -> 1", "skip next hunt no -> yes"]),
    ("endeavor Erza spar --roll 5", ["accuracy 0 -> 1"]),
    ("endeavor Erza spar --roll 10", ["Erza gains Frozen Star"]),
]


@pytest.mark.parametrize(("line", "told"), DEVELOPED)
def test_what_the_throne_and_the_arena_offer(kdm, line, told):
    kdm.after(*BEGUN, "survivor gain Lucy broken hip", "settlement gain arena")
    heard = kdm(line)
    assert [each for each in told if each not in heard] == []


def test_whoever_has_scars_and_spars_badly_dies(kdm):
    kdm.after(*BEGUN, "settlement gain arena", "survivor gain Erza scar")
    assert "Erza dies: Spar" in kdm("endeavor Erza spar --roll 3")


def test_what_comes_after_what_in_this_campaign(kdm):
    kdm.after(*BEGUN, "settlement gain hovel")
    told = kdm("settlement show")
    assert "Bloodline" in told and "Family" not in told
    kdm("settlement gain bloodline")
    assert "Empire" in kdm("settlement show")
    kdm("settlement gain nightmare training --house-rule")
    assert "Arena" in kdm("settlement show")
    kdm("settlement gain radiating orb --house-rule")
    assert "Scrap Smelting" in kdm("settlement show")


def test_the_orb_gives_heat(kdm):
    kdm.after(*BEGUN, "settlement gain weapon crafter", "storage add broken lantern")
    without = "cannot be made without heat"
    assert without in kdm("settlement craft scrap dagger --house-rule --dry-run")
    kdm("settlement gain radiating orb --house-rule")
    assert without not in kdm("settlement craft scrap dagger --house-rule --dry-run")


def test_a_child_of_a_bloodline_under_the_orb(kdm):
    homes = ("settlement gain bloodline", "settlement gain empire", "settlement gain radiating orb --house-rule")
    sword = ("survivor set Zachary weapon-type sword", "survivor set Zachary weapon-proficiency 5")
    kdm.after(*BEGUN, *homes, *sword, "survivor gain Lucy iridescent hide")
    told = kdm("survivor add Mia:f --mother Lucy --father Zachary --born --house-rule")
    assert "Mia gains Iridescent Hide (ability) (Bloodline)" in told
    assert "Mia inherits Sword, proficiency 2" in told and "weapon proficiency 2 -> 3 (Bloodline)" in told
    assert "strength 0 -> 1 (Empire)" in told and "Mia gains Pristine (ability) (Empire)" in told
    assert "(Radiating Orb)" in told


def test_of_two_parents_with_weapons_it_is_asked_whose_half_is_rounded_up(kdm):
    swords = [
        line for name, level in (("Zachary", 5), ("Lucy", 4))
        for line in (f"survivor set {name} weapon-type sword", f"survivor set {name} weapon-proficiency {level}")
    ]  # fmt: skip
    kdm.after(*BEGUN, "settlement gain bloodline --house-rule", *swords)
    line = "survivor add Mia:f --mother Lucy --father Zachary --born --house-rule"
    assert "2 -> 3 (Bloodline)" in kdm(f"{line} --choose Zachary --choose odd")
    kdm("undo")
    assert "2 -> 3" not in kdm(f"{line} --choose Lucy --choose even")


HELD = [
    "presage", "way of the rust", "heart of the sword", "psychovore", "twelve fingers", "rooted to all", "limb maker",
]  # fmt: skip


@pytest.mark.parametrize("ability", HELD)
def test_the_orb_speaks_of_who_departs_and_more_of_who_holds_a_constellation(kdm, ability):
    kdm.after(*BEGUN, "settlement gain radiating orb --house-rule", f"survivor gain Erza {ability}")
    told = kdm("settlement depart Lucy Erza Zachary Al")
    assert "survival 1 -> 2 (Radiating Orb)" in told and "Erza: survival 2 -> 3" in told


def test_the_orb_speaks_once_of_all_constellations(kdm):
    goblin = ("survivor gain Al acid palms", "survivor gain Al oracles eye", "survivor gain Al unbreakable")
    held = (*(f"survivor gain {name} presage" for name in ("Erza", "Al")), "survivor gain Erza limb maker", *goblin)
    kdm.after(*BEGUN, "settlement gain radiating orb --house-rule", *held)
    kdm("settlement depart Lucy Erza Zachary Al")
    assert [kdm.json(f"survivor show {name}")["survival"] for name in ("Lucy", "Erza", "Al")] == [7, 3, 3]


def test_who_has_the_four_traits_of_a_line_may_hold_its_constellation(kdm):
    kdm.after(*BEGUN, *WITCH, f"showdown start white lion --level 1 {FIGHTERS}")
    end = "showdown end --defeat --house-rule --auto"
    assert "hold the Witch constellation, not yet" in kdm(end, code=3).replace("\n  ", " ")
    assert "Lucy gains Presage" in kdm(f"{end} --choose hold")


def test_the_years_of_choice_ask_which_nemesis_comes(kdm):
    later = BEGUN[0].replace("--year 3", "--year 15")
    assert "Nemesis of Choice" in kdm.after(later)("settlement show")


EVENTS = [
    ("foundlings", ["not known here"]),
    ("midnights --choose regal", ["Storage: Regal Edge 0 -> 1", "not known here"]),
    ("midnights --choose vestments", ["Storage: Dragon Vestments 0 -> 1"]),
    ("tomb --choose hazmat", ["Storage: Hazmat Shield 0 -> 1", "not known here"]),
    ("unveil", ["Unveil the Sky: do what the card says"]),
    ("'faces in the sky'", ["Faces in the Sky: do what the card says"]),
    ("awake --survivor Lucy", ["Lucy, Awake: do what the card says"]),
    ("'awake (understanding)' --survivor Lucy", ["Awake (Understanding): do what the card says"]),
    ("'death of the dragon king'", ["fight Death of the Dragon King this year"]),
    ("'intimacy (people of the stars)' --survivor Lucy --survivor Al --choose 'a child' --newborn Mia:f",
     ["Mia is born", "do what the card says besides births"]),
]  # fmt: skip


@pytest.mark.parametrize(("event", "told"), EVENTS)
def test_a_story_of_the_stars_does_what_is_known_of_it(kdm, event, told):
    heard = kdm.after(*BEGUN)(f"event {event} --house-rule").replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


TYRANT = (
    *BEGUN,
    f"showdown start tyrant --level 1 {FIGHTERS}",
    "showdown monster-turn --card 'basic action' --house-rule",
)
LOCATIONS = [
    ("breastplate=2", "", ["Crooked Step"]),
    ("breastplate=10", "", ["persistent injury: Inverted Chakras", "its effect is not known"]),
    ("challenge=8", "", ["Lucy gains Noble", "courage 0 -> 1", "brain injured", "is archived"]),
    ("challenge=2", "", ["Lucy is knocked down"]),
    ("diadem=2", "", ["Crooked Step"]),
    ("diadem=10", "--choose 3", ["survival 6 -> 9"]),
    ("gauntlet=8", "", ["Resonate"]),
    ("gauntlet=10", "--choose 5", ["Tyrant is knocked down"]),
    ("resonator=2", "", ["Resonate"]),
    ("resonator=10", "--choose 5", ["Lucy gains Frozen Star"]),
    ("robes=8", "", ["Crooked Step"]),
    ("scarred=2", "", ["Celestial Scarred Heart: do what the card says"]),
    ("sleeves=8", "", ["Crooked Step"]),
    ("sleeves=10", "--choose 2", ["strength 0 -> 1"]),
    ("celestial-test=8", "", ["Lucy gains Scar", "strength 0 -> 1", "bleeding 0 -> 1", "is archived"]),
    ("celestial-test=2", "", ["Lucy is knocked down", "bleeding 0 -> 1"]),
    ("trial=8", "", ["Lucy gains Reincarnated", "understanding 0 -> 1", "brain injured", "is archived"]),
    ("trial=2", "", ["knockback 5"]),
    ("cascade", "", ["Resonance Cascade: do what the card says"]),
]


@pytest.mark.parametrize(("card", "answers", "told"), LOCATIONS)
def test_a_hit_location_of_the_tyrant_does_what_it_says(kdm, card, answers, told):
    heard = kdm.after(*TYRANT)(f"attack Lucy 8,2 {card} {answers} --dry-run").replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


GATES = [
    ("smashing star", 2), ("salve incantation", 2), ("reaching incantation", 2), ("blistering star", 2),
    ("virulent incantation", 3), ("quaking incantation", 3), ("repelling incantation", 3), ("smashing incantation", 5),
]  # fmt: skip


@pytest.mark.parametrize(("card", "gates"), GATES)
def test_what_the_tyrant_performs_with_enough_gates_is_said_as_its_turn_begins(kdm, card, gates):
    kdm.after(*TYRANT, f"showdown mood add '{card}' --house-rule")
    told = kdm("showdown monster-turn --card 'basic action' --house-rule").replace("\n      ", " ")
    assert f"with {gates} or more gates on the board" in told


@pytest.mark.parametrize("card", ["challenge", "celestial-test", "trial"])
def test_the_stars_weigh_whoever_has_their_traits(kdm, card):
    kdm.after(*TYRANT, *WITCH[:2])
    assert "strength -2 for this wound attempt" in kdm(f"attack Lucy 8,2 {card}=2 --dry-run")
    kdm("survivor gain Lucy destined")
    kdm("survivor gain Lucy fated blow")
    kdm("survivor set Lucy strength 3")
    told = kdm(f"attack Lucy 8,2 {card}=2 --choose no --dry-run")
    assert "strength -4 for this wound attempt" in told


WON = [
    (1, "--choose two --choose Erza --choose Bo",
     ["Erza: Dragon Vestments in slot", "Erza gains Destined", "Bo: Dragon Vestments", "hunt xp 0 -> 1"]),
    (2, "--draw crazed,tough", ["Lucy gains Crazed", "Erza gains Tough", "Rewards: Celestial Spear"]),
    (3, "", ["courage 0 -> 1", "understanding 0 -> 1", "The settlement gains Arena"]),
]  # fmt: skip


@pytest.mark.parametrize(("level", "answers", "told"), WON)
def test_a_victory_over_the_tyrant_brings_what_its_level_says(kdm, level, answers, told):
    kdm.after(
        *BEGUN, "settlement gain nightmare training --house-rule", f"showdown start tyrant --level {level} {FIGHTERS}"
    )
    while "is dead" not in kdm("showdown wound"):
        pass
    heard = kdm(f"showdown end {answers}")
    assert [each for each in told if each not in heard] == []


def test_who_kills_it_may_gain_what_it_was(kdm):
    kdm.after(*BEGUN, "survivor set Lucy strength 13", f"showdown start tyrant --level 2 {FIGHTERS}")
    kdm("showdown monster-turn --card 'basic action' --house-rule")
    for _ in range(14):
        kdm("showdown wound")
    assert "is dead" in kdm("attack Lucy 8,2 robes=8")
    assert "Lucy gains Oracle's Eye" in kdm('showdown end --choose "Oracle\'s Eye" --auto')


def test_who_loses_to_it_names_somebody_destined(kdm):
    told = kdm.after(*TYRANT)("showdown end --defeat --choose Bo --house-rule")
    assert "Bo gains Destined" in told


def test_the_last_fight_has_a_life_of_its_own_and_wins_the_campaign(kdm):
    kdm.after(*BEGUN)
    told = kdm(f"showdown start dragon_king_final --level 3 {FIGHTERS}") + kdm("show")
    assert "life tokens 0 -> +20" in told and "toughness 17  speed +2  damage +3" in told and "Smolder" in told
    assert "the end of People of the Stars" in kdm("showdown end --defeat --house-rule")
    kdm("undo")
    while "is dead" not in kdm("showdown wound"):
        pass
    assert "the end of People of the Stars" in kdm("showdown end")
