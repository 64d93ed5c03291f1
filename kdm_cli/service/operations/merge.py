"""Another copy of the campaign on top of ours: both pasts as one, people decide what does not go together."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kdm_cli.light import Annotated
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.service.journal.difference import difference
from kdm_cli.service.language.operation import RETYPED, keeping, words
from kdm_cli.service.merging.deciding import PICKED, Deciding, Taking
from kdm_cli.service.merging.merge import Merging, Source
from kdm_cli.service.merging.report import Report
from kdm_cli.service.merging.union import Side, Union
from kdm_cli.service.outcome import Outcome, came_due
from kdm_cli.service.perform import Session, hand_of, kept_secret, kept_seen
from kdm_cli.service.tray import at_rest
from kdm_cli.store import check, journal
from kdm_cli.store.backup import copy_before, has_copy_of_today
from kdm_cli.store.campaign import meant_file, reading, with_file, writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import UNREADABLE
from kdm_cli.store.journal import Entry

OTHER = words("OTHER", "another copy of this campaign: its .kdm", "file")


@keeping(
    "merge",
    examples=("merge ashhold.copy", "merge ashhold.copy --skip 24", "merge ashhold.copy --as 24 set Lucy courage +2"),
    takes=("dry_run", "because", "house_rule", "rolls", "choices", "draws", "auto"),
    asks=True,
)
def merge(
    session: Session,
    other: Annotated[str, OTHER],
    *,
    skip: Annotated[list[str], PICKED, "optional"] = [],  # noqa: B006 - read only
    as_: Annotated[list[str], RETYPED, "optional"] = [],  # noqa: B006
) -> Outcome:
    """Take in what another copy of the campaign has: both pasts are decided again as one, entry by entry.

    The order is the same whoever merges. Dice, choices and cards are those that were given. What no longer fits is
    left out with --skip ENTRY, or typed otherwise with --as ENTRY COMMAND; at a terminal you are asked. A backup is
    kept, kdm undo takes all of it back, --dry-run shows what would come of each entry.
    """
    other = meant_file(other)
    line = with_file(f"kdm merge {quoted(other)}", session.everywhere.file)
    taking = Taking(session, line, os.path.basename(other), in_parts=lambda sides: _in_parts(session, other, sides))
    return merged(taking, lambda file, _: [_source(file, other)], skip, as_)


def _source(file: CampaignFile, path: str) -> Source:
    """The journal of another file of the same campaign."""
    with reading(path) as other:
        if other.path == file.path:
            refuse("usage", f"{path} is this campaign itself.", "kdm merge OTHER takes in another copy of it.")
        ours, theirs = (journal.campaign_uuid(each.connection) for each in (file, other))
        if ours != theirs:
            told = f"{path} is another campaign, not a copy of this one."
            refuse("other-campaign", told, f"kdm diff {path} tells what differs.")
        try:
            source = Source(os.path.basename(path), check.whole(other.connection))
            source.read()
        except Refused as damaged:
            raise Refused(damaged.refusal._replace(message=f"{path}: {damaged.refusal.message}")) from None
        return source


def _in_parts(session: Session, other: str, sides: Sequence[Side]) -> str:
    """The lines by which all comes together in two steps, where one would be too much: half of what one of both has."""
    ours, theirs = sides
    new = [[act for act in one.order if not two.knows(act.name)] for one, two in (sides, (theirs, ours))]
    most = max(new, key=len)
    half = most[(len(most) - 1) // 2].entry.id
    into, of = (session.path, other) if most is new[1] else (other, session.path)
    part, here, there = map(quoted, (f"part-{half}.kdm", into, of))  # each is named: several lie there from then on
    merges = (f"kdm merge {each} --file {here}" for each in (part, there))
    lines = [f"kdm branch {part} --at {half} --file {there}", *merges]
    return "\n".join([f"In two steps, after which {into} holds both:", *lines])


def merged(
    taking: Taking,
    sources: Callable[[CampaignFile, list[Entry]], Sequence[Source]],
    skip: Sequence[str],
    retype: Sequence[str],
) -> Outcome:
    """The outcome of taking in other journals, written as one group."""
    session, called = taking.session, taking.called
    everywhere = session.everywhere
    with writing(session.path, everywhere.dry_run) as file:
        newest = file.newest()
        if session.typed.newest not in (None, newest.id):
            told = f"Somebody wrote entry {newest.id} meanwhile."
            refuse("campaign-changed", told, f"Repeat: {taking.line}")
        journaled = check.whole(file.connection)
        with _believed(journaled):
            merging = Merging(file.load(), journaled, sources(file, journaled))
            merging.hand, merging.kept_secret = hand_of(file), kept_secret(file)
            merging.salt_then = lambda entry: journal.salt(file.connection, journal.first_written(entry)[0])
            deciding = Deciding(taking, merging, newest.id)
            deciding.life = _new_life(file, merging.union)
            with kept_seen(file, newest, [] if everywhere.dry_run else merging.trays):
                done = deciding.decided(skip, retype)
        report = Report(merging, done, called)
        needs = deciding.needs(done)
        result = {**report.result(), "lines": needs} if taking.waits else report.result()
        if not done.entries:
            told = f"Nothing new: all that {called} has is here."
            return Outcome(None, not everywhere.dry_run, [told, *needs], [], [], "", [], [], result)
        [merge, *rest] = done.entries
        arguments = {**merge.arguments, "report": report.result()}  # whole, for the story tells a few lines of it
        merge = merge._replace(arguments=arguments, story=report.story(merge.id), because=everywhere.because)
        entries = [merge, *rest]
        assert done.fold is not None
        play = at_rest(done.fold.draft, done.fold.content)
        changes = [change for entry in entries for change in entry.changes]
        due = came_due(play, [change for change in changes if change.table == "due"])
        story = [*entries[0].story, *deciding.forks, *needs]
        outcome = Outcome(merge.id, True, story, [], due, "kdm undo", [], changes, result)
        try:
            journal.check_fit(entries[:1])  # all others came out of a journal
            journal.check_goes_back(difference(done.after, merging.now))
        except Refused as stopped:
            raise Refused(stopped.refusal._replace(hint=taking.in_parts(merging.sides))) from None
        if everywhere.dry_run:
            return outcome._replace(entry=None, saved=False)
        kept = "before-sync" if taking.waits else "before-merge"
        if not (taking.waits and has_copy_of_today(file, kept)):  # of an evening of syncs one will do
            copy_before(file, kept)
        file.commit(entries, newest.digest)
        return outcome


@contextmanager
def _believed(journaled: list[Entry]) -> Iterator[None]:
    """Where ours says what cannot be laid beside other copies, that is told."""
    try:
        yield
    except UNREADABLE:
        Source("this campaign", journaled).read()
        raise


def _new_life(file: CampaignFile, union: Union) -> str:
    """A new name for this file, if another writes in its name: one of them was cloned, or put back by its bytes."""
    writer = journal.present_writer(file.connection, file.path)
    if writer in union.forked or union.goes_on_elsewhere(writer):
        return journal.next_life(file.connection, file.path)
    return ""
