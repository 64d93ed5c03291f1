"""A campaign in memory and the promises that hold in each of its entries, whatever people type between two hunts.

The story names whatever came or went and tells every step of a counter; the dead rest, people and years add up; what a
line says comes next can be typed. With a path the campaign lies in a file too, where the real undo and redo work.
"""

import contextlib
import io
from collections import Counter, deque

from kdm_cli.cli import output
from kdm_cli.content import CORE
from kdm_cli.content.places import pack_facts, shipped
from kdm_cli.rules.asking import numbers, steps
from kdm_cli.rules.draft import Change
from kdm_cli.rules.settlement import milestones
from kdm_cli.rules.settlement.first_story import LOST
from kdm_cli.rules.state import TABLE_OF, TABLES, Due, Gear, Holding, Loot, Pack, Showdown, Step, Stored, Survivor, Use
from kdm_cli.rules.survivors.disagreements import disagreements
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import FIRST, new_entry
from kdm_cli.service.perform import perform
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign, transaction
from kdm_cli.store.journal import GENESIS
from kdm_cli.store.workpiece import create_campaign
from kdm_cli.text import width
from tests.bot import hunt_promises, told
from tests.bot.evening import COLUMNS, Evening

AFTER_DEATH = {"dead", "died_cause", "died_year"}  # what may change on the sheet of somebody who was dead already
MENDING = ("survivor revive", "survivor rename", "survivor sex", "survivor parents", "survivor remove")
KEEPING = ("gear give", "gear take", "gear move", "gear strip", "gear save", "gear load", "settlement depart")
ON_SHEETS = ("Endeavors", "Death count", "Lantern year")  # counters of which every step is told
DEATH, NEW_DUE = "core:story_event/principle_death", ("create", "due")
RECORDS = ("settlement milestone", "settlement principle", "settlement lose", "settlement gain")  # what hands mend
GONE = "note:death/gone"  # a row that says that somebody's fate was no death to count
PLACEHOLDERS = {"NAME:f": "Nobody:f", "NAME:m": "Nobody:m", "NAME": "Nobody", "MONSTER": "phoenix", "GEAR": "cloth",
                "CARD": "claw", "...": ""}  # fmt: skip
HOUSE_RULE = "--house-rule"
SHOWN_BACK = 5  # so many entries can be compared with when the real undo has taken them back


