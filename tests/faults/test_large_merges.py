"""What is merged may be more than one entry of the journal may hold: it goes in, or the refusal says in which parts."""

import json

import pytest

from kdm_cli.service.language.words import split
from kdm_cli.store import journal
from tests.scenarios.laptops import group
from tests.scenarios.test_two_copies_become_one import BEGUN, Hers, sheets

MANY = 40
CROWD = [f"One{letter}" for letter in "abcdefghijklmnop"]
ROOM = 20_000  # letters, beside what each entry may take for itself


@pytest.fixture
def copies(kdm, many_hands):
    kdm.after(*BEGUN, f"survivor add {' '.join(f'{name}:f' for name in CROWD)} --newcomer")
    return kdm, Hers(kdm, "hers.save")


@pytest.fixture
def little_room(monkeypatch):
    """The limit that an entry has, where tests reach it."""
    monkeypatch.setattr(journal, "MOST_LETTERS", journal.ROOM + ROOM)


def evening(one):
    """Many commands that come to little: some after the other, more than one entry could take back."""
    for at in range(MANY):
        one(f"set {','.join(CROWD)} insanity {'-1' if at % 2 else '+1'}")


def test_a_long_evening_of_ours_goes_behind_one_entry_of_theirs(copies, little_room):
    ours, hers = copies
    hers("set Al courage +1")
    evening(ours)
    before = sheets(ours)
    assert "same, 0 differ, 0 need you" in ours("merge hers.save")
    merged = sheets(ours)
    assert "Nothing new" in ours("merge hers.save")
    assert f"{MANY} entries of theirs" in hers("merge ashhold.kdm")
    assert sheets(hers) == merged != before
    for one in copies:
        one("undo")
        one("doctor")
    assert sheets(ours) == before
    ours("redo")
    assert sheets(ours) == merged
    ours("undo")
    ours("merge hers.save")
    assert sheets(ours) == merged
    ours("doctor")
    ours("export json --secrets --out whole.json")
    (ours.folder / "there").mkdir()
    ours("import whole.json --out there")


def goes_in(kdm, line):
    """Type a line, and where it is refused as too much, each that the refusal names; how many were typed."""
    done = kdm.run(*split(line), "--json")
    if not done.returncode:
        return 1
    refused = json.loads(done.stdout)["error"]
    assert refused["code"] == "too-large", refused
    _, *lines = refused["hint"].splitlines()
    return sum(goes_in(kdm, each.removeprefix("kdm ")) for each in lines)


@pytest.mark.parametrize("whose", ["theirs", "ours"])
def test_what_is_too_much_for_one_entry_goes_in_by_the_lines_that_the_refusal_names(copies, little_room, whose):
    ours, hers = copies
    ours("set Al courage +1")
    hers("set Al courage +1")
    for at in range(12):
        (hers if whose == "theirs" else ours)(f'survivor note Lucy "{at} {"and so on " * 190}"')
    before = (ours.folder / "ashhold.kdm").read_bytes()
    assert "too-large" in ours("merge hers.save --json", code=1)
    assert (ours.folder / "ashhold.kdm").read_bytes() == before
    assert not list(ours.folder.glob("*.before-merge-*"))
    assert "too-large" in ours("merge hers.save --dry-run --json", code=1)
    assert goes_in(ours, "merge hers.save") == 3
    both = hers if whose == "ours" else Here(ours)
    assert "Nothing new" in both("merge hers.save" if whose == "theirs" else "merge ashhold.kdm")
    assert both.json("show Al")["courage"] == 2
    assert len(both.json("show Lucy")["notes"]) == 12
    both("doctor")


class Here:
    """Ours, now that parts of others lie beside it."""

    def __init__(self, kdm):
        self.kdm = kdm

    def __call__(self, line, **more):
        return self.kdm(f"{line} --file ashhold.kdm", **more)

    def json(self, line):
        return self.kdm.json(f"{line} --file ashhold.kdm")


def test_a_folder_with_too_much_for_one_entry_is_taken_in_by_way_of_a_file(tmp_path, little_room):
    ann, ben = group(tmp_path)
    for at in range(12):
        ben(f'survivor note Lucy "{at} {"and so on " * 190}"')
    ben("sync")
    assert goes_in(ann, "sync") > 3
    ann("set Al courage +1 --file ashhold.kdm")
    ann("sync --file ashhold.kdm")
    assert len(ann.json("show Lucy --file ashhold.kdm")["notes"]) == 12
    ben("sync")
    assert sheets(ben) == sheets(Here(ann))
