"""The weapons a survivor can choose from, with what cards add to them, and which of them cannot be activated."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, numbers, texts
from kdm_cli.rules.asking.cards import beside, by_rows, fits, referred
from kdm_cli.rules.asking.texts import KIND, forbidden
from kdm_cli.rules.content import Document, Entry, Tally
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Fields, Gear, Survivor
from kdm_cli.rules.under_way import Scene, Text

PACKS = ("pack",)  # the table in which the cards stand
PAIRED = "paired"
TWO_HANDED = "two-handed"
SLOW = "slow"
IGNORED = ("slow", "cumbersome", "frail")  # special rules that a survivor may be free of
AMMUNITION = "ammo - "
WOUNDED = "wounded"  # how a use of a weapon type is counted that wounded the monster
FREE_OF = [(rule, matches.word("ignore", rule), matches.word("ignore", {rule: "melee"})) for rule in IGNORED]
NUMBERS = ("speed", "accuracy", "strength", "luck")
Rules = dict[str, str]
Carried = tuple[int | None, Entry, int, list[Entry]]  # where it lies, which copy it is, and others of its name


def weapons(play: Play, survivor: Survivor) -> list[Fields]:
    """R44, R139, R165: every weapon in the grid and Fist & Tooth, with numbers and special rules as they are now."""
    return [_weapon(play, survivor, *each) for each in _carried(play, survivor)]


def _carried(play: Play, survivor: Survivor) -> list[Carried]:
    """Every weapon as it lies there, whatever cards make of it."""
    return by_rows(play, "weapons", survivor, Gear, lambda rows: list(_lying(play, rows)))


def _lying(play: Play, rows: Iterable[Gear]) -> Iterator[Carried]:
    armed = [(gear.slot, play.entry(gear.content)) for gear in sorted(rows, key=lambda gear: gear.slot)]
    armed = [(slot, entry) for slot, entry in armed if entry.data.get("weapon")]
    copies: Counter[str] = Counter()
    for slot, entry in armed:
        copies[entry.id] += 1
        others = [each for place, each in armed if place != slot and each.id == entry.id]
        yield slot, entry, copies[entry.id], others
    for entry in play.content.of("innate_weapon"):
        yield None, innate(entry), 1, []


def innate(entry: Entry) -> Entry:
    """Fist & Tooth is no card; this is how it would be one."""
    profile = {key: entry.data[key] for key in NUMBERS if key in entry.data}
    return Entry(entry.id, entry.name, {"keywords": ["weapon", "melee", entry.name.casefold()], "weapon": profile})


def armed(play: Play, survivor: Survivor) -> list[Fields]:
    """The weapons, and why one of them cannot be activated now."""
    cards = {gear.slot: play.entry(gear.content) for gear in play.draft.of(Gear, survivor.id)}
    known = [(weapon, cards.get(weapon["slot"]) or card_of(play, weapon)) for weapon in weapons(play, survivor)]
    return [{**weapon, "why_not": _hindrance(play, survivor, cards, card, weapon)} for weapon, card in known]


def ranged(entry: Entry) -> bool:
    """Whether this weapon shoots or is thrown; all others are for melee."""
    return "ranged" in keywords(entry)


def strong(entry: Entry) -> list[str]:
    """What a card may forbid that forbids gear of as much strength as is printed on this."""
    strength = (entry.data.get("weapon") or {}).get("strength", 0)
    most = strength if type(strength) is int else 0
    return [matches.word("activate_from_strength", each) for each in range(1, most + 1)]


def _hindrance(play: Play, survivor: Survivor, cards: Mapping[int, Entry], entry: Entry, weapon: Document) -> str:
    """The first reason against activating a weapon; nothing where there is none."""
    if survivor.dead:
        return "dead"
    barred, rules = forbidden(play, survivor), [rule.casefold() for rule in weapon["rules"]]
    if barred:
        named = ("weapon", *sorted(keywords(entry), key=TWO_HANDED.__eq__), *rules)
        ways = [*(matches.word("activate", each) for each in named), *strong(entry)]
        if card := next((barred[word] for word in ways if word in barred), ""):
            return card
    if "sentient" in rules and not numbers.insane(play, survivor):
        return "sentient: only for the insane"
    for kind in [rule.removeprefix(AMMUNITION) for rule in rules if rule.startswith(AMMUNITION)]:
        if not any(kind in keywords(card) for card in cards.values()):
            return f"needs a {kind} in the grid"
    for block in entry.data.get("activate", ()):
        if lasting.used_up(play, survivor, entry, block) and any(map(attacks_with_it, block["effects"])):
            return lasting.limit_told(block)
    return "knocked down" if survivor.knocked_down else ""


def attacks_with_it(effect: Document) -> bool:
    """Whether an effect is an attack with the profile of its own card."""
    return effect.get("op") == "attack" and effect.get("how") == "profile"


def _weapon(play: Play, survivor: Survivor, slot: int | None, entry: Entry, copy: int, others: list[Entry]) -> Fields:
    profile = dict(entry.data["weapon"])
    rules: Rules = {str(rule).casefold(): str(rule) for rule in entry.data.get("special_rules") or ()}
    for text, block in texts.standing(play, survivor, "weapons"):
        for change in block["weapons"]:
            own = (entry.id, copy) == (text.entry.id, text.copy)  # what a card says of itself it says of this copy
            if own if change.get("this") else _meant(play, survivor, text, entry, change.get("only", {})):
                _apply(play, change, Scene(text.entry, survivor.id), profile, rules)
    _grant(play, survivor, entry, rules)
    if slot is None:
        rules.pop(PAIRED, None)  # it lies in no space of the grid, and there is only one
    second = others[0].data["weapon"].get("speed") if others and PAIRED in rules else None
    if isinstance(second, int) and isinstance(profile.get("speed"), int):
        profile["speed"] += second
    if SLOW in rules:
        profile["speed"] = 1
    return {"id": entry.id, "name": entry.name, "slot": slot, **profile, "rules": sorted(rules.values())}


def _meant(play: Play, survivor: Survivor, text: Text, entry: Entry, only: Document) -> bool:
    """Whether a card speaks of this weapon: what stands on it fits, and it lies where that says, beside the card."""
    lies = only.get("beside")
    if "keyword" in only and text.kind in texts.SKILLS and text.entry.id in _types_given(play, survivor, entry):
        only = {field: value for field, value in only.items() if field != "keyword"}
    return fits(entry, only) and (lies is None or entry in beside(play, survivor, text.entry.id, lies))


def _grant(play: Play, survivor: Survivor, entry: Entry, rules: Rules) -> None:
    """What a card grants to the survivor rather than to a weapon."""
    granted = texts.granted(play, survivor)
    melee = "melee" in keywords(entry)
    if melee and "paired_melee_weapons" in granted:
        rules.setdefault(PAIRED, "Paired")
    for rule, free, free_in_melee in FREE_OF if granted else ():
        if free in granted or (melee and free_in_melee in granted):
            rules.pop(rule, None)


def _apply(play: Play, change: Document, scene: Scene, profile: Fields, rules: Rules) -> None:
    for name, amount in change.get("modifiers", {}).items():
        now = profile.get(name, 0)
        by = numbers.worth(play, amount, scene)
        more = -by if name == "accuracy" else by  # on a weapon the face that hits: more of it is a lower face
        profile[name] = by if now == "*" else now + more
    for rule in change.get("loses", ()):
        lost = str(rule).casefold()
        for each in [name for name in rules if name == lost or name.startswith(f"{lost} ")]:
            del rules[each]
    for rule in change.get("gains", ()):
        rules.setdefault(str(rule).casefold(), str(rule).title())
    for rule, by in change.get("raises", {}).items():
        numbered = [each.partition(" ") for each in rules if each.startswith(f"{rule} ")]
        for name, number in [("".join(each), each[2]) for each in numbered if each[2].isdecimal()]:
            raised = f"{rule} {int(number) + by}"
            del rules[name]
            rules[raised] = raised.title()


def keywords(entry: Entry) -> list[str]:
    """What stands under its name, in small letters."""
    return [str(word).casefold() for word in entry.data.get("keywords") or ()]


def card_of(play: Play, weapon: Document) -> Entry:
    """The card of a weapon; Fist & Tooth as it would be one."""
    entry = play.entry(str(weapon["id"]))
    return innate(entry) if entry.kind == "innate_weapon" else entry


def types(play: Play, survivor: Survivor, card: Entry) -> set[str]:
    """The weapon types this weapon is of, and those that a card in the grid gives it."""
    return _types_printed(play, card) | _types_given(play, survivor, card)


def _types_given(play: Play, survivor: Survivor, card: Entry) -> set[str]:
    """The weapon types that a weapon is of because it, or another card, says so; skills say nothing of it."""
    found = set[str]()
    for text, block in texts.standing(play, survivor, "weapons"):
        for change in block["weapons"]:
            if "of_types" in change and text.kind not in texts.SKILLS:
                own = text.entry.id == card.id
                if own if change.get("this") else fits(card, change.get("only", {})):
                    found |= {referred(play, text.entry, each).id for each in change["of_types"]}
    return found


def _types_printed(play: Play, card: Entry) -> set[str]:
    def found() -> set[str]:
        return {each.id for each in play.content.saying(TYPES, {*keywords(card), card.name.casefold()})}

    return play.remembered(("types", card.id), found, PACKS)


TYPES = Tally("weapon types", ("weapon_type",), lambda _, entry: (entry.name.casefold(),), "fights.json")


def rule(weapon: Document, name: str) -> int:
    """The X of a special rule with which the weapon is used: 1 where it names none, 0 without the rule."""
    for each in weapon["rules"]:
        word, _, number = str(each).casefold().partition(" ")
        if str(each).casefold() == name or (word == name and number.isdecimal()):
            return int(number) if number.isdecimal() else 1
    return 0


def reach(weapon: Document) -> int:
    """From how many spaces a weapon strikes."""
    return max(1, rule(weapon, "reach"), rule(weapon, "range"))


def now(play: Play, survivor: Survivor, weapon: Document) -> Document:
    """The same weapon with its numbers as they are at this moment; a weapon that is gone keeps those it had."""
    for slot, entry, copy, others in _carried(play, survivor):
        if (entry.id, slot) == (weapon["id"], weapon["slot"]):
            return _weapon(play, survivor, slot, entry, copy, others)
    return weapon


def against(play: Play, survivor: Survivor, weapon: Document, location: Entry) -> Fields:
    """The weapon as it is against one hit location, which may be weak against some."""
    better = dict(weapon)
    rules: Rules = {str(each).casefold(): str(each) for each in weapon["rules"]}
    card, scene = card_of(play, weapon), Scene(location, survivor.id)
    for block in location.data.get("held", ()):
        for change in block.get("weapons", ()):
            if fits(card, change.get("only", {})):
                _apply(play, change, scene, better, rules)
    return better


def masteries(play: Play) -> list[str]:
    """The masteries that are innovations of this settlement."""
    return [f"{entry.name} mastery" for entry in numbers.held(play, KIND)]


def wounded_with(play: Play, survivor: Survivor) -> set[str]:
    """The weapon types with which a survivor wounded the monster in this showdown."""
    return lasting.all_used(play, survivor.id, "showdown", WOUNDED)
