"""Who sits at the table and whose survivor is whose (R4), nobody has to tell; who descends from whom."""

from kdm_cli.light import Any
from kdm_cli.rules.content import PLAYER, RESERVED, Candidate, fold, matches
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import MOST_NAME, refuse, written
from kdm_cli.rules.state import Lasting, Player, Survivor

MOST = 6  # R3: more than four is a way to play of its own
NONE = "none"
HINT = 'kdm settlement set players "Ann: Lucy, Erza; Ben: Al", or none'
Told = dict[str, list[Survivor]]  # survivors by the name of their player


def tell(play: Play, text: str) -> None:
    """Say anew who plays and with whom, in the order of the table; who is not named belongs to nobody."""
    told = {} if fold(text) == NONE else _read(play, text)
    rows = {fold(row.name): row for row in play.draft.rows(Player).values()}
    gone = [row for name, row in rows.items() if name not in map(fold, told)]
    owners = {each.id: fold(name) for name, whose in told.items() for each in whose}
    for survivor in list(play.draft.rows(Survivor).values()):
        row = rows.get(owners.get(survivor.id, ""))
        play.draft.set(survivor, player_id=row.id if row else None)
    for row in gone:
        play.draft.delete(row)
        play.tell(f"{row.name} plays no longer")
    for place, (name, whose) in enumerate(told.items(), start=1):
        row = rows.get(fold(name)) or play.draft.create(Player, name=name, position=place)
        row = play.draft.set(row, name=name, position=place)
        for survivor in whose:
            play.draft.set(survivor, player_id=row.id)
        play.tell_list(f"{name}:", [each.name for each in whose] or ["nobody's survivor yet"])


def _read(play: Play, text: str) -> Told:
    """What was typed: `Ann: Lucy, Erza; Ben: Al`."""
    told: Told = {}
    taken: dict[int, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, names = part.partition(":")
        name = _checked(name, told)
        told[name] = play.survivors([names.strip()]) if names.strip() else []
        for survivor in told[name]:
            if survivor.id in taken:
                refuse("bad-input", f"{survivor.name} is {taken[survivor.id]}'s and {name}'s.", HINT)
            taken[survivor.id] = name
    if not told:
        refuse("bad-input", "No player is named.", HINT)
    if len(told) > MOST:
        refuse("out-of-range", f"{len(told)} players are more than {MOST} (R3).", HINT)
    return told


def _checked(name: str, told: Told) -> str:
    name = written(name, MOST_NAME, "The name of a player", HINT)
    if fold(name) in RESERVED:
        refuse("reserved-name", f'"{name}" means something else in commands.', "Add a second name.")
    if fold(name) in map(fold, told):
        refuse("duplicate-name", f"{name} is told of twice.", HINT)
    return name


def seated(play: Play) -> list[Player]:
    """Everybody at the table, in their order."""
    return sorted(play.draft.rows(Player).values(), key=lambda row: (row.position, row.id))


def whose(play: Play, survivor: Survivor) -> Player | None:
    """Who plays a survivor; None where nobody told."""
    return play.draft.rows(Player).get(survivor.player_id or 0)


def called(play: Play, text: str) -> Player | Survivor:
    """A player or a living survivor of this name; of both the player, to whom the tile belongs (R68)."""
    then = play.meanings.then
    meant = then.named(PLAYER, text) if then else None
    if then and meant is None and then.survivor(text) is not None:
        return play.survivor(text, living=True)
    candidates = [Candidate(row.name, row) for row in seated(play) if meant in (None, row.name)]
    exactly = [each for each in matches(text, candidates) if fold(each.name) == fold(text)]
    people = [row for row in play.draft.rows(Survivor).values() if not row.dead]
    if meant or (not exactly and not matches(text, [Candidate(row.name, row) for row in people])):
        exactly = matches(text, candidates)
    if len(exactly) == 1 and isinstance(exactly[0].thing, Player):
        play.meanings.note(PLAYER, text, exactly[0].name)
        return exactly[0].thing
    return play.survivor(text, living=True)


def listed(play: Play) -> list[dict[str, Any]]:
    """The players and whom of the living they play, as documents tell it."""
    living = [row for row in play.draft.rows(Survivor).values() if not row.dead]
    return [
        {"name": row.name, "survivors": [each.name for each in living if each.player_id == row.id]}
        for row in seated(play)
    ]


BIRTH = "note:birth/birth"


def surname(survivor: Survivor) -> str:
    """The last of several words of a name somebody chose; nothing where there is only one."""
    words = survivor.name.split()
    return "" if len(words) < 2 or survivor.unnamed else fold(words[-1])


def parents(survivor: Survivor) -> list[int]:
    """The ids of the father and the mother, as far as they are known."""
    return [parent for parent in (survivor.father_id, survivor.mother_id) if parent is not None]


def siblings(play: Play, survivor: Survivor) -> list[Survivor]:
    """Those who share a parent, once each."""
    return [row for row in children(play, *parents(survivor)) if row.id != survivor.id]


def children(play: Play, *ids: int) -> list[Survivor]:
    """The children of any of these, in the order of the sheets."""
    fields = ("father_id", "mother_id")
    found = {row.id: row for each in ids for field in fields for row in play.draft.where(Survivor, field, each)}
    return [found[each] for each in sorted(found)]


def ancestors(play: Play, survivor: Survivor) -> set[int]:
    """The ids of everyone this survivor descends from."""
    found: set[int] = set()
    waiting = parents(survivor)
    while waiting:
        parent = waiting.pop()
        if parent not in found:
            found.add(parent)
            waiting += parents(play.draft.rows(Survivor)[parent])
    return found


def birth(play: Play, child: Survivor) -> int:
    """At which birth of this lantern year somebody was born; later ones have higher numbers, 0 is not known."""
    rows = [row for row in play.draft.of(Lasting, child.id) if row.content == BIRTH]
    return int(rows[0].what.rpartition("/")[2]) if rows else 0
