"""A folder that something else carries: what others have put there is taken in, what is new here is put there."""

import os

from kdm_cli.light import Annotated
from kdm_cli.rules.refusal import Refused
from kdm_cli.service.language.operation import RETYPED, keeping, words
from kdm_cli.service.last_folder import LINE, recalled
from kdm_cli.service.outcome import Outcome
from kdm_cli.service.perform import Session
from kdm_cli.store import journal
from kdm_cli.store.campaign import is_there, reading, with_file
from kdm_cli.store.pieces import listing, place_of

SHARED = words("FOLDER", "a folder that something else carries; without one the last", "file")._replace(wordy=False)
PICKED = words("WRITER:N", "what waits, as the list of it names it: 9f3a:57")


@keeping(
    "sync",
    examples=("sync Dropbox --yes", "sync Dropbox --dry-run"),
    takes=("dry_run", "house_rule", "rolls", "choices", "draws", "auto", "yes"),
    asks=True,
)
def sync(
    session: Session,
    folder: Annotated[str | None, SHARED] = None,
    *,
    skip: Annotated[list[str], PICKED, "optional"] = [],  # noqa: B006 - read only
    as_: Annotated[list[str], RETYPED, "optional"] = [],  # noqa: B006
) -> Outcome:
    """Take in what other copies of the campaign have put into a folder, and put there what is new in this one.

    Any folder will do that a drive, git or somebody's pocket carries. What does not fit waits and stops nobody; it is
    left out with --skip WRITER:N, or typed otherwise with --as WRITER:N COMMAND. A file that is not there yet is made
    from the folder. The first time it says what goes along, and needs --yes.
    """
    named = skip or as_ or session.everywhere.choices
    nothing = None if named else _nothing_new(session, folder)
    if nothing is not None:
        return nothing
    from kdm_cli.service.operations import exchange  # late: mostly there is nothing new

    done: Outcome = exchange.exchanged(session, folder, skip, as_)
    return done


def _nothing_new(session: Session, folder: str | None) -> Outcome | None:
    """What is told where neither the folder nor the campaign has anything that was not there last time."""
    try:
        path = session.path
    except Refused:  # it may have to be made
        return None
    if not is_there(path):
        return None
    with reading(path) as file:
        uuid, tip = journal.campaign_uuid(file.connection), journal.tip(file.connection)
    known = recalled(uuid, path)
    if known is None or known.tip != tip or not known.needs_say(with_file(LINE, session.everywhere.file)):
        return None
    if folder is not None and os.path.realpath(folder) not in (known.folder, place_of(known.folder, uuid)):
        return None
    found = listing(place_of(known.folder, uuid))
    if set(known.good) != found.pieces.keys() or found.others:
        return None
    told = [f"Nothing new in {known.folder}, and nothing new here", *known.needs]
    more = {"folder": known.folder, "published": [], "left": [], "lines": [*known.needs]}
    return Outcome(None, not session.everywhere.dry_run, told, [], [], "", [], [], more)
