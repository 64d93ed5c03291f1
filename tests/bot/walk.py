"""A walk through a campaign in its file: whatever is accepted, the doctor is content with what it left.

Every line goes through the one door that the command line uses. What is refused leaves no trace.
"""

import gzip
import itertools
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import LOCATIONS, Due, HouseRule
from kdm_cli.rules.survivors.disagreements import disagreements
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import perform
from kdm_cli.service.secrets import disagreeing, hides
from kdm_cli.service.standing import standing
from kdm_cli.service.tray import NOTHING_TYPED, Asked, View, at_rest, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.check import findings
from kdm_cli.store.journal import TURNING
from tests.bot.anywhere import any_line, lucky
from tests.bot.campaign import Campaign
from tests.bot.evening import LINES
from tests.conftest import scratch
from tests.content.shelf import card, pack

FOUR = "survivor add Lucy:f Erza:f Zachary:m Al:m"
SIX = ("Lucy", "Erza", "Zachary", "Al", "Nora", "Ned")
GROWN = ("survivor add Lucy:f Erza:f Zachary:m Al:m Nora:f Ned:m --newcomer", "storage add 'monster bone' 9",
         "storage add 'monster hide' 9", "storage add 'monster organ' 9", "settlement set endeavors 9")  # fmt: skip
PARTY = ("next", "settlement depart Lucy Erza Zachary Al")
FILES = Path(__file__).parent.parent / "files"
MOST_ANSWERS = 300
GOES_ON = "..."  # what is due, or else the next step
IMPORTED_EVERY, TYPED = 12, 0.2  # accepted lines; how many of them roll their own dice
BUGS = ("bad-pack", "internal", "damaged", "sheets-disagree")  # what no player ever causes

PROLOGUE = ("settlement new Ashhold --seed 4",)
FIGHT = (*PROLOGUE, FOUR, "showdown start white lion --prologue")
EVENING = (*FIGHT, *("showdown wound",) * 9, "showdown end --victory")
LATER = ("settlement new Ashhold --seed 4 --skip-prologue", *GROWN, "next")
GEARED = ("storage add bandages", "storage add 'frenzy drink'", "storage add 'cat eye circlet'", "storage add 'bone axe' 2",
          "gear give Lucy bandages", "gear give Erza 'frenzy drink'", "gear give Zachary 'cat eye circlet'",
          "gear give Al 'bone axe'", "gear save Al archer", "settlement set survival-limit 9", "gain Lucy leader",
          "settlement gain paint", "settlement gain 'inner lantern'", "set --all-living survival 5")  # fmt: skip
OUT = (*LATER, *GEARED, *PARTY)
TOOL = ("settlement set decks tool", "settlement set dice auto")
OWN = ("pack enable ./tales", "pack enable printing-1-3")
STARTS = {
    "founding": PROLOGUE,
    "prologue": (*PROLOGUE, FOUR),
    "first story": FIGHT,
    "first story, tool": (*PROLOGUE, *TOOL, FOUR, "showdown start white lion --prologue"),
    "first evening": EVENING,
    "first evening on paper": (*PROLOGUE, FOUR, "set Lucy hunt-xp +1", "kill Al --cause lion", "settlement return --victory"),
    **{f"step {step}": (*EVENING, *[GOES_ON] * tries) for step, tries in (("4", 1), ("5", 2), ("6", 4), ("later", 9), ("last", 14))},
    "development": LATER,
    "departing": (*LATER, *PARTY),
    "hunt": (*LATER, *PARTY, "hunt start white lion --level 1"),
    "hunt, tool": (*OUT, *TOOL, "hunt start screaming antelope --level 2 --house-rule"),
    "hunt on paper": (*OUT, "survivor suffer Lucy legs", "hit departing every 1"),
    "showdown": (*LATER, *PARTY, "showdown start 'white lion' --level 2"),
    "showdown, tool": (*OUT, *TOOL, "showdown start 'white lion' --level 1"),
    "showdown, round": (*OUT, "showdown start 'screaming antelope' --level 1 --house-rule", "showdown monster-turn"),
    "hunt, its end": (*OUT, "hunt start white lion --level 1", "hunt monster-move closer 2", GOES_ON, GOES_ON, GOES_ON, GOES_ON),
    "spoils": (*OUT, "showdown start 'white lion' --level 1", "showdown loot Lucy scrap 2", "showdown loot Al skull",
               "showdown place Lucy A1 --house-rule", "showdown place Erza A2 --house-rule", "survivor kill Lucy --cause claw"),
    "phoenix": (*OUT, *TOOL, "showdown start phoenix --level 1 --house-rule"),
    "special": (*LATER, *PARTY, "showdown start butcher --level 1 --special --house-rule"),
    "special, tool": (*OUT, *TOOL, "showdown start kings-man --level 1 --special --house-rule"),
    "fallen": (*OUT, "showdown start white lion --level 1", *("showdown wound",) * 10),
    "over": (*LATER, *(f"survivor kill {name} --cause cold" for name in SIX), "settlement set population 0"),
    "lost first story": (*FIGHT, *(f"survivor kill {name} --cause lion" for name in SIX[:4])),
    "loose": (*LATER, "settlement set rules loose"),
    "packs": (*LATER, *OWN, "storage add spoon", "survivor gain Lucy stirring"),
    "players": (*LATER, "settlement set players 'Ann: Lucy, Erza; Ben: Al'", "settlement set party-size 6", *PARTY),
    "mended": (*LATER, "survivor note Lucy tired", f"fix 2 {GROWN[0].replace('Lucy', 'Lucille')}", "undo", "redo", "undo --only 4"),
    "house rules": (*EVENING, *(f"settlement set house-rule {name}" for name in ("wrong-sex", "too-early", "R217"))),
    "companion": "saves/companion/real_example_v4.json.gz",
    "companion 6": "saves/companion/save_v6.json.gz",
    "manager": "saves/manager/settlement_get.json.gz",
    "ncalteen": "saves/ncalteen/0.19.0.json.gz",
    "ncalteen 12": "saves/ncalteen/0.12.0.json.gz",
    **{f"format {path.stem[-1]}": path.name for path in sorted(FILES.glob("campaign-v*.kdm"))},
}  # fmt: skip
SPOON = card("tales:gear/spoon", keywords=["item"])
SOFT_CLOTH = card("tales:gear/soft_cloth", replaces="core:gear/cloth", armor={"points": 2, "location": "waist"},
                  location="starting_gear")  # fmt: skip
