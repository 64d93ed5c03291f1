"""Carrying out a request: load, ask the rules, commit; one command is one journal entry."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from kdm_cli.content import library_of
from kdm_cli.rules.content import Content
from kdm_cli.rules.draft import Change, Deeds, Draft, nothing
from kdm_cli.rules.names import Meanings, Then
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused, Unused, damaged, refuse
from kdm_cli.rules.requirements import ORDER, REQUIREMENTS, standing, waived
from kdm_cli.rules.state import Fields, Hunt, empty_tables
from kdm_cli.service.language.operation import Answered
from kdm_cli.service.language.options import Everywhere
from kdm_cli.service.language.parse import Request, written
from kdm_cli.service.perform.ledger import group_of, new_entry, written_down
from kdm_cli.service.sheets.outcome import Outcome, came_due
from kdm_cli.service.table.faces import dice_shown
from kdm_cli.service.table.tray import NOTHING_TYPED, Asked, Given, Tray, Typed
from kdm_cli.service.table.view import View, at_rest
from kdm_cli.store import journal
from kdm_cli.store.campaign import campaign_path, damage, reading, writing
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.journal import HANDS, Entry

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
        return _performed(request, typed)


def _performed(request: Request, typed: Typed) -> Answered:
    operation, arguments, everywhere, _ = request
    if operation.way == "changing":
        return change(request, typed)
    if (everywhere.rolls or everywhere.choices or everywhere.draws) and not operation.asks:
        check_asks_nothing(request)
    with corrected(request):
        if operation.way == "reading":
            return look(request)
        return operation.call(Session(everywhere, typed), arguments)


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
        wrong = _wrong_in(everywhere)
        if wrong:
            damaged(wrong)
        raise


def _wrong_in(everywhere: Everywhere) -> str:
    try:
        path = campaign_path(everywhere.file)
        wrong = damage(path)
    except Refused:
        return ""
    return f"{path}: {wrong}" if wrong else ""


@contextmanager
def corrected(request: Request) -> Iterator[None]:
    """What is refused in here because nothing uses it is shown with the line without it."""
    try:
        yield
    except Unused as unused:
        from kdm_cli.service.language.corrected_line import with_line  # late: only for a refusal

        raise with_line(unused, request) from None


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
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        view = View(draft, library_of(draft.tables), file, newest, path)
        return request.operation.call(view, request.arguments)


def change(request: Request, typed: Typed) -> Outcome:
    """Decide under the write lock and commit facts and journal together."""
    everywhere = request.everywhere
    if everywhere.dry_run:
        return outcome(tried(request, typed), None)
    with writing(campaign_path(everywhere.file)) as file:
        newest = file.newest()
        draft = Draft(file.load(), newest.last_id)
        tray = laid_out(draft, request, typed)
        tray.kept = kept_secret(file)
        with kept_seen(file, newest, request, [tray]):
            with switch_named(file):
                content, deeds = library_of(draft.tables), deeds_of(file)
                decided = decide(draft, content, request, entry=newest.id + 1, tray=tray, deeds=deeds)
            check_changes(decided, request)
            check_sound(decided, request)
        entry = recorded(decided, request, newest, group_of(newest, request))
        check_unmoved(typed, decided.tray, newest, request)
        file.commit([entry], newest.digest)
        return outcome(decided, entry.id)


@contextmanager
def kept_seen(file: CampaignFile, newest: Entry, request: Request | None, trays: list[Tray]) -> Iterator[None]:
    """Whoever is asked in here is asked behind this entry, and cards that were turned over stay seen."""
    try:
        yield
    except Refused as stopped:
        if isinstance(stopped, Asked):
            stopped.newest = newest.id
        if request and any(tray.turned for tray in trays):
            from kdm_cli.service.perform.turned_cards import noted  # late: seldom needed

            noted(file, trays[0], request, stopped)
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
            decided = decide(draft, library_of(draft.tables), request, typed, newest.id + 1, deeds=deeds_of(file))
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
        from kdm_cli.service.perform.standing import standing  # late: read when something must be taken back

        return standing([*journal.every(file.connection), *more])

    return read


def kept_secret(file: CampaignFile, more: Sequence[Entry] = ()) -> Callable[[], Sequence[str]]:
    """What cards were dealt from in what is undone, looked up when cards are to be dealt from another secret."""

    def find() -> Sequence[str]:
        from kdm_cli.service.sheets.secrets import undone  # late: seldom needed

        return undone(file.connection, more)

    return find


def laid_out(draft: Draft, request: Request, typed: Typed, kind: type[Tray] = Tray) -> Tray:
    """The dice, choices and cards that were given with a request, ready for its questions."""
    everywhere = request.everywhere
    auto = everywhere.auto or (bool(draft.tables["campaign"]) and draft.campaign.dice == "auto")
    given = Given(everywhere.rolls, everywhere.choices, everywhere.draws, typed)
    return kind(
        draft, given, auto=auto, decks=_decks(draft), may_name=_may_name(draft, everywhere), offers=typed.offers,
        dry=everywhere.dry_run,
    )  # fmt: skip


def _in_full(request: Request) -> str:
    from kdm_cli.service.language.corrected_line import in_full  # late: only for a refusal

    return in_full(request)


def _may_name(draft: Draft, everywhere: Everywhere) -> bool:
    """Whether a house rule lets people name cards of the tool's own decks."""
    name = "needs-house-rule"
    return waived(everywhere.house_rule, name, "") or standing(draft, name, "", str)


