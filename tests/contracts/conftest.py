"""The example campaign, built once a process and copied for every test that plays in it."""

from contextlib import chdir
from unittest.mock import patch

import pytest

from tests.contracts.campaign import build, copied, counted, prepare


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    return build(tmp_path_factory.mktemp("contracts") / "ashhold")


@pytest.fixture
def ashhold_folder(built, tmp_path):
    return copied(built, tmp_path / "table")


@pytest.fixture(scope="session")
def prepared(built, tmp_path_factory):
    """The campaign as an example finds it: prepared(path, line) is a folder to copy, played up to there only once."""
    folder = tmp_path_factory.mktemp("prepared")
    made = {}

    def upto(path, line):
        if (path, line) not in made:
            place = made[path, line] = copied(built, folder / str(len(made)), path)
            with chdir(place), patch("os.urandom", counted()):
                prepare(path, line)
        return made[path, line]

    return upto
