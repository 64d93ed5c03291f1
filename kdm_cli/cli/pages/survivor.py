"""The survivor record sheet; the gear grid with what can be done because of it; and where a number comes from."""

from collections.abc import Sequence

from kdm_cli.cli.pages.layout import Block, Fact, block, cells, framed, listing, side_by_side, squeezed, whole
from kdm_cli.cli.pages.pen import SEX, SHEET, Line, Pen, blanks, filled, flowed, hanging, joined, signed, size, spelled
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.state import ATTRIBUTES, LOCATIONS

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import survivor as shapes
    from kdm_cli.service.sheets.shapes.survivor import SurvivorSheet as Sheet

COLOURS: "tuple[shapes.Colour, ...]" = ("red", "green", "blue")
GROUPS = {
    "Fighting arts": ("fighting_art", "secret_fighting_art"),
    "Disorders": ("disorder",),
    "Abilities": (),  # and impairments, curses, titles: whatever stands in no other paragraph
    "Injuries": ("severe_injury", "brain_trauma"),
}
ROOMY = 80  # columns
LABEL = 15  # of them for what stands before courage, arts, injuries
ROWS = 24  # of a small terminal
ABOVE = 4  # lines above the body: survival and experience, the attributes
EDGES = 4  # lines of the frame around what every sheet has
LABELS = 10
NAME = 20  # columns of a name that the edge always holds
BESIDE_NAME = 34  # columns that how things are, opposite the name, leave to it
STYLES = {"Injuries": "hurt"}
USUAL = "until the showdown ends"  # how long most of it lasts, which goes without saying
LIMITS = ("act", "attack", "turn", "round", "showdown", "hunt", "settlement_phase", "year", "lifetime", "campaign")
BODY, CLOSE = 30, 29  # where the body ends and the rest of the sheet begins, on a narrow terminal


