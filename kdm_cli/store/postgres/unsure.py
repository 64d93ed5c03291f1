"""What nobody knows whether it was saved: a connection that is lost while a server makes something last.

Before that the command is noted among what programs keep for a person; what is known of it afterwards takes the note
away. A note that is found was left by somebody who was cut off: the server is asked, and who types next is told.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from io import TextIOWrapper

from kdm_cli.light import NamedTuple, digest
from kdm_cli.own_folder import own_folder
from kdm_cli.rules.refusal import Refusal, Refused
from kdm_cli.store.campaign_file import CampaignFile
from kdm_cli.store.locks import taken
from kdm_cli.store.postgres.url import CampaignUrl
from kdm_cli.store.postgres.wire import Lost, Wire

SECONDS = 10.0  # in which the server may be there again
PAUSE = 0.25
BRIEFLY = 1.0  # that somebody who only looks waits for those who write
MOST = 10_000  # bytes
FOUND = "SELECT 1 FROM entry WHERE command_id = ?"


class Note(NamedTuple):
    """A command under way, by the id that its entries bear, its last entry, and what it does."""

    command_id: str
    entry: int
    command: str
    does: str = ""


@contextmanager
def noted(url: CampaignUrl, note: Note) -> Iterator[Callable[[], None]]:
    """Somebody who is cut off in here leaves a note; it goes when it is `settled`, or when nothing was saved."""
    lies = _lies(url, note.command_id)
    os.makedirs(os.path.dirname(lies), mode=0o700, exist_ok=True)
    with open(lies, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        _is_left(file)  # from now on it is not: as long as it is open here, somebody is at it
        file.write(json.dumps(note._asdict()))
        file.flush()
        os.fsync(file.fileno())

        def settled() -> None:
            file.close()  # what is open cannot be removed everywhere
            with suppress(OSError):
                os.unlink(lies)

        try:
            yield settled
        except Refused as refused:
            if refused.refusal.code != UNSURE:
                settled()
            raise


UNSURE = "unsure"


def settle(url: CampaignUrl, note: Note, lost: Lost) -> None:
    """The connection was lost in between: ask the server, as soon as it is there, which it was."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            saved = _asked(url, note, until - time.monotonic())
        except Refused:
            saved = None
        if saved:
            return
        if saved is False:
            told = f"{url.spoken}: the connection was lost before it was saved; nothing was saved."
            raise Refused(lost.refusal._replace(message=told, hint="Repeat the command.")) from lost
        time.sleep(PAUSE)
    told = f"{url.spoken}: the connection was lost, and nobody knows whether entry {note.entry} was saved."
    raise Refused(Refusal(UNSURE, told, "The next command there says which it was. Until then nothing is repeated."))


def _asked(url: CampaignUrl, note: Note, patience: float) -> bool | None:
    """Whether it was saved; as long as somebody may still be at it nobody knows that it was not."""
    with closing(Wire(url)) as wire:
        wire.begin_asking()
        if _is_there(wire, note):
            return True
        try:
            wire.wait_for_others(patience)
        except Refused as refused:
            if refused.refusal.code != "locked":
                raise
            return None
        return _is_there(wire, note)


def _is_there(wire: Wire, note: Note) -> bool:
    return wire.execute(FOUND, (note.command_id,)).fetchone() is not None


def tell(url: CampaignUrl, wire: Wire | None = None) -> bool:
    """Say of what was left open before which it was, if anything; on a `wire` that has the lock nobody is at it."""
    told = False
    if CampaignFile.remark is None:
        return told  # nobody would hear it
    for file, note in _left(url):
        saved = _asked(url, note, BRIEFLY) if wire is None else _is_there(wire, note)
        if saved is None:
            continue  # as long as nobody knows
        was = f"was saved, as entry {note.entry}" if saved else "was not saved: nothing of it is there"
        does = f" ({note.does})" if note.does else ""
        CampaignFile.remark(f'"kdm {note.command}"{does}, which was cut off, {was}.')
        told = True
        file.close()
        with suppress(OSError):
            os.unlink(file.name)
    return told


def _left(url: CampaignUrl) -> Iterator[tuple[TextIOWrapper, Note]]:
    """The notes of those who were cut off, each open as long as somebody looks at it."""
    folder, begins = os.path.split(_lies(url, ""))
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(begins):
                lies = os.path.join(folder, name)
                with suppress(OSError, ValueError, TypeError), open(lies, "r+", encoding="utf-8") as file:
                    if _is_left(file):
                        yield file, Note(**json.loads(file.read(MOST)))


def _is_left(file: TextIOWrapper) -> bool:
    """Whether nobody has this note open, who would have its lock; where a disk has no locks nobody knows."""
    try:
        return taken(file.fileno())
    except OSError:
        return True


def _lies(url: CampaignUrl, command_id: str) -> str:
    name = digest([f"{url.server}\0{url.campaign}".encode()])[:16]
    return os.path.join(own_folder("XDG_STATE_HOME", ".local/state"), "server", f"{name}-{command_id}")
