"""A campaign to look at: as it stands, with the journal behind it."""

from typing import TYPE_CHECKING

from kdm_cli.content import Library, library_of
from kdm_cli.rules.content import Content
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.service.table.tray import Given, Tray

if TYPE_CHECKING:
    from kdm_cli.store.campaign_file import CampaignFile
    from kdm_cli.store.journal import Entry


class View(Play):
    """A campaign to look at: the same questions as a Play, and the journal behind it."""

    def __init__(self, draft: Draft, content: Library, file: "CampaignFile", newest: "Entry", path: str) -> None:
        super().__init__(draft, content, Tray(draft, Given(), auto=False))
        self.library = content
        self.file = file
        self.newest = newest
        self.path = path


def at_rest(draft: Draft, content: Content | None = None) -> Play:
    """The campaign as it stands, for questions of the rules that nobody has to answer."""
    return Play(draft, content or library_of(draft.tables), Tray(draft, Given(), auto=False))
