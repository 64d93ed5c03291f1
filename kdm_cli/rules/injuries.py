"""Severe injuries and brain traumas as a whole, being knocked down, and healing."""

from collections.abc import Iterator

from kdm_cli.rules import death, tracks, traits
from kdm_cli.rules.actions import UNTIL_SHOWDOWN_ENDS, check_alive, forbidden
from kdm_cli.rules.cards import card
from kdm_cli.rules.content import Entry
from kdm_cli.rules.gear import tell_list
from kdm_cli.rules.names import fold
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import LOCATIONS, BodyPart, Gear, Holding, Survivor, Trait, Use
from kdm_cli.rules.table import Die

BRAIN = "brain"
ROLLS = {BRAIN: "brain trauma", **dict.fromkeys(LOCATIONS, "severe injury")}


def suffer(play: Play, survivor: Survivor, text: str) -> None:
    """Carry out a whole injury; a location is rolled for on its table."""
    check_alive(survivor)
    location = next((name for name in ROLLS if name == fold(text)), None)
    if location is None:
        inflict(play, survivor, card(play, text, ("severe_injury", "brain_trauma"), "severe injury or brain trauma"))
        return
    why = ROLLS[location] if location == BRAIN else f"{ROLLS[location]}, {location}"
    for line in _mentions(play, survivor, f"{ROLLS[location]} roll"):
        play.ask_hands(f"If it changes this roll, undo and name the injury instead: {line}")
    [face] = play.table.roll(Die(10, why, survivor.name))
    with play.table.follow(face):
        inflict(play, survivor, _row(play, location, face.number))


def _row(play: Play, location: str, number: int) -> Entry:
    kind = "brain_trauma" if location == BRAIN else "severe_injury"
    for entry in play.content.of(kind):
        data = entry.data
        highest = data.get("roll_max")
        fits = number >= data["roll_min"] and (highest is None or number <= highest)
        if fits and data.get("location", BRAIN) == location:
            return entry
    return refuse("bad-pack", f"No {ROLLS[location]} for {location} is listed under {number}.", "kdm pack check PATH")


