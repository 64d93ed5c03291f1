"""What was that card again: any card, table, keyword or rule, with or without a campaign."""

import pytest

from tests.scenarios.quick import Quick


def test_a_rule_by_its_number_without_any_campaign(kdm):
    told = kdm("look R94")
    assert "exactly one severe" in told
    assert kdm.json("look R94")["entries"][0]["id"] == "core:rule/R94"


def test_a_card_by_a_part_of_its_name_and_where_it_is(ashhold):
    (card,) = ashhold.json("look cloth")["entries"]
    assert card["facts"]["armor"] == {"points": 1, "location": "waist"}
    assert card["used"] == [f"{name} wears it" for name in ("Lucy", "Erza", "Zachary", "Allister")]
    ashhold("survivor gain Lucy leader")
    assert ashhold.json("look leader")["entries"][0]["used"] == ["Lucy has it"]


def test_names_that_several_cards_share_show_them_all(kdm):
    kinds = {entry["kind"] for entry in kdm.json("look deaf")["entries"]}
    assert kinds == {"status", "severe injury"}


def test_what_may_mean_many_things_is_listed(kdm):
    answer = kdm.json("look bone")
    assert answer["entries"] == []
    assert "Bone Axe" in [each["name"] for each in answer["found"]]
    told = kdm("look bone")
    assert "gear/bone_axe" in told
    assert len(told.splitlines()) <= 24
    assert kdm.json("look gear/bone_axe")["entries"][0]["name"] == "Bone Axe"


def test_words_that_are_no_name_are_sought_in_the_texts(kdm):
    assert "R77" in kdm("look blind spot")


def test_numbers_that_are_not_sure_say_so(kdm):
    assert "not sure" in kdm("look intimacy")
    assert "one source" in kdm("look intimacy --sources")
    assert kdm.json("look graves")["entries"][0]["doubt"] is None


def test_a_word_nobody_knows_is_refused_with_the_nearest(kdm):
    assert "Language" in kdm("look langwage", code=1)


def test_a_page_of_the_rulebook_is_given_where_it_is_known(kdm):
    assert "page 133" in kdm("look intimacy")


def test_an_endeavor_is_found_on_the_card_that_prints_it(tmp_path):
    kdm = Quick(tmp_path)
    assert "endeavor Augury, 1 endeavor: roll d10" in kdm("look augury")
    assert [entry["name"] for entry in kdm.json("look shared experience")["entries"]] == ["Lantern Hoard"]
    assert [entry["name"] for entry in kdm.json("look innovate")["entries"]] == ["Innovate (rule)", "Lantern Hoard"]
    assert kdm.json("look augury")["entries"][0]["can"] == [], "without a campaign nothing is here"


def test_what_this_settlement_has_makes_things_possible(tmp_path):
    kdm = Quick(tmp_path)
    for line in ("settlement new Ashhold", "add Lucy:f Erza:f", "timeline advance", "settlement gain lantern hoard"):
        kdm(line)

    def can(word):
        return kdm.json(f"look {word}")["entries"][0]["can"]

    assert can("bone smith")[0] == "Build Bone Smith at Lantern Hoard, 1 endeavor: 1 endeavor short"
    kdm("settlement set endeavors 2")
    assert can("bonesmith")[0] == "Build Bone Smith at Lantern Hoard, 1 endeavor: can be done now"
    assert can("bonesmith")[1] == "Build Weapon Crafter: needs Bone Smith"
    assert can("catarium") == []
    kdm("build bone smith")
    assert can("bonesmith") == ["Build Weapon Crafter: 3 bone, 1 hide short"]
    assert can("weapon crafter")[0] == (
        "Build Weapon Crafter at Bone Smith, 1 endeavor, 3 bone, 1 hide: 3 bone, 1 hide short"
    )
    assert "Shared Experience: needs Language" in can("lantern hoard")
    kdm("settlement gain language")
    assert "Innovate: 1 bone, 1 organ, 1 hide short" in can("lantern hoard")
    assert can("paint") == ["it is in the innovation deck: kdm innovate"]
    assert can("pictograph") == ["it comes into the innovation deck with Paint"]
    assert "for this settlement\n  it is in the innovation deck" in kdm("look paint")


def stated(rule, *words):
    return pytest.param(rule, words, id=rule, marks=pytest.mark.rule(rule, "stated"))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        stated("R3", "Player count 1-4", "5-6 player variant"),
        stated("R4", "Fully cooperative", "one survivor each", "controlling the monster"),
        stated("R7", "d10", "hit location die", "six-sided"),
        stated("R55", "Basic Action", "monster control panel"),
        stated("R68", "The controller runs the monster turn", "their own survivor"),
        stated("R204", "record sheet is double-sided"),
        stated("R307", "The group chooses", "monster controller tile"),
        stated("R314", "When a rule is in doubt", "the group decides"),
        stated("R270", "fewer than 4 players", "multiple survivors"),
    ],
)
def test_what_the_tool_cannot_see_it_says_when_it_is_asked(kdm, rule, words):
    told = " ".join(kdm(f"look {rule}").split())
    for word in words:
        assert word in told
    assert "stated yes" in told


def test_a_lantern_year_is_looked_up_with_what_every_pack_of_the_campaign_prints_in_it(kdm):
    kdm("settlement new Ashhold --seed 4 --pack slenderman,spidicules,dragon_king,lion_knight")
    entries = kdm.json("look 'Lantern Year 6'")["entries"]
    assert [each["pack"] for each in entries] == ["core", "slenderman", "lion_knight"]
    assert kdm.json("look 'lantern year 7'")["entries"][0]["id"] == "core:timeline_year/ly_07"
    told = kdm("look 'lantern year 6'")
    assert "armored strangers" in told and "its already here: late, instead of armored strangers" in told
    assert "People of the Stars" not in told, "a year of another campaign"
