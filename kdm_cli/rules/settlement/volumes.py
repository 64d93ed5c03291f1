"""Monster volumes: what the settlement wrote down of monsters it defeated."""

from kdm_cli.rules.asking.lasting import VOLUME, recorded
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting

MOST = 3  # of one monster


def record(play: Play, card: str) -> bool:
    """Write a volume of a monster and level that were defeated; False where none is known that could be written."""
    from kdm_cli.rules.asking import lasting

    written = {(row.content, row.what) for row in play.draft.of(Lasting, None)}
    open_ = {
        f"{play.name_of(monster)} level {level}": (monster, level)
        for monster, level in lasting.defeats(play)
        if (monster, f"{VOLUME}{level}") not in written and recorded(play, monster) < MOST
        and "based_on" not in play.entry(monster).data
    }  # fmt: skip
    if not open_:
        return False
    names = list(open_)
    name = names[0] if len(names) == 1 else play.table.choose(f"{card}: which monster, defeated by the writer", names)
    monster, level = open_[name]
    lasting.add(play, None, monster, f"{VOLUME}{level}", 0, "campaign")
    play.tell(f"A volume is written: {name}")
    return True
