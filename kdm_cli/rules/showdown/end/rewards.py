"""What a victory brings, by the monster and its level: resources, a roll on its table, experience."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import monster, texts, the_showdown
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import referred, sibling
from kdm_cli.rules.play import Play
from kdm_cli.rules.settlement import storage
from kdm_cli.rules.settlement.on_storage import drawn_from
from kdm_cli.rules.state import Lasting, Survivor
from kdm_cli.rules.survivors import tracks

HALF = "half_rewards"
YES, NO = "yes", "no"


def row(play: Play) -> Mapping[str, Any]:
    """The row of the monster's rewards for the level that is fought; empty where nobody captured one."""
    rows = the_showdown.monster(play).data.get("rewards", ())
    level = the_showdown.need(play).level
    return max((each for each in rows if each["level"] <= level), key=lambda each: int(each["level"]), default={})


def bring(play: Play) -> None:
    """Resources to storage (R196, R197, R198), and the roll on the monster's own table."""
    from kdm_cli.rules.carry.carry_out import carry_text

    entry, reward = the_showdown.monster(play), row(play)
    found: list[str] = []
    for deck, field in ((the_showdown.deck_of(play), "monster"), ("basic", "basic"), ("vermin", "vermin")):
        count = _share(play, int(reward.get(field, 0)))
        if count:
            cards = drawn_from(play, deck, count, f"{monster.name(play)}: {count} {deck.replace('_', ' ')} resources")
            found += [card.id for card in cards]
    found += [referred(play, entry, str(each)).id for each in reward.get("gains", ())]
    for content in found:
        storage.put(play, content)
    play.tell_list("Rewards:", storage.counted(play, found))
    storage.gained(play, Counter(found))
    if "rewards_roll" in entry.data:
        carry_text(play, entry.data["rewards_roll"]["effects"], monster.scene(play, entry))


def _share(play: Play, count: int) -> int:
    """Half of it, rounded up, where a card says so."""
    half = any(HALF in row.what.partition("/")[2].split(",") for row in play.draft.of(Lasting, None))
    half = half or any(HALF in texts.granted(play, each) for each in the_showdown.survivors(play))
    return -(-count // 2) if half else count


def experience(play: Play, victors: list[Survivor]) -> None:
    """Hunt experience for every survivor who lives (R195)."""
    gained = row(play).get("hunt_xp", 0)
    if gained is None:
        play.ask_hands(f"{monster.name(play)}: hunt xp nobody captured; the book says how much each survivor gains.")
    for survivor in victors if gained else ():
        free = texts.granted(play, survivor).get("may_decline_hunt_xp")
        if free and play.table.choose(f"{survivor.name} declines hunt xp ({free})", [YES, NO], NO) == YES:
            play.tell(f"{survivor.name} declines hunt xp ({free})")
        else:
            tracks.adjust(play, survivor, "hunt_xp", int(gained))


def proficiency(play: Play, victors: list[Survivor]) -> None:
    """Weapon proficiency for who wounded with their weapon type; some monsters teach theirs instead."""
    gained = row(play).get("weapon_proficiency", 0)
    if "turn_to" in row(play):
        victors = _who_stay(play, victors)
    able = [each for each in victors if _wounded_with_own(play, each)]
    if gained is None and able:
        names = ", ".join(each.name for each in able)
        play.ask_hands(f"Weapon proficiency nobody captured; eligible: {names}")
    for survivor in able if gained else ():
        tracks.adjust(play, survivor, "weapon_proficiency", int(gained))


def _wounded_with_own(play: Play, survivor: Survivor) -> bool:
    from kdm_cli.rules.showdown.survivors_turn.survivor_attack import wounded_with

    if survivor.weapon_type is None:
        return False
    used = {each.rpartition("/")[2] for each in wounded_with(play, survivor)}
    return survivor.weapon_type.rpartition("/")[2] in used


def _who_stay(play: Play, victors: list[Survivor]) -> list[Survivor]:
    """The victors who do not turn to the weapon type that this monster teaches."""
    reward, entry = row(play), the_showdown.monster(play)
    weapon = play.entry(sibling(play, entry, "weapon_type", str(reward["turn_to"])))
    ranks = worth(play, reward.get("ranks", 0), monster.scene(play, entry)) or 0
    staying = []
    for survivor in victors:
        question = f"{survivor.name} turns to {weapon.name}, proficiency {ranks:+d}"
        if play.table.choose(question, [YES, NO], NO) == NO:
            staying.append(survivor)
            continue
        if survivor.weapon_type != weapon.id:
            tracks.change_stat(play, survivor, "weapon-type", weapon.id)
        if ranks:
            tracks.adjust(play, survivor, "weapon_proficiency", ranks)
    if victors and len(staying) == len(victors):
        play.ask_hands(f"Each victor may turn to {weapon.name}, proficiency {ranks:+d}: --choose yes or no for each.")
    return staying
