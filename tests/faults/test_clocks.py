"""Clocks that are wrong, and the zones people live in: the time of day is for people and decides nothing (row 60)."""

import json
from datetime import datetime

import pytest

from tests.faults.processes import healthy, kdm, within

MOMENTS = {
    "1901": -2_177_452_800,
    "1969": -1,
    "1970": 0,
    "a leap second": 1_483_228_799,
    "a leap day": 1_709_164_800,
    "the end of summer time": 1_729_994_400,
    "2038": 2**31,
    "2106": 2**32,
    "9999": 253_402_300_799,
    "10000": 253_402_300_800,
}
ZONES = ["UTC", "Europe/Helsinki", "America/St_Johns", "Asia/Kathmandu", "XYZ99", ":/etc/passwd", "", "GMT+25", "\xff"]


def log(folder):
    return json.loads(within(folder, "log", "--json").out)["entries"]


def test_a_clock_that_jumps_does_not_change_the_order(campaign):
    moments = [*MOMENTS.values(), 0, -1]
    for number, moment in enumerate(moments):
        done = within(campaign.parent, "survivor", "note", "Lucy", f"note {number}", plan={"clock": moment})
        assert done.code == 0, (moment, done)
    told = [entry["id"] for entry in log(campaign.parent)]
    assert told == sorted(told)
    assert healthy(campaign)
    assert within(campaign.parent, "undo", str(len(moments)), plan={"clock": 5}).code == 0
    assert within(campaign.parent, "redo", plan={"clock": 4}).code == 0
    assert healthy(campaign)


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_every_page_can_be_shown_whatever_the_clock_says(campaign, moment):
    plan = {"clock": moment}
    for words in (("survivor", "note", "Lucy", "now"), ("log",), ("settlement", "list"), ("backup",)):
        assert within(campaign.parent, *words, plan=plan).code == 0, words


@pytest.mark.some(3)
@pytest.mark.parametrize("zone", ZONES)
def test_times_are_written_in_utc_wherever_somebody_lives(campaign, zone):
    assert (
        kdm(campaign.parent, "survivor", "note", "Lucy", "now", env={"TZ": zone}, plan={"clock": 1_729_994_400}).code
        == 0
    )
    [entry] = [each for each in log(campaign.parent) if each["id"] == 5]
    assert entry["time"] == "2024-10-27T02:00:00Z"
    assert datetime.fromisoformat(entry["time"]).utcoffset().total_seconds() == 0
    assert kdm(campaign.parent, "log", env={"TZ": zone}).code == 0


def test_two_backups_in_one_second_are_two_files(campaign):
    plan = {"clock": 1_729_994_400}
    names = {json.loads(within(campaign.parent, "backup", "--json", plan=plan).out)["backup"] for _ in range(3)}
    assert len(names) == 3
