"""A campaign of its own for every fault, copied from one that is played once."""

import os
import shutil

import pytest

from tests.faults.processes import within


def loudly_skip(reason):
    """A fault that cannot be made here is skipped on a laptop and a failure where everything must run."""
    if os.environ.get("KDM_TESTS_NEVER_SKIP"):
        pytest.fail(f"cannot be skipped here: {reason}")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """A settlement of four survivors with a few entries in its journal."""
    folder = tmp_path_factory.mktemp("played")
    for words in (
        ("settlement", "new", "Ashhold", "--seed", "4"),
        ("survivor", "add", "Lucy:f", "Erza:f", "Zachary:m", "Allister:m"),
        ("set", "Lucy", "insanity", "+2"),
        ("survivor", "note", "Erza", "afraid", "of", "cats"),
    ):
        done = within(folder, *words)
        assert done.code == 0, done.err
    return folder / "ashhold.kdm"


@pytest.fixture
def campaign(played, tmp_path):
    """The path of a campaign that this test may ruin; it is the only one in its folder."""
    folder = tmp_path / "table"
    folder.mkdir(exist_ok=True)
    return shutil.copy(played, folder / "ashhold.kdm")
