"""The survivor record sheet."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kdm_cli.cli.pages.layout import (
    COLOURS,
    ROOM,
    SEX,
    Block,
    Fact,
    block,
    cells,
    each,
    framed,
    side_by_side,
    signed,
    spelled,
    squeezed,
    with_copies,
)
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, filled, size
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes.survivor import Affinities, GearShown, IdleArmor, Track, TraitShown, UseShown
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet

GROUPS = (
    ("Fighting arts", ("fighting_art", "secret_fighting_art")),
    ("Disorders", ("disorder",)),
    ("Abilities", ()),  # and impairments, curses, titles: whatever stands in no other paragraph
    ("Injuries", ("severe_injury", "brain_trauma")),
)
ROWS = 24  # of a small terminal
ABOVE = 4  # lines above the body: survival and experience, the attributes
EDGES = 4  # lines of the frame around what every sheet has
LABELS = 10
NAME = 20  # columns of a name that the edge always holds
STANDING = 46  # columns at most for how things are, opposite the name
STYLES = {"Injuries": "hurt"}
USUAL = "until the showdown ends"
LIMITS = ("act", "attack", "turn", "round", "showdown", "hunt", "settlement_phase", "year", "lifetime", "campaign")
CELL = 12  # columns for an attribute
BODY = 30  # where the body ends and the rest of the sheet begins
BESIDE = ROOM - BODY - 1
BLEEDING = 5


def survivor_page(sheet: "Sheet", pen: Pen) -> list[Line]:
    """One survivor on one sheet; empty rows of the grid and long lists give way, so that it fits a small terminal."""
    behind, body = [row for row in _behind(sheet, pen) if row.items], body_rows(sheet, pen)
    slots = grid_rows(sheet["gear"], pen) if sheet["gear"] or sheet["status"] == "alive" else []
    if _edges(slots, behind) + ABOVE + len(body) + len(slots) + len(behind) > ROWS:
        worn = {(card["slot"] - 1) // 3 for card in sheet["gear"]}
        slots = [row for at, row in enumerate(slots) if at in worn]
    room = ROWS - _edges(slots, behind) - ABOVE - len(slots)
    progress = _progress(sheet, pen, max(len(body), room - len(behind)))
    room -= max(len(body), len(progress))
    behind = behind if len(behind) <= room else [*behind[: room - 1], _more(behind[room - 1 :], pen)]
    grid = [cells(pen, slots, "left", pen("gear", "label"), affinities(sheet["affinities"], pen))] if slots else []
    blocks = [
        _survival(sheet, pen),
        _attributes(sheet, pen),
        side_by_side(pen, body, progress, BODY),
        *grid,
        block(squeezed(pen, [behind], room, LABELS)[0]),
    ]
    title = pen(sheet["name"], "name") + (pen("  " + SEX[sheet["sex"]]) if sheet["sex"] else ())
    title += pen("  knocked down", "hurt") if sheet["knocked_down"] else ()
    standing = _standing(sheet, pen) + (pen(f", {sheet['player']}'s") if sheet["player"] else ())
    return framed(pen, title, clipped(standing, STANDING), blocks)


def _edges(slots: Sequence[object], behind: Sequence[object]) -> int:
    """The lines of the frame: its edges, and the rules between its blocks."""
    return EDGES + bool(slots) + bool(behind)


def _more(rows: Sequence[Fact], pen: Pen) -> Fact:
    """What has no room of its own, counted."""
    said = [f"{len(row.items)} {row.label.lower()}" for row in rows]
    return Fact("More", [pen(", ".join(said), "value"), pen("kdm survivor show NAME --json", "command")], ": ")


def _standing(sheet: "Sheet", pen: Pen) -> Line:
    """Where they come from, and how things are with them."""
    origin = "founder" if sheet["origin"] == "founder" else f"{sheet['origin']}, year {sheet['born']}"
    line = pen(f"{origin}, ")
    if sheet["status"] == "dead":
        return line + pen("dead", "hurt")
    if sheet["departing"]:
        return line + pen("departing", "good")
    if sheet["may_depart"]["yes"]:
        return line + pen("may depart", "good")
    return line + pen(f"stays: {sheet['may_depart']['why']}", "hurt")


def _survival(sheet: "Sheet", pen: Pen) -> Block:
    xp = pen("Hunt XP   ", "label") + filled(pen(sheet["hunt_xp"], "value"), 4)
    boxes = _boxes(sheet, "hunt_xp", sheet["hunt_xp"], pen, ROOM - size(xp))
    survival = pen("Survival  ", "label") + pen(sheet["survival"], "value") + pen(f"/{sheet['survival_limit']}")
    for name, yes in sheet["can"].items():
        survival += pen("  ") + pen.box(yes, "good") + pen(" " + spelled(name).lower())
    return block([survival, xp + boxes])


def _boxes(sheet: "Sheet", track: "Track", level: int, pen: Pen, room: int) -> Line:
    """The boxes of a track as the campaign's packs print them; of one without an end there are none."""
    printed = sheet["tracks"][track]
    return pen.track(level, printed["boxes"], printed["milestones"], room) if printed["boxes"] else ()


