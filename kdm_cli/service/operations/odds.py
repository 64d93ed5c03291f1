"""Exact chances before rolling."""

from collections.abc import Mapping

from kdm_cli.light import TYPE_CHECKING, Annotated
from kdm_cli.rules.asking import monster, the_showdown
from kdm_cli.rules.asking.cards import among
from kdm_cli.rules.asking.weapons import armed, rule
from kdm_cli.rules.content import Candidate, Document, pick
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import piles
from kdm_cli.rules.showdown.odds import chances, odds_attack, odds_monster
from kdm_cli.rules.showdown.odds.chances import Ratio
from kdm_cli.rules.state import Survivor
from kdm_cli.service.language.operation import SURVIVOR, Name, reading, switch, words
from kdm_cli.service.tray import View

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.showdown import AttackOdds, MonsterTurnOdds, Share, Spread

CARD = words("CARD", "a card of the monster: an AI card or its Basic Action", "ai_card")
WEAPON = words("GEAR", "a weapon in the grid, or Fist & Tooth; else the first that can be used", "weapon", short="-w")
Weapon = Annotated[str | None, WEAPON]
BlindSpot = Annotated[bool, switch("the attacker stands in the monster's blind spot", short="-b")]
ATTACK_ASSUMES = (
    "nothing is spent or used, hit locations lie in unknown order but for a known top card, reactions and what "
    "critical wounds do are not followed, a trap ends the attack before anything is wounded"
)
TURN_ASSUMES = (
    "the monster reaches the target, nothing is spent or used, hits count in the order rolled, what other cards do at "
    "their moments is not followed"
)


@reading("odds attack", examples=("odds attack Zachary", "odds attack Lucy --weapon fist --blind-spot"))
def attack(view: View, name: Name, *, weapon: Weapon = None, blind_spot: BlindSpot = False) -> "AttackOdds":
    """The exact chances of an attack before it is rolled: hits, wounds, critical wounds; nothing changes."""
    the_showdown.need(view)
    survivor = view.survivor(name, living=True)
    the_showdown.need_fighter(view, survivor)
    found = odds_attack.odds(view, survivor, _weapon(view, survivor, weapon), blind_spot)
    wounds = chances.told(found.struck, odds_attack.wounds)
    criticals = chances.told(found.struck, odds_attack.criticals)
    return {
        "attacker": survivor.name,
        "monster": monster.name(view),
        "weapon": found.weapon["name"],
        "blind_spot": found.blind_spot,
        "dice": found.dice,
        "hit_on": found.hit_on,
        "wound_on": found.wound_on,
        "sharp": bool(rule(found.weapon, "sharp")),
        "critical_on": found.critical_on,
        "hits": _spread(found.hits),
        "wounds": _spread(wounds),
        "criticals": _spread(criticals),
        "trap": _share(chances.chance(found.struck, lambda struck: struck is None)),
        "to_kill": found.to_kill,
        "kill": _share(chances.chance(wounds, lambda number: number >= found.to_kill)),
        "reactions": found.reactions,
        "not_counted": found.not_counted,
        "assumes": ATTACK_ASSUMES,
    }


@reading(
    "odds monster-turn",
    examples=("odds monster-turn Claw --target Zachary", "odds monster-turn 'size up' --target Lucy"),
)
def monster_turn(view: View, card: Annotated[str, CARD], *, target: Annotated[str, SURVIVOR]) -> "MonsterTurnOdds":
    """The exact chances of a monster's card before it is rolled: hits, knocked down, severe injury, death."""
    the_showdown.need(view)
    survivor = view.survivor(target, living=True)
    the_showdown.need_fighter(view, survivor)
    entry = among(view, card, piles.cards_of(view, piles.AI), f"card of {monster.name(view)}")
    found = odds_monster.odds(view, entry, survivor)
    return {
        "card": entry.name,
        "monster": monster.name(view),
        "target": survivor.name,
        "dice": found.dice,
        "hit_on": found.hit_on,
        "damage": found.damage,
        "location": found.location,
        "hits": _spread(found.hits),
        "knocked_down": _share(chances.chance(found.ends, lambda end: end.down)),
        "already_down": survivor.knocked_down,
        "severe_injuries": _spread(chances.told(found.ends, lambda end: end.severe)),
        "death": _share(chances.chance(found.ends, lambda end: end.dead)),
        "brain_injured": _share(chances.chance(found.brain, lambda brain: brain.injured)),
        "brain_trauma": _share(chances.chance(found.brain, lambda brain: brain.trauma)),
        "not_counted": found.not_counted,
        "assumes": TURN_ASSUMES,
    }


def _weapon(play: Play, survivor: Survivor, wanted: str | None) -> Document:
    """The weapon that is named, else the first in the grid that can be used."""
    weapons = armed(play, survivor)
    if wanted is None:
        return next((weapon for weapon in weapons if not weapon["why_not"]), weapons[0])
    found = pick(wanted, [Candidate(weapon["name"], weapon) for weapon in weapons], "weapon").thing
    assert isinstance(found, dict)
    return found


def _share(ratio: Ratio) -> "Share":
    """So many ways of so many, and that in percent to one decimal."""
    return {"ways": ratio.ways, "of": ratio.of, "percent": _rounded(100 * ratio.ways, ratio.of)}


def _spread(ways: Mapping[int, int]) -> "Spread":
    """How likely each number is, that there is any, and how many on average."""
    whole = chances.total(ways)
    mean = chances.average(ways, int)
    return {
        "at_least_one": _share(chances.chance(ways, lambda number: number > 0)),
        "average": {"ways": mean.ways, "of": mean.of, "number": round(_rounded(10 * mean.ways, mean.of) / 10, 2)},
        "distribution": [{"number": number, **_share(chances.ratio(ways[number], whole))} for number in sorted(ways)],
    }


def _rounded(ways: int, of: int) -> float:
    return (20 * ways + of) // (2 * of) / 10
