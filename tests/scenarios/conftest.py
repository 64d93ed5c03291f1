"""Where evenings begin."""

import pytest


@pytest.fixture
def village(kdm):
    """Four founders in lantern year 1, with some survival to spare."""
    kdm("settlement new Ashhold --seed 4")
    kdm("survivor add Lucy:f Erza:f Zachary:m Al:m")
    kdm("timeline advance")
    kdm("settlement set survival-limit +5")
    return kdm
