"""What a card can mean for the settlement now: what brings it, what it offers for endeavors, and what is missing."""

from collections.abc import Iterator

from kdm_cli.rules.asking.numbers import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import holdings
from kdm_cli.rules.settlement.develop import activities, endeavors
from kdm_cli.rules.settlement.develop.activities import Activity

KINDS = ("location", "innovation", *activities.KINDS)


def prospects(play: Play, entry: Entry) -> list[str]:
    """A line for each way to get the card or to use it; nothing for a card that has none."""
    if entry.kind not in KINDS:
        return []
    return [*_brought(play, entry), *_offered(play, entry)]


def _brought(play: Play, entry: Entry) -> Iterator[str]:
    """How a location is built, how an innovation is drawn."""
    if entry.kind not in activities.SETTLEMENT or holds(play, entry.id):
        return
    if entry.kind == "location":
        for activity in endeavors.ways(play, entry):
            price = activities.price(play, activity)
            yield f"{activity.name} at {activity.source.name}, {price}: {_state(play, activity)}"
    elif entry.id in {each.id for each in holdings.innovation_deck(play)}:
        yield "it is in the innovation deck: kdm innovate"
    elif leads := endeavors.leading_to(play, entry):
        yield f"it comes into the innovation deck with {' or '.join(leads)}"


def _offered(play: Play, entry: Entry) -> Iterator[str]:
    """What is printed on the card itself, but for what is there already; what stands alike in one line."""
    found: dict[str, list[str]] = {}
    for activity in activities.printed(play):
        brings = activities.brings(play, activity)
        if activity.source.id == entry.id and not (brings and all(holds(play, each.id) for each in brings)):
            found.setdefault(_state(play, activity), []).append(activity.name)
    yield from (f"{', '.join(names)}: {state}" for state, names in found.items())


def _state(play: Play, activity: Activity) -> str:
    if not activities.is_here(play, activity):
        return f"needs {activity.source.name}"
    if endeavors.not_yet(play):
        return "from step 7 of the settlement phase on"  # R219
    why = endeavors.why_not(play, activity).rstrip(".").removeprefix(activity.name).lstrip(": ")
    return why or "can be done now"
