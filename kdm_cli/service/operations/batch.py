"""Batches: many lines, one transaction, one undo step.

A batch that is refused says nothing of what follows from a card it has turned over: nothing of it is kept, and every
reason, even which line it was, would tell something of a card that nobody has seen.
"""

import sys
from codecs import BOM_UTF8, getincrementaldecoder
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from kdm_cli.content import Library
from kdm_cli.content.reading import MOST_BYTES
from kdm_cli.light import TYPE_CHECKING, Annotated, NamedTuple
from kdm_cli.rules.asking import steps
from kdm_cli.rules.draft import Change, Draft, Lately
from kdm_cli.rules.play import ORDER, REQUIREMENTS
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.rules.state import Fields
from kdm_cli.service import perform
from kdm_cli.service.faces import SECRET
from kdm_cli.service.hearing import heard_as, is_nothing
from kdm_cli.service.journal.difference import compared
from kdm_cli.service.language.campaign_names import Sheets
from kdm_cli.service.language.corrected_line import in_full
from kdm_cli.service.language.documents import Place, at_place, check_size, placed, requests
from kdm_cli.service.language.index import CHANGES, OPTIONS, Everywhere, Unheard
from kdm_cli.service.language.judging import MOST_WRONG, Judging
from kdm_cli.service.language.operation import PATH, Answered, keeping
from kdm_cli.service.language.parse import Request, looked_up, read, written
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import Outcome, Spool, came_due
from kdm_cli.service.perform import Session
from kdm_cli.service.tray import NOTHING_TYPED, Hand, Tray, View, library_of
from kdm_cli.store.campaign import campaign_path, reading, writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import DueItem
MOST_HELD = 10_000  # outcomes, and entries, that are held until the end
MOST_LETTERS = 1_000_000  # in a line
MOST_LOOKS = 1_000  # sheets that are held
PART = 1_000_000  # bytes are looked at together
SPLIT = "Split it: several batches, one after the other, each with its own step for kdm undo."
BOOKKEEPING = [step.number for step in steps.STEPS if step.key in ("death_count", "timeline")]
OF_ALL = [option for option in OPTIONS if option.field in ("file", "json", "dry_run")]  # go with the whole batch
SPACES = b" \t\r\n\f\v"


class Look(NamedTuple):
    """What a line that only looks has answered, as things stood there."""

    line: int
    command: str
    answer: object
    path: str

    def document(self) -> Fields:
        """The answer with the line that asked for it."""
        return {"line": self.line, "command": self.command, "answer": self.answer}


class Batch(NamedTuple):
    """What a batch came to: an outcome for each line that changed something, an answer for each that looked.

    `differences` is what stands on the sheets otherwise when all is done, `due` what then still waits to be settled,
    `at` the line that each outcome comes from.
    """

    saved: bool
    outcomes: Collection[Outcome]
    lines: int
    looks: Collection[Look]
    differences: list[str]
    due: "list[DueItem]"
    at: list[int]

    def document(self) -> Fields:
        """The batch as `schemas/batch-run.schema.json` describes it; answers too many to hold are given as they lie."""
        outcomes, looks = _documents(self.outcomes), _documents(self.looks)
        ends = {"differences": self.differences, "due": self.due}
        return {"saved": self.saved, "outcomes": outcomes, "looks": looks, **ends}


Step = tuple[Place, Request | Unheard]  # what begins with no command is heard when it is reached


