"""Packs on disk: read no sooner than needed, core before homebrew, and known by their fingerprint."""

import json
import sys
from pathlib import Path
from subprocess import run

import pytest

from kdm_cli.content import CORE, Library, on_the_shelf, read_json
from kdm_cli.content.places import pack_facts
from kdm_cli.rules.content import Content
from kdm_cli.rules.refusal import Refused
from tests.content.shelf import SPOON, write


@pytest.fixture
def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    files: list[str] = []

    def noting(file: str) -> object:
        files.append(Path(file).name)
        return read_json(file)

    on_the_shelf.cache_clear()  # as a process begins
    monkeypatch.setattr("kdm_cli.content.read_json", noting)
    return files


def test_opening_a_library_reads_nothing(read_files: list[str]) -> None:
    Library([CORE])
    assert read_files == []


def test_asking_for_one_card_reads_only_the_file_of_its_kind(read_files: list[str]) -> None:
    assert Library([CORE]).get("core:gear/cloth") is not None
    assert read_files == ["index.json", "gear.json"]


def test_a_kind_that_stands_in_several_files_is_read_from_all_of_them(read_files: list[str]) -> None:
    statuses = Library([CORE]).of("status")
    assert [entry.slug for entry in statuses] == ["gobbled_up", "retired", "skip_next_hunt", "deaf"]
    assert read_files == ["index.json", "abilities_impairments.json", "survivor.json"]


def test_a_file_is_read_once_however_often_it_is_asked_for(read_files: list[str]) -> None:
    library = Library([CORE])
    for _ in range(3):
        library.of("gear", "armor_set")
        library.find("cloth", ("gear",))
    assert read_files == ["index.json", "gear.json"]


@pytest.mark.parametrize("unknown", ["core:gear/no_such", "nobody:gear/cloth", "core:nothing/x", "cloth", "", ":"])
def test_an_id_that_no_pack_has_is_nobody(unknown: str) -> None:
    assert Library([CORE]).get(unknown) is None


def test_a_library_is_what_the_rules_ask_for() -> None:
    content: Content = Library([CORE])
    assert len(content.of("principle", "milestone")) == 8 + 7


def test_a_homebrew_pack_stands_behind_the_core(home: Path) -> None:
    library = Library([CORE, home])
    assert library.of("gear")[0].id.startswith("core:")
    assert library.of("gear")[-1].id == "home:gear/spoon"
    assert library.find("spoon", ("gear",)).name == "Spoon"
    assert library.find("gear/spoon").id == "home:gear/spoon"


def test_a_homebrew_card_may_share_a_name_but_not_be_confused(home: Path) -> None:
    write(home, "gear.json", [{"id": "home:gear/cloth", "name": "Cloth"}])
    library = Library([CORE, home])
    with pytest.raises(Refused, match="may be Cloth"):
        library.find("cloth", ("gear",))
    assert library.find("home:gear/cloth", ("gear",)).id == "home:gear/cloth"


def test_an_editor_that_marks_its_files_as_utf_8_does_no_harm(home: Path) -> None:
    (home / "gear.json").write_bytes(b"\xef\xbb\xbf" + json.dumps([SPOON]).encode())
    assert [entry.name for entry in Library([home]).of("gear")] == ["Spoon"]


def test_a_pack_edited_meanwhile_is_read_anew_by_the_next_library(home: Path) -> None:
    assert len(Library([home]).of("gear")) == 1
    write(home, "gear.json", [SPOON, {"id": "home:gear/fork", "name": "Fork"}])
    assert len(Library([home]).of("gear")) == 2


def test_the_fingerprint_changes_with_any_file_and_with_nothing_else(home: Path) -> None:
    before = pack_facts(home)
    assert (before.id, before.version, len(before.sha256)) == ("home", "3", 64)
    write(home, "notes.txt", "not part of the pack")
    assert pack_facts(home) == before
    write(home, "arts.json", [{"id": "home:art/nap", "name": "Nap"}])
    assert pack_facts(home).sha256 != before.sha256


def test_reading_cards_loads_nothing_heavy() -> None:
    heavy = {"pydantic", "sqlmodel", "sqlalchemy", "typer", "rich", "hashlib", "difflib", "pathlib"}
    code = "from kdm_cli.content import core_library; core_library().find('cloth', ('gear',)); import sys"
    command = [sys.executable, "-S", "-c", f"{code}; print(*sys.modules)"]
    loaded = run(command, capture_output=True, text=True, check=True, cwd=Path(CORE).parents[2]).stdout.split()
    assert "kdm_cli.content" in loaded
    assert heavy.isdisjoint(loaded)
