"""Before the monster attacks: the exact chances that a survivor is hit, falls, is severely injured, dies.

Nothing is spent and no gear is used against it; hits are applied as they were rolled; what other cards do at their
moments is not followed.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kdm_cli.rules.asking import armor, monster, numbers, texts
from kdm_cli.rules.asking.texts import forbidden
from kdm_cli.rules.asking.what_is_so import holds
from kdm_cli.rules.content import Entry
from kdm_cli.rules.fight import LOCATION_DIE
from kdm_cli.rules.language import matches
from kdm_cli.rules.language.scene import Scene
from kdm_cli.rules.language.spoken import operation
from kdm_cli.rules.play import Play
from kdm_cli.rules.showdown.odds import chances, odds_effects
from kdm_cli.rules.showdown.odds.odds_effects import UNHURT, Harm, Reader, speaking, together
from kdm_cli.rules.showdown.odds.odds_effects import Ways as Harms
from kdm_cli.rules.state import LOCATIONS, BodyPart, Survivor
from kdm_cli.rules.survivors import injuries, traits

FACES = 10
FELLS = "injuries_knock_down"  # every injury does
MOMENTS = ("targeted", "hit_suffered", "damage_suffered", "brain_damage_suffered", "intimidated", "severe_injury",
           "knocked_down", "bleeding_gained", "before_damage", "after_damage", "death")  # fmt: skip
BEFORE = ("after_hit", "before_damage")
Severe = Mapping[Harm, int]


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

    card: Entry
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
        """The survivor as they are now."""
        granted = texts.granted(play, survivor)
        parts = {part.location: part for part in play.draft.of(BodyPart, survivor.id)}
        boxes = [_boxes(parts[name]) for name in LOCATIONS]
        self.play, self.survivor, self.reader = play, survivor, reader
        self.start = State(
            tuple(armor.armor(play, survivor, name) + len(free) for name, free in zip(LOCATIONS, boxes, strict=True)),
            survivor.bleeding, 0, survivor.knocked_down,
        )  # fmt: skip
        every_box = FELLS in granted
        self.topples = "knocked_down" not in forbidden(play, survivor)
        self.falls = [  # with so much room left, or less, a box was filled that knocks down
            len(free) - 1 if free and every_box else 0 if "heavy" in free else -1 for free in boxes
        ]
        self.injury_fells = every_box
        self.less, _ = matches.number(granted, "less_damage") or (0, "")
        self.limit = numbers.bleeding_limit(play, survivor)
        self._severe: dict[int, Severe] = {}

    def severe(self, location: int) -> Severe:
        """R107, R112: what the ten faces of the severe injury roll bring at a location."""
        if location not in self._severe:
            self._severe[location] = chances.mixed([(1, self._row(location, face)) for face in range(1, 11)])
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
        ends = _afterwards(target, chances.certain(target.start), harms)
        return MonsterOdds(card, 0, None, 0, None, {0: 1}, ends, _brain(survivor, harms), _notes(reader))
    first = reader.read([op for field in ("first", "before") for op in card.data.get(field) or ()], scene)
    location, damage = _aimed(play, card, scene, reader)
    damage += int(profile["damage"]) + monster.number(play, "damage")  # R295
    damage = max(0, max(1, damage - target.less) if damage > 1 else damage)
    dice = max(0, int(profile["speed"]) + monster.number(play, "speed"))  # R290
    hit_on = odds_effects.monster_hits_on(play, profile, survivor).face  # R292, R315
    hits = chances.successes(dice, FACES + 1 - hit_on if hit_on else 0)
    damaged = reader.read(_said(play, card, ("after_damage",), scene, reader), scene)  # R117
    later = [op for field in ("effects", "then") for op in card.data.get(field) or ()]
    last = reader.read([*_said(play, card, ("after_attack",), scene, reader), *later], scene)
    ends = _resolved(target, first, hits, damage, location, damaged)
    brain = chances.mixed([(ways, damaged if number else UNHURT) for number, ways in hits.items()])
    for also in (first, last):
        brain = chances.both(brain, also, together)
    ends = _afterwards(target, ends, last)
    return MonsterOdds(card, dice, hit_on, damage, location, hits, ends, _brain(survivor, brain), _notes(reader))


def _profile(play: Play, card: Entry, reader: Reader) -> Mapping[str, Any] | None:
    """The attack of a card; none where it has none, nobody captured it, or an injury takes its place (R162)."""
    profile = card.data.get("attack")
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
            now = chances.mixed([(ways, _hit(target, state, die, damage)) for state, ways in now.items()])
        if number in hits:
            cases.append((hits[number], _afterwards(target, now, damaged) if number else now))
    return chances.mixed(cases)


def _hit(target: Target, state: State, die: Mapping[int, int], damage: int) -> dict[State, int]:
    """One hit, wherever it lands."""
    if state.dead:
        return {state: 1}
    return chances.mixed([(ways, _landed(target, state, at, damage)) for at, ways in die.items()])


def _landed(target: Target, state: State, at: int, damage: int) -> dict[State, int]:
    """R92-R94, R99: armor and boxes take what they can; what is left is one severe injury roll."""
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
    """R110-R112: bleeding adds up, and so much of it kills."""
    bleeding = state.bleeding + harm.bleeding
    if harm.dead or (harm.bleeding and bleeding >= target.limit):
        return State((), 0, state.severe, state.down, dead=True)
    return state._replace(bleeding=bleeding, down=state.down or harm.down)


def _afterwards(target: Target, states: Mapping[State, int], harms: Harms) -> dict[State, int]:
    """What befalls a survivor who still lives."""

    def later(state: State) -> dict[State, int]:
        return {state: 1} if state.dead else chances.told(harms, lambda harm: _suffered(target, state, harm))

    cases = [(ways, later(state)) for state, ways in states.items()]
    return chances.told(chances.mixed(cases), lambda state: state._replace(room=()))


def _brain(survivor: Survivor, harms: Harms) -> dict[Brain, int]:
    """R120, R121: insanity, then the one box, then a trauma."""

    def came_to(harm: Harm) -> Brain:
        left = harm.brain - survivor.insanity
        if left <= 0:
            return Brain()
        return Brain(not survivor.brain_injured, left > (not survivor.brain_injured))

    return chances.told(harms, came_to)


def _notes(reader: Reader) -> list[str]:
    return list(dict.fromkeys(reader.notes))