class Campaign(Evening):
    """A campaign of many years, and what must hold after every entry."""

    def __init__(self, seed, path=None, skip_prologue=False, one_by_one=False, packs=(), campaign=""):
        super().__init__(seed, skip_prologue, packs, campaign)
        for position, folder in enumerate([CORE, *(shipped()[pack] for pack in packs)], start=1):
            facts = pack_facts(folder)
            self.draft.create(Pack, pack=facts.id, version=facts.version, hash=facts.sha256, position=position)
        self.start = self.now()
        self.draft.changes.clear()
        rows = [(table, row) for table in TABLES for row in self.start[table].values()]
        changes = [Change("create", table, row.id, "", None, row._asdict()) for table, row in rows]
        first = new_entry(FIRST, self.draft, "settlement new", {"name": "Ashhold"}, changes, ["Ashhold is founded"])
        self.newest, self.unwritten, self.path, self.one_by_one = first, [], path, one_by_one
        self.before = deque(maxlen=SHOWN_BACK)
        if path is not None:
            create_campaign(path, lambda file: file.commit([first], GENESIS))

    def say(self, line):
        goods, begun, sheet, keys = self._goods(), len(self.draft.changes), self.sheet, self._keys()
        dead = {row.id for row in self.draft.rows(Survivor).values() if row.dead}
        people, tables, able = self.population, self.now(), self.able() if "depart" in line else []
        shown = super().say(line)
        self.unwritten.append(self.newest)
        if self.one_by_one:
            self.write()
        self.before.append(tables)
        self._what_came_or_went_was_said(line, shown, goods)
        self._counters_were_told(line, shown, sheet)
        self._deaths_are_counted(line, shown, begun, sheet.death_count)
        self._what_the_deaths_call_for_waits(line, begun, sheet)
        self._years_pass_once(line, sheet, keys)
        self._the_step_is_the_one_whose_event_is_due()
        self._who_departs_may(line, able)
        self._the_dead_rest(line, begun, dead)
        self._it_holds_together(line, begun, people)
        hunt_promises.keeps(self, line, shown, tables, begun)
        self._it_fits_the_screen(line, shown)
        self._what_is_next_can_be_typed(line, shown)
        return shown

    def take_back(self, count):
        """The real undo in the file, and the real redo: the campaign is as it was, and goes on from there."""
        now = self.now()
        self._through_the_file(f"undo {count}")
        assert self.draft.tables == self.before[-count], count
        self._through_the_file(f"redo {count}")
        assert self.draft.tables == now

    def forget(self, count):
        """The real undo of the last entries, for good."""
        self._through_the_file(f"undo {count}")
        before = [self.before.pop() for _ in range(count)]
        assert self.draft.tables == before[-1], count

    def write(self):
        """Everything said until now goes into the file."""
        file = open_campaign(self.path, write=True)
        try:
            with transaction(file):
                file.commit(self.unwritten, file.newest().digest)
        finally:
            file.close()
        self.unwritten = []

    def _through_the_file(self, line):
        self.write()
        begun, people, since = len(self.draft.changes), self.population, self.newest.id
        for change in perform(parse([*split(line), "--file", self.path])).changes:
            self.draft.apply(change)
        file = open_campaign(self.path)
        try:
            self.newest = file.newest()
            assert file.load() == self.draft.tables, line
            self.entries += [(line, entry) for entry in journal.every(file.connection) if entry.id > since]
        finally:
            file.close()
        self._it_holds_together(line, begun, people)

    # what must hold after every entry

    def now(self):
        """All rows as they stand now."""
        return {table: dict(rows) for table, rows in self.draft.tables.items()}

    def _keys(self):
        return [row.step for row in self.draft.rows(Step).values()]

    def _goods(self):
        """All cards by name, in storage, in grids and beside them."""
        goods, name_of = Counter(), self.play.name_of
        for row in (*self.draft.rows(Stored).values(), *self.draft.rows(Loot).values()):
            assert row.copies > 0, row
            goods[name_of(row.content)] += row.copies
        goods.update(name_of(row.content) for row in self.draft.rows(Gear).values())
        return goods

    def _what_came_or_went_was_said(self, line, shown, before):
        now, house_rule = self._goods(), HOUSE_RULE in line
        names = {*before, *now}
        said = told.goods(shown.story, names)
        for name in names:
            least, most = said.get(name, (0, 0))
            assert least <= now[name] - before[name] <= most, (line, name, before[name], now[name], shown.story)
        if line.startswith(KEEPING) and not house_rule:
            wilted = sum(least for least, _ in said.values())  # a card that goes as they depart says so
            assert now == before or wilted < 0, (line, now - before, before - now)

    def _counters_were_told(self, line, shown, before):
        now = self.sheet
        numbers_of = zip(ON_SHEETS, ("endeavors", "death_count", "lantern_year"), strict=True)
        for what, field in numbers_of:
            old, new = getattr(before, field), getattr(now, field)
            assert told.leads(shown.story, what, old, new), (line, what, old, new, shown.story)
        if before.phase == "settlement" != now.phase and not self.in_special:
            assert not now.endeavors, (line, now)

    def _deaths_are_counted(self, line, shown, begun, before):
        by = 0
        for change in self.draft.changes[begun:]:
            sign = {"create": 1, "delete": -1, "set": 0}[change.kind]
            row = change.new or change.old if sign else {}
            if change.table == "survivor":
                by += sign * row["dead"] if sign else int(change.new) - int(change.old) if change.field == "dead" else 0
            elif change.table == TABLE_OF[Use] and sign:
                by -= sign * (row["content"] == GONE)
        if LOST in shown.story:
            assert 0 <= self.sheet.death_count <= before, line  # R194: as before the try, deaths by hand among them
        elif "death-count" not in line:
            assert self.sheet.death_count == max(0, before + by), (line, before, by, self.sheet)

    def _what_the_deaths_call_for_waits(self, line, begun, before):
        """R213: away from home no death makes the principle due; at home it is due with the story events of step 6."""
        if before.phase not in steps.AWAY or self.sheet.phase not in steps.AWAY or line.startswith(RECORDS):
            return
        came = [
            change.new["content"] for change in self.draft.changes[begun:] if (change.kind, change.table) == NEW_DUE
        ]
        assert DEATH not in came, (line, came)

    def _the_step_is_the_one_whose_event_is_due(self):
        shown = phase_sheet.document(self.play)
        now = [each["number"] for each in shown["steps"] if each["state"] == "now"]
        assert now == ([shown["step"]] if shown["steps"] else []), shown
        listed = [row for row in self.draft.rows(Due).values() if row.why == f"lantern year {self.year}"]
        if shown["steps"] and [row for row in listed if self.play.entry(row.content).kind != "monster"]:
            assert shown["step"] != 7, shown

    def _years_pass_once(self, line, before, keys):
        by = self.year - before.lantern_year
        assert by in (0, 1), (line, before, self.sheet)
        if by and HOUSE_RULE not in line:
            assert "timeline" not in keys, (line, keys)
        leaves = before.phase == "settlement" and self.sheet.phase in ("hunt", "showdown") and not self.in_special
        if leaves and "setup" in keys and HOUSE_RULE not in line:
            assert by or "timeline" in keys, (line, keys)

    def _who_departs_may(self, line, able):
        if line.startswith("settlement depart") and HOUSE_RULE not in line:
            going = {row.name for row in self.draft.rows(Survivor).values() if row.party is not None}
            assert going <= {*able}, (line, going, able)

    def _the_dead_rest(self, line, begun, dead):
        for change in self.draft.changes[begun:] if not line.startswith(MENDING) else ():
            lives = change.table == "survivor" and change.id in dead and LOST in self.told
            if lives and not self.draft.rows(Survivor)[change.id].dead:
                continue  # a lost First Story is a new try (R194)
            if change.table == "survivor" and change.id in dead:
                assert change.field in AFTER_DEATH, (line, change)
        for row in self.draft.rows(Survivor).values():
            if row.dead:
                assert row.party is None and not self.draft.of(Due, row.id), (line, row)

    def _it_holds_together(self, line, begun, people):
        self._people_add_up(line, begun, people)
        self._the_phase_is_whole(line)
        wrong = [each.message for each in disagreements(self.play)]
        assert self.corrected or not wrong, (line, wrong)

    def _people_add_up(self, line, begun, before):
        """Population: whoever had a sheet made, died or came back, and the people without names."""
        by = 0
        for change in self.draft.changes[begun:]:
            if change.table == "survivor" and change.kind == "create":
                by += not change.new["dead"]
            elif change.table == "survivor" and change.kind == "delete":
                by -= not change.old["dead"]
            elif change.table == "survivor" and change.field == "dead":
                by += int(change.old) - int(change.new)
            elif change.table == "settlement" and change.field == "nameless":
                by += change.new - change.old
        assert self.population == before + by >= 0, (line, before, by)
        assert min(self.sheet.nameless, self.sheet.endeavors, self.sheet.death_count) >= 0, (line, self.sheet)

    def _the_phase_is_whole(self, line):
        sheet, keys = self.sheet, self._keys()
        assert (sheet.phase == "settlement" or self.in_special) >= (sheet.step > 0), (line, sheet)
        assert sheet.phase != "settlement" or 1 <= sheet.step <= 11, (line, sheet)
        assert sheet.phase in ("settlement", "showdown") or not keys, (line, keys)
        assert not [key for key in set(keys) if keys.count(key) > 1 and key != "event"], (line, keys)
        assert all(1 <= row.entry <= self.newest.id for row in self.draft.rows(Step).values()), line
        assert bool(self.draft.rows(Showdown)) == (sheet.phase == "showdown") or sheet.phase == "prologue", line

    def _it_fits_the_screen(self, line, shown):
        page = io.StringIO()
        with contextlib.redirect_stdout(page):
            output.outcome(shown, quiet=False)
        lines = page.getvalue().splitlines()
        assert len(lines) <= self.lines and all(width(each) <= COLUMNS for each in lines), (line, lines)

    def _what_is_next_can_be_typed(self, line, shown):
        for each in [shown.next, *(due["command"] for due in shown.due)]:
            if each:
                words = [PLACEHOLDERS.get(word, word) for word in split(each.removeprefix("kdm "))]
                assert parse([word for word in words if word]).operation, (line, each)

    # what the bot looks at

    @property
    def in_special(self):
        return self.showdown is not None and self.showdown.kind == "special"

    @property
    def corrected(self):
        """Whether hands have written what events keep by themselves, or made two women the parents of somebody."""
        lines = [line for line, _ in self.entries]
        words = ("death-count", "--mother", "survivor sex")
        return any(word in line or ("intimacy" in line and HOUSE_RULE in line) for line in lines for word in words)

    @property
    def step_key(self):
        """The word of the step at which the settlement phase stands."""
        now = steps.current(self.play)
        return now.key if now else ""

    @property
    def year(self):
        return self.sheet.lantern_year

    @property
    def population(self):
        return numbers.population(self.play)

    @property
    def over(self):
        return milestones.why_over(self.play)

    def able(self):
        """Who may depart, by name."""
        play = self.play
        return [row.name for row in numbers.living(play) if numbers.may_depart(play, row)[0]]

    def dues(self, *, monsters):
        """What is due: monsters, or everything else."""
        rows = self.draft.rows(Due).values()
        return [row for row in rows if (self.play.entry(row.content).kind == "monster") == monsters]

    def has(self, kind):
        held = [self.play.entry(row.content) for row in self.draft.rows(Holding).values()]
        return [entry for entry in held if entry.kind == kind]

    def stored(self, kind=None):
        """Names of what lies in storage."""
        rows = [self.play.entry(row.content) for row in self.draft.rows(Stored).values()]
        return [entry.name for entry in rows if kind is None or entry.kind == kind]

    def worn(self, name):
        mine = [row.id for row in self.draft.rows(Survivor).values() if row.name == name]
        return [self.play.name_of(row.content) for each in mine for row in self.draft.of(Gear, each)]
