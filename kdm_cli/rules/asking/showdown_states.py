"""What is so in the showdown under way: of the monster, of a survivor on the board, of the attack being made."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.rules.asking import attack_states, board, chosen_monster, fitting, monster, places, the_showdown
from kdm_cli.rules.asking.cards import referred
from kdm_cli.rules.asking.forbidden import is_doomed
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor, Trait

STRIKE = "core:secret_fighting_art/synchronized_strike"
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
            return the_showdown.monster(play).slug == "watcher"
        case "chosen_monster":
            return chosen_monster.is_it(play, scene.me, scene.source, the_showdown.monster(play))
        case "alone" if who == "self" and scene.me is not None:
            return [each.id for each in the_showdown.survivors(play)] == [scene.me]
        case "knocked_down" | "standing" if who == "monster":
            return (the_showdown.need(play).fell is not None) == (state == "knocked_down")
        case "moved" if who == "monster":
            return the_showdown.need(play).moved > 0
    return attack_states.of_attack(play, state, who)


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


def assistants(play: Play, survivor: Survivor) -> tuple[list[Survivor], list[Survivor] | None]:
    """Who has the art too, and who of them stands straight opposite; None where nobody told."""
    partners = [
        each
        for each in the_showdown.survivors(play)
        if each.id != survivor.id and any(row.content == STRIKE for row in play.draft.of(Trait, each.id))
    ]
    if not partners:
        return [], []
    known = places.both(play, survivor)
    spots = [places.space_of(play, each) for each in partners]
    if known is None or None in spots:
        return partners, None
    stands, space = known
    across = {board.step(space, way, stands.size + 1) for way in board.STEPS
              if board.step(space, way) in stands.base}  # fmt: skip
    return partners, [each for each, spot in zip(partners, spots, strict=True) if spot in across]
