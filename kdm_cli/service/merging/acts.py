"""What a journal knows: acts, each with its name and its place in all copies, and what undid or mended them since.

An act is a command that somebody typed. Its name is who wrote it, as which of their entries, and the beginning of that
entry's digest: two files that write under one name are told apart by it. Its place follows from logical clocks alone:
a batch, and a hunt or a fight as long as nothing else comes in between, lies where its first entry lies.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from kdm_cli.light import NamedTuple
from kdm_cli.rules.draft import Change
from kdm_cli.rules.state import Fields
from kdm_cli.service.standing import MENDING, is_forgotten, mended_by, on_the_stack, read_mending, standing
from kdm_cli.store.check import in_present
from kdm_cli.store.formats import present
from kdm_cli.store.hearsay import MOST, is_place
from kdm_cli.store.journal import BRANCHED, MERGE, TURNING, Entry, shaped
from kdm_cli.store.journal import REDO as REDONE
from kdm_cli.store.journal import UNDO as UNDONE
from kdm_cli.store.rows import UndoStack

LETTERS = 8  # of a digest
LEAST = 4  # letters of a writer
NOBODY = "-"  # in the name of an entry that was written before anybody was known
SELF = "@"  # in what a merge keeps: the merge itself, whose digest nobody knows before it is written
FIGHTS = ("hunt", "showdown")  # tables with a row as long as one is under way
NOWHERE = 0  # the number of an entry that waits
ANYWHERE: Fields = {"id": 1, "group_id": 1, "beneath": 0, "undoes": None, "redoable": 0}
NO_ACTS = (TURNING, BRANCHED)  # they change nothing

Place = tuple[int | str, ...]


class Version(NamedTuple):
    """Which mending gave an act its words, and when; none, where it is as it was first typed."""

    by: str = ""
    clock: int = 0
    writer: str = ""

    def counts(self, killed_by: dict[str, set[str]]) -> bool:
        """Whether nobody took that mending back."""
        return not self.by or alive(self.by, killed_by)


class Act(NamedTuple):
    """A command as one journal tells it, under the number it has there."""

    name: str
    place: Place
    entry: Entry
    version: Version
    fight: str = ""  # the act with which the hunt or fight began that it belongs to
    waits: bool = False  # it did not fit what went before it, when that journal was merged last

    @property
    def begins_fight(self) -> bool:
        """Whether a hunt or a showdown begins with it."""
        return any(change.kind == "create" and change.table in FIGHTS for change in self.entry.changes)


class Known:
    """Everything that one journal says of acts: its own, and those it was told of."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.names: list[str] = []  # of all entries, in order
        self.places: dict[str, Place] = {}
        self.fights: dict[str, str] = {}  # of acts within a hunt or fight: the one with which it began
        self.killed_by: dict[str, set[str]] = {}  # undos, redos and mendings have names as acts have
        self.clock = 0  # no entry that is known here was written later
        self.apart: set[frozenset[str]] = set()  # fights of one year that began without a word of each other
        self.both: set[frozenset[str]] = set()  # those of which people said that both took place
        self.mended_otherwise: set[str] = set()  # mendings beside which another counts for the same act
        self._copied: dict[int, Version] = {}
        self._turned: dict[int, list[int]] = {}  # by undos, redos and mendings: the entries that they are about
        self._name_all()
        stack = self._follow()
        self.stood = set(stack.kept)
        for merge in [entry for entry in entries if entry.command == MERGE]:
            self.apart |= {frozenset(pair) for pair in merge.arguments["apart"]}  # which no undo makes untrue
        for merge in self._merges():
            self.both |= {frozenset(pair) for pair in merge.arguments["both"]}
            self.mended_otherwise.update(merge.arguments["mended"])
        self.acts: dict[str, Act] = {}
        self.order: list[str] = []  # those that stand, as they stand
        for act in self._standing():
            self.acts[act.name] = act
            self.order.append(act.name)
        for act in self._waiting():
            self.acts.setdefault(act.name, act)

    @cached_property
    def mendings(self) -> set[str]:
        """Those that were made here, or that came with what was merged here."""
        own = {self.name(entry.id) for entry in self.entries if entry.command == MENDING}
        return own | {version.by for version in self._copied.values()}

    def name(self, number: int) -> str:
        """The name of an entry."""
        return self.names[number - 1]

    def _merges(self) -> list[Entry]:
        """The merges that stand."""
        return [entry for entry in self.entries if entry.command == MERGE and entry.id in self.stood]

    def _name_all(self) -> None:
        """Names and places of all entries; a merge says those of what it has taken in."""
        before: Entry | None = None
        carried: Iterator[Fields] = iter(())
        merge: Entry | None = None
        unit: Place = ()
        fights = UnderWay()
        for entry in self.entries:
            clock = clock_of(entry)
            self.clock = max(self.clock, clock)
            told = next(carried, None) if entry.origin_writer is not None else None
            fight = fights.now
            if told is not None:
                assert merge is not None
                name, place, version = carried_act(told, merge, self.name(merge.id))
                self._copied[entry.id] = version
                self.clock = max(self.clock, int(place[3]), version.clock)
                before, fight = None, told["fight"]
            else:
                name, carried = _own_name(entry), iter(())
                if not (before is not None and _goes_on(before, entry, bool(fight))):
                    unit = (clock, entry.writer or "", name)
                place = (*unit, clock, 1, name)
                before = entry
                if entry.command == MERGE:
                    carried, before, merge = iter(entry.arguments["acts"]), None, entry
                    self.clock = max(self.clock, entry.arguments["clock"])
                elif entry.command == MENDING and entry.arguments.get("before"):
                    place = (*self.places[self.name(entry.arguments["entry"])][:4], 0, clock, name)
            self.names.append(name)
            self.places[name] = place
            now = fights.follow(entry, fight or name)
            if told is None and entry.command == MENDING and entry.arguments.get("before"):
                other = self.name(entry.arguments["entry"])  # before it, so before the fight that begins with it
                now = self.fights.get(other, "").replace(other, "")
            if fight := now if told is None else fight:
                self.fights[name] = fight

    def _follow(self) -> UndoStack[int]:
        """What kills what: an undo the group it takes back, a redo that undo, a mending what it takes out."""
        stack: UndoStack[int] = UndoStack()
        for entry in self.entries:
            name = self.name(entry.id)
            if entry.command == REDONE:
                self._turned[entry.id] = stack.undone[entry.undoes or 0].kept
                self._kill(self.name(entry.undoes or 0), name)
            elif entry.command == MENDING:
                self._turned[entry.id] = [entry.id, *self._mended(entry)]
            if entry.command == MENDING and not read_mending(entry).command:
                self._kill(self.name(read_mending(entry).entry), name)
            elif entry.command == MERGE:
                for victim, killers in entry.arguments["killed"].items():
                    for killer in killers:
                        self._kill(victim, name if killer == SELF else killer)
            stack.follow(entry, entry.id)
            if entry.command == UNDONE:
                gone = self._turned[entry.id] = stack.undone[entry.id].kept
                merged = [number for number in gone if self.entries[number - 1].command == MERGE]
                for number in merged or gone:  # what a merge has brought along lives on where it came from
                    self._kill(self.name(number), name)
        return stack

    def _mended(self, mending: Entry) -> Iterator[int]:
        """What a mending is about, and where that was a mending what that one was about."""
        entry: Entry | None = mending
        while entry is not None and entry.command == MENDING:
            number = read_mending(entry).entry
            if not 0 < number < entry.id:
                raise ValueError(number)
            yield number
            entry = self.entries[number - 1]

    def is_stale(self, act: Act) -> bool:
        """Whether an act waits behind something that was undone, done again or mended since that was found."""
        return act.waits and self._turned_from is not None and self._turned_from < act.place

    @cached_property
    def _turned_from(self) -> Place | None:
        """The place of the first act that stands no more, or stands again, or reads otherwise, since the last merge."""
        last = next((merge.id for merge in self._merges()[-1:]), 0)
        about = (number for turning, numbers in self._turned.items() if turning > last for number in numbers)
        return min((self.places[self.name(number)] for number in about), default=None)

    def _kill(self, victim: str, killer: str) -> None:
        self.killed_by.setdefault(victim, set()).add(killer)

    def _standing(self) -> Iterator[Act]:
        """The acts as this journal tells them."""
        mended = mended_by(entry for entry in on_the_stack(self.entries) if entry.command == MENDING)
        for told in standing(self.entries):
            if told.command in NO_ACTS:
                continue
            name, by = self.name(told.id), mended.get(told.id)
            version = self._copied.get(told.id, Version())
            if by is not None:
                mending = self.entries[by.by - 1]
                version = Version(self.name(by.by), clock_of(mending), mending.writer or "")
            yield Act(name, self.places[name], told, version, self.fights.get(name, ""))

    def _waiting(self) -> Iterator[Act]:
        """Those that did not fit, as the last merge keeps them."""
        for merge in self._merges()[-1:]:
            for told in merge.arguments["waiting"]:
                name, place, version = carried_act(told, merge, self.name(merge.id))
                yield Act(name, place, _unpacked(told["entry"], merge, name), version, told["fight"], waits=True)

    def before_a_merge(self, name: str, killed_by: dict[str, set[str]]) -> Act | None:
        """An act as it was told here last in words that count, before a merge that stands: it lies by."""
        for merge in reversed(self._merges() if name in self._had else ()):
            act = Known(self.entries[: merge.id - 1]).acts.get(name)
            if act is not None and act.version.counts(killed_by):
                return act._replace(entry=_unpacked(packed(act.entry), merge, name), waits=True)
        return None

    @cached_property
    def _had(self) -> set[str]:
        """The acts that were not undone here: what stands or waits, and what a merge took out or told otherwise."""
        told = [each["name"] for merge in self._merges() for each in merge.arguments["waiting"]]
        stood = (self.entries[number - 1] for number in self.stood)
        acts = (entry for entry in stood if is_forgotten(entry) or entry.command not in (MENDING, MERGE))
        return {*told, *(self.name(entry.id) for entry in acts)}

    def check(self) -> None:
        """Raise what is unreadable, where an entry tells of acts what nobody reads before all are laid side by side."""
        told = [*self.places, *self.killed_by, *(name for pair in (*self.apart, *self.both) for name in pair)]
        told += [fight for fight in (*self.fights.values(), *(act.fight for act in self.acts.values())) if fight != ""]
        for name in {*told, *(killer for killers in self.killed_by.values() for killer in killers)}:
            _, sequence, _ = name.split(":")
            int(sequence)
        for victim in self.killed_by:
            alive(victim, self.killed_by)
        begun = self.places[self.names[0]]  # before it there was no campaign, and nobody takes it back
        if self.names[0] in self.killed_by:
            raise ValueError(self.names[0])
        for place in (*self.places.values(), *(act.place for act in self.acts.values())):
            if not is_place(place) or place < begun:
                raise ValueError(place)
        for act in self.acts.values():
            if tuple(map(type, act.version)) != (str, int, str) or not 0 <= max(self.clock, act.version.clock) < MOST:
                raise ValueError(act.version)
            entry = act.entry._replace(**ANYWHERE) if act.waits else act.entry
            if not self.is_raw(act) and (type(entry.command) is not str or not shaped(in_present(entry))):
                raise ValueError(act.name)

    def is_raw(self, act: Act) -> bool:
        """Whether an act stands there as its entry was written."""
        return not act.waits and self.entries[act.entry.id - 1] is act.entry


