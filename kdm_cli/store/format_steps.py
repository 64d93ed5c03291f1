"""What older formats have to be told otherwise in the present one: pure steps from rows to the changes they need.

A format that only has new tables or fields needs no step: rows take their defaults. What a step writes is frozen as it
was then, for the entry that tells of it must be the same whenever and wherever a file is brought up to date.
"""

from collections.abc import Callable, Iterator

from kdm_cli.rules.draft import Change
from kdm_cli.store.rows import Rows, follow

Step = Callable[[Rows], Iterator[Change]]

UNTIL_THE_SHOWDOWN_ENDS = {  # what injuries of format 2 forbade while their `use` row stood
    "core:severe_injury/arms_dislocated_shoulder": "activate_two_handed_weapons,activate_paired_weapons,block",
    "core:severe_injury/waist_slashed_back": "surge",
    "core:severe_injury/waist_bruised_tailbone": "dash",
    "core:severe_injury/legs_torn_muscle": "dash",
    "core:brain_trauma/frenzy": "use_survival,fighting_arts,specialization,mastery",
}
DEVELOP = 7  # the step of the settlement phase in which its people develop


def _lasting(rows: Rows) -> Iterator[Change]:
    """3: what lasts until the showdown ends is written down as that."""
    for use in [row for _, row in sorted(rows["use"].items()) if row["scope"] == "showdown"]:
        yield Change("delete", "use", use["id"], "", use, None)
        forbidden = UNTIL_THE_SHOWDOWN_ENDS.get(use["content"])
        if forbidden:
            row = {name: use[name] for name in ("id", "survivor_id", "content")}
            row |= {"what": f"forbid/{forbidden}", "amount": 0, "until": "showdown"}
            yield Change("create", "lasting", use["id"], "", None, row)


def _steps(rows: Rows) -> Iterator[Change]:
    """5: the settlement phase has steps; one that was under way goes on where its people develop."""
    for sheet in rows["settlement"].values():
        if sheet["phase"] == "settlement" and sheet["step"] != DEVELOP:
            yield Change("set", "settlement", sheet["id"], "step", sheet["step"], DEVELOP)


STEPS: dict[int, Step] = {3: _lasting, 5: _steps}
LAST_STEP = max(STEPS)


def taken(rows: Rows, version: int, to: int = LAST_STEP) -> list[Change]:
    """Take the steps from an older format on these rows; what they changed is answered."""
    changes: list[Change] = []
    for number in range(version + 1, to + 1):
        if number in STEPS:
            made = list(STEPS[number](rows))
            follow(rows, made)
            changes += made
    return changes
