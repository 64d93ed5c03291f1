"""What is typed counts, or it is refused with the line that can be typed instead."""

import json

import pytest

from kdm_cli.rules.refusal import WITHOUT
from kdm_cli.service.language.words import split

SETTLED = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "add Allister:m Lucy:f Erza:f Mira:f",
    "settlement set population 12",
    "add Bob:m Tom:m",
)
HUNT = (*SETTLED, "depart Allister Lucy Erza Mira --house-rule", "hunt start white lion --level 1 --house-rule")


@pytest.fixture
def hunt(kdm):
    return kdm.after(*HUNT)


@pytest.fixture
def home(kdm):
    return kdm.after(*SETTLED)


def refused(kdm, line, code=2):
    """Why a line is refused, and the line that is shown instead."""
    error = kdm.json(line, code=code)["error"]
    return error["message"], error["hint"].partition(WITHOUT)[2].removesuffix(" --json")


def test_who_is_named_for_an_event_that_asks_for_nobody_is_not_passed_over(hunt):
    why, line = refused(hunt, "hunt move -d scratching --survivor mira --choose investigate --auto")
    assert why.startswith("--survivor Mira is not used: Scratching Grounds says itself for whom it is")
    assert line == "kdm hunt move -d scratching --choose investigate --auto"
    assert "Allister: courage 0 -> 1" in hunt(line.removeprefix("kdm "))


def test_a_choice_may_be_pinned_to_a_survivor(hunt):
    told = hunt("hunt move -d scratching --choose mira=investigate --auto")
    assert "Mira: courage 0 -> 1" in told
    assert "Allister: courage" not in told


def test_choices_go_with_commas_or_one_by_one_and_yes_and_no_do_for_any_may(hunt):
    told = hunt("hunt move -d scratching -c yes,no,no,yes -r 7,8 --dry-run")
    assert "Allister: courage 0 -> 1" in told and "Mira: courage 0 -> 1" in told and "Lucy: courage" not in told
    assert hunt("hunt move -d scratching -c yes -c no -c no,investigate -r 7,8 --dry-run") == told


def test_a_choice_pinned_to_nobody_who_is_asked_is_refused(hunt):
    why, line = refused(hunt, "hunt move -d scratching --choose zora=yes,erza=yes --auto")
    assert why == "One choice too many: zora=yes."
    assert line == "kdm hunt move -d scratching --choose erza=yes --auto"


@pytest.mark.rule("R255")
def test_a_move_longer_than_the_hunt_board_was_meant_as_an_event(hunt):
    error = hunt.json("hunt move 28", code=1)["error"]
    assert error["message"] == "28 spaces are more than the hunt board has (12)."
    assert "kdm hunt event 28" in error["hint"] and "kdm hunt move --roll 28" in error["hint"]
    assert hunt.json("hunt move 101", code=1)["error"]["hint"] == "kdm hunt move"
    hunt("hunt move -28", code=1)


def test_a_superfluous_no_is_no_fault_and_any_other_choice_is(home):
    assert "Lucy: courage 0 -> 1" in home("set lucy courage +1 --choose no,no --choose lucy=no")
    assert refused(home, "set lucy courage +1 --choose no,yes") == (
        "One choice too many: yes.",
        "kdm set lucy courage +1 --choose no",
    )


def test_no_never_means_nora(kdm):
    kdm.after(*SETTLED[:2], "add Nora:f")
    assert "who is it" in kdm("event murder --house-rule --auto --choose no", code=3)


def test_faces_cards_and_options_that_nothing_asked_for_are_all_named_at_once(hunt):
    why, line = refused(hunt, "hunt move -d 'lion in heat' -d scratching -r 81 --survivor mira,erza --choose yes")
    for each in ("81", "scratching", "yes", "--survivor Mira", "--survivor Erza"):
        assert each in why
    assert line == "kdm hunt move -d 'lion in heat'"


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("turn claw zach 1,4,waist,5", "kdm turn claw zach 1,4,waist"),
        ("turn claw zach 1,4,waist:dodge:dodge", "kdm turn claw zach 1,4,waist:dodge"),
        ("turn claw zach 1,4,waist --roll=9,10", "kdm turn claw zach 1,4,waist"),
        ("turn claw+chomp zach 1,1", "kdm turn claw zach 1,1"),
        (
            "showdown monster-turn --card claw --target none --own",
            "kdm showdown monster-turn --card claw --target none",
        ),
        ("hit lucy legs 1 -r 5", "kdm hit lucy legs 1"),
    ],
)
def test_the_short_form_is_shown_as_it_was_typed(kdm, line, instead):
    kdm.after("settlement new Ashhold --seed 4", "add Lucy:f Erza:f Zach:m Al:m", "showdown start white lion")
    assert refused(kdm, line)[1] == instead
    kdm(instead.removeprefix("kdm "))


def test_a_location_that_no_hit_is_attempted_on_is_not_passed_over(kdm):
    kdm.after(
        "settlement new Ashhold", "add Lucy:f Erza:f Zach:m Al:m", "showdown start white lion", "turn claw zach 1,1"
    )
    why, line = refused(kdm, "attack lucy 1,1 ear")
    assert why == "--location ear is not used: the attack is over, and no hit is attempted there."
    assert line == "kdm attack lucy 1,1"
    kdm("attack lucy 9,3 strange=8")
    why, line = refused(kdm, "attack erza 6,2 femur,flank")  # which no card on top says
    assert why.startswith("--location femur is not used") and "core:" not in why
    assert line == "kdm attack erza 6,2"
    kdm(line.removeprefix("kdm "))


