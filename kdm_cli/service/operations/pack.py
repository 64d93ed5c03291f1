"""The packs a campaign plays with: which there are, what is in them, whether they are sound, enable and disable."""

from contextlib import suppress

from kdm_cli.content import CAMPAIGN, Kept, Library
from kdm_cli.content.places import installed, named
from kdm_cli.content.played import CORE_ID, kept_texts, library_without, source_of
from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import Refused, became, refuse
from kdm_cli.rules.settlement import timeline
from kdm_cli.rules.settlement.holdings import refuse_another_campaign
from kdm_cli.rules.state import Pack, PackFile
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.service.language.operation import ENABLED, PACK, changing, keeping, words
from kdm_cli.service.packs import enable as packs
from kdm_cli.service.packs.printings import printings
from kdm_cli.service.packs.shelf import Checked, campaign_here, enabled_as, report, shelf, whole
from kdm_cli.service.perform import Session
from kdm_cli.service.tray import at_rest, library_of

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.outcome import PackList, PackShown, Printings

REPLACED = words("CARD", "a card that is not the same in every printing", "card")


@keeping("pack list", examples=("pack list", "pack list --json"), takes=("at",))
def listed(session: Session) -> "PackList":
    """List the packs: those that are installed, and in a campaign those it plays with."""
    return shelf(campaign_here(session))


@keeping("pack show", examples=("pack show core", "pack show core --json"), takes=("at",))
def show(session: Session, pack: Annotated[str, PACK]) -> "PackShown":
    """Show what is in a pack: how many cards of each kind, what it replaces, since when it is enabled."""
    return whole(campaign_here(session), pack)


@keeping("pack check", examples=("pack check tales", "pack check ./tales --json"))
def check(session: Session, pack: Annotated[str | None, PACK] = None) -> Checked:
    """Find everything that is wrong with a pack, or with all that are installed; exit 0 if they are sound."""
    found = [named(pack)] if pack is not None else installed()
    return Checked([report(each) for each in found])


@keeping("pack printing", examples=("pack printing", "pack printing barber surgeon"), takes=("at",))
def printing(session: Session, card: Annotated[str | None, REPLACED] = None) -> "Printings":
    """Find out which printing a box is, or a single card of a mixed one: what cards say in each.

    Compare with yours; `pack enable` plays by what a printing has otherwise than core.
    """
    return printings(campaign_here(session), card)


@changing("pack enable", examples=("pack enable ./tales", "pack enable tales --because 'Erza wrote it'"), packs=True)
def enable(play: Play, pack: Annotated[str, PACK]) -> None:
    """Play with a pack from now on, or with what it has become; the campaign keeps a copy of homebrew.

    What is written down stays: of the timeline only years to come change, and what a pack replaces keeps its id.
    """
    tables = play.draft.tables
    brought = packs.bring(pack, tables)
    before = next((row for row in play.draft.rows(Pack).values() if row.pack == brought.pack.id), None)
    if before and before.hash == brought.sha256 and kept_texts(tables, brought.pack.id) == brought.texts:
        play.tell(f"Pack {brought.spoken} is enabled already, and nothing in it has changed")
        return
    if before:
        version = f" {became(before.version, brought.pack.version)}"
        play.tell(f"Pack {brought.pack.id}{version}: what it is now is taken")
    else:
        play.tell(f"Pack {brought.spoken} is enabled")
    kept = source_of(tables, brought.pack.id)
    packs.record(play.draft, brought)
    if before:
        packs.check_together(play.draft.tables)
        if isinstance(kept, Kept):
            packs.tell_changes(play, brought, kept)
    else:
        packs.tell(play, brought)
    moved = packs.rename(play.draft, packs.former_ids(brought))
    if moved:
        play.tell(f"Written down under new ids: {moved}")
    _follow(play, library_of(play.draft.tables))
    packs.check_nothing_lost(play.draft.tables, brought)
    if not before:
        timeline.catch_up(play, brought.pack.id)
    _check_tracks(play)
    play.own_next = f"kdm pack show {brought.pack.id}"


def _follow(play: Play, library: Library) -> None:
    """From here on the packs are others, and with them what comes in the years to come."""
    years = None
    with suppress(Refused):  # a damaged copy: nobody knows what it printed
        years = timeline.to_come(play)
    play.plays_with(library)
    if years is not None:
        timeline.follow(play, years)


def _check_tracks(play: Play) -> None:
    """Nobody's numbers stand beyond the tracks as the packs have them now."""
    now = at_rest(play.draft)
    for who, stat, value, end in sheet_numbers.beyond(now, numbers.living(now)):
        first = f"First kdm survivor set {quoted(who.name)} {stat.typed} {end}"
        refuse("out-of-range", f"{who.name}: {stat.name} is {value}, and its track would end at {end}.", first)


@changing("pack disable", examples=("pack disable tales", "pack disable tales --because 'too strong'"), packs=True)
def disable(play: Play, pack: Annotated[str, ENABLED]) -> None:
    """Play without a pack; refused while anything of it is written down in the campaign.

    Of the timeline its years to come go by themselves, and what they took the place of comes back.
    """
    row = enabled_as(play.draft.tables, pack)
    if row.pack == CORE_ID:
        refuse("core-stays", "The core game is what every campaign plays with.", "kdm pack list")
    for campaign in numbers.held(play, CAMPAIGN):
        if campaign.id.startswith(f"{row.pack}:"):
            refuse_another_campaign(campaign)
    _follow(play, library_without(play.draft.tables, row.pack))
    packs.check_not_needed(play.draft.tables, row.pack)
    for file in [file for file in play.draft.rows(PackFile).values() if file.pack == row.pack]:
        play.draft.delete(file)
    play.draft.delete(row)
    _check_tracks(play)
    play.tell(f"Pack {row.pack} {row.version} is disabled")
    play.own_next = f"kdm pack enable {quoted(pack)}"
