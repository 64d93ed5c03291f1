"""Who comes first in a list, and what another program reads to keep up with the table."""

import pytest


@pytest.fixture
def settled(kdm):
    return kdm.after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m Al:m",
        "survivor set Erza hunt-xp 5",
        "survivor set Al hunt-xp 1",
        "survivor gain Zachary leader",
        "survivor set Al weapon-type axe",
    )


def in_order(kdm, options):
    return [each["name"] for each in kdm.json(f"survivor list {options}")]


def test_the_people_stand_in_the_order_that_is_asked_for(settled):
    assert in_order(settled, "") == ["Lucy", "Erza", "Zachary", "Al"]
    assert in_order(settled, "--sort hunt-xp") == ["Erza", "Al", "Lucy", "Zachary"]
    assert in_order(settled, "--sort name") == ["Al", "Erza", "Lucy", "Zachary"]
    assert in_order(settled, "--sort traits") == ["Zachary", "Lucy", "Erza", "Al"]
    assert in_order(settled, "--sort weapon-proficiency.type") == ["Al", "Lucy", "Erza", "Zachary"]
    assert in_order(settled, "--sort strength --where hunt-xp<2") == ["Lucy", "Zachary", "Al"]
    printed = settled("survivor list --sort hunt-xp")
    assert printed.index("Erza") < printed.index("Al ") < printed.index("Lucy")


def test_what_is_no_order_says_what_is(settled):
    assert "There is no field" in settled("survivor list --sort beauty", code=1)
    told = settled("survivor list --sort attributes", code=2)
    assert "several things: movement" in told
    assert "kdm survivor list --sort attributes.movement" in told


def test_a_program_reads_what_it_has_not_read_yet(settled):
    first = settled.json("log --since 0")
    assert [each["id"] for each in first["entries"]] == list(range(1, 7))
    settled("survivor set Lucy insanity 1")
    settled("survivor set Lucy insanity +1")
    feed = settled.json("log --since 6")
    assert [each["id"] for each in feed["entries"]] == [7, 8]
    assert feed["entries"][1]["story"] == ["Lucy: insanity 1 -> 2"]
    assert feed["tip"].startswith("8:")
    assert settled.json("log --since 8")["entries"] == []
    assert [each["id"] for each in settled.json("log --since 1 --survivor Erza")["entries"]] == [2, 3]
    assert "There is no entry 9 yet" in settled("log --since 9", code=1)
    assert "has no place" in settled("log 3 --since 1", code=2)


def test_a_feed_is_as_long_as_what_happened(settled):
    for _ in range(20):
        settled("survivor set Lucy insanity +1")
    assert len(settled.json("log --since 6")["entries"]) == 20
    assert len(settled.json("log --since 6 --last 3")["entries"]) == 3
