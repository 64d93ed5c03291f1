"""What lies in the repository, and what must never get into it."""

import json
import re
import subprocess

import pytest

from tests.conftest import ROOT

TOP = {"README.md", "kdm_cli", "pyproject.toml", "schemas", "tests"}
MACHINE = re.compile(r"/(?:home|root|Users|work|mnt)/[a-z]|[A-Z]:\\\\Users")
REGISTRY = re.compile(
    r"https?://[^\s\"')]*(?:pypi|artifactory|nexus|registry|mirror|/simple)|\bindex-url\b", re.IGNORECASE
)
LONG = 180  # a mechanical note in our own words; the few longer ones are counted
LONGER_NOTES = 13
LONGEST = 310


def kept():
    """Every file git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


FILES = kept()


def texts():
    for path in FILES:
        if path.suffix not in (".kdm", ".png") and "files" not in path.parts and path.name != "test_repository.py":
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def test_the_top_level_is_what_it_was_meant_to_be():
    tops = {path.relative_to(ROOT).parts[0] for path in FILES}
    assert {name for name in tops if not name.startswith(".")} == TOP


def test_no_path_of_somebodys_machine_is_written_down():
    found = [f"{path}: {match}" for path, text in texts() for match in MACHINE.findall(text)]
    assert found == []


def test_no_host_of_a_package_registry_is_written_down():
    found = [f"{path}: {match}" for path, text in texts() for match in REGISTRY.findall(text)]
    assert found == []


def test_every_text_is_utf8_with_plain_line_ends():
    for path, text in texts():
        assert "\r" not in text, path
        assert text == "" or text.endswith("\n"), f"{path} has no line end at its end"


def test_nothing_is_left_lying_about():
    names = {path.name for path in FILES}
    assert not {name for name in names if name.endswith((".orig", ".rej", ".bak", ".pyc", ".swp", "~"))}
    assert not {path for path in FILES if path.stat().st_size > 200_000}


def strings(node):
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from strings(each)


PACKS = sorted(
    path for path in FILES if "packs" in path.parts and "schemas" not in path.parts and path.suffix == ".json"
)


@pytest.mark.parametrize("pack", PACKS, ids=[pack.name for pack in PACKS])
def test_a_pack_holds_notes_not_prose(pack):
    """Official wording is the publisher's: a note is short, in lower case, and tells no story."""
    found = list(strings(json.loads(pack.read_text(encoding="utf-8"))))
    assert max(map(len, found), default=0) <= LONGEST
    sentences = [text for text in found if len(re.findall(r"[a-z]{3,}[.!?] [A-Z][a-z]+ [a-z]+", text)) >= 3]
    assert sentences == []


def test_long_notes_are_rare():
    long = [text for pack in PACKS for text in strings(json.loads(pack.read_text("utf-8"))) if len(text) > LONG]
    assert len(long) <= LONGER_NOTES
