"""Where evenings begin."""

import pytest

VILLAGE = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "timeline advance",
    "settlement set survival-limit +5",
)


@pytest.fixture
def village(kdm):
    """Four founders in lantern year 1, with some survival to spare."""
    return kdm.after(*VILLAGE)
