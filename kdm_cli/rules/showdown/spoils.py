"""Resources won in a showdown lie beside the grid of whoever earned them, until the showdown ends (R158, R159).

What a victory brings, by the monster and its level: resources, a roll on its table, experience.
"""

from collections import Counter
from collections.abc import Mapping

from kdm_cli.light import Any
from kdm_cli.rules import matches
from kdm_cli.rules.asking import lasting, monster, texts, the_showdown, weapons
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.cards import among, referred, sibling
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.carry import moments, storage
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.settlement.resources import drawn_from
from kdm_cli.rules.showdown.piles import chosen
from kdm_cli.rules.state import Fighter, Loot, Survivor
from kdm_cli.rules.survivors import sheet_numbers
from kdm_cli.rules.under_way import Op, Scene


def _lay(play: Play, survivor: Survivor, content: str, copies: int) -> None:
    row = next((row for row in storage.beside(play, survivor) if row.content == content), None)
    if row is None:
        play.draft.create(Loot, survivor_id=survivor.id, content=content, copies=copies)
    else:
        play.draft.set(row, copies=row.copies + copies)


def won(play: Play, scene: Scene, contents: list[str]) -> Survivor | None:
    """What a card gives on the board lies beside its earner's grid, not in storage yet (R158); returned is who."""
    if the_showdown.current(play) is None:
        return None
    attack = play.fight.survivor_attack
    for survivor_id in (scene.me, attack.attacker if attack else None):  # whose card it is, else who attacks
        survivor = play.draft.rows(Survivor).get(survivor_id) if survivor_id is not None else None
        if survivor is not None and not survivor.dead and the_showdown.fighter(play, survivor):
            earned = [content for content in contents if not _barred(play, survivor, content)]
            for content in earned:
                _lay(play, survivor, content, 1)
            if earned:
                play.tell_list(f"{survivor.name} earns:", storage.counted(play, earned))
            if lost := [content for content in contents if content not in earned]:
                names = ", ".join(storage.counted(play, lost))
                play.tell(f"{survivor.name} gains no {names} ({_barred(play, survivor, lost[0])})")
            return survivor
    return None


def _barred(play: Play, survivor: Survivor, content: str) -> str:
    """Which card keeps a survivor from gaining such resources; nothing where none does."""
    found = texts.forbidden(play, survivor)
    keywords = map(str.casefold, map(str, play.entry(content).data.get("keywords") or ()))
    words = (matches.word("gain", {"resources": each}) for each in keywords)
    return next((found[word] for word in words if word in found), "")


def record(play: Play, survivor: Survivor, content: str, copies: int, *, mending: bool = False) -> None:
    """By hand: so many more of a resource, or fewer; what is only put right was gained before."""
    the_showdown.need_fighter(play, survivor)
    name = play.name_of(content)
    before = sum(row.copies for row in storage.beside(play, survivor) if row.content == content)
    if not copies or before + copies < 0:
        refuse("out-of-range", f"{survivor.name} has {before} {name}: {copies:+d} is not possible.", "1, 2, or -1.")
    if copies > 0:
        card = _barred(play, survivor, content)
        play.require(not card, "cannot-gain", f"{survivor.name} cannot gain {name} ({card}).")
        _lay(play, survivor, content, copies)
    else:
        storage.take_from_beside(play, survivor, content, -copies)
    play.tell(f"{survivor.name}: {name} {before} -> {before + copies}")
    moments.recorded(play, content, copies, survivor, mending=mending)


def hand_over(play: Play, giver: Survivor, text: str, to: Survivor) -> None:
    """Another survivor takes what a dead one had earned (R159)."""
    the_showdown.need_fighter(play, to)
    hint = f"Nothing lies beside the grid of {giver.name}."
    earned = {row.content: row.copies for row in storage.beside(play, giver)}
    entry = among(play, text, map(play.entry, earned), f"resource of {giver.name}", hint)
    play.require(giver.dead, "still-alive", f"{giver.name} lives and keeps what they earned (R159).")
    if giver.id == to.id:
        refuse("usage", f"{giver.name} has it already.", "Name somebody else.")
    storage.take_from_beside(play, giver, entry.id, earned[entry.id])
    _lay(play, to, entry.id, earned[entry.id])
    [taken] = storage.counted(play, {entry.id: earned[entry.id]})
    play.tell(f"{to.name} takes {taken} from {giver.name}")


