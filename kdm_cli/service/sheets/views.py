"""The sheets as plain data: what `--json` prints and what the pages are drawn from.

Questions put to a sheet: `courage>=3` in a list, `lucy survival = 2` in a batch.
"""

import operator
from collections.abc import Callable, Mapping

from kdm_cli.light import TYPE_CHECKING, cast
from kdm_cli.rules.asking import cards, lasting, numbers, players, survival_actions, texts, weapons
from kdm_cli.rules.content import Candidate, fold, matches
from kdm_cli.rules.play import Play
from kdm_cli.rules.refusal import refuse
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS, BodyPart, Due, Gear, Note, Survivor, Token, Trait, Use
from kdm_cli.service.language.operation import whole_number
from kdm_cli.service.outcome import due_document

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import survivor as shapes

BOXED = ("hunt_xp", "weapon_proficiency", "courage", "understanding")


def survivor_sheet(play: Play, survivor: Survivor) -> "shapes.SurvivorSheet":
    """A survivor sheet as COMMANDS documents it."""
    draft = play.draft
    may, why = numbers.may_depart(play, survivor)
    recorded = [play.entry(trait.content) for trait in draft.of(Trait, survivor.id)]
    traits = [{"id": each.id, "name": each.name, "kind": each.kind} for each in recorded]
    worn = sorted(draft.of(Gear, survivor.id), key=lambda gear: gear.slot)
    barred = {*texts.forbidden(play, survivor)}
    return {
        "id": survivor.id,
        "name": survivor.name,
        "player": player.name if (player := players.whose(play, survivor)) else None,
        "sex": cast("shapes.Sex | None", survivor.sex),
        "origin": cast("shapes.SurvivorOrigin", survivor.origin),
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
        "tracks": cast("shapes.Tracks", {field: _boxes(play, field) for field in BOXED}),
        "attributes": cast(
            "shapes.SixAttributes", {name: numbers.attribute(play, survivor, name) for name in ATTRIBUTES}
        ),
        "permanent": cast(
            "shapes.SixAttributes", {name: numbers.permanent(play, survivor, name) for name in ATTRIBUTES}
        ),
        "tokens": tokens_shown(play, survivor),
        "hit_locations": locations_shown(play, survivor),
        "brain": {"injured": survivor.brain_injured},  # R40
        "bleeding": survivor.bleeding,
        "bleeding_limit": numbers.bleeding_limit(play, survivor),
        "insane": numbers.insane(play, survivor),
        "knocked_down": survivor.knocked_down,
        "skip_next_hunt": survivor.skip_next_hunt,
        "cannot_spend_survival": bool(barred & {*survival_actions.SPENDING}),
        "cannot_use_fighting_arts": "fighting_arts" in barred,
        "departing": survivor.party is not None,
        "may_depart": {"yes": may, "why": why},
        "traits": cast("list[shapes.TraitShown]", traits + texts.skills(play, survivor)),
        "gear": [{"slot": gear.slot, "id": gear.content, "name": play.name_of(gear.content)} for gear in worn],
        "idle_armor": [
            {"name": piece.entry.name, "location": piece.location, "worn": piece.counts.name}
            for piece in numbers.idle(play, survivor)
        ],
        "weapons": cast("list[shapes.WeaponShown]", weapons.armed(play, survivor)),
        "affinities": cast("shapes.Affinities", cards.affinities(play, survivor)),
        "can": survival_actions.can(play, survivor),
        "lasting": cast("list[shapes.LastingShown]", lasting.told(play, survivor)),
        "used": [{"id": use.content, "scope": lasting.period(use)} for use in draft.of(Use, survivor.id)],
        "due": [due_document(play, due) for due in draft.of(Due, survivor.id)],
        "parents": [draft.rows(Survivor)[parent].name for parent in players.parents(survivor)],
        "siblings": [each.name for each in players.siblings(play, survivor)],
        "children": [child.name for child in players.children(play, survivor.id)],
        "notes": [note.text for note in draft.of(Note, survivor.id)],
    }


def _boxes(play: Play, field: str) -> "shapes.TrackShown":
    """How many boxes a track has, and at which of them something comes; to retire is no milestone."""
    track = numbers.track(play, field)
    marks = track.data.get("milestones", ()) if track else ()
    return {
        "boxes": track.data.get("max") if track else None,
        "milestones": [row["at"] for row in marks if row.get("effect") != "retire"],
    }


