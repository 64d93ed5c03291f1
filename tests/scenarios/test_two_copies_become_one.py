"""Ann has a copy of the campaign at home; what both have typed since becomes one campaign again."""

import json

import pytest

BEGUN = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zach:m Al:m",
    "set Lucy survival 1",
)


@pytest.fixture(params=["many_hands", "one_hand"])
def copies(request, kdm):
    """Ours and hers: two files with one past; on two machines, or as one that was cloned."""
    request.getfixturevalue(request.param)
    kdm.after(*BEGUN)
    return kdm, Hers(kdm, "hers.save")


class Hers:
    """The same commands, in another file."""

    def __init__(self, kdm, name):
        self.kdm, self.name = kdm, name
        kdm(f"backup {name}")

    def __call__(self, line, **more):
        return self.kdm(f"{line} --file {self.name}", **more)

    def json(self, line):
        return json.loads(self(f"{line} --json"))


def play(one, *lines):
    for line in lines:
        one(line)


def sheets(one):
    """All that the sheets of a campaign show; the numbers of rows are a file's own."""
    people = one.json("survivor list --all")
    for sheet in people:
        del sheet["id"]
    settlement = one.json("settlement show")
    return people, settlement


def told(kdm, line, **more):
    return kdm(line, **more).splitlines()


def test_what_both_have_typed_is_in_both_whoever_merges(copies):
    ours, hers = copies
    play(ours, "set Lucy insanity +1", "survivor add Ann:f --newcomer", "set Ann insanity +2")
    play(hers, "survivor add Bob:m --newcomer", "set Lucy insanity +2", "set Bob courage +1", "storage add cloth")
    first = told(ours, "merge hers.save")[0]  # who comes first depends on the names of both writers
    assert first.endswith(" 0 need you")
    hers(f"merge {next(ours.folder.glob('*.kdm')).name}")
    assert sheets(ours) == sheets(hers)
    lucy = ours.json("show Lucy")
    assert lucy["insanity"] == 3
    assert {each["name"] for each in ours.json("survivor list")} >= {"Ann", "Bob"}
    ours("doctor")
    hers("doctor")


def test_a_field_that_both_have_set_is_told_with_both_values(copies):
    ours, hers = copies
    ours("set Lucy courage 2")
    hers("set Lucy courage 1")
    assert any("Lucy: courage (ours 2, theirs 1, now" in line for line in told(ours, "merge hers.save"))


def test_merging_twice_does_nothing_and_undo_takes_all_of_it_back(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +2", "set Erza insanity +1")
    before = sheets(ours)
    ours("merge hers.save")
    after = sheets(ours)
    entries = len(ours.json("log --since 0")["entries"])
    assert "nothing new" in ours("merge hers.save").lower()
    assert len(ours.json("log --since 0")["entries"]) == entries
    ours("undo")
    assert sheets(ours) == before
    ours("merge hers.save")
    assert sheets(ours) == after


def test_a_dry_run_tells_all_of_it_and_keeps_nothing(copies):
    ours, hers = copies
    hers("set Lucy insanity +2")
    before = (ours.folder / "ashhold.kdm").read_bytes()
    assert told(ours, "merge hers.save --dry-run")[0] == "1 same, 0 differ, 0 need you"
    assert (ours.folder / "ashhold.kdm").read_bytes() == before
    assert not list(ours.folder.glob("*before-merge*"))


def test_what_either_side_took_back_is_not_merged(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +2", "set Erza insanity +1", "undo")
    play(ours, "set Al insanity +1", "undo", "set Al courage +1")
    ours("merge hers.save")
    assert [ours.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza", "Al")] == [2, 0, 0]


def test_a_later_undo_or_mending_reaches_the_others_too(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +2", "set Erza insanity +1")
    ours("merge hers.save")
    play(hers, "undo", "fix 4 set Lucy insanity +5")
    ours("merge hers.save")
    assert [ours.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza")] == [5, 0]
    mine = ours.json("log")["entries"][-1]
    ours(f"undo --only {mine['id']}")
    hers("merge ashhold.kdm")
    assert sheets(ours) == sheets(hers)


def test_what_does_not_fit_stops_and_names_lines_that_work(copies):
    ours, hers = copies
    ours("kill Lucy --cause lantern")
    play(hers, "gear give Lucy cloth --house-rule", "set Lucy courage +1", "set Erza courage +1")
    stopped = ours("merge hers.save", code=3)
    assert "1 needs you" in stopped or "2 need you" in stopped
    assert "--skip" in stopped and "--as" in stopped
    assert ours.json("show Erza")["courage"] == 0, "nothing is kept"


def test_another_campaign_is_refused(kdm):
    kdm.after(*BEGUN, "settlement new Other --seed 5 --skip-prologue --auto --file other.save")
    assert "another campaign" in kdm("merge other.save --file ashhold.kdm", code=1)


def test_what_was_told_anew_is_mended_where_it_counts_now(copies):
    ours, hers = copies
    play(hers, "set Lucy insanity +1", "set Erza insanity +1", "set Zach insanity +1")
    play(ours, "set Lucy insanity +2", "set Erza insanity +2", "set Al insanity +2")
    ours("merge hers.save")
    again = [each["id"] for each in ours.json("log --since 0")["entries"] if each["again"]]
    for number in again:
        refused = ours(f"fix {number} set Al insanity +4", code=1)
        assert "was told anew by the merge" in refused and "kdm fix" in refused
    entries = [each for each in ours.json("log --last 20")["entries"] if not each["again"]]
    at = next(each["id"] for each in entries if each["story"] == ["Al: insanity 0 -> 2"])
    ours(f"fix {at} set Al insanity +4")
    hers("merge ashhold.kdm")
    for one in copies:
        assert [one.json(f"show {name}")["insanity"] for name in ("Lucy", "Erza", "Al", "Zach")] == [3, 3, 4, 1]
        one("doctor")


def test_what_was_forgotten_lies_in_the_same_place_for_both(copies):
    ours, hers = copies
    play(ours, "survivor add Ann:f --newcomer", "set Ann insanity +2")
    ours("fix --before 4 survivor add Bran:m --newcomer")
    play(hers, "survivor add Cara:f --newcomer", "set Cara courage +1")
    hers("merge ashhold.kdm")
    ours("merge hers.save")
    assert sheets(ours)[0] == sheets(hers)[0]
    assert sheets(ours) == sheets(hers)
    ours("doctor")
    hers("doctor")
