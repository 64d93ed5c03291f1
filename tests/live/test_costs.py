"""What a page that is open all evening costs: the file a moment, the machine next to nothing."""

import time

import pytest

from tests.live.conftest import settled

TENTH = 0.1  # of a core
PHONES = 6


def used(page, work):
    """Which part of a core it has used meanwhile, and the seconds that were."""
    begun, before = time.monotonic(), page.cpu()
    work()
    took = time.monotonic() - begun
    return (page.cpu() - before) / took, took


def test_while_nothing_happens_six_phones_cost_next_to_nothing(ashhold, serving):
    page = serving()
    for _ in range(PHONES):
        page.guest().after(1)
    share, _ = used(page, lambda: settled(3))
    assert share < TENTH / 3, share


@pytest.mark.parametrize("entries", [200, pytest.param(1000, marks=pytest.mark.long)])
def test_six_phones_and_a_thousand_entries_cost_less_than_a_tenth_of_a_core(ashhold, serving, entries):
    ashhold("showdown start white lion")
    page = serving()
    for _ in range(PHONES):
        page.guest().after(1)
    last = ashhold.json("log --last 1")["entries"][-1]["id"]

    def evening():
        for number in range(entries):
            ashhold(f"set Lucy insanity {number % 9 + 1}")

    share, took = used(page, evening)
    for each in page.guests:
        assert each.after(last + entries)["entry"] == last + entries
    print(f"{share:.3f} of a core, {entries / took:.0f} entries a second, {len(page.guests[0].scenes())} scenes")
    assert share < TENTH, share
