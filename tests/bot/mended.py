"""A campaign whose past is mended in its file, and the same campaign played right from the start beside it."""

import re
from collections import Counter
from copy import deepcopy
from pathlib import Path

import pytest

from kdm_cli.content import core_library
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import EXIT_CODES, Refused
from kdm_cli.rules.state import TABLES, Survivor
from kdm_cli.service.faces import Answer
from kdm_cli.service.journal.replay import rewound
from kdm_cli.service.journal.replay_tray import Replay
from kdm_cli.service.language.index import Everywhere
from kdm_cli.service.language.parse import Request, parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import BESIDE, passed_over
from kdm_cli.service.perform import decide, perform
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.standing import on_the_stack, standing
from kdm_cli.service.tray import NOTHING_TYPED, Asked, Given, Tray
from kdm_cli.store import journal
from kdm_cli.store.campaign import open_campaign
from kdm_cli.store.journal import TURNING

OF_SURVIVORS = ("body_part", "trait", "token", "gear", "loot")  # their order matters on one sheet
REFERRED = ("survivor_id", "father_id", "mother_id", "controller_id", "acting_id", "priority_id", "last_wound_id")
MOST_ANSWERS = 40
MEANT_OTHERWISE = ("unknown-name", "slot-empty", "slot-taken", "bad-input")


class Mended:
    """The file of a game, and what was typed in it as it should have been."""

    def __init__(self, game):
        game.write()
        self.path, self.luck = game.path, game.luck
        self.start = deepcopy(game.start)
        self.first_id = max(row for rows in self.start.values() for row in rows)
        self.meant = {entry.id: entry for entry in on_the_stack(self.journal()) if entry.id > 1}

    def journal(self):
        file = open_campaign(self.path)
        try:
            return list(journal.every(file.connection))
        finally:
            file.close()

    def tables(self):
        file = open_campaign(self.path)
        try:
            return file.load()
        finally:
            file.close()

    def type(self, line, *more):
        """A line in the file; whatever is asked is answered by luck. Refused, it leaves every byte as it was.

        Only which face-down cards it has shown is kept.
        """
        request = parse([*split(line), "--file", self.path, *more])
        before, typed = Path(self.path).read_bytes(), NOTHING_TYPED
        for _ in range(MOST_ANSWERS):
            try:
                return perform(request, typed)
            except Asked as asked:
                need = asked.refusal.needs[0]
                if "options" not in need:
                    return None
                typed = typed.with_answer(asked, self.luck.choice(need["options"]))
                shown = asked.refusal.entry is not None
                before = Path(self.path).read_bytes() if shown else before
            except Refused as refused:
                assert refused.refusal.code not in ("internal", "damaged", "bad-pack"), (line, refused.refusal)
                assert refused.refusal.hint or refused.refusal.code in EXIT_CODES, (line, refused.refusal)
                assert refused.refusal.entry is not None or Path(self.path).read_bytes() == before, line
                self.refused = refused.refusal
                return None
        raise AssertionError(f"{line} asks without end")

    def fix(self, number, line):
        """Another line in the place of an entry; None where it is refused."""
        done = self.type(f"fix {number} {line}", "--auto")
        if done is not None:
            new = self.journal()[-1]
            decided = new.arguments["decided"]
            old = self.meant[number]
            self.meant[number] = old._replace(**decided, answers=new.answers)
        return done

    def take_out(self, number):
        done = self.type(f"undo --only {number}")
        taken = self.meant.pop(number)
        if done is None:
            if "another card" not in self.refused.message:
                with pytest.raises(Refused):  # it could not have been played so either
                    self.played_right()
            self.meant[number] = taken
        return done

    def check(self):
        """The file is what it had been if it had been played right, and says so itself; whether that could be told.

        In the mended past a later line means whom and what it meant, be it called otherwise or lie elsewhere now:
        where its words alone would be refused, nothing can be compared.
        """
        self.it_is_sound()
        try:
            draft = self.played_right()
        except Refused as refused:
            assert refused.refusal.code in MEANT_OTHERWISE, refused.refusal
            return False
        now = Draft(self.tables(), 0)
        same = [[row.name for row in each.rows(Survivor).values()] for each in (now, draft)]
        order = list if same[0] == same[1] else in_any_order  # whoever a mending has added stands behind the others
        assert order(sorted(named(now).items())) == order(sorted(named(draft).items()))
        assert order(sheets(now)) == order(sheets(draft))
        return True

    def it_is_sound(self):
        """Doctor and the journal agree with what was meant."""
        assert perform(parse(["doctor", "--file", self.path]))["healthy"]
        self.the_history_reads_so()
        self.no_die_counts_twice()

    def the_history_reads_so(self):
        """What stands of the journal is what was meant, and leads from the first day to what stands now.

        What a command showed that was then refused is there too.
        """
        first, *stands = standing(self.journal())
        said = [each for each in stands if each.id in self.meant or each.command != TURNING]
        assert [(each.id, each.command, each.arguments) for each in said] == [
            (each.id, each.command, each.arguments) for each in sorted(self.meant.values(), key=lambda each: each.id)
        ]
        assert Draft(rewound(self.tables(), stands), 0).tables["survivor"] == {}
        assert rewound(self.tables(), [first, *stands])["settlement"] == {}

    def no_die_counts_twice(self):
        """No position of the tool's dice was used by two entries that count; none lies behind where it stands."""
        dice = Counter(
            position
            for entry in standing(self.journal())
            for change in entry.changes
            if change.field == "dice_rolled"
            for position in range(change.old + 1, change.new + 1)
        )
        assert set(dice.values()) <= {1}, dice
        assert max(dice, default=0) <= Draft(self.tables(), 0).campaign.dice_rolled

    def played_right(self):
        """A campaign in which all that is meant was typed at once, with the dice and choices it had."""
        draft, done = Draft(deepcopy(self.start), self.first_id), []
        for entry in sorted(self.meant.values(), key=lambda each: each.id):
            draft.tables["campaign"][1] = draft.campaign._replace(dice_rolled=0)
            operation = parse([*entry.command.split(), "--help"]).operation
            arguments = {name: value for name, value in entry.arguments.items() if name not in BESIDE}
            everywhere = Everywhere(house_rule=passed_over(entry.arguments), because=entry.because)
            tray = Replay(draft, [Answer(**answer) for answer in entry.answers])
            request = Request(operation, arguments, everywhere)
            decided = decide(draft, core_library(), request, entry=entry.id, tray=tray, deeds=lambda: done)
            done.append(entry._replace(changes=decided.changes))
        return draft


