"""Who descends from whom."""

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
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


def remember_birth(play: Play, child: Survivor) -> None:
    """Who was born by one command was born together: twins."""
    lasting.add(play, child, BIRTH, f"birth/{play.entry_id}", 0, "year")


def birth(play: Play, child: Survivor) -> int:
    """At which birth of this lantern year somebody was born; later ones have higher numbers, 0 is not known."""
    rows = [row for row in play.draft.of(Lasting, child.id) if row.content == BIRTH]
    return int(rows[0].what.rpartition("/")[2]) if rows else 0


def check_parents(play: Play, father_id: int | None, mother_id: int | None) -> None:
    """A father and a mother are two people, and of the sex that is known of them fits."""
    rows = play.draft.rows(Survivor)
    for parent_id, word, other in ((father_id, "father", "f"), (mother_id, "mother", "m")):
        if parent_id is None:
            continue
        parent = rows.get(parent_id)
        if parent is None:
            refuse("unknown-name", f"No such {word}.", "kdm survivor list --all")
        play.require(parent.sex != other, "wrong-sex", f"{parent.name} cannot be a {word}.")
    if father_id is not None and father_id == mother_id:
        refuse("bad-input", f"{rows[father_id].name} cannot be both father and mother.")


def set_parents(play: Play, survivor: Survivor, father_id: int | None, mother_id: int | None) -> None:
    """Mend who the parents are; nobody is their own ancestor."""
    check_parents(play, father_id, mother_id)
    rows = play.draft.rows(Survivor)
    for parent_id in (father_id, mother_id):
        if parent_id is not None and (parent_id == survivor.id or survivor.id in ancestors(play, rows[parent_id])):
            refuse("own-ancestor", f"{survivor.name} cannot be their own ancestor.")
    play.draft.set(survivor, father_id=father_id, mother_id=mother_id)
    named = [rows[parent].name for parent in (father_id, mother_id) if parent is not None]
    play.tell(f"{survivor.name}: child of {' and '.join(named) if named else 'nobody known'}")


def forget_parent(play: Play, survivor: Survivor) -> None:
    """Clear this survivor from the sheets of the children."""
    for child in children(play, survivor):
        father = None if child.father_id == survivor.id else child.father_id
        mother = None if child.mother_id == survivor.id else child.mother_id
        play.draft.set(child, father_id=father, mother_id=mother)
        play.tell(f"{child.name}: {survivor.name} is no longer a parent")
