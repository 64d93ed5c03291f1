"""The sheets as plain data: what `--json` prints and what the pages are drawn from."""

from typing import TYPE_CHECKING, cast

from kdm_cli.rules.asking import armor, grid, lasting, mastery, numbers, players, survival_actions, weapons
from kdm_cli.rules.content import Entry
from kdm_cli.rules.play import Play
from kdm_cli.rules.state import (
    ATTRIBUTES,
    LOCATIONS,
    BodyPart,
    Due,
    Gear,
    Note,
    Survivor,
    Token,
    Trait,
    Use,
)
from kdm_cli.service.sheets.outcome import due_document

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import (
        Affinities,
        HitLocation,
        HitLocations,
        LastingShown,
        Sex,
        SixAttributes,
        SurvivorOrigin,
        SurvivorSheet,
        Tracks,
        TrackShown,
        TraitShown,
        WeaponShown,
    )

BOXED = ("hunt_xp", "weapon_proficiency", "courage", "understanding")


def survivor_sheet(play: Play, survivor: Survivor) -> "SurvivorSheet":
    """A survivor sheet as COMMANDS documents it."""
    draft = play.draft
    may, why = numbers.may_depart(play, survivor)
    worn = sorted(draft.of(Gear, survivor.id), key=lambda gear: gear.slot)
    return {
        "id": survivor.id,
        "name": survivor.name,
        "player": player.name if (player := players.whose(play, survivor)) else None,
        "sex": cast("Sex | None", survivor.sex),
        "origin": cast("SurvivorOrigin", survivor.origin),
        "born": survivor.born_year,
        "status": numbers.status(survivor),
        "died": {"year": survivor.died_year, "cause": survivor.died_cause},
        "survival": survivor.survival,
        "survival_limit": numbers.survival_limit(play),
        "insanity": survivor.insanity,
        "courage": survivor.courage,
        "understanding": survivor.understanding,
        "hunt_xp": survivor.hunt_xp,
        "weapon_proficiency": {
            "type": play.name_of(survivor.weapon_type) if survivor.weapon_type else None,
            "level": survivor.weapon_proficiency,
        },
        "tracks": cast("Tracks", {field: _boxes(play, field) for field in BOXED}),
        "attributes": cast("SixAttributes", {name: numbers.attribute(play, survivor, name) for name in ATTRIBUTES}),
        "permanent": cast("SixAttributes", {name: numbers.permanent(play, survivor, name) for name in ATTRIBUTES}),
        "tokens": tokens_shown(play, survivor),
        "hit_locations": locations_shown(play, survivor),
        "brain": {"injured": survivor.brain_injured},  # R40
        "bleeding": survivor.bleeding,
        "bleeding_limit": numbers.bleeding_limit(play, survivor),
        "insane": numbers.insane(play, survivor),
        "knocked_down": survivor.knocked_down,
        "skip_next_hunt": survivor.skip_next_hunt,
        "departing": survivor.party is not None,
        "may_depart": {"yes": may, "why": why},
        "traits": [
            *(_trait(play.entry(trait.content)) for trait in draft.of(Trait, survivor.id)),
            *cast("list[TraitShown]", mastery.skills(play, survivor)),
        ],
        "gear": [{"slot": gear.slot, "id": gear.content, "name": play.name_of(gear.content)} for gear in worn],
        "idle_armor": [
            {"name": piece.entry.name, "location": piece.location, "worn": piece.counts.name}
            for piece in armor.idle(play, survivor)
        ],
        "weapons": cast("list[WeaponShown]", weapons.armed(play, survivor)),
        "affinities": cast("Affinities", grid.affinities(play, survivor)),
        "can": survival_actions.can(play, survivor),
        "lasting": cast("list[LastingShown]", lasting.told(play, survivor)),
        "used": [{"id": use.content, "scope": lasting.period(use)} for use in draft.of(Use, survivor.id)],
        "due": [due_document(play, due) for due in draft.of(Due, survivor.id)],
        "parents": [draft.rows(Survivor)[parent].name for parent in players.parents(play, survivor)],
        "siblings": [each.name for each in players.siblings(play, survivor)],
        "children": [child.name for child in players.children(play, survivor)],
        "notes": [note.text for note in draft.of(Note, survivor.id)],
    }


def _trait(entry: Entry) -> "TraitShown":
    return {"id": entry.id, "name": entry.name, "kind": entry.kind}


def _boxes(play: Play, field: str) -> "TrackShown":
    """How many boxes a track has, and at which of them something comes; to retire is no milestone."""
    track = numbers.track(play, field)
    marks = track.data.get("milestones", ()) if track else ()
    return {
        "boxes": track.data.get("max") if track else None,
        "milestones": [row["at"] for row in marks if row.get("effect") != "retire"],
    }


def tokens_shown(play: Play, survivor: Survivor) -> "SixAttributes":
    """The tokens beside a survivor, by attribute."""
    tokens = {token.stat: token.amount for token in play.draft.of(Token, survivor.id)}
    return cast("SixAttributes", dict.fromkeys(ATTRIBUTES, 0) | tokens)


def locations_shown(play: Play, survivor: Survivor) -> "HitLocations":
    """The hit locations of a survivor."""
    parts = {part.location: part for part in play.draft.of(BodyPart, survivor.id)}
    shown = {name: _location(play, survivor, name, parts.get(name)) for name in LOCATIONS}
    return cast("HitLocations", shown)


def _location(play: Play, survivor: Survivor, location: str, part: BodyPart | None) -> "HitLocation":
    """A hit location: the armor left there and its boxes; the head has no light one."""
    return {
        "armor": armor.armor(play, survivor, location),
        "light": None if location == "head" else bool(part and part.light),
        "heavy": bool(part and part.heavy),
    }
