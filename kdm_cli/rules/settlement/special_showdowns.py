"""Special showdowns: monsters that the timeline brings home, fought by the departing survivors (R275-R279)."""

from kdm_cli.rules.asking import event_times, steps
from kdm_cli.rules.carry import dues
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Due, Event

LAST = 10**6  # behind everything that is listed


def due(play: Play) -> list[Due]:
    """The monsters that wait to be fought, in the order in which the timeline lists them (R276)."""
    waiting = [row for row in play.draft.of(Due, None) if play.entry(row.content).kind == "monster"]
    if len(waiting) < 2:
        return waiting
    listed = sorted(play.draft.rows(Event).values(), key=lambda row: (row.year, row.id))
    places: dict[str, int] = {}
    for at, row in enumerate(listed):
        if row.year <= play.year and not row.done:
            places.setdefault(_line(play, row), at)
    return sorted(waiting, key=lambda row: (places.get(row.command, LAST), row.id))


def _line(play: Play, row: Event) -> str:
    """The line with which something the timeline lists is settled."""
    return dues.settling(play, play.entry(row.content), None, row.level)


def check(play: Play, entry: Entry, level: int | None = None) -> None:
    """A special showdown is due (R275); then it waits for its step and for those listed before it (R276)."""
    waiting = due(play)
    own = [row for row in waiting if row.content == entry.id]
    if not own:
        event_times.check(play, entry, [])
        return
    if steps.in_phase(play) and not steps.is_first(play):  # the first phase has no step for them
        steps.check_reached(play, "special", "A special showdown")
    command = dues.settling(play, entry, None, level)
    mine = next((row for row in own if row.command == command), own[0])
    listed = level_due(play, entry)
    if level is not None and mine.command != command and listed not in (None, level):
        message = f"{entry.name} is due at level {listed}, not {level} (R275)."
        play.require(False, "not-due", message, f"kdm {mine.command}")
    first = play.name_of(waiting[0].content)
    message = f"{first} comes before {entry.name} (R276)."
    if mine.content == waiting[0].content:
        message = f"Another {first} is listed before this one (R276)."
    play.require(mine.id == waiting[0].id, "not-in-order", message, f"kdm {waiting[0].command}")


def level_due(play: Play, entry: Entry) -> int | None:
    """The level at which the timeline lists a monster that waits; None where it lists none."""
    rows = [row for row in play.draft.rows(Event).values() if row.content == entry.id and row.year <= play.year]
    return next((row.level for row in sorted(rows, key=lambda row: (row.year, row.id)) if not row.done), None)


def begun(play: Play, entry: Entry, level: int, by_timeline: bool) -> None:
    """A monster is fought: it is due no longer, and its line of the timeline is checked off by this entry."""
    dues.settle_due(play, entry.id, None, level)
    if by_timeline:
        event_times.remember(play, entry)


def line(play: Play) -> str:
    """The line that begins the first special showdown of the year (R275, R276); nothing where none is left."""
    first = next(iter(due(play)), None)
    return f"kdm {first.command}" if first else ""
