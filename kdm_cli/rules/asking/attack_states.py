"""What is so of the attack under way, the survivors' or the monster's."""

from kdm_cli.rules.fight import LANTERN, MonsterAttack, SurvivorAttack
from kdm_cli.rules.play import Play

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
