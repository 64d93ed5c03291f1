"""What is so in the showdown under way: of the monster, of a survivor on the board, of the attack being made."""

from collections.abc import Callable

from kdm_cli.rules.asking import fitting, lasting, places, the_showdown, weapons
from kdm_cli.rules.asking.cards import fits
from kdm_cli.rules.asking.places import assistants
from kdm_cli.rules.asking.texts import is_doomed, without_gained
from kdm_cli.rules.content import Document, Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.under_way import LANTERN, MonsterAttack, Scene, SurvivorAttack

ROLES = ("target", "attacker", "dead", "encouraged")  # beside whom, where a card only says adjacent


def of_fight(play: Play, state: str, who: str, scene: Scene) -> bool | None:
    """What is so of the monster or of the attack under way, whoever self is; None where it is about a survivor."""
    showdown, monster = the_showdown.need(play), the_showdown.monster(play)
    answers = {
        "monster_knocked_down": showdown.fell is not None,
        "monster_moved": showdown.moved > 0,
        "special_showdown": showdown.kind == "special",
        "nemesis_showdown": str(monster.data.get("role", "")).startswith("nemesis"),
        "against_watcher": bool(monster.data.get("wins_campaign")),
    }
    if who == "monster":
        answers |= {"knocked_down": showdown.fell is not None, "standing": showdown.fell is None}
        answers["moved"] = showdown.moved > 0
    if state in answers:
        return answers[state]
    if state == "chosen_monster":
        return is_it(play, scene.me, scene.source, monster)
    if state == "alone" and who == "self" and scene.me is not None:
        return [each.id for each in the_showdown.survivors(play)] == [scene.me]
    if play.fight.survivor_attack is not None and who != "target":
        return _of_survivors(state, play.fight.survivor_attack)
    return _of_monsters(state, play.fight.monster_attack) if play.fight.monster_attack else None


def of_survivor(play: Play, state: str, survivor: Survivor, scene: Scene) -> bool | None:
    """What is so of a survivor on the board; None where nobody has told."""
    showdown, row = the_showdown.need(play), the_showdown.fighter(play, survivor)
    attack, of_monster = play.fight.survivor_attack, scene.source.kind in places.OF_MONSTER
    attacks = attack if attack is not None and attack.attacker == survivor.id else None
    behind = attacks is not None and attacks.blind_spot
    answers: dict[str, Callable[[], bool | None]] = {
        "threat": lambda: fitting.threat(play, survivor),
        "adjacent_to_monster": lambda: _adjacent(play, survivor, attacks),
        "adjacent": lambda: _beside(play, survivor, scene),
        "in_range": lambda: places.in_range(play, survivor),
        "in_field_of_view": lambda: not behind and places.in_field_of_view(play, survivor),
        # what was said of the attack under way counts for its attacker
        "in_blind_spot": lambda: attacks.blind_spot if attacks else places.in_blind_spot(play, survivor),
        # R75; nobody tells which way survivors look
        "in_front": lambda: None if not of_monster else False if behind else places.in_front(play, survivor),
        "under_monster": lambda: places.at_distance(play, survivor, 0),
        "controls_monster": lambda: _controls(play, survivor),
        "in_flank": lambda: _in_flank(play, survivor, attacks),
        "in_zone": lambda: fitting.in_zone(play, scene.source, survivor),
        "synchronized_strike": lambda: _strikes_across(play, survivor),
        "doomed": lambda: is_doomed(play, survivor),
        "grabbed": lambda: bool(lasting.of(play, survivor.id, lasting.GRABBED)),
        "priority_target": lambda: showdown.priority_id == survivor.id,
        "last_to_wound": lambda: showdown.last_wound_id == survivor.id,
        "own_act": lambda: showdown.acting_id == survivor.id,
        "moved": lambda: row is not None and row.moved > 0,
    }
    return answers[state]() if state in answers else None


def _adjacent(play: Play, survivor: Survivor, attack: SurvivorAttack | None) -> bool | None:
    """Whether somebody stands beside the monster; where nobody has told, whoever strikes it from there does (R136)."""
    answer = places.adjacent(play, survivor)
    near = attack is not None and attack.melee and weapons.reach(attack.weapon) == 1
    return True if answer is None and near and not play.fight.moved_by_hand else answer


