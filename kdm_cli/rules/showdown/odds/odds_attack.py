"""Before a survivor attacks: the exact chances of hits, wounds and critical wounds, and which faces are enough.

Nothing is spent, the deck lies in unknown order, reactions and what critical wounds do are not followed, and a trap
among the hits ends the attack before anything is wounded (R171, R172).
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules.asking import monster, places, texts, the_showdown, weapons
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.cards_in_play import to_kill
from kdm_cli.rules.showdown.odds import chances
from kdm_cli.rules.showdown.survivors_turn import attack_rolls, attempt, locations
from kdm_cli.rules.state import Card, Survivor
from kdm_cli.rules.under_way import Attempt, SurvivorAttack

Weapon = Mapping[str, Any]
Ways = dict[Any, int]
Group = list[tuple[Ways | None, int]]
DIE = range(1, 11)
LOWEST, LANTERN = 1, attempt.LANTERN
PLAIN = "wound_attempts_are_d10"
MOMENTS = ("attack", "hit", "perfect_hit", "missed", "locations_drawn", "trap", "wound_attempt", "wound_failed",
           "wound", "critical")  # fmt: skip
TOUGHNESS = {"op": "change", "stat": "toughness", "target": "monster"}


class Struck(NamedTuple):
    """What attempts came to: wounds, critical wounds, and whether savage has added its wound."""

    wounds: int = 0
    criticals: int = 0
    savage: bool = False


class Needs(NamedTuple):
    """How many dice an attack rolls and which faces are enough; None where no face is, or only the table can tell."""

    dice: int | None
    hits: int | None
    behind: int | None  # from the blind spot
    wound: int | None
    critical: int | None


class AttackOdds(NamedTuple):
    """The chances of an attack; `struck` counts the ways of each outcome, None where a trap ends it."""

    weapon: Weapon
    blind_spot: bool
    dice: int
    hit_on: int
    wound_on: int
    critical_on: int | None
    hits: Ways
    struck: Ways
    to_kill: int
    reactions: dict[str, list[str]]
    not_counted: list[str]


def needs(play: Play, survivor: Survivor, weapon: Weapon) -> Needs:
    """What a weapon needs against the monster, by the rules that an attack under way asks."""
    attack, outer = _supposed(play, survivor, weapon), play.fight.survivor_attack
    play.fight.survivor_attack = attack
    try:
        speed, accuracy, strength = (isinstance(weapon.get(each), int) for each in ("speed", "accuracy", "strength"))
        dice = attack_rolls.dice(play, attack) if speed else None
        hits = attack_rolls.need(play, attack) if accuracy else None
        wound = _wound_on(play, attack) if strength else None
        critical = _critical_on(play, attack)
        attack.blind_spot = True
        return Needs(dice, hits, attack_rolls.need(play, attack) if accuracy else None, wound, critical)
    finally:
        play.fight.survivor_attack = outer


def _supposed(play: Play, survivor: Survivor, weapon: Weapon, blind_spot: bool = False) -> SurvivorAttack:
    """An attack as if it were made: what cards say of the attack under way they say of this one."""
    card = weapons.card_of(play, weapon)
    return SurvivorAttack(survivor.id, weapon, card, melee=not weapons.ranged(card), blind_spot=blind_spot)


def odds(play: Play, survivor: Survivor, weapon: Weapon, blind_spot: bool) -> AttackOdds:
    """R140-R155 without a die: every face and every order of the deck is counted."""
    blind = blind_spot or places.in_blind_spot(play, survivor) is True
    play.fight.survivor_attack = attack = _supposed(play, survivor, weapon, blind)
    dice, hit_on = attack_rolls.dice(play, attack), attack_rolls.need(play, attack)
    early_iron = bool(weapons.rule(weapon, "early iron"))  # a 1 among the dice cancels the attack
    hits = chances.successes(dice, LANTERN + 1 - hit_on, fatal=int(early_iron))
    wound_on, critical_on = _wound_on(play, attack), _critical_on(play, attack)
    notes: list[str] = []
    deck = groups(play, attack, notes)
    struck = chances.mixed([(ways, drawn(deck, number)) for number, ways in hits.items()])
    return AttackOdds(
        weapon, blind, dice, hit_on, wound_on, critical_on, hits, struck, to_kill(play), _reactions(play),
        [*_not_counted(play, survivor, attack), *dict.fromkeys(notes)],
    )  # fmt: skip


def _wound_on(play: Play, attack: SurvivorAttack) -> int:
    """A lantern 10 always wounds (R315)."""
    return min(max(_least(play, attack), LOWEST), LANTERN)


def _least(play: Play, attack: SurvivorAttack) -> int:
    """R146, R147: what a wound die must show at least, were there no lantern 10."""
    if PLAIN in attack_rolls.granted(play, attack):
        return attempt.PLAIN
    return monster.number(play, "toughness") - sum(amount for _, amount in attempt.strength(play, attack))


def _critical_on(play: Play, attack: SurvivorAttack) -> int | None:
    """R155, R164: the lantern 10, less all luck; the monster's luck may put it out of reach."""
    least = attempt.critical_on(play, attack)
    return max(least, LOWEST) if least <= LANTERN else None


