"""Mending the past inside: secrets, dice, prompts, packs, a journal that was tampered with, what doctor thinks of it."""

import json
import os
import shutil
import sqlite3

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.service.completion.complete import complete
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import perform
from kdm_cli.service.standing import standing
from kdm_cli.service.tray import NOTHING_TYPED, Asked
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign, transaction
from tests.conftest import ROOT
from tests.service.test_secrets import seen

PACK = {"id": "tales", "name": "Tales", "version": "1", "files": {"gear.json": ["gear"]}}
SPOON = [{"id": "tales:gear/spoon", "name": "Spoon", "keywords": ["item"], "confidence": "own"}]


@pytest.fixture
def founders(kdm):
    return kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")


def stands(kdm):
    """What stands of the journal."""
    file = open_campaign(str(kdm.folder / "ashhold.kdm"))
    try:
        return {entry.id: entry for entry in standing(journal.every(file.connection))}
    finally:
        file.close()


def test_a_mending_during_a_showdown_names_no_card_that_lies_face_down(founders):
    founders("settlement set decks tool")
    founders("showdown start white-lion --prologue")
    founders("showdown shuffle hit-location")
    founders("showdown wound")
    mending = "fix 4 showdown start white-lion --prologue --controller Erza"
    told = founders(f"{mending} --dry-run") + json.dumps(founders.json(mending)) + founders("undo --only 5")
    for line in ("log 7", "log 8", "log", "export json", "status"):
        told += founders(line) + json.dumps(founders.json(line))
    told += json.dumps(founders.json("undo 2")) + founders("log 9")
    assert '"hidden"' in told
    assert len(founders.json("log 7")["entry"]["arguments"]["retold"]["4"]["changes"]) > 30
    assert seen(founders, told) == set()


def test_a_mending_turns_over_no_card_in_a_dry_run(founders):
    founders("settlement set decks tool")
    founders("showdown start white-lion --prologue")
    founders("showdown wound")
    refusal = founders.json("fix 5 showdown draw ai --dry-run", code=1)["error"]
    assert refusal["code"] == "hidden-card"


def test_the_tool_does_not_draw_another_card_behind_anybodys_back(founders):
    founders("settlement set decks tool")
    founders("showdown start white-lion --prologue")
    founders("showdown draw ai")
    founders("showdown draw ai")
    told = " ".join(founders("undo --only 5", code=1).split())
    assert "Entry 6 (showdown draw ai) no longer fits: The tool would have drawn another card." in told


def test_mending_is_no_reroll(founders):
    first = founders.json("survivor suffer Lucy waist --auto")["dice"][0]["value"]
    later = founders.json("survivor suffer Erza legs --auto")["dice"][0]["value"]
    assert founders.json("fix 3 survivor suffer Lucy waist --auto", code=1)["error"]["code"] == "nothing-to-mend"
    fixed = founders.json("fix 3 survivor suffer Zachary waist --auto")["dice"][0]["value"]
    assert fixed == first
    founders("undo --only 3")
    last = founders.json("survivor suffer Allister arms --auto")["dice"][0]["value"]
    founders("undo 2")
    founders("undo --to 4")
    assert founders.json("survivor suffer Allister arms --auto")["dice"][0]["value"] == last
    assert later in range(1, 11)


def test_more_dice_than_there_were_come_from_behind_all_that_was_rolled(founders):
    founders("survivor suffer Lucy waist --auto")
    founders("survivor suffer Erza legs --auto")
    rolled = [die["value"] for die in founders.json("fix 3 survivor suffer Lucy head --auto")["dice"]]
    used = [
        position
        for entry in stands(founders).values()
        for change in entry.changes
        if change.field == "dice_rolled"
        for position in range(change.old + 1, change.new + 1)
    ]
    assert len(used) == len(set(used)) == len(rolled) + 1


def test_a_die_typed_at_a_prompt_counts_and_the_campaign_may_not_move_meanwhile(founders):
    founders("survivor set Lucy insanity +1")
    file = str(founders.folder / "ashhold.kdm")
    request = parse([*split("fix 3 survivor suffer Erza waist"), "--file", file])
    with pytest.raises(Asked) as asked:
        perform(request, NOTHING_TYPED)
    typed = NOTHING_TYPED.with_answer(asked.value, "7")
    founders("settlement note 'somebody else writes'")
    outcome = perform(request, typed)
    assert [(die["value"], die["origin"]) for die in outcome.dice] == [(7, "typed")]
    other = parse([*split("fix 3 survivor suffer Erza head"), "--file", file])
    with pytest.raises(Refused) as moved:
        perform(other, typed)
    assert moved.value.refusal.code == "campaign-changed"


def test_why_it_was_done_stays_unless_the_mending_has_a_reason(founders):
    founders("settlement set lost-settlements 1 --because 'the storm'")
    founders("settlement note x")
    founders("fix 3 settlement set lost-settlements 2")
    assert (stands(founders)[3].because, stands(founders)[3].arguments["amount"]) == ("the storm", "2")
    founders("fix 3 settlement set lost-settlements 3 --because 'the flood'")
    assert stands(founders)[3].because == "the flood"


