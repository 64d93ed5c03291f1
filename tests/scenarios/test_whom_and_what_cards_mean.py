"""Whom and what a card means, exactly: who stands beside its owner, who may be nominated, which cards a match fits."""

import pytest

from tests.content.shelf import card, pack

BRAVER = {"op": "change", "stat": "courage", "by": 1}
LION = "showdown start white lion --level 1 --survivor Lucy --survivor Erza --house-rule"
NONE = "turn claw none"
BESIDE = ("showdown place monster H11 --facing s", "showdown place Lucy H5", "showdown place Erza I5")


@pytest.fixture
def tales(village):
    """A pack of somebody's own with these cards, in use."""

    def holding(*cards):
        pack(village.folder, "tales", list(cards))
        village("pack enable ./tales")
        return village

    return holding
