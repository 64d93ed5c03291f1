"""A folder that others write, that arrives in parts, that is full or gone: what is sound is used, all else is named."""

import json
import os
import random
import re
import shutil
import signal
import sqlite3
from contextlib import closing

import pytest

from kdm_cli.store.journal import INSERT, Entry, newest, sealed
from kdm_cli.store.pieces import FORMAT, MOST, NAME, Opened, listing, read_piece
from kdm_cli.store.workpiece import check_travels
from tests.faults.processes import healthy, kdm, start, wait
from tests.faults.strace import killed, moments, traced
from tests.faults.terminals import ended, harmful, spawn
from tests.faults.test_full_disks import files_no_larger_than
from tests.scenarios.laptops import BEGUN, Laptop, group
from tests.scenarios.test_two_copies_become_one import sheets

NOTHING = ["Nothing new in DRIVE, and nothing new here"]
SOME = 24  # lengths, and bits, of those there are


@pytest.fixture
def laptops(tmp_path):
    """Ben has written three entries that Ann does not have yet, in a piece of his own."""
    ann, ben = group(tmp_path)
    ben.play("set Lucy insanity +1", "survivor note Erza 'afraid of cats'", "set Al courage +1", "sync")
    return ann, ben


def of_ben(ann):
    [piece] = (path for name, path in ann.pieces.items() if name.startswith("be11"))
    return piece


def agree(*laptops):
    for one in (*laptops, *laptops):
        one("sync")
    for one in laptops:
        assert one.told("sync") == NOTHING
        assert healthy(one.file)
    first, *others = map(sheets, laptops)
    assert all(first == each for each in others)


def left_alone(ann):
    """What a sync names and leaves alone, where that is all it finds."""
    before = ann.file.read_bytes()
    told = ann.told("sync")
    assert ann.file.read_bytes() == before
    assert told[0] == "Nothing new in DRIVE but what was left alone"
    return told[1:]


def test_a_piece_that_is_cut_anywhere_is_named_and_left_alone(laptops):
    ann, ben = laptops
    piece = of_ben(ann)
    whole = piece.read_bytes()
    for length in {0, 1, len(whole) - 1, *random.Random(4).sample(range(len(whole)), SOME)}:
        piece.write_bytes(whole[:length])
        [told] = left_alone(ann)
        assert told.startswith(f"{piece.name} was left alone: "), length
    piece.write_bytes(whole)
    agree(ann, ben)
    assert ann.json("show Lucy")["insanity"] == 1


def test_a_bit_that_is_flipped_anywhere_is_seen(laptops):
    ann, ben = laptops
    piece = of_ben(ann)
    whole = piece.read_bytes()
    chance = random.Random(5)
    for _ in range(2 * SOME):
        at, bit = chance.randrange(len(whole)), chance.randrange(8)
        piece.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        assert len(left_alone(ann)) == 1, (at, bit)
    piece.write_bytes(whole)
    agree(ann, ben)


def test_a_repository_that_ends_lines_otherwise_does_no_harm(laptops):
    ann, ben = laptops
    for piece in ann.pieces.values():
        piece.write_bytes(piece.read_bytes().replace(b"\n", b"\r\n"))
    agree(ann, ben)
    assert ann.json("show Lucy")["insanity"] == 1


def test_what_was_edited_by_somebody_who_knows_the_form_is_seen_too(laptops):
    ann, _ = laptops
    piece = of_ben(ann)
    header, first, *rest = piece.read_text().splitlines(keepends=True)
    entry = json.loads(first)
    for changed in (
        [header, json.dumps({**entry, "story": ["Lucy: insanity 0 -> 9"]}) + "\n", *rest],
        [header, *rest, first],
        [header, *rest],
        [header.replace('"first": 3', '"first": 2'), first, *rest],
        [header, first, *rest, *rest],
        [header, json.dumps({**entry, "mine": 1}) + "\n", *rest],
        [header, "[" * 100_000 + "\n", *rest],
        [header, '{"id": ' + "9" * 5_000 + "}\n", *rest],
        ["[]\n", first, *rest],
    ):
        piece.write_text("".join(changed))
        assert len(left_alone(ann)) == 1


