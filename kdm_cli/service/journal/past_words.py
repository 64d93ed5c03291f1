"""The past as the journal has it, beside the one that is told anew: what words meant then, and how it was decided."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from kdm_cli.content import library_of
from kdm_cli.rules.content import kind_of
from kdm_cli.rules.draft import Change
from kdm_cli.rules.meanings import CARD, SLOT, SURVIVOR, Then
from kdm_cli.rules.names import Candidate, fold, matches
from kdm_cli.rules.play import NOTE
from kdm_cli.rules.state import TABLES, Survivor, Tables
from kdm_cli.store.journal import Entry

OF_A_ROW = ("survivor_id", "content")  # whose it is and what it is, whichever of its fields was set


class UnchangedPast:
    """The facts before these entries, as they were; they follow the journal from there on."""

    def __init__(self, before: Tables, entries: Iterable[Entry]) -> None:
        self.tables: Tables = {table: dict(rows) for table, rows in before.items()}
        self.content = library_of(before)
        self.named = 0  # how often a survivor has come, gone or got a name
        self._coming = deque(entries)
        self.entries: list[Entry] = []  # those that lie in it

    @property
    def people(self) -> dict[int, Survivor]:
        """The survivors, by their numbers."""
        return self.tables["survivor"]

    def come_to(self, number: int) -> Entry | None:
        """All before an entry happens as the journal has it; the entry itself, if it stands there."""
        while self._coming and self._coming[0].id < number:
            self._pass_by(self._coming.popleft())
        return self._coming[0] if self._coming and self._coming[0].id == number else None

    def _pass_by(self, entry: Entry) -> None:
        self.entries.append(entry)
        for kind, table, row_id, field, _, new in entry.changes:
            rows = self.tables[table]
            self.named += table == "survivor" and field in ("", "name")
            if kind == "create":
                rows[row_id] = TABLES[table](**new)
            elif kind == "delete":
                rows.pop(row_id, None)
            elif row_id in rows:
                rows[row_id] = rows[row_id]._replace(**{field: new})
        if entry.command.startswith("pack "):
            self.content = library_of(self.tables)

    def then(self, entry: Entry) -> Then:
        """What the words of the entry that comes next meant: as it keeps them, else as the facts of that time say."""
        return Remembered(self, entry) if entry.meant is not None else Gathered(self, entry)

    def name_of(self, content: str) -> str:
        """What a card was called."""
        found = self.content.get(content)
        return found.name if found else content.partition("/")[2] if content.startswith(NOTE) else content


class Remembered:
    """What an entry keeps of its words."""

    def __init__(self, past: UnchangedPast, entry: Entry) -> None:
        self.past, self.entry = past, entry

    def called(self, survivor_id: int) -> str:
        """The name a survivor had, who may have come with this entry."""
        row = self.past.people.get(survivor_id)
        return row.name if row else next((each.name for each in self._come() if each.thing == survivor_id), "")

    def survivor(self, text: str) -> int | None:
        """Whom a word meant."""
        found = self._words(SURVIVOR, text)
        return int(found[0]) if found else None

    def is_name(self, text: str) -> bool:
        """Whether words together were one name."""
        return bool(self._words(SURVIVOR, text))

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """Which cards a word meant."""
        return self._words(CARD, text)

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay there."""
        return next(iter(self._words(SLOT, f"{survivor_id} {slot:02}")), None)

    def named(self, kind: str, text: str) -> str | None:
        """The whole name that a word meant."""
        return next(iter(self._words(kind, text)), None)

    def name_of(self, content: str) -> str:
        """How a card was called."""
        return self.past.name_of(content)

    def _words(self, kind: str, text: str) -> Sequence[Any]:
        found: Sequence[Any] = (self.entry.meant or {}).get(kind, {}).get(fold(text), ())
        return found

    def _people(self) -> list[Candidate]:
        return [Candidate(row.name, row.id) for row in self.past.people.values()]

    def _come(self) -> list[Candidate]:
        """Who came with this entry."""
        come = [each for each in self.entry.changes if (each.kind, each.table) == ("create", "survivor")]
        return [Candidate(change.new["name"], change.id) for change in come]


class Gathered(Remembered):
    """What the words of an entry that kept nothing of them can only have meant, in the facts from before it.

    Among several who could be meant it is the one whom the entry changed; where that leaves a doubt nobody knows.
    """

    def survivor(self, text: str) -> int | None:
        """Whom a word can only have meant."""
        could = {each.thing for each in matches(text, self._people()) or matches(text, self._come())}
        touched = could & self._touched[0]
        for found in (could, touched):
            if len(found) == 1:
                return int(str(found.pop()))
        return None

    def is_name(self, text: str) -> bool:
        """Whether somebody was called so."""
        return fold(text) in {fold(each.name) for each in self._people()}

    def cards(self, text: str, kinds: Collection[str]) -> Sequence[str]:
        """The only card of these kinds which the entry touched that is called so."""
        touched = [each for each in self._touched[1] if kind_of(each) in kinds]
        could = {str(each.thing) for each in matches(text, [Candidate(self.past.name_of(it), it) for it in touched])}
        return list(could) if len(could) == 1 else ()

    def in_slot(self, survivor_id: int, slot: int) -> str | None:
        """The card that lay there."""
        rows = (row for row in self.past.tables["gear"].values() if (row.survivor_id, row.slot) == (survivor_id, slot))
        return next((str(row.content) for row in rows), None)

    @cached_property
    def _touched(self) -> tuple[set[Any], set[str]]:
        """The numbers and the cards in what the entry changed."""
        fresh: dict[tuple[str, int], dict[str, Any]] = {}
        numbers: set[Any] = set()
        cards: set[str] = set()
        for change in self.entry.changes:
            if change.kind == "create":
                fresh[change.table, change.id] = change.new
            if change.table == "survivor":
                numbers.add(change.id)
            for field, value in self._values(change, fresh):
                if field.endswith("_id"):
                    numbers.add(value)
                elif isinstance(value, str) and ":" in value and "/" in value:
                    cards.add(value)
        return numbers, cards

    def _values(self, change: Change, fresh: dict[tuple[str, int], dict[str, Any]]) -> Iterator[tuple[str, Any]]:
        if change.kind != "set":
            yield from (change.new or change.old).items()
            return
        yield from ((change.field, change.old), (change.field, change.new))
        row = self.past.tables[change.table].get(change.id)
        about = fresh.get((change.table, change.id)) or (row._asdict() if row else {})
        yield from ((field, about[field]) for field in OF_A_ROW if field in about)
