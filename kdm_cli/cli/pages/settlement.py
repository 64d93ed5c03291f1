"""The settlement record sheet, where the campaign stands in its cycle, and where it stands at all."""

from collections.abc import Sequence

from kdm_cli.cli.pages.layout import EDGE, Fact, block, due_lines, ending, facts, framed, side_by_side, squeezed
from kdm_cli.cli.pages.pen import HUNT_OVER, Line, Pen, blanks, due_name, filled, flowed, joined, size, spelled
from kdm_cli.light import TYPE_CHECKING
from kdm_cli.rules.content import fold

if TYPE_CHECKING:
    from kdm_cli.service.sheets.shapes import settlement as shapes
    from kdm_cli.service.sheets.shapes.outcome import DueItem
    from kdm_cli.service.sheets.shapes.settlement import SettlementSheet as Sheet

LABELS = 14
PRINCIPLES = 36  # where the principles end and the timeline begins
TIMELINE = 36  # columns it needs beside the principles, else it stands below them
ROWS = 24  # of a small terminal
FRAME = 5  # rows for the edges of the frame and the rules between its first four blocks
USUAL = "peopleofthelantern"  # a campaign that need not be named
SPARE = ("to innovate", "On departing")  # what is left out first where the sheet is too full for a small terminal
BEFORE = 2  # lantern years shown before the current one


def settlement_page(sheet: "Sheet", pen: Pen) -> list[Line]:
    """One settlement on one sheet; long lists give way, so that it fits a small terminal."""
    counts, now, built = flowed(_count(sheet, pen), pen.room, "   "), _now(sheet, pen), _built(sheet, pen)
    rows = pen.fit(ROWS) - FRAME - any(row.items for row in now) - len(counts)
    groups = [built, storage_facts(sheet["storage"], pen), now]
    least = sum(bool(row.items) for group in groups for row in group)
    left = [*_principles(sheet, pen), *_monsters(sheet, pen)]
    if len(left) + least > rows:
        left = [*_principles(sheet, pen), *_monsters(sheet, pen, short=True)]
        spare = [row for row in built if row.label in SPARE and row.items]
        groups[0] = [row for row in built if row not in spare[: max(0, len(left) + least - rows)]]
    wide = pen.room - PRINCIPLES > TIMELINE
    beside = pen.room - PRINCIPLES - 1 if wide else pen.room
    right = year_rows(_around(sheet, pen.bound(len(left))), sheet["lantern_year"], pen, beside)
    title = pen(sheet["name"] or "a settlement without a name", "name")
    if fold(sheet["campaign"]) != USUAL:
        title += pen(f", {sheet['campaign']}", "faint")
    step = sheet["step_name"] or sheet["phase"] + (f", step {sheet['step']}" if sheet["step"] else "")
    aside = pen(f"lantern year {sheet['lantern_year']}", "value") + pen(f", {step}")
    if pen.wraps and size(title + aside) + EDGE > pen.inner:  # the name is whole, and the step stands below it
        aside, counts = aside[:1], flowed([*_count(sheet, pen), pen(step)], pen.room, "   ")
    built_lines, storage, now_lines = squeezed(
        pen, groups, rows - (max(len(left), len(right)) if wide else len(left) + len(right) + 1), LABELS
    )
    blocks = [
        block(counts),
        *([side_by_side(pen, left, right, PRINCIPLES)] if wide else [block(left), block(right)]),
        block(built_lines),
        block(storage, pen("storage", "label")),
        block(now_lines),
    ]
    return framed(pen, title, aside, blocks)


def _count(sheet: "Sheet", pen: Pen) -> list[Line]:
    counts = [
        pen.labelled("Population ", sheet["population"]) + _nameless(sheet, pen),
        pen.labelled("Deaths ", sheet["death_count"]),
        pen.labelled("Survival limit ", sheet["survival_limit"]),
        pen.labelled("Endeavors ", sheet["endeavors"]),
    ]
    if sheet["lost_settlements"]:
        counts.append(pen.labelled("Lost settlements ", sheet["lost_settlements"]))
    return counts


