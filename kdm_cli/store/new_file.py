"""A new campaign file: it appears under its name only when it is whole."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.campaign_file import CampaignFile, execute_script, make_lasting, told_apart
from kdm_cli.store.connecting import connect
from kdm_cli.store.formats import schema_sql
from kdm_cli.store.identify import APPLICATION_ID, SCHEMA_VERSION, SQLITES_OWN
from kdm_cli.store.renaming import bearer
from kdm_cli.store.workpiece import Workpiece, check_name, workpiece

MODE = 0o644  # of a new file, less what the umask takes


def create_campaign(path: str, decide: Callable[[CampaignFile], None]) -> None:
    """Make a new campaign file; it appears under its name only when its first entry is in it."""
    with _told_of_founding(path), founded(path, decide) as piece:
        piece.place()


def check_creatable(path: str) -> None:
    """Refuse what would keep a new campaign file from being made here, as far as one can see."""
    with _told_of_founding(path):
        check_free(path)


@contextmanager
def _told_of_founding(path: str) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        refuse("file-exists", f"{path} exists already.", "Choose another name, or --file PATH for another place.")
    except OSError as error:
        refuse("disk", f"{path} cannot be created ({error.strerror}).", "Choose a folder you may write to.")


@contextmanager
def founded(path: str, decide: Callable[[CampaignFile], None]) -> Iterator[Workpiece]:
    """A new campaign, whole, beside the place where it belongs."""
    check_free(path)
    with workpiece(path, MODE) as piece:
        with told_apart(path):
            connection = connect(piece.path, "rwc")
            try:
                piece.check_itself()
                connection.execute("PRAGMA journal_mode = MEMORY")  # what breaks off is thrown away
                _write_first(CampaignFile(path, connection), decide)
            finally:
                connection.close()
        yield piece


def try_out(path: str, decide: Callable[[CampaignFile], None]) -> None:
    """Write a campaign as it would be at this path, and keep nothing."""
    with told_apart(path), closing(connect(":memory:", "rwc")) as connection:
        _write_first(CampaignFile(path, connection), decide)


def _write_first(file: CampaignFile, decide: Callable[[CampaignFile], None]) -> None:
    """Write the tables of a campaign into an empty file, and what it begins with."""
    connection = file.connection
    make_lasting(connection)
    connection.execute("BEGIN IMMEDIATE")
    execute_script(connection, schema_sql())
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    decide(file)


def check_free(path: str) -> None:
    """Refuse to make a campaign where there is something, or where SQLite would play into it what was another's."""
    check_name(path)
    if bearer(path):
        raise FileExistsError(17, os.strerror(17), path)
    for beside in (path + ending for ending in SQLITES_OWN):
        if bearer(beside):
            refuse(
                "file-exists",
                f"{beside} lies there, left by another campaign of that name; SQLite would play it into the new one.",
                "Move it to another folder, or choose another name.",
            )