class Steps:
    """The commands of a batch: read as often as they are gone through, and none is held for the next."""

    def __init__(self, data: bytes, everywhere: Everywhere, dry: bool) -> None:
        self._data = data
        self._everywhere = everywhere
        self._dry = dry
        self.wrong: list[Refused] = []  # lines that are no commands
        self.lost: list[Place] = []  # and what they were
        self._is_document = data[:PART].lstrip(SPACES)[:1] in (b"[", b"{")
        if self._is_document:
            check_size(data)

    def __iter__(self) -> Iterator[Step]:
        self.wrong, self.lost = [], []
        read = requests(self._data, self._everywhere, self._lose) if self._is_document else self._lines()
        for place, request in read:
            try:
                said = request if isinstance(request, Unheard) else self.checked(request)
            except Refused as error:
                self._lose(placed(error, place), place)
            else:
                yield place, said
            if len(self.wrong) >= MOST_WRONG:
                return

    def _lose(self, error: Refused, place: Place) -> None:
        self.wrong.append(error)
        self.lost.append(place)

    def checked(self, request: Request) -> Request:
        """A line as it is carried out; what goes with the whole batch, or with none, is refused."""
        operation = request.operation
        if not operation.batch:
            wrong = f'"{operation.path}" cannot stand in a batch.'
            refuse("usage", wrong, "Use it by itself, before or after the batch.")
        for option in OF_ALL:
            if getattr(request.everywhere, option.field):
                [name] = option.flags
                wrong = f"{name} goes with the whole batch, not with a line."
                refuse("usage", wrong, f"kdm batch run FILE {name} ...")
        if request.everywhere.dry_run == self._dry:
            return request
        return request._replace(everywhere=request.everywhere._replace(dry_run=self._dry))

    def heard(self, said: Request | Unheard, draft: Draft, content: Library) -> Request:
        """A line as it is meant where it has come to."""
        if isinstance(said, Request):
            return said
        return self.checked(heard_as(said, Sheets.of(draft.tables, content))[0])

    def _lines(self) -> Iterator[Step]:
        shared = self._everywhere.given(each for each in OPTIONS if each.ways == CHANGES and not each.answers)
        begun, number = 0, 0
        while begun >= 0 and len(self.wrong) < MOST_WRONG:
            end = self._data.find(b"\n", begun)
            raw = self._data[begun:end].removesuffix(b"\r") if end >= 0 else self._data[begun:]
            begun, number, line = end + 1 or -1, number + 1, raw.decode("utf-8", "surrogatepass")
            place = Place(number, line[:MOST_LETTERS])
            try:
                if len(line) > MOST_LETTERS:
                    refuse("bad-input", f"The line is longer than {MOST_LETTERS:,} letters.", "One command is a line.")
                words = split(line)
                request = _read_as(words, shared) if words else None
            except Refused as error:
                self._lose(placed(error, place), place)
                continue
            if request is not None:
                yield Place(number, line), request


FOR_ALL_LINES = ("because", "house_rule", "auto")


@keeping(
    "batch run",
    examples=("batch run evening.txt", "batch run evening.txt --dry-run"),
    takes=("dry_run", *FOR_ALL_LINES),
)
def run(session: Session, path: Annotated[str, PATH]) -> Batch:
    """Carry out a file of commands, one a line (- reads standard input); all are kept or none."""
    return carried_out(session, _read(path), not session.everywhere.dry_run)


@keeping("batch check", examples=("batch check evening.txt", "batch check evening.txt --json"), takes=FOR_ALL_LINES)
def check(session: Session, path: Annotated[str, PATH]) -> Batch:
    """Go through a file of commands and show what they would change; nothing is kept."""
    return carried_out(session, _read(path), False)


def with_bookkeeping(request: Request, early: Refused) -> Batch:
    """What was said too early, behind the steps that ask nothing of anybody: the death count and the timeline."""
    with reading(campaign_path(request.everywhere.file)) as file:
        stands = Draft(file.load(), 0).settlement.step
    if REQUIREMENTS.get(early.refusal.code) != ORDER or stands not in BOOKKEEPING:
        raise early
    session = Session(Everywhere(file=request.everywhere.file))
    try:
        return carried_out(session, f"next\n{in_full(request)}".encode(), not request.everywhere.dry_run)
    except Refused:
        raise early from None


def carried_out(session: Session, data: bytes, save: bool) -> Batch:
    """Carry out the lines or the document of a batch in one transaction; a line that is none is told before any is."""
    held: list[Step] = []
    lines = 0
    read = Steps(data, session.everywhere, dry=not save)
    steps: Iterable[Step] = read
    try:
        for lines, step in enumerate(steps, start=1):
            if lines <= MOST_HELD:
                held.append(step)
    except Refused as broken:  # a document that cannot be read to its end
        read.wrong.append(broken)
        Judging(read.wrong, read.lost).close()
    judging = Judging(read.wrong, read.lost)
    if judging.wrong:
        _judge(held, read, judging, session)
    if lines <= MOST_HELD:
        steps = held
    with writing(session.path, dry=not save) as file:
        newest = file.newest()
        batch, entries = _decided(file, newest, steps, read, session, judging)
        if save and entries:
            file.commit(entries, newest.digest)
        elif save:
            file.rollback()
        return batch._replace(saved=save and bool(entries), lines=lines)