STIRRING = card("tales:fighting_art/stirring", modifiers={"evasion": 1}, text=["+1 evasion"])


def said(line, path, luck, auto=True):
    """One command on a file; the tool rolls, or somebody at the table does, and luck chooses."""
    typed = NOTHING_TYPED
    request = parse(split(line), {"file": path, "auto": auto})
    for _ in range(MOST_ANSWERS):
        try:
            return perform(request, typed)
        except Asked as asked:
            if "deck" in asked.refusal.needs[0]:  # nobody here looks for the cards of the table: the tool draws them
                return said(line, path, luck)
            typed = typed.with_answer(asked, answer(asked.refusal.needs, luck))
    raise AssertionError(f"{line} asks without end")


def answer(needs, luck):
    """A face for each die, or one of the options."""
    if "options" in needs[0]:
        return luck.choice(needs[0]["options"])
    return " ".join(face(need["sides"], need["count"], luck) for need in needs if "sides" in need)


def face(sides, count, luck):
    """What a die shows, or two of one roll."""
    return "+".join(
        luck.choice(LOCATIONS) if sides == "location" else str(luck.randint(1, sides)) for _ in range(count)
    )


def goes_on(path, luck):
    """What is due, if that can be done, or else the next step."""
    file = open_campaign(path)
    try:
        due = [row["command"] for row in map(Due._asdict, file.load()["due"].values())]
    finally:
        file.close()
    for line in (*due, "next", "next --skip"):
        try:
            return said(line.removeprefix("kdm "), path, luck)
        except Refused:
            continue


@cache
def begun(start):
    """The file in which this has been played."""
    with scratch() as folder:
        path = f"{folder}/ashhold.kdm"
        lines = STARTS[start]
        if isinstance(lines, tuple):
            own_pack(Path(folder))
            luck = lucky(start)
            for line in lines:
                goes_on(path, luck) if line == GOES_ON else said(line.replace("./", f"{folder}/"), path, luck)
        elif lines.endswith(".kdm"):
            shutil.copy(FILES / lines, path)
        else:
            (Path(folder) / "save.json").write_bytes(gzip.decompress((FILES / lines).read_bytes()))
            perform(parse(["import", f"{folder}/save.json", "--seed", "4", "--out", folder]))
            made = max(Path(folder).glob("*.kdm"), key=lambda each: each.stat().st_size)
            made.rename(path)
        return Path(path).read_bytes()


def own_pack(folder, version="1", rows=(SPOON, SOFT_CLOTH, STIRRING)):
    """Cards of somebody's own."""
    return str(pack(folder, "tales", list(rows), version=version))


def by_hand(entry, stand):
    """Whether people wrote this by a house rule, or as they said it was; or went back to where they had."""
    house_rule = "house-rule" in entry.arguments or (stand and "waived" in entry.arguments)
    return house_rule or entry.command in ("settlement set", "undo", "redo", "fix")


