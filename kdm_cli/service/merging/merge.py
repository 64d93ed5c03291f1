"""Other copies taken into this one: where both pasts part, what is told anew, and the entries that hold it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.content import SURVIVOR
from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import Fields, Tables, Writer
from kdm_cli.service.faces import SECRET, Answer, Question
from kdm_cli.service.journal.difference import difference
from kdm_cli.service.journal.replay import rewound
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.language.index import recorded
from kdm_cli.service.language.parse import Request
from kdm_cli.service.merging.acts import FIGHTS, SELF, Act, Known, alive, carried, packed
from kdm_cli.service.merging.fold import Fate, Fold
from kdm_cli.service.merging.numbers import Numbers, as_here
from kdm_cli.service.merging.union import Chosen, Decisions, Fights, Side, Twice, Union, held_back, kills, pair_of
from kdm_cli.service.outcome import Asking, is_decided_by_newer, new_entry
from kdm_cli.service.standing import Order
from kdm_cli.service.tray import Hand, Typed
from kdm_cli.store.branch import alike_until
from kdm_cli.store.check import UNREADABLE
from kdm_cli.store.journal import MERGE, MIGRATION, SALVAGE, Entry

TYPES = {"number": int, "switch": bool}  # of what is typed; all else is text
Retyping = Callable[[str], tuple[Request, Typed]]  # of an act: the command in its place, the answers that are left
Answered = Callable[[str, Typed, Sequence[Question]], None]  # of an act: which of them that command took, and for what


class Source:
    """Another copy: how it is called, and its journal."""

    def __init__(self, called: str, entries: list[Entry]) -> None:
        self.called = called
        self.entries = entries
        self._known: Known | None = None

    def read(self) -> Known:
        """What it says of acts; refused where that is not as anybody writes it, though its digests are sound."""
        if self._known is None:
            try:
                self._known = _read(self.entries)
            except (Refused, *UNREADABLE):
                sound = alike_until(len(self.entries) - 1, lambda number: _can_be_read(self.entries[:number]))
                raise Unreadable(self.called, self.entries[sound]) from None
        return self._known


class Unreadable(Refused):
    """What an entry of another copy says of others is not as anybody writes it."""

    def __init__(self, called: str, entry: Entry) -> None:
        told = f"Entry {entry.id} of {called} is damaged: what its {entry.command} tells cannot be read."
        super().__init__(Refusal("damaged", told, "Whoever has a sound copy of it can send that."))
        self.entry = entry


def _read(entries: Sequence[Entry]) -> Known:
    known = Known(entries)
    known.check()
    for act in known.acts.values():
        _check_act(act.entry)
    return known


def _check_act(entry: Entry) -> None:
    """Raise what is unreadable, where an entry holds what nobody can have typed, answered or meant."""
    line_of(entry)
    for answer in entry.answers:
        Answer(**answer)
    for kind, found in (entry.meant or {}).items():
        kinds = {type(each) for them in found.values() for each in them}
        if not kinds <= ({int} if kind == SURVIVOR else {int, str}):
            raise ValueError(found)
    operation = recorded(entry.command)
    for each in operation.parameters if operation is not None and operation.way == "changing" else ():
        if each.required or each.name in entry.arguments:
            value = entry.arguments[each.name]
            values = [*value] if each.many else [value]
            if not {TYPES.get(each.kind.name, str)}.issuperset(map(type, values)):
                raise ValueError(value)


def _can_be_read(entries: Sequence[Entry]) -> bool:
    try:
        _read(entries)
    except (Refused, *UNREADABLE):
        return False
    return True


class Merged(NamedTuple):
    """What came of it: each act that was told anew, and the entries to be written; none where nothing is new."""

    fates: list[Fate]
    entries: list[Entry]
    after: Tables
    fold: Fold | None
    gone: Sequence[Act] = ()  # acts of ours that others have taken back
    twice: Sequence[Twice] = ()  # acts that both have mended


class Merging:
    """Our campaign and other copies of it, laid beside each other."""

    def __init__(self, now: Tables, journaled: list[Entry], sources: Sequence[Source]) -> None:
        self.now = now
        self.newest = journaled[-1]
        ours = Known(journaled)
        self._last = self.newest.last_id
        self._common: list[int] = [0]  # of each side: how many of its acts stand as they stand in ours, rows and all
        commons = [check_mergeable(source, journaled) for source in sources]
        back = _back_again([ours, *(source.read() for source in sources)])
        self._back = back[0].keys() - ours.acts.keys()
        self.sides = [Side("ours", ours, {**back[0], **ours.acts}, back[0])]
        for source, common, before in zip(sources, commons, back[1:], strict=True):
            self.sides.append(self._side(source, common, before))
        self.union = Union(self.sides)
        self.hand: Callable[[], Hand] = Hand  # who merges
        self.kept_secret: Callable[[], Sequence[str]] = tuple  # what is undone was dealt from
        self.trays: list[Asking] = []  # of what was typed in the place of acts, when that was decided last
        self.salt_then: Callable[[Entry], str] = lambda _: ""  # that of whoever rolled for an entry

    def _side(self, source: Source, common: int, back: Mapping[str, Act]) -> Side:
        ours = self.sides[0].known
        theirs = source.read()
        numbers = Numbers(ours.entries[common - 1].last_id, self._last)
        same = _common_acts(ours, theirs, common)
        acts = [theirs.acts[name] for name in theirs.order]
        known: dict[str, list[Act]] = {}
        for side in self.sides:
            for name, act in side.acts.items():
                known.setdefault(name, []).append(act)
        here = [*acts[:same], *as_here(acts[same:], known, numbers)]
        waiting = as_here([act for act in theirs.acts.values() if act.waits], known, numbers)
        before = {act.name: act for act in as_here(back.values(), known, numbers)}
        self._last = numbers.highest
        self._common.append(same)
        return Side(source.called, theirs, {**before, **{act.name: act for act in (*here, *waiting)}}, before)

    def fights(self, decided: Decisions, both: Collection[frozenset[str]] = ()) -> list[Fights]:
        """Fights of one year of which somebody has to say which took place."""
        return [pair for pair in self.union.fights(self.union.target(decided)) if pair_of(*pair) not in both]

    def carried_out(
        self,
        decided: Decisions,
        retyping: Retyping,
        answered: Answered,
        both: Collection[frozenset[str]] = (),
        life: str = "",
    ) -> Merged:
        """All that stands together, decided from the first act on that is another than in ours.

        Of fights of one year the later one waits unless `both` have them; from now on this file writes as `life`.
        """
        ours = self.sides[0]
        target = self.union.target(decided)
        apart = self.fights(decided, both)
        held = held_back(apart)
        agreed = self.union.news_of_both | set(both)
        freed = {each.act.fight for each in target if any(each.act.name in pair for pair in agreed)} - {""}
        tried = {name for name, act in ours.acts.items() if act.fight in freed or ours.known.is_stale(act)}
        tried |= self._back
        begun = {each.act.fight for each in target} - {""}  # what belongs to a fight goes with its beginning
        gone = {name for name in begun if name in decided.skipped or not self.union.lives(name)}
        begin = self.union.begin(target, held | gone, tried)
        stood = ours.order
        first = min((each.act.place for each in target if not self._stays(each, stood[:begin], tried)), default=None)
        if begin < len(stood):
            first = min(stood[begin].place, first or stood[begin].place)
        again = [each for each in target if first is not None and each.act.place >= first]
        killed = self.union.news
        for name in sorted(decided.skipped):
            killed.setdefault(name, []).append(SELF)
        twice = self.union.mended_twice(target)
        said: Fields = {
            "killed": killed,
            "apart": sorted(sorted(pair) for pair in {pair_of(*each) for each in apart} - ours.known.apart),
            "both": sorted(map(sorted, agreed)),
            "mended": sorted({each.lost.version.by for each in twice}),
        }
        if not again and begin == len(stood) and not any(said.values()) and not life:
            return Merged([], [], self.now, None)
        _check_decidable("this campaign", [each.act.entry for each in again if each.act.entry.command == SALVAGE])
        before = rewound(self.now, [act.entry for act in stood[begin:]])
        fold = self._fold(before, begin, target)
        number, fates = self.newest.id + 1, list[Fate]()
        lost = set[str]()
        for each in again:
            number += 1
            if each.act.fight in gone:
                fate = Fate(each.act, each.side, None, why=Refusal("no-longer-fits", GONE))
            elif each.act.fight in held or each.act.fight in lost:
                fate = Fate(each.act, each.side, None, why=_waits(each.act, apart))
            elif each.act.name in decided.retyped:
                fate, taken = fold.retype(each.act, each.side, number, *retyping(each.act.name))
                answered(each.act.name, taken, fold.trays[-1][1].questions)
            else:
                fate = fold.tell(each.act, each.side, number)
            if fate.entry is None and each.act.name == each.act.fight:
                lost.add(each.act.fight)
            number -= fate.entry is None
            fates.append(fate)
        entries = list(self._written(fold, before, stood[begin:], fates, said, life))
        told = {each.act.name for each in again} | decided.skipped
        vanished = [act for act in stood[begin:] if act.name not in told]
        return Merged(fates, entries, fold.draft.tables, fold, vanished, twice)

    def _stays(self, each: Chosen, stays: Sequence[Act], tried: Collection[str]) -> bool:
        """Whether an act is told already, or waits already and is not tried again, before anything that is new."""
        mine = self.sides[0].acts.get(each.act.name)
        if mine is None or mine.version != each.act.version:
            return False
        if mine.waits:
            return mine.name not in tried
        return bool(stays and mine.place <= stays[-1].place)

    def _fold(self, before: Tables, begin: int, target: Sequence[Chosen]) -> Fold:
        ours = self.sides[0]
        tail = [act.entry for act in ours.order[begin:]]
        tables = {table: dict(rows) for table, rows in before.items()}
        fold = Fold(tables, tail, self._last, Order(ours.known.entries))
        fold.come_after([act.entry for act in ours.order[:begin]])
        fold.hand, fold.salt_then = self.hand, self.salt_then
        self.trays.clear()
        fold.trays = self.trays
        recorded = {secret for each in target for secret in _secrets(each.act.entry)}

        def kept() -> list[str]:
            used = recorded.union(*map(_secrets, fold.told))
            return [secret for secret in self.kept_secret() if secret not in used]

        fold.kept_secret = kept
        for side, same in zip(self.sides[1:], self._common[1:], strict=True):
            there = rewound(self.now, [act.entry for act in ours.order[same:]])
            fold.add_side(there, [act.entry for act in side.order[same:]], Order(side.known.entries))
        return fold

    def _written(
        self, fold: Fold, before: Tables, again: Sequence[Act], fates: Sequence[Fate], said: Fields, life: str
    ) -> Iterator[Entry]:
        """The merge, which takes back what is told anew, and every act behind it."""
        fit = [(fate, fate.entry) for fate in fates if fate.entry is not None]
        stays = {act.name for act in self.sides[0].acts.values() if act.waits} - {fate.act.name for fate in fates}
        waiting = [
            {**carried(act), "entry": packed(act.entry)}
            for act in (
                *(
                    self.sides[0].acts[name]
                    for name in sorted(stays)
                    if self.union.lives(name) and SELF not in said["killed"].get(name, ())
                ),
                *(fate.act for fate in fates if fate.entry is None),
            )
        ]
        clock = max(side.known.clock for side in self.sides)
        arguments: Fields = {
            "of": [side.called for side in self.sides[1:]],
            "from": again[0].entry.id if again else None,
            "clock": clock,
            "acts": [carried(fate.act) for fate, _ in fit],
            "waiting": waiting,
            **said,
        }
        changes: list[Change] = difference(self.now, before) if again else []
        if life:
            row = Writer(fold.draft.last_id + 1, life, "")
            changes.append(Change("create", "writer", row.id, "", None, row._asdict()))
            fold.draft.last_id = row.id
        newest = new_entry(self.newest, fold.draft, MERGE, arguments, changes, [])
        newest = newest._replace(clock=clock + 1)
        yield newest
        group = newest.group_id
        for fate, told in fit:
            entry = new_entry(
                newest, fold.draft, told.command, told.arguments, told.changes, told.story,
                group_id=group, answers=told.answers, because=told.because, meant=told.meant,
            )  # fmt: skip
            writer, sequence, _ = fate.act.name.split(":")
            kept = told.rules if fate.older else entry.rules
            newest = entry._replace(
                time=told.time, year=told.year, rules=kept, last_id=max(newest.last_id, told.last_id),
                origin_writer=writer, origin_sequence=int(sequence),
            )  # fmt: skip
            yield newest


GONE = "The fight it belongs to was taken back."
TWO_FIGHTS, WITH_FIGHT = "two-fights", "waits-with-fight"


def _back_again(known: Sequence[Known]) -> list[dict[str, Act]]:
    """Of each copy what it told otherwise before it took in a merge of others that they have taken back since.

    They had left out an act, or had typed other words for it, and nobody here has it besides.
    """
    killed_by = kills(known)
    there = {name for each in known for name, act in each.acts.items() if act.version.counts(killed_by)}
    found: list[dict[str, Act]] = []
    for each in known:
        names = dict.fromkeys((*each.killed_by, *(act.name for act in each.acts.values() if act.version.by)))
        lost = [name for name in names if name not in there and alive(name, killed_by)]
        back = [act for name in lost if (act := each.before_a_merge(name, killed_by)) is not None]
        found.append({act.name: act for act in back})
    return found


def _secrets(entry: Entry) -> list[str]:
    return [str(answer["value"]) for answer in entry.answers if answer["kind"] == SECRET]


def _waits(act: Act, apart: Iterable[Fights]) -> Refusal:
    """Why an act of a fight that is held waits."""
    other = next((one for one, two in apart if two.name == act.name), None)
    if other is None:
        return Refusal(WITH_FIGHT, "it belongs to a fight that waits.")
    return Refusal(TWO_FIGHTS, f"year {act.entry.year} has another fight, {fight(other)}.")


def fight(begun: Act) -> str:
    """Against whom."""
    [row, *_] = [change.new for change in begun.entry.changes if change.kind == "create" and change.table in FIGHTS]
    monster = str(row.get("quarry") or row["monster"])
    return f"{monster.rpartition('/')[2].replace('_', ' ')} level {row['level']}"


def check_mergeable(source: Source, ours: Sequence[Entry]) -> int:
    """How many entries a copy has in common with ours; refused where what lies behind them cannot be decided again."""
    theirs = source.entries  # each digest is over all before it
    common = alike_until(min(len(ours), len(theirs)), lambda at: ours[at - 1].digest == theirs[at - 1].digest)
    if not common:
        told = f"{source.called} begins otherwise: it is no copy of this campaign."
        refuse("other-campaign", told, "kdm diff OTHER tells what differs; kdm import takes in another tracker's.")
    _check_decidable(source.called, source.entries[common:])
    _check_decidable("this campaign", ours[common:])
    return common


def _common_acts(ours: Known, theirs: Known, common: int) -> int:
    """How many acts stand in both as the entries that both begin with were written: those have the same rows."""
    number = 0
    for mine, other in zip(ours.order, theirs.order, strict=False):
        act, same = ours.acts[mine], theirs.acts[other]
        written = act.entry.id == same.entry.id <= common and ours.is_raw(act) and theirs.is_raw(same)
        if mine != other or not written:
            break
        number += 1
    return number


def _check_decidable(called: str, entries: Iterable[Entry]) -> None:
    """Refuse what nobody can decide again here: facts of an older format, what a repair saved, rules yet to come."""
    for entry in entries:
        which = f"Entry {entry.id} of {called}"
        if entry.command in (MIGRATION, SALVAGE):
            what = "brought it up to another format" if entry.command == MIGRATION else "holds what a repair has saved"
            told = f"{which} {what} since both parted: what lies behind it cannot be decided again on another past."
            refuse("cannot-merge", told, "Go on with one of both; kdm diff OTHER tells what the other one has besides.")
        if is_decided_by_newer(entry):
            told = f"{which} was decided by a newer kdm ({entry.rules})."
            refuse("newer-version", told, "pip install --upgrade kdm")
