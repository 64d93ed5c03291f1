"""People of the Sun, the campaign of the Sunstalker: its years, the Sun and the Sacred Pool, embolden and overcharge."""

import pytest

BEGUN = (
    "settlement new Suns --pack sunstalker --campaign 'people of the sun' --population 20 --year 3 --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m Bo:m", "settlement set survival-limit +9",
    "settlement set endeavors 9", "storage add iron 3", "storage add monster bone 3", "storage add monster organ 3",
    "storage add monster hide 3", "survivor set Lucy survival 6",
)  # fmt: skip
FIGHTERS = "--survivor Lucy --survivor Erza --house-rule"
LION = (f"showdown start white lion --level 1 {FIGHTERS}", "showdown monster-turn --card claw --target none")


def test_its_years_are_others_and_nothing_of_the_hoard_is_there(kdm):
    told = kdm.after(*BEGUN)("settlement show")
    years = [
        "4  Sun Dipping", "5  The Great Sky Gift", "7  Phoenix Feather", "10  Birth of Color",
        "11  Principle: Conviction", "12  Sun Dipping", "13  The Great Sky Gift", "19  Sun Dipping", "20  Final Gift",
        "21  King's Man level 2", "22  Butcher level 3", "23  King's Man level 3", "24  The Hand level 3",
        "25 The Great Devourer",
    ]  # fmt: skip
    assert [each for each in years if " ".join(each.split()) not in " ".join(told.split())] == []
    assert "Sun Language" in told and "Locations     The Sun, Sacred Pool" in told
    assert "New life    Survival of the Fittest" in told and "8 Innovations" in told
    for gone in ("Lantern Hoard", " Language,", "Promise Under", "Inner Lantern", "Lantern Year 12", "5 Innovations"):
        assert gone not in told
    assert "to innovate   Ammonia, Drums, Hovel, Paint, Symposium, Hands of the Sun" in told


def test_from_its_first_story_on_the_pool_brings_language_and_sun(kdm):
    begun = "settlement new Suns --pack sunstalker --campaign 'people of the sun' --seed 4"
    kdm.after(begun, "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance")
    told = kdm("event 'the pool and the sun'")
    assert "gains Sun Language" in told and "gains The Sun" in told and "gains Sacred Pool" in told
    assert "From now on survivors can embolden" in told


def test_where_the_campaign_is_not_played_none_of_it_is_there(kdm):
    told = kdm.after("settlement new Ashhold --pack sunstalker --population 9")("settlement show")
    assert "Sun Dipping" not in told and "Sacred Pool" not in told and "Promise Under the Sun" in told


def test_who_is_emboldened_is_stronger_until_knocked_down(kdm):
    kdm.after(*BEGUN, *LION)
    told = kdm("showdown use Lucy embolden")
    assert "survival 6 -> 5" in told and "strength tokens 0 -> +1" in told
    assert "cannot use" in kdm("showdown use Lucy embolden", code=1)
    assert "strength tokens 0 -> +1" in kdm("showdown use Erza embolden")  # once a round for each
    assert "Erza: strength tokens +1 -> 0 (Sun Language)" in kdm("showdown knock-down Erza")


def test_overcharge_gives_all_of_it_for_one_attack_that_wounds_deeper(kdm):
    kdm.after(*BEGUN, "settlement gain hands of the sun", *LION, "showdown token Lucy strength +2")
    told = kdm("showdown use Lucy overcharge")
    assert "survival 6 -> 5" in told and "strength tokens +2 -> 0" in told
    assert "2 in the wound stack" in kdm("attack Lucy 9,2 flank=9")
    assert "3 in the wound stack" in kdm("attack Lucy 9,2 heel=9 --house-rule --auto")


def test_whoever_has_refraction_gets_back_what_embolden_costs(kdm):
    kdm.after(*BEGUN, "survivor gain Lucy refraction", *LION)
    assert "survival 5 -> 6 (Refraction)" in kdm("showdown use Lucy embolden")


