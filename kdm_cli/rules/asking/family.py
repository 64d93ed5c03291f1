"""Who descends from whom, and how the unnamed are called until somebody names them."""

from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor

BIRTH = "note:birth/birth"
CHILD, NEWBORN, NEWCOMER = "Child of ", "Newborn", "Newcomer"  # how they are called until somebody names them


def is_unnamed(survivor: Survivor) -> bool:
    """Whether nobody has given the survivor a name yet, and the sheet has a provisional one."""
    word, _, number = survivor.name.partition(" ")
    provisional = word in (NEWBORN, NEWCOMER) and (number.isdigit() or not number)
    return survivor.origin != "founder" and (provisional or survivor.name.startswith(CHILD))


def surname(survivor: Survivor) -> str:
    """The last of several words of a name somebody chose; nothing where there is only one."""
    words = survivor.name.split()
    return "" if len(words) < 2 or is_unnamed(survivor) else fold(words[-1])


def parents(play: Play, survivor: Survivor) -> list[int]:
    """The ids of the father and the mother, as far as they are known."""
    return [parent for parent in (survivor.father_id, survivor.mother_id) if parent is not None]


def children(play: Play, survivor: Survivor) -> list[Survivor]:
    """Those who have this survivor for a parent."""
    return _children(play, survivor.id)


def siblings(play: Play, survivor: Survivor) -> list[Survivor]:
    """Those who share a parent, once each."""
    return [row for row in _children(play, *parents(play, survivor)) if row.id != survivor.id]


def _children(play: Play, *ids: int) -> list[Survivor]:
    """The children of any of these, in the order of the sheets."""
    fields = ("father_id", "mother_id")
    found = {row.id: row for each in ids for field in fields for row in play.draft.where(Survivor, field, each)}
    return [found[each] for each in sorted(found)]


def ancestors(play: Play, survivor: Survivor) -> set[int]:
    """The ids of everyone this survivor descends from."""
    found: set[int] = set()
    waiting = parents(play, survivor)
    while waiting:
        parent = waiting.pop()
        if parent not in found:
            found.add(parent)
            waiting += parents(play, play.draft.rows(Survivor)[parent])
    return found


def birth(play: Play, child: Survivor) -> int:
    """At which birth of this lantern year somebody was born; later ones have higher numbers, 0 is not known."""
    rows = [row for row in play.draft.of(Lasting, child.id) if row.content == BIRTH]
    return int(rows[0].what.rpartition("/")[2]) if rows else 0
