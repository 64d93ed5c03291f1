"""`--then`: what the card asks for besides is one entry with the event, typed as anybody would type it."""

import json
import re

import pytest

from tests.scenarios.quick import Quick

PLAGUE = (
    "event plague --note 'Lucy fell ill' --then survivor kill Lucy --cause plague --then settlement set population -2"
)


@pytest.fixture
def village(tmp_path):
    """Four founders and eight nameless people in lantern year 1; Lucy has hunted once."""
    return Quick(tmp_path).after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "timeline advance",
        "timeline add 1 plague",
        "settlement set population 12",
        "set Lucy hunt-xp 1",
    )


def newest(kdm):
    return kdm.json("log --last 1")["entries"][0]["id"]


def test_the_event_and_what_follows_it_are_one_entry_in_the_order_typed(village):
    before = newest(village)
    told = village.json(f"{PLAGUE} --roll 4")
    assert told["entry"] == before + 1 == newest(village)
    lines = [next(at for at, line in enumerate(told["story"]) if word in line) for word in ("noted", "dies", "-> 9")]
    assert lines == sorted(lines)
    sheet = village.json("settlement show")
    assert (sheet["population"], sheet["death_count"]) == (9, 1)


def test_undo_takes_all_of_it_back(village):
    before = json.loads(village.run("export", "json", "--secrets").stdout)["facts"]
    village(f"{PLAGUE} --roll 4")
    village("undo")
    assert json.loads(village.run("export", "json", "--secrets").stdout)["facts"] == before


def test_options_of_every_command_count_wherever_they_stand(village):
    entry = village.json(f"--roll 4 {PLAGUE}")
    village("undo")
    split = "event plague -r 4 --then survivor kill Lucy --because 'so it was' --cause plague"
    assert village.json(split)["story"][:2] == [entry["story"][0], entry["story"][2]]
    assert village.json("log --last 1")["entries"][0]["because"] == "so it was"


def test_dice_go_to_the_event_first_and_then_to_what_follows(village):
    told = village.json("event plague --then survivor suffer Lucy legs --roll 4,7")
    assert [(die["value"], die["why"]) for die in told["dice"]] == [(4, "Plague"), (7, "severe injury, legs")]
    village("undo")
    told = village.json(
        "event plague --roll 4 --then survivor suffer Lucy arms -r 9 --then survivor suffer Al legs -r 7"
    )
    assert [(die["value"], die["why"]) for die in told["dice"]][1:] == [
        (9, "severe injury, arms"),
        (7, "severe injury, legs"),
    ]


def test_a_command_may_stand_in_quotes_with_more_of_the_event_behind_it(village):
    first = village.json(f"{PLAGUE} --roll 4")
    village("undo")
    second = village.json(
        "event", "--then", "survivor kill Lucy --cause plague", "--then=settlement set population -2 --roll 4",
        "plague", "--note", "Lucy fell ill",
    )  # fmt: skip
    assert first["story"] == second["story"]


def test_the_log_shows_the_line_as_it_can_be_typed_again(village):
    told = village.json("event plague --note \"Al's fever\" --then kill Lucy --cause 'a lion, white' --roll 4")
    line = village.json(f"log {told['entry']}")["entry"]["line"]
    village("undo")
    again = village.json(f"{line.removeprefix('kdm ')} --roll 4")
    assert again["story"] == told["story"]
    assert "kill Lucy" in village(f"log {told['entry']}")


def test_a_batch_says_it_in_a_line_or_in_a_document(village):
    first = village.json(f"{PLAGUE} --roll 4")["story"]
    village("undo")
    assert village.json("batch run -", stdin=f"{PLAGUE} --roll 4\n")["outcomes"][0]["story"] == first
    village("undo")
    step = {
        "do": "event", "name": "plague", "note": "Lucy fell ill", "roll": "4",
        "then": ["survivor kill Lucy --cause plague", "settlement set population -2"],
    }  # fmt: skip
    assert village.json("batch run -", stdin=json.dumps([step]))["outcomes"][0]["story"] == first


