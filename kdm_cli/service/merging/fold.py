"""Acts of several copies, decided one after the other on one campaign: what fits happens, what does not waits."""

from collections.abc import Iterable, Iterator, Sequence

from kdm_cli.light import NamedTuple
from kdm_cli.rules.draft import DICE, Change
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.rules.state import AnyField, Fields, Tables
from kdm_cli.rules.survivors.disagreements import check_still_fits
from kdm_cli.service.journal.past_words import KeptFacts, UnchangedPast
from kdm_cli.service.journal.replay import Retelling, Told
from kdm_cli.service.journal.replay_tray import Memory
from kdm_cli.service.language.parse import Request
from kdm_cli.service.merging.acts import Act
from kdm_cli.service.merging.numbers import REFERENCE, Numbers
from kdm_cli.service.outcome import HOUSE_RULE, WAIVED, written_down
from kdm_cli.service.perform import by_hand
from kdm_cli.service.standing import Order
from kdm_cli.service.tray import ANSWERED, Asked, Typed, at_rest
from kdm_cli.store.journal import HANDS, Entry

WRONG = ("bad-input", "unknown-name", "ambiguous-name")  # refusals of what was answered: it is asked for again
BY_NUMBER = {"step": "entry"}  # fields that hold the number of an entry
WITH_NUMBER = {  # and those where it ends the words
    "use": ("scope", ("done by entry ", "returned ")),
    "lasting": ("what", ("birth/",)),
}


class Fate(NamedTuple):
    """What became of one act: how it reads otherwise than it was written, or why it does not fit."""

    act: Act
    side: int
    entry: Entry | None
    otherwise: tuple[str, ...] = ()
    older: bool = False  # decided under older rules, it keeps what it recorded
    why: Refusal | None = None


class Fold(Retelling):
    """One campaign, told anew from acts of several pasts; the first of these is that of the file itself."""

    def __init__(self, before: Tables, ours: Iterable[Entry], last_id: int, order: Order) -> None:
        super().__init__(before, ours, last_id, order, joined=True)
        self._sides = [(self.past, self._facts)]

    def add_side(self, before: Tables, entries: Iterable[Entry], order: Order) -> None:
        """One more past, whose rows have numbers of their own."""
        known = list(entries)
        past = UnchangedPast(before, known, order)
        self._sides.append((past, KeptFacts(self.draft, past)))
        self.entries += known  # the cards in which everybody has seen

    def tell(self, act: Act, side: int, number: int) -> Fate:
        """One act under this number, if it still fits; if not it leaves nothing."""
        self.past, self._facts = self._sides[side]
        self._people = -1  # names are compared with those of another past
        begun, kept = len(self.draft.changes), (self.draft.memory(), self.content, len(self.others), len(self.kept))
        try:
            told = self.repeat(act.entry, number)
            if not (act.entry.command in HANDS or {HOUSE_RULE, WAIVED} & act.entry.arguments.keys()):
                self._check_still_fits(told)
        except Refused as why:
            memory, self.content, others, older = kept
            self._take_back(begun, memory)
            del self.others[others:], self.kept[older:]
            return Fate(act._replace(entry=self._as_meant(act.entry)), side, None, why=why.refusal)
        entry = self._numbered(act.entry, told, number)
        return Fate(act, side, entry, tuple(self._otherwise(act.entry, entry)), len(self.kept) > kept[-1])

    def retype(self, act: Act, side: int, number: int, request: Request, typed: Typed) -> tuple[Fate, Typed]:
        """Another command in its place, and what of the answers it took; who is asked for more answers first."""
        begun, memory = len(self.draft.changes), self.draft.memory()
        taken = typed._replace(rolls=(), choices=(), draws=())
        while True:
            try:
                decided, told = self.decide(act.entry._replace(id=number), request, taken)
                if not by_hand(decided, request):
                    self._check_still_fits(told)
                break
            except Asked as asked:
                left = _next_answer(asked, taken, typed)
                if left is None:
                    raise
                taken = left
                self.trays.pop()
            except Refused as why:
                if why.refusal.code in WRONG and (taken.rolls or taken.choices or taken.draws):
                    raise
                if self.trays[-1][1].turned:  # nothing goes on as if they had not been seen
                    raise
                self._take_back(begun, memory)
                return Fate(act, side, None, why=why.refusal), taken
            self._take_back(begun, memory)
        entry = act.entry._replace(**written_down(request, decided.play.waived))
        return Fate(act, side, self._numbered(entry, told, number), tuple(told.story)), taken

    def _as_meant(self, entry: Entry) -> Entry:
        """An entry that waits, with the rows and names that it means here, for whoever tries it again."""
        numbers = Numbers(
            self.draft.last_id, self.draft.last_id, {int(was): now for was, now in self.draft.moved.items()}
        )
        return numbers.entry(entry._replace(answers=self._names.answers(entry.answers)))

    def _take_back(self, begun: int, memory: Memory) -> None:
        self.draft.take_back(begun)
        self.draft.remember(memory)

    def _check_still_fits(self, told: Told) -> None:
        """Refuse what each of two could write by itself, and what does not go together."""
        check_still_fits(at_rest(self.draft, self.content), told.changes)

    def _numbered(self, entry: Entry, told: Told, number: int) -> Entry:
        now = entry._replace(id=number, last_id=self.draft.last_id, **told._asdict())
        self.told.append(now)
        return now

    def _otherwise(self, was: Entry, now: Entry) -> Iterator[str]:
        """In which words an entry reads otherwise than its writer saw it."""
        moved = self.draft.moved
        if list(_plain(was, moved)) != list(_plain(now, {})):
            then = {*was.story}
            told = [line for line in now.story if line not in then] or ["with other numbers behind it"]
            yield from told


def _next_answer(asked: Asked, taken: Typed, typed: Typed) -> Typed | None:
    """With one more of the answers that were typed, if there is one for this question."""
    kind = ANSWERED[asked.refusal.code]
    given, known = getattr(typed, kind), len(getattr(taken, kind))
    return taken._replace(**{kind: given[: known + 1]}) if known < len(given) else None


def _plain(entry: Entry, moved: dict[AnyField, int]) -> Iterator[tuple[object, ...]]:
    """What an entry changes, apart from dice, and from the numbers of rows and entries."""
    for change in entry.changes:
        if (change.table, change.field) != DICE:
            yield (change.kind, change.table, moved.get(change.id, change.id), change.field, *_values(change, moved))


def _values(change: Change, moved: dict[AnyField, int]) -> Sequence[object]:
    if change.kind == "set":
        return [_value(change.table, change.field, value, moved) for value in (change.old, change.new)]
    row: Fields = change.new or change.old
    return [_value(change.table, field, value, moved) for field, value in row.items() if field != "id"]


def _value(table: str, field: str, value: AnyField, moved: dict[AnyField, int]) -> object:
    if field.endswith(REFERENCE):
        return moved.get(value, value)
    if BY_NUMBER.get(table) == field:
        return ""
    name, beginnings = WITH_NUMBER.get(table, ("", ()))
    return next((words for words in beginnings if name == field and str(value).startswith(words)), value)
