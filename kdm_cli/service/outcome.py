"""What an operation leaves: an answer, which waits on the disk where it would fill the memory, and a journal entry."""

import time
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from kdm_cli import __version__
from kdm_cli.content import INDEX, on_the_shelf
from kdm_cli.light import IO, TYPE_CHECKING, NamedTuple, TypeVar, cast
from kdm_cli.rules import RULES_VERSION
from kdm_cli.rules.content import Found
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.play import ALL, Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import AnyField, Due, Fields, Pack, Survivor
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.tray import Tray
from kdm_cli.store.journal import TOLD, TURNING, Entry

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import ChangeShown, DieShown, DueItem, Kind, OutcomeShown
else:  # a quoted type among the fields of a tuple is compiled: that takes longer than all here
    DieShown = DueItem = Fields


Asking = tuple[Request, Tray]  # a command, and what answers it


class Outcome(NamedTuple):
    """A change as it is printed and sent: `entry` is None where nothing was written."""

    entry: int | None
    saved: bool
    story: list[str]
    do: list[str]
    due: list[DueItem]
    next: str
    dice: list[DieShown]
    changes: list[Change]
    result: Fields

    def document(self) -> "OutcomeShown":
        """The outcome as `schemas/outcome.schema.json` describes it."""
        changes = [spelled(change) for change in self.shown().changes]
        return cast("OutcomeShown", {**self._asdict(), "changes": changes})

    def shown(self) -> "Outcome":
        """The same without what lies face down in a showdown, or is dealt from."""
        if not any(change.table in ("card", "showdown", "hunt") for change in self.changes):
            return self
        from kdm_cli.service.secrets import masked_change  # late: only with the tool's decks

        return self._replace(changes=[masked_change(change) for change in self.changes])


class Done(dict[str, AnyField]):
    """An outcome in Python: a plain dictionary as --json prints it, whose keys can be said as attributes too."""

    if TYPE_CHECKING:
        entry: int | None
        saved: bool
        story: list[str]
        do: list[str]
        due: list[DueItem]
        next: str
        dice: list[DieShown]
        changes: list[ChangeShown]
        result: Fields
    else:

        def __getattr__(self, name: str) -> AnyField:
            """A key as an attribute."""
            if name.startswith("_") or name not in self:
                raise AttributeError(f"An outcome has {', '.join(self)}, and no {name}.")
            return self[name]


def spelled(change: Change) -> "ChangeShown":
    """A change as documents spell it."""
    spelled: ChangeShown = {"kind": cast("Kind", change.kind), "table": change.table, "id": change.id}
    if change.kind == "set":
        return {**spelled, "field": change.field, "old": change.old, "new": change.new}
    return {**spelled, "row": change.new if change.kind == "create" else change.old}


def came_due(play: Play, changes: list[Change]) -> "list[DueItem]":
    """What these changes have made due, in the words of the outcome."""
    rows = play.draft.rows(Due)
    fresh = [change.id for change in changes if change.kind == "create" and change.table == "due"]
    return [due_document(play, rows[row_id]) for row_id in fresh if row_id in rows]


def due_document(play: Play, due: Due) -> "DueItem":
    """One due item as it is told."""
    from kdm_cli.rules.asking.numbers import settled_by  # late: undo and the journal ask for no numbers

    who = play.draft.rows(Survivor)[due.survivor_id].name if due.survivor_id else None
    return {"what": play.name_of(due.content), "who": who, "why": due.why, "command": settled_by(play, due)}


T = TypeVar("T")
LETTERS = 65_536  # of a page are one part
PARTS = 16  # a page of so many is held as it is


