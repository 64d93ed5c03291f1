"""Gear grids saved under a name, and laid out again from storage."""

from kdm_cli.rules.asking.forbidden import check_alive
from kdm_cli.rules.meanings import LOADOUT
from kdm_cli.rules.names import Candidate, fold, pick
from kdm_cli.rules.play import Play, quoted
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement import storage
from kdm_cli.rules.state import Loadout, Survivor
from kdm_cli.rules.survivors import gear

MOST_NAME = 60


def save(play: Play, survivor: Survivor, name: str) -> None:
    """Remember what a survivor wears and where; an older loadout of this name gives way."""
    name = name.strip()
    if not 1 <= len(name) <= MOST_NAME:
        refuse("bad-input", f"A loadout's name has 1 to {MOST_NAME} characters.")
    worn = gear.by_slot(play, survivor)
    if not worn:
        refuse("nothing-worn", f"{survivor.name} wears nothing.", f"kdm gear give {quoted(survivor.name)} GEAR")
    for older in _rows(play, name):
        play.draft.delete(older)
    for slot, row in sorted(worn.items()):
        play.draft.create(Loadout, name=name, slot=slot, content=row.content)
    play.tell_list(f"Loadout {name}:", [play.name_of(row.content) for _, row in sorted(worn.items())])


def load(play: Play, survivor: Survivor, name: str) -> None:
    """Put a survivor's gear away and lay out a loadout, as far as storage has it."""
    check_alive(survivor)
    names = list(dict.fromkeys(row.name for row in play.draft.rows(Loadout).values()))
    hint = (
        f"There are {', '.join(names)}." if names else f"kdm gear save {quoted(survivor.name)} {quoted(name)} makes it."
    )
    then = play.meanings.then
    meant = (then.named(LOADOUT, name) if then else None) or name
    found = str(pick(meant, [Candidate(each, each) for each in names], "loadout", hint).thing)
    play.meanings.note(LOADOUT, name, found)
    gear.strip(play, [survivor])
    missing = []
    for row in sorted(_rows(play, found), key=lambda row: row.slot):
        kept_by_the_survivor = gear.by_slot(play, survivor)
        if row.slot in kept_by_the_survivor:
            continue
        if storage.count_of(play, row.content):
            gear.from_storage(play, survivor, play.entry(row.content), row.slot)
        else:
            missing.append(play.name_of(row.content))
    if missing:
        play.tell_list("Not in storage:", missing)


def _rows(play: Play, name: str) -> list[Loadout]:
    return [row for row in play.draft.rows(Loadout).values() if fold(row.name) == fold(name)]
