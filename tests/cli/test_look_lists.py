"""Lists, the journal, and the small answers."""

from typing import NamedTuple

import pytest

from kdm_cli.cli import output
from kdm_cli.cli.pages.pen import flowed
from kdm_cli.service import outcome
from tests.cli import samples
from tests.cli.look import DRAWN, PLAIN, lines, page


def test_where_the_campaign_stands():
    assert lines("status", samples.status(nameless=0)) == [
        "Ashhold  lantern year 1  settlement  population 12  limit 2  endeavors 1",
        "due         Intimacy (Lucy)  kdm event intimacy --survivor Lucy",
        "may depart  Lucy, Erza",
        "stay        Zachary (skips the next hunt)",
        "last        41 Erza: augury 8   40 Bone Smith built (Lucy)",
        "next        kdm event intimacy --survivor Lucy",
    ]


def test_the_step_stands_behind_the_year():
    status = samples.status(step=7, doing="step 7 of 10, Develop")
    assert lines("status", status)[0] == "Ashhold  lantern year 1  step 7 of 10, Develop"


def test_the_steps_of_the_phase_one_a_line_and_what_came_of_them():
    shown = lines("phase show", samples.phase())
    assert shown[0] == "Ashhold  lantern year 3  settlement  step 7 of 11, Develop"
    assert shown[1].split(None, 1) == ["1", "Set Up the Settlement         done by entry 31, victory"]
    assert [line.split()[-1] for line in (shown[2], shown[7])] == ["open", "now"]
    assert shown[4].endswith("done by entry 34, Clinging Mist")
    assert shown[-1] == "next        kdm next"
    assert lines("phase show", samples.phase(), quiet=True)[-1] == "departing   Lucy, Erza"


def test_the_phase_fits_a_screen_however_much_is_due():
    assert len(lines("phase show", samples.phase(due=12))) <= 24
    assert "and 5 more" in page("phase show", samples.phase(due=12))


def test_outside_the_settlement_phase_there_are_no_steps():
    head, *rows = lines("phase show", samples.hunting())
    assert head == "Ashhold  lantern year 3  hunt  2 depart; quarries: White Lion"
    assert [row.split()[0] for row in rows] == ["departing", "next"]


def test_a_long_first_line_breaks_before_the_numbers():
    first, second, *_ = lines("status", samples.status(name="The Last Lantern Before the Sea", death_count=2))
    assert first == "The Last Lantern Before the Sea  lantern year 1  settlement"
    assert second == " " * 12 + "population 12 (8 nameless)  limit 2  endeavors 1  deaths 2"


def test_a_party_on_its_way_stands_where_the_others_might():
    shown = page("status", samples.status(departing=["Lucy", "Erza"]))
    assert "departing   Lucy, Erza" in shown
    assert "may depart" not in shown


def test_quiet_leaves_the_advice_out():
    assert "\nnext" not in page("status", samples.status(), quiet=True)
    two = [samples.survivor(), samples.dead()]
    assert [line.split()[0] for line in lines("survivor list", two, quiet=True)] == ["Lucy", "Zachary"]
    assert lines("survivor list", [], quiet=True) == []
    assert lines("settlement list", samples.campaigns(), quiet=True)[0].startswith("a.kdm  Ashhold")
    assert page("expect", samples.answers()["expect"][0], quiet=True) == ""
    assert page("backup", samples.answers()["backup"][0], quiet=True) == "a.kdm.backup"
    assert page("export summary", samples.answers()["export summary"][0], quiet=True) == "ashhold.md"


def test_everybody_stays_readable_on_one_line():
    everybody = [samples.survivor(name=f"Survivor Number {number}") for number in range(80)]
    shown = lines("survivor list", everybody)
    assert len(shown) == 82
    assert len({line.index(" F ") for line in shown[1:-1]}) == 1
    assert shown[-1] == "80 survivors"
    status = lines("status", samples.status(may_depart=[sheet["name"] for sheet in everybody]))
    assert len(status) < 24
    assert "and 64 more: kdm survivor list" in "\n".join(status)


def test_a_line_of_the_list_tells_the_gravest_first():
    lucy, zachary, bran = lines("survivor list", [samples.survivor(), samples.dead(), samples.newborn()])[1:4]
    assert lucy.startswith("Lucy    F   3   2   3   1  3  bleeding 2, brain injured, arms light")
    assert zachary.endswith("dead in year 4: claws")
    assert bran == "Bran    M   1   0   0   0  0"
    hurt = samples.newborn(traits=samples.LUCY["traits"][2:3], attributes={**samples.SIX, "movement": 4, "strength": 1})
    assert lines("survivor list", [hurt])[1].endswith("mov 4, str +1, Broken Hip")
    stays = samples.newborn(may_depart={"yes": False, "why": "skips the next hunt"})
    assert lines("survivor list", [stays])[1].endswith("  skips the next hunt")


def test_nobody_is_a_sentence():
    assert lines("survivor list", []) == ["No survivor. kdm survivor add NAME:f"]
    assert lines("storage list", []) == ["Storage is empty."]
    assert lines("settlement list", []) == ["No campaign here. kdm settlement new NAME"]


