"""A settlement of eighty in its thirtieth lantern year, and long evenings at home, played through the rules."""

import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Due, Gear, Stored, Survivor
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.perform import decide, perform, recorded
from kdm_cli.service.tray import Asked, library_of
from kdm_cli.store.campaign import open_campaign, transaction
from kdm_cli.store.journal import Entry
from tests.conftest import FRESH_SECRET, in_turn

YEARS, LIVING = 30, 80
FOUNDING = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
settlement return --victory --name Ashhold
settlement gain screaming-antelope
settlement gain phoenix
"""
TRAITS = ("fighting_art", "disorder", "severe_injury", "ability", "impairment")
LEFT_OUT = ("marrow_hunger",)  # a murder would ask about its owner
HELD = ("location", "innovation")
UNBUILT = ("blacksmith", "exhausted_lantern_hoard", "saga", "pottery", "heart_flute", "sacrifice")
NEMESES = ("core:monster/butcher", "core:monster/kings_man", "core:monster/the_hand")
# whoever wins against the others ends the campaign
DYING = 3  # every so many years somebody dies
MOST_STEPS, MOST_ANSWERS = 60, 12
DEATHS, DEVELOP = 5, 7
EVENTS = ("bold", "insight", "endless-screams", "murder", "acid-storm", "rivalry", "elder-council")
AT_HOME = 450  # lines tried in one long evening; forty lantern years are all there are


def old(path: Path, years: int = YEARS, living: int = LIVING, step: int = DEVELOP) -> Path:
    """The campaign of so many years at a step of the last one's settlement phase; when it develops, much is due."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for line in FOUNDING.splitlines():
        perform(parse(split(line), {"file": str(path)}))
    chronicle = Chronicle(path)
    digest = chronicle.newest.digest
    with patch(FRESH_SECRET, in_turn()):  # the same cards whenever it is measured
        chronicle.play(years, living, step)
    file = open_campaign(str(path), write=True)
    try:
        with transaction(file):
            file.commit(chronicle.entries, digest)
    finally:
        file.close()
    return path


def at_home(campaign: Path, operations: int) -> list[str]:
    """So many lines of settlement phases that can be played one after another; the file itself stays as it is."""
    chronicle = Chronicle(campaign)
    with patch(FRESH_SECRET, in_turn()):
        while len(chronicle.lines) < operations:
            chronicle.come_to(DEVELOP)
            for _ in range(AT_HOME):
                chronicle.say(chronicle.something())
            chronicle.go_away()
    return chronicle.lines[:operations]


