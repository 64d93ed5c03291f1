"""Who writes in a campaign of which there are copies: each copy is a writer of its own, from its first entry on."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.state import Writer
from kdm_cli.service.faces import chance
from kdm_cli.service.outcome import new_entry
from kdm_cli.store.campaign import reading, writing
from kdm_cli.store.journal import next_life, present_writer
from kdm_cli.store.workpiece import _begun
from tests.conftest import ROOT, clean_environment

pytestmark = pytest.mark.usefixtures("many_hands")


@pytest.fixture
def ashhold(kdm):
    """A settlement that was founded here, with Lucy in it."""
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f")
    return kdm


def written(kdm, file="ashhold.kdm"):
    """The journal, as far as it says who wrote it."""
    journal = json.loads(kdm(f"export json --secrets --file {file}"))["journal"]
    return [(entry["writer"], entry["sequence"]) for entry in journal]


def latest(kdm, file="ashhold.kdm"):
    return written(kdm, file)[-1]


def note(kdm, file="ashhold.kdm"):
    """One more entry, and who wrote it."""
    kdm(f"survivor note Lucy 'one more' --file {file}")
    return latest(kdm, file)


class LowestFree:
    """A disk that gives a new file the lowest number that is free, as most do."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.given = {}

    def __call__(self, path):
        """The number of a file."""
        self.look()
        return str(self.given[os.stat(path).st_ino])

    def look(self):
        there = {entry.inode() for entry in os.scandir(self.folder)}
        self.given = {inode: number for inode, number in self.given.items() if inode in there}
        for inode in sorted(there):
            free = (number for number in range(len(there) + 1) if number not in self.given.values())
            self.given.setdefault(inode, next(free))


@contextmanager
def lowest_free(folder):
    """In this folder kdm works on such a disk."""
    disk = LowestFree(folder)

    def begun(*given):
        made = _begun(*given)
        disk.look()
        return made

    with patch("kdm_cli.store.journal.file_number", disk), patch("kdm_cli.store.workpiece._begun", begun):
        yield


def test_one_table_is_one_writer_whatever_it_types(ashhold):
    ashhold("batch run -", stdin="set Lucy insanity +1\nset Lucy courage +1\n")
    ashhold("undo")
    ashhold("redo")
    ashhold("fix 2 survivor add Lucie:f")
    [founder] = {writer for writer, _ in written(ashhold)}
    assert [sequence for _, sequence in written(ashhold)] == [1, 2, 3, 4, 5, 6, 7]
    assert len(founder) == 16


def test_a_restored_campaign_is_another_writer_from_its_first_entry_on(ashhold):
    ashhold("backup evening.kept")
    founder, _ = note(ashhold)
    ashhold("restore evening.kept --yes")
    folder = Path(ashhold.folder)
    assert (folder / "ashhold.kdm").read_bytes() == (folder / "evening.kept").read_bytes(), "nothing is written yet"
    second, sequence = note(ashhold)
    assert (second != founder, sequence) == (True, 1)
    assert note(ashhold) == (second, 2)
    ashhold("restore evening.kept --yes")
    third, sequence = note(ashhold)
    assert (third not in (founder, second), sequence) == (True, 1)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "nothing kept"])
def test_a_disk_that_gives_numbers_again_gives_no_writer_again(ashhold, kept):
    with lowest_free(ashhold.folder):
        ashhold("settlement new Beacon --file beacon.kdm")
        ashhold("survivor add Lucy:f --file beacon.kdm")
        ashhold("backup evening.kept --file beacon.kdm")
        seen = {note(ashhold, "beacon.kdm")[0]}
        for turn in range(2, 6):
            ashhold("restore evening.kept --yes --file beacon.kdm")
            for replaced in () if kept else Path(ashhold.folder).glob("*.replaced-*"):
                replaced.unlink()
            seen.add(note(ashhold, "beacon.kdm")[0])
            assert len(seen) == turn if kept else len(seen) > 1


