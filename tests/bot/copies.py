"""Copies of one campaign: each is played on by itself, they are merged this way and that, and become one again.

Whoever plays does anything anywhere. What stands in the way of a merge is decided by luck, at the question or with the
options that it names.
"""

import os
import random
import re
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from unittest.mock import patch

from kdm_cli.light import digest
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.faces import SECRET
from kdm_cli.service.journal.replay_tray import ON_SHEETS
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.merging.acts import NO_ACTS, Known, alive
from kdm_cli.service.merging.deciding import RETYPE
from kdm_cli.service.perform import perform
from kdm_cli.service.standing import MENDING
from kdm_cli.service.tray import NOTHING_TYPED, Asked, library_of
from kdm_cli.store import check
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.journal import LIFE, MERGE, REDO, UNDO
from kdm_cli.store.rows import followed
from tests.bot import anywhere, at_home
from tests.bot.mended import remembered
from tests.bot.walk import BUGS, Walk, answer, begun, lucky, said
from tests.conftest import FRESH_SECRET

WRITER_OF = "kdm_cli.store.journal.writer_of"
TURNING_BACK = ("undo", "redo")
NAMES = ("ann", "ben", "cat", "dan")
TRIES, LINES_A_TURN = 6, (2, 7)
SYNCED, DECIDED = 0.4, 0.3  # so many groups have a folder to sync with; of what waits so much is decided
AGAIN = 0.4  # of the merges are tried once more
MOST_DECISIONS = 400
ALL_HAVE_ALL = 8  # so many rounds, in which everybody takes in all who have something new, are enough
NOT_TYPED_ONCE = (UNDO, REDO, MENDING, MERGE, *NO_ACTS)
RECORDS = ("survivor set {who} insanity +1", "survivor note {who} 'as Ann said'", "storage add scrap",
           "settlement note 'typed otherwise'", "survivor set {who} courage +1", "survivor add 'Olga {number}:f' --newcomer",
           "survivor suffer {who} waist", "survivor gain {who} prey", "survivor rename {who} 'Robin {number}'",
           "survivor add 'Ola {number}:f' 'Ole {number}:m' --newcomer", "survivor remove {who}", "storage remove scrap",
           "gear give {who} cloth", "kill {who} --cause 'a long night'", "survivor lose {who} prey")  # fmt: skip
TEMPERS = (0.1, 0.2, 0.5)  # so much of what is typed turns to the past
NUMBERED = {("step", "entry"): "()", ("use", "scope"): "(done by entry |returned )", ("lasting", "what"): "(birth/)"}
PAGES = (
    "log",
    "log --last 5",
    "stats",
    "status",
    "survivor list --all",
    "settlement show",
    "storage list",
    "timeline show",
)


def by_its_name(uuid, path, lies):
    """Who writes in a file: one and the same wherever the test runs."""
    return digest([Path(path).stem.encode()])[:16]


def by_its_machine(uuid, path, lies):
    """The same, where the machine of the last was made from that of the first, down to the number of the file."""
    return by_its_name(uuid, path.replace(NAMES[-1], NAMES[0]), lies)


