"""Bad input gets a clear error and changes nothing."""

import pytest

from kdm_cli.service.language.words import split


@pytest.fixture
def founders(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m", "kill Zachary --cause claws"
    )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("set Lucia courage 1", 1, "Did you mean Lucy"),
        ("set Lucy brawn 1", 1, "stat"),
        ("set Lucy courage many", 2, "not an amount"),
        ("set Lucy courage 1.5", 2, "not an amount"),
        ("set Lucy courage ٣", 2, "not an amount"),
        ("set Lucy courage 1_0", 2, "not an amount"),
        ("set Lucy courage 99999999999", 2, "not an amount"),
        ("set Lucy courage 10", 1, "0 to 9"),
        ("set Lucy hunt-xp 17", 1, "0 to 16"),
        ("set Lucy weapon-proficiency 9", 1, "0 to 8"),
        ("set Lucy movement 0", 1, "at least 1"),
        ("set Zachary courage 1", 1, "Zachary is dead"),
        ("set Lucy courage", 2, "No survivor is named"),
        ("set Lucy courage 1 --becuase x", 2, "--because"),
        ("survivor sett Lucy courage 1", 2, "survivor set"),
        ("survivr list", 2, "survivor"),
        ("survivor add lucy", 1, "Lucy"),
        ("survivor add LÚCY", 1, "Lucy"),
        ("survivor add monster", 1, "monster"),
        ("survivor add '   '", 2, "name"),
        ("survivor add Bran --father Erza", 1, "Erza"),
        ("gear give Lucy bone axe", 1, "storage"),
        ("gear give Lucy bone axxe", 1, "Bone Axe"),
        ("gear move Lucy 3 4", 1, "3"),
        ("gear move Lucy 1 10", 1, "1 to 9"),
        ("storage remove leather", 1, "leather"),
        ("storage add leather 0", 1, "1"),
        ("settlement gain langwage", 1, "Language"),
        ("settlement set population 1", 1, "2"),
        ("settlement set dice sometimes", 2, "ask"),
        ("timeline add 99 bold", 1, "99"),
        ("timeline remove 3 bold", 1, "bold"),
        ("log 999", 1, "999"),
        ("undo 0", 1, "step"),
        ("undo --to 99", 1, "99"),
        ("expect Lucy survival = 5", 1, "1"),
        ("gain Lucy nonsense", 1, "nonsense"),
        ("survivor revive Lucy", 1, "Lucy"),
        ("survivor unretire Lucy", 1, "Lucy"),
        ("survivor rename Lucy Erza", 1, "Erza"),
        ("survivor list --where courage", 2, "--where"),
    ],
)
def test_it_is_refused_with_a_reason_and_nothing_changes(founders, line, code, said):
    before = founders.json("export json")["page"]
    told = founders(*split(line), code=code)
    assert said in told.replace("\n  ", " ")
    assert founders.json("export json")["page"] == before


def test_two_settlements_in_one_file_are_refused(founders):
    assert "exists already" in founders("settlement new Ashhold", code=1)
    assert "exists already" in founders("settlement new Other --file ashhold.kdm", code=1)


def test_a_folder_with_no_campaign_or_with_several_says_so(kdm):
    assert "settlement new" in kdm("status", code=4)
    kdm("settlement new One")
    kdm("settlement new Two")
    told = kdm("status", code=4)
    assert "one.kdm" in told
    assert "two.kdm" in told
    assert "One" in kdm("status --file one.kdm")
    assert "Two" in kdm("status", env={"KDM_FILE": "two.kdm"})


def test_a_wrong_line_in_a_batch_is_named_and_nothing_of_it_is_kept(founders):
    told = founders("batch run -", code=1, stdin="set Lucy insanity 1\n\n# a comment\nset Lucia insanity 1\n")
    assert "line 4" in told
    assert founders.json("show Lucy")["insanity"] == 0
    error = founders.json("batch run -", code=1, stdin="set Lucia insanity 1\n")
    assert error["saved"] is False
    assert error["error"]["line"] == 1


def test_a_house_rule_waives_a_requirement_and_writes_it_down(founders):
    told = founders("gear give Lucy bone axe --house-rule")
    assert "House rule" in told
    assert "Bone Axe" in [gear["name"] for gear in founders.json("show Lucy")["gear"]]


def test_what_no_pack_knows_is_kept_as_a_note_under_a_house_rule(founders):
    founders("gain Lucy 'Scar of the Moth' --house-rule")
    founders("storage add 'Moth Wing' 2 --house-rule")
    assert "Scar of the Moth" in [trait["name"] for trait in founders.json("show Lucy")["traits"]]
    assert {"Moth Wing": 2}.items() <= {item["name"]: item["count"] for item in founders.json("storage list")}.items()


@pytest.mark.parametrize(
    "line",
    [
        "set Lucy survival",
        "set survival Lucy +1",
        "set Lucy insanity plus one",
        "set Lucy insanity + 1",
        "set Lucy survival +1; set Erza survival +1",
        "survivor token Lucy strength speed +1",
    ],
)
def test_a_stat_that_stands_among_the_names_is_told_the_order(ashhold, line):
    told = ashhold(line, code=2 if line == "set Lucy survival" else 1)
    assert "Names, one stat, one amount: kdm set Lucy survival +1" in told


def test_a_command_that_a_noun_does_not_have_is_told_where_its_commands_are(ashhold):
    assert "kdm batch --help lists all commands of it." in ashhold("batch evening.txt", code=2)
