"""New journal entries: their numbers, what is written down of a command, and on which group they lie."""

import time

from kdm_cli import __version__
from kdm_cli.rules import RULES_VERSION
from kdm_cli.rules.draft import Change, Draft
from kdm_cli.rules.names import Found
from kdm_cli.rules.requirements import ALL
from kdm_cli.rules.state import Fields, Pack
from kdm_cli.service.language.parse import Request, written
from kdm_cli.store.journal import TURNING, Entry

HOUSE_RULE = "house-rule"  # among the arguments of an entry: true, or the names of what it was to waive
WAIVED = "waived"  # the requirements that were in the way and were passed over, by house rule or in loose rules
FIRST = Entry(0, 0, "", {}, [], [], [], "", "", 0, None, 0, 0, 0)


def written_down(request: Request, waived: list[str] | None = None) -> Fields:
    """The command and its arguments as an entry has them."""
    arguments = dict(request.arguments)
    if names := request.everywhere.house_rule:
        arguments[HOUSE_RULE] = True if ALL in names else list(names)
    if waived:
        arguments[WAIVED] = waived
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
        rules=_decided_by(draft),
    )


def _decided_by(draft: Draft) -> str:
    """Which kdm, which rules and which packs: what they say today decides no entry of yesterday."""
    packs = [f"{row.pack}={row.version}" for row in draft.rows(Pack).values()]
    return " ".join((f"kdm={__version__}", f"rules={RULES_VERSION}", *packs))


def is_decided_by_older(entry: Entry) -> bool:
    """Whether an entry was decided under other rules than those of today."""
    return entry.rules is None or f"rules={RULES_VERSION}" not in entry.rules.split()


def now() -> str:
    """The time of day in UTC; recorded for people, it decides nothing."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def group_of(newest: Entry, request: Request) -> int | None:
    """The group of notes that this very command has left of cards it turned over: all of it is one step of undo."""
    repeated = newest.command == TURNING and newest.arguments["for"] == written(request)
    return newest.group_id if repeated else None
