"""`kdm` alone: where the campaign stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts
from kdm_cli.cli.pages.pen import Line, Pen, blanks, clipped, flowed
from kdm_cli.cli.pages.phrases import HUNT_OVER, due_lines, each

LABELS = 12
MOST_DUE = 9
MOST = 16  # names in one paragraph


def status_page(answer: Mapping[str, Any], pen: Pen, quiet: bool) -> list[Line]:
    """The settlement on one line, what waits, who may depart, what was done last, and the next step."""
    last = [
        clipped(pen(f"{row['id']} ", "faint") + pen("; ".join(row["story"]) or row["command"]), COLUMNS - LABELS)
        for row in answer["last"]
    ]
    party, fighting = each(pen, answer["departing"], "name"), "showdown" in answer
    rows = [Fact("showdown", _showdown(answer["showdown"], pen), "  ")] if fighting else []
    rows += [Fact("hunt", _hunt(answer["hunt"], pen), "  ")] if "hunt" in answer else []
    rows += [
        Fact("due", [line], style="due")._replace(label="due" if at == 0 else "")
        for at, line in enumerate(due_lines(pen, answer["due"][:MOST_DUE]))
    ]
    if len(answer["due"]) > MOST_DUE:
        rows.append(Fact("", [pen(f"and {len(answer['due']) - MOST_DUE} more", "faint")]))
    rows += [
        Fact("not here", [pen(f"pack {pack}") for pack in answer["missing_packs"]], style="hurt"),
        Fact("departing", party, style="good"),
        Fact("may depart", [] if party or fighting else _some(each(pen, answer["may_depart"]), pen), style="good"),
        Fact("stay", [] if fighting or "hunt" in answer else _staying(answer["may_not_depart"], pen), style="label"),
        Fact("last", last, "   ", style="label"),
        Fact("next", [] if quiet else [pen(answer["next"], "command")], style="label"),
    ]
    return _head(answer, pen) + facts(pen, rows, COLUMNS, LABELS)


def _showdown(fight: Mapping[str, Any], pen: Pen) -> list[Line]:
    """The monster, the round, whose turn it is, and how far it is from dead."""
    turn = "the monster's turn" if fight["turn"] == "monster" else "the survivors' turn"
    turn = f"{fight['acting']} acts" if fight["acting"] and fight["turn"] == "survivors" else turn
    kill = "the next wound kills" if fight["to_kill"] == 1 else f"{fight['to_kill']} more wounds kill"
    state = [pen(fight["over"], "due")] if fight["over"] else [pen(turn, "good"), pen(kill, "hurt")]
    return [pen(fight["monster"], "name") + pen(f" level {fight['level']}"), pen(f"round {fight['round']}"), *state]


def _hunt(hunt: Mapping[str, Any], pen: Pen) -> list[Line]:
    """How far the quarry is, who reveals the next event, and what waits before the party moves on."""
    if hunt["over"]:
        return [pen(HUNT_OVER[hunt["over"]], "due")]
    ahead = hunt["monster"] - hunt["space"]
    told = [pen(f"the quarry is {ahead} space{'s' * (ahead != 1)} ahead", "good")]
    told += [pen("revealer ", "label") + pen(hunt["revealer"], "name")] if hunt["revealer"] else []
    return [*told, pen(hunt["waits"], "due")] if hunt["waits"] else told


def _staying(people: Sequence[Mapping[str, str]], pen: Pen) -> list[Line]:
    """Who may not depart, those of one reason together: Lucy, Al (retired)."""
    of_reason = {row["why"]: [each["name"] for each in people if each["why"] == row["why"]] for row in people}
    ordered = [(name, why, names[-1]) for why, names in of_reason.items() for name in names]
    return _some([pen(name) + (pen(f" ({why})", "faint") if name == last else ()) for name, why, last in ordered], pen)


def _some(names: list[Line], pen: Pen) -> list[Line]:
    """The names, and how many more there are where a paragraph would not hold them."""
    if len(names) <= MOST:
        return names
    return [*names[:MOST], pen(f"and {len(names) - MOST} more: ", "faint") + pen("kdm survivor list", "command")]


def _head(answer: Mapping[str, Any], pen: Pen) -> list[Line]:
    nameless = f" ({answer['nameless']} nameless)" if answer["nameless"] else ""
    first = [
        pen(answer["name"] or "(no name yet)", "name"),
        pen("lantern year ", "label") + pen(answer["lantern_year"], "value"),
        pen(answer["doing"] or answer["phase"]),
    ]
    second = [
        pen("population ", "label") + pen(answer["population"], "value") + pen(nameless),
        pen("limit ", "label") + pen(answer["survival_limit"], "value"),
        pen("endeavors ", "label") + pen(answer["endeavors"], "value"),
    ]
    if answer["death_count"]:
        second.append(pen("deaths ", "label") + pen(answer["death_count"], "value"))
    together = flowed([*first, *second], COLUMNS, "  ")
    if len(together) == 1:
        return together
    return [*flowed(first, COLUMNS, "  "), *(blanks(LABELS) + line for line in flowed(second, COLUMNS - LABELS, "  "))]
