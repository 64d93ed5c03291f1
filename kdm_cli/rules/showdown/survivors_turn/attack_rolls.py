"""Attack rolls of a survivor: how many dice, which hit, and what cards say at the moments of the attack."""

from collections.abc import Callable, Iterable, Iterator

from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules import matches
from kdm_cli.rules.asking import cards, lasting, monster, numbers, texts, the_showdown, weapons
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry import moments
from kdm_cli.rules.carry.moments import ANYBODYS, OTHERS, OWN, of
from kdm_cli.rules.content import Document, Entry, Parts
from kdm_cli.rules.language import phrases, spoken
from kdm_cli.rules.play import FIGHTS, Play
from kdm_cli.rules.state import Survivor
from kdm_cli.rules.survivors import injuries
from kdm_cli.rules.under_way import HIT, LANTERN, Attempt, Die, Face, Scene, SurvivorAttack, Text, Texts

if TYPE_CHECKING:
    from kdm_cli.rules.language.words import OfHitLocation

EASY = 3  # a knocked-down monster is hit on this
NEVER = 1  # this face always misses
LINE = 80
MOST = 100  # dice of one attack; perfect hits may bring more dice without end
COUNTED = ("modifiers", "rolls")  # what adds to numbers while something is so
GIVEN = ("modifiers", "weapons")  # to others, too
SKILLS = ("specialization", "mastery")
Speech = tuple[Text, Document, Survivor]


def make(play: Play, attack: SurvivorAttack) -> None:
    """R140: one roll of all dice; perfect hits and hits speak, and may bring more dice."""
    survivor = attacker(play, attack)
    _remind_of_untold(play, attack, survivor)
    swift = _swift(play, attack)
    attack.speed = _dice(attack, swift)
    made_of = parts(play, attack)
    added = [(name, amount) for name, amount in made_of[1:] if amount]
    of = f" ({attack.weapon['accuracy']}{''.join(f' {amount:+d} {name}' for name, amount in added)})" if added else ""
    of = " (it is knocked down)" if the_showdown.need(play).fell is not None else of
    least, number = _least(play, attack, made_of), f"{attack.speed} {'die' if attack.speed == 1 else 'dice'}"
    rolled = f"{number}, hits on {least}+"
    line = f"{survivor.name} attacks, {attack.card.name}: {rolled}"
    play.tell(line + of if len(line + of) <= LINE else line)
    made = [name for name, amount in swift if amount] or [attack.card.name]
    play.table.mention(f"{survivor.name} attacks with {number} ({', '.join(made)})", _die(play, attack, least))
    missed = False
    while len(attack.faces) < min(attack.speed, MOST) and not _stopped(play, attack):
        fresh = _throw(play, attack, attack.speed - len(attack.faces))
        lowest = need(play, attack)
        if not missed and any(face.number < lowest for face in fresh):
            missed = True
            happen(play, attack, "missed")


def _remind_of_untold(play: Play, attack: SurvivorAttack, survivor: Survivor) -> None:
    """What would change a number if something were so that nobody has told: it does not count."""
    own, home, *_ = texts.of_all(play, survivor)
    said = [(text, block) for those in (own, home) for field in COUNTED for text, block in those.about(field)]
    for text, block in said:
        meant = block.get("who", "self") in ("self", "all") and _of_this_weapon(play, attack, text)
        when = block.get("when") if meant else None
        if when is not None and holds(play, when, scene(play, attack, text.entry, survivor)) is None:
            so = phrases.of(survivor.name, when)
            play.remind_hands(f"{text.name}, not counted: {spoken.standing(block)} if {so}")
    for field in GIVEN:  # what a card gives whoever stands beside its owner
        for other, text, block, near in texts.reaching(play, survivor, field):
            met = "when" not in block or holds(play, block["when"], Scene(text.entry, survivor.id)) is not False
            if near is None and met:
                told = f"{text.name}: {spoken.standing(block)} if {survivor.name} stands beside {other.name}"
                play.remind_hands(f"{told}: kdm showdown place says where they do.", text.entry.id, FIGHTS)


def dice(play: Play, attack: SurvivorAttack) -> int:
    """R140: the weapon's speed and the survivor's; slow weapons always roll one."""
    return _dice(attack, _swift(play, attack))


def _swift(play: Play, attack: SurvivorAttack) -> Parts:
    """What the survivor's speed is made of, where the weapon lets it count."""
    slow = weapons.rule(attack.weapon, weapons.SLOW)
    return [] if slow else numbers.parts(play, attacker(play, attack), "speed")


def _dice(attack: SurvivorAttack, swift: Parts) -> int:
    speed = int(attack.weapon["speed"])
    if weapons.rule(attack.weapon, weapons.SLOW):
        return speed
    return max(0, speed + sum(amount for _, amount in swift) + attack.speed)