def in_any_order(data):
    """The same data, whatever the order of its lists."""
    if isinstance(data, dict):
        return {name: in_any_order(value) for name, value in data.items()}
    return sorted(map(in_any_order, data), key=repr) if isinstance(data, list | tuple | type({}.items())) else data


def remembered(draft, row, names):
    """A row of what lasts: where it means another row by its number, that row in its place."""

    def meant(number):
        return names.get(int(number[1]), "a row that waited") if number[1] != "0" else number[0]

    what, amount = row["what"], row["amount"]
    sort, _, inner = what.rpartition("/")
    table = {"trait": "trait", "due": "due", "timeline": "timeline", "lasting": "lasting"}.get(inner)
    if table and sort.startswith(("gave", "departed")):
        found = draft.tables[table].get(amount)
        amount = found and (found.content, getattr(found, "survivor_id", None) in names)
    if what.startswith("departed/"):
        what = re.sub(r"(?<=departed/)w?(\d+)", meant, what)
    return {**row, "what": what, "amount": amount}


def named(draft):
    """All rows without numbers, in their order; survivors by name, for one whom a mending adds is the last."""
    names = {row.id: row.name for row in draft.rows(Survivor).values()}
    found = {}
    for table, rows in draft.tables.items():
        for row in rows.values():
            told = {
                field: names.get(value, value) if field in REFERRED else value
                for field, value in row._asdict().items()
                if field not in ("id", "dice_rolled")
            }
            if table == "lasting":
                told = remembered(draft, told, names)
            found.setdefault((table, str(told["survivor_id"]) if table in OF_SURVIVORS else ""), []).append(told)
    found["survivor", ""].sort(key=lambda row: row["name"])
    assert {table for table, _ in found} <= set(TABLES)
    return found


def sheets(draft):
    """Every sheet as it is shown."""
    play = Play(draft, core_library(), Tray(draft, Given(), auto=True))
    people = {row.name: {**survivor_sheet(play, row), "id": 0} for row in draft.rows(Survivor).values()}
    return people, settlement_sheet(play)