@pytest.mark.parametrize("how", ["restore evening.kept", "import evening.json", "import evening.json --as Beacon"])
def test_what_is_put_in_the_place_of_a_removed_campaign_is_another_writer(kdm, how):
    with lowest_free(kdm.folder):
        kdm("settlement new Beacon")
        kdm("survivor add Lucy:f")
        kdm("backup evening.kept")
        kdm("export json --secrets --out evening.json")
        founder, _ = note(kdm, "beacon.kdm")
        Path(kdm.folder, "beacon.kdm").unlink()
        kdm(f"{how} --file beacon.kdm --yes" if how.startswith("restore") else how)
        writer, sequence = note(kdm, "beacon.kdm")
        assert (writer != founder, sequence) == (True, 1), "the founder has written that number already"


def test_an_imported_campaign_is_another_writer(ashhold):
    ashhold("export json --secrets --out evening.json")
    ashhold("import evening.json --as Beacon")
    founder, _ = written(ashhold)[0]
    assert latest(ashhold, "beacon.kdm") != (founder, 3)
    assert latest(ashhold, "beacon.kdm")[1] == 1


def test_a_copy_under_another_name_is_another_writer_and_the_first_stays_who_it_was(ashhold):
    founder, _ = note(ashhold)
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "copy.kdm"))
    writer, sequence = note(ashhold, "copy.kdm")
    assert (writer != founder, sequence) == (True, 1)
    assert note(ashhold) == (founder, 4)


def test_a_campaign_in_another_folder_is_another_writer_and_the_same_again_when_it_comes_back(ashhold):
    founder, _ = note(ashhold)
    here, there = Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "club", "ashhold.kdm")
    there.parent.mkdir()
    here.rename(there)
    writer, sequence = note(ashhold, "club/ashhold.kdm")
    assert (writer != founder, sequence) == (True, 1)
    there.rename(here)
    assert note(ashhold) == (founder, 4), "it knows all that it has written"


def test_what_another_program_puts_in_its_place_is_another_writer(ashhold):
    founder, _ = note(ashhold)
    here = Path(ashhold.folder, "ashhold.kdm")
    shutil.copy(here, here.with_name("arriving"))
    here.with_name("arriving").replace(here)
    assert note(ashhold)[0] != founder


def test_another_machine_or_user_is_another_writer_but_not_another_network(ashhold):
    def at(name, user=1000):
        uname = os.uname_result(("", name, "", "", ""))
        with patch("os.uname", lambda: uname), patch("os.getuid", lambda: user):
            return note(ashhold)[0]

    assert at("anns-laptop.home") == at("anns-laptop.club") == at("anns-laptop")
    assert len({at("anns-laptop"), at("bens-laptop"), at("anns-laptop", user=1001)}) == 3
    assert at("anns-laptop")[:8] != at("bens-laptop")[:8], "the first letters are those of a place"


def test_two_windows_on_one_machine_are_one_writer(ashhold):
    line = [sys.executable, "-m", "kdm_cli", "survivor", "note", "Lucy"]
    both = [
        subprocess.Popen([*line, f"note {n}"], cwd=ashhold.folder, env=clean_environment(), stdout=subprocess.DEVNULL)
        for n in range(4)
    ]
    assert [window.wait() for window in both] == [0] * 4
    assert [sequence for _, sequence in written(ashhold)] == [1, 2, 3, 4, 5, 6]
    assert len({writer for writer, _ in written(ashhold)}) == 1


def test_an_import_that_gives_another_name_to_what_lay_there_writes_in_nobodys_name(kdm):
    with lowest_free(kdm.folder):
        kdm("settlement new Beacon --file ashhold.kdm")
        kdm("survivor add Lucy:f")
        kdm("export json --secrets --out evening.json")
        founder, _ = note(kdm)
        Path(kdm.folder, "ashhold.kdm").unlink()
        kdm("import evening.json --as Ashhold")
        writer, sequence = latest(kdm)
        assert (writer != founder, sequence) == (True, 1)
        assert note(kdm)[0] != founder


NOTHING_MERGED = {"of": [], "from": None, "clock": 1, "acts": [], "waiting": [], "killed": {}, "apart": [], "both": [],
                  "mended": []}  # fmt: skip


