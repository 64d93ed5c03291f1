"""A file that is whole and tells what cannot be: the doctor says what, and the way out; what people insisted on is a remark."""

import shutil
from pathlib import Path

import pytest

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Due, Holding, Showdown, Step, Survivor
from kdm_cli.rules.survivors.disagreements import check_still_fits
from kdm_cli.service.outcome import new_entry
from kdm_cli.service.secrets import disagreeing
from kdm_cli.service.tray import at_rest
from kdm_cli.store.campaign import open_campaign, transaction
from tests.faults.processes import here

FIXTURES = sorted((Path(__file__).parent.parent / "files").glob("campaign-v*.kdm"))


def tampered(path, change, refused=False):
    """Write into the campaign what no command would write, with a journal entry that says so."""
    file = open_campaign(str(path), write=True)
    with transaction(file):
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        change(draft, {row.name: row for row in draft.rows(Survivor).values()})
        file.commit([new_entry(newest, draft, "survivor set", {}, draft.changes, ["from elsewhere"])], newest.digest)
    file.close()


def died(draft, survivor, **more):
    return draft.set(survivor, dead=True, died_year=0, died_cause="a story", **more)


def counted(draft, survivor, **more):
    draft.set(draft.settlement, death_count=1)
    return died(draft, survivor, **more)


def due(draft, survivor):
    counted(draft, survivor)
    draft.create(Due, content="core:story_event/bold", survivor_id=survivor.id, why="courage 3", command="event bold")


def both_principles(draft, _):
    for slug in ("graves", "cannibalize"):
        draft.create(Holding, content=f"core:principle/{slug}", year=1)


def each_others_mother(draft, people):
    draft.set(people["Lucy"], mother_id=people["Erza"].id)
    draft.set(people["Erza"], mother_id=people["Lucy"].id)


def settlement(**fields):
    return lambda draft, _: draft.set(draft.settlement, **fields)


def home_at_no_step(draft, _):
    draft.set(draft.settlement, phase="settlement", step=12)


def home_with_a_strange_step(draft, _):
    draft.set(draft.settlement, phase="settlement", step=3)
    draft.create(Step, step="feast", entry=1)


PAIR = "Both Graves and Cannibalize are chosen, of one pair."
WRONG = {
    "The death count is 0, the sheets of the dead are 1.": (
        lambda draft, people: died(draft, people["Lucy"]),
        "kdm settlement set death-count 1 --because TEXT",
    ),
    "Lucy is dead and has returned.": (
        lambda draft, people: counted(draft, people["Lucy"], returned=True),
        "kdm survivor revive Lucy, then kdm survivor kill Lucy --cause TEXT",
    ),
    "Lucy is dead, and Bold is due for them.": (
        lambda draft, people: due(draft, people["Lucy"]),
        "kdm survivor revive Lucy, then kdm survivor kill Lucy --cause TEXT",
    ),
    "Lucy and Erza have place 2 of the departing party.": (
        lambda draft, people: [draft.set(people[name], party=2) for name in ("Lucy", "Erza")],
        "kdm settlement depart NAME ... chooses the party anew.",
    ),
    "Steps of a settlement phase are open in the prologue.": (settlement(step=7), "kdm undo"),
    "Steps of a settlement phase are open in the hunt.": (
        lambda draft, _: [draft.set(draft.settlement, phase="hunt"), draft.create(Step, step="setup", entry=1)],
        "kdm undo",
    ),
    "The settlement phase has no step 12.": (home_at_no_step, "kdm undo"),
    "The settlement phase has no step 0.": (settlement(phase="settlement"), "kdm undo"),
    'The settlement phase has no step "feast".': (home_with_a_strange_step, "kdm undo"),
    "Lucy is a woman and the father of Allister.": (
        lambda draft, people: draft.set(people["Allister"], father_id=people["Lucy"].id),
        "kdm survivor parents Allister --father NAME --mother NAME",
    ),
    "Zachary is a man and the mother of Lucy.": (
        lambda draft, people: draft.set(people["Lucy"], mother_id=people["Zachary"].id),
        "kdm survivor parents Lucy --father NAME --mother NAME",
    ),
    "Lucy is their own ancestor.": (each_others_mother, "kdm survivor parents Lucy --father NAME --mother NAME"),
    PAIR: (both_principles, "kdm settlement lose Cannibalize"),
}


@pytest.mark.parametrize(
    "told", [pytest.param(PAIR, marks=pytest.mark.rule("R217")), *(each for each in WRONG if each != PAIR)]
)
def test_the_doctor_says_what_cannot_be_and_the_way_out(campaign, told, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)
    change, way_out = WRONG[told]
    tampered(campaign, change)
    done = here(capsys, "doctor", "--json")
    assert (done.code, done.error["code"]) == (7, "damaged")
    assert told in done.error["message"]
    assert way_out in done.error["hint"]
    assert here(capsys, "backup", "copy.kept").code == 0, "the file itself is whole"