def parts(play: Play, attack: SurvivorAttack) -> Parts:
    """R34, R141: what the face that hits is made of; everything that helps lowers it."""
    survivor = attacker(play, attack)
    helps = [
        ("accuracy", numbers.attribute(play, survivor, "accuracy") + attack.accuracy),
        ("blind spot", int(attack.blind_spot)),  # R143: +1 to every roll
        *numbers.on_rolls(play, survivor, "attack"),
    ]
    found = [(attack.card.name, int(attack.weapon["accuracy"])), ("evasion", monster.number(play, "evasion"))]
    return [*found, *((name, -amount) for name, amount in helps)]


def need(play: Play, attack: SurvivorAttack) -> int:
    """The lowest face that hits: 1 never does, a lantern 10 always, a knocked-down monster is hit on 3."""
    return _least(play, attack, parts(play, attack))


def _least(play: Play, attack: SurvivorAttack, made_of: Parts) -> int:
    total = sum(amount for _, amount in made_of)
    if the_showdown.need(play).fell is not None:
        total = min(total, EASY)
    return min(max(total, NEVER + 1), perfect(play, attack))


def perfect(play: Play, attack: SurvivorAttack) -> int:
    """The lowest face that is a perfect hit."""
    return (matches.number(granted(play, attack), "perfect_hit") or (LANTERN, ""))[0]


def reroll(play: Play, attack: SurvivorAttack, which: str) -> None:
    """Attack dice are rolled again: all, the misses, or one that is chosen; the new faces count."""
    old, lowest = sorted(attack.faces), need(play, attack)
    if which == "misses":
        old = [face for face in old if face < lowest]
    elif which == "attack_roll":
        old = [int(play.table.choose("Reroll which die", list(dict.fromkeys(map(str, old)))))] if old else []
    attack.hits -= sum(face >= lowest for face in old)
    for face in old:
        attack.faces.remove(face)
    _throw(play, attack, len(old))


def _throw(play: Play, attack: SurvivorAttack, count: int) -> list[Face]:
    """So many attack dice are rolled, do what they do by themselves, and are counted."""
    lowest = need(play, attack)
    fresh = play.table.roll(*[_die(play, attack, lowest)] * count) if count else []
    attack.faces += [face.number for face in fresh]
    if any(face.number == NEVER for face in fresh):
        _by_themselves(play, attack, fresh)
        lowest = need(play, attack)
    if not attack.cancelled:
        _count(play, attack, fresh, lowest)
    return fresh


def _die(play: Play, attack: SurvivorAttack, least: int) -> Die:
    return Die(LANTERN, f"attack, {attack.card.name}", attacker(play, attack).name, test=HIT, least=least)


def _by_themselves(play: Play, attack: SurvivorAttack, fresh: list[Face]) -> None:
    """Ones: early iron loses the attack, an unwieldy weapon hurts its user."""
    ones, name = [face for face in fresh if face.number == NEVER], attacker(play, attack).name
    if ones and weapons.rule(attack.weapon, "early iron"):
        attack.cancelled, attack.cancelled_by = True, f"a 1 with {attack.card.name}, which is early iron"
        play.tell(f"{name} rolls a 1: the attack is cancelled (early iron)")
        return
    for one in ones if weapons.rule(attack.weapon, "unwieldy") else ():
        with play.table.follow(one):
            [face] = play.table.roll(Die(0, f"hit location, {attack.card.name}", name))
            with play.table.follow(face):
                injuries.damage(play, attacker(play, attack), str(face.value), 1)


def _count(play: Play, attack: SurvivorAttack, fresh: list[Face], lowest: int) -> None:
    """R141: every die that meets the number is a hit; each perfect hit and each hit is a moment."""
    attack.perfect_on = perfect(play, attack)
    hit = [face.number for face in fresh if face.number >= lowest]
    perfects = [face for face in hit if face >= attack.perfect_on]
    attack.hits += len(hit)
    said = ", ".join(str(face.number) for face in fresh)
    more = f", {len(perfects)} perfect" if perfects else ""
    play.tell(f"Rolls {said}: {len(hit)} {'hit' if len(hit) == 1 else 'hits'}{more}"[:LINE])
    for face in perfects:
        _one(play, attack, "perfect_hit", face)
    for face in hit:
        _one(play, attack, "hit", face)


