"""The hunt under way: its quarry, who is on it, and its board, a line of spaces from Start to Starvation."""

from kdm_cli.light import Any
from kdm_cli.rules.asking import numbers
from kdm_cli.rules.asking.lasting import AWAY, FLED, HOME
from kdm_cli.rules.content import Entry
from kdm_cli.rules.draft import OWNER
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import Hunt, HuntSpace, Lasting, Survivor

SHOWDOWN, FAILED = "showdown", "failed"  # why a hunt is over
MONSTER = "monster"  # who may ambush, as survivors may
END = "kdm hunt end"
BY_HAND = "kdm settlement return --victory or --defeat ends a hunt kept on paper."


def current(play: Play) -> Hunt | None:
    """The hunt under way, or None."""
    for row in play.draft.rows(Hunt).values():  # asked so often that an iterator can be felt
        return row
    return None


def need(play: Play) -> Hunt:
    """The hunt under way; without one the command is refused."""
    return current(play) or refuse("no-hunt", "No hunt is under way.", "kdm hunt start QUARRY --level N begins one.")


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
    for row in play.draft.where(Lasting, OWNER, survivor.id):
        if row.what in (FLED, HOME):
            return row.what
    return None


def hunters(play: Play) -> list[Survivor]:
    """Who is on the hunt, in party order; who ran away is not."""

    def ids() -> list[int]:
        return [each.id for each in numbers.party(play) if fate(play, each) is None]

    rows = play.draft.rows(Survivor)
    return [rows[each] for each in play.remembered("hunters", ids, ("who departs", "lasting on survivors"))]


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


def keep_tile(play: Play) -> None:
    """Another party is on the hunt, by house rule: one of them is the event revealer."""
    hunt, found = current(play), hunters(play)
    if hunt is None or hunt.over == FAILED or not found or hunt.revealer_id in [each.id for each in found]:
        return
    change(play, revealer_id=found[0].id)
    play.tell(f"{found[0].name} is the event revealer")


START = 0
BASIC, BEAST, DARKNESS, STARVATION, PLACED = "basic", "monster", "darkness", "starvation", "placed"
SHOWN = {BASIC: "basic event", BEAST: "monster event", DARKNESS: "Overwhelming Darkness", STARVATION: "Starvation"}


def spaces(play: Play) -> list[HuntSpace]:
    """Everything on the board, space by space, in the order in which it is resolved there (R235)."""
    return play.remembered("hunt board", lambda: _in_order(play), ("hunt_space",))


def _in_order(play: Play) -> list[HuntSpace]:
    order = {kind: at for at, kind in enumerate((DARKNESS, PLACED, BEAST, BASIC, STARVATION))}
    return sorted(play.draft.rows(HuntSpace).values(), key=lambda row: (row.space, order[row.kind], row.id))


def last(play: Play) -> int:
    """The number of the Starvation space."""
    return max(row.space for row in spaces(play))


def darkness(play: Play) -> HuntSpace | None:
    """The Overwhelming Darkness space, if this board has one."""
    return next((row for row in spaces(play) if row.kind == DARKNESS), None)


def open_at(play: Play, space: int) -> list[HuntSpace]:
    """What lies on a space and is not resolved yet."""
    return [row for row in spaces(play) if row.space == space and not row.done]


def called(play: Play, space: int) -> str:
    """A space in words."""
    if space == START:
        return "Start"
    row = next((row for row in spaces(play) if row.space == space), None)
    if row is None or row.kind not in (DARKNESS, STARVATION):
        return f"space {space}"
    return play.name_of(row.content) if row.content else SHOWN[row.kind]


def is_reached(play: Play) -> bool:
    """Whether party and quarry stand on one space."""
    return need(play).space == need(play).monster


REVEALED = "revealed"  # label of the uses that count how often an event befell the party on this hunt


def check_away(play: Play, survivor: Survivor) -> None:
    """Refuse to tear up the sheet of somebody who hunts."""
    if current(play) is not None and survivor.party is not None:
        refuse("on-hunt", f"{survivor.name} is on the hunt.", f"{END}; or kdm undo takes it back.")


def clear(play: Play) -> None:
    """Nothing of the hunt is left on its board."""
    tables: tuple[type[Any], ...] = (HuntSpace, Hunt)
    for table in tables:
        play.draft.delete(*play.draft.rows(table).values())
