"""One survivor sheet of ncalteen-kdm."""

from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.service.importing.trackers.ncalteen.names import BOXES, LISTS, NUMBERS, PARTS, WEAPONS
from kdm_cli.service.importing.trackers.ncalteen.words import TRACKER, called, told
from kdm_cli.service.importing.trackers.readable import kept_note
from kdm_cli.service.importing.trackers.save import Named, SavedSurvivor
from kdm_cli.service.importing.trackers.source import MOST, Source

SEXES = {"M": "m", "F": "f"}
USUAL_AGES: tuple[list[int], ...] = ([], [2, 6, 10, 15])  # the boxes of hunt experience at which everybody grows older
HELD_BACK = {
    "canDodge": "cannot dodge",
    "canSpendSurvival": "cannot spend survival",
    "canUseFightingArtsOrKnowledges": "cannot use fighting arts or knowledges",
}


def read_survivor(source: Source, outings: tuple[str, ...]) -> SavedSurvivor:
    """A sheet with everything on it; `outings` is what a hunt or showdown under way says of this survivor."""
    name = called(source, "Nameless")
    dead, retired = source.yes("dead"), source.yes("retired")
    own = source.text("notes").strip()
    numbers = {column: source.whole(key, None, 0, most or MOST) for key, (column, most) in NUMBERS.items()}
    weapon = source.text("weaponProficiencyType")
    survivor = SavedSurvivor(
        key=str(source.whole("id", None)),
        name=name,
        sex=source.one_of("gender", SEXES, "") or None if source.has("gender") else None,
        status="dead" if dead else "retired" if retired else "alive",
        numbers=numbers,
        attributes={attribute: source.whole(attribute, None) for attribute in ATTRIBUTES},
        weapon_type=WEAPONS.get(weapon, weapon),
        boxes={part: (source.yes(f"{key}LightDamage"), source.yes(f"{key}HeavyDamage")) for key, part in PARTS.items()},
        armor={part: source.whole(f"{key}Armor", 0, 0) for key, part in PARTS.items()},
        brain_injured=source.yes("brainLightDamage"),
        skip_next_hunt=source.yes("skipNextHunt"),
        reroll_used=source.yes("rerollUsed"),
        traits=(*_ticked(source), *_written(source)),
        gear=tuple(source.texts("cursedGear")),
    )
    left = kept_note(TRACKER, _left(source, retired=dead and retired))
    return survivor._replace(notes=tuple(filter(None, (own, *outings, left))))


def _ticked(source: Source) -> list[Named]:
    """Injuries and abilities that have a box; older versions tick some once that newer ones count."""
    found = []
    for box in BOXES:
        counted = source.value.get(box.key)
        times = int(source.yes(box.key)) if isinstance(counted, bool) else source.whole(box.key, 0, 0, box.most)
        if times:
            found.append(Named(box.kind, box.name, times))
    return found


def _written(source: Source) -> list[Named]:
    return [Named(kind, name) for key, kind in LISTS.items() for name in source.texts(key) if name.strip()]


def _left(source: Source, retired: bool) -> list[str]:
    """What kdm has no box for; the colour is of its pages alone, and the settlement is where the sheet lies."""
    source.passed("color", "settlementId")
    ages = source.values("huntXPRankUp")
    words = ["retired"] if retired else []
    words += [words for key, words in HELD_BACK.items() if source.has(key) and not source.yes(key)]
    source.passed(*HELD_BACK)  # ticked they are as for everybody
    words += [] if ages in USUAL_AGES else [f"grows older at hunt experience {', '.join(map(str, ages))}"]
    return words + told(source.left())
