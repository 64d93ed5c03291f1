"""`kdm stats`: what was slain, who came home, who died of what, and whether the dice were kind."""

import gzip

import pytest

from tests.conftest import ROOT

PARTY = "--survivor Lucy --survivor Erza --survivor Zachary --survivor Al"
SETTLED = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement set dice auto",
)
WON = "showdown end --victory --house-rule"
NEXT_YEAR = "timeline advance --house-rule"
HUNTS = (
    *SETTLED,
    f"showdown start white lion --level 1 {PARTY}",
    WON,
    NEXT_YEAR,
    f"showdown start white lion --level 1 {PARTY} --house-rule",
    "kill Al --cause 'the lion'",
    WON,
    NEXT_YEAR,
    "showdown start screaming antelope --level 2 --survivor Lucy --survivor Erza --survivor Zachary --house-rule",
    f"{WON} --choose Lucy,Lucy",  # two Large Flat Teeth are among what the tool draws
    NEXT_YEAR,
    "showdown start white lion --level 2 --survivor Lucy --survivor Erza --house-rule",
    "kill Erza --cause 'The Lion'",
    "kill Lucy --cause 'bled to death'",
    "showdown end --defeat",
)
STORY = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "showdown start white lion --prologue",
    "turn claw al 1,4,legs:dodge",
    "attack lucy 9,8 strange=7 knee=6",
)  # the lion hits on 2; Lucy hits on 7 and wounds on 5


@pytest.fixture
def hunted(kdm):
    """Three hunts won, one lost, three dead."""
    return kdm.after(*HUNTS)


@pytest.fixture
def story(kdm):
    return kdm.after(*STORY)


def told(kdm, line="stats"):
    """The page; it fits a screen."""
    lines = kdm(line).splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    return "\n".join(lines)


def by_level(kdm):
    keys = ("name", "level", "fought", "slain", "lost", "departed", "died", "home", "percent")
    return [tuple(row[key] for key in keys) for row in kdm.json("stats")["monsters"]]


def dice(kdm, hand, what):
    rate = kdm.json("stats")["dice"][hand][what]
    return rate["came"], rate["dice"], rate["expected"], rate["expected_percent"]


def test_three_hunts_won_and_one_lost_by_monster_and_level(hunted):
    assert by_level(hunted) == [
        ("Screaming Antelope", 2, 1, 1, 0, 3, 0, 3, 100),
        ("White Lion", 1, 2, 2, 0, 8, 1, 7, 88),
        ("White Lion", 2, 1, 0, 1, 2, 2, 0, 0),
    ]
    quarries = {row["name"]: (row["departed"], row["home"], row["percent"]) for row in hunted.json("stats")["quarries"]}
    assert quarries == {"Screaming Antelope": (3, 3, 100), "White Lion": (10, 7, 70)}
    page = told(hunted)
    assert "lantern year 4" in page
    assert "4 showdowns; 3 deaths" in page
    assert "White Lion level 1               2      2     0       2         8  7 (88 %)" in page


def test_who_came_home_from_a_quarry_is_told_over_all_its_levels_too(hunted):
    lines = told(hunted).splitlines()
    assert [" ".join(line.split()) for line in lines[2:6]] == [
        "Screaming Antelope level 2 1 1 0 1 3 3 (100 %)",
        "White Lion level 1 2 2 0 2 8 7 (88 %)",
        "White Lion level 2 1 0 1 1 2 0 (0 %)",
        "White Lion all levels 3 2 1 3 10 7 (70 %)",
    ]
    chronicle = hunted("export chronicle")
    assert "| White Lion | 2 | 1 | 0 | 1 | 0 of 2 (0 %) |" in chronicle
    assert "| all levels |  | 3 | 2 | 1 | 7 of 10 (70 %) |" in chronicle
    assert "| Screaming Antelope | all |" not in chronicle, "its only level says it all"


def test_the_dead_by_cause_by_year_and_by_what_killed_them(hunted):
    deaths = hunted.json("stats")["deaths"]
    assert deaths["count"] == 3
    assert [(each["name"], each["year"], each["against"], each["level"]) for each in deaths["named"]] == [
        ("Al", 2, "White Lion", 1),
        ("Lucy", 4, "White Lion", 2),
        ("Erza", 4, "White Lion", 2),
    ]
    assert [(each["cause"], each["count"]) for each in deaths["by_cause"]] == [("the lion", 2), ("bled to death", 1)]
    years = [(each["year"], each["deaths"], each["showdowns"]) for each in hunted.json("stats")["years"]]
    assert years == [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 0, 1), (4, 2, 1)]
    assert "year 2: 1, year 4: 2" in told(hunted)


def test_who_lived_longest(hunted):
    lives = [(each["name"], each["years"], each["living"]) for each in hunted.json("stats")["longest_lived"]]
    assert sorted(lives) == [("Al", 1, False), ("Erza", 3, False), ("Lucy", 3, False), ("Zachary", 3, True)]
    assert "Zachary (3 years so far)" in told(hunted)