DEVELOPED = [
    ("endeavor Lucy 'build bone smith'", ["The settlement gains Bone Smith"]),
    ("endeavor Lucy 'build skinnery'", ["The settlement gains Skinnery"]),
    ("endeavor Lucy 'build organ grinder'", ["The settlement gains Organ Grinder"]),
    ("settlement innovate --draw paint,ammonia --choose paint", ["Paid: Monster", "gains Paint"]),
    ("endeavor Lucy 'sacred water'", ["due:  Intimacy (People of the Sun)"]),
    ("endeavor Lucy 'purification ceremony' --roll 7 --choose strength",
     ["Endeavors 9 -> 7", "Lucy gains Purified", "Lucy gains Overprotective", "cannot: depart", "strength 0 -> 1"]),
    ("endeavor Lucy 'purification ceremony' --roll 8 --choose luck", ["luck 0 -> 1"]),
    ("endeavor Lucy 'sun sealing'", ["Lucy gains Hellfire", "cannot: depart"]),
    ("endeavor Lucy tribute --roll 4", ["Paid: Monster Organ", "departing survivors: insanity +2"]),
    ("endeavor Lucy tribute --roll 5", ["+2 strength token", "armor (each) +1"]),
    ("endeavor Lucy 'umbilical symbiosis'", ["due:  Umbilical Symbiosis"]),
    ("endeavor Lucy 'special innovate: pottery'", ["Paid: Monster Organ x3", "The settlement gains Pottery"]),
    ("endeavor Lucy 'underwater train'", ["do what the card says"]),
    ("survivor add Mia:f --mother Lucy --father Zachary --born --choose yes", ["Life String 0 -> 1 (Umbilical Bank)",
     "strength 0 -> 1 (Survival of the Fittest)"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), DEVELOPED)
def test_what_the_sun_the_pool_and_their_innovations_offer(kdm, line, told):
    homes = ("hands of the sun", "sauna shrine", "umbilical bank", "aquarobics")
    kdm.after(*BEGUN, *(f"settlement gain {home} --house-rule" for home in homes))
    heard = kdm(f"{line} --house-rule")
    assert [each for each in told if each not in heard] == []


def test_the_sacred_water_brings_the_intimacy_of_this_campaign(kdm):
    kdm.after(*BEGUN, "endeavor Lucy 'sacred water'")
    told = kdm("event 'intimacy (people of the sun)' --choose Lucy --choose Zachary --choose 'a child'")
    assert "Child of Lucy is born" in told
    assert "Intimacy" not in kdm("settlement show").partition("Due")[2]


def test_hellfire_that_was_sealed_in_cannot_be_lost(kdm):
    kdm.after(*BEGUN, "settlement gain sauna shrine --house-rule", "endeavor Lucy 'sun sealing'")
    assert "cannot lose Hellfire" in kdm("survivor lose Lucy hellfire", code=1)


def test_before_a_nemesis_the_shrine_fills_survival(kdm):
    kdm.after(*BEGUN, "settlement gain sauna shrine --house-rule")
    assert "Lucy: survival 6 -> 12 (4 above the limit 12 lost) (Sauna Shrine)" in kdm(
        "settlement depart Lucy --choose yes"
    )
    kdm("undo")
    assert "survival 6 -> 12" not in kdm("settlement depart Lucy --choose no")


def test_it_is_too_hot_for_heavy_gear_but_with_hellfire(kdm):
    kdm.after(*BEGUN, "storage add skleaver")
    assert "cannot wear Skleaver (The Sun)" in kdm("gear give Lucy skleaver", code=1)
    kdm("survivor gain Lucy hellfire")
    assert "Skleaver in slot" in kdm("gear give Lucy skleaver")


def test_a_defeat_by_a_nemesis_ends_the_campaign_one_by_a_quarry_does_not(kdm):
    kdm.after(*BEGUN, f"showdown start butcher --level 1 {FIGHTERS}")
    assert "Game Over: The Sun" in kdm("showdown end --defeat --house-rule")
    for _ in range(2):
        kdm("undo")
    kdm(LION[0])
    assert "Game Over" not in kdm("showdown end --defeat --house-rule --auto")


def test_with_eight_innovations_comes_edged_tonometry(kdm):
    kdm.after(*BEGUN)
    known = ["paint", "ammonia", "drums", "hovel", "symposium", "hands of the sun"]
    for each in known:
        assert "Edged Tonometry" not in kdm(f"settlement gain {each}")
    assert "Edged Tonometry" in kdm("settlement gain aquarobics")
    assert "Eye Patch 0 -> 3" in kdm("event edged tonometry")


STORIES = [
    ("event great sky gift --house-rule --roll 3 --auto", ["Population 20 -> 18"]),
    ("event great sky gift --house-rule --roll 5 --choose Lucy", ["Hagfish 0 -> 1", "courage 0 -> 1", "p. 21"]),
    ("event great sky gift --house-rule --roll 6 --choose Lucy", ["gains Defender", "strength 0 -> 1"]),
    ("event final gift --house-rule --choose string", ["God's String 0 -> 1", "p. 25"]),
    ("event sun dipping --house-rule", ["p. 19"]),
    ("event birth of color --house-rule", ["p. 23"]),
    ("event 'intimacy (people of the sun)' --house-rule --choose Lucy --choose Zachary --choose 'a child'",
     ["Child of Lucy is born", "Survival of the Fittest"]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), STORIES)
def test_its_stories_do_what_is_known_of_them(kdm, line, told):
    heard = kdm.after(*BEGUN)(line).replace("\n      ", " ")
    assert [each for each in told if each not in heard] == []


def test_with_sculpture_the_gift_of_the_sky_is_greater(kdm):
    kdm.after(*BEGUN, "settlement gain sculpture --house-rule")
    told = kdm("event great sky gift --house-rule --roll 4 --choose Lucy")
    assert "Survival limit" in told and "gains Defender" in told and "Hagfish 0 -> 1" in told


def test_the_principle_of_conviction_is_chosen_in_year_11(kdm):
    kdm.after(
        "settlement new Suns --pack sunstalker --campaign 'people of the sun' --population 9 --year 10 --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m", "settlement set endeavors 1",
    )  # fmt: skip
    assert "due:  Principle: Conviction" in kdm("timeline advance --house-rule")
    assert "Barbaric" in kdm("settlement principle conviction barbaric --auto")


def test_the_great_devourer_comes_in_the_last_year(kdm):
    kdm.after(
        "settlement new Suns --pack sunstalker --campaign 'people of the sun' --population 9 --year 24 --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m", "timeline advance --house-rule",
    )  # fmt: skip
    told = kdm(f"showdown start great devourer --level 3 {FIGHTERS}")
    assert "luck tokens 0 -> +2" in told and "Monochrome" in told and "6 Stone Columns" in told
    assert "the campaign is won" in kdm("showdown end --victory --house-rule --auto")
    kdm("undo")
    told = kdm("showdown end --defeat --house-rule")
    assert "Milestone: Not Victorious Against a Nemesis" in told and "due:  Game Over" in told