def forged(ann, piece, command, arguments, **fields):
    """One more entry behind a piece, in a piece of its own, by somebody who can reckon digests."""
    header, *_, last = map(json.loads, piece.read_text().splitlines())
    number, writer = last["id"] + 1, header["writer"]
    over = {
        "group_id": number,
        "beneath": last["group_id"],
        "sequence": last["sequence"] + 1,
        "clock": last["clock"] + 1,
    }
    entry = {**last, "id": number, "command": command, "arguments": arguments, "changes": [], **over, **fields}
    entry["digest"] = sealed(Entry(**{**entry, "changes": []}), last["digest"])[-1]
    header |= {"first": number, "last": number, "previous": last["digest"]}
    path = piece.parent / f"{writer}-{number}-{number}-{entry['digest'][:16]}.kdmj"
    path.write_text(json.dumps(header) + "\n" + json.dumps(entry) + "\n")
    return path


MERGE = {"of": [], "from": None, "clock": 9, "acts": [], "waiting": [], "killed": {}, "apart": [], "both": [],
         "mended": []}  # fmt: skip
ACT = {"name": "be11:9:01234567", "place": [9, "be11", "be11:9:01234567", 9, 1, "be11:9:01234567"]}
WAITING = {**ACT, "version": ["", 0, ""], "fight": "", "entry": {"command": 5, "changes": []}}
FIX = {"entry": 4, "before": False, "words": [], "decided": None, "retold": {}}
SAYS = {
    "nothing": ("merge", {}),
    "no clock": ("merge", {**MERGE, "clock": None}),
    "a clock of no campaign": ("merge", {**MERGE, "clock": 10**300}),
    "acts that are none": ("merge", {**MERGE, "waiting": [{}]}),
    "an act without a command": ("merge", {**MERGE, "waiting": [WAITING]}),
    "a place that is none": ("merge", {**MERGE, "waiting": [{**WAITING, "place": ["now"]}]}),
    "a name that is none": ("merge", {**MERGE, "killed": {"Lucy": ["@"]}}),
    "what kills itself": ("merge", {**MERGE, "killed": {ACT["name"]: [ACT["name"]]}}),
    "fights that are none": ("merge", {**MERGE, "apart": [[1, None]]}),
    "no entry": ("fix", {}),
    "an entry that is none": ("fix", {**FIX, "entry": "4"}),
    "itself": ("fix", {**FIX, "entry": 6}),
    "a command without what it needs": ("survivor set", {}),
    "what nobody typed": ("survivor set", {"names": [5], "stat": "courage", "amount": "+1"}),
    "what nobody can type": ("survivor set", {"names": ["Lucy"], "stat": ["courage"], "amount": "+1"}),
    "what came out otherwise": ("fix", {**FIX, "retold": {"5": {}}}),
}


@pytest.mark.some(8)
@pytest.mark.parametrize("what", SAYS)
def test_what_a_merge_or_a_mending_tells_is_read_before_it_is_believed(laptops, what):
    ann, ben = laptops
    piece = forged(ann, of_ben(ann), *SAYS[what])
    ann("set Lucy courage +1")
    told = ann.told("sync")
    [named] = [line for line in told if "was left alone" in line]
    why = named.removeprefix(f"{piece.name} was left alone: ")
    assert re.match("Entry 6 of (be11|the journal) is damaged: what its .* cannot be read", why), named
    assert named in ann.told("sync"), "and it is said again"
    assert ann.json("show Lucy")["insanity"] == 1, "what is sound before it is taken in"
    ben.told("sync ../drive --yes")
    piece.unlink()
    agree(ann, ben)


def test_what_was_decided_by_a_newer_kdm_is_taken_in_once_this_one_is_as_new(laptops, monkeypatch):
    ann, ben = laptops
    last = json.loads(of_ben(ann).read_text().splitlines()[-1])
    forged(ann, of_ben(ann), last["command"], last["arguments"], rules="rules=999")
    for _ in range(2):
        [told] = left_alone(ann)
        assert told.startswith("The journal of be11 was left alone: Entry 6 of be11 was decided by a newer kdm"), told
    monkeypatch.setattr("kdm_cli.service.outcome.RULES_VERSION", 999)
    ann("sync")
    assert (ann.json("show Lucy")["insanity"], ann.json("show Al")["courage"]) == (1, 2)
    agree(ann, ben)


def test_a_file_whose_merges_tell_nonsense_is_refused_as_damaged(laptops):
    ann, ben = laptops
    ann("set Lucy courage +1")
    with closing(sqlite3.connect(ben.file)) as connection, connection:
        last = newest(connection)
        over = {"group_id": last.id + 1, "beneath": last.group_id, "sequence": last.sequence + 1}
        said = last._replace(id=last.id + 1, command="merge", arguments={}, changes=[], **over)
        connection.execute(INSERT, sealed(said, last.digest))
    before = ann.file.read_bytes()
    told = ann.told("merge ../ben/ashhold.kdm", code=7)[0]
    assert told == ("../ben/ashhold.kdm: Entry 6 of the journal is damaged: what its merge tells cannot be read.")
    assert ann.file.read_bytes() == before