def test_a_batch_says_it_too_and_keeps_nothing(home, tmp_path):
    (tmp_path / "evening.txt").write_text("set lucy courage +1\nset erza courage +1 --choose yes\n", encoding="utf-8")
    error = home.json("batch run evening.txt", code=2)["error"]
    assert (error["line"], error["message"]) == (2, "line 2, column 1: One choice too many: yes.")
    assert error["hint"].endswith("Without it: kdm set erza courage +1")
    assert home.json("survivor show lucy")["courage"] == 0


def test_a_document_says_it_too_as_a_line(home, tmp_path):
    step = {"do": "survivor.set", "names": ["Lucy"], "stat": "courage", "amount": "+1", "choose": "yes", "roll": [3]}
    (tmp_path / "evening.json").write_text(json.dumps([step]), encoding="utf-8")
    error = home.json("batch run evening.json", code=2)["error"]
    assert error["message"].endswith("One die too many: 3. One choice too many: yes.")
    assert error["hint"].endswith("Without it: kdm survivor set Lucy courage +1")


def test_a_command_behind_then_says_it_too(home):
    line = "event heat wave --house-rule --then add Bran:m --sex f --then set lucy courage +1"
    why, instead = refused(home, line)
    assert why == "--then 1, add Bran:m --sex f: --sex f is not used: a letter stands behind each name."
    home(*split(instead.removeprefix("kdm ")))
    assert home.json("survivor show bran")["sex"] == "m"


def test_a_mended_command_says_it_too(home):
    home("set lucy courage +1")
    entry = home.json("log --last 1")["entries"][0]["id"]
    why, instead = refused(home, f"fix {entry} set erza courage +1 --choose yes")
    assert (why, instead) == ("One choice too many: yes.", f"kdm fix {entry} survivor set erza courage +1")
    home(instead.removeprefix("kdm "))


def test_python_says_it_too(home, tmp_path):
    import kdm_cli

    with kdm_cli.open_campaign(str(next(tmp_path.glob("*.kdm")))) as campaign:
        with pytest.raises(kdm_cli.Refused) as stopped:
            campaign.survivor.set(["Lucy"], "courage", "+1", choose=["yes"])
        assert stopped.value.refusal.hint.endswith("Without it: kdm survivor set Lucy courage +1")


@pytest.mark.rule("R217")
def test_up_to_four_are_those_who_were_named(home):
    told = home("event collective-toil --roll 3 --survivor lucy,erza --house-rule")
    assert "Lucy: survival" in told and "Erza: survival" in told and "Mira: survival" not in told
    home("undo")
    assert "Lucy: insanity 0 -> 10" in home("event accept-darkness --roll 3 --survivor lucy,erza --house-rule")


def test_up_to_four_are_asked_for_where_nobody_was_named(home):
    error = home.json("event accept-darkness --roll 3 --house-rule", code=3)["error"]
    assert error["needs"][0]["choose"] == "Accept Darkness: nominated, 1 of up to 4"
    told = home("event accept-darkness --roll 3 --house-rule --choose lucy,mira")
    assert "Lucy: insanity 0 -> 10" in told and "Mira: insanity 0 -> 10" in told
    home("undo")
    assert "Accept Darkness: nothing comes of it" in home("event accept-darkness -r 3 --house-rule --choose nobody")


def test_who_is_named_may_still_decline(home):
    told = home("event accept-darkness --roll 3 --survivor lucy,erza --house-rule --choose lucy=no")
    assert "Erza: insanity 0 -> 10" in told and "Lucy: insanity" not in told


def test_where_no_more_live_than_may_be_nominated_each_is_asked(kdm):
    kdm.after(*SETTLED[:2])
    needs = kdm.json("event accept-darkness --roll 3 --house-rule", code=3)["error"]["needs"]
    assert needs[0]["options"] == ["+10 insanity", "nothing"]
    told = kdm("event accept-darkness --roll 3 --house-rule --choose yes,no,no,yes")
    assert told.count("insanity 0 -> 10") == 2


def test_what_may_still_be_chosen_is_said_where_nothing_else_came_of_it(hunt):
    told = hunt("hunt event 88 --house-rule")
    assert "do:" in told and "may be chosen by Allister, Lucy, Erza, Mira" in told.replace("\n      ", " ")


def test_a_card_that_comes_to_nothing_says_so(home):
    assert "Nickname: nothing comes of it" in home("event nickname --house-rule")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("hit lucy legs 0", 1),
        ("hit lucy legs 5000", 1),
        ("undo 0", 1),
        ("log --last 0", 1),
        ("set lucy courage 99", 1),
        ("set lucy courage 1234567890", 2),
        ("set lucy courage 1.5", 2),
        ("undo many", 2),
        ("storage add cloth -1 --house-rule", 1),
        ("storage add cloth 1234567890", 2),
        ("timeline add 99 bold", 1),
    ],
)
def test_a_number_out_of_range_is_refused_by_the_rules_and_no_number_by_the_line(home, line, code):
    home(line, code=code)