class Copy(Walk):
    """One of them, and whoever plays in it."""

    def __init__(self, name, seed, start, folder):
        self.luck, self.name = lucky(f"{seed} {name}"), name
        self.temper = lucky(f"temper {seed}").choice(TEMPERS)
        self.folder, self.path = folder / name, str(folder / name / f"{name}.kdm")
        self.folder.mkdir(parents=True)
        Path(self.path).write_bytes(begun(start))
        self.own_packs = ("printing-1-3", "printing-1-5")
        self.entries, self.refused, self.moves = [], [], 0
        self.typed = []  # every line, for whoever looks for a fault
        self.written = {}  # the names of the acts that were typed here, with their lines
        self.after = {}  # and which act stood before each of them
        self.takers = {}  # by the names of acts, mendings and undos: what took them out here
        self.gone = set()  # the acts that were taken back here
        self._read()

    def _read(self):
        file = open_campaign(self.path)
        try:
            self.newest = file.newest()
            self.draft = Draft(file.load(), self.newest.last_id)
        finally:
            file.close()
        self.library = library_of(self.draft.tables)

    def plays(self):
        """A few lines, of which each changes something if that can be."""
        for _ in range(self.luck.randint(*LINES_A_TURN)):
            for _ in range(TRIES):
                if self.types(self._any_line()):
                    break

    def _any_line(self):
        chance = self.luck.random()
        if self.luck.random() < self.temper:
            return self._turns_back()
        if chance < 0.1:
            return self._record()
        if chance < 0.14:
            return anywhere.batch(self)
        if chance < 0.16:
            return f"pack {self.luck.choice(('enable', 'enable', 'disable'))} {self.luck.choice(self.own_packs)}"
        if chance < 0.17:
            return f"whoami '{self.name.title()} {self.luck.randint(1, 9)}'"
        if chance < 0.28:
            return anywhere.any_line(self)
        if chance < 0.4:
            return at_home.any_line(self)
        line = anywhere.of_the_phase(self)
        return line + " --house-rule" if chance > 0.92 and "--house-rule" not in line else line

    def _turns_back(self):
        luck, newest = self.luck, self.newest.id
        entry = luck.randint(max(2, newest - 12), max(2, newest))
        record = self._record()
        return luck.choice(("undo", "undo", "undo 2", "redo", "redo", f"undo --only {entry}", f"undo --only {entry}",
                            f"fix {entry} {record}", f"fix {entry} {anywhere.of_the_phase(self)}",
                            f"fix --before {entry} {record}", f"fix --before {entry} {record}"))  # fmt: skip

    def types(self, line):
        """One line; whether it was accepted."""
        since, before = self.newest.id, self.known() if line.startswith(TURNING_BACK) else None
        try:
            said(line, self.path, self.luck)
        except Refused as refused:
            assert refused.refusal.code not in BUGS[1:], (line, refused.refusal)  # packs may not go together
            self._read()
            self._writes_down(since, None)
            return False
        self.typed.append(line)
        self._read()
        self.entries.append((line, self.newest))
        self._writes_down(since, before)
        return True

    def _writes_down(self, since, before):
        if self.newest.id == since:
            return
        known = self.known()
        for entry in known.entries[since:]:
            forgotten = entry.command == MENDING and entry.arguments.get("before")
            if entry.origin_writer is None and (entry.command not in NOT_TYPED_ONCE or forgotten):
                name = known.name(entry.id)
                self.written[name] = line_of(entry)
                if not forgotten and name in known.order:
                    self.after[name] = known.order[known.order.index(name) - 1]
        if before is not None:
            self._takes_back(before, known, known.entries[since:])

    def _takes_back(self, before, known, turned):
        """What these entries took out themselves; and again, where that had been taken back in between.

        What stands no more for another reason somebody else took out, who may think better of it.
        """
        undone, merges = followed(known.entries, lambda entry: entry).undone, False
        for entry in turned:
            about = undone[entry.id].kept if entry.command == UNDO else []
            if entry.command == MENDING and not entry.arguments["decided"]:
                about = [before.entries[entry.arguments["entry"] - 1]]
            merge = any(each.command == MERGE for each in about)  # what that brought along lives on elsewhere
            merges = merges or merge
            self.takers |= {known.name(each.id): known.name(entry.id) for each in about if not merge}
        for name in {*before.order} - {*known.order}:
            if name in self.takers and alive(self.takers[name], known.killed_by):
                self.gone.add(name)
        self.gone -= {*known.order}
        if merges:  # taken back, and with them what was taken out behind them
            self.gone = {name for name in self.gone if not alive(name, known.killed_by)}

    def known(self):
        """What the journal says of acts."""
        return Known(self.journal())

    def journal(self):
        """All entries."""
        file = open_campaign(self.path)
        try:
            return check.whole(file.connection)
        finally:
            file.close()

    # taking in what another has

    def merges(self, other):
        """Take in what another copy has; whether there was anything new. Once more there is not."""
        self.typed.append(f"merge {other.name}")
        done = self._merged(other)
        self._read()
        if done.entry is not None and self.luck.random() < AGAIN:
            again = perform(parse(["merge", other.path, "--file", self.path]))
            assert again.entry is None, (self.typed[-1], again.story)
        return done.entry is not None

    def syncs(self, shared, decides=True):
        """Take in what others have put into a folder; something that waits may be decided."""
        line = f"sync {quoted(str(shared))} --yes"
        done = self._synced(line)
        waiting = re.findall(r"--skip (\S+) or --as", "\n".join(done.result["lines"]))
        fights = re.findall(r"--choose first, second or both", "\n".join(done.result["lines"]))
        chance = self.luck.random() if decides else 1
        if waiting and chance < DECIDED:
            one = self.luck.choice(waiting)
            done = self._synced(line + self.luck.choice((f" --skip {one}", self._other_line(one)))) or done
        elif fights and chance < DECIDED:
            done = self._synced(f"{line} --choose {self.luck.choice(('first', 'second', 'both'))}") or done
        return done

    def _synced(self, line):
        self.typed.append(line)
        try:
            return said(line, self.path, self.luck)
        except Refused as refused:  # what was typed instead does not fit, or several are asked about
            assert re.search("--as|--choose|--skip", line) and refused.refusal.code not in BUGS, (line, refused.refusal)
            return None
        finally:
            self._read()

    def merges_and_thinks_better_of_it(self, other):
        """The same, undone at once: all is as it was, and it may be done again."""
        before = self.draft.tables
        if not self.merges(other):
            return
        after = self.draft.tables
        assert self.types("undo")
        assert without_dice(self.draft.tables) == without_dice(before)
        if self.luck.random() < 0.6:
            assert self.types("redo")
            assert without_dice(self.draft.tables) == without_dice(after)

    def _merged(self, other):
        line, typed, plain = f"merge {quoted(other.path)}", NOTHING_TYPED, False
        for _ in range(MOST_DECISIONS):
            try:
                return perform(parse([*split(line), "--file", self.path]), typed)
            except Asked as asked:
                options = re.findall(r"--skip (\S*\d)(?!\S)", asked.refusal.hint)
                if options and typed is NOTHING_TYPED and self.luck.random() < 0.4:
                    retyped = not plain and self.luck.random() < 0.5
                    line += self._other_line(options[0]) if retyped else f" --skip {options[0]}"
                    continue
                typed = typed.with_answer(asked, self._answer(asked.refusal.needs, plain))
            except Refused as refused:  # what was typed instead does not fit either
                assert not plain and refused.refusal.code not in BUGS, (line, refused.refusal)
                line, typed, plain = f"merge {quoted(other.path)}", NOTHING_TYPED, True
        raise AssertionError(f"{line} asks without end")

    def _answer(self, needs, plain):
        options = [each for each in needs[0].get("options", ()) if not plain or each != RETYPE]
        return answer(needs, self.luck) if "sides" in needs[0] else self.luck.choice(options or [self._record()])

    def _record(self):
        who = quoted(self.luck.choice(self.people() or ["nobody"]))
        return self.luck.choice(RECORDS).format(who=who, number=self.luck.randint(1, 9))

    def _other_line(self, entry):
        return f" --as {quoted(f'{entry} {self._record()}')}"

    # what must be the same in all copies

    def facts(self):
        """All rows in their order, without numbers of rows and entries."""
        known, tables = self.known(), self.draft.tables
        places = {row_id: (table, at) for table, rows in tables.items() for at, row_id in enumerate(rows)}
        names = {row_id: row.name for row_id, row in tables["survivor"].items()}
        found = {
            table: [_plain(self.draft, table, row, places, names, known) for row in rows.values()]
            for table, rows in tables.items()
        }
        named = [row for row in found["writer"] if row["name"] or LIFE not in row["writer"]]  # else it is a file's own
        found["writer"] = sorted(named, key=lambda row: row["writer"])
        for table in ON_SHEETS:
            found[table].sort(key=lambda row: row["survivor_id"])  # the order on one sheet is what anybody sees
        return found

    def sheets(self):
        """What people see."""
        people = said("survivor list --all", self.path, self.luck)
        for sheet in people:
            del sheet["id"]
        return [
            _unnumbered(people),
            *(said(page, self.path, self.luck) for page in ("settlement show", "storage list")),
        ]

    def is_sound(self):
        """Doctor is content, and every page can be shown."""
        assert said("doctor", self.path, self.luck)["healthy"], self.typed
        for page in PAGES:
            said(page, self.path, self.luck)


