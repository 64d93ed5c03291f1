"""A cloned machine, a file put back by its bytes: two files write in one name, until they meet."""

import json
import shutil

import pytest

from tests.scenarios.laptops import group
from tests.scenarios.test_two_copies_become_one import sheets

BEGUN = ("settlement new Ashhold --seed 4 --skip-prologue --auto", "survivor add Lucy:f Erza:f", "set Lucy survival 1")


class Clone:
    """The same commands in the file of a cloned machine, which takes itself for ours."""

    def __init__(self, kdm):
        self.kdm = kdm
        kdm("backup clone.save")

    def __call__(self, line, **more):
        return self.kdm(f"{line} --file clone.save", **more)

    def json(self, line):
        return json.loads(self(f"{line} --json"))


@pytest.fixture
def twins(kdm):
    """Ours and the clone's, which write in one name."""
    kdm.after(*BEGUN)
    return kdm, Clone(kdm)


def writers(one):
    return [entry["writer"] for entry in json.loads(one("export json --secrets"))["journal"]]


def test_who_writes_in_the_name_of_another_is_named_and_takes_a_new_name(twins):
    ours, clone = twins
    ours("set Lucy insanity +1")
    clone("set Erza insanity +2")
    name = writers(ours)[-1]
    assert writers(clone)[-1] == name
    told = " ".join(ours("merge clone.save").split())
    assert f"Two files have written as {name}" in told
    fresh = writers(ours)[-1]
    assert f"This file writes as {fresh} from now on" in told
    assert fresh != name and fresh.startswith(name)
    ours("set Lucy courage +1")
    assert writers(ours)[-1] == fresh, "and keeps it"
    clone("merge ashhold.kdm")
    assert len({writers(clone)[-1], fresh, name}) == 3
    ours("merge clone.save")
    assert "Two files" not in ours("merge clone.save")
    assert sheets(ours) == sheets(clone)
    assert [ours.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza")] == [1, 2]
    ours("doctor")
    clone("doctor")


def test_a_file_put_back_by_its_bytes_does_not_write_its_numbers_twice(twins):
    ours, clone = twins
    before = (ours.folder / "ashhold.kdm").read_bytes()
    ours("set Lucy insanity +1")
    shutil.copy(ours.folder / "ashhold.kdm", ours.folder / "clone.save")
    (ours.folder / "ashhold.kdm").write_bytes(before)
    ours("merge clone.save")
    assert ours.json("show Lucy")["insanity"] == 1
    assert writers(ours)[-2] != writers(clone)[-1], "the merge is written in another name already"


def test_a_file_put_back_by_its_bytes_is_seen_by_what_it_has_put_into_a_folder(tmp_path):
    ann, ben = group(tmp_path)
    before = ann.file.read_bytes()
    ann.play("set Lucy insanity +1", "sync")
    ann.file.write_bytes(before)
    ann("set Erza insanity +1")
    told = ann.told("sync")
    assert "Two files have written as a11ce0000000000a: one was cloned, or put back by its bytes" in told
    assert f"This file writes as {writers(ann)[-1]} from now on" in told
    for one in (ben, ann, ben):
        one("sync")
    assert sheets(ann) == sheets(ben)
    assert [ben.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza")] == [1, 1]


def test_cloned_machines_find_each_other_in_a_folder(tmp_path):
    ann, ben = group(tmp_path)
    name = f"/{ben.folder.name}/"
    shutil.copytree(ben.folder, tmp_path / "vm" / ben.folder.name)
    clone = type(ben).at(tmp_path / "vm" / ben.folder.name, ben.drive)
    assert name in f"{clone.folder}/", "it takes itself for Ben's"
    ben.play("set Lucy insanity +1", "sync ../drive --yes")
    clone("set Erza insanity +1")
    told = clone.told(f"sync {ben.drive} --yes")
    assert any(line.endswith("from now on") for line in told)
    ben("sync")
    clone("sync")
    assert len({writers(each)[-1] for each in (ben, clone)}) == 2
    ann("sync")
    for one in (ben, clone, ann):
        one("sync")
    assert sheets(ann) == sheets(ben) == sheets(clone)
    ben.play("set Lucy courage +1", "sync")
    assert not any("Two files" in line for line in ann.told("sync")), "it is told once"
