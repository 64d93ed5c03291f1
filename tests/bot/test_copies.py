"""Copies of one campaign that were played on apart have the same sheets in the end, whoever merged what, and when."""

from sqlite3 import IntegrityError

import pytest

from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Writer
from kdm_cli.service.merging.acts import Known
from kdm_cli.service.merging.numbers import Numbers
from kdm_cli.service.merging.union import Union
from kdm_cli.store.journal import LIFE
from tests.bot import copies
from tests.bot.walk import STARTS, turns

OF_TODAY = [
    start for start in STARTS if not start.startswith("format")
]  # each copy of an older one has its own way here
WHOSE = copies.by_its_name, copies.by_its_machine
SEEN = 6  # seeds, of which one at least sees what is wrong


@pytest.mark.parametrize(
    ("seed", "start"), turns((1, 2, 5, 14, 19), ("prologue", "first story", "step 6", "hunt, tool", "packs"))
)
def test_copies_that_have_all_of_each_other_are_equal(seed, start, tmp_path):
    copies.together(seed, start, tmp_path)


@pytest.mark.parametrize(("seed", "start"), turns((3, 4), ("mended", "departing")))
def test_machines_of_which_one_was_made_from_another_are_told_apart(seed, start, tmp_path):
    group = copies.together(seed, start, tmp_path, count=4, whose=copies.by_its_machine)
    assert any(LIFE in row.writer for each in group.copies for row in each.draft.rows(Writer).values())


def wrong_order(monkeypatch):
    """Who of them wrote it counts more than when."""
    target, writers = Union.target, [copies.by_its_name("", name, "") for name in copies.NAMES]

    def by_writer(union, decided):
        return sorted(
            target(union, decided),
            key=lambda each: writers.index(each.act.place[1]) if each.act.place[1] in writers else -1,
        )

    monkeypatch.setattr(Union, "target", by_writer)


def wrong_numbers(monkeypatch):
    """Rows of another copy keep the numbers that they had there."""
    monkeypatch.setattr(Numbers, "here", lambda numbers, number: number)


def lost_kills(monkeypatch):
    """Nobody hears of what others took back."""
    monkeypatch.setattr(Known, "_kill", lambda known, victim, killer: None)


def several(seeds, folder):
    for seed in seeds:
        copies.together(seed, "development", folder / str(seed))


@pytest.mark.parametrize("fault", [wrong_order, wrong_numbers, lost_kills])
def test_what_would_be_wrong_is_seen(fault, tmp_path, monkeypatch):
    fault(monkeypatch)
    with pytest.raises((AssertionError, IntegrityError, Refused)):
        several(range(SEEN), tmp_path)


@pytest.mark.long
@pytest.mark.timeout(14400)
def test_a_thousand_campaigns_in_several_copies(tmp_path_factory, capsys):
    """One that breaks off is told at the end, with all the others."""
    broken, merges = [], 0
    for seed, start in turns(range(10_000, 11_000), OF_TODAY):
        try:
            folder, count = tmp_path_factory.mktemp("copies"), 3 + seed % 2
            merges += copies.together(seed, start, folder, 8, count, WHOSE[seed % 4 == 3]).merges
        except Exception as bug:
            bug.add_note(f"{seed}, {start}")
            broken.append(bug)
        if seed % 100 == 99:
            with capsys.disabled():
                print(f"\n{seed + 1 - 10_000} campaigns, {merges} merges, {len(broken)} broke off", end="", flush=True)
    if broken:
        raise ExceptionGroup("campaigns that broke off", broken)
    assert merges > 1_000