class Chronicle:
    """A campaign as it is written: its rows, the lines that were accepted, and their entries."""

    def __init__(self, path: Path) -> None:
        self.luck = random.Random(30)
        file = open_campaign(str(path))
        try:
            self.newest = file.newest()
            self.draft = Draft(file.load(), self.newest.last_id)
        finally:
            file.close()
        self.library = library_of(self.draft.tables)
        self.lines: list[str] = []
        self.entries: list[Entry] = []

    def play(self, years: int, living: int, step: int) -> None:
        """Year after year; what is due before the last step is settled."""
        for year in range(1, years + 1):
            self.come_to(step if year == years else DEVELOP)
            for line in self._year(year, 4 + (living - 4) * year // years, years):
                self.say(line)
            if year < years:
                self.go_away()
        if step < DEVELOP:
            self.come_to(step)

    def _year(self, year: int, living: int, years: int) -> Iterator[str]:
        """What is written down while the settlement develops."""
        luck, names, find = self.luck, self._names(), self.library.of
        mothers, fathers = ([row.name for row in self._living() if row.sex == sex] for sex in "fm")
        if not year % DYING:
            yield f"survivor kill {names.pop(luck.randrange(4, len(names)))} --cause plague"
        for number in range(living - len(names)):
            parents = f"--mother {luck.choice(mothers)} --father {luck.choice(fathers)}"
            yield f"survivor add Survivor{year}n{number}:{luck.choice('mf')} --born {parents}"
        kinds = [[entry for entry in find(kind) if entry.slug not in LEFT_OUT] for kind in TRAITS]
        for name in luck.sample(names, min(len(names), 10)):
            yield f"survivor gain {name} {luck.choice(luck.choice(kinds)).id}"
            yield f"survivor set {name} insanity +1"
            yield f"survivor set {name} hunt-xp +1"
        held = [entry for entry in find(*HELD) if entry.slug not in UNBUILT]
        for entry in held[(year - 1) * len(held) // years : year * len(held) // years]:
            yield f"settlement gain {entry.id}"
        for entry in luck.sample(find("resource"), 8):
            yield f"storage add {entry.id} {luck.randint(1, 3)}"
        for entry in luck.sample(find("gear"), 6):
            yield f"storage add {entry.id} 2"
            yield f"gear give {luck.choice(names)} {entry.id}"
        yield f"survivor note {luck.choice(names)} what happened in lantern year {year}"

    def something(self) -> str:
        """A line of a long evening at home."""
        luck, names = self.luck, self._names()
        if self.draft.settlement.endeavors < 2:
            return "settlement set endeavors 6"
        if len(names) < 16:
            return f"survivor add Child{self.newest.id}:{luck.choice('mf')} --born"
        who, other = luck.sample(names, 2)
        gear, resource = (luck.choice(self.library.of(kind)).id for kind in ("gear", "resource"))
        return luck.choice(
            (
                *(f"survivor set {who} {stat} +1" for stat in ("survival", "insanity", "courage")),
                f"survivor note {who} saw {other} at the lanterns",
                f"survivor token {who} strength {luck.choice(('+1', '0'))}",
                *[f"storage add {resource} 2"] * 4,
                *[f"settlement craft {gear}"] * 8,
                f"gear give {who} {luck.choice(self._stored('gear') or [gear])}",
                f"gear take {who} {luck.choice(self._worn(who) or [gear])}",
                *[f"settlement endeavor {who} augury --roll {luck.randint(1, 10)}"] * 2,
                f"settlement endeavor {who} shared-experience --survivor {other}",
                f"settlement {luck.choice(('gain', 'lose'))} {luck.choice(self.library.of('innovation')).id}",
                f"settlement lose {luck.choice(UNBUILT[:1])}",
                "settlement build blacksmith",
                f"settlement innovate --by {who}",
                f"event {luck.choice(EVENTS)} --survivor {who}",
                f"settlement note {who} carved a face",
            )
        )

    def come_to(self, step: int) -> None:
        """From the return to a step of the phase; what is due is settled by hand."""
        for _ in range(MOST_STEPS):
            now, due = self.draft.settlement.step, self._due()
            if now == step and not due:
                return
            self.say(due or ("next" if now else "settlement return --victory"))
        raise AssertionError(f"the phase does not come to step {step}: {self.draft.settlement}")

    def go_away(self) -> None:
        """Four depart, and the phase ends."""
        self.say("next")
        for _ in range(MOST_STEPS):
            if not self.draft.settlement.step:
                return
            for row in list(self.draft.rows(Due).values()):
                if row.content in NEMESES:
                    self.say(f"event {row.content}")
            if not any(row.party for row in self._living()):
                self.say(f"settlement depart {','.join(self.luck.sample(self._names(), 4))} --house-rule")
            self.say("next --house-rule")
        raise AssertionError(f"the phase does not end: {self.draft.settlement}")

    def _due(self) -> str:
        """How something is settled that comes before anything else."""
        for row in self.draft.rows(Due).values():
            if not row.content.startswith("core:monster/"):
                return f"{row.command} --by-hand" if row.command.startswith("event ") else row.command
        return ""

    def _living(self) -> list[Survivor]:
        return [row for row in self.draft.rows(Survivor).values() if not row.dead]

    def _names(self) -> list[str]:
        return [quoted(row.name) for row in self._living()]

    def _stored(self, kind: str) -> list[str]:
        return [row.content for row in self.draft.rows(Stored).values() if row.content.startswith(f"core:{kind}/")]

    def _worn(self, name: str) -> list[str]:
        [who] = [row.id for row in self._living() if quoted(row.name) == name]
        return [row.content for row in self.draft.of(Gear, who)]

    def say(self, line: str) -> None:
        """A line, where it is accepted; what is asked is answered by luck."""
        line = f"{line} --auto"
        begun, last_id = len(self.draft.changes), self.draft.last_id
        for _ in range(MOST_ANSWERS):
            request = parse(split(line))
            try:
                decided = decide(self.draft, self.library, request, entry=self.newest.id + 1)
            except Asked as asked:
                self._take_back(begun, last_id)
                options = asked.refusal.needs[0].get("options")
                if not options:
                    return
                line = f"{line} --choose {quoted(self.luck.choice(options))}"
            except Refused:
                self._take_back(begun, last_id)
                return
            else:
                self.newest = recorded(decided, request, self.newest)
                self.entries.append(self.newest)
                self.lines.append(line)
                return

    def _take_back(self, begun: int, last_id: int) -> None:
        for change in reversed(self.draft.changes[begun:]):
            self.draft.apply(change.inverse())
        del self.draft.changes[begun:]
        self.draft.last_id = last_id
