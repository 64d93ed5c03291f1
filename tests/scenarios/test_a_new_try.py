"""A lost First Story is a new try: what it did is taken back, what people wrote and settled meanwhile stays."""

import json

import pytest

FOUNDED = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Al:m")
START = "showdown start white lion"
FOUGHT = (
    START,
    "turn claw al 9,9,head,arms",
    "attack lucy 10,10 strange=10 groin=10",
    "showdown token lucy strength +1",
    "survivor suffer zachary legs -r 7",
    "set erza survival 0",
    "set erza insanity +2",
)
DEAD = tuple(f"kill {name} --cause lion" for name in ("lucy", "erza", "zachary", "al"))
MOVED = tuple(f"gear move lucy {slots} --house-rule" for slots in ("1 3", "2 1", "3 2"))
ENDS = ("showdown end --defeat", "next --lost", "settlement return --defeat", "showdown end")
STORY = "next: kdm showdown start white-lion --prologue"


@pytest.fixture
def founded(kdm):
    return kdm.after(*FOUNDED)


@pytest.fixture
def lost(kdm):
    return kdm.after(*FOUNDED, *FOUGHT, *DEAD)


def facts(kdm):
    """What the file holds, but for where the tool's dice stand."""
    found = json.loads(kdm("export json --secrets"))["facts"]
    for row in found["campaign"]:
        del row["dice_rolled"]
    return found


@pytest.mark.rule("R194")
@pytest.mark.parametrize("end", ENDS)
def test_whoever_ends_it_the_try_leaves_nothing_behind(founded, end):
    before = facts(founded)
    for line in (*FOUGHT, *DEAD):
        founded(line)
    hurt = facts(founded)
    told = founded(end)
    assert "The First Story is lost: play it again until it is won" in told
    assert "Alive again: Lucy, Erza, Zachary, Al" in told
    assert "Death count 4 -> 0" in told
    assert STORY in told
    assert facts(founded) == before
    assert founded.json("status")["next"] == "kdm showdown start white-lion --prologue"
    founded("doctor")
    founded("undo")
    assert facts(founded) == hurt, "one entry, one undo"
    founded("redo")
    assert facts(founded) == before
    founded("doctor")


@pytest.mark.rule("R194")
def test_a_try_given_up_by_house_rule_is_taken_back_too(founded):
    before = facts(founded)
    for line in (*FOUGHT, "set al courage 3"):
        founded(line)
    assert "still live" in founded("showdown end --defeat", code=1)
    told = founded("showdown end --defeat --house-rule")
    assert "Injuries, tokens, survival as before: Lucy, Erza, Zachary, Al" in told
    assert "No longer due: Bold" in told
    assert facts(founded) == before


@pytest.mark.rule("R194")
def test_what_people_wrote_and_settled_meanwhile_stays(lost):
    for line in (
        "survivor rename erza Frida",
        "survivor note al 'he shouted'",
        "settlement note 'the lion is fast'",
        "settlement name Ashhollow",
        "settlement set dice auto",
        "settlement set survival-limit +2",
        "survivor add Sol:m",
        "set sol courage 3",
        "kill sol --cause lion",
    ):
        lost(line)
    told = lost("showdown end --defeat")
    assert "Stay, with fresh sheets: Sol" in told
    status = lost.json("status")
    assert (status["name"], status["population"], status["death_count"], status["due"]) == ("Ashhollow", 5, 0, [])
    assert status["survival_limit"] == 3
    sol = lost.json("show sol")
    assert (sol["status"], sol["courage"], [gear["name"] for gear in sol["gear"]]) == (
        "alive", 0, ["Cloth", "Founding Stone"],
    )  # fmt: skip
    assert lost.json("show frida")["status"] == "alive"
    assert lost.json("show al")["notes"] == ["he shouted"]
    kept = facts(lost)
    assert kept["campaign"][0]["dice"] == "auto"
    assert [note["text"] for note in kept["note"]] == ["he shouted", "the lion is fast"]
    lost("doctor")


@pytest.mark.rule("R194")
def test_who_was_entered_by_mistake_stays_away(lost):
    lost("survivor add Sol:m")
    lost("survivor remove sol")
    lost("showdown end --defeat")
    assert "Sol" not in lost("survivor list --all")
    lost("doctor")


