"""One survivor on a quarter of a page, boxes and all; what does not fit goes on behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.export.document.html import literal, name
from kdm_cli.export.record_sheet.boxes import (
    Form,
    Track,
    Written,
    boxes,
    injuries,
    marked,
    number,
    plain,
    signed,
    tick,
    words,
)
from kdm_cli.export.record_sheet.lists import arranged, further
from kdm_cli.export.record_sheet.room import fits, fitted

Sheet = Mapping[str, Any]

BIG, SMALL = 14.0, 20.5  # ems of the name, on one large line or two small ones
WORN = 12.2  # ems of a card in the grid, on two lines
MARKS, AGES = 12.6, 16.0  # ems of what stands with a track
LONG = 7  # digits that may need a second line
NOTHING = Track(0)


def survivor_cards(sheet: Sheet, form: Form) -> list[str]:
    """The sheet, and as many more quarters of a page as it needs."""
    made_of = _made_of(sheet)
    rows = sum(1 + any(len(cell) > LONG for cell in cells) for cells in made_of.values())
    lists = arranged(sheet, _cut_short(sheet, form), rows)
    upper = (_head(sheet), _survival(sheet, form), _attributes(sheet, made_of), _body(sheet), _bleeding(sheet))
    first = "".join((*upper, _tracks(sheet, form), _grid(sheet, form), lists.drawn))
    more = [_again(sheet) + drawn for drawn in further(lists.left)]
    return [f'<article class="sheet">{drawn}</article>\n' for drawn in (first, *more)]


def _cut_short(sheet: Sheet, form: Form) -> list[Written]:
    """What had to be cut on the form, whole."""
    weapon = sheet["weapon_proficiency"]["type"] or ""
    found = [] if fits(sheet["name"], SMALL, 2) else [words("Name", sheet["name"])]
    found += [] if fits(weapon, MARKS) else [words("Weapon", weapon)]
    for card in sheet["gear"]:
        if card["slot"] > form.slots or not fits(_numbered(card["slot"], card["name"]), WORN, 2):
            found.append(words(f"Gear {card['slot']}", card["name"]))
    return found


def _again(sheet: Sheet) -> str:
    """The head of a sheet that goes on with another."""
    return f"<header>{_named(sheet)}<p></p><p>continued</p></header>"


def _named(sheet: Sheet) -> str:
    size = "big" if fits(sheet["name"], BIG) else "small"
    return f'<h2 class="{size}">{name(fitted(sheet["name"], SMALL, 2))}</h2>'


def _head(sheet: Sheet) -> str:
    status, origin = sheet["status"], sheet["origin"]
    ticks = [tick(sheet["sex"] == "m", "M"), tick(sheet["sex"] == "f", "F")]
    kept = [tick(status == "retired", "retired"), tick(status == "dead", "dead")]
    standing = [origin if origin == "founder" else f"{origin}, year {sheet['born']}"]
    standing += [word for word in ("insane", "knocked_down") if sheet[word]]
    told = literal("; ".join(standing).replace("_", " "))
    return f"<header>{_named(sheet)}<p>{' '.join(ticks)}</p><p>{told}</p><p>{' '.join(kept)}</p></header>"


def _survival(sheet: Sheet, form: Form) -> str:
    actions = " ".join(tick(on, action.replace("_", " ").lower()) for action, on in form.unlocked.items())
    limit = f"limit {plain(sheet['survival_limit'])}"
    experience = _track("Hunt XP", sheet["hunt_xp"], form.tracks.get("hunt_xp", NOTHING), AGES)
    return (
        f'<div class="survival"><p>{number(sheet["survival"])} <span>Survival<br>{limit}</span></p>{experience}</div>'
        f'<p class="actions">{actions}</p>'
    )


def _attributes(sheet: Sheet, made_of: Mapping[str, list[str]]) -> str:
    now = sheet["attributes"]
    heads = "".join(f'<th scope="col">{literal(each)}</th>' for each in now)
    return _table("attributes", heads, {"now": [number(value) for value in now.values()], **made_of})


def _made_of(sheet: Sheet) -> dict[str, list[str]]:
    """Where the six numbers come from, where they are not simply the survivor's own."""
    now, own, tokens = sheet["attributes"], sheet["permanent"], sheet["tokens"]
    rows = {
        "own": [plain(own[each]) if own[each] != value else "" for each, value in now.items()],
        "gear": [signed(now[each] - own[each] - tokens[each]) for each in now],
        "tokens": [signed(value) for value in tokens.values()],
    }
    return {label: cells for label, cells in rows.items() if any(cells)}


