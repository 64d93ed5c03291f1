"""What was decided under older rules is not judged by those of today when the past before it is mended."""

import os
import shutil
from pathlib import Path

import pytest

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.play import Play
from kdm_cli.service import outcome
from kdm_cli.service.journal import replay
from kdm_cli.service.language.words import split

FILES = Path(__file__).parents[1] / "files"
FORMATS = range(1, 7)


@pytest.fixture
def once(kdm, monkeypatch):
    """An evening at another time: these lines are typed under other rules."""

    def at_another_time(*lines, **otherwise):
        with monkeypatch.context() as then:
            then.setattr(outcome, "RULES_VERSION", 0)
            for where, name, rule in otherwise.get("rules", ()):
                then.setattr(where, name, rule)
            for line in lines:
                kdm(line)
        return kdm

    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f")
    kdm("settlement note x")
    return at_another_time


def without_guards(play, met, *said, **more):
    """Nobody refused anything then."""


def test_a_guard_that_came_later_does_not_refuse_what_was_done_before_it(once, kdm):
    once("showdown start white lion --prologue", rules=[(Play, "require", without_guards)])
    told = kdm("fix 3 survivor set Lucy courage +1")
    assert told.splitlines()[1] == "Entry 4: decided under older rules, keeps what it recorded"
    assert kdm.json("show Lucy")["courage"] == 1
    assert [each["name"] for each in kdm.json("showdown show")["survivors"]] == ["Lucy"]
    assert kdm.json("doctor")["healthy"]
    assert kdm.json("undo --only 5")["result"]["kept"] == [4]


def test_the_same_today_is_refused(kdm):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f")
    kdm("showdown start white lion --prologue", code=1)


def limit(play):
    """The survival limit of another time."""
    return 9


def test_what_came_of_it_then_stays_though_today_it_would_be_less(once, kdm):
    once("survivor set Lucy survival +4", rules=[(numbers, "survival_limit", limit)])
    assert kdm.json("show Lucy")["survival"] == 5
    told = kdm.json("fix 3 survivor set Lucy insanity +1")
    assert told["result"]["kept"] == [4]
    assert (kdm.json("show Lucy")["survival"], kdm.json("show Lucy")["insanity"]) == (5, 1)


def test_what_it_recorded_is_refused_where_it_does_not_fit_any_more(once, kdm):
    once("survivor set Lucy survival +4", rules=[(numbers, "survival_limit", limit)])
    before = (kdm.folder / "ashhold.kdm").read_bytes()
    told = " ".join(kdm("fix 3 survivor set Lucy survival 0", code=1).split())
    assert "Entry 4 (survivor set Lucy survival +4) no longer fits: It was decided under older rules" in told
    assert "Lucy, survival was 1, now 0." in told
    assert "kdm undo --only 4" in told
    assert (kdm.folder / "ashhold.kdm").read_bytes() == before


def test_what_today_comes_to_the_same_is_decided_again_on_the_changed_past(once, kdm):
    once("survivor set Lucy insanity +2")
    told = kdm.json("fix 3 survivor set Lucy insanity +1")
    assert told["result"] == {"mended": 3, "retold": [3, 4]}
    assert kdm.json("show Lucy")["insanity"] == 3


def test_under_the_rules_of_today_nothing_is_decided_twice(kdm, monkeypatch):
    kdm.after("settlement new Ashhold --seed 4", "survivor add Lucy:f", "settlement note x", "set lu insanity +2")
    monkeypatch.setattr(replay.Retelling, "_meant_then", None)  # nobody may ask
    kdm("fix 3 survivor set Lucy courage +1")
    assert kdm.json("show Lucy")["insanity"] == 2


def test_a_row_that_has_another_number_by_now_is_found_again(once, kdm):
    once("survivor gain Lucy leader", "survivor lose Lucy leader", "survivor set Lucy survival +4",
         rules=[(numbers, "survival_limit", limit)])  # fmt: skip
    kdm("fix 3 survivor gain Lucy prey")
    assert [each["name"] for each in kdm.json("show Lucy")["traits"]] == ["Prey"]
    assert kdm.json("show Lucy")["survival"] == 5
    assert kdm.json("doctor")["healthy"]