def clock_of(entry: Entry) -> int:
    """When an entry was written, as far as logic knows; before format 7 its number says that."""
    return entry.clock if entry.clock is not None else entry.id


def _own_name(entry: Entry) -> str:
    """Who wrote an entry, as which of theirs, and the beginning of its digest."""
    signed = f"{entry.writer}:{entry.sequence}" if entry.writer else f"{NOBODY}:{entry.id}"
    return f"{signed}:{entry.digest[:LETTERS]}"


def _goes_on(before: Entry, entry: Entry, fight: bool) -> bool:
    """Whether an entry belongs to the same batch, or to the same hunt or fight, as the one before it."""
    same = entry.command_id is not None and entry.command_id == before.command_id
    return entry.writer == before.writer and (same or fight)


class UnderWay:
    """Which hunt and fight are under way, each by the act with which it began."""

    def __init__(self) -> None:
        self._began: dict[int, str] = {}  # by the number of its row, which never is another's
        self._there: dict[int, None] = {}

    @property
    def now(self) -> str:
        """The one under way, if any."""
        return next((self._began[row] for row in self._there), "")

    def follow(self, entry: Entry, name: str) -> str:
        """One more entry; the hunt or fight it belongs to, if any, which may begin with it."""
        before = self.now
        if entry.checkpoint is not None:
            self._there = {row["id"]: None for table in FIGHTS for row in entry.checkpoint.get(table, ())}
            self._began |= dict.fromkeys(self._there, name)
        for change in entry.changes:
            if change.table in FIGHTS and change.kind == "create":
                self._began.setdefault(change.id, name)
                self._there[change.id] = None
            elif change.table in FIGHTS and change.kind == "delete":
                self._there.pop(change.id, None)
        return before or self.now


