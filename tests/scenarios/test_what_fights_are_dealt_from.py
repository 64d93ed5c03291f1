"""The tool deals the cards of each fight in its own order, in however many copies of a campaign one begins."""

import json

from tests.scenarios.test_two_copies_become_one import Hers, copies

assert copies
TOOL = ("settlement set decks tool", "settlement set dice auto", "settlement set rules loose")
BEGUN = (
    "settlement depart Lucy Erza Zach Al --house-rule",
    "showdown start white lion --level 1 --survivor Lucy --survivor Erza --survivor Zach --survivor Al --house-rule",
)
OVER = "showdown end --defeat --house-rule"


def play(one, *lines):
    for line in lines:
        one(line)


def dealt(one):
    """What the cards of the fight that is under way are dealt from."""
    [fight] = json.loads(one.json("export json --secrets")["page"])["facts"]["showdown"]
    return fight["secret"]


def ever_dealt(one):
    """What each fight of the campaign as it stands was dealt from."""
    entries = json.loads(one.json("export json --secrets")["page"])["journal"]
    stand = {each["id"] for each in one.json("log --last 500")["entries"] if not (each["undone"] or each["again"])}
    return [
        each["value"]
        for entry in entries
        for each in entry["answers"]
        if entry["id"] in stand and each["kind"] == "secret"
    ]


def test_a_fight_that_came_with_an_undone_merge_lends_its_order_to_no_other(copies):
    ours, hers = copies
    play(hers, *TOOL, *BEGUN, OVER)
    ours("merge hers.save")
    play(ours, "undo", *TOOL, *BEGUN, OVER)
    ours("merge hers.save")
    found = ever_dealt(ours)
    assert len(found) == len({*found}) == 2


def test_a_fight_undone_before_a_copy_was_made_is_begun_again_in_each_by_itself(kdm, many_hands):
    kdm.after("settlement new Ashhold --seed 4 --skip-prologue --auto", "survivor add Lucy:f Erza:f Zach:m Al:m")
    play(kdm, *TOOL, *BEGUN)
    first = dealt(kdm)
    play(kdm, "undo")
    hers = Hers(kdm, "hers.save")
    for one in (kdm, hers):
        one(BEGUN[-1])
    assert dealt(kdm) == first != dealt(hers)
    for one in (kdm, hers):
        one(OVER)
    kdm("merge hers.save --choose both")
    found = ever_dealt(kdm)
    assert len(found) == len({*found}) == 2
