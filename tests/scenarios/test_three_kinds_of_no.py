"""What cannot be, what was done already, what is not in its time: three kinds of no, and what gets past each."""

import json
import re

import pytest

from kdm_cli.rules.play import ORDER, REQUIREMENTS
from tests.scenarios.test_bringing_a_campaign_along import unpacked

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"


@pytest.fixture
def home(kdm):
    """A settlement in its second year, where everybody is at home and six could depart."""
    return kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --auto",
        f"{FOUR} Bran:m Nadia:f",
        "timeline advance --house-rule",
    )


@pytest.fixture
def prologue(kdm):
    return kdm.after("settlement new Ashhold --seed 4", FOUR)


def in_one_line(told):
    return " ".join(told.split())


@pytest.mark.rule("R269")
def test_a_fifth_hunter_is_refused_with_the_line_that_takes_them_once(home):
    told = in_one_line(home("depart Lucy Erza Zachary Al Bran", code=1))
    assert "5 survivors are more than 4 (R269)" in told
    assert "kdm settlement depart Lucy Erza Zachary Al Bran --house-rule" in told
    line = re.search(r"kdm (settlement depart .*?--house-rule)", told).group(1)
    assert "House rule too-many: 5 survivors are more than 4 (R269)." in home(line)
    assert len(home.json("settlement show")["departing"]) == 5


def test_the_switch_is_named_until_somebody_has_passed_something_over(home):
    kdm_strict = "kdm settlement set rules loose"
    fresh = home.after("settlement new Ashhold --seed 4", FOUR)
    assert kdm_strict in in_one_line(fresh("build skinnery", code=1))
    assert kdm_strict in in_one_line(fresh("build skinnery --dry-run", code=1))
    fresh("settlement set rules strict")
    assert kdm_strict not in in_one_line(fresh("build skinnery", code=1))


def test_the_switch_is_named_in_a_batch_too(prologue):
    told = in_one_line(prologue("batch run -", code=1, stdin="build skinnery\n"))
    assert "kdm settlement set rules loose" in told


def test_loose_rules_do_what_is_out_of_order_with_one_note_that_names_rule_and_moment(home):
    home("settlement set rules loose")
    told = home("depart Lucy Erza Zachary Al Bran")
    assert told.count("note: ") == 1
    assert "note: too-many: 5 survivors are more than 4 (R269)." in told
    assert home.json("settlement show")["rules"] == "loose"
    home("settlement set rules strict")
    home("depart Lucy")
    home("depart Lucy Erza Zachary Al Bran", code=1)


def test_loose_rules_waive_no_card_and_no_cost(home):
    home("settlement set rules loose")
    assert "not-in-storage" in json.dumps(home.json("gear give Lucy bone axe", code=1))
    assert home.json("craft bone axe", code=1)["error"]["code"] in ("not-built", "not-enough")


def test_next_waits_for_what_is_due_in_loose_rules_too(home):
    home("settlement set rules loose")
    told = home("next", code=1)
    assert "Endless Screams is due." in told


def test_a_house_rule_with_a_name_waives_only_that(home):
    told = home("depart Lucy Erza Zachary Al Bran --house-rule R269")
    assert "House rule too-many" in told
    home("undo")
    home("set Bran skip-next-hunt yes")
    error = home.json("depart Lucy Erza Zachary Al Bran --house-rule R269", code=1)["error"]
    assert error["code"] == "may-not-depart"
    assert "House rule may-not-depart" in home(
        "depart Lucy Erza Zachary Al Bran --house-rule too-many --house-rule=may-not-depart"
    )


def test_what_was_waived_is_recorded_by_name_and_shown_again(home):
    home("depart Lucy Erza Zachary Al Bran --house-rule R269")
    entry = home.json("log --last 1")["entries"][-1]
    page = home(f"log {entry['id']}")
    assert "--house-rule R269" in page
    exported = json.loads(home.json("export json")["page"])["journal"][-1]
    assert exported["arguments"]["house-rule"] == ["R269"]
    assert exported["arguments"]["waived"] == ["too-many"]


def test_a_name_that_is_no_requirement_is_refused_with_those_near_it(home):
    told = home("depart Lucy --house-rule=too-mani", code=1)
    assert "too-many" in told
    assert "R316" in home("depart Lucy --house-rule=R316", code=1)


def test_a_survivor_behind_the_switch_is_still_a_survivor(home):
    home("depart --house-rule Lucy Erza")
    assert home.json("settlement show")["departing"] == ["Lucy", "Erza"]


def test_a_house_rule_that_stands_is_listed_used_and_taken_back(home):
    told = home("settlement set house-rule R269")
    assert "R269" in told
    assert "House rule too-many" in home("depart Lucy Erza Zachary Al Bran")
    assert home.json("settlement show")["house_rules"] == [{"requirement": "R269", "card": None, "year": 2}]
    assert "R269" in home("settlement show")
    assert "R269" in home("settlement set house-rule R269", code=1)
    home("depart Lucy")
    home("settlement set house-rule R269 off")
    home("depart Lucy Erza Zachary Al Bran", code=1)
    assert home.json("settlement show")["house_rules"] == []
    home("settlement set house-rule R269 off", code=1)