@pytest.mark.parametrize("told", WRONG)
def test_no_command_can_leave_it_so_and_none_is_refused_for_what_was_so_before(campaign, told):
    file = open_campaign(str(campaign))
    draft = Draft(file.load(), file.newest().last_id)
    file.close()
    play = at_rest(draft)
    WRONG[told][0](draft, {row.name: row for row in draft.rows(Survivor).values()})
    with pytest.raises(Refused) as refused:
        check_still_fits(play, draft.changes)
    assert (refused.value.refusal.code, told in refused.value.refusal.message) == ("sheets-disagree", True)
    draft.changes.clear()
    draft.set(draft.settlement, endeavors=3)
    check_still_fits(play, draft.changes)


def test_the_ways_out_lead_out(campaign, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)
    tampered(campaign, lambda draft, people: died(draft, people["Lucy"], returned=True))
    tampered(campaign, lambda draft, people: draft.set(people["Allister"], father_id=people["Erza"].id))
    tampered(campaign, both_principles)
    for line in (
        "settlement set death-count 1 --because miscounted",
        "settlement lose Cannibalize",
        "survivor revive Lucy",
        "survivor kill Lucy --cause cold",
        "survivor parents Allister --father Zachary",
    ):
        assert here(capsys, "doctor", "--json").code == 7
        assert here(capsys, *line.split()).code == 0
    assert '"remarks": []' in here(capsys, "doctor", "--json").out


REMARKS = {
    "survivor add Nadia --born --father Lucy --house-rule": "Lucy is a woman and the father of Nadia.",
    "survivor sex Lucy m --house-rule": "Lucy is a man and the mother of Iris.",
    "settlement set death-count 0": "The death count is 0, the sheets of the dead are 1.",
}


@pytest.mark.parametrize("line", REMARKS)
def test_what_people_insisted_on_is_a_remark(campaign, line, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)
    for words in ("survivor add Iris:f --mother Lucy --born", "kill Zachary --cause cold", line):
        assert here(capsys, *words.split()).code == 0
    told = f"{REMARKS[line]} Written so by entry 7."
    assert f'"remarks": ["{told}"]' in here(capsys, "doctor", "--json").out
    assert f"remark: {told}" in " ".join(here(capsys, "doctor").out.split())
    for again in ("undo", "redo"):
        assert here(capsys, again).code == 0
    assert told in here(capsys, "doctor", "--json").out


def test_damage_beside_a_remark_is_damage(campaign, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)
    assert here(capsys, *["survivor", "add", "Nadia", "--born", "--father", "Lucy", "--house-rule"]).code == 0
    tampered(campaign, lambda draft, people: draft.set(people["Zachary"], mother_id=people["Allister"].id))
    assert "Allister is a man" in here(capsys, "doctor", "--json").error["message"]


def test_a_special_showdown_is_fought_within_the_settlement_phase(campaign, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)

    def fought(draft, _):
        draft.set(draft.settlement, phase="showdown", step=9)
        draft.create(Step, step="setup", entry=1)
        draft.create(Showdown, monster="core:monster/butcher", kind="special")

    tampered(campaign, fought)
    assert here(capsys, "doctor", "--json").code == 0


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_campaign_of_an_older_format_has_nothing_to_remark(path, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(path, tmp_path / "old.kdm")
    done = here(capsys, "doctor", "--json")
    assert (done.code, '"remarks": []' in done.out) == (0, True)


def test_steps_that_undo_left_open_behind_an_older_format_are_a_remark(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(FIXTURES[0], tmp_path / "old.kdm")
    assert here(capsys, *["set", "Lucy", "insanity", "+1"]).code == 0
    tampered(tmp_path / "old.kdm", lambda draft, _: draft.set(draft.settlement, phase="hunt"))
    done = here(capsys, "doctor", "--json")
    assert (done.code, "Steps of a settlement phase are open in the hunt." in done.out) == (0, True)


@pytest.mark.parametrize(
    "behind", [("survivor note Lucy tired",), ("gain Lucy prey", "set Lucy insanity +1"), ("undo", "redo")]
)
def test_a_campaign_goes_on_behind_an_undo_that_went_back_to_when_there_were_no_steps(
    behind, tmp_path, capsys, monkeypatch
):
    """Row 67: the remark was only one while that undo was the newest entry; after the next command it was damage."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(FIXTURES[3], tmp_path / "old.kdm")
    for line in ("undo --to 19", *behind):
        assert here(capsys, *line.split()).code == 0, line
    done = here(capsys, "doctor", "--json")
    assert (done.code, "The settlement phase has no step 0." in done.out) == (0, True)
    assert here(capsys, "export", "json", "--out", "whole.json").code == 0
    assert here(capsys, "import", "whole.json", "--as", "Emberhold").code == 0


def test_the_journal_is_gone_through_once_for_all_that_was_insisted_on(campaign, capsys, monkeypatch):
    monkeypatch.chdir(campaign.parent)
    for words in ("survivor add Iris:f --mother Lucy --born", "kill Zachary --cause cold", *REMARKS):
        here(capsys, *words.split())
    file = open_campaign(str(campaign))
    asked = []
    file.connection.set_trace_callback(asked.append)
    _, remarks = disagreeing(file)
    file.close()
    assert len(remarks) > 1
    assert len({remark.rpartition("entry ")[2] for remark in remarks}) > 1
    assert len([sql for sql in asked if "changes FROM entry" in sql and "ORDER BY id DESC" in sql]) == 1
