"""The hunt under way: its quarry, who is on it, and who reveals the next event."""

from typing import Any

from kdm_cli.rules.asking import numbers
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Hunt, HuntSpace, Lasting, Survivor

SHOWDOWN, FAILED = "showdown", "failed"  # why a hunt is over
SURVIVORS, MONSTER = "survivors", "monster"  # who ambushes
FLED, HOME = "mark/fled", "mark/home"  # what a lasting row holds for who ran away: lost on the way, or home already
AWAY = {FLED: "ran away", HOME: "home already"}
END = "kdm hunt end"
BY_HAND = "kdm settlement return --victory or --defeat ends a hunt kept on paper."


def current(play: Play) -> Hunt | None:
    """The hunt under way, or None."""
    for row in play.draft.rows(Hunt).values():
        return row
    return None


def need(play: Play) -> Hunt:
    """The hunt under way; without one the command is refused."""
    for row in play.draft.rows(Hunt).values():
        return row
    refuse("no-hunt", "No hunt is under way.", "kdm hunt start QUARRY --level N begins one.")


def need_open(play: Play) -> Hunt:
    """The same, as long as it is not over."""
    hunt = need(play)
    if hunt.over == FAILED:
        refuse("hunt-over", "The hunt has failed: nobody is left on it (R258).", f"{END} goes on.")
    if hunt.over == SHOWDOWN:
        refuse("hunt-over", f"The hunt is over: the showdown with {quarry(play).name} begins.", f"{END} begins it.")
    return hunt


def check_over(play: Play, what: str) -> None:
    """Refuse what waits for the end of a hunt under way."""
    message = f"A hunt is under way: {what} before it ends."
    play.require(current(play) is None, "hunt-under-way", message, f"kdm hunt show; {BY_HAND}")


def change(play: Play, **fields: Any) -> Hunt:
    """Write down something about the hunt under way."""
    return play.draft.set(need(play), **fields)


def quarry(play: Play) -> Entry:
    """The monster that is hunted."""
    return play.entry(need(play).quarry)


def fate(play: Play, survivor: Survivor) -> str | None:
    """How somebody left the hunt, if they ran away."""
    marks = [row.what for row in play.draft.of(Lasting, survivor.id) if row.what in (FLED, HOME)]
    return marks[0] if marks else None


def hunters(play: Play) -> list[Survivor]:
    """Who is on the hunt, in party order; who ran away is not."""
    gone = {row.survivor_id for row in play.draft.rows(Lasting).values() if row.what in (FLED, HOME)}
    return [survivor for survivor in numbers.party(play) if survivor.id not in gone]


def check_hunts(play: Play, survivor: Survivor) -> None:
    """Refuse who is not on the hunt, or not any more."""
    if survivor.id not in [each.id for each in hunters(play)]:
        away = fate(play, survivor)
        message = f"{survivor.name} is not on the hunt{f': {AWAY[away]}' if away else ''}."
        refuse("not-hunting", message, "kdm hunt show names those who are.")


def fled(play: Play, how: str) -> list[Survivor]:
    """Who ran away and is lost on the way, or home."""
    return [survivor for survivor in numbers.party(play) if fate(play, survivor) == how]


def revealer(play: Play) -> Survivor | None:
    """The event revealer."""
    return play.draft.rows(Survivor).get(need(play).revealer_id or 0)


def pass_on(play: Play, survivor: Survivor) -> None:
    """The event revealer tile goes from somebody to the next one clockwise; who has not got it passes nothing on."""
    if need(play).revealer_id != survivor.id:
        return
    found = hunters(play)
    others = [each for each in found if each.id != survivor.id]
    after = [each for each in others if (each.party or 0) > (survivor.party or 0)]
    taker = next(iter(after or others or found), None)
    change(play, revealer_id=taker.id if taker else None)
    if taker is not None and taker.id != survivor.id:
        play.tell(f"{taker.name} is the event revealer")


def keep_tile(play: Play) -> None:
    """Another party is on the hunt, by house rule: one of them is the event revealer."""
    hunt, found = current(play), hunters(play)
    if hunt is None or hunt.over == FAILED or not found or hunt.revealer_id in [each.id for each in found]:
        return
    change(play, revealer_id=found[0].id)
    play.tell(f"{found[0].name} is the event revealer")


def clear(play: Play) -> None:
    """Nothing of the hunt is left on its board."""
    tables: tuple[type[Any], ...] = (HuntSpace, Hunt)
    for table in tables:
        for row in list(play.draft.rows(table).values()):
            play.draft.delete(row)