def _lying(play: Play) -> list[list[Entry]]:
    """The hit location deck from the top: cards whose place is known, the rest in any order, then the discard."""
    deck = piles.pile(play, piles.HIT_LOCATION, piles.DECK)
    hidden = the_showdown.need(play).decks == "tool"  # nobody knows any place, and the tool does not tell
    over = [row for row in deck if row.position > 0 and piles.known(row) and not hidden]
    under = [row for row in deck if row.position < 0 and piles.known(row) and not hidden]
    fixed = {row.id for row in (*over, *under)}
    middle = Counter(row.content for row in deck if row.id not in fixed and piles.known(row))
    if any(not piles.known(row) for row in deck):  # any card that lies nowhere in sight
        every = {card.id: int(card.data.get("copies") or 1) for card in piles.cards_of(play, piles.HIT_LOCATION)}
        seen = Counter(row.content for row in play.draft.rows(Card).values() if row.deck == piles.HIT_LOCATION)
        middle += Counter(every) - seen
    shuffled = [play.entry(content) for content, copies in middle.items() for _ in range(copies)]
    discard = [play.entry(row.content) for row in piles.pile(play, piles.HIT_LOCATION, piles.DISCARD)]
    return [*([play.entry(row.content)] for row in over), shuffled, *([play.entry(row.content)] for row in under),
            discard]  # fmt: skip


def groups(play: Play, attack: SurvivorAttack, notes: list[str]) -> list[Group]:
    """What the hit locations come to, from the top of the deck to the discard."""
    return [_group(play, attack, cards, notes) for cards in _lying(play)]


def drawn(deck: Sequence[Group], hits: int) -> Ways:
    """R144: one location a hit, and what they come to together; None where a trap is among them."""
    return chances.drawn(deck, hits, Struck(), _together)


def _group(play: Play, attack: SurvivorAttack, cards: Sequence[Entry], notes: list[str]) -> Group:
    """How many of these cards come to the same."""
    copies = Counter(card.id for card in cards)
    kinds: dict[object, tuple[Ways | None, int]] = {}
    for card in {card.id: card for card in cards}.values():
        ways = None if card.data.get("trap") else _attempted(play, attack, card, notes)
        key = None if ways is None else tuple(sorted(ways.items()))
        kinds[key] = (ways, kinds.get(key, (ways, 0))[1] + copies[card.id])
    return list(kinds.values())


def _attempted(play: Play, attack: SurvivorAttack, card: Entry, notes: list[str]) -> Ways:
    """What one attempt to wound this location comes to, in tenths, or hundredths where a sharp die is added."""
    attack.attempt = Attempt(0, card)
    try:
        easier = _easier(play, attack, card, notes)
        if easier is None:
            return {Struck(): 1}
        weapon = weapons.against(play, attack_rolls.attacker(play, attack), attack.weapon, card)
        plain = PLAIN in attack_rolls.granted(play, attack)
        least = _least(play, attack) - (0 if plain else easier)
        critical = attempt.critical_on(play, attack) if card.data.get("critical") else LANTERN + 1
        parried = attempt.is_parried(play, attack, card)
    finally:
        attack.attempt = None
    found: Ways = {}
    for face in DIE:
        for more in DIE if weapons.rule(weapon, "sharp") and not plain else (0,):
            wound = (face == LANTERN or face + more >= least) and not parried
            struck = _struck(play, weapon, card, wound, face >= critical)
            found[struck] = found.get(struck, 0) + 1
    return found