def without_dice(tables):
    """All rows; the dice of the tool never go back."""
    rows = {table: dict(found) for table, found in tables.items()}
    rows["campaign"] = {number: row._replace(dice_rolled=0) for number, row in rows["campaign"].items()}
    return rows


def _plain(draft, table, row, places, names, known):
    told = {field: value for field, value in row._asdict().items() if field not in ("id", "dice_rolled")}
    for field, value in told.items():
        if field.endswith("_id") and value is not None:
            told[field] = places[value]
        elif (words := NUMBERED.get((table, field))) is not None:
            found = re.fullmatch(rf"{words}(\d+)", str(value))
            if found and 0 < int(found[2]) <= len(known.names):
                told[field] = found[1] + known.name(int(found[2]))
    return remembered(draft, told, names) if table == "lasting" else told


def _unnumbered(people):
    for sheet in people:
        for use in sheet["used"]:
            use["scope"] = re.sub(rf"{NUMBERED['use', 'scope']}\d+", "", use["scope"])
    return people


def waiting(known):
    """The acts that did not fit, and that nobody decided so far."""
    return {name for name, act in known.acts.items() if act.waits and alive(name, known.killed_by)}


def differs(one, two, where=""):
    """Where two documents differ."""
    if type(one) is type(two) and isinstance(one, dict | list) and len(one) == len(two):
        keys = one if isinstance(one, dict) else range(len(one))
        return [
            each
            for key in keys
            for each in differs(one[key], two[key] if isinstance(two, list) else two.get(key), f"{where}/{key}")
        ]
    return [] if one == two else [(where, one, two)]


