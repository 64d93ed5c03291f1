"""How those are called who write in a campaign: by the name they gave, else by the first letters of the writer."""

from collections.abc import Iterable

from kdm_cli.rules.state import AnyRow
from kdm_cli.store.connecting import Connection
from kdm_cli.store.journal import OF_A_PLACE, Entry, writers

LETTERS = 4  # of who gave no name


class WhoWrote:
    """The names of all who have written; what is put in the place of a file is written by the same people."""

    def __init__(self, rows: Iterable[AnyRow]) -> None:
        named = [row for row in rows if row.name]
        self._copies = {row.writer: row.name for row in named}
        self._places = {row.writer[:OF_A_PLACE]: row.name for row in named}

    def named(self, writer: str) -> str:
        """The name that a writer gave, or another file that lay in its place, if any."""
        return str(self._copies.get(writer) or self._places.get(writer[:OF_A_PLACE], ""))

    def called(self, writer: str | None) -> str:
        """What to call a writer; nothing where nobody wrote, as when a file came to another format."""
        return (self.named(writer) or writer[:LETTERS]) if writer else ""

    def first(self, entry: Entry) -> str:
        """Who wrote an entry first, in whatever copy."""
        return self.called(entry.origin_writer or entry.writer)

    def everybody(self, connection: Connection, entries: Iterable[Entry] = ()) -> list[str]:
        """The names of all who wrote here, and of those who wrote these entries first."""
        names = [*map(self.called, writers(connection)), *map(self.first, entries)]
        return [name for name in dict.fromkeys(names) if name]
