"""Every kind of write: what is typed before it, what it is, and what must hold whatever became of it.

Whoever looks at what a fault left lets kdm open the file first: anything else takes back what was begun and sees nothing.
"""

import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from kdm_cli.service.language.words import split
from tests.conftest import FRESH_SECRET, ROOT, in_turn, scratch
from tests.faults.disks import Cut, Disk, everything, image, recorded, written
from tests.faults.processes import within
from tests.scenarios.quick import Quick
from tests.service.importing.foreign import opened

FILES = ROOT / "tests" / "files"
EVENING = 'set Lucy, Erza survival +1\nsurvivor note Lucy "keeps a tooth"\nset --all-living insanity +1\n'
PLAYED = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Allister:m",
    "set Lucy insanity +2",
    "survivor note Erza afraid of cats",
)
LION = ("settlement set decks tool", "showdown start white-lion --prologue")
NOTE = "survivor note Lucy and on they go"
LOOKS = ("log", "survivor list", "doctor", "export json --secrets", NOTE, "backup looked.kept", "set Lucy insanity +1")
CAMPAIGNS = ("*.kdm", "*.kept", "*.kdm.replaced-*", "*.kdm.format-*")
LEFT = re.compile(r"\.kdm-|.*(-journal|-wal|-shm|\.new|\.old)$")


class Write(NamedTuple):
    """One kind: the line, what came before it, what it makes, and the older format it brings up to date."""

    line: str
    before: tuple[str, ...] = ()
    makes: tuple[str, ...] = ()
    format: int = 0
    code: int = 0
    refused: tuple[str, ...] = ()  # what the disk does not know, so that it is done otherwise
    cut: str = ""  # the write whose last step a kill kept from being done: its journal still counts


ON_THE_CAMPAIGN = {
    "set": Write("set Lucy insanity +1"),
    "batch": Write("batch run evening.txt"),
    "undo": Write("undo 2"),
    "redo": Write("redo", ("undo",)),
    "fix": Write("fix 3 set Lucy insanity +3"),
    "event": Write("event murder --by-hand --house-rule --then set Lucy courage +1 --then set Erza courage +1"),
    "pack": Write("pack enable printing_1_5"),
    "showdown start": Write("showdown start white-lion --prologue", LION[:1]),
    "showdown turn": Write("showdown monster-turn --auto --choose Lucy", LION),
    "card shown": Write("showdown monster-turn --auto", LION, code=3),
}
MAKING = {
    "founding": Write("settlement new Other --seed 5", makes=("other.kdm",)),
    "import": Write("import save.json --as Other", makes=("other.kdm",)),
    "foreign import": Write("import foreign.json --seed 5", makes=("*.kdm",)),
    "restore": Write("restore other.kept --yes", makes=("ashhold.kdm.replaced-*",)),
    "backup": Write("backup copy.kept", makes=("copy.kept",)),
    "branch": Write("branch what-if --at 3", makes=("what-if.kdm",)),
    "json": Write("export json --out page.json", makes=("page.json",)),
    "csv": Write("export csv --out tables", makes=("tables",)),
    "chronicle": Write("export chronicle --out page.html", makes=("page.html",)),
    "sheets": Write("export sheets --out page.html", makes=("page.html",)),
    "csv in two steps": Write("export csv --out tables", makes=("tables",), refused=("renameat2:error=ENOSYS",)),
    "backup without links": Write("backup copy.kept", makes=("copy.kept",), refused=("link:error=EPERM",)),
    "salvage": Write("--file damaged.old doctor --salvage whole.kdm", makes=("whole.kdm",)),
}
MIGRATIONS = {
    f"format {number}": Write(NOTE, makes=(f"ashhold.kdm.format-{number}-*",), format=number) for number in range(1, 7)
}
TAKING_BACK = {
    "look after a kill": Write("log", cut="set"),
    "look after a killed migration": Write("log", cut="format 6"),
    "write after a kill": Write(NOTE, cut="batch"),
    "write after a killed migration": Write(NOTE, cut="format 5", makes=("ashhold.kdm.format-5-*",)),
}
WRITES = {**ON_THE_CAMPAIGN, **MAKING, **MIGRATIONS, **TAKING_BACK}


@cache
def furnished(kind):
    """What lies in the folder before the write: a campaign, and what commands take and replace."""
    return tuple(_furnished(WRITES[kind]))


def _furnished(write):
    with scratch() as name, patch(FRESH_SECRET, in_turn(1_000)):
        folder, kdm = Path(name), Quick(name)
        if write.cut:
            folder = cut_off(furnish(folder / "room", write.cut), write.cut, folder / "left")
        elif write.format:
            shutil.copy(FILES / f"campaign-v{write.format}.kdm", folder / "ashhold.kdm")
        else:
            for line in PLAYED:
                kdm(line)
            if write.line in [each.line for each in MAKING.values()]:
                for line in ("backup other.kept", "export json --out save.json", "export csv --out tables"):
                    kdm(line)
                (folder / "foreign.json").write_text(json.dumps(two_settlements()))
                shutil.copy(folder / "ashhold.kdm", folder / "damaged.old")
                for page in ("page.json", "page.html"):
                    (folder / page).write_text("old")
            kdm("set Lucy survival +1")
        for line in write.before:
            kdm(line)
        (folder / "evening.txt").write_text(EVENING)
        for path in sorted(folder.rglob("*")):
            yield str(path.relative_to(folder)), None if path.is_dir() else path.read_bytes()