def begin_again(folder, origin=None):
    """What a merge does that finds another's entries under the name of this file: an entry that gives it a new one."""
    path = str(Path(folder, "ashhold.kdm"))
    with writing(path) as file:
        newest, draft = file.newest(), Draft(file.load(), file.newest().last_id)
        life = next_life(file.connection, path)
        draft.create(Writer, writer=life, name="")
        entry = new_entry(newest, draft, "merge", NOTHING_MERGED, draft.changes, [])
        file.commit([entry._replace(origin_writer=origin, origin_sequence=origin and 1)], newest.digest)
    return life


def test_in_whose_name_another_wrote_writes_under_another_name_for_good(ashhold):
    founder, _ = note(ashhold)
    life = begin_again(ashhold.folder)
    assert life.startswith(f"{founder}+")
    assert latest(ashhold) == (life, 1)
    assert note(ashhold) == (life, 2)
    ashhold("undo 2")
    assert latest(ashhold) == (life, 4), "whatever is taken back, that name is not safe any more"
    third = begin_again(ashhold.folder)
    assert third not in (founder, life)
    ashhold("undo")
    ashhold("undo")
    ashhold("redo 2")
    assert latest(ashhold)[0] == third


def test_two_that_were_one_choose_different_names_and_none_takes_that_of_the_other(ashhold):
    mine = begin_again(ashhold.folder)
    theirs = begin_again(ashhold.folder, origin=latest(ashhold)[0])
    assert mine != theirs
    assert latest(ashhold)[0] == mine, "it came along with an entry of theirs"


def test_who_writes_next_can_be_asked(ashhold):
    path = str(Path(ashhold.folder, "ashhold.kdm"))
    for _ in range(2):
        with reading(path) as file:
            assert present_writer(file.connection, path) == latest(ashhold)[0]
        begin_again(ashhold.folder)


MANY = ("Abe", "Bea", "Cid", "Dot", "Eve", "Fay")


def rolled(kdm, line, file="ashhold.kdm"):
    """The faces that the tool rolled for a line."""
    return [die["value"] for die in kdm.json(f"{line} --file {file}")["dice"]]


def many(kdm, file="ashhold.kdm"):
    """Dice enough to tell one writer's from another's."""
    kdm(f"survivor add {' '.join(MANY)} --sex f --file {file}")
    return [face for name in MANY for face in rolled(kdm, f"survivor suffer {name} legs --auto", file)]


def test_a_seed_rolls_the_same_wherever_a_campaign_is_founded(kdm):
    for name in ("one", "two"):
        kdm(f"settlement new Ashhold --seed 9 --file {name}.kdm")
        kdm(f"survivor add Lucy:f --file {name}.kdm")
    assert many(kdm, "one.kdm") == many(kdm, "two.kdm") == [chance(9, at, 10) for at in range(6)]


def test_two_copies_of_a_campaign_never_roll_the_same_dice(ashhold):
    for name in ("copy.kdm", "other.kdm"):
        shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, name))
    faces = [many(ashhold, name) for name in ("ashhold.kdm", "copy.kdm", "other.kdm")]
    assert faces[0] == [chance(4, at, 10) for at in range(6)], "the founder's follow the seed alone"
    assert len(set(map(tuple, faces))) == 3


def test_nor_does_what_was_restored(ashhold):
    ashhold("backup evening.kept")
    before = many(ashhold)
    ashhold("restore evening.kept --yes")
    assert many(ashhold) != before


def test_undo_is_no_reroll_in_a_copy_either(ashhold):
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "copy.kdm"))
    first = many(ashhold, "copy.kdm")
    ashhold("undo 6 --file copy.kdm")
    lines = "\n".join(f"survivor suffer {name} legs --auto" for name in MANY)
    batch = ashhold.json("batch run - --file copy.kdm", stdin=lines)
    assert [die["value"] for each in batch["outcomes"] for die in each["dice"]] == first


def test_what_another_rolled_stays_when_somebody_mends_it(ashhold):
    ashhold("survivor add Erza:f Zachary:m")
    founders = rolled(ashhold, "survivor suffer Lucy legs --auto")
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "copy.kdm"))
    own = rolled(ashhold, "survivor suffer Zachary arms --auto", "copy.kdm")
    assert rolled(ashhold, "fix 4 survivor suffer Erza legs --auto", "copy.kdm")[0] == founders[0]
    assert rolled(ashhold, "fix 5 survivor suffer Zachary waist --auto", "copy.kdm")[0] == own[0]
    later = Path(ashhold.folder, "later.kdm")
    shutil.copy(Path(ashhold.folder, "copy.kdm"), later)
    assert rolled(ashhold, "fix 5 survivor suffer Zachary body --auto", "later.kdm")[0] == own[0]
    assert rolled(ashhold, "fix 4 survivor suffer Lucy body --auto", "later.kdm")[0] == founders[0]


