"""The page follows the campaign: commands, batches, undo and mendings, files that go and come back; and writes nothing."""

import os
import shutil
import time

import pytest

from tests.contracts.test_json import valid
from tests.live.conftest import settled

HALF = 0.5  # a second
FIGHT = "showdown start white lion\nturn claw zach 1,4,waist\nattack lucy 9,8 strange=7 knee=6\n"


@pytest.fixture
def file(ashhold):
    return ashhold.folder / "ashhold.kdm"


def newest(kdm):
    return kdm.json("log --last 1")["entries"][-1]["id"]


def test_a_guest_sees_the_campaign_at_once_and_every_command_within_half_a_second(ashhold, file, serving):
    guest = serving().guest()
    scene = guest.after(1)
    assert (scene["entry"], scene["name"], scene["population"]) == (newest(ashhold), "Ashhold", 4)
    late = []
    for survival in (1, 0) * 5:
        ashhold(f"set Lucy survival {survival}")
        saved, entry = time.monotonic(), newest(ashhold)
        lucy = guest.after(entry)["survivors"][0]
        assert (lucy["name"], lucy["survival"]) == ("Lucy", survival)
        late.append(guest.events[-1][0] - saved)
        assert guest.events[-1][1]["id"] == str(entry)
        settled(0.07)
    assert max(late) < HALF, late


def test_a_batch_an_undo_and_a_mending_beside_it_are_followed(ashhold, serving):
    guest = serving().guest()
    (ashhold.folder / "fight.txt").write_text(FIGHT, encoding="utf-8")
    ashhold("batch run fight.txt")
    scene = guest.after(newest(ashhold))
    assert scene["showdown"]["ai"]["wounds"] == 2
    assert scene["last"][0]["command"] == "showdown attack"
    ashhold("undo")
    assert "showdown" not in guest.after(newest(ashhold))
    ashhold("redo")
    assert guest.after(newest(ashhold))["showdown"]["ai"]["wounds"] == 2
    attack = scene["entry"]
    ashhold(f"fix {attack} attack lucy 9,1 strange=7")
    assert guest.after(newest(ashhold))["showdown"]["ai"]["wounds"] == 1
    ids = [int(event["id"]) for _, event in guest.events if "id" in event]
    assert ids == sorted(ids)


def test_whoever_comes_back_is_told_only_what_they_have_not_seen(ashhold, serving):
    page = serving()
    seen = page.guest().after(1)["entry"]
    back = page.guest(last=seen)
    settled(1.2)
    assert back.scenes() == []
    ashhold("set Lucy insanity +1")
    assert back.after(seen + 1)["survivors"][0]["insanity"] == 1
    assert page.guest(last=seen).after(seen + 1)["entry"] == seen + 1


def test_the_same_data_can_be_fetched(ashhold, serving):
    import json
    import urllib.request

    page = serving()
    scene = page.guest().after(1)
    with urllib.request.urlopen(f"{page.address}state.json") as answer:
        fetched = json.load(answer)
    assert fetched == scene
    valid(fetched, "scene")


def test_nothing_of_the_file_or_beside_it_changes_while_it_is_followed(ashhold, file, serving):
    before, folder = file.read_bytes(), sorted(os.listdir(ashhold.folder))
    stat = file.stat()
    page = serving()
    for _ in range(4):
        page.guest().after(1)
    os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1))  # it is read once more
    settled(0.8)
    assert file.read_bytes() == before
    assert sorted(os.listdir(ashhold.folder)) == folder


def test_a_file_that_goes_is_said_and_one_that_comes_back_goes_on(ashhold, file, serving):
    guest = serving().guest()
    entry = guest.after(1)["entry"]
    file.rename(ashhold.folder / "away")
    guest.until(lambda it: any("is not there" in told for told in it.troubles()))
    (ashhold.folder / "away").rename(file)
    guest.until(lambda it: len(it.scenes()) > 1)
    ashhold("set Lucy insanity +1")
    assert guest.after(entry + 1)["survivors"][0]["insanity"] == 1


def test_another_file_in_its_place_is_shown(ashhold, file, serving, tmp_path):
    shutil.copy(file, tmp_path / "kept")
    ashhold("survivor rename Lucy Lucia")
    guest = serving().guest()
    assert guest.after(1)["survivors"][0]["name"] == "Lucia"
    os.replace(tmp_path / "kept", file)
    guest.until(lambda it: it.scenes()[-1]["survivors"][0]["name"] == "Lucy")


def test_while_a_journal_lies_there_the_page_waits_and_says_so(ashhold, file, serving):
    guest = serving().guest()
    guest.after(1)
    beside = ashhold.folder / "ashhold.kdm-journal"
    beside.write_bytes(b"what a command that was cut off has left")
    os.utime(file)
    guest.until(lambda it: any("Somebody is writing" in told for told in it.troubles()))
    assert beside.read_bytes() == b"what a command that was cut off has left"
    assert len(guest.scenes()) == 1
    beside.unlink()
    guest.until(lambda it: len(it.scenes()) == 2)


def test_what_is_no_campaign_any_more_is_said_on_the_page(ashhold, file, serving):
    guest = serving().guest()
    guest.after(1)
    kept = file.read_bytes()
    file.write_bytes(b"a shopping list")
    guest.until(lambda it: it.troubles() and "ashhold.kdm" in it.troubles()[-1])
    file.write_bytes(kept)
    guest.until(lambda it: len(it.scenes()) == 2)


def test_the_file_is_held_for_a_moment_only(ashhold, file):
    from kdm_cli.live.scene import read

    (ashhold.folder / "fight.txt").write_text(FIGHT, encoding="utf-8")
    ashhold("batch run fight.txt")
    held = sorted(read(str(file)).held for _ in range(20))
    assert held[10] < 0.02, held


def test_reading_does_not_keep_who_writes_from_writing(ashhold, file):
    """A view whose file is closed: nobody waits for whoever draws it."""
    from kdm_cli.live.scene import read, scene

    found = read(str(file))
    ashhold("set Lucy insanity +1")
    assert scene(found)["survivors"][0]["insanity"] == 0
    assert scene(read(str(file)))["survivors"][0]["insanity"] == 1


@pytest.mark.parametrize("words", ["serve --port 70000", "serve --port 0", "serve --port -1"])
def test_a_port_is_a_port(ashhold, words):
    assert "1 to 65535" in ashhold(words, code=2)


def test_a_port_that_is_taken_is_refused_with_a_way_out(ashhold, serving):
    assert "Without --port" in ashhold(f"serve --port {serving().port}", code=1)


def test_ctrl_c_ends_it_quietly(ashhold, serving):
    code, out, err = serving().end()
    assert (code, out) == (130, "")
    assert "Traceback" not in err and "Interrupted" not in err


def test_it_stands_in_no_batch_and_begins_with_no_file_that_is_not_there(ashhold):
    (ashhold.folder / "one.txt").write_text("serve\n", encoding="utf-8")
    assert "cannot stand in a batch" in ashhold("batch run one.txt", code=2)
    assert "nowhere.kdm" in ashhold("--file nowhere.kdm serve", code=4)