def _attributes(sheet: "Sheet", pen: Pen) -> Block:
    """The six numbers that count now, and how much of each is not the paper's."""
    now, paper, tokens = sheet["attributes"], sheet["permanent"], sheet["tokens"]
    names = [pen(name.capitalize(), "label") for name in ATTRIBUTES]
    values = [
        pen(number if name == "movement" else signed(number), "value")
        for name, number in ((name, now[name]) for name in ATTRIBUTES)
    ]
    sources = [_made_of(now[name] - paper[name] - tokens[name], tokens[name], pen) for name in ATTRIBUTES]
    pairs = zip(values, sources, strict=True)
    return cells(pen, [names, [value + source if size(value + source) <= CELL else value for value, source in pairs]])


def _made_of(gear: int, tokens: int, pen: Pen) -> Line:
    """What gear and tokens add to the number in the paper's box."""
    if gear and tokens:
        return pen(f" (g{gear:+d} t{tokens:+d})", "faint")
    return pen(f" (gear{gear:+d})" if gear else f" (tok{tokens:+d})", "faint") if gear or tokens else ()


def body_rows(sheet: "Sheet", pen: Pen) -> list[Line]:
    """Brain and hit locations: armor points, and the boxes for light and heavy injuries."""
    rows = [blanks(6) + pen("armor   light heavy", "faint")]
    if "brain" in sheet:
        brain = pen("Brain", "label"), pen(sheet["insanity"], "value"), pen.box(sheet["brain"]["injured"])
        rows.append(_body_row(*brain, pen("insanity", "faint")))
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        light = () if part["light"] is None else pen.box(part["light"])
        label = pen(name.capitalize(), "label")
        rows.append(_body_row(label, pen(part["armor"], "value"), light, pen.box(part["heavy"])))
    if "bleeding" in sheet:
        tokens = pen.dots(sheet["bleeding"], sheet.get("bleeding_limit", BLEEDING))
        rows.append(_body_row(pen("Bleeding", "label"), pen(sheet["bleeding"], "value"), tokens, ()))
    return rows


def _body_row(name: Line, armor: Line, light: Line, heavy: Line) -> Line:
    return (
        filled(name, 8)
        + filled(armor, max(3, size(armor)), "right")
        + blanks(3)
        + filled(light, max(6, size(light)))
        + heavy
    )


