"""After the evening somebody posts where the settlement stands."""

import hashlib
from pathlib import Path

import pytest

from kdm_cli.export.drawing import can_png
from tests.export.markup import check_valid

EVENING = (
    "settlement new Ashhold --seed 4",
    "survivor add Lucy:f Erza:f Zachary:m Al:m",
    "settlement gain language",
    "storage add monster bone 3",
    "storage add ??? 2",
    "storage add scrap",
    "storage add bone blade",
    "storage add cloth 2",
    "survivor kill Zachary --cause 'the lion'",
    "set Lucy courage 3",
)


@pytest.fixture
def evening(kdm):
    return kdm.after(*EVENING)


def written(kdm, name):
    return (Path(kdm.folder) / name).read_text(encoding="utf-8")


def test_the_page_for_the_group_is_one_file(evening):
    assert evening("export summary --out ashhold.html").split()[:3] == ["written", "to", "ashhold.html"]
    page = written(evening, "ashhold.html")
    check_valid(page)
    for told in (
        "Ashhold",
        "Lucy",
        "the lion",
        "Monster Bone",
        "Language",
        "courage 3",
        "First Story White Lion",
    ):
        assert told in page
    assert sorted(path.name for path in Path(evening.folder).iterdir()) == ["ashhold.html", "ashhold.kdm"]


def test_the_ending_of_the_file_says_how_it_is_written(evening):
    for name, begins in {
        "page.html": "<!doctype html>", "page.HTM": "<!doctype html>", "page.md": "# Ashhold", "page.markdown": "# Ashhold",
        "page.txt": "Ashhold\n=====", "page": "Ashhold\n=====",
    }.items():  # fmt: skip
        evening("export", "summary", "--out", name)
        assert written(evening, name).startswith(begins), name
    evening("export summary --out page.md --format html")
    assert written(evening, "page.md").startswith("<!doctype html>"), "what is asked for goes before the ending"
    assert evening("export summary").startswith("Ashhold\n=====")
    assert evening("export summary --format html").startswith("<!doctype html>")
    assert "md, html, text" in evening("export summary --format docx", code=2)
    assert "print it into a file" in " ".join(evening("export summary --out page.pdf", code=2).split())


def test_the_same_evening_is_the_same_page_and_the_campaign_is_untouched(evening):
    campaign = Path(evening.folder) / "ashhold.kdm"
    before = hashlib.sha256(campaign.read_bytes()).hexdigest()
    assert evening("export summary --format html") == evening("export summary --format html")
    assert hashlib.sha256(campaign.read_bytes()).hexdigest() == before


def test_a_page_never_takes_the_place_of_a_campaign_or_leaves_half_of_itself(evening):
    campaign = Path(evening.folder) / "ashhold.kdm"
    before = campaign.read_bytes()
    assert "is a campaign" in evening("export summary --format html --out ashhold.kdm", code=1)
    assert campaign.read_bytes() == before
    assert "cannot be written" in evening("export summary --out nowhere/page.html", code=8)
    assert [path.name for path in Path(evening.folder).iterdir()] == ["ashhold.kdm"]


def test_storage_stands_by_kind_in_every_format(evening):
    text = evening("export summary").split("Storage\n-------\n")[1].split("\n\n")[0]
    assert [line.split("  ")[0] for line in text.splitlines()] == [
        "Resources", "Bone", "Scrap", "Bone, hide, organ", "Weapons", "Armor",
    ]  # fmt: skip
    assert "5 bone, 2 consumable, 2 hide, 2 organ, 1 scrap" in text
    assert "- **Bone, hide, organ:** 2 ???" in evening("export summary --format md")
    assert "<dt><bdi>Weapons</bdi></dt>" in evening("export summary --format html")


def test_names_nobody_can_read_out_are_on_the_page_as_they_are(kdm):
    kdm.after(
        "settlement new '<script>alert(1)</script>' --file camp.kdm",
        "survivor add 'O\"onload=x':f שרה:f 日本:m 'javascript:alert(1)':m --file camp.kdm",
    )
    page = kdm("export summary --format html --file camp.kdm")
    check_valid(page)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    for name in ("O&quot;onload=x", "שרה", "日本"):
        assert f"<bdi>{name}</bdi>" in page


def test_the_lifelines_are_a_picture_of_their_own(evening):
    assert evening("export picture --out lives.svg").split()[:3] == ["written", "to", "lives.svg"]
    drawing = written(evening, "lives.svg")
    assert drawing.startswith("<?xml")
    for told in ("Ashhold", "Lucy", "the lion", "Zachary"):
        assert told in drawing
    assert "Erza" not in evening("export picture --survivor Lucy")
    assert "Zachary" in evening("export picture --year 0")
    assert "lives.png" in evening("export picture --out lives.gif", code=2)
    for page in ("summary", "chronicle"):
        assert "Lifelines of Ashhold" in evening(f"export {page} --format html")
        assert "Lifelines" not in evening(f"export {page} --format html --survivor Lucy")


def test_a_png_needs_an_extra_or_says_how_to_get_it(evening, monkeypatch):
    if can_png():
        evening("export picture --out lives.png")
        assert (Path(evening.folder) / "lives.png").read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr("kdm_cli.service.operations.picture.can_png", lambda: False)
    assert "pip install 'kdm[png]'" in evening("export picture --out again.png", code=2)
    assert not (Path(evening.folder) / "again.png").exists()


def test_the_page_draws_the_board_and_what_is_worn(kdm):
    kdm.after("settlement new Ashhold --seed 4 --skip-prologue --auto", "survivor add Lucy:f Erza:f Zachary:m Al:m",
              "settlement set dice auto", "storage add rawhide headband", "storage add rawhide vest",
              "gear give Lucy rawhide headband --slot 2", "gear give Lucy rawhide vest --slot 5",
              "depart Lucy Erza Zachary Al --house-rule", "hunt start white lion --level 1",
              "hunt move --draw 'lion in heat'")  # fmt: skip
    page = kdm("export summary --format html")
    check_valid(page)
    assert "Hunt board" in page
    assert "1: Lion in Heat" in page
    assert "Affinities: 1 blue." in page
    kdm("hunt ambush survivors")
    kdm("hunt end --auto")
    page = kdm("export summary --format html")
    check_valid(page)
    assert "Showdown board" in page
    assert "Hunt board" not in page