def test_a_death_that_was_taken_back_does_not_count(hunted):
    hunted("undo 2")  # the defeat, and Lucy's death
    assert by_level(hunted)[-1] == ("White Lion", 2, 1, 0, 0, 0, 0, 0, None), "under way"
    assert hunted.json("stats")["fights"][-1]["died"] == ["Erza"]
    hunted("redo 2")
    assert by_level(hunted)[-1] == ("White Lion", 2, 1, 0, 1, 2, 2, 0, 0)
    hunted("survivor revive Al")
    stats = hunted.json("stats")
    assert [each["name"] for each in stats["deaths"]["named"]] == ["Lucy", "Erza"]
    assert by_level(hunted)[1] == ("White Lion", 1, 2, 2, 0, 8, 0, 8, 100)


def test_who_dies_at_home_has_come_home_from_the_hunt(hunted):
    hunted("kill Zachary --cause 'a fever'")
    assert by_level(hunted)[0] == ("Screaming Antelope", 2, 1, 1, 0, 3, 0, 3, 100)
    assert hunted.json("stats")["deaths"]["by_place"] == {"showdown": 3, "settlement": 1}


def test_a_sheet_that_was_torn_up_is_in_no_number(hunted):
    hunted("survivor remove Erza")
    assert by_level(hunted)[-1] == ("White Lion", 2, 1, 0, 1, 1, 1, 0, 0)
    assert hunted.json("stats")["deaths"]["count"] == 2


def test_a_showdown_nobody_recorded_counts_apart(kdm):
    kdm.after(*SETTLED)
    kdm("settlement depart Lucy Erza --house-rule")
    kdm("next --skip")
    kdm("next")
    kdm("settlement return --victory --house-rule")
    assert kdm.json("stats")["by_hand"] == {"victory": 1, "defeat": 0}
    assert "without a recorded showdown: 1 won" in told(kdm)


def test_showdowns_that_were_recorded_are_not_counted_by_hand_too(hunted):
    assert hunted.json("stats")["by_hand"] == {"victory": 0, "defeat": 0}


def test_who_dies_at_home_during_a_showdown_fell_against_nobody(kdm):
    kdm.after(*SETTLED, f"showdown start white lion --level 1 {PARTY}", "survivor add Neva:f")
    kdm("kill Neva --cause 'a fever'")
    kdm("kill Al --cause 'the lion'")
    against = {each["name"]: each["against"] for each in kdm.json("stats")["deaths"]["named"]}
    assert against == {"Neva": None, "Al": "White Lion"}


def test_of_equal_lives_the_one_that_hunted_more_stands_first_and_a_life_begun_this_year_nowhere(hunted):
    hunted("survivor set Zachary hunt-xp 9")
    hunted("survivor add Neva:f --newcomer")
    lives = [each["name"] for each in hunted.json("stats")["longest_lived"]]
    assert lives[0] == "Zachary"
    assert "Neva" not in lives


def test_dice_of_the_table_beside_what_was_to_be_expected(story):
    """2 dice that hit on 7 are 0.8 hits; 2 that wound on 5 are 1.2 wounds; 2 that hit on 2 are 1.8 hits."""
    assert dice(story, "typed", "hits") == (2, 2, 0.8, 40)
    assert dice(story, "typed", "wounds") == (2, 2, 1.2, 60)
    assert dice(story, "typed", "struck") == (1, 2, 1.8, 90)
    page = told(story)
    assert "Dice of the table: 6 d10s, 5.83 on average (5.5), too few to tell" in page
    assert "  hits     2 of 2 (100 %)  expected 0.8 (40 %)  too few to tell" in page
    assert "Dice of kdm" not in page


def test_dice_the_tool_rolled_count_apart(story):
    story("attack erza --auto")
    assert dice(story, "typed", "hits") == (2, 2, 0.8, 40)
    assert dice(story, "rolled", "hits")[1:] == (2, 0.8, 40)
    assert story.json("stats")["dice"]["typed"]["d10"]["dice"] == 6


def test_a_blind_spot_and_a_fallen_monster_make_hits_likelier(story):
    story("attack erza 5,6 -b heel=5")  # hits on 6: 1.0 of 2
    assert dice(story, "typed", "hits") == (3, 4, 1.8, 45)
    story("showdown knock-down monster")
    story("attack zach 1,3 belly=4")  # hits on 3: 1.6 of 2
    assert dice(story, "typed", "hits") == (4, 6, 3.4, 57)


ARMED = (
    *SETTLED[:2],
    "storage add lantern sword",
    "storage add bone club",
    "gear give Lucy lantern sword",
    "gear give Erza bone club",
    "survivor set Erza weapon-type club --house-rule",
    "survivor set Erza weapon-proficiency 3 --house-rule",
    "survivor set Zachary luck 4 --house-rule",
    f"showdown start white lion --level 1 {PARTY}",
    "turn claw --target none --auto",
)


def test_a_sharp_weapon_is_measured_with_both_dice(kdm):
    """With strength 3 against toughness 8 the two dice must come to 5: 94 pairs of a hundred do."""
    kdm.after(*ARMED)
    kdm("attack lucy 9,3,2 strange=2:7")
    assert dice(kdm, "typed", "wounds") == (1, 1, 0.9, 94)