def test_what_was_rolled_for_a_mending_stays_when_another_mends_it(ashhold):
    ashhold("survivor add Erza:f")
    ashhold("survivor suffer Lucy legs --roll 9")
    shutil.copy(Path(ashhold.folder, "ashhold.kdm"), Path(ashhold.folder, "copy.kdm"))
    new = [rolled(ashhold, "fix 4 survivor suffer Erza legs --auto", "copy.kdm")]
    shutil.copy(Path(ashhold.folder, "copy.kdm"), Path(ashhold.folder, "later.kdm"))
    new.append(rolled(ashhold, "fix 4 survivor suffer Lucy legs --auto", "later.kdm"))
    assert new[0][0] == new[1][0]


def test_of_a_campaign_whose_founder_nobody_knows_every_copy_rolls_dice_of_its_own(kdm):
    faces = []
    for name in ("one.kdm", "two.kdm"):
        shutil.copy(ROOT / "tests" / "files" / "campaign-v6.kdm", Path(kdm.folder, name))
        faces.append(many(kdm, name))
    [seed, begun] = map(
        json.loads(kdm("export json --secrets --file two.kdm"))["facts"]["campaign"][0].get, ("seed", "dice_rolled")
    )
    plain = [chance(seed, at, 10) for at in range(begun - len(faces[1]), begun)]
    assert faces[0] != faces[1] and plain not in faces


def copied(kdm, name="bens.kdm"):
    """The campaign as Ben gets it."""
    shutil.copy(Path(kdm.folder, "ashhold.kdm"), Path(kdm.folder, name))
    return f"--file {name}"


def test_who_writes_is_user_at_host_until_somebody_says_otherwise(ashhold):
    here = ashhold.json("whoami")
    assert here["name"] is None and "@" in here["at"]
    assert ashhold("whoami").split(" writes here: ") == [here["at"], "2 entries\n"]
    assert "This copy is written by Ann" in ashhold("whoami Ann")
    assert ashhold("whoami") == f"Ann ({here['at']}) writes here: 3 entries\n"
    assert "Ann -> Ann and Ben" in ashhold("whoami Ann and Ben")
    assert "changes nothing" in ashhold("whoami Ann and Ben", code=1)
    ashhold("undo 2")
    assert ashhold.json("whoami")["name"] is None
    assert "healthy" in ashhold("doctor")


def test_what_one_hand_wrote_is_shown_without_a_name(ashhold):
    ashhold("whoami Ann")
    assert ashhold("log").startswith("entry  year  story\n")
    assert "Ann\n" not in ashhold("log 2")
    assert ashhold.json("log")["written_by"] == ["Ann"]


def test_the_log_says_who_it_was_as_soon_as_several_have_written(ashhold):
    bens = copied(ashhold)
    with patch("os.getuid", lambda: 77):
        ashhold(f"set Lucy insanity +1 {bens}")
        [ben] = set(ashhold.json(f"log {bens}")["written_by"]) - {written(ashhold)[0][0][:4]}
        assert ben == latest(ashhold, "bens.kdm")[0][:4], "who gave no name is called by four letters"
        ashhold(f"whoami Ben {bens}")
    head, *lines = ashhold(f"log {bens}").splitlines()
    assert head.split() == ["entry", "year", "who", "story"]
    assert [line.split()[2] for line in lines[:-1]] == [*[written(ashhold)[0][0][:4]] * 2, "Ben", "Ben"]
    assert [each["who"] for each in ashhold.json(f"log {bens}")["entries"]][2:] == ["Ben", "Ben"]
    assert "by Ben" in ashhold(f"log 3 {bens}")


