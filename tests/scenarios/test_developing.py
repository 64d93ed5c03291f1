"""An evening of building: endeavors spent by name, locations and innovations paid, and what could be done listed."""

import pytest

from tests.scenarios.quick import Quick


@pytest.fixture
def kdm(tmp_path):
    """Ashhold develops in lantern year 1: Lantern Hoard, Language, four endeavors, a few resources."""
    return Quick(tmp_path).after(
        "settlement new Ashhold --seed 4",
        "survivor add Lucy:f Erza:f Zachary:m 'Old Tom:m'",
        "timeline advance",
        "settlement gain lantern hoard",
        "settlement gain language",
        *(f"storage add {item}" for item in ("monster bone 2", "monster organ", "monster hide 2")),
        "settlement set endeavors 4",
    )


def sheet(kdm):
    return kdm.json("settlement show")


def stored(kdm):
    return {item["name"]: item["count"] for item in kdm.json("storage list")}


def test_the_first_evening_as_the_book_recommends_it(kdm):
    told = kdm("build bonesmith, organ grinder skinnery --by lucy")
    assert "Endeavors 4 -> 1 (Lucy, 3 locations)" in told
    assert "Lay Organ Grinder below the settlement board (R221)." in told
    told = kdm("innovate --by Erza --draw ammonia,paint --choose paint")
    assert "Paid: Monster Hide, Monster Organ, Monster Bone" in told
    assert "The settlement gains Paint (innovation)" in told
    assert "From now on survivors can dash (Paint)" in told
    assert sheet(kdm)["locations"] == ["Lantern Hoard", "Bone Smith", "Organ Grinder", "Skinnery"]
    assert sheet(kdm)["innovations"] == ["Language", "Paint"]
    assert sheet(kdm)["endeavors"] == 0
    assert "Build Weapon Crafter costs 1 endeavor, and there are 0." in kdm("build weapon crafter", code=1)


def test_without_a_word_about_the_cards_they_are_asked_for(kdm):
    asked = kdm.json("innovate --by Erza", code=3)["error"]
    assert asked["needs"] == [{"deck": "innovation", "count": 2, "why": "Innovate"}]
    assert "A choice is needed: Innovate: which is kept" in kdm("innovate --draw drums,hovel", code=3)
    assert "Paint is not among the cards drawn." in kdm("innovate paint --draw drums,hovel", code=1)
    assert "Kept: Hovel; what else was drawn is not known" in kdm("innovate hovel")


def test_the_tool_draws_from_its_own_deck(kdm):
    kdm("settlement set decks tool")
    [need] = kdm.json("innovate", code=3)["error"]["needs"]
    kept, other = need["options"]
    assert "--house-rule lets you name the card" in kdm("innovate --draw drums,paint", code=1)
    assert "face-down" in kdm("innovate --dry-run", code=1)
    kdm("innovate", "--choose", kept)
    assert sheet(kdm)["innovations"] == ["Language", kept]
    assert other in sheet(kdm)["innovation_deck"]


def test_what_is_paid_can_be_named_and_seen_before(kdm):
    kdm("storage add love juice")
    before = stored(kdm)
    assert "Paid:" in kdm("innovate drums --dry-run")
    assert stored(kdm) == before
    told = kdm("innovate drums --pay 'love juice,monster bone'")
    assert "Love Juice" in told
    assert stored(kdm) == {"Monster Bone": 1, "Monster Organ": 1, "Monster Hide": 1}


def test_what_is_named_must_be_needed(kdm):
    kdm("storage add skull --mending")
    assert "Skull" in kdm("build bone smith --pay skull", code=1)


def test_an_endeavor_of_a_name_with_two_words(kdm):
    kdm("build organ grinder --by 'Old Tom'")
    told = kdm("endeavor 'old tom' augury -r 8")
    assert "Endeavors 3 -> 2 (Old Tom, Augury)" in told
    assert "due:  Intimacy: Augury" in told
    assert "next: kdm event intimacy" in told


