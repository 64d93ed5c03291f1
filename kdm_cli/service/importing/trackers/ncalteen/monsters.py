"""Quarries and nemeses of a settlement of ncalteen-kdm, and the players' own monsters."""

from collections.abc import Iterator, Mapping

from kdm_cli.service.importing.trackers.ncalteen.names import NEMESES, QUARRIES
from kdm_cli.service.importing.trackers.ncalteen.words import listed, told
from kdm_cli.service.importing.trackers.save import Named
from kdm_cli.service.importing.trackers.source import Source

LEVELS = (1, 2, 3, 4)
PRINTED = ("multiMonster", "type", "prologue", "huntBoard", "locations", "ccRewards", "timeline")  # on monsters' cards
BROUGHT = ("locations", "ccRewards")  # what a monster brings, to be unlocked
OWN = {"customQuarries": "quarry", "customNemeses": "nemesis", "customMonsters": "monster"}
CARDS = "monsters are cards, and kdm takes cards from packs alone"


def monsters(source: Source, own: Mapping[str, str]) -> tuple[list[Named], list[tuple[str, int]], list[str]]:
    """The monsters that are unlocked, the levels defeated, and every line of both lists in words."""
    known, defeated, words = [], [], []
    for key, numbered in (("quarries", QUARRIES), ("nemeses", NEMESES)):
        lines = []
        for each in source.each(key):
            name = _name(each, numbered, own)
            beaten = [level for level in LEVELS if _beaten(each, level)]
            known += [Named("monster", name)] if each.yes("unlocked") else []
            defeated += [(name, level) for level in beaten]
            lines.append(_worded(each, name, beaten))
        words += listed(key, lines)
    return known, defeated, words


def own_monsters(source: Source) -> tuple[dict[str, str], list[str]]:
    """Monsters that players made, by their keys; and that they cannot be taken over, with all that is said of them."""
    names, refused = {}, []
    for kind, what in OWN.items():
        held = source.inside(kind)
        for key in held.value:
            within = held.inside(key)
            name = (within.inside("main") if within.has("main") else within).text("name") or key
            names[key] = name
            words = "; ".join(told({word: each for word, each in within.value.items() if word != "name"}))
            refused.append(f"{name}, a {what} of the players' own, is not taken over: {CARDS}{words and f' ({words})'}")
    return names, refused


def _name(each: Source, numbered: Mapping[int, str], own: Mapping[str, str]) -> str:
    """Its name; version 0.13 has its number or the key of a monster of the players' own."""
    name = each.text("name").strip()
    if name:
        return name
    if isinstance(each.value.get("id"), str):
        key = each.text("id")
        return own.get(key, key)
    number = each.whole("id", None)
    return numbered.get(number, f"Monster {number}")


def _beaten(each: Source, level: int) -> bool:
    """Whether a level is ticked as defeated; newer versions keep the card's numbers where older ones had the tick."""
    key = f"level{level}"
    if isinstance(each.value.get(key), list):
        each.passed(key)
        return each.yes(f"{key}Defeated")
    return each.yes(key) or each.yes(f"{key}Defeated")


def _worded(each: Source, name: str, beaten: list[int]) -> str:
    each.passed(*PRINTED, "name", "id", "vignette", "alternate")
    ticks = ["unlocked"] if each.yes("unlocked") else []
    ticks += [f"level {level} defeated" for level in beaten]
    ticks += [f"{one.text('name')} unlocked" for key in BROUGHT for one in each.each(key) if one.yes("unlocked")]
    for key, value in each.value.items():
        if key.startswith("cc") and isinstance(value, list) and not any(value):
            each.passed(key)
    inner = ", ".join([*told(each.left()), *ticks])
    return f"{name} ({inner})" if inner else name


def wanderers(source: Source) -> Iterator[str]:
    """Who may wander by; the numbers on their cards are not of this settlement."""
    for each in source.each("wanderers"):
        yield each.text("name")