def test_storage_counts_what_can_be_spent():
    assert lines("storage list", samples.storage()) == [
        "Resources",
        "  3  Monster Bone     bone",
        "  2  White Fur        hide",
        "  1  Great Cat Bones  bone",
        "Gear",
        "  1  Bone Axe  weapon, melee, axe",
        "  in all  bone 4, hide 2",
    ]


def test_empty_years_take_one_line():
    shown = lines("timeline show", {"lantern_year": 5, "timeline": samples.timeline()})
    assert shown[0] == "Lantern year 5"
    assert "x  4  Butcher level 1" in shown
    assert ">  5  Hands of Heat" in shown
    assert "8-11  -" in shown
    assert "   3  -" in shown
    assert len(shown) <= 16


def test_a_folder_of_campaigns():
    _, ashhold, other = lines("settlement list", samples.campaigns())
    assert " ".join(ashhold.split()) == "a.kdm Ashhold 3 12 41 entries, 2025-01-01 20:15"
    assert other.endswith("b.kdm is not a campaign.")


def test_the_log_marks_what_was_undone_and_says_why():
    heading, first, second, third, tip = lines("log", samples.log(undone=(3,)))
    assert heading == "entry  year  story"
    assert first == "    1     1  Lucy: survival 1 -> 2"
    assert second == "    2     1  Lucy: survival 2 -> 3 (because saga)"
    assert third == "    3     1  undone: Lucy: survival 3 -> 4"
    assert tip == "tip 3:9f3a2c1d"


def test_a_long_story_is_cut_and_says_where_it_is_whole():
    told = samples.log(1)
    told["entries"][0]["story"] = [f"Lucy: survival {number} -> {number + 1}" for number in range(40)]
    shown = lines("log", told)
    assert len(shown) == 4
    assert shown[-2].endswith(".. kdm log 1")


def test_one_entry_whole():
    shown = page("log", samples.entry())
    for told in (
        "entry    12 of step 11",
        "written  2025-01-01 20:15:00",
        "command  kdm survivor suffer Lucy waist --house-rule",
        "d10 4  Lucy: severe injury, waist (given)",
        "Lucy: bleeding 0 -> 1",
        "Lucy: Broken Hip is new",
    ):
        assert told in shown, told


class Outcome(NamedTuple):
    entry: int | None
    story: list
    do: list = ()
    due: list = ()
    changes: list = ()


class Batch(NamedTuple):
    saved: bool
    outcomes: list
    lines: int
    differences: list = ()
    due: list = ()
    at: list = ()


def test_a_batch_fits_one_screen():
    few = [Outcome(2, ["Lucy: survival 2"], ["Shuffle"]), Outcome(3, ["Erza: survival 2"])]
    shown = lines("batch run", Batch(True, few, 2, ["Lucy: survival 1 -> 2"], [samples.DUE], [1, 2]))
    assert shown[:3] == ["2  Lucy: survival 2", "3  Erza: survival 2", "do:   Shuffle"]
    assert "due:  Intimacy (Lucy)  kdm event intimacy --survivor Lucy" in shown
    assert shown[-1] == "2 lines, entries 2 to 3, one step for kdm undo"
    checked = lines("batch check", Batch(False, few[:1], 1, at=[7]))
    assert (checked[0], checked[-1]) == ("line 7  Lucy: survival 2", "1 line checked, 1 change: nothing was saved")
    assert lines("batch run", Batch(False, [], 3)) == ["3 lines, nothing changed"]


def test_what_one_line_of_a_batch_came_to_is_drawn_in_behind_its_number():
    story = [f"Lucy: {stat} 0 -> 1" for stat in ("survival", "insanity", "courage", "understanding")]
    shown = lines("batch run", Batch(True, [Outcome(12, story)], 1, at=[1]))
    assert shown[0].startswith("12  Lucy: survival 0 -> 1; ")
    assert shown[1].startswith("    Lucy: ")


def test_a_batch_of_more_than_a_screen_is_told_by_what_it_changed_in_all():
    outcomes = [Outcome(number, [f"Lucy: survival {number}"], ["Shuffle"]) for number in range(2, 90)]
    batch = Batch(True, outcomes, 90, [f"Survivor {number}: survival 0 -> 1" for number in range(40)], [samples.DUE])
    batch = batch._replace(at=list(range(88)))
    shown = lines("batch run", batch)
    assert len(shown) == 24
    assert shown[0] == "Survivor 0: survival 0 -> 1"
    assert any(line.endswith("lines more: --json") for line in shown)
    assert "due:  Intimacy (Lucy)  kdm event intimacy --survivor Lucy" in shown
    assert "88 things for hands on the way: --json lists them" in shown
    assert shown[-1] == "90 lines, entries 2 to 89, one step for kdm undo"


def test_small_answers_are_sentences():
    small = {path: page(path, answers[0]) for path, answers in samples.answers().items() if path in SMALL}
    assert small == SMALL


