"""Packs that are damaged are refused with the file and the place, and no sooner than they are needed."""

from pathlib import Path

import pytest

from kdm_cli.content import CORE, Library
from kdm_cli.rules.refusal import Refusal, Refused
from tests.content.shelf import MANIFEST, SPOON, write


def refusal_of(folder: Path, kind: str = "gear") -> Refusal:
    with pytest.raises(Refused) as refused:
        Library([folder]).of(kind)
    assert refused.value.refusal.code == "bad-pack"
    return refused.value.refusal


def test_a_damaged_file_is_refused_with_its_name_and_the_place(home: Path) -> None:
    write(home, "gear.json", '[\n{"id": "home:gear/spoon" "name": "Spoon"}\n]')
    message = refusal_of(home).message
    assert str(home / "gear.json") in message
    assert "line 2, column 26" in message


def test_a_damaged_file_harms_nobody_who_does_not_ask_for_it(home: Path) -> None:
    write(home, "arts.json", "[")
    assert [entry.name for entry in Library([home]).of("gear")] == ["Spoon"]
    assert "arts.json" in refusal_of(home, "art").message


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("{}", "a list of entries"),
        ("", "line 1, column 1"),
        ("[" * 100_000, "gear.json"),
        ([SPOON, 7], "entry 2 needs an id and a name"),
        ([{"id": "home:gear/spoon"}], "entry 1 needs an id and a name"),
        ([SPOON | {"name": " "}], "entry 1 needs an id and a name"),
        ([SPOON | {"id": "home:art/spoon"}], "home:gear/..."),
        ([SPOON | {"id": "core:gear/spoon"}], "entry 1 is called core:gear/spoon"),
        ([SPOON | {"id": "home:gear/a/spoon"}], "home:gear/a/spoon"),
        ([SPOON | {"id": "home:gear/"}], "entry 1"),
        ([SPOON, SPOON], "home:gear/spoon stands there twice"),
    ],
)
def test_entries_that_cannot_be_told_apart_or_named_are_refused(home: Path, rows: object, told: str) -> None:
    write(home, "gear.json", rows)
    assert told in refusal_of(home).message


def test_a_file_that_is_no_text_is_refused_with_the_byte(home: Path) -> None:
    (home / "gear.json").write_bytes(b'["\xff"]')
    assert "byte 2 is not UTF-8" in refusal_of(home).message


def test_a_missing_file_is_refused(home: Path) -> None:
    (home / "gear.json").unlink()
    assert "cannot be read" in refusal_of(home).message


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    assert "pack.json" in refusal_of(tmp_path).message


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""}, {"id": "a:b"}, {"version": 3}, {"files": []}, {"files": {"gear.json": "gear"}},
        {"files": {"../gear.json": ["gear"]}}, {"files": {"pack.json": ["gear"]}},
    ],
)  # fmt: skip
def test_a_manifest_that_says_nonsense_is_refused(home: Path, change: dict[str, object]) -> None:
    write(home, "pack.json", MANIFEST | change)
    assert "pack.json" in refusal_of(home).message


def test_two_packs_of_one_name_cannot_be_played_together(home: Path) -> None:
    with pytest.raises(Refused, match="is called core too"):
        Library([CORE, CORE]).of("gear")