@pytest.mark.rule("R194")
@pytest.mark.parametrize("end", ["settlement return --defeat", "next --lost", "settlement return --choose defeat"])
def test_a_first_story_kept_on_paper_is_taken_back_from_its_first_damage_on(founded, end):
    founded("storage add bandages")
    before = facts(founded)
    for line in ("hit lucy legs 2", "storage add lion claw 2", "set erza insanity +1", *DEAD[:3]):
        founded(line)
    told = founded(end)
    assert "Alive again: Lucy, Erza, Zachary" in told
    assert "Lost with it: Lion Claw x2" in told
    assert STORY in told
    assert facts(founded) == before


@pytest.mark.rule("R194")
def test_a_second_try_on_paper_ends_where_the_first_one_ended(founded):
    founded("kill lucy --cause lion")
    founded("next --lost")
    founded("storage add bandages")
    before = facts(founded)
    founded("hit al head 1")
    founded("kill al --cause lion")
    founded("next --lost")
    assert facts(founded) == before
    assert "kdm showdown start white-lion --prologue" in founded("next --lost", code=1), "nothing of it is recorded"


@pytest.mark.rule("R194")
def test_a_second_try_is_fought_and_lost_and_a_third_is_won(founded):
    before = facts(founded)
    for _ in range(2):
        for line in (*FOUGHT, *DEAD, "showdown end --defeat"):
            founded(line)
        assert facts(founded) == before
    founded(START)
    told = founded("showdown end --victory --house-rule --auto")
    assert "The settlement phase begins: 4 return" in told
    assert founded.json("status")["death_count"] == 0
    founded("doctor")
    assert "lost" in founded("export chronicle")


@pytest.mark.rule("R194")
def test_a_batch_that_fights_and_loses_sees_its_own_lines(founded):
    before = facts(founded)
    founded("batch run -", stdin="\n".join((*FOUGHT, *DEAD, "showdown end --defeat", START)))
    assert founded.json("status")["next"] == "kdm showdown monster-turn"
    founded("undo")
    assert facts(founded) == before
    founded("batch run -", stdin="\n".join((*FOUGHT, *DEAD, "showdown end --defeat")))
    assert facts(founded) == before
    founded("doctor")


@pytest.mark.rule("R194")
def test_a_dry_run_tells_it_and_keeps_nothing(lost):
    before = facts(lost)
    assert "Death count 4 -> 0" in lost("next --lost --dry-run")
    assert facts(lost) == before


@pytest.mark.rule("R194")
def test_what_was_undone_or_mended_in_the_try_is_taken_back_as_it_stands(founded):
    before = facts(founded)
    for line in FOUGHT:
        founded(line)
    founded("storage add lion claw 3")
    founded("undo")
    founded("fix 4 turn claw erza 9,9,body,body")
    for line in DEAD:
        founded(line)
    founded("showdown end --defeat")
    assert facts(founded) == before
    founded("doctor")


@pytest.mark.rule("R194")
def test_the_try_is_mended_after_it_was_lost(founded):
    before = facts(founded)
    for line in (*FOUGHT, *DEAD, "showdown end --defeat"):
        founded(line)
    founded("fix 4 turn claw erza 9,9,body,body")
    assert facts(founded) == before
    assert "Lucia: name Lucy -> Lucia" in founded("fix 2 survivor add Lucia:f Erza:f Zachary:m Al:m")
    founded("doctor")
    founded("undo")
    founded("undo --only 7")
    assert facts(founded) == before
    founded("doctor")


@pytest.mark.rule("R194")
def test_who_died_before_the_try_stays_dead(founded):
    founded("survivor add Sol:m")
    founded("survivor kill sol --cause fever")
    before = facts(founded)
    for line in (*FOUGHT, "survivor revive sol", *DEAD, "showdown end --defeat"):
        founded(line)
    assert facts(founded) == before


@pytest.mark.rule("R194")
def test_gear_that_changed_places_is_back_in_its_slots(founded):
    for line in MOVED:
        founded(line)
    before = facts(founded)
    for line in (START, *MOVED, "gear take al cloth --house-rule", *DEAD):
        founded(line)
    founded("showdown end --defeat")
    assert facts(founded) == before


def test_python_tells_the_same(lost):
    import kdm_cli

    with_api = kdm_cli.open_campaign(lost.folder / "ashhold.kdm")
    outcome = with_api.showdown.end(defeat=True)
    assert "Death count 4 -> 0" in outcome.story
    assert outcome.next == "kdm showdown start white-lion --prologue"
