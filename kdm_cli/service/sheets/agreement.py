"""What on the sheets of a file does not fit together: nobody can have meant it, or somebody wrote it so."""

from kdm_cli.content import library_of
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.survivors.disagreements import Disagreement, disagreements
from kdm_cli.service.table.view import View
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import by_hand


def disagreeing(file: CampaignFile) -> tuple[list[Disagreement], list[str]]:
    """What on the sheets does not fit together, and remarks about what people wrote so."""
    newest, tables = file.newest(), file.load()
    view = View(Draft(tables, newest.last_id), library_of(tables), file, newest, file.path)
    return _told_apart(file, list(disagreements(view)))


def _told_apart(file: CampaignFile, found: list[Disagreement]) -> tuple[list[Disagreement], list[str]]:
    """What nobody can have meant, and what people wrote so: that is no damage, only worth saying."""
    entries = dict(zip(found, by_hand(file, [each.lies_in for each in found]), strict=True))
    remarks = [f"{each.message} Written so by entry {entry}." for each, entry in entries.items() if entry is not None]
    return [each for each, entry in entries.items() if entry is None], remarks
