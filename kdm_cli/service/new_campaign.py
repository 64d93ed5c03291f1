"""New campaigns: the first rows and the first journal entry; files, all of them or none."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from kdm_cli.content import CAMPAIGN, CORE, places
from kdm_cli.content import Pack as Opened
from kdm_cli.content.played import CORE_ID
from kdm_cli.light import NamedTuple, cast
from kdm_cli.rules.content import Candidate, Entry, fold, kind_of, pick
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import founding as rules
from kdm_cli.rules.state import Holding, Pack, PackFile, empty_tables
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.faces import dice_shown
from kdm_cli.service.outcome import FIRST, Outcome, came_due, new_entry
from kdm_cli.service.packs.enable import bring, record
from kdm_cli.service.perform import Session
from kdm_cli.service.tray import Given, Tray, View, library_of
from kdm_cli.store.campaign import campaign_path, reading, servers
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.connecting import SERVER
from kdm_cli.store.journal import GENESIS, new_uuid
from kdm_cli.store.workpiece import check_creatable, check_free, create_campaign, founded, is_device, try_out

SEEDS = 2**31


def drawn_seed(named: int | None) -> int:
    """What the tool's own dice come from: a seed that is named, else anybody's."""
    if named is None:
        return int.from_bytes(os.urandom(4), "big") % SEEDS
    if not 0 <= named < SEEDS:
        refuse("out-of-range", f"A seed lies between 0 and {SEEDS - 1}.")
    return named


def found(
    session: Session,
    name: str,
    seed: int | None,
    packs: list[str],
    campaign: str | None,
    skip_prologue: bool,
    year: int | None,
    population: int | None,
    after: str | None,
) -> Outcome:
    """Create the file and write what the first day holds; a second settlement needs a second file."""
    everywhere = session.everywhere
    path = file_for(name, everywhere.file)
    chosen = drawn_seed(seed)
    answers = session.typed.offers or bool(everywhere.choices)
    later = rules.Later(1 if year is None else year, population, answers, everywhere.auto)
    skips = skip_prologue or year is not None or population is not None
    draft = Draft(empty_tables(), 0)
    given = Given(everywhere.rolls, everywhere.choices, everywhere.draws, session.typed)
    tray = Tray(draft, given, auto=everywhere.auto, offers=session.typed.offers, dry=everywhere.dry_run)
    facts = places.pack_facts(CORE)
    draft.create(Pack, pack=facts.id, version=facts.version, hash=facts.sha256, position=1)
    besides: list[str] = []
    past, same = _past(after, draft, besides) if after is not None else (None, None)
    listed = [each for wanted in packs for each in _separate(wanted)]
    played = _campaign(campaign, listed) if campaign is not None else None
    for wanted in [*listed, *([played.id.partition(":")[0]] if played else [])]:
        brought = bring(wanted, draft.tables)
        if all(row.pack != brought.pack.id for row in draft.rows(Pack).values()):
            record(draft, brought)
            besides.append(brought.spoken)
    if kind := played.id if played else same:
        draft.create(Holding, content=kind, year=0)
    play = Play(draft, library_of(draft.tables), tray, everywhere.house_rule)
    rules.found(play, name, chosen, skips, new_uuid(), later, past)
    for pack in besides:
        play.tell(f"Pack {pack} is enabled")
    tray.finish()
    begun = {"year": later.year if later.year > 1 else None, "population": population}
    said = {
        "after": after,
        "pack": listed or None,
        "campaign": played and played.id,
        "skip_prologue": skips or None,
        **begun,
    }
    entry = new_entry(
        FIRST,
        draft,
        "settlement new",
        {"name": name, "seed": chosen, **{key: value for key, value in said.items() if value is not None}},
        draft.changes,
        play.story,
        answers=[answer.written() for answer in tray.answers],
        because=everywhere.because,
    )
    due, dice = came_due(play, draft.changes), dice_shown(tray.answers)
    outcome = Outcome(entry.id, True, play.story, play.hands, due, following(play), dice, draft.changes, {"file": path})
    if everywhere.dry_run:
        (servers().check_free if path.startswith(SERVER) else check_creatable)(path)
        return outcome._replace(entry=None, saved=False)
    begin = servers().found if path.startswith(SERVER) else create_campaign
    begin(path, lambda file: file.commit([entry], GENESIS))
    return outcome._replace(story=[*outcome.story, f"The campaign is in {path}"])


def _past(path: str, draft: Draft, besides: list[str]) -> tuple[rules.Past, str | None]:
    """What the campaign in another file leaves to this one, and which it was; its packs are enabled as there."""
    called = f"{slug(path)}.kdm"  # who names the settlement means its file
    with reading(campaign_path(called if not os.path.exists(path) and os.path.exists(called) else path)) as file:
        newest = file.newest()
        before = Draft(file.load(), newest.last_id)
        view = View(before, library_of(before.tables), file, newest, path)
        past = rules.past_of(view)
    same = next((row.content for row in before.rows(Holding).values() if kind_of(row.content) == CAMPAIGN), None)
    kept = {row.pack for row in before.rows(PackFile).values()}
    for row in sorted(before.rows(Pack).values(), key=lambda row: row.position):
        if row.pack in kept:
            draft.create(Pack, pack=row.pack, version=row.version, hash=row.hash, position=row.position)
            besides.append(f"{row.pack} {row.version}")
        elif row.pack != CORE_ID:
            brought = bring(row.pack, draft.tables)
            record(draft, brought)
            besides.append(brought.spoken)
    for text in before.rows(PackFile).values():
        draft.create(PackFile, pack=text.pack, name=text.name, text=text.text)
    return past, same


def _separate(packs: str) -> list[str]:
    """`gorm,spidicules` are two packs; a folder may have a comma in its path."""
    return [packs] if os.path.isdir(packs) else [each.strip() for each in packs.split(",") if each.strip()]


def _campaign(text: str, packs: list[str]) -> Entry:
    """The campaign a name means, in the packs that are named or in any that comes with kdm."""
    folders = [places.named(each).folder for each in packs] + list(places.shipped().values())
    opened = {pack.id: pack for pack in map(Opened, reversed(folders))}
    found = [entry for pack in opened.values() if CAMPAIGN in pack.kinds for entry in pack.of(CAMPAIGN)]
    there = f"There are: {', '.join(entry.name for entry in found)}; without --campaign it is that of the core game."
    return cast("Entry", pick(text, [Candidate(entry.name, entry) for entry in found], CAMPAIGN, there).thing)


def file_for(name: str, named: str | None) -> str:
    """Where the campaign of a settlement is that is founded: in the file that is named, else in one of its name."""
    path = named or os.environ.get("KDM_FILE") or f"{slug(name)}.kdm"
    return str(servers().read_url(path).called(slug(name)).spoken) if path.startswith(SERVER) else path


def slug(name: str) -> str:
    """A file name from a settlement's name."""
    words = "-".join(filter(None, (fold(word) for word in name.split())))
    plain = "".join(letter for letter in words if letter.isalnum() or letter == "-")
    plain = plain.encode()[:80].decode(errors="ignore").strip("-") or "settlement"
    return f"{plain}-settlement" if is_device(plain) else plain


ELSEWHERE = "--out FOLDER puts it elsewhere; --as NAME gives a single settlement another name."


class Campaign(NamedTuple):
    """A campaign file to be: where it belongs, and what writes its rows and commits."""

    path: str
    decide: Callable[[CampaignFile], None]


def publish(campaigns: Sequence[Campaign], dry_run: bool) -> None:
    """Make every file beside its place, then put all there; where one cannot be or stands there, there is none."""
    for campaign in campaigns:
        with _told_of(campaign.path):
            check_free(campaign.path)
    if dry_run:
        for campaign in campaigns:
            try_out(campaign.path, campaign.decide)
        return
    with ExitStack() as made, ExitStack() as placed:
        pieces = []
        for campaign in campaigns:
            with _told_of(campaign.path):
                pieces.append(made.enter_context(founded(campaign.path, campaign.decide)))
        for piece in pieces:
            with _told_of(piece.target):
                piece.place()
            placed.callback(os.unlink, piece.target)
        placed.pop_all()


@contextmanager
def _told_of(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        refuse("file-exists", f"{path} exists already; nothing was imported.", ELSEWHERE)
    except OSError as error:
        refuse("disk", f"{path} cannot be made ({error.strerror}); nothing was imported.", ELSEWHERE)