def _judge(steps: list[Step], read: Steps, judging: Judging, session: Session) -> None:
    """Refuse a batch with lines that are no commands, and say what is wrong with the others as well."""
    try:
        with writing(session.path, dry=True) as file:
            _decided(file, file.newest(), steps, read, session, judging)
    except Refused:
        judging.close()
        raise


def _decided(
    file: CampaignFile, newest: Entry, steps: Iterable[Step], read: Steps, session: Session, judging: Judging
) -> tuple[Batch, Spool[Entry]]:
    draft = Draft(file.load(), newest.last_id)
    before = {table: dict(rows) for table, rows in draft.tables.items()}
    content = library_of(draft.tables)
    entries: Spool[Entry] = Spool(MOST_HELD)
    lately: deque[Entry] = deque(maxlen=perform.OF_A_ROUND)
    recent = partial(perform.lately_of, file, lately)
    outcomes: Spool[Outcome] = Spool(MOST_HELD)
    looks: Spool[Look] = Spool(MOST_LOOKS)
    at: list[int] = []
    dealt: list[Entry] = []  # those that made a secret
    fresh: list[Change] = []  # what became due
    group_id = newest.id + 1
    watch, hand = Watch(), perform.hand_of(file)
    for place, said in steps:
        lost = bool(judging.wrong) and (watch.first is not None or judging.is_over(place.line))
        if lost and not _is_wrong_anyhow(said, draft, content):
            continue
        try:
            with watch.at(place):
                request = read.heard(said, draft, content)
                looking = request.operation.way == "reading"
                if looking:
                    view = View(draft, content, file, newest, session.path)
                    with perform.corrected(request):
                        answer = perform.either_way(request, partial(_looked, view), draft.tables)
                else:
                    line = partial(_carried, draft, content, file, newest, (dealt, entries, recent), watch, hand)
                    decided, meant = perform.either_way(request, line, draft.tables)
                    if meant.operation.packs:
                        content = library_of(draft.tables)
                    newest = perform.recorded(decided, meant, newest, group_id)
                    told = perform.outcome(decided, newest.id)
        except Refused as error:
            if not judging.wrong or watch.first is None:
                judging.add(error, place._replace(text=place.text or _typed(said)))
            content = _taken_back(draft)
            continue
        if not looking:
            entries.append(newest)
            lately.appendleft(newest)
            outcomes.append(told)
            at.append(place.line)
            dealt += [newest] if any(answer["kind"] == SECRET for answer in newest.answers) else []
            fresh += [change for change in decided.changes if change.table == "due"]
            draft.changes.clear()
        elif not request.operation.quiet:
            looks.append(Look(place.line, looked_up(request), answer, request.operation.path))
    judging.close()
    view = View(draft, content, file, newest, session.path)
    differences, due = compared(before, draft.tables, view.name_of), came_due(view, fresh)
    return Batch(False, outcomes.plain(), 0, looks.plain(), differences, due, at), entries


def _read_as(words: list[str], shared: Fields) -> Request | Unheard:
    try:
        return read(words, shared)
    except Unheard as stranger:
        return stranger


def _is_wrong_anyhow(said: Request | Unheard, draft: Draft, content: Library) -> bool:
    """Whether a line says nothing, however things might stand there."""
    return isinstance(said, Unheard) and is_nothing(said, Sheets.of(draft.tables, content))


def _typed(said: Request | Unheard) -> str:
    return written(said) if isinstance(said, Request) else " ".join(said.words)


def _looked(view: View, request: Request) -> Answered:
    if request.everywhere.at:
        return perform.seen(view.file, request, view.path)
    return request.operation.call(view, request.arguments)


