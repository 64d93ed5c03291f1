"""One survivor of a kdm-companion save."""

from kdm_cli.rules.state import ATTRIBUTES
from kdm_cli.service.importing.trackers.companion import names
from kdm_cli.service.importing.trackers.readable import kept_note, left_over, spaced
from kdm_cli.service.importing.trackers.save import Named, SavedSurvivor
from kdm_cli.service.importing.trackers.source import Source

TRACKER = "kdm-companion"
TRACKS = {"hunt xp": "hunt_xp", "weaponProficiencyLevel": "weapon_proficiency"}
SAME = ("survival", "insanity", "courage", "understanding")
SEXES = {"male": "m", "female": "f"}
STATUSES = {status: status for status in ("alive", "dead", "retired")}
TRAITS = {"fightingArts": "fighting_art", "disorders": "disorder", "abilities": "ability"}
CANNOT = ("cannotUseSurvival", "cannotUseFightingArts", "cannotUseAbilities")
DRAGON = {"championsRite": "Champion's Rite", "oraclesEye": "Oracle's Eye"}
SUN = {"childOfTheSun": "Child of the Sun"}


def survivor(source: Source, key: str, unplaced: list[str]) -> SavedSurvivor:
    """A survivor as the app shows them; attributes are one number there, without gear and tokens."""
    source.needs("name", "gender", "status", "hunt xp", *SAME, *ATTRIBUTES)
    name = source.text("name")
    if (own := source.text("id", key)) != key:
        unplaced.append(f"{name} stands under {key} and calls itself {own}: the first counts")
    level = {column: source.whole(theirs) for theirs, column in TRACKS.items()}
    traits = [Named(kind, names.named(each)) for theirs, kind in TRAITS.items() for each in source.texts(theirs)]
    weapon, sun = source.text("weaponProficiency"), source.inside("potSun")
    return SavedSurvivor(
        key=key,
        name=name,
        sex=source.one_of("gender", SEXES, "male"),
        status=source.one_of("status", STATUSES, "alive"),
        numbers={track: source.whole(track) for track in SAME} | level,
        attributes={each: source.whole(each) for each in ATTRIBUTES},
        weapon_type=names.weapon(weapon) if weapon else "",
        skip_next_hunt=source.yes("skipNextHunt"),
        reroll_used=source.yes("rerollUsed"),
        traits=(*traits, *_of_the_sun(sun)),
        notes=_notes(source, sun),
    )


def _of_the_sun(sun: Source) -> list[Named]:
    """What marks a survivor of the People of the Sun: abilities that only that campaign knows."""
    marks = sun.inside("attributes")
    return [Named("ability", SUN.get(mark) or spaced(mark).title()) for mark in marks.value if marks.text(mark)]


def _notes(source: Source, sun: Source) -> tuple[str, ...]:
    own = source.text("notes")
    kept = [spaced(box) for box in CANNOT if source.yes(box)]
    stars = source.inside("dragonTraits")
    ticked = [DRAGON.get(trait) or spaced(trait).title() for trait in stars.value if stars.yes(trait)]
    if ticked:
        kept.append(f"dragon traits: {', '.join(ticked)}")
    kept += left_over(source.left()) + left_over(sun.left())
    return tuple(note for note in (own, kept_note(TRACKER, kept)) if note)
