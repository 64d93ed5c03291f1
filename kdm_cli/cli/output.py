"""Printing: results on stdout, talk on stderr, at most 24 lines of 80 columns for a change."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from kdm_cli.cli import streams
from kdm_cli.export.text import shown, wrapped
from kdm_cli.rules.refusal import Refusal
from kdm_cli.rules.requirements import AGAIN, ONCE
from kdm_cli.rules.unused import WITHOUT
from kdm_cli.rules.writing import as_fit
from kdm_cli.service.sheets.outcome import Outcome

COLUMNS = 80
ROWS = 24
LEAST_TOLD = 2  # lines of what happened, however much hands must do
MOST_FAULTS = 18


def result(text: str) -> None:
    """A result, on stdout, pushed out at once so that a full disk shows here."""
    streams.put(text + "\n")


def document(data: Any) -> None:
    """One JSON document on stdout; plain ASCII, so that no terminal or locale can choke on it."""
    from kdm_cli.service.perform.spool import Spool  # late: only with --json

    indent = 2 if sys.stdout.isatty() else None
    if isinstance(data, Mapping) and any(isinstance(each, Spool) for each in data.values()):
        page(_in_parts(data, indent))
    else:
        result(json.dumps(data, indent=indent))


def page(found: str | Iterable[str]) -> None:
    """A page on stdout; one that comes in parts ends its last line itself."""
    if isinstance(found, str):
        result(found.removesuffix("\n"))
        return
    streams.put_all(found)


def _in_parts(data: Mapping[str, Any], indent: int | None) -> Iterator[str]:
    """An object of which one value or another is too long to be held, as `json.dumps` would write it."""
    from kdm_cli.service.perform.spool import LongPage, Spool

    encode = json.JSONEncoder(indent=indent).encode
    around, ended = ("\n" + " " * indent, "\n") if indent else ("", "")
    between = "," + (around or " ")
    before = "{" + around
    for name, value in data.items():
        yield f"{before}{encode(name)}: "
        if isinstance(value, LongPage):
            yield '"'
            yield from (encode(part)[1:-1] for part in value)
            yield '"'
        elif isinstance(value, Spool):
            deeper = around + " " * (indent or 0)
            for at, each in enumerate(value):
                told = encode(each.document()).replace("\n", deeper or "\n")
                yield f"{',' if at else '['}{deeper or (' ' if at else '')}{told}"
            yield f"{around}]"
        else:
            yield encode(value).replace("\n", around or "\n")
        before = between
    yield ended + "}\n"


def talk(text: str, stream: TextIO | None = None) -> None:
    """A remark for the person, on stderr."""
    streams.remark(text + "\n", stream)


def outcome(done: Outcome, quiet: bool) -> None:
    """A change: what changed, then what hands must do, what is due, and the next line to copy."""
    lines = [line for told in done.story for line in wrapped(shown(told), COLUMNS, "  ")] or ["Nothing changed."]
    tail: list[str] = []
    if not quiet:
        tail += _rolled(done)
        for line in done.do:
            tail += wrapped(f"do:   {shown(line)}", COLUMNS, "      ")
        for due in done.due:
            who = f" ({due['who']})" if due["who"] else ""
            tail += wrapped(f"due:  {shown(due['what'] + who)}: {shown(due['why'])}", COLUMNS, "      ")
        if done.next:
            tail += wrapped(f"next: {shown(done.next)}", COLUMNS, "      ")
        tail.append(f"entry {done.entry}" if done.saved else "dry run: nothing was saved")
    room = max(ROWS - len(tail), LEAST_TOLD)
    if len(lines) > room:
        more = f"... {len(lines) - room + 1} lines more" + (f": kdm log {done.entry}" if done.saved else "")
        lines = [*lines[: room - 1], more]
    result("\n".join([*lines, *tail]))


def _rolled(done: Outcome) -> list[str]:
    """What the tool has rolled for the people, on one line: each die by its reason."""
    found: dict[str, list[str]] = {}
    for die in done.dice:
        if die["origin"] == "rolled":
            found.setdefault(str(die["why"]), []).append(str(die["value"]))
    label = "rolled: "
    told = as_fit([shown(f"{why} {', '.join(values)}") for why, values in found.items()], COLUMNS - len(label), "; ")
    return [f"{label}{told}"] if found else []


def refusal(refused: Refusal, as_json: bool, faults: Sequence[Any] = ()) -> None:
    """An error: on stderr in words, with --json on stdout as a document too; what is wrong in a pack a line each."""
    if as_json:
        error: dict[str, Any] = {"code": refused.code, "message": refused.message, "hint": refused.hint}
        if refused.needs:
            error["needs"] = list(refused.needs)
        if refused.entry is not None:
            error |= {"entry": refused.entry, "turned_over": list(refused.turned)}
        error |= {name: at for name in ("line", "column", "step") if (at := getattr(refused, name)) is not None}
        if faults:
            error["faults"] = [fault._asdict() for fault in faults]
        answer: dict[str, Any] = {"error": error}
        document({"saved": False, **answer} if refused.line is not None else answer)
        return
    for line in wrapped(shown(refused.message), COLUMNS, "  "):
        talk(line)
    for line in _listed(faults):
        talk(line)
    if refused.hint:
        for part in refused.hint.split("\n"):
            for line in (
                [shown(part)] if part.startswith((WITHOUT, ONCE, AGAIN)) else wrapped(shown(part), COLUMNS, "  ")
            ):
                talk(line)
    turned(refused)


def turned(refused: Refusal) -> None:
    """Which face-down cards were shown, and that this is kept."""
    if refused.entry is not None:
        cards = f": {', '.join(refused.turned)}" if refused.turned else ""
        for line in wrapped(shown(f"Turned over, and kept so as entry {refused.entry}{cards}."), COLUMNS, "  "):
            talk(line)


def _listed(faults: Sequence[Any]) -> list[str]:
    """Faults of a pack, as many as a screen holds."""
    lines = [
        line
        for fault in faults
        for line in wrapped(shown(f"  {' '.join(filter(None, fault[:2]))}: {fault.message}"), COLUMNS, "    ")
    ]
    return lines if len(lines) <= MOST_FAULTS else [*lines[: MOST_FAULTS - 1], f"  ... {len(faults)} in all"]
