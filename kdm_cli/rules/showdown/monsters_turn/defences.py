"""Block and deflect: hits of an attack that gear ignores."""

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.asking.forbidden import forbidden
from kdm_cli.rules.content import Entry
from kdm_cli.rules.fight import MonsterAttack
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor

BLOCK, DEFLECT = "block", "token/deflect"  # lasting rows; the amount is how many hits
UP, UNDER_WAY = "own_act", "attack"  # until when a block that waits lasts, and one that has ignored a hit


def raise_(play: Play, survivor: Survivor, entry: Entry, word: str, number: int) -> None:
    """Block ignores so many hits of one attack before the own next act; deflect sets so many tokens."""
    if word == BLOCK:
        lasting.add(play, survivor, entry.id, BLOCK, number, UP)
        play.tell(f"{survivor.name} blocks: {_hits(number)} of the next attack ignored")
        return
    for row in _rows(play, survivor, DEFLECT):
        play.draft.delete(row)
    lasting.add(play, survivor, entry.id, DEFLECT, number, "showdown")
    play.tell(f"{survivor.name}: deflect tokens set to {number}")


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def ignores(play: Play, survivor: Survivor, attack: MonsterAttack) -> str:
    """The card that ignores the hit under way, counted down; nothing where none does, or none is wanted."""
    where = f" at the {attack.under_way.location}" if attack.under_way and attack.under_way.location else ""
    for row in (_block(play, survivor), *_rows(play, survivor, DEFLECT)):
        if row is None:
            continue
        card = play.name_of(row.content)
        wanted = play.table.choose(f"{card}, {survivor.name}: ignore the hit{where}", ["yes", "no"], "yes")
        if wanted == "yes":
            _count_down(play, row)
            return card
    return ""


def _block(play: Play, survivor: Survivor) -> Lasting | None:
    """The block of this attack: the one that has ignored a hit of it, else the first that waits; one an attack."""
    if BLOCK in forbidden(play, survivor):
        return None
    rows = _rows(play, survivor, BLOCK)
    used = next((row for row in rows if row.until == UNDER_WAY), None) or next(iter(rows), None)
    return used if used and used.amount else None


def _count_down(play: Play, row: Lasting) -> None:
    """A block ends with the attack, also where hits are left, so its row stays until then; tokens go one by one."""
    if row.what == BLOCK:
        play.draft.set(row, amount=row.amount - 1, until=UNDER_WAY)
    elif row.amount > 1:
        play.draft.set(row, amount=row.amount - 1)
    else:
        play.draft.delete(row)


def _rows(play: Play, survivor: Survivor, what: str) -> list[Lasting]:
    return [row for row in play.draft.of(Lasting, survivor.id) if row.what == what]
