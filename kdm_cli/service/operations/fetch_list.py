"""What to take out of the box before the next hunt, showdown or settlement phase."""

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking import steps, the_hunt, the_showdown
from kdm_cli.rules.asking.cards import among, level_behind
from kdm_cli.rules.content import Entry
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import departing
from kdm_cli.rules.year import fetch_list as rules
from kdm_cli.service.language.operation import number, reading, words
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.settlement import Fetch, FetchList

MONSTER = words("MONSTER", "whom you are going to hunt or fight", "monster")


@reading("fetch-list", examples=("fetch-list", "fetch-list white lion 2"))
def fetch_list(
    view: View,
    monster: Annotated[str | None, MONSTER] = None,
    *,
    level: Annotated[int | None, number("N", "its level; the lowest where it is left out")] = None,
) -> "FetchList":
    """Show what to take out of the box: cards, decks by number, tokens and terrain of what comes next.

    On a hunt that is the showdown, in a showdown the settlement phase; at home what is due, or the monster you name.
    """
    lists: list[Fetch] = []
    if monster is not None:
        entry, level = _named(view, monster, level)
        lists += _of(view, entry, level, hunted=the_hunt.current(view) is None)
    elif (hunt := the_hunt.current(view)) is not None:
        lists += _of(view, the_hunt.quarry(view), hunt.level, hunted=False)
    elif the_showdown.current(view) is None:
        for due in departing.special_due(view):
            entry = view.entry(due.content)
            lists += _of(view, entry, departing.level_listed(view, entry), hunted=False)
    if monster is None and the_hunt.current(view) is None:
        phase = f"the settlement phase of lantern year {steps.year_of_phase(view)}"
        lists.append({"for": phase, "take": _told(rules.settlement(view))})
    quarries = [entry.name for entry in departing.quarries(view)]
    return {"lists": lists, "quarries": quarries}


def _named(view: View, text: str, level: int | None) -> tuple[Entry, int | None]:
    text, said = level_behind(view, text)
    found = among(view, text, view.content.brief("monster"), "monster")
    return view.entry(found.id), level if level is not None else said


def _of(view: View, entry: Entry, level: int | None, *, hunted: bool) -> "list[Fetch]":
    levels = [row["level"] for row in entry.data["levels"]]
    level = level if level is not None else next((each for each in levels if isinstance(each, int)), None)
    if level is not None and level not in levels:
        known = ", ".join(map(str, levels))
        refuse("unknown-level", f"{entry.name} has no level {level}.", f"It has {known}.")
    called = f"{entry.name} level {level}" if len(levels) > 1 else entry.name
    found: list[Fetch] = []
    if hunted and entry.data.get("hunt_board"):
        found.append({"for": f"the hunt of {called}", "take": _told(rules.hunt(view, entry, level))})
    found.append({"for": f"the showdown against {called}", "take": _told(rules.showdown(view, entry, level))})
    return found


def _told(found: list[rules.Take]) -> dict[str, list[str]]:
    return {each.what: each.items for each in found if each.items}