def test_luck_makes_wounds_likelier_and_an_impervious_place_none(kdm):
    """Luck 4 and that of the fists make a 5 critical, which wounds without the 8; nothing wounds a mane."""
    kdm.after(*ARMED)
    kdm("attack zach 8,7 elbow=6")
    assert dice(kdm, "typed", "wounds") == (1, 1, 0.6, 60)
    kdm("attack al 8,7 mane=10 --auto")
    assert dice(kdm, "typed", "wounds") == (1, 2, 0.6, 30)


def test_a_total_that_a_card_may_double_is_not_measured(kdm):
    kdm.after(*ARMED)
    kdm("attack erza 10,5 belly=2")
    stats = kdm.json("stats")["dice"]["typed"]
    assert (stats["wounds"]["dice"], stats["untold"]) == (0, 1)
    assert "1 die to hit or wound without a note of what they needed" in told(kdm)


def test_a_campaign_without_anything_to_count_says_what_comes_next(kdm):
    kdm("settlement new Ashhold --seed 4")
    page = told(kdm)
    assert "Nothing was fought and no die was rolled yet: the numbers come with play." in page
    assert "next: kdm next" in page
    assert kdm("stats --quiet") == ""


def test_stats_of_a_showdown_under_way_tell_no_card_and_change_nothing(kdm, tmp_path):
    kdm.after(*STORY[:2], "showdown start white lion --prologue --decks tool")
    kdm("turn --target Lucy --auto")
    before = (tmp_path / "ashhold.kdm").read_bytes()
    shown = kdm("stats --json")
    assert "under way" in shown
    assert "core:ai" not in shown
    assert "hit_location" not in shown
    assert (tmp_path / "ashhold.kdm").read_bytes() == before
    assert "under way" in told(kdm)


def test_a_long_campaign_is_piped_whole(kdm):
    name = "x" * 60
    kdm.after(*HUNTS)
    kdm(f"survivor add {name}:f")
    kdm("batch run -", stdin="\n".join(f"survivor add Nobody{each}\nkill Nobody{each} --cause '{each} reasons'"
                                       for each in range(60)))  # fmt: skip
    page = told(kdm)
    assert all(f"{each} reasons" in page for each in range(60))
    assert "63 deaths" in page


def test_a_death_mended_away_does_not_count(hunted):
    entry = next(each for each in hunted.json("log --last 99")["entries"] if "Al dies" in each["story"][0])
    hunted(f"undo --only {entry['id']}")
    assert by_level(hunted)[1] == ("White Lion", 1, 2, 2, 0, 8, 0, 8, 100)
    assert [each["name"] for each in hunted.json("stats")["deaths"]["named"]] == ["Lucy", "Erza"]


def test_a_year_that_ended_while_its_first_entry_was_made_has_its_people(kdm):
    kdm.after(*SETTLED)
    assert [year["population"] for year in kdm.json("stats")["years"]] == [6, 6]
    assert "| 0 | 6 |" in kdm("export chronicle")


def test_a_year_that_never_began_moves_all_that_came_after(hunted):
    assert [each["year"] for each in hunted.json("stats")["fights"]] == [1, 2, 3, 4]
    advance = next(
        each["id"] for each in hunted.json("log --last 99")["entries"] if each["command"] == "timeline advance"
    )
    hunted(f"undo --only {advance}")
    stats = hunted.json("stats")
    assert [each["year"] for each in stats["fights"]] == [1, 1, 2, 3]
    assert [each["year"] for each in stats["deaths"]["named"]] == [1, 3, 3]


def test_a_die_that_was_mended_counts_as_it_should_have_been(story):
    story("fix 5 attack lucy 9,2 strange=7")
    assert dice(story, "typed", "hits") == (1, 2, 0.8, 40)
    assert dice(story, "typed", "wounds") == (1, 1, 0.6, 60)
    story("undo")
    assert dice(story, "typed", "hits") == (2, 2, 0.8, 40)


def test_what_dice_needed_is_mended_with_the_past_before_them(kdm):
    """A survivor who was more accurate all along: her hits on 7 were hits on 6."""
    kdm.after(*STORY[:2], "set Erza insanity 1", *STORY[2:])
    kdm("fix 3 set Lucy accuracy 1 --house-rule")
    assert dice(kdm, "typed", "hits") == (2, 2, 1.0, 50)


def test_what_another_tracker_knew_is_told_as_brought_along(kdm, tmp_path):
    save = gzip.decompress((ROOT / "tests/files/saves/manager/settlement_get.json.gz").read_bytes())
    (tmp_path / "save.json").write_bytes(save)
    kdm("import save.json")
    lion = {"monster": "core:monster/white_lion", "name": "White Lion", "level": 1, "slain": 1}
    assert kdm.json("stats")["brought_along"] == [lion]
    assert "slain before: White Lion level 1 x1" in told(kdm)


def test_what_was_slain_here_is_not_brought_along(hunted):
    assert hunted.json("stats")["brought_along"] == []