def test_what_hands_wrote_in_a_mended_past_is_no_damage(founders):
    founders("kill Lucy --cause cold")
    founders("settlement note x")
    founders("fix 4 settlement set death-count 7 --because 'two died before'")
    assert founders.json("doctor")["healthy"]
    founders("fix 3 kill Erza --cause cold")
    assert founders.json("doctor")["healthy"]
    assert founders.json("settlement show")["death_count"] == 7
    founders("fix 4 settlement set death-count 0 --because 'she may come back'")
    assert founders.json("doctor")["healthy"]
    founders("fix 3 kill Zachary --cause cold")
    assert founders.json("doctor")["healthy"]


def test_a_pack_comes_again_though_its_folder_is_gone(founders):
    folder = founders.folder / "tales"
    folder.mkdir()
    (folder / "pack.json").write_text(json.dumps(PACK))
    (folder / "gear.json").write_text(json.dumps(SPOON))
    founders("survivor set Lucy insanity +1")
    founders("pack enable ./tales")
    founders("storage add Spoon")
    founders("gear give Lucy Spoon")
    shutil.rmtree(folder)
    founders("fix 3 survivor set Erza insanity +1")
    assert [each["name"] for each in founders.json("show Lucy")["gear"]][-1] == "Spoon"
    told = founders("undo --only 4", code=1)
    assert "Entry 5 (storage add Spoon) no longer fits" in " ".join(told.split())
    assert founders.json("doctor")["healthy"]


def test_a_journal_that_was_tampered_with_is_not_played_again(founders):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Lucy insanity +1")
    connection = sqlite3.connect(founders.folder / "ashhold.kdm")
    connection.execute("UPDATE entry SET arguments = replace(arguments, '+1', '+9') WHERE id = 4")
    connection.commit()
    connection.close()
    refusal = founders.json("undo --only 3", code=7)["error"]
    assert (refusal["code"], refusal["message"]) == ("damaged", "Entry 4 of the journal is not as it was written.")


@pytest.mark.parametrize(
    ("number", "entry", "name"), [(1, 7, "Lucy"), (2, 18, ""), (3, 22, ""), (4, 22, "Lucy"), (6, 68, "")]
)
def test_what_was_written_before_a_migration_can_be_mended(kdm, number, entry, name):
    """Of the first format to the letter, across a checkpoint (2), what an injury does (3), a showdown under way (4)."""
    shutil.copy(ROOT / "tests" / "files" / f"campaign-v{number}.kdm", kdm.folder / "old.kdm")
    os.chmod(kdm.folder / "old.kdm", 0o644)
    before = kdm.json("export json --secrets")
    noun = f"survivor note {name}" if name else "settlement note"
    kdm(f"fix {entry} {noun} 'what really was'")
    assert kdm.json("doctor")["healthy"]
    migrated = [each["id"] for each in kdm.json("log --last 99")["entries"] if each["command"] == "migrate"]
    for each in migrated:
        told = " ".join(kdm(f"undo --only {each}", code=1).split())
        assert f"Entry {each} brought the file up to another format: nobody typed it." in told
    kdm("undo")
    assert kdm.json("doctor")["healthy"]
    kdm(f"undo --only {entry}")
    notes = [row["text"] for row in json.loads(kdm.json("export json --secrets")["page"])["facts"]["note"]]
    had = [row["text"] for row in json.loads(before["page"])["facts"]["note"]]
    assert len(notes) == len(had) - 1
    assert "what really was" not in notes
    assert kdm.json("doctor")["healthy"]


def test_who_departed_in_an_older_format_can_be_mended(kdm):
    shutil.copy(ROOT / "tests" / "files" / "campaign-v5.kdm", kdm.folder / "old.kdm")
    os.chmod(kdm.folder / "old.kdm", 0o644)
    kdm("fix 10 settlement depart Lucy Zachary")
    assert [kdm.json(f"show {name}")["departing"] for name in ("Lucy", "Erza", "Zachary")] == [True, False, True]
    assert kdm.json("doctor")["healthy"]


def test_a_command_of_another_time_is_named(founders):
    founders("survivor set Lucy insanity +1")
    founders("survivor set Lucy insanity +1")
    file = open_campaign(str(founders.folder / "ashhold.kdm"), write=True)
    with transaction(file):
        newest = file.newest()
        old = newest._replace(
            id=5, group_id=5, command="survivor bless", changes=[], story=["Lucy is blessed"], beneath=4
        )
        file.commit([old], newest.digest)
    file.close()
    told = " ".join(founders("undo --only 3", code=1).split())
    assert 'Entry 5 (survivor bless) no longer fits: There is no command "kdm survivor bless".' in told


def test_tab_completes_the_command_that_stands_in_the_past(founders, monkeypatch):
    monkeypatch.chdir(founders.folder)
    assert "suffer" in [offer.value for offer in complete(["fix", "3", "survivor"], "su").offers]
    assert [offer.value for offer in complete(["fix", "3", "survivor", "kill"], "er").offers] == ["Erza"]
    assert [offer.value for offer in complete(["fix", "3", "kill", "Erza"], "--ca").offers] == ["--cause"]


def test_whom_a_mending_adds_stands_behind_the_others_in_every_later_entry(founders):
    founders("survivor add Neva:f --newcomer")
    founders("survivor set --all-living insanity +1")
    founders("fix 2 survivor add Lucy:f Erza:f Zachary:m Allister:m Olga:f")
    names = [line.partition(":")[0] for line in stands(founders)[4].story]
    assert names == ["Lucy", "Erza", "Zachary", "Allister", "Neva", "Olga"]