def test_what_is_refused_says_why_and_what_it_would_take(kdm):
    assert "Augury needs Organ Grinder." in kdm("endeavor Lucy augury", code=1)
    assert "It costs 1 endeavor." in kdm("endeavor Lucy augury", code=1)
    assert "Catarium is not built, but gained." in kdm("build catarium", code=1)
    assert "first White Lion defeat" in kdm("build catarium", code=1)
    assert "Bed is not in the innovation deck." in kdm("innovate bed", code=1)
    assert "It comes with Hovel." in kdm("innovate bed", code=1)
    assert "No survivor is called" in kdm("build bone smith --by Nobody", code=1)
    assert 'No location is called "castle"' in kdm("build castle", code=1)
    assert "Did you mean" in kdm("endeavor Lucy augry", code=1)
    assert kdm.json("endeavor Lucy augury", code=1)["error"]["code"] == "not-here"


def test_the_list_shows_what_can_be_done_now(kdm):
    told = kdm("endeavor --list")
    assert "4 endeavors; 5 of 5 can be done now" in told
    assert "Innovate" in told
    assert kdm("settlement endeavor --list") == kdm("settlement endeavors") == told
    kdm("settlement set endeavors 0")
    assert "1 endeavor short" in kdm("endeavor --list")
    shown = kdm.json("settlement endeavors")
    assert shown["endeavors"] == 0
    innovate = next(each for each in shown["activities"] if each["name"] == "Innovate")
    assert innovate["resources"] == {"bone": 1, "organ": 1, "hide": 1}
    assert innovate["limit"] == "once a phase"


def test_a_long_list_is_piped_whole_and_quiet_is_a_line_each(kdm):
    for thing in (
        "bone smith", "skinnery", "organ grinder", "weapon crafter", "leather worker", "drums", "paint", "cooking",
        "bed", "shrine", "sculpture", "pottery", "face painting", "records", "scarification", "memento mori",
    ):  # fmt: skip
        kdm(f"settlement gain {thing} --house-rule")
    told = kdm("endeavor --list")
    activities = kdm.json("settlement endeavors")["activities"]
    assert [each["name"] for each in activities if each["name"][:24] not in told] == []
    assert len(kdm("endeavor --list --quiet").splitlines()) == len(kdm.json("settlement endeavors")["activities"])


def test_a_step_too_early_is_told_with_what_goes_on(kdm):
    kdm("settlement set endeavors 0")
    told = kdm("build bone smith", code=1)
    assert "Build Bone Smith costs 1 endeavor, and there are 0." in told
    told = kdm("build bone smith --house-rule --because 'we forgot one'")
    assert "House rule not-enough: Build Bone Smith costs 1 endeavor, and there are 0." in told


def test_all_of_it_is_taken_back(kdm):
    before = sheet(kdm), stored(kdm)
    kdm("build bone smith --by Lucy")
    kdm("innovate hovel")
    kdm("endeavor Erza build skinnery")
    kdm("undo 3")
    assert (sheet(kdm), stored(kdm)) == before


def test_a_batch_builds_and_innovates_in_one_step(kdm):
    lines = "build bone smith\ninnovate hovel --by Lucy\nendeavor Erza build skinnery\n"
    kdm("batch", "run", "-", stdin=lines)
    assert sheet(kdm)["locations"] == ["Lantern Hoard", "Bone Smith", "Skinnery"]
    assert sheet(kdm)["endeavors"] == 1
    kdm("undo")
    assert sheet(kdm)["endeavors"] == 4


def test_names_are_completed(kdm):
    import os

    from kdm_cli.service.completion.complete import complete

    here = os.getcwd()
    os.chdir(kdm.folder)
    try:
        assert "Bone Smith" in [offer.value.strip("'\"") for offer in complete(["build"], "bone").offers]
        assert [offer.value for offer in complete(["innovate"], "amm").offers] == ["Ammonia"]
        offers = [
            offer.value.replace("\\", "").strip("'\"") for offer in complete(["endeavor", "Lucy"], "shared").offers
        ]
        assert offers == ["Shared Experience"]
        assert "--by" in [offer.value for offer in complete(["build"], "--b").offers]
    finally:
        os.chdir(here)


@pytest.mark.rule("R219")
def test_before_step_seven_the_list_of_endeavors_says_that_none_is_spent_yet(tmp_path):
    kdm = Quick(tmp_path)
    kdm("settlement new Ashhold --seed 4")
    kdm("settlement new Emberhold --seed 4 --skip-prologue --auto")
    early, open_ = (kdm.json(f"--file {name}.kdm endeavor --list") for name in ("ashhold", "emberhold"))
    assert early["why_not"] == "Endeavors are spent from step 7 of the settlement phase on (R219)."
    assert open_["why_not"] == ""