def _nameless(answer: "Sheet | shapes.Status", pen: Pen) -> Line:
    return pen(f" ({answer['nameless']} nameless)") if answer["nameless"] else ()


def _principles(sheet: "Sheet", pen: Pen) -> list[Line]:
    return [
        pen.filled(pen(spelled(name).capitalize(), "label"), 12) + (pen(choice) if choice else pen("-", "faint"))
        for name, choice in sheet["principles"].items()
    ]


def _monsters(sheet: "Sheet", pen: Pen, short: bool = False) -> list[Line]:
    """Whom the settlement hunts and who haunts it; short is a line each."""
    names = ("Quarries", sheet["quarries"]), ("Nemeses", sheet["nemeses"])
    rows = [Fact(label, pen.each(found) or [pen("-", "faint")]) for label, found in names]
    return squeezed(pen, [rows], len(rows) if short else ROWS, 12, PRINCIPLES - 2)[0]


def _around(sheet: "Sheet", rows: int) -> "list[shapes.YearShown]":
    """The years around the current one that hold something, and the current one itself."""
    current = sheet["lantern_year"]
    years = [year for year in sheet["timeline"] if year["events"] or year["year"] == current]
    at = next((at for at, year in enumerate(years) if year["year"] >= current), len(years))
    start = max(0, min(at - BEFORE, len(years) - rows))
    return years[start : start + rows]


def year_rows(years: "Sequence[shapes.YearShown]", current: int, pen: Pen, columns: int) -> list[Line]:
    """A line for each lantern year: done, now or to come, its number, and what it holds."""
    rows = []
    widest = max((len(str(year["year"])) for year in years), default=0)
    for year in years:
        now = year["year"] == current
        mark = pen(pen.glyphs.here, "due") if now else pen(pen.glyphs.done, "good") if year["done"] else ()
        number = filled(pen(year["year"], "value" if now else "label"), max(2, widest), "right")
        names = [
            pen(_event(event), "faint" if event["done"] else "due" if now else "")
            + (pen(" (open)", "faint") if year["done"] and not event["done"] else ())
            for event in year["events"]
        ]
        events = joined(names or [pen("-", "faint")], pen(", "))
        rows += ending(pen, filled(mark, 2) + number + blanks(2), events, columns)
    return rows


def _event(event: "shapes.EventShown") -> str:
    """An event, a nemesis with its level."""
    return f"{event['name']} level {event['level']}" if event["level"] else str(event["name"])


def _built(sheet: "Sheet", pen: Pen) -> list[Fact]:
    deck = sheet["innovation_deck"]
    innovations = pen.each(sheet["innovations"]) or [pen("none", "faint")]
    boxes = [(name, True) for name in sheet["milestones"]] + [(name, False) for name in sheet["milestones_open"]]
    return [
        Fact("Innovations", innovations),
        Fact("to innovate", pen.as_fit(deck, pen.bound(pen.room - LABELS), "faint"), style="faint"),
        Fact("Locations", pen.each(sheet["locations"]) or [pen("none", "faint")]),
        Fact("Milestones", [pen.box(ticked, "good") + pen(f" {name}") for name, ticked in boxes], "  "),
        Fact("On departing", pen.each(sheet["bonuses"])),
    ]


def storage_facts(storage: "Sequence[shapes.StoredItem]", pen: Pen) -> list[Fact]:
    """Resources and gear, each kind in a paragraph."""
    rows = []
    for label, kind in (("Resources", "resource"), ("Gear", "gear")):
        items = [pen(item["count"], "value") + pen(f" {item['name']}") for item in storage if item["kind"] == kind]
        rows.append(Fact(label, items or [pen("none", "faint")]))
    return rows


def _now(sheet: "Sheet", pen: Pen) -> list[Fact]:
    players = [
        pen(row["name"], "name") + (pen(": " + ", ".join(row["survivors"])) if row["survivors"] else ())
        for row in sheet["players"]
    ]
    loose = ["loose rules"] if sheet["rules"] == "loose" else []
    waived = [row["requirement"] + (f" for {row['card']}" if row["card"] else "") for row in sheet["house_rules"]]
    return [
        Fact("Players", players, "; "),
        Fact("Departing", pen.each(sheet["departing"], "name")),
        Fact("Returning", pen.each(sheet["returning"], "name")),
        Fact("Due", pen.with_copies(map(due_name, sheet["due"]), "due")),
        Fact("House rules", pen.each([*loose, *waived])),
        Fact("Notes", pen.each(sheet["notes"]), " / "),
    ]