def _body(sheet: Sheet) -> str:
    parts = sheet["hit_locations"]
    heads = "".join(f'<th scope="col">{literal(each)}</th>' for each in ("insanity", *parts))
    armor = [number(sheet["insanity"]), *(number(part["armor"]) for part in parts.values())]
    hurt = [injuries("brain", sheet["brain"]["injured"], None) + " brain"]
    hurt += [injuries(where, part["light"], part["heavy"]) for where, part in parts.items()]
    return _table("body", heads, {"armor": armor, "injured": hurt})


def _table(kind: str, heads: str, rows: Mapping[str, Sequence[str]]) -> str:
    drawn = ""
    for label, cells in rows.items():
        drawn += f'<tr><th scope="row">{label}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
    return f'<table class="{kind}"><thead><tr><td></td>{heads}</tr></thead><tbody>{drawn}</tbody></table>'


def _bleeding(sheet: Sheet) -> str:
    value, limit = sheet["bleeding"], sheet["bleeding_limit"]
    flags = [tick(sheet["skip_next_hunt"], "skip next hunt"), tick(sheet["departing"], "departing")]
    return (
        f'<div class="bleeding"><p>Bleeding {plain(value)} {boxes(value, limit, "bleeding", [limit])}</p>'
        f"<p>{' '.join(flags)}</p></div>"
    )


def _tracks(sheet: Sheet, form: Form) -> str:
    weapon = sheet["weapon_proficiency"]
    drawn = ""
    levels = {"weapon": weapon["level"], "courage": sheet["courage"], "understanding": sheet["understanding"]}
    for key, value in levels.items():
        track = form.tracks.get("weapon_proficiency" if key == "weapon" else key, NOTHING)
        drawn += _track(key.capitalize(), value, track, MARKS, weapon["type"] if key == "weapon" else None)
    return f'<div class="tracks">{drawn}</div>'


def _track(label: str, value: int, track: Track, room: float, kind: str | None = None) -> str:
    """A row of boxes; below it what the thick ones bring, or the weapon type."""
    drawn = boxes(value, track.boxes, label.lower(), [at for at, _ in track.marks])
    told = name(fitted(kind, room)) if kind else literal(fitted(marked(track, room), room))
    return f'<div class="track"><p>{label} <b>{plain(value)}</b></p>{drawn}<small>{told}</small></div>'


def _grid(sheet: Sheet, form: Form) -> str:
    worn = {card["slot"]: card["name"] for card in sheet["gear"]}
    colours = ", ".join(f"{colour} {plain(count)}" for colour, count in sheet["affinities"].items())
    cells = "".join(_cell(slot, worn.get(slot, "")) for slot in range(1, form.slots + 1))
    style = f"grid-template-columns: repeat({form.columns}, 1fr)"
    return (
        f'<div class="gear"><p>Gear <span>affinities: {literal(colours)}</span></p>'
        f'<ul class="grid" style="{style}">{cells}</ul></div>'
    )


def _cell(slot: int, card: str) -> str:
    said = fitted(_numbered(slot, card), WORN, 2).removeprefix(_numbered(slot))
    return f"<li><span>{slot}</span> {name(said) if card else ''}</li>"


def _numbered(slot: int, card: str = "") -> str:
    """A card of the grid behind the number of its space, as the eye sees it."""
    return f"{slot} {card}"