SMALL = {
    "doctor": "a.kdm  healthy  3 entries  tip 3:9f3a2c1d\nno pack knows:  homebrew:gear/saw\n"
    "remark: Lucy is a woman and the father of Nadia. Written so by entry 2.",
    "backup": "a.kdm  copied to  a.kdm.backup  3 entries  tip 3:9f3a2c1d",
    "restore": "a.kdm  is again what  b.kdm  holds: 1 entry\nthe file it was is kept as  a.kdm.before",
    "expect": "ok  Lucy survival 1",
    "export json": "written to  ashhold.json  tip 3:9f3a2c1d",
}


def test_any_other_answer_is_readable_too():
    rows = [{"id": "core", "version": "1", "enabled": True}, {"id": "mine", "version": None, "enabled": False}]
    assert lines("settlement gain", rows) == ["id    version  enabled", "core  1        yes", "mine  -        no"]
    deep = {"id": "core", "some_words": ["a", "b"], "rows": {"gear": 3, "more": [{"x": [1, None]}, []]}}
    shown = page("settlement gain", deep, DRAWN)
    assert "some words  a  b" in shown
    assert not set("{}[]'") & set(shown)
    assert page("settlement gain", None) == "-"
    nested = {}
    for _ in range(50):
        nested = {"in": nested}
    assert page("settlement gain", nested)


def test_packs_say_what_is_most_worth_knowing():
    assert lines("pack list", samples.packs()) == [
        "pack    version",
        "core    1        Core game             enabled",
        "tales   3        Tales of the Lantern  changed: kdm pack enable tales",
        "sunken  1                              not here: cards shown by id",
        "odd                                    pack.json is missing",
        "homebrew lies in /data/packs",
        "schemas for an editor lie in /kdm/schemas/packs",
    ]
    assert lines("pack show", samples.pack()) == [
        "tales  3  Tales of the Lantern",
        "cards     2 gear, 1 fighting art",
        "replaces  Cloth by tales:gear/better_cloth",
        "here      enabled since entry 3, lantern year 0",
        "from      the copy that the campaign keeps",
    ]


def test_printings_are_told_apart_by_what_cards_say():
    assert lines("pack printing", samples.printings()) == [
        "Cloth  gear",
        "  armor body 1: core",
        "  warm; armor 2: tales, old",
        "A printing that is not named says what core says, or nobody knows.",
        "Yours: kdm pack enable ID; of one card: kdm pack printing CARD",
    ]


def test_a_pack_with_forty_faults_still_fits_a_screen():
    sound = lines("pack check", samples.checked())
    assert sound[0] == "tales  3  sound  3 entries"
    assert sound[-1].split() == ["fighting", "art", "3", "2", "1", "0"]
    shown = lines("pack check", samples.checked(faults=40))
    assert shown[1] == '  gear.json [3].weapon: has no field "sped"; did you mean speed?'
    assert "40 faults in all: kdm pack check tales --json" in "\n".join(shown)
    assert len(shown) <= 24
    several = {"packs": samples.checked(faults=40)["packs"] * 3 + samples.checked()["packs"] * 4}
    assert len(lines("pack check", several)) <= 24


def test_who_stays_home_is_told_by_reason():
    home = [{"name": name, "why": why} for name, why in (("Ada", "retired"), ("Bran", "too old"), ("Cass", "retired"))]
    assert "stay        Ada, Cass (retired), Bran (too old)" in lines("status", samples.status(may_not_depart=home))
    many = [{"name": f"Survivor Number {number}", "why": "skips the next hunt"} for number in range(80)]
    assert len(lines("status", samples.status(may_depart=[each["name"] for each in many], may_not_depart=many))) < 24


@pytest.mark.parametrize("columns", range(1, 90))
def test_as_many_names_stand_on_a_line_as_fit_and_how_many_more_there_are(columns):
    names = ["Bone Axe", "Skull Helm", "Élan", "日本", "Rawhide Headband", "Claw Head Arrow", "Cat Gut Bow"]
    said = [*names, *(f"and {more} more" for more in range(1, len(names)))]
    shown = ["".join(span.text for span in item) for item in PLAIN.as_fit(names, columns)]
    assert all(each in said for each in shown)
    together = [PLAIN(each) for each in shown]
    assert len(shown) <= 2 or len(flowed(together, columns)) == 1
    one_more = len(shown) - (shown != names) + 1
    longer = [*names[:one_more], *([f"and {len(names) - one_more} more"] if one_more < len(names) else [])]
    assert shown == names or len(flowed(map(PLAIN, longer), columns)) > 1


@pytest.mark.parametrize("asked", [0, 12, 18, 20])
def test_a_change_fits_a_screen_however_much_hands_must_do(capsys, asked):
    """Of what happened less is told: the journal has it all."""
    story, hands = (
        [f"Lucy: survival {number}" for number in range(30)],
        [f"Shuffle {number}" for number in range(asked)],
    )
    output.outcome(outcome.Outcome(341, True, story, hands, [], "kdm next", [], [], {}), quiet=False)
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 24
    assert told[0] == "Lucy: survival 0"
    assert any(line.endswith("lines more: kdm log 341") for line in told)
