"""What appears whole under its name, or not at all: made beside its place under a name of its own, then put there.

Its maker holds a lock of the system on the workpiece as long as it lives. What a kill leaves behind is known by that: a
workpiece whose lock is free belongs to nobody, and whoever next makes or writes something in that folder sweeps it.
"""

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EBUSY

from kdm_cli.rules.refusal import refuse
from kdm_cli.store import journal, locks
from kdm_cli.store.campaign_file import CampaignFile, execute_script, make_lasting, told_apart
from kdm_cli.store.connecting import connect
from kdm_cli.store.formats import APPLICATION_ID, SCHEMA_VERSION, SQLITES_OWN, schema_sql

NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | locks.ON_THE_HANDLE
TRIES = 100
PART = 1 << 20

Found = tuple[int, int] | None


def found_at(path: str) -> Found:
    """Which file or folder bears this name just now, if any."""
    try:
        status = os.lstat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


class Workpiece:
    """A locked file beside the place where it belongs."""

    def __init__(self, target: str, mode: int) -> None:
        self.target = target
        self.folder = os.path.dirname(target) or "."
        self.found = found_at(target)
        self.path, self._handle = _begun(self.folder, mode)
        self._stem = self.path.removesuffix(locks.UNFINISHED)
        self._open = True

    def write(self, parts: Iterable[str | bytes]) -> None:
        """Write what a file holds."""
        _written(self._handle, parts)

    def write_folder(self, pages: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Write the pages of a folder."""
        made = self._stem + locks.PAGES
        os.mkdir(made)
        for name, parts in pages:
            handle = os.open(os.path.join(made, name), os.O_WRONLY | NEW, 0o666)
            try:
                _written(handle, parts)
                locks.flushed(handle)
            finally:
                os.close(handle)
        with locks.turn_in(made):
            pass  # nobody else knows it; what it holds is on the disk now

    def check_itself(self) -> None:
        """Refuse to go on where its name does not stand for what was made any more."""
        status = os.fstat(self._handle)
        if found_at(self.path) != (status.st_dev, status.st_ino):
            refuse("disk", f"{self.path} was replaced by somebody while it was made.", "Who may write there? ls -ld .")

    def mark_rollback_journal(self) -> None:
        """Say in the header of a copied campaign what it is kept with; a write-ahead log does not come along."""
        os.lseek(self._handle, 18, os.SEEK_SET)
        os.write(self._handle, b"\x01\x01")

    def place(self) -> None:
        """Give it its name; FileExistsError where something bears that."""
        self._finish()
        with locks.turn_in(self.folder, self.target):
            named_anew(self.path, self.target)
            self._clear()

    def replace(self) -> None:
        """Put it in the place of what was found there; FileExistsError where something else is there by now."""
        if self.found is None:
            self.place()
            return
        self._finish()
        with locks.turn_in(self.folder, self.target):
            self._check_unmoved()
            os.replace(self.path, self.target)

    def replace_folder(self) -> None:
        """The same of the folder; whoever looks finds the one or the other."""
        made = self._stem + locks.PAGES
        with locks.turn_in(self.folder, self.target):
            self._check_unmoved()
            if self.found is None:
                renamed_to_free(made, self.target)
            elif not _renamed(made, self.target, EXCHANGE):
                self._exchange_in_two_steps(made)

    def _exchange_in_two_steps(self, made: str) -> None:
        before = self._stem + locks.BEFORE
        _written(self._handle, [os.fsencode(os.path.basename(self.target))])  # who sweeps puts it back
        locks.flushed(self._handle)
        locks.names_lasting(self.folder)
        os.rename(self.target, before)
        os.rename(made, self.target)

    def _check_unmoved(self) -> None:
        if found_at(self.target) != self.found:
            raise FileExistsError(17, os.strerror(17), self.target)

    def _finish(self) -> None:
        locks.flushed(self._handle)
        if locks.HELD_OPEN:
            self._close()

    def _clear(self) -> None:
        with suppress(OSError):  # else it is swept, as what a kill leaves
            os.unlink(self.path)

    def _close(self) -> None:
        if self._open:
            self._open = False
            with suppress(OSError):  # it is closed all the same
                os.close(self._handle)

    def done(self) -> None:
        """Nothing is left of it but what was put in its place."""
        gone = False
        with suppress(OSError):  # what the disk does not say now is seen when it is swept
            gone = self._folders_gone()
        if locks.HELD_OPEN:
            self._close()
        if gone:
            self._clear()
        self._close()

    def _folders_gone(self) -> bool:
        """Put back what stood in the place of a folder that did not come to stand there; take the others away."""
        before = self._stem + locks.BEFORE
        moved = locks.is_folder(before)
        if moved and not locks.bearer(self.target):
            os.rename(before, self.target)
        gone = locks.remove_folders(self._stem)
        if moved:
            locks.names_lasting(self.folder)  # as long as it may come back, it is said whose place it had
        return gone


@contextmanager
def workpiece(target: str, mode: int = 0o666) -> Iterator[Workpiece]:
    """Something to be made for this place; what of it is not placed in the end is gone."""
    check_name(target)
    locks.sweep(target)
    piece = Workpiece(target, mode)
    try:
        yield piece
    finally:
        piece.done()


def check_name(target: str) -> None:
    """Refuse names under which nothing may be made: SQLite's own, and those of what is not finished."""
    name = os.path.basename(target)
    if name.lower().endswith(SQLITES_OWN):
        ending = name[name.rindex("-") :]
        why = f"SQLite keeps what belongs to the campaign {name.removesuffix(ending)} under that name"
        refuse("bad-input", f"{name} may not be written: {why}.", f"Another name, one that does not end in {ending}.")
    if locks.is_ours(name):
        refuse("bad-input", f"{name} may not be written: kdm calls so what is not finished.", "Choose another name.")
    check_travels(target)


def _begun(folder: str, mode: int) -> tuple[str, int]:
    """An empty file under a name that nobody can foresee, locked."""
    for _ in range(TRIES):
        path = os.path.join(folder, locks.BEGINS + os.urandom(locks.LETTERS // 2).hex() + locks.UNFINISHED)
        try:
            handle = os.open(path, os.O_RDWR | NEW, mode)
        except FileExistsError:
            continue
        try:
            mine = locks.taken(handle)
        except OSError:
            mine = True  # a file system without locks: nobody sweeps there
        if mine and os.path.lexists(path):
            return path, handle
        os.close(handle)  # somebody took it for a leftover before it was locked, and sweeps it
    raise OSError(EBUSY, os.strerror(EBUSY), folder)  # no name is free that nobody can foresee: chance itself is broken


def _written(handle: int, parts: Iterable[str | bytes]) -> None:
    with open(handle, "wb", closefd=False) as file:
        for part in parts:
            file.write(part.encode("utf-8") if isinstance(part, str) else part)


def mode_of(path: str, otherwise: int) -> int:
    """Who may read and write what lies here: a copy of it is for the same people."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return otherwise


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
def founded(path: str, decide: Callable[[CampaignFile], None], mode: int = MODE) -> Iterator[Workpiece]:
    """A new campaign, whole, beside the place where it belongs."""
    check_free(path)
    with ExitStack() as held:
        piece = held.enter_context(workpiece(path, mode))
        with told_apart(path), closing(connect(piece.path, "rwc")) as connection:
            piece.check_itself()
            connection.execute("PRAGMA journal_mode = MEMORY")  # what breaks off is thrown away
            file = CampaignFile(path, connection, lies=piece.path)
            _write_first(file, decide)
            brought = not file.signed and journal.knows(connection, journal.name_of(connection, path, piece.path))
        yield held.enter_context(_copied(piece, mode)) if brought else piece


@contextmanager
def _copied(made: Workpiece, mode: int) -> Iterator[Workpiece]:
    """The same in another file."""
    with workpiece(made.target, mode) as piece:
        with open(made.path, "rb") as content:
            piece.write(iter(lambda: content.read(PART), b""))
        yield piece


def try_out(path: str, decide: Callable[[CampaignFile], None]) -> None:
    """Write a campaign as it would be at this path, and keep nothing."""
    with closing(in_memory(path, decide)):
        pass


def in_memory(path: str, decide: Callable[[CampaignFile], None]) -> CampaignFile:
    """A campaign that goes when it is let go of; it is spoken of by this path."""
    with told_apart(path):
        file = CampaignFile(path, connect(":memory:", "rwc"))
        try:
            _write_first(file, decide)
        except BaseException:
            file.close()
            raise
    return file


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
    if locks.bearer(path):
        raise FileExistsError(17, os.strerror(17), path)
    for beside in (path + ending for ending in SQLITES_OWN):
        if locks.bearer(beside):
            told = f"{beside} lies there, left by another campaign of that name; SQLite would play it into the new one."
            refuse("file-exists", told, "Move it to another folder, or choose another name.")


NO_REPLACE, EXCHANGE = 1, 2
ON_MACOS = {NO_REPLACE: 4, EXCHANGE: 2}  # RENAME_EXCL, RENAME_SWAP
HERE = -100  # AT_FDCWD


def named_anew(old: str, new: str) -> None:
    """Give what has no name of its own yet this one; FileExistsError where something bears it."""
    try:
        os.link(old, new)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if not _renamed(old, new, NO_REPLACE):
            renamed_to_free(old, new)


def renamed_to_free(old: str, new: str) -> None:
    """Rename to a name that nothing bears, as far as one can see: of folders and disks without anything better."""
    if locks.bearer(new):
        raise FileExistsError(17, os.strerror(17), new)
    os.rename(old, new)


def _renamed(old: str, new: str, how: int) -> bool:
    """Rename to a free name, or exchange two, in one step; False where the system knows no such thing."""
    from ctypes import CDLL, c_char_p, c_int, c_uint, get_errno  # late: costs milliseconds, and only exports need it

    try:
        system = CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            call, flags = system.renamex_np, c_uint(ON_MACOS[how])
        else:
            call, flags = system.renameat2, c_uint(how)
    except (OSError, TypeError, AttributeError):  # Windows, or an older library
        return False
    paths = [c_char_p(os.fsencode(path)) for path in (old, new)]
    given = (*paths, flags) if sys.platform == "darwin" else (c_int(HERE), paths[0], c_int(HERE), paths[1], flags)
    if call(*given) == 0:
        return True
    error = get_errno()
    if error == 17:
        raise FileExistsError(error, os.strerror(error), new)
    return False


PORTS = {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | PORTS
NEVER_THERE = re.compile(r'[<>:"|?*\x00-\x1f]')


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file for a device, in whatever folder and with whatever ending."""
    return name.partition(".")[0].rstrip(" ").lower() in DEVICES


def check_travels(path: str) -> None:
    """Refuse to make a file of a name that means something else, or cannot be, on another system."""
    folder, name = os.path.split(path)
    bare = name.rstrip(". ")
    if is_device(name):
        why = f"{path}: what is called so is a device for Windows, and no file could be opened by that name there."
        stem, point, ending = name.partition(".")
        other = f"{stem.rstrip()}-1{point}{ending}"
    elif bare and bare != name:
        last = "point" if name.endswith(".") else "blank"
        why, other = f'"{name}" ends with a {last}, which Windows drops without a word.', bare
    elif os.name == "nt" and (found := NEVER_THERE.search(name)):
        why, other = f'No file may have {found[0]!r} in its name here: "{name}".', NEVER_THERE.sub("-", name)
    else:
        return
    refuse("bad-input", why, f"Another name will do, such as {os.path.join(folder, other)}.")
