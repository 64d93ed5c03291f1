"""Batches: many lines, one transaction, one undo step."""

import sys
from typing import Annotated, Any, NamedTuple

from kdm_cli.content import library_of
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.compared import compared
from kdm_cli.service.kinds import PATH
from kdm_cli.service.line import Everywhere, Request, parse, split, written
from kdm_cli.service.operation import Operation, keeping
from kdm_cli.service.outcome import Outcome, came_due
from kdm_cli.service.pointing import Place, at_place
from kdm_cli.service.tray import NOTHING_TYPED
from kdm_cli.service.watch import Watch
from kdm_cli.service.work import (
    Session,
    View,
    check_changes,
    check_sound,
    corrected,
    decide,
    deeds_of,
    kept_secret,
    laid_out,
    outcome,
    recorded,
    switch_named,
)
from kdm_cli.store.campaign import CampaignFile, open_campaign
from kdm_cli.store.journal import Entry

MOST_BYTES = 50_000_000


class Look(NamedTuple):
    """What a line that only looks has answered, as things stood there."""

    line: int
    command: str
    answer: Any
    path: str

    def document(self) -> dict[str, Any]:
        """The answer with the line that asked for it."""
        return {"line": self.line, "command": self.command, "answer": self.answer}


class Batch(NamedTuple):
    """What a batch came to: an outcome for each line that changed something, an answer for each that looked.

    `differences` is what stands on the sheets otherwise when all is done, `due` what then still waits to be settled,
    `at` the line that each outcome comes from.
    """

    saved: bool
    outcomes: list[Outcome]
    lines: int
    looks: list[Look]
    differences: list[str]
    due: list[dict[str, Any]]
    at: list[int]

    def document(self) -> dict[str, Any]:
        """The batch as `schemas/batch-run.schema.json` describes it."""
        outcomes = [each.document() for each in self.outcomes]
        looks = [look.document() for look in self.looks]
        ends = {"differences": self.differences, "due": self.due}
        return {"saved": self.saved, "outcomes": outcomes, "looks": looks, **ends}


class Step(NamedTuple):
    """One command of a batch and where it stands."""

    place: Place
    request: Request


@keeping("batch run", examples=("batch run evening.txt", "batch run evening.txt --dry-run"))
def run(session: Session, path: Annotated[str, PATH]) -> Batch:
    """Carry out a file of commands, one a line (- reads standard input); all are kept or none."""
    return carried_out(session, _text(path), not session.everywhere.dry_run)


@keeping("batch check", examples=("batch check evening.txt", "batch check evening.txt --json"))
def check(session: Session, path: Annotated[str, PATH]) -> Batch:
    """Go through a file of commands and show what they would change; nothing is kept."""
    return carried_out(session, _text(path), False)


def carried_out(session: Session, text: str, save: bool) -> Batch:
    """Carry out the lines or the document of a batch in one transaction."""
    steps = _steps(text, session.everywhere)
    file = open_campaign(session.path, write=save)
    try:
        if not save:
            steps = [step._replace(request=_dry(step.request)) for step in steps]
            return _decided(file, file.newest(), steps, session)[0]
        with file.writing():
            newest = file.newest()
            batch, entries = _decided(file, newest, steps, session)
            if not entries:
                file.rollback()
                return batch
            file.commit(entries, newest.digest)
            return batch._replace(saved=True)
    finally:
        file.close()


def _dry(request: Request) -> Request:
    """The same request, of which nothing will be saved."""
    return request._replace(everywhere=request.everywhere._replace(dry_run=True))


def _decided(file: CampaignFile, newest: Entry, steps: list[Step], session: Session) -> tuple[Batch, list[Entry]]:
    draft = Draft(file.load(), newest.last_id)
    before = {table: dict(rows) for table, rows in draft.tables.items()}
    content = library_of(draft.tables)
    entries: list[Entry] = []
    outcomes: list[Outcome] = []
    looks: list[Look] = []
    at: list[int] = []
    group_id = newest.id + 1
    watch = Watch()
    for step in steps:
        request = step.request
        with watch.at(step.place):
            if request.operation.way == "reading":
                view = View(draft, content, file, newest, session.path)
                with corrected(request):
                    answer = request.operation.call(view, request.arguments)
                if request.operation.path != "expect":
                    looks.append(Look(step.place.line, written(request), answer, request.operation.path))
                continue
            tray = watch.tray = laid_out(draft, request, NOTHING_TYPED)
            tray.kept = kept_secret(file, entries)
            with switch_named(file):
                decided = decide(draft, content, request, entry=newest.id + 1, tray=tray, deeds=deeds_of(file, entries))
            check_changes(decided, request)
            check_sound(decided, request)
            if request.operation.path.startswith("pack "):
                content = library_of(draft.tables)
            newest = recorded(decided, request, newest, group_id)
            entries.append(newest)
            outcomes.append(outcome(decided, newest.id))
            at.append(step.place.line)
    view = View(draft, content, file, newest, session.path)
    differences = compared(before, draft.tables, view.name_of)
    return Batch(False, outcomes, len(steps), looks, differences, came_due(view, draft.changes), at), entries


def _steps(text: str, everywhere: Everywhere) -> list[Step]:
    if text.lstrip()[:1] in ("[", "{"):
        return _document(text, everywhere)
    shared = {"auto": everywhere.auto, "house_rule": everywhere.house_rule, "because": everywhere.because}
    shared = {name: value for name, value in shared.items() if value}
    steps = []
    for number, line in enumerate(text.split("\n"), start=1):
        with at_place(number, line):
            words = split(line)
            if words:
                request = parse(words, shared)
                _check_fits(request.operation, request.everywhere)
                steps.append(Step(Place(number, line), request))
    return steps


def _document(text: str, everywhere: Everywhere) -> list[Step]:
    from kdm_cli.service.documents import requests

    steps = []
    for place, request in requests(text, everywhere):
        with at_place(*place):
            _check_fits(request.operation, request.everywhere)
        steps.append(Step(place, request))
    return steps


def _check_fits(operation: Operation, everywhere: Everywhere) -> None:
    if not operation.batch:
        refuse("usage", f'"{operation.path}" cannot stand in a batch.', "Use it by itself, before or after the batch.")
    for name, given in (("--file", everywhere.file), ("--json", everywhere.json), ("--dry-run", everywhere.dry_run)):
        if given:
            refuse("usage", f"{name} goes with the whole batch, not with a line.", f"kdm batch run FILE {name} ...")


def _text(path: str) -> str:
    try:
        if path == "-":
            if sys.stdin is None:
                refuse("bad-input", "Standard input is closed.", "kdm batch run FILE")
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        refuse(
            "bad-input", f"{path} cannot be read ({error.strerror}).", "kdm batch run FILE, or - for standard input."
        )
    if len(data) > MOST_BYTES:
        refuse("bad-input", f"{path} is larger than {MOST_BYTES // 1_000_000} MB.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        with at_place(before.count("\n") + 1, column=len(before) - before.rfind("\n")):
            refuse("bad-input", "This is not UTF-8 text.", "Save the file as UTF-8.")
    at = text.find("\x00")
    if at >= 0:
        with at_place(text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at)):
            refuse("bad-input", "There is a NUL character.", "Is this a text file?")
    return text.replace("\r\n", "\n")