def _decks(draft: Draft) -> str:
    """Whose decks are drawn from: a hunt keeps what it began with."""
    for hunt in draft.rows(Hunt).values():
        return hunt.decks
    return draft.campaign.decks if draft.tables["campaign"] else "table"


def decide(
    draft: Draft,
    content: Content,
    request: Request,
    typed: Typed = NOTHING_TYPED,
    entry: int = 1,
    tray: Tray | None = None,
    then: Then | None = None,
    deeds: Deeds = nothing,
) -> Decided:
    """Ask the rules what follows, for the journal entry of this number; nothing is written yet.

    What was typed `then` means what it meant then.
    """
    everywhere = request.everywhere
    begun = len(draft.changes)
    tray = tray or laid_out(draft, request, typed)
    tray.line = lambda: _in_full(request._replace(everywhere=everywhere._replace(auto=False))) + " --dry-run"
    play = Play(draft, content, tray, everywhere.house_rule)
    play.dry = everywhere.dry_run
    play.entry_id = entry
    play.deeds = deeds
    play.because = everywhere.because
    play.meanings = Meanings(then)
    play.line = lambda: _in_full(request)
    if "pay" in request.arguments:
        from kdm_cli.rules.settlement.develop.payment import check_whole  # late: only with --pay

        check_whole(play, request.arguments["pay"], request.words)
    with corrected(request):
        result = request.operation.call(play, request.arguments)
        if play.payment:
            from kdm_cli.rules.settlement.develop.payment import check_all_paid  # late: only with --pay

            check_all_paid(play)
        tray.finish(play.beside.taken())
    return Decided(play, tray, draft.changes[begun:], result or {})


def recorded(decided: Decided, request: Request, newest: Entry, group_id: int | None = None) -> Entry:
    """The journal entry of a decided command."""
    return new_entry(
        newest,
        decided.play.draft,
        **written_down(request, decided.play.waived),
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
    due = came_due(play, decided.changes)
    play.follows = play.follows or any(change.table == "due" for change in decided.changes)
    return Outcome(
        entry_id,
        entry_id is not None,
        play.story,
        _once_each(play.hands),
        due,
        line_after(play),
        dice_shown(decided.tray.answers),
        decided.changes,
        decided.result,
    )


def line_after(play: Play) -> str:
    """The line that follows: the command's own, else the one with which the campaign goes on, if it came to that."""
    if play.own_next or not play.follows:
        return play.own_next
    from kdm_cli.rules.year.next_line import following  # late: most commands are followed by nothing

    return following(play)


def _once_each(lines: list[str]) -> list[str]:
    """The same thing for hands to do several times is one line."""
    return [f"{line} ({count} times)" if (count := lines.count(line)) > 1 else line for line in dict.fromkeys(lines)]


def check_unmoved(typed: Typed, tray: Tray, newest: Entry, request: Request) -> None:
    """Answers typed for one state of the campaign must not decide another one."""
    if typed.newest is None or typed.newest == newest.id:
        return
    asked = tuple(tray.questions[: len(typed.questions)])
    if asked != typed.questions:
        refuse(
            "campaign-changed",
            f"Somebody wrote entry {newest.id} meanwhile, and other answers are needed now.",
            f"Repeat: {written(request)}",
        )
