"""What came of taking in other copies, in words: which acts read otherwise, which do not fit, what both have set."""

from collections.abc import Iterable, Iterator

from kdm_cli.rules.state import AnyField, AnyRow, Fields
from kdm_cli.service.journal.difference import COUNTED, ELSEWHERE, HOME, INNER, SHEETS, UNTOLD, shown
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.merging.acts import SELF, Act
from kdm_cli.service.merging.fold import Fate
from kdm_cli.service.merging.merge import WITH_FIGHT, Merged, Merging
from kdm_cli.text import cut

MOST_LINES = 14
WIDTH = 80
Field = tuple[str, int, str]


class Report:
    """One merge in words."""

    def __init__(self, merging: Merging, done: Merged, called: str) -> None:
        self.merging = merging
        self.done = done
        self.called = called
        self.same = [fate for fate in done.fates if fate.entry is not None and not fate.otherwise]
        self.differ = [fate for fate in done.fates if fate.entry is not None and fate.otherwise]
        self.needs = [fate for fate in done.fates if fate.why is not None and fate.why.code != WITH_FIGHT]

    @property
    def counts(self) -> str:
        """The first line."""
        differ = "1 differs" if len(self.differ) == 1 else f"{len(self.differ)} differ"
        needs = "1 needs you" if len(self.needs) == 1 else f"{len(self.needs)} need you"
        return f"{len(self.same)} same, {differ}, {needs}"

    def story(self, entry: int) -> list[str]:
        """What is told of it, a few lines."""
        theirs = sum(bool(fate.side) for fate in self.done.fates)
        ours = len(self.done.fates) - theirs
        entries = "1 entry" if theirs == 1 else f"{theirs} entries"
        told = [f"Merged with {self.called}: {entries} of theirs" + (f", {ours} of ours behind them" if ours else "")]
        told += [
            f"{self.named(self.merging, fate)} does not fit: {fate.why.message}" for fate in self.needs if fate.why
        ]
        told += self._lost()
        told += self._fields()
        told += [f"{self.named(self.merging, fate)}: {'; '.join(fate.otherwise)}" for fate in self.differ]
        told = [cut(line, WIDTH) for line in told]
        if len(told) > MOST_LINES - 1:
            told = [*told[: MOST_LINES - 2], f"and {len(told) - MOST_LINES + 2} more lines: kdm log {entry} --json"]
        return [self.counts, *told]

    def result(self) -> Fields:
        """The same for programs, whole."""
        return {
            "same": len(self.same),
            "differ": [self._document(fate) for fate in self.differ],
            "needs": [self._document(fate) for fate in self.needs],
            "fields": [*self._fields()],
            "lost": [*self._lost()],
        }

    def _document(self, fate: Fate) -> Fields:
        told = {"entry": fate.act.entry.id, "of": self.merging.sides[fate.side].called, "line": line_of(fate.act.entry)}
        if fate.why is not None:
            return {**told, "why": fate.why.message}
        return {**told, "now": list(fate.otherwise)}

    @staticmethod
    def named(merging: Merging, fate: Fate) -> str:
        """An act by its entry: of theirs, of ours."""
        line = Report.line(fate)
        side = merging.sides[fate.side]
        if fate.act.waits:
            return f"What waited ({line})"
        whose = f"Entry {fate.act.entry.id} of {side.called}" if fate.side else f"Our entry {fate.act.entry.id}"
        return f"{whose} ({line})"

    @staticmethod
    def line(fate: Fate) -> str:
        """An act as it was typed, short."""
        return cut(line_of(fate.act.entry).removeprefix("kdm "), WIDTH // 2)

    def _lost(self) -> Iterator[str]:
        """What of ours others have taken back, and mendings beside which another counts."""
        for act in self.done.gone:
            yield f"{self.named(self.merging, Fate(act, 0, None))} was taken back"
        for kept, lost, side in self.done.twice:
            if kept.version.by == SELF:  # people have just said which words count
                continue
            mine = self.merging.sides[0].acts.get(kept.name)
            number = mine.entry.id if mine else lost.entry.id
            whose = self.merging.sides[side].called if side else "ours"
            now, other = (self.line(Fate(act, 0, None)) for act in (kept, lost))
            yield f"Entry {number} was mended twice: {now} counts, not {other} ({whose})"

    def _fields(self) -> Iterator[str]:
        """Fields that both have set: their two values, and what it came to; one line for each sheet."""
        by_sheet: dict[str, list[str]] = {}
        ours = self.merging.sides[0]
        for other in self.merging.sides[1:]:
            mine = _last_set(act for act in ours.order if not other.knows(act.name))
            theirs = _last_set(act for act in other.order if not ours.knows(act.name))
            whose = other.called if len(self.merging.sides) > 2 else "theirs"
            for place in mine:
                if place in theirs and mine[place] != theirs[place] and (label := self._label(place)):
                    sheet, field = label
                    were = f"ours {shown(mine[place])}, {whose} {shown(theirs[place])}"
                    by_sheet.setdefault(sheet, []).append(f"{field} ({were}, now {shown(self._now(place))})")
        for sheet, fields in by_sheet.items():
            yield f"Both set {sheet}: {', '.join(fields)}"

    def _row(self, table: str, row: int) -> AnyRow | None:
        moved = self.done.fold.draft.moved if self.done.fold else {}
        return self.done.after[table].get(moved.get(row, row))

    def _now(self, place: Field) -> AnyField:
        table, row, field = place
        return getattr(self._row(table, row), field, None)

    def _label(self, place: Field) -> tuple[str, str] | None:
        """On which sheet a field stands, and what it is called there; what is on none is not told."""
        table, row_id, field = place
        row = self._row(table, row_id)
        if row is None or field.endswith("_id") or table in UNTOLD or field in INNER.get(type(row), ()):
            return None
        words = field.replace("_", " ")
        owner = self.done.after["survivor"].get(getattr(row, "survivor_id", None) or 0)
        if table in SHEETS:
            return (str(row.name) if table == "survivor" else SHEETS[table]), words
        sheet = str(owner.name) if owner else ELSEWHERE.get(table, HOME)
        if table == "body_part":
            return sheet, f"{words} at the {row.location}"
        content = getattr(row, "content", "")
        called = self.done.fold.content.name_of(content) if content and self.done.fold else ""
        return sheet, " ".join(
            filter(None, (called or content or table.replace("_", " "), COUNTED.get(table) or words))
        )


def _last_set(acts: Iterable[Act]) -> dict[Field, AnyField]:
    """The fields that these acts have set, each with what it was set to last."""
    changes = (change for act in acts for change in act.entry.changes)
    return {(change.table, change.id, change.field): change.new for change in changes if change.kind == "set"}