def _progress(sheet: "Sheet", pen: Pen, room: int) -> list[Line]:
    """Proficiency, courage, understanding, and everything that is written down below them, in so many lines."""
    proficiency = sheet["weapon_proficiency"]
    levels: tuple[tuple[Track, str, int], ...] = (
        ("weapon_proficiency", proficiency["type"] or "Weapon", proficiency["level"]),
        ("courage", "Courage", sheet["courage"]),
        ("understanding", "Understanding", sheet["understanding"]),
    )
    rows = []
    for track, label, level in levels:
        row = filled(pen(label, "label"), 15) + filled(pen(level, "value"), 3)
        rows.append(row + _boxes(sheet, track, level, pen, BESIDE - size(row)))
    return rows + squeezed(pen, [_traits(sheet, pen)], room - len(rows), 15, ROOM - BODY)[0]


def _traits(sheet: "Sheet", pen: Pen) -> list[Fact]:
    rows = []
    for label, _ in GROUPS:
        names = [trait["name"] for trait in sheet["traits"] if _group(trait) == label]
        rows.append(Fact(label, with_copies(pen, names, STYLES.get(label, "")) or [pen("-", "faint")]))
    return rows


def _group(trait: "TraitShown") -> str:
    return next((label for label, kinds in GROUPS if trait["kind"] in kinds), "Abilities")


def grid_rows(gear: "Sequence[GearShown]", pen: Pen) -> list[list[Line]]:
    """The nine spaces of a gear grid, three by three."""
    names = {card["slot"]: card["name"] for card in gear}
    slots = [pen(slot, "faint") + pen(f" {names[slot]}" if slot in names else "") for slot in range(1, 10)]
    return [slots[:3], slots[3:6], slots[6:]]


def no_points(idle: "Sequence[IdleArmor]") -> list[str]:
    """The pieces of armor that add no points, and why."""
    return [f"no points from {each['name']}: {each['worn']} is worn at the {each['location']}" for each in idle]


def affinities(count: "Affinities", pen: Pen) -> Line:
    """Completed affinities by colour, those there are."""
    line: Line = ()
    for colour in COLOURS:
        if number := count[colour]:
            line += (pen(", ") if line else ()) + pen(f"{colour} {number}", colour)
    return line


def _behind(sheet: "Sheet", pen: Pen) -> list[Fact]:
    """What stands on the back of the sheet: due, family, notes."""
    command = [pen("first ", "faint") + pen(f"kdm {item['command']}", "command") for item in sheet["due"][:1]]
    used = [use for use in sheet["used"] if use["scope"] in LIMITS and not use["id"].startswith("note:")]
    died, dead = sheet["died"], sheet["status"] == "dead"
    when = "" if died["year"] is None else f"in year {died['year']}: "
    return [
        Fact("Name", [pen(sheet["name"], "name")] if size(pen(sheet["name"])) > NAME else []),
        Fact("Died", [pen(f"{when}{died['cause'] or 'cause unknown'}", "hurt")] if dead else []),
        Fact("Due", [*with_copies(pen, [item["what"] for item in sheet["due"]], "due"), *command]),
        Fact("Armor", with_copies(pen, no_points(sheet["idle_armor"])), "; "),
        Fact("Family", _family(sheet, pen), "; "),
        Fact("Notes", each(pen, sheet["notes"]), " / "),
        Fact("For now", [*_lasting(sheet, pen), *(pen(_used(use)) for use in used)], "; "),
    ]


def _lasting(sheet: "Sheet", pen: Pen) -> list[Line]:
    """What lasts a while, and how long where that is not simply until the showdown ends."""
    rows = []
    for now in sheet["lasting"]:
        until = "" if now["until"] == USUAL else f", {now['until']}"
        rows.append(pen(f"{now['what']} ({now['from']}{until})"))
    return rows


def _used(use: "UseShown") -> str:
    return f"used {spelled(use['id'].rpartition('/')[2])} (once a {spelled(use['scope']).lower()})"


def _family(sheet: "Sheet", pen: Pen) -> list[Line]:
    sides = (("child of", sheet["parents"], " and "), ("parent of", sheet["children"], ", "))
    return [pen(f"{word} {joint.join(names)}") for word, names, joint in sides if names]
