"""Before the monster attacks: the exact chances that a survivor is hit, falls, is severely injured, dies.

Nothing is spent and no gear is used against it; hits are applied as they were rolled; what other cards do at their
moments is not followed.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from kdm_cli.light import Any, NamedTuple
from kdm_cli.rules import matches
from kdm_cli.rules.asking import monster, numbers, texts
from kdm_cli.rules.asking.amounts import worth
from kdm_cli.rules.asking.people import people
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.carry.carry_out import HARMLESS
from kdm_cli.rules.content import Entry
from kdm_cli.rules.language.spoken import operation
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.monsters_turn import monster_attack
from kdm_cli.rules.showdown.monsters_turn.profile import known
from kdm_cli.rules.showdown.odds import chances
from kdm_cli.rules.showdown.odds.odds_attack import speaking
from kdm_cli.rules.state import LOCATIONS, BodyPart, Survivor
from kdm_cli.rules.survivors import injuries, traits
from kdm_cli.rules.under_way import LOCATION_DIE, Op, Scene, band_of, word

FACES = 10
FELLS = "injuries_knock_down"  # every injury does
MOMENTS = ("targeted", "hit_suffered", "damage_suffered", "brain_damage_suffered", "intimidated", "severe_injury",
           "knocked_down", "bleeding_gained", "before_damage", "after_damage", "death")  # fmt: skip
BEFORE = ("after_hit", "before_damage")
NOBODY_HERE = ("monster", "settlement", "others", "dead")
HURTFUL_GAINS = ("severe_injury/", "brain_trauma/")


class Harm(NamedTuple):
    """What befell a survivor: bleeding tokens, brain damage, a fall, death."""

    bleeding: int = 0
    brain: int = 0
    down: bool = False
    dead: bool = False


Harms = dict[Harm, int]
UNHURT: Harms = {Harm(): 1}


class Reader:
    """Reads effects for one survivor; what it cannot count it notes."""

    def __init__(self, play: Play, survivor: Survivor) -> None:
        self.play, self.survivor = play, survivor
        self.notes: list[str] = []

    def read(self, effects: Iterable[Op], scene: Scene) -> Harms:
        """What these effects come to together, in how many ways."""
        found = UNHURT
        for op in effects:
            if op["op"] in HARMLESS.split():
                continue
            reader: Callable[[Op, Scene], Harms | None] | None = getattr(self, f"_{op['op']}", None)
            one = reader(op, scene) if reader else None
            if one is None:
                self.notes.append(operation(op))
            elif one != UNHURT:
                found = chances.both(found, one, together)
        return found

    def _meant(self, op: Op, scene: Scene, field: str = "target") -> bool:
        """Whether this survivor is meant; where nobody can tell it is noted and does not count."""
        who = op.get(field, "self")
        beside = word(who) == "adjacent" and scene.source.kind == "severe_injury"
        if beside or word(who) in NOBODY_HERE:
            return False
        if who in ("self", "target"):
            return True
        found = people(self.play, who, scene, ask=False)
        if found is None:
            self.notes.append(operation(op))
        return any(each.id == self.survivor.id for each in found or ())

    def _die(self, op: Op, scene: Scene) -> Harms:
        return {Harm(dead=True): 1} if self._meant(op, scene) else UNHURT

    def _knock_down(self, op: Op, scene: Scene) -> Harms:
        barred = "knocked_down" in forbidden(self.play, self.survivor)
        return {Harm(down=True): 1} if not barred and self._meant(op, scene) else UNHURT

    def _token(self, op: Op, scene: Scene) -> Harms | None:
        if op["stat"] != "bleeding" or matches.word("gain", "bleeding") in forbidden(self.play, self.survivor):
            return UNHURT
        return self._number(op, "by", scene, lambda amount: Harm(bleeding=amount))

    def _brain_damage(self, op: Op, scene: Scene) -> Harms | None:
        return self._number(op, "amount", scene, lambda amount: Harm(brain=amount))

    def _number(self, op: Op, field: str, scene: Scene, harm: Callable[[int], Harm]) -> Harms | None:
        if not self._meant(op, scene):
            return UNHURT
        amount = worth(self.play, op[field], scene, derived=True)
        return None if amount is None else {harm(max(0, amount)): 1}

    def _gain(self, op: Op, _: Scene) -> Harms | None:
        return None if "injury" in op or str(op.get("what", "")).startswith(HURTFUL_GAINS) else UNHURT

    def _draw(self, op: Op, _: Scene) -> Harms | None:
        return None if op["to"] in ("resolve", "play", "first_two_moods") else UNHURT

    def _when(self, op: Op, scene: Scene) -> Harms | None:
        answer = holds(self.play, op["if"], scene)
        return None if answer is None else self.read(op["then"] if answer else op.get("else", ()), scene)

    def _each(self, op: Op, scene: Scene) -> Harms:
        return self.read(op["effects"], scene.of(self.survivor.id)) if self._meant(op, scene) else UNHURT

    def _choose(self, op: Op, _: Scene) -> Harms | None:
        """What may be left alone is left alone."""
        return UNHURT if op.get("may") else None

    def _roll(self, op: Op, scene: Scene) -> Harms | None:
        if not self._meant(op, scene, "who"):
            return UNHURT
        more = worth(self.play, op["add"], scene, derived=True) if "add" in op else 0
        if op["die"] == "location" or more is None:
            return None
        names = (str(op["name"]),) if "name" in op else ()
        more += sum(amount for _, amount in numbers.on_rolls(self.play, self.survivor, *names))
        die = dict.fromkeys(range(1, int(op["die"]) + 1), 1)
        thrown = {0: 1}
        for _ in range(int(op.get("dice", 1))):
            thrown = chances.both(thrown, die, int.__add__)
        return chances.mixed([
            (ways, self.read(band_of(op["bands"], face + more), scene._replace(rolled=face + more)))
            for face, ways in thrown.items()
        ])  # fmt: skip


def together(one: Harm, other: Harm) -> Harm:
    """One after the other."""
    return Harm(one.bleeding + other.bleeding, one.brain + other.brain, one.down or other.down, one.dead or other.dead)


class State(NamedTuple):
    """A target while hits come: what each location still takes before a severe injury, and what has befallen."""

    room: tuple[int, ...]
    bleeding: int = 0
    severe: int = 0
    down: bool = False
    dead: bool = False


class Brain(NamedTuple):
    """What brain damage came to."""

    injured: bool = False
    trauma: bool = False


class MonsterOdds(NamedTuple):
    """The chances of one card against one survivor; `ends` counts the ways each state is reached at the end."""

    dice: int
    hit_on: int | None
    damage: int
    location: str | None
    hits: dict[int, int]
    ends: dict[State, int]
    brain: dict[Brain, int]
    not_counted: list[str]


class Target:
    """What a hit does to this survivor: how much room there is, when they fall, what a severe injury brings."""

    def __init__(self, play: Play, survivor: Survivor, reader: Reader) -> None:
        granted = texts.granted(play, survivor)
        parts = {part.location: part for part in play.draft.of(BodyPart, survivor.id)}
        boxes = [_boxes(parts[name]) for name in LOCATIONS]
        self.play, self.survivor, self.reader = play, survivor, reader
        self.start = State(
            tuple(numbers.armor(play, survivor, name) + len(free) for name, free in zip(LOCATIONS, boxes, strict=True)),
            survivor.bleeding, 0, survivor.knocked_down,
        )  # fmt: skip
        self.injury_fells = FELLS in granted
        self.topples = "knocked_down" not in forbidden(play, survivor)
        self.falls = [  # with so much room left, or less, a box was filled that knocks down
            len(free) - 1 if free and self.injury_fells else 0 if "heavy" in free else -1 for free in boxes
        ]
        self.less, _ = matches.number(granted, "less_damage") or (0, "")
        self.limit = numbers.bleeding_limit(play, survivor)
        self._severe: dict[int, Harms] = {}

    def severe(self, location: int) -> Harms:
        """R107, R112: what the ten faces of the severe injury roll bring at a location."""
        if location not in self._severe:
            self._severe[location] = chances.mixed([(1, self._row(location, face)) for face in range(1, FACES + 1)])
        return self._severe[location]

    def _row(self, location: int, face: int) -> Harms:
        name = LOCATIONS[location]
        entry = injuries.rolled_row(self.play, self.survivor, name, face)
        full = entry.data.get("permanent") and traits.full(self.play, self.survivor, entry)
        effects = entry.data.get("at_most" if full else "effects", ())
        found = self.reader.read(effects, Scene(entry, self.survivor.id, {}))
        fells = self.injury_fells or any(FELLS in op.get("grants", ()) for op in effects)
        if fells and self.topples:
            found = chances.told(found, lambda harm: harm if harm.dead else harm._replace(down=True))
        return found


def _boxes(part: BodyPart) -> list[str]:
    """The boxes that are still free; the head has no light one."""
    return [box for box in ("light", "heavy") if not getattr(part, box) and (box, part.location) != ("light", "head")]


def odds(play: Play, card: Entry, survivor: Survivor) -> MonsterOdds:
    """R86-R112 without a die: every face of every die is counted."""
    reader = Reader(play, survivor)
    reader.notes += speaking(play, survivor, MOMENTS)
    if card_name := texts.granted(play, survivor).get("damage_to_brain"):
        reader.notes.append(f"{card_name}: the damage goes to the brain")
    scene = monster.scene(play, card, survivor.id, target=(survivor.id,))
    profile = _profile(play, card, reader)
    target = Target(play, survivor, reader)
    if profile is None:
        harms = _action(play, card, scene, reader)
        ends = _afterwards(target, {target.start: 1}, harms)
        return MonsterOdds(0, None, 0, None, {0: 1}, ends, _brain(survivor, harms), [*dict.fromkeys(reader.notes)])
    first = reader.read([op for field in ("first", "before") for op in card.data.get(field) or ()], scene)
    location, damage = _aimed(play, card, scene, reader)
    damage += int(profile["damage"]) + monster.number(play, "damage")  # R295
    damage = max(0, max(1, damage - target.less) if damage > 1 else damage)
    dice = max(0, int(profile["speed"]) + monster.number(play, "speed"))  # R290
    needed = monster_attack.needed(play, int(profile["accuracy"]), survivor)
    hit_on = monster_attack.least_face(sum(amount for _, amount in needed))  # R87, R292, R293, R315
    hits = chances.successes(dice, FACES + 1 - hit_on if hit_on else 0)
    damaged = reader.read(_said(play, card, ("after_damage",), scene, reader), scene)  # R117
    later = [op for field in ("effects", "then") for op in card.data.get(field) or ()]
    last = reader.read([*_said(play, card, ("after_attack",), scene, reader), *later], scene)
    ends = _resolved(target, first, hits, damage, location, damaged)
    brain = chances.mixed([(ways, damaged if number else UNHURT) for number, ways in hits.items()])
    for also in (first, last):
        brain = chances.both(brain, also, together)
    ends = _afterwards(target, ends, last)
    notes = list(dict.fromkeys(reader.notes))
    return MonsterOdds(dice, hit_on, damage, location, hits, ends, _brain(survivor, brain), notes)


def _profile(play: Play, card: Entry, reader: Reader) -> Mapping[str, Any] | None:
    """The attack of a card; none where it has none, nobody captured it, or an injury takes its place (R162)."""
    profile = known(play, card)
    if profile and (_replaced(play, card) or card.data.get("card_type", "normal") != "normal"):
        return None
    if profile and None in (profile.get("speed"), profile.get("accuracy"), profile.get("damage")):
        reader.notes.append("the attack: nobody captured its numbers")
        return None
    return profile or None


def _replaced(play: Play, card: Entry) -> bool:
    return "with_injury" in card.data and monster.has_injury(play, card.data.get("persistent_injury"))


def _action(play: Play, card: Entry, scene: Scene, reader: Reader) -> Harms:
    """What a card without an attack does; intimidating, it may not knock everybody down."""
    fields = ("with_injury",) if _replaced(play, card) else ("first", "before", "effects", "then")
    effects = [op for field in fields for op in card.data.get(field) or ()]
    found = reader.read(effects, scene)
    stands = matches.word("no_knock_down_from", "intimidate")
    if card.data.get("intimidate") and stands in texts.granted(play, reader.survivor):
        found = chances.told(found, lambda harm: harm._replace(down=False))
    return found


def _aimed(play: Play, card: Entry, scene: Scene, reader: Reader) -> tuple[str | None, int]:
    """R116: where the card aims its hits, and what it adds to their damage."""
    location, damage = None, 0
    for op in _said(play, card, BEFORE, scene, reader):
        if op["op"] == "aim" and op["location"] in LOCATIONS and "count" not in op:
            location = str(op["location"])
        elif (op["op"], op.get("stat")) == ("change", "damage") and isinstance(op["by"], int):
            damage += op["by"]
        else:
            reader.notes.append(operation(op))
    return location, damage


def _said(play: Play, card: Entry, moments: tuple[str, ...], scene: Scene, reader: Reader) -> list[Mapping[str, Any]]:
    """What a card says at these moments, as far as its conditions are known to hold."""
    found: list[Mapping[str, Any]] = []
    for block in card.data.get("moments", ()):
        if block["at"] in moments and block.get("of", "self") == "self":
            answer = holds(play, block["when"], scene) if "when" in block else True
            if answer is None:
                reader.notes += [operation(op) for op in block["effects"]]
            elif answer:
                found += block["effects"]
    return found


def _resolved(
    target: Target, first: Harms, hits: Mapping[int, int], damage: int, location: str | None, damaged: Harms
) -> dict[State, int]:
    """R95, R298-R306: hit by hit in every way they can land."""
    die = {at: LOCATION_DIE.count(name) for at, name in enumerate(LOCATIONS)}  # R90
    die = {LOCATIONS.index(location): 1} if location else die
    now = chances.told(first, lambda harm: _suffered(target, target.start, harm))
    cases = []
    for number in range(max(hits) + 1):
        if number:
            landed = [(state, ways, at) for state, ways in now.items() for at in die]
            now = chances.mixed([(ways * die[at], _landed(target, state, at, damage)) for state, ways, at in landed])
        if number in hits:
            cases.append((hits[number], _afterwards(target, now, damaged) if number else now))
    return chances.mixed(cases)


def _landed(target: Target, state: State, at: int, damage: int) -> dict[State, int]:
    """R92-R94, R99: armor and boxes take what they can; what is left is one severe injury roll."""
    if state.dead:
        return {state: 1}
    room = state.room[at]
    left = max(0, room - damage)
    fell = target.topples and left <= target.falls[at] and left < room
    after = state._replace(room=(*state.room[:at], left, *state.room[at + 1 :])) if left != room else state
    after = after._replace(down=after.down or fell)
    if damage <= room:
        return {after: 1}
    after = after._replace(severe=after.severe + 1)
    return chances.told(target.severe(at), lambda harm: _suffered(target, after, harm))


def _suffered(target: Target, state: State, harm: Harm) -> State:
    """R110-R112: bleeding adds up, and so much of it kills; nothing befalls the dead."""
    if state.dead:
        return state
    bleeding = state.bleeding + harm.bleeding
    if harm.dead or (harm.bleeding and bleeding >= target.limit):
        return State((), 0, state.severe, state.down, dead=True)
    return state._replace(bleeding=bleeding, down=state.down or harm.down)


def _afterwards(target: Target, states: Mapping[State, int], harms: Harms) -> dict[State, int]:
    """What befalls a survivor when the hits are through."""
    cases = [(ways, chances.told(harms, partial(_suffered, target, state))) for state, ways in states.items()]
    return chances.told(chances.mixed(cases), lambda state: state._replace(room=()))


def _brain(survivor: Survivor, harms: Harms) -> dict[Brain, int]:
    """R120, R121: insanity, then the one box, then a trauma."""
    box, left = not survivor.brain_injured, chances.told(harms, lambda harm: harm.brain - survivor.insanity)
    return chances.told(left, lambda damage: Brain(box and damage > 0, damage > box))
