"""The example campaign, built once a process and copied for every test that plays in it."""

import pytest

from tests.contracts.campaign import build, copied


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    return build(tmp_path_factory.mktemp("contracts") / "ashhold")


@pytest.fixture
def ashhold_folder(built, tmp_path):
    return copied(built, tmp_path / "table")