def test_who_was_meant_is_kept_under_the_name_of_today(once, kdm):
    once("survivor set lu survival +4", rules=[(numbers, "survival_limit", limit)])
    told = kdm("fix 2 survivor add Lucia:f")
    assert "Entry 4: decided under older rules, keeps what it recorded" in told
    assert kdm.json("show Lucia")["survival"] == 5
    kdm("fix 3 settlement note y")
    assert kdm.json("show Lucia")["survival"] == 5


def test_a_mending_taken_out_judges_nothing_anew_either(once, kdm):
    once("survivor set lu insanity +2", "survivor set lu survival +4", rules=[(numbers, "survival_limit", limit)])
    for line in ("fix 2 survivor add Lucia:f", "fix 3 survivor set Lucia insanity +1"):
        assert "decided under older rules, keeps what it recorded" in kdm(line)
    assert kdm.json("show Lucia")["insanity"] == 3
    told = kdm.json("undo --only 6")
    assert told["result"]["kept"] == [5]
    assert told["result"]["meant"] == [{"entry": each, "was": "Lucia", "now": "Lucy"} for each in (3, 4)]
    lucy = kdm.json("show Lucy")
    assert (lucy["insanity"], lucy["survival"]) == (3, 5)
    told = kdm.json("undo --only 7")
    assert told["result"]["kept"] == [5]
    lucy = kdm.json("show Lucy")
    assert (lucy["insanity"], lucy["survival"]) == (2, 5)
    assert kdm.json("doctor")["healthy"]


@pytest.fixture(params=FORMATS)
def saved(kdm, request):
    """A campaign as a released kdm of each format has left it; and its number."""
    shutil.copy(FILES / f"campaign-v{request.param}.kdm", kdm.folder / "old.kdm")
    os.chmod(kdm.folder / "old.kdm", 0o644)
    return kdm


@pytest.mark.some(2)
def test_a_founder_of_each_saved_campaign_was_written_down_wrong(saved):
    """The first sheets came before every migration; what came after stays as it was, under another name."""
    entries = saved.json("log --last 999")["entries"]
    first = next(each["id"] for each in entries if each["command"] == "survivor add")
    words = split(saved.json(f"log {first}")["entry"]["line"])[1:]
    stored = saved.json("storage list")
    people = saved.run("survivor", "list", "--all", "--json").stdout
    told = " ".join(saved("fix", str(first), *(word.replace("Lucy", "Xenia") for word in words)).split())
    assert "meant Lucy, now Xenia" in told
    assert saved.run("survivor", "list", "--all", "--json").stdout == people.replace("Lucy", "Xenia")
    assert saved.json("storage list") == stored
    assert saved.json("doctor")["healthy"]
    saved("undo")
    assert saved.run("survivor", "list", "--all", "--json").stdout == people
    assert saved.json("doctor")["healthy"]


@pytest.mark.some(2)
def test_any_entry_of_a_saved_campaign_is_taken_out_or_it_says_what_needs_it(saved):
    saved("settlement note today")
    before = (saved.folder / "old.kdm").read_bytes()
    dead = ("undo", "redo", "migrate", "fix")
    entries = [each for each in saved.json("log --last 999")["entries"][1:] if each["command"] not in dead]
    taken = 0
    for number in [each["id"] for each in entries if not each["undone"]]:
        done = saved.run("undo", "--only", str(number), "--dry-run")
        told = " ".join((done.stdout + done.stderr).split())
        assert done.returncode == 0 or ("no longer fits" in told and "kdm undo --only" in told), told
        taken += done.returncode == 0
    assert taken * 4 > len(entries)
    assert (saved.folder / "old.kdm").read_bytes() == before
