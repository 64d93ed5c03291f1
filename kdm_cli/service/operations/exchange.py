"""One campaign and one folder: the pieces of others are read and merged, what is new here is written beside them."""

import os
from collections.abc import Iterable, Sequence

from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import Refusal, Refused, refuse
from kdm_cli.rules.state import Fields, Writer
from kdm_cli.service.faces import Question
from kdm_cli.service.importing.own_campaign import check_packs
from kdm_cli.service.last_folder import LINE, Remembered, recalled, remember
from kdm_cli.service.merging.acts import clock_of, short
from kdm_cli.service.merging.deciding import Taking
from kdm_cli.service.merging.merge import Source, Unreadable, check_mergeable
from kdm_cli.service.new_campaign import slug
from kdm_cli.service.operations.merge import merged
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import Session
from kdm_cli.service.secrets import disagreeing
from kdm_cli.service.tray import Asked
from kdm_cli.service.who_wrote import WhoWrote
from kdm_cli.store import journal, pieces
from kdm_cli.store.branch import begin_with
from kdm_cli.store.campaign import campaign_path, is_there, reading, with_file, writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import BRANCHED, Entry
from kdm_cli.store.pieces import (
    LETTERS,
    Journal,
    Left,
    Listing,
    Opened,
    Piece,
    campaigns_in,
    journals,
    listing,
    place_of,
)
from kdm_cli.store.workpiece import create_campaign, try_out

GOES_ALONG = "Whoever can read it reads the whole campaign: names, notes, and which cards lie face down."
YES, NO = "yes", "no"
MOST_LEFT = 8


def exchanged(session: Session, folder: str | None, skip: Sequence[str], as_: Sequence[str]) -> Outcome:
    """What came of it, in a campaign that may have to be made first."""
    session = _here(session, folder)
    founded = _founded(session, folder) if folder and not is_there(session.path) else None
    if founded is not None and session.everywhere.dry_run:
        return founded
    done = _Exchange(session, folder).done(skip, as_)
    return done if founded is None else done._replace(story=[*founded.story, *done.story])


def _here(session: Session, folder: str | None) -> Session:
    """Where there is no campaign and none was named, it is to be that of the folder, called as its settlement is."""
    try:
        campaign_path(session.everywhere.file)
    except Refused as refused:
        if refused.refusal.code != "campaign-not-found" or folder is None:
            raise
        found = _settlement(_place_in(_existing(folder), "a campaign"))
        return session._replace(everywhere=session.everywhere._replace(file=f"{slug(found)}.kdm"))
    return session


def _called(found: Sequence[Journal]) -> list[str]:
    """What to call these copies: by the names that their writers gave, as far as no two have the same."""
    rows: dict[tuple[int, int], Writer] = {}  # a number is another row in another copy
    for at, each in enumerate(found):
        for change in (change for entry in each.entries for change in entry.changes if change.table == "writer"):
            if change.kind == "create":
                rows[at, change.id] = Writer(**change.new)
            elif change.field == "name" and (at, change.id) in rows:
                rows[at, change.id] = rows[at, change.id]._replace(name=change.new)
    who = WhoWrote(rows.values())
    names, writers = [who.named(each.writer) for each in found], {each.writer for each in found}
    return [
        name if name and names.count(name) == 1 else " ".join(filter(None, (name, short(each.writer, writers))))
        for name, each in zip(names, found, strict=True)
    ]


def _founded(session: Session, folder: str) -> Outcome:
    """A campaign that is not here yet, made from the folder."""
    path, dry_run = session.path, session.everywhere.dry_run
    place = _place_in(_existing(folder), path)
    if not dry_run and not session.everywhere.yes:
        _ask(session, f"{path} will be made from {place}, and what you type into it goes there too. {GOES_ALONG}")
    count = _found_from(place, path, dry_run)
    told = f"{path} {'would hold' if dry_run else 'holds'} the {count} entries of the campaign in {place}"
    return Outcome(None, not dry_run, [told], [], [], "", [], [], {"folder": folder, "entries": count})


