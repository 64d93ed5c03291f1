"""What the changes of the journal tell of a hunt: who set out, what befell them, who ran away, how it ended.

While it is under way it is told as such; a hunt that came to its showdown is told as that.
"""

from typing import Any

from kdm_cli.rules.asking.hunt_board import DARKNESS
from kdm_cli.rules.asking.lasting import LIMIT
from kdm_cli.rules.asking.the_hunt import FAILED, FLED, HOME
from kdm_cli.rules.hunt.hunt_events import REVEALED
from kdm_cli.rules.hunt.overwhelming_darkness import EVENT
from kdm_cli.rules.settlement.phase.returning import ENDED
from kdm_cli.service.telling.annalist import Annalist, Row
from kdm_cli.store.journal import Entry

HUNT, HUNTED, ENCOUNTER, RAN_AWAY = "hunt", "hunted", "encounter", "ran_away"
SCOPE = f"{LIMIT}hunt:{REVEALED}"  # of the uses that count the hunt events of this hunt
OVER = "hunt over"  # counted where the board was put away


def set_out(annalist: Annalist, row: Row) -> None:
    """The hunt begins, for those who departed."""
    party = sorted((each["party"], each["id"]) for each in annalist.rows["survivor"].values() if each.get("party"))
    who = tuple(survivor for _, survivor in party)
    annalist.hunt = annalist.fight = annalist.tell(HUNT, who=who, what=row["quarry"], level=row["level"], row=row["id"])


def joined(annalist: Annalist, row: Row, before: Any) -> None:
    """Somebody who was not among those who set out hunts with them."""
    event = annalist.events.get(annalist.hunt)
    if event is not None and row["party"] and row["id"] not in event.who:
        annalist.mend(annalist.hunt, who=(*event.who, row["id"]))


def on_its_board(annalist: Annalist, entry: Entry) -> bool:
    """Whether a hunt event is counted as it befalls the party, rather than settled by hand."""
    return annalist.hunt > 0 and not entry.arguments.get("by_hand")


def came(annalist: Annalist, row: Row, before: Any) -> None:
    """Darkness came over the party; other events are told as they are counted."""
    if row["kind"] == DARKNESS and row["done"]:
        annalist.tell(ENCOUNTER, what=EVENT, row=row["id"])


def revealed(annalist: Annalist, row: Row, before: Any) -> None:
    """A hunt event befell the party, for the first time or again."""
    if row["times"] > (before or 0):
        annalist.tell(ENCOUNTER, what=row["content"], row=row["id"])


def ran_away(annalist: Annalist, row: Row) -> None:
    """Somebody left the hunt alive; whether to be lost or to come home is told once."""
    who = (row["survivor_id"],)
    known = [(event.kind, event.fight) for event in annalist.having(who=who).values()]
    if row["what"] in (FLED, HOME) and (RAN_AWAY, annalist.fight) not in known:
        annalist.tell(RAN_AWAY, who=who)


def over(annalist: Annalist, row: Row, before: Any) -> None:
    """It has failed; or a death was taken back, and it goes on."""
    event, how = annalist.events.get(annalist.hunt), FAILED if row["over"] == FAILED else ""
    if event is not None and event.how != how:
        annalist.hunt = annalist.fight = annalist.put_last(annalist.hunt, how=how)


def board_put_away(annalist: Annalist, row: Row) -> None:
    """What became of the hunt is told by what else the entry did."""
    annalist.counts[OVER] += 1


def into_showdown(annalist: Annalist, row: Row) -> bool:
    """The showdown is that of the hunt under way, if there is one."""
    number, annalist.hunt = annalist.hunt, 0
    if number not in annalist.events:
        return False
    known = {"what": row["monster"], "level": row["level"], "row": row["id"]}
    annalist.fight = annalist.put_last(number, kind=HUNTED, **known)
    return True


def ended(annalist: Annalist) -> bool:
    """Whether a hunt was over without a showdown: it failed, or people told by hand how its showdown ended."""
    if not annalist.counts[OVER] or not annalist.hunt:
        return False
    event = annalist.events.get(annalist.hunt)
    if event is not None and event.how != FAILED:
        annalist.put_last(annalist.hunt, kind=HUNTED, how=annalist.how or ENDED)
    annalist.hunt = annalist.fight = 0
    return True
