"""The monster that people choose for a card, recorded with it: chosen as it is gained, else as they tell of it."""

from kdm_cli.rules.asking import lasting
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor


def choose(play: Play, survivor: Survivor, card: Entry) -> None:
    """The people name one of the monsters; what is another one's greater self counts as that one."""
    monsters = {entry.name: entry for entry in play.content.of("monster") if "based_on" not in entry.data}
    name = play.table.choose(f"{survivor.name}, {card.name}: which monster", list(monsters))
    _record(play, survivor, card, monsters[name], 1)
    play.tell(f"{survivor.name}, {card.name}: {name} is the chosen monster")


def is_it(play: Play, owner: int | None, card: Entry, monster: Entry) -> bool | None:
    """Whether this is the monster recorded with the card; None where nobody ever told."""
    kin = _kin(monster)
    known = {
        play.entry(row.what.removeprefix(lasting.MONSTER)).slug: bool(row.amount)
        for row in play.draft.of(Lasting, owner)
        if row.content == card.id and row.what.startswith(lasting.MONSTER)
    }
    return known.get(kin, False if any(known.values()) else None)


def told(play: Play, survivor: Survivor, card: Entry, monster: Entry, answer: bool) -> None:
    """With a card gained before anybody recorded it: the people told whether this is the one."""
    kin = next(entry for entry in play.content.of("monster") if entry.slug == _kin(monster))
    if answer:
        lasting.forget(play, survivor, card.id)
    _record(play, survivor, card, kin, int(answer))
    play.tell(f"{survivor.name}, {card.name}: {kin.name} is {'' if answer else 'not '}the chosen monster")


def _kin(monster: Entry) -> str:
    return str(monster.data.get("based_on") or monster.slug)


def _record(play: Play, survivor: Survivor, card: Entry, monster: Entry, amount: int) -> None:
    lasting.add(play, survivor, card.id, f"{lasting.MONSTER}{monster.id}", amount, "lifetime")