def survivor_page(sheet: "Sheet", pen: Pen) -> list[Line]:
    """One survivor on one sheet; empty rows of the grid and long lists give way, so that it fits a small terminal."""
    behind, body = [row for row in _behind(sheet, pen) if row.items], _body(sheet, pen)
    slots = _slots(sheet["gear"], pen) if sheet["gear"] or sheet["status"] == "alive" else []
    if _edges(slots, behind) + ABOVE + len(body) + len(slots) + len(behind) > pen.fit(ROWS):
        worn = {(card["slot"] - 1) // 3 for card in sheet["gear"]}
        slots = [row for at, row in enumerate(slots) if at in worn]
    room = pen.fit(ROWS) - _edges(slots, behind) - ABOVE - len(slots)
    progress = _progress(sheet, pen, max(len(body), room - len(behind)))
    room -= max(len(body), len(progress))
    if len(behind) > room:
        rest = ", ".join(f"{len(row.items)} {row.label.lower()}" for row in behind[room - 1 :])
        more = [pen(rest, "value"), pen("kdm survivor show NAME --json", "command")]
        behind = [*behind[: room - 1], Fact("More", more, ": ")]
    grid = [cells(pen, slots, "left", pen("gear", "label"), _affinities(sheet["affinities"], pen))] if slots else []
    blocks = [
        _survival(sheet, pen),
        *_attributes(sheet, pen),
        *([side_by_side(pen, body, progress, beside)] if (beside := _beside(pen)) else [block(body), block(progress)]),
        *grid,
        block(squeezed(pen, [behind], room, LABELS)[0]),
    ]
    title = pen(sheet["name"], "name") + (pen("  " + SEX[sheet["sex"]]) if sheet["sex"] else ())
    title += pen("  knocked down", "hurt") if sheet["knocked_down"] else ()
    standing = _standing(sheet, pen) + (pen(f", {sheet['player']}'s") if sheet["player"] else ())
    return framed(pen, title, pen.clipped(standing, pen.columns - BESIDE_NAME), blocks)


def _edges(slots: Sequence[object], behind: Sequence[object]) -> int:
    """The lines of the frame: its edges, and the rules between its blocks."""
    return EDGES + bool(slots) + bool(behind)


def _standing(sheet: "Sheet", pen: Pen) -> Line:
    """Where they come from, and how things are with them."""
    origin = "founder" if sheet["origin"] == "founder" else f"{sheet['origin']}, year {sheet['born']}"
    if sheet["status"] == "dead":
        now = pen("dead", "hurt")
    elif sheet["departing"] or sheet["may_depart"]["yes"]:
        now = pen("departing" if sheet["departing"] else "may depart", "good")
    else:
        now = pen(f"stays: {sheet['may_depart']['why']}", "hurt")
    return pen(f"{origin}, ") + now


def _survival(sheet: "Sheet", pen: Pen) -> Block:
    xp = pen("Hunt XP   ", "label") + filled(pen(sheet["hunt_xp"], "value"), 4)
    boxes = _boxes(sheet, "hunt_xp", sheet["hunt_xp"], pen, pen.room - size(xp))
    survival = pen(sheet["survival"], "value") + pen(f"/{sheet['survival_limit']}")
    can = [pen.box(yes, "good") + pen(" " + spelled(name).lower()) for name, yes in sheet["can"].items()]
    label = pen("Survival  ", "label")
    return block([*hanging(label, flowed([survival, *can], pen.room - size(label), "  ")), xp + boxes])


def _boxes(sheet: "Sheet", track: "shapes.Track", level: int, pen: Pen, room: int) -> Line:
    """The boxes of a track as the campaign's packs print them; of one without an end there are none."""
    printed = sheet["tracks"][track]
    return pen.track(level, printed["boxes"], printed["milestones"], room) if printed["boxes"] else ()


def _attributes(sheet: "Sheet", pen: Pen) -> list[Block]:
    """The six numbers that count now, and how much of each is not the paper's; three in a row on a narrow terminal."""
    now, paper, tokens = sheet["attributes"], sheet["permanent"], sheet["tokens"]
    values = []
    for name in ATTRIBUTES:
        value = pen(now[name] if name == "movement" else signed(now[name]), "value")
        whole = value + _made_of(now[name] - paper[name] - tokens[name], tokens[name], pen)
        values.append(
            whole if pen.breaks or size(whole) <= (pen.inner - len(ATTRIBUTES) + 1) // len(ATTRIBUTES) else value
        )
    names = [pen(name.capitalize(), "label") for name in ATTRIBUTES]
    abreast = len(names) if pen.columns >= SHEET else len(names) // 2
    return [cells(pen, [names[at : at + abreast], values[at : at + abreast]]) for at in range(0, len(names), abreast)]


def _made_of(cards: int, tokens: int, pen: Pen) -> Line:
    """What gear and other cards, and tokens, add to the number in the paper's box."""
    if cards and tokens:
        return pen(f" (c{cards:+d} t{tokens:+d})", "faint")
    return pen(f" (cards{cards:+d})" if cards else f" (tok{tokens:+d})", "faint") if cards or tokens else ()


def _body(sheet: "Sheet", pen: Pen) -> list[Line]:
    """Brain and hit locations: armor points, and the boxes for light and heavy injuries; bleeding tokens."""
    rows = [("Brain", sheet["insanity"], pen.box(sheet["brain"]["injured"]), pen("insanity", "faint"))]
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        light = () if part["light"] is None else pen.box(part["light"])
        rows.append((name.capitalize(), part["armor"], light, pen.box(part["heavy"])))
    rows.append(("Bleeding", sheet["bleeding"], pen.dots(sheet["bleeding"], sheet["bleeding_limit"]), ()))
    lines = [blanks(6) + pen("armor   light heavy", "faint")]
    for label, number, light, heavy in rows:
        points = pen(number, "value")
        line = filled(pen(label, "label"), 8) + filled(points, max(3, size(points)), "right") + blanks(3)
        lines.append(line + filled(light, max(6, size(light))) + heavy)
    return lines


def _progress(sheet: "Sheet", pen: Pen, room: int) -> list[Line]:
    """Proficiency, courage, understanding, and everything that is written down below them, in so many lines."""
    proficiency = sheet["weapon_proficiency"]
    levels: tuple[tuple[shapes.Track, str, int], ...] = (
        ("weapon_proficiency", proficiency["type"] or "Weapon", proficiency["level"]),
        ("courage", "Courage", sheet["courage"]),
        ("understanding", "Understanding", sheet["understanding"]),
    )
    rows = []
    for track, label, level in levels:
        row = pen.filled(pen(label, "label"), LABEL if pen.columns >= ROOMY else LABEL - 1) + filled(
            pen(level, "value"), 3
        )
        rows.append(row + _boxes(sheet, track, level, pen, pen.room - _beside(pen) - 1 - size(row)))
    names: dict[str, list[str]] = {label: [] for label in GROUPS}
    for trait in sheet["traits"]:
        names[next((label for label, kinds in GROUPS.items() if trait["kind"] in kinds), "Abilities")] += [
            trait["name"]
        ]
    none = [pen("-", "faint")]
    traits = [Fact(label, pen.with_copies(here, STYLES.get(label, "")) or none) for label, here in names.items()]
    return (
        rows
        + squeezed(
            pen,
            [traits],
            room - len(rows),
            LABEL if pen.columns >= ROOMY else LABEL - 1,
            pen.room - _beside(pen) - pen.wraps,
        )[0]
    )


def _beside(pen: Pen) -> int:
    return BODY if pen.columns >= ROOMY else CLOSE if pen.columns >= SHEET else 0


def _slots(gear: "Sequence[shapes.GearShown]", pen: Pen) -> list[list[Line]]:
    """The nine spaces of a gear grid, three by three."""
    names = {card["slot"]: card["name"] for card in gear}
    slots = [pen(slot, "faint") + pen(f" {names[slot]}" if slot in names else "") for slot in range(1, 10)]
    return [slots[:3], slots[3:6], slots[6:]]


def _no_points(idle: "Sequence[shapes.IdleArmor]") -> list[str]:
    """The pieces of armor that add no points, and why."""
    return [f"no points from {each['name']}: {each['worn']} is worn at the {each['location']}" for each in idle]


def _affinities(count: "shapes.Affinities", pen: Pen) -> Line:
    """Completed affinities by colour, those there are."""
    return joined((pen(f"{colour} {count[colour]}", colour) for colour in COLOURS if count[colour]), pen(", "))


def _behind(sheet: "Sheet", pen: Pen) -> list[Fact]:
    """What stands on the back of the sheet: due, family, notes."""
    command = [pen("first ", "faint") + pen(f"kdm {item['command']}", "command") for item in sheet["due"][:1]]
    lasting = [
        f"{now['what']} ({', '.join(word for word in (now['from'], now['until']) if word != USUAL)})"
        for now in sheet["lasting"]
    ]
    used = [
        f"used {spelled(use['id'].rpartition('/')[2])} (once a {spelled(use['scope']).lower()})"
        for use in sheet["used"]
        if use["scope"] in LIMITS and not use["id"].startswith("note:")
    ]
    family = (("child of", sheet["parents"], " and "), ("parent of", sheet["children"], ", "))
    died, dead = sheet["died"], sheet["status"] == "dead"
    when = "" if died["year"] is None else f"in year {died['year']}: "
    return [
        Fact("Name", [pen(sheet["name"], "name")] if size(pen(sheet["name"])) > NAME and not pen.whole else []),
        Fact("Died", [pen(f"{when}{died['cause'] or 'cause unknown'}", "hurt")] if dead else []),
        Fact("Due", [*pen.with_copies([item["what"] for item in sheet["due"]], "due"), *command]),
        Fact("Armor", pen.with_copies(_no_points(sheet["idle_armor"])), "; "),
        Fact("Family", [pen(f"{word} {joint.join(names)}") for word, names, joint in family if names], "; "),
        Fact("Notes", pen.each(sheet["notes"]), " / "),
        Fact("For now", pen.each([*lasting, *used]), "; "),
    ]


HEADS = 8
OWN = " on its own edges"
REST = "the rest: --json; a card's own words: kdm look CARD"


def _abilities(sheet: "shapes.Grid", pen: Pen, room: int) -> list[Line]:
    """Five paragraphs in so many rows: long items are whole where there is room, and what has no row is said so."""
    actions = [pen(spelled(name).lower()) for name, yes in sheet["can"].items() if yes]
    paragraphs = {
        "Can": flowed(actions, pen.room - HEADS)
        + [_ability(able, pen) for able in sheet["activations"] if not able["why_not"]],
        "Cannot": _cannot(sheet, pen),
        "Bonus": [
            _worn(bonus, f"needs {_lacking(bonus['missing'])}", "; ".join(bonus["text"]), pen)
            for bonus in sorted(sheet["bonuses"], key=lambda bonus: not bonus["active"])
        ],
        "Set": [
            _worn(worn, f"lacks {', '.join(worn['missing'])}", "; ".join(worn["text"]).removeprefix("set bonus: "), pen)
            for worn in sheet["sets"]
        ],
        "Armor": pen.with_copies(_no_points(sheet["idle_armor"])),
    }
    rows = _most([len(paragraph) for paragraph in paragraphs.values()], room)
    free, wide = room - sum(rows), pen.room - HEADS
    cut = sum(rows) < sum(map(len, paragraphs.values()))
    lines: list[Line] = []
    for (label, paragraph), most in zip(paragraphs.items(), rows, strict=True):
        head = label
        for line in paragraph[:most]:
            words = (pen(word, span.style) for span in line for word in span.text.split())
            whole = flowed(words, wide, " ") if size(line) > wide else [line]
            shown = whole if len(whole) - 1 <= free and not cut else [pen.clipped(line, wide)]
            free -= len(shown) - 1
            lines += hanging(filled(pen(head, "label"), HEADS), shown)
            head = ""
    return [*lines, pen(REST, "faint")] if cut else lines


def _most(lengths: Sequence[int], room: int) -> list[int]:
    """How many rows each paragraph gets; the longest gives way, none less than one, and one row says that it did."""
    rows = list(lengths)
    if sum(rows) <= room:
        return rows
    while sum(rows) > room - 1 and max(rows) > 1:
        rows[rows.index(max(rows))] -= 1
    return rows


def _ability(able: "shapes.ActivationShown", pen: Pen) -> Line:
    """The card, what it is called, what it costs, and what it does."""
    price = [able["cost"] or "free"]
    often = f"{able['times']} times" if "times" in able else "once"
    price += [f"{often} a {spelled(able['limit'])}"] if able["limit"] else []
    price += [f"if {able['when'].removeprefix('is ')}"] if able["when"] else []
    return pen(_called(able)) + pen(f" ({', '.join(price)}):", "faint") + pen(f" {able['effects']}")


def _called(able: "shapes.ActivationShown") -> str:
    return f"{able['card']}, {able['name']}" if able["name"] else str(able["card"])


def _cannot(sheet: "shapes.Grid", pen: Pen) -> list[Line]:
    """What is there but cannot be used, gear before survival actions, and the reason behind those it concerns."""
    reasons: dict[str, list[str]] = {}
    weapons = [(weapon["name"], weapon["why_not"]) for weapon in sheet["weapons"]]
    abilities = [(_called(able), able["why_not"]) for able in sheet["activations"]]
    actions = [(spelled(name).lower(), why) for name, why in sheet["cannot"].items()]
    for name, why in (*weapons, *abilities, *actions):
        if why and name not in reasons.setdefault(why, []):
            reasons[why].append(name)
    items = [pen(", ".join(names)) + pen(f" ({why})", "hurt") for why, names in reasons.items()]
    return flowed(items, pen.room - HEADS, "; ")


def _worn(worn: "shapes.BonusShown | shapes.SetShown", lacking: str, says: str, pen: Pen) -> Line:
    state = pen("active:", "good") if worn["active"] else pen(f"{lacking}:", "hurt")
    return pen(f"{worn['name']} ") + state + pen(f" {says}")


def _lacking(missing: Sequence[str]) -> str:
    """What is missing, with the own edges named once: 1 red and 1 blue on its own edges, 2 green."""
    own = [affinity.removesuffix(OWN) for affinity in missing if affinity.endswith(OWN)]
    others = [affinity for affinity in missing if not affinity.endswith(OWN)]
    return ", ".join([" and ".join(own) + OWN, *others] if own else others)


GRID_ROWS = 23  # of a terminal, with room for the next prompt
FRAME = 9  # rows for the edges, the nine spaces and armor
MANY = 6  # so many weapons have one row each
WIDTHS = (21, -5, -8, -8)  # name, speed, accuracy, strength


def grid_page(sheet: "shapes.Grid", pen: Pen) -> list[Line]:
    """The nine spaces, armor by location, the weapons as they are now, what can be done and what not."""
    grid = cells(pen, _slots(sheet["gear"], pen), "left")
    weapons = _weapons(sheet, pen)
    abilities = _abilities(sheet, pen, pen.fit(GRID_ROWS) - FRAME - len(weapons))
    blocks = [grid, _armor(sheet, pen), block(weapons), block(abilities)]
    return framed(pen, pen(sheet["name"], "name"), _affinities(sheet["affinities"], pen), blocks)


def _armor(sheet: "shapes.Grid", pen: Pen) -> Block:
    """Armor points by location, and the boxes for light and heavy injuries."""
    row = []
    for name in LOCATIONS:
        part = sheet["hit_locations"][name]
        boxes = [pen.box(part[box]) for box in ("light", "heavy") if part[box] is not None]
        points = pen(f"{name.capitalize()} ", "label") + pen(part["armor"], "value")
        row.append(sum(boxes, points + blanks(1)))
    if pen.columns < SHEET:
        return block(flowed(row, pen.room, "  "))
    return cells(pen, [row])


def _weapons(sheet: "shapes.Grid", pen: Pen) -> list[Line]:
    """Speed, accuracy and strength as they are now, and the special rules; two that are alike stand in one row."""
    alike: dict[str, list[shapes.WeaponShown]] = {}
    for weapon in sheet["weapons"]:
        alike.setdefault(repr({**weapon, "slot": None}), []).append(weapon)
    rules = [_rules_of(weapon) for weapon, *_ in alike.values()]
    heads, told = ("weapon", "speed", "accuracy", "strength", ""), [pen(", ".join(each)) for each in rules]
    if pen.breaks:
        rows = [[*_numbers(same, pen), said] for same, said in zip(alike.values(), told, strict=True)]
        return listing(pen, heads, rows, WIDTHS, columns=pen.room)
    rows = [[*_numbers(same, pen), ()] for same in alike.values()]
    heading, *shown = listing(pen, heads, rows, WIDTHS, columns=pen.room)
    room = pen.room - size(heading)
    short = len(shown) >= MANY
    lines = [heading]
    for line, each, said in zip(shown, rules, told, strict=True):
        beside = [pen.clipped(said, room)] if short else flowed(pen.each(each), room) or [()]
        lines += hanging(filled(line, size(heading)), beside)
    return lines


def _rules_of(weapon: "shapes.WeaponShown") -> list[str]:
    luck = weapon.get("luck", 0)
    return [*([f"luck {signed(luck)}"] if luck else []), *weapon["rules"]]


def _numbers(alike: "Sequence[shapes.WeaponShown]", pen: Pen) -> list[Line]:
    weapon, *more = alike
    accuracy, strength = weapon.get("accuracy", "-"), weapon.get("strength", "-")
    return [
        pen(weapon["name"] + (f" x{len(alike)}" if more else ""), "hurt" if weapon["why_not"] else ""),
        pen(weapon.get("speed", "-"), "value"),
        pen(f"{accuracy}+" if isinstance(accuracy, int) else accuracy, "value"),
        pen(signed(strength) if isinstance(strength, int) else strength, "value"),
    ]


def why_page(answer: "shapes.SurvivorWhy", pen: Pen) -> list[Line]:
    """Every part of a number on a line, and the sum beneath."""
    lines: list[Line] = []
    for number in answer["why"]:
        lines.append(pen(answer["name"], "name") + blanks(2) + pen(number["stat"], "label"))
        for at, part in enumerate(number["parts"]):
            amount = pen(part["value"] if at == 0 and part["value"] >= 0 else f"{part['value']:+d}", "value")
            lines.append(filled(amount, max(6, size(amount)), "right") + blanks(2) + pen(part["name"]))
        in_all = pen(f"= {number['value']}", "value")
        lines.append(filled(in_all, max(6, size(in_all)), "right") + blanks(2) + pen("in all", "label"))
    return whole(pen, lines)