def test_a_name_stays_with_what_is_put_in_the_place_of_the_file_and_with_no_other_copy(ashhold):
    ashhold("whoami Ann")
    ashhold("backup evening.kept")
    ashhold("restore evening.kept --yes")
    assert ashhold.json("whoami")["name"] == "Ann"
    ashhold("set Lucy insanity +1")
    assert ashhold.json("log")["written_by"] == ["Ann"], "two writers, and one hand"
    club = copied(ashhold, "at-the-club.kdm")
    assert ashhold.json(f"whoami {club}")["name"] is None
    ashhold(f"set Lucy insanity +1 {club}")
    assert set(ashhold.json(f"log {club}")["written_by"]) == {"Ann", latest(ashhold, "at-the-club.kdm")[0][:4]}


def test_an_entry_from_another_copy_tells_who_wrote_it_first(ashhold):
    ashhold("whoami Ann")
    annes, _ = latest(ashhold)
    bens = copied(ashhold)
    with patch("os.getuid", lambda: 77):
        ashhold(f"whoami Ben {bens}")
        path = str(Path(ashhold.folder, "bens.kdm"))
        with writing(path) as file:
            entry = new_entry(
                file.newest(), Draft(file.load(), file.newest().last_id), "settlement note", {}, [], ["x"]
            )
            file.commit([entry._replace(origin_writer=annes, origin_sequence=4)], file.newest().digest)
    page = ashhold(f"log 5 {bens}")
    assert "by Ben" in page and "written by Ann, as Ann's entry 4" in page
    assert ashhold.json(f"log {bens}")["entries"][-1]["who"] == "Ann"
    assert {each["name"]: each["entries"] for each in ashhold.json(f"writers {bens}")["wrote"]} == {"Ann": 4, "Ben": 1}


def test_a_name_decided_again_elsewhere_is_still_that_of_whoever_gave_it(ashhold):
    ashhold("set Lucy insanity +1")
    ashhold("whoami Ann")
    annes, _ = latest(ashhold)
    bens = copied(ashhold)
    with patch("os.getuid", lambda: 77):
        ashhold(f"whoami Ben {bens}")
        ashhold(f"fix 3 set Lucy insanity +2 {bens}")
        ashhold(f"fix 4 whoami Anna {bens}")
    facts = json.loads(ashhold(f"export json --secrets {bens}"))["facts"]["writer"]
    assert {row["writer"]: row["name"] for row in facts} == {annes: "Anna", latest(ashhold, "bens.kdm")[0]: "Ben"}
    assert "healthy" in ashhold(f"doctor {bens}")


def test_who_writes_may_be_said_in_a_batch(ashhold):
    ashhold("batch run -", stdin="whoami Ann\nset Lucy insanity +1\n")
    assert ashhold.json("whoami")["name"] == "Ann"


@pytest.mark.parametrize("name", ["' '", "''", "x" * 300])
def test_a_name_that_nobody_can_read_is_refused(ashhold, name):
    assert "name" in ashhold(f"whoami {name}", code=2).lower()


@pytest.mark.parametrize("name", ["Ann", "Wilhelmina Theodora of the Long Road"])
def test_a_name_stands_whole_in_the_log_however_long_it_is(ashhold, name):
    ashhold(f"whoami {name}")
    club = copied(ashhold)
    ashhold(f"set Lucy insanity +1 {club}")
    assert " ".join(ashhold(f"log {club}").split()).count(name) >= 3


def test_a_branch_in_the_place_of_a_merged_one_that_is_gone_writes_in_nobodys_name(ashhold):
    with lowest_free(ashhold.folder):
        for _ in range(3):
            ashhold("branch what-if --file ashhold.kdm")
            ashhold("set Lucy courage +1 --file what-if.kdm")
            assert [sequence for _, sequence in written(ashhold, "what-if.kdm")][-2:] == [1, 2]
            ashhold("merge what-if.kdm --file ashhold.kdm")
            Path(ashhold.folder, "what-if.kdm").unlink()
    names = [(each["origin_writer"] or each["writer"], each["origin_sequence"] or each["sequence"], each["command"])
             for each in json.loads(ashhold("export json --secrets --file ashhold.kdm"))["journal"]]  # fmt: skip
    branches = {writer for writer, _, command in names if command == "survivor set"}
    assert len(branches) == 3, names