class Spool(Collection[T]):
    """Things in their order: so many are held as they are, more of them lie in a file without a name."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: list[T] = []
        self._file: IO[bytes] | None = None
        self._count = 0

    def append(self, thing: T) -> None:
        """One more."""
        self._count += 1
        self._held.append(thing)
        if self._file is not None or len(self._held) > self._most:
            self._lay_by()

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        if self._file is None:
            yield from self._held
            return
        from pickle import load

        at = 0
        for _ in range(self._count):
            self._file.seek(at)
            thing: T = load(self._file)
            at = self._file.tell()
            yield thing

    def __contains__(self, thing: object) -> bool:
        return any(each == thing for each in self)

    def plain(self) -> "list[T] | Spool[T]":
        """All of it as a list, if it is held so."""
        return self._held if self._file is None else self

    def _lay_by(self) -> None:
        """Write down what is held; each thing by itself, so that none is remembered for another."""
        from pickle import HIGHEST_PROTOCOL, dumps
        from tempfile import TemporaryFile, gettempdir

        try:
            if self._file is None:
                self._file = TemporaryFile(prefix="kdm-")  # noqa: SIM115 - lives as long as the spool
            self._file.seek(0, 2)
            for thing in self._held:
                self._file.write(dumps(thing, HIGHEST_PROTOCOL))
        except OSError as error:
            told = f"The folder for temporary files, {gettempdir()}, cannot be written to ({error.strerror})."
            refuse("disk", told, "Make room there, or name another folder: TMPDIR=FOLDER kdm ...")
        self._held.clear()


class LongPage(Spool[str]):
    """A page in parts."""


def page_of(parts: Iterable[str]) -> str | LongPage:
    """A page as one text, or where that would be long what hands it out part by part."""
    page = LongPage(PARTS)
    waiting: list[str] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= LETTERS:
            page.append("".join(waiting))
            waiting, size = [], 0
    page.append("".join(waiting))
    return "".join(page.plain()) if isinstance(page.plain(), list) else page


def whole(answer: Answered) -> Answered:
    """The answer of an operation with its page as one text and its events as a list, for whoever wants to hold them."""
    if not isinstance(answer, dict) or not any(isinstance(each, Spool) for each in answer.values()):
        return answer
    return {name: _held(value) for name, value in answer.items()}


def _held(value: Answered) -> Answered:
    if isinstance(value, LongPage):
        return "".join(value)
    return [each.document() for each in value] if isinstance(value, Spool) else value


HOUSE_RULE = "house-rule"  # among the arguments of an entry: true, or the names of what it was to waive
WAIVED = "waived"  # the requirements that were in the way and were passed over, by house rule or in loose rules
BESIDE = (HOUSE_RULE, WAIVED, TOLD)  # among the arguments of an entry, and none of its operation's
FIRST = Entry(0, 0, "", {}, [], [], [], "", "", 0, None, 0, 0, 0)


def written_down(request: Request, waived: list[str] | None = None, told: list[str] | None = None) -> Fields:
    """The command and its arguments as an entry has them."""
    arguments = dict(request.arguments)
    if names := request.everywhere.house_rule:
        arguments[HOUSE_RULE] = True if ALL in names else list(names)
    if waived:
        arguments[WAIVED] = waived
    if told:
        arguments[TOLD] = told
    return {"command": request.operation.path, "arguments": arguments}


def passed_over(arguments: Fields) -> tuple[str, ...]:
    """What an entry passed over when it was decided, and may pass over when it is decided again."""
    said = arguments.get(HOUSE_RULE, ())
    return (ALL,) if said is True else tuple(dict.fromkeys((*said, *arguments.get(WAIVED, ()))))


def new_entry(
    newest: Entry,
    draft: Draft,
    command: str,
    arguments: Fields,
    changes: list[Change],
    story: list[str],
    *,
    group_id: int | None = None,
    answers: list[Fields] | None = None,
    because: str = "",
    undoes: int | None = None,
    beneath: int | None = None,
    redoable: int = 0,
    meant: Found | None = None,
) -> Entry:
    """The entry that follows the newest one; without a group of its own it begins one."""
    entry_id = newest.id + 1
    if beneath is None:
        beneath = newest.beneath if group_id == newest.group_id else newest.top
    return Entry(
        entry_id,
        group_id or entry_id,
        command,
        arguments,
        answers or [],
        changes,
        story,
        because,
        now(),
        draft.settlement.lantern_year if draft.tables["settlement"] else 0,
        undoes,
        beneath,
        redoable,
        draft.last_id,
        meant=meant,
        rules=" ".join((f"kdm={__version__}", f"rules={RULES_VERSION}", *_editions(tuple(draft.rows(Pack).values())))),
    )


@lru_cache(maxsize=8)
def _editions(packs: tuple[Pack, ...]) -> list[str]:
    """Which packs something is decided under: the state of what comes with kdm, the copy that is kept of others."""
    return [f"{row.pack}={_edition(row.pack) or f'{row.version}+{row.hash[:8]}'}" for row in packs]


def _edition(pack: str) -> str:
    """Version and state of the pack of this id that comes with kdm; nothing of one that does not."""
    listed = on_the_shelf(INDEX).get(pack)
    return f"{listed['version']}+{listed['edition']}" if listed else ""


def is_decided_by_older(entry: Entry) -> bool:
    """Whether an entry was decided under other rules than those of today, or with other cards of a pack of kdm."""
    return entry.rules is None or _is_older(entry.rules)


def is_decided_by_newer(entry: Entry) -> bool:
    """Whether an entry was decided under rules that this kdm does not know yet."""
    said = dict(each.partition("=")[::2] for each in (entry.rules or "").split()).get("rules", "")
    return said.isdecimal() and int(said) > RULES_VERSION


@lru_cache(maxsize=64)
def _is_older(rules: str) -> bool:
    said = dict(each.partition("=")[::2] for each in rules.split())
    if said.pop("rules", "") != str(RULES_VERSION):
        return True
    return any(_edition(pack) not in ("", state) for pack, state in said.items())


def now() -> str:
    """The time of day in UTC; recorded for people, it decides nothing."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def group_of(newest: Entry, request: Request) -> int | None:
    """The group of notes that this very command has left of cards it turned over: all of it is one step of undo."""
    repeated = newest.command == TURNING and newest.arguments["for"] == written(request)
    return newest.group_id if repeated else None
