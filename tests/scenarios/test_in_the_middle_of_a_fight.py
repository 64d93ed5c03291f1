"""What else is typed while a showdown runs: undo, the journal, exports, checks, dry runs, quiet lines."""

import json

import pytest

LOST = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")


@pytest.fixture
def fighting(kdm):
    """Round 1: the lion clawed Zachary, Lucy struck its hand, Al cut off more."""
    return kdm.after(
        *LOST,
        "showdown start white lion --prologue",
        "turn claw zach 1,4,waist",
        "attack lucy 8,2 strange=9",
        "attack al 10,10 groin=10 belly=9",
    )


def facts(kdm):
    return json.loads(kdm("export json --secrets"))["facts"]


def test_each_line_is_taken_back_and_done_again(fighting):
    now = facts(fighting)
    fighting("undo 3")
    assert fighting.json("showdown show")["turn"] == "monster"
    assert "8 face down, 0 wounds" in fighting("showdown show")
    fighting("redo 3")
    assert facts(fighting) == now
    fighting("undo --to 2")
    assert "No showdown" in fighting("showdown show", code=1)
    fighting("doctor")


def test_an_attack_undone_and_typed_again_is_the_same_attack(fighting):
    now, entry = fighting.json("showdown show"), fighting.json("log 6")["entry"]
    fighting("undo")
    fighting("attack al 10,10 groin=10 belly=9")
    assert fighting.json("showdown show") == now
    assert fighting.json("log 8")["entry"]["story"] == entry["story"]


def test_tools_dice_are_the_same_after_an_undo(fighting):
    fighting("attack erza --auto")
    rolled = fighting.json("log 7")["entry"]
    fighting("undo")
    fighting("attack erza --auto")
    again = fighting.json("log 9")["entry"]
    assert (again["answers"], again["story"]) == (rolled["answers"], rolled["story"])


def test_the_journal_says_who_was_hit_where(fighting):
    told = fighting("log --survivor zach")
    assert "White Lion draws Claw" in told, "his armor went, so it is about him"
    assert "Fuzzy Groin" not in told
    told = fighting("log 4")
    assert "Zachary: armor at the waist 1 -> 0" in told
    assert "hit location, Claw" in told
    assert len(told.splitlines()) <= 24


def test_face_down_cards_stay_secret_in_the_journal(kdm):
    kdm.after(*LOST, "showdown start white lion --prologue --decks tool")
    for line in ("log 3", "log", "export json", "export summary", "showdown show --json", "log 3 --json"):
        told = kdm(line)
        assert "Chomp" not in told and "white_lion_chomp" not in told, line


EXPECTED = (
    ("round = 1", "showdown round 1"),
    ("ai.wounds = 3", "showdown ai.wounds 3"),
    ("ai.to_kill <= 6", "showdown ai.to_kill 6"),
    ("ai.discard has Claw", "showdown ai.discard Claw"),
    ("injuries has 'Lost Ding Dong'", "Lost Ding Dong"),
    ("monster.damage = 1", "showdown monster.damage 1"),
    ("turn = survivors", "showdown turn survivors"),
    ("priority = Al", "showdown priority Al"),
    ("survivors.al.acted = no", "showdown survivors.al.acted no"),
    ("survivors.lucy.acted = yes", "showdown survivors.lucy.acted yes"),
    ("survivors.al.loot has 'Lion Testes'", "Lion Testes"),
    ("over = none", "showdown over none"),
)


@pytest.mark.parametrize(("wanted", "told"), EXPECTED)
def test_notes_can_check_the_showdown(fighting, wanted, told):
    assert told in fighting(f"expect showdown {wanted}")


UNEXPECTED = (
    ("ai.wounds = 2", "ai.wounds is 3, not 2."),
    ("ai.to_kill >= 9", "ai.to_kill is 6, not >= 9."),
    ("dead = yes", "dead is no, not yes."),
    ("survivors.lucy.loot has 'Lion Testes'", "survivors.lucy.loot is empty, not with Lion Testes."),
    ("controller = Erza", "controller is Lucy, not Erza."),
    ("priority = none", "priority is Al, not none."),
    ("ai.nonsense = 2", 'There is no field "nonsense"'),
)


@pytest.mark.parametrize(("wanted", "told"), UNEXPECTED)
def test_a_check_that_fails_says_what_is_so(fighting, wanted, told):
    assert told in fighting(f"expect showdown {wanted}", code=1)


def test_a_dry_run_shows_everything_and_saves_nothing(fighting):
    before = (fighting.folder / "ashhold.kdm").read_bytes()
    told = fighting("attack erza 8,2 ear=6 --dry-run")
    assert "wounded: 4 in the wound stack" in told
    assert "dry run: nothing was saved" in told
    assert (fighting.folder / "ashhold.kdm").read_bytes() == before


def test_a_dry_run_turns_no_hidden_card_over(kdm):
    kdm.after(*LOST, "showdown start white lion --prologue --decks tool")
    refused = kdm("turn --target zach --auto --dry-run", code=1)
    assert "hidden" in refused or "face-down" in refused
    assert "--dry-run" in refused


def test_quiet_says_what_came_of_it_and_nothing_else(fighting):
    told = fighting("attack erza 8,2 ear=6 --quiet")
    assert "wounded: 4 in the wound stack" in told
    for talk in ("do:", "next:", "entry"):
        assert talk not in told
    assert "next" not in fighting("showdown show --quiet")
    assert fighting("expect showdown round = 1 --quiet") == ""


def test_a_summary_and_a_status_in_the_middle_of_it(fighting):
    assert "Zachary" in fighting("export summary")
    told = fighting()
    assert "White Lion (First Story) level 1  round 1" in told
    assert "6 more wounds kill" in told
    assert told.splitlines()[-1].split(None, 1) == ["next", "kdm showdown end-act"]


KINGS_MAN = "showdown start kings_man --level 1 --survivor Lucy --survivor Erza --house-rule --decks table"


@pytest.mark.rule("R81")
@pytest.mark.parametrize(("space", "facing"), [("B11", "north"), ("H14", "east"), ("G6", "west"), ("L11", "south")])
def test_the_kings_man_turns_to_whom_he_sweeps_at(kdm, space, facing):
    kdm.after(*LOST, "timeline advance", KINGS_MAN, "showdown place monster H11 --facing s --house-rule")
    kdm(f"showdown place Lucy {space} --house-rule")
    kdm("showdown place Erza A22 --house-rule")
    told = kdm("turn cleave lucy --roll 1,1,1,1,1,1")
    assert told.count("1, 1, 1 need 3: a miss") == 2 and "Guard" not in told
    assert kdm.json("showdown show")["monster"]["facing"] == facing[0]


def test_an_attack_that_a_card_of_the_monster_cancels_is_told(kdm):
    kdm.after(
        *LOST, "timeline advance", KINGS_MAN, "storage add cat gut bow", "gear give Lucy cat gut bow --house-rule"
    )
    kdm("showdown mood add 'spinning halberd' --house-rule --draw cleave --choose none")
    told = kdm("attack lucy -w bow")
    assert "Spinning Halberd: the attack is cancelled" in told and "Lucy attacks" not in told
