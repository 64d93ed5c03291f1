"""The way to a PostgreSQL server: connections, the journal's questions in its words, and what its errors mean."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache, partial
from threading import Timer

import psycopg
from sqlalchemy import Engine, Executable, Result, create_engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from kdm_cli.light import Any, cast
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.store.connecting import PATIENCE, SOON, Waiting
from kdm_cli.store.postgres.url import PASSWORDS, CampaignUrl

SECONDS = 10  # for a connection to be there
NOTICED = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 4, "tcp_user_timeout": 30_000}
LONGEST = 600  # that a server waits for who changes a campaign and says nothing: a laptop that was shut
REPEAT = "Repeat the command."


class Lost(Refused):
    """The connection is gone: what was not committed is not saved."""


class Fetched:
    """What a statement has found, as SQLite's cursors give it: plain tuples, each once."""

    def __init__(self, found: Iterable[Sequence[Any]]) -> None:
        self._rows = map(tuple, found)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row, if there is one."""
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows


class Wire:
    """One connection, on which a transaction is open while anybody asks or tells."""

    def __init__(self, url: CampaignUrl) -> None:
        self.url = url
        with told_apart(url):
            self._connection = _engine(url.server).connect()

    @property
    def _driver(self) -> psycopg.Connection[Any]:
        return cast("psycopg.Connection[Any]", self._connection.connection.driver_connection)

    @property
    def in_transaction(self) -> bool:
        """Whether anything was asked or told that is not over."""
        return self._connection.in_transaction()

    def begin_reading(self) -> None:
        """All is read as it stands at one moment, and nobody waits for that."""
        self._begin("REPEATABLE READ", looks=True)

    def begin_asking(self) -> None:
        """Each question is answered as it is by then."""
        self._begin("READ COMMITTED", looks=True)

    def begin_changing(self, patience: float | None) -> None:
        """Nobody else changes the campaign from now on; what is read from now on is as the last one left it."""
        seconds = PATIENCE if patience is None else patience
        with _announced():
            brief = f"SET LOCAL idle_in_transaction_session_timeout = {int(LONGEST * 1000)}"
            lock = f"SELECT pg_advisory_xact_lock({self.url.lock})"
            self._begin("READ COMMITTED", _patient(seconds), brief, LASTING, lock)

    def wait_for_others(self, patience: float) -> None:
        """Until whoever was changing the campaign has done so; in line with those who want to."""
        for each in (_patient(patience), f"SELECT pg_advisory_xact_lock_shared({self.url.lock})"):
            self.execute(each)

    def _begin(self, isolation: str, *more: str, looks: bool = False) -> None:
        def begin() -> None:
            self._connection.execution_options(isolation_level=isolation, postgresql_readonly=looks)
            home = f'SET LOCAL search_path TO "{self.url.schema}", pg_catalog'
            self._connection.exec_driver_sql("; ".join((home, *more)))

        with told_apart(self.url):
            try:
                begin()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                self._connection.rollback()  # it was lost since somebody last used it: nothing was asked on it yet
                begin()

    def ask(self, statement: Executable, given: Sequence[dict[str, Any]] = ()) -> Result[Any]:
        """What SQLAlchemy makes of a statement, carried out."""
        with told_apart(self.url):
            return self._connection.execute(statement, given) if given else self._connection.execute(statement)

    def execute(self, sql: str, given: Sequence[object] = ()) -> Fetched:
        """A question that the journal asks, wherever it is kept."""
        text, order = translated(sql)
        with told_apart(self.url):  # by the driver alone: in a shell SQLAlchemy would take as long as the server
            found = self._driver.execute(text, tuple(given[at] for at in order))
            return Fetched(found.fetchall() if found.description else ())

    def make(self, build: "Any") -> None:
        """Let somebody make or drop tables."""
        with told_apart(self.url):
            build(self._connection)

    def commit(self) -> None:
        """Make it last."""
        with told_apart(self.url):
            self._connection.commit()

    def rollback(self) -> None:
        """Forget what was not committed; of a connection that is gone the server has forgotten it."""
        with suppress(SQLAlchemyError):
            self._connection.rollback()

    def close(self) -> None:
        """Others may have the connection."""
        with suppress(SQLAlchemyError):
            self._connection.close()


class Watching:
    """A connection that hears when somebody has written; a pooler may keep that from it, so it can also ask."""

    def __init__(self, url: CampaignUrl, channel: str) -> None:
        self.url = url
        with told_apart(url):
            self._connection = _dialled(url.server, autocommit=True)
            self._connection.execute(f'LISTEN "{channel}"')

    def woken(self) -> bool:
        """Whether anything was said since."""
        with told_apart(self.url):
            self._connection.pgconn.consume_input()
            heard = False
            while self._connection.pgconn.notifies() is not None:
                heard = True
            return heard

    def tip(self) -> str:
        """The last entry, asked for."""
        asked = f'SELECT id, digest FROM "{self.url.schema}".entry ORDER BY id DESC LIMIT 1'
        with told_apart(self.url):
            return ":".join(map(str, self._connection.execute(asked).fetchone() or ()))


LASTING = (  # what is told as saved is on the disk there, whatever the server thinks of that otherwise
    "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'"
)


def _patient(seconds: float) -> str:
    return f"SET LOCAL lock_timeout = {max(1, int(seconds * 1000))}"


def _dialled(server: str, autocommit: bool = False) -> psycopg.Connection[Any]:
    """A connection; nothing is prepared on it that a pooler would not keep."""
    return psycopg.connect(server, autocommit=autocommit, prepare_threshold=None, **_usual(server))


@cache
def _engine(server: str) -> Engine:
    return create_engine("postgresql+psycopg://", creator=partial(_dialled, server), use_native_hstore=False)


def _usual(server: str) -> dict[str, Any]:
    """What is so unless the address says otherwise."""
    told = psycopg.conninfo.conninfo_to_dict(server)
    usual = {"connect_timeout": SECONDS, "application_name": "kdm", "client_encoding": "UTF8", **NOTICED}
    return {name: value for name, value in usual.items() if name not in told}


@lru_cache(maxsize=100)
def translated(sql: str) -> tuple[str, tuple[int, ...]]:
    """SQL in the words of PostgreSQL, and which of the given values stands at each of its places."""
    order: list[int] = []

    def place(found: re.Match[str]) -> str:
        order.append(int(found[1]) - 1 if found[1] else len(order))
        return "%s"

    return re.sub(r"\?(\d*)", place, sql).replace("instr(", "strpos("), tuple(order)


@contextmanager
def _announced() -> Iterator[None]:
    """Whoever has to wait in here for long is told so, where somebody sits at a terminal."""
    if Waiting.announce is None:
        yield
        return
    telling = Timer(SOON, Waiting.announce)
    telling.daemon = True
    telling.start()
    try:
        yield
    finally:
        telling.cancel()


@contextmanager
def told_apart(url: CampaignUrl) -> Iterator[None]:
    """Turn what the server or the way to it raises into the refusal a person can act on."""
    try:
        yield
    except DBAPIError as error:
        raise _refused(url, error.orig, error.connection_invalidated) from error
    except psycopg.Error as error:
        raise _refused(url, error, not error.sqlstate) from error


SAID = {  # what a server says to somebody whom it does not let in; libpq keeps no code of it
    "53300": ("too many", "remaining connection slots"),
    "28P01": ("password", "pg_hba.conf", "role "),
    "3D000": ("database ",),
}
UNSAID = "no password supplied"  # what libpq says itself, when it is asked for one
LOCKED = {"55P03", "53300", "40001", "40P01"}
ROOM = {"53100", "53200", "53400"}
AWAY = {"57P01", "57P02", "57P03", "57P05", "25P02"}
CANCELLED = "57014"
UNKNOWN = "42704"
DENIED = {"28000", "28P01"}
NOT_THERE = {"42P01", "3F000"}


def _refused(url: CampaignUrl, error: BaseException | None, gone: bool) -> Refused:
    lines = str(error).strip().split("\n")
    first = " ".join(next((line for line in lines if "FATAL: " in line), lines[0]).split())
    _, fatal, why = first.partition("FATAL: ")
    code = str(getattr(error, "sqlstate", None) or "")
    if fatal and not code:
        first = why.strip()
        code = next((each for each, begins in SAID.items() if any(word in first for word in begins)), "")
    if UNSAID in first:
        first, code = UNSAID, "28P01"
    where = url.spoken
    if code in LOCKED:
        told = f"{where} is being written by somebody else; waited {PATIENCE:g} seconds."
        if code == "53300":
            told = f"{where}: the server has no connection left."
        return Refused(Refusal("locked", told, "Try again."))
    if code in DENIED:
        return Refused(Refusal("no-access", f"{where}: the server does not let you in ({first}).", PASSWORDS))
    if code == "3D000":
        return Refused(Refusal("campaign-not-found", f"{where}: {first}.", "createdb makes a database."))
    if code == "42501":
        told = f"{where}: you may not do that there ({first}); nothing was saved."
        return Refused(Refusal("no-rights", told, "Whoever shared it gives rights: kdm share ADDRESS --grant ROLE"))
    if code == "25006":
        told = f"{where}: the server only lets people read now; nothing was saved."
        return Refused(Refusal("no-rights", told, "Is it a standby? Repeat the command where it can be written."))
    if code in ROOM:
        told = f"{where}: the server has no room left ({first}); nothing was saved."
        return Refused(Refusal("disk", told, "Make room there and repeat the command."))
    if code.startswith("58"):
        told = f"{where}: the server's disk refuses ({first}); nothing was saved."
        return Refused(Refusal("disk", told, "Whoever keeps the server should look at its disk."))
    if code == CANCELLED:
        told = f"{where}: the server gave it up ({first}); nothing was saved."
        return Refused(Refusal("no-server", told, REPEAT))
    if code == UNKNOWN:
        return Refused(Refusal("bad-input", f"{where}: {first}.", "createuser makes a role."))
    if code in NOT_THERE:
        return Refused(Refusal("campaign-not-found", f"{where}: there is no such campaign.", ""))
    if gone or not code or code in AWAY or code.startswith("08"):
        told = f"{where}: the server cannot be reached ({first or 'no answer'}); nothing was saved."
        return Lost(Refusal("no-server", told, "Is it running, and is the address right? Then repeat the command."))
    if code.startswith("22"):
        return Refused(Refusal("bad-input", f"{where} cannot keep that: {first}.", "Other letters will do."))
    return Refused(Refusal("damaged", f"{where} is damaged ({first}).", "Its server may have a backup."))
