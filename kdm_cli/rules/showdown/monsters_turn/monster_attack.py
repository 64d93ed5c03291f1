"""The monster's attack (R289-R300): dice, locations, each hit in the target's order; block, deflect and dodge."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext

from kdm_cli.light import TYPE_CHECKING, Any
from kdm_cli.rules.asking import lasting, monster, numbers, survival_actions
from kdm_cli.rules.asking.lasting import BLOCK, DEFLECT
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.carry import moments
from kdm_cli.rules.content import Entry, Parts, fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.miniatures import monster_moves
from kdm_cli.rules.showdown.monsters_turn.profile import whole as numbers_of
from kdm_cli.rules.showdown.survivors_turn import survival
from kdm_cli.rules.state import Lasting, Survivor, Use
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import STRUCK, Die, Face, Hit, MonsterAttack, Text

if TYPE_CHECKING:
    from kdm_cli.rules.language.words import OfAiCard, OfAttack

NOTHING: Mapping[str, int] = {}
ATTACK, DODGE = "attack", "dodge"
NEVER, LANTERN = 1, 10  # faces that miss and hit, whatever is added
LONGEST = 80  # of a line of the story
BRAIN = "brain damage cannot be dodged (R182)"  # it is no hit (R126)
NO_PROFILE = "only a hit of an attack profile can be dodged (R183)"


def attack(
    play: Play,
    card: Entry,
    target: Survivor,
    exactly: Mapping[str, int] = NOTHING,
    *,
    reach: bool | None = None,
    speed: int = 0,
    accuracy: int = 0,
    damage: int = 0,
    basic_action: bool = False,
    reaction: bool = False,
    moves: bool = True,
) -> MonsterAttack | None:
    """One attack on one survivor, from the move to after the attack; None where it does not come to it.

    Its numbers are those of the card, except where something says what they are `exactly`; the others are added.
    """
    if play.now(target).dead or ATTACK in play.fight.stops:
        play.fight.stops.discard(ATTACK)
        return None
    spaces = 2 if card.data.get("move") == "twice" else 1
    if moves and not monster_moves.monster_toward(play, target, reach=reach, moves=spaces):  # R80-R83
        if not reaction:
            play.fight.stops.add("turn")  # R84: where it cannot attack, its turn ends
        return None
    if play.now(target).dead:
        return None
    profile = numbers_of(play, card, exactly)
    under_way = MonsterAttack(
        card,
        target.id,
        speed=profile["speed"] + speed,
        accuracy=profile["accuracy"] - accuracy,
        damage=profile["damage"] + damage,
        basic_action=basic_action,
    )
    with resolving(play, monster_attack=under_way, target=target.id):
        _carried_through(play, under_way)
    return under_way


@contextmanager
def resolving(play: Play, **now: Any) -> Iterator[None]:
    """So the fight stands in here; what a card lays down "until the attack ends" goes with it (R175)."""
    fight, before = vars(play.fight), set(_until_then(play))
    outer = {name: getattr(play.fight, name) for name in now}
    fight.update(now)
    try:
        yield
        play.draft.delete(*(row for key, row in _until_then(play).items() if key not in before))
    finally:
        fight.update(outer)


def _until_then(play: Play) -> dict[int, Any]:
    """What lasts until the attack ends, and what was used up in it, by id."""
    uses = [use for use in play.draft.rows(Use).values() if use.scope.startswith(lasting.LIMIT)]
    found: list[Any] = [row for row in play.draft.rows(Lasting).values() if row.until == ATTACK]
    return {row.id: row for row in found + [use for use in uses if lasting.period(use) == ATTACK]}


def _carried_through(play: Play, under_way: MonsterAttack) -> None:
    """Dice, locations, hits, and what the card says in between."""
    _roll(play, under_way)
    if under_way.hits:
        _say(play, under_way, "after_hit")
        _say(play, under_way, "before_damage")  # R116
    if under_way.hits and not under_way.cancelled:
        _resolve_hits(play, under_way)
        if any(not hit.cancelled for hit in under_way.hits):
            _say(play, under_way, "after_damage")  # R115, R117
    _say(play, under_way, "after_attack")
    if under_way.basic_action:
        moments.happen(play, "after_basic_action", None)


def _roll(play: Play, under_way: MonsterAttack) -> None:
    """R86, R290, R291: as many dice as its speed; R87, R292, R294: each hits that reaches accuracy and evasion."""
    target = play.draft.rows(Survivor)[under_way.target]
    speed = under_way.speed + monster.number(play, "speed")
    if speed < 1:
        play.tell(f"{under_way.card.name} against {target.name}: speed {speed}, no attack dice")
        return
    parts = needed(play, under_way.accuracy, target)
    total = sum(amount for _, amount in parts)
    need = least_face(total)
    die = Die(10, f"attack, {under_way.card.name}", target.name, test=STRUCK, least=need)
    play.table.mention(f"{under_way.card.name} rolls {speed} {'die' if speed == 1 else 'dice'}", die)
    faces = play.table.roll(*[die] * speed)
    under_way.faces = [face.number for face in faces]
    under_way.hits = [Hit("", face) for face in faces if face.number >= need]
    sums = [f"{amount:+d} {name}" for name, amount in parts[1:]]
    made = f"{under_way.accuracy} {' '.join(sums)} = {_bounded(total)}" if sums else _bounded(total)
    shown = ", ".join(map(str, under_way.faces))
    count = len(under_way.hits)
    came = f"{count} hit{'s' * (count > 1)}" if count else "a miss"  # R88
    line = f"{under_way.card.name} against {target.name}: {shown} need {made}: {came}"
    play.tell(line if len(line) <= LONGEST else f"{shown} need {made}: {came}"[:LONGEST])


def least_face(total: int) -> int:
    """R315: the least face that hits, whatever is added: a 1 never does, a lantern 10 always."""
    return min(max(total, NEVER + 1), LANTERN)


def _bounded(total: int) -> str:
    """What a die must come to, and the face that is enough where that lies beyond the die."""
    return str(total) if total == least_face(total) else f"{total}, so {least_face(total)}"


def needed(play: Play, accuracy: int, target: Survivor) -> Parts:
    """R292, R293: what a die must come to: profile and evasion, less the monster's accuracy (R34)."""
    if told := monster.settings(play, "accuracy"):  # whatever the modifiers
        return told[-1:]
    found = [("evasion", numbers.attribute(play, target, "evasion")), ("accuracy", -monster.number(play, "accuracy"))]
    return [("profile", accuracy), *((name, amount) for name, amount in found if amount)]