def _existing(folder: str, *, named: bool = False) -> str:
    """The real folder; one that is named may be made in a folder that is there."""
    may_be = named and not os.path.lexists(folder) and os.path.isdir(os.path.dirname(os.path.abspath(folder)))
    if os.path.isfile(folder):
        refuse("bad-input", f"{folder} is a file.", f"kdm merge {quoted(folder)} takes in another copy by itself.")
    if not (os.path.isdir(folder) or may_be):
        hint = "kdm sync FOLDER names one; is the drive connected?"
        refuse("bad-input", f"{folder} is no folder that is there.", hint)
    return os.path.realpath(folder)


def _ask(session: Session, told: str) -> Question:
    """Go on only if somebody says so."""
    question = Question("choice", (YES, NO), told)
    answers = [*session.everywhere.choices, *session.typed.choices]
    if not answers and session.typed.offers:
        raise Asked(Refusal("needs-choice", told, "", ({"choose": told, "options": [YES, NO]},)), (question,))
    if not answers or not YES.startswith(answers[0].strip().casefold() or NO):
        refuse("needs-yes", told, "Repeat with --yes; it is said only once for a folder.")
    return question


class _Exchange:
    """One campaign and one folder."""

    def __init__(self, session: Session, folder: str | None) -> None:
        self.session = session
        self.dry_run = session.everywhere.dry_run
        self.path = session.path
        self.line = with_file(LINE, session.everywhere.file)
        with reading(self.path) as file:
            self.uuid = journal.campaign_uuid(file.connection)
            self.tip = journal.tip(file.connection)
            self.name = journal.name_of(file.connection, file.path)
            self.branched = journal.of_command(file.connection, 1, BRANCHED)
        known = recalled(self.uuid, self.path)
        if folder is None and known is None:
            refuse("usage", "No folder is remembered for this campaign.", "kdm sync FOLDER names one, the first time.")
        self.folder = _existing(folder, named=True) if folder else _existing(known.folder if known else "")
        self.named = folder is not None
        if os.path.basename(self.folder) == self.uuid[:LETTERS]:
            self.folder = os.path.dirname(self.folder)
        self.known = known if known and known.folder == self.folder else None
        self.good = set(self.known.good) if self.known else set[str]()
        self.place = place_of(self.folder, self.uuid)
        self.found: Listing = listing(self.place)
        self.left: list[Left] = [*self.found.others]
        self.refused = set[str]()  # the pieces that are of no journal but such as were left alone
        self.needs: Sequence[str] = self.known.needs if self.known else ()

    def done(self, skip: Sequence[str], as_: Sequence[str]) -> Outcome:
        """What came of it."""
        named = bool(skip or as_ or self.session.everywhere.choices)  # then there is something to decide
        asked = self._agreed()
        with reading(self.path) as file:
            digests = pieces.digests_of(file.connection)
            if self.known is not None and not named:
                named = journal.has_turned(file.connection, self.known.tip) or not self.known.needs_say(self.line)
        elsewhere = self._read(digests)
        taken = None
        if named or any(each.piece.name not in self.good for each in elsewhere):
            taken = self._taken_in(elsewhere, asked, skip, as_)
        alone = {each.name for each in self.left} | self.refused
        self.good = (self.good | {each.piece.name for each in elsewhere}) - alone
        try:
            published = self._published()
        except Refused as stopped:
            raise stopped if taken is None or taken.entry is None else _behind(taken, stopped) from None
        told = self._told(taken, published)
        if not self.dry_run and not remember(self.uuid, self.path, self._remembered(published)):
            told.story.append(f"The folder could not be remembered: next time {self.line} {quoted(self.folder)} again")
        return told

    def _agreed(self) -> tuple[Question, ...]:
        """What was asked: the first time it is said what goes along."""
        ours = any(piece.writer.startswith(self.name) for piece in self.found.pieces.values())
        said = self.known or (ours and not self.branched)
        if said or self.dry_run or self.session.everywhere.yes:
            return ()
        told = f"{self.folder} will hold all that is typed into {self.path}. {GOES_ALONG}"
        if self.branched and self.found.pieces:
            source = self.branched[-1].arguments["of"]
            told += f" This file is a branch of {source}: what was tried in it becomes everybody's."
        return (_ask(self.session, told),)

    def _read(self, digests: Sequence[str]) -> list[Opened]:
        """The pieces that are none of our journal; of all that are new each is looked at."""
        elsewhere: list[Opened] = []
        for name, piece in self.found.pieces.items():
            ours = piece.of(digests)
            if ours and name in self.good:
                continue
            read = pieces.read_piece(self.place, piece, self.uuid)
            if isinstance(read, Left):
                self.good.discard(name)
                self.left.append(read)
            elif ours:
                self.good.add(name)
            else:
                elsewhere.append(read)
        return elsewhere

    def _taken_in(
        self, elsewhere: Iterable[Opened], asked: tuple[Question, ...], skip: Sequence[str], as_: Sequence[str]
    ) -> Outcome:
        def sources(file: CampaignFile, ours: list[Entry]) -> list[Source]:
            read = [*elsewhere]
            while True:
                found, hanging = journals(read, ours)
                fit, damaged = self._fitting(found, ours)
                if not damaged:
                    self.left += hanging
                    return fit
                self.left += damaged
                read = [each for each in read if each.piece.name not in {left.name for left in damaged}]

        taken = merged(
            Taking(self.session, self.line, os.path.basename(self.folder) or self.folder, self._in_parts, True, asked),
            sources,
            skip,
            as_,
        )
        self.needs = taken.result.get("lines", [])
        return taken

    def _in_parts(self, _: object) -> str:
        """The lines by which what lies there is taken in, where all of it at once is too much."""
        made, folder, here = map(quoted, (f"from-{self.uuid[:LETTERS]}.kdm", self.folder, self.path))
        lines = (f"{LINE} {folder} --yes --file {made}", f"kdm merge {made} --file {here}")
        return "\n".join(["By way of a file of its own:", *lines])

    def _fitting(self, found: Sequence[Journal], ours: Sequence[Entry]) -> tuple[list[Source], list[Left]]:
        """The journals that can be taken in; or the pieces with which some of them cannot be read."""
        fit: list[Source] = []
        left: list[Left] = []
        damaged: list[Left] = []
        used, refused = set[str](), set[str]()
        for called, each in zip(_called(found), found, strict=True):
            source, names = Source(called, each.entries), [piece.name for piece in each.pieces]
            try:
                check_mergeable(source, ours)
                source.read()
            except Unreadable as stopped:
                within = (piece.name for piece in each.pieces if piece.first <= stopped.entry.id <= piece.last)
                damaged.append(Left(next(within, names[0]), stopped.refusal.message))
            except Refused as stopped:
                left.append(Left(f"The journal of {called}", stopped.refusal.message))
                refused.update(names)
            else:
                fit.append(source)
                used.update(names)
        if not damaged:
            self.left += left
            self.refused = refused - used
        return fit, damaged

    def _published(self) -> list[Piece]:
        """What is new here, put there."""
        with writing(self.path, self.dry_run) as file:
            connection = file.connection
            self.tip = journal.tip(file.connection)
            there = [self.found.pieces[name] for name in self.good if name in self.found.pieces]
            stretches = pieces.missing(there, pieces.digests_of(connection))
            writer = journal.present_writer(connection, file.path)
            new = list(pieces.cut(connection, self.uuid, writer, stretches))
        if self.dry_run:
            return [each.piece for each in new]
        return list(pieces.publish(self.folder, self.place, new, self.found.pieces, named=self.named))

    def _remembered(self, published: Iterable[Piece]) -> Remembered:
        good = sorted({*(self.good & self.found.pieces.keys()), *(piece.name for piece in published)})
        return Remembered(self.folder, self.tip, good, [*self.needs], self.line)

    def _told(self, taken: Outcome | None, published: Sequence[Piece]) -> Outcome:
        count = sum(piece.last - piece.first + 1 for piece in published)
        entries = "1 entry" if count == 1 else f"{count} entries"
        told = [f"{'Would publish' if self.dry_run else 'Published'} {entries} in {self.folder}"] if count else []
        told += [f"{each.name} was left alone: {each.why}" for each in self.left[:MOST_LEFT]]
        if len(self.left) > MOST_LEFT:
            told.append(f"and {len(self.left) - MOST_LEFT} more were left alone: {self.line} --json")
        more: Fields = {
            "folder": self.folder,
            "published": [piece.name for piece in published],
            "left": [each._asdict() for each in self.left],
            "lines": [*self.needs],
        }
        if taken is not None and (taken.next or not (count or self.left)):
            return taken._replace(story=[*taken.story, *told], result={**taken.result, **more})
        result = more if taken is None else {**taken.result, **more}
        besides = " but what was left alone" if self.left else ", and nothing new here"
        nothing = [] if count else [f"Nothing new in {self.folder}{besides}"]
        story = [*nothing, *told, *self.needs]
        return Outcome(None, not self.dry_run, story, [], [], "", [], [], result)


