"""Record sheets at the table: what somebody wears and which affinities that makes, and the board of a fight or a hunt."""

import re

FOUNDERS = ("settlement new Ashhold --seed 4", "survivor add Lucy:f Erza:f Zachary:m Allister:m")
OUT = (
    "settlement new Ashhold --seed 4 --skip-prologue --auto",
    "survivor add Lucy:f Erza:f Zachary:m Allister:m",
    "hunt start white lion --level 3 --survivor Lucy,Erza,Zachary,Allister --house-rule",
    "hunt move -d 'lion in heat'",
)


def sheets(kdm, *words):
    return kdm.json(f"export sheets {' '.join(words)}")["page"]


def marks(page):
    return sorted(re.findall(r'<svg class="mark [^>]*aria-label="([^"]*)"', page))


def test_the_gear_grid_of_a_sheet_shows_affinities_as_shapes(kdm):
    kdm.after(*FOUNDERS, *(f"storage add '{gear}'" for gear in ("rawhide vest", "bone axe")))
    assert marks(sheets(kdm)) == []
    kdm("gear give Lucy 'rawhide vest' --slot 5")
    kdm("gear give Lucy 'bone axe' --slot 6")
    page = sheets(kdm, "--survivor Lucy")
    assert marks(page) == ["half blue, up of 5", "red, right of 5"]
    assert page.count('class="mark red whole"') == 1, "two halves that meet are drawn once"
    assert re.search(r'class="mark blue up" viewBox="-6 0 12 6"', page), "a half is cut off at the edge of its card"
    kdm("gear move Lucy 6 9")
    assert marks(sheets(kdm, "--survivor Lucy")) == [
        "half blue, up of 5",
        "half red, left of 9",
        "half red, right of 5",
    ]
    assert marks(sheets(kdm, "--blank 2")) == []


def test_a_fight_under_way_has_a_page_with_its_board_and_counters(kdm):
    kdm.after(*FOUNDERS)
    assert 'class="field"' not in sheets(kdm)
    for line in ("showdown start white lion", "showdown place Lucy H5", "showdown place monster H11 --facing s",
                 "set Erza bleeding 2"):  # fmt: skip
        kdm(line)
    page = sheets(kdm)
    field = page.split('<article class="field">')[1].split("</article>")[0]
    for said in ("White Lion", "level 1", "White Lion on H11, facing s.", "Lucy on H5.", "Erza",
                 'aria-label="brain: light no"', "Moods, in play:", "<b>2</b>"):  # fmt: skip
        assert said in field, said
    assert 'class="field"' not in sheets(kdm, "--survivor Lucy")
    assert 'class="field"' not in sheets(kdm, "--blank 1")


def test_a_hunt_under_way_has_a_page_with_its_board(kdm):
    kdm.after(*OUT)
    field = sheets(kdm).split('<article class="field">')[1].split("</article>")[0]
    for said in ("Hunt: ", "the party on 1, the quarry on", "The party on 1.", "Lion in Heat", "Zachary"):
        assert said in field, said


def test_a_curse_that_says_so_itself_is_not_called_one_twice(kdm):
    kdm.after(*FOUNDERS)
    kdm("survivor gain Lucy 'twilight sword (curse)'")
    page = sheets(kdm, "--survivor Lucy")
    assert "Twilight Sword (curse)" in page and "(curse) (curse)" not in page


def test_in_the_summary_whoever_is_listed_is_a_touch_away_from_their_life(kdm):
    kdm.after(*FOUNDERS)
    kdm("survivor kill Erza claws")
    page = kdm.json("export summary --format html")["page"]
    living, dead = page.split('<section id="the-living">')[1].split('<section id="the-dead">')
    lucy, erza = (
        re.search(rf'<a href="#(survivor-\d+)"><bdi>{who}</bdi>', part)
        for who, part in (("Lucy", living), ("Erza", dead))
    )
    for link in (lucy, erza):
        assert link and page.count(f'id="{link[1]}"') == 1
