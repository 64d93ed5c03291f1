"""A walk through a campaign in its file: whatever is accepted, the doctor is content with what it left.

Every line goes through the one door that the command line uses. What is refused leaves no trace.
"""

import gzip
import itertools
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from kdm_cli.content import library_of
from kdm_cli.rules.disagreements import disagreements
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import HouseRule
from kdm_cli.service.keepers import disagreeing
from kdm_cli.service.line import parse, split
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.tray import NOTHING_TYPED, Asked
from kdm_cli.service.work import perform
from kdm_cli.store.campaign import open_campaign
from tests.bot.anywhere import any_line, lucky
from tests.bot.campaign import Campaign
from tests.bot.evening import LINES

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"
SIX = ("Lucy", "Erza", "Zachary", "Al", "Nora", "Ned")
GROWN = ("survivor add Lucy:f Erza:f Zachary:m Al:m Nora:f Ned:m --newcomer", "storage add 'monster bone' 9",
         "storage add 'monster hide' 9", "storage add 'monster organ' 9", "settlement set endeavors 9")  # fmt: skip
PARTY = ("next", "settlement depart Lucy Erza Zachary Al")
FILES = Path(__file__).parent.parent / "files"
MOST_ANSWERS = 60
BUGS = ("bad-pack", "internal", "damaged", "sheets-disagree")  # what no player ever causes

PROLOGUE = ("settlement new Ashhold --seed 4",)
FIGHT = (*PROLOGUE, FOUR, "showdown start white lion --prologue")
EVENING = (*FIGHT, *("showdown wound",) * 9, "showdown end --victory")
LATER = ("settlement new Ashhold --seed 4 --skip-prologue", *GROWN, "next")
STARTS = {
    "founding": PROLOGUE,
    "prologue": (*PROLOGUE, FOUR),
    "first story": FIGHT,
    "first evening": EVENING,
    "first step": (*EVENING, "next"),
    "development": LATER,
    "departing": (*LATER, *PARTY),
    "hunt": (*LATER, *PARTY, "hunt start white lion --level 1"),
    "showdown": (*LATER, *PARTY, "showdown start 'white lion' --level 2"),
    "special": (*LATER, *PARTY, "showdown start butcher --level 1 --special --house-rule"),
    "over": (*LATER, *(f"survivor kill {name} --cause cold" for name in SIX), "settlement set population 0"),
    "loose": (*LATER, "settlement set rules loose"),
    "house rules": (*EVENING, *(f"settlement set house-rule {name}" for name in ("wrong-sex", "too-early", "R217"))),
    "companion": "saves/companion/real_example_v4.json.gz",
    "manager": "saves/manager/settlement_get.json.gz",
    "ncalteen": "saves/ncalteen/0.19.0.json.gz",
    **{f"format {path.stem[-1]}": path.name for path in sorted(FILES.glob("campaign-v*.kdm"))},
}  # fmt: skip


def said(line, path, luck):
    """One command on a file; the tool rolls, and luck chooses."""
    typed = NOTHING_TYPED
    request = parse(split(line), {"file": path, "auto": True})
    for _ in range(MOST_ANSWERS):
        try:
            return perform(request, typed)
        except Asked as asked:
            typed = typed.with_answer(asked, luck.choice(asked.refusal.needs[0]["options"]))
    raise AssertionError(f"{line} asks without end")


@cache
def begun(start):
    """The file in which this has been played."""
    with TemporaryDirectory() as folder:
        path = f"{folder}/ashhold.kdm"
        lines = STARTS[start]
        if isinstance(lines, tuple):
            for line in lines:
                said(line, path, lucky(start))
        elif lines.endswith(".kdm"):
            shutil.copy(FILES / lines, path)
        else:
            (Path(folder) / "save.json").write_bytes(gzip.decompress((FILES / lines).read_bytes()))
            perform(parse(["import", f"{folder}/save.json", "--seed", "4", "--out", folder]))
            made = max(Path(folder).glob("*.kdm"), key=lambda each: each.stat().st_size)
            made.rename(path)
        return Path(path).read_bytes()


def by_hand(entry, stand):
    """Whether people wrote this by a house rule, or as they said it was; or went back to where they had."""
    house_rule = "house-rule" in entry.arguments or (stand and "waived" in entry.arguments)
    return house_rule or entry.command in ("settlement set", "undo", "redo", "fix")


class Walk(Campaign):
    """One campaign that lies in a file; `draft` is what stands there now."""

    def __init__(self, seed, start, folder):
        self.luck = lucky(f"{seed} {start}")
        self.path = str(folder / "ashhold.kdm")
        Path(self.path).write_bytes(begun(start))
        self.entries, self.refused, self.line, self.lines = [], [], "", LINES
        self._read()
        self.wrong = self._wrong()

    def step(self):
        """One line, or several in a file, whatever comes of it."""
        self.types(any_line(self))

    def types(self, line):
        """This line."""
        self.line, before = line, self.draft.tables
        try:
            shown = said(line, self.path, self.luck)
        except Refused as refused:
            assert refused.refusal.code not in BUGS, (line, refused.refusal)
            self.refused.append((line, refused.refusal))
            self._read()
            assert self.draft.tables == before, line
            return
        self._read()
        self.entries.append((line, self.newest))
        if isinstance(shown, Outcome):
            self._it_fits_the_screen(line, shown)
        wrong = self._wrong()
        new = {**wrong}.keys() - {**self.wrong}.keys()
        assert not new or by_hand(self.newest, self.draft.rows(HouseRule)), (line, [wrong[each] for each in new])
        self.wrong = wrong

    def _wrong(self):
        """What is wrong on the sheets, whoever wrote it there, by the first field in which it lies."""
        return {each.lies_in[0]: each.message for each in disagreements(self.play)}

    def goes(self, count):
        """So many lines; what went wrong says what was typed."""
        for _ in range(count):
            try:
                self.step()
            except Exception as bug:
                bug.add_note("\n".join([*(line for line, _ in self.entries), self.line]))
                raise
        return self

    def _read(self):
        file = open_campaign(self.path)
        try:
            self.newest = file.newest()
            self.draft = Draft(file.load(), self.newest.last_id)
            self.library = library_of(self.draft.tables)
            wrong, _ = disagreeing(file)
        finally:
            file.close()
        assert not wrong, wrong


def turns(seeds, starts=STARTS):
    """Seeds and starts by turns."""
    return list(zip(seeds, itertools.cycle(starts), strict=False))
