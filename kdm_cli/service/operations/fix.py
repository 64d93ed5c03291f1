"""Mending the past: another command in an entry's place, or none; what came after is played again on it."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from kdm_cli.light import Annotated, NamedTuple
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Fields, Showdown, Tables
from kdm_cli.rules.survivors.disagreements import check_still_fits
from kdm_cli.service.journal.difference import compared, difference
from kdm_cli.service.journal.mend import Anew, meant, played_anew
from kdm_cli.service.journal.replay import PACKS, Other, Retelling, rewound
from kdm_cli.service.journal.undo import line_of
from kdm_cli.service.language.index import ALL_WAYS, OPTIONS
from kdm_cli.service.language.operation import COMMAND, MENDED, keeping, switch
from kdm_cli.service.language.parse import Request, read
from kdm_cli.service.language.words import split
from kdm_cli.service.outcome import Asking, Outcome, came_due, new_entry, written_down
from kdm_cli.service.packs.enable import check_together
from kdm_cli.service.perform import Session, by_hand, check_unmoved, either_way, hand_of, kept_secret, kept_seen
from kdm_cli.service.perform import outcome as told_of
from kdm_cli.service.standing import MENDING, read_mending
from kdm_cli.service.tray import at_rest
from kdm_cli.store import check, journal
from kdm_cli.store.campaign import writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import Entry
from kdm_cli.text import cut

MOST_LINES = 14
MOST_OTHERS = 4
MOST_RUNS = 6
WIDTH = 80


class Mending(NamedTuple):
    """One mending as it was asked for; without a request the entry is taken out.

    With `before` the command goes before the entry, and that one stays.
    """

    session: Session
    number: int
    words: list[str]
    request: Request | None
    before: bool = False


@keeping(
    "fix",
    examples=("fix 6 survivor gain Lucy prey", "fix --before 6 set Erza courage +1", "fix last set Lucy insanity +2"),
    takes=("dry_run", "because", "house_rule", "rolls", "choices", "draws", "auto"),
    asks=True,
)
def fix(
    session: Session,
    entry: Annotated[int, MENDED],
    words: Annotated[list[str], COMMAND],
    *,
    before: Annotated[bool, switch("the command was forgotten: it comes before that entry, which stays")] = False,
) -> Outcome:
    """Put another command in an entry's place, as if that had been typed; what came after is played again on it.

    Later entries keep their own dice and choices. If one of them no longer fits, nothing is changed and it is shown.
    With --before nothing is replaced: what was forgotten happens before that entry. Dice, choices and cards on the
    line (--roll, --choose, --draw, --auto) and --house-rule are for the command, --because and --dry-run for the
    mending; kdm undo takes it back.
    """
    if len(words) == 1:
        words = split(words[0])  # in quotes, as one word
    if words[:1] == ["kdm"]:
        words = words[1:]  # as the log prints it
    answers = session.everywhere.given(each for each in OPTIONS if each.ways != ALL_WAYS)
    return either_way(read(words, answers), lambda request: _mended(Mending(session, entry, words, request, before)))


def taken_out(session: Session, entry: int) -> Outcome:
    """Take one entry out of the past, or what a mending did; what came after is played again."""
    return _mended(Mending(session, entry, [], None))


def _mended(mending: Mending) -> Outcome:
    everywhere = mending.session.everywhere
    with writing(mending.session.path, everywhere.dry_run) as file:
        if everywhere.dry_run:
            return _carried_out(file, mending, [])[0]._replace(entry=None, saved=False)
        newest = file.newest()
        trays: list[Asking] = []
        with kept_seen(file, newest, trays):
            outcome, entry = _carried_out(file, mending, trays)
        file.commit([entry], newest.digest)
        return outcome


def _carried_out(file: CampaignFile, mending: Mending, trays: list[Asking]) -> tuple[Outcome, Entry]:
    """The one entry that holds the difference, and what people are told of it; `trays` gets that of the new command."""
    session, number, request = mending.session, mending.number, mending.request
    newest, journaled, before = file.newest(), check.whole(file.connection), file.load()
    way = meant(journaled, number, command=request is not None)
    number = way.number
    if request is not None and request.operation.way != "changing":
        why = f'"kdm {request.operation.path}" is no command of which the past is made.'
        refuse("cannot-mend", why, "kdm fix ENTRY COMMAND takes the command as it should have been typed then.")
    telling = Retelling(rewound(before, way.since(way.stands)), way.since(way.stands), newest.last_id, way.order)
    if mending.before:
        nothing = new_entry(newest, telling.draft, MENDING, {}, [], [], because=session.everywhere.because)
        way = way._replace(forgotten=nothing)
    telling.trays, telling.kept_secret, telling.hand = trays, kept_secret(file), hand_of(file)
    telling.salt_then = lambda entry: journal.salt(file.connection, entry.writer)
    anew = played_anew(way, telling, request, session.typed)
    if anew.decided is not None and request is not None:
        check_unmoved(session.typed, anew.decided.tray, newest, request)
    after = telling.finished()
    changes = difference(before, after)
    if not changes and list(map(_read, way.since(way.stands))) == list(map(_read, anew.entries)):
        why = "is so already" if request else "makes no difference any more"
        refuse("nothing-to-mend", f"Nothing would change: entry {number} {why}.", f"kdm log {number} shows it.")
    play = at_rest(telling.draft, telling.content)
    if not (request and anew.decided and by_hand(anew.decided, request)) and not any(
        "by-hand" in told for told in anew.retold.values()
    ):
        check_still_fits(play, changes)
    if any(change.table in PACKS for change in changes):
        check_together(telling.draft.tables)
    was = next((each for each in way.stands if each.id == number), journaled[number - 1])
    entry = new_entry(
        newest,
        telling.draft,
        MENDING,
        {
            "entry": number,
            **({"before": True} if mending.before else {}),
            "words": mending.words,
            "decided": written_down(request, anew.decided.play.waived) if request and anew.decided else None,
            "retold": anew.retold,
        },
        changes,
        _story(_title(was, mending), telling, compared(before, after, play.name_of), newest.id + 1),
        answers=[answer.written() for answer in anew.decided.tray.answers] if anew.decided else [],
        because=session.everywhere.because,
    )
    return _outcome(entry, play, anew, telling, before), entry


def _read(entry: Entry) -> tuple[object, ...]:
    """An entry as far as it tells of the game; who rolled a die does not matter."""
    answers = [(answer["kind"], answer["why"], answer["value"]) for answer in entry.answers]
    return (entry.id, entry.command, entry.arguments, answers, entry.changes, entry.story, entry.because)


def _title(entry: Entry, mending: Mending) -> str:
    if entry.command == MENDING:
        return f"Entry {entry.id} taken out: what it had mended of entry {read_mending(entry).entry}"
    if mending.request is None:
        return cut(f"Entry {entry.id} taken out: {line_of(entry).removeprefix('kdm ')}", WIDTH)
    line = line_of(entry._replace(**written_down(mending.request)))
    if mending.before:
        return cut(f"Forgotten before entry {entry.id}: {line.removeprefix('kdm ')}", WIDTH)
    return cut(f"Entry {entry.id} mended: {line.removeprefix('kdm ')}", WIDTH)


def _story(title: str, telling: Retelling, differences: list[str], entry: int) -> list[str]:
    """What was mended, who was meant by another name, what keeps what it recorded, and how the sheets differ."""
    told = list(_others(telling.others))
    if telling.kept:
        verb = "keeps what it" if len(telling.kept) == 1 else "keep what they"
        told.append(f"{_numbered(telling.kept)}: decided under older rules, {verb} recorded")
    most = MOST_LINES - len(told)
    if len(differences) > most:
        differences = [*differences[: most - 1], f"and {len(differences) - most + 1} more: kdm log {entry}"]
    return [title, *(cut(line, WIDTH) for line in told), *(differences or ["The sheets stay as they are"])]


def _others(others: list[Other]) -> Iterator[str]:
    """Each who is another now once, with all the entries that meant them."""
    entries: dict[tuple[str, str], list[int]] = {}
    for each in others:
        entries.setdefault((each.was, each.now), []).append(each.entry)
    for at, ((was, now), numbers) in enumerate(entries.items(), start=1):
        if at == MOST_OTHERS and len(entries) > at:
            yield f"and {len(entries) - at + 1} more who were meant are called otherwise now"
            return
        yield f"{_numbered(numbers)}: meant {was}, now {now}"


def _numbered(entries: list[int]) -> str:
    """Entry 3; entries 3, 5-7."""
    runs = [[entry for _, entry in run] for _, run in groupby(enumerate(entries), lambda at: at[1] - at[0])]
    shown = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    more = f" and {len(shown) - MOST_RUNS} more" if len(shown) > MOST_RUNS else ""
    return f"{'Entry' if len(entries) == 1 else 'Entries'} {', '.join(shown[:MOST_RUNS])}{more}"


def _outcome(entry: Entry, play: Play, anew: Anew, telling: Retelling, before: Tables) -> Outcome:
    """What there is to do and to roll comes from the new command; due is what was not due before."""
    had = Counter((row.content, row.survivor_id) for row in before["due"].values())
    fresh = []
    for row in play.draft.rows(Due).values():  # each that was due before counts once
        had[row.content, row.survivor_id] -= 1
        fresh += [row.id] if had[row.content, row.survivor_id] < 0 else []
    due = came_due(play, [change for change in entry.changes if change.table == "due" and change.id in fresh])
    result: Fields = {"mended": entry.arguments["entry"], "retold": [int(number) for number in anew.retold]}
    if telling.others:
        result["meant"] = [each._asdict() for each in telling.others]
    if telling.kept:
        result["kept"] = telling.kept
    new = told_of(anew.decided, None) if anew.decided else Outcome(None, False, [], [], [], "", [], [], {})
    command = (entry.arguments["decided"] or {"command": ""})["command"]
    if command.startswith("showdown ") and not play.draft.rows(Showdown):
        new = new._replace(do=[])  # that board has long been cleared
    return new._replace(
        entry=entry.id, saved=True, story=entry.story, due=due, next="kdm undo", changes=entry.changes, result=result
    )
