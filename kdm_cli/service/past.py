"""What the journal tells of a campaign: who fought what and how it ended, who fell where, how many lived."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from kdm_cli.rules.draft import Change
from kdm_cli.rules.phase.returning import DEFEAT, ENDED, VICTORY
from kdm_cli.rules.phase.steps import CAME_HOME
from kdm_cli.rules.showdown.end.aftermath import DEFEATED, LOST
from kdm_cli.store.journal import Entry

UNDER_WAY = "under way"


class Fought(NamedTuple):
    """One showdown, from the entry that began it; `party` are the survivors who fought it, by their numbers."""

    entry: int
    year: int
    monster: str
    level: int
    kind: str
    how: str
    rounds: int
    party: tuple[int, ...]


class Past(NamedTuple):
    """A campaign as the journal tells it.

    `by_hand` are years and ends of showdowns nobody recorded; the dead have the phase in which they died, and who
    fell in a showdown its place in `fights`. `people` is the population at the end of each year.
    """

    fights: list[Fought]
    by_hand: list[tuple[int, str]]
    died_in: dict[int, str]
    fell_in: dict[int, int]
    people: dict[int, int]
    most: int
    entries: int

    def fell(self, fight: int) -> list[int]:
        """Who of the party did not come home."""
        return [each for each in self.fights[fight].party if self.fell_in.get(each) == fight]


def read(entries: Iterable[Entry]) -> Past:
    """The entries that stand, oldest first."""
    reader = _Reader()
    for entry in entries:
        reader.read(entry)
    return reader.finish()


class _Reader:
    """The campaign as far as it has been read."""

    def __init__(self) -> None:
        self.fights: list[Fought] = []
        self.by_hand: list[tuple[int, str]] = []
        self.died_in: dict[int, str] = {}
        self.fell_in: dict[int, int] = {}
        self.people: dict[int, int] = {}
        self.most = self.entries = self.nameless = 0
        self.living: set[int] = set()
        self.phase = ""
        self.showdown: dict[str, Any] = {}
        self.party: list[int] = []
        self.begun = (0, 0)
        self.victories: set[int] = set()  # rows that count how often a monster was defeated
        self.how = ""
        self.tellers: Mapping[str, Callable[[Change, Entry], None]] = {
            "showdown": self._showdown,
            "fighter": self._fighter,
            "survivor": self._survivor,
            "settlement": self._settlement,
        }

    def read(self, entry: Entry) -> None:
        """What one entry tells; how a showdown ended is read first, for it stands anywhere in it."""
        self.entries += 1
        self.how, fought = self._ended(entry), len(self.fights)
        for change in entry.changes:
            teller = self.tellers.get(change.table)
            if teller is not None:
                teller(change, entry)
        for table, rows in (entry.checkpoint or {}).items():  # rows that were brought along
            if table in ("survivor", "settlement"):
                for row in rows:
                    self.tellers[table](Change("create", table, row["id"], "", None, row), entry)
        if len(self.fights) == fought and any(map(_came_home, entry.changes)):
            self.by_hand.append((entry.year, self.how))
        self.people[entry.year] = len(self.living) + self.nameless
        self.most = max(self.most, self.people[entry.year])

    def finish(self) -> Past:
        """All that was read; a showdown under way is the last."""
        if self.showdown:
            self._close(UNDER_WAY)
        return Past(
            self.fights, self.by_hand, self.died_in, self.fell_in, self.people, self.most, self.entries
        )  # fmt: skip

    def _ended(self, entry: Entry) -> str:
        """By what a victory leaves behind, by what the phase remembers, else as the story says it."""
        counted = {change.id for change in entry.changes if _is_victory(change)}
        self.victories |= counted
        if counted or any(change.table == "use" and change.id in self.victories for change in entry.changes):
            return VICTORY
        remembered = [str(change.new["how"]) for change in entry.changes if _came_home(change)]
        if remembered:
            return remembered[0]
        return DEFEAT if any(line.startswith(LOST) for line in entry.story) else ENDED

    def _showdown(self, change: Change, entry: Entry) -> None:
        if change.kind == "create":
            self.showdown, self.party, self.begun = dict(change.new), [], (entry.id, entry.year)
        elif change.kind == "set":
            self.showdown[change.field] = change.new
        else:
            self._close(self.how)

    def _close(self, how: str) -> None:
        row = self.showdown
        self.fights.append(
            Fought(*self.begun, row["monster"], row["level"], row["kind"], how, row["round"], tuple(self.party))
        )
        self.showdown = {}

    def _fighter(self, change: Change, _entry: Entry) -> None:
        if change.kind == "create":
            self.party.append(change.new["survivor_id"])

    def _survivor(self, change: Change, _entry: Entry) -> None:
        """A death is one until it is taken back, and a sheet that was torn up was never there."""
        if change.kind == "set" and change.field != "dead":
            return
        lives = change.kind != "delete" and not (change.new if change.kind == "set" else change.new["dead"])
        if lives:
            self.living.add(change.id)
        else:
            self.living.discard(change.id)
        if lives or change.kind == "delete":
            self.died_in.pop(change.id, None)
            self.fell_in.pop(change.id, None)
        elif change.kind == "set":
            self.died_in[change.id] = self.phase
            if self.showdown and change.id in self.party:
                self.fell_in[change.id] = len(self.fights)

    def _settlement(self, change: Change, _entry: Entry) -> None:
        row = change.new if change.kind == "create" else {change.field: change.new}
        self.nameless = row.get("nameless", self.nameless)
        self.phase = row.get("phase", self.phase)


def _is_victory(change: Change) -> bool:
    new = (change.table, change.kind) == ("use", "create")
    return new and str(change.new["scope"]).startswith(DEFEATED)


def _came_home(change: Change) -> bool:
    return (change.table, change.kind) == ("step", "create") and change.new["step"] == CAME_HOME