class Group:
    """All of them together."""

    def __init__(self, seed, start, folder, count=3):
        self.luck = random.Random(f"copies {seed}")
        self.copies = [Copy(name, seed, start, folder) for name in NAMES[:count]]
        self.merges = 0
        self.shared = folder / "shared" if self.luck.random() < SYNCED else None
        if self.shared is not None:
            self.shared.mkdir()

    def plays(self, turns):
        """Each plays, and now and then takes in what another has."""
        for _ in range(turns):
            one = self.luck.choice(self.copies)
            one.plays()
            if self.shared is not None and self.luck.random() < 0.4:
                one.syncs(self.shared)
            elif self.luck.random() < 0.4:
                way = Copy.merges if self.luck.random() < 0.7 else Copy.merges_and_thinks_better_of_it
                way(one, self.luck.choice([each for each in self.copies if each is not one]))
                self.merges += 1

    def becomes_one(self):
        """Everybody takes in everybody else, until nobody has anything new."""
        taken = {}  # by whom and from whom, and what was there then
        for _ in range(ALL_HAVE_ALL):
            pairs = [(one, other) for one in self.copies for other in self.copies if one is not other]
            pairs = [(one, other) for one, other in pairs if taken.get((one.name, other.name)) != other.newest.digest]
            self.luck.shuffle(pairs)
            for one, other in pairs:
                one.merges(other)
                taken[one.name, other.name] = other.newest.digest
            if not pairs:
                return
        raise AssertionError("there is always something new")

    def syncs_until_all_have_all(self):
        """Everybody syncs, until nobody has anything new."""
        for _ in range(ALL_HAVE_ALL):
            before = [each.newest.digest for each in self.copies]
            for one in self.luck.sample(self.copies, len(self.copies)):
                one.syncs(self.shared, decides=False)
            if before == [each.newest.digest for each in self.copies]:
                return
        raise AssertionError("there is always something new to sync")

    def check(self):
        """All have the same, and all that was typed."""
        first, *others = self.copies
        facts, sheets, known = first.facts(), first.sheets(), first.known()
        for other in others:
            theirs = other.facts()
            for table, rows in facts.items():
                same = rows == theirs[table]
                assert same, (
                    table,
                    first.name,
                    other.name,
                    [each for each in zip_longest(rows, theirs[table]) if each[0] != each[1]],
                )
            for mine, theirs in zip(sheets, other.sheets(), strict=True):
                assert mine == theirs, (first.name, other.name, *differs(mine, theirs))
            assert known.order == other.known().order
            assert waiting(known) == waiting(other.known())
        for one in self.copies:
            one.is_sound()
            self.has_all(one.known())
        self.keeps_what_was_taken_back_and_the_order(known)
        self.deals_each_fight_by_itself(known)
        self.luck.choice(self.copies).comes_back()

    def has_all(self, known):
        """Every act of every writer stands there once, or is known to be undone, left out or waiting."""
        assert len({*known.order}) == len(known.order)
        for name, act in known.acts.items():
            words = act.version.by  # a mending
            assert not words or alive(words, known.killed_by) or not alive(name, known.killed_by), (name, words)
        for one in self.copies:
            for name, line in one.written.items():
                waits = name in known.acts and known.acts[name].waits
                there = name in known.order
                assert there or waits or not alive(name, known.killed_by), (one.name, name, line)

    def keeps_what_was_taken_back_and_the_order(self, known):
        """What anybody took back stays so; whatever anybody typed comes after all that they knew."""
        at = {name: number for number, name in enumerate(known.order)}
        for one in self.copies:
            assert not one.gone & at.keys(), (one.name, one.gone & at.keys())
            for name, before in one.after.items():
                assert not {name, before} <= at.keys() or at[before] < at[name], (one.name, before, name)

    def deals_each_fight_by_itself(self, known):
        """The tool deals no two fights in one order."""
        fights = {}
        for act in map(known.acts.get, known.order):
            for secret in (each["value"] for each in act.entry.answers if each["kind"] == SECRET):
                assert fights.setdefault(secret, act.fight) == act.fight, (secret, act)


@contextmanager
def by_luck(*words):
    """What is alike in no two campaigns is the same whenever one of these is played: also the order of the cards."""
    made = lucky(" ".join(map(str, words))).randbytes
    with patch("os.urandom", made), patch(FRESH_SECRET, lambda: made(16).hex()):
        yield


def together(seed, start, folder, turns=6, count=3, whose=by_its_name):
    """One group from its first line to the end; what went wrong says what was typed."""
    state = patch.dict(os.environ, XDG_STATE_HOME=str(folder / "state"))
    with patch(WRITER_OF, whose), state, by_luck(start):
        begun(start)  # for all that begin so
        with by_luck(seed, start):
            group = Group(seed, start, folder, count)
            try:
                group.plays(turns)
                if group.shared is None:
                    group.becomes_one()
                else:
                    group.syncs_until_all_have_all()
                group.check()
            except Exception as bug:
                for each in group.copies:
                    bug.add_note("\n".join([f"{each.name}:", *each.typed]))
                raise
            return group
