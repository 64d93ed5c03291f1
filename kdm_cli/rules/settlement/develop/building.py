"""Building locations: for the price that is printed where they are built, for good (R219, R222, R265, R268)."""

from collections.abc import Sequence

from kdm_cli.rules.asking import steps
from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement.develop import activities, endeavors
from kdm_cli.rules.settlement.develop.activities import Activity
from kdm_cli.rules.settlement.holdings import hold
from kdm_cli.rules.state import Survivor


def build(play: Play, locations: Sequence[Entry], by: Survivor | None) -> None:
    """Build these locations, all or none, with one payment (R220); one may be what the next is built at."""
    steps.check_reached(play, "develop", "Building")
    chosen: list[Activity] = []
    soon: frozenset[str] = frozenset()
    for location in locations:
        if holds(play, location.id) or location.id in soon:
            refuse("already-built", f"{location.name} is built already.", "kdm settlement show")  # R268
        found = ways(play, location)
        if found:
            chosen.append(_way(play, found, by, soon))
        else:
            _given(play, location)
        soon |= {location.id}
    if chosen:
        endeavors.pay(play, chosen, by, f"{len(chosen)} locations" if len(chosen) > 1 else "")
    for activity in chosen:
        endeavors.carry(play, activity, by, {})


def ways(play: Play, location: Entry) -> list[Activity]:
    """What builds it: printings have it in different places, and the price stands there."""
    return [each for each in activities.printed(play) if location in activities.brings(play, each)]


def _way(play: Play, found: Sequence[Activity], by: Survivor | None, soon: frozenset[str]) -> Activity:
    """Where it is built: one of the places that are here, else the first, which is refused."""
    here = [each for each in found if activities.is_here(play, each, soon)]
    activity = endeavors.one_of(play, here, by) if here else found[0]
    endeavors.check(play, activity, by, soon)
    if activity.data.get("edition"):
        play.tell(f"{activity.name} at {activity.source.name}{endeavors.printing(activity)}")
    return activity


def _given(play: Play, location: Entry) -> None:
    """A location that nobody builds comes to the settlement in another way."""
    given = str(location.data.get("build", {}).get("gained_by", "no card of the packs")).replace("_", " ")
    message = f"{location.name} is not built, but gained."
    play.require(False, "not-built", message, f"It comes from: {given}. kdm settlement gain mends what was missed.")
    hold(play, location)
