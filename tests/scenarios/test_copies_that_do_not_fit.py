"""What Ann and we wrote fits by itself, and not together: it is asked about, and never blocks what else was played."""

import pytest

from tests.scenarios.test_two_copies_become_one import BEGUN, Hers, play


@pytest.fixture
def copies(kdm):
    """Ours and hers: two files with one past."""
    kdm.after(*BEGUN)
    kdm.one_hand = False
    return kdm, Hers(kdm, "hers.save")


def test_what_people_insist_on_is_merged_though_the_sheets_do_not_fit_together(copies):
    ours, hers = copies
    ours("survivor add Nia:f --mother Erza --father Al")
    play(hers, "set Lucy courage +1", "survivor sex Erza m --house-rule")
    ours("merge hers.save")
    assert "Nia" in [each["name"] for each in ours.json("survivor list")]
    assert "man and the mother" in ours("doctor")


def test_each_line_that_is_typed_instead_takes_only_its_own_answers(copies):
    ours, hers = copies
    ours("kill Lucy --cause lantern")
    play(
        hers, "set Erza courage +1", *(f"gear give Lucy '{each}' --house-rule" for each in ("cloth", "founding stone"))
    )
    answers = ("retype", "set Nobody courage +1", "retype", "set Al courage +1", "retype", "set Zach courage +1")
    ours("merge hers.save " + " ".join(f"--choose '{each}'" for each in answers))
    assert [ours.json(f"show {name}")["courage"] for name in ("Al", "Erza", "Zach")] == [1, 1, 1]