def tokens_shown(play: Play, survivor: Survivor) -> "shapes.SixAttributes":
    """The tokens beside a survivor, by attribute."""
    tokens = {token.stat: token.amount for token in play.draft.of(Token, survivor.id)}
    return cast("shapes.SixAttributes", dict.fromkeys(ATTRIBUTES, 0) | tokens)


def locations_shown(play: Play, survivor: Survivor) -> "shapes.HitLocations":
    """The hit locations of a survivor: the armor left there and its boxes; the head has no light one."""
    parts = {part.location: part for part in play.draft.of(BodyPart, survivor.id)}
    shown = {
        name: {
            "armor": numbers.armor(play, survivor, name),
            "light": None if name == "head" else bool(part and part.light),
            "heavy": bool(part and part.heavy),
        }
        for name in LOCATIONS
        for part in [parts.get(name)]
    }
    return cast("shapes.HitLocations", shown)


COMPARED = {">=": operator.ge, "<=": operator.le, "=": operator.eq, ">": operator.gt, "<": operator.lt}


SWITCHED = {"true": "yes", "false": "no"}  # as documents write them


def question(text: str) -> Callable[[Mapping[str, object]], bool]:
    """`FIELD>=VALUE` as a question that can be put to a sheet."""
    for sign in COMPARED:
        field, found, value = text.partition(sign)
        if found and field.strip() and value.strip():
            return lambda sheet: holds(field_of(sheet, field), sign, value.strip())
    refuse("bad-input", f'"{text[:40]}" is not a test.', "For instance --where 'courage>=3' or --where sex=f")


def field_of(sheet: object, path: str) -> object:
    """The value a dotted path leads to; words match as names do, and attributes need no `attributes.`."""
    value: object = sheet
    listed = False
    for step in path.strip().split("."):
        listed = isinstance(value, list)
        value = _step(value, step, path)
    return value.get("count", True) if listed and isinstance(value, dict) else value


def _step(value: object, step: str, path: str) -> object:
    wanted = fold(step)
    if isinstance(value, dict):
        known = {fold(key): key for key in value}
        keys = [key for folded, key in known.items() if folded.startswith(wanted)] if wanted else []
        keys = keys or [key for key in value if wanted and wanted in key.split("_")]
        if wanted in known:
            return value[known[wanted]]
        if len(keys) == 1:
            return value[keys[0]]
        if isinstance(value.get("attributes"), dict) and wanted in value["attributes"]:
            return value["attributes"][wanted]
        refuse("unknown-field", f'There is no field "{step[:40]}" in {path[:60]}.', f"There are: {', '.join(value)}.")
    if isinstance(value, list):
        named = [Candidate(str(each.get("name", "")), each) for each in value if isinstance(each, dict)]
        found = matches(step, named)
        if len({each.name for each in found}) == 1:
            return found[0].thing
    refuse("unknown-field", f'There is no "{step[:40]}" in {path[:60]}.', "Fields are joined by points: armor.waist")


def holds(actual: object, sign: str, wanted: str) -> bool:
    """Whether a field is as it should be; numbers compare as numbers, words as names."""
    if sign == "has":
        if not isinstance(actual, list):
            refuse("bad-input", "Only a list can have something.")
        return fold(wanted) in map(fold, map(_called, actual))
    if isinstance(actual, bool) or actual is None or isinstance(actual, str):
        same = fold(_word(actual)) == fold(SWITCHED.get(fold(wanted), wanted) if type(actual) is bool else wanted)
        if sign == "=":
            return same
        refuse("bad-input", f'"{_word(actual)}" can only be compared with =.')
    if not isinstance(actual, int):
        refuse("bad-input", "Only a number, a word or yes and no can be compared; a list takes has.")
    return bool(COMPARED[sign](actual, whole_number(wanted, "VALUE")))


def said(actual: object) -> str:
    """A field as a person reads it: yes and no, nothing, and lists by what they name."""
    if isinstance(actual, list):
        return (", ".join(_called(each) for each in actual) or "empty")[:60]
    return (str(actual) if type(actual) is int else _word(actual))[:60]


def _called(each: object) -> str:
    return str(each.get("name", each.get("what", ""))) if isinstance(each, dict) else str(each)


def _word(value: object) -> str:
    named: dict[object, str] = {True: "yes", False: "no", None: "none"}
    return value if isinstance(value, str) else named.get(value, str(value))