class Walk(Campaign):
    """One campaign that lies in a file; `draft` is what stands there now."""

    def __init__(self, seed, start, folder):
        self.luck = lucky(f"{seed} {start}")
        self.folder, self.path = folder, str(folder / "ashhold.kdm")
        Path(self.path).write_bytes(begun(start))
        self.own_packs = (own_pack(folder), own_pack(folder / "later", "2", [SPOON, STIRRING]))
        self.entries, self.refused, self.line, self.lines, self.moves = [], [], "", LINES, 0
        self.stood = Counter()  # where lines were accepted
        self._read()
        self.start_id = self.newest.id
        self.wrong = self._wrong()

    def step(self):
        """One line, or several in a file, whatever comes of it."""
        self.types(any_line(self))

    def types(self, line):
        """This line."""
        self.line, before, id_before = line, self.draft.tables, self.newest.id
        try:
            shown = said(line, self.path, self.luck, auto=self.luck.random() >= TYPED)
        except Refused as refused:
            own = refused.refusal.code == "bad-pack" and "pack enable" in line  # it may not go with the others
            assert own or refused.refusal.code not in BUGS, (line, refused.refusal)
            self.refused.append((line, refused.refusal))
            self._read()
            same = (self.draft.tables, self.newest.id) == (before, id_before)
            assert same or self.newest.command == TURNING, line  # what was turned over on the way stays so
            return
        self._read()
        self.entries.append((line, self.newest))
        self.stood[self.sheet.phase, self.sheet.step] += 1
        if isinstance(shown, Outcome):
            self._it_fits_the_screen(line, shown)
        self._what_follows_is_accepted(line)
        wrong = self._wrong()
        new = {**wrong}.keys() - {**self.wrong}.keys()
        assert not new or by_hand(self.newest, self.draft.rows(HouseRule)), (line, [wrong[each] for each in new])
        self.wrong = wrong
        if len(self.entries) % IMPORTED_EVERY == 0:
            self.comes_back()

    def _what_follows_is_accepted(self, line):
        """Wherever the campaign stands, whatever hands did to it, the line that follows can be typed."""
        self.accepts(following(at_rest(self.draft, self.library)), line)

    def deeds(self):
        """What stands of the journal in the file."""
        file = open_campaign(self.path)
        try:
            return standing(journal.every(file.connection))
        finally:
            file.close()

    def comes_back(self):
        """Exported, imported and exported again it is the same, letter by letter; the walk goes on in the import.

        What hides nothing is whole without its secrets too; what hides something is not taken back without them.
        """
        self.moves += 1
        there = self.folder / f"import {self.moves}"
        there.mkdir()
        whole, open_ = (there / "whole.json", there / "open.json")
        said(f"export json --secrets --out {quoted(str(whole))}", self.path, self.luck)
        said(f"export json --out {quoted(str(open_))}", self.path, self.luck)
        if whole.read_bytes() != open_.read_bytes():
            assert self._hides()
            with pytest.raises(Refused) as refused:
                said(f"import {quoted(str(open_))} --out {quoted(str(there))}", self.path, self.luck)
            assert refused.value.refusal.code == "bad-input"
        [made] = said(f"import {quoted(str(whole))} --out {quoted(str(there))}", self.path, self.luck)["settlements"]
        again = there / "again.json"
        said(f"export json --secrets --out {quoted(str(again))}", made["file"], self.luck)
        assert again.read_bytes() == whole.read_bytes()
        before = self.draft.tables, self.newest
        self.path = made["file"]
        self._read()
        assert (self.draft.tables, self.newest) == before

    def _hides(self):
        """Whether a showdown or hunt has its secrets, be it one that was undone."""
        file = open_campaign(self.path)
        try:
            return hides(View(self.draft, self.library, file, self.newest, self.path))
        finally:
            file.close()

    def accepted(self):
        """How often each command was accepted, and each of its options."""
        counted, file = Counter(self.stood), open_campaign(self.path)
        try:
            for entry in journal.every(file.connection):
                if entry.id > self.start_id:
                    counted[entry.command] += 1
                    counted.update((entry.command, name) for name, value in entry.arguments.items() if value)
        finally:
            file.close()
        return counted

    def _wrong(self):
        """What is wrong on the sheets, whoever wrote it there, by the first field in which it lies."""
        return {each.lies_in[0]: each.message for each in disagreements(self.play)}

    def goes(self, count):
        """So many lines; what went wrong says what was typed."""
        try:
            for _ in range(count):
                self.step()
            self.line = "export and import"
            self.comes_back()
        except Exception as bug:
            bug.add_note("\n".join([*(line for line, _ in self.entries), self.line]))
            raise
        return self

    def _read(self):
        """What stands there now, and all that doctor looks at."""
        file = open_campaign(self.path)
        try:
            self.newest = file.newest()
            self.draft = Draft(file.load(), self.newest.last_id)
            self.library = library_of(self.draft.tables)
            damaged, (wrong, _) = findings(file), disagreeing(file)
        finally:
            file.close()
        assert not damaged, damaged
        assert not wrong, wrong


def turns(seeds, starts=STARTS):
    """Seeds and starts by turns."""
    return list(zip(seeds, itertools.cycle(starts), strict=False))