def short(writer: str, writers: Iterable[str]) -> str:
    """The beginning of a writer's name that no other of these has."""
    others = {each for each in writers if each != writer}
    begins = (writer[:count] for count in range(LEAST, len(writer)))
    return next((each for each in begins if not any(other.startswith(each) for other in others)), writer)


def carried(act: Act) -> Fields:
    """An act as a merge keeps it beside its entry."""
    return {"name": act.name, "place": list(act.place), "version": list(act.version), "fight": act.fight}


def carried_act(told: Fields, merge: Entry, called: str) -> tuple[str, Place, Version]:
    """Its name, its place, its version, which may come from that merge itself."""
    version = Version(*told["version"])
    if version.by == SELF:
        version = Version(called, clock_of(merge), merge.writer or "")
    return told["name"], tuple(told["place"]), version


KEPT = ("command", "arguments", "answers", "story", "because", "time", "year", "meant", "rules")


def packed(entry: Entry) -> Fields:
    """An entry as a merge keeps it that could not be decided."""
    return {**{field: getattr(entry, field) for field in KEPT}, "changes": [list(each) for each in entry.changes]}


def _unpacked(kept: Fields, merge: Entry, name: str) -> Entry:
    """Such an entry: by whom it was first written, and without a number, for it stands nowhere."""
    changes = [present(Change(*each)) for each in kept["changes"]]
    writer, sequence, _ = name.split(":")
    by = {"writer": writer, "sequence": int(sequence), "origin_writer": None, "origin_sequence": None}
    return merge._replace(**{**kept, **by, "changes": changes}, id=NOWHERE, checkpoint=None)


def alive(name: str, killed_by: dict[str, set[str]]) -> bool:
    """Whether nothing took an act back, or whatever did was itself taken back."""
    return not any(alive(killer, killed_by) for killer in killed_by.get(name, ()))
