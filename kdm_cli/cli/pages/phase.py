"""Where the campaign stands in its cycle: the steps of the settlement phase, and the next line."""

from collections.abc import Mapping
from typing import Any

from kdm_cli.cli.pages.layout import COLUMNS, Fact, facts
from kdm_cli.cli.pages.pen import Line, Pen, clipped, filled, flowed
from kdm_cli.cli.pages.phrases import due_lines

LABELS = 12
NUMBERS, NAMES = 4, 30
MOST_DUE = 7
STATES = {"done": "good", "now": "due", "open": "hurt", "later": "faint"}


def phase_page(answer: Mapping[str, Any], pen: Pen, quiet: bool) -> list[Line]:
    """The phase and its year, the steps one a line, what waits, and the next line."""
    head = [
        pen(answer["name"] or "(no name yet)", "name"),
        pen("lantern year ", "label") + pen(answer["lantern_year"], "value"),
        pen(answer["phase"]),
        pen(answer["doing"], "value"),
    ]
    steps = [clipped(_step(step, pen), COLUMNS) for step in answer["steps"]]
    return [*flowed(head, COLUMNS, "  "), *steps, *facts(pen, _rows(answer, pen, quiet), COLUMNS, LABELS)]


def _step(step: Mapping[str, Any], pen: Pen) -> Line:
    """7  Develop                      now"""
    style = STATES.get(step["state"], "")
    said = f"done by entry {step['entry']}" if step["state"] == "done" else "" if style == "faint" else step["state"]
    what = f"{said}, {step['what']}" if step["what"] else said
    name = pen(step["name"], "name" if step["state"] == "now" else "faint" if style == "faint" else "")
    return filled(pen(f"{step['number']:>2}", "label"), NUMBERS) + filled(name, NAMES) + pen(what, style)


def _rows(answer: Mapping[str, Any], pen: Pen, quiet: bool) -> list[Fact]:
    due = due_lines(pen, answer["due"][:MOST_DUE])
    rows = [Fact("due" if at == 0 else "", [line], style="due") for at, line in enumerate(due)]
    if len(answer["due"]) > MOST_DUE:
        rows.append(Fact("", [pen(f"and {len(answer['due']) - MOST_DUE} more", "faint")]))
    if answer["steps"]:
        rows.append(Fact("endeavors", [pen(answer["endeavors"], "value")]))
    rows.append(Fact("departing", [pen(name, "name") for name in answer["departing"]], style="good"))
    rows.append(Fact("next", [] if quiet else [pen(answer["next"], "command")]))
    return rows