def inflict(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Everything one row of a table does: death (R112), what stays (R109), what changes, falling, bleeding (R110)."""
    data = entry.data
    play.tell(f"{survivor.name} suffers {entry.name}")
    if data.get("permanent") and traits.full(play, survivor, entry):
        _once_too_often(play, survivor, entry)
        return
    if data.get("dies") or _too_many_disorders(play, survivor, entry):
        death.kill(play, survivor, entry.name)
        _remind(play, survivor, entry)
        return
    second = _stay(play, survivor, entry)
    if data.get("skip_next_hunt"):
        tracks.change_stat(play, survivor, "skip-next-hunt", "yes")
    for field, by in {**data.get("showdown_tokens", {}), **data.get("tokens", {})}.items():
        tracks.lay_tokens(play, survivor, field, by)
    _gain(play, survivor, entry)
    if data.get("disorder") == "random":
        traits.draw_disorder(play, survivor, entry.name)
    if data.get("knocked_down"):
        knock_down(play, survivor)
    _remind(play, survivor, entry, second)
    if data.get("bleeding"):
        tracks.adjust(play, survivor, "bleeding", data["bleeding"])


def _once_too_often(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Who cannot have it once more still bleeds."""
    tokens = entry.data.get("bleeding_at_max", 0)
    play.tell(f"{survivor.name} has {entry.name} already: only gain {tokens} bleeding token")
    tracks.adjust(play, survivor, "bleeding", tokens)


def _too_many_disorders(play: Play, survivor: Survivor, entry: Entry) -> bool:
    kinds = [play.entry(trait.content).kind for trait in play.draft.of(Trait, survivor.id)]
    return "dies_with_disorders" in entry.data and kinds.count("disorder") >= entry.data["dies_with_disorders"]


def _stay(play: Play, survivor: Survivor, entry: Entry) -> bool:
    """Record what outlasts the moment; True when it is there for the second time."""
    if entry.data.get("permanent"):
        traits.record(play, survivor, entry)
        return traits.copies(play, survivor, entry.id) == 2
    if entry.data.get("forbids"):
        play.draft.create(Use, survivor_id=survivor.id, content=entry.id, scope=UNTIL_SHOWDOWN_ENDS)
        words = [str(what).replace("_", " ") for what in entry.data["forbids"]]
        tell_list(play, f"{survivor.name}, until the showdown ends no:", words)
    return False


def _gain(play: Play, survivor: Survivor, entry: Entry) -> None:
    """Survival and insanity by dice, all rolled together, and weapon proficiency."""
    wanted = {field: entry.data[field] for field in ("survival", "insanity") if field in entry.data}
    dice = [Die(int(roll.partition("d")[2]), f"{field}, {entry.name}", survivor.name) for field, roll in wanted.items()]
    for field, face in zip(wanted, play.table.roll(*dice) if dice else (), strict=True):
        tracks.adjust(play, survivor, field, face.number)
    if "weapon_proficiency" in entry.data:
        tracks.adjust(play, survivor, "weapon_proficiency", entry.data["weapon_proficiency"])


def knock_down(play: Play, survivor: Survivor) -> None:
    """Who lies already cannot be knocked down again (R104)."""
    barred = forbidden(play, survivor).get("knocked_down")
    survivor = play.draft.rows(Survivor)[survivor.id]
    if barred:
        play.tell(f"{survivor.name} cannot be knocked down ({barred})")
    elif not survivor.knocked_down:
        play.draft.set(survivor, knocked_down=True)
        play.tell(f"{survivor.name} is knocked down")


def _remind(play: Play, survivor: Survivor, entry: Entry, second: bool = False) -> None:
    """Say what no field of the row carries."""
    said = [*entry.data.get("extra", "").split("; "), *entry.data.get("effects", ())]
    if second and "retire" in entry.data.get("second_time", {}):
        said.append(f"retires at the {entry.data['second_time']['retire']}")
    for line in filter(None, said):
        play.ask_hands(f"{survivor.name}, {entry.name}: {line}")
    if entry.kind == "severe_injury":
        for line in _mentions(play, survivor, "each severe injury"):
            play.ask_hands(f"{survivor.name}, {line}")


def _mentions(play: Play, survivor: Survivor, words: str) -> Iterator[str]:
    """What the survivor's traits and gear and the settlement's cards say about this in words only."""
    owned: list[Trait | Gear] = [*play.draft.of(Trait, survivor.id), *play.draft.of(Gear, survivor.id)]
    rows = [*owned, *play.draft.rows(Holding).values()]
    for content in dict.fromkeys(row.content for row in rows):
        entry = play.entry(content)
        yield from (f"{entry.name}: {line}" for line in entry.data.get("effects", ()) if words in line)


def heal(play: Play, survivor: Survivor) -> None:
    """Erase light and heavy injuries and bleeding, stand up, mend armor; what is permanent stays (R206, R207).

    Insanity is no injury and persists (R43).
    """
    check_alive(survivor)
    healed = []
    for part in play.draft.of(BodyPart, survivor.id):
        if part.light or part.heavy:
            healed.append(part.location)
        play.draft.set(part, light=False, heavy=False, armor_lost=0)
    if survivor.brain_injured:
        healed.append(BRAIN)
    if survivor.bleeding:
        healed.append(f"bleeding {survivor.bleeding} -> 0")
    if survivor.knocked_down:
        healed.append("stands")
    for use in play.draft.of(Use, survivor.id):
        if use.scope == UNTIL_SHOWDOWN_ENDS:
            play.draft.delete(use)
            healed.append(play.name_of(use.content))
    play.draft.set(survivor, brain_injured=False, bleeding=0, knocked_down=False)
    if healed:
        tell_list(play, f"{survivor.name} heals:", healed)
    else:
        play.tell(f"{survivor.name}: nothing to heal")