def _resolve_hits(play: Play, under_way: MonsterAttack) -> None:
    """R90, R298: a location die for each hit, all before anything is applied; some may be the same (R299)."""
    name = play.draft.rows(Survivor)[under_way.target].name
    unaimed = [hit for hit in under_way.hits if not hit.location and not hit.cancelled]
    for hit in under_way.hits:
        if hit.location and not hit.cancelled:
            hit.face = play.table.settled(hit.location, under_way.card.name, alone=not unaimed) or hit.face
    faces = play.table.roll(*[Die(0, f"hit location, {under_way.card.name}", name)] * len(unaimed)) if unaimed else ()
    for hit, face in zip(unaimed, faces, strict=True):
        hit.location, hit.face = str(face.value), face
    for hit in under_way.hits:  # R91, R95: as the target wants; who falls meanwhile suffers the rest lying (R105, R306)
        target = play.draft.rows(Survivor)[under_way.target]
        if target.dead or under_way.cancelled:
            hit.cancelled = hit.cancelled or not hit.damaged
        elif not hit.cancelled:
            under_way.under_way = hit
            with play.table.follow(hit.face) if hit.face else nullcontext():
                _resolve(play, under_way, hit, target)
            under_way.under_way = None


def _resolve(play: Play, under_way: MonsterAttack, hit: Hit, target: Survivor) -> None:
    """One hit: dodged (R180), ignored by gear, or suffered in full at one location (R296) until it is spent (R302)."""
    hindrance = survival_actions.why_not(play, target, DODGE)  # R105, R179, R313
    averted = typed(hit.face) and dodges(play, target, hit.location, hit.face, hindrance)
    if not averted and (card := ignores(play, target, under_way)):
        play.tell(f"{target.name} ignores the hit at the {hit.location} ({card})")
        averted = True
    if averted or dodges(play, target, hit.location, hit.face, hindrance):
        hit.cancelled = True
        return
    _say(play, under_way, "hit_suffered")
    if hit.cancelled or under_way.cancelled:
        by = f" ({hit.cancelled_by})" if hit.cancelled_by else ""
        play.tell(f"{target.name}: the hit at the {hit.location} is cancelled{by}")
        hit.cancelled = True
        return
    target, amount = play.now(target), under_way.damage + monster.number(play, "damage")  # R89, R125, R295, R297
    if amount < 1:
        play.tell(f"{target.name}: the hit at the {hit.location} does no damage")
    elif not target.dead:
        hit.damaged = injuries.damage(play, target, hit.location, amount)