def _carried(
    draft: Draft, content: Library, file: CampaignFile, newest: Entry,
    past: tuple[list[Entry], Spool[Entry], Lately], watch: "Watch", hand: Callable[[], Hand],
    request: Request,
) -> tuple[perform.Decided, Request]:  # fmt: skip
    """What a line comes to, decided on nothing that another reading of it has left, if it may stand."""
    dealt, entries, recent = past
    if draft.changes:
        content, draft.last_id = _taken_back(draft), newest.last_id
    tray = watch.tray = perform.laid_out(draft, request, NOTHING_TYPED)
    tray.kept, tray.hand = perform.kept_secret(file, dealt), hand
    deeds, number = perform.deeds_of(file, entries), newest.id + 1
    try:
        with perform.switch_named(file):
            decided = perform.decide(draft, content, request, entry=number, tray=tray, deeds=deeds, lately=recent)
    except Refused as error:  # what was turned over is seen, however else the line could be read
        error.refusal = error.refusal._replace(turned=tuple(each.card for each in tray.turned))
        raise
    perform.check_changes(decided, request)
    perform.check_sound(decided, request)
    return decided, request


def _taken_back(draft: Draft) -> Library:
    """The draft as if the line under way had not been begun, and the cards it plays with."""
    for change in draft.changes[::-1]:
        draft.apply(change.inverse())
    draft.changes.clear()
    return library_of(draft.tables)


def _documents(answers: Collection[Answered]) -> Collection[Answered]:
    """Answers as documents; those that are too many to hold become so one by one."""
    return answers if isinstance(answers, Spool) else [each.document() for each in answers]


def _read(path: str) -> bytes:
    try:
        if path == "-":
            if sys.stdin is None:
                refuse("bad-input", "Standard input is closed.", "kdm batch run FILE")
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        told = f"{path} cannot be read ({error.strerror})."
        refuse("bad-input", told, "kdm batch run FILE, or - for standard input.")
    if len(data) > MOST_BYTES:
        refuse("bad-input", f"{path} is larger than {MOST_BYTES // 1_000_000} MB.", SPLIT)
    data = data.removeprefix(BOM_UTF8)
    _check_letters(data)
    at = data.find(b"\x00")
    if at >= 0:
        with at_place(_place_of(data, at)):
            refuse("bad-input", "There is a NUL character.", "Is this a text file?")
    return data


def _check_letters(data: bytes) -> None:
    """Refuse what is no text, a part at a time: as one text it could take four times the room."""
    letters = getincrementaldecoder("utf-8")()
    for begun in range(0, len(data) + 1, PART):
        before = len(letters.getstate()[0])
        try:
            letters.decode(data[begun : begun + PART], final=begun + PART > len(data))
        except UnicodeDecodeError as error:
            with at_place(_place_of(data, begun - before + error.start)):
                refuse("bad-input", "This is not UTF-8 text.", "Save the file as UTF-8.")


def _place_of(data: bytes, at: int) -> Place:
    """The place of a byte, by its line and its letter."""
    line = data.rfind(b"\n", 0, at) + 1
    return Place(data.count(b"\n", 0, at) + 1, column=len(data[line:at].decode()) + 1)


TOLD = "The tool turns over a face-down card here, and a line from here on is refused or asks for an answer."
WHY = "Nothing was saved, and nothing more is said: it would tell the card."


class Watch:
    """The lines of a batch one after the other, and the first that turned over a card."""

    def __init__(self) -> None:
        self.first: Place | None = None
        self.tray: Tray | None = None  # that of the line under way

    @contextmanager
    def at(self, place: Place) -> Iterator[None]:
        """What is refused in here stands at this line, or at the first that turned over a card."""
        self.tray = None
        try:
            yield
        except Refused as error:
            self._look(place)
            if self.first is None:
                raise placed(error, place) from None
        else:
            self._look(place)
            return
        with at_place(self.first):
            refuse(
                "hidden-card", TOLD, f"{WHY}\nRun what stands up to line {self.first.line} by itself, then the rest."
            )

    def _look(self, place: Place) -> None:
        if self.first is None and self.tray is not None and self.tray.turned:
            self.first = place
