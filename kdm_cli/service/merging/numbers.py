"""Rows that another copy made, under numbers that are free here; those that both have made, under ours.

A row is known by the act that made it: one number is two rows in two copies, one row has two numbers.
"""

from collections.abc import Iterable, Mapping, Sequence

from kdm_cli.rules.content import SLOT, SURVIVOR
from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import AnyField, Fields
from kdm_cli.service.journal.replay_tray import ALIKE
from kdm_cli.service.merging.acts import Act
from kdm_cli.store.journal import Entry

REFERENCE = "_id"  # how the fields end that hold the number of a row
DIGITS = 2  # of a slot, behind the number of whoever wears what lay there


class Numbers:
    """From the numbers of another copy to ours."""

    def __init__(self, common: int, last: int, known: Mapping[int, int] | None = None) -> None:
        """Up to the `common` number both mean the same; ours go up to the `last` one."""
        self._common = common
        self._shift = last - common
        self._known: dict[int, int] = {**(known or {})}
        self.highest = last

    def here(self, number: int) -> int:
        """The number that a row has here."""
        found = self._known.get(number)
        if found is None:
            found = number if number <= self._common else number + self._shift
            self.highest = max(self.highest, found)
        return found

    def learn(self, theirs: Sequence[Change], ours: Sequence[Change]) -> None:
        """Both are what one act changed: the rows it made there are those it made here."""
        made = [change for change in ours if change.kind == "create"]
        for change in theirs:
            if change.kind == "create" and change.id > self._common:
                alike = [each for each in made if each.table == change.table]
                row = self._row(change.new)
                for known in (tuple(row)[1:], *ALIKE.get(change.table, ()), ()):
                    same = next((each for each in alike if all(each.new[field] == row[field] for field in known)), None)
                    if same is not None:
                        made.remove(same)
                        self._known[change.id] = same.id
                        break

    def entry(self, entry: Entry) -> Entry:
        """An entry with its rows as they are called here."""
        meant = entry.meant and {kind: self._words(kind, words) for kind, words in entry.meant.items()}
        return entry._replace(changes=[self._change(change) for change in entry.changes], meant=meant)

    def _change(self, change: Change) -> Change:
        number = self.here(change.id)
        if change.kind == "set":
            if not change.field.endswith(REFERENCE):
                return change._replace(id=number)
            return change._replace(id=number, old=self._reference(change.old), new=self._reference(change.new))
        old, new = (None if row is None else {**self._row(row), "id": number} for row in (change.old, change.new))
        return change._replace(id=number, old=old, new=new)

    def _row(self, row: Fields) -> Fields:
        return {name: self._reference(value) if name.endswith(REFERENCE) else value for name, value in row.items()}

    def _reference(self, value: AnyField) -> AnyField:
        return self.here(value) if isinstance(value, int) else value

    def _words(self, kind: str, words: Fields) -> Fields:
        if kind == SURVIVOR:
            return {word: [self.here(each) for each in found] for word, found in words.items()}
        if kind == SLOT:
            return {f"{self.here(int(word[:-DIGITS]))}{word[-DIGITS:]}": found for word, found in words.items()}
        return words


def as_here(theirs: Iterable[Act], known: Mapping[str, Sequence[Act]], numbers: Numbers) -> list[Act]:
    """Acts of another copy with numbers of ours, in its order; `known` are those that have these numbers already."""
    found: list[Act] = []
    for act in theirs:
        told = [each for each in known.get(act.name, ()) if not each.waits]
        same = next((each for each in told if each.version == act.version), next(iter(told), None))
        if same is not None:
            numbers.learn(act.entry.changes, same.entry.changes)
        found.append(act._replace(entry=numbers.entry(act.entry)))
    return found