def test_what_is_of_another_campaign_or_a_newer_kdm_is_named(laptops):
    ann, ben = laptops
    piece = of_ben(ann)
    header, *entries = piece.read_text().splitlines(keepends=True)
    told = json.loads(header)
    for more, why in (
        ({"uuid": "0" * 32}, "it is of another campaign"),
        ({"schema": 99}, "it is from a newer kdm: pip install --upgrade kdm"),
        ({"kdm-piece": FORMAT + 1}, "it is from a newer kdm: pip install --upgrade kdm"),
    ):
        piece.write_text("".join([json.dumps({**told, **more}) + "\n", *entries]))
        assert left_alone(ann) == [f"{piece.name} was left alone: {why}"]
    piece.write_text("".join([header, *entries]))
    agree(ann, ben)


def test_whatever_else_lies_there_is_left_alone(laptops, tmp_path):
    ann, ben = laptops
    piece = of_ben(ann)
    place = piece.parent
    aside = tmp_path / "aside.kdmj"
    shutil.move(piece, aside)
    (place / "notes.txt").write_text("whose turn is it?")
    (place / f"{piece.stem} (Ben's conflicted copy).kdmj").write_bytes(aside.read_bytes())
    (place / ".DS_Store").write_bytes(b"\0")
    os.mkfifo(place / "c1d0000000000000-1-2-0123456789abcdef.kdmj")
    (place / "c1d0000000000000-1-3-0123456789abcdef.kdmj").mkdir()
    with open(place / "c1d0000000000000-1-4-0123456789abcdef.kdmj", "wb") as huge:
        huge.truncate(MOST + 1)
    piece.symlink_to(aside)
    told = " ".join(left_alone(ann))
    for name in ("notes.txt", "conflicted copy", "-1-2-", "-1-3-", "-1-4-", piece.name):
        assert name in told
    assert ".DS_Store" not in told and "larger than any piece" in told
    piece.unlink()
    shutil.move(aside, piece)
    ann("sync")
    assert ann.json("show Lucy")["insanity"] == 1
    ben("sync")


