"""The tip of a journal: its newest entry and eight letters of that entry's digest, which say what all before it was.

Who notes a tip can ask later whether a file still contains that past, whatever has been put in its place since.
"""

import re
from sqlite3 import Connection
from typing import NamedTuple

from kdm_cli.rules.refusal import refuse
from kdm_cli.store import journal
from kdm_cli.store.journal import Entry

LETTERS = 8
TIP = re.compile(r"([0-9]{1,9})[:.-]([0-9a-f]{8,64})")
HINT = "A tip reads 41:9f3a2c1d; kdm log ends with one."


class Tip(NamedTuple):
    """An entry by its number and the beginning of its digest."""

    entry: int
    digest: str


def tip_of(newest: Entry) -> str:
    """What to note down of a journal that ends with this entry."""
    return f"{newest.id}:{newest.digest[:LETTERS]}"


def read_tip(typed: str) -> Tip:
    """A tip as somebody noted it."""
    found = TIP.fullmatch(typed.strip().lower())
    if found is None or int(found[1]) < 1:
        refuse("bad-input", f'"{typed[:40]}" is no tip.', HINT)
    return Tip(int(found[1]), found[2])


def check_contains(connection: Connection, path: str, tip: Tip, newest: Entry) -> None:
    """Refuse a journal that is not the one somebody noted, gone on."""
    told = f"{tip.entry}:{tip.digest}"
    hint = "Another copy has it: kdm restore BACKUP, kdm doctor --since TIP --file COPY."
    if tip.entry > newest.id:
        gone = f"{tip.entry - newest.id} {'entry' if tip.entry == newest.id + 1 else 'entries'}"
        refuse("past-missing", f"{path} ends at entry {newest.id}: {gone} of the past noted as {told} are gone.", hint)
    found = journal.entry(connection, tip.entry)
    if found is None or not found.digest.startswith(tip.digest):
        other = f"{tip.entry}:{found.digest[:LETTERS]}" if found else "none"
        refuse("past-missing", f"{path} has another past: entry {tip.entry} is not {told} but {other}.", hint)
