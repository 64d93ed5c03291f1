"""Answers as players say them: who, which face, yes or no, in the words that come to mind, are used or told why not."""

import pytest

from kdm_cli.service import faces


def test_the_people_and_the_face_stand_behind_the_name_of_an_event(village):
    """`event insight mira -r 5`, `event returning nell`: what is said in one breath is one line."""
    village("set lucy understanding 3")
    village("set erza understanding 3")
    village("set al courage 3")
    assert "Lucy gains" in village("event insight lucy -r 5")
    assert "Erza gains" in village("event insight erza 5"), "the face alone is a face"
    done = village("event returning lucy, al")
    assert "Lucy: courage 0 -> 1" in done
    assert "Al: courage 3 -> 4" in done


def test_a_name_of_several_words_stands_behind_an_event_too(village):
    """The people behind the event's name may be called anything."""
    village("add 'Jan the Tall:m'")
    assert "Jan the Tall: courage 0 -> 1" in village("event returning survivors jan the tall")


def test_nobody_is_guessed_behind_an_event(village):
    """What is neither event nor somebody is refused as before, and a house rule keeps it as the note it was."""
    village("set lucy understanding 3")
    assert "Did you mean Insight" in village("event insight lucky 5", code=1)
    assert "not due for Erza" in village("event insight erza 5", code=1)
    assert "lucky lucy: done" in village("event lucky lucy --house-rule")


def test_entries_said_so_are_told_anew_when_the_past_is_mended(village):
    """What was typed behind the name means the same when later entries replay."""
    village("set lucy understanding 3")
    entry = village.json("log --last 1")["entries"][-1]["id"]
    village("event insight lucy 5")
    village(f"fix {entry} set lucy understanding 4")
    sheet = village.json("show lucy")
    assert sheet["understanding"] == 4
    assert len(sheet["traits"]) == 1


def test_a_choice_implies_its_principle_and_given_faces_settle_what_it_rolls(village):
    """`principle graves -r 7`, `principle cannibalize -r 7 -c tomas`: the pair is clear, its roll is done at once."""
    village("kill erza --cause cold")
    told = village("principle cannibalize -r 7 -c al")
    assert "The settlement gains Cannibalize" in told
    assert "Al: speed 0 -> 1" in told
    due = [each["what"] for each in village.json("settlement show")["due"]]
    assert due == ["First Day", "Returning Survivors"]


def test_without_a_face_what_a_principle_rolls_is_due_as_before(village):
    """Only what was given settles it: a bare choice leaves its roll to `event`."""
    village("kill erza --cause cold")
    assert "next: kdm event graves" in village("principle graves")
    assert "Lucy: luck 0 -> 1" in village("event graves lucy 7")


def test_a_choice_that_the_face_still_needs_is_asked_for_and_nothing_is_saved(village):
    """Who gets the luck is nobody's to guess."""
    village("kill erza --cause cold")
    assert "nominate" in village("principle graves 7", code=3)
    assert village.json("settlement show")["principles"]["death"] is None
    assert "too many" in village("principle graves 7,3 -c lucy", code=2)


@pytest.fixture
def fight(kdm):
    """The prologue: the lion missed Lucy."""
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "showdown start white lion --prologue",
        "turn claw lucy 1,1",
    )


def test_yes_does_behind_a_face_wherever_a_card_says_may(fight):
    """`strange=10:yes`: the option is called +1 permanent strength, and yes means it."""
    assert "Lucy: strength 0 -> 1" in fight("attack lucy 10,2 strange=10:yes")


@pytest.mark.parametrize(
    ("said", "options", "meant"),
    [
        ("yes", ["investigate", "ignore"], "investigate"),
        ("no", ["investigate", "ignore"], "ignore"),
        ("yes", ["feed the bird", "do not feed it"], "feed the bird"),
        ("no", ["follow", "do not follow"], "do not follow"),
        ("yes", ["pass by", "free the prisoner"], "free the prisoner"),
        ("no", ["investigate", "walk on"], "walk on"),
        ("yes", ["the die succeeds", "it does not"], "the die succeeds"),
        ("8", ["6 people", "8 people", "10 people"], "8 people"),
        ("strength", ["+1 strength", "+1 evasion"], "+1 strength"),
        ("fight king", ["population -5", "resist: fight the King's Man"], "resist: fight the King's Man"),
        ("lose sur", ["lose 2 survival", "gain Stolen Dreams"], "lose 2 survival"),
    ],
)
def test_an_answer_is_any_beginning_a_number_or_words_of_the_option_and_yes_or_no(said, options, meant):
    """`yes`/`no` however options are called; an answer by any beginning, number or the words of the option."""
    assert faces.answer([said], faces.Choice("why", options)) == meant