def test_a_link_in_the_place_of_the_folder_is_not_followed(laptops, tmp_path):
    ann, _ = laptops
    [place] = {path.parent for path in ann.pieces.values()}
    shutil.move(place, tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    ann("set Lucy insanity +1")
    assert "is a link" in " ".join(ann.told("sync", code=8))


def test_a_piece_that_came_before_the_one_it_follows_waits_for_it(laptops, tmp_path):
    ann, ben = laptops
    piece = of_ben(ann)
    shutil.move(piece, tmp_path / "later")
    ben.play("set Lucy insanity +1")
    shutil.move(tmp_path / "later", piece)
    ben("sync")
    shutil.move(piece, tmp_path / "later")
    for _ in range(2):
        [told] = left_alone(ann)
        assert told.endswith("what comes before it, up to entry 5, is not here yet"), "each time"
    shutil.move(tmp_path / "later", piece)
    agree(ann, ben)
    assert ann.json("show Lucy")["insanity"] == 2


def test_what_was_lost_is_put_back_by_whoever_has_it(laptops):
    ann, ben = laptops
    for path in ann.pieces.values():
        path.unlink()
    assert ann.told("sync") == ["Published 2 entries in DRIVE"]
    assert ben.told("sync") == ["Published 3 entries in DRIVE"]
    agree(ann, ben)


def test_a_folder_that_is_gone_is_a_drive_that_is_not_connected(laptops, tmp_path):
    ann, ben = laptops
    shutil.move(ann.drive, tmp_path / "unplugged")
    before = ann.file.read_bytes()
    assert "is the drive connected?" in " ".join(ann.told("sync", code=2))
    ann.drive.write_text("no folder")
    ann("sync", code=2)
    assert "kdm merge ../ben/ashhold.kdm takes in another copy" in ann("sync ../ben/ashhold.kdm", code=2)
    ann.drive.unlink()
    assert not ann.drive.exists() and ann.file.read_bytes() == before
    shutil.move(tmp_path / "unplugged", ann.drive)
    agree(ann, ben)


@pytest.mark.parametrize("size", [0, 200, 600])
def test_a_full_drive_leaves_nothing_half_written(laptops, size):
    ann, ben = laptops
    ben("set Lucy insanity +1")
    names = {*ben.pieces}
    state = {"XDG_STATE_HOME": str(ben.folder / "state")}
    done = kdm(ben.folder, "sync", "../drive", "--yes", env=state, preexec_fn=files_no_larger_than(size))
    assert (done.code, {*ben.pieces}) == (8, names)
    assert not list(ben.drive.glob("*/.kdm-*"))
    agree(ben, ann)


def test_a_drive_that_is_read_only_is_read_all_the_same(laptops, monkeypatch):
    ann, ben = laptops
    ann("set Lucy courage +1")
    really, folder = os.open, str(ann.drive)

    def read_only(path, flags, *more, **named):
        if flags & os.O_CREAT and str(path).startswith(folder):
            raise OSError(30, "Read-only file system", path)
        return really(path, flags, *more, **named)

    monkeypatch.setattr("os.open", read_only)
    told = " ".join(said := ann.told("sync", code=8))
    assert "cannot be written to (Read-only file system): nobody else has yet what is new here" in told
    assert "What they have is taken in: entry 4." in told
    assert "3 same, 0 differ, 0 need you" in said and any(line.startswith("Merged with drive: 3 ") for line in said)
    assert ann.json("show Lucy")["insanity"] == 1, "what the others have is taken in"
    monkeypatch.undo()
    agree(ann, ben)


def test_a_long_journal_goes_in_several_pieces(laptops, monkeypatch):
    ann, ben = laptops
    monkeypatch.setattr("kdm_cli.store.pieces.ENOUGH", 900)
    ann.play(*(f"survivor note Lucy '{'long ' * 40}{number}'" for number in range(9)), "sync")
    assert len([name for name in ann.pieces if name.startswith("a11c")]) > 4
    agree(ben, ann)
    cid = Laptop(ann.folder.parent, "cid")
    cid("sync ../drive --file ashhold.kdm --yes")
    agree(cid, ben, ann)


def test_a_drive_without_links_takes_pieces_all_the_same(laptops, monkeypatch):
    ann, ben = laptops

    def no_links(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    agree(ann, ben)


def test_names_travel_to_every_system(laptops):
    ann, ben = laptops
    ben("set Lucy insanity +1")
    agree(ann, ben)
    for name, path in ann.pieces.items():
        check_travels(name)
        assert NAME.fullmatch(name) and name == name.lower() and len(name) < 100
        assert len(path.parent.name) == 8


def test_two_who_sync_at_once_wait_for_nobody_and_lose_nothing(laptops):
    ann, ben = laptops
    for number in range(3):
        for one in laptops:
            one.play(f"survivor note Lucy 'round {number}'", "set Erza insanity +1")
        both = [
            start(one.folder, "sync", "../drive", "--yes", env={"XDG_STATE_HOME": str(one.folder / "state")})
            for one in (ann, ben, ann)
        ]
        assert [wait(each).code for each in both] == [0, 0, 0]
    for one in (ann, ben):
        one("sync ../drive --yes")  # in this process it has another name as a writer
    agree(ann, ben)
    assert ann.json("show Erza")["insanity"] == 6


def whole_pieces(drive):
    """Every file that bears the name of a piece is one."""
    for place in drive.iterdir():
        for piece in listing(str(place)).pieces.values():
            assert isinstance(read_piece(str(place), piece, place.name), Opened), piece


EVERY_DAY = [
    ("fdatasync", 2),
    ("unlink", 3),
    ("fsync", 2),
    ("link", 2),
    ("unlink", 4),
    ("rename", 1),
]  # the campaign, a piece, what is remembered


def parted(place):
    """Two machines that have both gone on, each in a real process."""
    place.mkdir()
    ann, ben = Laptop(place, "ann"), Laptop(place, "ben")
    ann.play(*BEGUN)
    ann("sync ../drive --yes")
    ben("sync ../drive --file ashhold.kdm --yes")
    ann.play("set Lucy insanity +1", "sync")
    ben("set Erza insanity +1")
    return ann, ben


def try_kill(place, call, when):
    ann, ben = parted(place)
    done = killed(ben.folder, "sync", "../drive", "--yes", call=call, when=when)
    assert done.code == -signal.SIGKILL, done
    whole_pieces(ben.drive)
    assert healthy(ben.file)
    ben("sync ../drive --yes")
    whole_pieces(ben.drive)
    assert not list(ben.drive.rglob(".kdm-*"))
    ann("sync")
    agree(ben, ann)
    assert [ann.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza")] == [1, 1]
    shutil.rmtree(place)


@pytest.mark.parametrize(("call", "when"), EVERY_DAY)
def test_killed_at_a_turning_point_a_sync_is_made_good_by_the_next(call, when, tmp_path):
    try_kill(tmp_path / "room", call, when)


@pytest.mark.some(3)
@pytest.mark.parametrize(("call", "when"), [("fsync", 1), ("link", 1), ("unlink", 2), ("pwrite64", 3), ("rename", 1)])
def test_a_campaign_out_of_a_folder_is_there_whole_or_not_at_all(call, when, tmp_path):
    ann, _ = parted(tmp_path / "room")
    words = ("sync", "../drive", "--file", "new.kdm", "--yes")
    done = killed(ann.folder, *words, call=call, when=when)
    new = ann.folder / "new.kdm"
    assert done.code == -signal.SIGKILL and (healthy(new) if new.exists() else True)
    assert kdm(ann.folder, *words).code == 0 and healthy(new)
    assert not list(ann.folder.glob(".kdm-*"))
    whole_pieces(ann.drive)


def test_of_a_folder_in_which_nothing_is_whole_no_campaign_is_made(laptops):
    ann, _ = laptops
    for piece in ann.pieces.values():
        piece.write_bytes(piece.read_bytes()[:-1])
    told = " ".join(ann.told("sync ../drive --file new.kdm --yes", code=7))
    assert "is whole from its first entry on" in told and "it breaks off" in told
    assert not (ann.folder / "new.kdm").exists()


@pytest.mark.long
@pytest.mark.timeout(36000)
def test_killed_at_any_system_call_a_sync_is_made_good_by_the_next(tmp_path):
    _, ben = parted(tmp_path / "watched")
    tried = 0
    for call, when in moments(ben.folder, "sync", "../drive", "--yes"):
        try_kill(tmp_path / "room", call, when)
        tried += 1
    assert tried > 20


def test_where_nothing_is_new_no_piece_is_opened_and_nothing_written(tmp_path):
    _, ben = parted(tmp_path / "room")
    for _ in range(2):  # one process knows the other as a writer then
        assert kdm(ben.folder, "sync", "../drive", "--yes").code == 0
    done, calls = traced(ben.folder, "sync", calls="openat,write,pwrite64,rename,link,unlink,mkdir,fsync")
    assert done.out.startswith("Nothing new in")
    assert not [call for call in calls if ".kdmj" in call.arguments]
    assert not [call for call in calls if call.name != "openat" and not call.speaks]


def test_at_a_terminal_the_first_time_is_agreed_to_and_what_waits_is_asked(installed):
    for line in BEGUN:
        installed(line)
    (installed.folder / "drive").mkdir()
    child = spawn(installed.folder, "sync", "drive")
    child.expect("Whoever can read it")
    child.expect("choose: ")
    child.sendline("no")
    told, code = ended(child)
    assert code == 1 and not list((installed.folder / "drive").iterdir())
    child = spawn(installed.folder, "sync", "drive")
    child.expect("choose: ")
    child.sendline("yes")
    told, code = ended(child)
    assert (code, harmful(told)) == (0, []) and "Published 2 entries" in told
    installed("sync drive --file bens.save --yes")
    installed("kill Zach --cause lantern")
    installed("set Erza courage +1 --file bens.save")
    installed("set Zach courage +1 --file bens.save")
    installed("sync --file bens.save")
    child = spawn(installed.folder, "--file", "ashhold.kdm", "sync")
    child.expect("does not +fit")
    child.expect("choose: ")
    assert installed.json("set Lucy insanity +1 --file ashhold.kdm")["saved"], "nothing is locked meanwhile"
    child.sendline("later")
    told, code = ended(child)
    assert code != 0 and "Somebody wrote entry" in " ".join(told.split()), "and what was asked is asked again"
    child = spawn(installed.folder, "--file", "ashhold.kdm", "sync")
    child.expect("does not +fit")
    child.expect("choose: ")
    child.sendline("later")
    told, code = ended(child)
    assert code == 0 and "waits" in told
    assert installed.json("show Erza --file ashhold.kdm")["courage"] == 1


def test_a_name_that_would_command_a_terminal_is_printed_harmless(laptops):
    ann, _ = laptops
    place = str(of_ben(ann).parent)
    for name in (b"\x1b[2Jgone.kdmj", b"\xff\xfe.kdmj", "n\u00e4me\u202e.kdmj".encode()):
        with open(os.path.join(os.fsencode(place), name), "wb") as file:
            file.write(b"?")
    told = ann("sync")
    assert harmful(told) == [] and "gone.kdmj" in told
    assert len(ann.json("sync")["result"]["left"]) == 3
