"""Operations on attacks under way: begin one, cancel, reroll, aim, change their numbers; and the monster's effects."""

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.asking import lasting, monster
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import KIND
from kdm_cli.rules.carry.by_hand import Handlers, as_told, by_hand
from kdm_cli.rules.carry.carry_out import carry_text
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown import ending
from kdm_cli.rules.showdown.monsters_turn import ai_card, monster_attack
from kdm_cli.rules.showdown.monsters_turn.profile import FIELDS
from kdm_cli.rules.showdown.survivors_turn import acts, attack_rolls, survivor_attack
from kdm_cli.rules.state import LOCATIONS, Survivor
from kdm_cli.rules.under_way import Op, Scene

if TYPE_CHECKING:
    from kdm_cli.rules.language.operations import Aim, Attack, Cancel, Change, Perform, Reroll

GRAB = "core:effect/grab"
NUMBERS = ("speed", "accuracy", "damage", "strength", "luck")
OF_AN_ATTEMPT = (
    "hit", "hits", "hits_out_of_range", "reaction", "reactions", "wound", "wound_attempt", "trap", "hit_location",
    "lens_effects",
)  # fmt: skip
SUFFERED = ("damage", "brain_damage")
ATTACKS = ("attack", "whole_attack")
STOPPED = ("turn", "ai_card", "movement", "act", "targeting", "grab", "knockback", "collision")


def _attack(play: Play, op: "Attack", scene: Scene) -> None:
    """The monster attacks whom the card means, each with an attack of their own, or a survivor attacks."""
    if op["by"] == "survivor":
        _survivor_attacks(play, op, scene)
        return
    targets = _targets(play, op, scene)
    if targets is None:
        by_hand(play, op, scene)
        return
    more = _numbers(play, op, scene)
    exactly = {field: more[field] for field in FIELDS if field in more}
    reaction = play.fight.survivor_attack is not None
    for target in targets:
        if play.now(target).dead:
            continue
        if op["how"] == "basic_action":
            ai_card.basic_action_on(play, target, more, reaction)
        elif scene.source.data.get("attack") or FIELDS.keys() == exactly.keys():
            monster_attack.attack(play, scene.source, target, exactly, reaction=reaction, moves=False)
        else:
            by_hand(play, op, scene)


def _targets(play: Play, op: Op, scene: Scene) -> list[Survivor] | None:
    """Whom the monster attacks: whom the card names; a Basic Action without a name picks its target itself (R60)."""
    if "target" in op:
        found = people(play, op["target"], scene)
        if found is None and (op["how"], op["target"]) == ("basic_action", "target"):
            return ai_card.basic_action_targets(play)
        return found
    if op["how"] == "basic_action" and scene.me is not None:
        return people(play, "self", scene)
    if op["how"] == "basic_action":
        return ai_card.basic_action_targets(play)
    return people(play, "target", scene)


def _numbers(play: Play, op: Op, scene: Scene) -> dict[str, int]:
    known = {name: worth(play, op[name], scene, why=name) for name in NUMBERS if name in op}
    return {name: as_told(play, op[name], scene, name) if by is None else by for name, by in known.items()}


def _survivor_attacks(play: Play, op: Op, scene: Scene) -> None:
    """With what the card says; of several weapons the survivor chooses; those beside the card one after the other."""
    found = people(play, op.get("attacker", "self"), scene)
    if found is None:
        by_hand(play, op, scene)
    for survivor in found or ():
        if op["how"] == "adjacent_weapons":
            arms = survivor_attack.beside(play, survivor, scene.source.id)
        elif op["how"] == "profile":
            arms = [survivor_attack.weapon(play, survivor, scene.source.name)]
        elif scene.source.kind == KIND:
            mine = survivor_attack.of_type(play, survivor, scene.source.id)
            arms = [mine] if mine else []
            if mine is None:
                play.tell(f"{survivor.name} has no {scene.source.name.lower()} to attack with")
        else:
            arms = [survivor_attack.weapon(play, survivor, how=str(op["how"]))]
        for weapon in arms:
            survivor_attack.check(play, survivor, weapon)
            more = _numbers(play, op, scene.of(survivor.id))
            more.pop("damage", None)  # only the monster's attacks have it
            count = worth(play, op["count"], scene.of(survivor.id)) if "count" in op else None
            survivor_attack.attack(play, survivor, weapon, automatic=op.get("automatic"), count=count, more=more)