def _one(play: Play, attack: SurvivorAttack, moment: str, face: int) -> None:
    """A moment of one hit, which a card may cancel; reactions it cancels are those of the whole attack."""
    attack.attempt, attack.face = Attempt(0, attack.card), face  # no location yet: what is cancelled now is this hit
    happen(play, attack, moment)
    cancelled, by, attack.attempt, attack.face = attack.attempt.cancelled, attack.attempt.cancelled_by, None, None
    if cancelled & {"hit", "hits"}:
        attack.hits = max(0, attack.hits - 1)
        play.tell(f"{attacker(play, attack).name}: a hit is cancelled ({by})")
    if "reactions" in cancelled and "reactions" not in monster.forbidden(play):
        lasting.add(play, None, attack.card.id, f"{monster.OWN}forbid/reactions", 0, "attack")


def _stopped(play: Play, attack: SurvivorAttack) -> bool:
    return attack.cancelled or bool(the_showdown.need(play).over)


def attacker(play: Play, attack: SurvivorAttack) -> Survivor:
    """Who attacks, as they are now."""
    return play.draft.rows(Survivor)[attack.attacker]


def happen(play: Play, attack: SurvivorAttack, moment: str, only: moments.Only = None) -> None:
    """A moment of the attack has come: the attacker's cards speak, then others', the settlement's, the monster's."""
    moments.happen(play, moment, heard_by=_hearing(play, attack, list(_speaking(play, attack, moment))), only=only)


def _hearing(play: Play, attack: SurvivorAttack, speaking: Iterable[Speech]) -> Iterator[moments.Heard]:
    """As long as the attack goes on."""
    for text, block, me in speaking:
        if _stopped(play, attack):
            return
        yield text, block, scene(play, attack, text.entry, me)


def may_speak(play: Play, attack: SurvivorAttack, moment: str, only: Callable[[Document], bool]) -> bool:
    """Whether any card may yet have such a thing to say at a moment: it is not used up, and what it waits for holds."""
    for text, block, me in _speaking(play, attack, moment):
        period = block.get("limit")
        spent = period and lasting.used(play, me.id, text.entry.id, period, moment) >= block.get("times", 1)
        if only(block) and not spent:
            answer = holds(play, block["when"], scene(play, attack, text.entry, me)) if "when" in block else True
            if answer is not False:
                return True
    return False


def own(play: Play, attack: SurvivorAttack, moment: "OfHitLocation") -> None:
    """What the hit location under way says itself of this moment."""
    if attack.attempt is None:
        return
    card, cancelled = attack.attempt.card, attack.attempt.cancelled
    said, me = Texts([Text(card, card.name, card.data)]).at(moment), attacker(play, attack)
    heard = _hearing(play, attack, [(text, block, me) for text, block in said])
    moments.happen(play, moment, heard_by=heard, only=lambda block: not cancelled)


def granted(play: Play, attack: SurvivorAttack) -> dict[str, str]:
    """What is granted to the attacker for an attack with this weapon, and by which card."""
    survivor, found = attacker(play, attack), dict[str, str]()
    for text, block in texts.standing(play, survivor, "grants"):
        if _of_this_weapon(play, attack, text):
            found |= {word: text.name for word in block["grants"] if word not in found}
    return lasting.words(play, survivor, "grant") | found


def scene(play: Play, attack: SurvivorAttack, card: Entry, me: Survivor | None = None) -> Scene:
    """A card that speaks of the attack: whose it is, and who attacks; of a location self is who attacks it."""
    roles = {"attacker": (attack.attacker,)}
    rolled = attack.attempt.rolled if attack.attempt else None
    owner = me.id if me else attack.attacker
    return Scene(card, owner, roles, level=the_showdown.need(play).level, rolled=rolled)


def _speaking(play: Play, attack: SurvivorAttack, moment: str) -> Iterator[Speech]:
    me = attacker(play, attack)
    own, home, monster, _ = texts.of_all(play, me)
    speaking: list[tuple[Survivor, Iterable[tuple[Text, Document]], tuple[str, ...]]] = [
        (me, (each for each in own.at(moment) if _of_this_weapon(play, attack, each[0])), OWN)
    ]
    for other in the_showdown.survivors(play):
        if other.id != me.id:
            speaking.append((other, texts.of_survivor(play, other).at(moment), OTHERS))
    speaking += [(other, cards.of_status(play, other, moment), OTHERS) for other in the_showdown.away(play)]
    for who, said, whose in (*speaking, (me, home.at(moment), ANYBODYS), (me, monster.at(moment), OTHERS)):
        yield from ((text, block, who) for text, block in said if of(block) in whose)


def _of_this_weapon(play: Play, attack: SurvivorAttack, text: Text) -> bool:
    """Skills speak of weapons of their type, weapons of themselves, everything else of every attack."""
    if text.kind in SKILLS:
        return text.entry.id in weapons.types(play, attacker(play, attack), attack.card)
    return "weapon" not in text.entry.data or text.entry.id == attack.card.id
