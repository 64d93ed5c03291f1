"""A campaign brought to a server, and what is done with those that are there as wholes."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from sqlalchemy import insert

from kdm_cli.light import NamedTuple
from kdm_cli.rules.refusal import Refusal, Refused, damaged, refuse
from kdm_cli.store import journal
from kdm_cli.store.backup import copy_beside
from kdm_cli.store.branch import alike_until
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.check import findings
from kdm_cli.store.formats import SCHEMA_VERSION
from kdm_cli.store.migrations import brought_up, facts_of, told
from kdm_cli.store.postgres import shape
from kdm_cli.store.postgres.shared import ASKED, CHANNEL, SharedCampaign, add, campaigns, only_one, opened
from kdm_cli.store.postgres.unsure import UNSURE
from kdm_cli.store.postgres.url import CampaignUrl, read_url
from kdm_cli.store.postgres.wire import Lost, Watching, Wire
from kdm_cli.store.workpiece import in_memory

__all__ = ["opened", "read_url"]  # and all that is below

OLDEST = 14  # of PostgreSQL


class Shared(NamedTuple):
    """What came of sharing: entries that are there, and how many of them were there before."""

    entries: int
    before: int


def share(url: CampaignUrl, file: CampaignFile, dry: bool = False, called: str = "") -> Shared:
    """Put a campaign there, or what it has more than that same campaign there."""
    with _changing(url) as wire:
        _check_server(wire)
        there = SharedCampaign(url, wire)
        newest, before = file.newest().id, 0
        if wire.execute(ASKED, (url.schema,)).fetchone() is None:
            wire.make(lambda connection: shape.create(connection, url.schema))
        else:
            there.version()
            before = _check_ours_goes_on(there, file, called or file.path)
            for table in reversed(shape.ordered()):
                if table.name != shape.JOURNAL:
                    wire.ask(table.delete())
        _fill(wire, file, before)
        if not dry:
            _finished(wire)
    return Shared(newest, before)


def _fill(wire: Wire, file: CampaignFile, before: int) -> None:
    """Write all rows, and the journal behind an entry."""
    for table, rows in file.load().items():
        if rows:
            wire.ask(insert(shape.tables()[table]), [shape.stored(row._asdict()) for row in rows.values()])
    add(wire, journal.rows(file.connection, before))


def found(typed: str, decide: Callable[[CampaignFile], None]) -> None:
    """Begin a campaign there."""
    url = read_url(typed)
    with closing(in_memory(typed, decide)) as made, _changing(url) as wire:
        _check_server(wire)
        _check_name_free(url, wire)
        wire.make(lambda connection: shape.create(connection, url.schema))
        _fill(wire, made, 0)
        _finished(wire)


def check_free(typed: str) -> None:
    """Refuse what would keep a campaign from beginning there, as far as one can see."""
    url = read_url(typed)
    with closing(Wire(url)) as wire:
        wire.begin_asking()
        _check_server(wire)
        _check_name_free(url, wire)


def _check_name_free(url: CampaignUrl, wire: Wire) -> None:
    if wire.execute(ASKED, (url.schema,)).fetchone() is not None:
        refuse("file-exists", f"{url.spoken} exists already.", "Choose another name for it: ?campaign=NAME")


def _check_ours_goes_on(there: SharedCampaign, file: CampaignFile, called: str) -> int:
    """How many entries both have; refused unless the campaign there has all its entries in this one."""
    theirs, ours = there.newest(), file.newest()
    if journal.campaign_uuid(there.connection) != journal.campaign_uuid(file.connection):
        why = f"{there.path} is another campaign."
        refuse("other-campaign", why, f"Under another name: {there.url.of('another').spoken}")

    def same(number: int) -> bool:
        one, other = (journal.entry(each, number) for each in (there.connection, file.connection))
        return one is not None and other is not None and one.digest == other.digest

    common = alike_until(min(theirs.id, ours.id), same)
    if common < theirs.id:
        count = theirs.id - common
        more = f"{there.path} has {count} {'entry' if count == 1 else 'entries'} that {called} has not"
        if common == ours.id:
            refuse("no-change", f"{more}, and all of its own.", f"kdm --file '{there.path}' goes on there.")
        refuse("grown-apart", f"{more}.", f"kdm --file '{there.path}' merge {called} brings both together.")
    if common == ours.id:
        refuse("no-change", f"{there.path} has it all already.", f"kdm --file '{there.path}' goes on there.")
    return common


def _check_server(wire: Wire) -> None:
    [version] = wire.execute("SHOW server_version_num").fetchone() or ("0",)
    if int(version) < OLDEST * 10_000:
        why = f"{wire.url.spoken} is PostgreSQL {int(version) // 10_000}."
        refuse("no-server", why, f"kdm needs PostgreSQL {OLDEST} or newer.")
    [encoding] = wire.execute("SHOW server_encoding").fetchone() or ("",)
    if encoding != "UTF8":
        why = f"{wire.url.spoken} keeps text as {encoding}, in which many names cannot be written."
        refuse("no-server", why, "createdb --encoding UTF8 --template template0 NAME makes one that can.")


def _finished(wire: Wire) -> None:
    """Make it last; where the connection is lost in between, nobody knows."""
    try:
        wire.commit()
    except Lost as lost:
        why = f"{wire.url.spoken}: the connection was lost, and nobody knows whether it was done."
        raise Refused(Refusal(UNSURE, why, f"kdm share '{wire.url.spoken}' --list tells what is there.")) from lost


@contextmanager
def _changing(url: CampaignUrl) -> Iterator[Wire]:
    with closing(Wire(url)) as wire:
        wire.begin_changing(None)
        try:
            yield wire
        finally:
            wire.rollback()


def exact(typed: str) -> CampaignUrl:
    """The address of one campaign: the one that is named, or the only one there."""
    url = read_url(typed)
    return url if url.campaign else url.of(only_one(url))


def watching(typed: str) -> Watching:
    """What hears when somebody writes there."""
    return Watching(exact(typed), CHANNEL)


def listed(url: CampaignUrl) -> list[str]:
    """The campaigns in a database, as they are spoken of."""
    with closing(Wire(url)) as wire:
        wire.begin_asking()
        return [url.of(name).spoken for name in campaigns(wire)]


def drop(url: CampaignUrl, entries: int) -> None:
    """Remove a campaign there, of which somebody has kept that many entries."""
    with _changing(url) as wire:
        there = SharedCampaign(url, wire)
        there.version()
        if there.newest().id != entries:
            refuse("campaign-changed", f"Somebody has written in {url.spoken} meanwhile.", "Repeat the command.")
        wire.execute(f'DROP SCHEMA "{url.schema}" CASCADE')
        _finished(wire)


def upgrade(url: CampaignUrl) -> tuple[int, str]:
    """Bring a campaign there up to the present format; which it had, and where a copy is."""
    with _changing(url) as wire:
        there = SharedCampaign(url, wire)
        version = there.format()
        if version >= SCHEMA_VERSION:
            why = f"{url.spoken} is kept in format {version}, as this kdm writes it."
            refuse("no-change", why, f"kdm --file '{url.spoken}' goes on there.")
        facts, changes = brought_up(facts_of(there.connection, version), version)
        columns = [name for (name,) in wire.execute(COLUMNS_OF, (url.schema, shape.JOURNAL))]
        rows = wire.execute(f"SELECT {', '.join(columns)} FROM {shape.JOURNAL} ORDER BY id").fetchall()
        may = wire.execute(MAY, (url.schema, shape.JOURNAL)).fetchall()
        for (table,) in wire.execute(TABLES_OF, (url.schema,)).fetchall():
            wire.execute(f'DROP TABLE "{table}" CASCADE')
        wire.make(lambda connection: shape.create_tables(connection, url.schema))
        for table, found in facts.items():
            if found:
                wire.ask(insert(shape.tables()[table]), list(map(shape.stored, found)))
        wire.ask(insert(shape.tables()[shape.JOURNAL]), [dict(zip(columns, row, strict=True)) for row in rows])
        newest = there.newest()
        if changes:
            there.append([told(newest, version, changes)], newest.digest)
        for wrong in findings(there):
            damaged(f"{url.spoken} stays in its format: {wrong}")
        for role in dict.fromkeys(role for role, _ in may):
            _grant(wire, role, looks=(role, "INSERT") not in may)
        kept = copy_beside(there, f"format-{version}")
        _finished(wire)
    return version, kept


TABLES_OF = "SELECT tablename FROM pg_tables WHERE schemaname = ?"
COLUMNS_OF = "SELECT column_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ?"
MAY = (
    "SELECT grantee, privilege_type FROM information_schema.role_table_grants"
    " WHERE table_schema = ? AND table_name = ? AND grantee <> grantor"
)
OWNED = "SELECT pg_has_role(nspowner, 'USAGE') FROM pg_namespace WHERE nspname = ?"
LOOKS, WRITES = "SELECT", "SELECT, INSERT, UPDATE, DELETE"


def grant(url: CampaignUrl, role: str, looks: bool) -> None:
    """Let a role of the server read the campaign, or write it too."""
    with _changing(url) as wire:
        SharedCampaign(url, wire).version()
        _check_owned(wire)
        _grant(wire, role, looks)
        _finished(wire)


def _check_owned(wire: Wire) -> None:
    """A server only warns somebody who grants what is not his."""
    if wire.execute(OWNED, (wire.url.schema,)).fetchone() != (True,):
        why = f"{wire.url.spoken} belongs to somebody else, and nobody else says who may do what there."
        refuse("no-rights", why, "Whoever shared it gives rights: kdm share ADDRESS --grant ROLE")


def _grant(wire: Wire, role: str, looks: bool) -> None:
    called, schema = _quoted(role), wire.url.schema
    wire.execute(f'REVOKE ALL ON ALL TABLES IN SCHEMA "{schema}" FROM {called}')
    wire.execute(f'GRANT USAGE ON SCHEMA "{schema}" TO {called}')
    wire.execute(f'GRANT {LOOKS if looks else WRITES} ON ALL TABLES IN SCHEMA "{schema}" TO {called}')


def _quoted(role: str) -> str:
    return '"{}"'.format(role.replace('"', '""'))


def revoke(url: CampaignUrl, role: str) -> None:
    """Take all of that back."""
    with _changing(url) as wire:
        SharedCampaign(url, wire).version()
        _check_owned(wire)
        called = _quoted(role)
        wire.execute(f'REVOKE ALL ON ALL TABLES IN SCHEMA "{url.schema}" FROM {called}')
        wire.execute(f'REVOKE ALL ON SCHEMA "{url.schema}" FROM {called}')
        _finished(wire)