PHASE_LABELS = 12
NUMBERS, NAMES = 4, 30
MOST_DUE = 7
STATES = {"done": "good", "now": "due", "open": "hurt", "later": "faint"}


def phase_page(answer: "shapes.Phase", pen: Pen, quiet: bool) -> list[Line]:
    """The phase and its year, the steps one a line, what waits, and the next line."""
    head = [
        pen(answer["name"] or "(no name yet)", "name"),
        pen.labelled("lantern year ", answer["lantern_year"]),
        pen(answer["phase"]),
        pen(answer["doing"], "value"),
    ]
    steps = [line for step in answer["steps"] for line in _step(step, pen)]
    rows = [
        *_due(answer["due"], pen.bound(MOST_DUE), pen),
        Fact("endeavors", [pen(answer["endeavors"], "value")] if answer["steps"] else []),
        Fact("departing", pen.each(answer["departing"], "name"), style="good"),
        Fact("next", [] if quiet else [pen(answer["next"], "command")]),
    ]
    return [*flowed(head, pen.columns, "  "), *steps, *facts(pen, rows, pen.columns, PHASE_LABELS)]


def _step(step: "shapes.StepShown", pen: Pen) -> list[Line]:
    """7  Develop                      now"""
    style = STATES.get(step["state"], "")
    said = f"done by entry {step['entry']}" if step["state"] == "done" else "" if style == "faint" else step["state"]
    what = f"{said}, {step['what']}" if step["what"] else said
    name = pen(step["name"], "name" if step["state"] == "now" else "faint" if style == "faint" else "")
    first, *more = pen.broken(name, NAMES - 1)
    head = filled(pen(f"{step['number']:>2}", "label"), NUMBERS) + filled(first, NAMES)
    return ending(pen, head, pen(what, style), pen.columns, [blanks(NUMBERS) + part for part in more])


def _due(due: "Sequence[DueItem]", most: int, pen: Pen) -> list[Fact]:
    """What waits, a line each, and how many more there are than these."""
    rows = [Fact("" if at else "due", [line], style="due") for at, line in enumerate(due_lines(pen, due[:most]))]
    return [*rows, Fact("", [pen(f"and {len(due) - most} more", "faint")] if len(due) > most else [])]


STATUS_LABELS = 12
MOST_DUE_HERE = 9
MOST = 16  # names in one paragraph


def status_page(answer: "shapes.Status", pen: Pen, quiet: bool) -> list[Line]:
    """The settlement on one line, what waits, who may depart, what was done last, and the next step."""
    last = [
        pen.clipped(
            pen(f"{row['id']} ", "faint") + pen("; ".join(row["story"]) or row["command"]), pen.columns - STATUS_LABELS
        )
        for row in answer["last"]
    ]
    party, fighting = pen.each(answer["departing"], "name"), "showdown" in answer
    rows = [Fact("showdown", _showdown(answer["showdown"], pen), "  ")] if fighting else []
    rows += [Fact("hunt", _hunt(answer["hunt"], pen), "  ")] if "hunt" in answer else []
    rows += _end(answer["end"], pen) if "end" in answer else []
    rows += [
        *_due(answer["due"], pen.bound(MOST_DUE_HERE), pen),
        *_in_reach(answer, pen),
        Fact("not here", [pen(f"pack {pack}") for pack in answer["missing_packs"]], style="hurt"),
        Fact("departing", party, style="good"),
        Fact("may depart", [] if party or fighting else _some(pen.each(answer["may_depart"]), pen), style="good"),
        Fact("stay", [] if fighting or "hunt" in answer else _staying(answer["may_not_depart"], pen)),
        Fact("last", last, "   "),
        Fact("next", [] if quiet else [pen(answer["next"], "command")]),
    ]
    return _head(answer, pen) + facts(pen, rows, pen.columns, STATUS_LABELS)


