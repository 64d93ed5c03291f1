"""The campaign as it stands: read at once by a connection that cannot write, and drawn when the file is let go of."""

import time
from contextlib import suppress

from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.asking import numbers, players, steps, the_hunt, the_showdown
from kdm_cli.rules.draft import Draft
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Survivor
from kdm_cli.rules.year import next_line
from kdm_cli.service.operations.hunt_sheet import hunt_sheet
from kdm_cli.service.operations.showdown.board import board
from kdm_cli.service.operations.showdown.show import showdown_sheet
from kdm_cli.service.outcome import due_document
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.sheets.views import survivor_sheet
from kdm_cli.service.tray import View, library_of
from kdm_cli.store import journal
from kdm_cli.store.campaign import reading
from kdm_cli.store.campaign_file import CampaignFile, told_apart

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import live as shapes
    from kdm_cli.service.sheets.shapes.settlement import PhaseName, PlayerShown
    from kdm_cli.store.journal import Entry

PATIENCE = 0.02  # seconds; who writes goes first, and the next look is soon
HELD = 0.02  # seconds that a reading may keep the file at once
ENOUGH = HELD / 2  # after which it lets go between two tables
BREATH = 0.005  # seconds in which somebody else may write
TRIES = 3
LAST = 6  # entries told


class Read(NamedTuple):
    """A view of the campaign whose file is closed, its newest entries, and how long the file was held."""

    view: View
    last: "list[Entry]"
    held: float


class Moved(Exception):
    """Somebody has written while the file was let go of."""


class Hold:
    """A reading that keeps the file only for moments, and goes on as long as nobody has written in between."""

    def __init__(self, file: CampaignFile, since: float) -> None:
        """The file has been held since this moment."""
        self.file, self.since, self.longest = file, since, 0.0
        self.version = file.stirred()

    def breathe(self) -> None:
        """Let go for a moment, where it was held for long enough."""
        connection = self.file.connection
        if time.perf_counter() - self.since < ENOUGH or not connection.in_transaction:
            return
        connection.execute("ROLLBACK")
        self.over()
        time.sleep(BREATH)
        self.since = time.perf_counter()
        connection.execute("BEGIN")
        if self.file.stirred() != self.version:
            raise Moved

    def over(self) -> None:
        """It is let go of now."""
        self.longest = max(self.longest, time.perf_counter() - self.since)


def read(path: str) -> Read:
    """All of it as it stands at one moment; begun again where somebody writes between two tables."""
    for _ in range(TRIES):
        with suppress(Moved):
            return _read(path)
    return refuse("locked", f"{path} is being written.", "The next look is soon.")


def _read(path: str) -> Read:
    begun = time.perf_counter()
    with reading(path, PATIENCE, untouched=True) as file:
        hold = Hold(file, begun)
        newest, tables = file.newest(), file.load(hold.breathe)
        with told_apart(path):
            last = list(journal.latest(file.connection, None, LAST))
    hold.over()
    return Read(View(Draft(tables, newest.last_id), library_of(tables), file, newest, path), last, hold.longest)


def scene(found: Read) -> "shapes.Scene":
    """What the page shows: sheets as every look at them has them, with what lies face down left out."""
    view = found.view
    settlement, rows = view.draft.settlement, view.draft.rows(Survivor)
    now, hunting = steps.current(view), the_hunt.current(view) is not None
    fighting = the_showdown.current(view) is not None
    out = the_showdown.survivors(view) if fighting else numbers.party(view)
    seen = {each.id: each for each in (*out, *(row for row in rows.values() if not row.dead))}
    drawn: shapes.Scene = {
        "entry": view.newest.id,
        "version": "",
        "name": settlement.name,
        "lantern_year": settlement.lantern_year,
        "phase": cast("PhaseName", settlement.phase),
        "doing": steps.called(view, now) if now and not fighting else phase_sheet.doing(view),
        "population": numbers.population(view),
        "survival_limit": numbers.survival_limit(view),
        "endeavors": settlement.endeavors,
        "death_count": settlement.death_count,
        "due": [due_document(view, row) for row in view.draft.rows(Due).values()],
        "next": next_line.following(view),
        "last": [{"id": entry.id, "command": entry.command, "story": entry.story} for entry in found.last],
        "out": [each.name for each in out],
        "survivors": [survivor_sheet(view, each) for each in seen.values()],
        "players": cast("list[PlayerShown]", players.listed(view)),
    }
    if fighting:
        drawn["showdown"], drawn["board"] = showdown_sheet(view), board(view)
    elif hunting:
        drawn["hunt"] = hunt_sheet(view)
    return drawn
