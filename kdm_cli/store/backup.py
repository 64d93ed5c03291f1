"""Copies of a campaign file: made through SQLite, so that a copy is whole even while somebody writes."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count

from kdm_cli.rules.refusal import Refused, refuse
from kdm_cli.store.campaign_file import CampaignFile, make_lasting, told_apart
from kdm_cli.store.connecting import connect
from kdm_cli.store.formats import SCHEMA_VERSION, SQLITES_OWN, identify
from kdm_cli.store.journal import knows, name_of
from kdm_cli.store.locks import HELD_OPEN, bearer
from kdm_cli.store.workpiece import (
    MODE,
    PART,
    Found,
    Workpiece,
    check_free,
    found_at,
    mode_of,
    workpiece,
)

REPLACED = "replaced"


def copy_to(file: CampaignFile, target: str, line: str = "kdm backup PATH") -> None:
    """Write a whole copy under a name that does not exist yet; a copy that fails leaves nothing behind."""
    try:
        _copied(file.at_hand(), target)
    except FileExistsError:
        refuse("file-exists", f"{target} exists already.", f"{line} takes another name.")
    except OSError as error:
        refuse("disk", f"{target} cannot be written ({error.strerror}).", f"Name another place: {line}")


def copy_beside(file: CampaignFile, what: str) -> str:
    """Write a whole copy under a free name beside the file, and tell the name."""
    file = file.at_hand()
    names = _names_beside(file.named, what)
    while True:
        name = next(names)
        try:
            _copied(file, name)
            return name
        except FileExistsError:  # somebody else took it in the same second
            continue
        except OSError as error:
            refuse("disk", f"{name} cannot be written ({error.strerror}).", "Name another place: kdm backup PATH")


def copy_before(file: CampaignFile, what: str) -> str:
    """The same of a file in whose transaction nothing was written so far."""
    return copy_of_saved(file.path, what) if file.in_a_folder else copy_beside(file, what)


def copy_of_saved(path: str, what: str) -> str:
    """The same of a file that this process has locked: a connection of its own sees what is saved."""
    with _looking(path) as file:
        return copy_beside(file, what)


def has_copy_of_today(file: CampaignFile, what: str) -> bool:
    """Whether a copy that was kept for this today lies beside the file still."""
    folder, name = os.path.split(file.named)
    begins = f"{name}.{what}-{_today()}"
    return any(name.startswith(begins) for name in os.listdir(folder or "."))


def _today() -> str:
    return time.strftime("%Y%m%d", time.gmtime())


def replace_with(path: str, source: str) -> str:
    """Put a backup in the campaign's place; what stood there is kept beside it, and its new name is the answer."""
    try:
        with _looking(source) as file, ExitStack() as held:
            piece = _filled(held, path, mode_of(path, mode_of(source, MODE)), file)
            with ExitStack() as alone:
                piece.found, replaced = alone.enter_context(_alone(path))
                kept = _kept(path, replaced)
                if HELD_OPEN:
                    alone.close()
                piece.replace()
    except FileExistsError:
        refuse("locked", f"{path} was replaced by somebody else meanwhile.", "Look at what is there now, then repeat.")
    except OSError as error:
        told = f"{path} cannot be replaced ({error.strerror or error}); it is as it was."
        refuse("disk", told, "Check the folder and the disk.")
    return kept


def _copied(file: CampaignFile, target: str) -> None:
    check_free(target)
    with ExitStack() as held:
        _filled(held, target, mode_of(file.path, MODE), file).place()


def _filled(held: ExitStack, target: str, mode: int, file: CampaignFile) -> Workpiece:
    """A whole copy that is a writer of its own, unknown here; `held` has the others that the disk gave before it."""
    named = file.connection.execute("PRAGMA user_version").fetchone()[0] >= SCHEMA_VERSION
    names: set[str] = set()
    while True:
        piece = held.enter_context(workpiece(target, mode))
        _fill(piece, file)
        name = name_of(file.connection, target, piece.path) if named else ""
        if not named or name in names or not _is_known(file, target, name):
            return piece
        names.add(name)  # a disk that numbers nothing gives the same again


def _is_known(file: CampaignFile, target: str, name: str) -> bool:
    """Whether somebody has written under this name, in the campaign itself or in what lay here before."""
    return knows(file.connection, name) or any(_holds(path, name) for path in _before(target, file.path))


def _before(target: str, source: str) -> Iterator[str]:
    """What bears this name, and what did and is kept beside it; but not the file that is copied, which is in use."""
    folder, called = os.path.split(target)
    with suppress(OSError):
        for name in os.listdir(folder or "."):
            path = os.path.join(folder, name)
            kept = name == called or name.startswith(f"{called}.{REPLACED}-")
            if kept and os.path.isfile(path) and not os.path.samefile(path, source):
                yield path


def _holds(path: str, name: str) -> bool:
    """Whether somebody of this name has written in a file, whatever else may be wrong with it."""
    wanted, before = name.encode(), b""
    with suppress(OSError), open(path, "rb") as content:
        while part := content.read(PART):
            if wanted in before + part:
                return True
            before = part[-len(wanted) :]
    return False


def _fill(piece: Workpiece, file: CampaignFile) -> None:
    with told_apart(piece.target), closing(connect(piece.path, "rwc")) as copy:
        piece.check_itself()
        copy.execute("PRAGMA journal_mode = MEMORY")  # what breaks off is thrown away
        make_lasting(copy)
        file.connection.backup(copy)
    piece.mark_rollback_journal()


@contextmanager
def _looking(path: str) -> Iterator[CampaignFile]:
    with told_apart(path), closing(connect(path, "rw" if os.access(path, os.W_OK) else "ro")) as connection:
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        connection.execute("PRAGMA user_version").fetchone()
        yield CampaignFile(path, connection)


def _names_beside(path: str, what: str) -> Iterator[str]:
    """Free names beside the real file; none ends in .kdm, so no command takes it for a campaign."""
    name = f"{path}.{what}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}"
    for number in count(1):
        numbered = name if number == 1 else f"{name}-{number}"
        if not any(os.path.lexists(numbered + ending) for ending in ("", *SQLITES_OWN)):
            yield numbered


@contextmanager
def _alone(path: str) -> Iterator[tuple[Found, CampaignFile | None]]:
    """What bears this name, and nobody else writes it meanwhile; without a campaign where SQLite cannot read one."""
    while True:
        found = found_at(path)
        with ExitStack() as held:
            file = _held(path, held)
            if found_at(path) == found:  # else somebody else restored it while this waited
                yield found, file
                return


def _held(path: str, held: ExitStack) -> CampaignFile | None:
    try:
        with told_apart(path):
            file = CampaignFile(path, connect(identify(path), "rw"))
        held.callback(file.close)
        held.enter_context(file.locked())
        return file
    except Refused as stopped:
        held.close()
        if stopped.refusal.code == "locked":
            raise
        return None


def _kept(path: str, file: CampaignFile | None) -> str:
    """Keep what stands there; of what cannot be read the bytes as they are, and what SQLite left beside it."""
    if file is not None:
        return copy_of_saved(path, REPLACED)
    name = next(_names_beside(path, REPLACED))
    there = bearer(path)
    if there:
        with workpiece(name, mode_of(path, MODE)) as piece, open(path, "rb") as content:
            piece.write(iter(lambda: content.read(PART), b""))
            piece.place()
    for ending in SQLITES_OWN:
        if bearer(path + ending):
            os.rename(path + ending, name + ending)
    return name if there else ""