def test_a_house_rule_for_one_card_leaves_the_others_alone(home):
    home("settlement set house-rule not-in-storage bone axe")
    home("gear give Lucy bone axe")
    home("gear give Lucy bone blade", code=1)
    assert home.json("settlement show")["house_rules"][0]["card"] == "Bone Axe"
    home("settlement set house-rule not-in-storage bone axe off")
    home("gear give Erza bone axe", code=1)


def test_words_that_name_no_requirement_are_a_note_and_say_so(home):
    told = in_one_line(home("settlement set house-rule we reroll the first one"))
    assert "no requirement" in told
    assert "House rule: we reroll the first one" in home.json("settlement show")["notes"]
    assert home.json("settlement show")["house_rules"] == []


def test_a_requirement_that_is_misspelt_is_found_near_by(home):
    told = in_one_line(home("settlement set house-rule to-many"))
    assert "no requirement" in told
    assert "Did you mean too-many" in told


@pytest.mark.rule("R269")
def test_five_play_when_the_group_says_so(home):
    assert "Party size 4 -> 5" in home("settlement set party-size 5")
    assert "House rule" not in home("depart Lucy Erza Zachary Al Bran")
    assert "6 survivors are more than 5" in home("depart Lucy Erza Zachary Al Bran Nadia", code=1)
    home("settlement set party-size 0", code=1)
    home("settlement set party-size many", code=2)
    home("undo")
    home("undo")
    assert home.json("settlement show")["party_size"] == 4


def test_impossible_things_stay_impossible_whatever_is_waived(home):
    home("settlement set rules loose")
    for line, code in (
        ("set Lucy courage 99 --house-rule", 1),
        ("depart Nobody --house-rule", 1),
        ("survivor suffer Lucy legs --roll 11 --house-rule", 2),
        ("settlement set population 1 --house-rule", 1),
    ):
        home(line, code=code)


def test_what_was_done_already_names_its_entry_in_loose_rules_too(kdm):
    home = kdm.after(
        "settlement new Ashhold --seed 4", FOUR, "settlement return --victory", "settlement set rules loose"
    )
    told = in_one_line(home("settlement return --victory", code=1))
    assert "done by entry 3" in told
    assert "--house-rule" in told


def test_an_endeavor_that_comes_once_a_phase_names_the_entry_that_did_it(kdm):
    home = kdm.after(
        "settlement new Ashhold --seed 4 --skip-prologue --population 12",
        "survivor add Lucy:f Erza:f",
        "settlement gain shrine",
    )
    done = home.json("endeavor Lucy armor ritual --house-rule --auto")["entry"]
    error = home.json("endeavor Erza armor ritual --auto", code=1)["error"]
    assert error["code"] == "used-up"
    assert f"Armor Ritual is done already by entry {done}" in error["message"]
    assert "Again: kdm settlement endeavor Erza 'armor ritual' --auto --house-rule" in error["hint"]


@pytest.mark.parametrize(
    ("typed", "waived"),
    [
        ('{"do": "settlement.depart", "names": ["Lucy,Erza,Zachary,Al,Bran"], "house_rule": "R269"}', True),
        ('{"do": "settlement.depart", "names": ["Lucy,Erza,Zachary,Al,Bran"], "house_rule": ["too-many"]}', True),
        ('{"do": "settlement.depart", "names": ["Lucy,Erza,Zachary,Al,Bran"], "house_rule": true}', True),
        ('{"do": "settlement.depart", "names": ["Lucy,Erza,Zachary,Al,Bran"], "house_rule": "cursed"}', False),
        ("depart Lucy Erza Zachary Al Bran --house-rule too-many", True),
        ("depart Lucy Erza Zachary Al Bran", False),
    ],
)
def test_the_same_guard_stands_at_every_door(home, typed, waived):
    typed = f"[{typed}]" if typed.startswith("{") else typed
    home("batch run -", code=0 if waived else 1, stdin=typed)


def test_a_mended_past_passes_over_what_it_passed_over_then(home):
    home("settlement set rules loose")
    home("set Lucy insanity +1")
    home("depart Lucy Erza Zachary Al Bran")
    home("settlement set rules strict")
    home("fix 5 set Lucy insanity +2")
    assert len(home.json("settlement show")["departing"]) == 5
    assert home("doctor")


def test_a_campaign_that_comes_from_another_tracker_begins_loose(kdm):
    imported = kdm.json("import", unpacked(kdm.folder, "companion/save_v6"), "--seed", "4")["settlements"][0]["file"]
    assert kdm.json("settlement", "show", "--file", imported)["rules"] == "loose"
    assert "loose rules" in kdm("settlement", "show", "--file", imported)


def test_every_kind_of_no_is_one_of_three():
    assert set(REQUIREMENTS.values()) == {"need", "order", "done"}
    assert REQUIREMENTS["too-many"] == ORDER