def _say(play: Play, under_way: MonsterAttack, moment: "OfAttack") -> None:
    """A moment of the attack: what its card says, then the target's cards and the monster's others."""
    target = play.draft.rows(Survivor)[under_way.target]
    scene = monster.scene(play, under_way.card, target.id, target=(target.id,))
    if moment != "after_attack" or not under_way.cancelled:
        say(play, under_way.card, moment, scene)
    moments.happen(play, moment, target, {"target": (target.id,)}, settlement=False)


def say(play: Play, card: Entry, moment: "OfAiCard", scene: Any) -> None:
    """What one card says at a moment of its own."""
    heard = moments.said_by(Text(card, card.name, card.data), moment, scene)
    moments.happen(play, moment, heard_by=heard, only=lambda block: moments.of(block) == "self", again=True)


def ignores(play: Play, survivor: Survivor, attack: MonsterAttack) -> str:
    """The card that ignores the hit under way, counted down; nothing where none does, or none is wanted."""
    where = f" at the {attack.under_way.location}" if attack.under_way and attack.under_way.location else ""
    blocks = [] if BLOCK in forbidden(play, survivor) else lasting.of(play, survivor.id, BLOCK)
    block = sorted(blocks, key=lambda row: row.until != ATTACK)[:1]  # one an attack: what has ignored a hit goes on
    for row in (*(row for row in block if row.amount), *lasting.of(play, survivor.id, DEFLECT)):
        card = play.name_of(row.content)
        if play.table.choose(f"{card}, {survivor.name}: ignore the hit{where}", ["yes", "no"], "yes") == "no":
            continue
        if row.what == BLOCK:  # it ends with the attack, also where hits are left
            play.draft.set(row, amount=row.amount - 1, until=ATTACK)
        elif row.amount > 1:
            play.draft.set(row, amount=row.amount - 1)
        else:
            play.draft.delete(row)
        return card
    return ""


def typed(face: Face | None) -> bool:
    """Whether `dodge` was typed behind the die of a hit."""
    return face is not None and any(fold(str(word)) == DODGE for word in face.then)


def dodges(play: Play, survivor: Survivor, location: str, face: Face | None, hindrance: str) -> bool:
    """Whether the target dodges this hit (R91, R114, R180, R181); it is offered only to who may."""
    if hindrance:
        if not typed(face):
            play.table.mention(f"no dodge of {survivor.name} at the {location} ({hindrance})")
            return False
        require(play, survivor, location, hindrance)
    if play.table.choose(f"{DODGE}, {survivor.name}: the hit at the {location}", ["yes", "no"], "no") == "no":
        return False
    survival.dodge(play, survivor)
    play.tell(f"{survivor.name} dodges the hit at the {location}")
    return True


def require(play: Play, survivor: Survivor, location: str, hindrance: str) -> None:
    """Refuse a dodge that is asked for and cannot be, with the reason."""
    message = f"{survivor.name} cannot dodge the hit at the {location}: {hindrance}."
    play.require(not hindrance, "cannot-dodge", message, "Leave the dodge out, or add --house-rule.")
