"""A copy of a campaign that goes its own way: its journal is that of the other to the letter, then it says whose.

How far two journals are the same is seen by their digests: where those of an entry are equal, so is all before it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from kdm_cli.rules.draft import Change
from kdm_cli.rules.refusal import damaged, refuse
from kdm_cli.rules.state import TABLES
from kdm_cli.store import journal
from kdm_cli.store.campaign_file import CampaignFile, apply
from kdm_cli.store.check import findings, replayed
from kdm_cli.store.connecting import Connection
from kdm_cli.store.journal import GENESIS, Entry
from kdm_cli.store.workpiece import MODE, check_free, founded, mode_of, try_out


@contextmanager
def branching(target: str) -> Iterator[ExitStack]:
    """Whatever keeps a copy from being made here is told; what is entered into the stack has it in the making."""
    try:
        with ExitStack() as making:
            yield making
    except FileExistsError:
        refuse("file-exists", f"{target} exists already.", "kdm branch NAME takes another name.")
    except OSError as error:
        told = f"{target} cannot be made ({error.strerror}); there is nothing of it."
        refuse("disk", told, "kdm branch NAME takes a path to a folder you may write to.")


def begin_branch(making: ExitStack, file: CampaignFile, target: str, says: Entry, dry: bool) -> Callable[[], None]:
    """Write what stands in an open campaign, as somebody looks at it, and the entry that says so.

    What gives the copy its name is answered; in a dry run there is nothing to be named.
    """
    newest, tables = file.newest(), file.load()

    def decide(made: CampaignFile) -> None:
        made.take_over(file, tables)
        wrong = findings(made)
        if wrong:
            damaged(f"{file.path} is damaged and was not copied: {wrong[0]}")
        made.commit([says], newest.digest)

    if dry:
        check_free(target)
        try_out(target, decide)
        return lambda: None
    return making.enter_context(founded(target, decide, mode_of(file.path, MODE))).place


def begin_with(made: CampaignFile, entries: Sequence[Entry]) -> list[str]:
    """Write a journal into a file in the making, and the rows it tells of; what is wrong with that."""
    connection = made.connection
    connection.execute("PRAGMA defer_foreign_keys = ON")
    made.append(entries, GENESIS)
    rows, wrong = replayed(connection)
    if wrong:
        return wrong
    apply(
        connection,
        [Change("create", table, row, "", None, rows[table][row]) for table in TABLES for row in rows[table]],
    )
    return findings(made)


def common_entries(one: Connection, other: Connection) -> int:
    """How many entries two journals begin with alike."""
    shorter = min(_length(one), _length(other))
    return alike_until(shorter, lambda number: bool(_digest(one, number) == _digest(other, number)))


def alike_until(most: int, same: Callable[[int], bool]) -> int:
    """The last entry that two journals have in common: each digest is over all that came before it."""
    least = 0
    while least < most:
        half = (least + most + 1) // 2
        least, most = (half, most) if same(half) else (least, half - 1)
    return least


def _length(connection: Connection) -> int:
    newest = journal.newest(connection)
    return newest.id if newest else 0


def _digest(connection: Connection, number: int) -> object:
    return connection.execute("SELECT digest FROM entry WHERE id = ?", (number,)).fetchone()
