"""What the journal tells of a campaign: who fought what and how it ended, who fell where, how many lived."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kdm_cli.rules.asking.lasting import DEFEATED
from kdm_cli.rules.asking.steps import CAME_HOME
from kdm_cli.rules.asking.the_hunt import FAILED, SHOWDOWN
from kdm_cli.rules.draft import Change
from kdm_cli.rules.settlement.settlement_phase import DEFEAT, ENDED, VICTORY
from kdm_cli.rules.showdown.end.ending import LOST
from kdm_cli.rules.state import Fields
from kdm_cli.store.journal import Entry

UNDER_WAY = "under way"


class Hunted(NamedTuple):
    """One hunt that was kept on its board, from the entry that began it; `party` set out, by their numbers.

    `how` is showdown, failed or under way; `fight` is the place in `fights` of the showdown it came to.
    """

    entry: int
    year: int
    monster: str
    level: int
    how: str
    party: tuple[int, ...]
    fight: int | None


class Fought(NamedTuple):
    """One showdown, from the entry that began it; `party` set out for it, by their numbers."""

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
    fell in a showdown its place in `fights`, who died on a hunt its place in `hunts`. `people` is the population at
    the end of each year.
    """

    hunts: list[Hunted]
    fights: list[Fought]
    by_hand: list[tuple[int, str]]
    died_in: dict[int, str]
    fell_in: dict[int, int]
    died_on: dict[int, int]
    people: dict[int, int]
    most: int
    entries: int

    def fell(self, fight: int) -> list[int]:
        """Who of the party fell there."""
        return [each for each in self.fights[fight].party if self.fell_in.get(each) == fight]

    def died_hunting(self, hunt: int) -> list[int]:
        """Who of the party died on the hunt."""
        return [each for each in self.hunts[hunt].party if self.died_on.get(each) == hunt]

    def on_the_way(self) -> dict[int, list[int]]:
        """Who died on the hunt that came to a showdown, by its place in `fights`."""
        found: dict[int, list[int]] = {}
        for number, hunt in enumerate(self.hunts):
            if hunt.fight is not None:
                found.setdefault(hunt.fight, []).extend(self.died_hunting(number))
        return found


class PastReader:
    """The campaign as far as it has been read."""

    def __init__(self) -> None:
        self.hunts: list[Hunted] = []
        self.fights: list[Fought] = []
        self.by_hand: list[tuple[int, str]] = []
        self.died_in: dict[int, str] = {}
        self.fell_in: dict[int, int] = {}
        self.died_on: dict[int, int] = {}
        self.people: dict[int, int] = {}
        self.most = self.entries = self.nameless = 0
        self.living: set[int] = set()
        self.phase = ""
        self.departing: dict[int, int] = {}  # who is in the party, and in which place
        self.hunt: Fields = {}
        self.hunters: list[int] = []
        self.set_out = (0, 0)
        self.board_is_away = False
        self.showdown: Fields = {}
        self.party: list[int] = []
        self.begun = (0, 0)
        self.victories: set[int] = set()  # rows that count how often a monster was defeated
        self.how = ""
        self.tellers: Mapping[str, Callable[[Change, Entry], None]] = {
            "hunt": self._hunt,
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
        if self.hunt and self.board_is_away:
            self._hunt_without_showdown(entry)
        elif len(self.fights) == fought and any(map(_came_home, entry.changes)):
            self.by_hand.append((entry.year, self.how))
        self.people[entry.year] = self._count()
        self.most = max(self.most, self.people[entry.year])

    def finish(self) -> Past:
        """All that was read; a hunt or a showdown under way is the last."""
        if self.hunt:
            self._hunt_is_over(FAILED if self.hunt["over"] == FAILED else UNDER_WAY)
        if self.showdown:
            self._close(UNDER_WAY)
        return Past(
            self.hunts, self.fights, self.by_hand, self.died_in, self.fell_in, self.died_on, self.people, self.most,
            self.entries,
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

    def _hunt(self, change: Change, entry: Entry) -> None:
        if change.kind == "create":
            self.hunt, self.set_out, self.board_is_away = dict(change.new), (entry.id, entry.year), False
            self.hunters = sorted(self.departing, key=self.departing.__getitem__)
        elif change.kind == "set":
            self.hunt[change.field] = change.new
        else:
            self.board_is_away = True

    def _hunt_is_over(self, how: str) -> None:
        row, fight = self.hunt, len(self.fights) if how == SHOWDOWN else None
        self.hunts.append(Hunted(*self.set_out, row["quarry"], row["level"], how, tuple(self.hunters), fight))
        self.hunt = {}

    def _hunt_without_showdown(self, entry: Entry) -> None:
        """It failed; or its showdown was kept by hand, and only its end was told."""
        if self.hunt["over"] == FAILED:
            self._hunt_is_over(FAILED)
            return
        row, party = self.hunt, tuple(self.hunters)
        self._hunt_is_over(SHOWDOWN)
        self.fights.append(Fought(entry.id, entry.year, row["quarry"], row["level"], "hunt", self.how, 0, party))

    def _showdown(self, change: Change, entry: Entry) -> None:
        if change.kind == "create":
            self.showdown, self.party, self.begun = dict(change.new), [], (entry.id, entry.year)
            if self.hunt and change.new["kind"] == "hunt":
                self._hunt_is_over(SHOWDOWN)
                self.party = list(self.hunters)
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
        if change.kind == "create" and change.new["survivor_id"] not in self.party:
            self.party.append(change.new["survivor_id"])

    def _survivor(self, change: Change, _entry: Entry) -> None:
        """A death is one until it is taken back, and a sheet that was torn up was never there."""
        if change.kind != "set" or change.field == "party":
            self._party(change)
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
            self.died_on.pop(change.id, None)
        elif change.kind == "set":
            self.died_in[change.id] = self.phase
            if self.showdown and change.id in self.party:
                self.fell_in[change.id] = len(self.fights)
            elif self.hunt and change.id in self.hunters:
                self.died_on[change.id] = len(self.hunts)

    def _party(self, change: Change) -> None:
        place = change.new if change.kind == "set" else (change.new or {}).get("party")
        self.departing.pop(change.id, None)
        if place is not None:
            self.departing[change.id] = place
            if self.hunt and change.id not in self.hunters:
                self.hunters.append(change.id)

    def _count(self) -> int:
        return len(self.living) + self.nameless

    def _settlement(self, change: Change, _entry: Entry) -> None:
        if change.kind == "set" and change.field == "lantern_year":
            self.people[change.old] = self._count()
        row = change.new if change.kind == "create" else {change.field: change.new}
        self.nameless = row.get("nameless", self.nameless)
        self.phase = row.get("phase", self.phase)


def _is_victory(change: Change) -> bool:
    new = (change.table, change.kind) == ("use", "create")
    return new and str(change.new["scope"]).startswith(DEFEATED)


def _came_home(change: Change) -> bool:
    return (change.table, change.kind) == ("step", "create") and change.new["step"] == CAME_HOME