def _end(end: "shapes.CampaignEnd", pen: Pen) -> list[Fact]:
    """That it is over or won, and who lived to see it."""
    told = Fact("over" if end["over"] else "won", [pen(end["how"], "due")])
    named = ("lived", end["living"]), ("retired", end["retired"]), ("died", end["dead"])
    then = Fact("another", [pen(end["then"], "command")])
    return [told, *(Fact(label, _some(pen.each(names), pen)) for label, names in named), then]


def _in_reach(answer: "shapes.Status", pen: Pen) -> list[Fact]:
    """What can be built, innovated and crafted now, two lines each at most, and what is one short."""
    if (reach := answer.get("develop")) is None:
        return []
    short = [f"{each['name']} ({each['lacking']})" for each in reach["one_short"]]
    named = ("build", reach["build"]), ("innovate", reach["innovate"]), ("craft", reach["craft"]), ("one short", short)
    room = pen.bound(2 * (pen.columns - STATUS_LABELS))
    return [Fact(label, pen.as_fit(names, room), style="good") for label, names in named]


def _showdown(fight: "shapes.UnderWay", pen: Pen) -> list[Line]:
    """The monster, the round, whose turn it is, and how far it is from dead."""
    turn = "the monster's turn" if fight["turn"] == "monster" else "the survivors' turn"
    turn = f"{fight['acting']} acts" if fight["acting"] and fight["turn"] == "survivors" else turn
    kill = "the next wound kills" if fight["to_kill"] == 1 else f"{fight['to_kill']} more wounds kill"
    state = (
        [pen(fight["over"], "due")]
        if fight["over"]
        else [pen(turn, "good"), pen(kill, "hurt"), pen(fight["waits"], "due")]
    )
    return [pen(fight["monster"], "name") + pen(f" level {fight['level']}"), pen(f"round {fight['round']}"), *state]


def _hunt(hunt: "shapes.Hunted", pen: Pen) -> list[Line]:
    """How far the quarry is, who reveals the next event, and what waits before the party moves on."""
    if hunt["over"]:
        return [pen(HUNT_OVER[hunt["over"]], "due")]
    ahead = hunt["monster"] - hunt["space"]
    told = [pen(f"the quarry is {ahead} space{'s' * (ahead != 1)} ahead", "good")]
    told += [pen("revealer ", "label") + pen(hunt["revealer"], "name")] if hunt["revealer"] else []
    return [*told, pen(hunt["waits"], "due")] if hunt["waits"] else told


def _staying(people: "Sequence[shapes.NotDeparting]", pen: Pen) -> list[Line]:
    """Who may not depart, those of one reason together: Lucy, Al (retired)."""
    of_reason = {row["why"]: [each["name"] for each in people if each["why"] == row["why"]] for row in people}
    ordered = [(name, why, names[-1]) for why, names in of_reason.items() for name in names]
    return _some([pen(name) + (pen(f" ({why})", "faint") if name == last else ()) for name, why, last in ordered], pen)


def _some(names: list[Line], pen: Pen) -> list[Line]:
    """The names, and how many more there are where a paragraph would not hold them."""
    if len(names) <= pen.bound(MOST):
        return names
    return [*names[:MOST], pen(f"and {len(names) - MOST} more: ", "faint") + pen("kdm survivor list", "command")]


def _head(answer: "shapes.Status", pen: Pen) -> list[Line]:
    first = [
        pen(answer["name"] or "(no name yet)", "name"),
        pen.labelled("lantern year ", answer["lantern_year"]),
        pen(answer["doing"] or answer["phase"]),
    ]
    second = [
        pen.labelled("population ", answer["population"]) + _nameless(answer, pen),
        pen.labelled("limit ", answer["survival_limit"]),
        pen.labelled("endeavors ", answer["endeavors"]),
    ]
    second += [pen.labelled("deaths ", answer["death_count"])] if answer["death_count"] else []
    together = flowed([*first, *second], pen.columns, "  ")
    if len(together) == 1:
        return together
    indented = (blanks(STATUS_LABELS) + line for line in flowed(second, pen.columns - STATUS_LABELS, "  "))
    return [*flowed(first, pen.columns, "  "), *indented]