def _cancel(play: Play, op: "Cancel", scene: Scene) -> None:
    """What is under way does not happen: the innermost thing of that kind."""
    what, fight = str(op["what"]), play.fight
    attack, own = fight.monster_attack, fight.survivor_attack
    if what == "showdown":
        ending.break_off(play)
    elif what in ("hit", "hits") and attack is not None:
        one = [attack.under_way] if what == "hit" and attack.under_way else None
        for hit in (one or [hit for hit in attack.hits if not hit.cancelled])[
            : worth(play, op.get("count", 99), scene)
        ]:
            hit.cancelled, hit.cancelled_by = True, scene.source.name
    elif what in SUFFERED and fight.suffered is not None:
        fight.suffered = 0
    elif what in ATTACKS and attack is not None:
        attack.cancelled = True
        play.tell(f"{scene.source.name}: the attack is cancelled")
    elif what in ATTACKS and own is not None:
        own.cancelled, own.cancelled_by = True, scene.source.name
        if own.attempt is None:
            play.tell(f"{scene.source.name}: the attack is cancelled")
    elif what in (*ATTACKS, *STOPPED):
        if what in ATTACKS:
            play.tell(f"{scene.source.name}: the attack does not happen")
        fight.stops.add("attack" if what in ATTACKS else what)
    elif what == "next_reaction" and own is not None:
        own.unanswered = True
    elif what in OF_AN_ATTEMPT and own is not None and own.attempt is not None:
        own.attempt.cancelled.add(what)
        own.attempt.cancelled_by = scene.source.name
        if what == "wound" and scene.source.id == own.attempt.card.id:
            play.tell(f"{scene.source.name}: the wound is cancelled")
    else:
        by_hand(play, op, scene)


def _aim(play: Play, op: "Aim", scene: Scene) -> None:
    """Hits land here: the one under way, or all that have no location yet."""
    attack = play.fight.monster_attack
    if attack is None:
        by_hand(play, op, scene)
        return
    location = str(op["location"])
    if location == "chosen":
        location = play.table.choose(f"{scene.source.name}: which location", list(LOCATIONS))
    open_ = [hit for hit in attack.hits if not hit.cancelled]
    aimed = [attack.under_way] if attack.under_way else open_[: worth(play, op.get("count", 99), scene)]
    for hit in aimed:
        hit.location = location
    name = play.draft.rows(Survivor)[attack.target].name
    play.tell(f"{name}: {'the hit lands' if len(aimed) == 1 else 'the hits land'} on the {location}")


def _change(play: Play, op: "Change", scene: Scene) -> None:
    """A number of the attack under way."""
    by = worth(play, op["by"], scene, why=str(op["stat"]).replace("_", " "))
    stat, fight = str(op["stat"]), play.fight
    attack = fight.survivor_attack
    if by is None and (fight.monster_attack or attack):
        by = as_told(play, op["by"], scene, stat.replace("_", " "))
    if by is None:
        by_hand(play, op, scene)
    elif stat == "damage" and fight.suffered is not None:
        fight.suffered += by
    elif stat == "damage" and fight.monster_attack is not None:
        fight.monster_attack.damage += by
    elif stat == "attack_rolls" and attack is not None:
        attack.speed += by
    elif stat == "hits" and attack is not None:
        attack.hits = max(0, attack.hits + by)
    elif stat == "wound_total" and attack is not None and attack.attempt is not None:
        attack.attempt.total = (attack.attempt.total or 0) + by
    else:
        by_hand(play, op, scene)


def _perform(play: Play, op: "Perform", scene: Scene) -> None:
    """The monster's instinct, or a grab."""
    if op["what"] == "instinct":
        ai_card.instinct(play)
        return
    found = people(play, op.get("target", "self"), scene)
    if found is None:
        by_hand(play, op, scene)
    for survivor in found or ():
        _grab(play, scene._replace(source=play.entry(GRAB), me=survivor.id), survivor)


def _grab(play: Play, scene: Scene, survivor: Survivor) -> None:
    """Grabbed: down, ahead of the monster, and hurt, which no dodge prevents (R183)."""
    if acts.is_stopped(play, "grab", "grabbed", survivor, settlement=False):
        play.tell(f"{survivor.name} is not grabbed")
        return
    play.tell(f"{survivor.name} is grabbed")
    lasting.add(play, survivor, GRAB, lasting.GRABBED, 0, "next_round")
    effects = [dict(each) for each in scene.source.data.get("effects", ())]
    doubled = "grab_damage_doubled" in monster.granted(play)
    for each in effects if doubled else ():
        if each["op"] == "damage":
            each["amount"] = {"sum": [each["amount"], each["amount"]]}
    carry_text(play, effects, scene)


def _reroll(play: Play, op: "Reroll", scene: Scene) -> None:
    """Attack dice, or the die of the wound attempt under way."""
    attack, what = play.fight.survivor_attack, str(op["what"])
    attempt = attack.attempt if attack else None
    if attack is not None and what in ("misses", "attack_rolls", "attack_roll"):
        attack_rolls.reroll(play, attack, what)
    elif attempt is not None and what == "wound_attempt":
        attempt.rolled = attempt.total = None
    else:
        by_hand(play, op, scene)


CARRY: Handlers = {
    "attack": _attack, "cancel": _cancel, "reroll": _reroll, "aim": _aim, "change": _change, "perform": _perform,
}  # fmt: skip
