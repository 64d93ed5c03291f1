"""The campaign at a glance: where it stands (`kdm` alone), the sheet that matters now, and its numbers."""

from kdm_cli.light import TYPE_CHECKING, Annotated, cast
from kdm_cli.rules.asking import numbers, steps, the_hunt, the_showdown
from kdm_cli.rules.carry.occasions import ask
from kdm_cli.rules.play import quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Due, Survivor
from kdm_cli.rules.year import next_line
from kdm_cli.service.language.operation import SURVIVOR, reading
from kdm_cli.service.operations.survivor_sheet import TakenApart
from kdm_cli.service.operations.survivor_sheet import show as show_survivor
from kdm_cli.service.outcome import due_document
from kdm_cli.service.sheets import phase_sheet
from kdm_cli.service.sheets.settlement import settlement_sheet
from kdm_cli.service.tray import View
from kdm_cli.store import journal

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import settlement as shapes
    from kdm_cli.service.sheets.shapes.settlement import SettlementSheet, Status
    from kdm_cli.service.sheets.shapes.showdown import HuntSheet, ShowdownSheet
    from kdm_cli.service.sheets.shapes.statistics import Statistics
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet, SurvivorWhy


@reading("show", examples=("show", "show Lucy", "show Lucy --why speed"))
def show(
    view: View, name: Annotated[str | None, SURVIVOR] = None, *, why: TakenApart = None
) -> "SettlementSheet | SurvivorSheet | SurvivorWhy | ShowdownSheet | HuntSheet":
    """Show the sheet that matters now (the showdown or the hunt while one runs), or a survivor's."""
    if name is not None:
        return show_survivor(view, name, why=why)
    if why is not None:
        refuse("usage", "--why takes a survivor's number apart.", f"For instance: kdm show Lucy --why {quoted(why)}")
    if the_hunt.current(view) is not None:
        from kdm_cli.service.operations.hunt_sheet import hunt_sheet  # late: only on a hunt

        return hunt_sheet(view)
    if the_showdown.current(view) is None:
        return settlement_sheet(view)
    from kdm_cli.service.operations.showdown.show import showdown_sheet  # late: only in a showdown

    return showdown_sheet(view)


@reading("status", batch=False, examples=("status", "status --json"))
def status(view: View) -> "Status":
    """Show where the campaign stands, what is due, and the next step; `kdm` alone does the same."""
    settlement = view.draft.settlement
    living = [row for row in view.draft.rows(Survivor).values() if not row.dead]
    due = [due_document(view, row) for row in view.draft.rows(Due).values()]
    departure = {row.name: numbers.may_depart(view, row) for row in living}
    entries = list(journal.latest(view.file.connection, None, 2))
    now = steps.current(view)
    under_way = {"showdown": _showdown(view), "hunt": _hunt(view)}
    return {
        **cast("shapes.InField", {what: shown for what, shown in under_way.items() if shown}),
        "name": settlement.name,
        "file": view.path,
        "lantern_year": settlement.lantern_year,
        "phase": cast("shapes.PhaseName", settlement.phase),
        "step": steps.standing(view),
        "doing": steps.called(view, now) if now else phase_sheet.doing(view) if the_hunt.current(view) else "",
        "population": numbers.population(view),
        "nameless": settlement.nameless,
        "survival_limit": numbers.survival_limit(view),
        "endeavors": settlement.endeavors,
        "death_count": settlement.death_count,
        "due": due,
        "may_depart": [name for name, (may, _) in departure.items() if may],
        "may_not_depart": [{"name": name, "why": why} for name, (may, why) in departure.items() if not may],
        "departing": [row.name for row in numbers.party(view)],
        "missing_packs": list(view.library.missing),
        "last": [{"id": entry.id, "command": entry.command, "story": entry.story} for entry in entries],
        "next": next_line.following(view),
        **_develop(view, now),
        **cast("shapes.Ending", {"end": ended} if (ended := phase_sheet.end(view, view.path)) else {}),
    }


def _develop(view: View, now: steps.PhaseStep | None) -> "shapes.InDevelop":
    """What can be built, innovated and crafted while the settlement develops, and what is one short."""
    if now is None or now.key != "develop" or the_showdown.current(view) is not None:
        return {}
    found = ask(view, "what is in reach")
    short: list[shapes.OneShort] = [{"name": name, "lacking": lacking} for name, lacking in found.one_short]
    return {"develop": {"build": found.build, "innovate": found.innovate, "craft": found.craft, "one_short": short}}


def _hunt(view: View) -> "shapes.Hunted | None":
    """The hunt under way in a few words; nothing where none is."""
    hunt = the_hunt.current(view)
    if hunt is None:
        return None
    from kdm_cli.rules.hunt import hunt_events  # late: only on a hunt

    revealer = the_hunt.revealer(view)
    return {
        "quarry": the_hunt.quarry(view).name,
        "level": hunt.level,
        "space": hunt.space,
        "monster": hunt.monster,
        "revealer": revealer.name if revealer else None,
        "waits": hunt_events.waits(view),
        "over": cast("shapes.HuntEnd | None", hunt.over),
    }


def _showdown(view: View) -> "shapes.UnderWay | None":
    """The showdown under way in a few words; nothing where none is."""
    showdown = the_showdown.current(view)
    if showdown is None:
        return None
    from kdm_cli.rules.showdown import cards_in_play, going_on  # late: only in a showdown

    return {
        "monster": the_showdown.monster(view).name,
        "level": showdown.level,
        "round": showdown.round,
        "turn": cast("shapes.Turn", showdown.turn),
        "acting": view.draft.rows(Survivor)[showdown.acting_id].name if showdown.acting_id else None,
        "to_kill": cards_in_play.to_kill(view),
        "waits": going_on.waits(view),
        "over": cast("shapes.End | None", showdown.over),
    }


@reading("stats", batch=False, examples=("stats", "stats --json"))
def stats(view: View) -> "Statistics":
    """Show the campaign in numbers: monsters slain, deaths, who came home, the luck of the dice.

    Dice from the table and dice of the tool are counted apart, each against the faces they needed.
    """
    from kdm_cli.service.telling.statistics import tallied  # late: the whole journal is read for numbers alone

    return tallied(view)
