"""Who is made for a lost survivor before the First Day is one of its people, not one beside them (R201)."""

from kdm_cli.rules.asking import numbers, steps
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement.phase import settlement_events
from kdm_cli.rules.state import Event, Survivor, Use

EARLY = "note:people/early"  # content of the Use row of somebody who has a sheet before the people come
NAMED = "note:people/named"  # and of somebody who has a sheet of their own and was one of the people without names
SCOPE = "of the first day"
FOUNDERS = 4


def is_due(play: Play) -> bool:
    """Whether whoever is made now, without a word of where from, takes the place of a lost one."""
    first = settlement_events.first_event(play)
    came = first is None or any(row.content == first.id and row.done for row in play.draft.rows(Event).values())
    if play.draft.settlement.phase != steps.PROLOGUE:
        return steps.in_phase(play) and steps.is_first(play) and not came
    founders = [row for row in play.draft.rows(Survivor).values() if row.origin == "founder"]
    living = numbers.founders(play)
    return len(founders) >= FOUNDERS and 0 < len(living) < len(founders)


def offer(play: Play) -> None:
    """Who lost a survivor is told that another may be made."""
    play.ask_hands("Who lost a survivor may make another, out of the people whom the")
    play.ask_hands("First Day brings (R201): kdm survivor add NAME")


def mark(play: Play, survivor: Survivor) -> None:
    """Remember it until the people come."""
    play.draft.create(Use, survivor_id=survivor.id, content=EARLY, scope=SCOPE)
    first = settlement_events.first_event(play)
    play.tell(f"{survivor.name} is one of the people whom {first.name if first else 'year 1'} brings (R201)")


def is_one(play: Play, survivor: Survivor) -> bool:
    """Whether this is somebody made for a lost one before the people came: no founder who fought."""
    return any(use.content == EARLY for use in play.draft.of(Use, survivor.id))


def fight(play: Play, party: list[Survivor]) -> None:
    """Whoever fights in the First Story is a founder like the others."""
    for row in [use for each in party for use in play.draft.of(Use, each.id) if use.content == EARLY]:
        play.draft.delete(row)


def come(play: Play, source: Entry, people: int) -> int:
    """The people come: how many of so many have a sheet already, who from now on are some of them."""
    first = settlement_events.first_event(play)
    if first is None or source.id != first.id:
        return 0
    early = [use for use in play.draft.rows(Use).values() if use.content == EARLY]
    rows = play.draft.rows(Survivor)
    there = [use for use in early if use.survivor_id and not rows[use.survivor_id].dead][:people]
    for use in early:
        play.draft.delete(use)
    for use in there:
        play.draft.create(Use, survivor_id=use.survivor_id, content=NAMED, scope="named")
    if there:
        names = ", ".join(rows[use.survivor_id].name for use in there if use.survivor_id)
        play.tell_at_length(f"Of these people {names} ha{'s' if len(there) == 1 else 've'} a sheet already (R201)")
    return len(there)
