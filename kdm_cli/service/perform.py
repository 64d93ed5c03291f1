"""Carrying out a request: load, ask the rules, commit; one command is one journal entry."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial

from kdm_cli.light import TYPE_CHECKING, NamedTuple, TypeVar
from kdm_cli.rules.asking.cards import drawn_note
from kdm_cli.rules.content import Content, Meanings, Then
from kdm_cli.rules.draft import Change, Deeds, Draft, Lately
from kdm_cli.rules.play import ORDER, REQUIREMENTS, Play, standing, waived
from kdm_cli.rules.refusal import EXIT_CODES, Refused, Unused, damaged, refuse
from kdm_cli.rules.state import Fields, Hunt, Tables, empty_tables
from kdm_cli.service.faces import dice_shown
from kdm_cli.service.language.index import Everywhere
from kdm_cli.service.language.operation import Answered, entry_at
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.outcome import Asking, Outcome, came_due, group_of, new_entry, written_down
from kdm_cli.service.tray import NOTHING_TYPED, Asked, Given, Hand, Tray, Typed, View, at_rest, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign import behind, campaign_path, damage, reading, writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import HANDS, TOLD, Entry

if TYPE_CHECKING:
    from types import ModuleType

OF_A_ROUND = 60  # entries
KEPT_AS_NOTES = (
    "fighting_art",
    "secret_fighting_art",
    "disorder",
    "resource",
)  # what is drawn and stays
MISREAD = ("usage", "bad-input", "unknown-name", "ambiguous-name", "no-hunt")  # of a line that may mean otherwise
LEFT_OUT = (*MISREAD, "needs-choice", "duplicate-name")  # likewise, where it leaves something out
T = TypeVar("T")
SWITCH = "For good: kdm settlement set rules loose"


class Session(NamedTuple):
    """What an operation on the file as a whole is given."""

    everywhere: Everywhere
    typed: Typed = NOTHING_TYPED

    @property
    def path(self) -> str:
        """The campaign file this command means."""
        return campaign_path(self.everywhere.file)


class Decided(NamedTuple):
    """What the rules left: changes, answers, the story, and what the operation answers."""

    play: Play
    tray: Tray
    changes: list[Change]
    result: Fields


def perform(request: Request, typed: Typed = NOTHING_TYPED) -> Answered:
    """Do what a request asks: an Outcome for a change, plain data for a look."""
    with stumbled(request.everywhere):
        return either_way(request, lambda each: _performed(each, typed))


def _performed(request: Request, typed: Typed) -> Answered:
    operation, everywhere = request.operation, request.everywhere
    if operation.way == "changing":
        return change(request, typed)
    if (everywhere.rolls or everywhere.choices or everywhere.draws) and not operation.asks:
        check_asks_nothing(request)
    with corrected(request):
        if operation.way == "reading":
            return look(request)
        return operation.call(Session(everywhere, typed), request.arguments)


def either_way(request: Request, carry_out: Callable[[Request], T], tables: Tables | None = None) -> T:
    """Carry a request out; where that is refused, as the one thing that its words can mean by what they name.

    Whoever carries it out begins anew. Where the words mean nothing so either, or that was only guessed and cannot be
    done, the line is refused as it was.
    """
    try:
        if request.wrong is not None:
            raise request.wrong
        return carry_out(request)
    except Refused as refused:
        if not (refused.refusal.code in LEFT_OUT or getattr(refused, "unused", False)) or not request.typed:
            raise
        from kdm_cli.service.language import misfit, read_by_kind  # late: only for a refusal

        for other, guessed in read_by_kind.otherwise(request, refused, tables):
            try:
                return carry_out(other)
            except Refused as again:
                if not (guessed or again.refusal.code in MISREAD):
                    raise
        misfit.explain(request, refused, tables)
        read_by_kind.not_enabled(refused, request, tables)
        raise


@contextmanager
def stumbled(everywhere: Everywhere) -> Iterator[None]:
    """Whoever stumbles in here over what stands in the file learns what is wrong with it; else the bug is ours."""
    try:
        yield
    except (OSError, MemoryError):
        raise
    except Exception as error:
        if isinstance(error, Refused) and error.refusal.code != "bad-pack":  # which may be one that is kept in the file
            raise
        path = wrong = ""
        with suppress(Refused):
            path = campaign_path(everywhere.file)
            wrong = damage(path)
        if wrong:
            damaged(f"{path}: {wrong}")
        raise


@contextmanager
def corrected(request: Request) -> Iterator[None]:
    """What is refused in here because nothing uses it is shown with the line without it."""
    try:
        yield
    except Unused as unused:
        raise _corrected().with_line(unused, request) from None


def _corrected() -> "ModuleType":
    from kdm_cli.service.language import corrected_line  # late: only for a refusal

    return corrected_line


def check_asks_nothing(request: Request) -> None:
    """Refuse dice, choices and cards for what asks for none; a superfluous no is none."""
    everywhere = request.everywhere
    try:
        Tray(Draft(empty_tables(), 0), Given(everywhere.rolls, everywhere.choices, everywhere.draws), False).finish()
    except Unused as unused:
        told = f'"kdm {request.operation.path}" asks for no dice, choices or cards.'
        unused.refusal = unused.refusal._replace(code="usage", message=told, hint="")
        with corrected(request):
            raise


def look(request: Request) -> Answered:
    """Read the campaign, let go of the file, and answer."""
    path = campaign_path(request.everywhere.file)
    with reading(path) as file:
        return seen(file, request, path)


def seen(file: CampaignFile, request: Request, path: str) -> Answered:
    """What a request shows of an open campaign, as it stands or as it stood then."""
    number = entry_at(request.everywhere.at)
    with behind(file, number, written(request)) as then, _as_it_stood(request, number):
        newest = then.newest()
        draft = Draft(then.load(), newest.last_id)
        view = View(draft, library_of(draft.tables), then, newest, path)
        return request.operation.call(view, request.arguments)


@contextmanager
def _as_it_stood(request: Request, number: int | None) -> Iterator[None]:
    """What is refused in here of a past says so: there the ways out of today lead nowhere."""
    try:
        yield
    except Refused as refused:
        if number is not None and refused.refusal.code not in EXIT_CODES:
            told = f"As it stood after entry {number}: {refused.refusal.message}"
            refused.refusal = refused.refusal._replace(message=told, hint=f"As it is now: {written(request)}")
        raise


def change(request: Request, typed: Typed) -> Outcome:
    """Decide under the write lock and commit facts and journal together."""
    everywhere = request.everywhere
    if everywhere.dry_run:
        return outcome(tried(request, typed), None)
    with writing(campaign_path(everywhere.file)) as file:
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        tray = laid_out(draft, request, typed)
        tray.kept, tray.hand = kept_secret(file), hand_of(file)
        with kept_seen(file, newest, [(request, tray)]):
            with switch_named(file):
                content, deeds = library_of(draft.tables), deeds_of(file)
                lately = partial(lately_of, file)
                decided = decide(draft, content, request, entry=newest.id + 1, tray=tray, deeds=deeds, lately=lately)
            check_changes(decided, request)
            check_sound(decided, request)
        entry = recorded(decided, request, newest, group_of(newest, request))
        check_unmoved(typed, decided.tray, newest, request)
        file.commit([entry], newest.digest)
        return outcome(decided, entry.id)


@contextmanager
def kept_seen(file: CampaignFile, newest: Entry, asking: Sequence[Asking]) -> Iterator[None]:
    """Whoever is asked in here is asked behind this entry, and cards that these have turned over stay seen."""
    try:
        yield
    except Refused as stopped:
        if isinstance(stopped, Asked):
            stopped.newest = newest.id
        if any(tray.turned for _, tray in asking):
            from kdm_cli.service.standing import noted  # late: seldom needed

            noted(file, asking, stopped)
        raise


@contextmanager
def switch_named(file: CampaignFile) -> Iterator[None]:
    """Who is refused what is only out of order, and never passed it over yet, hears of the switch."""
    try:
        yield
    except Refused as refused:
        refusal = refused.refusal
        if REQUIREMENTS.get(refusal.code) != ORDER or journal.ever_waived(file.connection):
            raise
        raise Refused(refusal._replace(hint=f"{refusal.hint}\n{SWITCH}")) from None


def tried(request: Request, typed: Typed, patience: float | None = None) -> Decided:
    """What a dry run of a request decides, as the campaign stands now."""
    with reading(campaign_path(request.everywhere.file), patience) as file:
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        with switch_named(file):
            content, deeds, lately = library_of(draft.tables), deeds_of(file), partial(lately_of, file)
            tray = laid_out(draft, request, typed)
            tray.hand = hand_of(file)
            decided = decide(draft, content, request, entry=newest.id + 1, tray=tray, deeds=deeds, lately=lately)
    check_changes(decided, request)
    check_sound(decided, request)
    return decided


def check_changes(decided: Decided, request: Request) -> None:
    """What changes nothing, and has nothing to tell, is no entry."""
    play = decided.play
    if not decided.changes and not play.story and not play.hands:
        told = f'"kdm {request.operation.path}" changes nothing: it is so already.'
        refuse("no-change", told, "kdm show is how it stands.")


def check_sound(decided: Decided, request: Request) -> None:
    """What `doctor` would refuse is not accepted."""
    if not by_hand(decided, request):
        from kdm_cli.rules.survivors.disagreements import check_still_fits  # late: a look checks nothing

        packs = request.operation.packs
        check_still_fits(at_rest(decided.play.draft) if packs else decided.play, decided.changes)


def by_hand(decided: Decided, request: Request) -> bool:
    """Whether people write something as they say it is, on which `doctor` only remarks."""
    insisted = request.everywhere.house_rule or any(REQUIREMENTS.get(each) != ORDER for each in decided.play.waived)
    return request.operation.path in HANDS or bool(decided.play.waived and insisted)


def deeds_of(file: CampaignFile, more: Collection[Entry] = ()) -> Deeds:
    """What stands of the journal and of entries that are about to be written; read when somebody asks."""

    def read() -> list[Entry]:
        from kdm_cli.service.standing import standing  # late: read when something must be taken back

        return standing([*journal.every(file.connection), *more])

    return read


def lately_of(file: CampaignFile, more: Iterable[Entry] = ()) -> Iterator[tuple[str, Sequence[str]]]:
    """What each of the last entries has reminded hands of, newest first: those about to be written, then the file's."""
    for entry in more:
        yield entry.command, entry.arguments.get(TOLD, ())
    yield from journal.reminded(file.connection, OF_A_ROUND)


