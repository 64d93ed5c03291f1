"""What somebody sees who has never used kdm."""

import pytest

from tests.faults.terminals import ended, spawn
from tests.scenarios.quick import Quick


@pytest.fixture
def kdm(tmp_path, monkeypatch):
    """The command in an empty folder; the demo's own scratch folder lies in it."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return Quick(tmp_path)


def test_the_demo_plays_the_prologue_and_a_lantern_year(kdm):
    played = kdm.json("demo")
    told = [line for step in played["steps"] for line in step["story"]]
    for said in (
        "White Lion is dead: victory",
        "The settlement phase begins: 3 return",
        "Lantern year 0 -> 1",
        "Erza: Bone Dagger in slot 3",
        "Departing: Erza, Allister, Nadia",
        "The settlement phase ends",
    ):
        assert said in told
    assert (played["settlement"]["phase"], played["settlement"]["due"]) == ("hunt", [])
    assert "healthy" in kdm(f"doctor --file {played['file']}")


def test_the_demo_fits_a_terminal_and_says_where_to_look_around(kdm):
    told, look, where = kdm("demo").partition("look around:")
    assert max(map(len, told.splitlines())) <= 80
    assert "$ kdm next" in told
    assert look and where.split()[:2] == ["kdm", "--file"]


def test_on_a_terminal_the_demo_waits_for_whoever_reads(kdm):
    """Of the docs: it pauses for a reader, in colour, and tells what it is doing; q ends it where the campaign stands."""
    child = spawn(kdm.folder, "demo", env={"TMPDIR": str(kdm.folder)})
    for place in range(1, 9):
        child.expect("Enter goes on, q ends: ")
        told = child.before.decode()
        assert f"{place}/8" in told and "$ kdm " in told
        assert place > 1 or "\x1b[" in told
        child.sendline("")
    told, code = ended(child)
    assert code == 0 and "Ashhold" in told and "look around: " in told
    child = spawn(kdm.folder, "demo", env={"TMPDIR": str(kdm.folder)})
    child.expect("q ends: ")
    child.sendline("q")
    told, code = ended(child)
    assert code == 0 and "lantern year 0" in told
    child = spawn(kdm.folder, "demo", env={"TMPDIR": str(kdm.folder)})
    child.expect("q ends: ")
    child.sendintr()
    assert ended(child)[1] == 130


def test_each_scene_of_the_demo_fits_a_line(kdm):
    scenes = list(dict.fromkeys(step["scene"] for step in kdm.json("demo")["steps"]))
    assert len(scenes) == 8 and max(map(len, scenes)) <= 75
