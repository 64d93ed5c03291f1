"""What somebody sees who has never used kdm."""

import pytest

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