def kept_secret(file: CampaignFile, more: Sequence[Entry] = ()) -> Callable[[], Sequence[str]]:
    """What cards were dealt from in what is undone, looked up when cards are to be dealt from another secret."""

    def find() -> Sequence[str]:
        from kdm_cli.service.secrets import dealt_again  # late: seldom needed

        return dealt_again(file, more)

    return find


def hand_of(file: CampaignFile) -> Callable[[], Hand]:
    """Who writes here, looked up when the tool rolls, or when somebody wants to know."""

    def find() -> Hand:
        writer = journal.present_writer(file.connection, file.path)
        return Hand(writer, journal.salt(file.connection, writer))

    return cache(find)


def laid_out(draft: Draft, request: Request, typed: Typed, kind: type[Tray] = Tray) -> Tray:
    """The dice, choices and cards that were given with a request, ready for its questions."""
    everywhere, to_name = request.everywhere, "needs-house-rule"  # the tool's own cards
    founded = bool(draft.tables["campaign"])
    given = Given(everywhere.rolls, everywhere.choices, everywhere.draws, typed)
    auto = everywhere.auto or (founded and draft.campaign.dice == "auto")
    may_name = waived(everywhere.house_rule, to_name, "") or standing(draft, to_name, "", str)
    decks = next((hunt.decks for hunt in draft.rows(Hunt).values()), "")  # a hunt keeps what it began with
    decks = decks or (draft.campaign.decks if founded else "table")
    offers = typed.offers and not (everywhere.rolls or everywhere.choices)  # in the line of this very command
    return kind(draft, given, auto, decks, may_name=may_name, offers=offers, dry=everywhere.dry_run)


