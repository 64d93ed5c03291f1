"""The campaign as it stands: read at once by a connection that cannot write, and drawn when the file is let go of."""

import time

from kdm_cli.light import TYPE_CHECKING, NamedTuple, cast
from kdm_cli.rules.asking import numbers, players, steps, the_hunt, the_showdown
from kdm_cli.rules.draft import Draft
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
from kdm_cli.store.campaign_file import told_apart

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import live as shapes
    from kdm_cli.service.sheets.shapes.settlement import PhaseName, PlayerShown
    from kdm_cli.store.journal import Entry

PATIENCE = 0.02  # seconds; who writes goes first, and the next look is soon
LAST = 6  # entries told


class Read(NamedTuple):
    """A view of the campaign whose file is closed, its newest entries, and how long the file was held."""

    view: View
    last: "list[Entry]"
    held: float


def read(path: str) -> Read:
    """All of it as it stands at one moment."""
    begun = time.perf_counter()
    with reading(path, PATIENCE, untouched=True) as file:
        newest, tables = file.newest(), file.load()
        with told_apart(path):
            last = list(journal.latest(file.connection, None, LAST))
    held = time.perf_counter() - begun
    return Read(View(Draft(tables, newest.last_id), library_of(tables), file, newest, path), last, held)


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
