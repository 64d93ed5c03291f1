"""A new campaign: its file, its first rows, its first journal entry.

New campaign files, all of them or none: made beside their places first, then put there together.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from kdm_cli.content import CORE, library_of, pack_facts
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import founding as rules
from kdm_cli.rules.state import Pack, empty_tables
from kdm_cli.rules.year.next_line import following
from kdm_cli.service.packs.enable import bring, record
from kdm_cli.service.perform.ledger import FIRST, new_entry
from kdm_cli.service.perform.work import Session
from kdm_cli.service.sheets.outcome import Outcome, came_due
from kdm_cli.service.table.faces import dice_shown
from kdm_cli.service.table.tray import Given, Tray
from kdm_cli.store.campaign_file import CampaignFile, new_uuid
from kdm_cli.store.journal import GENESIS
from kdm_cli.store.new_file import check_creatable, check_free, create_campaign, founded, try_out
from kdm_cli.store.renaming import is_device
from kdm_cli.store.workpiece import Workpiece

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
    skip_prologue: bool,
    later: tuple[int, int | None] | None,
) -> Outcome:
    """Create the file and write what the first day holds; a second settlement needs a second file."""
    everywhere = session.everywhere
    path = everywhere.file or os.environ.get("KDM_FILE") or f"{slug(name)}.kdm"
    chosen = drawn_seed(seed)
    draft = Draft(empty_tables(), 0)
    given = Given(everywhere.rolls, everywhere.choices, everywhere.draws, session.typed)
    tray = Tray(draft, given, auto=everywhere.auto, dry=everywhere.dry_run)
    facts = pack_facts(CORE)
    draft.create(Pack, pack=facts.id, version=facts.version, hash=facts.sha256, position=1)
    besides = _enabled(draft, packs)
    play = Play(draft, library_of(draft.tables), tray, everywhere.house_rule)
    more = rules.Later(*later) if later else rules.LATER
    rules.found(play, name, chosen, skip_prologue, new_uuid(), more)
    for line in besides:
        play.tell(line)
    tray.finish()
    arguments = {"name": name, "seed": chosen}
    arguments |= {"pack": packs} if packs else {}
    arguments |= {"skip_prologue": True} if skip_prologue else {}
    year, population = later or (1, None)
    arguments |= {"year": year} if year > 1 else {}
    arguments |= {"population": population} if population is not None else {}
    entry = new_entry(
        FIRST,
        draft,
        "settlement new",
        arguments,
        draft.changes,
        play.story,
        answers=[answer.written() for answer in tray.answers],
        because=everywhere.because,
    )
    outcome = Outcome(
        entry.id,
        True,
        play.story,
        play.hands,
        came_due(play, draft.changes),
        following(play),
        dice_shown(tray.answers),
        draft.changes,
        {"file": path},
    )
    if everywhere.dry_run:
        check_creatable(path)
        return outcome._replace(entry=None, saved=False)

    def write(file: CampaignFile) -> None:
        file.commit([entry], GENESIS)

    create_campaign(path, write)
    return outcome._replace(story=[*outcome.story, f"The campaign is in {path}"])


def slug(name: str) -> str:
    """A file name from a settlement's name."""
    words = "-".join(filter(None, (fold(word) for word in name.split())))
    plain = "".join(letter for letter in words if letter.isalnum() or letter == "-")
    while len(plain.encode()) > 80:
        plain = plain[:-1]
    plain = plain.strip("-") or "settlement"
    return f"{plain}-settlement" if is_device(plain) else plain


def _enabled(draft: Draft, packs: list[str]) -> list[str]:
    """Enable packs besides core, in this order, and say so."""
    lines: list[str] = []
    for wanted in packs:
        brought = bring(wanted, draft.tables)
        if brought.pack.id not in [row.pack for row in draft.rows(Pack).values()]:
            record(draft, brought)
            lines.append(f"Pack {brought.spoken} is enabled")
    return lines


ELSEWHERE = "--out FOLDER puts it elsewhere; --as NAME gives a single settlement another name."


class Campaign(NamedTuple):
    """A campaign file to be: where it belongs, and what writes its rows and commits."""

    path: str
    decide: Callable[[CampaignFile], None]


def publish(campaigns: Sequence[Campaign], dry_run: bool) -> None:
    """Make every file; one that cannot be made, or stands there already, and there is none of them."""
    for campaign in campaigns:
        with _told_of(campaign.path):
            check_free(campaign.path)
    if dry_run:
        for campaign in campaigns:
            try_out(campaign.path, campaign.decide)
        return
    with ExitStack() as made:
        pieces = []
        for campaign in campaigns:
            with _told_of(campaign.path):
                pieces.append(made.enter_context(founded(campaign.path, campaign.decide)))
        _put_in_place(pieces)


def _put_in_place(pieces: list[Workpiece]) -> None:
    there: list[str] = []
    try:
        for piece in pieces:
            with _told_of(piece.target):
                piece.place()
            there.append(piece.target)
    except BaseException:
        for path in there:
            os.unlink(path)
        raise


@contextmanager
def _told_of(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        refuse("file-exists", f"{path} exists already; nothing was imported.", ELSEWHERE)
    except OSError as error:
        refuse("disk", f"{path} cannot be made ({error.strerror}); nothing was imported.", ELSEWHERE)