def _in_full(request: Request) -> str:
    return str(_corrected().in_full(request))


def decide(
    draft: Draft,
    content: Content,
    request: Request,
    typed: Typed = NOTHING_TYPED,
    entry: int = 1,
    tray: Tray | None = None,
    then: Then | None = None,
    deeds: Deeds = tuple,
    lately: Lately = tuple,
) -> Decided:
    """Ask the rules what follows, for the entry of this number; `then` is what words meant, nothing is written yet."""
    if request.wrong is not None:
        raise request.wrong
    everywhere = request.everywhere
    begun = len(draft.changes)
    tray = tray or laid_out(draft, request, typed)
    tray.line = lambda: _in_full(request._replace(everywhere=everywhere._replace(auto=False))) + " --dry-run"
    play = Play(draft, content, tray, everywhere.house_rule)
    tray.unheard = partial(drawn_note, play)
    play.dry = everywhere.dry_run
    play.entry_id = entry
    play.deeds, play.lately = deeds, lately
    play.because = everywhere.because
    play.meanings = Meanings(then)
    play.line = lambda: _in_full(request)
    if "pay" in request.arguments:
        _payment().check_whole(play, request.arguments["pay"], request.words)
    try:
        result = request.operation.call(play, request.arguments)
        if play.payment:
            _payment().check_all_paid(play)
        tray.finish(play.beside.taken())
    except Asked as stopped:
        if stopped.refusal.code == "needs-choice":  # who moves the miniatures first sees what there is to choose
            stopped.refusal = stopped.refusal._replace(do=tuple(dict.fromkeys(play.hands)))
        raise
    except Unused as unused:
        raise _corrected().with_line(unused, request) from None
    return Decided(play, tray, draft.changes[begun:], result or {})