def _behind(taken: Outcome, stopped: Refused) -> Refused:
    """The same refusal, where what others had put there was taken in before it."""
    why = stopped.refusal
    told = f"{why.message} What they have is taken in: entry {taken.entry}."
    return Refused(why._replace(message=told, hint="\n".join([*taken.story, why.hint])))


HINT = "Has all of it arrived? Sync once more on a machine that has the campaign."


def _place_in(folder: str, path: str) -> str:
    """Where the pieces of the only campaign in a folder lie, or of the one that is named by its own folder."""
    inside = campaigns_in(folder)
    if not inside:
        told = f"{folder} holds no campaign, and {path} is not there either."
        refuse("campaign-not-found", told, f"Where it is: kdm sync {folder}, and wait till that has arrived here.")
    if len(inside) > 1:
        told = ", ".join(f"{place} ({_settlement(place)})" for place in inside[:8])
        refuse(
            "campaign-ambiguous", f"{folder} holds several campaigns: {told}.", f"kdm sync {inside[0]} --file {path}"
        )
    return inside[0]


def _found_from(place: str, path: str, dry_run: bool) -> int:
    """Make the campaign; how many entries it has."""
    found = _furthest(place)

    def decide(file: CampaignFile) -> None:
        wrong = begin_with(file, found.entries)
        if wrong or not journal.campaign_uuid(file.connection).startswith(os.path.basename(place)):
            refuse("damaged", f"{place} holds no sound campaign: {(wrong or ['it is another one.'])[0]}", HINT)
        check_packs(file.load())
        otherwise, _ = disagreeing(file)
        if otherwise:
            refuse("damaged", f"The sheets do not agree: {otherwise[0].message}", HINT)
        file.save()

    (try_out if dry_run else create_campaign)(path, decide)
    return len(found.entries)


def _furthest(place: str) -> Journal:
    """The journal in the folder whose last entry was written last; what the others have besides is merged then."""
    listed = listing(place).pieces.values()
    read = [pieces.read_piece(place, piece, os.path.basename(place)) for piece in listed]
    found, _ = journals([each for each in read if isinstance(each, pieces.Opened)], [], raw=True)
    if not found:
        wrong = next((f" {each.name}: {each.why}." for each in read if isinstance(each, Left)), "")
        refuse("damaged", f"No journal in {place} is whole from its first entry on.{wrong}", HINT)
    return max(found, key=lambda each: (clock_of(each.entries[-1]), len(each.entries), each.entries[-1].digest))


def _settlement(place: str) -> str:
    """Which settlement it is, as far as its first entry tells."""
    for piece in listing(place).pieces.values():
        if piece.first == 1:
            read = pieces.read_piece(place, piece, os.path.basename(place))
            if isinstance(read, pieces.Opened):
                return _named(read.entries[0])
    return "?"


def _named(first: Entry) -> str:
    made = (change.new for change in first.changes if change.kind == "create" and change.table == "settlement")
    return next((str(row["name"]) for row in made), "?")
