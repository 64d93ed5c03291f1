"""What is so in the showdown under way: of the monster, of a survivor on the board, of the attack being made.

What is so of the attack under way, the survivors' or the monster's. The monster that people choose for a card,
recorded with it: chosen as it is gained, else as they tell of it.
"""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import fitting, lasting, monster, places, the_showdown
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.places import assistants
from kdm_cli.rules.asking.texts import is_doomed
from kdm_cli.rules.content import Entry
from kdm_cli.rules.fight import LANTERN, MonsterAttack, SurvivorAttack
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Lasting, Survivor

ROLES = ("target", "attacker", "dead", "encouraged")  # beside whom, where a card only says adjacent


def monster_has(play: Play, condition: Mapping[str, Any], scene: Scene) -> bool | None:
    """Whether the monster has this card or injury; None where the condition is about somebody else."""
    if condition.get("who") != "monster" or not isinstance(condition["has"], str):
        return None
    return monster.has(play, referred(play, scene.source, condition["has"]).id)


def of_fight(play: Play, state: str, who: str, scene: Scene) -> bool | None:
    """What is so of the monster or of the attack under way, whoever self is; None where it is about a survivor."""
    match state:
        case "monster_knocked_down":
            return the_showdown.need(play).fell is not None
        case "monster_moved":
            return the_showdown.need(play).moved > 0
        case "monster_insane":
            return the_showdown.monster(play).data.get("insanity") is not None
        case "special_showdown":
            return the_showdown.need(play).kind == "special"
        case "nemesis_showdown":
            return str(the_showdown.monster(play).data.get("role", "")).startswith("nemesis")
        case "against_watcher":
            return bool(the_showdown.monster(play).data.get("wins_campaign"))
        case "chosen_monster":
            return is_it(play, scene.me, scene.source, the_showdown.monster(play))
        case "alone" if who == "self" and scene.me is not None:
            return [each.id for each in the_showdown.survivors(play)] == [scene.me]
        case "knocked_down" | "standing" if who == "monster":
            return (the_showdown.need(play).fell is not None) == (state == "knocked_down")
        case "moved" if who == "monster":
            return the_showdown.need(play).moved > 0
    return of_attack(play, state, who)


def of_survivor(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What is so of a survivor on the board; None where nobody has told."""
    answer = _where(play, state, survivor, scene)
    return _of_row(play, state, survivor) if answer is NotImplemented else answer


def _where(play: Play, state: str, survivor: Survivor, scene: Scene) -> Any:
    """What depends on where the survivor stands; NotImplemented for everything else."""
    match state:
        case "threat":
            return fitting.threat(play, survivor)
        case "adjacent_to_monster":
            return places.adjacent(play, survivor)
        case "adjacent":
            return _beside(play, survivor, scene)
        case "in_range":
            return places.in_range(play, survivor)
        case "in_field_of_view":
            return places.in_field_of_view(play, survivor)
        case "in_blind_spot":
            return _blind_spot(play, survivor)
        case "in_front":
            return _in_front(play, survivor, scene)
        case "under_monster":
            return places.under(play, survivor)
        case "in_zone":
            return fitting.in_zone(play, scene.source, survivor)
        case "synchronized_strike":
            return _opposite(play, survivor)
    return NotImplemented


def _of_row(play: Play, state: str, survivor: Survivor) -> bool | None:
    """What the showdown remembers of a survivor."""
    showdown, row = the_showdown.need(play), the_showdown.fighter(play, survivor)
    match state:
        case "doomed":
            return is_doomed(play, survivor)
        case "grabbed":
            return fitting.grabbed(play, survivor)
        case "priority_target":
            return showdown.priority_id == survivor.id
        case "last_to_wound":
            return showdown.last_wound_id == survivor.id
        case "own_act":
            return showdown.acting_id == survivor.id
        case "moved":
            return row is not None and row.moved > 0
    return None


def _beside(play: Play, survivor: Survivor, scene: Scene) -> bool | None:
    """Beside the one the card is about: the monster on its own cards, else who was targeted, attacks, has died."""
    if scene.source.kind in places.OF_MONSTER:
        return places.adjacent(play, survivor)
    rows = play.draft.rows(Survivor)
    other = next((rows[scene.roles[role][0]] for role in ROLES if scene.roles.get(role)), None)
    if other is None and play.fight.survivor_attack is not None:
        other = rows[play.fight.survivor_attack.attacker]
    if other is None and play.fight.target is not None:
        other = rows[play.fight.target]
    if other is None or other.id == survivor.id:
        return None
    return places.beside_survivor(play, survivor, other)


def _blind_spot(play: Play, survivor: Survivor) -> bool | None:
    """What was said of the attack under way counts for its attacker; else where they stand."""
    attack = play.fight.survivor_attack
    if attack is not None and attack.attacker == survivor.id:
        return attack.blind_spot
    return places.in_blind_spot(play, survivor)


def _in_front(play: Play, survivor: Survivor, scene: Scene) -> bool | None:
    """Ahead of the monster on its own cards (R75); which way a survivor's miniature looks nobody has told."""
    return places.in_front(play, survivor) if scene.source.kind in places.OF_MONSTER else None


def _opposite(play: Play, survivor: Survivor) -> bool | None:
    """Whether somebody with the same art stands across the monster, straight opposite."""
    able, across = assistants(play, survivor)
    return bool(across) if across is not None else None if able else False


FISTS = "fist_and_tooth"


def of_attack(play: Play, state: str, who: str) -> bool | None:
    """What is so of it; None where no attack is under way, or the state is none of an attack."""
    if play.fight.survivor_attack is not None and who != "target":
        return _of_survivors(state, play.fight.survivor_attack)
    if play.fight.monster_attack is not None:
        return _of_monsters(state, play.fight.monster_attack)
    return None


def _of_survivors(state: str, attack: SurvivorAttack) -> bool | None:
    attempt = attack.attempt
    match state:
        case "melee":
            return attack.melee
        case "ranged":
            return not attack.melee
        case "perfect_hit":
            faces = attack.faces if attack.face is None else [attack.face]
            return any(face >= attack.perfect_on for face in faces)
        case "hit":
            return attack.hits > 0
        case "critical":
            return attempt is not None and attempt.critical
        case "damaged":
            return attempt is not None and attempt.wounded
        case "lens_effects_cancelled":
            return attempt is not None and "lens_effects" in attempt.cancelled
        case "fist_and_tooth":
            return FISTS in str(attack.weapon.get("id", ""))
        case "surging":
            return attack.surging
        case "at_persistent_injury":
            return attempt is not None and bool(attempt.card.data.get("persistent_injury"))
    return None


def _of_monsters(state: str, attack: MonsterAttack) -> bool | None:
    match state:
        case "perfect_hit":
            return LANTERN in attack.faces
        case "hit":
            return any(not hit.cancelled for hit in attack.hits)
        case "damaged":
            return any(hit.damaged for hit in attack.hits)
        case "melee" | "ranged" | "fist_and_tooth" | "surging" | "critical" | "lens_effects_cancelled":
            return False
    return None


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