def _struck(play: Play, weapon: Weapon, card: Entry, wound: bool, critical: bool) -> Struck:
    """Devastating: each wound brings more; savage: the first critical wound one more, not where it is impervious."""
    if locations.of_type(play, card, "impervious"):
        return Struck(0, int(critical))
    each = 1 + weapons.rule(weapon, "devastating")
    return Struck(each if wound or critical else 0, int(critical), critical and bool(weapons.rule(weapon, "savage")))


def _together(one: Struck, other: Struck) -> Struck:
    return Struck(one.wounds + other.wounds, one.criticals + other.criticals, one.savage or other.savage)


def wounds(struck: Struck | None) -> int:
    """All the wounds of an attack; a trap leaves none."""
    return struck.wounds + struck.savage if struck else 0


def criticals(struck: Struck | None) -> int:
    """All the critical wounds of an attack."""
    return struck.criticals if struck else 0


def _easier(play: Play, attack: SurvivorAttack, card: Entry, notes: list[str]) -> int | None:
    """How much easier a location makes it to wound it, as far as it can be known; None where it is not attempted."""
    easier, unknown = 0, f"what {card.name} does before it is attempted"
    for block in card.data.get("moments", ()):
        if block["at"] != "wound_attempt" or block.get("may"):
            continue
        answer = holds(play, block["when"], attack_rolls.scene(play, attack, card)) if "when" in block else True
        if answer is None:
            notes.append(unknown)
        for op in block["effects"] if answer else ():
            if op.items() >= TOUGHNESS.items() and isinstance(op["by"], int):
                easier -= op["by"]
            elif op["op"] == "cancel" and op["what"] in attempt.STOPS - {"hits"}:
                return None
            elif op["op"] not in ("move", "remind"):
                notes.append(unknown)
    return easier


def _reactions(play: Play) -> dict[str, list[str]]:
    """The cards that may be drawn, by what they do: wound, failure and reflex reactions, and traps."""
    found: dict[str, list[str]] = {}
    for cards in _lying(play)[:-1]:
        for card in sorted({card.id: card for card in cards}.values(), key=lambda card: card.name):
            kinds = ["trap"] if card.data.get("trap") else [each["kind"] for each in card.data.get("reactions") or ()]
            for kind in dict.fromkeys(kinds):
                if card.name not in found.setdefault(str(kind), []):
                    found[str(kind)].append(card.name)
    return found


def _not_counted(play: Play, survivor: Survivor, attack: SurvivorAttack) -> list[str]:
    """What this attack may bring besides that is in no number here."""
    weapon = attack.weapon
    notes = [f"{weapon['name']} cannot be used now: {weapon['why_not']}"] if weapon.get("why_not") else []
    if the_showdown.level_row(play).get("toughness") is None:
        notes.append(f"the toughness of {monster.name(play)}: nobody captured it")
    if card := monster.granted(play).get("wounds_become_card_tokens"):
        notes.append(f"{card}: wounds become tokens")
    return notes + speaking(play, survivor, MOMENTS, attack.card.id)


def speaking(play: Play, survivor: Survivor, moments: Sequence[str], weapon: str = "") -> list[str]:
    """The survivor's cards that have something to say at these moments; of weapons only the one in use."""
    found: dict[str, str] = {}
    for text in texts.of_survivor(play, survivor):
        for block in text.data.get("moments", ()) if "weapon" not in text.data or text.entry.id == weapon else ():
            if block["at"] in moments:
                found.setdefault(text.name, f"{text.name} ({block['at'].replace('_', ' ')})")
    return list(found.values())