@pytest.mark.parametrize(
    ("then", "code", "told"),
    [
        ("--then survivor kill Nobody --cause plague", 1, "--then 1, survivor kill Nobody --cause plague: No survivor"),
        ("--then kill Lucy --cause x --then kill Lucy", 2, "--then 2, kill Lucy: "),
        ("--then log", 2, '"kdm log" only looks'),
        ("--then undo", 2, '"kdm undo" stands by itself'),
        ("--then", 2, "--then needs a command"),
        ("--then ''", 2, "--then needs a command"),
        ("--then 'event bold --then \"kill Lucy --cause x\"'", 2, "not inside another one"),
        ("--then frobnicate Lucy", 2, '--then 1, frobnicate Lucy: There is no command "kdm frobnicate"'),
        ("--then survivor suffer Lucy legs", 3, "A d10 is needed: severe injury, legs"),
    ],
)
def test_what_cannot_follow_says_which_it_was_and_nothing_is_kept(village, then, code, told):
    before = newest(village)
    assert told in re.sub(r"\s+", " ", village(f"event plague --roll 4 {then}", code=code))
    assert newest(village) == before


def test_a_document_keeps_its_dice_outside_of_what_follows(village):
    step = {"do": "event", "name": "plague", "roll": "4", "then": ["survivor suffer Lucy legs --roll 7"]}
    refused = village.json("batch run -", stdin=json.dumps([step]), code=2)
    assert "belong to the whole line" in refused["error"]["message"]


def test_another_event_may_follow_and_settles_what_was_due(village):
    village("set Erza courage 3")
    village("event plague --roll 4 --then event bold --survivor Erza --roll 2 --auto")
    assert "Bold" not in [due["what"] for due in village.json("status")["due"]]


@pytest.mark.rule("R217")
def test_a_milestone_is_reached_by_what_follows(village):
    told = village.json(f"{PLAGUE} --roll 4")
    assert [due["what"] for due in told["due"]] == ["Principle: Death"]


def test_children_born_of_an_event_are_named_in_its_line(village):
    told = village("event intimacy --survivor Lucy --survivor Zachary --roll 5 --newborn Nadia:f --house-rule")
    assert "Nadia is born" in told
    assert village.json("survivor show Nadia")["parents"] == ["Zachary", "Lucy"]
    village("storage add monster bone")
    assert "Nobody was born" in village("event plague --roll 4 --newborn Bran", code=2)
    assert "Nothing here is paid" in village("event plague --roll 4 --pay monster-bone", code=1)


def test_a_card_only_the_group_can_read_says_how_to_record_it(village):
    told = village.json("event plague --roll 4")
    assert any("read your card" in line for line in told["do"])
    assert "kdm event plague --note TEXT --then survivor kill NAME --cause TEXT" in told["do"]


def test_a_hunt_event_is_a_number_and_befalls_those_who_hunt(village):
    assert "befalls those who hunt" in village("event 2", code=1)
    assert "There is no hunt event 101" in village("event 101", code=1)
    assert "Nobody is on the hunt" in village("event 12 --house-rule", code=1)
    village("event 12 --revealer Erza --house-rule")
    assert village.json("survivor show Erza")["courage"] == 1


def test_on_the_hunt_the_revealer_is_one_of_those_who_departed(village):
    village("settlement depart Al Lucy Zachary --house-rule")
    while village.json("phase show")["phase"] == "settlement":
        village("next --house-rule --auto")
    assert "who is the event revealer" in village("event 12", code=3)
    told = village("event Destiny-Bound --choose Al")
    assert "Al: courage 0 -> 1" in told
    assert "though it was not due" not in told
    assert "Erza" not in village("event corpse --revealer Lucy --auto")


def test_tab_completes_what_follows_like_any_other_line(village):
    def offered(*words):
        return [line.partition("\t")[0] for line in village("--complete", *words).splitlines()]

    assert offered("event", "plague", "--then", "survivor", "ki") == ["kill"]
    assert offered("event", "plague", "--then", "kill", "Lu") == ["Lucy"]
    assert offered("event", "plague", "--then", "kill", "Lucy", "--cause", "x", "--then", "sto") == ["storage"]
    assert "--then" in offered("event", "plague", "--t")