def _controls(play: Play, survivor: Survivor) -> bool:
    """Whether the controller tile lies before somebody, or before another survivor of the same player."""
    held = play.draft.rows(Survivor).get(the_showdown.need(play).controller_id or 0)
    return held is not None and (held.id == survivor.id or None is not held.player_id == survivor.player_id)


def _in_flank(play: Play, survivor: Survivor, attack: SurvivorAttack | None) -> bool | None:
    """Whether somebody stands beside the base: adjacent, neither before the monster nor in its blind spot."""
    elsewhere = (places.in_front(play, survivor), attack.blind_spot if attack else places.in_blind_spot(play, survivor))
    answers = (_adjacent(play, survivor, attack), *(None if each is None else not each for each in elsewhere))
    return False if False in answers else None if None in answers else True


def _strikes_across(play: Play, survivor: Survivor) -> bool | None:
    able, across = assistants(play, survivor)
    return bool(across) if across is not None else None if able else False


def _beside(play: Play, survivor: Survivor, scene: Scene) -> bool | None:
    """Beside the one the card is about: the monster on its own cards, else who was targeted, attacks, has died."""
    if scene.source.kind in places.OF_MONSTER:
        return places.adjacent(play, survivor)
    attack = play.fight.survivor_attack
    other = next((scene.roles[role][0] for role in ROLES if scene.roles.get(role)), None)
    if other is None:
        other = attack.attacker if attack else play.fight.target
    if other is None or other == survivor.id:
        return None
    return places.beside_survivor(play, survivor, play.draft.rows(Survivor)[other])


def _of_survivors(state: str, attack: SurvivorAttack) -> bool | None:
    attempt, faces = attack.attempt, attack.faces if attack.face is None else [attack.face]
    answers = {
        "melee": attack.melee,
        "ranged": not attack.melee,
        "perfect_hit": any(face >= attack.perfect_on for face in faces),
        "hit": attack.hits > 0,
        "critical": attempt is not None and attempt.critical,
        "damaged": attempt is not None and attempt.wounded,
        "lens_effects_cancelled": attempt is not None and "lens_effects" in attempt.cancelled,
        "fist_and_tooth": "fist_and_tooth" in str(attack.weapon.get("id", "")),
        "surging": attack.surging,
        "at_persistent_injury": attempt is not None and bool(attempt.card.data.get("persistent_injury")),
    }
    return answers.get(state)


def _of_monsters(state: str, attack: MonsterAttack) -> bool | None:
    answers = {
        "perfect_hit": LANTERN in attack.faces,
        "hit": any(not hit.cancelled for hit in attack.hits),
        "damaged": any(hit.damaged for hit in attack.hits),
    }
    of_survivors = ("melee", "ranged", "fist_and_tooth", "surging", "critical", "lens_effects_cancelled")
    return False if state in of_survivors else answers.get(state)


def attacks_with(play: Play, survivor: Survivor, wanted: Document) -> bool:
    """Whether the attack under way is this survivor's, and made with such a weapon."""
    attack = play.fight.survivor_attack
    mine = attack is not None and attack.attacker == survivor.id
    wanted = {**without_gained(play, survivor, wanted), "kind": "weapon"}
    return attack is not None and mine and fits(attack.card, wanted)


def choose(play: Play, survivor: Survivor, card: Entry) -> None:
    """The people name one of the monsters; what is another one's greater self counts as that one."""
    monsters = {entry.name: entry for entry in play.content.of("monster") if "based_on" not in entry.data}
    name = play.table.choose(f"{survivor.name}, {card.name}: which monster", list(monsters))
    _record(play, survivor, card, monsters[name], 1)
    play.tell(f"{survivor.name}, {card.name}: {name} is the chosen monster")


def is_it(play: Play, owner: int | None, card: Entry, monster: Entry) -> bool | None:
    """Whether this is the monster recorded with the card; None where nobody ever told."""
    rows = [(name, row) for name, row in lasting.named(play, owner, lasting.MONSTER) if row.content == card.id]
    known = {play.entry(name).slug: bool(row.amount) for name, row in rows}
    return known.get(_kin(monster), False if any(known.values()) else None)


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
