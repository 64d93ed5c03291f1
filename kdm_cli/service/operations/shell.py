"""What a shell needs to know of a campaign between two commands: which file, and where it stands."""

import os
from typing import TYPE_CHECKING

from kdm_cli.rules.asking import steps, the_showdown
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import Refused
from kdm_cli.rules.state import Due
from kdm_cli.service.language.operation import keeping
from kdm_cli.service.new_campaign import slug
from kdm_cli.service.perform.work import Session
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.table.view import at_rest
from kdm_cli.store.campaign import campaign_path, reading

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import ShellBegun


@keeping("shell", examples=("shell", "shell --file ashhold.kdm"), talks=True)
def shell(session: Session) -> "ShellBegun":
    """Type commands without "kdm", one after the other, with Tab and a history; exit ends it.

    On a pipe it takes lines and goes on after a refusal. With --json it says where the campaign stands, then answers
    each line by one document.
    """
    file = begins_with(session.everywhere.file)
    return {"file": file, "stands": standing(file) if file and os.path.lexists(file) else ""}


def begins_with(named: str | None) -> str | None:
    """The campaign a shell begins with; none where there is none yet, so that one can be founded."""
    if named:
        return named
    try:
        return campaign_path(None)
    except Refused as refused:
        if refused.refusal.code == "campaign-not-found" and not os.environ.get("KDM_FILE"):
            return None
        raise


def goes_on_with(founded: str, named: str | None) -> str:
    """The file of a settlement that was founded just now."""
    return named or os.environ.get("KDM_FILE") or f"{slug(founded)}.kdm"


def standing(path: str, patience: float | None = None) -> str:
    """The settlement, its year, what is under way and how much is due, in the few words of a prompt."""
    with reading(path, patience) as file:
        draft = Draft(file.load(), 0)
    play = at_rest(draft)
    settlement, due = draft.settlement, len(draft.rows(Due))
    year = f"year {settlement.lantern_year}" if settlement.lantern_year else ""
    waiting = f"{due} due" if due else ""
    return ", ".join(filter(None, (settlement.name or "no name", year, _phase(play), waiting)))


def _phase(play: Play) -> str:
    if the_showdown.current(play) is not None:
        return phase_sheet.doing(play)
    now = steps.current(play)
    return now.key.replace("_", " ") if now is not None else play.draft.settlement.phase
