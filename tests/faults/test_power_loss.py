"""The power goes at any moment of any kind of write: what was acknowledged is there, all is whole (rows 4, 66).

Each image of the disk is opened by kdm first. That the model sees what it is for is tried, too: with a commit that does
not wait for the folder, and with a folder that is never synced, an image falls.
"""

import shutil

import pytest

from tests.faults.disks import Cut, Disk, everything, image, images, recorded, written
from tests.faults.writes import WRITES, check, contents, furnish, words_of

EVERY_DAY = {"set", "json"}
SYNCS = {"fsync", "fdatasync"}
KINDS = [
    pytest.param(kind, marks=() if kind in EVERY_DAY else (pytest.mark.long, pytest.mark.timeout(3600)))
    for kind in WRITES
]


def fallen(folder, kind, plan=None, without=None, more=2):
    """Which images of a write do not stand, and how many there are."""
    room = furnish(folder / "room", kind)
    disk, found = Disk(room), []
    done, calls = recorded(room, *words_of(kind), inject=WRITES[kind].refused, plan=plan)
    assert done.code == WRITES[kind].code, done
    if without is not None:
        calls = [call for call in calls if not without(call)]
    count = 0
    for number, (left, acknowledged) in enumerate(images(disk, calls, more=more)):
        count += 1
        try:
            check(written(left, folder / "image"), kind, number, acknowledged)
        except AssertionError as error:
            found.append((number, acknowledged, str(error)))
        shutil.rmtree(folder / "image")
    last = written(image(disk, Cut(everything, everything), None), folder / "image")
    assert contents(last) == contents(room), "the model keeps account of everything"
    return found, count


@pytest.mark.parametrize("kind", KINDS)
def test_after_a_power_loss_what_was_acknowledged_is_there(kind, tmp_path):
    found, count = fallen(tmp_path, kind, more=0 if kind in EVERY_DAY else 3)
    assert not found
    assert count > 5


def test_the_model_sees_a_commit_that_does_not_wait_for_the_folder(tmp_path):
    found, _ = fallen(tmp_path, "set", plan={"synchronous": "FULL"}, more=0)
    assert found
    assert all(acknowledged for _, acknowledged, _ in found)


@pytest.mark.parametrize("kind", ["json", pytest.param("backup", marks=pytest.mark.long)])
def test_the_model_sees_a_folder_that_is_not_synced(kind, tmp_path):
    place = "".join(f"\\x{byte:02x}" for byte in bytes(tmp_path / "room"))
    found, _ = fallen(
        tmp_path, kind, without=lambda call: call["name"] in SYNCS and f"<{place}>" in call["arguments"], more=0
    )
    assert any(acknowledged for _, acknowledged, _ in found)
