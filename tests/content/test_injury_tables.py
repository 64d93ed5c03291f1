"""With what a pack replaces, every face of an injury table is there once; and what kdm reads itself stays there."""

from pathlib import Path
from typing import Any

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.content.check import Examination
from kdm_cli.content.relations import relations
from tests.content.shelf import card, check_pack, pack

REPLACED = "core:severe_injury/head_deaf"


def injury(low: int, high: int | None, replaces: str | None = REPLACED, **more: Any) -> dict[str, Any]:
    link = {"replaces": replaces} if replaces else {}
    row = {"location": "head", "roll_min": low, "roll_max": high, "permanent": False, **link, **more}
    return card("home:severe_injury/ringing", **row)


def told(place: Path, *rows: dict[str, Any]) -> list[str]:
    return [f"{fault.path[3:]} {fault.message}" for fault in check_pack(str(pack(place, "home", list(rows))))]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (injury(6, 6), []),
        (injury(6, 7), ["head: two rows hold 7"]),
        (injury(5, 6), ["head: two rows hold 5"]),
        (injury(6, None), ["head: two rows hold 7", "head: two rows hold 8", "head: two rows hold 9"]),
        (injury(6, 6, location="legs"), ["legs: two rows hold 6", "head: no row says what happens on 6"]),
        (injury(6, 6, None), ["head: two rows hold 6"]),
        (injury(11, 12), ["head: no row says what happens on 6"]),
        (injury(6, 6, "tales:severe_injury/hum"), ["replaces tales:severe_injury/hum, which no pack has"]),
    ],
)
def test_a_row_that_stands_in_leaves_no_face_out(tmp_path: Path, row: dict[str, Any], expected: list[str]) -> None:
    found = told(tmp_path, row)
    assert [found[at].endswith(each) or each in found[at] for at, each in enumerate(expected)] == [True] * len(expected)
    assert bool(found) == bool(expected)


def test_a_row_can_be_cut_in_two_and_brain_traumas_are_a_table_too(tmp_path: Path) -> None:
    first = card("home:brain_trauma/a", roll_min=5, roll_max=5, replaces="core:brain_trauma/danger_seizure")
    second = card("home:brain_trauma/b", roll_min=6, roll_max=6)
    assert told(tmp_path, first, second) == []
    assert told(tmp_path, first) == [".roll_min brain trauma: no row says what happens on 6"]
    assert told(tmp_path, second) == [".roll_min brain trauma: two rows hold 6"]


def test_a_row_without_its_numbers_is_told_once_and_not_looked_for(tmp_path: Path) -> None:
    row = injury(6, 6)
    del row["roll_min"]
    assert told(tmp_path, row) == [' needs "roll_min": the lowest roll that means it']


def test_beside_a_pack_that_replaces_the_same_table(tmp_path: Path) -> None:
    other = pack(
        tmp_path, "other", [card("other:severe_injury/hum") | injury(6, 7) | {"id": "other:severe_injury/hum"}]
    )
    home = pack(tmp_path, "home", [injury(7, 7, "core:severe_injury/head_blind")])
    found = Examination(str(home), Library([CORE, other])).faults
    assert [fault.message for fault in found] == ["head: two rows hold 7"]
    away = pack(tmp_path, "home", [injury(7, 7, "gone:severe_injury/x")])
    assert Examination(str(away), Library([CORE], ["gone"])).faults == []


def test_the_tables_of_the_core_game_are_whole() -> None:
    core = Library([CORE])
    own = {entry.id: entry for entry in core.of("severe_injury", "brain_trauma")}
    assert list(relations("core", own, Library([]), core.kinds)) == []
    del own["core:severe_injury/head_deaf"]
    [(_, _, message)] = relations("core", own, Library([]), core.kinds)
    assert message == "head: no row says what happens on 6"


def test_a_number_that_kdm_reads_cannot_be_replaced_by_nothing(tmp_path: Path) -> None:
    row = card("home:rule_note/grid", replaces="core:rule_note/gear_grid", rows=4, columns=4)
    assert told(tmp_path, row) == [' needs "slots": core:rule_note/gear_grid has it, and kdm reads it']
    assert told(tmp_path, row | {"slots": 16}) == []
