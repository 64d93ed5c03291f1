"""Campaigns to measure on, made by the real service."""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from kdm_cli.rules.draft import Draft
from kdm_cli.rules.state import Fighter, Note, Showdown, Survivor
from kdm_cli.service.language.parse import parse
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import new_entry
from kdm_cli.service.perform import perform
from kdm_cli.store.campaign import open_campaign, transaction
from kdm_cli.store.journal import Entry
from tests.conftest import FRESH_SECRET, in_turn

BEGINNING = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
settlement set population 20
timeline advance
settlement gain language
settlement gain "lantern hoard"
survivor gain Lucy Leader
survivor gain Erza prey
storage add "bone blade" 2
storage add "white fur" 3
gear give Lucy "bone blade"
"""
FIGHT = """\
settlement new Ashhold --seed 4
survivor add Lucy:f Erza:f Zachary:m Allister:m
showdown start white lion --prologue --auto
"""
HUNT = """\
settlement new Ashhold --seed 4 --skip-prologue --auto
survivor add Lucy:f Erza:f Zachary:m Allister:m
"""
WHOLE_HUNT = """\
hunt start white lion --level 3 --survivor Lucy,Erza,Zachary,Allister --house-rule
hunt move -d 'lion in heat'
hunt move -d 'marked territory'
hunt event 81
hunt move -r 81
hunt move -r 81
hunt move -d 'sea of golden grass' --choose avoid
hunt event 81
hunt event 81
hunt move -r 7,7,7,7
hunt move -2
hunt move 3 -r 81
hunt monster-move closer
expect hunt space = 7
hunt ambush survivors
settlement return --defeat
"""
LIVING = 16
AT_ONCE = 10_000  # entries in one transaction
EVENING = """\
set Lucy insanity +1
set Erza,Zachary courage 3
survivor set Allister survival -1 --because "dodged the claw"
survivor token Lucy strength +1
storage add white fur
survivor set Lucy survival +1
survivor note Erza keeps the tooth
survivor token Lucy strength -1
set Allister survival +1
expect Zachary courage = 3
"""


def begun(path: Path) -> Path:
    """A settlement of four, a few entries old."""
    return _said(path, BEGINNING)


def everyday(path: Path) -> Path:
    """A settlement some evenings old: twenty sheets, traits, gear, storage, a hundred entries."""
    begun(path)
    names = " ".join(f"Survivor{number}:{'mf'[number % 2]}" for number in range(LIVING))
    perform(parse(split(f"survivor add {names}"), {"file": str(path)}))
    missing = 100 - newest(path).id
    for _ in range(missing):
        perform(parse(["set", "Erza", "insanity", "+1"], {"file": str(path)}))
    return path


def fighting(path: Path) -> Path:
    """The First Story after the monster's first turn, Claw at Lucy."""
    return _said(path, f"{FIGHT}showdown monster-turn --card claw --target Lucy --auto")


def hunting(path: Path) -> Path:
    """A hunt after its first step, before a space of the quarry."""
    return _said(path, HUNT + "\n".join(WHOLE_HUNT.splitlines()[:2]))


def before_hunts(path: Path) -> Path:
    """Home, with four who will hunt."""
    return _said(path, HUNT)


def hunts(path: Path, operations: int) -> Path:
    """A batch of so many lines, hunt after hunt; the last one ends where the lines do."""
    lines = WHOLE_HUNT.splitlines()
    times, rest = divmod(operations, len(lines))
    path.write_text("\n".join([*lines * times, *lines[:rest], ""]), encoding="utf-8")
    return path


def shuffled(path: Path) -> Path:
    """The First Story before its first turn, with decks of the tool."""
    return _said(path, FIGHT.replace("--auto", "--decks tool --auto"))


def _said(path: Path, lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with patch(FRESH_SECRET, in_turn()):  # the same cards in every run
        for line in lines.splitlines():
            perform(parse(split(line), {"file": str(path)}))
    return path


def newest(path: Path) -> Entry:
    """The last entry of a campaign."""
    file = open_campaign(str(path))
    try:
        return file.newest()
    finally:
        file.close()


def lengthened(path: Path, entries: int) -> Path:
    """The same campaign with so many entries, each of seven truthful changes."""
    return _grown(path, entries, _busy)


def eventful(path: Path, entries: int) -> Path:
    """The same campaign with so many entries, of which each third is told in a chronicle."""
    return _grown(path, entries, _told)


def _grown(path: Path, entries: int, more: Callable[[Draft, Entry, int], Iterator[Entry]]) -> Path:
    file = open_campaign(str(path), write=True)
    try:
        while (last := file.newest()).id < entries:
            with transaction(file):
                draft = Draft(file.load(), last.last_id)
                file.commit(list(more(draft, last, min(entries, last.id + AT_ONCE))), last.digest)
    finally:
        file.close()
    return path


def _busy(draft: Draft, last: Entry, entries: int) -> Iterator[Entry]:
    names = [row.id for row in draft.rows(Survivor).values()][:4]
    note = draft.create(Note, survivor_id=names[0], year=1, text="the first")
    yield (last := new_entry(last, draft, "survivor note", {"name": "Lucy", "text": "the first"}, draft.changes, []))
    while last.id < entries:
        draft.changes = []
        for at, survivor_id in enumerate(names):
            survivor = draft.rows(Survivor)[survivor_id]
            draft.set(survivor, insanity=survivor.insanity + 1 + at)
        draft.set(draft.settlement, endeavors=(draft.settlement.endeavors + 1) % 7)
        draft.delete(note)
        note = draft.create(Note, survivor_id=names[last.id % 4], year=1, text=f"what happened {last.id}")
        story = ["Lucy: insanity +1", "Erza: insanity +2"]
        arguments = {"names": ["Lucy", "Erza"], "stat": "insanity", "amount": "+1"}
        yield (last := new_entry(last, draft, "survivor set", arguments, draft.changes, story))


def _told(draft: Draft, last: Entry, entries: int) -> Iterator[Entry]:
    """Showdowns in which somebody falls and is revived, scars that come and go, notes that stay or are torn out."""
    names = [row.id for row in draft.rows(Survivor).values()][:4]
    while last.id < entries:
        draft.changes = []
        fight = draft.create(Showdown, monster="core:monster/white_lion", level=1, kind="special", decks="table")
        fighters = [draft.create(Fighter, survivor_id=each, place=at) for at, each in enumerate(names, start=1)]
        yield (last := new_entry(last, draft, "showdown start", {"monster": "white lion"}, draft.changes, []))
        draft.changes = []
        survivor = draft.rows(Survivor)[names[last.id % 4]]
        draft.set(survivor, dead=True, died_year=1, died_cause="a claw")
        draft.create(Note, survivor_id=survivor.id, year=1, text=f"what happened {last.id}")
        yield (last := new_entry(last, draft, "survivor kill", {"names": ["Lucy"]}, draft.changes, []))
        draft.changes = []
        for row in (*fighters, fight):
            draft.delete(row)
        draft.set(draft.rows(Survivor)[survivor.id], died_year=None, died_cause=None, dead=False)
        yield (last := new_entry(last, draft, "survivor revive", {"names": ["Lucy"]}, draft.changes, []))


def evening(path: Path, operations: int) -> Path:
    """A batch of so many lines."""
    lines = EVENING.splitlines()
    times, rest = divmod(operations, len(lines))
    path.write_text("\n".join([*lines * times, *lines[:rest], ""]), encoding="utf-8")
    return path