def _payment() -> "ModuleType":
    from kdm_cli.rules.settlement.develop import payment  # late: only with --pay

    return payment


def recorded(decided: Decided, request: Request, newest: Entry, group_id: int | None = None) -> Entry:
    """The journal entry of a decided command."""
    return new_entry(
        newest,
        decided.play.draft,
        **written_down(request, decided.play.waived, decided.play.reminded),
        changes=decided.changes,
        story=decided.play.story,
        group_id=group_id,
        answers=[answer.written() for answer in decided.tray.answers],
        because=request.everywhere.because,
        meant=decided.play.meanings.found,
    )


def outcome(decided: Decided, entry_id: int | None) -> Outcome:
    """What the people at the table are told."""
    play = decided.play
    changes, due, dice = decided.changes, came_due(play, decided.changes), dice_shown(decided.tray.answers)
    play.follows = play.follows or any(change.table == "due" for change in changes)
    times = {line: play.hands.count(line) for line in play.hands}  # the same thing for hands several times is one line
    do = [f"{line} ({count} times)" if count > 1 else line for line, count in times.items()]
    saved = entry_id is not None
    return Outcome(entry_id, saved, play.story, do, due, line_after(play), dice, changes, decided.result)


def line_after(play: Play) -> str:
    """The line that follows: the command's own, else the one with which the campaign goes on, if it came to that."""
    if play.own_next or not play.follows:
        return play.own_next
    from kdm_cli.rules.year.next_line import following  # late: most commands are followed by nothing

    return following(play)


def check_unmoved(typed: Typed, tray: Tray, newest: Entry, request: Request) -> None:
    """Answers typed for one state of the campaign must not decide another one."""
    asked = tuple(tray.questions[: len(typed.questions)])
    if typed.newest not in (None, newest.id) and asked != typed.questions:
        told = f"Somebody wrote entry {newest.id} meanwhile, and other answers are needed now."
        refuse("campaign-changed", told, f"Repeat: {written(request)}")