def bring_home(play: Play) -> None:
    """The showdown ends: the living carry home what they and the dead earned (R199); with nobody left it is lost."""
    rows = play.draft.rows(Survivor)
    living = bool(the_showdown.fighters(play))
    places = {row.survivor_id: row.place for row in play.draft.rows(Fighter).values()}
    found = sorted(play.draft.rows(Loot).values(), key=lambda row: places.get(row.survivor_id, 0))
    for survivor_id in dict.fromkeys(row.survivor_id for row in found):
        mine = [row for row in found if row.survivor_id == survivor_id]
        contents = [row.content for row in mine for _ in range(row.copies)]
        for row in mine:
            play.draft.delete(row)
            if living:
                storage.put(play, row.content, row.copies)
        whose = "Lost with" if not living else "The living take from" if rows[survivor_id].dead else "To storage, from"
        play.tell_list(f"{whose} {rows[survivor_id].name}:", storage.counted(play, contents))


HALF = "half_rewards"
YES, NO = "yes", "no"


def row(play: Play) -> Mapping[str, Any]:
    """The row of the monster's rewards for the level that is fought; empty where nobody captured one."""
    rows = the_showdown.monster(play).data.get("rewards", ())
    level = the_showdown.need(play).level
    return max((each for each in rows if each["level"] <= level), key=lambda each: int(each["level"]), default={})


def bring(play: Play) -> None:
    """Resources to storage (R196, R197, R198), and the roll on the monster's own table."""
    entry, reward = the_showdown.monster(play), row(play)
    granted = [texts.granted(play, each) for each in the_showdown.survivors(play)]
    share = 2 if any(HALF in each for each in (lasting.words(play, None, lasting.GRANT), *granted)) else 1
    found: list[str] = []
    for deck, field in ((the_showdown.deck_of(play), "monster"), ("basic", "basic"), ("vermin", "vermin")):
        if count := -(-int(reward.get(field, 0)) // share):  # half of it, rounded up, where a card says so
            cards = drawn_from(play, deck, count, f"{monster.name(play)}: {count} {deck.replace('_', ' ')} resources")
            found += [card.id for card in cards]
    found += [referred(play, entry, str(each)).id for each in reward.get("gains", ())]
    for content in found:
        storage.put(play, content)
    play.tell_list("Rewards:", storage.counted(play, found))
    moments.gained(play, Counter(found))
    if "rewards_roll" in entry.data:
        carry_text(play, entry.data["rewards_roll"]["effects"], monster.scene(play, entry))


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
            sheet_numbers.adjust(play, survivor, "hunt_xp", int(gained))


def proficiency(play: Play, victors: list[Survivor]) -> None:
    """Weapon proficiency for who wounded with their weapon type; some monsters teach theirs instead."""
    gained = row(play).get("weapon_proficiency", 0)
    if "turn_to" in row(play):
        victors = _who_stay(play, victors)
    able = [each for each in victors if each.weapon_type is not None and _wounded_with(play, each, each.weapon_type)]
    if gained is None and able:
        names = ", ".join(each.name for each in able)
        play.ask_hands(f"Weapon proficiency nobody captured; eligible: {names}")
    for survivor in able if gained else ():
        sheet_numbers.adjust(play, survivor, "weapon_proficiency", int(gained))


def _wounded_with(play: Play, survivor: Survivor, weapon_type: str) -> bool:
    return weapon_type.rpartition("/")[2] in {each.rpartition("/")[2] for each in weapons.wounded_with(play, survivor)}


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
            sheet_numbers.change_stat(play, survivor, "weapon-type", weapon.id)
        if ranks:
            sheet_numbers.adjust(play, survivor, "weapon_proficiency", ranks)
    if victors and len(staying) == len(victors):
        play.ask_hands(f"Each victor may turn to {weapon.name}, proficiency {ranks:+d}: --choose yes or no for each.")
    return staying


def lose(play: Play, op: Op, scene: Scene) -> None:
    """On the board a survivor has no other resources than those earned in the showdown."""
    for survivor in people(play, op.get("target", "self"), scene) or ():
        left = [row.content for row in storage.beside(play, survivor) for _ in range(row.copies)]
        lost = len(left) // 2 if op["what"] == "half_resources" else worth(play, op.get("count", len(left)), scene)
        why, every = f"{survivor.name}, {scene.source.name}: which resource is lost", lost == len(left)
        gone: list[str] = []
        for _ in range(min(lost or 0, len(left))):
            gone.append(left.pop(chosen(play, left, why, sure=every)))
            storage.take_from_beside(play, survivor, gone[-1])
        play.tell_list(f"{survivor.name} loses:", storage.counted(play, gone))
