"""A small pack of somebody's own."""

from pathlib import Path

import pytest

from tests.content.shelf import MANIFEST, SPOON, write


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write(tmp_path, "pack.json", MANIFEST)
    write(tmp_path, "gear.json", [SPOON])
    write(tmp_path, "arts.json", [])
    return tmp_path