def test_random_is_said_where_a_rule_says_so_and_the_tool_says_what_it_rolled(kdm):
    """`-c random`: the tool may choose who it is; the other dice stay the table's own."""
    table = kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "showdown start white lion --prologue",
    )
    table("turn claw lucy 1,1")
    for name in ("lucy", "erza", "zachary", "al"):
        table(f"attack {name} 1,1")
        table("showdown end-act")
    told = table("turn size -c random -r 5")
    assert "rolled: Size Up: who is it" in told


def test_a_card_is_drawn_at_random_where_that_is_said(village):
    """`-d random`: the tool draws, and the story names the card."""
    assert "(disorder)" in village("survivor suffer lucy brain -r 7,4 -d random")


def test_age_tokens_are_laid_by_hand_and_stand_on_the_page(fight):
    """Age tokens on the page and by `token`, in both commands that lay tokens."""
    assert "Lucy: age tokens 0 -> 2" in fight("showdown token lucy age +2")
    assert "Lucy: age tokens 2 -> 1" in fight("survivor token lucy age 1")
    assert "age tokens 1" in fight("showdown show")
    assert "1 age token" in fight("survivor show lucy")
    assert "cannot have -1" in fight("survivor token lucy age -2", code=1)


def test_what_is_given_with_next_answers_the_one_thing_that_is_due(village):
    """`next -r 5` feeds what is due when exactly one thing is due; faces may stand alone."""
    for line in ("event first-day -c 8", "event returning al"):
        village(line)
    village("set lucy understanding 3")
    assert "Lucy gains" in village("next -r 5")
    village("set al courage 3")
    assert "Al gains" in village("next 5")
    assert village.json("settlement show")["due"] == []


def test_of_several_things_due_nobody_knows_which_is_answered(village):
    """Several due: refused with their lines."""
    error = village.json("next -r 5", code=1)["error"]
    assert "2 things are due: which of them is meant?" in error["message"]
    assert error["hint"].splitlines() == ["kdm event first-day", "kdm event returning-survivors"]


def test_a_principle_that_is_due_is_chosen_with_next(village):
    for line in ("event first-day -c 8", "event returning al", "kill erza --cause cold"):
        village(line)
    assert "The settlement gains Graves" in village("next -c graves,lucy -r 7")
    assert village.json("show lucy")["attributes"]["luck"] == 1


def test_what_an_ability_makes_due_is_settled_with_the_faces_behind_it(village):
    """`use love juice hanna maro 3 5`: the juice and what follows from it are one line."""
    village("storage add love juice 2")
    before = village.json("settlement show")["population"]
    village("use juice lucy al 8")
    assert village.json("settlement show")["population"] == before + 1
    assert "due:  Intimacy: Love Juice" in village("use juice lucy")


def test_a_fighting_art_that_no_pack_has_is_kept_as_a_note_of_that_name(village):
    """An unknown fighting art drawn by `--house-rule`."""
    village("survivor set lucy hunt-xp 2")
    told = village("event age lucy -r 5+6 -c axe -d 'Moon Walk' --house-rule")
    assert "No card of the fighting art deck is called" in told
    assert {"Moon Walk"} == {each["name"] for each in village.json("show lucy")["traits"]}


def test_what_came_due_is_told_once(village):
    """F: a due item told three times: it stands behind due:, and its line behind next:."""
    for line in ("event first-day -c 8", "event returning al"):
        village(line)
    told = village("set lucy understanding 3")
    assert told.splitlines()[1:-1] == [
        "due:  Insight (Lucy): understanding 3",
        "next: kdm event insight --survivor Lucy",
    ]
    assert village.json("log --last 1")["entries"][-1]["story"][-1] == "Lucy: Insight is due (understanding 3)"


def test_what_a_killing_critical_gives_is_whose(kdm):
    """A: who earned the resource of a killing critical."""
    from tests.scenarios.test_words_by_what_they_name import ANTELOPE

    kdm.after(*ANTELOPE)
    while kdm.json("showdown show")["ai"]["to_kill"] > 1:
        kdm("showdown wound")
    told = kdm("attack greta 6,2 shoulder=10")
    assert "Restless Shoulder: what it gives is earned by Greta: kdm showdown loot Greta CARD" in " ".join(told.split())
    assert "Greta: Pelt 0 -> 1" in kdm("showdown loot greta pelt")


def test_a_death_is_told_however_much_else_happens(kdm):
    """Of an evening: two cards of the Butcher in one turn filled the screen, and who died stood in the log."""
    kdm.after(
        "settlement new Lastlight --year 4 --population 10",
        "settlement set rules loose",
        "add Nora:f Jakob:m Vita:f Emil:m",
        "depart nora jakob vita emil",
        "showdown start butcher 1 --special --auto",
    )
    told = kdm("turn roar+hew emil 2,5,1,3,7,head:4").splitlines()
    assert "Emil dies: Decapitation" in told and len(told) <= 24
    assert any(line.endswith("lines more: kdm log 6") for line in told)
