"""What appears whole under its name, or not at all: made beside its place under a name of its own, then put there.

Its maker holds a lock of the system on the workpiece as long as it lives. What a kill leaves behind is known by that: a
workpiece whose lock is free belongs to nobody, and whoever next makes or writes something in that folder sweeps it.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EBUSY

from kdm_cli.rules.refusal import refuse
from kdm_cli.store.identify import SQLITES_OWN
from kdm_cli.store.locks import (
    BEFORE,
    BEGINS,
    HELD_OPEN,
    LETTERS,
    ON_THE_HANDLE,
    PAGES,
    UNFINISHED,
    flushed,
    is_ours,
    names_lasting,
    remove_folders,
    sweep,
    taken,
    turn_in,
)
from kdm_cli.store.renaming import bearer, check_travels, exchanged, is_folder, named_anew, renamed_to_free

NEW = os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | ON_THE_HANDLE
TRIES = 100

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
        self._stem = self.path.removesuffix(UNFINISHED)
        self._open = True

    def write(self, parts: Iterable[str | bytes]) -> None:
        """Write what a file holds."""
        _written(self._handle, parts)

    def write_folder(self, pages: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Write the pages of a folder."""
        made = self._stem + PAGES
        os.mkdir(made)
        for name, parts in pages:
            handle = os.open(os.path.join(made, name), os.O_WRONLY | NEW, 0o666)
            try:
                _written(handle, parts)
                flushed(handle)
            finally:
                os.close(handle)
        with turn_in(made):
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
        with turn_in(self.folder, self.target):
            named_anew(self.path, self.target)
            self._clear()

    def replace(self) -> None:
        """Put it in the place of what was found there; FileExistsError where something else is there by now."""
        if self.found is None:
            self.place()
            return
        self._finish()
        with turn_in(self.folder, self.target):
            self._check_unmoved()
            os.replace(self.path, self.target)

    def replace_folder(self) -> None:
        """The same of the folder; whoever looks finds the one or the other."""
        made = self._stem + PAGES
        with turn_in(self.folder, self.target):
            self._check_unmoved()
            if self.found is None:
                renamed_to_free(made, self.target)
            elif not exchanged(made, self.target):
                self._exchange_in_two_steps(made)

    def _exchange_in_two_steps(self, made: str) -> None:
        before = self._stem + BEFORE
        _written(self._handle, [os.fsencode(os.path.basename(self.target))])  # who sweeps puts it back
        flushed(self._handle)
        names_lasting(self.folder)
        os.rename(self.target, before)
        os.rename(made, self.target)

    def _check_unmoved(self) -> None:
        if found_at(self.target) != self.found:
            raise FileExistsError(17, os.strerror(17), self.target)

    def _finish(self) -> None:
        flushed(self._handle)
        if HELD_OPEN:
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
        if HELD_OPEN:
            self._close()
        if gone:
            self._clear()
        self._close()

    def _folders_gone(self) -> bool:
        """Put back what stood in the place of a folder that did not come to stand there; take the others away."""
        before = self._stem + BEFORE
        moved = is_folder(before)
        if moved and not bearer(self.target):
            os.rename(before, self.target)
        gone = remove_folders(self._stem)
        if moved:
            names_lasting(self.folder)  # as long as it may come back, it is said whose place it had
        return gone


@contextmanager
def workpiece(target: str, mode: int = 0o666) -> Iterator[Workpiece]:
    """Something to be made for this place; what of it is not placed in the end is gone."""
    check_name(target)
    sweep(target)
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
    if is_ours(name):
        refuse("bad-input", f"{name} may not be written: kdm calls so what is not finished.", "Choose another name.")
    check_travels(target)


def _begun(folder: str, mode: int) -> tuple[str, int]:
    """An empty file under a name that nobody can foresee, locked."""
    for _ in range(TRIES):
        path = os.path.join(folder, BEGINS + os.urandom(LETTERS // 2).hex() + UNFINISHED)
        try:
            handle = os.open(path, os.O_RDWR | NEW, mode)
        except FileExistsError:
            continue
        try:
            mine = taken(handle)
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
