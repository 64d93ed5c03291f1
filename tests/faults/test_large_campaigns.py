"""Campaigns of many entries go out and come in again a line at a time, whatever their size (row 68)."""

import json
from functools import cache

import pytest

from tests.bench.campaigns import begun, eventful, lengthened
from tests.bench.measured import taken
from tests.scenarios.quick import Quick

FEW, SOME, MANY = 100, 600, 6_000
HALF, WHOLE = 50_000, 100_000
GROWS = 2.3  # at most, where there is twice as much
EXPORTS = ("json", "csv", "chronicle")
GROWN = [*((each, lengthened) for each in EXPORTS), ("chronicle", eventful)]


@pytest.fixture(scope="module")
def grown(kept, tmp_path_factory):
    """A campaign with so many entries of seven changes, in a folder of its own."""
    folder = tmp_path_factory.mktemp("grown")

    @cache
    def made(entries, kind):
        name = f"{kind.__name__}-{entries}"
        place = kept.played(name, lambda place: kind(begun(place / "ashhold.kdm"), entries), folder / name)
        return place / "ashhold.kdm"

    return lambda entries, kind=lengthened: made(entries, kind)


@pytest.mark.some(2)
@pytest.mark.parametrize(("what", "kind"), GROWN)
def test_an_export_holds_no_more_of_a_campaign_that_is_sixty_times_as_long(grown, what, kind):
    few, many = (taken(grown(entries, kind).parent, "export", what, "--out", f"{what}.out") for entries in (FEW, MANY))
    assert few.code == many.code == 0
    assert many.megabytes < few.megabytes + 8 + (kind is eventful) * 2  # what happened is held, in few words


def test_what_is_printed_of_a_long_journal_waits_on_the_disk(grown):
    kdm = Quick(grown(MANY).parent)
    page = kdm("export json")
    told = kdm.json("export json")
    assert (told["page"], told["out"]) == (page, None)
    assert json.loads(page)["journal"][-1]["id"] == MANY


def test_each_row_and_each_entry_of_an_export_is_a_line(ashhold):
    lines = ashhold("export json").splitlines()
    document = json.loads("\n".join(lines))
    rows = [row for table in document["facts"].values() for row in table]
    told = [json.loads(line.removesuffix(",")) for line in lines if line.startswith('{"id"')]
    assert told == [*rows, *document["journal"]]


def test_python_has_a_long_page_as_one_text(grown):
    from kdm_cli import open_campaign

    page = open_campaign(str(grown(MANY))).export.json()["page"]
    assert len(json.loads(page)["journal"]) == MANY


def test_an_import_holds_no_more_of_a_campaign_that_is_sixty_times_as_long(grown, tmp_path):
    held = []
    for entries in (FEW, MANY):
        kdm = Quick(grown(entries).parent)
        kdm("export json --out whole.json")
        done = taken(tmp_path, "import", f"{kdm.folder}/whole.json", "--as", str(entries))
        assert done.code == 0
        held.append(done.megabytes)
    assert held[1] < held[0] + 8


def test_what_comes_in_goes_out_again_byte_for_byte_in_whatever_layout(grown, tmp_path):
    kdm, again = Quick(grown(SOME).parent), Quick(tmp_path)
    whole = kdm("export json")
    for number, layout in enumerate((whole, json.dumps(json.loads(whole), indent=1), json.dumps(json.loads(whole)))):
        folder = tmp_path / str(number)
        folder.mkdir()
        (tmp_path / "whole.json").write_text(layout, encoding="utf-8")
        again(f"import whole.json --out {number}")
        assert again(f"--file {number}/ashhold.kdm export json") == whole


def test_a_line_too_long_is_refused_at_once_with_its_number(grown, tmp_path):
    whole = Quick(grown(FEW).parent)("export json")
    lines = whole.splitlines(keepends=True)
    longer = lines[-5].replace('"because": ""', f'"because": "{"x" * 17_000_000}"')
    (tmp_path / "long.json").write_text("".join([*lines[:-5], longer, *lines[-4:]]), encoding="utf-8")
    told = Quick(tmp_path)("import long.json", code=2)
    assert f"line {len(lines) - 4} is longer than 16 MB" in told
    assert list(tmp_path.iterdir()) == [tmp_path / "long.json"]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("what", "kind"), GROWN)
def test_an_export_of_a_long_campaign_takes_time_as_its_length_and_little_memory(grown, what, kind):
    half, whole = (
        taken(grown(entries, kind).parent, "export", what, "--out", f"{what}.out") for entries in (HALF, WHOLE)
    )
    assert half.code == whole.code == 0
    assert whole.seconds <= half.seconds * GROWS
    assert whole.megabytes <= 60 + (kind is eventful) * 60  # what a chronicle tells it holds


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_an_import_of_a_long_campaign_takes_time_as_its_length_and_little_memory(grown, tmp_path):
    found = []
    for entries in (FEW, HALF, WHOLE):
        campaign = grown(entries)
        assert taken(campaign.parent, "export", "json", "--out", "whole.json").code == 0
        found.append(taken(tmp_path, "import", f"{campaign.parent}/whole.json", "--as", str(entries)))
    few, half, whole = found
    assert (grown(WHOLE).parent / "whole.json").stat().st_size > 100_000_000
    assert few.code == half.code == whole.code == 0
    assert whole.seconds <= half.seconds * GROWS
    assert whole.megabytes <= few.megabytes + 60
    assert taken(tmp_path, "--file", f"{WHOLE}.kdm", "doctor").code == 0


NOTE = "\N{FIRE}" * 1_990  # of each letter an export makes twelve


def test_a_batch_that_no_undo_could_take_back_on_one_line_of_an_export_is_refused(ashhold):
    """Row 67: what takes a group back is one entry."""
    lines = [f"settlement note '{number} {NOTE}'\n" for number in range(700)]
    (ashhold.folder / "all.txt").write_text("".join(lines), encoding="utf-8")
    (ashhold.folder / "half.txt").write_text("".join(lines[:350]), encoding="utf-8")
    told = ashhold("batch run all.txt", code=1)
    assert "What takes all this back would be an entry of more than 16 MB" in told
    assert "kdm batch run with a part of the file" in told
    for line in ("batch run half.txt", "undo", "export json --out whole.json", "import whole.json --as Emberhold"):
        ashhold(line)
    assert ashhold.json("--file emberhold.kdm doctor")["healthy"]


def test_an_entry_that_no_export_could_hold_on_one_line_is_refused(ashhold):
    """Row 67: a command with hundreds of lines behind it is one entry, too."""
    for count, code in ((350, 1), (100, 0)):
        then = [f"settlement note '{number} {NOTE}'" for number in range(count)]
        plague = [{"do": "event", "name": "plague", "by_hand": True, "then": then}]
        (ashhold.folder / "plague.json").write_text(json.dumps(plague), encoding="utf-8")
        told = ashhold("batch run plague.json --house-rule --auto", code=code)
        assert ('"kdm event" would be an entry of more' in told) is (code == 1)
    for line in ("export json --out whole.json", "import whole.json --as Emberhold"):
        ashhold(line)