def two_settlements():
    """A save of another tracker that becomes two campaigns."""
    save = opened("ncalteen/0.14.0")
    return save | {"settlements": save["settlements"][:2]}


def cut_off(room, kind, folder):
    """What a write leaves that is killed when all is done but taking its journal away."""
    disk = Disk(room)
    for call in recorded(room, *words_of(kind))[1]:
        if call["name"] == "unlink" and disk.root.names.get("ashhold.kdm-journal"):
            break
        disk.do(**call)
    written(image(disk, Cut(everything, everything), None), folder)
    assert (folder / "ashhold.kdm-journal").exists()
    return folder


def furnish(folder, kind):
    """Lay all that out in a new folder."""
    folder = Path(folder)
    folder.mkdir(parents=True)
    for name, content in furnished(kind):
        if content is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(content)
    return folder


class Told(NamedTuple):
    """What kdm says of a campaign: how many entries it has, and the last one with the letters of its digest."""

    count: int
    tip: str


class Expected(NamedTuple):
    """What a folder may hold after a write was disturbed: what it held, or what it holds when nothing disturbs it."""

    old: Told
    new: Told
    base: str  # what is contained in the new one
    before: dict[str, bytes]
    after: dict[str, bytes]


def typed(folder, line, file="ashhold.kdm"):
    """One line in this process, for the campaign of that name; it need not wait for the disk, nobody pulls the plug."""
    return within(folder, "--file", file, *split(line), plan={"synchronous": "OFF"})


def told(folder, file="ashhold.kdm"):
    done = typed(folder, "log --last 1 --json", file)
    assert done.code == 0, done
    tip = json.loads(done.out)["tip"]
    return Told(int(tip.split(":")[0]), tip)


def contents(folder):
    """What lies in a folder and in the folders in it."""
    files = (path for path in sorted(Path(folder).rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def words_of(kind):
    """The write as it is typed."""
    line = WRITES[kind].line
    return split(line) if kind in ("founding", "salvage") else ["--file", "ashhold.kdm", *split(line)]


@cache
def expected(kind):
    """What the write does when nothing disturbs it."""
    with scratch() as name:
        folder = furnish(Path(name) / "room", kind)
        before, old = contents(folder), told(folder)
        base = told(folder, "other.kept").tip if kind == "restore" else old.tip
        done = within(folder, *words_of(kind))
        assert done.code == WRITES[kind].code, done
        after = contents(folder)
        return Expected(old, told(folder), base, before, after)


def check(folder, kind, number, acknowledged):
    """Whatever became of the write: each thing is as it was or as it was to be, and the next command works.

    The number chooses which command kdm opens the campaign with first; what was acknowledged must be there. The answer
    is whether the campaign is the new one.
    """
    first = LOOKS[number % len(LOOKS)]
    for line in (first, NOTE):
        done = typed(folder, line)
        assert done.code == 0, (line, done)
    left = [path.name for path in folder.iterdir() if LEFT.match(path.name) and path.name != "damaged.old"]
    assert not left, left
    known = expected(kind)
    count = told(folder).count - first.startswith(("survivor note", "set")) - 1
    assert count in (known.old.count, known.new.count), (count, known.old, known.new)
    new = count == known.new.count
    assert new or not acknowledged, (count, known.old, known.new)
    done = typed(folder, f"doctor --since {known.base if new else known.old.tip}")
    assert done.code == 0, done
    check_made(folder, kind, known, acknowledged)
    return new and known.new.tip != known.old.tip


@cache
def healthy(content):
    """Whether this is a campaign that is whole; the same one is looked at once."""
    with scratch() as name:
        (Path(name) / "copy.kdm").write_bytes(content)
        return typed(name, "doctor", "copy.kdm").code == 0


def check_made(folder, kind, expected, acknowledged):
    """The copies are whole, the pages are the old or the new ones, and of several tables all are."""
    for pattern in CAMPAIGNS:
        for path in folder.glob(pattern):
            assert path.name == "ashhold.kdm" or healthy(path.read_bytes()), path
    now = contents(folder)
    groups = [[name for name in expected.after if name.startswith("tables/")], ["page.json"], ["page.html"]]
    for group in groups:
        pages = {name: now.get(name) for name in group}
        olds, news = ({name: pages_of.get(name) for name in group} for pages_of in (expected.before, expected.after))
        assert pages in (olds, news), group
        if acknowledged:
            assert pages == news, group
    if acknowledged:
        for pattern in WRITES[kind].makes:
            assert list(folder.glob(pattern)), pattern
