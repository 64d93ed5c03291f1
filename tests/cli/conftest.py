"""Campaigns to complete names from."""

import os
import shutil
import sqlite3
import sys

import pytest

from tests.conftest import clean_environment
from tests.scenarios.quick import Quick

HOSTILE = (
    "Old Tom", "O'Brien", 'Say "Ah"', "Back\\slash", "Semi;colon", "$(touch pwned)", "`touch pwned`", "Star*", "Que?ry",
    "Tilde~x", "Hash # tag", "Bang!bang", "Pipe|and&", "Less<more>", "Brace{a,b}", "Equal=sign", "At@home", "Percent%s",
    "Esc\x1b[31mred", "Ta\tb", "New\nline", "Bell\x07", "Bidi\u202eevil", "Zalgo" + "\u0301" * 9, "Élan", "Ünal",
    "日本", "[Rich]", "A:b", "50", "ﬁne",
)  # fmt: skip


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A campaign with the living and the dead, gear and storage."""
    return beginning(
        tmp_path_factory.mktemp("built"),
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Élan:f 'Old Tom:m' Zachary:m Grandma:f",
        "survivor kill Zachary --cause claws",
        "survivor retire Grandma",
        "survivor gain Lucy Leader",
        "storage add 'Bone Blade'",
        "storage add leather 2",
        "gear save Lucy 'lion hunt'",
        "settlement gain language",
        "timeline add 7 'Hands of Heat'",
    )


def beginning(folder, *lines):
    """A campaign in which these lines were typed."""
    return Quick(folder).after(*lines).folder / "ashhold.kdm"


@pytest.fixture
def campaign(built, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KDM_FILE", raising=False)
    return shutil.copy(built, tmp_path / "ashhold.kdm")


@pytest.fixture
def nowhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KDM_FILE", raising=False)
    return tmp_path


@pytest.fixture(scope="session")
def hostile(tmp_path_factory):
    """A campaign whose survivors were named by somebody bored; written into the file, past all checks of names."""
    people = " ".join(f"Person{at}:f" for at in range(len(HOSTILE)))
    folder = tmp_path_factory.mktemp("hostile")
    file = beginning(folder, "settlement new Ashhold --seed 4", f"survivor add {people}")
    connection = sqlite3.connect(file)
    for at, name in enumerate(HOSTILE):
        connection.execute("UPDATE survivor SET name = ? WHERE name = ?", (name, f"Person{at}"))
    connection.commit()
    connection.close()
    return file


@pytest.fixture
def shell(tmp_path_factory):
    """The environment of a person: `kdm` is on the PATH."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "kdm"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kdm_cli "$@"\n')
    command.chmod(0o755)
    environment = clean_environment()
    return {**environment, "PATH": f"{folder}{os.pathsep}{environment['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
