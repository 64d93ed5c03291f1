"""The six attributes as they follow from the sheet, with the parts they are made of."""

from collections import Counter

from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Gear, Survivor, Token, Trait

Parts = list[tuple[str, int]]
LEAST = {"movement": 1}  # whatever lowers it, a survivor can move one space


def attribute(play: Play, survivor: Survivor, name: str) -> int:
    """An attribute as it counts now: base, traits, gear and tokens."""
    return sum(amount for _, amount in parts(play, survivor, name))


def parts(play: Play, survivor: Survivor, name: str) -> Parts:
    """What an attribute is made of; what is missing to its least value is a part too."""
    found = _permanent_parts(play, survivor, name)
    for gear in play.draft.of(Gear, survivor.id):
        entry = play.entry(gear.content)
        amount = entry.data.get("modifiers", {}).get(name, 0)
        if amount:
            found.append((entry.name, amount))
    found += [("tokens", token.amount) for token in play.draft.of(Token, survivor.id) if token.stat == name]
    return _not_below_least(name, found)


def permanent(play: Play, survivor: Survivor, name: str) -> int:
    """The number in the box of the paper sheet: base and permanent traits, no gear, no tokens."""
    return sum(amount for _, amount in _not_below_least(name, _permanent_parts(play, survivor, name)))


def base_for(play: Play, survivor: Survivor, name: str, wanted: int) -> int:
    """The base that makes the box of the paper sheet show this number."""
    return wanted - sum(amount for _, amount in _permanent_parts(play, survivor, name)[1:])


def _permanent_parts(play: Play, survivor: Survivor, name: str) -> Parts:
    found: Parts = [("base", getattr(survivor, name))]
    copies: Counter[str] = Counter()
    for trait in play.draft.of(Trait, survivor.id):
        entry = play.entry(trait.content)
        copies[trait.content] += 1
        modifiers = entry.data.get("modifiers", {})
        if copies[trait.content] == 2:
            modifiers = entry.data.get("modifiers_second", modifiers)
        if modifiers.get(name):
            found.append((entry.name, modifiers[name]))
    return found


def _not_below_least(name: str, found: Parts) -> Parts:
    missing = LEAST.get(name, -(10**18)) - sum(amount for _, amount in found)
    return [*found, (f"never below {LEAST[name]}", missing)] if missing > 0 else found
