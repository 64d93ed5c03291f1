"""A campaign on a PostgreSQL server: put there, taken back to a file, and who may do what with it."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.service.language.operation import PATH, keeping, switch, words
from kdm_cli.service.new_campaign import slug
from kdm_cli.service.perform import Session
from kdm_cli.store.backup import copy_beside, copy_to
from kdm_cli.store.campaign import reading, servers
from kdm_cli.store.check import findings, tip_of
from kdm_cli.store.connecting import SERVER

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.books import Fetched, OnServer

URL = words("ADDRESS", "postgresql://HOST/DATABASE, with ?campaign=NAME for one of several there")._replace(wordy=False)
GRANTED = words("ROLE", "let this role of the server write the campaign, or only read it with --read-only")
REVOKED = words("ROLE", "take from this role what it may do with the campaign")
ONLY = "share does one thing at a time"


@keeping(
    "share",
    examples=(
        "share postgresql://HOST/DATABASE",
        "share 'postgresql://HOST/DATABASE?campaign=ashhold' --grant ann",
        "share postgresql://HOST/DATABASE --list",
    ),
    takes=("dry_run", "yes"),
)
def share(
    session: Session,
    url: Annotated[str, URL],
    *,
    list_: Annotated[bool, switch("the campaigns that are there")] = False,
    drop: Annotated[bool, switch("remove the campaign there; a copy is kept here")] = False,
    grant: Annotated[str | None, GRANTED] = None,
    read_only: Annotated[bool, switch("with --grant: it may read, and write nothing")] = False,
    revoke: Annotated[str | None, REVOKED] = None,
    upgrade: Annotated[bool, switch("bring what an older kdm keeps there up to date; a copy is kept here")] = False,
) -> "OnServer":
    """Put the campaign on a PostgreSQL server, where several people play it at once; --file ADDRESS goes on there.

    Journal, digests and uuid stay the same, and this file stays as it is. Where that campaign is there already with
    less of its journal, what is new is added. A password is never part of an address.
    """
    if not url.startswith(SERVER):
        refuse("bad-input", f'"{url}" is no address of a server.', "kdm share postgresql://HOST/DATABASE")
    said = {"--list": list_, "--drop": drop, "--grant": grant, "--revoke": revoke, "--upgrade": upgrade}
    asked = [name for name, value in said.items() if value]
    if len(asked) > 1:
        refuse("usage", f"{' and '.join(asked)}: {ONLY}.", f"kdm share {quoted(url)} {asked[0]}")
    if read_only and grant is None:
        refuse("usage", "--read-only goes with --grant ROLE.", f"kdm share {quoted(url)} --grant ROLE --read-only")
    store = servers()
    if list_:
        found = store.listed(store.read_url(url))
        return {"done": "listed", "at": url, "campaigns": found, "entries": None, "new": None, "kept": None}
    if grant is not None or revoke is not None:
        return _rights(session, url, grant, revoke, read_only)
    if upgrade:
        return _upgraded(session, url)
    if drop:
        return _dropped(session, url)
    path = session.path
    with reading(path) as file:
        if found := findings(file):
            refuse("damaged", f"{path} is damaged and was not shared: {found[0]}", "kdm doctor tells more.")
        at = store.read_url(url).called(slug(Draft(file.load(), 0).settlement.name))
        shared = store.share(at, file, session.everywhere.dry_run, path)
    return {
        "done": "would be shared" if session.everywhere.dry_run else "shared",
        "at": at.spoken,
        "campaigns": [],
        "entries": shared.entries,
        "new": shared.entries - shared.before,
        "kept": None,
    }


def _rights(session: Session, url: str, grant: str | None, revoke: str | None, looks: bool) -> "OnServer":
    store = servers()
    if session.everywhere.dry_run:
        refuse("usage", "There is no dry run of this.", f"kdm share {quoted(url)} --revoke ROLE takes it back.")
    at = store.exact(url)
    if grant is not None:
        store.grant(at, grant, looks)
    else:
        store.revoke(at, revoke)
    done = f"{grant} may {'read' if looks else 'write'}" if grant is not None else f"{revoke} may do nothing any more"
    return {"done": done, "at": at.spoken, "campaigns": [], "entries": None, "new": None, "kept": None}


def _upgraded(session: Session, url: str) -> "OnServer":
    store = servers()
    if session.everywhere.dry_run:
        refuse("usage", "There is no dry run of this.", "A copy is kept before.")
    at = store.exact(url)
    version, kept = store.upgrade(at)
    done = f"brought up to date from format {version}"
    return {"done": done, "at": at.spoken, "campaigns": [], "entries": None, "new": None, "kept": kept}


def _dropped(session: Session, url: str) -> "OnServer":
    store = servers()
    at = store.exact(url)
    with reading(at.spoken) as there:
        entries = there.newest().id
        if not session.everywhere.yes or session.everywhere.dry_run:
            told = f"{at.spoken} ({entries} entries) would be removed for everybody who plays there."
            refuse("needs-yes", told, "Repeat with --yes; a copy is kept here.")
        kept = copy_beside(there, "dropped")
    store.drop(at, entries)
    return {"done": "dropped", "at": at.spoken, "campaigns": [], "entries": entries, "new": None, "kept": kept}


@keeping(
    "fetch",
    examples=(
        "fetch --file postgresql://HOST/DATABASE",
        "fetch home.kdm --file 'postgresql://HOST/DATABASE?campaign=ashhold'",
    ),
)
def fetch(session: Session, path: Annotated[str | None, PATH] = None) -> "Fetched":
    """Take a campaign from a server into a file of its own, with the same journal, digests and uuid.

    The campaign stays there as it is. What is written in the file from then on, kdm merge brings back.
    """
    source = session.path
    if not source.startswith(SERVER):
        told = f"{source} is a file already."
        refuse("usage", told, "kdm fetch --file 'postgresql://HOST/DATABASE?campaign=NAME' takes one from a server.")
    with reading(source) as there:
        if found := findings(there):
            refuse("damaged", f"{source} is damaged and was not fetched: {found[0]}", "Its server may have a backup.")
        target, newest = path or there.named, there.newest()
        copy_to(there, target, "kdm fetch PATH")
    return {"file": source, "fetched": target, "entries": newest.id, "tip": tip_of(newest)}
